#ifndef CPEERLINUX_H
#define CPEERLINUX_H

/* The calls of the Linux kernel that Swift cannot see (macros, flexible control messages, epoll), each behind one plain
   function. Functions that can fail give 0 or a count, or the negated errno. */

#include "CPeerAddress.h"
#include "CPeerErrors.h"
#include "CPeerEvents.h"
#include "CPeerReceive.h"
#include "CPeerResolve.h"
#include "CPeerSend.h"
#include "CPeerSignals.h"
#include "CPeerSocket.h"
#include "CPeerSystem.h"

#endif
