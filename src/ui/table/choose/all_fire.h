/*
 * all_fire.h: the whole fire of a side as one order, where fire is declared and falls together: each who may
 * fire for nothing aims where it does most beside the others (aims.h), and that is shown before it is given.
 */
#ifndef UI_TABLE_ALL_FIRE_H
#define UI_TABLE_ALL_FIRE_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

bool all_fire_known(const table *t);        /* somebody could be ordered so, and nobody is chosen */
const char *all_fire_label(const table *t); /* "All fire"; of those left over, "The rest fire" */
const char *all_fire_tip(void);             /* what its button does */
/* Whom what is prepared leaves out, and why: "Horse Artillery stays out: ammunition is counted."; "": nobody.
 */
void all_fire_left_words(const table *t, strbuf *says);
bool all_fire_prepare(table *t); /* false: nobody has a shot, or shots are not declared */
/* While it is prepared: all who may, aim at that enemy instead. false: it is not prepared, or no enemy stands
 * there. */
bool all_fire_at(table *t, int space);

#endif
