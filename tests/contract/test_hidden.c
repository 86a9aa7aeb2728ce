/*
 * test_hidden.c: hidden is hidden, in every position of play. Whatever a side cannot know is changed, and its
 * view stays byte for byte what it was; and an umpire who changes nothing springs no ambush.
 *
 * Positions come from the golden games and from random play. What is read from a view alone (what is legal,
 * why not, odds, cards, the picture) needs no look of its own here: it sees nothing else.
 */
#include "contract/every.h"

#include "ai/teach.h"
#include "board/names.h"
#include "core/mem.h"
#include "core/random.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/course.h"
#include "game/field.h"
#include "game/game.h"
#include "game/save_load.h"
#include "game/session_undo.h"

enum { LIST_MAX = 20000, RANDOM_ACTIONS = 120, FILLINGS = 6, HINT_EACH = 10, IN_THE_WAY = 3 };

/* That the test does look. */
static int looked, hidden_changed, acts, hiding, hints, unseen, things_told, in_the_dark, charges;

static bool same_state(const state *a, const state *b)
{
    return memcmp((const char *)a + sizeof a->sc, (const char *)b + sizeof b->sc, sizeof *a - sizeof a->sc) ==
           0;
}

/* Where they differ, for whoever has to mend it. */
static void tell(const char *what, const char *where, const state *a, const state *b)
{
    const scenario *sc = a->sc;
    for (int u = 0; u < sc->nunits; u++) {
        const unit *x = &a->units[u], *y = &b->units[u];
        if (memcmp(x, y, sizeof *x) == 0) continue;
        print_error("%s: u%d %s: status %d %d, space %d %d, strength %d %d, hits %d %d, facing %d %d, marks "
                    "%x %x, seen %x %x, ext %d\n",
                    where, u, sc->units[u].name, x->status, y->status, x->space, y->space, x->strength,
                    y->strength, x->hits, y->hits, x->facing, y->facing, (unsigned)x->marks,
                    (unsigned)y->marks, x->seen_by, y->seen_by, memcmp(x->ext, y->ext, sizeof x->ext));
        for (size_t i = 0; i < sizeof x->ext; i++)
            if (x->ext[i] != y->ext[i])
                print_error("%s: u%d: its byte %zu: %d %d\n", where, u, i, x->ext[i], y->ext[i]);
    }
    for (int f = 0; f < FIGURES_MAX; f++)
        if (memcmp(&a->figures[f], &b->figures[f], sizeof a->figures[f]) != 0)
            print_error("%s: figure %d of u%d (status %d): status %d %d, ext %d\n", where, f,
                        a->figures[f].unit, a->units[a->figures[f].unit].status, a->figures[f].status,
                        b->figures[f].status,
                        memcmp(a->figures[f].ext, b->figures[f].ext, sizeof a->figures[f].ext));
    for (size_t i = sizeof a->sc; i < sizeof *a; i++)
        if (((const char *)a)[i] != ((const char *)b)[i]) {
            print_error("%s: first at byte %zu (units at %zu, figures at %zu)\n", where, i,
                        offsetof(state, units), offsetof(state, figures));
            break;
        }
    fail_msg("%s: %s", where, what);
}

/* ---- the umpire */

/* What mends a position after the umpire leaves one that came about by play as it is; only who sees whom is
 * looked at anew, as after every deed. */
static void mending_changes_nothing(const state *position, const char *where)
{
    const ruleset *rs = position->sc->rules;
    state seen = *position, after = seen;
    const state *st = &seen;
    if (st->over) return;
    if (rs->course != NULL && rs->course->refresh != NULL) rs->course->refresh(&seen, NULL);
    if (rs->mend != NULL) rs->mend(&after);
    if (rs->course != NULL) course_mend(&after);
    if (!same_state(st, &after)) tell("mending after the umpire changes it", where, st, &after);
}

/* An act that sets what is already so: not a byte is another, but for the count of what was done. */
static void nothing_comes_of_nothing(const state *st, const char *where, random_stream *r)
{
    action a;
    refusal why;
    dice_source dice;
    event_list events = {0};
    resolver to = {.dice = &dice, .events = &events};
    const int u = (int)random_below(r, (uint32_t)st->sc->nunits);
    const unit *self = &st->units[u];
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    a.nunits = a.nspaces = 1;
    a.units[0] = (int16_t)u;
    a.spaces[0] = self->space;
    if (self->status != UNIT_ON || self->strength <= 0 || self->captor != 0 || !game_check(st, &a, &why))
        return;
    state after = *st;
    dice_seeded(&dice, 1, 1);
    game_apply(&after, &a, &to);
    after.actions--;
    if (!same_state(st, &after)) tell("an act that changes nothing changes it", where, st, &after);
    for (int side = 0; side < st->sc->nsides; side++)
        if (!state_seen(st, u, side) && (events.items[0].seen_by >> side & 1) != 0)
            fail_msg("%s: the umpire's line tells side %d of u%d, which it does not see", where, side, u);
    acts++;
    event_list_free(&events);
}

/* ---- hidden */

static bool is_hidden(const state *st, int u, int side)
{
    const int status = st->units[u].status;
    return !state_seen(st, u, side) && (status == UNIT_ON || status == UNIT_READY || status == UNIT_WAITING);
}

/* Another position that `side` cannot tell from this one. What stands at an objective stays there: that it
 * was taken is told by who holds it. */
static bool fill_otherwise(state *st, int side, random_stream *r)
{
    const scenario *sc = st->sc;
    bool any = false;
    for (int u = 0; u < sc->nunits; u++) {
        unit *h = &st->units[u];
        if (!is_hidden(st, u, side)) continue;
        if (h->space != NO_SPACE && sc->objective_at[h->space] != 0) continue;
        const int to = (int)random_below(r, (uint32_t)sc->board->nspaces);
        if (h->status == UNIT_ON && sc->objective_at[to] == 0) h->space = (uint16_t)to;
        h->strength = (int16_t)(1 + random_below(r, 5));
        h->hits = (int16_t)random_below(r, 3);
        h->facing = (uint8_t)random_below(r, 6);
        h->marks ^= random_below(r, 1u << 8) << random_below(r, 20);
        for (size_t i = 0; i < sizeof h->ext; i++)
            h->ext[i] = (uint8_t)random_below(r, 256);
        any = true;
    }
    return any;
}

static void views_stay(const state *st, const char *where, random_stream *r)
{
    state before, after;
    for (int i = 0; i <= st->sc->nsides && !st->over; i++) {
        const int side = i < st->sc->nsides ? i : ONLOOKER;
        game_redact(st, side, &before);
        for (int k = 0; k < FILLINGS; k++) {
            state other = *st;
            if (!fill_otherwise(&other, side, r)) break;
            hidden_changed++;
            game_redact(&other, side, &after);
            if (!same_state(&before, &after))
                tell("a side's view tells what it cannot know", where, &before, &after);
        }
    }
}

/* A view, its prompt and what it says of how the turn stands name nobody who is not there in it: who moves,
 * or acts, unseen is not told. Nor does whoever is seen in it tell of such a one. */
static void names_the_seen(const state *st, const char *where)
{
    const ruleset *rs = st->sc->rules;
    state view;
    decision d;
    for (int i = 0; i <= st->sc->nsides && !st->over; i++) {
        const int side = i < st->sc->nsides ? i : ONLOOKER;
        game_redact(st, side, &view);
        game_decide(&view, &d);
        const int asked = d.args.unit >= 0 ? action_unit_of(st->sc, d.args.unit) : NO_UNIT;
        if (asked != NO_UNIT && st->units[asked].status == UNIT_ON && view.units[asked].status != UNIT_ON)
            fail_msg("%s: side %d is told in %s of u%d, which it does not see", where, side, d.prompt, asked);
        for (int f = 0; f < rs->nfields; f++) {
            if (!rs->fields[f].names_unit || rs->fields[f].of == FIELD_FIGURE) continue;
            for (int u = 0; u < (rs->fields[f].of == FIELD_UNIT ? st->sc->nunits : 1); u++) {
                if (rs->fields[f].of == FIELD_UNIT && st->units[u].side == side) continue;
                const int named = field_get(&view, &rs->fields[f], u) - 1;
                if (named < 0 || named >= st->sc->nunits) continue;
                if (st->units[named].status == UNIT_ON && view.units[named].status != UNIT_ON)
                    fail_msg("%s: side %d is told by \"%s\" (of u%d) of u%d, which it does not see", where,
                             side, rs->fields[f].name, u, named);
            }
        }
    }
}

/* Who looks on knows of no unit, and nothing of a place, that somebody who plays does not know; and what
 * changes nothing but whom a hidden unit sees changes nothing for him. */
static void onlooker_knows_least(const state *st, const char *where)
{
    state public, own, again;
    game_redact(st, ONLOOKER, &public);
    game_redact(&public, ONLOOKER, &again);
    if (!same_state(&public, &again)) tell("an onlooker's view of his own view", where, &public, &again);
    for (int side = 0; side < st->sc->nsides; side++) {
        if (st->sc->sides[side].goes_alone) continue;
        game_redact(st, side, &own);
        for (int u = 0; u < st->sc->nunits; u++)
            if (public.units[u].status == UNIT_ON && own.units[u].status != UNIT_ON)
                fail_msg("%s: who looks on sees u%d, side %d does not", where, u, side);
        for (int i = 0; i < THINGS_MAX; i++)
            if (public.things[i].used && !own.things[i].used)
                fail_msg("%s: who looks on sees thing %d, side %d does not", where, i, side);
    }
    const ruleset *rs = st->sc->rules;
    if (rs->hidden == NULL || rs->hidden->see == NULL) return;
    state seen = public;
    rs->hidden->see(&seen, NULL);
    for (int u = 0; u < st->sc->nunits; u++)
        if (public.units[u].status == UNIT_ON && !state_open(&seen, seen.units[u].seen_by))
            fail_msg("%s: who looks on sees u%d by one he does not see", where, u);
}

/* What he is told is told to everybody who plays. */
static void onlooker_is_told(const session *s, int entry, const char *where)
{
    const event_list *l = entry < 0 ? session_opening(s) : &session_at(s, entry)->events;
    for (int i = 0; i < l->count; i++)
        if ((l->items[i].seen_by >> ONLOOKER & 1) != state_open(session_state(s), l->items[i].seen_by))
            fail_msg("%s: event %d of action %d: an onlooker's bit of %x", where, i, entry,
                     l->items[i].seen_by);
    for (int i = 0; i < l->nrolls; i++)
        if ((l->rolls[i].seen_by >> ONLOOKER & 1) != state_open(session_state(s), l->rolls[i].seen_by))
            fail_msg("%s: roll %d of action %d: an onlooker's bit of %x", where, i, entry,
                     l->rolls[i].seen_by);
}

/* Of a unit or a thing that a side sees neither before an action nor after it, it is told nothing in between
 * but what tells where nobody is: who goes off the board has shown himself for the last time. */
static bool stays_unseen(const state *before, const state *after, int who, int side)
{
    const int u = who < 0 ? NO_UNIT : action_unit_of(before->sc, who);
    return u != NO_UNIT && before->units[u].status == UNIT_ON && after->units[u].status == UNIT_ON &&
           !state_seen(before, u, side) && !state_seen(after, u, side);
}

static bool is_own(const state *s, int who, int side)
{
    return who >= 0 && s->units[action_unit_of(s->sc, who)].side == side;
}

static bool lies_there(const state *view, int space)
{
    for (int i = 0; i < THINGS_MAX; i++)
        if (view->things[i].used && view->things[i].space == space) return true;
    return false;
}

static bool shows_itself(const event_list *l, int who, int side)
{
    for (int i = 0; i < l->count; i++)
        if (l->items[i].kind == EV_REVEAL && l->items[i].unit == who &&
            (l->items[i].seen_by >> side & 1) != 0)
            return true;
    return false;
}

static bool has_charged(const event_list *l, const event *before, int who)
{
    for (const event *said = l->items; said < before; said++)
        if (said->declared == DECLARE_CHARGE && said->unit == who) return true;
    return false;
}

/* Who goes from cover to cover is seen on his way, where somebody would see him on the space he comes to; who
 * charges, everywhere. */
static bool passes_in_sight(const state *before, const event_list *l, const event *ev, int who, int side)
{
    const ruleset_hidden *hidden = before->sc->rules->hidden;
    if (ev->kind != EV_MOVE || who != ev->unit || hidden == NULL || hidden->see == NULL) return false;
    if (has_charged(l, ev, who)) return true;
    state there = *before;
    const int u = action_unit_of(before->sc, who);
    there.units[u].space = ev->to;
    hidden->see(&there, NULL);
    return state_seen(&there, u, side);
}

/* Who has been seen and goes where nobody sees him, or comes on there, is not told of any more, nor how he
 * stands there; `there`: what stands where as it is told. */
static bool is_out_of_sight(const state *there, const state *after, const event *ev, int side)
{
    const ruleset_hidden *hidden = there->sc->rules->hidden;
    const int u = ev->unit < 0 ? NO_UNIT : action_unit_of(there->sc, ev->unit);
    if (u == NO_UNIT || hidden == NULL || hidden->see == NULL) return false;
    if (ev->kind != EV_MOVE && ev->kind != EV_ENTER && ev->kind != EV_FACE) return false;
    if (there->units[u].side == side || after->units[u].status != UNIT_ON || state_seen(after, u, side))
        return false;
    state seen = *there;
    hidden->see(&seen, NULL);
    return !state_seen(&seen, u, side);
}

/* Where whom it is about is by then, and whether he still hides. */
static void follow(state *there, const state *after, const event *ev)
{
    const int u = ev->unit < 0 ? NO_UNIT : action_unit_of(there->sc, ev->unit);
    if (u != NO_UNIT && ev->kind == EV_REVEAL) there->units[u].marks &= after->units[u].marks;
    if (u == NO_UNIT || (ev->kind != EV_MOVE && ev->kind != EV_ENTER)) return;
    there->units[u].status = UNIT_ON;
    there->units[u].space = ev->to;
}

static void only_what_is_in_sight_is_told(const state *before, const state *after, const event_list *l,
                                          const char *where)
{
    state there = *before;
    if (after->over || after->turn != before->turn) return; /* the light may be another in between */
    for (int i = 0; i < l->count; i++) {
        const event *ev = &l->items[i];
        follow(&there, after, ev);
        for (int side = 0; side < before->sc->nsides; side++) {
            if (before->sc->sides[side].goes_alone || (ev->seen_by >> side & 1) == 0) continue;
            if (is_out_of_sight(&there, after, ev, side) && !has_charged(l, ev, ev->unit))
                fail_msg("%s: %s tells side %d of u%d, which has gone out of its sight", where, ev->code,
                         side, ev->unit);
        }
    }
}

/* Who charges is seen by whom he charges, and that is told (Z7). */
static void charges_are_told(const state *before, const event_list *l, const char *where)
{
    for (int i = 0; i < l->count; i++) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_DECLARE || ev->declared != DECLARE_CHARGE || ev->other < 0) continue;
        const int side = before->units[action_unit_of(before->sc, ev->other)].side,
                  own = before->units[action_unit_of(before->sc, ev->unit)].side;
        if (before->sc->sides[side].goes_alone || before->sc->sides[own].goes_alone) continue;
        charges++;
        if ((ev->seen_by >> side & 1) == 0)
            fail_msg("%s: %s of u%d is not told to side %d, whom it charges", where, ev->code, ev->unit,
                     side);
    }
}

static void only_what_is_seen_is_told(const session *s, int entry, const char *where)
{
    const event_list *l = &session_at(s, entry)->events;
    state stood, stands, view;
    const state *before = &stood, *after = &stands;
    session_state_at(s, entry, &stood);
    session_state_at(s, entry + 1, &stands);
    only_what_is_in_sight_is_told(before, after, l, where);
    charges_are_told(before, l, where);
    for (int side = 0; side < before->sc->nsides && !after->over; side++) {
        if (before->sc->sides[side].goes_alone) continue;
        session_view_at(s, side, entry + 1, &view);
        for (int i = 0; i < l->count; i++) {
            const event *ev = &l->items[i];
            if ((ev->seen_by >> side & 1) == 0) continue;
            const int who[] = {ev->unit, ev->other};
            for (int k = 0; k < 2; k++) /* whom his own once set out against he may lose sight of */
                if (!(k == 1 && is_own(before, ev->unit, side)) &&
                    stays_unseen(before, after, who[k], side) && !shows_itself(l, who[k], side) &&
                    !passes_in_sight(before, l, ev, who[k], side))
                    fail_msg("%s: %s tells side %d of u%d, which it does not see", where, ev->code, side,
                             who[k]);
            if (ev->kind == EV_THING && ev->to != NO_SPACE) things_told++;
            if (ev->kind == EV_THING && ev->to != NO_SPACE && !lies_there(&view, ev->to))
                fail_msg("%s: %s tells side %d of what lies where it sees nothing", where, ev->code, side);
        }
    }
}

/* The teacher speaks of nobody whom the side that asks does not see, and it changes nothing. */
static void hint_tells_nothing(const state *st, const char *where)
{
    enum { FIRST_ANSWER = 1 };
    const teach_budget b = {.playouts = FIRST_ANSWER};
    decision d;
    state view;
    hint *h = mem_alloc(sizeof *h);
    game_decide(st, &d);
    bool hides = false;
    for (int u = 0; u < st->sc->nunits && d.side >= 0; u++)
        hides = hides || (st->units[u].status == UNIT_ON && !state_seen(st, u, d.side));
    if (hides && hiding++ % HINT_EACH == 0) {
        game_redact(st, d.side, &view);
        const state kept = view;
        if (ai_teacher.hint(&view, 7, &b, h)) hints++;
        if (!same_state(&kept, &view)) tell("a hint changes the view", where, &kept, &view);
        for (int i = 0; i < h->best.norders; i++) {
            const taught_order *o = &h->best.order[i];
            if (st->units[o->unit].side != d.side) fail_msg("%s: a hint orders u%d", where, o->unit);
            if (o->target != NO_UNIT && !state_seen(st, o->target, d.side))
                fail_msg("%s: a hint names u%d, which nobody of side %d sees", where, o->target, d.side);
        }
    }
    mem_free(h);
}

/* Whom a side does not see any more, in the dark, it does not take for gone: whoever was there at the start
 * is thought of as somewhere on the board, and nowhere that it would see him. */
static void nobody_vanishes(const state *st, const char *where, random_stream *r)
{
    const ruleset_hidden *hidden = st->sc->rules->hidden;
    state guess, seen;
    if (hidden == NULL || hidden->imagine == NULL || hidden->see == NULL) return;
    for (int side = 0; side < st->sc->nsides; side++) {
        if (st->sc->sides[side].goes_alone) continue;
        game_redact(st, side, &guess);
        game_imagine(&guess, side, r);
        seen = guess;
        hidden->see(&seen, NULL);
        for (int u = 0; u < st->sc->nunits; u++) {
            const scenario_unit *order = &st->sc->units[u];
            const bool from_start = order->group == 0 && (order->space != NO_SPACE || order->ndeploy > 0);
            if (order->hidden || !from_start || st->units[u].status != UNIT_ON || state_seen(st, u, side))
                continue;
            unseen++;
            if (guess.units[u].status != UNIT_ON) fail_msg("%s: side %d takes u%d for gone", where, side, u);
            if (state_seen(&seen, u, side))
                fail_msg("%s: side %d thinks u%d where it would see it", where, side, u);
        }
    }
}

static void look(const state *st, const char *where, random_stream *r)
{
    looked++;
    mending_changes_nothing(st, where);
    nothing_comes_of_nothing(st, where, r);
    views_stay(st, where, r);
    names_the_seen(st, where);
    onlooker_knows_least(st, where);
    hint_tells_nothing(st, where);
    nobody_vanishes(st, where, r);
}

/* ---- positions */

static void golden(const char *path, random_stream *r)
{
    char where[300];
    error err = {0};
    load_report report;
    state st;
    session *s = session_load(path, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_msg("%s: %s", path, err.text);
    const int step = every_whole() ? 1 : 5;
    for (int i = 0; i < session_count(s); i += step) {
        session_state_at(s, i, &st);
        snprintf(where, sizeof where, "%.200s, %d actions", path, i);
        look(&st, where, r);
    }
    session_free(s);
}

static session *begun(const char *path, uint64_t seed)
{
    error err = {0};
    session_config config = {.seed = seed, .undo = UNDO_FREE};
    session *s = session_new(every_load(path), &config, &err);
    if (s == NULL) fail_msg("%s", err.text);
    return s;
}

static void at_random(const char *path, uint64_t seed, random_stream *r)
{
    char where[300];
    error err = {0};
    decision d;
    session *s = begun(path, seed);
    action_list list = {.cap = LIST_MAX, .items = mem_alloc(sizeof(action) * LIST_MAX)};
    for (int i = 0; i < RANDOM_ACTIONS && (session_decide(s, &d), d.side >= 0); i++) {
        list.count = 0;
        game_actions(session_state(s), &list);
        assert_true(list.count > 0);
        const int from = session_count(s);
        assert_int_equal(session_do(s, &list.items[random_below(r, (uint32_t)list.count)], NULL, &err),
                         SESSION_DONE);
        snprintf(where, sizeof where, "%.200s, seed %d, %d actions", path, (int)seed, session_count(s));
        for (int k = from; k < session_count(s); k++)
            only_what_is_seen_is_told(s, k, where);
        look(session_state(s), where, r);
    }
    for (int i = -1; i < session_count(s); i++)
        onlooker_is_told(s, i, path);
    mem_free(list.items);
    session_free(s);
}

static bool umpire(session *s, const char *text)
{
    action a;
    refusal why;
    error err = {0};
    if (!action_decode(session_scenario(s), NO_SIDE, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    return session_umpire(s, &a, &why, &err);
}

/* A battle in which one does not see far at times begins then: play at random hardly comes to it. */
static void begin_in_the_dark(session *s)
{
    const scenario *sc = session_scenario(s);
    char text[64];
    for (int i = 0; i < sc->nlights; i++) {
        if (sc->lights[i].visibility == 0) continue;
        snprintf(text, sizeof text, "umpire-set key=turn value=%d", sc->lights[i].turn);
        if (!umpire(s, text)) fail_msg("the umpire may not say: %s", text);
        in_the_dark++;
        return;
    }
}

/* Somebody bears a mark that play seldom brings: a jam, that he has fired and is seen from afar. */
static void mark_somebody(session *s, random_stream *r)
{
    const scenario *sc = session_scenario(s);
    const int u = (int)random_below(r, (uint32_t)sc->nunits),
              which = (int)random_below(r, (uint32_t)sc->rules->nmarks);
    char text[96];
    if (session_state(s)->units[u].status != UNIT_ON || strcmp(sc->rules->marks[which].name, "hidden") == 0)
        return;
    snprintf(text, sizeof text, "umpire-set u%d key=%s value=1", u, sc->rules->marks[which].name);
    umpire(s, text);
}

/* One of them at random, but a side often has done enough: so a battle comes to fire and blows. */
static const action *any_of(const scenario *sc, const action_list *list, random_stream *r)
{
    enum { ENOUGH = 8 };
    if (random_below(r, ENOUGH) == 0)
        for (int i = 0; i < list->count; i++)
            if (strcmp(action_verb(sc->rules, list->items[i].verb)->name, "end") == 0) return &list->items[i];
    return &list->items[random_below(r, (uint32_t)list->count)];
}

/* A leader of the enemy's, or what goes with his troops, stands where somebody is ordered to go. */
static void put_in_the_way(session *s, const action *a, random_stream *r)
{
    const scenario *sc = session_scenario(s);
    const int first = (int)random_below(r, (uint32_t)sc->nunits);
    char text[64], name[32];
    if (a->nspaces == 0 || a->side == ACTION_OF_NOBODY) return;
    for (int i = 0; i < sc->nunits; i++) {
        const int u = (first + i) % sc->nunits;
        const unit *there = &session_state(s)->units[u];
        if (!scenario_attends(sc, u) || there->status != UNIT_ON || there->side == a->side) continue;
        board_space_name(sc->board, a->spaces[a->nspaces - 1], name);
        snprintf(text, sizeof text, "umpire-place u%d > %s", u, name);
        umpire(s, text);
        return;
    }
}

/* In haste, in the dark where there is any, and bent by the umpire: of what comes about so only what is told
 * is looked at. */
static void bent(const char *path, uint64_t seed, random_stream *r)
{
    char where[300];
    error err = {0};
    decision d;
    session *s = begun(path, seed);
    action_list list = {.cap = LIST_MAX, .items = mem_alloc(sizeof(action) * LIST_MAX)};
    begin_in_the_dark(s);
    for (int i = 0; i < RANDOM_ACTIONS; i++) {
        mark_somebody(s, r);
        if (session_decide(s, &d), d.side < 0) break;
        list.count = 0;
        game_actions(session_state(s), &list);
        const action a = *any_of(session_scenario(s), &list, r);
        if (random_below(r, IN_THE_WAY) == 0) put_in_the_way(s, &a, r);
        const int from = session_count(s);
        if (!game_check(session_state(s), &a, NULL)) continue;
        assert_int_equal(session_do(s, &a, NULL, &err), SESSION_DONE);
        snprintf(where, sizeof where, "%.200s, bent, seed %d, %d actions", path, (int)seed, session_count(s));
        for (int k = from; k < session_count(s); k++)
            only_what_is_seen_is_told(s, k, where);
        views_stay(session_state(s), where, r);
        names_the_seen(session_state(s), where);
    }
    mem_free(list.items);
    session_free(s);
}

static void visit(const char *path, void *self)
{
    random_stream *r = self;
    const long games = every_number("SANDTABLE_GAMES", every_whole() ? 10 : 2);
    for (long i = 0; i < games; i++)
        at_random(path, (uint64_t)i + 1, r);
    for (long i = 0; i < games; i++)
        bent(path, (uint64_t)i + 1, r);
}

static void test_positions(void **unused)
{
    (void)unused;
    random_stream r = {.seed = 41};
    assert_true(every_scenario(visit, &r) > 0);
    char **names;
    int n;
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &n, &err));
    for (int i = 0; i < n; i++) {
        char path[300];
        const char *only = getenv("SANDTABLE_ONLY");
        if (only != NULL && *only != '\0' && strncmp(names[i], only, strlen(only)) != 0) continue;
        file_join("tests/playthroughs", names[i], path, sizeof path);
        golden(path, &r);
    }
    file_list_free(names, n);
    assert_true(looked > 100 && acts > 50 && (things_told > 10 || getenv("SANDTABLE_ONLY") != NULL));
    assert_true(charges > 10 || getenv("SANDTABLE_ONLY") != NULL);
    assert_true(in_the_dark > 3 || getenv("SANDTABLE_ONLY") != NULL);
    assert_true(unseen > 100 || getenv("SANDTABLE_ONLY") != NULL);
    assert_true(hints > 5 || getenv("SANDTABLE_ONLY") != NULL);
    assert_true(hidden_changed > 100 || getenv("SANDTABLE_ONLY") != NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
