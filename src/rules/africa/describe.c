/*
 * describe.c: the unit card, the place card, the counter's face, what is drawn over the board for a unit, and
 * the tallies.
 */
#include "rules/africa/africa_internal.h"

#include "game/state_hold.h"
#include "game/victory.h"
#include "game/words.h"
#include "rules/africa/campaign.h"
#include "rules/africa/fire.h"
#include "rules/africa/place.h"
#include "rules/africa/retreat.h"
#include "rules/africa/morale.h"

/* ---- what became of it */

/* Its last battle lost, the army is beaten off the map; nobody destroys an officer as one does a unit. Whose
 * strength was not lost to it was taken off by the umpire. */
const char *africa_fate(const state *s, int u, int32_t n[2])
{
    const int class = class_of(s, u), status = s->units[u].status;
    n[0] = n[1] = 0;
    if (class == CLASS_ARMY && status == UNIT_EXITED) return "fate.scattered";
    if (status == UNIT_DESTROYED && s->units[u].strength > 0) return "fate.off";
    return class == CLASS_OFFICER && status == UNIT_DESTROYED ? "fate.lost" : NULL;
}

/* ---- the unit card */

/* The step is another's: of the other side, of guns, or what is owed comes first. */
static bool waits(const state *s, int u)
{
    const agenda_item *due = agenda_head(s);
    const bool guns = ag_const(s)->phase == PHASE_GUNS_1 || ag_const(s)->phase == PHASE_GUNS_2;
    if (battle_of(s) == NULL || s->side < 0 || !state_on_board(s, u)) return false;
    if (due != NULL) return !africa_owed(s, due->kind, u);
    return s->units[u].side != s->side || (guns && africa_shooter_refused(s, u) != NULL);
}

static bool must_retreat(const state *s, int u)
{
    return africa_owed(s, DUE_RETREAT, u);
}

static bool may_lose(const state *s, int u)
{
    return africa_owed(s, DUE_LOSSES, u);
}

static bool may_pull_back(const state *s, int u)
{
    return africa_owed(s, DUE_PULL_BACK, u);
}

/* Its guns could fire now, and see nobody to fire at; they can do nothing else. */
static bool no_target(const state *s, int u)
{
    const int class = class_of(s, u), phase = ag_const(s)->phase;
    const bool placed = phase > PHASE_DEPLOY_2;
    const bool only_fires = (class == CLASS_SHIP && placed) || phase == PHASE_GUNS_1 || phase == PHASE_GUNS_2;
    return battle_of(s) != NULL && state_on_board(s, u) && only_fires && !africa_gun_has_target(s, u);
}

static void add_status(const state *s, int u, panel *out)
{
    static const kit_status rows[] = {
        {-1, must_retreat, ROW_WARN, "status.retreats", "A·H12"},
        {-1, may_lose, ROW_WARN, "status.may-lose", "A7"},
        {-1, may_pull_back, ROW_WARN, "status.may-pull-back", "A7"},
        {MARK_DEMORALIZED, NULL, ROW_WARN, "status.demoralized", "A·H13"},
        {MARK_STARVING, NULL, ROW_WARN, "status.starving", "A·H17"},
        {MARK_ACTION, NULL, ROW_TEXT, "status.acted", "A·H8"},
        {-1, waits, ROW_TEXT, "status.waits", "A·H8"},
        {-1, no_target, ROW_TEXT, "status.no-target", "A·H3"},
    };
    int32_t none[2];
    const char *fate = africa_fate(s, u, none);
    kit_describe_status(s, u, rows, sizeof rows / sizeof rows[0], "status.fresh", out);
    if (fate != NULL) out->row[0].value = fate;
    if (s->units[u].status == UNIT_READY) out->row[0].rule = "A·H15";
    if (s->units[u].status == UNIT_WAITING && ad(s)->campaign && !is_headquarters(class_of(s, u)))
        out->row[0].value = "status.with-corps";
    if (state_has(s, u, MARK_DRIVEN)) panel_add(out, ROW_WARN, "row.driven", "row.driven.dr", 0, 0, "A6");
    if (state_has(s, u, MARK_HIDDEN)) panel_add(out, ROW_TEXT, "row.hidden", "row.hidden.yes", 0, 0, "A·H19");
}

static void add_fire(const state *s, int u, panel *out)
{
    const africa_type *t = type_of(s, u);
    const bool ship = t->class == CLASS_SHIP, keeps = ship && ad(s)->start[u].waters != NULL;
    if (t->coins > 0) {
        panel_row *row = panel_add(out, ROW_TEXT, "row.guns",
                                   keeps  ? "row.guns.waters"
                                   : ship ? "row.guns.ship"
                                          : "row.guns.coins",
                                   t->coins, t->range, "A·H3");
        if (keeps) africa_waters(s, u, &row->n[1]);
    } else if (t->fire > 0)
        panel_add(out, ROW_TEXT, "row.fire", "row.fire.coins", t->fire, t->range, "A·H2");
    else
        panel_add(out, ROW_TEXT, "row.fire", "row.fire.none", 0, 0, NULL);
    if (t->coins == 0 && t->fire == 0) return;
    const chart *c = t->coins > 0 ? ad(s)->guns_chart : ad(s)->fire_chart;
    panel_row *row =
        panel_add(out, ROW_CHART, "row.chart", t->coins > 0 ? "row.chart.guns" : "row.chart.fire",
                  (int32_t)(c - s->sc->charts), -1, NULL);
    row->n[2] = -1;
    row->rule = t->coins > 0 ? "A3" : "A1";
    if (t->coins > 0) panel_add(out, ROW_TEXT, "row.guns.when", "row.guns.when.own", 0, 0, "A·H8");
}

static void add_combat(const state *s, int u, panel *out)
{
    const africa_type *t = type_of(s, u);
    if (t->class == CLASS_OFFICER) {
        panel_add(out, ROW_TEXT, "row.support", "row.support.coins", ad(s)->start[u].support, 0, "A·H14");
        return;
    }
    if (!fights(t->class)) return;
    const char *value = state_has(s, u, MARK_DEMORALIZED) ? "row.combat.half"
                        : is_gun(t->class)                ? "row.combat.defence"
                                                          : "row.combat.coins";
    panel_add(out, ROW_TEXT, "row.combat", value, africa_factor(s, u), t->combat, "A·H6");
}

static void add_move(const state *s, int u, panel *out)
{
    const africa_type *t = type_of(s, u);
    static const char *const values[] = {[CLASS_REGULAR] = "move.foot",
                                         [CLASS_LIGHT] = "move.foot",
                                         [CLASS_TRIBAL] = "move.foot",
                                         [CLASS_CAVALRY] = "move.cavalry",
                                         [CLASS_ENGINEER] = "move.foot",
                                         [CLASS_FIELD_GUN] = "move.field-gun",
                                         [CLASS_MOUNTAIN_GUN] = "move.mountain-gun",
                                         [CLASS_SHIP] = "move.ship",
                                         [CLASS_OFFICER] = "move.officer",
                                         [CLASS_CORPS] = "move.corps",
                                         [CLASS_ARMY] = "move.army"};
    panel_add(out, ROW_TEXT, "row.move", values[t->class], t->move, t->road,
              t->class == CLASS_CAVALRY                                       ? "A9"
              : t->class == CLASS_FIELD_GUN || t->class == CLASS_MOUNTAIN_GUN ? "A10"
              : is_headquarters(t->class)                                     ? "A·H17"
                                                                              : "A·H10");
}

/* A·H12: where it would go if it were beaten now, or why nowhere: of either side's units alike. */
static void add_retreat(const state *s, int u, panel *out)
{
    africa_map m;
    uint8_t to[NEAR_MAX];
    int32_t supply = 0, ways[2] = {0};
    if (battle_of(s) == NULL || !state_on_board(s, u) || !on_land(class_of(s, u))) return;
    africa_map_of(s, s->units[u].side, &m);
    const int n = africa_exits(s, &m, DUE_RETREAT, u, to);
    for (int i = 0; i < n; i++)
        if (!word_list_add(&ways[0], to[i])) (void)word_list_add(&ways[1], to[i]);
    if (battle_of(s)->supply[s->units[u].side] != NOWHERE)
        (void)word_list_add(&supply, battle_of(s)->supply[s->units[u].side]);
    const char *nowhere = class_of(s, u) == CLASS_OFFICER ? "row.retreat.officer"
                          : s->units[u].strength <= 1     ? "row.retreat.last"
                                                          : "row.retreat.none";
    panel_row *row = panel_add(out, n > 0 ? ROW_TEXT : ROW_WARN, "row.retreat",
                               n > 0 ? "row.retreat.to" : nowhere, ways[0], ways[1], "A·H12");
    row->n[3] = supply;
    if (n > 0) return;
    int32_t closed[AFRICA_CLOSED];
    const bool at_supply = battle_of(s)->supply[s->units[u].side] == s->units[u].space;
    row = panel_add(out, ROW_TEXT, "row.ways", at_supply ? "row.ways.at" : "row.ways.closed", 0, 0, "A·H12");
    row->n[3] = supply;
    africa_ways_closed(s, &m, u, closed);
    memcpy(row->n, closed, sizeof closed[0] * CLOSED_FARTHER);
}

/* An officer whom no troops stand with gives way to any attack (A·H14). */
static void add_alone(const state *s, int u, panel *out)
{
    africa_force with;
    if (!state_on_board(s, u) || battle_of(s) == NULL) return;
    africa_force_at(s, s->units[u].space, s->units[u].side, NO_SIDE, false, &with);
    if (with.n == 0) panel_add(out, ROW_WARN, "row.alone", "row.alone.gives", 0, 0, "A·H14");
}

/* What marches with a corps, or with the army: as many regiments as the card holds. */
static void add_regiments(const state *s, int corps, panel *out)
{
    panel_add(out, ROW_TEXT, "row.steps", "row.steps.left", africa_steps(s, corps), 0, "A·H18");
    if (class_of(s, corps) == CLASS_CORPS && state_on_board(s, corps))
        panel_add(out, africa_supplied(s, corps) ? ROW_GOOD : ROW_WARN, "row.supply",
                  africa_supplied(s, corps) ? "row.supply.yes" : "row.supply.no", 0, 0, "A·H17");
    if (weeks_needed(s) > 0)
        panel_add(out, weeks_ready(s) == weeks_needed(s) ? ROW_GOOD : ROW_TEXT, "row.ready",
                  "row.ready.weeks", weeks_ready(s), weeks_needed(s), "A·H21");
    panel_add(out, ROW_HEADING, "row.regiments", NULL, 0, 0, NULL);
    for (int u = 0; u < s->sc->nunits && out->count < PANEL_ROWS - 1; u++) {
        if (!africa_belongs(s, u, corps) || africa_lost(s, u)) continue;
        panel_row *row =
            panel_add(out, ROW_TEXT, "row.regiment",
                      class_of(s, u) == CLASS_OFFICER ? "row.regiment.officer" : "row.regiment.steps",
                      s->units[u].strength, s->sc->units[u].strength, NULL);
        row->n[2] = u;
        row->n[3] = ad(s)->start[u].support;
    }
}

void africa_describe_unit(const state *s, int u, panel *out)
{
    const int class = class_of(s, u);
    add_status(s, u, out);
    if (is_headquarters(class)) {
        add_move(s, u, out);
        add_regiments(s, u, out);
        return;
    }
    if (fights(class))
        panel_add(out, ROW_PIPS, "row.steps", "row.steps.of", s->units[u].strength, s->sc->units[u].strength,
                  "A·H4");
    if (class != CLASS_OFFICER) add_fire(s, u, out);
    add_combat(s, u, out);
    if (class == CLASS_OFFICER) add_alone(s, u, out);
    add_move(s, u, out);
    add_retreat(s, u, out);
    if (state_on_board(s, u) && state_has(s, u, MARK_DEMORALIZED)) {
        ledger l;
        africa_rally_ledger(s, u, &l);
        panel_add(out, ROW_TEXT, "row.rally", "row.rally.coins", l.total, 0, "A8");
    }
}

/* ---- the place card */

void africa_describe_place(const state *s, int space, panel *out)
{
    const africa_data *d = ad(s);
    const africa_area *area = &d->area[space];
    static const kit_ground rows[] = {
        {GROUND_MOUNTAIN, "place.defence", "place.defence.mountain", "A6"},
        {GROUND_BUILDINGS, "place.defence", "place.defence.buildings", "A6"},
        {GROUND_RIVER, "place.fire", "place.fire.river", "A2"},
        {GROUND_BUILDINGS, "place.fire", "place.fire.buildings", "A2"},
        {GROUND_FOREST | GROUND_TRENCH, "place.fire", "place.fire.cover", "A2"},
        {GROUND_HORSE_WHOLE, "place.horse", "place.horse.whole", "A9"},
        {GROUND_NO_FIELD_GUNS, "place.guns", "place.guns.mountain", "A9"},
        {GROUND_GUNS_WHOLE, "place.guns", "place.guns.whole", "A·H10"},
        {GROUND_CONCEALS, "place.hiding", "place.hiding.yes", "A·H19"},
        {GROUND_PORT, "place.port", "place.port.supply", "A·H17"},
    };
    if (d->campaign && area->sheet == 0) {
        for (int i = 0; i < d->nbattles; i++)
            if (d->battle[i].area == space)
                panel_add(out, ROW_TEXT, "place.battle",
                          i + 1 == ag_const(s)->army ? "place.battle.here" : "place.battle.later", i, 0,
                          "A·H18");
        if ((area->is & GROUND_PORT) != 0)
            panel_add(out, ROW_TEXT, "place.port", "place.port.supply", 0, 0, "A·H17");
        if ((area->is & GROUND_COAST) != 0)
            panel_add(out, ROW_TEXT, "place.coast", "place.coast.ships", 0, 0, "A·H17");
        return;
    }
    kit_describe_ground(area->is, rows, sizeof rows / sizeof rows[0], out);
    if ((area->is & GROUND_NO_GUNS) != 0)
        panel_add(out, ROW_TEXT, "place.guns",
                  (area->is & GROUND_ROAD) != 0 ? "place.guns.road" : "place.guns.never", 0, 0, "A10");
    if (area->sea > 0)
        panel_add(out, ROW_TEXT, "place.ships", area->sea == 1 ? "place.ships.coast" : "place.ships.near",
                  area->sea, 0, "A·H3");
    for (int side = 0; side < 2 && battle_of(s) != NULL; side++)
        if (battle_of(s)->supply[side] == space)
            panel_add(out, ROW_TEXT, "place.supply", "place.supply.of", side, 0, "A·H12");
    panel_row *room = panel_add(out, ROW_TEXT, "place.room", "place.room.each", d->number.stack_units,
                                d->number.stack_officers, NULL);
    room->n[2] = d->number.stack_guns;
    room->rule = "A·H11";
}

/* ---- over the board: whom it can fire at, and why not at the others near by */

void africa_show(const state *s, int u, int what, overlay *out)
{
    static const char *const band[2][2] = {{"overlay.far", "overlay.near"},
                                           {"overlay.far.sea", "overlay.near.sea"}};
    const africa_data *d = ad(s);
    const unit *self = &s->units[u];
    const africa_type *t = type_of(s, u);
    africa_map m;
    int range, block;
    (void)what;
    if (s->nagenda > 0) return; /* who takes a loss, or goes: nothing is fired before that */
    if (self->status != UNIT_ON || (t->fire == 0 && t->coins == 0) || battle_of(s) == NULL) return;
    africa_map_of(s, self->side, &m);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_seen(s, i, self->side)) continue;
        const char *why = africa_shot_refused(s, &m, u, i, &range);
        if (why == NULL)
            overlay_add(out, OVERLAY_LINE, self->space, s->units[i].space, range, "overlay.line");
        else if (strcmp(why, "africa.fire.line") == 0 || strcmp(why, "africa.fire.friends") == 0)
            overlay_add(out, OVERLAY_LINE, self->space, s->units[i].space, range, "overlay.blocked");
    }
    for (int to = 0; to < d->n; to++) {
        const bool ship = t->class == CLASS_SHIP;
        const int far = ship ? d->area[to].sea : far_between(d, self->space, to);
        if (d->area[to].sheet != d->area[self->space].sheet || far < 1 || far > t->range) continue;
        if (ship && africa_reach_refused(s, &m, u, to, &range, &block) != NULL) continue; /* her waters */
        overlay_add(out, far == 1 ? OVERLAY_SHORT : OVERLAY_LONG, self->space, to, far, band[ship][far == 1]);
    }
}

/* Fire is all that is judged by areas: a line of sight there is the line of a gun's fire. */
bool africa_sight(const state *s, int u, int area, int target, refusal *why)
{
    const africa_type *t = type_of(s, u);
    africa_map m;
    int range = 0, block = NO_SPACE;
    if (battle_of(s) == NULL) return false;
    if (t->fire == 0 && t->coins == 0) return refuse(why, "africa.fire.none", u, target, area, 0, 0);
    africa_map_of(s, s->units[u].side, &m);
    const char *code = target != NO_UNIT ? africa_shot_refused(s, &m, u, target, &range)
                                         : africa_reach_refused(s, &m, u, area, &range, &block);
    if (code == NULL && target != NO_UNIT && state_has(s, u, MARK_DEMORALIZED))
        code = "africa.fire.demoralized"; /* A·H13 */
    if (code == NULL) return true;
    if (target != NO_UNIT) block = africa_bars(s, &m, u, area);
    (void)africa_refuse_reach(s, block != NO_SPACE ? "africa.sight.line" : code, u, target,
                              block != NO_SPACE ? block : area, range, why);
    why->args.from = area;
    return false;
}

void africa_face(const state *s, int u, unit_face *out)
{
    const int class = class_of(s, u);
    out->spent = state_has(s, u, MARK_ACTION);
    if (is_headquarters(class))
        out->number = out->of = africa_steps(s, u);
    else if (class == CLASS_OFFICER)
        out->number = out->of = ad(s)->start[u].support;
    out->leader = class == CLASS_OFFICER;
}

/* ---- the result */

/* Points held, where places are worth points: they stand in the top bar, before the steps lost. */
static void add_points(const state *s, int which, result *out)
{
    const victory_condition *c = &s->sc->conditions[which];
    const result plain = *out;
    out->ntally = 0;
    const int tally = kit_add_tally(out, "tally.points");
    int32_t *points = out->tally[tally].value;
    (void)victory_progress(s, which, &out->tally[tally].wanted[c->side]);
    for (int i = 0; i < c->nspaces; i++)
        for (int side = 0; side < 2; side++)
            if (state_holds(s, s->sc->objective_at[c->spaces[i]] - 1, side)) points[side] += c->worth[i];
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < plain.ntally; i++)
            if ((strcmp(plain.tally[i].code, "tally.strength-lost") == 0) == (pass == 0))
                out->tally[out->ntally++] = plain.tally[i];
    out->nbar = 2;
}

void africa_result(const state *s, result *out)
{
    victory_result(s, out);
    kit_tally_marked(s, out, "tally.demoralized", MARK_DEMORALIZED);
    for (int c = 0; c < s->sc->nconditions && !ad(s)->campaign; c++) {
        const victory_condition *is = &s->sc->conditions[c];
        if (is->kind != VICTORY_HOLD || is->worth == NULL) continue;
        add_points(s, c, out);
        break;
    }
}

/* Officers whom the last troops of their area leave alone give way to any attack (A·H14): how many, and the
 * first of them. */
static int left_alone(const state *s, const action *a, int *first)
{
    int n = 0, troops = 0;
    const int from = s->units[a->units[0]].space;
    africa_force with;
    if (!state_on_board(s, a->units[0])) return 0;
    africa_force_at(s, from, a->side, NO_SIDE, true, &with);
    for (int i = 0; i < with.n; i++) {
        bool goes = false;
        for (int k = 0; k < a->nunits; k++)
            goes = goes || a->units[k] == with.units[i];
        if (goes) continue;
        if (class_of(s, with.units[i]) != CLASS_OFFICER)
            troops++;
        else if (n++ == 0)
            *first = with.units[i];
    }
    return troops == 0 ? n : 0;
}

/* Where no troops of theirs stand, officers who come alone hold nothing (A·H14). */
bool africa_warned_of(const state *s, const action *a, refusal *why)
{
    const int area = action_space(a);
    int officer = NO_UNIT;
    africa_force there;
    const bool goes = a->verb == VERB_MOVE || a->verb == VERB_ATTACK || a->verb == VERB_RUSH;
    const int left = goes && a->nunits > 0 ? left_alone(s, a, &officer) : 0;
    if (left > 0) return !refuse(why, "warn.left-alone", officer, NO_UNIT, s->units[officer].space, left, 0);
    if ((a->verb != VERB_MOVE && a->verb != VERB_ENTER) || a->nunits < 1 || area == NO_SPACE) return false;
    for (int i = 0; i < a->nunits; i++)
        if (class_of(s, a->units[i]) != CLASS_OFFICER) return false;
    africa_force_at(s, area, a->side, NO_SIDE, false, &there);
    if (there.n > 0) return false;
    (void)refuse(why, "warn.officers-alone", a->units[0], NO_UNIT, area, a->nunits, 0);
    return true;
}
