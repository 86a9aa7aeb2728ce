/* sheet_names.h: everything written on the map, each on its plate. */
#ifndef UI_SHEET_NAMES_H
#define UI_SHEET_NAMES_H

#include "ui/printed/printed_internal.h"
#include "ui/printed/sheet_labels.h"

/* Width of a text: the host's answer, or an estimate by letter classes where there is no host. */
float sheet_text_width(const draw_host *host, font f, const char *s, float letter_space);

/* Who gives way to whom. */
typedef enum name_rank { RANK_PLACE, RANK_WATER, RANK_LAND, RANK_NOTE, RANKS } name_rank;

typedef struct plate_style {
    font f;
    colour ink;
    float letter_space;
    float opacity;
    name_rank rank;
} plate_style;
/* Of a label's style: place, water, note. `text`: board units of a text point. */
plate_style sheet_style(const sheet_art *a, const char *style, float text);

/* A name on its plate, p the middle of its baseline, moved just so far that it stays on the map: the
 * rectangle it takes. */
frect sheet_plate_rect(const sheet_art *a, const draw_host *host, plate_style style, fpoint p,
                       const char *text);
frect sheet_plate_on_map(const sheet_art *a, const draw_host *host, plate_style style, fpoint p,
                         const char *text, draw_list *d);

bool sheet_names_sea(const sheet_art *a, const board_feature *f); /* is it a label, and of a sea */
/* The names of seas, the one text without a plate. */
void sheet_record_seas(const sheet_art *a, const draw_host *host, float text, draw_list *d);

/* All names but those of a map of areas' seas, `text` board units a text point. */
void sheet_record_names(const sheet_art *a, const draw_host *host, float text, sheet_writing *out);

#endif
