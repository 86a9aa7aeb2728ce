/* test_agreement.c: a verb goes by the number of the name before it. Every sentence of every system is said
 * in every language of a unit whose name is plural and of one whose name is not, and the word after the name
 * is held against verbs known (tests/unit/data/agreement-<language>.txt, "is are"). Which names are plural
 * is data (names.h). */
#include "unit/field.h"

#include <ctype.h>

#include "core/file.h"
#include "core/json.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "game/goal.h"
#include "game/names.h"
#include "game/words.h"

#define NAME "Nnn" /* stands in no sentence by itself */

enum { VERBS = 400, VERB = 24, SENTENCES_LEAST = 300 };

typedef struct verbs {
    char one[VERBS][VERB], many[VERBS][VERB];
    int count;
} verbs;

static void read_verbs(const char *code, verbs *v)
{
    char path[64], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "tests/unit/data/agreement-%s.txt", code);
    if (!file_read(path, 1 << 16, &text, &size, &err)) fail_msg("%s: %s", path, err.text);
    v->count = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        assert_true(v->count < VERBS);
        assert_int_equal(sscanf(line, "%23s %23s", v->one[v->count], v->many[v->count]), 2);
        v->count++;
    }
    mem_free(text);
}

static bool one_of(const char *word, size_t len, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strlen(*list) == len && memcmp(word, *list, len) == 0) return true;
    return false;
}

/* Of "the gun of Nnn works" the gun is what works. */
static bool belongs_to_another(const char *said, const char *name)
{
    static const char *const before[] = {
        "of",    "in",  "to",  "with", "from",  "at",    "by",   "beside", "over",    "and",    "left",
        "leads", "von", "bei", "mit",  "auf",   "gegen", "vor",  "zu",     "unter",   "und",    "um",
        "neben", "an",  "de",  "a",    "en",    "für",   "der",  "soll",   "towards", "let",    "ließ",
        "does",  "do",  "con", "por",  "sobre", "para",  "bajo", "y",      "contra",  "mandan", NULL};
    const char *end = name;
    while (end > said && end[-1] == ' ')
        end--;
    const char *p = end;
    char word[VERB] = "";
    while (p > said && p[-1] != ' ' && p[-1] != '"')
        p--;
    if ((size_t)(end - p) < sizeof word) memcpy(word, p, (size_t)(end - p));
    word[0] = (char)tolower((unsigned char)word[0]);
    return one_of(word, strlen(word), before);
}

/* The verb after the name: Spanish has small words between. */
static const char *word_after(const char *name, size_t *len)
{
    static const char *const between[] = {"no", "ya", "se", "solo", "lo", "le", "la", "aún", "también", NULL};
    const char *p = name + strlen(NAME);
    for (;;) {
        if (*p != ' ') return NULL;
        *len = strcspn(p + 1, " .,;:!?\")");
        if (!one_of(p + 1, *len, between)) return p + 1;
        p += 1 + *len;
    }
}

/* The first verb in `said` after the name that is of the other number; NULL: none. */
static const char *wrong_verb(const verbs *v, const char *said, bool plural)
{
    size_t len;
    for (const char *name = strstr(said, NAME); name != NULL; name = strstr(name + 1, NAME)) {
        const char *word = word_after(name, &len);
        if (word == NULL || belongs_to_another(said, name)) continue;
        for (int i = 0; i < v->count; i++) {
            const char *never = plural ? v->one[i] : v->many[i];
            if (strlen(never) == len && memcmp(word, never, len) == 0) return never;
        }
    }
    return NULL;
}

/* How many sentences name the unit; each that has a wrong pair is told. */
static int say_all(scenario *sc, const verbs *v, bool plural, int *wrong)
{
    const char *code;
    const word_entry *e;
    int named = 0;
    word_args args = word_args_none();
    args.unit = 0;
    args.other = 1;
    for (int k = 0; k < 4; k++)
        args.n[k] = 0; /* units 0 and sides 0 of {unit0} and {side0} */
    for (int u = 0; u < 2; u++) {
        sc->units[u].name = NAME;
        sc->units[u].plural = plural;
    }
    for (int i = 0; i < sc->nsides; i++) {
        sc->sides[i].name = NAME;
        sc->sides[i].plural = plural;
    }
    for (size_t i = 0; words_each(sc->words, i, &code, &e); i++) {
        const char *const members[] = {e->title, e->text, e->remedy, e->follows, e->also};
        for (size_t m = 0; m < sizeof members / sizeof members[0]; m++) {
            strbuf said = {0};
            words_format_template(sc, NULL, members[m], &args, &said);
            const char *never = wrong_verb(v, strbuf_str(&said), plural);
            named += strstr(strbuf_str(&said), NAME) != NULL;
            if (never != NULL) {
                print_error("%s %s, %s: \"%s\" in \"%s\"\n", language_spoken(), sc->rules->id, code, never,
                            strbuf_str(&said));
                ++*wrong;
            }
            strbuf_free(&said);
        }
    }
    return named;
}

/* Any battle of the system: its words are what is asked for. */
static scenario *some_battle(const char *system)
{
    char folder[128], path[300];
    char **names;
    int n;
    error err = {0};
    snprintf(folder, sizeof folder, "rules/%s/scenarios", system);
    assert_true(file_list(folder, ".json", &names, &n, &err) && n > 0);
    file_join(folder, names[0], path, sizeof path);
    file_list_free(names, n);
    return battle_load(path, ruleset_list);
}

static void a_verb_goes_by_the_number_of_the_name_before_it(void **unused)
{
    (void)unused;
    static verbs v;
    language one;
    int wrong = 0;
    for (size_t i = 0; language_at(i, &one); i++) {
        int named = 0;
        language_speak(one.code, "");
        read_verbs(one.code, &v);
        for (int k = 0; ruleset_list[k] != NULL; k++) {
            scenario *sc = some_battle(ruleset_list[k]->id);
            named += say_all(sc, &v, false, &wrong) + say_all(sc, &v, true, &wrong);
            scenario_free(sc);
        }
        assert_true(named > 2 * SENTENCES_LEAST);
    }
    language_speak("en", "");
    assert_int_equal(wrong, 0);
}

/* ---- which names are plural */

/* English: whoever is called by a word in -s is several, but for these. */
static bool ends_as_several(const char *name)
{
    static const char *const one[] = {"Asturias",
                                      "Alba de Tormes",
                                      "Beni Arus",
                                      "Beni Gorfet",
                                      "Burrows",
                                      "Davis",
                                      "Haus",
                                      "Khmas",
                                      "Rhinoceros",
                                      "Ríos",
                                      "Mathias",
                                      "Travers",
                                      "Simancas",
                                      "Yeatman-Biggs",
                                      "el-Abbas",
                                      "Hippopotamus",
                                      "Wad-Ras",
                                      "III Corps",
                                      "II Corps",
                                      "I Corps",
                                      "Reserve Corps",
                                      "King's Royal Rifle Corps",
                                      NULL};
    static const char *const ordinal[] = {", first", ", second", ", third",   ", fourth", ", fifth",
                                          ", 1st",   ", 2nd",    ", a troop", NULL};
    static const char *const ends[] = {", ", " of ", " in ", " at ", " by ", " on ", " behind ", NULL};
    size_t len = strlen(name);
    for (int i = 0; ordinal[i] != NULL; i++)
        if (strstr(name, ordinal[i]) != NULL && strstr(name, "mules") == NULL) return false;
    for (int i = 0; ends[i] != NULL; i++) {
        const char *at = strstr(name, ends[i]);
        if (at != NULL && (size_t)(at - name) < len) len = (size_t)(at - name);
    }
    while (len > 2 && (isdigit((unsigned char)name[len - 1]) || name[len - 1] == ' '))
        len--;
    for (int i = 0; one[i] != NULL; i++)
        if (len >= strlen(one[i]) && memcmp(name + len - strlen(one[i]), one[i], strlen(one[i])) == 0)
            return false;
    return len > 1 && name[len - 1] == 's' && name[len - 2] != '\'' && name[len - 2] != 's';
}

/* In German the article would have to change after "von" or "auf": names there have none. */
static bool has_article(const char *name)
{
    static const char *const articles[] = {"Der ", "Die ", "Das ", "Ein ", "Eine ", NULL};
    for (int i = 0; articles[i] != NULL; i++)
        if (strncmp(name, articles[i], strlen(articles[i])) == 0) return true;
    return false;
}

typedef struct listed { /* the plural names of a language, crossed off as they are met */
    json_in root, list;
    bool met[400];
} listed;

static void cross_off(listed *l, const char *name)
{
    for (size_t i = 0; i < json_count(&l->list); i++) {
        const char *one = json_string_value(json_array_get(l->list.value, i));
        const size_t n = strlen(one);
        if (strncmp(name, one, n) == 0 && (name[n] == '\0' || name[n] == ' ')) l->met[i] = true;
    }
}

static void call_out(const char *path, listed *l, int *wrong)
{
    scenario *sc = battle_load(path, ruleset_list);
    for (int i = 0; i < sc->nunits + sc->nsides; i++) {
        const bool side = i >= sc->nunits;
        const char *name = side ? sc->sides[i - sc->nunits].name : sc->units[i].name;
        const bool plural = side ? sc->sides[i - sc->nunits].plural : sc->units[i].plural;
        cross_off(l, name);
        const bool english = strcmp(language_spoken(), "en") == 0,
                   german = strcmp(language_spoken(), "de") == 0;
        if (english && ends_as_several(name) && !plural) {
            print_error("rules/en/names.json: \"%s\" of %s is not among the plural names\n", name, path);
            ++*wrong;
        }
        if (german && has_article(name)) {
            print_error("%s: \"%s\" has an article, which no sentence can decline\n", path, name);
            ++*wrong;
        }
    }
    scenario_free(sc);
}

static void call_out_battles(listed *l, int *wrong)
{
    for (int k = 0; ruleset_list[k] != NULL; k++) {
        char folder[128], path[300];
        char **names;
        int n;
        error err = {0};
        snprintf(folder, sizeof folder, "rules/%s/scenarios", ruleset_list[k]->id);
        assert_true(file_list(folder, ".json", &names, &n, &err));
        for (int i = 0; i < n; i++) {
            file_join(folder, names[i], path, sizeof path);
            call_out(path, l, wrong);
        }
        file_list_free(names, n);
    }
}

static void plural_names_are_listed_and_are_somebodys(void **unused)
{
    (void)unused;
    language one;
    int wrong = 0;
    for (size_t i = 0; language_at(i, &one); i++) {
        char path[64];
        error err = {0};
        listed l = {.met = {false}};
        language_speak(one.code, "");
        snprintf(path, sizeof path, "rules/%s/names.json", one.code);
        assert_true(json_read_file(path, 1 << 20, &l.root, &err));
        assert_true(json_want_array(&l.root, "plural", &l.list));
        assert_in_range(json_count(&l.list), 1, sizeof l.met / sizeof l.met[0]);
        call_out_battles(&l, &wrong);
        for (size_t k = 0; k < json_count(&l.list); k++)
            if (!l.met[k]) {
                print_error("%s: nobody is called \"%s\"\n", path,
                            json_string_value(json_array_get(l.list.value, k)));
                wrong++;
            }
        json_close(&l.root);
    }
    language_speak("en", "");
    assert_int_equal(wrong, 0);
}

/* ---- one name in a sentence */

static void said(const char *template, const char *name, bool plural, const char *wanted)
{
    scenario *sc = field_scenario();
    strbuf out = {0};
    word_args args = word_args_none();
    args.unit = 0;
    sc->units[0].name = name;
    sc->units[0].plural = plural;
    words_format_template(sc, NULL, template, &args, &out);
    assert_string_equal(strbuf_str(&out), wanted);
    strbuf_free(&out);
    scenario_free(sc);
}

static void a_choice_by_number_and_a_small_article(void **unused)
{
    (void)unused;
    said("{unit} {unit|is {0|one|many}|are many}.", "Askaris", true, "Askaris are many.");
    said("{unit} {unit|is {0|one|many}|are many}.", "Stanley", false, "Stanley is many.");
    said("{unit|It|They}, {unit0|it|they} and {other|it|they}", "Askaris", true, "They, they and it");
    said("{unit} ran. {unit} fell.", "The hunter", false, "The hunter ran. The hunter fell.");
    said("Shots of {unit}", "The hunter", false, "Shots of the hunter");
    said("Shots of {unit}", "A Company, 1/24th", false, "Shots of A Company, 1/24th");
    language_speak("es", "");
    said("Disparos de {unit} a {unit} y ante {unit}", "El cazador", false,
         "Disparos del cazador al cazador y ante el cazador");
    said("{unit} huyó", "El cazador", false, "El cazador huyó");
    language_speak("en", "");
}

/* "Zulus win", "Expedition wins". */
static void a_side_wins_by_the_number_of_its_name(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    char says[96];
    sc->sides[0].plural = true;
    sc->sides[1].plural = false;
    goal_side_wins(sc, 0, says, sizeof says);
    assert_string_equal(says, "Reds win");
    goal_side_wins(sc, 1, says, sizeof says);
    assert_string_equal(says, "Blues wins");
    scenario_free(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_wins_by_the_number_of_its_name),
        cmocka_unit_test(a_choice_by_number_and_a_small_article),
        cmocka_unit_test(a_verb_goes_by_the_number_of_the_name_before_it),
        cmocka_unit_test(plural_names_are_listed_and_are_somebodys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
