/*
 * tiled.c: maps drawn in Tiled, from files or memory, into a board.
 *
 * tiled_source.c reads them, tiled_build.c compiles.
 */
#include "board/tiled.h"

#include "board/build_finish.h"
#include "board/tiled_build.h"
#include "board/tiled_source.h"
#include "core/file.h"

/* One map into the builder. */
static bool add_map(board_builder *bb, const char *name, const char *text, size_t size, const char *folder,
                    const char *id, tiled_notes *notes, error *err)
{
    tiled_map m = {.memory = arena_new(), .file = name, .folder = folder, .notes = notes, .err = err};
    bool good = tiled_read_text(&m, text, size, NULL) && tiled_build(&m, bb, id);
    tiled_map_free(&m);
    return good;
}

static bool add_file(board_builder *bb, const char *path, const char *id, tiled_notes *notes, error *err)
{
    char folder[512];
    char *text = NULL;
    size_t size = 0;
    if (!file_read(path, TILED_FILE_MAX, &text, &size, err)) return false;
    file_folder(path, folder, sizeof folder);
    bool good = add_map(bb, path, text, size, folder, id, notes, err);
    mem_free(text);
    return good;
}

static board *finish(board_builder *bb, bool good, const char *name, tiled_notes *notes, const error *found,
                     error *err)
{
    error why = *found;
    board *b = NULL;
    if (good)
        b = board_builder_finish(bb, notes, &why);
    else
        board_builder_free(bb);
    if (!b && err && !error_is_set(err))
        error_set(err, why.file[0] ? why.file : name, why.line, why.column, "%s", why.text);
    return b;
}

board *tiled_load(const char *const *paths, const char *const *ids, int count, tiled_notes *notes, error *err)
{
    board_builder *bb = board_builder_new();
    error why = {0};
    bool good = true;
    for (int i = 0; i < count && good; i++)
        good = add_file(bb, paths[i], ids ? ids[i] : NULL, notes, &why);
    return finish(bb, good, count > 0 ? paths[0] : "", notes, &why, err);
}

board *tiled_parse(const char *name, const char *text, unsigned long size, const char *folder,
                   tiled_notes *notes, error *err)
{
    board_builder *bb = board_builder_new();
    error why = {0};
    bool good = add_map(bb, name, text, size, folder, NULL, notes, &why);
    return finish(bb, good, name, notes, &why, err);
}
