/*
 * engine.h: the text protocol: one command a line, answered by "= text" or "? message" and an empty line.
 *
 * As a function of lines, so that tests drive it without a pipe. Any bytes may arrive.
 */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "core/strbuf.h"
#include "game/player.h"
#include "game/session.h"

enum { ENGINE_LINE_MAX = 65536 };

typedef struct engine engine;
/* Borrows everything given. players: weakest first, NULL-terminated. */
engine *engine_new(const char *data_dir, const ruleset *const *rulesets, const player *const *players);
void engine_free(engine *e);
/* One line of `size` bytes without its newline; appends the whole answer. False after "quit". */
bool engine_line(engine *e, const char *line, size_t size, strbuf *out);

#endif
