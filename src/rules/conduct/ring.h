/* ring.h: squares of several companies (U·HX7). */
#ifndef RULES_CONDUCT_RING_H
#define RULES_CONDUCT_RING_H

#include "rules/conduct/conduct.h"

/* NULL: it can form one now, take those beside it into the one it belongs to, or take its own place in one.
 */
const char *conduct_ring_refused(const state *s, int lead);
bool conduct_ring_may_form(const state *s, int side); /* some company of its could, as all stand now */
/* May a unit of it look that way without leaving it: outward, or any way if it is of none that is whole. */
bool conduct_ring_outward(const state *s, int u, int facing);
void conduct_ring_show(const state *s, int lead, overlay *out); /* before it marches */
void conduct_ring_would(const state *s, int lead,
                        overlay *out);                  /* before it is formed: what it would take up */
int conduct_ring_form(state *s, int lead, resolver *r); /* the unit it is named by, + 1 */
const char *conduct_march_refused(const state *s, int lead, int direction, int *where);
void conduct_ring_march(state *s, int lead, int direction, resolver *r);
void conduct_ring_leave(state *s, int u, resolver *r);
void conduct_ring_refresh(state *s, resolver *r); /* which squares are whole */

#endif
