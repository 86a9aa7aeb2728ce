/* fire.h: shooting (S11-S13, S22). */
#ifndef RULES_SAFARI_FIRE_H
#define RULES_SAFARI_FIRE_H

#include "rules/safari/party.h"

struct safari_data;
struct safari_weapon;

bool safari_may_fire(const state *s, int f); /* loaded, and not spooked */

/* What a volley makes of a beast: what the bars of its card count. */
enum { FATE_UNHURT, FATE_WOUNDED, FATE_DEAD, FATES };

/* Who of a party shoots with what. */
typedef struct safari_volley {
    int crowd;  /* figures at the target as it began: all of it is thrown at what was aimed at (S·H7); 0: now
                 */
    int weapon; /* only those who have this one, with it; -1: each with what does most to this target */
    int man;    /* one figure alone, counted from the party's first; -1: everybody */
    int hurt;   /* a beast's wounds as it began */
} safari_volley;
extern const safari_volley safari_all_fire;
extern const char *const safari_weapon_choices[WEAPON_CHOICES + 1]; /* of the verb; at its end NULL */
void safari_compile_choices(struct safari_data *d);                 /* at load */
safari_volley safari_volley_of(const state *s, const action *a);    /* of a `fire` */
safari_volley safari_volley_due(const agenda_item *due);            /* of a DUE_SHOTS */
/* With what a figure could shoot at the target as it stands, bit a weapon. */
uint32_t safari_weapons_ready(const state *s, int f, int target);
/* Has anybody of it a shot at the target as it stands? */
bool safari_volley_has_shot(const state *s, int u, int target, const safari_volley *v);
/* Why nobody has: the one reason, as a code of words.json; *limit: the weapon's range, if that is it. */
const char *safari_volley_why(const state *s, int u, int target, const safari_volley *v, int *limit);
/* Of those in `left`, who shoots first at the target, with his like (party.h). */
bool safari_next_shots(const state *s, int u, int target, const safari_volley *v, uint32_t *left,
                       safari_throw *out);
/* The same at a beast that has come beside them on the march. */
bool safari_next_snap_shots(const state *s, int u, int beast, uint32_t *left, safari_throw *out);
int safari_dice_of(const safari_throw *t);
/* In which of its bands a target so many hexes off lies: 0 short, 1 medium, 2 long; -1: out of its range. */
int safari_band_of(const struct safari_weapon *w, int hexes);
/* Of a volley of several weapons, which has one throw a weapon: others were thrown before; others follow. */
enum { VOLLEY_GOES_ON = 1, VOLLEY_HAS_MORE = 2 };
/* One roll: told, with what hits, and noted by those who have shot. sudden: at a beast of the march. part:
 * VOLLEY_ bits, so that its shots are not told as all of them. Bit a die that hits. */
uint64_t safari_throw_shots(state *s, int u, int target, const safari_throw *t, bool sudden, int part,
                            resolver *r);
void safari_owe_jam(state *s, int u, int weapon); /* S22, if it is a machine gun */
/* Nobody of it who has something to shoot with may: why, as below; NULL: somebody may, or nobody ever has. */
const char *safari_spent_why(const state *s, int u);
/* Of a party of which nobody may fire: the reason that all who could share, or that they have several. */
const char *safari_idle_why(const state *s, int u);
/* Of its longest weapon, in hexes; *near: the first band of that weapon. */
int safari_longest_range(const state *s, int u, int *near);
/* DUE_SHOTS: one roll, then the others. */
void safari_fire_group(state *s, int u, int target, const safari_volley *v, resolver *r);
void safari_note_shot(state *s, int f, int weapon); /* unloads, counts as its fire of this turn */
/* The weapon with which a figure does most to that target (NO_UNIT: has most hits) at that range: index, -1
 * none; *shots and *need filled. */
int safari_best_weapon(const state *s, int f, int target, int hexes, bool moved, int *shots, int *need);
int safari_gunner(const state *s, int u);  /* who serves the machine gun: figure, NO_UNIT */
int safari_clearer(const state *s, int u); /* who clears its jam: the gunner, or its leader */
void safari_jam_ledger(const state *s, int u, ledger *out);
void safari_jam_roll(state *s, int u, resolver *r);
void safari_clear_roll(state *s, int u, resolver *r);
/* Also of parties nobody plays. */
void safari_declare_fire(state *s, int u, int target, const safari_volley *v, resolver *r);
void safari_provoke(state *s, int target); /* S·H25b: who attacks a village trades there no more */

#endif
