/*
 * camera.c: the maps of a battle that has several: which one lies on the table, its picture, the camera of
 * each as it was left.
 */
#include "ui/table/camera.h"

#include <math.h>
#include <string.h>
#include "core/hash.h"
#include "core/mem.h"
#include "game/words.h"
#include "ui/printed/sheet.h"
#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/board/lighting.h"
#include "ui/table/pointer.h"
#include "ui/table/why.h"

static camera *own(table *t)
{
    return (camera *)t->camera;
}

/* The objectives of the sheet and what holding them counts, printed on the map. */
static int find_prizes(const table *t, int sheet, uint16_t *spaces, int *prizes)
{
    int n = 0;
    for (int i = 0; i < t->sc->nobjectives; i++) {
        const int space = t->sc->objectives[i], worth = scenario_worth(t->sc, space);
        if (t->b->spaces[space].sheet != sheet) continue;
        spaces[n] = (uint16_t)space;
        prizes[n++] = worth;
    }
    return n;
}

/* Where counters stand as the battle begins; of what is hidden, or in the dark, no gap among the names may
 * tell. */
static int find_taken(const table *t, int sheet, uint16_t *spaces)
{
    const scenario_light *light = scenario_light_at(t->sc, 1);
    int n = 0;
    for (int i = 0; i < t->sc->nunits && (light == NULL || light->visibility == 0); i++) {
        const scenario_unit *u = &t->sc->units[i];
        if (u->space != NO_SPACE && !u->hidden && !u->deploy && t->b->spaces[u->space].sheet == sheet)
            spaces[n++] = u->space;
    }
    return n;
}

static sheet_art *make_art(const table *t, int sheet)
{
    sheet_word rows[BOARD_TERRAINS_MAX];
    uint16_t spaces[OBJECTIVES_MAX], taken[UNITS_MAX];
    int n = 0, prizes[OBJECTIVES_MAX];
    for (int i = 0; i < t->b->nterrains; i++)
        if (t->sc->terrain[i].title)
            rows[n++] = (sheet_word){t->b->terrains[i], t->sc->terrain[i].title, t->sc->terrain[i].effect};
    const bool one = t->b->nsheets == 1;
    const char *name = t->b->sheets[sheet].title;
    const word_entry *drawn = words_find(t->sc->words, "sheet.drawn");
    sheet_words w = {.terrains = rows,
                     .nterrains = n,
                     .drawn_title = drawn ? drawn->title : NULL,
                     .drawn_effect = drawn ? drawn->text : NULL,
                     .title = one || !name || !name[0] ? t->sc->title : name,
                     .date = t->sc->date,
                     .note = t->sc->place,
                     .prize_spaces = spaces,
                     .prizes = prizes,
                     .nprizes = find_prizes(t, sheet, spaces, prizes),
                     .taken = taken,
                     .ntaken = find_taken(t, sheet, taken),
                     .no_grid = !t->host->settings->grid};
    return sheet_art_new(t->b, sheet, &w, t->host->ui->host, t->host->ui->t.contrast);
}

/* Taken from whichever spaces have a neighbour that way. */
static void find_directions(table *t)
{
    const board_sheet *s = &t->b->sheets[t->camera->sheet];
    memset(own(t)->toward, 0, sizeof t->camera->toward);
    for (int i = 0; i < s->nspaces; i++) {
        const board_space *from = &t->b->spaces[s->first_space + i];
        for (int k = 0; k < from->nlinks; k++) {
            const board_link *l = &t->b->links[from->first_link + (uint32_t)k];
            if (l->direction >= BOARD_DIRECTIONS_MAX) continue;
            float dx = (float)(t->b->spaces[l->to].centre.x - from->centre.x),
                  dy = (float)(t->b->spaces[l->to].centre.y - from->centre.y);
            float len = hypotf(dx, dy);
            own(t)->toward[l->direction] = (fpoint){dx / len, dy / len};
        }
    }
}

/* False: it is recorded as it is wanted. */
static bool sheet_record(table *t, int sheet)
{
    camera_sheet *of = &own(t)->sheets[sheet];
    const bool contrast = t->host->ui->t.contrast, grid = t->host->settings->grid;
    if (of->art && of->contrast == contrast && of->grid == grid) return false;
    if (of->art) sheet_art_free(of->art);
    of->contrast = contrast;
    of->grid = grid;
    of->art = make_art(t, sheet);
    of->names = of->frame = NULL;
    return true;
}

static void lay_bare(camera_sheet *of)
{
    if (!of->map) of->map = draw_list_new();
    draw_list_clear(of->map);
    draw_list_append(of->map, sheet_art_paper(of->art));
    draw_list_append(of->map, sheet_art_map(of->art));
    of->bare = draw_list_mark(of->map);
}

/* Names are no smaller than can be read, whatever the zoom: pixels. */
static float names_least(const table *t)
{
    return theme_tx(&t->host->ui->t, 12.5f, 13.5f);
}

const draw_list *camera_names(const table *t, float cell)
{
    return sheet_art_names(t->camera->art, cell, names_least(t));
}

const draw_list *camera_bands(const table *t, float cell)
{
    return sheet_art_bands(t->camera->art, cell, names_least(t));
}

int camera_whole_names(const table *t, float cell, const frect **out)
{
    return sheet_art_whole_names(t->camera->art, cell, names_least(t), out);
}

const struct sheet_name *camera_said(const table *t, float cell)
{
    return sheet_art_said(t->camera->art, cell, names_least(t));
}

int camera_written(const table *t, const frect **out)
{
    return sheet_art_written(t->camera->art, t->camera->view.cell, names_least(t), out);
}

int camera_plate_at(const table *t, float x, float y)
{
    return sheet_art_plate_at(t->camera->art, t->camera->view.cell, names_least(t), x, y);
}

static uint64_t look_at(void *self, float cell)
{
    const table *t = self;
    return sheet_art_look(t->camera->art, cell, names_least(t));
}

static const draw_list *sheet_at(void *self, float cell)
{
    const table *t = self;
    camera_sheet *of = &own((table *)self)->sheets[t->camera->sheet];
    const draw_list *names = camera_names(t, cell),
                    *frame = sheet_art_frame(t->camera->art, cell, names_least(t));
    if (of->names == names && of->frame == frame) return of->map;
    if (of->names)
        draw_list_rewind(of->map, of->bare);
    else
        lay_bare(of);
    draw_list_append(of->map, frame);
    draw_list_append(of->map, sheet_art_marks(t->camera->art, cell, names_least(t)));
    draw_list_append(of->map, names);
    of->names = names;
    of->frame = frame;
    return of->map;
}

static const draw_list *bare_at(void *self, float cell)
{
    const table *t = self;
    camera_sheet *of = &own((table *)self)->sheets[t->camera->sheet];
    if (of->names)
        draw_list_rewind(of->map, of->bare);
    else
        lay_bare(of);
    draw_list_append(of->map, sheet_art_marks(t->camera->art, cell, names_least(t)));
    of->names = of->map;
    return of->map;
}

bool camera_unwritten(table *t, frect part)
{
    const float k = SHEET_UNIT;
    const view_other other = {bare_at, lighting_ground, t};
    const uint64_t size = (uint64_t)(part.w * 16) << 32 | (uint32_t)(part.h * 16);
    return view_patch(&t->camera->view, t->host->ui->out,
                      (frect){part.x / k, part.y / k, part.w / k, part.h / k}, hash_mix(0xba4e, size),
                      &other);
}

void camera_draw_names(const table *t, draw_list *out)
{
    draw_list_append(out, camera_names(t, view_written(&t->camera->view)));
}

bool camera_lay_sheet(table *t, int sheet)
{
    const bool other = t->camera->art == NULL || t->camera->sheet != sheet;
    if (t->camera->art && other) { /* the camera of the one that is put away */
        own(t)->sheets[t->camera->sheet].x = t->camera->view.x;
        own(t)->sheets[t->camera->sheet].y = t->camera->view.y;
        own(t)->sheets[t->camera->sheet].cell = t->camera->view.cell;
        own(t)->sheets[t->camera->sheet].placed = t->camera->view.placed;
    }
    own(t)->sheet = sheet;
    camera_sheet *of = &own(t)->sheets[sheet];
    const bool anew = sheet_record(t, sheet) || of->least != names_least(t);
    if (!anew && !other) return false; /* a new one may lie where the old one lay */
    of->least = names_least(t);
    own(t)->art = t->camera->sheets[sheet].art;
    find_directions(t);
    const board_sheet *s = &t->b->sheets[sheet];
    const float k = SHEET_UNIT;
    frect all = sheet_art_bounds(t->camera->art);
    const uint64_t look = (uint64_t)sheet << 2 | (uint64_t)t->camera->sheets[sheet].grid << 1 |
                          t->camera->sheets[sheet].contrast;
    view_sheet v = {.content = sheet_at,
                    .look = look_at,
                    .self = t,
                    .units = k,
                    .key = hash_mix(hash_mix(hash_string(7, s->name), t->b->hash),
                                    hash_mix(look, (uint64_t)(of->least * 4))),
                    .bounds = {all.x / k, all.y / k, all.w / k, all.h / k},
                    .map = {0, 0, (float)s->width / 1000, (float)s->height / 1000}};
    view_set_sheet(&own(t)->view, &v);
    if (!other) return false;
    own(t)->view.glide_to = 0;
    own(t)->view.placed = t->camera->sheets[sheet].placed;
    if (t->camera->sheets[sheet].placed) {
        own(t)->view.x = t->camera->sheets[sheet].x;
        own(t)->view.y = t->camera->sheets[sheet].y;
        own(t)->view.cell = t->camera->sheets[sheet].cell;
    }
    return true;
}

struct camera *camera_new(const table *t)
{
    camera *c = mem_alloc(sizeof *c);
    c->strayed = -1;
    c->beat_entry = -2;
    view_init(&c->view, t->host->ui->host);
    return c;
}

void camera_free(table *t)
{
    for (int i = 0; i < BOARD_SHEETS_MAX; i++) {
        if (t->camera->sheets[i].art) sheet_art_free(t->camera->sheets[i].art);
        draw_list_free(t->camera->sheets[i].map);
    }
    mem_free(own(t));
}

void camera_show_sheet(table *t, int sheet)
{
    if (sheet < 0 || sheet >= t->b->nsheets || sheet == t->camera->sheet) return;
    sounds_play(t->host->sounds, "paper", 0.5f);
    camera_lay_sheet(t, sheet);
    pointer_away(t);
    why_clear(t);
    own(t)->followed = false;
}

void camera_asked(table *t, int sheet)
{
    if (sheet < 0 || sheet >= t->b->nsheets || sheet == t->camera->asked_sheet) return;
    own(t)->asked_sheet = sheet; /* whoever looked elsewhere is called back only where the map changes */
    camera_show_sheet(t, sheet);
}

void camera_begin(table *t, int sheet)
{
    own(t)->asked_sheet = sheet >= 0 && sheet < t->b->nsheets ? sheet : 0;
    camera_lay_sheet(t, t->camera->asked_sheet);
}

bool camera_tick(table *t, uint64_t now)
{
    return view_tick(&own(t)->view, now);
}

bool camera_paint(table *t)
{
    return view_paint(&own(t)->view);
}

void camera_light(table *t, view_light light)
{
    view_set_light(&own(t)->view, light, t->host->ui->t.still);
}

void camera_port(table *t, frect port, float near, float far)
{
    view_set_port(&own(t)->view, port, near, far);
}

bool camera_resized(table *t)
{
    const theme *m = &t->host->ui->t;
    const bool first = t->camera->window_w <= 0,
               other = t->camera->window_w != m->width || t->camera->window_h != m->height;
    own(t)->window_w = m->width;
    own(t)->window_h = m->height;
    return other && !first;
}

bool camera_whole(const table *t)
{
    return view_whole(&t->camera->view);
}

void camera_first(table *t, float cell, float x, float y)
{
    own(t)->view.cell = cell;
    view_centre(&own(t)->view, x, y, false, t->host->now);
}

void camera_frame(table *t, float x, float y, frect room, float cell, bool glide)
{
    camera *c = own(t);
    c->followed = c->touched = false;
    view_frame(&c->view, x, y, room, cell, glide, t->host->now);
}

void camera_frame_around(table *t, frect must, float x, float y, frect room, float cell, bool glide)
{
    camera *c = own(t);
    c->followed = c->touched = false;
    view_frame_around(&c->view, must, x, y, room, cell, glide, t->host->now);
}

bool camera_beat(table *t)
{
    camera *c = own(t);
    const bool another = c->beat_entry != t->anim->entry || c->beat_event != t->anim->event;
    c->beat_entry = t->anim->entry;
    c->beat_event = t->anim->event;
    return another;
}

bool camera_held(table *t, uint64_t since)
{
    camera *c = own(t);
    const bool another = c->held_since != since;
    c->held_since = since;
    return another;
}

bool camera_decides(table *t)
{
    camera *c = own(t);
    const state *now = &t->battle->view;
    const bool another =
        c->decided_turn != now->turn || c->decided_step != now->step || c->decided_side != t->battle->viewer;
    c->decided_turn = now->turn;
    c->decided_step = now->step;
    c->decided_side = t->battle->viewer;
    return another;
}

void camera_picked(table *t, unsigned picked)
{
    own(t)->picked = picked;
}

void camera_ask(table *t, bool on)
{
    own(t)->due = on;
}

void camera_undecided(table *t, bool on)
{
    own(t)->undecided = on;
}

void camera_fit(table *t, bool glide)
{
    view_fit(&own(t)->view, glide, t->host->now);
}

void camera_zoom(table *t, float notches, float x, float y)
{
    camera_stay(t);
    view_zoom(&own(t)->view, notches, x, y, t->host->now);
}

void camera_pinch(table *t, float notches, float x, float y)
{
    camera_stay(t);
    view_pinch(&own(t)->view, notches, x, y, t->host->now);
}

void camera_pan(table *t, float dx, float dy)
{
    camera_stay(t);
    view_pan(&own(t)->view, dx, dy);
}

void camera_centre(table *t, float x, float y, bool glide)
{
    view_centre(&own(t)->view, x, y, glide, t->host->now);
}

void camera_stay(table *t)
{
    own(t)->followed = false;
    own(t)->touched = true;
}

void camera_let_go(table *t)
{
    own(t)->followed = own(t)->touched = false;
    camera_fit(t, !t->host->ui->t.still);
}

/* The board moves beneath a hand that rests: what was pointed at lies elsewhere now, and is told of no more.
 */
static void under_pointer(table *t)
{
    if (!t->pointer->by_keys) pointer_hide(t);
}

void camera_follow(table *t, int sheet, float x, float y, bool off_board)
{
    camera *c = own(t);
    if (sheet != c->sheet) {
        if (c->strayed < 0) c->strayed = c->sheet;
        camera_show_sheet(t, sheet);
    }
    if (off_board || view_holds(&c->view, x, y, 0.8f)) return;
    if (!c->followed) c->home = c->view, c->aside = false;
    c->followed = true;
    under_pointer(t);
    view_show(&c->view, x, y, 1.6f, !t->host->ui->t.still, t->host->now);
}

void camera_aside(table *t, frect must, float x, float y, frect room, float nearest)
{
    camera *c = own(t);
    if (!c->followed) c->home = view_rested(&c->view);
    const float cell = fminf(view_rested(&c->view).cell, nearest);
    c->aside = cell != c->home.cell;
    c->followed = true;
    under_pointer(t);
    view_frame_around(&c->view, must, x, y, room, cell, !t->host->ui->t.still, t->host->now);
}

bool camera_return(table *t)
{
    const int strayed = t->camera->strayed;
    if (strayed < 0) return false;
    camera_show_sheet(t, strayed);
    own(t)->strayed = -1;
    return true;
}

void camera_go_home(table *t)
{
    camera *c = own(t);
    if (!c->followed) return;
    c->followed = false;
    under_pointer(t);
    if (c->home.sheet.key != c->view.sheet.key) return;
    if (c->aside)
        view_frame(&c->view, c->home.x, c->home.y, c->view.port, c->home.cell, !t->host->ui->t.still,
                   t->host->now);
    else if (c->home.cell == c->view.cell)
        view_centre(&c->view, c->home.x, c->home.y, !t->host->ui->t.still, t->host->now);
}

void camera_lifted(table *t, int key)
{
    own(t)->lifted = key;
}

void camera_lift(table *t, int key, float cells)
{
    camera *c = own(t);
    c->lifted = key;
    view_lift(&c->view, cells, !t->host->ui->t.still, t->host->now);
}

float camera_edge(const table *t)
{
    return 70 * t->host->ui->t.zoom;
}

void camera_show_space(table *t, int space)
{
    if (space < 0 || space >= t->b->nspaces) return;
    float x, y;
    camera_show_sheet(t, t->b->spaces[space].sheet);
    pose_place(t->b, space, &x, &y);
    const float edge = camera_edge(t) / fmaxf(t->camera->view.cell, 1);
    if (!view_holds(&t->camera->view, x, y, fmaxf(1.2f, edge)))
        view_show(&own(t)->view, x, y, fmaxf(2, 1.6f * edge), !t->host->ui->t.still, t->host->now);
    pointer_go(t, space);
}
