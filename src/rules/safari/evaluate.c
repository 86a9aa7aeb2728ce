/*
 * evaluate.c: what a position is worth to the computer, in hundredths of a point of an expedition's score.
 */
#include "rules/safari/safari_internal.h"

#include "game/worth.h"
#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

/*
 * Weights. Men, loads and positions are counted in hundredths of a point of an expedition's score
 * (numbers.json); distances on the way to a goal in half hexes of open ground, others in hexes; power in
 * thousandths of a hit. All are the house's: set by play of the computer against itself over the shipped
 * battles.
 */
enum {
    POINT = 100,
    /* people and beasts */
    DIE_WORTH = 8, /* of a man who fights, for each side of his Q-die */
    LEADER_WORTH = 80,
    LOAD_WORTH = 200, /* to a side that brings nothing anywhere */
    RACE_LEADER_WORTH = 2500,
    GAME_WORTH = 40,
    BEAST_WORTH = 800, /* one that somebody plays */
    BEAST_WOUND = 150,
    /* what it is worth to be rid of an enemy, per cent of what he is worth */
    ENMITY = 100,
    ENMITY_GAME = 10,
    ENMITY_BAND = 30,    /* nobody plays it */
    ENMITY_AT_HAND = 90, /* to one who travels, of those within DANGER_NEAR of his column ... */
    ENMITY_FAR = 25,     /* ... and of others */
    DANGER_NEAR = 3,
    /* where it stands */
    EXIT_WORTH = 900,
    THROUGH_WORTH = 1000, /* it has left the map where it was to */
    SECURE_WORTH = 120,
    OPEN_COST = 60, /* people who only want to be safe, away from walls */
    HIDDEN_WORTH = 60,
    FARTHEST = 200, /* half hexes: no way is longer */
    LOST_WAY = 90,  /* as if it had so far to go */
    NOT_COME_COST = 30000,
    WRONGED_COST = 250, /* to a caravan, a village that lets nobody pass any more */
    HASTE = 20,         /* for each half hex of the way, and ... */
    HASTE_POINT = 3,    /* ... so much more for each point it set out with */
    HASTE_RACE = 90,    /* loads and the leader of a race; */
    HASTE_RACE_OTHERS = 40,
    GUIDE_LEAD = 8, /* half hexes they may be ahead of the baggage */
    RIFLES_LEAD = 24,
    COMPANY_FAR = 12, /* farther off is all the same */
    COMPANY_NEAR = 2, /* so near costs nothing; for each hex beyond: */
    ESCORT_PULL = 15,
    BAGGAGE_PULL = 18,
    STORES_PULL = 14,
    SHELTER_PULL = 10,
    HOME_PULL = 40,
    PREY_PULL = 9,
    PREY_PULL_HOME = 3, /* of those who defend a village */
    PREY_FAR = 40,      /* half hexes, as prey is counted */
    ARMED_TO_MEN = 3,   /* armed people count as farther off by so much */
    ARMED_TO_BEASTS = 12,
    EASY = 2, /* and loads and unarmed people as nearer */
    /* what a point of a position is in thousandths of a hit that may be given, or taken */
    HITS_GIVEN = 12,
    HITS_GIVEN_ON_THE_WAY = 20,
    HITS_TAKEN = 16,
    HITS_TAKEN_UNARMED = 8,
    HITS_TAKEN_BY_DAY = 3, /* a man-eater */
    /* hand to hand */
    SAFE_FACES = 4,   /* of a Q-die kill nobody */
    KILL_WORTH = 150, /* to raiders, for each point of a kill */
    MAULED_WORTH = 200,
    /* of a race, in half hexes of open ground, beside the way itself */
    COMING_ON = 12,
    UNSEEN_PACE = 4, /* a turn */
    TAKING_UP = 6,
    RACE_WEIGHT = 4 /* nothing else decides it: for the chance of winning its way counts so many times */
};

/* A side that must bring something somewhere: off the map for points, or to the goal of a race. */
static bool travels(const state *s, int side)
{
    return sd(s)->side[side].to_goal != NULL;
}

static bool races(const state *s, int side)
{
    return sd(s)->side[side].ngoal > 0;
}

static int32_t man_worth(const state *s, int side, const safari_man *m)
{
    const int32_t fights = m->die * DIE_WORTH + ((m->is & IS_LEADER) != 0 ? LEADER_WORTH : 0);
    if (sd(s)->side[side].raids) return 3 * fights; /* they strike and are gone: nobody of theirs is cheap */
    if (!travels(s, side) || races(s, side)) return fights;
    return fights / 2 + POINT * safari_man_points(s, m);
}

static int32_t party_worth(const state *s, int u)
{
    const int side = s->units[u].side;
    const int32_t load = travels(s, side) ? POINT * sd(s)->number.load_points : LOAD_WORTH;
    int32_t sum = 0;
    if (is_beast(s, u))
        return s->units[u].strength *
               (plays_itself(s, u) ? GAME_WORTH : BEAST_WORTH - BEAST_WOUND * s->units[u].hits);
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        if (!safari_in_hand(s, f)) continue;
        int32_t worth = man_worth(s, side, man_of(s, f));
        if ((sf_const(s, f)->flags & FIG_WOUNDED) != 0) worth = worth * 3 / 4;
        worth -= worth * sf_const(s, f)->net / 8; /* S23.2: worth helping out of it */
        sum += worth + load * sf_const(s, f)->load;
    }
    if (races(s, side) && safari_leads_side(s, u)) sum += RACE_LEADER_WORTH;
    if (state_has(s, u, MARK_FLEEING)) return sum / 4;
    if (state_has(s, u, MARK_RETREATING) || state_has(s, u, MARK_DREAD)) return sum * 2 / 3;
    return state_has(s, u, MARK_LOWERED) ? sum * 9 / 10 : sum;
}

/* What it is worth to a side to be rid of it, in hundredths: who travels fights only when he must. */
static int32_t enmity(const state *s, int side, int u)
{
    if (plays_itself(s, u)) return is_beast(s, u) ? ENMITY_GAME : sd(s)->start[u].defends ? 0 : ENMITY_BAND;
    if (!travels(s, side)) return ENMITY;
    for (int i = 0; i < s->sc->nunits; i++) /* who is at the column is a danger to all that follows */
        if (s->units[i].side == side && state_on_board(s, i) && state_on_board(s, u) &&
            steps_between(sd(s), s->units[i].space, s->units[u].space) <= DANGER_NEAR)
            return ENMITY_AT_HAND;
    return ENMITY_FAR;
}

/* Thousandths of hits it does in a turn at so many hexes. */
static int32_t power_at(const state *s, int u, int hexes)
{
    int32_t sum = 0;
    if (hexes < 1 || hexes > HEXES_MAX || is_beast(s, u) || state_has(s, u, MARK_FLEEING)) return 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (sf_const(s, f)->load == 0) sum += man_of(s, f)->power[hexes];
    const int gun = type_of(s, u)->gun;
    if (gun >= 0 && !state_has(s, u, MARK_JAMMED)) sum += sd(s)->gun_power[gun][hexes];
    return sum;
}

/* Thousandths of a kill a die promises, blow by blow. */
static int32_t kills_of(int die)
{
    return die > SAFE_FACES ? 1000 * (die - SAFE_FACES) / die : 0;
}

/* Hand to hand, in thousandths of kills a round. */
static int32_t blows_of(const state *s, int u)
{
    int32_t sum = 0;
    if (is_beast(s, u)) return kills_of(beast_of(s, u)->die) * s->units[u].strength;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        const int length = safari_length(s, f);
        sum += kills_of(man_of(s, f)->die) * (10 + (length > 0 ? length : 0)) / 12;
    }
    return sum;
}

bool safari_worth_charging(const state *s, int u, int target)
{
    const int32_t mine = blows_of(s, u), theirs = blows_of(s, target);
    const bool beast = is_beast(s, target);
    const int side = s->units[u].side, far = steps_between(sd(s), s->units[u].space, s->units[target].space);
    if (enmity(s, side, target) == 0) return false;
    if (beast && plays_itself(s, target)) return false; /* game may go */
    if (is_beast(s, u)) return !safari_fighter(s, target);
    if (!safari_fighter(s, u) || type_of(s, u)->gun >= 0) return false;
    if (travels(s, side))
        return far <= DANGER_NEAR && (state_has(s, target, MARK_FLEEING) || mine * 2 > theirs * 3);
    return (!beast && !safari_fighter(s, target)) || state_has(s, target, MARK_FLEEING) ||
           mine * 4 > theirs * 3;
}

/* How near an end of its way it is, in half hexes of open ground. */
static int32_t way_left(const state *s, int side, int space)
{
    const uint16_t *far = sd(s)->side[side].to_goal;
    return far == NULL ? 0 : far[space] < FARTHEST ? far[space] : FARTHEST;
}

/* Those of other sides on the board whom a side sees. */
typedef struct foes {
    int n;
    int16_t of[UNITS_MAX];
} foes;

static void find_foes(const state *s, int side, foes *out)
{
    out->n = 0;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side != side && state_on_board(s, i) && state_seen(s, i, side))
            out->of[out->n++] = (int16_t)i;
}

static bool is_prey(const state *s, int foe)
{
    return !(is_beast(s, foe) && plays_itself(s, foe));
}

/* Hexes to what it hunts: loads and people who cannot defend themselves count as nearer. */
static int32_t prey_distance(const state *s, int u, const foes *f, int space)
{
    const safari_data *d = sd(s);
    int32_t best = PREY_FAR;
    const bool beast = is_beast(s, u);
    for (int k = 0; k < f->n; k++) {
        const int i = f->of[k];
        if (!is_prey(s, i)) continue;
        int32_t far = 2 * steps_between(d, space, s->units[i].space);
        if (safari_fighter(s, i))
            far += beast ? ARMED_TO_BEASTS : ARMED_TO_MEN;
        else if (!is_beast(s, i))
            far -= EASY;
        if (far < best) best = far;
    }
    for (int i = 0; i < THINGS_MAX && d->side[s->units[u].side].raids; i++)
        if (s->things[i].used && s->things[i].side != s->units[u].side) {
            const int32_t far = 2 * steps_between(d, space, s->things[i].space) - EASY;
            if (far < best) best = far;
        }
    return best < 0 ? 0 : best;
}

/* Who guards a village that nobody has attacked does nothing to anybody. */
static bool is_peaceful(const state *s, int foe)
{
    const safari_start *from = &sd(s)->start[foe];
    return plays_itself(s, foe) && from->defends && (sg_const(s)->attacked >> from->village & 1) == 0;
}

/* What the enemies that see the place could do to a party there, thousandths of hits. */
static int32_t danger_at(const state *s, int u, const foes *f, int space)
{
    const safari_data *d = sd(s);
    int32_t sum = 0;
    for (int k = 0; k < f->n; k++) {
        const int i = f->of[k], at = s->units[i].space, far = steps_between(d, space, at);
        if (far > HEXES_MAX || (state_has(s, u, MARK_HIDDEN) && far > 1) || is_peaceful(s, i)) continue;
        if (far > 0 && ground_sees(d, at, space)) sum += power_at(s, i, far) * 2 / 3;
        if (far <= DANGER_NEAR && (is_beast(s, i) || safari_fighter(s, i))) sum += blows_of(s, i) / (1 + far);
    }
    if (kit_visibility(s) > 0) sum /= 2;
    const unsigned shelter = is_beast(s, u) ? SPACE_SOFT : SPACE_SOFT | SPACE_HARD;
    return ground_is(s, space, shelter) ? sum * 3 / 4 : sum;
}

/* The best it could do from there. */
static int32_t fire_at(const state *s, int u, const foes *f, int space)
{
    const safari_data *d = sd(s);
    int32_t best = 0;
    if (is_beast(s, u)) return 0;
    const int light = kit_visibility(s);
    for (int k = 0; k < f->n; k++) {
        const int at = s->units[f->of[k]].space, far = steps_between(d, space, at);
        if (far > HEXES_MAX || far < 1 || (light > 0 && far > light) || !is_prey(s, f->of[k]) ||
            !ground_sees(d, space, at))
            continue;
        const int32_t mine = power_at(s, u, far);
        if (mine > best) best = mine;
    }
    return best;
}

static int32_t beyond(int32_t away, int32_t near)
{
    return away > near ? away - near : 0;
}

/* Rifles gain nothing by running far ahead of the loads, a guide even less: how far there is yet to go for
 * the baggage on average, less the lead they may have. 0: it carries loads itself, or nobody does. */
static int32_t baggage_way(const state *s, int u)
{
    const int side = s->units[u].side;
    int32_t sum = 0, n = 0;
    if (is_beast(s, u) || state_has(s, u, MARK_LADEN)) return 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side != side || !state_on_board(s, i) || !state_has(s, i, MARK_LADEN)) continue;
        sum += way_left(s, side, s->units[i].space);
        n++;
    }
    if (n == 0) return 0;
    const int32_t lead = safari_count(s, u, IS_HUNTER | IS_GUIDE) > 0 ? GUIDE_LEAD : RIFLES_LEAD;
    return sum / n > lead ? sum / n - lead : 0;
}

/* What half a hex of the way is worth to it: by what it set out with, so that to lose a load is never a gain.
 */
static int32_t haste(const state *s, int u)
{
    const safari_data *d = sd(s);
    const safari_start *from = &d->start[u];
    const int side = s->units[u].side;
    int32_t points = 0;
    if (races(s, side))
        return safari_loads(s, u) > 0 || safari_leads_side(s, u) ? HASTE_RACE : HASTE_RACE_OTHERS;
    for (int i = 0; i < from->nmen; i++)
        points += safari_man_points(s, &d->man[from->man[i]]) + from->load[i] * d->number.load_points;
    return HASTE + HASTE_POINT * points;
}

/* What of a party is the same wherever it stands. */
typedef struct wayfarer {
    bool goes, fighter, laden;
    int32_t haste, behind; /* of one that goes somewhere */
    foes foes;
    int nfellows; /* others of its side: who carries or cannot fight keeps to those who can, rifles to the
                     rest */
    uint16_t fellow[UNITS_MAX]; /* where they stand */
} wayfarer;

static void find_fellows(const state *s, int u, wayfarer *out)
{
    const bool fighters = !out->fighter || out->laden;
    out->nfellows = 0;
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != u && s->units[i].side == s->units[u].side && state_on_board(s, i) &&
            safari_fighter(s, i) == fighters)
            out->fellow[out->nfellows++] = s->units[i].space;
}

/* Hexes to the nearest of them; COMPANY_FAR: there is none. */
static int32_t company(const state *s, const wayfarer *w, int space)
{
    int near = COMPANY_FAR;
    for (int i = 0; i < w->nfellows; i++) {
        const int far = steps_between(sd(s), space, w->fellow[i]);
        if (far < near) near = far;
    }
    return near;
}

/* How far its own baggage is from a place: rifles stay by it. */
static int32_t baggage_distance(const state *s, const wayfarer *w, int space)
{
    const int32_t near = company(s, w, space);
    return near == COMPANY_FAR ? 0 : near;
}

static void find_wayfarer(const state *s, int u, wayfarer *out)
{
    find_foes(s, s->units[u].side, &out->foes);
    out->fighter = is_beast(s, u) || safari_fighter(s, u);
    out->goes = travels(s, s->units[u].side);
    out->laden = out->goes && safari_loads(s, u) > 0;
    find_fellows(s, u, out);
    if (!out->goes) return;
    out->haste = haste(s, u);
    out->behind = baggage_way(s, u);
}

static int32_t worth_there(const state *s, int u, const wayfarer *w, int space)
{
    const safari_data *d = sd(s);
    const int side = s->units[u].side;
    const bool goes = w->goes, fighter = w->fighter;
    int32_t worth = 0;
    if (safari_is_exit(s, u, space)) return EXIT_WORTH;
    if (goes) {
        const int32_t left = way_left(s, side, space);
        worth -= w->haste * (left > w->behind ? left : w->behind);
        if (!fighter || w->laden)
            worth -= ESCORT_PULL * beyond(company(s, w, space), COMPANY_NEAR);
        else
            worth -= BAGGAGE_PULL * beyond(baggage_distance(s, w, space), COMPANY_NEAR);
    } else if (d->start[u].defends) {
        const int home = steps_between(d, space, d->village[d->start[u].village]);
        worth -=
            HOME_PULL * beyond(home, COMPANY_NEAR) + PREY_PULL_HOME * prey_distance(s, u, &w->foes, space);
    } else if (fighter) {
        worth -= PREY_PULL * prey_distance(s, u, &w->foes, space);
        if (!d->side[side].raids &&
            d->side[side].loads > 0) { /* stores to be kept: rifles stay by them, behind walls */
            worth -= STORES_PULL * baggage_distance(s, w, space);
            worth += ground_is(s, space, SPACE_SECURE) ? SECURE_WORTH : 0;
        }
    } else { /* people who stay where they are safe */
        worth -= SHELTER_PULL * company(s, w, space) + (ground_is(s, space, SPACE_HARD) ? 0 : OPEN_COST);
    }
    worth += fire_at(s, u, &w->foes, space) / (goes ? HITS_GIVEN_ON_THE_WAY : HITS_GIVEN);
    const bool shy = is_beast(s, u) && !safari_night(s);
    worth -= danger_at(s, u, &w->foes, space) / (shy       ? HITS_TAKEN_BY_DAY
                                                 : fighter ? HITS_TAKEN
                                                           : HITS_TAKEN_UNARMED);
    return worth;
}

void safari_places_worth(const state *s, int u, const uint16_t *spaces, int n, int32_t *worth,
                         int32_t *staying)
{
    wayfarer w;
    find_wayfarer(s, u, &w);
    if (staying != NULL) *staying = worth_there(s, u, &w, s->units[u].space);
    for (int i = 0; i < n; i++)
        worth[i] = worth_there(s, u, &w, spaces[i]);
}

/* Where it stands. Also what the short list of moves is chosen by. */
int32_t safari_place_worth(const state *s, int u, int space)
{
    wayfarer w;
    find_wayfarer(s, u, &w);
    return worth_there(s, u, &w, space);
}

static int32_t each(const state *s, int u)
{
    return s->units[u].strength > 0 ? party_worth(s, u) / s->units[u].strength : 0;
}

/* What is under way hand to hand: what it promises to kill less what it may lose. */
static int32_t melee_promise(const state *s, int u)
{
    const int foe = su_const(s, u)->foe - 1, side = s->units[u].side;
    if (foe < 0 || !state_on_board(s, foe)) return 0;
    int32_t prize = each(s, foe) * enmity(s, side, foe) / 100;
    if (sd(s)->side[side].raids) prize += KILL_WORTH * sd(s)->number.kill_points;
    if (is_beast(s, u) && !is_beast(s, foe)) prize += MAULED_WORTH;
    const int32_t mine = blows_of(s, u) * (state_has(s, u, MARK_CHARGED) ? 6 : 5) / 5;
    int32_t theirs = blows_of(s, foe);
    /* S·H23: only the one it is at strikes back at a cat, and it takes more than one blow */
    if (is_beast(s, u) && s->units[foe].strength > 0) theirs /= 3 * s->units[foe].strength;
    const int32_t sum = mine / 10 * prize / 100 - theirs / 10 * each(s, u) / 100;
    return state_has(s, u, MARK_FOUGHT) ? sum / 3 : sum * 2 / 3;
}

/* It stands where a village lets nobody go on who has not asked. */
static bool owes_toll(const state *s, int u)
{
    const int village = ground(s, s->units[u].space)->village;
    return village >= 0 && !safari_may_pass(s, s->units[u].side, village);
}

static int32_t unit_value(const state *s, int u)
{
    const unit *self = &s->units[u];
    const bool hunts = !travels(s, self->side);
    int32_t worth = party_worth(s, u);
    if (self->status == UNIT_READY)
        return worth - NOT_COME_COST; /* come, and not yet in the field: farther than from anywhere */
    if (self->status != UNIT_ON) return worth;
    worth += safari_place_worth(s, u, self->space) + melee_promise(s, u);
    if (state_has(s, u, MARK_HIDDEN) && hunts) worth += HIDDEN_WORTH;
    if (!hunts && su_const(s, u)->die > 0)
        worth += 2 * haste(s, u); /* to have set out is worth it, however the die fell */
    if (!hunts && owes_toll(s, u)) worth -= haste(s, u) / 2;
    return worth;
}

/* Villages that let nobody pass since they were attacked (S·H25b). */
static int32_t wronged(const state *s, int side)
{
    int32_t n = 0;
    for (int v = 0; v < sd(s)->nvillages; v++)
        n += (sg_const(s)->attacked >> v & 1) != 0 && !safari_may_pass(s, side, v);
    return n;
}

int32_t safari_evaluate(const state *s, int side)
{
    static const victory_weights victory = {
        .start = 300, .rise = 500, .effects = BIT(EFFECT_WIN), .skip = BIT(VICTORY_SURVIVE)};
    const bool goes = travels(s, side);
    int32_t sum = worth_of_victory(s, side, &victory);
    if (goes) sum -= WRONGED_COST * wronged(s, side);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (self->status == UNIT_NONE || (self->status == UNIT_WAITING && sd(s)->start[i].pool)) continue;
        if (self->side == side && goes && self->status == UNIT_EXITED) sum += THROUGH_WORTH;
        if (self->side == side && goes && (self->status == UNIT_DESTROYED || self->status == UNIT_CAPTURED))
            sum -= haste(s, i) * LOST_WAY; /* as if it had never set out */
        if (self->status > UNIT_ON) continue;
        sum += self->side == side ? unit_value(s, i) : -(party_worth(s, i) * enmity(s, side, i) / 100);
    }
    for (int other = 0; other < s->sc->nsides; other++) {
        const int32_t points = POINT * safari_points(s, other);
        sum += other == side ? points + points / 2 : -points;
    }
    return sum;
}

/* ---- a race */

/* Who is not seen is taken to have come on with his side, and at a steady pace. */
static int32_t party_way(const state *s, int u)
{
    const unit *self = &s->units[u];
    const safari_side *from = &sd(s)->side[self->side];
    if (self->status == UNIT_ON) return way_left(s, self->side, self->space);
    if (from->nentry == 0) return FARTHEST;
    const int32_t way =
                      way_left(s, self->side, from->entry[0]) + (self->status == UNIT_READY ? COMING_ON : 0),
                  come = self->status == UNIT_WAITING ? UNSEEN_PACE * (worth_turn(s) - 1) : 0;
    return way > come ? way - come : 0;
}

/* Loads it has, or is yet to come on with. */
static int32_t party_loads(const state *s, int u)
{
    const safari_start *from = &sd(s)->start[u];
    int32_t sum = 0;
    if (s->units[u].status == UNIT_ON) return safari_loads(s, u);
    for (int i = 0; i < from->nmen; i++)
        sum += from->load[i];
    return sum;
}

/* Somebody has yet to go there and take them up. */
static int32_t heap_way(const state *s, int side, const thing *heap)
{
    int32_t near = FARTHEST;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        const int32_t far = 2 * steps_between(sd(s), s->units[u].space, heap->space);
        if (far < near) near = far;
    }
    return way_left(s, side, heap->space) + near + TAKING_UP;
}

/* Half hexes to go, by how many loads go so far. */
typedef struct freight {
    int32_t loads[FARTHEST + 1];
} freight;

static void find_freight(const state *s, int side, freight *out)
{
    *out = (freight){0};
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *self = &s->units[u];
        if (self->side != side || self->status == UNIT_NONE || self->status > UNIT_ON) continue;
        const int32_t way = party_way(s, u);
        out->loads[way < LOST_WAY ? way : LOST_WAY] += party_loads(s, u);
    }
    for (int i = 0; i < THINGS_MAX; i++) {
        if (!s->things[i].used || !safari_knows_of(s, side, &s->things[i])) continue;
        const int32_t way = heap_way(s, side, &s->things[i]);
        out->loads[way < LOST_WAY ? way : LOST_WAY] += s->things[i].value;
    }
}

/* What the nearest of so many have to go together; *last: the farthest of them. What is not there is lost. */
static int32_t way_of_loads(const freight *f, int loads, int32_t *last)
{
    int32_t sum = 0;
    *last = 0;
    for (int way = 0; way <= LOST_WAY && loads > 0; way++) {
        const int32_t n = way == LOST_WAY || f->loads[way] > loads ? loads : f->loads[way];
        if (n > 0) *last = way;
        loads -= n, sum += n * way;
    }
    return sum;
}

/* Of him who leads the side; where he is not in the field, or not seen, as far as its loads. */
static int32_t leader_way(const state *s, int side, int32_t loads)
{
    bool comes = false;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side) continue;
        if (safari_leads_side(s, u)) return party_way(s, u);
        comes = comes || s->units[u].status == UNIT_WAITING || s->units[u].status == UNIT_READY;
    }
    return comes ? loads : LOST_WAY;
}

/* How far it is from winning: what its leader and loads enough have yet to go, on average, all its loads,
 * and, twice, the last of those that it needs. */
static int32_t race_left(const state *s, int side)
{
    const int all = sd(s)->side[side].loads, needed = (all + 1) / 2;
    int32_t last, farthest;
    freight f;
    find_freight(s, side, &f);
    const int32_t enough = way_of_loads(&f, needed, &last), whole = way_of_loads(&f, all, &farthest);
    const int32_t leader = leader_way(s, side, last);
    if (leader > last) last = leader;
    return all > 0 ? (2 * last + leader + enough / needed + whole / all) / 5 : leader;
}

/* ---- features of the chance to win, in thousandths of what all that is in the field is worth */

enum { ARMY, JUDGED, POINTS, WAY, FIRE, DANGER };
const char *const safari_features[] = {
    [ARMY] = "army",     /* its people, beasts and loads */
    [JUDGED] = "judged", /* what the whole position is judged to be worth */
    [POINTS] = "points", /* tenths of a point of its score */
    [WAY] = "way",       /* half hexes it has yet to go, on average */
    [FIRE] = "fire",     /* thousandths of hits that its fire promises ... */
    [DANGER] = "danger", /* ... and that it may take where it stands, for each party */
    NULL};

void safari_measure(const state *s, int side, int32_t *out)
{
    enum { MOST = 3000, TENTHS = 10 };
    int32_t all = 0, army = 0, way = 0, fire = 0, danger = 0, parties = 0;
    foes seen;
    find_foes(s, side, &seen);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (self->status == UNIT_NONE || self->status > UNIT_ON ||
            (self->status == UNIT_WAITING && sd(s)->start[i].pool))
            continue;
        const int32_t worth = party_worth(s, i);
        all += worth;
        if (self->side != side) continue;
        army += worth;
        if (self->status != UNIT_ON) continue;
        parties++;
        way += way_left(s, side, self->space);
        fire += fire_at(s, i, &seen, self->space);
        danger += danger_at(s, i, &seen, self->space);
    }
    out[ARMY] = worth_in_thousandths(army, all, MOST);
    out[JUDGED] = worth_in_thousandths(safari_evaluate(s, side), all, MOST);
    out[POINTS] = TENTHS * safari_points(s, side);
    out[WAY] = races(s, side) ? RACE_WEIGHT * race_left(s, side) : parties > 0 ? way / parties : 0;
    out[FIRE] = parties > 0 ? fire / parties : 0;
    out[DANGER] = parties > 0 ? danger / parties : 0;
}
