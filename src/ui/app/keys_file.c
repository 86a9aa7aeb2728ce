/* keys_file.c: one small JSON file. */
#include "ui/app/keys_file.h"

#include <string.h>

#include "core/file.h"
#include "core/json.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "ui/widget/padmap.h"

enum { BYTES = 65536 };

static const char *name_at(const void *self, size_t i)
{
    (void)self;
    return i < (size_t)keymap_count() ? keymap_at((int)i)->name : NULL;
}

static int find(const char *name)
{
    for (int i = 0; i < keymap_count(); i++)
        if (strcmp(keymap_at(i)->name, name) == 0) return i;
    return -1;
}

/* "pad A": "X" is the work of A on the button X. */
static bool one_button(const json_in *root, const char *name, keymap *m)
{
    const char *text;
    const json_in at = json_get(root, name);
    pad_button of[2] = {PAD_BUTTONS, PAD_BUTTONS};
    if (!json_as_string(&at, &text)) return false;
    for (int i = 0; i < KEYMAP_PAD; i++) {
        if (strcmp(padmap_face((pad_button)i), name + 4) == 0) of[0] = (pad_button)i;
        if (strcmp(padmap_face((pad_button)i), text) == 0) of[1] = (pad_button)i;
    }
    if (of[0] == PAD_BUTTONS || of[1] == PAD_BUTTONS)
        return json_fail(
            &at, "\"%s\": \"%s\" names no button: there are A, B, X, Y, Back, Start, L3, R3, LB, RB, LT, RT",
            name, text);
    padmap_give(m, of[0], of[1]);
    return true;
}

static bool one_key(const json_in *root, const char *name, keymap *m)
{
    const char *text;
    chord c;
    const json_in at = json_get(root, name);
    if (strncmp(name, "pad ", 4) == 0) return one_button(root, name, m);
    const int command = find(name);
    if (command < 0)
        return json_fail_name(&at, name, name_at, NULL, N_("there are: "), "there is no command \"%s\"",
                              name);
    if (!json_as_string(&at, &text)) return false;
    if (!keymap_parse(text, &c))
        return json_fail(
            &at,
            "\"%s\" is no key: expected one as \"L\", \"F5\", \"Shift R\" or \"Ctrl Z\"; name it so, or "
            "take the line out",
            text);
    if (!keymap_free(c))
        return json_fail(
            &at, "\"%s\" does something that stays with it: choose another key, or take the line out", text);
    m->now[command] = c;
    return true;
}

static bool all_apart(const json_in *root, const keymap *m)
{
    for (int i = 0; i < keymap_count(); i++) {
        const int other = keymap_holder(m, i, m->now[i]);
        const json_in at = json_get(root, keymap_at(i)->name);
        char key[KEYMAP_NAME];
        keymap_name(m->now[i], key);
        if (other >= 0 && at.value)
            return json_fail(&at, "\"%s\" is the key of \"%s\" too: give one of them another", key,
                             keymap_at(other)->name);
    }
    return true;
}

static bool from(const json_in *root, keymap *m)
{
    const char *name;
    json_t *value;
    keymap read;
    keymap_reset(&read);
    if (!json_is_object(root->value))
        return json_fail(root, "expected an object of commands and keys, as {\"log\": \"J\"}");
    json_object_foreach(root->value, name,
                        value) if (name[0] != '_' && !one_key(root, name, &read)) return false;
    if (!all_apart(root, &read)) return false;
    *m = read;
    return true;
}

bool keys_file_read(keymap *m, const char *config_dir, error *err)
{
    char path[1024];
    json_in root;
    if (!config_dir) return true;
    file_join(config_dir, "keys.json", path, sizeof path);
    if (!file_exists(path)) return true;
    if (!json_read_file(path, BYTES, &root, err)) return false;
    const bool good = from(&root, m);
    json_close(&root);
    return good;
}

bool keys_file_write(const keymap *m, const char *config_dir, error *err)
{
    char path[1024], key[KEYMAP_NAME];
    keymap born;
    strbuf b = {0};
    const char *before = "{";
    if (!config_dir) return true;
    if (!file_make_folders(config_dir, err)) return false;
    keymap_reset(&born);
    for (int i = 0; i < keymap_count(); i++) {
        if (memcmp(&m->now[i], &born.now[i], sizeof born.now[i]) == 0) continue;
        keymap_name(m->now[i], key);
        strbuf_addf(&b, "%s\n  \"%s\": ", before, keymap_at(i)->name);
        strbuf_add_json(&b, key);
        before = ",";
    }
    for (int i = 0; i < KEYMAP_PAD; i++) {
        const pad_button to = padmap_hand(m, (pad_button)i);
        if (to == (pad_button)i) continue;
        strbuf_addf(&b, "%s\n  \"pad %s\": ", before, padmap_face((pad_button)i));
        strbuf_add_json(&b, padmap_face(to));
        before = ",";
    }
    strbuf_add(&b, before[0] == '{' ? "{}\n" : "\n}\n");
    file_join(config_dir, "keys.json", path, sizeof path);
    const bool good = file_write(path, strbuf_str(&b), b.len, err);
    strbuf_free(&b);
    return good;
}
