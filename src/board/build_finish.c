/* build_finish.c: from the pieces to a whole board: links, outlines, distances, zones and the hash. */
#include "board/build_finish.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/build_internal.h"
#include "board/geometry.h"
#include "board/tiled_notes.h"
#include "core/hash.h"

void build_set_edge(board *b, int from, int to, unsigned edge)
{
    for (int way = 0; way < 2; way++) {
        const board_space *p = &b->spaces[way == 0 ? from : to];
        for (int i = 0; i < p->nlinks; i++)
            if (b->links[p->first_link + (uint32_t)i].to == (way == 0 ? to : from))
                b->links[p->first_link + (uint32_t)i].edge |= (uint16_t)edge;
    }
}

/* ---- grids */

/* The steps of every direction as columns and rows; on hexes they differ between pushed lines and others. */
typedef struct grid_steps {
    int directions;
    int8_t column[2][BOARD_DIRECTIONS_MAX], row[2][BOARD_DIRECTIONS_MAX];
} grid_steps;

static grid_steps steps_of(const board_sheet *s)
{
    grid_steps g = {.directions = geometry_directions(s)};
    for (int odd = 0; odd < 2; odd++) {
        const int column = 2 + (s->pointy ? 0 : odd), row = 2 + (s->pointy ? odd : 0);
        lattice at = geometry_lattice(s, column, row);
        for (int d = 0; d < g.directions; d++) {
            int c, r;
            lattice step = geometry_step(s, d);
            geometry_offset(s, (lattice){at.q + step.q, at.r + step.r}, &c, &r);
            g.column[odd][d] = (int8_t)(c - column);
            g.row[odd][d] = (int8_t)(r - row);
        }
    }
    return g;
}

static uint32_t link_grid(board *b, const board_sheet *s, uint32_t next)
{
    const grid_steps g = steps_of(s);
    int offset[2][BOARD_DIRECTIONS_MAX];
    for (int odd = 0; odd < 2; odd++)
        for (int d = 0; d < g.directions; d++)
            offset[odd][d] = g.row[odd][d] * s->columns + g.column[odd][d];
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        board_space *p = &b->spaces[i];
        const int odd = (s->pointy ? p->row : p->column) & 1;
        p->first_link = next;
        if (p->column > 0 && p->row > 0 && p->column + 1 < s->columns && p->row + 1 < s->rows) {
            for (int d = 0; d < g.directions; d++) /* inside: every neighbour is there */
                b->links[next++] =
                    (board_link){.to = (uint16_t)(i + offset[odd][d]), .direction = (uint8_t)d};
            p->nlinks = (uint8_t)g.directions;
            continue;
        }
        for (int d = 0; d < g.directions; d++) {
            const int column = p->column + g.column[odd][d], row = p->row + g.row[odd][d];
            if (column < 0 || row < 0 || column >= s->columns || row >= s->rows) continue;
            b->links[next++] = (board_link){.to = (uint16_t)(s->first_space + row * s->columns + column),
                                            .direction = (uint8_t)d};
        }
        p->nlinks = (uint8_t)(next - p->first_link);
    }
    return next;
}

static uint32_t outline_grid(board *b, const board_sheet *s, uint32_t next)
{
    board_point shape[6];
    const int n = geometry_corners(s, (board_point){0, 0}, shape);
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        board_space *p = &b->spaces[i];
        p->centre = p->berth = geometry_centre(s, p->column, p->row);
        p->first_corner = next;
        p->ncorners = (uint16_t)n;
        for (int k = 0; k < n; k++)
            b->corners[next++] = (board_point){p->centre.x + shape[k].x, p->centre.y + shape[k].y};
    }
    return next;
}

/* Areas' outlines were kept as they came; grids' go behind them. */
static void make_outlines(board_builder *bb)
{
    board *b = bb->b;
    uint32_t total = bb->ncorners, next = bb->ncorners;
    for (int i = 0; i < b->nsheets; i++)
        total += b->sheets[i].kind == BOARD_AREA ? 0 : b->sheets[i].nspaces * 6u;
    board_point *all = arena_alloc(b->memory, (total + 1) * sizeof *all);
    if (bb->ncorners > 0) memcpy(all, b->corners, bb->ncorners * sizeof *all);
    b->corners = all;
    for (int i = 0; i < b->nsheets; i++)
        if (b->sheets[i].kind != BOARD_AREA) next = outline_grid(b, &b->sheets[i], next);
}

/* ---- areas */

static int compare_links(const void *pa, const void *pc)
{
    const build_link *a = pa, *c = pc;
    if (a->from != c->from) return a->from < c->from ? -1 : 1;
    if (a->to != c->to) return a->to < c->to ? -1 : 1;
    return a->order < c->order ? -1 : a->order > c->order;
}

/* bb->links are sorted by area; *at is where this sheet's begin. */
static bool link_areas(board_builder *bb, int sheet, uint32_t *next, error *err)
{
    board *b = bb->b;
    const board_sheet *s = &b->sheets[sheet];
    for (uint32_t i = 0; i < bb->nlinks; i++) {
        const build_link *l = &bb->links[i];
        board_space *p = &b->spaces[l->from];
        if (p->sheet != sheet) continue;
        board_link *last = p->nlinks > 0 ? &b->links[p->first_link + p->nlinks - 1u] : NULL;
        if (last != NULL && last->to == l->to) {
            last->edge |= l->edge;
            continue;
        }
        if (p->nlinks == BUILD_AREA_LINKS_MAX)
            return error_set(err, bb->files[sheet], 0, 0, "the area \"%s\" has more than %d links", p->id,
                             BUILD_AREA_LINKS_MAX);
        if (p->nlinks == 0) p->first_link = *next;
        b->links[(*next)++] = (board_link){.to = l->to, .edge = l->edge, .direction = NO_DIRECTION};
        p->nlinks++;
    }
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++)
        if (b->spaces[i].nlinks == 0 && s->nspaces > 1)
            build_note(bb, "%s: area \"%s\" is linked to no other: draw a link to a neighbour",
                       bb->files[sheet], b->spaces[i].id);
    return true;
}

static bool make_links(board_builder *bb, error *err)
{
    board *b = bb->b;
    uint32_t most = bb->nlinks, next = 0;
    for (int i = 0; i < b->nsheets; i++)
        most += (uint32_t)b->sheets[i].nspaces * (uint32_t)geometry_directions(&b->sheets[i]);
    b->links = arena_alloc(b->memory, (most + 1) * sizeof *b->links);
    if (bb->nlinks > 1) qsort(bb->links, bb->nlinks, sizeof *bb->links, compare_links);
    for (int i = 0; i < b->nsheets; i++) {
        if (b->sheets[i].kind != BOARD_AREA)
            next = link_grid(b, &b->sheets[i], next);
        else if (!link_areas(bb, i, &next, err))
            return false;
    }
    for (uint32_t i = 0; i < bb->nlinks; i++) /* edges said by hand */
        if (b->sheets[b->spaces[bb->links[i].from].sheet].kind != BOARD_AREA)
            build_set_edge(b, bb->links[i].from, bb->links[i].to, bb->links[i].edge);
    return true;
}

/* Breadth first from every area. */
static void fill_distances(board *b, const board_sheet *s, uint16_t *queue)
{
    for (int from = 0; from < s->nspaces; from++) {
        uint16_t *row = &b->area_distance[s->first_distance + (uint32_t)from * s->nspaces];
        int head = 0, tail = 0;
        for (int i = 0; i < s->nspaces; i++)
            row[i] = BOARD_FAR;
        row[from] = 0;
        queue[tail++] = (uint16_t)from;
        while (head < tail) {
            int at = queue[head++];
            const board_space *p = &b->spaces[s->first_space + at];
            for (int k = 0; k < p->nlinks; k++) {
                int to = b->links[p->first_link + (uint32_t)k].to - s->first_space;
                if (row[to] != BOARD_FAR) continue;
                row[to] = (uint16_t)(row[at] + 1);
                queue[tail++] = (uint16_t)to;
            }
        }
    }
}

static void make_distances(board *b)
{
    uint32_t total = 0;
    for (int i = 0; i < b->nsheets; i++) {
        if (b->sheets[i].kind != BOARD_AREA) continue;
        b->sheets[i].first_distance = total;
        total += (uint32_t)b->sheets[i].nspaces * b->sheets[i].nspaces;
    }
    if (total == 0) return;
    b->area_distance = arena_alloc(b->memory, total * sizeof *b->area_distance);
    uint16_t *queue = mem_alloc(BUILD_AREAS_MAX * sizeof *queue);
    for (int i = 0; i < b->nsheets; i++)
        if (b->sheets[i].kind == BOARD_AREA) fill_distances(b, &b->sheets[i], queue);
    mem_free(queue);
}

/* A link nobody drew a line for is straight. The links are sorted, so those of one pair stand together. */
static bool draw_links(board_builder *bb, error *err)
{
    const board *b = bb->b;
    for (uint32_t i = 0; i < bb->nlinks;) {
        const build_link *first = &bb->links[i];
        unsigned edge = 0;
        bool drawn = false;
        for (; i < bb->nlinks && bb->links[i].from == first->from && bb->links[i].to == first->to; i++) {
            edge |= bb->links[i].edge;
            drawn = drawn || bb->links[i].drawn;
        }
        const board_space *p = &b->spaces[first->from];
        if (drawn || first->to < first->from || b->sheets[p->sheet].kind != BOARD_AREA) continue;
        board_point ends[2] = {p->centre, b->spaces[first->to].centre};
        build_feature line = {
            .kind = FEATURE_LINK, .sheet = p->sheet, .edge = edge, .points = ends, .npoints = 2};
        if (!board_builder_feature(bb, &line, err)) return false;
    }
    return true;
}

/* ---- zones */

static int compare_spaces(const void *a, const void *c)
{
    return *(const uint16_t *)a - *(const uint16_t *)c;
}

static void make_berths(board *b)
{
    for (int i = 0; i < b->nspaces; i++)
        if (b->spaces[i].berth.x == INT32_MIN) b->spaces[i].berth = b->spaces[i].centre;
}

static void make_zones(board_builder *bb)
{
    board *b = bb->b;
    b->zones = arena_alloc(b->memory, (size_t)(bb->nzones + 1) * sizeof *b->zones);
    for (int i = 0; i < bb->nzones; i++) {
        build_zone *zone = &bb->zones[i];
        int n = 0;
        if (zone->nspaces > 1)
            qsort(zone->spaces, (size_t)zone->nspaces, sizeof *zone->spaces,
                  compare_spaces); /* equals are one */
        for (int k = 0; k < zone->nspaces; k++)
            if (n == 0 || zone->spaces[n - 1] != zone->spaces[k]) zone->spaces[n++] = zone->spaces[k];
        if (n == 0)
            build_note(bb, "the zone \"%.80s\" holds no space: draw it over the middle of one", zone->name);
        uint16_t *kept = arena_alloc(b->memory, (size_t)(n + 1) * sizeof *kept);
        if (n > 0) memcpy(kept, zone->spaces, (size_t)n * sizeof *kept);
        b->zones[b->nzones++] = (board_zone){zone->name, kept, n};
    }
}

/* ---- the hash: spaces, links, names, zones and (areas' lines depend on them) outlines; not what is only
 * drawn */

static uint64_t hash_sheet(const board *b, const board_sheet *s, uint64_t h)
{
    h = hash_mix(h, (uint64_t)s->kind | (uint64_t)s->pointy << 8 | (uint64_t)s->shifted_even << 9 |
                        (uint64_t)s->columns << 16 | (uint64_t)s->rows << 32 | (uint64_t)s->nspaces << 48);
    h = hash_string(h, s->id);
    unsigned char bytes[256 * 8];
    int n = 0;
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        const board_space *p = &b->spaces[i];
        uint64_t word = p->terrain | (uint64_t)(uint16_t)p->elevation << 8 | (uint64_t)p->nlinks << 24 |
                        (uint64_t)p->tags << 32;
        for (int k = 0; k < 8; k++)
            bytes[n + k] = (unsigned char)(word >> 8 * k);
        n += 8;
        if (n == (int)sizeof bytes || i == s->first_space + s->nspaces - 1) {
            h = hash_bytes(h, bytes, (size_t)n);
            n = 0;
        }
    }
    for (int i = s->first_space; i < s->first_space + s->nspaces && s->kind == BOARD_AREA; i++) {
        const board_space *p = &b->spaces[i];
        h = hash_string(h, p->id);
        h = hash_mix(h, (uint64_t)(uint32_t)p->centre.x << 32 | (uint32_t)p->centre.y);
        for (int k = 0; k < p->ncorners; k++) {
            board_point c = b->corners[p->first_corner + (uint32_t)k];
            h = hash_mix(h, (uint64_t)(uint32_t)c.x << 32 | (uint32_t)c.y);
        }
    }
    return h;
}

static uint64_t hash_board(const board *b)
{
    uint64_t h = hash_string(0, "board 1");
    for (int i = 0; i < b->nterrains; i++)
        h = hash_string(h, b->terrains[i]);
    for (int i = 0; i < b->ntags; i++)
        h = hash_string(h, b->tags[i]);
    for (int i = 0; i < b->nsheets; i++)
        h = hash_sheet(b, &b->sheets[i], h);
    for (int i = 0; i < b->nspaces; i++)
        for (int k = 0; k < b->spaces[i].nlinks; k++) {
            const board_link *l = &b->links[b->spaces[i].first_link + (uint32_t)k];
            if (l->edge != 0 || l->direction == NO_DIRECTION) /* a grid's bare links follow from its size */
                h = hash_mix(h, (uint64_t)i << 32 | (uint64_t)l->to << 16 | l->edge);
        }
    for (int i = 0; i < b->nzones; i++) {
        h = hash_string(h, b->zones[i].name);
        for (int k = 0; k < b->zones[i].nspaces; k++)
            h = hash_mix(h, b->zones[i].spaces[k]);
    }
    return h;
}

/* ---- all of it */

static bool check_whole(const board_builder *bb, error *err)
{
    const board *b = bb->b;
    if (b->nsheets == 0) return error_set(err, "", 0, 0, "there is no map to make a board of");
    for (int i = 0; i < b->nsheets; i++) {
        const board_sheet *s = &b->sheets[i];
        bool linked = s->kind != BOARD_AREA || s->nspaces <= 1;
        if (s->nspaces == 0)
            return error_set(err, bb->files[i], 0, 0,
                             "the map has no areas: draw polygons of the class \"area\"");
        for (uint32_t k = 0; k < bb->nlinks && !linked; k++)
            linked = b->spaces[bb->links[k].from].sheet == i;
        if (!linked)
            return error_set(err, bb->files[i], 0, 0,
                             "no two areas of the map are linked: draw polylines of the class \"link\"");
    }
    return true;
}

static bool finish(board_builder *bb, error *err)
{
    board *b = bb->b;
    if (!check_whole(bb, err) || !make_links(bb, err)) return false;
    make_outlines(bb);
    make_berths(b);
    make_distances(b);
    if (!build_lay_features(bb, err) || !draw_links(bb, err)) return false;
    b->features = arena_alloc(b->memory, (size_t)(bb->nfeatures + 1) * sizeof *b->features);
    if (bb->nfeatures > 0) memcpy(b->features, bb->features, (size_t)bb->nfeatures * sizeof *b->features);
    b->nfeatures = bb->nfeatures;
    make_zones(bb);
    b->hash = hash_board(b);
    return true;
}

board *board_builder_finish(board_builder *bb, tiled_notes *notes, error *err)
{
    bb->notes = notes;
    board *b = finish(bb, err) ? bb->b : NULL;
    if (b != NULL) bb->b = NULL;
    board_builder_free(bb);
    return b;
}
