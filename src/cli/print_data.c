/* print_data.c: reads rules/<id>/print.json and tries its sentences on a battle. */
#include "cli/print_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/file.h"
#include "game/light.h"
#include "game/ruleset.h"
#include "game/translation.h"

enum { BYTES_MOST = 8 * 1024 * 1024, TERM_MOST = 200 };

static const char *const groups[] = {"charts", "tables", "rows", "numbers", "marks", NULL};
static const char *const kinds[] = {"type ",     "unit ",   "terrain ", "ground ",
                                    "scenario ", "option ", "light ",   NULL};

/* ---- one term */

static bool equals(const json_t *v, const char *text)
{
    char number[32];
    if (json_is_string(v)) return strcmp(json_string_value(v), text) == 0;
    if (json_is_boolean(v)) return strcmp(json_is_true(v) ? "true" : "false", text) == 0;
    if (!json_is_integer(v)) return false;
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(v));
    return strcmp(number, text) == 0;
}

/* "KEY=VALUE,KEY=VALUE" of an object; a KEY alone: it is there, and not false. */
static bool has_members(const json_t *object, const char *wanted)
{
    char text[TERM_MOST], *rest;
    if (object == NULL || wanted == NULL) return false;
    snprintf(text, sizeof text, "%s", wanted);
    for (char *one = strtok_r(text, ",", &rest); one != NULL; one = strtok_r(NULL, ",", &rest)) {
        char *value = strchr(one, '=');
        if (value != NULL) *value++ = '\0';
        char *inner = strchr(one, '.'); /* a member of a member */
        if (inner != NULL) *inner++ = '\0';
        const json_t *v = json_object_get(object, one);
        if (inner != NULL) v = json_object_get(v, inner);
        if (v == NULL || (value != NULL ? !equals(v, value) : json_is_false(v))) return false;
    }
    return true;
}

static bool some_type(const print_data *d, const char *wanted)
{
    const json_t *types = json_object_get(d->types.value, "types");
    for (size_t i = 0; i < json_array_size(types); i++) {
        const json_t *row = json_array_get(types, i);
        const char *id = json_string_value(json_object_get(row, "id"));
        if (id == NULL || !has_members(row, wanted)) continue;
        for (int u = 0; u < d->sc->nunits; u++)
            if (strcmp(d->sc->types[d->sc->units[u].type].id, id) == 0) return true;
    }
    return false;
}

static bool some_unit(const print_data *d, const char *wanted)
{
    const json_t *units = json_object_get(d->battle.value, "units");
    for (size_t i = 0; i < json_array_size(units); i++)
        if (has_members(json_array_get(units, i), wanted)) return true;
    return false;
}

static bool some_terrain(const print_data *d, const char *name, const char *wanted)
{
    const json_t *rows = json_object_get(d->terrain.value, "terrain");
    for (int i = 0; i < d->sc->board->nterrains; i++) {
        const char *one = d->sc->board->terrains[i];
        if (name != NULL ? strcmp(one, name) == 0 : has_members(json_object_get(rows, one), wanted))
            return true;
    }
    return false;
}

static bool has_option(const scenario *sc, const char *wanted)
{
    const char *value = strchr(wanted, '=');
    for (int i = 0; value != NULL && i < sc->rules->noptions; i++)
        if (strncmp(sc->rules->options[i].key, wanted, (size_t)(value - wanted)) == 0 &&
            sc->rules->options[i].key[value - wanted] == '\0')
            return sc->options[i] == atoi(value + 1);
    return false;
}

static bool has_light(const scenario *sc, const char *kind)
{
    for (int i = 0; i < sc->nlights; i++)
        if (sc->lights[i].kind == light_kind_find(kind)) return true;
    return false;
}

static bool term_holds(const print_data *d, const char *term)
{
    if (strncmp(term, "not ", 4) == 0) return !term_holds(d, term + 4);
    const char *of = strchr(term, ' ');
    if (of == NULL) return false;
    of++;
    if (strncmp(term, "type ", 5) == 0) return some_type(d, of);
    if (strncmp(term, "unit ", 5) == 0) return some_unit(d, of);
    if (strncmp(term, "terrain ", 8) == 0) return some_terrain(d, of, NULL);
    if (strncmp(term, "ground ", 7) == 0) return some_terrain(d, NULL, of);
    if (strncmp(term, "scenario ", 9) == 0) return has_members(d->battle.value, of);
    if (strncmp(term, "light ", 6) == 0) return has_light(d->sc, of);
    return has_option(d->sc, of);
}

static bool sentence_holds(const print_data *d, const char *sentence)
{
    char term[TERM_MOST];
    for (const char *at = sentence;;) {
        const char *end = strstr(at, " or ");
        snprintf(term, sizeof term, "%.*s", end != NULL ? (int)(end - at) : TERM_MOST - 1, at);
        if (term_holds(d, term)) return true;
        if (end == NULL) return false;
        at = end + 4;
    }
}

/* ---- the file */

static bool good_sentence(const json_in *at)
{
    const char *text;
    if (!json_as_string(at, &text)) return false;
    for (const char *term = text;; term += 4) {
        bool known = false;
        if (strncmp(term, "not ", 4) == 0) term += 4;
        for (int i = 0; kinds[i] != NULL; i++)
            known = known || strncmp(term, kinds[i], strlen(kinds[i])) == 0;
        if (!known)
            return json_fail(
                at,
                "\"%s\" begins with no word that is known: expected type, unit, terrain, ground, "
                "scenario, option or light",
                term);
        term = strstr(term, " or ");
        if (term == NULL) return true;
    }
}

static bool good_rows(const json_in *root, const char *group)
{
    json_in rows;
    const char *name;
    json_t *value;
    if (!json_has(root, group)) return true;
    if (!json_want_object(root, group, &rows)) return false;
    json_object_foreach(rows.value, name, value)
    {
        json_in list;
        const char *title;
        if (strcmp(group, "tables") == 0) {
            if (!json_want_string(&rows, name, &title)) return false;
            continue;
        }
        if (!json_want_array(&rows, name, &list)) return false;
        for (size_t i = 0; i < json_count(&list); i++) {
            const json_in one = json_at(&list, i);
            if (!good_sentence(&one)) return false;
        }
    }
    return true;
}

static bool read(const scenario *sc, const char *name, char *path, size_t size, json_in *out, error *err)
{
    snprintf(path, size, "%s/rules/%s/%s", sc->data_dir, sc->rules->id, name);
    return !file_exists(path) || (json_read_file(path, BYTES_MOST, out, err) && translation_put(out, path));
}

bool print_data_read(print_data *d, const scenario *sc, error *err)
{
    memset(d, 0, sizeof *d);
    d->sc = sc;
    snprintf(d->battle_path, sizeof d->battle_path, "%s", sc->path);
    bool good = read(sc, "print.json", d->rows_path, sizeof d->rows_path, &d->rows, err) &&
                read(sc, "types.json", d->types_path, sizeof d->types_path, &d->types, err) &&
                read(sc, "terrain.json", d->terrain_path, sizeof d->terrain_path, &d->terrain, err) &&
                read(sc, "numbers.json", d->numbers_path, sizeof d->numbers_path, &d->numbers, err) &&
                json_read_file(d->battle_path, BYTES_MOST, &d->battle, err) &&
                translation_put(&d->battle, d->battle_path);
    if (good && d->rows.value != NULL) {
        good = json_only_keys(&d->rows, groups);
        for (int i = 0; groups[i] != NULL && good; i++)
            good = good_rows(&d->rows, groups[i]);
    }
    if (!good) print_data_free(d);
    return good;
}

void print_data_free(print_data *d)
{
    json_in *all[] = {&d->rows, &d->types, &d->terrain, &d->numbers, &d->battle};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->value != NULL) json_close(all[i]);
    memset(d, 0, sizeof *d);
}

bool print_data_names(const print_data *d, const char *group, const char *name)
{
    return json_object_get(json_object_get(d->rows.value, group), name) != NULL;
}

bool print_data_uses(const print_data *d, const char *group, const char *name)
{
    const json_t *list = json_object_get(json_object_get(d->rows.value, group), name);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!sentence_holds(d, json_string_value(json_array_get(list, i)))) return false;
    return true;
}
