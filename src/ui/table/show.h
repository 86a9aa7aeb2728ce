/*
 * show.h: what happened, as it is shown: the beats of the animation heard and followed by the camera, and
 * cards that were turned up read again.
 */
#ifndef UI_TABLE_SHOW_H
#define UI_TABLE_SHOW_H

#include "game/tale.h"
#include "ui/table/parts.h"

typedef struct show {
    anim anim;           /* table.anim is this */
    tale tale;           /* what is being shown, by its fights */
    int fight;           /* the fight whose verdict comes next, or is being read */
    int tale_to;         /* played back: the entry at which the tale is read on; 0: it is whole */
    uint64_t held_since; /* when it began to be read */
    char luck[200];      /* what was likelier than what it came to; "": nothing was */
    int unread;          /* shown at once from that entry on, and its cards not looked at yet; -1: nothing */
    int passed;          /* the entry of the last tiding that went by itself; -1: none did */
    uint64_t went_by;    /* when the last verdict that nobody put away went; 0: none has */
    int from;            /* the entry from which it is shown */
    bool hushed;         /* nothing is shown until a person gives an order, or is told what was skipped */
    bool row;            /* several orders are being given as one: skipped, none of them is shown */
    bool unseen, laid;   /* the battle was opened and not drawn yet; it was, since the last tick */
    int recall_entry,
        recall_event;      /* a card turned up that is looked at again; entry -1: the opening's, -2: none */
    tale_at fight_again;   /* what was pressed that tells of a fight, to be read again; entry -1: nothing */
    uint64_t recall_until; /* 0: until it is put away */
} show;

struct show *show_new(void);
void show_reset(table *t);            /* shows the session as it is, to the viewer */
void show_from(table *t, int before); /* what was done from entry `before` on */
void show_watch(table *t, int from);  /* the battle is played back from that entry on, to its end */
/* A battle that nobody has touched yet: the dice that were thrown as it was laid out; false: none were. It
 * waits until the eye has found the table. */
bool show_opening(table *t);
void show_drawn(table *t);              /* the table has been drawn */
void show_again(table *t, int from);    /* the same, once the viewer has the seat */
bool show_tick(table *t, uint64_t now); /* true: something moves, or has just come to its end */
void show_pace(table *t, float pace);
void show_skip(table *t);
void show_next(table *t);
bool show_more(const table *t);         /* more than one thing comes of what is shown, or may */
bool show_may_skip_all(const table *t); /* that, or the computer's orders are being shown */
bool show_own(const table *t);          /* what comes of an order of the viewer's is being shown */
/* That, and it throws no dice, tells nothing new and leaves the viewer in the step he gave it in: whoever
 * gives the next order meanwhile has seen all there is. */
bool show_plain(const table *t);
void show_say_first(const table *t); /* an order was given meanwhile, and is not heeded */
/* To the end of what is shown, of the computer's orders until a person gives one: what the rest came to
 * stands in the log and in what is told before one's own turn, or before another's (direct/recap.h). */
void show_skip_all(table *t);
void show_row(table *t, bool on); /* orders to several begin, or are all given (choose/run.h) */
void show_heard(table *t);        /* what was skipped has been told: what comes next is shown again */
/* A tiding of that entry or a later one went by itself: whether anybody read it is not known. */
bool show_passed(const table *t, int from);
/* Somebody plays here who wants everything at once: he sees nothing of what the enemy does until it is told.
 */
bool show_at_once(const table *t);
/* What comes of every fight, and whatever befalls anybody, is laid on the board to be read. */
bool show_all_verdicts(const table *t);
/* The fight whose verdict is being read, NULL: none. It is put away by show_skip(), or in its time. */
const tale_fight *show_verdict(const table *t);
/* What is read goes by itself, nothing more is to come, and the viewer is to decide: a press on the board is
 * meant for the board. */
bool show_in_passing(const table *t);
/* The last of what one's own act came to: whoever takes up a counter of his own goes on with that. */
bool show_own_told(const table *t);
int show_wake(const table *t); /* ms until it goes by itself, -1: it stays */
void show_finish(table *t);
void show_recall(table *t, int entry, int event, bool timed); /* a card that was turned up is read again */
void show_fight(table *t, int entry, int event);              /* of that event; entry -1: no more */
void show_recall_last(table *t, int from); /* the last the viewer saw since that entry, for a while */
void show_forget(table *t);                /* the card looked at again is put away */
anim *show_anim(table *t);                 /* for a screen that plays the battle itself */

#endif
