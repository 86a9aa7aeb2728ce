/*
 * tiled_doc.c: filling the document that stands between Tiled's files and a board, within its limits.
 *
 * Not for reading files (tiled_json.c, tiled_xml.c) and not for the meaning of what they say (tiled_build.c).
 */
#include "board/tiled_doc.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"

bool tiled_fail(const tiled_map *m, tiled_place at, const char *format, ...)
{
    char text[480];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, language_said(format), args);
    va_end(args);
    const char *path = at.path ? at.path : "";
    return error_set(m->err, m->file, at.line, at.column, "%s%s%s", path, path[0] ? ": " : "", text);
}

void tiled_note(const tiled_map *m, const char *format, ...)
{
    if (!m->notes || m->notes->count >= (int)(sizeof m->notes->text / sizeof m->notes->text[0])) return;
    va_list args;
    va_start(args, format);
    vsnprintf(m->notes->text[m->notes->count++], sizeof m->notes->text[0], language_said(format), args);
    va_end(args);
}

void tiled_map_free(tiled_map *m)
{
    for (int i = 0; i < m->ntaken; i++)
        mem_free(m->taken[i]);
    mem_free(m->taken);
    arena_free(m->memory);
}

/* Room for one more item in an arena's list: the list doubles, the old one stays behind in the arena. */
static void *grown(arena *memory, void *list, int count, int *room, size_t size)
{
    if (count < *room) return list;
    int more = *room ? *room * 2 : 8;
    void *wider = arena_alloc(memory, (size_t)more * size);
    if (count) memcpy(wider, list, (size_t)count * size);
    *room = more;
    return wider;
}

tiled_layer *tiled_add_layer(tiled_map *m, tiled_layer_kind kind, tiled_place at)
{
    if (m->nlayers >= TILED_LAYERS_MAX) {
        tiled_fail(m, at, "more than %d layers; merge or delete layers that the board does not need",
                   TILED_LAYERS_MAX);
        return NULL;
    }
    m->layers = grown(m->memory, m->layers, m->nlayers, &m->layers_room, sizeof *m->layers);
    tiled_layer *layer = &m->layers[m->nlayers++];
    layer->kind = kind;
    layer->name = "";
    layer->place = at;
    return layer;
}

tiled_object *tiled_add_object(tiled_map *m, tiled_layer *layer, tiled_place at)
{
    if (++m->objects > TILED_OBJECTS_MAX) {
        tiled_fail(m, at, "more than %d objects; delete objects that the board does not need",
                   TILED_OBJECTS_MAX);
        return NULL;
    }
    layer->objects =
        grown(m->memory, layer->objects, layer->nobjects, &layer->objects_room, sizeof *layer->objects);
    tiled_object *o = &layer->objects[layer->nobjects++];
    o->name = o->type = o->text = "";
    o->place = at;
    return o;
}

tiled_tileset *tiled_add_tileset(tiled_map *m, tiled_place at)
{
    if (m->ntilesets >= TILED_TILESETS_MAX) {
        tiled_fail(m, at, "more than %d tilesets; in Tiled choose Map > Remove Unused Tilesets",
                   TILED_TILESETS_MAX);
        return NULL;
    }
    m->tilesets = grown(m->memory, m->tilesets, m->ntilesets, &m->tilesets_room, sizeof *m->tilesets);
    tiled_tileset *set = &m->tilesets[m->ntilesets++];
    set->name = "";
    set->place = at;
    return set;
}

tiled_tile *tiled_add_tile(tiled_map *m, tiled_tileset *set, long id, tiled_place at)
{
    if (id < 0 || id >= TILED_GID_MAX) {
        tiled_fail(m, at, "tile id %ld in tileset \"%.60s\"; expected 0 to %d", id, set->name,
                   TILED_GID_MAX - 1);
        return NULL;
    }
    /* Terrain sets speak of tiles that the tile list has named before, usually in the same order: look near
     * the end first. */
    for (int i = set->ntiles - 1; i >= 0 && i >= set->ntiles - 4; i--)
        if (set->tiles[i].id == (uint32_t)id) return &set->tiles[i];
    if (++m->tiles > TILED_TILES_MAX) {
        tiled_fail(m, at, "more than %d tiles with properties; split the tileset", TILED_TILES_MAX);
        return NULL;
    }
    set->tiles = grown(m->memory, set->tiles, set->ntiles, &set->tiles_room, sizeof *set->tiles);
    tiled_tile *tile = &set->tiles[set->ntiles++];
    tile->id = (uint32_t)id;
    tile->type = "";
    return tile;
}

bool tiled_add_property(tiled_map *m, tiled_properties *to, const char *name, const char *value,
                        tiled_place at)
{
    if (++m->nproperties > TILED_PROPERTIES_MAX)
        return tiled_fail(m, at, "more than %d custom properties; expected fewer", TILED_PROPERTIES_MAX);
    to->list = grown(m->memory, to->list, to->count, &to->room, sizeof *to->list);
    to->list[to->count].name = tiled_text_of(m, name);
    to->list[to->count++].value = tiled_text_of(m, value);
    return true;
}

bool tiled_add_point(tiled_map *m, tiled_object *o, int64_t x, int64_t y, tiled_place at)
{
    const int64_t limit = (int64_t)TILED_PIXELS_MAX * 1000;
    if (++m->points > TILED_POINTS_MAX)
        return tiled_fail(m, at, "more than %d points in all polygons and lines; draw them with fewer points",
                          TILED_POINTS_MAX);
    x += o->x;
    y += o->y;
    if (x < -limit || x > limit || y < -limit || y > limit)
        return tiled_fail(m, at, "a point %ld pixels away; expected at most %d pixels from the map's corner",
                          (long)((x < 0 ? -x : x) > (y < 0 ? -y : y) ? x / 1000 : y / 1000),
                          TILED_PIXELS_MAX);
    o->points = grown(m->memory, o->points, o->npoints, &o->points_room, sizeof *o->points);
    o->points[o->npoints].x = (int32_t)x;
    o->points[o->npoints++].y = (int32_t)y;
    return true;
}

bool tiled_set_orientation(tiled_map *m, const char *orientation, tiled_place at)
{
    if (strcmp(orientation, "orthogonal") == 0)
        m->kind = TILED_ORTHOGONAL;
    else if (strcmp(orientation, "hexagonal") == 0)
        m->kind = TILED_HEXAGONAL;
    else
        return tiled_fail(m, at,
                          "the map's orientation is \"%.40s\"; expected \"orthogonal\" (squares, or areas) "
                          "or \"hexagonal\": in "
                          "Tiled set Map > Map Properties > Orientation to Orthogonal or Hexagonal",
                          orientation);
    return true;
}

bool tiled_set_stagger(tiled_map *m, const char *axis, const char *index, tiled_place at)
{
    if (m->kind != TILED_HEXAGONAL) return true;
    if (strcmp(axis, "x") != 0 && strcmp(axis, "y") != 0)
        return tiled_fail(m, at,
                          "staggeraxis is \"%.20s\"; expected \"x\" or \"y\": in Tiled set Map > Map "
                          "Properties > Stagger Axis",
                          axis);
    if (strcmp(index, "odd") != 0 && strcmp(index, "even") != 0)
        return tiled_fail(
            m, at,
            "staggerindex is \"%.20s\"; expected \"odd\" or \"even\": in Tiled set Map > Map Properties > "
            "Stagger Index",
            index);
    m->stagger_x = axis[0] == 'x';
    m->stagger_even = index[0] == 'e';
    return true;
}

bool tiled_check_sizes(tiled_map *m, tiled_place at)
{
    if (m->width < 1 || m->height < 1)
        return tiled_fail(
            m, at, "the map is %d by %d tiles; expected at least one: in Tiled choose Map > Resize Map",
            (int)m->width, (int)m->height);
    if (!m->infinite && (int64_t)m->width * m->height > BOARD_SPACES_MAX)
        return tiled_fail(
            m, at,
            "the map is %d by %d tiles, %lld in all; expected at most %d: in Tiled choose Map > Resize Map",
            (int)m->width, (int)m->height, (long long)m->width * m->height, BOARD_SPACES_MAX);
    if (m->tilewidth < 1 || m->tileheight < 1 || m->tilewidth > 10000 || m->tileheight > 10000)
        return tiled_fail(m, at,
                          "tiles are %d by %d pixels; expected 1 to 10000: in Tiled set Map > Map Properties "
                          "> Tile Width and "
                          "Tile Height",
                          (int)m->tilewidth, (int)m->tileheight);
    int32_t along = m->stagger_x ? m->tilewidth : m->tileheight;
    if (m->kind == TILED_HEXAGONAL && (m->hexside < 0 || m->hexside >= along))
        return tiled_fail(m, at,
                          "hexsidelength is %d; expected 0 to %d, less than the tile: in Tiled set Map > Map "
                          "Properties > Tile "
                          "Side Length",
                          (int)m->hexside, (int)along - 1);
    return true;
}

bool tiled_check_shift(const tiled_map *m, int64_t x, int64_t y, tiled_place at)
{
    const int64_t limit = (int64_t)TILED_PIXELS_MAX * 1000;
    if (x < -limit || x > limit || y < -limit || y > limit)
        return tiled_fail(
            m, at,
            "the layer's offset is more than %d pixels; set Horizontal and Vertical Offset of the layer to 0",
            TILED_PIXELS_MAX);
    return true;
}

const char *tiled_text_of(tiled_map *m, const char *text)
{
    return text[0] ? arena_strdup(m->memory, text) : "";
}

const char *tiled_slug(tiled_map *m, const char *text)
{
    char out[41];
    size_t n = 0;
    const char *p = text;
    for (; *p && n + 1 < sizeof out; p++) {
        unsigned char c = (unsigned char)*p;
        if (c < 128 && !isalnum(c)) c = '_';
        if (c == '_' && (n == 0 || out[n - 1] == '_')) continue;
        out[n++] = c < 128 ? (char)tolower(c) : (char)c;
    }
    while (n && (out[n - 1] == '_' ||
                 (*p && (unsigned char)out[n - 1] >= 128))) /* no half letters where it was cut */
        n--;
    out[n] = 0;
    return tiled_text_of(m, out);
}

bool tiled_integer(const char *text, long lo, long hi, long *out)
{
    const char *p = text;
    bool minus = *p == '-';
    long value = 0;
    if (*p == '-' || *p == '+') p++;
    if (!*p) return false;
    for (; *p; p++) {
        if (*p < '0' || *p > '9' || value > 100000000000L) return false;
        value = value * 10 + (*p - '0');
    }
    if (minus) value = -value;
    if (value < lo || value > hi) return false;
    *out = value;
    return true;
}

bool tiled_decimal(const char *text, int64_t *thousandths)
{
    const char *p = text;
    bool minus = *p == '-', any = false;
    int64_t digits = 0;
    int scale = 3, kept = 0; /* how many tens the digits are still to be multiplied by */
    if (*p == '-' || *p == '+') p++;
    for (bool point = false; (*p >= '0' && *p <= '9') || (*p == '.' && !point); p++) {
        if (*p == '.') {
            point = true;
            continue;
        }
        any = true;
        if (kept < 15) {
            digits = digits * 10 + (*p - '0');
            kept += digits != 0;
            scale -= point;
        } else if (!point)
            scale++;
    }
    if (any && (*p == 'e' || *p == 'E')) {
        long power;
        if (!tiled_integer(p + 1, -40, 40, &power)) return false;
        scale += (int)power;
        p += strlen(p);
    }
    if (!any || *p) return false;
    for (; scale > 0 && digits; scale--) {
        if (digits > (int64_t)TILED_PIXELS_MAX * 1000) return false;
        digits *= 10;
    }
    int64_t rest = 0;
    for (; scale < 0; scale++) {
        rest = digits % 10;
        digits /= 10;
    }
    digits += rest >= 5;
    if (digits > (int64_t)TILED_PIXELS_MAX * 1000) return false;
    *thousandths = minus ? -digits : digits;
    return true;
}

const char *tiled_property_of(const tiled_properties *p, const char *name)
{
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->list[i].name, name) == 0) return p->list[i].value;
    return NULL;
}

/* Tiled's terrain brush gives a tile a colour at each corner or side: the tile is what most of them are.
 * Colours count from one (0: none), the older terrain types from nought (-1: none). */
const char *tiled_wang_name(tiled_map *m, const long *corners, int n, const char *const *names, int nnames,
                            bool from_one)
{
    int most = 0, best = -1;
    for (int i = 0; i < n; i++) {
        long which = corners[i] - (from_one ? 1 : 0);
        int same = 0;
        if (which < 0 || which >= nnames) continue;
        for (int j = 0; j < n; j++)
            same += corners[j] == corners[i];
        if (same > most) {
            most = same;
            best = (int)which;
        }
    }
    if (best < 0) return NULL;
    const char *slug = tiled_slug(m, names[best]);
    return slug[0] ? slug : NULL;
}
