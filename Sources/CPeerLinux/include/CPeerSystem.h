#ifndef CPEERSYSTEM_H
#define CPEERSYSTEM_H

#include <stddef.h>
#include <stdint.h>

/* Nanoseconds of CLOCK_MONOTONIC, the clock that epoll's timeouts run on. */
int64_t cpeer_monotonic_ns(void);

/* Nanoseconds since 1970 of CLOCK_REALTIME. */
int64_t cpeer_realtime_ns(void);

/* Fills `bytes` from the kernel's random numbers. */
int cpeer_random(uint8_t *bytes, size_t count);

/* Runs `body(context)` on a new detached thread, all signals blocked, so that they reach the threads that expect
   them. */
int cpeer_thread_start(const char *name, void (*body)(void *), void *context);

/* A number that belongs to the calling thread alone, 0 until it is set. */
void cpeer_thread_mark(uintptr_t mark);
uintptr_t cpeer_thread_marked(void);

/* Lets the calling thread's timeouts end on time: the kernel otherwise adds up to 50 us of slack. */
void cpeer_thread_precise_timeouts(void);

/* What the system says about an errno, as a string that ends with 0. */
void cpeer_error_text(int error, char *text, size_t capacity);

void cpeer_close(int descriptor);

#endif
