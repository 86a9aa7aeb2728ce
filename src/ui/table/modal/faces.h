/*
 * faces.h: the card for dice thrown on the real table: whose they are, what for, and the faces as they lie.
 */
#ifndef UI_TABLE_FACES_H
#define UI_TABLE_FACES_H

#include "ui/table/parts.h"

void faces_draw(table *t);

#endif
