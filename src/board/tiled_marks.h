/*
 * tiled_marks.h: the objects of a map. Internal to the tiled*.c files.
 */
#ifndef BOARD_TILED_MARKS_H
#define BOARD_TILED_MARKS_H

#include "board/tiled_build.h"

bool tiled_has_areas(const tiled_map *m);
/* Areas, links, lines, labels and zones into the sheet. */
bool tiled_build_marks(tiled_site *site);

#endif
