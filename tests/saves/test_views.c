/*
 * test_views.c: two battles that differ only in what a side cannot know answer that side alike, word for
 * word: the engine's state, units, log, what is legal, why not, odds, result and hash, the report, the
 * replay. The umpire moves the hidden units, so his own lines are among what must not tell.
 *
 * That the states a side sees are the same is contract/test_hidden.c's.
 */
#include "saves/battle.h"

#include "ai/ai.h"
#include "board/names.h"
#include "cli/engine_internal.h"
#include "core/mem.h"
#include "game/report.h"
#include "game/save_letter.h"
#include "rules/list.h"

enum { TRIES = 24, SEVERAL = 8 };

static int compared;

static void ask(engine *e, const char *line, strbuf *out)
{
    strbuf_clear(out);
    engine_line(e, line, strlen(line), out);
}

static void say(engine *e, const char *line)
{
    strbuf out = {0};
    ask(e, line, &out);
    if (strbuf_str(&out)[0] != '=') fail_msg("%s: %s", line, strbuf_str(&out));
    strbuf_free(&out);
}

typedef struct pair {
    engine *e[2];
    const char *scenario;
} pair;

/* Whatever both are asked, they answer the same. */
static void same_answer(const pair *p, const char *line)
{
    strbuf a = {0}, b = {0};
    ask(p->e[0], line, &a);
    ask(p->e[1], line, &b);
    compared++;
    if (strcmp(strbuf_str(&a), strbuf_str(&b)) != 0) {
        size_t at = 0;
        while (a.s[at] == b.s[at])
            at++;
        at = at > 80 ? at - 80 : 0;
        fail_msg("%s: %s: \"%.240s\" and \"%.240s\"", p->scenario, line, a.s + at, b.s + at);
    }
    strbuf_free(&a);
    strbuf_free(&b);
}

static void same_report(const pair *p, int side)
{
    strbuf a = {0}, b = {0};
    report_html(p->e[0]->s, side, NULL, NULL, &a);
    report_html(p->e[1]->s, side, NULL, NULL, &b);
    compared++;
    size_t at = 0;
    while (a.s[at] != '\0' && a.s[at] == b.s[at])
        at++;
    if (a.s[at] != b.s[at]) {
        at = at > 80 ? at - 80 : 0;
        fail_msg("%s: the report: \"%.240s\" and \"%.240s\"", p->scenario, a.s + at, b.s + at);
    }
    strbuf_free(&a);
    strbuf_free(&b);
}

/* Why, and at what odds: of what is listed, and of the same aimed at the hidden unit or led into its space.
 */
static void same_reasons(const pair *p, int hidden, const char *there)
{
    strbuf listed = {0};
    char line[400], order[300];
    int n = 0;
    ask(p->e[0], "legal", &listed);
    for (char *at = listed.s; at != NULL && *at != '\0' && n < SEVERAL; n++) {
        char *end = strchr(at, '\n');
        if (end != NULL) *end = '\0';
        snprintf(order, sizeof order, "%s", at[0] == '=' ? at + 2 : at);
        snprintf(line, sizeof line, "why %s", order);
        same_answer(p, line);
        snprintf(line, sizeof line, "odds %s", order);
        same_answer(p, line);
        order[strcspn(order, "@>")] = '\0';
        snprintf(line, sizeof line, "why %s @u%d", order, hidden);
        same_answer(p, line);
        snprintf(line, sizeof line, "odds %s @u%d", order, hidden);
        same_answer(p, line);
        snprintf(line, sizeof line, "why %s > %s", order, there);
        same_answer(p, line);
        at = end != NULL ? end + 1 : NULL;
    }
    strbuf_free(&listed);
}

/* The views themselves, with what differs in them. */
static void same_view(const pair *p, int side, int hidden)
{
    state v[2];
    for (int i = 0; i < 2; i++)
        session_view(p->e[i]->s, side, &v[i]);
    for (int u = 0; u < v[0].sc->nunits; u++)
        if (memcmp(&v[0].units[u], &v[1].units[u], sizeof v[0].units[u]) != 0)
            fail_msg("%s: u%d was placed, and u%d is seen otherwise: marks %x %x, seen by %x %x, at %d %d",
                     p->scenario, hidden, u, (unsigned)v[0].units[u].marks, (unsigned)v[1].units[u].marks,
                     v[0].units[u].seen_by, v[1].units[u].seen_by, v[0].units[u].space, v[1].units[u].space);
}

/* What a letter to that side would hold. */
static void same_letter(const pair *p, int side)
{
    strbuf a = {0}, b = {0};
    letter_known(p->e[0]->s, side, &a);
    letter_known(p->e[1]->s, side, &b);
    compared++;
    if (strcmp(a.s, b.s) != 0) fail_msg("%s: a letter tells what is hidden", p->scenario);
    strbuf_free(&a);
    strbuf_free(&b);
}

static void compare(const pair *p, int side, int hidden, const char *there)
{
    static const char *const asked[] = {"state", "units", "log", "legal", "result"};
    char line[80];
    same_view(p, side, hidden);
    snprintf(line, sizeof line, "view %s", session_scenario(p->e[0]->s)->sides[side].id);
    same_answer(p, line);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        same_answer(p, asked[i]);
    same_reasons(p, hidden, there);
    same_report(p, side);
    same_letter(p, side);
}

static bool is_seen(const pair *p, int u, int side)
{
    return state_seen(session_state(p->e[0]->s), u, side) || state_seen(session_state(p->e[1]->s), u, side);
}

/* The same battle twice, in which the umpire puts a hidden unit now here, now there. */
static bool once(const char *path, int actions, random_stream *r)
{
    pair p = {.scenario = path};
    char line[600], name[2][16];
    bool good = true;
    for (int i = 0; i < 2; i++) {
        p.e[i] = engine_new(".", ruleset_list, ai_players);
        snprintf(line, sizeof line, "load %s", path);
        say(p.e[i], line);
        say(p.e[i], "seed 17");
        snprintf(line, sizeof line, "play %d random", actions);
        say(p.e[i], line);
    }
    const state *st = session_state(p.e[0]->s);
    const int side = (int)random_below(r, (uint32_t)st->sc->nsides);
    const int u = (int)random_below(r, (uint32_t)st->sc->nunits);
    good = !st->over && st->units[u].status <= UNIT_ON && !state_seen(st, u, side);
    for (int i = 0; i < 2 && good; i++) {
        strbuf out = {0};
        board_space_name(st->sc->board, (int)random_below(r, (uint32_t)st->sc->board->nspaces), name[i]);
        snprintf(line, sizeof line, "umpire place u%d %s", u, name[i]);
        ask(p.e[i], line, &out);
        good = strbuf_str(&out)[0] == '=';
        strbuf_free(&out);
    }
    good = good && !is_seen(&p, u, side);
    if (good) compare(&p, side, u, name[0]);
    for (int i = 0; i < 2; i++)
        engine_free(p.e[i]);
    return good;
}

static void test_answers(void **unused)
{
    static const char *const scenarios[] = {"el-teb",  "tamai",       "heyde",   "oviumbo",
                                            "omaruru", "castillejos", "wad-ras", "campaign",
                                            "rovuma",  "ituri",       "lake",    "first-march"};
    static const int long_after[] = {0, 5, 20, 60};
    random_stream r = {.seed = 23};
    (void)unused;
    for (size_t k = 0; k < sizeof scenarios / sizeof *scenarios; k++) {
        int found = 0;
        for (int i = 0; i < how_many(TRIES, 50 * TRIES) && found < how_many(4, 1000); i++)
            found += once(scenarios[k], long_after[i % 4], &r);
        print_message("%s: %d\n", scenarios[k], found);
    }
    assert_true(compared > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
