/* sheet_name.h: what a name on the map says, and how it is lettered. */
#ifndef UI_SHEET_NAME_H
#define UI_SHEET_NAME_H

#include "ui/draw/draw.h"

typedef struct sheet_name {
    const char *words; /* the sheet's */
    font f;            /* px: board units */
    colour ink;
} sheet_name;

#endif
