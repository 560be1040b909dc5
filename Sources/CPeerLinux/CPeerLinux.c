#define _GNU_SOURCE
#include "CPeerLinux.h"
#include <sys/epoll.h>

int cpeer_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }
