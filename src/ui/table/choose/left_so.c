/* left_so.c: see left_so.h. What was left so is known by what was asked then; it is no part of the battle,
 * and each end of a step is an order like any. */
#include "ui/table/choose/left_so.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/deed.h"
#include "game/game.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/unused.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/waits.h"

enum { QUESTIONS = 6 };

/* What was asked, and how those of that side stood who were asked. */
typedef struct left {
    const char *prompt;
    int side;
    int16_t space[UNITS_MAX];
    uint8_t status[UNITS_MAX];
    bool harmless; /* all that could be done was to shoot at who does no harm: so it is wherever they stand */
} left;

struct left_so {
    left of[QUESTIONS];
    int count;
    int entries; /* of the battle, when it was looked at last */
};

struct left_so *left_so_new(void)
{
    return mem_alloc(sizeof(struct left_so));
}

bool left_so_may(const table *t)
{
    return t->battle->ours && !t->battle->d.one && t->battle->d.prompt != NULL && !waits_busy(t) &&
           !lesson_on(t) && t->choice->unit == NO_UNIT && t->plan->on == PLAN_NONE &&
           offers_end_step(t) >= 0 && offers_unused(t) == 0 && unused_nobody(t) && !offers_begun(t) &&
           !all_fire_known(t) && !unused_may_stay(t);
}

bool left_so_harmless(const table *t)
{
    const action_list *l = &t->battle->list;
    int shots = 0;
    for (int i = 0; i < l->count; i++) {
        const action *a = &l->items[i];
        if (a->nunits == 0 || offers_rest(t, a)) continue;
        if (!game_is_shot(&t->battle->view, a) || game_asked_for(&t->battle->view, a)) return false;
        const int at = action_unit_of(t->sc, a->target);
        if (!t->sc->sides[t->sc->units[at].side].goes_alone) return false;
        shots++;
    }
    return shots > 0;
}

const char *left_so_label(void)
{
    return _("Always end it");
}

const char *left_so_tip(const table *t)
{
    if (left_so_harmless(t))
        return _("Ends this step now, and by itself in later turns, as long as nobody is in range who does "
                 "you harm. Undo brings the question back.");
    return _("Ends this step now, and by itself in later turns, as long as nothing presses in it and none of "
             "yours has moved or been lost. Undo brings the question back.");
}

/* Those of the side that decides, as it sees them. */
static void stand(const table *t, left *l)
{
    l->prompt = t->battle->d.prompt;
    l->side = t->battle->d.side;
    l->harmless = left_so_harmless(t);
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *at = &t->battle->view.units[u];
        const bool own = at->side == l->side;
        l->space[u] = own ? (int16_t)at->space : NO_SPACE;
        l->status[u] = own ? (uint8_t)at->status : 0;
    }
}

static left *asked_before(const table *t)
{
    struct left_so *k = t->left_so;
    for (int i = 0; i < k->count; i++)
        if (k->of[i].side == t->battle->d.side && strcmp(k->of[i].prompt, t->battle->d.prompt) == 0)
            return &k->of[i];
    return NULL;
}

static void end_step(table *t)
{
    const action a = t->battle->list.items[offers_end_step(t)];
    battle_do(t, &a);
}

void left_so(table *t)
{
    struct left_so *k = t->left_so;
    if (!left_so_may(t)) return;
    left *l = asked_before(t);
    if (!l && k->count < QUESTIONS) l = &k->of[k->count++];
    if (l) stand(t, l);
    end_step(t);
}

/* What is passed over: a part of a step by a name of its own ("<prompt>.part"), else the step's end. */
static void add_passed(const table *t, strbuf *out)
{
    char code[80];
    snprintf(code, sizeof code, "%s.part", t->battle->d.prompt);
    if (words_find(t->sc->words, code) != NULL)
        strbuf_add(out, say_word(t, code, ""));
    else
        deed_end_say(&t->battle->view, &t->battle->d, t->battle->list.items[offers_end_step(t)].verb, out);
}

bool left_so_tick(table *t)
{
    struct left_so *k = t->left_so;
    const int entries = session_count(t->s);
    if (entries < k->entries) k->count = 0; /* something was taken back */
    k->entries = entries;
    if (k->count == 0 || t->waits->now != WAIT_ORDER || t->modal->card != MODAL_NONE || t->pointer->placing ||
        !left_so_may(t))
        return false;
    const left *l = asked_before(t);
    left now = {.prompt = NULL};
    if (!l) return false;
    stand(t, &now);
    const bool as_it_was = memcmp(l->space, now.space, sizeof now.space) == 0 &&
                           memcmp(l->status, now.status, sizeof now.status) == 0;
    if (!as_it_was && !(l->harmless && left_so_harmless(t))) return false;
    strbuf end = {0};
    add_passed(t, &end);
    host_say(t->host, _("%s: by itself, as you chose. Undo brings the question back."), strbuf_str(&end));
    strbuf_free(&end);
    end_step(t);
    return true;
}
