/*
 * sheet_lamps.h: where lamps burn by night: in houses, huts and camps that the map shows. They belong to the
 * sheet, whoever stands there, so they betray nobody; they light nothing that rules know of.
 */
#ifndef UI_SHEET_LAMPS_H
#define UI_SHEET_LAMPS_H

#include "ui/printed/ground.h"

enum { SHEET_LAMPS = 96 }; /* at the most */

typedef struct sheet_lamp {
    fpoint at;
    float reach; /* of its light: board units */
} sheet_lamp;

/* The same for a sheet whenever it is asked. `cell`: board units a space. Returns how many. */
int sheet_lamps_find(const ground *g, float cell, sheet_lamp out[SHEET_LAMPS]);
/* 0 out of their light to 1 at a flame. */
float sheet_lamps_at(const sheet_lamp *lamps, int n, float x, float y);
void sheet_lamps_flames(const sheet_lamp *lamps, int n, draw_list *d);

#endif
