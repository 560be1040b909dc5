#ifndef CPEERAVDEVICE_SHIM_H
#define CPEERAVDEVICE_SHIM_H
#include <libavformat/avformat.h>
#include <libavdevice/avdevice.h>
#endif
