/* sheet_art.h: what the files of the sheet's art share. Not for screens: they use sheet.h. */
#ifndef UI_SHEET_ART_H
#define UI_SHEET_ART_H

#include "core/mem.h"
#include "ui/printed/sheet.h"
#include "ui/printed/terrain.h"

#define SHEET_INK 0x2a1e14ffu
#define SHEET_INK2 0x5c4937ffu
#define SHEET_IVORY 0xf8f1dfffu
#define SHEET_WATER_INK 0x1f4a56ffu

typedef struct legend_row {
    const char *terrain, *title, *effect;
} legend_row;

struct sheet_art {
    arena *memory; /* copies of the words */
    ground *g;
    const board *b;
    int sheet;
    bool contrast, no_grid;
    float margin;                           /* board units */
    float text;                             /* board units of a text point: 1 at square size */
    draw_list *paper, *map, *frame, *names; /* names: part of the map, and by themselves */
    const char *overline, *title, *subtitle, *date, *note, *scale; /* never NULL */
    legend_row *legend;
    int nlegend;
    const uint16_t *prize_spaces;
    const int *prizes;
    int nprizes;
};

/* Width of a text: the host's answer, or an estimate by letter classes where there is no host. */
float sheet_text_width(const draw_host *host, font f, const char *s, float letter_space);

/* A name on its plate, centred at x, its baseline at y; the rectangle it takes is returned. */
typedef struct plate_style {
    font f;
    colour ink;
    float letter_space;
    bool line;
    float opacity;
} plate_style;
frect sheet_plate(draw_list *d, const draw_host *host, plate_style style, float x, float y, const char *text);

void sheet_prize(draw_list *d, float x, float y, float u, int worth); /* u: size of a point; worth 0: a dot */

/* g NULL: as on a desert. */
void sheet_record_swatch(const ground *g, draw_list *out, const char *terrain, frect r);
void sheet_record_grid(const sheet_art *a, draw_list *d);
/* Names on plates into `plates`, to be put on the map; names of seas straight onto it. */
void sheet_record_names(const sheet_art *a, const draw_host *host, draw_list *map, draw_list *plates);
void sheet_record_paper(const sheet_art *a, draw_list *d);
void sheet_record_frame(const sheet_art *a, const draw_host *host, draw_list *d);

#endif
