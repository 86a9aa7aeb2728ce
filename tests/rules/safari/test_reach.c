/*
 * test_reach.c: what the rules have is met in play. Computer games of the shipped scenarios, one after
 * another, until every weapon has been used, everybody and every beast has been on the board, every row of
 * every chart has fallen, every modifier has counted, and every clause of S1 to S40 that leaves a trace in
 * the log has left it. The list is made from the data, so that what is added there must be met somewhere as
 * well.
 *
 * The first seed is one with which that takes few games; what changes the course of play makes it take more.
 * SANDTABLE_REACH=<games> plays so many of each and prints how often each thing was met in which scenario.
 */
#include "rules/safari/drill.h"

#include "ai/ai.h"
#include "frozen/frozen.h"
#include "rules/safari/party.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "game/scenario_rules.h"
#include "rules/safari/compile.h"

enum { KEYS_MAX = 1024, SLOTS = 4096, KEY_TEXT = 56, SCENARIOS = 5 };
enum { SEEDS_A_ROUND = 8, GAMES_MOST = 300, FIRST_SEED = 19000 };

static const char *const paths[SCENARIOS] = {
    "rules/safari/scenarios/first-march.json", "rules/safari/scenarios/rovuma.json",
    "rules/safari/scenarios/lake.json", "rules/safari/scenarios/tsavo.json",
    "rules/safari/scenarios/ituri.json"};

/* Games a round: Europeans of the ranks are seldom surrounded and seldom fail, and two lions seldom spring at
 * one camp together. */
static const int times[SCENARIOS] = {1, 5, 1, 2, 1};

typedef struct tally {
    char key[KEY_TEXT];
    bool wanted;
    int met[SCENARIOS];
} tally;

typedef struct reach {
    tally list[KEYS_MAX];
    int16_t slot[SLOTS]; /* by hash of the key: its place in the list + 1 */
    int count, at;       /* at: the scenario that is being played */
} reach;

static tally *entry(reach *all, const char *kind, const char *name)
{
    char key[KEY_TEXT];
    unsigned at = 5381;
    snprintf(key, sizeof key, "%s %s", kind, name);
    for (const char *c = key; *c != '\0'; c++)
        at = at * 33 + (unsigned char)*c;
    for (at %= SLOTS; all->slot[at] != 0; at = (at + 1) % SLOTS)
        if (strcmp(all->list[all->slot[at] - 1].key, key) == 0) return &all->list[all->slot[at] - 1];
    assert_true(all->count < KEYS_MAX);
    tally *made = &all->list[all->count++];
    all->slot[at] = (int16_t)all->count;
    memset(made, 0, sizeof *made);
    memcpy(made->key, key, sizeof key);
    return made;
}

static void want(reach *all, const char *kind, const char *name)
{
    entry(all, kind, name)->wanted = true;
}

static void meet(reach *all, const char *kind, const char *name)
{
    entry(all, kind, name)->met[all->at]++;
}

/* ---- what there is to be met, from the data of the rules */

/* Rows that only other modifiers' limits show, and words for what nobody has to do. */
static bool left_out(const char *code)
{
    static const char *const codes[] = {
        "mod.march.least",    /* S·H3: nothing goes below 0; a row of every march, not an occurrence */
        "ev.party-scattered", /* S21: leaders always pass, so that a party never runs off to the last man */
        "ev.village-passes",  /* S·H25b of a village nobody guards any more: of one that is guarded it is met
                               */
        "ev.village-waits",
        "ev.no-room", /* told to a side that does not see who came to light: whoever sees the party does */
    };
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strcmp(codes[i], code) == 0) return true;
    return false;
}

/* What is said where the same befalls several, or for as long as it holds: words of one occurrence more. */
static bool is_said_again(const char *code)
{
    static const char *const ends[] = {".many", ".again", ".several", ".standing"};
    const size_t len = strlen(code);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (len > strlen(ends[i]) && strcmp(code + len - strlen(ends[i]), ends[i]) == 0) return true;
    return false;
}

static void want_words(reach *all, scenario *sc)
{
    error err = {0};
    json_in root;
    const char *code;
    json_t *value;
    if (!scenario_rules_file(sc, "words.json", &root, &err)) fail_msg("%s", err.text);
    json_object_foreach(root.value, code, value)
    {
        if (left_out(code) || is_said_again(code)) continue;
        if (strncmp(code, "ev.", 3) == 0 || strncmp(code, "card.", 5) == 0) want(all, "event", code);
        if (strncmp(code, "roll.", 5) == 0) want(all, "roll", code);
        if (strncmp(code, "mod.", 4) == 0) want(all, "modifier", code);
    }
    json_close(&root);
}

static void chart_key(const chart *c, int row, int column, char *out, size_t size)
{
    snprintf(out, size, "%s %d column %d", c->id, (int)c->from[row], column + 1);
}

/* The longest weapon is the one that is used hand to hand; -1: he has none. */
static int in_hand(const safari_data *d, const safari_man *m)
{
    int best = -1;
    for (int i = 0; i < m->nweapons; i++)
        if (d->weapon[m->weapon[i]].length > 0 &&
            (best < 0 || d->weapon[m->weapon[i]].length > d->weapon[best].length))
            best = m->weapon[i];
    return best;
}

static void want_data(reach *all, const scenario *sc)
{
    const safari_data *d = sc->data;
    char key[KEY_TEXT];
    for (int w = 0; w < d->nweapons; w++) {
        if (d->weapon[w].nbands > 0) want(all, "fires", d->weapon[w].id);
    }
    for (int m = 0; m < d->nmen; m++) {
        const int held = in_hand(d, &d->man[m]);
        want(all, "figure", d->man[m].id);
        if (held >= 0) want(all, "in hand", d->weapon[held].id);
    }
    for (int t = 0; t < sc->ntypes; t++)
        want(all, "type", sc->types[t].id);
    for (int i = 0; i < sc->ncharts; i++)
        for (int row = 0; row < sc->charts[i].nrows; row++)
            for (int column = 0; column < sc->charts[i].ncolumns; column++) {
                chart_key(&sc->charts[i], row, column, key, sizeof key);
                want(all, "row", key);
            }
}

static void want_clauses(reach *all)
{
    static const char *const marks[] = {"fleeing", "retreating", "runs-for-cover", "dread",   "stunned",
                                        "panic",   "lowered",    "jammed",         "held",    "spellbound",
                                        "spooked", "drums",      "surrounded",     "cut-off", "netted"};
    static const char *const clauses[] = {"S2 five hexes, led",
                                          "S2 three hexes for everybody else",
                                          "S5 more than four hexes, African warriors",
                                          "S6 caught running",
                                          "S7 terrain die 1: a happening",
                                          "S7 terrain die 6: the ground is free",
                                          "S4 two 1s: two happenings",
                                          "S9 a machine gun's crew hand to hand",
                                          "S12 pistol moving",
                                          "S12 pistol standing",
                                          "S20 +4 for Africans who close",
                                          "S20 -4 for Africans who close",
                                          "S22 a jam of the lewis is thrown for",
                                          "S22 a jam of the maxim is thrown for",
                                          "S22 a jam of the browning is thrown for",
                                          "S22 lewis on the move",
                                          "S38 a thick hide hand to hand"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        want(all, "mark", marks[i]);
    for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++)
        want(all, "clause", clauses[i]);
}

/* ---- what a burst of the log shows */

static void look_at_ledger(reach *all, const roll *made)
{
    for (int k = 0; k < made->ledger.count; k++) {
        const ledger_line *line = &made->ledger.line[k];
        meet(all, "modifier", line->code);
        if (strcmp(line->code, "mod.morale.closing") == 0)
            meet(all, "clause",
                 line->value > 0 ? "S20 +4 for Africans who close" : "S20 -4 for Africans who close");
        if (strcmp(line->code, "mod.march.led") == 0) meet(all, "clause", "S2 five hexes, led");
        if (strcmp(line->code, "mod.march.slow") == 0)
            meet(all, "clause", "S2 three hexes for everybody else");
        if (strcmp(line->code, "mod.march.charge") == 0 && made->ledger.total > 4)
            meet(all, "clause", "S5 more than four hexes, African warriors");
    }
}

static void look_at_rolls(reach *all, const state *s, const event_list *list)
{
    int march = 0;
    for (int i = 0; i < list->nrolls; i++) {
        const roll *made = &list->rolls[i];
        char key[KEY_TEXT];
        meet(all, "roll", made->purpose);
        look_at_ledger(all, made);
        if (made->chart >= 0 && made->row >= 0) {
            chart_key(&s->sc->charts[made->chart], made->row, made->column < 0 ? 0 : made->column, key,
                      sizeof key);
            meet(all, "row", key);
        }
        if (strcmp(made->purpose, "roll.jam") == 0 && made->unit >= 0) {
            const safari_data *d = s->sc->data;
            snprintf(key, sizeof key, "S22 a jam of the %s is thrown for",
                     d->weapon[d->type[s->sc->units[made->unit].type].gun].id);
            meet(all, "clause", key);
        }
        if (strcmp(made->purpose, "roll.march") == 0) march = made->total;
        if (strcmp(made->purpose, "roll.terrain") == 0) {
            if (made->total == 1) meet(all, "clause", "S7 terrain die 1: a happening");
            if (made->total == 6) meet(all, "clause", "S7 terrain die 6: the ground is free");
            if (made->total == 1 && march == 1) meet(all, "clause", "S4 two 1s: two happenings");
        }
    }
}

static void hands_of(reach *all, const state *s, int u)
{
    const safari_data *d = s->sc->data;
    if (u < 0 || u >= s->sc->nunits || s->units[u].status != UNIT_ON) return;
    const int animal = d->bush.animal_of[s->sc->units[u].type];
    if (animal != NO_ANIMAL) {
        if (d->bush.animal[animal].thick) meet(all, "clause", "S38 a thick hide hand to hand");
        return;
    }
    if (d->type[s->sc->units[u].type].gun >= 0) meet(all, "clause", "S9 a machine gun's crew hand to hand");
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        const int held = in_hand(d, &d->man[s->figures[f].type]);
        if (s->figures[f].status == UNIT_ON && held >= 0) meet(all, "in hand", d->weapon[held].id);
    }
}

static void look_at_fire(reach *all, const state *s, const event *e)
{
    const safari_data *d = s->sc->data;
    const safari_weapon *w = &d->weapon[e->n[1]];
    const bool moved = e->unit >= 0 && (s->units[e->unit].marks & BIT(MARK_MOVED)) != 0;
    meet(all, "fires", w->id);
    if (strcmp(w->id, "pistol") == 0)
        meet(all, "clause", moved ? "S12 pistol moving" : "S12 pistol standing");
    if (strcmp(w->id, "lewis") == 0 && moved) meet(all, "clause", "S22 lewis on the move");
}

static void look_at_events(reach *all, const state *s, const event_list *list)
{
    for (int i = 0; i < list->count; i++) {
        const event *e = &list->items[i];
        meet(all, "event", e->code);
        if (e->kind == EV_FIRE) look_at_fire(all, s, e);
        if (strcmp(e->code, "ev.mark") == 0) meet(all, "mark", s->sc->rules->marks[e->n[0]].name);
        if (strcmp(e->code, "ev.caught") == 0) meet(all, "clause", "S6 caught running");
        if (e->kind == EV_MELEE) {
            hands_of(all, s, e->unit);
            hands_of(all, s, e->other);
        }
    }
}

/* Marks of the counter that no event tells of. */
static void look_at_board(reach *all, const state *s)
{
    const safari_data *d = s->sc->data;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].status != UNIT_ON) continue;
        meet(all, "type", s->sc->types[s->sc->units[u].type].id);
        for (int which = 0; which < SAFARI_MARKS; which++)
            if ((s->units[u].marks >> which & 1) != 0) meet(all, "mark", s->sc->rules->marks[which].name);
        for (int f = first_figure(s, u); f < end_figure(s, u); f++)
            if (s->figures[f].status == UNIT_ON) meet(all, "figure", d->man[s->figures[f].type].id);
    }
}

static void play(reach *all, const char *const *options, uint64_t seed, const player *who)
{
    static state s, view;
    scenario *sc = drill_load(paths[all->at], options);
    event_list events = {0};
    dice_source dice;
    resolver r = {.dice = &dice, .events = &events};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    for (;;) {
        decision d;
        action a;
        look_at_rolls(all, &s, &events);
        look_at_events(all, &s, &events);
        event_list_clear(&events);
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        if (s.actions % 32 == 0) look_at_board(all, &s);
        dice_seeded(&dice, seed, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, 0xff);
        } else {
            game_redact(&s, d.side, &view);
            assert_true(who->choose(&view, seed + s.actions, NULL, &a));
        }
        game_apply(&s, &a, &r);
    }
    event_list_free(&events);
    scenario_free(sc);
}

static int met_of(const tally *t)
{
    int n = 0;
    for (int i = 0; i < SCENARIOS; i++)
        n += t->met[i];
    return n;
}

static int missing(const reach *all, char *said, size_t size)
{
    int n = 0;
    said[0] = '\0';
    for (int i = 0; i < all->count; i++) {
        if (!all->list[i].wanted || met_of(&all->list[i]) > 0) continue;
        n++;
        if (strlen(said) + KEY_TEXT + 4 < size) strcat(strcat(said, "\n  "), all->list[i].key);
    }
    return n;
}

static void want_all(reach *all)
{
    scenario *sc = drill_load("tests/rules/safari/data/drill.json", NULL);
    want_words(all, sc);
    want_data(all, sc);
    want_clauses(all);
    scenario_free(sc);
}

static void everything_is_met_in_play(void **unused)
{
    (void)unused;
    static reach all;
    static char said[KEYS_MAX * KEY_TEXT];
    const char *const wounds[] = {"wounds=1", NULL};
    const char *print = getenv("SANDTABLE_REACH");
    const int games = print != NULL ? atoi(print) : GAMES_MOST;
    want_all(&all);
    assert_true(all.count > 250);
    for (int game = 0; game < games; game++) {
        for (all.at = 0; all.at < SCENARIOS; all.at++)
            for (int again = 0; again < times[all.at]; again++)
                play(&all, game % 2 == 0 ? wounds : NULL,
                     (uint64_t)(FIRST_SEED + game * SEEDS_A_ROUND + again),
                     game % 4 == 3 ? ai_find("random") : frozen_find("quick-frozen"));
        if (missing(&all, said, sizeof said) == 0 && print == NULL) return;
    }
    for (int i = 0; i < all.count && print != NULL; i++) {
        printf("%-50s %s", all.list[i].key, all.list[i].wanted ? " " : "-");
        for (int k = 0; k < SCENARIOS; k++)
            printf(" %7d", all.list[i].met[k]);
        printf("\n");
    }
    if (missing(&all, said, sizeof said) > 0)
        fail_msg("never met in %d games of each scenario:%s", games, said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_met_in_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
