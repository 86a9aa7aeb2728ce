/*
 * fuzz_scenario.c: any bytes as a scenario: refused with a sentence, or a battle that can be set up, listed
 * and judged; never a crash.
 *
 * Run from the root of the checkout, with rules/<id>/scenarios/ as the corpus. A scenario that names no rule
 * system is taken for one of the first listed.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "game/game.h"
#include "game/ruleset.h"
#include "game/victory.h"
#include "game/scenario_load.h"
#include "rules/list.h"
#include "json_change.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play_a_little(const scenario *sc)
{
    static action items[16384];
    action_list list = {.items = items, .cap = sizeof items / sizeof items[0]};
    state s, view;
    dice_source d;
    resolver r = {.dice = &d};
    result res;
    refusal why;
    dice_seeded(&d, 1, 1);
    game_setup(sc, &s, &r);
    for (int i = 0; i < 4; i++) {
        list.count = 0;
        game_actions(&s, &list);
        if (list.count == 0) break;
        const action *a = &list.items[list.count / 2];
        assert(game_check(&s, a, &why));
        game_apply(&s, a, &r);
        game_redact(&s, i % sc->nsides, &view);
    }
    if (!s.over) victory_close(&s, &r);
    game_result(&s, &res);
    assert(res.over);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    error err = {0};
    char name[128];
    snprintf(name, sizeof name, "rules/%s/scenarios/fuzz.json", ruleset_list[0]->id);
    scenario *sc = scenario_parse(name, (const char *)data, size, ".", ruleset_list, &err);
    assert(sc != NULL || (err.text[0] != 0 && strlen(err.text) < sizeof err.text));
    if (sc != NULL) play_a_little(sc);
    scenario_free(sc);
    return 0;
}
