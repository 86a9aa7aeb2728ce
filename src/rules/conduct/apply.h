/*
 * apply.h: movement done, and what becomes of units: charges come home, melees parted, recoils, Kills,
 * removal.
 */
#ifndef RULES_CONDUCT_APPLY_H
#define RULES_CONDUCT_APPLY_H

#include "rules/conduct/conduct.h"

/* Each the apply() of its verb. */
void conduct_apply_bayonets(state *s, const action *a, resolver *r);
void conduct_apply_hold(state *s, const action *a, resolver *r);
void conduct_apply_move(state *s, const action *a, resolver *r);
void conduct_apply_charge(state *s, const action *a, resolver *r);
void conduct_apply_face(state *s, const action *a, resolver *r);
void conduct_apply_form(state *s, const action *a, resolver *r);
void conduct_apply_limber(state *s, const action *a, resolver *r);
void conduct_apply_mount(state *s, const action *a, resolver *r);
void conduct_apply_ring(state *s, const action *a, resolver *r); /* formed or marching */
void conduct_apply_enter(state *s, const action *a, resolver *r);
void conduct_apply_leave(state *s, const action *a, resolver *r);

/* A step in a great square: nobody stands in its way and nobody rides along; it shows, and is shown, as by
 * any other. */
void conduct_march_to(state *s, int u, int to, resolver *r);
void conduct_finish(state *s, int u);               /* its move is over */
void conduct_set_out(state *s, int u, resolver *r); /* out of its ring, up from the ground, and off */
/* It has turned: guns at all, whoever else fires by more than a hexside, which counts as moving (U·HX3). */
void conduct_note_turn(state *s, int u, int before);
void conduct_see(state *s, resolver *r); /* who sees whom; r NULL: nothing is told */
void conduct_relieve(state *s, int u);   /* out of every melee; those it was in contact with: U21, U·H9 */
void conduct_remove(state *s, int u, int status, const char *code, resolver *r);
void conduct_endanger(state *s, int u);
void conduct_owe_kills(state *s, int u, int kills); /* they fall when the fire or melee of the step is over */
/* Which are in melee: asked before the first Kills of a step fall, for they all fall at once (U1). */
void conduct_find_gripped(const state *s, bool gripped[UNITS_MAX]);
/* gripped: in melee when they fell. */
void conduct_take_kills(state *s, int u, int kills, bool gripped, resolver *r);
/* A crew that may lose its gun to the enemy is captured, anybody else destroyed with that code. */
void conduct_overrun(state *s, int u, const char *code, resolver *r);
/* U·HX5. penned: it takes a Kill for each hex it cannot go, and may be gone afterwards. */
void conduct_recoil(state *s, int u, int inches, bool penned, resolver *r);
void conduct_charge_home(state *s, int u, int target, int start, resolver *r); /* start: where it came from */
bool conduct_may_exploit(const state *s, int u); /* U·H9: it may go on now, in step 4a */
bool conduct_flanks(const state *s, int start, int end, int target);
void conduct_fanatic_charge(state *s, int u, resolver *r);

#endif
