/*
 * test_charge.c: the dice of a charge and what they may do, by a second reading of the rules and face by
 * face, against the odds the program gives.
 */
#include "model/grid/volley.h"

static const char *const as_printed[] = {NULL};
static const char *const columns[] = {"columns=1", NULL};

static const model_edit unit_edits[] = {{"strength", 1, 3}, {"disordered", 0, 1}, {"dismounted", 0, 1},
                                        {"square", 0, 1},   {"column", 0, 1},     {"facing", 0, 7},
                                        {"hits", 0, 9},     {"leader", 0, 1},     {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 14}, {"asleep", 0, 0}, {NULL, 0, 0}};

/* Each other friend that is also in contact with the same enemy; to stand beside him is not enough. */
static int friends_in_contact(const state *s, int u, int target)
{
    int friends = 0;
    for (int v = 0; v < s->sc->nunits; v++)
        friends += v != u && is_friend(s, v, s->units[u].side) && base_to_base(s, v, target);
    return friends;
}

/* Somebody else strikes the target too, or the target may have run by then: what the card counts is more than
 * these dice, or nothing. */
static bool by_these_dice_alone(const state *s, const action *a)
{
    for (int v = 0; v < s->sc->nunits; v++)
        if (v != a->units[0] && is_friend(s, v, s->units[a->units[0]].side) && base_to_base(s, v, a->target))
            return false;
    return !model_mark(s, a->target, "broken");
}

/* G·H15: by moonlight horse charges with one die more. */
static bool by_moonlight(const state *s)
{
    const scenario_light *light = scenario_light_at(s->sc, s->turn);
    return light != NULL && (light->flags & scenario_tag(s->sc, "moon-charge")) != 0;
}

/* G9, G·H7: page 6, line by line. */
static int dice_of_charge(const state *s, const action *a)
{
    const int u = a->units[0], target = a->target, at = s->units[target].space;
    const int from = a->nspaces > 0 ? action_space(a) : s->units[u].space;
    const grade quality = stats_of(s, u)->in_melee;
    int dice = s->units[u].strength + (leads(s, u) ? 1 : 0);
    dice += mounted(s, u) ? 2 : 1;
    if (model_mark(s, u, "column")) dice += 1;
    if (mounted(s, u) && by_moonlight(s)) dice += 1;
    if (mounted(s, u) && square_in_box(s, at)) dice -= 2; /* it meets both, whichever it names */
    if (height_of(s, from) > height_of(s, at)) dice += 1;
    if (from_behind(s, target, from)) dice += 2;
    if (quality == ELITE) dice += 1;
    if (quality == RAW) dice -= 1;
    dice += friends_in_contact(s, u, target);
    return least(most(dice, 1), 40);
}

static void look(model *m, const state *s, int side)
{
    const declared nothing = {.hits = chances_certain(0), .spared = 1};
    (void)side;
    m->listed.count = 0;
    game_actions(s, &m->listed);
    for (int i = 0; i < m->listed.count; i++) {
        const action *a = &m->listed.items[i];
        if (strcmp(model_verb(s, a), "charge") != 0 || !by_these_dice_alone(s, a)) continue;
        const volley v = {.dice = dice_of_charge(s, a),
                          .sides = stats_of(s, a->units[0])->melee,
                          .leaders = has_leader(s, a->target),
                          .highest = true};
        volley_expect(m, s, a, &v, &nothing);
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "movement");
}

static void test_charge(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "grid",
                            .unit_edits = unit_edits,
                            .game_edits = game_edits,
                            .variants = {as_printed, columns},
                            .positions = 1200,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_charge)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
