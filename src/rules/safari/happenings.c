/*
 * happenings.c: the random happenings of the march (S4, S25 to S35) and When Animals Attack (S3, S·H1): the
 * tables thrown on, and each row played out. Not for the fights with beasts: encounter.c, animals.c;
 * stampedes: stampede.c.
 */
#include "rules/safari/happenings.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/encounter.h"
#include "rules/safari/flight.h"
#include "rules/safari/party.h"
#include "rules/safari/stampede.h"

const chart_cell *bush_cell(const chart *c, const char *name)
{
    for (int i = 0; i < c->nrows; i++)
        if (chart_field(&c->cells[i * c->ncolumns], name) != 0) return &c->cells[i * c->ncolumns];
    assert(!"a row that load has looked for");
    return NULL;
}

static bool says(const chart_cell *cell, const char *name)
{
    return chart_field(cell, name) != 0;
}

static const chart_cell *throw_on(state *s, int u, const chart *c, int index, int column, const char *purpose,
                                  const char *rule, int dice, resolver *r)
{
    int row = -1;
    roll *made = bush_roll(s, u, purpose, rule, dice, 6, u, NO_UNIT, NULL, r);
    const chart_cell *cell = chart_at(c, made->total, column, &row);
    made->chart = (int16_t)index;
    made->row = (int16_t)row;
    made->column = (int16_t)column;
    return cell;
}

static void card(state *s, int u, int other, const char *code, resolver *r)
{
    event *e = kit_emit_of(s, u, EV_CARD, code, r);
    e->other = (int16_t)other;
    e->to = s->units[u].space;
}

static void note(state *s, int u, const char *code, int n, resolver *r)
{
    kit_emit_of(s, u, EV_NOTE, code, r)->n[0] = n;
}

/* ---- what stops a party or not, and needs no more dice */

/* S29: African and Zanzibari figures of the lesser dice do nothing while their party is spooked. */
bool safari_spooked(const state *s, int f)
{
    const safari_man *m = man_of(s, f);
    return state_has(s, s->figures[f].unit, MARK_SPOOKED) && (m->is & IS_AFRICAN) != 0 &&
           m->die <= bd(s)->number.spooked_die;
}

static void spook(state *s, int u, resolver *r)
{
    int n = 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        n += figure_on(s, f) && (man_of(s, f)->is & IS_AFRICAN) != 0 &&
             man_of(s, f)->die <= bd(s)->number.spooked_die;
    if (n == 0) {
        note(s, u, "ev.bush.not-spooked", 0, r);
        return;
    }
    kit_set_mark(s, u, MARK_SPOOKED, r);
    bush_hold(s, u, r);
}

/* S31: nobody but Europeans is moved by it; else the leader throws, then his men (morale.c), and
 * safari_bush_failed() takes them back. */
static void omen(state *s, int u, resolver *r)
{
    if (safari_count(s, u, 0) == safari_count(s, u, IS_EUROPEAN))
        note(s, u, "ev.bush.no-omen", 0, r);
    else
        agenda_owe_first(s, DUE_MORALE, u, NO_UNIT, TRIGGER_OMEN);
}

/* Whom an omen frightens: not Europeans; hyenas, bearers only. */
bool safari_omen_touches(const state *s, int f)
{
    const unsigned is = man_of(s, f)->is;
    return (su_const(s, s->figures[f].unit)->bush & BUSH_HYENAS) != 0 ? (is & IS_BEARER) != 0
                                                                      : (is & IS_EUROPEAN) == 0;
}

void safari_bush_failed(state *s, int u, resolver *r)
{
    if (!state_on_board(s, u)) return;
    note(s, u, "ev.bush.withdraws", 0, r);
    safari_run(s, u, sd(s)->number.omen_hexes, true, r); /* S31: a full hex, whatever its ground costs */
    if (state_on_board(s, u)) bush_hold(s, u, r);
}

/* ---- the two tables */

static void owe(state *s, int kind, int u, int n0, int n1)
{
    bush_owe_first(s, kind, u, NO_UNIT, n0, n1);
}

void safari_happening(state *s, int u, resolver *r)
{
    const bush_data *b = bd(s);
    if (!state_on_board(s, u)) return;
    const chart_cell *cell =
        throw_on(s, u, b->happenings, b->happenings_index, 0, "roll.bush.happening", "S4", 2, r);
    if (says(cell, "quicksand")) {
        card(s, u, NO_UNIT, "card.happening.quicksand", r);
        owe(s, DUE_SINK, u, 0, 0);
    } else if (says(cell, "cat")) {
        card(s, u, NO_UNIT, "card.happening.cat", r);
        owe(s, DUE_CAT, u, 0, 0);
    } else if (says(cell, "elephants")) {
        card(s, u, NO_UNIT, "card.happening.elephants", r);
        owe(s, DUE_ELEPHANTS, u, 0, 0);
    } else if (says(cell, "birds")) {
        card(s, u, NO_UNIT, "card.happening.birds", r);
        kit_set_mark(s, u, MARK_SPELL, r);
        bush_hold(s, u, r);
    } else if (says(cell, "spooked")) {
        card(s, u, NO_UNIT, "card.happening.spooked", r);
        spook(s, u, r);
    } else if (says(cell, "drums")) {
        card(s, u, NO_UNIT, "card.happening.drums", r);
        safari_set_timer(s, u, TIMER_DRUMS, 1);
    } else if (says(cell, "omen")) {
        card(s, u, NO_UNIT, "card.happening.omen", r);
        omen(s, u, r);
    } else if (says(cell, "hippo")) {
        card(s, u, NO_UNIT, "card.happening.hippo", r);
        owe(s, DUE_HIPPO, u, 0, 0);
    } else if (says(cell, "lions")) {
        card(s, u, NO_UNIT, "card.happening.lions", r);
        owe(s, DUE_LIONS, u, 0, 0);
    } else if (says(cell, "stampede")) {
        card(s, u, NO_UNIT, "card.happening.stampede", r);
        owe(s, DUE_STAMPEDE, u, 0, 0);
    } else if (says(cell, "snake")) {
        card(s, u, NO_UNIT, "card.happening.snake", r);
        owe(s, DUE_SNAKE, u, 0, 0);
    }
}

/* A beast that comes near and then looks whether it dares (S36). */
static void comes_near(state *s, int u, const char *animal, const char *code, resolver *r)
{
    card(s, u, NO_UNIT, code, r);
    bush_owe_first(s, DUE_NEAR, u, bush_enter(s, animal, u, 1, r), 0, 0);
}

static void hyenas(state *s, int u, resolver *r)
{
    card(s, u, NO_UNIT, "card.attack.hyenas", r);
    const int pack = bush_enter(s, "hyena", u, 1, r);
    bush_owe_first(s, DUE_AWAY, pack, u, 0, 0);
    if (safari_count(s, u, IS_BEARER) == 0) {
        note(s, u, "ev.bush.no-bearers", 0, r);
        return;
    }
    su(s, u)->bush |= BUSH_HYENAS;
    agenda_owe_first(s, DUE_MORALE, u, NO_UNIT, TRIGGER_OMEN);
}

void safari_animals_attack(state *s, int u, resolver *r)
{
    const bush_data *b = bd(s);
    if (!state_on_board(s, u)) return;
    const bool near_water = ground_is(s, s->units[u].space, SPACE_NEAR_WATER);
    const chart_cell *cell = throw_on(s, u, b->attack, b->attack_index, 0, "roll.bush.animals", "S3", 1, r);
    if (says(cell, "snake")) {
        card(s, u, NO_UNIT, "card.happening.snake", r);
        owe(s, DUE_SNAKE, u, 0, 0);
    } else if (says(cell, "cat")) {
        card(s, u, NO_UNIT, "card.happening.cat", r);
        owe(s, DUE_CAT, u, 0, 1);
    } else if (says(cell, "crocodile") && near_water) {
        card(s, u, NO_UNIT, "card.attack.crocodile", r);
        owe(s, DUE_CROCODILE, u, 0, 0);
    } else if (says(cell, "crocodile")) {
        hyenas(s, u, r);
    } else if (says(cell, "buffalo")) {
        comes_near(s, u, "buffalo", "card.attack.buffalo", r);
    } else if (says(cell, "rhino")) {
        comes_near(s, u, near_water ? "hippo" : "rhino",
                   near_water ? "card.attack.hippo" : "card.attack.rhino", r);
    } else if (says(cell, "bull")) {
        comes_near(s, u, "bull-elephant", "card.attack.bull", r);
    }
}

/* ---- the rows played out */

/* Lost to the sand or to a snake: there is nothing left to save. */
static void lose(state *s, int f, const char *code, resolver *r)
{
    safari_kill(s, f, NO_SIDE, code, r);
}

static int can_sink(const state *s, int u, int never)
{
    int n = 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        n += figure_on(s, f) && man_of(s, f)->die != never;
    return n;
}

/* S25 */
void bush_sink(state *s, int u, resolver *r)
{
    const chart_cell *cell = bush_cell(bd(s)->happenings, "quicksand");
    const int never = chart_field(cell, "never-die"), able = can_sink(s, u, never);
    if (able == 0) {
        note(s, u, "ev.bush.nobody-sinks", 0, r);
        return;
    }
    int lost = chart_field(cell, "figures");
    if (state_has(s, u, MARK_CHARGED)) {
        const int on = chart_field(cell, "lost-on");
        int caught = bush_roll(s, u, "roll.bush.caught", "S25", 1, chart_field(cell, "charging-die"), u,
                               NO_UNIT, NULL, r)
                         ->total;
        if (caught > able) caught = able;
        roll *made = bush_roll(s, u, "roll.bush.sinking", "S25", caught, 6, u, NO_UNIT, NULL, r);
        lost = 0;
        for (int i = 0; i < caught; i++)
            lost += made->faces[i] <= on;
        made->outcome = lost;
        note(s, u, "ev.bush.caught", caught, r);
    }
    for (int i = 0; i < lost && state_on_board(s, u); i++) {
        const int f = safari_random_figure(s, u, never, "S25", r);
        if (f != NO_UNIT) lose(s, f, "ev.bush.sunk", r);
    }
}

/* S36: it dares, or goes off. */
static bool dares(state *s, int u, int beast, resolver *r)
{
    if (safari_beast_attacks(s, beast, u, r)) return true;
    bush_owe_first(s, DUE_AWAY, beast, u, 0, 0);
    return false;
}

/* S26: which cat, whom it springs at; encounter.c does the rest. A cat of S·H1 looks first whether it dares,
 * and holds the party up if it does and lives. */
void bush_cat(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    const bool lion = due->n[0] != 0, of_chance = due->n[1] != 0;
    const bush_data *b = bd(s);
    const char *animal = "lion";
    if (!lion) {
        const bool jungle = ground_is(s, s->units[u].space, SPACE_JUNGLE);
        const chart_cell *cell =
            throw_on(s, u, b->cats, b->cats_index, jungle ? 0 : 1, "roll.bush.which-cat", "S26", 1, r);
        animal = says(cell, "leopard")   ? "leopard"
                 : says(cell, "panther") ? "panther"
                 : says(cell, "cheetah") ? "cheetah"
                                         : "lion";
    }
    const int beast = bush_enter(s, animal, u, 1, r);
    if (of_chance && !dares(s, u, beast, r)) return;
    const int victim = safari_random_figure(s, u, 0, "S26", r);
    kit_emit_of(s, beast, EV_NOTE, "ev.bush.springs", r)->other = (int16_t)u;
    bush_attack(s, u, beast, victim, of_chance);
}

/* S27 */
void bush_elephants(state *s, int u, resolver *r)
{
    const int die = chart_field(bush_cell(bd(s)->happenings, "elephants"), "die");
    const int n = bush_roll(s, u, "roll.bush.elephants", "S27", 1, die, u, NO_UNIT, NULL, r)->total;
    const int herd = bush_enter(s, "cow-elephant", u, n, r);
    roll *made = bush_roll(s, u, "roll.bush.bull", "S27", 1, 6, u, herd, NULL, r);
    made->need = n + 1;
    const bool charges = made->total > n;
    bush_owe_first(s, DUE_AWAY, herd, u, 0, 0);
    note(s, u, charges ? "ev.bush.bull-charges" : "ev.bush.elephants-stay", n, r);
    if (charges) bush_attack(s, u, bush_enter(s, "bull-elephant", u, 1, r), NO_UNIT, false);
}

static int last_figure(const state *s, int u)
{
    int last = NO_UNIT;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (figure_on(s, f)) last = f;
    return last;
}

/* S32: it bars the way; in the water it may attack the nearest figure, the hindmost. */
void bush_hippo(state *s, int u, resolver *r)
{
    const chart_cell *cell = bush_cell(bd(s)->happenings, "hippo");
    const bool water = ground_is(s, s->units[u].space, SPACE_WATER),
               near_water = ground_is(s, s->units[u].space, SPACE_NEAR_WATER);
    int n = 1;
    if (water)
        n = bush_roll(s, u, "roll.bush.hippos", "S32", 1, chart_field(cell, "die"), u, NO_UNIT, NULL, r)
                ->total;
    const int beast = bush_enter(s, water || near_water ? "hippo" : "rhino", u, n, r);
    bush_hold(s, u, r);
    if (!water) {
        kit_emit_of(s, beast, EV_NOTE, "ev.bush.bars-the-way", r)->other = (int16_t)u;
        bush_owe_first(s, DUE_AWAY, beast, u, 0, 0);
        return;
    }
    const int on = chart_field(cell, "attacks-on");
    const bool attacks =
        bush_roll(s, u, "roll.bush.hippo-attacks", "S32", 1, 6, u, beast, NULL, r)->total <= on;
    kit_emit_of(s, beast, EV_NOTE, attacks ? "ev.bush.attacks" : "ev.bush.bars-the-way", r)->other =
        (int16_t)u;
    if (attacks)
        bush_attack(s, u, beast, last_figure(s, u), false);
    else
        bush_owe_first(s, DUE_AWAY, beast, u, 0, 0);
}

/* S33 */
void bush_lions(state *s, int u, resolver *r)
{
    const chart_cell *cell = bush_cell(bd(s)->happenings, "lions");
    const int on = chart_field(cell, "attack-on");
    if (bush_roll(s, u, "roll.bush.lions", "S33", 1, 6, u, NO_UNIT, NULL, r)->total <= on) {
        note(s, u, "ev.bush.lion-attacks", 0, r);
        owe(s, DUE_CAT, u, 1, 0);
        return;
    }
    const int pride = bush_enter(s, "lion", u, 1, r);
    note(s, u, "ev.bush.pride", 0, r);
    bush_hold(s, u, r);
    bush_owe_first(s, DUE_AWAY, pride, u, 0, 0);
}

/* S35 */
void bush_snake(state *s, int u, resolver *r)
{
    const int need = chart_field(bush_cell(bd(s)->happenings, "snake"), "need");
    const int f = safari_random_figure(s, u, 0, "S35", r);
    if (f == NO_UNIT) return;
    ledger l;
    bush_save_ledger(s, f, &l);
    roll *made = bush_roll(s, u, "roll.bush.snake", "S35", 1, safari_die(s, f, false), u, NO_UNIT, &l, r);
    made->need = need;
    if (made->outcome >= need)
        note(s, u, "ev.bush.snake-missed", 0, r);
    else
        lose(s, f, "ev.bush.snake-bit", r);
}

/* S·H1: it takes one man by the water's edge. */
void bush_crocodile(state *s, int u, resolver *r)
{
    const int beast = bush_enter(s, "crocodile", u, 1, r);
    if (!dares(s, u, beast, r)) return;
    const int victim = safari_random_figure(s, u, 0, "S·H1", r);
    kit_emit_of(s, beast, EV_NOTE, "ev.bush.springs", r)->other = (int16_t)u;
    bush_attack(s, u, beast, victim, true);
}

void bush_near(state *s, int u, int which, resolver *r)
{
    if (dares(s, u, which, r)) bush_attack(s, u, which, NO_UNIT, true);
}
