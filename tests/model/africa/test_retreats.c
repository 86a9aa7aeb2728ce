/*
 * test_retreats.c: where the beaten may go and where winners may pull back to (A7, A·H12), by a second
 * reading of the rules, against what the program lists and allows. Who must go is the program's to say; the
 * model says where.
 */
#include "model/africa/army.h"

static const char *const as_printed[] = {NULL};

static const model_edit unit_edits[] = {{"demoralized", 0, 1}, {"strength", 1, 2}, {NULL, 0, 0}};

/* Areas to the nearest of a side's own places of supply. */
static int from_supply(const state *s, int area, int side)
{
    char name[64];
    snprintf(name, sizeof name, "%s_supply", s->sc->sides[side].id);
    const board_zone *zone = board_zone_find(s->sc->board, name);
    int nearest = MAP_MOST;
    for (int i = 0; i < zone->nspaces; i++) {
        const int away = areas_between(s, area, zone->spaces[i]);
        if (away < nearest) nearest = away;
    }
    return nearest;
}

/* Without enemies, with room, on ground it can enter; the enemy that it does not know of is met there. */
static bool could_go(const state *s, const action *a, int to)
{
    const int u = a->units[0], side = s->units[u].side;
    return borders(s, s->units[u].space, to) && !enemy_in(s, to, side) && may_enter(s, u, to) == NULL &&
           room_for(s, a, to, side) == NULL;
}

/* A·H12: nearer to its supply, or if there is no such area, as near; beaten attackers may go back as well, if
 * there is room. */
static const char *may_retreat(const state *s, const action *a)
{
    const int u = a->units[0], side = s->units[u].side, to = action_space(a);
    const int now = from_supply(s, s->units[u].space, side);
    const int came = model_field(s, u, "came");
    if (came != 0 && to == came - 1 && room_for(s, a, to, side) == NULL) return NULL; /* others may fill it */
    if (!could_go(s, a, to)) return "A·H12: enemies, no room or no way";
    bool nearer = false;
    for (int area = 0; area < areas_of(s); area++)
        nearer = nearer || (could_go(s, a, area) && from_supply(s, area, side) < now);
    if (from_supply(s, to, side) > now) return "A·H12: away from supply";
    if (nearer && from_supply(s, to, side) == now) return "A·H12: another is nearer to supply";
    return NULL;
}

/* A7: to an area next to no enemy that they know of. */
static const char *may_pull_back(const state *s, const action *a)
{
    const int side = s->units[a->units[0]].side;
    if (!could_go(s, a, action_space(a))) return "A7: no room or no way";
    if (nearest_enemy(s, action_space(a), side) <= 1) return "A7: next to an enemy";
    return NULL;
}

static bool is_going(const state *s, const action *a)
{
    return strcmp(model_verb(s, a), "retreat") == 0 || strcmp(model_verb(s, a), "pull-back") == 0;
}

static void look(model *m, const state *s, int side)
{
    (void)side;
    m->listed.count = 0;
    game_actions(s, &m->listed);
    for (int i = 0; i < m->listed.count; i++) {
        action a = m->listed.items[i];
        if (!is_going(s, &a) || (i > 0 && m->listed.items[i - 1].units[0] == a.units[0])) continue;
        const bool retreats = strcmp(model_verb(s, &a), "retreat") == 0;
        for (int area = 0; area < areas_of(s); area++) {
            a.spaces[0] = (uint16_t)area;
            model_judge(m, s, &a, retreats ? may_retreat(s, &a) : may_pull_back(s, &a));
        }
    }
}

/* The umpire keeps his hands off while a retreat is owed: he could fill the area that attackers came from,
 * and the rules do not know of that. */
static bool sound_and_settled(const state *s)
{
    return s->nagenda == 0 && sound(s);
}

static bool wants(const state *s, int side)
{
    (void)side;
    return s->nagenda > 0;
}

static void test_retreats(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "africa",
                            .without = "campaign",
                            .unit_edits = unit_edits,
                            .variants = {as_printed},
                            .positions = 400,
                            .wants = wants,
                            .sound = sound_and_settled,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_retreats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
