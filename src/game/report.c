/*
 * report.c: the page after the battle, in HTML. The drawings are report_plot.c's. Not for the window's own
 * summary.
 */
#include "game/report.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/account.h"
#include "game/game.h"
#include "game/goal.h"
#include "game/report_chances.h"
#include "game/report_plot.h"
#include "game/report_review.h"
#include "game/session_result.h"
#include "game/session_seal.h"
#include "game/session_seats.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/words.h"

static const char style[] =
    "body{font:17px/1.5 'EB "
    "Garamond',Georgia,serif;color:#2b2520;background:#f6efdf;max-width:58em;margin:2em auto;padding:0 1.5em}"
    "h1{font-size:2.2em;margin:0}h2{border-bottom:1px solid #b9a987;margin-top:1.6em}h3{margin:1.2em 0 .3em}"
    "table{border-collapse:collapse;margin:.6em 0}td,th{padding:.15em .9em .15em "
    "0;text-align:left;vertical-align:top}td.n,th.n{text-align:right}"
    "th{border-bottom:1px solid "
    "#b9a987}ol.story{list-style:none;padding:0;margin:0}li.step{font-weight:600;color:#8a6420}ol.story "
    "li{padding:.1em "
    "0 .1em 5.5em}li.by{text-indent:-5.5em}summary{cursor:pointer}.point{overflow:hidden}"
    ".spot{float:right;width:20em;margin:.2em 0 .8em 1.2em;border:1px solid #b9a987;background:#efe6d0}"
    ".who{display:inline-block;width:5em;text-indent:0;font-variant:small-caps;color:#6b5d49}.story "
    "i,.dice{font-style:normal;color:#"
    "5a4a36}"
    "li.umpire{background:#f1dfb4;border-left:4px solid "
    "#8a6420}.badge{background:#8a6420;color:#fff;border-radius:3px;padding:0 .4em;font-size:.85em}"
    ".verdict{font-size:1.3em}.plot{width:100%;font:12px sans-serif}.plot .rule{stroke:#d8cbae}.plot "
    ".tick{stroke:#6b5d49}.plot .name{font-weight:600}"
    ".board{width:100%;max-height:60em;background:#efe6d0;margin-bottom:1em}.cell{stroke:#c9b993;stroke-"
    "width:1.5}.water{fill:none;stroke:#6d95a6;stroke-width:14}"
    ".road{fill:none;stroke:#a98f66;stroke-width:7}.edge{fill:none;stroke:#6b5d49;stroke-width:6}.place{font:"
    "italic 26px Georgia,serif;fill:#5a4a36}"
    ".unit{font:600 19px sans-serif;fill:#fff8e6;text-anchor:middle}img{width:100%}";

static void add_milli(strbuf *out, int64_t milli, bool sign)
{
    int64_t tenths = (milli < 0 ? -milli : milli) + 50;
    strbuf_addf(out, _("%s%lld.%lld"),
                milli < 0 ? "\u2212"
                : sign    ? "+"
                          : "",
                (long long)(tenths / 1000), (long long)(tenths / 100 % 10));
}

static int64_t square_root(int64_t n)
{
    int64_t r = 0;
    for (int64_t bit = (int64_t)1 << 31; bit > 0; bit >>= 1)
        if ((r + bit) * (r + bit) <= n) r += bit;
    return r;
}

static void heading(strbuf *out, const char *text)
{
    strbuf_add(out, "<h2>");
    strbuf_add_html(out, text);
    strbuf_add(out, "</h2>\n");
}

static bool open_to(const session *s, uint8_t seen_by, int side)
{
    return side == NO_SIDE || session_state(s)->over || (seen_by >> side & 1) != 0;
}

/* As the reader may know it; what an enemy lost who has been lost from sight since stays counted. */
static void look(const session *s, int side, state *out)
{
    const int eyes = session_state(s)->over ? NO_SIDE : side;
    session_view(s, eyes, out);
    session_recall(s, eyes, session_count(s), out);
}

/* ---- what was counted: in the words of the window's bar and of its page after the battle */

static void add_row(const char *what, const char *asks, strbuf *out)
{
    strbuf_add(out, "<tr><td>");
    strbuf_add_html(out, what);
    if (asks && asks[0]) {
        strbuf_add(out, "<br><small>");
        strbuf_add_html(out, asks);
        strbuf_add(out, "</small>");
    }
    strbuf_add(out, "</td>");
}

static void add_goals(const scenario *sc, const state *s, strbuf *out)
{
    for (int side = 0; side < sc->nsides; side++) {
        goal goals[GOALS];
        const int n = sc->sides[side].goes_alone ? 0 : goals_of(s, side, goals);
        for (int i = 0; i < n; i++) {
            language_begin(goals[i].word);
            strbuf asks = {0};
            goal_asks(s, &goals[i], &asks);
            add_row(goals[i].word, strbuf_str(&asks), out);
            strbuf_free(&asks);
            for (int k = 0; k < sc->nsides; k++)
                strbuf_addf(out, "<td class=\"n\">%s</td>", k == side ? goals[i].says : "");
            strbuf_add(out, "</tr>\n");
        }
    }
}

static void add_counts(const scenario *sc, const state *s, const result *r, strbuf *out)
{
    strbuf_add(out, "<table><tr><th></th>");
    for (int k = 0; k < sc->nsides; k++) {
        strbuf_add(out, "<th class=\"n\">");
        strbuf_add_html(out, sc->sides[k].name);
        strbuf_add(out, "</th>");
    }
    strbuf_add(out, "</tr>\n");
    add_goals(sc, s, out);
    for (int i = 0; i < r->ntally; i++) {
        const char *title = words_title(sc->words, r->tally[i].code);
        add_row(title ? title : r->tally[i].code, NULL, out);
        for (int k = 0; k < sc->nsides; k++)
            strbuf_addf(out, "<td class=\"n\">%ld</td>", (long)r->tally[i].value[k]);
        strbuf_add(out, "</tr>\n");
    }
    strbuf_add(out, "</table>\n");
}

/* ---- what happened in one line */

static void add_verdict(const session *s, int side, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    result r;
    state view;
    look(s, side, &view);
    session_result(s, session_state(s)->over ? NO_SIDE : side, &view, &r);
    strbuf text = {0};
    if (!story_ending(s, &text) && r.code != NULL) words_format(sc, session_state(s), r.code, &r.args, &text);
    strbuf_add(out, "<p class=\"verdict\">");
    if (!r.over)
        strbuf_addf(out, _("The battle stands in turn %d of %d."), session_state(s)->turn, sc->turns);
    else if (text.len > 0)
        strbuf_add_html(out, text.s);
    else
        strbuf_add_html(out, r.winner != NO_SIDE ? sc->sides[r.winner].name : _("Nobody has won."));
    strbuf_add(out, "</p>\n");
    strbuf_free(&text);
    add_counts(sc, &view, &r, out);
}

/* Where its dice came from. */
static void add_chance(const session *s, strbuf *out)
{
    seal_card card;
    if (session_seals(s) == 0) {
        strbuf_addf(out, _("seed %llu."), (unsigned long long)session_settings(s)->seed);
        return;
    }
    session_seal_card(s, 0, &card);
    strbuf_addf(out, _("dice sealed as %s and %s."), card.digits, card.told ? "opened" : _("not opened yet"));
}

/* Who asked for hints, and how often; nothing where nobody did. */
static void add_hints(const session *s, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    bool any = false;
    for (int k = 0; k < sc->nsides; k++) {
        if (session_hints(s, k) == 0) continue;
        strbuf_add(out, any ? ", " : _(" Hints asked for: "));
        strbuf_add_html(out, sc->sides[k].name);
        strbuf_addf(out, " %d", session_hints(s, k));
        any = true;
    }
    if (any) strbuf_addc(out, '.');
}

static void add_title(const session *s, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    strbuf_add(out, "<h1>");
    strbuf_add_html(out, sc->title != NULL ? sc->title : _("A battle"));
    strbuf_add(out, "</h1>\n<p>");
    strbuf_add_html(out, sc->place != NULL ? sc->place : "");
    if (sc->place != NULL && sc->place[0] != '\0' && sc->date != NULL && sc->date[0] != '\0')
        strbuf_add(out, ", ");
    strbuf_add_html(out, sc->date != NULL ? sc->date : "");
    strbuf_add(out, _(". Rules: "));
    strbuf_add_html(out, language_said(sc->rules->title));
    strbuf_addf(out, _("; %d actions, "), session_count(s));
    add_chance(s, out);
    if (session_settings(s)->begun.version != 0) strbuf_addc(out, ' ');
    story_begun(s, out);
    add_hints(s, out);
    strbuf_add(out, "</p>\n");
}

/* ---- forces */

static const char *status_of(const unit *u)
{
    switch ((unit_status)u->status) {
    case UNIT_NONE:
        return "";
    case UNIT_WAITING:
        return _("not come");
    case UNIT_READY:
        return _("at the edge");
    case UNIT_ON:
        return _("on the field");
    case UNIT_DESTROYED:
        return _("destroyed");
    case UNIT_CAPTURED:
        return _("captured");
    case UNIT_EXITED:
        return _("left the field");
    }
    return "";
}

/* What became of it, where the rules know more than its status. */
static void add_fate(const state *view, int u, strbuf *out)
{
    strbuf said = {0};
    if (!story_fate(view, u, &said)) strbuf_add(&said, status_of(&view->units[u]));
    strbuf_add_html(out, strbuf_str(&said));
    strbuf_free(&said);
}

static void add_marks(const scenario *sc, const unit *u, bool over, strbuf *out)
{
    for (int m = 0; m < sc->rules->nmarks && m < 32; m++) {
        char code[80];
        word_args none = word_args_none();
        strbuf words_of = {0};
        if ((u->marks >> m & 1) == 0 || sc->rules->marks[m].picture == NULL) continue;
        if (over && sc->rules->marks[m].of_turn) continue;
        snprintf(code, sizeof code, "mark.%s", sc->rules->marks[m].name);
        words_format(sc, NULL, code, &none, &words_of);
        /* a card begins with the label; here it stands inside a sentence */
        if (words_of.len > 1 && words_of.s[0] >= 'A' && words_of.s[0] <= 'Z' && words_of.s[1] >= 'a')
            words_of.s[0] = (char)(words_of.s[0] - 'A' + 'a');
        strbuf_add(out, ", ");
        strbuf_add_html(out, strbuf_str(&words_of));
        strbuf_free(&words_of);
    }
}

static void add_forces(const session *s, int side, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    state first, view;
    session_state_at(s, 0, &first);
    look(s, side, &view);
    for (int k = 0; k < sc->nsides; k++) {
        strbuf_addf(out, "<h3 style=\"color:%s\">", report_side_colour(sc, k));
        strbuf_add_html(out, sc->sides[k].name);
        if (sc->sides[k].commander != NULL && sc->sides[k].commander[0] != '\0') {
            strbuf_add(out, " \u2014 ");
            strbuf_add_html(out, sc->sides[k].commander);
        }
        strbuf_addf(out,
                    "</h3>\n<table><tr><th>%s</th><th>%s</th><th class=\"n\">%s</th><th "
                    "class=\"n\">%s</th><th>%s</th></tr>\n",
                    _("Unit"), _("Kind"), _("Began"), _("Now"), _("At the end"));
        for (int i = 0; i < sc->nunits; i++) {
            const unit *u = &view.units[i];
            if (sc->units[i].side != k) continue;
            strbuf_add(out, "<tr><td>");
            const bool known = state_knows(&view, i, session_state(s)->over ? NO_SIDE : side);
            strbuf_add_html(out, known ? sc->units[i].name : _("not seen"));
            strbuf_add(out, "</td><td>");
            strbuf_add_html(out, known ? words_kind(sc, sc->units[i].type) : "");
            bool gone = u->status == UNIT_DESTROYED || u->status == UNIT_CAPTURED;
            strbuf_addf(out, "</td><td class=\"n\">%d</td><td class=\"n\">%d</td><td>",
                        first.units[i].strength, gone ? 0 : u->strength);
            add_fate(&view, i, out);
            if (!gone) add_marks(sc, u, session_state(s)->over != 0, out);
            strbuf_add(out, "</td></tr>\n");
        }
        strbuf_add(out, "</table>\n");
    }
}

/* ---- the story */

static void add_ledger(const session *s, const session_entry *e, const event *ev, strbuf *out)
{
    if (ev->roll < 0 || ev->roll >= e->events.nrolls || e->events.rolls[ev->roll].ledger.count == 0) return;
    strbuf text = {0};
    story_roll_ledger(session_scenario(s), session_state(s), &e->events.rolls[ev->roll], &text);
    if (text.len > 0) { /* what it says may all be said in the roll's own words */
        strbuf_add(out, " <i>(");
        strbuf_add_html(out, strbuf_str(&text));
        strbuf_add(out, ")</i>");
    }
    strbuf_free(&text);
}

/* One action may lead over into the next turn: the page starts a turn at its event, not at an action. */
static void add_turn(int turn, int *last, strbuf *out)
{
    if (turn == *last) return;
    strbuf_addf(out, "%s<h3>", *last >= 0 ? "</ol>\n" : "");
    strbuf_addf(out, _("Turn %d"), turn);
    strbuf_add(out, "</h3>\n<ol class=\"story\">\n");
    *last = turn;
}

/* A ride over many spaces is one line: `ride` gets the move with the end of the last step of it. Answers how
 * many events it takes. */
static int join_ride(const session *s, const session_entry *e, int first, int side, event *ride)
{
    int end = first + 1;
    *ride = e->events.items[first];
    if (ride->kind != EV_MOVE || ride->from == NO_SPACE || ride->to == NO_SPACE) return 1;
    for (; end < e->events.count; end++) {
        const event *next = &e->events.items[end];
        if (next->kind != EV_MOVE || next->unit != ride->unit || next->code != ride->code ||
            next->from != ride->to || next->to == NO_SPACE || next->roll != ride->roll ||
            !open_to(s, next->seen_by, side))
            break;
        ride->to = next->to;
    }
    return end - first;
}

/* Who did it is named where it is another than in the line before. */
static void add_line(const session *s, const session_entry *e, const event *ev, const char *text, int side,
                     int *by, strbuf *out)
{
    const bool umpire = e->by_umpire || ev->kind == EV_UMPIRE;
    const bool named = !umpire && e->side != NO_SIDE && e->side != *by;
    *by = umpire ? NO_SIDE : e->side;
    strbuf_add(out, umpire ? "<li class=\"by umpire\">" : named ? "<li class=\"by\">" : "<li>");
    if (umpire || named) strbuf_add(out, "<span class=\"who\">");
    if (umpire)
        strbuf_addf(out, "<span class=\"badge\">%s</span>", _("Umpire"));
    else if (named)
        strbuf_add_html(out, session_scenario(s)->sides[e->side].name);
    if (umpire || named) strbuf_add(out, "</span>");
    strbuf_add_html(out, text);
    if (open_to(s, ev->seen_by, side)) add_ledger(s, e, ev, out);
    strbuf_add(out, "</li>\n");
}

static void add_entry(const session *s, const session_entry *e, int side, int *turn, int *by, strbuf *out)
{
    strbuf line = {0};
    event ride;
    for (int i = 0, taken; i < e->events.count; i += taken) {
        taken = join_ride(s, e, i, side, &ride);
        const event *ev = taken > 1 ? &ride : &e->events.items[i];
        strbuf_clear(&line);
        if (!story_event(s, e, ev, side, &line)) continue;
        if (ev->kind == EV_TURN) {
            add_turn(ev->n[0], turn, out);
            *by = NO_SIDE;
        } else if (ev->kind == EV_STEP) {
            strbuf_add(out, "<li class=\"step\">");
            strbuf_add_html(out, strbuf_str(&line));
            strbuf_add(out, "</li>\n");
            *by = NO_SIDE;
        } else {
            add_line(s, e, ev, strbuf_str(&line), side, by, out);
        }
    }
    strbuf_free(&line);
}

/* What a side did with its card, where no event tells of it. */
static void add_untold(const session *s, int entry, int side, int *by, strbuf *out)
{
    const event none = {.kind = EV_NOTE, .roll = -1};
    strbuf line = {0};
    if (side >= 0 && story_untold(s, entry, side, &line)) /* in one for all it would be of every unit */
        add_line(s, session_at(s, entry), &none, strbuf_str(&line), side, by, out);
    strbuf_free(&line);
}

static void add_taken_back(const session *s, int count, strbuf *out)
{
    strbuf line = {0};
    if (story_taken_back(s, count, &line)) {
        strbuf_add(out, "<li class=\"back\">");
        strbuf_add_html(out, strbuf_str(&line));
        strbuf_add(out, "</li>\n");
    }
    strbuf_free(&line);
}

static void add_story(const session *s, int side, strbuf *out)
{
    int turn = -1, by = NO_SIDE;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        if (e->turn != turn) by = NO_SIDE;
        add_turn(e->turn, &turn, out);
        add_taken_back(s, i, out);
        add_entry(s, e, side, &turn, &by, out);
        add_untold(s, i, side, &by, out);
    }
    if (turn >= 0) add_taken_back(s, session_count(s), out);
    strbuf_add(out, turn >= 0 ? "</ol>\n" : _("<p>Nothing has happened yet.</p>\n"));
}

static void add_umpire(const session *s, strbuf *out)
{
    int n = 0;
    for (int i = 0; i < session_count(s); i++)
        n += session_at(s, i)->by_umpire;
    if (n > 0)
        strbuf_addf(out,
                    ngettext("<p>The umpire stepped in %d time; it is marked <span "
                             "class=\"badge\">Umpire</span> in the story.</p>\n",
                             "<p>The umpire stepped in %d times; each is marked <span "
                             "class=\"badge\">Umpire</span> in the story.</p>\n",
                             (unsigned long)n),
                    n);
}

/* ---- luck */

void report_count_luck(const session *s, int viewer, report_luck out[SIDES_MAX])
{
    int64_t twice_expected[SIDES_MAX] = {0}, variance12[SIDES_MAX] = {0};
    memset(out, 0, sizeof *out * SIDES_MAX);
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        for (int k = 0; k < e->events.nrolls; k++) {
            const roll *r = &e->events.rolls[k];
            int side = session_roll_side(session_scenario(s), r);
            if (side == NO_SIDE) side = e->side;
            if (side == NO_SIDE || r->kind == ROLL_CARDS || !open_to(s, r->seen_by, viewer)) continue;
            out[side].dice += r->count;
            for (int f = 0; f < r->count; f++)
                out[side].total += r->kind == ROLL_COINS ? r->faces[f] - 1 : r->faces[f];
            /* a die's mean is (k + 1) / 2 and its variance (k * k - 1) / 12; a coin counts heads as one */
            twice_expected[side] += (int64_t)r->count * (r->kind == ROLL_COINS ? 1 : r->sides + 1);
            variance12[side] +=
                (int64_t)r->count * (r->kind == ROLL_COINS ? 3 : (int64_t)r->sides * r->sides - 1);
        }
    }
    for (int k = 0; k < SIDES_MAX; k++) {
        out[k].expected_milli = twice_expected[k] * 500;
        out[k].spread_milli = square_root(variance12[k] * 1000000 / 12);
    }
}

static const char *luck_word(int64_t difference, int64_t spread)
{
    int64_t size = difference < 0 ? -difference : difference;
    if (spread == 0) return _("no dice");
    if (size <= spread) return _("an ordinary day (two battles in three come as near)");
    if (size <= 2 * spread) return difference > 0 ? _("high dice") : _("low dice");
    return difference > 0 ? _("very high dice (one battle in forty)")
                          : _("very low dice (one battle in forty)");
}

static void add_luck(const session *s, int side, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    report_luck luck[SIDES_MAX];
    report_count_luck(s, side, luck);
    strbuf_add(out,
               _("<p>The sum of every die rolled (a head counts one) against what it should come to; one "
                 "spread is a standard deviation.</p>\n"
                 "<table><tr><th></th><th class=\"n\">Dice</th><th class=\"n\">Sum</th><th "
                 "class=\"n\">Expected</th><th class=\"n\">Difference</th>"
                 "<th class=\"n\">One spread</th><th></th></tr>\n"));
    for (int k = 0; k < sc->nsides; k++) {
        int64_t difference = luck[k].total * 1000 - luck[k].expected_milli;
        strbuf_add(out, "<tr><td>");
        strbuf_add_html(out, sc->sides[k].name);
        strbuf_addf(out, "</td><td class=\"n\">%ld</td><td class=\"n\">%lld</td><td class=\"n\">",
                    (long)luck[k].dice, (long long)luck[k].total);
        add_milli(out, luck[k].expected_milli, false);
        strbuf_add(out, "</td><td class=\"n\">");
        add_milli(out, difference, true);
        strbuf_add(out, "</td><td class=\"n\">");
        add_milli(out, luck[k].spread_milli, false);
        strbuf_addf(out, "</td><td>%s</td></tr>\n", luck_word(difference, luck[k].spread_milli));
    }
    strbuf_add(out, "</table>\n");
}

void report_html(const session *s, int side, const char *board_jpeg, const struct review *judged, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    strbuf_addf(out, "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><title>",
                language_spoken());
    strbuf_add_html(out, sc->title != NULL ? sc->title : _("A battle"));
    strbuf_addf(out, ": %s</title><style>", _("after-action report"));
    strbuf_add(out, style);
    strbuf_add(out, "</style></head><body>\n");
    add_title(s, out);
    add_verdict(s, side, out);
    add_umpire(s, out);
    heading(out, _("How it went"));
    account_html(s, side, out);
    heading(out, _("Forces"));
    add_forces(s, side, out);
    const bool told = side == NO_SIDE || session_state(s)->over;
    if (told && report_has_chances(s)) {
        heading(out, _("Chances turn by turn"));
        report_chances(s, judged, report_side_colour, out);
    }
    if (told && judged != NULL) {
        heading(out, _("Play and luck"));
        report_review(s, judged, report_side_colour, out);
    }
    heading(out, _("Losses over time"));
    if (told)
        report_plot_losses(s, out);
    else
        strbuf_add(out, _("<p>Shown when the battle has ended.</p>\n"));
    heading(out, _("Dice luck"));
    add_luck(s, side, out);
    heading(out, _("The board at the end"));
    if (board_jpeg != NULL) {
        strbuf_addf(out, "<img alt=\"%s\" ", _("The final board"));
        strbuf_add(out, "src=\"data:image/jpeg;base64,");
        strbuf_add(out, board_jpeg);
        strbuf_add(out, "\">\n");
    } else {
        report_plot_board(s, side, out);
    }
    heading(out, _("Turn by turn"));
    strbuf_addf(out, "<details><summary>%s</summary>\n", _("The whole log, event by event"));
    add_story(s, side, out);
    strbuf_add(out, "</details>\n");
    if (sc->history != NULL && sc->history[0] != '\0') {
        heading(out, _("What happened in history"));
        strbuf_add(out, "<p>");
        strbuf_add_html(out, sc->history);
        strbuf_add(out, "</p>\n");
    }
    strbuf_add(out, "</body></html>\n");
}
