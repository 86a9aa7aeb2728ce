/*
 * chance.c: see chance.h. Not for reading the weights: chance_read.c; nor for fitting them: src/cli/train.c.
 */
#include "game/chance.h"

#include <assert.h>
#include <string.h>

#include "game/state_hold.h"
#include "game/victory.h"
#include "game/worth.h"

/* ---- what all systems share */

enum { ROUND = 3, LATE_MOST = 1000, ROUGHLY = 100000 }; /* spaces round an objective; both of features */

static int32_t part_of(int64_t some, int64_t all)
{
    return all > 0 ? (int32_t)(CHANCE_UNITY * some / all) : 0;
}

/* How far a condition has come, in thousandths: one that asks for several things, on average. */
static int32_t come(const state *s, int which, int depth)
{
    const victory_condition *c = &s->sc->conditions[which];
    const bool all = c->kind == VICTORY_ALL, any = c->kind == VICTORY_ANY;
    if ((s->met >> which & 1) != 0) return CHANCE_UNITY;
    if (c->turn > 0 && s->turn > c->turn) return 0;
    if (depth > 0 && c->nparts > 0 && (all || any || c->kind == VICTORY_NOT)) {
        int32_t sum = 0, best = 0;
        for (int i = 0; i < c->nparts; i++) {
            const int32_t part = come(s, c->parts[i], depth - 1);
            sum += part;
            if (part > best) best = part;
        }
        return all ? sum / c->nparts : any ? best : CHANCE_UNITY - sum / c->nparts;
    }
    return worth_of_condition(s, which, CHANCE_UNITY, NULL);
}

static int32_t progress_of(const state *s, int side)
{
    enum { PARTS_DEEP = 4 };
    int32_t best = 0;
    for (int i = 0; i < s->sc->nconditions; i++) {
        if (s->sc->conditions[i].effect != EFFECT_WIN || s->sc->conditions[i].side != side) continue;
        const int32_t far = come(s, i, PARTS_DEEP);
        if (far > best) best = far;
    }
    return best;
}

typedef struct muster {
    int64_t first, now, steady, absent, late, men;
} muster;

/* Everything that goes by units, in one pass over them. */
static void muster_all(const state *s, muster by[SIDES_MAX])
{
    const scenario *sc = s->sc;
    const int left = sc->turns >= s->turn ? sc->turns - s->turn + 1 : 1;
    for (int i = 0; i < sc->nunits; i++) {
        const unit *u = &s->units[i];
        muster *m = &by[u->side];
        if (u->status == UNIT_NONE || (sc->noncombatants >> u->type & 1) != 0) continue;
        m->first += sc->units[i].strength;
        if (u->status == UNIT_DESTROYED || u->status == UNIT_CAPTURED) continue;
        m->now += u->strength;
        if (u->status == UNIT_WAITING || u->status == UNIT_READY) m->absent += u->strength;
        if ((u->marks & sc->cannot_hold) == 0) m->steady += u->strength;
        const uint16_t *goal = sc->chance->to_goal[u->side];
        if (u->status != UNIT_ON || goal == NULL || goal[u->space] == BOARD_FAR) continue;
        const int32_t pace = 100 * (int32_t)goal[u->space] / left;
        m->late += (int64_t)u->strength * (pace < LATE_MOST ? pace : LATE_MOST);
        m->men += u->strength;
    }
}

/* Of the strength within so many spaces of each objective. */
static void round_goals(const state *s, int32_t out[SIDES_MAX])
{
    int32_t sum[SIDES_MAX] = {0}, n = 0;
    for (int o = 0; o < s->sc->nobjectives; o++) {
        int32_t near[SIDES_MAX] = {0}, all = 0;
        for (int i = 0; i < s->sc->nunits; i++) {
            const unit *u = &s->units[i];
            if (u->status != UNIT_ON || u->strength <= 0 || (u->marks & s->sc->cannot_hold) != 0 ||
                board_steps(s->sc->board, u->space, s->sc->objectives[o]) > ROUND)
                continue;
            near[u->side] += u->strength;
            all += u->strength;
        }
        if (all == 0) continue;
        n++;
        for (int k = 0; k < s->sc->nsides; k++)
            sum[k] += part_of(near[k], all);
    }
    for (int k = 0; k < s->sc->nsides; k++)
        out[k] = n > 0 ? sum[k] / n : 0;
}

/* ---- all of them */

/* Somebody who is measured: the country and its beasts have no chances. */
static bool counts(const scenario *sc, int side)
{
    return !sc->sides[side].goes_alone || sc->nsides <= 2;
}

void chance_measure(const state *s, int side, int32_t out[CHANCE_FEATURES])
{
    const scenario *sc = s->sc;
    const char *names[CHANCE_FEATURES];
    const ruleset_thinking *own = sc->rules->thinking;
    const int n = ruleset_features(sc->rules, names), winner = victory_as_it_stands(s);
    int64_t force = 0, others[CHANCE_FEATURES] = {0};
    int nothers = 0;
    int32_t near[SIDES_MAX];
    muster by[SIDES_MAX] = {{0}};
    memset(out, 0, sizeof *out * (size_t)n);
    muster_all(s, by);
    round_goals(s, near);
    for (int k = 0; k < sc->nsides; k++)
        force += by[k].now;
    for (int k = 0; k < sc->nsides; k++) {
        int32_t of[CHANCE_FEATURES] = {0};
        int held = 0;
        if (k != side && !counts(sc, k)) continue;
        for (int o = 0; o < sc->nobjectives; o++)
            held += state_holds(s, o, k);
        of[FEATURE_AHEAD] = winner == k ? CHANCE_UNITY : 0;
        of[FEATURE_PROGRESS] = progress_of(s, k);
        of[FEATURE_HELD] = part_of(held, sc->nobjectives);
        of[FEATURE_LEFT] = part_of(by[k].now, by[k].first);
        of[FEATURE_FORCE] = part_of(by[k].now, force);
        of[FEATURE_STEADY] = part_of(by[k].steady, by[k].first);
        of[FEATURE_ABSENT] = part_of(by[k].absent, by[k].first);
        of[FEATURE_LATE] = by[k].men > 0 ? (int32_t)(by[k].late / by[k].men) : 0;
        of[FEATURE_ROUND_GOALS] = near[k];
        if (n > FEATURES_SHARED) own->measure(s, k, of + FEATURES_SHARED);
        for (int i = 0; i < n; i++)
            if (k == side)
                out[i] = of[i];
            else
                others[i] += of[i];
        nothers += k != side;
    }
    for (int i = 0; i < n; i++) {
        const int64_t is = out[i] - (nothers > 0 ? others[i] / nothers : 0);
        out[i] = (int32_t)(is > ROUGHLY ? ROUGHLY : is < -ROUGHLY ? -ROUGHLY : is);
    }
}

int32_t chance_time(const state *s)
{
    const int turn = worth_turn(s);
    return turn <= 1 ? 0 : CHANCE_UNITY * (turn - 1) / s->sc->turns;
}

/* ---- the share */

enum { LOGIT_STEP = 100, LOGIT_MOST = 8000, SHARE_UNITY = 1000000 };

/* Millionths, at every tenth of a logit from 0: 1000000 / (1 + e^-x). */
static const int32_t share_at[LOGIT_MOST / LOGIT_STEP + 1] = {
    500000, 524979, 549834, 574443, 598688, 622459, 645656, 668188, 689974, 710950, 731059, 750260,
    768525, 785835, 802184, 817574, 832018, 845535, 858149, 869892, 880797, 890903, 900250, 908877,
    916827, 924142, 930862, 937027, 942676, 947846, 952574, 956893, 960834, 964429, 967705, 970688,
    973403, 975873, 978119, 980160, 982014, 983698, 985226, 986613, 987872, 989013, 990048, 990987,
    991837, 992608, 993307, 993940, 994514, 995033, 995504, 995930, 996316, 996665, 996982, 997268,
    997527, 997762, 997975, 998167, 998341, 998499, 998641, 998771, 998887, 998993, 999089, 999176,
    999254, 999325, 999389, 999447, 999500, 999547, 999590, 999629, 999665,
};

int32_t chance_share(int32_t logit)
{
    int32_t x = logit < 0 ? -logit : logit;
    if (x > LOGIT_MOST) x = LOGIT_MOST;
    const int at = x / LOGIT_STEP, rest = x % LOGIT_STEP;
    int32_t share = share_at[at];
    if (rest > 0) share += (share_at[at + 1] - share) * rest / LOGIT_STEP;
    return logit < 0 ? SHARE_UNITY - share : share;
}

static int64_t weight_at(chance_weight w, int32_t time)
{
    return ((int64_t)w.early * (CHANCE_UNITY - time) + (int64_t)w.late * time) / CHANCE_UNITY;
}

int32_t chance_logit(const chance_model *m, int nfeatures, const int32_t *features, int side, int32_t time)
{
    const int64_t seat = weight_at(m->seat, time);
    int64_t sum = side == 0 ? seat : side == 1 ? -seat : 0;
    for (int i = 0; i < nfeatures; i++)
        sum += weight_at(m->weight[i], time) * features[i];
    sum /= 1000;
    return (int32_t)(sum > LOGIT_MOST ? LOGIT_MOST : sum < -LOGIT_MOST ? -LOGIT_MOST : sum);
}

int chance_per_mille(const state *s, int side, chance_weight beside)
{
    enum { PER_MILLE = 1000 };
    const char *names[CHANCE_FEATURES];
    int32_t features[CHANCE_FEATURES];
    chance_model m = *s->sc->chance;
    if (!m.fitted) return -1;
    if (s->over) return s->winner == NO_SIDE ? PER_MILLE / 2 : s->winner == side ? PER_MILLE : 0;
    m.seat.early += beside.early;
    m.seat.late += beside.late;
    chance_measure(s, side, features);
    const int32_t logit =
        chance_logit(&m, ruleset_features(s->sc->rules, names), features, side, chance_time(s));
    const int likelier = (chance_share(logit < 0 ? -logit : logit) + PER_MILLE / 2) / PER_MILLE;
    return logit < 0 ? PER_MILLE - likelier : likelier;
}

int32_t chance_worth(const state *s, int side)
{
    enum { WON = 10100000, FINE = 10 };
    if (s->over) return s->winner == NO_SIDE ? 0 : s->winner == side ? WON + s->level : -WON - s->level;
    const char *names[CHANCE_FEATURES];
    int32_t features[CHANCE_FEATURES] = {0};
    chance_measure(s, side, features);
    const int32_t logit =
        chance_logit(s->sc->chance, ruleset_features(s->sc->rules, names), features, side, chance_time(s));
    return FINE * (2 * chance_share(logit) - SHARE_UNITY) + logit;
}
