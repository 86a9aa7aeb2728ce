/* visit_pages.c: see visit_pages.h. Places and sizes are those of a picture of 1920 x 1080 (hall.h). */
#include "ui/app/visit_pages.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "game/game.h"
#include "game/tale_say.h"
#include "ui/app/hall_caption.h"
#include "ui/app/hall_qr.h"
#include "ui/app/hall_table.h"
#include "ui/app/page.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/waits.h"

/* A place within r, in lengths of the picture from its upper left corner. */
static frect in(const theme *t, frect r, float x, float y, float w, float h)
{
    return (frect){r.x + hall_px(t, x), r.y + hall_px(t, y), hall_px(t, w), hall_px(t, h)};
}

static void clock_words(int ms, char out[16])
{
    const int s = (ms + 999) / 1000;
    snprintf(out, 16, "%d:%02d", s / 60, s % 60);
}

/* ---- which side */

static int32_t chance_now(const table *t, int side)
{
    state seen;
    session_view(t->s, side, &seen);
    return game_chance(&seen, side);
}

static bool side_card(app *a, int side, int i, int32_t chance, frect r, bool marked)
{
    table *t = a->table;
    ui *u = &a->ui;
    const theme *m = &u->t;
    const bool pressed = hall_press(u, ui_name("join", i), r, hall_colour(t, side), marked);
    const float wide = r.w / hall_px(m, 1), badge = wide > 700 ? 140 : 96;
    char key[16], number[8], text[160];
    snprintf(key, sizeof key, "%d", i + 1);
    hall_key(u, in(m, r, 44, 26, 140, 140), 84, key);
    frect words = in(m, r, 216, 30, wide - 216 - badge - 50, 0);
    hall_line(u, INTER_SEMIBOLD, HALL_MATTERS, m->ink2, words.x, words.y + hall_px(m, 44), ALIGN_LEFT,
              _("Take the"));
    const char *name = t->sc->sides[side].name;
    const bool fits = hall_width(u, GARAMOND_BOLD, HALL_SIDE, name) <= words.w;
    ui_fit_font(u, hall_font(m, GARAMOND_BOLD, fits ? HALL_SIDE : HALL_QUESTION), m->ink, words.x,
                words.y + hall_px(m, 124), ALIGN_LEFT, words.w, name);
    pieces_badge(t, side, r.x + r.w - hall_px(m, badge + 40), r.y + hall_px(m, 34), hall_px(m, badge));
    draw_rect(u->out, in(m, r, 44, 180, wide - 88, 2), m->rule);
    words = in(m, r, 44, 186, wide - 88, 0);
    hall_wants(t->sc, side, text);
    const float high = hall_words(u, INTER_BOLD, HALL_SECOND, m->ink, words, 2, true, text);
    if (chance < 0) return pressed;
    hall_choice_number(chance, number);
    snprintf(text, sizeof text, _("%s in 100 to win from here"), number);
    hall_words(u, INTER, HALL_LEAST, m->ink2, in(m, r, 44, 190 + high / hall_px(m, 1), wide - 88, 0), 1, true,
               text);
    return pressed;
}

static void ask_side(app *a, visit *v, bool played)
{
    table *t = a->table;
    ui *u = &a->ui;
    const theme *m = &u->t;
    int side[SIDES_MAX], take = -1;
    const int n = hall_sides(t, side);
    const float gap = 24, w = (1728 - gap * (float)(n - 1)) / (float)n;
    const char *text = _("Press a number, or touch a card: ten minutes, we help you");
    char left[16];
    hall_top(t);
    snprintf(left, sizeof left, "%d", (joining_left(&v->j, a->now) + 999) / 1000);
    const float wide = hall_width(u, INTER_BOLD, HALL_MATTERS, text) +
                       hall_width(u, INTER, HALL_MATTERS, "00") + hall_px(m, 70);
    hall_pill(u, roundf((m->width - wide) / 2), hall_at(m, (frect){0, 636, 0, 0}).y, 66, true, text, left);
    int32_t chance[SIDES_MAX];
    for (int i = 0; i < n; i++)
        chance[i] = chance_now(t, side[i]);
    hall_chances_agree(chance, n);
    for (int i = 0; i < n; i++) {
        const frect r = hall_at(m, (frect){96 + (w + gap) * (float)i, 718, w, 308});
        if (side_card(a, side[i], i, chance[i], r, u->show_focus && v->marked == i)) take = side[i];
    }
    if (take >= 0) visit_take_side(a, v, take, played);
}

/* ---- the slice */

static bool last_minute(const app *a, const visit *v)
{
    enum { LAST_MS = 60000 };
    return joining_left(&v->j, a->now) < LAST_MS;
}

static void slice_bar(app *a, visit *v)
{
    table *t = a->table;
    ui *u = &a->ui;
    const theme *m = &u->t;
    const frect bar = hall_at(m, (frect){96, 54, 1728, HALL_BAR});
    const float base = roundf(bar.y + bar.h / 2 + hall_px(m, 18)), pad = hall_px(m, 28),
                badge = hall_px(m, 58);
    const scenario_side *s = &t->sc->sides[v->j.side];
    char text[200], left[16], time[32];
    hall_bar(u, bar);
    layout_cover(t, LAYOUT_HALL_TOP, bar);
    pieces_badge(t, v->j.side, bar.x + pad, bar.y + (bar.h - badge) / 2, badge);
    snprintf(text, sizeof text, _("You are the %s"), s->name);
    if (s->commander && s->commander[0]) {
        char name[96];
        snprintf(name, sizeof name, "%.90s", s->commander);
        language_within_proper(name);
        snprintf(text, sizeof text, _("You are %s, for the %s"), name, s->name);
    }
    clock_words(v->j.ends > a->now ? (int)(v->j.ends - a->now) : 0, left);
    snprintf(time, sizeof time, _("%s left"), left);
    float right = bar.x + bar.w - pad;
    right -= hall_line(u, INTER_BOLD, HALL_MATTERS, last_minute(a, v) ? m->gold : m->ivory, right, base,
                       ALIGN_RIGHT, time) +
             hall_px(m, 60);
    const float hand = hall_width(u, INTER, HALL_SECOND, _("hand to a friend")), key = hall_px(m, 46);
    const frect friend = {right - hand - key - hall_px(m, 16), bar.y, hand + key + hall_px(m, 16), bar.h};
    hall_line(u, INTER, HALL_SECOND, m->sand, right, base, ALIGN_RIGHT, _("hand to a friend"));
    hall_key(u, (frect){friend.x, bar.y + (bar.h - key) / 2, key, key}, HALL_LEAST, "H");
    if (ui_click(u, ui_name("slice-hand", 0), friend, UI_FOCUS)) visit_hand(a, v);
    const float x = bar.x + pad + badge + pad, wide = friend.x - x - pad;
    ui_fit_font(u, hall_font(m, GARAMOND_BOLD, HALL_MATTERS), m->ivory, x, bar.y + hall_px(m, 45), ALIGN_LEFT,
                wide, text);
    char wants[160], goal[220];
    hall_wants(t->sc, v->j.side, wants);
    snprintf(goal, sizeof goal, _("Turn %d of %d: %s"), (int)t->anim->shown.turn, t->sc->turns, wants);
    ui_fit_font(u, hall_font(m, INTER_SEMIBOLD, HALL_LEAST), m->sand, x, bar.y + hall_px(m, 82), ALIGN_LEFT,
                wide, goal);
}

/* Who does it, and of what throws dice what the battle is worth then: by that all cards can be compared. */
static void choice_foot(app *a, const hall_choice *c, frect r)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    const frect at = in(m, r, 26, 0, 508, 0);
    const float base = roundf(r.y + hall_px(m, 318));
    char number[8], text[48];
    float room = at.w;
    if (c->dice && c->battle >= 0) {
        hall_choice_number(c->battle, number);
        snprintf(text, sizeof text, _("battle: %s"), number);
        room -= hall_line(u, INTER_SEMIBOLD, HALL_LEAST, m->ink2, at.x + at.w, base, ALIGN_RIGHT, text) +
                hall_px(m, 20);
    }
    ui_fit_font(u, hall_font(m, INTER, HALL_LEAST), m->ink2, at.x, base, ALIGN_LEFT, room, c->who);
}

/* On the card's upper edge: what the frame that Enter takes begins with means. */
static void advised(ui *u, frect r)
{
    const theme *m = &u->t;
    const char *says = _("advised");
    const float wide = hall_width(u, INTER_BOLD, HALL_LEAST, says) + hall_px(m, 32), high = hall_px(m, 40);
    const frect at = {r.x + r.w - wide - hall_px(m, 20), r.y - high / 2, wide, high};
    draw_round(u->out, at, high / 2, m->gold, m->ink, fmaxf(1, hall_px(m, 2)));
    hall_line(u, INTER_BOLD, HALL_LEAST, m->ink, at.x + wide / 2, roundf(at.y + hall_px(m, 31)), ALIGN_CENTRE,
              says);
}

static bool choice_card(app *a, const hall_choice *c, int i, frect r, bool marked)
{
    table *t = a->table;
    ui *u = &a->ui;
    const theme *m = &u->t;
    const bool pressed = hall_press(u, ui_name("choice", i), r, 0, marked);
    char key[16], number[8];
    snprintf(key, sizeof key, "%d", i + 1);
    hall_key(u, in(m, r, 26, 20, 70, 70), 42, key);
    hall_words(u, GARAMOND_BOLD, 50, m->ink, in(m, r, 116, 14, 424, 0), 2, true, c->name);
    if (c->best) advised(u, r);
    choice_foot(a, c, r);
    if (c->thousands < 0) {
        hall_words(u, INTER_SEMIBOLD, HALL_MATTERS, m->ink, in(m, r, 26, 150, 508, 0), 2, true,
                   _("No dice: it simply happens"));
        return pressed;
    }
    const int whole = c->thousands >= 995 ? 99 : c->thousands < 10 ? 1 : (c->thousands + 5) / 10;
    hall_parts(u, in(m, r, 26, 126, 508, 46), whole, 0,
               c->dice ? m->brass : hall_colour(t, t->battle->d.side), 0); /* of the dice, or of the battle */
    hall_choice_number(c->thousands, number);
    const frect at = in(m, r, 26, 0, 508, 0);
    const float w =
        hall_line(u, INTER_EXTRABOLD, 92, m->ink, at.x, r.y + hall_px(m, 268), ALIGN_LEFT, number) +
        hall_px(m, 22);
    frect says = {at.x + w, r.y + hall_px(m, 230), at.w - w, 0};
    const bool two = hall_words(u, INTER_BOLD, HALL_MATTERS, 0, says, 1, false, c->says) > hall_px(m, 60),
               three = two && hall_words(u, INTER_BOLD, 34, 0, says, 2, false, c->says) > hall_px(m, 90);
    if (two) says.y = r.y + hall_px(m, 208);
    hall_line(u, INTER_SEMIBOLD, HALL_LEAST, m->ink2, at.x + w, r.y + hall_px(m, two ? 202 : 222), ALIGN_LEFT,
              _("in 100"));
    hall_words(u, INTER_BOLD, two ? three ? HALL_LEAST : 34 : HALL_MATTERS, m->ink, says, two ? 2 : 1, true,
               c->says);
    return pressed;
}

/* ---- the same numbers as on the cards stand on the board */

/* Where a choice begins and ends on the board, and its number stands: on its arrow, beside one too short to
 * carry it, at the corner of who stays where he is; and never on another's. */
typedef struct choice_place {
    fpoint from, to, number;
    bool on, arrow;
} choice_place;

static float number_radius(const theme *m)
{
    return hall_px(m, 24);
}

static choice_place place_of(const table *t, const hall_choice *c, int i)
{
    const theme *m = &t->host->ui->t;
    const int lead = c->act.nunits > 0 ? action_unit_of(t->sc, c->act.units[0]) : NO_UNIT;
    choice_place p = {.on = c->from != NO_SPACE || c->to != NO_SPACE};
    if (!p.on) return p;
    p.to = where_centre(t, c->to != NO_SPACE ? c->to : c->from);
    p.from = c->from == NO_SPACE ? p.to
             : lead == NO_UNIT   ? where_centre(t, c->from)
                                 : where_would(t, lead, c->from); /* a ship lies off its coast */
    const float dx = p.to.x - p.from.x, dy = p.to.y - p.from.y, n = hypotf(dx, dy), r = number_radius(m);
    const float half = where_counter(t, c->from != NO_SPACE ? c->from : c->to) / 2;
    const bool carries = n > 2 * half + 3 * r;
    p.arrow = n > hall_px(m, 30);
    p.number = (fpoint){p.from.x - half - r * 0.4f, p.from.y - half - r * 0.4f};
    if (carries) {
        const float part = 0.36f + 0.12f * (float)i;
        p.number = (fpoint){p.from.x + dx * part, p.from.y + dy * part};
    } else if (p.arrow) { /* beyond its head */
        p.number = (fpoint){p.to.x + dx / n * (r + hall_px(m, 10)), p.to.y + dy / n * (r + hall_px(m, 10))};
    }
    return p;
}

static void places_of(const table *t, const visit *v, choice_place p[HALL_CHOICES])
{
    const float wide = 2.1f * number_radius(&t->host->ui->t);
    for (int i = 0; i < v->nchoices; i++) {
        p[i] = place_of(t, &v->choice[i], i);
        for (int tries = 0, k = 0; k < i && tries < HALL_CHOICES * HALL_CHOICES; k++) {
            if (!p[k].on || hypotf(p[k].number.x - p[i].number.x, p[k].number.y - p[i].number.y) >= wide)
                continue;
            p[i].number.x = p[k].number.x + wide; /* to its right, and asked of all again */
            tries++, k = -1;
        }
    }
}

static void choice_mark(app *a, const hall_choice *c, const choice_place *p, int i, bool hot, bool other_hot)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    const float ink = hall_px(m, hot ? 9 : 7), alpha = other_hot ? 0.4f : 1;
    const float dx = p->to.x - p->from.x, dy = p->to.y - p->from.y, n = hypotf(dx, dy);
    const colour dark = colour_alpha(m->ink, alpha), light = colour_alpha(m->ivory, alpha);
    const fpoint b = p->to;
    char key[16];
    if (!p->on) return;
    if (p->arrow) {
        const fpoint head[3] = {{b.x - dx / n * hall_px(m, 34) - dy / n * hall_px(m, 20),
                                 b.y - dy / n * hall_px(m, 34) + dx / n * hall_px(m, 20)},
                                b,
                                {b.x - dx / n * hall_px(m, 34) + dy / n * hall_px(m, 20),
                                 b.y - dy / n * hall_px(m, 34) - dx / n * hall_px(m, 20)}};
        stroke_style wide = {.width = ink + hall_px(m, 8), .round = true}, line = {.width = ink};
        if (c->kind == CHOICE_FIRES) line.dash[0] = hall_px(m, 16), line.dash[1] = hall_px(m, 10);
        draw_line(u->out, p->from.x, p->from.y, b.x, b.y, light, wide);
        draw_polyline(u->out, head, 3, false, light, wide);
        draw_line(u->out, p->from.x, p->from.y, b.x, b.y, dark, line);
        draw_polyline(u->out, head, 3, false, dark, (stroke_style){.width = ink, .round = true});
    }
    snprintf(key, sizeof key, "%d", i + 1);
    draw_circle(u->out, p->number.x, p->number.y, number_radius(m), light, dark, hall_px(m, 4));
    draw_text(u->out, hall_font(m, INTER_BOLD, HALL_LEAST), dark, p->number.x,
              roundf(p->number.y + hall_px(m, 11)), ALIGN_CENTRE, key);
}

static const char *question_of(const visit *v)
{
    for (int i = 0; i < v->nchoices; i++)
        if (v->choice[i].kind == CHOICE_CLOSES) return _("The enemy is within reach. What will you do?");
    for (int i = 0; i < v->nchoices; i++)
        if (v->choice[i].kind == CHOICE_FIRES) return _("The enemy is in your sights. What will you do?");
    return _("Your move. What will you do?");
}

/* What he has just done, where no dice told him; else what he may do. */
static void foot_words(const table *t, const visit *v, char out[220])
{
    const int last = session_count(t->s) - 1;
    const session_entry *e = last >= v->from ? session_at(t->s, last) : NULL;
    strbuf told = {0};
    if (e && v->acted && e->side == v->j.side && !e->rolled) hall_caption_words(t, &told);
    snprintf(out, 220, "%s", told.len > 0 ? strbuf_str(&told) : _("Press a number, or touch a card."));
    strbuf_free(&told);
}

static bool foot_button(ui *u, const char *name, frect r, const char *key, const char *says)
{
    const theme *m = &u->t;
    const float cap = key[1] ? 76 : 42;
    const bool pressed = ui_click(u, ui_name(name, 0), r, UI_FOCUS);
    draw_round(u->out, r, hall_px(m, 10), m->walnut, m->brass, fmaxf(1, hall_px(m, 1.4f)));
    hall_key(u, in(m, r, 18, 11, cap, 42), HALL_LEAST, key);
    ui_fit_font(u, hall_font(m, INTER_SEMIBOLD, HALL_LEAST), m->ivory, r.x + hall_px(m, cap + 36),
                r.y + hall_px(m, 43), ALIGN_LEFT, r.w - hall_px(m, cap + 48), says);
    return pressed;
}

static void foot_bars(app *a, visit *v)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    const frect free = hall_at(m, (frect){96, 962, 560, 64}), staff = hall_at(m, (frect){680, 962, 560, 64}),
                leave = hall_at(m, (frect){1264, 962, 560, 64});
    if (foot_button(u, "slice-free", free, "4", _("Free play: move anything"))) visit_free(a, v, true);
    if (foot_button(u, "slice-staff", staff, "5", _("My staff ends the turn"))) visit_leave_to_staff(a, v);
    if (foot_button(u, "slice-leave", leave, "Esc", _("Finish here"))) joining_end(&v->j, a->now);
}

static void ask_choice(app *a, visit *v)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    const frect ask = hall_at(m, (frect){96, 500, 1728, 92});
    int take = -1, hot = -1;
    for (int i = 0; i < v->nchoices; i++)
        if (ui_hot(u, ui_name("choice", i))) hot = i;
    choice_place place[HALL_CHOICES];
    places_of(a->table, v, place);
    for (int i = v->nchoices - 1; i >= 0; i--)
        choice_mark(a, &v->choice[i], &place[i], i, hot == i, hot >= 0 && hot != i);
    hall_card(u, ask, 0, true);
    const float pad = hall_px(m, 42);
    const float asks = hall_line(u, GARAMOND_BOLD, HALL_QUESTION, m->ink, ask.x + pad, ask.y + hall_px(m, 66),
                                 ALIGN_LEFT, question_of(v));
    char text[220];
    foot_words(a->table, v, text);
    const frect beside = {ask.x + pad + asks + pad, ask.y, ask.w - 3 * pad - asks, ask.h};
    const float high = hall_words(u, INTER_SEMIBOLD, HALL_LEAST, 0, beside, 2, false, text);
    hall_words(u, INTER_SEMIBOLD, HALL_LEAST, m->ink2,
               (frect){beside.x, beside.y + (beside.h - fminf(high, hall_px(m, 72))) / 2, beside.w, 0}, 2,
               true, text);
    for (int i = 0; i < v->nchoices; i++) {
        const frect r = hall_at(m, (frect){96 + 584 * (float)i, 606, 560, 340});
        if (choice_card(a, &v->choice[i], i, r, v->marked == i)) take = i;
    }
    foot_bars(a, v);
    layout_cover(a->table, LAYOUT_HALL_FOOT, hall_at(m, (frect){96, 500, 1728, 526}));
    if (take >= 0) visit_do_choice(a, v, take);
}

/* At the table as it is: the way back, and the time; over the dock, where no counter lies. */
static void free_bar(app *a, visit *v)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    const layout *l = a->table->layout;
    const frect over = l->dock.w > 0 ? l->dock : l->board;
    char left[16], text[64];
    clock_words(joining_left(&v->j, a->now), left);
    snprintf(text, sizeof text, _("%s left"), left);
    const char *back = _("F4: three choices again");
    const float px =
        fminf(1, (over.w - hall_px(m, 24)) / (hall_width(u, INTER_SEMIBOLD, HALL_LEAST, back) + 1));
    const float w = l->dock.w > 0 ? over.w : hall_px(m, 460), high = hall_px(m, 104);
    const frect r = {roundf(over.x + over.w - w), over.y, w, high};
    if (ui_click(u, ui_name("slice-choices", 0), r, UI_FOCUS)) {
        visit_free(a, v, false);
        return;
    }
    draw_round(u->out, r, hall_px(m, 12), m->walnut, m->brass, 1.4f);
    hall_line(u, INTER_SEMIBOLD, HALL_SECOND, last_minute(a, v) ? m->gold : m->ivory, r.x + w / 2,
              r.y + hall_px(m, 44), ALIGN_CENTRE, text);
    hall_line(u, INTER_SEMIBOLD, HALL_LEAST * px, m->ivory, r.x + w / 2, r.y + hall_px(m, 88), ALIGN_CENTRE,
              back);
}

static void slice(app *a, visit *v)
{
    table *t = a->table;
    if (v->free) {
        free_bar(a, v);
        return;
    }
    slice_bar(a, v);
    if (v->nchoices > 0 && v->found_at == session_count(t->s))
        ask_choice(a, v);
    else
        hall_foot(t);
}

static void ask_whether(app *a, visit *v, const char *question, const char *what)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    const frect r = hall_at(m, (frect){460, 660, 1000, 300});
    char left[16], line[160];
    slice_bar(a, v);
    clock_words(joining_left(&v->j, a->now), left);
    snprintf(line, sizeof line, "%s %s.", what, left);
    const bool pressed = hall_press(u, ui_name("slice-still", 0), r, hall_colour(a->table, v->j.side), true);
    hall_line(u, GARAMOND_BOLD, HALL_SIDE, m->ink, r.x + r.w / 2, r.y + hall_px(m, 120), ALIGN_CENTRE,
              question);
    hall_words(u, INTER_SEMIBOLD, HALL_MATTERS, m->ink2, in(m, r, 60, 160, 880, 0), 2, true, line);
    if (pressed) joining_touch(&v->j, a->now);
}

/* ---- the end */

static void verdict_lines(const table *t, const visit *v, char first[120], char second[160])
{
    const int side = v->j.side;
    const state *now = session_state(t->s);
    const char *name = t->sc->sides[side].name;
    char number[8];
    second[0] = '\0';
    if (now->over && now->winner != NO_SIDE) {
        snprintf(first, 120, now->winner == side ? _("The day is yours,") : _("The day is lost,"));
        snprintf(second, 160, _("%s: victory on turn %d."), t->sc->sides[now->winner].name, (int)now->turn);
        return;
    }
    if (now->over) {
        snprintf(first, 120, _("Nobody has won:"));
        snprintf(second, 160, _("a drawn battle on turn %d."), (int)now->turn);
        return;
    }
    const int32_t chance = chance_now(t, side);
    snprintf(first, 120,
             chance < 0     ? _("The battle goes on:")
             : chance > 600 ? _("You leave it winning:")
             : chance < 400 ? _("You leave it in trouble:")
                            : _("It hangs in the balance:"));
    if (chance < 0) {
        snprintf(second, 160, _("turn %d for the %s."), (int)now->turn, name);
        return;
    }
    hall_choice_number(chance, number);
    snprintf(second, 160, _("%s in 100 for the %s."), number, name);
}

/* As large as a verdict is, or as it has room. */
static void verdict_line(ui *u, frect r, float y, const char *s)
{
    const theme *m = &u->t;
    const float room = r.w - hall_px(m, 90);
    const bool fits = hall_width(u, GARAMOND_BOLD, HALL_VERDICT, s) <= room;
    ui_fit_font(u, hall_font(m, GARAMOND_BOLD, fits ? HALL_VERDICT : HALL_QUESTION), m->ink,
                r.x + hall_px(m, 52), r.y + hall_px(m, y), ALIGN_LEFT, room, s);
}

static void verdict_card(app *a, visit *v)
{
    table *t = a->table;
    ui *u = &a->ui;
    const theme *m = &u->t;
    const frect r = hall_at(m, (frect){96, 54, 1146, 374});
    char first[120], second[160];
    int side[SIDES_MAX];
    const int n = hall_sides(t, side);
    verdict_lines(t, v, first, second);
    hall_card(u, r, hall_colour(t, v->j.side), false);
    verdict_line(u, r, 92, first);
    verdict_line(u, r, 184, second);
    draw_rect(u->out, in(m, r, 52, 214, 1056, 2), m->rule);
    for (int i = 0; i < n && i < 2; i++) {
        char number[16], words[64];
        const frect at = in(m, r, 48 + 530 * (float)i, 242, 96, 96);
        if (!hall_score(t, side[i], number, words)) continue;
        pieces_badge(t, side[i], at.x, at.y, at.w);
        const float x = at.x + hall_px(m, 120), y = at.y + hall_px(m, 50);
        const float w = hall_line(u, INTER_EXTRABOLD, 64, m->ink, x, y, ALIGN_LEFT, number) + hall_px(m, 16);
        ui_fit_font(u, hall_font(m, INTER_SEMIBOLD, HALL_MATTERS), m->ink, x + w, y, ALIGN_LEFT,
                    hall_px(m, 410) - w, words);
        hall_words(u, INTER, HALL_SECOND, m->ink2, (frect){x, y + hall_px(m, 12), hall_px(m, 400), 0}, 1,
                   true, side[i] == v->j.side ? _("you") : t->sc->sides[side[i]].name);
    }
}

static void home_card(app *a, visit *v)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    const frect r = hall_at(m, (frect){1268, 54, 556, 374});
    hall_card(u, r, 0, true);
    hall_qr(u, in(m, r, 26, 20, 250, 250), v->line);
    hall_words(u, GARAMOND_BOLD, HALL_MATTERS, m->ink, in(m, r, 300, 40, 240, 0), 2, true,
               _("Take your battle home"));
    hall_words(u, INTER, HALL_LEAST, m->ink2, in(m, r, 300, 140, 240, 0), 4, true,
               _("Its name opens it at home: the same dice"));
    hall_words(u, INTER_SEMIBOLD, HALL_LEAST, m->ink, in(m, r, 26, 286, 504, 0), 2, true, v->line);
}

/* The fight, its turn, and what it did to the chance of winning. */
static void moment_card(app *a, const visit *v, int i)
{
    const table *t = a->table;
    ui *u = &a->ui;
    const theme *m = &u->t;
    const visit_moment *k = &v->moment[i];
    const frect r = hall_at(m, (frect){96 + 584 * (float)i, 514, 560, 456});
    strbuf what = {0}, why = {0};
    const char *rule = "";
    char text[100], from[8], to[8];
    int side = NO_SIDE;
    tale_verdict(t->s, v->j.side, &k->fight, &what, &why, &rule);
    tale_about(t->s, &k->fight, &side);
    hall_card(u, r, hall_colour(t, side), false);
    float y = 24;
    const frect head = in(m, r, 38, y, 490, 0);
    const bool fits =
        hall_words(u, GARAMOND_BOLD, 50, 0, head, 4, false, strbuf_str(&what)) < 3.5f * hall_px(m, 52);
    y += hall_words(u, GARAMOND_BOLD, fits ? 50 : 40, m->ink, head, fits ? 3 : 4, true, strbuf_str(&what)) /
         hall_px(m, 1);
    const int lines = (int)((366 - y - 12) / (HALL_LEAST * 1.2f));
    hall_words(u, INTER, HALL_LEAST, m->ink2, in(m, r, 38, y + 12, 490, 0), lines < 1 ? 1 : lines, true,
               strbuf_str(&why));
    hall_choice_number(k->before, from);
    hall_choice_number(k->after, to);
    snprintf(text, sizeof text, _("Turn %d: your chance %s, then %s"), k->turn, from, to);
    hall_words(u, INTER_BOLD, 34, m->ink, in(m, r, 38, 396, 490, 0), 1, true, text);
    strbuf_free(&what);
    strbuf_free(&why);
}

static void goodbye(app *a, visit *v)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    char text[120];
    page_table_top(a);
    ui_region_add(u, ui_name("goodbye", 0), (frect){0, 0, m->width, m->height}, UI_SOLID);
    verdict_card(a, v);
    home_card(a, v);
    const frect head = hall_at(m, (frect){96, 0, 0, 486});
    hall_line(u, GARAMOND_BOLD, HALL_MATTERS, m->ivory, head.x, head.h, ALIGN_LEFT,
              v->nmoments == 0   ? _("No fight has changed much yet")
              : v->nmoments == 1 ? _("The moment of your battle")
                                 : _("The moments of your battle"));
    for (int i = 0; i < v->nmoments; i++)
        moment_card(a, v, i);
    const int left = (joining_left(&v->j, a->now) + 999) / 1000;
    snprintf(text, sizeof text,
             ngettext("The show goes on in %d second. Move to stay.",
                      "The show goes on in %d seconds. Move to stay.", (unsigned long)left),
             left);
    const frect foot = hall_at(m, (frect){96, 1016, 1728, 0});
    hall_line(u, INTER, HALL_SECOND, m->sand, foot.x, foot.y, ALIGN_LEFT, text);
    if (!v->kept[0]) return;
    snprintf(text, sizeof text, _("The host has it as %.50s"), file_last_name(v->kept));
    hall_line(u, INTER_SEMIBOLD, HALL_SECOND, m->ivory, foot.x + foot.w, foot.y, ALIGN_RIGHT, text);
}

void visit_draw(app *a, visit *v, bool played)
{
    switch (v->j.at) {
    case JOINING_ASKED:
        ask_side(a, v, played);
        break;
    case JOINING_PLAYS:
        slice(a, v);
        break;
    case JOINING_STILL:
        ask_whether(a, v, _("Still there?"), _("Press any key, or the screen: the show goes on in"));
        break;
    case JOINING_HANDS:
        ask_whether(a, v, _("Still you?"),
                    _("Whoever plays on presses any key, or the screen. The battle waits for"));
        break;
    case JOINING_GOODBYE:
        goodbye(a, v);
        break;
    case JOINING_NOT:
    case JOINING_AT:
        break;
    }
}
