/*
 * happenings.c: the random happenings of the march (S4, S25 to S35) and When Animals Attack (S3, S·H1): the
 * tables thrown on, each row played out, and the beasts that come with it: beside the party, under its fire,
 * at it, and off again. Not for the fight itself: melee.c.
 */
#include "rules/safari/happenings.h"

#include "game/words.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/losses.h"
#include "rules/safari/melee.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"

static bool says(const chart_cell *cell, const char *name)
{
    return chart_field(cell, name) != 0;
}

static const chart_cell *row_that_says(const state *s, const char *name) /* of the happenings */
{
    const chart *c = &s->sc->charts[bd(s)->happenings];
    int i = 0;
    while (!says(&c->cells[i * c->ncolumns], name)) /* load has looked for it */
        i++;
    return &c->cells[i * c->ncolumns];
}

static void note(state *s, int u, const char *code, int n, resolver *r)
{
    safari_tell(s, u, EV_NOTE, code, NO_UNIT, n, 0, r);
}

static void hold(state *s, int u, resolver *r) /* it moves no more this turn */
{
    kit_set_mark(s, u, MARK_HELD, r);
}

static roll *chance(const state *s, const char *purpose, const char *rule, int count, int sides, int u,
                    int other, const ledger *l, resolver *r)
{
    return kit_roll_of(s, u, r, CAUSE_HAPPENING, purpose, rule, count, sides, u, other, l);
}

static void owe(state *s, int kind, int u, int other, int n0, int n1)
{
    agenda_item item = agenda_item_of(kind, u, other, n0);
    item.n[1] = (int16_t)n1;
    agenda_push_front(s, item);
}

static void owe_leaving(state *s, int beast, int party)
{
    agenda_owe_first(s, DUE_AWAY, beast, party, 0);
}

/* ---- a beast comes beside the party, the men fire, it attacks */

/* One that waits, else any: there are always more, and load has seen that the pool holds every kind. */
static int waiting(const state *s, const char *animal)
{
    int other = NO_UNIT;
    for (int i = bd(s)->first_pool; i < bd(s)->first_pool + bd(s)->npool; i++) {
        if (strcmp(s->sc->types[s->units[i].type].id, animal) != 0) continue;
        if (s->units[i].status == UNIT_WAITING) return i;
        other = i;
    }
    assert(other != NO_UNIT);
    return other;
}

/* Where it comes from: the best free hex beside the party. Where there is none it comes among them. */
static int beside(const state *s, int party, const safari_animal *a)
{
    int best = s->units[party].space, worth = 0;
    for (int d = 0; d < 6; d++) {
        const int to = sd(s)->map.next[s->units[party].space][d];
        if (to == NO_SPACE || state_unit_at(s, to, NO_UNIT) != NO_UNIT) continue;
        const bool water = ground_is(s, to, SPACE_WATER | SPACE_DEEP);
        if (water ? a->water == 0 : a->water_only) continue;
        const int here = 1 + 2 * (a->waters && water) + 2 * (a->cover && ground_is(s, to, SPACE_CONCEALS));
        if (here <= worth) continue;
        worth = here;
        best = to;
    }
    return best;
}

/* So many of that animal; their unit. space NO_SPACE: beside the party. */
static int come_at(state *s, const char *animal, int party, int strength, int space, const char *code,
                   resolver *r)
{
    const int u = waiting(s, animal);
    unit *self = &s->units[u];
    self->status = UNIT_ON;
    self->strength = (int16_t)strength;
    safari_clear_unit(s, u);
    self->seen_by = (uint8_t)(s->units[party].seen_by | 1u << s->units[party].side | 1u << self->side);
    self->space = (uint16_t)(space != NO_SPACE ? space : beside(s, party, beast_of(s, u)));
    if (space == NO_SPACE && self->space == s->units[party].space) code = "ev.bush.enter.among";
    safari_tell(s, u, EV_ENTER, code, party, strength, 0, r)->to = self->space;
    return u;
}

static int come(state *s, const char *animal, int party, int strength, resolver *r)
{
    return come_at(s, animal, party, strength, NO_SPACE, "ev.bush.enter", r);
}

/* The men fire, it springs, it goes off. victim NO_UNIT: at whoever is there. holds: the party moves no more
 * if the beast lives. */
static void attack(state *s, int party, int beast, int victim, bool holds)
{
    s->units[beast].marks |= BIT(MARK_CHARGED);
    owe_leaving(s, beast, party);
    owe(s, DUE_POUNCE, party, beast, victim + 1, holds);
    owe(s, DUE_GUNS, party, beast, victim + 1, 0);
}

static void springs(state *s, int u, int beast, const char *rule, bool holds, resolver *r)
{
    const int victim = safari_random_figure(s, u, 0, &(safari_lot){"roll.who.cat", rule, beast}, r);
    safari_tell(s, beast, EV_NOTE, "ev.bush.springs", u, 0, 0, r);
    attack(s, u, beast, victim, holds);
}

/* S36: it dares, or goes off. */
static bool dares(state *s, int u, int beast, resolver *r)
{
    if (safari_beast_attacks(s, beast, u, r)) return true;
    owe_leaving(s, beast, u);
    return false;
}

/* S26: 6 or better on his Q-die, at -2 for the surprise, and the shot is off and hits. */
static void snap_shot(state *s, int f, int beast, resolver *r)
{
    const chart_cell *cell = row_that_says(s, "cat");
    const int u = s->figures[f].unit;
    int shots, base;
    ledger l;
    const int weapon =
        safari_can_shoot_now(s, f) ? safari_best_weapon(s, f, beast, 1, true, &shots, &base) : -1;
    if (weapon < 0) return;
    safari_self_ledger(s, f, &l);
    ledger_put(&l, LEDGER_ADD, chart_field(cell, "surprise"), 1, "mod.bush.surprise", "S26", false);
    roll *made = kit_roll_of(s, beast, r, CAUSE_ANSWERED, "roll.bush.snap", "S26", 1, safari_die(s, f, false),
                             u, beast, &l);
    made->need = chart_field(cell, "need");
    const bool off = made->outcome >= made->need;
    safari_note_shot(s, f, weapon);
    safari_owe_jam(s, u, weapon);
    safari_tell(s, beast, EV_NOTE, off ? "ev.bush.snap-hit" : "ev.bush.snap-late", u, 0, 0, r);
    if (off) safari_beast_hit(s, s, f, weapon, false, beast, r);
}

/* All of them but the one it springs at, who has snapped at it. */
static void volley(state *s, int u, int beast, int but, resolver *r)
{
    safari_throw t;
    uint32_t left = safari_there(s, u);
    if (but >= first_figure(s, u) && but < end_figure(s, u)) left &= ~BIT(but - first_figure(s, u));
    while (state_on_board(s, beast) && safari_next_snap_shots(s, u, beast, &left, &t)) {
        const uint64_t hits = safari_throw_shots(s, u, beast, &t, true, 0, r);
        for (int i = 0; i < safari_dice_of(&t); i++)
            if ((hits >> i & 1) != 0) safari_beast_hit(s, s, t.who[i / t.shots], t.weapon, false, beast, r);
        safari_owe_jam(s, u, t.weapon);
    }
}

/* The men of that hex who can: the one a cat springs at first. */
void bush_guns(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit, beast = due->other;
    if (!state_on_board(s, beast)) return;
    const int victim = beast_of(s, beast)->cat ? due->n[0] - 1 : NO_UNIT;
    const unit *self = &s->units[u];
    if (victim >= 0 && figure_on(s, victim)) snap_shot(s, victim, beast, r);
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].space == self->space && s->units[i].side == self->side &&
            !is_beast(s, i))
            volley(s, i, beast, victim, r);
}

void bush_pounce(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit, beast = due->other;
    if (!state_on_board(s, beast)) return;
    bush_round(s, u, (const int[]){beast}, 1, due->n[0] - 1, r);
    if (due->n[1] == 0 || !state_on_board(s, beast) || !state_on_board(s, u) || state_has(s, u, MARK_HELD))
        return;
    s->units[u].marks |= BIT(MARK_HELD);
    safari_tell(s, u, EV_MARK, "ev.bush.fought", beast, MARK_HELD, 0, r);
}

/* ---- what stops a party or not, and needs no more dice */

/* S28 */
static void birds(state *s, int u, resolver *r)
{
    kit_set_mark(s, u, MARK_SPELL, r);
    hold(s, u, r);
}

/* S29 */
static void spook(state *s, int u, resolver *r)
{
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (safari_frightens(s, f)) {
            kit_set_mark(s, u, MARK_SPOOKED, r);
            hold(s, u, r);
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
    const int from = s->units[u].space;
    note(s, u, "ev.bush.withdraws", 0, r);
    /* S31: a full hex, whatever its ground costs. Who comes to light by it has met the sign unseen. */
    const bool hyenas = (su(s, u)->bush & BUSH_HYENAS) != 0;
    safari_turn_back(s, u, sd(s)->number.omen_hexes, hyenas ? "ev.move.hyenas" : "ev.move.omen", r);
    if (!state_on_board(s, u)) return;
    if (s->units[u].space == from) note(s, u, "ev.bush.no-way-back", 0, r);
    hold(s, u, r);
}

/* S·H1: they go for bearers alone, who check as at an omen. */
static void hyenas(state *s, int u, resolver *r)
{
    owe_leaving(s, come(s, "hyena", u, 1, r), u);
    if (safari_count(s, u, IS_BEARER) == 0) {
        note(s, u, "ev.bush.no-bearers", 0, r);
        return;
    }
    su(s, u)->bush |= BUSH_HYENAS;
    agenda_owe_first(s, DUE_MORALE, u, NO_UNIT, TRIGGER_OMEN);
}

/* ---- the two tables */

/* What a cell of them that says `field` brings: a card, and one of the others. */
typedef struct happening {
    const char *field, *card;
    uint8_t owes;       /* DUE_: played out next ... */
    bool holds;         /* ... by a beast that holds the party up if it attacks and lives (S·H1) */
    const char *animal; /* it comes near, and then looks whether it dares */
    void (*at_once)(state *s, int u, resolver *r);
    bool by_water; /* only there; elsewhere the next row of that field */
} happening;

static void bring(state *s, int u, const chart_cell *cell, const happening *list, resolver *r)
{
    const bool near_water = ground_is(s, s->units[u].space, SPACE_NEAR_WATER);
    while (list->field != NULL && (!says(cell, list->field) || (list->by_water && !near_water)))
        list++;
    if (list->field == NULL) return;
    event *card = kit_emit_of(s, u, EV_CARD, list->card, r);
    card->to = s->units[u].space;
    if (list->animal != NULL) card->n[0] = safari_aggression(s, waiting(s, list->animal)); /* S36 */
    if (list->at_once != NULL)
        list->at_once(s, u, r);
    else if (list->animal != NULL)
        agenda_owe_first(s, DUE_NEAR, u, come(s, list->animal, u, 1, r), 0);
    else
        owe(s, list->owes, u, NO_UNIT, 0, list->holds);
}

void safari_happening(state *s, int u, resolver *r)
{
    static const happening list[] = {
        {"quicksand", "card.happening.quicksand", .owes = DUE_SINK},
        {"cat", "card.happening.cat", .owes = DUE_CAT},
        {"elephants", "card.happening.elephants", .owes = DUE_ELEPHANTS},
        {"birds", "card.happening.birds", .at_once = birds},
        {"spooked", "card.happening.spooked", .at_once = spook},
        {"drums", "card.happening.drums", .at_once = drums},
        {"omen", "card.happening.omen", .at_once = omen},
        {"hippo", "card.happening.hippo", .owes = DUE_HIPPO},
        {"lions", "card.happening.lions", .owes = DUE_LIONS},
        {"stampede", "card.happening.stampede", .owes = DUE_STAMPEDE},
        {"snake", "card.happening.snake", .owes = DUE_SNAKE},
        {.field = NULL},
    };
    roll *made = chance(s, "roll.bush.happening", "S4", 2, 6, u, NO_UNIT, NULL, r);
    bring(s, u, safari_read_chart(s, made, bd(s)->happenings, 0), list, r);
}

void safari_animals_attack(state *s, int u, resolver *r)
{
    static const happening list[] = {
        {"snake", "card.happening.snake", .owes = DUE_SNAKE},
        {"cat", "card.happening.cat", .owes = DUE_CAT, .holds = true},
        {"crocodile", "card.attack.crocodile", .owes = DUE_CROCODILE, .by_water = true},
        {"crocodile", "card.attack.hyenas", .at_once = hyenas},
        {"buffalo", "card.attack.buffalo", .animal = "buffalo"},
        {"rhino", "card.attack.hippo", .animal = "hippo", .by_water = true},
        {"rhino", "card.attack.rhino", .animal = "rhino"},
        {"bull", "card.attack.bull", .animal = "bull-elephant"},
        {.field = NULL},
    };
    roll *made = chance(s, "roll.bush.animals", "S3", 1, 6, u, NO_UNIT, NULL, r);
    bring(s, u, safari_read_chart(s, made, bd(s)->attack, 0), list, r);
}

/* ---- the rows played out */

/* S25: of those who charge, several; d12 figures are never caught. */
void bush_sink(state *s, int u, resolver *r)
{
    const chart_cell *cell = row_that_says(s, "quicksand");
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
        int caught = safari_throw_die(s, "roll.bush.caught", "S25", die, u, NO_UNIT, r);
        if (caught > able) caught = able;
        roll *made = chance(s, "roll.bush.sinking", "S25", caught, 6, u, NO_UNIT, NULL, r);
        lost = 0;
        for (int i = 0; i < caught; i++)
            lost += made->faces[i] <= on;
        made->outcome = lost;
        note(s, u, "ev.bush.caught", caught, r);
    }
    for (int i = 0; i < lost && state_on_board(s, u); i++) {
        const int f = safari_random_figure(s, u, never, &(safari_lot){"roll.who", "S25", NO_UNIT}, r);
        if (f != NO_UNIT) safari_kill(s, f, NO_SIDE, "ev.bush.sunk", r);
    }
}

static const char *which_cat(state *s, int u, resolver *r)
{
    static const char *const cats[] = {"leopard", "panther", "cheetah"};
    const bool jungle = ground_is(s, s->units[u].space, SPACE_JUNGLE);
    roll *made = chance(s, "roll.bush.which-cat", "S26", 1, 6, u, NO_UNIT, NULL, r);
    const chart_cell *cell = safari_read_chart(s, made, bd(s)->cats, jungle ? 0 : 1);
    for (size_t i = 0; i < sizeof cats / sizeof cats[0]; i++)
        if (says(cell, cats[i])) return cats[i];
    return "lion";
}

/* A cat or a crocodile of S·H1 looks first whether it dares; as the document has it, it does not. */
static bool springs_unasked(const state *s)
{
    return s->sc->options[OPTION_VALUES] != 0;
}

/* S26: which cat, and whom it springs at. One of S·H1 holds the party up if it does and lives. */
void bush_cat(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    const bool holds = due->n[1] != 0, dared = !holds || springs_unasked(s);
    const int beast = come(s, due->n[0] != 0 ? "lion" : which_cat(s, u, r), u, 1, r);
    if (dared || dares(s, u, beast, r)) springs(s, u, beast, "S26", holds, r);
}

/* S·H1: it takes one man by the water's edge. */
void bush_crocodile(state *s, int u, resolver *r)
{
    const int beast = come(s, "crocodile", u, 1, r);
    if (springs_unasked(s) || dares(s, u, beast, r)) springs(s, u, beast, "S·H1", true, r);
}

void bush_near(state *s, int u, int beast, resolver *r)
{
    if (dares(s, u, beast, r)) attack(s, u, beast, NO_UNIT, true);
}

/* S27 */
void bush_elephants(state *s, int u, resolver *r)
{
    const int die = chart_field(row_that_says(s, "elephants"), "die");
    const int n = safari_throw_die(s, "roll.bush.elephants", "S27", die, u, NO_UNIT, r);
    const int herd = come(s, "cow-elephant", u, n, r);
    roll *made = chance(s, "roll.bush.bull", "S27", 1, 6, u, herd, NULL, r);
    made->need = n + 1;
    const bool charges = made->total > n;
    owe_leaving(s, herd, u);
    note(s, u, charges ? "ev.bush.bull-charges" : "ev.bush.elephants-stay", n, r);
    if (charges) attack(s, u, come(s, "bull-elephant", u, 1, r), NO_UNIT, false);
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
    const chart_cell *cell = row_that_says(s, "hippo");
    const int die = chart_field(cell, "die"), on = chart_field(cell, "attacks-on");
    const bool water = ground_is(s, s->units[u].space, SPACE_WATER),
               near_water = ground_is(s, s->units[u].space, SPACE_NEAR_WATER);
    const int n = water ? safari_throw_die(s, "roll.bush.hippos", "S32", die, u, NO_UNIT, r) : 1;
    const int beast = come(s, water || near_water ? "hippo" : "rhino", u, n, r);
    hold(s, u, r);
    const bool attacks = water && safari_throw_die(s, "roll.bush.hippo-attacks", "S32", 6, u, beast, r) <= on;
    safari_tell(s, beast, EV_NOTE, attacks ? "ev.bush.attacks" : "ev.bush.bars-the-way", u, 0, 0, r);
    if (attacks)
        attack(s, u, beast, last_figure(s, u), false);
    else
        owe_leaving(s, beast, u);
}

/* S33 */
void bush_lions(state *s, int u, resolver *r)
{
    const int on = chart_field(row_that_says(s, "lions"), "attack-on");
    if (safari_throw_die(s, "roll.bush.lions", "S33", 6, u, NO_UNIT, r) <= on) {
        note(s, u, "ev.bush.lion-attacks", 0, r);
        owe(s, DUE_CAT, u, NO_UNIT, 1, 0);
        return;
    }
    const int pride = come(s, "lion", u, 1, r);
    note(s, u, "ev.bush.pride", 0, r);
    hold(s, u, r);
    owe_leaving(s, pride, u);
}

/* S35 */
void bush_snake(state *s, int u, resolver *r)
{
    const int f = safari_random_figure(s, u, 0, &(safari_lot){"roll.who.snake", "S35", NO_UNIT}, r);
    ledger l;
    if (f == NO_UNIT) return;
    safari_self_ledger(s, f, &l);
    roll *made = chance(s, "roll.bush.snake", "S35", 1, safari_die(s, f, false), u, NO_UNIT, &l, r);
    made->need = chart_field(row_that_says(s, "snake"), "need");
    if (made->outcome >= made->need)
        note(s, u, "ev.bush.snake-missed", 0, r);
    else
        safari_kill(s, f, NO_SIDE, "ev.bush.snake-bit", r);
}

/* ---- S34, S·H20: a herd runs straight at the party from the nearest edge of the map */

enum { LINE_MAX = 64 };

/* The straight line of hexes from the party to the nearest edge, the party's own hex not among them. */
static int line_to_edge(const state *s, int space, uint16_t out[LINE_MAX])
{
    int best = LINE_MAX + 1;
    for (int d = 0; d < 6; d++) {
        uint16_t line[LINE_MAX];
        int n = 0, at = sd(s)->map.next[space][d];
        for (; at != NO_SPACE && n < LINE_MAX; at = sd(s)->map.next[at][d])
            line[n++] = (uint16_t)at;
        if (n >= best) continue;
        best = n;
        memcpy(out, line, (size_t)n * sizeof *line);
    }
    return best > LINE_MAX ? 0 : best;
}

static bool shoots_at_herd(const state *s, int f, const void *about, safari_throw *out)
{
    int shots, base;
    (void)about;
    out->die = safari_die(s, f, false);
    return safari_may_fire(s, f) && safari_best_weapon(s, f, NO_UNIT, 1, true, &shots, &base) >= 0;
}

/* Everybody of the party who has a shot left, as men on the march fire: those of one die together, whatever
 * they shoot with. Their dice hit on the chart's number, with no modifiers (S·H20). Returns the beasts
 * brought down. */
static int fire_at_herd(state *s, int u, int need, resolver *r)
{
    safari_throw t;
    uint32_t left = safari_there(s, u);
    int down = 0;
    while (safari_next_throw(s, u, &left, shoots_at_herd, NULL, &t)) {
        int dice = 0;
        for (int i = 0; i < t.n; i++) {
            int shots, base;
            const int weapon = safari_best_weapon(s, t.who[i], NO_UNIT, 1, true, &shots, &base);
            dice = dice + shots < ROLL_FACES ? dice + shots : ROLL_FACES;
            safari_note_shot(s, t.who[i], weapon);
            safari_owe_jam(s, u, weapon);
        }
        roll *made = chance(s, "roll.bush.herd-shots", "S·H20", dice, t.die, u, NO_UNIT, NULL, r);
        safari_successes(made, need, 0, false);
        down += made->outcome;
    }
    return down;
}

static void run_up(state *s, int herd, const uint16_t *line, int n, int to, resolver *r)
{
    for (int i = n - 2; i >= -1; i--) /* it entered at the edge, line[n - 1] */
        kit_move_to(s, herd, "ev.bush.herd-runs", i >= 0 ? line[i] : to, r);
}

/* From where it comes, and over which hexes: whoever stands in one of them is run over too. */
static void tell_stampede(const state *s, int u, int herd, int beasts, const uint16_t *line, int n,
                          resolver *r)
{
    event *e =
        safari_tell(s, herd, EV_NOTE, n > 1 ? "ev.bush.stampede.over" : "ev.bush.stampede", u, beasts, 0, r);
    e->to = s->units[herd].space;
    e->from = s->units[u].space;
    e->n[1] = 0;
    for (int i = n - 2; i >= 0 && word_list_add(&e->n[1], line[i]); i--)
        e->n[2] = i;
}

void bush_stampede(state *s, int u, resolver *r)
{
    const chart_cell *cell = row_that_says(s, "stampede");
    const int dice = chart_field(cell, "dice"), space = s->units[u].space;
    uint16_t line[LINE_MAX];
    const int n = line_to_edge(s, space, line);
    const int beasts = chance(s, "roll.bush.herd", "S·H20", dice, 6, u, NO_UNIT, NULL, r)->total;
    const int herd = come_at(s, "herd", u, beasts, n > 0 ? line[n - 1] : space, "", r);
    tell_stampede(s, u, herd, beasts, line, n, r);
    int down = fire_at_herd(s, u, chart_field(cell, "hit"), r);
    if (down > beasts) down = beasts;
    if (down > 0) {
        s->units[herd].strength = (int16_t)(beasts - down);
        safari_tell(s, herd, EV_LOSS, "ev.bush.herd-falls", NO_UNIT, down, beasts - down, r);
    }
    owe_leaving(s, herd, u);
    if (down == beasts) return;
    if (down > 0) { /* nobody can have exceeded two dice with none */
        roll *made = chance(s, "roll.bush.herd-turns", "S34", dice, 6, u, herd, NULL, r);
        made->need = down > 1 ? down - 1 : 1; /* fewer than have fallen */
        made->or_less = true;
        if (down > made->total) {
            safari_tell(s, herd, EV_NOTE, n == 0 ? "ev.bush.herd-splits" : "ev.bush.herd-turns", u, 0, 0, r);
            return;
        }
    }
    agenda_owe_first(s, DUE_TRAMPLE, u, herd, 0);
}

static bool saves_himself(const state *s, int f, const void *about, safari_throw *out)
{
    (void)about;
    out->die = safari_die(s, f, false);
    safari_self_ledger(s, f, &out->l);
    return true;
}

/* Each figure's own Q-die. */
static void run_over(state *s, int u, int herd, const chart_cell *cell, resolver *r)
{
    safari_throw t;
    uint32_t left = safari_there(s, u);
    while (safari_next_throw(s, u, &left, saves_himself, NULL, &t)) {
        const char *const need = t.die >= chart_field(cell, "leader-die") ? "leader-need" : "need";
        roll *made = chance(s, "roll.bush.trampled", "S·H20", t.n, t.die, u, herd, &t.l, r);
        const uint64_t saved = safari_successes(made, chart_field(cell, need), t.l.total, false);
        made->counted = "story.get-away";
        for (int i = 0; i < t.n; i++)
            if ((saved >> i & 1) == 0) safari_kill(s, t.who[i], NO_SIDE, "ev.bush.trampled", r);
    }
}

/* Whoever stands between the edge and the party, too; who lies hidden is not touched. */
void bush_trample(state *s, int u, int herd, resolver *r)
{
    const chart_cell *cell = row_that_says(s, "stampede");
    uint16_t line[LINE_MAX];
    const int space = s->units[u].space, n = line_to_edge(s, space, line);
    run_up(s, herd, line, n, space, r);
    for (int i = n - 1; i >= -1; i--) {
        const int at = i >= 0 ? line[i] : space;
        for (int other = 0; other < s->sc->nunits; other++)
            if (state_on_board(s, other) && s->units[other].space == at && !is_beast(s, other) &&
                !state_has(s, other, MARK_HIDDEN))
                run_over(s, other, herd, cell, r);
    }
}
