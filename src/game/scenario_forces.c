/* scenario_forces.c: sides, reinforcement groups and the order of battle. Not for a system's own members of
 * them. */
#include "board/names.h"
#include "core/language.h"
#include "game/members.h"
#include "game/scenario_internal.h"
#include "game/scenario_read.h"

#include <string.h>

/* ---- sides */

static bool read_style(const json_in *in, uint8_t *out)
{
    static const char *const styles[] = {"madder", "prussian", "forest", "ochre", "plum", "beasts", NULL};
    const char *name;
    if (!json_want_string(in, "style", &name)) return false;
    for (int i = 0; styles[i] != NULL; i++) {
        if (strcmp(name, styles[i]) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    }
    json_in at = json_get(in, "style");
    return json_fail_name(&at, name, guess_from_list, styles, N_("there are "),
                          "the style \"%.40s\" is not known", name);
}

static bool read_side(scenario *sc, const json_in *in)
{
    static const char *const keys[] = {"id", "name", "commander", "style", "hat", "alone", NULL};
    scenario_side *side = &sc->sides[sc->nsides];
    bool ok = scenario_only_keys(in, keys, sc->rules->keys.side, members_of(sc)->side);
    ok = scenario_want_name(sc, in, "name", &side->name) && ok;
    ok = scenario_opt_text(sc, in, "commander", "", &side->commander) && ok;
    ok = read_style(in, &side->style) && ok;
    ok = scenario_opt_text(sc, in, "hat", "", &side->hat) && ok;
    ok = json_opt_bool(in, "alone", false, &side->goes_alone) && ok;
    if (!scenario_want_text(sc, in, "id", &side->id)) return false;
    json_in at = json_get(in, "id");
    if (scenario_side_find(sc, side->id) != NO_SIDE)
        return json_fail(&at, "a second side \"%.40s\": each id stands once", side->id);
    sc->nsides++;
    return ok;
}

bool scenario_read_sides(scenario *sc, const json_in *root)
{
    json_in list;
    bool ok = true;
    if (!json_want_array(root, "sides", &list)) return false;
    if (json_count(&list) < 2 || json_count(&list) > SIDES_MAX)
        return json_fail(&list, "2 to %d sides are expected, found %zu", SIDES_MAX, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        ok = read_side(sc, &in) && ok;
    }
    return ok;
}

/* Absent: none. Named as on the sheet where the unit stands or comes on. */
static bool read_facing(const scenario *sc, const json_in *in, int space, uint8_t fallback, uint8_t *out)
{
    const char *name;
    *out = fallback;
    if (!json_has(in, "facing")) return true;
    if (!json_want_string(in, "facing", &name)) return false;
    const int sheet = space != NO_SPACE ? sc->board->spaces[space].sheet : 0;
    *out = (uint8_t)board_direction_find(sc->board, sheet, name);
    json_in at = json_get(in, "facing");
    if (!scenario_want_capability(sc, &at, HAS_FACING, "units do not face one way or another")) return false;
    if (*out != NO_DIRECTION) return true;
    if (sc->board->sheets[sheet].kind == BOARD_AREA)
        return json_fail(&at, "the map has no directions: leave \"facing\" out");
    return json_fail(&at, "\"%.20s\" is no direction of this map: %s are", name,
                     sc->board->sheets[sheet].kind == BOARD_SQUARE
                         ? "n, ne, e, se, s, sw, w, nw"
                         : "the six sides of its hexes, such as n or ne,");
}

/* ---- reinforcements */

static bool read_arrival(const json_in *in, int die, scenario_group *group)
{
    static const char *const keys[] = {"turn", "need", NULL};
    const int i = group->nsteps;
    long turn, need;
    bool ok = json_only_keys(in, keys);
    ok = json_want_int(in, "need", 1, die, &need) && ok;
    if (!json_want_int(in, "turn", i > 0 ? group->turn[i - 1] + 1 : 1, 200, &turn) || !ok) return false;
    group->turn[i] = (uint8_t)turn;
    group->need[i] = (uint8_t)need;
    group->nsteps++;
    return true;
}

static bool read_arrivals(const json_in *in, long die, scenario_group *group)
{
    json_in arrives;
    bool ok = true;
    if (!json_want_array(in, "arrives", &arrives)) return false;
    if (json_count(&arrives) < 1 || json_count(&arrives) > 4)
        return json_fail(&arrives, "1 to 4 steps {\"turn\": ..., \"need\": ...} are expected, found %zu",
                         json_count(&arrives));
    for (size_t i = 0; i < json_count(&arrives); i++) {
        json_in step = json_at(&arrives, i);
        ok = read_arrival(&step, (int)die, group) && ok;
    }
    return ok;
}

static bool read_group(scenario *sc, const json_in *in)
{
    static const char *const keys[] = {"id", "name", "side", "die", "arrives", "at", "facing", NULL};
    scenario_group *group = &sc->groups[sc->ngroups];
    *group = (scenario_group){.id = NULL};
    long die = 6;
    int side;
    json_in at = json_get(in, "at"), id = json_get(in, "id");
    bool ok = scenario_only_keys(in, keys, sc->rules->keys.group, members_of(sc)->group);
    ok = scenario_want_name(sc, in, "name", &group->name) && ok;
    ok = scenario_want_side(sc, in, "side", &side) && ok;
    const bool has_die = json_opt_int(in, "die", 2, 20, 6, &die);
    ok = read_arrivals(in, has_die ? die : 20, group) && has_die && ok;
    ok = scenario_places(sc, &at, &group->spaces, &group->nspaces) &&
         read_facing(sc, in, group->spaces[0], NO_DIRECTION, &group->facing) && ok;
    if (!scenario_want_text(sc, in, "id", &group->id)) return false;
    group->side = (uint8_t)side;
    group->sides = (uint8_t)die;
    for (int i = 0; i < sc->ngroups; i++)
        if (strcmp(sc->groups[i].id, group->id) == 0)
            return json_fail(&id, "a second group \"%.40s\": each id stands once", group->id);
    sc->ngroups += ok; /* only what units may safely come with */
    return ok;
}

static bool read_groups(scenario *sc, const json_in *root)
{
    json_in list;
    bool ok = true;
    if (!json_has(root, "groups")) return true;
    if (!json_want_array(root, "groups", &list) ||
        !scenario_want_capability(sc, &list, HAS_GROUPS, "no reinforcements come on"))
        return false;
    if (json_count(&list) > GROUPS_MAX)
        return json_fail(&list, "at most %d groups are expected, found %zu", GROUPS_MAX, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        ok = read_group(sc, &in) && ok;
    }
    return ok;
}

/* ---- units */

static const char *type_name(const void *self, size_t i)
{
    const scenario *sc = self;
    return i < (size_t)sc->ntypes ? sc->types[i].id : NULL;
}

static const char *group_name(const void *self, size_t i)
{
    const scenario *sc = self;
    return i < (size_t)sc->ngroups ? sc->groups[i].id : NULL;
}

static bool read_unit_type(scenario *sc, const json_in *in, scenario_unit *u)
{
    const char *id;
    if (!json_want_string(in, "type", &id)) return false;
    const int type = scenario_type(sc, id);
    json_in at = json_get(in, "type");
    if (type < 0)
        return json_fail_name(&at, id, type_name, sc, N_("there are: "),
                              "there is no type \"%.40s\" in rules/%s/types.json", id, sc->rules->id);
    u->type = (uint8_t)type;
    return true;
}

/* The group is there, but something is wrong with it, and that was told. */
static bool group_is_refused(const scenario *sc, const char *id)
{
    const json_in groups = json_get(sc->source, "groups");
    for (size_t i = 0; i < json_count(&groups); i++) {
        const json_in in = json_at(&groups, i);
        const char *other = json_string_value(json_object_get(in.value, "id"));
        if (other != NULL && strcmp(other, id) == 0) return true;
    }
    return false;
}

static bool read_unit_group(scenario *sc, const json_in *in, scenario_unit *u)
{
    const char *id;
    json_in at = json_get(in, "group");
    if (!json_want_string(in, "group", &id)) return false;
    if (json_has(in, "at"))
        return json_fail(&at, "a unit has \"at\" (there at the start) or \"group\" (comes later), not both");
    for (int i = 0; i < sc->ngroups; i++) {
        if (strcmp(sc->groups[i].id, id) != 0) continue;
        if (sc->groups[i].side != u->side)
            return json_fail(&at, "the group \"%.40s\" belongs to another side", id);
        u->group = (uint8_t)(i + 1);
        return read_facing(sc, in, sc->groups[i].spaces[0], sc->groups[i].facing, &u->facing);
    }
    if (group_is_refused(sc, id)) return false;
    return json_fail_name(&at, id, group_name, sc, N_("there are: "),
                          "there is no group \"%.40s\" in \"groups\"", id);
}

static bool read_unit_place(scenario *sc, const json_in *in, scenario_unit *u)
{
    const uint16_t *spaces;
    int n;
    u->space = NO_SPACE;
    if (json_has(in, "group")) return read_unit_group(sc, in, u);
    json_in at = json_get(in, "at");
    if (at.value == NULL)
        return json_fail(
            &at,
            "is missing: a space (\"K6\"), a zone to deploy in, or a \"group\" it comes with is expected");
    if (!scenario_places(sc, &at, &spaces, &n) || !read_facing(sc, in, spaces[0], NO_DIRECTION, &u->facing))
        return false;
    if (n == 1) {
        u->space = spaces[0];
        return true;
    }
    u->deploy = spaces;
    u->ndeploy = n;
    return scenario_want_capability(sc, &at, HAS_DEPLOYMENT,
                                    "several spaces: no unit is placed by its side at the start");
}

static bool read_hidden(const scenario *sc, const json_in *in, scenario_unit *u)
{
    json_in at = json_get(in, "hidden");
    return json_opt_bool(in, "hidden", false, &u->hidden) &&
           (at.value == NULL || scenario_want_capability(sc, &at, HAS_HIDDEN, "no unit is hidden"));
}

static bool read_unit(scenario *sc, const json_in *in, int index)
{
    static const char *const keys[] = {"name", "note",  "side",     "type", "at",     "facing",
                                       "tags", "group", "strength", "hat",  "hidden", NULL};
    scenario_unit *u = &sc->units[index];
    long strength = 1;
    int side;
    bool ok = scenario_only_keys(in, keys, sc->rules->keys.unit, members_of(sc)->unit);
    ok = scenario_want_name(sc, in, "name", &u->name) && ok;
    u->called = u->name;
    ok = scenario_opt_text(sc, in, "note", "", &u->note) && ok;
    const bool sided = scenario_want_side(sc, in, "side", &side);
    ok = read_unit_type(sc, in, u) && ok;
    ok = scenario_opt_text(sc, in, "hat", NULL, &u->hat) && ok;
    ok = json_opt_int(in, "strength", 1, 999, sc->types[u->type].strength, &strength) && ok;
    ok = read_hidden(sc, in, u) && ok;
    ok = scenario_read_tags(sc, in, "tags", true, &u->tags) && ok;
    u->side = (uint8_t)side;
    u->strength = (int16_t)strength;
    u->json = index;
    sc->nunits = index + 1;
    return sided && read_unit_place(sc, in, u) && ok; /* where it stands may depend on whose it is */
}

static bool read_units(scenario *sc, const json_in *root)
{
    json_in list;
    bool ok = true;
    if (!json_want_array(root, "units", &list)) return false;
    if (json_count(&list) < 1 || json_count(&list) > UNITS_MAX)
        return json_fail(&list, "1 to %d units are expected, found %zu", UNITS_MAX, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        ok = read_unit(sc, &in, (int)i) && ok;
    }
    return ok;
}

bool scenario_read_forces(scenario *sc, const json_in *root)
{
    const bool groups = read_groups(sc, root);
    return read_units(sc, root) && groups;
}
