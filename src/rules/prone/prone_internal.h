/*
 * prone_internal.h: what ruleset.c puts into its table, file by file, and the little else that is asked of
 * those files. What the others do stands in the header of each.
 */
#ifndef RULES_PRONE_INTERNAL_H
#define RULES_PRONE_INTERNAL_H

#include "rules/prone/prone.h"

/* ---- load.c */
extern const member_tables prone_members;
bool prone_load(scenario *sc, error *err);

/* ---- turn.c */
extern const course prone_course;

void prone_start_unit(state *s, int u);
void prone_setup(state *s, resolver *r);
void prone_decide(const state *s, decision *out);
void prone_apply(state *s, const action *a, resolver *r);
void prone_apply_end(state *s, const action *a,
                     resolver *r); /* verb.apply: its side does no more this step */
void prone_mend(state *s);

/* ---- melee.c */
void prone_owe_melee(state *s, int nobody, resolver *r); /* course_phase.enter: every charge in contact */
void prone_tell_void(const state *s, int u, int target, resolver *r); /* of its charge comes nothing */
void prone_close(state *s, const agenda_item *due, resolver *r);
void prone_round(state *s, const agenda_item *due, resolver *r);

/* ---- morale.c */
bool prone_must_test(const state *s, int u); /* below half, or shaken */
void prone_morale(state *s, const agenda_item *due, resolver *r);

/* ---- actions.c */
void prone_actions(const state *s, int unit, bool brief, action_list *out);

/* ---- conditions.c */
enum { PRONE_CONDITIONS = 19 };
extern const condition prone_conditions[PRONE_CONDITIONS];

/* ---- odds.c */
bool prone_warned_of(const state *s, const action *a, refusal *why); /* of a hopeless charge */
bool prone_odds(const state *s, const action *a, odds *out);
bool prone_threat(const state *s, int u, int target, bool close, action *of, odds *out);
bool prone_preview_odds(const state *s, const action *move, int target, odds *out);

/* ---- describe.c */
void prone_describe_unit(const state *s, int unit, panel *out);
void prone_describe_place(const state *s, int space, panel *out);
int prone_across(const scenario *sc); /* ruleset.across */
bool prone_looks(const state *s, int u, int space, int target, refusal *why);
void prone_show(const state *s, int unit, int verb, overlay *out);
void prone_face(const state *s, int unit, unit_face *out);
void prone_befell(state *shown, const event *ev);
void prone_result(const state *s, result *out);

/* ---- evaluate.c */
int32_t prone_evaluate(const state *s, int side);
const char *prone_dear(const state *s, const action *a);
extern const char *const prone_features[];
void prone_measure(const state *s, int side, int32_t *out);
/* It would not win if the battle ended now: it has to do something. */
bool prone_hungry(const state *s, int side);
/* As if it stood (or lay) in each of n places. */
void prone_places_worth(const state *s, int u, const uint16_t *spaces, int n, bool lying, int32_t *worth);

/* ---- redact.c */
void prone_redact(state *s, int side);
void prone_imagine(state *s, int side, random_stream *r);

#endif
