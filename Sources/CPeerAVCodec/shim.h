#ifndef CPEERAVCODEC_SHIM_H
#define CPEERAVCODEC_SHIM_H
#include <errno.h>
#include <stdint.h>
#include <libavcodec/avcodec.h>
#include <libavutil/avutil.h>
#include <libavutil/imgutils.h>
#include <libavutil/md5.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

/* Macros that Swift cannot see. */
static inline int cpeer_averror_again(void) { return AVERROR(EAGAIN); }
static inline int cpeer_averror_eof(void) { return AVERROR_EOF; }
static inline int64_t cpeer_av_nopts_value(void) { return AV_NOPTS_VALUE; }

/* How many rows of macroblocks a decoder has finished. libavcodec calls back for each stripe of a picture; a picture of
   3840 lines has 240. */
enum { CPEER_ROW_COUNT_MAX = 256 };
struct cpeer_rows {
    unsigned char is_finished[CPEER_ROW_COUNT_MAX];
    int count;
};

/* `y` and `height` are lines of the picture. Where stripes lag behind the rows because of deblocking, their lower ends
   are still one in each row. */
static inline void cpeer_note_row(struct AVCodecContext *context, const AVFrame *frame,
                                  int offset[AV_NUM_DATA_POINTERS], int y, int type, int height)
{
    struct cpeer_rows *rows = (struct cpeer_rows *)context->opaque;
    int row = (y + height - 1) >> 4;
    (void)frame;
    (void)offset;
    (void)type;
    if (row < 0 || row >= CPEER_ROW_COUNT_MAX || rows->is_finished[row]) return;
    rows->is_finished[row] = 1;
    rows->count++;
}

/* Has `context` note in `rows` what it finishes. */
static inline void cpeer_note_rows(AVCodecContext *context, struct cpeer_rows *rows)
{
    context->opaque = rows;
    context->draw_horiz_band = cpeer_note_row;
}
#endif
