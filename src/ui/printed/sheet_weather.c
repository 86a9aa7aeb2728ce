/* sheet_weather.c: see sheet_weather.h. Every drop and puff is where the map's own chance puts it. */
#include "ui/printed/sheet_weather.h"

#include <math.h>
#include "ui/draw/noise.h"
#include "ui/printed/contour.h"
#include "ui/printed/printed_internal.h"

/* ---- rain */

static void puddles(const ground *g, float u, draw_list *out)
{
    level_map f = level_map_new(g->w, g->h, fmaxf(u / 12, fmaxf(g->w, g->h) / 480));
    for (int k = 0; k < f.nx * f.ny; k++) {
        const float x = (float)(k % f.nx) * f.step, y = (float)(k / f.nx) * f.step;
        if (ground_at(g, x, y) < 0 || ground_taken(g, x, y) || ground_height(g, x, y) > 0.1f) continue;
        f.a[k] = noise_value(g->seed + 33, x / (0.85f * u), y / (0.85f * u)) * 0.55f +
                 noise_value(g->seed + 34, x / (0.36f * u), y / (0.36f * u)) * 0.45f;
    }
    draw_path_begin(out);
    contour_path(&f, 0.8f, out);
    draw_path_fill_evenodd(out, 0x8fa3a370);
    level_map_free(&f);
}

/* The strokes of one patch as one path, so that a host may skip those it does not need. */
static void patch(const ground *g, float u, frect r, int n, uint32_t salt, colour c, draw_list *out)
{
    const uint32_t px = (uint32_t)(r.x / r.w), py = (uint32_t)(r.y / r.h);
    draw_path_begin(out);
    for (int i = 0; i < n; i++) {
        const uint32_t k = (uint32_t)i * 4 + salt;
        const float x = r.x + r.w * noise_unit(g->seed, px, py, k),
                    y = r.y + r.h * noise_unit(g->seed, px, py, k + 1),
                    length = u * (0.19f + 0.32f * noise_unit(g->seed, px, py, k + 2));
        draw_path_move(out, x, y);
        draw_path_line(out, x - 0.3f * length, y + length);
    }
    draw_path_stroke(out, c, (stroke_style){.width = 0.017f * u});
}

void sheet_weather_rain(const sheet_art *a, float cell, draw_list *out)
{
    const ground *g = a->g;
    puddles(g, cell, out);
    float side = 3 * cell; /* of a patch: at most some two hundred of them */
    while ((g->w / side) * (g->h / side) > 220)
        side *= 1.25f;
    const float cells = side * side / (cell * cell);
    for (float y = 0; y < g->h; y += side)
        for (float x = 0; x < g->w; x += side) {
            const frect r = {x, y, side, side};
            patch(g, cell, r, (int)(4.7f * cells), 1000, 0xeef3f18c, out);
            patch(g, cell, r, (int)(2.6f * cells), 9000, 0x2f3d404d, out);
        }
}

/* ---- smoke */

/* By age: how the puffs of one volley lie. Lengths in cells; drift is downwind. */
typedef struct smoke_look {
    float along, across, least, most, alpha, drift, ink;
} smoke_look;
static const smoke_look ages[] = {{0.48f, 0.21f, 0.127f, 0.268f, 0.86f, 0, 0.34f},
                                  {0.7f, 0.25f, 0.183f, 0.38f, 0.4f, 0.37f, 0.14f},
                                  {1.07f, 0.25f, 0.225f, 0.479f, 0.17f, 0.73f, 0}};
enum { AGES = sizeof ages / sizeof *ages, PUFFS = 26 };
static const fpoint wind = {0.95f, 0.31f};

static colour alpha_of(uint32_t rgb, float alpha)
{
    return rgb << 8 | (uint32_t)lroundf(255 * alpha);
}

static void puff(draw_list *out, float x, float y, float r, const smoke_look *k, float ink)
{
    const float a = k->alpha;
    draw_glow(out, x + 0.2f * r, y + 0.25f * r, 1.15f * r,
              (glow){alpha_of(0x8b7a62, a * 0.3f), alpha_of(0x96866e, a * 0.18f), 0});
    draw_glow(out, x, y, r, (glow){alpha_of(0xfcf9f0, a), alpha_of(0xf2ede3, a * 0.72f), 0.35f});
    if (k->ink <= 0 || ink < 0.5f) return;
    const float from = 360 * (ink * 2 - 1);
    const stroke_style line = {.width = 0.055f * r + 0.3f, .round = true};
    for (int i = 0; i < 2; i++) {
        const float shift = i ? 0.1f * r : 0;
        draw_path_begin(out);
        draw_path_arc(out, x + shift, y + shift, r * (i ? 0.4f : 0.66f), from + (float)i * 23,
                      from + (float)i * 23 + 72);
        draw_path_stroke(out, alpha_of(0x5c4937, k->ink), line);
    }
}

void sheet_weather_puff(draw_list *out, fpoint at, float r)
{
    puff(out, at.x, at.y, r, &ages[0], 0.75f);
}

/* Where the middle of it hangs, and in *aim which way it was fired: before the muzzles; in an area, and where
 * there is no way, about those who fired. */
static fpoint hangs(const sheet_art *a, float u, const sheet_smoke *s, fpoint *aim)
{
    const fpoint c = s->afloat ? sheet_art_berth(a, s->from) : sheet_art_centre(a, s->from),
                 to = sheet_art_centre(a, s->to);
    const float dx = to.x - c.x, dy = to.y - c.y, far = sqrtf(dx * dx + dy * dy);
    const bool aimed = far > 1 && a->b->spaces[s->to].sheet == a->sheet;
    const float off = aimed ? fminf(0.72f * u, far / 2) : 0, drift = ages[s->age].drift * u;
    *aim = aimed ? (fpoint){dx / far, dy / far} : wind;
    return (fpoint){c.x + aim->x * off + wind.x * drift, c.y + aim->y * off + wind.y * drift};
}

static float cell_of(const sheet_art *a)
{
    return SHEET_UNIT * (a->g->shape == BOARD_AREA ? a->g->u : 1);
}

fpoint sheet_weather_smoke_at(const sheet_art *a, const sheet_smoke *smoke)
{
    fpoint aim;
    return hangs(a, cell_of(a), smoke, &aim);
}

static void cloud(const sheet_art *a, float u, const sheet_smoke *s, draw_list *out)
{
    const ground *g = a->g;
    const smoke_look *k = &ages[s->age];
    fpoint aim;
    const fpoint c = hangs(a, u, s, &aim);
    fpoint way = {-aim.y, aim.x}; /* along the firing line; the wind draws it out */
    if (s->age > 0) way = wind;
    for (int i = 0; i < PUFFS; i++) {
        const uint32_t n = (uint32_t)i, at = s->from;
        const float p = noise_unit(g->seed + 60, at, n, 0) + noise_unit(g->seed + 60, at, n, 1) - 1,
                    q = noise_unit(g->seed + 60, at, n, 2) + noise_unit(g->seed + 60, at, n, 3) - 1,
                    r = u * (k->least + (k->most - k->least) * noise_unit(g->seed + 60, at, n, 4));
        puff(out, c.x + u * (way.x * p * k->along - way.y * q * k->across),
             c.y + u * (way.y * p * k->along + way.x * q * k->across), r, k,
             noise_unit(g->seed + 60, at, n, 5));
    }
}

void sheet_weather_smoke(const sheet_art *a, const sheet_smoke *smoke, int n, draw_list *out)
{
    for (int age = AGES - 1; age >= 0; age--) /* the fresh over the old */
        for (int i = 0; i < n; i++)
            if (smoke[i].age == age && a->b->spaces[smoke[i].from].sheet == a->sheet)
                cloud(a, cell_of(a), &smoke[i], out);
}
