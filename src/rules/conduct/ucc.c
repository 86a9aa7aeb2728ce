/*
 * ucc.c: the Unit Conduct Charts rolled on and carried out, and the other way with four dice (U24 to U28).
 * Not for what the player then does with the move: check.c, apply.c.
 */
#include "rules/conduct/ucc.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"

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
    /* Of one who stands elsewhere in its square: who he is. Not in the dark, where the enemy may see the unit
     * and not him. */
    const int leader = conduct_leader_of(s, u);
    if (leader != NO_UNIT && s->units[leader].space != s->units[u].space && kit_visibility(s) == 0 &&
        !state_has(s, leader, MARK_HIDDEN))
        ledger_put(out, LEDGER_NOTE, 0, leader, "note.leader-shared", "U21", false);
}

int conduct_four_base(const state *s, int u)
{
    const conduct_numbers *k = &cd(s)->number;
    const bool drilled = type_of(s, u)->order == ORDER_CLOSE;
    if (mounted(s, u)) return drilled ? k->four_drilled_horse : k->four_massed_horse;
    return drilled ? k->four_drilled_foot : k->four_massed_foot;
}

/* ---- what the dice say */

static bool destroys(const state *s) /* U·D9 */
{
    return s->sc->options[OPTION_AUTO_DESTROY] != 0 || cd(s)->campaign != CAMPAIGN_MASTER;
}

bool conduct_four_succeeds(const state *s, int face, int added)
{
    return face == 6 || (face != 1 && face + added >= cd(s)->number.four_need);
}

/* Of four dice: how many succeed, and the column they are read in (U24 to U26). */
static int count_four(const state *s, int u, const uint8_t *faces, int added, int *column)
{
    const conduct_numbers *k = &cd(s)->number;
    const bool shaken = state_has(s, u, MARK_SHAKEN);
    const int kind = start_of(s, u)->kind;
    int good = 0, sixes = 0, ones = 0;
    for (int i = 0; i < 4; i++) {
        good += conduct_four_succeeds(s, faces[i], added);
        sixes += faces[i] == 6;
        ones += faces[i] == 1;
    }
    if (native(s, u) && sixes >= k->four_fanatic) *column = shaken ? FOUR_SIXES : FOUR_MOVES_SIXES;
    if (shaken && ones >= k->four_destroyed &&
        (native(s, u) || kind == KIND_RECRUITS || kind == KIND_IMPERIAL))
        *column = FOUR_ONES;
    return good;
}

/* U22c, U22d: is a failure in melee its end where it stands? A company square's that must recoil; guns', and
 * those that would break up do not get away either: whoever is in melee with them has them. Where neither is
 * printed, guns recoil before they are removed, as the row says. */
static bool dies_at_once(const state *s, int u, const conduct_verdict *v)
{
    if (!destroys(s)) return false;
    if (v->destroyed) return is_crew(s, u);
    return v->remain && (is_crew(s, u) || (v->recoil > 0 && state_has(s, u, MARK_SQUARE)));
}

conduct_verdict conduct_read(const state *s, int u, const uint8_t *faces, int added)
{
    const bool four = four_dice(s), horse = mounted(s, u), melee = conduct_in_contact(s, u);
    conduct_verdict v = {0};
    const chart *c = conduct_chart_of(s, u, &v.chart, &v.column);
    v.value = four ? count_four(s, u, faces, added, &v.column) : faces[0] + added;
    const chart_cell *cell = chart_at(c, v.value, v.column, &v.row);
    const int inches = four ? chart_field(cell, "actions") * conduct_four_base(s, u) /* U·HX6 */
                            : chart_field(cell, horse ? "mounted" : "foot");
    v.code = cell->code;
    v.destroyed = chart_field(cell, "destroyed") != 0;
    v.rally = chart_field(cell, "rally") != 0;
    v.remain = chart_field(cell, "remain") != 0;
    v.shaken = chart_field(cell, "shaken") != 0;
    v.fanatic = chart_field(cell, "fanatic") != 0;
    v.kills = chart_field(cell, "kill");
    if (melee) v.recoil = chart_field(cell, horse ? "recoil_mounted" : "recoil");
    v.taken = melee && dies_at_once(s, u, &v);
    v.hexes = inches / HEX_INCHES;
    if (is_crew(s, u)) v.hexes = v.rally && !melee ? conduct_own_move(s, u) : 0; /* U20 */
    if (v.fanatic && melee) v.hexes = 0; /* it fights on where it is */
    if (chart_field(cell, "free") != 0) v.free |= FREE_FORM;
    if (chart_field(cell, "saddle") != 0) v.free |= FREE_SADDLE;
    return v;
}

static conduct_verdict throw_conduct(state *s, int u, resolver *r)
{
    const bool four = four_dice(s);
    ledger l;
    conduct_ledger(s, u, &l);
    roll *made = resolver_roll(r, four ? "roll.four" : "roll.conduct", four ? "U24" : "U21", four ? 4 : 1, 6,
                               u, NO_UNIT, &l);
    const conduct_verdict v = conduct_read(s, u, made->faces, l.total);
    made->cause = CAUSE_MORALE;
    made->outcome = v.value;
    made->chart = (int16_t)v.chart;
    made->row = (int16_t)v.row;
    made->column = (int16_t)v.column;
    resolver_outcome(r, OUTCOME_COUNT, four ? "odds.successes" : "odds.row", u, NO_UNIT, v.value);
    resolver_outcome(r, OUTCOME_BAND, v.code, u, NO_UNIT, 0);
    return v;
}

/* ---- carried out */

/* U22a, U22b: who may ride it down when all have moved. It falls back by a free hex, so that there are five
 * of them at most; where it is penned in they stay beside it. */
static void remember_hunters(state *s, int u)
{
    conduct_unit *c = cu(s, u);
    int n = 0;
    c->doom = 0;
    memset(c->hunter, 0, sizeof c->hunter);
    for (int i = 0; i < s->sc->nunits && n < CONDUCT_HUNTERS; i++)
        if (conduct_hunts(s, i, u) && conduct_touching(s, u, i)) *conduct_hunter(c, n++) = (uint8_t)(i + 1);
}

static void fails(state *s, int u, const conduct_verdict *v, resolver *r)
{
    if (v->destroyed &&
        !v->taken) { /* it recoils first, and its leaders with it, and nobody counts its Kills any more */
        if (v->recoil > 0) conduct_recoil(s, u, v->recoil, false, r);
        conduct_overrun(s, u, "ev.dispersed", r); /* guns that are penned in are taken after all */
        return;
    }
    conduct_take_kills(s, u, v->kills, conduct_in_contact(s, u), r);
    if (!state_on_board(s, u)) return;
    if (v->taken) {
        conduct_overrun(s, u, "ev.cut-down", r);
    } else if (v->recoil > 0) {
        if (destroys(s)) remember_hunters(s, u);
        conduct_recoil(s, u, v->recoil, true, r);
    }
}

static void may_move(state *s, int u, const conduct_verdict *v, bool rallied)
{
    conduct_game *g = cg(s);
    if (v->hexes <= 0) return;
    g->active = (uint8_t)(u + 1);
    g->left = (uint8_t)(v->hexes < MOVE_MAX ? v->hexes : MOVE_MAX);
    g->free = (uint8_t)v->free;
    g->formed = 0;
    g->rallied = rallied;
    s->units[u].marks &= ~BIT(MARK_DONE);
}

int conduct_remounted(const state *s, int u, int left)
{
    const conduct_numbers *k = &cd(s)->number;
    const bool drilled = type_of(s, u)->order == ORDER_CLOSE, horse = mounted(s, u);
    if (four_dice(s)) {
        const int rides = drilled ? k->four_drilled_horse : k->four_massed_horse,
                  walks = drilled ? k->four_drilled_foot : k->four_massed_foot;
        for (int n = 0; n <= 4; n++)
            if (n * (horse ? walks : rides) / HEX_INCHES == left)
                return n * (horse ? rides : walks) / HEX_INCHES;
        return left;
    }
    const conduct_column *c = &cd(s)->column[start_of(s, u)->kind][type_of(s, u)->order];
    const chart *steady = &s->sc->charts[c->steady];
    for (int row = 0; row < steady->nrows; row++) {
        const chart_cell *cell = &steady->cells[row * steady->ncolumns + c->steady_column];
        const int rides = chart_field(cell, "mounted") / HEX_INCHES,
                  walks = chart_field(cell, "foot") / HEX_INCHES;
        if ((horse ? walks : rides) == left) return horse ? rides : walks;
    }
    return left;
}

void conduct_obey(state *s, int u, const conduct_verdict *v, resolver *r)
{
    const bool was_shaken = state_has(s, u, MARK_SHAKEN);
    s->units[u].marks |= BIT(MARK_ORDERED) | BIT(MARK_DONE);
    if (v->destroyed || v->remain) {
        fails(s, u, v, r);
        return;
    }
    if (v->shaken) kit_set_mark(s, u, MARK_SHAKEN, r);
    if (v->rally && was_shaken) {
        kit_clear_mark(s, u, MARK_SHAKEN, r);
        kit_emit_of(s, u, EV_NOTE, "ev.rallies", r);
    }
    if (v->fanatic) kit_set_mark(s, u, MARK_FANATIC, r);
    may_move(s, u, v, was_shaken);
}

void conduct_roll_unit(state *s, int u, resolver *r)
{
    r->hidden_from = state_blind_to(s, u);
    const conduct_verdict v = throw_conduct(s, u, r);
    r->hidden_from = 0;
    conduct_obey(s, u, &v, r);
}

void conduct_apply_roll(state *s, const action *a, resolver *r)
{
    conduct_roll_unit(s, a->units[0], r);
}
