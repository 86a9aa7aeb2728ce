/*
 * moves.c: movement judged: paths, ground, stacking (A9, A10, A·H10, A·H11), marches of the campaign (A·H17),
 * deployment (A·H15); for check() and for the lists alike. Not for doing it: apply.c and campaign.c.
 */
#include "rules/africa/moves.h"

/* ---- one unit on the map of a battle */

/* Two areas are marched along a road only, and by foot only out of the enemy's reach. */
void africa_bind(const africa_type *t, int areas, africa_stride *out)
{
    if (areas <= t->move) return;
    out->none = out->none || areas > t->road;
    out->road = true;
    out->unseen = out->unseen || is_foot(t->class) || t->class == CLASS_ENGINEER;
}

static const char *distance_refused(const africa_data *d, const africa_map *m, const africa_type *t, int from,
                                    const africa_path *p, bool by_road)
{
    africa_stride by = {0};
    africa_bind(t, p->n, &by);
    if (by.none) return "africa.move.too-far";
    if (by.road && !by_road) return "africa.move.not-road";
    if (!by.unseen) return NULL;
    if (from != NO_SPACE && africa_near_enemy(d, m, from)) return "africa.move.road-enemy";
    for (int i = 0; i < p->n; i++)
        if (africa_near_enemy(d, m, p->at[i])) return "africa.move.road-enemy";
    return NULL;
}

const char *africa_whole_move(const africa_type *t, unsigned is)
{
    if (t->class == CLASS_CAVALRY && (is & GROUND_HORSE_WHOLE) != 0) return "africa.move.horse-whole";
    return is_gun(t->class) && (is & GROUND_GUNS_WHOLE) != 0 ? "africa.move.guns-whole" : NULL;
}

bool africa_comes_nearer(const state *s, const africa_map *m, int from, int to)
{
    const int near = africa_nearest(s, m, from);
    return near != NOWHERE && africa_nearest(s, m, to) <= near;
}

/* All but the room at its end. from NO_SPACE: it comes onto the map. */
static const char *move_refused(const state *s, const africa_map *m, int u, int from, const africa_path *p,
                                int *where)
{
    const africa_data *d = ad(s);
    const africa_type *t = type_of(s, u);
    bool by_road = true;
    const char *whole = NULL;
    int at = from;
    for (int i = 0; i < p->n; i++) {
        const int to = p->at[i];
        *where = to;
        if (at != NO_SPACE) {
            const int link = africa_link(&d->area[at], to);
            if (link < 0) return "africa.move.not-adjacent";
            by_road = by_road && d->area[at].road[link];
            if (state_has(s, u, MARK_DEMORALIZED) && africa_comes_nearer(s, m, at, to))
                return "africa.move.towards-enemy"; /* A·H13 */
        }
        const char *barred = africa_barred(d, t, to);
        if (barred != NULL) return barred;
        const char *here = africa_whole_move(t, d->area[to].is);
        if (here != NULL) whole = here;
        if (i < p->n - 1 && m->enemies[to] > 0) return "africa.move.enemy-in-way";
        at = to;
    }
    if (whole != NULL && p->n > 1) return whole;
    return distance_refused(d, m, t, from, p, by_road);
}

/* ---- a corps on the map of the campaign (A·H17) */

/* The areas the army will fall back to are closed; where it stands now a march ends, in battle. */
static const char *closed(const state *s, int to, bool last)
{
    const africa_data *d = ad(s);
    const int army = ag_const(s)->army;
    for (int i = army; army > 0 && i < d->nbattles; i++)
        if (d->battle[i].area == to) return "africa.march.behind";
    const bool unready = ag_const(s)->ready < weeks_needed(s);
    if (army == 0 && to == d->pass && unready) return "africa.march.unready";
    if (army_area(s) != to) return NULL;
    if (!last) return "africa.march.army-in-way";
    return ag_const(s)->fought ? "africa.march.fought" : unready ? "africa.march.unready" : NULL;
}

static const char *march_refused(const state *s, int corps, const africa_path *p, int *where)
{
    const africa_data *d = ad(s);
    int at = s->units[corps].space;
    bool coast_road = (d->area[at].is & GROUND_COAST) != 0;
    for (int i = 0; i < p->n; i++) {
        const int to = p->at[i], link = africa_link(&d->area[at], to);
        *where = to;
        if (link < 0) return "africa.march.not-adjacent";
        const char *code = closed(s, to, i == p->n - 1);
        if (code != NULL) return code;
        coast_road = coast_road && d->area[at].road[link] && (d->area[to].is & GROUND_COAST) != 0;
        at = to;
    }
    if (p->n <= d->number.march) return NULL;
    if (p->n > d->number.march_road) return "africa.march.too-far";
    if (!coast_road) return "africa.march.not-coast-road";
    return ag_const(s)->weather == WEATHER_FAIR ? NULL : "africa.march.storm";
}

/* ---- paths */

typedef struct journey { /* an action on its way */
    const state *s;
    const africa_map *m;
    const action *a;
    bool march;
    int from;               /* NO_SPACE: they come onto the map, ... */
    const uint16_t *starts; /* ... in one of these areas */
    int nstarts;
    int who, where; /* of the refusal */
} journey;

int africa_starts(const state *s, int u, const uint16_t **out)
{
    const scenario_unit *order = &s->sc->units[u];
    const africa_battle *b = battle_of(s);
    if (b == NULL) return 0;
    const bool own = order->group > 0 || (order->deploy != NULL && b->nenter[order->side] == 0);
    if (!ad(s)->campaign && own) return scenario_entry(s->sc, u, out);
    *out = b->enter[order->side];
    return b->nenter[order->side];
}

static const char *path_refused(journey *j, const africa_path *p)
{
    if (j->march) return march_refused(j->s, j->who, p, &j->where);
    for (int i = 0; i < j->a->nunits; i++) {
        j->who = j->a->units[i];
        const char *code = move_refused(j->s, j->m, j->who, j->from, p, &j->where);
        if (code != NULL) return code;
    }
    return NULL;
}

/* Do they get there in one step. */
static bool begins_at(const journey *j, int to)
{
    return j->from == NO_SPACE ? scenario_has_place(j->starts, j->nstarts, to)
                               : africa_link(&ad(j->s)->area[j->from], to) >= 0;
}

/* The path to a destination alone: straight there, or the first through another area that all can go. Where
 * there is none, the refusal is that of a way on which they would get there but for it. */
static const char *find_path(journey *j, int to, africa_path *out)
{
    const africa_data *d = ad(j->s);
    j->where = to;
    if (begins_at(j, to)) {
        *out = (africa_path){.n = 1, .at = {(uint8_t)to}};
        return path_refused(j, out);
    }
    const char *first = NULL;
    const int n = j->from == NO_SPACE ? j->nstarts : d->area[j->from].count;
    int who = j->who, where = j->where;
    for (int i = 0; i < n; i++) {
        const int mid = j->from == NO_SPACE ? j->starts[i] : d->area[j->from].near[i];
        if (africa_link(&d->area[mid], to) < 0) continue;
        *out = (africa_path){.n = 2, .at = {(uint8_t)mid, (uint8_t)to}};
        const char *code = path_refused(j, out);
        if (code == NULL) return NULL;
        if (first == NULL || (where != to && j->where == to)) { /* what lets them through tells more */
            first = code;
            who = j->who;
            where = j->where;
        }
    }
    j->who = who;
    j->where = where;
    return first != NULL ? first : j->march ? "africa.march.too-far" : "africa.move.too-far";
}

static const char *given_path(journey *j, africa_path *out)
{
    const action *a = j->a;
    if (a->nspaces == 0) return j->march ? "africa.march.where" : "africa.move.where";
    if (action_space(a) == j->from) return j->march ? "africa.march.there" : "africa.move.there";
    if (a->nspaces > PATH_MAX) return j->march ? "africa.march.too-far" : "africa.move.too-far";
    if (a->nspaces == 1) return find_path(j, a->spaces[0], out);
    *out = (africa_path){.n = a->nspaces, .at = {(uint8_t)a->spaces[0], (uint8_t)a->spaces[1]}};
    if (j->from == NO_SPACE && !begins_at(j, a->spaces[0])) return "africa.enter.where";
    return path_refused(j, out);
}

bool africa_path_of(const state *s, const africa_map *m, const action *a, africa_path *out, refusal *why)
{
    const int u = a->units[0];
    africa_map own;
    journey j = {.s = s,
                 .m = m,
                 .a = a,
                 .march = a->verb == VERB_MARCH,
                 .from = a->verb == VERB_ENTER ? NO_SPACE : s->units[u].space,
                 .who = u,
                 .where = action_space(a)};
    *out = (africa_path){0};
    if (m == NULL && !j.march) {
        africa_map_of(s, s->units[u].side, &own);
        j.m = &own;
    }
    if (j.from == NO_SPACE) j.nstarts = africa_starts(s, u, &j.starts);
    const char *code = given_path(&j, out);
    if (code == NULL) return true;
    refuse(why, code, j.who, NO_UNIT, j.where, out->n, type_of(s, j.who)->move);
    out->n = 0;
    return false;
}

/* ---- who may go, and attack (A·H6, A·H13) */

/* All of them in one place, and able to act. */
static const char *group_refused(const state *s, const action *a, int *who)
{
    const bool enters = a->verb == VERB_ENTER;
    for (int i = 0; i < a->nunits; i++) {
        const unit *self = &s->units[a->units[i]];
        const int class = class_of(s, a->units[i]);
        *who = a->units[i];
        if (is_headquarters(class)) return "africa.move.headquarters";
        if (state_has(s, *who, MARK_ACTION)) return "africa.acted";
        if (class == CLASS_SHIP) return "africa.move.ship";
        if (self->status != (enters ? UNIT_READY : UNIT_ON))
            return enters ? "africa.enter.not-ready" : "africa.move.off-board";
        if (self->space != s->units[a->units[0]].space) return "africa.group.apart";
    }
    *who = a->units[0];
    return NULL;
}

static const char *attackers_refused(const state *s, const action *a, int *who)
{
    int striking = 0;
    for (int i = 0; i < a->nunits; i++) {
        *who = a->units[i];
        if (is_gun(class_of(s, *who))) return "africa.attack.guns";
        if (state_has(s, *who, MARK_DEMORALIZED)) return "africa.attack.demoralized";
        striking += is_troops(class_of(s, *who)) && africa_factor(s, *who) > 0;
    }
    *who = a->units[0];
    if (striking == 0) return "africa.attack.officers";
    if (a->verb != VERB_RUSH) return NULL;
    if (battle_of(s)->rushes != a->side) return "africa.rush.none";
    return ag_const(s)->rushed ? "africa.rush.used" : NULL;
}

static bool is_attack(const action *a)
{
    return a->verb == VERB_ATTACK || a->verb == VERB_RUSH;
}

bool africa_check_movers(const state *s, const action *a, refusal *why)
{
    int who = a->units[0];
    const char *code = group_refused(s, a, &who);
    if (code == NULL && is_attack(a)) code = attackers_refused(s, a, &who);
    return refuse_if(why, code, who, NO_UNIT, s->units[who].space, 0, 0);
}

/* One area on from the edge, where it may not come at once: it could not stop at the edge either, for there
 * is no room. That is told instead. */
static void tell_full_edge(const state *s, const africa_map *m, const action *a, refusal *why)
{
    const uint16_t *starts;
    const int who = a->units[0], to = action_space(a),
              n = a->verb == VERB_ENTER && why != NULL && to != NO_SPACE ? africa_starts(s, who, &starts) : 0;
    const char *code = NULL;
    int at = NO_SPACE;
    for (int i = 0; i < n; i++) {
        const char *full = africa_room(s, m, a->units, a->nunits, starts[i]);
        if (full == NULL) return;
        if (africa_link(&ad(s)->area[starts[i]], to) >= 0) code = full, at = starts[i];
    }
    if (code != NULL) (void)africa_refuse_room(s, m, code, who, at, why);
}

bool africa_check_going(const state *s, const africa_map *m, const action *a, refusal *why)
{
    const bool attack = is_attack(a);
    const int who = a->units[0];
    africa_path path;
    if (!africa_path_of(s, m, a, &path, why)) {
        tell_full_edge(s, m, a, why);
        return false;
    }
    const int to = path.at[path.n - 1];
    if (attack != (m->enemies[to] > 0))
        return refuse(why,
                      attack                  ? "africa.attack.nobody"
                      : a->verb == VERB_ENTER ? "africa.enter.enemy"
                                              : "africa.move.enemy-there",
                      who, NO_UNIT, to, 0, 0);
    const char *code = africa_room(s, m, a->units, a->nunits, to);
    return code == NULL || africa_refuse_room(s, m, code, who, to, why);
}

bool africa_check_move_on(const state *s, const africa_map *m, const action *a, refusal *why)
{
    return africa_check_movers(s, a, why) && africa_check_going(s, m, a, why);
}

bool africa_check_move(const state *s, const action *a, refusal *why)
{
    africa_map m;
    africa_map_of(s, a->side, &m);
    return africa_check_move_on(s, &m, a, why);
}

bool africa_check_march(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a);
    africa_path path;
    const char *code = class_of(s, u) != CLASS_CORPS                   ? "africa.march.corps"
                       : !state_on_board(s, u)                         ? "africa.march.not-here"
                       : state_has(s, u, MARK_ACTION)                  ? "africa.march.done"
                       : a->nspaces == 1 && ad(s)->area[to].sheet != 0 ? "africa.march.where"
                                                                       : NULL;
    if (code != NULL) return refuse(why, code, u, NO_UNIT, to, a->nspaces, 0);
    return africa_path_of(s, NULL, a, &path, why);
}

/* Each area costs one, ground that takes the whole move all there is: one, or the two a road allows if the
 * whole path runs along it. */
bool africa_way(const state *s, const action *a, unit_way *out)
{
    static const uint32_t going =
        BIT(VERB_ENTER) | BIT(VERB_MOVE) | BIT(VERB_ATTACK) | BIT(VERB_RUSH) | BIT(VERB_MARCH);
    const africa_data *d = ad(s);
    africa_path path;
    if (a->nunits == 0 || (going & BIT(a->verb)) == 0 || !africa_path_of(s, NULL, a, &path, NULL))
        return false;
    const africa_type *t = type_of(s, a->units[0]);
    bool by_road = true;
    int at = a->verb == VERB_ENTER ? NO_SPACE : s->units[a->units[0]].space;
    for (int i = 0; i < path.n; at = path.at[i++])
        by_road = by_road && (at == NO_SPACE || d->area[at].road[africa_link(&d->area[at], path.at[i])]);
    out->unit = "way.areas";
    out->most =
        (int16_t)(a->verb == VERB_MARCH ? path.n > d->number.march ? d->number.march_road : d->number.march
                  : by_road             ? t->road
                                        : t->move);
    for (int i = 0; i < path.n; i++) {
        const bool whole = africa_whole_move(t, d->area[path.at[i]].is) != NULL;
        if (whole) out->stops = "way.whole-move";
        way_add(out, path.at[i], whole ? out->most : i + 1);
    }
    return true;
}

/* ---- deploying */

/* Is it bound to places of its own on the map of this battle? */
static bool bound(const state *s, int u)
{
    const africa_start *from = &ad(s)->start[u];
    for (int i = 0; i < from->nplaces; i++)
        if (ad(s)->area[from->places[i]].sheet == battle_of(s)->sheet) return true;
    return false;
}

static bool deploys(const state *s, int u, int area)
{
    const africa_battle *b = battle_of(s);
    const africa_start *from = &ad(s)->start[u];
    const int side = s->units[u].side;
    return scenario_has_place(b->deploy[side], b->ndeploy[side], area) &&
           (!bound(s, u) || scenario_has_place(from->places, from->nplaces, area));
}

bool africa_check_place_on(const state *s, const africa_map *m, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a), status = s->units[u].status, at = s->units[u].space;
    const char *code = NULL;
    if (!on_land(class_of(s, u)) || (status != UNIT_ON && status != UNIT_READY))
        code = "africa.place.not-here";
    else if (state_has(s, u, MARK_ACTION))
        code = "africa.place.done";
    else if (to == NO_SPACE || !deploys(s, u, to) || (status == UNIT_ON && !deploys(s, u, at)))
        code = bound(s, u) ? "africa.place.bound" : "africa.place.zone";
    else if (status == UNIT_ON && at == to)
        code = "africa.place.there";
    else if ((code = africa_barred(ad(s), type_of(s, u), to)) == NULL && m->enemies[to] > 0)
        code = "africa.enter.enemy";
    if (code != NULL) return refuse(why, code, u, NO_UNIT, to, 0, 0);
    code = africa_room(s, m, a->units, 1, to);
    return code == NULL || africa_refuse_room(s, m, code, u, to, why);
}

bool africa_check_place(const state *s, const action *a, refusal *why)
{
    africa_map m;
    africa_map_of(s, a->side, &m);
    return africa_check_place_on(s, &m, a, why);
}
