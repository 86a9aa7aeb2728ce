/* take_back.c: undo and redo as they are asked for at the table. */
#include "ui/table/take_back.h"

#include <stdio.h>

#include "core/language.h"
#include "game/deed.h"
#include "game/session_undo.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/run.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

/* Between two people: the last choice was not made by the one who decides now. */
bool take_back_is_anothers(const table *t)
{
    if (session_settings(t->s)->undo == UNDO_FREE || battle_humans(t) < 2 || t->battle->d.side < 0)
        return false;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->act.verb != VERB_GO && e->side >= 0 && battle_seat(t, e->side) == SEAT_HUMAN)
            return e->side != t->battle->d.side;
    }
    return false;
}

/* A deed half done binds its unit, for nobody else may act before it: it is the one to be gone on with. */
static void choose_bound(table *t)
{
    const action_list *l = &t->battle->list;
    int who = NO_UNIT;
    if (!t->battle->ours || offers_end_step(t) >= 0) return;
    for (int i = 0; i < l->count; i++) {
        const int of = l->items[i].nunits > 0 ? standing_unit_of(t, l->items[i].units[0]) : NO_UNIT;
        if (of == NO_UNIT || (who != NO_UNIT && of != who)) return;
        who = of;
    }
    if (who != NO_UNIT) choice_keep(t, who);
}

/* The entry that would be decided anew; -1: none. */
static int last_choice(const table *t)
{
    bool ask = false;
    const int together = run_back(t, &ask);
    if (!session_can_undo(t->s, &ask)) return -1;
    for (int i = session_count(t->s) - 1; i >= 0 && together < 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->act.verb != VERB_GO &&
            (e->side < 0 || battle_humans(t) == 0 || battle_seat(t, e->side) == SEAT_HUMAN))
            return i;
    }
    return together;
}

static void add_where(const table *t, int turn, int step, strbuf *out)
{
    char code[80];
    snprintf(code, sizeof code, "step.%s", t->rs->steps[step]);
    strbuf_addf(out, _("turn %d, %s"), turn, say_title(t, code, t->rs->steps[step]));
}

bool take_back_where(const table *t, strbuf *out)
{
    const int at = last_choice(t);
    const session_entry *e = at < 0 ? NULL : session_at(t->s, at);
    const state *now = session_state(t->s);
    if (!e || (e->turn == now->turn && e->step == now->step)) return false;
    add_where(t, e->turn, e->step, out);
    return true;
}

/* What is taken back: the first of what was ordered together, and whether dice were thrown for any of it. */
typedef struct taken {
    action act;
    int more; /* others ordered with it */
    bool some, rolled;
} taken;

static taken what_goes(const table *t, int from)
{
    taken k = {0};
    for (int i = from; i >= 0 && i < session_count(t->s); i++) {
        const session_entry *e = session_at(t->s, i);
        k.rolled = k.rolled || e->rolled;
        if (e->act.verb == VERB_GO) continue;
        if (k.some) k.more++;
        if (!k.some) k.act = e->act;
        k.some = true;
    }
    return k;
}

/* Whose order it was: of many the first two, or the first, by name. */
static void add_who(const table *t, const action *a, strbuf *what)
{
    enum { NAMED = 2 };
    int16_t who[ACTION_UNITS];
    char names[160];
    int n = 0;
    for (int i = 0; i < a->nunits; i++) {
        const int u = standing_unit_of(t, a->units[i]);
        bool first = u != NO_UNIT;
        for (int k = 0; k < n; k++)
            first = first && who[k] != u;
        if (first) who[n++] = (int16_t)u;
    }
    say_units(t, who, n, NAMED, names, sizeof names);
    if (n > 0) strbuf_addf(what, "%s, ", names);
}

/* Within a step: what is as though it had not been done. Dice of the program's are the same if it is done
 * again, those of a real table are not. */
static void say_what(const table *t, const taken *k)
{
    strbuf what = {0};
    if (!k->some || (k->act.nunits == 0 && !k->rolled)) return;
    add_who(t, &k->act, &what);
    deed_name_say(&t->battle->view, &k->act, &what);
    if (k->more > 0) strbuf_addf(&what, _(", and %d more"), k->more);
    const bool same = k->rolled && session_settings(t->s)->typed == 0;
    host_say(t->host,
             same ? _("Taken back: %s. Done again, the same dice fall. Ctrl Y does it again.")
                  : _("Taken back: %s. Ctrl Y does it again."),
             strbuf_str(&what));
    strbuf_free(&what);
}

/* Back across the end of a step, or the enemy's turn: that is said, else what it was. */
static void say_where(const table *t, int turn, int step, const taken *k)
{
    const state *now = session_state(t->s);
    strbuf where = {0};
    if (now->turn == turn && now->step == step) {
        say_what(t, k);
        return;
    }
    add_where(t, now->turn, now->step, &where);
    host_say(t->host, _("Taken back to %s. Ctrl Y does it again."), strbuf_str(&where));
    strbuf_free(&where);
}

void take_back(table *t)
{
    const int turn = session_state(t->s)->turn, step = session_state(t->s)->step;
    bool ask = false;
    if (!session_can_undo(t->s, &ask)) {
        host_say(t->host, _("There is nothing to take back."));
        return;
    }
    run_drop(t);
    dice_row_go_on(t, false);
    bool agree = ask;
    const int together = run_back(t, &agree);
    show_finish(t);
    if (agree || take_back_is_anothers(t)) {
        modal_ask_undo(t, together);
        return;
    }
    const taken goes = what_goes(t, last_choice(t));
    modal_close(t);
    battle_undo(t, together);
    say_where(t, turn, step, &goes);
    choose_bound(t);
}

void take_back_not(table *t)
{
    if (!session_can_redo(t->s)) {
        host_say(t->host, _("There is nothing to do again."));
        return;
    }
    run_drop(t);
    dice_row_go_on(t, false);
    show_finish(t);
    modal_close(t);
    const int together = run_again(t);
    do
        battle_redo(t);
    while (session_count(t->s) < together && session_can_redo(t->s));
    choose_bound(t);
}
