/* branch.c: rules/branches.json read, and looked up in. Not for drawing anything. */
#include "game/branch.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"

enum { BRANCHES_MAX = 256, HATS_MAX = 32, FILE_SIZE_MAX = 256 * 1024 };

const branch *branch_find(const branch_list *list, const char *id)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->items[i].id, id) == 0) return &list->items[i];
    return NULL;
}

static const char *branch_name(const void *self, size_t i)
{
    const branch_list *list = self;
    return i < (size_t)list->count ? list->items[i].id : NULL;
}

bool branch_want(const branch_list *list, const json_in *object, const char *key, const branch **out)
{
    const char *id;
    *out = NULL;
    if (!json_want_string(object, key, &id)) return false;
    *out = branch_find(list, id);
    json_in at = json_get(object, key);
    return *out != NULL || json_fail_name(&at, id, branch_name, list, N_("add it there, or name one of "),
                                          "rules/branches.json has no branch \"%.40s\"", id);
}

const branch *branch_on_foot(const branch *b)
{
    return b->foot != NULL ? b->foot : b;
}

const char *branch_silhouette(const branch *b, const char *hat)
{
    for (int i = 0; hat != NULL && i < b->nhats; i++)
        if (strcmp(b->hats[i].name, hat) == 0) return b->hats[i].picture;
    return b->silhouette;
}

/* ---- rules/branches.json */

static const char *path_of(arena *memory, const char *folder, const char *name, const char *hat)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%.60s%s%.30s", folder, name, hat != NULL ? "_" : "",
             hat != NULL ? hat : "");
    return arena_strdup(memory, path);
}

static const char *drawn_with(const branch *b, int drawn, const char *hat)
{
    for (int i = 0; i < drawn; i++)
        if (strcmp(b->hats[i].name, hat) == 0) return b->hats[i].picture;
    return NULL;
}

/* "hats": {"lambskin": ["fez", "turban"], ...}: the first of them that was drawn stands in. */
static bool add_substitutes(arena *memory, const json_in *hats, branch *b, branch_hat *list, int drawn)
{
    const char *hat;
    json_t *value;
    json_object_foreach(hats->value, hat, value)
    {
        json_in others = json_get(hats, hat);
        if (!json_is_array(value)) return json_fail(&others, "a list of headgear [...] is expected");
        if (drawn == 0 || drawn_with(b, drawn, hat) != NULL) continue;
        for (size_t i = 0; i < json_count(&others); i++) {
            const char *other;
            json_in at = json_at(&others, i);
            if (!json_as_string(&at, &other)) return false;
            const char *picture = drawn_with(b, drawn, other);
            if (picture == NULL) continue;
            list[b->nhats++] = (branch_hat){arena_strdup(memory, hat), picture};
            break;
        }
    }
    return true;
}

/* The headgear it was drawn with; "helmet" is the usual one, else the first. */
static bool read_hats(arena *memory, const json_in *in, const json_in *hats, branch *b)
{
    json_in own = json_get(in, "hats");
    const size_t drawn = json_count(&own);
    branch_hat *list = arena_alloc(memory, (drawn + json_object_size(hats->value) + 1) * sizeof *list);
    if (own.value != NULL && (drawn < 1 || drawn > HATS_MAX))
        return json_fail(&own, "a list of 1 to %d kinds of headgear is expected", HATS_MAX);
    b->hats = list;
    for (size_t i = 0; i < drawn; i++) {
        const char *hat;
        json_in at = json_at(&own, i);
        if (!json_as_string(&at, &hat)) return false;
        hat = arena_strdup(memory, hat);
        list[b->nhats++] = (branch_hat){hat, path_of(memory, "silhouettes", b->id, hat)};
    }
    if (drawn == 0) {
        b->silhouette = path_of(memory, "silhouettes", b->id, NULL);
        return true;
    }
    const char *usual = drawn_with(b, (int)drawn, "helmet");
    b->silhouette = usual != NULL ? usual : list[0].picture;
    return add_substitutes(memory, hats, b, list, (int)drawn);
}

/* One that is like another takes all of it but what it says itself. */
static bool read_branch(arena *memory, const json_in *in, const json_in *hats, branch_list *list, branch *b)
{
    static const char *const keys[] = {"like", "hats",     "miniature", "sound", "afloat",
                                       "low",  "portrait", "foot",      NULL};
    static const char *const miniatures[] = {"none", "foot",        "spears", "horse",
                                             "gun",  "machine-gun", "leader", NULL};
    const char *sound, *id = b->id;
    int miniature;
    bool portrait = false;
    if (!json_only_keys(in, keys)) return false;
    if (json_has(in, "like")) {
        const branch *other;
        if (!branch_want(list, in, "like", &other)) return false;
        *b = *other;
        b->id = id;
    } else {
        b->sign = path_of(memory, "signs", id, NULL);
        if (!read_hats(memory, in, hats, b)) return false;
    }
    if (!json_opt_string(in, "sound", b->sound != NULL ? b->sound : "", &sound) ||
        !json_opt_choice(in, "miniature", miniatures, b->miniature, &miniature) ||
        !json_opt_bool(in, "afloat", b->afloat, &b->afloat) || !json_opt_bool(in, "low", b->low, &b->low) ||
        !json_opt_bool(in, "portrait", false, &portrait))
        return false;
    if (json_has(in, "foot") && !branch_want(list, in, "foot", &b->foot)) return false;
    if (portrait) b->portrait = path_of(memory, "portraits", id, NULL);
    b->sound = sound[0] != '\0' ? arena_strdup(memory, sound) : NULL;
    b->miniature = (uint8_t)miniature;
    return true;
}

static bool read_all(arena *memory, const json_in *root, branch_list *out)
{
    static const char *const keys[] = {"hats", "branches", NULL};
    const char *id;
    json_t *value;
    json_in hats, all;
    if (!json_only_keys(root, keys) || !json_want_object(root, "hats", &hats) ||
        !json_want_object(root, "branches", &all))
        return false;
    if (json_object_size(all.value) > BRANCHES_MAX)
        return json_fail(&all, "at most %d branches are expected", BRANCHES_MAX);
    branch *items = arena_alloc(memory, (json_object_size(all.value) + 1) * sizeof *items);
    *out = (branch_list){.items = items};
    json_object_foreach(all.value, id, value)
    {
        json_in in = json_get(&all, id);
        branch *b = &items[out->count];
        *b = (branch){.id = arena_strdup(memory, id)};
        if (!read_branch(memory, &in, &hats, out, b)) return false;
        out->count++;
    }
    return true;
}

bool branch_read_list(arena *memory, const char *path, branch_list *out, error *err)
{
    json_in root;
    if (!json_read_file(path, FILE_SIZE_MAX, &root, err)) return false;
    const bool ok = read_all(memory, &root, out);
    json_close(&root);
    return ok;
}
