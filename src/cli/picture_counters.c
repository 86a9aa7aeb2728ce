/*
 * picture_counters.c: every branch of a list in all its headgear, on the card of every side, in the three
 * sizes a counter is seen in, the largest as on a unit's card: to judge a drawing beside the others. Not for
 * the counters of a battle.
 */
#include "cli/picture_counters.h"

#include <stdio.h>

#include "core/mem.h"
#include "game/branch.h"
#include "sdl/picture.h"
#include "ui/draw/theme.h"
#include "ui/pieces/counter.h"

enum { CELL_W = 520, CELL_H = 102, MARGIN = 20, HEIGHT_MAX = 16384 };

typedef struct gallery {
    const branch_list *list;
    int columns;
    side_palette sides;
} gallery;

static frect cell_of(const gallery *g, int at)
{
    return (frect){(float)(MARGIN + at % g->columns * CELL_W), (float)(MARGIN + at / g->columns * CELL_H),
                   CELL_W, CELL_H};
}

static void draw_cell(draw_list *out, const draw_host *host, frect r, side_palette sides, const branch *b,
                      const char *hat)
{
    char title[96];
    snprintf(title, sizeof title, "%s%s%s", b->id, hat != NULL ? ", " : "", hat != NULL ? hat : "");
    draw_text(out, (font){INTER_SEMIBOLD, 13}, THEME_INK, r.x, r.y + 12, ALIGN_LEFT, title);
    for (int style = 0; style < COUNTER_SIDES; style++) {
        counter_look look = {.side = style,
                             .palette = sides,
                             .branch = b,
                             .hat = hat,
                             .strength = 6,
                             .max = style == COUNTER_BEAST ? 0 : 8,
                             .quality = 2,
                             .facing = -1};
        const float x = r.x + 196 + (float)style * 50;
        counter_draw(out, host, &look, x, r.y + 42, 40);
        counter_draw(out, host, &look, x, r.y + 81, 24);
        if (style != 0 && style != (b->portrait != NULL ? COUNTER_BEAST : 1)) continue;
        look.portrait = true;
        counter_draw(out, host, &look, r.x + 40 + (style == 0 ? 0.0f : 82.0f), r.y + 56, 72);
    }
}

/* A cell for every picture: where one headgear stands in for another there is none of its own. */
static bool own_picture(const branch *b, int k)
{
    for (int i = 0; i < k; i++)
        if (b->hats[i].picture == b->hats[k].picture) return false;
    return true;
}

static int cells_of(const gallery *g, draw_list *out, const draw_host *host)
{
    int at = 0;
    for (int i = 0; i < g->list->count; i++) {
        const branch *b = &g->list->items[i];
        bool again = false; /* "like" another */
        for (int j = 0; j < i && !again; j++)
            again = g->list->items[j].silhouette == b->silhouette;
        if (again) continue;
        for (int k = 0; k < (b->nhats > 0 ? b->nhats : 1); k++) {
            if (b->nhats > 0 && !own_picture(b, k)) continue;
            if (out != NULL)
                draw_cell(out, host, cell_of(g, at), g->sides, b, b->nhats > 0 ? b->hats[k].name : NULL);
            at++;
        }
    }
    return at;
}

static void record(void *self, draw_list *out, const draw_host *host)
{
    const gallery *g = self;
    draw_rect(out, (frect){0, 0, (float)(2 * MARGIN + g->columns * CELL_W), HEIGHT_MAX}, 0xe6d8a6ff);
    cells_of(g, out, host);
}

bool cli_picture_counters(const char *data_dir, const char *path, const picture_order *wanted, const char *to,
                          error *err)
{
    arena *memory = arena_new();
    branch_list list;
    bool good = branch_read_list(memory, path, &list, err);
    if (good) {
        const int columns = wanted->w < 2 * MARGIN + 2 * CELL_W ? 1 : (wanted->w - 2 * MARGIN) / CELL_W;
        gallery g = {.list = &list, .columns = columns, .sides = wanted->sides};
        const int rows = (cells_of(&g, NULL, NULL) + columns - 1) / columns, h = 2 * MARGIN + rows * CELL_H;
        good = picture_render(data_dir, 2 * MARGIN + columns * CELL_W, h < HEIGHT_MAX ? h : HEIGHT_MAX,
                              record, &g, to, err);
    }
    arena_free(memory);
    return good;
}
