/* keys_file.h: which keys were changed, kept in keys.json of the configuration folder: an object of commands
 * and their keys, { "log": "J", "save": "Ctrl B" }. What is not named there is as it was born. */
#ifndef UI_KEYS_FILE_H
#define UI_KEYS_FILE_H

#include "core/error.h"
#include "ui/widget/keymap.h"

/* All of the file, or none of it: false and a sentence where it is broken, names no command or no key, or
 * gives one key twice. No file is no error. */
bool keys_file_read(keymap *m, const char *config_dir, error *err);
bool keys_file_write(const keymap *m, const char *config_dir, error *err);

#endif
