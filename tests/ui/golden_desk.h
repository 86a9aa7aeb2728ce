/* golden_desk.h: a desk with a golden battle at a moment of it. */
#ifndef TESTS_UI_GOLDEN_DESK_H
#define TESTS_UI_GOLDEN_DESK_H

#include "core/mem.h"
#include "ui/desk.h"

/* A golden battle up to the entry that begins so, which comes next; somebody here decides it. */
static inline desk before(const char *which, const char *entry, int w, int h, bool instant)
{
    char from[200], path[500], as[120];
    char *text;
    size_t size;
    error err = {0};
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", which);
    if (!file_read(from, 1u << 24, &text, &size, &err)) fail_msg("%s", err.text);
    const char *at = strstr(text, entry);
    if (!at) fail_msg("%s: no entry \"%s\"", which, entry + 1);
    snprintf(as, sizeof as, "saves-%s.save", which);
    file_join(folder, as, path, sizeof path);
    assert_true(file_write(path, text, (size_t)(at + 1 - text), &err));
    mem_free(text);
    desk d = desk_open_with(ruleset_list, ".", path, w, h, false, instant);
    rest(&d);
    if (d.a->table->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    camera_fit(d.a->table, false);
    rest(&d);
    assert_true(d.a->table->battle->ours);
    return d;
}

#endif
