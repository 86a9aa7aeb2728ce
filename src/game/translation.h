/*
 * translation.h: the sentences of a data file in the language that is spoken.
 *
 * Of rules/grid/words.json the Spanish ones stand in rules/grid/es/words.json, of
 * rules/grid/scenarios/maida.json in rules/grid/scenarios/es/maida.json: the folder of the language beside
 * the file, and the file's own name. It has the same members, only those that are said otherwise; rows of a
 * list that have an "id" or a "name" go by that ({"sides": {"british": {"name": "Británicos"}}}), other
 * lists are as long as ours. What it leaves out stays English, and so does everything where there is no such
 * file.
 *
 * Words only: it cannot say what is no sentence, nor leave out a {variable}.
 */
#ifndef GAME_TRANSLATION_H
#define GAME_TRANSLATION_H

#include "core/json.h"

enum { TRANSLATION_PATH = 1024 };

/* Puts the sentences of the language spoken into the document, which was read from `path`. False: the
 * translation's file is refused; root->err says which member of it, what stands there and what is expected.
 */
bool translation_put(const json_in *root, const char *path);
/* Where the translation of that file would be. */
void translation_path(const char *path, const char *code, char *out, size_t size);
/* The same file in the language spoken, for what is no JSON: `path` itself where there is none. `out` may be
 * `path`. */
void translation_find(const char *path, char *out, size_t size);
/* Puts those of that file in, whatever is spoken; `root` of the original, err of the translation's reader. */
bool translation_put_file(const json_in *root, const char *translated, error *err);

#endif
