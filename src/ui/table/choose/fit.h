/*
 * fit.h: which of the listed actions agree with what was pointed out, for one unit and for several together.
 */
#ifndef UI_TABLE_FIT_H
#define UI_TABLE_FIT_H

#include "ui/table/choose/chosen.h"
#include "ui/table/parts.h"

/* What of the choice is asked, beside its unit and verb. */
enum { FIT_SPACE = 1, FIT_TARGET = 2, FIT_ARGS = 4, FIT_FIGURES = 8, FIT_ALL = 15 };

bool choice_in_group(const table *t, int unit);         /* it joined the chosen one */
int choice_all(const table *t, int16_t *out, int most); /* the unit and all that joined it; how many */
/* Several are chosen, and the rules do not let them do that together: each does it by itself. */
bool choice_each(const table *t, const action *a);
bool choice_fits(const table *t, const action *a); /* it agrees with all that was pointed out */
bool fit_args(const table *t, const action *a);    /* with the values wanted, but for the way it looks */
bool fit_action(const table *t, const action *a, unsigned what); /* what: FIT_ */
bool fit_same_group(const table *t, const action *a);            /* the very group that was put together */
/* The others are added to what was found for the unit alone, if the judge agrees; else *why says why not. */
bool fit_join_all(const table *t, action *a, refusal *why);
bool fit_group_may(const table *t, const action *a); /* all of them may do it, as one or each by itself */

#endif
