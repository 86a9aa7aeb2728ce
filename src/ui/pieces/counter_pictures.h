/*
 * counter_pictures.h: which drawing of assets/ stands for a branch, a mark or a thing, and small pictures
 * drawn here. Every answer is a picture that exists.
 */
#ifndef UI_COUNTER_PICTURES_H
#define UI_COUNTER_PICTURES_H

#include "ui/draw/draw.h"

/* "silhouettes/line_fez" for a branch and headgear: always one that exists. Borrowed, static. */
const char *counter_silhouette(const char *branch, const char *hat);
/* Every silhouette counter_silhouette() can answer, NULL-terminated, without the folder. */
const char *const *counter_silhouettes(void);
/* Was this branch drawn, under this word or another? */
bool counter_knows(const char *branch);
bool counter_afloat(const char *branch);      /* a ship: drawn at sea, off the coast it belongs to */
const char *counter_sign(const char *branch); /* "signs/gun", always one that exists */
const char *const *counter_signs(void);       /* as counter_silhouettes() */
/* "marks/prone"; NULL if there is no such picture: counter_draw_mark() then draws a plate with its letter. */
const char *counter_mark(const char *name);
const char *const *counter_marks(void);
void counter_draw_mark(draw_list *d, const char *name, float x, float y, float scale); /* 52 units across */

/* Something that lies on a space, about `size` across and centred at (x, y): "baggage", "ivory", "boma",
 * "breastwork", "grave", "flag", "marker", "camp"; any other name is baggage. */
void counter_draw_thing(draw_list *d, const char *thing, float x, float y, float size);

#endif
