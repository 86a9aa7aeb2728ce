/*
 * fire.c: who may fire at whom, the coins it gives, and what they bring: infantry by two tosses (A1, A2,
 * A·H1, A·H2), guns and ships by a die and a toss read from the printed table (A3 to A5, A·H3). Not for
 * combat hand to hand.
 */
#include "rules/africa/fire.h"

#include "rules/africa/apply.h"
#include "rules/africa/retreat.h"

static bool has_guns(int class)
{
    return is_gun(class) || class == CLASS_SHIP;
}

const char *africa_shooter_refused(const state *s, int u)
{
    const africa_type *t = type_of(s, u);
    const int phase = ag_const(s)->phase;
    if (!state_on_board(s, u)) return "africa.fire.off-board";
    if (state_has(s, u, MARK_ACTION)) return "africa.acted"; /* whoever it is: an officer marched, too */
    if (t->fire == 0 && t->coins == 0) return "africa.fire.none";
    if (state_has(s, u, MARK_DEMORALIZED)) return "africa.fire.demoralized"; /* A·H13 */
    if ((phase == PHASE_GUNS_1 || phase == PHASE_GUNS_2) && !has_guns(t->class))
        return "africa.fire.guns-first";
    return NULL;
}

/* A·H3: is there a line of open areas to the target, as short as can be: NULL; else why not, and in *block
 * the first area that bars one, of friends rather than of ground. first: the area beyond the gun. */
static const char *line_refused(const africa_data *d, const africa_map *m, int from, int to, int left,
                                bool over_friends, bool first, int *block)
{
    bool friends = false;
    if (left <= 1) return NULL;
    for (int i = 0; i < d->area[from].count; i++) {
        const int mid = d->area[from].near[i];
        if (far_between(d, mid, to) != left - 1) continue;
        const bool open = (d->area[mid].is & GROUND_OPEN) != 0;
        const bool full =
            open && first && !over_friends && m->units[mid] + m->guns[mid] + m->officers[mid] > 0;
        if (!open || full) {
            if (*block == NO_SPACE || (full && !friends)) *block = mid;
            friends = friends || full;
            continue;
        }
        const char *beyond = line_refused(d, m, mid, to, left - 1, over_friends, false, block);
        if (beyond == NULL) return NULL;
    }
    return friends ? "africa.fire.friends" : "africa.fire.line";
}

static const char *ship_refused(const africa_data *d, int u, int to, int range, int *far)
{
    const africa_start *from = &d->start[u];
    bool reached = from->waters == NULL;
    *far = d->area[to].sea;
    for (int i = 0; i < from->nwaters; i++)
        reached = reached || from->waters[i] == to;
    if (!reached) return "africa.fire.waters";
    return *far == 0 || *far > range ? "africa.fire.inland" : NULL;
}

void africa_waters(const state *s, int u, int32_t set[WATERS_NUMBERS])
{
    const africa_start *from = &ad(s)->start[u];
    memset(set, 0, WATERS_NUMBERS * sizeof *set);
    for (int i = 0; i < from->nwaters; i++)
        set[from->waters[i] / 32] |= (int32_t)(UINT32_C(1) << from->waters[i] % 32);
}

bool africa_refuse_reach(const state *s, const char *code, int u, int target, int area, int range,
                         refusal *why)
{
    if (why == NULL) return false;
    (void)refuse(why, code, u, target, area, range == NOWHERE ? 0 : range, type_of(s, u)->range);
    if (strcmp(code, "africa.fire.waters") == 0) africa_waters(s, u, why->args.n);
    return false;
}

const char *africa_reach_refused(const state *s, const africa_map *m, int u, int area, int *range, int *block)
{
    const africa_data *d = ad(s);
    const africa_type *t = type_of(s, u);
    const int from = s->units[u].space;
    *range = 0;
    *block = NO_SPACE;
    if (d->area[from].sheet != d->area[area].sheet) return "africa.fire.range";
    if (t->class == CLASS_SHIP) return ship_refused(d, u, area, t->range, range);
    *range = far_between(d, from, area);
    if (*range < 1 || *range > t->range) return "africa.fire.range";
    if (!is_gun(t->class)) return NULL;
    const char *why =
        line_refused(d, m, from, area, *range, (d->area[from].is & GROUND_MOUNTAIN) != 0, true, block);
    if (why == NULL) *block = NO_SPACE;
    return why;
}

const char *africa_shot_refused(const state *s, const africa_map *m, int u, int target, int *range)
{
    int unread;
    *range = 0;
    if (target == NO_UNIT || target >= s->sc->nunits || s->units[target].side == s->units[u].side ||
        !state_on_board(s, target))
        return "africa.fire.target";
    const bool officer = class_of(s, target) == CLASS_OFFICER;
    if (!officer && !fights(class_of(s, target))) return "africa.fire.target";
    const char *far = africa_reach_refused(s, m, u, s->units[target].space, range, &unread);
    return far == NULL && officer ? "africa.fire.officer" : far; /* the troops with him are as far off */
}

int africa_bars(const state *s, const africa_map *m, int u, int area)
{
    int range, block;
    return africa_reach_refused(s, m, u, area, &range, &block) == NULL ? NO_SPACE : block;
}

bool africa_may_hit(const state *s, const africa_map *m, int u, int target, int *range)
{
    const unit *enemy = &s->units[target];
    const int side = s->units[u].side;
    return enemy->side != side && enemy->status == UNIT_ON && state_seen(s, target, side) &&
           africa_shot_refused(s, m, u, target, range) == NULL;
}

bool africa_fire_areas(const state *s, const africa_map *m, int u, uint64_t areas[AREA_WORDS])
{
    int range, unread;
    bool any = false;
    memset(areas, 0, AREA_WORDS * sizeof *areas);
    for (int i = 0; i < m->nheld; i++) {
        if (africa_reach_refused(s, m, u, m->held[i], &range, &unread) != NULL) continue;
        set_bit_of(areas, m->held[i]);
        any = true;
    }
    return any;
}

bool africa_is_mark(const state *s, int side, int target)
{
    const unit *enemy = &s->units[target];
    return enemy->side != side && enemy->status == UNIT_ON && fights(class_of(s, target)) &&
           state_seen(s, target, side);
}

bool africa_check_fire(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], target = a->target;
    int range = 0;
    africa_map m;
    const char *code = africa_shooter_refused(s, u);
    if (code != NULL) return refuse(why, code, u, NO_UNIT, s->units[u].space, 0, 0);
    africa_map_of(s, a->side, &m);
    code = africa_shot_refused(s, &m, u, target, &range);
    if (code == NULL) return true;
    const int area = target != NO_UNIT ? s->units[target].space : NO_SPACE;
    (void)africa_refuse_reach(s, code, u, target, area, range, why);
    if (why != NULL && area != NO_SPACE) why->args.from = africa_bars(s, &m, u, area);
    return false;
}

void africa_fire_ledger(const state *s, int u, int target, ledger *l)
{
    const africa_type *t = type_of(s, u);
    const bool guns = has_guns(t->class);
    const int coins = guns ? t->coins : t->fire, most = ad(s)->number.pool;
    const query q = query_about(s, u, target);
    ledger_clear(l);
    ledger_put(l, LEDGER_BASE, coins, coins, guns ? "mod.guns" : "mod.fire-factor", guns ? "A·H3" : "A·H2",
               true);
    ledger_apply(l, guns ? ad(s)->guns : ad(s)->fire, &q);
    ledger_put(l, LEDGER_AT_LEAST, 0, 0, "mod.no-coin", guns ? "A·H3" : "A·H1", true);
    ledger_put(l, LEDGER_AT_MOST, most, most, "mod.pool", "A·H1", true);
}

int africa_guns_column(int range, int die)
{
    return (range - 1) * 3 + (die - 1) / 2;
}

int africa_fire_result(const chart_cell *cell)
{
    if (cell == NULL) return FIRE_NOTHING;
    return chart_field(cell, "eliminated") != 0    ? FIRE_STEP
           : chart_field(cell, "demoralized") != 0 ? FIRE_DEMORALIZED
           : chart_field(cell, "retreats") != 0    ? FIRE_RETREATS
                                                   : FIRE_NOTHING;
}

const char *africa_fire_band(int fire_result, const africa_hit *at)
{
    static const char *const foot[] = {"band.nothing", "band.retreats", "band.demoralized", "band.step"},
                             *const of_guns[] = {"band.nothing", "band.dr", "band.dd", "band.de"};
    if (at->again && fire_result == FIRE_DEMORALIZED) return "band.broken-up";
    if (at->last && fire_result == FIRE_STEP) return "band.last-step";
    if (at->shut && fire_result == FIRE_RETREATS) return at->last ? "band.shut-in-last" : "band.shut-in";
    return at->guns ? of_guns[fire_result] : foot[fire_result];
}

/* The toss that was read. */
typedef struct shot_made {
    const chart_cell *cell; /* NULL: it did nothing */
    int heads, range, die;  /* die: of guns (A·H3), else 0 */
    bool second;            /* of two tosses (A·H1) the second was read */
    bool tossed;            /* the modifiers left a coin to toss */
} shot_made;

/* So many heads do anything in that column of the table of guns; 0: none does. */
static int heads_needed(const chart *c, int column)
{
    for (int row = 0; row < c->nrows; row++)
        if (africa_fire_result(&c->cells[row * c->ncolumns + column]) != FIRE_NOTHING) return c->from[row];
    return 0;
}

/* Why nothing came of it: the heads and, of guns, how many their die asked for (A·H3). */
static void tell_nothing(const state *s, int target, const shot_made *made, resolver *r)
{
    event *e = resolver_emit(r, EV_NOTE, made->tossed ? "ev.fire.nothing" : "ev.fire.no-coin", target);
    e->n[0] = made->heads;
    e->n[3] = made->second;
    if (made->die == 0) return;
    e->n[1] = heads_needed(ad(s)->guns_chart, africa_guns_column(made->range, made->die));
    e->n[2] = made->die;
}

static void suffer(state *s, int u, int target, const shot_made *made, bool guns, resolver *r)
{
    const unit *self = &s->units[target];
    const int what = africa_fire_result(made->cell);
    africa_hit at = {.guns = guns,
                     .shut = r->events != NULL && what == FIRE_RETREATS && africa_shut_in(s, target),
                     .last = self->strength <= 1};
    resolver_outcome(r, OUTCOME_COUNT, guns ? "odds.artillery" : "odds.second-heads", u, target, what);
    switch (what) {
    case FIRE_STEP:
        africa_lose_step(s, target, r);
        break;
    case FIRE_DEMORALIZED:
        africa_demoralize(s, target, true, r);
        break;
    case FIRE_RETREATS:
        if (guns) kit_set_mark(s, target, MARK_DRIVEN, r);
        africa_owe(s, DUE_RETREAT, self->side, target, self->space, 0);
        break;
    default:
        tell_nothing(s, target, made, r);
    }
    if (what != FIRE_RETREATS) /* told by what became of it, not by what was expected */
        at.again = at.last = !state_on_board(s, target);
    resolver_outcome(r, OUTCOME_BAND, africa_fire_band(what, &at), u, target, what);
}

/* The first toss; each of its heads earns a coin of the second (A·H1). */
static shot_made fire_volley(const state *s, int u, int target, const ledger *l, resolver *r)
{
    roll *first = resolver_toss(r, "roll.fire.first", "A2", l->total, u, target, l);
    first->cause = CAUSE_DECLARED;
    const int heads = first->outcome = first->total;
    if (heads == 0) return (shot_made){.tossed = true};
    ledger earned;
    ledger_clear(&earned);
    ledger_put(&earned, LEDGER_BASE, heads, heads, "mod.first-heads", "A·H1", true);
    roll *second = resolver_toss(r, "roll.fire.second", "A1", heads, u, target, &earned);
    second->cause = CAUSE_DECLARED;
    second->table = (int16_t)(l->from_table - 1); /* its modifiers have counted in the first */
    second->outcome = second->total;
    const chart_cell *cell = kit_read_chart(s, second, ad(s)->fire_chart, second->total, 0);
    return (shot_made){.cell = cell, .heads = second->total, .second = true, .tossed = true};
}

/* A·H3: the die for the column, then the coins for the row. */
static shot_made fire_guns(const state *s, int u, int target, int range, const ledger *l, resolver *r)
{
    const int face = kit_roll(r, CAUSE_DECLARED, "roll.guns.die", "A3", 1, 6, u, target, NULL)->total;
    roll *toss = resolver_toss(r, "roll.guns.toss", "A3", l->total, u, target, l);
    toss->cause = CAUSE_DECLARED;
    toss->outcome = toss->total;
    const int heads = toss->total, column = africa_guns_column(range, face);
    return (shot_made){.cell = kit_read_chart(s, toss, ad(s)->guns_chart, heads, column),
                       .heads = heads,
                       .range = range,
                       .die = face,
                       .tossed = true};
}

void africa_fire(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target, side = s->units[u].side;
    const bool guns = has_guns(class_of(s, u));
    shot_made made = {0};
    africa_map m;
    ledger l;
    int range;
    africa_map_of(s, side, &m);
    africa_shot_refused(s, &m, u, target, &range);
    africa_fire_ledger(s, u, target, &l); /* by what its side knew before the shot */
    event *e = kit_emit_at(s, EV_FIRE, guns ? "ev.fire.guns" : "ev.fire", u, target, r);
    e->n[0] = range;
    e->n[1] = class_of(s, u) == CLASS_SHIP; /* from the sea, not from where she lies */
    kit_reveal(s, u, MARK_HIDDEN, r);
    africa_reveal_at(s, s->units[target].space, 1 - side, r); /* fire shows who hides in the area */
    s->units[u].marks |= BIT(MARK_ACTION);
    if (l.total > 0) made = guns ? fire_guns(s, u, target, range, &l, r) : fire_volley(s, u, target, &l, r);
    suffer(s, u, target, &made, guns, r);
}

static bool gun_may_hit(const state *s, const africa_map *m, int u)
{
    uint64_t areas[AREA_WORDS];
    if (!has_guns(class_of(s, u)) || africa_shooter_refused(s, u) != NULL ||
        !africa_fire_areas(s, m, u, areas))
        return false;
    for (int t = 0; t < s->sc->nunits; t++)
        if (africa_is_mark(s, s->units[u].side, t) && bit_of(areas, s->units[t].space)) return true;
    return false;
}

bool africa_gun_has_target(const state *s, int u)
{
    africa_map m;
    africa_map_of(s, s->units[u].side, &m);
    return gun_may_hit(s, &m, u);
}

bool africa_can_fire_guns(const state *s, int side)
{
    africa_map m;
    africa_map_of(s, side, &m);
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && gun_may_hit(s, &m, u)) return true;
    return false;
}
