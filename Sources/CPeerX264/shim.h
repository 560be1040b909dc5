#ifndef CPEERX264_SHIM_H
#define CPEERX264_SHIM_H
#include <stdint.h>
#include <x264.h>

/* x264_encoder_open is a macro that carries the build number; Swift cannot see it. */
static inline x264_t *cpeer_x264_encoder_open(x264_param_t *parameters) { return x264_encoder_open(parameters); }
#endif
