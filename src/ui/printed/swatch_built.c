/* swatch_built.c: see swatch_built.h. */
#include "ui/printed/swatch_built.h"

#include <math.h>
#include "ui/draw/theme.h"
#include "ui/printed/swatch_land.h"

void swatch_rail(const swatch *w)
{
    draw_list *d = w->d;
    const frect r = w->r;
    float cy = r.y + r.h / 2;
    draw_rect(d, (frect){r.x, cy - 8, r.w, 16}, 0xd8c08cff);
    draw_path_begin(d);
    for (float x = r.x + 3; x < r.x + r.w; x += 6.5f) {
        draw_path_move(d, x, cy - 6);
        draw_path_line(d, x, cy + 6);
    }
    draw_path_stroke(d, 0x4a3826ff, (stroke_style){2, {0}, false});
    draw_line(d, r.x, cy - 3, r.x + r.w, cy - 3, THEME_INK, (stroke_style){1.6f, {0}, false});
    draw_line(d, r.x, cy + 3, r.x + r.w, cy + 3, THEME_INK, (stroke_style){1.6f, {0}, false});
}

void swatch_road(const swatch *w)
{
    draw_line(w->d, w->r.x, w->cy, w->r.x + w->r.w, w->cy, 0x7a5c34ff, (stroke_style){6.4f, {0}, false});
    draw_line(w->d, w->r.x, w->cy, w->r.x + w->r.w, w->cy, 0xf6ebcdff, (stroke_style){4, {0}, false});
}

void swatch_bridge(const swatch *w)
{
    const frect r = w->r;
    swatch_canal(w);
    draw_round(w->d, (frect){w->cx - 9, r.y + 3, 18, r.h - 6}, 1, 0x8a6a44ff, THEME_INK, 1.2f);
    for (float y = r.y + 7; y < r.y + r.h - 4; y += 4)
        draw_line(w->d, w->cx - 8, y, w->cx + 8, y, 0x5a3f22ff, (stroke_style){0.8f, {0}, false});
}

/* ---- houses */

void swatch_buildings(const swatch *w)
{
    stamp_house(w->d, w->cx - 13, w->cy - 4, 14, 10, 4, 1);
    stamp_house(w->d, w->cx + 8, w->cy + 6, 13, 11, -6, 1);
    stamp_house(w->d, w->cx + 13, w->cy - 9, 9, 8, 0, 1);
}

void swatch_village(const swatch *w)
{
    swatch_buildings(w);
    stamp_draw(w->d, STAMP_PALM, w->cx - 16, w->cy + 16, 0.6f, 0);
}

void swatch_city(const swatch *w)
{
    const frect r = w->r;
    draw_rect(w->d, r, w->look->picture.under);
    for (int i = 0; i < 9; i++)
        stamp_house(w->d, r.x + 9 + (float)(i % 3) * (r.w - 18) / 2,
                    r.y + 7 + (float)(i / 3) * (r.h - 14) / 2, 14, 9, (float)(i * 5 % 7) - 3, 1);
}

void swatch_huts(const swatch *w)
{
    if (!(w->recipe->variant & VARIANT_PENNED)) {
        swatch_stamps(w);
        return;
    }
    for (int i = 0; i < 7; i++)
        stamp_draw(w->d, STAMP_HUT, w->cx + w->r.h * 0.42f * sinf((float)i * 0.9f),
                   w->cy - w->r.h * 0.32f * cosf((float)i * 0.9f), 0.5f, 0);
}

void swatch_wells(const swatch *w)
{
    stamp_draw(w->d, STAMP_WELL, w->cx - 11, w->cy - 3, 1, 0);
    stamp_draw(w->d, STAMP_WELL, w->cx + 12, w->cy + 6, 0.85f, 0);
}

void swatch_chimney(const swatch *w)
{
    stamp_draw(w->d, STAMP_CHIMNEY, w->cx - 2, w->cy + 14, 1, 0);
}

/* ---- works */

static void works(draw_list *d, frect r, bool closed)
{
    float cx = r.x + r.w / 2, cy = r.y + r.h / 2 + (closed ? 0 : 2);
    const fpoint line[6] = {{r.x + 5, cy + 4}, {cx - 13, cy + 4}, {cx - 7, cy - 4},
                            {cx + 7, cy - 4},  {cx + 13, cy + 4}, {r.x + r.w - 5, cy + 4}};
    const fpoint ring[4] = {{cx - 12, cy - 11}, {cx + 12, cy - 11}, {cx + 12, cy + 11}, {cx - 12, cy + 11}};
    const fpoint *p = closed ? ring : line;
    int n = closed ? 4 : 6;
    draw_polyline(d, p, n, closed, 0x6b4c28ff, (stroke_style){5, {0}, true});
    draw_polyline(d, p, n, closed, 0xcbb489ff, (stroke_style){2, {0}, true});
    draw_path_begin(d);
    for (float x = closed ? cx - 12 : r.x + 6; x <= (closed ? cx + 12 : r.x + r.w - 6); x += 5) {
        float y = closed ? cy - 15 : fabsf(x - cx) < 8 ? cy - 8 : cy;
        draw_path_move(d, x, y);
        draw_path_line(d, x, y - (closed ? 4 : 6));
    }
    draw_path_stroke(d, 0x6b4c28cc, (stroke_style){1.1f, {0}, false});
}

void swatch_works(const swatch *w)
{
    works(w->d, w->r, false);
}

void swatch_redoubt(const swatch *w)
{
    works(w->d, w->r, true);
}

void swatch_yard(const swatch *w)
{
    draw_rect(w->d, w->r, w->look->picture.under);
    if (w->recipe->variant & VARIANT_PARAPET) works(w->d, w->r, false);
}

static void stone(draw_list *d, float x, float y)
{
    stamp_frame f = stamp_at(x, y, 1);
    stamp_ellipse(d, f, 0, 0, 4, 3, 0xc9b894ff);
    stamp_ellipse_line(d, f, 0, 0, 4, 3, 1, 0x4a3a26ff);
}

static void stones(draw_list *d, frect r, bool ring)
{
    float cx = r.x + r.w / 2, cy = r.y + r.h / 2;
    int n = ring ? 11 : 7;
    for (int i = 0; i < n; i++)
        if (ring)
            stone(d, cx + r.h * 0.36f * sinf((float)i * 0.54f - 2.7f),
                  cy - r.h * 0.34f * cosf((float)i * 0.54f - 2.7f));
        else
            stone(d, cx + ((float)i - 3) * 7, cy + 0.5f * ((float)i - 3) * ((float)i - 3));
}

void swatch_breastwork(const swatch *w)
{
    swatch_relief(w);
    stones(w->d, w->r, false);
}

void swatch_stone_ring(const swatch *w)
{
    stones(w->d, w->r, true);
}

void swatch_thorn_ring(const swatch *w)
{
    draw_list *d = w->d;
    const float cx = w->cx, cy = w->cy, e = w->r.h * 0.36f;
    draw_path_begin(d);
    for (int i = 0; i < 24; i++) {
        float a = 0.35f + 5.6f * (float)i / 23 + 3.14f, b = a + (i % 2 ? 0.4f : -0.4f);
        draw_path_move(d, cx + (e - 3) * sinf(a) * 1.15f, cy - (e - 3) * cosf(a));
        draw_path_line(d, cx + (e + 4) * sinf(b) * 1.15f, cy - (e + 4) * cosf(b));
    }
    draw_path_stroke(d, 0x5f5124ff, (stroke_style){1.5f, {0}, true});
    if (!(w->recipe->variant & VARIANT_TENTED)) return;
    stamp_draw(d, STAMP_TENT, cx - 6, cy + 4, 0.7f, 0);
    stamp_draw(d, STAMP_TENT, cx + 7, cy + 6, 0.6f, 0);
}

/* ---- walls */

/* The walk, and at both its edges strokes every `step`: along the parapet, or inward. */
typedef struct wall_look {
    float half, step, along, inward, width; /* half: of the walk; width: of a stroke */
    colour walk, edge, stroke;
} wall_look;

static void wall(const swatch *w, const wall_look *look)
{
    const frect r = w->r;
    draw_rect(w->d, (frect){r.x, w->cy - look->half, r.w, 2 * look->half}, look->walk);
    for (int side = -1; side <= 1; side += 2) {
        const float y = w->cy + (float)side * look->half;
        draw_line(w->d, r.x, y, r.x + r.w, y, look->edge, (stroke_style){1.5f, {0}, false});
        draw_path_begin(w->d);
        for (float x = r.x + 2; x < r.x + r.w; x += look->step) {
            draw_path_move(w->d, x, y);
            draw_path_line(w->d, x + look->along, y + (float)side * look->inward);
        }
        draw_path_stroke(w->d, look->stroke, (stroke_style){look->width, {0}, false});
    }
}

void swatch_wall(const swatch *w)
{
    static const wall_look city = {8, 8, 4, 0, 4.5f, 0xb5a58aff, 0x4a3a26ff, 0x4a3a26ff};
    wall(w, &city);
}

void swatch_mud_wall(const swatch *w)
{
    static const wall_look mud = {4.5f, 4.5f, 0, 4.5f, 1.1f, 0xc9ad7aff, 0x6b4c28ff, 0x6b4c28cc};
    wall(w, &mud);
}

void swatch_gate(const swatch *w)
{
    swatch_wall(w);
    draw_rect(w->d, (frect){w->cx - 6, w->r.y, 12, w->r.h}, 0xf6ebcdff);
    draw_rect(w->d, (frect){w->cx - 6, w->cy - 4, 12, 8}, 0x8a4a34ff);
    for (int side = -1; side <= 1; side += 2)
        draw_round(w->d, (frect){w->cx + (float)side * 12 - 6, w->cy - 12, 12, 24}, 2, 0xb5a58aff, 0x4a3a26ff,
                   1.3f);
}
