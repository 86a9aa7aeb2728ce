/*
 * tray.h: the dice tray: what is thrown and what for, the pools thrown before it by the same action, and what
 * it came to.
 */
#ifndef UI_TABLE_TRAY_H
#define UI_TABLE_TRAY_H

#include "ui/table/parts.h"

void tray_draw(table *t, frect r);
float tray_wanted(const table *t);     /* its height for what lies in it; 0: nothing does */
float tray_least_more(const table *t); /* for what they came to, beyond the height it has at least */

#endif
