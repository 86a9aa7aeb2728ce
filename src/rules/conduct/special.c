/*
 * special.c: what a scenario of these rules adds beyond the common members: its campaign, a gate to blow in, where one
 * may leave the map, an attack elsewhere, thirst (U·H27).
 */
#include "rules/conduct/conduct.h"

static bool read_side(const scenario *sc, const json_in *in, int *out)
{
    const char *id;
    json_in at = json_get(in, "side");
    if (!json_want_string(in, "side", &id)) return false;
    *out = scenario_side_find(sc, id);
    return *out != NO_SIDE || json_fail(&at, "\"%.40s\" is not one of the sides", id);
}

static bool read_tags(const scenario *sc, const json_in *in, uint32_t *out)
{
    json_in list = json_get(in, "tags");
    *out = 0;
    if (list.value == NULL) return true;
    if (!json_want_array(in, "tags", &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        const char *name;
        json_in at = json_at(&list, i);
        if (!json_as_string(&at, &name)) return false;
        const uint32_t bit = scenario_tag(sc, name);
        if (bit == 0) return json_fail(&at, "no unit bears the tag \"%.40s\"", name);
        *out |= bit;
    }
    return true;
}

static bool read_campaign(const scenario *sc, conduct_data *d)
{
    static const char *const names[CAMPAIGNS] = {"master", "zulu", "sudan", "frontier", "boxer"};
    const char *name;
    json_in at = json_get(sc->source, "campaign");
    if (!json_want_string(sc->source, "campaign", &name)) return false;
    for (int i = 0; i < CAMPAIGNS; i++)
        if (strcmp(names[i], name) == 0) {
            d->campaign = i;
            return true;
        }
    return json_fail(&at, "\"%.40s\" has no charts; there are master, zulu, sudan, frontier, boxer", name);
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
    if (!json_only_keys(&in, keys) || !read_side(sc, &in, &sp->gate_side) || !scenario_places(sc, &at, &spaces, &n) ||
        !json_want_int(&in, "turn", 1, 200, &turn) || !json_want_int(&in, "need", 2, 12, &need) || !read_tags(sc, &in, &sp->gate_tags))
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
    return json_only_keys(&in, keys) && read_side(sc, &in, &sp->exit_side) && scenario_places(sc, &at, &sp->exits, &sp->nexits);
}

static bool read_aside(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "turn", "need", "remove", "tags", NULL};
    conduct_special *sp = &d->special;
    long turn, need, gone;
    json_in in = json_get(sc->source, "aside");
    sp->aside_side = NO_SIDE;
    if (in.value == NULL) return true;
    if (!json_only_keys(&in, keys) || !read_side(sc, &in, &sp->aside_side) || !json_want_int(&in, "turn", 1, 200, &turn) ||
        !json_want_int(&in, "need", 1, 6, &need) || !json_want_int(&in, "remove", 1, 20, &gone) || !read_tags(sc, &in, &sp->aside_tags))
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
    if (!json_only_keys(&in, keys) || !read_side(sc, &in, &sp->thirst_side) || !json_want_int(&in, "after", 0, 200, &after) ||
        !json_want_int(&in, "shows", 1, 6, &shows))
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
    return read_campaign(sc, d) && read_gate(sc, d) && read_exits(sc, d) && read_aside(sc, d) && read_thirst(sc, d);
}
