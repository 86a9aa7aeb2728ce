/*
 * legend_swatch.h: a sample of each mark of the board, as small as a word.
 */
#ifndef UI_TABLE_LEGEND_SWATCH_H
#define UI_TABLE_LEGEND_SWATCH_H

#include "ui/table/board/legend.h"

void legend_swatch(const table *t, legend_mark m, frect r);
void legend_badge(const table *t, int nth, frect r); /* a mark of the rules, as it hangs from counters */
/* Where a unit may be placed stands what that costs. */
bool legend_setting_costs(const table *t);

#endif
