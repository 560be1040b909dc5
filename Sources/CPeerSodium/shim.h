#ifndef CPEERSODIUM_SHIM_H
#define CPEERSODIUM_SHIM_H
#include <sodium.h>
#endif
