/*
 * teach.h: the teacher: hints, and the review of a battle. It knows a rule system only through ruleset.h.
 */
#ifndef AI_TEACH_H
#define AI_TEACH_H

#include "game/teacher.h"

extern const teacher ai_teacher;

#endif
