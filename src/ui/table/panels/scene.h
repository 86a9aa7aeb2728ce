/*
 * scene.h: what is laid over the board while it is read: the printed table a roll is looked up in, and the
 * card of a happening.
 */
#ifndef UI_TABLE_SCENE_H
#define UI_TABLE_SCENE_H

#include "ui/table/parts.h"

struct scene_panel *scene_new(void); /* what this file alone keeps; freed by mem_free() */
/* Where the printed table cannot but lie on those whose roll it is, the map moves aside. true: it does. */
bool scene_tick(table *t);
void scene_draw(table *t);
bool scene_open(const table *t); /* one of them is shown: a press or Space puts it away */
void scene_close(table *t);

#endif
