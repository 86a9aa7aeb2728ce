/*
 * picture.h: pictures of boards, without a window.
 */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <stdbool.h>
#include "core/error.h"
#include "game/session.h"

/* A picture of a scenario's board at its start, or of a save's board as it stands. */
bool cli_picture(const char *data_dir, const session *s, int w, int h, const char *path, error *err);
/* A picture of a map alone. */
bool cli_picture_map(const char *data_dir, const board *b, int w, int h, const char *path, error *err);

#endif
