/*
 * scratch.h: what the host draws over the board to explain it: strokes of a pen, arrows and notes. It is no
 * part of the battle, reads no unit and is in no save. It lies on the host's board alone until it is sent to
 * those who look on.
 *
 * A mark lies on the sheet (in cells), so that it stays where it was drawn however either board is looked at.
 */
#ifndef UI_SCRATCH_H
#define UI_SCRATCH_H

#include "ui/app/app_internal.h"

enum { SCRATCH_MARKS = 48, SCRATCH_POINTS = 96, SCRATCH_WORDS = 64 };

typedef enum scratch_tool {
    SCRATCH_NONE,
    SCRATCH_PEN,
    SCRATCH_ARROW,
    SCRATCH_NOTE,
    SCRATCH_RUB,
    SCRATCH_TOOLS
} scratch_tool;

/* Ink, or the colour of one of the first two sides. */
typedef enum scratch_ink { SCRATCH_INK, SCRATCH_FIRST_SIDE, SCRATCH_SECOND_SIDE, SCRATCH_INKS } scratch_ink;

typedef struct scratch_mark {
    scratch_tool kind; /* never SCRATCH_RUB */
    scratch_ink ink;
    int sheet;
    bool sent;
    int count;                 /* of `at`: an arrow's tail and tip, a note's place, the points of a stroke */
    fpoint at[SCRATCH_POINTS]; /* in cells */
    char words[SCRATCH_WORDS]; /* a note's, UTF-8 */
} scratch_mark;

typedef struct scratch {
    scratch_tool tool; /* in the hand */
    scratch_ink ink;
    bool drawing; /* the last mark has not been let go yet */
    bool writing; /* the last mark is a note that is being written */
    int count;
    scratch_mark marks[SCRATCH_MARKS];
} scratch;

void scratch_take(app *a, scratch_tool tool); /* into the hand; the one that is there, or none: put away */
void scratch_next_ink(app *a);
/* All that lies there is shown to those who look on; where they see all of it, nothing of it any more. */
void scratch_send(app *a);
bool scratch_sent(const scratch *s); /* something lies there, and they see all of it */
void scratch_clear(scratch *s);      /* every mark; the tool stays in the hand */
/* A press on the board with a tool in the hand, or a key for it; true: taken. By keys Space does at the place
 * of the cursor what a press does there. */
bool scratch_event(app *a, const ui_event *e);
/* What lies on the sheet that t shows: on the host's board all of it, on `theirs` what was sent. */
void scratch_draw(const scratch *s, struct table *t, bool theirs);
colour scratch_colour(const struct table *t, scratch_ink ink);

#endif
