/*
 * sheet_light.c: see sheet_light.h. One row a kind of light; what lies over the ground is reckoned at nodes a
 * twelfth of a cell apart (draw_light), what has edges is drawn (sheet_weather.c).
 */
#include "ui/printed/sheet_light.h"

#include <math.h>
#include <string.h>
#include "core/hash.h"
#include "ui/draw/noise.h"
#include "ui/printed/contour.h"
#include "ui/printed/printed_internal.h"
#include "ui/printed/sheet_lamps.h"
#include "ui/printed/sheet_weather.h"
#include "ui/printed/terrain_relief.h"

/* Colours are 0xRRGGBB. */
typedef struct light_look {
    const char *name;
    uint32_t through; /* what all of the sheet is seen through */
    float dark;       /* and how much of it is left */
    float grey;       /* share that loses its colour */
    uint32_t grey_tint;
    float sun;  /* -1: low in the east, 1: low in the west, 0: no long shadows */
    bool discs; /* the dark gives way where one sees; else mist lies where one does not */
    float mist;
    uint32_t mist_tint;
    bool rain;
    uint32_t veil; /* of it all, what names are seen through too */
} light_look;

static const light_look looks[] = {
    {.name = "dawn", .through = 0xfbe3c0, .dark = 1, .sun = -1, .veil = 0xfdf0dc},
    {.name = "dusk", .through = 0xfbe3c0, .dark = 1, .sun = 1, .veil = 0xfdf0dc},
    {.name = "night",
     .through = 0x5d6f9c,
     .dark = 0.66f,
     .grey = 0.25f,
     .grey_tint = 0x93a7d8,
     .discs = true,
     .veil = 0xb4c2e2},
    {.name = "moon",
     .through = 0x6c7fae,
     .dark = 0.8f,
     .grey = 0.25f,
     .grey_tint = 0x93a7d8,
     .discs = true,
     .veil = 0xc0cce6},
    {.name = "haze",
     .through = 0xf4ead2,
     .dark = 1,
     .grey = 0.12f,
     .grey_tint = 0xffffff,
     .mist = 0.5f,
     .mist_tint = 0xe9dfc2,
     .veil = 0xffffff},
    {.name = "storm",
     .through = 0xadb9b6,
     .dark = 1,
     .grey = 0.34f,
     .grey_tint = 0xffffff,
     .mist = 0.5f,
     .mist_tint = 0xaab4b2,
     .rain = true,
     .veil = 0xd2d9d7},
};

static const light_look *look_find(const char *kind)
{
    for (size_t i = 0; kind && i < sizeof looks / sizeof *looks; i++)
        if (strcmp(looks[i].name, kind) == 0) return &looks[i];
    return NULL;
}

/* What becomes of a pixel's three channels: through * p + grey * mean + add; 1 is all of it. */
typedef struct tone {
    float through[3], grey[3], add[3];
} tone;

static const tone as_it_is = {{1, 1, 1}, {0, 0, 0}, {0, 0, 0}};

static float part(uint32_t rgb, int channel)
{
    return (float)(rgb >> (16 - 8 * channel) & 0xFF) / 255;
}

static float clamp01(float v)
{
    return fminf(fmaxf(v, 0), 1);
}

static float smooth(float t)
{
    t = clamp01(t);
    return t * t * (3 - 2 * t);
}

static void tone_times(tone *t, uint32_t rgb, float k)
{
    for (int i = 0; i < 3; i++) {
        const float by = part(rgb, i) * k;
        t->through[i] *= by;
        t->grey[i] *= by;
        t->add[i] *= by;
    }
}

static void tone_mix(tone *t, uint32_t rgb, float share)
{
    for (int i = 0; i < 3; i++) {
        t->through[i] *= 1 - share;
        t->grey[i] *= 1 - share;
        t->add[i] = t->add[i] * (1 - share) + part(rgb, i) * share;
    }
}

static void tone_fade(tone *t, float share, uint32_t tint)
{
    const float mean =
        (t->through[0] + t->through[1] + t->through[2] + t->grey[0] + t->grey[1] + t->grey[2]) / 3;
    for (int i = 0; i < 3; i++) {
        t->through[i] *= 1 - share;
        t->grey[i] = t->grey[i] * (1 - share) + mean * share * part(tint, i) * 1.25f;
    }
}

static tone tone_between(const tone *a, const tone *b, float k)
{
    tone t;
    for (int i = 0; i < 3; i++) {
        t.through[i] = a->through[i] + (b->through[i] - a->through[i]) * k;
        t.grey[i] = a->grey[i] + (b->grey[i] - a->grey[i]) * k;
        t.add[i] = a->add[i] + (b->add[i] - a->add[i]) * k;
    }
    return t;
}

/* ---- what the tones depend on */

typedef struct lighting {
    const sheet_art *a;
    const ground *g;
    const sheet_sky *sky;
    const light_look *look; /* NULL: day */
    float cell;             /* board units a space */
    level_map shape;        /* its nodes are those of the light */
    level_map in_sight;     /* 1 in sight, 0 out of it, soft between; a NULL: no limit */
    level_map off;          /* distance from the nearest who looks */
    const low_sun *low;     /* NULL: the sun is not low */
    sheet_lamp lamps[SHEET_LAMPS];
    int nlamps;
} lighting;

static float node_x(const level_map *f, int k)
{
    return (float)(k % f->nx) * f->step;
}

static float node_y(const level_map *f, int k)
{
    return (float)(k / f->nx) * f->step;
}

static void find_sight(lighting *l)
{
    enum { SEERS = 512 };
    fpoint from[SEERS];
    int n = 0;
    const board_sheet *s = l->g->s;
    for (int i = 0; i < l->sky->nfrom && n < SEERS; i++) {
        const int at = l->sky->from[i] - s->first_space;
        if (at >= 0 && at < l->g->nspaces) from[n++] = l->g->centre[at];
    }
    l->in_sight = level_map_copy(&l->shape);
    for (int k = 0; k < l->shape.nx * l->shape.ny; k++) {
        const float x = fminf(node_x(&l->shape, k), l->g->w - 0.5f),
                    y = fminf(node_y(&l->shape, k), l->g->h - 0.5f);
        const int at = ground_at(l->g, x, y);
        l->in_sight.a[k] = at >= 0 && l->sky->seen[s->first_space + at] ? 1 : 0;
    }
    level_map_blur(&l->in_sight, 0.42f * l->cell);
    l->off = level_map_copy(&l->shape);
    if (n > 0) level_map_distance(&l->off, from, n);
}

/* docs/look.md 6: how far a lower point lies under the ray from the low sun. */
static void find_shadows(const lighting *l, low_sun *low)
{
    level_map z = terrain_relief_heights(l->g);
    low->found = true;
    if (!z.a) return;
    const float u = l->cell, sun = l->look->sun, pace = 0.12f * u;
    low->shadow = level_map_copy(&l->shape);
    low->slope = level_map_copy(&l->shape);
    for (int k = 0; k < l->shape.nx * l->shape.ny; k++) {
        const float x = node_x(&l->shape, k), y = node_y(&l->shape, k), here = level_map_at(&z, x, y);
        float most = 0;
        for (float t = pace; t < 4.6f * u; t += pace) {
            const float px = x - sun * 0.95f * t, py = y - 0.31f * t;
            if (px < 0 || py < 0 || px > l->g->w) break;
            most = fmaxf(most, level_map_at(&z, px, py) - 0.282f * t / u - here);
        }
        const fpoint up = level_map_gradient(&z, fminf(fmaxf(x, 2 * z.step), l->g->w - 4 * z.step),
                                             fminf(fmaxf(y, 2 * z.step), l->g->h - 4 * z.step));
        low->shadow.a[k] = smooth(most / 0.24f);
        low->slope.a[k] = fmaxf(fminf((sun * up.x * 0.96f + up.y * 0.28f) * 54 * u / SHEET_UNIT, 1), -1);
    }
    level_map_blur(&low->shadow, 0.05f * u);
    level_map_blur(&low->slope, 0.05f * u);
    level_map_free(&z);
}

/* ---- the tone of a node */

/* By day nothing; where one sees by night the moon comes through, less with the distance. */
static tone tone_sight(const lighting *l, const tone *dark, int k)
{
    tone moon = as_it_is;
    tone_times(&moon, 0xb4c2e2, 1);
    tone_mix(&moon, 0x8ba6dc, 0.2f);
    float see = 1;
    if (l->in_sight.a) {
        const float far = ((float)l->sky->sight + 0.5f) * l->cell;
        see = clamp01((l->in_sight.a[k] - 0.5f) / 0.14f + 0.5f) * (1 - 0.35f * clamp01(l->off.a[k] / far));
    }
    return tone_between(dark, &moon, 0.92f * see);
}

static void tone_sun(const lighting *l, tone *t, float x, int k)
{
    const float from_sun = clamp01(l->look->sun > 0 ? 1 - x / l->g->w : x / l->g->w);
    tone_mix(t, 0xffbe78, 0.17f * from_sun);
    tone_mix(t, 0x75607c, 0.17f * (1 - from_sun));
    if (!l->low || !l->low->shadow.a) return;
    tone_mix(t, 0xffe0a6, 0.42f * clamp01(l->low->slope.a[k]));
    tone_mix(t, 0x4a3358, 0.3f * clamp01(-l->low->slope.a[k]));
    tone_mix(t, 0x3d2f56, 0.5f * l->low->shadow.a[k]);
}

/* With the sun low: what nobody sees lies in the dusk's own colour. */
static void tone_unseen(const lighting *l, tone *t, int k)
{
    const float see = clamp01((l->in_sight.a[k] - 0.5f) / 0.14f + 0.5f);
    tone_mix(t, 0x4a3358, 0.34f * (1 - see));
}

static void tone_mist(const lighting *l, tone *t, float x, float y, int k)
{
    const float u = l->cell, cloud = noise_value(l->g->seed + 31, x / (3.6f * u), y / (3.6f * u)) * 0.6f +
                                     noise_value(l->g->seed + 32, x / (1.5f * u), y / (1.5f * u)) * 0.4f;
    if (l->look->rain) tone_times(t, 0xffffff, 1 - 0.2f * smooth((cloud - 0.42f) / 0.3f));
    float beyond = 0.4f * smooth((0.55f - cloud) / 0.3f); /* no limit: banks of it */
    if (l->in_sight.a)
        beyond = clamp01((l->off.a[k] / u - (float)l->sky->sight) / 3 + 0.15f) *
                 (1 - clamp01(l->in_sight.a[k] * 1.4f - 0.4f));
    tone_mix(t, l->look->mist_tint, l->look->mist * beyond);
}

/* Warm where the moon is cold, so that nobody takes a lamp's light for his sight. */
static tone tone_lamp(const lighting *l, const tone *dark, float x, float y)
{
    tone warm = as_it_is;
    tone_times(&warm, 0xffd49c, 1);
    tone_mix(&warm, 0xffa842, 0.2f);
    return tone_between(dark, &warm, 0.85f * sheet_lamps_at(l->lamps, l->nlamps, x, y));
}

static tone tone_at(const lighting *l, int k)
{
    const float x = node_x(&l->shape, k), y = node_y(&l->shape, k);
    const light_look *look = l->look;
    tone t = as_it_is;
    if (!look) return t;
    tone_times(&t, look->through, look->dark);
    if (look->grey > 0) tone_fade(&t, look->grey, look->grey_tint);
    if (look->sun != 0) tone_sun(l, &t, x, k);
    if (look->sun != 0 && l->in_sight.a) tone_unseen(l, &t, k);
    if (look->mist > 0) tone_mist(l, &t, x, y, k);
    if (look->discs) t = tone_sight(l, &t, k);
    if (l->nlamps > 0) t = tone_lamp(l, &t, x, y);
    if (l->a->contrast) t = tone_between(&as_it_is, &t, 0.5f);
    return t;
}

static uint8_t byte_of(float v)
{
    return (uint8_t)lroundf(255 * clamp01(v));
}

/* What the veil will take is left to it. */
static light_node node_of(const tone *t, uint32_t veil)
{
    light_node n;
    for (int i = 0; i < 3; i++) {
        const float v = part(veil, i);
        n.through[i] = byte_of(t->through[i] / v);
        n.grey[i] = byte_of(t->grey[i] / v);
        n.add[i] = byte_of(t->add[i] / v);
    }
    return n;
}

static uint32_t veil_of(const sheet_art *a, const light_look *look)
{
    return a->contrast ? 0xffffff : look->veil;
}

static void lay_tint(const lighting *l, draw_list *out)
{
    const level_map *f = &l->shape;
    light_node *nodes = mem_alloc(sizeof *nodes * (size_t)f->nx * (size_t)f->ny);
    for (int k = 0; k < f->nx * f->ny; k++) {
        const tone t = tone_at(l, k);
        nodes[k] = node_of(&t, veil_of(l->a, l->look));
    }
    draw_light(out, (frect){0, 0, (float)(f->nx - 1) * f->step, (float)(f->ny - 1) * f->step}, nodes, f->nx,
               f->ny);
    mem_free(nodes);
}

/* ---- the edge of sight */

typedef struct rim {
    draw_list *d;
    float u;
} rim;

static void rim_line(void *self, const fpoint *p, int n, bool closed)
{
    const rim *r = self;
    const stroke_style style = {.width = 1.8f * r->u, .dash = {7.6f * r->u, 6.1f * r->u}};
    draw_path_begin(r->d);
    for (int i = 0; i < n; i += 2)
        (i ? draw_path_line : draw_path_move)(r->d, p[i].x, p[i].y);
    if (closed) draw_path_close(r->d);
    draw_path_stroke(r->d, sheet_light_rim(), style);
}

/* ---- all of it */

bool sheet_light_record(sheet_art *a, const sheet_sky *sky, draw_list *out)
{
    if (sheet_sky_hash(sky, a->b->nspaces) == 0) return false;
    const ground *g = a->g;
    lighting l = {.a = a, .g = g, .sky = sky, .look = look_find(sky->kind)};
    l.cell = SHEET_UNIT * (g->shape == BOARD_AREA ? g->u : 1);
    const float step = fmaxf(l.cell / 12, fmaxf(g->w, g->h) / 480);
    l.shape = level_map_new(g->w, g->h, step);
    draw_clip_push(out, sheet_art_map_rect(a));
    if (l.look) {
        if (sky->seen) find_sight(&l);
        if (l.look->sun != 0 || l.look->rain)
            sheet_art_map(a); /* heights and water are found by drawing it */
        if (l.look->sun != 0 && !a->contrast) {
            low_sun *low = &a->low[l.look->sun > 0];
            if (!low->found) find_shadows(&l, low);
            l.low = low;
        }
        if (l.look->discs) l.nlamps = sheet_lamps_find(g, l.cell, l.lamps);
        lay_tint(&l, out);
        sheet_lamps_flames(l.lamps, l.nlamps, out);
        if (l.look->rain) sheet_weather_rain(a, l.cell, out);
    }
    if (l.in_sight.a) contour_lines(&l.in_sight, 0.5f, false, rim_line, &(rim){out, l.cell / SHEET_UNIT});
    sheet_weather_smoke(a, sky->smoke, sky->nsmoke, out);
    draw_clip_pop(out);
    level_map_free(&l.shape);
    level_map_free(&l.in_sight);
    level_map_free(&l.off);
    return true;
}

bool sheet_light_dark(const sheet_sky *sky)
{
    const light_look *look = look_find(sky->kind);
    return look && look->discs;
}

void sheet_light_veil(const sheet_art *a, const sheet_sky *sky, draw_list *out)
{
    const light_look *look = look_find(sky->kind);
    light_node one;
    if (!look || veil_of(a, look) == 0xffffff) return;
    memset(&one, 0, sizeof one);
    for (int i = 0; i < 3; i++)
        one.through[i] = byte_of(part(veil_of(a, look), i));
    const light_node all[4] = {one, one, one, one};
    draw_light(out, sheet_art_map_rect(a), all, 2, 2);
}

colour sheet_light_under(const sheet_art *a, const sheet_sky *sky, colour c)
{
    const light_look *look = look_find(sky->kind);
    colour under = c & 0xff;
    for (int i = 0; i < 3 && look; i++)
        under |= (colour)byte_of(part(veil_of(a, look), i) * part(c >> 8, i)) << (24 - 8 * i);
    return look ? under : c;
}

colour sheet_light_ground(const sheet_art *a, const sheet_sky *sky, colour c, bool beyond)
{
    enum { WELL_BEYOND = 3 }; /* spaces: where the mist is at its thickest */
    const light_look *look = look_find(sky->kind);
    lighting l = {.a = a, .g = a->g, .sky = sky, .look = look, .cell = SHEET_UNIT};
    float in_sight = beyond ? 0 : 1, off = beyond ? (float)(sky->sight + WELL_BEYOND) * l.cell : 0;
    float p[3], mean = 0;
    colour out = c & 0xff;
    l.shape = (level_map){.nx = 1, .ny = 1, .step = l.cell};
    l.in_sight = l.off = l.shape;
    l.in_sight.a = &in_sight;
    l.off.a = &off;
    const tone t = tone_at(&l, 0);
    for (int i = 0; i < 3; i++)
        p[i] = part(c >> 8, i), mean += p[i] / 3;
    for (int i = 0; i < 3; i++)
        out |= (colour)byte_of(t.through[i] * p[i] + t.grey[i] * mean + t.add[i]) << (24 - 8 * i);
    return out;
}

colour sheet_light_rim(void)
{
    return 0xf4e3b8b3;
}

uint64_t sheet_sky_hash(const sheet_sky *sky, int nspaces)
{
    const light_look *look = look_find(sky->kind);
    if (!look && sky->nsmoke == 0) return 0;
    uint64_t h = hash_mix(11, look ? (uint64_t)(look - looks) + 1 : 0);
    if (look && sky->seen) {
        h = hash_bytes(hash_mix(h, (uint64_t)sky->sight), sky->seen, (size_t)nspaces);
        h = hash_bytes(h, sky->from, sizeof *sky->from * (size_t)sky->nfrom);
    }
    for (int i = 0; i < sky->nsmoke; i++)
        h = hash_mix(h, (uint64_t)sky->smoke[i].from << 24 | (uint64_t)sky->smoke[i].to << 8 |
                            (uint64_t)sky->smoke[i].age << 1 | (uint64_t)sky->smoke[i].afloat);
    return h | 1;
}
