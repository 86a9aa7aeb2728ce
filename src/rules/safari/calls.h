/*
 * calls.h: who does what among the files of the safari rules, file by file. Included by safari.h, which has
 * the tables and the state they work on.
 */
#ifndef RULES_SAFARI_CALLS_H
#define RULES_SAFARI_CALLS_H

/* ---- load.c, compile.c */
bool safari_load(scenario *sc, error *err);
bool safari_compile_sheet(scenario *sc, safari_data *d, error *err); /* is it a map for these rules */
bool safari_compile_villages(scenario *sc, safari_data *d, error *err);
void safari_compile(scenario *sc, safari_data *d); /* the rest, once all is read */

/* ---- party.c: figures. A figure is an index into state.figures. */
static inline bool figure_on(const state *s, int f) /* alive and with its party on the board */
{
    return s->figures[f].status == UNIT_ON;
}
static inline int first_figure(const state *s, int u)
{
    return s->sc->units[u].first_figure;
}
static inline int end_figure(const state *s, int u) /* for (f = first_figure; f < end_figure; f++) */
{
    return s->sc->units[u].first_figure + s->sc->units[u].nfigures;
}
int safari_count(const state *s, int u,
                 unsigned is);            /* figures there that are any of it; is 0: all of them */
int safari_leader(const state *s, int u); /* who leads now: figure, NO_UNIT if nobody is left */
/* Its Q-die as things stand: lowered (S17.5), d6 in panic (S17.3) or in a net and in hand-to-hand (S23.2). */
int safari_die(const state *s, int f, bool fighting);
int safari_lower_die(int die);                 /* d20 d12 d10 d8 d6 */
bool safari_encumbered(const state *s, int u); /* S9: loads or a machine gun */
int safari_loads(const state *s, int u);
bool safari_fighter(const state *s, int u); /* a party, not a beast, that is no mere bearers' or civilians' */
/* Figure by its place among those there (0..strength-1). */
int safari_nth(const state *s, int u, int n);
/* One of those there, by a die of as many sides ("roll.who"); no die for one alone. `but`: IS_ bits or a die
 * size (0 none) never taken: skip_die. NO_UNIT: nobody can be. */
int safari_random_figure(state *s, int u, int skip_die, const char *rule, resolver *r);
/* It is dead. by: the side that killed it, NO_SIDE for nobody (happenings, beasts). Drops its load, tells it,
 * notes what morale checks follow; removes the party with its last figure. */
void safari_kill(state *s, int f, int by, const char *code, resolver *r);
/* It runs off and is not seen again: nobody's kill. */
void safari_vanish(state *s, int f, const char *code, resolver *r);
/* A second wound kills (S·H17). */
void safari_wound(state *s, int f, int by, resolver *r);
/* A hit on a figure: killed, or with the wounds option a wound roll (S24) of the striker's Q-die. weapon:
 * what hit it, -1: a blow hand to hand or a beast's. striker: figure, NO_UNIT: a beast. */
void safari_hit(state *s, int f, int by, int die, int weapon, int striker, resolver *r);
void safari_wound_ledger(const state *s, int striker, int weapon, ledger *out);
void safari_refresh(state *s, int u); /* the marks and counts that are made from its figures */
void safari_remove(state *s, int u, int status, const char *code, resolver *r);
void safari_set_timer(state *s, int u, int which, int value);
/* The same for rolls: r->hidden_from is set for them; call with u NO_UNIT to end it. */
void safari_whisper(state *s, int u, resolver *r);
int safari_figures_at(const state *s, int space, int but); /* figures standing there, a unit left out */
bool safari_room(const state *s, int u, int space);        /* S·H21; only what its side sees counts */
bool safari_can_shoot_now(const state *s, int f);          /* loaded, not in a net, has not shot this turn */
void safari_note_shot(state *s, int f, int weapon); /* it has: unloads, counts as its fire of this turn */

/* ---- goods.c: loads, villages, trade */
void safari_lay_down(state *s, int space, int loads, int side, resolver *r); /* baggage left lying there */
int safari_lying(const state *s, int space);                                 /* loads lying there */
void safari_drop_all(state *s, int u, resolver *r);
bool safari_check_goods(const state *s, const action *a, refusal *why);
const char *safari_goods_refused(const state *s, int what,
                                 int verb_index); /* what: unit, or FIGURE_BASE + figure */
bool safari_can_carry(const state *s, int f);
void safari_act_goods(state *s, const action *a, resolver *r);
bool safari_may_pass(const state *s, int side, int space); /* no toll is owed there */

/* ---- march.c: how far (S1-S10, S·H2, S·H3), and the ways there */
void safari_march_ledger(const state *s, int u, int die, bool charge, ledger *out);
void safari_roll_march(state *s, int u, resolver *r); /* DUE_MARCH */
void safari_set_out(state *s, int u, resolver *r);    /* DUE_SET_OUT */
int safari_penalty(const state *s, int u, int space); /* hexes its terrain takes from that party */
int safari_left(const state *s, int u);               /* hexes of open ground it may still go */
typedef struct safari_reach {
    int count;
    uint16_t space[256];
    uint8_t steps[256], level[256]; /* level: penalty paid on the way, 0x10: ford, REACH_CREEP */
} safari_reach;
enum { REACH_FORD = 0x10, REACH_CREEP = 0xff };
/* Every hex it may end in with what is left of its march, cheapest first. */
void safari_reach_find(const state *s, int u, safari_reach *out);
/* The hexes of the way to the i-th of them; how many. */
int safari_reach_path(const state *s, int u, const safari_reach *reach, int i, uint16_t path[HEXES_MAX]);
/* Where it would end if it went as near to `target` as it can; -1: it stays. *beside: that is beside it. */
int safari_reach_nearest(const state *s, int u, const safari_reach *reach, int target, bool *beside);
bool safari_check_march(const state *s, const action *a,
                        refusal *why); /* march, move, charge, flee, enter, hold */
const char *safari_mover_refused(const state *s, int u, int verb_index);
const char *safari_charge_refused(const state *s, int u, int target);
const char *safari_enter_refused(const state *s, int u, int space);
const char *safari_step_refused(const state *s, int u, int from,
                                int to); /* ground, enemies, tolls; not room */
bool safari_is_exit(const state *s, int u, int space);

/* ---- walk.c: moving done */
void safari_act_move(state *s, const action *a, resolver *r);
/* Moves it one hex and shows what it comes upon. STEP_NOT: it has not moved; STEP_HALT: it has, and stops
 * there; STEP_GONE: it has left the map or is no more. */
enum { STEP_NOT, STEP_DONE, STEP_HALT, STEP_GONE };
int safari_step(state *s, int u, int to, resolver *r);
/* Runs up to so many hexes away from the enemy, terrain paid; with `to_entry` back towards where it came on.
 * Returns hexes gone; it may have left the map. */
int safari_run(state *s, int u, int hexes, bool to_entry, resolver *r);
/* Bands nobody plays. They throw their movement die, as everybody (DUE_MARCH); the march of a unit of a side
 * that goes alone then runs, as soon as it sets out, towards safari_unit.quarry (charging, and engaging it
 * where it comes beside it) if MARK_CHARGED is on, else towards or along where bush.c says: */
void safari_bush_set_out(state *s, int u,
                         resolver *r); /* bush.c: DUE_SET_OUT of a party nobody plays, not charging */
/* Along the cheapest way until beside `target`, at most `hexes` (its terrain is paid): hexes gone. */
int safari_approach(state *s, int u, int target, int hexes, resolver *r);
int safari_full_move(const state *s, int u);      /* S·H22: hexes of a full move, no die */
void safari_flight(state *s, int u, resolver *r); /* DUE_FLIGHT */
void safari_reveal(state *s, int u, resolver *r);
void safari_see(state *s, resolver *r); /* who sees whom; r NULL: nothing is told */
/* Nearest unit of another side that `side` sees, hexes; BOARD_FAR and NO_UNIT if none. beasts: they count
 * too. */
int safari_nearest(const state *s, int side, int space, bool beasts, int *who);
bool safari_cut_off(const state *s, int u);
bool safari_faces_forest(const state *s, int u, int *who); /* S23: forest archers in the jungle, and it too */

/* ---- shoot.c */
static inline const char *safari_shot_rule(const safari_weapon *w) /* S12 are the pistol's own shots */
{
    return w->jam > 0 ? "S22" : w->house ? "S11" : w->rule;
}
typedef struct safari_group { /* like shooters of a party: one roll */
    int figure;               /* the first of them */
    int count, each;          /* figures, shots of each */
    int die, weapon, need;
    int32_t modifier; /* what their ledger comes to */
} safari_group;
const char *safari_shooter_refused(const state *s, int u);
/* NULL, or why not; *limit (or NULL): the range or sight it may not pass. */
const char *safari_shot_refused(const state *s, int u, int target, int *limit);
/* Those who can shoot at it now, in order of the figures; how many groups, at most PARTY_MAX. */
int safari_shot_groups(const state *s, int u, int target, safari_group out[PARTY_MAX]);
bool safari_in_group(const state *s, int f, int target,
                     const safari_group *g); /* is the figure one of them */
/* Modifiers of the die (the total is added to what it shows); query n[0] weapon, n[1] surprised, n[2] figure.
 */
void safari_shot_ledger(const state *s, int figure, int target, int weapon, bool surprised, ledger *out);
bool safari_check_fire(const state *s, const action *a, refusal *why);
void safari_act_fire(state *s, const action *a, resolver *r);
void safari_fire_group(state *s, int u, int target,
                       resolver *r); /* DUE_SHOTS: one group, the others come after */
/* The weapon a figure would use at that range: index, -1 none; *shots and *need filled. */
int safari_best_weapon(const state *s, int f, int hexes, bool moved, int *shots, int *need);
int safari_gunner(const state *s, int u); /* who serves the machine gun: figure, NO_UNIT */
void safari_jam_ledger(const state *s, int u, ledger *out);
void safari_jam_roll(state *s, int u, resolver *r);
void safari_clear_roll(state *s, int u, resolver *r);
bool safari_can_shoot(const state *s, int side); /* has anybody of it something to shoot at */

/* ---- fight.c: hand-to-hand between parties (S14-S16); beasts fight by animals.c */
void safari_engage(state *s, int u, int target, resolver *r); /* who catches runaways ends them (S6) */
void safari_owe_fights(state *s);
void safari_fight_begin(state *s, int u, resolver *r);      /* DUE_FIGHT */
void safari_fight_blows(state *s, int length, resolver *r); /* DUE_BLOWS */
void safari_fight_outcome(state *s, resolver *r);           /* DUE_OUTCOME */
void safari_fight_ledger(const state *s, int figure, int target, ledger *out);
void safari_fight_numbers(const state *s, int u, int target, int *mine, int *theirs);
int safari_length(const state *s,
                  int f);            /* weapon length in hand-to-hand; 0 in a net; -1 crew of a gun, last */
void safari_fight_refresh(state *s); /* links to those no longer there are cut */
void safari_nets(state *s, int u, int target, resolver *r); /* DUE_NETS: S23.2 */

/* ---- morale.c */
/* other: who it closes with or faces, NO_UNIT. total: the number the leader needs; query n[0] trigger. */
void safari_leader_ledger(const state *s, int u, int other, int trigger, ledger *out);
/* DUE_MORALE: the leader's roll; where he fails it owes DUE_MEN next. Passed? Owe it (safari_owe_first)
 * rather than call it, so that it is a burst of its own. */
bool safari_morale(state *s, int u, int other, int trigger, resolver *r);
void safari_men(state *s, int u, int trigger, resolver *r); /* DUE_MEN */
void safari_owe_checks(state *s, resolver *r);              /* every check that parties owe now */
void safari_owe_rallies(state *s, int side, resolver *r);
void safari_rally(state *s, int u, resolver *r); /* DUE_RALLY */
int safari_rallier(const state *s, int u);       /* who rallies it: a leader, its own or one near by */

/* ---- turn.c */
void safari_setup(state *s, resolver *r);
void safari_decide(const state *s, decision *out);
bool safari_check(const state *s, const action *a, refusal *why);
void safari_apply(state *s, const action *a, resolver *r);
void safari_mend(state *s);                           /* mend.c */
void safari_resume(state *s, int phase, resolver *r); /* enters it, and on to the next decision */
bool safari_in_phase(const state *s);                 /* do step, phase and stage belong together */
int safari_phase_of(state *s, int step);              /* what begins there; sets whose half turn it is */
void safari_start_unit(state *s, int u);
void safari_go(state *s, resolver *r); /* due.c: the first item of the agenda */
int safari_mover(const state *s);      /* side whose half turn it is */
int safari_decider(const state *s);    /* side that decides in this stage */
int safari_walker(const state *s);     /* the party that must march now, or stand: NO_UNIT if there is none */

/* ---- load.c */
int safari_find_weapon(const safari_data *d, const char *id); /* index, -1 */

/* ---- animals.c, happenings.c, bush.c: what the rest calls */
/* In this order: after weapons.json and types.json are read and before anything is sized by sc->nunits;
 * "behaviour" of each unit of the scenario; at the end of load. */
bool safari_load_animals(scenario *sc, safari_data *d, error *err); /* also appends the pool: start[u].pool */
bool safari_bush_read_unit(scenario *sc, safari_data *d, const json_in *in, int u);
void safari_bush_setup(state *s, resolver *r);
/* S4, S3: agenda DUE_HAPPENING, DUE_ANIMALS; DUE_SET_OUT follows them. MARK_HELD says that it may not move
 * on. */
void safari_happening(state *s, int u, resolver *r);
void safari_animals_attack(state *s, int u, resolver *r);
/* The half turn of a side that goes alone: it acts after the played ones. */
bool safari_bush_idle(const state *s, int side); /* nothing of it on the board: the half turn is left out */
void safari_bush_turn(state *s, int side, resolver *r);       /* pushes what its beasts and bands do */
void safari_bush_shoot(state *s, int side, resolver *r);      /* also as return fire: pushes DUE_SHOTS */
void safari_bush_go(state *s, agenda_item item, resolver *r); /* items from DUE_BUSH_FIRST to DUE_BUSH_LAST */
int safari_beast_move(const state *s, int u);                 /* hexes a beast may move this turn */
int safari_aggression(const state *s, int u);                 /* as it stands: a wounded buffalo rages */
void safari_aggression_ledger(const state *s, int u, ledger *out);
bool safari_beast_attacks(state *s, int u, int target, resolver *r); /* S36: it does */
bool safari_spooked(const state *s, int f); /* S29: that figure does nothing while its party is spooked */
bool safari_omen_touches(const state *s, int f); /* S31: it rolls where the leader failed */
/* A hit by that weapon of figure f (melee: a blow of hand-to-hand) on a beast: S37, S38, S·H19. */
void safari_beast_hit(state *s, int f, int weapon, bool melee, int beast, resolver *r);
/* One round of hand-to-hand of a party and beasts in contact (S37-S39). */
void safari_beast_fight(state *s, int party, int beast, resolver *r);
void safari_bush_failed(state *s, int u, resolver *r); /* S31: TRIGGER_OMEN failed: it withdraws a hex */
void safari_bush_end_turn(state *s, resolver *r);
void safari_bush_mend(state *s);
/* ---- conditions.c, legal.c, odds.c, describe.c, judge.c */
enum { SAFARI_CONDITIONS = 42 };
extern const condition safari_conditions[SAFARI_CONDITIONS];
void safari_actions(const state *s, int u, action_list *out);
void safari_suggest(const state *s, int u, action_list *out);
bool safari_odds(const state *s, const action *a, odds *out);
bool safari_preview_odds(const state *s, const action *move, int target, odds *out);
void safari_describe_unit(const state *s, int u, panel *out);
void safari_describe_place(const state *s, int space, panel *out);
void safari_show(const state *s, int u, int what, overlay *out);
void safari_face(const state *s, int u, unit_face *out);
void safari_redact(state *s, int side);
void safari_imagine(state *s, int side, random_stream *r);
int32_t safari_evaluate(const state *s, int side);
int32_t safari_score(const state *s, int side, int which);
bool safari_leads_side(const state *s, int u);                /* the leader of its side is with it */
int32_t safari_place_worth(const state *s, int u, int space); /* to the computer */
bool safari_worth_charging(const state *s, int u, int target);
void safari_result(const state *s, result *out);
bool safari_exceptional(const state *s, const action *a);

#endif
