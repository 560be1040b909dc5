#define _GNU_SOURCE
#include "CPeerSend.h"
#include "sockaddr.h"

#include <errno.h>
#include <netinet/udp.h>
#include <string.h>
#include <sys/uio.h>

#ifndef UDP_SEGMENT
#define UDP_SEGMENT 103
#endif

enum {
    SEGMENT_COUNT_MAX = 64,  /* UDP_MAX_SEGMENTS of every kernel that has it */
    BATCH_BYTES_MAX = 65000, /* one IP packet with its headers before it is cut */
    CONTROL_BYTES = 128,     /* packet info and segment size take 64 */
    ATTEMPT_COUNT_MAX = 3,   /* each retry follows one queued error that the call reported and cleared */
};

/* Everything of a message but its bytes. */
struct envelope {
    struct sockaddr_storage name;
    _Alignas(struct cmsghdr) char control[CONTROL_BYTES];
    struct msghdr message;
};

static void append_control(struct msghdr *message, int level, int type, const void *data, size_t length) {
    struct cmsghdr *control = (struct cmsghdr *)((char *)message->msg_control + message->msg_controllen);
    control->cmsg_level = level;
    control->cmsg_type = type;
    control->cmsg_len = CMSG_LEN(length);
    memcpy(CMSG_DATA(control), data, length);
    message->msg_controllen += CMSG_SPACE(length);
}

static void append_source(struct msghdr *message, int is_ipv6, const cpeer_address *from) {
    if (is_ipv6) {
        struct in6_pktinfo info = {.ipi6_addr = cpeer_to_in6(from), .ipi6_ifindex = from->scope};
        append_control(message, IPPROTO_IPV6, IPV6_PKTINFO, &info, sizeof info);
    } else {
        struct in_pktinfo info = {.ipi_spec_dst.s_addr = htonl((uint32_t)from->low)};
        append_control(message, IPPROTO_IP, IP_PKTINFO, &info, sizeof info);
    }
}

static int address_envelope(
    struct envelope *envelope, int is_ipv6, const cpeer_address *to, const cpeer_address *from) {
    memset(envelope, 0, sizeof *envelope);
    socklen_t length = cpeer_to_sockaddr(to, is_ipv6 ? AF_INET6 : AF_INET, &envelope->name);
    if (length == 0) return -EAFNOSUPPORT;
    envelope->message.msg_name = &envelope->name;
    envelope->message.msg_namelen = length;
    envelope->message.msg_control = envelope->control;
    if (from->family == to->family) append_source(&envelope->message, is_ipv6, from);
    if (envelope->message.msg_controllen == 0) envelope->message.msg_control = NULL;
    return 0;
}

/* A send may report an error that an earlier datagram, perhaps to somebody else, has met. Reporting clears it. */
static int may_be_anothers(int error) {
    return error == ECONNREFUSED || error == EHOSTUNREACH || error == ENETUNREACH || error == EHOSTDOWN
        || error == ENONET || error == EPROTO || error == ENOPROTOOPT || error == EACCES || error == EMSGSIZE
        || error == EINTR;
}

static int send_message(int descriptor, const struct msghdr *message) {
    int error = 0;
    for (int attempt = 0; attempt < ATTEMPT_COUNT_MAX; attempt++) {
        if (sendmsg(descriptor, message, MSG_DONTWAIT) >= 0) return 0;
        error = errno;
        if (!may_be_anothers(error)) break;
    }
    return -error;
}

/* One call: a single datagram where `segment` is 0, else one that is cut. */
static int send_once(int descriptor, struct envelope *envelope, const uint8_t *bytes, size_t length, size_t segment) {
    struct iovec vector = {(void *)bytes, length};
    struct msghdr message = envelope->message;
    message.msg_iov = &vector;
    message.msg_iovlen = 1;
    if (segment > 0) {
        uint16_t size = (uint16_t)segment;
        message.msg_control = envelope->control;
        append_control(&message, IPPROTO_UDP, UDP_SEGMENT, &size, sizeof size);
    }
    return send_message(descriptor, &message);
}

/* Up to SEGMENT_COUNT_MAX datagrams in one sendmmsg: how many went, or the negated errno. */
static int send_many(
    int descriptor, const struct envelope *envelope, const uint8_t *bytes, size_t length, size_t segment) {
    struct mmsghdr messages[SEGMENT_COUNT_MAX];
    struct iovec vectors[SEGMENT_COUNT_MAX];
    unsigned count = 0;
    for (size_t offset = 0; offset < length && count < SEGMENT_COUNT_MAX; offset += segment, count++) {
        size_t left = length - offset;
        vectors[count] = (struct iovec){(void *)(bytes + offset), left < segment ? left : segment};
        messages[count].msg_hdr = envelope->message;
        messages[count].msg_hdr.msg_iov = &vectors[count];
        messages[count].msg_hdr.msg_iovlen = 1;
    }
    int error = 0;
    for (int attempt = 0; attempt < ATTEMPT_COUNT_MAX; attempt++) {
        int sent = sendmmsg(descriptor, messages, count, MSG_DONTWAIT);
        if (sent > 0) return sent;
        error = errno;
        if (!may_be_anothers(error)) break;
    }
    return -error;
}

static size_t smaller(size_t left, size_t right) { return left < right ? left : right; }

static int many_step(
    cpeer_sender *sender, struct envelope *envelope, const uint8_t *bytes, size_t length, size_t segment,
    size_t *taken) {
    int count = send_many(sender->descriptor, envelope, bytes, length, segment);
    if (count < 0) {
        *taken = smaller(length, segment);
        return count;
    }
    *taken = smaller(length, (size_t)count * segment);
    return 0;
}

static int is_segmentation_refused(int error) {
    return error == EIO || error == EINVAL || error == EMSGSIZE || error == ENOPROTOOPT || error == EOPNOTSUPP;
}

static int segmented_step(
    cpeer_sender *sender, struct envelope *envelope, const uint8_t *bytes, size_t length, size_t segment,
    size_t *taken) {
    size_t count = smaller(SEGMENT_COUNT_MAX, BATCH_BYTES_MAX / segment);
    *taken = smaller(length, count * segment);
    int error = send_once(sender->descriptor, envelope, bytes, *taken, segment);
    if (!is_segmentation_refused(-error)) return error;
    /* A route or card without checksums, or a datagram too large for it: where the plain way works, it is the first. */
    error = many_step(sender, envelope, bytes, length, segment, taken);
    if (error == 0) sender->way = CPEER_SEND_MANY;
    return error;
}

static int step(
    cpeer_sender *sender, struct envelope *envelope, const uint8_t *bytes, size_t length, size_t segment,
    size_t *taken) {
    int is_single = length <= segment || segment > BATCH_BYTES_MAX / 2 || sender->way == CPEER_SEND_SINGLE;
    if (is_single) {
        *taken = smaller(length, segment);
        return send_once(sender->descriptor, envelope, bytes, *taken, 0);
    }
    if (sender->way == CPEER_SEND_SEGMENTED) return segmented_step(sender, envelope, bytes, length, segment, taken);
    return many_step(sender, envelope, bytes, length, segment, taken);
}

int cpeer_send(
    cpeer_sender *sender, const uint8_t *bytes, size_t length, size_t segment, const cpeer_address *to,
    const cpeer_address *from, size_t *sent) {
    struct envelope envelope;
    *sent = 0;
    int error = address_envelope(&envelope, sender->is_ipv6, to, from);
    if (error < 0) return error;
    do {
        size_t taken = 0;
        error = step(sender, &envelope, bytes + *sent, length - *sent, segment, &taken);
        if (error == -ENOBUFS) sender->dropped += segment == 0 ? 1 : (taken + segment - 1) / segment;
        if (error < 0 && error != -ENOBUFS) return error;
        *sent += taken;
    } while (*sent < length);
    return 0;
}
