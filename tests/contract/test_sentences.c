/*
 * test_sentences.c: what is said, word by word: every sentence of every system with every unit of every
 * battle, and all that games in which one side plays by chance tell. No word stands there twice in a row, no
 * gun is the gun of a gun, and nobody is of the people of bearers.
 */
#include <ctype.h>

#include "ai/levels.h"
#include "contract/every.h"
#include "core/random.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/story.h"
#include "game/tale_say.h"
#include "game/words.h"

enum { WORD = 48 };

/* The next word of letters, small; NULL: there is none. *joined: only a blank lies before it. */
static const char *next_word(const char *s, char out[WORD], bool *joined)
{
    const char *from = s;
    while (*s && !isalpha((unsigned char)*s) && (unsigned char)*s < 0x80)
        s++;
    if (*s == '\0') return NULL;
    *joined = s == from + 1 && *from == ' ';
    size_t n = 0;
    for (; isalpha((unsigned char)*s) || (unsigned char)*s >= 0x80 || *s == '-'; s++)
        if (n + 1 < WORD) out[n++] = (char)tolower((unsigned char)*s);
    out[n] = '\0';
    return s;
}

/* "the the" */
static bool is_doubled(const char *s)
{
    char word[WORD], before[WORD] = "";
    bool joined;
    while ((s = next_word(s, word, &joined)) != NULL) {
        if (joined && word[1] != '\0' && strcmp(word, before) == 0) return true;
        snprintf(before, WORD, "%s", word);
    }
    return false;
}

/* "the gun of Lewis gun" */
static bool is_gun_of_gun(const char *template, const char *name)
{
    const bool of = strstr(template, "gun of {unit}") != NULL || strstr(template, "guns of {unit}") != NULL;
    return of && strstr(name, "gun") != NULL;
}

/* "the people of Rear bearers": of the names of units few take an article, so whose people they are is not
 * said so. */
static bool is_people_of(const char *template)
{
    static const char *const whose[] = {"{unit}", "{other}", "{unit0}", "{unit1}", "{unit2}", "{unit3}"};
    for (const char *at = template; (at = strstr(at, "people of ")) != NULL; at++)
        for (size_t i = 0; i < sizeof whose / sizeof *whose; i++)
            if (strncmp(at + strlen("people of "), whose[i], strlen(whose[i])) == 0) return true;
    return false;
}

static void look_at(const char *path, const char *of, const char *s)
{
    if (is_doubled(s)) fail_msg("%s, %s: \"%s\"", path, of, s);
}

/* ---- every sentence with every name */

static void say_all(const char *path, void *self)
{
    int *said = self;
    scenario *sc = every_load(path);
    const char *code;
    const word_entry *w;
    strbuf b = {0};
    for (size_t i = 0; words_each(sc->words, i, &code, &w); i++) {
        const char *const parts[] = {w->title, w->text, w->remedy, w->follows, w->also};
        for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
            if (is_people_of(parts[p])) fail_msg("%s, %s: \"%s\"", path, code, parts[p]);
            for (int u = 0; u < sc->nunits && strchr(parts[p], '{') != NULL; u++, ++*said) {
                word_args a = word_args_none();
                a.unit = u, a.other = (u + 1) % sc->nunits, a.side = sc->units[u].side;
                a.space = u % sc->board->nspaces, a.from = (u + 1) % sc->board->nspaces;
                for (int k = 0; k < 4; k++)
                    a.n[k] = k + 1;
                strbuf_clear(&b);
                words_format_template(sc, NULL, parts[p], &a, &b);
                look_at(path, code, strbuf_str(&b));
                if (is_gun_of_gun(parts[p], sc->units[u].name))
                    fail_msg("%s, %s: \"%s\"", path, code, strbuf_str(&b));
            }
        }
    }
    strbuf_free(&b);
    scenario_free(sc);
}

static void no_sentence_doubles_a_word(void **unused)
{
    (void)unused;
    int said = 0;
    every_scenario(say_all, &said);
    print_message("%d sentences\n", said);
    assert_true(said > 1000);
}

/* ---- what games tell */

/* As the quick computer plays; where that is wanted the one side by chance. */
static void step(session *s, random_stream *r, action_list *all, bool chance)
{
    static state view;
    action a;
    refusal why = {0};
    error err = {0};
    decision d;
    session_decide(s, &d);
    session_view(s, d.side, &view);
    if (d.side < 0 || (chance && d.side == 0) || !ai_find("quick")->choose(&view, view.actions, NULL, &a)) {
        all->count = 0;
        game_actions(session_state(s), all);
        a = all->items[random_below(r, (uint32_t)all->count)];
    }
    assert_int_equal(session_do(s, &a, &why, &err), SESSION_DONE);
}

/* Who comes into sight where that side was told in this turn or the last that he is, and of nothing else of
 * his since, is not told of again. How many are not. */
static int sighted_once(const session *s, const char *path, int viewer)
{
    uint16_t at[UNITS_MAX];
    int turn[UNITS_MAX], again = 0;
    memset(turn, -1, sizeof turn);
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            strbuf line = {0};
            if ((ev->seen_by >> viewer & 1) == 0 || ev->unit < 0 || ev->unit >= UNITS_MAX) continue;
            if (ev->kind == EV_MOVE || ev->kind == EV_ENTER) turn[ev->unit] = -1;
            if (ev->kind != EV_REVEAL) continue;
            const bool known = turn[ev->unit] >= 0 && turn[ev->unit] + 1 >= e->turn && at[ev->unit] == ev->to;
            if (story_event(s, e, ev, viewer, &line) == known)
                fail_msg("%s, entry %d: \"%s\"", path, i, strbuf_str(&line));
            strbuf_free(&line);
            again += known;
            turn[ev->unit] = e->turn, at[ev->unit] = ev->to;
        }
    }
    return again;
}

/* Who is come upon by a march did not march himself. How many are. */
static int come_upon(const session *s, const char *path)
{
    int n = 0;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            if (!ev->met) continue;
            assert_int_equal(ev->kind, EV_REVEAL);
            if (e->act.nunits > 0 && action_unit_of(session_scenario(s), e->act.units[0]) ==
                                         action_unit_of(session_scenario(s), ev->unit))
                fail_msg("%s, entry %d: it came upon itself", path, i);
            n++;
        }
    }
    return n;
}

static int told(const session *s, const char *path)
{
    static tale t;
    int lines = 0;
    strbuf what = {0}, why = {0};
    const char *rule = "";
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        for (int k = 0; k < e->events.count; k++, lines++) {
            strbuf_clear(&what);
            story_event(s, e, &e->events.items[k], NO_SIDE, &what);
            look_at(path, "log", strbuf_str(&what));
        }
        tale_read(&t, s, NO_SIDE, i, i + 1);
        for (int k = 0; k < t.count; k++, lines++) {
            strbuf_clear(&what), strbuf_clear(&why);
            tale_verdict(s, NO_SIDE, &t.fights[k], &what, &why, &rule);
            look_at(path, "verdict", strbuf_str(&what));
            look_at(path, "verdict", strbuf_str(&why));
        }
    }
    strbuf_free(&what);
    strbuf_free(&why);
    return lines;
}

typedef struct tally {
    int lines, again, met;
} tally;

static void tell(const char *path, uint64_t seed, bool chance, tally *of)
{
    enum { MANY = 4096, STEPS = 300 };
    const session_config config = {.seed = seed, .undo = UNDO_FREE};
    error err = {0};
    action_list all = {.items = malloc(sizeof(action) * MANY), .cap = MANY};
    session *s = session_new(every_load(path), &config, &err);
    random_stream r = {.seed = 5, .stream = 2};
    decision d;
    assert_non_null(s);
    for (int i = 0; i < STEPS && (session_decide(s, &d), d.side != GAME_OVER); i++)
        step(s, &r, &all, chance);
    of->lines += told(s, path);
    for (int viewer = 0; viewer < 2 && !session_state(s)->over; viewer++)
        of->again += sighted_once(s, path, viewer);
    of->met += come_upon(s, path);
    session_free(s);
    free(all.items);
}

static void tell_game(const char *path, void *self)
{
    tell(path, 11, true, self);
    tell(path, 8, false, self);
}

static void no_game_tells_a_word_twice(void **unused)
{
    (void)unused;
    tally of = {0};
    every_scenario(tell_game, &of);
    print_message("%d lines, %d in sight again where they were\n", of.lines, of.again);
    assert_true(of.lines > 100);
    if (getenv("SANDTABLE_ONLY") == NULL) assert_true(of.again > 0 && of.met > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_sentence_doubles_a_word),
        cmocka_unit_test(no_game_tells_a_word_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
