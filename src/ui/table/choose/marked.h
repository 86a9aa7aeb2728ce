/*
 * marked.h: the enemy that is looked at while one of ours is chosen: what could be done to him is weighed
 * from every place the pointer comes to, and who goes there would face him.
 */
#ifndef UI_TABLE_MARKED_H
#define UI_TABLE_MARKED_H

#include "ui/table/parts.h"

int marked_enemy(const table *t, int ours); /* ours: the chosen unit; NO_UNIT: nobody is */
/* The one the chosen unit marks, where that is drawn; NO_UNIT: nobody is, he lies on another map, or of him
 * it is just said that he may not be aimed at. */
int marked_shown(const table *t);

/* How far from him one looks who stands there and faces that way: 0 straight at him. */
int marked_turned_away(const table *t, int space, int facing, int enemy);

#endif
