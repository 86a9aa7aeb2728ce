/*
 * volley.c: declared fires resolved one by one, rockets, leader hits, and the losses that fall after the last
 * (G1 to G5, G10).
 */
#include "rules/grid/grid.h"

int grid_die(const state *s, int sides)
{
    return sides == 3 && s->sc->options[OPTION_D3_SUBSTITUTE] != 0 ? 6 : sides; /* G1e */
}

int grid_hits(const state *s, int total, int sides)
{
    return grid_die(s, sides) == sides ? total : (total + 1) / 2; /* G1e: the total is halved, not each die */
}

static int roll_d3(state *s, const char *purpose, const char *rule, int u, int other, resolver *r)
{
    roll *made = resolver_roll(r, purpose, rule, 1, grid_die(s, 3), u, other, NULL);
    made->outcome = grid_hits(s, made->total, 3);
    return made->outcome;
}

void grid_take_hits(state *s, int u, int hits)
{
    grid_unit *g = gu(s, u);
    int sum = pending_hits(g) + hits;
    if (sum > 0xffff) sum = 0xffff;
    g->pending[0] = (uint8_t)(sum & 0xff);
    g->pending[1] = (uint8_t)(sum >> 8);
}

/* ---- leader hits */

bool grid_leader_at_risk(const state *s, int u)
{
    const int leader = gu_const(s, u)->leader;
    return leader == LEADER_WITH || leader == LEADER_UNHORSED;
}

/* The attacker rolls on the table; what it says falls with the losses. */
static void leader_roll(state *s, int u, int target, resolver *r)
{
    const grid_data *d = gd(s);
    grid_unit *g = gu(s, target);
    roll *made = resolver_roll(r, "roll.leader", "G10", 2, 6, u, target, NULL);
    int row = -1;
    const chart_cell *cell = chart_at(d->leader_chart, made->total, 0, &row);
    made->chart = (int16_t)d->leader_chart_index;
    made->row = (int16_t)row;
    made->column = 0;
    made->outcome = made->total;
    if (cell == NULL) return;
    if (chart_field(cell, "lost") != 0) g->leader_due |= FATE_LOST;
    if (chart_field(cell, "penalty") != 0) g->leader_due |= FATE_PENALTY;
    if (chart_field(cell, "test") != 0) g->leader_due |= FATE_TEST;
    if (chart_field(cell, "unhorsed") != 0) g->leader_due |= FATE_UNHORSED;
    if (chart_field(cell, "wounded") != 0) {
        const int turns = roll_d3(s, "roll.wounded", "G·H8", u, target, r);
        const int now = g->leader_due & FATE_TURNS;
        g->leader_due = (uint8_t)((g->leader_due & ~FATE_TURNS) | (turns > now ? turns : now) | FATE_WOUNDED);
    }
}

/* G2 with G10: in fire five hits and a die at its highest; in melee the die alone. */
void grid_leader_check(state *s, int u, int target, bool maximum, int hits, bool melee, resolver *r)
{
    const grid_data *d = gd(s);
    if (hits <= 0 || !grid_leader_at_risk(s, target)) return;
    const int rule = s->sc->options[OPTION_LEADER_CHECK];
    const bool enough = hits >= d->number.leader_hits;
    bool due = maximum;
    if (!melee)
        due = rule == LEADER_CHECK_FIVE_HITS ? enough
              : rule == LEADER_CHECK_MAXIMUM ? maximum
                                             : enough && maximum;
    if (due) leader_roll(s, u, target, r);
}

/* ---- one volley */

static bool shows_maximum(const roll *made)
{
    for (int i = 0; i < made->count; i++)
        if (made->faces[i] == made->sides) return true;
    return false;
}

static void spend_ammo(state *s, int u, resolver *r)
{
    grid_unit *g = gu(s, u);
    if (g->ammo == AMMO_FREE || state_has(s, u, MARK_FIRED))
        return; /* it counts turns of fire, not volleys */
    g->ammo--;
    if (g->ammo <= 1) kit_set_mark(s, u, MARK_LOW_AMMO, r);
}

/* G5, G·H12: it lands, or drifts; whoever is there, friend or foe, tests. */
static void rocket(state *s, int u, int target, resolver *r)
{
    const grid_data *d = gd(s);
    int at = s->units[target].space;
    roll *made = resolver_roll(r, "roll.rocket", "G5", 1, 6, u, target, NULL);
    made->need = d->number.rocket_on;
    made->outcome = made->total;
    if (made->total < d->number.rocket_on) {
        const int dir = resolver_roll(r, "roll.drift-direction", "G5", 1, 8, u, target, NULL)->total - 1;
        int far = resolver_roll(r, "roll.drift-distance", "G5", 1, 6, u, target, NULL)->total;
        for (; far > 0 && at != NO_SPACE; far--)
            at = d->next[at][dir];
    }
    event *e = resolver_emit(r, EV_NOTE, at == NO_SPACE ? "ev.rocket-off-map" : "ev.rocket-lands", u);
    e->other = (int16_t)target;
    e->to = (uint16_t)at;
    if (at == NO_SPACE) return;
    for (int i = state_unit_at(s, at, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, at, i))
        s->units[i].marks |= BIT(MARK_ROCKETED) | BIT(MARK_FIRED_ON);
}

static void volley(state *s, int u, int target, const grid_shot *shot, resolver *r)
{
    const int sides = grid_weapon_of(s, u)->die;
    ledger l;
    grid_fire_ledger(s, u, target, shot, &l);
    if (l.total <= 0) return;
    roll *made = resolver_roll(r, "roll.volley", "G1", l.total, grid_die(s, sides), u, target, &l);
    const int hits = grid_hits(s, made->total, sides);
    const bool maximum = shows_maximum(made);
    made->outcome = hits;
    s->units[target].marks |= BIT(MARK_FIRED_ON);
    grid_take_hits(s, target, hits);
    grid_leader_check(s, u, target, maximum, hits, false, r);
}

void grid_fire_volley(state *s, int u, resolver *r)
{
    grid_unit *g = gu(s, u);
    grid_occupied occ;
    grid_shot shot;
    int slot = 0;
    while (slot < 3 && g->aim[slot] == 0)
        slot++;
    const int target = g->aim[slot] - 1;
    g->aim[slot] = 0;
    if (target < 0 || !state_on_board(s, u) || !state_on_board(s, target))
        return;                       /* the umpire took one of them away */
    kit_reveal(s, u, MARK_HIDDEN, r); /* Z7: it fires */
    grid_occupy(s, s->units[u].side, &occ);
    grid_shot_measure(s, &occ, u, target, &shot);
    event *e = resolver_emit(r, EV_FIRE, "ev.fire", u);
    e->other = (int16_t)target;
    e->from = s->units[u].space;
    e->to = s->units[target].space;
    e->n[0] = shot.range2;
    spend_ammo(s, u, r);
    s->units[u].marks |= BIT(MARK_FIRED);
    if (grid_asleep(s, 1 - s->units[u].side)) grid_wake(s, r);
    if (grid_weapon_of(s, u)->rocket)
        rocket(s, u, target, r);
    else
        volley(s, u, target, &shot, r);
    for (int i = 0; i < 4; i++)
        if (g->aim[i] != 0) { /* a square's other sides */
            agenda_push_front(s, (agenda_item){.kind = DUE_VOLLEY,
                                               .side = NO_SIDE,
                                               .unit = (int16_t)u,
                                               .other = NO_UNIT,
                                               .space = NO_SPACE});
            return;
        }
}

/* ---- losses */

static void leader_falls(state *s, int u, resolver *r)
{
    grid_unit *g = gu(s, u);
    const int due = g->leader_due;
    g->leader_due = 0;
    if (due == 0 || !grid_leader_at_risk(s, u)) return;
    const char *code = "ev.leader-lost";
    if ((due & FATE_LOST) != 0) {
        g->leader = LEADER_LOST;
        g->leader_out = 0;
    } else if ((due & FATE_WOUNDED) != 0) {
        g->leader = LEADER_WOUNDED;
        g->leader_out = (uint8_t)((due & FATE_TURNS) + 1); /* the rest of this turn, and so many more */
        code = "ev.leader-wounded";
    } else if ((due & FATE_UNHORSED) != 0) {
        g->leader = LEADER_UNHORSED;
        g->leader_out = 2;
        code = "ev.leader-unhorsed";
    } else {
        return;
    }
    if ((due & FATE_TEST) != 0) s->units[u].marks |= BIT(MARK_LEADER_HIT);
    if ((due & FATE_PENALTY) != 0) s->units[u].marks |= BIT(MARK_LEADER_KILLED);
    event *e = resolver_emit(r, EV_LEADER, code, u);
    e->n[0] = g->leader;
    e->n[1] = due & FATE_TURNS;
}

/* G·H2: each full count of hits takes a base. A gun that falls in melee is taken. */
static void losses_of(state *s, int u, bool melee, resolver *r)
{
    unit *at = &s->units[u];
    grid_unit *g = gu(s, u);
    const int taken = pending_hits(g), stands = type_of(s, u)->hits;
    g->pending[0] = g->pending[1] = 0;
    if (taken == 0) return;
    event *e = resolver_emit(r, EV_HITS, "ev.hits", u);
    e->n[0] = taken;
    e->to = at->space;
    const int sum = at->hits + taken;
    int lost = sum / stands;
    if (lost > at->strength) lost = at->strength;
    at->strength = (int16_t)(at->strength - lost);
    at->hits = (int16_t)(at->strength > 0 ? sum - lost * stands : 0);
    if (lost == 0) return;
    at->marks |= BIT(MARK_LOST_BASE);
    e = resolver_emit(r, EV_LOSS, "ev.loss", u);
    e->n[0] = lost;
    e->n[1] = at->strength;
    e->to = at->space;
    if (at->strength > 0) return;
    if (melee && grid_guns(s, u))
        grid_remove(s, u, UNIT_CAPTURED, 1 - at->side, "ev.captured", r);
    else
        grid_remove(s, u, UNIT_DESTROYED, 0, "ev.destroyed", r);
}

void grid_apply_losses(state *s, bool melee, resolver *r)
{
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i)) continue;
        losses_of(s, i, melee, r);
        if (state_on_board(s, i)) leader_falls(s, i, r);
    }
}
