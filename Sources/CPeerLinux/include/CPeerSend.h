#ifndef CPEERSEND_H
#define CPEERSEND_H

#include "CPeerAddress.h"

#include <stddef.h>
#include <stdint.h>

/* How datagrams of one batch reach the kernel. */
enum {
    CPEER_SEND_SEGMENTED = 0, /* one call, which the kernel or the network card cuts (UDP_SEGMENT) */
    CPEER_SEND_MANY = 1,      /* sendmmsg: chosen for good once UDP_SEGMENT has been refused where this was not */
    CPEER_SEND_SINGLE = 2,    /* one call each, for comparison */
};

typedef struct cpeer_sender {
    int descriptor;
    int is_ipv6; /* the socket's own family */
    int way;
    uint64_t dropped; /* datagrams that the local queue dropped (ENOBUFS): lost like any other */
} cpeer_sender;

/* Sends `length` bytes as datagrams of `segment` bytes, the last one perhaps shorter, without waiting. `from` is an
   address of this machine or, with family 0, left to the routes. `sent` is what the kernel took, in whole datagrams,
   also where the outcome is a negated errno. */
int cpeer_send(
    cpeer_sender *sender, const uint8_t *bytes, size_t length, size_t segment, const cpeer_address *to,
    const cpeer_address *from, size_t *sent);

#endif
