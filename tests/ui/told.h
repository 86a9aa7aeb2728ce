/* told.h: golden battles as they are told, for the tests of tales, recaps and tidings. */
#ifndef TESTS_UI_TOLD_H
#define TESTS_UI_TOLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/action_text.h"
#include "game/save_load.h"
#include "game/tale_say.h"
#include "rules/list.h"

/* An order of that side's, as text, done. */
static inline void do_line(session *s, int side, const char *line)
{
    action a;
    refusal why;
    error err = {0};
    if (!action_decode(session_scenario(s), side, line, &a, &err)) fail_msg("%s: %s", line, err.text);
    if (session_do(s, &a, &why, &err) != SESSION_DONE) fail_msg("%s: %s", line, why.code);
}

static inline session *loaded(const char *name)
{
    char path[300];
    error err = {0};
    load_report report;
    snprintf(path, sizeof path, "tests/playthroughs/%s", name);
    session *s = session_load(path, ".", ruleset_list, true, &report, &err);
    if (!s) fail_msg("%s: %s", name, err.text);
    return s;
}

/* From one choice to the next, as the table shows it. */
static inline int stretch_end(const session *s, int from)
{
    int to = from + 1;
    while (to < session_count(s) && session_at(s, to)->act.verb == VERB_GO)
        to++;
    return to;
}

static inline bool seen(int viewer, const event *ev)
{
    return viewer < 0 || (ev->seen_by & 1u << viewer);
}

static inline bool is_blow(const event *ev)
{
    return ev->kind == EV_FIRE || ev->kind == EV_MELEE;
}

/* Says a verdict of the battle so, as the table shows it stretch by stretch? */
static inline bool tells(const session *s, int viewer, const char *what_part, const char *why_part)
{
    tale *t = calloc(1, sizeof *t);
    bool found = false;
    for (int from = 0; from < session_count(s) && !found; from = stretch_end(s, from)) {
        tale_read(t, s, viewer, from, stretch_end(s, from));
        for (int i = 0; i < t->count && !found; i++) {
            strbuf what = {0}, why = {0};
            const char *rule = "";
            tale_verdict(s, viewer, &t->fights[i], &what, &why, &rule);
            found = strstr(strbuf_str(&what), what_part) && strstr(strbuf_str(&why), why_part);
            strbuf_free(&what);
            strbuf_free(&why);
        }
    }
    free(t);
    return found;
}

#endif
