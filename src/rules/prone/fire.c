/*
 * fire.c: who may fire at whom, and the number a figure needs (H5, H6, H·H9, H·H16). The burst itself is in
 * burst.c.
 */
#include "rules/prone/fire.h"

#include "rules/prone/place.h"

int prone_weapon_range(const state *s, int u)
{
    const prone_numbers *k = &pd(s)->number;
    switch (type_of(s, u)->weapon) {
    case WEAPON_RIFLE:
    case WEAPON_MG:
        return hexes_of(k->long_inches);
    case WEAPON_MUZZLE_LOADER:
        return hexes_of(hexes_of(k->long_inches)); /* half of it */
    case WEAPON_GUN:
        return hexes_of(k->gun_inches);
    default:
        return 0;
    }
}

static int band_of(const state *s, int u, int hexes)
{
    const prone_numbers *k = &pd(s)->number;
    if (type_of(s, u)->weapon == WEAPON_GUN) return 0;
    const bool half = type_of(s, u)->weapon == WEAPON_MUZZLE_LOADER;
    const int near = hexes_of(k->short_inches), middle = hexes_of(k->medium_inches);
    if (hexes <= (half ? hexes_of(near) : near)) return 0;
    return hexes <= (half ? hexes_of(middle) : middle) ? 1 : 2;
}

const char *prone_shooter_refused(const state *s, int u)
{
    if (!state_on_board(s, u)) return "prone.fire.off-board";
    if (type_of(s, u)->weapon == WEAPON_NONE) return "prone.fire.no-weapon";
    if (state_has(s, u, MARK_DONE)) return "prone.fire.done";
    if (state_has(s, u, MARK_CHARGED)) return "prone.fire.charging";
    if (state_has(s, u, MARK_JAMMED)) return "prone.fire.jammed";
    if (state_has(s, u, MARK_LIMBERED)) return "prone.fire.limbered";
    if (prone_mounted(s, u)) return "prone.fire.mounted";
    if (pu_const(s, u)->ammo == 0) return "prone.fire.ammo";
    return NULL;
}

/* H·H16: he is attached, on his feet, and does nothing else: its own leader, or a superior who is with it. */
const char *prone_direct_refused(const state *s, int u)
{
    if (type_of(s, u)->army != ARMY_GERMAN) return "prone.direct.not-german";
    if (prone_superior(s, u, 0) != NO_UNIT) return NULL;
    if (pu_const(s, u)->leader != LEADER_WITH) return "prone.leader.none";
    return pu_const(s, u)->lying != 0 ? "prone.direct.lying" : NULL;
}

void prone_shot_measure(const state *s, int u, int target, prone_shot *out)
{
    *out = (prone_shot){.block = NO_SPACE};
    out->hexes = hexes_between(pd(s), s->units[u].space, s->units[target].space);
    out->band = band_of(s, u, out->hexes);
    out->class = prone_target_class(s, target, &out->because);
}

/* Whoever stands between blocks; those who lie do not, and guns where the battle says so fire over friends.
 */
static int someone_between(const state *s, const prone_occupied *occ, int from, int to, bool over_friends)
{
    const prone_data *d = pd(s);
    const prone_space *a = &d->space[from], *b = &d->space[to];
    const prone_line *line = &d->line[(b->q - a->q + RANGE_MAX) * WINDOW + b->r - a->r + RANGE_MAX];
    for (int i = 0; i < line->count; i++) {
        const int x = space_at(d, a->q + line->q[i], a->r + line->r[i]),
                  y = space_at(d, a->q + line->pq[i], a->r + line->pr[i]);
        const bool full_x = x == NO_SPACE || bit_of(occ->enemies_up, x) ||
                            (!over_friends && bit_of(occ->friends_up, x)),
                   full_y = y == NO_SPACE || bit_of(occ->enemies_up, y) ||
                            (!over_friends && bit_of(occ->friends_up, y));
        if (full_x && full_y && (x != NO_SPACE || y != NO_SPACE)) return x != NO_SPACE ? x : y;
    }
    return NO_SPACE;
}

/* H·H23: after that turn a square that has moved is not seen from so far (one that stands, or forms, is). */
bool prone_square_unseen(const state *s, int target, int hexes)
{
    const prone_data *d = pd(s);
    return d->square_turn != 0 && s->turn > d->square_turn && hexes > d->square_far &&
           prone_in_square(s, target) && state_has(s, target, MARK_MOVED);
}

/* What cannot be made out though nothing stands before it: smokeless rifles, a square moving at night. */
static const char *dim_refused(const state *s, int target, prone_shot *out)
{
    const prone_data *d = pd(s);
    out->limit = hexes_of(d->number.smokeless_inches);
    if (state_has(s, target, MARK_SMOKELESS) && out->hexes > out->limit) return "prone.fire.smokeless";
    out->limit = d->square_far;
    return prone_square_unseen(s, target, out->hexes) ? "prone.fire.square-moving" : NULL;
}

const char *prone_shot_refused(const state *s, const prone_occupied *occ, int u, int target, prone_shot *out)
{
    const prone_data *d = pd(s);
    *out = (prone_shot){.block = NO_SPACE};
    if (target == NO_UNIT || s->units[target].side == s->units[u].side || !state_on_board(s, target))
        return "prone.fire.target";
    const int from = s->units[u].space, to = s->units[target].space;
    out->hexes = hexes_between(d, from, to);
    out->limit = prone_weapon_range(s, u);
    if (out->hexes > out->limit) return "prone.fire.range";
    if (state_has(s, target, MARK_DISGUISED)) return "prone.fire.hat-bands";
    if (type_of(s, target)->class == CLASS_LEADER && prone_with_unit(s, target, s->units[u].side))
        return "prone.fire.leader";
    if (pu_const(s, target)->quarry != u + 1 && prone_charged(s, u)) return "prone.fire.chargers";
    if (!prone_faces(s, u, to)) return "prone.fire.arc";
    const bool gun = type_of(s, u)->weapon == WEAPON_GUN;
    const int through = hexes_of(d->number.gun_bush_inches);
    const char *why =
        prone_sight_through(s, from, to, gun && (d->bush == 0 || through < d->bush) ? through : d->bush,
                            &out->block, &out->limit);
    if (why == NULL) why = dim_refused(s, target, out);
    if (why != NULL) return why;
    const int32_t limit = out->limit;
    prone_shot_measure(s, u, target, out);
    out->limit = limit;
    out->block = someone_between(s, occ, from, to, gun && (d->space[from].is & SPACE_OVER_FRIENDS) != 0);
    return out->block != NO_SPACE ? "prone.fire.between" : NULL;
}

bool prone_check_fire(const state *s, const action *a, refusal *why)
{
    if (a->verb == VERB_END) return true;
    if (a->verb != VERB_FIRE && a->verb != VERB_HOLD && a->verb != VERB_CLEAR)
        return refuse(why, "prone.step.fire", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    const int u = a->units[0];
    prone_occupied occ;
    prone_shot shot;
    const char *code = prone_shooter_refused(s, u);
    if (a->verb == VERB_CLEAR) {
        if (code == NULL || strcmp(code, "prone.fire.jammed") != 0)
            code = code == NULL ? "prone.clear.not" : code;
        else
            code = NULL;
        return code == NULL || refuse(why, code, u, NO_UNIT, s->units[u].space, 0, 0);
    }
    if (a->verb == VERB_HOLD && code != NULL && strcmp(code, "prone.fire.jammed") == 0) code = NULL;
    if (code != NULL) return refuse(why, code, u, a->target, s->units[u].space, 0, 0);
    if (a->verb == VERB_HOLD) return true;
    prone_occupy(s, a->side, &occ);
    code = prone_shot_refused(s, &occ, u, a->target, &shot);
    if (code == NULL && a->args[0] == 1) code = prone_direct_refused(s, u);
    if (code == NULL) return true;
    const int where = shot.block != NO_SPACE ? shot.block
                      : a->target != NO_UNIT ? s->units[a->target].space
                                             : NO_SPACE;
    return refuse(why, code, u, a->target, where, shot.hexes, shot.limit);
}

void prone_fire_ledger(const state *s, int u, int target, const prone_shot *shot, ledger *l)
{
    static const char *const bands[] = {"mod.range.short", "mod.range.medium", "mod.range.long"};
    const prone_data *d = pd(s);
    const bool gun = type_of(s, u)->weapon == WEAPON_GUN;
    const chart_cell *cell = chart_at(gun ? d->gun_chart : d->rifle_chart, shot->class, shot->band, NULL);
    query q = query_about(s, u, target);
    q.n[0] = shot->hexes;
    q.n[1] = shot->direct;
    const int dice = prone_fire_dice(s, u);
    ledger_clear(l);
    ledger_put(l, LEDGER_NOTE, 0, dice, "mod.figures", "H·H16", true);
    ledger_put(l, LEDGER_NOTE, 0, shot->hexes, gun ? "mod.range.gun" : bands[shot->band], "H·H16", true);
    const bool prone = strcmp(shot->because, "mod.class.prone") == 0;
    ledger_put(l, LEDGER_NOTE, 0, shot->class, shot->because, prone ? "H6" : "H·H16", !prone);
    ledger_put(l, LEDGER_BASE, chart_field(cell, "need"), shot->class, "mod.need", "H·H16", true);
    ledger_apply(l, d->fire, &q);
}

bool prone_can_fire_at_all(const state *s, int side)
{
    prone_occupied occ;
    prone_shot shot;
    bool ready = false;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side) continue;
        const char *why = prone_shooter_refused(s, u);
        if (why != NULL) {
            if (strcmp(why, "prone.fire.jammed") == 0) return true;
            continue;
        }
        const int most = prone_weapon_range(s, u);
        for (int t = 0; t < s->sc->nunits; t++) {
            if (s->units[t].side == side || !state_on_board(s, t) || !state_seen(s, t, side) ||
                hexes_between(pd(s), s->units[u].space, s->units[t].space) > most)
                continue;
            if (!ready) prone_occupy(s, side, &occ);
            ready = true;
            if (prone_shot_refused(s, &occ, u, t, &shot) == NULL) return true;
        }
    }
    return false;
}
