#define _GNU_SOURCE
#include "CPeerEvents.h"

#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { EVENT_COUNT_MAX = 64 };

int cpeer_epoll_create(void) {
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    return epoll < 0 ? -errno : epoll;
}

static int control(int epoll, int operation, int descriptor, uint32_t interest, uint64_t token) {
    struct epoll_event event = {.data.u64 = token};
    if (interest & CPEER_READABLE) event.events |= EPOLLIN;
    if (interest & CPEER_WRITABLE) event.events |= EPOLLOUT;
    return epoll_ctl(epoll, operation, descriptor, &event) < 0 ? -errno : 0;
}

int cpeer_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, interest, token);
}

int cpeer_epoll_modify(int epoll, int descriptor, uint32_t interest, uint64_t token) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, interest, token);
}

int cpeer_epoll_remove(int epoll, int descriptor) { return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0); }

static int wait_milliseconds(int epoll, struct epoll_event *events, int capacity, int64_t timeout_ns) {
    if (timeout_ns < 0) return epoll_wait(epoll, events, capacity, -1);
    int64_t rounded = timeout_ns / 1000000 + (timeout_ns % 1000000 != 0);
    return epoll_wait(epoll, events, capacity, rounded > INT_MAX ? INT_MAX : (int)rounded);
}

#ifdef SYS_epoll_pwait2
/* The kernel's own timespec: two 64-bit fields on every processor, where the C library's may be narrower. */
struct kernel_time {
    int64_t seconds;
    int64_t nanoseconds;
};

static int wait_nanoseconds(int epoll, struct epoll_event *events, int capacity, int64_t timeout_ns) {
    struct kernel_time timeout = {timeout_ns / 1000000000, timeout_ns % 1000000000};
    return (int)syscall(SYS_epoll_pwait2, epoll, events, capacity, timeout_ns < 0 ? NULL : &timeout, NULL, (size_t)0);
}
#endif

static int wait_for_events(int epoll, struct epoll_event *events, int capacity, int64_t timeout_ns) {
#ifdef SYS_epoll_pwait2
    static atomic_bool missing;
    if (!atomic_load_explicit(&missing, memory_order_relaxed)) {
        int count = wait_nanoseconds(epoll, events, capacity, timeout_ns);
        if (count >= 0 || errno != ENOSYS) return count;
        atomic_store_explicit(&missing, 1, memory_order_relaxed);
    }
#endif
    return wait_milliseconds(epoll, events, capacity, timeout_ns);
}

int cpeer_epoll_wait(int epoll, cpeer_event *events, int capacity, int64_t timeout_ns) {
    struct epoll_event kernel[EVENT_COUNT_MAX];
    if (capacity > EVENT_COUNT_MAX) capacity = EVENT_COUNT_MAX;
    int count = wait_for_events(epoll, kernel, capacity, timeout_ns);
    if (count < 0) return errno == EINTR ? 0 : -errno;
    for (int index = 0; index < count; index++) {
        uint32_t said = kernel[index].events;
        events[index].token = kernel[index].data.u64;
        events[index].readiness = ((said & (EPOLLIN | EPOLLHUP)) ? CPEER_READABLE : 0)
            | ((said & EPOLLOUT) ? CPEER_WRITABLE : 0) | ((said & (EPOLLERR | EPOLLHUP)) ? CPEER_PROBLEM : 0);
    }
    return count;
}

int cpeer_kick_create(void) {
    int kick = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return kick < 0 ? -errno : kick;
}

/* Neither call's outcome matters: a full counter wakes as well as one more, an empty one has been drained already. */
void cpeer_kick(int kick) {
    uint64_t one = 1;
    ssize_t ignored = write(kick, &one, sizeof one);
    (void)ignored;
}

void cpeer_kick_drain(int kick) {
    uint64_t count;
    ssize_t ignored = read(kick, &count, sizeof count);
    (void)ignored;
}
