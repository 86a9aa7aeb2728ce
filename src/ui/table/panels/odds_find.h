/*
 * odds_find.h: which odds are shown: with Alt the enemy's under the pointer, else of what is prepared, else
 * of what the pointer is over: what may be done there, or the fight hand to hand that stands there.
 */
#ifndef UI_TABLE_ODDS_FIND_H
#define UI_TABLE_ODDS_FIND_H

#include "game/odds.h"
#include "game/refusal.h"
#include "ui/table/panels/odds_fought.h"
#include "ui/table/parts.h"

/* One of the two who fight, as they stand when it is weighed. */
typedef struct odds_party {
    int unit, side;
    char name[120], under[200];
} odds_party;

typedef struct odds_shown {
    bool on, some;
    unsigned made; /* of which choice they are: the next makes them void */
    odds odds;
    action of;
    int target;   /* its target, or whom it could fire at from there */
    int marked;   /* the enemy it was asked for (marked.h), NO_UNIT: nobody in particular */
    refusal no;   /* why nothing could be done to him from there; its code NULL: it could, or nobody says */
    int viewer;   /* who saw them: nobody else shall */
    bool preview; /* of what may follow the action, not of the action itself */
    bool theirs;  /* the enemy's at one of ours: `of` names him, `target` is ours */
    int enemy;    /* theirs: who */
    int asked;    /* theirs: whom the pointer is over; it may be another of his stack who can do it */
    bool close;   /* theirs: his charge was asked for rather than his fire */
    bool hand;    /* theirs, or a preview: it is of a charge or attack */
    bool fight;   /* of the fight hand to hand that `of` and `target` lead, as it stands: nobody orders it */
    bool
        spared; /* the dice are asked to be looked at: no card of a fight that nobody orders lies over them */
    int together; /* others of the same order whose dice fall with these and are counted in them */
    int corner;   /* of the board, where their card lies */
    odds_party
        head[2]; /* ours and theirs, kept while the dice fall: what they do is not known before they lie */
    bool left;   /* the battle board is at the left edge */
    odds_fought fought; /* in the place of the odds: a fight that is rolled, or was */
    ui_scroll scroll;   /* of the battle board, where it has more to say than room */
    /* The map was moved so that who fights is not beneath the board: for which action, from where, and to. */
    action roomed;
    bool moved;
    float from_x, from_y, to_x, to_y, cell;
} odds_shown;

struct odds_shown *odds_new(void);
bool odds_find(table *t);        /* looks them up, unless they are known; false: there are none */
bool odds_known(const table *t); /* found since the choice was last made */
/* What was found last is of what is prepared, or of what the pointer is at now: it may be left from before.
 */
bool odds_looked_at(const table *t);
int odds_apart(
    const table *t); /* by how many the order is given each by itself, of one of whom they are; 0 */
void odds_show(table *t, bool on);
void odds_lie(table *t, int corner);
void odds_spare_dice(table *t, bool spared);
/* How many they are; who only goes with them, as an officer, is counted apart. */
typedef struct odds_count {
    int units, attending;
} odds_count;

void odds_count_one(const table *t, int who, odds_count *n); /* NO_UNIT: somebody of whom no more is known */
/* Its name, or (area) that of the space which is fought for; its side, how many they are, and where.
 * NO_SPACE: nowhere that is known. */
void odds_party_say(const table *t, odds_party *h, const odds_count *of, int space, bool area);
void odds_keep(table *t, const odds_party *ours, const odds_party *theirs, bool left);
ui_scroll *odds_scroll(table *t);
bool odds_make_room(table *t, float x, float y); /* once for each action: the map's middle goes there */
bool odds_leave_room(table *t);                  /* and comes back, unless the player has moved it since */

#endif
