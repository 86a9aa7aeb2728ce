/* goals.h: all areas that some may go to, found at once. */
#ifndef RULES_AFRICA_GOALS_H
#define RULES_AFRICA_GOALS_H

#include "rules/africa/place.h"

/* Those to which there is a path (africa_path_of()) for units that africa_check_movers() lets go, a bit each:
 * as an attack where the enemy stands. Of units that come on (VERB_ENTER): those without him. */
void africa_goals(const state *s, const africa_map *m, const action *a, uint64_t out[AREA_WORDS]);

#endif
