/*
 * stage.h: a small rule system for the tests of the table: every order shows one thing the table can do
 * (coins in two tosses, pools of all dice, cards, a printed table, a card turned up, figures that act and are
 * aimed at, two maps, loads dropped, losses chosen by their owner). Nothing of it is a game. Its data lies in
 * tests/ui/data/.
 */
#ifndef TESTS_UI_STAGE_H
#define TESTS_UI_STAGE_H

#include "game/ruleset.h"
#include "game/victory.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"

#define STAGE_DATA "tests/ui/data"
#define STAGE_SCENARIO STAGE_DATA "/rules/stage/scenarios/stage.json"

enum {
    STAGE_END,
    STAGE_MARCH,
    STAGE_SHOOT,
    STAGE_THROW,
    STAGE_READ,
    STAGE_RANGE,
    STAGE_BUSH,
    STAGE_CROSS,
    STAGE_DROP,
    STAGE_LOSE,
    STAGE_YIELD,
    STAGE_VERBS
};
enum { STAGE_OWES_LOSS = 1, STAGE_OWES_RETREAT };
enum { STAGE_COLUMN, STAGE_HERD = 6, STAGE_RIFIANS, STAGE_KABYLES, STAGE_AMBUSH };

static const char *const stage_steps[] = {"orders", "owed"};
static const char *const stage_kinds[] = {"d3",  "d4",  "d6",    "d8",    "d10",
                                          "d12", "d20", "coins", "cards", NULL};
static const int stage_sides[] = {3, 4, 6, 8, 10, 12, 20};
static const verb stage_verbs[STAGE_VERBS] = {
    [STAGE_END] = {.name = "end", .takes = ENDS_STEP},
    [STAGE_MARCH] = {.name = "march", .takes = TAKES_UNIT | TAKES_GROUP | TAKES_SPACE},
    [STAGE_SHOOT] = {.name = "shoot", .takes = TAKES_UNIT | TAKES_TARGET},
    [STAGE_THROW] = {.name = "throw",
                     .takes = TAKES_UNIT,
                     .args = {{.name = "dice", .kind = ARG_NUMBER, .lo = 1, .hi = 48},
                              {.name = "kind", .kind = ARG_CHOICE, .choices = stage_kinds}}},
    [STAGE_READ] = {.name = "read", .takes = TAKES_UNIT},
    [STAGE_RANGE] = {.name = "range", .takes = TAKES_UNIT},
    [STAGE_BUSH] = {.name = "bush", .takes = TAKES_UNIT},
    [STAGE_CROSS] = {.name = "cross", .takes = TAKES_UNIT | TAKES_SPACE},
    [STAGE_DROP] = {.name = "drop", .takes = TAKES_UNIT},
    [STAGE_LOSE] = {.name = "lose", .takes = TAKES_UNIT},
    [STAGE_YIELD] = {.name = "yield", .takes = TAKES_SPACE},
};
static const mark stage_marks[] = {{.name = "shaken", .picture = "shaken", .gravity = 1}, {.name = "spent"}};
static const field stage_fields[] = {
    {.name = "score", .of = FIELD_GAME, .offset = 0, .width = 2, .is_signed = true, .lo = -99, .hi = 99},
    {.name = "state", .of = FIELD_FIGURE, .offset = 0, .width = 1, .lo = 0, .hi = 2}};
static const option stage_options[] = {{.key = "deep", .value = 0, .lo = 0, .hi = 1, .rule = "X1"}};

static int32_t stage_always(const query *q)
{
    (void)q;
    return 1;
}
static int32_t stage_never(const query *q)
{
    (void)q;
    return 0;
}
static const condition stage_conditions[] = {{"always", .count = stage_always},
                                             {"never", .count = stage_never}};

static const char *const stage_type_keys[] = {"figures", NULL};

static bool stage_load(scenario *sc, error *err)
{
    for (int i = 0; i < sc->nunits; i++) {
        const char *type = sc->types[sc->units[i].type].id;
        const int n = strcmp(type, "party") == 0 ? 10 : strcmp(type, "herd") == 0 ? 4 : 0;
        if (n > 0 && !scenario_add_figures(sc, i, n, err)) return false;
    }
    return true;
}

static void stage_setup(state *s, resolver *r)
{
    const scenario_unit *column = &s->sc->units[STAGE_COLUMN];
    (void)r;
    s->side = 0;
    for (int i = 0; i < column->nfigures; i++) {
        const char *type = i < 2 ? "hunter" : i < 5 ? "askari" : "party";
        s->figures[column->first_figure + i].type = (uint8_t)scenario_type(s->sc, type);
    }
    s->figures[column->first_figure + 4].ext[0] = 1;
    s->figures[column->first_figure + 9].ext[0] = 2;
    resolver_emit(r, EV_TURN, "ev.march", STAGE_COLUMN)->n[0] = 1;
}

static void stage_decide(const state *s, decision *out)
{
    const agenda_item *owed = agenda_head(s);
    const int at = s->units[STAGE_COLUMN].space;
    out->side = owed ? owed->side : s->side;
    out->prompt = !owed ? "prompt.orders" : owed->kind == STAGE_OWES_LOSS ? "prompt.lose" : "prompt.yield";
    out->args.side = out->side;
    out->sheet = s->side == 0 && at != NO_SPACE ? s->sc->board->spaces[at].sheet : 0;
}

static bool stage_linked(const state *s, int from, int to)
{
    const board *b = s->sc->board;
    for (int i = 0; i < b->spaces[from].nlinks; i++)
        if (b->links[b->spaces[from].first_link + (uint32_t)i].to == to) return true;
    return false;
}

static bool stage_check_owed(const state *s, const action *a, const agenda_item *owed, refusal *why)
{
    if (owed->kind == STAGE_OWES_LOSS)
        return (a->verb == STAGE_LOSE && s->units[a->units[0]].space == owed->space) ||
               refuse(why, "x.no", a->nunits ? action_unit_of(s->sc, a->units[0]) : NO_UNIT, NO_UNIT,
                      NO_SPACE, 0, 0);
    return (a->verb == STAGE_YIELD && a->nspaces == 1 && stage_linked(s, owed->space, action_space(a))) ||
           refuse(why, "x.no", owed->unit, NO_UNIT, a->nspaces ? action_space(a) : NO_SPACE, 0, 0);
}

static bool stage_check_march(const state *s, const action *a, refusal *why)
{
    const int to = a->nspaces ? action_space(a) : NO_SPACE;
    for (int i = 0; i < a->nunits; i++)
        if (a->units[i] >= FIGURE_BASE || to == NO_SPACE || s->units[a->units[i]].status != UNIT_ON ||
            !stage_linked(s, s->units[a->units[i]].space, to))
            return refuse(why, "x.no", action_unit_of(s->sc, a->units[i]), NO_UNIT, to, 0, 0);
    return true;
}

static bool stage_check(const state *s, const action *a, refusal *why)
{
    const agenda_item *owed = agenda_head(s);
    const int lead = a->nunits ? a->units[0] : NO_UNIT, of = action_unit_of(s->sc, lead);
    if (owed) return stage_check_owed(s, a, owed, why);
    if (a->verb == STAGE_END) return true;
    if (of == NO_UNIT || s->units[of].status != UNIT_ON)
        return refuse(why, "x.no", of, NO_UNIT, NO_SPACE, 0, 0);
    if (a->verb == STAGE_MARCH) return stage_check_march(s, a, why);
    if (a->verb == STAGE_SHOOT) {
        const int other = action_unit_of(s->sc, a->target);
        return (lead >= FIGURE_BASE && other != NO_UNIT && s->units[other].status == UNIT_ON &&
                s->units[other].side != s->side && s->figures[lead - FIGURE_BASE].ext[0] == 0) ||
               refuse(why, "x.no", of, other, NO_SPACE, 0, 0);
    }
    if (a->verb == STAGE_CROSS)
        return (a->nspaces == 1 && s->sc->board->spaces[action_space(a)].sheet == 1) ||
               refuse(why, "x.no", of, NO_UNIT, NO_SPACE, 0, 0);
    return lead < FIGURE_BASE || refuse(why, "x.no", of, NO_UNIT, NO_SPACE, 0, 0);
}

static void stage_list_column(const state *s, action_list *out)
{
    const scenario_unit *column = &s->sc->units[STAGE_COLUMN];
    action a;
    for (int f = 0; f < 5; f++)
        for (int target = STAGE_HERD; target <= STAGE_KABYLES; target++) {
            const scenario_unit *other = &s->sc->units[target];
            if (s->figures[column->first_figure + f].ext[0] || s->units[target].status != UNIT_ON) continue;
            for (int k = 0; k < (other->nfigures ? other->nfigures : 1); k++) {
                action_init(&a, STAGE_SHOOT, s->side);
                action_add_unit(&a, FIGURE_BASE + column->first_figure + f);
                a.target = (int16_t)(other->nfigures ? FIGURE_BASE + other->first_figure + k : target);
                action_list_add(out, &a);
            }
        }
    for (int dice = 1; dice <= 5; dice += 4)
        for (int kind = 2; kind <= 6; kind += 4) { /* one or five, six-sided or twenty-sided */
            action_init(&a, STAGE_THROW, s->side);
            action_add_unit(&a, STAGE_COLUMN);
            a.args[0] = dice;
            a.args[1] = kind;
            action_list_add(out, &a);
        }
    for (int verb_index = STAGE_READ; verb_index <= STAGE_DROP; verb_index++) {
        action_init(&a, verb_index, s->side);
        action_add_unit(&a, STAGE_COLUMN);
        if (verb_index == STAGE_CROSS) action_add_space(&a, s->sc->board->sheets[1].first_space + 9);
        action_list_add(out, &a);
    }
}

static void stage_actions(const state *s, int u, bool brief, action_list *out)
{
    (void)brief;
    const agenda_item *owed = agenda_head(s);
    const board *b = s->sc->board;
    action a;
    if (u == NO_UNIT) {
        if (!owed) {
            action_init(&a, STAGE_END, s->side);
            action_list_add(out, &a);
        }
        for (int i = 0; owed && owed->kind == STAGE_OWES_RETREAT && i < b->spaces[owed->space].nlinks; i++) {
            action_init(&a, STAGE_YIELD, owed->side);
            action_add_space(&a, b->links[b->spaces[owed->space].first_link + (uint32_t)i].to);
            action_list_add(out, &a);
        }
        return;
    }
    if (s->units[u].status != UNIT_ON) return;
    if (owed) {
        if (owed->kind != STAGE_OWES_LOSS || s->units[u].space != owed->space ||
            s->units[u].side != owed->side)
            return;
        action_init(&a, STAGE_LOSE, owed->side);
        action_add_unit(&a, u);
        action_list_add(out, &a);
        return;
    }
    if (s->units[u].side != s->side) return;
    for (int i = 0; i < b->spaces[s->units[u].space].nlinks; i++) {
        action_init(&a, STAGE_MARCH, s->side);
        action_add_unit(&a, u);
        action_add_space(&a, b->links[b->spaces[s->units[u].space].first_link + (uint32_t)i].to);
        action_list_add(out, &a);
    }
    if (u == STAGE_COLUMN) stage_list_column(s, out);
}

static void stage_shoot(state *s, const action *a, resolver *r)
{
    const int of = action_unit_of(s->sc, a->units[0]), other = action_unit_of(s->sc, a->target);
    event *fire = resolver_emit(r, EV_FIRE, "ev.shoot", a->units[0]);
    fire->other = a->target;
    const int heads = resolver_toss(r, "roll.first", "X1", 8, of, other, NULL)->total;
    resolver_toss(r, "roll.second", "X1", heads > 0 ? heads : 1, of, other, NULL);
    resolver_roll(r, "roll.pool", "X1", 3, 12, other, of, NULL);
    agenda_push(
        s, (agenda_item){
               .kind = STAGE_OWES_LOSS, .side = 1, .unit = (int16_t)other, .space = s->units[other].space});
}

static void stage_throw(const action *a, resolver *r)
{
    const int n = a->args[0] == NO_ARG ? 1 : a->args[0], kind = a->args[1] == NO_ARG ? 2 : a->args[1];
    uint64_t deck = (1ull << 52) - 1;
    if (kind < 7)
        resolver_roll(r, "roll.pool", "X1", n, stage_sides[kind], a->units[0], NO_UNIT, NULL);
    else if (kind == 7)
        resolver_toss(r, "roll.first", "X1", n, a->units[0], NO_UNIT, NULL);
    else
        for (int i = 0; i < n && i < 4; i++)
            resolver_draw_card(r, "roll.card", "X1", &deck, a->units[0]);
}

static void stage_read(state *s, int u, const char *id, int column, int dice, resolver *r)
{
    const int number = chart_index(s->sc, id);
    ledger l;
    query q = query_about(s, u, NO_UNIT);
    ledger_clear(&l);
    if (column < 3) ledger_apply(&l, scenario_table(s->sc, "conduct"), &q);
    roll *made = resolver_roll(r, "roll.conduct", "X1", dice, 6, u, NO_UNIT, &l);
    int row = -1;
    made->outcome = made->total + l.total;
    chart_at(&s->sc->charts[number], made->outcome, column, &row);
    made->chart = (int16_t)number;
    made->row = (int16_t)row;
    made->column = (int16_t)column;
}

static void stage_bush(state *s, int u, resolver *r)
{
    roll *made = resolver_roll(r, "roll.happening", "X1", 2, 6, u, NO_UNIT, NULL);
    made->outcome = made->total;
    event *card = resolver_emit(r, EV_CARD, "ev.bees", u);
    card->to = s->units[u].space;
    s->units[u].marks |= 1;
    resolver_emit(r, EV_MARK, NULL, u)->n[0] = 0;
}

static void stage_drop(state *s, int u, resolver *r)
{
    for (int i = 0; i < THINGS_MAX; i++) {
        if (s->things[i].used) continue;
        s->things[i] =
            (thing){.space = s->units[u].space, .value = 1, .kind = 1, .side = 0, .seen_by = 0xff, .used = 1};
        break;
    }
    resolver_emit(r, EV_THING, "ev.drop", u)->to = s->units[u].space;
}

static void stage_owed(state *s, const action *a, resolver *r)
{
    const agenda_item item = agenda_pop(s);
    if (item.kind == STAGE_OWES_LOSS) {
        s->units[a->units[0]].strength--;
        event *ev = resolver_emit(r, EV_LOSS, "ev.loss", a->units[0]);
        ev->n[0] = 1;
        ev->n[1] = s->units[a->units[0]].strength;
        agenda_push(s, (agenda_item){
                           .kind = STAGE_OWES_RETREAT, .side = 1, .unit = a->units[0], .space = item.space});
        return;
    }
    event *ev = resolver_emit(r, EV_MOVE, "ev.march", item.unit);
    ev->from = s->units[item.unit].space;
    ev->to = (uint16_t)action_space(a);
    s->units[item.unit].space = (uint16_t)action_space(a);
}

static void stage_go(state *s, const action *a, resolver *r)
{
    for (int i = 0; i < a->nunits; i++) {
        event *ev = resolver_emit(r, EV_MOVE, a->verb == STAGE_CROSS ? "ev.cross" : "ev.march", a->units[i]);
        ev->from = s->units[a->units[i]].space;
        ev->to = (uint16_t)action_space(a);
        s->units[a->units[i]].space = (uint16_t)action_space(a);
    }
}

static void stage_apply(state *s, const action *a, resolver *r)
{
    switch (a->verb) {
    case STAGE_END:
        s->turn++;
        s->side = (int8_t)(1 - s->side);
        break;
    case STAGE_MARCH:
    case STAGE_CROSS:
        stage_go(s, a, r);
        break;
    case STAGE_SHOOT:
        stage_shoot(s, a, r);
        break;
    case STAGE_THROW:
        stage_throw(a, r);
        break;
    case STAGE_READ:
        stage_read(s, a->units[0], "conduct", 1, 1, r);
        break;
    case STAGE_RANGE:
        stage_read(s, a->units[0], "wide", 5, 2, r);
        break;
    case STAGE_BUSH:
        stage_bush(s, a->units[0], r);
        break;
    case STAGE_DROP:
        stage_drop(s, a->units[0], r);
        break;
    default:
        stage_owed(s, a, r);
        break;
    }
}

static void stage_result(const state *s, result *out)
{
    victory_result(s, out);
    out->ntally = out->nbar = 2;
    out->tally[0].code = "tally.score";
    out->tally[0].value[0] = 12;
    out->tally[0].value[1] = 7;
    out->tally[1].code = "tally.loads";
    out->tally[1].value[0] = 5;
}

static void stage_describe_unit(const state *s, int u, panel *out)
{
    const scenario_unit *of = &s->sc->units[u];
    panel_add(out, ROW_GOOD, "row.mood", NULL, 0, 0, NULL);
    panel_add(out, ROW_PIPS, "row.strength", "v.strength", s->units[u].strength, of->strength, NULL);
    panel_row *conduct =
        panel_add(out, ROW_CHART, "row.chart", NULL, chart_index(s->sc, "conduct"), -1, NULL);
    conduct->n[2] = 1;
    conduct->n[3] = 1;
    for (int i = 0; i < of->nfigures; i++) {
        const figure *f = &s->figures[of->first_figure + i];
        const char *type = s->sc->types[f->type].id;
        const bool hunter = strcmp(type, "hunter") == 0, askari = strcmp(type, "askari") == 0,
                   beast = strcmp(type, "herd") == 0;
        panel_row *row = panel_add(out, ROW_FIGURE,
                                   hunter   ? "row.hunter"
                                   : askari ? "row.askari"
                                   : beast  ? "row.beast"
                                            : "row.bearer",
                                   hunter   ? "v.rifle"
                                   : askari ? "v.askari"
                                   : beast  ? "v.beast"
                                            : "v.bearer",
                                   of->first_figure + i, i == 3, NULL);
        row->n[2] = hunter || askari || beast ? 0 : i % 3;
        row->n[3] = f->ext[0];
        row->rule = hunter ? "hunter" : askari ? "rifle" : beast ? "buffalo" : "bearers";
    }
}

static bool stage_odds(const state *s, const action *a, odds *out)
{
    dist d;
    (void)s;
    if (a->verb != STAGE_SHOOT) return false;
    memset(out, 0, sizeof *out);
    dist_cascade(&d, 8, 8);
    odds_dice_add(out, NULL, 8, 2, ODDS_READ_HEADS, 0);
    ledger_put(&out->ledger, LEDGER_BASE, 8, 8, "m.leader", "X1", false);
    odds_bars(out, &d);
    return true;
}

/* The umpire changes nothing here that would have to be brought into order. */
static void stage_mend(state *s)
{
    (void)s;
}

static const ruleset stage_ruleset = {
    .id = "stage",
    .title = "The stage",
    .version = 1,
    .boards = ON_SQUARE | ON_AREA,
    .capabilities =
        HAS_FACING | HAS_HIDDEN | HAS_LIGHT | HAS_DEPLOYMENT | HAS_GROUPS | HAS_FIGURES | HAS_SHEETS,
    .verbs = stage_verbs,
    .nverbs = STAGE_VERBS,
    .steps = stage_steps,
    .nsteps = 2,
    .marks = stage_marks,
    .nmarks = 2,
    .fields = stage_fields,
    .nfields = 2,
    .conditions = stage_conditions,
    .nconditions = 2,
    .options = stage_options,
    .noptions = 1,
    .ext_size = 2,
    .max_actions = 100000,
    .load = stage_load,
    .setup = stage_setup,
    .decide = stage_decide,
    .check = stage_check,
    .actions = stage_actions,
    .apply = stage_apply,
    .result = stage_result,
    .describe_unit = stage_describe_unit,
    .odds = stage_odds,
    .mend = stage_mend,
    .keys = {.type = stage_type_keys},
};
static const ruleset *const stage_list[] = {&stage_ruleset, NULL};

#endif
