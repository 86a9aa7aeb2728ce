/* anim.c: see anim.h. Times are the look page's, in milliseconds. */
#include "ui/stage/anim.h"

#include <math.h>
#include <string.h>

#include "game/game.h"

enum {
    MS_STEP = 220,
    MS_MOVE_MOST = 900,
    MS_TUMBLE = 650,
    MS_SETTLE = 60,
    MS_HOLD = 500,
    MS_READ = 1300, /* longer, where a row of a table is to be read */
    MS_READ_ON = 800,
    MS_CARD = 2000, /* a card that was turned up, and for each letter on it */
    MS_LETTER = 32,
    MS_CARD_MOST = 9000,
    MS_FADE = 120
};

bool anim_sees(const anim *a, const event *ev)
{
    return a->viewer < 0 || (ev->seen_by & 1u << a->viewer);
}

void anim_place(const board *b, int space, float *x, float *y)
{
    *x = *y = 0;
    if (space < 0 || space >= b->nspaces) return;
    *x = (float)b->spaces[space].centre.x / 1000;
    *y = (float)b->spaces[space].centre.y / 1000;
}

static void anim_take_state(anim *a, int entries)
{
    state whole;
    if (entries >= session_count(a->s)) {
        session_view(a->s, a->viewer, &a->shown);
        return;
    }
    session_state_at(a->s, entries, &whole);
    game_redact(&whole, a->viewer, &a->shown);
}

/* The pools of that entry before its event `index`, as far as the viewer saw them thrown. */
static void scene_take(anim *a, int entry, int index)
{
    const event_list *l = &session_at(a->s, entry)->events;
    const scenario *sc = session_scenario(a->s);
    a->scene_entry = entry;
    a->nscene = 0;
    a->two_sides = false;
    int first = NO_SIDE;
    for (int i = 0; i < l->count; i++) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0 || !anim_sees(a, ev)) continue;
        const int side = session_roll_side(sc, &l->rolls[ev->roll]);
        if (side >= 0 && first >= 0 && side != first) a->two_sides = true;
        if (first < 0) first = side;
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
    a->running = a->began = false;
    anim_take_state(a, a->entry);
    a->has_tray = false;
    a->nscene = 0;
    a->scene_entry = -1;
    /* The tray keeps the last dice that were thrown. */
    for (int i = a->entry - 1; i >= 0 && i >= a->entry - 60 && !a->has_tray; i--) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = l->count - 1; k >= 0 && !a->has_tray; k--)
            if (l->items[k].kind == EV_ROLL && l->items[k].roll >= 0 && anim_sees(a, &l->items[k])) {
                a->tray = l->rolls[l->items[k].roll];
                a->has_tray = true;
                a->thrown = 0;
                scene_take(a, i, k);
            }
    }
}

/* Unit indices may be figures; events speak of both. */
static unit *shown_unit(anim *a, const event *ev)
{
    return ev->unit >= 0 && ev->unit < UNITS_MAX ? &a->shown.units[ev->unit] : NULL;
}

static void anim_apply(anim *a, const event *ev)
{
    unit *u = shown_unit(a, ev);
    if (!anim_sees(a, ev)) return;
    switch ((event_kind)ev->kind) {
    case EV_TURN:
        a->shown.turn = (int16_t)ev->n[0];
        break;
    case EV_STEP:
        a->shown.step = (uint8_t)ev->n[0];
        break;
    case EV_MOVE:
    case EV_ENTER:
    case EV_REVEAL:
        if (u && ev->to != NO_SPACE) u->space = ev->to, u->status = UNIT_ON;
        break;
    case EV_FACE:
        if (u) u->facing = (uint8_t)ev->n[0];
        break;
    case EV_HITS:
        if (u) u->hits = (int16_t)(u->hits + ev->n[0]);
        break;
    case EV_LOSS:
        if (u) u->strength = (int16_t)ev->n[1];
        break;
    case EV_MARK:
        if (u && ev->n[0] >= 0 && ev->n[0] < 32) u->marks |= 1u << ev->n[0];
        break;
    case EV_UNMARK:
        if (u && ev->n[0] >= 0 && ev->n[0] < 32) u->marks &= ~(1u << ev->n[0]);
        break;
    case EV_REMOVE:
        if (u) u->status = (uint8_t)ev->n[0], u->space = NO_SPACE;
        break;
    case EV_OVER:
        a->shown.over = 1;
        break;
    case EV_DECLARE:
    case EV_FIRE:
    case EV_MELEE:
    case EV_ROLL:
    case EV_LEADER:
    case EV_HOLD:
    case EV_THING:
    case EV_NOTE:
    case EV_UMPIRE:
    case EV_CARD:
    case EV_KINDS:
        break;
    }
}

static int dice_length(const anim *a, const session_entry *e, const event *ev)
{
    int n = ev->roll >= 0 ? e->events.rolls[ev->roll].count : 1;
    return a->still ? MS_FADE : MS_TUMBLE + MS_SETTLE * (n < 8 ? n : 8);
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

/* As long as it takes to read it. */
static int card_length(const anim *a, const event *ev)
{
    const word_entry *w = words_find(session_scenario(a->s)->words, ev->code ? ev->code : "");
    const size_t letters = w ? strlen(w->text) + strlen(w->title) : 0;
    const int ms = MS_CARD + MS_LETTER * (int)letters;
    return ms < MS_CARD_MOST ? ms : MS_CARD_MOST;
}

static int beat_length(const anim *a, const session_entry *e)
{
    const event *ev = &e->events.items[a->event];
    int steps = a->event_end - a->event;
    if (!anim_sees(a, ev)) return 0;
    switch ((event_kind)ev->kind) {
    case EV_MOVE:
        return a->still ? MS_FADE : steps * MS_STEP < MS_MOVE_MOST ? steps * MS_STEP : MS_MOVE_MOST;
    case EV_FACE:
        return 90;
    case EV_DECLARE:
        return 250;
    case EV_FIRE:
    case EV_MELEE:
        return 450;
    case EV_ROLL: {
        const bool read = a->charts && ev->roll >= 0 && reads_anew(&e->events, a->event);
        return dice_length(a, e, ev) + (!read ? MS_HOLD : a->hurry ? MS_READ_ON : MS_READ);
    }
    case EV_HITS:
        return 520;
    case EV_LOSS:
        return 90 * (ev->n[0] > 0 && ev->n[0] < 8 ? ev->n[0] : 1) + 200;
    case EV_MARK:
        return 300;
    case EV_UNMARK:
        return 120;
    case EV_ENTER:
    case EV_REVEAL:
        return a->still ? MS_FADE : 280;
    case EV_REMOVE:
        return a->still ? MS_FADE : 380;
    case EV_LEADER:
        return 300;
    case EV_HOLD:
        return 300;
    case EV_TURN:
        return 700;
    case EV_STEP:
        return 200;
    case EV_CARD:
        return card_length(a, ev);
    case EV_NOTE:
    case EV_THING:
    case EV_UMPIRE:
        return 160;
    case EV_OVER:
    case EV_KINDS:
        return 0;
    }
    return 0;
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

static void beat_begin(anim *a, uint64_t now)
{
    const session_entry *e = session_at(a->s, a->entry);
    a->event_end = beat_end(&e->events, a->event);
    float length = (float)beat_length(a, e) * a->pace;
    a->from = now;
    a->to = now + (uint64_t)length;
    a->began = length > 0;
    const event *ev = &e->events.items[a->event];
    if (ev->kind == EV_ROLL && ev->roll >= 0 && anim_sees(a, ev)) {
        a->tray = e->events.rolls[ev->roll];
        a->has_tray = true;
        a->thrown = now;
        scene_take(a, a->entry, a->event);
    }
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
    anim_take_state(a, entry);
    a->running = beat_find(a);
    if (a->running) beat_begin(a, now);
}

/* The beat under way has been shown; false when it was the last. */
static bool beat_over(anim *a)
{
    const session_entry *e = session_at(a->s, a->entry);
    for (int i = a->event; i < a->event_end; i++)
        anim_apply(a, &e->events.items[i]);
    a->event = a->event_end;
    if (beat_find(a)) return true;
    a->running = false;
    return false;
}

bool anim_tick(anim *a, uint64_t now)
{
    if (!a->running) return false;
    while (now >= a->to) {
        if (!beat_over(a)) return false;
        beat_begin(a, a->to > a->from && now - a->to < 50 ? a->to : now);
    }
    return true;
}

void anim_next(anim *a, uint64_t now)
{
    if (a->running && beat_over(a)) beat_begin(a, now);
}

void anim_finish(anim *a)
{
    if (!a->running) return;
    roll last = a->tray;
    bool had = a->has_tray;
    anim_reset(a, a->s, a->viewer);
    if (!a->has_tray) a->tray = last, a->has_tray = had;
    a->thrown = 0;
}

void anim_skip(anim *a, uint64_t now)
{
    if (!a->running || a->pace <= 0) {
        anim_finish(a);
        return;
    }
    /* Only looked for from the next beat on: what is shown now is what is to be skipped. */
    int entry = a->entry, at = a->event_end;
    for (; entry < session_count(a->s); entry++, at = 0) {
        const event_list *l = &session_at(a->s, entry)->events;
        while (at < l->count && !(l->items[at].kind == EV_CARD && anim_sees(a, &l->items[at])))
            at++;
        if (at < l->count) break;
    }
    if (entry == session_count(a->s)) {
        anim_finish(a);
        return;
    }
    while (a->running && (a->entry != entry || a->event != at))
        if (beat_over(a)) a->event_end = beat_end(&session_at(a->s, a->entry)->events, a->event);
    for (int i = at - 1; i >= 0; i--) { /* the dice that turned it up lie in the tray */
        const event_list *l = &session_at(a->s, entry)->events;
        if (l->items[i].kind != EV_ROLL || l->items[i].roll < 0 || !anim_sees(a, &l->items[i])) continue;
        a->tray = l->rolls[l->items[i].roll];
        a->has_tray = true;
        a->thrown = 0;
        scene_take(a, entry, i);
        break;
    }
    if (a->running) beat_begin(a, now);
}

const event *anim_event(const anim *a)
{
    if (!a->running) return NULL;
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
    return a->charts && a->pace > 0 && anim_roll_under_way(a) && a->tray.chart >= 0 && a->tray.row >= 0;
}

float anim_dice_part(const anim *a, uint64_t now)
{
    const event *ev = anim_event(a);
    if (!ev || ev->kind != EV_ROLL || a->pace <= 0 || a->still) return 1;
    const float length = (float)dice_length(a, session_at(a->s, a->entry), ev) * a->pace;
    return now <= a->from ? 0 : fminf(1, (float)(now - a->from) / length);
}

float anim_part(const anim *a, uint64_t now)
{
    if (!a->running || a->to <= a->from || now >= a->to) return 1;
    return now <= a->from ? 0 : (float)(now - a->from) / (float)(a->to - a->from);
}

static float ease(float k)
{
    return k * k * (3 - 2 * k);
}

static void pose_move(const anim *a, const board *b, const session_entry *e, float k, pose *p)
{
    int n = a->event_end - a->event;
    float along = ease(k) * (float)n;
    int i = (int)along;
    if (i >= n) i = n - 1;
    const event *step = &e->events.items[a->event + i];
    float x0, y0, x1, y1, part = along - (float)i;
    anim_place(b, step->to, &x1, &y1);
    if (step->from == NO_SPACE)
        x0 = x1, y0 = y1;
    else
        anim_place(b, step->from, &x0, &y0);
    p->x = x0 + (x1 - x0) * part;
    p->y = y0 + (y1 - y0) * part;
    p->moved = true;
    p->lift = fminf(1, fminf(k, 1 - k) * 8);
}

pose anim_pose(const anim *a, int who, uint64_t now)
{
    pose p = {.alpha = 1};
    const event *ev = anim_event(a);
    if (!ev) return p;
    const int doer = action_unit_of(session_scenario(a->s), ev->unit),
              other = action_unit_of(session_scenario(a->s), ev->other);
    if (doer != who && other != who) return p;
    const session_entry *e = session_at(a->s, a->entry);
    const board *b = session_scenario(a->s)->board;
    float k = anim_part(a, now), x0, y0, x1, y1;
    int here = a->shown.units[who].space, there = NO_SPACE;
    int against = doer == who ? other : doer;
    if (against >= 0 && against < UNITS_MAX) there = a->shown.units[against].space;
    anim_place(b, here, &x0, &y0);
    anim_place(b, there, &x1, &y1);
    float dx = x1 - x0, dy = y1 - y0, d = hypotf(dx, dy);
    if (here == NO_SPACE || there == NO_SPACE || d < 0.01f) dx = 0, dy = -0.3f, d = 1;
    float swing = sinf(k * 3.1415927f);
    if (doer != who && ev->kind != EV_MELEE) return p;
    switch ((event_kind)ev->kind) {
    case EV_MOVE:
        if (a->still) {
            anim_place(b, e->events.items[a->event_end - 1].to, &p.x, &p.y);
            p.moved = true;
            p.alpha = k;
        } else {
            pose_move(a, b, e, k, &p);
        }
        break;
    case EV_MELEE:
        if (!a->still) p.nudge_x = dx / d * 0.1f * swing, p.nudge_y = dy / d * 0.1f * swing;
        break;
    case EV_FIRE:
        if (!a->still) p.nudge_x = -dx / d * 0.035f * swing, p.nudge_y = -dy / d * 0.035f * swing;
        break;
    case EV_HITS:
        /* Away from the shot and back, in the first third. */
        if (!a->still && k < 0.32f) {
            float s = sinf(k / 0.32f * 3.1415927f) * 0.06f;
            p.nudge_x = -dx / d * s;
            p.nudge_y = -dy / d * s;
        }
        break;
    case EV_MARK: {
        const ruleset *rs = session_scenario(a->s)->rules;
        if (!a->still && ev->n[0] >= 0 && ev->n[0] < rs->nmarks && rs->marks[ev->n[0]].cannot_hold)
            p.tilt = 6 * swing;
        break;
    }
    case EV_ENTER:
    case EV_REVEAL:
        anim_place(b, ev->to, &p.x, &p.y);
        p.moved = true;
        p.alpha = k;
        p.lift = 1 - k;
        break;
    case EV_REMOVE:
        p.alpha = 1 - k;
        break;
    case EV_STEP:
    case EV_TURN:
    case EV_DECLARE:
    case EV_FACE:
    case EV_ROLL:
    case EV_LOSS:
    case EV_UNMARK:
    case EV_LEADER:
    case EV_HOLD:
    case EV_THING:
    case EV_NOTE:
    case EV_UMPIRE:
    case EV_CARD:
    case EV_OVER:
    case EV_KINDS:
        break;
    }
    return p;
}
