/*
 * sheet_light.h: the light that lies on a printed sheet, as a list to be painted over it once and kept: tints
 * of dusk, night and storm, discs of sight, cast shadows, rain, and the smoke of volleys. Over the ground,
 * under overlays and counters. It knows no rule: the caller says what is in sight.
 */
#ifndef UI_SHEET_LIGHT_H
#define UI_SHEET_LIGHT_H

#include "ui/printed/sheet.h"

/* Fired in a space towards another (the same: nowhere in particular), so many turns ago: 0, 1 or 2; afloat:
 * from the berth off it. */
typedef struct sheet_smoke {
    uint16_t from, to;
    int age;
    bool afloat;
} sheet_smoke;

/* Spaces are the board's. */
typedef struct sheet_sky {
    const char *kind;     /* "day", "dawn", "dusk", "night", "moon", "haze" or "storm"; any other is day */
    const uint8_t *seen;  /* per space of the board, 1: in sight; NULL: sight has no limit */
    const uint16_t *from; /* where it is looked from, for the fall of light */
    int nfrom;
    int sight; /* spaces; 0: no limit */
    const sheet_smoke *smoke;
    int nsmoke;
} sheet_sky;

/* Records it in board units into `out`; the map's names are to lie over it, and over them its veil, the share
 * of it that they have too. false: nothing is to be seen of it, and `out` is as it was: the sheet as printed.
 */
bool sheet_light_record(sheet_art *a, const sheet_sky *sky, draw_list *out);
/* So dark that names along a line want paper under them: sheet_art_bands(). */
bool sheet_light_dark(const sheet_sky *sky);
void sheet_light_veil(const sheet_art *a, const sheet_sky *sky, draw_list *out);
/* What a colour looks like under that veil: for what is written on the map apart from it. */
colour sheet_light_under(const sheet_art *a, const sheet_sky *sky, colour c);
/* What ground of that colour looks like where one sees, and well beyond that: as it lies on the map. */
colour sheet_light_ground(const sheet_art *a, const sheet_sky *sky, colour c, bool beyond);
/* The edge between the two. */
colour sheet_light_rim(void);
/* One number of all that it shows: equal skies give equal pictures. 0: the sheet as printed. */
uint64_t sheet_sky_hash(const sheet_sky *sky, int nspaces);

#endif
