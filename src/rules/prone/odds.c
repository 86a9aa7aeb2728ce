/*
 * odds.c: the exact chances of a burst, of being forced prone by it, of a charge, of a leaderless roll, with
 * the ledger of the very roll that would follow.
 */
#include "rules/prone/odds.h"

#include "rules/prone/check.h"
#include "rules/prone/fire.h"
#include "rules/prone/moves.h"

static int32_t at_most(int32_t value, void *self)
{
    const int32_t most = *(const int32_t *)self;
    return value < most ? value : most;
}

/* H11: min(1, (1 + casualties) / 6), over the casualties there may be. */
static uint32_t prone_chance(const state *s, int target, const dist *d)
{
    const int strength = s->units[target].strength; /* where nobody is left, nobody is tested */
    const prone_numbers *k = &pd(s)->number;
    uint64_t sum = 0;
    for (int i = 0; i < d->count; i++) {
        const int casualties = d->lo + i;
        ledger l;
        int good = 0;
        if (casualties >= strength) continue;
        prone_ledger(s, target, NO_UNIT, casualties, pd(s)->prone, &l);
        for (int face = 1; face <= 6; face++) {
            const chart_cell *cell = chart_at(pd(s)->prone_chart, face + l.total, 0, NULL);
            good += casualties >= k->prone_automatic || chart_field(cell, "prone") != 0;
        }
        sum += (uint64_t)dist_ppm(d, casualties, casualties) * (uint64_t)good;
    }
    return (uint32_t)(sum / 6 > PPM ? PPM : sum / 6);
}

/* That an ace which hits him is among the cards of so many casualties: the deck is whole for every burst. */
static uint32_t leader_chance(const dist *d, int aces)
{
    uint64_t sum = 0;
    for (int i = 0; i < d->count; i++) {
        uint64_t none = (uint64_t)PPM << 20;
        for (int card = 0; card < d->lo + i; card++)
            none = none / (uint64_t)(52 - card) * (uint64_t)(card < 52 - aces ? 52 - aces - card : 0);
        sum += (uint64_t)dist_ppm(d, d->lo + i, d->lo + i) * (PPM - (none >> 20)) / PPM;
    }
    return (uint32_t)(sum > PPM ? PPM : sum);
}

static void burst_bands(const dist *d, int strength, int automatic, odds *out)
{
    for (int n = 0; n < automatic && n <= strength && out->nbands < ODDS_BANDS - 1; n++)
        if (dist_ppm(d, n, n) > 0) odds_band(out, d, n == 0 ? "band.none" : "band.casualties", n, n, n);
    if (dist_ppm(d, automatic, INT32_MAX) > 0)
        odds_band(out, d, "band.casualties-more", automatic, automatic, INT32_MAX);
}

static bool fire_odds(const state *s, const action *a, odds *out)
{
    const int u = a->units[0], target = a->target;
    prone_shot shot;
    dist d;
    if (target == NO_UNIT || !state_on_board(s, u) || !state_on_board(s, target)) return false;
    prone_shot_measure(s, u, target, &shot);
    shot.direct = a->args[0] == 1;
    prone_fire_ledger(s, u, target, &shot, &out->ledger);
    const int dice = prone_fire_dice(s, u), need = out->ledger.total;
    const bool mg = type_of(s, u)->weapon == WEAPON_MG;
    int32_t most = s->units[target].strength;
    const int face = need < 1 ? 1 : need > 19 ? 19 : need; /* H·H9: 1 always, 20 never */
    odds_dice_add(out, NULL, dice, 20, ODDS_READ_LESS, face);
    out->unit_code = "odds.casualties";
    dist_successes(&d, dice, face, 20);
    dist_map(&d, at_most, &most);
    odds_bars(out, &d);
    burst_bands(&d, most, pd(s)->number.prone_automatic, out);
    if (prone_tested(s, u, target)) odds_note(out, "odds.forced-prone", "H1", prone_chance(s, target, &d));
    const bool own = pu_const(s, target)->leader == LEADER_WITH;
    const int superior = is_chief(s, target) ? NO_UNIT : prone_superior(s, target, 0);
    if (own || superior != NO_UNIT) { /* H·H21: he who lies is missed by red aces */
        const bool lies =
            own ? pu_const(s, target)->lying != 0 && is_prone(s, target) : prone_lies(s, superior);
        odds_note(out, own ? "odds.leader-card" : "odds.superior-card", "H·H17",
                  leader_chance(&d, lies ? 2 : 4));
    }
    if (mg) {
        dist twenties;
        dist_successes(&twenties, dice, 1, 20);
        odds_note(out, "odds.jam", "H·H22", dist_ppm(&twenties, pd(s)->number.jam_faces, INT32_MAX));
    }
    return true;
}

/* ---- tests of one die */

static uint32_t passes(const ledger *l, int need)
{
    int good = 0;
    for (int face = 1; face <= 6; face++)
        good += face + l->total >= need;
    return (uint32_t)((uint64_t)good * PPM / 6);
}

static bool leaderless_odds(const state *s, int u, odds *out)
{
    prone_ledger(s, u, NO_UNIT, 0, pd(s)->leaderless, &out->ledger);
    const dist d = odds_throw(out, 1, 6, 0);
    out->unit_code = "odds.leaderless";
    const int good = pd(s)->number.leaderless_on - out->ledger.total;
    out->thrown[0].need = good;
    if (good > 1) odds_band(out, &d, "band.disobeys", 0, 1, good > 6 ? 6 : good - 1);
    if (good <= 6) odds_band(out, &d, "band.obeys", 1, good < 1 ? 1 : good, 6);
    return true;
}

/* In how many of all throws it comes home, each judged as the charge itself would be. */
static uint32_t chance_to_reach(int dice, int easy, int any)
{
    int good = 0, all = 1;
    uint8_t faces[8];
    for (int i = 0; i < dice; i++)
        all *= 6;
    for (int n = 0; n < all; n++) {
        for (int i = 0, rest = n; i < dice; i++, rest /= 6)
            faces[i] = (uint8_t)(rest % 6 + 1);
        const prone_budget b = prone_budget_of(faces, dice, 0);
        good += (easy != 0 && b.full >= easy) || (any != 0 && b.rough >= any);
    }
    return (uint32_t)((uint64_t)good * PPM / (uint64_t)all);
}

static void plain_band(odds *out, const char *code, int n, uint32_t ppm)
{
    if (ppm == 0) return;
    out->band[out->nbands].code = code;
    out->band[out->nbands].n = n;
    out->band[out->nbands].from = out->band[out->nbands].to = n;
    out->band[out->nbands++].ppm = ppm;
}

static bool charge_odds(const state *s, const action *a, odds *out)
{
    enum { FAR_ENOUGH = 40 };
    const int u = a->units[0], target = a->target, dice = prone_move_dice(s, u, true);
    const prone_data *d = pd(s);
    prone_occupied occ;
    prone_reach reach;
    ledger l;
    if (target == NO_UNIT || !state_on_board(s, target)) return false;
    odds_throw(out, dice, 6, 0);
    out->unit_code = "odds.inches";
    prone_occupy(s, s->units[u].side, &occ);
    prone_reach_find(s, &occ, u, (prone_budget){FAR_ENOUGH + 1, FAR_ENOUGH, FAR_ENOUGH + 1}, &reach);
    const int any = prone_cost_beside(s, &occ, &reach, WAY_ANY, u, target),
              easy = prone_cost_beside(s, &occ, &reach, WAY_EASY, u, target),
              road = prone_cost_beside(s, &occ, &reach, WAY_ROAD, u, target);
    const uint32_t reaches =
        hexes_apart(s, u, target) == 1
            ? PPM
            : chance_to_reach(dice, easy != 0 && (road == 0 || easy < road) ? easy : road, any);
    plain_band(out, "band.falls-short", 0, PPM - reaches);
    plain_band(out, "band.reaches", 1, reaches);
    prone_ledger(s, u, NO_UNIT, 0, d->closing, &l);
    odds_note(out, "odds.closes", "H·H18", passes(&l, d->number.close_on));
    prone_ledger(s, target, NO_UNIT, 0, d->standing, &l);
    odds_note(out, "odds.stands", "H·H18", passes(&l, d->number.stand_on));
    return true;
}

bool prone_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    if (a->nunits != 1) return false;
    const int u = a->units[0], what = a->verb;
    if (what == VERB_FIRE) return fire_odds(s, a, out);
    const bool goes = what == VERB_CHARGE || what == VERB_MARCH || what == VERB_STAND ||
                      (what == VERB_LIE && a->args[0] == 1);
    if (!state_on_board(s, u) || (!goes && what != VERB_LEAVE)) return false;
    if (prone_needs_leader(s, u) && !prone_led(s, u)) return leaderless_odds(s, u, out);
    if (what == VERB_CHARGE) return charge_odds(s, a, out);
    if (goes) odds_throw(out, what == VERB_MARCH ? prone_move_dice(s, u, false) : 1, 6, 0);
    if (goes) out->unit_code = "odds.inches";
    return goes;
}

/* What it could do from where the move would take it. */
bool prone_preview_odds(const state *s, const action *move, int target, odds *out)
{
    const bool lies = pg_const(s)->order == VERB_LIE;
    if (move->nunits != 1 || (move->verb != VERB_MOVE && move->verb != VERB_HALT) ||
        !state_on_board(s, move->units[0]))
        return false;
    const int u = move->units[0], to = move->verb == VERB_MOVE ? action_space(move) : s->units[u].space;
    if (to == NO_SPACE) return false;
    state then = *s;
    unit *self = &then.units[u];
    self->marks &= ~BIT(MARK_DONE);
    self->marks |= lies ? BIT(MARK_PRONE) : to != self->space ? BIT(MARK_MOVED) : 0;
    self->space = (uint16_t)to;
    if (move->args[0] != NO_ARG) self->facing = (uint8_t)move->args[0];
    action fire = action_of(VERB_FIRE, move->side, u);
    refusal unread;
    fire.target = (int16_t)target;
    return prone_check_fire(&then, &fire, &unread) && prone_odds(&then, &fire, out);
}
