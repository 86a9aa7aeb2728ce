/*
 * tiled_data.h: tile numbers, whichever way Tiled has packed them. Internal to the tiled*.c files.
 */
#ifndef BOARD_TILED_DATA_H
#define BOARD_TILED_DATA_H

#include "board/tiled_doc.h"
#include "board/tiled_scan.h"

struct tiled_numbers;

/* A chunk takes exactly width x height of them. */
bool tiled_check_coding(tiled_map *m, const char *encoding, const char *compression, tiled_place at);
bool tiled_add_chunk_text(tiled_map *m, tiled_layer *layer, tiled_chunk where, const char *encoding,
                          const char *compression, const char *text, size_t size, tiled_place at);
/* Takes from->list and leaves NULL there. */
bool tiled_add_chunk_numbers(tiled_map *m, tiled_layer *layer, tiled_chunk where, struct tiled_numbers *from,
                             tiled_place at);
bool tiled_is_gzip(const char *data, size_t size);
/* *out is the caller's, mem_free(). */
bool tiled_gunzip(const char *file, const char *data, size_t size, char **out, size_t *out_size, error *err);

#endif
