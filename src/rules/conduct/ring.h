/* ring.h: squares of several companies (U·HX7). */
#ifndef RULES_CONDUCT_RING_H
#define RULES_CONDUCT_RING_H

#include "rules/conduct/conduct.h"

const char *conduct_ring_refused(const state *s, int lead); /* NULL: it can form one now */
void conduct_ring_form(state *s, int lead, resolver *r);
const char *conduct_march_refused(const state *s, int lead, int direction, int *where);
void conduct_ring_march(state *s, int lead, int direction, resolver *r);
void conduct_ring_leave(state *s, int u, resolver *r);
void conduct_ring_refresh(state *s, resolver *r); /* which squares are whole */

#endif
