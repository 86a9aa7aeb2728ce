/* standing.c: who stands where, as it is shown. */
#include "ui/table/standing.h"

#include "ui/table/battle.h"

int standing_unit_of(const table *t, int who)
{
    return who == NO_UNIT ? NO_UNIT : action_unit_of(t->sc, who);
}

int standing_at(const table *t, int space, int after, bool own)
{
    for (int u = after + 1; u < t->sc->nunits; u++) {
        const unit *p = &t->anim->shown.units[u];
        if (p->status == UNIT_ON && p->space == space && (!own || p->side == t->battle->d.side)) return u;
    }
    return NO_UNIT;
}

int standing_enemy(const table *t, int space)
{
    int u = standing_at(t, space, NO_UNIT, false);
    while (u != NO_UNIT && t->battle->view.units[u].side == t->battle->d.side)
        u = standing_at(t, space, u, false);
    return u;
}

bool standing_afloat(const table *t, int who)
{
    who = standing_unit_of(t, who);
    return who != NO_UNIT && t->sc->types[t->anim->shown.units[who].type].branch->afloat;
}

int standing_group(const table *t, int space, bool afloat, int16_t out[UNITS_MAX])
{
    int n = 0;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (standing_afloat(t, u) == afloat) out[n++] = (int16_t)u;
    return n;
}

int standing_stack(const table *t, int space, int16_t out[UNITS_MAX])
{
    const int ashore = standing_group(t, space, false, out);
    return ashore > 0 ? ashore : standing_group(t, space, true, out);
}
