/*
 * plan.c: what each of several units would do if one order were given to all of them: the list of what the
 * rules allow is asked unit by unit, on a copy in which those before it have done theirs.
 */
#include "ui/table/choose/plan.h"

#include <stdlib.h>
#include <string.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/aims.h"
#include "ui/table/choose/chosen.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/foe.h"
#include "ui/table/choose/front.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/trail.h"
#include "ui/table/standing.h"

/* Beside what others read: room for the lists and the trial. */
typedef struct plan_kept {
    plan shown;
    action_list list;
    state then, next;
    ui_scroll scroll;
    bool tried;           /* `then` is another than the view */
    bool cut_off;         /* what was looked for last has no way there */
    uint16_t *far, *room; /* steps to where the intent leads that is looked for, and the queue of that */
} plan_kept;

static plan_kept *kept(const table *t)
{
    return (plan_kept *)t->plan;
}

static plan *own(table *t)
{
    return &kept(t)->shown;
}

struct plan *plan_new(void)
{
    plan_kept *k = mem_alloc(sizeof *k);
    k->list.items = mem_alloc(sizeof *k->list.items * PLAN_ACTIONS);
    k->list.cap = PLAN_ACTIONS;
    return &k->shown;
}

void plan_free(table *t)
{
    mem_free(kept(t)->list.items);
    mem_free(kept(t)->far);
    mem_free(kept(t)->room);
    mem_free(kept(t));
}

ui_scroll *plan_scroll(table *t)
{
    return &kept(t)->scroll;
}

void plan_clear(table *t)
{
    own(t)->on = PLAN_NONE;
    own(t)->count = own(t)->may = 0;
}

bool plan_holds(const table *t, int who)
{
    for (int i = 0; i < t->plan->count; i++)
        for (int k = 0; k < t->plan->row[i].want.nwho; k++)
            if (t->plan->on != PLAN_NONE && t->plan->row[i].want.who[k] == who) return true;
    return false;
}

bool plan_listed(const table *t)
{
    const plan *p = t->plan;
    return p->on != PLAN_NONE && p->on != PLAN_GIVEN && p->count >= (p->shots ? 1 : 2);
}

int plan_units(const table *t, bool may)
{
    int n = 0;
    for (int i = 0; i < t->plan->count; i++)
        n += !may || t->plan->row[i].may ? t->plan->row[i].want.nwho : 0;
    return n;
}

bool plan_leaves_out(const table *t, int who)
{
    return t->plan->shots && t->plan->count < PLAN_ROWS && (t->offers->of[who] & OFFER_SHOT) != 0 &&
           !plan_holds(t, who);
}

void plan_give(table *t)
{
    bool out[UNITS_MAX] = {false};
    if (t->plan->on == PLAN_NONE || t->plan->may == 0) return;
    for (int u = 0; u < t->sc->nunits && t->plan->shots; u++)
        out[u] = plan_leaves_out(t, u);
    if (t->plan->shots) offers_leave_out(t, out);
    own(t)->on = PLAN_GIVEN;
}

/* ---- one of them */

static int64_t far_apart(const table *t, int a, int b)
{
    const board_point p = t->b->spaces[a].centre, q = t->b->spaces[b].centre;
    const int64_t x = p.x - q.x, y = p.y - q.y;
    return t->b->spaces[a].sheet == t->b->spaces[b].sheet ? x * x + y * y : INT64_MAX;
}

static bool same_args(const verb *v, const intent *w, const action *a)
{
    for (int i = 0; i < ACTION_ARGS; i++)
        if (v->args[i].kind != ARG_DIRECTION && w->args[i] != NO_ARG && a->args[i] != w->args[i])
            return false;
    return true;
}

/* Is it such a deed, wherever it leads? */
static bool of_this_kind(const table *t, const intent *w, const action *a)
{
    const verb *v = action_verb(t->rs, a->verb);
    if (!v || a->nunits != 1 || standing_unit_of(t, a->units[0]) != w->who[0]) return false;
    if (w->verb >= 0 ? a->verb != w->verb : (v->takes & (IS_REST | LEADS_ON))) return false;
    if (w->nwho > 1 && !(v->takes & TAKES_GROUP)) return false;
    if (standing_unit_of(t, a->target) != w->target) return false;
    if (w->target == NO_UNIT && (w->space == NO_SPACE) != (action_space(a) == NO_SPACE)) return false;
    return same_args(v, w, a);
}

static int facing_wanted(const state *s, const intent *w)
{
    return w->facing != NO_ARG ? (int)w->facing : s->units[w->who[0]].facing;
}

static int apart(int facing, int from, int n)
{
    const int d = from == NO_DIRECTION ? 0 : abs(facing - from) % n;
    return d < n - d ? d : n - d;
}

/* How far from the facing that is wanted, or that a march offers; of two as far, from that which it has. */
static int turned(const table *t, const state *s, const intent *w, const action *a)
{
    const int k = verb_arg_of(action_verb(t->rs, a->verb), ARG_DIRECTION),
              at = action_space(a) != NO_SPACE ? action_space(a) : s->units[w->who[0]].space,
              n = at == NO_SPACE ? 0 : board_directions(t->b, at);
    const int from = s->units[w->who[0]].space,
              want = w->facing == NO_ARG && from != NO_SPACE && action_space(a) != NO_SPACE
                         ? front_after(t, s, w->who[0], from, at)
                         : facing_wanted(s, w);
    if (k < 0 || a->args[k] == NO_ARG || n == 0 || want == NO_DIRECTION) return 0;
    return apart(a->args[k], want, n) * BOARD_DIRECTIONS_MAX +
           apart(a->args[k], s->units[w->who[0]].facing, n);
}

static bool stood_on(const table *t, const state *s, int space)
{
    for (int i = 0; i < t->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON && s->units[i].space == space) return true;
    return false;
}

/* How far from where it is wanted; below 0: it leads elsewhere. */
static int64_t short_of(const table *t, const state *s, const intent *w, int to)
{
    const int64_t crowded = (int64_t)1 << 50;
    const int from = s->units[w->who[0]].space;
    if (w->space == NO_SPACE || to == NO_SPACE) return 0;
    const int64_t aside = w->spread && stood_on(t, s, to) ? crowded : 0;
    if (to == w->space) return aside;
    if (!w->near || t->b->sheets[t->b->spaces[to].sheet].kind == BOARD_AREA) return -1;
    const int64_t left = far_apart(t, to, w->space);
    if (from == NO_SPACE) return left == INT64_MAX ? -1 : left + aside;
    const int64_t all = far_apart(t, from, w->space);
    return left < all && far_apart(t, from, to) < all ? left : -1;
}

/* Finds how many steps lead there from anywhere; where that is no ground for it, to where the one went whom
 * it follows. False: it does not go by that. */
static bool find_far(const table *t, const state *s, const intent *w)
{
    plan_kept *k = kept(t);
    const int who = w->who[0], from = s->units[who].space;
    if (w->toward == NO_SPACE || w->space == NO_SPACE || from == NO_SPACE) return false;
    if (!k->far) k->far = mem_alloc(sizeof *k->far * (size_t)t->b->nspaces);
    if (!k->room) k->room = mem_alloc(sizeof *k->room * (size_t)t->b->nspaces);
    game_steps_to(s, who, w->space, k->far, k->room);
    if (k->far[from] == WAY_NONE) game_steps_to(s, who, w->toward, k->far, k->room);
    return true;
}

/* Steps that lead there from that space, by find_far(); below 0: no fewer than from where it stands. */
static int64_t steps_short_of(const table *t, const state *s, const intent *w, int to)
{
    const uint16_t *far = kept(t)->far;
    return to != NO_SPACE && far[to] < far[s->units[w->who[0]].space] ? far[to] : -1;
}

/* by_ways: find_far() has found them. */
static const action *best_of(const table *t, const state *s, const intent *w, bool by_ways,
                             const action_list *l)
{
    const action *best = NULL;
    int64_t left = 0;
    int turn = 0;
    for (int i = 0; i < l->count; i++) {
        const action *a = &l->items[i];
        if (!of_this_kind(t, w, a)) continue;
        const int64_t still =
            by_ways ? steps_short_of(t, s, w, action_space(a)) : short_of(t, s, w, action_space(a));
        if (still < 0 || (best && still > left)) continue;
        const int by = turned(t, s, w, a);
        /* Of several verbs for one place the first listed is meant. */
        if (best && still == left && (a->verb != best->verb || by >= turn)) continue;
        best = a;
        left = still;
        turn = by;
    }
    return best;
}

/* What throws for its march, so that it may go afterwards. */
static const action *throw_of(const table *t, const intent *w, const action_list *l)
{
    for (int i = 0; i < l->count && w->space != NO_SPACE && w->target == NO_UNIT && !w->thrown; i++) {
        const action *a = &l->items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (v && (v->takes & LEADS_ON) && a->nunits == 1 && standing_unit_of(t, a->units[0]) == w->who[0])
            return a;
    }
    return NULL;
}

/* The verb that is asked about where nothing of the kind may be done. */
static int verb_refused(const table *t, const state *s, const intent *w)
{
    if (w->verb >= 0) return w->verb;
    const unsigned wanted = w->target != NO_UNIT ? TAKES_TARGET : TAKES_SPACE | TAKES_PATH;
    const bool on = s->units[w->who[0]].status == UNIT_ON;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < (pass ? t->rs->nverbs : t->battle->list.count); i++) {
            const int k = pass ? i : t->battle->list.items[i].verb;
            const verb *v = action_verb(t->rs, k);
            if (v && (v->takes & wanted) && (v->takes & (TAKES_UNIT | TAKES_GROUP)) &&
                ((v->takes & COMES_ON) != 0) == !on && (w->target != NO_UNIT || !(v->takes & TAKES_TARGET)))
                return k;
        }
    return -1;
}

/* By what a deed at somebody is done (a weapon): left open, each does it with what it has. */
static bool is_means(const verb *v, int arg, const intent *w)
{
    return w->target != NO_UNIT && v->args[arg].choices != action_no_yes;
}

static void refused(const table *t, const state *s, const intent *w, refusal *why, action *out, bool *may)
{
    const int index = verb_refused(t, s, w);
    const verb *v = action_verb(t->rs, index);
    *may = false;
    *why = (refusal){.args = word_args_none()};
    if (!v) return;
    action a = action_of(index, t->battle->d.side, w->who[0]);
    for (int i = 1; i < w->nwho && (v->takes & TAKES_GROUP); i++)
        action_add_unit(&a, w->who[i]);
    if ((v->takes & TAKES_TARGET) && w->target != NO_UNIT) a.target = (int16_t)w->target;
    if ((v->takes & (TAKES_SPACE | TAKES_PATH)) && w->space != NO_SPACE) action_add_space(&a, w->space);
    for (int i = 0; i < ACTION_ARGS; i++) {
        const int d = facing_wanted(s, w) == NO_DIRECTION ? 0 : facing_wanted(s, w);
        if (v->args[i].kind == ARG_DIRECTION) a.args[i] = d;
        if (v->args[i].kind == ARG_NUMBER) a.args[i] = w->args[i] != NO_ARG ? w->args[i] : v->args[i].lo;
        if (v->args[i].kind == ARG_CHOICE && (w->args[i] != NO_ARG || !is_means(v, i, w)))
            a.args[i] = w->args[i] != NO_ARG ? w->args[i] : 0;
    }
    *may = game_check(s, &a, why);
    *out = a;
}

/* A yes that only adds to a deed at somebody (its leader directs the fire) is a wish of the order, not its
 * sense: who has nothing to add does it plainly. False: nothing of the kind is asked for. */
static bool without_extras(const table *t, intent *w)
{
    const verb *v = action_verb(t->rs, w->verb);
    bool any = false;
    for (int i = 0; i < ACTION_ARGS && v && w->target != NO_UNIT; i++) {
        if (v->args[i].choices != action_no_yes || w->args[i] == NO_ARG || w->args[i] == 0) continue;
        w->args[i] = 0;
        any = true;
    }
    return any;
}

bool plan_find(const table *t, const state *s, const intent *w, action *out, bool *throws, refusal *why)
{
    const action_list *l = &t->battle->list;
    intent bare = *w;
    const bool by_ways = find_far(t, s, w);
    bool may;
    *throws = false;
    kept(t)->cut_off = by_ways && kept(t)->far[s->units[w->who[0]].space] == WAY_NONE;
    if (kept(t)->cut_off) {
        *why = (refusal){.code = "action.no-way", .args = word_args_none()};
        why->args.unit = w->who[0];
        why->args.space = w->space;
        return false;
    }
    if (s != &t->battle->view) {
        kept(t)->list.count = 0;
        game_list(s, w->who[0], &kept(t)->list);
        l = &kept(t)->list;
    }
    if (w->foe != NO_UNIT && w->thrown) {
        const action *falls = foe_deed(t, s, w->who[0], w->foe, l);
        if (falls) *out = *falls;
        if (falls || (!w->near && foe_refused(t, s, w->who[0], w->foe, why))) return falls != NULL;
    }
    const action *best = best_of(t, s, w, by_ways, l);
    if (!best && without_extras(t, &bare)) {
        best = best_of(t, s, &bare, by_ways, l);
        w = &bare; /* of which the judge is asked too */
    }
    if (best) {
        *out = *best;
        for (int i = 1; i < w->nwho; i++)
            action_add_unit(out, w->who[i]);
        return w->nwho == 1 || game_check(s, out, why);
    }
    const action *first = throw_of(t, w, l);
    if (first) {
        *throws = true;
        *out = *first;
        return true;
    }
    refused(t, s, w, why, out, &may);
    return may;
}

bool plan_barred(const table *t, const plan_row *row, int space, refusal *why)
{
    intent w = row->want;
    action a;
    bool may = true;
    w.space = space;
    w.verb = row->act.verb;
    refused(t, &t->battle->view, &w, why, &a, &may);
    return !may && why->code != NULL;
}

bool plan_row_means(const table *t, const plan_row *row, action *out)
{
    refusal unread;
    bool may;
    *out = row->act;
    if (!row->may || (row->throws && row->want.space == NO_SPACE)) return false;
    if (row->throws) { /* what follows the throw */
        intent goes = row->want;
        goes.verb = -1;
        goes.target = goes.foe;
        if (goes.foe != NO_UNIT) goes.space = NO_SPACE;
        refused(t, &t->battle->view, &goes, &unread, out, &may);
    }
    return true;
}

const char *plan_row_asked(const table *t, const plan_row *row, action *out)
{
    if (!plan_row_means(t, row, out)) return NULL;
    return out->nunits > 0 ? game_asked_about(&t->battle->view, out) : NULL;
}

bool plan_asked(const table *t, action *out)
{
    for (int i = 0; i < t->plan->count; i++)
        if (plan_row_asked(t, &t->plan->row[i], out)) return true;
    return false;
}

/* ---- all of them */

/* The copy in which they have done it; where dice would be thrown (*lacked, may be NULL) it is left as it
 * was, and false. */
static bool try_on(const table *t, const action *a, bool *lacked)
{
    plan_kept *k = kept(t);
    dice_source dice;
    resolver r = {.dice = &dice};
    decision d;
    k->next = k->then;
    dice_typed(&dice, 0, 0);
    game_apply(&k->next, a, &r);
    game_decide(&k->next, &d);
    if (lacked) *lacked = dice.lacked;
    if (dice.lacked || d.side != t->battle->d.side) return false;
    k->then = k->next;
    return k->tried = true;
}

/* Somebody who has thrown is still to march, and it stands in the row with him: it throws after that. */
static bool throws_later(const table *t, const plan_row *row)
{
    return !row->may && !row->away && dice_row_waits(t, row->want.who[0]) && dice_row_awaits(t) != NO_UNIT;
}

static void fill_row(table *t, plan_row *row)
{
    const plan_kept *k = kept(t);
    const state *s = k->tried ? &k->then : &t->battle->view;
    row->from = s->units[row->want.who[0]].status == UNIT_ON ? s->units[row->want.who[0]].space : NO_SPACE;
    if (row->left) {
        row->may = row->throws = row->comes = row->waits = row->away = false;
        row->why = (refusal){.args = word_args_none()};
        row->way.count = 0;
        return;
    }
    row->may = plan_find(t, s, &row->want, &row->act, &row->throws, &row->why);
    row->away = k->cut_off;
    if (throws_later(t, row)) {
        row->may = row->throws = row->waits = true;
        row->act = action_of(t->dice_row->act.verb, t->battle->d.side, row->want.who[0]);
        return;
    }
    if (!row->may) return;
    if (!row->throws && action_space(&row->act) != NO_SPACE) game_way(s, &row->act, &row->way);
    bool lacked = false;
    try_on(t, &row->act, &lacked);
    row->comes = lacked && (action_verb(t->rs, row->act.verb)->takes & COMES_ON) != 0;
}

/* In the order in which they will do it. The first that throws as he comes on is alone until he has marched;
 * those after him come on then. */
static void find_all(table *t)
{
    plan *p = own(t);
    bool came = false;
    p->may = 0;
    kept(t)->then = t->battle->view;
    kept(t)->tried = false;
    for (int turn = 0; turn < DICE_ROW_TURNS; turn++)
        for (int i = 0; i < p->count; i++) {
            plan_row *row = &p->row[i];
            if (dice_row_turn(t, row->want.who[0]) != turn) continue;
            fill_row(t, row);
            if (row->throws) trail_find(t, row->want.who[0], row->from, row->want.space, &row->way);
            row->waits = row->waits || (row->comes && came);
            came = came || row->comes;
            p->may += row->may;
        }
}

bool plan_may_leave(const table *t)
{
    return t->plan->on == PLAN_PREPARED && !t->plan->shots && t->plan->count > 1;
}

void plan_leave(table *t, int nth)
{
    if (!plan_may_leave(t) || nth < 0 || nth >= t->plan->count) return;
    own(t)->row[nth].left = !t->plan->row[nth].left;
    find_all(t);
}

static intent plain(int who)
{
    intent w = {.nwho = 1,
                .verb = -1,
                .space = NO_SPACE,
                .target = NO_UNIT,
                .facing = NO_ARG,
                .toward = NO_SPACE,
                .foe = NO_UNIT};
    w.who[0] = (int16_t)who;
    for (int i = 0; i < ACTION_ARGS; i++)
        w.args[i] = NO_ARG;
    return w;
}

/* In the order in which they make room for each other: the foremost first. */
static void foremost_first(const table *t, plan *p, int from, int to)
{
    const board_point f = t->b->spaces[from].centre, g = t->b->spaces[to].centre;
    for (int i = 1; i < p->count; i++)
        for (int k = i; k > 0; k--) {
            const int a = t->battle->view.units[p->row[k - 1].want.who[0]].space,
                      b = t->battle->view.units[p->row[k].want.who[0]].space;
            if (a == NO_SPACE || b == NO_SPACE) break;
            const board_point x = t->b->spaces[a].centre, y = t->b->spaces[b].centre;
            const int64_t ahead = (int64_t)(y.x - x.x) * (g.x - f.x) + (int64_t)(y.y - x.y) * (g.y - f.y);
            if (ahead <= 0) break;
            const plan_row was = p->row[k - 1];
            p->row[k - 1] = p->row[k];
            p->row[k] = was;
            if (p->lead == k || p->lead == k - 1) p->lead = 2 * k - 1 - p->lead;
        }
}

/* On areas those of one place go as the rules let a stack go: together. */
static bool with_stack(const table *t, plan *p, int who)
{
    const int at = t->battle->view.units[who].space;
    if (at == NO_SPACE || t->b->sheets[t->b->spaces[at].sheet].kind != BOARD_AREA) return false;
    for (int i = 0; i < p->count; i++) {
        intent *w = &p->row[i].want;
        if (t->battle->view.units[w->who[0]].space != at || w->nwho == ACTION_UNITS) continue;
        intent both = *w;
        both.who[both.nwho++] = (int16_t)who;
        action a;
        bool throws;
        refusal why;
        if (!plan_find(t, &t->battle->view, &both, &a, &throws, &why)) continue;
        *w = both;
        return true;
    }
    return false;
}

static plan_row *add_row(plan *p, int who)
{
    if (p->count == PLAN_ROWS) return NULL;
    plan_row *row = &p->row[p->count++];
    *row = (plan_row){.want = plain(who), .from = NO_SPACE};
    return row;
}

static void begin(table *t, plan_for on, int space, int32_t facing)
{
    plan *p = own(t);
    p->on = on;
    p->count = p->may = p->lead = 0;
    p->shots = false;
    kept(t)->scroll = (ui_scroll){0};
    p->foe = NO_UNIT;
    p->space = space;
    p->facing = facing;
}

/* Sent at an enemy each falls upon whom he meets in their shape, else upon the lead's. */
static int foe_of(const table *t, const plan_row *row)
{
    const int own = t->plan->foe == NO_UNIT ? NO_UNIT : foe_at(t, row->want.space);
    return own != NO_UNIT ? own : t->plan->foe;
}

/* Everybody where the shift of the lead leads him. */
static void send(table *t, const int16_t *who, int n, int space, int verb_index, bool near)
{
    plan *p = own(t);
    const int from = t->battle->view.units[who[0]].space;
    p->count = p->lead = 0;
    for (int i = 0; i < n; i++) {
        const int at = t->battle->view.units[who[i]].space;
        int to = from == NO_SPACE || at == NO_SPACE ? space : trail_shifted(t, at, from, space);
        if (to == NO_SPACE && t->b->sheets[t->b->spaces[space].sheet].kind == BOARD_AREA) to = space;
        plan_row *row = p->count == PLAN_ROWS ? NULL : add_row(p, who[i]);
        if (!row) break;
        row->want.space = to == NO_SPACE ? at : to; /* beyond the board: it stays, and the judge says why */
        row->want.facing = p->facing;
        row->want.near = near;
        row->want.spread = at == NO_SPACE && n > 1;
        row->want.verb = verb_index;
        row->want.foe = foe_of(t, row);
        if (i > 0 && p->count > 1) {
            p->count--;
            if (!with_stack(t, p, who[i])) p->count++;
        }
    }
    if (from != NO_SPACE) foremost_first(t, p, from, space);
    find_all(t);
}

/* Whoever waits may be placed, but not there: it is not meant to lie somewhere else instead. */
static bool placed_elsewhere(const table *t, int who, int space)
{
    const action_list *l = &t->battle->list;
    bool any = false;
    if (t->battle->view.units[who].space != NO_SPACE) return false;
    for (int i = 0; i < l->count; i++) {
        const action *a = &l->items[i];
        if (a->nunits != 1 || a->units[0] != who || action_space(a) == NO_SPACE) continue;
        if (action_space(a) == space) return false;
        any = true;
    }
    return any;
}

/* Its own side stands there, no farther off than it may go: what bars it is not how far it is, and nobody is
 * sent elsewhere for that. */
static bool taken_within_reach(const table *t, int who, int space)
{
    const action_list *l = &t->battle->list;
    const int from = t->battle->view.units[who].space;
    if (from == NO_SPACE || !stood_on(t, &t->battle->view, space) || foe_at(t, space) != NO_UNIT)
        return false;
    for (int i = 0; i < l->count; i++)
        if (l->items[i].nunits == 1 && l->items[i].units[0] == who &&
            action_space(&l->items[i]) != NO_SPACE &&
            far_apart(t, from, action_space(&l->items[i])) >= far_apart(t, from, space))
            return true;
    return false;
}

static bool somebody_throws(const plan *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->row[i].throws || p->row[i].waits) return true;
    return false;
}

void plan_go(table *t, plan_for on, const int16_t *who, int n, int space, int32_t facing)
{
    plan *p = own(t);
    begin(t, on, space, facing);
    if (n == 0 || space == NO_SPACE) {
        plan_clear(t);
        return;
    }
    if (foe_verb(t, &t->battle->view) >= 0) p->foe = foe_at(t, space);
    const bool near = !placed_elsewhere(t, who[0], space) && (n > 1 || !taken_within_reach(t, who[0], space));
    send(t, who, n, space, -1, near && (n > 1 || p->foe == NO_UNIT));
    if (p->foe != NO_UNIT && !p->row[p->lead].throws) { /* it has thrown, and may not fall upon him */
        p->foe = NO_UNIT;
        send(t, who, n, space, -1, near);
    }
    const plan_row *lead = &p->row[p->lead];
    const int came = lead->may && !lead->throws ? action_space(&lead->act) : NO_SPACE;
    /* They keep their shape: where the lead stops short, all are sent no further than it comes; but who still
     * throws for his march goes as far as that lets him. */
    if (n > 1 && !somebody_throws(p) && came != NO_SPACE && came != space &&
        t->battle->view.units[who[0]].space != NO_SPACE)
        send(t, who, n, came, -1, true);
}

/* That number or name of a deed at somebody is asked of all: the player chose it, or it is a yes that adds to
 * it. What came with the lead (its one weapon) is not: each does it with what it has itself. */
static bool asked_of_all(const table *t, const verb *v, int arg, const action *a)
{
    if (v == NULL || v->args[arg].kind == ARG_DIRECTION) return false;
    return a->target == NO_UNIT || v->args[arg].choices == action_no_yes ||
           t->choice->want[arg] == a->args[arg];
}

void plan_like(table *t, plan_for on, const int16_t *who, int n, const action *a)
{
    plan *p = own(t);
    const verb *v = action_verb(t->rs, a->verb);
    const int k = verb_arg_of(v, ARG_DIRECTION);
    begin(t, on, action_space(a), k >= 0 ? a->args[k] : NO_ARG);
    if (action_space(a) != NO_SPACE && a->target == NO_UNIT) {
        send(t, who, n, action_space(a), a->verb, true);
        return;
    }
    for (int i = 0; i < n; i++) {
        plan_row *row = add_row(p, who[i]);
        if (!row) break;
        row->want.verb = a->verb;
        row->want.target = standing_unit_of(t, a->target);
        row->want.facing = p->facing;
        for (int arg = 0; arg < ACTION_ARGS; arg++)
            if ((i == 0 && v && v->args[arg].kind != ARG_DIRECTION) || asked_of_all(t, v, arg, a))
                row->want.args[arg] = a->args[arg];
    }
    find_all(t);
}

static int can_fire_at(const table *t, const state *s, int who)
{
    action of;
    odds unread;
    int n = 0;
    for (int e = 0; e < t->sc->nunits; e++)
        n += game_threat(s, e, who, false, &of, &unread);
    return n;
}

/* Once all have gone. */
static void find_exposed(table *t)
{
    const plan_kept *k = kept(t);
    for (int i = 0; i < t->plan->count && k->tried; i++) {
        plan_row *row = &own(t)->row[i];
        const int who = row->want.who[0];
        if (!row->may || row->throws || action_space(&row->act) == NO_SPACE) continue;
        const int now = can_fire_at(t, &t->battle->view, who), then = can_fire_at(t, &k->then, who);
        row->exposed = then > now ? then - now : 0;
    }
}

void plan_each(table *t, plan_for on, const int16_t *who, const int *to, const int *toward, int n)
{
    plan *p = own(t);
    begin(t, on, NO_SPACE, NO_ARG);
    for (int i = 0; i < n; i++) {
        plan_row *row = to[i] == NO_SPACE ? NULL : add_row(p, who[i]);
        if (!row) continue;
        row->want.space = to[i];
        row->want.near = true;
        if (toward) row->want.toward = toward[i];
    }
    if (p->count > 0) {
        const int from = t->battle->view.units[p->row[0].want.who[0]].space;
        if (from != NO_SPACE) foremost_first(t, p, from, p->row[0].want.space);
    }
    find_all(t);
    find_exposed(t);
}

/* ---- each at whom it hurts most */

bool plan_declares(const table *t, const action *a)
{
    kept(t)->then = t->battle->view;
    return try_on(t, a, NULL);
}

static bool is_own_shot(const table *t, const action *a, int who)
{
    return a->nunits == 1 && standing_unit_of(t, a->units[0]) == who && game_free_shot(&kept(t)->then, a);
}

/* In the copy: at `wish` if it may; else where it does most beside what is aimed there already (aims.h); of
 * equals at the nearest, and at that which fewest of the others aim at. */
static bool best_shot(const table *t, aims *all, int who, int wish, action *out, plan_row *means)
{
    plan_kept *k = kept(t);
    aim_worth most = {0};
    bool some = false;
    k->list.count = 0;
    game_list(&k->then, who, &k->list);
    for (int i = 0; i < k->list.count; i++) {
        const action *a = &k->list.items[i];
        odds card;
        if (!is_own_shot(t, a, who) || !game_odds(&k->then, a, &card)) continue;
        const int at = standing_unit_of(t, a->target);
        aim_worth worth = aims_weigh(t, all, &k->then, a, &card);
        worth.wished = at == wish;
        if (some && !aim_better(&worth, &most)) continue;
        some = true;
        most = worth;
        means->mean_milli = worth.mean_milli;
        means->with_milli = card.ndeclared > 0 ? card.mean_milli : 0;
        means->counts = odds_own_code(&card);
        *out = *a;
    }
    if (some) aims_take(all, &k->then, out);
    return some;
}

void plan_shots(table *t, plan_for on, const int16_t wish[UNITS_MAX])
{
    plan *p = own(t);
    action a;
    plan_row means = {.mean_milli = 0};
    aims *all = aims_new();
    begin(t, on, NO_SPACE, NO_ARG);
    p->shots = true;
    kept(t)->then = t->battle->view;
    for (int who = 0; who < t->sc->nunits; who++) {
        if (!offers_may_act(t, who) || !best_shot(t, all, who, wish[who], &a, &means)) continue;
        plan_row *row = add_row(p, who);
        if (!row) break;
        row->want.verb = a.verb;
        row->want.target = standing_unit_of(t, a.target);
        memcpy(row->want.args, a.args, sizeof row->want.args);
        row->from = t->battle->view.units[who].space;
        row->act = a;
        row->mean_milli = means.mean_milli;
        row->with_milli = means.with_milli;
        row->counts = means.counts;
        row->may = try_on(t, &a, NULL);
        p->may += row->may;
    }
    aims_free(all);
    if (p->may == 0) plan_clear(t);
}

void plan_again(table *t, const intent *want, int n)
{
    plan *p = own(t);
    begin(t, PLAN_GIVEN, NO_SPACE, NO_ARG);
    for (int i = 0; i < n && i < PLAN_ROWS; i++) {
        plan_row *row = add_row(p, want[i].who[0]);
        row->want = want[i];
    }
    find_all(t);
    if (p->may == 0) plan_clear(t);
}
