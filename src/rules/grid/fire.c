/*
 * fire.c: who may fire at whom (range, arc, light, line of sight), the dice it gives (the ledger of G1 and
 * G·H6), declared fires resolved one by one, rockets, leader hits, and the losses that fall after the last
 * (G1 to G5, G10).
 */
#include "rules/grid/fire.h"

#include "rules/grid/apply.h"
#include "rules/grid/place.h"

const char *grid_moved_from_fire(const state *s, int u)
{
    const uint32_t marks = s->units[u].marks;
    switch ((grid_class)type_of(s, u)->class) {
    case CLASS_FOOT:
    case CLASS_HORSE:
    case CLASS_FIXED:
        return NULL;
    case CLASS_GUN:
    case CLASS_HORSE_GUN:
        return (marks & BIT(MARK_SPENT)) != 0 && (marks & BIT(MARK_MOVED)) != 0 ? "grid.fire.pushed" : NULL;
    case CLASS_PACK_GUN:
    case CLASS_MG:
    case CLASS_ROCKET:
    case CLASS_TRUCK:
        return (marks & BIT(MARK_MOVED)) != 0 ? "grid.fire.moved" : NULL;
    }
    return NULL;
}

const char *grid_shooter_refused(const state *s, int u)
{
    const unit *self = &s->units[u];
    const grid_weapon *w = grid_weapon_of(s, u);
    const uint32_t marks = self->marks;
    if (self->status != UNIT_ON) return "grid.fire.off-board";
    if (grid_asleep(s, self->side)) return "grid.asleep";
    if (w == NULL) return "grid.fire.no-weapon";
    if ((marks & BIT(MARK_DONE)) != 0) return "grid.fire.declared";
    if ((marks & BIT(MARK_JAMMED)) != 0) return "grid.fire.jammed";
    if ((marks & BIT(MARK_LIMBERED)) != 0) return "grid.fire.limbered";
    if (gu_const(s, u)->ammo == 0) return "grid.fire.ammo";
    if (type_of(s, u)->class == CLASS_HORSE)
        return (marks & BIT(MARK_DISMOUNTED)) != 0 || type_of(s, u)->mounted_fire ? NULL
                                                                                  : "grid.fire.mounted";
    return grid_moved_from_fire(s, u);
}

/* G·H5: ground above the straight line between the two boxes, measured abreast of its middle. */
static bool rises_above(const grid_data *d, int from, int to, int box)
{
    const board_cell *a = &d->map.cell[from], *b = &d->map.cell[to], *c = &d->map.cell[box];
    const int x = b->q - a->q, y = b->r - a->r;
    const int rise = d->space[to].level - d->space[from].level, here = d->space[box].level;
    return (here - d->space[from].level) * (x * x + y * y) > rise * (x * (c->q - a->q) + y * (c->r - a->r));
}

static bool ground_blocks(const grid_data *d, int from, int to, int box)
{
    return (d->space[box].is & SPACE_OPAQUE) != 0 || rises_above(d, from, to, box);
}

/* What stands on the line: the box that blocks, or NO_SPACE with the friends fired over counted (G·H6:
 * artillery over one box). *beside: of two the line runs between the other, since both must (G·H5). */
static int units_between(const state *s, const occupied *occ, int from, int to, bool artillery, int *over,
                         int *beside)
{
    const grid_data *d = gd(s);
    int count;
    const board_line_cell *line = tables_line(&d->map, from, to, &count);
    *over = 0;
    for (int i = 0; i < count; i++) {
        const int a = tables_offset(&d->map, from, line[i].on),
                  b = tables_offset(&d->map, from, line[i].pair);
        const bool enemy_a = bit_of(occ->enemies, a), enemy_b = bit_of(occ->enemies, b);
        const bool full_a = enemy_a || bit_of(occ->friends, a), full_b = enemy_b || bit_of(occ->friends, b);
        if (!full_a && !full_b) continue;
        if ((!full_a && !ground_blocks(d, from, to, a)) || (!full_b && !ground_blocks(d, from, to, b)))
            continue; /* of two boxes the line runs between, one lets it through */
        if (artillery && !enemy_a && !enemy_b && ++*over <= 1) continue;
        const int named = enemy_b && !enemy_a ? b : full_a ? a : b; /* where both are held, the enemy is */
        *beside = a == b ? NO_SPACE : named == a ? b : a;
        return named;
    }
    return NO_SPACE;
}

/* A square has four sides, each firing once: the one turned to the target; on the diagonal either. */
static int slot_for(const state *s, int u, int to)
{
    const grid_unit *g = gu_const(s, u);
    if (!state_has(s, u, MARK_SQUARE)) return 0;
    const int from = s->units[u].space;
    const int one = grid_side_to(gd(s), from, to, NO_DIRECTION);
    const int other = grid_side_to(gd(s), from, to, (one + 6) % 8);
    return (g->aim[one / 2] != 0 && other != one ? other : one) / 2;
}

void grid_shot_measure(const state *s, const occupied *occ, int u, int target, grid_shot *out)
{
    const grid_data *d = gd(s);
    const int from = s->units[u].space, to = s->units[target].space;
    const grid_weapon *w = grid_weapon_of(s, u);
    *out = (grid_shot){
        .range2 = dist2(d, from, to), .slot = slot_for(s, u, to), .block = NO_SPACE, .beside = NO_SPACE};
    if (steps_between(d, from, to) <= RANGE_MAX)
        out->block = units_between(s, occ, from, to, w->artillery || w->rocket, &out->over, &out->beside);
}

/* *where: the box that does; *beside: of two the line runs between the other, since both must (G·H5). */
static bool terrain_hides(const grid_data *d, int from, int to, int *where, int *beside)
{
    if (tables_sees(&d->map, from, to)) return false;
    int count;
    const board_line_cell *line = tables_line(&d->map, from, to, &count);
    *where = to;
    for (int k = 0; k < count; k++) {
        const int a = tables_offset(&d->map, from, line[k].on),
                  b = tables_offset(&d->map, from, line[k].pair);
        if (ground_blocks(d, from, to, a) && ground_blocks(d, from, to, b)) {
            *where = a;
            *beside = b == a ? NO_SPACE : b;
            break;
        }
    }
    return true;
}

/* Which clause of G·H5 the troops between fail: no rifle shoots past anybody; guns over friends only, and
 * over one box of them. */
static const char *between_refused(const grid_weapon *w, const grid_shot *shot)
{
    if (!w->artillery && !w->rocket) return "grid.fire.units-between";
    return shot->over > 1 ? "grid.fire.friends-twice" : "grid.fire.enemy-between";
}

const char *grid_shot_refused(const state *s, const occupied *occ, int u, int target, grid_shot *out)
{
    const grid_data *d = gd(s);
    const unit *self = &s->units[u];
    const grid_weapon *w = grid_weapon_of(s, u);
    *out = (grid_shot){.block = NO_SPACE, .beside = NO_SPACE};
    if (target == NO_UNIT || s->units[target].side == self->side || s->units[target].status != UNIT_ON)
        return "grid.fire.target";
    const int from = self->space, to = s->units[target].space, light = light2(s);
    out->range2 = dist2(d, from, to);
    out->limit2 = w->long_range;
    if (out->range2 > w->long_range) return "grid.fire.range";
    out->limit2 = w->shortest;
    if (out->range2 < w->shortest) return "grid.fire.too-near";
    out->limit2 = w->short_range;
    if (out->range2 > w->short_range && grid_mounted(s, u)) return "grid.fire.mounted-range";
    out->limit2 = light;
    if (light != 0 && out->range2 > light) return "grid.dark";
    if (!grid_faces(s, u, to)) return "grid.fire.arc";
    if (terrain_hides(d, from, to, &out->block, &out->beside)) return "grid.fire.blocked";
    grid_shot_measure(s, occ, u, target, out);
    if (out->block != NO_SPACE) return between_refused(w, out);
    if (gu_const(s, u)->aim[out->slot] != 0) return "grid.fire.side-used";
    if (state_has(s, u, MARK_BROKEN) && !w->rocket) {
        ledger l;
        grid_fire_ledger(s, u, target, out, &l);
        if (l.total <= 0)
            return "grid.fire.broken"; /* G1b: the least of one die is for units that are not broken */
    }
    return NULL;
}

bool grid_refuse_shot(refusal *why, const char *code, int u, int target, int where, const grid_shot *shot)
{
    const int space = shot->block != NO_SPACE ? shot->block : where;
    if (refuse_if(why, code, u, target, space, shot->range2, shot->limit2)) return true;
    if (why != NULL && shot->beside != NO_SPACE) {
        why->args.from = shot->beside;
        why->args.n[2] = 1;
    }
    return false;
}

bool grid_can_fire(const state *s, int side)
{
    occupied occ;
    occupied_foes foes;
    grid_shot shot;
    occupied_find(s, side, &occ);
    occupied_foes_find(s, side, &foes);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || grid_shooter_refused(s, u) != NULL) continue;
        const int reach = grid_weapon_of(s, u)->long_range;
        for (int k = 0; k < foes.n; k++)
            if (dist2(gd(s), s->units[u].space, foes.space[k]) <= reach &&
                grid_shot_refused(s, &occ, u, foes.who[k], &shot) == NULL)
                return true;
    }
    return false;
}

void grid_fire_ledger(const state *s, int u, int target, const grid_shot *shot, ledger *l)
{
    const grid_data *d = gd(s);
    const grid_weapon *w = grid_weapon_of(s, u);
    query q = query_about(s, u, target);
    /* G4: near or far, in whole boxes or with a half that came of a diagonal */
    static const char *const range[2][2] = {{"mod.range-short", "mod.range-short.half"},
                                            {"mod.range-long", "mod.range-long.half"}};
    int bases = s->units[u].strength;
    ledger_clear(l);
    if (state_has(s, u, MARK_COLUMN) && bases > d->number.column_bases) {
        bases = d->number.column_bases;
        ledger_put(l, LEDGER_BASE, bases * w->dice, bases, "mod.column-front", "G·H4", true);
    } else if (w->dice == 1) {
        ledger_put(l, LEDGER_BASE, bases, bases, "mod.bases", "G1", false);
    } else {
        ledger_put(l, LEDGER_BASE, bases * w->dice, bases, "mod.gun-bases", "G·H4", true);
    }
    if (grid_leader_helps(s, u)) ledger_put(l, LEDGER_BASE, 1, 1, "mod.leader", "G1", false);
    if (state_has(s, u, MARK_SQUARE)) ledger_put(l, LEDGER_HALVE_UP, 0, 0, "mod.square-side", "G·H13", true);
    q.n[0] = shot->range2;
    q.n[1] = shot->over;
    q.n[2] = shot->range2 > w->short_range;
    ledger_put(l, LEDGER_NOTE, 0, shot->range2, range[q.n[2]][shot->range2 % 2], "G4", false);
    ledger_apply(l, d->fire, &q);
    ledger_put(l, LEDGER_AT_MOST, d->number.pool, d->number.pool, "mod.pool", "G·H6", true);
}

/* ---- declaring */

void grid_apply_fire(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    grid_shot shot;
    occupied occ;
    occupied_find(s, a->side, &occ);
    grid_shot_measure(s, &occ, u, a->target, &shot);
    grid_unit *g = gu(s, u);
    g->aim[shot.slot] = (uint8_t)(a->target + 1);
    if (!state_has(s, u, MARK_SQUARE) ||
        (g->aim[0] != 0 && g->aim[1] != 0 && g->aim[2] != 0 && g->aim[3] != 0))
        s->units[u].marks |= BIT(MARK_DONE);
    const bool secret = s->sc->options[OPTION_SECRET_FIRE] != 0;
    r->hidden_from = secret ? (uint8_t)(state_everybody(s) & ~(1u << a->side)) : state_blind_to(s, u);
    event *e = resolver_declare(r, DECLARE_FIRE, "ev.aim", u, a->target);
    e->n[0] = state_has(s, u, MARK_SQUARE);
    e->n[1] = 2 * shot.slot; /* the way that side of it looks */
    r->hidden_from = 0;
}

/* ---- volleys */

int grid_die(const state *s, int sides)
{
    return sides == 3 && s->sc->options[OPTION_D3_SUBSTITUTE] != 0 ? 6 : sides; /* G1e */
}

int grid_hits(const state *s, int total, int sides)
{
    return grid_die(s, sides) == sides ? total : (total + 1) / 2; /* G1e: the total is halved, not each die */
}

static int roll_d3(state *s, const char *purpose, const char *rule, int u, int other, resolver *r)
{
    roll *made = resolver_roll(r, purpose, rule, 1, grid_die(s, 3), u, other, NULL);
    made->cause = CAUSE_LOSS;
    made->outcome = grid_hits(s, made->total, 3);
    return made->outcome;
}

static int pending_hits(const grid_unit *g)
{
    return g->pending[0] | g->pending[1] << 8;
}

void grid_take_hits(state *s, int u, int hits)
{
    grid_unit *g = gu(s, u);
    int sum = pending_hits(g) + hits;
    if (sum > 0xffff) sum = 0xffff;
    g->pending[0] = (uint8_t)(sum & 0xff);
    g->pending[1] = (uint8_t)(sum >> 8);
}

/* ---- leader hits */

bool grid_leader_at_risk(const state *s, int u)
{
    const int leader = gu_const(s, u)->leader;
    return leader == LEADER_WITH || leader == LEADER_UNHORSED;
}

int grid_leader_fate(const chart_cell *cell)
{
    return (chart_field(cell, "lost") != 0 ? FATE_LOST : 0) |
           (chart_field(cell, "penalty") != 0 ? FATE_PENALTY : 0) |
           (chart_field(cell, "test") != 0 ? FATE_TEST : 0) |
           (chart_field(cell, "unhorsed") != 0 ? FATE_UNHORSED : 0) |
           (chart_field(cell, "wounded") != 0 ? FATE_WOUNDED : 0);
}

/* The attacker rolls on the table; what it says falls with the losses. */
static void leader_roll(state *s, int u, int target, resolver *r)
{
    const grid_data *d = gd(s);
    grid_unit *g = gu(s, target);
    roll *made = kit_roll(r, CAUSE_LOSS, "roll.leader", "G10", 2, 6, u, target, NULL);
    const chart_cell *cell = kit_read_chart(s, made, d->leader_chart, made->total, 0);
    if (cell == NULL) return;
    g->leader_due |= (uint8_t)grid_leader_fate(cell);
    if ((grid_leader_fate(cell) & FATE_WOUNDED) != 0) {
        const int turns = roll_d3(s, "roll.wounded", "G·H8", u, target, r);
        const int now = g->leader_due & FATE_TURNS;
        g->leader_due = (uint8_t)((g->leader_due & ~FATE_TURNS) | (turns > now ? turns : now));
    }
}

static bool shows_maximum(const roll *made)
{
    for (int i = 0; i < made->count; i++)
        if (made->faces[i] == made->sides) return true;
    return false;
}

/* G2 with G10: in fire five hits and a die at its highest; in melee the die alone. */
void grid_leader_check(state *s, int u, int target, roll *made, int hits, bool melee, resolver *r)
{
    const grid_data *d = gd(s);
    if (hits <= 0 || !grid_leader_at_risk(s, target)) return;
    const int rule = s->sc->options[OPTION_LEADER_CHECK];
    const bool enough = hits >= d->number.leader_hits, maximum = shows_maximum(made);
    bool due = maximum;
    if (!melee)
        due = rule == LEADER_CHECK_FIVE_HITS ? enough
              : rule == LEADER_CHECK_MAXIMUM ? maximum
                                             : enough && maximum;
    if (!due) return;
    if (maximum && (melee || rule != LEADER_CHECK_FIVE_HITS)) {
        made->calls = made->sides;
        made->calls_for = "roll.leader-called";
    }
    resolver_outcome(r, OUTCOME_NOTE, "odds.leader-check", NO_UNIT, target, 1);
    leader_roll(s, u, target, r);
}

/* ---- one volley */

static void spend_ammo(state *s, int u, resolver *r)
{
    grid_unit *g = gu(s, u);
    if (g->ammo == AMMO_FREE || state_has(s, u, MARK_FIRED))
        return; /* it counts turns of fire, not volleys */
    g->ammo--;
    if (g->ammo > 1) return;
    s->units[u].marks |= BIT(MARK_LOW_AMMO);
    kit_emit_of(s, u, EV_MARK, g->ammo == 0 ? "ev.ammo-spent" : "ev.ammo-low", r)->n[0] = MARK_LOW_AMMO;
}

static int drift(resolver *r, const char *purpose, int sides, int u, int target)
{
    roll *made = resolver_roll(r, purpose, "G5", 1, sides, u, target, NULL);
    made->cause = CAUSE_DECLARED;
    return made->total;
}

/* G5, G·H12: it lands, or drifts; whoever is there, friend or foe, tests. */
static void rocket(state *s, int u, int target, resolver *r)
{
    const grid_data *d = gd(s);
    int at = s->units[target].space;
    roll *made = kit_roll(r, CAUSE_DECLARED, "roll.rocket", "G5", 1, 6, u, target, NULL);
    made->need = d->number.rocket_on;
    resolver_outcome(r, OUTCOME_COUNT, "odds.rocket", u, target, made->total);
    if (made->total < d->number.rocket_on) {
        const int dir = drift(r, "roll.drift-direction", 8, u, target) - 1;
        int far = drift(r, "roll.drift-distance", 6, u, target);
        for (; far > 0 && at != NO_SPACE; far--)
            at = d->map.next[at][dir];
    }
    event *e = resolver_emit(r, EV_NOTE, at == NO_SPACE ? "ev.rocket-off-map" : "ev.rocket-lands", u);
    e->other = (int16_t)target;
    e->to = (uint16_t)at;
    if (at == NO_SPACE) return;
    EACH_AT(s, at, i)
        s->units[i].marks |= BIT(MARK_ROCKETED) | BIT(MARK_FIRED_ON);
}

/* side: of a square, the one that fires; of others 0. */
static void volley(state *s, int u, int target, int side, const grid_shot *shot, resolver *r)
{
    static const char *const of_side[] = {"roll.volley.north", "roll.volley.east", "roll.volley.south",
                                          "roll.volley.west"};
    const int sides = grid_weapon_of(s, u)->die;
    const char *purpose = state_has(s, u, MARK_SQUARE) ? of_side[side] : "roll.volley";
    ledger l;
    grid_fire_ledger(s, u, target, shot, &l);
    if (l.total <= 0) return;
    roll *made = resolver_roll(r, purpose, "G1", l.total, grid_die(s, sides), u, target, &l);
    made->cause = CAUSE_DECLARED;
    const int hits = grid_hits(s, made->total, sides);
    made->outcome = hits;
    s->units[target].marks |= BIT(MARK_FIRED_ON);
    grid_take_hits(s, target, hits);
    grid_leader_check(s, u, target, made, hits, false, r);
}

void grid_volley(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    grid_unit *g = gu(s, u);
    occupied occ;
    grid_shot shot;
    int side = 0;
    while (side < 3 && g->aim[side] == 0)
        side++;
    const int target = kit_take_aim(g->aim);
    if (target < 0 || !state_on_board(s, u) || !state_on_board(s, target))
        return;                       /* the umpire took one of them away */
    kit_reveal(s, u, MARK_HIDDEN, r); /* it fires: all see it */
    occupied_find(s, s->units[u].side, &occ);
    grid_shot_measure(s, &occ, u, target, &shot);
    event *e = kit_emit_at(s, EV_FIRE, "ev.fire", u, target, r);
    e->n[0] = shot.range2;
    spend_ammo(s, u, r);
    s->units[u].marks |= BIT(MARK_FIRED);
    if (grid_asleep(s, 1 - s->units[u].side)) grid_wake(s, r);
    if (grid_weapon_of(s, u)->rocket)
        rocket(s, u, target, r);
    else
        volley(s, u, target, side, &shot, r);
    if (kit_aims(g->aim)) agenda_owe_first(s, DUE_VOLLEY, u, NO_UNIT, 0); /* a square's other sides */
}

/* ---- losses */

const char *grid_leader_struck(state *s, int u, int due)
{
    grid_unit *g = gu(s, u);
    const char *code = "ev.leader-lost";
    if (due == 0 || !grid_leader_at_risk(s, u)) return NULL;
    if ((due & FATE_LOST) != 0) {
        g->leader = LEADER_LOST;
        g->leader_out = 0;
    } else if ((due & FATE_WOUNDED) != 0) {
        g->leader = LEADER_WOUNDED;
        g->leader_out = (uint8_t)((due & FATE_TURNS) + 1); /* the rest of this turn, and so many more */
        code = "ev.leader-wounded";
    } else if ((due & FATE_UNHORSED) != 0) {
        if (!grid_leader_helps(s, u)) s->units[u].marks |= BIT(MARK_UNLED);
        g->leader = LEADER_UNHORSED;
        g->leader_out = 2;
        code = "ev.leader-unhorsed";
    } else {
        return NULL;
    }
    if ((due & FATE_TEST) != 0) s->units[u].marks |= BIT(MARK_LEADER_HIT);
    if ((due & FATE_PENALTY) != 0) s->units[u].marks |= BIT(MARK_LEADER_KILLED);
    return code;
}

static void leader_falls(state *s, int u, resolver *r)
{
    grid_unit *g = gu(s, u);
    const int due = g->leader_due;
    g->leader_due = 0;
    const char *code = grid_leader_struck(s, u, due);
    if (code == NULL) return;
    event *e = resolver_emit(r, EV_LEADER, code, u);
    e->n[0] = g->leader;
    e->n[1] = due & FATE_TURNS;
}

const char *grid_loss_band(int lost, int of)
{
    return lost == 0 ? "band.none" : lost >= of ? "band.destroyed" : "band.bases";
}

static void tell_outcome(int u, int hits, int lost, int of, resolver *r)
{
    resolver_outcome(r, OUTCOME_COUNT, "odds.hits", NO_UNIT, u, hits);
    resolver_outcome(r, OUTCOME_COUNT, "odds.hits-together", NO_UNIT, u, hits);
    resolver_outcome(r, OUTCOME_COUNT, "odds.blows-together", NO_UNIT, u, hits);
    resolver_outcome(r, OUTCOME_BAND, grid_loss_band(lost, of), NO_UNIT, u, lost);
    resolver_outcome(r, OUTCOME_NOTE, "odds.leader-check", NO_UNIT, u, 0);
    resolver_outcome(r, OUTCOME_NOTE, "odds.we-lose", u, NO_UNIT, lost > 0);
}

/* G·H2: each full count of hits takes a base. A gun that falls in melee is taken. */
static void losses_of(state *s, int u, bool melee, resolver *r)
{
    unit *self = &s->units[u];
    grid_unit *g = gu(s, u);
    const int taken = pending_hits(g), stands = type_of(s, u)->hits, of = self->strength;
    g->pending[0] = g->pending[1] = 0;
    if (taken == 0) {
        tell_outcome(u, 0, 0, of, r);
        return;
    }
    event *e = resolver_emit(r, EV_HITS, "ev.hits", u);
    e->n[0] = taken;
    e->to = self->space;
    const int sum = self->hits + taken;
    int lost = sum / stands;
    if (lost > self->strength) lost = self->strength;
    tell_outcome(u, taken, lost, of, r);
    self->strength = (int16_t)(self->strength - lost);
    self->hits = (int16_t)(self->strength > 0 ? sum - lost * stands : 0);
    if (lost == 0) return;
    self->marks |= BIT(MARK_LOST_BASE);
    e = resolver_emit(r, EV_LOSS, "ev.loss", u);
    e->n[0] = lost;
    e->n[1] = self->strength;
    e->to = self->space;
    if (self->strength > 0) return;
    if (melee && grid_guns(s, u))
        grid_remove(s, u, UNIT_CAPTURED, 1 - self->side, "ev.captured", r);
    else
        grid_remove(s, u, UNIT_DESTROYED, 0, "ev.destroyed", r);
}

void grid_apply_losses(state *s, bool melee, resolver *r)
{
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i)) continue;
        losses_of(s, i, melee, r);
        if (state_on_board(s, i)) leader_falls(s, i, r);
    }
}

void grid_losses(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    grid_apply_losses(s, false, r);
}
