/*
 * evaluate.c: what a position is worth to the computer, and what a place, a charge, a target promise. Not for
 * judging what may be done: check.c.
 */
#include "rules/conduct/conduct_internal.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"

#include "game/worth.h"

/*
 * Weights, in points; a figure of native foot is FIGURE_NATIVE of them. All are the house's: set by play of
 * the computer against itself over the shipped battles. Distances are in hexes.
 */
enum {
    /* a figure */
    FIGURE_REGULAR = 62,
    FIGURE_OTHER = 46,
    FIGURE_NATIVE = 34,
    FIGURE_CREW = 110,
    FIGURE_ELITE = 6, /* more */
    COMMANDER_POINTS = 250,
    LEADER_POINTS = 120,
    MANY_KILLS = 6, /* from so many on a unit is worth a figure less, from SOME_KILLS half of one */
    SOME_KILLS = 4,
    SHAKEN_PART = 4, /* the part of its worth a mark costs */
    JAMMED_PART = 4,
    DISORDERED_PART = 12,
    LOW_AMMO_PART = 12,
    /* the whole position */
    OBJECTIVE_POINTS = 40,
    UNIT_HALVES = 4,        /* halves of its worth a unit counts ... */
    UNIT_HALVES_HUNGRY = 3, /* ... to a side that would not win as things stand: readier to lose men */
    OFF_FIELD_POINTS = 400, /* less for a unit that has come and is not yet on the field */
    FLANK_REACH = 5,        /* an enemy so near may come in on a flank that is open ... */
    FLANK_COMES = 3,        /* ... one time in so many */
    BAYONETS_FIXED = 6,
    MELEE_HIT = 8, /* a hit given in melee: this, and the eighth part of who takes it */
    MELEE_PART = 8,

    /* the way to the goal, for each hex up to GOAL_FAR */
    GOAL_FAR = 40,
    GOAL_PULL = 9,
    GOAL_PULL_PRESSED = 34,
    GOAL_PULL_IDLE = 3,     /* crews, and those who fight before they leave */
    PRESSED_PACE = 8,       /* hexes for every ten turns left: time to go whatever it costs ... */
    PRESSED_LEAVING = 16,   /* ... for those who are to leave the map */
    ROAD_BLOCKED = 40,      /* less on the road at the goal: room for those who come after */
    GATE_ROAD_BLOCKED = 70, /* less on the road to a gate that others are to blow */
    GATE_ROAD = 7,
    GATE_WAIT = 4, /* they wait no nearer than that */
    GATE_BESIDE = 160,
    GATE_PULL = 8, /* for each hex, up to GATE_FAR, to those who can blow it */
    GATE_FAR = 15,
    GATE_IN_THE_WAY = 150,
    GATE_COMING = 4, /* somebody who can blow it is so near */

    /* leaders and mules */
    LEADER_COMPANY = 2, /* for each friend within NEAR */
    LEADER_EXPOSED = 80,
    LEADER_EXPOSED_AT = 2,
    LEADER_WITH = 40,
    LEADER_WITH_SHAKEN = 80,
    LEADER_TWICE = 60, /* one is enough */
    MULE_EXPOSED = 40,

    /* those who come to blows */
    NEAR = 3,
    MASS_PULL = 14, /* for each hex from the enemy, up to ENEMY_FAR */
    ENEMY_FAR = 20,
    MASS_ALONE =
        7, /* for each friend fewer than MASS_FRIENDS, between those two distances: not alone into fire */
    MASS_FRIENDS = 4,
    MASS_FIRE_LEAST = 4,
    MASS_FIRE_MOST = 8,
    MASS_FLANK = 25,
    MASS_COVER = 8,

    /* those who shoot */
    BEFORE_THEM = 6, /* for each hex from the enemy's goal, up to BEFORE_FAR: be there before them */
    BEFORE_FAR = 10,
    PROMISE_POINTS = 2, /* a tenth of a hit; PROMISE_PRESSED to those in a hurry */
    PROMISE_PRESSED = 1,
    LANE_SPOILT = 18, /* each friend whose fire it masks, up to LANES_MOST within NEAR */
    LANES_MOST = 3,
    COVERAGE_PART = 2, /* the part of the coverage that counts, up to COVERAGE_MOST */
    COVERAGE_MOST = 100,
    BESIDE = 12, /* each friend next to it, up to BESIDE_MOST */
    BESIDE_MOST = 3,
    WORKS_POINTS = 60,
    WORKS_PRESSED = 15,
    COVER_POINTS = 20,
    OBSTACLE_POINTS = 15,
    SADDLE = 60, /* less for rifles in the saddle with an enemy within SADDLE_AT: there they do not shoot */
    SADDLE_AT = 5,
    SHY_CLOSE = 30, /* crews and brittle troops: for each hex nearer than SHY_AT */
    SHY_AT = 4,
    SHY_FAR = 2, /* for each hex from there on */
    NATIVE_PULL = 8,
    LINE_CLOSE = 25, /* the others, without works: for each hex nearer than LINE_AT */
    LINE_AT = 3,
    LINE_FAR = 3, /* for each hex beyond LINE_FAR_AT */
    LINE_FAR_AT = 8,

    /* a charge */
    CHARGE_KILL = 10, /* each figure the enemy lacks of CHARGE_FULL */
    CHARGE_FULL = 10,
    CHARGE_CREW = 80,
    CHARGE_SHAKEN = 60,
    CHARGE_BUSY = 30, /* he is in melee already */
    CHARGE_WORKS = 40,
    CHARGE_SQUARE_HORSE = 120,
    CHARGE_SQUARE = 20,
    CHARGE_FLANK = 90,

    /* a target, in sixtieths of a hit; the parts are of that */
    TARGET_FRESH = 2, /* hits and shots it has had, with fewer it is worth a quarter more, */
    TARGET_FULL = 3,  /* with more a third less */
    TARGET_CLOSE = 2,
    TARGET_WEAK = 2
};
static const victory_weights victory = {
    .start = 300, .rise = 900, .effects = BIT(EFFECT_WIN) | BIT(EFFECT_PART), .part = 50};

/* ---- units */

static int32_t unit_worth(const state *s, int u)
{
    const conduct_start *from = start_of(s, u);
    const int kills = kills_of(s, u);
    if (is_leader(s, u)) return type_of(s, u)->class == CLASS_COMMANDER ? COMMANDER_POINTS : LEADER_POINTS;
    int32_t each = is_crew(s, u)                 ? FIGURE_CREW
                   : native(s, u)                ? FIGURE_NATIVE
                   : from->kind == KIND_REGULARS ? FIGURE_REGULAR
                                                 : FIGURE_OTHER;
    if (from->rating == RATING_ELITE) each += FIGURE_ELITE;
    int32_t worth = each * s->units[u].strength;
    worth -= kills >= MANY_KILLS ? each : kills >= SOME_KILLS ? each / 2 : 0;
    if (state_has(s, u, MARK_SHAKEN))
        worth -= worth / SHAKEN_PART;
    else if (state_has(s, u, MARK_DISORDERED))
        worth -= worth / DISORDERED_PART;
    if (state_has(s, u, MARK_LOW_AMMO)) worth -= worth / LOW_AMMO_PART;
    if (state_has(s, u, MARK_JAMMED)) worth -= worth / JAMMED_PART;
    return worth;
}

/* Does it rather come to blows than shoot? Brittle auxiliaries do not. */
bool conduct_comes_on(const state *s, int u)
{
    const int weapon = conduct_weapon_of(s, u), kind = start_of(s, u)->kind;
    if ((start_of(s, u)->rating == RATING_BRITTLE && weapon != WEAPON_NONE) || is_crew(s, u) ||
        is_leader(s, u))
        return false;
    if (native(s, u)) return weapon == WEAPON_NONE || kind == KIND_ASSAULT;
    return weapon == WEAPON_NONE;
}

/* ---- places */

enum { COVERED = 15 }; /* hexes */

/* What an enemy before it counts for. */
static int32_t covered(const state *s, int at, int enemy)
{
    static const int32_t weight[COVERED + 1] = {0, 60, 60, 50, 44, 38, 33, 28, 24, 14, 11, 9, 7, 5, 4, 3};
    const int32_t w = weight[hexes(cd(s), at, s->units[enemy].space)];
    return state_has(s, enemy, MARK_SHAKEN) ? w / 2 : w;
}

void conduct_coverages(const state *s, int u, int at, int32_t sum[6])
{
    const conduct_data *d = cd(s);
    memset(sum, 0, 6 * sizeof *sum);
    EACH_ENEMY(s, s->units[u].side, at, COVERED, i) {
        const int there = s->units[i].space;
        const int32_t part = covered(s, at, i);
        for (int facing = 0; facing < 6; facing++)
            if (tables_in_arc(&d->map, at, facing, there)) sum[facing] += part;
    }
}

/* The same, looking one way. */
static int32_t coverage(const state *s, int u, int at, int facing)
{
    const conduct_data *d = cd(s);
    int32_t sum = 0;
    EACH_ENEMY(s, s->units[u].side, at, COVERED, i)
        if (tables_in_arc(&d->map, at, facing, s->units[i].space)) sum += covered(s, at, i);
    return sum;
}

/* Friends with rifles or guns before whose muzzles that hex lies. */
static int lanes_spoilt(const state *s, int u, int at)
{
    const conduct_data *d = cd(s);
    int n = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *friend = &s->units[i];
        if (i == u || !fighting(s, i) || friend->side != s->units[u].side || friend->facing >= 6 ||
            conduct_weapon_of(s, i) == WEAPON_NONE || mounted(s, i) || conduct_comes_on(s, i))
            continue;
        n += hexes(d, friend->space, at) <= NEAR &&
             tables_in_arc(&d->map, friend->space, friend->facing, at) && !state_has(s, i, MARK_SQUARE);
    }
    return n < LANES_MOST ? n : LANES_MOST;
}

/* Tenths of hits it could do about to the best target, looking that way from there. */
static int32_t fire_promise(const state *s, int u, int at, int facing)
{
    const conduct_data *d = cd(s);
    const int weapon = conduct_weapon_of(s, u), most = conduct_range_most(s, u);
    if (most == 0 || mounted(s, u) || state_has(s, u, MARK_LIMBERED) || state_has(s, u, MARK_JAMMED))
        return 0;
    const int near = conduct_range_near(s, u), light = kit_visibility(s);
    const int dice = weapon >= WEAPON_LIGHT ? conduct_gun_dice(s, u)
                     : weapon >= WEAPON_MG  ? MG_LEAST + 1
                                            : type_of(s, u)->stands;
    int32_t best = 0;
    EACH_ENEMY(s, s->units[u].side, at, most, i) {
        const int to = s->units[i].space, far = hexes(d, at, to);
        if (far == 0 || (light != 0 && far > light) ||
            (!state_has(s, u, MARK_SQUARE) && !tables_in_arc(&d->map, at, facing, to)) ||
            !tables_sees(&d->map, at, to))
            continue;
        int32_t hits = dice * (far <= near ? 5 : 3) - (start_of(s, u)->rate - 1) * dice;
        if (conduct_covered(s, i)) hits -= hits / 3;
        if (conduct_narrow(s, i)) hits += hits / 4;
        if (hits > best) best = hits;
    }
    return best;
}

/* Friends close by, and the nearest enemy. */
typedef struct surroundings {
    int near, far, friends, beside, who; /* far: no more than ENEMY_FAR */
} surroundings;

static surroundings look(const state *s, int u, int at)
{
    const int side = s->units[u].side;
    surroundings o = {.near = 99, .who = NO_UNIT};
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || !fighting(s, i)) continue;
        const int n = hexes(cd(s), at, s->units[i].space);
        if (s->units[i].side == side) {
            o.friends += n <= NEAR;
            o.beside += n == 1;
        } else if (state_seen(s, i, side) && n < o.near) {
            o.near = n, o.who = i;
        }
    }
    o.far = o.near < ENEMY_FAR ? o.near : ENEMY_FAR;
    return o;
}

/* Is it time to go for the goal whatever it costs: how far it is for every ten turns left. */
static int pace_needed(const state *s, int u, int at)
{
    const uint16_t *goal = cd(s)->to_goal[s->units[u].side];
    const int left = s->sc->turns > s->turn ? s->sc->turns - s->turn : 1;
    return goal == NULL || goal[at] == NO_WAY ? 0 : goal[at] * 10 / left;
}

bool conduct_pressed(const state *s, int u)
{
    const bool leaving = cd(s)->special.exit_side == s->units[u].side; /* first fight, then go */
    return pace_needed(s, u, s->units[u].space) >= (leaving ? PRESSED_LEAVING : PRESSED_PACE);
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
    if (gate->gate_side != s->units[u].side || cg_const(s)->gate != 0) return 0;
    const int to_gate = hexes(d, at, gate->gate_space);
    if ((s->sc->units[u].tags & gate->gate_tags) == gate->gate_tags)
        return to_gate <= 1 ? GATE_BESIDE : -GATE_PULL * (to_gate < GATE_FAR ? to_gate : GATE_FAR);
    if (to_gate > 1) return 0;
    for (int i = 0; i < s->sc->nunits; i++)
        if (fighting(s, i) && s->units[i].side == gate->gate_side &&
            (s->sc->units[i].tags & gate->gate_tags) == gate->gate_tags &&
            hexes(d, s->units[i].space, gate->gate_space) <= GATE_COMING)
            return -GATE_IN_THE_WAY;
    return 0;
}

static int32_t goal_worth(const state *s, int u, int at, bool pressed)
{
    const conduct_data *d = cd(s);
    const int side = s->units[u].side;
    int32_t worth = 0;
    if (d->to_goal[side] == NULL || !state_on_board(s, u)) return 0;
    int goal = d->to_goal[side][at];
    if (waits_for_gate(s, u)) { /* beyond the bridge, and out of the way of those who are to blow it */
        if (goal <= GATE_ROAD && conduct_on_road(d, at)) worth -= GATE_ROAD_BLOCKED;
        if (goal < GATE_WAIT) goal = GATE_WAIT;
    } else if (goal == 0 && conduct_on_road(d, at)) {
        worth -= ROAD_BLOCKED;
    }
    const bool idle = is_crew(s, u) || (d->special.exit_side == side && !pressed);
    const int pull = idle ? GOAL_PULL_IDLE : pressed ? GOAL_PULL_PRESSED : GOAL_PULL;
    return worth - pull * (goal < GOAL_FAR ? goal : GOAL_FAR);
}

static int32_t leader_worth(const state *s, int u, int at, const surroundings *o)
{
    const int class = type_of(s, u)->class, with = conduct_troops_at(s, at);
    const bool own = with != NO_UNIT && s->units[with].side == s->units[u].side && with != u;
    int32_t worth = LEADER_COMPANY * o->friends;
    if (o->far <= LEADER_EXPOSED_AT && !own) worth -= LEADER_EXPOSED;
    if (class == CLASS_LEADER && own)
        worth += state_has(s, with, MARK_SHAKEN) ? LEADER_WITH_SHAKEN : LEADER_WITH;
    EACH_AT(s, at, i)
        if (i != u && is_leader(s, i) && type_of(s, i)->class == class) worth -= LEADER_TWICE;
    if (class >= CLASS_MULE && o->far <= NEAR) worth -= MULE_EXPOSED;
    return worth;
}

/* Masses: on to the enemy, but together. */
static int32_t mass_worth(const state *s, int at, const surroundings *o)
{
    const unsigned is = cd(s)->space[at].is;
    int32_t worth = -MASS_PULL * o->far;
    if (o->near >= MASS_FIRE_LEAST && o->near <= MASS_FIRE_MOST && o->friends < MASS_FRIENDS)
        worth -= MASS_ALONE * (MASS_FRIENDS - o->friends);
    if (o->near == 1 && conduct_side_from(s, o->who, at) != FROM_FRONT) worth += MASS_FLANK;
    if ((is & (HEX_SOFT | HEX_HARD | HEX_WORKS)) != 0 && o->near > 1) worth += MASS_COVER;
    return worth;
}

/* How near the enemy shooters want to be. */
static int32_t range_worth(const state *s, int u, bool works, int far)
{
    if (start_of(s, u)->rating == RATING_BRITTLE || is_crew(s, u))
        return far < SHY_AT ? -SHY_CLOSE * (SHY_AT - far) : -SHY_FAR * far;
    if (native(s, u)) return -NATIVE_PULL * far;
    if (far < LINE_AT && !works) return -LINE_CLOSE * (LINE_AT - far);
    return far > LINE_FAR_AT ? -LINE_FAR * (far - LINE_FAR_AT) : 0;
}

/* Regulars: enemies before the front, friends at the side. */
static int32_t line_worth(const state *s, int u, int at, int facing, const surroundings *o, bool pressed)
{
    const unsigned is = cd(s)->space[at].is;
    const bool works = (is & HEX_WORKS) != 0;
    const uint16_t *theirs = cd(s)->to_goal[1 - s->units[u].side];
    int32_t worth = (pressed ? PROMISE_PRESSED : PROMISE_POINTS) * fire_promise(s, u, at, facing);
    if (!pressed) {
        if (theirs != NULL && !state_has(s, u, MARK_RING))
            worth -= BEFORE_THEM * (theirs[at] < BEFORE_FAR ? theirs[at] : BEFORE_FAR);
        worth -= LANE_SPOILT * lanes_spoilt(s, u, at);
        worth += BESIDE * (o->beside < BESIDE_MOST ? o->beside : BESIDE_MOST);
    }
    if (!state_has(s, u, MARK_SQUARE)) {
        const int32_t cover = coverage(s, u, at, facing) / COVERAGE_PART;
        worth += cover < COVERAGE_MOST ? cover : COVERAGE_MOST;
    }
    if (works)
        worth += pressed ? WORKS_PRESSED : WORKS_POINTS;
    else if ((is & (HEX_SOFT | HEX_HARD)) != 0)
        worth += COVER_POINTS;
    if ((is & (HEX_OBSTACLE | HEX_DEFENDS)) != 0) worth += OBSTACLE_POINTS;
    if (mounted(s, u) && conduct_weapon_of(s, u) != WEAPON_NONE && o->far <= SADDLE_AT) worth -= SADDLE;
    return worth + range_worth(s, u, works, o->far);
}

int32_t conduct_place_worth(const state *s, int u, int at, int facing)
{
    const surroundings o = look(s, u, at);
    if (is_leader(s, u)) return leader_worth(s, u, at, &o);
    const bool pressed = state_on_board(s, u) && conduct_pressed(s, u);
    const int32_t worth = goal_worth(s, u, at, pressed) + gate_worth(s, u, at);
    if (o.who == NO_UNIT) return worth;
    return worth +
           (conduct_comes_on(s, u) ? mass_worth(s, at, &o) : line_worth(s, u, at, facing, &o, pressed));
}

/* ---- charges and targets */

int32_t conduct_charge_worth(const state *s, int u, int from, int target)
{
    int32_t worth = CHARGE_KILL * (CHARGE_FULL - s->units[target].strength);
    if (is_crew(s, target)) worth += CHARGE_CREW;
    if (state_has(s, target, MARK_SHAKEN)) worth += CHARGE_SHAKEN;
    if (conduct_in_contact(s, target)) worth += CHARGE_BUSY;
    if (conduct_works(s, target)) worth -= CHARGE_WORKS;
    if (conduct_in_square(s, target))
        worth -= mounted(s, u) ? CHARGE_SQUARE_HORSE : CHARGE_SQUARE;
    else if (conduct_flanks(s, s->units[u].space, from, target))
        worth += CHARGE_FLANK;
    return worth;
}

int conduct_target_worth(const state *s, int u, int target)
{
    const int side = s->units[u].side;
    const uint16_t *theirs = cd(s)->to_goal[1 - side];
    conduct_shot shot;
    ledger l;
    int aimed = s->units[target].hits;
    for (int i = 0; i < s->sc->nunits; i++)
        aimed += s->units[i].side == side && cu_const(s, i)->aim[0] == target + 1;
    conduct_fire_ledger(s, u, target, is_mg(s, u) ? MG_LEAST + 1 : 0, &shot, &l);
    int worth = shot.dice * (7 - shot.natural) * 10;
    if (aimed < TARGET_FRESH)
        worth += worth / 4;
    else if (aimed > TARGET_FULL)
        worth -= worth / 3;
    if (state_has(s, target, MARK_SHAKEN))
        worth -= worth / 8;
    else if (theirs != NULL && theirs[s->units[target].space] <= 1)
        worth *= 2; /* Shaken, he holds nothing */
    if (shot.range <= TARGET_CLOSE) worth += worth / 4;
    if (s->units[target].strength <= TARGET_WEAK) worth += worth / 4;
    return worth;
}

/* ---- the whole */

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
            const int32_t each = unit_worth(s, m.party[1 - k].unit[0]) / MELEE_PART;
            sum += (k == side ? 1 : -1) * hits * (each + MELEE_HIT) / 6;
        }
    }
    return sum;
}

/* Is a hex open to that enemy: nobody of `side` stands there, nor in all the hexes beside it that are nearer
 * to him. */
static bool open_to(const state *s, int side, int at, int enemy)
{
    const conduct_data *d = cd(s);
    const int from = s->units[enemy].space, with = conduct_troops_at(s, at), far = hexes(d, from, at);
    if (far == 0) return true;
    if (with != NO_UNIT || far > FLANK_REACH) return false;
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->map.next[at][dir];
        if (to == NO_SPACE || hexes(d, from, to) >= far) continue;
        const int there = conduct_troops_at(s, to);
        if (there == NO_UNIT || s->units[there].side != side) return true;
    }
    return false;
}

/* Could that enemy come in on its flank or rear (U·H10)? */
static bool flank_open(const state *s, int u, int enemy)
{
    const conduct_data *d = cd(s);
    const int at = s->units[u].space, from = s->units[enemy].space;
    if (state_has(s, enemy, MARK_SHAKEN) || !conduct_comes_on(s, enemy) || conduct_in_contact(s, enemy) ||
        conduct_faces(s, u, from))
        return false;
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->map.next[at][dir];
        if (to != NO_SPACE && conduct_side_from(s, u, to) != FROM_FRONT &&
            open_to(s, s->units[u].side, to, enemy))
            return true;
    }
    return false;
}

/* What an open flank may cost it: its enemy throws twice the dice (U16), two in three of which hit as he
 * comes in, and of its own a third miss that would have hit (U18). */
static int32_t flank_cost(const state *s, int u)
{
    enum { TOLD = FIGURE_NATIVE };
    const unit *self = &s->units[u];
    if (!fighting(s, u) || is_crew(s, u) || self->facing >= 6 || conduct_in_square(s, u)) return 0;
    EACH_ENEMY(s, self->side, self->space, FLANK_REACH, i) {
        if (!flank_open(s, u, i)) continue;
        const int dice = cd(s)->number.melee_unit;
        const int32_t each = unit_worth(s, u) / (self->strength > 0 ? self->strength : 1);
        return dice * (2 * each + TOLD) / (3 * FLANK_COMES);
    }
    return 0;
}

int32_t conduct_evaluate(const state *s, int side)
{
    const int halves = worth_hungry(s, side) ? UNIT_HALVES_HUNGRY : UNIT_HALVES;
    int32_t sum = worth_of_goals(s, side, OBJECTIVE_POINTS) + worth_of_victory(s, side, &victory) +
                  melee_promise(s, side);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (self->status != UNIT_ON && self->status != UNIT_READY && self->status != UNIT_WAITING) continue;
        int32_t worth = (self->side == side ? halves : UNIT_HALVES) * unit_worth(s, i) / 2;
        if (self->status == UNIT_ON && self->side == side) {
            worth += conduct_place_worth(s, i, self->space, conduct_looks(s, i));
            worth -= flank_cost(s, i);
            if (state_has(s, i, MARK_BAYONETS)) worth += BAYONETS_FIXED;
        } else if (self->status == UNIT_READY) {
            worth -= OFF_FIELD_POINTS;
        }
        sum += self->side == side ? worth : -worth;
    }
    return sum;
}

/* ---- features of the chance to win, in thousandths of what all that is in the field is worth */

enum { ARMY, JUDGED, FIRE, MELEE, EXPOSED, OPEN, WALLED };
const char *const conduct_features[] = {
    [ARMY] = "army",       /* its units */
    [JUDGED] = "judged",   /* what the whole position is judged to be worth */
    [FIRE] = "fire",       /* what its fire promises: hits of a figure */
    [MELEE] = "melee",     /* the melees that have been joined */
    [EXPOSED] = "exposed", /* its guns and leaders with an enemy close by */
    [OPEN] = "open",       /* what its open flanks may cost */
    [WALLED] = "walled",   /* its troops in works with an enemy close by */
    NULL};

void conduct_measure(const state *s, int side, int32_t *out)
{
    enum { MOST = 3000, HIT_PART = FIGURE_NATIVE / 10 }; /* promises are in tenths of hits */
    int32_t all = 0, army = 0, fire = 0, exposed = 0, open = 0, walled = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (self->status != UNIT_ON && self->status != UNIT_READY && self->status != UNIT_WAITING) continue;
        const int32_t worth = unit_worth(s, i);
        all += worth;
        if (self->side != side) continue;
        army += worth;
        if (self->status != UNIT_ON) continue;
        if (!is_leader(s, i)) fire += fire_promise(s, i, self->space, conduct_looks(s, i));
        open += flank_cost(s, i);
        const int near = occupied_nearest(s, side, self->space, NULL);
        if ((is_crew(s, i) || is_leader(s, i)) && near <= LEADER_EXPOSED_AT) exposed += worth;
        if (!is_leader(s, i) && conduct_works(s, i) && near <= FLANK_REACH) walled += worth;
    }
    out[ARMY] = worth_in_thousandths(army, all, MOST);
    out[JUDGED] = worth_in_thousandths(conduct_evaluate(s, side), UNIT_HALVES / 2 * (int64_t)all, MOST);
    out[FIRE] = worth_in_thousandths((int64_t)fire * HIT_PART, all, MOST);
    out[MELEE] = worth_in_thousandths(melee_promise(s, side), all, MOST);
    out[EXPOSED] = worth_in_thousandths(exposed, all, MOST);
    out[OPEN] = worth_in_thousandths(open, all, MOST);
    out[WALLED] = worth_in_thousandths(walled, all, MOST);
}

const char *conduct_exceptional(const state *s, const action *a)
{
    const bool goes = a->verb == VERB_MOVE || a->verb == VERB_CHARGE || a->verb == VERB_FORM ||
                      a->verb == VERB_LIMBER || a->verb == VERB_MOUNT;
    if (a->verb == VERB_LEAVE) return "sure.leaves";
    if (!goes || a->nunits != 1 || !state_has(s, a->units[0], MARK_RING)) return NULL;
    return state_has(s, a->units[0], MARK_CLOSED) ? "sure.opens-ring" : "sure.leaves-ring"; /* U·HX7 */
}

/* U·H11: who goes away from those it fights leaves the melee, and who is Shaken rolls to rally first of all.
 */
bool conduct_warned_of(const state *s, const action *a, refusal *why)
{
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT;
    if (u == NO_UNIT || !fighting(s, u)) return false;
    if (a->verb == VERB_ORDER && state_has(s, u, MARK_SHAKEN))
        return !refuse(why, "warn.rallies", u, NO_UNIT, s->units[u].space, 0, 0);
    if (a->verb != VERB_MOVE || !conduct_in_contact(s, u)) return false;
    return !refuse(why, "warn.leaves-melee", u, NO_UNIT, s->units[u].space, 0, 0);
}

/* Where that unit stands, and as what, once it has done it: as far as a ring that is to be formed minds. */
static void after_leaving(state *s, const action *a)
{
    const int u = a->units[0], start = s->units[u].space;
    resolver quiet = {0};
    conduct_ring_leave(s, u, &quiet);
    if (a->nspaces > 0) s->units[u].space = a->spaces[a->nspaces - 1];
    if (a->verb == VERB_CHARGE && a->target != NO_UNIT) conduct_charge_home(s, u, a->target, start, &quiet);
    if (a->verb == VERB_FORM && a->args[0] == FORM_SKIRMISH) s->units[u].marks |= BIT(MARK_SKIRMISH);
    if (a->verb == VERB_LIMBER) s->units[u].marks |= BIT(MARK_LIMBERED);
    if (a->verb == VERB_MOUNT) s->units[u].marks &= ~BIT(MARK_DISMOUNTED);
}

/* Of a ring that is broken only where it could be formed as all stand, and without that unit could not. */
const char *conduct_asked_about(const state *s, const action *a)
{
    const char *why = conduct_exceptional(s, a);
    if (why == NULL || a->verb == VERB_LEAVE || state_has(s, a->units[0], MARK_CLOSED)) return why;
    const int side = s->units[a->units[0]].side;
    if (!conduct_ring_may_form(s, side)) return NULL;
    state then = *s;
    after_leaving(&then, a);
    return conduct_ring_may_form(&then, side) ? NULL : why;
}
