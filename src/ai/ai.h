/*
 * ai.h: the way into src/ai for everybody else: who plays (levels.h), and that they forget.
 */
#ifndef AI_AI_H
#define AI_AI_H

#include "ai/levels.h"

#endif
