#define _GNU_SOURCE
#include "CPeerSystem.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static int64_t clock_ns(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t cpeer_monotonic_ns(void) { return clock_ns(CLOCK_MONOTONIC); }

int64_t cpeer_realtime_ns(void) { return clock_ns(CLOCK_REALTIME); }

int cpeer_random(uint8_t *bytes, size_t count) {
    size_t filled = 0;
    while (filled < count) {
        ssize_t got = getrandom(bytes + filled, count - filled, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -errno;
        filled += (size_t)got;
    }
    return 0;
}

struct start {
    void (*body)(void *);
    void *context;
};

static void *run_thread(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
    start.body(start.context);
    return NULL;
}

int cpeer_thread_start(const char *name, void (*body)(void *), void *context) {
    struct start *start = malloc(sizeof *start);
    if (start == NULL) return -ENOMEM;
    *start = (struct start){body, context};

    /* The new thread inherits the mask, so it is set around the creation. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    int error = pthread_create(&thread, NULL, run_thread, start);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) {
        free(start);
        return -error;
    }
    char shortened[16] = {0}; /* the kernel's limit, its final 0 included */
    strncpy(shortened, name, sizeof shortened - 1);
    pthread_setname_np(thread, shortened);
    pthread_detach(thread);
    return 0;
}

static _Thread_local uintptr_t thread_mark;

void cpeer_thread_mark(uintptr_t mark) { thread_mark = mark; }

uintptr_t cpeer_thread_marked(void) { return thread_mark; }

void cpeer_thread_precise_timeouts(void) { prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL); }

void cpeer_error_text(int error, char *text, size_t capacity) {
    char storage[128];
    const char *said = strerror_r(error, storage, sizeof storage);
    strncpy(text, said, capacity - 1);
    text[capacity - 1] = 0;
}

void cpeer_close(int descriptor) { close(descriptor); }
