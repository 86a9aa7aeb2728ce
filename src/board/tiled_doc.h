/*
 * tiled_doc.h: a map as Tiled wrote it, whichever format it was saved in.
 *
 * The JSON and the XML reader fill the same document; one compiler (tiled_build.c and its companions) makes a
 * board of it. Internal to the tiled*.c files: everybody else includes board/tiled.h. Lengths and positions
 * are thousandths of a pixel, x to the east, y to the south. All memory belongs to the document's arena.
 */
#ifndef BOARD_TILED_DOC_H
#define BOARD_TILED_DOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "board/board.h"
#include "board/tiled_notes.h"

/* What a file may hold at most: a hostile one is refused before it costs much memory or time. */
enum {
    TILED_FILE_MAX = 16 * 1024 * 1024, /* bytes of a map, packed or unpacked */
    TILED_JSON_MAX = 2 * 1024 * 1024,  /* bytes of a JSON map without its tile numbers */
    TILED_CELLS_MAX = 4 * 1024 * 1024, /* tile numbers, all layers together */
    TILED_LAYERS_MAX = 256,
    TILED_DEPTH_MAX = 24, /* groups inside groups */
    TILED_TILESETS_MAX = 128,
    TILED_TILES_MAX = 65536, /* tiles that say something about themselves */
    TILED_OBJECTS_MAX = 20000,
    TILED_POINTS_MAX = 200000,
    TILED_PROPERTIES_MAX = 200000,
    TILED_GID_MAX = 1 << 20,   /* highest tile number that may be used */
    TILED_PIXELS_MAX = 1000000 /* coordinates lie within this many pixels of the corner */
};
#define TILED_FLIP_BITS 0xf0000000u /* the top four bits of a tile number turn and mirror its picture */

typedef struct tiled_place { /* where something stands, for complaints */
    int line, column;        /* XML; 0 in JSON */
    const char *path;        /* JSON path; "" in XML */
} tiled_place;

typedef struct tiled_property {
    const char *name, *value; /* numbers and booleans as text */
} tiled_property;

typedef struct tiled_properties {
    tiled_property *list;
    int count, room;
} tiled_properties;

typedef struct tiled_tile {
    uint32_t id;      /* within its tileset */
    const char *type; /* Tiled's "type" and "class" are one; "" if none */
    const char *wang; /* terrain its terrain set gives it, or NULL */
    tiled_properties properties;
} tiled_tile;

typedef struct tiled_tileset {
    uint32_t firstgid;
    long tilecount; /* 0: the file does not say */
    const char *name;
    tiled_tile *tiles;
    int ntiles, tiles_room;
    const char *terrains[64]; /* names of its old-style terrains */
    int nterrains;
    tiled_properties properties;
    tiled_place place;
} tiled_tileset;

typedef enum tiled_shape {
    TILED_RECTANGLE,
    TILED_POINT,
    TILED_ELLIPSE,
    TILED_POLYGON,
    TILED_POLYLINE,
    TILED_TEXT,
    TILED_TILE
} tiled_shape;

typedef struct tiled_object {
    long id;
    const char *name, *type, *text; /* "" where absent */
    tiled_shape shape;
    int32_t x, y, width, height;
    bool turned, from_template;
    board_point *points; /* polygons and polylines: absolute */
    int npoints, points_room;
    tiled_properties properties;
    tiled_place place;
} tiled_object;

typedef struct tiled_chunk {
    int32_t x, y, width, height; /* tiles */
    uint32_t *gids;
} tiled_chunk;

typedef enum tiled_layer_kind { TILED_TILES, TILED_OBJECTS, TILED_PICTURE } tiled_layer_kind;

typedef struct tiled_layer {
    tiled_layer_kind kind;
    const char *name;
    int32_t width, height;    /* tiles */
    int32_t shift_x, shift_y; /* of the layer and the groups it stands in */
    tiled_chunk *chunks;
    int nchunks, chunks_room;
    tiled_object *objects;
    int nobjects, objects_room;
    tiled_properties properties;
    tiled_place place;
} tiled_layer;

typedef enum tiled_kind { TILED_ORTHOGONAL, TILED_HEXAGONAL } tiled_kind;

typedef struct tiled_map {
    arena *memory;
    const char *file;   /* the one being read just now: map or external tileset */
    const char *folder; /* where its tilesets are looked for; NULL: nowhere */
    tiled_notes *notes; /* may be NULL */
    error *err;
    tiled_kind kind;
    bool infinite, stagger_x, stagger_even;
    int32_t width, height, tilewidth, tileheight, hexside;
    tiled_properties properties;
    tiled_tileset *tilesets;
    int ntilesets, tilesets_room;
    tiled_layer *layers; /* groups are resolved: a flat list, lowest first */
    int nlayers, layers_room;
    uint32_t **taken; /* lists of tile numbers that JSON's layers use as they are: mem_free() */
    int ntaken, taken_room;
    long cells, objects, points, nproperties, tiles; /* spent so far, against the limits above */
} tiled_map;

/* ---- complaints: all return false and keep the first */
bool tiled_fail(const tiled_map *m, tiled_place at, const char *format, ...) ERROR_PRINTF(3, 4);
void tiled_note(const tiled_map *m, const char *format, ...) ERROR_PRINTF(2, 3);

void tiled_map_free(tiled_map *m); /* what it holds, not itself */

/* ---- filling the document; the functions complain at `at` where a limit is passed */
tiled_layer *tiled_add_layer(tiled_map *m, tiled_layer_kind kind, tiled_place at); /* NULL: refused */
tiled_object *tiled_add_object(tiled_map *m, tiled_layer *layer, tiled_place at);
tiled_tileset *tiled_add_tileset(tiled_map *m, tiled_place at);
/* The same id again: the same tile. */
tiled_tile *tiled_add_tile(tiled_map *m, tiled_tileset *set, long id, tiled_place at);
bool tiled_add_property(tiled_map *m, tiled_properties *to, const char *name, const char *value,
                        tiled_place at);
/* Relative to the object. */
bool tiled_add_point(tiled_map *m, tiled_object *o, int64_t x, int64_t y, tiled_place at);
bool tiled_set_orientation(tiled_map *m, const char *orientation, tiled_place at);
bool tiled_set_stagger(tiled_map *m, const char *axis, const char *index, tiled_place at);
bool tiled_check_sizes(tiled_map *m, tiled_place at);
bool tiled_check_shift(const tiled_map *m, int64_t x, int64_t y, tiled_place at);
const char *tiled_text_of(tiled_map *m, const char *text); /* copied into the arena */
const char *tiled_slug(tiled_map *m, const char *text);    /* "Sand dunes" -> "sand_dunes" */
/* False: not a number, or beyond TILED_PIXELS_MAX. */
bool tiled_decimal(const char *text, int64_t *thousandths);
bool tiled_integer(const char *text, long lo, long hi, long *out);
const char *tiled_property_of(const tiled_properties *p, const char *name); /* NULL if absent */
const char *tiled_wang_name(tiled_map *m, const long *corners, int n, const char *const *names, int nnames,
                            bool from_one);

#endif
