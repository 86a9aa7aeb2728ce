/*
 * volley.h: what a number of dice may do to a unit: hits, bases lost, a leader checked. Held against an odds
 * card.
 */
#ifndef TESTS_MODEL_GRID_VOLLEY_H
#define TESTS_MODEL_GRID_VOLLEY_H

#include "model/chances.h"
#include "model/grid/troops.h"

/* What a side has declared at a target before: it falls together with what is declared next (G·H3). */
typedef struct declared {
    int volleys;
    chances hits;
    double spared; /* the chance that none of it has the leader checked */
    bool lawful;   /* it could be declared so now */
} declared;

typedef struct volley {
    int dice, sides;
    bool halved;  /* six-sided dice for three-sided: half of the total, fractions up (G1e) */
    bool leaders; /* the target has a leader to be checked */
    int five;     /* hits that a check of the leader needs; 0: none */
    bool highest; /* it needs a die at its highest face */
} volley;

static inline int half_up(int n)
{
    return (n + 1) / 2;
}

static inline int hits_of(const volley *v, int pips)
{
    return v->halved ? half_up(pips) : pips;
}

/* G1a, G9: the pips thrown are the hits. */
static inline chances volley_hits(const volley *v)
{
    const chances pips = chances_of_dice(v->dice, v->sides);
    chances c = {{0}};
    for (int i = 0; i < CHANCES_MOST; i++)
        c.of[hits_of(v, i)] += pips.of[i];
    return c;
}

/* G2, G10: die by die, keeping apart the throws that have shown no highest face yet. */
static inline double volley_checks_leader(const volley *v)
{
    chances without = chances_certain(0), with = {{0}};
    for (int die = 0; die < v->dice; die++) {
        chances next_without = {{0}}, next_with = chances_with_die(&with, v->sides);
        for (int pips = 0; pips + v->sides < CHANCES_MOST; pips++) {
            for (int face = 1; face < v->sides; face++)
                next_without.of[pips + face] += without.of[pips] / v->sides;
            next_with.of[pips + v->sides] += without.of[pips] / v->sides;
        }
        without = next_without;
        with = next_with;
    }
    double chance = 0;
    for (int pips = 0; pips < CHANCES_MOST; pips++)
        if (hits_of(v, pips) >= v->five) chance += with.of[pips] + (v->highest ? 0 : without.of[pips]);
    return chance;
}

/* G·H2: ten hits take a base of foot or horse, six a base of guns; what was left over stays on the unit. */
static inline int bases_lost(const state *s, int target, int hits)
{
    const int size = has_crew(s, target) ? 6 : 10;
    const int lost = (s->units[target].hits % size + hits) / size;
    return least(lost, s->units[target].strength);
}

static inline const char *volley_bars_differ(const odds *card, const chances *truth)
{
    double left = 1;
    for (int i = 0; i < card->nbars; i++) {
        const double chance = truth->of[card->bar[i].value];
        left -= chance;
        if (!chances_agree(chance, card->bar[i].ppm)) return "another chance of so many hits";
    }
    return chances_agree(left, 0) ? NULL : "hits that have no bar";
}

static inline const char *volley_bands_differ(const state *s, const odds *card, const chances *truth,
                                              int target)
{
    for (int i = 0; i < card->nbands; i++) {
        const bool none = strcmp(card->band[i].code, "band.none") == 0;
        const bool all = strcmp(card->band[i].code, "band.destroyed") == 0;
        const int lost = none ? 0 : all ? s->units[target].strength : card->band[i].n;
        double chance = 0;
        for (int hits = 0; hits < CHANCES_MOST; hits++)
            if (bases_lost(s, target, hits) == lost) chance += truth->of[hits];
        if (!chances_agree(chance, card->band[i].ppm)) return "another chance to lose so many bases";
    }
    return NULL;
}

static inline const char *volley_note_differs(const odds *card, const volley *v, const declared *before)
{
    const double checks = 1 - before->spared * (1 - volley_checks_leader(v));
    for (int i = 0; i < card->nnotes; i++) {
        if (strcmp(card->note[i].code, "odds.leader-check") != 0) continue;
        if (!v->leaders) return "no leader to be checked";
        return fabs(checks * PPM - card->note[i].ppm) <= 2.0 + before->volleys /* each is rounded by itself */
                   ? NULL
                   : "another chance of a leader check";
    }
    return v->leaders ? "a chance of a leader check" : NULL;
}

static inline void volley_expect(model *m, const state *s, const action *a, const volley *v,
                                 const declared *before)
{
    odds card;
    char dice[24];
    m->checks++;
    if (!game_odds(s, a, &card)) {
        model_differ(m, s, a, "no odds", "odds");
        return;
    }
    m->checks += card.nbars + card.nbands + card.nnotes;
    const chances own = volley_hits(v), truth = chances_with(&before->hits, &own);
    const char *other = volley_bars_differ(&card, &truth);
    if (other == NULL) other = volley_bands_differ(s, &card, &truth, a->target);
    if (other == NULL) other = volley_note_differs(&card, v, before);
    snprintf(dice, sizeof dice, "%d dice", card.ledger.total);
    if (card.ledger.total != v->dice) {
        char ours[24];
        snprintf(ours, sizeof ours, "%d", v->dice);
        model_differ(m, s, a, dice, ours);
    } else if (other != NULL) {
        model_differ(m, s, a, dice, other);
    }
}

#endif
