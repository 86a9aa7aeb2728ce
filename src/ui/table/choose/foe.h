/*
 * foe.h: an enemy somebody is sent at who has to throw for its march first: what is done to him then. The
 * rules' own list and judge say it; nothing is ordered here.
 */
#ifndef UI_TABLE_FOE_H
#define UI_TABLE_FOE_H

#include "game/refusal.h"
#include "ui/table/parts.h"

/* By which verb marchers of the step that is open fall upon an enemy, as they may march; -1: by none. */
int foe_verb(const table *t, const state *s);
int foe_at(const table *t, int space); /* of the enemies there the strongest; NO_UNIT: none is seen */
/* What the list lets that unit do to him or who is with him: of several ways the one by whose card most is to
 * be hoped for, of those as good the first listed. NULL: nothing. */
const action *foe_deed(const table *t, const state *s, int who, int foe, const action_list *l);
/* Why it may not, as the judge says; false: it may, or nobody knows. */
bool foe_refused(const table *t, const state *s, int who, int foe, refusal *why);

#endif
