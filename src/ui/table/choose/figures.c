/*
 * figures.c: single figures of a unit: their rows on the unit card, and the list to choose one from, where an
 * action is done by one figure or to one.
 */
#include "ui/table/choose/figures.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/further.h"
#include "ui/table/direct/clear.h"
#include "ui/table/direct/room.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/lesson_place.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_short.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/waits.h"

#define DETAIL_LEADING 1.15f

struct figures_panel {
    ui_scroll scroll[2]; /* of who acts, and of on whom */
    unsigned of;         /* whose lists they were scrolled in */
    frect no_room;    /* where it lies though a lesson's card has no place beside it: it has none anywhere */
    float no_room_in; /* so wide was what they could lie in */
    int rows;        /* so many are shown at once, the others by scrolling: with all it would hide who acts */
    float part;      /* of the width that has each on one line */
    unsigned fitted; /* whose list that is for, of how many, and in what width */
    int fitted_of;
    float fitted_in;
};

struct figures_panel *figures_new(void)
{
    return mem_alloc(sizeof(struct figures_panel));
}

/* ---- words: the system describes each of them on its unit's card */

static bool row_of(const table *t, int figure_index, panel_row *out)
{
    const int who = standing_unit_of(t, FIGURE_BASE + figure_index);
    panel p = {0};
    if (figure_index < 0 || who == NO_UNIT) return false;
    game_describe_unit(&t->battle->view, who, &p);
    for (int i = 0; i < p.count; i++)
        if (p.row[i].style == ROW_FIGURE && p.row[i].n[0] == figure_index) return *out = p.row[i], true;
    return false;
}

bool figures_words(const table *t, int who, char *name, size_t nsize, char *detail, size_t dsize)
{
    panel_row row;
    name[0] = detail[0] = 0;
    if (who < FIGURE_BASE || who - FIGURE_BASE >= t->sc->nfigures) return false;
    const int of = standing_unit_of(t, who);
    if (row_of(t, who - FIGURE_BASE, &row)) {
        say_row(t, row.label, &row, of, name, nsize);
        say_row(t, row.value, &row, of, detail, dsize);
    }
    if (!name[0]) snprintf(name, nsize, _("No. %d"), who - FIGURE_BASE - t->sc->units[of].first_figure + 1);
    return true;
}

/* ---- how one looks */

static void picture(table *t, const panel_row *row, int of, frect r)
{
    ui *u = t->host->ui;
    const scenario_unit *su = &t->sc->units[of];
    const char *hat = su->hat ? su->hat : t->sc->sides[su->side].hat;
    if (!row->branch) return;
    draw_round(u->out, r, 3, u->t.ivory, u->t.line, 1);
    draw_svg(u->out, branch_silhouette(row->branch, hat), ui_inset(r, 1.5f), 0, row->n[3] == 2 ? 0.35f : 1,
             0);
}

static void drop_of_blood(ui *u, float x, float y, float s)
{
    draw_path_begin(u->out);
    draw_path_move(u->out, x, y - s);
    draw_path_curve(u->out, x + s * 0.25f, y - s * 0.45f, x + s * 0.75f, y, x + s * 0.62f, y + s * 0.35f);
    draw_path_curve(u->out, x + s * 0.5f, y + s * 0.85f, x - s * 0.5f, y + s * 0.85f, x - s * 0.62f,
                    y + s * 0.35f);
    draw_path_curve(u->out, x - s * 0.75f, y, x - s * 0.25f, y - s * 0.45f, x, y - s);
    draw_path_close(u->out);
    draw_path_fill(u->out, u->t.warn);
}

static void load_pip(ui *u, float x, float y, float s)
{
    draw_round(u->out, (frect){x - s / 2, y - s * 0.35f, s, s * 0.75f}, s * 0.16f, 0xc79a5aff, u->t.ink, 1);
    draw_line(u->out, x, y - s * 0.35f, x, y + s * 0.4f, u->t.ink, (stroke_style){.width = 1});
}

/* Caught in a net, in the water, held down. */
static void net(ui *u, frect r)
{
    draw_clip_push(u->out, r);
    for (int i = -2; i < 4; i++) {
        const float x = r.x + r.w * (float)i / 3;
        draw_line(u->out, x, r.y, x + r.w * 0.8f, r.y + r.h, u->t.warn, (stroke_style){.width = 1.3f});
        draw_line(u->out, x + r.w * 0.8f, r.y, x, r.y + r.h, u->t.warn, (stroke_style){.width = 1.3f});
    }
    draw_clip_pop(u->out);
}

enum { HELD = 1, LOST = 2 };

/* Signs at the right end of a row; returns where they begin. */
static float row_signs(ui *u, const panel_row *row, float right, float y)
{
    const float s = theme_tx(&u->t, 9, 10);
    const int loads = row->n[2] < 6 ? row->n[2] : 6;
    for (int i = 0; i < loads; i++)
        load_pip(u, right - s * 0.6f - (s + 3) * (float)i, y, s);
    if (loads > 0) right -= (s + 3) * (float)loads + 3;
    if (row->n[1]) {
        drop_of_blood(u, right - s * 0.6f, y, s * 0.72f);
        right -= s + 6;
    }
    return right;
}

static void row_draw(table *t, const panel_row *row, int who, frect r, float from)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char name[120], detail[160];
    const bool lost = row->n[3] == LOST;
    say_row(t, row->label, row, who, name, sizeof name);
    say_row(t, row->value, row, who, detail, sizeof detail);
    const float size = fminf(r.h - 3, theme_tx(m, 22, 25)), y = r.y + r.h / 2;
    float x = r.x + from;
    const frect box = {x, y - size / 2, size, size};
    picture(t, row, who, box);
    if (row->n[3] == HELD) net(u, box);
    if (row->branch || row->n[3] == HELD) x += size + 7;
    const float right = row_signs(u, row, r.x + r.w, y) - 4,
                base = roundf(y + theme_font(m, TEXT_BODY).px * 0.36f);
    const colour ink = lost ? colour_alpha(m->ink2, 0.75f) : m->ink;
    float nw = fminf(ui_width(u, TEXT_BODY_STRONG, name), (right - x) * 0.6f);
    nw = ui_text_fit(u, TEXT_BODY_STRONG, ink, x, base, ALIGN_LEFT, nw + 1, name);
    const float detail_room = right - x - nw - 8;
    if (ui_width(u, TEXT_SMALL, detail) > detail_room) {
        const float tall = ui_wrap(u, TEXT_SMALL, 0, 0, 0, detail_room, DETAIL_LEADING, false, detail);
        ui_wrap(u, TEXT_SMALL, lost ? ink : m->ink2, right - detail_room, y - tall / 2, detail_room,
                DETAIL_LEADING, true, detail);
    } else {
        ui_text(u, TEXT_SMALL, lost ? ink : m->ink2, right, base, ALIGN_RIGHT, detail);
    }
    if (lost)
        draw_line(u->out, x - 2, y + 1, detail[0] ? right : x + nw + 2, y + 1, m->warn,
                  (stroke_style){.width = 1.6f});
}

float figures_row_height(table *t, const panel_row *row, int who, float width, float h)
{
    ui *u = t->host->ui;
    char name[120], detail[160];
    say_row(t, row->label, row, who, name, sizeof name);
    say_row(t, row->value, row, who, detail, sizeof detail);
    const float signs = theme_tx(&u->t, 9, 10) + 6,
                icon = row->branch || row->n[3] == HELD ? theme_tx(&u->t, 22, 25) + 7 : 0,
                room = width - icon - 4 - (float)row->n[2] * signs - (row->n[1] ? signs : 0) -
                       ui_width(u, TEXT_BODY_STRONG, name) - 9;
    if (ui_width(u, TEXT_SMALL, detail) <= room) return h;
    return fmaxf(h, ui_wrap(u, TEXT_SMALL, 0, 0, 0, fmaxf(room, 60), DETAIL_LEADING, false, detail) + 6);
}

static void row_tip(table *t, const panel_row *row, int who, frect r)
{
    ui *u = t->host->ui;
    char name[120], detail[160], tip[480];
    ui_id id = ui_name("figurerow", row->n[0]);
    say_row(t, row->label, row, who, name, sizeof name);
    say_row(t, row->value, row, who, detail, sizeof detail);
    const char *how = row->n[3] == LOST   ? _(" Lost.")
                      : row->n[3] == HELD ? _(" Entangled, or held fast.")
                                          : "";
    char loads[40] = "";
    if (row->n[2] > 0)
        snprintf(loads, sizeof loads,
                 ngettext(" Carries %d load.", " Carries %d loads.", (unsigned long)row->n[2]),
                 (int)row->n[2]);
    snprintf(tip, sizeof tip, "%s%s%s.%s%s%s", name, detail[0] ? ": " : "", detail,
             row->n[1] ? _(" Wounded.") : "", loads, how);
    ui_region_add(u, id, r, UI_OFF);
    ui_tooltip(u, id, r, tip);
}

void figures_row(table *t, const panel_row *row, int who, frect r)
{
    row_draw(t, row, who, r, 0);
    row_tip(t, row, who, r);
}

/* ---- to choose one from */

static float list_row(const theme *m)
{
    return fmaxf(30, theme_tx(m, 30, 34));
}

/* "46 %" at the right end of a row: how likely it tells with him. What it takes. */
static float chance_width(table *t, const lineup *l)
{
    float widest = 0;
    char s[24];
    for (int i = 0; i < l->count; i++) {
        if (l->thousandths[i] < 0) continue;
        say_chance(l->thousandths[i], s);
        widest = fmaxf(widest, ui_width(t->host->ui, TEXT_BODY_STRONG, s) + 10);
    }
    return widest;
}

static float chance_draw(table *t, bool victim, int nth, frect r)
{
    ui *u = t->host->ui;
    const lineup *l = further_weigh(t, victim);
    char s[24];
    if (l->thousandths[nth] < 0) return chance_width(t, l);
    say_chance(l->thousandths[nth], s);
    ui_text_mid(u, TEXT_BODY_STRONG, u->t.ink, r.x + r.w - 8, r, ALIGN_RIGHT, s);
    return chance_width(t, l);
}

static void list_one(table *t, bool victim, int nth, int who, frect r, bool keys)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const bool on = victim ? t->choice->act.target == who : t->choice->act.units[0] == who;
    ui_id id = ui_name(victim ? "victim" : "actor", who);
    panel_row row = {.label = NULL, .style = ROW_FIGURE, .n = {who - FIGURE_BASE, 0, 0, 0}};
    const int of = standing_unit_of(t, who);
    row_of(t, who - FIGURE_BASE, &row);
    draw_round(u->out, ui_inset(r, 1), 5,
               on              ? 0xfff3c0ff
               : ui_hot(u, id) ? colour_alpha(m->band, 0.8f)
                               : 0,
               on ? m->ink : 0, on ? 2 : 0);
    float x = 8;
    if (keys && nth < 10) {
        char cap[4];
        snprintf(cap, sizeof cap, "%d", (nth + 1) % 10);
        ui_keycap(u, r.x + 8, r.y + r.h / 2, false, cap);
        if (ui_key(u, '0' + (nth + 1) % 10, victim && t->choice->actors.count > 1 ? UI_SHIFT : 0))
            choice_figure(t, victim, who);
    }
    if (keys) x += ui_keycap_width(u, "0") + 8;
    const float wide = chance_draw(t, victim, nth, r);
    frect in = {r.x, r.y, r.w - 8 - wide, r.h};
    if (who < FIGURE_BASE) {
        ui_text_mid(u, TEXT_BODY_STRONG, m->ink, r.x + x, r, ALIGN_LEFT, _("All together"));
    } else if (row.label) {
        row_draw(t, &row, of, in, x);
    } else {
        char name[32], detail[8];
        figures_words(t, who, name, sizeof name, detail, sizeof detail);
        ui_text_mid(u, TEXT_BODY_STRONG, m->ink, r.x + x, r, ALIGN_LEFT, name);
    }
    if (ui_click(u, id, r, UI_FOCUS)) choice_figure(t, victim, who);
}

/* "Shoot: who of the hunter?" */
static void list_title(const table *t, bool victim, char *title, size_t size)
{
    const lineup *l = victim ? &t->choice->victims : &t->choice->actors;
    char party[120];
    snprintf(party, sizeof party, "%s", say_unit(t, l->who[0]));
    language_within_proper(party);
    if (victim)
        snprintf(title, size, _("Which figure of %s"), party);
    else
        snprintf(title, size, _("%s: who of %s?"), say_verb(t, t->choice->act.verb), party);
}

static void list_draw(table *t, bool victim, frect r, float head)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const lineup *l = victim ? &t->choice->victims : &t->choice->actors;
    const float row = list_row(m);
    char title[160];
    list_title(t, victim, title, sizeof title);
    const float named = ui_text_fit(u, TEXT_BODY_BOLD, m->ink, r.x + 12, r.y + head * 0.7f, ALIGN_LEFT,
                                    r.w - 24, title),
                room = r.w - 44 - named;
    if (chance_width(t, further_weigh(t, victim)) > 0 && room > 40)
        ui_text_fit(u, TEXT_SMALL, m->ink2, r.x + r.w - 22, r.y + head * 0.7f, ALIGN_RIGHT, room,
                    odds_short_word(t, t->choice->act.verb));
    frect body = {r.x + 4, r.y + head, r.w - 8, r.h - head - 4};
    ui_id id = ui_name("lineupscroll", victim);
    ui_scroll *s = &t->figures->scroll[victim];
    if (t->figures->of != t->choice->selected) t->figures->scroll[0].at = t->figures->scroll[1].at = 0;
    t->figures->of = t->choice->selected;
    ui_scroll_begin(u, id, body, s, row * (float)l->count);
    for (int i = 0; i < l->count; i++)
        list_one(t, victim, i, l->who[i], (frect){body.x, body.y - s->at + row * (float)i, body.w - 10, row},
                 true);
    ui_scroll_end(u, id, body, s);
}

/* So wide that every figure's name and what it carries stand on one line, and the title beside what the per
 * cents are of. */
static float list_width(table *t, bool victim)
{
    const lineup *l = victim ? &t->choice->victims : &t->choice->actors;
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float signs = theme_tx(m, 9, 10) + 6, around = chance_width(t, l) + 4 + 16 +
                                                         ui_keycap_width(u, "0") + theme_tx(m, 22, 25) + 7 +
                                                         8 + 8 + 14 + 4;
    float widest = theme_tx(m, 256, 300);
    if (l->count > 1 && chance_width(t, further_weigh(t, victim)) > 0) {
        char title[160];
        list_title(t, victim, title, sizeof title);
        widest = fmaxf(widest, ui_width(u, TEXT_BODY_BOLD, title) + 46 +
                                   ui_width(u, TEXT_SMALL, odds_short_word(t, t->choice->act.verb)));
    }
    for (int i = 0; i < l->count; i++) {
        panel_row row;
        char name[120], detail[160];
        if (l->who[i] < FIGURE_BASE || !row_of(t, l->who[i] - FIGURE_BASE, &row)) continue;
        figures_words(t, l->who[i], name, sizeof name, detail, sizeof detail);
        widest = fmaxf(widest, ui_width(u, TEXT_BODY_STRONG, name) + ui_width(u, TEXT_SMALL, detail) +
                                   around + signs * (float)(row.n[2] + (row.n[1] != 0)));
    }
    return widest;
}

/* How many lists there are to be shown, 0 to 2. */
static int lists_shown(const table *t)
{
    const choice *c = t->choice;
    if (!t->battle->ours || !c->ready || waits_busy(t) || t->modal->card != MODAL_NONE) return 0;
    return (c->actors.count > 1) + (c->victims.count > 1);
}

/* ---- where the lists lie */

enum { ON_A_PARTY = 900, ON_A_NAME = 300, ON_A_LINE = 2000, LINE_DOTS = 24, TRIED = 8 };

static bool shown_at(const table *t, int who, fpoint *at, float *half)
{
    const int space = who != NO_UNIT ? t->battle->view.units[who].space : NO_SPACE;
    if (space == NO_SPACE || t->b->spaces[space].sheet != t->camera->sheet) return false;
    *at = where_unit(t, who);
    *half = where_counter(t, space) * 0.6f;
    return true;
}

/* Who acts, on whom, the way from one to the other, on whom else it might be, and after them everybody. */
static clear_off *keep_off(const table *t)
{
    const choice *c = t->choice;
    clear_off *off = mem_alloc(sizeof *off);
    fpoint from, to;
    float half, other;
    const bool both = shown_at(t, c->unit, &from, &half) & shown_at(t, c->target, &to, &other);
    for (int i = 1; both && i < LINE_DOTS; i++) {
        const float k = (float)i / LINE_DOTS, x = from.x + (to.x - from.x) * k,
                    y = from.y + (to.y - from.y) * k;
        clear_add(off, (frect){x - 2, y - 2, 4, 4}, ON_A_LINE);
    }
    for (int i = 0; i < t->sc->nunits; i++) {
        bool matters = i == c->unit || i == c->target;
        for (int k = 0; k < c->naim; k++)
            matters = matters || c->aim[k] == i;
        if (shown_at(t, t->battle->view.units[i].status == UNIT_ON ? i : NO_UNIT, &to, &half))
            clear_add(off, (frect){to.x - half, to.y - half, 2 * half, 2 * half},
                      matters ? CLEAR_GRAVE : ON_A_PARTY);
    }
    return off;
}

/* The card of a lesson is read with it: there is a place for that beside it. */
static bool lesson_beside(table *t, frect r)
{
    const lesson_step *s = lesson_now(t);
    return s == NULL || lesson_leaves_room(t, s, r);
}

/* Wherever it hides nobody who counts and leaves a lesson's card room; else where it hides least. */
static frect place_anywhere(table *t, const clear_off *off, frect port, float w, float h)
{
    int least;
    const frect alone = clear_place(t, off, port, w, h, (frect){0}, &least);
    if (lesson_beside(t, alone)) return alone;
    frect best = alone;
    least = CLEAR_GRAVE;
    for (int i = 0; i < TRIED * TRIED; i++) {
        const float x = (float)(i % TRIED) / (TRIED - 1), y = (float)(i / TRIED) / (TRIED - 1);
        const frect r = {roundf(port.x + (port.w - w) * x), roundf(port.y + (port.h - h) * y), w, h};
        const int cost = clear_cost(off, r);
        if (cost < least && lesson_beside(t, r)) best = r, least = cost;
    }
    return best;
}

/* Close beside him of whom is asked, on the side where it hides least; where it would hide somebody who
 * counts on each, wherever it does not. */
static frect place_beside(table *t, const clear_off *off, frect port, float w, float h)
{
    const float gap = 12, right = port.x + port.w - w, low = port.y + port.h - h;
    const int who = t->choice->actors.count > 1 ? t->choice->unit : t->choice->target;
    fpoint at;
    float half;
    frect best = {0};
    int least = CLEAR_GRAVE;
    if (shown_at(t, who, &at, &half)) {
        const float x = fmaxf(port.x, fminf(at.x - w / 2, right)),
                    y = fmaxf(port.y, fminf(at.y - h / 2, low));
        const frect beside[] = {{at.x - half - gap - w, y, w, h},
                                {at.x + half + gap, y, w, h},
                                {x, at.y - half - gap - h, w, h},
                                {x, at.y + half + gap, w, h}};
        for (int i = 0; i < 4; i++) {
            const frect r = beside[i];
            if (r.x < port.x || r.x > right || r.y < port.y || r.y > low) continue;
            const int cost = clear_cost(off, r) + room_written(t, r) * ON_A_NAME;
            if (cost < least && lesson_beside(t, r)) best = r, least = cost;
        }
    }
    return best.w > 0 ? best : place_anywhere(t, off, port, w, h);
}

/* It stays where it lay, while that is as good. */
static frect place_of(table *t, frect port, float w, float h)
{
    const frect was = t->layout->over[LAYOUT_FIGURES], no = t->figures->no_room;
    const bool same = t->figures->of == t->choice->selected && was.w == w && was.h == h,
               inside = was.x >= port.x && was.x + w <= port.x + port.w && was.y >= port.y &&
                        was.y + h <= port.y + port.h,
               cannot = t->figures->no_room_in == port.w && no.x == was.x && no.y == was.y;
    clear_off *off = keep_off(t);
    frect best = was;
    if (!same || !inside || clear_grave(off, was) > 0 || (!cannot && !lesson_beside(t, was))) {
        best = place_beside(t, off, port, w, h);
        t->figures->no_room = best;
        if (lesson_beside(t, best)) t->figures->no_room = (frect){0};
        t->figures->no_room_in = port.w;
    }
    mem_free(off);
    return best;
}

static frect lay(table *t, frect port, float w, int rows, float part)
{
    const theme *m = &t->host->ui->t;
    const float h = theme_tx(m, 28, 32) + list_row(m) * (float)rows + 8;
    return place_of(t, port, roundf(w * part), roundf(fminf(h, port.h)));
}

static bool hides_who_counts(const table *t, frect r)
{
    clear_off *off = keep_off(t);
    const bool hides = clear_grave(off, r) > 0;
    mem_free(off);
    return hides;
}

/* Where all of it would lie on who acts or on whom it is aimed, fewer rows, then narrower ones too; nowhere
 * clear, it is shown whole. */
static frect lay_fitted(table *t, frect port, float w, int most)
{
    enum { FEWEST = 3 };
    static const float parts[] = {1, 0.78f};
    struct figures_panel *f = t->figures;
    if (f->fitted == t->choice->selected && f->fitted_in == port.w && f->fitted_of == most)
        return lay(t, port, w, f->rows, f->part);
    f->fitted = t->choice->selected, f->fitted_of = most, f->fitted_in = port.w, f->rows = most, f->part = 1;
    const frect whole = lay(t, port, w, most, 1);
    if (!hides_who_counts(t, whole)) return whole;
    for (int i = 0; i < 2; i++)
        for (int rows = most; rows >= FEWEST; rows--) {
            const frect r = lay(t, port, w, rows, parts[i]);
            if (hides_who_counts(t, r)) continue;
            f->rows = rows, f->part = parts[i];
            return r;
        }
    return whole;
}

void figures_lay(table *t)
{
    const choice *c = t->choice;
    const int lists = lists_shown(t);
    if (lists == 0) {
        layout_cover(t, LAYOUT_FIGURES, (frect){0});
        return;
    }
    const frect b = odds_board_leaves(t), port = {b.x + 12, b.y + 8, b.w - 24, b.h - 74};
    (void)further_weigh(t, false), (void)further_weigh(t, true);
    const float w = roundf(
        fminf(fmaxf(list_width(t, false), list_width(t, true)), (b.w - 30) / (float)lists) * (float)lists +
        6 * (float)(lists - 1));
    const int most = c->actors.count > c->victims.count ? c->actors.count : c->victims.count;
    layout_cover(t, LAYOUT_FIGURES, lay_fitted(t, port, w, most));
}

void figures_draw(table *t)
{
    ui *u = t->host->ui;
    const int lists = lists_shown(t);
    if (lists == 0 || t->layout->over[LAYOUT_FIGURES].w <= 0) return;
    const float head = theme_tx(&u->t, 28, 32),
                w = (t->layout->over[LAYOUT_FIGURES].w - 6 * (float)(lists - 1)) / (float)lists;
    float x = t->layout->over[LAYOUT_FIGURES].x;
    for (int victim = 0; victim < 2; victim++) {
        const lineup *l = victim ? &t->choice->victims : &t->choice->actors;
        if (l->count < 2) continue;
        const frect r = {
            x, t->layout->over[LAYOUT_FIGURES].y, w,
            fminf(t->layout->over[LAYOUT_FIGURES].h, head + list_row(&u->t) * (float)l->count + 8)};
        ui_popover(u, r);
        ui_region_add(u, ui_name("lineup", victim), r, UI_SOLID);
        list_draw(t, victim, r, head);
        x += w + 6;
    }
}
