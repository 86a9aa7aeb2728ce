/*
 * shortlist.c: the best few of many actions. Not for what makes one better: that is each system's.
 */
#include "game/shortlist.h"

void shortlist_keep(shortlist *best, const action *a, int32_t worth)
{
    int i = best->count;
    if (i == best->most && worth <= best->worth[--i]) return;
    if (best->count < best->most) best->count++;
    for (; i > 0 && best->worth[i - 1] < worth; i--) {
        best->act[i] = best->act[i - 1];
        best->worth[i] = best->worth[i - 1];
    }
    best->act[i] = *a;
    best->worth[i] = worth;
}

void shortlist_add(const shortlist *best, action_list *out)
{
    for (int i = 0; i < best->count; i++)
        action_list_add(out, &best->act[i]);
}
