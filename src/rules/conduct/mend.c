/*
 * mend.c: order brought back after the umpire, who may have changed anything. Not part of play.
 */
#include "rules/conduct/mend.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/turn.h"

/* Marks that mean nothing for that kind of unit. */
static uint32_t meaningless(const state *s, int u)
{
    const conduct_type *t = type_of(s, u);
    uint32_t bits = 0;
    if (is_leader(s, u))
        return ~(BIT(MARK_HIDDEN) | BIT(MARK_ORDERED) | BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_HIT));
    if (t->class != CLASS_MOUNTED) bits |= BIT(MARK_DISMOUNTED);
    if (!is_crew(s, u)) bits |= BIT(MARK_LIMBERED);
    if (!is_mg(s, u)) bits |= BIT(MARK_JAMMED);
    if (t->class != CLASS_FOOT) bits |= BIT(MARK_SQUARE) | BIT(MARK_GROUND);
    if (is_crew(s, u))
        bits |=
            BIT(MARK_SKIRMISH) | BIT(MARK_COLUMN) | BIT(MARK_DEEP) | BIT(MARK_EXPLOIT) | BIT(MARK_FANATIC);
    if (!t->bayonets) bits |= BIT(MARK_BAYONETS);
    if (state_has(s, u, MARK_SQUARE))
        bits |= BIT(MARK_SKIRMISH) | BIT(MARK_COLUMN) | BIT(MARK_DEEP) | BIT(MARK_RING) | BIT(MARK_EXPLOIT) |
                BIT(MARK_GROUND);
    if (state_has(s, u, MARK_SKIRMISH)) bits |= BIT(MARK_GROUND);
    if (cu_const(s, u)->ring == 0) bits |= BIT(MARK_RING);
    if (!state_has(s, u, MARK_RING) || cu_const(s, u)->ring == 0) bits |= BIT(MARK_CLOSED);
    return bits;
}

static void mend_unit(state *s, int u)
{
    unit *at = &s->units[u];
    conduct_unit *c = cu(s, u);
    if (at->status != UNIT_ON) {
        at->marks &= BIT(MARK_HIDDEN) | BIT(MARK_LIMBERED) | BIT(MARK_DISMOUNTED) | BIT(MARK_BAYONETS) |
                     BIT(MARK_DONE) | BIT(MARK_COLUMN) | BIT(MARK_DEEP) | BIT(MARK_SKIRMISH);
        c->quarry = c->pending = c->rounds = c->ring = c->doom = 0;
        memset(c->aim, 0, sizeof c->aim);
    } else {
        at->seen_by = state_has(s, u, MARK_HIDDEN) ? (uint8_t)(1u << at->side) : state_everybody(s);
        if (at->strength < 1) at->strength = 1;
    }
    if (at->facing >= 6) at->facing = 0;
    if (c->ring > s->sc->nunits) c->ring = 0;
    if (!state_has(s, u, MARK_RING)) c->ring = 0;
    at->marks &= ~meaningless(s, u);
}

/* One unit of troops a hex, and melee only between enemies side by side. */
static void mend_contact(state *s, int u)
{
    conduct_unit *c = cu(s, u);
    const int quarry = c->quarry - 1;
    if (quarry >= 0 && (quarry >= s->sc->nunits || is_leader(s, u) || is_leader(s, quarry) ||
                        !conduct_touching(s, u, quarry)))
        c->quarry = 0;
    if (c->quarry == 0) s->units[u].marks &= ~BIT(MARK_FLANKER);
    if (!state_on_board(s, u) || !conduct_in_contact(s, u)) c->rounds = 0;
    if (c->doom > s->sc->nunits) c->doom = 0;
    if (is_mg(s, u) && (c->aim[0] | c->aim[1] | c->aim[2] | c->aim[3]) != 0 &&
        (c->dice < MG_LEAST || c->dice > MG_MOST))
        c->dice = MG_LEAST;
    for (int i = 0; i < 4; i++) {
        const int target = c->aim[i] - 1;
        if (target >= 0 &&
            (target >= s->sc->nunits || !state_on_board(s, target) || is_leader(s, target) ||
             is_leader(s, u) || s->units[target].side == s->units[u].side ||
             conduct_weapon_of(s, u) == WEAPON_NONE ||
             hexes(cd(s), s->units[u].space, s->units[target].space) > conduct_range_most(s, u)))
            c->aim[i] = 0;
        if (!state_on_board(s, u)) c->aim[i] = 0;
    }
}

static void mend_active(state *s)
{
    conduct_game *g = cg(s);
    const int u = g->active - 1;
    if (u >= 0 &&
        (u >= s->sc->nunits || !fighting(s, u) || g->stage != STAGE_MOVE || state_has(s, u, MARK_SHAKEN) ||
         s->units[u].side != conduct_mover_of(g, g->phase) || state_has(s, u, MARK_DONE)))
        g->active = 0;
    if (g->active == 0) g->left = g->free = g->formed = g->rallied = 0;
}

/* ---- which phase and stage go with a step */

static int phase_of_step(int step)
{
    static const uint8_t phases[CONDUCT_STEPS] = {PHASE_TURN,      PHASE_BAYONETS_1, PHASE_INITIATIVE,
                                                  PHASE_COMMAND_1, PHASE_MARKERS,    PHASE_GUNS_1,
                                                  PHASE_RIFLES_1,  PHASE_MELEE,      PHASE_CRITICAL};
    return phases[step];
}

static int step_of_phase(int phase)
{
    return phase == PHASE_TURN         ? STEP_ARRIVALS
           : phase <= PHASE_BAYONETS_2 ? STEP_BAYONETS
           : phase <= PHASE_ORDER      ? STEP_INITIATIVE
           : phase <= PHASE_EXPLOIT_2  ? STEP_MOVEMENT
           : phase == PHASE_MARKERS    ? STEP_MARKERS
           : phase <= PHASE_GUNFIRE    ? STEP_ARTILLERY
           : phase <= PHASE_VOLLEYS    ? STEP_RIFLES
           : phase == PHASE_MELEE      ? STEP_MELEE
                                       : STEP_CRITICAL;
}

static int stage_of_phase(const conduct_game *g)
{
    switch (g->phase) {
    case PHASE_BAYONETS_1:
    case PHASE_BAYONETS_2:
        return STAGE_BAYONETS;
    case PHASE_ORDER:
        return STAGE_ORDER;
    case PHASE_COMMAND_1:
    case PHASE_COMMAND_2:
        return STAGE_COMMAND;
    case PHASE_MOVE_1:
    case PHASE_MOVE_2:
        return STAGE_MOVE;
    case PHASE_EXPLOIT_1:
    case PHASE_EXPLOIT_2:
        return STAGE_EXPLOIT;
    case PHASE_GUNS_1:
    case PHASE_GUNS_2:
        return STAGE_GUNS;
    case PHASE_RIFLES_1:
    case PHASE_RIFLES_2:
        return STAGE_RIFLES;
    default:
        return STAGE_RUN;
    }
}

void conduct_mend(state *s)
{
    conduct_game *g = cg(s);
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    for (int u = 0; u < s->sc->nunits; u++)
        mend_contact(s, u);
    conduct_ring_refresh(s, NULL);
    if (s->over || s->step >= CONDUCT_STEPS) return;
    kit_mend_turn(s);
    if (g->first > 1) g->first = 0;
    if (g->winner == 0 || g->winner > 2) g->winner = 1;
    conduct_see(s, NULL);
    const bool elsewhere = g->phase >= PHASES || step_of_phase(g->phase) != s->step;
    const bool rally = g->phase == PHASE_RALLY_1 || g->phase == PHASE_RALLY_2;
    if (!elsewhere && g->stage != STAGE_RUN && g->stage != stage_of_phase(g) &&
        !(rally && g->stage == STAGE_MOVE))
        g->stage = STAGE_RUN;
    mend_active(s);
    if (rally && g->stage == STAGE_MOVE && g->active == 0) g->stage = STAGE_RUN;
    conduct_resume(s, elsewhere ? phase_of_step(s->step) : -1);
}
