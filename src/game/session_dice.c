/*
 * session_dice.c: playing an action and the `go`s it leads to, on a copy, with each kind of dice.
 *
 * Nothing here changes the battle: a chain becomes part of it in session_commit(). Not for what the rolls
 * mean.
 */
#include "game/session_internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "game/action_text.h"
#include "game/dice_key.h"
#include "game/game.h"
#include "game/story.h"

static const char face_gaps[] = " ,\t\r\n"; /* what dice_script() takes between faces */

uint64_t session_next_stream(const session *s, uint64_t stream, const action *a)
{
    strbuf text = {0};
    stream = dice_key_after(s->sc, stream, a, &text);
    strbuf_free(&text);
    return stream;
}

void entry_free(entry *e)
{
    if (e == NULL) return;
    event_list_free(&e->pub.events);
    mem_free(e->given);
    mem_free(e->record);
    mem_free(e);
}

void chain_free(chain *c)
{
    for (int i = 0; i < c->count; i++)
        entry_free(c->items[i]);
    mem_free(c->items);
    c->items = NULL;
    c->count = c->cap = 0;
}

void chain_drop(chain *c)
{
    entry_free(c->items[--c->count]);
    c->end = c->whole;
}

void seen_note(seen *before, const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        before->units[u] = s->units[u].seen_by;
    memcpy(before->things, s->things, sizeof before->things);
}

static bool newly_seen(const seen *before, const state *after)
{
    unsigned more = 0;
    for (int u = 0; u < after->sc->nunits; u++)
        more |= after->units[u].seen_by & ~(unsigned)before->units[u];
    if (more != 0) return true;
    if (memcmp(before->things, after->things, sizeof before->things) == 0) return false;
    for (int t = 0; t < THINGS_MAX; t++)
        if (after->things[t].kind == before->things[t].kind &&
            after->things[t].space == before->things[t].space &&
            (after->things[t].seen_by & ~before->things[t].seen_by) != 0)
            return true;
    return false;
}

static bool is_umpire(const action *a)
{
    return a->verb > VERB_GO && a->verb < VERB_COMMON_END;
}

entry *entry_new(const session *s, const state *before, const action *a, uint64_t stream)
{
    entry *e = mem_alloc(sizeof *e);
    decision d;
    game_decide(before, &d);
    e->pub.act = *a;
    e->pub.turn = (uint16_t)before->turn;
    e->pub.step = before->step;
    e->pub.by_umpire = is_umpire(a);
    e->pub.side = (int8_t)(e->pub.by_umpire || d.side < 0 ? NO_SIDE : d.side);
    e->stream = session_next_stream(s, stream, a);
    e->seal = s->seal;
    return e;
}

void entry_conclude(entry *e, const seen *before, const state *after)
{
    e->pub.rolled = e->pub.events.nrolls > 0;
    e->pub.revealed = newly_seen(before, after);
    e->pub.hash = state_hash(after);
}

void chain_add(chain *c, entry *e)
{
    if (c->count == c->cap) {
        c->cap = c->cap > 0 ? c->cap * 2 : 8;
        c->items = mem_realloc(c->items, sizeof *c->items * (size_t)c->cap);
    }
    c->items[c->count++] = e;
}

/* Moves the dice to the next entry; faces of a script not used yet stay for it. */
static void dice_advance(dice_source *dice, uint64_t stream)
{
    dice->stream = stream;
    dice->draw = 0;
}

/* The faces an entry took from a script of the session's, as text; NULL: none. */
static char *given_faces(const session *s, const dice_source *dice, int from)
{
    if (dice->used == from) return NULL;
    strbuf out = {0};
    const char *p = strbuf_str(dice->kind == DICE_TYPED ? &s->entered : &s->script);
    for (int i = 0; i < dice->used; i++) {
        p += strspn(p, face_gaps);
        size_t size = strcspn(p, face_gaps);
        if (i >= from) {
            if (out.len > 0) strbuf_addc(&out, ' ');
            strbuf_addn(&out, p, size);
        }
        p += size;
    }
    return out.s;
}

/* One action more at the end of the chain. */
static void chain_step(const session *s, const action *a, dice_source *dice, chain *c)
{
    const uint64_t before = c->count > 0 ? c->items[c->count - 1]->stream : session_stream(s);
    entry *e = entry_new(s, &c->end, a, before);
    chain_add(c, e);
    int used = dice->used;
    dice_advance(dice, e->stream);
    seen then = {0};
    seen_note(&then, &c->end);
    if (dice->kind == DICE_TYPED) c->whole = c->end;
    resolver r = {.dice = dice, .events = &e->pub.events};
    game_apply(&c->end, a, &r);
    entry_conclude(e, &then, &c->end);
    e->given = given_faces(s, dice, used);
    e->typed = dice->kind == DICE_TYPED && e->given != NULL;
}

/* Is what follows nobody's decision? */
static bool chain_goes_on(const chain *c)
{
    decision d;
    game_decide(&c->end, &d);
    assert(c->count < GO_CHAIN_MAX); /* else a rule system never comes to a decision */
    return d.side == NOBODY;
}

void chain_play(const session *s, const action *a, dice_source *dice, chain *c)
{
    action go;
    action_init(&go, VERB_GO, NO_SIDE);
    c->items = NULL;
    c->count = c->cap = 0;
    c->end = s->now;
    for (; a != NULL || chain_goes_on(c); a = NULL) {
        chain_step(s, a != NULL ? a : &go, dice, c);
        if (dice->misfit || dice->lacked) return;
    }
}

/* Do the people at the table throw these dice? Rolls that one side may not see never come here: the resolver
 * makes them itself. */
static bool is_thrown_by_hand(const session *s, const roll *r, const entry *e)
{
    int side = session_roll_side(s->sc, r);
    if (side == NO_SIDE) side = e->pub.side;
    return side == NO_SIDE ? s->config.typed != 0 : (s->config.typed >> side & 1) != 0;
}

void entry_mark_typed(const session *s, entry *e)
{
    for (int i = 0; i < e->pub.events.nrolls; i++) {
        roll *r = &e->pub.events.rolls[i];
        r->typed = r->typed && is_thrown_by_hand(s, r, e);
    }
}

/* The rolls whose faces there are already; of those that one side may not see none was entered. */
static void note_thrown(session *s, const event_list *l)
{
    int faces = 0, have = 0;
    for (const char *p = strbuf_str(&s->entered); *(p += strspn(p, face_gaps)); p += strcspn(p, face_gaps))
        have++;
    s->nthrown = 0;
    for (int i = 0; i < l->nrolls && faces + l->rolls[i].count <= have; i++) {
        if (l->rolls[i].seen_by != 0xff) continue;
        faces += l->rolls[i].count;
        if (s->nthrown == THROWN_BEFORE)
            memmove(s->thrown, s->thrown + 1, sizeof s->thrown[0] * (size_t)--s->nthrown);
        s->thrown[s->nthrown++] = l->rolls[i];
    }
}

static void note_lacking(session *s, const dice_source *dice, const event_list *l)
{
    note_thrown(s, l);
    s->lacking = dice->lacking;
    s->lacking.count = (uint8_t)(dice->lacking.count - dice->lacking_have);
    memset(s->lacking.faces, 0, sizeof s->lacking.faces);
    s->lacking.total = s->lacking.outcome = 0;
    s->is_lacking = true;
}

/* Adds the faces that seed or key give for a roll nobody at the table throws, or that they asked it for. */
static void roll_for_them(const dice_source *dice, bool asked, strbuf *faces)
{
    roll own = dice->lacking;
    for (int i = dice->lacking_have; i < own.count; i++) {
        char text[4];
        if (own.kind != ROLL_CARDS) /* the card shown is one the deck still has: keep it */
            own.faces[i] = (uint8_t)dice_own_face(dice, (uint32_t)dice->used + 1, (uint32_t)i, own.sides);
        dice_face_text(&own, i, text);
        strbuf_addf(faces, asked ? " *%s" : " %s", text);
    }
}

/* Takes back what was entered last, so that it is asked for again; false: nothing was since all fitted. */
static bool take_back_faces(session *s)
{
    if (s->entered.len <= s->fitting) return false;
    s->entered.len = s->fitting;
    s->entered.s[s->fitting] = '\0';
    return s->unfit = true;
}

/* One action more, with the faces entered so far and those that the program throws. */
static session_outcome step_typed(session *s, const action *a, chain *c)
{
    for (;;) {
        dice_source dice;
        session_dice(s, DICE_TYPED, session_stream(s), &dice);
        bool good = dice_script(&dice, strbuf_str(&s->entered), NULL);
        assert(good); /* session_enter_faces() has checked them */
        (void)good;
        chain_step(s, a, &dice, c);
        if (dice.misfit) {
            if (!take_back_faces(s)) return SESSION_REFUSED;
            chain_drop(c);
            continue;
        }
        entry *last = c->items[c->count - 1];
        if (!dice.lacked) {
            entry_mark_typed(s, last);
            return SESSION_DONE;
        }
        const bool by_hand = is_thrown_by_hand(s, &dice.lacking, last);
        if (by_hand && !s->gives_one) {
            note_lacking(s, &dice, &last->pub.events);
            return SESSION_NEEDS_FACES;
        }
        roll_for_them(&dice, by_hand, &s->entered);
        if (by_hand) s->gives_one = false;
        chain_drop(c);
    }
}

session_outcome chain_play_typed(session *s, const action *a, chain *c)
{
    action go;
    action_init(&go, VERB_GO, NO_SIDE);
    c->items = NULL;
    c->count = c->cap = 0;
    c->end = s->now;
    do {
        const session_outcome outcome = step_typed(s, c->count == 0 ? a : &go, c);
        if (outcome != SESSION_DONE && c->count > 1) {
            chain_drop(c); /* asked for when what stands has been shown */
            break;
        }
        if (outcome != SESSION_DONE) {
            chain_free(c);
            return outcome;
        }
        strbuf_clear(&s->entered);
        s->fitting = 0;
    } while (chain_goes_on(c));
    return SESSION_DONE;
}

void entry_replay(const session *s, const entry *e, state *st, event_list *events)
{
    dice_source dice;
    session_entry_dice(s, e, e->typed ? DICE_TYPED : DICE_SEEDED, &dice);
    if (e->given != NULL) {
        bool good = dice_script(&dice, e->given, NULL);
        assert(good);
        (void)good;
    }
    resolver r = {.dice = &dice, .events = events};
    game_apply(st, &e->pub.act, &r);
}
