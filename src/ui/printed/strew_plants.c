/* strew_plants.c: see strew_plants.h. */
#include "ui/printed/strew_plants.h"

#include <math.h>
#include "ui/draw/noise.h"

void strew_trees(strewing *s, int space)
{
    const ground *g = s->g;
    bool jungle = (g->recipe[space]->variant & VARIANT_DENSE) != 0, area = g->shape == BOARD_AREA;
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
        if (level_map_at(s->woods, x, y - lift) < (area ? 0.4f : 0.52f) || ground_taken(g, x, y) ||
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
        if (strewing_crowded(s, x, y, apart * (1.5f - 0.75f * dense))) continue;
        strewing_plant(s, x, y, noise_hash(g->seed, (uint32_t)(x * 10), (uint32_t)(y * 10), 0),
                       jungle ? 7 : 0);
        made++;
    }
}

/* As many as `wanted` of the row's plant, anywhere within its reach. */
static void tufts(strewing *s, int space, int wanted)
{
    const ground *g = s->g;
    const ground_look *look = ground_look_at(g, space);
    const stamp kind = look->plants.kind;
    const float reach = look->plants.reach, low = look->plants.low, high = look->plants.high;
    const int n = ground_share(g, wanted), salt = look->plants.salt;
    for (int k = 0; k < n; k++) {
        float x = g->centre[space].x + (ground_unit(g, space, k, salt) - 0.5f) * 2 * g->radius * reach;
        float y = g->centre[space].y + (ground_unit(g, space, k, salt + 1) - 0.5f) * 2 * g->radius * reach;
        if (ground_taken(g, x, y) ||
            (kind == STAMP_GRASS && s->woods->a && level_map_at(s->woods, x, y) > 0.4f))
            continue;
        if (ground_height(g, x, y) > 0.9f && k % 4 != 0) continue; /* the steep and the high are barer */
        strewing_add(s, kind, x, y, g->u * (low + (high - low) * ground_unit(g, space, k, salt + 2)), 0);
    }
}

void strew_tufts(strewing *s, int space)
{
    const ground_look *look = ground_look_at(s->g, space);
    if (look->plants.chance > 0 && ground_unit(s->g, space, 9, 52) >= look->plants.chance) return;
    tufts(s, space, look->plants.n);
}

/* 0 where the bush is thin, 1 where it is thickest: stretched, for noise of two kinds lies about its mean. */
static float thickness(const ground *g, float x, float y, float r)
{
    const float wide = noise_value(g->seed + 66, x / (r * 7), y / (r * 7)) * 0.68f +
                       noise_value(g->seed + 67, x / (r * 2.4f), y / (r * 2.4f)) * 0.32f;
    const float t = fminf(fmaxf((wide - 0.24f) / 0.5f, 0), 1);
    return t * t * (3 - 2 * t);
}

/* One in each of as many places round the cell, so that no corner of it stays bare. The desert's scrub is
 * mimosa in patches, and thin between them. */
static void ring_of(strewing *s, int space, stamp kind)
{
    const ground *g = s->g;
    const ground_look *look = ground_look_at(g, space);
    const float low = look->plants.low, high = look->plants.high;
    const int n = g->detail < 100 ? ground_share(g, look->plants.n) : look->plants.n,
              salt = look->plants.salt;
    float turn = ground_unit(g, space, 0, salt) * 6.28f, r = g->shape == BOARD_AREA ? 56 * g->u : g->radius;
    for (int k = 0; k < n; k++) {
        float a = turn + 6.28f * ((float)k + 0.5f * ground_unit(g, space, k, salt + 1)) / (float)n;
        float e = kind == STAMP_GRASS ? 0.72f + 0.14f * ground_unit(g, space, k, salt + 2)
                  : k == 0            ? 0.15f
                                      : 0.42f + 0.32f * ground_unit(g, space, k, salt + 2);
        float x = g->centre[space].x + e * r * cosf(a), y = g->centre[space].y + e * r * sinf(a) + 5 * g->u;
        const float which = ground_unit(g, space, k, salt + 4);
        const bool thin = kind == STAMP_THORN && which < 0.45f;
        const bool mimosa = kind == STAMP_SCRUB && g->paper == PAPER_DESERT &&
                            which < 0.1f + 0.7f * thickness(g, x, y, g->radius);
        const stamp plant = thin ? STAMP_SCRUB : mimosa ? STAMP_THORN : kind;
        if (!ground_taken(g, x, y))
            strewing_add(s, plant, x, y,
                         g->u * (low + (high - low) * ground_unit(g, space, k, salt + 3)) *
                             (kind == STAMP_THORN ? 0.8f : 1),
                         noise_hash(g->seed, (uint32_t)space, (uint32_t)k, 6));
    }
}

void strew_ring(strewing *s, int space)
{
    ring_of(s, space, ground_look_at(s->g, space)->plants.kind);
}

/* Thornbush all over the cell, close enough that none sees through it, an umbrella tree here and there. It
 * thickens and thins over the country; no cell stands bare. */
void strew_thicket(strewing *s, int space)
{
    enum { BARE = 3 }; /* one of so many stands anywhere */
    const ground *g = s->g;
    int n = ground_share(g, g->contrast ? 9 : 21);
    float r = g->shape == BOARD_AREA ? 60 * g->u : g->radius, turn = ground_unit(g, space, 0, 50) * 6.28f;
    for (int k = 0; k < n; k++) {
        float e = sqrtf(((float)k + 0.5f) / (float)n) * r * 0.92f,
              a = turn + (float)k * 2.39996f + (ground_unit(g, space, k, 51) - 0.5f) * 0.7f;
        float x = g->centre[space].x + e * cosf(a), y = g->centre[space].y + e * sinf(a) + 4 * g->u;
        if (ground_taken(g, x, y) || (ground_at(g, x, y) != space && ground_unit(g, space, k, 52) < 0.5f))
            continue;
        const float dense = thickness(g, x, y, r);
        bool tree = ground_unit(g, space, k, 53) < 0.16f - 0.1f * dense;
        if (k % BARE != 0 && ground_unit(g, space, k, 55) > 0.16f + 0.84f * dense) continue;
        strewing_add(s, tree ? STAMP_ACACIA : STAMP_THORN, x, y,
                     g->u * (0.46f + 0.5f * dense + 0.3f * ground_unit(g, space, k, 54)),
                     noise_hash(g->seed, (uint32_t)space, (uint32_t)k, 5));
    }
}

void strew_crops(strewing *s, int space)
{
    const ground *g = s->g;
    float r = (g->shape == BOARD_AREA ? 70 * g->u : g->radius) * 0.84f,
          pitch = g->detail < 100 ? 16 * g->u : 8.5f * g->u;
    for (float y = -r; y <= r; y += pitch)
        for (float x = -r; x <= r; x += pitch * 0.9f) {
            float px = g->centre[space].x + x + 0.18f * y, py = g->centre[space].y + y + 3 * g->u;
            if (!ground_taken(g, px, py) && ground_at(g, px, py) == space)
                strewing_add(s, STAMP_CROP, px, py, 0.72f * g->u, 0);
        }
}

/* Open country of an area map: grass here and there, as on any survey; reeds and crops only where the map
 * says so. */
static void area_grass(strewing *s, int space, bool scrub)
{
    const ground *g = s->g;
    frect box;
    ground_box(g, space, &box);
    int n = (int)(box.w * box.h / (g->u * g->u) / 1300);
    for (int k = 0; k < n && k < 400; k++) {
        float x = box.x + ground_unit(g, space, k, 50) * box.w,
              y = box.y + ground_unit(g, space, k, 51) * box.h;
        if (ground_inside(g, space, x, y, 8 * g->u) && !ground_taken(g, x, y))
            strewing_add(s, scrub && k % 2 ? STAMP_SCRUB : STAMP_GRASS, x, y, g->u, 0);
    }
}

void strew_area_grass(strewing *s, int space)
{
    if (s->g->shape == BOARD_AREA) area_grass(s, space, false);
}

void strew_sward(strewing *s, int space)
{
    enum { IN_A_MEADOW = 3 }; /* tufts a cell: the paper is green enough */
    if (s->g->shape == BOARD_AREA)
        area_grass(s, space, false);
    else
        tufts(s, space, s->g->paper == PAPER_MEADOW ? IN_A_MEADOW : ground_look_at(s->g, space)->plants.n);
}

void strew_open(strewing *s, int space)
{
    if (s->g->shape == BOARD_AREA || s->g->paper != PAPER_DESERT) strew_sward(s, space);
}

/* Thornbush that thickens and thins over the country; no cell stands bare. */
static void thornbush(strewing *s, int space)
{
    const ground *g = s->g;
    const int n = ground_share(g, 11);
    const float r = g->radius, turn = ground_unit(g, space, 0, 10) * 6.28f;
    for (int k = 0, made = 0; k < n; k++) {
        const float e = sqrtf(((float)k + 0.5f) / (float)n) * r * 0.95f,
                    a = turn + (float)k * 2.39996f + (ground_unit(g, space, k, 11) - 0.5f) * 0.9f;
        const float x = g->centre[space].x + e * cosf(a), y = g->centre[space].y + e * sinf(a) + 4 * g->u;
        const float dense = noise_value(g->seed + 66, x / (r * 6.5f), y / (r * 6.5f)) * 0.75f +
                            noise_value(g->seed + 67, x / (r * 1.9f), y / (r * 1.9f)) * 0.25f;
        if (ground_taken(g, x, y) || (made >= 2 && ground_unit(g, space, k, 12) > dense * 2.3f - 0.55f))
            continue;
        const float chance = ground_unit(g, space, k, 13);
        const stamp kind = chance < 0.07f ? STAMP_ACACIA : chance < 0.3f ? STAMP_SCRUB : STAMP_THORN;
        strewing_add(s, kind, x, y,
                     g->u * (kind == STAMP_ACACIA ? 0.7f : 0.42f + 0.62f * dense) *
                         (0.85f + 0.35f * ground_unit(g, space, k, 14)),
                     noise_hash(g->seed, (uint32_t)space, (uint32_t)k, 6));
        made++;
    }
}

void strew_scrub(strewing *s, int space)
{
    if (s->g->shape != BOARD_AREA && (s->g->recipe[space]->variant & VARIANT_THORNY)) {
        thornbush(s, space);
        return;
    }
    if (s->g->shape == BOARD_AREA) area_grass(s, space, true);
    ring_of(s, space, s->g->recipe[space]->variant & VARIANT_THORNY ? STAMP_THORN : STAMP_SCRUB);
}
