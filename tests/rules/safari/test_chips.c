/*
 * test_chips.c: computer games of every scenario: the rules of the document that the table can show are met
 * in them, and every chip it shows is explained on some page.
 */
#include "rules/safari/drill.h"

#include "ai/ai.h"
#include "frozen/frozen.h"
#include "core/file.h"
#include "game/game.h"
#include "game/words.h"
#include "game/scenario_load.h"

enum { RULES_MAX = 40, GAMES = 12 };

typedef struct chips {
    bool met[RULES_MAX + 1];
    int cards, games;
} chips;

/* "S26" is 26; ours ("S·H7") and whatever else is 0. */
static int number_of(const char *rule)
{
    if (rule == NULL || rule[0] != 'S' || rule[1] < '0' || rule[1] > '9') return 0;
    const int n = atoi(rule + 1);
    return n <= RULES_MAX ? n : 0;
}

static void meet(const scenario *sc, chips *c, const char *rule)
{
    char padded[40];
    if (rule == NULL || rule[0] == '\0') return;
    c->met[number_of(rule)] = true;
    snprintf(padded, sizeof padded, " %s ", rule);
    for (int i = 0; i < sc->npages; i++)
        if (strstr(sc->pages[i].rules, padded) != NULL) return;
    fail_msg("%s: no rule page explains the chip %s", sc->title, rule);
}

static void look_at(const scenario *sc, chips *c, const event_list *list)
{
    for (int i = 0; i < list->nrolls; i++) {
        const roll *made = &list->rolls[i];
        meet(sc, c, made->rule);
        for (int k = 0; k < made->ledger.count; k++)
            meet(sc, c, made->ledger.line[k].rule);
        if (made->chart >= 0) meet(sc, c, sc->charts[made->chart].rule);
    }
    for (int i = 0; i < list->count; i++) {
        const word_entry *w = words_find(sc->words, list->items[i].code);
        if (list->items[i].kind == EV_CARD) c->cards++;
        if (w != NULL) meet(sc, c, w->rule);
    }
}

/* What the card of a party and of a place, and the reasons against an action, would show on the way. */
static void look_about(const state *s, chips *c)
{
    panel p;
    for (int u = 0; u < s->sc->nunits; u++) {
        game_describe_unit(s, u, &p);
        for (int i = 0; i < p.count; i++)
            if (p.row[i].style != ROW_FIGURE) meet(s->sc, c, p.row[i].rule);
        if (s->units[u].status != UNIT_ON) continue;
        game_describe_place(s, s->units[u].space, &p);
        for (int i = 0; i < p.count; i++)
            meet(s->sc, c, p.row[i].rule);
    }
}

static void play(const char *path, const char *const *options, uint64_t seed, const player *who, chips *c)
{
    static state s, view;
    scenario *sc = drill_load(path, options);
    event_list events = {0};
    dice_source dice;
    resolver r = {.dice = &dice, .events = &events};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    for (;;) {
        decision d;
        action a;
        look_at(sc, c, &events);
        event_list_clear(&events);
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, 0xff);
        } else {
            if (s.actions % 16 == 0) look_about(&s, c);
            game_redact(&s, d.side, &view);
            assert_true(who->choose(&view, seed + s.actions, NULL, &a));
        }
        game_apply(&s, &a, &r);
    }
    c->games++;
    event_list_free(&events);
    scenario_free(sc);
}

/* S10 (rulers instead of hexes), S13 (the letters for weapons) and S40 (who leads) are no more than words of
 * the pages; S6 and S32's like are met where somebody flees or comes to the water. */
static bool only_on_a_page(int rule)
{
    return rule == 10 || rule == 13 || rule == 40;
}

static void every_rule_is_met(void **unused)
{
    (void)unused;
    static const char *const paths[] = {
        "rules/safari/scenarios/first-march.json", "rules/safari/scenarios/ituri.json",
        "rules/safari/scenarios/tsavo.json", "rules/safari/scenarios/lake.json",
        "rules/safari/scenarios/rovuma.json"};
    const char *const wounds[] = {"wounds=1", NULL};
    chips c = {0};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        for (int game = 0; game < GAMES; game++)
            play(paths[i], game % 2 == 0 ? wounds : NULL, 100 + (uint64_t)game,
                 game % 3 == 0 ? ai_find("random") : frozen_find("quick-frozen"), &c);
    assert_int_equal(c.games, (int)(sizeof paths / sizeof paths[0]) * GAMES);
    assert_true(c.cards > c.games);
    char missing[400] = "";
    for (int rule = 1; rule <= RULES_MAX; rule++)
        if (!c.met[rule] && !only_on_a_page(rule)) {
            char one[16];
            snprintf(one, sizeof one, " S%d", rule);
            strncat(missing, one, sizeof missing - strlen(missing) - 1);
        }
    if (missing[0] != '\0') fail_msg("never met in %d games:%s", c.games, missing);
}

/* Each rule of the document has its place on a page. */
static void every_rule_has_a_page(void **unused)
{
    (void)unused;
    scenario *sc = drill_load("tests/rules/safari/data/drill.json", NULL);
    for (int rule = 1; rule <= RULES_MAX; rule++) {
        char padded[16];
        bool there = false;
        snprintf(padded, sizeof padded, " S%d ", rule);
        for (int i = 0; i < sc->npages; i++)
            there = there || strstr(sc->pages[i].rules, padded) != NULL;
        if (!there) fail_msg("no page explains S%d", rule);
    }
    scenario_free(sc);
}

static const char *hidden_rule(const state *s, const char *name)
{
    panel p;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (strcmp(s->sc->units[u].name, name) != 0) continue;
        game_describe_unit(s, u, &p);
        for (int i = 0; i < p.count; i++)
            if (p.row[i].value != NULL && strcmp(p.row[i].value, "status.hidden") == 0) return p.row[i].rule;
    }
    fail_msg("%s does not lie hidden", name);
    return NULL;
}

/* Forest archers have a paragraph of their own for it; whoever else hides is come upon on the march. */
static void who_hides_has_the_paragraph_that_is_about_him(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/first-march.json", NULL);
    const state *s = drill_state(&t);
    panel p;
    assert_string_equal(hidden_rule(s, "Forest archers"), "S\u00b7H16b");
    assert_string_equal(hidden_rule(s, "Leopard"), "S\u00b7H16a");
    int told = 0;
    for (int space = 0; space < s->sc->board->nspaces; space++) {
        game_describe_place(s, space, &p);
        for (int i = 0; i < p.count; i++) {
            if (strcmp(p.row[i].label, "place.hiding") != 0) continue;
            assert_string_equal(p.row[i].rule, "S\u00b7H16a");
            told++;
        }
    }
    assert_true(told > 0);
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_a_page),
        cmocka_unit_test(every_rule_is_met),
        cmocka_unit_test(who_hides_has_the_paragraph_that_is_about_him),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
