/* hall_caption.c: see hall_caption.h. */
#include "ui/app/hall_caption.h"

#include <string.h>

#include "core/language.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/direct/recap_read.h"
#include "ui/table/panels/log.h"

static const event *event_of(const table *t, const log_line *l)
{
    const event_list *list = l->entry < 0 ? session_opening(t->s) : &session_at(t->s, l->entry)->events;
    return l->event >= 0 && l->event < list->count ? &list->items[l->event] : NULL;
}

/* Where he set out: of a ride that is told as one, its first space. */
static int set_out(const table *t, const log_line *l, const event *ev)
{
    int from = ev->from;
    const int line = (int)(l - t->log->lines);
    for (int i = line - 1; i >= 0 && l->whole && t->log->lines[i].host == line; i--) {
        const event *step = event_of(t, &t->log->lines[i]);
        if (step && step->kind == EV_MOVE) from = step->from;
    }
    return from;
}

/* The sentence for where he went, and in `args` what it names; NULL: he ends where he began, or on another
 * sheet. */
static const char *going(const table *t, const log_line *l, const event *ev, word_args *args)
{
    const board_space *spaces = t->sc->board->spaces;
    const char *name = ev->to != NO_SPACE ? spaces[ev->to].name : NULL;
    const int from = set_out(t, l, ev);
    if (ev->to == NO_SPACE) return NULL;
    if (name && name[0]) return ev->gives ? "hall.goes-back-to" : "hall.goes-to";
    if (from == NO_SPACE || from == ev->to || spaces[from].sheet != spaces[ev->to].sheet) return NULL;
    args->n[0] = recap_heading(t->sc, from, ev->to);
    return ev->gives ? "hall.goes-back" : "hall.goes";
}

/* The line again without the numbers of places, where it is that event's own sentence. */
static bool from_afar(const table *t, const event *ev, const char *text, strbuf *out)
{
    word_args args = event_args(ev);
    strbuf near = {0};
    if (ev->code) words_format(t->sc, session_state(t->s), ev->code, &args, &near);
    const bool own = ev->code && strcmp(strbuf_str(&near), text) == 0;
    args.from_afar = true;
    if (own) words_format(t->sc, session_state(t->s), ev->code, &args, out);
    strbuf_free(&near);
    return own;
}

/* Who went somewhere and then turned is told of as one who went. */
static const log_line *before_turning(const table *t, const log_line *l)
{
    const event *turned = l ? event_of(t, l) : NULL;
    const log_line *went = l && l > t->log->lines ? l - 1 : NULL;
    const event *ev = went ? event_of(t, went) : NULL;
    const bool both = turned && ev && turned->kind == EV_FACE && ev->kind == EV_MOVE &&
                      turned->unit == ev->unit && went->entry == l->entry;
    return both ? went : l;
}

int hall_caption_words(const table *t, strbuf *out)
{
    int8_t side = NO_SIDE;
    const char *text = log_last(t, &side), *code = NULL;
    const log_line *l = before_turning(t, log_last_line(t));
    const event *ev = l ? event_of(t, l) : NULL;
    word_args args = word_args_none();
    if (ev && ev->kind == EV_MOVE) {
        args = event_args(ev);
        code = going(t, l, ev, &args);
    } else if (ev && ev->kind == EV_ENTER) {
        args = event_args(ev);
        code = "hall.comes-on";
    }
    const int decides = t->battle->d.side;
    if (l && l->step && decides >= 0 && t->anim->shown.step == session_state(t->s)->step) {
        strbuf_addf(out, "%s: %s", t->sc->sides[decides].name, text); /* whose it is, not only what */
        return decides;
    }
    if (l && l->step) { /* nobody's: by itself it says little */
        strbuf_addf(out, _("Turn %d: %s"), (int)t->anim->shown.turn, text);
        return side;
    }
    if (code)
        words_format(t->sc, session_state(t->s), code, &args, out);
    else if (!ev || !from_afar(t, ev, text, out))
        strbuf_add(out, text);
    return side;
}
