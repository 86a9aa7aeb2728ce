/* battle.c: the one road to the session: doing, overruling, taking back. */
#include "ui/table/battle.h"

#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/save.h"
#include "game/session_seats.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "ui/table/host.h"
#include "ui/table/pointer.h"

static battle *own(table *t)
{
    return (battle *)t->battle;
}

int battle_seat(const table *t, int side)
{
    if (side < 0 || side >= t->sc->nsides || t->sc->sides[side].goes_alone) return SEAT_COMPUTER;
    return session_settings(t->s)->seat[side];
}

int battle_humans(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->sc->nsides; i++)
        n += battle_seat(t, i) == SEAT_HUMAN;
    return n;
}

bool battle_all_known(const table *t, int side)
{
    for (int i = 0; i < t->sc->nunits; i++) {
        const int status = t->battle->view.units[i].status;
        if (t->sc->units[i].side != side) continue;
        if (t->sc->units[i].hidden ||
            (status != UNIT_ON && status != UNIT_DESTROYED && status != UNIT_CAPTURED))
            return false;
    }
    return true;
}

/* Somebody at the table must not see everything: hidden units, and more than one person. At the end nothing
 * is hidden. */
bool battle_secrets(const table *t)
{
    if (battle_humans(t) < 2 || t->battle->d.side == GAME_OVER) return false;
    return state_hides(session_state(t->s)) || t->battle->d.secret; /* lost from sight since: by night */
}

int battle_viewer_for(const table *t, const decision *d)
{
    int first = NO_SIDE;
    for (int i = t->sc->nsides - 1; i >= 0; i--)
        if (battle_seat(t, i) == SEAT_HUMAN) first = i;
    if (battle_humans(t) < 2) return first;
    if (battle_seat(t, d->side) == SEAT_HUMAN) return d->side;
    return battle_seat(t, t->battle->viewer) == SEAT_HUMAN ? t->battle->viewer : first;
}

struct battle *battle_new(table *t, session *s)
{
    battle *b = mem_alloc(sizeof *b);
    b->session = s;
    b->viewer = NO_SIDE;
    b->list.items = mem_alloc(sizeof *b->list.items * TABLE_ACTIONS);
    b->list.cap = TABLE_ACTIONS;
    b->going = mem_alloc(TABLE_ACTIONS);
    session_plays_on(s, true);
    b->unkept = session_unkept(s) != NULL; /* whoever opened it has said so */
    session_decide(s, &b->d);
    for (int i = t->sc->nsides - 1; i >= 0; i--)
        if (battle_seat(t, i) == SEAT_HUMAN) b->viewer = i;
    t->battle = b;
    b->viewer = battle_viewer_for(t, &b->d);
    /* Of a battle taken up again each side has seen what came before it last acted. */
    for (int i = 0; i < session_count(s); i++)
        if (session_at(s, i)->side >= 0 && session_at(s, i)->side < t->sc->nsides)
            b->seen_upto[session_at(s, i)->side] = i + 1;
    return b;
}

void battle_free(table *t)
{
    if (!t->beside) session_free(t->battle->session);
    mem_free(t->battle->list.items);
    mem_free(t->battle->going);
    strbuf_free(&own(t)->unshot);
    mem_free(own(t));
}

/* What cannot be written is played all the same; whoever plays is told once that it is so, and when it is
 * over.
 */
static void tell_whether_kept(table *t)
{
    battle *b = own(t);
    char text[600];
    const error *why = session_unkept(b->session);
    if (b->unkept == (why != NULL)) return;
    b->unkept = why != NULL;
    if (why != NULL) error_format(why, text, sizeof text);
    if (why != NULL)
        host_say(t->host,
                 _("This battle is not kept from here on: %s. Play goes on; every action tries again."),
                 text);
    else
        host_say(t->host, _("This battle is kept again, with all that was done in between."));
}

strbuf *battle_unshot(table *t, bool *read)
{
    battle *b = own(t);
    *read = b->unshot_read;
    if (!b->unshot_read) strbuf_clear(&b->unshot);
    b->unshot_read = true;
    return &b->unshot;
}

void battle_look(table *t)
{
    battle *b = own(t);
    tell_whether_kept(t);
    session_decide(b->session, &b->d);
    session_view(b->session, b->viewer, &b->view);
    session_recall(b->session, b->viewer, session_count(b->session), &b->view);
    b->half_thrown = b->half_thrown && session_lacking(b->session);
    b->ours = !t->watched && !b->half_thrown && b->d.side >= 0 && battle_seat(t, b->d.side) == SEAT_HUMAN &&
              b->d.side == b->viewer;
    b->unshot_read = false;
    b->list.count = 0;
    b->list.overflow = false;
    if (b->ours) game_actions(&b->view, &b->list);
    memset(b->going, 0, (size_t)b->list.count);
}

int battle_going(table *t, int listed)
{
    uint8_t *known = &own(t)->going[listed];
    if (*known == 0) {
        int per;
        const action *a = &t->battle->list.items[listed];
        const bool put = (action_verb(t->rs, a->verb)->takes & COMES_ON) != 0;
        const int cost = game_way_cost(&t->battle->view, a, &per);
        *known = (uint8_t)(1 + (cost < 0          ? (put ? NO_GOING : 1)
                                : cost > 99 * per ? 99
                                                  : (cost + per - 1) / per));
    }
    return *known - 1;
}

void battle_sight(table *t, int side)
{
    own(t)->viewer = side;
}

void battle_sight_again(table *t)
{
    battle *b = own(t);
    decision d;
    session_decide(b->session, &d);
    if (b->viewer != NO_SIDE || d.side == GAME_OVER) return;
    b->viewer = battle_viewer_for(t, &d);
    for (int i = t->sc->nsides - 1; i >= 0 && b->viewer == NO_SIDE;
         i--) /* two people, and the computer's turn */
        if (battle_seat(t, i) == SEAT_HUMAN) b->viewer = i;
}

void battle_seen(table *t)
{
    if (t->battle->viewer >= 0) own(t)->seen_upto[t->battle->viewer] = session_count(t->s);
}

void battle_refused(const table *t, const refusal *why)
{
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule = NULL;
    story_refusal(t->sc, &t->battle->view, why, &title, &text, &remedy, &rule);
    host_say(t->host, "%s %s", strbuf_str(&text), strbuf_str(&remedy));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
}

void battle_do(table *t, const action *act)
{
    refusal why = {0};
    error err = {0};
    const action done = *act; /* the list it may stand in is made anew */
    const int before = session_count(t->s);
    own(t)->half_thrown = false;
    switch (session_do(own(t)->session, &done, &why, &err)) {
    case SESSION_DONE:
        t->heed(t, NOTICE_DONE, before);
        break;
    case SESSION_REFUSED:
        battle_refused(t, &why);
        t->heed(t, NOTICE_REFUSED, 0);
        break;
    case SESSION_NEEDS_FACES:
        own(t)->awaits_faces = done;
        t->heed(t, NOTICE_FACES, 0);
        break;
    case SESSION_FAILED:
        host_say_error(t->host, &err);
        break;
    }
}

session_outcome battle_quietly(table *t, const action *act, refusal *why)
{
    error err = {0};
    const action done = *act;
    const session_outcome came = session_do(own(t)->session, &done, why, &err);
    if (came == SESSION_DONE) battle_look(t);
    if (came == SESSION_NEEDS_FACES) own(t)->awaits_faces = done;
    if (came == SESSION_FAILED) host_say_error(t->host, &err);
    return came;
}

/* What stood in the way of it, said; true: nothing did. */
static bool agreed(const table *t, bool good, const refusal *why, const error *err)
{
    if (good) return true;
    if (why->code)
        battle_refused(t, why);
    else
        host_say_error(t->host, err);
    return false;
}

bool battle_overrule(table *t, const action *act)
{
    refusal why = {0};
    error err = {0};
    const int before = session_count(t->s);
    const bool good = session_umpire(own(t)->session, act, &why, &err);
    if (!agreed(t, good, &why, &err)) return false;
    t->heed(t, NOTICE_DONE, before);
    return true;
}

static void taken_back(table *t, bool good, const refusal *why, const error *err)
{
    battle *b = own(t);
    if (!agreed(t, good, why, err)) return;
    b->half_thrown = false;
    battle_forget_faces(t);
    for (int i = 0; i < VIEWERS; i++)
        if (b->seen_upto[i] > session_count(t->s)) b->seen_upto[i] = session_count(t->s);
    if (!t->pointer->by_keys)
        pointer_hide(t); /* where it rests it pressed what is gone: it points when it moves */
    t->heed(t, NOTICE_TAKEN_BACK, 0);
}

void battle_undo(table *t, int count)
{
    session *s = own(t)->session;
    refusal why = {0};
    error err = {0};
    if (own(t)->half_thrown && session_settings(s)->undo != UNDO_FREE) {
        host_say(t->host, _("Some of these dice lie already: throw the rest first."));
        return;
    }
    const bool good =
        count < 0 ? session_undo(s, true, &why, &err) : session_undo_to(s, count, true, &why, &err);
    taken_back(t, good, &why, &err);
}

void battle_redo(table *t)
{
    refusal why = {0};
    error err = {0};
    const bool good = session_redo(own(t)->session, &err);
    taken_back(t, good, &why, &err);
}

void battle_reseat(table *t, int side, int seat, const char *computer)
{
    error err = {0};
    if (!session_seat(own(t)->session, side, seat, computer, &err)) {
        host_say_error(t->host, &err);
        return;
    }
    t->heed(t, NOTICE_RESEATED, 0);
}

void battle_hand(table *t, int side, bool typed)
{
    error err = {0};
    if (session_hand(own(t)->session, side, typed, &err))
        t->heed(t, NOTICE_RESEATED, 0);
    else
        host_say_error(t->host, &err);
}

void battle_hint_asked(table *t)
{
    error err = {0};
    if (!session_hint(own(t)->session, t->battle->d.side, &err)) host_say_error(t->host, &err);
}

bool battle_enter_faces(table *t, const char *faces, error *err)
{
    return session_enter_faces(own(t)->session, faces, err);
}

void battle_forget_faces(table *t)
{
    session_forget_faces(own(t)->session);
}

bool battle_keep_faces(table *t)
{
    return own(t)->half_thrown = session_half_thrown(t->s);
}

void battle_throw_for(table *t)
{
    const action waits = t->battle->awaits_faces;
    if (session_throw_for(own(t)->session)) battle_do(t, &waits);
}

bool battle_save_copy(table *t, const char *path, error *err)
{
    return session_save_as(own(t)->session, path, err);
}

bool battle_first_listed(table *t, const state *seen, action *out)
{
    action_list *l = &own(t)->list;
    game_actions(seen, l);
    if (l->count > 0) *out = l->items[0];
    return l->count > 0;
}
