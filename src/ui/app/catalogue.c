/* catalogue.c: see catalogue.h. */
#include "ui/app/catalogue.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/own.h"
#include "game/pack.h"
#include "game/scenario_load.h"
#include "ui/app/lessons.h"
#include "ui/pieces/counter.h"
#include "ui/widget/search.h"
#include "ui/draw/draw_append.h"

struct catalogue {
    arena *memory;
    catalogue_entry **entries; /* each stays where it is */
    int count, cap;
    /* The one sheet that is being painted. */
    const catalogue_entry *painting;
    sheet_art *art;
    bool contrast;
    float larger; /* its writing */
};

static catalogue_entry *entry_add(catalogue *c, const char *path, int rules)
{
    if (c->count == c->cap) {
        c->cap = c->cap ? c->cap * 2 : 32;
        c->entries = mem_realloc(c->entries, sizeof *c->entries * (size_t)c->cap);
    }
    catalogue_entry *e = c->entries[c->count++] = mem_alloc(sizeof *e);
    error err = {0};
    snprintf(e->path, sizeof e->path, "%s", path);
    e->rules = rules;
    if (scenario_read_card(path, c->memory, &e->card, &err)) return e;
    error_format(&err, e->trouble, sizeof e->trouble);
    e->tried = true;
    e->card = (scenario_card){.path = e->path,
                              .rules = "",
                              .id = "",
                              .date = "",
                              .place = "",
                              .note = "",
                              .history = "",
                              .length = "",
                              .map = ""};
    e->card.title = arena_strdup(c->memory, file_last_name(path));
    return e;
}

static int by_system_and_year(const void *x, const void *y)
{
    const catalogue_entry *a = *(catalogue_entry *const *)x, *b = *(catalogue_entry *const *)y;
    if (a->rules != b->rules) return a->rules < b->rules ? -1 : 1;
    if ((a->trouble[0] != 0) != (b->trouble[0] != 0)) return a->trouble[0] ? 1 : -1;
    if (a->card.year != b->card.year) return a->card.year < b->card.year ? -1 : 1;
    int title = strcmp(a->card.title, b->card.title);
    const bool brought = catalogue_brought(a);
    if (title == 0 && brought != catalogue_brought(b)) return brought ? 1 : -1;
    return title ? title : strcmp(a->path, b->path);
}

/* By what it says of itself; what does not say stands with the first. */
static int system_of(const app *a, const catalogue_entry *e)
{
    for (int i = 0; a->config.rulesets[i]; i++)
        if (e->card.rules && strcmp(a->config.rulesets[i]->id, e->card.rules) == 0) return i;
    return 0;
}

/* Packs that were laid there by hand are opened once. */
static void open_packs(app *a)
{
    char folder[1024], from[1300], unpacked[1300], file[1300];
    char **names;
    int n;
    file_join(a->config.keep_dir, "packs", folder, sizeof folder);
    if (!file_list(folder, PACK_ENDING, &names, &n, NULL)) return;
    for (int i = 0; i < n; i++) {
        error err = {0};
        file_join(folder, names[i], from, sizeof from);
        snprintf(unpacked, sizeof unpacked, "%.*s", (int)(strlen(from) - strlen(PACK_ENDING)), from);
        if (!file_exists(unpacked) && !own_take_pack(a->config.keep_dir, from, a->config.data_dir,
                                                     a->config.rulesets, file, sizeof file, &err))
            app_say_error(a, &err);
    }
    file_list_free(names, n);
}

static void read_own(app *a, catalogue *c)
{
    char **paths;
    int n;
    if (!a->config.keep_dir || !a->config.rulesets) return;
    open_packs(a);
    own_list(a->config.keep_dir, &paths, &n);
    for (int i = 0; i < n; i++) {
        catalogue_entry *e = entry_add(c, paths[i], 0);
        e->rules = system_of(a, e);
        e->own = true;
    }
    own_list_free(paths, n);
}

static bool is_taught(const app *a, const catalogue_entry *e)
{
    return !e->trouble[0] && lessons_teach(a, e->rules, e->card.id);
}

static void read_system(app *a, catalogue *c, int rules)
{
    char folder[1024], path[1024];
    char **names;
    int n;
    error err = {0};
    snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", a->config.data_dir,
             a->config.rulesets[rules]->id);
    if (!file_exists(folder)) return;
    if (!file_list(folder, ".json", &names, &n, &err)) {
        app_say_error(a, &err);
        return;
    }
    for (int i = 0; i < n; i++) {
        file_join(folder, names[i], path, sizeof path);
        catalogue_entry *e = entry_add(c, path, rules);
        e->taught = is_taught(a, e);
    }
    file_list_free(names, n);
}

catalogue *catalogue_get(app *a)
{
    if (a->catalogue) return a->catalogue;
    catalogue *c = a->catalogue = mem_alloc(sizeof *c);
    c->memory = arena_new();
    for (int i = 0; a->config.rulesets && a->config.rulesets[i]; i++)
        read_system(a, c, i);
    read_own(a, c);
    if (c->count > 1) qsort(c->entries, (size_t)c->count, sizeof *c->entries, by_system_and_year);
    return c;
}

void catalogue_free(catalogue *c)
{
    if (!c) return;
    sheet_art_free(c->art);
    for (int i = 0; i < c->count; i++) {
        if (c->entries[i]->sc) scenario_free(c->entries[i]->sc);
        mem_free(c->entries[i]->start);
        mem_free(c->entries[i]);
    }
    mem_free(c->entries);
    arena_free(c->memory);
    mem_free(c);
}

int catalogue_count(const catalogue *c)
{
    return c->count;
}

catalogue_entry *catalogue_at(catalogue *c, int i)
{
    return i >= 0 && i < c->count ? c->entries[i] : NULL;
}

/* The same battle, to the last byte of all that decides anything in it? */
static bool is_copy(app *a, catalogue_entry *one, catalogue_entry *two)
{
    if (one->trouble[0] || two->trouble[0] || one->rules != two->rules ||
        strcmp(one->card.id, two->card.id) != 0)
        return false;
    catalogue_load(a, one);
    catalogue_load(a, two);
    if (!one->sc || !two->sc || one->sc->nfiles != two->sc->nfiles) return false;
    for (int i = 0; i < one->sc->nfiles; i++)
        if (one->sc->files[i].hash != two->sc->files[i].hash) return false;
    return true;
}

static void entry_drop_last(app *a, catalogue *c)
{
    catalogue_entry *e = c->entries[--c->count];
    if (e->sc) catalogue_drop(a, e);
    if (e->sc) scenario_free(e->sc);
    mem_free(e->start);
    mem_free(e);
}

int catalogue_find(app *a, const char *path)
{
    catalogue *c = catalogue_get(a);
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->entries[i]->path, path) == 0) return i;
    for (int i = 0; i < c->count; i++) /* called by another name */
        if (file_same(c->entries[i]->path, path)) return i;
    catalogue_entry *e = entry_add(c, path, 0);
    e->rules = system_of(a, e);
    e->own = own_has(a->config.keep_dir, path);
    for (int i = 0; i < c->count - 1 && !e->own; i++)
        if (is_copy(a, c->entries[i], e)) {
            entry_drop_last(a, c);
            return i;
        }
    e->elsewhere = !e->own;
    e->taught = is_taught(a, e);
    qsort(c->entries, (size_t)c->count, sizeof *c->entries, by_system_and_year);
    return catalogue_find(a, path);
}

static const char *era_of(int year)
{
    if (year == 0) return "";
    return year < 1816   ? _("Napoleonic")
           : year < 1837 ? _("nineteenth century")
                         : _("Victorian colonial nineteenth century");
}

bool catalogue_matches(const app *a, const catalogue_entry *e, const char *find)
{
    char more[256];
    if (!find[0]) return true;
    snprintf(more, sizeof more, _("%d %ds %d turns %s %s%s%s"), e->card.year, e->card.year / 10 * 10,
             e->card.turns, era_of(e->card.year), a->config.rulesets[e->rules]->title,
             e->taught ? _(" lesson, to learn on") : "", e->own ? _(" your own") : "");
    return search_holds(e->card.title, find) || search_holds(e->card.date, find) ||
           search_holds(e->card.place, find) || search_holds(e->card.length, find) ||
           search_holds(more, find);
}

/* ---- loading */

static bool alike(const scenario *sc, const state *s, int i, int k)
{
    const scenario_unit *a = &sc->units[i], *b = &sc->units[k];
    unit_face fa, fb;
    game_face(s, i, &fa);
    game_face(s, k, &fb);
    const char *ha = a->hat ? a->hat : "", *hb = b->hat ? b->hat : "";
    return a->side == b->side && sc->types[a->type].branch == sc->types[b->type].branch &&
           a->strength == b->strength && sc->types[a->type].quality == sc->types[b->type].quality &&
           fa.leader == fb.leader && fa.quality == fb.quality && strcmp(ha, hb) == 0;
}

static void count_forces(catalogue_entry *e)
{
    for (int i = 0; i < e->sc->nunits; i++) {
        int k = 0;
        while (k < e->nforces && !alike(e->sc, e->start, e->forces[k].unit, i))
            k++;
        if (k == FORCES_MAX) continue;
        if (k == e->nforces) e->forces[e->nforces++] = (force){e->sc->units[i].side, i, 0};
        e->forces[k].count++;
    }
}

void catalogue_load(app *a, catalogue_entry *e)
{
    if (e->tried) return;
    error err = {0};
    e->tried = true;
    e->sc = scenario_load(e->path, a->config.data_dir, a->config.rulesets, NULL, &err);
    if (!e->sc) {
        error_format(&err, e->trouble, sizeof e->trouble);
        return;
    }
    dice_source dice;
    dice_forked(&dice, 1, 1);
    resolver r = {.dice = &dice};
    e->start = mem_alloc(sizeof *e->start);
    game_setup(e->sc, e->start, &r);
    count_forces(e);
    e->learner = e->taught ? lessons_side(a, e) : NO_SIDE;
}

/* ---- counters */

static bool look_of(const app *a, const catalogue_entry *e, int n, counter_look *look)
{
    if (n < 0 || n >= e->sc->nunits) return false;
    const scenario_unit *su = &e->sc->units[n];
    const unit_type *type = &e->sc->types[su->type];
    unit_face face;
    game_face(e->start, n, &face);
    *look = (counter_look){.side = e->sc->sides[su->side].style,
                           .palette = a->ui.t.sides,
                           .branch = type->branch,
                           .hat = su->hat ? su->hat : e->sc->sides[su->side].hat,
                           .strength = face.number,
                           .max = face.of,
                           .quality = face.quality,
                           .leader = face.leader,
                           .facing = -1};
    return true;
}

void catalogue_counter(app *a, const catalogue_entry *e, int n, float x, float y, float size)
{
    counter_look look;
    if (look_of(a, e, n, &look)) counter_draw(a->ui.out, &a->host, &look, x, y, size);
}

void catalogue_badge(app *a, const catalogue_entry *e, int side, float x, float y, float size)
{
    const scenario_side *s = &e->sc->sides[side];
    const branch *drawn = e->sc->types[0].branch; /* of a side without a unit: anybody */
    for (int i = 0; i < e->nforces; i++)
        if (e->forces[i].side == side) {
            drawn = e->sc->types[e->sc->units[e->forces[i].unit].type].branch;
            break;
        }
    counter_look look = {
        .side = s->style, .palette = a->ui.t.sides, .branch = drawn, .hat = s->hat, .facing = -1};
    counter_draw(a->ui.out, &a->host, &look, x + size / 2, y + size / 2, size);
}

/* ---- the picture */

uint64_t catalogue_picture_key(const app *a, const catalogue_entry *e, int w, int h)
{
    uint64_t size = (uint64_t)(uint32_t)w << 33 | (uint64_t)(uint32_t)h << 1 | (a->ui.t.contrast ? 1 : 0);
    return hash_mix(hash_mix(hash_string(0x71c7, e->path), size), a->ui.t.sides) | 1;
}

/* What somebody may not know yet is not on the picture either. */
static bool known_to_all(const catalogue_entry *e, int n)
{
    if (e->as_seen) return true;
    for (int side = 0; side < e->sc->nsides; side++)
        if (!e->sc->sides[side].goes_alone && !state_seen(e->start, n, side)) return false;
    return true;
}

static void draw_pieces(app *a, const catalogue_entry *e, const sheet_art *art, draw_list *out, float k,
                        float dx, float dy)
{
    for (int i = 0; i < e->sc->nunits; i++) {
        const unit *p = &e->start->units[i];
        counter_look look;
        if (p->status != UNIT_ON || p->space == NO_SPACE || e->sc->board->spaces[p->space].sheet != e->sheet)
            continue;
        if (!known_to_all(e, i) || !look_of(a, e, i, &look)) continue;
        const bool ship = look.branch->afloat;
        fpoint at = ship ? sheet_art_berth(art, p->space) : sheet_art_centre(art, p->space), off = {0, 0};
        float size = 2 * sheet_art_radius(art, p->space) * k;
        int below = 0, n = 0;
        for (int j = 0; j < e->sc->nunits; j++)
            if (e->start->units[j].status == UNIT_ON && e->start->units[j].space == p->space &&
                e->sc->types[e->start->units[j].type].branch->afloat == ship)
                below += j < i, n++;
        if (n > 1) {
            size *= 0.84f;
            fpoint last = counter_stack_offset(n < 4 ? n - 1 : 3, size),
                   mine = counter_stack_offset(below < 3 ? below : 3, size);
            off = (fpoint){mine.x - last.x / 2, mine.y - last.y / 2};
        }
        counter_draw(out, &a->host, &look, roundf(at.x * k + dx + off.x), roundf(at.y * k + dy + off.y),
                     roundf(size));
    }
}

static void make_art(app *a, catalogue *c, catalogue_entry *e, float larger)
{
    uint16_t taken[UNITS_MAX];
    int ntaken = 0;
    for (int i = 0; i < e->sc->nunits; i++)
        if (e->start->units[i].status == UNIT_ON && known_to_all(e, i) &&
            e->sc->board->spaces[e->start->units[i].space].sheet == e->sheet)
            taken[ntaken++] = e->start->units[i].space;
    const sheet_words printed = {.larger = larger, .taken = taken, .ntaken = ntaken};
    sheet_art_free(c->art);
    c->art = sheet_art_new(e->sc->board, e->sheet, &printed, &a->host, a->ui.t.contrast);
    c->larger = larger;
    c->painting = e;
    c->contrast = a->ui.t.contrast;
    frect b = sheet_art_bounds(c->art);
    e->aspect = b.w / b.h;
}

void catalogue_drop(app *a, const catalogue_entry *e)
{
    catalogue *c = a->catalogue;
    if (!c || c->painting != e) return;
    sheet_art_free(c->art);
    c->art = NULL;
    c->painting = NULL;
}

bool catalogue_paint(app *a, catalogue_entry *e, int w, int h)
{
    catalogue *c = catalogue_get(a);
    if (!e->tried) {
        catalogue_load(a, e);
        return true;
    }
    if (!e->sc || w < 16 || h < 16) return false;
    if (e->aspect > 0 && a->host.cached(a->host.self, catalogue_picture_key(a, e, w, h))) return false;
    /* Its names and letters can be read in the smallest window too. */
    const float larger =
        roundf(sheet_art_larger(e->sc->board, e->sheet, (float)w, (float)h, theme_tx(&a->ui.t, 13, 13)) *
               10) /
        10;
    if (c->painting != e || c->contrast != a->ui.t.contrast || c->larger != larger) {
        make_art(a, c, e, larger);
        return true;
    }
    frect b = sheet_art_bounds(c->art);
    const float gap = 6, k = fminf(((float)w - 2 * gap) / b.w, ((float)h - 2 * gap) / b.h);
    const float dx = gap - b.x * k, dy = gap - b.y * k;
    draw_list *picture = draw_list_new();
    texture_make_all(&a->host);
    draw_transform_push(picture, k, dx, dy, 0);
    draw_list_append(picture, sheet_art_paper(c->art));
    draw_list_append(picture, sheet_art_map(c->art));
    draw_list_append(picture, sheet_art_marks(c->art, k * SHEET_UNIT, theme_tx(&a->ui.t, 12, 12)));
    draw_list_append(picture, sheet_art_names(c->art, k * SHEET_UNIT, theme_tx(&a->ui.t, 12, 12)));
    draw_list_append(picture, sheet_art_frame(c->art, k * SHEET_UNIT, theme_tx(&a->ui.t, 13, 13)));
    draw_transform_pop(picture);
    draw_pieces(a, e, c->art, picture, k, dx, dy);
    a->host.cache(a->host.self, catalogue_picture_key(a, e, w, h), w, h, picture, 1, 0, 0);
    draw_list_free(picture);
    return true;
}
