/*
 * charts.h: which column of the Unit Conduct Charts each kind of troops reads, and our rulings where a
 * campaign differs from the master chart (U·D1 to U·D10).
 */
#ifndef RULES_CONDUCT_CHARTS_H
#define RULES_CONDUCT_CHARTS_H

#include "rules/conduct/conduct.h"

extern const char *const conduct_campaigns[CAMPAIGNS + 1]; /* their names in data, NULL-terminated */
/* Finds each kind's columns, and changes the compiled charts as the options rule (U·D1 to U·D6). */
bool conduct_find_charts(scenario *sc, conduct_data *d, error *err);

#endif
