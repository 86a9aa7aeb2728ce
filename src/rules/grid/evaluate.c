/* evaluate.c: what a position is worth to the computer. Not for judging what may be done: check.c. */
#include "rules/grid/grid_internal.h"

#include "game/worth.h"
#include "rules/grid/melee.h"
#include "rules/grid/place.h"

/*
 * Weights. What a unit is worth is counted in hundredths of an experienced base, and four of those make a
 * point of a position; where it stands and what it promises is in points. All are the house's: set by play of
 * the computer against itself over the shipped battles.
 */
enum {
    /* a unit, in hundredths of a base */
    LEADER_WORTH = 25,
    BROKEN_PART = 4, /* a broken unit, or a jammed gun, is worth the fourth part */
    /* a position, in points */
    UNIT_POINTS = 4,   /* a hundredth of a base ... */
    HUNGRY_POINTS = 3, /* ... to a side that would not win as things stand: it must be readier to lose men */
    OBJECTIVE_POINTS = 300,
    OFF_FIELD_POINTS = 800, /* less for a unit that has come and is not yet on the field */
    /* for each half box from the goal, up to GOAL_FAR */
    GOAL_PULL = 8,
    GOAL_PULL_HUNGRY = 16,
    GOAL_PULL_GUNS = 2,
    GOAL_FAR = 40,
    /* for each half box from the nearest enemy, up to ENEMY_FAR */
    ENEMY_PULL = 6,
    ENEMY_PULL_HUNGRY = 9,
    ENEMY_PULL_SWORDS = 10,
    ENEMY_FAR = 30,
    /* guns: no nearer than they shoot well, no farther either */
    GUNS_TOO_FAR = 4,
    GUNS_BEST2 = 4, /* half boxes, of guns without a weapon */
    GUNS_RUSHED = 150,
    GUNS_RUSHED_AT2 = 5,
    GUNS_LIMBERED = 60,
    GUNS_LIMBERED_AT2 = 16,
    FACING_AWAY = 60,
    SQUARE_AT_HORSE = 100,
    SQUARE_AT_HORSE2 = 8,
    COVER_POINTS = 40
};
static const victory_weights victory = {.start = 200, .rise = 800, .effects = BIT(EFFECT_WIN)};

/* Hundredths of an experienced base. */
static int32_t unit_worth(const state *s, int u)
{
    static const int32_t by_grade[] = {[GRADE_RAW] = 80, [GRADE_EXPERIENCED] = 100, [GRADE_ELITE] = 120};
    const unit *self = &s->units[u];
    const grid_type *t = type_of(s, u);
    int32_t worth = by_grade[t->grade] * self->strength - by_grade[t->grade] * self->hits / t->hits;
    if (grid_guns(s, u)) worth = worth * 3 / 2;
    if (grid_leader_helps(s, u)) worth += LEADER_WORTH;
    if (state_has(s, u, MARK_BROKEN)) return worth / BROKEN_PART;
    if (state_has(s, u, MARK_DISORDERED)) worth = worth * 9 / 10;
    return state_has(s, u, MARK_JAMMED) ? worth / BROKEN_PART : worth;
}

/* About how many tenths of hits that shot could do. */
static int32_t shot_promise(const state *s, int u, const grid_weapon *w, int target, int far)
{
    const int from = s->units[u].space, to = s->units[target].space;
    int32_t dice = s->units[u].strength * w->dice + grid_leader_helps(s, u) + type_of(s, target)->dense;
    if ((gd(s)->space[to].is & SPACE_WORKS) != 0) dice -= 2;
    if (!grid_faces(s, target, from)) dice++;
    if (far > w->short_range) dice = (dice + 1) / 2;
    if (dice < 1) dice = 1;
    return dice * (w->die + 1) * 5;
}

/* The same of the enemy it could hurt most, as it stands and looks. */
static int32_t fire_promise(const state *s, int u, const occupied_foes *foes)
{
    const grid_data *d = gd(s);
    const grid_weapon *w = grid_weapon_of(s, u);
    const unit *self = &s->units[u];
    if (w == NULL || w->rocket || (self->marks & (BIT(MARK_LIMBERED) | BIT(MARK_JAMMED))) != 0 ||
        gu_const(s, u)->ammo == 0 || (grid_mounted(s, u) && !type_of(s, u)->mounted_fire))
        return 0;
    const int light = light2(s), most = light != 0 && light < w->long_range ? light : w->long_range;
    int32_t best = 0;
    for (int k = 0; k < foes->n; k++) {
        const int i = foes->who[k], to = foes->space[k], far = dist2(d, self->space, to);
        if (far > most || far < w->shortest || !grid_faces(s, u, to) ||
            !tables_sees(&d->map, self->space, to))
            continue;
        const int32_t hits = shot_promise(s, u, w, i, far);
        if (hits > best) best = hits;
    }
    return best;
}

static int nearest(const grid_data *d, const occupied_foes *foes, int space, int *who)
{
    int best = BOARD_FAR;
    for (int k = 0; k < foes->n; k++) {
        const int far = dist2(d, space, foes->space[k]);
        if (far >= best) continue;
        best = far;
        *who = foes->who[k];
    }
    return best;
}

/* What a charge now under way promises: hits given less hits taken, in tenths. */
static int32_t charge_promise(const state *s, int u)
{
    const int target = gu_const(s, u)->quarry - 1;
    ledger mine, theirs;
    if (target < 0 || !state_on_board(s, target)) return 0;
    grid_melee_ledger(s, u, target, &mine);
    grid_melee_ledger(s, target, u, &theirs);
    return (mine.total * (type_of(s, u)->melee_die + 1) -
            theirs.total * (type_of(s, target)->melee_die + 1)) *
           5;
}

static bool fights_hand_to_hand(const state *s, int u)
{
    return !grid_guns(s, u) &&
           (grid_weapon_of(s, u) == NULL || grid_mounted(s, u) || state_has(s, u, MARK_COLUMN));
}

static int32_t guns_worth(const state *s, int u, int near2, int enemy)
{
    const grid_weapon *w = grid_weapon_of(s, u);
    const int best2 = w != NULL ? w->short_range : GUNS_BEST2, cap = near2 < ENEMY_FAR ? near2 : ENEMY_FAR;
    int32_t worth = 0;
    if (near2 <= GUNS_RUSHED_AT2 && fights_hand_to_hand(s, enemy)) worth -= GUNS_RUSHED;
    if (state_has(s, u, MARK_LIMBERED) && near2 <= GUNS_LIMBERED_AT2) worth -= GUNS_LIMBERED;
    return worth - (cap > best2 ? GUNS_TOO_FAR * (cap - best2) : best2 - cap);
}

static int32_t troops_worth(const state *s, int u, int near2, int enemy, bool hungry)
{
    const bool square = state_has(s, u, MARK_SQUARE);
    const int pull = fights_hand_to_hand(s, u) ? ENEMY_PULL_SWORDS : hungry ? ENEMY_PULL_HUNGRY : ENEMY_PULL;
    int32_t worth = -pull * (near2 < ENEMY_FAR ? near2 : ENEMY_FAR);
    if (!square && !grid_faces(s, u, s->units[enemy].space)) worth -= FACING_AWAY;
    if (square && near2 <= SQUARE_AT_HORSE2 && grid_mounted(s, enemy)) worth += SQUARE_AT_HORSE;
    if ((gd(s)->space[s->units[u].space].is & (SPACE_SOFT | SPACE_WORKS)) != 0) worth += COVER_POINTS;
    return worth;
}

/* Where it stands: shooters want enemies in front, swords want to be near, guns want to be left alone,
 * everybody wants the goal. */
static int32_t place_worth(const state *s, int u, const occupied_foes *foes, bool hungry)
{
    const unit *self = &s->units[u];
    const uint16_t *goal = gd(s)->to_goal[self->side];
    const bool gun = grid_guns(s, u);
    int enemy = NO_UNIT;
    int32_t worth = fire_promise(s, u, foes) + charge_promise(s, u) * 2;
    if (goal != NULL && type_of(s, u)->class != CLASS_FIXED) {
        const int far = goal[self->space] < GOAL_FAR ? goal[self->space] : GOAL_FAR;
        worth -= (gun ? GOAL_PULL_GUNS : hungry ? GOAL_PULL_HUNGRY : GOAL_PULL) * far;
    }
    const int near2 = nearest(gd(s), foes, self->space, &enemy);
    if (near2 == BOARD_FAR) return worth;
    return worth + (gun ? guns_worth(s, u, near2, enemy) : troops_worth(s, u, near2, enemy, hungry));
}

int32_t grid_evaluate(const state *s, int side)
{
    const bool hungry = worth_hungry(s, side);
    occupied_foes foes[SIDES_MAX];
    for (int i = 0; i < s->sc->nsides; i++)
        occupied_foes_find(s, i, &foes[i]);
    int32_t sum = worth_of_goals(s, side, OBJECTIVE_POINTS) + worth_of_victory(s, side, &victory);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (self->status != UNIT_ON && self->status != UNIT_READY && self->status != UNIT_WAITING) continue;
        int32_t worth = (hungry && self->side == side ? HUNGRY_POINTS : UNIT_POINTS) * unit_worth(s, i);
        if (self->status == UNIT_ON && !state_has(s, i, MARK_BROKEN))
            worth += self->side == side ? place_worth(s, i, &foes[side], hungry)
                                        : fire_promise(s, i, &foes[self->side]) / 2;
        else if (self->status == UNIT_READY)
            worth -= OFF_FIELD_POINTS;
        sum += self->side == side ? worth : -worth;
    }
    return sum;
}

/* Ammunition that is counted; G3: another turn of fire in the turn in which the barrels may overheat. */
const char *grid_dear(const state *s, const action *a)
{
    const int u = a->units[0];
    const grid_unit *g = gu_const(s, u);
    const grid_weapon *w = grid_weapon_of(s, u);
    if (g->ammo != AMMO_FREE) return "shot.ammunition";
    return w != NULL && w->barrels && g->streak + 1 >= gd(s)->number.mg_streak ? "shot.overheats" : NULL;
}

/* ---- features of the chance to win, in thousandths of what all that is in the field is worth */

enum { ARMY, JUDGED, FIRE, CHARGE, RUSHED };
const char *const grid_features[] = {[ARMY] = "army",     /* its units */
                                     [JUDGED] = "judged", /* what the whole position is judged to be worth */
                                     [FIRE] = "fire",     /* what its fire promises: hits of a base */
                                     [CHARGE] = "charge", /* its charges under way */
                                     [RUSHED] = "rushed", /* its guns that may be rushed */
                                     NULL};

/* Guns with somebody near who comes to blows. */
static bool rushed(const state *s, int u, const occupied_foes *foes)
{
    int enemy = NO_UNIT;
    return grid_guns(s, u) && nearest(gd(s), foes, s->units[u].space, &enemy) <= GUNS_RUSHED_AT2 &&
           fights_hand_to_hand(s, enemy);
}

void grid_measure(const state *s, int side, int32_t *out)
{
    enum { JUDGED_MOST = 3000, HIT_PART = 10 }; /* promises are in tenths of hits */
    occupied_foes foes;
    int32_t all = 0, army = 0, fire = 0, charge = 0, exposed = 0;
    occupied_foes_find(s, side, &foes);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (self->status != UNIT_ON && self->status != UNIT_READY && self->status != UNIT_WAITING) continue;
        const int32_t worth = unit_worth(s, i);
        all += worth;
        if (self->side != side) continue;
        army += worth;
        if (self->status != UNIT_ON || state_has(s, i, MARK_BROKEN)) continue;
        fire += fire_promise(s, i, &foes);
        charge += charge_promise(s, i);
        if (rushed(s, i, &foes)) exposed += worth;
    }
    out[ARMY] = worth_in_thousandths(army, all, JUDGED_MOST);
    out[JUDGED] = worth_in_thousandths(grid_evaluate(s, side), (int64_t)UNIT_POINTS * all, JUDGED_MOST);
    out[FIRE] = worth_in_thousandths((int64_t)fire * HIT_PART, all, JUDGED_MOST);
    out[CHARGE] = worth_in_thousandths((int64_t)charge * HIT_PART, all, JUDGED_MOST);
    out[RUSHED] = worth_in_thousandths(exposed, all, JUDGED_MOST);
}

const char *grid_exceptional(const state *s, const action *a)
{
    const bool hot = a->verb == VERB_FIRE && a->nunits == 1 && state_has(s, a->units[0], MARK_OVERHEATED);
    return hot ? "sure.overheated" : NULL; /* G3a */
}

/* Who has moved may still mount or dismount: that is no chance lost. */
bool grid_missed(const state *s, const action *a)
{
    return (a->verb != VERB_MOUNT && a->verb != VERB_DISMOUNT) || !state_has(s, a->units[0], MARK_DONE);
}
