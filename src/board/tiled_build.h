/* tiled_build.h: from the document to a board. Internal to the tiled*.c files. */
#ifndef BOARD_TILED_BUILD_H
#define BOARD_TILED_BUILD_H

#include "board/build.h"
#include "board/tiled_doc.h"

typedef struct tiled_line { /* an object of type edge */
    const tiled_layer *layer;
    const tiled_object *object;
} tiled_line;

typedef struct tiled_site { /* one map on its way into a board */
    tiled_map *m;
    board_builder *bb;
    int sheet;
    board_kind kind;
    build_pixels pixels;
    int32_t origin_x, origin_y; /* tile that is the board's north-west space: infinite maps begin anywhere */
    int32_t columns, rows;      /* of the sheet, in tiles */
    tiled_line *edges;
    int nedges;
    long work; /* what zones and crossings have cost so far: hostile maps are not to hang the program */
} tiled_site;

/* Adds the map as one sheet; id may be NULL. */
bool tiled_build(tiled_map *m, board_builder *bb, const char *id);

/* Words of a property ("road, coast") to tag bits. */
bool tiled_tags(tiled_map *m, board_builder *bb, const char *words, tiled_place at, uint32_t *bits);
/* A note for every property that is not one of these: a slip of typing is not passed over in silence. */
void tiled_known_properties(tiled_map *m, const tiled_properties *p, const char *const *known,
                            const char *what);

#endif
