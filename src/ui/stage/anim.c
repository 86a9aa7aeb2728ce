/* anim.c: see anim.h. How long each kind of event is shown, and what it looks like, is in cues.c. */
#include "ui/stage/anim.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "game/stakes.h"
#include "game/story.h"
#include "game/words.h"

/* How long a roll is held when its dice lie still. */
enum {
    HOLD_DICE = 500,
    HOLD_TABLE = 1300, /* longer, where a row of a table is to be read */
    HOLD_HURRIED = 800,
    CARD_STAYS = 60000
};
enum {
    SETTLE_MOST = 8,     /* dice that settle one by one; more come to rest with the last of them */
    LOST_MOST = 7,       /* steps lost one by one; a greater loss is shown as quickly as one */
    LATE_MS = 50,        /* a beat begun no later than this counts from the end of the one before */
    TRAY_LOOKS_BACK = 60 /* entries */
};

/* From this part of its way on a decisive throw is slow. */
static const float SLOW_FROM = 0.7f;

bool anim_sees(const anim *a, const event *ev)
{
    return a->viewer < 0 || (ev->seen_by & 1u << a->viewer);
}

static void anim_take_state(anim *a, int entries)
{
    const int all = session_count(a->s);
    const int upto = entries < all ? entries : all;
    session_view_at(a->s, a->viewer, upto, &a->shown);
    session_recall(a->s, a->viewer, upto, &a->shown);
}

/* The pools of that entry before its event `index`, as far as the viewer saw them thrown. */
static void scene_take(anim *a, int entry, int index)
{
    const event_list *l = &session_at(a->s, entry)->events;
    a->scene_entry = entry;
    a->nscene = 0;
    for (int i = 0; i < l->count; i++) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0 || !anim_sees(a, ev)) continue;
        if (i >= index) continue;
        if (a->nscene == SCENE_ROLLS) {
            memmove(a->scene, a->scene + 1, sizeof a->scene[0] * (SCENE_ROLLS - 1));
            a->nscene--;
        }
        a->scene[a->nscene++] = &l->rolls[ev->roll];
    }
}

void anim_reset(anim *a, const session *s, int viewer)
{
    a->s = s;
    a->viewer = viewer;
    a->entry = session_count(s);
    a->event = a->event_end = 0;
    a->running = a->began = a->held = a->poised = false;
    a->kept = NO_UNIT;
    a->stakes[0] = 0;
    a->stop_entry = -1;
    anim_take_state(a, a->entry);
    a->has_tray = false;
    a->nscene = 0;
    a->scene_entry = -1;
    /* The tray keeps the last dice that were thrown. */
    for (int i = a->entry - 1; i >= 0 && i >= a->entry - TRAY_LOOKS_BACK && !a->has_tray; i--) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = l->count - 1; k >= 0 && !a->has_tray; k--)
            if (l->items[k].kind == EV_ROLL && l->items[k].roll >= 0 && anim_sees(a, &l->items[k])) {
                a->tray = l->rolls[l->items[k].roll];
                a->has_tray = true;
                scene_take(a, i, k);
            }
    }
}

/* Unit indices may be figures; events speak of both. */
static unit *shown_unit(anim *a, const event *ev)
{
    return ev->unit >= 0 && ev->unit < UNITS_MAX ? &a->shown.units[ev->unit] : NULL;
}

/* Who comes into sight is shown as he is when that has been done: nothing was known of him until now. */
static void get_known(anim *a, const event *ev)
{
    const scenario *sc = session_scenario(a->s);
    const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(sc, ev->unit);
    state after;
    if (who == NO_UNIT) return;
    session_view_at(a->s, a->viewer, a->entry + 1, &after);
    if (after.units[who].status != UNIT_ON) return;
    a->shown.units[who] = after.units[who];
    for (int f = 0; f < sc->units[who].nfigures; f++)
        a->shown.figures[sc->units[who].first_figure + f] = after.figures[sc->units[who].first_figure + f];
}

static void anim_apply(anim *a, const event *ev)
{
    const event_cue *c = cues_find(ev->kind);
    const ruleset *rs = session_scenario(a->s)->rules;
    if (!anim_sees(a, ev)) return;
    if (ev->kind == EV_REVEAL) get_known(a, ev);
    if (c->show) c->show(&a->shown, shown_unit(a, ev), ev);
    if (rs->befell) rs->befell(&a->shown, ev);
}

/* How many there are of what the event's length is counted by. */
static int counted(const anim *a, const session_entry *e, const event *ev)
{
    switch (cues_find(ev->kind)->count) {
    case CUE_ONCE:
        break;
    case CUE_STEPS:
        return a->event_end - a->event;
    case CUE_LOST:
        return ev->n[0] > 0 && ev->n[0] <= LOST_MOST ? ev->n[0] : 1;
    case CUE_DICE: {
        const int n = ev->roll >= 0 ? e->events.rolls[ev->roll].count : 1;
        return n < SETTLE_MOST ? n : SETTLE_MOST;
    }
    case CUE_LETTERS: {
        const word_entry *w = words_find(session_scenario(a->s)->words, ev->code ? ev->code : "");
        return w ? (int)(strlen(w->text) + strlen(w->title)) : 0;
    }
    }
    return 0;
}

bool anim_decisive(const roll *r)
{
    if (r->kind != ROLL_DICE || r->need == 0) return false;
    const int32_t sum = r->total + r->ledger.total;
    /* of a pool the dice are counted, not added: its sum says nothing */
    return (r->outcome == sum || (r->outcome == 0 && r->count == 1)) && sum - r->need <= 1 &&
           r->need - sum <= 1;
}

/* One of several throws that stand between an order and what was ordered: whoever looks has them in a row. */
static bool in_row(const anim *a, const session_entry *e, const event *ev)
{
    if (a->tumble == 0 || ev->kind != EV_ROLL || ev->roll < 0) return false;
    const int cause = e->events.rolls[ev->roll].cause;
    return cause == CAUSE_MOVEMENT || cause == CAUSE_MORALE;
}

static int slowed(const anim *a, const session_entry *e, const event *ev)
{
    const bool slow = ev->kind == EV_ROLL && ev->roll >= 0 && !a->still && !in_row(a, e, ev) &&
                      anim_decisive(&e->events.rolls[ev->roll]);
    return slow ? ANIM_SLOW_MS : 0;
}

/* Without what follows it: the dice of a roll until they lie still. */
static int event_length(const anim *a, const session_entry *e, const event *ev)
{
    if (in_row(a, e, ev)) return a->still && a->tumble > CUE_FADE ? CUE_FADE : a->tumble;
    return cue_length(cues_find(ev->kind), counted(a, e, ev), a->still) + slowed(a, e, ev);
}

/* Is it read off a table, and not one that lay open a moment ago: card after card is turned for losses. */
static bool reads_anew(const event_list *l, int index)
{
    const int table_read = l->rolls[l->items[index].roll].chart;
    for (int i = index - 1; i >= 0; i--)
        if (l->items[i].kind == EV_ROLL && l->items[i].roll >= 0)
            return table_read >= 0 && l->rolls[l->items[i].roll].chart != table_read;
    return table_read >= 0;
}

static int beat_length(const anim *a, const session_entry *e)
{
    const event *ev = &e->events.items[a->event];
    if (!anim_sees(a, ev)) return 0;
    const int length = event_length(a, e, ev);
    if (ev->kind == EV_CARD && a->cards_stay) return CARD_STAYS;
    if (ev->kind != EV_ROLL || in_row(a, e, ev)) return length;
    const bool read = a->charts && ev->roll >= 0 && reads_anew(&e->events, a->event);
    return length + (!read ? HOLD_DICE : a->hurry ? HOLD_HURRIED : HOLD_TABLE);
}

/* A run of steps by one unit is one beat. */
static int beat_end(const event_list *l, int first)
{
    int end = first + 1;
    if (l->items[first].kind == EV_MOVE)
        while (end < l->count && l->items[end].kind == EV_MOVE && l->items[end].unit == l->items[first].unit)
            end++;
    return end;
}

/* Its dice are thrown, or whatever else is shown begins. */
static void beat_run(anim *a, uint64_t now)
{
    const float length = (float)beat_length(a, session_at(a->s, a->entry)) * a->pace;
    a->poised = false;
    a->from = now;
    a->to = now + (uint64_t)length;
    a->began = length > 0;
}

/* What is at stake is read first; where nothing is, a printed table is at least found by the eye. */
static void beat_poise(anim *a, uint64_t now)
{
    strbuf b = {0};
    const bool said = a->pace > 0 && stakes_say(a->s, a->entry, a->event, &b);
    snprintf(a->stakes, sizeof a->stakes, "%s", strbuf_str(&b));
    strbuf_free(&b);
    if (said)
        anim_wait(a, now, ANIM_STAKES_MS);
    else if (a->charts && a->tray.chart >= 0 && reads_anew(&session_at(a->s, a->entry)->events, a->event))
        anim_wait(a, now, ANIM_EYE_MS);
}

static void beat_begin(anim *a, uint64_t now)
{
    const session_entry *e = session_at(a->s, a->entry);
    a->event_end = beat_end(&e->events, a->event);
    a->stakes[0] = 0;
    beat_run(a, now);
    const event *ev = &e->events.items[a->event];
    const event_cue *c = cues_find(ev->kind);
    const ruleset *rs = session_scenario(a->s)->rules;
    if (ev->kind == EV_REVEAL && anim_sees(a, ev)) get_known(a, ev); /* his card is read while he comes */
    if (c->begin && anim_sees(a, ev)) c->begin(&a->shown, shown_unit(a, ev), ev);
    if (ev->kind == EV_ENTER && anim_sees(a, ev) && rs->befell) rs->befell(&a->shown, ev); /* as it comes */
    if (ev->kind != EV_ROLL || ev->roll < 0 || !anim_sees(a, ev)) return;
    a->tray = e->events.rolls[ev->roll];
    a->has_tray = true;
    scene_take(a, a->entry, a->event);
    if (!in_row(a, e, ev)) beat_poise(a, now);
}

void anim_wait(anim *a, uint64_t now, int ms)
{
    const float length = (float)ms * a->pace;
    if (!a->running || a->held || length < 1) return;
    a->poised = true;
    a->from = now;
    a->to = now + (uint64_t)length;
}

/* Steps over entries that hold no events; false at the end. */
static bool beat_find(anim *a)
{
    while (a->entry < session_count(a->s)) {
        const session_entry *e = session_at(a->s, a->entry);
        if (a->event < e->events.count) return true;
        a->entry++;
        a->event = 0;
        anim_take_state(a, a->entry);
    }
    return false;
}

void anim_start(anim *a, int entry, uint64_t now)
{
    a->entry = entry;
    a->event = 0;
    a->held = false;
    a->kept = NO_UNIT;
    a->stop_entry = -1;
    anim_take_state(a, entry);
    a->running = beat_find(a);
    if (a->running) beat_begin(a, now);
}

/* To the next beat; false: there is none. */
static bool beat_next(anim *a)
{
    if (beat_find(a)) return true;
    a->running = false;
    return false;
}

/* The beat under way has been shown; false when it was the last. Where it is to be held it is, last or not.
 */
static bool beat_over(anim *a)
{
    const session_entry *e = session_at(a->s, a->entry);
    const bool stop = a->stop_entry == a->entry && a->event <= a->stop_event && a->stop_event < a->event_end;
    for (int i = a->event; i < a->event_end; i++)
        anim_apply(a, &e->events.items[i]);
    a->event = a->event_end;
    a->poised = false;
    if (!stop) return beat_next(a);
    if (a->event >= e->events.count) anim_take_state(a, a->entry + 1); /* what no event says has come, too */
    a->stop_entry = -1;
    a->held = true;
    return true;
}

bool anim_tick(anim *a, uint64_t now)
{
    if (!a->running) return false;
    while (!a->held && now >= a->to) {
        if (a->poised) {
            beat_run(a, a->to > a->from && now - a->to < LATE_MS ? a->to : now);
            continue;
        }
        if (!beat_over(a)) return false;
        if (a->held) return true;
        beat_begin(a, a->to > a->from && now - a->to < LATE_MS ? a->to : now);
    }
    return true;
}

void anim_next(anim *a, uint64_t now)
{
    if (a->running && a->poised)
        beat_run(a, now);
    else if (a->running && !a->held && beat_over(a) && !a->held)
        beat_begin(a, now);
}

void anim_stop_after(anim *a, int entry, int index)
{
    a->stop_entry = entry;
    a->stop_event = index;
}

void anim_let_go(anim *a)
{
    if (a->kept != NO_UNIT) a->shown.units[a->kept] = a->gone;
    a->kept = NO_UNIT;
}

const state *anim_without_kept(const anim *a, state *room)
{
    if (a->kept == NO_UNIT) return &a->shown;
    *room = a->shown;
    room->units[a->kept] = a->gone;
    return room;
}

void anim_keep(anim *a, int entry, int index)
{
    const event *ev = &session_at(a->s, entry)->events.items[index];
    const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(session_scenario(a->s), ev->unit);
    anim_let_go(a);
    const uint16_t from = event_left(ev, a->viewer);
    if (!a->held || who == NO_UNIT || from == NO_SPACE || a->shown.units[who].status == UNIT_ON) return;
    state before;
    session_view_at(a->s, a->viewer, entry, &before);
    a->kept = who;
    a->gone = a->shown.units[who];
    a->shown.units[who] = before.units[who];
    a->shown.units[who].status = UNIT_ON;
    a->shown.units[who].space = from;
    a->shown.units[who].strength = 0; /* nothing is left of him */
}

void anim_release(anim *a, uint64_t now)
{
    if (!a->held) return;
    anim_let_go(a);
    a->held = false;
    if (beat_next(a)) beat_begin(a, now);
}

void anim_finish(anim *a)
{
    if (!a->running) return;
    roll last = a->tray;
    bool had = a->has_tray;
    anim_reset(a, a->s, a->viewer);
    if (!a->has_tray) a->tray = last, a->has_tray = had;
}

/* The dice thrown last before that event of the entry lie in the tray. */
void anim_tray_before(anim *a, int entry, int at)
{
    const event_list *l = &session_at(a->s, entry)->events;
    for (int i = at - 1; i >= 0; i--) {
        if (l->items[i].kind != EV_ROLL || l->items[i].roll < 0 || !anim_sees(a, &l->items[i])) continue;
        a->tray = l->rolls[l->items[i].roll];
        a->has_tray = true;
        scene_take(a, entry, i);
        return;
    }
}

void anim_skip(anim *a, uint64_t now)
{
    if (!a->running || (a->pace <= 0 && a->stop_entry < 0)) {
        anim_finish(a);
        return;
    }
    if (a->held) return;
    /* Only looked for from the next beat on: what is shown now is what is to be skipped. */
    int entry = a->entry, at = a->event_end;
    for (; entry < session_count(a->s); entry++, at = 0) {
        const event_list *l = &session_at(a->s, entry)->events;
        while (at < l->count && !(l->items[at].kind == EV_CARD && anim_sees(a, &l->items[at])))
            at++;
        if (at < l->count) break;
    }
    if (entry == session_count(a->s) && a->stop_entry < 0) {
        anim_finish(a);
        return;
    }
    while (a->running && !a->held && (a->entry != entry || a->event != at))
        if (beat_over(a) && !a->held) a->event_end = beat_end(&session_at(a->s, a->entry)->events, a->event);
    if (a->held)
        anim_tray_before(a, a->entry, a->event);
    else if (a->running)
        anim_tray_before(a, entry, at);
    if (a->running && !a->held) beat_begin(a, now);
}

const event *anim_event(const anim *a)
{
    if (!a->running || a->held) return NULL;
    const event *ev = &session_at(a->s, a->entry)->events.items[a->event];
    return anim_sees(a, ev) ? ev : NULL;
}

bool anim_roll_under_way(const anim *a)
{
    const event *ev = anim_event(a);
    return ev && ev->kind == EV_ROLL;
}

bool anim_chart_under_way(const anim *a)
{
    if (a->poised && a->stakes[0]) return false; /* it opens when its dice are thrown */
    if (anim_roll_under_way(a) && in_row(a, session_at(a->s, a->entry), anim_event(a))) return false;
    const bool read = a->tray.row >= 0 || a->tray.column >= 0; /* too few for any row: the column is lit */
    return a->charts && a->pace > 0 && anim_roll_under_way(a) && a->tray.chart >= 0 && read;
}

float anim_dice_part(const anim *a, uint64_t now)
{
    const event *ev = anim_event(a);
    if (!ev || ev->kind != EV_ROLL || a->pace <= 0) return 1;
    if (a->poised) return 0;
    if (a->still) return 1;
    const session_entry *e = session_at(a->s, a->entry);
    const float length = (float)event_length(a, e, ev) * a->pace,
                usual = length - (float)slowed(a, e, ev) * a->pace, quick = SLOW_FROM * usual,
                gone = now <= a->from ? 0 : (float)(now - a->from);
    if (gone <= quick) return gone / usual;
    return fminf(1, SLOW_FROM + (1 - SLOW_FROM) * (gone - quick) / (length - quick));
}

float anim_part(const anim *a, uint64_t now)
{
    if (a->running && a->poised) return 0;
    if (!a->running || a->to <= a->from || now >= a->to) return 1;
    return now <= a->from ? 0 : (float)(now - a->from) / (float)(a->to - a->from);
}

/* The way from one counter to the other; a little upward where they are not apart. */
static void point_at(const anim *a, int from, int to, pose_beat *beat)
{
    const int here = a->shown.units[from].space,
              there = to >= 0 && to < UNITS_MAX ? a->shown.units[to].space : NO_SPACE;
    float x0, y0, x1, y1;
    pose_place(beat->b, here, &x0, &y0);
    pose_place(beat->b, there, &x1, &y1);
    const float dx = x1 - x0, dy = y1 - y0, d = hypotf(dx, dy);
    const bool apart = here != NO_SPACE && there != NO_SPACE && d >= 0.01f;
    beat->dx = apart ? dx / d : 0;
    beat->dy = apart ? dy / d : -0.3f;
}

pose anim_pose(const anim *a, int who, uint64_t now)
{
    pose p = {.alpha = 1};
    const event *ev = anim_event(a);
    if (!ev) return p;
    const event_cue *c = cues_find(ev->kind);
    const int doer = action_unit_of(session_scenario(a->s), ev->unit),
              other = action_unit_of(session_scenario(a->s), ev->other);
    if (!c->pose || (doer != who && !(c->both && other == who))) return p;
    const ruleset *rs = session_scenario(a->s)->rules;
    pose_beat beat = {.b = session_scenario(a->s)->board,
                      .events = ev,
                      .nevents = a->event_end - a->event,
                      .part = anim_part(a, now),
                      .still = a->still,
                      .routs = ev->kind == EV_MARK && ev->n[0] >= 0 && ev->n[0] < rs->nmarks &&
                               rs->marks[ev->n[0]].cannot_hold};
    point_at(a, who, doer == who ? other : doer, &beat);
    c->pose(&beat, &p);
    return p;
}
