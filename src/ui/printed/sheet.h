/*
 * sheet.h: one sheet of a board as it is printed: recorded once, in board units, replayed by the host at any
 * zoom.
 *
 * One cell of a grid is SHEET_UNIT board units (a hex: from flat side to flat side); the origin is the map's
 * north-west corner. The order, bottom up: paper, map, frame; then the table's own overlays and pieces. The
 * same map gives the same picture on every machine and at every zoom.
 */
#ifndef UI_SHEET_H
#define UI_SHEET_H

#include "board/board.h"
#include "ui/draw/draw.h"
#include "ui/printed/texture.h"
#include "ui/printed/sheet_name.h"
#include "ui/printed/sheet_prize_at.h"
#include "ui/printed/sheet_unit.h"

typedef struct sheet_word {
    const char *terrain, *title, *effect;
} sheet_word; /* effect may be NULL */

/* What is printed that the board does not know. All strings are copied; any may be NULL. */
typedef struct sheet_words {
    const sheet_word *terrains; /* in the order of the explanation; terrains left out come after them with a
                                   title of our own */
    int nterrains;
    const char *drawn_title, *drawn_effect; /* of what is drawn and no more, where the map has such */
    const char *overline;                   /* "The action at" */
    const char *title, *date;               /* "Kassassin Lock", "28 August 1882" */
    const char *note;                       /* two or three lines under the date */
    const char *scale;                      /* "boxes of 200 yards" */
    const uint16_t *prize_spaces; /* areas: victory points in a red diamond on the name plate, 0: a dot */
    const int *prizes;
    int nprizes;
    const uint16_t *taken; /* spaces where counters stand at first: no name is to lie there */
    int ntaken;
    float larger; /* the frame's writing so many times its size: for small pictures; 0: once */
    bool no_grid; /* without the lines of squares and hexes and without co-ordinates; borders of areas stay */
} sheet_words;

typedef struct sheet_art sheet_art;

/* `host` measures names (NULL: widths are estimated). It and `b` must outlive the art. The caller's,
 * sheet_art_free(). */
sheet_art *sheet_art_new(const board *b, int sheet, const sheet_words *words, const draw_host *host,
                         bool high_contrast);
/* What `larger` must be for names of about `pixels` where the whole sheet is shown in w x h. */
float sheet_art_larger(const board *b, int sheet, float w, float h, float pixels);
void sheet_art_free(sheet_art *a);

frect sheet_art_map_rect(const sheet_art *a); /* 0, 0, width, height */
frect sheet_art_bounds(const sheet_art *a);   /* with the margin */

/* Lists in board units, borrowed, the same for as long as the art lives. */
const draw_list *sheet_art_paper(
    const sheet_art *a); /* the margin's paper and its shadow on the table (which lies outside the bounds) */
/* Terrain and grid: nothing outside the map. Recorded when first asked for. */
const draw_list *sheet_art_map(sheet_art *a);
/* What is written on the map, to lie over it where a cell is `cell` pixels: as printed, or so much larger
 * that names have about `least` pixels. Recorded when first asked for; borrowed. */
const draw_list *sheet_art_names(sheet_art *a, float cell, float least);
/* Objectives of squares and hexes, which lie under what is written and grow as it does. Recorded when first
 * asked for; borrowed. */
const draw_list *sheet_art_marks(sheet_art *a, float cell, float least);
/* Where names stand: a rectangle of the map for each plate, and for each letter of a name that runs along a
 * line. Borrowed. */
int sheet_art_written(sheet_art *a, float cell, float least, const frect **out);
/* The area whose name is written there, though it may lie out over the next; NO_SPACE: none. */
int sheet_art_plate_at(sheet_art *a, float cell, float least, float x, float y);
/* The same, one rectangle for each name; seas and what is written on areas are not among them. */
int sheet_art_whole_names(sheet_art *a, float cell, float least, const frect **out);
/* What each of those says, in the same order. Borrowed. */
const sheet_name *sheet_art_said(sheet_art *a, float cell, float least);
/* Bands of paper under the names along a line, for a sheet so dark that a halo about dark letters shows more
 * than the letters do; the names are to lie over them. */
const draw_list *sheet_art_bands(sheet_art *a, float cell, float least);
/* Neatline, letters and numbers, where a cell is `cell` pixels: as printed, or so much larger that they can
 * be read beside names of `least` pixels; every fifth where they would touch, none where the margin has no
 * room for them. Recorded when first asked for; borrowed. */
const draw_list *sheet_art_frame(sheet_art *a, float cell, float least);
/* Another number where names, marks of objectives or frame are other lists than at another cell. */
uint64_t sheet_art_look(const sheet_art *a, float cell, float least);

/* The polygon of a space for washes, borders and brackets; returns how many points (at most max; what does
 * not fit is thinned out evenly). */
int sheet_art_outline(const sheet_art *a, int space, fpoint *out, int max);
fpoint sheet_art_centre(const sheet_art *a, int space);
fpoint sheet_art_berth(const sheet_art *a, int space); /* where ships that belong to it lie */
float sheet_art_radius(const sheet_art *a, int space); /* how far a counter may reach from the centre */
int sheet_art_space_at(const sheet_art *a, float x, float y); /* the space there, NO_SPACE off the map */

/* The diamonds of squares and hexes; answers how many. */
int sheet_art_prizes(const sheet_art *a, sheet_prize_at out[SHEET_PRIZES]);

/* Flat colours by terrain, for the minimap, filling r. */
void sheet_art_thumbnail(const sheet_art *a, draw_list *out, frect r);

#endif
