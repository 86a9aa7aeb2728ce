/* scenario_course.c: light by turn, options, who holds what at the start. */
#include "core/language.h"
#include "core/strbuf.h"
#include "game/scenario_internal.h"
#include "game/scenario_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By light_kind. */
static const char *const light_kinds[] = {"day", "dawn", "dusk", "night", "moon", "haze", "storm", NULL};

/* A light that does not say its kind is day where it limits nothing, else dusk: its name is for people. */
static bool read_light(scenario *sc, const json_in *in)
{
    static const char *const keys[] = {"turn", "kind", "name", "visibility", "flags", NULL};
    scenario_light *light = &sc->lights[sc->nlights];
    long turn, visibility = 0;
    int kind;
    bool ok = json_only_keys(in, keys);
    ok = scenario_want_name(sc, in, "name", &light->name) && ok;
    ok = json_opt_int(in, "visibility", 0, 100, 0, &visibility) && ok;
    ok = json_opt_choice(in, "kind", light_kinds, visibility == 0 ? LIGHT_DAY : LIGHT_DUSK, &kind) && ok;
    ok = scenario_read_tags(sc, in, "flags", true, &light->flags) && ok;
    if (!json_want_int(in, "turn", sc->nlights > 0 ? sc->lights[sc->nlights - 1].turn + 1 : 1, 200, &turn))
        return false;
    light->turn = (uint8_t)turn;
    light->kind = (uint8_t)kind;
    light->visibility = (uint8_t)visibility;
    sc->nlights++;
    return ok;
}

static bool read_lights(scenario *sc, const json_in *root)
{
    json_in list;
    bool ok = true;
    if (!json_has(root, "light")) return true;
    if (!json_want_array(root, "light", &list) ||
        !scenario_want_capability(sc, &list, HAS_LIGHT, "the light is always the same"))
        return false;
    if (json_count(&list) > LIGHTS_MAX)
        return json_fail(&list, "at most %d changes of light are expected, found %zu", LIGHTS_MAX,
                         json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        ok = read_light(sc, &in) && ok;
    }
    return ok;
}

/* ---- options */

static int find_option(const ruleset *rs, const char *key, size_t len)
{
    for (int i = 0; i < rs->noptions; i++)
        if (strlen(rs->options[i].key) == len && memcmp(rs->options[i].key, key, len) == 0) return i;
    return -1;
}

static bool find_choice(const option *o, const char *name, int32_t *out)
{
    for (int32_t i = 0; o->choices != NULL && i <= o->hi - o->lo && o->choices[i] != NULL; i++) {
        if (strcmp(o->choices[i], name) == 0) {
            *out = o->lo + i;
            return true;
        }
    }
    return false;
}

/* "0 to 2", or its names. */
static void describe_range(const option *o, strbuf *out)
{
    strbuf_addf(out, "%ld to %ld", (long)o->lo, (long)o->hi);
    for (int32_t i = 0; o->choices != NULL && i <= o->hi - o->lo && o->choices[i] != NULL; i++)
        strbuf_addf(out, "%s%s", i == 0 ? " or " : ", ", o->choices[i]);
}

static bool read_option(scenario *sc, const json_in *at, int index)
{
    const option *o = &sc->rules->options[index];
    int32_t value = 0;
    bool ok = false;
    if (json_is_string(at->value)) {
        ok = find_choice(o, json_string_value(at->value), &value);
    } else if (json_is_boolean(at->value)) {
        value = json_is_true(at->value);
        ok = value >= o->lo && value <= o->hi;
    } else if (json_is_integer(at->value)) {
        const json_int_t n = json_integer_value(at->value);
        ok = n >= o->lo && n <= o->hi;
        value = ok ? (int32_t)n : 0;
    }
    sc->options[index] = value;
    if (ok) return true;
    strbuf range = {0};
    describe_range(o, &range);
    json_fail(at, "one of %.200s is expected", strbuf_str(&range));
    strbuf_free(&range);
    return false;
}

static const char *option_name(const void *self, size_t i)
{
    const ruleset *rs = self;
    return i < (size_t)rs->noptions ? rs->options[i].key : NULL;
}

/* "key=value", from a command line or a save. */
static bool override_option(scenario *sc, const char *text, error *err)
{
    const size_t len = strcspn(text, "=");
    const int index = find_option(sc->rules, text, len);
    char *end;
    if (index < 0) {
        json_in given = {.file = "", .err = err};
        return json_fail_name(&given, "", option_name, sc->rules,
                              "there are: ", "\"%.*s\" is no option of this rule system",
                              len > 40 ? 40 : (int)len, text);
    }
    const option *o = &sc->rules->options[index];
    const char *value = text[len] == '=' ? text + len + 1 : "";
    const long n = strtol(value, &end, 10);
    if (find_choice(o, value, &sc->options[index])) return true;
    if (value[0] != '\0' && *end == '\0' && n >= o->lo && n <= o->hi) {
        sc->options[index] = (int32_t)n;
        return true;
    }
    strbuf range = {0};
    describe_range(o, &range);
    error_set(err, "", 0, 0, "the option %s is \"%.40s\": one of %.200s is expected", o->key, value,
              strbuf_str(&range));
    strbuf_free(&range);
    return false;
}

bool scenario_read_options(scenario *sc, const json_in *root, const char *const *overrides)
{
    const char *key;
    json_t *value;
    json_in all;
    bool ok = true;
    for (int i = 0; i < sc->rules->noptions; i++)
        sc->options[i] = sc->rules->options[i].value;
    if (json_has(root, "options")) {
        if (!json_want_object(root, "options", &all)) return false;
        json_object_foreach(all.value, key, value)
        {
            if (key[0] == '_') continue;
            const int index = find_option(sc->rules, key, strlen(key));
            json_in at = json_get(&all, key);
            if (index >= 0)
                ok = read_option(sc, &at, index) && ok;
            else
                ok = json_fail_name(&all, key, option_name, sc->rules, N_("there are: "),
                                    "\"%.40s\" is no option of this rule system", key);
        }
    }
    memcpy(sc->printed, sc->options, sizeof sc->printed);
    for (int i = 0; overrides != NULL && overrides[i] != NULL; i++)
        if (!override_option(sc, overrides[i], root->err)) return false;
    return ok;
}

bool scenario_read_course(scenario *sc, const json_in *root)
{
    return read_lights(sc, root);
}
