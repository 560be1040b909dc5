#ifndef CPEERADDRESS_H
#define CPEERADDRESS_H

#include <stdint.h>

/* An address in host byte order. IPv4 stands in the low 32 bits of `low`. An IPv4-mapped IPv6 address is always given
   as IPv4. */
typedef struct cpeer_address {
    uint64_t high;
    uint64_t low;
    uint32_t scope;
    uint16_t port;
    uint8_t family; /* 4, 6, or 0 for none */
} cpeer_address;

#endif
