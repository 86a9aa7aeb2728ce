/* recap.c: when the enemy's doings are told, and which line is pointed at. How it looks: recap_card.c. */
#include "ui/table/direct/recap.h"

#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/guard.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/show.h"

static recap *own(table *t)
{
    return (recap *)t->recap;
}

struct recap *recap_new(void)
{
    recap *r = mem_alloc(sizeof *r);
    r->lit = r->skipped = r->rushed = -1;
    return r;
}

bool recap_on(const table *t)
{
    return t->recap && t->recap->on;
}

/* Of entries from..to-1 the turn and step of what was shown last: a throw of the next turn has been seen. */
static void shown_since(const table *t, int from, int to, int *turn, int *step)
{
    for (int i = from; i < to; i++) {
        const session_entry *e = session_at(t->s, i);
        int now = e->turn, in = e->step;
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            if (ev->kind == EV_TURN) now = ev->n[0], in = 0;
            if (ev->kind == EV_STEP) in = ev->n[0];
            const bool later = now > *turn || (now == *turn && in > *step);
            if (later && ev->kind == EV_ROLL && (ev->seen_by & 1u << t->battle->viewer))
                *turn = now, *step = in;
        }
    }
}

bool recap_time(const table *t, int *turn, int *step)
{
    if (!recap_on(t) || t->recap->told.nlines == 0) return false;
    const recap_line *l = &t->recap->told.line[t->recap->told.nlines - 1];
    *turn = l->turn;
    *step = l->step;
    shown_since(t, l->entry, t->recap->to, turn, step);
    return true;
}

int recap_told_turn(const table *t)
{
    int turn, step;
    return recap_time(t, &turn, &step) ? turn : t->anim->shown.turn;
}

/* ---- when */

/* Was it an answer to what was owed (who retreats where, who takes the loss), and no order of its own? */
static bool answers(const table *t, int entry)
{
    state then;
    session_state_at(t->s, entry, &then);
    return agenda_head(&then) != NULL;
}

/* The orders given last are another's: what the viewer chose since only answered them. */
static bool in_theirs(const table *t)
{
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->side < 0 || e->act.verb == VERB_GO) continue;
        if (e->side != t->battle->viewer) return true;
        if (!answers(t, i)) return false;
    }
    return false;
}

/* Since the viewer last chose anything himself, and what came of it at once was told; but for what he
 * answered in the middle of another's orders. */
static int since_order(const table *t)
{
    const bool theirs = in_theirs(t);
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->side == t->battle->viewer && e->act.verb != VERB_GO && !(theirs && answers(t, i)))
            return recap_order_upto(t->s, t->battle->viewer, i + 1, session_count(t->s));
    }
    return 0;
}

/* And of that what he has not been told. */
static int since(const table *t)
{
    const int told = t->recap->told_upto[t->battle->viewer], order = since_order(t);
    return order > told ? order : told;
}

/* Could that side have moved there, of those the viewer sees more than half? Where only a few were to move,
 * as leaders are before their men, the rest have still to be heard of. */
static bool could_move(const table *t, int entry)
{
    enum { LISTED = 2000 };
    const int side = session_at(t->s, entry)->side, viewer = t->battle->viewer;
    state then;
    bool may[UNITS_MAX] = {false};
    int seen = 0, movers = 0;
    action_list l = {.items = mem_alloc(sizeof(action) * LISTED), .cap = LISTED};
    session_state_at(t->s, entry, &then);
    game_actions(&then, &l);
    for (int i = 0; i < l.count; i++) {
        const action *a = &l.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        const int who = a->nunits > 0 ? action_unit_of(t->sc, a->units[0]) : NO_UNIT;
        const bool goes = action_space(a) != NO_SPACE || (v && (v->takes & LEADS_ON)); /* or throws for it */
        if (who != NO_UNIT && goes) may[who] = true;
    }
    mem_free(l.items);
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *p = &then.units[u];
        if (p->side != side || p->status != UNIT_ON || !(p->seen_by & 1u << viewer)) continue;
        seen++;
        movers += may[u];
    }
    return movers > 0 && 2 * movers > seen;
}

/* Did that side do anything before entry `to`, in the step that ends with it, that the viewer saw? */
static bool was_seen_at_work(const table *t, int side, int to)
{
    const session_entry *end = session_at(t->s, to);
    for (int i = to - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn != end->turn || e->step != end->step) return false;
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            const bool does =
                ev->kind == EV_MOVE || ev->kind == EV_ENTER || ev->kind == EV_FIRE || ev->kind == EV_DECLARE;
            if (does && ev->unit >= 0 && (ev->seen_by & 1u << t->battle->viewer) &&
                t->sc->units[action_unit_of(t->sc, ev->unit)].side == side)
                return true;
        }
    }
    return false;
}

/* The other side that ended a step, or held one by one, where somebody who is seen could have moved; NO_SIDE:
 * none. *entry: by which it did. */
static int kept_still(const table *t, int from, int to, int *entry)
{
    for (int i = from; i < to; i++) {
        const session_entry *e = session_at(t->s, i);
        const verb *v = action_verb(t->rs, e->act.verb);
        if (e->side < 0 || e->side == t->battle->viewer || e->act.verb == VERB_GO || !v ||
            !(v->takes & (ENDS_STEP | IS_REST)))
            continue;
        if (was_seen_at_work(t, e->side, i)) continue;
        if (!could_move(t, i)) continue;
        *entry = i;
        return e->side;
    }
    return NO_SIDE;
}

/* Did another side choose anything there, beyond what one's own orders led to? */
static bool chose(const table *t, int from, int to)
{
    for (int i = from; i < to; i++) {
        const session_entry *e = session_at(t->s, i);
        if (e->side >= 0 && e->side != t->battle->viewer && e->act.verb != VERB_GO) return true;
    }
    return false;
}

/* Each line has just been read on the board and put away, but for a retreat that came of it: nobody goes on
 * twice for one thing. Whose plate went by itself may have been missed; so may one of several whose show was
 * cut short. *retreat: its line, -1. */
static bool all_read(const table *t, int from, int *retreat)
{
    const recap_told *k = &t->recap->told;
    const bool went_by = show_passed(t, from);
    *retreat = -1;
    if (k->nlines > 1 && t->recap->rushed >= from) return false;
    for (int i = 0; i < k->nlines; i++) {
        if (k->line[i].verdict && !(k->line[i].passes && went_by)) continue;
        if (!k->line[i].retreat || *retreat >= 0) return false;
        *retreat = i;
    }
    return show_all_verdicts(t);
}

/* Nobody need be led there: it is on the map before him. */
static bool in_sight(const table *t, int space)
{
    if (space == NO_SPACE) return true;
    const fpoint c = where_centre(t, space);
    return t->b->spaces[space].sheet == t->camera->sheet && ui_inside(t->camera->view.port, c.x, c.y);
}

static void open_it(table *t, int from, int to)
{
    recap *r = own(t);
    r->from = from;
    r->to = to;
    r->lit = r->gone = -1;
    r->scroll = (ui_scroll){0};
    r->on = true;
    r->ahead = false;
    r->opened = t->host->now;
    camera_ask(t, true);
}

/* Somebody sits there who is told anything. */
static bool heard(const table *t)
{
    const int viewer = t->battle->viewer;
    return t->recap && !t->watched && !t->host->instant && viewer >= 0 &&
           battle_seat(t, viewer) == SEAT_HUMAN;
}

void recap_skipped(table *t, int from)
{
    recap *r = own(t);
    if (r && heard(t) && (r->skipped < 0 || r->skipped > from)) r->skipped = from;
}

void recap_rushed(table *t, int entry)
{
    recap *r = own(t);
    if (r && heard(t) && chose(t, since(t), session_count(t->s))) r->rushed = entry;
}

bool recap_passed(const table *t)
{
    return t->recap && t->recap->skipped >= 0 && t->recap->skipped < session_count(t->s);
}

/* With what was skipped; false: nothing was, or nothing that is worth a line. */
static bool tell_skipped(table *t)
{
    recap *r = own(t);
    const int viewer = t->battle->viewer, to = session_count(t->s), skipped = r->skipped;
    r->skipped = -1;
    if (skipped < 0 || skipped >= to || t->layout->open[LAYOUT_HALL]) return false;
    const int from = since(t) < skipped ? since(t) : skipped, order = since_order(t);
    recap_read_span(&r->told, t->s, viewer,
                    &(recap_span){.from = from,
                                  .to = to,
                                  .own = skipped,
                                  .lost = order < from ? order : from,
                                  .named = battle_humans(t) > 1});
    if (r->told.nlines == 0) return false;
    r->told_upto[viewer] = to;
    open_it(t, from, to);
    return true;
}

/* The last who chose anything. */
static int chooser(const table *t)
{
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->side >= 0 && e->act.verb != VERB_GO) return e->side;
    }
    return NO_SIDE;
}

/* It was passed over in another turn, and in this one the computer has yet to order a unit. */
static bool begins_anew(const table *t, int passed)
{
    const int side = t->battle->d.side, turn = session_state(t->s)->turn;
    if (passed < 0 || passed >= session_count(t->s) || session_at(t->s, passed)->turn == turn) return false;
    for (int i = session_count(t->s) - 1; i > passed && session_at(t->s, i)->turn == turn; i--)
        if (session_at(t->s, i)->side == side && session_at(t->s, i)->act.nunits > 0) return false;
    return side >= 0 && battle_seat(t, side) == SEAT_COMPUTER;
}

/* Of what was passed over one by one, as before one's own next choice. */
static bool tell_rushed(table *t)
{
    recap *r = own(t);
    const int from = since(t), to = session_count(t->s);
    if (r->rushed < from || !begins_anew(t, r->rushed) || t->layout->open[LAYOUT_HALL]) return false;
    recap_read_span(
        &r->told, t->s, t->battle->viewer,
        &(recap_span){
            .from = from, .to = to, .own = to, .lost = since_order(t), .named = battle_humans(t) > 1});
    if (r->told.nlines < 2) return false;
    r->told_upto[t->battle->viewer] = to;
    open_it(t, from, to);
    return true;
}

bool recap_own_due(table *t)
{
    const recap *r = t->recap;
    const decision *d = &t->battle->d;
    if (!r || !heard(t)) return false;
    if (!recap_passed(t)) return own(t)->ahead = tell_rushed(t);
    const session_entry *e = session_at(t->s, r->skipped);
    const state *now = session_state(t->s);
    const bool goes_on = d->side == NOBODY && now->turn == e->turn && now->step == e->step;
    if (goes_on || d->side == t->battle->viewer) return false;
    /* What the enemy chose is told with what follows of it: until his next turn, and his order of the day. */
    if (d->side != GAME_OVER && chooser(t) != t->battle->viewer && !begins_anew(t, r->skipped)) return false;
    show_heard(t);
    if (!tell_skipped(t)) return false;
    own(t)->ahead = true;
    return true;
}

bool recap_holds(const table *t)
{
    return recap_on(t) && t->recap->ahead;
}

int recap_due(table *t, int *entry)
{
    recap *r = own(t);
    const int viewer = t->battle->viewer, to = session_count(t->s);
    int retreat;
    if (!heard(t)) return NO_SIDE;
    if (recap_passed(t) && t->show->row) return NO_SIDE; /* of several who fire: told when all have */
    if (t->battle->ours && tell_skipped(t)) return NO_SIDE;
    const int from = since(t);
    /* An answer is asked for in the middle of their orders, and the prompt says what it is owed for: all of
     * them are told when they are done, once; what was skipped as a whole, or shown at once, is told before
     * it is answered. */
    if (t->battle->ours && !show_at_once(t) && agenda_head(&t->battle->view) != NULL && in_theirs(t))
        return NO_SIDE;
    if (!t->battle->ours && (t->battle->d.side != NOBODY || !chose(t, from, to))) return NO_SIDE;
    r->told_upto[viewer] = to;
    if (from >= to || t->layout->open[LAYOUT_HALL]) return NO_SIDE; /* the foot has told it there */
    recap_read_span(
        &r->told, t->s, viewer,
        &(recap_span){
            .from = from, .to = to, .own = to, .lost = since_order(t), .named = battle_humans(t) > 1});
    /* What came to one unit by one's own order one has seen. Nobody is stopped for nothing. */
    if (r->told.nlines == 0 || (r->told.ndid < 2 && !chose(t, from, to)))
        return r->told.ndid == 0 ? kept_still(t, from, to, entry) : NO_SIDE;
    if (all_read(t, from, &retreat) && (retreat < 0 || in_sight(t, r->told.line[retreat].space))) {
        if (retreat >= 0) host_say(t->host, "%s", r->told.line[retreat].bold);
        return NO_SIDE;
    }
    open_it(t, from, to);
    return NO_SIDE;
}

void recap_follow(table *t, int entry)
{
    recap *r = own(t);
    const int viewer = t->battle->viewer, count = session_count(t->s);
    if (!r || t->watched || viewer < 0 || entry < 0 || entry >= count) return;
    const int side = session_at(t->s, entry)->side;
    r->going[0] = 0;
    if (side < 0 || side == viewer) return;
    recap_told *told = mem_alloc(sizeof *told);
    recap_read(told, t->s, viewer, since(t), entry + 1);
    int still;
    if (told->nways > 0)
        snprintf(r->going, sizeof r->going, "%s", told->went);
    else if (told->ndid == 0 && kept_still(t, entry, entry + 1, &still) != NO_SIDE)
        snprintf(r->going, sizeof r->going, "%s",
                 battle_all_known(t, side) ? _("All hold where they stand.")
                                           : _("All in sight hold where they stand."));
    mem_free(told);
}

const char *recap_order(const table *t)
{
    const anim *a = t->anim;
    if (!t->recap || !a->running || a->entry >= session_count(t->s)) return "";
    const int side = session_at(t->s, a->entry)->side;
    return side >= 0 && side != t->battle->viewer ? t->recap->going : "";
}

void recap_close(table *t)
{
    if (!recap_on(t)) return;
    own(t)->on = false;
    camera_go_home(t);
    camera_ask(t, true); /* now what is decided */
    guard_deed(t);
}

void recap_put_away(table *t)
{
    if (t->host->instant || t->host->now >= t->recap->opened + GUARD_MS) recap_close(t);
}

void recap_forget(table *t)
{
    recap *r = own(t);
    if (!r) return;
    r->on = false;
    r->skipped = r->rushed = -1;
    for (int i = 0; i < VIEWERS; i++)
        if (r->told_upto[i] > session_count(t->s)) r->told_upto[i] = session_count(t->s);
}

int recap_again(table *t)
{
    recap *r = own(t);
    r->on = false;
    r->told_upto[t->battle->viewer] = r->from;
    if (r->told.both) r->skipped = r->from;
    return r->from;
}

/* ---- its lines */

/* Its place; of several units' the first, then with each press the next one's. */
static int next_place(recap *r, int line)
{
    uint16_t at[UNITS_MAX];
    const int n = recap_places(&r->told, line, at);
    r->nth = r->gone == line ? r->nth + 1 : 0;
    r->gone = line;
    return n > 1 ? at[r->nth % n] : r->told.line[line].space;
}

void recap_go(table *t, int line)
{
    recap *r = own(t);
    const int space = next_place(r, line);
    r->lit = line;
    if (space == NO_SPACE || space >= t->b->nspaces) return;
    camera_stay(t);
    camera_show_space(t, space);
}

void recap_point(table *t, int line)
{
    own(t)->lit = line;
}

ui_scroll *recap_scroll(table *t)
{
    return &own(t)->scroll;
}

int recap_sought(table *t)
{
    const int line = own(t)->sought ? t->recap->lit : -1;
    own(t)->sought = false;
    return line;
}

void recap_light(table *t, int way)
{
    const int n = t->recap->told.nlines;
    own(t)->sought = true;
    if (n > 0) recap_go(t, t->recap->lit < 0 ? (way > 0 ? 0 : n - 1) : (t->recap->lit + way + n) % n);
}

/* Nobody ordered what is told, but all of it is of one side that is not the viewer's; NO_SIDE: it is not. */
static int side_of_lines(const table *t, const recap_told *k)
{
    const int side = k->nlines > 0 ? k->line[0].side : NO_SIDE;
    for (int i = 1; i < k->nlines; i++)
        if (k->line[i].side != side) return NO_SIDE;
    return side == t->battle->viewer || k->both || k->own ? NO_SIDE : side;
}

int recap_words(const table *t, strbuf *who, strbuf *what)
{
    int side = NO_SIDE;
    const recap_told *k = &t->recap->told;
    for (int i = t->recap->from; i < t->recap->to && !k->both && !k->own; i++) {
        const session_entry *e = session_at(t->s, i);
        if (e->side >= 0 && e->side != t->battle->viewer) side = e->side;
    }
    if (side < 0) side = side_of_lines(t, k);
    if (side >= 0) strbuf_addf(who, "%s:", t->sc->sides[side].name);
    strbuf_add(what, side >= 0 ? _("what they did.")
                     : k->own  ? _("What has happened.")
                               : _("What came of it."));
    strbuf_add(what, _(" A line of the list shows its place; Space, or a press on the board, goes on."));
    return k->both || k->own ? t->battle->viewer : side;
}
