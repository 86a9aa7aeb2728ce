/* campaign.h: the weeks of the campaign (A·H16 to A·H18, A·H21). */
#ifndef RULES_AFRICA_CAMPAIGN_H
#define RULES_AFRICA_CAMPAIGN_H

#include "rules/africa/africa.h"

bool africa_supplied(const state *s, int corps);
void africa_corps_loses(state *s, int corps, resolver *r); /* a step; the last of them ends it */
int africa_men_lacking(const state *s);
void africa_men_return(state *s, int steps, resolver *r); /* to the army, as many as it lacks */
void africa_march(state *s, const action *a, resolver *r);

/* Phases. */
void africa_begin_week(state *s, int nobody, resolver *r);
bool africa_marches(const state *s, int u); /* a corps on the map: cholera and supply are rolled for it */
void africa_end_week(state *s, int nobody, resolver *r);

/* Agenda items. */
void africa_weather(state *s, const agenda_item *due, resolver *r);
void africa_replacements(state *s, const agenda_item *due, resolver *r);
void africa_cholera(state *s, const agenda_item *due, resolver *r);
void africa_supply(state *s, const agenda_item *due, resolver *r);

#endif
