/*
 * members.c: reading by tables of members. Not for the common members: scenario_*.c.
 */
#include "game/members.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/scenario_internal.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"
#include "game/words.h"

const member_tables *members_of(const scenario *sc)
{
    static const member_tables none = {NULL};
    return sc->rules->members != NULL ? sc->rules->members : &none;
}

static void store(const data_member *m, void *out, long value)
{
    uint8_t *to = (uint8_t *)out + m->at;
    const uint8_t one = (uint8_t)value;
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    assert(m->width == 1 || m->width == 2 || m->width == 4);
    memcpy(to, m->width == 1 ? (const void *)&one : m->width == 2 ? (const void *)&two : &four, m->width);
}

static void set_bits(const data_member *m, void *out, unsigned bits)
{
    uint8_t *to = (uint8_t *)out + m->at;
    uint16_t two;
    uint32_t four;
    if (m->width == sizeof two) {
        memcpy(&two, to, sizeof two);
        store(m, out, (long)(two | bits));
    } else {
        memcpy(&four, to, sizeof four);
        store(m, out, (long)(four | bits));
    }
}

static bool read_yes(const json_in *in, const data_member *m, void *out)
{
    bool yes;
    if (!json_opt_bool(in, m->key, m->otherwise, &yes)) return false;
    if (m->kind == MEMBER_YES)
        *(bool *)((uint8_t *)out + m->at) = yes;
    else if (yes != m->otherwise)
        set_bits(m, out, m->bit);
    return true;
}

static bool read_choice(const json_in *at, const data_member *m, void *out)
{
    int which;
    if (!json_as_choice(at, m->names, &which)) return false;
    if (m->kind == MEMBER_BITS)
        set_bits(m, out, m->bits[which]);
    else
        store(m, out, which);
    return true;
}

static bool read_text(scenario *sc, const json_in *at, const data_member *m, void *out)
{
    const char *text;
    if (!json_as_string(at, &text)) return false;
    if (m->kind == MEMBER_CODE && words_find(sc->words, text) == NULL)
        return json_fail(at, "the code \"%.60s\" has no words: add it to words.json", text);
    *(const char **)(void *)((uint8_t *)out + m->at) = arena_strdup(sc->memory, text);
    return true;
}

static bool read_source(scenario *sc, const json_in *in, const data_member *m, void *out)
{
    const char *rule;
    bool house;
    if (!scenario_source(in, &rule, &house, sc->memory)) return false;
    *(const char **)(void *)((uint8_t *)out + m->at) = rule;
    if (m->count != 0) *(bool *)((uint8_t *)out + m->count) = house;
    return true;
}

static bool read_number(const json_in *at, const data_member *m, void *out)
{
    long value;
    if (!json_as_int(at, m->lo, m->hi, &value)) return false;
    store(m, out, value);
    return true;
}

static bool read_member(scenario *sc, const json_in *in, const data_member *m, void *out)
{
    uint8_t *const to = (uint8_t *)out + m->at, *const count = (uint8_t *)out + m->count;
    const json_in at = json_get(in, m->key);
    if (at.value == NULL && !m->need) return true;
    switch (m->kind) {
    case MEMBER_OWN:
        return m->read == NULL || m->read(sc, &at, to);
    case MEMBER_NUMBER:
        return read_number(&at, m, out);
    case MEMBER_YES:
    case MEMBER_BIT:
        return read_yes(in, m, out);
    case MEMBER_CHOICE:
    case MEMBER_BITS:
        return read_choice(&at, m, out);
    case MEMBER_TEXT:
    case MEMBER_CODE:
        return read_text(sc, &at, m, out);
    case MEMBER_SIDE:
        return scenario_want_side(sc, in, m->key, (int *)(void *)to);
    case MEMBER_TAGS:
        return scenario_read_tags(sc, in, m->key, false, (uint32_t *)(void *)to);
    case MEMBER_PLACES:
        return scenario_places(sc, &at, (const uint16_t **)(void *)to, (int *)(void *)count);
    case MEMBER_SOURCE:
        return read_source(sc, in, m, out);
    case MEMBER_OBJECT:
        return members_read_only(sc, &at, m->within, out);
    }
    assert(!"a member of no kind");
    return false;
}

bool members_read(scenario *sc, const json_in *in, const data_member *table, void *out)
{
    bool ok = true;
    for (const data_member *m = table; m->key != NULL; m++)
        ok = read_member(sc, in, m, out) && ok;
    return ok;
}

bool members_read_only(scenario *sc, const json_in *in, const data_member *table, void *out)
{
    static const char *const none[] = {NULL}, *const rule[] = {"rule", NULL};
    bool sourced = false;
    for (const data_member *m = table; m->key != NULL; m++)
        sourced = sourced || m->kind == MEMBER_SOURCE;
    const bool known = scenario_only_keys(in, sourced ? rule : none, NULL, table);
    return json_is_object(in->value) && members_read(sc, in, table, out) && known;
}

/* ---- row by row */

bool members_each_type(scenario *sc, row_reader read)
{
    bool ok = true;
    for (int t = 0; t < sc->ntypes; t++) {
        const json_in in = scenario_type_row(sc, t);
        ok = read(sc, &in, t) && ok;
    }
    return ok;
}

bool members_each_terrain(scenario *sc, row_reader read)
{
    bool ok = true;
    for (int t = 0; t < sc->board->nterrains; t++) {
        const json_in in = scenario_terrain_row(sc, t);
        ok = (in.value == NULL || read(sc, &in, t)) && ok; /* of one that no space has nothing need be said */
    }
    return ok;
}

bool members_each(scenario *sc, const json_in *object, const char *key, int least, int most, row_reader read)
{
    json_in list = json_get(object, key);
    bool ok = true;
    if (list.value == NULL && least == 0) return true;
    if (!json_want_array(object, key, &list)) return false;
    if (json_count(&list) < (size_t)least || json_count(&list) > (size_t)most)
        return json_fail(&list, "%d to %d are expected, found %zu", least, most, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        const json_in in = json_at(&list, i);
        ok = read(sc, &in, (int)i) && ok;
    }
    return ok;
}

bool members_each_in_file(scenario *sc, const char *name, const char *key, int most, row_reader read,
                          error *err)
{
    const char *const keys[] = {key, NULL};
    json_in root;
    if (!scenario_rules_file(sc, name, &root, err)) return error_resume(err);
    const bool known = json_only_keys(&root, keys), ok = members_each(sc, &root, key, 1, most, read);
    json_close(&root);
    return ok && known;
}

int members_find(const void *rows, size_t size, int count, const char *id)
{
    for (int i = 0; i < count; i++) {
        const char *const *is = (const void *)((const uint8_t *)rows + (size_t)i * size);
        if (*is != NULL && strcmp(*is, id) == 0) return i;
    }
    return -1;
}

bool members_unit(const scenario *sc, const json_in *at, int side, int but, int *out)
{
    const char *name;
    if (!json_as_string(at, &name)) return false;
    for (int u = 0; u < sc->nunits; u++)
        if (u != but && (side == NO_SIDE || sc->units[u].side == side) &&
            strcmp(sc->units[u].name, name) == 0) {
            *out = u;
            return true;
        }
    return json_fail(
        at, side == NO_SIDE ? "there is no unit \"%.60s\"" : "there is no other unit \"%.60s\" on that side",
        name);
}

bool members_fail(const json_in *in, const char *key, const char *format, ...)
{
    const json_in at = json_get(in, key);
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, language_said(format), args);
    va_end(args);
    return json_fail(&at, "%s", text);
}

bool members_may_hide(const scenario *sc, const json_in *in, int u, bool conceals)
{
    const scenario_unit *order = &sc->units[u];
    const json_in at = json_get(in, "hidden");
    return !order->hidden || order->space == NO_SPACE || conceals ||
           json_fail(&at, "%.60s cannot hide there: terrain.json does not say that this ground conceals",
                     order->name);
}
