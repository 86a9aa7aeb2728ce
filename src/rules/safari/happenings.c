/*
 * happenings.c: the random happenings of the march (S4, S25 to S35) and When Animals Attack (S3, S·H1): the
 * tables thrown on, and each row played out. Not for the fights with beasts: encounter.c, animals.c;
 * stampedes: stampede.c.
 */
#include "rules/safari/happenings.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/encounter.h"
#include "rules/safari/losses.h"
#include "rules/safari/march.h"
#include "rules/safari/party.h"
#include "rules/safari/throws.h"

static bool says(const chart_cell *cell, const char *name)
{
    return chart_field(cell, name) != 0;
}

static void card(state *s, int u, const char *code, resolver *r)
{
    kit_emit_of(s, u, EV_CARD, code, r)->to = s->units[u].space;
}

static void note(state *s, int u, const char *code, int n, resolver *r)
{
    kit_emit_of(s, u, EV_NOTE, code, r)->n[0] = n;
}

static void owe(state *s, int kind, int u, int n0, int n1)
{
    bush_owe_first(s, kind, u, NO_UNIT, n0, n1);
}

/* ---- what stops a party or not, and needs no more dice */

/* S28 */
static void birds(state *s, int u, resolver *r)
{
    kit_set_mark(s, u, MARK_SPELL, r);
    bush_hold(s, u, r);
}

/* S29 */
static void spook(state *s, int u, resolver *r)
{
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (safari_frightens(s, f)) {
            kit_set_mark(s, u, MARK_SPOOKED, r);
            bush_hold(s, u, r);
            return;
        }
    note(s, u, "ev.bush.not-spooked", 0, r);
}

/* S30 */
static void drums(state *s, int u, resolver *r)
{
    (void)r;
    safari_set_timer(s, u, TIMER_DRUMS, 1);
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

void safari_bush_failed(state *s, int u, resolver *r)
{
    note(s, u, "ev.bush.withdraws", 0, r);
    safari_run(s, u, sd(s)->number.omen_hexes, true, r); /* S31: a full hex, whatever its ground costs */
    if (state_on_board(s, u)) bush_hold(s, u, r);
}

/* ---- the two tables */

void safari_happening(state *s, int u, resolver *r)
{
    static const struct {
        const char *row, *card;
        int owes;                                      /* DUE_: played out next */
        void (*at_once)(state *s, int u, resolver *r); /* where it owes nothing */
    } list[] = {
        {"quicksand", "card.happening.quicksand", DUE_SINK, NULL},
        {"cat", "card.happening.cat", DUE_CAT, NULL},
        {"elephants", "card.happening.elephants", DUE_ELEPHANTS, NULL},
        {"birds", "card.happening.birds", DUE_NOTHING, birds},
        {"spooked", "card.happening.spooked", DUE_NOTHING, spook},
        {"drums", "card.happening.drums", DUE_NOTHING, drums},
        {"omen", "card.happening.omen", DUE_NOTHING, omen},
        {"hippo", "card.happening.hippo", DUE_HIPPO, NULL},
        {"lions", "card.happening.lions", DUE_LIONS, NULL},
        {"stampede", "card.happening.stampede", DUE_STAMPEDE, NULL},
        {"snake", "card.happening.snake", DUE_SNAKE, NULL},
    };
    roll *made = safari_roll(s, "roll.bush.happening", "S4", 2, 6, u, NO_UNIT, NULL, r);
    const chart_cell *cell = safari_read_chart(s, made, bd(s)->happenings, 0);
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        if (!says(cell, list[i].row)) continue;
        card(s, u, list[i].card, r);
        if (list[i].at_once != NULL)
            list[i].at_once(s, u, r);
        else
            owe(s, list[i].owes, u, 0, 0);
        return;
    }
}

/* A beast that comes near and then looks whether it dares (S36). */
static void comes_near(state *s, int u, const char *animal, const char *code, resolver *r)
{
    card(s, u, code, r);
    bush_owe_first(s, DUE_NEAR, u, bush_enter(s, animal, u, 1, r), 0, 0);
}

static void hyenas(state *s, int u, resolver *r)
{
    card(s, u, "card.attack.hyenas", r);
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
    const bool near_water = ground_is(s, s->units[u].space, SPACE_NEAR_WATER);
    roll *made = safari_roll(s, "roll.bush.animals", "S3", 1, 6, u, NO_UNIT, NULL, r);
    const chart_cell *cell = safari_read_chart(s, made, bd(s)->attack, 0);
    if (says(cell, "snake")) {
        card(s, u, "card.happening.snake", r);
        owe(s, DUE_SNAKE, u, 0, 0);
    } else if (says(cell, "cat")) {
        card(s, u, "card.happening.cat", r);
        owe(s, DUE_CAT, u, 0, 1);
    } else if (says(cell, "crocodile") && near_water) {
        card(s, u, "card.attack.crocodile", r);
        owe(s, DUE_CROCODILE, u, 0, 0);
    } else if (says(cell, "crocodile")) {
        hyenas(s, u, r);
    } else if (says(cell, "buffalo")) {
        comes_near(s, u, "buffalo", "card.attack.buffalo", r);
    } else if (says(cell, "rhino") && near_water) {
        comes_near(s, u, "hippo", "card.attack.hippo", r);
    } else if (says(cell, "rhino")) {
        comes_near(s, u, "rhino", "card.attack.rhino", r);
    } else if (says(cell, "bull")) {
        comes_near(s, u, "bull-elephant", "card.attack.bull", r);
    }
}

/* ---- the rows played out */

/* S25 */
void bush_sink(state *s, int u, resolver *r)
{
    const chart_cell *cell = bush_cell(s, "quicksand");
    const int never = chart_field(cell, "never-die");
    int able = 0, lost = chart_field(cell, "figures");
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        able += man_of(s, f)->die != never;
    if (able == 0) {
        note(s, u, "ev.bush.nobody-sinks", 0, r);
        return;
    }
    if (state_has(s, u, MARK_CHARGED)) {
        const int die = chart_field(cell, "charging-die"), on = chart_field(cell, "lost-on");
        int caught = safari_roll(s, "roll.bush.caught", "S25", 1, die, u, NO_UNIT, NULL, r)->total;
        if (caught > able) caught = able;
        roll *made = safari_roll(s, "roll.bush.sinking", "S25", caught, 6, u, NO_UNIT, NULL, r);
        lost = 0;
        for (int i = 0; i < caught; i++)
            lost += made->faces[i] <= on;
        made->outcome = lost;
        note(s, u, "ev.bush.caught", caught, r);
    }
    for (int i = 0; i < lost && state_on_board(s, u); i++) {
        const int f = safari_random_figure(s, u, never, "S25", r);
        if (f != NO_UNIT) safari_kill(s, f, NO_SIDE, "ev.bush.sunk", r);
    }
}

/* S36: it dares, or goes off. */
static bool dares(state *s, int u, int beast, resolver *r)
{
    if (safari_beast_attacks(s, beast, u, r)) return true;
    bush_owe_first(s, DUE_AWAY, beast, u, 0, 0);
    return false;
}

static void springs(state *s, int u, int beast, const char *rule, bool holds, resolver *r)
{
    const int victim = safari_random_figure(s, u, 0, rule, r);
    bush_note(s, beast, "ev.bush.springs", u, r);
    bush_attack(s, u, beast, victim, holds);
}

static const char *which_cat(state *s, int u, resolver *r)
{
    static const char *const cats[] = {"leopard", "panther", "cheetah"};
    const bool jungle = ground_is(s, s->units[u].space, SPACE_JUNGLE);
    roll *made = safari_roll(s, "roll.bush.which-cat", "S26", 1, 6, u, NO_UNIT, NULL, r);
    const chart_cell *cell = safari_read_chart(s, made, bd(s)->cats, jungle ? 0 : 1);
    for (size_t i = 0; i < sizeof cats / sizeof cats[0]; i++)
        if (says(cell, cats[i])) return cats[i];
    return "lion";
}

/* S26: which cat, whom it springs at; encounter.c does the rest. A cat of S·H1 looks first whether it dares,
 * and holds the party up if it does and lives. */
void bush_cat(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    const bool of_chance = due->n[1] != 0;
    const int beast = bush_enter(s, due->n[0] != 0 ? "lion" : which_cat(s, u, r), u, 1, r);
    if (!of_chance || dares(s, u, beast, r)) springs(s, u, beast, "S26", of_chance, r);
}

/* S·H1: it takes one man by the water's edge. */
void bush_crocodile(state *s, int u, resolver *r)
{
    const int beast = bush_enter(s, "crocodile", u, 1, r);
    if (dares(s, u, beast, r)) springs(s, u, beast, "S·H1", true, r);
}

void bush_near(state *s, int u, int beast, resolver *r)
{
    if (dares(s, u, beast, r)) bush_attack(s, u, beast, NO_UNIT, true);
}

/* S27 */
void bush_elephants(state *s, int u, resolver *r)
{
    const int die = chart_field(bush_cell(s, "elephants"), "die");
    const int n = safari_roll(s, "roll.bush.elephants", "S27", 1, die, u, NO_UNIT, NULL, r)->total;
    const int herd = bush_enter(s, "cow-elephant", u, n, r);
    roll *made = safari_roll(s, "roll.bush.bull", "S27", 1, 6, u, herd, NULL, r);
    made->need = n + 1;
    const bool charges = made->total > n;
    bush_owe_first(s, DUE_AWAY, herd, u, 0, 0);
    note(s, u, charges ? "ev.bush.bull-charges" : "ev.bush.elephants-stay", n, r);
    if (charges) bush_attack(s, u, bush_enter(s, "bull-elephant", u, 1, r), NO_UNIT, false);
}

static int last_figure(const state *s, int u)
{
    int last = NO_UNIT;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        last = f;
    return last;
}

/* S32: it bars the way; in the water it may attack the nearest figure, the hindmost. */
void bush_hippo(state *s, int u, resolver *r)
{
    const chart_cell *cell = bush_cell(s, "hippo");
    const int die = chart_field(cell, "die"), on = chart_field(cell, "attacks-on");
    const bool water = ground_is(s, s->units[u].space, SPACE_WATER),
               near_water = ground_is(s, s->units[u].space, SPACE_NEAR_WATER);
    const int n = water ? safari_roll(s, "roll.bush.hippos", "S32", 1, die, u, NO_UNIT, NULL, r)->total : 1;
    const int beast = bush_enter(s, water || near_water ? "hippo" : "rhino", u, n, r);
    bush_hold(s, u, r);
    const bool attacks =
        water && safari_roll(s, "roll.bush.hippo-attacks", "S32", 1, 6, u, beast, NULL, r)->total <= on;
    bush_note(s, beast, attacks ? "ev.bush.attacks" : "ev.bush.bars-the-way", u, r);
    if (attacks)
        bush_attack(s, u, beast, last_figure(s, u), false);
    else
        bush_owe_first(s, DUE_AWAY, beast, u, 0, 0);
}

/* S33 */
void bush_lions(state *s, int u, resolver *r)
{
    const int on = chart_field(bush_cell(s, "lions"), "attack-on");
    if (safari_roll(s, "roll.bush.lions", "S33", 1, 6, u, NO_UNIT, NULL, r)->total <= on) {
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
    const int need = chart_field(bush_cell(s, "snake"), "need"), f = safari_random_figure(s, u, 0, "S35", r);
    ledger l;
    if (f == NO_UNIT) return;
    bush_save_ledger(s, f, &l);
    roll *made = safari_roll(s, "roll.bush.snake", "S35", 1, safari_die(s, f, false), u, NO_UNIT, &l, r);
    made->need = need;
    if (made->outcome >= need)
        note(s, u, "ev.bush.snake-missed", 0, r);
    else
        safari_kill(s, f, NO_SIDE, "ev.bush.snake-bit", r);
}
