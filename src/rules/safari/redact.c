/*
 * redact.c: what a side may not know is wiped, and a likely filling of the gaps to think on.
 */
#include "rules/safari/safari_internal.h"

#include "core/random.h"
#include "game/ground.h"
#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/place.h"

/* Who looks on knows of what all who play know of. */
static bool knows_of(const state *s, int side, const thing *heap)
{
    unsigned who = 0;
    if (side != ONLOOKER) return safari_knows_of(s, side, heap);
    for (int i = 0; i < s->sc->nsides; i++)
        if (safari_knows_of(s, i, heap)) who |= 1u << i;
    return state_open(s, who);
}

/* Whom a side does not see, it does not know the orders of either, nor of what lies where it does not look.
 */
void safari_redact(state *s, int side)
{
    if (kit_names_unseen(s, sg(s)->walker, side)) sg(s)->walker = 0;
    for (int u = 0; u < s->sc->nunits; u++) { /* links to those that are off the board in this view */
        safari_unit *g = su(s, u);
        if (g->quarry != 0 && g->quarry <= s->sc->nunits && s->units[g->quarry - 1].status == UNIT_WAITING)
            g->quarry = 0;
    }
    for (int i = 0; i < THINGS_MAX; i++)
        if (s->things[i].used && !knows_of(s, side, &s->things[i])) s->things[i] = (thing){.space = NO_SPACE};
}

/* Hides there, and comes upon nobody of that side in `margin` hexes more. */
static bool may_hide_at(const state *s, int u, int side, int space, int margin)
{
    const safari_data *d = sd(s);
    const bool stalks = type_of(s, u)->stalks;
    if ((d->space[space].is & SPACE_DEEP) != 0 || (!stalks && (d->space[space].is & SPACE_CONCEALS) == 0))
        return false;
    const int stalked = safari_night(s) ? d->number.stalk_night : d->number.stalk_day; /* S·H22 */
    const int near = (stalks ? stalked : d->number.reveal) + margin;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON &&
            (s->units[i].space == space ||
             (s->units[i].side == side && steps_between(d, space, s->units[i].space) <= near)))
            return false;
    return true;
}

/* People come no farther than they march from where their side comes on: the places in the order of battle
 * are nobody's to know. */
static bool may_have_come(const state *s, int u, int space)
{
    enum { MARCH = 3 };
    const uint16_t *come = sd(s)->side[s->units[u].side].to_entry;
    return is_beast(s, u) || come == NULL || come[space] <= MARCH * s->turn;
}

static bool may_stand(const state *s, int u, int space)
{
    return !sd(s)->start[u].pool && (sd(s)->space[space].is & SPACE_DEEP) == 0 && may_have_come(s, u, space);
}

/* Not where the next step would run into them, if there is such a place: who fears an ambush in every thicket
 * never marches. */
static int hiding_places(const state *s, int u, int side, uint16_t place[SAFARI_SPACES_MAX])
{
    enum { MARGIN = 3 };
    int n = 0;
    for (int margin = MARGIN; margin >= 0 && n == 0; margin--)
        for (int i = 0; i < sd(s)->n; i++)
            if (may_hide_at(s, u, side, i, margin)) place[n++] = (uint16_t)i;
    return n;
}

/* Hidden enemies might be anywhere they can hide and nobody of ours is near. */
void safari_imagine(state *s, int side, random_stream *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const scenario_unit *order = &s->sc->units[u];
        uint16_t places[SAFARI_SPACES_MAX];
        unit *self = &s->units[u];
        if (!ground_has_come(s, u, side) || sd(s)->start[u].pool || !(order->hidden || type_of(s, u)->stalks))
            continue;
        const int n = hiding_places(s, u, side, places);
        if (n == 0) continue;
        self->status = UNIT_ON;
        self->space = places[random_below(r, (uint32_t)n)];
        safari_start_unit(s, u);
        if (type_of(s, u)->stalks) self->marks &= ~BIT(MARK_HIDDEN);
    }
    if (!sd(s)->side[side].prowls)
        ground_imagine_dark(s, side, &(ground_dark){&sd(s)->map, may_stand, safari_start_unit}, r);
}
