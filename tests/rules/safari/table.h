/*
 * table.h: a copy of the drill ground's table, to which the rules' own functions are put with given faces and
 * no others. For what one function does; what orders do goes the session's road (drill.h).
 */
#ifndef TESTS_RULES_SAFARI_TABLE_H
#define TESTS_RULES_SAFARI_TABLE_H

#include "rules/safari/drill.h"
#include "rules/safari/compile.h"
#include "rules/safari/losses.h"
#include "rules/safari/party.h"
#include "rules/safari/safari.h"

typedef struct table {
    drill t;
    state s;
    dice_source dice;
    event_list events;
    resolver r;
} table;

/* Everybody off the field but those two, where they are said to stand. */
static inline table *table_open(int u, const char *at, int other, const char *there,
                                const char *const *options)
{
    table *b = calloc(1, sizeof *b);
    char text[128];
    assert_non_null(b);
    b->t = drill_open("drill", options);
    drill_clear(&b->t, u, other, -1);
    snprintf(text, sizeof text, "umpire-place u%d > 1212; umpire-place u%d > %s; umpire-place u%d > %s", u,
             other, there, u, at);
    drill_all(&b->t, text);
    b->s = *drill_state(&b->t);
    b->s.units[u].seen_by = b->s.units[other].seen_by = 7;
    return b;
}

static inline void table_dice(table *b, const char *faces)
{
    error err = {0};
    event_list_clear(&b->events);
    dice_seeded(&b->dice, 1, 1);
    assert_true(dice_script(&b->dice, faces, &err));
    b->r = (resolver){.dice = &b->dice, .events = &b->events};
}

/* All the faces were rolled and none beyond them. */
static inline void table_spent(const table *b)
{
    int faces = 0;
    for (int i = 0; i < b->events.nrolls; i++)
        faces += b->events.rolls[i].count;
    assert_int_equal(dice_left_over(&b->dice), 0);
    assert_false(b->dice.misfit);
    assert_int_equal(faces, b->dice.nscript);
}

static inline void table_close(table *b)
{
    event_list_free(&b->events);
    drill_close(&b->t);
    free(b);
}

/* Of a party, figures n on are no longer there. */
static inline void table_leave(table *b, int u, int n)
{
    state *s = &b->s;
    for (int f = first_figure(s, u) + n; f < end_figure(s, u); f++)
        s->figures[f].status = UNIT_DESTROYED;
    s->units[u].strength = (int16_t)safari_count(s, u, 0);
    safari_refresh(s, u);
}

static inline int table_weapon(const table *b, const char *id)
{
    for (int w = 0; w < sd(&b->s)->nweapons; w++)
        if (strcmp(sd(&b->s)->weapon[w].id, id) == 0) return w;
    fail_msg("no weapon \"%s\"", id);
    return -1;
}

/* Figure f is hit, by nobody but that one. weapon: -1, hand to hand. */
static inline void table_hit(table *b, int f, int by, int die, int weapon, int striker)
{
    safari_hit(&b->s, f, by, &(safari_strike){&b->s, striker, die, weapon}, &b->r);
}

static inline bool table_told(const table *b, const char *code)
{
    for (int i = 0; i < b->events.count; i++)
        if (strcmp(b->events.items[i].code, code) == 0) return true;
    return false;
}

#endif
