/*
 * frame.h: what matters on the board now, and the camera that keeps it in sight: who may act or where units
 * may be placed, whom the chosen unit may aim at, who is in what is being shown, objectives.
 *
 * It knows no rule: what matters is read from the list of legal actions, from what was pointed out, and from
 * the event that is shown. It draws nothing; who lays a panel over the board asks direct/room.h.
 */
#ifndef UI_TABLE_FRAME_H
#define UI_TABLE_FRAME_H

#include "game/tale.h"
#include "ui/draw/draw.h"
#include "ui/stage/view.h"
#include "ui/table/parts.h"

enum { FRAMED_MAX = 1024 };

typedef enum frame_worth {
    FRAME_REST,  /* any other unit in sight */
    FRAME_PLACE, /* places that may be chosen for a unit */
    FRAME_GOAL,  /* objectives */
    FRAME_AIM,   /* targets that may be chosen */
    FRAME_MUST   /* who decides with what; who is chosen, and at whom; who is in what is shown */
} frame_worth;

typedef struct framed {
    frect at; /* in cells of the shown map */
    frame_worth worth;
    bool foe; /* a unit, and not of the side that decides */
} framed;

typedef struct framing {
    int n;
    framed thing[FRAMED_MAX];
} framing;

void frame_find(const table *t, framing *out);           /* on the map that lies on the table */
void frame_add(framing *f, frect at, frame_worth worth); /* what only the asker knows to matter */
void frame_add_space(const table *t, framing *f, int space, frame_worth worth);
/* The smallest rectangle round all worth that much or more, in cells; w below 0: there is nothing. */
frect frame_around(const framing *f, frame_worth least);
/* That part of the map, in cells, is in sight in such a view, and under no panel. */
bool frame_clear(const table *t, const view *v, frect at);
/* That space lies on the table, and so. */
bool frame_sees(const table *t, int space);
/* All that must be is in sight as the camera will have come to rest, and under no panel; true of nothing. */
bool frame_in_sight(const table *t, const framing *f);

void frame_opening(table *t); /* a map is seen for the first time */
/* The window has got another size: laid anew, but for a camera that the player has laid himself; who saw the
 * whole sheet sees it whole. */
void frame_resized(table *t, bool whole);
/* Somebody at the table decides: what it is about comes into sight, unless the player has laid the camera
 * himself and sees some of it. */
void frame_decide(table *t);
/* A verdict is read: who of the viewer's was thrown back in that fight is in sight together with its place,
 * if need be from farther off, until somebody decides. */
void frame_verdict(table *t, const tale_fight *of);
/* What is shown has gone on, perhaps. Where nobody plays and somebody looks on a fight comes so near that it
 * can be followed, who fights and whom, and in a hall whatever anybody does; with a new step the whole map is
 * shown again. Who has laid the camera himself keeps it. */
void frame_beat(table *t);
/* The keys come to that space: its map lies on the table, and it is in sight and under no panel; where it was
 * so already the camera rests. */
void frame_go(table *t, int space);
/* Who is chosen and its target come into that part of the window, in pixels. */
void frame_chosen_within(table *t, frect room);
/* Time passes and nothing is shown: the same, once for each decision; and whom the player has pointed out
 * comes into sight with its target, unless it is drawn. true: the camera moves. */
bool frame_tick(table *t, bool drawn);

#endif
