/*
 * describe.c: the unit card with the unit's own chart and the chance of each row, the place card, the
 * counter's face, and what is drawn over the board for a unit.
 */
#include "rules/conduct/conduct_internal.h"

#include "rules/conduct/fire.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/ucc.h"

#include "game/victory.h"

static bool is_out(const state *s, int u)
{
    return is_leader(s, u) && cu_const(s, u)->out != 0;
}
static bool is_in_melee(const state *s, int u)
{
    return !is_leader(s, u) && conduct_in_contact(s, u);
}

static void add_status(const state *s, int u, panel *out)
{
    static const kit_status rows[] = {{-1, is_out, ROW_WARN, "status.out", "U19"},
                                      {MARK_SHAKEN, NULL, ROW_WARN, "status.shaken", "U4"},
                                      {MARK_JAMMED, NULL, ROW_WARN, "status.jammed", "U13"},
                                      {-1, is_in_melee, ROW_WARN, "status.melee", "U15"},
                                      {MARK_DISORDERED, NULL, ROW_WARN, "status.disordered", "U4"},
                                      {MARK_LOW_AMMO, NULL, ROW_WARN, "status.low-ammo", "U·H6"}};
    kit_describe_status(s, u, rows, sizeof rows / sizeof rows[0], "status.steady", out);
    const int head = out->count - 1;
    if (is_leader(s, u) && s->units[u].status == UNIT_DESTROYED) out->row[head].value = "status.fallen";
    out->row[head].n[0] = is_leader(s, u) ? cu_const(s, u)->out : cu_const(s, u)->rounds + 1;
    if (!is_leader(s, u) && state_on_board(s, u) && state_has(s, u, MARK_SHAKEN) &&
        !state_has(s, u, MARK_ORDERED))
        panel_add(out, ROW_WARN, "row.rally", conduct_in_contact(s, u) ? "row.rally.first" : "row.rally.last",
                  0, 0, "U·H11");
}

static void add_weapon(const state *s, int u, panel *out)
{
    static const char *const values[] = {"weapon.none",  "weapon.breechloader", "weapon.muzzle",
                                         "weapon.mg",    "weapon.maxim",        "weapon.light",
                                         "weapon.field", "weapon.heavy"};
    static const char *const rates[] = {"", "rate.1", "rate.2", "rate.3"};
    const int weapon = conduct_weapon_of(s, u), rate = start_of(s, u)->rate, stands = type_of(s, u)->stands;
    const bool saddled = weapon != WEAPON_NONE && mounted(s, u);
    panel_row *row = panel_add(out, ROW_TEXT, saddled ? "row.weapon.on-foot" : "row.weapon", values[weapon],
                               conduct_range_most(s, u) * HEX_INCHES, stands, NULL);
    row->n[2] = conduct_range_most(s, u);
    if (!saddled && state_on_board(s, u) && conduct_stands_firing(s, u) < stands) /* as it stands */
        row->n[1] = conduct_stands_firing(s, u), row->n[3] = stands;
    row->rule = weapon >= WEAPON_LIGHT  ? "U6"
                : weapon >= WEAPON_MG   ? "U12"
                : weapon != WEAPON_NONE ? "U11"
                                        : "U15";
    if (weapon != WEAPON_NONE) panel_add(out, ROW_QUALITY, "row.rate", rates[rate], 4 - rate, 0, "U11");
    if (state_has(s, u, MARK_LOW_AMMO))
        panel_add(out, ROW_WARN, "row.ammo",
                  conduct_supplied(s, u)     ? "row.ammo.fills"
                  : conduct_in_contact(s, u) ? "row.ammo.melee"
                                             : "row.ammo.far",
                  cd(s)->number.ammo_hexes, cd(s)->number.ammo_hexes * HEX_INCHES, "U·H6");
    if (is_mg(s, u) && state_has(s, u, MARK_JAMMED))
        panel_add(out, ROW_WARN, "row.jam", "row.jam.tries", cu_const(s, u)->tries, 0, "U13");
}

static void add_order(const state *s, int u, panel *out)
{
    static const char *const orders[] = {"order.close", "order.massed", "order.loose"};
    const char *value = is_crew(s, u) ? state_has(s, u, MARK_LIMBERED) ? "order.limbered" : "order.in-action"
                        : state_has(s, u, MARK_SQUARE)     ? "order.square"
                        : state_has(s, u, MARK_COLUMN)     ? "order.column"
                        : state_has(s, u, MARK_DEEP)       ? "order.deep"
                        : state_has(s, u, MARK_SKIRMISH)   ? "order.skirmish"
                        : state_has(s, u, MARK_DISMOUNTED) ? "order.dismounted"
                                                           : orders[type_of(s, u)->order];
    panel_add(out, ROW_FORM, "row.order", value, 0, 0, "U·H13");
    if (state_has(s, u, MARK_GROUND)) panel_add(out, ROW_TEXT, "row.ground", "row.ground.down", 0, 0, "U8");
    if (state_has(s, u, MARK_RING)) {
        panel_row *row = panel_add(out, state_has(s, u, MARK_CLOSED) ? ROW_GOOD : ROW_WARN, "row.ring",
                                   state_has(s, u, MARK_CLOSED) ? "row.ring.whole" : "row.ring.broken", 0,
                                   cu_const(s, u)->ring - 1, NULL);
        row->rule = "U·HX7";
    }
    if (type_of(s, u)->bayonets)
        panel_add(out, ROW_TEXT, "row.bayonets",
                  state_has(s, u, MARK_BAYONETS) ? "row.bayonets.fixed" : "row.bayonets.unfixed", 0, 0,
                  "U·H7");
    if (start_of(s, u)->rating == RATING_ELITE)
        panel_add(out, ROW_GOOD, "row.rating", "rating.elite", 0, 0, "U21");
    if (start_of(s, u)->rating == RATING_BRITTLE)
        panel_add(out, ROW_WARN, "row.rating", "rating.brittle", 0, 0, "U21");
    if (start_of(s, u)->tigermen) panel_add(out, ROW_TEXT, "row.tigermen", "row.tigermen.with", 0, 0, "U23");
}

static void add_move(const state *s, int u, panel *out)
{
    if (is_crew(s, u) || is_leader(s, u)) {
        panel_add(out, ROW_TEXT, "row.move", "row.move.inches", conduct_own_move(s, u) * HEX_INCHES,
                  conduct_own_move(s, u), is_crew(s, u) ? "U20" : "U·H23");
        return;
    }
    if (cg_const(s)->active == u + 1)
        panel_add(out, ROW_GOOD, "row.move",
                  state_has(s, u, MARK_FANATIC) ? "row.move.fanatic" : "row.move.left",
                  cg_const(s)->left * HEX_INCHES, cg_const(s)->left, "U21");
}

/* The chart it would roll on now, and how many faces in six (or chances in a hundred) lead to each row. */
static void add_chart(const state *s, int u, panel *out)
{
    int index, column;
    odds o;
    action a;
    if (!state_on_board(s, u) || !conduct_rolls(s, u)) return;
    (void)conduct_chart_of(s, u, &index, &column);
    panel_row *head =
        panel_add(out, ROW_CHART, "row.chart",
                  state_has(s, u, MARK_SHAKEN) ? "row.chart.shaken" : "row.chart.steady", index, -1, NULL);
    head->n[2] = column;
    head->rule = s->sc->options[OPTION_MOVEMENT] == MOVEMENT_FOUR_DICE ? "U24" : "U21";
    action_init(&a, VERB_ORDER, s->units[u].side);
    action_add_unit(&a, u);
    if (!conduct_odds(s, &a, &o)) return;
    for (int i = 0; i < o.nbands && out->count < PANEL_ROWS; i++)
        if (o.band[i].ppm > 0)
            panel_add(out, ROW_TEXT, "row.chart.chance", o.band[i].code,
                      (int32_t)((o.band[i].ppm + 5000) / 10000), 0, NULL);
}

void conduct_describe_unit(const state *s, int u, panel *out)
{
    const unit *self = &s->units[u];
    add_status(s, u, out);
    if (is_leader(s, u)) {
        static const char *const what[] = {"leader.leader", "leader.commander", "leader.mule",
                                           "leader.wagon"};
        panel_row *role =
            panel_add(out, ROW_TEXT, "row.leader", what[type_of(s, u)->class - CLASS_LEADER],
                      cd(s)->number.commander_hexes * HEX_INCHES, cd(s)->number.ammo_hexes * HEX_INCHES,
                      type_of(s, u)->class >= CLASS_MULE ? "U·H6" : "U21");
        role->n[2] = cd(s)->number.commander_hexes;
        role->n[3] = cd(s)->number.ammo_hexes;
        if (state_on_board(s, u))
            panel_add(out, ROW_TEXT, "row.attached",
                      conduct_attached(s, u) ? "row.attached.yes" : "row.attached.no", 0, 0, "U21");
        add_move(s, u, out);
        return;
    }
    const bool gone = self->status == UNIT_DESTROYED || self->status == UNIT_CAPTURED;
    panel_add(out, ROW_PIPS, "row.left", "row.left.of", gone ? 0 : self->strength, s->sc->units[u].strength,
              "U4");
    if (self->hits > 0) panel_add(out, ROW_WARN, "row.hits", "row.hits.turn", self->hits, 0, "U2");
    add_weapon(s, u, out);
    add_order(s, u, out);
    add_move(s, u, out);
    add_chart(s, u, out);
}

void conduct_describe_place(const state *s, int space, panel *out)
{
    const unsigned is = cd(s)->space[space].is;
    static const kit_ground rows[] = {
        {HEX_WORKS, "place.works", "place.works.two", "U21"},
        {HEX_SOFT, "place.cover", "place.cover.soft", "U7"},
        {HEX_HARD, "place.cover", "place.cover.hard", "U8"},
        {HEX_SANGAR, "place.cover", "place.cover.sangar", "U8"},
        {HEX_OBSTACLE, "place.melee", "place.obstacle", "U18"},
        {HEX_DEFENDS, "place.melee", "place.terrain", "U18"},
        {HEX_HALF, "place.move", "place.half", "U·HX6"},
        {HEX_NO_FOOT, "place.move", "place.never", "U·HX6"},
        {HEX_NO_HORSE, "place.mounted", "place.never", "U·HX6"},
        {HEX_NO_GUNS, "place.guns", "place.never", "U·HX6"},
        {HEX_OPAQUE, "place.sight", "place.blocks", "U·H24"},
        {HEX_CONCEALS, "place.hiding", "place.conceals", "U·H24"},
    };
    kit_describe_ground(is, rows, sizeof rows / sizeof rows[0], out);
    if ((is & (HEX_HALF | HEX_NO_GUNS)) != 0 && conduct_on_road(cd(s), space))
        panel_add(out, ROW_TEXT, "place.road",
                  (is & HEX_NO_GUNS) != 0 ? "place.road.guns" : "place.road.single", 0, 0, "U·HX6");
    if ((is & HEX_GATE) != 0 && cd(s)->special.gate_space == space)
        panel_add(out, ROW_TEXT, "place.gate", cg_const(s)->gate != 0 ? "place.gate.open" : "place.gate.shut",
                  cd(s)->special.gate_need, cd(s)->special.gate_turn, "U·H27");
    kit_describe_light(s, HEX_INCHES, "place.light.inches", "U·H24", out);
}

/* The arc, and the range bands in it as far as the ground lets see. */
static void show_field(const state *s, int u, overlay *out)
{
    const conduct_data *d = cd(s);
    const unit *self = &s->units[u];
    const int near = conduct_range_near(s, u), most = conduct_range_most(s, u);
    if (!state_has(s, u, MARK_SQUARE))
        overlay_add(out, OVERLAY_ARC, self->space, self->space, self->facing, "overlay.arc");
    for (int to = 0; to < d->map.n; to++) {
        const int far = hexes(d, self->space, to);
        if (to == self->space || far > most || !conduct_faces(s, u, to) ||
            !tables_sees(&d->map, self->space, to))
            continue;
        overlay_add(out, far <= near ? OVERLAY_SHORT : OVERLAY_LONG, self->space, to, far * HEX_INCHES,
                    far <= near ? "overlay.short" : "overlay.long");
    }
}

/* Lines to enemies in arc and range, and who stands in the way. */
static void show_lines(const state *s, int u, overlay *out)
{
    const conduct_data *d = cd(s);
    const unit *self = &s->units[u];
    const int most = conduct_range_most(s, u);
    state then = *s;
    cg(&then)->stage = (uint8_t)(is_gun(s, u) ? STAGE_GUNS : STAGE_RIFLES);
    for (int i = 0; i < s->sc->nunits; i++) {
        conduct_shot shot;
        const int there = s->units[i].space;
        if (!known_enemy(s, self->side, i) || hexes(d, self->space, there) > most ||
            !conduct_faces(s, u, there))
            continue;
        const char *why = conduct_shot_refused(&then, u, i, &shot);
        overlay_add(out, OVERLAY_LINE, self->space, there, shot.range,
                    why == NULL                                 ? "overlay.line"
                    : strcmp(why, "conduct.fire.priority") == 0 ? "overlay.nearer"
                                                                : "overlay.blocked");
        if (why != NULL && shot.block != NO_SPACE)
            overlay_add(out, OVERLAY_BLOCK, there, shot.block, 0, "overlay.block");
    }
}

/* While it moves its field of fire would look like its reach: shown then only for a turn in place. */
static bool shows_field(const state *s, int what)
{
    const int stage = cg_const(s)->stage;
    return what == VERB_FACE || (stage != STAGE_COMMAND && stage != STAGE_MOVE && stage != STAGE_EXPLOIT);
}

void conduct_show(const state *s, int u, int what, overlay *out)
{
    const conduct_data *d = cd(s);
    const unit *self = &s->units[u];
    if (!state_on_board(s, u)) return;
    if (what == VERB_MARCH) {
        conduct_ring_show(s, u, out);
        return;
    }
    if (what == VERB_RING) {
        conduct_ring_would(s, u, out);
        return;
    }
    if (type_of(s, u)->class == CLASS_COMMANDER && !conduct_attached(s, u))
        for (int to = 0; to < d->map.n; to++)
            if (hexes(d, self->space, to) <= d->number.commander_hexes)
                overlay_add(out, OVERLAY_ZONE, self->space, to, 0, "overlay.command");
    if (conduct_range_most(s, u) == 0 || state_has(s, u, MARK_LIMBERED) || mounted(s, u)) return;
    show_lines(s, u, out);
    if (shows_field(s, what)) show_field(s, u, out);
}

int conduct_across(const scenario *sc)
{
    (void)sc;
    return HEX_INCHES;
}

bool conduct_sight(const state *s, int u, int space, int target, refusal *why)
{
    const conduct_data *d = cd(s);
    const int far = hexes(d, s->units[u].space, space), light = kit_visibility(s);
    if (target == NO_UNIT) {
        if (light != 0 && far > light)
            return refuse(why, "conduct.sight.dark", u, NO_UNIT, space, far, light);
        return ground_between(s, u, space, d->space, HEX_OPAQUE, "conduct.sight.hidden", why);
    }
    if (conduct_weapon_of(s, u) == WEAPON_NONE)
        return refuse(why, "conduct.fire.no-weapon", u, target, space, 0, 0);
    state then = *s;
    conduct_shot shot = {0};
    cg(&then)->stage = (uint8_t)(is_gun(s, u) ? STAGE_GUNS : STAGE_RIFLES);
    memset(cu(&then, u)->aim, 0, sizeof cu(&then, u)->aim);
    then.units[u].marks &= ~(BIT(MARK_DONE) | BIT(MARK_GROUND));
    const char *code = conduct_shot_refused(&then, u, target, &shot);
    if (code == NULL) code = conduct_shooter_refused(&then, u);
    return refuse_if(why, code, u, target, shot.block != NO_SPACE ? shot.block : space, shot.range,
                     shot.limit);
}

void conduct_face(const state *s, int u, unit_face *out)
{
    out->quality = 4 - start_of(s, u)->rate;
    /* Where he stands; what he does for the others of his ring is in their ledgers. */
    out->leader = state_on_board(s, u) && !is_leader(s, u) && conduct_leader_here(s, u);
    out->spent = state_has(s, u, MARK_DONE);
    if (!state_has(s, u, MARK_CLOSED))
        out->hides = BIT(MARK_RING); /* of a ring that is broken nothing is left */
    if (state_on_board(s, u) && is_in_melee(s, u)) out->signs = BIT(SIGN_MELEE);
    if (state_on_board(s, u) && is_out(s, u)) out->signs |= BIT(SIGN_OUT);
}

void conduct_befell(state *shown, const event *ev)
{
    if (ev->kind != EV_LEADER || ev->unit < 0 || ev->unit >= shown->sc->nunits) return;
    cu(shown, ev->unit)->out = strcmp(ev->code, "ev.leader-back") == 0 ? 0 : CRITICAL_OUT;
}

void conduct_result(const state *s, result *out)
{
    victory_result(s, out);
    kit_tally_marked(s, out, "tally.shaken", MARK_SHAKEN);
}
