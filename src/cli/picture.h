/*
 * picture.h: pictures of boards, without a window.
 */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <stdbool.h>
#include "core/error.h"
#include "game/session.h"
#include "ui/draw/palette.h"

/* On the table, with its counters; or to hang on a wall: the sheet alone, its paper to every edge, names to
 * be read from a few steps off. */
typedef enum picture_manner { PICTURE_TABLE, PICTURE_POSTER } picture_manner;

/* How large, in which manner, where to: a name that ends in .pdf makes a page of PICTURE_DPI, in .jpg a JPEG,
 * any other a PNG. */
typedef struct picture_order {
    int w, h; /* pixels */
    picture_manner manner;
    const char *path;
    int turn; /* whose light it is; 0: that of the turn that stands */
    side_palette sides;
    int side;  /* what it may know; NO_SIDE: all. At the end all is shown. */
    int light; /* light_kind + 1: that kind, whatever the turn's; 0: the turn's */
} picture_order;

/* A picture of a scenario's board at its start, or of a save's board as it stands. */
bool cli_picture(const char *data_dir, const session *s, const picture_order *wanted, error *err);
/* A picture of a map alone. */
bool cli_picture_map(const char *data_dir, const board *b, const picture_order *wanted, error *err);

#endif
