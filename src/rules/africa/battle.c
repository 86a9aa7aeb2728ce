/*
 * battle.c: a battle of the campaign (A·H18): the surviving units put on its own sheet, and what is left of
 * them brought back. Not for how it is fought.
 */
#include "rules/africa/battle.h"

#include "game/victory.h"
#include "rules/africa/apply.h"
#include "rules/africa/campaign.h"
#include "rules/africa/place.h"

/* The corps that come to the battle: the one that brought it on, then others no more than an area away, as
 * many as may. */
static int corps_of_battle(const state *s, int16_t out[SUPPORTS_MAX + 1])
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    const int attacker = ag_const(s)->attacker - 1;
    int n = 0;
    if (attacker >= 0 && state_on_board(s, attacker)) out[n++] = (int16_t)attacker;
    for (int u = 0; u < s->sc->nunits && n < b->nsupport + 1; u++)
        if (u != attacker && class_of(s, u) == CLASS_CORPS && state_on_board(s, u) &&
            far_between(d, s->units[u].space, b->area) <= 1)
            out[n++] = (int16_t)u;
    return n;
}

/* Who is in the area and has no post in the first line: with the last corps that may come, troops alone, and
 * nobody of an invader's who is with no corps. */
static int second_line(const state *s, int u)
{
    const africa_battle *b = battle_of(s);
    if (s->units[u].side == ad(s)->invader || !is_troops(class_of(s, u))) return 0;
    return b->nsupport > 0 ? b->support[b->nsupport - 1] : 1;
}

/* Turn on which it comes on: 1 with the corps that attacks; 0: it takes no part. */
static int turn_of(const state *s, int u, const int16_t *corps, int ncorps)
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    const africa_start *from = &d->start[u];
    const africa_post *post = &from->post[b - d->battle];
    const int class = class_of(s, u);
    if (is_headquarters(class) || s->units[u].status != UNIT_WAITING) return 0;
    if (ag_const(s)->away && class == CLASS_CAVALRY && s->units[u].side != d->invader) return 0;
    if (s->units[u].side != d->invader || from->corps == NO_UNIT)
        return post->takes_part ? (post->turn > 0 ? post->turn : 1) : second_line(s, u);
    for (int i = 0; i < ncorps; i++) {
        if (!africa_belongs(s, u, corps[i])) continue;
        const int with = i == 0 ? 1 : b->support[i - 1];
        return post->turn > with ? post->turn : with;
    }
    return 0;
}

/* Its post, else the first area of the deployment that has room for it; NOWHERE. */
static int place_for(const state *s, int u)
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    const africa_post *post = &d->start[u].post[b - d->battle];
    const int side = s->units[u].side;
    africa_map m;
    africa_map_of(s, side, &m);
    if (class_of(s, u) == CLASS_SHIP) return post->at;
    if (post->at != NOWHERE && africa_fits(s, &m, u, post->at)) return post->at;
    for (int i = 0; i < b->ndeploy[side]; i++)
        if (africa_barred(d, type_of(s, u), b->deploy[side][i]) == NULL &&
            africa_fits(s, &m, u, b->deploy[side][i]))
            return b->deploy[side][i];
    return NOWHERE;
}

static void set_up_unit(state *s, int u, int turn)
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    const africa_post *post = &d->start[u].post[b - d->battle];
    unit *self = &s->units[u];
    const bool stands = self->side != d->invader || b->on_map || class_of(s, u) == CLASS_SHIP;
    const int place = stands && turn == 1 ? place_for(s, u) : NOWHERE;
    self->seen_by = state_everybody(s);
    if (place == NOWHERE) {
        au(s, u)->arrives = (uint8_t)(stands && turn == 1 ? 2 : turn); /* no room: it enters from turn 2 */
        return;
    }
    self->status = UNIT_ON;
    self->space = (uint16_t)place;
    if (!post->hidden || place != post->at || (d->area[place].is & GROUND_CONCEALS) == 0) return;
    self->marks |= BIT(MARK_HIDDEN);
    self->seen_by = (uint8_t)(1u << self->side);
}

void africa_battle_begin(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    const africa_data *d = ad(s);
    africa_game *g = ag(s);
    int16_t corps[SUPPORTS_MAX + 1];
    if (g->army == 0) return;
    g->battle = g->army;
    g->turn = 1;
    g->rushed = 0;
    g->ready = 0; /* what was prepared is used up */
    const africa_battle *b = battle_of(s);
    const int ncorps = corps_of_battle(s, corps);
    event *e = resolver_emit(r, EV_CARD, "ev.battle-begins", ncorps > 0 ? corps[0] : NO_UNIT);
    e->to = b->area;
    e->n[0] = b->turns;
    e->n[1] = ncorps;
    for (int o = 0; o < s->sc->nobjectives; o++)
        if (d->area[s->sc->objectives[o]].sheet == b->sheet) s->holder[o] = s->sc->objective_start[o];
    for (int u = 0; u < s->sc->nunits; u++) {
        const int turn = turn_of(s, u, corps, ncorps);
        if (turn > 0) set_up_unit(s, u, turn);
    }
    g->first = (uint8_t)b->attacker;
    course_enter(s, PHASE_DEPLOY_1, r);
}

void africa_battle_arrivals(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const int turn = au(s, u)->arrives;
        if (s->units[u].status != UNIT_WAITING || turn == 0 || turn > ag(s)->turn) continue;
        au(s, u)->arrives = 0;
        kit_come(s, u, r);
    }
}

bool africa_battle_over(const state *s)
{
    const africa_battle *b = battle_of(s);
    const int turn = ag_const(s)->turn;
    if (b == NULL || turn >= b->turns) return true;
    return b->early >= 0 && turn == b->early_turn && victory_met(s, b->early);
}

/* Whoever is left goes back to his corps, in order again. */
static void gather(state *s)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        unit *self = &s->units[u];
        if (is_headquarters(class_of(s, u))) continue;
        self->marks &= MARKS_OF_KIND;
        *au(s, u) = (africa_unit){0};
        self->seen_by = state_everybody(s);
        if (self->status != UNIT_ON && self->status != UNIT_READY) continue;
        self->status = UNIT_WAITING;
        self->space = NO_SPACE;
    }
}

void africa_army_falls_back(state *s, resolver *r)
{
    const africa_data *d = ad(s);
    africa_game *g = ag(s);
    const int army = d->army;
    if (!state_on_board(s, army)) return; /* the umpire has taken it away */
    g->army = (uint8_t)(g->army < d->nbattles ? g->army + 1 : 0);
    if (g->army > 0)
        africa_put(s, army, d->battle[g->army - 1].area, r);
    else
        africa_remove(s, army, UNIT_EXITED, "ev.army-scattered", r);
}

void africa_battle_end(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    const africa_data *d = ad(s);
    africa_game *g = ag(s);
    const africa_battle *b = battle_of(s);
    if (b == NULL) return;
    const bool won = victory_met(s, b->won);
    const int area = b->area, which = g->battle - 1, attacker = g->attacker - 1;
    gather(s);
    g->battle = 0;
    g->turn = 0;
    g->attacker = 0;
    event *e = resolver_emit(r, EV_CARD, won ? "ev.battle-won" : "ev.battle-lost", NO_UNIT);
    e->side = (int8_t)(won ? d->invader : 1 - d->invader);
    e->to = (uint16_t)area;
    for (int u = 0; u < s->sc->nunits; u++)
        if (class_of(s, u) == CLASS_CORPS && state_on_board(s, u) && africa_steps(s, u) == 0)
            africa_remove(s, u, UNIT_DESTROYED, "ev.corps-gone", r);
    if (won) {
        g->won |= (uint8_t)(1u << which);
        africa_army_falls_back(s, r);
        if (attacker >= 0 && state_on_board(s, attacker)) africa_put(s, attacker, area, r);
    } else { /* A·H21: it can be tried again, but the tribes take heart */
        g->ready = (uint8_t)(d->number.prepare > d->number.repeat ? d->number.prepare - d->number.repeat : 0);
        if (d->number.heart > 0 && africa_men_lacking(s) > 0)
            resolver_emit(r, EV_NOTE, "ev.took-heart", d->army);
        africa_men_return(s, d->number.heart, r);
    }
    course_enter(s, PHASE_MARCH, r);
}
