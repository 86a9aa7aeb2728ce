/* dice_row.c: see dice_row.h. Everything it tells is found out anew from the entries that stand. */
#include "ui/table/choose/dice_row.h"

#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "ui/table/battle.h"
#include "ui/table/choose/trail.h"
#include "ui/table/standing.h"

enum { LISTED = 4096 };

static dice_row *own(table *t)
{
    return (dice_row *)t->dice_row;
}

struct dice_row *dice_row_new(void)
{
    dice_row *r = mem_alloc(sizeof *r);
    r->list.items = mem_alloc(sizeof *r->list.items * LISTED);
    r->list.cap = LISTED;
    r->opened = NO_UNIT;
    return r;
}

void dice_row_free(table *t)
{
    mem_free(t->dice_row->list.items);
    mem_free(own(t));
}

void dice_row_close(table *t)
{
    dice_row *r = own(t);
    r->on = r->goes_on = r->runs = r->at_once = false;
    r->count = 0;
    r->opened = NO_UNIT;
}

void dice_row_go_on(table *t, bool on)
{
    own(t)->goes_on = on && t->dice_row->on;
}

void dice_row_over(table *t)
{
    own(t)->runs = own(t)->at_once = false;
}

void dice_row_hurry(table *t)
{
    own(t)->at_once = t->dice_row->runs;
}

void dice_row_lay(table *t, bool left)
{
    own(t)->left = left;
    own(t)->laid = true;
}

void dice_row_open(table *t, int who)
{
    own(t)->opened = t->dice_row->opened == who ? NO_UNIT : who;
    own(t)->opened_at = t->host->now;
}

ui_scroll *dice_row_scroll(table *t)
{
    return &own(t)->scroll;
}

bool dice_row_first(const table *t, int who)
{
    return (t->battle->view.units[who].marks & t->sc->cannot_hold) != 0;
}

const dice_row_unit *dice_row_of(const table *t, int who)
{
    const dice_row *r = t->dice_row;
    for (int i = 0; r->on && i < r->count; i++)
        if (r->unit[i].who == who) return &r->unit[i];
    return NULL;
}

/* ---- read from the entries */

static bool comes_on(const table *t, int verb_index)
{
    const verb *v = action_verb(t->rs, verb_index);
    return v && (v->takes & COMES_ON);
}

static bool of_unit(const table *t, int entry, int who)
{
    const action *a = &session_at(t->s, entry)->act;
    return a->verb != VERB_GO && a->nunits > 0 && standing_unit_of(t, a->units[0]) == who;
}

/* The next order after that one; what the program does of itself belongs to what was ordered. */
static int next_order(const table *t, int entry)
{
    int i = entry + 1;
    while (i < session_count(t->s) && session_at(t->s, i)->act.verb == VERB_GO)
        i++;
    return i;
}

/* The roll that says how far: that of the march before that of a test. */
static void find_roll(const table *t, dice_row_unit *k)
{
    bool march = false;
    k->at = -1;
    for (int i = k->entry; i < k->next; i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int e = 0; e < l->count; e++) {
            const event *ev = &l->items[e];
            if (ev->kind != EV_ROLL || ev->roll < 0 || !anim_sees(t->anim, ev)) continue;
            const roll *r = &l->rolls[ev->roll];
            const bool moves = r->cause == CAUSE_MOVEMENT;
            if (r->unit != k->who || (!moves && r->cause != CAUSE_MORALE) ||
                (k->at >= 0 && (march || !moves)))
                continue;
            k->at = i;
            k->event = e;
            march = moves;
        }
    }
}

/* What the rules give it for its march, as it stood when it had thrown. */
static void find_reach(table *t, dice_row_unit *k)
{
    dice_row *r = own(t);
    state seen;
    const uint64_t hash = session_at(t->s, k->next - 1)->hash;
    if (k->hash == hash) return;
    k->hash = hash;
    k->may = 0;
    session_view_at(t->s, t->battle->viewer, k->next, &seen);
    r->list.count = 0;
    if (seen.units[k->who].status == UNIT_ON) game_list(&seen, k->who, &r->list);
    for (int i = 0, last = NO_SPACE; i < r->list.count; i++) {
        const action *a = &r->list.items[i];
        unit_way w = {.per = 1};
        if (a->nunits != 1 || a->units[0] != k->who || action_space(a) == NO_SPACE ||
            action_leads_on(t->rs, a) || action_space(a) == last)
            continue;
        last = action_space(a);
        if (!game_way(&seen, a, &w) || w.count == 0) continue;
        const int most = w.most / (w.per > 0 ? w.per : 1); /* by one kind of ground more than by another */
        if (most > k->may) k->may = most;
    }
}

/* The same way again and again, as far as any die might let another. */
static int led_on(const table *t, int from, int to)
{
    enum { TIMES = 5 };
    int on = to;
    for (int i = 0; i < TIMES; i++) {
        const int next = trail_shifted(t, on, from, to);
        if (next == NO_SPACE) break;
        on = next;
    }
    return on == to ? NO_SPACE : on;
}

/* It marched as far that way as it might: then its die has set the end of it, and not whoever sent it. */
static void find_on(table *t, dice_row_unit *k, int from, int to)
{
    dice_row *r = own(t);
    state seen;
    const uint64_t hash = session_at(t->s, k->gone)->hash;
    if (k->went != hash) {
        k->went = hash;
        k->on = led_on(t, from, to);
        session_view_at(t->s, t->battle->viewer, k->gone, &seen);
        r->list.count = 0;
        game_list(&seen, k->who, &r->list);
        for (int i = 0; i < r->list.count && k->on != NO_SPACE; i++) {
            const action *a = &r->list.items[i];
            if (a->nunits == 1 && a->units[0] == k->who && a->target == NO_UNIT &&
                action_space(a) != NO_SPACE &&
                board_distance2(t->b, action_space(a), k->on) < board_distance2(t->b, to, k->on))
                k->on = NO_SPACE;
        }
    }
    r->last_on = k->on;
}

static void find_march(table *t, dice_row_unit *k)
{
    k->gone = -1;
    k->steps = 0;
    for (int i = k->next; i < session_count(t->s) && k->gone < 0; i++)
        if (of_unit(t, i, k->who)) k->gone = i;
    if (k->gone < 0) return;
    int from = NO_SPACE, to = NO_SPACE;
    for (int i = k->gone; i < next_order(t, k->gone); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int e = 0; e < l->count; e++) {
            if (l->items[e].kind != EV_MOVE || l->items[e].unit != k->who) continue;
            if (k->steps++ == 0) from = l->items[e].from;
            to = l->items[e].to;
        }
    }
    if (k->steps == 0 || from == NO_SPACE || from == to) return; /* thrown back it shows nobody the way */
    own(t)->last_from = from;
    own(t)->last_to = to;
    find_on(t, k, from, to);
}

static bool listed(const table *t, int who)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits > 0 && standing_unit_of(t, a->units[0]) == who) return true;
    }
    return false;
}

static void read_unit(table *t, dice_row_unit *k)
{
    k->entry = k->next = k->at = k->gone = -1;
    k->done = false;
    for (int i = t->dice_row->from; i < session_count(t->s) && k->entry < 0; i++)
        if (of_unit(t, i, k->who) && (action_leads_on(t->rs, &session_at(t->s, i)->act) ||
                                      (t->dice_row->comes && comes_on(t, session_at(t->s, i)->act.verb))))
            k->entry = i;
    if (k->entry < 0) return;
    k->next = next_order(t, k->entry);
    find_roll(t, k);
    find_reach(t, k);
    find_march(t, k);
    k->done = !listed(t, k->who) || (k->gone < 0 && k->may == 0);
}

int dice_row_told(const table *t, intent out[PLAN_ROWS])
{
    const dice_row *r = t->dice_row;
    int n = 0;
    for (int i = 0; i < r->count; i++)
        if (r->unit[i].entry < 0) out[n++] = r->unit[i].told;
    return n;
}

int dice_row_handed_on(table *t, intent out[PLAN_ROWS])
{
    dice_row *r = own(t);
    const int n = r->nlater;
    for (int i = 0; i < n; i++)
        out[i] = r->later[i];
    r->nlater = 0;
    return n;
}

void dice_row_read(table *t)
{
    dice_row *r = own(t);
    const int n = session_count(t->s);
    const state *s = &t->battle->view;
    if (!r->on) return;
    const bool others = t->battle->d.side >= 0 && t->battle->d.side != r->side;
    if (n < r->from || s->turn != r->turn || s->step != r->step || others) {
        if (others && r->goes_on && n > r->known && s->turn == r->turn && s->step == r->step)
            r->nlater = dice_row_told(t, r->later);
        dice_row_close(t);
        return;
    }
    const uint64_t hash = n > 0 ? session_at(t->s, n - 1)->hash : 0;
    if (r->known == n && r->known_hash == hash) return;
    const bool taken_back = n < r->known;
    if (taken_back) r->goes_on = r->at_once = false;
    r->known = n;
    r->known_hash = hash;
    r->last_from = r->last_to = r->last_on = NO_SPACE;
    int thrown = 0;
    for (int i = 0; i < r->count; i++) {
        read_unit(t, &r->unit[i]);
        thrown += r->unit[i].entry >= 0;
    }
    if (taken_back && thrown == 0) dice_row_close(t); /* as though it had not been ordered */
}

bool dice_row_waits(const table *t, int who)
{
    const dice_row_unit *k = dice_row_of(t, who);
    return k && k->entry < 0;
}

int dice_row_awaits(const table *t)
{
    const dice_row *r = t->dice_row;
    for (int i = 0; r->on && i < r->count; i++)
        if (r->unit[i].entry >= 0 && !r->unit[i].done) return r->unit[i].who;
    return NO_UNIT;
}

int dice_row_turn(const table *t, int who)
{
    const dice_row_unit *k = dice_row_of(t, who);
    return who == dice_row_awaits(t) ? 0 : k && k->first ? 1 : 2;
}

/* ---- begun */

static bool throws(const table *t, const plan_row *row)
{
    return row->may && (row->throws || row->comes || action_leads_on(t->rs, &row->act));
}

static void join(table *t, const plan_row *row)
{
    dice_row *r = own(t);
    const int who = row->want.who[0];
    dice_row_unit *k = (dice_row_unit *)dice_row_of(t, who);
    if (!k) {
        if (r->count == PLAN_ROWS) return;
        k = &r->unit[r->count++];
        *k = (dice_row_unit){.who = (int16_t)who,
                             .first = dice_row_first(t, who),
                             .to = NO_SPACE,
                             .entry = -1,
                             .next = -1,
                             .at = -1,
                             .gone = -1};
    }
    k->told = row->want;
    if (row->want.space != NO_SPACE && !t->dice_row->comes) k->to = row->want.space;
}

void dice_row_begin(table *t)
{
    dice_row *r = own(t);
    const plan *p = t->plan;
    int n = 0, known = 0;
    const action *first = NULL;
    for (int i = 0; i < p->count; i++) {
        known += dice_row_of(t, p->row[i].want.who[0]) != NULL;
        if (throws(t, &p->row[i]) && n++ == 0) first = &p->row[i].act;
    }
    r->goes_on = r->at_once = false;
    const bool same = r->on && known == p->count;
    if (n < 2 && !same) return;
    r->runs = true;
    if (!same) {
        dice_row_close(t);
        r->on = r->runs = true;
        r->laid = false;
        r->act = *first;
        r->comes = comes_on(t, r->act.verb);
        r->from = session_count(t->s);
        r->turn = t->battle->view.turn;
        r->step = t->battle->view.step;
        r->side = t->battle->d.side;
        r->last_from = r->last_to = r->last_on = NO_SPACE;
        r->scroll.at = 0;
        r->known = -1;
    }
    for (int i = 0; i < p->count; i++)
        if (throws(t, &p->row[i]) || (same && dice_row_of(t, p->row[i].want.who[0]))) join(t, &p->row[i]);
    for (int i = 1; i < r->count && !same; i++) /* in blocks, each in the order in which they throw */
        for (int k = i; k > 0 && r->unit[k].first && !r->unit[k - 1].first; k--) {
            const dice_row_unit was = r->unit[k];
            r->unit[k] = r->unit[k - 1];
            r->unit[k - 1] = was;
        }
}

/* ---- as it is shown */

int dice_row_ms(const table *t, int from)
{
    const dice_row *r = t->dice_row;
    bool any = false;
    for (int i = 0; r->on && i < r->count; i++)
        any = any || (r->unit[i].entry >= from && r->unit[i].at >= 0);
    if (!any) return 0;
    const int each = DICE_ROW_ALL_MS / r->count;
    return each < DICE_ROW_EACH_MS ? each : DICE_ROW_EACH_MS;
}

/* Has the show come past that event? 0: not yet, 1: it is under way, 2: it has. */
static int passed(const table *t, int entry, int index)
{
    const anim *a = t->anim;
    if (!a->running || a->entry > entry) return 2;
    if (a->entry < entry || a->event < index) return a->entry == entry && a->event_end > index ? 1 : 0;
    return a->event > index ? 2 : 1;
}

dice_row_seen dice_row_die(const table *t, const dice_row_unit *k)
{
    if (k->entry < 0) return DICE_UNSEEN;
    if (k->at < 0) return passed(t, k->entry, 0) ? DICE_LIES : DICE_UNSEEN;
    const int at = passed(t, k->at, k->event);
    if (at != 1) return at ? DICE_LIES : DICE_UNSEEN;
    return t->anim->held || anim_dice_part(t->anim, t->host->now) >= 1 ? DICE_LIES : DICE_TUMBLES;
}

bool dice_row_went(const table *t, const dice_row_unit *k)
{
    return k->gone >= 0 && (!t->anim->running || t->anim->entry >= k->gone);
}

const roll *dice_row_roll(const table *t, const dice_row_unit *k)
{
    if (k->at < 0 || k->at >= session_count(t->s)) return NULL;
    const event_list *l = &session_at(t->s, k->at)->events;
    return k->event < l->count && l->items[k->event].roll >= 0 ? &l->rolls[l->items[k->event].roll] : NULL;
}
