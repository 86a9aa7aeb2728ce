/*
 * tiled_build.c: a document into one sheet of a board: its kind and size, and the terrain of its tiles.
 *
 * What is drawn on top as objects is in tiled_marks.c; graph and geometry belong to build.h.
 */
#include "board/tiled_build.h"

#include <stdio.h>
#include <string.h>

#include "board/tiled_marks.h"
#include "core/file.h"

enum { UNKNOWN = -1 };

typedef struct tile_meaning {         /* of one tile number, found once */
    int32_t terrain, look, elevation; /* terrain UNKNOWN: not looked up yet */
    uint32_t tags;
    int32_t level; /* on the elevation layer */
    bool has_level;
} tile_meaning;

typedef struct tile_table {
    tile_meaning *meanings;   /* by tile number */
    const tiled_tile **tiles; /* what the tilesets say of it, or NULL */
    uint32_t count;
    long nameless; /* tiles of the layer that say no terrain */
} tile_table;

bool tiled_tags(tiled_map *m, board_builder *bb, const char *words, tiled_place at, uint32_t *bits)
{
    char word[48];
    while (*words) {
        size_t n = strcspn(words, " ,;");
        if (n >= sizeof word)
            return tiled_fail(m, at,
                              "the tag \"%.40s...\" is too long; expected words of at most %zu letters",
                              words, sizeof word - 1);
        if (n > 0) {
            memcpy(word, words, n);
            word[n] = 0;
            uint32_t bit = board_builder_tag(bb, word, m->err);
            if (!bit) return false;
            *bits |= bit;
        }
        words += n + (words[n] != 0);
    }
    return true;
}

void tiled_known_properties(tiled_map *m, const tiled_properties *p, const char *const *known,
                            const char *what)
{
    for (int i = 0; i < p->count; i++) {
        bool found = p->list[i].name[0] == '_';
        for (int k = 0; known[k] && !found; k++)
            found = strcmp(p->list[i].name, known[k]) == 0;
        if (!found)
            tiled_note(m, "%.60s has a property \"%.40s\", which nothing reads: is it misspelt?", what,
                       p->list[i].name);
    }
}

/* ---- layers */

static const tiled_layer *tile_layer(const tiled_map *m, const char *name)
{
    for (int i = 0; i < m->nlayers; i++)
        if (m->layers[i].kind == TILED_TILES && strcmp(m->layers[i].name, name) == 0) return &m->layers[i];
    return NULL;
}

static const tiled_layer *terrain_layer(const tiled_map *m)
{
    const tiled_layer *named = tile_layer(m, "terrain");
    for (int i = 0; i < m->nlayers && !named; i++)
        if (m->layers[i].kind == TILED_TILES && strcmp(m->layers[i].name, "elevation") != 0)
            named = &m->layers[i];
    return named;
}

/* The tiles that are drawn on an infinite map: its board is the smallest rectangle about them. */
static bool find_bounds(tiled_site *s, const tiled_layer *layer)
{
    int32_t west = INT32_MAX, east = INT32_MIN, north = INT32_MAX, south = INT32_MIN;
    for (int i = 0; i < layer->nchunks; i++) {
        const tiled_chunk *c = &layer->chunks[i];
        const uint32_t *gid = c->gids;
        for (int32_t y = c->y; y < c->y + c->height; y++)
            for (int32_t x = c->x; x < c->x + c->width; x++)
                if (*gid++ & ~TILED_FLIP_BITS) {
                    west = x < west ? x : west;
                    east = x > east ? x : east;
                    north = y < north ? y : north;
                    south = y > south ? y : south;
                }
    }
    if (west > east)
        return tiled_fail(s->m, layer->place,
                          "nothing is drawn on layer \"%.60s\"; expected a tile on every space", layer->name);
    s->origin_x = west;
    s->origin_y = north;
    s->columns = east - west + 1;
    s->rows = south - north + 1;
    if ((int64_t)s->columns * s->rows > BOARD_SPACES_MAX)
        return tiled_fail(
            s->m, layer->place,
            "the drawn part of layer \"%.60s\" is %d by %d tiles; expected at most %d in all: is a stray "
            "tile drawn far away?",
            layer->name, (int)s->columns, (int)s->rows, BOARD_SPACES_MAX);
    return true;
}

/* ---- what tiles mean */

static bool make_table(tiled_site *s, const tiled_layer *const *layers, int n, tile_table *t)
{
    const tiled_map *m = s->m;
    uint32_t highest = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; layers[i] && k < layers[i]->nchunks; k++) {
            const tiled_chunk *c = &layers[i]->chunks[k];
            for (int64_t j = 0; j < (int64_t)c->width * c->height; j++)
                if ((c->gids[j] & ~TILED_FLIP_BITS) > highest) highest = c->gids[j] & ~TILED_FLIP_BITS;
        }
    if (highest >= TILED_GID_MAX)
        return tiled_fail(m, layers[0] ? layers[0]->place : (tiled_place){0},
                          "tile number %lu is used; expected at most %d: in Tiled choose "
                          "Map > Remove Unused Tilesets",
                          (unsigned long)highest, TILED_GID_MAX - 1);
    t->count = highest + 1;
    t->meanings = mem_alloc(t->count * sizeof *t->meanings);
    t->tiles = mem_alloc(t->count * sizeof *t->tiles);
    for (uint32_t i = 0; i < t->count; i++)
        t->meanings[i].terrain = UNKNOWN;
    for (int i = 0; i < m->ntilesets; i++) {
        const tiled_tileset *set = &m->tilesets[i];
        for (int k = 0; k < set->ntiles; k++) {
            tiled_tile *tile = &set->tiles[k];
            uint32_t gid = set->firstgid + tile->id;
            if (gid >= t->count) continue;
            const tiled_tile *before = t->tiles[gid];
            if (before && !tile->properties.count &&
                !tile->type[0]) { /* the terrain sets come after the tiles and add to them */
                if (!before->wang) set->tiles[before - set->tiles].wang = tile->wang;
                continue;
            }
            t->tiles[gid] = tile;
        }
    }
    return true;
}

/* The tileset with the highest first number not above this one. */
static const tiled_tileset *tileset_of(const tiled_map *m, uint32_t gid)
{
    const tiled_tileset *best = NULL;
    for (int i = 0; i < m->ntilesets; i++)
        if (m->tilesets[i].firstgid <= gid && (!best || m->tilesets[i].firstgid >= best->firstgid))
            best = &m->tilesets[i];
    return best;
}

static bool check_tile_number(const tiled_site *s, const tiled_layer *layer, uint32_t gid,
                              const tiled_tile *tile, int32_t x, int32_t y)
{
    const tiled_tileset *set = tileset_of(s->m, gid);
    if (!set)
        return tiled_fail(
            s->m, layer->place,
            "layer \"%.40s\" has tile number %lu at (%d, %d), which is in no tileset; expected a tile of a "
            "tileset: paint that place again",
            layer->name, (unsigned long)gid, (int)x, (int)y);
    if (tile || set->tilecount == 0 || gid - set->firstgid < (uint32_t)set->tilecount) return true;
    return tiled_fail(
        s->m, layer->place,
        "layer \"%.40s\" has tile number %lu at (%d, %d), but tileset \"%.40s\" has only %ld tiles from %lu "
        "on; expected one of them: paint that place again",
        layer->name, (unsigned long)gid, (int)x, (int)y, set->name, set->tilecount,
        (unsigned long)set->firstgid);
}

static bool find_meaning(tiled_site *s, tile_table *t, const tiled_layer *layer, uint32_t gid, int32_t x,
                         int32_t y)
{
    static const char *const known[] = {"terrain", "look", "elevation", "tags", NULL};
    tiled_map *m = s->m;
    tile_meaning *meaning = &t->meanings[gid];
    const tiled_tile *tile = t->tiles[gid];
    if (!check_tile_number(s, layer, gid, tile, x, y)) return false;
    const tiled_tileset *set = tileset_of(m, gid);
    const char *of_tile = tile ? tiled_property_of(&tile->properties, "terrain") : NULL;
    const char *of_set = tiled_property_of(&set->properties, "terrain");
    const char *look = tile ? tiled_property_of(&tile->properties, "look") : NULL;
    const char *elevation = tile ? tiled_property_of(&tile->properties, "elevation") : NULL;
    const char *tags = tile ? tiled_property_of(&tile->properties, "tags") : NULL;
    /* Maps not drawn for us have no `terrain`: the tile's class, then what its terrain set calls it, then its
     * tileset's word. */
    const char *name = of_tile && of_tile[0]   ? of_tile
                       : tile && tile->type[0] ? tile->type
                       : tile && tile->wang    ? tile->wang
                                               : of_set;
    const char *slug = name ? tiled_slug(m, name) : "";
    long level = 0;
    char what[80];
    snprintf(what, sizeof what, "tile %lu of tileset \"%.40s\"", (unsigned long)(gid - set->firstgid),
             set->name);
    if (elevation && !tiled_integer(elevation, -1000, 1000, &level))
        return tiled_fail(m, set->place,
                          "%s has the elevation \"%.20s\"; expected a whole number from -1000 to 1000", what,
                          elevation);
    t->nameless += !slug[0];
    meaning->elevation = (int32_t)level;
    int terrain = board_builder_terrain(s->bb, slug[0] ? slug : "clear", m->err);
    meaning->look = board_builder_look(s->bb, look ? tiled_slug(m, look) : "", m->err);
    if (terrain < 0 || meaning->look < 0 || (tags && !tiled_tags(m, s->bb, tags, set->place, &meaning->tags)))
        return false;
    meaning->terrain = terrain;
    if (m->notes && !m->notes->tile_of[terrain][0]) memcpy(m->notes->tile_of[terrain], what, sizeof what);
    if (tile) tiled_known_properties(m, &tile->properties, known, what);
    return true;
}

/* ---- filling the grid */

static bool fill_terrain(tiled_site *s, tile_table *t, const tiled_layer *layer)
{
    for (int i = 0; i < layer->nchunks; i++) {
        const tiled_chunk *c = &layer->chunks[i];
        for (int32_t y = 0; y < c->height; y++) {
            int32_t row = c->y + y - s->origin_y;
            const uint32_t *line = c->gids + (size_t)y * (size_t)c->width;
            for (int32_t x = 0; x < c->width; x++) {
                uint32_t gid = line[x] & ~TILED_FLIP_BITS;
                int32_t column = c->x + x - s->origin_x;
                if (gid == 0 || column < 0 || column >= s->columns || row < 0 || row >= s->rows) continue;
                tile_meaning *meaning = &t->meanings[gid];
                if (meaning->terrain == UNKNOWN && !find_meaning(s, t, layer, gid, c->x + x, c->y + y))
                    return false;
                int space = board_builder_at(s->bb, s->sheet, column, row);
                board_builder_space(s->bb, space, meaning->terrain, meaning->look);
                if (meaning->elevation) board_builder_elevation(s->bb, space, meaning->elevation);
                if (meaning->tags) board_builder_add_tags(s->bb, space, meaning->tags);
            }
        }
    }
    return true;
}

/* A tile of the elevation layer says its level, or is it: the first tile of its tileset is level 0. */
static bool find_level(const tiled_site *s, tile_table *t, const tiled_layer *layer, uint32_t gid, int32_t x,
                       int32_t y)
{
    const char *text = t->tiles[gid] ? tiled_property_of(&t->tiles[gid]->properties, "elevation") : NULL;
    long level = 0;
    if (!check_tile_number(s, layer, gid, t->tiles[gid], x, y)) return false;
    if (text && !tiled_integer(text, -1000, 1000, &level))
        return tiled_fail(
            s->m, layer->place,
            "the tile at (%d, %d) of layer \"elevation\" has the elevation \"%.20s\"; expected a whole "
            "number from -1000 to 1000",
            (int)x, (int)y, text);
    t->meanings[gid].level = (int32_t)(text ? level : (long)(gid - tileset_of(s->m, gid)->firstgid));
    t->meanings[gid].has_level = true;
    return true;
}

static bool fill_elevation(tiled_site *s, tile_table *t, const tiled_layer *layer)
{
    for (int i = 0; i < layer->nchunks; i++) {
        const tiled_chunk *c = &layer->chunks[i];
        const uint32_t *next = c->gids;
        for (int32_t y = 0; y < c->height; y++)
            for (int32_t x = 0; x < c->width; x++) {
                uint32_t gid = *next++ & ~TILED_FLIP_BITS;
                int32_t column = c->x + x - s->origin_x, row = c->y + y - s->origin_y;
                if (gid == 0 || column < 0 || column >= s->columns || row < 0 || row >= s->rows) continue;
                if (!t->meanings[gid].has_level && !find_level(s, t, layer, gid, c->x + x, c->y + y))
                    return false;
                board_builder_elevation(s->bb, board_builder_at(s->bb, s->sheet, column, row),
                                        t->meanings[gid].level);
            }
    }
    return true;
}

static bool fill_grid(tiled_site *s)
{
    const tiled_layer *layers[2] = {terrain_layer(s->m), tile_layer(s->m, "elevation")};
    tile_table t = {0};
    bool good = make_table(s, layers, 2, &t) && fill_terrain(s, &t, layers[0]) &&
                (!layers[1] || fill_elevation(s, &t, layers[1]));
    if (good && t.nameless)
        tiled_note(s->m,
                   "%ld different tiles of layer \"%.40s\" say no terrain and are taken as clear: in Tiled "
                   "give them a property terrain",
                   t.nameless, layers[0]->name);
    mem_free(t.meanings);
    mem_free(t.tiles);
    return good;
}

/* ---- the sheet */

static const char *map_text(const tiled_map *m, const char *name)
{
    const char *text = tiled_property_of(&m->properties, name);
    return text ? text : "";
}

/* "maps/el-teb.tmx.gz" -> "el-teb" */
static void stem_of(const char *file, char out[64])
{
    const char *name = file_last_name(file);
    size_t n = strcspn(name, ".");
    if (n > 63) n = 63;
    memcpy(out, name, n);
    out[n] = 0;
}

static bool add_sheet(tiled_site *s, const char *id)
{
    static const char *const known[] = {"title", "subtitle", "scale", "paper", NULL};
    tiled_map *m = s->m;
    char stem[64];
    stem_of(m->file, stem);
    build_sheet sheet = {.kind = s->kind,
                         .file = m->file,
                         .name = stem,
                         .id = id,
                         .title = map_text(m, "title"),
                         .subtitle = map_text(m, "subtitle"),
                         .scale = map_text(m, "scale"),
                         .paper = map_text(m, "paper")};
    if (s->kind == BOARD_AREA) {
        sheet.width = (int32_t)((int64_t)s->columns * 1000);
        sheet.height = (int32_t)((int64_t)s->rows * 1000);
    } else {
        sheet.columns = s->columns;
        sheet.rows = s->rows;
        sheet.pointy = s->pixels.pointy;
        /* Where the board begins at an odd tile, its own count of odd and even is the other way about. */
        sheet.shifted_even = m->stagger_even != (((m->stagger_x ? s->origin_x : s->origin_y) & 1) != 0);
        sheet.shifted_even = sheet.shifted_even && s->kind == BOARD_HEX;
    }
    s->sheet = board_builder_sheet(s->bb, &sheet, m->err);
    tiled_known_properties(m, &m->properties, known, "the map");
    return s->sheet >= 0;
}

bool tiled_build(tiled_map *m, board_builder *bb, const char *id)
{
    tiled_site s = {.m = m, .bb = bb, .columns = m->width, .rows = m->height};
    const tiled_layer *layer = terrain_layer(m);
    s.kind = tiled_has_areas(m) ? BOARD_AREA : m->kind == TILED_HEXAGONAL ? BOARD_HEX : BOARD_SQUARE;
    s.pixels = (build_pixels){s.kind, !m->stagger_x && s.kind == BOARD_HEX, m->tilewidth, m->tileheight,
                              s.kind == BOARD_HEX ? m->hexside : 0};
    if (s.kind != BOARD_AREA && (!layer || !layer->nchunks))
        return tiled_fail(
            m, (tiled_place){0},
            "the map has no tile layer with tiles and no area polygons; expected a tile layer named "
            "\"terrain\" (Layer > New > Tile Layer) or polygons of type \"area\"");
    if (s.kind != BOARD_AREA && m->infinite && !find_bounds(&s, layer)) return false;
    if (s.kind == BOARD_AREA && (int64_t)m->width * m->height > BOARD_SPACES_MAX)
        return tiled_fail(
            m, (tiled_place){0},
            "the map is %d by %d tiles; expected at most %d in all: in Tiled choose Map > Resize Map",
            (int)m->width, (int)m->height, BOARD_SPACES_MAX);
    return add_sheet(&s, id) && (s.kind == BOARD_AREA || fill_grid(&s)) && tiled_build_marks(&s);
}
