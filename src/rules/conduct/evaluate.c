/*
 * evaluate.c: what a position is worth to the computer, what redaction leaves out beyond the common part, and
 * how its gaps are filled to think on.
 */
#include "rules/conduct/evaluate.h"

#include "rules/conduct/fire.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/turn.h"

#include "core/random.h"
#include "game/worth.h"
#include "game/victory.h"

/* ---- worth */

static int32_t unit_worth(const state *s, int u)
{
    const unit *at = &s->units[u];
    const conduct_start *from = start_of(s, u);
    if (is_leader(s, u)) return type_of(s, u)->class == CLASS_COMMANDER ? 250 : 120;
    int32_t each = native(s, u) ? 34 : from->kind == KIND_REGULARS ? 62 : 46;
    if (is_crew(s, u)) each = 110;
    if (from->elite) each += 6;
    int32_t worth = each * at->strength;
    const int kills = kills_of(s, u);
    if (kills >= 6)
        worth -= each;
    else if (kills >= 4)
        worth -= each / 2;
    if (state_has(s, u, MARK_SHAKEN))
        worth -= worth / 4;
    else if (state_has(s, u, MARK_DISORDERED))
        worth -= worth / 12;
    if (state_has(s, u, MARK_LOW_AMMO)) worth -= worth / 12;
    if (state_has(s, u, MARK_JAMMED)) worth -= worth / 4;
    return worth;
}

/* Does it rather come to blows than shoot? Brittle auxiliaries do not. */
bool conduct_comes_on(const state *s, int u)
{
    const int weapon = conduct_weapon_of(s, u), kind = start_of(s, u)->kind;
    if ((start_of(s, u)->brittle && weapon != WEAPON_NONE) || is_crew(s, u) || is_leader(s, u)) return false;
    if (native(s, u)) return weapon == WEAPON_NONE || kind == KIND_ASSAULT;
    return weapon == WEAPON_NONE;
}

/* How much of the enemy a unit would have before it there, the nearer the more. */
int32_t conduct_coverage(const state *s, int u, int at, int facing)
{
    static const int32_t weight[] = {0, 60, 60, 50, 44, 38, 33, 28, 24, 14, 11, 9, 7, 5, 4, 3};
    const conduct_data *d = cd(s);
    const int side = s->units[u].side;
    int32_t sum = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *p = &s->units[i];
        if (p->status != UNIT_ON || p->side == side || (p->seen_by >> side & 1) == 0 || is_leader(s, i))
            continue;
        const int far = d->far[at * d->n + p->space];
        if (far > 15 || (d->arc[at * d->n + p->space] >> facing & 1) == 0) continue;
        sum += state_has(s, i, MARK_SHAKEN) ? weight[far] / 2 : weight[far];
    }
    return sum;
}

/* Friends with rifles or guns before whose muzzles that hex lies. */
static int lanes_spoilt(const state *s, int u, int at)
{
    const conduct_data *d = cd(s);
    const int side = s->units[u].side;
    int n = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *p = &s->units[i];
        if (i == u || p->status != UNIT_ON || p->side != side || p->facing >= 6 ||
            conduct_weapon_of(s, i) == WEAPON_NONE || is_leader(s, i) || mounted(s, i) ||
            conduct_comes_on(s, i))
            continue;
        const int far = d->far[p->space * d->n + at];
        n +=
            far <= 3 && (d->arc[p->space * d->n + at] >> p->facing & 1) != 0 && !state_has(s, i, MARK_SQUARE);
    }
    return n < 3 ? n : 3;
}

/* Tenths of hits it could do about to the best target, looking that way from there. */
static int32_t fire_promise(const state *s, int u, int at, int facing)
{
    const conduct_data *d = cd(s);
    const int weapon = conduct_weapon_of(s, u), most = conduct_range_most(s, u), side = s->units[u].side;
    if (most == 0 || mounted(s, u) || state_has(s, u, MARK_LIMBERED) || state_has(s, u, MARK_JAMMED))
        return 0;
    const int near = conduct_range_near(s, u), light = d->visible[s->turn];
    const int dice = weapon >= WEAPON_LIGHT ? conduct_gun_dice(s, u)
                     : weapon >= WEAPON_MG  ? 4
                                            : type_of(s, u)->stands;
    int32_t best = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == side || !fighting(s, i) || !state_seen(s, i, side)) continue;
        const int to = s->units[i].space, far = hexes(d, at, to);
        if (far == 0 || far > most || (light != 0 && far > light) ||
            (!state_has(s, u, MARK_SQUARE) && (d->arc[at * d->n + to] >> facing & 1) == 0) ||
            !clear_sight(d, at, to))
            continue;
        int32_t hits = dice * (far <= near ? 5 : 3) - (start_of(s, u)->rate - 1) * dice;
        if (conduct_covered(s, i)) hits -= hits / 3;
        if (conduct_narrow(s, i)) hits += hits / 4;
        if (hits > best) best = hits;
    }
    return best;
}

/* Friends close by, and the nearest enemy with the number of those near. */
typedef struct surroundings {
    int near, friends, beside, enemies, who;
} surroundings;

static surroundings look(const state *s, int u, int at)
{
    const conduct_data *d = cd(s);
    const uint8_t *far = d->far + (size_t)at * (size_t)d->n;
    const int side = s->units[u].side;
    surroundings o = {.near = 99, .who = NO_UNIT};
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *p = &s->units[i];
        if (i == u || p->status != UNIT_ON || is_leader(s, i)) continue;
        const int n = far[p->space];
        if (p->side == side) {
            o.friends += n <= 3;
            o.beside += n == 1;
        } else if ((p->seen_by >> side & 1) != 0) {
            o.enemies += n <= 3;
            if (n < o.near) o.near = n, o.who = i;
        }
    }
    return o;
}

/* Is it time to go for the goal whatever it costs: how far it is for every ten turns left. */
static int pace_needed(const state *s, int u, int at)
{
    const uint8_t *goal = cd(s)->to_goal[s->units[u].side];
    const int left = s->sc->turns > s->turn ? s->sc->turns - s->turn : 1;
    return goal == NULL || goal[at] == 255 ? 0 : goal[at] * 10 / left;
}

bool conduct_pressed(const state *s, int u)
{
    const bool leaving = cd(s)->special.exit_side == s->units[u].side; /* first fight, then go */
    return pace_needed(s, u, s->units[u].space) >= (leaving ? 16 : 8);
}

static bool on_road(const conduct_data *d, int at)
{
    for (int dir = 0; dir < 6; dir++)
        if ((d->edge[at][dir] & (EDGE_ROAD | EDGE_TRACK | EDGE_BRIDGE)) != 0) return true;
    return false;
}

static bool waits_for_gate(const state *s, int u)
{
    const conduct_special *gate = &cd(s)->special;
    return gate->gate_side == s->units[u].side && cg_const(s)->gate == 0 &&
           (s->sc->units[u].tags & gate->gate_tags) != gate->gate_tags;
}

/* Before the gate is down those who can blow it have the places beside it. */
static int32_t gate_worth(const state *s, int u, int at)
{
    const conduct_data *d = cd(s);
    const conduct_special *gate = &d->special;
    const int to_gate = hexes(d, at, gate->gate_space);
    if ((s->sc->units[u].tags & gate->gate_tags) == gate->gate_tags)
        return to_gate <= 1 ? 160 : -8 * (to_gate < 15 ? to_gate : 15);
    if (to_gate > 1) return 0;
    for (int i = 0; i < s->sc->nunits; i++)
        if (fighting(s, i) && s->units[i].side == gate->gate_side &&
            (s->sc->units[i].tags & gate->gate_tags) == gate->gate_tags &&
            hexes(d, s->units[i].space, gate->gate_space) <= 4)
            return -150;
    return 0;
}

/* Masses: on to the enemy and the goal, but together; regulars: enemies before the front, friends at the
 * side. */
int32_t conduct_place_worth(const state *s, int u, int at, int facing)
{
    const conduct_data *d = cd(s);
    const unit *me = &s->units[u];
    const surroundings o = look(s, u, at);
    const unsigned is = d->space[at].is;
    const int far = o.near < 20 ? o.near : 20;
    int32_t worth = 0;
    bool pressed = false;
    if (d->to_goal[me->side] != NULL && !is_leader(s, u) && state_on_board(s, u)) {
        int goal = d->to_goal[me->side][at];
        if (waits_for_gate(s, u)) { /* beyond the bridge, and out of the way of those who are to blow it */
            if (goal <= 7 && on_road(d, at)) worth -= 70;
            if (goal < 4) goal = 4;
        } else if (goal == 0 && on_road(d, at)) { /* room for those who come after */
            worth -= 40;
        }
        pressed = conduct_pressed(s, u) && state_on_board(s, u);
        const bool leaving = d->special.exit_side == me->side;
        worth -= (is_crew(s, u) || (leaving && !pressed) ? 3 : pressed ? 34 : 9) * (goal < 40 ? goal : 40);
    }
    if (is_leader(s, u)) {
        const int with = conduct_troops_at(s, at);
        const bool own = with != NO_UNIT && s->units[with].side == me->side && with != u;
        worth += 2 * o.friends - (far <= 2 && !own ? 80 : 0);
        if (type_of(s, u)->class == CLASS_LEADER && own) worth += state_has(s, with, MARK_SHAKEN) ? 80 : 40;
        for (int i = state_unit_at(s, at, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, at, i))
            if (i != u && is_leader(s, i) && type_of(s, i)->class == type_of(s, u)->class)
                worth -= 60; /* one is enough */
        if (type_of(s, u)->class >= CLASS_MULE) worth -= far <= 3 ? 40 : 0;
        return worth;
    }
    if (d->special.gate_side == me->side && cg_const(s)->gate == 0) worth += gate_worth(s, u, at);
    if (o.who == NO_UNIT) return worth;
    if (conduct_comes_on(s, u)) {
        worth -= 14 * far;
        if (o.near >= 4 && o.near <= 8)
            worth += 7 * (o.friends < 4 ? o.friends - 4 : 0); /* not alone into the fire */
        if (conduct_side_from(s, o.who, at) != FROM_FRONT && o.near == 1) worth += 25;
        if ((is & (HEX_SOFT | HEX_HARD | HEX_WORKS)) != 0 && o.near > 1) worth += 8;
        return worth;
    }
    const uint8_t *theirs = d->to_goal[1 - me->side]; /* be there before them */
    if (theirs != NULL && !state_has(s, u, MARK_RING) && !pressed)
        worth -= 6 * (theirs[at] < 10 ? theirs[at] : 10);
    worth += (pressed ? 1 : 2) * fire_promise(s, u, at, facing) - (pressed ? 0 : 18 * lanes_spoilt(s, u, at));
    if (!state_has(s, u, MARK_SQUARE)) {
        const int32_t cover = conduct_coverage(s, u, at, facing);
        worth += cover < 200 ? cover / 2 : 100;
    }
    if (!pressed) worth += 12 * (o.beside < 3 ? o.beside : 3);
    if ((is & HEX_WORKS) != 0)
        worth += pressed ? 15 : 60;
    else if ((is & (HEX_SOFT | HEX_HARD)) != 0)
        worth += 20;
    if ((is & (HEX_OBSTACLE | HEX_DEFENDS)) != 0) worth += 15;
    if (mounted(s, u))
        worth -=
            conduct_weapon_of(s, u) != WEAPON_NONE && far <= 5 ? 60 : 0; /* in the saddle they do not shoot */
    if (start_of(s, u)->brittle || is_crew(s, u))
        worth -= far <= 3 ? 30 * (4 - far) : 2 * far;
    else if (native(s, u))
        worth -= 8 * far;
    else
        worth -= far <= 2 && (is & HEX_WORKS) == 0 ? 25 * (3 - far) : far > 8 ? 3 * (far - 8) : 0;
    return worth;
}

/* What a melee that has been joined this turn promises: hits given less hits taken. */
static int32_t melee_promise(const state *s, int side)
{
    int32_t sum = 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        conduct_melee m;
        ledger l;
        if (!state_has(s, u, MARK_CHARGED) || cu_const(s, u)->quarry == 0 || !conduct_melee_of(s, u, &m))
            continue;
        if (m.party[s->units[u].side].unit[0] != u) continue; /* counted with the one that leads it */
        for (int k = 0; k < 2; k++) {
            conduct_melee_ledger(s, &m, k, &l);
            const int32_t hits = m.party[k].dice * (7 - conduct_melee_need(s, l.total));
            const int32_t each = unit_worth(s, m.party[1 - k].unit[0]) / 8;
            sum += (k == side ? 1 : -1) * hits * (each + 8) / 6;
        }
    }
    return sum;
}

/* How near each side is to what it must do, worth more as the turns run out. */
static int32_t victory_worth(const state *s, int side, bool *hungry)
{
    const int turn = s->turn < s->sc->turns ? s->turn : s->sc->turns;
    const int32_t weight = 300 + 900 * turn / s->sc->turns;
    int32_t worth = 0;
    bool met = false, any = false;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->effect != EFFECT_WIN && c->effect != EFFECT_PART) continue;
        int32_t needed = 0, got = victory_progress(s, i, &needed);
        if (got > needed) got = needed;
        const int32_t part = needed > 0 ? weight * got / needed / (c->effect == EFFECT_PART ? 2 : 1) : 0;
        worth += c->side == side ? part : -part;
        if (c->side != side || c->effect != EFFECT_WIN) continue;
        any = true;
        met = met || victory_met(s, i);
    }
    *hungry = any && !met;
    return worth;
}

int32_t conduct_evaluate(const state *s, int side)
{
    bool hungry;
    int32_t sum = worth_of_goals(s, side, 40) + victory_worth(s, side, &hungry) + melee_promise(s, side);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *at = &s->units[i];
        if (at->status != UNIT_ON && at->status != UNIT_READY && at->status != UNIT_WAITING) continue;
        int32_t worth = (hungry && at->side == side ? 3 : 4) * unit_worth(s, i) / 2;
        if (at->status == UNIT_ON && at->side == side) {
            worth += conduct_place_worth(s, i, at->space, at->facing < 6 ? at->facing : 0);
            if (state_has(s, i, MARK_RING)) worth += state_has(s, i, MARK_CLOSED) ? 80 : 0;
            if (state_has(s, i, MARK_BAYONETS)) worth += 6;
        } else if (at->status == UNIT_READY) {
            worth -= 400; /* come, and not yet on the field */
        }
        sum += at->side == side ? worth : -worth;
    }
    return sum;
}

/* ---- who may know what */

void conduct_redact(state *s, int side)
{
    const int stage = cg_const(s)->stage;
    if (s->sc->options[OPTION_SECRET_FIRE] == 0 || (stage != STAGE_GUNS && stage != STAGE_RIFLES)) return;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == side) continue;
        memset(cu(s, i)->aim, 0, sizeof cu(s, i)->aim);
        cu(s, i)->dice = 0;
        s->units[i].marks &= ~BIT(MARK_DONE);
    }
}

/* Hidden enemies might be in any free hex that conceals and that nobody of ours is near. */
void conduct_imagine(state *s, int side, random_stream *r)
{
    const conduct_data *d = cd(s);
    uint16_t room[CONDUCT_HEXES_MAX];
    int n = 0;
    for (int i = 0; i < d->n; i++) {
        if ((d->space[i].is & HEX_CONCEALS) == 0 || state_unit_at(s, i, NO_UNIT) != NO_UNIT) continue;
        bool near = false;
        for (int u = 0; u < s->sc->nunits && !near; u++)
            near = s->units[u].side == side && state_on_board(s, u) &&
                   hexes(d, i, s->units[u].space) <= d->number.reveal_hexes;
        if (!near) room[n++] = (uint16_t)i;
    }
    for (int u = 0; u < s->sc->nunits && n > 0; u++) {
        const scenario_unit *order = &s->sc->units[u];
        unit *at = &s->units[u];
        if (!kit_lurks(s, u, side)) continue;
        const int pick = (int)random_below(r, (uint32_t)n);
        at->status = UNIT_ON;
        at->space = room[pick];
        room[pick] = room[--n];
        at->facing = order->facing;
        conduct_start_unit(s, u);
    }
}

bool conduct_exceptional(const state *s, const action *a)
{
    return a->verb == VERB_LEAVE || (a->verb == VERB_MOVE && a->nunits == 1 &&
                                     state_has(s, a->units[0], MARK_RING)); /* it opens the square */
}

void conduct_result(const state *s, result *out)
{
    victory_result(s, out);
    const int shaken = kit_add_tally(out, "tally.shaken");
    for (int i = 0; i < s->sc->nunits; i++)
        out->tally[shaken].value[s->units[i].side] += state_on_board(s, i) && state_has(s, i, MARK_SHAKEN);
}
