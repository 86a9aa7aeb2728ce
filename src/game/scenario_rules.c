/* scenario_rules.c: the common part of rules/<id>/: words, types, terrain, charts, modifiers, pages. Not for
 * any system's own members: its load() reads those. */
#include "board/names.h"
#include "game/members.h"
#include "game/scenario_internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/ledger_read.h"
#include "game/words.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"
#include "game/chart_read.h"
#include "game/translation.h"

static const char *rules_path(scenario *sc, const char *name)
{
    strbuf path = {0};
    strbuf_addf(&path, "%s/rules/%s/%s", sc->data_dir, sc->rules->id, name);
    const char *kept =
        arena_strdup(sc->memory, strcmp(sc->data_dir, ".") == 0 ? strbuf_str(&path) + 2 : strbuf_str(&path));
    strbuf_free(&path);
    return kept;
}

/* The system's option "values" at its second choice: as the document. Read before the system's own files are.
 */
static bool wants_document(const scenario *sc)
{
    for (int i = 0; i < sc->rules->noptions; i++)
        if (strcmp(sc->rules->options[i].key, "values") == 0) return sc->options[i] == 1;
    return false;
}

/* Beside values of ours that were weighed for fair games a row may hold "document": the members as the
 * document, or what was made of it before, has them. They take their place, or are left out. */
static void settle_document(json_t *value, bool wanted)
{
    const char *key;
    json_t *member;
    size_t i;
    json_t *printed = json_object_get(value, "document");
    if (json_is_object(printed)) {
        if (wanted) json_object_update(value, printed);
        json_object_del(value, "document");
    }
    json_object_foreach(value, key, member)
    {
        settle_document(member, wanted);
    }
    json_array_foreach(value, i, member)
    {
        settle_document(member, wanted);
    }
}

bool scenario_rules_file(scenario *sc, const char *name, json_in *root, error *err)
{
    const char *path = rules_path(sc, name);
    char *text;
    size_t size;
    memset(root, 0, sizeof *root);
    if (!file_read(path, RULES_FILE_MAX, &text, &size, err)) return false;
    bool ok = scenario_remember(sc, path, hash_bytes(0, text, size), err) &&
              json_parse(path, text, size, root, err) && translation_put(root, path);
    mem_free(text);
    if (ok) settle_document(root->value, wants_document(sc));
    return ok;
}

/* ---- words */

bool scenario_want_words(const scenario *sc, const char *code, const char *used_by, error *err)
{
    if (words_find(sc->words, code) != NULL) return true;
    error_set(err, used_by, 0, 0, "there are no words for the code \"%.80s\": add it to rules/%s/words.json",
              code, sc->rules->id);
    return error_resume(err);
}

static bool read_words(scenario *sc, error *err)
{
    char common[1024];
    file_join(sc->data_dir, "rules/common.json", common, sizeof common);
    return words_read(sc->words, common, err) && words_read(sc->words, rules_path(sc, "words.json"), err);
}

static bool want_named(const scenario *sc, const char *prefix, const char *name, error *err)
{
    char code[96], used_by[96];
    snprintf(code, sizeof code, "%s%s", prefix, name);
    snprintf(used_by, sizeof used_by, "rule system %s", sc->rules->id);
    return scenario_want_words(sc, code, used_by, err);
}

static bool check_system_words(const scenario *sc, error *err)
{
    const ruleset *rs = sc->rules;
    bool ok = true;
    for (int i = 0; i < rs->nverbs; i++)
        ok = want_named(sc, "verb.", rs->verbs[i].name, err) && ok;
    for (int i = VERB_GO; i < VERB_COMMON_END; i++)
        ok = want_named(sc, "verb.", action_verb(rs, i)->name, err) && ok;
    for (int i = 0; i < rs->nsteps; i++)
        ok = want_named(sc, "step.", rs->steps[i], err) && ok;
    for (int i = 0; i < rs->nmarks; i++)
        ok = want_named(sc, "mark.", rs->marks[i].name, err) && ok;
    for (int i = 0; i < rs->noptions; i++)
        ok = want_named(sc, "option.", rs->options[i].key, err) && ok;
    return ok;
}

static bool want_codes(const scenario *sc, const char *const *codes, error *err)
{
    bool ok = true;
    for (; *codes != NULL; codes++)
        ok = scenario_want_words(sc, *codes, "rules/common.json", err) && ok;
    return ok;
}

static bool check_umpire_words(const scenario *sc, error *err)
{
    static const char *const codes[] = {"umpire.not-his",     "umpire.figure",       "umpire.where",
                                        "umpire.range",       "umpire.no-objective", "umpire.use-place",
                                        "ev.umpire.place",    "ev.umpire.remove",    "ev.umpire.set",
                                        "ev.umpire.set-unit", "ev.umpire.set-space", "ev.umpire.step",
                                        "ev.umpire.roll",     "ev.umpire.toss",      "ev.umpire.card",
                                        "umpire.no-die",      "roll.umpire",         NULL};
    bool ok = want_codes(sc, codes, err);
    for (int i = 0; umpire_purposes[i] != NULL; i++)
        ok = want_named(sc, "umpire.for.", umpire_purposes[i], err) && ok;
    return ok;
}

/* What src/game/ itself says. */
static bool check_common_words(const scenario *sc, error *err)
{
    static const char *const codes[] = {"action.verb",    "action.side",       "action.unit",
                                        "action.target",  "action.space",      "action.argument",
                                        "action.form",    "action.over",       "action.go",
                                        "action.not-go",  "action.not-yours",  "action.not-your-unit",
                                        "action.unseen",  "action.no-way",     "ev.hold",
                                        "ev.over.win",    "ev.over.condition", "ev.over.draw",
                                        "ev.over.failed", "ev.over.gone",      "ev.turn",
                                        "ev.step",        "ev.arrives",        "ev.mark",
                                        "ev.unmark",      "ev.face",           "ev.reveal",
                                        "ev.run-into",    "ev.initiative",     "roll.initiative",
                                        "roll.arrival",   "verdict.none",      "verdict.win",
                                        "verdict.draw",   "tally.units-lost",  "tally.strength-lost",
                                        "tally.held",     "prompt.over",       NULL};
    const bool ok = want_codes(sc, codes, err);
    return check_umpire_words(sc, err) && ok;
}

/* ---- types.json */

/* Pictures and sounds decide nothing: the file is not among those a save remembers. */
static bool read_branches(scenario *sc, error *err)
{
    char path[1024];
    file_join(sc->data_dir, "rules/branches.json", path, sizeof path);
    return branch_read_list(sc->memory, path, &sc->branches, err);
}

static bool read_type(scenario *sc, const json_in *in)
{
    static const char *const keys[] = {"id",      "title",  "branch", "strength",
                                       "quality", "source", "rule",   NULL};
    unit_type *type = &sc->types[sc->ntypes];
    long strength = 1, quality = 0;
    const char *rule;
    bool house; /* nobody asks: but each row says where it comes from */
    bool ok = scenario_only_keys(in, keys, sc->rules->keys.type, members_of(sc)->type);
    ok = scenario_want_name(sc, in, "title", &type->title) && ok;
    ok = branch_want(&sc->branches, in, "branch", &type->branch) && ok;
    ok = json_want_int(in, "strength", 1, 999, &strength) && ok;
    ok = json_opt_int(in, "quality", 0, 3, 0, &quality) && ok;
    ok = scenario_source(in, &rule, &house, sc->memory) && ok;
    if (!scenario_want_text(sc, in, "id", &type->id)) return false;
    json_in at = json_get(in, "id");
    if (scenario_type(sc, type->id) >= 0)
        return json_fail(&at, "a second type \"%.40s\": each id stands once", type->id);
    type->strength = (int16_t)strength;
    type->quality = (uint8_t)quality;
    sc->ntypes++;
    return ok;
}

static bool read_types(scenario *sc, error *err)
{
    static const char *const keys[] = {"types", NULL};
    json_in list;
    if (!scenario_rules_file(sc, "types.json", &sc->types_file, err)) return false;
    bool ok = json_only_keys(&sc->types_file, keys);
    if (!json_want_array(&sc->types_file, "types", &list)) return false;
    if (json_count(&list) < 1 || json_count(&list) > TYPES_MAX)
        return json_fail(&list, "1 to %d types are expected, found %zu", TYPES_MAX, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        ok = read_type(sc, &in) && ok;
    }
    return ok;
}

json_in scenario_type_row(const scenario *sc, int type)
{
    const json_in list = json_get(&sc->types_file, "types");
    return json_at(&list, (size_t)type); /* one a row, in order */
}

/* ---- terrain.json */

static bool read_terrain_kind(scenario *sc, const json_in *in, int index)
{
    static const char *const keys[] = {"title", "effect", "rule", "source", NULL};
    bool ok = scenario_only_keys(in, keys, sc->rules->keys.terrain, members_of(sc)->terrain);
    ok = scenario_want_name(sc, in, "title", &sc->terrain[index].title) && ok;
    ok = scenario_want_text(sc, in, "effect", &sc->terrain[index].effect) && ok;
    return scenario_source(in, &sc->terrain[index].rule, &sc->terrain[index].house, sc->memory) && ok;
}

/* The first space of that terrain, NO_SPACE if there is none. */
static int terrain_first(const board *b, int terrain)
{
    for (int i = 0; i < b->nspaces; i++)
        if (b->spaces[i].terrain == terrain) return i;
    return NO_SPACE;
}

/* The names in terrain.json, comments left out. */
static const char *terrain_name(const void *self, size_t i)
{
    const json_in *all = self;
    const char *name;
    json_t *value;
    json_object_foreach(all->value, name, value)
    {
        if (name[0] != '_' && i-- == 0) return name;
    }
    return NULL;
}

static bool fail_terrain(const scenario *sc, const json_in *all, int terrain, int space)
{
    char at[16];
    const char *name = sc->board->terrains[terrain];
    board_space_name(sc->board, space, at);
    return json_fail_name(
        all, name, terrain_name, all, N_("it knows "),
        "says nothing of the terrain \"%.40s\", which %s of the map has: add it there or mend "
        "the map's tileset",
        name, at);
}

json_in scenario_terrain_row(const scenario *sc, int terrain)
{
    const json_in all = json_get(&sc->terrain_file, "terrain");
    return json_get(&all, sc->board->terrains[terrain]);
}

static bool read_terrain(scenario *sc, error *err)
{
    static const char *const keys[] = {"terrain", NULL};
    json_in all;
    if (!scenario_rules_file(sc, "terrain.json", &sc->terrain_file, err)) return false;
    bool ok = json_only_keys(&sc->terrain_file, keys);
    if (!json_want_object(&sc->terrain_file, "terrain", &all)) return false;
    for (int i = 0; i < sc->board->nterrains; i++) {
        const json_in in = scenario_terrain_row(sc, i);
        const int space = terrain_first(sc->board, i);
        sc->terrain[i].title = sc->terrain[i].effect = sc->terrain[i].rule = "";
        if (in.value != NULL)
            ok = read_terrain_kind(sc, &in, i) && ok;
        else if (space != NO_SPACE)
            ok = fail_terrain(sc, &all, i, space);
    }
    return ok;
}

/* ---- charts.json, modifiers.json: a system may do without */

static bool charts_say(const scenario *sc, const char *name)
{
    for (int c = 0; c < sc->ncharts; c++)
        for (int i = 0; i < sc->charts[c].nrows * sc->charts[c].ncolumns; i++) {
            const chart_cell *cell = &sc->charts[c].cells[i];
            for (int k = 0; k < cell->nfields; k++)
                if (strcmp(cell->name[k], name) == 0) return true;
        }
    return false;
}

/* A field the rules read and no cell has would be 0 everywhere, and its rule never apply. */
static bool check_chart_fields(scenario *sc, error *err)
{
    const char *const *fields = sc->rules->keys.chart;
    bool ok = true;
    for (int i = 0; fields != NULL && fields[i] != NULL; i++) {
        if (charts_say(sc, fields[i])) continue;
        error_set(err, rules_path(sc, "charts.json"), 0, 0,
                  "no cell of any chart says \"%s\", which these rules read: one is expected in \"fields\"",
                  fields[i]);
        ok = error_resume(err);
    }
    return ok;
}

static bool read_charts(scenario *sc, error *err)
{
    json_in root;
    if (!file_exists(rules_path(sc, "charts.json"))) return true;
    if (!scenario_rules_file(sc, "charts.json", &root, err)) return false;
    bool ok = chart_read_all(sc->memory, &root, sc->rules->keys.chart, &sc->charts, &sc->ncharts);
    json_close(&root);
    for (int c = 0; c < sc->ncharts; c++)
        for (int i = 0; i < sc->charts[c].nrows * sc->charts[c].ncolumns; i++)
            ok = (sc->charts[c].cells[i].code == NULL || /* a cell that was refused */
                  scenario_want_words(sc, sc->charts[c].cells[i].code, rules_path(sc, "charts.json"), err)) &&
                 ok;
    return ok && check_chart_fields(sc, err);
}

static bool read_modifiers(scenario *sc, error *err)
{
    json_in root;
    if (!file_exists(rules_path(sc, "modifiers.json"))) return true;
    if (!scenario_rules_file(sc, "modifiers.json", &root, err)) return false;
    bool ok = ledger_read_tables(sc, &root);
    json_close(&root);
    return ok;
}

/* ---- pages */

/* "G7", "U21b", "G·H6", "U·HX3": how a rule is called in texts. */
static size_t identifier_length(const char *p)
{
    size_t n = 0;
    if (!isupper((unsigned char)p[n])) return 0;
    n++;
    if (strncmp(p + n, "\xc2\xb7", 2) == 0 &&
        isupper((unsigned char)p[n + 2])) { /* the middle dot of a house rule */
        n += 3;
        if (isupper((unsigned char)p[n])) n++;
    }
    if (!isdigit((unsigned char)p[n])) return 0;
    while (isdigit((unsigned char)p[n]))
        n++;
    if (islower((unsigned char)p[n]) && !isalnum((unsigned char)p[n + 1])) n++;
    return isalnum((unsigned char)p[n]) ? 0 : n;
}

static void add_identifiers(const char *text, size_t len, strbuf *out)
{
    for (size_t i = 0; i < len; i++) {
        if (i > 0 && (isalnum((unsigned char)text[i - 1]) || ((unsigned char)text[i - 1] & 0x80) != 0))
            continue;
        size_t n = identifier_length(text + i);
        if (n == 0 || i + n > len) continue;
        char padded[32];
        snprintf(padded, sizeof padded, " %.*s ", n > 28 ? 28 : (int)n, text + i);
        if (strstr(strbuf_str(out), padded) == NULL) strbuf_add(out, padded + 1);
    }
}

/* The rules a page explains: those its line "<!-- rules: G7 G8 -->" lists, else every one it names. */
static const char *page_rules(scenario *sc, const char *text)
{
    strbuf found = {0};
    strbuf_addc(&found, ' ');
    const char *line = strstr(text, "<!-- rules:"), *end = line != NULL ? strstr(line, "-->") : NULL;
    if (end != NULL)
        add_identifiers(line, (size_t)(end - line), &found);
    else
        add_identifiers(text, strlen(text), &found);
    const char *kept = arena_strdup(sc->memory, strbuf_str(&found));
    strbuf_free(&found);
    return kept;
}

static const char *page_title(scenario *sc, const char *text, const char *fallback)
{
    const char *line = strncmp(text, "# ", 2) == 0 ? text : strstr(text, "\n# ");
    if (line == NULL) return fallback;
    line += line[0] == '#' ? 2 : 3;
    size_t len = strcspn(line, "\r\n");
    char *title = arena_alloc(sc->memory, len + 1);
    memcpy(title, line, len);
    return title;
}

static bool read_page(scenario *sc, const char *folder, const char *name, error *err)
{
    char path[1024];
    char *text;
    size_t size;
    char english[1024];
    file_join(folder, name, english, sizeof english);
    translation_find(english, path, sizeof path);
    if (!file_read(path, PAGE_FILE_MAX, &text, &size, err)) return false;
    rule_page *page = &sc->pages[sc->npages++];
    page->untold = strcmp(language_spoken(), "en") != 0 && strcmp(path, english) == 0;
    char *id = arena_strdup(sc->memory, name);
    id[strlen(id) - 3] = '\0'; /* .md */
    page->id = id;
    page->text = arena_strdup(sc->memory, text);
    page->title = page_title(sc, page->text, id);
    page->rules = page_rules(sc, page->text);
    mem_free(text);
    return true;
}

static bool read_pages(scenario *sc, error *err)
{
    const char *folder = rules_path(sc, "pages");
    char **names;
    int n;
    if (!file_exists(folder)) return true;
    if (!file_list(folder, ".md", &names, &n, err)) return false;
    bool ok =
        n <= PAGES_MAX || error_set(err, folder, 0, 0, "holds %d pages: at most %d are read", n, PAGES_MAX);
    for (int i = 0; ok && i < n; i++)
        ok = read_page(sc, folder, names[i], err);
    file_list_free(names, n);
    return ok;
}

bool scenario_read_rules(scenario *sc, error *err)
{
    if (!read_words(sc, err)) return false; /* without words everything else would seem to lack its own */
    bool ok = check_common_words(sc, err);
    ok = check_system_words(sc, err) && ok;
    ok = ((read_branches(sc, err) && read_types(sc, err)) || error_resume(err)) && ok;
    if (sc->board != NULL) ok = (read_terrain(sc, err) || error_resume(err)) && ok;
    ok = (read_charts(sc, err) || error_resume(err)) && ok;
    ok = (read_modifiers(sc, err) || error_resume(err)) && ok;
    return (read_pages(sc, err) || error_resume(err)) && ok;
}
