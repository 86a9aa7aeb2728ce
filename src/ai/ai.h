/*
 * ai.h: the way into src/ai for everybody else: who plays (levels.h), and that they forget.
 */
#ifndef AI_AI_H
#define AI_AI_H

#include "ai/levels.h"

/* Another battle begins: what players without a clock remember of the last one on this thread goes. Whoever
 * plays one battle after another on a thread says so, or the next may depend on the one before. */
void ai_forget(void);

#endif
