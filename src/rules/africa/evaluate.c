/*
 * evaluate.c: what a position is worth to the computer. Not for judging what may be done: moves.c and fire.c.
 */
#include "rules/africa/africa_internal.h"

#include "game/state_hold.h"
#include "game/victory.h"
#include "game/worth.h"
#include "rules/africa/campaign.h"
#include "rules/africa/melee.h"
#include "rules/africa/place.h"

/*
 * Weights, in points: about a hundredth of what a step of a battalion is worth each. All are the house's: no
 * rule names them.
 */
enum {
    /* a unit */
    OFFICER_WORTH = 60,
    SUPPORT_WORTH = 40, /* each coin of his */
    GUN_WORTH = 150,
    GUN_SHAKEN_WORTH = 90,
    COMBAT_WORTH = 40, /* each coin it fights with, ... */
    FIRE_WORTH = 12,   /* ... fires with, ... */
    STEP_WORTH = 30,   /* ... each step; three fifths of it all when demoralized */
    NOT_YET_ON = 90,   /* less for a unit that has come and is not yet on the field */
    /* an area: what stands to be lost there */
    SHELL_COIN = 4,   /* each coin of guns or ships that reach it, by their distance */
    FIRE_SPOILS = 28, /* per cent of an attack that as many shooters as attackers take off it */
    TRAPPED = 35,     /* each unit without room behind it */
    VOLLEY_COIN = 5,  /* each coin of muskets about it, by how open the ground is in tenths */
    VOLLEY_MOST = 14, /* coins */
    EXPOSED = 10,
    EXPOSED_RIVER = 5,
    EXPOSED_BUILDINGS = -5,
    EXPOSED_COVER = -3, /* tenths */
    /* places, more as the turns run out: that of one held; a condition's is three times that, five if met */
    PLACE_WORTH = 40,
    PLACE_RISE = 300,
    /* for each area from what the side wants, up to FAR_MOST */
    PULL = 10,
    PULL_RISE = 10, /* more by the last turn */
    PULL_CALM = 6,  /* of a side that would win as things stand, and of officers */
    PULL_GUNS = 3,
    FAR_MOST = 10,
    GUNS_ALONE = 25,     /* less for guns without anybody who could strike back */
    OFFICER_COMPANY = 2, /* an officer, for each coin of his stack's attack */
    /* the campaign */
    BATTLE_WON = 2500,
    GIVEN_UP = 1700,   /* a place the army left without one */
    READY_WORTH = 100, /* each week of preparation that is needed, ... */
    IDLE = 300,        /* ... less for each beyond: waiting wins nothing more */
    THREAT_EACH = 10,  /* a battle that may be given, by the invader's share of strength */
    CONDITION_WORTH = 400,
    CORPS_WORTH = 900,  /* as long as there is one, ... */
    CORPS_PULL = 60,    /* ... less for each area from the army, ... */
    CORPS_OFF_ROAD = 3, /* ... which are so many more where no road leads there, ... */
    CORPS_STARVES = 50, /* ... and for one without supply */
    ODDS_START = 700,   /* a battle begun: as the invader's share of strength is, in hundredths */
    ODDS_EACH = 10,
    ODDS_FROM = 90,
    ODDS_TO = 250,
    FAR_FEWER = 3 /* coins fewer than the defenders: is the attack meant */
};

/* ---- units */

static int32_t unit_worth(const state *s, int u)
{
    const africa_type *t = type_of(s, u);
    const int class = t->class;
    if (class == CLASS_OFFICER) return OFFICER_WORTH + SUPPORT_WORTH * ad(s)->start[u].support;
    if (class == CLASS_SHIP || is_headquarters(class)) return 0;
    if (is_gun(class)) return state_has(s, u, MARK_DEMORALIZED) ? GUN_SHAKEN_WORTH : GUN_WORTH;
    const int full = s->sc->types[s->units[u].type].strength;
    const int32_t whole = COMBAT_WORTH * (s->units[u].strength < full ? t->reduced : t->combat) +
                          FIRE_WORTH * t->fire + STEP_WORTH * s->units[u].strength;
    return state_has(s, u, MARK_DEMORALIZED) ? whole * 3 / 5 : whole;
}

typedef struct stack { /* one side's in one area */
    int32_t worth;
    int16_t combat, strike, fire; /* coins: all, of those who may attack, of a volley */
    uint8_t units, strikers, shooters, regulars, support, shaken;
} stack;

typedef struct field_of_battle {
    stack at[2][AREAS_MAX];
    uint8_t want[2][AREAS_MAX];    /* areas to the nearest place it should go to */
    int16_t shelled[2][AREAS_MAX]; /* what the enemy's guns and ships may do there to that side */
} field_of_battle;

/* Where a gun of that unit reaches, lines and friends apart. */
static void add_shells(const state *s, int u, field_of_battle *f)
{
    const africa_data *d = ad(s);
    const africa_type *t = type_of(s, u);
    const int from = s->units[u].space, side = 1 - s->units[u].side;
    if (t->class == CLASS_SHIP && d->start[u].waters != NULL) return; /* she guards her own shore */
    for (int i = 0; i < d->n; i++) {
        const int far = t->class == CLASS_SHIP ? d->area[i].sea : far_between(d, from, i);
        if (d->area[i].sheet != d->area[from].sheet || far < 1 || far > t->range) continue;
        const int coins = t->coins + 2 * ((d->area[i].is & GROUND_BUILDINGS) != 0);
        f->shelled[side][i] = (int16_t)(f->shelled[side][i] + coins * SHELL_COIN / far);
    }
}

static void survey(const state *s, field_of_battle *f)
{
    memset(f->at, 0, sizeof f->at);
    memset(f->shelled, 0, sizeof f->shelled);
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *self = &s->units[u];
        const africa_type *t = type_of(s, u);
        if (self->status != UNIT_ON) continue;
        if (t->coins > 0 && !state_has(s, u, MARK_DEMORALIZED)) add_shells(s, u, f);
        if (!on_land(t->class)) continue;
        stack *k = &f->at[self->side][self->space];
        k->worth += unit_worth(s, u);
        k->units++;
        if (t->class == CLASS_OFFICER) {
            if (ad(s)->start[u].support > k->support) k->support = ad(s)->start[u].support;
            continue;
        }
        const int factor = africa_factor(s, u);
        k->combat = (int16_t)(k->combat + factor);
        if (state_has(s, u, MARK_DEMORALIZED)) {
            k->shaken++;
            continue;
        }
        k->fire = (int16_t)(k->fire + t->fire);
        k->shooters += t->fire > 0;
        if (is_gun(t->class)) continue;
        k->strikers++;
        k->strike = (int16_t)(k->strike + factor);
        k->regulars += t->class == CLASS_REGULAR;
    }
}

/* How many of a stack would find no room behind them if they had to retreat. */
static int32_t trapped(const state *s, const field_of_battle *f, int side, int area)
{
    const africa_data *d = ad(s);
    const int supply = battle_of(s)->supply[side], most = d->number.stack_units + d->number.stack_officers;
    int room = 0;
    for (int i = 0; i < d->area[area].count && supply != NOWHERE; i++) {
        const int to = d->area[area].near[i];
        if (far_between(d, to, supply) < far_between(d, area, supply) && f->at[1 - side][to].units == 0 &&
            f->at[side][to].units < most)
            room += most - f->at[side][to].units;
    }
    return f->at[side][area].units > room ? f->at[side][area].units - room : 0;
}

/* Coins an enemy stack has left to attack with, when those next to it have fired, so far as they come to it.
 */
static int32_t under_fire(const state *s, const field_of_battle *f, int side, int area)
{
    const africa_area *ground = area_of(s, area);
    const stack *e = &f->at[1 - side][area];
    int shooters = 0;
    for (int i = 0; i < ground->count; i++)
        shooters += f->at[side][ground->near[i]].shooters;
    if (shooters > e->strikers) shooters = e->strikers;
    return e->strikers > 0 ? e->strike * (100 - FIRE_SPOILS * shooters / e->strikers) / 100 : 0;
}

/* What stands to be lost in an area to the strongest stack next to it, and to the muskets around it. */
static int32_t danger(const state *s, const field_of_battle *f, int side, int area)
{
    const africa_area *ground = area_of(s, area);
    const stack *k = &f->at[side][area];
    int32_t worst = -100, volley = 0;
    const int hold = k->combat + k->support + ((ground->is & GROUND_MOUNTAIN) != 0) +
                     2 * ((ground->is & GROUND_BUILDINGS) != 0);
    for (int i = 0; i < ground->count; i++) {
        const stack *e = &f->at[1 - side][ground->near[i]];
        volley += e->fire;
        if (e->strike == 0) continue;
        const int32_t left = under_fire(s, f, side, ground->near[i]);
        const int32_t edge = left + e->support + (e->regulars >= 2) + 2 * (k->shaken > 0) - hold;
        if (edge > worst) worst = edge;
    }
    int32_t lost = 0;
    if (worst > -2) lost += k->worth * (worst > 5 ? 7 : worst + 2) / 22;
    if (worst > -100 || volley > 0) lost += TRAPPED * trapped(s, f, side, area);
    int32_t exposed = EXPOSED;
    if ((ground->is & GROUND_RIVER) != 0) exposed += EXPOSED_RIVER;
    if ((ground->is & GROUND_BUILDINGS) != 0) exposed += EXPOSED_BUILDINGS;
    if ((ground->is & (GROUND_FOREST | GROUND_TRENCH)) != 0) exposed += EXPOSED_COVER;
    if (volley > VOLLEY_MOST) volley = VOLLEY_MOST;
    return lost + volley * exposed * VOLLEY_COIN / 10 + (k->units > 0 ? f->shelled[side][area] : 0);
}

/* ---- what the sides want */

/* Would the side win if the battle ended now? In the campaign's battles: does the invader. */
static bool content(const state *s, int side)
{
    const int won = battle_of(s)->won;
    if (!ad(s)->campaign) return !worth_hungry(s, side);
    return (won >= 0 && victory_met(s, won)) == (side == ad(s)->invader);
}

/* Sides that are not content want the places they lack; the others keep to those they hold. */
static void find_wants(const state *s, int side, bool is_content, field_of_battle *f)
{
    const africa_data *d = ad(s);
    const int sheet = battle_of(s)->sheet;
    memset(f->want[side], NOWHERE, sizeof f->want[side]);
    bool any = false;
    for (int pass = 0; pass < 2 && !any; pass++)
        for (int o = 0; o < s->sc->nobjectives; o++) {
            const int at = s->sc->objectives[o];
            if (d->area[at].sheet != sheet || (pass == 0 && state_holds(s, o, side) != is_content)) continue;
            any = true;
            for (int i = 0; i < d->n; i++)
                if (far_between(d, i, at) < f->want[side][i])
                    f->want[side][i] = (uint8_t)far_between(d, i, at);
        }
}

static int turn_of_battle(const state *s) /* no later than its last */
{
    return battle_turn(s) < battle_of(s)->turns ? battle_turn(s) : battle_of(s)->turns;
}

/* What the places held are worth, more as the turns run out. */
static int32_t places_worth(const state *s, int side)
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    const int turn = turn_of_battle(s);
    const int32_t weight = PLACE_WORTH + PLACE_RISE * turn * turn / (b->turns * b->turns);
    int32_t worth = 0;
    for (int o = 0; o < s->sc->nobjectives; o++) {
        if (d->area[s->sc->objectives[o]].sheet != b->sheet) continue;
        worth += state_holds(s, o, side) ? weight : state_holds(s, o, 1 - side) ? -weight : 0;
    }
    for (int i = 0; i < s->sc->nconditions; i++) {
        if (d->campaign ? i != b->won : s->sc->conditions[i].effect != EFFECT_WIN) continue;
        bool met;
        int32_t part = worth_of_condition(s, i, 3 * weight, &met);
        if (met) part += 2 * weight;
        worth += s->sc->conditions[i].side == side ? part : -part;
    }
    return worth;
}

/* What one on the field gains and loses by where it stands. */
static int32_t stand_worth(const state *s, const field_of_battle *f, int u, bool calm)
{
    const unit *self = &s->units[u];
    const stack *k = &f->at[self->side][self->space];
    const int class = class_of(s, u), want = f->want[self->side][self->space];
    const int pull = is_gun(class) ? PULL_GUNS
                     : class == CLASS_OFFICER || calm
                         ? PULL_CALM
                         : PULL + PULL_RISE * turn_of_battle(s) / battle_of(s)->turns;
    int32_t worth = -pull * (want < FAR_MOST ? want : FAR_MOST);
    if (is_gun(class) && k->strike == 0) worth -= GUNS_ALONE;
    if (class == CLASS_OFFICER) worth += k->strike * OFFICER_COMPANY;
    return worth;
}

static int32_t battle_worth(const state *s, int side)
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    field_of_battle f;
    int32_t sum = places_worth(s, side);
    survey(s, &f);
    bool calm[2];
    for (int k = 0; k < 2; k++) {
        calm[k] = content(s, k);
        find_wants(s, k, calm[k], &f);
    }
    for (int i = 0; i < d->n; i++) {
        if (d->area[i].sheet != b->sheet) continue;
        for (int k = 0; k < 2; k++)
            if (f.at[k][i].units > 0) {
                const int32_t lost = danger(s, &f, k, i) * (k == side && !calm[k] ? 2 : 3) / 3;
                sum += k == side ? -lost : lost;
            }
    }
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *self = &s->units[u];
        if (!on_land(class_of(s, u)) || africa_lost(s, u)) continue;
        int32_t worth = unit_worth(s, u) * (self->side == side && !calm[self->side] ? 5 : 6) / 6;
        if (d->campaign && self->status == UNIT_WAITING && au_const(s, u)->arrives == 0)
            worth = 0; /* not in this battle */
        if (self->status == UNIT_READY) worth -= NOT_YET_ON;
        if (self->status == UNIT_ON && !state_has(s, u, MARK_DEMORALIZED))
            worth += stand_worth(s, &f, u, calm[self->side]);
        sum += self->side == side ? worth : -worth;
    }
    return sum;
}

/* ---- the campaign */

/* What a battle begun is worth to the invader: as his odds are. */
static int32_t odds_of_battle(const state *s)
{
    const africa_data *d = ad(s);
    int32_t mine = 0, theirs = 1;
    for (int u = 0; u < s->sc->nunits; u++) {
        const int status = s->units[u].status;
        const bool there = status == UNIT_ON || status == UNIT_READY ||
                           (status == UNIT_WAITING && au_const(s, u)->arrives > 0);
        if (!there || is_headquarters(class_of(s, u))) continue;
        *(s->units[u].side == d->invader ? &mine : &theirs) += unit_worth(s, u);
    }
    const int32_t share = mine * 100 / theirs;
    return ODDS_START + ODDS_EACH * ((share > ODDS_TO ? ODDS_TO : share) - ODDS_FROM);
}

/* Along the roads, where supply is; a corps off them is as far as the nearest of them leaves it. One that has
 * not landed is as good as at the base. */
static int32_t corps_worth(const state *s, int corps, int goal)
{
    const africa_data *d = ad(s);
    const bool here = state_on_board(s, corps);
    const int at = here ? s->units[corps].space : d->base;
    int far = goal == NOWHERE                   ? 0
              : d->by_road[at][goal] != NOWHERE ? d->by_road[at][goal]
                                                : far_between(d, at, goal) + CORPS_OFF_ROAD;
    if (goal != NOWHERE && far < 1) far = 1;
    return CORPS_WORTH - CORPS_PULL * far - (!here || africa_supplied(s, corps) ? 0 : CORPS_STARVES);
}

/* What the invader gains by a battle that may be given next week, with the corps that stand near enough. */
static int32_t threat(const state *s, int army)
{
    const africa_data *d = ad(s);
    int32_t mine = 0, theirs = 1;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (africa_lost(s, u) || is_headquarters(class_of(s, u))) continue;
        if (s->units[u].side != d->invader) {
            if (!ag_const(s)->away || class_of(s, u) != CLASS_CAVALRY) theirs += unit_worth(s, u);
            continue;
        }
        for (int corps = 0; corps < s->sc->nunits; corps++)
            if (africa_marches(s, corps) && africa_belongs(s, u, corps) &&
                far_between(d, s->units[corps].space, army) <= 1) {
                mine += unit_worth(s, u);
                break;
            }
    }
    const int32_t share = mine * 100 / theirs;
    return share <= ODDS_FROM ? 0 : THREAT_EACH * ((share > ODDS_TO ? ODDS_TO : share) - ODDS_FROM);
}

/* The clock of the campaign (A·H21): weeks prepared, weeks idled away, and what they threaten. */
static int32_t clock_worth(const state *s)
{
    const int need = weeks_needed(s), ready = ag_const(s)->ready, army = army_area(s);
    if (battle_of(s) != NULL) return 0;
    if (ready < need) return READY_WORTH * ready;
    return READY_WORTH * need - IDLE * (ready - need) + (army != NOWHERE ? threat(s, army) : 0);
}

/* Places the army has left behind it, beaten or not. */
static int32_t progress_worth(const state *s)
{
    const africa_game *g = ag_const(s);
    const int behind = g->army > 0 ? g->army - 1 : ad(s)->nbattles;
    int32_t worth = 0;
    for (int i = 0; i < behind; i++)
        worth += (g->won >> i & 1) != 0 ? BATTLE_WON : GIVEN_UP;
    return worth;
}

static int32_t campaign_worth(const state *s, int side)
{
    const africa_data *d = ad(s);
    int32_t sum = 0;
    int goal = army_area(s);
    for (int i = 0; i < s->sc->nconditions && goal == NOWHERE; i++) /* no army left: on to what ends it */
        if (s->sc->conditions[i].kind == VICTORY_ENTER && s->sc->conditions[i].side == d->invader)
            goal = s->sc->conditions[i].spaces[0];
    for (int u = 0; u < s->sc->nunits; u++) {
        if (africa_lost(s, u)) continue;
        int32_t worth = unit_worth(s, u);
        if (class_of(s, u) == CLASS_CORPS) worth += corps_worth(s, u, goal);
        sum += s->units[u].side == d->invader ? worth : -worth;
    }
    sum += progress_worth(s) + clock_worth(s);
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->side == d->invader && c->nspaces > 0 && d->area[c->spaces[0]].sheet == 0)
            sum += worth_of_condition(s, i, CONDITION_WORTH, NULL);
    }
    return side == d->invader ? sum : -sum;
}

/* Where nothing else tells two courses apart, it is better to have done something: a volley that happened to
 * hit nobody in the trial may well hit at the table. */
int32_t africa_evaluate(const state *s, int side)
{
    if (!ad(s)->campaign) return battle_worth(s, side) + (int32_t)s->actions;
    int32_t sum = campaign_worth(s, side) + (int32_t)s->actions;
    if (battle_of(s) == NULL) return sum;
    const int32_t chances = odds_of_battle(s);
    sum += side == ad(s)->invader ? chances : -chances;
    /* While it is only joined its chances are all that is known of it. */
    return ag_const(s)->phase <= PHASE_DEPLOY_2 ? sum : sum + battle_worth(s, side);
}

/* ---- features of the chance to win, in thousandths of what all that is in the field is worth */

enum { ARMY, JUDGED, DANGER, NO_WAY_BACK };
const char *const africa_features[] = {
    [ARMY] = "army",               /* its units */
    [JUDGED] = "judged",           /* what the whole position is judged to be worth */
    [DANGER] = "danger",           /* what stands to be lost where they are */
    [NO_WAY_BACK] = "no-way-back", /* thousandths of a unit without room behind it */
    NULL};

void africa_measure(const state *s, int side, int32_t *out)
{
    enum { MOST = 3000, WHOLE = 1000, ROUGHLY = 20000 };
    const africa_battle *b = battle_of(s);
    int32_t all = 0, army = 0, lost = 0, shut = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (africa_lost(s, i) || is_headquarters(class_of(s, i))) continue;
        const int32_t worth = unit_worth(s, i);
        all += worth;
        army += self->side == side ? worth : 0;
    }
    if (b != NULL) {
        field_of_battle f;
        survey(s, &f);
        for (int i = 0; i < ad(s)->n; i++) {
            if (ad(s)->area[i].sheet != b->sheet || f.at[side][i].units == 0) continue;
            lost += danger(s, &f, side, i);
            shut += trapped(s, &f, side, i);
        }
    }
    out[ARMY] = worth_in_thousandths(army, all, MOST);
    out[JUDGED] = worth_in_thousandths(africa_evaluate(s, side) - (int32_t)s->actions, all, MOST);
    out[DANGER] = worth_in_thousandths(lost, all, MOST);
    out[NO_WAY_BACK] = shut * WHOLE < ROUGHLY ? shut * WHOLE : ROUGHLY;
}

/* Worth asking about: an attack with far fewer coins than the defenders that are known toss. */
const char *africa_exceptional(const state *s, const action *a)
{
    africa_force them;
    ledger mine, theirs;
    const int area = action_space(a);
    if ((a->verb != VERB_ATTACK && a->verb != VERB_RUSH) || area == NO_SPACE) return NULL;
    africa_force_at(s, area, 1 - a->side, a->side, true, &them);
    if (them.n == 0) return NULL;
    africa_attack_ledgers(s, a, &them, &mine, &theirs);
    return mine.total + FAR_FEWER <= theirs.total ? "sure.fewer-coins" : NULL;
}
