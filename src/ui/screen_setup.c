/*
 * screen_setup.c: everything that is settled before a battle: seats, whose dice, the seed, what may be taken back, and the options of the
 * rule system in its own words.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/page.h"
#include "ui/setup.h"
#include "ui/title_pane.h"

typedef struct column { app *a; float x, y, w; } column;

static void setup_enter(app *a)
{
    setup_get(a);
    if (!a->scenario[0]) return;
    catalogue_entry *e = catalogue_at(catalogue_get(a), catalogue_find(a, a->scenario));
    catalogue_load(a, e);
    if (e->sc) setup_take(a, e);
}

static void heading(column *c, const char *text)
{
    const theme *t = &c->a->ui.t;
    font f = theme_font(t, TEXT_BATTLE);
    draw_text(c->a->ui.out, f, t->ink, c->x, c->y + f.px * 0.8f, ALIGN_LEFT, text);
    c->y += f.px * 1.25f;
}

static void sentence(column *c, text_role role, colour ink, const char *text)
{
    c->y += ui_wrap(&c->a->ui, role, ink, c->x, c->y, c->w, 1.32f, true, text);
}

static float control(const column *c)
{
    return fmaxf(36, theme_tx(&c->a->ui.t, 36, 38));
}

static void choose_players(column *c, const catalogue_entry *e)
{
    app *a = c->a;
    battle_setup *s = setup_get(a);
    const char *names[8];
    int n = 0;
    for (; n < setup_players(a) && n < 8; n++) names[n] = a->config.players[n]->title;
    for (int i = 0; i < e->sc->nsides && n > 1; i++) {
        char text[128];
        if (e->sc->sides[i].goes_alone || s->seat[i] != SEAT_COMPUTER) continue;
        snprintf(text, sizeof text, "The computer that plays the %s", e->sc->sides[i].name);
        sentence(c, TEXT_BODY_STRONG, a->ui.t.ink, text);
        c->y += 4;
        ui_segments(&a->ui, ui_name("setup-player", i), (frect){c->x, c->y, c->w, control(c)}, names, n, &s->player[i]);
        c->y += control(c) + theme_px(&a->ui.t, 10, 14);
    }
}

static void choose_seed(column *c)
{
    app *a = c->a;
    ui *u = &a->ui;
    battle_setup *s = setup_get(a);
    sentence(c, TEXT_BODY_STRONG, u->t.ink, "Seed of the dice");
    sentence(c, TEXT_SMALL, u->t.ink2, "The same seed and the same choices give the same battle again.");
    c->y += 5;
    const float w = ui_button_width(u, "Another", "N"), h = control(c);
    char before[sizeof s->seed];
    memcpy(before, s->seed, sizeof before);
    ui_field(u, ui_name("setup-seed", 0), (frect){c->x, c->y, c->w - w - 8, h}, s->seed, sizeof s->seed, "A number; none: by chance");
    if (memcmp(before, s->seed, sizeof before) != 0) setup_clean_seed(a);
    if (ui_button(u, ui_name("setup-another", 0), (frect){c->x + c->w - w, c->y, w, h}, LOOK_PAPER, "Another", "N", 'n', 0)) setup_new_seed(a);
    c->y += h + theme_px(&u->t, 10, 16);
}

static void choose_undo(column *c)
{
    static const char *const names[] = {"Freely", "If both agree", "Never"};
    static const char *const what[] = {
        "Any choice may be taken back, and every one is noted in the log.",
        "What dice or fog have shown is taken back only when the other player agrees.",
        "What dice or fog have shown stands.",
    };
    app *a = c->a;
    battle_setup *s = setup_get(a);
    sentence(c, TEXT_BODY_STRONG, a->ui.t.ink, "Taking back");
    c->y += 4;
    ui_segments(&a->ui, ui_name("setup-undo", 0), (frect){c->x, c->y, c->w, control(c)}, names, 3, &s->undo);
    c->y += control(c) + 5;
    sentence(c, TEXT_SMALL, a->ui.t.ink2, what[s->undo >= 0 && s->undo < 3 ? s->undo : 0]);
    c->y += theme_px(&a->ui.t, 8, 12);
}

static float left_column(app *a, const catalogue_entry *e, frect r)
{
    column c = {a, r.x, r.y, r.w};
    const theme *t = &a->ui.t;
    heading(&c, "Who plays");
    int rows = title_seats(a, e, (frect){c.x, c.y, c.w, r.h});
    c.y += (title_seat_row(t) + theme_px(t, 5, 6)) * (float)rows + theme_px(t, 8, 14);
    choose_players(&c, e);
    choose_seed(&c);
    choose_undo(&c);
    return c.y - r.y;
}

/* ---- options of the rule system */

static const char *option_word(const scenario *sc, const char *key, const char *more, bool title, const char *otherwise)
{
    char code[160];
    snprintf(code, sizeof code, "option.%s%s%s", key, more[0] ? "." : "", more);
    const word_entry *w = words_find(sc->words, code);
    if (!w) return otherwise;
    if (title) return w->title[0] ? w->title : w->text[0] ? w->text : otherwise;
    return w->title[0] ? w->text : "";
}

/* The control at the right of a row: yes or no, a few named choices, or a number. */
static void option_control(app *a, const scenario *sc, int i, frect r)
{
    static const char *const no_yes[] = {"No", "Yes"};
    ui *u = &a->ui;
    const option *o = &sc->rules->options[i];
    int32_t *value = &setup_get(a)->options[i];
    const char *names[8];
    char numbers[8][16];
    int n = (int)(o->hi - o->lo + 1), at = (int)(*value - o->lo);
    if (n <= 8 && (o->choices || n <= 5)) {
        for (int k = 0; k < n; k++) {
            snprintf(numbers[k], sizeof numbers[k], "%d", (int)o->lo + k);
            names[k] = o->choices ? option_word(sc, o->key, o->choices[k], true, o->choices[k]) : o->lo == 0 && o->hi == 1 ? no_yes[k] : numbers[k];
        }
        if (ui_segments(u, ui_name("option", i), r, names, n, &at)) *value = o->lo + at;
        return;
    }
    float v = (float)*value, h = r.h;
    char text[24];
    if (ui_icon_button(u, ui_name("option-less", i), (frect){r.x, r.y, h, h}, ICON_MINUS, true, NULL, 0, 0) && v > (float)o->lo) v -= 1;
    if (ui_icon_button(u, ui_name("option-more", i), (frect){r.x + r.w - h, r.y, h, h}, ICON_PLUS, true, NULL, 0, 0) && v < (float)o->hi) v += 1;
    *value = (int32_t)v;
    snprintf(text, sizeof text, "%d", (int)*value);
    ui_text_mid(u, TEXT_HEADING, u->t.ink, r.x + r.w / 2, r, ALIGN_CENTRE, text);
}

static float option_row(app *a, const scenario *sc, int i, frect r, bool draw)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const option *o = &sc->rules->options[i];
    const bool narrow = r.w < theme_tx(t, 430, 520);
    const float wide = narrow ? r.w : fminf(theme_tx(t, 230, 290), r.w * 0.42f), h = fmaxf(36, theme_tx(t, 36, 38));
    const float room = narrow ? r.w : r.w - wide - 24, top = r.y, chip = o->rule ? ui_chip_width(u, o->rule) + 10 : 0;
    float y = r.y + theme_px(t, 8, 11);
    const char *title = option_word(sc, o->key, "", true, o->key), *text = option_word(sc, o->key, "", false, "");
    const bool changed = setup_get(a)->options[i] != sc->options[i];
    font f = theme_font(t, TEXT_BODY_STRONG);
    float line = roundf(f.px * 1.4f);
    if (draw) {
        float w = ui_text_fit(u, TEXT_BODY_STRONG, t->ink, r.x, roundf(y + line / 2 + f.px * 0.36f), ALIGN_LEFT, room - chip - (changed ? 80 : 0), title);
        if (o->rule && ui_chip(u, ui_name("option-rule", i), r.x + w + chip, y + line / 2, false, o->rule)) {
            snprintf(a->page, sizeof a->page, "%s", o->rule);
            app_open(a, SCREEN_RULES);
            return 0;
        }
        if (changed) ui_text(u, TEXT_SMALL_STRONG, t->warn, r.x + w + chip + 10, roundf(y + line / 2 + f.px * 0.36f), ALIGN_LEFT, "changed");
    }
    y += line;
    if (text[0]) y += ui_wrap(u, TEXT_SMALL, t->ink2, r.x, y, room, 1.32f, draw, text);
    float end = y;
    if (narrow) {
        y += 5;
        if (draw) option_control(a, sc, i, (frect){r.x, y, wide, h});
        end = y + h;
    } else {
        if (draw) option_control(a, sc, i, (frect){r.x + r.w - wide, top + theme_px(t, 8, 11), wide, h});
        end = fmaxf(end, top + theme_px(t, 8, 11) + h);
    }
    end += theme_px(t, 8, 11);
    if (draw) draw_line(u->out, r.x, end, r.x + r.w, end, t->rule, (stroke_style){.width = 1});
    return end - top;
}

static void options_column(app *a, const catalogue_entry *e, frect r, ui_scroll *scroll)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    column c = {a, r.x, r.y, r.w};
    const int n = e->sc->rules->noptions < OPTIONS_MAX ? e->sc->rules->noptions : OPTIONS_MAX;
    char text[160];
    snprintf(text, sizeof text, "Optional rules: %.100s", e->sc->rules->title);
    heading(&c, text);
    sentence(&c, TEXT_SMALL, t->ink2, n ? "As this battle sets them, unless you change them." : "This system has no options.");
    c.y += 4;
    frect room = {r.x, c.y, r.w, r.y + r.h - c.y};
    float content = 0;
    for (int i = 0; i < n; i++) content += option_row(a, e->sc, i, (frect){0, 0, r.w - 16, 0}, false);
    if (ui_key(u, KEY_PAGE_DOWN, 0)) scroll->at += room.h * 0.8f;
    if (ui_key(u, KEY_PAGE_UP, 0)) scroll->at -= room.h * 0.8f;
    ui_id id = ui_name("setup-options", 0);
    ui_scroll_begin(u, id, room, scroll, content);
    float y = room.y - scroll->at;
    for (int i = 0; i < n && a->screen == SCREEN_SETUP; i++) y += option_row(a, e->sc, i, (frect){room.x, y, r.w - 16, 0}, true);
    ui_scroll_end(u, id, room, scroll);
}

/* ---- the page */

enum { DO_RESET, DO_PLAY };

static void setup_bar(app *a, const catalogue_entry *e, frect bar)
{
    const bool ready = e && e->sc;
    const page_button row[] = {
        [DO_RESET] = {"As the battle sets them", "Reset", "R", 'r', 0, ready ? LOOK_NORMAL : LOOK_OFF, true, "Puts the optional rules back"},
        [DO_PLAY] = {"Play", NULL, "Enter", KEY_ENTER, 0, ready ? LOOK_PRIMARY : LOOK_OFF, false, NULL},
    };
    switch (page_buttons(&a->ui, "setup-button", bar, row, 2)) {
    case DO_RESET: memcpy(setup_get(a)->options, e->sc->options, sizeof e->sc->options); break;
    case DO_PLAY: setup_start(a, e); break;
    }
}

static void setup_draw(app *a)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    battle_setup *s = setup_get(a);
    catalogue_entry *e = a->scenario[0] ? catalogue_at(catalogue_get(a), catalogue_find(a, a->scenario)) : NULL;
    char about[300] = "Choose a battle first";
    if (e) snprintf(about, sizeof about, "%.120s%s%.120s", e->card.title, e->card.date[0] ? ", " : "", e->card.date);
    frect bar, body = page_begin(a, "Options", about, &bar);
    if (a->screen != SCREEN_SETUP) return;
    const float gap = theme_px(t, 8, 12), pad = theme_px(t, 14, 22);
    if (!e || !e->sc) {
        ui_panel(u, body);
        frect in = ui_inset(body, pad);
        ui_wrap(u, TEXT_BODY, t->ink, in.x, in.y, in.w, 1.4f, true, e ? e->trouble : "There is no battle to set up. Go back and choose one.");
        setup_bar(a, e, bar);
        return;
    }
    float wide = fminf(theme_tx(t, 430, 620), body.w * 0.46f);
    frect left = {body.x, body.y, wide, body.h}, right = {body.x + wide + gap, body.y, body.w - wide - gap, body.h};
    ui_panel(u, left);
    ui_panel(u, right);
    frect in = ui_inset(left, pad), other = ui_inset(right, pad);
    ui_id id = ui_name("setup-left", 0);
    ui_scroll_begin(u, id, in, &s->scroll[0], s->height);
    float height = left_column(a, e, (frect){in.x + 4, in.y - s->scroll[0].at, in.w - (s->height > in.h ? 20 : 8), in.h});
    ui_scroll_end(u, id, in, &s->scroll[0]);
    s->height = height;
    options_column(a, e, other, &s->scroll[1]);
    if (a->screen == SCREEN_SETUP) setup_bar(a, e, bar);
}

const screen_vtable setup_screen = {.enter = setup_enter, .draw = setup_draw, .release = setup_release};
