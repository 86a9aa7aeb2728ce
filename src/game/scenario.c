/*
 * scenario.c: a loaded battle: looking things up in it, and its order of battle on the table. Not for loading
 * (scenario_load.c).
 */
#include "game/ruleset.h"

#include <assert.h>
#include <string.h>

#include "game/ledger.h"
#include "game/state.h"
#include "game/state_hold.h"

const modifier_table *scenario_table(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->ntables; i++)
        if (strcmp(sc->tables[i].name, name) == 0) return &sc->tables[i];
    return NULL;
}

int32_t scenario_option(const scenario *sc, const char *key)
{
    int i = 0;
    while (i < sc->rules->noptions && strcmp(sc->rules->options[i].key, key) != 0)
        i++;
    assert(i < sc->rules->noptions);
    return sc->options[i];
}

uint32_t scenario_tag(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->ntags; i++)
        if (strcmp(sc->tags[i], name) == 0) return UINT32_C(1) << i;
    return 0;
}

const scenario_light *scenario_light_at(const scenario *sc, int turn)
{
    const scenario_light *light = NULL;
    for (int i = 0; i < sc->nlights && sc->lights[i].turn <= turn; i++)
        light = &sc->lights[i];
    return light;
}

int scenario_type(const scenario *sc, const char *id)
{
    for (int i = 0; i < sc->ntypes; i++)
        if (strcmp(sc->types[i].id, id) == 0) return i;
    return -1;
}

int scenario_side_find(const scenario *sc, const char *id)
{
    for (int i = 0; i < sc->nsides; i++)
        if (strcmp(sc->sides[i].id, id) == 0) return i;
    return NO_SIDE;
}

bool scenario_has_place(const uint16_t *spaces, int count, int space)
{
    int from = 0, to = count;
    while (from < to) {
        const int middle = (from + to) / 2;
        if (spaces[middle] < space)
            from = middle + 1;
        else
            to = middle;
    }
    return from < count && spaces[from] == space;
}

/* ---- the order of battle on the table */

static void place_unit(const scenario *sc, state *s, int i)
{
    const scenario_unit *from = &sc->units[i];
    unit *u = &s->units[i];
    const unsigned everybody = (1u << sc->nsides) - 1;
    u->side = from->side;
    u->type = from->type;
    u->strength = from->strength;
    u->facing = from->facing;
    u->space = NO_SPACE;
    u->seen_by = (uint8_t)(from->hidden ? 1u << from->side : everybody);
    if (from->group > 0) {
        u->status = UNIT_WAITING;
    } else if (from->deploy != NULL) {
        u->status = UNIT_READY;
    } else {
        u->status = UNIT_ON;
        u->space = from->space;
    }
    for (int f = from->first_figure; f < from->first_figure + from->nfigures; f++) {
        s->figures[f].unit = (int16_t)i;
        s->figures[f].type = from->type;
        s->figures[f].status = u->status;
    }
}

void scenario_setup(const scenario *sc, state *s)
{
    dice_source no_dice = {0};
    resolver quiet = {.dice = &no_dice};
    s->turn = 1;
    s->side = 0;
    for (int i = 0; i < sc->nunits; i++)
        place_unit(sc, s, i);
    memcpy(s->holder, sc->objective_start, sizeof s->holder);
    state_update_holders(s, &quiet); /* who stands on it at the start holds it, whatever "held" says */
}

int scenario_worth(const scenario *sc, int space)
{
    int most = 0;
    for (int k = 0; k < sc->nconditions; k++) {
        const victory_condition *c = &sc->conditions[k];
        for (int j = 0; j < c->nspaces && c->worth; j++)
            if (c->spaces[j] == space && c->worth[j] > most) most = c->worth[j];
    }
    return most;
}
