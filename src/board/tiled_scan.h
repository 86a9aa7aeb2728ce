/*
 * tiled_scan.h: takes the tile numbers out of JSON text before it is read. Internal to the tiled*.c files.
 */
#ifndef BOARD_TILED_SCAN_H
#define BOARD_TILED_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/error.h"

typedef struct tiled_numbers { /* one "data" member taken out of the text */
    uint32_t *list;            /* an array of tile numbers (NULL if empty) ... */
    const char *text;          /* ... or a string, borrowed from the text read; else NULL */
    size_t count;              /* numbers, or bytes of text */
    size_t end, end_at;        /* where the text goes on after it: in the file, in the shortened text */
} tiled_numbers;

typedef struct tiled_scan {
    const char *original; /* borrowed */
    char *text;           /* the JSON with [0], [1]... in the places of the data */
    size_t size;
    tiled_numbers *found;
    int nfound, room;
} tiled_scan;

bool tiled_scan_json(const char *file, const char *text, size_t size, tiled_scan *out, error *err);
/* From the shortened text back to the file. */
void tiled_scan_place(const tiled_scan *s, int *line, int *column);
void tiled_scan_free(tiled_scan *s);

#endif
