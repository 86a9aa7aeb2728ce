/*
 * member.h: a member of a rule system in data, as a row of a table: what its key is called, what may stand
 * there and where in a struct it goes.
 *
 * A table ends with a row without a key. It is also the list of keys that are known (member_tables). What is
 * absent stays as it is: whoever reads (members.h) sets the struct to what goes without saying first.
 */
#ifndef GAME_MEMBER_H
#define GAME_MEMBER_H

#include <stddef.h>

#include "core/json.h"

struct scenario;

typedef enum member_kind {
    MEMBER_OWN,    /* by read(); where that is NULL, by code of the system that looks for the key itself */
    MEMBER_NUMBER, /* a whole number from lo to hi: an integer of 1, 2 or 4 bytes */
    MEMBER_YES,    /* true or false: a bool */
    MEMBER_BIT,    /* true or false: `bit` is set where it is not what goes without saying, `otherwise` */
    MEMBER_CHOICE, /* one of `names`: its index, an integer of 1, 2 or 4 bytes */
    MEMBER_BITS,   /* one of `names`: the one of `bits` in its place is set */
    MEMBER_TEXT,   /* a const char *, the scenario's */
    MEMBER_CODE,   /* the same, of a code that has words */
    MEMBER_SIDE,   /* a side's id: an int */
    MEMBER_TAGS,   /* names of tags: a uint32_t */
    MEMBER_PLACES, /* scenario_places(): a const uint16_t *, and an int at `count` how many */
    MEMBER_SOURCE, /* "source" and, with it, "rule": a const char *, and at `count`, if not 0, a bool: ours */
    MEMBER_OBJECT  /* an object whose members are those `within`, of the same struct */
} member_kind;

typedef struct data_member {
    const char *key;
    member_kind kind;
    uint32_t at; /* offset in the struct */
    uint8_t width;
    bool need; /* it may not be absent */
    bool otherwise;
    uint32_t count; /* offset */
    int32_t lo, hi;
    unsigned bit;
    const char *const *names; /* NULL-terminated */
    const unsigned *bits;
    const struct data_member *within;
    /* The value at the cursor (absent only if `need`), to what lies `at` that place of the struct: the struct
     * itself where the row names none. false: it has complained. */
    bool (*read)(struct scenario *sc, const json_in *at, void *out);
} data_member;

/* Kind, place and width of a row: {"move", MEMBER(NUMBER, grid_type, move), .hi = 2} */
#define MEMBER(kind_, struct_, field_)                                                                       \
    .kind = MEMBER_##kind_, .at = offsetof(struct_, field_), .width = sizeof(((struct_ *)NULL)->field_)

/* Those of a system in the files that it shares with all (ruleset.members): any may be NULL. */
typedef struct member_tables {
    const data_member *scenario, *side, *unit, *group, *type, *terrain;
} member_tables;

#endif
