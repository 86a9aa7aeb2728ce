/* bar.c: the top bar: menu, battle and date, turn track, phases, what each side has lost, buttons. */
#include "ui/table/panels/bar.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/language.h"
#include "game/game.h"
#include "game/goal.h"
#include "game/save.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/direct/recap.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/seats.h"
#include "ui/table/panels/about.h"
#include "ui/table/panels/coming.h"
#include "ui/table/panels/light_sign.h"
#include "ui/table/panels/score.h"
#include "ui/table/say.h"

static const float large_letters = 1.25f;

/* What the bar says it is: never later than what is being told on the board, nor earlier than what was shown
 * before that. */
static int told_step(const table *t)
{
    int turn, step;
    return recap_time(t, &turn, &step) ? step : t->anim->shown.step;
}

static const scenario_light *light_from(const table *t, int turn)
{
    for (int i = 0; i < t->sc->nlights; i++)
        if (t->sc->lights[i].turn == turn) return &t->sc->lights[i];
    return NULL;
}

static void turn_tip(ui *u, const table *t, int turn, frect r)
{
    strbuf tip = {0};
    const scenario_light *l = light_from(t, turn);
    const ui_id id = ui_name("turn", turn);
    strbuf_addf(&tip, _("Turn %d of %d."), turn, t->sc->turns);
    if (l && l->visibility)
        strbuf_addf(&tip, _(" %s: sight %d %s."), l->name, l->visibility, say_boxes(t, l->visibility));
    else if (l)
        strbuf_addf(&tip, " %s.", l->name);
    coming_words(t, turn, recap_told_turn(t), &tip);
    ui_region_add(u, id, r, UI_OFF);
    ui_tooltip(u, id, r, strbuf_str(&tip));
    strbuf_free(&tip);
}

/* Where a part of the turns is left out: three dots. Returns its width. */
static float track_dots(ui *u, float x, float y)
{
    const float step = 5 * u->t.zoom;
    for (int i = 0; i < 3; i++)
        draw_circle(u->out, x + step * ((float)i + 0.5f), y, 1.4f * u->t.zoom, 0xb9a684ff, 0, 0);
    return step * 3 + 3 * u->t.zoom;
}

/* How the turns are laid out: those from first to last, each so wide, numbered where there is room. */
typedef struct track {
    int now, first, last;
    float gap, wide, box; /* wide: the current one, where the others have no numbers */
    bool numbers;
} track;

/* Of more turns than can be told apart those round the current one are shown. */
static track track_lay(const table *t, float room)
{
    const theme *m = &t->host->ui->t;
    const int turns = t->sc->turns;
    track k = {.now = recap_told_turn(t),
               .first = 1,
               .last = turns,
               .gap = 3 * m->zoom,
               .wide = theme_tx(m, 30, 26),
               .box = m->compact ? theme_px(m, 15, 15) : theme_tx(m, 26, 26),
               .numbers = !m->compact};
    if ((k.box + k.gap) * (float)turns > room) {
        k.numbers = false;
        k.box = fmaxf(5, (room - k.wide) / (float)turns - k.gap);
    }
    const float least = theme_px(m, 12, 16), dots = 2 * (15 + 3) * m->zoom;
    if (k.box >= least) return k;
    k.box = theme_px(m, 15, 20);
    const int fit = (int)fmaxf(3, (room - k.wide - dots) / (k.box + k.gap));
    k.first = k.now - fit / 3 > turns - fit + 1 ? turns - fit + 1 : k.now - fit / 3;
    if (k.first < 1) k.first = 1;
    if (k.first + fit - 1 < turns) k.last = k.first + fit - 1;
    return k;
}

/* One turn: gone, now or to come, its light, and who comes on. */
static void turn_box(const table *t, const track *k, int turn, frect r)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const scenario_light *l = light_from(t, turn);
    const float x = r.x, w = r.w, y = r.y + r.h / 2;
    char s[16];
    snprintf(s, sizeof s, "%d", turn);
    if (turn == k->now) {
        r.y -= 3;
        r.h += 6;
        draw_round(u->out, r, 4, m->panel, m->brass, 1.6f);
        font f = {INTER_EXTRABOLD, theme_font(m, TEXT_BODY).px + 2};
        draw_text(u->out, f, m->ink, x + w / 2, y + f.px * 0.36f, ALIGN_CENTRE, s);
    } else if (turn < k->now) {
        draw_round(u->out, r, 3, 0x6b4f33ff, 0, 0);
        if (k->numbers) ui_text_mid(u, TEXT_SMALL_STRONG, 0xf3e6c8ff, x + w / 2, r, ALIGN_CENTRE, s);
    } else {
        draw_round(u->out, r, 3, 0, 0x8d7250ff, 1.2f);
        if (k->numbers && !l) ui_text_mid(u, TEXT_SMALL, m->sand, x + w / 2, r, ALIGN_CENTRE, s);
    }
    if (l && turn != k->now && k->box >= 12)
        light_sign(u, l->kind, x + w / 2, y, fminf(6 * m->zoom, w * 0.34f),
                   turn < k->now ? 0x6b4f33ff : m->walnut);
    coming_sign(u, x + w / 2, r.y - 1, coming_in(t, turn, k->now));
    turn_tip(u, t, turn, r);
}

/* Returns where it ends. */
static float turn_track(table *t, float x, float y, float room)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const track k = track_lay(t, room);
    const float h = theme_px(m, 24, 24);
    char s[16];
    if (k.first > 1) x += track_dots(u, x, y);
    for (int i = k.first; i <= k.last; i++) {
        const float w = i == k.now && !k.numbers ? k.wide : k.box;
        turn_box(t, &k, i, (frect){x, y - h / 2, w, h});
        x += w + k.gap;
    }
    if (k.last < t->sc->turns) x += track_dots(u, x, y);
    if (!k.numbers) {
        snprintf(s, sizeof s, _("of %d"), t->sc->turns);
        ui_text(u, TEXT_BODY_STRONG, m->sand, x + 4, y + theme_font(m, TEXT_BODY_STRONG).px * 0.36f,
                ALIGN_LEFT, s);
        x += ui_width(u, TEXT_BODY_STRONG, s) + 8;
    }
    return x;
}

static bool step_comes(const table *t, int i)
{
    return i == told_step(t) || !t->rs->step_comes || t->rs->step_comes(&t->anim->shown, i);
}

/* A step whose name is a word of the trade is explained to who points at it or presses. */
static void step_about(table *t, int i, frect name)
{
    char code[80];
    snprintf(code, sizeof code, "step.%s", t->rs->steps[i]);
    about_word(t, ui_name("stepabout", i), name, code);
}

/* Where the bar has room for one name alone the others are told to who points at it: what "2 of 9" counts. */
static void steps_tip(table *t, frect pill, int nth)
{
    ui *u = t->host->ui;
    strbuf all = {0}, tip = {0};
    for (int i = 0; i < t->rs->nsteps; i++)
        if (step_comes(t, i)) strbuf_addf(&all, "%s%s", all.len > 0 ? ", " : "", say_step(t, i));
    strbuf_addf(&tip, _("The steps of this turn: %s. Now: %s, number %d."), strbuf_str(&all),
                say_step(t, told_step(t)), nth);
    const ui_id id = ui_name("steps", 0);
    ui_region_add(u, id, pill, UI_OFF);
    ui_tooltip(u, id, pill, strbuf_str(&tip));
    strbuf_free(&all);
    strbuf_free(&tip);
}

static float phases_width(table *t)
{
    float w = 0;
    for (int i = 0; i < t->rs->nsteps; i++)
        if (step_comes(t, i))
            w += ui_width(t->host->ui, TEXT_BODY, say_step(t, i)) + 32 * t->host->ui->t.zoom;
    return w;
}

/* Smaller, or on two lines: which step it is, and of how many, stays in the bar. */
static void squeezed_step(table *t, frect pill, int nth, int all)
{
    ui *u = t->host->ui;
    const int now = told_step(t);
    char says[96];
    if (all > 1)
        snprintf(says, sizeof says, "%s %d/%d", say_step(t, now), nth, all);
    else
        snprintf(says, sizeof says, "%s", say_step(t, now));
    draw_round(u->out, pill, pill.h / 2, u->t.panel, 0, 0);
    if (all > 1) steps_tip(t, pill, nth);
    ui_squeeze(u, theme_font(&u->t, TEXT_BODY_BOLD), u->t.ink,
               (frect){pill.x + 12, pill.y, pill.w - 24, pill.h}, ALIGN_LEFT, says);
    step_about(t, now, ui_inset(pill, 6));
}

static void phases(table *t, float x, float y, float room)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    int now = told_step(t), n = t->rs->nsteps;
    if (now >= n) return;
    float h = theme_tx(m, 30, 32), base = y + theme_font(m, TEXT_BODY).px * 0.36f;
    if (m->compact || phases_width(t) > room) {
        char of[32] = "";
        int nth = 0, all = 0;
        for (int i = 0; i < n; i++)
            if (step_comes(t, i)) all++, nth += i <= now;
        if (all > 1) snprintf(of, sizeof of, _("step %d of %d"), nth, all);
        float a = ui_width(u, TEXT_BODY_BOLD, say_step(t, now)), b = ui_width(u, TEXT_SMALL_STRONG, of);
        if (all > 1 && a + b + 36 > room) /* beside a longer name: which of how many, as ever */
            snprintf(of, sizeof of, "%d/%d", nth, all), b = ui_width(u, TEXT_SMALL_STRONG, of);
        if (a + (all > 1 ? b + 8 : 0) + 28 > room) {
            squeezed_step(t, (frect){x, y - h * 0.6f, fmaxf(room, 72), h * 1.2f}, nth, all);
            return;
        }
        const bool both = of[0] != 0;
        const frect pill = {x, y - h / 2, a + (both ? b + 8 : 0) + 28, h};
        draw_round(u->out, pill, h / 2, m->panel, 0, 0);
        if (all > 1) steps_tip(t, pill, nth);
        ui_text(u, TEXT_BODY_BOLD, m->ink, x + 14, base, ALIGN_LEFT, say_step(t, now));
        step_about(t, now, (frect){x + 14, y - h / 2, a, h - 4});
        if (both) ui_text(u, TEXT_SMALL_STRONG, m->ink2, x + 22 + a, base, ALIGN_LEFT, of);
        return;
    }
    int last = now;
    for (int i = now; i < n; i++)
        if (step_comes(t, i)) last = i;
    for (int i = 0; i <= last; i++) {
        if (!step_comes(t, i)) continue;
        bool current = i == now;
        text_role role = current ? TEXT_BODY_BOLD : TEXT_BODY;
        float w = ui_width(u, role, say_step(t, i));
        if (current)
            draw_round(u->out, (frect){x - 12 * m->zoom, y - h / 2, w + 24 * m->zoom, h}, h / 2, m->panel, 0,
                       0);
        ui_text(u, role,
                current   ? m->ink
                : i < now ? 0xb9a684ff
                          : m->sand,
                x, base, ALIGN_LEFT, say_step(t, i));
        step_about(t, i, (frect){x, y - h / 2, w, h - 4});
        x += w + 32 * m->zoom;
        if (i < last) {
            fpoint p[3] = {{x - 19 * m->zoom, y - 4 * m->zoom},
                           {x - 15 * m->zoom, y},
                           {x - 19 * m->zoom, y + 4 * m->zoom}};
            draw_polyline(u->out, p, 3, false, 0x8d7250ff, (stroke_style){.width = 1.6f * m->zoom});
        }
    }
}

/* A side's sign in the bar says what stands beside it and who plays the side; pressing it changes who does.
 */
static void side_sign(table *t, ui_id id, int side, frect area, const char *figures)
{
    char seat[SEAT_WORDS], tip[760];
    ui *u = t->host->ui;
    seats_words(t, side, seat);
    const bool may = seats_may_change(t);
    snprintf(tip, sizeof tip, "%s; %s%s", figures, seat, may ? _(". Press to change who plays.") : ".");
    if (!may) ui_region_add(u, id, area, UI_OFF);
    if (may && ui_click(u, id, area, 0)) seats_open(t);
    ui_tooltip(u, id, area, tip);
}

/* One number of a side with the word over it. */
typedef struct column {
    char word[48], says[32];
    bool quiet; /* no number: who plays the side */
} column;
enum { COLUMNS = 8 };

/* For how many there is room. What is lost stands back for a second way to win, not for one that only adds
 * to the first. */
typedef struct allowance {
    int tallies, goals;
    bool lost, who;
} allowance;

/* Two ways to win of which neither is made up of others that are told beside it. */
static bool apart(const table *t, const goal *goals, int n)
{
    for (int i = 0; i < n; i++)
        if (t->sc->conditions[goals[i].condition].nparts > 0) return false;
    return n == GOALS;
}

/* Who plays it and how well, where a computer plays; of persons only where there is much room. */
static int who_plays(const table *t, int side, column *out)
{
    char who[SEAT_WORDS];
    int computers = 0;
    for (int i = 0; i < t->sc->nsides; i++)
        computers += !t->sc->sides[i].goes_alone && battle_seat(t, i) == SEAT_COMPUTER;
    seats_brief(t, side, who);
    if (computers == 0 || !who[0] || (t->host->ui->t.compact && battle_seat(t, side) == SEAT_HUMAN)) return 0;
    *out = (column){.quiet = true};
    const bool computer = battle_seat(t, side) == SEAT_COMPUTER;
    snprintf(out->word, sizeof out->word, "%s", computer ? _("level") : _("player"));
    snprintf(out->says, sizeof out->says, "%.31s", who);
    return 1;
}

/* What stands beside a side's sign: who plays it, then what the system counts, else what it has lost; then
 * how much is done of what it wins by; of both no more than there is room for. */
static int columns_of(const table *t, const result *r, int side, allowance room, column out[COLUMNS])
{
    int most = 0;
    const goal *goals = score_goals(t, side, &most);
    const int ntallies = r->nbar < r->ntally ? r->nbar : r->ntally;
    const bool two = apart(t, goals, most);
    int n = room.who ? who_plays(t, side, out) : 0;
    for (int i = 0; i < ntallies; i++) {
        if (n < COLUMNS && i < room.tallies && !score_idle(r, i, side)) {
            out[n].quiet = false;
            snprintf(out[n].word, sizeof out[n].word, "%s", say_title(t, r->tally[i].code, r->tally[i].code));
            score_tally(r, i, side, out[n++].says);
        }
    }
    if (ntallies == 0 && (room.lost || !two)) {
        out[n].quiet = false;
        snprintf(out[n].word, sizeof out[n].word, "%s", score_lost_title(t));
        (void)score_lost(t, r, side, out[n++].says);
    }
    if (!score_by_goals(r, side)) most = 0;
    if (!room.lost && !two && most > 1) most = 1;
    for (int i = 0; i < most && i < room.goals && n < COLUMNS; i++, n++) {
        out[n].quiet = false;
        memcpy(out[n].word, goals[i].word, sizeof out[n].word);
        memcpy(out[n].says, goals[i].says, sizeof out[n].says);
    }
    for (int i = 0; i < n; i++) /* heads of columns, whatever they are called elsewhere */
        language_begin(out[i].word);
    return n;
}

static text_role column_role(const column *c)
{
    return c->quiet ? TEXT_KEY : TEXT_PROMPT_STRONG;
}

static float column_width(ui *u, const column *c)
{
    return fmaxf(ui_width(u, TEXT_KEY, c->word), ui_width(u, column_role(c), c->says));
}

static float side_gap(const theme *m)
{
    return theme_tx(m, 10, 14);
}

static float side_width(table *t, const result *r, int side, allowance room)
{
    ui *u = t->host->ui;
    column c[COLUMNS];
    const int n = columns_of(t, r, side, room, c);
    float w = theme_tx(&u->t, 26, 28) + 6 + theme_tx(&u->t, 4, 10);
    for (int i = 0; i < n; i++)
        w += column_width(u, &c[i]) + side_gap(&u->t);
    return w;
}

/* What it counts, where its name alone does not say so. */
static void tally_about(const table *t, const char *code, strbuf *out)
{
    const word_entry *w = words_find(t->sc->words, code);
    if (w && w->title[0] && w->text[0]) strbuf_addf(out, "%s: %s.\n", w->title, w->text);
}

/* What a side's sign says: all of its numbers, in words, and what it wins by. */
static void side_tip(table *t, const result *r, int side, strbuf *out)
{
    const int n = r->nbar < r->ntally ? r->nbar : r->ntally;
    strbuf_add(out, t->sc->sides[side].name);
    for (int i = 0; i < n; i++) {
        char s[32];
        const int32_t has = r->tally[i].value[side], wanted = r->tally[i].wanted[side];
        /* of more than are asked for the tally itself says how many are needed */
        strbuf_addf(out, wanted > 0 && has <= wanted ? _("%s %s %s wanted") : "%s %s %s", i ? "," : ":",
                    say_title(t, r->tally[i].code, r->tally[i].code), score_tally(r, i, side, s));
    }
    char lost[32];
    if (n == 0) strbuf_addf(out, ": %s %s", score_lost_title(t), score_lost(t, r, side, lost));
    strbuf_add(out, ".\n");
    for (int i = 0; i < n; i++)
        if (!score_parts_words(t, r, i, side, out)) tally_about(t, r->tally[i].code, out);
    if (n == 0) tally_about(t, "tally.strength-lost", out);
    score_goal_words(t, side, out);
    score_against_words(t, side, out);
}

/* The numbers say what they are counted for, to who points at them or presses. */
static void goal_button(table *t, const result *of, int side, frect r)
{
    ui *u = t->host->ui;
    strbuf says = {0};
    const ui_id id = ui_name("score", side);
    if (ui_hot(u, id) || ui_focused(u, id)) { /* nobody else hears it */
        side_tip(t, of, side, &says);
        strbuf_addc(&says, '\n');
        (void)score_words(t, &says);
    }
    if (ui_click(u, id, r, 0)) host_say(t->host, "%s", strbuf_str(&says));
    ui_tooltip(u, id, r, strbuf_str(&says));
    strbuf_free(&says);
}

static void side_draw(table *t, const result *r, int side, allowance room, float x, float y)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    column c[COLUMNS];
    const int n = columns_of(t, r, side, room, c);
    const float size = theme_tx(m, 26, 28), wide = side_width(t, r, side, room) - theme_tx(m, 4, 10);
    float at = x + size + 6;
    pieces_badge(t, side, x, y - size / 2, size);
    for (int i = 0; i < n; i++) {
        const float w = column_width(u, &c[i]);
        ui_text(u, TEXT_KEY, m->sand, at + w / 2, y - theme_tx(m, 6, 7), ALIGN_CENTRE, c[i].word);
        ui_text(u, column_role(&c[i]), c[i].quiet ? m->sand : m->ivory, at + w / 2,
                y + theme_tx(m, c[i].quiet ? 12 : 14, c[i].quiet ? 14 : 16), ALIGN_CENTRE, c[i].says);
        at += w + side_gap(m);
    }
    goal_button(t, r, side, (frect){x + size + 2, y - size / 2, wide - size - 2, size});
    side_sign(t, ui_name("tally", side), side, (frect){x, y - size / 2, size, size}, t->sc->sides[side].name);
}

static float all_sides(table *t, const result *r, allowance room)
{
    float all = 0;
    for (int i = 0; i < t->sc->nsides; i++)
        if (!t->sc->sides[i].goes_alone) all += side_width(t, r, i, room);
    return all;
}

/* For each side what it has lost or won and what it is played for: as many of its goals as there is room for.
 * From the right; returns where it begins. */
static float numbers(table *t, float right, float y)
{
    const theme *m = &t->host->ui->t;
    /* In large letters the step needs its room as well. */
    /* Where the names of all steps would not stand beside it anyway, one of them leaves room for more. */
    const bool one_step = m->compact || phases_width(t) > m->width * 0.4f;
    const float at_all = m->width * 0.42f / fmaxf(1, m->text),
                two = m->width * (m->compact ? 0.37f
                                  : one_step ? 0.3f
                                             : 0.19f),
                most = fminf(two, at_all);
    result r = {0};
    state counted; /* who has fallen counts no more while he is still to be seen */
    game_result(score_state(t, &counted), &r);
    allowance room = {r.nbar < r.ntally ? r.nbar : r.ntally, GOALS, .lost = true};
    for (;;) {
        const float all = all_sides(t, &r, room);
        if (all <= (room.goals > 1 && room.lost ? most : at_all)) break; /* all where there is much room */
        if (room.goals > 1 && room.lost)
            room.lost = false;
        else if (room.goals > 0)
            room.lost = --room.goals < GOALS;
        else if (room.tallies > 1) /* the first is what it is played for; all of them are told at a press */
            room.tallies--;
        else
            break;
    }
    room.who = true; /* none of the numbers goes for it */
    room.who = all_sides(t, &r, room) <= at_all * 1.06f;
    for (int i = t->sc->nsides - 1; i >= 0; i--) {
        if (t->sc->sides[i].goes_alone) continue;
        right -= side_width(t, &r, i, room);
        side_draw(t, &r, i, room, right, y);
    }
    return right;
}

static float button_size(const theme *m)
{
    return fmaxf(theme_tx(m, 36, 36), 36);
}

bool bar_menu_button(table *t, ui_id id)
{
    ui *u = t->host->ui;
    const frect top = t->layout->top;
    const float b = button_size(&u->t), y = roundf(top.y + top.h / 2);
    const frect r = {top.x + 12 * u->t.zoom, y - b / 2, b, b};
    return ui_icon_button(u, id, r, ICON_MENU, false, _("Menu (F10)"), KEY_F10, 0);
}

/* As long as what is played is in no file, and why. Returns its width with the gap after it. */
static float unkept_sign(table *t, float x, float y)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    char why[600], tip[800];
    const error *reason = session_unkept(t->s);
    if (!reason) return 0;
    const char *word = _("Not kept");
    const float w = ui_width(u, TEXT_BODY_BOLD, word) + theme_tx(m, 20, 22), h = theme_tx(m, 28, 30);
    const frect r = {x, y - h / 2, w, h};
    const ui_id id = ui_name("unkept", 0);
    draw_round(u->out, r, h / 2, m->warn, m->ivory, 1.4f);
    ui_text_mid(u, TEXT_BODY_BOLD, m->ivory, x + w / 2, r, ALIGN_CENTRE, word);
    error_format(reason, why, sizeof why);
    snprintf(tip, sizeof tip, _("What is played is in no file: %s. Every action tries again."), why);
    ui_region_add(u, id, r, UI_OFF);
    ui_tooltip(u, id, r, tip);
    return w + theme_tx(m, 12, 14);
}

/* What the application has to say there. Returns its width with the gap after it. */
static float host_sign(const table *t, float x, float y)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const char *says = t->host->sign;
    if (!says) return 0;
    const float w = ui_width(u, TEXT_BODY_BOLD, says) + theme_tx(m, 20, 22), h = theme_tx(m, 28, 30);
    const frect r = {x, y - h / 2, w, h};
    const bool gold = t->host->sign_gold;
    draw_round(u->out, r, h / 2, gold ? m->gold : m->walnut2, m->brass, 1.4f);
    ui_text_mid(u, TEXT_BODY_BOLD, gold ? m->ink : m->ivory, x + w / 2, r, ALIGN_CENTRE, says);
    return w + theme_tx(m, 12, 14);
}

/* In large letters: a chip for each panel that can be opened. Returns where the first begins. */
static float page_chips(table *t, float right)
{
    static const struct {
        const char *name, *cap;
        layout_flag page;
    } chips[] = {
        {N_("Log"), "L", LAYOUT_LOG}, {N_("Dice"), "D", LAYOUT_DRAWER}, {N_("Unit"), "I", LAYOUT_UNIT}};
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const frect top = t->layout->top;
    const float h = theme_tx(m, 34, 40), gap = theme_px(m, 6, 8);
    for (size_t i = 0; i < sizeof chips / sizeof *chips; i++) {
        const char *name = _(chips[i].name);
        const float w = ui_width(u, TEXT_BUTTON, name) + theme_px(m, 20, 28);
        const frect r = {right - w, top.y + (top.h - h) / 2, w, h};
        const ui_id id = ui_name("page-chip", (int)chips[i].page);
        const bool on = layout_page(t) == chips[i].page;
        if (ui_button(u, id, r, on ? LOOK_ON : LOOK_NORMAL, name, "", 0, 0)) layout_toggle(t, chips[i].page);
        ui_tooltip(u, id, r, chips[i].cap);
        right = r.x - gap;
    }
    return right;
}

/* The bar of large letters: menu, turn and step, what each side has lost, and the panels. Title, date, help
 * and settings stand in the menu. */
static void bar_of_pages(table *t, float x)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const frect r = t->layout->top;
    const float y = roundf(r.y + r.h / 2), gap = theme_px(m, 12, 16);
    float right = page_chips(t, r.x + r.w - gap);
    right = numbers(t, right - gap / 2, y) - gap;
    const float room = (right - x) * 0.45f;
    char turn[60];
    snprintf(turn, sizeof turn, _("Turn %d of %d."), recap_told_turn(t), t->sc->turns);
    if (turn[strlen(turn) - 1] == '.') turn[strlen(turn) - 1] = 0;
    if (ui_width(u, TEXT_BODY_STRONG, turn) > room)
        snprintf(turn, sizeof turn, "%d / %d", recap_told_turn(t), t->sc->turns);
    const frect of = {x, r.y, room, r.h};
    x += ui_squeeze(u, theme_font(m, TEXT_BODY_STRONG), m->sand, of, ALIGN_LEFT, turn) + gap;
    phases(t, x, y, right - x);
}

/* In so much of the room up to the numbers; returns its width. In large letters the step's name needs more of
 * that. */
static float battle_title(table *t, frect room)
{
    ui *u = t->host->ui;
    room.w = room.w * (u->t.text > large_letters ? 0.28f : 0.34f) + 1;
    return ui_squeeze(u, theme_font(&u->t, TEXT_BATTLE), u->t.ivory, room, ALIGN_LEFT, t->sc->title);
}

void bar_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    frect r = t->layout->top;
    score_goals_mind(t);
    draw_rect(u->out, (frect){0, 0, m->width, r.y + r.h}, m->walnut);
    draw_rect(u->out, (frect){0, r.y + r.h - 1.2f, m->width, 1.2f}, colour_alpha(m->brass, 0.8f));
    ui_region_add(u, ui_name("bar", 0), (frect){0, 0, m->width, r.y + r.h}, UI_SOLID);
    float y = roundf(r.y + r.h / 2), x = r.x + 12 * m->zoom, b = button_size(m);
    if (bar_menu_button(t, ui_name("menu", 0))) modal_open(t, MODAL_MENU);
    x += b + theme_tx(m, 12, 14);
    x += unkept_sign(t, x, y);
    x += host_sign(t, x, y);
    if (m->pages) {
        bar_of_pages(t, x);
        return;
    }
    /* From the right: what must stay. */
    float right = r.x + r.w - 12 * m->zoom, apart = 8 * m->zoom;
    right -= b;
    if (ui_icon_button(u, ui_name("help", 0), (frect){right, y - b / 2, b, b}, ICON_HELP, false,
                       _("Keys (F1); rules (F2)"), KEY_F1, 0)) {
        if (host_has(t->host, HOST_KEYS))
            host_open(t->host, HOST_KEYS, NULL);
        else
            modal_open(t, MODAL_KEYS);
    }
    if (host_has(t->host, HOST_SETTINGS)) {
        right -= b + apart;
        if (ui_icon_button(u, ui_name("gear", 0), (frect){right, y - b / 2, b, b}, ICON_GEAR, false,
                           _("Settings (F3)"), 0, 0))
            host_open(t->host, HOST_SETTINGS, NULL);
    }
    right -= b + apart;
    if (ui_icon_button(u, ui_name("log", 0), (frect){right, y - b / 2, b, b}, ICON_LOG, false,
                       m->drawer ? _("Units, dice and log (D)") : _("Log of the battle (L)"), 0, 0)) {
        if (m->drawer)
            layout_toggle(t, LAYOUT_DRAWER);
        else
            layout_toggle(t, LAYOUT_LOG);
    }
    right = numbers(t, right - 14 * m->zoom, y) - 16 * m->zoom;
    x += battle_title(t, (frect){x, r.y, right - x, r.h});
    x += theme_tx(m, 14, 16);
    if (!m->compact && t->sc->date[0]) {
        ui_text(u, TEXT_NOTE_ITALIC, m->sand, x, y + theme_font(m, TEXT_NOTE_ITALIC).px * 0.31f, ALIGN_LEFT,
                t->sc->date);
        x += ui_width(u, TEXT_NOTE_ITALIC, t->sc->date) + theme_tx(m, 22, 28);
    }
    float base = y + theme_font(m, TEXT_BODY).px * 0.36f,
          pill = ui_width(u, TEXT_BODY_BOLD, _("Movement 2 of 6")) + 60;
    if (m->compact && told_step(t) < t->rs->nsteps)
        pill = fmaxf(pill, ui_width(u, TEXT_BODY_BOLD, say_step(t, told_step(t))) + 30);
    float need = m->compact ? pill : fminf(phases_width(t), (right - x) * 0.5f);
    ui_text(u, TEXT_BODY_STRONG, m->sand, x, base, ALIGN_LEFT, _("Turn"));
    x += ui_width(u, TEXT_BODY_STRONG, _("Turn")) + theme_tx(m, 8, 10);
    x = turn_track(t, x, y, fmaxf(40, right - x - need - 70)) + theme_px(m, 14, 24);
    phases(t, x + (m->compact ? 0 : 12), y, right - x);
}
