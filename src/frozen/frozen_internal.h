/*
 * frozen_internal.h: what the files of the frozen players share: the judgement of each system, kept apart
 * from what the system says today.
 */
#ifndef FROZEN_FROZEN_INTERNAL_H
#define FROZEN_FROZEN_INTERNAL_H

#include "game/ruleset.h"

/* judges.c: as game_suggest, game_imagine and game_evaluate were. */
void frozen_suggest(const state *s, int u, action_list *out); /* appends */
void frozen_imagine(state *s, int side, random_stream *r);
int32_t frozen_evaluate(const state *s, int side);

/* <id>_actions.c, <id>_evaluate.c, <id>_imagine.c: contracts as in ruleset.h. */
void frozen_africa_actions(const state *s, int u, bool brief, action_list *out);
int32_t frozen_africa_evaluate(const state *s, int side);
void frozen_africa_imagine(state *s, int side, random_stream *r);

void frozen_conduct_actions(const state *s, int u, bool brief, action_list *out);
int32_t frozen_conduct_evaluate(const state *s, int side);
void frozen_conduct_imagine(state *s, int side, random_stream *r);
bool frozen_conduct_comes_on(const state *s, int u);
int32_t frozen_conduct_coverage(const state *s, int u, int at, int facing);
bool frozen_conduct_pressed(const state *s, int u);
int32_t frozen_conduct_place_worth(const state *s, int u, int at, int facing);
int32_t frozen_conduct_charge_worth(const state *s, int u, int from, int target);
int frozen_conduct_target_worth(const state *s, int u, int target);

void frozen_grid_actions(const state *s, int u, bool brief, action_list *out);
int32_t frozen_grid_evaluate(const state *s, int side);
void frozen_grid_imagine(state *s, int side, random_stream *r);

void frozen_prone_actions(const state *s, int u, bool brief, action_list *out);
int32_t frozen_prone_evaluate(const state *s, int side);
void frozen_prone_imagine(state *s, int side, random_stream *r);
int32_t frozen_prone_place_worth(const state *s, int u, int space, bool lying);

void frozen_safari_actions(const state *s, int u, bool brief, action_list *out);
int32_t frozen_safari_evaluate(const state *s, int side);
void frozen_safari_imagine(state *s, int side, random_stream *r);
bool frozen_safari_worth_charging(const state *s, int u, int target);
int32_t frozen_safari_place_worth(const state *s, int u, int space);

#endif
