#ifndef CPEERLINUX_H
#define CPEERLINUX_H
int cpeer_epoll_create(void);
#endif
