/* coming.c: see coming.h. */
#include "ui/table/panels/coming.h"

#include <stdio.h>

#include "board/names.h"
#include "core/language.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"
#include "ui/table/say.h"

/* Nobody of it is still to come, as far as has been shown: the die that brings it may have been thrown and
 * not be seen yet. Who comes without a die is told of until he stands on the map. */
static bool has_come(const table *t, int which, bool certain)
{
    for (int i = 0; i < t->sc->nunits; i++) {
        const int status = t->anim->shown.units[i].status;
        if (t->sc->units[i].group == which + 1 &&
            (status == UNIT_WAITING || (certain && status == UNIT_READY)))
            return false;
    }
    return true;
}

static bool is_sure(const scenario_group *g, int k)
{
    return g->need[k] <= 1;
}

/* Which of its steps lets a group come in that turn, if it has not come before; -1: none. Who comes surely
 * does so in one turn; a die is thrown in each until another step takes its place. */
static int step_in(const table *t, int which, int turn, int now)
{
    const scenario_group *g = &t->sc->groups[which];
    int k = g->nsteps - 1;
    while (k >= 0 && g->turn[k] > turn)
        k--;
    if (k < 0) return -1;
    const bool begins = g->turn[k] == turn;
    if (turn < now) return begins ? k : -1;
    const bool due = is_sure(g, k) && turn == now; /* who came sooner is not awaited once more */
    return (begins || !is_sure(g, k)) && !has_come(t, which, due) ? k : -1;
}

coming_how coming_in(const table *t, int turn, int now)
{
    coming_how how = COMING_NOBODY;
    for (int i = 0; i < t->sc->ngroups && turn >= now; i++) {
        const int k = step_in(t, i, turn, now);
        if (k >= 0 && is_sure(&t->sc->groups[i], k)) return COMING_SURELY;
        if (k >= 0) how = COMING_BY_DIE;
    }
    return how;
}

void coming_sign(ui *u, float x, float y, coming_how how)
{
    const fpoint p[3] = {{x - 4, y}, {x + 4, y}, {x, y + 6}};
    if (how == COMING_BY_DIE) {
        draw_polygon(u->out, p, 3, u->t.walnut);
        draw_polyline(u->out, p, 3, true, u->t.gold, (stroke_style){.width = 1.4f});
    } else if (how == COMING_SURELY) {
        draw_polygon(u->out, p, 3, u->t.gold);
    }
}

/* Who comes with it and where, as the tray of those to be placed will have it: of one's own; of others its
 * name and whose it is alone. */
static void say_group(const table *t, int which, char *out, size_t size)
{
    enum { NAMED = 12 };
    const scenario_group *g = &t->sc->groups[which];
    strbuf at = {0};
    char place[16];
    char count[64];
    int units = 0, attending = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        if (t->sc->units[i].group == which + 1 && t->anim->shown.units[i].status == UNIT_WAITING)
            *(scenario_attends(t->sc, i) ? &attending : &units) += 1;
    say_count(t, units, attending, count, sizeof count);
    for (int i = 0; i < g->nspaces && i < NAMED; i++) {
        board_space_name(t->b, g->spaces[i], place);
        strbuf_addf(&at, "%s%s", i ? ", " : "", place);
    }
    say_more(g->nspaces - NAMED, &at);
    const char *where = strbuf_str(&at);
    if (t->battle->viewer >= 0 && g->side != t->battle->viewer)
        snprintf(out, size, "%s (%s)", g->name, t->sc->sides[g->side].name);
    else if (units + attending == 0 || g->nspaces == 0)
        snprintf(out, size, "%s", g->name);
    else
        snprintf(out, size, _("%s (%s, at %s)"), g->name, count, where);
    strbuf_free(&at);
}

/* How that step of a group lets it come: it holds until the next one takes its place. */
static void say_arrival(const scenario_group *g, int k, const char *whom, strbuf *out)
{
    const bool exact = g->need[k] == g->sides, replaced = k + 1 < g->nsteps;
    const int next = replaced ? g->turn[k + 1] : 0;
    if (is_sure(g, k) && k > 0 && !is_sure(g, k - 1))
        strbuf_addf(out, _(" %s: arrival, if not sooner by the die."), whom);
    else if (is_sure(g, k))
        strbuf_addf(out, _(" %s: arrival."), whom);
    else if (replaced && is_sure(g, k + 1) && exact)
        strbuf_addf(out, _(" %s: arrival on a %d of d%d, from turn %d without a die."), whom, g->need[k],
                    g->sides, next);
    else if (replaced && is_sure(g, k + 1))
        strbuf_addf(out, _(" %s: arrival on %d or more of d%d, from turn %d without a die."), whom,
                    g->need[k], g->sides, next);
    else if (replaced && exact)
        strbuf_addf(out, _(" %s: arrival before turn %d on a %d of d%d."), whom, next, g->need[k], g->sides);
    else if (replaced)
        strbuf_addf(out, _(" %s: arrival before turn %d on %d or more of d%d."), whom, next, g->need[k],
                    g->sides);
    else if (exact)
        strbuf_addf(out, _(" %s: arrival from now on a %d of d%d."), whom, g->need[k], g->sides);
    else
        strbuf_addf(out, _(" %s: arrival from now on %d or more of d%d."), whom, g->need[k], g->sides);
}

void coming_words(const table *t, int turn, int now, strbuf *out)
{
    for (int i = 0; i < t->sc->ngroups; i++) {
        const int k = step_in(t, i, turn, now);
        char whom[400];
        if (k < 0) continue;
        say_group(t, i, whom, sizeof whom);
        say_arrival(&t->sc->groups[i], k, whom, out);
    }
}

/* The next turn in which it may come, and how; false: it has come. */
static bool next_of(const table *t, int which, int now, int *turn, coming_how *how)
{
    const scenario_group *g = &t->sc->groups[which];
    for (int at = now; at <= t->sc->turns; at++) {
        const int k = step_in(t, which, at, now);
        if (k < 0) continue;
        *turn = at;
        *how = is_sure(g, k) ? COMING_SURELY : COMING_BY_DIE;
        return true;
    }
    return false;
}

float coming_lines(table *t, float x, float y, float width, bool draw)
{
    enum { INDENT = 16 };
    ui *u = t->host->ui;
    const int now = t->battle->view.turn;
    const float from = y;
    for (int i = 0; i < t->sc->ngroups; i++) {
        const scenario_group *g = &t->sc->groups[i];
        int turn;
        coming_how how;
        char says[240];
        if ((t->battle->viewer >= 0 && g->side != t->battle->viewer) || !next_of(t, i, now, &turn, &how))
            continue;
        if (how == COMING_SURELY)
            snprintf(says, sizeof says, _("%s: comes on turn %d."), g->name, turn);
        else if (turn > now)
            snprintf(says, sizeof says, _("%s: may come from turn %d, by a die."), g->name, turn);
        else
            snprintf(says, sizeof says, _("%s: may come each turn, by a die."), g->name);
        if (draw) coming_sign(u, x + 5, y + theme_font(&u->t, TEXT_BODY).px * 0.5f, how);
        y += ui_wrap(u, TEXT_BODY, u->t.ink, x + INDENT, y, width - INDENT, 1.4f, draw, says);
    }
    return y - from;
}
