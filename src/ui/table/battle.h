/*
 * battle.h: the battle on the table: the one road to its session, and what the table knows of it for whoever
 * looks: his view, the decision that is due, the legal actions.
 */
#ifndef UI_TABLE_BATTLE_H
#define UI_TABLE_BATTLE_H

#include "ui/table/parts.h"

enum { TABLE_ACTIONS = 40000 };

typedef struct battle {
    session *session; /* to change; who only reads has table.s */
    int viewer;       /* side, NO_SIDE: sees all */
    state view;       /* what the viewer may know, now */
    decision d;
    bool ours;        /* a human at this table decides, and sees */
    action_list list; /* legal actions, if ours */
    uint8_t *going;   /* by place in list: 1 + battle_going(), 0: nobody has asked yet */
    strbuf unshot;    /* battle_unshot() */
    bool unshot_read;
    int seen_upto[VIEWERS]; /* entries that viewer has been shown */
    bool unkept;            /* its file could not be written, and that has been said */
    action awaits_faces;    /* NOTICE_FACES: what is done when they have been entered */
    bool half_thrown;       /* of that some have been entered: they stand, and nothing else is done before */
} battle;

enum { NO_GOING = 200 }; /* it is put there: nothing is charged for any way */

struct battle *battle_new(table *t, session *s); /* takes the session */
void battle_free(table *t);
void battle_look(table *t); /* decision, view and list, after anything changed */
/* What the rules charge for the way of a listed action, in their own unit, up to 99; fractions are rounded
 * up. NO_GOING: there is no way. The way is sought once a position. */
int battle_going(table *t, int listed);
/* Room for what is told of who had no shot in a step gone by. *read: whether it has been sought since
 * anything changed; it is taken to be from now on. */
strbuf *battle_unshot(table *t, bool *read);
void battle_sight(table *t, int side); /* whose view it is, from the next look on */
void battle_sight_again(table *t);     /* somebody's again, where the end had shown all and was taken back */
void battle_seen(table *t);            /* the viewer has been shown everything */
int battle_seat(const table *t, int side); /* SEAT_HUMAN or SEAT_COMPUTER; who goes alone is the computer's */
int battle_humans(const table *t);
/* By what the viewer sees: nobody of that side can be anywhere he does not see. */
bool battle_all_known(const table *t, int side);
bool battle_secrets(const table *t); /* somebody at the table must not see everything */
int battle_viewer_for(const table *t, const decision *d);
/* Through the one road. Notices follow; a refusal is said. */
void battle_do(table *t, const action *act);
/* The same without a notice: several in a row are told of by one NOTICE_DONE. The view and the decision are
 * those after it; a failure to save is said. NEEDS_FACES: whoever asked for it gives NOTICE_FACES. */
session_outcome battle_quietly(table *t, const action *act, refusal *why);
bool battle_overrule(table *t, const action *act); /* the umpire's change; false: it was not */
void battle_undo(table *t, int count); /* back to so many entries, -1: one action; both sides agree */
void battle_redo(table *t);
void battle_refused(const table *t,
                    const refusal *why); /* as a passing message: what is wrong, what would help */
/* Who plays that side from now on; `computer`: its name, or NULL. */
void battle_reseat(table *t, int side, int seat, const char *computer);
void battle_hand(table *t, int side, bool typed); /* whether its dice are thrown by hand from now on */
void battle_hint_asked(table *t);                 /* by the side that decides: it stands in the save */
bool battle_enter_faces(table *t, const char *faces, error *err);
void battle_forget_faces(table *t);
/* What waits for faces is left with some of them entered: they stand. false: none have been. */
bool battle_keep_faces(table *t);
void battle_throw_for(table *t); /* the program throws the roll that waits, and what waited for it is done */
bool battle_save_copy(table *t, const char *path, error *err);
bool battle_first_listed(table *t, const state *seen, action *out); /* the default of who has no idea */

#endif
