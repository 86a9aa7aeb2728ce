/*
 * audience.h: what those who look on see of the battle on the table: another table on the same battle, whose
 * viewer is ONLOOKER, in the frame of the hall; in a window of its own (ui_window.audience).
 *
 * Nothing is pressed there. It is drawn from what everybody who plays may know, never by covering anything
 * up.
 */
#ifndef UI_AUDIENCE_H
#define UI_AUDIENCE_H

#include "ui/app/app_config.h"

struct table;

/* The window of those who look on (ui_window.audience), as it opens, has another size, and is shut. `host`
 * draws for it until then. */
void app_audience_ask(app *a, int screen); /* to be opened */
void app_audience_opened(app *a, const draw_host *host, int w, int h, int screen);
void app_audience_resized(app *a, int w, int h);
void app_audience_shut(app *a);
/* Records its frame; false: it keeps the one it has, and `out` what was recorded last. */
bool app_audience_draw(app *a, draw_list *out);

bool audience_there(const app *a); /* the window can be opened here at all */
bool audience_open(const app *a);  /* it is */
int audience_screen(const app *a); /* from 1 on, while it is */
void audience_toggle(app *a);
/* In the host's bar, NULL: nothing; `gold`: they see something else than what goes on. */
const char *audience_sign(const app *a, bool *gold);
bool audience_frozen(const app *a);
void audience_freeze(app *a, bool on); /* it keeps the last picture */
bool audience_blank(const app *a);
void audience_cover(app *a, bool on); /* the sheet's ground and the battle's name, and nothing else */
/* The same ring on both boards, round that space; NO_SPACE, or the same again: none. */
void audience_spot(app *a, int space);
bool audience_spotted(const app *a); /* a ring lies somewhere */
void audience_spot_draw(app *a, struct table *t);
/* The hour, "15:05", or what is left of the slot; "": nothing is shown. */
void audience_clock(app *a, const char *words);
void audience_forget(app *a);                     /* the battle on the table is about to be put away */
int audience_tick(app *a, uint64_t now);          /* as app_tick() */
const struct table *audience_table(const app *a); /* NULL: no battle lies there; for tests */

#endif
