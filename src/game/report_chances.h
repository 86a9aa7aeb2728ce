/*
 * report_chances.h: the report's bar of chances, turn by turn, in SVG.
 */
#ifndef GAME_REPORT_CHANCES_H
#define GAME_REPORT_CHANCES_H

#include "core/strbuf.h"
#include "game/teacher.h"

/* Of a battle with weights, that two sides play: everything is known there, so only of one that is over, or
 * for nobody in particular. */
bool report_has_chances(const session *s);
/* `judged`: a review of the battle, whose chances are told then, so that one page has one number of a moment;
 * NULL: the chances are read from the positions. `colour`: of a side. */
void report_chances(const session *s, const review *judged,
                    const char *(*colour)(const scenario *sc, int side), strbuf *out);

#endif
