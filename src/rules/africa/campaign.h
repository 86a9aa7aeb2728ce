/* campaign.h: the weeks of the campaign (A·H16 to A·H18). */
#ifndef RULES_AFRICA_CAMPAIGN_H
#define RULES_AFRICA_CAMPAIGN_H

#include "rules/africa/africa.h"
#include "rules/africa/moves.h"

bool africa_check_march(const state *s, const action *a, refusal *why);
const char *africa_march_refused(const state *s, int corps, int to, africa_way *way, int *where);
void africa_march(state *s, const action *a, resolver *r);
bool africa_supplied(const state *s, int corps);
void africa_week(state *s, resolver *r); /* begins one */
void africa_weather(state *s, resolver *r);
void africa_replacements(state *s, resolver *r);
void africa_cholera(state *s, int corps, resolver *r);
void africa_supply(state *s, int corps, resolver *r);
void africa_week_end(state *s, resolver *r);

#endif
