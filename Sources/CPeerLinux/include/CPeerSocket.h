#ifndef CPEERSOCKET_H
#define CPEERSOCKET_H

#include "CPeerAddress.h"

#include <stdint.h>

typedef struct cpeer_socket_options {
    int receive_bytes;     /* asked of SO_RCVBUFFORCE, then SO_RCVBUF */
    int send_bytes;        /* asked of SO_SNDBUFFORCE, then SO_SNDBUF */
    int traffic_class;     /* the IP header's TOS or traffic class byte */
    int may_fragment;      /* 0 sets "don't fragment" and leaves the kernel's own path MTU out of it */
    int coalesces_receive; /* asks for UDP_GRO */
} cpeer_socket_options;

/* Where opening went wrong. */
enum {
    CPEER_STEP_SOCKET = 1,
    CPEER_STEP_OPTIONS = 2,
    CPEER_STEP_BIND = 3,
};

/* A bound, nonblocking UDP socket, or the negated errno with the step. An IPv6 wildcard takes IPv4 too. `bound` is what
   the kernel chose. */
int cpeer_socket_open(
    const cpeer_address *address, const cpeer_socket_options *options, cpeer_address *bound, int *step);

/* What an ICMP message or the local stack said about a datagram sent earlier. */
typedef struct cpeer_problem {
    cpeer_address remote; /* where that datagram went */
    int error;            /* errno */
    uint32_t mtu;         /* with EMSGSIZE: what fits, IP header included; else 0 */
    int is_local;         /* this machine said it, not the network */
} cpeer_problem;

/* The address that a datagram to `to` would leave from by the routes as they are, or the negated errno. Sends nothing. */
int cpeer_route_source(const cpeer_address *to, cpeer_address *source);

/* Takes the next one off the socket's error queue: 1 where there was one. */
int cpeer_socket_take_problem(int descriptor, cpeer_problem *problem);

#endif
