/* idle.h: why units have nothing to do in this step, in the judge's own words. Nothing is drawn here. */
#ifndef UI_TABLE_IDLE_H
#define UI_TABLE_IDLE_H

#include "ui/table/parts.h"

/* Why it cannot do what the step is for: the judge's sentence. "" and false: it could, or nobody can say. */
bool idle_why(const table *t, int who, strbuf *out);
/* Of all of the side that decides who are on the map: "Field company: charged; 3 units: already done". */
void idle_words(const table *t, strbuf *out);

#endif
