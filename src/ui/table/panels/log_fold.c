/* log_fold.c: which lines of the log are told as one. Decided by the kinds of the events, never by their
 * words. */
#include "ui/table/panels/log_fold.h"

#include <stdio.h>

#include "core/mem.h"
#include "game/luck.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

enum { LOOKS_BACK = 160 }; /* lines; an aim further back was taken long ago */

static const event *event_of(const table *t, const log_line *l)
{
    const event_list *list = l->entry < 0 ? session_opening(t->s) : &session_at(t->s, l->entry)->events;
    return &list->items[l->event];
}

static const roll *roll_of(const table *t, const log_line *l)
{
    const event_list *list = l->entry < 0 ? session_opening(t->s) : &session_at(t->s, l->entry)->events;
    const int r = list->items[l->event].roll;
    return r >= 0 && r < list->nrolls ? &list->rolls[r] : NULL;
}

/* A blow is told by what it comes to. */
static bool is_blow(const event *ev)
{
    return ev->kind == EV_FIRE || ev->kind == EV_MELEE;
}

static void add_beneath(log_line *host, const char *text)
{
    strbuf all = {0};
    if (host->under) strbuf_addf(&all, "%s\n", host->under);
    strbuf_add(&all, text);
    mem_free(host->under);
    host->under = mem_strdup(strbuf_str(&all));
    strbuf_free(&all);
}

/* Something was added to the dice or taken from them, though it may come to nothing in the end. */
static bool was_added_to(const roll *r)
{
    bool some = r->ledger.total != 0;
    for (int i = 0; i < r->ledger.count && i < LEDGER_LINES; i++)
        some = some || (r->ledger.line[i].op == LEDGER_ADD && r->ledger.line[i].value != 0);
    return some;
}

/* Is what was added worth its sentence: several things, the one that makes the sum, or what each die got of
 * those that are counted. */
static bool tells_added(const roll *r)
{
    const ledger *l = &r->ledger;
    if (r->counted != NULL && l->count > 0 && l->line[0].op == LEDGER_ADD) return true;
    return was_added_to(r) && (l->count > 1 || (l->count == 1 && r->outcome == r->total + l->total));
}

/* The dice with all that was added to them; whose they are only where the line above does not say so. */
static void roll_words(const table *t, const log_line *l, bool whose, strbuf *out)
{
    const roll *r = roll_of(t, l);
    if (!r || whose)
        strbuf_add(out, l->text);
    else
        story_roll(t->sc, session_state(t->s), r, out);
    if (!r || !tells_added(r)) return;
    strbuf_add(out, " (");
    story_roll_ledger(t->sc, session_state(t->s), r, out);
    strbuf_addc(out, ')');
}

static void tell_with(const table *t, log_panel *g, int line, int host)
{
    log_line *l = &g->lines[line], *h = &g->lines[host];
    l->host = host;
    if (line > h->last) h->last = line;
    if (!l->roll) return;
    strbuf b = {0};
    const roll *thrown = roll_of(t, l); /* of the blow itself, or of what it did to somebody */
    roll_words(t, l, !is_blow(event_of(t, h)) || (thrown && thrown->cause == CAUSE_LOSS), &b);
    add_beneath(h, strbuf_str(&b));
    strbuf_free(&b);
}

/* One sentence for the whole way. */
static void fold_ride(const table *t, log_panel *g, int first, int last, const session_entry *e)
{
    event way = *event_of(t, &g->lines[last]);
    strbuf b = {0};
    way.from = event_of(t, &g->lines[first])->from;
    if (story_event(t->s, e, &way, t->battle->viewer, &b)) {
        mem_free(g->lines[last].whole);
        g->lines[last].whole = mem_strdup(strbuf_str(&b));
        for (int i = first; i < last; i++)
            g->lines[i].host = last;
    }
    strbuf_free(&b);
}

/* Dice that stand by themselves: what was added to them stands beneath. */
static void tell_alone(const table *t, log_line *l)
{
    const roll *r = roll_of(t, l);
    strbuf b = {0};
    if (!r || !tells_added(r)) return;
    story_roll_ledger(t->sc, session_state(t->s), r, &b);
    add_beneath(l, strbuf_str(&b));
    strbuf_free(&b);
}

/* Dice that somebody throws for himself alone say nothing of another, whose line comes next by chance. */
static bool of_another(const table *t, const log_line *waits, const event *ev)
{
    const roll *r = waits->roll ? roll_of(t, waits) : NULL;
    const int who = standing_unit_of(t, ev->unit), with = standing_unit_of(t, ev->other);
    if (!r || who == NO_UNIT || r->unit < 0) return false;
    const int thrown = standing_unit_of(t, r->unit), at = standing_unit_of(t, r->other);
    return (r->cause == CAUSE_MORALE || r->cause == CAUSE_LOSS || r->cause == CAUSE_MOVEMENT ||
            r->cause == CAUSE_WEAPON) &&
           who != thrown && who != at && with != thrown;
}

/* What was waiting for a result has none of its own: the blow tells its dice, else the line before them,
 * unless it is of somebody else. */
static void fold_rest(const table *t, log_panel *g, const int *waits, int n, int before)
{
    int host = before;
    for (int i = n - 1; i >= 0; i--)
        if (!g->lines[waits[i]].roll) host = waits[i];
    for (int i = 0; i < n; i++) {
        log_line *l = &g->lines[waits[i]];
        const bool apart = host >= 0 && host == before && of_another(t, l, event_of(t, &g->lines[host]));
        if (host >= 0 && waits[i] != host && !apart)
            tell_with(t, g, waits[i], host);
        else if ((host < 0 || apart) && l->roll)
            tell_alone(t, l);
    }
}

/* The aim that was taken is told with the shot. */
static void fold_aim(const table *t, log_panel *g, int shot)
{
    const event *fired = event_of(t, &g->lines[shot]);
    for (int i = shot - 1; i >= 0 && i > shot - LOOKS_BACK && g->lines[i].entry >= 0; i--) {
        const event *ev = event_of(t, &g->lines[i]);
        if (g->lines[i].heading && ev->kind == EV_TURN) return;
        if (ev->kind != EV_DECLARE || ev->declared != DECLARE_FIRE || ev->unit != fired->unit) continue;
        g->lines[i].host = shot;
        return;
    }
}

/* The next line that stands for itself; count: there is none. */
static int next_told(const log_panel *g, int i)
{
    do
        i++;
    while (i < g->count && g->lines[i].host != i);
    return i;
}

static bool is_note(const table *t, const log_line *l, const char *code)
{
    const event *ev = l->heading || l->roll || l->passed ? NULL : event_of(t, l);
    return ev && ev->kind == EV_NOTE && ev->code == code;
}

/* What befell several in one breath and has words for many ("<code>.many") is told once, with their names. */
static void fold_alike(const table *t, log_panel *g, int first)
{
    for (int i = first; i < g->count; i = next_told(g, i)) {
        const event *ev =
            g->lines[i].heading || g->lines[i].roll || g->lines[i].passed ? NULL : event_of(t, &g->lines[i]);
        char many[80];
        int n = 1, last = i;
        if (!ev || ev->kind != EV_NOTE || !ev->code || ev->unit < 0) continue;
        snprintf(many, sizeof many, "%s.many", ev->code);
        if (!words_find(t->sc->words, many)) continue;
        for (int k = next_told(g, i); k < g->count && is_note(t, &g->lines[k], ev->code); k = next_told(g, k))
            last = k, n++;
        if (n < 2) continue;
        strbuf b = {0};
        word_args args = event_args(ev);
        args.n[0] = n;
        args.n[3] = 0;
        for (int k = i; k <= last; k = next_told(g, k))
            args.n[3] += scenario_attends(t->sc, standing_unit_of(t, event_of(t, &g->lines[k])->unit));
        args.n[2] = n - args.n[3];
        words_format(t->sc, session_state(t->s), many, &args, &b);
        for (int k = i, said = 0; k <= last; k = next_told(g, k)) {
            strbuf_addf(&b, "%s%s", said++ ? story_between(t->sc) : " ",
                        say_unit(t, event_of(t, &g->lines[k])->unit));
            if (k == last) break;
            if (g->lines[k].under) add_beneath(&g->lines[last], g->lines[k].under);
        }
        if (strbuf_str(&b)[b.len - 1] != '.') strbuf_addc(&b, '.');
        mem_free(g->lines[last].whole);
        g->lines[last].whole = mem_strdup(strbuf_str(&b));
        strbuf_free(&b);
        for (int k = i; k < last; k++) /* with those that were told with them */
            g->lines[k].host = last;
        i = last;
    }
}

/* A throw for how far somebody goes, and that line tells of him what goes with it, as who gives way gets up
 * first: it waits for his way. */
static bool waits_for_way(const table *t, const log_panel *g, int wait, int line)
{
    const roll *r = g->lines[wait].roll ? roll_of(t, &g->lines[wait]) : NULL;
    const event *ev = event_of(t, &g->lines[line]);
    if (!r || r->cause != CAUSE_MOVEMENT || (ev->kind != EV_MARK && ev->kind != EV_UNMARK)) return false;
    for (int i = line; i < g->count; i++) {
        ev = event_of(t, &g->lines[i]);
        if (standing_unit_of(t, ev->unit) != standing_unit_of(t, r->unit)) return false;
        if (ev->kind == EV_MOVE) return true;
        if (ev->kind != EV_MARK && ev->kind != EV_UNMARK) return false;
    }
    return false;
}

void log_fold(table *t, log_panel *g, int first, const session_entry *e)
{
    enum { WAITS_MOST = 32 };
    int waits[WAITS_MOST], n = 0, before = -1;
    for (int i = first; i < g->count; i++) {
        const log_line *l = &g->lines[i];
        const event *ev = event_of(t, l);
        if (ev->kind == EV_MOVE) {
            int last = i;
            while (last + 1 < g->count && event_of(t, &g->lines[last + 1])->kind == EV_MOVE &&
                   event_of(t, &g->lines[last + 1])->unit == ev->unit)
                last++;
            if (last > i) fold_ride(t, g, i, last, e);
            i = last;
        }
        if (ev->kind == EV_FIRE) fold_aim(t, g, i);
        if (is_blow(ev) || l->heading || l->passed || n == WAITS_MOST) {
            fold_rest(t, g, waits, n, before);
            n = 0;
        }
        if (l->heading || l->passed) {
            before = -1;
        } else if (l->roll || is_blow(ev)) {
            waits[n++] = i;
        } else {
            int apart[WAITS_MOST], others = 0, still = 0;
            for (int k = 0; k < n; k++)
                if (waits_for_way(t, g, waits[k], i))
                    waits[still++] = waits[k];
                else if (of_another(t, &g->lines[waits[k]], ev))
                    apart[others++] = waits[k];
                else
                    tell_with(t, g, waits[k], i);
            fold_rest(t, g, apart, others, -1);
            n = still;
            before = i;
        }
    }
    fold_rest(t, g, waits, n, before);
    fold_alike(t, g, first);
}

/* The line that tells the event, in whichever line stands for it now; -1: none does. */
static int line_of(const log_panel *g, tale_at at)
{
    for (int i = g->count - 1; i >= 0 && g->lines[i].entry >= at.entry; i--) {
        if (g->lines[i].entry != at.entry || g->lines[i].event != at.event) continue;
        while (g->lines[i].host != i)
            i = g->lines[i].host;
        return i;
    }
    return -1;
}

/* From one choice to the next, as its verdict was. */
static void luck_of(const table *t, log_panel *g, tale *read, int from, int to)
{
    tale_read(read, t->s, t->battle->viewer, from, to);
    for (int i = 0; i < read->count; i++) {
        const tale_fight *f = &read->fights[i];
        const int last = f->blow && f->grave > 0 ? line_of(g, f->last) : -1, /* all it counts stands above */
            line = last >= 0 || !f->blow || f->grave == 0 ? last : line_of(g, f->told);
        strbuf says = {0};
        if (line >= 0 && luck_say(t->s, f, &says)) {
            add_beneath(&g->lines[line], strbuf_str(&says));
            g->lines[line].width = 0; /* to be set anew */
        }
        strbuf_free(&says);
    }
}

void log_fold_luck(const table *t, log_panel *g)
{
    const int count = session_count(t->s);
    if (g->lucky >= count || (t->battle->d.side == NOBODY && !session_state(t->s)->over)) return;
    /* what has just been done is in the log before it begins to be shown */
    const int shown = t->anim->entry < count ? t->anim->entry : count;
    tale *read = mem_alloc(sizeof *read);
    for (int from = g->lucky, to; from < count; from = to) {
        for (to = from + 1; to < count && session_at(t->s, to)->act.verb == VERB_GO;)
            to++;
        if (to > shown) break; /* its end is not told before it has been seen */
        luck_of(t, g, read, from, to);
        g->lucky = to;
    }
    mem_free(read);
}
