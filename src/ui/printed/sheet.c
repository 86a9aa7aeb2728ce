/*
 * sheet.c: one sheet's art: made, asked, thrown away. What is printed on it is in terrain*.c, sheet_grid.c,
 * sheet_names.c, sheet_frame.c and sheet_column.c.
 */
#include "ui/printed/sheet.h"

#include <math.h>
#include <string.h>

#include "board/names.h"
#include "ui/printed/ground_looks.h"
#include "ui/printed/printed_internal.h"
#include "ui/printed/sheet_frame.h"
#include "ui/printed/sheet_grid.h"
#include "ui/printed/sheet_labels.h"
#include "ui/printed/sheet_names.h"
#include "ui/printed/sheet_prizes.h"
#include "ui/printed/terrain.h"
#include "ui/draw/draw_append.h"

static const float PRINTED_NAME = 15.5f;  /* text points */
static const float LARGE_LETTERS = 16.0f; /* pixels that names are to have at the least */

static const char *kept(sheet_art *a, const char *s, const char *otherwise)
{
    return s && s[0] ? arena_strdup(a->memory, s) : otherwise ? arena_strdup(a->memory, otherwise) : "";
}

static bool in_legend(const sheet_art *a, const char *terrain)
{
    for (int i = 0; i < a->nlegend; i++)
        if (strcmp(a->legend[i].terrain, terrain) == 0) return true;
    return false;
}

static bool on_sheet(const sheet_art *a, const char *terrain)
{
    for (int i = 0; i < a->g->nspaces; i++)
        if (strcmp(a->b->terrains[a->b->spaces[a->g->s->first_space + i].terrain], terrain) == 0) return true;
    return false;
}

/* Slopes, gullies and scenes: the map draws them, the rules know nothing of them. */
static bool has_drawn(const sheet_art *a)
{
    for (int i = 0; i < a->b->nfeatures; i++) {
        const board_feature *f = &a->b->features[i];
        if (f->sheet == a->sheet && (f->kind == FEATURE_SLOPE || f->kind == FEATURE_SCENE)) return true;
    }
    return false;
}

static void make_legend(sheet_art *a, const sheet_words *words)
{
    a->legend = arena_alloc(a->memory, sizeof *a->legend * BOARD_TERRAINS_MAX);
    for (int i = 0; words && i < words->nterrains && a->nlegend < BOARD_TERRAINS_MAX; i++) {
        const sheet_word *w = &words->terrains[i];
        if (!on_sheet(a, w->terrain) || in_legend(a, w->terrain)) continue;
        const char *title = ground_recipe_find(w->terrain)->title;
        a->legend[a->nlegend++] =
            (legend_row){kept(a, w->terrain, NULL), kept(a, w->title, title ? title : w->terrain),
                         kept(a, w->effect, NULL)};
    }
    for (int i = 0; i < a->b->nterrains && a->nlegend < BOARD_TERRAINS_MAX; i++) {
        const char *name = a->b->terrains[i], *title = ground_recipe_find(name)->title;
        if (on_sheet(a, name) && !in_legend(a, name))
            a->legend[a->nlegend++] = (legend_row){kept(a, name, NULL), kept(a, title, name), ""};
    }
    if (words && words->drawn_title && has_drawn(a) && a->nlegend < BOARD_TERRAINS_MAX)
        a->legend[a->nlegend++] =
            (legend_row){"rise", kept(a, words->drawn_title, NULL), kept(a, words->drawn_effect, NULL)};
}

static void copy_words(sheet_art *a, const sheet_words *words)
{
    const board_sheet *s = a->g->s;
    a->overline = kept(a, words ? words->overline : NULL, NULL);
    a->title = kept(a, words ? words->title : NULL, s->title);
    a->date = kept(a, words ? words->date : NULL, NULL);
    a->note = kept(a, words ? words->note : NULL, s->subtitle);
    char said[160];
    a->scale = kept(a, words ? words->scale : NULL, board_scale_said(s->scale, said, sizeof said));
    if (words && words->nprizes > 0) {
        uint16_t *spaces = arena_alloc(a->memory, sizeof *spaces * (size_t)words->nprizes);
        int *prizes = arena_alloc(a->memory, sizeof *prizes * (size_t)words->nprizes);
        memcpy(spaces, words->prize_spaces, sizeof *spaces * (size_t)words->nprizes);
        memcpy(prizes, words->prizes, sizeof *prizes * (size_t)words->nprizes);
        a->prize_spaces = spaces;
        a->prizes = prizes;
        a->nprizes = words->nprizes;
    }
    if (words && words->ntaken > 0) {
        uint16_t *taken = arena_alloc(a->memory, sizeof *taken * (size_t)words->ntaken);
        memcpy(taken, words->taken, sizeof *taken * (size_t)words->ntaken);
        a->taken = taken;
        a->ntaken = words->ntaken;
    }
    make_legend(a, words);
}

/* Of a board of many rows a wider one, so that its numbers have room where the whole of it is seen. */
static float margin_of(const sheet_art *a, float larger)
{
    const float printed = 54;
    if (a->g->shape == BOARD_AREA) return 46 * a->text;
    return fmaxf(20 + 34 * larger, printed * fminf((float)a->g->s->rows / 19, 2));
}

sheet_art *sheet_art_new(const board *b, int sheet, const sheet_words *words, const draw_host *host,
                         bool high_contrast)
{
    sheet_art *a = mem_alloc(sizeof *a);
    a->memory = arena_new();
    a->b = b;
    a->sheet = sheet;
    a->contrast = high_contrast;
    a->g = ground_new(b, sheet, high_contrast, ground_looks);
    a->text = a->g->shape == BOARD_HEX ? 0.95f : a->g->shape == BOARD_AREA ? a->g->u : 1;
    float larger = words && words->larger > 0 ? words->larger : 1;
    a->writing = a->text;
    a->text *= larger;
    a->host = host;
    a->no_grid = words && words->no_grid && a->g->shape != BOARD_AREA;
    a->margin = margin_of(a, larger);
    copy_words(a, words);
    a->paper = draw_list_new();
    sheet_record_paper(a, sheet_art_bounds(a), a->paper);
    return a;
}

float sheet_art_larger(const board *b, int sheet, float w, float h, float pixels)
{
    const board_sheet *s = &b->sheets[sheet];
    float margin = 54, across = (float)s->width * SHEET_UNIT / 1000 + 2 * margin,
          down = (float)s->height * SHEET_UNIT / 1000 + 2 * margin, k = fminf(w / across, h / down);
    if (s->kind == BOARD_AREA || k <= 0) return 1; /* their writing goes by the size of the areas */
    return fminf(fmaxf(pixels / (PRINTED_NAME * k), 1), 2.5f);
}

void sheet_art_free(sheet_art *a)
{
    if (!a) return;
    draw_list_free(a->paper);
    draw_list_free(a->map);
    for (int i = 0; i < SHEET_NUMBERS; i++)
        draw_list_free(a->frame[i]);
    for (int i = 0; i < SHEET_NAMES; i++) {
        draw_list_free(a->written[i].names);
        draw_list_free(a->written[i].bands);
        label_room_free(&a->written[i].parts);
        label_room_free(&a->written[i].whole);
        mem_free(a->written[i].said);
        draw_list_free(a->marks[i]);
    }
    for (int i = 0; i < 2; i++) {
        level_map_free(&a->low[i].shadow);
        level_map_free(&a->low[i].slope);
    }
    ground_free(a->g);
    arena_free(a->memory);
    mem_free(a);
}

frect sheet_art_map_rect(const sheet_art *a)
{
    return (frect){0, 0, a->g->w, a->g->h};
}

frect sheet_art_bounds(const sheet_art *a)
{
    return (frect){-a->margin, -a->margin, a->g->w + 2 * a->margin, a->g->h + 2 * a->margin};
}

const draw_list *sheet_art_paper(const sheet_art *a)
{
    return a->paper;
}

/* The dearest list of all, and not wanted where the host still keeps the painted sheet. */
static void record_map(sheet_art *a)
{
    draw_list *d = a->map = draw_list_new();
    terrain_record(a->g, d);
    draw_clip_push(d, sheet_art_map_rect(a));
    if (!a->contrast) draw_tiled(d, TEXTURE_PAPER, sheet_art_map_rect(a), 0.8f);
    sheet_record_grid(a, d);
    if (a->g->shape == BOARD_AREA) sheet_record_seas(a, a->host, a->text, d);
    draw_clip_pop(d);
}

const draw_list *sheet_art_map(sheet_art *a)
{
    if (!a->map) record_map(a);
    return a->map;
}

/* Which of SHEET_NAMES sizes; *larger: than printed. */
static int names_size(const sheet_art *a, float cell, float least, float *larger)
{
    const float printed = PRINTED_NAME * a->writing * cell / SHEET_UNIT;
    const bool areas = a->g->shape == BOARD_AREA;
    /* Plates of areas have the room of their areas: the last size, which leaves it, is for large letters. */
    const int sizes = !areas ? SHEET_NAMES : least > LARGE_LETTERS ? SHEET_AREA_NAMES : SHEET_AREA_NAMES - 1;
    int size = 0;
    *larger = 1;
    for (; size + 1 < sizes && printed * *larger < least; size++)
        *larger *= areas ? 1.15f : 1.25f;
    return size;
}

static const sheet_writing *writing_at(sheet_art *a, float cell, float least)
{
    float larger;
    sheet_writing *w = &a->written[names_size(a, cell, least, &larger)];
    if (w->names) return w;
    /* Plates of areas keep off water and roads, which are found while they are drawn; other names do not. */
    if (a->g->shape == BOARD_AREA) sheet_art_map(a);
    w->names = draw_list_new();
    w->bands = draw_list_new();
    draw_clip_push(w->names, sheet_art_map_rect(a));
    sheet_record_names(a, a->host, (a->g->shape == BOARD_AREA ? a->text : a->writing) * larger, w);
    draw_clip_pop(w->names);
    return w;
}

const draw_list *sheet_art_names(sheet_art *a, float cell, float least)
{
    return writing_at(a, cell, least)->names;
}

const draw_list *sheet_art_bands(sheet_art *a, float cell, float least)
{
    return writing_at(a, cell, least)->bands;
}

const draw_list *sheet_art_marks(sheet_art *a, float cell, float least)
{
    float larger;
    const int size = names_size(a, cell, least, &larger);
    if (!a->marks[size]) {
        draw_list *d = a->marks[size] = draw_list_new();
        draw_clip_push(d, sheet_art_map_rect(a));
        sheet_record_prizes(a, larger, d);
        draw_clip_pop(d);
    }
    return a->marks[size];
}

int sheet_art_written(sheet_art *a, float cell, float least, const frect **out)
{
    const label_room *w = &writing_at(a, cell, least)->parts;
    *out = w->r;
    return w->n;
}

int sheet_art_plate_at(sheet_art *a, float cell, float least, float x, float y)
{
    const label_room *w = &writing_at(a, cell, least)->parts;
    const int n = a->g->nspaces, first = w->n - n; /* the areas' are written last, in order */
    if (a->g->shape != BOARD_AREA) return NO_SPACE;
    for (int i = 0; i < n; i++) {
        const frect r = w->r[first + i];
        if (x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h) return a->g->s->first_space + i;
    }
    return NO_SPACE;
}

int sheet_art_whole_names(sheet_art *a, float cell, float least, const frect **out)
{
    const label_room *w = &writing_at(a, cell, least)->whole;
    *out = w->r;
    return w->n;
}

const sheet_name *sheet_art_said(sheet_art *a, float cell, float least)
{
    return writing_at(a, cell, least)->said;
}

const draw_list *sheet_art_frame(sheet_art *a, float cell, float least)
{
    const int size = sheet_frame_size(a, cell, least);
    if (!a->frame[size]) {
        a->frame[size] = draw_list_new();
        sheet_record_frame(a, size, a->frame[size]);
    }
    return a->frame[size];
}

uint64_t sheet_art_look(const sheet_art *a, float cell, float least)
{
    float larger;
    return (uint64_t)names_size(a, cell, least, &larger) << 8 | (uint64_t)sheet_frame_size(a, cell, least);
}

static int local(const sheet_art *a, int space)
{
    int i = space - a->g->s->first_space;
    return i >= 0 && i < a->g->nspaces ? i : -1;
}

int sheet_art_outline(const sheet_art *a, int space, fpoint *out, int max)
{
    int i = local(a, space);
    if (i < 0) return 0;
    const ground *g = a->g;
    int from = g->first_corner[i], n = g->first_corner[i + 1] - from, kept_points = n <= max ? n : max;
    for (int k = 0; k < kept_points; k++)
        out[k] = g->corner[from + (n <= max ? k : k * n / max)];
    return kept_points;
}

fpoint sheet_art_centre(const sheet_art *a, int space)
{
    int i = local(a, space);
    return i < 0 ? (fpoint){0, 0} : a->g->centre[i];
}

fpoint sheet_art_berth(const sheet_art *a, int space)
{
    return local(a, space) < 0 ? (fpoint){0, 0} : ground_point(a->g, a->b->spaces[space].berth);
}

float sheet_art_radius(const sheet_art *a, int space)
{
    if (local(a, space) < 0) return 0;
    switch (a->g->shape) {
    case BOARD_SQUARE:
        return SHEET_UNIT * 0.43f;
    case BOARD_HEX:
        return SHEET_UNIT * 0.38f;
    case BOARD_AREA:
        break;
    }
    return 34 * a->g->u;
}

int sheet_art_space_at(const sheet_art *a, float x, float y)
{
    const int at = ground_space_at(a->g, x, y);
    return at < 0 ? NO_SPACE : at + a->g->s->first_space;
}

int sheet_art_prizes(const sheet_art *a, sheet_prize_at out[SHEET_PRIZES])
{
    return sheet_prizes_at(a, out);
}

void sheet_art_thumbnail(const sheet_art *a, draw_list *out, frect r)
{
    const ground *g = a->g;
    float k = fminf(r.w / g->w, r.h / g->h);
    draw_clip_push(out, r);
    draw_transform_push(out, k, r.x + (r.w - g->w * k) / 2, r.y + (r.h - g->h * k) / 2, 0);
    draw_rect(out, (frect){0, 0, g->w, g->h}, g->shore ? 0xbcd2cfff : ground_paper_tint(PAPER_DESERT));
    for (int i = 0; i < g->nspaces; i++)
        if (g->recipe[i]->kind != GROUND_OPEN || g->shore)
            draw_polygon(out, g->corner + g->first_corner[i], g->first_corner[i + 1] - g->first_corner[i],
                         g->recipe[i]->tint);
    for (int i = 0; i < g->nborders; i++)
        curve_stroke(out, &g->border[i], 0x8c2f14b0, 1.4f / k);
    draw_transform_pop(out);
    draw_clip_pop(out);
}
