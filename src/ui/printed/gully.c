/* gully.c: see gully.h. */
#include "ui/printed/gully.h"

#include <math.h>
#include "core/mem.h"
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"

/* What is drawn of one: its middle, both lips, and half its width at every point. */
typedef struct cut {
    const ground *g;
    draw_list *d;
    uint32_t seed;
    curve middle, lip[2]; /* left, right */
    float *half;
    float widest, mean;
    unsigned ink; /* how strong its lines are, 0 to 255 */
} cut;

static cut cut_of(const ground *g, const gully *what, draw_list *d)
{
    cut c = {.g = g, .d = d, .seed = g->seed + what->salt, .ink = what->faint ? 0x66 : 0xe6};
    c.middle = curve_resample(what->way, 2.8f * g->u);
    c.half = mem_alloc(sizeof *c.half * (size_t)(c.middle.n + 1));
    for (int i = 0; i < c.middle.n; i++) {
        const float t = (float)i / (float)(c.middle.n > 1 ? c.middle.n - 1 : 1);
        const float w = (what->from + (what->to - what->from) * fminf(1, t * 1.35f)) *
                        (0.72f + 0.56f * noise_value(c.seed, (float)i / 8, 0.5f));
        const fpoint n = curve_normal(&c.middle, i), p = c.middle.p[i];
        const float l = w * (0.9f + 0.3f * noise_value(c.seed + 1, (float)i / 4, 0.5f)),
                    r = w * (0.9f + 0.3f * noise_value(c.seed + 2, (float)i / 4, 0.5f));
        curve_add(&c.lip[0], p.x - n.x * l, p.y - n.y * l);
        curve_add(&c.lip[1], p.x + n.x * r, p.y + n.y * r);
        c.half[i] = w;
        c.widest = fmaxf(c.widest, w);
        c.mean += w / (float)c.middle.n;
    }
    curve_smooth(&c.lip[0], 1);
    curve_smooth(&c.lip[1], 1);
    return c;
}

static void cut_free(cut *c)
{
    curve_free(&c->middle);
    curve_free(&c->lip[0]);
    curve_free(&c->lip[1]);
    mem_free(c->half);
}

/* How much a bank's face looks toward the light, -1 to 1. The face looks inward. */
static float face_light(const cut *c, int side, int i)
{
    const fpoint n = curve_normal(&c->middle, i);
    const float inward = side == 0 ? 1 : -1;
    return n.x * inward * -0.6f + n.y * inward * -0.8f;
}

/* The bank nearer the light throws its shade over the bed. */
static void shade_bed(const cut *c, int side, float darker_than, colour shade)
{
    const float inward = side == 0 ? 1 : -1;
    for (int i = 0; i + 1 < c->middle.n;) {
        if (face_light(c, side, i) > darker_than) {
            i++;
            continue;
        }
        int end = i + 1;
        while (end + 1 < c->middle.n && face_light(c, side, end) <= darker_than)
            end++;
        draw_path_begin(c->d);
        for (int k = i; k <= end; k++) {
            const fpoint p = c->lip[side].p[k];
            k == i ? draw_path_move(c->d, p.x, p.y) : draw_path_line(c->d, p.x, p.y);
        }
        for (int k = end; k >= i; k--) {
            const fpoint p = c->lip[side].p[k], n = curve_normal(&c->middle, k);
            const float by = c->half[k] * 0.62f * inward;
            draw_path_line(c->d, p.x + n.x * by, p.y + n.y * by);
        }
        draw_path_close(c->d);
        draw_path_fill(c->d, shade);
        i = end;
    }
}

/* Short tapering strokes down both banks, heavier in shade. */
static void comb_bank(const cut *c, int side)
{
    const float inward = side == 0 ? 1 : -1, u = c->g->u;
    int pending = 0;
    for (int i = 0; i < c->middle.n;) {
        const float lit = face_light(c, side, i);
        const fpoint n = curve_normal(&c->middle, i), p = c->lip[side].p[i];
        const float chance = noise_unit(c->seed, (uint32_t)i, (uint32_t)side, 100);
        const float l = fminf(c->half[i] * (0.62f - 0.22f * lit), (5 + 3.5f * chance) * u) * inward,
                    w = (0.5f + 1.25f * (0.5f - 0.5f * lit)) * u / 2;
        if (pending == 0) draw_path_begin(c->d);
        draw_path_move(c->d, p.x + n.y * w, p.y - n.x * w);
        draw_path_line(c->d, p.x + n.x * l, p.y + n.y * l);
        draw_path_line(c->d, p.x - n.y * w, p.y + n.x * w);
        draw_path_close(c->d);
        if (++pending == 50) {
            draw_path_fill(c->d, 0x54371a00 | c->ink * 4 / 5);
            pending = 0;
        }
        i += lit < 0 ? 1 : 2;
    }
    if (pending > 0) draw_path_fill(c->d, 0x54371a00 | c->ink * 4 / 5);
}

/* The lip, heavier where it stands against the light. */
static void line_lip(const cut *c, int side)
{
    enum { WEIGHTS = 4 };
    const float u = c->g->u;
    for (int i = 0; i + 1 < c->middle.n;) {
        const int weight = (int)((0.5f - 0.5f * face_light(c, side, i)) * (WEIGHTS - 0.01f));
        draw_path_begin(c->d);
        draw_path_move(c->d, c->lip[side].p[i].x, c->lip[side].p[i].y);
        int k = i;
        do {
            k++;
            draw_path_line(c->d, c->lip[side].p[k].x, c->lip[side].p[k].y);
        } while (k + 1 < c->middle.n &&
                 (int)((0.5f - 0.5f * face_light(c, side, k)) * (WEIGHTS - 0.01f)) == weight);
        draw_path_stroke(
            c->d, 0x4a2f1600 | c->ink,
            (stroke_style){.width = (0.8f + 1.2f * (float)weight / (WEIGHTS - 1)) * u, .round = true});
        i = k;
    }
}

/* Where water last ran, and what it left. */
static void bed(const cut *c)
{
    const float u = c->g->u;
    for (int i = 0; i + 3 < c->middle.n; i += 3)
        if (c->half[i] > 5 * u) {
            const fpoint n = curve_normal(&c->middle, i), p = c->middle.p[i];
            const float by = (noise_unit(c->seed, (uint32_t)i, 110, 0) - 0.5f) * c->half[i];
            draw_circle(c->d, p.x + n.x * by, p.y + n.y * by,
                        (0.55f + 0.6f * noise_unit(c->seed, (uint32_t)i, 111, 0)) * u, 0x9c7a4299, 0, 0);
        }
    if (c->mean <= 4.5f * u) return;
    curve rill = {0};
    for (int i = c->middle.n * 15 / 100; i < c->middle.n; i++) {
        const fpoint n = curve_normal(&c->middle, i), p = c->middle.p[i];
        const float by = c->half[i] * 0.25f * sinf((float)i * 0.23f);
        curve_add(&rill, p.x + n.x * by, p.y + n.y * by);
    }
    curve_dash(c->d, &rill, 0xb08d52b3, 0.8f * u, 5 * u, 4 * u);
    curve_free(&rill);
}

static void rills(const cut *c)
{
    if (c->middle.n < 2) return;
    const fpoint p = c->middle.p[0], q = c->middle.p[c->middle.n > 8 ? 8 : c->middle.n - 1];
    const float uphill = atan2f(p.y - q.y, p.x - q.x), u = c->g->u;
    draw_path_begin(c->d);
    for (uint32_t i = 0; i < 4; i++) {
        const float a = uphill - 0.75f + 0.5f * (float)i + 0.3f * noise_unit(c->seed, i, 120, 0) - 0.15f,
                    l = (9 + 9 * noise_unit(c->seed, i, 121, 0)) * u;
        const float tx = -sinf(a) * 0.85f * u, ty = cosf(a) * 0.85f * u;
        draw_path_move(c->d, p.x + tx, p.y + ty);
        draw_path_quad(c->d, p.x + cosf(a) * l * 0.5f + 1.5f * u, p.y + sinf(a) * l * 0.5f,
                       p.x + cosf(a + 0.25f) * l, p.y + sinf(a + 0.25f) * l);
        draw_path_line(c->d, p.x - tx, p.y - ty);
        draw_path_close(c->d);
    }
    draw_path_fill(c->d, 0x54371a00 | c->ink * 4 / 5);
}

void gully_draw(const ground *g, const gully *what, draw_list *d)
{
    if (what->way->n < 2) return;
    cut c = cut_of(g, what, d);
    if (!what->faint) {
        curve_stroke(d, &c.middle, 0x8a6a3a1a, c.widest * 2 + 9 * g->u);
        curve_stroke(d, &c.middle, 0x8a6a3a1f, c.widest * 2 + 4 * g->u);
    }
    curve_band_path(d, &c.lip[0], &c.lip[1]);
    draw_path_fill(d, g->contrast ? 0xfff8e4ff : what->faint ? 0xd9c58f70 : 0xe7d2a0ff);
    for (int side = 0; side < 2 && !what->faint; side++) {
        shade_bed(&c, side, -0.1f, 0x6b4a2226);
        shade_bed(&c, side, -0.55f, 0x6b4a2222);
    }
    for (int side = 0; side < 2; side++) {
        comb_bank(&c, side);
        line_lip(&c, side);
    }
    bed(&c);
    if (what->head) rills(&c);
    ground_take_curve(g, &c.middle, c.widest + 6 * g->u);
    cut_free(&c);
}
