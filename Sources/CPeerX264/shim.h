#ifndef CPEERX264_SHIM_H
#define CPEERX264_SHIM_H
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <x264.h>

/* x264_encoder_open is a macro that carries the build number; Swift cannot see it. */
static inline x264_t *cpeer_x264_encoder_open(x264_param_t *parameters) { return x264_encoder_open(parameters); }

/* The last message that an encoder wrote, where Swift can read it: a callback with a va_list is nothing for Swift. */
enum { CPEER_X264_MESSAGE_SIZE = 256 };

static inline void cpeer_x264_keep_message(void *message, int level, const char *format, va_list arguments)
{
    if (level > X264_LOG_ERROR) return;
    vsnprintf((char *)message, CPEER_X264_MESSAGE_SIZE, format, arguments);
}

/* Sends the encoder's messages to `message` (CPEER_X264_MESSAGE_SIZE bytes) instead of standard error. */
static inline void cpeer_x264_set_message(x264_param_t *parameters, char *message)
{
    parameters->pf_log = cpeer_x264_keep_message;
    parameters->p_log_private = message;
    parameters->i_log_level = X264_LOG_ERROR;
}
#endif
