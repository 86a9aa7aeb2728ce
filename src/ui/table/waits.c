/*
 * waits.c: what the table waits for. One table says what each notice does in each state; a deed answers the
 * state that follows where the row does not say it.
 */
#include "ui/table/waits.h"

#include "core/language.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "ui/table/battle.h"
#include "ui/table/board/fallen.h"
#include "ui/table/brain.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/owed.h"
#include "ui/table/direct/recap.h"
#include "ui/table/guard.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/log.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/why.h"

enum { WAIT_MADE = -2 }; /* the deed has itself given notice of what changed the state */

static waits *own(table *t)
{
    return (waits *)t->waits;
}

struct waits *waits_new(void)
{
    return mem_alloc(sizeof(waits));
}

bool waits_busy(const table *t)
{
    return t->anim->running || recap_on(t) || t->modal->card == MODAL_CURTAIN || t->waits->now == WAIT_DUE ||
           t->waits->now == WAIT_THINKING;
}

/* ---- deeds */

/* After anything changed: all that is known of the battle is found out anew. */
static void look_again(table *t)
{
    battle_look(t);
    offers_find(t);
    camera_asked(t, t->battle->d.sheet);
    choice_clear(t);
    if (!t->battle->ours && t->battle->d.side != NOBODY) why_end(t);
    pointer_place(t, false);
    log_update(t);
    fallen_update(t);
}

static int see_done(table *t, int from)
{
    modal_close(t);
    modal_faces(t)[0] = 0;
    look_again(t);
    show_from(t, from);
    return WAIT_SHOWING;
}

static int see_refused(table *t, int n)
{
    (void)n;
    look_again(t);
    return t->waits->now == WAIT_OVER ? WAIT_OVER : WAIT_SHOWING;
}

static int see_taken_back(table *t, int n)
{
    (void)n;
    sounds_play(t->host->sounds, "card", 0.5f);
    brain_taken_back(t);
    battle_sight_again(t);
    show_reset(t);
    recap_forget(t);
    log_clear(t);
    fallen_clear(t);
    look_again(t);
    return WAIT_SHOWING;
}

static int ask_faces(table *t, int n)
{
    (void)n;
    modal_faces(t)[0] = 0;
    modal_open(t, MODAL_FACES);
    return WAIT_FACES;
}

static int leave_faces(table *t, int n)
{
    (void)n;
    modal_close(t);
    if (t->battle->d.side == NOBODY) return WAIT_DIE; /* what was entered so far is kept */
    if (battle_keep_faces(t)) {                       /* whoever threw some of them throws the rest */
        look_again(t);
        return WAIT_DIE;
    }
    battle_forget_faces(t);
    return WAIT_ORDER;
}

static int seat(table *t, int n)
{
    (void)n;
    modal_close(t);
    waits_sight(t, t->battle->d.side >= 0 ? t->battle->d.side : t->battle->viewer, true);
    return WAIT_SHOWING;
}

static int drop_curtain(table *t, int n)
{
    (void)n;
    modal_open(t, MODAL_CURTAIN);
    return WAIT_CURTAIN;
}

/* Another sits there: whoever must not see what the last one saw gets the curtain first. */
static int reseat(table *t, int n)
{
    (void)n;
    brain_drop(t);
    if (t->battle->d.side == GAME_OVER) return WAIT_OVER;
    const int next = battle_viewer_for(t, &t->battle->d);
    if (next == t->battle->viewer) {
        look_again(t);
        return WAIT_SHOWING;
    }
    if (battle_secrets(t)) return WAIT_SEAT;
    waits_sight(t, next, false);
    return WAIT_SHOWING;
}

/* Nothing is hidden: the other person at the table goes on without a curtain, and is told that he does. */
static int hand_over(table *t, int next)
{
    waits_sight(t, next, false);
    own(t)->handed = true;
    return WAIT_SHOWING;
}

static bool veiled(const table *t)
{
    return t->modal->card != MODAL_NONE;
}

static int go_on(table *t, int n)
{
    action go;
    (void)n;
    if (veiled(t) || recap_on(t)) return WAIT_GO;
    action_init(&go, VERB_GO, NO_SIDE);
    battle_do(t, &go);
    return WAIT_MADE;
}

/* What its dice were left for. */
static int throw_on(table *t, int n)
{
    if (!t->battle->half_thrown) return go_on(t, n);
    const action act = t->battle->awaits_faces;
    if (veiled(t)) return WAIT_DIE;
    battle_do(t, &act);
    return WAIT_MADE;
}

static int begin_turn(table *t, int n)
{
    (void)n;
    return veiled(t) || t->pointer->placing ? WAIT_TURN : WAIT_DUE;
}

/* Who was not seen to move: told in passing, and found in the log. */
static void add_still(table *t, int still, int entry, strbuf *said)
{
    const char *side = t->sc->sides[still].name;
    const session_entry *e = session_at(t->s, entry);
    strbuf line = {0};
    const bool known = battle_all_known(t, still);
    strbuf_addf(&line,
                known ? _("%s: all hold where they stand.") : _("%s: all in sight hold where they stand."),
                side);
    log_note(t, still, entry, strbuf_str(&line));
    /* By now another step has begun, perhaps, in which nobody moves. */
    if (e->turn == t->battle->view.turn && e->step != t->battle->view.step)
        strbuf_addf(said,
                    known ? _("%s: all hold where they stand (%s).")
                          : _("%s: all in sight hold where they stand (%s)."),
                    side, say_step(t, e->step));
    else
        strbuf_add(said, strbuf_str(&line));
    strbuf_free(&line);
}

/* What the enemy did; and where the other person has gone on meanwhile, that he does. */
static void tell_enemy(table *t)
{
    int entry = 0;
    strbuf said = {0};
    const int still = recap_due(t, &entry), next = t->battle->d.side;
    if (still != NO_SIDE) add_still(t, still, entry, &said);
    if (t->waits->handed && next >= 0) {
        if (said.len > 0) strbuf_addc(&said, ' ');
        strbuf_addf(&said, _("It is for the %s to decide."), t->sc->sides[next].name);
    }
    own(t)->handed = false;
    if (said.len > 0) host_say(t->host, "%s", strbuf_str(&said));
    strbuf_free(&said);
}

/* Whoever the battle waits for now. */
static int deal(table *t, int n)
{
    const decision *d = &t->battle->d;
    if (recap_own_due(t)) return WAIT_SHOWING; /* before another's doings hide it */
    if (d->side == GAME_OVER) {
        if (t->battle->viewer != NO_SIDE) { /* nothing is a secret any more */
            waits_sight(t, NO_SIDE, false);
            return WAIT_SHOWING;
        }
        modal_open(t, MODAL_RESULT);
        return WAIT_OVER;
    }
    if (d->side == NOBODY) {
        tell_enemy(t); /* dice are thrown by hand: it is read before the next are */
        return recap_on(t) ? WAIT_GO : go_on(t, n);
    }
    if (d->side < 0) return WAIT_ORDER;
    if (battle_seat(t, d->side) == SEAT_COMPUTER) return begin_turn(t, n);
    const int next = battle_viewer_for(t, d);
    if (next == t->battle->viewer) {
        tell_enemy(t);
        return WAIT_ORDER;
    }
    /* The one who decides next must not see what the other may. */
    return battle_secrets(t) ? WAIT_SEAT : hand_over(t, next);
}

/* A stack that owes one thing as one is in hand. */
static void take_up(table *t)
{
    const int lead = t->choice->unit == NO_UNIT ? owed_stack_lead(t) : NO_UNIT;
    if (lead == NO_UNIT) return;
    choice_select(t, lead);
    choice_whole(t);
}

/* When all has been shown the camera comes back, and what may be chosen comes into sight. */
static void settle(table *t)
{
    pointer_fallen(t);
    camera_return(t); /* to the map the choice is made on, or that was looked at */
    if (!t->battle->ours) return;
    if (t->choice->unit == NO_UNIT) offers_show_called(t);
    take_up(t);
    camera_go_home(t);
    camera_ask(t, true);
}

static int open_battle(table *t, int n)
{
    settle(t);
    if (battle_secrets(t)) return drop_curtain(t, n);
    battle_seen(t);
    if (show_opening(t)) return WAIT_SHOWING;
    return deal(t, n);
}

static int all_shown(table *t, int n)
{
    if (recap_holds(t)) return WAIT_SHOWING; /* it is read first */
    settle(t);
    battle_seen(t);
    return deal(t, n);
}

static int faces_left(table *t, int n)
{
    return t->modal->card == MODAL_FACES ? WAIT_FACES : deal(t, n);
}

static int think(table *t, int n)
{
    (void)n;
    if (veiled(t) || t->pointer->placing) return WAIT_THINKING;
    own(t)->wake = brain_think(t);
    if (t->waits->now != WAIT_THINKING) return WAIT_MADE;
    return own(t)->wake > 0 ? WAIT_THINKING : WAIT_TURN;
}

static int think_again(table *t, int n)
{
    (void)n;
    brain_drop(t);
    return WAIT_TURN;
}

/* ---- the table */

typedef struct transition {
    int (*deed)(table *t, int n); /* answers what follows; NULL: nothing is done */
    wait_state next;              /* where there is no deed */
} transition;

/* In any state, unless the row below says otherwise. */
static const transition always[NOTICES] = {
    [NOTICE_DONE] = {see_done, 0},
    [NOTICE_REFUSED] = {see_refused, 0},
    [NOTICE_TAKEN_BACK] = {see_taken_back, 0},
    [NOTICE_FACES] = {ask_faces, 0},
    [NOTICE_RESEATED] = {reseat, 0},
};

static const transition transitions[WAITS][NOTICES] = {
    [WAIT_OPENED] = {[NOTICE_TICK] = {open_battle, 0}},
    [WAIT_SHOWING] = {[NOTICE_TICK] = {all_shown, 0}},
    [WAIT_SEAT] = {[NOTICE_TICK] = {drop_curtain, 0}},
    [WAIT_CURTAIN] = {[NOTICE_SEATED] = {seat, 0}},
    [WAIT_FACES] = {[NOTICE_TICK] = {faces_left, 0}, [NOTICE_LEFT] = {leave_faces, 0}},
    [WAIT_DIE] = {[NOTICE_THROW] = {throw_on, 0}},
    [WAIT_GO] = {[NOTICE_TICK] = {go_on, 0}},
    [WAIT_TURN] = {[NOTICE_TICK] = {begin_turn, 0}},
    [WAIT_DUE] = {[NOTICE_DRAWN] = {NULL, WAIT_THINKING}, [NOTICE_ENTERED] = {NULL, WAIT_TURN}},
    [WAIT_THINKING] = {[NOTICE_TICK] = {think, 0}, [NOTICE_ENTERED] = {think_again, 0}},
};

static const transition *find(wait_state now, notice what)
{
    const transition *own_row = &transitions[now][what];
    if (own_row->deed || own_row->next) return own_row;
    return always[what].deed ? &always[what] : NULL;
}

bool waits_heeds(wait_state now, notice what)
{
    return find(now, what) != NULL;
}

void waits_heed(table *t, notice what, int n)
{
    const wait_state was = t->waits->now;
    const transition *row = find(was, what);
    if (what == NOTICE_DONE || what == NOTICE_TAKEN_BACK || what == NOTICE_SEATED) guard_deed(t);
    if (!row) return;
    const int next = row->deed ? row->deed(t, n) : (int)row->next;
    if (next == WAIT_MADE) return;
    own(t)->now = (wait_state)next;
    if (was == WAIT_THINKING && next != WAIT_THINKING) brain_drop(t); /* taken back while it thought */
}

int waits_tick(table *t)
{
    const wait_state was = t->waits->now;
    own(t)->wake = -1;
    waits_heed(t, NOTICE_TICK, 0);
    if (t->waits->now == WAIT_ORDER) brain_ponder(t);
    const bool other = was != t->waits->now; /* it is drawn otherwise: a recap, a prompt, a curtain */
    /* Shown at once it has been: nothing moves that would ask for what comes next. */
    const bool goes_on = t->waits->now == WAIT_SHOWING && !recap_holds(t);
    return other || goes_on || t->waits->now == WAIT_DUE ? 0 : t->waits->wake;
}

void waits_begin(table *t)
{
    show_reset(t);
    look_again(t);
}

void waits_sight(table *t, int side, bool replay)
{
    battle_sight(t, side);
    show_reset(t);
    log_clear(t);
    choice_forget(t);
    pointer_inspect(t, NO_UNIT);
    pointer_away(t); /* where the last one pointed is his own */
    look_again(t);
    own(t)->now = WAIT_SHOWING;
    if (replay && side >= 0) show_again(t, t->battle->seen_upto[side]);
}

void waits_show_again(table *t, int from)
{
    own(t)->now = WAIT_SHOWING;
    show_again(t, from);
}
