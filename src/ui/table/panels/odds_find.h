/*
 * odds_find.h: which odds are shown: of what is prepared, else of what the pointer is over.
 */
#ifndef UI_TABLE_ODDS_FIND_H
#define UI_TABLE_ODDS_FIND_H

#include "game/odds.h"
#include "ui/table/parts.h"

typedef struct odds_shown {
    bool on, some;
    unsigned made; /* of which choice they are: the next makes them void */
    odds odds;
    action of;
    int target;       /* its target, or whom it could fire at from there */
    bool preview;     /* of what may follow the action, not of the action itself */
    int corner;       /* of the board, where their card lies */
    ui_scroll scroll; /* of the battle board, where it has more to say than room */
} odds_shown;

struct odds_shown *odds_new(void);
bool odds_find(table *t);        /* looks them up, unless they are known; false: there are none */
bool odds_known(const table *t); /* found since the choice was last made */
void odds_show(table *t, bool on);
void odds_lie(table *t, int corner);
ui_scroll *odds_scroll(table *t);

#endif
