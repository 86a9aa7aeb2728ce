/*
 * turn.c: the course of a turn (A·H8): what comes next, who decides, and the work of each `go`. Not for
 * judging single verbs, nor for the weeks of the campaign: campaign.c.
 */
#include "game/state_hold.h"
#include "game/victory.h"
#include "rules/africa/turn.h"

#include "rules/africa/apply.h"
#include "rules/africa/battle.h"
#include "rules/africa/campaign.h"
#include "rules/africa/melee.h"
#include "rules/africa/fire.h"
#include "rules/africa/moves.h"
#include "rules/africa/morale.h"
#include "rules/africa/retreat.h"

static const uint32_t turn_marks = BIT(MARK_ACTION) | BIT(MARK_DRIVEN);

int africa_decider(const state *s)
{
    const africa_game *g = ag_const(s);
    const africa_battle *b = battle_of(s);
    switch (g->phase) {
    case PHASE_DEPLOY_1:
        return b != NULL ? 1 - b->attacker : NO_SIDE;
    case PHASE_DEPLOY_2:
        return b != NULL ? b->attacker : NO_SIDE;
    case PHASE_GUNS_1:
    case PHASE_ACT_1:
        return g->first;
    case PHASE_GUNS_2:
    case PHASE_ACT_2:
        return 1 - g->first;
    case PHASE_MARCH:
        return ad(s)->invader;
    default:
        return NO_SIDE;
    }
}

static bool anybody_to_act(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && on_land(class_of(s, u)) && !state_has(s, u, MARK_ACTION) &&
            (state_on_board(s, u) || s->units[u].status == UNIT_READY))
            return true;
    return false;
}

/* Is there something to decide in this phase: else it passes. */
static bool waits(const state *s)
{
    const int side = africa_decider(s);
    const africa_battle *b = battle_of(s);
    if (side == NO_SIDE) return false;
    switch (ag_const(s)->phase) {
    case PHASE_DEPLOY_1:
    case PHASE_DEPLOY_2:
        return b->ndeploy[side] > 0 && anybody_to_act(s, side);
    case PHASE_GUNS_1:
    case PHASE_GUNS_2:
        return africa_can_fire_guns(s, side);
    case PHASE_ACT_1:
    case PHASE_ACT_2:
        return anybody_to_act(s, side) || africa_can_fire_guns(s, side);
    default:
        return true;
    }
}

/* ---- the phases */

/* Of the troops; a corps has marched for the whole week. */
static void clear_turn_marks(state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (!is_headquarters(class_of(s, u))) s->units[u].marks &= ~turn_marks;
}

static void begin_turn(state *s, resolver *r)
{
    africa_game *g = ag(s);
    const africa_battle *b = battle_of(s);
    if (!ad(s)->campaign)
        resolver_emit(r, EV_TURN, "ev.turn", NO_UNIT)->n[0] = s->turn;
    else
        resolver_emit(r, EV_NOTE, "ev.battle-turn", NO_UNIT)->n[0] = g->turn;
    s->step = AFRICA_STEPS; /* a new turn tells its first step even where it was the last one's */
    kit_begin_step(s, STEP_INITIATIVE, NO_SIDE, r);
    g->rushed = 0;
    clear_turn_marks(s);
    if (ad(s)->campaign) africa_battle_arrivals(s, r);
    if (!ad(s)->campaign) kit_owe_arrivals(s, DUE_ARRIVAL);
    if (battle_turn(s) > 1) {
        agenda_owe(s, DUE_INITIATIVE, NO_UNIT, NO_UNIT, 0);
    } else { /* A·H9: the scenario's attacker on the first turn */
        g->first = (uint8_t)b->attacker;
        resolver_emit(r, EV_NOTE, "ev.attacker-first", NO_UNIT)->side = (int8_t)b->attacker;
    }
}

static void close_turn(state *s, resolver *r)
{
    kit_begin_step(s, STEP_END, NO_SIDE, r);
    clear_turn_marks(s);
    if (ad(s)->campaign) {
        if (africa_battle_over(s))
            agenda_owe(s, DUE_RETURN, NO_UNIT, NO_UNIT, 0);
        else
            ag(s)->turn++;
        return;
    }
    kit_end_turn(s, r);
}

static int next_phase(int phase)
{
    return phase == PHASE_CLOSE ? PHASE_TURN : phase == PHASE_WEEK_END ? PHASE_WEEK : phase + 1;
}

void africa_enter_phase(state *s, int phase, resolver *r)
{
    static const uint8_t steps[PHASES] = {
        [PHASE_DEPLOY_1] = STEP_DEPLOY,  [PHASE_DEPLOY_2] = STEP_DEPLOY, [PHASE_GUNS_1] = STEP_ARTILLERY,
        [PHASE_GUNS_2] = STEP_ARTILLERY, [PHASE_ACT_1] = STEP_FIRST,     [PHASE_ACT_2] = STEP_SECOND,
        [PHASE_RALLY] = STEP_RALLY,      [PHASE_MARCH] = STEP_WEEK,      [PHASE_SUPPLY] = STEP_WEEK,
        [PHASE_WEEK_END] = STEP_WEEK};
    ag(s)->phase = (uint8_t)phase;
    switch (phase) {
    case PHASE_TURN:
        begin_turn(s, r);
        return;
    case PHASE_CLOSE:
        close_turn(s, r);
        return;
    case PHASE_WEEK:
        africa_week(s, r);
        return;
    default:
        break;
    }
    if (waits(s) || phase == PHASE_RALLY || phase >= PHASE_SUPPLY)
        kit_begin_step(s, steps[phase], africa_decider(s), r);
    if (phase == PHASE_RALLY) {
        const int u = africa_next_to_rally(s, NO_UNIT);
        if (u != NO_UNIT) agenda_owe(s, DUE_RALLY, u, NO_UNIT, 0);
    } else if (phase == PHASE_SUPPLY) {
        for (int u = 0; u < s->sc->nunits; u++)
            if (class_of(s, u) == CLASS_CORPS && state_on_board(s, u))
                agenda_owe(s, DUE_SUPPLY, u, NO_UNIT, 0);
    } else if (phase == PHASE_WEEK_END) {
        africa_week_end(s, r);
    }
}

/* While a fight is not over the attackers stand in the area, but nobody has won it yet. */
static bool fighting(const state *s)
{
    for (int i = 0; i < s->nagenda; i++)
        if (s->agenda[i].kind == DUE_AFTERMATH) return true;
    return false;
}

/* What nobody decides and needs no line of its own. */
static void settle(state *s, resolver *r)
{
    while (s->nagenda > 0 && (s->agenda[0].kind == DUE_ROUT || s->agenda[0].kind == DUE_AFTERMATH)) {
        const agenda_item item = agenda_pop(s);
        if (item.kind == DUE_ROUT)
            africa_rout(s, item, r);
        else
            africa_aftermath(s, item.space, r);
    }
    if (!fighting(s)) state_update_holders(s, r);
    victory_watch(s, r);
}

static void advance(state *s, resolver *r)
{
    while (!s->over && s->nagenda == 0 && !waits(s))
        africa_enter_phase(s, next_phase(ag(s)->phase), r);
}

/* ---- one `go` */

static void arrive(state *s, int group, resolver *r)
{
    if (!kit_roll_arrival(s, group, "A·H15", r)) return;
    const uint16_t *spaces = s->sc->groups[group].spaces;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->sc->units[u].group != group + 1 || s->units[u].status != UNIT_WAITING) continue;
        if (!is_headquarters(class_of(s, u))) {
            kit_come(s, u, r);
            continue;
        }
        s->units[u].status = UNIT_ON; /* on the campaign's map it is there at once */
        s->units[u].space = spaces[0];
        kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = spaces[0];
    }
}

/* A·H9: d6 and the coins of the best officer on the map. */
static int initiative_die(state *s, int side, resolver *r)
{
    ledger l;
    int32_t best = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && class_of(s, u) == CLASS_OFFICER &&
            ad(s)->start[u].support > best)
            best = ad(s)->start[u].support;
    ledger_clear(&l);
    ledger_put(&l, LEDGER_BASE, best, best, "mod.best-officer", "A·H9", true);
    return kit_roll_initiative(side, ad(s)->number.initiative_die, "A·H9", &l, r);
}

static void initiative(state *s, resolver *r)
{
    africa_game *g = ag(s);
    const int a = initiative_die(s, 0, r), b = initiative_die(s, 1, r);
    if (a != b) g->first = (uint8_t)(a > b ? 0 : 1); /* equal: it stays where it was */
    event *e = resolver_emit(r, EV_NOTE, a != b ? "ev.initiative" : "ev.initiative-stays", NO_UNIT);
    e->side = (int8_t)g->first;
    e->n[0] = g->first == 0 ? a : b;
    e->n[1] = g->first == 0 ? b : a;
}

static void lose_all(state *s, agenda_item item, resolver *r)
{
    for (int u = 0; u < s->sc->nunits && item.n[0] > 0; u++) {
        if (!state_on_board(s, u) || s->units[u].space != item.space || s->units[u].side != item.side ||
            !fights(class_of(s, u)) || state_has(s, u, MARK_HIT))
            continue;
        s->units[u].marks |= BIT(MARK_HIT);
        africa_lose_step(s, u, r);
        item.n[0]--;
    }
}

static void go(state *s, resolver *r)
{
    const agenda_item item = agenda_pop(s);
    switch (item.kind) {
    case DUE_ARRIVAL:
        arrive(s, item.n[0], r);
        break;
    case DUE_INITIATIVE:
        initiative(s, r);
        break;
    case DUE_RETREAT:
        africa_retreat_alone(s, item, r);
        break;
    case DUE_LOSSES:
        lose_all(s, item, r);
        break;
    case DUE_PULL_BACK:
        africa_pull_back_alone(s, item, r);
        break;
    case DUE_RALLY: {
        africa_rally(s, item.unit, r);
        const int next = africa_next_to_rally(s, item.unit);
        if (next != NO_UNIT) agenda_owe(s, DUE_RALLY, next, NO_UNIT, 0);
        break;
    }
    case DUE_WEATHER:
        africa_weather(s, r);
        break;
    case DUE_REPLACEMENTS:
        africa_replacements(s, r);
        break;
    case DUE_CHOLERA:
        africa_cholera(s, item.unit, r);
        break;
    case DUE_SUPPLY:
        africa_supply(s, item.unit, r);
        break;
    case DUE_BATTLE:
        africa_battle_begin(s, r);
        break;
    case DUE_RETURN:
        africa_battle_end(s, r);
        break;
    default:
        break; /* a kind that was left there by hand */
    }
}

/* ---- the interface */

void africa_start_unit(state *s, int u)
{
    const scenario_unit *order = &s->sc->units[u];
    unit *at = &s->units[u];
    const int class = class_of(s, u);
    *au(s, u) = (africa_unit){0};
    at->marks = class == CLASS_OFFICER ? BIT(MARK_OFFICER) : class == CLASS_SHIP ? BIT(MARK_SHIP) : 0;
    at->facing = NO_DIRECTION;
    if (order->hidden) at->marks |= BIT(MARK_HIDDEN);
    if (!ad(s)->campaign || is_headquarters(class)) return;
    at->status = UNIT_WAITING; /* with its corps, until there is a battle */
    at->space = NO_SPACE;
    at->seen_by = state_everybody(s);
}

void africa_setup(state *s, resolver *r)
{
    const africa_data *d = ad(s);
    for (int u = 0; u < s->sc->nunits; u++)
        africa_start_unit(s, u);
    s->turn = 1;
    s->side = NO_SIDE;
    ag(s)->battle = d->campaign ? 0 : 1;
    ag(s)->army = d->campaign ? 1 : 0;
    ag(s)->first = (uint8_t)d->battle[0].attacker;
    state_update_holders(s, r);
    africa_enter_phase(s, d->campaign ? PHASE_WEEK : PHASE_DEPLOY_1, r);
    advance(s, r);
}

void africa_decide(const state *s, decision *out)
{
    static const char *const prompts[PHASES] = {
        [PHASE_DEPLOY_1] = "prompt.deploy", [PHASE_DEPLOY_2] = "prompt.deploy",
        [PHASE_GUNS_1] = "prompt.guns",     [PHASE_GUNS_2] = "prompt.guns",
        [PHASE_ACT_1] = "prompt.act",       [PHASE_ACT_2] = "prompt.act",
        [PHASE_MARCH] = "prompt.march"};
    const africa_battle *b = battle_of(s);
    const agenda_item *head = agenda_head(s);
    out->side = NOBODY;
    out->prompt = "prompt.go";
    out->sheet = b != NULL ? b->sheet : 0;
    out->args.n[0] = b != NULL ? battle_turn(s) : s->turn;
    out->args.n[1] = b != NULL ? b->turns : s->sc->turns;
    if (head != NULL) {
        if (!africa_has_choice(s)) return;
        out->side = head->side;
        out->prompt = head->kind == DUE_RETREAT  ? "prompt.retreat"
                      : head->kind == DUE_LOSSES ? "prompt.lose"
                                                 : "prompt.pull-back";
        out->args.n[0] = head->n[0];
        out->args.space = head->space;
    } else if (africa_decider(s) != NO_SIDE) {
        out->side = africa_decider(s);
        out->prompt = prompts[ag_const(s)->phase];
        if (ad(s)->campaign && b != NULL && out->prompt != NULL) out->args.n[2] = 1;
    }
    out->args.side = out->side >= 0 ? out->side : NO_SIDE;
}

/* Which verbs the decision asks for. */
static const char *stage_refused(const state *s, int what)
{
    const agenda_item *head = agenda_head(s);
    const int phase = ag_const(s)->phase;
    if (head != NULL) {
        const int wanted = head->kind == DUE_RETREAT  ? VERB_RETREAT
                           : head->kind == DUE_LOSSES ? VERB_LOSE
                                                      : VERB_PULL_BACK;
        return what == wanted           ? NULL
               : wanted == VERB_RETREAT ? "africa.step.retreat"
               : wanted == VERB_LOSE    ? "africa.step.lose"
                                        : "africa.step.pull-back";
    }
    if (what == VERB_END) return NULL;
    switch (phase) {
    case PHASE_DEPLOY_1:
    case PHASE_DEPLOY_2:
        return what == VERB_PLACE ? NULL : "africa.step.deploy";
    case PHASE_GUNS_1:
    case PHASE_GUNS_2:
        return what == VERB_FIRE ? NULL : "africa.step.guns";
    case PHASE_MARCH:
        return what == VERB_MARCH ? NULL : "africa.step.march";
    default:
        return what >= VERB_ENTER && what <= VERB_FIRE ? NULL : "africa.step.act";
    }
}

bool africa_check(const state *s, const action *a, refusal *why)
{
    const char *code = stage_refused(s, a->verb);
    if (code != NULL)
        return refuse(why, code, a->nunits > 0 ? a->units[0] : NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    switch (a->verb) {
    case VERB_END:
        return true;
    case VERB_PLACE:
        return africa_check_place(s, a, why);
    case VERB_FIRE:
        return africa_check_fire(s, a, why);
    case VERB_RETREAT:
    case VERB_PULL_BACK:
        return africa_check_retreat(s, a, why);
    case VERB_LOSE:
        return africa_check_lose(s, a, why);
    case VERB_MARCH:
        return africa_check_march(s, a, why);
    default:
        return africa_check_move(s, a, why);
    }
}

void africa_apply(state *s, const action *a, resolver *r)
{
    if (a->verb == VERB_GO)
        go(s, r);
    else if (a->verb == VERB_END)
        africa_enter_phase(s, next_phase(ag(s)->phase), r);
    else
        africa_act(s, a, r);
    if (a->verb != VERB_END) settle(s, r);
    advance(s, r);
}

/* ---- after the umpire */

static int phase_of_step(const state *s, int step)
{
    static const uint8_t phases[AFRICA_STEPS] = {PHASE_DEPLOY_1, PHASE_TURN,  PHASE_GUNS_1, PHASE_ACT_1,
                                                 PHASE_ACT_2,    PHASE_RALLY, PHASE_CLOSE,  PHASE_MARCH};
    if (battle_of(s) == NULL) return PHASE_MARCH;
    return step == STEP_WEEK ? PHASE_TURN : phases[step];
}

static int step_of_phase(int phase)
{
    static const uint8_t steps[PHASES] = {
        [PHASE_DEPLOY_1] = STEP_DEPLOY,  [PHASE_DEPLOY_2] = STEP_DEPLOY,  [PHASE_TURN] = STEP_INITIATIVE,
        [PHASE_GUNS_1] = STEP_ARTILLERY, [PHASE_GUNS_2] = STEP_ARTILLERY, [PHASE_ACT_1] = STEP_FIRST,
        [PHASE_ACT_2] = STEP_SECOND,     [PHASE_RALLY] = STEP_RALLY,      [PHASE_CLOSE] = STEP_END,
        [PHASE_WEEK] = STEP_WEEK,        [PHASE_MARCH] = STEP_WEEK,       [PHASE_SUPPLY] = STEP_WEEK,
        [PHASE_WEEK_END] = STEP_WEEK};
    return steps[phase];
}

static void mend_unit(state *s, int u)
{
    unit *at = &s->units[u];
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    const int class = class_of(s, u);
    const uint32_t is = class == CLASS_OFFICER ? BIT(MARK_OFFICER) : class == CLASS_SHIP ? BIT(MARK_SHIP) : 0;
    at->marks = (at->marks & ~(BIT(MARK_OFFICER) | BIT(MARK_SHIP))) | is;
    const int sheet = is_headquarters(class) ? 0 : b != NULL ? b->sheet : -1;
    if (at->status == UNIT_ON && d->area[at->space].sheet != sheet) { /* that map is not in play for it */
        at->status = UNIT_WAITING;
        at->space = NO_SPACE;
    }
    if (at->status != UNIT_ON) {
        at->marks &= is;
        *au(s, u) = (africa_unit){.arrives = at->status == UNIT_WAITING ? au(s, u)->arrives : 0};
    }
    if (!on_land(class)) at->marks &= ~(BIT(MARK_HIDDEN) | BIT(MARK_DEMORALIZED));
    if (class == CLASS_OFFICER) at->marks &= ~BIT(MARK_DEMORALIZED);
    if (at->strength > s->sc->units[u].strength) at->strength = s->sc->units[u].strength;
    if (at->strength < 1 && at->status != UNIT_DESTROYED && at->status != UNIT_CAPTURED) at->strength = 1;
    if (at->status == UNIT_ON)
        at->seen_by = state_has(s, u, MARK_HIDDEN) ? (uint8_t)(1u << at->side) : state_everybody(s);
    at->hits = 0;
    at->facing = NO_DIRECTION;
    if (au(s, u)->came > d->n) au(s, u)->came = 0;
}

/* What is owed by units that are no longer there is forgotten; a fight the umpire took apart is over. */
static void mend_agenda(state *s)
{
    for (int i = 0; i < s->nagenda;) {
        const agenda_item *item = &s->agenda[i];
        const bool stale = item->kind == DUE_RETREAT &&
                           (item->unit < 0 || !state_on_board(s, item->unit) || battle_of(s) == NULL);
        if (!stale) {
            i++;
            continue;
        }
        memmove(&s->agenda[i], &s->agenda[i + 1], (size_t)(s->nagenda - i - 1) * sizeof s->agenda[0]);
        s->nagenda--;
        memset(&s->agenda[s->nagenda], 0, sizeof s->agenda[0]);
    }
}

static void mend_game(state *s)
{
    africa_game *g = ag(s);
    const africa_data *d = ad(s);
    if (!d->campaign) {
        g->battle = 1;
        g->army = g->attacker = g->fought = g->turn = 0;
    }
    if (g->battle > d->nbattles) g->battle = 0;
    if (g->army > d->nbattles) g->army = (uint8_t)d->nbattles;
    if (g->attacker > s->sc->nunits) g->attacker = 0;
    if (g->battle > 0 && d->campaign && g->turn < 1) g->turn = 1;
    if (g->first > 1) g->first = 0;
    kit_mend_turn(s);
}

void africa_mend(state *s)
{
    africa_game *g = ag(s);
    resolver quiet = {0};
    mend_game(s);
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    if (s->over || s->step >= AFRICA_STEPS) return;
    mend_agenda(s);
    const bool weeks = g->phase >= PHASE_WEEK;
    if (g->phase >= PHASES || step_of_phase(g->phase) != s->step || weeks != (battle_of(s) == NULL)) {
        agenda_clear(s);
        for (int u = 0; u < s->sc->nunits; u++) {
            s->units[u].marks &= ~(BIT(MARK_ATTACKING) | BIT(MARK_HIT) | BIT(MARK_RUSHING));
            au(s, u)->came = 0;
        }
        const int phase = phase_of_step(s, s->step);
        s->step = (uint8_t)step_of_phase(phase);
        africa_enter_phase(s, phase, &quiet);
    }
    settle(s, &quiet);
    advance(s, &quiet);
}
