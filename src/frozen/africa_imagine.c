/* africa_imagine.c: how the gaps of what a side knows were filled, as it was when it was frozen (frozen.h).
 */
#include "frozen/frozen_internal.h"
#include "rules/africa/africa_internal.h"

#include "core/random.h"

/* Hidden enemies might be in any ground that conceals and that nobody of ours stands in. */
void frozen_africa_imagine(state *s, int side, random_stream *r)
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    uint8_t free_areas[AREAS_MAX];
    int n = 0;
    if (b == NULL) return;
    for (int i = 0; i < d->n; i++) {
        bool ours_there = false;
        EACH_AT(s, i, u)
            ours_there = ours_there || s->units[u].side == side;
        if (d->area[i].sheet == b->sheet && !ours_there && (d->area[i].is & GROUND_CONCEALS) != 0)
            free_areas[n++] = (uint8_t)i;
    }
    for (int u = 0; u < s->sc->nunits && n > 0; u++) {
        unit *self = &s->units[u];
        const bool may_hide = d->campaign ? d->start[u].post[b - d->battle].hidden : s->sc->units[u].hidden;
        if (self->side == side || !may_hide || self->status != UNIT_WAITING ||
            (self->seen_by >> side & 1) != 0)
            continue;
        self->status = UNIT_ON;
        self->space = free_areas[random_below(r, (uint32_t)n)];
        self->marks |= BIT(MARK_HIDDEN);
        self->strength = s->sc->units[u].strength;
    }
}
