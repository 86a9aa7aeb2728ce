/*
 * load_special.c: what a scenario of these rules adds beyond the common members: its campaign, a gate to blow
 * in, where one may leave the map, an attack elsewhere, thirst (U·H27).
 */
#include "rules/conduct/load_special.h"

static bool read_campaign(const scenario *sc, conduct_data *d)
{
    static const char *const names[CAMPAIGNS + 1] = {"master", "zulu", "sudan", "frontier", "boxer", NULL};
    return json_want_choice(sc->source, "campaign", names, &d->campaign);
}

static bool read_gate(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "at", "turn", "need", "tags", NULL};
    conduct_special *sp = &d->special;
    const uint16_t *spaces;
    int n;
    long turn, need;
    json_in in = json_get(sc->source, "gate");
    sp->gate_space = NO_SPACE;
    sp->gate_side = NO_SIDE;
    if (in.value == NULL) return true;
    json_in at = json_get(&in, "at");
    if (!json_only_keys(&in, keys) || !scenario_want_side(sc, &in, "side", &sp->gate_side) ||
        !scenario_places(sc, &at, &spaces, &n) || !json_want_int(&in, "turn", 1, 200, &turn) ||
        !json_want_int(&in, "need", 2, 12, &need) ||
        !scenario_read_tags(sc, &in, "tags", false, &sp->gate_tags))
        return false;
    if (n != 1 || (d->space[spaces[0]].is & HEX_GATE) == 0)
        return json_fail(&at, "one hex whose ground terrain.json calls a \"gate\" is expected");
    sp->gate_space = spaces[0];
    sp->gate_turn = (int)turn;
    sp->gate_need = (int)need;
    return true;
}

static bool read_exits(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "spaces", NULL};
    conduct_special *sp = &d->special;
    json_in in = json_get(sc->source, "exits");
    sp->exit_side = NO_SIDE;
    if (in.value == NULL) return true;
    json_in at = json_get(&in, "spaces");
    return json_only_keys(&in, keys) && scenario_want_side(sc, &in, "side", &sp->exit_side) &&
           scenario_places(sc, &at, &sp->exits, &sp->nexits);
}

static bool read_aside(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "turn", "need", "remove", "tags", NULL};
    conduct_special *sp = &d->special;
    long turn, need, gone;
    json_in in = json_get(sc->source, "aside");
    sp->aside_side = NO_SIDE;
    if (in.value == NULL) return true;
    if (!json_only_keys(&in, keys) || !scenario_want_side(sc, &in, "side", &sp->aside_side) ||
        !json_want_int(&in, "turn", 1, 200, &turn) || !json_want_int(&in, "need", 1, 6, &need) ||
        !json_want_int(&in, "remove", 1, 20, &gone) ||
        !scenario_read_tags(sc, &in, "tags", false, &sp->aside_tags))
        return false;
    sp->aside_turn = (int)turn;
    sp->aside_need = (int)need;
    sp->aside_remove = (int)gone;
    return true;
}

static bool read_thirst(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "after", "shows", NULL};
    conduct_special *sp = &d->special;
    long after, shows;
    json_in in = json_get(sc->source, "thirst");
    sp->thirst_side = NO_SIDE;
    if (in.value == NULL) return true;
    if (!json_only_keys(&in, keys) || !scenario_want_side(sc, &in, "side", &sp->thirst_side) ||
        !json_want_int(&in, "after", 0, 200, &after) || !json_want_int(&in, "shows", 1, 6, &shows))
        return false;
    sp->thirst_turn = (int)after;
    sp->thirst_shows = (int)shows;
    return true;
}

bool conduct_read_specials(scenario *sc, conduct_data *d)
{
    long reveal;
    if (!json_opt_int(sc->source, "reveal", 0, 50, d->number.reveal_hexes, &reveal)) return false;
    d->number.reveal_hexes = (int32_t)reveal;
    return read_campaign(sc, d) && read_gate(sc, d) && read_exits(sc, d) && read_aside(sc, d) &&
           read_thirst(sc, d);
}
