/*
 * turn.c: the course of a turn (A·H8) and of the campaign's week: its phases, who decides, what is owed, and
 * order after the umpire. Not for judging single verbs.
 */
#include "rules/africa/africa_internal.h"

#include "rules/africa/battle.h"
#include "rules/africa/campaign.h"
#include "rules/africa/council.h"
#include "rules/africa/fire.h"
#include "rules/africa/melee.h"
#include "rules/africa/morale.h"
#include "rules/africa/moves.h"
#include "rules/africa/retreat.h"

/* ---- whose a phase is, and whether there is anything to decide in it */

static int defender(const state *s)
{
    return 1 - battle_of(s)->attacker;
}
static int attacker(const state *s)
{
    return battle_of(s)->attacker;
}
static int invader(const state *s)
{
    return ad(s)->invader;
}
static int invaded(const state *s)
{
    return 1 - ad(s)->invader;
}

static bool may_act(const state *s, int u)
{
    return on_land(class_of(s, u)) && !state_has(s, u, MARK_ACTION) &&
           (state_on_board(s, u) || s->units[u].status == UNIT_READY);
}

static bool anybody_to_place(const state *s, int side)
{
    return battle_of(s)->ndeploy[side] > 0 && state_any(s, side, may_act);
}

static bool anything_to_do(const state *s, int side)
{
    return state_any(s, side, may_act) || africa_can_fire_guns(s, side);
}

/* ---- what the phases bring */

/* Of the troops; a corps has marched for the whole week. */
static void clear_turn_marks(state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (!is_headquarters(class_of(s, u))) s->units[u].marks &= ~(BIT(MARK_ACTION) | BIT(MARK_DRIVEN));
}

static void begin_turn(state *s, int nobody, resolver *r)
{
    africa_game *g = ag(s);
    const bool campaign = ad(s)->campaign;
    const int attacks_first = attacker(s);
    (void)nobody;
    if (campaign) {
        resolver_emit(r, EV_NOTE, "ev.battle-turn", NO_UNIT)->n[0] = g->turn;
        s->step = AFRICA_STEPS; /* a new turn tells its first step even where it was the last one's */
        kit_begin_step(s, STEP_INITIATIVE, NO_SIDE, r);
    } else {
        kit_begin_turn(s, STEP_INITIATIVE, r);
    }
    g->rushed = 0;
    clear_turn_marks(s);
    if (campaign)
        africa_battle_arrivals(s, r);
    else
        kit_owe_arrivals(s, DUE_ARRIVAL);
    if (battle_turn(s) > 1) {
        agenda_owe(s, DUE_INITIATIVE, NO_UNIT, NO_UNIT, 0);
    } else { /* A·H9: the scenario's attacker on the first turn */
        g->first = (uint8_t)attacks_first;
        resolver_emit(r, EV_NOTE, "ev.attacker-first", NO_UNIT)->side = (int8_t)attacks_first;
    }
}

static void owe_rally(state *s, int nobody, resolver *r)
{
    (void)nobody, (void)r;
    africa_owe_rally(s, NO_UNIT);
}

static void close_turn(state *s, int nobody, resolver *r)
{
    (void)nobody;
    clear_turn_marks(s);
    if (!ad(s)->campaign)
        kit_end_turn(s, r);
    else if (africa_battle_over(s))
        agenda_owe(s, DUE_RETURN, NO_UNIT, NO_UNIT, 0);
    else
        ag(s)->turn++;
}

static int next_turn(state *s, resolver *r)
{
    (void)s, (void)r;
    return PHASE_TURN;
}

/* ---- what is owed */

static void arrive(state *s, const agenda_item *due, resolver *r)
{
    const int group = due->n[0];
    if (ad(s)->campaign && ag_const(s)->weather == WEATHER_STORM) { /* owed again next week */
        event *e = resolver_emit(r, EV_NOTE, "ev.no-landing", NO_UNIT);
        e->side = (int8_t)s->sc->groups[group].side;
        e->to = s->sc->groups[group].spaces[0];
        return;
    }
    if (!kit_roll_arrival(s, group, "A·H15", r)) return;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->sc->units[u].group != group + 1 || s->units[u].status != UNIT_WAITING) continue;
        if (!is_headquarters(class_of(s, u))) {
            kit_come(s, u, r);
            continue;
        }
        s->units[u].status = UNIT_ON; /* on the campaign's map it is there at once */
        s->units[u].space = s->sc->groups[group].spaces[0];
        kit_tell_enter(s, u, "ev.enter", r);
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

static void initiative(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    africa_game *g = ag(s);
    const int a = initiative_die(s, 0, r), b = initiative_die(s, 1, r);
    if (a != b) g->first = (uint8_t)(a > b ? 0 : 1); /* equal: it stays where it was */
    event *e = resolver_emit(r, EV_NOTE, a != b ? "ev.initiative" : "ev.initiative-stays", NO_UNIT);
    e->side = (int8_t)g->first;
    e->n[0] = g->first == 0 ? a : b;
    e->n[1] = g->first == 0 ? b : a;
}

/* What nobody decides and needs no line of its own. */
static void finish_fights(state *s, resolver *r)
{
    while (r != NULL && s->nagenda > 0 &&
           (s->agenda[0].kind == DUE_ROUT || s->agenda[0].kind == DUE_AFTERMATH)) {
        const agenda_item due = agenda_pop(s);
        (due.kind == DUE_ROUT ? africa_rout : africa_aftermath)(s, &due, r);
    }
}

/* While a fight is not over the attackers stand in the area, but nobody has won it yet. */
static bool fighting(const state *s)
{
    for (int i = 0; i < s->nagenda; i++)
        if (s->agenda[i].kind == DUE_AFTERMATH) return true;
    return false;
}

/* ---- the turn */

static const course_phase phases[PHASES] = {
    [PHASE_DEPLOY_1] = {STEP_DEPLOY, STAGE_DEPLOY, OPENS_IF_ASKED, .whose = defender,
                        .asks = anybody_to_place},
    [PHASE_DEPLOY_2] = {STEP_DEPLOY, STAGE_DEPLOY, OPENS_IF_ASKED, .whose = attacker,
                        .asks = anybody_to_place},
    [PHASE_TURN] = {STEP_INITIATIVE, .opens = OPENS_UNTOLD, .enter = begin_turn},
    [PHASE_GUNS_1] = {STEP_ARTILLERY, STAGE_GUNS, OPENS_IF_ASKED, .whose = course_first,
                      .asks = africa_can_fire_guns},
    [PHASE_GUNS_2] = {STEP_ARTILLERY, STAGE_GUNS, OPENS_IF_ASKED, .whose = course_second,
                      .asks = africa_can_fire_guns},
    [PHASE_ACT_1] = {STEP_FIRST, STAGE_ACT, OPENS_IF_ASKED, .whose = course_first, .asks = anything_to_do},
    [PHASE_ACT_2] = {STEP_SECOND, STAGE_ACT, OPENS_IF_ASKED, .whose = course_second, .asks = anything_to_do},
    [PHASE_RALLY] = {STEP_RALLY, .enter = owe_rally},
    [PHASE_CLOSE] = {STEP_END, .enter = close_turn, .next = next_turn},
    [PHASE_WEEK] = {STEP_WEEK, .opens = OPENS_UNTOLD, .enter = africa_begin_week, .owes = DUE_CHOLERA,
                    .owed_by = africa_marches},
    [PHASE_COUNCIL] = {STEP_WEEK, STAGE_COUNCIL, OPENS_IF_ASKED, .whose = invaded,
                       .asks = africa_council_asks},
    [PHASE_MARCH] = {STEP_WEEK, STAGE_MARCH, .whose = invader},
    [PHASE_SUPPLY] = {STEP_WEEK, .owes = DUE_SUPPLY, .owed_by = africa_marches},
    [PHASE_WEEK_END] = {STEP_WEEK, .enter = africa_end_week},
};

static const course_work work[DUE_KINDS] = {
    [DUE_ARRIVAL] = arrive,
    [DUE_INITIATIVE] = initiative,
    [DUE_RETREAT] = africa_retreat_alone,
    [DUE_LOSSES] = africa_lose_alone,
    [DUE_PULL_BACK] = africa_pull_back_alone,
    [DUE_RALLY] = africa_rally,
    [DUE_WEATHER] = africa_weather,
    [DUE_REPLACEMENTS] = africa_replacements,
    [DUE_CHOLERA] = africa_cholera,
    [DUE_SUPPLY] = africa_supply,
    [DUE_BATTLE] = africa_battle_begin,
    [DUE_RETURN] = africa_battle_end,
};

static const char *const prompts[] = {
    [STAGE_DEPLOY] = "prompt.deploy", [STAGE_GUNS] = "prompt.guns",
    [STAGE_ACT] = "prompt.act",       [STAGE_COUNCIL] = "prompt.council",
    [STAGE_MARCH] = "prompt.march",   [STAGE_RETREAT] = "prompt.retreat",
    [STAGE_LOSE] = "prompt.lose",     [STAGE_PULL_BACK] = "prompt.pull-back"};

static const char *const others[] = {
    [STAGE_NONE] = "africa.step.act",           [STAGE_DEPLOY] = "africa.step.deploy",
    [STAGE_GUNS] = "africa.step.guns",          [STAGE_ACT] = "africa.step.act",
    [STAGE_COUNCIL] = "africa.step.council",    [STAGE_MARCH] = "africa.step.march",
    [STAGE_RETREAT] = "africa.step.retreat",    [STAGE_LOSE] = "africa.step.lose",
    [STAGE_PULL_BACK] = "africa.step.pull-back"};

static int stage_of(const state *s)
{
    static const uint8_t owed[DUE_KINDS] = {
        [DUE_RETREAT] = STAGE_RETREAT, [DUE_LOSSES] = STAGE_LOSE, [DUE_PULL_BACK] = STAGE_PULL_BACK};
    const agenda_item *head = agenda_head(s);
    if (head == NULL) return phases[ag_const(s)->phase].stage;
    return africa_has_choice(s) ? owed[head->kind] : STAGE_NONE;
}

/* ---- after the umpire */

static bool fits(const state *s)
{
    return (ag_const(s)->phase >= PHASE_WEEK) == (battle_of(s) == NULL);
}

/* A week has one step alone, and none of a battle's. */
static int resume(state *s, int step)
{
    int phase = 0;
    while (phases[phase].step != step)
        phase++;
    if (battle_of(s) == NULL)
        phase = PHASE_MARCH;
    else if (step == STEP_WEEK)
        phase = PHASE_TURN;
    africa_forget_fight(s);
    s->step = phases[phase].step;
    return phase;
}

const course africa_course = {
    .phases = phases,
    .nphases = PHASES,
    .turn = PHASE_WEEK, /* of a campaign; CLOSE leads back to the turns of a battle */
    .phase_at = offsetof(africa_game, phase),
    .first_at = offsetof(africa_game, first),
    .stage_of = stage_of,
    .undecided = fighting,
    .prompts = prompts,
    .others = others,
    .work = work,
    .nwork = DUE_KINDS,
    .refresh = finish_fights,
    .fits = fits,
    .resume = resume,
    .tidy = course_settle,
};

static void mend_unit(state *s, int u)
{
    unit *self = &s->units[u];
    const africa_battle *b = battle_of(s);
    const int class = class_of(s, u), sheet = is_headquarters(class) ? 0 : b != NULL ? b->sheet : -1;
    self->marks = (self->marks & ~MARKS_OF_KIND) | kind_marks(class);
    if (state_on_board(s, u) && area_of(s, self->space)->sheet != sheet) { /* not in play for it */
        self->status = UNIT_WAITING;
        self->space = NO_SPACE;
    }
    if (self->status != UNIT_ON)
        *au(s, u) = (africa_unit){.arrives = self->status == UNIT_WAITING ? au(s, u)->arrives : 0};
    if (!on_land(class)) self->marks &= ~(BIT(MARK_HIDDEN) | BIT(MARK_DEMORALIZED));
    if (class == CLASS_OFFICER) self->marks &= ~BIT(MARK_DEMORALIZED);
    if (self->strength > s->sc->units[u].strength) self->strength = s->sc->units[u].strength;
    if (self->strength < 1 && !africa_lost(s, u)) self->strength = 1;
    kit_mend_unit(s, u, 0, MARK_HIDDEN, ~MARKS_OF_KIND);
    self->hits = 0;
    self->facing = NO_DIRECTION;
    if (au(s, u)->came > ad(s)->n) au(s, u)->came = 0;
}

/* The army is where its counter stands: at the place of a battle, or scattered. One put anywhere else goes
 * back to the place where it stood ready. */
static void mend_army(state *s)
{
    const africa_data *d = ad(s);
    africa_game *g = ag(s);
    if (g->army > d->nbattles) g->army = (uint8_t)d->nbattles;
    if (!state_on_board(s, d->army)) {
        g->army = 0;
        return;
    }
    for (int i = 0; i < d->nbattles; i++)
        if (d->battle[i].area == s->units[d->army].space) {
            g->army = (uint8_t)(i + 1);
            return;
        }
    if (g->army == 0) g->army = 1;
    s->units[d->army].space = d->battle[g->army - 1].area;
}

static void mend_game(state *s)
{
    africa_game *g = ag(s);
    const africa_data *d = ad(s);
    if (!d->campaign) {
        g->battle = 1;
        g->army = g->attacker = g->fought = g->turn = g->ready = g->away = 0;
    }
    if (g->battle > d->nbattles) g->battle = 0;
    if (d->campaign) mend_army(s);
    if (g->attacker > s->sc->nunits) g->attacker = 0;
    if (g->battle > 0 && d->campaign && g->turn < 1) g->turn = 1;
    if (g->first > 1) g->first = 0;
}

void africa_mend(state *s)
{
    mend_game(s);
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    if (!s->over) africa_forget_gone(s);
}

/* ---- the interface */

static void start_unit(state *s, int u)
{
    unit *self = &s->units[u];
    const int class = class_of(s, u);
    *au(s, u) = (africa_unit){0};
    self->marks = kind_marks(class) | (s->sc->units[u].hidden ? BIT(MARK_HIDDEN) : 0);
    self->facing = NO_DIRECTION;
    if (!ad(s)->campaign || is_headquarters(class)) return;
    self->status = UNIT_WAITING; /* with its corps, until there is a battle */
    self->space = NO_SPACE;
    self->seen_by = state_everybody(s);
}

void africa_setup(state *s, resolver *r)
{
    const africa_data *d = ad(s);
    for (int u = 0; u < s->sc->nunits; u++)
        start_unit(s, u);
    ag(s)->battle = d->campaign ? 0 : 1;
    ag(s)->army = d->campaign ? 1 : 0;
    ag(s)->first = (uint8_t)d->battle[0].attacker;
    course_begin(s, d->campaign ? PHASE_WEEK : PHASE_DEPLOY_1, r);
}

/* Is there a corps that may go anywhere: who may march two areas may march into the first of them. */
static bool some_corps_marches(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!africa_marches(s, u) || state_has(s, u, MARK_ACTION)) continue;
        const africa_area *at = &ad(s)->area[s->units[u].space];
        for (int k = 0; k < at->count; k++) {
            action a;
            refusal why;
            action_init(&a, VERB_MARCH, s->units[u].side);
            action_add_unit(&a, u);
            action_add_space(&a, at->near[k]);
            if (africa_check_march(s, &a, &why)) return true;
        }
    }
    return false;
}

/* To stand is one of the council's answers; who lies before the enemy waits for weeks; who has been placed
 * may stay there; and guns that hold their fire may still fire among their side's activations (A·H8). */
static bool is_lax(const state *s, int side)
{
    switch (course_stage(s)) {
    case STAGE_COUNCIL:
    case STAGE_GUNS:
        return true;
    case STAGE_MARCH:
        return weeks_needed(s) > 0;
    case STAGE_DEPLOY:
        for (int u = 0; u < s->sc->nunits; u++)
            if (s->units[u].side == side && s->units[u].status == UNIT_READY) return false;
        return true;
    default:
        return false;
    }
}

void africa_decide(const state *s, decision *out)
{
    const africa_battle *b = battle_of(s);
    const agenda_item *head = agenda_head(s);
    course_decide(s, out);
    out->sheet = b != NULL ? b->sheet : 0;
    out->args.n[0] = b != NULL ? battle_turn(s) : s->turn;
    out->args.n[1] = b != NULL ? b->turns : s->sc->turns;
    out->args.side = NO_SIDE;
    if (out->side == NOBODY) return;
    out->args.side = out->side;
    out->lax = is_lax(s, out->side);
    if (head != NULL) {
        out->args.n[0] = head->kind == DUE_RETREAT ? africa_retreats_owed(s) : head->n[0];
        out->args.n[1] = fighting(s);
        out->args.unit = head->unit;
        out->args.space = head->space;
        if (head->kind == DUE_RETREAT && b != NULL && b->supply[out->side] != NOWHERE) {
            out->args.from = b->supply[out->side]; /* A·H12: towards it */
            out->args.n[2] = 1;
        }
    } else if (ad(s)->campaign && b != NULL) {
        out->args.n[2] = 1;
    } else if (b == NULL && weeks_needed(s) > 0) {
        out->args.n[2] = weeks_ready(s);
        out->args.n[3] = weeks_needed(s);
        if (course_stage(s) == STAGE_MARCH)
            out->prompt = some_corps_marches(s) ? "prompt.march.prepared" : "prompt.march.none";
    }
}
