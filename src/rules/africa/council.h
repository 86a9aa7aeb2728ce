/* council.h: what the army's commander decides each week of the campaign (A·H22). */
#ifndef RULES_AFRICA_COUNCIL_H
#define RULES_AFRICA_COUNCIL_H

#include "rules/africa/africa.h"

enum { RAID_HITS = 2 }; /* heads that cost the corps a step */

/* course_phase.asks: there is an army, it has not decided yet, and the scenario is not played as printed. */
bool africa_council_asks(const state *s, int side);
bool africa_check_council(const state *s, const action *a, refusal *why); /* retire, raid, call */
void africa_retire(state *s, const action *a, resolver *r);
void africa_raid(state *s, const action *a, resolver *r);
void africa_call(state *s, const action *a, resolver *r);

#endif
