/*
 * africa_internal.h: what ruleset.c puts into its table, file by file, and the little else that is asked of
 * those files. What the others do stands in the header of each.
 */
#ifndef RULES_AFRICA_INTERNAL_H
#define RULES_AFRICA_INTERNAL_H

#include "rules/africa/africa.h"

/* ---- load.c */
extern const member_tables africa_members;
bool africa_load(scenario *sc, error *err);

/* ---- load_battle.c */
bool africa_read_own(scenario *sc, africa_data *d, error *err); /* the scenario's members and its units' */
extern const data_member africa_scenario_members[], africa_unit_members[];

/* ---- turn.c */
extern const course africa_course;

void africa_setup(state *s, resolver *r);
void africa_decide(const state *s, decision *out);
void africa_mend(state *s);

/* ---- actions.c */
void africa_actions(const state *s, int unit, bool brief, action_list *out);
void africa_side_actions(const state *s, int side, action_list *out);

/* ---- conditions.c */
enum { AFRICA_CONDITIONS = 24 };
extern const condition africa_conditions[AFRICA_CONDITIONS];

/* ---- odds.c */
bool africa_odds(const state *s, const action *a, odds *out);
bool africa_threat(const state *s, int u, int target, bool close, action *of, odds *out);

/* ---- describe.c */
const char *africa_fate(const state *s, int unit, int32_t n[2]); /* ruleset.fate */
void africa_describe_unit(const state *s, int unit, panel *out);
void africa_describe_place(const state *s, int space, panel *out);
bool africa_sight(const state *s, int u, int area, int target, refusal *why);
void africa_show(const state *s, int unit, int verb, overlay *out);
bool africa_warned_of(const state *s, const action *a, refusal *why);
void africa_face(const state *s, int unit, unit_face *out);
void africa_result(const state *s, result *out);

/* ---- evaluate.c */
int32_t africa_evaluate(const state *s, int side); /* about a hundredth of a battalion's step each */
extern const char *const africa_features[];
void africa_measure(const state *s, int side, int32_t *out);
const char *africa_exceptional(const state *s, const action *a);

/* ---- redact.c */
void africa_imagine(state *s, int side, random_stream *r);
/* An enemy that began out of sight, and whom that side has not seen yet: he may stand in any ground that
 * conceals (A·H19). */
bool africa_not_found(const state *s, int u, int side);

#endif
