#define _GNU_SOURCE
#include "CPeerSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
enum { CAUGHT_COUNT = sizeof caught / sizeof caught[0] };

static volatile sig_atomic_t event = -1;

static void act(int number, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, NULL);
}

/* Only what a handler may call (signal-safety(7)); errno belongs to whatever was interrupted. */
static void handle(int number) {
    int before = errno;
    for (int index = 0; index < CAUGHT_COUNT; index++) act(caught[index], SIG_DFL);
    uint64_t value = (uint64_t)number;
    ssize_t ignored = write(event, &value, sizeof value);
    (void)ignored;
    errno = before;
}

int cpeer_signals_catch(void) {
    /* The handler's own descriptor is never closed, so that it cannot write into a file opened later under its number. */
    if (event < 0) event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (event < 0) return -errno;
    int descriptor = fcntl(event, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    act(SIGPIPE, SIG_IGN);
    for (int index = 0; index < CAUGHT_COUNT; index++) act(caught[index], handle);
    return descriptor;
}

int cpeer_signals_take(int descriptor) {
    uint64_t value = 0;
    return read(descriptor, &value, sizeof value) == sizeof value ? (int)value : 0;
}
