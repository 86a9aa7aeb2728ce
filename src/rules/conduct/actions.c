/*
 * actions.c: lists of legal actions, made directly: the same questions check() asks, never check() itself.
 * And the few actions the computer tries, chosen by plain sense: units one after another, masses on to the
 * nearest enemy, regulars where they are if their fire lanes are open, squares whole.
 */
#include "rules/conduct/conduct_internal.h"

#include "game/shortlist.h"
#include "rules/conduct/apply.h"
#include "rules/conduct/check.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/place.h"

enum { PLACES = 4, CHARGES = 3, ENTRIES = 2 }; /* suggested at most, the best first */

/* When the computer stirs, in hexes; the house's, set by play of the computer against itself. */
enum {
    ALARM_ENEMY = 4, /* an enemy so near what he came for alarms ... */
    ALARM_OURS = 7,  /* ... those who stand so near it, */
    ALARM_BUSY = 2,  /* unless they have one so near themselves */
    HORSE_NEAR = 2,  /* beyond its range: what mounted rifles stay away from */
    TROOPS_NEAR = 4, /* beyond its range: with none nearer a unit goes for its goal */
    CLOSE_WORK = 3,  /* nearer than that nobody leaves the firing line for the goal */
    PATIENCE = 3,    /* with an enemy in range it goes for its goal one time in so many that it is asked */
    BAYONETS_NEAR = 4,
    LIMBER_BEYOND = 2, /* guns limber where the nearest enemy is so much beyond their range */
    STRIKE_WITHIN = 4, /* out of a ring that is whole */
    GAP_WITHIN = 4,    /* of a ring that is broken: who stands so near may help to close it */
    WEAK = 3           /* figures left to whom rifles go with the bayonet */
};

typedef struct lister {
    const state *s;
    const conduct_data *d;
    action_list *out;
    int unit, side;
    conduct_mover m; /* filled where it is asked */
} lister;

/* Added if it may be done. choice NO_ARG: the verb has none. */
static bool add(const lister *l, int what, int choice)
{
    return course_offer(l->s, l->unit, what, choice, l->out);
}

/* ---- every one of them */

/* May it be moved to, facing so (NO_ARG: any way). */
static bool can_move_to(const lister *l, bool contact, int to, int facing)
{
    return hexes(l->d, l->m.from, to) <= l->m.budget + 1 &&
           conduct_reach_refused(&l->m, to, facing) == NULL &&
           (!contact || conduct_falls_back(l->s, l->unit, to));
}

static void list_moves(const lister *l)
{
    const bool contact = conduct_in_contact(l->s, l->unit);
    action a = action_of(VERB_MOVE, l->side, l->unit);
    a.nspaces = 1;
    for (int to = 0; to < l->d->map.n; to++) {
        if (!can_move_to(l, contact, to, NO_ARG)) continue;
        a.spaces[0] = (uint16_t)to;
        a.args[0] = NO_ARG;
        if (l->m.loose) action_list_add(l->out, &a);
        for (int facing = 0; facing < 6 && !l->m.loose; facing++) {
            if (conduct_reach_refused(&l->m, to, facing) != NULL) continue;
            a.args[0] = facing;
            action_list_add(l->out, &a);
        }
    }
}

/* The charge at that enemy from the hex on that side of it (-1: from where it stands), if it may be made:
 * that hex, or NO_SPACE. */
static int charge_from(const lister *l, int target, int dir, action *a)
{
    const int there = l->s->units[target].space, from = dir < 0 ? l->m.from : l->d->map.next[there][dir];
    if (from == NO_SPACE || (dir >= 0 && from == l->m.from) || hexes(l->d, from, there) != 1 ||
        bit_of(l->m.occ.enemies, from) || conduct_reach_charge(&l->m, from, there) < 0)
        return NO_SPACE;
    *a = action_of(VERB_CHARGE, l->side, l->unit);
    a->target = (int16_t)target;
    if (dir >= 0) action_add_space(a, from);
    return from;
}

/* Near enough, and nothing forbids it; must: the enemy a fanatic goes for, or one as near. */
static bool can_charge(const lister *l, int target, int must)
{
    if (!known_enemy(l->s, l->side, target)) return false;
    const int far = hexes(l->d, l->m.from, l->s->units[target].space);
    return far <= l->m.budget + 1 && conduct_charge_refused(l->s, l->unit, target) == NULL &&
           (must == NO_UNIT || far == hexes(l->d, l->m.from, l->s->units[must].space));
}

static void list_charges(const lister *l, int must)
{
    for (int t = 0; t < l->s->sc->nunits; t++) {
        if (!can_charge(l, t, must)) continue;
        for (int dir = -1; dir < 6; dir++) {
            action a;
            if (charge_from(l, t, dir, &a) != NO_SPACE) action_list_add(l->out, &a);
        }
    }
}

static void list_choices(const lister *l)
{
    static const uint8_t plain[] = {VERB_LIMBER, VERB_UNLIMBER, VERB_MOUNT, VERB_DISMOUNT, VERB_RING};
    for (size_t i = 0; i < sizeof plain; i++)
        add(l, plain[i], NO_ARG);
    for (int dir = 0; dir < 6; dir++)
        add(l, VERB_FACE, dir);
    for (int dir = 0; dir < 6; dir++)
        add(l, VERB_MARCH, dir);
    for (int formation = 0; formation < FORMS; formation++)
        add(l, VERB_FORM, formation);
}

static void list_enter(lister *l)
{
    const uint16_t *spaces;
    const int n = scenario_entry(l->s->sc, l->unit, &spaces);
    action a = action_of(VERB_ENTER, l->side, l->unit);
    a.nspaces = 1;
    occupied_find(l->s, l->side, &l->m.occ);
    for (int i = 0; i < n; i++) {
        a.spaces[0] = spaces[i];
        if (conduct_enter_refused(l->s, &l->m.occ, l->unit, spaces[i]) == NULL) action_list_add(l->out, &a);
    }
}

static void list_movement(lister *l)
{
    const state *s = l->s;
    const int u = l->unit, stage = course_stage(s);
    int must = NO_UNIT;
    if (s->units[u].status != UNIT_ON && s->units[u].status != UNIT_READY) return;
    add(l, VERB_HOLD, NO_ARG);
    if (s->units[u].status == UNIT_READY) {
        if (stage != STAGE_EXPLOIT) list_enter(l);
        return;
    }
    if (stage == STAGE_MOVE) add(l, VERB_ORDER, NO_ARG);
    if (conduct_mover_refused(s, u) != NULL) return;
    conduct_reach(&l->m, s, u);
    const bool bound = conduct_must_charge(s, u, &must);
    if (stage != STAGE_COMMAND) list_charges(l, must);
    if (!bound) list_moves(l);
    add(l, VERB_LEAVE, NO_ARG);
    if (stage == STAGE_MOVE && !bound) list_choices(l);
}

static void list_fire(lister *l)
{
    const state *s = l->s;
    const int u = l->unit;
    const bool mg = is_mg(s, u);
    conduct_shot shot;
    add(l, VERB_UNJAM, NO_ARG);
    add(l, VERB_BLOW, NO_ARG);
    if (!add(l, VERB_HOLD, NO_ARG)) return;
    action a = action_of(VERB_FIRE, l->side, u);
    EACH_ENEMY(s, l->side, s->units[u].space, conduct_range_most(s, u), t) {
        if (conduct_shot_refused(s, u, t, &shot) != NULL) continue;
        a.target = (int16_t)t;
        if (!mg) action_list_add(l->out, &a);
        for (int dice = MG_LEAST; dice <= MG_MOST && mg; dice++) {
            a.args[0] = dice;
            action_list_add(l->out, &a);
        }
    }
}

static void list_bayonets(lister *l)
{
    add(l, VERB_FIX, NO_ARG);
    add(l, VERB_UNFIX, NO_ARG);
}

/* ---- what is worth trying */

/* Where to look: at most of the enemy, or at the nearest for those who go at him. */
static int facing_at(const state *s, int u, int at)
{
    const int now = conduct_looks(s, u);
    int enemy = NO_UNIT, best = now;
    if (occupied_nearest(s, s->units[u].side, at, &enemy) == BOARD_FAR) return now;
    if (conduct_comes_on(s, u) || mounted(s, u))
        return conduct_towards(cd(s), at, s->units[enemy].space, now);
    int32_t cover[6];
    conduct_coverages(s, u, at, cover);
    for (int facing = 0; facing < 6; facing++)
        if (cover[facing] > cover[best]) best = facing;
    return best;
}

/* Is an enemy about to have what he came for, and are we near enough to do something about it? */
static bool alarmed(const state *s, int u)
{
    const uint16_t *theirs = cd(s)->to_goal[1 - s->units[u].side];
    if (theirs == NULL || theirs[s->units[u].space] > ALARM_OURS) return false;
    for (int i = 0; i < s->sc->nunits; i++)
        if (known_enemy(s, s->units[u].side, i) && !state_has(s, i, MARK_SHAKEN) &&
            theirs[s->units[i].space] <= ALARM_ENEMY)
            return true;
    return false;
}

/* A gun of the great square: would it have twice as much of the enemy before it, laid another way? */
static bool lays_better(const state *s, int u)
{
    const int at = s->units[u].space, want = facing_at(s, u, at);
    int32_t cover[6];
    conduct_coverages(s, u, at, cover);
    return want != s->units[u].facing && !state_has(s, u, MARK_SHAKEN) &&
           2 * cover[conduct_looks(s, u)] < cover[want] && course_refused(s, u, VERB_FACE, want) == NULL;
}

/* Rifles shoot; the bayonet is for those who waver. */
static bool worth_the_bayonet(const state *s, int u, int enemy)
{
    return conduct_comes_on(s, u) || is_crew(s, enemy) || state_has(s, enemy, MARK_SHAKEN) ||
           s->units[enemy].strength <= WEAK || conduct_pressed(s, u);
}

/* Does somebody stand before it whom it may well fall upon? */
static bool may_strike(const state *s, int u)
{
    if (state_has(s, u, MARK_SHAKEN) || conduct_in_contact(s, u)) return false;
    EACH_ENEMY(s, s->units[u].side, s->units[u].space, STRIKE_WITHIN, i)
        if (worth_the_bayonet(s, u, i)) return true;
    return false;
}

/* Is there nothing to better about where it stands: works, a square, or most of the enemy before its rifles?
 * patient: for these it lets the enemy come. */
static bool content(const state *s, int u, bool patient)
{
    const conduct_data *d = cd(s);
    const unit *self = &s->units[u];
    int enemy = NO_UNIT;
    const int far = occupied_nearest(s, self->side, self->space, &enemy), most = conduct_range_most(s, u);
    if (conduct_comes_on(s, u)) return false;
    if (state_has(s, u, MARK_RING) && is_crew(s, u)) return !lays_better(s, u);
    if (state_has(s, u, MARK_RING) && state_has(s, u, MARK_CLOSED))
        return (cu_const(s, u)->ring != u + 1 || d->to_goal[self->side] == NULL) && !may_strike(s, u);
    if (conduct_in_contact(s, u)) return true;
    if (conduct_pressed(s, u)) return false;
    if (alarmed(s, u) && (enemy == NO_UNIT || far > ALARM_BUSY)) return false;
    if (mounted(s, u) && most > 0) return enemy == NO_UNIT || far > most + HORSE_NEAR;
    if (state_has(s, u, MARK_LIMBERED) || state_has(s, u, MARK_SQUARE)) return false;
    const bool goal = d->to_goal[self->side] != NULL && d->to_goal[self->side][self->space] > 0 &&
                      d->special.exit_side != self->side;
    if (enemy == NO_UNIT || far > most + TROOPS_NEAR) return !goal;
    const int want = facing_at(s, u, self->space);
    int32_t cover[6];
    conduct_coverages(s, u, self->space, cover);
    if (2 * cover[conduct_looks(s, u)] < cover[want]) return false; /* better to turn */
    if (conduct_works(s, u) || !goal) return true;
    return far <= CLOSE_WORK || (far <= most && patient);
}

/* A great square of its side lies open beside it, or it is of one: whoever may still move can fill the gap.
 */
static bool gap_near(const state *s, int u)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (fighting(s, i) && s->units[i].side == s->units[u].side && state_has(s, i, MARK_RING) &&
            !state_has(s, i, MARK_CLOSED) && hexes(cd(s), s->units[i].space, s->units[u].space) <= GAP_WITHIN)
            return true;
    return false;
}

bool conduct_useful(const state *s, int u)
{
    if (course_stage(s) != STAGE_MOVE || !state_on_board(s, u) || is_leader(s, u)) return true;
    if (state_has(s, u, MARK_SHAKEN)) return false; /* U·H11: it rolls by itself when its side has moved */
    if (cg_const(s)->active == u + 1) return true;
    if (conduct_in_contact(s, u)) return false;
    const bool bound = conduct_works(s, u) || (state_has(s, u, MARK_RING) && state_has(s, u, MARK_CLOSED)),
               far =
                   occupied_nearest(s, s->units[u].side, s->units[u].space, NULL) > conduct_range_most(s, u);
    return (far && !bound) || gap_near(s, u) || !content(s, u, false);
}

static bool wants_to_act(const state *s, int u, int side, int stage)
{
    const unit *self = &s->units[u];
    if (self->side != side || (self->status != UNIT_ON && self->status != UNIT_READY)) return false;
    if (stage == STAGE_EXPLOIT) return conduct_may_exploit(s, u);
    if (state_has(s, u, MARK_DONE) || is_leader(s, u) != (stage == STAGE_COMMAND)) return false;
    if (self->status == UNIT_READY) return true;
    if (is_leader(s, u)) return cu_const(s, u)->out == 0;
    if (cg_const(s)->active == u + 1) return true;
    if (state_has(s, u, MARK_ORDERED)) return false;
    return state_has(s, u, MARK_SHAKEN) || !content(s, u, (s->actions + (uint32_t)u) % PATIENCE != 0);
}

/* Whose turn it is: those nearest to the side's goal, so that they make room; else by the order of battle.
 * The one that has rolled goes on. */
static int next_unit(const state *s, int side)
{
    const conduct_game *g = cg_const(s);
    const uint16_t *goal = cd(s)->to_goal[side];
    int best = NO_UNIT, least = 1000;
    if (g->stage == STAGE_MOVE && g->active != 0) return g->active - 1;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!wants_to_act(s, u, side, g->stage)) continue;
        const int key = goal != NULL && state_on_board(s, u) ? goal[s->units[u].space] : 0;
        if (key < least) least = key, best = u;
        if (least == 0) break;
    }
    return best;
}

/* The great square a leader or mule belongs to: one of its units is beside it, or where it stands. 0: none.
 */
static int ring_of(const state *s, int u)
{
    const conduct_data *d = cd(s);
    int best = 0, least = 3;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!fighting(s, i) || s->units[i].side != s->units[u].side || !state_has(s, i, MARK_CLOSED))
            continue;
        const int far = hexes(d, s->units[i].space, s->units[u].space);
        if (far < least) least = far, best = cu_const(s, i)->ring;
    }
    return best;
}

/* Leaders stay with the square they are in: they go from one of its units to another. */
static bool strays(const lister *l, int ring, int to)
{
    const int with = conduct_troops_at(l->s, to);
    return ring != 0 && (with == NO_UNIT || cu_const(l->s, with)->ring != ring);
}

/* The way it would like to look there, or the nearest to it that the move allows; NO_ARG: none. */
static int facing_after(const lister *l, int to)
{
    static const int turns[] = {0, 1, 5, 2, 4, 3};
    const int want = facing_at(l->s, l->unit, to);
    for (int k = 0; k < 6; k++)
        if (conduct_reach_refused(&l->m, to, (want + turns[k]) % 6) == NULL) return (want + turns[k]) % 6;
    return NO_ARG;
}

static void suggest_moves(const lister *l)
{
    const state *s = l->s;
    const int u = l->unit, ring = is_leader(s, u) ? ring_of(s, u) : 0;
    const bool contact = conduct_in_contact(s, u);
    shortlist best = {.most = PLACES};
    if (contact && !state_has(s, u, MARK_SHAKEN) && (conduct_comes_on(s, u) || conduct_works(s, u))) return;
    for (int to = 0; to < l->d->map.n; to++) {
        if (!can_move_to(l, contact, to, NO_ARG) || strays(l, ring, to)) continue;
        const int facing = l->m.loose ? NO_ARG : facing_after(l, to);
        if (!l->m.loose && facing == NO_ARG) continue;
        action a = action_of(VERB_MOVE, l->side, u);
        action_add_space(&a, to);
        a.args[0] = facing;
        shortlist_keep(&best, &a, conduct_place_worth(s, u, to, facing == NO_ARG ? 0 : facing));
    }
    shortlist_add(&best, l->out);
}

static void suggest_charges(const lister *l, int must)
{
    shortlist best = {.most = CHARGES};
    for (int t = 0; t < l->s->sc->nunits; t++) {
        if (!can_charge(l, t, must) || (must == NO_UNIT && !worth_the_bayonet(l->s, l->unit, t))) continue;
        for (int dir = -1; dir < 6; dir++) {
            action a;
            const int from = charge_from(l, t, dir, &a);
            if (from != NO_SPACE) shortlist_keep(&best, &a, conduct_charge_worth(l->s, l->unit, from, t));
        }
    }
    shortlist_add(&best, l->out);
}

/* A square forms, or marches nearer to its goal. */
static void suggest_ring(const lister *l)
{
    const uint16_t *goal = l->d->to_goal[l->side];
    const int at = l->s->units[l->unit].space;
    add(l, VERB_RING, NO_ARG); /* and where it is whole, to take in who fell out of it */
    if (!state_has(l->s, l->unit, MARK_CLOSED)) return;
    int way = -1, least = goal != NULL ? goal[at] : 0;
    for (int dir = 0; dir < 6 && goal != NULL; dir++) {
        const int to = l->d->map.next[at][dir];
        if (to == NO_SPACE || goal[to] >= least || course_refused(l->s, l->unit, VERB_MARCH, dir) != NULL)
            continue;
        least = goal[to];
        way = dir;
    }
    if (way >= 0) add(l, VERB_MARCH, way);
}

static void suggest_enter(lister *l)
{
    const uint16_t *spaces;
    const int n = scenario_entry(l->s->sc, l->unit, &spaces);
    shortlist best = {.most = ENTRIES};
    occupied_find(l->s, l->side, &l->m.occ);
    for (int i = 0; i < n; i++) {
        if (conduct_enter_refused(l->s, &l->m.occ, l->unit, spaces[i]) != NULL) continue;
        action a = action_of(VERB_ENTER, l->side, l->unit);
        action_add_space(&a, spaces[i]);
        shortlist_keep(&best, &a,
                       conduct_place_worth(l->s, l->unit, spaces[i], facing_at(l->s, l->unit, spaces[i])));
    }
    shortlist_add(&best, l->out);
}

static void suggest_face(const lister *l)
{
    const int want = facing_at(l->s, l->unit, l->s->units[l->unit].space);
    if (want != l->s->units[l->unit].facing) add(l, VERB_FACE, want);
}

static void suggest_guns(const lister *l)
{
    const int far = occupied_nearest(l->s, l->side, l->s->units[l->unit].space, NULL),
              range = conduct_range_most(l->s, l->unit);
    suggest_face(l);
    add(l, VERB_RING, NO_ARG);
    if (far <= range) add(l, VERB_UNLIMBER, NO_ARG);
    if (far > range + LIMBER_BEYOND && far < BOARD_FAR) add(l, VERB_LIMBER, NO_ARG);
}

static void suggest_movement(lister *l)
{
    const state *s = l->s;
    const int u = l->unit, stage = course_stage(s);
    int must = NO_UNIT;
    if (next_unit(s, l->side) != u) return;
    if (s->units[u].status == UNIT_READY) {
        suggest_enter(l);
        add(l, VERB_HOLD, NO_ARG);
        return;
    }
    if (stage == STAGE_MOVE && add(l, VERB_ORDER, NO_ARG)) return;
    add(l, VERB_HOLD, NO_ARG);
    if (conduct_mover_refused(s, u) != NULL) return;
    add(l, VERB_LEAVE, NO_ARG);
    const bool ring = state_has(s, u, MARK_RING) && stage == STAGE_MOVE,
               whole = ring && state_has(s, u, MARK_CLOSED);
    if (ring) {
        (is_crew(s, u) ? suggest_face : suggest_ring)(l);
        if (is_crew(s, u)) return;
    }
    conduct_reach(&l->m, s, u);
    const bool bound = conduct_must_charge(s, u, &must);
    if (stage != STAGE_COMMAND && !is_crew(s, u)) suggest_charges(l, must);
    if (bound || whole) return;
    if (is_crew(s, u) && stage == STAGE_MOVE) suggest_guns(l);
    suggest_moves(l);
    if (stage != STAGE_MOVE || conduct_in_contact(s, u)) return;
    if (!is_crew(s, u)) suggest_face(l);
    if (conduct_weapon_of(s, u) != WEAPON_NONE &&
        occupied_nearest(s, l->side, s->units[u].space, NULL) <= conduct_range_most(s, u))
        add(l, VERB_DISMOUNT, NO_ARG);
}

/* The target that promises most; once two hits are likely, the next. */
static void suggest_fire(lister *l)
{
    const state *s = l->s;
    const int u = l->unit;
    int best = NO_UNIT, most = 0;
    add(l, VERB_UNJAM, NO_ARG);
    add(l, VERB_BLOW, NO_ARG);
    if (conduct_shooter_refused(s, u) != NULL) return;
    EACH_ENEMY(s, l->side, s->units[u].space, conduct_range_most(s, u), t) {
        conduct_shot shot;
        if (conduct_shot_refused(s, u, t, &shot) != NULL) continue;
        const int worth = conduct_target_worth(s, u, t);
        if (worth > most) most = worth, best = t;
    }
    if (best == NO_UNIT) return;
    action a = action_of(VERB_FIRE, l->side, u);
    a.target = (int16_t)best;
    if (is_mg(s, u)) a.args[0] = conduct_weapon_of(s, u) == WEAPON_MAXIM ? MG_MOST - 1 : MG_LEAST + 1;
    action_list_add(l->out, &a);
}

/* It may come to blows this turn. */
static bool needs_bayonets(const state *s, int u)
{
    int enemy = NO_UNIT;
    return state_on_board(s, u) &&
           occupied_nearest(s, s->units[u].side, s->units[u].space, &enemy) <= BAYONETS_NEAR &&
           enemy != NO_UNIT && massed_foot(s, enemy);
}

static void suggest_bayonets(lister *l)
{
    if (needs_bayonets(l->s, l->unit)) add(l, VERB_FIX, NO_ARG);
}

/* Leaders stand well where they are until somebody wants them elsewhere: their move is no chance lost. */
bool conduct_missed(const state *s, const action *a)
{
    if (a->nunits > 0 && state_on_board(s, a->units[0]) && is_leader(s, a->units[0])) return false;
    return a->verb != VERB_UNFIX && (a->verb != VERB_FIX || needs_bayonets(s, a->units[0]));
}

/* U13: a machine gun may jam. Low ammunition (U·H6) is the luck of all who fire: nothing that is counted. */
const char *conduct_dear(const state *s, const action *a)
{
    return is_mg(s, a->units[0]) ? "shot.jams" : NULL;
}

/* ---- both */

static bool moving(int stage)
{
    return stage == STAGE_COMMAND || stage == STAGE_MOVE || stage == STAGE_EXPLOIT;
}

void conduct_actions(const state *s, int u, bool brief, action_list *out)
{
    if (u == NO_UNIT && brief && moving(course_stage(s)) && next_unit(s, course_side(s)) != NO_UNIT)
        return; /* the computer ends it when nobody has anything left to do */
    const int stage = course_list(s, u, out);
    if (stage == STAGE_NONE || stage == STAGE_ORDER) return;
    lister l;
    l.s = s;
    l.d = cd(s);
    l.out = out;
    l.unit = u;
    l.side = s->units[u].side;
    if (moving(stage))
        (brief ? suggest_movement : list_movement)(&l);
    else if (stage == STAGE_BAYONETS)
        (brief ? suggest_bayonets : list_bayonets)(&l);
    else
        (brief ? suggest_fire : list_fire)(&l);
}
