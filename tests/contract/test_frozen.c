/*
 * test_frozen.c: the frozen players choose what they chose on the day they were frozen, so that what is
 * measured against them can be compared over the years. frozen-<id>.txt has, of each scenario, the hash of a
 * position and what "normal-frozen" orders there, and one hash of all that "quick-frozen" orders in a battle,
 * both with the version of the rules: what is to be won is no part of a position, and is thought of.
 *
 * Where the hash of a position or that version differs, the rules or the scenario have changed and the record
 * is made anew (SANDTABLE_REWRITE=1). Where only the orders differ, the measure itself has moved: that is
 * never recorded, and the run that should record it fails as well.
 */
#include "contract/every.h"

#include "ai/ai.h"
#include "core/strbuf.h"
#include "frozen/frozen.h"
#include "frozen/scripts.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/game.h"

enum { FIRST_ASKED = 18, DECISIONS = 110 }; /* the slower one is asked once, the quicker each time */

typedef struct rows {
    strbuf text;
    const player *quick, *normal;
} rows;

static void add_choice(rows *out, const char *path, const state *known, const action *a)
{
    strbuf_addf(&out->text, "%s %d,rules-%d %016llx ", strrchr(path, '/') + 1, (int)known->actions,
                known->sc->rules->version, (unsigned long long)state_hash(known));
    action_encode(known->sc, a, &out->text);
    strbuf_addc(&out->text, '\n');
}

/* What is ordered in a battle follows from its beginning and from the rules that it is played by. */
static void add_battle(rows *out, const char *path, const state *begun, uint64_t chosen)
{
    strbuf_addf(&out->text, "%s rules-%d %016llx quick %016llx\n", strrchr(path, '/') + 1,
                begun->sc->rules->version, (unsigned long long)state_hash(begun), (unsigned long long)chosen);
}

/* One scenario: quick plays both sides; the slower one is asked once what it would do. What quick chose is
 * told by one hash, with the position it began from. */
static void ask_along_a_battle(const char *path, void *self)
{
    rows *out = self;
    scenario *sc = every_load(path);
    static state s, seen, begun;
    dice_source dice;
    resolver r = {.dice = &dice};
    strbuf text = {0};
    uint64_t chosen = 0;
    dice_seeded(&dice, 31, 0);
    game_setup(sc, &s, &r);
    begun = s;
    for (int n = 0; n < DECISIONS;) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, 31, s.actions + 1);
        action_init(&a, VERB_GO, NO_SIDE);
        if (d.side != NOBODY) {
            game_redact(&s, d.side, &seen);
            if (n++ == FIRST_ASKED) {
                assert_true(out->normal->choose(&seen, s.actions, NULL, &a));
                assert_true(game_check(&s, &a, &(refusal){0}));
                add_choice(out, path, &seen, &a);
            }
            assert_true(out->quick->choose(&seen, s.actions, NULL, &a));
            strbuf_clear(&text);
            action_encode(sc, &a, &text);
            chosen = hash_bytes(chosen, strbuf_str(&text), text.len);
        }
        game_apply(&s, &a, &r);
    }
    add_battle(out, path, &begun, chosen);
    strbuf_free(&text);
    scenario_free(sc);
}

/* The part of a row that names the position: to the end of its third word. */
static size_t position_length(const char *row)
{
    const char *p = row;
    for (int words = 0; *p != '\0' && *p != '\n'; p++)
        if (*p == ' ' && ++words == 3) break;
    return (size_t)(p - row);
}

/* How many positions both know, and of how many of those the orders differ. */
static void compare(const char *now, const char *then, int *same, int *differ)
{
    *same = *differ = 0;
    for (const char *row = now; *row != '\0'; row = strchr(row, '\n') + 1) {
        const size_t whole = strcspn(row, "\n") + 1, where = position_length(row);
        for (const char *old = then; *old != '\0'; old = strchr(old, '\n') + 1) {
            if (strncmp(row, old, where + 1) != 0) continue;
            ++*same;
            if (strncmp(row, old, whole) == 0) continue;
            ++*differ;
            print_error("now:  %.*sthen: %.*s\n", (int)whole, row, (int)strcspn(old, "\n"), old);
        }
    }
}

static void test_they_choose_as_they_chose(void **unused)
{
    (void)unused;
    for (int k = 0; ruleset_list[k] != NULL; k++) {
        if (!every_wants(ruleset_list[k])) continue;
        rows now = {.quick = frozen_find("quick-frozen"), .normal = frozen_find("normal-frozen")};
        char file[256], *then = NULL;
        size_t size;
        error err = {0};
        int same = 0, differ = 0;
        every_scenario_of(ruleset_list[k], ask_along_a_battle, &now);
        snprintf(file, sizeof file, "tests/contract/frozen-%s.txt", ruleset_list[k]->id);
        const bool known = file_read(file, 1u << 20, &then, &size, &err);
        if (known) compare(strbuf_str(&now.text), then, &same, &differ);
        if (differ > 0) fail_msg("%s: frozen players choose otherwise in %d positions", file, differ);
        if (getenv("SANDTABLE_REWRITE") != NULL) {
            assert_true(file_write(file, strbuf_str(&now.text), now.text.len, &err));
        } else {
            if (!known) fail_msg("%s is missing", file);
            if (strcmp(then, strbuf_str(&now.text)) != 0)
                fail_msg(
                    "%s: %d positions are as they were, others are not: the rules have changed; record it "
                    "anew (SANDTABLE_REWRITE=1)",
                    file, same);
        }
        mem_free(then);
        strbuf_free(&now.text);
    }
}

static void test_nobody_meets_them_at_the_table(void **unused)
{
    (void)unused;
    assert_null(ai_find("normal-frozen"));
    assert_null(frozen_find("normal"));
    for (int i = 0; frozen_players[i] != NULL; i++)
        assert_null(ai_find(frozen_players[i]->name));
}

/* Of what is listed, an order to fire: at an enemy, from where one stands. */
static bool fires(const state *s, const action *a)
{
    unit_way way;
    const int target = action_unit_of(s->sc, a->target);
    return a->nunits > 0 && target != NO_UNIT && s->units[target].side != a->side &&
           action_space(a) == NO_SPACE && !game_way(s, a, &way);
}

static int count_fires(const state *s, bool *may_end)
{
    enum { CAP = 16384 };
    static action items[CAP];
    action_list list = {.items = items, .cap = CAP};
    int n = 0;
    game_actions(s, &list);
    assert_false(list.overflow);
    *may_end = false;
    for (int i = 0; i < list.count; i++) {
        const verb *v = action_verb(s->sc->rules, items[i].verb);
        n += fires(s, &items[i]);
        *may_end = *may_end || (v != NULL && (v->takes & ENDS_STEP) != 0);
    }
    return n;
}

typedef struct scripted {
    const player *who;
    bool stands;
    int decisions, shots, moves;
} scripted;

/* It keeps the rules; who stands fires whenever it can and goes nowhere unless the rules make it. */
static void play_script(const char *path, void *self)
{
    enum { SCRIPTED_DECISIONS = 20 };
    scripted *t = self;
    scenario *sc = every_load(path);
    static state s, seen;
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, 5, 0);
    game_setup(sc, &s, &r);
    for (int n = 0; n < SCRIPTED_DECISIONS;) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, 5, s.actions + 1);
        action_init(&a, VERB_GO, NO_SIDE);
        if (d.side == 0) { /* the other comes on */
            game_redact(&s, d.side, &seen);
            assert_true(frozen_find("quick-frozen")->choose(&seen, s.actions, NULL, &a));
        } else if (d.side != NOBODY) {
            bool may_end;
            n++, t->decisions++;
            game_redact(&s, d.side, &seen);
            assert_true(t->who->choose(&seen, s.actions, NULL, &a));
            assert_true(game_check(&s, &a, &(refusal){0}));
            t->shots += fires(&seen, &a);
            t->moves += action_space(&a) != NO_SPACE;
            if (t->stands && count_fires(&seen, &may_end) > 0) assert_true(fires(&seen, &a));
            if (t->stands && may_end) assert_int_equal(action_space(&a), NO_SPACE);
        }
        game_apply(&s, &a, &r);
    }
    scenario_free(sc);
}

static void test_scripts_do_what_they_are_for(void **unused)
{
    (void)unused;
    for (int k = 0; ruleset_list[k] != NULL; k++) {
        if (!every_wants(ruleset_list[k])) continue;
        for (int i = 0; scripted_players[i] != NULL; i++) {
            scripted t = {.who = scripted_players[i], .stands = i == 0};
            assert_ptr_equal(frozen_find(t.who->name), t.who);
            every_scenario_of(ruleset_list[k], play_script, &t);
            print_message("%s, %s: %d decisions, %d shots, %d moves\n", ruleset_list[k]->id, t.who->name,
                          t.decisions, t.shots, t.moves);
            const char *name = t.who->name; /* others may have no enemy near, or no place to go to */
            assert_true(t.decisions > 0);
            if (strcmp(name, "stand") == 0 || strcmp(name, "gather") == 0) assert_true(t.shots > 0);
            if (strcmp(name, "gather") == 0 || strcmp(name, "guns") == 0 || strcmp(name, "race") == 0)
                assert_true(t.moves > 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_they_choose_as_they_chose),
        cmocka_unit_test(test_nobody_meets_them_at_the_table),
        cmocka_unit_test(test_scripts_do_what_they_are_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
