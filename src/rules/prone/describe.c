/*
 * describe.c: the unit card, the place card, the counter's face, what is drawn over the board for a unit, and
 * the tallies.
 */
#include "game/victory.h"
#include "rules/prone/describe.h"

#include "rules/prone/fire.h"
#include "rules/prone/place.h"

static void add_status(const state *s, int u, panel *out)
{
    static const struct {
        int mark;
        const char *value, *rule;
        row_style style;
    } rows[] = {
        {MARK_LOST, "status.lost", "H·H26", ROW_WARN},     {MARK_FORCED, "status.forced", "H3", ROW_WARN},
        {MARK_SHAKEN, "status.shaken", "H·H19", ROW_WARN}, {MARK_PRONE, "status.prone", "H7", ROW_GOOD},
        {MARK_JAMMED, "status.jammed", "H·H22", ROW_WARN},
    };
    const char *value = "status.standing", *rule = NULL;
    row_style style = ROW_GOOD;
    if (s->units[u].status == UNIT_READY)
        value = "status.ready";
    else if (s->units[u].status == UNIT_WAITING)
        value = "status.waiting", style = ROW_TEXT;
    else if (state_on_board(s, u) && prone_charged(s, u))
        value = "status.charged", rule = "H·H18", style = ROW_WARN;
    else
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
            if (state_has(s, u, rows[i].mark)) {
                value = rows[i].value;
                rule = rows[i].rule;
                style = rows[i].style;
                break;
            }
    panel_add(out, style, "row.status", value, 0, 0)->rule = rule;
}

static void add_leader(const state *s, int u, panel *out)
{
    const prone_unit *p = pu_const(s, u);
    if (type_of(s, u)->class == CLASS_LEADER) return;
    if (p->leader == LEADER_WITH) {
        panel_add(out, ROW_GOOD, "row.leader", is_prone(s, u) && p->lying ? "leader.lying" : "leader.with", 0,
                  0)
            ->rule = "H8";
        return;
    }
    if (!prone_needs_leader(s, u) && p->leader == LEADER_NONE) return;
    const bool led = prone_led(s, u);
    panel_row *row = panel_add(out, led ? ROW_GOOD : ROW_WARN, "row.leader",
                               led                           ? "leader.superior"
                               : p->leader == LEADER_WOUNDED ? "leader.wounded"
                               : p->leader == LEADER_KILLED  ? "leader.killed"
                                                             : "leader.none",
                               pd(s)->number.leaderless_on, 0);
    row->rule = "H·H12";
}

static void add_order(const state *s, int u, panel *out)
{
    static const char *const names[ORDERS] = {"order.close", "order.open", "order.column", "order.square",
                                              "order.mass"};
    const prone_type *t = type_of(s, u);
    if (t->class == CLASS_GUN)
        panel_add(out, ROW_TEXT, "row.order",
                  state_has(s, u, MARK_LIMBERED) ? "order.limbered" : "order.in-action", 0, 0)
            ->rule = "H·H22";
    else if (t->class == CLASS_HORSE)
        panel_add(out, ROW_TEXT, "row.order",
                  state_has(s, u, MARK_DISMOUNTED) ? "order.on-foot" : "order.mounted", 0, 0)
            ->rule = "H·H7";
    if ((t->class == CLASS_FOOT || (t->class == CLASS_HORSE && state_has(s, u, MARK_DISMOUNTED))) &&
        pu_const(s, u)->order < ORDERS)
        panel_add(out, ROW_TEXT, "row.order", names[pu_const(s, u)->order], 0, 0)->rule = "H·H15";
    if (state_on_board(s, u)) {
        const char *because;
        const int class = prone_target_class(s, u, &because);
        panel_row *row = panel_add(out, ROW_CHART, "row.class", because, pd(s)->rifle_index, class - 1);
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
                               prone_weapon_range(s, u));
    row->rule = t->weapon == WEAPON_GUN || t->weapon == WEAPON_MG ? "H·H22" : "H·H16";
    if (state_has(s, u, MARK_FORCED))
        panel_add(out, ROW_WARN, "row.fire", "row.fire.forced", 0, 0)->rule = "H5";
    if (p->ammo != AMMO_FREE)
        panel_add(out, p->ammo <= 2 ? ROW_WARN : ROW_TEXT, "row.ammo", "row.ammo.left", p->ammo, 0)->rule =
            "H·H26";
}

void prone_describe_unit(const state *s, int u, panel *out)
{
    const unit *at = &s->units[u];
    const prone_type *t = type_of(s, u);
    const prone_unit *p = pu_const(s, u);
    out->count = 0;
    add_status(s, u, out);
    panel_add(out, ROW_BAR, "row.figures", "row.figures.of", at->strength, s->sc->units[u].strength)->rule =
        "H·H15";
    const int lost = s->sc->units[u].strength - at->strength;
    if (lost > 0) {
        panel_row *row = panel_add(out, ROW_TEXT, "row.lost", "row.lost.how", p->killed, lost - p->killed);
        if (row->n[1] < 0) row->n[1] = 0;
        row->rule = "H·H17";
    }
    if (2 * at->strength < s->sc->units[u].strength && at->strength > 0)
        panel_add(out, ROW_WARN, "row.morale", "row.morale.half", pd(s)->number.morale_on, 0)->rule = "H·H19";
    add_leader(s, u, out);
    if (t->keys > 0)
        panel_add(out, p->keys == 0 ? ROW_WARN : ROW_PIPS, "row.keys", "row.keys.of", p->keys, t->keys)
            ->rule = "H·H17";
    add_weapon(s, u, out);
    add_order(s, u, out);
    panel_add(out, ROW_TEXT, "row.move", is_prone(s, u) ? "row.move.prone" : "row.move.dice",
              prone_move_dice(s, u, false), 0)
        ->rule = is_prone(s, u) ? "H4" : "H·H15";
    if (t->elite) panel_add(out, ROW_QUALITY, "row.quality", "row.quality.elite", 3, 0)->rule = "H·H12";
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
    if ((d->space[space].is & SPACE_DENSE) != 0 && d->bush != 0)
        panel_add(out, ROW_TEXT, "place.sight", "place.sight.dense", d->bush, 0)->rule = "H·H20";
    for (int dir = 0; dir < HEX_SIDES; dir++)
        if ((d->edge[space][dir] & (EDGE_WALL | EDGE_DITCH)) != 0) {
            panel_add(out, ROW_TEXT, "place.abatis", "place.abatis.cost", 0, 0)->rule = "H·H25";
            break;
        }
    const int turn = s->turn >= 0 && s->turn <= s->sc->turns ? s->turn : s->sc->turns;
    if (d->light[turn] != 0)
        panel_add(out, ROW_TEXT, "place.light", "place.light.hexes", d->light[turn], 0)->rule = "H·H20";
}

/* The arc, the range bands as far as the ground lets see, and lines to enemies with what hides them. */
void prone_show(const state *s, int u, int what, overlay *out)
{
    const prone_data *d = pd(s);
    const unit *at = &s->units[u];
    prone_occupied occ;
    (void)what;
    out->count = 0;
    const int most = state_on_board(s, u) && !prone_mounted(s, u) && !state_has(s, u, MARK_LIMBERED)
                         ? prone_weapon_range(s, u)
                         : 0;
    if (most == 0) return;
    if (!prone_in_square(s, u))
        overlay_add(out, OVERLAY_ARC, at->space, at->space, at->facing, "overlay.arc");
    prone_occupy(s, at->side, &occ);
    for (int i = 0; i < s->sc->nunits; i++) {
        prone_shot shot;
        if (s->units[i].side == at->side || !state_on_board(s, i) || !state_seen(s, i, at->side) ||
            hexes_between(d, at->space, s->units[i].space) > most || !prone_faces(s, u, s->units[i].space))
            continue;
        const char *why = prone_shot_refused(s, &occ, u, i, &shot);
        overlay_add(out, OVERLAY_LINE, at->space, s->units[i].space, shot.hexes,
                    why == NULL ? "overlay.line" : "overlay.blocked");
        if (why != NULL && shot.block != NO_SPACE)
            overlay_add(out, OVERLAY_BLOCK, at->space, shot.block, 0, "overlay.block");
    }
    if (pg_const(s)->stage == STAGE_MOVE) return; /* the hexes it can go to are marked then */
    const int near = type_of(s, u)->weapon == WEAPON_GUN ? most : hexes_of(d->number.medium_inches);
    for (int to = 0; to < d->n; to++) {
        const int far = hexes_between(d, at->space, to);
        int block;
        int32_t limit;
        if (to == at->space || far > most || !prone_faces(s, u, to) ||
            prone_sight(s, at->space, to, &block, &limit) != NULL)
            continue;
        overlay_add(out, far <= near ? OVERLAY_SHORT : OVERLAY_LONG, at->space, to, far,
                    far <= near ? "overlay.near" : "overlay.far");
    }
}

void prone_face(const state *s, int u, unit_face *out)
{
    *out =
        (unit_face){.number = s->units[u].strength,
                    .of = s->sc->units[u].strength,
                    .quality = s->sc->types[s->units[u].type].quality,
                    .leader = type_of(s, u)->class == CLASS_LEADER || pu_const(s, u)->leader == LEADER_WITH,
                    .spent = state_has(s, u, MARK_DONE)};
}

void prone_result(const state *s, result *out)
{
    victory_result(s, out);
    const int killed = kit_add_tally(out, "tally.killed"), wounded = kit_add_tally(out, "tally.wounded"),
              down = kit_add_tally(out, "tally.prone");
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *at = &s->units[i];
        const bool taken = at->status == UNIT_CAPTURED;
        const int lost = s->sc->units[i].strength - at->strength, dead = pu_const(s, i)->killed;
        out->tally[killed].value[at->side] += dead;
        if (!taken && lost > dead) out->tally[wounded].value[at->side] += lost - dead;
        out->tally[down].value[at->side] += state_on_board(s, i) && state_has(s, i, MARK_FORCED);
    }
}
