/*
 * panel.c: the rows of a card.
 */
#include "game/panel.h"

#include <string.h>

panel_row *panel_add(panel *p, row_style style, const char *label, const char *value, int32_t n0, int32_t n1,
                     const char *rule)
{
    const int at =
        p->count < PANEL_ROWS ? p->count++ : PANEL_ROWS - 1; /* a full card: the last is replaced */
    panel_row *row = &p->row[at];
    *row = (panel_row){.label = label, .value = value, .style = style, .n = {n0, n1, 0, 0}, .rule = rule};
    return row;
}

bool panel_one_rule(const panel_row *a, const panel_row *b)
{
    return a->rule != NULL && b->rule != NULL && strcmp(a->rule, b->rule) == 0;
}
