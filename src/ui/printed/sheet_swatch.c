/* sheet_swatch.c: a small picture of each kind of ground, for the explanation. */
#include <math.h>
#include <string.h>
#include "ui/printed/sheet_art.h"
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"

static void swatch_relief(draw_list *d, frect r, float height)
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

static void swatch_water(draw_list *d, frect r, colour water, bool whole)
{
    float cy = r.y + r.h / 2, half = whole ? r.h / 2 : r.h * 0.28f;
    if (!whole) draw_rect(d, (frect){r.x, cy - half - 1, r.w, 2 * half + 2}, 0x3f6b78ff);
    draw_rect(d, (frect){r.x, cy - half, r.w, 2 * half}, water);
    for (int i = -1; i <= 1; i++)
        draw_line(d, r.x, cy + (float)i * half * 0.6f, r.x + r.w, cy + (float)i * half * 0.6f,
                  i ? 0x3f6b7899 : 0x3f6b784d, (stroke_style){0.8f, {0}, false});
}

static void swatch_rail(draw_list *d, frect r)
{
    float cy = r.y + r.h / 2;
    draw_rect(d, (frect){r.x, cy - 8, r.w, 16}, 0xd8c08cff);
    draw_path_begin(d);
    for (float x = r.x + 3; x < r.x + r.w; x += 6.5f) {
        draw_path_move(d, x, cy - 6);
        draw_path_line(d, x, cy + 6);
    }
    draw_path_stroke(d, 0x4a3826ff, (stroke_style){2, {0}, false});
    draw_line(d, r.x, cy - 3, r.x + r.w, cy - 3, SHEET_INK, (stroke_style){1.6f, {0}, false});
    draw_line(d, r.x, cy + 3, r.x + r.w, cy + 3, SHEET_INK, (stroke_style){1.6f, {0}, false});
}

static void swatch_works(draw_list *d, frect r, bool closed)
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

static void swatch_stamps(draw_list *d, frect r, stamp kind, float scale, int n)
{
    static const float at[5][2] = {
        {-0.26f, 0.06f}, {0.24f, 0.1f}, {0, 0.38f}, {0.02f, -0.1f}, {-0.3f, 0.42f}};
    for (int i = 0; i < n; i++)
        stamp_draw(d, kind, r.x + r.w * (0.5f + at[i][0]), r.y + r.h * (0.5f + at[i][1]), scale,
                   (uint32_t)(i * 17));
}

static void swatch_open(draw_list *d, frect r)
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

static void swatch_dry(draw_list *d, frect r, bool gully)
{
    float cy = r.y + r.h / 2, half = r.h * (gully ? 0.24f : 0.33f);
    draw_rect(d, (frect){r.x, cy - half, r.w, 2 * half}, gully ? 0xcbb07cff : 0xf0e4c2ff);
    draw_path_begin(d);
    for (float x = r.x + 2; x < r.x + r.w; x += 3.4f) {
        float more = noise_unit(11, (uint32_t)(x * 3), 0, 0) * 3,
              l = gully ? half * 0.6f + more : 2.5f + more;
        draw_path_move(d, x, cy - half);
        draw_path_line(d, x, cy - half + l);
        draw_path_move(d, x + 1.5f, cy + half);
        draw_path_line(d, x + 1.5f, cy + half - l);
    }
    draw_path_stroke(d, 0x6b4c28d9, (stroke_style){1.1f, {0}, true});
    for (int side = -1; side <= 1; side += 2)
        draw_line(d, r.x, cy + (float)side * half, r.x + r.w, cy + (float)side * half, 0x6b4c28ff,
                  (stroke_style){1.5f, {0}, false});
    for (int i = 0; i < 4 && !gully; i++)
        stamp_ellipse(d, stamp_at(r.x, cy, 1), 9 + (float)i * 13, (float)(i % 2) * 7 - 3, 2.6f, 1.9f,
                      0xb99b66ff);
}

static void swatch_stone(draw_list *d, float x, float y)
{
    stamp_frame f = stamp_at(x, y, 1);
    stamp_ellipse(d, f, 0, 0, 4, 3, 0xc9b894ff);
    stamp_ellipse_line(d, f, 0, 0, 4, 3, 1, 0x4a3a26ff);
}

static void swatch_stones(draw_list *d, frect r, bool ring)
{
    float cx = r.x + r.w / 2, cy = r.y + r.h / 2;
    int n = ring ? 11 : 7;
    for (int i = 0; i < n; i++)
        if (ring)
            swatch_stone(d, cx + r.h * 0.36f * sinf((float)i * 0.54f - 2.7f),
                         cy - r.h * 0.34f * cosf((float)i * 0.54f - 2.7f));
        else
            swatch_stone(d, cx + ((float)i - 3) * 7, cy + 0.5f * ((float)i - 3) * ((float)i - 3));
}

static void swatch_thorns(draw_list *d, frect r, bool tents)
{
    float cx = r.x + r.w / 2, cy = r.y + r.h / 2, e = r.h * 0.36f;
    draw_path_begin(d);
    for (int i = 0; i < 24; i++) {
        float a = 0.35f + 5.6f * (float)i / 23 + 3.14f, b = a + (i % 2 ? 0.4f : -0.4f);
        draw_path_move(d, cx + (e - 3) * sinf(a) * 1.15f, cy - (e - 3) * cosf(a));
        draw_path_line(d, cx + (e + 4) * sinf(b) * 1.15f, cy - (e + 4) * cosf(b));
    }
    draw_path_stroke(d, 0x5f5124ff, (stroke_style){1.5f, {0}, true});
    if (!tents) return;
    stamp_draw(d, STAMP_TENT, cx - 6, cy + 4, 0.7f, 0);
    stamp_draw(d, STAMP_TENT, cx + 7, cy + 6, 0.6f, 0);
}

static void swatch_wall(draw_list *d, frect r, ground_kind kind)
{
    float cy = r.y + r.h / 2, half = kind == GROUND_MUD_WALL ? 4.5f : 8;
    draw_rect(d, (frect){r.x, cy - half, r.w, 2 * half}, kind == GROUND_MUD_WALL ? 0xc9ad7aff : 0xb5a58aff);
    for (int side = -1; side <= 1; side += 2) {
        float y = cy + (float)side * half;
        draw_line(d, r.x, y, r.x + r.w, y, kind == GROUND_MUD_WALL ? 0x6b4c28ff : 0x4a3a26ff,
                  (stroke_style){1.5f, {0}, false});
        draw_path_begin(d);
        for (float x = r.x + 2; x < r.x + r.w; x += kind == GROUND_MUD_WALL ? 4.5f : 8) {
            float in = kind == GROUND_MUD_WALL ? 4.5f : -2;
            draw_path_move(d, x, y);
            draw_path_line(d, kind == GROUND_MUD_WALL ? x : x + 4,
                           kind == GROUND_MUD_WALL ? y + (float)side * in : y);
        }
        draw_path_stroke(d, kind == GROUND_MUD_WALL ? 0x6b4c28cc : 0x4a3a26ff,
                         (stroke_style){kind == GROUND_MUD_WALL ? 1.1f : 4.5f, {0}, false});
    }
    if (kind != GROUND_GATE) return;
    float cx = r.x + r.w / 2;
    draw_rect(d, (frect){cx - 6, r.y, 12, r.h}, 0xf6ebcdff);
    draw_rect(d, (frect){cx - 6, cy - 4, 12, 8}, 0x8a4a34ff);
    for (int side = -1; side <= 1; side += 2)
        draw_round(d, (frect){cx + (float)side * 12 - 6, cy - 12, 12, 24}, 2, 0xb5a58aff, 0x4a3a26ff, 1.3f);
}

/* Water that is waded has a dashed bank. */
static void swatch_stream(draw_list *d, frect r)
{
    float cy = r.y + r.h / 2, half = r.h * 0.28f;
    draw_rect(d, (frect){r.x, cy - half, r.w, 2 * half}, 0xb0cdc8ff);
    for (int i = -1; i <= 1; i++)
        draw_line(d, r.x, cy + (float)i * half, r.x + r.w, cy + (float)i * half, i ? 0x3f6b78ff : 0x3f6b784d,
                  (stroke_style){i ? 1.8f : 0.8f, {i ? 6.0f : 0, i ? 4.0f : 0}, false});
}

static void swatch_picture(draw_list *d, const ground_recipe *recipe, ground_paper paper, bool fordable,
                           frect r)
{
    float cx = r.x + r.w / 2, cy = r.y + r.h / 2;
    switch (recipe->kind) {
    case GROUND_OPEN:
        if (paper == PAPER_DESERT)
            swatch_open(d, r);
        else
            swatch_stamps(d, r, STAMP_GRASS, 0.9f, 3);
        break;
    case GROUND_GRASS:
        swatch_stamps(d, r, STAMP_GRASS, 1.1f, 5);
        break;
    case GROUND_RELIEF:
        swatch_relief(d, r, recipe->height);
        break;
    case GROUND_SCRUB:
        swatch_stamps(d, r, strcmp(recipe->name, "bush") == 0 ? STAMP_THORN : STAMP_SCRUB, 1, 4);
        break;
    case GROUND_PALMS:
        swatch_stamps(d, r, STAMP_PALM, 0.8f, 3);
        break;
    case GROUND_FARM:
        for (int row = 0; row < 4; row++)
            for (float x = r.x + 5; x < r.x + r.w - 2; x += 7)
                stamp_draw(d, STAMP_CROP, x, r.y + 8 + (float)row * (r.h - 10) / 3.2f, 0.75f, 0);
        break;
    case GROUND_TREES:
        draw_rect(d, r, 0xb8c08bff);
        stamp_tree(d, cx - 12, cy + 3, 0.8f, 0, 0);
        stamp_tree(d, cx + 11, cy + 5, 0.72f, 1, 1);
        stamp_tree(d, cx - 1, cy + 16, 0.8f, 2, 2);
        break;
    case GROUND_SWAMP:
        draw_rect(d, r, 0xa9bfaeff);
        swatch_stamps(d, r, STAMP_REEDS, 0.85f, 3);
        break;
    case GROUND_POOL:
        stamp_ellipse(d, stamp_at(cx, cy, 1), 0, 0, 16, 10, 0x9dbfc0ff);
        stamp_ellipse_line(d, stamp_at(cx, cy, 1), 0, 0, 16, 10, 1.2f, 0x3f6b78ff);
        stamp_ellipse_line(d, stamp_at(cx, cy, 1), 0, 0, 10, 6, 0.8f, 0x3f6b7890);
        break;
    case GROUND_WELLS:
        stamp_draw(d, STAMP_WELL, cx - 11, cy - 3, 1, 0);
        stamp_draw(d, STAMP_WELL, cx + 12, cy + 6, 0.85f, 0);
        break;
    case GROUND_RIVER:
        if (fordable)
            swatch_stream(d, r);
        else
            swatch_water(d, r, strcmp(recipe->name, "deep_river") == 0 ? 0x93b8bcff : 0x9dbfc0ff, false);
        break;
    case GROUND_CANAL:
        swatch_water(d, r, 0xa7c3c2ff, false);
        break;
    case GROUND_SEA:
        swatch_water(d, r, 0xbcd2cfff, true);
        break;
    case GROUND_BRIDGE:
        swatch_water(d, r, 0xa7c3c2ff, false);
        draw_round(d, (frect){cx - 9, r.y + 3, 18, r.h - 6}, 1, 0x8a6a44ff, SHEET_INK, 1.2f);
        for (float y = r.y + 7; y < r.y + r.h - 4; y += 4)
            draw_line(d, cx - 8, y, cx + 8, y, 0x5a3f22ff, (stroke_style){0.8f, {0}, false});
        break;
    case GROUND_FORD:
        swatch_water(d, r, 0x9dbfc0ff, false);
        draw_round(d, (frect){cx - 8, r.y + 2, 16, r.h - 4}, 4, 0xd9c684d9, 0, 0);
        for (int i = 0; i < 7; i++)
            stamp_ellipse(d, stamp_at(cx, r.y + 6, 1), (float)(i % 2) * 8 - 4, (float)i * (r.h - 12) / 6, 3,
                          2, 0xb7a27cff);
        break;
    case GROUND_RAIL:
        swatch_rail(d, r);
        break;
    case GROUND_ROAD:
        draw_line(d, r.x, cy, r.x + r.w, cy, 0x7a5c34ff, (stroke_style){6.4f, {0}, false});
        draw_line(d, r.x, cy, r.x + r.w, cy, 0xf6ebcdff, (stroke_style){4, {0}, false});
        break;
    case GROUND_VILLAGE:
    case GROUND_BUILDINGS:
        stamp_house(d, cx - 13, cy - 4, 14, 10, 4, 1);
        stamp_house(d, cx + 8, cy + 6, 13, 11, -6, 1);
        stamp_house(d, cx + 13, cy - 9, 9, 8, 0, 1);
        if (recipe->kind == GROUND_VILLAGE) stamp_draw(d, STAMP_PALM, cx - 16, cy + 16, 0.6f, 0);
        break;
    case GROUND_HUTS:
        if (strcmp(recipe->name, "kraal") == 0)
            for (int i = 0; i < 7; i++)
                stamp_draw(d, STAMP_HUT, cx + r.h * 0.42f * sinf((float)i * 0.9f),
                           cy - r.h * 0.32f * cosf((float)i * 0.9f), 0.5f, 0);
        else
            swatch_stamps(d, r, STAMP_HUT, 0.9f, 3);
        break;
    case GROUND_TRENCH:
    case GROUND_EARTHWORK:
        swatch_works(d, r, false);
        break;
    case GROUND_REDOUBT:
        swatch_works(d, r, true);
        break;
    case GROUND_BOILER:
        stamp_draw(d, STAMP_CHIMNEY, cx - 2, cy + 14, 1, 0);
        break;
    case GROUND_CAMP:
        swatch_stamps(d, r, STAMP_TENT, 0.8f, 3);
        break;
    case GROUND_THICKET:
        draw_rect(d, r, 0xc3bf86ff);
        swatch_stamps(d, r, STAMP_THORN, 0.95f, 5);
        break;
    case GROUND_CLEARING:
        draw_rect(d, r, 0xc9c48cff);
        stamp_ellipse(d, stamp_at(cx, cy, 1), 0, 0, r.w * 0.4f, r.h * 0.36f, 0xeee3bdff);
        stamp_draw(d, STAMP_THORN, r.x + 6, r.y + 10, 0.7f, 0);
        stamp_draw(d, STAMP_THORN, r.x + r.w - 7, r.y + r.h - 2, 0.7f, 1);
        break;
    case GROUND_DRY_BED:
    case GROUND_GULLY:
        swatch_dry(d, r, recipe->kind == GROUND_GULLY);
        break;
    case GROUND_BREASTWORK:
        swatch_relief(d, r, 1);
        swatch_stones(d, r, false);
        break;
    case GROUND_STONE_RING:
        swatch_stones(d, r, true);
        break;
    case GROUND_THORN_RING:
        swatch_thorns(d, r, recipe->name[0] == 'b');
        break;
    case GROUND_WALL:
    case GROUND_MUD_WALL:
    case GROUND_GATE:
        swatch_wall(d, r, recipe->kind);
        break;
    case GROUND_CITY:
        draw_rect(d, r, 0xeadcb6ff);
        for (int i = 0; i < 9; i++)
            stamp_house(d, r.x + 9 + (float)(i % 3) * (r.w - 18) / 2,
                        r.y + 7 + (float)(i / 3) * (r.h - 14) / 2, 14, 9, (float)(i * 5 % 7) - 3, 1);
        break;
    case GROUND_YARD:
        draw_rect(d, r, 0xeadcb6ff);
        if (recipe->name[0] == 'f') swatch_works(d, r, false);
        break;
    case GROUND_PLAIN:
        draw_rect(d, r, recipe->tint);
        break;
    }
}

void sheet_record_swatch(const ground *g, draw_list *out, const char *terrain, frect r)
{
    static const colour papers[3] = {0xe9d9aeff, 0xe6d8a6ff, 0xdfdaa8ff};
    ground_paper paper = !g ? PAPER_DESERT : g->shape == BOARD_AREA ? PAPER_SAVANNAH : g->paper;
    draw_clip_push(out, r);
    draw_rect(out, r, papers[paper]);
    swatch_picture(out, ground_recipe_find(terrain), paper, g && ground_fordable(g, terrain), r);
    draw_clip_pop(out);
    draw_round(out, r, 2, 0, SHEET_INK, 1);
}

void sheet_art_swatch(const sheet_art *a, draw_list *out, const char *terrain, frect r)
{
    sheet_record_swatch(a ? a->g : NULL, out, terrain, r);
}
