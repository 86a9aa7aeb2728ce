/*
 * game.h: the way into the rules: everybody who plays, judges or asks calls these, never a function of the
 * ruleset itself. They judge what is common to all systems, then ask the system; what it leaves out is
 * answered plainly. Not for history, undo or saves (session.h).
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "game/ruleset.h"

/* ---- the common judge: the umpire's verbs and `go`, then the system. Everybody calls these, never rs->check
 * or rs->apply. game_check refuses, before the system is asked: what is not well-formed (codes of
 * action_fault), "action.over", "action.go" (nobody decides), "action.not-yours" (another side's decision),
 * "action.not-your-unit" (unless the verb has ANY_UNIT), "action.unseen" (an enemy target this side may not
 * know of). */
bool game_check(const state *s, const action *a, refusal *why);
void game_apply(state *s, const action *a, resolver *r);    /* counts the action; umpire verbs then mend() */
void game_setup(const scenario *sc, state *s, resolver *r); /* clear, order of battle, ruleset.setup */
void game_decide(const state *s, decision *out);
/* All actions of the deciding side: NO_UNIT's, then unit by unit in order. */
void game_actions(const state *s, action_list *out);
/* Those of one unit (NO_UNIT: those that need none), appended: ruleset.actions; where a system has none,
 * every combination of verb, unit, target, destination and arguments that check() allows, and groups grown
 * from them. Only while a side decides. */
void game_list(const state *s, int unit, action_list *out);
/* A likely filling of what a view redacted for `side` does not show; nothing where the system knows none. */
void game_imagine(state *s, int side, random_stream *r);
/* What `side` (or ONLOOKER) may know: copies, takes enemy units it has not seen off the board, then
 * ruleset.redact. side NO_SIDE: everything (no change). `out` is another state than `s`. */
void game_redact(const state *s, int side, state *out);
int32_t game_evaluate(const state *s, int side);
/* What the position is worth to a side that thinks a step ahead: by its chance of winning where ai.json says
 * so, else game_evaluate(). */
int32_t game_judge(const state *s, int side);
/* The chance that `side` wins, a draw counting half, in thousandths: by weights fitted to games of the
 * computer against itself. -1: this system has none (rules/<id>/ai.json). Of what `s` shows: see game_redact.
 */
int game_chance(const state *s, int side);

/* ---- asking: `out` is emptied first; what the system does not supply is answered plainly. Odds: only of
 * what game_check allows. */
void game_result(const state *s, result *out);
/* A fight is not over: whoever has come into a place has not taken it yet. */
bool game_undecided(const state *s);
void game_describe_unit(const state *s, int unit, panel *out);
void game_describe_place(const state *s, int space, panel *out); /* beyond the terrain's title and effect */
void game_show(const state *s, int unit, int verb, overlay *out);
bool game_odds(const state *s, const action *a, odds *out);
bool game_preview_odds(const state *s, const action *move, int target, odds *out);
/* What `u` could do to `target`, whoever decides now: its shot, or close: its charge or attack. *of says
 * by which deed, or at least who. false: nothing, or it is not seen. Nothing is thrown. */
bool game_threat(const state *s, int u, int target, bool close, action *of, odds *out);
bool game_blow(const state *s, int u, int other, odds *out); /* ruleset.blow */
/* ruleset.fight, of a unit on the board; false: it is in none, or the system knows of none. */
bool game_fight(const state *s, int u, int *ours, int *theirs);
/* ruleset.has_order, of any unit and verb. false: it is none of its, or the system does not say. */
bool game_has_order(const state *s, int u, int verb_index);
/* Of `a` with that value of its choice: it is his own and may not be chosen now (ruleset.has_choice), which
 * is why. */
bool game_barred_choice(const state *s, const action *a, int arg, int32_t value, refusal *why);
/* Does `u` see `space`, and may it fire at `target` there (NO_UNIT: at nobody)? false: *why says why not, its
 * args.space is what stands between, if anything does; code NULL: the rules say nothing of it. */
bool game_sight(const state *s, int u, int space, int target, refusal *why);
/* The way an action goes and what it costs; false: it leads nowhere. */
bool game_way(const state *s, const action *a, unit_way *out);
/* How many steps of that unit lead from each space to `to`, by ground that would ever let it (open_to);
 * WAY_NONE: none do. `far` and `room`: of as many as the board has spaces. */
enum { WAY_NONE = 0xffff };
void game_steps_to(const state *s, int unit, int to, uint16_t *far, uint16_t *room);
/* What the whole of that way costs, in `per`-ths of the system's unit; -1: it leads nowhere. */
int game_way_cost(const state *s, const action *a, int *per);
void game_suggest(const state *s, int unit, action_list *out);      /* appends */
const char *game_exceptional(const state *s, const action *a);      /* by what, as words; NULL: it is not */
const char *game_asked_about(const state *s, const action *a);      /* a person, before it is done; so, too */
bool game_warned_of(const state *s, const action *a, refusal *why); /* a person, while it is prepared */
bool game_missed(const state *s, const action *a);    /* ruleset_thinking.missed, of a legal action */
bool game_harmless(const state *s, int unit);         /* ruleset_thinking.harmless */
bool game_tells_useful(const state *s);               /* there is a ruleset_thinking.useful ... */
bool game_useful(const state *s, int u);              /* ... and what it says; true where there is none */
bool game_asked_for(const state *s, const action *a); /* missed, and not slight: worth a question */
/* Hurts an enemy from where the unit stands. Of a legal action. */
bool game_is_shot(const state *s, const action *a);
/* A shot that may well hurt somebody and costs nothing: no ammunition that is counted, no concealment, no
 * risk of a jam. Of a legal action, on what its side may know. */
bool game_free_shot(const state *s, const action *a);
/* What such a shot costs, as a code of words; NULL: nothing. Of a shot. */
const char *game_shot_cost(const state *s, const action *a);
/* Of those whom a loss or the end of a unit counts, how many were only wounded. */
int game_wounded(const ruleset *rules, const event *ev);
/* ruleset.fate, of a unit that has left the board; NULL: its status says all there is to say. */
const char *game_fate(const state *s, int unit, int32_t n[2]);
void game_face(const state *s, int unit, unit_face *out);
const uint16_t *game_way_on(const state *s, int side); /* ruleset_thinking.way_on; or NULL */

#endif
