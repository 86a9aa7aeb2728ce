/* ground_looks.h: the table of all kinds of ground, a row each: see ground_kind.h for its columns. */
#ifndef UI_GROUND_LOOKS_H
#define UI_GROUND_LOOKS_H

#include "ui/printed/ground_kind.h"

extern const ground_look ground_looks[GROUND_KINDS];

#endif
