#ifndef CPEERSDL2_SHIM_H
#define CPEERSDL2_SHIM_H
#include <SDL2/SDL.h>
#endif
