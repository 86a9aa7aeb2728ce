/* sheet_names.h: everything written on the map, each on its plate. */
#ifndef UI_SHEET_NAMES_H
#define UI_SHEET_NAMES_H

#include "ui/printed/printed_internal.h"

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

/* Names on plates into `plates`, to be put on the map; names of seas straight onto it. */
void sheet_record_names(const sheet_art *a, const draw_host *host, draw_list *map, draw_list *plates);

#endif
