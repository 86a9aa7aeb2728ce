/*
 * place.c: who stands where, which way they look, and who touches whom. Not for deciding what anybody may do.
 */
#include "rules/grid/place.h"

/* G·H5: the quarter-plane ahead, edges included. */
static bool in_front(const grid_data *d, int from, int facing, int to)
{
    static const int8_t ahead[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
    const int x = d->map.cell[to].q - d->map.cell[from].q, y = d->map.cell[to].r - d->map.cell[from].r;
    if (facing >= 8) return true; /* it has no facing */
    const int along = ahead[facing][0] * x + ahead[facing][1] * y;
    if ((facing & 1) != 0) return ahead[facing][0] * x >= 0 && ahead[facing][1] * y >= 0;
    const int across = ahead[facing][0] * y - ahead[facing][1] * x;
    return along > 0 && (across < 0 ? -across : across) <= along;
}

bool grid_faces(const state *s, int u, int to)
{
    return state_has(s, u, MARK_SQUARE) || in_front(gd(s), s->units[u].space, s->units[u].facing, to);
}

int grid_side_to(const grid_data *d, int from, int to, int prefer)
{
    const int x = d->map.cell[to].q - d->map.cell[from].q, y = d->map.cell[from].r - d->map.cell[to].r;
    const int ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
    const int across = x > 0 ? 2 : 6, along = y > 0 ? 0 : 4;
    if (ax != ay) return ax > ay ? across : along;
    if (prefer == across || prefer == along) return prefer;
    return (along + 2) % 8 == across ? across : along; /* the clockwise one of the two */
}

bool grid_guns(const state *s, int u)
{
    const int class = type_of(s, u)->class;
    return class != CLASS_FOOT && class != CLASS_HORSE;
}

bool grid_mounted(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_HORSE && !state_has(s, u, MARK_DISMOUNTED);
}

/* G·H1: one gun or machine-gun base may share a box with infantry. */
bool grid_may_share(const state *s, int u, int other)
{
    const bool a = grid_guns(s, u), b = grid_guns(s, other);
    if (a == b || grid_mounted(s, u) || grid_mounted(s, other)) return false;
    return s->units[a ? u : other].strength <= 1;
}

bool grid_asleep(const state *s, int side)
{
    return gg_const(s)->asleep == side + 1;
}

/* G·H8. Unhorsed, he gives no bonus in the turn that follows; this turn he does if he did before. */
bool grid_leader_helps(const state *s, int u)
{
    const grid_unit *g = gu_const(s, u);
    return g->leader == LEADER_WITH ||
           (g->leader == LEADER_UNHORSED && g->leader_out > 1 && !state_has(s, u, MARK_UNLED));
}

/* G·H14: attached by our choice of the unit, he counts with the option. */
bool grid_has_commander(const state *s, int u)
{
    const grid_start *start = &gd(s)->start[u];
    return start->commander && (!start->attached || s->sc->options[OPTION_COMMANDERS] != 0);
}

bool grid_near_commander(const state *s, int u)
{
    const grid_data *d = gd(s);
    for (int i = 0; i < s->sc->nunits; i++)
        if (grid_has_commander(s, i) && s->units[i].side == s->units[u].side && state_on_board(s, i) &&
            grid_leader_helps(s, i) &&
            dist2(d, s->units[i].space, s->units[u].space) <= d->number.commander_range2)
            return true;
    return false;
}

/* G·H13: in square itself, or the guns within one: it has no flank. */
bool grid_in_square(const state *s, int u)
{
    if (state_has(s, u, MARK_SQUARE)) return true;
    if (!grid_guns(s, u) || !state_on_board(s, u)) return false;
    EACH_AT(s, s->units[u].space, i)
        if (s->units[i].side == s->units[u].side && state_has(s, i, MARK_SQUARE)) return true;
    return false;
}

/* G·H7: a charge meets the box, all that stand in it: nobody picks the guns out from among the foot. */
static bool charged(const state *s, int a, int b)
{
    const int quarry = gu_const(s, a)->quarry - 1;
    if (quarry < 0 || quarry == b) return quarry == b;
    return state_on_board(s, quarry) && state_on_board(s, b) && s->units[quarry].space == s->units[b].space;
}

/* G9: base to base is a charge that reached its enemy this turn, or a melee that goes on. */
bool grid_touching(const state *s, int a, int b)
{
    const unit *x = &s->units[a], *y = &s->units[b];
    if (x->status != UNIT_ON || y->status != UNIT_ON || x->side == y->side ||
        steps_between(gd(s), x->space, y->space) != 1)
        return false;
    return charged(s, a, b) || charged(s, b, a) || (x->marks & y->marks & BIT(MARK_ENGAGED)) != 0;
}

bool grid_also_in_contact(const state *s, int u, int other, int i)
{
    return i != u && s->units[i].side == s->units[u].side && grid_touching(s, i, other);
}

bool grid_in_contact(const state *s, int u)
{
    const int quarry = gu_const(s, u)->quarry - 1;
    const uint32_t engaged = s->units[u].marks & BIT(MARK_ENGAGED);
    if (quarry >= 0 && grid_touching(s, u, quarry)) return true;
    /* most units have nothing to do with anybody: ask them no more than that */
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *other = &s->units[i];
        if (other->status != UNIT_ON || other->side == s->units[u].side ||
            (gu_const(s, i)->quarry == 0 && (other->marks & engaged) == 0))
            continue;
        if ((charged(s, i, u) || (other->marks & engaged) != 0) && grid_touching(s, u, i)) return true;
    }
    return false;
}

bool grid_charged_by(const state *s, int u)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (gu_const(s, i)->quarry != 0 && s->units[i].side != s->units[u].side && charged(s, i, u) &&
            state_on_board(s, i))
            return true;
    return false;
}

const grid_weapon *grid_weapon_of(const state *s, int u)
{
    const int w = type_of(s, u)->weapon;
    return w < 0 ? NULL : &gd(s)->weapon[w];
}
