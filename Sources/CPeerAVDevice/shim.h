#ifndef CPEERAVDEVICE_SHIM_H
#define CPEERAVDEVICE_SHIM_H
/* The same headers in two modules would leave it to chance which of them owns a name: so they are in one. */
#include "../CPeerAVCodec/shim.h"
#include <errno.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>

/* Macros that Swift cannot see. */
static inline int cpeer_averror(int system_error) { return AVERROR(system_error); }
static inline int cpeer_averror_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int cpeer_averror_exit(void) { return AVERROR_EXIT; }
static inline int cpeer_averror_protocol_not_found(void) { return AVERROR_PROTOCOL_NOT_FOUND; }
static inline int cpeer_averror_demuxer_not_found(void) { return AVERROR_DEMUXER_NOT_FOUND; }
static inline int cpeer_averror_stream_not_found(void) { return AVERROR_STREAM_NOT_FOUND; }
static inline int cpeer_averror_decoder_not_found(void) { return AVERROR_DECODER_NOT_FOUND; }
#endif
