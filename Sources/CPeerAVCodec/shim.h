#ifndef CPEERAVCODEC_SHIM_H
#define CPEERAVCODEC_SHIM_H
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavutil/avutil.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

/* Macros that Swift cannot see. */
static inline int cpeer_averror_again(void) { return AVERROR(EAGAIN); }
static inline int cpeer_averror_eof(void) { return AVERROR_EOF; }
static inline int64_t cpeer_av_nopts_value(void) { return AV_NOPTS_VALUE; }
#endif
