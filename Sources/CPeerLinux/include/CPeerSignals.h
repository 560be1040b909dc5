#ifndef CPEERSIGNALS_H
#define CPEERSIGNALS_H

/* From now on SIGINT, SIGTERM and SIGHUP make the descriptor that this gives readable, for cpeer_signals_take; after the
   first one they have their usual effect again. SIGPIPE is ignored. */
int cpeer_signals_catch(void);

/* The signal that came, or 0 where none has. */
int cpeer_signals_take(int descriptor);

#endif
