/*
 * fallen.h: the fallen, where bases were lost; read from events, and only from those the viewer was told.
 */
#ifndef UI_TABLE_FALLEN_H
#define UI_TABLE_FALLEN_H

#include "ui/table/parts.h"

void fallen_update(table *t);
void fallen_clear(table *t);
void fallen_draw(table *t);
int fallen_count(const table *t, int space); /* figures drawn there */

#endif
