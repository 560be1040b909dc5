#ifndef CPEERRESOLVE_H
#define CPEERRESOLVE_H

#include "CPeerAddress.h"

enum {
    CPEER_RESOLVE_UNKNOWN = -1,   /* no such name, or no address under it */
    CPEER_RESOLVE_LATER = -2,     /* the name server did not answer */
    CPEER_RESOLVE_FAILED = -3,    /* anything else */
};

/* The addresses of a host name, or of an address with an interface's name, in the system's order of preference. Waits
   for the name server. Gives the count or one of the above. */
int cpeer_resolve(const char *name, cpeer_address *addresses, int capacity);

#endif
