/*
 * conduct_internal.h: what ruleset.c puts into its table, file by file, and the little else that is asked of
 * those files. What the others do stands in the header of each.
 */
#ifndef RULES_CONDUCT_INTERNAL_H
#define RULES_CONDUCT_INTERNAL_H

#include "rules/conduct/conduct.h"

/* ---- load.c */
extern const member_tables conduct_members;
bool conduct_load(scenario *sc, error *err);

/* ---- charts.c */
extern const char *const conduct_campaigns[CAMPAIGNS + 1]; /* their names in data, NULL-terminated */
/* Finds each kind's columns, and changes the compiled charts as the options rule (U·D1 to U·D6). */
bool conduct_find_charts(scenario *sc, conduct_data *d, error *err);

/* ---- turn.c */
extern const course conduct_course;

void conduct_setup(state *s, resolver *r);
void conduct_decide(const state *s, decision *out);
bool conduct_supplied(const state *s, int u); /* low on ammunition, it would fill up where it stands (U·H6) */
void conduct_clear_markers(state *s, resolver *r); /* step 5: Disorder goes, ammunition comes up (U4) */
bool conduct_waits(const state *s, int u);         /* ruleset.waits */
bool conduct_check(const state *s, const action *a, refusal *why);
void conduct_mend(state *s);
void conduct_apply_end(state *s, const action *a, resolver *r);
void conduct_start_unit(state *s, int u); /* ext and marks as the scenario has them */

/* ---- actions.c */
void conduct_actions(const state *s, int unit, bool brief, action_list *out);

/* ---- conditions.c */
enum { CONDUCT_CONDITIONS = 28 };
extern const condition conduct_conditions[CONDUCT_CONDITIONS];

/* ---- odds.c */
bool conduct_odds(const state *s, const action *a, odds *out);
bool conduct_blow_odds(const state *s, int u, int other, odds *out);
bool conduct_fight(const state *s, int u, int *ours, int *theirs); /* ruleset.fight */
bool conduct_preview_odds(const state *s, const action *move, int target, odds *out);
bool conduct_threat(const state *s, int u, int target, bool close, action *of, odds *out);
/* Every throw of conduct that the unit could make now: what it says, and how many of all throws do. */
enum { CONDUCT_THROWS = 6 * 6 * 6 * 6 };
struct conduct_verdict;
typedef void conduct_thrown(void *self, const struct conduct_verdict *v, uint32_t ways);
void conduct_throws(const state *s, int u, conduct_thrown *tell, void *self);

/* ---- describe.c */
void conduct_describe_unit(const state *s, int unit, panel *out);
void conduct_describe_place(const state *s, int space, panel *out);
void conduct_befell(state *shown, const event *ev); /* ruleset.befell: a leader or mules out, or back */
int conduct_across(const scenario *sc);             /* ruleset.across */
bool conduct_sight(const state *s, int u, int space, int target, refusal *why);
void conduct_show(const state *s, int unit, int what, overlay *out);
void conduct_result(const state *s, result *out);
void conduct_face(const state *s, int unit, unit_face *out);

/* ---- evaluate.c */
int32_t conduct_evaluate(const state *s, int side);
extern const char *const conduct_features[];
void conduct_measure(const state *s, int side, int32_t *out);
const char *conduct_exceptional(const state *s, const action *a);
const char *conduct_asked_about(const state *s, const action *a);      /* ruleset.asked_about */
bool conduct_warned_of(const state *s, const action *a, refusal *why); /* ruleset.warned_of */
bool conduct_missed(const state *s, const action *a);                  /* in actions.c */
bool conduct_useful(const state *s, int u);
const char *conduct_dear(const state *s, const action *a);              /* in actions.c */
int32_t conduct_place_worth(const state *s, int u, int at, int facing); /* to stand there, looking so */
int32_t conduct_charge_worth(const state *s, int u, int from, int target);
int conduct_target_worth(const state *s, int u, int target);
/* How much of the enemy it would have before it there, by where it looks: the nearer the more. */
void conduct_coverages(const state *s, int u, int at, int32_t sum[6]);
bool conduct_pressed(const state *s, int u);  /* little time is left for its goal */
bool conduct_comes_on(const state *s, int u); /* it rather comes to blows than shoots */

/* ---- redact.c */
void conduct_redact(state *s, int side);
void conduct_imagine(state *s, int side, random_stream *r);

#endif
