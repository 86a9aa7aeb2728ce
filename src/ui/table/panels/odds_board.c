/*
 * odds_board.c: the battle board: where it lies, its heads and its buttons. What stands between them is of
 * odds_columns.c and odds_follow.c.
 */
#include "ui/table/panels/odds_board.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_form.h"
#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/given.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/recap.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/odds_ahead.h"
#include "ui/table/panels/odds_columns.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_follow.h"
#include "ui/table/panels/odds_thrown.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

/* The dice of the very deed whose odds were found last are falling, or are still to fall; a printed table
 * that is read lies over the board by itself. */
static bool falls(const table *t)
{
    const anim *a = t->anim;
    if (!a->running || !t->odds->on || !t->odds->some || t->odds->preview ||
        t->odds->viewer != t->battle->viewer || a->entry < 0 || a->entry >= session_count(t->s))
        return false;
    const session_entry *e = session_at(t->s, a->entry);
    if (memcmp(&e->act, &t->odds->of, sizeof e->act) != 0) return false;
    if (anim_roll_under_way(a) && a->tray.chart >= 0) return false;
    const int from = a->event < 0 ? 0 : a->event;
    for (int i = 0; i < from; i++) /* it was weighed without who has come to light since */
        if (e->events.items[i].kind == EV_REVEAL && anim_sees(a, &e->events.items[i])) return false;
    for (int i = from; i < e->events.count; i++)
        if (e->events.items[i].kind == EV_ROLL && anim_sees(a, &e->events.items[i])) return true;
    return false;
}

static bool against_somebody(const table *t)
{
    return odds_words_has_target(t) || t->odds->odds.against.count > 0;
}

static bool fought(const table *t)
{
    return t->odds->fought.on;
}

bool odds_board_tells(table *t)
{
    return odds_board_open(t) && fought(t) && t->odds->fought.told;
}

/* What it shows cannot be helped any more: a fight that is being rolled, or the dice of a deed. */
static bool rolls(const table *t)
{
    return t->anim->running && (fought(t) || falls(t));
}

bool odds_board_open(table *t)
{
    if (t->layout->open[LAYOUT_BOARD_ONLY] || t->modal->card != MODAL_NONE) return false;
    if (odds_fought_find(t)) return true;
    if (falls(t)) return against_somebody(t);
    if (!t->choice->ready || !odds_find(t) || t->odds->preview) return false;
    return against_somebody(t);
}

/* ---- where it lies */

frect odds_board_edge(const table *t, bool left)
{
    const theme *m = &t->host->ui->t;
    const frect b = t->layout->board;
    const float all = m->width - 2 * m->margin,
                w = fminf(theme_tx(m, 472, 560), fmaxf(all * 0.4f, fminf(all - 16, theme_px(m, 380, 420)))),
                gap = theme_px(m, 5, 8);
    return (frect){left ? b.x + 8 : m->margin + all - w - 8, b.y + gap, w, b.h - 2 * gap};
}

static bool hides(const table *t, frect r, int space, int who)
{
    if (space == NO_SPACE || space >= t->b->nspaces || t->b->spaces[space].sheet != t->camera->sheet)
        return false;
    const fpoint p = who != NO_UNIT ? where_unit(t, who) : where_centre(t, space);
    return ui_inside(ui_inset(r, -where_counter(t, space) * 0.6f), p.x, p.y);
}

/* Of those who fight, and the place it is about. */
static int hidden_there(const table *t, frect r)
{
    const action *a = &t->odds->of;
    int n = 0;
    for (int i = 0; i < a->nunits; i++) {
        const int who = standing_unit_of(t, a->units[i]);
        if (who != NO_UNIT) n += hides(t, r, t->battle->view.units[who].space, who);
    }
    if (odds_words_has_target(t))
        n += 2 * hides(t, r, t->battle->view.units[t->odds->target].space, t->odds->target);
    return n + 2 * hides(t, r, action_space(a), NO_UNIT);
}

static frect place_of(table *t, bool *left)
{
    const frect right = odds_board_edge(t, false), other = odds_board_edge(t, true);
    /* Who is told of a fight pressed a line in the dock: that stays in sight. */
    *left = fought(t) && !t->anim->running ? true
            : !fought(t) && falls(t)       ? t->odds->left
                                           : hidden_there(t, right) > hidden_there(t, other);
    return *left ? other : right;
}

/* Neither edge is free of them: the map is moved so that the middle of who fights is in the middle of what
 * the board leaves. */
static bool make_room(table *t, frect r, bool left)
{
    const action *a = &t->odds->of;
    const frect b = t->layout->board;
    const float begin = left ? r.x + r.w : b.x, end = left ? b.x + b.w : r.x,
                off = (b.x + b.w / 2 - (begin + end) / 2) / fmaxf(t->camera->view.cell, 1);
    float x[2], y;
    const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT,
              from = who != NO_UNIT ? t->battle->view.units[who].space : NO_SPACE,
              to = odds_words_has_target(t) ? t->battle->view.units[t->odds->target].space : action_space(a);
    if (from == NO_SPACE || to == NO_SPACE || t->b->spaces[from].sheet != t->camera->sheet ||
        t->b->spaces[to].sheet != t->camera->sheet)
        return false;
    pose_place(t->b, from, &x[0], &y);
    pose_place(t->b, to, &x[1], &y);
    return odds_make_room(t, (x[0] + x[1]) / 2 + off, t->camera->view.y);
}

bool odds_board_tick(table *t)
{
    bool left;
    if (t->layout->board.w <= 0) return false;
    if (!odds_board_open(t)) return odds_leave_room(t);
    if (fought(t) || falls(t)) return false;
    const frect r = place_of(t, &left);
    return hidden_there(t, r) > 0 && make_room(t, r, left);
}

bool odds_board_on_dock(table *t)
{
    bool left;
    if (!odds_board_open(t)) return false;
    (void)place_of(t, &left);
    return !left;
}

bool odds_make_way(table *t)
{
    const bool in_dock = t->layout->odds_in_dock && !t->host->ui->t.pages;
    if (odds_board_open(t) ? !odds_board_on_dock(t) : !in_dock || !odds_find(t)) return false;
    odds_show(t, false);
    host_say(t->host, _("The unit card takes the place of the odds: T brings them back."));
    return true;
}

frect odds_board_leaves(table *t)
{
    const frect b = t->layout->board, row = t->layout->over[LAYOUT_DICE_ROW];
    bool left = row.x <= b.x + 8;
    if (!odds_board_open(t) && row.w <= 0) return b;
    const frect r = odds_board_open(t) ? place_of(t, &left) : row;
    const float end = left ? b.x + b.w : fminf(b.x + b.w, r.x), begin = left ? r.x + r.w : b.x;
    return (frect){begin, b.y, end - begin, b.h};
}

/* ---- its heads */

static odds_count units_of(const table *t, const action *a, bool theirs)
{
    odds_count n = {.units = theirs ? 0 : t->odds->together};
    for (int i = 0; i < a->nunits && !theirs; i++)
        odds_count_one(t, standing_unit_of(t, a->units[i]), &n);
    if (!theirs) return n;
    if (odds_words_has_target(t)) return (odds_count){.units = 1};
    const int space = action_space(a);
    for (int i = space == NO_SPACE ? NO_UNIT : standing_at(t, space, NO_UNIT, false); i != NO_UNIT;
         i = standing_at(t, space, i, false))
        if (t->battle->view.units[i].side != t->battle->d.side) odds_count_one(t, i, &n);
    return n;
}

static odds_party head_of(const table *t, bool theirs)
{
    const action *a = &t->odds->of;
    const state *s = &t->battle->view;
    odds_party h = {.unit = NO_UNIT, .side = NO_SIDE};
    int space = NO_SPACE;
    if (!theirs && a->nunits > 0)
        h.unit = standing_unit_of(t, a->units[0]);
    else if (odds_words_has_target(t))
        h.unit = t->odds->target;
    else if (action_space(a) != NO_SPACE)
        h.unit = standing_enemy(t, space = action_space(a));
    if (h.unit != NO_UNIT) {
        h.side = s->units[h.unit].side;
        if (space == NO_SPACE) space = s->units[h.unit].space;
    }
    const odds_count n = units_of(t, a, theirs);
    const bool area = theirs && !odds_words_has_target(t) && space != NO_SPACE && t->b->spaces[space].name;
    odds_party_say(t, &h, &n, space, area);
    return h;
}

static float head_draw(table *t, const odds_party *h, frect r, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float size = theme_tx(m, 36, 48), x = r.x + 11 + size + 8, room = r.x + r.w - 6 - x;
    const float name = ui_wrap(u, TEXT_PLACE, 0, 0, 0, room, 1.05f, false, h->name),
                under = ui_wrap(u, TEXT_SMALL, 0, 0, 0, room, 1.1f, false, h->under),
                tall = fmaxf(theme_tx(m, 48, 62), name + under + 10);
    if (!draw) return tall;
    if (h->side >= 0)
        draw_rect(u->out, (frect){r.x, r.y, 5, r.h},
                  palette_side(t->host->ui->t.sides, t->sc->sides[h->side].style).line);
    if (h->unit != NO_UNIT) pieces_counter(t, h->unit, r.x + 11 + size / 2, r.y + r.h / 2, size, true);
    const float top = roundf(r.y + (r.h - name - under) / 2);
    ui_wrap(u, TEXT_PLACE, m->ink, x, top, room, 1.05f, true, h->name);
    ui_wrap(u, TEXT_SMALL, m->ink2, x, top + name, room, 1.1f, true, h->under);
    return tall;
}

/* ---- keys */

/* A deed was chosen that wants a target and no place; several that were put together are not let go of. */
static bool aims(const table *t)
{
    const choice *c = t->choice;
    return c->unit != NO_UNIT && (c->verb >= 0 || c->nextra > 0) && c->ndest == 0;
}

int odds_board_targets(table *t)
{
    return aims(t) || (odds_board_open(t) && t->choice->target != NO_UNIT) ? t->choice->naim : 0;
}

bool odds_board_next(table *t, int step)
{
    const choice *c = t->choice;
    const int n = odds_board_targets(t);
    int at = 0;
    if (n < (c->target == NO_UNIT ? 1 : 2)) return false;
    while (at < n && c->aim[at] != c->target)
        at++;
    if (at == n && c->target != NO_UNIT) return false;
    if (at == n) at = step > 0 ? n - 1 : 0; /* none yet: the first, or the last */
    const int next = c->aim[(at + step + n) % n], space = t->battle->view.units[next].space;
    if (!choice_target(t, next)) return false;
    if (space != NO_SPACE) frame_go(t, space);
    return true;
}

/* ---- the whole */

static float title_height(const theme *m)
{
    return theme_tx(m, 34, 44);
}

static void title_draw(table *t, frect r, float pad)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const verb *v = action_verb(t->rs, t->odds->of.verb);
    char code[80];
    snprintf(code, sizeof code, "verb.%s", v->name);
    const float h = title_height(m), size = fmaxf(theme_tx(m, 26, 30), 26),
                base = roundf(r.y + h / 2 + theme_font(m, TEXT_HEADING).px * 0.36f);
    const bool ordered = t->odds->of.verb != VERB_GO || !fought(t);
    const char *what = ordered ? say_title(t, code, v->name) : _("Hand to hand");
    ui_text(u, TEXT_HEADING, m->ink, r.x + pad, base, ALIGN_LEFT, what);
    const float x = r.x + pad + ui_width(u, TEXT_HEADING, what) + 10, right = r.x + r.w - pad - size - 8,
                cap = ui_keycap_width(u, "T");
    char apart[48];
    snprintf(apart, sizeof apart, _("one of %d, each shoots by itself"), odds_apart(t));
    const bool coins =
        anim_roll_under_way(t->anim) ? t->anim->tray.kind == ROLL_COINS : odds_words_coins(&t->odds->odds);
    const char *more = fought(t) && t->odds->fought.told ? _("what came of it")
                       : rolls(t)                        ? coins ? _("the coins fall") : _("the dice fall")
                                              : odds_apart(t) > 0 ? apart
                       : t->odds->odds.ndeclared > 0     ? _("all that falls together")
                                                         : _("nothing is thrown yet");
    if (x + ui_width(u, TEXT_SMALL, more) < right - cap - 8)
        ui_text(u, TEXT_SMALL, m->ink2, x, base, ALIGN_LEFT, more);
    ui_keycap(u, right - cap, r.y + h / 2, false, "T");
    const frect b = {r.x + r.w - pad - size + 4, r.y + (h - size) / 2, size, size};
    if (!ui_icon_button(u, ui_name("oddsclose", 0), b, ICON_CLOSE, true, _("Hide the battle board (T)"), 0,
                        0))
        return;
    if (fought(t) && !t->anim->running)
        odds_fought_close(t);
    else
        odds_show(t, false);
}

static float button_height(const theme *m)
{
    return fmaxf(36, theme_tx(m, 36, 44));
}

static void buttons_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    if (fought(t) && !t->anim->running) {
        if (ui_button(u, ui_name("oddsaway", 0), r, LOOK_PAPER, _("Put away"), "Esc", 0, 0))
            odds_fought_close(t);
        return;
    }
    if (rolls(t)) {
        ui_keycap(u, r.x, r.y + r.h / 2, false, "Space");
        ui_text_mid(u, TEXT_SMALL, u->t.ink2, r.x + ui_keycap_width(u, "Space") + 8, r, ALIGN_LEFT,
                    _("goes on"));
        return;
    }
    char code[80];
    const verb *v = action_verb(t->rs, t->odds->of.verb);
    snprintf(code, sizeof code, "verb.%s", v->name);
    const float least = ui_button_width(u, _("Not yet"), "Esc"), other = fmaxf(least, r.w * 0.3f);
    const frect go = {r.x, r.y, r.w - other - 8, r.h}, not = {r.x + r.w - other, r.y, other, r.h};
    if (ui_button(u, ui_name("oddsgo", 0), go, LOOK_PRIMARY, say_title(t, code, v->name),
                  choice_at_cursor(t) ? "Enter" : "", 0, 0))
        choice_commit(t);
    else if (ui_button(u, ui_name("oddsnot", 0), not, LOOK_PAPER, _("Not yet"), "Esc", 0, 0))
        choice_step_back(t);
}

/* Below the dice: what came of them, or before that what may. */
static float body_comes(table *t, float x, float y, float w, float more, bool draw)
{
    if (fought(t) && t->odds->fought.told) return odds_thrown_verdict(t, x, y, w, draw);
    if (fought(t) && t->odds->odds.nbars == 0 && t->odds->odds.nbands == 0) return 0;
    if (draw) odds_follow_draw(t, x, y, w, more);
    return odds_follow_height(t, w, more);
}

/* What is between heads and buttons. */
typedef struct board_body {
    float more;  /* see odds_follow.h */
    bool turned; /* what comes of it first, and below that what it is made of: of all that is not thrown yet,
                  * and of what was thrown where there is no room for all */
    bool apart;  /* turned: the sums stand with the dice, what they are made of below */
    bool bare;   /* without its baize: dice that only lie ready say no more than the sums do */
} board_body;

static float body_columns(table *t, odds_columns_part part, float x, float y, float w, bool draw)
{
    if (draw) odds_columns_draw(t, part, x, y + 4, w);
    return odds_columns_height(t, part, w) + 8;
}

static float body_draw(table *t, float x, float y, float w, const board_body *b, bool draw)
{
    const float top = y, baize = b->bare ? 0 : odds_baize_height(t, w), ahead = odds_ahead_height(t, w);
    if (draw && ahead > 0) odds_ahead_draw(t, x, y + 4, w);
    y += ahead > 0 ? ahead + 4 : 0;
    if (!b->turned || b->apart) y += body_columns(t, b->apart ? ODDS_TOTALS : ODDS_COLUMNS, x, y, w, draw);
    if (draw && baize > 0) odds_baize_draw(t, (frect){x, y, w, baize});
    y += baize + (baize > 0 ? 6 : 0);
    y += body_comes(t, x, y, w, b->more, draw) + 4;
    if (b->turned) y += body_columns(t, b->apart ? ODDS_LEDGERS : ODDS_COLUMNS, x, y, w, draw);
    return y - top;
}

static board_body body_for(table *t, float w, float room)
{
    board_body b = {.turned = !fought(t)};
    float least = body_draw(t, 0, 0, w, &b, false);
    b.bare = least > room && !fought(t) && !falls(t);
    if (b.bare) least = body_draw(t, 0, 0, w, &b, false);
    if (fought(t) && t->odds->fought.told) {
        b.turned = b.apart = least > room;
        return b;
    }
    if (least <= room) {
        if (!fought(t) && odds_follow_stretches(t, w))
            b.more = fminf(room - least, theme_tx(&t->host->ui->t, 60, 130));
        return b;
    }
    /* Lower bars tell the mean still; without them the bands say the same in figures. */
    const bool low = !fought(t) && odds_follow_stretches(t, w) && least + odds_follow_lowest(t) <= room;
    if (low) b.more = room - least;
    if (low) return b;
    if (odds_follow_spares(t, w)) b.more = ODDS_NO_BARS;
    const bool more = body_draw(t, 0, 0, w, &b, false) > room;
    b.turned = !fought(t) || more;
    b.apart = more;
    return b;
}

void odds_board_draw(table *t)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    bool left;
    frect r = place_of(t, &left);
    const float pad = theme_tx(m, 11, 14), half = floorf(r.w / 2), foot = button_height(m) + 2 * pad - 6,
                w = r.w - 2 * pad;
    if (!fought(t) && !falls(t)) {
        const odds_party ours = head_of(t, false), theirs = head_of(t, true);
        odds_keep(t, &ours, &theirs, left);
    }
    const odds_party ours = t->odds->head[0], theirs = t->odds->head[1];
    const frect whole = r;
    const float heads = fmaxf(head_draw(t, &ours, (frect){0, 0, half, 0}, false),
                              head_draw(t, &theirs, (frect){0, 0, half, 0}, false));
    const float top = title_height(m) + heads;
    const board_body b = body_for(t, w, r.h - top - foot);
    const float body = body_draw(t, 0, 0, w, &b, false),
                made_of =
                    b.turned ? body_columns(t, b.apart ? ODDS_LEDGERS : ODDS_COLUMNS, 0, 0, w, false) : 0,
                outcome = body - made_of; /* what may come of it is shown cut rather than not at all */
    r.h = fminf(whole.h, top + body + foot);
    ui_popover(u, r);
    ui_region_add(u, ui_name("odds", 0), r, UI_SOLID);
    /* below its chips, which open rules */
    const bool goes_on = show_verdict(t) && fought(t) && ui_click(u, ui_name("verdictplate", 0), r, 0);
    title_draw(t, r, pad);
    const float y = r.y + title_height(m);
    draw_rect(u->out, (frect){r.x + 1, y, r.w - 2, heads}, colour_alpha(m->band, 0.55f));
    head_draw(t, &ours, (frect){r.x + 1, y, half - 1, heads}, true);
    head_draw(t, &theirs, (frect){r.x + half, y, half - 1, heads}, true);
    const frect middle = {r.x, y + heads, r.w, r.h - top - foot};
    ui_scroll_begin(u, ui_name("oddsscroll", 0), middle, odds_scroll(t), body);
    body_draw(t, r.x + pad, middle.y - odds_scroll(t)->at, w, &b, true);
    if (body > middle.h && outcome - odds_scroll(t)->at <= middle.h) ui_scroll_whole(u, middle);
    ui_scroll_end(u, ui_name("oddsscroll", 0), middle, odds_scroll(t));
    buttons_draw(t, (frect){r.x + pad, r.y + r.h - foot + pad - 4, w, button_height(m)});
    if (goes_on) show_skip(t);
}
