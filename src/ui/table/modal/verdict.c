/* verdict.c: how the battle ended: who won and by what, the tally, what history says. */
#include "ui/table/modal/verdict.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/goal.h"
#include "game/session_result.h"
#include "game/session_seats.h"
#include "game/story.h"
#include "game/victory.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/host.h"
#include "ui/table/modal/menu.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/score.h"
#include "ui/table/say.h"

/* Whose battle it was not to the end: he who sat there let the computer go on. */
static void relieved_words(const table *t, strbuf *out)
{
    for (int side = 0; side < t->sc->nsides; side++) {
        const int turn = session_relieved(t->s, side);
        if (turn == 0) continue;
        strbuf_addc(out, ' ');
        strbuf_addf(out, _("%s: the computer took over in turn %d."), t->sc->sides[side].name, turn);
    }
}

/* When it was decided. */
static void turn_words(const table *t, strbuf *out)
{
    strbuf_addc(out, ' ');
    strbuf_addf(out, _("It ended in turn %d of %d."), session_state(t->s)->turn, t->sc->turns);
}

/* How many sides have reached what they win by: both, and the battle is drawn, too. */
static int sides_that_won(const table *t)
{
    unsigned sides = 0;
    int n = 0;
    for (int i = 0; i < t->sc->nconditions; i++)
        if (t->sc->conditions[i].effect == EFFECT_WIN && victory_met(&t->battle->view, i))
            sides |= 1u << t->sc->conditions[i].side;
    for (int side = 0; side < t->sc->nsides; side++)
        n += (sides >> side & 1u) != 0;
    return n;
}

/* Where nobody won: what each would have needed, or had. */
static void needs_words(const table *t, strbuf *out)
{
    strbuf_add(out, sides_that_won(t) > 1 ? _(" Both sides reached what they win by.")
                                          : _(" Nobody reached what was needed."));
    for (int side = 0; side < t->sc->nsides; side++) {
        int n = 0;
        for (int i = 0; i < t->sc->nconditions; i++) {
            const victory_condition *c = &t->sc->conditions[i];
            if (c->side != side || c->effect != EFFECT_WIN || !c->text || !c->text[0]) continue;
            if (n++ == 0)
                strbuf_addf(out, " %s: %s", t->sc->sides[side].name, c->text);
            else
                strbuf_addf(out, _("; or %s"), c->text);
        }
        if (n > 0) strbuf_add(out, ".");
    }
}

/* Who won had nothing of its own to win by. */
static void denied_words(const table *t, const result *r, strbuf *out)
{
    int whom;
    if (r->winner >= 0 && goal_denies(t->sc, r->winner, &whom))
        strbuf_addf(out, _(" To win, %s had to keep %s from that: nothing else counts."),
                    t->sc->sides[r->winner].name, t->sc->sides[whom].name);
}

static void verdict_words(table *t, const result *r, strbuf *out)
{
    word_args args = r->args;
    if (story_ending(t->s, out) && out->len > 0) return;
    if (r->code)
        words_format(t->sc, &t->battle->view, r->code, &args, out);
    else
        strbuf_add(out, r->winner >= 0 ? t->sc->sides[r->winner].name : _("A draw"));
}

/* "British: a major victory"; to one person against the computer "You won: a major victory", "You lost". */
static void title_words(const table *t, const result *r, char *out, size_t size)
{
    char code[64];
    const int person = session_person(t->s);
    snprintf(code, sizeof code, "level.%s", t->sc->levels[r->level]);
    const char *level = say_title(t, code, t->sc->levels[r->level]);
    if (person == NO_SIDE)
        snprintf(out, size, "%s: %s", t->sc->sides[r->winner].name, level);
    else if (r->winner == person)
        snprintf(out, size, _("You won: %s"), level);
    else
        snprintf(out, size, "%s", _("You lost"));
}

/* As wide as the longest name of a side. */
static float tally_column(const table *t)
{
    ui *u = t->host->ui;
    float w = theme_tx(&u->t, 110, 130);
    for (int s = 0; s < t->sc->nsides; s++)
        w = fmaxf(w, ui_width(u, TEXT_BODY_BOLD, t->sc->sides[s].name) + 16);
    return w;
}

/* A row's band, and what stands in a side's column. */
static void row_band(ui *u, bool on, frect row)
{
    if (on)
        draw_round(u->out, (frect){row.x - 10, row.y, row.w + 20, row.h}, 3, colour_alpha(u->t.band, 0.6f), 0,
                   0);
}

static void row_value(table *t, int side, frect row, const char *value)
{
    const float column = tally_column(t), x = row.x + row.w - column * (float)(t->sc->nsides - 1 - side);
    ui_text(t->host->ui, TEXT_BODY_BOLD, t->host->ui->t.ink, x,
            row.y + theme_tx(&t->host->ui->t, 26, 30) * 0.68f, ALIGN_RIGHT, value);
}

typedef struct side_goals {
    goal now[SIDES_MAX][GOALS];
    int n[SIDES_MAX];
} side_goals;

static void goals_gather(const table *t, const result *r, side_goals *out)
{
    for (int side = 0; side < t->sc->nsides; side++)
        out->n[side] = score_by_goals(r, side) && !t->sc->sides[side].goes_alone
                           ? goals_of(session_state(t->s), side, out->now[side])
                           : 0;
}

static const goal *goal_like(const table *t, const side_goals *g, int side, const goal *one)
{
    for (int i = 0; i < g->n[side]; i++)
        if (goal_alike(t->sc, one, &g->now[side][i])) return &g->now[side][i];
    return NULL;
}

static bool told_before(const table *t, const side_goals *g, int side, const goal *one)
{
    for (int other = 0; other < side; other++)
        if (goal_like(t, g, other, one)) return true;
    return false;
}

/* What it asks for; of one that another side has as well, what it asks of each. */
static void asks_words(const table *t, const side_goals *g, int side, const goal *one, strbuf *out)
{
    int more = 0;
    for (int other = side + 1; other < t->sc->nsides; other++)
        more += goal_like(t, g, other, one) != NULL;
    if (more == 0) {
        goal_asks(session_state(t->s), one, out);
        return;
    }
    for (int other = side; other < t->sc->nsides; other++) {
        const goal *his = other == side ? one : goal_like(t, g, other, one);
        if (!his) continue;
        strbuf_addf(out, "%s%s: ", out->len ? "\n" : "", t->sc->sides[other].name);
        goal_asks(session_state(t->s), his, out);
    }
}

/* What the bar counts of what each side wins by, in the bar's words, and what the condition asks for. Returns
 * its height. */
static float goal_rows(table *t, const result *r, frect in, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float row = theme_tx(m, 26, 30), room = in.w - tally_column(t) * (float)t->sc->nsides;
    float y = in.y;
    side_goals g;
    goals_gather(t, r, &g);
    for (int side = 0, nth = 0; side < t->sc->nsides; side++)
        for (int i = 0; i < g.n[side]; i++) {
            const goal *one = &g.now[side][i];
            if (told_before(t, &g, side, one)) continue;
            strbuf asks = {0};
            asks_words(t, &g, side, one, &asks);
            const char *says = strbuf_str(&asks);
            const float more = says[0] ? ui_wrap(u, TEXT_SMALL, 0, 0, 0, room, 1.15f, false, says) + 4 : 0;
            const frect band = {in.x, y, in.w, row + more};
            char word[sizeof one->word];
            y += band.h;
            snprintf(word, sizeof word, "%s", one->word);
            language_begin(word);
            if (draw) row_band(u, nth % 2 == 0, band);
            if (draw) ui_text_fit(u, TEXT_BODY, m->ink, band.x, band.y + row * 0.68f, ALIGN_LEFT, room, word);
            if (draw && says[0])
                ui_wrap(u, TEXT_SMALL, m->ink2, band.x, band.y + row * 0.9f, room, 1.15f, true, says);
            for (int other = side; other < t->sc->nsides && draw; other++) {
                const goal *his = other == side ? one : goal_like(t, &g, other, one);
                if (his) row_value(t, other, band, his->says);
            }
            strbuf_free(&asks);
            nth++;
        }
    return y - in.y;
}

/* All objectives are what every side wins by: a row of the goals has counted them already. */
static bool objectives_told(const table *t, const result *r)
{
    side_goals g = {0};
    goals_gather(t, r, &g);
    for (int i = 0; i < g.n[0]; i++) {
        const goal *one = &g.now[0][i];
        int sides = t->sc->conditions[one->condition].nspaces == t->sc->nobjectives;
        for (int other = 1; other < t->sc->nsides; other++)
            sides += goal_like(t, &g, other, one) != NULL;
        if (sides == t->sc->nsides && t->sc->conditions[one->condition].kind == VICTORY_HOLD) return true;
    }
    return false;
}

static void side_heads(table *t, frect row)
{
    const float column = tally_column(t);
    for (int s = 0, n = t->sc->nsides; s < n; s++)
        ui_text_fit(t->host->ui, TEXT_BODY_BOLD, t->host->ui->t.ink,
                    row.x + row.w - column * (float)(n - 1 - s), row.y + row.h * 0.7f, ALIGN_RIGHT,
                    column - 10, t->sc->sides[s].name);
}

static void tally_row(table *t, const result *r, int i, frect at, float room)
{
    ui *u = t->host->ui;
    row_band(u, i % 2 == 0, at);
    ui_text_fit(u, TEXT_BODY, u->t.ink, at.x, at.y + theme_tx(&u->t, 26, 30) * 0.68f, ALIGN_LEFT, room,
                say_title(t, r->tally[i].code, r->tally[i].code));
    for (int s = 0; s < t->sc->nsides; s++) {
        char value[32];
        row_value(t, s, at, score_idle(r, i, s) ? "\u2013" : score_tally(r, i, s, value));
    }
}

/* Who has how much of all that is counted, under the names of the sides. Returns its height. */
static float tally_rows(table *t, const result *r, frect in, bool draw)
{
    const theme *m = &t->host->ui->t;
    const float row = theme_tx(m, 26, 30), room = in.w - tally_column(t) * (float)t->sc->nsides;
    frect at = {in.x, in.y, in.w, row};
    if (draw) side_heads(t, at);
    at.y += row;
    at.y += goal_rows(t, r, at, draw);
    const bool told = objectives_told(t, r);
    for (int i = 0; i < r->ntally; i++) {
        if (told && r->tally[i].held) continue;
        if (draw) tally_row(t, r, i, at, room);
        at.y += row;
    }
    return at.y - in.y;
}

enum { AIR = 8 }; /* below the last line, where there is room for it */

/* How high the line is that says so: history may have gone to the other side. */
static float history_head(const theme *m)
{
    return theme_tx(m, 20, 24);
}

/* All between the title and the buttons: what decided, the tally, what history says. Returns its height. */
static float body(table *t, const result *r, const char *verdict, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float top = y;
    y += ui_wrap(u, TEXT_NOTE, m->ink, x, y, w, 1.4f, draw, verdict) + 8;
    y += tally_rows(t, r, (frect){x - 8, y, w + 16, 0}, draw) + 12;
    if (t->sc->history[0]) {
        if (draw) ui_text(u, TEXT_BODY_BOLD, m->ink, x, y + theme_tx(m, 14, 17), ALIGN_LEFT, _("In history"));
        y += history_head(m);
        y += ui_wrap(u, TEXT_NOTE, m->ink2, x, y, w - 8, 1.4f, draw, t->sc->history) + AIR;
    }
    return y - top;
}

static void badges(table *t, const result *r, frect box, float y, float size)
{
    if (r->winner >= 0) {
        pieces_badge(t, r->winner, box.x + box.w / 2 - size / 2, y, size);
        return;
    }
    for (int i = 0; i < 2 && i < t->sc->nsides; i++)
        pieces_badge(t, i, box.x + box.w / 2 + ((float)i - 1) * (size + 8), y, size);
}

static bool may_analyse(const table *t)
{
    return host_has(t->host, HOST_ANALYSIS) && t->sc->chance->fitted;
}

enum { TITLE, REPORT, REPLAY, ANALYSIS, BOARD, BUTTONS };

/* From the right. Enter, which may be pressed once too often, leads to what is looked at first and never
 * away from the battle. */
static int buttons_pressed(table *t, frect box)
{
    static const struct {
        const char *label, *cap;
        int key;
    } all[BUTTONS] = {{N_("To the title"), "T", 't'},
                      {N_("Write a report"), "", 0},
                      {N_("Replay"), "", 0},
                      {N_("Analysis"), "Enter", KEY_ENTER},
                      {N_("Look at the board"), "Esc", KEY_ESCAPE}};
    static const int row[BUTTONS] = {ANALYSIS, REPLAY, REPORT, BOARD, TITLE};
    ui *u = t->host->ui;
    const float h = fmaxf(38, theme_tx(&u->t, 38, 44));
    float x = box.x + box.w - 24;
    int pressed = BUTTONS;
    for (int i = 0; i < BUTTONS; i++) {
        const int k = row[i];
        if ((k == REPLAY && !menu_may_replay(t)) || (k == ANALYSIS && !may_analyse(t))) continue;
        const float w = ui_button_width(u, all[k].label, all[k].cap);
        x -= w;
        if (ui_button(u, ui_name(all[k].label, i), (frect){x, box.y + box.h - h - 20, w, h},
                      k == ANALYSIS ? LOOK_PRIMARY : LOOK_NORMAL, all[k].label, all[k].cap, all[k].key, 0))
            pressed = k;
        x -= 10;
    }
    return pressed;
}

static void buttons(table *t, frect box)
{
    ui *u = t->host->ui;
    const bool f5 = may_analyse(t) && ui_key(u, KEY_F5, 0), f7 = ui_key(u, KEY_F7, 0); /* as elsewhere */
    const int pressed = buttons_pressed(t, box), wish = f5 ? ANALYSIS : f7 ? REPORT : pressed;
    menu_ways_out(t);
    ui_layer_end(u);
    if (wish == TITLE)
        host_open(t->host, HOST_TITLE, NULL);
    else if (wish == REPORT)
        menu_write_report(t);
    else if (wish == REPLAY)
        menu_replay(t);
    else if (wish == ANALYSIS)
        host_open(t->host, HOST_ANALYSIS, NULL);
    else if (wish == BOARD)
        modal_close(t);
}

static float history_line(const theme *m)
{
    return roundf(theme_font(m, TEXT_NOTE).px * 1.4f);
}

/* So much of that room as ends with a line of the history, which is the last of `all`: none is cut in two. */
static float whole_lines(const theme *m, float room, float all, float history)
{
    const float above = all - history + history_head(m), line = history_line(m);
    if (room >= all - AIR || room <= above || history <= 0) return fminf(room, all);
    return above + floorf((room - above) / line) * line;
}

/* How much of the history is not seen before one scrolls, of a card that would be so high: all but some
 * lines, and of these so many fewer, three at least, as the card would lie on the bar. */
static float history_beyond(const table *t, float high, float history)
{
    const theme *m = &t->host->ui->t;
    const float over = high - modal_room_below(t);
    if (over <= AIR) return 0;
    const float most = history - history_head(m) - 3 * history_line(m),
                usual = history - history_head(m) - theme_tx(m, 138, 176);
    return fmaxf(0, fmaxf(usual, fminf(over, most)));
}

/* Title and buttons stay; what has no room between them scrolls, in large letters the tally with it. */
void verdict_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    result r = {0};
    session_result(t->s, NO_SIDE, session_state(t->s), &r);
    strbuf verdict = {0};
    verdict_words(t, &r, &verdict);
    if (r.winner < 0) needs_words(t, &verdict);
    denied_words(t, &r, &verdict);
    turn_words(t, &verdict);
    relieved_words(t, &verdict);
    const float w = may_analyse(t) ? theme_tx(m, 760, 910) : theme_tx(m, 640, 780),
                size = theme_tx(m, 56, 68), foot = fmaxf(38, theme_tx(m, 38, 44)) + 40,
                head = 32 + size + theme_font(m, TEXT_TITLE).px * 1.15f + 2,
                all = body(t, &r, strbuf_str(&verdict), 0, 0, w - 80, false),
                history = t->sc->history[0]
                              ? ui_wrap(u, TEXT_NOTE, 0, 0, 0, w - 88, 1.4f, false, t->sc->history) + 8 +
                                    history_head(m)
                              : 0,
                beyond = history_beyond(t, head + all + foot, history);
    const frect box = modal_begin_below(t, "result", w, head + all - beyond + foot);
    badges(t, &r, box, box.y + 22, size);
    char line[160] = N_("A drawn battle");
    if (r.winner >= 0) title_words(t, &r, line, sizeof line);
    modal_title(t, box, box.y + 32 + size, line);
    const frect between = {box.x + 20, box.y + head, box.w - 32,
                           whole_lines(m, box.h - head - foot, all, history)};
    const ui_id id = ui_name("history", 0);
    ui_scroll_begin(u, id, between, modal_scroll(t), all);
    body(t, &r, strbuf_str(&verdict), box.x + 40, between.y - t->modal->scroll.at, box.w - 80, true);
    ui_scroll_end(u, id, between, modal_scroll(t));
    strbuf_free(&verdict);
    buttons(t, box);
}
