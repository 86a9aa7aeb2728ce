/*
 * odds.c: the exact chances of a volley, a check before closing, a march, with the ledger of the very roll
 * that would follow. Not for rolling.
 */
#include "rules/safari/odds.h"

#include "rules/safari/apply.h"
#include "rules/safari/losses.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"

/* Faces of a die of which so many or more succeed; `one` fails whatever is needed. */
static int good_faces(int die, int need, bool one_fails)
{
    int least = one_fails ? 2 : 1;
    if (need > least) least = need;
    return least > die ? 0 : die - least + 1;
}

static void hit_bands(odds *out, const dist *d, int shots)
{
    odds_band(out, d, "band.no-hit", 0, 0, 0);
    for (int n = 1; n <= shots && out->nbands < ODDS_BANDS; n++) {
        const bool last = n == shots || out->nbands == ODDS_BANDS - 1;
        odds_band(out, d, last && n < shots ? "band.hits-more" : "band.hits", n, n, last ? shots : n);
    }
}

/* Of the first roll that follows; the party's other weapons come after it, and are noted. */
static bool fire_odds(const state *s, int u, int target, odds *out)
{
    safari_throw t;
    uint32_t left = safari_there(s, u);
    if (!safari_next_shots(s, u, target, 0, &left, &t)) return false;
    const int shots = safari_dice_of(&t);
    out->ledger = t.l;
    out->unit_code = "odds.hits";
    const dist d = odds_pool(out, shots, good_faces(t.die, t.need - t.l.total, true), t.die);
    hit_bands(out, &d, shots);
    while (out->nnotes < ODDS_NOTES && safari_next_shots(s, u, target, 0, &left, &t)) {
        const int good = good_faces(t.die, t.need - t.l.total, true);
        odds_note(out, sd(s)->weapon[t.weapon].words, "S11", (uint32_t)(PPM / t.die * good));
    }
    return true;
}

/* One die, of which `low` is what its faces up to `split` bring, `high` the others; n: what is needed. */
static void split_die(odds *out, int die, int split, int n, const char *low, const char *high)
{
    const dist d = odds_throw(out, 1, die, 0);
    odds_band(out, &d, low, n, 1, split);
    odds_band(out, &d, high, n, split + 1, die);
}

static void check_odds(int die, int need, bool one_fails, const char *pass, const char *fail, odds *out)
{
    split_die(out, die, die - good_faces(die, need, one_fails), need, fail, pass);
}

/* What the chart says a face of the movement die brings besides the way. */
static const char *brings(const state *s, int die)
{
    const chart_cell *cell = chart_at(&s->sc->charts[sd(s)->move_chart], die, 0, NULL);
    return chart_field(cell, "happening") != 0 ? "band.happening"
           : chart_field(cell, "animals") != 0 ? "band.animals"
                                               : "band.hexes";
}

static bool more_than_way(const state *s, int face)
{
    return strcmp(brings(s, face), "band.hexes") != 0;
}

enum { CONTACT_TRIES = 600, CONTACT_STEPS = 200 };

/* The charge with that face of the movement die, played out on a copy: does it come to blows? Whatever the
 * face brings besides (S3, S4) may stop it, or those it would charge may be gone. */
static bool makes_contact(const state *s, int u, int target, int face, int try)
{
    state then = *s;
    dice_source dice;
    resolver r = {.dice = &dice};
    char script[4];
    error err = {0};
    agenda_clear(&then);
    then.units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_ROLLED);
    su(&then, u)->quarry = (uint8_t)(target + 1);
    dice_forked(&dice, (uint64_t)face, (uint64_t)try);
    snprintf(script, sizeof script, "%d", face);
    dice_script(&dice, script, &err);
    agenda_owe(&then, DUE_MARCH, u, target, 0);
    for (int i = 0; i < CONTACT_STEPS && then.nagenda > 0; i++) {
        safari_go(&then, &r);
        if (!state_on_board(&then, u)) return false;
        if (su(&then, u)->foe == target + 1 || then.units[target].status == UNIT_CAPTURED) return true;
    }
    return false;
}

/* A face that brings nothing but the way is certain; the others are played so often that the share is right
 * to about one in a hundred. *sampled: there are such faces. */
static uint32_t contact_chance(const state *s, int u, int target, bool *sampled)
{
    const bool second = s->sc->options[OPTION_TERRAIN_DIE] != 0 &&
                        ground_is(s, s->units[u].space, SPACE_JUNGLE | SPACE_SWAMP | SPACE_FORD);
    uint64_t reaches = 0;
    for (int face = 1; face <= 6; face++) {
        const int tries = second || more_than_way(s, face) ? CONTACT_TRIES : 1;
        int met = 0;
        for (int i = 0; i < tries; i++)
            met += makes_contact(s, u, target, face, i);
        reaches += (uint64_t)met * CONTACT_TRIES / (uint64_t)tries;
        *sampled = *sampled || tries > 1;
    }
    return (uint32_t)((PPM * reaches + 3 * CONTACT_TRIES) / (6 * CONTACT_TRIES));
}

/* S17.5: the leader's roll before it closes. */
static bool charge_odds(const state *s, int u, int target, odds *out)
{
    out->unit_code = "odds.closes";
    if (is_beast(s, u)) {
        const int most = safari_aggression(s, u);
        safari_aggression_ledger(s, u, &out->ledger);
        split_die(out, 6, most < 6 ? most : 6, most, "band.attacks", "band.holds-off");
        return true;
    }
    const int leader = safari_leader(s, u);
    state then = *s; /* as it stands when the leader rolls */
    then.units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_ROLLED);
    safari_leader_ledger(&then, u, target, TRIGGER_CLOSE, &out->ledger);
    check_odds(safari_die(s, leader, false), out->ledger.total, true, "band.closes", "band.not-closing", out);
    odds_note(out, "odds.contact", "S5", contact_chance(s, u, target, &out->about));
    return true;
}

/* S1 to S4: the movement die. Faces that lead as far and bring the same are one band. */
static bool march_odds(const state *s, int u, odds *out)
{
    ledger l;
    int hexes[7];
    const dist d = odds_throw(out, 1, 6, 0);
    out->unit_code = "odds.march";
    for (int die = 1; die <= 6; die++) {
        safari_march_ledger(s, u, die, false, &l);
        hexes[die] = l.total;
    }
    for (int die = 1; die <= 6; die++) {
        const int from = die;
        while (die < 6 && hexes[die + 1] == hexes[from] && brings(s, die + 1) == brings(s, from))
            die++;
        odds_band(out, &d, brings(s, from), hexes[from], from, die);
    }
    return true;
}

bool safari_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    const int u = a->nunits > 0 ? a->units[0] : NO_UNIT;
    if (u == NO_UNIT || u >= FIGURE_BASE || !state_on_board(s, u)) return false;
    const bool aimed = a->target != NO_UNIT && a->target < FIGURE_BASE && state_on_board(s, a->target);
    switch (a->verb) {
    case VERB_FIRE:
        return aimed && fire_odds(s, u, a->target, out);
    case VERB_CHARGE:
        return aimed && charge_odds(s, u, a->target, out);
    case VERB_MARCH:
        return !is_beast(s, u) && march_odds(s, u, out);
    case VERB_TRADE:
        out->unit_code = "odds.trade";
        check_odds(6, sd(s)->number.trade_on, false, "band.passes", "band.waits", out);
        return true;
    case VERB_CLEAR: {
        const int f = safari_clearer(s, u);
        out->unit_code = "odds.clear";
        check_odds(safari_die(s, f, false), sd(s)->number.jam_clear, false, "band.cleared",
                   "band.still-jammed", out);
        return true;
    }
    default:
        return false;
    }
}

/* What it could shoot from where the move would bring it. */
bool safari_preview_odds(const state *s, const action *move, int target, odds *out)
{
    memset(out, 0, sizeof *out);
    if (move->verb != VERB_MOVE || move->nunits == 0 || move->units[0] >= FIGURE_BASE || move->nspaces == 0)
        return false;
    const int u = move->units[0];
    if (!state_on_board(s, u) || is_beast(s, u) || s->units[target].side == s->units[u].side ||
        !state_on_board(s, target) || !state_seen(s, target, s->units[u].side))
        return false;
    state then = *s;
    then.units[u].space = (uint16_t)action_space(move);
    then.units[u].marks |= BIT(MARK_MOVED);
    then.units[u].marks &= ~BIT(MARK_DONE);
    return safari_shot_refused(&then, u, target, NULL) == NULL && fire_odds(&then, u, target, out);
}
