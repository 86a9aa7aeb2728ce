/*
 * score.c: scores, points and tallies. Not for what a position promises: evaluate.c.
 */
#include "rules/safari/safari_internal.h"

#include "game/victory.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

enum { SCORE_POINTS, SCORE_ARRIVED, SCORE_LOADS_OFF, SCORE_KILLS, SCORE_CIVILIANS, SCORE_NONE };

int32_t safari_man_points(const state *s, const safari_man *m)
{
    const safari_numbers *k = &sd(s)->number;
    return (m->is & IS_EUROPEAN) != 0 ? k->european_points : k->other_points;
}

/* Who lies in wait scores by whom he kills and what he takes; a caravan by what it brings off. */
int safari_score_parts(const state *s, int side, int which, score_part out[SCORE_PARTS])
{
    const safari_numbers *k = &sd(s)->number;
    const safari_game *g = sg_const(s);
    int32_t european = 0, other = 0;
    if (which != SCORE_POINTS) return 0;
    if (sd(s)->side[side].raids) {
        out[0] = (score_part){"score.part.kills", g->kills[side], k->kill_points};
        out[1] = (score_part){"score.part.taken", g->taken[side], k->taken_points};
        return 2;
    }
    for (int f = 0; f < s->sc->nfigures; f++)
        if (s->units[s->sc->figure_unit[f]].side == side && s->figures[f].status == UNIT_EXITED)
            *((man_of(s, f)->is & IS_EUROPEAN) != 0 ? &european : &other) += 1;
    out[0] = (score_part){"score.part.loads", g->off[side], k->load_points};
    out[1] = (score_part){"score.part.europeans", european, k->european_points};
    out[2] = (score_part){"score.part.others", other, k->other_points};
    return 3;
}

int32_t safari_points(const state *s, int side)
{
    score_part part[SCORE_PARTS];
    int32_t sum = 0;
    for (int i = safari_score_parts(s, side, SCORE_POINTS, part) - 1; i >= 0; i--)
        sum += part[i].count * part[i].each;
    return sum;
}

/* By what safari_score_parts() counts of who is off. */
int32_t safari_points_off(const state *s, int u)
{
    int32_t sum = safari_loads(s, u) * sd(s)->number.load_points;
    if (sd(s)->side[s->units[u].side].raids) return 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        sum += safari_man_points(s, man_of(s, f));
    return sum;
}

/* A race is won with the caravan's leader and half its loads on the goal. */
static int32_t arrived(const state *s, int side)
{
    const safari_side *of = &sd(s)->side[side];
    int loads = 0;
    bool leader = false;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u) || is_beast(s, u) ||
            !scenario_has_place(of->goal, of->ngoal, s->units[u].space))
            continue;
        loads += safari_loads(s, u);
        leader = leader || safari_leads_side(s, u);
    }
    return leader && 2 * loads >= of->loads;
}

/* His rank among those who may lead a caravan; -1: he may not. */
static int rank_in_caravan(const state *s, int f)
{
    const safari_man *m = man_of(s, f);
    if (!figure_on(s, f) || (m->is & (IS_BEARER | IS_CIVILIAN)) != 0) return -1;
    return m->die + ((m->is & IS_LEADER) != 0 ? 100 : 0);
}

/* Who leads the caravan now: its best leader, or the senior of the men who carry arms; of equals the first.
 */
bool safari_leads_side(const state *s, int u)
{
    int best = NO_UNIT, rank = -1;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        const int his = rank_in_caravan(s, f);
        if (his <= rank) continue;
        rank = his;
        best = f;
    }
    if (best == NO_UNIT) return false;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || s->units[i].side != s->units[u].side) continue;
        for (int f = first_figure(s, i); f < end_figure(s, i); f++)
            if (rank_in_caravan(s, f) > rank - (f < best ? 1 : 0)) return false;
    }
    return true;
}

/* Civilians of the other sides who are dead, whoever or whatever killed them; not those who ran off. */
static int32_t civilians_killed(const state *s, int side)
{
    int32_t n = 0;
    for (int f = 0; f < s->sc->nfigures; f++)
        n += s->units[s->sc->figure_unit[f]].side != side && s->figures[f].status == UNIT_DESTROYED &&
             safari_is(s, f, IS_CIVILIAN);
    return n;
}

static int32_t kills(const state *s, int side)
{
    return sg_const(s)->kills[side];
}

/* As it is told: the country's own beasts, sand and snakes kill for nobody's score (safari_kill()), and those
 * dead are its side's. Of people taken who were run down are among the kills of a side. */
static int32_t people_killed(const state *s, int side)
{
    int32_t nobodys = 0;
    if (side != bd(s)->side) return kills(s, side);
    for (int f = 0; f < s->sc->nfigures; f++) {
        const bool ran = (sf_const(s, f)->flags & FIG_RAN) != 0;
        nobodys += s->figures[f].status == UNIT_DESTROYED || (s->figures[f].status == UNIT_CAPTURED && !ran);
    }
    for (int of = 0; of < s->sc->nsides; of++)
        nobodys -= kills(s, of);
    return kills(s, side) + (nobodys > 0 ? nobodys : 0);
}

static int32_t loads_off(const state *s, int side)
{
    return sg_const(s)->off[side];
}

int32_t safari_score(const state *s, int side, int which)
{
    static int32_t (*const counts[])(const state *s, int side) = {[SCORE_POINTS] = safari_points,
                                                                  [SCORE_ARRIVED] = arrived,
                                                                  [SCORE_LOADS_OFF] = loads_off,
                                                                  [SCORE_KILLS] = kills,
                                                                  [SCORE_CIVILIANS] = civilians_killed};
    return counts[which](s, side);
}

/* In the field, or still to come. */
bool safari_in_hand(const state *s, int f)
{
    return s->figures[f].status == UNIT_ON || s->figures[f].status == UNIT_READY ||
           s->figures[f].status == UNIT_WAITING;
}

/* Who is not on yet, or not seen, counts with what he began with, as his people do: so in every view. */
static int32_t carried(const state *s, int side)
{
    int32_t n = 0;
    for (int f = 0; f < s->sc->nfigures; f++) {
        const int u = s->sc->figure_unit[f];
        if (s->units[u].side != side || !safari_in_hand(s, f)) continue;
        n += s->figures[f].status == UNIT_ON ? sf_const(s, f)->load
                                             : sd(s)->start[u].load[f - first_figure(s, u)];
    }
    return n;
}

static int32_t people(const state *s, int side)
{
    int32_t n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && s->units[u].status <= UNIT_ON && !sd(s)->start[u].pool)
            n += s->units[u].strength;
    return n;
}

static int32_t people_off(const state *s, int side)
{
    int32_t n = 0;
    for (int f = 0; f < s->sc->nfigures; f++)
        n += s->units[s->sc->figure_unit[f]].side == side && s->figures[f].status == UNIT_EXITED;
    return n;
}

typedef struct count_row {
    const char *code;
    bool shown;
    int32_t (*count)(const state *, int);
    int wanted; /* by which score a condition may ask for it */
} count_row;

static bool asked_for(const state *s, const count_row *of)
{
    for (int side = 0; of->wanted != SCORE_NONE && side < s->sc->nsides; side++)
        if (victory_wanted(s, side, of->wanted) > 0) return true;
    return false;
}

static void add_count(const state *s, const count_row *of, result *out)
{
    const int row = kit_add_tally(out, of->code);
    out->tally[row].score = of->wanted != SCORE_NONE ? of->wanted + 1 : 0;
    for (int side = 0; side < s->sc->nsides; side++) {
        out->tally[row].value[side] = of->count(s, side);
        if (of->wanted != SCORE_NONE) out->tally[row].wanted[side] = victory_wanted(s, side, of->wanted);
    }
}

/* What a condition asks for stands in the bar at all times; then score and loads, people where nothing is
 * carried. */
void safari_result(const state *s, result *out)
{
    result common;
    bool loads = false, score = false, exits = false;
    victory_result(s, &common);
    *out = common;
    out->ntally = 0;
    for (int side = 0; side < s->sc->nsides; side++) {
        const safari_side *of = &sd(s)->side[side];
        loads = loads || of->loads > 0;
        score = score || of->raids || of->nexit > 0;
        exits = exits || of->nexit > 0;
    }
    const count_row mine[] = {{"tally.score", score, safari_points, SCORE_POINTS},
                              {"tally.loads", loads, carried, SCORE_NONE},
                              {"tally.people", true, people, SCORE_NONE},
                              {"tally.loads-off", exits && loads, loads_off, SCORE_NONE},
                              {"tally.people-off", exits, people_off, SCORE_NONE},
                              {"tally.kills", true, people_killed, SCORE_KILLS}};
    int asked = 0;
    for (int first = 1; first >= 0; first--)
        for (size_t i = 0; i < sizeof mine / sizeof mine[0]; i++) {
            if (!mine[i].shown || asked_for(s, &mine[i]) != first) continue;
            asked += first;
            add_count(s, &mine[i], out);
        }
    out->nbar = score || loads || asked > 1 ? 2 : 1;
    for (int i = 0; i < common.ntally && out->ntally < RESULT_TALLIES; i++)
        out->tally[out->ntally++] = common.tally[i];
}
