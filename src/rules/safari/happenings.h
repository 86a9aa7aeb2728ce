/*
 * happenings.h: random happenings of the march (S4), When Animals Attack (S3), and the beasts met on it.
 */
#ifndef RULES_SAFARI_HAPPENINGS_H
#define RULES_SAFARI_HAPPENINGS_H

#include "rules/safari/safari.h"

/* DUE_HAPPENING, DUE_ANIMALS; DUE_SET_OUT follows them. MARK_HELD says that it may not move on. */
void safari_happening(state *s, int u, resolver *r);
void safari_animals_attack(state *s, int u, resolver *r);
void safari_bush_failed(state *s, int u, resolver *r); /* S31: TRIGGER_OMEN failed: it withdraws a hex */
/* The rows played out: DUE_SINK, DUE_CAT ... DUE_NEAR. */
void bush_sink(state *s, int u, resolver *r);
void bush_cat(state *s, const agenda_item *due, resolver *r);
void bush_elephants(state *s, int u, resolver *r);
void bush_hippo(state *s, int u, resolver *r);
void bush_lions(state *s, int u, resolver *r);
void bush_stampede(state *s, int u, resolver *r);
void bush_trample(state *s, int u, int herd, resolver *r);
void bush_snake(state *s, int u, resolver *r);
void bush_crocodile(state *s, int u, resolver *r);
void bush_near(state *s, int u, int beast, resolver *r);
/* A beast attacks: DUE_GUNS, DUE_POUNCE. */
void bush_guns(state *s, const agenda_item *due, resolver *r);
void bush_pounce(state *s, const agenda_item *due, resolver *r);

#endif
