/*
 * odds.c: the exact chances of a roll on the conduct charts, of a volley, of a melee, with the ledger of the
 * very roll that would follow.
 */
#include "rules/conduct/conduct_internal.h"

#include <limits.h>

#include "rules/conduct/apply.h"
#include "rules/conduct/check.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/ucc.h"

/* ---- conduct: a band for every result of the unit's own chart */

/* In how many orders four dice may show these faces, which rise. */
static uint32_t orders_of(const uint8_t *faces)
{
    uint32_t orders = 4 * 3 * 2;
    for (int i = 1, alike = 1; i < 4; i++) {
        alike = faces[i] == faces[i - 1] ? alike + 1 : 1;
        orders /= (uint32_t)alike;
    }
    return orders;
}

/* How often four dice show so many ones and sixes and so many others that succeed, with faces that stand for
 * them all: what is read minds neither their order nor which of 2 to 5 it was. `plain`: how many of those
 * succeed. */
static uint32_t ways_to_show(int ones, int good, int sixes, int plain, uint8_t faces[4])
{
    int n = 0;
    uint32_t ways = 1;
    while (n < ones)
        faces[n++] = 1;
    for (; n < 4 - good - sixes; n++, ways *= (uint32_t)(4 - plain))
        faces[n] = 2;
    for (; n < 4 - sixes; n++, ways *= (uint32_t)plain)
        faces[n] = 5;
    while (n < 4)
        faces[n++] = 6;
    return ways * orders_of(faces);
}

/* No number of successes tells alone what four dice say (U25, U26). */
static void four_throws(const state *s, int u, int32_t added, conduct_thrown *tell, void *self)
{
    int plain = 0;
    for (int face = 2; face <= 5; face++)
        plain += conduct_four_succeeds(s, face, added);
    for (int ones = 0; ones <= 4; ones++)
        for (int sixes = 0; sixes <= 4 - ones; sixes++)
            for (int good = 0; good <= 4 - ones - sixes; good++) {
                uint8_t faces[4];
                const uint32_t here = ways_to_show(ones, good, sixes, plain, faces);
                if (here == 0) continue;
                const conduct_verdict v = conduct_read(s, u, faces, added);
                tell(self, &v, here);
            }
}

void conduct_throws(const state *s, int u, conduct_thrown *tell, void *self)
{
    ledger l;
    conduct_ledger(s, u, &l);
    if (s->sc->options[OPTION_MOVEMENT] == MOVEMENT_FOUR_DICE) {
        four_throws(s, u, l.total, tell, self);
        return;
    }
    for (uint8_t face = 1; face <= 6; face++) {
        const conduct_verdict v = conduct_read(s, u, &face, l.total);
        tell(self, &v, 6 * 6 * 6);
    }
}

/* By the cell that is read. */
static void count_cell(void *self, const conduct_verdict *v, uint32_t ways)
{
    uint32_t(*cells)[FOUR_SHAKEN_COLUMNS] = self;
    cells[v->row][v->column] += ways;
}

static void four_bands(const state *s, int u, odds *out)
{
    uint32_t ways[5][FOUR_SHAKEN_COLUMNS] = {{0}};
    const char *code[ODDS_BANDS];
    int from[ODDS_BANDS], to[ODDS_BANDS], index, column, n = 0;
    dist d = {0};
    const chart *c = conduct_chart_of(s, u, &index, &column);
    conduct_throws(s, u, count_cell, ways);
    for (int row = 0; row < 5; row++)
        for (int k = 0; k < c->ncolumns; k++) {
            const char *says = c->cells[row * c->ncolumns + k].code;
            int at = 0;
            if (ways[row][k] == 0) continue;
            while (at < n && strcmp(code[at], says) != 0)
                at++;
            if (at == ODDS_BANDS) continue;
            if (at == n) code[n] = says, from[n++] = row;
            to[at] = row;
            d.p[at] += ways[row][k] * (DIST_CERTAIN / CONDUCT_THROWS);
        }
    d.count = n;
    for (int i = 0; i < n; i++) {
        odds_band(out, &d, code[i], 0, i, i);
        out->band[i].from = from[i];
        out->band[i].to = to[i];
    }
}

static bool conduct_roll_odds(const state *s, int u, odds *out)
{
    int index, column;
    if (!state_on_board(s, u) || !conduct_rolls(s, u)) return false;
    const chart *c = conduct_chart_of(s, u, &index, &column);
    conduct_ledger(s, u, &out->ledger);
    const int32_t add = out->ledger.total;
    if (s->sc->options[OPTION_MOVEMENT] == MOVEMENT_FOUR_DICE) {
        int good = 0;
        for (int face = 1; face <= 6; face++)
            good += conduct_four_succeeds(s, face, add);
        out->unit_code = "odds.successes";
        (void)odds_pool(out, 4, good, 6);
        four_bands(s, u, out);
    } else {
        out->unit_code = "odds.row";
        out->kinds = true; /* rows of the chart: their mean is nothing */
        const dist d = odds_throw(out, 1, 6, add);
        odds_column(out, &d, c, column);
    }
    return true;
}

/* ---- fire */

/* As it will be for the fire and the blows to come: step 5 is before them, of this turn or of the next, and
 * whoever can fill up is low on ammunition no more (U1, U·H6). `then` has room for it. */
static const state *past_markers(const state *s, state *then)
{
    resolver quiet = {0};
    if (s->step > STEP_MARKERS && s->step <= STEP_MELEE) return s;
    *then = *s;
    conduct_clear_markers(then, &quiet);
    return then;
}

static void hit_bands(const state *s, int target, const dist *d, odds *out)
{
    const conduct_numbers *k = &cd(s)->number;
    const unit *self = &s->units[target];
    /* U·H2: without the sum each step counts by itself */
    const int earlier = s->sc->options[OPTION_SUM_HITS] != 0 ? self->hits : 0;
    const int left = self->strength, before = earlier + cu_const(s, target)->pending;
    int shake = k->shaken_hits - before, disorder = k->disorder_hits - before;
    if (shake < 1) shake = 1;
    if (disorder < 1) disorder = 1;
    out->falls.step = 1;
    out->falls.has = left;
    odds_band(out, d, "band.none", 0, 0, 0);
    if (disorder < shake && disorder < left)
        odds_band(out, d, "band.disordered", 0, disorder, shake - 1 < left ? shake - 1 : left - 1);
    const bool already = state_has(s, target, MARK_SHAKEN) || before >= k->shaken_hits;
    if (shake < left)
        odds_band(out, d, already ? "band.still-shaken" : "band.shaken", 0, disorder < shake ? shake : 1,
                  left - 1);
    odds_band(out, d, "band.destroyed", 0, left, INT32_MAX);
}

/* What of a target decides what the hits do. */
static void note_target(const state *s, int target, odds *out)
{
    const int before = s->units[target].hits + cu_const(s, target)->pending;
    ledger_put(&out->against, LEDGER_NOTE, s->sc->units[target].strength, s->units[target].strength,
               "note.strength-left", "U4", false);
    if (before > 0) ledger_put(&out->against, LEDGER_NOTE, 0, before, "note.hits-before", "U·H2", true);
    ledger_put(&out->against, LEDGER_NOTE, cd(s)->number.disorder_hits, cd(s)->number.shaken_hits,
               "note.hits-shake", "U2", false);
    ledger_put(&out->against, LEDGER_NOTE, 0, 0, "note.hit-kills", "U2", false);
}

static bool fire_odds(const state *now, const action *a, odds *out)
{
    state then;
    const state *s = past_markers(now, &then);
    const int u = a->units[0];
    conduct_shot shot;
    if (a->target == NO_UNIT || a->target >= s->sc->nunits || !state_on_board(s, u) ||
        !state_on_board(s, a->target) || conduct_weapon_of(s, u) == WEAPON_NONE)
        return false;
    const int dice = is_mg(s, u) ? a->args[0] == NO_ARG ? MG_LEAST : a->args[0] : 0;
    if (hexes(cd(s), s->units[u].space, s->units[a->target].space) > conduct_range_most(s, u)) return false;
    conduct_fire_ledger(s, u, a->target, dice, &shot, &out->ledger);
    if (conduct_fires_over(s, u, a->target))
        ledger_put(&out->ledger, LEDGER_NOTE, 0, 0, "note.over", "U·H24", false);
    out->unit_code = "odds.hits";
    out->adds = true; /* U2 */
    const dist d = odds_pool(out, shot.dice, 7 - shot.natural, 6);
    hit_bands(s, a->target, &d, out);
    note_target(s, a->target, out);
    if (is_mg(s, u) && shot.dice > 0) {
        const int bonus = conduct_weapon_of(s, u) == WEAPON_MAXIM ? cd(s)->number.maxim_bonus : 0,
                  bad = shot.dice - 1 - bonus;
        odds_note(out, "odds.jam", "U13", (uint32_t)(bad <= 0 ? 0 : bad * PPM / 6));
    }
    return true;
}

/* ---- a charge: our hits less theirs, as things would stand when it has gone home */

static void difference(const dist *mine, const dist *theirs, dist *out)
{
    memset(out, 0, sizeof *out);
    out->lo = mine->lo - (theirs->lo + theirs->count - 1);
    out->count = mine->count + theirs->count - 1;
    uint64_t mass = 0;
    int widest = 0;
    for (int i = 0; i < mine->count; i++)
        for (int k = 0; k < theirs->count; k++) {
            const int at = mine->lo + i - theirs->lo - k - out->lo;
            out->p[at] += dist_both(mine->p[i], theirs->p[k]);
        }
    for (int i = 0; i < out->count; i++) {
        mass += out->p[i];
        if (out->p[i] > out->p[widest]) widest = i;
    }
    out->p[widest] += DIST_CERTAIN - mass; /* what rounding took away */
}

/* How often what falls to it of so many hits destroys that one of the party, if it can. */
static void note_destroyed(const state *s, const conduct_party *p, int u, const dist *hits, const char *code,
                           odds *out)
{
    int at = 0, h = 0;
    for (int i = 0; i < p->count; i++)
        if (p->unit[i] == u) at = i;
    while (h < ODDS_BARS && conduct_melee_share(p, at, h) < s->units[u].strength)
        h++;
    const uint32_t ppm = dist_ppm(hits, h, INT32_MAX);
    if (ppm > 0) odds_note(out, code, "U17", ppm);
}

/* Of several at one: the pair that fights is not always the one that the order names (U15). */
static void note_primary(const conduct_party *p, int u, ledger *l)
{
    if (p->unit[0] != u) ledger_put(l, LEDGER_NOTE, 0, p->unit[0], "note.primary", "U15", false);
}

/* What a side of it hits. */
static void hits_of(const state *s, const conduct_melee *m, int side, dist *hits)
{
    ledger l;
    conduct_melee_ledger(s, m, side, &l);
    dist_successes(hits, m->party[side].dice, 7 - conduct_melee_need(s, l.total), 6);
}

/* Of that melee, as u's side sees it. */
static bool melee_odds(const state *s, const conduct_melee *m, int u, int target, odds *out)
{
    dist mine, other, d;
    const int side = s->units[u].side;
    conduct_melee_ledger(s, m, side, &out->ledger);
    conduct_melee_ledger(s, m, 1 - side, &out->against);
    const int need = conduct_melee_need(s, out->ledger.total),
              they_need = conduct_melee_need(s, out->against.total);
    odds_dice_add(out, "odds.ours", m->party[side].dice, 6, ODDS_READ_MORE, need);
    const int ours = out->nthrows;
    odds_dice_add(out, "odds.theirs", m->party[1 - side].dice, 6, ODDS_READ_MORE, they_need);
    if (out->nthrows > ours) odds_dice_theirs(out);
    out->unit_code = "odds.difference";
    hits_of(s, m, side, &mine);
    hits_of(s, m, 1 - side, &other);
    difference(&mine, &other, &d);
    odds_bars(out, &d);
    odds_band(out, &d, "band.loses", 0, INT32_MIN, -1);
    odds_band(out, &d, "band.tie", 0, 0, 0);
    odds_band(out, &d, "band.wins", 0, 1, INT32_MAX);
    note_primary(&m->party[side], u, &out->ledger);
    note_primary(&m->party[1 - side], target, &out->against);
    conduct_melee_idle(s, &m->party[side], &out->ledger);
    conduct_melee_idle(s, &m->party[1 - side], &out->against);
    note_destroyed(s, &m->party[1 - side], target, &mine, "odds.destroys", out);
    note_destroyed(s, &m->party[side], u, &other, "odds.destroyed", out);
    return true;
}

static bool melee_struck(const state *s, int u, int target, odds *out)
{
    conduct_melee m;
    return conduct_melee_to_strike(s, u, &m) && melee_odds(s, &m, u, target, out);
}

bool conduct_fight(const state *s, int u, int *ours, int *theirs)
{
    conduct_melee m;
    if (!conduct_melee_to_strike(s, u, &m)) return false;
    const int side = s->units[u].side;
    *ours = m.party[side].unit[0];
    *theirs = m.party[1 - side].unit[0];
    return true;
}

/* ---- the fire that comes before the blows (U1) */

/* The hits on u of all of the other side who may fire at it in that step as they stand; a machine gun with
 * the dice it usually throws. How many fire, and who: `by` has room for all. */
static int fire_on(state *s, int u, int stage, dist *hits, int16_t *by)
{
    int volleys = 0;
    dist_point(hits, 0);
    cg(s)->stage = (uint8_t)stage;
    for (int i = 0; i < s->sc->nunits; i++) {
        conduct_shot shot = {0};
        ledger l;
        dist one;
        if (s->units[i].side == s->units[u].side || conduct_shooter_refused(s, i) != NULL ||
            conduct_shot_refused(s, i, u, &shot) != NULL)
            continue;
        conduct_fire_ledger(s, i, u, is_mg(s, i) ? MG_LEAST + 1 : 0, &shot, &l);
        if (shot.dice <= 0) continue;
        dist_successes(&one, shot.dice, 7 - shot.natural, 6);
        dist_add(hits, &one);
        by[volleys++] = (int16_t)i;
    }
    return volleys;
}

/* What the fire makes of it: so many of its stands left and steady, shaken, or nobody. By the guns' hits and
 * the rifles': together, or each step's alone (U·H2). */
typedef struct fired_on {
    uint64_t steady[ODDS_BARS], shaken[ODDS_BARS], gone; /* by the hits taken */
} fired_on;

static void fire_tells(const state *s, int u, const dist *guns, const dist *rifles, fired_on *out)
{
    const bool sum = s->sc->options[OPTION_SUM_HITS] != 0;
    const int before = sum ? s->units[u].hits : 0, shake = cd(s)->number.shaken_hits;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < guns->count; i++)
        for (int k = 0; k < rifles->count; k++) {
            const int g = guns->lo + i, r = rifles->lo + k, at = g + r < ODDS_BARS ? g + r : ODDS_BARS - 1;
            const bool shaken = g + r > 0 && (sum ? before + g + r >= shake : g >= shake || r >= shake);
            uint64_t *of = g + r >= s->units[u].strength ? &out->gone
                           : shaken                      ? &out->shaken[at]
                                                         : &out->steady[at];
            *of += dist_both(guns->p[i], rifles->p[k]);
        }
}

/* Its blows after that fire, where it comes to them. */
static void blows_after(const state *then, int u, int hits, bool shaken, uint64_t chance, uint64_t came[3])
{
    conduct_melee m;
    dist mine, other, d;
    if (chance == 0) return;
    state left = *then;
    left.units[u].strength = (int16_t)(left.units[u].strength - hits);
    if (shaken) left.units[u].marks |= BIT(MARK_SHAKEN);
    if (!conduct_melee_to_strike(&left, u, &m)) return;
    const int side = then->units[u].side;
    hits_of(&left, &m, side, &mine);
    hits_of(&left, &m, 1 - side, &other);
    difference(&mine, &other, &d);
    for (int i = 0; i < d.count; i++)
        came[d.lo + i < 0 ? 0 : d.lo + i == 0 ? 1 : 2] += dist_both(chance, d.p[i]);
}

/* What comes of the charge if all that fire falls on it. */
static void reckon_fire(const state *then, int u, const fired_on *f, odds *out)
{
    uint64_t came[3] = {0}; /* lost, a tie, won */
    for (int hits = 0; hits < then->units[u].strength && hits < ODDS_BARS; hits++) {
        blows_after(then, u, hits, false, f->steady[hits], came);
        blows_after(then, u, hits, true, f->shaken[hits], came);
    }
    odds_before_band(out, "band.fired.wins", 0, dist_ppm_of(came[2]));
    odds_before_band(out, "band.fired.tie", 0, dist_ppm_of(came[1]));
    odds_before_band(out, "band.fired.loses", 0, dist_ppm_of(came[0]));
    odds_before_band(out, "band.gone-first", 0, dist_ppm_of(f->gone));
}

static bool any_machine_gun(const state *s, const int16_t *who, int n)
{
    for (int i = 0; i < n; i++)
        if (is_mg(s, who[i])) return true;
    return false;
}

/* What may be fired at it before it strikes: how often that hits at all, how often it shakes it or leaves
 * nobody, and what the charge comes to then. Each may choose another target. */
static void note_fire_first(const state *then, int u, odds *out)
{
    enum { PER_CENT = PPM / 100 };
    state fire = *then;
    dist guns, rifles;
    fired_on f;
    for (int i = 0; i < fire.sc->nunits; i++) { /* the marks of the Movement step go */
        fire.units[i].marks &= ~BIT(MARK_DONE);
        memset(cu(&fire, i)->aim, 0, sizeof cu(&fire, i)->aim);
    }
    int16_t by[2 * UNITS_MAX];
    int volleys = fire_on(&fire, u, STAGE_GUNS, &guns, by);
    volleys += fire_on(&fire, u, STAGE_RIFLES, &rifles, by + volleys);
    fire_tells(&fire, u, &guns, &rifles, &f);
    uint64_t stopped = f.gone;
    for (int i = 0; i < ODDS_BARS; i++)
        stopped += f.shaken[i];
    const uint32_t stops = dist_ppm_of(stopped), hits = PPM - dist_ppm_of(f.steady[0]);
    ledger_put(&out->ledger, LEDGER_NOTE, (int)((stops + PER_CENT / 2) / PER_CENT),
               (int)((hits + PER_CENT / 2) / PER_CENT),
               volleys == 0                         ? "note.no-fire-first"
               : any_machine_gun(then, by, volleys) ? "note.fire-first.gun"
                                                    : "note.fire-first",
               "U1", false);
    if (volleys == 0) return;
    out->how.code = "odds.unshot";
    out->how.rule = "U1";
    for (int i = 0; i < volleys; i++)
        odds_before(out, by[i]);
    reckon_fire(then, u, &f, out);
}

/* As that side, which moves second, will find it when it begins to move and nobody else has charged. */
static void till_they_move(state *s)
{
    conduct_game *g = cg(s);
    g->phase = PHASE_MOVE_2;
    g->stage = STAGE_MOVE;
    g->active = g->left = g->free = g->formed = g->rallied = 0;
}

typedef struct way_out {
    const state *s;
    int unit;
    bool found;
} way_out;

static void seek_way_out(void *self, const conduct_verdict *v, uint32_t ways)
{
    way_out *w = self;
    resolver quiet = {0};
    if (ways == 0 || w->found || v->hexes <= 0) return;
    state then = *w->s;
    conduct_obey(&then, w->unit, v, &quiet);
    w->found = conduct_mover_refused(&then, w->unit) == NULL && conduct_may_fall_back(&then, w->unit);
}

/* U·H11: some roll lets it fall back out of the melee; crews that are steady do not roll. */
static bool may_leave(const state *s, int u)
{
    way_out w = {.s = s, .unit = u};
    const bool rolls = state_has(s, u, MARK_SHAKEN) ? !state_has(s, u, MARK_ORDERED)
                                                    : conduct_order_refused(s, u, VERB_ORDER, NO_ARG) == NULL;
    if (!rolls) return conduct_mover_refused(s, u) == NULL && conduct_may_fall_back(s, u);
    conduct_throws(s, u, seek_way_out, &w);
    return w.found;
}

/* What may become of whom is charged before the blows, where its side moves after the charge: whoever is
 * Shaken rolls first of all. `home`: the charge has gone home, the marks of the Movement step still lie. */
static void note_may_leave(const state *home, int target, bool charged, odds *out)
{
    static const char *const codes[2][3] = {
        {"note.may-leave", "note.may-leave.shaken", "note.may-leave.fails"},
        {"note.leaves", "note.leaves.shaken", "note.leaves.fails"},
    };
    const conduct_game *g = cg_const(home);
    if (g->phase < PHASE_RALLY_1 || g->phase > PHASE_LATE_1 || home->units[target].side == g->first) return;
    state theirs = *home;
    till_they_move(&theirs);
    const bool leaves = may_leave(&theirs, target), shaken = state_has(home, target, MARK_SHAKEN);
    if (shaken ? state_has(home, target, MARK_ORDERED) : !leaves) return;
    const char *code = codes[charged][!shaken ? 0 : leaves ? 1 : 2];
    ledger_put(&out->against, LEDGER_NOTE, 0, 0, code, "U·H11", true);
}

/* ---- the melee as it stands */

/* Of the melee that u is in, as it will be struck if nobody moves any more. */
static bool melee_of_it(const state *s, int u, int target, odds *out)
{
    state room;
    const state *then = past_markers(s, &room);
    if (!melee_struck(then, u, target, out)) return false;
    if (s->step > STEP_MARKERS || !state_has(s, u, MARK_CHARGED)) return true;
    note_fire_first(then, u, out); /* it has charged, and the fire is to come */
    note_may_leave(s, target, true, out);
    return true;
}

/* U17: the melee as it stands, of one who leads in it against the other who does. */
bool conduct_blow_odds(const state *s, int u, int other, odds *out)
{
    int ours, theirs;
    return conduct_fight(s, u, &ours, &theirs) && ours == u && theirs == other &&
           melee_of_it(s, u, other, out);
}

/* ---- a charge */

static bool charge_odds(const state *s, const action *a, odds *out)
{
    const int u = a->units[0];
    if (a->target == NO_UNIT || a->target >= s->sc->nunits || !state_on_board(s, u) ||
        !state_on_board(s, a->target))
        return false;
    state then = *s;
    resolver quiet = {0};
    conduct_set_out(&then, u, &quiet);
    if (a->nspaces > 0) then.units[u].space = a->spaces[a->nspaces - 1];
    conduct_charge_home(&then, u, a->target, s->units[u].space, &quiet);
    if (state_has(s, u, MARK_RING)) conduct_ring_refresh(&then, NULL);
    const state home = then;
    conduct_clear_markers(&then, &quiet); /* step 5 comes first */
    if (!melee_struck(&then, u, a->target, out)) return false;
    note_fire_first(&then, u, out);
    note_may_leave(&home, a->target, false, out);
    return true;
}

static bool unjam_odds(const state *s, int u, odds *out)
{
    const int need = cd(s)->number.unjam;
    if (!state_on_board(s, u) || !is_mg(s, u)) return false;
    conduct_unjam_ledger(s, u, &out->ledger);
    const dist d = odds_throw(out, 1, 6, out->ledger.total);
    out->unit_code = "odds.total";
    odds_band(out, &d, "band.jammed", 0, INT32_MIN, need - 1);
    odds_band(out, &d, "band.cleared", 0, need, INT32_MAX);
    return true;
}

bool conduct_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    if (a->nunits != 1 || a->units[0] >= s->sc->nunits) return false;
    switch (a->verb) {
    case VERB_ORDER:
        return conduct_roll_odds(s, a->units[0], out);
    case VERB_FIRE:
        return fire_odds(s, a, out);
    case VERB_CHARGE:
        return charge_odds(s, a, out);
    case VERB_UNJAM:
        return unjam_odds(s, a->units[0], out);
    case VERB_BLOW: {
        const int need = cd(s)->special.gate_need;
        const dist d = odds_throw(out, 2, 6, 0);
        out->thrown[0].need = need;
        out->unit_code = "odds.total";
        odds_band(out, &d, "band.gate-stands", 0, 2, need - 1);
        odds_band(out, &d, "band.gate-falls", 0, need, 12);
        return true;
    }
    default:
        return false;
    }
}

/* Fire later in the turn, once the unit stands where the move would put it. */
bool conduct_preview_odds(const state *s, const action *move, int target, odds *out)
{
    const int u = move->nunits == 1 ? move->units[0] : NO_UNIT, to = action_space(move);
    if (u == NO_UNIT || u >= s->sc->nunits || conduct_weapon_of(s, u) == WEAPON_NONE) return false;
    if (!(move->verb == VERB_MOVE && state_on_board(s, u)) && move->verb != VERB_FACE &&
        move->verb != VERB_ENTER)
        return false;
    state then = *s;
    conduct_shot shot;
    unit *self = &then.units[u];
    if (move->verb != VERB_FACE) {
        if (to == NO_SPACE) return false;
        self->status = UNIT_ON;
        self->space = (uint16_t)to;
        self->marks |= BIT(MARK_MOVED);
    }
    const int before = self->facing;
    if (move->verb != VERB_ENTER && move->args[0] != NO_ARG) self->facing = (uint8_t)move->args[0];
    if (move->verb == VERB_FACE) conduct_note_turn(&then, u, before);
    self->marks &= ~(BIT(MARK_DONE) | BIT(MARK_GROUND));
    cg(&then)->stage = (uint8_t)(is_gun(s, u) ? STAGE_GUNS : STAGE_RIFLES);
    if (conduct_shooter_refused(&then, u) != NULL || conduct_shot_refused(&then, u, target, &shot) != NULL)
        return false;
    action fire = action_of(VERB_FIRE, move->side, u);
    fire.target = (int16_t)target;
    if (is_mg(s, u)) fire.args[0] = MG_LEAST + 1;
    return conduct_odds(&then, &fire, out);
}

/* ---- what an enemy could do: a charge, which hangs on a conduct roll that is not thrown yet */

typedef struct charges {
    state then; /* the unit is free to be ordered */
    int u, target;
    uint32_t ways[2];         /* of the throws after which it may charge: in order, as a fanatic */
    action how[2];            /* so */
    conduct_verdict after[2]; /* by that throw */
    int least, stays;         /* the least roll it may charge by, the greatest by which it may not */
} charges;

/* May it charge as it stands: from where it is or along the cheapest way. */
static bool may_charge(const state *s, int u, int target, action *out)
{
    conduct_mover m;
    refusal unread;
    conduct_reach(&m, s, u);
    const int from = conduct_reach_contact(&m, s->units[target].space);
    *out = action_of(VERB_CHARGE, s->units[u].side, u);
    out->target = (int16_t)target;
    if (from != NO_SPACE && from != m.from) action_add_space(out, from);
    return from != NO_SPACE && conduct_check_charge(s, out, &unread);
}

static void count_charge(void *self, const conduct_verdict *v, uint32_t ways)
{
    charges *c = self;
    resolver quiet = {0};
    state obeyed = c->then;
    action a;
    if (!v->destroyed && !v->remain) conduct_obey(&obeyed, c->u, v, &quiet);
    if (v->destroyed || v->remain || !may_charge(&obeyed, c->u, c->target, &a)) {
        if (v->value > c->stays) c->stays = v->value;
        return;
    }
    if (v->value < c->least) c->least = v->value;
    c->ways[v->fanatic] += ways;
    c->how[v->fanatic] = a;
    c->after[v->fanatic] = *v;
}

/* The melee after the likelier of its charges, and how often it comes to it. */
static bool charge_threat(charges *c, action *of, odds *out)
{
    resolver quiet = {0};
    c->least = INT_MAX, c->stays = INT_MIN;
    conduct_throws(&c->then, c->u, count_charge, c);
    const uint32_t all = c->ways[0] + c->ways[1];
    const bool fanatic = c->ways[1] > c->ways[0];
    if (all == 0) return false;
    *of = c->how[fanatic];
    conduct_obey(&c->then, c->u, &c->after[fanatic], &quiet);
    if (!conduct_odds(&c->then, of, out)) return false;
    const uint32_t ppm = (uint32_t)((uint64_t)all * PPM / CONDUCT_THROWS);
    if (c->stays < c->least && all < CONDUCT_THROWS)
        odds_note_at(out, "odds.charges-on", "U21", ppm, c->least);
    else
        odds_note(out, "odds.charges", "U21", ppm);
    if (c->ways[0] > 0 && c->ways[1] > 0)
        odds_note(out, fanatic ? "odds.charges-in-order" : "odds.charges-fanatic", "U18",
                  (uint32_t)((uint64_t)c->ways[!fanatic] * PPM / CONDUCT_THROWS));
    return true;
}

bool conduct_threat(const state *s, int u, int target, bool close, action *of, odds *out)
{
    static const uint32_t done = BIT(MARK_ORDERED) | BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_CHARGED) |
                                 BIT(MARK_FANATIC) | BIT(MARK_MARCHED);
    if (!close) return false; /* its fire: conduct_preview_odds */
    *of = action_of(VERB_CHARGE, s->units[u].side, u);
    of->target = (int16_t)target;
    if (conduct_touching(s, u, target)) return melee_of_it(s, u, target, out);
    if (cg_const(s)->stage == STAGE_MOVE && cg_const(s)->active == u + 1) /* it has rolled */
        return may_charge(s, u, target, of) && conduct_odds(s, of, out);
    charges c = {.then = *s, .u = u, .target = target};
    c.then.units[u].marks &= ~done;
    cg(&c.then)->stage = STAGE_MOVE;
    cg(&c.then)->active = 0;
    return conduct_rolls(&c.then, u) && charge_threat(&c, of, out);
}
