/* recap_day.c: see recap_day.h. */
#include "ui/table/direct/recap_day.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/plain.h"
#include "game/action_form.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/say.h"

typedef struct day {
    recap_told *out;
    const session *s;
    const scenario *sc;
    int viewer, from, to;
    const recap_sum *sum;
} day;

fpoint recap_place(const scenario *sc, int space)
{
    const board_space *b = &sc->board->spaces[space];
    return (fpoint){(float)b->centre.x, (float)b->centre.y};
}

bool recap_is_area(const scenario *sc, int space)
{
    const board *b = sc->board;
    return b->sheets[b->spaces[space].sheet].kind == BOARD_AREA;
}

bool recap_goes_nowhere(const recap_way *w)
{
    return !w->enters && (w->n < 2 || w->via[0] == w->via[w->n - 1]);
}

void recap_say(const session *s, const char *code, const word_args *args, char *out, size_t size)
{
    strbuf b = {0};
    words_format(session_scenario(s), session_state(s), code, args, &b);
    plain_put(out, size, strbuf_str(&b));
    strbuf_free(&b);
}

void recap_add(const session *s, const char *code, const word_args *args, char *out, size_t size)
{
    const size_t had = strlen(out);
    recap_say(s, code, args, out + had, size - had);
}

/* How near the nearest unit of the viewer's is. */
static float nearest(const day *r, const state *view, int space)
{
    float least = 1e12f;
    for (int u = 0; u < r->sc->nunits; u++) {
        const unit *p = &view->units[u];
        if (p->status != UNIT_ON || p->side != r->viewer ||
            r->sc->board->spaces[p->space].sheet != r->sc->board->spaces[space].sheet)
            continue;
        const fpoint a = recap_place(r->sc, space), b = recap_place(r->sc, p->space);
        least = fminf(least, hypotf(a.x - b.x, a.y - b.y));
    }
    return least;
}

/* In how many steps one of the viewer's may be come to: 1 where they touch. */
static int touches(const day *r, const state *view, int space)
{
    int least = BOARD_FAR;
    for (int u = 0; u < r->sc->nunits; u++) {
        const unit *p = &view->units[u];
        if (p->status != UNIT_ON || p->side != r->viewer) continue;
        const int steps = board_steps(r->sc->board, space, p->space);
        if (steps < least) least = steps;
    }
    return least;
}

/* Nearer to the viewer's 1, farther -1, neither 0. Areas are of any size: there their steps count, and who
 * still touches one of the viewer's has not gone away. */
static int came_nearer(const day *r, const state *view, int first, int last)
{
    if (recap_is_area(r->sc, first) && recap_is_area(r->sc, last)) {
        const int before = touches(r, view, first), after = touches(r, view, last);
        return after < before ? 1 : after > before && after > 1 ? -1 : 0;
    }
    const float before = nearest(r, view, first), after = nearest(r, view, last);
    return after < before - 1 ? 1 : after > before + 1 ? -1 : 0;
}

static float apart(const day *r, int a, int b)
{
    const fpoint p = recap_place(r->sc, a), q = recap_place(r->sc, b);
    return hypotf(p.x - q.x, p.y - q.y);
}

static bool is_objective(const day *r, int space)
{
    for (int i = 0; i < r->sc->nobjectives; i++)
        if (r->sc->objectives[i] == space) return true;
    return false;
}

/* Who is driven off may come nearer to some place by it: that is no advance, but onto the place itself. */
static bool advances(const day *r, const state *view, const recap_way *w, int goal)
{
    const board *b = r->sc->board;
    const int first = w->via[0], last = w->via[w->n - 1];
    if (last != goal && recap_is_area(r->sc, goal) && is_objective(r, last))
        return false; /* that is what he took */
    if (w->runs || w->gives || recap_goes_nowhere(w) || b->spaces[last].sheet != b->spaces[goal].sheet)
        return false;
    if (last != goal && !w->enters && nearest(r, view, last) > nearest(r, view, first) + 1) return false;
    if (recap_is_area(r->sc, goal)) return board_steps(b, last, goal) < board_steps(b, first, goal);
    const float went = apart(r, first, last); /* more towards it than past it */
    return w->enters ? apart(r, last, goal) < apart(r, first, goal) - 1
                     : apart(r, first, goal) - apart(r, last, goal) > went * 0.5f;
}

/* Theirs when it began, and nobody of the viewer's in it to be thrown out: whoever passes it goes elsewhere.
 */
static bool is_secure(const day *r, const state *began, int goal)
{
    const int o = r->sc->objective_at[goal] - 1;
    if (began->holder[o] == 0 || began->holder[o] == r->viewer + 1) return false;
    for (int u = 0; u < r->sc->nunits; u++)
        if (began->units[u].status == UNIT_ON && began->units[u].side == r->viewer &&
            began->units[u].space == goal)
            return false;
    return true;
}

/* It goes with those who fight: a leader, a mule. No unit that is counted. */
static bool attends(const day *r, const recap_way *w)
{
    return scenario_attends(r->sc, w->unit);
}

/* A later way tells of him in the same manner: he is counted by that one. */
static bool goes_again(const recap_told *o, int nth)
{
    const recap_way *w = &o->way[nth];
    for (int i = nth + 1; i < o->nways; i++)
        if (o->way[i].unit == w->unit && o->way[i].gives == w->gives) return true;
    return false;
}

/* The objective on which most advance, if two in three of those that moved do; *coming: how many. NO_SPACE:
 * none. */
static int goal_of(const day *r, const state *view, int moved, int *coming)
{
    const recap_told *o = r->out;
    int best = NO_SPACE;
    state began;
    *coming = 0;
    session_state_at(r->s, r->from, &began);
    for (int i = 0; i < r->sc->nobjectives; i++) {
        const int goal = r->sc->objectives[i];
        int n = 0;
        if (is_secure(r, &began, goal)) continue;
        for (int k = 0; k < o->nways; k++)
            n += !goes_again(o, k) && !attends(r, &o->way[k]) && advances(r, view, &o->way[k], goal);
        if (n > *coming) best = goal, *coming = n;
    }
    return *coming >= 2 && *coming * 3 >= moved * 2 ? best : NO_SPACE;
}

/* In the turn it begins in somebody of theirs had marched before that, and was seen to. */
static bool marched_before(const day *r)
{
    const int turn = r->from < session_count(r->s) ? session_at(r->s, r->from)->turn : 0;
    for (int i = r->from - 1; i >= 0 && session_at(r->s, i)->turn == turn; i--) {
        const event_list *l = &session_at(r->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            const bool goes =
                (ev->kind == EV_MOVE && !ev->gives && ev->from != ev->to) || ev->kind == EV_ENTER;
            if (goes && ev->unit >= 0 && (ev->seen_by & 1u << r->viewer) &&
                r->sc->units[action_unit_of(r->sc, ev->unit)].side != r->viewer)
                return true;
        }
    }
    return false;
}

/* How many came to light; apart: of whom no way is told as well. */
static int sighted(const day *r, bool apart_from_ways)
{
    int n = 0;
    for (int u = 0; u < r->sc->nunits; u++) {
        bool counts = r->sum->sighted[u] && !scenario_attends(r->sc, u);
        for (int i = 0; i < r->out->nways && apart_from_ways; i++)
            counts = counts && r->out->way[i].unit != u;
        n += counts;
    }
    return n;
}

/* A leader, or a mule, went somewhere. */
static bool leaders_moved(const day *r)
{
    for (int i = 0; i < r->out->nways; i++)
        if (attends(r, &r->out->way[i]) && !recap_goes_nowhere(&r->out->way[i])) return true;
    return false;
}

/* How it is said that all came on, that some came nearer, that some went off. What nobody did is not
 * counted. */
static const char *order_code(const day *r, int moved, int entered, int nearer, int farther, int beaten)
{
    const recap_told *o = r->out;
    if (moved == 0 && beaten > 0) return "recap.order.retreat";
    if (moved == 0 && (r->sum->charged || r->sum->back)) return "recap.charged";
    if (moved == 0 && sighted(r, false) > 0) return "recap.order.sighted";
    if (moved == 0 && r->sum->hidden > 0) return "recap.order.hidden";
    if (moved == 0 && !r->sum->fought && leaders_moved(r)) return "recap.order.leaders";
    if (moved == 0 && (r->sum->fought || o->nlines > 0)) { /* or they turned, they hung back */
        const bool on = marched_before(r);
        return r->sum->fought ? (on ? "recap.fought.on" : "recap.fought")
               : on           ? "recap.kept.on"
                              : "recap.kept";
    }
    if (moved == 0) return "recap.still";
    if (entered == moved) return "recap.order.enter";
    if (nearer == moved) return "recap.order.nearer";
    if (farther == moved) return r->sum->charged ? "recap.order.charged" : "recap.order.back";
    if (nearer == 0 && farther == 0) return r->sum->charged ? "recap.order.charged" : "recap.order.about";
    return nearer == 0 ? "recap.order.some-back" : farther == 0 ? "recap.order.some-nearer" : "recap.order";
}

/* To whom they came nearer: "you" where one alone reads it, by "CODE.sides" where two people do. */
static void say_order(const day *r, const char *code, const word_args *n)
{
    char sides[48];
    snprintf(sides, sizeof sides, "%s.sides", code);
    const bool named = r->out->named && words_find(r->sc->words, sides) != NULL;
    recap_say(r->s, named ? sides : code, n, r->out->order, sizeof r->out->order);
}

/* Who came to light beside those who were seen to move: " 4 units came into sight." */
static void add_sighted(const day *r)
{
    word_args n = word_args_none();
    n.n[0] = sighted(r, true);
    if (n.n[0] > 0) recap_add(r->s, "recap.order.and-sighted", &n, r->out->order, sizeof r->out->order);
}

/* Words that end in names. */
static void add_names(const day *r, const char *code, const word_args *of, const strbuf *names)
{
    recap_add(r->s, code, of, r->out->order, sizeof r->out->order);
    const size_t had = strlen(r->out->order);
    snprintf(r->out->order + had, sizeof r->out->order - had, " %s.", strbuf_str(names));
}

/* Who was thrown back, by name, leaders too: " Thrown back: 1st Cavalry, 2nd Cavalry and 3 more." */
static void add_thrown_back(const day *r, int thrown)
{
    enum { NAMED = 4 };
    const recap_told *o = r->out;
    strbuf names = {0};
    word_args of = word_args_none();
    int said = 0;
    for (int i = 0; i < o->nways && said < NAMED; i++) {
        const recap_way *w = &o->way[i];
        if (goes_again(o, i) || !w->gives || recap_goes_nowhere(w)) continue;
        strbuf_addf(&names, "%s%s", said++ ? story_between(r->sc) : "", r->sc->units[w->unit].name);
    }
    say_more(thrown - said, &names);
    add_names(r, "recap.order.and-retreat", &of, &names);
    strbuf_free(&names);
}

/* Which of the viewer's had to give way to them: " You fell back: Príncipe, Cuenca." */
static void add_driven(const day *r, const state *view)
{
    enum { NAMED = 4 };
    strbuf names = {0};
    word_args of = word_args_none();
    int said = 0, gave = 0;
    for (int u = 0; u < r->sc->nunits; u++) {
        if (!r->sum->gave[u] || view->units[u].status != UNIT_ON) continue;
        if (gave++ >= NAMED) continue;
        strbuf_addf(&names, "%s%s", said++ ? story_between(r->sc) : "", r->sc->units[u].name);
    }
    if (gave > 0) {
        of.side = (int8_t)r->viewer;
        say_more(gave - said, &names);
        add_names(r, r->out->named ? "recap.order.and-driven.sides" : "recap.order.and-driven", &of, &names);
    }
    strbuf_free(&names);
}

/* The side that is named; else all but the viewer's: not one that nobody plays, whose beasts are no loss of
 * the enemy's. */
static int they_lost(const day *r)
{
    int sum = 0;
    for (int i = 0; i < r->sc->nsides; i++)
        if (i != r->viewer && (r->out->named ? i == r->out->whose : !r->sc->sides[i].goes_alone))
            sum += r->sum->lost[i];
    return sum;
}

static bool nobody_lost(const day *r)
{
    int sum = 0;
    for (int i = 0; i < r->sc->nsides; i++)
        sum += r->sum->lost[i];
    return sum == 0;
}

/* Who is to fall of it is still asked. */
static bool is_owed(const day *r)
{
    state then;
    session_state_at(r->s, r->to, &then);
    return agenda_head(&then) != NULL;
}

/* What it cost both; `alone`: nothing else is told of it. */
static void add_losses(const day *r, bool alone)
{
    recap_told *o = r->out;
    word_args n = word_args_none();
    n.n[0] = they_lost(r);
    n.n[1] = r->sum->lost[r->viewer];
    n.side = o->whose;
    if (n.n[0] + n.n[1] == 0) {
        if (alone && nobody_lost(r) && !is_owed(r))
            recap_add(r->s, "recap.losses.none", &n, o->order, sizeof o->order);
        return;
    }
    const char *code = o->named ? (alone ? "recap.losses.alone.sides" : "recap.losses.sides")
                       : alone  ? "recap.losses.alone"
                                : "recap.losses";
    recap_add(r->s, code, &n, o->order, sizeof o->order);
    if (!o->named) return;
    n.side = r->viewer;
    recap_add(r->s, "recap.losses.and", &n, o->order, sizeof o->order);
}

void recap_day(recap_told *out, const session *s, int viewer, int from, int to, const recap_sum *sum)
{
    const day of = {
        .out = out, .s = s, .sc = session_scenario(s), .viewer = viewer, .from = from, .to = to, .sum = sum};
    const day *r = &of;
    state view;
    word_args n = word_args_none();
    recap_told *o = r->out;
    int entered = 0, coming, beaten = 0, thrown = 0; /* leaders among the thrown back */
    session_view(r->s, r->viewer, &view);
    n.n[0] = 0;
    for (int i = 0; i < o->nways; i++) {
        const recap_way *w = &o->way[i];
        if (goes_again(o, i)) continue;
        thrown += w->gives && !recap_goes_nowhere(w);
        if (attends(r, w)) continue;
        if (w->gives && !recap_goes_nowhere(w)) {
            beaten++; /* no order of the day */
            continue;
        }
        n.n[0] += !recap_goes_nowhere(w);
        const int nearer = w->enters ? 0 : came_nearer(r, &view, w->via[0], w->via[w->n - 1]);
        n.n[1] += nearer > 0;
        n.n[2] += nearer < 0;
        entered += w->enters;
    }
    n.space = goal_of(r, &view, n.n[0], &coming);
    const int moved = n.n[0], even = moved - n.n[1] - n.n[2];
    n.n[3] = n.space != NO_SPACE ? coming : even;
    const char *code = n.space != NO_SPACE ? (coming == moved ? "recap.order.goal.all" : "recap.order.goal")
                                           : order_code(r, moved, entered, n.n[1], n.n[2], beaten);
    const int seen = sighted(r, false);
    if (moved == 0) n.n[0] = beaten > 0 ? beaten : seen > 0 ? seen : r->sum->hidden;
    const bool theirs_too =
        r->sum->chose || !o->both; /* of one's own fire alone no order of theirs is told */
    if (theirs_too) say_order(r, code, &n);
    if (theirs_too && (moved > 0 || beaten > 0)) add_sighted(r);
    if (theirs_too && moved > 0 && thrown > 0) add_thrown_back(r, thrown);
    snprintf(o->went, sizeof o->went, "%s", o->order);
    if (theirs_too) add_driven(r, &view);
    add_losses(r, !theirs_too);
}
