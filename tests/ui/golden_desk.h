/* golden_desk.h: a desk with a golden battle at a moment of it. */
#ifndef TESTS_UI_GOLDEN_DESK_H
#define TESTS_UI_GOLDEN_DESK_H

#include "core/mem.h"
#include "ui/desk.h"

/* A golden battle ("grid-maida"; of tests/ another save, "saves/old/...") up to the entry that begins so
 * ("\n23 allied order"), in a file of its own at `path`. `order`, or NULL: what that entry orders, as text.
 */
static inline void golden_upto(const char *which, const char *entry, char path[500], char order[200])
{
    char from[200], as[120];
    char *text;
    size_t size;
    error err = {0};
    const char *folders = strrchr(which, '/');
    snprintf(from, sizeof from, folders ? "tests/%s.save" : "tests/playthroughs/%s.save", which);
    if (!file_read(from, 1u << 24, &text, &size, &err)) fail_msg("%s", err.text);
    const char *at = strstr(text, entry);
    if (!at) fail_msg("%s: no entry \"%s\"", which, entry + 1);
    snprintf(as, sizeof as, "saves-%s.save", folders ? folders + 1 : which);
    file_join(folder, as, path, 500);
    assert_true(file_write(path, text, (size_t)(at + 1 - text), &err));
    if (order) {
        const char *said = strchr(strchr(at + 1, ' ') + 1, ' ') + 1; /* after number and side */
        snprintf(order, 200, "%.*s", (int)(strstr(said, " |") - said), said);
    }
    mem_free(text);
}

/* All has come to rest, the whole sheet is seen, and somebody here decides. */
static inline void golden_ready(desk *d)
{
    rest(d);
    if (d->a->table->modal->card == MODAL_CURTAIN) key(d, KEY_ENTER, 0);
    camera_fit(d->a->table, false);
    rest(d);
    assert_true(d->a->table->battle->ours);
}

/* A golden battle up to the entry that begins so, which comes next; somebody here decides it. */
static inline desk before(const char *which, const char *entry, int w, int h, bool instant)
{
    char path[500];
    golden_upto(which, entry, path, NULL);
    desk d = desk_open_with(ruleset_list, ".", path, w, h, false, instant);
    golden_ready(&d);
    return d;
}

/* The same in the usual window; what the entry orders is *of. */
static inline desk before_order(const char *which, const char *entry, action *of)
{
    char path[500], line[200];
    error err = {0};
    golden_upto(which, entry, path, line);
    desk d = desk_open(path, 1280, 720, false);
    const table *t = d.a->table;
    if (!action_decode(t->sc, t->battle->d.side, line, of, &err)) fail_msg("%s", err.text);
    golden_ready(&d);
    assert_int_equal(t->modal->card, MODAL_NONE);
    return d;
}

#endif
