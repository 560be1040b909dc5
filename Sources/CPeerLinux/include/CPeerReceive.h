#ifndef CPEERRECEIVE_H
#define CPEERRECEIVE_H

#include "CPeerAddress.h"

#include <stddef.h>
#include <stdint.h>

/* What one receive call gave: one datagram, or several of one sender that the kernel joined, each `segment` bytes long
   and the last one perhaps shorter. The bytes are the receiver's own and hold until it is filled again. */
typedef struct cpeer_received {
    const uint8_t *bytes;
    size_t length;
    size_t segment;
    int64_t arrival_ns; /* CLOCK_MONOTONIC */
    cpeer_address remote;
    cpeer_address local;
} cpeer_received;

typedef struct cpeer_receiver cpeer_receiver;

/* Buffers for `count` receives, up to 64, in one call; NULL where memory is short. */
cpeer_receiver *cpeer_receiver_create(int count);
void cpeer_receiver_destroy(cpeer_receiver *receiver);

/* Reads what waits, without waiting: the number of receives, 0 for none, or the negated errno. */
int cpeer_receiver_fill(cpeer_receiver *receiver, int descriptor);
const cpeer_received *cpeer_receiver_at(const cpeer_receiver *receiver, int index);

#endif
