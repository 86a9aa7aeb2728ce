/*
 * retire.c: leaving the field and giving ground: units removed, falling back, following up, and where a
 * side's units stand when it lets the rest be placed.
 */
#include "rules/prone/retire.h"

#include "rules/prone/apply.h"
#include "rules/prone/check.h"
#include "rules/prone/place.h"

void prone_remove(state *s, int u, int status, int captor, const char *code, resolver *r)
{
    unit *at = &s->units[u];
    const uint16_t from = at->space;
    prone_unit *p = pu(s, u);
    at->status = (uint8_t)status;
    at->captor = status == UNIT_CAPTURED ? (uint8_t)captor : 0;
    at->space = NO_SPACE;
    at->marks = 0;
    at->seen_by = state_everybody(s);
    if (p->leader == LEADER_WITH && status == UNIT_DESTROYED) p->leader = LEADER_KILLED;
    p->lying = p->quarry = p->unseen_shots = 0;
    if (p->order == ORDER_SQUARE) p->order = ORDER_CLOSE;
    event *e = resolver_emit(r, EV_REMOVE, code, u);
    e->from = from;
    e->n[0] = status;
    e->side = (int8_t)at->side;
    for (int i = 0; i < s->sc->nunits; i++)
        if (pu(s, i)->quarry == u + 1) pu(s, i)->quarry = 0;
}

static bool someone_there(const state *s, int u, int space)
{
    for (int i = state_unit_at(s, space, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, space, i))
        if (i != u && (s->units[i].side != s->units[u].side || type_of(s, i)->class != CLASS_LEADER))
            return true;
    return false;
}

/* The free hex farthest from the enemies it knows of, and farther than where it stands; NO_SPACE: none. */
static int step_away(const state *s, int u, int came_from)
{
    const prone_data *d = pd(s);
    const unit *at = &s->units[u];
    int best = NO_SPACE, most = 0;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        const int to = d->next[at->space][dir];
        int sum = 0;
        if (to == NO_SPACE || to == came_from || (d->space[to].is & SPACE_CLOSED) != 0 ||
            someone_there(s, u, to))
            continue;
        const int near = prone_nearest(s, at->side, to, NULL);
        if (near == BOARD_FAR || near < prone_nearest(s, at->side, at->space, NULL)) continue;
        for (int i = 0; i < s->sc->nunits; i++) /* among equals, away from all of them */
            if (state_on_board(s, i) && s->units[i].side != at->side && state_seen(s, i, at->side)) {
                const int far = hexes_between(d, to, s->units[i].space);
                sum += far < 12 ? far : 12;
            }
        if (near * 1000 + sum > most) {
            most = near * 1000 + sum;
            best = to;
        }
    }
    return best;
}

/* H·H18, H·H19. It gets up to do so; leaders who stand with it go along. Forced prone, it stays (H3). */
void prone_fall_back(state *s, int u, int hexes, resolver *r)
{
    int before = NO_SPACE;
    const int start = s->units[u].space;
    if (state_has(s, u, MARK_FORCED)) return;
    prone_rise(s, u, r);
    if (pu(s, u)->order == ORDER_SQUARE) {
        pu(s, u)->order = ORDER_CLOSE;
        kit_clear_mark(s, u, MARK_SQUARE, r);
    }
    pu(s, u)->quarry = 0;
    s->units[u].marks &= ~(BIT(MARK_CHARGED) | BIT(MARK_SMOKELESS) | BIT(MARK_TREES));
    for (int i = 0; i < hexes; i++) {
        const int from = s->units[u].space, to = step_away(s, u, before);
        if (to == NO_SPACE) break;
        if (state_has(s, u, MARK_HIDDEN) && (pd(s)->space[to].is & SPACE_CONCEALS) == 0)
            kit_reveal(s, u, MARK_HIDDEN, r);
        s->units[u].space = (uint16_t)to;
        kit_tell_move(s, u, "ev.falls-back", from, to, r);
        before = from;
        prone_look_around(s, u, r);
    }
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || !state_on_board(s, i) || s->units[i].side != s->units[u].side ||
            s->units[i].space != start || type_of(s, i)->class != CLASS_LEADER || s->units[u].space == start)
            continue;
        s->units[i].space = s->units[u].space;
        kit_tell_move(s, i, "ev.falls-back", start, s->units[u].space, r);
    }
}

/* The winner of a charge takes the ground, if it is free. */
void prone_advance_into(state *s, int u, int space, resolver *r)
{
    if (!state_on_board(s, u) || space == NO_SPACE || someone_there(s, u, space) ||
        hexes_between(pd(s), s->units[u].space, space) != 1 || (pd(s)->space[space].is & SPACE_CLOSED) != 0)
        return;
    const int from = s->units[u].space;
    s->units[u].space = (uint16_t)space;
    s->units[u].marks &= ~BIT(MARK_TREES);
    event *e = resolver_emit(r, EV_MOVE, "ev.follows", u);
    e->from = (uint16_t)from;
    e->to = (uint16_t)space;
    prone_look_around(s, u, r);
}

int prone_default_place(const state *s, const prone_occupied *occ, int u)
{
    const scenario_unit *from = &s->sc->units[u];
    const int wanted = pd(s)->start[u].stands;
    if (wanted != NO_SPACE && prone_deploy_refused(s, occ, u, wanted) == NULL) return wanted;
    int best = NO_SPACE, least = BOARD_FAR;
    for (int i = 0; i < from->ndeploy; i++) {
        const int far = wanted == NO_SPACE ? 0 : hexes_between(pd(s), from->deploy[i], wanted);
        if (far >= least || prone_deploy_refused(s, occ, u, from->deploy[i]) != NULL) continue;
        least = far;
        best = from->deploy[i];
    }
    return best;
}

static void stand_at(state *s, int u, int space, resolver *r)
{
    unit *at = &s->units[u];
    at->status = UNIT_ON;
    at->space = (uint16_t)space;
    if (!s->sc->units[u].hidden) at->seen_by = state_everybody(s);
    event *e = kit_emit_of(s, u, EV_ENTER, "ev.deployed", r);
    e->to = at->space;
    prone_look_around(s, u, r);
}

void prone_act_deploy(state *s, const action *a, resolver *r)
{
    if (a->verb == VERB_DEPLOY) {
        stand_at(s, a->units[0], a->spaces[0], r);
        return;
    }
    for (int u = 0; u < s->sc->nunits; u++) {
        prone_occupied occ;
        if (s->units[u].side != a->side || s->units[u].status != UNIT_READY || s->sc->units[u].group != 0)
            continue;
        prone_occupy(s, a->side, &occ);
        const int space = prone_default_place(s, &occ, u);
        if (space != NO_SPACE) stand_at(s, u, space, r);
    }
}
