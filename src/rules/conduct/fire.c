/*
 * fire.c: who may fire at whom, and with how many dice at what number (U5 to U14). Declared here; thrown in
 * volley.c.
 */
#include "rules/conduct/fire.h"

#include "board/line.h"
#include "rules/conduct/place.h"

int conduct_weapon_of(const state *s, int u)
{
    return start_of(s, u)->weapon;
}

static bool artillery(int weapon)
{
    return weapon >= WEAPON_LIGHT;
}

/* The chart that is read by range, and its column. */
static int chart_of(const state *s, int u, int *column)
{
    const conduct_data *d = cd(s);
    const int weapon = conduct_weapon_of(s, u);
    *column = start_of(s, u)->rate - 1;
    if (artillery(weapon)) return d->artillery_dice;
    if (weapon == WEAPON_BREECHLOADER) return d->breechloader;
    if (weapon == WEAPON_MUZZLE) return d->muzzle;
    *column = weapon == WEAPON_MAXIM;
    return d->machine_gun;
}

int conduct_range_most(const state *s, int u)
{
    int column;
    if (conduct_weapon_of(s, u) == WEAPON_NONE || is_leader(s, u)) return 0;
    const chart *c = &s->sc->charts[chart_of(s, u, &column)];
    const int most = c->to[c->nrows - 1] / HEX_INCHES;
    return most < FIRE_HEXES ? most : FIRE_HEXES;
}

int conduct_range_near(const state *s, int u)
{
    int column;
    if (conduct_range_most(s, u) == 0) return 0;
    return s->sc->charts[chart_of(s, u, &column)].to[0] / HEX_INCHES;
}

int conduct_gun_dice(const state *s, int u)
{
    int column;
    const chart *c = &s->sc->charts[chart_of(s, u, &column)];
    return chart_field(&c->cells[column], "dice");
}

const char *conduct_shooter_refused(const state *s, int u)
{
    const int weapon = conduct_weapon_of(s, u), stage = cg_const(s)->stage;
    if (!state_on_board(s, u)) return "conduct.fire.off-board";
    if (is_leader(s, u) || weapon == WEAPON_NONE) return "conduct.fire.no-weapon";
    if (artillery(weapon) && stage != STAGE_GUNS) return "conduct.fire.guns-step";
    if (!artillery(weapon) && stage != STAGE_RIFLES) return "conduct.fire.rifles-step";
    if (state_has(s, u, MARK_DONE)) return "conduct.fire.declared";
    if (state_has(s, u, MARK_JAMMED)) return "conduct.fire.jammed";
    if (state_has(s, u, MARK_LIMBERED)) return "conduct.fire.limbered";
    if (mounted(s, u)) return "conduct.fire.mounted";
    if (artillery(weapon) && state_has(s, u, MARK_MOVED)) return "conduct.fire.moved";
    return NULL;
}

/* U·H24: troops between them block, unless the firer stands higher than they. */
static bool in_the_way(const state *s, int u, int space)
{
    const conduct_data *d = cd(s);
    if (d->space[s->units[u].space].level > d->space[space].level) return false;
    const int there = conduct_troops_at(s, space);
    return there != NO_UNIT && state_seen(s, there, s->units[u].side);
}

static int blocked_at(const state *s, int u, int target)
{
    uint16_t on[2 * FIRE_HEXES], pair[2 * FIRE_HEXES];
    const int n =
        board_line(cd(s)->board, s->units[u].space, s->units[target].space, on, pair, 2 * FIRE_HEXES);
    for (int i = 0; i < n; i++)
        if (in_the_way(s, u, on[i]) && (pair[i] == NO_SPACE || in_the_way(s, u, pair[i]))) return on[i];
    return NO_SPACE;
}

/* U·H13: a company square fires a stand from each face. */
static const char *face_slot(const state *s, int u, int target, conduct_shot *out)
{
    const conduct_data *d = cd(s);
    const conduct_unit *c = cu_const(s, u);
    const int from = s->units[u].space, dir = conduct_towards(d, from, s->units[target].space, 6);
    for (int i = 0; i < 4; i++) {
        const int before = c->aim[i] - 1;
        if (before < 0) {
            out->slot = i;
            return NULL;
        }
        if (before >= s->sc->nunits || !state_on_board(s, before)) continue;
        if (conduct_towards(d, from, s->units[before].space, 6) == dir) return "conduct.fire.face-used";
    }
    return "conduct.fire.declared";
}

/* Everything but which target comes first. */
static const char *shot_refused(const state *s, int u, int target, conduct_shot *out)
{
    const conduct_data *d = cd(s);
    const unit *at = &s->units[u];
    out->block = NO_SPACE;
    out->slot = out->limit = 0;
    if (target == NO_UNIT || target >= s->sc->nunits || !state_on_board(s, target) || is_leader(s, target) ||
        s->units[target].side == at->side)
        return "conduct.fire.target";
    const int to = s->units[target].space;
    out->range = hexes(d, at->space, to);
    out->limit = conduct_range_most(s, u);
    if (out->range > out->limit) return "conduct.fire.range";
    if (conduct_in_contact(s, u) && !conduct_touching(s, u, target)) return "conduct.fire.contact";
    if (!conduct_faces(s, u, to)) return "conduct.fire.arc";
    out->limit = d->visible[s->turn];
    if (out->limit != 0 && out->range > out->limit && !state_has(s, target, MARK_FIRED))
        return "conduct.fire.dark";
    if (!clear_sight(d, at->space, to)) return "conduct.fire.blocked";
    out->block = blocked_at(s, u, target);
    if (out->block != NO_SPACE) return "conduct.fire.between";
    return state_has(s, u, MARK_SQUARE) ? face_slot(s, u, target, out) : NULL;
}

const char *conduct_shot_refused(const state *s, int u, int target, conduct_shot *out)
{
    const char *code = shot_refused(s, u, target, out);
    if (code != NULL || !artillery(conduct_weapon_of(s, u)) || s->sc->options[OPTION_PRIORITY] == 0)
        return code;
    for (int i = 0; i < s->sc->nunits; i++) { /* U5: the closest it can fire at */
        conduct_shot other;
        if (s->units[i].side == s->units[u].side || !fighting(s, i) || !state_seen(s, i, s->units[u].side) ||
            hexes(cd(s), s->units[u].space, s->units[i].space) >= out->range)
            continue;
        if (shot_refused(s, u, i, &other) == NULL) return "conduct.fire.priority";
    }
    return NULL;
}

bool conduct_check_fire(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    conduct_shot shot = {0};
    const char *code = conduct_shooter_refused(s, u);
    if (code != NULL) return refuse(why, code, u, a->target, NO_SPACE, 0, 0);
    code = conduct_shot_refused(s, u, a->target, &shot);
    if (code == NULL && is_mg(s, u) && a->args[0] == NO_ARG) code = "conduct.fire.dice";
    if (code == NULL && !is_mg(s, u) && a->args[0] != NO_ARG) code = "conduct.fire.no-dice";
    return code == NULL || refuse(why, code, u, a->target, shot.block, shot.range, shot.limit);
}

static int pool(const state *s, int u, int dice, const chart_cell *cell)
{
    const conduct_numbers *k = &cd(s)->number;
    const int stands = type_of(s, u)->stands;
    if (artillery(conduct_weapon_of(s, u))) return chart_field(cell, "dice") * stands;
    if (is_mg(s, u)) return dice * stands;
    if (state_has(s, u, MARK_SQUARE)) return stands < k->face_stands ? stands : k->face_stands;
    if (conduct_narrow(s, u) && stands > k->narrow_stands) return k->narrow_stands; /* U·H1 */
    return stands;
}

void conduct_fire_ledger(const state *s, int u, int target, int dice, conduct_shot *shot, ledger *out)
{
    const conduct_data *d = cd(s);
    const int weapon = conduct_weapon_of(s, u);
    query q = query_about(s, u, target);
    shot->range = hexes(d, q.from, q.to);
    shot->chart = chart_of(s, u, &shot->column);
    const chart_cell *cell =
        chart_at(&s->sc->charts[shot->chart], shot->range * HEX_INCHES, shot->column, &shot->row);
    shot->need = chart_field(cell, "need");
    if (artillery(weapon))
        shot->need = chart_field(
            chart_at(&s->sc->charts[d->artillery_hit], shot->range * HEX_INCHES, weapon - WEAPON_LIGHT, NULL),
            "need");
    shot->dice = pool(s, u, dice, cell);
    ledger_clear(out);
    ledger_put(out, LEDGER_NOTE, 0, shot->dice, "mod.dice",
               artillery(weapon) ? "U6"
               : is_mg(s, u)     ? "U12"
                                 : "U10",
               false);
    ledger_put(out, LEDGER_NOTE, 0, shot->need, "mod.need",
               artillery(weapon) ? "U6"
               : is_mg(s, u)     ? "U12"
                                 : "U11",
               false);
    ledger_apply(out, artillery(weapon) ? d->artillery : d->rifle, &q);
    shot->natural = shot->need - out->total;
    if (shot->natural > 6) { /* U9, U·H4: each point beyond what a six can still make up costs a die */
        const int fewer = shot->natural - 6 < shot->dice ? shot->natural - 6 : shot->dice;
        shot->natural = 6;
        shot->dice -= fewer;
        ledger_put(out, LEDGER_NOTE, 0, fewer, "mod.dice-removed", "U9", false);
    }
    const int least = s->sc->options[OPTION_ONES_MISS] != 0 ? 2 : 1; /* U·H3 */
    if (shot->natural < least) shot->natural = least;
}

void conduct_fire_declare(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    conduct_shot shot;
    conduct_shot_refused(s, u, a->target, &shot);
    cu(s, u)->aim[shot.slot] = (uint8_t)(a->target + 1);
    cu(s, u)->dice = (uint8_t)(is_mg(s, u) ? a->args[0] : 0);
    if (!state_has(s, u, MARK_SQUARE) || shot.slot == 3) s->units[u].marks |= BIT(MARK_DONE);
    if (s->sc->options[OPTION_SECRET_FIRE] != 0)
        r->hidden_from = (uint8_t)(state_everybody(s) & ~(1u << s->units[u].side));
    resolver_declare(r, DECLARE_FIRE, "ev.declares", u, a->target);
    r->hidden_from = 0;
}
