#define _GNU_SOURCE
#include "CPeerReceive.h"
#include "CPeerSystem.h"
#include "sockaddr.h"

#include <errno.h>
#include <netinet/udp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>

#ifndef UDP_GRO
#define UDP_GRO 104
#endif

enum {
    RECEIVE_COUNT_MAX = 64,
    BUFFER_BYTES = 65536,  /* no datagram, joined or single, is longer than an IP packet */
    CONTROL_BYTES = 256,   /* packet info, time stamp and segment size take less than 120 */
    RETRY_COUNT_MAX = 3,   /* each retry follows one queued error that the call reported and cleared */
};

/* A time stamp older than this has seen the wall clock being set, and says nothing. */
static const int64_t stamp_age_max_ns = 2000000000;

struct cpeer_receiver {
    int count;
    struct mmsghdr messages[RECEIVE_COUNT_MAX];
    struct iovec vectors[RECEIVE_COUNT_MAX];
    struct sockaddr_storage names[RECEIVE_COUNT_MAX];
    cpeer_received received[RECEIVE_COUNT_MAX];
    _Alignas(struct cmsghdr) char controls[RECEIVE_COUNT_MAX][CONTROL_BYTES];
    uint8_t *buffers;
};

cpeer_receiver *cpeer_receiver_create(int count) {
    if (count > RECEIVE_COUNT_MAX) count = RECEIVE_COUNT_MAX;
    cpeer_receiver *receiver = calloc(1, sizeof *receiver);
    if (receiver == NULL) return NULL;
    receiver->buffers = malloc((size_t)count * BUFFER_BYTES);
    if (receiver->buffers == NULL) {
        free(receiver);
        return NULL;
    }
    receiver->count = count;
    return receiver;
}

void cpeer_receiver_destroy(cpeer_receiver *receiver) {
    free(receiver->buffers);
    free(receiver);
}

static void prepare(cpeer_receiver *receiver) {
    for (int index = 0; index < receiver->count; index++) {
        receiver->vectors[index] = (struct iovec){receiver->buffers + (size_t)index * BUFFER_BYTES, BUFFER_BYTES};
        receiver->messages[index].msg_hdr = (struct msghdr){
            .msg_name = &receiver->names[index], .msg_namelen = sizeof receiver->names[index],
            .msg_iov = &receiver->vectors[index], .msg_iovlen = 1,
            .msg_control = receiver->controls[index], .msg_controllen = CONTROL_BYTES};
    }
}

static int is_link_local(const struct in6_addr *address) { return IN6_IS_ADDR_LINKLOCAL(address); }

static void read_control(const struct cmsghdr *control, cpeer_received *received, int64_t *stamp_ns) {
    const void *data = CMSG_DATA(control);
    if (control->cmsg_level == SOL_SOCKET && control->cmsg_type == SCM_TIMESTAMPNS) {
        struct timespec time;
        memcpy(&time, data, sizeof time);
        *stamp_ns = (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
    } else if (control->cmsg_level == IPPROTO_UDP && control->cmsg_type == UDP_GRO) {
        int segment;
        memcpy(&segment, data, sizeof segment);
        if (segment > 0) received->segment = (size_t)segment;
    } else if (control->cmsg_level == IPPROTO_IP && control->cmsg_type == IP_PKTINFO) {
        struct in_pktinfo info;
        memcpy(&info, data, sizeof info);
        received->local = cpeer_from_in(info.ipi_spec_dst, 0);
    } else if (control->cmsg_level == IPPROTO_IPV6 && control->cmsg_type == IPV6_PKTINFO) {
        struct in6_pktinfo info;
        memcpy(&info, data, sizeof info);
        uint32_t scope = is_link_local(&info.ipi6_addr) ? (uint32_t)info.ipi6_ifindex : 0;
        received->local = cpeer_from_in6(&info.ipi6_addr, scope, 0);
    }
}

/* The kernel stamps with the wall clock; `offset_ns` leads from there to the monotonic one. */
static int64_t arrival(int64_t stamp_ns, int64_t now_ns, int64_t offset_ns) {
    int64_t arrival_ns = stamp_ns + offset_ns;
    if (stamp_ns == 0 || arrival_ns > now_ns || arrival_ns < now_ns - stamp_age_max_ns) return now_ns;
    return arrival_ns;
}

static void interpret(cpeer_receiver *receiver, int index, int64_t now_ns, int64_t offset_ns) {
    struct msghdr *message = &receiver->messages[index].msg_hdr;
    cpeer_received *received = &receiver->received[index];
    int64_t stamp_ns = 0;
    *received = (cpeer_received){
        .bytes = receiver->vectors[index].iov_base, .length = receiver->messages[index].msg_len};
    received->segment = received->length;
    received->remote = cpeer_from_sockaddr(&receiver->names[index]);
    for (struct cmsghdr *control = CMSG_FIRSTHDR(message); control != NULL; control = CMSG_NXTHDR(message, control))
        read_control(control, received, &stamp_ns);
    received->arrival_ns = arrival(stamp_ns, now_ns, offset_ns);
}

static int read_messages(cpeer_receiver *receiver, int descriptor) {
    for (int attempt = 0; attempt < RETRY_COUNT_MAX; attempt++) {
        prepare(receiver);
        int count = recvmmsg(descriptor, receiver->messages, (unsigned)receiver->count, MSG_DONTWAIT, NULL);
        if (count >= 0) return count;
        if (errno == EAGAIN) return 0;
        if (errno == EBADF || errno == ENOTSOCK || errno == EFAULT || errno == ENOMEM) return -errno;
    }
    return 0;
}

int cpeer_receiver_fill(cpeer_receiver *receiver, int descriptor) {
    int count = read_messages(receiver, descriptor);
    if (count <= 0) return count;
    int64_t now_ns = cpeer_monotonic_ns(), offset_ns = now_ns - cpeer_realtime_ns();
    for (int index = 0; index < count; index++) interpret(receiver, index, now_ns, offset_ns);
    return count;
}

const cpeer_received *cpeer_receiver_at(const cpeer_receiver *receiver, int index) {
    return &receiver->received[index];
}
