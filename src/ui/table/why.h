/*
 * why.h: the refusal that is shown: asked for here, so that it is the judge's own, and put away.
 */
#ifndef UI_TABLE_WHY_H
#define UI_TABLE_WHY_H

#include "game/refusal.h"
#include "ui/table/parts.h"

typedef struct why {
    bool mode;       /* hovering asks too */
    bool kept;       /* until it is put away; why_on() says whether it still holds */
    bool pointed;    /* asked by hovering alone */
    unsigned picked; /* pointer's, when it was asked: the next choice makes it void */
    int space, verb; /* what it was asked of: a place, or a button; NO_SPACE, -1 */
    int unit, from;  /* who asks, and where it stands or would; NO_UNIT, NO_SPACE */
    int then;        /* whom a further press there takes in hand; NO_UNIT */
    frect at;        /* its card and the way to it, as last drawn */
    fpoint press;    /* where the pointer was when it was asked */
    refusal refusal;
} why_shown;

void why_ask(table *t, const action *a, int space, int verb); /* shows why not, where it may not be done */
/* What has been judged already is shown as well: of who asks, at `from`, and that space. */
void why_tell(table *t, const refusal *no, int who, int from, int space);
bool why_on(const table *t);      /* it is shown */
void why_then(table *t, int who); /* it says that a further press takes him in hand */
void why_clear(table *t);
void why_put_away(table *t);         /* and whom it is about is looked at no more */
void why_toggle(table *t);           /* hovering asks, or no more */
void why_end(table *t);              /* hovering asks no more: another decides */
void why_placed(table *t, frect at); /* where its card was drawn */

#endif
