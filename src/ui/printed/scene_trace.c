/* scene_trace.c: see scene_trace.h. */
#include "ui/printed/scene_trace.h"

#include <math.h>
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"

/* 1 in the middle of its outline, 0 and less beyond the ellipse that fills its box. */
static float within(const scene *s, float x, float y)
{
    const float ex = (x - s->middle.x) / s->rx, ey = (y - s->middle.y) / s->ry;
    return 1 - ex * ex - ey * ey;
}

/* What lies about in an outline: a place on a jittered lattice, thinner towards its edge. */
static void strewn(const scene *s, float pitch, void (*one)(const scene *s, fpoint p, int k))
{
    const float step = pitch * s->g->u;
    int k = 0;
    for (float y = s->middle.y - s->ry + step / 2; y <= s->middle.y + s->ry; y += step)
        for (float x = s->middle.x - s->rx + step / 2; x <= s->middle.x + s->rx; x += step, k++) {
            const fpoint p = {x + (scene_chance(s, k, 1) - 0.5f) * step * 0.9f,
                              y + (scene_chance(s, k, 2) - 0.5f) * step * 0.9f};
            if (!scene_holds(s, p.x, p.y) || scene_chance(s, k, 3) > 0.35f + within(s, p.x, p.y)) continue;
            one(s, p, k);
            ground_take(s->g, p.x, p.y, 6 * s->g->u);
        }
}

/* ---- wind */

/* One crest of ripples, or the light on it: broken, its waves in step with those of its neighbours. */
static void ripple(const scene *s, int row, float across, float reach, colour ink, float width)
{
    const float u = s->g->u, a = s->turn * 0.0174533f, c = cosf(a), n = sinf(a);
    bool on = false;
    draw_path_begin(s->d);
    for (float w = -reach; w <= reach; w += 3 * u) {
        const float v = across + 2.4f * u * sinf(w / (13 * u) + 0.55f * (float)row) +
                        5 * u * noise_value(s->seed, w / (60 * u), across / (60 * u));
        const float x = s->middle.x + w * c - v * n, y = s->middle.y + w * n + v * c;
        const float worn = noise_value(s->seed + 3, w / (26 * u), (float)row * 0.8f);
        const bool holds = scene_holds(s, x, y) && worn < 0.42f + 0.45f * within(s, x, y);
        if (holds && on)
            draw_path_line(s->d, x, y);
        else if (holds)
            draw_path_move(s->d, x, y);
        on = holds;
    }
    draw_path_stroke(s->d, ink, (stroke_style){.width = width, .round = true});
}

void scene_ripples(const scene *s)
{
    const float u = s->g->u, reach = sqrtf(s->rx * s->rx + s->ry * s->ry);
    int row = 0;
    for (float v = -reach; v <= reach; v += 5.4f * u, row++) {
        ripple(s, row, v + 1.2f * u, reach, 0xfff6dc80, 1.1f * u);
        ripple(s, row, v, reach, 0x9c7a4290, 0.8f * u);
    }
}

/* ---- beasts */

static void anthill(const scene *s, fpoint p, int k)
{
    const float u = s->g->u * (0.8f + 0.5f * scene_chance(s, k, 4));
    stamp_ellipse(s->d, stamp_at(p.x, p.y, u), 2.6f, 1.4f, 8, 3, 0x3a2a1040);
    const fpoint cone[6] = {{p.x - 6 * u, p.y + 2 * u},    {p.x - 3.2f * u, p.y - 4 * u},
                            {p.x - 0.6f * u, p.y - 9 * u}, {p.x + 1.6f * u, p.y - 7 * u},
                            {p.x + 3.8f * u, p.y - 2 * u}, {p.x + 6.4f * u, p.y + 2.4f * u}};
    const fpoint dark[4] = {cone[2], cone[3], cone[4], cone[5]};
    draw_polygon(s->d, cone, 6, 0xb8794aff);
    draw_polygon(s->d, dark, 4, 0x4a24185c);
    draw_polyline(s->d, cone, 6, false, 0x5a3218ff, (stroke_style){.width = fmaxf(0.8f, u), .round = true});
}

void scene_anthills(const scene *s)
{
    strewn(s, 46, anthill);
}

/* ---- men */

/* A scrape for one or two, its earth thrown up towards whom they expect. */
static void pit(const scene *s, fpoint p, int k)
{
    const float u = s->g->u * (0.85f + 0.3f * scene_chance(s, k, 4)),
                turn = s->turn + (scene_chance(s, k, 5) - 0.5f) * 50;
    draw_transform_push(s->d, u, p.x, p.y, turn);
    draw_path_begin(s->d);
    draw_path_move(s->d, 4.8f * cosf(-1.2f), 4.8f * sinf(-1.2f));
    draw_path_arc(s->d, 0, 0, 4.8f, -69, 69);
    draw_path_stroke(s->d, 0x5b3d1fd0, (stroke_style){.width = 4.2f, .round = true});
    draw_path_begin(s->d);
    draw_path_move(s->d, 4.8f * cosf(-1.2f), 4.8f * sinf(-1.2f));
    draw_path_arc(s->d, 0, 0, 4.8f, -69, 69);
    draw_path_stroke(s->d, 0xe0c488ff, (stroke_style){.width = 2.7f, .round = true});
    stamp_ellipse(s->d, stamp_at(0, 0, 1), 0, 0, 2.5f, 3.6f, 0x6b4c28e6);
    draw_transform_pop(s->d);
}

void scene_pits(const scene *s)
{
    strewn(s, 21, pit);
}

static void bones(draw_list *d)
{
    const struct {
        colour ink;
        float width;
    } passes[2] = {{0x6d5a3a90, 1.9f}, {0xf4ead0f0, 1}};
    for (int k = 0; k < 2; k++) {
        draw_path_begin(d);
        draw_path_move(d, -4.6f, 0);
        draw_path_line(d, 3, 0);
        for (int i = 0; i < 3; i++) {
            const float x = -0.6f + 1.5f * (float)i;
            draw_path_move(d, x - 0.8f, -2.2f);
            draw_path_quad(d, x + 0.6f, 0, x - 0.8f, 2.2f);
        }
        draw_path_stroke(d, passes[k].ink, (stroke_style){.width = passes[k].width, .round = true});
    }
    draw_circle(d, 5, 0, 1.4f, 0xf4ead0f0, 0x6d5a3a90, 0.6f);
}

static void broken_case(draw_list *d)
{
    const stroke_style line = {.width = 0.8f};
    draw_rect(d, (frect){-3, -1.6f, 8, 5.4f}, 0x3a2a1040);
    draw_rect(d, (frect){-4, -2.7f, 8, 5.4f}, 0xa07a48ff);
    draw_polyline(d, (const fpoint[4]){{-4, -2.7f}, {4, -2.7f}, {4, 2.7f}, {-4, 2.7f}}, 4, true, 0x4a3018ff,
                  line);
    draw_line(d, -4, 0, 4, 0, 0x4a3018a0, line);
    draw_line(d, 5, -4, 8, 1.5f, 0x7a5c34ff, (stroke_style){.width = 1.8f}); /* its lid */
}

static void lost_wheel(draw_list *d)
{
    draw_circle(d, 1, 1.4f, 4.8f, 0x3a2a1030, 0, 0);
    draw_circle(d, 0, 0, 4.6f, 0, 0x4a3018ff, 1.3f);
    for (int i = 0; i < 4; i++) {
        const float x = 4.6f * cosf(0.785f * (float)i), y = 4.6f * sinf(0.785f * (float)i);
        draw_line(d, -x, -y, x, y, 0x5f442ce0, (stroke_style){.width = 0.8f});
    }
    draw_circle(d, 0, 0, 1.1f, 0x4a3018ff, 0, 0);
}

static void remain(const scene *s, fpoint p, int k)
{
    const float what = scene_chance(s, k, 6);
    draw_transform_push(s->d, s->g->u * (0.85f + 0.35f * scene_chance(s, k, 4)), p.x, p.y,
                        360 * scene_chance(s, k, 5));
    if (what < 0.48f)
        bones(s->d);
    else if (what < 0.84f)
        broken_case(s->d);
    else
        lost_wheel(s->d);
    draw_transform_pop(s->d);
}

void scene_remains(const scene *s)
{
    strewn(s, 23, remain);
}
