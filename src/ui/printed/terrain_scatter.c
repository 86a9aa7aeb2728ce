/*
 * terrain_scatter.c: trees, palms, scrub, grass, houses, huts, tents, wells: strewn by hash, kept apart and
 * off the roads, drawn from the back to the front. Nothing is strewn that could be read as a rule: no scrub
 * stamp in a clear cell.
 */
#include "ui/printed/terrain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "core/mem.h"
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"

typedef struct item {
    float x, y, scale;
    stamp kind;
    uint32_t variety;
    int order; /* as made: settles equal y */
} item;

typedef struct strewing {
    const ground *g;
    const field *woods;
    item *all;
    int n, cap;
    float bucket; /* trees are kept apart through buckets of this size */
    int bx, by;
    int *head, *next; /* by bucket, by item; -1 ends */
    int next_cap;
} strewing;

static void strew(strewing *s, stamp kind, float x, float y, float scale, uint32_t variety)
{
    if (x < 0 || y < 0 || x > s->g->w || y > s->g->h) return;
    if (s->n == s->cap) {
        s->cap = s->cap ? s->cap * 2 : 512;
        s->all = mem_realloc(s->all, sizeof *s->all * (size_t)s->cap);
    }
    s->all[s->n] = (item){x, y, scale, kind, variety, s->n};
    s->n++;
}

/* ---- trees */

static int bucket_of(const strewing *s, float x, float y)
{
    int i = (int)(x / s->bucket), j = (int)(y / s->bucket);
    i = i < 0 ? 0 : i >= s->bx ? s->bx - 1 : i;
    j = j < 0 ? 0 : j >= s->by ? s->by - 1 : j;
    return j * s->bx + i;
}

static bool crowded(const strewing *s, float x, float y, float apart)
{
    int b = bucket_of(s, x, y), bi = b % s->bx, bj = b / s->bx;
    for (int j = bj - 1; j <= bj + 1; j++)
        for (int i = bi - 1; i <= bi + 1; i++) {
            if (i < 0 || j < 0 || i >= s->bx || j >= s->by) continue;
            for (int k = s->head[j * s->bx + i]; k >= 0; k = s->next[k]) {
                float dx = s->all[k].x - x, dy = s->all[k].y - y;
                if (dx * dx + dy * dy < apart * apart) return true;
            }
        }
    return false;
}

static void plant(strewing *s, float x, float y, uint32_t variety, int palms_in_hundred)
{
    float u = s->g->u;
    int made = s->n;
    if (noise_unit(variety, 5, 0, 0) * 100 < (float)palms_in_hundred)
        strew(s, STAMP_PALM, x, y, u * (0.8f + 0.3f * noise_unit(variety, 1, 0, 0)), 0);
    else
        strew(s, STAMP_TREE, x, y, u * (0.62f + 0.34f * noise_unit(variety, 2, 0, 0)), variety);
    if (s->n == made) return;
    if (s->next_cap < s->cap) {
        s->next_cap = s->cap;
        s->next = mem_realloc(s->next, sizeof *s->next * (size_t)s->next_cap);
    }
    int b = bucket_of(s, x, y);
    s->next[made] = s->head[b];
    s->head[b] = made;
}

static void trees(strewing *s, int space)
{
    const ground *g = s->g;
    bool jungle = g->recipe[space]->name[0] == 'j', area = g->shape == BOARD_AREA;
    float cx = g->centre[space].x, cy = g->centre[space].y, u = g->u,
          r = g->shape == BOARD_SQUARE ? g->radius * 1.2f : g->radius;
    float lift = 4 * u, apart = (area ? 12.5f : jungle ? 9.2f : 10.5f) * u;
    frect box = {cx - r * 1.02f, cy - r * 1.02f, r * 2.04f, r * 2.04f};
    if (area) ground_box(g, space, &box);
    int tries = area              ? (int)(box.w * box.h / (u * u) / 70)
                : g->detail < 100 ? ground_share(g, 30)
                : jungle          ? 84
                                  : 60;
    int most = area                       ? tries
               : g->detail < 100          ? ground_share(g, 11)
               : jungle                   ? 17
               : g->shape == BOARD_SQUARE ? 13
                                          : 11;
    tries = tries > 4000 ? 4000 : tries;
    for (int k = 0, made = 0; k < tries && made < most; k++) {
        float x, y, dense = 1;
        if (area) {
            x = box.x + ground_unit(g, space, k, 1) * box.w;
            y = box.y + ground_unit(g, space, k, 2) * box.h;
            if (!ground_inside(g, space, x, y, 9 * u)) continue;
        } else {
            float a = ground_unit(g, space, k, 1) * 6.2831853f,
                  e = sqrtf(ground_unit(g, space, k, 2)) * r * 1.02f;
            x = cx + e * cosf(a);
            y = cy + e * sinf(a) * 0.98f;
        }
        if (field_at(s->woods, x, y - lift) < (area ? 0.4f : 0.52f) || ground_taken(g, x, y) ||
            ground_taken(g, x, y - 9 * u))
            continue;
        /* in clumps, with glades between them */
        float e = area ? 46 * u : r;
        dense = noise_value(g->seed + 64, x / (e * 1.7f), y / (e * 1.7f)) * 0.65f +
                noise_value(g->seed + 65, x / (e * 0.7f), y / (e * 0.7f)) * 0.35f;
        if (!area) {
            if (k * 2 < tries && dense < 0.26f + 0.2f * ground_unit(g, space, k, 6)) continue;
            if (k * 2 >= tries && made * 9 >= most * 5) break; /* but no cell stands bare */
        }
        if (crowded(s, x, y, apart * (1.5f - 0.75f * dense))) continue;
        plant(s, x, y, noise_hash(g->seed, (uint32_t)(x * 10), (uint32_t)(y * 10), 0), jungle ? 7 : 0);
        made++;
    }
}

/* ---- settlements */

/* Areas: where a group of signs stands, beside the stack's place, inside the area, on dry ground. Grids: the
 * centre. */
static fpoint group_place(const ground *g, int space, int from)
{
    static const float off[12][2] = {{96, -4}, {-96, -4}, {0, 74}, {0, -78}, {84, 62}, {-84, 62},
                                     {66, -4}, {-66, -4}, {0, 62}, {0, -66}, {58, 50}, {-58, 50}};
    fpoint c = g->centre[space];
    if (g->shape != BOARD_AREA) return c;
    for (int i = from; i < 12; i++) {
        float x = c.x + off[i][0] * g->u, y = c.y + off[i][1] * g->u;
        if (ground_inside(g, space, x, y, 30 * g->u) && !ground_taken(g, x, y) &&
            !ground_taken(g, x + 20 * g->u, y) && !ground_taken(g, x - 20 * g->u, y))
            return (fpoint){x, y};
    }
    return c;
}

/* Roofs in close rows, with lanes between. */
static void city(const ground *g, int space, draw_list *d)
{
    float r = g->radius * 0.86f, u = g->u, pitch = 17 * u;
    for (int j = -3; j <= 3; j++)
        for (int i = -3; i <= 3; i++) {
            int k = (j + 3) * 7 + i + 3;
            float x = g->centre[space].x + (float)i * pitch + (ground_unit(g, space, k, 31) - 0.5f) * 4 * u,
                  y = g->centre[space].y + (float)j * pitch * 0.84f +
                      (ground_unit(g, space, k, 32) - 0.5f) * 3 * u;
            if (ground_at(g, x, y) != space || ground_taken(g, x, y) || fabsf(x - g->centre[space].x) > r ||
                ground_unit(g, space, k, 33) < 0.16f)
                continue;
            stamp_house(d, x, y, (10 + 5 * ground_unit(g, space, k, 34)) * u,
                        (8 + 4 * ground_unit(g, space, k, 35)) * u, (ground_unit(g, space, k, 36) - 0.5f) * 8,
                        u);
        }
}

/* A hex of buildings with none beside it is one house and its shed. */
static bool farmstead(const ground *g, int space)
{
    const board_space *p = &g->b->spaces[g->s->first_space + space];
    if (g->shape != BOARD_HEX || strcmp(g->recipe[space]->name, "buildings") != 0) return false;
    for (int i = 0; i < p->nlinks; i++) {
        int to = g->b->links[p->first_link + (uint32_t)i].to - g->s->first_space;
        if (to >= 0 && to < g->nspaces && g->recipe[to]->kind == GROUND_BUILDINGS) return false;
    }
    return true;
}

static void houses(strewing *s, int space, draw_list *d)
{
    const ground *g = s->g;
    static const float plan[8][5] = {{-0.28f, 0.12f, 14, 10, 4}, {-0.04f, 0.26f, 12, 12, -6},
                                     {-0.3f, 0.36f, 12, 9, 0},   {0.22f, 0.1f, 16, 11, -3},
                                     {0.3f, 0.34f, 13, 12, 8},   {0.06f, 0, 9, 8, 0},
                                     {0.05f, 0.43f, 11, 7, 0},   {-0.14f, -0.24f, 12, 9, 5}};
    float span = (g->shape == BOARD_AREA  ? 34 * g->u
                  : g->shape == BOARD_HEX ? g->radius * 0.92f
                                          : g->radius) *
                 2;
    fpoint c = group_place(g, space, 0);
    if (farmstead(g, space)) {
        float lean = (ground_unit(g, space, 3, 30) - 0.5f) * 16, u = g->u;
        stamp_house(d, c.x - 3 * u, c.y + 2 * u, 40 * u, 19 * u, lean, u);
        stamp_house(d, c.x + 22 * u, c.y - 17 * u, 13 * u, 10 * u, lean + 4, u);
        return;
    }
    float turn = ground_unit(g, space, 0, 30) < 0.5f ? 1 : -1, back = 0.1f;
    int n = 5 + (int)(ground_unit(g, space, 1, 30) * 3.99f);
    if (g->recipe[space]->kind == GROUND_VILLAGE) n = n < 6 ? 6 : n;
    for (int i = 0; i < n; i++) {
        const float *p = plan[i];
        float x = c.x + (p[0] * turn + (ground_unit(g, space, i, 31) - 0.5f) * 0.06f) * span;
        float y = c.y + (p[1] - back + (ground_unit(g, space, i, 32) - 0.5f) * 0.05f) * span;
        if (g->shape != BOARD_AREA && ground_taken(g, x, y)) continue;
        float tilt = p[4] * turn + (ground_unit(g, space, i, 33) - 0.5f) * 8;
        stamp_house(d, x, y, p[2] * g->u, p[3] * g->u, tilt, g->u);
        if (g->shape == BOARD_AREA) ground_take(g, x, y, 12 * g->u);
    }
    if (g->recipe[space]->kind == GROUND_VILLAGE && g->paper == PAPER_DESERT)
        for (int i = 0; i < 3; i++)
            strew(s, STAMP_PALM, g->centre[space].x + (ground_unit(g, space, i, 34) - 0.5f) * span * 0.94f,
                  g->centre[space].y + (0.1f + 0.38f * ground_unit(g, space, i, 35)) * span,
                  g->u * (0.6f + 0.2f * ground_unit(g, space, i, 36)), 0);
}

/* A fence: posts in a ring, with a gap. */
static void posts(const ground *g, fpoint c, float r, float gap, int n, draw_list *d)
{
    draw_path_begin(d);
    for (int i = 0; i < n; i++) {
        float a = gap + 5.65f * (float)i / (float)(n - 1), px = c.x + r * sinf(a),
              py = c.y - r * 0.92f * cosf(a);
        draw_path_move(d, px + 1.7f * g->u, py);
        draw_path_arc(d, px, py, 1.7f * g->u, 0, 360);
        draw_path_close(d);
    }
    draw_path_fill(d, 0x5f4422ff);
}

/* A cleared disc, a fence of posts with a gap, five thatched huts; a kraal's huts stand in a ring round its
 * pen. */
static void huts(const ground *g, int space, draw_list *d)
{
    static const float at[5][3] = {{-0.32f, -0.28f, 1.15f},
                                   {0.3f, -0.2f, 1},
                                   {-0.06f, 0.34f, 1.1f},
                                   {0.42f, 0.3f, 0.7f},
                                   {-0.46f, 0.24f, 0.7f}};
    float r = g->shape == BOARD_AREA ? 46 * g->u : g->radius * (g->shape == BOARD_SQUARE ? 1.04f : 1);
    fpoint c = g->centre[space];
    float gap = ground_unit(g, space, 0, 40) * 6.28f;
    stamp_ellipse(d, stamp_at(c.x, c.y, 1), 0, 0, r * 0.8f, r * 0.76f, 0xdcc48ae6);
    posts(g, c, r * 0.74f, gap, 34, d);
    if (strcmp(g->recipe[space]->name, "kraal") == 0) {
        posts(g, c, r * 0.3f, gap, 14, d);
        for (int i = 0; i < 9; i++) {
            float a = gap + 0.1f + 5.45f * (float)i / 8;
            stamp_draw(d, STAMP_HUT, c.x + r * 0.53f * sinf(a), c.y - r * 0.5f * cosf(a), g->u * 0.68f, 0);
        }
        return;
    }
    for (int i = 0; i < 5; i++)
        stamp_draw(d, STAMP_HUT, c.x + at[i][0] * r, c.y + at[i][1] * r, g->u * at[i][2], 0);
}

static void camp(strewing *s, int space)
{
    const ground *g = s->g;
    bool built = g->recipe[space]->kind == GROUND_BUILDINGS || g->recipe[space]->kind == GROUND_VILLAGE;
    fpoint c = group_place(g, space, built ? 1 : 0);
    float u = g->u, x = c.x, y = c.y;
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) {
            float px = x + ((float)i - 1) * 21 * u + ((float)j - 1) * 4 * u,
                  py = y + 6 * u + ((float)j - 1) * 20 * u;
            if (g->shape == BOARD_AREA || !ground_taken(g, px, py - 4 * u))
                strew(s, STAMP_TENT, px, py, 0.8f * u, 0);
        }
    if (g->shape == BOARD_AREA) ground_take(g, x, y + 3 * u, 30 * u);
}

/* ---- plants by the cell */

static void tufts(strewing *s, int space, stamp kind, int wanted, float reach, float low, float high,
                  int salt)
{
    const ground *g = s->g;
    int n = ground_share(g, wanted);
    for (int k = 0; k < n; k++) {
        float x = g->centre[space].x + (ground_unit(g, space, k, salt) - 0.5f) * 2 * g->radius * reach;
        float y = g->centre[space].y + (ground_unit(g, space, k, salt + 1) - 0.5f) * 2 * g->radius * reach;
        if (ground_taken(g, x, y) || (kind == STAMP_GRASS && s->woods->a && field_at(s->woods, x, y) > 0.4f))
            continue;
        strew(s, kind, x, y, g->u * (low + (high - low) * ground_unit(g, space, k, salt + 2)), 0);
    }
}

/* One in each of as many places round the cell, so that no corner of it stays bare. */
static void ring_of(strewing *s, int space, stamp kind, int n, float low, float high, int salt)
{
    const ground *g = s->g;
    n = g->detail < 100 ? ground_share(g, n) : n;
    float turn = ground_unit(g, space, 0, salt) * 6.28f, r = g->shape == BOARD_AREA ? 56 * g->u : g->radius;
    for (int k = 0; k < n; k++) {
        float a = turn + 6.28f * ((float)k + 0.5f * ground_unit(g, space, k, salt + 1)) / (float)n;
        float e = kind == STAMP_GRASS ? 0.72f + 0.14f * ground_unit(g, space, k, salt + 2)
                  : k == 0            ? 0.15f
                                      : 0.42f + 0.32f * ground_unit(g, space, k, salt + 2);
        float x = g->centre[space].x + e * r * cosf(a), y = g->centre[space].y + e * r * sinf(a) + 5 * g->u;
        bool thin = kind == STAMP_THORN && ground_unit(g, space, k, salt + 4) < 0.45f;
        if (!ground_taken(g, x, y))
            strew(s, thin ? STAMP_SCRUB : kind, x, y,
                  g->u * (low + (high - low) * ground_unit(g, space, k, salt + 3)) *
                      (kind == STAMP_THORN ? 0.8f : 1),
                  noise_hash(g->seed, (uint32_t)space, (uint32_t)k, 6));
    }
}

/* Thornbush all over the cell, close enough that none sees through it, an umbrella tree here and there. */
static void thicket(strewing *s, int space)
{
    const ground *g = s->g;
    int n = ground_share(g, g->contrast ? 8 : 15);
    float r = g->shape == BOARD_AREA ? 60 * g->u : g->radius, turn = ground_unit(g, space, 0, 50) * 6.28f;
    for (int k = 0; k < n; k++) {
        float e = sqrtf(((float)k + 0.5f) / (float)n) * r * 0.92f,
              a = turn + (float)k * 2.39996f + (ground_unit(g, space, k, 51) - 0.5f) * 0.7f;
        float x = g->centre[space].x + e * cosf(a), y = g->centre[space].y + e * sinf(a) + 4 * g->u;
        if (ground_taken(g, x, y) || (ground_at(g, x, y) != space && ground_unit(g, space, k, 52) < 0.5f))
            continue;
        float dense = noise_value(g->seed + 66, x / (r * 2.3f), y / (r * 2.3f));
        bool tree = ground_unit(g, space, k, 53) < 0.1f;
        if (dense < 0.45f && k % 4 == 3) continue; /* in clumps */
        strew(s, tree ? STAMP_ACACIA : STAMP_THORN, x, y,
              g->u * (0.5f + 0.36f * dense + 0.4f * ground_unit(g, space, k, 54)),
              noise_hash(g->seed, (uint32_t)space, (uint32_t)k, 5));
    }
}

static void crops(strewing *s, int space)
{
    const ground *g = s->g;
    float r = (g->shape == BOARD_AREA ? 70 * g->u : g->radius) * 0.84f,
          pitch = g->detail < 100 ? 16 * g->u : 8.5f * g->u;
    for (float y = -r; y <= r; y += pitch)
        for (float x = -r; x <= r; x += pitch * 0.9f) {
            float px = g->centre[space].x + x + 0.18f * y, py = g->centre[space].y + y + 3 * g->u;
            if (!ground_taken(g, px, py) && ground_at(g, px, py) == space)
                strew(s, STAMP_CROP, px, py, 0.72f * g->u, 0);
        }
}

/* Open country of an area map: grass here and there, as on any survey; reeds and crops only where the map
 * says so. */
static void area_grass(strewing *s, int space)
{
    const ground *g = s->g;
    frect box;
    ground_box(g, space, &box);
    int n = (int)(box.w * box.h / (g->u * g->u) / 1300);
    for (int k = 0; k < n && k < 400; k++) {
        float x = box.x + ground_unit(g, space, k, 50) * box.w,
              y = box.y + ground_unit(g, space, k, 51) * box.h;
        if (ground_inside(g, space, x, y, 8 * g->u) && !ground_taken(g, x, y))
            strew(s, g->recipe[space]->kind == GROUND_SCRUB && k % 2 ? STAMP_SCRUB : STAMP_GRASS, x, y, g->u,
                  0);
    }
}

static void settle(strewing *s, int space, draw_list *d)
{
    const ground *g = s->g;
    bool thatch = g->paper != PAPER_DESERT && !ground_has(g, GROUND_BUILDINGS) && g->paper != PAPER_MEADOW;
    ground_kind kind = g->recipe[space]->kind;
    if (kind == GROUND_BUILDINGS || (kind == GROUND_VILLAGE && !thatch))
        houses(s, space, d);
    else if (kind == GROUND_HUTS || kind == GROUND_VILLAGE)
        huts(g, space, d);
    else if (kind == GROUND_WELLS)
        for (int i = 0; i < 3; i++) {
            static const float at[3][3] = {{-0.36f, -0.14f, 1}, {0.34f, -0.3f, 0.8f}, {0.2f, 0.36f, 0.9f}};
            float r = g->shape == BOARD_AREA ? 50 * g->u : g->radius;
            stamp_draw(d, STAMP_WELL, g->centre[space].x + at[i][0] * r, g->centre[space].y + at[i][1] * r,
                       g->u * at[i][2], 0);
        }
    else if (kind == GROUND_CITY)
        city(g, space, d);
    else if (kind == GROUND_BOILER)
        stamp_draw(d, STAMP_CHIMNEY, g->centre[space].x, g->centre[space].y + 12 * g->u, g->u * 1.25f, 0);
}

static void strew_space(strewing *s, int space)
{
    const ground *g = s->g;
    bool area = g->shape == BOARD_AREA;
    uint32_t camps = board_tag(g->b, "camp");
    if (camps & g->b->spaces[g->s->first_space + space].tags && g->recipe[space]->kind != GROUND_CAMP)
        camp(s, space);
    switch (g->recipe[space]->kind) {
    case GROUND_TREES:
        trees(s, space);
        break;
    case GROUND_GRASS:
        if (area)
            area_grass(s, space);
        else
            tufts(s, space, STAMP_GRASS, g->paper == PAPER_MEADOW ? 3 : 12, 0.78f, 0.9f, 1.3f, 3);
        break;
    case GROUND_OPEN:
        if (area)
            area_grass(s, space);
        else if (g->paper != PAPER_DESERT)
            tufts(s, space, STAMP_GRASS, g->paper == PAPER_MEADOW ? 3 : 7, 0.78f, 0.7f, 1, 3);
        break;
    case GROUND_RIVER:
    case GROUND_CANAL:
        if (area) area_grass(s, space);
        break;
    case GROUND_SCRUB:
        if (area) area_grass(s, space);
        ring_of(s, space, strcmp(g->recipe[space]->name, "bush") == 0 ? STAMP_THORN : STAMP_SCRUB, 7, 0.9f,
                1.25f, 10);
        break;
    case GROUND_PALMS:
        ring_of(s, space, STAMP_PALM, 6, 0.85f, 1.15f, 14);
        break;
    case GROUND_SWAMP:
        tufts(s, space, STAMP_REEDS, 5, 0.62f, 0.8f, 1, 5);
        break;
    case GROUND_POOL:
        ring_of(s, space, STAMP_GRASS, 7, 0.8f, 1.1f, 18);
        break;
    case GROUND_FARM:
        crops(s, space);
        break;
    case GROUND_THICKET:
        thicket(s, space);
        break;
    case GROUND_CLEARING:
        tufts(s, space, STAMP_GRASS, 6, 0.6f, 0.8f, 1.1f, 3);
        break;
    case GROUND_DRY_BED:
        if (ground_unit(g, space, 9, 52) < 0.25f) tufts(s, space, STAMP_GRASS, 2, 0.6f, 0.8f, 1, 3);
        break;
    case GROUND_CAMP:
        camp(s, space);
        break;
    case GROUND_RELIEF:
    case GROUND_WELLS:
    case GROUND_BRIDGE:
    case GROUND_FORD:
    case GROUND_RAIL:
    case GROUND_ROAD:
    case GROUND_SEA:
    case GROUND_VILLAGE:
    case GROUND_BUILDINGS:
    case GROUND_HUTS:
    case GROUND_TRENCH:
    case GROUND_REDOUBT:
    case GROUND_EARTHWORK:
    case GROUND_BOILER:
    case GROUND_GULLY:
    case GROUND_BREASTWORK:
    case GROUND_THORN_RING:
    case GROUND_STONE_RING:
    case GROUND_WALL:
    case GROUND_MUD_WALL:
    case GROUND_GATE:
    case GROUND_CITY:
    case GROUND_YARD:
    case GROUND_PLAIN:
        break;
    }
}

static int by_depth(const void *a, const void *b)
{
    const item *p = a, *q = b;
    return p->y < q->y ? -1 : p->y > q->y ? 1 : p->order - q->order;
}

void terrain_scatter(const ground *g, const field *woods, draw_list *d)
{
    strewing s = {g, woods, NULL, 0, 0, 16 * g->u, 0, 0, NULL, NULL, 0};
    s.bx = (int)(g->w / s.bucket) + 1;
    s.by = (int)(g->h / s.bucket) + 1;
    s.head = mem_alloc(sizeof *s.head * (size_t)s.bx * (size_t)s.by);
    for (int i = 0; i < s.bx * s.by; i++)
        s.head[i] = -1;
    for (int i = 0; i < g->nspaces; i++)
        settle(&s, i, d);
    for (int i = 0; i < g->nspaces; i++)
        strew_space(&s, i);
    if (s.n > 0) qsort(s.all, (size_t)s.n, sizeof *s.all, by_depth);
    for (int i = 0; i < s.n; i++)
        stamp_draw(d, s.all[i].kind, s.all[i].x, s.all[i].y, s.all[i].scale, s.all[i].variety);
    mem_free(s.all);
    mem_free(s.head);
    mem_free(s.next);
}
