/*
 * printed_internal.h: the insides of a sheet's art, for the files that record its layers. Not for screens:
 * they use sheet.h.
 */
#ifndef UI_PRINTED_INTERNAL_H
#define UI_PRINTED_INTERNAL_H

#include "core/mem.h"
#include "ui/draw/theme.h"
#include "ui/printed/ground.h"
#include "ui/printed/level_map.h"
#include "ui/printed/sheet_name.h"

enum { SHEET_NAMES = 9 };      /* sizes of names, each a quarter larger than the one before */
enum { SHEET_AREA_NAMES = 4 }; /* of areas' names, each 15 % larger */
enum { SHEET_NUMBERS = 48 };   /* sizes of the frame's numbers, each a board unit larger; the last: none */

typedef struct legend_row {
    const char *terrain, *title, *effect;
} legend_row;

/* What a low sun makes of the land: cast shadows 0 to 1; above 0 it faces the sun. */
typedef struct low_sun {
    level_map shadow, slope; /* a NULL: not asked for yet, or all is level */
    bool found;
} low_sun;

/* What is taken on the map, in board units. Zero-initialise; label_room_free(). */
typedef struct label_room {
    frect *r;
    int n, cap;
} label_room;

/* All names as large as they are at one zoom. */
typedef struct sheet_writing {
    draw_list *names; /* NULL until asked for */
    draw_list *bands; /* paper to lie under those along a line where it is dark */
    label_room parts; /* where they stand: plates, and letters of names along a line */
    label_room whole; /* one rectangle for each name */
    sheet_name *said; /* of each of those, what it says */
} sheet_writing;

typedef struct sheet_art sheet_art; /* sheet.h hands it out */
struct sheet_art {
    arena *memory; /* copies of the words */
    ground *g;
    const board *b;
    int sheet;
    bool contrast, no_grid;
    float margin;  /* board units */
    float text;    /* board units of a text point: 1 at square size */
    float writing; /* the same for names, which may be larger than printed */
    draw_list *paper;
    draw_list *map;                     /* NULL until asked for */
    draw_list *frame[SHEET_NUMBERS];    /* by how much larger than printed: NULL until asked for */
    const draw_host *host;              /* measures names; NULL: none */
    sheet_writing written[SHEET_NAMES]; /* by how much larger than printed */
    draw_list *marks[SHEET_NAMES];      /* the same of objectives: NULL until asked for */
    const uint16_t *taken;              /* spaces on which no name is to lie */
    int ntaken;
    const char *overline, *title, *subtitle, *date, *note, *scale; /* never NULL */
    legend_row *legend;
    int nlegend;
    const uint16_t *prize_spaces;
    const int *prizes;
    int nprizes;
    low_sun low[2]; /* in the east, in the west: the land stays as it is, so each is found once */
};

#endif
