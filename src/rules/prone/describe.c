/*
 * describe.c: the unit card, the place card, the counter's face, what is drawn over the board for a unit, and
 * the tallies.
 */
#include "rules/prone/prone_internal.h"

#include <string.h>

#include "game/victory.h"
#include "rules/prone/dice.h"
#include "rules/prone/fire.h"
#include "rules/prone/moves.h"

/* Who charged it stands beside it, and the fight is still to come: in the Morale step all are over. */
static bool is_charged(const state *s, int u)
{
    if (!state_on_board(s, u) || s->step == STEP_MORALE) return false;
    for (int i = 0; i < s->sc->nunits; i++)
        if (pu_const(s, i)->quarry == u + 1 && is_enemy(s, u, i) && hexes_apart(s, u, i) == 1) return true;
    return false;
}

/* H·H24: shown for good; only the dark (H·H20) takes it out of sight again. */
static bool is_known(const state *s, int u)
{
    return state_on_board(s, u) && s->sc->units[u].hidden && !state_has(s, u, MARK_HIDDEN);
}

static const kit_status statuses[] = {
    {-1, prone_lies, ROW_GOOD, "status.lies", "H8"},
    {-1, is_charged, ROW_WARN, "status.charged", "H·H18"},
    {MARK_LOST, NULL, ROW_WARN, "status.lost", "H·H26"},
    {MARK_FORCED, NULL, ROW_WARN, "status.forced", "H3"},
    {MARK_SHAKEN, NULL, ROW_WARN, "status.shaken", "H·H19"},
    {MARK_PRONE, NULL, ROW_GOOD, "status.prone", "H7"},
    {MARK_JAMMED, NULL, ROW_WARN, "status.jammed", "H·H22"},
};

/* What keeps it from a shot, as a status. */
static const char *status_of(const char *why)
{
    static const char *const known[][2] = {{"prone.fire.between", "status.blocked"},
                                           {"prone.fire.arc", "status.no-front"},
                                           {"prone.fire.smokeless", "status.smokeless"},
                                           {"prone.fire.range", "status.no-range"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(why, known[i][0]) == 0) return known[i][1];
    return "status.no-target";
}

/* Whom it could fire at in the Fire step, as it stands: NULL: somebody; else a status: why nobody. It is the
 * nearest enemy's reason, which the prompt tells too. */
static const char *no_shot(const state *s, int u)
{
    prone_occupied occ;
    const char *nearest = NULL;
    int least = 0;
    if (state_has(s, u, MARK_CHARGED)) return "status.charging";
    if (prone_fire_barred(s, u) != NULL) return "status.no-fire";
    prone_occupy(s, s->units[u].side, &occ);
    for (int i = 0; i < s->sc->nunits; i++) {
        prone_shot shot;
        if (!is_known_enemy(s, u, i)) continue;
        const char *why = prone_shot_refused(s, &occ, u, i, &shot);
        if (why == NULL) return NULL;
        if (nearest != NULL && hexes_apart(s, u, i) >= least) continue;
        nearest = why, least = hexes_apart(s, u, i);
    }
    return nearest != NULL ? status_of(nearest) : "status.no-target";
}

/* What keeps who is fit from acting in the step that is played (H·H14); NULL: nothing. */
static const char *idle_now(const state *s, int u)
{
    if (!state_on_board(s, u)) return NULL;
    if (state_has(s, u, MARK_DONE)) return "status.acted";
    return course_phase_of(s) == PHASE_FIRE ? no_shot(s, u) : NULL;
}

/* On its feet: in which order, which its counter does not show. */
static const char *standing(const state *s, int u)
{
    static const char *const in[ORDERS] = {"status.standing.close", "status.standing.open",
                                           "status.standing.column", "status.standing.square",
                                           "status.standing.mass"};
    const int order = pu_const(s, u)->order;
    return order < ORDERS ? in[order] : "status.standing";
}

static void add_status(const state *s, int u, panel *out)
{
    const char *idle = idle_now(s, u), *steady = idle != NULL           ? idle
                                                 : prone_infantry(s, u) ? standing(s, u)
                                                                        : "status.fit";
    kit_describe_status(s, u, statuses, sizeof statuses / sizeof statuses[0], steady, out);
    if (idle != NULL && out->row[0].value == idle) out->row[0].style = ROW_TEXT;
}

static void add_leader(const state *s, int u, panel *out)
{
    const prone_unit *p = pu_const(s, u);
    if (is_chief(s, u)) {
        const int inches = pd(s)->number.leader_inches;
        panel_add(out, ROW_TEXT, "row.leader", "leader.leads", hexes_of(inches), inches, "H·H12");
        if (state_on_board(s, u) && !prone_with_unit(s, u, 1 - s->units[u].side))
            panel_add(out, ROW_WARN, "row.alone", "leader.target", 0, 0, "H·H21");
        return;
    }
    if (p->leader == LEADER_WITH) {
        panel_add(out, ROW_GOOD, "row.leader", is_prone(s, u) && p->lying ? "leader.lying" : "leader.with", 0,
                  0, "H8");
        return;
    }
    if (!prone_needs_leader(s, u) && p->leader == LEADER_NONE && !is_prone(s, u)) return; /* H4a */
    const bool led = prone_led(s, u);
    panel_row *row = panel_add(out, led ? ROW_GOOD : ROW_WARN, "row.leader",
                               led                           ? "leader.superior"
                               : p->leader == LEADER_WOUNDED ? "leader.wounded"
                               : p->leader == LEADER_KILLED  ? "leader.killed"
                                                             : "leader.none",
                               prone_obeys_on(s, u), 0, NULL);
    row->rule = "H·H12";
}

static void add_order(const state *s, int u, panel *out)
{
    static const char *const names[ORDERS] = {"order.close", "order.open", "order.column", "order.square",
                                              "order.mass"};
    const prone_type *t = type_of(s, u);
    if (t->class == CLASS_GUN)
        panel_add(out, ROW_TEXT, "row.order",
                  state_has(s, u, MARK_LIMBERED) ? "order.limbered" : "order.in-action", 0, 0, "H·H22");
    else if (t->class == CLASS_HORSE)
        panel_add(out, ROW_TEXT, "row.horses",
                  state_has(s, u, MARK_DISMOUNTED) ? "order.on-foot" : "order.mounted", 0, 0, "H·H7");
    else if (t->class == CLASS_FOOT && t->army == ARMY_AUXILIARY) /* who are drawn as riders */
        panel_add(out, ROW_TEXT, "row.horses", "order.no-horses", 0, 0, "H·H8");
    if ((t->class == CLASS_FOOT || (t->class == CLASS_HORSE && state_has(s, u, MARK_DISMOUNTED))) &&
        pu_const(s, u)->order < ORDERS)
        panel_add(out, ROW_FORM, "row.order", names[pu_const(s, u)->order], 0, 0, "H·H15");
    if (state_on_board(s, u)) {
        const char *because;
        const int class = prone_target_class(s, u, &because);
        panel_row *row = panel_add(out, ROW_CHART, "row.class", because,
                                   (int)(pd(s)->rifle_chart - s->sc->charts), class - 1, NULL);
        row->n[2] = -1;
        row->n[3] = 0;
        row->rule = is_prone(s, u) ? "H6" : "H·H16";
    }
}

static void add_weapon(const state *s, int u, panel *out)
{
    static const char *const names[WEAPONS] = {"", "weapon.rifle", "weapon.muzzle-loader", "weapon.gun",
                                               "weapon.machine-gun"};
    const prone_type *t = type_of(s, u);
    const prone_unit *p = pu_const(s, u);
    if (t->weapon == WEAPON_NONE) return;
    panel_row *row = panel_add(out, ROW_TEXT, names[t->weapon], "row.fire.dice", prone_fire_dice(s, u),
                               prone_weapon_range(s, u), NULL);
    row->rule = t->weapon == WEAPON_GUN || t->weapon == WEAPON_MG ? "H·H22" : "H·H16";
    if (state_has(s, u, MARK_FORCED)) panel_add(out, ROW_WARN, "row.fire", "row.fire.forced", 0, 0, "H5");
    if (p->ammo != AMMO_FREE)
        panel_add(out, p->ammo <= 2 ? ROW_WARN : ROW_STORE, "row.ammo", "row.ammo.left", p->ammo, 0, "H·H26");
}

void prone_describe_unit(const state *s, int u, panel *out)
{
    const unit *self = &s->units[u];
    const prone_type *t = type_of(s, u);
    const prone_unit *p = pu_const(s, u);
    out->count = 0;
    add_status(s, u, out);
    panel_add(out, ROW_BAR, "row.figures", "row.figures.of", self->strength, s->sc->units[u].strength,
              "H·H15");
    const int lost = s->sc->units[u].strength - self->strength;
    if (lost > 0) {
        panel_row *row =
            panel_add(out, ROW_TEXT, "row.lost", "row.lost.how", p->killed, lost - p->killed, NULL);
        if (row->n[1] < 0) row->n[1] = 0;
        row->rule = "H·H17";
    }
    if (below_half(s, u) && self->strength > 0)
        panel_add(out, ROW_WARN, "row.morale", "row.morale.half",
                  prone_to_throw(s, u, pd(s)->morale, pd(s)->number.morale_on), 0, "H·H19");
    if (is_known(s, u)) panel_add(out, ROW_TEXT, "row.seen", "row.seen.stays", 0, 0, "H·H24");
    add_leader(s, u, out);
    if (t->keys > 0) panel_add(out, ROW_PIPS, "row.keys", "row.keys.of", p->keys, t->keys, "H·H17");
    add_weapon(s, u, out);
    add_order(s, u, out);
    panel_add(out, ROW_TEXT, "row.move", is_prone(s, u) ? "row.move.prone" : "row.move.dice",
              prone_move_dice(s, u, false), 0, is_prone(s, u) ? "H4" : "H·H15");
    if (t->elite) panel_add(out, ROW_QUALITY, "row.quality", "row.quality.elite", 3, 0, "H·H12");
}

void prone_describe_place(const state *s, int space, panel *out)
{
    static const kit_ground rows[] = {
        {SPACE_BUSH, "place.cover", "place.cover.bush", "H·H16"},
        {SPACE_HARD, "place.cover", "place.cover.hard", "H·H16"},
        {SPACE_ROUGH_BUSH, "place.going", "place.going.bush", "H·H13"},
        {SPACE_ROUGH_ROCK, "place.going", "place.going.rock", "H·H13"},
        {SPACE_SLOW_GUNS, "place.guns", "place.guns.slow", "H·H25"},
        {SPACE_CONCEALS, "place.hiding", "place.hiding.men", "H·H24"},
        {SPACE_OVER_FRIENDS, "place.over", "place.over.friends", "H·H22"},
        {SPACE_CLOSED, "place.going", "place.going.closed", "H·H25"},
    };
    const prone_data *d = pd(s);
    out->count = 0;
    kit_describe_ground(d->space[space].is, rows, sizeof rows / sizeof rows[0], out);
    if (prone_road_at(s, space) && (d->space[space].is & (SPACE_ROUGH_BUSH | SPACE_ROUGH_ROCK)) != 0)
        panel_add(out, ROW_TEXT, "place.track", "place.track.good", 0, 0, "H·H13");
    if ((d->space[space].is & SPACE_DENSE) != 0 && d->bush != 0)
        panel_add(out, ROW_TEXT, "place.sight", "place.sight.dense", d->bush, 0, "H·H20");
    for (int dir = 0; dir < HEX_SIDES; dir++)
        if ((d->map.edge[space][dir] & (EDGE_WALL | EDGE_DITCH)) != 0) {
            panel_add(out, ROW_TEXT, "place.abatis", "place.abatis.cost", 0, 0, "H·H25");
            break;
        }
    kit_describe_light(s, 1, "place.light.hexes", "H·H20", out);
}

/* H·H24: some known enemy cannot be made out from as far as its bands reach. */
static bool may_meet_smokeless(const state *s, int u, int reach)
{
    if (reach <= hexes_of(pd(s)->number.smokeless_inches)) return false;
    for (int i = 0; i < s->sc->nunits; i++)
        if (is_known_enemy(s, u, i) && state_has(s, i, MARK_SMOKELESS)) return true;
    return false;
}

/* The arc, the range bands as far as the ground lets see, and lines to enemies with what hides them. */
void prone_show(const state *s, int u, int what, overlay *out)
{
    const prone_data *d = pd(s);
    const unit *self = &s->units[u];
    prone_occupied occ;
    (void)what;
    out->count = 0;
    const int most = state_on_board(s, u) && !is_mounted(s, u) && !state_has(s, u, MARK_LIMBERED)
                         ? prone_weapon_range(s, u)
                         : 0;
    if (most == 0) return;
    if (!in_square(s, u))
        overlay_add(out, OVERLAY_ARC, self->space, self->space, self->facing, "overlay.arc");
    prone_occupy(s, self->side, &occ);
    for (int i = 0; i < s->sc->nunits; i++) {
        prone_shot shot;
        if (!is_known_enemy(s, u, i) || hexes_apart(s, u, i) > most || !prone_faces(s, u, s->units[i].space))
            continue;
        const char *why = prone_shot_refused(s, &occ, u, i, &shot);
        overlay_add(out, OVERLAY_LINE, self->space, s->units[i].space, shot.hexes,
                    why == NULL ? "overlay.line" : "overlay.blocked");
        if (why != NULL && shot.view.block != NO_SPACE)
            overlay_add(out, OVERLAY_BLOCK, s->units[i].space, shot.view.block, 0, "overlay.block");
    }
    if (pg_const(s)->stage == STAGE_MOVE) return;         /* the hexes it can go to are marked then */
    const bool gun = type_of(s, u)->weapon == WEAPON_GUN; /* it has one range */
    const int near = gun ? most : hexes_of(d->number.short_inches),
              middle = gun ? most : hexes_of(d->number.medium_inches);
    const bool dim = may_meet_smokeless(s, u, most);
    const char *farthest = dim ? "overlay.far.smokeless" : "overlay.far",
               *of_gun = dim ? "overlay.gun.smokeless" : "overlay.gun";
    for (int to = 0; to < d->map.n; to++) {
        const int far = hexes_between(d, self->space, to);
        if (to == self->space || far > most || !prone_faces(s, u, to) || !prone_sees(s, self->space, to))
            continue;
        if (far <= near)
            overlay_add(out, OVERLAY_SHORT, self->space, to, near, gun ? of_gun : "overlay.near");
        else if (far <= middle)
            overlay_add(out, OVERLAY_MEDIUM, self->space, to, middle, "overlay.middle");
        else
            overlay_add(out, OVERLAY_LONG, self->space, to, most, farthest);
    }
}

/* H·HX1 */
int prone_across(const scenario *sc)
{
    enum { INCHES = 2 };
    (void)sc;
    return INCHES;
}

/* What hides a unit hides its place: the same in words that name no unit. */
static const char *of_place(const char *code)
{
    static const char *const pairs[][2] = {{"prone.sight.dark", "prone.look.dark"},
                                           {"prone.sight.far", "prone.look.far"},
                                           {"prone.sight.high", "prone.look.high"},
                                           {"prone.sight.bush", "prone.look.bush"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (strcmp(code, pairs[i][0]) == 0) return pairs[i][1];
    return code;
}

bool prone_looks(const state *s, int u, int space, int target, refusal *why)
{
    const int from = s->units[u].space;
    prone_shot shot = {.view.block = NO_SPACE};
    prone_occupied occ;
    const char *code;
    if (target == NO_UNIT) {
        code = prone_sight(s, from, space, pd(s)->bush, &shot.view);
        if (code == NULL) return true;
        (void)refuse(why, of_place(code), u, NO_UNIT, shot.view.block != NO_SPACE ? shot.view.block : space,
                     hexes_between(pd(s), from, space), shot.view.limit);
        why->args.from = space;
        return false;
    }
    if (prone_weapon_range(s, u) == 0) return refuse(why, "prone.fire.no-weapon", u, target, space, 0, 0);
    state then = *s;
    then.units[u].marks &= ~BIT(MARK_DONE);
    prone_occupy(s, s->units[u].side, &occ);
    code = prone_shot_refused(&then, &occ, u, target, &shot);
    if (code == NULL) code = prone_shooter_refused(&then, u);
    return refuse_if(why, code, u, target, shot.view.block != NO_SPACE ? shot.view.block : space, shot.hexes,
                     shot.view.limit);
}

void prone_face(const state *s, int u, unit_face *out)
{
    out->leader = is_chief(s, u) || pu_const(s, u)->leader == LEADER_WITH;
    out->hurt = pu_const(s, u)->leader == LEADER_WOUNDED || pu_const(s, u)->leader == LEADER_KILLED;
    out->spent = state_has(s, u, MARK_DONE);
    out->on_foot = state_has(s, u, MARK_DISMOUNTED);
    out->prone = is_prone(s, u);
}

/* Of those two nobody charges the other any more. */
static void charge_over(state *shown, int u, int other)
{
    if (other < 0 || other >= shown->sc->nunits) return;
    if (pu(shown, u)->quarry == other + 1) pu(shown, u)->quarry = 0;
    if (pu(shown, other)->quarry == u + 1) pu(shown, other)->quarry = 0;
}

void prone_befell(state *shown, const event *ev)
{
    if (ev->unit < 0 || ev->unit >= shown->sc->nunits) return;
    if (ev->kind == EV_NOTE &&
        (strcmp(ev->code, "ev.hangs-back") == 0 || strcmp(ev->code, "ev.melee-won") == 0))
        charge_over(shown, ev->unit, ev->other);
    for (int i = 0; i < shown->sc->nunits && ev->kind == EV_MOVE && ev->gives; i++)
        charge_over(shown, ev->unit, i);
    if (ev->kind == EV_LEADER) pu(shown, ev->unit)->leader = (uint8_t)ev->n[0];
    if (ev->kind == EV_NOTE &&
        (strcmp(ev->code, "ev.key-wounded") == 0 || strcmp(ev->code, "ev.key-killed") == 0))
        pu(shown, ev->unit)->keys = (uint8_t)ev->n[0];
}

/* Killed, wounded and taken are together the figures lost. Men who step in at a gun are lost where they stood
 * and found there: a side's wounded can only be told of all its units at once. */
void prone_result(const state *s, result *out)
{
    victory_result(s, out);
    int32_t *killed = out->tally[kit_add_tally(out, "tally.killed")].value,
            *wounded = out->tally[kit_add_tally(out, "tally.wounded")].value,
            *taken = out->tally[kit_add_tally(out, "tally.taken")].value;
    if (!s->over) kit_tally_marked(s, out, "tally.prone", MARK_FORCED); /* at the end it counts for nothing */
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        const int fell = s->sc->units[i].strength - self->strength, dead = pu_const(s, i)->killed;
        killed[self->side] += dead;
        wounded[self->side] += fell - dead;
        taken[self->side] += self->status == UNIT_CAPTURED ? self->strength : 0;
    }
}
