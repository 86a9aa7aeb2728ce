/*
 * check.h: what is wrong with one file.
 */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include <stdbool.h>
#include "core/strbuf.h"

/* Appends what there is to say of it. False: it is refused (said too). */
bool check_file(const char *data_dir, const char *path, strbuf *out);

#endif
