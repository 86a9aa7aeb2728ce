/*
 * picture.c: a picture of a battle as it stands: the printed sheet on the wooden table with its counters. No
 * window is opened. The sheet with most units is shown where a battle has several.
 */
#include "cli/picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/light.h"
#include "game/words.h"
#include "sdl/picture.h"
#include "ui/pieces/counter.h"
#include "ui/printed/sheet.h"
#include "ui/printed/sheet_column.h"
#include "ui/printed/sheet_light.h"
#include "ui/draw/draw_append.h"

typedef struct scene {
    const scenario *sc;
    const state *st;
    const session *of;
    int side; /* whose view st is */
    int sheet;
    const picture_order *wanted;
    fpoint toward[BOARD_DIRECTIONS_MAX]; /* where each direction points on this sheet; 0, 0: nowhere */
} scene;

static int busiest_sheet(const scenario *sc, const state *st)
{
    int units[BOARD_SHEETS_MAX] = {0}, best = 0;
    for (int i = 0; i < sc->nunits; i++)
        if (st->units[i].status == UNIT_ON && st->units[i].space < sc->board->nspaces)
            units[sc->board->spaces[st->units[i].space].sheet]++;
    for (int k = 1; k < sc->board->nsheets; k++)
        if (units[k] > units[best]) best = k;
    return best;
}

/* Taken from whichever spaces have a neighbour that way. */
static void find_directions(scene *s)
{
    const board *b = s->sc->board;
    const board_sheet *sheet = &b->sheets[s->sheet];
    for (int i = sheet->first_space; i < sheet->first_space + sheet->nspaces; i++)
        for (int k = 0; k < b->spaces[i].nlinks; k++) {
            const board_link *l = &b->links[b->spaces[i].first_link + (uint32_t)k];
            if (l->direction < BOARD_DIRECTIONS_MAX)
                s->toward[l->direction] =
                    (fpoint){(float)(b->spaces[l->to].centre.x - b->spaces[i].centre.x),
                             (float)(b->spaces[l->to].centre.y - b->spaces[i].centre.y)};
        }
}

static int facing_degrees(const scene *s, int facing)
{
    if (facing >= BOARD_DIRECTIONS_MAX || (s->toward[facing].x == 0 && s->toward[facing].y == 0)) return -1;
    return ((int)lroundf(atan2f(s->toward[facing].x, -s->toward[facing].y) * 57.29578f) + 360) % 360;
}

static void add_marks(const scene *s, int who, counter_look *look)
{
    const ruleset *rs = s->sc->rules;
    for (int gravity = 0; gravity < 256; gravity++)
        for (int m = 0; m < rs->nmarks && m < 32; m++)
            if (rs->marks[m].gravity == gravity && (s->st->units[who].marks >> m & 1) != 0 &&
                rs->marks[m].picture != NULL && look->nmarks < COUNTER_MARKS)
                look->marks[look->nmarks++] = rs->marks[m].picture;
}

static counter_look look_of(const scene *s, int who)
{
    const unit *u = &s->st->units[who];
    const scenario_unit *su = &s->sc->units[who];
    const unit_type *type = &s->sc->types[u->type];
    unit_face face;
    game_face(s->st, who, &face);
    counter_look look = {.side = s->sc->sides[su->side].style,
                         .palette = s->wanted->sides,
                         .branch = face.on_foot ? branch_on_foot(type->branch) : type->branch,
                         .hat = su->hat != NULL ? su->hat : s->sc->sides[su->side].hat,
                         .strength = face.number,
                         .max = face.of,
                         .quality = face.quality,
                         .leader = face.leader,
                         .commander = face.commander,
                         .hits = u->hits,
                         .hit_of = face.hit_of,
                         .prone = face.prone,
                         .facing = facing_degrees(s, u->facing)};
    add_marks(s, who, &look);
    return look;
}

static bool afloat(const scene *s, int who)
{
    return s->sc->types[s->st->units[who].type].branch->afloat;
}

enum { STACK_SEEN = 4 };

/* Units of one space lie as a stack, the first lowest; of more than four the last four, and how many there
 * are. */
static void draw_counters(const scene *s, const sheet_art *art, const draw_host *host, draw_list *out,
                          float scale, float dx, float dy)
{
    for (int pass = 0; pass < 2; pass++) /* marks lie over all counters */
        for (int i = 0; i < s->sc->nunits; i++) {
            const unit *u = &s->st->units[i];
            if (u->status != UNIT_ON || u->space >= s->sc->board->nspaces ||
                s->sc->board->spaces[u->space].sheet != s->sheet)
                continue;
            int below = 0, n = 0;
            const bool ship = afloat(s, i);
            for (int j = state_unit_at(s->st, u->space, NO_UNIT); j != NO_UNIT;
                 j = state_unit_at(s->st, u->space, j)) {
                below += j < i && afloat(s, j) == ship;
                n += afloat(s, j) == ship;
            }
            fpoint c = ship ? sheet_art_berth(art, u->space) : sheet_art_centre(art, u->space);
            float size = 2 * sheet_art_radius(art, u->space) * scale * (n > 1 ? 0.84f : 1);
            float x = c.x * scale + dx, y = c.y * scale + dy;
            const int hidden = n > STACK_SEEN ? n - STACK_SEEN : 0;
            if (below < hidden) continue;
            if (n > 1) {
                fpoint o = counter_stack_offset(below - hidden, size),
                       last = counter_stack_offset(n - hidden - 1, size);
                x += o.x - last.x / 2;
                y += o.y - last.y / 2;
            }
            counter_look look = look_of(s, i);
            if (pass == 0)
                counter_draw(out, host, &look, x, y, size);
            else
                counter_draw_marks(out, &look, x, y, size);
            if (pass == 1 && hidden > 0 && below == n - 1)
                counter_draw_count(out, n, x + size * 0.5f, y - size * 0.5f, size);
        }
}

enum { POSTER_MARGIN = 70 }; /* pixels: what a printer leaves white, about 6 mm */

/* Names for somebody who leans over the table, or stands before the wall: pixels. */
static float names_least(const picture_order *wanted)
{
    return wanted->manner == PICTURE_POSTER ? 46 : 13;
}

static float larger(const board *b, int sheet, const picture_order *wanted)
{
    return sheet_art_larger(b, sheet, (float)wanted->w * 0.75f, (float)wanted->h, names_least(wanted));
}

/* The light of the turn, as it is seen by whoever looks. */
static void lay_light(const scene *s, sheet_art *art, const draw_list *names, const draw_list *bands,
                      draw_list *out)
{
    enum { SMOKE = 160 };
    const board *b = s->sc->board;
    state at = *s->st;
    uint16_t from[UNITS_MAX];
    light_now now;
    light_smoke found[SMOKE];
    sheet_smoke smoke[SMOKE];
    uint8_t *seen = mem_alloc((size_t)b->nspaces);
    if (s->wanted->turn > 0) at.turn = (uint16_t)s->wanted->turn;
    light_of(&at, s->side, &now);
    if (s->wanted->light > 0) now.kind = (uint8_t)(s->wanted->light - 1);
    sheet_sky sky = {
        .kind = light_kind_name(now.kind), .sight = now.visibility, .from = from, .smoke = smoke};
    sky.nsmoke = light_smoke_find(s->of, s->side, session_count(s->of), at.turn, found, SMOKE);
    for (int i = 0; i < sky.nsmoke; i++)
        smoke[i] = (sheet_smoke){found[i].from, found[i].to, found[i].age, found[i].afloat};
    if (now.visibility > 0) {
        light_reaches(&at, s->side, now.visibility, seen);
        sky.seen = seen;
    }
    for (int u = 0; u < s->sc->nunits; u++)
        if (at.units[u].status == UNIT_ON) from[sky.nfrom++] = at.units[u].space;
    sheet_light_record(art, &sky, out);
    if (sheet_light_dark(&sky)) draw_list_append(out, bands);
    draw_list_append(out, names);
    sheet_light_veil(art, &sky, out);
    mem_free(seen);
}

/* What is written lies over its light; of a map alone there is none. */
static void lay_names(const scene *lit, sheet_art *art, float cell, float least, draw_list *out)
{
    const draw_list *names = sheet_art_names(art, cell, least);
    if (lit != NULL)
        lay_light(lit, art, names, sheet_art_bands(art, cell, least), out);
    else
        draw_list_append(out, names);
}

/* The sheet on the table, words and frame and side column, in its light (NULL: as printed). Gives where it
 * came to lie; the caller's, sheet_art_free(). */
static sheet_art *lay_sheet(const board *map, int sheet, const sheet_words *said, const scene *lit,
                            const picture_order *wanted, const draw_host *host, draw_list *out, float *k,
                            fpoint *corner)
{
    const bool poster = wanted->manner == PICTURE_POSTER;
    const frect whole = {0, 0, (float)wanted->w, (float)wanted->h};
    sheet_art *art = sheet_art_new(map, sheet, said, host, false);
    frect b = sheet_art_bounds(art);
    float side = fmaxf(b.h * 0.3f, 240), gap = poster ? POSTER_MARGIN : 22;
    frect paper = {b.x, b.y, b.w + side, b.h};
    *k = fminf((whole.w - 2 * gap) / paper.w, (whole.h - 2 * gap) / paper.h);
    if (*k <= 0) *k = 0.01f;
    *corner = (fpoint){(whole.w - paper.w * *k) / 2 - b.x * *k, (whole.h - paper.h * *k) / 2 - b.y * *k};
    texture_make_all(host);
    draw_rect(out, whole, poster ? 0xefe3c6ff : 0x2b1d14ff);
    draw_tiled(out, poster ? TEXTURE_PAPER : TEXTURE_WOOD, whole, 1);
    draw_transform_push(out, *k, corner->x, corner->y, 0);
    if (!poster) {
        draw_shadow(out, paper, 3, 16, 0.5f);
        draw_round(out, paper, 2, 0xefe3c6ff, 0, 0);
        draw_tiled(out, TEXTURE_PAPER, paper, 1);
    }
    draw_list_append(out, sheet_art_map(art));
    draw_list_append(out, sheet_art_marks(art, *k * SHEET_UNIT, names_least(wanted)));
    lay_names(lit, art, *k * SHEET_UNIT, names_least(wanted), out);
    draw_list_append(out, sheet_art_frame(art, *k * SHEET_UNIT, names_least(wanted)));
    sheet_art_side_column(art, host, out, (frect){b.x + b.w - 4, b.y + 26, side - 34, b.h - 40});
    draw_transform_pop(out);
    return art;
}

static void record(void *self, draw_list *out, const draw_host *host)
{
    const scene *s = self;
    const scenario *sc = s->sc;
    sheet_word rows[BOARD_TERRAINS_MAX];
    int n = 0;
    for (int i = 0; i < sc->board->nterrains; i++)
        if (sc->terrain[i].title != NULL)
            rows[n++] = (sheet_word){sc->board->terrains[i], sc->terrain[i].title, sc->terrain[i].effect};
    uint16_t spaces[OBJECTIVES_MAX];
    int prizes[OBJECTIVES_MAX], nprizes = 0;
    for (int i = 0; i < sc->nobjectives; i++)
        if (sc->board->spaces[sc->objectives[i]].sheet == s->sheet) {
            spaces[nprizes] = sc->objectives[i];
            prizes[nprizes++] = scenario_worth(sc, sc->objectives[i]);
        }
    uint16_t taken[UNITS_MAX];
    int ntaken = 0;
    for (int i = 0; i < sc->nunits; i++) {
        const int at = s->st->units[i].space;
        if (s->st->units[i].status == UNIT_ON && at < sc->board->nspaces &&
            sc->board->spaces[at].sheet == s->sheet)
            taken[ntaken++] = (uint16_t)at;
    }
    const word_entry *drawn = words_find(sc->words, "sheet.drawn");
    sheet_words words_of = {.drawn_title = drawn ? drawn->title : NULL,
                            .drawn_effect = drawn ? drawn->text : NULL,
                            .prize_spaces = spaces,
                            .taken = taken,
                            .ntaken = s->wanted->manner == PICTURE_TABLE ? ntaken : 0,
                            .prizes = prizes,
                            .nprizes = nprizes,
                            .terrains = rows,
                            .nterrains = n,
                            .title = sc->title,
                            .date = sc->date,
                            .note = sc->place,
                            .larger = larger(sc->board, s->sheet, s->wanted)};
    float k;
    fpoint corner;
    sheet_art *art = lay_sheet(sc->board, s->sheet, &words_of, s, s->wanted, host, out, &k, &corner);
    if (s->wanted->manner == PICTURE_TABLE) draw_counters(s, art, host, out, k, corner.x, corner.y);
    sheet_art_free(art);
}

bool cli_picture(const char *data_dir, const session *s, const picture_order *wanted, error *err)
{
    const int side = session_state(s)->over ? NO_SIDE : wanted->side;
    state view;
    session_view(s, side, &view);
    scene sc = {.sc = session_scenario(s), .st = &view, .of = s, .side = side, .wanted = wanted};
    sc.sheet = busiest_sheet(sc.sc, sc.st);
    find_directions(&sc);
    return picture_render(data_dir, wanted->w, wanted->h, record, &sc, wanted->path, err);
}

/* ---- a map alone */

typedef struct bare {
    const board *b;
    const picture_order *wanted;
} bare;

static void record_map(void *self, draw_list *out, const draw_host *host)
{
    const bare *m = self;
    const board_sheet *s = &m->b->sheets[0];
    sheet_words words_of = {
        .title = s->title[0] ? s->title : s->name, .note = s->subtitle, .larger = larger(m->b, 0, m->wanted)};
    float k;
    fpoint corner;
    sheet_art_free(lay_sheet(m->b, 0, &words_of, NULL, m->wanted, host, out, &k, &corner));
}

bool cli_picture_map(const char *data_dir, const board *b, const picture_order *wanted, error *err)
{
    bare m = {.b = b, .wanted = wanted};
    return picture_render(data_dir, wanted->w, wanted->h, record_map, &m, wanted->path, err);
}
