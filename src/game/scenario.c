/*
 * scenario.c: a loaded battle: looking things up in it. Not for loading (scenario_load.c), nor for its order
 * of battle on the table (scenario_setup.c).
 */
#include "game/scenario.h"

#include <string.h>

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

bool scenario_attends(const scenario *sc, int u)
{
    const unit_type *is = &sc->types[sc->units[u].type];
    return (sc->noncombatants >> sc->units[u].type & 1) != 0 && !(is->branch != NULL && is->branch->afloat);
}

int scenario_entry(const scenario *sc, int u, const uint16_t **spaces)
{
    const scenario_unit *from = &sc->units[u];
    const scenario_group *group = from->group != 0 ? &sc->groups[from->group - 1] : NULL;
    *spaces = group != NULL ? group->spaces : from->deploy;
    return group != NULL ? group->nspaces : from->ndeploy;
}
