/* battle.c: the one road to the session: doing, overruling, taking back. */
#include "ui/table/battle.h"

#include "game/session_undo.h"
#include "ui/table/board/fallen.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/log.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/table.h"

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

/* Somebody at the table must not see everything: hidden units, and more than one person. */
bool battle_secrets(const table *t)
{
    if (battle_humans(t) < 2) return false;
    const state *st = session_state(t->s);
    const unsigned everybody = (1u << t->sc->nsides) - 1;
    for (int i = 0; i < t->sc->nunits; i++) /* set out hidden, or lost from sight since: by night */
        if (t->sc->units[i].hidden ||
            (st->units[i].status == UNIT_ON && (st->units[i].seen_by & everybody) != everybody))
            return true;
    return t->d.secret;
}

int battle_viewer_for(const table *t, const decision *d)
{
    int humans = battle_humans(t), only = NO_SIDE;
    for (int i = 0; i < t->sc->nsides; i++)
        if (battle_seat(t, i) == SEAT_HUMAN) only = i;
    if (humans == 0) return NO_SIDE;
    if (humans == 1) return only;
    return battle_seat(t, d->side) == SEAT_HUMAN ? d->side : t->viewer;
}

void battle_do(table *t, const action *act)
{
    refusal why = {0};
    error err;
    error_clear(&err);
    int before = session_count(t->s);
    switch (session_do(t->s, act, &why, &err)) {
    case SESSION_DONE:
        t->card = MODAL_NONE;
        t->faces[0] = 0;
        show_from(t, before);
        break;
    case SESSION_REFUSED:
        say_refusal(t, &why);
        table_refresh(t);
        break;
    case SESSION_NEEDS_FACES:
        t->faces_for = *act;
        t->faces[0] = 0;
        modal_open(t, MODAL_FACES);
        break;
    case SESSION_FAILED:
        host_say_error(t->host, &err);
        break;
    }
}

void battle_overrule(table *t, const action *act)
{
    refusal why = {0};
    error err;
    error_clear(&err);
    int before = session_count(t->s);
    t->umpire.placing = false;
    if (session_umpire(t->s, act, &why, &err)) {
        t->card = MODAL_NONE;
        t->told_result = false;
        t->thinking = false;
        show_from(t, before);
    } else if (why.code) {
        say_refusal(t, &why);
    } else {
        host_say_error(t->host, &err);
    }
}

static void after_undo(table *t, bool good, const refusal *why, const error *err)
{
    t->card = MODAL_NONE;
    if (good) {
        decision d;
        session_decide(t->s, &d);
        for (int i = 0; i < t->sc->nsides; i++)
            if (t->seen_upto[i] > session_count(t->s)) t->seen_upto[i] = session_count(t->s);
        t->told_result = false;
        t->thinking = false;
        host_sound(t->host, "card", 0.5f);
        anim_reset(&t->anim, t->s, t->viewer);
        log_clear(t);
        fallen_clear(t);
        table_refresh(t);
    } else if (why->code) {
        say_refusal(t, why);
    } else {
        host_say_error(t->host, err);
    }
}

void battle_undo_agreed(table *t, int count)
{
    refusal why = {0};
    error err;
    error_clear(&err);
    bool good =
        count < 0 ? session_undo(t->s, true, &why, &err) : session_undo_to(t->s, count, true, &why, &err);
    after_undo(t, good, &why, &err);
}

void battle_undo(table *t)
{
    bool ask = false;
    if (!session_can_undo(t->s, &ask)) {
        host_say(t->host, "There is nothing to take back.");
        return;
    }
    anim_finish(&t->anim);
    if (ask) {
        t->undo_to = -1;
        modal_open(t, MODAL_UNDO);
        return;
    }
    battle_undo_agreed(t, -1);
}

void battle_redo(table *t)
{
    error err;
    refusal why = {0};
    error_clear(&err);
    if (!session_can_redo(t->s)) {
        host_say(t->host, "There is nothing to do again.");
        return;
    }
    anim_finish(&t->anim);
    bool good = session_redo(t->s, &err);
    after_undo(t, good, &why, &err);
}
