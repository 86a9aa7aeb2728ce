/*
 * lesson_place.h: what a lesson's card points at, and where it lies itself: clear of all that its step speaks
 * of, of what may be chosen for it, and of whatever else is open (direct/clear.h).
 */
#ifndef UI_TABLE_LESSON_PLACE_H
#define UI_TABLE_LESSON_PLACE_H

#include "game/lesson.h"
#include "ui/table/direct/frame.h"
#include "ui/table/parts.h"

/* What the step asks for is all chosen: it is only to be done. */
bool lesson_prepared(const table *t, const lesson_step *s);
/* The place it names; where its unit cannot go there now, of those it can go to the nearest to that. */
int lesson_space(const table *t, const lesson_step *s);
/* What it speaks of: a counter, a place, or the ringed button; w 0: nothing that can be pointed at. */
frect lesson_meant(const table *t, const lesson_step *s);
/* Where its card of w x h lies; it stays there while the step lasts, unless something that is pointed at,
 * pressed or read has come to lie beneath it. */
frect lesson_place(table *t, const lesson_step *s, float w, float h, frect meant);
/* Where a hand has put it, or as near to that as leaves it whole on the board. */
frect lesson_put(const table *t, float w, float h);
/* Is there a place for the card that now lies there beside what is about to be laid at `taken`? */
bool lesson_leaves_room(table *t, const lesson_step *s, frect taken);
/* Whatever else is laid over the board lies beside that card. */
void lesson_keep(const table *t, framing *f);
/* The corners of its tail: from the edge of the card that looks at what it speaks of to the edge of that.
 * false: it would be too short or too long, or lie on somebody who counts. */
bool lesson_tail(const table *t, const lesson_step *s, frect card, frect meant, fpoint out[3]);

#endif
