/* strew_houses.h: where people live, by the cell: for the rows of ground_looks.c. */
#ifndef UI_STREW_HOUSES_H
#define UI_STREW_HOUSES_H

#include "ui/printed/strewing.h"

/* Drawn at once into d, under what is strewn; `s` takes the trees that stand by. */
void strew_buildings(strewing *s, int space, draw_list *d);
void strew_village(strewing *s, int space, draw_list *d);
void strew_huts(strewing *s, int space, draw_list *d); /* a kraal's stand in a ring round its pen */
void strew_city(strewing *s, int space, draw_list *d);
void strew_wells(strewing *s, int space, draw_list *d);
void strew_chimney(strewing *s, int space, draw_list *d);

void strew_camp(strewing *s, int space); /* tents, strewn with the plants; beside what is built there */

#endif
