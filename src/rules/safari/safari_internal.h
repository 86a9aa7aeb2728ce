/*
 * safari_internal.h: what ruleset.c puts into its table, file by file, and the little else that is asked of
 * those files. What the others do stands in the header of each.
 */
#ifndef RULES_SAFARI_INTERNAL_H
#define RULES_SAFARI_INTERNAL_H

#include "rules/safari/compile.h"

/* ---- load.c */
extern const member_tables safari_members;
bool safari_load(scenario *sc, error *err);
bool safari_is_quality_die(int die);                          /* 6, 8, 10, 12, 20 */
int safari_find_weapon(const safari_data *d, const char *id); /* index, -1 */
/* The weapon named at the cursor: its index. */
bool safari_want_weapon(const safari_data *d, const json_in *at, int *out);

/* ---- load_animals.c */
/* After weapons.json and types.json are read and before anything is sized by sc->nunits. Also appends the
 * beasts that happenings call for to the order of battle: start[u].pool. */
bool safari_load_animals(scenario *sc, safari_data *d, error *err);
/* "behaviour" of a unit of the scenario. */
bool safari_bush_read_unit(scenario *sc, safari_data *d, const json_in *in, int u);

/* ---- turn.c */
extern const course safari_course;

void safari_setup(state *s, resolver *r);
void safari_start_unit(state *s, int u); /* as the scenario sets it up */
void safari_decide(const state *s, decision *out);
void safari_mend(state *s);
void safari_leaders(state *s, const agenda_item *due, resolver *r); /* DUE_LEADERS: who acts first */

/* ---- actions.c */
void safari_actions(const state *s, int unit, bool brief, action_list *out);
void safari_side_actions(const state *s, int side, action_list *out);
const char *safari_exceptional(const state *s, const action *a);
bool safari_missed(const state *s, const action *a);
bool safari_harmless(const state *s, int u);
bool safari_slight(const state *s, const action *a);
const char *safari_dear(const state *s, const action *a);

/* ---- conditions.c */
enum { SAFARI_CONDITIONS = 42 };
extern const condition safari_conditions[SAFARI_CONDITIONS];

/* ---- odds.c */
bool safari_odds(const state *s, const action *a, odds *out);
bool safari_threat(const state *s, int u, int target, bool close, action *of, odds *out);
bool safari_preview_odds(const state *s, const action *move, int target, odds *out);

/* ---- describe.c */
void safari_describe_unit(const state *s, int u, panel *out);
const char *safari_fate(const state *s, int u, int32_t n[2]); /* ruleset.fate */
void safari_describe_place(const state *s, int space, panel *out);
bool safari_way_told(const state *s, const action *a, unit_way *out); /* ruleset.way */
int safari_across(const scenario *sc);                                /* ruleset.across */
bool safari_leaves_at(const scenario *sc, int side, int space);
bool safari_sight(const state *s, int u, int space, int target, refusal *why);
void safari_show(const state *s, int u, int what, overlay *out);
void safari_face(const state *s, int u, unit_face *out);
void safari_light(const state *s, int side, struct light_now *out); /* beasts see by night as by day */

/* ---- score.c */
int32_t safari_man_points(const state *s, const safari_man *m); /* for one who leaves the map */
int32_t safari_points(const state *s, int side);
int32_t safari_points_off(const state *s, int u); /* what its people and loads bring, should it leave now */
int32_t safari_score(const state *s, int side, int which);
int safari_score_parts(const state *s, int side, int which, score_part out[SCORE_PARTS]);
void safari_result(const state *s, result *out);
bool safari_leads_side(const state *s, int u); /* the leader of its side is with it */
bool safari_in_hand(const state *s, int f);    /* in the field, or still to come */

/* ---- evaluate.c */
int32_t safari_evaluate(const state *s, int side);
extern const char *const safari_features[];
void safari_measure(const state *s, int side, int32_t *out);
/* Hundredths of a point: of being there, and in each of n places. */
int32_t safari_place_worth(const state *s, int u, int space);
void safari_places_worth(const state *s, int u, const uint16_t *spaces, int n, int32_t *worth,
                         int32_t *staying);
bool safari_worth_charging(const state *s, int u, int target);

/* ---- redact.c */
void safari_redact(state *s, int side);
void safari_imagine(state *s, int side, random_stream *r);

#endif
