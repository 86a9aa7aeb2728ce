/*
 * tiled_marks.c: objects drawn on a map into the sheet: areas and their links, edges, roads, rivers, names
 * and zones.
 *
 * Objects of types not ours are left alone with a note. Which edge a line takes is decided in
 * build_lay.c.
 */
#include "board/tiled_marks.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"

enum {
    MARGIN = 8, /* tiles beyond the map's edge that points may lie: a road runs off the sheet */
    AREA_POINTS_MAX = 500,
    LINE_POINTS_MAX = 2000,
    WORK_MAX = 100000000
};

typedef enum mark {
    MARK_NONE,
    MARK_AREA,
    MARK_ANCHOR,
    MARK_BERTH,
    MARK_LINK,
    MARK_EDGE,
    MARK_ROAD,
    MARK_RIVER,
    MARK_COAST,
    MARK_BRIDGE,
    MARK_FORD,
    MARK_ZONE,
    MARK_RELIEF,
    MARK_SCENE,
    MARK_LABEL
} mark;

typedef struct kind_word {
    const char *word;
    feature_kind kind;
    unsigned edge; /* EDGE_ bits; of what is only drawn its slope_form or scene_kind */
} kind_word;

static const kind_word edge_kinds[] = {{"river", FEATURE_RIVER, EDGE_RIVER},
                                       {"wall", FEATURE_EDGE, EDGE_WALL},
                                       {"ditch", FEATURE_EDGE, EDGE_DITCH},
                                       {"cliff", FEATURE_EDGE, EDGE_CLIFF},
                                       {NULL, FEATURE_EDGE, 0}};
static const kind_word road_kinds[] = {{"road", FEATURE_ROAD, EDGE_ROAD},
                                       {"track", FEATURE_TRACK, EDGE_TRACK},
                                       {"rail", FEATURE_RAIL, EDGE_RAIL},
                                       {NULL, FEATURE_ROAD, 0}};
static const kind_word river_kinds[] = {{"river", FEATURE_RIVER, 0},
                                        {"canal", FEATURE_CANAL, 0},
                                        {"gully", FEATURE_GULLY, 0},
                                        {NULL, FEATURE_RIVER, 0}};
static const kind_word relief_kinds[] = {{"ridge", FEATURE_SLOPE, SLOPE_RIDGE},
                                         {"scarp", FEATURE_SLOPE, SLOPE_SCARP},
                                         {"swell", FEATURE_SLOPE, SLOPE_SWELL},
                                         {"dune", FEATURE_SLOPE, SLOPE_DUNE},
                                         {NULL, FEATURE_SLOPE, 0}};
static const kind_word scene_kinds[] = {
    {"crag", FEATURE_SCENE, SCENE_CRAG},         {"koppie", FEATURE_SCENE, SCENE_KOPPIE},
    {"boulders", FEATURE_SCENE, SCENE_BOULDERS}, {"homestead", FEATURE_SCENE, SCENE_HOMESTEAD},
    {"mealies", FEATURE_SCENE, SCENE_MEALIES},   {"field", FEATURE_SCENE, SCENE_FIELD},
    {"orchard", FEATURE_SCENE, SCENE_ORCHARD},   {"tents", FEATURE_SCENE, SCENE_TENTS},
    {"wagons", FEATURE_SCENE, SCENE_WAGONS},     {"wall", FEATURE_SCENE, SCENE_WALL},
    {"houses", FEATURE_SCENE, SCENE_HOUSES},     {"channel", FEATURE_SCENE, SCENE_CHANNEL},
    {"karez", FEATURE_SCENE, SCENE_KAREZ},       {"path", FEATURE_SCENE, SCENE_PATH},
    {"track", FEATURE_SCENE, SCENE_TRACK},       {"pool", FEATURE_SCENE, SCENE_POOL},
    {"thorns", FEATURE_SCENE, SCENE_THORNS},     {"pyramid", FEATURE_SCENE, SCENE_PYRAMID},
    {"mill", FEATURE_SCENE, SCENE_MILL},         {"ripples", FEATURE_SCENE, SCENE_RIPPLES},
    {"pits", FEATURE_SCENE, SCENE_PITS},         {"remains", FEATURE_SCENE, SCENE_REMAINS},
    {"anthills", FEATURE_SCENE, SCENE_ANTHILLS}, {NULL, FEATURE_SCENE, 0}};
static const kind_word link_kinds[] = {{"plain", FEATURE_LINK, 0},
                                       {"road", FEATURE_LINK, EDGE_ROAD},
                                       {"track", FEATURE_LINK, EDGE_TRACK},
                                       {"rail", FEATURE_LINK, EDGE_RAIL},
                                       {"ford", FEATURE_LINK, EDGE_RIVER | EDGE_FORD},
                                       {"bridge", FEATURE_LINK, EDGE_RIVER | EDGE_BRIDGE},
                                       {"pass", FEATURE_LINK, EDGE_PASS},
                                       {"river", FEATURE_LINK, EDGE_RIVER},
                                       {"wall", FEATURE_LINK, EDGE_WALL},
                                       {"ditch", FEATURE_LINK, EDGE_DITCH},
                                       {"cliff", FEATURE_LINK, EDGE_CLIFF},
                                       {NULL, FEATURE_LINK, 0}};

static const struct {
    const char *type;
    mark what;
    const char *known[8];
} types[] = {
    {"area", MARK_AREA, {"id", "title", "terrain", "look", "elevation", "tags", NULL}},
    {"anchor", MARK_ANCHOR, {"area", NULL}},
    {"berth", MARK_BERTH, {"area", NULL}},
    {"link", MARK_LINK, {"from", "to", "kind", NULL}},
    {"edge", MARK_EDGE, {"kind", "style", NULL}},
    {"road", MARK_ROAD, {"kind", "style", NULL}},
    {"river", MARK_RIVER, {"kind", "style", "width", "width_to", NULL}},
    {"coast", MARK_COAST, {"style", NULL}},
    {"bridge", MARK_BRIDGE, {"style", NULL}},
    {"ford", MARK_FORD, {"style", NULL}},
    {"zone", MARK_ZONE, {"note", NULL}},
    {"relief", MARK_RELIEF, {"kind", "height", "height_to", "width", "width_to", NULL}},
    {"scene", MARK_SCENE, {"kind", "turn", NULL}},
    {"label", MARK_LABEL, {"style", NULL}},
};
enum { NTYPES = sizeof types / sizeof types[0] };

static mark mark_of(const tiled_object *o)
{
    for (int i = 0; i < NTYPES; i++)
        if (strcmp(o->type, types[i].type) == 0) return types[i].what;
    return MARK_NONE;
}

bool tiled_has_areas(const tiled_map *m)
{
    for (int i = 0; i < m->nlayers; i++)
        for (int k = 0; k < m->layers[i].nobjects; k++)
            if (mark_of(&m->layers[i].objects[k]) == MARK_AREA) return true;
    return false;
}

/* ---- objects in general */

static const char *about(const tiled_object *o, char out[120])
{
    snprintf(out, 120, "object %ld (%.20s%s%.60s%s)", o->id, o->type, o->name[0] ? " \"" : "", o->name,
             o->name[0] ? "\"" : "");
    return out;
}

static bool fail(const tiled_site *s, const tiled_object *o, const char *what)
{
    char name[120];
    return tiled_fail(s->m, o->place, "%s %s", about(o, name), language_said(what));
}

/* Points far outside will be refused; until then their numbers must fit. */
static int64_t within(int64_t pixels, int32_t tile, int32_t tiles)
{
    const int64_t room = (int64_t)tile * 1000 * (MARGIN * 2), most = (int64_t)tile * 1000 * tiles + room;
    return pixels < -room ? -room : pixels > most ? most : pixels;
}

static board_point point_at(const tiled_site *s, const tiled_layer *layer, int64_t x, int64_t y)
{
    const tiled_map *m = s->m;
    int64_t dx = layer->shift_x, dy = layer->shift_y;
    int64_t wide = (int64_t)m->tilewidth * 1000, high = (int64_t)m->tileheight * 1000;
    if (s->kind == BOARD_HEX && s->pixels.pointy)
        high = (int64_t)(m->tileheight + m->hexside) * 500;
    else if (s->kind == BOARD_HEX)
        wide = (int64_t)(m->tilewidth + m->hexside) * 500;
    return board_builder_point(&s->pixels, within(x + dx - s->origin_x * wide, m->tilewidth, s->columns),
                               within(y + dy - s->origin_y * high, m->tileheight, s->rows));
}

/* The object's points on the board: mem_free(). A rectangle gives its corners, a point or picture one. NULL:
 * refused. */
static board_point *points_of(const tiled_site *s, const tiled_layer *layer, const tiled_object *o, int *n)
{
    /* cosines of twentieths of a circle, in thousandths */
    static const int16_t cosines[20] = {1000,  951,  809,  588,  309,  0, -309, -588, -809, -951,
                                        -1000, -951, -809, -588, -309, 0, 309,  588,  809,  951};
    const bool line = o->shape == TILED_POLYGON || o->shape == TILED_POLYLINE;
    const bool round = o->shape == TILED_ELLIPSE,
               box = o->shape == TILED_RECTANGLE && (o->width || o->height);
    *n = line ? o->npoints : round ? 20 : box ? 4 : 1;
    if (*n < 1) {
        fail(s, o, "has no points; expected at least one: delete it and draw it again");
        return NULL;
    }
    board_point *points = mem_alloc((size_t)*n * sizeof *points);
    for (int i = 0; i < *n; i++) {
        int64_t x = o->x, y = o->y;
        if (line) {
            x = o->points[i].x;
            y = o->points[i].y;
        } else if (round) {
            x += (o->width + (int64_t)o->width * cosines[i] / 1000) / 2;
            y += (o->height + (int64_t)o->height * cosines[(i + 15) % 20] / 1000) / 2;
        } else if (box) {
            x += i == 1 || i == 2 ? o->width : 0;
            y += i >= 2 ? o->height : 0;
        } else if (o->shape == TILED_TEXT) {
            x += o->width / 2;
            y += o->height / 2;
        }
        points[i] = point_at(s, layer, x, y);
        if (points[i].x < -MARGIN * 1000 || points[i].y < -MARGIN * 1000 ||
            points[i].x > (s->columns + MARGIN) * 1000 || points[i].y > (s->rows + MARGIN) * 1000) {
            mem_free(points);
            fail(s, o, "lies far outside the map; expected it on the map: move it there or delete it");
            return NULL;
        }
    }
    return points;
}

static const char *property(const tiled_object *o, const char *name)
{
    const char *text = tiled_property_of(&o->properties, name);
    return text ? text : "";
}

static const kind_word *kind_of(const kind_word *list, const char *word, size_t n)
{
    for (; list->word; list++)
        if (strlen(list->word) == n && memcmp(list->word, word, n) == 0) return list;
    return NULL;
}

static bool wrong_kind(const tiled_site *s, const tiled_object *o, const kind_word *list, const char *found,
                       size_t n)
{
    char words[240] = "", name[120];
    for (; list->word; list++) {
        size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s%s", used ? ", " : "", list->word);
    }
    return tiled_fail(s->m, o->place, "%s has the kind \"%.*s\"; expected one of %s: set its property kind",
                      about(o, name), (int)(n < 40 ? n : 40), found, words);
}

/* ---- areas */

static const char *area_id(const tiled_object *o)
{
    const char *id = property(o, "id");
    return id[0] ? id : o->name;
}

static bool add_area(tiled_site *s, const tiled_object *o, const board_point *points, int n)
{
    tiled_map *m = s->m;
    const char *title = property(o, "title"), *terrain = tiled_slug(m, property(o, "terrain")),
               *level = property(o, "elevation");
    long elevation = 0;
    uint32_t tags = 0;
    char name[120];
    if (o->shape != TILED_POLYGON && o->shape != TILED_RECTANGLE)
        return fail(s, o, "is not a polygon; expected an outline: draw it with Insert Polygon");
    if (n > AREA_POINTS_MAX)
        return fail(s, o,
                    "has more than 500 points; expected fewer: borders are roughened when they are drawn");
    if (level[0] && !tiled_integer(level, -1000, 1000, &elevation))
        return tiled_fail(m, o->place,
                          "%s has the elevation \"%.20s\"; expected a whole number from -1000 to 1000",
                          about(o, name), level);
    if (!tiled_tags(m, s->bb, property(o, "tags"), o->place, &tags)) return false;
    build_area area = {.id = area_id(o),
                       .name = title[0]               ? title
                               : property(o, "id")[0] ? o->name
                                                      : NULL,
                       .elevation = (int)elevation,
                       .tags = tags,
                       .points = points,
                       .npoints = n};
    area.terrain = board_builder_terrain(s->bb, terrain[0] ? terrain : "clear", m->err);
    area.look = board_builder_look(s->bb, tiled_slug(m, property(o, "look")), m->err);
    return area.terrain >= 0 && area.look >= 0 && board_builder_area(s->bb, s->sheet, &area, m->err) >= 0;
}

/* A reference is the number of an object of type area, as Tiled writes it, or the area's id. */
static int referred_area(const tiled_site *s, const char *reference)
{
    long id;
    const tiled_map *m = s->m;
    if (tiled_integer(reference, 1, INT32_MAX, &id))
        for (int i = 0; i < m->nlayers; i++)
            for (int k = 0; k < m->layers[i].nobjects; k++)
                if (m->layers[i].objects[k].id == id && mark_of(&m->layers[i].objects[k]) == MARK_AREA)
                    return board_builder_area_find(s->bb, s->sheet, area_id(&m->layers[i].objects[k]));
    return reference[0] ? board_builder_area_find(s->bb, s->sheet, reference) : NO_SPACE;
}

static bool link_end(const tiled_site *s, const tiled_object *o, const char *key, board_point end, int *space)
{
    const char *reference = property(o, key);
    char name[120];
    /* Tiled writes 0 for a reference that was never set */
    bool said = reference[0] && strcmp(reference, "0") != 0;
    *space = said ? referred_area(s, reference) : board_builder_space_at(s->bb, s->sheet, end);
    if (*space != NO_SPACE) return true;
    if (said)
        return tiled_fail(s->m, o->place,
                          "%s says %s = \"%.40s\", which is no area; expected an object of type area: click "
                          "the arrow beside "
                          "the property and choose one",
                          about(o, name), key, reference);
    return tiled_fail(
        s->m, o->place,
        "%s ends outside every area and has no property %s; expected a reference to an object of type area",
        about(o, name), key);
}

static bool add_link(tiled_site *s, const tiled_object *o, const board_point *points, int n)
{
    int from, to;
    unsigned edge = 0;
    if (s->kind != BOARD_AREA)
        return fail(s, o,
                    "is a link, but the map has no areas; expected links between polygons of type area");
    if (o->shape != TILED_POLYLINE || n < 2)
        return fail(s, o, "is not a line; expected a polyline of two points or more from area to area");
    for (const char *word = property(o, "kind"); *word;) {
        size_t length = strcspn(word, " ,");
        const kind_word *kind = kind_of(link_kinds, word, length);
        if (length && !kind) return wrong_kind(s, o, link_kinds, word, length);
        edge |= length ? kind->edge : 0;
        word += length + (word[length] != 0);
    }
    return link_end(s, o, "from", points[0], &from) && link_end(s, o, "to", points[n - 1], &to) &&
           board_builder_link(s->bb, from, to, edge, points, n, s->m->err);
}

static bool add_anchor(tiled_site *s, const tiled_object *o, board_point p)
{
    const char *reference = property(o, "area");
    int space = reference[0] && strcmp(reference, "0") != 0 ? referred_area(s, reference)
                                                            : board_builder_space_at(s->bb, s->sheet, p);
    if (s->kind != BOARD_AREA)
        return fail(s, o,
                    "is an anchor, but the map has no areas; expected it inside a polygon of type area");
    if (space == NO_SPACE)
        return fail(s, o, "lies in no area; expected it inside a polygon of type area: move it there");
    board_builder_anchor(s->bb, space, p);
    return true;
}

/* At sea, in no area: it must say whose ships lie there. */
static bool add_berth(tiled_site *s, const tiled_object *o, board_point p)
{
    const int space = referred_area(s, property(o, "area"));
    if (s->kind != BOARD_AREA)
        return fail(s, o, "is a berth, but the map has no areas; expected it off a coast of an area map");
    if (space == NO_SPACE)
        return fail(s, o,
                    "names no area; expected its property area to be an object of type area: click the arrow "
                    "beside the property and choose the one whose ships lie here");
    board_builder_berth(s->bb, space, p);
    return true;
}

/* ---- lines and names */

/* A whole number of a property; `missing` where it is not set. */
static bool number_of(const tiled_site *s, const tiled_object *o, const char *key, long low, long high,
                      long missing, long *out)
{
    const char *text = property(o, key);
    char name[120];
    *out = missing;
    if (!text[0] || tiled_integer(text, low, high, out)) return true;
    return tiled_fail(s->m, o->place, "%s has the %s \"%.20s\"; expected a whole number from %ld to %ld",
                      about(o, name), key, text, low, high);
}

/* How wide it is at its beginning and its end, said in hundredths of a space. */
static bool breadth_of(const tiled_site *s, const tiled_object *o, int32_t out[2])
{
    enum { WIDEST = 2000, HUNDREDTH = 10 };
    long from, to;
    if (!number_of(s, o, "width", 0, WIDEST, 0, &from) || !number_of(s, o, "width_to", 0, WIDEST, from, &to))
        return false;
    out[0] = (int32_t)(from * HUNDREDTH);
    out[1] = (int32_t)(to * HUNDREDTH);
    return true;
}

static bool add_line(tiled_site *s, const tiled_object *o, const kind_word *list, const board_point *points,
                     int n)
{
    const char *word = property(o, "kind");
    const kind_word *kind = word[0] ? kind_of(list, word, strlen(word)) : list; /* Tiled saves no defaults */
    if (!kind) return wrong_kind(s, o, list, word, strlen(word));
    if ((o->shape != TILED_POLYLINE && o->shape != TILED_POLYGON) || n < 2)
        return fail(s, o,
                    "is not a line; expected a polyline of two points or more: draw it with Insert Polygon "
                    "and right-click to end");
    if (n > LINE_POINTS_MAX)
        return fail(s, o,
                    "has more than 2000 points; expected fewer: lines are smoothed when they are drawn");
    bool closed = o->shape == TILED_POLYGON;
    board_point *line = mem_alloc((size_t)(n + closed) * sizeof *line);
    memcpy(line, points, (size_t)n * sizeof *line);
    if (closed) line[n] = points[0];
    build_feature f = {.kind = kind->kind,
                       .sheet = s->sheet,
                       .edge = kind->edge,
                       .text = o->name[0] ? o->name : NULL,
                       .style = property(o, "style"),
                       .points = line,
                       .npoints = n + closed};
    bool good = breadth_of(s, o, f.breadth) && board_builder_feature(s->bb, &f, s->m->err);
    mem_free(line);
    return good;
}

/* The lie of the land and what stands on it. A box or a ring gives its outline, a point itself; a polygon of
 * a scene is what it covers. */
static bool add_drawn(tiled_site *s, const tiled_object *o, const kind_word *list, const board_point *points,
                      int n)
{
    enum { HIGHEST = 300 };
    const char *word = property(o, "kind");
    const kind_word *kind = word[0] ? kind_of(list, word, strlen(word)) : list;
    long from, to, turn;
    if (!kind) return wrong_kind(s, o, list, word, strlen(word));
    if (n > LINE_POINTS_MAX)
        return fail(s, o,
                    "has more than 2000 points; expected fewer: lines are smoothed when they are drawn");
    build_feature f = {
        .kind = kind->kind, .sheet = s->sheet, .form = (uint8_t)kind->edge, .points = points, .npoints = n};
    if (!number_of(s, o, "height", -HIGHEST, HIGHEST, 100, &from) ||
        !number_of(s, o, "height_to", -HIGHEST, HIGHEST, from, &to) ||
        !number_of(s, o, "turn", -360, 360, 0, &turn) || !breadth_of(s, o, f.breadth))
        return false;
    f.height[0] = (int16_t)from;
    f.height[1] = (int16_t)to;
    f.turn = (int16_t)turn;
    return board_builder_feature(s->bb, &f, s->m->err);
}

static bool add_coast(tiled_site *s, const tiled_object *o, const board_point *points, int n)
{
    if ((o->shape != TILED_POLYLINE && o->shape != TILED_POLYGON) || n < 2 || n > LINE_POINTS_MAX)
        return fail(s, o,
                    "is not a line of 2 to 2000 points; expected a polyline with the land on its right hand");
    build_feature f = {.kind = FEATURE_COAST,
                       .sheet = s->sheet,
                       .text = o->name[0] ? o->name : NULL,
                       .style = property(o, "style"),
                       .points = points,
                       .npoints = n};
    return board_builder_feature(s->bb, &f, s->m->err);
}

/* Whether a line of type edge runs within half a space of the point: then a bridge there opens a side of a
 * space; else it is drawn on a space that is itself the water. */
static bool near_edge_line(const tiled_site *s, board_point p)
{
    for (int i = 0; i < s->nedges; i++) {
        const tiled_layer *layer = s->edges[i].layer;
        const tiled_object *o = s->edges[i].object;
        board_point a = point_at(s, layer, o->points[0].x, o->points[0].y);
        for (int k = 1; k < o->npoints; k++) {
            board_point b = point_at(s, layer, o->points[k].x, o->points[k].y);
            int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, px = (int64_t)p.x - a.x,
                    py = (int64_t)p.y - a.y;
            int64_t length2 = dx * dx + dy * dy, along = dx * px + dy * py;
            along = along < 0 ? 0 : along > length2 ? length2 : along;
            int64_t t = length2 ? along / (length2 / 1000 + 1) : 0; /* in thousandths of the segment */
            int64_t ex = px - dx * t / 1000, ey = py - dy * t / 1000;
            if (ex * ex + ey * ey <= 500 * 500) return true;
            a = b;
        }
    }
    return false;
}

static bool add_crossing(tiled_site *s, const tiled_object *o, const board_point *points, int n, bool bridge)
{
    if (o->shape != TILED_POINT)
        return fail(s, o,
                    "is not a point; expected a point where the crossing is: draw it with Insert Point");
    build_feature f = {.kind = bridge ? FEATURE_BRIDGE : FEATURE_FORD,
                       .sheet = s->sheet,
                       .text = o->name[0] ? o->name : NULL,
                       .style = property(o, "style"),
                       .points = points,
                       .npoints = n};
    s->work += s->m->points;
    if (s->work > WORK_MAX)
        return fail(s, o, "is one crossing too many for the lines of this map; draw them with fewer points");
    if (near_edge_line(s, points[0])) f.edge = bridge ? EDGE_BRIDGE : EDGE_FORD;
    return board_builder_feature(s->bb, &f, s->m->err);
}

static bool add_label(tiled_site *s, const tiled_layer *layer, const tiled_object *o,
                      const board_point *points, int n)
{
    const char *text = o->text[0] ? o->text : o->name;
    board_point middle = points[0];
    if (!text[0]) return fail(s, o, "has no words; expected them as the object's name, or as a text object");
    if (o->shape != TILED_POLYLINE) { /* a box or a ring stands for its middle */
        middle = point_at(s, layer, o->x + (int64_t)o->width / 2, o->y + (int64_t)o->height / 2);
        points = &middle;
        n = 1;
    } else if (n > LINE_POINTS_MAX)
        return fail(s, o, "has more than 2000 points; expected fewer");
    build_feature f = {.kind = FEATURE_LABEL,
                       .sheet = s->sheet,
                       .text = text,
                       .style = property(o, "style"),
                       .points = points,
                       .npoints = n};
    return board_builder_feature(s->bb, &f, s->m->err);
}

static bool add_zone(tiled_site *s, const tiled_object *o, const board_point *points, int n)
{
    if (!o->name[0] || strlen(o->name) > 60)
        return fail(s, o,
                    "has no name, or one longer than 60 letters; expected the name scenarios know it by: "
                    "fill in Name");
    if (o->shape == TILED_POLYLINE)
        return fail(s, o, "is a line; expected a rectangle, a polygon, an ellipse or a point");
    s->work += (long)n * ((long)s->columns * s->rows + 1000);
    if (s->work > WORK_MAX)
        return fail(s, o,
                    "is one corner too many: the zones of this map have too many corners for its size; draw "
                    "them with fewer points");
    if (n >= 3) return board_builder_zone_shape(s->bb, o->name, s->sheet, points, n, s->m->err);
    int space = board_builder_space_at(s->bb, s->sheet, points[0]);
    if (space == NO_SPACE) return fail(s, o, "lies outside the map; expected it on a space: move it there");
    return board_builder_zone_space(s->bb, o->name, space, s->m->err);
}

/* ---- all of them */

static bool add_mark(tiled_site *s, const tiled_layer *layer, const tiled_object *o, mark what,
                     const board_point *points, int n)
{
    switch (what) {
    case MARK_NONE:
        break;
    case MARK_AREA:
        return add_area(s, o, points, n);
    case MARK_ANCHOR:
        return add_anchor(s, o, points[0]);
    case MARK_BERTH:
        return add_berth(s, o, points[0]);
    case MARK_LINK:
        return add_link(s, o, points, n);
    case MARK_EDGE:
        return add_line(s, o, edge_kinds, points, n);
    case MARK_ROAD:
        return add_line(s, o, road_kinds, points, n);
    case MARK_RIVER:
        return add_line(s, o, river_kinds, points, n);
    case MARK_COAST:
        return add_coast(s, o, points, n);
    case MARK_BRIDGE:
        return add_crossing(s, o, points, n, true);
    case MARK_FORD:
        return add_crossing(s, o, points, n, false);
    case MARK_ZONE:
        return add_zone(s, o, points, n);
    case MARK_RELIEF:
        return add_drawn(s, o, relief_kinds, points, n);
    case MARK_SCENE:
        return add_drawn(s, o, scene_kinds, points, n);
    case MARK_LABEL:
        return add_label(s, layer, o, points, n);
    }
    return true;
}

static bool check_object(tiled_site *s, const tiled_object *o)
{
    char name[120];
    mark what = mark_of(o);
    if (o->from_template)
        return fail(s, o,
                    "comes from a template, which is not read; expected the object itself: right-click it "
                    "and choose Detach");
    if (what == MARK_NONE) {
        if (o->type[0]) tiled_note(s->m, "%s has a type that nothing reads: is it misspelt?", about(o, name));
        return true;
    }
    if (o->turned && o->shape != TILED_TEXT && o->shape != TILED_POINT && what != MARK_LABEL)
        return fail(s, o,
                    "is rotated, which is not read; expected no rotation: set its Rotation to 0 and draw it "
                    "as it should lie");
    for (int i = 0; i < NTYPES; i++)
        if (types[i].what == what)
            tiled_known_properties(s->m, &o->properties, types[i].known, about(o, name));
    return true;
}

static bool add_marks(tiled_site *s, mark first, mark last)
{
    const tiled_map *m = s->m;
    for (int i = 0; i < m->nlayers; i++)
        for (int k = 0; k < m->layers[i].nobjects; k++) {
            const tiled_object *o = &m->layers[i].objects[k];
            mark what = mark_of(o);
            int n;
            if (what < first || what > last) continue;
            board_point *points = points_of(s, &m->layers[i], o, &n);
            bool good = points && add_mark(s, &m->layers[i], o, what, points, n);
            mem_free(points);
            if (!good) return false;
        }
    return true;
}

bool tiled_build_marks(tiled_site *s)
{
    const tiled_map *m = s->m;
    s->edges = arena_alloc(m->memory, (size_t)(m->objects + 1) * sizeof *s->edges);
    for (int i = 0; i < m->nlayers; i++)
        for (int k = 0; k < m->layers[i].nobjects; k++) {
            const tiled_object *o = &m->layers[i].objects[k];
            if (!check_object(s, o)) return false;
            if (mark_of(o) == MARK_EDGE && o->npoints > 1)
                s->edges[s->nedges++] = (tiled_line){&m->layers[i], o};
        }
    /* areas before what refers to them */
    return add_marks(s, MARK_AREA, MARK_AREA) && add_marks(s, MARK_ANCHOR, MARK_LABEL);
}
