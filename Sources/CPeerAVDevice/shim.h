#ifndef CPEERAVDEVICE_SHIM_H
#define CPEERAVDEVICE_SHIM_H
/* The same headers in two modules would leave it to chance which of them owns a name: so they are in one. */
#include "../CPeerAVCodec/shim.h"
#include <errno.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/log.h>
#include <stdarg.h>

/* Macros that Swift cannot see. */
static inline int cpeer_averror(int system_error) { return AVERROR(system_error); }
static inline int cpeer_averror_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int cpeer_averror_exit(void) { return AVERROR_EXIT; }
static inline int cpeer_averror_protocol_not_found(void) { return AVERROR_PROTOCOL_NOT_FOUND; }
static inline int cpeer_averror_demuxer_not_found(void) { return AVERROR_DEMUXER_NOT_FOUND; }
static inline int cpeer_averror_stream_not_found(void) { return AVERROR_STREAM_NOT_FOUND; }
static inline int cpeer_averror_decoder_not_found(void) { return AVERROR_DECODER_NOT_FOUND; }

/* Has `handler` told each line that libav's level lets pass, instead of standard error. */
typedef void (*cpeer_log_handler)(const char *line);
static inline cpeer_log_handler *cpeer_current_log_handler(void) {
    static cpeer_log_handler handler;
    return &handler;
}
static inline void cpeer_log(void *context, int level, const char *format, va_list arguments) {
    char line[512];
    int has_prefix = 1;
    if (level > av_log_get_level()) return;
    av_log_format_line2(context, level, format, arguments, line, sizeof line, &has_prefix);
    (*cpeer_current_log_handler())(line);
}
static inline void cpeer_set_log_handler(cpeer_log_handler handler) {
    *cpeer_current_log_handler() = handler;
    av_log_set_callback(cpeer_log);
}

/* What Video4Linux says of a camera. Each call asks the open descriptor for one entry of a list; 0 where there is one. */
#ifdef __linux__
#include <linux/videodev2.h>
#include <string.h>
#include <sys/ioctl.h>

/* Copies the device's name, at most 31 bytes and a zero, where it is a camera that streams. */
static inline int cpeer_camera_name(int descriptor, char name[32]) {
    struct v4l2_capability capability = {0};
    if (ioctl(descriptor, VIDIOC_QUERYCAP, &capability) < 0) return -errno;
    __u32 own = capability.capabilities & V4L2_CAP_DEVICE_CAPS ? capability.device_caps : capability.capabilities;
    if (!(own & V4L2_CAP_VIDEO_CAPTURE) || !(own & V4L2_CAP_STREAMING)) return -ENODEV;
    memcpy(name, capability.card, 31);
    name[31] = 0;
    return 0;
}

/* The pixel format at `index`, as its four letters. */
static inline int cpeer_camera_format(int descriptor, unsigned index, unsigned *letters) {
    struct v4l2_fmtdesc format = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    if (ioctl(descriptor, VIDIOC_ENUM_FMT, &format) < 0) return -errno;
    *letters = format.pixelformat;
    return 0;
}

/* The picture size at `index`; of a range of sizes, the largest, and only at index 0. */
static inline int cpeer_camera_size(int descriptor, unsigned letters, unsigned index, unsigned *width, unsigned *height) {
    struct v4l2_frmsizeenum size = {.index = index, .pixel_format = letters};
    if (ioctl(descriptor, VIDIOC_ENUM_FRAMESIZES, &size) < 0) return -errno;
    if (size.type != V4L2_FRMSIZE_TYPE_DISCRETE && index > 0) return -EINVAL;
    int discrete = size.type == V4L2_FRMSIZE_TYPE_DISCRETE;
    *width = discrete ? size.discrete.width : size.stepwise.max_width;
    *height = discrete ? size.discrete.height : size.stepwise.max_height;
    return 0;
}

/* The time between frames at `index`, as a fraction of seconds; of a range, the shortest, and only at index 0. */
static inline int cpeer_camera_interval(
    int descriptor, unsigned letters, unsigned width, unsigned height, unsigned index,
    unsigned *numerator, unsigned *denominator) {
    struct v4l2_frmivalenum interval = {.index = index, .pixel_format = letters, .width = width, .height = height};
    if (ioctl(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, &interval) < 0) return -errno;
    if (interval.type != V4L2_FRMIVAL_TYPE_DISCRETE && index > 0) return -EINVAL;
    int discrete = interval.type == V4L2_FRMIVAL_TYPE_DISCRETE;
    *numerator = discrete ? interval.discrete.numerator : interval.stepwise.min.numerator;
    *denominator = discrete ? interval.discrete.denominator : interval.stepwise.min.denominator;
    return 0;
}
#endif
#endif
