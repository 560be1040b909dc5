#!/usr/bin/env python3
"""Writes lte-driving.up: a made-up LTE uplink in a moving car, after published statistics.

The model is the one that Sprout (Winstein, Sivaraman, Balakrishnan, NSDI 2013, section 3) found on four commercial
cellular networks: opportunities come at random (Poisson) at a rate that wanders (Brownian motion, 200 packets a second
each square root of a second, at most 1,000 a second), and a link whose rate has reached zero stays there for a time
with a mean of one second. So that a piece of 90 seconds stays near 4 Mbit/s, the rate is also drawn back to 330 packets a
second (the time constant is 2 s), and the seed was chosen for a piece with one outage of about a second.
"""
import random

SECONDS, STEP, SEED = 90, 0.02, 8
MEAN, PULL, WANDER, MOST, ESCAPE = 330.0, 1 / 2.0, 200.0, 1000.0, 1.0


def opportunities(seed):
    chance, rate, times, due = random.Random(seed), MEAN, [], 0.0
    credit = chance.expovariate(1)
    for tick in range(int(SECONDS / STEP)):
        wander = chance.gauss(0, WANDER * STEP ** 0.5)
        if rate > 0:
            rate = max(0.0, min(MOST, rate + PULL * (MEAN - rate) * STEP + wander))
        elif chance.random() < ESCAPE * STEP:
            rate = abs(wander) + PULL * MEAN
        due, left = tick * STEP, STEP
        while rate > 0 and credit <= rate * left:
            left -= credit / rate
            times.append(int((due + STEP - left) * 1000))
            credit = chance.expovariate(1)
        credit -= max(0.0, rate * left)
    return times


if __name__ == "__main__":
    with open("lte-driving.up", "w") as out:
        out.writelines(f"{time}\n" for time in opportunities(SEED))
