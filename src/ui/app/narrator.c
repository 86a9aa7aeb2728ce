/* narrator.c: see narrator.h. The sentences are game/story.c's. */
#include "ui/app/narrator.h"

#include "game/story.h"
#include "ui/app/app_internal.h"
#include "ui/table/battle.h"
#include "ui/table/table.h"

static void say(app *a, strbuf *line)
{
    if (line->len > 0) a->window.tell(a->window.self, line->s);
    strbuf_clear(line);
}

/* Nobody has given an order yet. */
static bool just_begun(const session *s)
{
    for (int i = 0; i < session_count(s); i++)
        if (session_at(s, i)->side != NO_SIDE) return false;
    return true;
}

/* A battle laid on the table: its name; what was fought before is not told again. */
static void begin(app *a, const table *t)
{
    narrator *n = &a->narrator;
    strbuf line = {0};
    *n = (narrator){.of = t->s, .asked = -1};
    if (!just_begun(t->s)) n->entry = t->anim->entry, n->event = t->anim->event;
    strbuf_addf(&line, "%s, %s.", t->sc->title, t->sc->date);
    say(a, &line);
    strbuf_free(&line);
}

static void tell_shown(app *a, const table *t)
{
    narrator *n = &a->narrator;
    strbuf line = {0};
    const int entries = session_count(t->s);
    for (; n->entry <= t->anim->entry && n->entry < entries; n->entry++, n->event = 0) {
        const session_entry *e = session_at(t->s, n->entry);
        const int end = n->entry < t->anim->entry ? e->events.count : t->anim->event;
        for (; n->event < end && n->event < e->events.count; n->event++)
            if (story_event(t->s, e, &e->events.items[n->event], t->anim->viewer, &line)) say(a, &line);
        if (n->entry == t->anim->entry) break;
    }
    strbuf_free(&line);
}

static void tell_asked(app *a, const table *t)
{
    narrator *n = &a->narrator;
    const int entries = session_count(t->s);
    strbuf line = {0};
    if (n->asked == entries || t->anim->entry < entries || !t->battle->ours) return;
    n->asked = entries;
    story_prompt(t->sc, &t->battle->view, &t->battle->d, &line);
    say(a, &line);
    strbuf_free(&line);
}

void narrator_tell(app *a)
{
    const table *t = a->table;
    narrator *n = &a->narrator;
    if (t == NULL || a->window.tell == NULL) {
        n->of = NULL;
        return;
    }
    if (n->of != t->s) begin(a, t);
    if (t->anim->entry < n->entry) n->entry = t->anim->entry, n->event = t->anim->event, n->asked = -1;
    tell_shown(a, t);
    tell_asked(a, t);
}
