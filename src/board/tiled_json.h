/*
 * tiled_json.h: reads .tmj and .tsj. Internal to the tiled*.c files.
 */
#ifndef BOARD_TILED_JSON_H
#define BOARD_TILED_JSON_H

#include "board/tiled_doc.h"

/* A whole map; with `set`, an external tileset into it. */
bool tiled_json_read(tiled_map *m, const char *text, size_t size, tiled_tileset *set);

#endif
