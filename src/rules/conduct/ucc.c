/*
 * ucc.c: the Unit Conduct Charts rolled on and carried out, and the other way with four dice (U24 to U28).
 * Not for what the player then does with the move: check.c, apply.c.
 */
#include "rules/conduct/ucc.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"

/* What a roll orders, whichever way it was made. */
typedef struct verdict {
    bool destroyed, rally, remain, shaken, fanatic;
    int recoil, kills, hexes, free;
} verdict;

bool conduct_rolls(const state *s, int u)
{
    return !is_leader(s, u) && (!is_crew(s, u) || state_has(s, u, MARK_SHAKEN));
}

static bool four_dice(const state *s)
{
    return s->sc->options[OPTION_MOVEMENT] == MOVEMENT_FOUR_DICE;
}

const chart *conduct_chart_of(const state *s, int u, int *index, int *column)
{
    const conduct_data *d = cd(s);
    const bool shaken = state_has(s, u, MARK_SHAKEN);
    const int kind = start_of(s, u)->kind;
    if (four_dice(s)) {
        *index = shaken ? d->four_shaken : d->four_steady;
        *column = shaken && kind != KIND_REGULARS;
    } else {
        const conduct_column *c = &d->column[kind][type_of(s, u)->order];
        *index = shaken ? c->shaken : c->steady;
        *column = shaken ? c->shaken_column : c->steady_column;
    }
    return &s->sc->charts[*index];
}

void conduct_ledger(const state *s, int u, ledger *out)
{
    const query q = query_about(s, u, NO_UNIT);
    ledger_clear(out);
    ledger_apply(out, four_dice(s) ? cd(s)->four : cd(s)->conduct, &q);
}

int conduct_four_base(const state *s, int u)
{
    const conduct_numbers *k = &cd(s)->number;
    const bool drilled = type_of(s, u)->order == ORDER_CLOSE;
    if (mounted(s, u)) return drilled ? k->four_drilled_horse : k->four_massed_horse;
    return drilled ? k->four_drilled_foot : k->four_massed_foot;
}

/* ---- what the dice say */

/* Of four dice: how many are successes, sixes, ones (U24). */
static void count_four(const state *s, const roll *made, int added, int *good, int *sixes, int *ones)
{
    *good = *sixes = *ones = 0;
    for (int i = 0; i < 4; i++) {
        const int face = made->faces[i];
        *good += face == 6 || (face != 1 && face + added >= cd(s)->number.four_need);
        *sixes += face == 6;
        *ones += face == 1;
    }
}

static verdict throw_conduct(state *s, int u, resolver *r)
{
    const conduct_numbers *k = &cd(s)->number;
    const bool four = four_dice(s), shaken = state_has(s, u, MARK_SHAKEN), horse = mounted(s, u);
    const int kind = start_of(s, u)->kind;
    ledger l;
    int index, column, good = 0, sixes = 0, ones = 0; /* of four dice; with the charts there are none */
    conduct_ledger(s, u, &l);
    const chart *c = conduct_chart_of(s, u, &index, &column);
    roll *made = resolver_roll(r, four ? "roll.four" : "roll.conduct", four ? "U24" : "U21", four ? 4 : 1, 6,
                               u, NO_UNIT, &l);
    made->cause = CAUSE_MORALE;
    if (four) count_four(s, made, l.total, &good, &sixes, &ones);
    made->outcome = four ? good : made->total + l.total;
    const chart_cell *cell = kit_read_chart(s, made, c, made->outcome, column);
    const int inches = four ? chart_field(cell, "actions") * conduct_four_base(s, u) /* U·HX6 */
                            : chart_field(cell, horse ? "mounted" : "foot");
    verdict v = {.destroyed = chart_field(cell, "destroyed") != 0,
                 .rally = chart_field(cell, "rally") != 0,
                 .remain = chart_field(cell, "remain") != 0,
                 .shaken = chart_field(cell, "shaken") != 0,
                 .fanatic = chart_field(cell, "fanatic") != 0 && native(s, u),
                 .recoil = chart_field(cell, horse ? "recoil_mounted" : "recoil"),
                 .kills = chart_field(cell, "kill"),
                 .hexes = inches / HEX_INCHES};
    if (chart_field(cell, "free") != 0) v.free |= FREE_FORM;
    if (chart_field(cell, "saddle") != 0 && kind == KIND_BOERS) v.free |= FREE_SADDLE;
    if (!four) return v;
    /* U25, U·H18: beside the two sixes it must have what it takes to rally, and one more */
    v.fanatic = native(s, u) && sixes >= k->four_fanatic && (!shaken || good > k->rally_others);
    if (v.remain && ones >= k->four_destroyed && (native(s, u) || kind == KIND_RECRUITS)) { /* U26 */
        v.destroyed = true;
        v.recoil = HEX_INCHES;
    }
    return v;
}

/* ---- carried out */

static bool destroys(const state *s) /* U·D9 */
{
    return s->sc->options[OPTION_AUTO_DESTROY] != 0 || cd(s)->campaign != CAMPAIGN_MASTER;
}

/* U22: what dies of a recoil or a failed rally in melee. */
static bool dies_at_once(const state *s, int u, bool recoils)
{
    return destroys(s) && (is_crew(s, u) || (recoils && state_has(s, u, MARK_SQUARE)));
}

/* U22a, U22b: it is done for unless that enemy is busy with another when all have moved. The enemy + 1; 0
 * none. */
static int hunter_of(const state *s, int u)
{
    if (!destroys(s)) return 0;
    const bool foot = type_of(s, u)->class == CLASS_FOOT || state_has(s, u, MARK_DISMOUNTED),
               loose = state_has(s, u, MARK_SKIRMISH);
    for (int i = 0; i < s->sc->nunits; i++)
        if (((foot && mounted(s, i)) || (loose && (mounted(s, i) || massed_foot(s, i)))) &&
            conduct_touching(s, u, i))
            return i + 1;
    return 0;
}

static void fails(state *s, int u, const verdict *v, resolver *r)
{
    const bool melee = conduct_in_contact(s, u), recoils = melee && v->recoil > 0;
    if (v->destroyed) {
        if (recoils) kit_emit_of(s, u, EV_NOTE, "ev.recoils", r);
        conduct_remove(s, u, UNIT_DESTROYED, "ev.dispersed", r);
        return;
    }
    conduct_take_kills(s, u, v->kills, r);
    if (!melee || !state_on_board(s, u)) return;
    if (dies_at_once(s, u, recoils)) {
        conduct_overrun(s, u, "ev.cut-down", r);
    } else if (recoils) {
        cu(s, u)->doom = (uint8_t)hunter_of(s, u);
        conduct_recoil(s, u, v->recoil, r);
    }
}

static void may_move(state *s, int u, const verdict *v, bool rallied)
{
    conduct_game *g = cg(s);
    int n = v->hexes;
    if (is_crew(s, u)) n = rallied && !conduct_in_contact(s, u) ? conduct_own_move(s, u) : 0; /* U20 */
    if (v->fanatic && conduct_in_contact(s, u)) n = 0; /* it fights on where it is */
    if (n <= 0) return;
    g->active = (uint8_t)(u + 1);
    g->left = (uint8_t)(n < MOVE_MAX ? n : MOVE_MAX);
    g->free = (uint8_t)v->free;
    g->formed = 0;
    g->rallied = rallied;
    s->units[u].marks &= ~BIT(MARK_DONE);
}

void conduct_roll_unit(state *s, int u, resolver *r)
{
    const bool was_shaken = state_has(s, u, MARK_SHAKEN);
    r->hidden_from = state_blind_to(s, u);
    const verdict v = throw_conduct(s, u, r);
    r->hidden_from = 0;
    s->units[u].marks |= BIT(MARK_ORDERED) | BIT(MARK_DONE);
    if (v.destroyed || v.remain) {
        fails(s, u, &v, r);
        return;
    }
    if (v.shaken) kit_set_mark(s, u, MARK_SHAKEN, r);
    if (v.rally && was_shaken) {
        kit_clear_mark(s, u, MARK_SHAKEN, r);
        kit_emit_of(s, u, EV_NOTE, "ev.rallies", r);
    }
    if (v.fanatic) kit_set_mark(s, u, MARK_FANATIC, r);
    may_move(s, u, &v, was_shaken);
}

void conduct_apply_roll(state *s, const action *a, resolver *r)
{
    conduct_roll_unit(s, a->units[0], r);
}
