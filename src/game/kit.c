/*
 * kit.c: what the procedures of every rule system do the same way. Not for anything only one of them does.
 */
#include "game/kit.h"

#include <assert.h>
#include <string.h>

#include "core/random.h"

#include "game/occupied.h"
#include "game/state_hold.h"
#include "game/victory.h"

/* ---- telling */

event *kit_emit_of(const state *s, int u, event_kind kind, const char *code, resolver *r)
{
    const uint8_t before = r->hidden_from; /* a caller may be keeping more from them than this unit */
    r->hidden_from |= state_blind_to(s, u);
    event *e = resolver_emit(r, kind, code, u);
    r->hidden_from = before;
    return e;
}

event *kit_emit_at(const state *s, event_kind kind, const char *code, int u, int other, resolver *r)
{
    event *e = resolver_emit(r, kind, code, u);
    e->other = (int16_t)other;
    e->from = s->units[u].space;
    e->to = s->units[other].space;
    return e;
}

uint8_t kit_blind_to(const state *s, int u, int other)
{
    const int met = other < 0 ? NO_UNIT : action_unit_of(s->sc, other);
    const uint8_t blind = state_blind_to(s, u);
    return met == NO_UNIT ? blind : blind | (uint8_t)(state_blind_to(s, met) & ~(1u << s->units[u].side));
}

event *kit_emit_with(const state *s, int u, event_kind kind, const char *code, int other, resolver *r)
{
    const uint8_t before = r->hidden_from;
    r->hidden_from |= kit_blind_to(s, u, other);
    event *e = resolver_emit(r, kind, code, u);
    e->other = (int16_t)other;
    r->hidden_from = before;
    return e;
}

event *kit_declare_of(const state *s, int u, declaration what, const char *code, int other, resolver *r)
{
    event *e = kit_emit_with(s, u, EV_DECLARE, code, other, r);
    e->declared = (uint8_t)what;
    return e;
}

event *kit_tell_move(const state *s, int u, const char *code, int from, int to, resolver *r)
{
    event *e = kit_emit_of(s, u, EV_MOVE, code, r);
    e->from = (uint16_t)from;
    e->to = (uint16_t)to;
    return e;
}

event *kit_move_to(state *s, int u, const char *code, int to, resolver *r)
{
    const int from = s->units[u].space;
    s->units[u].space = (uint16_t)to;
    return kit_tell_move(s, u, code, from, to, r);
}

int kit_told(const resolver *r)
{
    return r->events != NULL ? r->events->count : 0;
}

void kit_gave_way(int since, resolver *r)
{
    for (int i = since; r->events != NULL && i < r->events->count; i++)
        if (r->events->items[i].kind == EV_MOVE) r->events->items[i].gives = true;
}

void kit_ran_off(int since, resolver *r)
{
    for (int i = since; r->events != NULL && i < r->events->count; i++)
        if (r->events->items[i].kind == EV_REMOVE) r->events->items[i].gives = true;
}

event *kit_tell_run_into(int u, int other, int to, resolver *r)
{
    event *e = resolver_emit(r, EV_NOTE, "ev.run-into", u);
    e->other = (int16_t)other;
    e->to = (uint16_t)to;
    return e;
}

void kit_turn_to(state *s, int u, int facing, resolver *r)
{
    if (facing == NO_ARG || facing == s->units[u].facing) return;
    s->units[u].facing = (uint8_t)facing;
    event *e = kit_emit_of(s, u, EV_FACE, "ev.face", r);
    e->to = s->units[u].space;
    e->n[0] = facing;
}

void kit_set_mark(state *s, int u, int which, resolver *r)
{
    if (state_has(s, u, which)) return;
    s->units[u].marks |= BIT(which);
    kit_emit_of(s, u, EV_MARK, "ev.mark", r)->n[0] = which;
}

void kit_clear_mark(state *s, int u, int which, resolver *r)
{
    if (!state_has(s, u, which)) return;
    s->units[u].marks &= ~BIT(which);
    kit_emit_of(s, u, EV_UNMARK, "ev.unmark", r)->n[0] = which;
}

void kit_clear_marks(state *s, uint32_t marks)
{
    for (int i = 0; i < s->sc->nunits; i++)
        s->units[i].marks &= ~marks;
}

void kit_reveal(state *s, int u, int hidden, resolver *r)
{
    unit *at = &s->units[u];
    const uint8_t everybody = state_everybody(s);
    if (at->seen_by == everybody && !state_has(s, u, hidden)) return;
    at->seen_by = everybody;
    at->marks &= ~BIT(hidden);
    resolver_emit(r, EV_REVEAL, "ev.reveal", u)->to = at->space;
}

void kit_show(state *s, int u, bool in_view, resolver *r)
{
    unit *at = &s->units[u];
    const uint8_t now = in_view ? state_everybody(s) : (uint8_t)(1u << at->side);
    const bool appears = in_view && at->seen_by != now;
    at->seen_by = now;
    if (appears && r != NULL) resolver_emit(r, EV_REVEAL, "ev.reveal", u)->to = at->space;
}

bool kit_names_unseen(const state *s, int named, int side)
{
    const int u = named - 1;
    return u >= 0 && u < s->sc->nunits && s->sc->units[u].side != side && s->units[u].status == UNIT_WAITING;
}

int kit_visibility(const state *s)
{
    const scenario_light *light = scenario_light_at(s->sc, s->turn);
    return light != NULL ? light->visibility : 0;
}

void kit_tell_light(const state *s, resolver *r)
{
    static const char *const near[] = {
        [LIGHT_DAY] = "ev.light.day",     [LIGHT_DAWN] = "ev.light.dawn", [LIGHT_DUSK] = "ev.light.dusk",
        [LIGHT_NIGHT] = "ev.light.night", [LIGHT_MOON] = "ev.light.moon", [LIGHT_HAZE] = "ev.light.haze",
        [LIGHT_STORM] = "ev.light.storm"};
    static const char *const far[] = {
        [LIGHT_DAY] = "ev.light.day.far",    [LIGHT_DAWN] = "ev.light.dawn.far",
        [LIGHT_DUSK] = "ev.light.dusk.far",  [LIGHT_NIGHT] = "ev.light.night.far",
        [LIGHT_MOON] = "ev.light.moon.far",  [LIGHT_HAZE] = "ev.light.haze.far",
        [LIGHT_STORM] = "ev.light.storm.far"};
    const scenario_light *now = scenario_light_at(s->sc, s->turn);
    if (now == NULL || s->turn <= 1 || now == scenario_light_at(s->sc, s->turn - 1)) return;
    resolver_emit(r, EV_NOTE, (now->visibility > 0 ? near : far)[now->kind], NO_UNIT)->n[0] = now->visibility;
}

/* As distances are counted: on squares in halves. */
static int within_sight(const state *s, int visibility)
{
    return s->sc->map->kind == BOARD_SQUARE ? 2 * visibility : visibility;
}

static bool in_view(const state *s, int u, kit_shows shows, int visibility)
{
    return shows(s, u, visibility) || occupied_enemy_within(s, u, within_sight(s, visibility));
}

void kit_dim(state *s, int u, int hidden, kit_shows shows)
{
    const int visibility = kit_visibility(s);
    if (visibility != 0 && !state_has(s, u, hidden) && !in_view(s, u, shows, visibility))
        s->units[u].seen_by = (uint8_t)(1u << s->units[u].side);
}

void kit_leave_cover(state *s, int u, int hidden, kit_shows shows, resolver *r)
{
    const int visibility = kit_visibility(s);
    if (!state_has(s, u, hidden)) return;
    if (visibility == 0 || in_view(s, u, shows, visibility))
        kit_reveal(s, u, hidden, r);
    else
        s->units[u].marks &= ~BIT(hidden);
}

event *kit_go_to(state *s, int u, const char *code, int to, int hidden, kit_shows shows, resolver *r)
{
    const int from = s->units[u].space;
    s->units[u].space = (uint16_t)to;
    kit_dim(s, u, hidden, shows);
    return kit_tell_move(s, u, code, from, to, r);
}

void kit_see(state *s, int hidden, kit_shows shows, resolver *r)
{
    const int visibility = kit_visibility(s);
    bool near[UNITS_MAX];
    if (visibility != 0) occupied_enemies_within(s, within_sight(s, visibility), near);
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u) && !state_has(s, u, hidden))
            kit_show(s, u, visibility == 0 || near[u] || shows(s, u, visibility), r);
}

void kit_apply_ready(state *s, const action *a, const kit_ready *of, resolver *r)
{
    const int u = a->units[0];
    if (of->sets >= 0) kit_set_mark(s, u, of->sets, r);
    if (of->clears >= 0) kit_clear_mark(s, u, of->clears, r);
    kit_turn_to(s, u, a->args[0], r);
    s->units[u].marks |= of->spends;
}

/* ---- onto the board and off it */

bool kit_may_enter(const scenario *sc, int u, int space)
{
    const uint16_t *spaces;
    const int n = scenario_entry(sc, u, &spaces);
    for (int i = 0; i < n; i++)
        if (spaces[i] == space) return true;
    return false;
}

void kit_enter(state *s, int u, int space, int facing)
{
    unit *self = &s->units[u];
    self->status = UNIT_ON;
    self->space = (uint16_t)space;
    if (facing != NO_ARG) self->facing = (uint8_t)facing;
    if (!s->sc->units[u].hidden) self->seen_by = state_everybody(s);
}

void kit_tell_enter(const state *s, int u, const char *code, resolver *r)
{
    kit_emit_of(s, u, EV_ENTER, code, r)->to = s->units[u].space;
}

void kit_remove(state *s, int u, int status, int captor, const char *code, resolver *r)
{
    unit *self = &s->units[u];
    const uint16_t stood = self->space;
    const uint8_t blind = state_blind_to(s, u); /* they are not told where it stood unseen */
    self->status = (uint8_t)status;
    self->captor = status == UNIT_CAPTURED ? (uint8_t)captor : 0;
    self->space = NO_SPACE;
    self->marks = 0;
    self->seen_by = state_everybody(s);
    event *e = resolver_emit(r, EV_REMOVE, code, u);
    if (blind == 0) e->from = stood;
    e->stood = stood;
    e->stood_seen_by = blind != 0 ? (uint8_t)(state_everybody(s) & ~blind) : 0;
    e->n[0] = status;
    e->side = (int8_t)self->side;
}

/* ---- the course of a turn */

void kit_begin_turn(state *s, int step, resolver *r)
{
    resolver_emit(r, EV_TURN, "ev.turn", NO_UNIT)->n[0] = s->turn;
    s->side = NO_SIDE;
    s->step = (uint8_t)step;
    resolver_emit(r, EV_STEP, "ev.step", NO_UNIT)->n[0] = step;
}

void kit_begin_step(state *s, int step, int side, resolver *r)
{
    s->side = (int8_t)side;
    if (s->step == step) return;
    s->step = (uint8_t)step;
    resolver_emit(r, EV_STEP, "ev.step", NO_UNIT)->n[0] = step;
}

void kit_end_turn(state *s, resolver *r)
{
    victory_turn(s, r);
    if (s->over) return;
    if (s->turn >= s->sc->turns)
        victory_close(s, r);
    else
        s->turn++;
}

roll *kit_roll(resolver *r, roll_cause cause, const char *purpose, const char *rule, int count, int sides,
               int u, int other, const ledger *l)
{
    roll *made = resolver_roll(r, purpose, rule, count, sides, u, other, l);
    made->cause = cause;
    made->outcome = made->total + (l != NULL ? l->total : 0);
    return made;
}

roll *kit_roll_of(const state *s, int seen, resolver *r, roll_cause cause, const char *purpose,
                  const char *rule, int count, int sides, int u, int other, const ledger *l)
{
    const uint8_t before = r->hidden_from;
    r->hidden_from |= kit_blind_to(s, seen, other);
    roll *made = kit_roll(r, cause, purpose, rule, count, sides, u, other, l);
    r->hidden_from = before;
    return made;
}

int kit_roll_initiative(int side, int sides, const char *rule, const ledger *l, resolver *r)
{
    r->thrower = (uint8_t)(side + 1);
    const roll *made = kit_roll(r, CAUSE_INITIATIVE, "roll.initiative", rule, 1, sides, NO_UNIT, NO_UNIT, l);
    r->thrower = 0;
    if (r->events != NULL) r->events->items[r->events->count - 1].side = (int8_t)side;
    return made->outcome;
}

int kit_initiative(int on_tie, const char *rule, resolver *r)
{
    int a, b;
    do {
        a = kit_roll_initiative(0, 6, rule, NULL, r);
        b = kit_roll_initiative(1, 6, rule, NULL, r);
    } while (a == b && on_tie == NO_SIDE);
    const int winner = a > b ? 0 : b > a ? 1 : on_tie;
    event *e = resolver_emit(r, EV_NOTE, a != b ? "ev.initiative" : "ev.initiative-tie", NO_UNIT);
    e->side = (int8_t)winner;
    e->n[0] = winner == 0 ? a : b;
    e->n[1] = winner == 0 ? b : a;
    return winner;
}

const chart_cell *kit_read_chart(const state *s, roll *made, const chart *c, int32_t value, int column)
{
    int row = -1;
    const chart_cell *cell = chart_at(c, value, column, &row);
    made->chart = (int16_t)(c - s->sc->charts);
    made->row = (int16_t)row;
    made->column = (int16_t)column;
    return cell;
}

/* ---- declared fire */

bool kit_aims(const uint8_t aim[KIT_AIMS])
{
    return (aim[0] | aim[1] | aim[2] | aim[3]) != 0;
}

int kit_take_aim(uint8_t aim[KIT_AIMS])
{
    for (int i = 0; i < KIT_AIMS; i++)
        if (aim[i] != 0) {
            const int target = aim[i] - 1;
            aim[i] = 0;
            return target;
        }
    return NO_UNIT;
}

/* ---- reinforcements */

static bool waits(const state *s, int u, int group)
{
    return s->sc->units[u].group == group + 1 && s->units[u].status == UNIT_WAITING;
}

bool kit_group_waits(const state *s, int group)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (waits(s, u, group)) return true;
    return false;
}

void kit_owe_arrivals(state *s, int kind)
{
    const scenario *sc = s->sc;
    for (int g = 0; g < sc->ngroups; g++)
        if (sc->groups[g].nsteps > 0 && s->turn >= sc->groups[g].turn[0] && kit_group_waits(s, g))
            agenda_owe(s, kind, NO_UNIT, NO_UNIT, g);
}

bool kit_roll_arrival(const state *s, int group, const char *rule, resolver *r)
{
    const scenario_group *g = &s->sc->groups[group];
    int need = 0;
    for (int i = 0; i < g->nsteps && s->turn >= g->turn[i]; i++)
        need = g->need[i];
    if (need <= 1) return true;
    r->thrower = (uint8_t)(g->side + 1);
    roll *made = kit_roll(r, CAUSE_ARRIVAL, "roll.arrival", rule, 1, g->sides, NO_UNIT, NO_UNIT, NULL);
    r->thrower = 0;
    made->need = need;
    return made->total >= need;
}

void kit_come(state *s, int u, resolver *r)
{
    const int side = s->units[u].side;
    s->units[u].status = UNIT_READY;
    const uint8_t before = r->hidden_from;
    r->hidden_from |= (uint8_t)(state_everybody(s) & ~(1u << side)); /* the enemy sees them when they enter */
    resolver_emit(r, EV_NOTE, "ev.arrives", u)->side = (int8_t)side;
    r->hidden_from = before;
}

void kit_arrive(state *s, int group, const char *rule, resolver *r)
{
    if (group < 0 || group >= s->sc->ngroups || !kit_roll_arrival(s, group, rule, r)) return;
    for (int u = 0; u < s->sc->nunits; u++)
        if (waits(s, u, group)) kit_come(s, u, r);
}

/* ---- loading */

bool kit_read_flags(const json_in *in, const kit_flag *flags, size_t count, unsigned *out)
{
    *out = 0;
    for (size_t i = 0; i < count; i++) {
        bool said;
        if (!json_opt_bool(in, flags[i].key, flags[i].otherwise, &said)) return false;
        if (said != flags[i].otherwise) *out |= flags[i].bit;
    }
    return true;
}

/* ---- setting up, imagining, mending */

bool kit_lurks(const state *s, int u, int side)
{
    const scenario_unit *order = &s->sc->units[u];
    return order->side != side && order->hidden && order->group == 0 && s->units[u].status == UNIT_WAITING;
}

void kit_imagine_facing(state *s, int u, int side)
{
    const board *b = s->sc->board;
    unit *at = &s->units[u];
    int best = INT32_MAX;
    at->facing = 0;
    for (int i = 0; i < s->sc->nunits && board_directions(b, at->space) > 0; i++) {
        const unit *seen = &s->units[i];
        if (seen->side != side || seen->status != UNIT_ON || seen->space == at->space) continue;
        const int far = board_distance2(b, at->space, seen->space);
        if (far >= best) continue;
        best = far;
        at->facing = (uint8_t)board_direction(b, at->space, seen->space);
    }
}

void kit_imagine(state *s, int side, uint16_t *places, int count, void (*start)(state *s, int u),
                 random_stream *r)
{
    for (int u = 0; u < s->sc->nunits && count > 0; u++) {
        if (!kit_lurks(s, u, side)) continue;
        const int pick = (int)random_below(r, (uint32_t)count);
        s->units[u].status = UNIT_ON;
        s->units[u].space = places[pick];
        kit_imagine_facing(s, u, side);
        places[pick] = places[--count];
        start(s, u);
    }
}

void kit_start_facing(state *s, int u, int directions)
{
    unit *at = &s->units[u];
    const int group = s->sc->units[u].group;
    if (at->facing >= directions) at->facing = group != 0 ? s->sc->groups[group - 1].facing : 0;
    if (at->facing >= directions) at->facing = 0;
}

void kit_mend_unit(state *s, int u, int directions, int hidden, uint32_t turn_marks)
{
    unit *self = &s->units[u];
    /* Whoever is come and told to wait at the edge has had his orders of this turn. */
    if (self->status != UNIT_ON && self->status != UNIT_READY) self->marks &= ~turn_marks;
    if (self->facing >= directions) self->facing = 0;
    if (self->status == UNIT_ON)
        self->seen_by = state_has(s, u, hidden) ? (uint8_t)(1u << self->side) : state_everybody(s);
}

void kit_mend_turn(state *s)
{
    if (s->turn > s->sc->turns) s->turn = (int16_t)s->sc->turns;
    if (s->turn < 1) s->turn = 1;
}

/* ---- cards, tallies, worth */

void kit_describe_ground(unsigned is, const kit_ground *rows, size_t count, panel *out)
{
    for (size_t i = 0; i < count; i++)
        if ((is & rows[i].bit) != 0)
            panel_add(out, ROW_TEXT, rows[i].label, rows[i].value, 0, 0, rows[i].rule);
}

int kit_add_tally(result *out, const char *code)
{
    out->tally[out->ntally].code = code;
    out->tally[out->ntally].held = false;
    out->tally[out->ntally].score = 0;
    memset(out->tally[out->ntally].value, 0, sizeof out->tally[0].value);
    memset(out->tally[out->ntally].wanted, 0, sizeof out->tally[0].wanted);
    return out->ntally++;
}

void kit_tally_marked(const state *s, result *out, const char *code, int which)
{
    int32_t *count = out->tally[kit_add_tally(out, code)].value;
    for (int u = 0; u < s->sc->nunits; u++)
        count[s->units[u].side] += state_on_board(s, u) && state_has(s, u, which);
}

void kit_describe_light(const state *s, int each, const char *value, const char *rule, panel *out)
{
    const int visibility = kit_visibility(s);
    if (visibility != 0) panel_add(out, ROW_TEXT, "place.light", value, visibility * each, visibility, rule);
}

void kit_describe_status(const state *s, int u, const kit_status *rows, size_t count, const char *steady,
                         panel *out)
{
    const int status = s->units[u].status;
    if (status == UNIT_READY || status == UNIT_WAITING) {
        panel_add(out, status == UNIT_READY ? ROW_GOOD : ROW_TEXT, "row.status",
                  status == UNIT_READY ? "status.ready" : "status.waiting", 0, 0, NULL);
        return;
    }
    if (status > UNIT_ON) { /* gone: what it was before is over */
        panel_add(out, status == UNIT_EXITED ? ROW_TEXT : ROW_WARN, "row.status",
                  status == UNIT_EXITED     ? "status.left"
                  : status == UNIT_CAPTURED ? "status.captured"
                                            : "status.destroyed",
                  0, 0, NULL);
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (rows[i].when != NULL ? rows[i].when(s, u) : state_has(s, u, rows[i].mark)) {
            panel_add(out, rows[i].style, "row.status", rows[i].value, 0, 0, rows[i].rule);
            return;
        }
    panel_add(out, ROW_GOOD, "row.status", steady, 0, 0, NULL);
}

void kit_describe_plainly(const state *s, int u, panel *out)
{
    kit_describe_status(s, u, NULL, 0, "status.steady", out);
    panel_add(out, ROW_BAR, "row.strength", "row.strength.of", s->units[u].strength, s->sc->units[u].strength,
              NULL);
}
