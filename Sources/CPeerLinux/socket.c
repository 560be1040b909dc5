#define _GNU_SOURCE
#include "CPeerSocket.h"
#include "sockaddr.h"

#include <errno.h>
#include <netinet/udp.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
/* Needs <time.h> before it. */
#include <linux/errqueue.h>

#ifndef UDP_GRO
#define UDP_GRO 104
#endif

static int set(int descriptor, int level, int name, int value) {
    return setsockopt(descriptor, level, name, &value, sizeof value) < 0 ? -errno : 0;
}

static void set_buffer(int descriptor, int forced, int plain, int bytes) {
    if (set(descriptor, SOL_SOCKET, forced, bytes) < 0) set(descriptor, SOL_SOCKET, plain, bytes);
}

/* On an IPv6 socket these count for IPv4 in mapped form. */
static int set_ipv4_options(int descriptor, const cpeer_socket_options *options) {
    set(descriptor, IPPROTO_IP, IP_RECVERR, 1);
    set(descriptor, IPPROTO_IP, IP_MTU_DISCOVER, options->may_fragment ? IP_PMTUDISC_DONT : IP_PMTUDISC_PROBE);
    set(descriptor, IPPROTO_IP, IP_TOS, options->traffic_class);
    return set(descriptor, IPPROTO_IP, IP_PKTINFO, 1);
}

static int set_ipv6_options(int descriptor, const cpeer_address *address, const cpeer_socket_options *options) {
    set(descriptor, IPPROTO_IPV6, IPV6_RECVERR, 1);
    set(descriptor, IPPROTO_IPV6, IPV6_MTU_DISCOVER, options->may_fragment ? IPV6_PMTUDISC_DONT : IPV6_PMTUDISC_PROBE);
    set(descriptor, IPPROTO_IPV6, IPV6_TCLASS, options->traffic_class);
    int is_wildcard = address->high == 0 && address->low == 0;
    int error = set(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, !is_wildcard);
    return error < 0 ? error : set(descriptor, IPPROTO_IPV6, IPV6_RECVPKTINFO, 1);
}

/* Only what a session cannot do without is an error: the rest makes it faster or its reports better. */
static int set_options(int descriptor, int family, const cpeer_address *address, const cpeer_socket_options *options) {
    set_buffer(descriptor, SO_RCVBUFFORCE, SO_RCVBUF, options->receive_bytes);
    set_buffer(descriptor, SO_SNDBUFFORCE, SO_SNDBUF, options->send_bytes);
    set(descriptor, SOL_SOCKET, SO_TIMESTAMPNS, 1);
    if (options->coalesces_receive) set(descriptor, IPPROTO_UDP, UDP_GRO, 1);
    int error = set_ipv4_options(descriptor, options);
    return family == AF_INET ? error : set_ipv6_options(descriptor, address, options);
}

static int bind_socket(int descriptor, int family, const cpeer_address *address, cpeer_address *bound) {
    struct sockaddr_storage storage;
    socklen_t length = cpeer_to_sockaddr(address, family, &storage);
    if (bind(descriptor, (struct sockaddr *)&storage, length) < 0) return -errno;
    length = sizeof storage;
    if (getsockname(descriptor, (struct sockaddr *)&storage, &length) < 0) return -errno;
    *bound = cpeer_from_sockaddr(&storage);
    return 0;
}

int cpeer_socket_open(
    const cpeer_address *address, const cpeer_socket_options *options, cpeer_address *bound, int *step) {
    int family = address->family == 6 ? AF_INET6 : AF_INET;
    *step = CPEER_STEP_SOCKET;
    int descriptor = socket(family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, IPPROTO_UDP);
    if (descriptor < 0) return -errno;
    *step = CPEER_STEP_OPTIONS;
    int error = set_options(descriptor, family, address, options);
    if (error == 0) {
        *step = CPEER_STEP_BIND;
        error = bind_socket(descriptor, family, address, bound);
    }
    if (error == 0) return descriptor;
    close(descriptor);
    return error;
}

int cpeer_route_source(const cpeer_address *to, cpeer_address *source) {
    int family = to->family == 6 ? AF_INET6 : AF_INET;
    int descriptor = socket(family, SOCK_DGRAM | SOCK_CLOEXEC, IPPROTO_UDP);
    if (descriptor < 0) return -errno;
    struct sockaddr_storage storage;
    socklen_t length = cpeer_to_sockaddr(to, family, &storage);
    int error = connect(descriptor, (struct sockaddr *)&storage, length) < 0 ? -errno : 0;
    length = sizeof storage;
    if (error == 0 && getsockname(descriptor, (struct sockaddr *)&storage, &length) < 0) error = -errno;
    if (error == 0) *source = cpeer_from_sockaddr(&storage);
    close(descriptor);
    return error;
}

static const struct sock_extended_err *find_error(struct msghdr *message) {
    for (struct cmsghdr *control = CMSG_FIRSTHDR(message); control != NULL; control = CMSG_NXTHDR(message, control)) {
        int is_ours = (control->cmsg_level == IPPROTO_IP && control->cmsg_type == IP_RECVERR)
            || (control->cmsg_level == IPPROTO_IPV6 && control->cmsg_type == IPV6_RECVERR);
        if (is_ours) return (const struct sock_extended_err *)CMSG_DATA(control);
    }
    return NULL;
}

int cpeer_socket_take_problem(int descriptor, cpeer_problem *problem) {
    struct sockaddr_storage remote = {0};
    uint8_t payload[1]; /* the datagram's own bytes come back too; nobody needs them */
    _Alignas(struct cmsghdr) char control[512];
    struct iovec vector = {payload, sizeof payload};
    struct msghdr message = {
        .msg_name = &remote, .msg_namelen = sizeof remote, .msg_iov = &vector, .msg_iovlen = 1,
        .msg_control = control, .msg_controllen = sizeof control};
    if (recvmsg(descriptor, &message, MSG_ERRQUEUE | MSG_DONTWAIT) < 0) return 0;
    const struct sock_extended_err *said = find_error(&message);
    memset(problem, 0, sizeof *problem);
    problem->remote = cpeer_from_sockaddr(&remote);
    if (said == NULL) return 1;
    problem->error = (int)said->ee_errno;
    problem->mtu = said->ee_errno == EMSGSIZE ? said->ee_info : 0;
    problem->is_local = said->ee_origin == SO_EE_ORIGIN_LOCAL;
    return 1;
}
