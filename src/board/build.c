/*
 * build.c: taking in the pieces of a board. What is computed from them is in build_finish.c; how lines drawn
 * by hand come to lie on edges, in build_lay.c.
 */
#include "board/build.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/build_internal.h"
#include "board/geometry.h"
#include "core/language.h"

enum { WORK_ALLOWED = 400000000 };

board_builder *board_builder_new(void)
{
    board_builder *bb = mem_alloc(sizeof *bb);
    arena *memory = arena_new();
    bb->b = arena_alloc(memory, sizeof *bb->b);
    bb->b->memory = memory;
    bb->b->terrains[bb->b->nterrains++] = "clear";
    bb->b->looks[bb->b->nlooks++] = "";
    bb->work = WORK_ALLOWED;
    return bb;
}

void board_builder_free(board_builder *bb)
{
    if (bb == NULL) return;
    board_free(bb->b);
    for (int i = 0; i < bb->nzones; i++)
        mem_free(bb->zones[i].spaces);
    mem_free(bb->zones);
    mem_free(bb->features);
    mem_free(bb->links);
    mem_free(bb);
}

bool build_spend(board_builder *bb, int64_t steps, int sheet, error *err)
{
    bb->work -= steps;
    if (bb->work >= 0) return true;
    return error_set(err, bb->files[sheet], 0, 0,
                     "lines and shapes of this map are too long or have too many points "
                     "to be measured: draw them with fewer points, and inside the map");
}

void build_note(board_builder *bb, const char *format, ...)
{
    const int most = (int)(sizeof bb->notes->text / sizeof bb->notes->text[0]);
    if (bb->notes == NULL || bb->notes->count >= most) return;
    va_list args;
    va_start(args, format);
    vsnprintf(bb->notes->text[bb->notes->count++], sizeof bb->notes->text[0], language_said(format), args);
    va_end(args);
}

static const char *keep(board_builder *bb, const char *s)
{
    return s == NULL || s[0] == '\0' ? "" : arena_strdup(bb->b->memory, s);
}

/* Room for more spaces at the end; spaces move, indices stay. */
static board_space *add_spaces(board_builder *bb, int more)
{
    board *b = bb->b;
    if (b->nspaces + more > bb->cap_spaces) {
        int cap = b->nspaces + more + (more == 1 ? b->nspaces / 2 + 16 : 0);
        board_space *grown = arena_alloc(b->memory, (size_t)cap * sizeof *grown);
        if (b->nspaces > 0) memcpy(grown, b->spaces, (size_t)b->nspaces * sizeof *grown);
        b->spaces = grown;
        bb->cap_spaces = cap;
    }
    board_space *first = &b->spaces[b->nspaces];
    b->nspaces += more;
    return first;
}

/* ---- sheets */

static bool check_sheet(const board_builder *bb, const build_sheet *sheet, error *err)
{
    const board *b = bb->b;
    const char *id = sheet->id != NULL ? sheet->id : "";
    if (b->nsheets == BOARD_SHEETS_MAX)
        return error_set(err, sheet->file, 0, 0, "is one map too many: at most %d maps make one board",
                         BOARD_SHEETS_MAX);
    if (strlen(id) > BUILD_SHEET_ID_MAX || strchr(id, ':') != NULL)
        return error_set(err, sheet->file, 0, 0,
                         "the map's id \"%.40s\" is expected to be at most %d letters without a colon", id,
                         BUILD_SHEET_ID_MAX);
    if (b->nsheets > 0 && id[0] == '\0')
        return error_set(err, sheet->file, 0, 0,
                         "has no id: every map after the first needs one, such as \"L1\"");
    for (int i = 0; i < b->nsheets; i++)
        if (id[0] != '\0' && strcmp(b->sheets[i].id, id) == 0)
            return error_set(err, sheet->file, 0, 0, "two maps have the id \"%s\": give each its own", id);
    if (sheet->kind == BOARD_AREA) {
        if (sheet->width < 1 || sheet->height < 1 || sheet->width > BUILD_COORDINATE_MAX ||
            sheet->height > BUILD_COORDINATE_MAX)
            return error_set(err, sheet->file, 0, 0,
                             "an area map is expected to be 1 to %d cells wide and high: change its size",
                             BUILD_COORDINATE_MAX / CELL);
        return true;
    }
    if (sheet->columns < 1 || sheet->rows < 1 || sheet->columns > BUILD_SIDE_MAX ||
        sheet->rows > BUILD_SIDE_MAX)
        return error_set(err, sheet->file, 0, 0,
                         "the map is %d x %d spaces, 1 to %d either way are expected: change its size",
                         sheet->columns, sheet->rows, BUILD_SIDE_MAX);
    if (sheet->columns * sheet->rows > BOARD_SPACES_MAX - b->nspaces)
        return error_set(err, sheet->file, 0, 0,
                         "the map's %d spaces are too many: a board may have %d in all",
                         sheet->columns * sheet->rows, BOARD_SPACES_MAX);
    return true;
}

static void add_grid(board_builder *bb, board_sheet *s, int number)
{
    board_space *p = add_spaces(bb, s->columns * s->rows);
    s->nspaces = (uint16_t)(s->columns * s->rows);
    for (int row = 0; row < s->rows; row++)
        for (int column = 0; column < s->columns; column++, p++) {
            p->column = (uint16_t)column;
            p->row = (uint16_t)row;
            geometry_place(s, p);
            p->sheet = (uint8_t)number;
        }
    geometry_size(s, &s->width, &s->height);
}

int board_builder_sheet(board_builder *bb, const build_sheet *sheet, error *err)
{
    board *b = bb->b;
    if (!check_sheet(bb, sheet, err)) return -1;
    const int number = b->nsheets++;
    board_sheet *s = &b->sheets[number];
    bb->files[number] = sheet->file != NULL ? keep(bb, sheet->file) : "";
    s->kind = sheet->kind;
    s->pointy = sheet->kind == BOARD_HEX && sheet->pointy;
    s->shifted_even = sheet->kind == BOARD_HEX && sheet->shifted_even;
    s->first_space = (uint16_t)b->nspaces;
    s->name = keep(bb, sheet->name);
    s->id = keep(bb, sheet->id);
    s->title = keep(bb, sheet->title);
    s->subtitle = keep(bb, sheet->subtitle);
    s->scale = keep(bb, sheet->scale);
    s->paper = keep(bb, sheet->paper);
    if (sheet->kind == BOARD_AREA) {
        s->width = sheet->width;
        s->height = sheet->height;
    } else {
        s->columns = (uint16_t)sheet->columns;
        s->rows = (uint16_t)sheet->rows;
        add_grid(bb, s, number);
    }
    return number;
}

static int find_name(const char **names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

static int add_name(board_builder *bb, const char **names, int *count, int most, const char *what,
                    const char *name, error *err)
{
    int i = find_name(names, *count, name);
    if (i >= 0) return i;
    if (*count == most) {
        const int sheet = bb->b->nsheets - 1;
        error_set(err, sheet >= 0 ? bb->files[sheet] : "", 0, 0,
                  "the %s \"%.60s\" is one too many: a board may have %d of them", what, name, most);
        return -1;
    }
    names[*count] = keep(bb, name);
    return (*count)++;
}

int board_builder_terrain(board_builder *bb, const char *name, error *err)
{
    return add_name(bb, bb->b->terrains, &bb->b->nterrains, BOARD_TERRAINS_MAX, "terrain", name, err);
}

int board_builder_look(board_builder *bb, const char *name, error *err)
{
    return add_name(bb, bb->b->looks, &bb->b->nlooks, BOARD_TERRAINS_MAX, "look", name, err);
}

uint32_t board_builder_tag(board_builder *bb, const char *name, error *err)
{
    int i = add_name(bb, bb->b->tags, &bb->b->ntags, 32, "tag", name, err);
    return i >= 0 ? (uint32_t)1 << i : 0;
}

/* ---- spaces */

static board_space *space_of(board_builder *bb, int space)
{
    assert(space >= 0 && space < bb->b->nspaces);
    return &bb->b->spaces[space];
}

int board_builder_at(const board_builder *bb, int sheet, int column, int row)
{
    return board_at(bb->b, sheet, column, row);
}

void board_builder_space(board_builder *bb, int space, int terrain, int look)
{
    board_space *p = space_of(bb, space);
    assert(terrain >= 0 && terrain < bb->b->nterrains && look >= 0 && look < bb->b->nlooks);
    p->terrain = (uint8_t)terrain;
    p->look = (uint8_t)look;
}

void board_builder_elevation(board_builder *bb, int space, int elevation)
{
    if (elevation > INT16_MAX) elevation = INT16_MAX;
    if (elevation < INT16_MIN) elevation = INT16_MIN;
    space_of(bb, space)->elevation = (int16_t)elevation;
}

void board_builder_add_tags(board_builder *bb, int space, uint32_t tags)
{
    space_of(bb, space)->tags |= tags;
}

/* ---- areas */

static bool check_area_id(const board_builder *bb, int sheet, const char *id, error *err)
{
    const char *file = bb->files[sheet];
    if (id == NULL || id[0] == '\0')
        return error_set(err, file, 0, 0, "an area has no id: give its object a name such as \"A7\"");
    if (strlen(id) > BUILD_AREA_ID_MAX ||
        strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != strlen(id))
        return error_set(err, file, 0, 0,
                         "the area id \"%.40s\" is expected to be 1 to %d letters, digits, - or _", id,
                         BUILD_AREA_ID_MAX);
    if (board_builder_area_find(bb, sheet, id) != NO_SPACE)
        return error_set(err, file, 0, 0, "two areas have the id \"%s\": give each its own", id);
    return true;
}

static bool in_bounds(board_point p)
{
    return p.x >= -BUILD_COORDINATE_MAX && p.x <= BUILD_COORDINATE_MAX && p.y >= -BUILD_COORDINATE_MAX &&
           p.y <= BUILD_COORDINATE_MAX;
}

static bool check_points(board_builder *bb, int sheet, const char *what, const board_point *points, int n,
                         int most, error *err)
{
    if (n > most)
        return error_set(err, bb->files[sheet], 0, 0,
                         "%s has %d points, at most %d are expected: draw it simpler", what, n, most);
    for (int i = 0; i < n; i++)
        if (!in_bounds(points[i]))
            return error_set(err, bb->files[sheet], 0, 0,
                             "%s lies more than %d cells from the map's corner: move it onto the map", what,
                             BUILD_COORDINATE_MAX / CELL);
    return true;
}

static bool crosses_itself(const board_point *points, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 2; j < n; j++) {
            if (i == 0 && j == n - 1) continue;
            if (segments_touch(points[i], points[i + 1], points[j], points[(j + 1) % n])) return true;
        }
    return false;
}

static int64_t border_distance(const board_point *points, int n, board_point p)
{
    int64_t best = INT64_MAX;
    for (int i = 0; i < n; i++) {
        int64_t d = segment_distance_squared(points[i], points[(i + 1) % n], p);
        if (d < best) best = d;
    }
    return best;
}

/* Of a net of points over the outline's box, the one furthest from the border. */
static board_point middle_of(const board_point *points, int n)
{
    enum { NET = 24 };
    board_point low = points[0], high = points[0], best = points[0];
    int64_t furthest = -1;
    for (int i = 1; i < n; i++) {
        low.x = points[i].x < low.x ? points[i].x : low.x;
        low.y = points[i].y < low.y ? points[i].y : low.y;
        high.x = points[i].x > high.x ? points[i].x : high.x;
        high.y = points[i].y > high.y ? points[i].y : high.y;
    }
    for (int i = 0; i < NET * NET; i++) {
        board_point p = {low.x + (int32_t)((int64_t)(high.x - low.x) * (2 * (i % NET) + 1) / (2 * NET)),
                         low.y + (int32_t)((int64_t)(high.y - low.y) * (2 * (i / NET) + 1) / (2 * NET))};
        if (!polygon_has(points, n, p)) continue;
        int64_t d = border_distance(points, n, p);
        if (d > furthest) {
            furthest = d;
            best = p;
        }
    }
    return best;
}

/* Kept clockwise, whichever way it was drawn. */
static uint32_t keep_outline(board_builder *bb, const board_point *points, int n)
{
    board *b = bb->b;
    if (bb->ncorners + (uint32_t)n > bb->cap_corners) {
        uint32_t cap = (bb->ncorners + (uint32_t)n) * 3 / 2 + 64;
        board_point *grown = arena_alloc(b->memory, cap * sizeof *grown);
        if (bb->ncorners > 0) memcpy(grown, b->corners, bb->ncorners * sizeof *grown);
        b->corners = grown;
        bb->cap_corners = cap;
    }
    const bool clockwise = polygon_area2(points, n) > 0;
    const uint32_t first = bb->ncorners;
    for (int i = 0; i < n; i++)
        b->corners[first + (uint32_t)i] = points[clockwise ? i : n - 1 - i];
    bb->ncorners += (uint32_t)n;
    return first;
}

/* Points said twice running, and a first one repeated at the end, say nothing. */
static int without_repeats(const board_point *points, int n, board_point *out)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (count == 0 || points[i].x != out[count - 1].x || points[i].y != out[count - 1].y)
            out[count++] = points[i];
    while (count > 1 && out[0].x == out[count - 1].x && out[0].y == out[count - 1].y)
        count--;
    return count;
}

int board_builder_area(board_builder *bb, int sheet, const build_area *area, error *err)
{
    board *b = bb->b;
    board_point outline[BUILD_OUTLINE_MAX];
    assert(sheet >= 0 && sheet == b->nsheets - 1 &&
           b->sheets[sheet].kind == BOARD_AREA); /* one sheet after the other */
    const char *file = bb->files[sheet];
    char what[64];
    int areas = 0;
    if (!check_area_id(bb, sheet, area->id, err)) return -1;
    snprintf(what, sizeof what, _("the outline of area \"%s\""), area->id);
    if (!check_points(bb, sheet, what, area->points, area->npoints, BUILD_OUTLINE_MAX, err)) return -1;
    for (int i = 0; i < b->nsheets; i++)
        areas += b->sheets[i].kind == BOARD_AREA ? b->sheets[i].nspaces : 0;
    if (areas >= BUILD_AREAS_MAX || b->nspaces >= BOARD_SPACES_MAX) {
        error_set(err, file, 0, 0, "the area \"%s\" is one too many: a board may have %d", area->id,
                  BUILD_AREAS_MAX);
        return -1;
    }
    const int npoints = without_repeats(area->points, area->npoints, outline);
    if (npoints < 3 || polygon_area2(outline, npoints) == 0) {
        error_set(err, file, 0, 0, "%s has no surface: draw a polygon of three corners or more", what);
        return -1;
    }
    if (!build_spend(bb, (int64_t)npoints * (npoints / 2 + 600), sheet, err)) return -1;
    if (crosses_itself(outline, npoints)) {
        error_set(err, file, 0, 0, "%s crosses itself: move its corners apart", what);
        return -1;
    }
    board_space *p = add_spaces(bb, 1);
    const int space = b->nspaces - 1;
    p->column = b->sheets[sheet].nspaces++;
    geometry_place(&b->sheets[sheet], p);
    p->sheet = (uint8_t)sheet;
    p->id = keep(bb, area->id);
    p->first_corner = keep_outline(bb, outline, npoints);
    p->ncorners = (uint16_t)npoints;
    p->centre = middle_of(outline, npoints);
    p->berth = (board_point){INT32_MIN, 0}; /* none said: make_berths() */
    p->tags = area->tags;
    if (area->name != NULL) p->name = keep(bb, area->name);
    board_builder_space(bb, space, area->terrain, area->look);
    board_builder_elevation(bb, space, area->elevation);
    return space;
}

int board_builder_area_find(const board_builder *bb, int sheet, const char *id)
{
    const board_sheet *s = &bb->b->sheets[sheet];
    for (int i = s->first_space; s->kind == BOARD_AREA && i < s->first_space + s->nspaces; i++)
        if (strcmp(bb->b->spaces[i].id, id) == 0) return i;
    return NO_SPACE;
}

void board_builder_anchor(board_builder *bb, int space, board_point anchor)
{
    assert(bb->b->sheets[space_of(bb, space)->sheet].kind == BOARD_AREA);
    if (in_bounds(anchor)) space_of(bb, space)->centre = anchor;
}

void board_builder_berth(board_builder *bb, int space, board_point berth)
{
    assert(bb->b->sheets[space_of(bb, space)->sheet].kind == BOARD_AREA);
    if (in_bounds(berth)) space_of(bb, space)->berth = berth;
}

static void add_link(board_builder *bb, int from, int to, unsigned edge, bool drawn)
{
    if (bb->nlinks + 2 > bb->cap_links) {
        bb->cap_links = bb->cap_links > 0 ? bb->cap_links * 2 : 64;
        bb->links = mem_realloc(bb->links, bb->cap_links * sizeof *bb->links);
    }
    bb->links[bb->nlinks] = (build_link){(uint16_t)from, (uint16_t)to, (uint16_t)edge, drawn, bb->nlinks};
    bb->nlinks++;
}

bool board_builder_link(board_builder *bb, int from, int to, unsigned edge, const board_point *points,
                        int npoints, error *err)
{
    const board_space *a = space_of(bb, from), *c = space_of(bb, to);
    const int sheet = a->sheet;
    assert(bb->b->sheets[sheet].kind == BOARD_AREA);
    if (from == to)
        return error_set(err, bb->files[sheet], 0, 0,
                         "a link joins the area \"%s\" to itself: join it to a neighbour", a->id);
    if (c->sheet != sheet)
        return error_set(err, bb->files[sheet], 0, 0,
                         "a link joins areas of two maps: links stay on one map");
    if (bb->nlinks > (uint32_t)BUILD_AREAS_MAX * BUILD_AREA_LINKS_MAX)
        return error_set(err, bb->files[sheet], 0, 0, "the map has too many links");
    build_feature line = {
        .kind = FEATURE_LINK, .sheet = sheet, .edge = edge, .points = points, .npoints = npoints};
    const bool drawn = points != NULL && npoints >= 2;
    if (drawn && !board_builder_feature(bb, &line, err)) return false;
    add_link(bb, from, to, edge, drawn);
    add_link(bb, to, from, edge, drawn);
    return true;
}

void board_builder_edge(board_builder *bb, int from, int to, unsigned edge)
{
    assert(space_of(bb, from)->sheet == space_of(bb, to)->sheet);
    add_link(bb, from, to, edge, false);
    add_link(bb, to, from, edge, false);
}

/* ---- features and zones */

bool board_builder_feature(board_builder *bb, const build_feature *feature, error *err)
{
    assert(feature->sheet >= 0 && feature->sheet < bb->b->nsheets);
    if (!check_points(bb, feature->sheet, _("a line or label"), feature->points, feature->npoints,
                      BUILD_POINTS_MAX, err))
        return false;
    if (bb->nfeatures == BUILD_FEATURES_MAX)
        return error_set(err, bb->files[feature->sheet], 0, 0, "the map has more than %d lines and labels",
                         BUILD_FEATURES_MAX);
    if (feature->npoints < 1) return true;
    if (bb->nfeatures == bb->cap_features) {
        bb->cap_features = bb->cap_features > 0 ? bb->cap_features * 2 : 32;
        bb->features = mem_realloc(bb->features, (size_t)bb->cap_features * sizeof *bb->features);
    }
    board_point *points = arena_alloc(bb->b->memory, (size_t)feature->npoints * sizeof *points);
    memcpy(points, feature->points, (size_t)feature->npoints * sizeof *points);
    bb->features[bb->nfeatures++] = (board_feature){
        .kind = feature->kind,
        .sheet = (uint8_t)feature->sheet,
        .edge = (uint16_t)feature->edge,
        .text = feature->text != NULL && feature->text[0] != '\0' ? keep(bb, feature->text) : NULL,
        .style = keep(bb, feature->style),
        .points = points,
        .npoints = feature->npoints,
        .breadth = {feature->breadth[0], feature->breadth[1]},
        .height = {feature->height[0], feature->height[1]},
        .turn = feature->turn,
        .form = feature->form,
    };
    return true;
}

static build_zone *zone_named(board_builder *bb, const char *name, int sheet, error *err)
{
    for (int i = 0; i < bb->nzones; i++)
        if (strcmp(bb->zones[i].name, name) == 0) return &bb->zones[i];
    if (name[0] == '\0') {
        error_set(err, bb->files[sheet], 0, 0, "a zone has no name: name it as scenarios call it");
        return NULL;
    }
    if (bb->nzones == BUILD_ZONES_MAX) {
        error_set(err, bb->files[sheet], 0, 0, "the zone \"%.60s\" is one too many: a board may have %d",
                  name, BUILD_ZONES_MAX);
        return NULL;
    }
    if (bb->nzones == bb->cap_zones) {
        bb->cap_zones = bb->cap_zones > 0 ? bb->cap_zones * 2 : 16;
        bb->zones = mem_realloc(bb->zones, (size_t)bb->cap_zones * sizeof *bb->zones);
    }
    bb->zones[bb->nzones] = (build_zone){.name = keep(bb, name)};
    return &bb->zones[bb->nzones++];
}

static void add_to_zone(build_zone *zone, int space)
{
    if (zone->nspaces == zone->cap) {
        zone->cap = zone->cap > 0 ? zone->cap * 2 : 16;
        zone->spaces = mem_realloc(zone->spaces, (size_t)zone->cap * sizeof *zone->spaces);
    }
    zone->spaces[zone->nspaces++] = (uint16_t)space;
}

bool board_builder_zone_space(board_builder *bb, const char *name, int space, error *err)
{
    build_zone *zone = zone_named(bb, name, space_of(bb, space)->sheet, err);
    if (zone == NULL || !build_spend(bb, 1, bb->b->spaces[space].sheet, err)) return false;
    add_to_zone(zone, space);
    return true;
}

static board_point centre_of(const board *b, int space)
{
    const board_space *p = &b->spaces[space];
    const board_sheet *s = &b->sheets[p->sheet];
    return s->kind == BOARD_AREA ? p->centre : geometry_centre(s, p->column, p->row);
}

bool board_builder_zone_shape(board_builder *bb, const char *name, int sheet, const board_point *points,
                              int npoints, error *err)
{
    assert(sheet >= 0 && sheet < bb->b->nsheets);
    const board_sheet *s = &bb->b->sheets[sheet];
    build_zone *zone = zone_named(bb, name, sheet, err);
    if (zone == NULL || !check_points(bb, sheet, "a zone", points, npoints, BUILD_POINTS_MAX, err))
        return false;
    if (npoints < 1) return true;
    int64_t x = 0, y = 0;
    board_point low = points[0], high = points[0];
    for (int i = 0; i < npoints; i++) {
        x += points[i].x;
        y += points[i].y;
        low.x = points[i].x < low.x ? points[i].x : low.x;
        low.y = points[i].y < low.y ? points[i].y : low.y;
        high.x = points[i].x > high.x ? points[i].x : high.x;
        high.y = points[i].y > high.y ? points[i].y : high.y;
    }
    int found = 0;
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        board_point c = centre_of(bb->b, i);
        if (c.x < low.x || c.x > high.x || c.y < low.y || c.y > high.y) continue;
        if (!build_spend(bb, npoints, sheet, err)) return false;
        if (polygon_has(points, npoints, c)) {
            add_to_zone(zone, i);
            found++;
        }
    }
    if (found == 0) {
        int space =
            board_space_at(bb->b, sheet, (board_point){(int32_t)(x / npoints), (int32_t)(y / npoints)});
        if (space != NO_SPACE) add_to_zone(zone, space);
    }
    return true;
}

/* ---- places */

int board_builder_space_at(const board_builder *bb, int sheet, board_point p)
{
    return board_space_at(bb->b, sheet, p);
}

static int32_t clamp(int64_t x)
{
    return (int32_t)(x > BUILD_COORDINATE_MAX    ? BUILD_COORDINATE_MAX
                     : x < -BUILD_COORDINATE_MAX ? -BUILD_COORDINATE_MAX
                                                 : x);
}

/* Along the slanting lines of hexes, the slanted part and the side are stretched each by itself, so that
 * corners meet corners. */
static int64_t slanting(int64_t x, int64_t tile, int64_t side)
{
    const int64_t slant = (tile - side) / 2 > 0 ? (tile - side) / 2 : 0, pitch = slant + side;
    assert(pitch > 0);
    int64_t n = x / pitch - (x % pitch < 0), rest = x - n * pitch;
    int64_t base = n * HEX_PITCH, corner = HEX_RADIUS - HEX_HALF_SIDE;
    assert(rest >= 0);
    if (rest < slant) return base + rest * corner / slant;
    return base + corner + (side > 0 ? (rest - slant) * (HEX_PITCH - corner) / side : 0);
}

board_point board_builder_point(const build_pixels *pixels, int64_t x, int64_t y)
{
    const int64_t far = INT64_C(1000000000000); /* a thousand million pixels */
    int64_t w = pixels->tile_width > 0 ? pixels->tile_width : 1,
            h = pixels->tile_height > 0 ? pixels->tile_height : 1;
    x = x > far ? far : x < -far ? -far : x;
    y = y > far ? far : y < -far ? -far : y;
    if (pixels->kind != BOARD_HEX) return (board_point){clamp(x / w), clamp(y / h)};
    const int64_t tile = pixels->pointy ? h : w;
    int64_t side = pixels->hexside < 0 ? 0 : pixels->hexside > tile ? tile : pixels->hexside;
    if (tile == 1 && side == 0) side = 1;
    if (pixels->pointy) return (board_point){clamp(x / w), clamp(slanting(y, h * 1000, side * 1000))};
    return (board_point){clamp(slanting(x, w * 1000, side * 1000)), clamp(y / h)};
}
