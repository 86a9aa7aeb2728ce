/*
 * tiled_json.c: Tiled's JSON (.tmj, .tsj, and .json of older versions) into the document.
 *
 * Keys that are not known are left alone: Tiled's own versions differ in them. Not for the meaning of what is
 * read.
 */
#include "board/tiled_json.h"

#include <stdio.h>
#include <string.h>
#include "board/tiled_data.h"
#include "board/tiled_scan.h"
#include "board/tiled_source.h"
#include "core/json.h"

typedef struct json_reader {
    tiled_map *m;
    tiled_scan *scan;
} json_reader;

static tiled_place place_of(tiled_map *m, const json_in *at)
{
    tiled_place place = {.path = arena_strdup(m->memory, at->path)};
    return place;
}

/* For complaints only: borrowed, not copied. */
static tiled_place here(const json_in *at)
{
    tiled_place place = {.path = at->path};
    return place;
}

/* Pixels as thousandths. JSON numbers come as IEEE values; one multiplication and one rounding give the same
 * on every machine. */
static bool read_pixels(const json_in *object, const char *key, int64_t *out)
{
    json_in at = json_get(object, key);
    *out = 0;
    if (!at.value) return true;
    if (!json_is_number(at.value)) return json_fail(&at, "a number of pixels is expected");
    if (!(json_number_value(at.value) >= -TILED_PIXELS_MAX &&
          json_number_value(at.value) <= TILED_PIXELS_MAX))
        return json_fail(&at, "a number of pixels from %d to %d is expected", -TILED_PIXELS_MAX,
                         TILED_PIXELS_MAX);
    bool minus = json_number_value(at.value) < 0;
    *out = (int64_t)(json_number_value(at.value) * 1000 + (minus ? -0.5 : 0.5));
    return true;
}

static bool read_int32(const json_in *object, const char *key, long lo, long hi, long fallback, int32_t *out)
{
    long value;
    if (!json_opt_int(object, key, lo, hi, fallback, &value)) return false;
    *out = (int32_t)value;
    return true;
}

/* Tiled writes "type" or "class", depending on its version and on what the thing is. */
static bool read_type(tiled_map *m, const json_in *object, const char **out)
{
    const char *type, *class_name;
    if (!json_opt_string(object, "type", "", &type) || !json_opt_string(object, "class", "", &class_name))
        return false;
    *out = tiled_text_of(m, type[0] ? type : class_name);
    return true;
}

static bool read_name(tiled_map *m, const json_in *object, const char **out)
{
    const char *name;
    if (!json_opt_string(object, "name", "", &name)) return false;
    *out = tiled_text_of(m, name);
    return true;
}

static bool add_value(tiled_map *m, tiled_properties *to, const char *name, const json_in *at)
{
    char number[48];
    const char *text = number;
    const json_t *v = at->value;
    if (json_is_string(v))
        text = json_string_value(v);
    else if (json_is_boolean(v))
        text = json_is_true(v) ? "true" : "false";
    else if (json_is_integer(v))
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(v));
    else if (json_is_real(v))
        snprintf(number, sizeof number, "%.10g", json_real_value(v));
    else
        return true; /* values of a class of the project: none of ours */
    return tiled_add_property(m, to, name, text, here(at));
}

/* A list of name, type and value; or, before Tiled 1.2, an object. */
static bool read_properties(tiled_map *m, const json_in *object, const char *key, tiled_properties *to)
{
    json_in list = json_get(object, key);
    if (!list.value) return true;
    if (json_is_object(list.value)) {
        const char *name;
        json_t *value;
        json_object_foreach(list.value, name, value)
        {
            json_in at = json_get(&list, name);
            if (!add_value(m, to, name, &at)) return false;
        }
        return true;
    }
    if (!json_want_array(object, key, &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in item = json_at(&list, i), value = json_get(&item, "value");
        const char *name;
        if (!json_want_string(&item, "name", &name)) return false;
        if (value.value && !add_value(m, to, name, &value)) return false;
    }
    return true;
}

/* ---- tilesets */

static bool read_corners(const json_in *list, long corners[8], int *n)
{
    *n = 0;
    for (size_t i = 0; i < json_count(list) && *n < 8; i++) {
        json_in at = json_at(list, i);
        if (!json_as_int(&at, -1, 100000, &corners[(*n)++])) return false;
    }
    return true;
}

static bool read_tile(tiled_map *m, tiled_tileset *set, const json_in *item, long id)
{
    long corners[8];
    int n = 0;
    tiled_tile *tile = tiled_add_tile(m, set, id, here(item));
    json_in terrain = json_get(item, "terrain");
    if (!tile || !read_type(m, item, &tile->type) ||
        !read_properties(m, item, "properties", &tile->properties))
        return false;
    if (json_is_array(terrain.value)) { /* the terrain types of Tiled before 1.5 */
        if (!read_corners(&terrain, corners, &n)) return false;
        tile->wang = tiled_wang_name(m, corners, n, set->terrains, set->nterrains, false);
    }
    return true;
}

/* Before Tiled 1.2 "tiles" was an object by number and the properties stood apart. */
static bool read_old_tiles(tiled_map *m, tiled_tileset *set, const json_in *tiles, const json_in *properties)
{
    const char *key;
    json_t *value;
    long id;
    json_object_foreach(tiles->value, key, value)
    {
        json_in item = json_get(tiles, key);
        if (!tiled_integer(key, 0, TILED_GID_MAX - 1, &id))
            return json_fail(tiles, "the key \"%.20s\" is expected to be a tile's number", key);
        if (!read_tile(m, set, &item, id)) return false;
    }
    json_object_foreach(properties->value, key, value)
    {
        if (!tiled_integer(key, 0, TILED_GID_MAX - 1, &id))
            return json_fail(properties, "the key \"%.20s\" is expected to be a tile's number", key);
        tiled_tile *tile = tiled_add_tile(m, set, id, here(properties));
        if (!tile || !read_properties(m, properties, key, &tile->properties)) return false;
    }
    return true;
}

static bool read_wangset(tiled_map *m, tiled_tileset *set, const json_in *wangset)
{
    const char *names[64];
    int nnames = 0;
    json_in colours = json_get(wangset, "colors"), tiles = json_get(wangset, "wangtiles");
    for (size_t i = 0; i < json_count(&colours) && nnames < 64; i++) {
        json_in colour = json_at(&colours, i);
        if (!json_opt_string(&colour, "name", "", &names[nnames++])) return false;
    }
    for (size_t i = 0; i < json_count(&tiles); i++) {
        json_in item = json_at(&tiles, i), list = json_get(&item, "wangid");
        long id, corners[8];
        int n;
        if (!json_want_int(&item, "tileid", 0, TILED_GID_MAX - 1, &id) || !read_corners(&list, corners, &n))
            return false;
        tiled_tile *tile = tiled_add_tile(m, set, id, here(&item));
        if (!tile) return false;
        if (!tile->wang) tile->wang = tiled_wang_name(m, corners, n, names, nnames, true);
    }
    return true;
}

static bool read_tileset(tiled_map *m, tiled_tileset *set, const json_in *from)
{
    json_in tiles = json_get(from, "tiles"), old = json_get(from, "tileproperties"),
            terrains = json_get(from, "terrains"), wangsets = json_get(from, "wangsets");
    if (!read_name(m, from, &set->name) ||
        !json_opt_int(from, "tilecount", 0, TILED_GID_MAX, 0, &set->tilecount) ||
        !read_properties(m, from, "properties", &set->properties))
        return false;
    for (size_t i = 0; i < json_count(&terrains) && i < 64; i++) {
        json_in terrain = json_at(&terrains, i);
        if (!read_name(m, &terrain, &set->terrains[set->nterrains++])) return false;
    }
    if (json_is_object(tiles.value) || json_is_object(old.value)) return read_old_tiles(m, set, &tiles, &old);
    if (tiles.value && !json_want_array(from, "tiles", &tiles)) return false;
    for (size_t i = 0; i < json_count(&tiles); i++) {
        json_in item = json_at(&tiles, i);
        long id;
        if (!json_want_int(&item, "id", 0, TILED_GID_MAX - 1, &id) || !read_tile(m, set, &item, id))
            return false;
    }
    for (size_t i = 0; i < json_count(&wangsets); i++) {
        json_in wangset = json_at(&wangsets, i);
        if (!read_wangset(m, set, &wangset)) return false;
    }
    return true;
}

static bool read_tilesets(tiled_map *m, const json_in *root)
{
    json_in list = json_get(root, "tilesets");
    if (list.value && !json_want_array(root, "tilesets", &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in item = json_at(&list, i);
        long first;
        const char *source;
        tiled_tileset *set = tiled_add_tileset(m, place_of(m, &item));
        if (!set || !json_want_int(&item, "firstgid", 1, TILED_GID_MAX, &first) ||
            !json_opt_string(&item, "source", "", &source))
            return false;
        set->firstgid = (uint32_t)first;
        if (source[0] ? !tiled_read_source(m, set, source) : !read_tileset(m, set, &item)) return false;
    }
    return true;
}

/* ---- layers */

/* The data of a layer or chunk: an array or a string taken out before (a list of one number is the mark), or
 * a string that the prepass left alone because it has escapes in it. */
static bool read_data(json_reader *r, tiled_layer *layer, const json_in *from, tiled_chunk where,
                      const char *encoding, const char *compression)
{
    tiled_map *m = r->m;
    json_in data = json_get(from, "data");
    if (json_is_string(data.value))
        return tiled_add_chunk_text(m, layer, where, encoding, compression, json_string_value(data.value),
                                    json_string_length(data.value), here(&data));
    if (!json_is_array(data.value))
        return json_fail(&data,
                         "%s: a list of tile numbers is expected: in Tiled set Map > Map Properties > Tile "
                         "Layer Format to CSV",
                         data.value ? "is not a list" : "is missing");
    json_in mark = json_at(&data, 0);
    if (json_count(&data) != 1 || !json_is_integer(mark.value) || json_integer_value(mark.value) < 0 ||
        json_integer_value(mark.value) >= r->scan->nfound)
        return json_fail(&data, "a list of whole numbers from 0 to 4294967295 is expected");
    tiled_numbers *found = &r->scan->found[json_integer_value(mark.value)];
    if (found->text)
        return tiled_add_chunk_text(m, layer, where, encoding, compression, found->text, found->count,
                                    here(&data));
    if (strcmp(encoding, "base64") == 0)
        return json_fail(&data, "is a list, but the layer's encoding is \"base64\": a text is expected");
    return tiled_add_chunk_numbers(m, layer, where, found, here(&data));
}

static bool read_tile_layer(json_reader *r, tiled_layer *layer, const json_in *from)
{
    const char *encoding, *compression;
    if (!json_opt_string(from, "encoding", "csv", &encoding) ||
        !json_opt_string(from, "compression", "", &compression) ||
        !read_int32(from, "width", 1, BOARD_SPACES_MAX, r->m->width, &layer->width) ||
        !read_int32(from, "height", 1, BOARD_SPACES_MAX, r->m->height, &layer->height) ||
        !tiled_check_coding(r->m, encoding, compression, here(from)))
        return false;
    if (!json_has(from, "chunks")) {
        tiled_chunk whole = {.width = layer->width, .height = layer->height};
        return (r->m->infinite && !json_has(from, "data")) ||
               read_data(r, layer, from, whole, encoding, compression);
    }
    json_in chunks;
    if (!json_want_array(from, "chunks", &chunks)) return false;
    for (size_t i = 0; i < json_count(&chunks); i++) {
        json_in item = json_at(&chunks, i);
        tiled_chunk where = {0};
        const long far = TILED_PIXELS_MAX;
        if (!read_int32(&item, "x", -far, far, 0, &where.x) ||
            !read_int32(&item, "y", -far, far, 0, &where.y) ||
            !read_int32(&item, "width", 1, BOARD_SPACES_MAX, 1, &where.width) ||
            !read_int32(&item, "height", 1, BOARD_SPACES_MAX, 1, &where.height) ||
            !read_data(r, layer, &item, where, encoding, compression))
            return false;
    }
    return true;
}

static bool read_points(tiled_map *m, tiled_object *o, const json_in *from, const char *key)
{
    json_in list;
    if (!json_want_array(from, key, &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in at = json_at(&list, i);
        int64_t x, y;
        if (!read_pixels(&at, "x", &x) || !read_pixels(&at, "y", &y) ||
            !tiled_add_point(m, o, x, y, here(&at)))
            return false;
    }
    return true;
}

static bool read_shape(tiled_map *m, tiled_object *o, const json_in *from)
{
    bool point, ellipse;
    const char *text = "";
    if (!json_opt_bool(from, "point", false, &point) || !json_opt_bool(from, "ellipse", false, &ellipse))
        return false;
    if (json_has(from, "polygon")) {
        o->shape = TILED_POLYGON;
        return read_points(m, o, from, "polygon");
    }
    if (json_has(from, "polyline")) {
        o->shape = TILED_POLYLINE;
        return read_points(m, o, from, "polyline");
    }
    if (json_has(from, "text")) {
        json_in words;
        if (!json_want_object(from, "text", &words) || !json_opt_string(&words, "text", "", &text))
            return false;
        o->shape = TILED_TEXT;
        o->text = tiled_text_of(m, text);
        return true;
    }
    o->shape = json_has(from, "gid") ? TILED_TILE
               : point               ? TILED_POINT
               : ellipse             ? TILED_ELLIPSE
                                     : TILED_RECTANGLE;
    return true;
}

static bool read_object(tiled_map *m, tiled_layer *layer, const json_in *from)
{
    int64_t x, y, width, height, rotation;
    tiled_object *o = tiled_add_object(m, layer, place_of(m, from));
    if (!o || !json_opt_int(from, "id", 0, INT32_MAX, 0, &o->id) || !read_name(m, from, &o->name) ||
        !read_type(m, from, &o->type) || !read_pixels(from, "x", &x) || !read_pixels(from, "y", &y) ||
        !read_pixels(from, "width", &width) || !read_pixels(from, "height", &height) ||
        !read_pixels(from, "rotation", &rotation))
        return false;
    o->x = (int32_t)x;
    o->y = (int32_t)y;
    o->width = (int32_t)width;
    o->height = (int32_t)height;
    o->turned = rotation != 0;
    o->from_template = json_has(from, "template");
    return read_shape(m, o, from) && read_properties(m, from, "properties", &o->properties);
}

static bool read_layers(json_reader *r, const json_in *from, int64_t shift_x, int64_t shift_y, int depth);

static bool read_layer(json_reader *r, const json_in *from, int64_t shift_x, int64_t shift_y, int depth)
{
    tiled_map *m = r->m;
    const char *type;
    int64_t x, y;
    if (!json_want_string(from, "type", &type) || !read_pixels(from, "offsetx", &x) ||
        !read_pixels(from, "offsety", &y) || !tiled_check_shift(m, x += shift_x, y += shift_y, here(from)))
        return false;
    if (strcmp(type, "group") == 0) return read_layers(r, from, x, y, depth + 1);
    tiled_layer_kind kind = TILED_PICTURE;
    if (strcmp(type, "tilelayer") == 0)
        kind = TILED_TILES;
    else if (strcmp(type, "objectgroup") == 0)
        kind = TILED_OBJECTS;
    else if (strcmp(type, "imagelayer") != 0)
        return json_fail(
            from, "the layer's type is \"%.40s\"; expected tilelayer, objectgroup, imagelayer or group",
            type);
    tiled_layer *layer = tiled_add_layer(m, kind, place_of(m, from));
    if (!layer || !read_name(m, from, &layer->name) ||
        !read_properties(m, from, "properties", &layer->properties))
        return false;
    layer->shift_x = (int32_t)x;
    layer->shift_y = (int32_t)y;
    if (kind == TILED_TILES) return read_tile_layer(r, layer, from);
    json_in objects = json_get(from, "objects");
    if (kind == TILED_OBJECTS && !json_want_array(from, "objects", &objects)) return false;
    for (size_t i = 0; kind == TILED_OBJECTS && i < json_count(&objects); i++) {
        json_in item = json_at(&objects, i);
        if (!read_object(m, layer, &item)) return false;
    }
    return true;
}

static bool read_layers(json_reader *r, const json_in *from, int64_t shift_x, int64_t shift_y, int depth)
{
    json_in list;
    if (depth > TILED_DEPTH_MAX)
        return json_fail(from, "groups are nested more than %d deep; ungroup some layers", TILED_DEPTH_MAX);
    if (!json_want_array(from, "layers", &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in item = json_at(&list, i);
        if (!read_layer(r, &item, shift_x, shift_y, depth)) return false;
    }
    return true;
}

static bool read_map(json_reader *r, const json_in *root)
{
    tiled_map *m = r->m;
    const char *orientation, *axis, *index, *type;
    if (!json_is_object(root->value) || !json_has(root, "orientation"))
        return json_fail(root, "this is JSON but not a Tiled map (it has no \"orientation\"); expected a map "
                               "saved by Tiled as .tmj");
    if (!json_opt_string(root, "type", "map", &type) ||
        !json_want_string(root, "orientation", &orientation) ||
        !tiled_set_orientation(m, orientation, here(root)))
        return false;
    if (!json_opt_string(root, "staggeraxis", "y", &axis) ||
        !json_opt_string(root, "staggerindex", "odd", &index) ||
        !tiled_set_stagger(m, axis, index, here(root)) ||
        !json_opt_bool(root, "infinite", false, &m->infinite) ||
        !read_int32(root, "width", 0, INT32_MAX, 0, &m->width) ||
        !read_int32(root, "height", 0, INT32_MAX, 0, &m->height) ||
        !read_int32(root, "tilewidth", 0, INT32_MAX, 0, &m->tilewidth) ||
        !read_int32(root, "tileheight", 0, INT32_MAX, 0, &m->tileheight) ||
        !read_int32(root, "hexsidelength", 0, INT32_MAX, 0, &m->hexside) || !tiled_check_sizes(m, here(root)))
        return false;
    return read_properties(m, root, "properties", &m->properties) && read_tilesets(m, root) &&
           read_layers(r, root, 0, 0, 0);
}

bool tiled_json_read(tiled_map *m, const char *text, size_t size, tiled_tileset *set)
{
    tiled_scan scan;
    json_in root = {0};
    json_reader r = {m, &scan};
    bool good = tiled_scan_json(m->file, text, size, &scan, m->err);
    const bool scanned = good;
    good = good && json_parse(m->file, scan.text, scan.size, &root, m->err);
    if (good && set) {
        const char *type = json_string_value(json_object_get(root.value, "type"));
        if (!json_is_object(root.value) || (type && strcmp(type, "tileset") != 0))
            good = json_fail(&root, "this is %s%.20s; expected a tileset saved by Tiled as .tsj",
                             type ? "a " : "not a tileset", type ? type : "");
        else
            good = read_tileset(m, set, &root);
    } else if (good)
        good = read_map(&r, &root);
    /* places in what the scan left of this file (not in a tileset it names) are led back to the file */
    if (!good && scanned && m->err->line > 0 && strcmp(m->err->file, m->file) == 0)
        tiled_scan_place(&scan, &m->err->line, &m->err->column);
    json_close(&root);
    tiled_scan_free(&scan);
    return good;
}
