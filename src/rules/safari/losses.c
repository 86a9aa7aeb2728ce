/*
 * losses.c: what a hit does to a man (S24, S·H17) or a beast (S37, S38, S·H19), who is lost by it, and
 * whether a beast dares (S36). Not for what morale makes of it: morale.c.
 */
#include "rules/safari/losses.h"

#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"
#include "rules/safari/safari_internal.h"

/* ---- leaving */

void safari_remove(state *s, int u, int status, const char *code, resolver *r)
{
    unit *self = &s->units[u];
    const int32_t had = safari_points(s, self->side);
    if (status == UNIT_EXITED) {
        safari_game *g = sg(s);
        g->off[self->side] = (uint8_t)(g->off[self->side] + safari_loads(s, u));
    }
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        s->figures[f].status = (uint8_t)status;
        const uint8_t load = status == UNIT_EXITED ? sf(s, f)->load : 0;
        memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
        sf(s, f)->load = load;
    }
    event *e = safari_tell(s, u, EV_REMOVE, code, NO_UNIT, status, self->strength, r);
    e->from = self->space;
    e->side = (int8_t)self->side;
    e->n[2] = safari_points(s, self->side) - had; /* what it brought off */
    safari_clear_unit(s, u);
    self->status = (uint8_t)status;
    self->space = NO_SPACE;
    self->seen_by = state_everybody(s);
    if (status == UNIT_CAPTURED && self->captor == self->side) self->captor = self->side == 0 ? 1 : 0;
    if (status != UNIT_EXITED) self->strength = 0;
    safari_fight_refresh(s);
}

/* Neither dead nor taken: off by himself. */
static void ran_off(state *s, int f)
{
    s->figures[f].status = UNIT_CAPTURED;
    memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
    sf(s, f)->flags = FIG_RAN;
}

void safari_leave_fleeing(state *s, int u, resolver *r)
{
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        ran_off(s, f);
    const int told = kit_told(r);
    safari_remove(s, u, UNIT_DESTROYED, "ev.left-field", r);
    kit_ran_off(told, r);
}

void bush_away(state *s, int u, resolver *r)
{
    unit *self = &s->units[u];
    if (!state_on_board(s, u)) return;
    safari_tell(s, u, EV_REMOVE, "ev.bush.away", NO_UNIT, UNIT_WAITING, 0, r)->from = self->space;
    self->status = UNIT_WAITING;
    self->space = NO_SPACE;
    self->strength = s->sc->units[u].strength;
    safari_clear_unit(s, u);
    self->seen_by = (uint8_t)state_everybody(s);
}

/* A leader by trade, and he leads this party now. */
static bool is_leader(const state *s, int f)
{
    return safari_leader(s, s->figures[f].unit) == f && safari_is(s, f, IS_LEADER);
}

/* One figure less, whatever became of it; its load falls where it stood. */
static void take_off(state *s, int f, int status, const char *code, const char *gone, resolver *r)
{
    const int u = s->figures[f].unit;
    unit *self = &s->units[u];
    const int load = sf(s, f)->load;
    const bool leads = is_leader(s, f);
    if (!figure_on(s, f)) return;
    s->figures[f].status = (uint8_t)status;
    memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
    self->strength--;
    self->marks |= BIT(MARK_LOST_MEN);
    if (leads) su(s, u)->checks |= CHECK_LEADER; /* S·H12 */
    event *e = safari_tell(s, u, EV_LOSS, code, NO_UNIT, 1, self->strength, r);
    e->n[2] = s->figures[f].type;
    e->n[3] = f;
    e->side = (int8_t)self->side;
    e->gives = status == UNIT_CAPTURED;
    if (load > 0) safari_lay_down(s, u, load, r);
    if (self->strength <= 0)
        safari_remove(s, u, UNIT_DESTROYED, gone, r);
    else
        safari_refresh(s, u);
}

/* S17.4, SSC2: a man of a nervous camp has fallen, and all of it in that hex are asked. */
static void alarm_camp(state *s, int u)
{
    if (!sd(s)->start[u].nervous) return;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side == s->units[u].side &&
            s->units[i].space == s->units[u].space && sd(s)->start[i].nervous)
            su(s, i)->checks |= CHECK_NERVOUS;
}

void safari_kill(state *s, int f, int by, const char *code, resolver *r)
{
    if (!figure_on(s, f)) return;
    if (by != NO_SIDE && by != s->units[s->figures[f].unit].side && sg(s)->kills[by] < 255)
        sg(s)->kills[by]++;
    alarm_camp(s, s->figures[f].unit);
    take_off(s, f, UNIT_DESTROYED, code, "ev.party-destroyed", r);
}

void safari_vanish(state *s, int f, const char *code, resolver *r)
{
    if (!figure_on(s, f)) return;
    take_off(s, f, UNIT_CAPTURED, code, "ev.party-scattered", r);
    sf(s, f)->flags = FIG_RAN;
}

/* ---- as it is shown */

/* Who struck him no event tells: kills are counted when all of it has been shown. */
static void man_befell(state *shown, const event *ev)
{
    const int f = ev->n[3];
    shown->figures[f].status = UNIT_DESTROYED;
    memset(shown->figures[f].ext, 0, sizeof shown->figures[f].ext);
    if (strcmp(ev->code, "ev.vanished") == 0 || strcmp(ev->code, "ev.lost-surrounded") == 0)
        ran_off(shown, f);
    safari_refresh(shown, ev->unit);
}

static void wound_befell(state *shown, const event *ev)
{
    safari_figure *g = sf(shown, ev->n[1]);
    g->flags |= FIG_WOUNDED;
    if (safari_is(shown, ev->n[1], IS_BEARER)) g->load = 0;
    safari_refresh(shown, ev->unit);
}

/* Who is brought off counts with his load. */
static void party_befell(state *shown, const event *ev)
{
    const int u = ev->unit, side = shown->units[u].side;
    const bool ran = strcmp(ev->code, "ev.left-field") == 0;
    for (int f = next_figure(shown, u, NO_UNIT); f != NO_UNIT; f = next_figure(shown, u, f)) {
        if (ev->n[0] == UNIT_EXITED)
            sg(shown)->off[side] = (uint8_t)(sg(shown)->off[side] + sf(shown, f)->load);
        else
            sf(shown, f)->load = 0;
        shown->figures[f].status = (uint8_t)ev->n[0];
        if (ran) ran_off(shown, f);
    }
    if (ev->n[0] != UNIT_EXITED) shown->units[u].strength = 0;
}

/* S6: who flees drops all. */
static void flight_befell(state *shown, int u)
{
    for (int f = next_figure(shown, u, NO_UNIT); f != NO_UNIT; f = next_figure(shown, u, f))
        sf(shown, f)->load = 0;
    safari_refresh(shown, u);
}

/* Its counter may be that of one that fell before it. */
static void beast_comes(state *shown, const event *ev)
{
    safari_clear_unit(shown, ev->unit);
    shown->units[ev->unit].strength = (int16_t)ev->n[0];
}

void safari_befell(state *shown, const event *ev)
{
    safari_goods_befell(shown, ev);
    if (ev->unit < 0 || ev->unit >= shown->sc->nunits) return;
    if (is_beast(shown, ev->unit)) {
        if (ev->kind == EV_ENTER && ev->n[0] > 0) beast_comes(shown, ev);
        return;
    }
    if (ev->kind == EV_LOSS) man_befell(shown, ev);
    if (ev->kind == EV_NOTE && strcmp(ev->code, "ev.wounded") == 0) wound_befell(shown, ev);
    if (ev->kind == EV_REMOVE) party_befell(shown, ev);
    if (ev->kind == EV_MARK && ev->n[0] == MARK_FLEEING) flight_befell(shown, ev->unit);
}

/* ---- hits on a man */

int safari_random_figure(state *s, int u, int skip_die, const safari_lot *lot, resolver *r)
{
    int list[PARTY_MAX], n = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (skip_die == 0 || man_of(s, f)->die != skip_die) list[n++] = f;
    if (n == 0) return NO_UNIT;
    return list[n == 1 ? 0 : safari_throw_die(s, lot->purpose, lot->rule, n, u, lot->by, r) - 1];
}

void safari_wound(state *s, int f, int by, resolver *r)
{
    const int u = s->figures[f].unit;
    safari_figure *g = sf(s, f);
    if (!figure_on(s, f)) return;
    if ((g->flags & FIG_WOUNDED) != 0) {
        safari_kill(s, f, by, "ev.second-wound", r);
        return;
    }
    g->flags |= FIG_WOUNDED;
    safari_note_figure(s, f, "ev.wounded", r);
    if (is_leader(s, f)) su(s, u)->checks |= CHECK_LEADER;
    if (g->load > 0 && safari_is(s, f, IS_BEARER)) { /* S·H17: a wounded bearer drops his load */
        safari_lay_down(s, u, g->load, r);
        g->load = 0;
    }
    safari_refresh(s, u);
}

/* From what number on he is wounded, and what that is to him as he is now; grazes: a 1 would come to it. */
static void note_man(const state *s, int f, bool grazes, ledger *l)
{
    const bool second = (sf_const(s, f)->flags & FIG_WOUNDED) != 0; /* S·H17 */
    ledger_put(l, LEDGER_NOTE, 0, sd(s)->number.wounded_on,
               second   ? "mod.wound.second"
               : grazes ? "mod.wound.or-grazes"
                        : "mod.wound.wounds-on",
               second ? "S·H17" : "S24", second);
}

void safari_wound_ledger(const state *stood, int f, int weapon, ledger *l)
{
    const int thrower = f >= 0 ? stood->figures[f].unit : NO_UNIT;
    safari_ledger(stood, sd(stood)->wound, thrower, NO_UNIT, weapon, 0, f, l);
}

static bool never_grazes(const safari_data *d, int weapon)
{
    return weapon >= 0 && d->weapon[weapon].elephant_gun;
}

bool safari_one_grazes(const state *s, int weapon, const ledger *wound)
{
    return !never_grazes(sd(s), weapon) && wound->total + 1 >= sd(s)->number.wounded_on;
}

void safari_hit(state *s, int f, int by, const safari_strike *with, resolver *r)
{
    const safari_data *d = sd(s);
    const int weapon = with->weapon;
    const bool poison = weapon >= 0 && d->weapon[weapon].poison; /* S23.3 */
    ledger l;
    if (!figure_on(s, f)) return;
    if (s->sc->options[OPTION_WOUNDS] == 0 || poison) {
        safari_kill(s, f, by, poison ? "ev.killed.arrow" : "ev.killed", r);
        return;
    }
    const int u = s->figures[f].unit, thrower = with->striker >= 0 ? s->figures[with->striker].unit : NO_UNIT;
    safari_wound_ledger(with->stood, with->striker, weapon, &l);
    /* S24: a natural 1 grazes, but for elephant guns, which never do */
    const bool never = never_grazes(d, weapon);
    note_man(s, f, safari_one_grazes(s, weapon, &l), &l);
    const int throws = thrower != NO_UNIT ? thrower : u;
    roll *made = kit_roll_of(s, throws, r, CAUSE_LOSS, "roll.wound", "S24", 1, with->die, throws, u, &l);
    const int face = made->total, total = made->outcome;
    made->need = d->number.killed_on;
    if (!never && (face == 1 || total < d->number.wounded_on))
        safari_note_figure(s, f, "ev.grazed", r);
    else if (total >= d->number.killed_on)
        safari_kill(s, f, by, "ev.killed", r);
    else
        safari_wound(s, f, by, r);
}

void safari_hit_party(state *s, int target, const safari_strike *with, resolver *r)
{
    if (!state_on_board(s, target)) return;
    const int by = s->figures[with->striker].unit,
              f = safari_random_figure(s, target, 0, &(safari_lot){"roll.who.hit", "S·H22", by}, r);
    if (f != NO_UNIT) safari_hit(s, f, s->units[by].side, with, r);
}

/* ---- whether a beast dares */

int safari_aggression(const state *s, int u)
{
    const safari_animal *a = beast_of(s, u);
    return s->units[u].hits > 0 ? a->wounded_agg : a->agg;
}

void safari_aggression_ledger(const state *s, int u, ledger *l)
{
    const safari_animal *a = beast_of(s, u);
    ledger_clear(l);
    ledger_put(l, LEDGER_NOTE, 0, safari_aggression(s, u), "mod.bush.aggression", a->rule, a->house);
}

/* Of one that thinks again of a wound (S·H19) it is told so: it may have attacked a moment ago. */
static const char *dared(const state *s, int u, bool dares)
{
    if (s->units[u].hits > 0) return dares ? "ev.bush.undaunted" : "ev.bush.daunted";
    return dares ? "ev.bush.attacks" : "ev.bush.does-not-attack";
}

bool safari_beast_attacks(state *s, int u, int target, resolver *r)
{
    const int most = safari_aggression(s, u);
    ledger l;
    safari_aggression_ledger(s, u, &l);
    roll *made = kit_roll_of(s, u, r, CAUSE_MORALE, "roll.bush.aggression", "S36", 1, 6, u, target, &l);
    made->need = most;
    made->or_less = true;
    const bool dares = made->total <= most;
    resolver_outcome(r, OUTCOME_COUNT, "odds.closes", u, target, made->total);
    safari_tell(s, u, EV_NOTE, dared(s, u, dares), target, 0, 0, r);
    return dares;
}

/* ---- hits on a beast */

/* Of its wound, and of its end, other words tell. */
static void set_enraged(state *s, int u, bool on, resolver *r)
{
    if (state_has(s, u, MARK_ENRAGED) == on) return;
    s->units[u].marks ^= BIT(MARK_ENRAGED);
    kit_emit_of(s, u, on ? EV_MARK : EV_UNMARK, "", r)->n[0] = MARK_ENRAGED;
}

static void kill_beast(state *s, int u, resolver *r)
{
    unit *self = &s->units[u];
    self->strength--;
    self->hits = 0;
    /* Of the last the words of its end tell. */
    safari_tell(s, u, EV_LOSS, self->strength > 0 ? "ev.bush.killed" : "", NO_UNIT, 1, self->strength, r);
    if (self->strength > 0)
        set_enraged(s, u, false, r);
    else /* of a dead one nobody is told that it is wounded no more */
        self->marks &= ~BIT(MARK_ENRAGED);
    if (self->strength <= 0) safari_remove(s, u, UNIT_DESTROYED, "ev.bush.none-left", r);
}

/* Of one that attacks only: a beast that is hunted does not think of it. */
void bush_owe_daunt(state *s, int u)
{
    if (!bush_pooled(s, u) && !state_has(s, u, MARK_CHARGED) && su_const(s, u)->foe == 0) return;
    for (int i = 0; i < s->nagenda; i++)
        if (s->agenda[i].kind == DUE_DAUNT && s->agenda[i].unit == u) return;
    agenda_owe_first(s, DUE_DAUNT, u, NO_UNIT, 0);
}

/* S·H19: half of it, fractions up. */
int safari_wounded_from(const safari_animal *a)
{
    return (a->toughness + 1) / 2;
}

int safari_wounds_in_all(const state *s, int beast)
{
    const bush_numbers *k = &bd(s)->number;
    return beast_of(s, beast)->thick ? k->kill_wounds_thick : k->kill_wounds;
}

int safari_wounds_to_kill(const state *s, int beast)
{
    const int left = safari_wounds_in_all(s, beast) - s->units[beast].hits; /* the umpire may have set more */
    return left > 1 ? left : 1;
}

static void wound_beast(state *s, int u, bool in_hand, resolver *r)
{
    const safari_animal *a = beast_of(s, u);
    const int most = safari_wounds_in_all(s, u);
    unit *self = &s->units[u];
    self->hits++;
    if (self->hits >= most && in_hand && a->thick)
        self->hits = (int16_t)(most - 1); /* S38: only ever wounded */
    if (self->hits >= most) {
        kill_beast(s, u, r);
        return;
    }
    safari_tell(s, u, EV_HITS, "ev.bush.wounded", NO_UNIT, 1, 0, r);
    set_enraged(s, u, true, r);
    if (!in_hand) bush_owe_daunt(s, u); /* hand to hand bush_round() asks it */
}

static bool in_the_water(const state *s, int party, int beast)
{
    return beast_of(s, beast)->waters && (ground_is(s, s->units[beast].space, SPACE_WATER) ||
                                          ground_is(s, s->units[party].space, SPACE_WATER));
}

void safari_strength_ledger(const state *s, int f, int weapon, bool in_hand, int beast, ledger *l)
{
    const safari_animal *a = beast_of(s, beast);
    const bush_strength *k = weapon < 0 ? NULL : &bd(s)->strength[weapon];
    query q = query_about(s, s->figures[f].unit, NO_UNIT);
    q.n[2] = f;
    ledger_clear(l);
    if (k != NULL && !in_hand && k->bonus != 0)
        ledger_put(l, LEDGER_ADD, k->bonus, 1, "mod.bush.thrown", k->rule, k->house);
    if (k != NULL && in_hand && k->in_hand != 0 && !(k->not_thick && a->thick))
        ledger_put(l, LEDGER_ADD, k->in_hand, 1, k->not_thick ? "mod.bush.blade" : "mod.bush.spear",
                   k->hand_rule, false);
    /* S39 stands among the strengths of hand-to-hand, and like spear and sword is added to them */
    if (in_hand && in_the_water(s, s->figures[f].unit, beast))
        ledger_put(l, LEDGER_ADD, bd(s)->number.water_penalty, 1, "mod.bush.in-water", "S39", false);
    ledger_apply(l, bd(s)->strength_table, &q);
}

/* From what strength on it is wounded, and what that is to it as it is now. */
static void note_wound(const state *s, bool in_hand, int beast, ledger *l)
{
    const safari_animal *a = beast_of(s, beast);
    const bool never = in_hand && a->thick; /* S38 */
    ledger_put(l, LEDGER_NOTE, 0, safari_wounded_from(a),
               never                                 ? "mod.bush.wounds-only"
               : safari_wounds_to_kill(s, beast) > 1 ? "mod.bush.wounds-on"
                                                     : "mod.bush.last-wound",
               never ? "S38" : "S·H19", !never);
}

void safari_beast_hit(state *s, const state *stood, int f, int weapon, bool melee, int beast, resolver *r)
{
    const safari_animal *a = beast_of(s, beast);
    ledger l;
    if (!state_on_board(s, beast)) return;
    safari_strength_ledger(stood, f, weapon, melee, beast, &l);
    note_wound(s, melee, beast, &l);
    const int die = melee ? safari_die(stood, f, true) : bd(s)->strength[weapon].die;
    roll *made = kit_roll_of(s, beast, r, CAUSE_LOSS, "roll.bush.strength", "S37", 1, die, s->figures[f].unit,
                             beast, &l);
    made->need = a->toughness;
    const int strength = made->outcome;
    if (strength >= a->toughness && !(melee && a->thick)) /* S38 */
        kill_beast(s, beast, r);
    else if (strength >= safari_wounded_from(a))
        wound_beast(s, beast, melee, r);
    else
        kit_emit_of(s, beast, EV_NOTE, "ev.bush.no-effect", r);
}

/* ---- what a hit may do, before it is thrown for */

safari_harm safari_harm_to_beast(const state *s, int f, int weapon, bool melee, int beast)
{
    const safari_animal *a = beast_of(s, beast);
    ledger l;
    safari_strength_ledger(s, f, weapon, melee, beast, &l);
    const int die = melee ? safari_die(s, f, true) : bd(s)->strength[weapon].die;
    const int kill = melee && a->thick ? 0 : safari_good_faces(die, a->toughness - l.total, false);
    return (safari_harm){die, kill, safari_good_faces(die, safari_wounded_from(a) - l.total, false) - kill};
}

safari_harm safari_harm_to_man(const state *s, int f, int weapon)
{
    const safari_data *d = sd(s);
    const int die = safari_die(s, f, false);
    const bool never = never_grazes(d, weapon);
    ledger l;
    if (s->sc->options[OPTION_WOUNDS] == 0 || d->weapon[weapon].poison) return (safari_harm){0};
    safari_wound_ledger(s, f, weapon, &l);
    const int kill = safari_good_faces(die, d->number.killed_on - l.total, !never),
              hurt = never ? die : safari_good_faces(die, d->number.wounded_on - l.total, true);
    return (safari_harm){die, kill, hurt - kill};
}

/* ---- what shot after shot comes to */

void safari_quarry_shot(safari_quarry *q, int good, int sides, safari_harm h)
{
    const uint64_t all = (uint64_t)sides * (uint64_t)h.faces;
    for (int w = q->most - 1; w >= 0; w--) {
        const uint64_t kill = q->wounds[w] * (uint64_t)(good * h.kill) / all,
                       wound = q->wounds[w] * (uint64_t)(good * h.wound) / all;
        q->wounds[w] -= kill + wound;
        q->dead += kill;
        if (w + 1 < q->most)
            q->wounds[w + 1] += wound;
        else
            q->dead += wound;
    }
}

uint64_t safari_quarry_worth(const safari_quarry *q)
{
    uint64_t sum = q->dead * (uint64_t)q->most;
    for (int w = 1; w < q->most; w++)
        sum += q->wounds[w] * (uint64_t)w;
    return sum / (uint64_t)q->most;
}
