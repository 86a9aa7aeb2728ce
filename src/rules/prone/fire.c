/*
 * fire.c: who may fire at whom, the number a figure needs (H5, H6, H·H9, H·H16), and one burst in the order
 * the rules give (H·H5): the dice, the casualties, their cards, then the test whether the target goes prone
 * (H1, H2), with the casualties of this burst alone.
 */
#include "rules/prone/fire.h"

#include <string.h>

#include "rules/prone/apply.h"
#include "rules/prone/dice.h"

/* ---- who may fire at whom */

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

const char *prone_fire_barred(const state *s, int u)
{
    if (!state_on_board(s, u)) return "prone.fire.off-board";
    if (type_of(s, u)->weapon == WEAPON_NONE) return "prone.fire.no-weapon";
    if (state_has(s, u, MARK_CHARGED)) return "prone.fire.charging";
    if (state_has(s, u, MARK_JAMMED)) return "prone.fire.jammed";
    if (state_has(s, u, MARK_LIMBERED)) return "prone.fire.limbered";
    if (is_mounted(s, u)) return "prone.fire.mounted";
    if (pu_const(s, u)->ammo == 0) return "prone.fire.ammo";
    return NULL;
}

const char *prone_shooter_refused(const state *s, int u)
{
    const char *why = prone_fire_barred(s, u);
    const bool has = state_on_board(s, u) && type_of(s, u)->weapon != WEAPON_NONE;
    return has && state_has(s, u, MARK_DONE) ? "prone.fire.done" : why;
}

/* H·H16: he is attached, on his feet, and does nothing else: its own leader, or a superior who is with it. */
const char *prone_direct_refused(const state *s, int u)
{
    if (type_of(s, u)->army != ARMY_GERMAN) return "prone.direct.not-german";
    if (!prone_attached(s, u)) return "prone.leader.none";
    return prone_leader_up(s, u) ? NULL : "prone.direct.lying";
}

void prone_shot_measure(const state *s, int u, int target, prone_shot *out)
{
    *out = (prone_shot){.view.block = NO_SPACE};
    out->hexes = hexes_apart(s, u, target);
    out->band = band_of(s, u, out->hexes);
    out->class = prone_target_class(s, target, &out->because);
}

/* Whoever stands between blocks; those who lie do not, and guns where the battle says so fire over friends.
 */
static int someone_between(const state *s, const prone_occupied *occ, int from, int to, bool over_friends)
{
    const board_tables *map = &pd(s)->map;
    int count;
    const board_line_cell *line = tables_line(map, from, to, &count);
    for (int i = 0; i < count; i++) {
        const int x = tables_offset(map, from, line[i].on), y = tables_offset(map, from, line[i].pair);
        const bool full_x = x == NO_SPACE || bit_of(occ->enemies_up, x) ||
                            (!over_friends && bit_of(occ->friends_up, x)),
                   full_y = y == NO_SPACE || bit_of(occ->enemies_up, y) ||
                            (!over_friends && bit_of(occ->friends_up, y));
        if (full_x && full_y && (x != NO_SPACE || y != NO_SPACE)) return x != NO_SPACE ? x : y;
    }
    return NO_SPACE;
}

/* What cannot be made out though nothing stands before it: smokeless rifles, a square moving at night. */
static const char *dim_refused(const state *s, int target, prone_shot *out)
{
    const prone_data *d = pd(s);
    out->view.limit = hexes_of(d->number.smokeless_inches);
    if (state_has(s, target, MARK_SMOKELESS) && out->hexes > out->view.limit) return "prone.fire.smokeless";
    out->view.limit = d->square_far;
    return prone_square_unseen(s, target, out->hexes) ? "prone.fire.square-moving" : NULL;
}

const char *prone_shot_refused(const state *s, const prone_occupied *occ, int u, int target, prone_shot *out)
{
    const prone_data *d = pd(s);
    *out = (prone_shot){.view.block = NO_SPACE};
    if (target == NO_UNIT || !is_enemy(s, u, target)) return "prone.fire.target";
    if (state_has(s, target, MARK_DISGUISED)) return "prone.fire.target"; /* H·H24: as of friends */
    const int from = s->units[u].space, to = s->units[target].space;
    prone_shot_measure(s, u, target, out);
    out->view.limit = prone_weapon_range(s, u);
    if (out->hexes > out->view.limit) return "prone.fire.range";
    if (is_chief(s, target) && prone_with_unit(s, target, s->units[u].side)) return "prone.fire.leader";
    if (pu_const(s, target)->quarry != u + 1 && prone_charged(s, u)) return "prone.fire.chargers";
    if (!prone_faces(s, u, to)) return "prone.fire.arc";
    const bool gun = type_of(s, u)->weapon == WEAPON_GUN;
    const int through = hexes_of(d->number.gun_bush_inches);
    const char *why =
        prone_sight(s, from, to, gun && (d->bush == 0 || through < d->bush) ? through : d->bush, &out->view);
    if (why == NULL) why = dim_refused(s, target, out);
    if (why != NULL) return why;
    out->view.block = someone_between(s, occ, from, to, gun && (d->space[from].is & SPACE_OVER_FRIENDS) != 0);
    return out->view.block != NO_SPACE ? "prone.fire.between" : NULL;
}

/* ---- the number needed */

const chart *prone_fire_chart(const state *s, int u)
{
    return type_of(s, u)->weapon == WEAPON_GUN ? pd(s)->gun_chart : pd(s)->rifle_chart;
}

/* How its dice come about: so many of its men get a shot, so many of a hundred of those throw. */
static void dice_of_men(const state *s, int u, ledger *l)
{
    static const char *const orders[ORDERS] = {"mod.men.close", "mod.men.open", "mod.men.column",
                                               "mod.men.square", "mod.men.mass"};
    const int order = pu_const(s, u)->order, part = prone_shooters(s, u);
    ledger_put(l, LEDGER_NOTE, s->units[u].strength, prone_in_shot(s, u),
               orders[order < ORDERS ? order : ORDER_CLOSE], "H·H16", true);
    ledger_put(l, LEDGER_NOTE, part, prone_fire_dice(s, u), part == 100 ? "mod.figures.all" : "mod.figures",
               "H·H16", true);
}

void prone_fire_ledger(const state *s, int u, int target, const prone_shot *shot, ledger *l)
{
    static const char *const bands[] = {"mod.range.short", "mod.range.medium", "mod.range.long"};
    const prone_data *d = pd(s);
    const bool gun = type_of(s, u)->weapon == WEAPON_GUN;
    const chart_cell *cell = chart_at(prone_fire_chart(s, u), shot->class, shot->band, NULL);
    query q = query_about(s, u, target);
    q.n[0] = shot->hexes;
    q.n[1] = shot->direct;
    const int dice = prone_fire_dice(s, u);
    ledger_clear(l);
    const bool few = is_crew(s, u) && s->units[u].strength <= d->number.crew_few;
    if (is_crew(s, u))
        ledger_put(l, LEDGER_NOTE, 0, dice, few ? "mod.crew-few" : "mod.crew", "H·H22", true);
    else
        dice_of_men(s, u, l);
    ledger_put(l, LEDGER_NOTE, 0, shot->hexes, gun ? "mod.range.gun" : bands[shot->band], "H·H16", true);
    const bool prone = strcmp(shot->because, "mod.class.prone") == 0;
    ledger_put(l, LEDGER_NOTE, 0, shot->class, shot->because, prone ? "H6" : "H·H16", !prone);
    ledger_put(l, LEDGER_BASE, chart_field(cell, "need"), shot->class, "mod.need", "H·H16", true);
    ledger_apply(l, d->fire, &q);
}

bool prone_can_fire(const state *s, int side)
{
    prone_occupied occ;
    prone_shot shot;
    prone_occupy(s, side, &occ);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side) continue;
        const char *why = prone_shooter_refused(s, u);
        if (why != NULL && state_has(s, u, MARK_JAMMED) && strcmp(why, "prone.fire.jammed") == 0) return true;
        if (why != NULL) continue;
        EACH_ENEMY(s, side, s->units[u].space, prone_weapon_range(s, u), t)
            if (prone_shot_refused(s, &occ, u, t, &shot) == NULL) return true;
    }
    return false;
}

/* ---- the test whether it goes prone (H1) */

bool prone_tested(const state *s, int u, int target)
{
    if (type_of(s, u)->army != ARMY_HERERO || !prone_infantry(s, target)) return false; /* H11 */
    return !is_prone(s, target) || s->sc->options[OPTION_RETEST_PRONE] != 0;            /* H·H1 */
}

/* H3: it goes no farther. */
static void end_charge(state *s, int u, resolver *r)
{
    const int quarry = pu_const(s, u)->quarry - 1;
    s->units[u].marks &= ~BIT(MARK_CHARGED);
    pu(s, u)->quarry = 0;
    if (quarry >= 0) resolver_emit(r, EV_NOTE, "ev.charge-stopped", u)->other = (int16_t)quarry;
}

static void force_prone(state *s, int target, int u, int casualties, bool automatic, resolver *r)
{
    unit *self = &s->units[target];
    const bool lay = is_prone(s, target);     /* H·H1 */
    kit_clear_mark(s, target, MARK_PRONE, r); /* the counter lies when its card is read */
    kit_set_mark(s, target, MARK_FORCED, r);
    self->marks |= BIT(MARK_ANEW);
    event *e = resolver_emit(r, EV_CARD, automatic ? "ev.prone-automatic" : "ev.forced-prone", target);
    e->other = (int16_t)u;
    e->to = self->space;
    e->n[0] = casualties;
    e->n[1] = lay;
    end_charge(s, target, r);
    prone_leaders_lie(s, target, true);
}

/* H1 to H1c: true, it is forced down. */
static bool test_prone(state *s, int u, int target, int casualties, resolver *r)
{
    const prone_data *d = pd(s);
    ledger l;
    if (casualties >= d->number.prone_automatic) { /* H1b: no die */
        force_prone(s, target, u, casualties, true, r);
        return true;
    }
    prone_ledger(s, target, NO_UNIT, casualties, d->prone, &l);
    roll *made = kit_roll(r, CAUSE_MORALE, "roll.prone", "H1", 1, 6, target, u, &l);
    made->need = d->number.prone_total;
    const bool forced = chart_field(kit_read_chart(s, made, d->prone_chart, made->outcome, 0), "prone") != 0;
    if (forced)
        force_prone(s, target, u, casualties, false, r);
    else {
        event *e = resolver_emit(r, EV_NOTE, "ev.keeps-standing", target);
        e->n[0] = casualties;
        e->n[1] = is_prone(s, target); /* H·H1 */
    }
    return forced;
}

/* ---- casualties */

enum { ACE = 1, JACK = 11, CARDS = 13 };
typedef struct toll {
    int killed, wounded, others; /* others: superiors who fell in its place */
} toll;

void prone_lose_leader(state *s, int u, bool killed, resolver *r)
{
    pu(s, u)->leader = killed ? LEADER_KILLED : LEADER_WOUNDED;
    event *e = resolver_emit(r, EV_LEADER, killed ? "ev.leader-killed" : "ev.leader-wounded", u);
    e->n[0] = pu(s, u)->leader;
    e->n[1] = prone_obeys_on(s, u);
    e->n[2] = type_of(s, u)->army == ARMY_GERMAN; /* he could direct its fire (H·H16) */
    e->n[3] = prone_superior(s, u, 0) != NO_UNIT; /* who does all that for it now (H·H12) */
}

/* H·H21: an ace is the unit's own leader, or the superior who is with it; a lying leader is missed by red
 * ones. */
static bool leader_falls(state *s, int target, bool red, toll *t, resolver *r)
{
    prone_unit *p = pu(s, target);
    if (p->leader == LEADER_WITH) {
        if (p->lying != 0 && is_prone(s, target) && red) return false;
        p->lying = 0;
        s->units[target].marks &= ~BIT(MARK_DIRECTING);
        prone_lose_leader(s, target, !red, r);
        return true;
    }
    const int chief = prone_superior(s, target, 0);
    if (chief == NO_UNIT || (red && prone_lies(s, chief))) return false;
    t->others++;
    pu(s, chief)->killed = !red;
    pu(s, chief)->leader = red ? LEADER_WOUNDED : LEADER_KILLED;
    s->units[chief].strength = 0;
    prone_remove(s, chief, UNIT_DESTROYED, 0, red ? "ev.chief-wounded" : "ev.chief-killed", r);
    return true;
}

/* What a card means here, for the table of cards says what else it could: "card.ace" and who is hit, by whom
 * there is to be hit as it is drawn (H·H17, H·H21). */
static const char *card_means(const state *s, int target, int rank, bool red)
{
    const prone_unit *p = pu_const(s, target);
    const bool ace = rank == ACE;
    if (is_chief(s, target)) return "card.himself"; /* he stands alone: only the colour says anything */
    if (!ace && rank < JACK) return "card.man";
    if (ace && p->leader == LEADER_WITH)
        return p->lying != 0 && is_prone(s, target) && red ? "card.ace.missed" : "card.ace.leader";
    const int chief = ace ? prone_superior(s, target, 0) : NO_UNIT;
    if (chief != NO_UNIT) return red && prone_lies(s, chief) ? "card.ace.missed" : "card.ace.superior";
    if (p->keys > 0) return ace ? "card.ace.key" : "card.court.key";
    return type_of(s, target)->keys == 0 ? "card.man" : ace ? "card.ace.man" : "card.court.man";
}

/* H·H17: one of its key figures, or a man of the line where none is left. Of a leader by himself and of
 * wagons nobody is a key figure: what is lost says all. */
static void key_falls(state *s, int target, bool red, resolver *r)
{
    prone_unit *p = pu(s, target);
    if (type_of(s, target)->keys == 0) return;
    if (p->keys == 0) {
        resolver_emit(r, EV_NOTE, "ev.no-key-left", target);
        return;
    }
    p->keys--;
    resolver_emit(r, EV_NOTE, red ? "ev.key-wounded" : "ev.key-killed", target)->n[0] = p->keys;
}

/* H·H17: ace the leader, court cards a key figure; red wounded, black killed. */
static void draw_for(state *s, int target, uint64_t *deck, toll *t, resolver *r)
{
    roll *made = resolver_draw_card(r, "roll.casualty", "H·H17", deck, target);
    made->cause = CAUSE_LOSS;
    const int rank = (made->faces[0] - 1) % CARDS + 1, others = t->others;
    const bool red = is_red(made->faces[0]);
    kit_read_chart(s, made, pd(s)->card_chart, rank, 0);
    made->calls_for = card_means(s, target, rank, red);
    made->outcome = made->total;
    const bool leader = rank == ACE && leader_falls(s, target, red, t, r);
    if (leader)
        resolver_outcome(r, OUTCOME_NOTE, t->others == others ? "odds.leader-card" : "odds.superior-card",
                         NO_UNIT, target, 1);
    const bool for_key =
        rank == ACE && !leader && !prone_attached(s, target); /* a leader who lies is missed */
    if (for_key || rank >= JACK) key_falls(s, target, red, r);
    if (t->others != others) return;
    if (red)
        t->wounded++;
    else
        t->killed++;
}

/* H·H22: when the last gunner falls, men of a company beside the gun step in, if they may move (H3). */
static bool man_the_gun(state *s, int gun, resolver *r)
{
    const int men = pd(s)->number.step_in;
    for (int i = 0; i < s->sc->nunits && is_crew(s, gun) && men > 0; i++) {
        if (!is_friend(s, gun, i) || type_of(s, i)->class != CLASS_FOOT ||
            type_of(s, i)->army != ARMY_GERMAN || s->units[i].strength <= 2 * men ||
            state_has(s, i, MARK_FORCED) || hexes_apart(s, i, gun) != 1)
            continue;
        s->units[i].strength = (int16_t)(s->units[i].strength - men);
        s->units[gun].strength = (int16_t)men;
        kit_emit_with(s, i, EV_NOTE, "ev.steps-in", gun, r)->n[0] = men;
        return true;
    }
    return false;
}

bool prone_lose(state *s, int u, int killed, int wounded, int driven, resolver *r)
{
    unit *self = &s->units[u];
    prone_unit *p = pu(s, u);
    const int lost = killed + wounded;
    self->strength = (int16_t)(self->strength > lost ? self->strength - lost : 0);
    p->killed = (uint8_t)(p->killed + killed < KILLED_MAX ? p->killed + killed : KILLED_MAX);
    if (p->keys > self->strength) p->keys = (uint8_t)self->strength;
    if (lost + driven == 0) return false;
    event *e = resolver_emit(r, EV_LOSS, driven > 0 ? "ev.loss-driven" : "ev.loss", u);
    e->n[0] = lost;
    e->n[1] = self->strength;
    e->n[2] = driven > 0 ? driven : killed;
    e->n[3] = wounded;
    e->to = self->space;
    return self->strength == 0 && !man_the_gun(s, u, r);
}

int prone_wounded(const event *ev)
{
    if (ev->kind == EV_REMOVE) return ev->code != NULL && strcmp(ev->code, "ev.chief-wounded") == 0;
    return ev->kind == EV_LOSS ? (int)ev->n[3] : 0;
}

/* How it is told that nobody of it is left: of a leader whether he lives. */
static const char *gone_code(const state *s, int target, const toll *t)
{
    if (!is_chief(s, target)) return "ev.destroyed";
    return t->killed > 0 ? "ev.chief-killed" : "ev.chief-wounded";
}

/* Returns the casualties: figures killed or wounded, leaders included (H·H3). */
static int casualties_of(state *s, int target, int hits, resolver *r)
{
    uint64_t deck = (UINT64_C(1) << 52) - 1;
    toll t = {0, 0, 0};
    unit *self = &s->units[target];
    for (int i = 0; i < hits && t.killed + t.wounded < self->strength; i++)
        draw_for(s, target, &deck, &t, r);
    const int lost = t.killed + t.wounded;
    self->hits = (int16_t)(self->hits + lost); /* of this turn: they weigh on a charge */
    if (lost > 0 && prone_lose(s, target, t.killed, t.wounded, 0, r)) {
        if (is_crew(s, target) && prone_charged(s, target))
            prone_remove(s, target, UNIT_CAPTURED, 1 - self->side, "ev.captured", r);
        else
            prone_remove(s, target, UNIT_DESTROYED, 0, gone_code(s, target, &t), r);
    }
    return lost + t.others;
}

/* ---- the burst */

static void spend_ammo(state *s, int u, resolver *r)
{
    prone_unit *p = pu(s, u);
    if (p->ammo == AMMO_FREE || p->ammo == 0) return;
    p->ammo--;
    if (p->ammo <= 2) kit_set_mark(s, u, MARK_LOW_AMMO, r);
}

/* H·H24: the first shots of tree snipers do not show where they are. Returns the sides that see no more of it
 * than what it does. */
static uint8_t show_firer(state *s, int u, resolver *r)
{
    prone_unit *p = pu(s, u);
    s->units[u].marks &= ~(BIT(MARK_DISGUISED) | BIT(MARK_SMOKELESS));
    s->units[u].marks |= BIT(MARK_FIRED);
    if (state_has(s, u, MARK_HIDDEN) && p->unseen_shots > 0) {
        p->unseen_shots--;
        return state_blind_to(s, u);
    }
    kit_reveal(s, u, MARK_HIDDEN, r);
    return 0;
}

static int count_hits(const roll *made, int need, int *twenties)
{
    int hits = 0;
    *twenties = 0;
    for (int i = 0; i < made->count; i++) { /* H·H9: a natural 1 always hits, a natural 20 never */
        const int face = made->faces[i];
        *twenties += face == made->sides;
        hits += face == 1 || (face <= need && face != made->sides);
    }
    return hits;
}

void prone_burst(state *s, const agenda_item *due, resolver *r)
{
    const prone_data *d = pd(s);
    const int u = due->unit, target = due->other;
    prone_shot shot;
    ledger l;
    if (u < 0 || target < 0 || !state_on_board(s, u) || !state_on_board(s, target))
        return; /* the umpire took one away */
    prone_shot_measure(s, u, target, &shot);
    shot.direct = due->n[0] != 0;
    if (shot.hexes > prone_weapon_range(s, u)) return;
    prone_fire_ledger(s, u, target, &shot, &l);
    const int dice = prone_fire_dice(s, u);
    const uint8_t blind = show_firer(s, u, r);
    r->hidden_from = blind;
    event *e = kit_emit_at(s, EV_FIRE, "ev.fire", u, target, r);
    e->n[0] = shot.hexes;
    e->n[1] = shot.class;
    r->hidden_from = 0;
    if (blind != 0) { /* those who cannot see him see what he does */
        r->hidden_from = (uint8_t)~blind;
        resolver_emit(r, EV_NOTE, "ev.fired-unseen", target)->to = s->units[target].space;
        r->hidden_from = 0;
    }
    spend_ammo(s, u, r);
    const bool test = prone_tested(s, u, target);
    int twenties = 0;
    r->hidden_from = blind;
    roll *made = resolver_roll(r, "roll.burst", "H·H16", dice, 20, u, target, &l);
    made->cause = CAUSE_DECLARED;
    const int hits = count_hits(made, l.total, &twenties);
    made->need = l.total;
    made->counted = "story.hits";
    made->or_less = true;
    made->outcome = hits;
    kit_read_chart(s, made, prone_fire_chart(s, u), shot.class, shot.band);
    r->hidden_from = 0;
    const int casualties = casualties_of(s, target, hits, r);
    const bool jams = type_of(s, u)->weapon == WEAPON_MG && twenties >= d->number.jam_faces;
    if (jams) kit_set_mark(s, u, MARK_JAMMED, r);
    resolver_outcome(r, OUTCOME_COUNT, "odds.casualties", u, target, casualties);
    resolver_outcome(r, OUTCOME_NOTE, "odds.jam", u, target, jams);
    resolver_outcome(r, OUTCOME_NOTE, "odds.leader-card", u, target, 0); /* an ace has said 1 */
    resolver_outcome(r, OUTCOME_NOTE, "odds.superior-card", u, target, 0);
    const int by = blind != 0 ? NO_UNIT : u;
    const bool forced = test && state_on_board(s, target) && test_prone(s, by, target, casualties, r);
    resolver_outcome(r, OUTCOME_NOTE, "odds.forced-prone", u, target, forced);
}

void prone_clear_jam(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    if (!state_on_board(s, u) || !state_has(s, u, MARK_JAMMED)) return;
    roll *made = kit_roll_of(s, u, r, CAUSE_WEAPON, "roll.clear", "H·H22", 1, 6, u, NO_UNIT, NULL);
    made->need = pd(s)->number.clear_on;
    const bool clear = made->total >= made->need;
    resolver_outcome(r, OUTCOME_COUNT, "odds.clear", u, NO_UNIT, made->total);
    resolver_outcome(r, OUTCOME_BAND, clear ? "band.cleared" : "band.still-jammed", u, NO_UNIT, clear);
    if (clear) kit_clear_mark(s, u, MARK_JAMMED, r);
}

/* ---- declared */

void prone_apply_fire(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const bool directs = a->verb == VERB_FIRE && a->args[0] == 1;
    (void)r;
    s->units[u].marks |= BIT(MARK_DONE) | (directs ? BIT(MARK_DIRECTING) : 0);
    agenda_owe(s, a->verb == VERB_FIRE ? DUE_BURST : DUE_CLEAR, u, a->target, directs);
}
