/*
 * scenario_victory.c: levels, victory conditions, the places they speak of and who holds those at the start.
 * What they mean is in victory.c.
 */
#include "board/names.h"
#include "core/language.h"
#include "game/scenario_internal.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    victory_kind kind;
    bool at_end;
} kinds[] = {
    {"hold", VICTORY_HOLD, true},       {"clear", VICTORY_CLEAR, true},
    {"survive", VICTORY_SURVIVE, true}, {"destroy", VICTORY_DESTROY, false},
    {"break", VICTORY_BREAK, false},    {"capture", VICTORY_CAPTURE, false},
    {"enter", VICTORY_ENTER, false},    {"exit", VICTORY_EXIT, false},
    {"meet", VICTORY_MEET, false},      {"lose-strength", VICTORY_LOSE_STRENGTH, false},
    {"score", VICTORY_SCORE, true},     {"all", VICTORY_ALL, false},
    {"any", VICTORY_ANY, false},        {"not", VICTORY_NOT, true},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static bool is_composite(victory_kind kind)
{
    return kind == VICTORY_ALL || kind == VICTORY_ANY || kind == VICTORY_NOT;
}

static bool takes_spaces(victory_kind kind)
{
    return kind == VICTORY_HOLD || kind == VICTORY_CLEAR || kind == VICTORY_ENTER;
}

/* Of whose units it speaks where it does not say: one's own, or the enemy's. */
static bool own_units(victory_kind kind)
{
    return kind == VICTORY_ENTER || kind == VICTORY_EXIT || kind == VICTORY_SURVIVE || kind == VICTORY_MEET;
}

/* ---- one condition */

static const char *kind_name(const void *self, size_t i)
{
    (void)self;
    return i < KINDS ? kinds[i].name : NULL;
}

static bool read_kind(const json_in *in, victory_condition *c)
{
    const char *name;
    if (!json_want_string(in, "kind", &name)) return false;
    for (int i = 0; i < KINDS; i++) {
        if (strcmp(name, kinds[i].name) == 0) {
            c->kind = kinds[i].kind;
            c->at_end = kinds[i].at_end;
            return true;
        }
    }
    json_in at = json_get(in, "kind");
    return json_fail_name(&at, name, kind_name, NULL, N_("there are "), "the kind \"%.40s\" is not known",
                          name);
}

static bool read_effect(const json_in *in, victory_condition *c)
{
    static const char *const names[] = {
        [EFFECT_WIN] = "win", [EFFECT_RAISE] = "raise", [EFFECT_LOWER] = "lower", [EFFECT_PART] = "part"};
    const char *name;
    if (!json_opt_string(in, "effect", "win", &name)) return false;
    for (int i = 0; i <= EFFECT_PART; i++) {
        if (strcmp(name, names[i]) == 0) {
            c->effect = (victory_effect)i;
            return true;
        }
    }
    json_in at = json_get(in, "effect");
    return json_fail(&at, "the effect \"%.40s\" is not known; there are win, raise, lower, part", name);
}

static bool read_level(const scenario *sc, const json_in *in, victory_condition *c)
{
    const char *name;
    c->level = 1;
    if (!json_has(in, "level")) return true;
    if (!json_want_string(in, "level", &name)) return false;
    for (int i = 1; i < sc->nlevels; i++) {
        if (strcmp(sc->levels[i], name) == 0) {
            c->level = i;
            return true;
        }
    }
    json_in at = json_get(in, "level");
    return json_fail(&at, "\"%.40s\" is not one of \"levels\" above \"draw\"", name);
}

/* A number, "half", "all" or "60%". Without it: all the places of hold and clear, else one. */
static bool read_count(const json_in *in, victory_condition *c)
{
    json_in at = json_get(in, "count");
    long n;
    c->count = c->kind == VICTORY_HOLD || c->kind == VICTORY_CLEAR || c->kind == VICTORY_SURVIVE ? -2 : 1;
    if (at.value == NULL) return true;
    if (json_is_string(at.value)) {
        const char *text = json_string_value(at.value);
        char *end;
        if (strcmp(text, "half") == 0 || strcmp(text, "all") == 0) {
            c->count = text[0] == 'h' ? -1 : -2;
            return true;
        }
        n = strtol(text, &end, 10);
        if (end == text || strcmp(end, "%") != 0 || n < 1 || n > 100)
            return json_fail(
                &at, "a number, \"half\", \"all\" or a share such as \"60%%\" is expected, found \"%.40s\"",
                text);
        c->count = (int32_t)(-100 - n);
        return true;
    }
    if (!json_as_int(&at, 1, 1000000, &n)) return false;
    c->count = (int32_t)n;
    return true;
}

/* {"A9": 2, "A11": 3}: places with what each is worth. */
static bool read_worths(scenario *sc, const json_in *at, victory_condition *c)
{
    const size_t n = json_object_size(at->value);
    uint16_t *spaces = arena_alloc(sc->memory, (n + 1) * sizeof *spaces);
    uint8_t *worth = arena_alloc(sc->memory, n + 1);
    const char *name;
    json_t *value;
    json_object_foreach(at->value, name, value)
    {
        long points;
        if (name[0] == '_') continue;
        const int space = board_space_find(sc->board, name);
        if (space == NO_SPACE) return json_fail(at, "\"%.40s\" is no space of the map", name);
        if (!json_want_int(at, name, 1, 200, &points)) return false;
        for (int i = 0; i < c->nspaces; i++)
            if (spaces[i] == space) return json_fail(at, "\"%.40s\" names a space a second time", name);
        spaces[c->nspaces] = (uint16_t)space;
        worth[c->nspaces++] = (uint8_t)points;
    }
    c->spaces = spaces;
    c->worth = worth;
    return c->nspaces > 0 || json_fail(at, "names no space at all: at least one is expected");
}

static bool read_spaces(scenario *sc, const json_in *in, victory_condition *c)
{
    json_in at = json_get(in, "spaces");
    if (!takes_spaces(c->kind))
        return at.value == NULL ||
               json_fail(&at, "has no place here: only hold, clear and enter speak of places");
    if (at.value == NULL)
        return json_fail(&at, "is missing: a zone, a space or a list of them is expected there");
    if (json_is_object(at.value) && c->kind != VICTORY_ENTER) return read_worths(sc, &at, c);
    return scenario_places(sc, &at, &c->spaces, &c->nspaces);
}

/* {"kind": "score", "score": "points", "count": 60}: a number the rule system keeps. It may be reached at
 * once. */
static bool read_score(const scenario *sc, const json_in *in, victory_condition *c)
{
    json_in at = json_get(in, "score"), judged = json_get(in, "judged"), count = json_get(in, "count");
    const char *name, *when;
    if (c->kind != VICTORY_SCORE) {
        if (judged.value != NULL)
            return json_fail(&judged, "has no place here: only score says when it is judged");
        return at.value == NULL || json_fail(&at, "has no place here: only the kind score has one");
    }
    if (!json_want_string(in, "score", &name) || !json_opt_string(in, "judged", "at the end", &when))
        return false;
    if (strcmp(when, "at the end") != 0 && strcmp(when, "at once") != 0)
        return json_fail(&judged, "\"at the end\" or \"at once\" is expected, found \"%.40s\"", when);
    c->at_end = strcmp(when, "at the end") == 0;
    if (count.value == NULL || c->count < 0) return json_fail(&count, "a number of points is expected");
    for (int i = 0; sc->rules->scores != NULL && sc->rules->scores[i] != NULL; i++) {
        if (strcmp(sc->rules->scores[i], name) != 0) continue;
        c->score = (uint8_t)i;
        return true;
    }
    return json_fail(&at, "\"%.40s\" is no score of the rule system %s", name, sc->rules->id);
}

/* "marked": a mark the units must bear to count. */
static bool read_marked(const scenario *sc, const json_in *in, victory_condition *c)
{
    const char *name;
    json_in at = json_get(in, "marked");
    if (at.value == NULL) return true;
    if (c->kind != VICTORY_SURVIVE && c->kind != VICTORY_ENTER)
        return json_fail(&at, "has no place here: only survive and enter ask for a mark");
    if (!json_want_string(in, "marked", &name)) return false;
    for (int i = 0; i < sc->rules->nmarks; i++)
        if (strcmp(sc->rules->marks[i].name, name) == 0) c->marks = UINT32_C(1) << i;
    return c->marks != 0 || json_fail(&at, "\"%.40s\" is no mark of the rule system %s", name, sc->rules->id);
}

/* "near" and "within": whom, and how near. */
static bool read_meeting(scenario *sc, const json_in *in, victory_condition *c)
{
    json_in at = json_get(in, "near");
    long within;
    if (c->kind != VICTORY_MEET)
        return at.value == NULL ||
               json_fail(&at, "has no place here: only meet speaks of units to come near to");
    if (at.value == NULL)
        return json_fail(&at, "is missing: the tags of the units that are to be met are expected there");
    if (!scenario_read_tags(sc, in, "near", false, &c->near) ||
        !json_opt_int(in, "within", 0, 200, 1, &within))
        return false;
    c->within = (int16_t)within;
    return true;
}

static bool read_measure(const json_in *in, victory_condition *c)
{
    const char *measure;
    if (!json_opt_string(in, "measure", "units", &measure)) return false;
    json_in at = json_get(in, "measure");
    c->strength = strcmp(measure, "strength") == 0;
    return c->strength || strcmp(measure, "units") == 0 ||
           json_fail(&at, "\"units\" or \"strength\" is expected, found \"%.40s\"", measure);
}

/* What depends on the kind of the condition. */
static bool read_about(scenario *sc, const json_in *in, victory_condition *c)
{
    bool ok = read_count(in, c);
    ok = ok && read_score(sc, in, c);
    ok = read_spaces(sc, in, c) && ok;
    ok = read_meeting(sc, in, c) && ok;
    return read_marked(sc, in, c) && ok;
}

static bool read_condition(scenario *sc, const json_in *in)
{
    static const char *const keys[] = {"id",     "side", "kind",   "of",     "tags", "count",   "spaces",
                                       "parts",  "text", "effect", "level",  "turn", "measure", "score",
                                       "judged", "near", "within", "marked", NULL};
    victory_condition *c = &sc->conditions[sc->nconditions++];
    int side, of;
    long turn = 0;
    c->id = c->text = "";
    bool ok = json_only_keys(in, keys);
    ok = scenario_opt_text(sc, in, "id", "", &c->id) && ok;
    ok = scenario_want_side(sc, in, "side", &side) && ok;
    ok = read_kind(in, c) && read_about(sc, in, c) && ok;
    const bool effect = read_effect(in, c);
    ok = read_level(sc, in, c) && ok;
    ok = scenario_read_tags(sc, in, "tags", false, &c->tags) && ok;
    ok = json_opt_int(in, "turn", 1, sc->turns, 0, &turn) && ok;
    ok = read_measure(in, c) && ok;
    of = own_units(c->kind) ? side : takes_spaces(c->kind) || sc->nsides != 2 ? NO_SIDE : 1 - side;
    if (json_has(in, "of")) ok = scenario_want_side(sc, in, "of", &of) && ok;
    if (effect)
        ok = (c->effect == EFFECT_PART ? scenario_opt_text(sc, in, "text", "", &c->text)
                                       : scenario_want_text(sc, in, "text", &c->text)) &&
             ok;
    c->side = (int8_t)side;
    c->of = (int8_t)of;
    c->turn = (int16_t)turn;
    c->at_end = c->at_end || turn > 0;
    return effect && ok;
}

/* ---- composites */

static int find_condition(const scenario *sc, const char *id)
{
    for (int i = 0; i < sc->nconditions; i++)
        if (sc->conditions[i].id[0] != '\0' && strcmp(sc->conditions[i].id, id) == 0) return i;
    return -1;
}

static const char *condition_name(const void *self, size_t i)
{
    const scenario *sc = self;
    return i < (size_t)sc->nconditions ? sc->conditions[i].id : NULL;
}

static bool read_parts(scenario *sc, const json_in *in, victory_condition *c)
{
    json_in list = json_get(in, "parts");
    if (!is_composite(c->kind))
        return list.value == NULL || json_fail(&list, "has no place here: only all, any and not have parts");
    const size_t most = c->kind == VICTORY_NOT ? 1 : sizeof c->parts / sizeof c->parts[0];
    if (!json_want_array(in, "parts", &list)) return false;
    if (json_count(&list) < 1 || json_count(&list) > most)
        return json_fail(&list, "1 to %zu parts are expected, found %zu", most, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        const char *id;
        json_in at = json_at(&list, i);
        if (!json_as_string(&at, &id)) return false;
        const int part = find_condition(sc, id);
        if (part < 0)
            return json_fail_name(&at, id, condition_name, sc, N_("there are: "),
                                  "there is no condition with the id \"%.40s\"", id);
        c->parts[c->nparts++] = (int8_t)part;
    }
    return true;
}

enum { NESTED_MAX = 4 };

/* How deep the parts of a condition go. A condition that is a part of itself goes too deep. */
static int depth_of(const scenario *sc, int i, int so_far)
{
    int deepest = so_far;
    if (so_far > NESTED_MAX) return so_far;
    for (int p = 0; p < sc->conditions[i].nparts && deepest <= NESTED_MAX; p++) {
        const int d = depth_of(sc, sc->conditions[i].parts[p], so_far + 1);
        deepest = d > deepest ? d : deepest;
    }
    return deepest;
}

/* A composite waits for the end if any of its parts does. */
static void spread_at_end(scenario *sc)
{
    for (int round = 0; round < sc->nconditions; round++)
        for (int i = 0; i < sc->nconditions; i++)
            for (int p = 0; p < sc->conditions[i].nparts; p++)
                if (sc->conditions[sc->conditions[i].parts[p]].at_end) sc->conditions[i].at_end = true;
}

static bool read_each_condition(scenario *sc, const json_in *list)
{
    bool ok = true;
    for (size_t i = 0; i < json_count(list); i++) {
        json_in in = json_at(list, i), id = json_get(&in, "id");
        ok = read_condition(sc, &in) && ok;
        const char *name = sc->conditions[i].id;
        if (name[0] != '\0' && find_condition(sc, name) != (int)i)
            ok = json_fail(&id, "a second condition \"%.40s\": each id stands once", name);
    }
    for (size_t i = 0; i < json_count(list); i++) {
        json_in in = json_at(list, i);
        ok = read_parts(sc, &in, &sc->conditions[i]) && ok;
    }
    return ok;
}

static bool read_conditions(scenario *sc, const json_in *list)
{
    if (json_count(list) > CONDITIONS_MAX)
        return json_fail(list, "at most %d conditions are expected, found %zu", CONDITIONS_MAX,
                         json_count(list));
    if (!read_each_condition(sc, list)) return false;
    for (size_t i = 0; i < json_count(list); i++) {
        json_in in = json_at(list, i), parts = json_get(&in, "parts");
        if (depth_of(sc, (int)i, 0) > NESTED_MAX)
            return json_fail(
                &parts,
                "goes round in a circle, or more than %d deep: a condition cannot be a part of itself",
                NESTED_MAX);
    }
    spread_at_end(sc);
    return true;
}

/* ---- levels */

static bool take_levels(scenario *sc, const json_in *list)
{
    bool ok = true;
    if (json_count(list) < 2 || json_count(list) > LEVELS_MAX)
        return json_fail(list, "2 to %d levels are expected, found %zu", LEVELS_MAX, json_count(list));
    sc->nlevels = 0;
    for (size_t i = 0; i < json_count(list); i++) {
        const char *name = "";
        json_in at = json_at(list, i);
        ok = json_as_string(&at, &name) && ok;
        if (i == 0 && strcmp(name, "draw") != 0)
            ok = json_fail(&at, "\"draw\" is always the first level, found \"%.40s\"", name);
        sc->levels[sc->nlevels++] = arena_strdup(sc->memory, name);
    }
    return ok;
}

static bool read_levels(scenario *sc, const json_in *root)
{
    json_in list;
    bool ok = true;
    sc->levels[0] = "draw";
    sc->levels[1] = "win";
    sc->nlevels = 2;
    if (json_has(root, "levels"))
        if (!json_want_array(root, "levels", &list) || !take_levels(sc, &list)) return false;
    for (int i = 0; i < sc->nlevels; i++) {
        char code[96];
        snprintf(code, sizeof code, "level.%.80s", sc->levels[i]);
        ok = scenario_want_words(sc, code, sc->path, root->err) && ok;
    }
    return ok;
}

/* ---- objectives */

typedef struct holding {
    uint8_t *wanted, *holder;
} holding; /* per space: an objective; side + 1 at the start */

static bool read_held(scenario *sc, const json_in *root, holding *h)
{
    json_in all;
    const char *id;
    json_t *value;
    if (!json_has(root, "held")) return true;
    if (!json_want_object(root, "held", &all)) return false;
    json_object_foreach(all.value, id, value)
    {
        const uint16_t *spaces;
        int n;
        json_in at = json_get(&all, id);
        if (id[0] == '_') continue;
        const int side = scenario_side_find(sc, id);
        if (side == NO_SIDE) return json_fail(&at, "\"%.40s\" is no side of this battle", id);
        if (!scenario_places(sc, &at, &spaces, &n)) return false;
        for (int i = 0; i < n; i++) {
            if (h->holder[spaces[i]] != 0)
                return json_fail(&at, "speaks of a place that another side holds already");
            h->wanted[spaces[i]] = 1;
            h->holder[spaces[i]] = (uint8_t)(side + 1);
        }
    }
    return true;
}

static bool keep_objectives(scenario *sc, const json_in *root, const holding *h)
{
    uint8_t *at = arena_alloc(sc->memory, (size_t)sc->board->nspaces);
    json_in victory = json_get(root, "victory");
    sc->objective_at = at;
    for (int i = 0; i < sc->board->nspaces; i++) {
        if (!h->wanted[i]) continue;
        if (sc->nobjectives == OBJECTIVES_MAX)
            return json_fail(&victory, "and \"held\" speak of more than %d places", OBJECTIVES_MAX);
        sc->objectives[sc->nobjectives] = (uint16_t)i;
        sc->objective_start[sc->nobjectives] = h->holder[i];
        at[i] = (uint8_t)++sc->nobjectives;
    }
    return true;
}

static bool read_objectives(scenario *sc, const json_in *root)
{
    const size_t n = (size_t)sc->board->nspaces;
    holding h = {.wanted = mem_alloc(n), .holder = mem_alloc(n)};
    for (int i = 0; i < sc->nconditions; i++)
        if (sc->conditions[i].kind == VICTORY_HOLD || sc->conditions[i].kind == VICTORY_CLEAR)
            for (int p = 0; p < sc->conditions[i].nspaces; p++)
                h.wanted[sc->conditions[i].spaces[p]] = 1;
    bool ok = read_held(sc, root, &h) && keep_objectives(sc, root, &h);
    mem_free(h.wanted);
    mem_free(h.holder);
    return ok;
}

bool scenario_read_victory(scenario *sc, const json_in *root)
{
    json_in list;
    const bool levels = read_levels(sc, root);
    return json_want_array(root, "victory", &list) && read_conditions(sc, &list) && levels &&
           read_objectives(sc, root);
}
