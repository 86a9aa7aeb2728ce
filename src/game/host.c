/* host.c: reads rules/<id>/host.json. */
#include "game/host.h"

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "game/ruleset.h"
#include "game/translation.h"

enum { BYTES_MOST = 1024 * 1024, WORDS_MOST = 600 };

/* The text at the cursor: not empty, not longer than a card holds. */
static bool read_text(host_sheet *h, const json_in *at, const char **out)
{
    const char *s;
    if (!json_as_string(at, &s)) return false;
    if (s[0] == '\0') return json_fail(at, "there is nothing to say here: leave it out");
    if (strlen(s) > WORDS_MOST)
        return json_fail(at, "%d characters are too long for the sheet: %d at most", (int)strlen(s),
                         WORDS_MOST);
    *out = arena_strdup(h->memory, s);
    return true;
}

static bool read_lines(host_sheet *h, const json_in *sheet, const char *key, int least, int most,
                       const char **out, int *count)
{
    json_in list;
    if (!json_want_array(sheet, key, &list)) return false;
    const int n = (int)json_count(&list);
    if (n < least || n > most)
        return json_fail(&list, "%d lines stand here: expected %d to %d", n, least, most);
    for (*count = 0; *count < n; ++*count) {
        const json_in one = json_at(&list, (size_t)*count);
        if (!read_text(h, &one, &out[*count])) return false;
    }
    return true;
}

static bool read_role(const scenario *sc, host_sheet *h, const json_in *at, host_role *out)
{
    static const char *const keys[] = {"side", "role", "task", NULL};
    const char *side;
    if (!json_only_keys(at, keys) || !json_want_string(at, "side", &side)) return false;
    const json_in side_at = json_get(at, "side"), role = json_get(at, "role"), task = json_get(at, "task");
    out->side = scenario_side_find(sc, side);
    if (out->side == NO_SIDE) return json_fail(&side_at, "this battle has no side \"%s\"", side);
    return read_text(h, &role, &out->role) && read_text(h, &task, &out->task);
}

static bool read_roles(const scenario *sc, host_sheet *h, const json_in *sheet)
{
    json_in list;
    if (!json_want_array(sheet, "roles", &list)) return false;
    const int n = (int)json_count(&list);
    if (n < 1 || n > HOST_ROLES)
        return json_fail(&list, "%d roles stand here: expected 1 to %d", n, HOST_ROLES);
    for (h->nroles = 0; h->nroles < n; h->nroles++) {
        const json_in one = json_at(&list, (size_t)h->nroles);
        if (!read_role(sc, h, &one, &h->roles[h->nroles])) return false;
    }
    return true;
}

static bool read_sheet(const scenario *sc, host_sheet *h, const json_in *sheet)
{
    static const char *const keys[] = {"say", "roles", "special", "end", NULL};
    return json_only_keys(sheet, keys) && read_lines(h, sheet, "say", 1, HOST_SAY, h->say, &h->nsay) &&
           read_roles(sc, h, sheet) &&
           read_lines(h, sheet, "special", 1, HOST_LINES, h->special, &h->nspecial) &&
           read_lines(h, sheet, "end", 1, HOST_LINES, h->end, &h->nend);
}

host_sheet *host_read(const scenario *sc, error *err)
{
    char path[1200];
    json_in root, sheet;
    error own = {0}, *say = err != NULL ? err : &own;
    snprintf(path, sizeof path, "%s/rules/%s/host.json", sc->data_dir, sc->rules->id);
    if (!file_exists(path) || !json_read_file(path, BYTES_MOST, &root, say)) return NULL;
    root.err = say;
    host_sheet *h = NULL;
    if (json_has(&root, sc->id) && json_want_object(&root, sc->id, &sheet)) {
        h = mem_alloc(sizeof *h);
        h->memory = arena_new();
        if (!translation_put(&root, path) || !read_sheet(sc, h, &sheet)) {
            host_free(h);
            h = NULL;
        }
    }
    json_close(&root);
    return h;
}

void host_free(host_sheet *h)
{
    if (h == NULL) return;
    arena_free(h->memory);
    mem_free(h);
}
