#ifndef CPEER_SOCKADDR_H
#define CPEER_SOCKADDR_H

#include "CPeerAddress.h"

#include <netinet/in.h>
#include <sys/socket.h>

/* Between the kernel's addresses and ours. */

cpeer_address cpeer_from_sockaddr(const struct sockaddr_storage *storage);

/* For a socket of `family` (AF_INET or AF_INET6): on an IPv6 socket an IPv4 address becomes a mapped one.
   Gives the length, or 0 where the socket cannot hold the address. */
socklen_t cpeer_to_sockaddr(const cpeer_address *address, int family, struct sockaddr_storage *storage);

struct in6_addr cpeer_to_in6(const cpeer_address *address);
cpeer_address cpeer_from_in6(const struct in6_addr *address, uint32_t scope, uint16_t port);
cpeer_address cpeer_from_in(struct in_addr address, uint16_t port);

#endif
