/*
 * load_battle.c: what a scenario says beyond the common members: how far one sees in the bush, squares, ways
 * off the map, groups that follow others, and each unit's state at the start.
 */
#include "rules/prone/load_battle.h"

#include "board/names.h"

/* ---- the battle */

static bool read_square_hides(scenario *sc, prone_data *d)
{
    static const char *const keys[] = {"after", "inches", NULL};
    json_in in = json_get(sc->source, "square-hides");
    long after, inches;
    if (in.value == NULL) return true;
    if (!json_only_keys(&in, keys) || !json_want_int(&in, "after", 1, 200, &after) ||
        !json_want_int(&in, "inches", 1, 48, &inches))
        return false;
    d->square_turn = (uint8_t)after;
    d->square_far = (uint8_t)hexes_of((int)inches);
    return true;
}

static bool read_exits(scenario *sc, prone_data *d)
{
    static const char *const keys[] = {"spaces", "after", NULL};
    json_in all = json_get(sc->source, "exits");
    const char *id;
    json_t *value;
    if (all.value == NULL) return true;
    if (!json_is_object(all.value))
        return json_fail(&all, "an object is expected: for a side's id the spaces by which it may leave");
    json_object_foreach(all.value, id, value)
    {
        json_in in = json_get(&all, id), at;
        long after;
        if (id[0] == '_') continue;
        const int side = scenario_side_find(sc, id);
        if (side == NO_SIDE || side > 1) return json_fail(&in, "\"%.40s\" is no side of this battle", id);
        prone_exit *x = &d->exit[side];
        if (!json_only_keys(&in, keys) || !json_opt_int(&in, "after", 0, 200, 0, &after)) return false;
        at = json_get(&in, "spaces");
        if (!scenario_places(sc, &at, &x->spaces, &x->nspaces)) return false;
        x->turn = (int)after + 1;
    }
    return true;
}

static bool read_over_friends(scenario *sc, prone_data *d)
{
    json_in at = json_get(sc->source, "over-friends");
    const uint16_t *spaces;
    int n;
    if (at.value == NULL) return true;
    if (!scenario_places(sc, &at, &spaces, &n)) return false;
    for (int i = 0; i < n; i++)
        d->space[spaces[i]].is |= SPACE_OVER_FRIENDS;
    return true;
}

static bool read_follows(scenario *sc, prone_data *d)
{
    static const char *const keys[] = {"group", "turns", NULL};
    json_in list = json_get(sc->source, "groups");
    for (int g = 0; g < sc->ngroups; g++) {
        json_in group = json_at(&list, (size_t)g), in = json_get(&group, "after");
        const char *id;
        long turns;
        d->follow[g].group = -1;
        if (in.value == NULL) continue;
        if (!json_only_keys(&in, keys) || !json_want_string(&in, "group", &id) ||
            !json_want_int(&in, "turns", 1, 50, &turns))
            return false;
        for (int i = 0; i < g; i++)
            if (strcmp(sc->groups[i].id, id) == 0) d->follow[g].group = (int8_t)i;
        if (d->follow[g].group < 0)
            return json_fail(&in,
                             "\"%.40s\" is no group before this one: a group can only come after one that "
                             "stands above it",
                             id);
        d->follow[g].turns = (int8_t)turns;
    }
    return true;
}

bool prone_read_battle(scenario *sc, prone_data *d)
{
    long bush, reveal;
    if (!json_opt_int(sc->source, "bush", 0, 48, d->number.bush_inches, &bush) ||
        !json_opt_int(sc->source, "reveal", 0, 24, d->number.reveal_hexes, &reveal) ||
        !json_opt_bool(sc->source, "squares", false, &d->squares))
        return false;
    d->bush = (uint8_t)hexes_of((int)bush);
    d->number.reveal_hexes = (int32_t)reveal;
    d->red = 0; /* H·H14: red cards are the Germans' */
    for (int u = 0; u < sc->nunits; u++)
        if (d->type[sc->units[u].type].army == ARMY_GERMAN) {
            d->red = sc->units[u].side == 1;
            break;
        }
    return read_square_hides(sc, d) && read_exits(sc, d) && read_over_friends(sc, d) && read_follows(sc, d);
}

/* ---- units */

static bool read_space(scenario *sc, const json_in *in, const char *key, uint16_t *out)
{
    const char *name;
    json_in at = json_get(in, key);
    *out = NO_SPACE;
    if (at.value == NULL) return true;
    if (!json_as_string(&at, &name)) return false;
    *out = (uint16_t)board_space_find(sc->board, name);
    return *out != NO_SPACE || json_fail(&at, "\"%.20s\" is no space of the map", name);
}

static bool read_lost(scenario *sc, const json_in *in, prone_start *out)
{
    json_in list = json_get(in, "lost");
    out->lost[0] = NO_SPACE;
    if (list.value == NULL) return true;
    if (json_count(&list) != LOST_PLACES)
        return json_fail(&list, "%d spaces are expected, one for each face of a die, found %zu", LOST_PLACES,
                         json_count(&list));
    for (int i = 0; i < LOST_PLACES; i++) {
        json_in at = json_at(&list, (size_t)i);
        const char *name;
        if (!json_as_string(&at, &name)) return false;
        out->lost[i] = (uint16_t)board_space_find(sc->board, name);
        if (out->lost[i] == NO_SPACE) return json_fail(&at, "\"%.20s\" is no space of the map", name);
    }
    return true;
}

static bool check_state(const prone_type *t, const json_in *in, const prone_start *out)
{
    json_in at = json_get(in, "limbered");
    if (out->limbered && t->class != CLASS_GUN) return json_fail(&at, "only guns have limbers");
    at = json_get(in, "dismounted");
    if (out->dismounted && t->class != CLASS_HORSE) return json_fail(&at, "only mounted units dismount");
    at = json_get(in, "prone");
    if (out->prone && (t->army != ARMY_GERMAN || t->class != CLASS_FOOT))
        return json_fail(&at, "only German infantry goes prone (H1)");
    at = json_get(in, "order");
    if (out->order != t->order && !t->forms)
        return json_fail(&at, "units of this type keep one order (see types.json)");
    return true;
}

static bool check_place(const scenario *sc, const prone_data *d, int u, const json_in *in,
                        const prone_start *out)
{
    const scenario_unit *su = &sc->units[u];
    json_in at = json_get(in, "hidden");
    if (su->hidden && su->space != NO_SPACE && (d->space[su->space].is & SPACE_CONCEALS) == 0)
        return json_fail(&at, "%.60s cannot hide there: terrain.json does not say that this ground conceals",
                         su->name);
    at = json_get(in, "at");
    for (int i = 0; i < u && su->space != NO_SPACE; i++)
        if (sc->units[i].space == su->space && d->type[su->type].class != CLASS_LEADER &&
            d->type[sc->units[i].type].class != CLASS_LEADER)
            return json_fail(&at, "%.60s and %.60s start in one hex: only leaders share a hex", su->name,
                             sc->units[i].name);
    at = json_get(in, "stands");
    if (out->stands == NO_SPACE) return true;
    for (int i = 0; i < su->ndeploy; i++)
        if (su->deploy[i] == out->stands) return true;
    return json_fail(&at, "is not one of the spaces of \"at\"");
}

static bool read_unit(scenario *sc, prone_data *d, const json_in *in, int u)
{
    static const char *const orders[] = {"close", "open", "column", NULL};
    prone_start *out = &d->start[u];
    const prone_type *t = &d->type[sc->units[u].type];
    bool leader;
    long ammo, unseen;
    int order;
    if (!json_opt_bool(in, "leader", t->leader, &leader) ||
        !json_opt_bool(in, "limbered", false, &out->limbered) ||
        !json_opt_bool(in, "dismounted", false, &out->dismounted) ||
        !json_opt_bool(in, "disguised", false, &out->disguised) ||
        !json_opt_bool(in, "smokeless", false, &out->smokeless) ||
        !json_opt_bool(in, "prone", false, &out->prone) ||
        !json_opt_int(in, "ammo", 1, 200, AMMO_FREE, &ammo) ||
        !json_opt_int(in, "unseen-shots", 0, 20, t->sniper ? 1 : 0, &unseen) ||
        !json_opt_choice(in, "order", orders, t->order, &order) ||
        !read_space(sc, in, "stands", &out->stands) || !read_lost(sc, in, out))
        return false;
    out->leader = leader ? LEADER_WITH : LEADER_NONE;
    out->ammo = (uint8_t)ammo;
    out->unseen_shots = (uint8_t)unseen;
    out->order = (uint8_t)order;
    json_in at = json_get(in, "strength");
    if (sc->units[u].strength > FIRE_DICE_MAX)
        return json_fail(&at, "at most %d figures are expected, found %d", FIRE_DICE_MAX,
                         sc->units[u].strength);
    return check_state(t, in, out) && check_place(sc, d, u, in, out);
}

bool prone_read_units(scenario *sc, prone_data *d, error *err)
{
    json_in list = json_get(sc->source, "units");
    if (!scenario_want_size(sc, 2, PRONE_UNITS_MAX, err)) return false;
    for (int u = 0; u < sc->nunits; u++) {
        json_in in = json_at(&list, (size_t)u);
        if (!read_unit(sc, d, &in, u)) return false;
    }
    return true;
}
