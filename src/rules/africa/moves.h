/* moves.h: movement judged. */
#ifndef RULES_AFRICA_MOVES_H
#define RULES_AFRICA_MOVES_H

#include "rules/africa/africa.h"
#include "rules/africa/place.h"

typedef struct africa_way {
    uint8_t n, at[PATH_MAX];
} africa_way;
/* The way of an action for all its units; false with *why. */
bool africa_way_of(const state *s, const africa_map *m, const action *a, africa_way *out, refusal *why);
const char *africa_may_act(const state *s, int u); /* NULL: it may be activated */
const char *africa_barred(const africa_data *d, const africa_type *t,
                          int area);                                   /* ground it never enters; NULL */
bool africa_check_move(const state *s, const action *a, refusal *why); /* move, attack, rush, enter */
bool africa_check_move_on(const state *s, const africa_map *m, const action *a, refusal *why);
bool africa_check_place(const state *s, const action *a, refusal *why);
bool africa_deploys(const state *s, int u, int area);

#endif
