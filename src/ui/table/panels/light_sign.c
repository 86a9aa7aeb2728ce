/* light_sign.c: see light_sign.h. */
#include "ui/table/panels/light_sign.h"

#include <math.h>

#include "game/scenario.h"

static const colour SUN = 0xe9a94aff, PALE = 0xf3e6c8ff;

static void moon(ui *u, float x, float y, float r, colour ground)
{
    draw_circle(u->out, x, y, r, PALE, 0, 0);
    draw_circle(u->out, x + r * 0.55f, y - r * 0.15f, r * 0.85f, ground, 0, 0);
}

/* Half of it on the horizon, and below, clear of who comes on in that turn, which way it goes: a point up at
 * dawn, down at dusk. */
static void low_sun(ui *u, float x, float y, float r, bool rises)
{
    const float tip = y + r * (rises ? 0.55f : 1.2f), feet = y + r * (rises ? 1.2f : 0.55f);
    const stroke_style way = {.width = fmaxf(1.4f, r * 0.26f), .round = true};
    draw_path_begin(u->out);
    draw_path_arc(u->out, x, y, r * 0.95f, 180, 360);
    draw_path_close(u->out);
    draw_path_fill(u->out, SUN);
    draw_line(u->out, x - r * 1.3f, y + r * 0.1f, x + r * 1.3f, y + r * 0.1f, SUN,
              (stroke_style){.width = 1.6f});
    draw_line(u->out, x - r * 0.6f, feet, x, tip, PALE, way);
    draw_line(u->out, x, tip, x + r * 0.6f, feet, PALE, way);
}

/* The whole of it, with its rays. */
static void high_sun(ui *u, float x, float y, float r)
{
    enum { RAYS = 8 };
    const stroke_style ray = {.width = fmaxf(1.2f, r * 0.22f)};
    draw_circle(u->out, x, y, r * 0.58f, SUN, 0, 0);
    for (int i = 0; i < RAYS; i++) {
        const float a = (float)i * 6.2831853f / RAYS, dx = sinf(a), dy = cosf(a);
        draw_line(u->out, x + dx * r * 0.85f, y + dy * r * 0.85f, x + dx * r * 1.3f, y + dy * r * 1.3f, SUN,
                  ray);
    }
}

/* Layers of it, none as long as the next. */
static void mist(ui *u, float x, float y, float r)
{
    static const float from[] = {-0.7f, -1.3f, -0.9f}, to[] = {1.3f, 0.8f, 1.1f};
    const stroke_style layer = {.width = fmaxf(1.6f, r * 0.3f), .round = true};
    for (int i = 0; i < 3; i++) {
        const float at = y + (float)(i - 1) * r * 0.75f;
        draw_line(u->out, x + from[i] * r, at, x + to[i] * r, at, PALE, layer);
    }
}

/* A cloud, and rain out of it. */
static void storm(ui *u, float x, float y, float r)
{
    const stroke_style rain = {.width = fmaxf(1.2f, r * 0.2f), .round = true};
    draw_circle(u->out, x - r * 0.45f, y - r * 0.35f, r * 0.5f, PALE, 0, 0);
    draw_circle(u->out, x + r * 0.3f, y - r * 0.5f, r * 0.65f, PALE, 0, 0);
    for (int i = -1; i <= 1; i++) {
        const float at = x + (float)i * r * 0.6f;
        draw_line(u->out, at, y + r * 0.4f, at - r * 0.35f, y + r * 1.2f, PALE, rain);
    }
}

void light_sign(ui *u, int kind, float x, float y, float r, colour ground)
{
    switch (kind) {
    case LIGHT_DAWN:
    case LIGHT_DUSK:
        low_sun(u, x, y, r, kind == LIGHT_DAWN);
        break;
    case LIGHT_NIGHT:
    case LIGHT_MOON:
        moon(u, x, y, r, ground);
        break;
    case LIGHT_HAZE:
        mist(u, x, y, r);
        break;
    case LIGHT_STORM:
        storm(u, x, y, r);
        break;
    default:
        high_sun(u, x, y, r);
    }
}
