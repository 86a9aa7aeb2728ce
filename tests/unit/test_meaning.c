/*
 * test_meaning.c: what is drawn and heard goes by fields of the data, never by the words people read. The
 * sources of src/ui and src/sdl are walked: where one of them compares or searches a text, or looks at a
 * letter of it, the line must stand in a short list with its reason.
 *
 * A new line that is refused: give the thing a field (an enum of the chart, the light, the branch, the event)
 * and ask that. Only a text that is itself the matter (a search, a file name, a key of the data) is excepted.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <cmocka.h>

#include "core/file.h"
#include "core/mem.h"

typedef struct exception {
    const char *file; /* its path ends so */
    const char *line; /* the line holds this; "": any line of the file */
    const char *why;
} exception;

static const exception exceptions[] = {
    /* Texts that are themselves the matter. */
    {"ui/widget/search.c", "", "the search box"},
    {"ui/widget/markdown.c", "", "the reader of Markdown"},
    {"ui/draw/stamp.c", "", "the reader of paths, as SVG writes them"},
    {"ui/widget/search.h", "", "declares the search"},
    {"ui/app/catalogue.c", "search_holds(", "the search box of the browser"},
    {"ui/app/screen_rules.c", "search_holds(", "the search box of the rules"},
    {"ui/app/screen_rules.c", "search_one_line(", "the search box of the rules"},
    {"ui/app/setup.c", "s->seed", "a number that was typed"},
    {"ui/app/screen_title.c", "d->find", "was the search box typed in"},
    {"ui/table/modal/umpire.c", "strtol(w->value", "a number that was typed"},
    {"ui/table/modal/faces.c", "modal_faces(t)", "faces that were typed"},
    {"ui/printed/sheet_names.c", "strchr(\"", "widths of letters"},
    {"ui/printed/sheet_names.c", ">= 'A' && s[i] <= 'Z'", "widths of letters"},
    {"ui/widget/widget_text.c", "spn(s + n, \" \\n\")", "the longest word"},
    {"ui/widget/widget_text.c", "strcspn(s, \" \\n\")", "the longest word"},
    {"ui/widget/widget_text.c", "s[i - 1] >= '0'", "a digit: no line is broken after it"},
    {"ui/app/screen_keys.c", "\" | \"", "a list of keys is cut"},
    {"ui/widget/keymap.c", "", "names of keys, as a file and a hint write them"},
    {"ui/app/keys_file.c", "keymap_at(i)->name", "a key of the file"},
    /* A capital, or none, where a word begins or goes on a sentence. */
    {"ui/table/choose/stack.c", ">= 'A' && name[0] <= 'Z'", "a capital within a sentence"},
    {"ui/table/modal/faces.c", "title[0] >= 'a'", "a capital at the beginning"},
    {"ui/table/panels/actions.c", "toupper(key)", "the name of a key"},
    {"ui/pieces/counter_pictures.c", "toupper(", "the letter on a plate"},
    /* The same thing is not said twice. */
    {"ui/table/panels/why_card.c", "strstr(h, place)", "does the sentence name the place already"},
    {"ui/table/say.c", "\"{space}\"", "does the sentence name the place or the direction"},
    {"ui/table/panels/prompt_line.c", "PROMPT_PARTS", "parts of an aside, each of which stands whole or not"},
    {"ui/table/panels/prompt.c", "p->who", "does the sentence begin with the name already"},
    {"ui/table/panels/odds_words.c", "strchr(out, '%')", "does the line say its per cent already"},
    {"ui/table/panels/actions.c", "\"yes\") != 0", "a plain yes or no adds nothing to the verb"},
    {"game/deed.c", "\"pass\") != 0", "a plain end adds nothing to the step"},
    {"ui/table/panels/sum.c", "rows[k].code, row->code", "one code is one line"},
    {"ui/table/panels/sum.c", "l->line[i].code", "one code is one line"},
    {"ui/table/choose/left_so.c", "strcmp(k->of[i].prompt, ", "what is asked, by its code"},
    {"ui/table/choose/all_fire.c", "strcmp(a, b)", "one reason's code is one sentence"},
    {"ui/table/board/names_aside.c", "said[which].words", "a printed name is known again by itself"},
    {"ui/app/hall_caption.c", "strbuf_str(&near), text", "is the line that event's own sentence"},
    {"ui/table/panels/log.c", "strncmp(text, name, n)", "the name a line begins with is set in bold"},
    /* Files and places. */
    {"ui/app/catalogue.c", "path", "files"},
    {"ui/app/catalogue.c", "one->card.id, two->card.id", "a battle by its id"},
    {"ui/app/catalogue.c", "card.title, b->card.title", "the order of the list"},
    {"ui/app/screen_load.c", "path", "files"},
    {"ui/app/kept.c", "path", "files"},
    {"ui/app/kept.c", "\".save\"", "files"},
    {"ui/app/kept.c", "strcspn(text, ", "the first line of a file"},
    {"ui/app/kept.c", "l->shown, name", "whose picture it is: files"},
    {"ui/app/setup.c", "path", "files"},
    {"ui/app/setup.c", "card.id, id", "a battle by its id"},
    {"ui/app/screen_settings.c", "s->language, one.code", "a language by its code"},
    {"ui/app/record.c", "", "the reader of the record's own file"},
    {"ui/stage/settings.c", "at", "marks told, by the id of their rule system: a line of its own file"},
    {"ui/app/screen_mail.c", "games[i].id", "a correspondence by its id"},
    {"ui/app/screen_record.c", "against", "an opponent by his key"},
    {"ui/app/screen_record.c", "(day, &end", "a day as the record's file writes it"},
    {"ui/app/screen_record.c", "strtol(end + 1", "a day as the record's file writes it"},
    {"ui/app/app.c", "path", "files"},
    {"ui/app/app.c", "\".save\"", "files"},
    {"ui/app/screen_rules.c", "path, d->source", "files"},
    {"ui/app/screen_title.c", "before, d->go_on.path", "files"},
    {"ui/app/screen_rules.c", "topics[i].rules, spaced", "a rule by its id"},
    {"ui/table/board/place.c", "strchr(whole, ':')", "a space's name without its sheet"},
    {"ui/printed/sheet_frame.c", "name, ':'", "a space's name without its sheet"},
    {"ui/printed/sheet_frame.c", "strspn(start,", "a space's row and column"},
    {"sdl/", "", "drivers, fonts, files, the text of an SVG: nothing of a battle comes here"},
    /* Keys: identifiers of the data, each looked up in one list, which people do not read. */
    {"ui/printed/sheet_light.c", "looks[i].name, kind", "a kind of light by its key"},
    {"ui/app/catalogue.c", "e->card.rules", "a rule system by its id"},
    {"ui/app/screen_title.c", "strcmp(o->card.id, first", "a battle by its id"},
    {"ui/app/catalogue.c", "strcmp(ha, hb)", "headgear by its key"},
    {"ui/app/screen_rules.c", "d->topics[i].id", "a page by its id"},
    {"ui/stage/sounds.c", "captions[i][0], cue", "a sound by its key"},
    {"ui/table/modal/umpire.c", "strcmp(key->name, \"", "an umpire's key by its name in the protocol"},
    {"ui/table/modal/umpire.c", "strcmp(key->name, common[", "the same"},
    {"ui/stage/sounds.c", "strcmp(blows[i], cue)", "a sound by its file"},
    {"ui/table/modal/umpire.c", "strcmp(name, \"umpire", "a list on the screen by its id"},
    {"ui/pieces/minis.c", "strcmp(hat, hats[", "headgear by its key"},
    {"ui/pieces/counter_pictures.c", "strlen(\"marks/\"), name", "a picture by its key"},
    {"ui/pieces/counter_pictures.c", "strcmp(thing, \"", "a picture by its key"},
    {"ui/printed/ground_recipe.c", "recipes[i].name, name", "a ground by its key: the one place"},
    {"ui/printed/ground.c", "strcmp(paper, \"", "a paper by its key"},
    {"ui/app/keys_file.c", "padmap_face((pad_button)i)", "a button by its face"},
    {"ui/app/keys_file.c", "\"pad \"", "a line of the keys' file"},
    {"ui/app/screen_keys.c", "padmap_face((pad_button)i)", "a button by its face"},
    /* Letters, to part a word by. */
    {"ui/widget/widget_text.c", "aeiouy", "a vowel"},
    {"ui/widget/widget_text.c", "kept[i], 2", "letters that stay together"},
    {"ui/widget/widget_text.c", "s[k] >= 'a'", "a small letter"},
    {"ui/draw/palette.c", "strcmp(palettes[i].id, id)", "a palette by its key"},
    {"ui/printed/sheet.c", "terrain)", "a terrain by its key"},
    {"ui/printed/sheet_names.c", "style, \"", "a map's lettering by its key"},
    {"ui/printed/terrain_line.c", "f->style, \"lock\"", "a map's line by its key"},
    {"ui/printed/terrain_spine.c", "feature->style", "lines of one key are one river"},
    {"ui/printed/terrain_water.c", "feature->style, \"", "a map's line by its key"},
    {"ui/printed/terrain_water.c", "f->style, \"", "a map's line by its key"},
    {"ui/printed/terrain_works.c", "f->style, \"", "a map's line by its key"},
};

enum { EXCEPTIONS = sizeof exceptions / sizeof exceptions[0] };

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Is one of the functions called that compare, search or take apart a text? */
static bool calls(const char *line)
{
    static const char *const functions[] = {
        "strstr",  "strchr",  "strrchr", "strcmp",  "strncmp", "strcasecmp",   "strncasecmp",
        "strpbrk", "strspn",  "strcspn", "strtok",  "strtol",  "strtoul",      "sscanf",
        "isupper", "islower", "isdigit", "isalpha", "toupper", "search_holds", "search_one_line"};
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        const size_t n = strlen(functions[i]);
        for (const char *p = strstr(line, functions[i]); p != NULL; p = strstr(p + 1, functions[i]))
            if ((p == line || !letter(p[-1])) && p[n] == '(') return true;
    }
    return false;
}

/* name[0] == 'b', *name >= 'a': is a letter of a text asked for? Its end, blanks and signs may be. */
static bool compares_letter(const char *line)
{
    for (const char *p = strchr(line, '\''); p != NULL; p = strchr(p + 1, '\'')) {
        if (!letter(p[1]) || p[1] == '_' || p[2] != '\'') continue;
        const char *before = p;
        while (before > line && before[-1] == ' ')
            before--;
        const bool equal = before - line >= 3 && before[-1] == '=' && strchr("=!<>", before[-2]) != NULL;
        const bool order = before - line >= 2 && (before[-1] == '<' || before[-1] == '>');
        if (!equal && !order) continue;
        before -= equal ? 2 : 1;
        while (before > line && before[-1] == ' ')
            before--;
        if (before > line && before[-1] == ']') return true;
        while (before > line && (letter(before[-1]) || strchr("->.", before[-1]) != NULL))
            before--;
        if (before > line && before[-1] == '*') return true;
        p += 2;
    }
    return false;
}

static bool ends_in(const char *path, const char *part)
{
    if (part[strlen(part) - 1] == '/') return strstr(path, part) != NULL;
    const size_t n = strlen(path), m = strlen(part);
    return n >= m && strcmp(path + n - m, part) == 0;
}

/* The exception a line falls under, -1: none. */
static int excepted(const char *path, const char *line)
{
    for (int i = 0; i < EXCEPTIONS; i++)
        if (ends_in(path, exceptions[i].file) && strstr(line, exceptions[i].line) != NULL) return i;
    return -1;
}

static bool takes_meaning(const char *path, const char *line)
{
    return (calls(line) || compares_letter(line)) && excepted(path, line) < 0;
}

typedef struct tally {
    int files, lines, wrong;
    bool used[EXCEPTIONS];
} tally;

/* Comments become blanks. */
static void blank_comments(char *text)
{
    for (char *p = text; *p != '\0'; p++) {
        if (*p == '"') {
            for (p++; *p != '\0' && *p != '"' && *p != '\n'; p++)
                if (*p == '\\' && p[1] != '\0') p++;
            if (*p == '\0') return;
        } else if (p[0] == '/' && p[1] == '*') {
            for (; *p != '\0' && !(p[0] == '*' && p[1] == '/'); p++)
                if (*p != '\n') *p = ' ';
            if (*p == '\0') return;
            p[0] = p[1] = ' ';
        } else if (p[0] == '/' && p[1] == '/') {
            for (; *p != '\0' && *p != '\n'; p++)
                *p = ' ';
            if (*p == '\0') return;
        }
    }
}

static void check_file(const char *path, char *text, tally *t)
{
    int number = 1;
    t->files++;
    blank_comments(text);
    for (char *line = text; line != NULL; number++) {
        char *end = strchr(line, '\n');
        if (end != NULL) *end = '\0';
        t->lines++;
        if (calls(line) || compares_letter(line)) {
            const int why = excepted(path, line);
            if (why >= 0) t->used[why] = true;
            if (takes_meaning(path, line)) {
                print_error("%s:%d: meaning is taken from words: %s\n", path, number,
                            line + strspn(line, " "));
                t->wrong++;
            }
        }
        line = end != NULL ? end + 1 : NULL;
    }
}

static void check_path(const char *path, tally *t)
{
    char *text;
    size_t size;
    error err = {0};
    assert_true(file_read(path, 4u << 20, &text, &size, &err));
    check_file(path, text, t);
    mem_free(text);
}

static void walk(const char *folder, tally *t)
{
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        char path[512];
        struct stat st;
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        assert_int_equal(stat(path, &st), 0);
        if (S_ISDIR(st.st_mode)) {
            walk(path, t);
            continue;
        }
        if (!ends_in(path, ".c") && !ends_in(path, ".h")) continue;
        check_path(path, t);
    }
    closedir(d);
}

static void no_meaning_is_read_from_words(void **unused)
{
    (void)unused;
    tally t = {0};
    walk("src/ui", &t);
    walk("src/sdl", &t);
    check_path("src/game/deed.c", &t); /* what the window calls its buttons */
    assert_true(t.files > 100 && t.lines > 15000);
    for (int i = 0; i < EXCEPTIONS; i++)
        if (!t.used[i]) {
            print_error("nobody needs the exception of %s (\"%s\") any more: strike it out\n",
                        exceptions[i].file, exceptions[i].line);
            t.wrong++;
        }
    assert_int_equal(t.wrong, 0);
}

/* Guesses that once stood there; each of them would be found again. */
static void old_guesses_are_found(void **unused)
{
    (void)unused;
    static const struct {
        const char *file, *line;
    } guesses[] = {
        {"src/ui/table/panels/bar.c", "if (strstr(l->name, \"oon\") || strstr(l->name, \"ight\"))"},
        {"src/ui/table/panels/chart_panel.c", "if (strstr(dice, \"card\")) return \"Card\";"},
        {"src/ui/table/panels/chart_panel.c",
         "if (strstr(dice, \"tail\") || strstr(c->title, \"tail\")) return \"Tails\";"},
        {"src/ui/table/panels/chart_panel.c", "long n = strtol(s, &end, 10);"},
        {"src/ui/table/panels/tray.c",
         "const bool tails = strstr(c->title, \"tail\") || (c->dice && strstr(c->dice, \"tail\"));"},
        {"src/ui/table/panels/sum.c",
         "if (r->chart >= 0 && strcmp(m->name, t->sc->charts[r->chart].id) == 0) return m;"},
        {"src/ui/table/panels/sum.c",
         "same += rule[0] && m->rows[k].rule && strcmp(m->rows[k].rule, rule) == 0;"},
        {"src/ui/table/show.c", "strstr(t->sc->types[t->sc->units[who].type].branch, \"gun\"))"},
        {"src/ui/table/choose/figures.c",
         "return row->rule && row->rule[0] >= 'a' && row->rule[0] <= 'z' ? row->rule : none;"},
        {"src/ui/app/screen_title.c",
         "if (strcmp(catalogue_at(c, i)->card.id, \"kassassin\") == 0) return i;"},
        {"src/ui/pieces/minis.c", "if (strcmp(known[i].name, branch) == 0) return known[i].kind;"},
        {"src/ui/pieces/counter.c", "if (strcmp(beasts[i], branch) == 0) return true;"},
        {"src/ui/pieces/counter_pictures.c",
         "if (strcmp(branch_words[i][0], word) == 0) return branch_words[i][1];"},
        {"src/ui/pieces/counter_pictures.c", "if (strncmp(name, branch, n) != 0) continue;"},
        {"src/ui/pieces/counter_pictures.c", "if (strcmp(branch_of(branch), ships[i]) == 0) return true;"},
        {"src/ui/printed/sheet_swatch.c", "swatch_thorns(d, r, recipe->name[0] == 'b');"},
        {"src/ui/printed/sheet_swatch.c", "if (recipe->name[0] == 'f') swatch_works(d, r, false);"},
        {"src/ui/printed/sheet_swatch.c",
         "swatch_stamps(d, r, strcmp(recipe->name, \"bush\") == 0 ? STAMP_THORN : STAMP_SCRUB, 1, 4);"},
        {"src/ui/printed/terrain_wall.c", "bool lived_in = g->recipe[space]->name[0] == 'b';"},
        {"src/ui/printed/terrain_scatter.c", "bool jungle = g->recipe[space]->name[0] == 'j', area = true;"},
        {"src/ui/printed/terrain_water.c", "if (strcmp(name, \"stream\") == 0) return true;"},
        {"src/ui/table/panels/bar.c", "if (*l->name == 'N') return MOON;"},
    };
    for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++)
        if (!takes_meaning(guesses[i].file, guesses[i].line))
            fail_msg("%s: %s is not found", guesses[i].file, guesses[i].line);
}

/* What only looks like it. */
static void the_end_of_a_text_may_be_asked_for(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"if (name[0] == '\\0') return;", "while (s[i] && i < n) i++;",
                                        "if (key == 'x') close(d);", "my_strstr(a, b);",
                                        "const char *strcmp_names[] = {\"a\"};"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (takes_meaning("src/ui/table/panels/bar.c", lines[i])) fail_msg("%s is found", lines[i]);
    char text[] = "a = 1; /* strcmp(a, b) */\nb = \"/* \"; c = strcmp(d, e); // strcmp(f, g)\n";
    blank_comments(text);
    assert_false(calls("a = 1;"));
    assert_null(strstr(text, "strcmp(a"));
    assert_non_null(strstr(text, "strcmp(d"));
    assert_null(strstr(text, "strcmp(f"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_meaning_is_read_from_words),
        cmocka_unit_test(old_guesses_are_found),
        cmocka_unit_test(the_end_of_a_text_may_be_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
