/*
 * describe.c: the unit card, the place card, the counter's face, and what is drawn over the board for a unit.
 */
#include "rules/grid/grid_internal.h"

#include <string.h>

#include "game/victory.h"
#include "rules/grid/check.h"
#include "rules/grid/fire.h"
#include "rules/grid/moves.h"
#include "rules/grid/place.h"

static void add_grade(const grid_data *d, const grid_type *t, panel *out)
{
    static const char *const names[] = {"", "grade.raw", "grade.experienced", "grade.elite"};
    panel_add(out, ROW_QUALITY, "row.grade", names[t->grade], t->grade, d->number.need[t->grade], "G11");
    static const char *const melee[] = {"", "grade.melee.raw", "grade.melee.experienced",
                                        "grade.melee.elite"};
    if (t->melee_grade != t->grade)
        panel_add(out, ROW_QUALITY, "row.melee-grade", melee[t->melee_grade], t->melee_grade, 0, "G·H21");
}

static void add_leader(const state *s, int u, panel *out)
{
    static const char *const values[] = {[LEADER_WITH] = "leader.with",
                                         [LEADER_LOST] = "leader.lost",
                                         [LEADER_WOUNDED] = "leader.wounded",
                                         [LEADER_UNHORSED] = "leader.unhorsed"};
    const grid_unit *g = gu_const(s, u);
    if (g->leader == LEADER_NONE) return;
    const bool with = g->leader == LEADER_WITH;
    panel_add(out, with ? ROW_GOOD : ROW_WARN, "row.leader",
              with && grid_has_commander(s, u) ? "leader.commander" : values[g->leader], g->leader_out, 0,
              "G1");
}

static void add_weapon(const state *s, int u, panel *out)
{
    const grid_weapon *w = grid_weapon_of(s, u);
    const grid_unit *g = gu_const(s, u);
    if (w == NULL) {
        panel_add(out, ROW_TEXT, "row.fire", "row.fire.none", 0, 0, NULL);
        return;
    }
    const bool saddle = grid_mounted(s, u) && type_of(s, u)->mounted_fire;
    const char *ranges = w->rocket            ? "row.fire.rocket"
                         : saddle             ? "row.fire.saddle"
                         : grid_mounted(s, u) ? "row.fire.on-foot"
                                              : "row.fire.ranges";
    panel_row *row = panel_add(out, ROW_TEXT, w->words, ranges, w->short_range, w->long_range, NULL);
    row->n[2] = w->dice;
    row->n[3] = grid_die(s, w->die);
    row->rule = w->rocket ? "G5" : saddle ? "G·H18" : w->rule;
    if (w->rocket) row->n[0] = w->shortest;
    if (w->barrels && g->streak > 0)
        panel_add(out, state_has(s, u, MARK_OVERHEATED) ? ROW_WARN : ROW_TEXT, "row.barrels",
                  "row.barrels.turns", g->streak, 0, "G3");
    if (g->ammo != AMMO_FREE)
        panel_add(out, g->ammo <= 1 ? ROW_WARN : ROW_STORE, "row.ammo",
                  g->ammo == 0 ? "row.ammo.none" : "row.ammo.turns", g->ammo, 0, "G·H15");
}

static void add_order(const state *s, int u, panel *out)
{
    const grid_type *t = type_of(s, u);
    const char *order = state_has(s, u, MARK_SQUARE)       ? "order.square"
                        : state_has(s, u, MARK_COLUMN)     ? "order.column"
                        : state_has(s, u, MARK_LIMBERED)   ? "order.limbered"
                        : state_has(s, u, MARK_DISMOUNTED) ? "order.on-foot"
                        : t->skirmish                      ? "order.skirmish"
                        : t->dense                         ? "order.dense"
                        : grid_has_order(s, u, VERB_FORM)  ? "order.line"
                                                           : NULL;
    if (order != NULL)
        panel_add(out, ROW_FORM, "row.order", order, 0, 0,
                  state_has(s, u, MARK_SQUARE)       ? "G·H13"
                  : state_has(s, u, MARK_LIMBERED)   ? "G·H10"
                  : state_has(s, u, MARK_DISMOUNTED) ? "G·H11"
                                                     : "G·H6");
}

/* How far it goes: guns in action are pushed by hand, and silent then (G·H10). */
static void add_move(const state *s, int u, panel *out)
{
    static const char *const values[] = {[CLASS_FOOT] = "move.foot",
                                         [CLASS_HORSE] = "move.horse",
                                         [CLASS_GUN] = "move.gun",
                                         [CLASS_HORSE_GUN] = "move.horse-gun",
                                         [CLASS_PACK_GUN] = "move.pack-gun",
                                         [CLASS_MG] = "move.machine-gun",
                                         [CLASS_ROCKET] = "move.machine-gun",
                                         [CLASS_FIXED] = "move.fixed",
                                         [CLASS_TRUCK] = "move.truck"};
    const grid_type *t = type_of(s, u);
    const bool on_foot = t->class == CLASS_HORSE && state_has(s, u, MARK_DISMOUNTED),
               by_hand = grid_pushed(s, u);
    panel_add(out, ROW_TEXT, "row.move",
              on_foot   ? "move.foot"
              : by_hand ? "move.by-hand"
                        : values[t->class],
              t->move, 0,
              t->class == CLASS_FOOT || on_foot ? "G7"
              : t->class == CLASS_HORSE         ? "G8"
                                                : "G·H10");
}

static bool is_asleep(const state *s, int u)
{
    return grid_asleep(s, s->units[u].side);
}
static bool is_in_contact(const state *s, int u)
{
    return state_on_board(s, u) && grid_in_contact(s, u);
}

/* Who fell has no base left; who has one left ran off over the edge, or the umpire took it away. */
const char *grid_fate(const state *s, int u, int32_t n[2])
{
    n[0] = n[1] = 0;
    return s->units[u].status == UNIT_DESTROYED && s->units[u].strength > 0 ? "fate.off" : NULL;
}

void grid_describe_unit(const state *s, int u, panel *out)
{
    static const kit_status status[] = {{MARK_BROKEN, NULL, ROW_WARN, "status.broken", "G·H9"},
                                        {MARK_DISORDERED, NULL, ROW_WARN, "status.disordered", "G·H9"},
                                        {MARK_JAMMED, NULL, ROW_WARN, "status.jammed", "G3"},
                                        {-1, is_asleep, ROW_TEXT, "status.asleep", "G·H16"},
                                        {-1, is_in_contact, ROW_WARN, "status.contact", "G9"}};
    const grid_data *d = gd(s);
    const unit *self = &s->units[u];
    const grid_type *t = type_of(s, u);
    int32_t n[2];
    const char *fate = grid_fate(s, u, n);
    if (fate != NULL)
        panel_add(out, ROW_WARN, "row.status", fate, 0, 0, NULL);
    else
        kit_describe_status(s, u, status, sizeof status / sizeof status[0], "status.steady", out);
    panel_add(out, ROW_PIPS, "row.bases", "row.bases.of", self->strength, s->sc->units[u].strength, "G·H2");
    panel_add(out, ROW_BAR, "row.hits", "row.hits.of", self->hits, t->hits, "G·H2");
    add_grade(d, t, out);
    add_leader(s, u, out);
    add_weapon(s, u, out);
    panel_row *melee =
        panel_add(out, ROW_TEXT, "row.melee", grid_leader_helps(s, u) ? "row.melee.led" : "row.melee.dice",
                  self->strength, grid_die(s, t->melee_die), NULL);
    melee->rule = "G9";
    add_order(s, u, out);
    add_move(s, u, out);
    if (self->status == UNIT_ON) {
        panel_row *test = panel_add(out, ROW_CHART, "row.morale", "row.morale.needs",
                                    (int)(d->morale_chart - s->sc->charts), -1, NULL);
        test->n[2] = 0;
        test->n[3] = d->number.need[t->grade];
        test->rule = "G·H9";
    }
}

void grid_describe_place(const state *s, int space, panel *out)
{
    static const kit_ground rows[] = {
        {SPACE_SOFT, "place.cover", "place.cover.soft", "G·H6"},
        {SPACE_WORKS, "place.cover", "place.cover.works", "G·H6"},
        {SPACE_WALL, "place.wall", "place.wall.bonus", "G·H21"},
        {SPACE_NO_FOOT, "place.foot", "place.never", "G·H11"},
        {SPACE_ROUGH, "place.horse", "place.one-box", "G·H11"},
        {SPACE_NO_HORSE, "place.horse", "place.never", "G·H11"},
        {SPACE_NO_GUNS, "place.guns", "place.track-only", "G·H11"},
        {SPACE_WHOLE_MOVE, "place.crossing", "place.whole-move", "G·H19"},
        {SPACE_RAIL, "place.railway", "place.truck", "G·H15"},
        {SPACE_OPAQUE, "place.sight", "place.blocks", "G·H5"},
        {SPACE_CONCEALS, "place.hiding", "place.conceals", "G·H17"},
    };
    kit_describe_ground(gd(s)->space[space].is, rows, sizeof rows / sizeof rows[0], out);
    if (gd(s)->space[space].level > 0)
        panel_add(out, ROW_TEXT, "place.height", "place.height.uphill", gd(s)->space[space].level, 0,
                  "G·H21");
    kit_describe_light(s, 1, "place.light.boxes", "G·H5", out);
}

/* What stands at a line to whom may not be fired at: why. */
static const char *line_code(const char *refused)
{
    static const char *const codes[][2] = {{"grid.fire.side-used", "overlay.side-used"},
                                           {"grid.fire.too-near", "overlay.too-near"},
                                           {"grid.fire.broken", "overlay.broken"}};
    if (refused == NULL) return "overlay.line";
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(refused, codes[i][0]) == 0) return codes[i][1];
    return "overlay.blocked";
}

/* Range bands, the arc, and lines to enemies that something hides. */
void grid_show(const state *s, int u, int what, overlay *out)
{
    const grid_data *d = gd(s);
    const unit *self = &s->units[u];
    const grid_weapon *w = grid_weapon_of(s, u);
    (void)what;
    if (self->status != UNIT_ON || w == NULL || state_has(s, u, MARK_LIMBERED) || gu_const(s, u)->ammo == 0 ||
        grid_moved_from_fire(s, u) != NULL || (grid_mounted(s, u) && !type_of(s, u)->mounted_fire))
        return; /* no ground is drawn that it cannot fire at this turn */
    int most = grid_mounted(s, u) ? w->short_range : w->long_range;
    const int light = light2(s);
    if (light != 0 && light < most) most = light;
    if (!state_has(s, u, MARK_SQUARE))
        overlay_add(out, OVERLAY_ARC, self->space, self->space, self->facing, "overlay.arc");
    for (int i = 0; i < s->sc->nunits; i++) {
        grid_shot shot;
        if (s->units[i].side == self->side || !state_on_board(s, i) || !state_seen(s, i, self->side) ||
            dist2(d, self->space, s->units[i].space) > most || !grid_faces(s, u, s->units[i].space))
            continue;
        occupied occ;
        occupied_find(s, self->side, &occ);
        const char *why = grid_shot_refused(s, &occ, u, i, &shot);
        overlay_add(out, OVERLAY_LINE, self->space, s->units[i].space,
                    dist2(d, self->space, s->units[i].space), line_code(why));
        if (why != NULL && shot.block != NO_SPACE)
            overlay_add(out, OVERLAY_BLOCK, s->units[i].space, shot.block, 0, "overlay.block");
    }
    for (int to = 0; to < d->map.n; to++) {
        const int far = dist2(d, self->space, to);
        if (to == self->space || far > most || far < w->shortest || !grid_faces(s, u, to) ||
            !tables_sees(&d->map, self->space, to))
            continue;
        overlay_add(out, far <= w->short_range ? OVERLAY_SHORT : OVERLAY_LONG, self->space, to, far,
                    far <= w->short_range ? "overlay.short" : "overlay.long");
    }
}

/* What a box is across, as the first page of the rules says. */
int grid_across(const scenario *sc)
{
    enum { YARDS = 200 };
    (void)sc;
    return YARDS;
}

bool grid_sight(const state *s, int u, int space, int target, refusal *why)
{
    const grid_data *d = gd(s);
    const int far = dist2(d, s->units[u].space, space), light = light2(s);
    if (target == NO_UNIT) {
        if (light != 0 && far > light) return refuse(why, "grid.dark", u, NO_UNIT, space, far, light);
        return ground_between(s, u, space, d->space, SPACE_OPAQUE, "grid.sight.hidden", why);
    }
    if (grid_weapon_of(s, u) == NULL) return refuse(why, "grid.fire.no-weapon", u, target, space, 0, 0);
    state then = *s;
    occupied occ;
    grid_shot shot;
    memset(gu(&then, u)->aim, 0, sizeof gu(&then, u)->aim);
    then.units[u].marks &= ~BIT(MARK_DONE);
    occupied_find(&then, s->units[u].side, &occ);
    const char *code = grid_shot_refused(&then, &occ, u, target, &shot);
    if (code == NULL) code = grid_shooter_refused(&then, u);
    return grid_refuse_shot(why, code, u, target, space, &shot);
}

void grid_face(const state *s, int u, unit_face *out)
{
    out->leader = grid_leader_helps(s, u);
    out->commander = out->leader && grid_has_commander(s, u);
    out->spent = state_has(s, u, MARK_DONE);
    out->hit_of = type_of(s, u)->hits;
    if (gu_const(s, u)->ammo == 0) out->hides = BIT(MARK_LOW_AMMO), out->signs = BIT(SIGN_NO_AMMO);
    if (is_in_contact(s, u)) out->signs |= BIT(SIGN_MELEE);
}

void grid_result(const state *s, result *out)
{
    victory_result(s, out);
    kit_tally_marked(s, out, "tally.broken", MARK_BROKEN);
}
