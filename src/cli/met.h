/*
 * met.h: which rules, modifiers, results and refusals a battle meets with: in how many of the games played
 * each occurred, and how often in all. For `sandtable simulate --met` and `--times`; the games themselves are
 * not its affair.
 *
 * Each is a word, as docs/traceability/<id>.json names them:
 *     H5                a rule: of a throw, a line of a ledger, a chart that was read, an event or a refusal
 *     mod.moved         a line of a ledger; the purpose of a throw; an event; a refusal, by its code
 *     verb.lie          an action
 *     verb.lie+roll.lie a throw or an event that came of it
 *     roll.volley+mod.moved  a line of a ledger of that throw
 *     roll.prone=2      a throw whose ledger comes to that
 *     roll.volley~d3    a throw of such dice
 *     mark.jammed       a unit was marked so; unmark.jammed: no longer
 *     casualty:0:1      a cell of a chart: row and column from 0
 *     ev.fire@company   an event of a unit of that type
 *     ev.fire>band      an event against one
 *     enters:bush@band  a unit of that type came into such terrain
 */
#ifndef CLI_MET_H
#define CLI_MET_H

#include <stdint.h>
#include "core/strbuf.h"
#include "game/action.h"
#include "game/event.h"

typedef struct met met;

met *met_new(const scenario *sc); /* owned by the caller; the scenario must outlive it */
void met_free(met *m);

/* During a game: an action and what came of it; NULL: what came by itself, before the first. */
void met_action(met *m, const action *a, const event_list *happened);
/* Puts a sample of what a unit of the deciding side might be asked to do to the judge, and notes what he
 * refuses with. `chance` picks the unit and the arguments. */
void met_refusals(met *m, const state *s, uint64_t chance);

void met_add_game(met *sum, const met *game); /* each word of it counts one game more */
/* {"mod.moved": 3, ...}, sorted: in how many games, or how many times in all. */
void met_json(const met *m, bool times, strbuf *out);

#endif
