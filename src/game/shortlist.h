/*
 * shortlist.h: the best few of many actions, best first; of equals the first found. For the lists the
 * computer tries.
 */
#ifndef GAME_SHORTLIST_H
#define GAME_SHORTLIST_H

#include "game/action.h"

enum { SHORTLIST_MAX = 8 };

typedef struct shortlist {
    int most, count; /* most: at most SHORTLIST_MAX; the caller sets it and count 0 */
    action act[SHORTLIST_MAX];
    int32_t worth[SHORTLIST_MAX];
} shortlist;

void shortlist_keep(shortlist *best, const action *a, int32_t worth); /* if it is among them */
void shortlist_add(const shortlist *best, action_list *out);

#endif
