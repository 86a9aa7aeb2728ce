/*
 * fire.c: who may fire at whom (range, arc, light, line of sight), and the dice it gives: the ledger of G1
 * and G·H6. Not for rolling them: see volley.c.
 */
#include "rules/grid/grid.h"

const grid_weapon *grid_weapon_of(const state *s, int u)
{
    const int w = type_of(s, u)->weapon;
    return w < 0 ? NULL : &gd(s)->weapon[w];
}

const char *grid_shooter_refused(const state *s, int u)
{
    const unit *at = &s->units[u];
    const grid_weapon *w = grid_weapon_of(s, u);
    const uint32_t marks = at->marks;
    if (at->status != UNIT_ON) return "grid.fire.off-board";
    if (grid_asleep(s, at->side)) return "grid.asleep";
    if (w == NULL) return "grid.fire.no-weapon";
    if ((marks & BIT(MARK_DONE)) != 0) return "grid.fire.declared";
    if ((marks & BIT(MARK_JAMMED)) != 0) return "grid.fire.jammed";
    if ((marks & BIT(MARK_LIMBERED)) != 0) return "grid.fire.limbered";
    if (gu_const(s, u)->ammo == 0) return "grid.fire.ammo";
    switch ((grid_class)type_of(s, u)->class) {
    case CLASS_FOOT:
    case CLASS_FIXED:
        return NULL;
    case CLASS_HORSE:
        return (marks & BIT(MARK_DISMOUNTED)) != 0 || type_of(s, u)->mounted_fire ? NULL
                                                                                  : "grid.fire.mounted";
    case CLASS_GUN:
    case CLASS_HORSE_GUN:
        return (marks & BIT(MARK_SPENT)) != 0 && (marks & BIT(MARK_MOVED)) != 0 ? "grid.fire.pushed" : NULL;
    case CLASS_PACK_GUN:
    case CLASS_MG:
    case CLASS_ROCKET:
    case CLASS_TRUCK:
        return (marks & BIT(MARK_MOVED)) != 0 ? "grid.fire.moved" : NULL;
    }
    return NULL;
}

/* What stands on the line: the box that blocks, or NO_SPACE with the friends fired over counted (G·H6:
 * artillery over one box). */
static int units_between(const state *s, const grid_occupied *occ, int from, int to, bool artillery,
                         int *over)
{
    const grid_data *d = gd(s);
    const grid_line *line = &d->line[window_index(d, from, to)];
    *over = 0;
    for (int i = 0; i < line->count; i++) {
        const int a = from + line->dy[i] * d->columns + line->dx[i],
                  b = from + line->py[i] * d->columns + line->px[i];
        const bool enemy_a = bit_of(occ->enemies, a), enemy_b = bit_of(occ->enemies, b);
        const bool full_a = enemy_a || bit_of(occ->friends, a), full_b = enemy_b || bit_of(occ->friends, b);
        const bool shut_a = full_a || (d->space[a].is & SPACE_OPAQUE) != 0,
                   shut_b = full_b || (d->space[b].is & SPACE_OPAQUE) != 0;
        if (!shut_a || !shut_b || (!full_a && !full_b))
            continue; /* of two boxes the line runs between, one lets it through */
        if (!artillery || enemy_a || enemy_b || ++*over > 1) return full_a ? a : b;
    }
    return NO_SPACE;
}

/* A square has four sides, each firing once: the one turned to the target; on the diagonal either. */
static int slot_for(const state *s, int u, int to)
{
    const grid_unit *g = gu_const(s, u);
    if (!state_has(s, u, MARK_SQUARE)) return 0;
    const int from = s->units[u].space;
    const int one = grid_side_to(gd(s), from, to, NO_DIRECTION);
    const int other = grid_side_to(gd(s), from, to, (one + 6) % 8);
    return (g->aim[one / 2] != 0 && other != one ? other : one) / 2;
}

void grid_shot_measure(const state *s, const grid_occupied *occ, int u, int target, grid_shot *out)
{
    const grid_data *d = gd(s);
    const int from = s->units[u].space, to = s->units[target].space;
    const grid_weapon *w = grid_weapon_of(s, u);
    *out = (grid_shot){.range2 = dist2(d, from, to), .slot = slot_for(s, u, to), .block = NO_SPACE};
    if (steps_between(d, from, to) <= RANGE_MAX)
        out->block = units_between(s, occ, from, to, w->artillery || w->rocket, &out->over);
}

static bool terrain_hides(const grid_data *d, int from, int to, int *where)
{
    const int i = window_index(d, from, to);
    if (bit_of(d->sight[from], i)) return false;
    const grid_line *line = &d->line[i];
    *where = to;
    for (int k = 0; k < line->count; k++) {
        const int a = from + line->dy[k] * d->columns + line->dx[k];
        if ((d->space[a].is & SPACE_OPAQUE) != 0 ||
            (d->space[a].level > d->space[from].level && d->space[a].level > d->space[to].level)) {
            *where = a;
            break;
        }
    }
    return true;
}

const char *grid_shot_refused(const state *s, const grid_occupied *occ, int u, int target, grid_shot *out)
{
    const grid_data *d = gd(s);
    const unit *at = &s->units[u];
    const grid_weapon *w = grid_weapon_of(s, u);
    *out = (grid_shot){.block = NO_SPACE};
    if (target == NO_UNIT || s->units[target].side == at->side || s->units[target].status != UNIT_ON)
        return "grid.fire.target";
    const int from = at->space, to = s->units[target].space, light = d->light[s->turn].reach2;
    out->range2 = dist2(d, from, to);
    out->limit2 = w->long_range;
    if (out->range2 > w->long_range) return "grid.fire.range";
    out->limit2 = w->shortest;
    if (out->range2 < w->shortest) return "grid.fire.too-near";
    out->limit2 = w->short_range;
    if (out->range2 > w->short_range && grid_mounted(s, u)) return "grid.fire.mounted-range";
    out->limit2 = light;
    if (light != 0 && out->range2 > light) return "grid.dark";
    if (!grid_faces(s, u, to)) return "grid.fire.arc";
    if (terrain_hides(d, from, to, &out->block)) return "grid.fire.blocked";
    grid_shot_measure(s, occ, u, target, out);
    if (out->block != NO_SPACE) return "grid.fire.units-between";
    if (gu_const(s, u)->aim[out->slot] != 0) return "grid.fire.side-used";
    if (state_has(s, u, MARK_BROKEN) && !w->rocket) {
        ledger l;
        grid_fire_ledger(s, u, target, out, &l);
        if (l.total <= 0)
            return "grid.fire.broken"; /* G1b: the least of one die is for units that are not broken */
    }
    return NULL;
}

bool grid_check_fire(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    grid_occupied occ;
    grid_shot shot;
    const char *code = grid_shooter_refused(s, u);
    if (code != NULL) return refuse(why, code, u, a->target, s->units[u].space, 0, 0);
    grid_occupy(s, a->side, &occ);
    code = grid_shot_refused(s, &occ, u, a->target, &shot);
    if (code == NULL) return true;
    const int where = shot.block != NO_SPACE ? shot.block
                      : a->target != NO_UNIT ? s->units[a->target].space
                                             : NO_SPACE;
    return refuse(why, code, u, a->target, where, shot.range2, shot.limit2);
}

void grid_fire_ledger(const state *s, int u, int target, const grid_shot *shot, ledger *l)
{
    const grid_data *d = gd(s);
    const grid_weapon *w = grid_weapon_of(s, u);
    query q = query_about(s, u, target);
    int bases = s->units[u].strength;
    ledger_clear(l);
    if (state_has(s, u, MARK_COLUMN) && bases > d->number.column_bases) {
        bases = d->number.column_bases;
        ledger_put(l, LEDGER_BASE, bases * w->dice, bases, "mod.column-front", "G·H4", true);
    } else if (w->dice == 1) {
        ledger_put(l, LEDGER_BASE, bases, bases, "mod.bases", "G1", false);
    } else {
        ledger_put(l, LEDGER_BASE, bases * w->dice, bases, "mod.gun-bases", "G·H4", true);
    }
    if (grid_leader_helps(s, u)) ledger_put(l, LEDGER_BASE, 1, 1, "mod.leader", "G1", false);
    if (state_has(s, u, MARK_SQUARE)) ledger_put(l, LEDGER_HALVE_UP, 0, 0, "mod.square-side", "G·H13", true);
    q.n[0] = shot->range2;
    q.n[1] = shot->over;
    q.n[2] = shot->range2 > w->short_range;
    ledger_put(l, LEDGER_NOTE, 0, shot->range2, q.n[2] ? "mod.range-long" : "mod.range-short", "G4", false);
    ledger_apply(l, d->fire, &q);
    ledger_put(l, LEDGER_AT_MOST, d->number.pool, d->number.pool, "mod.pool", "G·H6", true);
}

/* ---- declaring */

void grid_fire_declare(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    grid_shot shot;
    grid_occupied occ;
    grid_occupy(s, a->side, &occ);
    grid_shot_measure(s, &occ, u, a->target, &shot);
    grid_unit *g = gu(s, u);
    g->aim[shot.slot] = (uint8_t)(a->target + 1);
    if (!state_has(s, u, MARK_SQUARE) ||
        (g->aim[0] != 0 && g->aim[1] != 0 && g->aim[2] != 0 && g->aim[3] != 0))
        s->units[u].marks |= BIT(MARK_DONE);
    const bool secret = s->sc->options[OPTION_SECRET_FIRE] != 0;
    r->hidden_from = secret ? (uint8_t)(state_everybody(s) & ~(1u << a->side)) : state_blind_to(s, u);
    event *e = resolver_emit(r, EV_DECLARE, "ev.aim", u);
    e->other = a->target;
    r->hidden_from = 0;
}
