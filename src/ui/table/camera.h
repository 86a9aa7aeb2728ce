/*
 * camera.h: which of the battle's maps lies on the table, and where the player looks on it. The camera of
 * each map is kept as it was left.
 */
#ifndef UI_TABLE_CAMERA_H
#define UI_TABLE_CAMERA_H

#include "ui/table/parts.h"

/* Makes the sheet's picture and makes it the one shown; true: another than before. */
bool camera_lay_sheet(table *t, int sheet);
void camera_free(table *t);
void camera_show_sheet(table *t, int sheet); /* another map; out of range or the same: nothing */
void camera_show_space(table *t, int space); /* there, and the keyboard's cursor with it */

#endif
