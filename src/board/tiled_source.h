/*
 * tiled_source.h: text of either format into the document. Internal to the tiled*.c files.
 */
#ifndef BOARD_TILED_SOURCE_H
#define BOARD_TILED_SOURCE_H

#include "board/tiled_doc.h"

/* Reads either format, packed or not, into the document; with `set`, into that tileset of it. */
bool tiled_read_text(tiled_map *m, const char *text, size_t size, tiled_tileset *set);
/* Opens an external tileset. */
bool tiled_read_source(tiled_map *m, tiled_tileset *set, const char *source);

#endif
