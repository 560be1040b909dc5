#ifndef CPEEREVENTS_H
#define CPEEREVENTS_H

#include <stdint.h>

enum {
    CPEER_READABLE = 1,
    CPEER_WRITABLE = 2,
    CPEER_PROBLEM = 4, /* an error is queued, or the other end of a pipe is gone; reported without being asked for */
};

typedef struct cpeer_event {
    uint64_t token;
    uint32_t readiness;
} cpeer_event;

int cpeer_epoll_create(void);
int cpeer_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token);
int cpeer_epoll_modify(int epoll, int descriptor, uint32_t interest, uint64_t token);
int cpeer_epoll_remove(int epoll, int descriptor);

/* Waits for at most `timeout_ns` (negative: for as long as it takes) and gives the number of events. Capacity up to 64.
   Kernels before 5.11 have whole milliseconds only, rounded up there. */
int cpeer_epoll_wait(int epoll, cpeer_event *events, int capacity, int64_t timeout_ns);

/* An eventfd that wakes a waiting epoll. */
int cpeer_kick_create(void);
void cpeer_kick(int kick);
void cpeer_kick_drain(int kick);

#endif
