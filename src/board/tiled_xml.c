/*
 * tiled_xml.c: Tiled's XML (.tmx, .tsx) into the document, by expat.
 *
 * Elements that are not known are stepped over with all they hold. Entities are not declared: a file that
 * does is refused, so that no few lines can unfold into gigabytes.
 */
#include "board/tiled_xml.h"

#include <stdlib.h>
#include <string.h>
#include <expat.h>
#include "board/tiled_data.h"
#include "board/tiled_source.h"
#include "core/strbuf.h"

typedef enum element {
    IN_FILE,
    IN_MAP,
    IN_TILESET,
    IN_TILE,
    IN_PROPERTIES,
    IN_PROPERTY,
    IN_WANGSETS,
    IN_WANGSET,
    IN_TERRAINS,
    IN_LAYER,
    IN_DATA,
    IN_CHUNK,
    IN_GROUP,
    IN_OBJECTS,
    IN_OBJECT,
    IN_TEXT,
    IN_PICTURE,
    IN_OTHER
} element;

enum { XML_DEPTH_MAX = 64 };

typedef struct frame {
    element what;
    int64_t shift_x, shift_y;     /* of groups and layers */
    tiled_properties *properties; /* where this element's custom properties go */
} frame;

typedef struct xml_reader {
    XML_Parser parser;
    tiled_map *m;
    tiled_tileset *set, *external; /* the tileset being read; what an external file is read into */
    tiled_layer *layer;
    tiled_object *object;
    frame stack[XML_DEPTH_MAX + 1];
    int depth, skipping; /* levels below an element that is not known */
    strbuf text, cells;  /* letters of data, property and text; cells: <tile gid=...> as CSV */
    char property[128];
    tiled_chunk where;
    tiled_place data_place;
    char encoding[48], compression[48];
    const char *colours[64];
    int ncolours;
    bool failed, seen_root, has_chunks;
} xml_reader;

static tiled_place here(const xml_reader *r)
{
    tiled_place at = {(int)XML_GetCurrentLineNumber(r->parser),
                      (int)XML_GetCurrentColumnNumber(r->parser) + 1, ""};
    return at;
}

static void stop(xml_reader *r)
{
    r->failed = true;
    XML_StopParser(r->parser, XML_FALSE);
}

static const char *attribute(const char **list, const char *name, const char *fallback)
{
    for (; list[0]; list += 2)
        if (strcmp(list[0], name) == 0) return list[1];
    return fallback;
}

static bool read_int(xml_reader *r, const char **list, const char *name, long lo, long hi, long fallback,
                     long *out)
{
    const char *text = attribute(list, name, NULL);
    *out = fallback;
    if (!text || tiled_integer(text, lo, hi, out)) return true;
    return tiled_fail(r->m, here(r), "the attribute %s is \"%.40s\"; expected a whole number from %ld to %ld",
                      name, text, lo, hi);
}

static bool read_int32(xml_reader *r, const char **list, const char *name, long lo, long hi, long fallback,
                       int32_t *out)
{
    long value;
    bool good = read_int(r, list, name, lo, hi, fallback, &value);
    *out = (int32_t)value;
    return good;
}

static bool read_pixels(xml_reader *r, const char **list, const char *name, int64_t *out)
{
    const char *text = attribute(list, name, NULL);
    *out = 0;
    if (!text || tiled_decimal(text, out)) return true;
    return tiled_fail(r->m, here(r),
                      "the attribute %s is \"%.40s\"; expected a number of pixels from %d to %d", name, text,
                      -TILED_PIXELS_MAX, TILED_PIXELS_MAX);
}

static const char *type_of(xml_reader *r, const char **list)
{
    const char *type = attribute(list, "type", "");
    return tiled_text_of(r->m, type[0] ? type : attribute(list, "class", ""));
}

static void keep(char *out, size_t size, const char *text)
{
    size_t n = 0;
    for (; n + 1 < size && text[n]; n++)
        out[n] = text[n];
    out[n] = 0;
}

static frame *push(xml_reader *r, element what)
{
    frame *below = &r->stack[r->depth], *f = &r->stack[++r->depth];
    f->what = what;
    f->shift_x = below->shift_x;
    f->shift_y = below->shift_y;
    f->properties = NULL;
    return f;
}

/* ---- elements as they open; each returns false with a complaint */

static bool open_map(xml_reader *r, const char **list)
{
    tiled_map *m = r->m;
    long infinite;
    r->seen_root = true;
    if (r->external)
        return tiled_fail(m, here(r), "this file is a map; expected a tileset saved by Tiled as .tsx");
    push(r, IN_MAP)->properties = &m->properties;
    return tiled_set_orientation(m, attribute(list, "orientation", "none"), here(r)) &&
           tiled_set_stagger(m, attribute(list, "staggeraxis", "y"), attribute(list, "staggerindex", "odd"),
                             here(r)) &&
           read_int(r, list, "infinite", 0, 1, 0, &infinite) && ((m->infinite = infinite != 0), true) &&
           read_int32(r, list, "width", 0, INT32_MAX, 0, &m->width) &&
           read_int32(r, list, "height", 0, INT32_MAX, 0, &m->height) &&
           read_int32(r, list, "tilewidth", 0, INT32_MAX, 0, &m->tilewidth) &&
           read_int32(r, list, "tileheight", 0, INT32_MAX, 0, &m->tileheight) &&
           read_int32(r, list, "hexsidelength", 0, INT32_MAX, 0, &m->hexside) &&
           tiled_check_sizes(m, here(r));
}

static bool open_tileset(xml_reader *r, const char **list)
{
    tiled_map *m = r->m;
    const char *source = attribute(list, "source", NULL);
    long first;
    r->seen_root = true;
    r->set = r->external ? r->external : tiled_add_tileset(m, here(r));
    if (!r->set) return false;
    push(r, IN_TILESET)->properties = &r->set->properties;
    if (!r->external) {
        if (!read_int(r, list, "firstgid", 1, TILED_GID_MAX, 0, &first)) return false;
        if (first == 0)
            return tiled_fail(m, here(r),
                              "the tileset has no attribute firstgid; expected the number of its first tile");
        r->set->firstgid = (uint32_t)first;
    }
    if (source && !r->external) return tiled_read_source(m, r->set, source);
    r->set->name = tiled_text_of(m, attribute(list, "name", ""));
    return read_int(r, list, "tilecount", 0, TILED_GID_MAX, 0, &r->set->tilecount);
}

/* "0,1,0,2" or, the newest and oldest spelling of terrain sets, "0x1020102" is not read: such tiles have no
 * name. */
static int read_corners(const char *text, long corners[8])
{
    int n = 0;
    while (*text && n < 8) {
        char *end;
        long value = *text == ',' ? -1 : strtol(text, &end, 10);
        if (*text != ',') {
            if (end == text) break;
            text = end;
        }
        corners[n++] = value;
        if (*text == ',')
            text++;
        else
            break;
    }
    return n;
}

static bool open_tile(xml_reader *r, const char **list)
{
    long id, corners[8];
    const char *terrain = attribute(list, "terrain", NULL);
    if (!read_int(r, list, "id", 0, TILED_GID_MAX - 1, 0, &id)) return false;
    tiled_tile *tile = tiled_add_tile(r->m, r->set, id, here(r));
    if (!tile) return false;
    tile->type = type_of(r, list);
    if (terrain)
        tile->wang = tiled_wang_name(r->m, corners, read_corners(terrain, corners), r->set->terrains,
                                     r->set->nterrains, false);
    push(r, IN_TILE)->properties = &tile->properties;
    return true;
}

static bool open_wang(xml_reader *r, const char *name, const char **list)
{
    long id, corners[8];
    if (strcmp(name, "wangcolor") == 0 && r->ncolours < 64)
        r->colours[r->ncolours++] = tiled_text_of(r->m, attribute(list, "name", ""));
    if (strcmp(name, "wangtile") == 0) {
        if (!read_int(r, list, "tileid", 0, TILED_GID_MAX - 1, 0, &id)) return false;
        tiled_tile *tile = tiled_add_tile(r->m, r->set, id, here(r));
        if (!tile) return false;
        if (!tile->wang)
            tile->wang = tiled_wang_name(r->m, corners, read_corners(attribute(list, "wangid", ""), corners),
                                         r->colours, r->ncolours, true);
    }
    push(r, IN_OTHER);
    return true;
}

static bool open_layer(xml_reader *r, const char *name, const char **list)
{
    tiled_map *m = r->m;
    int64_t x, y;
    frame *f = push(r, IN_GROUP);
    if (!read_pixels(r, list, "offsetx", &x) || !read_pixels(r, list, "offsety", &y) ||
        !tiled_check_shift(m, f->shift_x += x, f->shift_y += y, here(r)))
        return false;
    if (strcmp(name, "group") == 0) return true;
    tiled_layer_kind kind = strcmp(name, "layer") == 0         ? TILED_TILES
                            : strcmp(name, "objectgroup") == 0 ? TILED_OBJECTS
                                                               : TILED_PICTURE;
    f->what = kind == TILED_TILES ? IN_LAYER : kind == TILED_OBJECTS ? IN_OBJECTS : IN_PICTURE;
    tiled_layer *layer = r->layer = tiled_add_layer(m, kind, here(r));
    if (!layer) return false;
    f->properties = &layer->properties;
    layer->name = tiled_text_of(m, attribute(list, "name", ""));
    layer->shift_x = (int32_t)f->shift_x;
    layer->shift_y = (int32_t)f->shift_y;
    return kind != TILED_TILES ||
           (read_int32(r, list, "width", 1, BOARD_SPACES_MAX, m->width, &layer->width) &&
            read_int32(r, list, "height", 1, BOARD_SPACES_MAX, m->height, &layer->height));
}

static bool open_data(xml_reader *r, const char **list)
{
    push(r, IN_DATA);
    r->data_place = here(r);
    r->has_chunks = false;
    strbuf_clear(&r->text);
    strbuf_clear(&r->cells);
    r->where = (tiled_chunk){.width = r->layer->width, .height = r->layer->height};
    keep(r->encoding, sizeof r->encoding, attribute(list, "encoding", ""));
    keep(r->compression, sizeof r->compression, attribute(list, "compression", ""));
    return tiled_check_coding(r->m, r->encoding, r->compression, here(r));
}

static bool open_chunk(xml_reader *r, const char **list)
{
    const long far = TILED_PIXELS_MAX;
    push(r, IN_CHUNK);
    r->data_place = here(r);
    r->has_chunks = true;
    strbuf_clear(&r->text);
    strbuf_clear(&r->cells);
    return read_int32(r, list, "x", -far, far, 0, &r->where.x) &&
           read_int32(r, list, "y", -far, far, 0, &r->where.y) &&
           read_int32(r, list, "width", 1, BOARD_SPACES_MAX, 1, &r->where.width) &&
           read_int32(r, list, "height", 1, BOARD_SPACES_MAX, 1, &r->where.height);
}

static bool open_object(xml_reader *r, const char **list)
{
    tiled_map *m = r->m;
    int64_t x, y, width, height, rotation;
    tiled_object *o = r->object = tiled_add_object(m, r->layer, here(r));
    if (!o || !read_int(r, list, "id", 0, INT32_MAX, 0, &o->id) || !read_pixels(r, list, "x", &x) ||
        !read_pixels(r, list, "y", &y) || !read_pixels(r, list, "width", &width) ||
        !read_pixels(r, list, "height", &height) || !read_pixels(r, list, "rotation", &rotation))
        return false;
    o->name = tiled_text_of(m, attribute(list, "name", ""));
    o->type = type_of(r, list);
    o->x = (int32_t)x;
    o->y = (int32_t)y;
    o->width = (int32_t)width;
    o->height = (int32_t)height;
    o->turned = rotation != 0;
    o->from_template = attribute(list, "template", NULL) != NULL;
    o->shape = attribute(list, "gid", NULL) ? TILED_TILE : TILED_RECTANGLE;
    push(r, IN_OBJECT)->properties = &o->properties;
    return true;
}

/* "0,0 32,16.5 ..." */
static bool read_points(xml_reader *r, const char *text)
{
    while (*text) {
        char number[2][32];
        int64_t value[2];
        for (int i = 0; i < 2; i++) {
            size_t n = strcspn(text, i == 0 ? "," : " ");
            keep(number[i], n + 1 < sizeof number[i] ? n + 1 : sizeof number[i], text);
            text += n;
            if (!tiled_decimal(number[i], &value[i]))
                return tiled_fail(
                    r->m, here(r),
                    "the point \"%.30s\" is expected to be two numbers of pixels with a comma between them",
                    number[i]);
            if (*text) text++;
        }
        if (!tiled_add_point(r->m, r->object, value[0], value[1], here(r))) return false;
    }
    return true;
}

static bool open_in_object(xml_reader *r, const char *name, const char **list)
{
    tiled_object *o = r->object;
    bool polygon = strcmp(name, "polygon") == 0;
    if (strcmp(name, "text") == 0) {
        o->shape = TILED_TEXT;
        strbuf_clear(&r->text);
        push(r, IN_TEXT);
        return true;
    }
    push(r, IN_OTHER);
    if (strcmp(name, "point") == 0) o->shape = TILED_POINT;
    if (strcmp(name, "ellipse") == 0) o->shape = TILED_ELLIPSE;
    if (!polygon && strcmp(name, "polyline") != 0) return true;
    o->shape = polygon ? TILED_POLYGON : TILED_POLYLINE;
    return read_points(r, attribute(list, "points", ""));
}

static bool open_property(xml_reader *r, const char **list)
{
    frame *f = push(r, IN_PROPERTY);
    f->properties = f[-1].properties;
    const char *value = attribute(list, "value", NULL);
    keep(r->property, sizeof r->property, attribute(list, "name", ""));
    strbuf_clear(&r->text);
    if (!value) return true; /* a text of several lines stands inside the element */
    f->what = IN_OTHER;
    return !f->properties || tiled_add_property(r->m, f->properties, r->property, value, here(r));
}

/* The new element by the one it stands in; *known is false where it is to be stepped over. */
static bool open_element(xml_reader *r, const char *name, const char **list, bool *known)
{
    const frame *f = &r->stack[r->depth];
    const bool in_group = f->what == IN_MAP || f->what == IN_GROUP;
    *known = true;
    if (f->what == IN_FILE && strcmp(name, "map") == 0) return open_map(r, list);
    if (strcmp(name, "tileset") == 0 && (f->what == IN_MAP || (f->what == IN_FILE && r->external)))
        return open_tileset(r, list);
    if (f->what == IN_FILE)
        return tiled_fail(r->m, here(r),
                          "this XML file begins with <%.40s>; expected <%s>, as Tiled saves it", name,
                          r->external ? "tileset" : "map");
    if (strcmp(name, "properties") == 0 && f->properties && f->what != IN_PROPERTIES &&
        f->what != IN_PROPERTY) {
        tiled_properties *to = f->properties;
        push(r, IN_PROPERTIES)->properties = to;
        return true;
    }
    if (f->what == IN_PROPERTIES && strcmp(name, "property") == 0) return open_property(r, list);
    if (f->what == IN_TILESET && strcmp(name, "tile") == 0) return open_tile(r, list);
    if (f->what == IN_TILESET && (strcmp(name, "wangsets") == 0 || strcmp(name, "terraintypes") == 0)) {
        push(r, name[0] == 'w' ? IN_WANGSETS : IN_TERRAINS);
        return true;
    }
    if (f->what == IN_TERRAINS && strcmp(name, "terrain") == 0 && r->set->nterrains < 64)
        r->set->terrains[r->set->nterrains++] = tiled_text_of(r->m, attribute(list, "name", ""));
    if (f->what == IN_WANGSETS && strcmp(name, "wangset") == 0) {
        r->ncolours = 0;
        push(r, IN_WANGSET);
        return true;
    }
    if (f->what == IN_WANGSET) return open_wang(r, name, list);
    if (in_group && (strcmp(name, "layer") == 0 || strcmp(name, "objectgroup") == 0 ||
                     strcmp(name, "imagelayer") == 0 || strcmp(name, "group") == 0))
        return open_layer(r, name, list);
    if (f->what == IN_LAYER && strcmp(name, "data") == 0) return open_data(r, list);
    if (f->what == IN_DATA && strcmp(name, "chunk") == 0) return open_chunk(r, list);
    if ((f->what == IN_DATA || f->what == IN_CHUNK) && strcmp(name, "tile") == 0 && !r->encoding[0]) {
        strbuf_add(&r->cells, r->cells.len ? "," : "");
        strbuf_add(&r->cells, attribute(list, "gid", "0"));
    }
    if (f->what == IN_OBJECTS && strcmp(name, "object") == 0) return open_object(r, list);
    if (f->what == IN_OBJECT) return open_in_object(r, name, list);
    *known = false;
    return true;
}

static void XMLCALL on_start(void *data, const char *name, const char **list)
{
    xml_reader *r = data;
    bool known;
    if (r->failed) return;
    if (r->skipping) {
        r->skipping++;
        return;
    }
    if (r->depth >= XML_DEPTH_MAX - 1) {
        tiled_fail(r->m, here(r), "elements are nested more than %d deep; expected a map saved by Tiled",
                   XML_DEPTH_MAX);
        stop(r);
        return;
    }
    if (!open_element(r, name, list, &known))
        stop(r);
    else if (!known)
        r->skipping = 1;
}

/* ---- elements as they close */

static bool close_data(xml_reader *r, bool chunk)
{
    if (!chunk && r->has_chunks) return true;
    if (!chunk && r->m->infinite && !r->text.len && !r->cells.len)
        return true; /* an infinite layer with nothing drawn on it */
    const strbuf *from = r->encoding[0] ? &r->text : &r->cells;
    return tiled_add_chunk_text(r->m, r->layer, r->where, r->encoding, r->compression, strbuf_str(from),
                                from->len, r->data_place);
}

static void XMLCALL on_end(void *data, const char *name)
{
    xml_reader *r = data;
    (void)name;
    if (r->failed) return;
    if (r->skipping) {
        r->skipping--;
        return;
    }
    frame *f = &r->stack[r->depth--];
    bool good = true;
    if (f->what == IN_DATA || f->what == IN_CHUNK)
        good = close_data(r, f->what == IN_CHUNK);
    else if (f->what == IN_PROPERTY && f->properties)
        good = tiled_add_property(r->m, f->properties, r->property, strbuf_str(&r->text), here(r));
    else if (f->what == IN_TEXT)
        r->object->text = tiled_text_of(r->m, strbuf_str(&r->text));
    if (!good) stop(r);
}

static void XMLCALL on_letters(void *data, const char *s, int n)
{
    xml_reader *r = data;
    element what = r->stack[r->depth].what;
    if (!r->failed && !r->skipping && n > 0 &&
        (what == IN_DATA || what == IN_CHUNK || what == IN_PROPERTY || what == IN_TEXT))
        strbuf_addn(&r->text, s, (size_t)n);
}

static void XMLCALL on_entity(void *data, const char *name, int parameter, const char *value, int length,
                              const char *base, const char *system_id, const char *public_id,
                              const char *notation)
{
    xml_reader *r = data;
    (void)parameter, (void)value, (void)length, (void)base, (void)system_id, (void)public_id, (void)notation;
    if (!r->failed)
        tiled_fail(
            r->m, here(r),
            "the file declares an entity \"%.40s\"; expected none: open the map in Tiled and save it again",
            name);
    stop(r);
}

bool tiled_xml_read(tiled_map *m, const char *text, size_t size, tiled_tileset *set)
{
    xml_reader *r = mem_alloc(sizeof *r);
    r->m = m;
    r->external = set;
    r->parser = XML_ParserCreate(NULL);
    if (!r->parser) {
        mem_free(r);
        return tiled_fail(m, (tiled_place){0}, "there was no memory to read the file");
    }
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, on_start, on_end);
    XML_SetCharacterDataHandler(r->parser, on_letters);
    XML_SetEntityDeclHandler(r->parser, on_entity);
    enum XML_Status status = XML_Parse(r->parser, text, (int)size, 1);
    bool good = status == XML_STATUS_OK && !r->failed;
    if (!good && !r->failed)
        tiled_fail(m, here(r), "not valid XML: %s; expected a file as Tiled saves it",
                   XML_ErrorString(XML_GetErrorCode(r->parser)));
    XML_ParserFree(r->parser);
    strbuf_free(&r->text);
    strbuf_free(&r->cells);
    mem_free(r);
    return good;
}
