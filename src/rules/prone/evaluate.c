/*
 * evaluate.c: what a position, and a place in it, is worth to the computer. Not for judging what may be done:
 * check.c.
 */
#include "rules/prone/prone_internal.h"

#include "game/victory.h"
#include "game/worth.h"
#include "rules/prone/dice.h"
#include "rules/prone/fire.h"

/*
 * Weights, in hundredths of a figure, about: a figure is worth FIGURE, and so is a hit it may expect to make.
 * No rule gives them: they are the house's own estimates, and change how the computer plays, nothing else.
 */
enum {
    /* a unit as it stands */
    FIGURE = 100,
    GUNS_WORTH = 900,
    WAGON_WORTH = 500,
    CHIEF_WORTH = 250,
    LEADER_WORTH = 120, /* one of its own with it */
    SHAKEN_LESS = 100,  /* and so much of what it is worth: */
    SHAKEN_PART = 8,    /* the eighth part */
    JAMMED_LESS = 300,
    PRONE_LESS = 45,  /* it must get up again */
    FORCED_LESS = 60, /* it has lost a turn's move and a point of its fire */
    HIDDEN_WORTH = 80,
    OPEN_WORTH = 40, /* in open order all of it fires */
    /* fire: need of each die, by what the ledger of fire says about; a face of twenty is five hundredths */
    MG_PLUS = 2,
    NEED_LEAST = 2, /* of those who were not forced down */
    FACE = 5,
    /* where it stands: for each hex from where its side wants to be, up to FAR */
    FAR = 24,
    LEAVE_PULL = 60,
    LEAVE_PULL_SOON = 150, /* in the last LEAVE_SOON turns before it may, and after */
    LEAVE_SOON = 4,
    GOAL_PULL = 12,
    GOAL_PULL_TRAIN = 4, /* wagons and leaders */
    GOAL_PULL_GUNS = 5,
    GOAL_PULL_ENTER = 90, /* it must have been there, and is no farther than ENTER_NEAR */
    ENTER_NEAR = 8,
    GOAL_PULL_HUNGRY = 26, /* of a side that would not win as things stand ... */
    GOAL_PULL_RISE = 40,   /* ... and so much more by the last turn */
    ENTERED = 500,
    /* foot and horse: for each hex from the nearest enemy */
    ENEMY_PULL = 26,
    ENEMY_PULL_GOAL = 8, /* of a side that has places to take */
    COVER_NEAR = 14,     /* cover counts for something so near the enemy */
    HARD_WORTH = 90,
    HARD_WORTH_HUNGRY = 40,
    BUSH_WORTH = 15,
    WEAK_AWAY = 22, /* the shaken and the half gone, for each hex up to WEAK_FAR */
    WEAK_FAR = 10,
    RUSHED_LESS = 40, /* Germans who can be rushed */
    RUSHED_AT = 2,
    /* guns, wagons, leaders: among friends, away from enemies */
    SQUARE_WORTH = 220,
    SQUARE_WORTH_HUNGRY = 40,
    SQUARE_WORTH_CHIEF = 30,
    FRIEND_PULL = 18, /* for each hex from foot or horse of its side, up to FRIEND_FAR */
    FRIEND_PULL_CHIEF = 30,
    FRIEND_FAR = 12,
    GUARDED_WORTH = 140, /* it is not taken while a company stands beside it */
    EXPOSED_LESS = 60,   /* for each hex nearer than that */
    EXPOSED_FROM = 5,
    GUNS_PULL = 6, /* for each hex beyond that */
    GUNS_BEST = 8,
    /* a charge under way */
    FIGHT_EACH = 10, /* what a figure does in a melee ... */
    FIGHT_PLUS = 4,  /* ... and more for each point of its ledger */
    FIGHT_LEAST = 2,
    FIGHT_POINTS = 6, /* for each point by which it fights better */
    SHOT_SHARE = 200, /* so much lost to fire on the way takes a point off its closing */
    FLIGHT_WORTH = 150,
    PRIZE_CHIEF = 150,
    PRIZE_GUNS = 900, /* or a wagon */
    PRIZE_PLACE = 200,
    CHARGE_LESS = 30,
    /* a position */
    OBJECTIVE_WORTH = 350,
    OFF_MAP_LESS = 900 /* a unit that has come and is not yet on the map */
};
static const victory_weights victory = {.start = 500,
                                        .rise = 1500,
                                        .effects = ~(uint32_t)0,
                                        .part = 100,
                                        .skip = BIT(VICTORY_NOT),
                                        .losses = 2000};

/* ---- what a unit is worth as it stands */

static int32_t unit_worth(const state *s, int u)
{
    static const int32_t by_class[] = {[CLASS_GUN] = GUNS_WORTH,
                                       [CLASS_MG] = GUNS_WORTH,
                                       [CLASS_WAGON] = WAGON_WORTH,
                                       [CLASS_LEADER] = CHIEF_WORTH};
    const prone_type *t = type_of(s, u);
    int32_t worth = FIGURE * s->units[u].strength + by_class[t->class];
    if (pu_const(s, u)->leader == LEADER_WITH) worth += LEADER_WORTH;
    if (state_has(s, u, MARK_SHAKEN)) worth -= SHAKEN_LESS + worth / SHAKEN_PART;
    if (state_has(s, u, MARK_JAMMED)) worth -= JAMMED_LESS;
    if (is_prone(s, u)) worth -= PRONE_LESS;
    if (state_has(s, u, MARK_FORCED)) worth -= FORCED_LESS;
    if (state_has(s, u, MARK_HIDDEN)) worth += HIDDEN_WORTH;
    if (t->forms && !is_mounted(s, u) && pu_const(s, u)->order == ORDER_OPEN) worth += OPEN_WORTH;
    return worth;
}

/* ---- fire: casualties, in hundredths, that u may expect to inflict */

static int band_at(const state *s, int u, int hexes)
{
    const prone_numbers *k = &pd(s)->number;
    if (type_of(s, u)->weapon == WEAPON_GUN) return 0;
    if (type_of(s, u)->weapon == WEAPON_MUZZLE_LOADER) hexes *= 2;
    return hexes <= hexes_of(k->short_inches) ? 0 : hexes <= hexes_of(k->medium_inches) ? 1 : 2;
}

static bool armed(const state *s, int u)
{
    return state_on_board(s, u) && type_of(s, u)->weapon != WEAPON_NONE && !state_has(s, u, MARK_LIMBERED) &&
           !state_has(s, u, MARK_JAMMED) && !is_mounted(s, u) && pu_const(s, u)->ammo > 0;
}

/* Who shoots, and what is the same wherever the shot goes. */
typedef struct shooter {
    int u, dice, range, plus;
    bool forced;
} shooter;

static shooter shooter_of(const state *s, int u, int dice)
{
    return (shooter){.u = u,
                     .dice = dice,
                     .range = prone_weapon_range(s, u),
                     .plus = (type_of(s, u)->weapon == WEAPON_MG ? MG_PLUS : 0) -
                             (state_has(s, u, MARK_MOVED) ? 1 : 0) +
                             (prone_direct_refused(s, u) == NULL ? 1 : 0),
                     .forced = state_has(s, u, MARK_FORCED)};
}

/* At what is so far off, seen, and of that class. */
static int32_t shot_worth(const state *s, const shooter *w, int far, int class)
{
    int need = chart_field(chart_at(prone_fire_chart(s, w->u), class, band_at(s, w->u, far), NULL), "need");
    need += w->plus;
    if (need < NEED_LEAST) need = NEED_LEAST;
    if (w->forced) need--;
    return w->dice * need * FACE;
}

/* From one hex at another, the target being of that class. */
static int32_t expected(const state *s, int u, int dice, int from, int to, int class)
{
    const int far = hexes_between(pd(s), from, to);
    if (far > prone_weapon_range(s, u) || !prone_sees(s, from, to)) return 0;
    const shooter w = shooter_of(s, u, dice);
    return shot_worth(s, &w, far, class);
}

static int class_at(const state *s, int u, int space, bool lying)
{
    const char *because;
    const unsigned ground = pd(s)->space[space].is;
    if (lying || (state_has(s, u, MARK_TREES) && space == s->units[u].space) || (ground & SPACE_HARD) != 0)
        return 4;
    if (space == s->units[u].space) return prone_target_class(s, u, &because);
    const int order = pu_const(s, u)->order, kind = type_of(s, u)->class;
    const int loose =
        kind == CLASS_LEADER || (kind == CLASS_FOOT && order == ORDER_OPEN) ? 3
        : is_mounted(s, u) || state_has(s, u, MARK_LIMBERED) || order == ORDER_COLUMN || order == ORDER_MASS
            ? 1
            : 2;
    return (ground & SPACE_BUSH) != 0 && loose < 3 ? 3 : loose;
}

/* ---- where it stands */

/* Somewhere it (u: NO_UNIT, anybody) has to have been first, and has not. */
static bool has_to_enter(const state *s, int side, int u)
{
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->kind == VICTORY_ENTER && c->side == side && !victory_met(s, i) &&
            (u == NO_UNIT || (s->sc->units[u].tags & c->tags) == c->tags))
            return true;
    }
    return false;
}

static int32_t leaving_weight(const state *s, int side)
{
    return s->turn + LEAVE_SOON >= pd(s)->exit[side].turn ? LEAVE_PULL_SOON : LEAVE_PULL;
}

static int goal_distance(const state *s, int u, int space, bool *leaving)
{
    const prone_data *d = pd(s);
    const int side = s->units[u].side;
    *leaving = d->to_exit[side] != NULL && !has_to_enter(s, side, NO_UNIT);
    const uint16_t *far = *leaving ? d->to_exit[side] : d->to_goal[side];
    if (far == NULL) return -1;
    return far[space] < FAR ? far[space] : FAR;
}

static int nearest_friend(const state *s, int u, int space)
{
    int best = FAR;
    for (int i = 0; i < s->sc->nunits; i++) {
        const int far =
            is_friend(s, u, i) && is_troops(s, i) ? hexes_between(pd(s), space, s->units[i].space) : FAR;
        if (far < best) best = far;
    }
    return best;
}

static bool beside_square(const state *s, int u, int space)
{
    int beside = 0;
    for (int i = 0; i < s->sc->nunits; i++)
        beside += state_on_board(s, i) && s->units[i].side == s->units[u].side && in_square(s, i) &&
                  hexes_between(pd(s), s->units[i].space, space) == 1;
    return pd(s)->squares && beside >= pd(s)->number.square_friends;
}

static int32_t goal_terms(const state *s, int u, int goal, bool hungry)
{
    const int kind = type_of(s, u)->class, side = s->units[u].side;
    if (goal < 0 || (hungry && !pd(s)->own_goal[side])) return 0;
    const int32_t pull = kind == CLASS_WAGON || kind == CLASS_LEADER      ? GOAL_PULL_TRAIN
                         : is_crew(s, u)                                  ? GOAL_PULL_GUNS
                         : goal <= ENTER_NEAR && has_to_enter(s, side, u) ? GOAL_PULL_ENTER
                         : hungry ? GOAL_PULL_HUNGRY + GOAL_PULL_RISE * worth_turn(s) / s->sc->turns
                                  : GOAL_PULL;
    return (goal == 0 && hungry && has_to_enter(s, side, u) ? ENTERED : 0) - pull * goal;
}

/* `near`: hexes to the nearest enemy, FAR at most. */
static int32_t troops_terms(const state *s, int u, int space, int near, bool hungry, bool leaving)
{
    const unsigned ground = pd(s)->space[space].is;
    const int32_t pull = leaving || !hungry                  ? 0
                         : pd(s)->own_goal[s->units[u].side] ? ENEMY_PULL_GOAL
                                                             : ENEMY_PULL;
    int32_t worth = -pull * near;
    if (near <= COVER_NEAR && (ground & SPACE_HARD) != 0)
        worth += hungry ? HARD_WORTH_HUNGRY : HARD_WORTH;
    else if (near <= COVER_NEAR && (ground & SPACE_BUSH) != 0)
        worth += BUSH_WORTH;
    if (state_has(s, u, MARK_SHAKEN) || below_half(s, u))
        worth += WEAK_AWAY * (near < WEAK_FAR ? near : WEAK_FAR);
    if (type_of(s, u)->army == ARMY_GERMAN && near <= RUSHED_AT) worth -= RUSHED_LESS;
    return worth;
}

static int32_t train_terms(const state *s, int u, int space, int near, bool hungry, bool leaving)
{
    const bool chief = is_chief(s, u);
    const int company = nearest_friend(s, u, space);
    int32_t worth =
        -(chief ? FRIEND_PULL_CHIEF : FRIEND_PULL) * (company < FRIEND_FAR ? company : FRIEND_FAR);
    if (beside_square(s, u, space))
        worth += chief ? SQUARE_WORTH_CHIEF : hungry || leaving ? SQUARE_WORTH_HUNGRY : SQUARE_WORTH;
    if (!chief && company <= 1 && !hungry) worth += GUARDED_WORTH;
    if (near < EXPOSED_FROM) worth -= EXPOSED_LESS * (EXPOSED_FROM - near);
    if (is_crew(s, u) && near > GUNS_BEST) worth -= GUNS_PULL * (near - GUNS_BEST);
    return worth;
}

/* Goal, nearness to the enemy (hexes to the nearest), company; no fire. `hungry`: its side must do something
 * to win. */
static int32_t place_terms(const state *s, int u, int space, int near, bool hungry)
{
    bool leaving;
    const int side = s->units[u].side, goal = goal_distance(s, u, space, &leaving);
    if (near > FAR) near = FAR;
    const int32_t worth = leaving /* never less than before it could leave */
                              ? leaving_weight(s, side) * (FAR - (goal < 0 ? 0 : goal))
                              : goal_terms(s, u, goal, hungry);
    return worth + (is_troops(s, u) ? troops_terms : train_terms)(s, u, space, near, hungry, leaving);
}

/* What it must keep the enemy from, the enemy has begun. */
static bool under_way(const state *s, const victory_condition *c)
{
    if (c->kind != VICTORY_NOT) return false;
    const victory_condition *kept = &s->sc->conditions[c->parts[0]];
    for (int i = 0; i < kept->nparts; i++)
        if (victory_met(s, kept->parts[i])) return true;
    return false;
}

bool prone_hungry(const state *s, int side)
{
    bool any = false, enemy = false;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->effect != EFFECT_WIN) continue;
        const bool met = victory_met(s, i) && !under_way(s, c);
        if (c->side != side) {
            enemy = enemy || met;
            continue;
        }
        any = true;
        if (met) return false;
    }
    return any || enemy;
}

/* An enemy it knows of: found once for all the places it may go to. */
typedef struct foe {
    int space, class;
    shooter gun; /* dice 0: it does not shoot */
} foe;

static int find_foes(const state *s, int side, foe out[UNITS_MAX])
{
    occupied_foes all;
    occupied_foes_find(s, side, &all);
    for (int i = 0; i < all.n; i++) {
        const int who = all.who[i];
        const char *because;
        out[i] = (foe){.space = all.space[i], .class = prone_target_class(s, who, &because)};
        if (armed(s, who)) out[i].gun = shooter_of(s, who, prone_fire_dice(s, who));
    }
    return all.n;
}

/* The best it can do from there, less what may be done to it, and the rest. */
static int32_t worth_there(const state *s, const shooter *self, const foe *foes, int nfoes, int space,
                           bool lying, bool hungry)
{
    const int32_t most = FIGURE * s->units[self->u].strength;
    const int class = class_at(s, self->u, space, lying);
    int32_t best = 0, threat = 0;
    int near = BOARD_FAR;
    for (const foe *i = foes; i < foes + nfoes; i++) {
        const int far = hexes_between(pd(s), space, i->space);
        if (far < near) near = far;
        if (far > RANGE_MAX) continue;
        if (self->dice > 0 && far <= self->range && prone_sees(s, space, i->space)) {
            const int32_t mine = shot_worth(s, self, far, i->class);
            if (mine > best) best = mine;
        }
        if (i->gun.dice > 0 && far <= i->gun.range && prone_sees(s, i->space, space))
            threat += shot_worth(s, &i->gun, far, class);
    }
    if (threat > most) threat = most;
    return place_terms(s, self->u, space, near, hungry) + best * 3 / 4 - threat / 4;
}

void prone_places_worth(const state *s, int u, const uint16_t *spaces, int n, bool lying, int32_t *worth)
{
    const bool hungry = prone_hungry(s, s->units[u].side);
    const shooter self = shooter_of(s, u, armed(s, u) ? prone_fire_dice(s, u) : 0);
    foe foes[UNITS_MAX];
    const int nfoes = find_foes(s, s->units[u].side, foes);
    for (int i = 0; i < n; i++)
        worth[i] = worth_there(s, &self, foes, nfoes, spaces[i], lying, hungry);
}

/* ---- a whole position */

/* Each shooter at whom it can hurt most; what it would do to nobody in sight is nothing. */
static int32_t fire_promise(const state *s, int u)
{
    const unit *self = &s->units[u];
    int32_t best = 0;
    if (!armed(s, u) || state_has(s, u, MARK_CHARGED) || (state_has(s, u, MARK_DONE) && s->step == STEP_FIRE))
        return 0;
    const int dice = prone_fire_dice(s, u);
    EACH_ENEMY(s, self->side, self->space, prone_weapon_range(s, u), i) {
        const char *because;
        if (!prone_faces(s, u, s->units[i].space) || state_has(s, i, MARK_DISGUISED)) continue;
        const int32_t mine =
            expected(s, u, dice, self->space, s->units[i].space, prone_target_class(s, i, &because));
        const int32_t most = FIGURE * s->units[i].strength;
        if (mine > best) best = mine < most ? mine : most;
    }
    return best;
}

static int fighting_power(const state *s, int u, int other, int32_t shot)
{
    ledger l;
    prone_ledger(s, u, other, 1, pd(s)->melee, &l);
    const int each = FIGHT_EACH + FIGHT_PLUS * l.total;
    const int32_t left = FIGURE * s->units[u].strength - shot;
    return left > 0 ? left * (each > FIGHT_LEAST ? each : FIGHT_LEAST) / FIGURE : 0;
}

/* Faces of six that pass. */
static int faces_that_pass(int need, int plus)
{
    const int least = need - plus;
    return least <= 1 ? 6 : least > 6 ? 0 : 7 - least;
}

/* What a charge now under way promises, once those who are charged have fired. */
static int32_t charge_promise(const state *s, int u)
{
    const prone_numbers *k = &pd(s)->number;
    const int target = pu_const(s, u)->quarry - 1;
    const char *because;
    ledger closing, standing;
    if (target < 0 || !state_on_board(s, target)) return 0;
    int32_t shot = 0;
    if (armed(s, target) && s->step == STEP_MOVEMENT)
        shot = expected(s, target, prone_fire_dice(s, target), s->units[target].space, s->units[u].space,
                        prone_target_class(s, u, &because));
    prone_ledger(s, u, NO_UNIT, 0, pd(s)->closing, &closing);
    prone_ledger(s, target, NO_UNIT, 0, pd(s)->standing, &standing);
    const int closes = faces_that_pass(k->close_on, closing.total - shot / SHOT_SHARE),
              stands = faces_that_pass(k->stand_on, standing.total);
    int32_t prize = is_chief(s, target) ? PRIZE_CHIEF : is_troops(s, target) ? 0 : PRIZE_GUNS;
    if (s->sc->objective_at[s->units[target].space] != 0)
        prize += PRIZE_PLACE; /* it would take it with them */
    const int32_t better = fighting_power(s, u, target, shot) - fighting_power(s, target, u, 0);
    const int32_t fight = FIGHT_POINTS * better + prize, flight = FLIGHT_WORTH + prize;
    return closes * (stands * fight + (6 - stands) * flight) / 36 - CHARGE_LESS;
}

int32_t prone_evaluate(const state *s, int side)
{
    const bool hungry[2] = {prone_hungry(s, 0), prone_hungry(s, 1)};
    int32_t sum = worth_of_goals(s, side, OBJECTIVE_WORTH) + worth_of_victory(s, side, &victory);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        int32_t worth = 0;
        if (self->status == UNIT_ON) {
            worth = unit_worth(s, i) + charge_promise(s, i) + fire_promise(s, i) * 2 / 3;
            if (!state_has(s, i, MARK_LOST))
                worth += place_terms(s, i, self->space, occupied_nearest(s, self->side, self->space, NULL),
                                     hungry[self->side]);
        } else if (self->status == UNIT_READY || self->status == UNIT_WAITING) {
            worth = unit_worth(s, i) - (self->status == UNIT_READY ? OFF_MAP_LESS : 0);
        } else if (self->status == UNIT_EXITED) {
            worth = unit_worth(s, i) + leaving_weight(s, self->side) * (FAR + 1);
        }
        sum += self->side == side ? worth : -worth;
    }
    return sum;
}

/* Ammunition that is counted; a machine gun that may jam (H·H9); who is not known for what it is. */
const char *prone_dear(const state *s, const action *a)
{
    const int u = a->units[0];
    if (pu_const(s, u)->ammo != AMMO_FREE) return "shot.ammunition";
    if (type_of(s, u)->weapon == WEAPON_MG) return "shot.jams";
    return (s->units[u].marks & (BIT(MARK_DISGUISED) | BIT(MARK_SMOKELESS))) != 0 ? "shot.shows" : NULL;
}

/* ---- features of the chance to win, in thousandths of what all that is in the field is worth */

enum { ARMY, JUDGED, FIRE, CHARGE, EXPOSED };
const char *const prone_features[] = {[ARMY] = "army",     /* its units */
                                      [JUDGED] = "judged", /* what the whole position is judged to be worth */
                                      [FIRE] = "fire",     /* what its fire promises */
                                      [CHARGE] = "charge", /* its charges under way */
                                      [EXPOSED] =
                                          "exposed", /* its guns, wagons and leaders with an enemy close by */
                                      NULL};

void prone_measure(const state *s, int side, int32_t *out)
{
    enum { MOST = 3000 };
    int32_t all = 0, army = 0, fire = 0, charge = 0, exposed = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (self->status != UNIT_ON && self->status != UNIT_READY && self->status != UNIT_WAITING) continue;
        const int32_t worth = unit_worth(s, i);
        all += worth;
        if (self->side != side) continue;
        army += worth;
        if (self->status != UNIT_ON) continue;
        fire += fire_promise(s, i);
        charge += charge_promise(s, i);
        if (!is_troops(s, i) && occupied_nearest(s, side, self->space, NULL) < EXPOSED_FROM) exposed += worth;
    }
    out[ARMY] = worth_in_thousandths(army, all, MOST);
    out[JUDGED] = worth_in_thousandths(prone_evaluate(s, side), all, MOST);
    out[FIRE] = worth_in_thousandths(fire, all, MOST);
    out[CHARGE] = worth_in_thousandths(charge, all, MOST);
    out[EXPOSED] = worth_in_thousandths(exposed, all, MOST);
}
