/*
 * engine_answer.c: the engine's answers that only look: state, units, legal, why, odds, result, log. Nothing
 * here changes a battle.
 */
#include "cli/engine_internal.h"
#include "game/action_text.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/session_result.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/story_json.h"
#include "game/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void engine_see(const engine *e, state *out)
{
    session_view(e->s, e->view, out);
}

/* All legal actions into e->list. */
static void list_actions(engine *e, const state *st)
{
    if (e->list.cap == 0) {
        e->list.cap = 16384;
        e->list.items = mem_alloc(sizeof(action) * (size_t)e->list.cap);
    }
    for (;;) {
        e->list.count = 0;
        e->list.overflow = false;
        game_actions(st, &e->list);
        if (!e->list.overflow || e->list.cap > 1 << 22) return;
        e->list.cap *= 2;
        e->list.items = mem_realloc(e->list.items, sizeof(action) * (size_t)e->list.cap);
    }
}

void engine_refusal(const engine *e, const refusal *why, strbuf *out)
{
    const scenario *sc = session_scenario(e->s);
    strbuf text = {0};
    const char *rule = "";
    state st;
    engine_see(e, &st);
    story_refusal(sc, &st, why, NULL, &text, NULL, &rule);
    strbuf_addf(out, "%s %s %s", why->code, rule != NULL && rule[0] != '\0' ? rule : "-", strbuf_str(&text));
    strbuf_free(&text);
}

/* Whose action a text is taken for: in a side's view that side's. */
static int actor(const engine *e, const decision *d)
{
    return e->view != NO_SIDE ? e->view : d->side >= 0 ? d->side : 0;
}

void engine_state(engine *e, strbuf *out)
{
    state st;
    strbuf text = {0};
    engine_see(e, &st);
    story_state_json(session_scenario(e->s), &st, &text);
    engine_ok(out, strbuf_str(&text));
    strbuf_free(&text);
}

void engine_units(engine *e, strbuf *out)
{
    state st;
    const scenario *sc = session_scenario(e->s);
    strbuf text = {0};
    engine_see(e, &st);
    strbuf_addc(&text, '[');
    for (int i = 0; i < sc->nunits; i++) {
        strbuf_add(&text, i > 0 ? "," : "");
        story_unit_json(sc, &st, i, session_state(e->s)->over ? NO_SIDE : e->view, &text);
    }
    strbuf_addc(&text, ']');
    engine_ok(out, strbuf_str(&text));
    strbuf_free(&text);
}

static int find_unit(const scenario *sc, const char *text)
{
    unsigned n;
    char more;
    if (sscanf(text, "u%5u%c", &n, &more) == 1 && (int)n < sc->nunits) return (int)n;
    for (int i = 0; i < sc->nunits; i++)
        if (strcmp(sc->units[i].name, text) == 0 || strcmp(sc->units[i].called, text) == 0) return i;
    return NO_UNIT;
}

void engine_legal(engine *e, const char *arg, strbuf *out)
{
    const scenario *sc = session_scenario(e->s);
    int only = NO_UNIT;
    state st;
    decision d;
    strbuf text = {0};
    if (arg[0] != '\0' && (only = find_unit(sc, arg)) == NO_UNIT) {
        engine_bad(out, "there is no such unit: units are u0, u1 and so on");
        return;
    }
    engine_see(e, &st);
    game_decide(&st, &d);
    if (d.side >= 0 && actor(e, &d) == d.side) {
        list_actions(e, &st);
        for (int i = 0; i < e->list.count; i++) {
            const action *a = &e->list.items[i];
            if (only != NO_UNIT && (a->nunits == 0 || action_unit_of(sc, a->units[0]) != only)) continue;
            strbuf_add(&text, text.len > 0 ? "\n" : "");
            action_encode(sc, a, &text);
        }
    }
    engine_ok(out, strbuf_str(&text));
    strbuf_free(&text);
}

/* `arg` as an action of whoever the view may play for, and the state as the view knows it. */
static bool read_action(const engine *e, const char *arg, state *st, action *a, error *err)
{
    decision d;
    engine_see(e, st);
    game_decide(st, &d);
    return action_decode(session_scenario(e->s), actor(e, &d), arg, a, err);
}

void engine_why(engine *e, const char *arg, strbuf *out)
{
    state st;
    action a;
    refusal why;
    error err = {0};
    strbuf text = {0};
    if (!read_action(e, arg, &st, &a, &err)) {
        strbuf_addf(&text, "illegal action.text - %s", err.text);
    } else if (game_check(&st, &a, &why)) {
        strbuf_add(&text, "legal");
    } else {
        strbuf_add(&text, "illegal ");
        engine_refusal(e, &why, &text);
    }
    engine_ok(out, strbuf_str(&text));
    strbuf_free(&text);
}

static void add_share(strbuf *out, uint32_t ppm)
{
    strbuf_addf(out, "\"ppm\":%" PRIu32 "}", ppm);
}

static void add_milli(strbuf *out, int64_t milli)
{
    int64_t size = milli < 0 ? -milli : milli;
    strbuf_addf(out, "%s%" PRId64 ".%03d", milli < 0 ? "-" : "", size / 1000, (int)(size % 1000));
}

static void add_dice(const scenario *sc, const state *st, const odds_dice *d, bool more, strbuf *out)
{
    static const char *const reads[] = {"sum", "half", "or-more", "or-less", "heads", "pair"};
    word_args args = word_args_none();
    strbuf words_of = {0};
    if (d->code != NULL) words_format(sc, st, d->code, &args, &words_of);
    strbuf_addf(out, "%s{\"what\":", more ? "," : "");
    strbuf_add_json(out, strbuf_str(&words_of));
    strbuf_addf(out, ",\"dice\":%d,\"sides\":%d,\"read\":\"%s\",\"need\":%" PRId32 ",\"own\":", d->n,
                d->sides, reads[d->read], d->need);
    ledger own = {.count = d->nown};
    memcpy(own.line, d->own, sizeof d->own);
    story_ledger_json(sc, st, &own, out);
    strbuf_addc(out, '}');
    strbuf_free(&words_of);
}

static void add_odds(const scenario *sc, const state *st, const odds *o, strbuf *out)
{
    word_args args = word_args_none();
    strbuf words_of = {0};
    strbuf_add(out, "{\"thrown\":[");
    for (int i = 0; i < o->nthrows; i++)
        add_dice(sc, st, &o->thrown[i], i > 0, out);
    strbuf_addf(out, "],\"about\":%s,\"unit\":", o->about ? "true" : "false");
    if (o->unit_code != NULL) words_format(sc, st, o->unit_code, &args, &words_of);
    strbuf_add_json(out, strbuf_str(&words_of));
    strbuf_add(out, ",\"mean\":");
    add_milli(out, o->mean_milli);
    strbuf_add(out, ",\"bars\":[");
    for (int i = 0; i < o->nbars; i++) {
        strbuf_addf(out, "%s{\"value\":%" PRId32 ",", i > 0 ? "," : "", o->bar[i].value);
        add_share(out, o->bar[i].ppm);
    }
    strbuf_add(out, "],\"bands\":[");
    for (int i = 0; i < o->nbands; i++) {
        strbuf_clear(&words_of);
        args.n[0] = o->band[i].n;
        words_format(sc, st, o->band[i].code, &args, &words_of);
        strbuf_addf(out, "%s{\"code\":", i > 0 ? "," : "");
        strbuf_add_json(out, o->band[i].code);
        strbuf_add(out, ",\"words\":");
        strbuf_add_json(out, strbuf_str(&words_of));
        strbuf_addf(out, ",\"from\":%" PRId32 ",\"to\":%" PRId32 ",", o->band[i].from, o->band[i].to);
        add_share(out, o->band[i].ppm);
    }
    strbuf_add(out, "],\"notes\":[");
    for (int i = 0; i < o->nnotes; i++) {
        strbuf_addf(out, "%s{\"code\":", i > 0 ? "," : "");
        strbuf_add_json(out, o->note[i].code);
        strbuf_add(out, ",\"rule\":");
        strbuf_add_json(out, o->note[i].rule != NULL ? o->note[i].rule : "");
        strbuf_addf(out, ",\"about\":%s,", o->note[i].about ? "true" : "false");
        add_share(out, o->note[i].ppm);
    }
    strbuf_addf(out, "],\"ledger_total\":%" PRId32 ",\"ledger\":", o->ledger.total);
    story_ledger_json(sc, st, &o->ledger, out);
    if (o->against.count > 0) {
        strbuf_addf(out, ",\"against_total\":%" PRId32 ",\"against\":", o->against.total);
        story_ledger_json(sc, st, &o->against, out);
    }
    strbuf_addc(out, '}');
    strbuf_free(&words_of);
}

void engine_odds(engine *e, const char *arg, strbuf *out)
{
    const scenario *sc = session_scenario(e->s);
    state st;
    action a;
    refusal why;
    error err = {0};
    strbuf text = {0};
    odds *o = mem_alloc(sizeof *o);
    if (!read_action(e, arg, &st, &a, &err)) {
        engine_bad_error(out, &err);
    } else if (!game_check(&st, &a, &why)) {
        strbuf_add(&text, "illegal ");
        engine_refusal(e, &why, &text);
        engine_bad(out, strbuf_str(&text));
    } else if (!game_odds(&st, &a, o)) {
        engine_bad(out, "no dice are rolled for that, or none that can be foretold");
    } else {
        add_odds(sc, &st, o, &text);
        engine_ok(out, strbuf_str(&text));
    }
    mem_free(o);
    strbuf_free(&text);
}

/* How likely each side is to win, in thousandths, by what the view knows; nothing where nobody has fitted it.
 */
static void add_chances(const state *st, strbuf *text)
{
    const scenario *sc = st->sc;
    if (!sc->chance->fitted) return;
    strbuf_add(text, ",\"chances\":{");
    int told = 0;
    for (int k = 0; k < sc->nsides; k++) {
        if (sc->sides[k].goes_alone && sc->nsides > 2) continue; /* beasts win nothing */
        strbuf_add(text, told++ > 0 ? "," : "");
        strbuf_add_json(text, sc->sides[k].id);
        strbuf_addf(text, ":%d", game_chance(st, k));
    }
    strbuf_addc(text, '}');
}

void engine_result(engine *e, strbuf *out)
{
    const scenario *sc = session_scenario(e->s);
    state st;
    result r;
    strbuf text = {0}, words_of = {0};
    engine_see(e, &st);
    session_recall(e->s, e->view, session_count(e->s), &st); /* once counted, it stays counted */
    session_result(e->s, e->view, &st, &r);
    strbuf_addf(&text, "{\"over\":%s", r.over ? "true" : "false");
    if (r.over) {
        strbuf_add(&text, ",\"winner\":");
        if (r.winner >= 0 && r.winner < sc->nsides)
            strbuf_add_json(&text, sc->sides[r.winner].name);
        else
            strbuf_add(&text, "null");
        if (r.code != NULL) words_format(sc, &st, r.code, &r.args, &words_of);
        strbuf_add(&text, ",\"text\":");
        strbuf_add_json(&text, strbuf_str(&words_of));
        strbuf_add(&text, ",\"level\":");
        strbuf_add_json(&text, r.level >= 0 && r.level < sc->nlevels ? sc->levels[r.level] : "");
    }
    strbuf_add(&text, ",\"lost\":{");
    for (int k = 0; k < sc->nsides; k++) {
        strbuf_add(&text, k > 0 ? "," : "");
        strbuf_add_json(&text, sc->sides[k].name);
        strbuf_addf(&text, ":%" PRId32, r.lost[k]);
    }
    strbuf_add(&text, "},\"tally\":[");
    for (int i = 0; i < r.ntally; i++) {
        word_args args = word_args_none();
        strbuf_clear(&words_of);
        words_format(sc, &st, r.tally[i].code, &args, &words_of);
        strbuf_addf(&text, "%s{\"words\":", i > 0 ? "," : "");
        strbuf_add_json(&text, strbuf_str(&words_of));
        for (int k = 0; k < sc->nsides; k++) {
            strbuf_addc(&text, ',');
            strbuf_add_json(&text, sc->sides[k].id);
            strbuf_addf(&text, ":%" PRId32, r.tally[i].value[k]);
        }
        strbuf_addc(&text, '}');
    }
    strbuf_addc(&text, ']');
    add_chances(&st, &text);
    strbuf_addc(&text, '}');
    engine_ok(out, strbuf_str(&text));
    strbuf_free(&text);
    strbuf_free(&words_of);
}

static bool sees(const engine *e, uint8_t seen_by)
{
    return e->view == NO_SIDE || (seen_by >> e->view & 1) != 0 || session_state(e->s)->over;
}

void engine_events(const engine *e, int first, strbuf *out)
{
    const scenario *sc = session_scenario(e->s);
    bool comma = false;
    state st;
    engine_see(e, &st);
    strbuf_add(out, "{\"events\":[");
    for (int i = first; i < session_count(e->s); i++) {
        const event_list *l = &session_at(e->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            if (!sees(e, ev->seen_by) ||
                (ev->roll >= 0 && ev->roll < l->nrolls && !sees(e, l->rolls[ev->roll].seen_by)))
                continue;
            strbuf_add(out, comma ? "," : "");
            story_event_json(sc, &st, l, ev, session_state(e->s)->over ? NO_SIDE : e->view, out);
            comma = true;
        }
    }
    comma = false;
    strbuf_add(out, "],\"actions\":[");
    for (int i = first; i < session_count(e->s); i++) {
        const session_entry *entry = session_at(e->s, i);
        strbuf text = {0};
        if (e->view != NO_SIDE && entry->side != e->view) continue;
        action_encode(sc, &entry->act, &text);
        strbuf_add(out, comma ? "," : "");
        strbuf_add_json(out, strbuf_str(&text));
        strbuf_free(&text);
        comma = true;
    }
    strbuf_addf(out, "],\"hash\":\"%016" PRIx64 "\"}", state_hash(&st));
}

void engine_log(engine *e, strbuf *out)
{
    strbuf text = {0};
    for (int i = -1; i < session_count(e->s); i++) {
        const session_entry *entry = i >= 0 ? session_at(e->s, i) : NULL;
        const event_list *l = entry != NULL ? &entry->events : session_opening(e->s);
        for (int k = 0; k < l->count; k++) {
            size_t before = text.len;
            strbuf_add(&text, before > 0 ? "\n" : "");
            if (!story_event(e->s, entry, &l->items[k], e->view, &text)) {
                text.len = before;
                if (text.s != NULL) text.s[before] = '\0';
            }
        }
    }
    engine_ok(out, strbuf_str(&text));
    strbuf_free(&text);
}
