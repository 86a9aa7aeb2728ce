/*
 * grid_internal.h: what ruleset.c puts into its table, file by file, and the little else that is asked of
 * those files. What the others do stands in the header of each.
 */
#ifndef RULES_GRID_INTERNAL_H
#define RULES_GRID_INTERNAL_H

#include "rules/grid/grid.h"

/* ---- load.c */
extern const member_tables grid_members;
bool grid_load(scenario *sc, error *err);

/* ---- turn.c */
extern const course grid_course;
void grid_setup(state *s, resolver *r);
void grid_decide(const state *s, decision *out);
void grid_mend(state *s);
bool grid_flees(const state *s, int u); /* when its side comes to move */
void grid_flee(state *s, int u, resolver *r);
void grid_start_unit(state *s, int u); /* ext and marks as the scenario has them */

/* ---- actions.c */
void grid_actions(const state *s, int unit, bool brief, action_list *out);

/* ---- conditions.c */
enum { GRID_CONDITIONS = 34 };
extern const condition grid_conditions[GRID_CONDITIONS];
/* What each friend also in contact adds to the dice of that melee; 0: its ledger counts none. */
int32_t grid_friend_worth(const state *s, const ledger *l);

/* ---- odds.c */
bool grid_odds(const state *s, const action *a, odds *out);
bool grid_blow(const state *s, int u, int target, odds *out);
bool grid_warned_of(const state *s, const action *a, refusal *why);
bool grid_threat(const state *s, int u, int target, bool close, action *of, odds *out);
bool grid_preview_odds(const state *s, const action *move, int target, odds *out);

/* ---- describe.c */
const char *grid_fate(const state *s, int u, int32_t n[2]);
void grid_describe_unit(const state *s, int u, panel *out);
void grid_describe_place(const state *s, int space, panel *out);
int grid_across(const scenario *sc); /* ruleset.across */
bool grid_sight(const state *s, int u, int space, int target, refusal *why);
void grid_show(const state *s, int u, int verb, overlay *out);
void grid_face(const state *s, int u, unit_face *out);
void grid_result(const state *s, result *out);

/* ---- evaluate.c */
int32_t grid_evaluate(const state *s, int side); /* quarters of a hundredth of an experienced base, about */
extern const char *const grid_features[];
void grid_measure(const state *s, int side, int32_t *out);
const char *grid_exceptional(const state *s, const action *a);
bool grid_missed(const state *s, const action *a);
const char *grid_dear(const state *s, const action *a);

/* ---- redact.c */
void grid_redact(state *s, int side);
void grid_imagine(state *s, int side, random_stream *r);

#endif
