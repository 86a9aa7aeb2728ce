/*
 * umpire.h: what the umpire may overrule: place a unit, take one off, set a value, go to a step, throw dice.
 */
#ifndef UI_TABLE_UMPIRE_H
#define UI_TABLE_UMPIRE_H

#include "core/strbuf.h"
#include "ui/table/parts.h"
#include "ui/table/show.h"

typedef enum umpire_page {
    UMPIRE_PLACE,
    UMPIRE_REMOVE,
    UMPIRE_SET,
    UMPIRE_STEP,
    UMPIRE_ROLL,
    UMPIRE_PAGES
} umpire_page;

enum { UMPIRE_D6 = 3 }; /* of the kinds of dice, which lies at hand */

typedef struct umpire_wish { /* what the umpire is about to change */
    int page, of;            /* of: whose value, 0 a unit's, 1 the battle's, 2 an objective's */
    int unit, key, objective, step;
    int dice, die; /* how many less one, and which of the kinds there are */
    int purpose;   /* of the throw (umpire_purposes) */
    char value[24];
    bool show;  /* the list shall show its unit */
    action act; /* MODAL_OVERRULE: waits for both */
    ui_scroll left, right;
} umpire_wish;

void umpire_open(table *t);
void umpire_open_at(table *t, int page); /* an umpire_page */
void umpire_draw(table *t);
void umpire_place(table *t, int space);         /* the space that was asked for */
void umpire_words(const table *t, strbuf *out); /* what is awaited while it is */
void umpire_sentence(const table *t, const action *a, strbuf *out);

#endif
