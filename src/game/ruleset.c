/*
 * ruleset.c: finding a rule system by its name, and whether its table of itself is in order. Not for playing
 * (game.c).
 */
#include "game/ruleset.h"

#include <assert.h>
#include <string.h>

#include "game/action_form.h"

const ruleset *ruleset_find(const ruleset *const *list, const char *id)
{
    for (; *list != NULL; list++)
        if (strcmp((*list)->id, id) == 0) return *list;
    return NULL;
}

/* ---- is a system's table of itself in order? */

static bool verify_names(const ruleset *rs, error *err)
{
    if (rs->nmarks + rs->nsigns > 32 || rs->noptions > OPTIONS_MAX || rs->nverbs >= VERB_GO ||
        rs->ext_size > GAME_EXT)
        return error_set(
            err, "", 0, 0,
            "the rule system \"%s\" has too many marks, options or verbs, or its ext is too large", rs->id);
    for (int i = 0; i < rs->nverbs; i++)
        if (action_verb_find(rs, rs->verbs[i].name) != i)
            return error_set(err, "", 0, 0, "the rule system \"%s\" names two verbs \"%s\"", rs->id,
                             rs->verbs[i].name);
    for (int i = 0; i < rs->nverbs; i++)
        for (int j = 0; j < ACTION_ARGS; j++)
            if (rs->verbs[i].args[j].kind != ARG_NONE &&
                (rs->verbs[i].args[j].name == NULL ||
                 (rs->verbs[i].args[j].kind == ARG_CHOICE && rs->verbs[i].args[j].choices == NULL)))
                return error_set(err, "", 0, 0,
                                 "the rule system \"%s\" has an argument of \"%s\" without name or choices",
                                 rs->id, rs->verbs[i].name);
    return true;
}

static bool verify_fields(const ruleset *rs, error *err)
{
    static const size_t room[] = {
        [FIELD_GAME] = GAME_EXT, [FIELD_UNIT] = UNIT_EXT, [FIELD_FIGURE] = FIGURE_EXT};
    for (int i = 0; i < rs->nfields; i++) {
        const field *f = &rs->fields[i];
        const size_t end = (size_t)f->offset + f->width;
        if ((f->width != 1 && f->width != 2 && f->width != 4) ||
            end > (f->of == FIELD_GAME ? rs->ext_size : room[f->of]))
            return error_set(err, "", 0, 0, "the rule system \"%s\" has the field \"%s\" out of bounds",
                             rs->id, f->name);
        for (int j = 0; j < i; j++) {
            const field *g = &rs->fields[j];
            if (f->of != g->of) continue;
            if (strcmp(f->name, g->name) == 0 ||
                (f->offset < (size_t)g->offset + g->width && g->offset < end))
                return error_set(err, "", 0, 0,
                                 "the fields \"%s\" and \"%s\" of the rule system \"%s\" collide", f->name,
                                 g->name, rs->id);
        }
    }
    return true;
}

int ruleset_features(const ruleset *rs, const char *names[FEATURES_SHARED + FEATURES_MAX])
{
    static const char *const shared[FEATURES_SHARED] = {
        [FEATURE_AHEAD] = "ahead",   [FEATURE_PROGRESS] = "progress", [FEATURE_HELD] = "held",
        [FEATURE_LEFT] = "left",     [FEATURE_FORCE] = "force",       [FEATURE_STEADY] = "steady",
        [FEATURE_ABSENT] = "absent", [FEATURE_LATE] = "late",         [FEATURE_ROUND_GOALS] = "round-goals"};
    const char *const *own = rs->thinking != NULL ? rs->thinking->features : NULL;
    int n = 0;
    for (; n < FEATURES_SHARED; n++)
        names[n] = shared[n];
    for (int i = 0; own != NULL && own[i] != NULL; i++)
        names[n++] = own[i];
    return n;
}

static bool verify_features(const ruleset *rs, error *err)
{
    const char *names[FEATURES_SHARED + FEATURES_MAX];
    const ruleset_thinking *own = rs->thinking;
    int n = 0;
    if (own == NULL || own->features == NULL) return true;
    while (own->features[n] != NULL)
        if (++n > FEATURES_MAX)
            return error_set(err, "", 0, 0, "the rule system \"%s\" has more than %d features", rs->id,
                             (int)FEATURES_MAX);
    n = ruleset_features(rs, names);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(names[i], names[j]) == 0)
                return error_set(err, "", 0, 0, "the rule system \"%s\" has two features \"%s\"", rs->id,
                                 names[i]);
    return true;
}

bool ruleset_verify(const ruleset *rs, error *err)
{
    assert(rs->load != NULL);
    assert(rs->course != NULL || (rs->setup != NULL && rs->decide != NULL && rs->check != NULL &&
                                  rs->apply != NULL && rs->mend != NULL));
    assert((rs->scores == NULL) == (rs->score == NULL));
    assert(rs->thinking == NULL || (rs->thinking->features == NULL) == (rs->thinking->measure == NULL));
    return verify_names(rs, err) && verify_fields(rs, err) && verify_features(rs, err);
}
