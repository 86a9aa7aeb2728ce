/*
 * recruit.c: a player who sees and throws like all others, and blunders: of what is weighed he takes at times
 * what is somewhat worse, the seldomer the worse it is. Never by chance alone: what is ruinous he hardly
 * does.
 */
#include <string.h>

#include "ai/choose_internal.h"
#include "ai/plan_search.h"
#include "game/game.h"

enum { WEIGHINGS = 4, ALTERNATIVES = 5, CALM = 6, PARTS = 10000 };

/* How likely, in parts: halved by what is a CALM-th of an average unit worse than the best. */
static uint32_t likely(int64_t worse, int64_t of_a_unit)
{
    const int64_t calm = of_a_unit / CALM + 1;
    return (uint32_t)(PARTS * calm * calm / ((calm + worse) * (calm + worse))) + 1;
}

static void blunder(const trials *t, uint64_t seed, int64_t own, const shortlist *others, action *act)
{
    random_stream r = {.seed = seed, .stream = 0x626c756eu};
    const int64_t of_a_unit = plan_unit_worth(t);
    uint32_t part[ALTERNATIVES], sum = PARTS;
    for (int i = 0; i < others->count; i++) {
        const int64_t worse = own - others->worth[i];
        part[i] =
            memcmp(&others->act[i], act, sizeof *act) == 0 ? 0 : likely(worse > 0 ? worse : 0, of_a_unit);
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
    mem_free(f);
    mem_free(t);
    return found || choose_random(view, seed, b, out);
}
