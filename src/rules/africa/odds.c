/*
 * odds.c: the exact chances of a volley, a shot of guns, an attack, a raid or a call, with the ledger of the
 * very roll that would follow.
 */
#include "rules/africa/africa_internal.h"

#include "rules/africa/council.h"
#include "rules/africa/melee.h"
#include "rules/africa/fire.h"
#include "rules/africa/moves.h"
#include "rules/africa/place.h"
#include "rules/africa/retreat.h"

/* Of whom a retreat from where it stands costs a step: what closes the areas it might go to (A·H12). */
static void note_closed(const state *s, const africa_map *m, int u, const char *code, odds *out)
{
    int32_t closed[AFRICA_CLOSED];
    africa_ways_closed(s, m, u, closed);
    ledger_put(&out->against, LEDGER_NOTE, closed[CLOSED_ENEMY], closed[CLOSED_FULL], code, "A·H12", true);
}

/* The map as that side knows it, but that no area is full of men whom the other has not seen. */
static void told_map(const state *s, int side, africa_map *out)
{
    africa_map_of(s, side, out);
    africa_map_told(s, side, out);
}

/* What of a target decides what a hit does to it. */
static void note_target(const state *s, int target, odds *out)
{
    africa_map m;
    told_map(s, s->units[target].side, &m);
    if (africa_shut_in(s, target)) note_closed(s, &m, target, "note.no-way-out", out);
    ledger_put(&out->against, LEDGER_NOTE, s->sc->units[target].strength, s->units[target].strength,
               "note.steps-left", "A·H4", true);
    if (state_has(s, target, MARK_DEMORALIZED))
        ledger_put(&out->against, LEDGER_NOTE, 0, 1, "note.breaks-up", "A·H12", true);
}

static africa_hit hit_of(const state *s, int target, bool guns)
{
    return (africa_hit){.guns = guns,
                        .again = state_has(s, target, MARK_DEMORALIZED),
                        .last = s->units[target].strength <= 1,
                        .shut = africa_shut_in(s, target)};
}

/* ---- infantry: two tosses */

static void toss(odds *out, const char *unit_code)
{
    odds_dice_add(out, NULL, out->ledger.total, 2, ODDS_READ_HEADS, 0);
    out->unit_code = unit_code;
}

static void fire_odds(const state *s, int u, int target, odds *out)
{
    const africa_hit at = hit_of(s, target, false);
    dist d;
    africa_fire_ledger(s, u, target, &out->ledger);
    toss(out, "odds.second-heads");
    out->how.code = "odds.volley";
    out->how.rule = "A·H8";
    dist_cascade(&d, out->ledger.total, 3);
    odds_bars(out, &d);
    for (int i = 0; i < 4; i++)
        odds_band(out, &d, africa_fire_band(i, &at), i, i, i == 3 ? INT32_MAX : i);
    note_target(s, target, out);
}

/* ---- guns: the die for the column, heads for the row */

static bool guns_odds(const state *s, int u, int target, odds *out)
{
    const africa_hit at = hit_of(s, target, true);
    africa_map m;
    dist heads, d;
    int range;
    africa_map_of(s, s->units[u].side, &m);
    if (africa_shot_refused(s, &m, u, target, &range) != NULL) return false;
    africa_fire_ledger(s, u, target, &out->ledger);
    toss(out, "odds.artillery");
    out->how.code = "odds.aim";
    out->how.rule = "A3";
    dist_successes(&heads, out->ledger.total, 1, 2);
    dist_point(&d, 0);
    d.count = 4;
    d.p[0] = 0;
    for (int h = 0; h < heads.count; h++)
        for (int column = 0; column < 3;
             column++) { /* two faces of six each; what does not divide goes to the first */
            const uint64_t share = heads.p[h] / 3 + (column == 0 ? heads.p[h] % 3 : 0);
            d.p[africa_fire_result(
                chart_at(ad(s)->guns_chart, h, africa_guns_column(range, 2 * column + 1), NULL))] += share;
        }
    odds_bars(out, &d);
    out->kinds = true;
    for (int i = 0; i < 4; i++)
        odds_band(out, &d, africa_fire_band(i, &at), i, i, i);
    note_target(s, target, out);
    return true;
}

/* ---- combat: two pools, then tails. Outcomes from -4 (we lose all) to 4 (they do); 0: nothing comes of it.
 */

static void add_tails(const state *s, dist *d, int margin, uint64_t mass)
{
    const int sign = margin > 0 ? 1 : -1, coins = africa_tail_coins(s, sign * margin);
    uint64_t ways = 1, given = 0;
    for (int tails = 0; tails <= coins; tails++) {
        const uint64_t share =
            tails < coins ? (uint64_t)(mass / ((uint64_t)1 << coins)) * ways : mass - given;
        const int outcome = sign * africa_combat_result(chart_at(ad(s)->combat_chart, tails, 0, NULL));
        d->p[outcome + 4] += share;
        given += share;
        ways = ways * (uint64_t)(coins - tails) / (uint64_t)(tails + 1);
    }
}

/* What a fall of the tails does to the side that lost, and which fall. */
static void pair_up(const state *s, odds *out)
{
    static const char *const falls[] = {"pair.back", "pair.back-shaken", "pair.half", "pair.all"};
    out->npairs = (int)(sizeof falls / sizeof falls[0]);
    memcpy(out->pair, falls, sizeof falls);
    for (int tails = ad(s)->number.margin_base; tails >= 0; tails--) {
        const int k = africa_combat_result(chart_at(ad(s)->combat_chart, tails, 0, NULL));
        if (k > 0 && k <= out->npairs) out->pair_read[k - 1] = tails;
    }
}

/* As it is when the attackers have come in. */
static void come_in(state *s, const action *a)
{
    for (int i = 0; i < a->nunits; i++) {
        s->units[a->units[i]].space = (uint16_t)action_space(a);
        s->units[a->units[i]].status = UNIT_ON;
    }
}

/* Ground that conceals may hold more of them than the attackers know of (A·H19), as long as some are still to
 * be found: the same of the true state as of what the attackers may know. */
static void note_may_hide(const state *s, const action *a, odds *out)
{
    const int side = s->units[a->units[0]].side;
    int n = 0;
    if ((area_of(s, action_space(a))->is & GROUND_CONCEALS) == 0) return;
    for (int u = 0; u < s->sc->nunits; u++)
        n += africa_not_found(s, u, side);
    if (n > 0) ledger_put(&out->against, LEDGER_NOTE, n, n, "note.may-hide", "A·H19", true);
}

/* Officers whom no troops stand with fight nobody (A·H14): nothing is tossed. */
static bool officers_odds(const state *s, const action *a, const africa_force *them, odds *out)
{
    state then = *s;
    dist d;
    come_in(&then, a);
    ledger_put(&out->against, LEDGER_NOTE, them->n, them->n, "note.officers-alone", "A·H14", true);
    note_may_hide(s, a, out);
    dist_point(&d, 0);
    odds_bars(out, &d);
    out->kinds = true;
    odds_band(out, &d, africa_officers_band(&then, action_space(a), 1 - a->side), 0, 0, 0);
    return true;
}

/* How many of the defenders have nowhere to go; *room: for how many troops there is room where they might:
 * where the areas nearer to their supply have filled up, in those that are as near. */
static int shut_in(const state *s, const africa_map *m, const africa_force *them, int *room)
{
    const int most = ad(s)->number.stack_units;
    africa_map filled = *m;
    int stuck = 0;
    *room = 0;
    for (int had = -1; had < *room;) {
        const bool first = had < 0;
        bool counted[AREAS_MAX] = {false};
        had = *room;
        for (int i = 0; i < them->n; i++) {
            uint8_t to[NEAR_MAX];
            const int n = africa_exits(s, &filled, DUE_RETREAT, them->units[i], to);
            stuck += first && n == 0;
            for (int k = 0; k < n; k++)
                counted[to[k]] = true;
        }
        for (int area = 0; area < AREAS_MAX; area++) {
            if (!counted[area]) continue;
            *room += most - filled.units[area];
            filled.units[area] = (uint8_t)most;
        }
    }
    return stuck;
}

/* What comes of a retreat where not all of the defenders have a way out (A·H12): whoever is left of them
 * holds the area, and all of the attackers go back (A·H5). */
static void note_no_way_out(const state *s, const action *a, const africa_force *them, odds *out)
{
    state then = *s;
    africa_map m;
    int room, troops = 0;
    bool stays = false;
    come_in(&then, a);
    told_map(&then, 1 - a->side, &m);
    for (int i = 0; i < them->n; i++) {
        troops += is_troops(class_of(s, them->units[i]));
        stays = stays || s->units[them->units[i]].strength > 1;
    }
    const int stuck = shut_in(&then, &m, them, &room);
    if (stuck == them->n && stays)
        ledger_put(&out->against, LEDGER_NOTE, 0, 1, "note.no-way-out.stays", "A·H12", true);
    else if (stuck == them->n)
        note_closed(&then, &m, them->units[0], "note.no-way-out", out);
    else if (stuck > 0 || troops > room)
        ledger_put(&out->against, LEDGER_NOTE, 0, 1, "note.few-ways-out", "A·H12", true);
}

static bool attack_odds(const state *s, const action *a, odds *out)
{
    static const struct {
        const char *code;
        int from, to;
    } bands[] = {{"band.we-all", -4, -4},
                 {"band.we-half", -3, -3},
                 {"band.we-back-they-shaken", -2, -2},
                 {"band.we-back", -1, -1},
                 {"band.nobody-hit", 0, 0},
                 {"band.they-back", 1, 1},
                 {"band.they-back-we-shaken", 2, 2},
                 {"band.they-half", 3, 3},
                 {"band.they-all", 4, 4}};
    africa_force them;
    dist pools, d;
    const int area = action_space(a), side = s->units[a->units[0]].side;
    if (area == NO_SPACE) return false;
    africa_force_at(s, area, 1 - side, NO_SIDE, true, &them);
    if (them.n == 0) return false;
    if (class_of(s, them.units[0]) == CLASS_OFFICER) return officers_odds(s, a, &them, out);
    africa_attack_ledgers(s, a, &them, &out->ledger, &out->against);
    odds_dice_add(out, "odds.attackers", out->ledger.total, 2, ODDS_READ_HEADS, 0);
    const int ours = out->nthrows;
    odds_dice_add(out, "odds.defenders", out->against.total, 2, ODDS_READ_HEADS, 0);
    if (out->nthrows > ours) odds_dice_theirs(out);
    out->how.code = "odds.margin-rule";
    out->how.rule = "A·H5";
    out->how.n = ad(s)->number.margin_base;
    out->unit_code = "odds.combat";
    out->kinds = true;
    pair_up(s, out);
    note_no_way_out(s, a, &them, out);
    note_may_hide(s, a, out);
    /* Our heads less theirs are as our heads and their tails together, less all their coins. */
    dist_successes(&pools, out->ledger.total + out->against.total, 1, 2);
    dist_point(&d, -4);
    d.count = 9;
    d.p[0] = 0;
    for (int i = 0; i < pools.count; i++) {
        const int margin = i - out->against.total;
        if (margin == 0)
            d.p[4] += pools.p[i];
        else
            add_tails(s, &d, margin, pools.p[i]);
    }
    odds_bars(out, &d);
    for (size_t i = 0; i < sizeof bands / sizeof bands[0]; i++)
        odds_band(out, &d, bands[i].code, bands[i].from, bands[i].from, bands[i].to);
    return true;
}

/* ---- what the army decides: heads of a raid, steps that answer a call */

static bool council_odds(const state *s, const action *a, odds *out)
{
    const bool raids = a->verb == VERB_RAID;
    const int coins = raids ? ad(s)->number.raid_coins : ad(s)->number.call_coins;
    dist d;
    if (raids && a->target == NO_UNIT) return false;
    odds_dice_add(out, NULL, coins, 2, ODDS_READ_HEADS, 0);
    out->unit_code = raids ? "odds.raid" : "odds.call";
    dist_successes(&d, coins, 1, 2);
    odds_bars(out, &d);
    if (!raids) return true;
    odds_band(out, &d, "band.riders-step", 0, 0, 0);
    odds_band(out, &d, "band.nothing", 0, 1, RAID_HITS - 1);
    odds_band(out, &d, "band.corps-step", 0, RAID_HITS, coins - 1);
    odds_band(out, &d, "band.corps-step-week", 0, coins, coins);
    return true;
}

bool africa_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    if (a->nunits < 1 || !state_on_board(s, a->units[0])) return false;
    if (a->verb == VERB_ATTACK || a->verb == VERB_RUSH) return attack_odds(s, a, out);
    if (a->verb == VERB_RAID || a->verb == VERB_CALL) return council_odds(s, a, out);
    if (a->verb != VERB_FIRE || a->target == NO_UNIT || !state_on_board(s, a->target)) return false;
    if (type_of(s, a->units[0])->coins > 0) return guns_odds(s, a->units[0], a->target, out);
    fire_odds(s, a->units[0], a->target, out);
    return true;
}

/* ---- what an enemy could do */

/* All who stand with the first and may strike too. */
static void join_attack(const state *s, const africa_map *m, action *of)
{
    refusal unread;
    const int first = of->units[0];
    for (int i = 0; i < s->sc->nunits && of->nunits < ACTION_UNITS; i++) {
        action with = *of;
        if (i == first || s->units[i].side != of->side || !state_on_board(s, i) ||
            s->units[i].space != s->units[first].space)
            continue;
        with.units[with.nunits++] = (int16_t)i;
        if (africa_check_move_on(s, m, &with, &unread)) *of = with;
    }
}

bool africa_threat(const state *s, int u, int target, bool close, action *of, odds *out)
{
    state then = *s;
    const int side = s->units[u].side;
    int range;
    africa_map m;
    refusal unread;
    ag(&then)->phase = PHASE_ACT_1;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side == side) then.units[i].marks &= ~BIT(MARK_ACTION);
    africa_map_of(&then, side, &m);
    *of = action_of(close ? VERB_ATTACK : VERB_FIRE, side, u);
    if (!close) {
        of->target = (int16_t)target;
        return africa_shooter_refused(&then, u) == NULL && africa_may_hit(&then, &m, u, target, &range) &&
               africa_odds(&then, of, out);
    }
    of->spaces[of->nspaces++] = s->units[target].space;
    if (!africa_check_move_on(&then, &m, of, &unread)) return false;
    join_attack(&then, &m, of);
    return africa_odds(&then, of, out);
}
