/*
 * screen_title.c: the title: every battle there is, and one of them laid open beside the list.
 *
 * The cards of the list are read before the first frame; a battle is loaded, and its map printed, only when
 * the choice has rested on it.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "game/battle_line.h"
#include "game/game.h"
#include "ui/app/kiosk.h"
#include "ui/app/kept.h"
#include "ui/app/lessons.h"
#include "ui/app/page.h"
#include "ui/app/setup.h"
#include "ui/app/title_pane.h"
#include "ui/table/table.h"

enum { REST_MS = 90, TYPED_MS = 600, AHEAD_MS = 900 };

typedef struct title_data {
    int chosen; /* place in the catalogue, -1: there are none */
    int open;   /* that of the battle that is gone on with, -1: there is none */
    char find[64];
    bool found; /* Enter was pressed in it, and one battle alone fits */
    ui_scroll list, story;
    frect picture;
    uint64_t chosen_at, busy_at;
    int ahead; /* the next battle to be printed before anybody asks */
    bool shown, show_chosen;
    int opening;        /* the battle the next tick begins, -1: none */
    bool opening_plays; /* it, and not its lesson */
    bool opening_shown; /* that has been said on the screen */
    kept_battle go_on;  /* the battle that can be continued; its path is "" if there is none */
    bool seated;        /* who plays it has been taken over: what is chosen here afterwards stays */
} title_data;

static title_data *title_of(app *a)
{
    return a->data[SCREEN_TITLE];
}

/* The last battle of this player. One that is fought out is put away, and its result offered. */
static void find_last(app *a, title_data *d)
{
    bool over = false;
    if (a->table && session_state(a->table->s)->over) {
        const char *fought = session_settings(a->table->s)->save_path;
        over = fought && file_same(fought, a->settings.last_save);
        app_clear_table(a);
    }
    error err = {0};
    const char *path = a->settings.last_save;
    if (a->table) {
        const char *saved = session_settings(a->table->s)->save_path;
        d->go_on = (kept_battle){.looked = true};
        snprintf(d->go_on.card.title, sizeof d->go_on.card.title, "%s", session_scenario(a->table->s)->title);
        kept_tell(a, a->table->s, &d->go_on);
        snprintf(d->go_on.path, sizeof d->go_on.path, "%s", saved ? saved : "");
    } else if (!path[0] || !kept_one(path, &d->go_on, &err)) {
        d->go_on = (kept_battle){.path = ""};
    } else {
        d->go_on.over = over;
    }
}

/* Which battle it is, and how it stands. */
static void go_on_words(const title_data *d, char label[160], char tip[300])
{
    const kept_battle *b = &d->go_on;
    snprintf(label, 160, b->over ? _("Result of %.60s") : _("Continue %.60s"), kept_title(b));
    snprintf(tip, 300, "%.90s: %.110s", kept_title(b),
             b->card.damaged ? _("its file is damaged; what is whole of it can be gone on with")
             : b->trouble[0] ? _("it cannot be opened as it is")
                             : b->stands);
}

static void choose(app *a, int i)
{
    title_data *d = title_of(a);
    catalogue_entry *e = catalogue_at(catalogue_get(a), i);
    if (!e) return;
    if (i != d->chosen) d->story.at = 0;
    d->chosen = i;
    d->chosen_at = d->busy_at = a->now;
    d->show_chosen = true;
    snprintf(a->scenario, sizeof a->scenario, "%s", e->path);
}

static int listed(app *a, const char *path)
{
    catalogue *c = catalogue_get(a);
    for (int i = 0; path && path[0] && i < catalogue_count(c); i++)
        if (file_same(catalogue_at(c, i)->path, path)) return i;
    return -1;
}

/* What was chosen or played before, else the battle the data says to begin with. */
static int first_choice(app *a)
{
    catalogue *c = catalogue_get(a);
    const title_data *d = title_of(a);
    if (a->scenario[0]) return catalogue_find(a, a->scenario);
    if (d->open >= 0) return d->open;
    for (int i = 0; i < catalogue_count(c); i++)
        if (catalogue_at(c, i)->card.first && !catalogue_brought(catalogue_at(c, i))) return i;
    return catalogue_count(c) > 0 ? 0 : -1;
}

/* Place in the list of the battle that is gone on with, -1: it is not there. */
static int open_place(app *a, const title_data *d)
{
    char path[1400];
    if (a->table) return listed(a, session_scenario(a->table->s)->path);
    if (!d->go_on.path[0] || !d->go_on.card.scenario[0]) return -1;
    file_join(a->config.data_dir, d->go_on.card.scenario, path, sizeof path);
    const int there = listed(a, path);
    return there >= 0 || !file_exists(path) ? there : catalogue_find(a, path);
}

static void title_enter(app *a)
{
    title_data *d = title_of(a);
    if (!d) {
        d = a->data[SCREEN_TITLE] = mem_alloc(sizeof *d);
        d->chosen = -1;
    }
    d->shown = false;
    d->opening = -1;
    d->ahead = 0;
    setup_get(a);
    char before[sizeof d->go_on.path];
    memcpy(before, d->go_on.path, sizeof before);
    find_last(a, d);
    d->seated = d->seated && strcmp(before, d->go_on.path) == 0;
    d->open = open_place(a, d);
    choose(a, first_choice(a));
    d->chosen_at = 0;
    if (a->window.title) a->window.title(a->window.self, _("Sandtable"));
}

static void title_release(app *a)
{
    mem_free(a->data[SCREEN_TITLE]);
    a->data[SCREEN_TITLE] = NULL;
}

/* ---- work between frames */

/* Begins the battle that is chosen, or says what stands in its way. */
static void play(app *a)
{
    catalogue_entry *e = catalogue_at(catalogue_get(a), title_of(a)->chosen);
    if (!e) return;
    catalogue_load(a, e);
    if (e->sc)
        setup_start(a, e);
    else
        app_say(a, "%s", e->trouble);
}

/* It takes seconds: said first, then done; what was pressed meanwhile is not meant for the battle. */
static int open_chosen(app *a, title_data *d)
{
    catalogue_entry *e = catalogue_at(catalogue_get(a), d->opening);
    if (!d->opening_shown) return 0;
    d->opening = -1;
    a->said[0] = '\0';
    a->deaf = true, a->deaf_seen = false;
    if (d->opening_plays)
        play(a);
    else
        lessons_start(a, e);
    return 0;
}

/* Who plays the battle that is gone on with would play it anew, too, until somebody chooses otherwise. */
static void take_seats(app *a, title_data *d, const catalogue_entry *e)
{
    if (d->seated || !e->sc || d->chosen != d->open || !d->go_on.looked || d->go_on.trouble[0]) return;
    d->seated = true;
    setup_take_seats(a, e->sc, d->go_on.seat);
}

static bool searches(ui *u)
{
    return ui_focused(u, ui_name("title-find", 0));
}

static int title_tick(app *a, uint64_t now)
{
    title_data *d = title_of(a);
    catalogue *c = catalogue_get(a);
    catalogue_entry *e = catalogue_at(c, d->chosen);
    if (!e) return -1;
    if (!d->shown) return 0; /* the first frame comes before any work */
    if (d->opening >= 0) return open_chosen(a, d);
    if (d->go_on.path[0] && kept_look(a, &d->go_on)) return 0;      /* Enter, too, hangs on it */
    const uint64_t rests = searches(&a->ui) ? d->busy_at + TYPED_MS /* no letter waits for a map */
                           : d->chosen_at   ? d->chosen_at + REST_MS
                                            : 0;
    if (now < rests) return (int)(rests - now);
    if (catalogue_paint(a, e, (int)d->picture.w, (int)d->picture.h)) {
        if (e->sc) setup_take(a, e);
        take_seats(a, d, e);
        d->busy_at = now;
        return 0;
    }
    /* While nobody does anything, the others are read, so that looking through the list never waits. */
    while (d->ahead < catalogue_count(c) && catalogue_at(c, d->ahead)->tried)
        d->ahead++;
    if (d->ahead == catalogue_count(c)) return -1;
    if (now < d->busy_at + AHEAD_MS) return (int)(d->busy_at + AHEAD_MS - now);
    catalogue_load(a, catalogue_at(c, d->ahead));
    return 50;
}

static bool title_event(app *a, const ui_event *e)
{
    (void)e;
    title_of(a)->busy_at = a->now;
    return false;
}

/* ---- the head */

static float head_height(const theme *t)
{
    return fmaxf(theme_px(t, 78, 130), theme_tx(t, 56, 70));
}

static void years(app *a, char *out, size_t size)
{
    catalogue *c = catalogue_get(a);
    int from = 9999, to = 0;
    for (int i = 0; i < catalogue_count(c); i++) {
        int year = catalogue_at(c, i)->card.year;
        if (year > 0 && year < from) from = year;
        if (year > to) to = year;
    }
    if (to > from)
        snprintf(out, size, _("%d to %d"), from, to);
    else
        out[0] = '\0';
}

static void head(app *a, frect r)
{
    static const char *const modes[MODES] = {N_("Solo"), N_("Two at one desk"), N_("Convention")};
    ui *u = &a->ui;
    const theme *t = &u->t;
    font display = {GARAMOND, theme_px(t, 58, 84)}, tag = {GARAMOND_ITALIC, theme_px(t, 18, 24)};
    const float h = fmaxf(theme_tx(t, 40, 48), 40);
    float cell = 0;
    for (int i = 0; i < MODES; i++)
        cell = fmaxf(cell, ui_width(u, TEXT_BUTTON, modes[i]) + theme_tx(t, 22, 46));
    frect seg = {r.x + r.w - cell * MODES - 8, r.y + (r.h - h) / 2, cell * MODES + 8, h};
    float x = r.x + 8, base = roundf(r.y + r.h / 2 + display.px * 0.27f),
          wide = ui_width_font(u, display, _("Sandtable"));
    draw_text(u->out, display, t->ivory, x, base, ALIGN_LEFT, _("Sandtable"));
    x += wide + theme_px(t, 20, 32);
    static const char line[] = N_("Battles and journeys on a printed map");
    if (x + 22 + ui_width_font(u, tag, line) < seg.x - 16) {
        char span[32];
        years(a, span, sizeof span);
        draw_line(u->out, x, r.y + r.h * 0.24f, x, r.y + r.h * 0.78f, t->brass,
                  (stroke_style){.width = 1.4f});
        float mid = r.y + r.h / 2;
        draw_text(u->out, tag, 0xf3e6c8ff, x + 22, roundf(mid - tag.px * 0.12f), ALIGN_LEFT, _(line));
        draw_text(u->out, tag, t->sand, x + 22, roundf(mid + tag.px * 1.05f), ALIGN_LEFT, span);
    }
    title_data *d = title_of(a);
    catalogue_entry *e = catalogue_at(catalogue_get(a), d->chosen);
    int mode = setup_mode(a, e ? e->sc : NULL);
    if (page_segments(u, "title-mode", seg, modes, MODES, &mode)) setup_set_mode(a, (play_mode)mode);
}

/* ---- the list */

static void board_icon(ui *u, unsigned boards, float x, float y, float s, colour c)
{
    const stroke_style pen = {.width = 1.7f, .round = true};
    if (boards & ON_SQUARE) {
        draw_round(u->out, (frect){x - 8 * s, y - 8 * s, 16 * s, 16 * s}, 1, 0, c, 1.8f);
        draw_line(u->out, x, y - 8 * s, x, y + 8 * s, c, pen);
        draw_line(u->out, x - 8 * s, y, x + 8 * s, y, c, pen);
    } else if (boards & ON_HEX) {
        fpoint p[6];
        for (int i = 0; i < 6; i++)
            p[i] = (fpoint){x + 9 * s * sinf((float)i * 1.0471976f), y - 9 * s * cosf((float)i * 1.0471976f)};
        draw_polyline(u->out, p, 6, true, c, pen);
    } else {
        fpoint edge[6] = {{-9, -5}, {-1, -8}, {9, -4}, {7, 7}, {-3, 8}, {-8, 4}}, in[6];
        for (int i = 0; i < 6; i++)
            in[i] = (fpoint){x + edge[i].x * s, y + edge[i].y * s};
        fpoint mid = {x + s, y + s};
        draw_polyline(u->out, in, 6, true, c, pen);
        draw_line(u->out, in[1].x, in[1].y, mid.x, mid.y, c, pen);
        draw_line(u->out, mid.x, mid.y, in[3].x, in[3].y, c, pen);
        draw_line(u->out, mid.x, mid.y, in[5].x, in[5].y, c, pen);
    }
}

static void list_heading(app *a, int rules, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const ruleset *rs = a->config.rulesets[rules];
    draw_rect(u->out, r, colour_alpha(t->band, 0.9f));
    board_icon(u, rs->boards, r.x + theme_px(t, 22, 30), r.y + r.h / 2, theme_px(t, 0.85f, 1), t->ink);
    const float x = r.x + theme_px(t, 40, 52);
    ui_squeeze(u, theme_font(t, TEXT_BODY_BOLD), t->ink, (frect){x, r.y, r.x + r.w - x - 8, r.h}, ALIGN_LEFT,
               rs->title);
}

/* Where the year begins, from the left of the row; turns are left out where there is no room for both. */
static float year_column(ui *u, frect r, bool *turns)
{
    const float turns_wide = ui_width(u, TEXT_SMALL, _("00 turns")) + 14,
                year_wide = ui_width(u, TEXT_BODY_STRONG, "1890s") + 12;
    *turns = r.w - turns_wide - year_wide > theme_tx(&u->t, 176, 230);
    return r.w - (*turns ? turns_wide : 0) - year_wide - theme_px(&u->t, 6, 14);
}

/* An open book: a battle to learn on. */
static void lesson_sign(ui *u, float x, float y, bool on)
{
    const float s = theme_tx(&u->t, 9, 10), k = s / 10;
    const colour c = on ? u->t.gold : u->t.warn;
    const stroke_style pen = {.width = 1.5f, .round = true};
    const fpoint left[] = {{x, y - 5 * k}, {x - 8 * k, y - 7 * k}, {x - 8 * k, y + 5 * k}, {x, y + 7 * k}};
    const fpoint right[] = {{x, y - 5 * k}, {x + 8 * k, y - 7 * k}, {x + 8 * k, y + 5 * k}, {x, y + 7 * k}};
    draw_polyline(u->out, left, 4, true, c, pen);
    draw_polyline(u->out, right, 4, true, c, pen);
}

/* A pennant: a battle of one's own, or brought from elsewhere. */
static void own_sign(ui *u, float x, float y, bool on)
{
    const float k = theme_tx(&u->t, 9, 10) / 10;
    const colour c = on ? u->t.gold : u->t.ink2;
    draw_line(u->out, x - 5 * k, y - 8 * k, x - 5 * k, y + 8 * k, c,
              (stroke_style){.width = 1.8f, .round = true});
    draw_path_begin(u->out);
    draw_path_move(u->out, x - 4 * k, y - 7 * k);
    draw_path_line(u->out, x + 7 * k, y - 3 * k);
    draw_path_line(u->out, x - 4 * k, y + 1 * k);
    draw_path_close(u->out);
    draw_path_fill(u->out, c);
}

static void list_row(app *a, int i, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    title_data *d = title_of(a);
    const catalogue_entry *e = catalogue_at(catalogue_get(a), i);
    const bool on = i == d->chosen;
    ui_id id = ui_name("title-row", i);
    frect plate = {r.x + 8, r.y + 1, r.w - 16, r.h - 2};
    if (on) {
        draw_round(u->out, plate, 5, t->ink, 0, 0);
        draw_rect(u->out, (frect){plate.x, plate.y, 5, plate.h}, t->brass);
    } else if (ui_hot(u, id)) {
        draw_round(u->out, plate, 5, colour_alpha(t->band, 0.7f), 0, 0);
    }
    font name = {GARAMOND, theme_tx(t, 18, 20)};
    bool turns;
    char text[32];
    float x = r.x + theme_px(t, 40, 52), year = r.x + year_column(u, r, &turns),
          base = roundf(r.y + r.h / 2 + name.px * 0.3f);
    ui_squeeze(u, name, on ? t->ivory : t->ink, (frect){x, r.y, year - x - 6, r.h}, ALIGN_LEFT,
               e->card.title);
    snprintf(text, sizeof text, "%d", e->card.year);
    /* Where there is no room for both the year gives way to the trouble. */
    if (e->card.year && (turns || !e->trouble[0]))
        ui_text(u, TEXT_BODY_STRONG, on ? 0xf3e6c8ff : t->ink2, year, base, ALIGN_LEFT, text);
    if (e->trouble[0])
        snprintf(text, sizeof text, _("broken"));
    else
        snprintf(text, sizeof text, ngettext("%d turn", "%d turns", (unsigned long)e->card.turns),
                 e->card.turns);
    if (turns || e->trouble[0])
        ui_text(u, TEXT_SMALL,
                on              ? t->sand
                : e->trouble[0] ? t->warn
                                : t->ink2,
                r.x + r.w - theme_px(t, 14, 22), base, ALIGN_RIGHT, text);
    if (catalogue_brought(e))
        own_sign(u, r.x + theme_px(t, 25, 32), r.y + r.h / 2, on);
    else if (e->taught)
        lesson_sign(u, r.x + theme_px(t, 25, 32), r.y + r.h / 2, on);
    if (catalogue_brought(e))
        ui_tooltip(u, id, plate, e->path);
    else if (e->taught)
        ui_tooltip(u, id, plate, _("A battle to learn on: its lesson (L) leads you through the first turns"));
    else if (x + ui_width_font(u, name, e->card.title) > year - 4)
        ui_tooltip(u, id, plate, e->card.title);
    if (ui_click(u, id, r, 0)) choose(a, i);
}

static void search_sign(ui *u, float x, float y, float s, colour c)
{
    draw_circle(u->out, x, y, 6.5f * s, 0, c, 2);
    draw_line(u->out, x + 5 * s, y + 5 * s, x + 9.5f * s, y + 9.5f * s, c,
              (stroke_style){.width = 2.2f, .round = true});
}

/* A line of a battle is laid out: Enter plays it. */
static void take_line(app *a, const char *text)
{
    title_data *d = title_of(a);
    error err = {0};
    const int at = setup_take_line(a, text, &err);
    if (at < 0) {
        app_say_error(a, &err);
        return;
    }
    d->find[0] = '\0';
    choose(a, at);
    app_say(a, _("%s is laid out%s%s."), catalogue_at(catalogue_get(a), at)->card.title,
            setup_get(a)->by_line ? _(" with the seed ") : "",
            setup_get(a)->by_line ? setup_get(a)->seed : "");
}

static void paste_line(app *a)
{
    char text[BATTLE_LINE_MAX];
    if (!a->window.paste || !a->window.paste(a->window.self, text, sizeof text))
        app_say(a, _("There is no text in the clipboard."));
    else
        take_line(a, text);
}

static int visible_step(app *a, int from, int step);

/* What is typed leaves one battle alone, and that is the chosen one: Enter means it, as the prompt says. */
static bool fits_one(app *a, const title_data *d)
{
    const int first = visible_step(a, -1, 1);
    return d->find[0] && first >= 0 && first == d->chosen && visible_step(a, first, 1) < 0;
}

/* The input with its sign and key cap; the words typed filter the list. */
static void search_input(app *a, frect r)
{
    ui *u = &a->ui;
    title_data *d = title_of(a);
    ui_id id = ui_name("title-find", 0);
    if (ui_focused(u, id) && ui_key(u, KEY_ESCAPE, 0)) {
        d->find[0] = '\0';
        ui_set_focus(u, 0);
    }
    const float sign = theme_tx(&u->t, 30, 36);
    char before[sizeof d->find];
    memcpy(before, d->find, sizeof before);
    if (ui_input(u, id, (frect){r.x + sign - 12, r.y, r.w - sign + 12, r.h}, d->find, sizeof d->find,
                 _("Search the battles"))) {
        ui_set_focus(u, 0);
        if (strpbrk(d->find, "#:"))
            take_line(a, d->find);
        else
            d->found = fits_one(a, d);
    }
    /* One frame round sign and input: the input's own corners are painted over. */
    draw_rect(u->out, (frect){r.x, r.y, sign - 2, r.h}, u->t.panel);
    draw_path_begin(u->out);
    draw_path_move(u->out, r.x + sign - 1, r.y + 1);
    draw_path_line(u->out, r.x + 6, r.y + 1);
    draw_path_quad(u->out, r.x + 1, r.y + 1, r.x + 1, r.y + 6);
    draw_path_line(u->out, r.x + 1, r.y + r.h - 6);
    draw_path_quad(u->out, r.x + 1, r.y + r.h - 1, r.x + 6, r.y + r.h - 1);
    draw_path_line(u->out, r.x + sign - 1, r.y + r.h - 1);
    draw_path_close(u->out);
    draw_path_fill(u->out, u->t.window);
    draw_round(u->out, r, 6, 0, ui_focused(u, id) ? u->t.brass : u->t.line, ui_focused(u, id) ? 2.4f : 1.4f);
    search_sign(u, r.x + sign * 0.56f, r.y + r.h / 2 - 1, theme_tx(&u->t, 10, 10) / 10, u->t.ink2);
    if (!ui_focused(u, id)) ui_keycap(u, r.x + r.w - 10 - ui_keycap_width(u, "/"), r.y + r.h / 2, false, "/");
    if (strcmp(before, d->find) != 0) d->list.at = 0;
    if (ui_key(u, '/', 0) || ui_key(u, '/', UI_SHIFT) || ui_key(u, 'f', UI_CTRL)) {
        ui_set_focus(u, id);
        d->find[0] = '\0';
    }
}

static int visible_step(app *a, int from, int step)
{
    title_data *d = title_of(a);
    catalogue *c = catalogue_get(a);
    for (int i = from + step; i >= 0 && i < catalogue_count(c); i += step)
        if (catalogue_matches(a, catalogue_at(c, i), d->find)) return i;
    return -1;
}

static void list_keys(app *a)
{
    ui *u = &a->ui;
    title_data *d = title_of(a);
    int to = -1;
    if (ui_key(u, KEY_DOWN, 0))
        to = visible_step(a, d->chosen, 1);
    else if (ui_key(u, KEY_UP, 0))
        to = visible_step(a, d->chosen, -1);
    else if (ui_key(u, KEY_HOME, 0))
        to = visible_step(a, -1, 1);
    else if (ui_key(u, KEY_END, 0))
        to = visible_step(a, catalogue_count(catalogue_get(a)), -1);
    if (to >= 0) choose(a, to);
    /* What was typed hides the battle that was open: the first that fits is opened instead. */
    catalogue_entry *e = catalogue_at(catalogue_get(a), d->chosen);
    if (d->find[0] && e && !catalogue_matches(a, e, d->find) && (to = visible_step(a, -1, 1)) >= 0)
        choose(a, to);
}

static void list(app *a, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    title_data *d = title_of(a);
    catalogue *c = catalogue_get(a);
    ui_panel(u, r);
    ui_region_add(u, ui_name("title-list-panel", 0), r, UI_SOLID);
    const float pad = theme_px(t, 10, 16), find_h = fmaxf(36, theme_tx(t, 36, 40)), row = theme_tx(t, 30, 33),
                head_h = theme_tx(t, 26, 28);
    search_input(a, (frect){r.x + pad, r.y + pad, r.w - 2 * pad, find_h});
    list_keys(a);
    frect in = {r.x + 1, r.y + 2 * pad + find_h, r.w - 2, r.h - 2 * pad - find_h - 6};
    float content = 0, at = -1, y;
    for (int i = 0, rules = -1; i < catalogue_count(c); i++) {
        const catalogue_entry *e = catalogue_at(c, i);
        if (!catalogue_matches(a, e, d->find)) continue;
        if (e->rules != rules) rules = e->rules, content += head_h + (content > 0 ? 4 : 0);
        if (i == d->chosen) at = content;
        content += row;
    }
    if (d->show_chosen && at >= 0) {
        d->list.content = content;
        ui_scroll_show(&d->list, in, at < row * 2 ? 0 : at - head_h, at + row);
        d->show_chosen = false;
    }
    ui_id id = ui_name("title-list", 0);
    ui_scroll_begin(u, id, in, &d->list, content);
    y = in.y - d->list.at;
    const float wide = in.w - (content > in.h ? 12 : 0);
    for (int i = 0, rules = -1; i < catalogue_count(c); i++) {
        const catalogue_entry *e = catalogue_at(c, i);
        if (!catalogue_matches(a, e, d->find)) continue;
        if (e->rules != rules) {
            y += rules >= 0 ? 4 : 0;
            rules = e->rules;
            list_heading(a, rules, (frect){in.x, y, wide, head_h});
            y += head_h;
        }
        if (y + row > in.y && y < in.y + in.h) list_row(a, i, (frect){in.x, y, wide, row});
        y += row;
    }
    if (content == 0)
        ui_wrap(u, TEXT_BODY, t->ink2, in.x + pad + 4, in.y + 6, in.w - 2 * pad - 8, 1.4f, true,
                catalogue_count(c)
                    ? _("No battle answers to that. Try a name, a place, a year or a rule system.")
                    : _("No battles were found beside the program."));
    ui_scroll_end(u, id, in, &d->list);
}

/* ---- the foot */

static bool can_go_on(const app *a, const title_data *d)
{
    return (a->table && app_has(a, SCREEN_TABLE)) || d->go_on.path[0];
}

/* Enter goes on with the unfinished battle, on the table or kept, until another is chosen in the list. */
static bool enter_goes_on(const app *a, const title_data *d)
{
    return can_go_on(a, d) && !d->go_on.over && !d->go_on.trouble[0] && d->open >= 0 && d->chosen == d->open;
}

static void go_on(app *a)
{
    title_data *d = title_of(a);
    if (a->table)
        app_go(a, SCREEN_TABLE);
    else
        app_resume_battle(a, d->go_on.path);
}

/* How the battle stands that Enter goes on with, and who plays it. */
static void prompt_goes_on(const kept_battle *b, strbuf *out)
{
    if (b->stands[0]) strbuf_addf(out, "%s. ", b->stands);
    if (b->who[0]) strbuf_addf(out, "%s ", b->who);
    strbuf_add(out, _("Press Enter to go on with it, P to begin it anew"));
}

static void prompt(app *a, frect r, const catalogue_entry *e)
{
    strbuf text = {0};
    char about[160] = "";
    if (!e) {
        strbuf_add(&text, _("No battles were found. Load reads one from a file."));
    } else if (e->trouble[0]) {
        snprintf(about, sizeof about, "%.140s:", e->card.title);
        strbuf_add(&text, _("it cannot be played as it is. Choose another battle."));
    } else {
        snprintf(about, sizeof about, "%.140s:", e->card.title);
        char lesson[KEYMAP_NAME];
        const bool goes_on = enter_goes_on(a, title_of(a));
        if (goes_on)
            prompt_goes_on(&title_of(a)->go_on, &text);
        else
            strbuf_add(&text, _("press Enter to set out the pieces"));
        if (searches(&a->ui))
            strbuf_add(&text, _(", Esc to leave the search")); /* letters go there */
        else if (e->taught)
            strbuf_addf(&text, _(", %s to learn on it"),
                        keymap_shown(&a->keys, KEYS_TITLE, "L", lesson, sizeof lesson));
        if (!goes_on && !searches(&a->ui) && lessons_other_side(a, e))
            strbuf_addf(&text, _(" (side: %s)"), e->sc->sides[e->learner].name);
        strbuf_add(&text, ". ");
        if (e->sc && !goes_on) setup_words(a, e, &text);
    }
    page_prompt(&a->ui, r, about, strbuf_str(&text));
    strbuf_free(&text);
}

enum { DO_CONTINUE, DO_LOAD, DO_DEMO, DO_RULES, DO_SETTINGS, DO_LESSON, DO_OPTIONS, DO_QUIT, DO_PLAY };

/* The next tick begins the chosen battle, or its lesson; that is said. */
static void opens(app *a, title_data *d, bool plays)
{
    if (d->chosen < 0) return;
    d->opening = d->chosen;
    d->opening_plays = plays;
    d->opening_shown = false;
    a->deaf = true, a->deaf_seen = false;
    app_say(a, plays ? _("Opening %s ...") : _("Opening the lesson of %s ..."),
            catalogue_at(catalogue_get(a), d->chosen)->card.title);
}

static bool is_taught(const catalogue_entry *e)
{
    return e && e->taught && !e->trouble[0];
}

/* The battle by which the same rules are taught first, else the first that has a lesson; -1: none has. */
static int taught_place(app *a, const catalogue_entry *e)
{
    catalogue *c = catalogue_get(a);
    char first[64];
    int any = -1;
    const bool has_first = e && lessons_first(a, e->rules, first, sizeof first);
    for (int i = 0; e && i < catalogue_count(c); i++) {
        const catalogue_entry *o = catalogue_at(c, i);
        if (!is_taught(o) || o->rules != e->rules) continue;
        if (has_first && strcmp(o->card.id, first) == 0) return i;
        if (any < 0) any = i;
    }
    return any;
}

/* The battle that is chosen has none: the one of its rules that has is chosen instead, and that is said. */
static void lesson_elsewhere(app *a, title_data *d)
{
    const int there = taught_place(a, catalogue_at(catalogue_get(a), d->chosen));
    char key[KEYMAP_NAME];
    if (there < 0) {
        app_say(a, _("No battle of these rules has a lesson. Those that have one bear the sign of a book."));
        return;
    }
    d->find[0] = '\0';
    choose(a, there);
    app_say(a, _("These rules are taught on %s: it is chosen now, and %s begins its lesson."),
            catalogue_at(catalogue_get(a), there)->card.title,
            keymap_shown(&a->keys, KEYS_TITLE, "L", key, sizeof key));
}

static void pressed(app *a, title_data *d, int what)
{
    switch (what) {
    case DO_CONTINUE:
        go_on(a);
        break;
    case DO_LOAD:
        app_open(a, SCREEN_LOAD);
        break;
    case DO_DEMO:
        a->shows_chosen = true;
        app_go(a, SCREEN_DEMO);
        break;
    case DO_RULES:
        app_open(a, SCREEN_RULES);
        break;
    case DO_SETTINGS:
        app_open(a, SCREEN_SETTINGS);
        break;
    case DO_LESSON: {
        const catalogue_entry *e = catalogue_at(catalogue_get(a), d->chosen);
        if (is_taught(e))
            opens(a, d, false);
        else
            lesson_elsewhere(a, d);
        break;
    }
    case DO_OPTIONS:
        app_open(a, SCREEN_SETUP);
        break;
    case DO_QUIT:
        a->done = !kiosk_keeps(a);
        break;
    case DO_PLAY:
        opens(a, d, true);
        break;
    }
}

static const char *lesson_tip(bool taught)
{
    return taught ? _("Play this battle with somebody at your shoulder: a step at a time, to be left "
                      "whenever you like")
                  : _("Each rule system has battles with a lesson: those with the sign of a book; a press "
                      "leads to the first");
}

static void buttons(app *a, frect r, const catalogue_entry *e)
{
    static const ui_look golden[] = {LOOK_NORMAL, LOOK_PRIMARY};
    title_data *d = title_of(a);
    const bool playable = e && !e->trouble[0], may = can_go_on(a, d), open = enter_goes_on(a, d);
    char label[160], tip[300];
    go_on_words(d, label, tip);
    const page_button row[] = {
        [DO_CONTINUE] = {may ? label : _("Continue battle"),
                         may && d->go_on.over ? _("Result") : _("Continue"), open ? "Enter" : "C",
                         open ? KEY_ENTER : 'c', 0, !may ? LOOK_OFF : golden[open], false,
                         may ? tip : _("No battle has been played yet")},
        [DO_LOAD] = {_("Load"), NULL, "Ctrl O", 'o', UI_CTRL, LOOK_NORMAL, false,
                     _("Battles kept on this machine, and files")},
        [DO_DEMO] = {_("Watch a demonstration"), _("Demonstration"), "D", 'd', 0,
                     playable ? LOOK_NORMAL : LOOK_OFF, false,
                     _("The computer plays both sides; any key ends it")},
        [DO_RULES] = {_("Rules"), NULL, "F2", KEY_F2, 0, LOOK_NORMAL, false, NULL},
        [DO_SETTINGS] = {_("Settings"), NULL, "S", 's', 0, LOOK_NORMAL, false, NULL},
        [DO_LESSON] = {_("Lesson"), NULL, "L", 'l', 0,
                       is_taught(e) ? LOOK_NORMAL
                       : e          ? LOOK_DIM
                                    : LOOK_OFF,
                       true, lesson_tip(is_taught(e))},
        [DO_OPTIONS] = {_("Options"), NULL, "O", 'o', 0, playable ? LOOK_NORMAL : LOOK_OFF, true,
                        _("Optional rules, dice seed, computer players, undo")},
        [DO_QUIT] = {_("Quit"), NULL, "Ctrl Q", 'q', UI_CTRL, LOOK_NORMAL, false, NULL},
        [DO_PLAY] = {open ? _("Play anew") : _("Play"), NULL, open ? "P" : "Enter", open ? 'p' : KEY_ENTER, 0,
                     !playable ? LOOK_OFF : golden[!open], false, NULL},
    };
    if (open && ui_key(&a->ui, 'c', 0)) go_on(a);
    if (d->found && playable) pressed(a, d, open ? DO_CONTINUE : DO_PLAY);
    d->found = false;
    pressed(a, d, page_buttons(&a->ui, "title-button", r, row, (int)(sizeof row / sizeof *row)));
}

static void title_draw(app *a)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    title_data *d = title_of(a);
    const float m = t->margin, edge = theme_px(t, 16, 40), gap = theme_px(t, 10, 24), top = head_height(t);
    const float prompt_h = theme_tx(t, 34, 36), button = fmaxf(36, theme_tx(t, 38, 46)),
                foot = 8 + prompt_h + 6 + button + 8;
    page_table_top(a);
    head(a, (frect){m + edge, m, t->width - 2 * (m + edge), top});
    const float body_h = t->height - m - foot - theme_px(t, 10, 18) - m - top;
    float wide = fminf(theme_tx(t, 336, 470), (t->width - 2 * m) * 0.31f);
    list(a, (frect){m + edge, m + top, wide, body_h});
    catalogue_entry *e = catalogue_at(catalogue_get(a), d->chosen);
    frect pane = {m + edge + wide + gap, m + top, t->width - 2 * (m + edge) - wide - gap, body_h};
    if (e) title_pane(a, e, pane, &d->story, &d->picture);
    frect bar = {0, t->height - m - foot, t->width, foot + m};
    draw_rect(u->out, bar, t->walnut);
    draw_rect(u->out, (frect){0, bar.y, t->width, 1.2f}, colour_alpha(t->brass, 0.8f));
    prompt(a, (frect){m + 8, bar.y + 8, t->width - 2 * m - 16, prompt_h}, e);
    if (!a->in_event) d->shown = true, d->opening_shown = d->opening >= 0;
    if (ui_key(u, KEY_ESCAPE, 0)) ui_set_focus(u, 0); /* then Enter plays again */
    if (ui_key(u, 'v', UI_CTRL)) paste_line(a);
    buttons(a, (frect){m + 8, bar.y + 8 + prompt_h + 6, t->width - 2 * m - 16, button}, e);
}

const screen_vtable title_screen = {.enter = title_enter,
                                    .event = title_event,
                                    .tick = title_tick,
                                    .draw = title_draw,
                                    .release = title_release};
