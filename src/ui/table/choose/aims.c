/* aims.c: see aims.h. */
#include "ui/table/choose/aims.h"

#include "core/mem.h"
#include "game/game.h"
#include "ui/table/panels/odds_before.h"

enum { PPM_TENTH = PPM / 10 };

struct aims {
    bool known[UNITS_MAX];
    int others[UNITS_MAX];
    dist at[UNITS_MAX]; /* the hits of all that is aimed at it */
};

aims *aims_new(void)
{
    return mem_alloc(sizeof(aims));
}

void aims_free(aims *all)
{
    mem_free(all);
}

/* What was declared before this order is counted once, when the target is first looked at. */
static void find_before(const table *t, aims *all, const action *shot, const odds *card)
{
    dist *d = &all->at[shot->target];
    if (all->known[shot->target]) return;
    all->known[shot->target] = true;
    if (!card->adds) {
        odds_declared_hits(card, d);
        return;
    }
    odds *told = mem_alloc(sizeof *told), *other = mem_alloc(sizeof *other);
    dist_point(d, 0);
    (void)odds_before_add(t, shot, told, other, d);
    mem_free(other);
    mem_free(told);
}

aim_worth aims_weigh(const table *t, aims *all, const state *s, const action *shot, const odds *card)
{
    const unit *from = &s->units[shot->units[0]], *to = &s->units[shot->target];
    const dist *before = &all->at[shot->target];
    aim_worth w = {.mean_milli = odds_own_mean_milli(card),
                   .far = board_distance2(t->b, from->space, to->space),
                   .others = all->others[shot->target]};
    if (card->nthrows > 1 || card->falls.has == 0) return w;
    dist with;
    find_before(t, all, shot, card);
    odds_own_hits(card, &with);
    dist_add(&with, before);
    const uint32_t now = odds_falls_ppm(card, before), then = odds_falls_ppm(card, &with);
    w.falls = then > now ? (int32_t)((then - now + PPM_TENTH / 2) / PPM_TENTH) : 0;
    w.loses = odds_falls_milli(card, &with) - odds_falls_milli(card, before);
    return w;
}

bool aim_better(const aim_worth *a, const aim_worth *b)
{
    if (a->wished != b->wished) return a->wished;
    if (a->falls != b->falls) return a->falls > b->falls;
    if (a->loses != b->loses) return a->loses > b->loses;
    if (a->mean_milli != b->mean_milli) return a->mean_milli > b->mean_milli;
    if (a->far != b->far) return a->far < b->far;
    return a->others < b->others;
}

void aims_take(aims *all, const state *s, const action *shot)
{
    odds card;
    dist own;
    all->others[shot->target]++;
    if (!all->known[shot->target] || !game_odds(s, shot, &card)) return;
    odds_own_hits(&card, &own);
    dist_add(&all->at[shot->target], &own);
}
