/* odds_fought.c: see odds_fought.h. */
#include "ui/table/panels/odds_fought.h"

#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "game/game.h"
#include "game/luck.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/tale_say.h"
#include "ui/table/battle.h"
#include "ui/table/direct/recap.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/pointer.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

static odds_fought *own(table *t)
{
    return &((odds_shown *)t->odds)->fought;
}

static bool same(tale_at a, tale_at b)
{
    return a.entry == b.entry && a.event == b.event;
}

/* Nothing of it is left where the odds were. */
static void leave(table *t)
{
    odds_shown *o = (odds_shown *)t->odds;
    if (!o->fought.on) return;
    o->fought.on = o->fought.told = o->some = false;
    o->fought.read.entry = -1;
    o->made = t->pointer->picked - 1;
}

/* ---- which */

static bool hand_to_hand(const table *t, const tale_fight *f)
{
    return f->blow && f->roll[0].entry >= 0 && tale_event(t->s, f->begin)->kind == EV_MELEE;
}

static bool throws_it(const tale_fight *f, tale_at at)
{
    for (int i = 0; i < TALE_ROLLS; i++)
        if (f->roll[i].entry >= 0 && same(f->roll[i], at)) return true;
    return false;
}

/* What is told there is of that fight: its blow, or what it led to. */
static bool tells_of(const table *t, const tale_fight *f, tale_at at)
{
    const event *ev = tale_event(t->s, at);
    if (same(f->begin, at) || same(f->told, at) || same(f->last, at)) return true;
    for (int i = 0; i < f->nalso; i++)
        if (same(f->also[i], at)) return true;
    if (!ev || tale_before(at, f->begin) || tale_before(f->last, at)) return false;
    const int who = standing_unit_of(t, ev->unit);
    return who == NO_UNIT || who == f->doer || who == f->other || tale_helps(f, who);
}

/* The fight hand to hand to which that throw, or (any) that event, belongs: told with all of its step. */
static bool find_fight(const table *t, tale_at at, bool any, tale_fight *out)
{
    const session_entry *e = session_at(t->s, at.entry), *o;
    const tale_fight *found = NULL;
    int from = at.entry, to = at.entry + 1;
    while (from > 0 && (o = session_at(t->s, from - 1))->turn == e->turn && o->step == e->step)
        from--;
    while (to < session_count(t->s) && (o = session_at(t->s, to))->turn == e->turn && o->step == e->step)
        to++;
    tale *of = mem_alloc(sizeof *of);
    tale_read(of, t->s, t->battle->viewer, from, to);
    for (int i = 0; i < of->count; i++)
        if (hand_to_hand(t, &of->fights[i]) && throws_it(&of->fights[i], at)) found = &of->fights[i];
    for (int i = 0; i < of->count && any && !found; i++)
        if (hand_to_hand(t, &of->fights[i]) && tells_of(t, &of->fights[i], at)) found = &of->fights[i];
    if (found) *out = *found;
    mem_free(of);
    return found != NULL;
}

/* The dice thrown last in what is being shown; entry -1: none. */
static tale_at last_thrown(const table *t)
{
    const anim *a = t->anim;
    const event_list *l = &session_at(t->s, a->entry)->events;
    for (int i = a->event < l->count ? a->event : l->count - 1; i >= 0; i--)
        if (l->items[i].kind == EV_ROLL && l->items[i].roll >= 0 && anim_sees(a, &l->items[i]))
            return (tale_at){a->entry, i};
    return (tale_at){-1, -1};
}

/* What is being shown: the throw by which its fight is found. A printed table lies over the board by itself.
 */
static tale_at shown_now(const table *t)
{
    const tale_at none = {-1, -1};
    const anim *a = t->anim;
    if (!t->odds->on || a->pace <= 0 || t->host->instant || anim_chart_under_way(a)) return none;
    if (show_verdict(t)) return show_verdict(t)->roll[0];
    if (a->held || a->entry < 0 || a->entry >= session_count(t->s)) return none;
    return last_thrown(t);
}

/* The line that was pressed, until something else is chosen or done. */
static tale_at asked_now(table *t)
{
    odds_fought *f = own(t);
    if (!same(f->asked, t->show->fight_again)) {
        f->asked = t->show->fight_again;
        f->picked = t->pointer->picked;
        f->entries = session_count(t->s);
        f->recap = recap_on(t);
        f->read.entry = -1;
    }
    if (f->asked.entry >= 0 &&
        (f->picked != t->pointer->picked || f->entries != session_count(t->s) || f->recap != recap_on(t)))
        odds_fought_close(t);
    return f->asked;
}

/* ---- who */

static odds_count of_side(const table *t, int who, int side, const tale_fight *f)
{
    odds_count n = {0};
    odds_count_one(t, who, &n);
    for (int i = 0; i < f->nhelpers; i++)
        if (t->sc->units[f->helper[i]].side == side) odds_count_one(t, f->helper[i], &n);
    return n;
}

static odds_count standing_then(const table *t, const state *then, int side, int space)
{
    odds_count n = {0};
    for (int i = 0; i < t->sc->nunits; i++)
        if (then->units[i].status == UNIT_ON && then->units[i].side == side && then->units[i].space == space)
            odds_count_one(t, i, &n);
    return n;
}

static odds_count ordered(const table *t, const action *a)
{
    odds_count n = {0};
    for (int i = 0; i < a->nunits; i++)
        odds_count_one(t, standing_unit_of(t, a->units[i]), &n);
    return n;
}

/* The order that it came of, if who struck was given it. */
static const action *order_of(const table *t, const tale_fight *f)
{
    const action *a = &session_at(t->s, f->begin.entry)->act;
    return a->verb != VERB_GO && a->nunits > 0 && standing_unit_of(t, a->units[0]) == f->doer ? a : NULL;
}

/* It is fought for a place that has a name. */
static bool for_a_place(const table *t, const tale_fight *f)
{
    const action *a = order_of(t, f);
    const int space = tale_event(t->s, f->begin)->to;
    return a && a->target == NO_UNIT && space < t->b->nspaces && t->b->spaces[space].name != NULL;
}

static odds_party head_of(const table *t, const tale_fight *f, const state *then, bool theirs)
{
    const event *begins = tale_event(t->s, f->begin);
    const action *order = order_of(t, f);
    const bool area = theirs && for_a_place(t, f);
    odds_party h = {.unit = theirs ? f->other : f->doer, .side = NO_SIDE};
    int space = theirs ? begins->to : begins->from;
    if (h.unit != NO_UNIT) h.side = then->units[h.unit].side;
    if (space == NO_SPACE && h.unit != NO_UNIT) space = then->units[h.unit].space;
    const odds_count n = area               ? standing_then(t, then, h.side, space)
                         : theirs || !order ? of_side(t, h.unit, h.side, f)
                                            : ordered(t, order);
    odds_party_say(t, &h, &n, space, area);
    return h;
}

/* ---- reading it */

static bool is_blow(const roll *r)
{
    return r && r->kind != ROLL_CARDS &&
           (r->cause == CAUSE_MELEE || r->cause == CAUSE_DECLARED || r->cause == CAUSE_ANSWERED);
}

static void take_throws(table *t)
{
    odds_fought *f = own(t);
    const int side =
        f->fight.doer >= 0 ? t->sc->units[f->fight.doer].side : tale_event(t->s, f->fight.begin)->side;
    f->nthrows = 0;
    for (int i = 0; i < TALE_ROLLS && f->fight.roll[i].entry >= 0; i++) {
        const roll *r = tale_roll(t->s, f->fight.roll[i]);
        if (!is_blow(r)) continue;
        f->thrown[f->nthrows].at = f->fight.roll[i];
        f->thrown[f->nthrows++].theirs = session_roll_side(t->sc, r) != side;
    }
}

static void take_notes(const ledger *from, ledger *to)
{
    ledger_clear(to);
    for (int i = 0; i < from->count; i++)
        if (from->line[i].op == LEDGER_NOTE) to->line[to->count++] = from->line[i];
}

/* Who came to light after the order and before its first throw fights with the others, as he stood. */
static bool come_to_light(const table *t, const tale_fight *f, state *then)
{
    const tale_at from = f->begin, to = f->roll[0];
    const event_list *l = &session_at(t->s, from.entry)->events;
    const int end = to.entry == from.entry ? to.event : l->count;
    bool some = false;
    state *was = mem_alloc(sizeof *was);
    session_state_at(t->s, from.entry, was);
    for (int i = 0; i < end; i++) {
        const int who = standing_unit_of(t, l->items[i].unit);
        if (l->items[i].kind != EV_REVEAL || who == NO_UNIT || then->units[who].status == UNIT_ON) continue;
        if (!anim_sees(t->anim, &l->items[i])) continue;
        then->units[who] = was->units[who];
        then->units[who].seen_by = state_everybody(was);
        some = true;
    }
    mem_free(was);
    return some;
}

/* What was weighed before goes by those who were seen then: it is weighed anew with all who fight. */
static void weigh_anew(table *t, const state *then)
{
    odds_shown *o = (odds_shown *)t->odds;
    if (o->odds.nbars + o->odds.nbands == 0) return;
    if (!game_odds(then, &o->of, &o->odds)) memset(&o->odds, 0, sizeof o->odds);
}

/* As both stood before it. */
static void take_heads(table *t)
{
    odds_shown *o = (odds_shown *)t->odds;
    const tale_fight *f = &o->fought.fight;
    state *then = mem_alloc(sizeof *then);
    odds *blow = mem_alloc(sizeof *blow);
    session_view_at(t->s, t->battle->viewer, f->begin.entry, then);
    if (come_to_light(t, f, then)) weigh_anew(t, then);
    o->head[0] = head_of(t, f, then, false);
    o->head[1] = head_of(t, f, then, true);
    ledger_clear(&o->fought.notes[0]);
    ledger_clear(&o->fought.notes[1]);
    if (f->doer >= 0 && f->other >= 0 && game_blow(then, f->doer, f->other, blow)) {
        take_notes(&blow->ledger, &o->fought.notes[0]);
        take_notes(&blow->against, &o->fought.notes[1]);
    }
    mem_free(blow);
    mem_free(then);
}

static bool weighed_before(const table *t, const tale_fight *f)
{
    const session_entry *e = session_at(t->s, f->begin.entry);
    return t->odds->some && !t->odds->preview && t->odds->viewer == t->battle->viewer &&
           memcmp(&e->act, &t->odds->of, sizeof e->act) == 0;
}

/* Whom the words of both ledgers are of; what was weighed before it is told until it is decided. */
static void take_over(table *t)
{
    odds_shown *o = (odds_shown *)t->odds;
    const tale_fight *f = &o->fought.fight;
    const action *order = order_of(t, f);
    if (!weighed_before(t, f)) memset(&o->odds, 0, sizeof o->odds);
    o->scroll.at = 0;
    if (order) {
        o->of = *order;
    } else {
        action_init(&o->of, VERB_GO, t->battle->viewer);
        if (f->doer >= 0) action_add_unit(&o->of, f->doer);
    }
    o->target = for_a_place(t, f) ? NO_UNIT : f->other;
    o->theirs = o->fight = o->preview = o->hand = false;
    o->some = true;
    o->together = 0;
    o->viewer = t->battle->viewer;
    o->made = t->pointer->picked - 1; /* what is prepared is found anew afterwards */
}

static bool read_it(table *t, tale_at at, bool any)
{
    odds_fought *f = own(t);
    const int count = session_count(t->s);
    tale_fight found;
    if (same(f->read, at) && f->entries == count) return f->nthrows > 0;
    f->read = at;
    f->entries = count;
    f->told = false;
    f->n = f->nthrows = 0;
    if (!find_fight(t, at, any, &found)) return false;
    f->fight = found;
    take_throws(t);
    if (f->nthrows == 0) return false;
    take_over(t);
    take_heads(t);
    return true;
}

/* ---- laying it out */

const roll *odds_fought_roll(const table *t, int nth)
{
    return tale_roll(t->s, t->odds->fought.thrown[nth].at);
}

fought_seen odds_fought_seen(const table *t, int nth)
{
    const anim *a = t->anim;
    const tale_at at = t->odds->fought.thrown[nth].at, now = {a->entry, a->event};
    if (!a->running || t->odds->fought.told || tale_before(at, now)) return FOUGHT_LIES;
    if (!same(at, now)) return FOUGHT_TO_THROW;
    return anim_roll_under_way(a) && anim_dice_part(a, t->host->now) < 1 ? FOUGHT_FALLS : FOUGHT_LIES;
}

static odds_dice dice_of(const roll *r, bool theirs)
{
    odds_dice d = {.n = r->count, .sides = r->sides, .theirs = theirs, .read = ODDS_READ_SUM};
    if (r->kind == ROLL_COINS)
        d.read = ODDS_READ_HEADS;
    else if (r->paired)
        d.read = ODDS_READ_PAIR;
    else if (r->counted && r->need > 0)
        d.read = r->or_less ? ODDS_READ_LESS : ODDS_READ_MORE, d.need = r->need;
    return d;
}

static bool alike(const ledger *a, const ledger *b)
{
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (a->line[i].code != b->line[i].code || a->line[i].value != b->line[i].value) return false;
    return true;
}

/* Something befell somebody after the first throw and before that one, which is still to fall: it may decide
 * what that one is made of. */
static bool hangs_on_others(const table *t, int nth)
{
    const tale_at from = t->odds->fought.thrown[0].at, to = t->odds->fought.thrown[nth].at;
    if (odds_fought_seen(t, nth) != FOUGHT_TO_THROW) return false;
    for (int e = from.entry; e <= to.entry; e++) {
        const event_list *l = &session_at(t->s, e)->events;
        const int end = e == to.entry ? to.event : l->count;
        for (int i = e == from.entry ? from.event : 0; i < end; i++)
            if (l->items[i].kind != EV_ROLL) return true;
    }
    return false;
}

/* What the first throw of a side was made of is its column's; of later ones what is different. */
static void put_throw(table *t, int nth, bool first)
{
    odds_fought *f = own(t);
    odds *o = &((odds_shown *)t->odds)->odds;
    roll known = *odds_fought_roll(t, nth);
    ledger *column = f->thrown[nth].theirs ? &o->against : &o->ledger;
    odds_dice *d = &o->thrown[o->nthrows++];
    if (odds_fought_seen(t, nth) != FOUGHT_LIES) roll_before_faces(odds_fought_roll(t, nth), &known);
    if (hangs_on_others(t, nth)) ledger_clear(&known.ledger);
    *d = dice_of(&known, f->thrown[nth].theirs);
    if (first)
        *column = known.ledger;
    else if (!alike(&known.ledger, column))
        for (; d->nown < known.ledger.count && d->nown < ODDS_OWN; d->nown++)
            d->own[d->nown] = known.ledger.line[d->nown];
}

static void put_notes(const ledger *notes, ledger *column)
{
    for (int i = 0; i < notes->count && column->count < LEDGER_LINES; i++) {
        bool there = false;
        for (int k = 0; k < column->count && !there; k++)
            there = column->line[k].code == notes->line[i].code;
        if (!there) column->line[column->count++] = notes->line[i];
    }
}

static void lay_out(table *t)
{
    odds_fought *f = own(t);
    odds *o = &((odds_shown *)t->odds)->odds;
    bool some[2] = {false, false};
    ledger_clear(&o->ledger);
    ledger_clear(&o->against);
    o->nthrows = o->ndeclared = 0;
    for (f->n = 0; f->n < f->nthrows; f->n++) {
        const bool first = !some[f->thrown[f->n].theirs];
        if (!first && odds_fought_seen(t, f->n) == FOUGHT_TO_THROW) break; /* the dice before it decide it */
        put_throw(t, f->n, first);
        some[f->thrown[f->n].theirs] = true;
    }
    put_notes(&f->notes[0], &o->ledger);
    put_notes(&f->notes[1], &o->against);
}

static void tell(table *t, const tale_fight *as)
{
    odds_fought *f = own(t);
    strbuf what = {0}, why = {0}, luck = {0};
    const char *rule = "";
    f->told = true;
    tale_verdict(t->s, t->battle->viewer, as, &what, &why, &rule);
    luck_say(t->s, as, &luck);
    snprintf(f->what, sizeof f->what, "%s", strbuf_str(&what));
    snprintf(f->why, sizeof f->why, "%s", strbuf_str(&why));
    snprintf(f->luck, sizeof f->luck, "%s", strbuf_str(&luck));
    snprintf(f->rule, sizeof f->rule, "%s", rule);
    strbuf_free(&what);
    strbuf_free(&why);
    strbuf_free(&luck);
}

/* The throw is one of those that strike, or came after one: whether it comes to blows at all is decided by
 * those before. */
static bool comes_to_blows(const odds_fought *f, tale_at thrown)
{
    return !tale_before(thrown, f->thrown[0].at);
}

/* ---- the whole */

bool odds_fought_find(table *t)
{
    odds_fought *f = own(t);
    const bool running = t->anim->running;
    if (running) show_fight(t, -1, 0);
    const tale_at at = running ? shown_now(t) : asked_now(t);
    if (at.entry < 0 || !read_it(t, at, !running)) {
        leave(t);
        return false;
    }
    const tale_fight *v = show_verdict(t);
    if (running && !v &&
        (!comes_to_blows(f, at) || tale_before(f->fight.last, (tale_at){t->anim->entry, t->anim->event}))) {
        leave(t);
        return false;
    }
    f->on = true;
    if (!f->told && (v || !running)) tell(t, v ? v : &f->fight);
    lay_out(t);
    return true;
}

bool odds_fought_close(table *t)
{
    const bool was = t->odds->fought.on && !t->anim->running;
    show_fight(t, -1, 0);
    own(t)->asked = t->show->fight_again;
    if (was) leave(t);
    return was;
}
