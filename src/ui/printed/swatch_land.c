/* swatch_land.c: see swatch_land.h. */
#include "ui/printed/swatch_land.h"

#include <math.h>
#include "ui/draw/noise.h"

static const colour BANK = 0x3f6b78ff, RIVER = 0x9dbfc0ff, DEEP_RIVER = 0x93b8bcff, CANAL = 0xa7c3c2ff,
                    SEA = 0xbcd2cfff, STREAM = 0xb0cdc8ff;

void swatch_tint(const swatch *w)
{
    draw_rect(w->d, w->r, w->recipe->tint);
}

static void stamps(const swatch *w, stamp kind, float scale, int n)
{
    static const float at[5][2] = {
        {-0.26f, 0.06f}, {0.24f, 0.1f}, {0, 0.38f}, {0.02f, -0.1f}, {-0.3f, 0.42f}};
    for (int i = 0; i < n; i++)
        stamp_draw(w->d, kind, w->r.x + w->r.w * (0.5f + at[i][0]), w->r.y + w->r.h * (0.5f + at[i][1]),
                   scale, (uint32_t)(i * 17));
}

void swatch_stamps(const swatch *w)
{
    if (w->look->picture.under) draw_rect(w->d, w->r, w->look->picture.under);
    stamps(w, w->look->picture.kind, w->look->picture.scale, w->look->picture.n);
}

static void desert(draw_list *d, frect r)
{
    draw_path_begin(d);
    for (uint32_t q = 0; q < 26; q++) {
        float x = r.x + 3 + noise_unit(3, q, 1, 0) * (r.w - 6),
              y = r.y + 3 + noise_unit(3, q, 2, 0) * (r.h - 6);
        draw_path_move(d, x + 0.8f, y);
        draw_path_arc(d, x, y, 0.8f, 0, 360);
        draw_path_close(d);
    }
    draw_path_fill(d, 0x9c7a42ff);
    stamp_draw(d, STAMP_DUNE, r.x + r.w / 2, r.y + r.h / 2, 0.8f, 0);
}

void swatch_open(const swatch *w)
{
    if (w->paper == PAPER_DESERT)
        desert(w->d, w->r);
    else
        swatch_stamps(w);
}

void swatch_scrub(const swatch *w)
{
    stamps(w, w->recipe->variant & VARIANT_THORNY ? STAMP_THORN : STAMP_SCRUB, w->look->picture.scale,
           w->look->picture.n);
}

void swatch_farm(const swatch *w)
{
    for (int row = 0; row < 4; row++)
        for (float x = w->r.x + 5; x < w->r.x + w->r.w - 2; x += 7)
            stamp_draw(w->d, STAMP_CROP, x, w->r.y + 8 + (float)row * (w->r.h - 10) / 3.2f, 0.75f, 0);
}

void swatch_trees(const swatch *w)
{
    draw_rect(w->d, w->r, w->look->picture.under);
    stamp_tree(w->d, w->cx - 12, w->cy + 3, 0.8f, 0, 0);
    stamp_tree(w->d, w->cx + 11, w->cy + 5, 0.72f, 1, 1);
    stamp_tree(w->d, w->cx - 1, w->cy + 16, 0.8f, 2, 2);
}

void swatch_clearing(const swatch *w)
{
    const frect r = w->r;
    draw_rect(w->d, r, w->look->picture.under);
    stamp_ellipse(w->d, stamp_at(w->cx, w->cy, 1), 0, 0, r.w * 0.4f, r.h * 0.36f, 0xeee3bdff);
    stamp_draw(w->d, STAMP_THORN, r.x + 6, r.y + 10, 0.7f, 0);
    stamp_draw(w->d, STAMP_THORN, r.x + r.w - 7, r.y + r.h - 2, 0.7f, 1);
}

static void hachures(draw_list *d, frect r, float height)
{
    draw_rect(d, r, height > 0.8f ? 0xcfb078ff : 0xdcc797ff);
    draw_path_begin(d);
    int n = (int)(r.w / 3.1f) - 1;
    for (int i = 0; i < n; i++) {
        float x = r.x + 4 + (float)i * 3.1f, wave = sinf((float)i), more = noise_unit(7, (uint32_t)i, 0, 0);
        draw_path_move(d, x, r.y + 8 + 3 * wave);
        draw_path_line(d, x + 1, r.y + 8 + 3 * wave + r.h * 0.22f + 3 * more);
        if (height < 0.8f) continue;
        draw_path_move(d, x + 1, r.y + r.h * 0.56f + 3 * sinf((float)i * 1.3f));
        draw_path_line(d, x + 2, r.y + r.h * 0.78f + 3 * sinf((float)i * 1.3f) + 3 * more);
    }
    draw_path_stroke(d, 0x5b3d1fd9, (stroke_style){1.2f, {0}, true});
}

/* One flank of a summit: from its top down to the foot at either side of the crest. */
static void flank(draw_list *d, fpoint top, fpoint foot, fpoint crest, colour tint)
{
    const fpoint p[3] = {top, foot, crest};
    draw_polygon(d, p, 3, tint);
}

/* What is higher than a ridge has summits, lit from the upper left, so that it is not taken for a hill. */
static void summits(draw_list *d, frect r)
{
    static const float at[3][3] = {
        {0.24f, 0.3f, 0.62f}, {0.76f, 0.24f, 0.66f}, {0.5f, 0.12f, 0.9f}}; /* across, top, foot: of it */
    draw_rect(d, r, 0xc9a66aff);
    for (int i = 0; i < 3; i++) {
        const float half = r.w * (i == 2 ? 0.27f : 0.2f), foot_y = r.y + r.h * at[i][2];
        const fpoint top = {r.x + r.w * at[i][0], r.y + r.h * at[i][1]}, left = {top.x - half, foot_y},
                     right = {top.x + half, foot_y}, crest = {top.x + half * 0.16f, foot_y};
        flank(d, top, left, crest, 0xf1e2baff);
        flank(d, top, right, crest, 0x8c6a40ff);
        draw_path_begin(d);
        draw_path_move(d, left.x, left.y);
        draw_path_line(d, top.x, top.y);
        draw_path_line(d, right.x, right.y);
        draw_path_stroke(d, 0x4a2f16ff, (stroke_style){1.2f, {0}, true});
    }
}

void swatch_relief(const swatch *w)
{
    if (w->recipe->height > 1)
        summits(w->d, w->r);
    else
        hachures(w->d, w->r, w->recipe->height);
}

/* ---- water */

static void water(draw_list *d, frect r, colour tint, bool whole)
{
    float cy = r.y + r.h / 2, half = whole ? r.h / 2 : r.h * 0.28f;
    if (!whole) draw_rect(d, (frect){r.x, cy - half - 1, r.w, 2 * half + 2}, BANK);
    draw_rect(d, (frect){r.x, cy - half, r.w, 2 * half}, tint);
    for (int i = -1; i <= 1; i++)
        draw_line(d, r.x, cy + (float)i * half * 0.6f, r.x + r.w, cy + (float)i * half * 0.6f,
                  i ? 0x3f6b7899 : 0x3f6b784d, (stroke_style){0.8f, {0}, false});
}

/* Water that is waded has a dashed bank. */
static void stream(draw_list *d, frect r)
{
    float cy = r.y + r.h / 2, half = r.h * 0.28f;
    draw_rect(d, (frect){r.x, cy - half, r.w, 2 * half}, STREAM);
    for (int i = -1; i <= 1; i++)
        draw_line(d, r.x, cy + (float)i * half, r.x + r.w, cy + (float)i * half, i ? BANK : 0x3f6b784d,
                  (stroke_style){i ? 1.8f : 0.8f, {i ? 6.0f : 0, i ? 4.0f : 0}, false});
}

void swatch_river(const swatch *w)
{
    if (w->fordable)
        stream(w->d, w->r);
    else
        water(w->d, w->r, w->recipe->variant & VARIANT_DEEP ? DEEP_RIVER : RIVER, false);
}

void swatch_canal(const swatch *w)
{
    water(w->d, w->r, CANAL, false);
}

void swatch_sea(const swatch *w)
{
    water(w->d, w->r, SEA, true);
}

void swatch_ford(const swatch *w)
{
    const frect r = w->r;
    water(w->d, r, RIVER, false);
    draw_round(w->d, (frect){w->cx - 8, r.y + 2, 16, r.h - 4}, 4, 0xd9c684d9, 0, 0);
    for (int i = 0; i < 7; i++)
        stamp_ellipse(w->d, stamp_at(w->cx, r.y + 6, 1), (float)(i % 2) * 8 - 4, (float)i * (r.h - 12) / 6, 3,
                      2, 0xb7a27cff);
}

void swatch_pool(const swatch *w)
{
    stamp_frame f = stamp_at(w->cx, w->cy, 1);
    stamp_ellipse(w->d, f, 0, 0, 16, 10, RIVER);
    stamp_ellipse_line(w->d, f, 0, 0, 16, 10, 1.2f, BANK);
    stamp_ellipse_line(w->d, f, 0, 0, 10, 6, 0.8f, 0x3f6b7890);
}

static void dry_course(draw_list *d, frect r)
{
    float cy = r.y + r.h / 2, half = r.h * 0.33f;
    draw_rect(d, (frect){r.x, cy - half, r.w, 2 * half}, 0xf0e4c2ff);
    draw_path_begin(d);
    for (float x = r.x + 2; x < r.x + r.w; x += 3.4f) {
        const float l = 2.5f + noise_unit(11, (uint32_t)(x * 3), 0, 0) * 3;
        draw_path_move(d, x, cy - half);
        draw_path_line(d, x, cy - half + l);
        draw_path_move(d, x + 1.5f, cy + half);
        draw_path_line(d, x + 1.5f, cy + half - l);
    }
    draw_path_stroke(d, 0x6b4c28d9, (stroke_style){1.1f, {0}, true});
    for (int side = -1; side <= 1; side += 2)
        draw_line(d, r.x, cy + (float)side * half, r.x + r.w, cy + (float)side * half, 0x6b4c28ff,
                  (stroke_style){1.5f, {0}, false});
    for (int i = 0; i < 4; i++)
        stamp_ellipse(d, stamp_at(r.x, cy, 1), 9 + (float)i * 13, (float)(i % 2) * 7 - 3, 2.6f, 1.9f,
                      0xb99b66ff);
}

void swatch_dry_bed(const swatch *w)
{
    dry_course(w->d, w->r);
}

/* A short reach of it, as the sheet has it (gully.c). */
void swatch_gully(const swatch *w)
{
    enum { POINTS = 25 };
    fpoint bank[2 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        const float x = w->r.x - 2 + (w->r.w + 4) * (float)i / (POINTS - 1),
                    y = w->cy + 2.4f * sinf((float)i * 0.42f);
        bank[i] = (fpoint){x, y - 7};
        bank[2 * POINTS - 1 - i] = (fpoint){x, y + 7};
    }
    draw_polygon(w->d, bank, 2 * POINTS, 0xe7d2a0ff);
    draw_path_begin(w->d);
    for (int i = 0; i < POINTS; i++) {
        const fpoint a = bank[i], b = bank[2 * POINTS - 1 - i];
        draw_path_move(w->d, a.x, a.y);
        draw_path_line(w->d, a.x, a.y + 4.6f + 2 * noise_unit(11, (uint32_t)i, 0, 0));
        if (i % 2) continue;
        draw_path_move(w->d, b.x, b.y);
        draw_path_line(w->d, b.x, b.y - 2.6f - 1.5f * noise_unit(12, (uint32_t)i, 0, 0));
    }
    draw_path_stroke(w->d, 0x54371ab0, (stroke_style){1.2f, {0}, false});
    draw_polyline(w->d, bank, POINTS, false, 0x4a2f16ff, (stroke_style){1.9f, {0}, true});
    draw_polyline(w->d, bank + POINTS, POINTS, false, 0x4a2f16ff, (stroke_style){0.9f, {0}, true});
}
