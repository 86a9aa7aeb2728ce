/*
 * moves.c: movement judged: ways, ground, stacking (A9, A10, A·H10, A·H11), for check() and for the lists
 * alike. Not for doing it: act.c.
 */
#include "rules/africa/moves.h"

#include "rules/africa/place.h"

const char *africa_may_act(const state *s, int u)
{
    const int class = class_of(s, u);
    if (is_headquarters(class)) return "africa.move.headquarters";
    if (state_has(s, u, MARK_ACTION)) return "africa.acted";
    return class == CLASS_SHIP ? "africa.move.ship" : NULL;
}

const char *africa_barred(const africa_data *d, const africa_type *t, int area)
{
    const unsigned is = d->area[area].is;
    if (!is_gun(t->class)) return NULL;
    if (t->class == CLASS_FIELD_GUN && (is & GROUND_NO_FIELD_GUNS) != 0) return "africa.move.guns-mountain";
    return (is & GROUND_NO_GUNS) != 0 && (is & GROUND_ROAD) == 0 ? "africa.move.guns-forest" : NULL;
}

/* A·H10: two areas are marched along a road only, and by foot only out of the enemy's reach. */
static const char *march_refused(const state *s, const africa_map *m, const africa_type *t, int from,
                                 const africa_way *w, bool by_road)
{
    if (w->n <= t->move) return NULL;
    if (w->n > t->road) return "africa.move.too-far";
    if (!by_road) return "africa.move.not-road";
    if (!is_foot(t->class) && t->class != CLASS_ENGINEER) return NULL;
    if (from != NO_SPACE && africa_nearest(s, m, from) <= 1) return "africa.move.road-enemy";
    for (int i = 0; i < w->n; i++)
        if (africa_nearest(s, m, w->at[i]) <= 1) return "africa.move.road-enemy";
    return NULL;
}

/* One unit's way, but for the room at its end. from NO_SPACE: it comes onto the map. */
static const char *way_refused(const state *s, const africa_map *m, int u, int from, const africa_way *w,
                               int *where)
{
    const africa_data *d = ad(s);
    const africa_type *t = type_of(s, u);
    bool by_road = true;
    const char *whole = NULL;
    int at = from;
    for (int i = 0; i < w->n; i++) {
        const int to = w->at[i];
        *where = to;
        if (at != NO_SPACE) {
            const int link = africa_link(&d->area[at], to);
            if (link < 0) return "africa.move.not-adjacent";
            by_road = by_road && d->area[at].road[link];
            const int near = africa_nearest(s, m, at);
            if (state_has(s, u, MARK_DEMORALIZED) && near != NOWHERE && africa_nearest(s, m, to) <= near)
                return "africa.move.towards-enemy"; /* A·H13 */
        }
        const char *barred = africa_barred(d, t, to);
        if (barred != NULL) return barred;
        if (t->class == CLASS_CAVALRY && (d->area[to].is & GROUND_HORSE_WHOLE) != 0)
            whole = "africa.move.horse-whole";
        if (is_gun(t->class) && (d->area[to].is & GROUND_GUNS_WHOLE) != 0) whole = "africa.move.guns-whole";
        if (i < w->n - 1 && m->enemies[to] > 0) return "africa.move.enemy-in-way";
        at = to;
    }
    if (whole != NULL && w->n > 1) return whole;
    return march_refused(s, m, t, from, w, by_road);
}

static const char *group_way_refused(const state *s, const africa_map *m, const action *a, int from,
                                     const africa_way *w, int *who, int *where)
{
    for (int i = 0; i < a->nunits; i++) {
        *who = a->units[i];
        const char *code = way_refused(s, m, a->units[i], from, w, where);
        if (code != NULL) return code;
    }
    return NULL;
}

/* Where a unit that is to come on may do so. */
static const uint16_t *entries(const state *s, int u, int *n)
{
    const scenario_unit *from = &s->sc->units[u];
    const africa_battle *b = battle_of(s);
    *n = 0;
    if (b == NULL) return NULL;
    if (!ad(s)->campaign && from->group > 0) {
        *n = s->sc->groups[from->group - 1].nspaces;
        return s->sc->groups[from->group - 1].spaces;
    }
    if (!ad(s)->campaign && from->deploy != NULL && b->nenter[from->side] == 0) {
        *n = from->ndeploy;
        return from->deploy;
    }
    *n = b->nenter[from->side];
    return b->enter[from->side];
}

static bool among(const uint16_t *spaces, int n, int space)
{
    for (int i = 0; i < n; i++)
        if (spaces[i] == space) return true;
    return false;
}

/* The way to an end alone: straight there, or the first way through another area that all can go. */
static const char *find_way(const state *s, const africa_map *m, const action *a, int from, int to,
                            africa_way *out, int *who, int *where)
{
    const africa_data *d = ad(s);
    int nentries = 0;
    const uint16_t *starts = from == NO_SPACE ? entries(s, a->units[0], &nentries) : NULL;
    *where = to;
    if (from == NO_SPACE ? among(starts, nentries, to) : africa_link(&d->area[from], to) >= 0) {
        *out = (africa_way){.n = 1, .at = {(uint8_t)to}};
        return group_way_refused(s, m, a, from, out, who, where);
    }
    const char *first = NULL;
    const int n = from == NO_SPACE ? nentries : d->area[from].count;
    for (int i = 0; i < n; i++) {
        const int mid = from == NO_SPACE ? starts[i] : d->area[from].near[i];
        if (africa_link(&d->area[mid], to) < 0 || to == from) continue;
        *out = (africa_way){.n = 2, .at = {(uint8_t)mid, (uint8_t)to}};
        int one = a->units[0], at = to;
        const char *code = group_way_refused(s, m, a, from, out, &one, &at);
        if (code == NULL) return NULL;
        if (first == NULL) {
            first = code;
            *who = one;
            *where = at;
        }
    }
    return first != NULL ? first : "africa.move.too-far";
}

/* All of them in one place, and able to act. */
static const char *group_refused(const state *s, const action *a, int *who)
{
    const unit *lead = &s->units[a->units[0]];
    for (int i = 0; i < a->nunits; i++) {
        const unit *at = &s->units[a->units[i]];
        *who = a->units[i];
        const char *code = africa_may_act(s, a->units[i]);
        if (code != NULL) return code;
        if (a->verb == VERB_ENTER ? at->status != UNIT_READY : at->status != UNIT_ON)
            return a->verb == VERB_ENTER ? "africa.enter.not-ready" : "africa.move.off-board";
        if (at->space != lead->space) return "africa.group.apart";
    }
    *who = a->units[0];
    return NULL;
}

bool africa_way_of(const state *s, const africa_map *m, const action *a, africa_way *out, refusal *why)
{
    const int from = a->verb == VERB_ENTER ? NO_SPACE : s->units[a->units[0]].space;
    int whom = a->units[0], where = action_space(a), nentries = 0;
    const char *code = NULL;
    *out = (africa_way){0};
    if (a->nspaces == 0) {
        code = "africa.move.where";
    } else if (a->nspaces > PATH_MAX) {
        code = "africa.move.too-far";
    } else if (a->nspaces == 1) {
        code = find_way(s, m, a, from, a->spaces[0], out, &whom, &where);
    } else {
        *out = (africa_way){.n = a->nspaces, .at = {(uint8_t)a->spaces[0], (uint8_t)a->spaces[1]}};
        const uint16_t *starts = from == NO_SPACE ? entries(s, a->units[0], &nentries) : NULL;
        if (from == NO_SPACE && !among(starts, nentries, a->spaces[0]))
            code = "africa.enter.where";
        else if (from != NO_SPACE && a->spaces[1] == from)
            code = "africa.move.not-adjacent";
        else
            code = group_way_refused(s, m, a, from, out, &whom, &where);
    }
    return code == NULL || refuse(why, code, whom, NO_UNIT, where, out->n, type_of(s, whom)->move);
}

/* ---- who may attack (A·H6, A·H13) */

static const char *attackers_refused(const state *s, const action *a, int *who)
{
    const africa_battle *b = battle_of(s);
    int striking = 0;
    for (int i = 0; i < a->nunits; i++) {
        const int class = class_of(s, a->units[i]);
        *who = a->units[i];
        if (is_gun(class)) return "africa.attack.guns";
        if (state_has(s, a->units[i], MARK_DEMORALIZED)) return "africa.attack.demoralized";
        striking += is_troops(class) && africa_factor(s, a->units[i]) > 0;
    }
    *who = a->units[0];
    if (striking == 0) return "africa.attack.officers";
    if (a->verb != VERB_RUSH) return NULL;
    if (b->rushes != a->side) return "africa.rush.none";
    return ag_const(s)->rushed ? "africa.rush.used" : NULL;
}

bool africa_check_move_on(const state *s, const africa_map *m, const action *a, refusal *why)
{
    const bool attack = a->verb == VERB_ATTACK || a->verb == VERB_RUSH;
    africa_way way;
    int whom = a->units[0];
    const char *code = group_refused(s, a, &whom);
    if (code == NULL && attack) code = attackers_refused(s, a, &whom);
    if (code != NULL) return refuse(why, code, whom, NO_UNIT, s->units[whom].space, 0, 0);
    if (!africa_way_of(s, m, a, &way, why)) return false;
    const int to = way.at[way.n - 1];
    if (attack && m->enemies[to] == 0) return refuse(why, "africa.attack.nobody", whom, NO_UNIT, to, 0, 0);
    if (!attack && m->enemies[to] > 0)
        return refuse(why, a->verb == VERB_ENTER ? "africa.enter.enemy" : "africa.move.enemy-there", whom,
                      NO_UNIT, to, 0, 0);
    code = africa_room(s, m, a->units, a->nunits, to);
    return code == NULL || africa_refuse_room(s, code, whom, to, why);
}

bool africa_check_move(const state *s, const action *a, refusal *why)
{
    africa_map m;
    africa_map_of(s, a->side, &m);
    return africa_check_move_on(s, &m, a, why);
}

/* ---- deploying */

/* Is it bound to places of its own on the map of this battle? */
static bool bound(const state *s, int u)
{
    const africa_start *from = &ad(s)->start[u];
    const africa_battle *b = battle_of(s);
    for (int i = 0; i < from->nplaces; i++)
        if (ad(s)->area[from->places[i]].sheet == b->sheet) return true;
    return false;
}

bool africa_deploys(const state *s, int u, int area)
{
    const africa_battle *b = battle_of(s);
    const africa_start *from = &ad(s)->start[u];
    const int side = s->units[u].side;
    return b != NULL && on_land(class_of(s, u)) && among(b->deploy[side], b->ndeploy[side], area) &&
           (!bound(s, u) || among(from->places, from->nplaces, area));
}

bool africa_check_place(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a);
    const unit *at = &s->units[u];
    africa_map m;
    if (!on_land(class_of(s, u)) || (at->status != UNIT_ON && at->status != UNIT_READY))
        return refuse(why, "africa.place.not-here", u, NO_UNIT, NO_SPACE, 0, 0);
    if (state_has(s, u, MARK_ACTION)) return refuse(why, "africa.place.done", u, NO_UNIT, at->space, 0, 0);
    if (to == NO_SPACE || !africa_deploys(s, u, to) ||
        (at->status == UNIT_ON && !africa_deploys(s, u, at->space)))
        return refuse(why, bound(s, u) ? "africa.place.bound" : "africa.place.zone", u, NO_UNIT, to, 0, 0);
    if (at->status == UNIT_ON && at->space == to)
        return refuse(why, "africa.place.there", u, NO_UNIT, to, 0, 0);
    const char *code = africa_barred(ad(s), type_of(s, u), to);
    if (code != NULL) return refuse(why, code, u, NO_UNIT, to, 1, 1);
    africa_map_of(s, a->side, &m);
    if (m.enemies[to] > 0) return refuse(why, "africa.enter.enemy", u, NO_UNIT, to, 0, 0);
    code = africa_room(s, &m, a->units, 1, to);
    return code == NULL || africa_refuse_room(s, code, u, to, why);
}
