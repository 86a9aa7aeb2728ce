/* score.h: where the points of the top bar come from: which place is worth how much, and who holds it. */
#ifndef UI_TABLE_SCORE_H
#define UI_TABLE_SCORE_H

#include "ui/table/parts.h"

/* "Points for places: Marabout house 2 (Moroccans), ..."; false: no places are worth points here. */
bool score_words(const table *t, strbuf *out);
/* Who stands in that objective and holds nothing there, and why: "Príncipe holds nothing: demoralized."
 * Nothing where somebody who can hold it stands there, or nobody. */
void score_why_not_held(const table *t, int objective, strbuf *out);

#endif
