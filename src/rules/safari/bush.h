/*
 * bush.h: what the bush is made of, compiled: the animals' table, the beasts that happenings call for, the
 * charts. Included by safari.h; not for what they do.
 *
 * The beasts that happenings call for are real units of the side nobody plays: a small pool of them stands at
 * the end of the order of battle, waiting; they enter beside a party, attack, and are killed or go off again.
 */
#ifndef RULES_SAFARI_BUSH_H
#define RULES_SAFARI_BUSH_H

#include "game/ruleset.h"

enum { ANIMALS_MAX = 20, POOL_MAX = 16, NO_ANIMAL = -1 };

typedef struct safari_animal { /* animals.json (S·H23) */
    const char *id, *rule;
    uint8_t move, water; /* hexes; water 0: it does not go in */
    uint8_t die;         /* 0: it does not fight */
    uint8_t toughness, agg, wounded_agg;
    int8_t target;  /* to the die of whoever shoots at it */
    int8_t springs; /* the same while it runs or springs */
    bool thick;     /* S38: hand to hand only wounded, and three wounds kill it */
    bool tramples, straight, waters, water_only, cat, runs_once, cover, food;
    bool house;
} safari_animal;

typedef struct bush_strength { /* S37: by weapon, in weapons.json's order; die 0: it is not shot or thrown */
    uint8_t die;
    int8_t bonus;   /* of the weapon shot or thrown */
    int8_t in_hand; /* of the weapon as it is held, hand to hand */
    bool not_thick; /* the latter not against elephants, hippopotamuses and rhinoceroses (S38) */
    bool house;
    const char *rule, *hand_rule;
} bush_strength;

typedef struct bush_numbers {
    int32_t kill_wounds, kill_wounds_thick, trample_kills, cats_each, length, water_penalty, spooked_die,
        notice, ambush, bolt;
} bush_numbers;

enum { BUSH_WEAPONS_MAX = 32 };

typedef struct bush_data {
    safari_animal animal[ANIMALS_MAX];
    int nanimals;
    int8_t animal_of[TYPES_MAX]; /* by unit type, NO_ANIMAL: people */
    bush_strength strength[BUSH_WEAPONS_MAX];
    bush_numbers number;
    int side; /* the side that goes alone and owns the beasts of happenings */
    uint8_t pool_type[POOL_MAX];
    int npool, first_pool; /* units of the pool, at the end of the order of battle */
    const chart *happenings, *attack, *cats, *roaming;
    int happenings_index, attack_index, cats_index, roaming_index;
    const modifier_table *blow, *strength_table, *save;
} bush_data;

/* Conditions of modifiers.json (animals.c). q->n[1] 1: the beast is at one figure alone; n[2]: the figure
 * that throws. */
int32_t safari_if_hurt_figure(const query *q);
int32_t safari_if_hurt_beast(const query *q);
int32_t safari_if_charging_beast(const query *q);
int32_t safari_if_beast_outnumbered(const query *q);
int32_t safari_if_beast_outnumbers(const query *q);

/* How a unit of a side that goes alone behaves (S·H24). */
enum {
    BEHAVIOUR_NONE,
    BEHAVIOUR_ROAM,
    BEHAVIOUR_AMBUSH,
    BEHAVIOUR_GUARD,
    BEHAVIOUR_GRAZE,
    BEHAVIOUR_ROVE,
    BEHAVIOURS
};

#endif
