/* scenario_map.c: the maps of a scenario, one a sheet. Not for what the maps mean to the rules. */
#include "game/scenario_internal.h"

#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "board/tiled.h"

/* Next to the scenario, so that one's own copy of a map is the one that counts; in the maps/ next to its
 * folder, as with one's own battles; or among the program's. Never elsewhere on somebody's disk, by a link
 * either. */
static bool find_map(scenario *sc, const json_in *at, const char *name, const char **out)
{
    char folder[3][512], path[1024] = "";
    bool found = false;
    int i;
    if (name[0] == '/' || strstr(name, "..") != NULL || name[0] == '\0')
        return json_fail(at, "a file in maps/ or beside the scenario is expected, found \"%.60s\"", name);
    file_folder(sc->path, folder[0], sizeof folder[0]);
    file_join(folder[0], "../maps", folder[1], sizeof folder[1]);
    file_join(sc->data_dir, "maps", folder[2], sizeof folder[2]);
    for (i = 0; i < 3 && !found; i++) {
        file_join(folder[i], name, path, sizeof path);
        found = file_exists(path);
    }
    if (!found)
        return json_fail(at, "there is no map \"%.60s\", neither beside the scenario nor in maps/", name);
    if (i < 3 && !file_lies_with(path, folder[i - 1]) && !file_lies_with(path, sc->data_dir) &&
        !file_lies_with(path, sc->path))
        return json_fail(at, "the map \"%.60s\" is a link to a file elsewhere: put a copy of it in its place",
                         name);
    *out = arena_strdup(sc->memory, path);
    return true;
}

static bool check_kinds(const scenario *sc, const json_in *maps)
{
    static const unsigned bits[] = {[BOARD_SQUARE] = ON_SQUARE, [BOARD_HEX] = ON_HEX, [BOARD_AREA] = ON_AREA};
    static const char *const names[] = {
        [BOARD_SQUARE] = "squares", [BOARD_HEX] = "hexes", [BOARD_AREA] = "areas"};
    const ruleset *rs = sc->rules;
    for (int i = 0; i < sc->board->nsheets; i++) {
        const board_sheet *sheet = &sc->board->sheets[i];
        json_in at = json_at(maps, (size_t)i);
        if ((rs->boards & bits[sheet->kind]) == 0)
            return json_fail(&at, "the map is made of %s, and %.60s is not played on those",
                             names[sheet->kind], language_said(rs->title));
        if (sheet->kind == BOARD_HEX && sheet->pointy && (rs->boards & FLAT_TOPS) != 0)
            return json_fail(&at,
                             "%.60s is played on hexes with flat tops, found pointed ones: draw the map in "
                             "Tiled as Hexagonal with Stagger Axis X",
                             language_said(rs->title));
    }
    return rs->max_spaces == 0 || sc->board->nspaces <= rs->max_spaces ||
           json_fail(maps, "the map has %d spaces, at most %d are expected: draw a smaller one",
                     sc->board->nspaces, rs->max_spaces);
}

bool scenario_read_map(scenario *sc, const json_in *root)
{
    static const char *const keys[] = {"file", "id", NULL};
    const char *paths[BOARD_SHEETS_MAX], *ids[BOARD_SHEETS_MAX];
    json_in maps;
    if (!json_want_array(root, "maps", &maps)) return false;
    const size_t n = json_count(&maps);
    if (n < 1 || n > BOARD_SHEETS_MAX)
        return json_fail(&maps, "1 to %d maps are expected, found %zu", BOARD_SHEETS_MAX, n);
    if (n > 1 && !scenario_want_capability(sc, &maps, HAS_SHEETS, "several maps: a battle has one"))
        return false;
    for (size_t i = 0; i < n; i++) {
        json_in in = json_at(&maps, i), at = json_get(&in, "file");
        const char *name;
        if (!json_only_keys(&in, keys) || !json_want_string(&in, "file", &name) ||
            !find_map(sc, &at, name, &paths[i]) || !scenario_opt_text(sc, &in, "id", "", &ids[i]))
            return false;
        if (n > 1 && ids[i][0] == '\0')
            return json_fail(&in, "an \"id\" is expected where there are several maps, such as \"L1\"");
    }
    sc->board = tiled_load(paths, n > 1 ? ids : NULL, (int)n, NULL, root->err);
    if (sc->board == NULL) return false;
    for (size_t i = 0; i < n; i++)
        if (!scenario_remember(sc, paths[i], sc->board->hash, root->err)) return false;
    return check_kinds(sc, &maps);
}
