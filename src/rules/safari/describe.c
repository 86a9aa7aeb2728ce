/*
 * describe.c: the party card with its figures, the place card, the counter's face, and what is drawn over the
 * board for a party.
 */
#include "rules/safari/safari_internal.h"

#include "game/light.h"
#include "rules/safari/losses.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/goods.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

/* Whose strength was not lost to it was taken off by the umpire. A beast else is dead. Of a party the last
 * ran off, over the edge or into the bush: how many did so, and how many fell. */
const char *safari_fate(const state *s, int u, int32_t n[2])
{
    n[0] = n[1] = 0;
    if (s->units[u].status != UNIT_DESTROYED) return NULL;
    if (s->units[u].strength > 0) return "fate.off";
    if (is_beast(s, u)) return "fate.dead";
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        n[(sf_const(s, f)->flags & FIG_RAN) == 0]++;
    return n[0] == 0 ? NULL : n[1] == 0 ? "fate.ran" : "fate.ran.some";
}

/* Forest archers have a paragraph of their own for it. */
static bool hides_in_forest(const state *s, int u)
{
    return state_has(s, u, MARK_HIDDEN) && type_of(s, u)->forest;
}

static void add_status(const state *s, int u, panel *out)
{
    static const kit_status rows[] = {{MARK_FLEEING, NULL, ROW_WARN, "status.fleeing", "S6"},
                                      {MARK_RETREATING, NULL, ROW_WARN, "status.retreating", "S17"},
                                      {MARK_COVER, NULL, ROW_WARN, "status.cover", "S17"},
                                      {MARK_DREAD, NULL, ROW_WARN, "status.dread", "S23"},
                                      {MARK_STUNNED, NULL, ROW_WARN, "status.stunned", "S·H12"},
                                      {MARK_PANIC, NULL, ROW_WARN, "status.panic", "S17"},
                                      {MARK_SPOOKED, NULL, ROW_WARN, "status.spooked", "S29"},
                                      {MARK_SPELL, NULL, ROW_WARN, "status.spellbound", "S28"},
                                      {-1, safari_held_by_beast, ROW_WARN, "status.held.beast", "S·H1"},
                                      {MARK_HELD, NULL, ROW_WARN, "status.held", "S·H2"},
                                      {MARK_JAMMED, NULL, ROW_WARN, "status.jammed", "S22"},
                                      {MARK_ENGAGED, NULL, ROW_WARN, "status.engaged", "S14"},
                                      {MARK_SURROUNDED, NULL, ROW_WARN, "status.surrounded", "S·H26"},
                                      {MARK_CUT_OFF, NULL, ROW_WARN, "status.cut-off", "S·H26"},
                                      {MARK_BAD_MORALE, NULL, ROW_WARN, "status.bad-morale", "S·H11"},
                                      {MARK_ENRAGED, NULL, ROW_WARN, "status.enraged", "S·H19"},
                                      {-1, hides_in_forest, ROW_GOOD, "status.hidden", "S·H16b"},
                                      {MARK_HIDDEN, NULL, ROW_GOOD, "status.hidden", "S·H16a"}};
    const int status = s->units[u].status;
    int32_t n[2] = {0};
    const char *fate = status > UNIT_ON ? safari_fate(s, u, n) : NULL;
    if (fate != NULL)
        panel_add(out, ROW_WARN, "row.status", fate, n[0], n[1], NULL);
    else if (status > UNIT_ON)
        panel_add(out, status == UNIT_EXITED ? ROW_GOOD : ROW_WARN, "row.status",
                  status == UNIT_EXITED     ? "status.exited"
                  : status == UNIT_CAPTURED ? "status.captured"
                                            : "status.lost",
                  0, 0, NULL);
    else
        kit_describe_status(s, u, rows, sizeof rows / sizeof rows[0], "status.steady", out);
}

/* What its throw brings comes first: how far it goes is not known yet. */
static bool awaits(const state *s, int u)
{
    for (int i = 0; i < s->nagenda; i++)
        if (s->agenda[i].kind == DUE_SET_OUT && s->agenda[i].unit == u) return true;
    return false;
}

/* Who holds has no more use for what is left of his march, and nobody has when the step is over. */
static bool march_over(const state *s, int u)
{
    return state_has(s, u, MARK_DONE) || sg_const(s)->phase != PHASE_MOVE ||
           safari_mover(s) != s->units[u].side;
}

/* What its throw brought holds it this turn: it has no way left to tell of. */
static bool stopped(const state *s, int u)
{
    return state_has(s, u, MARK_HELD) || state_has(s, u, MARK_SPELL) || state_has(s, u, MARK_SPOOKED);
}

static void add_move(const state *s, int u, panel *out)
{
    const safari_unit *g = su_const(s, u);
    if (!state_on_board(s, u)) return;
    panel_row *row;
    if (beast_of(s, u) != NULL) {
        row = panel_add(out, ROW_TEXT, "row.move", "row.move.beast", safari_beast_move(s, u), 0, NULL);
        row->rule = "S·H23";
    } else if (state_has(s, u, MARK_ROLLED) && g->die > 0 && awaits(s, u)) {
        row = panel_add(out, ROW_TEXT, "row.move", "row.move.awaits", 0, 0, NULL);
        row->n[2] = g->die;
        row->rule = "S4";
    } else if (state_has(s, u, MARK_ROLLED) && g->die > 0 && stopped(s, u)) {
        row = panel_add(out, ROW_WARN, "row.move", "row.move.stopped", 0, 0, NULL);
        row->n[2] = g->die;
        row->rule = "S4";
    } else if (state_has(s, u, MARK_ROLLED) && g->die > 0) {
        row = panel_add(out, ROW_TEXT, "row.move", march_over(s, u) ? "row.move.over" : "row.move.left",
                        safari_left(s, u), g->hexes, NULL);
        row->n[2] = g->die;
        row->n[3] = safari_left(s, u) * sd(s)->number.inches; /* S10 */
        row->rule = "S·H3";
        if ((g->paid & PAID_NOTHING) != 0)
            panel_add(out, ROW_TEXT, "row.ground", "row.ground.free", 0, 0, NULL)->rule = "S·H4";
    } else {
        row =
            panel_add(out, ROW_CHART, "row.move", safari_encumbered(s, u) ? "row.move.slow" : "row.move.die",
                      sd(s)->move_chart, -1, NULL);
        row->n[2] = 0;
        row->rule = safari_encumbered(s, u) ? "S9" : "S1";
    }
}

static void add_morale(const state *s, int u, panel *out)
{
    const int leader = state_on_board(s, u) ? safari_leader(s, u) : NO_UNIT;
    ledger l;
    if (leader == NO_UNIT) return;
    safari_leader_ledger(s, u, NO_UNIT, 0, &l);
    const int die = safari_die(s, leader, false);
    panel_row *row = panel_add(out, l.total > die ? ROW_WARN : ROW_TEXT, "row.morale",
                               l.total > die ? "row.morale.never" : "row.morale.needs", l.total, die, NULL);
    row->rule = "S18";
    if (!safari_may_rally(s, u)) return;
    const int rallies = safari_rally_ledger(s, u, &l);
    panel_add(out, ROW_TEXT, "row.rally", "row.rally.needs", l.total, safari_die(s, rallies, false), "S·H28");
}

/* Who of the party leads it: he throws for its heart, for who acts first, and on whether it closes. */
static void add_leader(const state *s, int u, panel *out)
{
    const int leader = state_on_board(s, u) ? safari_leader(s, u) : NO_UNIT;
    if (leader != NO_UNIT)
        panel_add(out, ROW_TEXT, "row.led-by", man_of(s, leader)->words, 0, 0, NULL)->rule = "S18";
}

/* S·H8: who needs a turn to load is no shot of it until that is over; once for each weapon. */
static void add_loading(const state *s, int u, panel *out)
{
    unsigned told = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        const safari_man *m = man_of(s, f);
        const int left = sf_const(s, f)->reload;
        for (int i = 0; i < m->nweapons && left > 0; i++) {
            const safari_weapon *w = &sd(s)->weapon[m->weapon[i]];
            if ((!w->reload && !w->reload_moved) || (told & BIT(m->weapon[i])) != 0) continue;
            told |= BIT(m->weapon[i]);
            panel_add(out, ROW_WARN, "row.loading", w->words, s->turn + left - 1, 0, "S·H8");
        }
    }
}

static void add_goods(const state *s, int u, panel *out)
{
    const int loads = safari_loads(s, u);
    if (!state_on_board(s, u)) return;
    if (loads > 0) panel_add(out, ROW_TEXT, "row.loads", "row.loads.carried", loads, 0, "S9");
    if (type_of(s, u)->gun >= 0)
        panel_add(out, state_has(s, u, MARK_JAMMED) ? ROW_WARN : ROW_TEXT, "row.gun",
                  sd(s)->weapon[type_of(s, u)->gun].words, 0, 0, "S22");
    if (state_has(s, u, MARK_LOWERED)) panel_add(out, ROW_WARN, "row.lowered", "row.lowered.by", 0, 0, "S17");
    if (timer(s, u, TIMER_DRUMS) != 0) panel_add(out, ROW_WARN, "row.drums", "row.drums.hex", 0, 0, "S30");
}

/* What he carries, whether it is being loaded, and whether he has shot: then the next volley is without him.
 */
static const char *arms_of(const safari_man *m, const safari_figure *g)
{
    const bool shot = (g->flags & FIG_FIRED) != 0;
    if (g->reload > 0 && m->loading != NULL) return shot ? m->shot_loading : m->loading;
    return shot ? m->shot : m->arms;
}

static void add_figures(const state *s, int u, panel *out)
{
    panel_add(out, ROW_HEADING, "row.people", NULL, 0, 0, NULL);
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        const safari_man *m = man_of(s, f);
        const safari_figure *g = sf_const(s, f);
        const char *how = g->net > 1 ? "row.netted.longer" : g->net > 0 ? "row.netted" : arms_of(m, g);
        panel_row *row = panel_add(out, ROW_FIGURE, m->words, how, f, (g->flags & FIG_WOUNDED) != 0, NULL);
        row->n[2] = g->load;
        row->n[3] = s->figures[f].status > UNIT_ON && s->figures[f].status != UNIT_EXITED ? 2 : g->net > 0;
        row->branch = m->branch;
    }
}

/* The beasts of a happening come in any number. */
static int full_strength(const state *s, int u)
{
    const int full = s->sc->units[u].strength;
    return s->units[u].strength > full ? s->units[u].strength : full;
}

static void add_beast(const state *s, int u, panel *out)
{
    const safari_animal *b = beast_of(s, u);
    panel_add(out, ROW_PIPS, "row.beasts", "row.beasts.of", s->units[u].strength, full_strength(s, u),
              "S·H23");
    if (b->die > 0) panel_add(out, ROW_TEXT, "row.quality-die", "row.quality-die.of", b->die, 0, "S·H23");
    panel_row *row = panel_add(out, ROW_TEXT, "row.toughness", "row.toughness.of", b->toughness, 0, "S·H19");
    row->n[2] = safari_wounded_from(b);
    if (safari_wounds_in_all(s, u) > 1 &&
        s->units[u].status != UNIT_DESTROYED) /* one shot may have killed it */
        panel_add(out, ROW_PIPS, "row.wounds", "row.wounds.of", s->units[u].hits, safari_wounds_in_all(s, u),
                  "S·H19");
    if (safari_aggression(s, u) > 0)
        panel_add(out, ROW_TEXT, "row.aggression", "row.aggression.of", safari_aggression(s, u), 0, "S36");
    if (safari_is_game(s, u)) panel_add(out, ROW_TEXT, "row.game", "row.game.nothing", 0, 0, "S·H25c");
}

/* S·H25b: what a village asks of those who come to it, and whether it still trades. */
static void add_village(const state *s, int v, panel *out)
{
    const safari_data *d = sd(s);
    const bool attacked = (sg_const(s)->attacked >> v & 1) != 0;
    if (d->trade)
        panel_add(out, attacked ? ROW_WARN : ROW_TEXT, "place.village",
                  attacked ? "place.village.attacked" : "place.village.toll", d->number.trade_on, 0,
                  "S·H25b");
    else
        panel_add(out, ROW_TEXT, "place.village", "place.village.none", 0, 0, "S·H25b");
}

void safari_describe_unit(const state *s, int u, panel *out)
{
    out->count = 0;
    add_status(s, u, out);
    if (beast_of(s, u) != NULL) {
        add_beast(s, u, out);
        add_move(s, u, out);
        return;
    }
    panel_add(out, ROW_PIPS, "row.figures", "row.figures.of", s->units[u].strength, s->sc->units[u].strength,
              "S·H21");
    add_move(s, u, out);
    add_leader(s, u, out);
    add_morale(s, u, out);
    add_goods(s, u, out);
    if (sd(s)->start[u].defends) add_village(s, sd(s)->start[u].village, out);
    if (state_on_board(s, u)) add_loading(s, u, out);
    add_figures(s, u, out);
}

void safari_describe_place(const state *s, int space, panel *out)
{
    static const kit_ground rows[] = {{SPACE_DEEP, "place.going", "place.going.never", "S·H3"},
                                      {SPACE_FORD, "place.going", "place.going.ford", "S7"},
                                      {SPACE_HARD, "place.cover", "place.cover.hard", "S·H7"},
                                      {SPACE_SOFT, "place.cover", "place.cover.soft", "S·H7"},
                                      {SPACE_SECURE, "place.secure", "place.secure.morale", "S20"},
                                      {SPACE_OPAQUE, "place.sight", "place.sight.blocks", "S·H22"},
                                      {SPACE_CONCEALS, "place.hiding", "place.hiding.conceals", "S·H16a"},
                                      {SPACE_WATER, "place.water", "place.water.beasts", "S39"}};
    const safari_data *d = sd(s);
    const safari_space *hex = ground(s, space);
    out->count = 0;
    if (hex->penalty > 0) panel_add(out, ROW_TEXT, "place.going", "place.going.less", hex->penalty, 0, "S7");
    kit_describe_ground(hex->is, rows, sizeof rows / sizeof rows[0], out);
    if ((hex->is & SPACE_DEEP) == 0)
        panel_add(out, ROW_TEXT, "place.holds", "place.holds.figures", safari_holds(s, space), 0, "S·H21");
    if (d->trade ? hex->village >= 0 : (hex->is & SPACE_VILLAGE) != 0) add_village(s, hex->village, out);
    kit_describe_light(s, 1, "place.light.hexes", "S·H22", out);
}

/* Where a party that is about to march could shoot looks like where it could go: lines are enough there. */
static bool shows_field(const state *s, int u)
{
    return course_stage(s) != STAGE_MOVE || s->units[u].side != safari_mover(s);
}

/* Ranges, and lines to those it sees. */
void safari_show(const state *s, int u, int what, overlay *out)
{
    const safari_data *d = sd(s);
    const unit *self = &s->units[u];
    int near;
    (void)what;
    out->count = 0;
    if (self->status != UNIT_ON || beast_of(s, u) != NULL) return;
    int far = safari_longest_range(s, u, &near);
    const int light = kit_visibility(s), reach = far;
    if (light > 0 && light < far) far = light;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == self->side || !state_on_board(s, i) || !state_seen(s, i, self->side))
            continue;
        const int hexes = steps_between(d, self->space, s->units[i].space);
        if (hexes > (state_has(s, i, MARK_FIRED) ? reach : far)) continue; /* who has shot is seen by it */
        overlay_add(out, OVERLAY_LINE, self->space, s->units[i].space, hexes,
                    ground_sees(d, self->space, s->units[i].space) ? "overlay.line" : "overlay.blocked");
    }
    for (int to = 0; to < d->n && shows_field(s, u); to++) {
        const int hexes = steps_between(d, self->space, to);
        if (to == self->space || hexes > far || !ground_sees(d, self->space, to)) continue;
        overlay_add(out, hexes <= near ? OVERLAY_SHORT : OVERLAY_LONG, self->space, to, hexes,
                    hexes <= near ? "overlay.short" : "overlay.long");
    }
}

/* What its price is made of, and what it brings to end there: it is off the map, or will be asked for dread
 * (S23.4). */
/* Ground beside it, or its own, may hide somebody. */
static bool may_be_surprised(const state *s, int space)
{
    const safari_data *d = sd(s);
    for (int i = 0; i < s->sc->board->nspaces; i++)
        if (ground_is(s, i, SPACE_CONCEALS) && steps_between(d, space, i) <= d->number.reveal) return true;
    return false;
}

/* One of its own marched there this turn and stands there: he came upon whoever lay hidden beside it. */
static bool looked_round(const state *s, int u, int space)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side == s->units[u].side && s->units[i].space == space &&
            state_has(s, i, MARK_MOVED) && su_const(s, i)->used > 0)
            return true;
    return false;
}

/* S·H16a, S·H21: the first place on the way where it could not stay, were it stopped by whoever lies hidden.
 */
static int thrown_back_from(const state *s, int u, const unit_way *way)
{
    for (int i = 0; i + 1 < way->count && !is_beast(s, u); i++)
        if (!safari_room(s, u, way->space[i]) && may_be_surprised(s, way->space[i]) &&
            !looked_round(s, u, way->space[i]))
            return way->space[i];
    return NO_SPACE;
}

bool safari_way_told(const state *s, const action *a, unit_way *out)
{
    if (!safari_way(s, a, out)) return false;
    const int u = a->units[0], to = out->space[out->count - 1], back = thrown_back_from(s, u, out);
    safari_way_parts(s, u, out);
    if (safari_is_exit(s, u, to)) {
        out->brings = "way.exit";
        out->brought = safari_points_off(s, u);
    } else if (!is_beast(s, u) && safari_asked_for_dread(s, u, to, NULL)) {
        out->brings = "way.dread";
        out->brought = sd(s)->number.facing;
    } else if (back != NO_SPACE) {
        out->brings = "way.thrown-back";
        out->where = (uint16_t)back;
    }
    return true;
}

bool safari_leaves_at(const scenario *sc, int side, int space)
{
    const safari_side *of = &((const safari_data *)sc->data)->side[side];
    return scenario_has_place(of->exit, of->nexit, space);
}

int safari_across(const scenario *sc)
{
    return ((const safari_data *)sc->data)->number.inches; /* S10 */
}

bool safari_sight(const state *s, int u, int space, int target, refusal *why)
{
    const int hexes = steps_between(sd(s), s->units[u].space, space), light = kit_visibility(s);
    if (target == NO_UNIT) {
        if (light > 0 && hexes > light)
            return refuse(why, "safari.sight.dark", u, NO_UNIT, space, hexes, light);
        if (ground_sees(sd(s), s->units[u].space, space)) return true;
        (void)refuse(why, "safari.sight.hidden", u, NO_UNIT,
                     safari_hidden_behind(s, s->units[u].space, space), 0, 0);
        why->args.from = space;
        return false;
    }
    state then = *s;
    int limit = 0;
    then.units[u].marks &= ~BIT(MARK_DONE);
    const char *code = safari_shot_refused(&then, u, target, &limit);
    return refuse_if(why, code, u, target, space, hexes, limit);
}

/* A leader of the party is wounded. */
static bool leader_is_hurt(const state *s, int u)
{
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (safari_is(s, f, IS_LEADER) && (sf_const(s, f)->flags & FIG_WOUNDED) != 0) return true;
    return false;
}

/* Somebody of the party is. A beast that is bears a mark. */
static bool has_wounded(const state *s, int u)
{
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if ((sf_const(s, f)->flags & FIG_WOUNDED) != 0) return true;
    return false;
}

void safari_face(const state *s, int u, unit_face *out)
{
    const bool on = state_on_board(s, u);
    const bool rolled = on && state_has(s, u, MARK_ROLLED) && safari_left(s, u) == 0 && !awaits(s, u);
    out->of = full_strength(s, u);
    out->leader = state_on_board(s, u) && beast_of(s, u) == NULL && safari_count(s, u, IS_LEADER) > 0;
    out->hurt = out->leader && leader_is_hurt(s, u);
    if (on && state_has(s, u, MARK_ENGAGED)) out->signs |= BIT(SIGN_MELEE);
    if (on && beast_of(s, u) == NULL && has_wounded(s, u)) out->signs |= BIT(SIGN_WOUNDED);
    out->spent = state_has(s, u, MARK_DONE) || rolled;
}

void safari_light(const state *s, int side, light_now *out)
{
    if (side >= 0 && side < s->sc->nsides && sd(s)->side[side].prowls) out->visibility = 0;
}
