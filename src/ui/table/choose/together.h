/* together.h: one press on a place means all who owe it there. What they owe: owed.h. */
#ifndef UI_TABLE_TOGETHER_H
#define UI_TABLE_TOGETHER_H

#include "ui/table/parts.h"

void together_join(table *t,
                   int space); /* a press there is about to be answered: they join, or leave again */
/* The one place there is, unless one may regret to go there; false: none, or several, or it is chosen. */
bool together_only_space(table *t);

#endif
