/*
 * branch.h: what a branch of troops looks and sounds like: one list for all rule systems,
 * rules/branches.json.
 *
 * It decides nothing, so saves do not remember the file's hash: a picture may change under a battle in
 * progress. Not for what a branch can do: that is its system's (types.json). rules/README.md tells every
 * member.
 */
#ifndef GAME_BRANCH_H
#define GAME_BRANCH_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/json.h"
#include "core/mem.h"

typedef enum branch_miniature {
    MINIATURE_NONE, /* stays a card counter */
    MINIATURE_FOOT,
    MINIATURE_SPEARS,
    MINIATURE_HORSE,
    MINIATURE_GUN,
    MINIATURE_MACHINE_GUN,
    MINIATURE_LEADER
} branch_miniature;

typedef struct branch_hat {
    const char *name, *picture; /* "fez", "silhouettes/line_fez" */
} branch_hat;

typedef struct branch {
    const char *id;            /* "line" */
    const char *silhouette;    /* with the headgear that is usual: "silhouettes/line_helmet" */
    const char *sign;          /* "signs/line" */
    const struct branch *foot; /* as whom they are shown who have dismounted; NULL: as they are */
    const char *portrait;      /* of a card: "portraits/lion"; NULL: it shows its silhouette */
    const branch_hat *hats;    /* every headgear it can be drawn with, by another like it where need be */
    int nhats;
    const char *sound; /* of assets/sounds, when it fires; NULL: a volley */
    uint8_t miniature; /* branch_miniature */
    bool afloat;       /* lies at sea, off the coast it belongs to */
    bool low;          /* longer than it is high: its picture is drawn larger */
} branch;

typedef struct branch_list {
    const branch *items;
    int count;
} branch_list;

/* Reads the list; everything is the arena's. */
bool branch_read_list(arena *memory, const char *path, branch_list *out, error *err);
const branch *branch_find(const branch_list *list, const char *id); /* NULL */
/* The member `key` of an object: a branch of the list. Complains at the member, with a guess. */
bool branch_want(const branch_list *list, const json_in *object, const char *key, const branch **out);
const branch *branch_on_foot(const branch *b); /* b, or who of it has dismounted */
/* Its picture under that headgear, or under its own where it was never drawn so; hat may be NULL. */
const char *branch_silhouette(const branch *b, const char *hat);

#endif
