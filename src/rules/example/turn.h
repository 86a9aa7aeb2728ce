/* turn.h: the course of a turn (E1): both sides in turn move, then attack. */
#ifndef RULES_EXAMPLE_TURN_H
#define RULES_EXAMPLE_TURN_H

#include "game/course.h"

extern const course example_course;

#endif
