/*
 * report_chances.c: how likely each side was to win as each turn began (game_chance): a bar a turn, one
 * side's share from below, the other's from above. Whole numbers only. Not for the losses: report_plot.c.
 */
#include "game/report_chances.h"

#include "core/language.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/session_undo.h"

enum {
    WIDE = 720,
    HIGH = 200,
    LEFT = 46,
    RIGHT = 120,
    TOP = 14,
    BOTTOM = 34,
    BAR_MOST = 40,
    GAP = 2,
    WHOLE = 1000
};

/* The two sides that somebody plays. */
static bool two_sides(const scenario *sc, int side[2])
{
    int n = 0;
    for (int k = 0; k < sc->nsides; k++) {
        if (sc->sides[k].goes_alone && sc->nsides > 2) continue;
        if (n < 2) side[n] = k;
        n++;
    }
    return n == 2;
}

bool report_has_chances(const session *s)
{
    const scenario *sc = session_scenario(s);
    int side[2];
    return sc->chance->fitted && two_sides(sc, side);
}

/* The two sides, and what they are drawn in. */
typedef struct pair {
    const scenario *sc;
    int side[2];
    const char *colour[2];
} pair;

/* The share of the first of the two, in thousandths: of a third, who goes alone, nothing is said. */
static int share_of(const state *st, const int side[2])
{
    const int first = game_chance(st, side[0]), second = game_chance(st, side[1]);
    return first + second > 0 ? WHOLE * first / (first + second) : WHOLE / 2;
}

/* The same as the review has that turn's beginning; -1: it says nothing of it. */
static int share_judged(const review *r, int turn, const int side[2])
{
    for (int i = 0; r != NULL && i < r->rows; i++)
        if (r->row[i].turn == turn && r->row[i].done)
            return r->side == side[0] ? r->row[i].before : r->side == side[1] ? WHOLE - r->row[i].before : -1;
    return -1;
}

static int y_of(int share)
{
    return HIGH - BOTTOM - (HIGH - BOTTOM - TOP) * share / WHOLE;
}

static void add_name(const pair *p, int which, int y, strbuf *out)
{
    strbuf_addf(out, "<text x=\"%d\" y=\"%d\" fill=\"%s\" class=\"name\">", WIDE - RIGHT + 8, y,
                p->colour[which]);
    strbuf_add_html(out, p->sc->sides[p->side[which]].name);
    strbuf_add(out, "</text>");
}

static void add_bar(const pair *p, int turn, int share, int x, int wide, strbuf *out)
{
    const int y = y_of(share);
    strbuf_add(out, "<g class=\"chance\"><title>");
    strbuf_addf(out, _("Turn %d"), turn);
    strbuf_add(out, ": ");
    strbuf_add_html(out, p->sc->sides[p->side[0]].name);
    strbuf_addf(out, " %d %%, ", (share + 5) / 10);
    strbuf_add_html(out, p->sc->sides[p->side[1]].name);
    strbuf_addf(out, " %d %%</title>", 100 - (share + 5) / 10);
    strbuf_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", x, TOP, wide,
                y - TOP, p->colour[1]);
    strbuf_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/></g>", x, y, wide,
                HIGH - BOTTOM - y, p->colour[0]);
}

static void add_scale(strbuf *out)
{
    for (int percent = 0; percent <= 100; percent += 50) {
        const int y = y_of(10 * percent);
        strbuf_addf(out,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" class=\"rule\"/><text x=\"%d\" y=\"%d\" "
                    "text-anchor=\"end\">%d %%</text>",
                    LEFT, WIDE - RIGHT, y, y, LEFT - 6, y + 4, percent);
    }
}

static void add_bars(const session *s, const review *judged, const pair *p, strbuf *out)
{
    const int total = session_count(s), turns = session_state(s)->turn > 0 ? session_state(s)->turn : 1;
    const int each = (WIDE - LEFT - RIGHT) / turns < BAR_MOST ? (WIDE - LEFT - RIGHT) / turns : BAR_MOST;
    int told = 0, last = -100;
    for (int i = 0; i <= total; i++) {
        state st;
        session_state_at(s, i, &st);
        if (st.turn <= told || st.over) continue;
        told = st.turn;
        const int x = LEFT + each * (told - 1), middle = x + each / 2;
        const int share = share_judged(judged, told, p->side);
        add_bar(p, told, share >= 0 ? share : share_of(&st, p->side), x, each > GAP ? each - GAP : 1, out);
        if (middle - last <= 22) continue;
        strbuf_addf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>", middle,
                    HIGH - BOTTOM + 18, told);
        last = middle;
    }
}

void report_chances(const session *s, const review *judged,
                    const char *(*colour)(const scenario *sc, int side), strbuf *out)
{
    pair p = {.sc = session_scenario(s)};
    if (!two_sides(p.sc, p.side)) return;
    for (int k = 0; k < 2; k++)
        p.colour[k] = colour(p.sc, p.side[k]);
    if (judged != NULL)
        strbuf_add(out,
                   _("<p>How likely each side was to win as each turn began, as looked back on below. A draw "
                     "counts as half a win.</p>\n"));
    else
        strbuf_addf(
            out,
            _("<p>How likely each side was to win as each turn began: a glance at each position, by %d "
              "games of the computer against itself. An analysis, which plays the battle on, knows it "
              "better and may differ. A draw counts as half a win; what was hidden is counted.</p>\n"),
            p.sc->chance->games);
    strbuf_addf(out, "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", WIDE, HIGH,
                _("Chances turn by turn"));
    add_scale(out);
    add_bars(s, judged, &p, out);
    strbuf_addf(out,
                "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#fff8e6\" stroke-dasharray=\"4 4\"/>",
                LEFT, WIDE - RIGHT, y_of(WHOLE / 2), y_of(WHOLE / 2));
    add_name(&p, 1, TOP + 12, out);
    add_name(&p, 0, HIGH - BOTTOM - 4, out);
    strbuf_addf(out, "<text x=\"%d\" y=\"%d\">%s</text></svg>\n", WIDE - RIGHT + 8, HIGH - BOTTOM + 18,
                _("turn"));
}
