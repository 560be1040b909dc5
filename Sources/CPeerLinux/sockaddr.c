#define _GNU_SOURCE
#include "sockaddr.h"

#include <string.h>

static uint64_t read_half(const uint8_t *bytes) {
    uint64_t value = 0;
    for (int index = 0; index < 8; index++) value = value << 8 | bytes[index];
    return value;
}

static void write_half(uint8_t *bytes, uint64_t value) {
    for (int index = 7; index >= 0; index--, value >>= 8) bytes[index] = (uint8_t)value;
}

static const uint64_t mapped_prefix = 0xffff;

cpeer_address cpeer_from_in(struct in_addr address, uint16_t port) {
    return (cpeer_address){.low = ntohl(address.s_addr), .port = port, .family = 4};
}

cpeer_address cpeer_from_in6(const struct in6_addr *address, uint32_t scope, uint16_t port) {
    uint64_t high = read_half(address->s6_addr), low = read_half(address->s6_addr + 8);
    if (high == 0 && low >> 32 == mapped_prefix)
        return (cpeer_address){.low = low & 0xffffffff, .port = port, .family = 4};
    return (cpeer_address){.high = high, .low = low, .scope = scope, .port = port, .family = 6};
}

struct in6_addr cpeer_to_in6(const cpeer_address *address) {
    struct in6_addr result;
    write_half(result.s6_addr, address->family == 6 ? address->high : 0);
    write_half(result.s6_addr + 8, address->family == 6 ? address->low : mapped_prefix << 32 | address->low);
    return result;
}

cpeer_address cpeer_from_sockaddr(const struct sockaddr_storage *storage) {
    if (storage->ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)storage;
        return cpeer_from_in(in->sin_addr, ntohs(in->sin_port));
    }
    if (storage->ss_family == AF_INET6) {
        const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)storage;
        return cpeer_from_in6(&in6->sin6_addr, in6->sin6_scope_id, ntohs(in6->sin6_port));
    }
    return (cpeer_address){0};
}

socklen_t cpeer_to_sockaddr(const cpeer_address *address, int family, struct sockaddr_storage *storage) {
    if (family == AF_INET6) {
        struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)storage;
        *in6 = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons(address->port)};
        in6->sin6_addr = cpeer_to_in6(address);
        in6->sin6_scope_id = address->scope;
        return sizeof *in6;
    }
    if (address->family != 4) return 0;
    struct sockaddr_in *in = (struct sockaddr_in *)storage;
    *in = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(address->port)};
    in->sin_addr.s_addr = htonl((uint32_t)address->low);
    return sizeof *in;
}
