/*
 * place.c: who stands where, which way they look, and who is in melee with whom. Not for deciding what
 * anybody may do.
 */
#include "rules/conduct/place.h"

int conduct_troops_at(const state *s, int space)
{
    EACH_AT(s, space, i)
        if (!is_leader(s, i)) return i;
    return NO_UNIT;
}

bool conduct_in_square(const state *s, int u)
{
    const uint32_t marks = s->units[u].marks;
    return (marks & BIT(MARK_SQUARE)) != 0 ||
           (marks & (BIT(MARK_RING) | BIT(MARK_CLOSED))) == (BIT(MARK_RING) | BIT(MARK_CLOSED));
}

/* U·HX3: a company square looks every way; companies of a larger one look outward. */
bool conduct_faces(const state *s, int u, int to)
{
    const unit *self = &s->units[u];
    return state_has(s, u, MARK_SQUARE) || self->facing >= 6 ||
           tables_in_arc(&cd(s)->map, self->space, self->facing, to);
}

int conduct_side_from(const state *s, int u, int from)
{
    const unit *self = &s->units[u];
    const int dir = tables_direction(&cd(s)->map, self->space, from);
    if (dir < 0 || conduct_in_square(s, u) || self->facing >= 6 || is_leader(s, u)) return FROM_FRONT;
    const int turn = (dir - self->facing + 6) % 6;
    return turn == 3 ? FROM_REAR : turn == 2 || turn == 4 ? FROM_FLANK : FROM_FRONT;
}

bool conduct_beside(const conduct_data *d, int a, int b)
{
    return hexes(d, a, b) == 1 && !uncrossable(d->map.edge[a][tables_direction(&d->map, a, b)]);
}

int conduct_towards(const conduct_data *d, int from, int to, int prefer)
{
    const int dir = board_direction(d->map.b, from, to);
    if (prefer >= 6 || dir >= 6 || dir == prefer) return dir >= 6 ? 0 : dir;
    /* a hex that lies between two directions is looked at by both: keep the one we have */
    const int turn = (prefer - dir + 6) % 6;
    if (turn != 1 && turn != 5) return dir;
    const int a = d->map.next[from][dir], b = d->map.next[from][prefer];
    return a != NO_SPACE && b != NO_SPACE && hexes(d, a, to) == hexes(d, b, to) ? prefer : dir;
}

/* U·HX4: a charge joins two; they stay joined until one recoils or dies. */
bool conduct_touching(const state *s, int a, int b)
{
    const unit *x = &s->units[a], *y = &s->units[b];
    if (cu_const(s, a)->quarry != b + 1 && cu_const(s, b)->quarry != a + 1) return false;
    return x->status == UNIT_ON && y->status == UNIT_ON && x->side != y->side &&
           hexes(cd(s), x->space, y->space) == 1;
}

bool conduct_in_contact(const state *s, int u)
{
    const int quarry = cu_const(s, u)->quarry - 1;
    if (quarry >= 0 && quarry < s->sc->nunits && conduct_touching(s, u, quarry)) return true;
    for (int i = 0; i < s->sc->nunits; i++)
        if (cu_const(s, i)->quarry == u + 1 && conduct_touching(s, u, i)) return true;
    return false;
}

bool conduct_fights_others(const state *s, int u, int but)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != but && conduct_touching(s, u, i)) return true;
    return false;
}

bool conduct_hunts(const state *s, int hunter, int u)
{
    const bool foot = type_of(s, u)->class == CLASS_FOOT || state_has(s, u, MARK_DISMOUNTED);
    if (state_has(s, u, MARK_SKIRMISH)) return mounted(s, hunter) || massed_foot(s, hunter);
    return foot && mounted(s, hunter);
}

/* ---- leaders: who stands in a unit's hex is attached to it (U·H23) */

static bool active_leader(const state *s, int i, int class, int side)
{
    return s->units[i].status == UNIT_ON && s->units[i].side == side && type_of(s, i)->class == class &&
           cu_const(s, i)->out == 0;
}

bool conduct_commander_attached(const state *s, int u)
{
    EACH_AT(s, s->units[u].space, i)
        if (active_leader(s, i, CLASS_COMMANDER, s->units[u].side)) return true;
    return false;
}

bool conduct_leader_here(const state *s, int u)
{
    EACH_AT(s, s->units[u].space, i)
        if (active_leader(s, i, CLASS_COMMANDER, s->units[u].side) ||
            active_leader(s, i, CLASS_LEADER, s->units[u].side))
            return true;
    return false;
}

bool conduct_attached(const state *s, int leader)
{
    const int with = state_on_board(s, leader) ? conduct_troops_at(s, s->units[leader].space) : NO_UNIT;
    return with != NO_UNIT && s->units[with].side == s->units[leader].side;
}

/* U21: attached to a unit, he steadies nobody else. */
bool conduct_commander_near(const state *s, int u)
{
    const conduct_data *d = cd(s);
    for (int i = 0; i < s->sc->nunits; i++)
        if (active_leader(s, i, CLASS_COMMANDER, s->units[u].side) && !conduct_attached(s, i) &&
            hexes(d, s->units[i].space, s->units[u].space) <= d->number.commander_hexes)
            return true;
    return false;
}

/* U21: also one attached to any unit of a formation of several. */
int conduct_leader_of(const state *s, int u)
{
    const unit *self = &s->units[u];
    const int ring = state_has(s, u, MARK_RING) && state_has(s, u, MARK_CLOSED) ? cu_const(s, u)->ring : 0;
    int shared = NO_UNIT;
    for (int i = 0; i < s->sc->nunits; i++) {
        const bool commander = active_leader(s, i, CLASS_COMMANDER, self->side);
        if (!commander && !active_leader(s, i, CLASS_LEADER, self->side)) continue;
        const int space = s->units[i].space;
        if (space == self->space && !commander) return i;
        if (ring == 0 || space == self->space || shared != NO_UNIT) continue;
        const int with = conduct_troops_at(s, space);
        if (with != NO_UNIT && s->units[with].side == self->side && state_has(s, with, MARK_RING) &&
            cu_const(s, with)->ring == ring)
            shared = i;
    }
    return shared;
}

bool conduct_leader_attached(const state *s, int u)
{
    return conduct_leader_of(s, u) != NO_UNIT;
}

/* ---- formation and cover */

int conduct_part_left(const state *s, int u, int stands)
{
    const int full = s->sc->units[u].strength;
    if (s->sc->options[OPTION_STANDS] == 0) return stands;
    return (stands * s->units[u].strength + full - 1) / full;
}

bool conduct_narrow(const state *s, int u)
{
    return (s->units[u].marks & (BIT(MARK_COLUMN) | BIT(MARK_DEEP))) != 0;
}

static unsigned ground(const state *s, int u)
{
    return state_on_board(s, u) ? cd(s)->space[s->units[u].space].is : 0;
}

/* U8: crews and skirmishers claim neither hard cover nor gone to ground; what is left to them is their own
 * -1. */
bool conduct_covered(const state *s, int u)
{
    if (is_crew(s, u) || state_has(s, u, MARK_SKIRMISH) || state_has(s, u, MARK_GROUND)) return true;
    return (ground(s, u) & (HEX_SOFT | HEX_HARD | HEX_WORKS | HEX_SANGAR)) != 0;
}

bool conduct_in_sangar(const state *s, int u)
{
    return state_has(s, u, MARK_SKIRMISH) && type_of(s, u)->sangars && (ground(s, u) & HEX_SANGAR) != 0;
}

bool conduct_works(const state *s, int u)
{
    return (ground(s, u) & HEX_WORKS) != 0;
}

/* U·H27: the wall keeps one side out, and so does the gate until it is blown in. */
const char *conduct_walled(const state *s, int side, int space)
{
    const unsigned is = cd(s)->space[space].is;
    if (side != cd(s)->special.gate_side) return NULL;
    if ((is & HEX_RAMPART) != 0) return "conduct.move.wall";
    return (is & HEX_GATE) != 0 && cg_const(s)->gate == 0 ? "conduct.move.gate" : NULL;
}
