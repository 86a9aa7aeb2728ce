/*
 * moves.c: one unit's movement judged a step at a time: terrain, slopes, water, who is in the way, and the
 * shape of two boxes (G7, G8, G·H10, G·H11). Not for moving anything: see apply.c.
 */
#include "rules/grid/moves.h"

#include "rules/grid/place.h"

void grid_move_fill(grid_mover *m, const state *s, const occupied *occ, int u)
{
    const grid_type *t = type_of(s, u);
    const unit *self = &s->units[u];
    *m = (grid_mover){
        .s = s, .d = gd(s), .occ = occ, .unit = u, .side = self->side, .from = self->space, .boxes = t->move};
    switch ((grid_class)t->class) {
    case CLASS_FOOT:
        m->barred = SPACE_NO_FOOT;
        break;
    case CLASS_HORSE:
        m->horse = !state_has(s, u, MARK_DISMOUNTED);
        m->barred = m->horse ? SPACE_NO_HORSE : SPACE_NO_FOOT;
        if ((!m->horse || state_has(s, u, MARK_SWAPPED)) && m->boxes > 1)
            m->boxes = 1; /* G·H11: mounting or dismounting cost one of its two */
        break;
    case CLASS_GUN:
    case CLASS_HORSE_GUN:
        m->gun = true;
        m->barred = SPACE_NO_GUNS;
        if (!state_has(s, u, MARK_LIMBERED))
            m->boxes = 1; /* G·H10: pushed by hand */
        else if (t->class == CLASS_GUN) {
            m->boxes = t->move + 1;
            m->road = true;
        }
        break;
    case CLASS_PACK_GUN:
    case CLASS_MG:
    case CLASS_ROCKET:
    case CLASS_FIXED:
        m->gun = true;
        m->barred = SPACE_NO_GUNS;
        break;
    case CLASS_TRUCK:
        m->gun = m->truck = true;
        break;
    }
    if (state_has(s, u, MARK_DISORDERED) && self->status == UNIT_ON)
        m->closest2 = occupied_nearest(s, self->side, self->space, NULL);
}

const char *grid_move_begin(grid_mover *m, const state *s, const occupied *occ, int u)
{
    const unit *self = &s->units[u];
    if (self->status != UNIT_ON) return "grid.move.off-board";
    if (grid_asleep(s, self->side)) return "grid.asleep";
    if ((self->marks & BIT(MARK_BROKEN)) != 0) return "grid.move.broken";
    if ((self->marks & BIT(MARK_DONE)) != 0) return "grid.move.done";
    if (type_of(s, u)->class == CLASS_FIXED) return "grid.move.fixed";
    if (grid_in_contact(s, u)) return "grid.move.contact";
    grid_move_fill(m, s, occ, u);
    return NULL;
}

static const char *step_terrain(const grid_mover *m, unsigned is, unsigned edge, int total)
{
    const bool track = (edge & (EDGE_ROAD | EDGE_TRACK | EDGE_BRIDGE)) != 0;
    const bool water = (edge & EDGE_RIVER) != 0 && (edge & (EDGE_BRIDGE | EDGE_FORD)) == 0;
    if (m->truck) return (is & SPACE_RAIL) != 0 ? NULL : "grid.move.rail";
    if ((is & m->barred) != 0 && !(m->gun && track)) {
        if (!m->gun || (is & SPACE_NO_FOOT) != 0) return "grid.move.impassable";
        return (is & SPACE_WHOLE_MOVE) != 0 ? "grid.move.guns-river" : "grid.move.guns-ridge";
    }
    if (m->gun && water) return "grid.move.guns-river";
    if (m->gun && (edge & EDGE_DITCH) != 0 && !track) return "grid.move.guns-ditch";
    if (total < 2) return NULL;
    if (m->road && !track) return "grid.move.road";
    if ((is & SPACE_WHOLE_MOVE) != 0 || water) return "grid.move.river";
    if ((is & SPACE_ROUGH) != 0 && m->horse) return "grid.move.rough"; /* G·H11: cavalry, one box at most */
    if ((edge & EDGE_DITCH) != 0) return "grid.move.ditch";            /* the ditch ends the move */
    return NULL;
}

/* G·H1 */
static bool friend_in_the_way(const grid_mover *m, int to)
{
    int there = 0;
    EACH_AT(m->s, to, i)
        if (m->s->units[i].side == m->side && i != m->unit &&
            (++there > 1 || !grid_may_share(m->s, m->unit, i)))
            return true;
    return false;
}

/* G·H11: a diagonal step does not cut between two impassable or two enemy-held boxes. */
static bool cuts_corner(const grid_mover *m, int from, int direction)
{
    const int a = m->d->map.next[from][(direction + 7) & 7], b = m->d->map.next[from][(direction + 1) & 7];
    const unsigned barred = m->truck ? 0 : m->barred;
    if ((m->d->space[a].is & barred) != 0 && (m->d->space[b].is & barred) != 0) return true;
    return bit_of(m->occ->enemies, a) && bit_of(m->occ->enemies, b);
}

const char *grid_move_step(const grid_mover *m, int from, int direction, int total)
{
    const int to = m->d->map.next[from][direction];
    if (to == NO_SPACE) return "grid.move.too-far";
    const char *why = step_terrain(m, m->d->space[to].is, m->d->map.edge[from][direction], total);
    if (why != NULL) return why;
    if (bit_of(m->occ->enemies, to)) return "grid.move.enemy";
    if (bit_of(m->occ->friends, to) && to != m->from && friend_in_the_way(m, to)) return "grid.move.occupied";
    if ((direction & 1) != 0 && cuts_corner(m, from, direction)) return "grid.move.cut-corner";
    return NULL;
}

const char *grid_move_shape(const grid_mover *m, int first, int second)
{
    if (m->road) return NULL; /* the road gives the way */
    if ((first & second & 1) != 0) return "grid.move.two-diagonals";
    if (((first | second) & 1) == 0 && first != second) return "grid.move.not-straight";
    return NULL;
}

const char *grid_move_end(const grid_mover *m, int to)
{
    if (m->closest2 != 0 && occupied_nearest(m->s, m->side, to, NULL) < m->closest2)
        return "grid.move.disordered";
    return NULL;
}

int grid_move_paths(const grid_mover *m, grid_path out[PATHS_MAX])
{
    const grid_data *d = m->d;
    int n = 0;
    for (int dir = 0; dir < 8 && m->boxes > 0; dir++) {
        const int to = d->map.next[m->from][dir];
        if (to != NO_SPACE && grid_move_step(m, m->from, dir, 1) == NULL)
            out[n++] = (grid_path){{(uint16_t)to, NO_SPACE}, 1, (uint16_t)to};
    }
    if (m->boxes < 2) return n;
    uint32_t found = 0; /* bit by place in the 5 x 5 boxes around */
    for (int dir = 0; dir < 8; dir++) {
        const int mid = d->map.next[m->from][dir];
        if (mid == NO_SPACE || grid_move_step(m, m->from, dir, 2) != NULL) continue;
        for (int second = 0; second < 8; second++) {
            const int to = d->map.next[mid][second];
            if (to == NO_SPACE || grid_move_shape(m, dir, second) != NULL ||
                steps_between(d, m->from, to) != 2)
                continue;
            const board_cell *here = &d->map.cell[m->from], *there = &d->map.cell[to];
            const int bit = (there->r - here->r + 2) * 5 + there->q - here->q + 2;
            if ((found >> bit & 1) != 0 || grid_move_step(m, mid, second, 2) != NULL) continue;
            found |= (uint32_t)1 << bit;
            out[n++] = (grid_path){{(uint16_t)mid, (uint16_t)to}, 2, (uint16_t)to};
        }
    }
    return n;
}

/* Refusals that speak of the ground say more than those that speak of the shape. */
static bool says_more(const char *code, const char *than)
{
    return than == NULL || strcmp(than, "grid.move.two-diagonals") == 0 ||
           (strcmp(than, "grid.move.not-straight") == 0 && strcmp(code, "grid.move.two-diagonals") != 0);
}

int grid_move_route(const grid_mover *m, int to, uint16_t path[2], const char **why, int *where)
{
    const grid_data *d = m->d;
    *why = NULL;
    *where = to;
    for (int dir = 0; dir < 8; dir++) {
        if (d->map.next[m->from][dir] != to) continue;
        *why = grid_move_step(m, m->from, dir, 1);
        path[0] = (uint16_t)to;
        return *why == NULL ? 1 : 0;
    }
    if (m->boxes < 2 || steps_between(d, m->from, to) != 2) {
        *why = "grid.move.too-far";
        return 0;
    }
    for (int dir = 0; dir < 8; dir++) {
        const int mid = d->map.next[m->from][dir];
        if (mid == NO_SPACE || steps_between(d, mid, to) != 1) continue;
        int second = 0, at = mid;
        while (d->map.next[mid][second] != to)
            second++;
        const char *code = grid_move_shape(m, dir, second);
        if (code == NULL) code = grid_move_step(m, m->from, dir, 2);
        if (code == NULL) {
            at = to;
            code = grid_move_step(m, mid, second, 2);
        }
        if (code == NULL) {
            path[0] = (uint16_t)mid;
            path[1] = (uint16_t)to;
            return 2;
        }
        if (says_more(code, *why)) {
            *why = code;
            *where = strcmp(code, "grid.move.two-diagonals") == 0 ? to : at;
        }
    }
    return 0;
}

void grid_move_spend(state *s, int u, int boxes)
{
    unit *self = &s->units[u];
    self->marks |= BIT(MARK_DONE);
    if (boxes > 0) self->marks |= BIT(MARK_MOVED);
    if (boxes > 1 || !grid_mounted(s, u) ||
        (boxes == 1 && (gd(s)->space[self->space].is & SPACE_WHOLE_MOVE) != 0))
        self->marks |= BIT(MARK_SPENT);
}

bool grid_pushed(const state *s, int u)
{
    const int class = type_of(s, u)->class;
    return (class == CLASS_GUN || class == CLASS_HORSE_GUN) && !state_has(s, u, MARK_LIMBERED);
}

/* G·H10: what the way costs guns that could have fired this turn. */
static const char *fire_given_up(const state *s, int u)
{
    const int class = type_of(s, u)->class;
    const bool one_or_other =
        class == CLASS_PACK_GUN || class == CLASS_MG || class == CLASS_ROCKET || class == CLASS_TRUCK;
    if (gu_const(s, u)->ammo == 0 || state_has(s, u, MARK_JAMMED)) return NULL;
    return grid_pushed(s, u) ? "way.pushed" : one_or_other ? "way.silent" : NULL;
}

/* A single way point two boxes off stands for the cheapest way there; coming on costs the whole move. Ground
 * that takes a whole move costs all there is. */
bool grid_way(const state *s, const action *a, unit_way *out)
{
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT, to = action_space(a);
    uint16_t path[2] = {a->spaces[0], a->spaces[1]};
    occupied occ;
    grid_mover m;
    const char *why;
    int n = a->nspaces, where;
    if (u == NO_UNIT || to == NO_SPACE) return false;
    grid_move_fill(&m, s, &occ, u);
    out->unit = "way.boxes";
    out->most = (int16_t)m.boxes;
    out->forgoes = fire_given_up(s, u);
    if (a->verb == VERB_ENTER) {
        out->forgoes = NULL;
        way_add(out, to, m.boxes);
        return true;
    }
    if (n == 1 && steps_between(m.d, m.from, to) > 1) {
        occupied_find(s, s->units[u].side, &occ);
        n = grid_move_route(&m, to, path, &why, &where);
    }
    for (int i = 0; i < n && i < 2; i++) {
        const bool whole = (m.d->space[path[i]].is & SPACE_WHOLE_MOVE) != 0;
        if (whole) out->stops = "way.whole-move";
        way_add(out, path[i], whole ? m.boxes : i + 1);
    }
    return n > 0;
}
