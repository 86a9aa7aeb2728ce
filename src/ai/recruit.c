/*
 * recruit.c: a player who sees and throws like all others, and blunders in the fight: whom he fires at or
 * falls upon, and whether he charges, he takes oftener than not from what is somewhat worse, the seldomer the
 * worse it is. Never by chance alone: what is ruinous he hardly does. He marches as soundly as he knows how,
 * and leaves no free shot ungiven.
 */
#include <string.h>

#include "ai/choose_internal.h"
#include "ai/plan_search.h"
#include "game/game.h"

enum { WEIGHINGS = 4, ALTERNATIVES = 5, CALM = 1, PARTS = 10000, TAKEN_IN = 10 };

/* How likely, in parts of which the best has PARTS: TAKEN_IN times as much, and a quarter of that where it is
 * a CALM-th of an average unit worse. Neither is below 0; what is too large to be squared is halved with the
 * other. */
static uint32_t likely(uint64_t worse, uint64_t of_a_unit)
{
    enum { SQUARED_MOST = 9000000 }; /* its square PARTS * TAKEN_IN times is below 2^63 */
    uint64_t calm = of_a_unit / CALM + 1;
    for (; calm > SQUARED_MOST / 2 || worse > SQUARED_MOST / 2; worse /= 2)
        calm /= 2;
    return (uint32_t)(TAKEN_IN * PARTS * calm * calm / ((calm + worse) * (calm + worse))) + 1;
}

static uint64_t above_none(int64_t n)
{
    return n > 0 ? (uint64_t)n : 0;
}

/* Does either of the two fall upon somebody? */
static bool is_fight(const action *a, const action *b)
{
    return a->target != NO_UNIT || b->target != NO_UNIT;
}

static void blunder(const trials *t, uint64_t seed, int64_t own, const shortlist *others, action *act)
{
    random_stream r = {.seed = seed, .stream = 0x626c756eu};
    const int64_t of_a_unit = plan_unit_worth(t);
    uint32_t part[ALTERNATIVES], sum = PARTS;
    for (int i = 0; i < others->count; i++) {
        const int64_t worse = own - others->worth[i];
        const bool other = memcmp(&others->act[i], act, sizeof *act) != 0;
        part[i] =
            other && is_fight(&others->act[i], act) ? likely(above_none(worse), above_none(of_a_unit)) : 0;
        sum += part[i];
    }
    uint32_t at = random_below(&r, sum);
    if (at < PARTS) return;
    at -= PARTS;
    for (int i = 0; i < others->count; i++) {
        if (at < part[i]) {
            *act = others->act[i];
            return;
        }
        at -= part[i];
    }
}

bool choose_recruit(const state *view, uint64_t seed, const budget *b, action *out)
{
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(view->sc);
    shortlist others = {.most = ALTERNATIVES};
    plan free;
    plan_all(&free, ORDER_FREE);
    const bool found =
        trials_of_view(t, view, seed, WEIGHINGS) && plan_carefully(f, t, &free, WEIGHINGS, &others, out);
    if (found && others.count > 0)
        blunder(t, seed, trials_weigh(t, out, WEIGHINGS) / WEIGHINGS, &others, out);
    if (found) choose_no_shot_left(t, (action_list){.items = f->list, .cap = PLAN_LIST}, out);
    mem_free(f);
    mem_free(t);
    return found || choose_random(view, seed, b, out);
}
