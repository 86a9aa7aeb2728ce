/*
 * tiled.h: boards drawn in Tiled: .tmj (JSON) and .tmx (XML), with external .tsj/.tsx tilesets.
 *
 * Square: orthogonal tile layer `terrain`, optional `elevation`. Hex: hexagonal, flat or pointy, staggered.
 * Area: polygons of type `area` with properties, `link` polylines, an `anchor` point. `edge`, `road`, `zone`,
 * `label` objects on any kind. Everything of ours sits in custom properties. What cannot be read is refused
 * with a sentence saying what to click in Tiled.
 */
#ifndef BOARD_TILED_H
#define BOARD_TILED_H

#include "board/board.h"
#include "board/tiled_notes.h"

/* One or more files, one sheet each; ids[i] names the sheet ("L1"), NULL ids for a single sheet. NULL and
 * *err on refusal. */
board *tiled_load(const char *const *paths, const char *const *ids, int count, tiled_notes *notes,
                  error *err);

/* The same from memory, for tests and fuzzing; external tilesets are looked for in `folder`. */
board *tiled_parse(const char *name, const char *text, unsigned long size, const char *folder,
                   tiled_notes *notes, error *err);

#endif
