/*
 * encounter.h: beasts met on the march.
 */
#ifndef RULES_SAFARI_ENCOUNTER_H
#define RULES_SAFARI_ENCOUNTER_H

#include "rules/safari/safari.h"

/* A beast of that animal comes beside the party, so many of them; its unit. */
int bush_enter(state *s, const char *animal, int party, int strength, resolver *r);
void bush_away(state *s, int u, resolver *r);
/* It attacks: the men fire, it springs, it goes off. victim NO_UNIT: at whoever is there. */
void bush_attack(state *s, int party, int beast, int victim, bool holds);
void bush_guns(state *s, const agenda_item *due, resolver *r);   /* DUE_GUNS */
void bush_pounce(state *s, const agenda_item *due, resolver *r); /* DUE_POUNCE */

#endif
