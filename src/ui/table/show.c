/* show.c: what happened, as it is shown: each beat is heard, and the camera goes where it happens. */
#include "ui/table/show.h"

#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/luck.h"
#include "game/tale_say.h"
#include "ui/stage/cues.h"
#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/direct/recap.h"
#include "ui/table/guard.h"
#include "ui/table/host.h"

static show *own(table *t)
{
    return (show *)t->show;
}

static const char *sound_of(const table *t, const event *ev)
{
    int who = ev->unit;
    if (ev->kind == EV_ROLL && t->anim->has_tray && t->anim->tray.kind == ROLL_COINS) return "coin";
    if (ev->kind == EV_ROLL && t->anim->has_tray && t->anim->tray.kind == ROLL_CARDS) return "card";
    const branch *of = who >= 0 && who < t->sc->nunits ? t->sc->types[t->sc->units[who].type].branch : NULL;
    if (ev->kind == EV_FIRE && of && of->sound) return of->sound;
    if (ev->kind == EV_MARK && ev->n[0] >= 0 && ev->n[0] < t->rs->nmarks &&
        t->rs->marks[ev->n[0]].cannot_hold)
        return "rout";
    if (ev->kind == EV_DECLARE && (ev->declared == DECLARE_CHARGE || ev->declared == DECLARE_ATTACK))
        return "bugle";
    return cues_find(ev->kind)->sound;
}

/* A beat begins: it is heard, and the camera goes where it happens. */
static void show_beat(table *t)
{
    const event *ev = anim_event(t->anim);
    if (!ev) return;
    const char *sound = sound_of(t, ev);
    if (sound && !t->anim->poised) sounds_play(t->host->sounds, sound, 1);
    int space = ev->to != NO_SPACE ? ev->to : event_left(ev, t->battle->viewer);
    if (space == NO_SPACE && ev->unit >= 0 && ev->unit < UNITS_MAX)
        space = t->anim->shown.units[ev->unit].space;
    if (space == NO_SPACE || space >= t->b->nspaces) return;
    float x, y;
    const int sheet = t->b->spaces[space].sheet;
    pose_place(t->b, space, &x, &y);
    camera_follow(t, sheet, x, y, cues_find(ev->kind)->off_board);
}

struct show *show_new(void)
{
    show *h = mem_alloc(sizeof *h);
    h->recall_entry = -2;
    h->fight_again.entry = -1;
    h->unread = h->passed = -1;
    return h;
}

void show_reset(table *t)
{
    anim_reset(&own(t)->anim, t->s, t->battle->viewer);
}

static void begin_beat(table *t)
{
    anim *a = &own(t)->anim;
    if (a->began) show_beat(t);
    a->began = false;
}

/* The next verdict to be read; those of fights that ended with the same event follow one another. */
static void arm(show *h)
{
    if (h->fight >= h->tale.count) return;
    const tale_at last = h->tale.fights[h->fight].last;
    anim_stop_after(&h->anim, last.entry, last.event);
}

/* Whoever wants everything at once: what came of his own fights, and whom he lost, is read all the same. */
bool show_at_once(const table *t)
{
    return !t->watched && !t->host->instant && t->host->settings->speed == SPEED_INSTANT &&
           battle_humans(t) > 0;
}

/* Is what fights come to laid on the board to be read? Not where nobody plays or looks on, nor where nothing
 * takes time. */
static bool verdicts_read(const table *t)
{
    return show_at_once(t) ||
           ((t->watched || battle_humans(t) > 0) && t->anim->pace > 0 && !t->host->instant);
}

bool show_all_verdicts(const table *t)
{
    return verdicts_read(t) && !show_at_once(t);
}

static bool played_by_hand(const table *t, int who)
{
    return who >= 0 && who < t->sc->nunits && battle_seat(t, t->sc->units[who].side) == SEAT_HUMAN;
}

/* A blow of one's own, or a melee that one is in. */
static bool own_fight(const table *t, const tale_fight *f)
{
    const event *begins = &session_at(t->s, f->begin.entry)->events.items[f->begin.event];
    return f->blow &&
           (played_by_hand(t, f->doer) || (begins->kind == EV_MELEE && played_by_hand(t, f->other)));
}

/* One's own have gone for good, by no fight. */
static bool own_loss(const table *t, const tale_fight *f)
{
    const event *told = tale_event(t->s, f->told);
    return !f->blow && told && told->kind == EV_REMOVE && played_by_hand(t, f->doer) && tale_weighs(t->s, f);
}

static void keep_own_fights(const table *t, tale *of)
{
    int n = 0;
    for (int i = 0; i < of->count; i++)
        if (own_fight(t, &of->fights[i]) || own_loss(t, &of->fights[i])) of->fights[n++] = of->fights[i];
    of->count = n;
}

static void find_verdicts(table *t, int from, int to)
{
    show *h = own(t);
    h->fight = h->tale.count = h->tale_to = 0;
    if (!verdicts_read(t)) return;
    tale_read(&h->tale, t->s, h->anim.viewer, from, to);
    if (show_at_once(t)) keep_own_fights(t, &h->tale);
    arm(h);
}

/* A battle that is played back is read step by step: as a whole it has more fights than a tale tells. */
static void find_next_verdicts(table *t, int from)
{
    const int count = session_count(t->s);
    int to = from;
    while (to < count && session_at(t->s, to)->turn == session_at(t->s, from)->turn &&
           session_at(t->s, to)->step == session_at(t->s, from)->step)
        to++;
    find_verdicts(t, from, to);
    own(t)->tale_to = to;
}

void show_watch(table *t, int from)
{
    anim_start(&own(t)->anim, from, t->host->now);
    if (t->anim->running) find_next_verdicts(t, t->anim->entry);
}

const tale_fight *show_verdict(const table *t)
{
    const show *h = t->show;
    return h->anim.held && h->fight < h->tale.count ? &h->tale.fights[h->fight] : NULL;
}

/* Hits that a step still bears: nothing has fallen. */
static bool only_hits(const table *t, const tale_fight *f)
{
    const event *told = tale_event(t->s, f->told);
    unit_face face;
    if (!f->blow || !told || told->kind != EV_HITS || f->nalso > 0 || told->unit >= t->sc->nunits)
        return false;
    game_face(session_state(t->s), told->unit, &face);
    return face.hit_of > 0;
}

/* So much comes of one order that each is but passed: all of it is listed when it has been
 * shown. Whoever has set the pace slow reads one after the other. */
static bool in_series(const table *t)
{
    enum { SERIES = 4 };
    return !t->watched && !t->anim->hurry && t->show->tale.count >= SERIES && !show_at_once(t) &&
           t->host->settings->speed >= SPEED_NORMAL;
}

/* How long it stays by itself: what an order came to until it is put away, but when one is in a hurry or
 * no more than hits came of it; of several things that befell the same two, only the last. */
static uint64_t verdict_ms(const table *t)
{
    enum {
        FAST_MS = 4000,
        NOTHING_MS = 2500,
        WATCHED_MS = 3000,
        WATCHED_NOTHING_MS = 1200,
        SERIES_MS = 1800
    };
    const tale_fight *f = show_verdict(t);
    if (t->watched && f) /* nobody puts it away; who is in a hurry has a faster pace */
        return (uint64_t)((float)(tale_nothing(f) ? WATCHED_NOTHING_MS : WATCHED_MS) * t->anim->pace) + 1;
    if (f && in_series(t)) return tale_nothing(f) ? WATCHED_NOTHING_MS : SERIES_MS;
    if (f && tale_nothing(f)) return NOTHING_MS;
    if (f && (only_hits(t, f) || (!f->blow && !tale_weighs(t->s, f)) ||
              tale_goes_on(&t->show->tale, t->show->fight)))
        return FAST_MS;
    return t->host->settings->speed >= SPEED_FAST ? FAST_MS : 0;
}

int show_wake(const table *t)
{
    const uint64_t ms = verdict_ms(t), end = t->show->held_since + ms;
    if (ms == 0) return -1;
    return end > t->host->now ? (int)(end - t->host->now) : 0;
}

bool show_in_passing(const table *t)
{
    const tale_fight *f = show_verdict(t);
    return f && !f->blow && !t->watched && show_wake(t) >= 0 && t->battle->ours &&
           t->show->fight + 1 == t->show->tale.count;
}

bool show_own_told(const table *t)
{
    return show_verdict(t) && show_own(t) && t->battle->ours && t->show->fight + 1 == t->show->tale.count;
}

static bool same_end(const tale_fight *a, const tale_fight *b)
{
    return a->last.entry == b->last.entry && a->last.event == b->last.event;
}

static void find_luck(table *t, const tale_fight *f)
{
    strbuf b = {0};
    if (f && f->blow) luck_say(t->s, f, &b);
    snprintf(own(t)->luck, sizeof own(t)->luck, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

/* The dice it was decided by lie in the tray: of several throws the last, those before it beside it. What
 * came beside it by a later die (are they forced down?) is told by that. */
static void lay_dice(table *t, const tale_fight *f)
{
    const int viewer = t->battle->viewer;
    const tale_at check = tale_last_check(t->s, viewer, f);
    tale_at decided = f->blow ? tale_decided(t->s, viewer, f) : (tale_at){-1, -1};
    if (check.entry > decided.entry || (check.entry == decided.entry && check.event > decided.event))
        decided = check;
    if (decided.entry >= 0) {
        anim_tray_before(&own(t)->anim, decided.entry, decided.event + 1);
        return;
    }
    for (int i = TALE_ROLLS - 1; i >= 0; i--)
        if (f->roll[i].entry >= 0) {
            anim_tray_before(&own(t)->anim, f->roll[i].entry, f->roll[i].event + 1);
            return;
        }
}

/* Where nothing took its time: what came up is read all the same. */
static void all_shown(table *t)
{
    anim_finish(&own(t)->anim);
    show_recall_last(t, t->show->unread);
    own(t)->unread = -1;
}

/* Whom it says to have fallen is looked for where he stood: his counter goes when it has been read. */
static void keep_fallen(table *t, const tale_fight *f)
{
    const event *told = tale_event(t->s, f->told);
    if (told && told->kind == EV_REMOVE && (told->n[0] == UNIT_DESTROYED || told->n[0] == UNIT_CAPTURED))
        anim_keep(&own(t)->anim, f->told.entry, f->told.event);
}

/* A verdict lies where it can be seen. */
static void held_begins(table *t)
{
    const tale_fight *f = show_verdict(t);
    float x, y;
    if (f) keep_fallen(t, f);
    own(t)->held_since = t->host->now;
    find_luck(t, f);
    if (f) lay_dice(t, f);
    if (!f || f->space == NO_SPACE || f->space >= t->b->nspaces) return;
    pose_place(t->b, f->space, &x, &y);
    camera_follow(t, t->b->spaces[f->space].sheet, x, y, false);
}

static void go_on(table *t)
{
    show *h = own(t);
    const int was = h->fight++;
    if (h->fight < h->tale.count && was < h->tale.count &&
        same_end(&h->tale.fights[was], &h->tale.fights[h->fight])) {
        anim_let_go(&h->anim);
        held_begins(t); /* the next of the same moment */
        return;
    }
    arm(h);
    anim_release(&h->anim, t->host->now);
}

/* Several orders given at once are shown in about the time of four, where no dice are thrown in them. */
static void hasten(table *t, int from)
{
    enum { AS_ONE = 4 };
    int orders = 0;
    for (int i = from; i < session_count(t->s); i++) {
        const session_entry *e = session_at(t->s, i);
        if (e->rolled || e->side < 0 || battle_seat(t, e->side) != SEAT_HUMAN) return;
        orders += e->act.verb != VERB_GO;
    }
    if (orders > AS_ONE) own(t)->anim.pace *= (float)AS_ONE / (float)orders;
}

/* Dice in a row tumble quickly, and open no table: their panel shows what each came to. */
static void in_row(table *t, int from)
{
    anim *a = &own(t)->anim;
    enum { AS_MANY = 4 };
    dice_row_read(t);
    const int ms = dice_row_ms(t, from), n = t->dice_row->count;
    a->tumble = 0;
    if (!t->dice_row->on) return;
    if (t->dice_row->at_once) a->pace = 0;
    if (ms == 0 || a->pace <= 0) return;
    const float quick = n > AS_MANY ? (float)AS_MANY / (float)n : 1;
    a->pace *= quick;
    a->tumble = (int)((float)ms / quick);
}

/* Skipped all at once: so are the computer's next orders, and the dice that fall on them. */
static bool hushed(table *t, int before)
{
    const int side = session_count(t->s) > before ? session_at(t->s, before)->side : NOBODY;
    if (side >= 0 && battle_seat(t, side) == SEAT_HUMAN && !t->show->row) own(t)->hushed = false;
    return t->show->hushed;
}

void show_from(table *t, int before)
{
    anim *a = &own(t)->anim;
    own(t)->from = before;
    a->pace = host_pace(t->host);
    own(t)->unread = -1;
    in_row(t, before);
    a->still = t->host->ui->t.still;
    a->charts = t->host->settings->charts;
    a->cards_stay = !t->watched && battle_humans(t) > 0 && t->host->settings->speed < SPEED_FAST;
    a->hurry = battle_humans(t) > 0 && session_count(t->s) > before &&
               battle_seat(t, session_at(t->s, before)->side) == SEAT_COMPUTER;
    hasten(t, before);
    anim_start(a, before, t->host->now);
    recap_follow(t, before);
    find_verdicts(t, before, session_count(t->s));
    if (hushed(t, before)) {
        own(t)->fight = t->show->tale.count;
        show_finish(t);
        return;
    }
    if (a->pace > 0) {
        begin_beat(t);
        return;
    }
    own(t)->unread = before;
    if (show_at_once(t) && t->show->tale.count > 0)
        (void)show_tick(t, t->host->now);
    else
        all_shown(t);
}

/* Nobody has chosen anything yet, and dice have been thrown. */
static bool thrown_unasked(const table *t)
{
    bool rolled = false;
    for (int i = 0; i < session_count(t->s); i++) {
        if (session_at(t->s, i)->act.verb != VERB_GO) return false;
        rolled = rolled || session_at(t->s, i)->rolled;
    }
    return rolled;
}

bool show_opening(table *t)
{
    anim *a = &own(t)->anim;
    if (!thrown_unasked(t) || host_pace(t->host) <= 0) return false;
    a->pace = host_pace(t->host);
    a->still = t->host->ui->t.still;
    a->charts = t->host->settings->charts;
    anim_start(a, 0, t->host->now);
    if (!a->running) return false;
    begin_beat(t);
    anim_wait(a, t->host->now, ANIM_OPENING_MS);
    own(t)->unseen = true;
    return true;
}

void show_drawn(table *t)
{
    if (t->show->unseen) own(t)->laid = true;
    own(t)->unseen = false;
}

void show_again(table *t, int from)
{
    own(t)->anim.tumble = 0;
    anim_start(&own(t)->anim, from, t->host->now);
}

bool show_tick(table *t, uint64_t now)
{
    anim *a = &own(t)->anim;
    const bool ran = a->running, held = a->held;
    a->still = t->host->ui->t.still;
    if (t->show->laid) { /* to lay out a large sheet takes its time: the wait begins when it lies there */
        own(t)->laid = false;
        if (a->poised) anim_wait(a, now, ANIM_OPENING_MS);
    }
    if (held && verdict_ms(t) && show_wake(t) == 0) {
        const tale_fight *f = show_verdict(t);
        if (f && !f->blow) own(t)->passed = f->last.entry;
        if (in_series(t)) recap_skipped(t, t->show->from);
        go_on(t);
        own(t)->went_by = now;
        return true;
    }
    if (!anim_tick(a, now)) {
        if (ran && t->show->unread >= 0) all_shown(t);
        return ran;
    }
    if (a->held && !held) held_begins(t);
    if (a->held) return !held;
    if (t->show->tale_to > 0 && a->entry >= t->show->tale_to) find_next_verdicts(t, a->entry);
    begin_beat(t);
    return true;
}

void show_pace(table *t, float pace)
{
    own(t)->anim.pace = pace;
}

void show_skip(table *t)
{
    /* The one before has just gone by itself: the press was meant for that. */
    if (t->anim->held && t->show->went_by > 0 && t->host->now < t->show->went_by + GUARD_MS) return;
    if (!t->anim->held || show_wake(t) >= 0) recap_rushed(t, t->anim->entry);
    if (t->anim->held) {
        go_on(t);
    } else {
        dice_row_hurry(t);
        anim_skip(&own(t)->anim, t->host->now);
        if (t->anim->held) held_begins(t);
    }
    guard_deed(t);
}

void show_next(table *t)
{
    anim_next(&own(t)->anim, t->host->now);
    guard_deed(t);
}

/* Dice are still to fall, more than the throw that is shown. */
static bool throws_on(const table *t)
{
    int n = 0;
    for (int i = t->anim->entry < 0 ? 0 : t->anim->entry; i < session_count(t->s); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = i == t->anim->entry ? t->anim->event_end : 0; k < l->count; k++)
            n += l->items[k].kind == EV_ROLL;
    }
    return n > 1;
}

bool show_more(const table *t)
{
    if (t->watched || !t->anim->running) return false;
    return t->show->fight + 1 < t->show->tale.count || (show_verdict(t) && t->anim->hurry) || t->show->row ||
           throws_on(t);
}

bool show_may_skip_all(const table *t)
{
    return show_more(t) || (t->anim->running && t->anim->hurry && !t->watched);
}

bool show_passed(const table *t, int from)
{
    return t->show->passed >= from;
}

bool show_own(const table *t)
{
    const int from = t->show->from;
    return t->anim->running && !t->watched && from >= 0 && from < session_count(t->s) &&
           session_at(t->s, from)->side >= 0 && session_at(t->s, from)->side == t->battle->viewer;
}

bool show_plain(const table *t)
{
    const state *now = &t->battle->view;
    if (!show_own(t) || !t->battle->ours || t->show->tale.count > 0) return false;
    for (int i = t->show->from; i < session_count(t->s); i++) {
        const session_entry *e = session_at(t->s, i);
        if (e->rolled || e->revealed || e->turn != now->turn || e->step != now->step) return false;
    }
    return true;
}

void show_say_first(const table *t)
{
    host_say(t->host, _("Not heeded while this is shown: Space goes on, then give it again."));
}

void show_skip_all(table *t)
{
    own(t)->fight = t->show->tale.count;
    own(t)->hushed = true;
    recap_skipped(t, t->show->from);
    show_finish(t);
    guard_deed(t);
}

void show_row(table *t, bool on)
{
    if (on) own(t)->hushed = false;
    own(t)->row = on;
}

void show_heard(table *t)
{
    own(t)->hushed = false;
}

void show_finish(table *t)
{
    own(t)->unread = -1;
    anim_finish(&own(t)->anim);
}

anim *show_anim(table *t)
{
    return &own(t)->anim;
}

void show_recall(table *t, int entry, int event_index, bool timed)
{
    enum { RECALL_MS = 9000 };
    own(t)->recall_entry = entry;
    own(t)->recall_event = event_index;
    own(t)->recall_until = timed ? t->host->now + RECALL_MS : 0;
}

void show_fight(table *t, int entry, int event_index)
{
    own(t)->fight_again = (tale_at){t->anim->running ? -1 : entry, event_index};
}

void show_forget(table *t)
{
    own(t)->recall_entry = -2;
}

void show_recall_last(table *t, int from)
{
    for (int i = session_count(t->s) - 1; i >= from && i >= 0; i--) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = l->count - 1; k >= 0; k--)
            if (l->items[k].kind == EV_CARD && anim_sees(t->anim, &l->items[k])) {
                show_recall(t, i, k, true);
                return;
            }
    }
}
