/* redact.c: how the gaps redaction leaves are filled to think on. */
#include "rules/africa/africa_internal.h"

#include "core/random.h"

bool africa_not_found(const state *s, int u, int side)
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    if (b == NULL || s->units[u].side == side || (s->units[u].seen_by >> side & 1) != 0) return false;
    if (s->units[u].status != UNIT_ON && s->units[u].status != UNIT_WAITING) return false;
    return d->campaign ? d->start[u].post[b - d->battle].hidden : s->sc->units[u].hidden;
}

/* Hidden enemies might be in any ground that conceals and that nobody of ours stands in. */
void africa_imagine(state *s, int side, random_stream *r)
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
        if (self->status != UNIT_WAITING || !africa_not_found(s, u, side)) continue;
        self->status = UNIT_ON;
        self->space = free_areas[random_below(r, (uint32_t)n)];
        self->marks |= BIT(MARK_HIDDEN);
        self->strength = s->sc->units[u].strength;
    }
}
