/*
 * opponent.h: two cards of the options page: how well the computer plays, and as whom. Not for seats:
 * title_pane.h.
 */
#ifndef UI_OPPONENT_H
#define UI_OPPONENT_H

#include "ui/app/setup.h"

bool opponent_asked(const app *a,
                    const scenario *sc); /* the computer plays some side, and there is a choice */
/* Draw within r, whose height is free, and answer how high they came out. */
float opponent_levels(app *a, const catalogue_entry *e, frect r);
float opponent_commander(app *a, const catalogue_entry *e, frect r);

/* "beats Recruit in 70 % (68 to 72), 2,000 battles", with the Wilson interval of 95 %; "" where nothing was
 * measured. */
void opponent_strength(const player *p, char *out, size_t size);

#endif
