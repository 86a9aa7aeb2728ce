/*
 * mend.c: after the umpire has changed something, the rest is brought into order: figures and strength,
 * links, the phase. Not for judging what he may do (game/umpire.c).
 */
#include "rules/safari/mend.h"

#include "rules/safari/bush.h"
#include "rules/safari/compile.h"
#include "rules/safari/party.h"

static void raise_or_fell(state *s, int u, int wanted)
{
    const scenario_unit *order = &s->sc->units[u];
    if (wanted > order->nfigures) wanted = order->nfigures;
    for (int f = first_figure(s, u); f < end_figure(s, u) && safari_count(s, u, 0) < wanted; f++)
        if (!figure_on(s, f)) {
            s->figures[f].status = UNIT_ON;
            memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
        }
    for (int f = end_figure(s, u) - 1; f >= first_figure(s, u) && safari_count(s, u, 0) > wanted; f--)
        if (figure_on(s, f)) s->figures[f].status = UNIT_DESTROYED;
}

/* Strength that is not what was last counted has been set; else the figures say how many there are. */
static void mend_party(state *s, int u)
{
    unit *self = &s->units[u];
    const int full = s->sc->units[u].nfigures;
    if (self->status != UNIT_ON) {
        for (int f = first_figure(s, u); f < end_figure(s, u); f++)
            if (figure_on(s, f) || (s->figures[f].status < UNIT_ON && self->status != s->figures[f].status))
                s->figures[f].status = self->status;
        if (self->status > UNIT_ON && self->status != UNIT_EXITED) self->strength = 0;
        if (self->status < UNIT_ON) self->strength = (int16_t)full;
        return;
    }
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (s->figures[f].status < UNIT_ON) s->figures[f].status = UNIT_ON;
    if (self->strength != su(s, u)->men || safari_count(s, u, 0) == 0)
        raise_or_fell(s, u, self->strength < 1 ? 1 : self->strength);
    self->strength = (int16_t)safari_count(s, u, 0);
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (!figure_on(s, f) && s->figures[f].status != UNIT_EXITED)
            memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
    safari_refresh(s, u);
}

static void mend_beast(state *s, int u)
{
    unit *self = &s->units[u];
    if (self->status == UNIT_ON && self->strength < 1) self->strength = 1;
    if (self->hits > 2) self->hits = 2;
}

static void mend_unit(state *s, int u)
{
    unit *self = &s->units[u];
    safari_unit *g = su(s, u);
    if (self->status == UNIT_ON &&
        (ground(s, self->space)->is & SPACE_DEEP) != 0) { /* nobody stands in deep water */
        for (int dir = 0; dir < 6 && (ground(s, self->space)->is & SPACE_DEEP) != 0; dir++) {
            const int to = sd(s)->map.next[self->space][dir];
            if (to != NO_SPACE && (ground(s, to)->is & SPACE_DEEP) == 0) self->space = (uint16_t)to;
        }
    }
    if (self->status != UNIT_ON) {
        const uint8_t men = g->men;
        self->marks &= BIT(MARK_HIDDEN);
        memset(self->ext, 0, sizeof self->ext);
        su(s, u)->men = men;
    }
    if (self->facing >= 6) self->facing = NO_DIRECTION;
    if (beast_of(s, u) != NULL)
        mend_beast(s, u);
    else
        mend_party(s, u);
    g = su(s, u);
    const int quarry = g->quarry - 1;
    if (quarry >= s->sc->nunits || (quarry >= 0 && s->units[quarry].side == self->side)) g->quarry = 0;
    if (g->quarry == 0) self->marks &= ~BIT(MARK_CHARGED);
    if (state_has(s, u, MARK_HIDDEN) && self->status == UNIT_ON && !ground_is(s, self->space, SPACE_CONCEALS))
        self->marks &= ~BIT(MARK_HIDDEN);
    if (type_of(s, u)->gun < 0) self->marks &= ~BIT(MARK_JAMMED);
    for (int which = TIMER_STUN; which <= TIMER_DRUMS; which += 2)
        safari_set_timer(s, u, which, timer(s, u, which) > 2 ? 2 : timer(s, u, which));
}

static void mend_order(state *s)
{
    safari_game *g = sg(s);
    unsigned found = 0;
    for (int i = 0; i < s->sc->nsides; i++) { /* each side stands once; what stands a second time gives way */
        if (g->order[i] >= s->sc->nsides || (found >> g->order[i] & 1) != 0) g->order[i] = SIDES_MAX;
        if (g->order[i] < SIDES_MAX) found |= 1u << g->order[i];
    }
    for (int i = 0; i < s->sc->nsides; i++) {
        uint8_t missing = 0;
        while ((found >> missing & 1) != 0)
            missing++;
        if (g->order[i] != SIDES_MAX) continue;
        g->order[i] = missing;
        found |= 1u << missing;
    }
    if (g->mover >= s->sc->nsides) g->mover = 0;
    if (g->shooter >= s->sc->nsides) g->shooter = 0;
}

static void mend_things(state *s)
{
    for (int i = 0; i < THINGS_MAX; i++)
        if (s->things[i].used && (s->things[i].space >= sd(s)->n || s->things[i].value <= 0))
            s->things[i] = (thing){.space = NO_SPACE};
}

void safari_mend(state *s)
{
    safari_game *g = sg(s);
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    mend_things(s);
    mend_order(s);
    if (g->walker > s->sc->nunits || g->phase != PHASE_MOVE) g->walker = 0;
    safari_bush_mend(s);
}
