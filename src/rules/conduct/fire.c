/*
 * fire.c: who may fire at whom, with how many dice at what number (U5 to U14), the dice thrown, jams, low
 * ammunition, and what the hits of a step do when all of it has been thrown (U2, U13, U·H2, U·H6).
 */
#include "rules/conduct/fire.h"

#include "board/line.h"
#include "rules/conduct/apply.h"
#include "rules/conduct/place.h"
#include "rules/conduct/special.h"

/* The chart that is read by range, and its column. */
static int chart_of(const state *s, int u, int *column)
{
    const conduct_data *d = cd(s);
    const int weapon = conduct_weapon_of(s, u);
    *column = start_of(s, u)->rate - 1;
    if (is_artillery(weapon)) return d->artillery_dice;
    if (weapon == WEAPON_BREECHLOADER) return d->breechloader;
    if (weapon == WEAPON_MUZZLE) return d->muzzle;
    *column = weapon == WEAPON_MAXIM;
    return d->machine_gun;
}

int conduct_range_most(const state *s, int u)
{
    int column;
    if (conduct_weapon_of(s, u) == WEAPON_NONE || is_leader(s, u)) return 0;
    const chart *c = &s->sc->charts[chart_of(s, u, &column)];
    const int most = c->to[c->nrows - 1] / HEX_INCHES;
    return most < FIRE_HEXES ? most : FIRE_HEXES;
}

int conduct_range_near(const state *s, int u)
{
    int column;
    if (conduct_range_most(s, u) == 0) return 0;
    return s->sc->charts[chart_of(s, u, &column)].to[0] / HEX_INCHES;
}

int conduct_gun_dice(const state *s, int u)
{
    int column;
    const chart *c = &s->sc->charts[chart_of(s, u, &column)];
    return chart_field(&c->cells[column], "dice");
}

const char *conduct_shooter_refused(const state *s, int u)
{
    const int weapon = conduct_weapon_of(s, u), stage = cg_const(s)->stage;
    if (!state_on_board(s, u)) return "conduct.fire.off-board";
    if (is_leader(s, u) || weapon == WEAPON_NONE) return "conduct.fire.no-weapon";
    if (is_artillery(weapon) && stage != STAGE_GUNS) return "conduct.fire.guns-step";
    if (!is_artillery(weapon) && stage != STAGE_RIFLES) return "conduct.fire.rifles-step";
    if (state_has(s, u, MARK_DONE)) return "conduct.fire.declared";
    if (state_has(s, u, MARK_JAMMED)) return "conduct.fire.jammed";
    if (state_has(s, u, MARK_LIMBERED)) return "conduct.fire.limbered";
    if (mounted(s, u)) return "conduct.fire.mounted";
    if (is_artillery(weapon) && state_has(s, u, MARK_MOVED)) return "conduct.fire.moved";
    return NULL;
}

/* U·H24: troops between them block, unless the firer stands higher than they. */
static bool in_the_way(const state *s, int u, int space)
{
    const conduct_data *d = cd(s);
    if (d->space[s->units[u].space].level > d->space[space].level) return false;
    const int there = conduct_troops_at(s, space);
    return there != NO_UNIT && state_seen(s, there, s->units[u].side);
}

static int blocked_at(const state *s, int u, int target)
{
    uint16_t on[2 * FIRE_HEXES], pair[2 * FIRE_HEXES];
    const int n =
        board_line(cd(s)->map.b, s->units[u].space, s->units[target].space, on, pair, 2 * FIRE_HEXES);
    for (int i = 0; i < n; i++)
        if (in_the_way(s, u, on[i]) && (pair[i] == NO_SPACE || in_the_way(s, u, pair[i]))) return on[i];
    return NO_SPACE;
}

bool conduct_fires_over(const state *s, int u, int target)
{
    uint16_t on[2 * FIRE_HEXES], pair[2 * FIRE_HEXES];
    const int n =
        board_line(cd(s)->map.b, s->units[u].space, s->units[target].space, on, pair, 2 * FIRE_HEXES);
    for (int i = 0; i < n; i++) {
        const int there = conduct_troops_at(s, on[i]);
        if (there != NO_UNIT && there != u && there != target && state_seen(s, there, s->units[u].side) &&
            !in_the_way(s, u, on[i]))
            return true;
    }
    return false;
}

/* U·H13: a company square fires a stand from each face. */
static const char *face_slot(const state *s, int u, int target, conduct_shot *out)
{
    const conduct_data *d = cd(s);
    const conduct_unit *c = cu_const(s, u);
    const int from = s->units[u].space, dir = conduct_towards(d, from, s->units[target].space, 6);
    for (int i = 0; i < 4; i++) {
        const int before = c->aim[i] - 1;
        if (before < 0) {
            out->slot = i;
            return NULL;
        }
        if (before >= s->sc->nunits || !state_on_board(s, before)) continue;
        if (conduct_towards(d, from, s->units[before].space, 6) == dir) return "conduct.fire.face-used";
    }
    return "conduct.fire.declared";
}

/* Everything but which target comes first. */
static const char *shot_refused(const state *s, int u, int target, conduct_shot *out)
{
    const conduct_data *d = cd(s);
    const unit *self = &s->units[u];
    out->block = NO_SPACE;
    out->slot = out->limit = 0;
    if (target == NO_UNIT || target >= s->sc->nunits || !state_on_board(s, target) ||
        s->units[target].side == self->side)
        return "conduct.fire.target";
    if (is_leader(s, target)) return "conduct.fire.at-leader";
    const int to = s->units[target].space;
    out->range = hexes(d, self->space, to);
    out->limit = conduct_range_most(s, u);
    if (out->range > out->limit) return "conduct.fire.range";
    if (conduct_in_contact(s, u) && !conduct_touching(s, u, target)) return "conduct.fire.contact";
    if (!conduct_faces(s, u, to)) return "conduct.fire.arc";
    out->limit = kit_visibility(s);
    if (out->limit != 0 && out->range > out->limit && !state_has(s, target, MARK_FIRED))
        return "conduct.fire.dark";
    if (!tables_sees(&d->map, self->space, to)) return "conduct.fire.blocked";
    out->block = blocked_at(s, u, target);
    if (out->block != NO_SPACE) return "conduct.fire.between";
    return state_has(s, u, MARK_SQUARE) ? face_slot(s, u, target, out) : NULL;
}

/* It may fire at that one, and has a die left to hit it with (U9). */
static bool can_hit(const state *s, int u, int target)
{
    conduct_shot shot;
    ledger l;
    if (shot_refused(s, u, target, &shot) != NULL) return false;
    conduct_fire_ledger(s, u, target, 0, &shot, &l);
    return shot.dice > 0;
}

/* U5: guns fire at the closest they can hit. */
const char *conduct_shot_refused(const state *s, int u, int target, conduct_shot *out)
{
    const char *code = shot_refused(s, u, target, out);
    if (code != NULL || !is_artillery(conduct_weapon_of(s, u)) || s->sc->options[OPTION_PRIORITY] == 0)
        return code;
    EACH_ENEMY(s, s->units[u].side, s->units[u].space, out->range - 1, i)
        if (can_hit(s, u, i)) return "conduct.fire.priority";
    return NULL;
}

bool conduct_can_fire(const state *s, int side)
{
    conduct_shot shot;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        if (conduct_unjam_refused(s, u, VERB_UNJAM, NO_ARG) == NULL ||
            conduct_blow_refused(s, u, VERB_BLOW, NO_ARG) == NULL)
            return true;
        if (conduct_shooter_refused(s, u) != NULL) continue;
        EACH_ENEMY(s, side, s->units[u].space, conduct_range_most(s, u), t)
            if (conduct_shot_refused(s, u, t, &shot) == NULL) return true;
    }
    return false;
}

int conduct_stands_firing(const state *s, int u)
{
    const int stands = conduct_part_left(s, u, type_of(s, u)->stands), most = cd(s)->number.narrow_stands;
    return state_has(s, u, MARK_SQUARE) || !conduct_narrow(s, u) || stands <= most ? stands : most;
}

/* How many dice; why: words of what they are counted by. */
static int pool(const state *s, int u, int dice, const chart_cell *cell, const char **why)
{
    const conduct_numbers *k = &cd(s)->number;
    const int all = type_of(s, u)->stands, stands = conduct_part_left(s, u, all);
    *why = is_artillery(conduct_weapon_of(s, u)) ? "mod.dice.table" : "mod.dice.chosen";
    if (is_artillery(conduct_weapon_of(s, u))) return chart_field(cell, "dice") * all;
    if (is_mg(s, u)) return dice * all;
    const int firing = conduct_stands_firing(s, u);
    *why = state_has(s, u, MARK_SQUARE) ? "mod.dice.face"
           : firing < stands            ? "mod.dice.narrow" /* U·H1 */
                                        : "mod.dice.stands";
    return state_has(s, u, MARK_SQUARE) && firing > k->face_stands ? k->face_stands : firing;
}

void conduct_fire_ledger(const state *s, int u, int target, int dice, conduct_shot *shot, ledger *out)
{
    const conduct_data *d = cd(s);
    const int weapon = conduct_weapon_of(s, u);
    query q = query_about(s, u, target);
    shot->range = hexes(d, q.from, q.to);
    shot->chart = chart_of(s, u, &shot->column);
    const chart_cell *cell =
        chart_at(&s->sc->charts[shot->chart], shot->range * HEX_INCHES, shot->column, &shot->row);
    shot->need = chart_field(cell, "need");
    if (is_artillery(weapon))
        shot->need = chart_field(
            chart_at(&s->sc->charts[d->artillery_hit], shot->range * HEX_INCHES, weapon - WEAPON_LIGHT, NULL),
            "need");
    const char *why;
    shot->dice = pool(s, u, dice, cell, &why);
    ledger_clear(out);
    const char *rule = is_artillery(weapon) ? "U6" : is_mg(s, u) ? "U12" : NULL;
    ledger_put(out, LEDGER_NOTE, 0, shot->dice, why, rule != NULL ? rule : "U10", false);
    ledger_put(out, LEDGER_NOTE, 0, shot->need, "mod.need", rule != NULL ? rule : "U11", false);
    ledger_apply(out, is_artillery(weapon) ? d->artillery : d->rifle, &q);
    shot->natural = shot->need - out->total;
    if (shot->natural > 6) { /* U9, U·H4: each point beyond what a six can still make up costs a die */
        const int fewer = shot->natural - 6 < shot->dice ? shot->natural - 6 : shot->dice;
        shot->natural = 6;
        shot->dice -= fewer;
        ledger_put(out, LEDGER_NOTE, 0, fewer, "mod.dice-removed", "U9", false);
    }
    const int least = s->sc->options[OPTION_ONES_MISS] != 0 ? 2 : 1; /* U·H3 */
    if (shot->natural < least) shot->natural = least;
}

void conduct_apply_fire(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    conduct_shot shot;
    conduct_shot_refused(s, u, a->target, &shot);
    cu(s, u)->aim[shot.slot] = (uint8_t)(a->target + 1);
    cu(s, u)->dice = (uint8_t)(is_mg(s, u) ? a->args[0] : 0);
    if (!state_has(s, u, MARK_SQUARE) || shot.slot == 3) s->units[u].marks |= BIT(MARK_DONE);
    if (s->sc->options[OPTION_SECRET_FIRE] != 0)
        r->hidden_from = (uint8_t)(state_everybody(s) & ~(1u << s->units[u].side));
    kit_declare_of(s, u, DECLARE_FIRE, "ev.declares", a->target, r); /* U·H24: it shows when it fires */
    r->hidden_from = 0;
}

/* ---- thrown */

static void jam(state *s, int u, int thrown, resolver *r)
{
    ledger l;
    const int bonus = conduct_weapon_of(s, u) == WEAPON_MAXIM ? cd(s)->number.maxim_bonus : 0;
    ledger_clear(&l);
    if (bonus != 0) ledger_put(&l, LEDGER_ADD, bonus, bonus, "mod.maxim", "U13", false);
    roll *made = kit_roll(r, CAUSE_WEAPON, "roll.jam", "U13", 1, 6, u, NO_UNIT, &l);
    made->need = thrown;
    resolver_outcome(r, OUTCOME_NOTE, "odds.jam", u, NO_UNIT, made->outcome < thrown);
    if (made->outcome >= thrown) return;
    cu(s, u)->tries = 0;
    kit_set_mark(s, u, MARK_JAMMED, r);
}

/* U·H6: its 1s were too many. */
static void run_low(state *s, int u, int ones, resolver *r)
{
    if (state_has(s, u, MARK_LOW_AMMO)) return;
    s->units[u].marks |= BIT(MARK_LOW_AMMO);
    event *e = kit_emit_of(s, u, EV_MARK, "ev.low-ammo", r);
    e->n[0] = MARK_LOW_AMMO;
    e->n[1] = ones;
}

static void throw_at(state *s, int u, int target, resolver *r)
{
    const conduct_numbers *k = &cd(s)->number;
    conduct_shot shot;
    ledger l;
    int hits = 0, ones = 0;
    conduct_fire_ledger(s, u, target, cu(s, u)->dice, &shot, &l);
    if (shot.dice <= 0) { /* U9: not a die is left */
        event *e = resolver_emit(r, EV_NOTE, "ev.no-chance", u);
        e->other = (int16_t)target;
        resolver_outcome(r, OUTCOME_COUNT, "odds.hits", u, target, 0);
        return;
    }
    roll *made = resolver_roll(r,
                               is_gun(s, u)  ? "roll.guns"
                               : is_mg(s, u) ? "roll.burst"
                                             : "roll.volley",
                               is_gun(s, u)  ? "U6"
                               : is_mg(s, u) ? "U12"
                                             : "U10",
                               shot.dice, 6, u, target, &l);
    made->cause = CAUSE_DECLARED;
    for (int i = 0; i < shot.dice; i++) {
        hits += made->faces[i] >= shot.natural;
        ones += made->faces[i] == 1;
    }
    made->need = shot.natural;
    made->counted = "story.hits";
    made->outcome = hits;
    made->chart = (int16_t)shot.chart;
    made->row = (int16_t)shot.row;
    made->column = (int16_t)shot.column;
    resolver_outcome(r, OUTCOME_COUNT, "odds.hits", u, target, hits);
    if (hits > 0) { /* the losses fall when all have fired; the hits are told at once, with their dice */
        event *e = resolver_emit(r, EV_HITS, "ev.hits", target);
        e->other = (int16_t)u;
        e->n[0] = hits;
        e->to = s->units[target].space;
        conduct_owe_kills(s, target, hits);
    }
    if (is_mg(s, u)) jam(s, u, shot.dice, r);
    if (ones >= (is_gun(s, u) ? k->low_gun : k->low_rifle)) run_low(s, u, ones, r);
}

void conduct_volley(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    conduct_unit *c = cu(s, u);
    const int target = kit_take_aim(c->aim);
    if (target < 0 || target >= s->sc->nunits || !state_on_board(s, u) || !state_on_board(s, target))
        return; /* the umpire */
    const int far = hexes(cd(s), s->units[u].space, s->units[target].space);
    if (s->units[target].side == s->units[u].side || far > conduct_range_most(s, u)) return;
    kit_reveal(s, u, MARK_HIDDEN, r);
    event *e = kit_emit_at(s, EV_FIRE, "ev.fire", u, target, r);
    e->n[0] = far * HEX_INCHES;
    e->n[1] = far;
    s->units[u].marks |= BIT(MARK_FIRED);
    throw_at(s, u, target, r);
    if (kit_aims(c->aim)) agenda_owe_first(s, DUE_VOLLEY, u, NO_UNIT, 0); /* a square's other faces */
}

/* U2, U·H2: one hit in the turn's fire disorders, two or more shake: one or the other. With the option each
 * step's hits count by themselves. */
void conduct_losses(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    const conduct_numbers *k = &cd(s)->number;
    bool gripped[UNITS_MAX];
    conduct_find_gripped(s, gripped);
    for (int u = 0; u < s->sc->nunits; u++) {
        unit *self = &s->units[u];
        const int hits = cu(s, u)->pending;
        cu(s, u)->pending = 0;
        if (hits == 0 || !state_on_board(s, u)) continue;
        const int sum = self->hits + hits;
        const bool each = s->sc->options[OPTION_SUM_HITS] == 0;
        self->hits = (int16_t)(sum < 1000 ? sum : 1000);
        self->marks |= BIT(MARK_HIT);
        conduct_endanger(s, u);
        conduct_take_kills(s, u, hits, gripped[u], r);
        if (!state_on_board(s, u)) continue;
        const int count = each ? hits : self->hits;
        if (count >= k->shaken_hits) {
            if (!each) kit_clear_mark(s, u, MARK_DISORDERED, r);
            kit_set_mark(s, u, MARK_SHAKEN, r);
        } else if (count >= k->disorder_hits) {
            kit_set_mark(s, u, MARK_DISORDERED, r);
        }
    }
}

/* ---- clearing a jam (U·H20) */

const char *conduct_unjam_refused(const state *s, int u, int what, int choice)
{
    (void)what, (void)choice;
    if (course_stage(s) != STAGE_RIFLES) return "conduct.step.rifles";
    if (!state_on_board(s, u)) return "conduct.fire.off-board";
    if (!is_mg(s, u) || !state_has(s, u, MARK_JAMMED)) return "conduct.unjam.not";
    return state_has(s, u, MARK_DONE) ? "conduct.fire.declared" : NULL;
}

void conduct_unjam_ledger(const state *s, int u, ledger *out)
{
    const int tries = cu_const(s, u)->tries;
    ledger_clear(out);
    if (tries > 0) ledger_put(out, LEDGER_ADD, tries, tries, "mod.tries", "U13", false);
    if (conduct_weapon_of(s, u) == WEAPON_MAXIM)
        ledger_put(out, LEDGER_ADD, cd(s)->number.maxim_bonus, 0, "mod.maxim", "U13", false);
}

void conduct_apply_unjam(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const conduct_numbers *k = &cd(s)->number;
    conduct_unit *c = cu(s, u);
    ledger l;
    conduct_unjam_ledger(s, u, &l);
    roll *made = kit_roll_of(s, u, r, CAUSE_WEAPON, "roll.unjam", "U13", 1, 6, u, NO_UNIT, &l);
    made->need = k->unjam;
    resolver_outcome(r, OUTCOME_COUNT, "odds.total", u, NO_UNIT, made->outcome);
    if (c->tries < 250) c->tries++;
    s->units[u].marks |= BIT(MARK_DONE);
    if (made->outcome < k->unjam) return;
    c->tries = 0;
    kit_clear_mark(s, u, MARK_JAMMED, r);
}
