/*
 * follies.h: what a player left undone that any onlooker would have done, counted while a battle is played:
 * free shots not given, units standing about, guns and horse thrown away before the foot is in contact. For
 * `sandtable simulate`; of the rules only what ruleset.h says. It judges nobody's choice by what was hidden
 * from him.
 */
#ifndef CLI_FOLLIES_H
#define CLI_FOLLIES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/strbuf.h"
#include "game/action.h"

/* Each folly is a share: of so many chances, so many were wasted. */
typedef enum folly_share {
    FOLLY_UNFIRED, /* of free shots (game_free_shot), a unit once a step where it gave none */
    FOLLY_IDLE,    /* of units in a turn that acted or could have helped, those that did nothing */
    FOLLY_EARLY, /* of guns and horse, where any of them struck by mid-battle, those lost before the foot met
                    the enemy */
    FOLLY_SHARES
} folly_share;

/* Of one side in one battle. */
typedef struct folly_count {
    int32_t share[FOLLY_SHARES][2]; /* of so many, so many */
} folly_count;

/* What the two of a share are called where they are told. */
typedef struct folly_words {
    const char *of, *foolish, *told; /* "shots", "unfired"; "free shots not given" */
} folly_words;
extern const folly_words folly_shares[FOLLY_SHARES];

typedef struct follies follies;

follies *follies_new(const state *s); /* as the battle begins; the caller's */
void follies_free(follies *f);        /* may be NULL */
/* What a side chooses, having seen no more than `view`. */
void follies_chosen(follies *f, const state *view, const action *a);
/* What came of any action. */
void follies_after(follies *f, const state *s);
/* At the end, once. */
void follies_count(follies *f, const scenario *sc, folly_count out[SIDES_MAX]);

#endif
