/*
 * hall.h: the frame of what is read from three metres: a bar at the top, cards at the foot, large type. The
 * show, those who join it, the slice they play, its end, and the audience's window stand in it.
 *
 * Sizes and places are those of a picture of 1920 x 1080; in every other window they are as large a part of
 * it. What must be read lies within the safe margin (hall_safe) and is HALL_MATTERS high or more; nothing is
 * under HALL_LEAST. The player's text size changes nothing here: it is large already.
 */
#ifndef UI_HALL_H
#define UI_HALL_H

#include "ui/draw/draw.h"
#include "ui/widget/widget_text.h"

enum {
    HALL_LEAST = 30,    /* second lines, which may go unread */
    HALL_SECOND = 36,   /* the same where there is room */
    HALL_MATTERS = 44,  /* a sentence, a score: 1/24 of the height */
    HALL_NAME = 54,     /* a battle, a choice */
    HALL_QUESTION = 64, /* what is asked */
    HALL_SIDE = 84,
    HALL_VERDICT = 92,
    HALL_BAR = 96, /* height of the bar at the top */
    HALL_SCORES = 3
};

float hall_px(const theme *t, float length); /* a length of the picture, in pixels */
frect hall_at(const theme *t, frect place);  /* a place of it */
font hall_font(const theme *t, font_face face, float px);
frect hall_safe(const theme *t); /* 5 % within the window, in pixels */

/* r is in pixels from here on, `px` a size of the picture. */

/* One line from x on, y its baseline; returns its width. */
float hall_line(ui *u, font_face face, float px, colour c, float x, float y, text_align align, const char *s);
float hall_width(ui *u, font_face face, float px, const char *s);
/* Words wrapped within r from its top, on so many lines at most: what is longer ends in an ellipsis. Returns
 * the height. draw false: only measures, and as many lines as it takes. */
float hall_words(ui *u, font_face face, float px, colour c, frect r, int lines, bool draw, const char *s);

void hall_bar(ui *u, frect r); /* walnut with a line of brass; takes no press */
/* Card stock; `gains`: the colour of who gains by it, along its left edge; 0: nobody's. */
void hall_card(ui *u, frect r, colour gains, bool bright);
/* The same as one target: marked it has a heavier line, and gold within. true: pressed. */
bool hall_press(ui *u, ui_id id, frect r, colour gains, bool marked);
void hall_key(ui *u, frect r, float px, const char *key); /* a key cap that stands up from its card */
/* A pill as high as `high` from x on, ivory or walnut; `quiet` follows in a lighter hand. Returns its width.
 */
float hall_pill(ui *u, float x, float y, float high, bool dark, const char *strong, const char *quiet);
/* Parts of a hundred as a bar: ours in our colour with two rules, then paper, then theirs with a hatch. */
void hall_parts(ui *u, frect r, int ours, int theirs, colour our, colour their);

/* Darker towards the rim, so that the eye goes to the middle of the light at (x, y). */
void hall_lamp(ui *u, float x, float y);

/* A broad arrow in a side's colour from one place to another, bent by `bend` of its length; `grown`: how much
 * of it has come out of its tail, 0 to 1. */
void hall_arrow(ui *u, fpoint from, fpoint to, float width, float bend, float grown, colour c, int style);

/* Twenty tokens, ours first: n of them ours, then `even`, the rest theirs; nobody's is rounded up from
 * nothing to one, nor down from one to nothing. */
enum { HALL_TOKENS = 20 };
void hall_tokens_of(int ours, int even, int theirs, int out[3]);

#endif
