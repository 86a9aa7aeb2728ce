/*
 * host.h: what a host of a battle says and hands out, from rules/<id>/host.json: to be printed. It decides
 * nothing, so that saves do not remember the file's hash.
 *
 *     { "kassassin": { "say": ["Four paragraphs, about a minute each.", ...],
 *                      "roles": [ { "side": "british", "role": "Graham", "task": "..." }, ... ],
 *                      "special": ["..."], "end": ["..."] }, ... }
 */
#ifndef GAME_HOST_H
#define GAME_HOST_H

#include "game/scenario.h"

enum { HOST_SAY = 6, HOST_ROLES = 10, HOST_LINES = 8 };

typedef struct host_role {
    int side;
    const char *role, *task;
} host_role;

typedef struct host_sheet {
    arena *memory;
    const char *say[HOST_SAY], *special[HOST_LINES], *end[HOST_LINES];
    host_role roles[HOST_ROLES];
    int nsay, nspecial, nend, nroles;
} host_sheet;

/* That of the scenario, the caller's: host_free(). NULL with nothing in *err: none was written. */
host_sheet *host_read(const scenario *sc, error *err);
void host_free(host_sheet *h);

#endif
