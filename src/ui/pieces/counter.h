/*
 * counter.h: a die-cut card counter (docs/look.md section 5): face, window, silhouette, bases, quality,
 * leader; facing, marks, rings and stacks. Sizes and places are pixels; (x, y) is the counter's centre,
 * `size` the side of its square. It knows no rule: the caller says what to show.
 */
#ifndef UI_COUNTER_H
#define UI_COUNTER_H

#include "game/branch.h"
#include "ui/draw/palette.h"

enum { COUNTER_MARKS = 8, COUNTER_MARKS_HUNG = 3, COUNTER_SIDES = 6, COUNTER_BEAST = 5, COUNTER_READS = 3 };

/* From so many pixels on a counter has its picture; from so many on its strength. */
enum { COUNTER_PICTURED = 34, COUNTER_COUNTED = 22 };

typedef struct counter_look {
    int side; /* 0 madder, 1 prussian, 2 forest, 3 ochre, 4 plum, 5 beasts; sets colour, shape and spine */
    side_palette palette;
    const branch *branch; /* its silhouette, sign and miniature */
    const char *hat; /* "helmet", "fez", "shako"...; NULL or one that was never drawn: the nearest there is */
    int strength, max;                /* bases left and at full; max 0: no number (headquarters, leaders) */
    int quality;                      /* 0 to 3 bars */
    bool leader;                      /* the star */
    bool commander;                   /* that star is the army commander's */
    bool hurt;                        /* it bleeds; without a star: there was one */
    const char *marks[COUNTER_MARKS]; /* pictures of assets/marks/, gravest first */
    int nmarks;
    int facing;    /* degrees clockwise from north; -1: none */
    int hits;      /* on the base that suffers now, 0 to 9: miniatures show it ... */
    int hit_of;    /* ... and counters, where so many take it; 0: they do not */
    bool prone;    /* men on foot lie on the ground */
    bool portrait; /* on a card: its portrait, where one was drawn, in the silhouette's place */
    bool spent;    /* has done its part: the face at 85 % */
    bool ghost, hovered, selected, focused;
    const char *label; /* beasts: "AGG 3", "bull", in the number's place; or NULL */
} counter_look;

/* Everything but the marks. The face is made once for each look and size, and kept by the host. host NULL:
 * drawn afresh. */
void counter_draw(draw_list *d, const draw_host *host, const counter_look *look, float x, float y,
                  float size);
/* The marks, three at most and then dots for more: drawn after all counters. */
void counter_draw_star(draw_list *d, float x, float y, float r);      /* the leader's disc */
void counter_draw_hurt_star(draw_list *d, float x, float y, float r); /* of one who is wounded */
void counter_draw_no_star(draw_list *d, float x, float y, float r);   /* where a leader was */
void counter_draw_commander(draw_list *d, float x, float y, float r); /* of the army's commander */
/* So many of those that take a step: red parts of a strip. */
void counter_draw_hits(draw_list *d, int n, int of, frect r, colour ground, colour left);
/* Their figure on red, in letters of px: how a counter tells them that is too small for parts. */
void counter_draw_hit_figure(draw_list *d, int n, frect r, float px);
bool counter_hits_counted(const counter_look *look, float size); /* large enough for parts; else a figure */
/* Dots: it bears more marks than the COUNTER_MARKS_HUNG that hang there. */
void counter_draw_more(draw_list *d, float x, float y, float px);
void counter_draw_marks(draw_list *d, const counter_look *look, float x, float y, float size);
void counter_draw_wedge(draw_list *d, const counter_look *look, float x, float y, float size);
/* The wedge once more, where counter_draw() had it: a neighbour was drawn over it. */
void counter_draw_facing(draw_list *d, const counter_look *look, float x, float y, float size);

/* The two long shadows of a low sun, under all counters: `sun` 1 it is in the west, -1 in the east; `alpha`:
 * how much of that light there is. */
void counter_draw_long_shadow(draw_list *d, const draw_host *host, float x, float y, float size, int sun,
                              float alpha);

/* Where the i-th counter of a stack stands (0 the lowest) from the stack's place; after four, a plate says
 * how many. */
fpoint counter_stack_offset(int i, float size);
void counter_draw_count(draw_list *d, int n, float x, float y, float size);
frect counter_count_box(float x, float y, float size); /* what that covers */

/* What is read of it at a glance, and nothing should hide: strength and quality along its foot, the facing,
 * hits in figures. Returns how many. */
int counter_reads(const counter_look *look, float x, float y, float size, frect out[COUNTER_READS]);

bool counter_faces(const counter_look *look, float x, float y, float size, frect *out); /* its facing alone */
bool counter_star(const counter_look *look, float x, float y, float size, frect *out);  /* its leader's */
/* Of the strength no more than its figures. */
int counter_reads_narrow(const counter_look *look, float x, float y, float size, frect out[COUNTER_READS]);

/* Where its n-th mark hangs, by its middle, if nothing is in its way; how far it reaches from there; and one
 * of them, for a counter of that size. */
fpoint counter_mark_place(const counter_look *look, float x, float y, float size, int nth);
float counter_mark_reach(float size);
void counter_draw_hung(draw_list *d, const char *picture, float x, float y, float size);

/* The outline of a side's counter in a rectangle, added to the current path. */
void counter_outline(draw_list *d, int side, frect r);

#endif
