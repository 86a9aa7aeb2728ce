/*
 * tiled_xml.h: reads .tmx and .tsx. Internal to the tiled*.c files.
 */
#ifndef BOARD_TILED_XML_H
#define BOARD_TILED_XML_H

#include "board/tiled_doc.h"

/* A whole map; with `set`, an external tileset into it. */
bool tiled_xml_read(tiled_map *m, const char *text, size_t size, tiled_tileset *set);

#endif
