/*
 * test_playthroughs.c: golden battles, one a scenario at least: a save that must replay to the same faces and
 * hashes with every compiler, and its story, line by line.
 *
 * After a change of rules or words that is meant: tools/record-playthroughs, then read the difference.
 */
#include "contract/every.h"
#include "ai/ai.h"
#include "game/action_text.h"
#include "game/deed.h"
#include "game/game.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/words.h"
#include "game/scenario_load.h"
#include "rules/list.h"

/* `variant`: "key=value" of an option that makes another game of it, or NULL. */
static void golden_path(const char *scenario_path, const char *variant, const char *ending, char *out,
                        size_t size)
{
    char system[64] = "", name[128] = "";
    assert_int_equal(sscanf(scenario_path, "rules/%63[^/]/scenarios/%127[^.]", system, name), 2);
    snprintf(out, size, "tests/playthroughs/%s-%s%s%s.%s", system, name, variant ? "-" : "",
             variant ? variant : "", ending);
}

static void tell(const session *s, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    static state before;
    int turn = -1, step = -1;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        if (e->turn != turn || e->step != step)
            strbuf_addf(out, "== turn %d, %s\n", e->turn, sc->rules->steps[e->step]);
        turn = e->turn, step = e->step;
        strbuf_add(out, "> ");
        action_encode(sc, &e->act, out);
        strbuf_addc(out, '\n');
        for (int k = 0; k < e->events.count; k++) {
            strbuf line = {0};
            if (story_event(s, e, &e->events.items[k], NO_SIDE, &line))
                strbuf_addf(out, "%s\n", strbuf_str(&line));
            strbuf_free(&line);
        }
    }
    session_state_at(s, session_count(s), &before);
    result r;
    memset(&r, 0, sizeof r);
    game_result(&before, &r);
    if (r.code != NULL) {
        words_format(sc, &before, r.code, &r.args, out);
        strbuf_addc(out, '\n');
    }
}

static bool rewritten_as(const char *how)
{
    const char *what = getenv("SANDTABLE_REWRITE");
    return what != NULL && strcmp(what, how) == 0;
}

/* The next choice of the game in `old`, of which *at is the end of the line before, if it is that side's to
 * make and is allowed today; *at is NULL from the first that is not. */
static bool as_before(session *s, int side, const char **at)
{
    const scenario *sc = session_scenario(s);
    while (*at != NULL) {
        char who[64], line[1024];
        int from = 0;
        if (sscanf(*at, "\n%*d %63s %n", who, &from) != 1 || from == 0) break;
        const char *end = strstr(*at + from, " |");
        if (end == NULL) break;
        snprintf(line, sizeof line, "%.*s", (int)(end - (*at + from)), *at + from);
        *at = strchr(end, '\n');
        if (strcmp(who, "-") == 0) continue; /* dice: they fall again */
        action a;
        refusal why;
        error err = {0};
        if (strcmp(who, sc->sides[side].id) == 0 && action_decode(sc, side, line, &a, &err) &&
            session_do(s, &a, &why, &err) == SESSION_DONE)
            return true;
        break;
    }
    *at = NULL;
    return false;
}

/* The lines of the game that is there, from the one of its start; NULL if it is to be played anew. */
static const char *kept_game(const char *save, char **text)
{
    error err = {0};
    size_t size;
    *text = NULL;
    if (!rewritten_as("keep") || !file_exists(save) || !file_read(save, 1u << 26, text, &size, &err))
        return NULL;
    const char *start = strstr(*text, "\nstart ");
    return start == NULL ? NULL : strchr(start + 1, '\n');
}

static void record(const char *path, const char *variant)
{
    char save[512], story[512], *old;
    golden_path(path, variant, "save", save, sizeof save);
    golden_path(path, variant, "txt", story, sizeof story);
    session_config config = {.seed = 1, .undo = UNDO_FREE};
    error err = {0};
    session *s = session_new(every_load_with(path, (const char *const[]){variant, NULL}), &config, &err);
    assert_non_null(s);
    const char *at = kept_game(save, &old);
    int kept = 0;
    static state view;
    for (decision d;;) {
        session_decide(s, &d);
        if (d.side == GAME_OVER) break;
        if (as_before(s, d.side, &at)) {
            kept++;
            continue;
        }
        session_view(s, d.side, &view);
        action a;
        assert_true(ai_find("quick")->choose(&view, view.actions, NULL, &a));
        refusal why;
        assert_int_equal(session_do(s, &a, &why, &err), SESSION_DONE);
    }
    strbuf text = {0};
    tell(s, &text);
    assert_true(session_save_as(s, save, &err));
    assert_true(file_write(story, strbuf_str(&text), text.len, &err));
    print_message("recorded %s (%d entries, %d choices as before)\n", save, session_count(s), kept);
    mem_free(old);
    strbuf_free(&text);
    session_free(s);
}

/* Words alone have changed: the games stay, and are told anew. */
static bool only_stories(void)
{
    return rewritten_as("stories");
}

/* Whatever may be taken back has a name: "Taken back: End movement." */
static void every_order_has_a_name(const session *s)
{
    static state before;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        strbuf name = {0};
        if (e->act.verb >= VERB_GO) continue;
        session_state_at(s, i, &before);
        deed_name_say(&before, &e->act, &name);
        if (name.len == 0 || strchr(strbuf_str(&name), '[') != NULL || name.s[0] == ' ')
            fail_msg("entry %d is called \"%s\"", i + 1, strbuf_str(&name));
        strbuf_free(&name);
    }
}

static void replay(const char *path, const char *variant)
{
    char save[512], story[512];
    golden_path(path, variant, "save", save, sizeof save);
    golden_path(path, variant, "txt", story, sizeof story);
    if (!file_exists(save) || !file_exists(story))
        fail_msg("%s has no golden playthrough: run tools/record-playthroughs", path);
    error err = {0};
    load_report report = {0};
    session *s = session_load(save, ".", ruleset_list, false, &report, &err);
    if (s == NULL) {
        char text[900];
        error_format(&err, text, sizeof text);
        fail_msg("%s", text);
    }
    assert_false(report.torn);
    assert_false(report.data_changed);
    decision d;
    session_decide(s, &d);
    assert_int_equal(d.side, GAME_OVER);
    every_order_has_a_name(s);
    strbuf now = {0};
    tell(s, &now);
    if (only_stories()) assert_true(file_write(story, strbuf_str(&now), now.len, &err));
    char *want;
    size_t size;
    assert_true(file_read(story, 1u << 26, &want, &size, &err));
    if (strcmp(want, strbuf_str(&now)) != 0) {
        size_t i = 0, line = 1;
        for (; want[i] != '\0' && want[i] == now.s[i]; i++)
            line += want[i] == '\n';
        fail_msg("%s:%zu: the story has changed near: %.120s", story, line, now.s + (i > 60 ? i - 60 : 0));
    }
    mem_free(want);
    strbuf_free(&now);
    session_free(s);
}

static void one(const char *path, const char *variant)
{
    if (getenv("SANDTABLE_REWRITE") != NULL && !only_stories()) record(path, variant);
    replay(path, variant);
}

/* As the scenario is set up, and under every other value of the options that make another game of it. */
static void visit(const char *path, void *self)
{
    (void)self;
    one(path, NULL);
    scenario *sc = every_load(path);
    for (int k = 0; k < sc->rules->noptions; k++) {
        const option *o = &sc->rules->options[k];
        for (int32_t value = o->lo; o->variant && value <= o->hi; value++) {
            char text[96];
            snprintf(text, sizeof text, "%s=%d", o->key, (int)value);
            if (value != sc->options[k]) one(path, text);
        }
    }
    scenario_free(sc);
}

static void test_every_scenario_has_a_golden_playthrough(void **unused)
{
    (void)unused;
    every_scenario(visit, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_scenario_has_a_golden_playthrough)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
