/*
 * report_chances.h: the report's bar of chances, turn by turn, in SVG.
 */
#ifndef GAME_REPORT_CHANCES_H
#define GAME_REPORT_CHANCES_H

#include "core/strbuf.h"
#include "game/session.h"

/* Of a battle with weights, that two sides play: everything is known there, so only of one that is over, or
 * for nobody in particular. */
bool report_has_chances(const session *s);
/* `colour`: of a side. */
void report_chances(const session *s, const char *(*colour)(const scenario *sc, int side), strbuf *out);

#endif
