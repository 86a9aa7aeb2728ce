/*
 * anim.h: the battle as it is shown: events of the session's entries, one after the other, each taking its
 * time.
 *
 * Everything is made from events after the fact. `shown` is a state that trails the true one: entry by entry
 * it is taken from the session (redacted for the viewer), within an entry the events change it as they are
 * shown. Nothing here can change a battle.
 */
#ifndef UI_ANIM_H
#define UI_ANIM_H

#include "game/session.h"
#include "ui/stage/cues.h"

enum {
    SCENE_ROLLS = 8,
    ANIM_STAKES = 240,
    ANIM_STAKES_MS = 1300, /* that what is at stake is read before its dice are thrown, */
    ANIM_EYE_MS = 300,     /* and that the eye has to find a printed table that opens */
    ANIM_OPENING_MS = 900, /* and a battle that is laid out */
    ANIM_SLOW_MS = 700     /* longer, for a throw that could as well have gone the other way */
};

typedef struct anim {
    const session *s;
    int viewer; /* NO_SIDE: sees all */
    state shown;
    int entry, event,
        event_end; /* under way: events event..event_end-1 of that entry; entry == session_count: all shown */
    uint64_t from, to;          /* of the beat under way */
    bool held;                  /* between two beats, until anim_release(): what came of it is read */
    int stop_entry, stop_event; /* it is held when this event has been shown; entry -1: nowhere */
    bool poised;                /* the dice of this beat are in hand yet: what is at stake is read */
    char stakes[ANIM_STAKES];   /* of the throw under way; "": nothing is said */
    bool running, began;        /* began: a beat has begun since the last look: sound and camera */
    float pace;                 /* 0: at once */
    int tumble; /* ms: dice thrown in a row, before an order is carried out, take no more; 0: as others do */
    bool still; /* reduced motion */
    roll tray;  /* the last roll shown or being thrown */
    bool has_tray;
    bool hurry;      /* the computer's tables are read more quickly than one's own */
    bool charts;     /* a roll that reads a printed table is held until the row can be read */
    int kept;        /* held: who has gone, and is shown where he stood till it has been read; NO_UNIT */
    unit gone;       /* what he is otherwise */
    bool cards_stay; /* a card that is turned up lies until it is put away, for a minute at most */
    /* The pools thrown before it by the same action, oldest first: one scene. */
    const roll *scene[SCENE_ROLLS];
    int nscene, scene_entry;
} anim;

void anim_reset(anim *a, const session *s, int viewer); /* shows the session as it is */
void anim_start(anim *a, int entry, uint64_t now);      /* shows what happened from that entry on */
/* Lets time pass; true while something is under way. */
bool anim_tick(anim *a, uint64_t now);
/* All of it, but for what waits to be read: it stops where a card is turned up. */
void anim_skip(anim *a, uint64_t now);
void anim_finish(anim *a);                           /* all of it */
void anim_stop_after(anim *a, int entry, int index); /* one that is still to be shown */
void anim_tray_before(anim *a, int entry, int at);   /* the dice thrown last before that event of the entry */
/* Held: who goes with that event is shown where he went from until anim_release(). */
void anim_keep(anim *a, int entry, int index);
/* What is shown as it is: without who is kept. Points into `a`, or to `room`. */
const state *anim_without_kept(const anim *a, state *room);
void anim_let_go(anim *a);                    /* he is shown no more */
void anim_release(anim *a, uint64_t now);     /* on, after it was held */
void anim_next(anim *a, uint64_t now);        /* what is being shown is over; on with the next */
const event *anim_event(const anim *a);       /* under way, or NULL */
float anim_part(const anim *a, uint64_t now); /* 0..1 of the beat under way */
pose anim_pose(const anim *a, int unit, uint64_t now);
bool anim_sees(const anim *a, const event *ev);
/* One pip more or less, or so, and it had gone the other way: its last die is what all wait for. */
bool anim_decisive(const roll *r);
bool anim_roll_under_way(const anim *a);
void anim_wait(anim *a, uint64_t now, int ms);     /* the beat that has just begun waits for the eye */
float anim_dice_part(const anim *a, uint64_t now); /* 0 thrown ... 1 all lie still */
bool anim_chart_under_way(const anim *a);          /* the roll under way is read off a printed table */

#endif
