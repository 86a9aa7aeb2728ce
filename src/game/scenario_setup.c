/*
 * scenario_setup.c: what of a scenario goes into a state: the order of battle, and the options its rules ask.
 */
#include "game/scenario_setup.h"

#include <assert.h>
#include <string.h>

#include "game/ruleset.h"
#include "game/state_hold.h"

int32_t scenario_option(const scenario *sc, const char *key)
{
    int i = 0;
    while (i < sc->rules->noptions && strcmp(sc->rules->options[i].key, key) != 0)
        i++;
    assert(i < sc->rules->noptions);
    return sc->options[i];
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
