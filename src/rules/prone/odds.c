/*
 * odds.c: the exact chances of a burst, of being forced prone by it, of a charge, of a leaderless roll and
 * of clearing a jam, with the ledger of the very roll that would follow.
 */
#include "rules/prone/prone_internal.h"

#include "rules/prone/apply.h"
#include "rules/prone/check.h"
#include "rules/prone/dice.h"
#include "rules/prone/fire.h"

/* ---- the cards of a burst (H·H17, H·H21): the deck is whole for each */

enum { DECK = 52, ACES = 2, SUPERIORS = 4, HEADS = 1 + SUPERIORS };

/* Those an ace may hit, one after the other: the unit's own leader, then the superiors with it. */
typedef struct heads {
    int n, own;       /* own: 1, the first is its own leader, who is one of its figures */
    bool lies[HEADS]; /* red aces miss him */
} heads;

typedef struct hands { /* chances by the red and black aces left in the deck and the heads fallen */
    uint64_t p[ACES + 1][ACES + 1][HEADS + 1];
} hands;

/* Bursts by the cards drawn for their hits. */
typedef struct draws {
    int most;
    uint64_t ended[FIRE_DICE_MAX + 1];                               /* nobody is left after just so many */
    uint64_t goes_on[FIRE_DICE_MAX + 1];                             /* somebody is left after so many */
    uint64_t leader[FIRE_DICE_MAX + 1], superior[FIRE_DICE_MAX + 1]; /* one has fallen by then */
} draws;

static heads heads_of(const state *s, int target)
{
    heads h = {0};
    if (pu_const(s, target)->leader == LEADER_WITH) {
        h.lies[h.n++] = pu_const(s, target)->lying != 0 && is_prone(s, target);
        h.own = 1;
    }
    for (int i = 0; i < s->sc->nunits && h.n < HEADS; i++)
        if (is_friend(s, target, i) && is_chief(s, i) && hexes_apart(s, i, target) == 0)
            h.lies[h.n++] = prone_lies(s, i);
    return h;
}

/* Cards that hit a figure of the unit itself: a superior is none of them. */
static int own_losses(const heads *h, int cards, int fallen)
{
    return cards - (fallen > h->own ? fallen - h->own : 0);
}

/* One card more for all of whom somebody is left. */
static hands draw_card(const heads *h, int strength, int cards, const hands *now)
{
    const uint64_t left = (uint64_t)(DECK - cards);
    hands next = {0};
    for (int red = 0; red <= ACES; red++)
        for (int black = 0; black <= ACES; black++)
            for (int k = 0; k <= h->n; k++) {
                const uint64_t p = now->p[red][black][k], by_red = p * (uint64_t)red / left,
                               by_black = p * (uint64_t)black / left;
                if (p == 0 || own_losses(h, cards, k) >= strength) continue;
                if (red > 0) next.p[red - 1][black][k + (k < h->n && !h->lies[k])] += by_red;
                if (black > 0) next.p[red][black - 1][k + (k < h->n)] += by_black;
                next.p[red][black][k] += p - by_red - by_black;
            }
    return next;
}

static draws draw_all(const heads *h, int strength, int most)
{
    draws d = {.most = most};
    hands now = {0};
    uint64_t leader = 0, superior = 0; /* of bursts that have ended before */
    now.p[ACES][ACES][0] = DIST_CERTAIN;
    for (int cards = 0; cards <= most; cards++) {
        d.leader[cards] = leader;
        d.superior[cards] = superior;
        for (int i = 0; i < (ACES + 1) * (ACES + 1); i++)
            for (int k = 0; k <= h->n; k++) {
                const uint64_t p = now.p[i / (ACES + 1)][i % (ACES + 1)][k];
                const bool ends = own_losses(h, cards, k) >= strength;
                const bool led = h->own > 0 && k > 0, above = k > h->own;
                *(ends ? &d.ended[cards] : &d.goes_on[cards]) += p;
                if (led) d.leader[cards] += p;
                if (above) d.superior[cards] += p;
                if (ends && led) leader += p;
                if (ends && above) superior += p;
            }
        now = draw_card(h, strength, cards, &now);
    }
    return d;
}

/* The casualties of so many hits: a card each, until nobody is left. */
static dist casualties_of(const draws *d, const dist *hits)
{
    dist all = {.count = d->most + 1};
    for (int h = 0; h <= d->most; h++) {
        all.p[h] += dist_both(hits->p[h], d->goes_on[h]);
        for (int n = 0; n <= h; n++)
            all.p[n] += dist_both(hits->p[h], d->ended[n]);
    }
    while (all.count > 1 && all.p[all.count - 1] == 0)
        all.count--;
    return all;
}

static uint64_t by_hits(const dist *hits, const uint64_t *chance)
{
    uint64_t sum = 0;
    for (int h = 0; h < hits->count; h++)
        sum += dist_both(hits->p[h], chance[h]);
    return sum;
}

/* H11: min(1, (1 + casualties) / 6), over the casualties there may be; where nobody is left, nobody is
 * tested. */
static uint32_t prone_chance(const state *s, int target, const draws *d, const dist *hits)
{
    uint64_t forced[FIRE_DICE_MAX + 1] = {0};
    for (int n = 0; n <= d->most; n++) {
        ledger l;
        uint64_t good = 0;
        prone_ledger(s, target, NO_UNIT, n, pd(s)->prone, &l);
        for (int face = 1; face <= 6; face++)
            good += n >= pd(s)->number.prone_automatic ||
                    chart_field(chart_at(pd(s)->prone_chart, face + l.total, 0, NULL), "prone") != 0;
        forced[n] = d->goes_on[n] / 6 * good + (good == 6 ? d->goes_on[n] % 6 : 0);
    }
    return dist_ppm_of(by_hits(hits, forced));
}

/* So many and more are one band: as few as force down without a die, or fewer where these are too rare to be
 * shown, so that the last that is shown says what it is. */
static int most_told(const dist *d, int automatic)
{
    enum { SHOWN = PPM / 2000 }; /* reads 0.1 % */
    int more = automatic;
    while (more > 1 && dist_ppm(d, more, INT32_MAX) > 0 && dist_ppm(d, more, INT32_MAX) < SHOWN)
        more--;
    return more;
}

static void burst_bands(const dist *d, int automatic, odds *out)
{
    const int more = most_told(d, automatic);
    for (int n = 0; n < more && n < d->count && out->nbands < ODDS_COUNTED - 1; n++)
        if (dist_ppm(d, n, n) > 0) odds_band(out, d, n == 0 ? "band.none" : "band.casualties", n, n, n);
    if (dist_ppm(d, more, INT32_MAX) > 0) odds_band(out, d, "band.casualties-more", more, more, INT32_MAX);
}

/* H·H9: 1 always hits, 20 never. */
static int face_needed(const ledger *l)
{
    return l->total < 1 ? 1 : l->total > 19 ? 19 : l->total;
}

static bool fire_odds(const state *s, const action *a, odds *out)
{
    const int u = a->units[0], target = a->target;
    prone_shot shot;
    dist hits, d;
    if (target == NO_UNIT || !state_on_board(s, u) || !state_on_board(s, target)) return false;
    prone_shot_measure(s, u, target, &shot);
    shot.direct = a->args[0] == 1;
    prone_fire_ledger(s, u, target, &shot, &out->ledger);
    const int dice = prone_fire_dice(s, u), face = face_needed(&out->ledger);
    const bool mg = type_of(s, u)->weapon == WEAPON_MG;
    const heads h = heads_of(s, target);
    const draws cards = draw_all(&h, s->units[target].strength, dice);
    odds_dice_add(out, NULL, dice, 20, ODDS_READ_LESS, face);
    out->unit_code = "odds.casualties";
    dist_successes(&hits, dice, face, 20);
    d = casualties_of(&cards, &hits);
    odds_bars(out, &d);
    burst_bands(&d, pd(s)->number.prone_automatic, out);
    ledger_put(&out->against, LEDGER_NOTE, s->sc->units[target].strength, s->units[target].strength,
               "note.figures-left", "H·H17", true);
    if (prone_tested(s, u, target))
        odds_note(out, "odds.forced-prone", "H1", prone_chance(s, target, &cards, &hits));
    if (h.own > 0) odds_note(out, "odds.leader-card", "H·H17", dist_ppm_of(by_hits(&hits, cards.leader)));
    if (h.n > h.own)
        odds_note(out, "odds.superior-card", "H·H17", dist_ppm_of(by_hits(&hits, cards.superior)));
    if (mg) {
        dist twenties;
        dist_successes(&twenties, dice, 1, 20);
        odds_note(out, "odds.jam", "H·H22", dist_ppm(&twenties, pd(s)->number.jam_faces, INT32_MAX));
    }
    return true;
}

/* ---- tests of one die */

/* Faces of six that pass. */
static int passing(const ledger *l, int need)
{
    int good = 0;
    for (int face = 1; face <= 6; face++)
        good += face + l->total >= need;
    return good;
}

/* The roll to obey, where it must be made: its dice and its bars. Faces of six that obey. */
static int obey_odds(const state *s, int u, int order, odds *out)
{
    if (!prone_rolls_to_obey(s, u, order)) return 6;
    prone_ledger(s, u, NO_UNIT, 0, pd(s)->leaderless, &out->ledger);
    (void)odds_throw(out, 1, 6, 0);
    out->unit_code = "odds.leaderless";
    out->thrown[0].need = pd(s)->number.leaderless_on - out->ledger.total;
    return passing(&out->ledger, pd(s)->number.leaderless_on);
}

static void plain_band(odds *out, const char *code, int n, uint32_t ppm)
{
    if (ppm == 0) return;
    out->band[out->nbands].code = code;
    out->band[out->nbands].n = n;
    out->band[out->nbands].from = out->band[out->nbands].to = n;
    out->band[out->nbands++].ppm = ppm;
}

static uint32_t part_of(uint64_t some, uint64_t all)
{
    assert(all > 0);
    return (uint32_t)((some * PPM + all / 2) / all);
}

/* ---- a charge (H·H18), as if nobody shot at it on the way */

enum {
    PER_CENT = PPM / 100,
    RUNS_MOST = 64
}; /* ways the dice may say how far: hexes in all and over rough ground */

typedef struct runs {
    int n;
    struct {
        prone_budget b;
        uint64_t ways; /* throws that come to it */
    } of[RUNS_MOST];
} runs;

static runs all_throws(int dice)
{
    runs g = {0};
    int all = 1;
    uint8_t faces[8];
    for (int i = 0; i < dice; i++)
        all *= 6;
    for (int n = 0; n < all; n++) {
        int at = 0;
        for (int i = 0, rest = n; i < dice; i++, rest /= 6)
            faces[i] = (uint8_t)(rest % 6 + 1);
        const prone_budget b = prone_budget_of(faces, dice, 0);
        while (at < g.n && (g.of[at].b.full != b.full || g.of[at].b.rough != b.rough))
            at++;
        assert(at < RUNS_MOST);
        if (at == g.n) g.of[g.n++].b = b;
        g.of[at].ways++;
    }
    return g;
}

/* What a charge comes to: throws of its movement dice, each with six faces of the test whether it closes and
 * six of the test whether they stand. */
typedef struct charge_chances {
    uint64_t all, reaches, closes;
    uint64_t fights;      /* they stand, or cannot run (H3); of a leader alone: he gets away */
    uint64_t wins, loses; /* of those that stand, the first round: millionths of each */
    ledger ours, theirs;  /* of the first round, where it comes home at all */
    int fire;             /* dice at it before, where it comes home */
    uint32_t forced;      /* that these force it down, in millionths */
    int closes_on;        /* the least a die must show for it to close; above 6: none does */
} charge_chances;

/* Figure against figure, if they close and stand: a die each, and what is added to it. */
static void pair_dice(odds *out, bool theirs, int pairs, const ledger *l)
{
    const int at = out->nthrows;
    odds_dice_add(out, theirs ? "odds.theirs" : "odds.ours", pairs, 6, ODDS_READ_PAIR, 0);
    if (at == out->nthrows) return;
    if (theirs) {
        odds_dice_theirs(out);
        out->against = *l;
        return;
    }
    for (int i = 0; i < l->count && out->thrown[at].nown < ODDS_OWN; i++)
        out->thrown[at].own[out->thrown[at].nown++] = l->line[i];
}

static int pairs_of(const state *s, int u, int target)
{
    const int ours = s->units[u].strength, theirs = s->units[target].strength,
              few = ours < theirs ? ours : theirs, most = pd(s)->number.pairs;
    return few > most ? most : few;
}

/* Millionths of the first round in which more pairs are ours than theirs, and the other way. */
static void first_round(int pairs, int plus, uint32_t *wins, uint32_t *loses)
{
    uint64_t by[2 * PAIRS_MAX + 1] = {0}, all = 1, better = 0, worse = 0;
    int over = 0, under = 0;
    for (int mine = 1; mine <= 6; mine++)
        for (int his = 1; his <= 6; his++) {
            over += mine + plus > his;
            under += mine + plus < his;
        }
    assert(pairs <= PAIRS_MAX);
    by[PAIRS_MAX] = 1;
    for (int n = 0; n < pairs; n++, all *= 36) {
        uint64_t next[2 * PAIRS_MAX + 1] = {0};
        for (int k = -n; k <= n; k++) {
            const uint64_t ways = by[PAIRS_MAX + k];
            next[PAIRS_MAX + k + 1] += ways * (uint64_t)over;
            next[PAIRS_MAX + k - 1] += ways * (uint64_t)under;
            next[PAIRS_MAX + k] += ways * (uint64_t)(36 - over - under);
        }
        memcpy(by, next, sizeof by);
    }
    for (int k = 1; k <= pairs; k++) {
        better += by[PAIRS_MAX + k];
        worse += by[PAIRS_MAX - k];
    }
    *wins = (uint32_t)(better * PPM / all);
    *loses = (uint32_t)(worse * PPM / all);
}

/* The first round of it as things are then, in so many of the ways. */
static void add_round(charge_chances *c, const state *then, int u, int target, uint64_t ways)
{
    ledger ours, theirs;
    uint32_t wins, loses;
    prone_ledger(then, u, target, 1, pd(then)->melee, &ours);
    prone_ledger(then, target, u, 1, pd(then)->melee, &theirs);
    first_round(pairs_of(then, u, target), ours.total - theirs.total, &wins, &loses);
    c->wins += ways * wins;
    c->loses += ways * loses;
}

/* How often a burst of u, whose leader does not direct it, forces the target down. */
static uint32_t forced_by(const state *s, int u, int target, const prone_shot *shot)
{
    ledger l;
    dist hits;
    if (!prone_tested(s, u, target)) return 0;
    prone_fire_ledger(s, u, target, shot, &l);
    const int dice = prone_fire_dice(s, u);
    const heads h = heads_of(s, target);
    const draws cards = draw_all(&h, s->units[target].strength, dice);
    dist_successes(&hits, dice, face_needed(&l), 20);
    return prone_chance(s, target, &cards, &hits);
}

/* H·H14: fire comes before close combat. The dice of whoever is charged at the charger, who stands at the end
 * of his way, and how often they force him down; 0: he may not fire at all, or looks another way (H·HX2). */
static int dice_before(const state *reached, int u, int target, uint32_t *forced)
{
    state then = *reached;
    prone_occupied occ;
    prone_shot shot;
    then.units[target].marks &= ~BIT(MARK_DONE); /* of the Movement step */
    then.units[u].marks &= ~(BIT(MARK_HIDDEN) | BIT(MARK_DISGUISED) | BIT(MARK_SMOKELESS)); /* he charges */
    if (prone_shooter_refused(&then, target) != NULL) return 0;
    prone_occupy(&then, then.units[target].side, &occ);
    if (prone_shot_refused(&then, &occ, target, u, &shot) != NULL) return 0;
    *forced = forced_by(&then, target, u, &shot);
    return prone_fire_dice(&then, target);
}

/* Each throw on a copy, as the charge itself would be. */
static charge_chances charge_home(const state *s, int u, int target, int dice)
{
    const prone_data *d = pd(s);
    const runs g = all_throws(dice);
    charge_chances c = {0};
    for (int i = 0; i < g.n; i++) {
        state then = *s;
        resolver quiet = {0};
        ledger closing, standing;
        c.all += 36 * g.of[i].ways;
        if (!prone_charge_home(&then, u, target, g.of[i].b, &quiet)) continue;
        prone_ledger(&then, u, NO_UNIT, 0, d->closing, &closing);
        prone_ledger(&then, target, NO_UNIT, 0, d->standing, &standing);
        if (c.reaches == 0) {
            prone_ledger(&then, u, target, 1, d->melee, &c.ours);
            prone_ledger(&then, target, u, 1, d->melee, &c.theirs);
        }
        const int close = passing(&closing, d->number.close_on),
                  stand = passing(&standing, d->number.stand_on);
        const int on = d->number.close_on - closing.total;
        if (c.closes_on == 0 || on < c.closes_on) c.closes_on = on > 1 ? on : 1;
        if (c.fire == 0) c.fire = dice_before(&then, u, target, &c.forced);
        c.reaches += 36 * g.of[i].ways;
        c.closes += g.of[i].ways * (uint64_t)(6 * close);
        const bool forced = state_has(&then, target, MARK_FORCED);
        c.fights += g.of[i].ways * (uint64_t)(close * (forced ? 6 : stand));
        add_round(&c, &then, u, target, g.of[i].ways * (uint64_t)(close * stand));
        if (!forced) continue;
        then.units[target].marks |= BIT(MARK_SHAKEN); /* H3: it cannot run, and is the worse for it */
        add_round(&c, &then, u, target, g.of[i].ways * (uint64_t)(close * (6 - stand)));
    }
    return c;
}

/* Fights of one of the two, or on the ground of the one who is charged, that come before this one: what they
 * leave of it nobody knows. */
static bool closes_after_another(const state *s, int u, int target)
{
    for (int i = 0; i < u; i++) {
        const int quarry = pu_const(s, i)->quarry - 1;
        if (!state_on_board(s, i) || quarry < 0) continue;
        if (quarry == target || quarry == u || i == target) return true;
        if (state_on_board(s, quarry) && s->units[quarry].space == s->units[target].space) return true;
    }
    return false;
}

/* H·H14: with how many dice it is fired at first, and how often that stops it, if that shows in per cent. */
static void note_fire_first(const charge_chances *c, odds *out)
{
    const int stops = (int)((c->forced + PER_CENT / 2) / PER_CENT);
    ledger_put(&out->against, LEDGER_NOTE, stops, c->fire,
               stops > 0 ? "odds.fires-first.forced" : "odds.fires-first", "H·H14", true);
}

static bool charge_odds(const state *s, const action *a, odds *out)
{
    const int u = a->units[0], target = a->target, dice = prone_move_dice(s, u, true);
    if (target == NO_UNIT || !state_on_board(s, target)) return false;
    const uint64_t obeys = (uint64_t)obey_odds(s, u, VERB_CHARGE, out);
    const charge_chances c = charge_home(s, u, target, dice);
    const uint64_t all = 6 * c.all;
    if (out->nthrows > 0) {
        out->thrown[0].code = "odds.to-obey";
        odds_dice_add(out, "odds.to-come-up", dice, 6, ODDS_READ_SUM, 0);
        out->nbars = 0; /* no one die decides */
    } else {
        (void)odds_throw(out, dice, 6, 0);
        out->thrown[0].code = "odds.to-come-up";
        out->unit_code = "odds.inches";
    }
    if (c.reaches > 0) {
        pair_dice(out, false, pairs_of(s, u, target), &c.ours);
        pair_dice(out, true, pairs_of(s, u, target), &c.theirs);
        if (c.fire > 0) note_fire_first(&c, out);
    }
    const uint32_t reaches = part_of(obeys * c.reaches, all), stays = part_of((6 - obeys) * c.all, all);
    plain_band(out, "band.disobeys", 0, stays);
    plain_band(out, "band.falls-short", 0, PPM - reaches - stays);
    plain_band(out, "band.reaches", 1, reaches);
    if (c.reaches == 0 || closes_after_another(s, u, target)) return true;
    out->how.code = prone_tested(s, target, u) ? "odds.unshot" : "odds.unshot.never";
    out->how.rule = "H·H14";
    odds_note(out, "odds.closes", "H·H18", part_of(obeys * c.closes, all));
    const bool alone = is_chief(s, target); /* H·H21: he gets away */
    if (!alone && c.fights < c.closes)
        odds_note(out, "odds.runs", "H·H18", part_of(obeys * (c.closes - c.fights), all));
    odds_note(out, alone ? "odds.gets-away" : "odds.fights", alone ? "H·H21" : "H·H18",
              part_of(obeys * c.fights, all));
    if (alone) return true;
    odds_note(out, "odds.round-won", "H·H18", part_of(obeys * (c.wins / PPM), all));
    odds_note(out, "odds.round-lost", "H·H18", part_of(obeys * (c.loses / PPM), all));
    return true;
}

/* Of a charge that no die makes close, or that hardly any throw brings there. */
bool prone_warned_of(const state *s, const action *a, refusal *why)
{
    enum { HARDLY = 10 }; /* one throw in so many */
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT, target = a->target;
    if (a->verb != VERB_CHARGE || u == NO_UNIT || target == NO_UNIT || !state_on_board(s, u) ||
        !state_on_board(s, target))
        return false;
    const charge_chances c = charge_home(s, u, target, prone_move_dice(s, u, true));
    if (c.reaches > 0 && c.closes == 0)
        (void)refuse(why, "warn.never-closes", u, target, NO_SPACE, c.closes_on, 0);
    else if (c.reaches * HARDLY <= c.all)
        (void)refuse(why, "warn.hardly-reaches", u, target, NO_SPACE, (int32_t)(c.reaches / 36),
                     (int32_t)(c.all / 36));
    else
        return false;
    return true;
}

static bool leaderless_odds(const state *s, int u, int order, odds *out)
{
    const int good = obey_odds(s, u, order, out);
    plain_band(out, "band.disobeys", 0, part_of((uint64_t)(6 - good), 6));
    plain_band(out, "band.obeys", 1, PPM - part_of((uint64_t)(6 - good), 6));
    return true;
}

/* H·H22 */
static bool clear_odds(const state *s, int u, odds *out)
{
    const int need = pd(s)->number.clear_on;
    if (!state_on_board(s, u) || !state_has(s, u, MARK_JAMMED)) return false;
    const dist d = odds_throw(out, 1, 6, 0);
    out->unit_code = "odds.clear";
    out->thrown[0].need = need;
    odds_band(out, &d, "band.still-jammed", 0, INT32_MIN, need - 1);
    odds_band(out, &d, "band.cleared", 1, need, INT32_MAX);
    return true;
}

/* Of a march that begins there (NO_SPACE: it is not said where): all that is thrown, with the die of a track.
 */
static bool march_odds(const state *s, int u, int space, odds *out)
{
    const int road = prone_road_dice(s, u, space);
    odds_throw(out, prone_move_dice(s, u, false) + road, 6, 0);
    out->unit_code = prone_inches(road);
    return true;
}

bool prone_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    if (a->nunits != 1) return false;
    const int u = a->units[0], what = a->verb;
    if (what == VERB_FIRE) return fire_odds(s, a, out);
    if (what == VERB_CLEAR) return clear_odds(s, u, out);
    if (what == VERB_ENTER) return march_odds(s, u, action_space(a), out); /* it begins at the edge */
    const bool goes = what == VERB_CHARGE || what == VERB_MARCH || what == VERB_STAND ||
                      (what == VERB_LIE && a->args[0] == 1);
    if (!state_on_board(s, u) || (!goes && what != VERB_LEAVE)) return false;
    if (what == VERB_CHARGE) return charge_odds(s, a, out);
    if (prone_rolls_to_obey(s, u, what)) return leaderless_odds(s, u, what, out);
    if (what == VERB_MARCH) return march_odds(s, u, s->units[u].space, out);
    if (goes) odds_throw(out, pd(s)->number.stand_inches, 6, 0);
    if (goes) out->unit_code = "odds.inches";
    return goes;
}

/* Orders after which it may still fire, and of which no die decides where it stands then. */
static bool is_previewed(const action *a)
{
    return a->verb == VERB_MOVE || a->verb == VERB_HALT || a->verb == VERB_FACE || a->verb == VERB_STAY;
}

/* What it could do from where the move would take it, or as it would lie or look. */
bool prone_preview_odds(const state *s, const action *move, int target, odds *out)
{
    const bool down = move->verb == VERB_STAY,
               lies = down || (pg_const(s)->order == VERB_LIE && move->verb != VERB_FACE);
    if (move->nunits != 1 || !is_previewed(move) || !state_on_board(s, move->units[0])) return false;
    const int u = move->units[0], to = move->verb == VERB_MOVE ? action_space(move) : s->units[u].space;
    if (to == NO_SPACE) return false;
    state then = *s;
    unit *self = &then.units[u];
    self->marks &= ~(BIT(MARK_DONE) | (down ? BIT(MARK_FORCED) : 0));
    self->marks |= lies ? BIT(MARK_PRONE) : to != self->space ? BIT(MARK_MOVED) : 0;
    self->space = (uint16_t)to;
    if (move->args[0] != NO_ARG) self->facing = (uint8_t)move->args[0];
    action fire = action_of(VERB_FIRE, move->side, u);
    refusal unread;
    fire.target = (int16_t)target;
    return prone_check_fire(&then, &fire, &unread) && prone_odds(&then, &fire, out);
}

bool prone_threat(const state *s, int u, int target, bool close, action *of, odds *out)
{
    state then = *s;
    refusal unread;
    then.units[u].marks &= ~BIT(MARK_DONE);
    *of = action_of(close ? VERB_CHARGE : VERB_FIRE, s->units[u].side, u);
    of->target = (int16_t)target;
    return (close ? prone_check_charge(&then, of, &unread) : prone_check_fire(&then, of, &unread)) &&
           prone_odds(&then, of, out);
}
