#define _GNU_SOURCE
#include "CPeerResolve.h"
#include "sockaddr.h"

#include <netdb.h>
#include <string.h>

static int failure(int code) {
    switch (code) {
        case EAI_NONAME:
        case EAI_NODATA:
        case EAI_ADDRFAMILY:
        case EAI_FAMILY: return CPEER_RESOLVE_UNKNOWN;
        case EAI_AGAIN: return CPEER_RESOLVE_LATER;
        default: return CPEER_RESOLVE_FAILED;
    }
}

int cpeer_resolve(const char *name, cpeer_address *addresses, int capacity) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_DGRAM, .ai_protocol = IPPROTO_UDP};
    struct addrinfo *found = NULL;
    int code = getaddrinfo(name, NULL, &hints, &found);
    if (code != 0) return failure(code);
    int count = 0;
    for (struct addrinfo *entry = found; entry != NULL && count < capacity; entry = entry->ai_next) {
        struct sockaddr_storage storage = {0};
        memcpy(&storage, entry->ai_addr, entry->ai_addrlen);
        cpeer_address address = cpeer_from_sockaddr(&storage);
        if (address.family != 0) addresses[count++] = address;
    }
    freeaddrinfo(found);
    return count > 0 ? count : CPEER_RESOLVE_UNKNOWN;
}
