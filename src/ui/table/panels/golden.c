/* golden.c: see golden.h. Enter does the same by whichever of them it is where all are about one order. */
#include "ui/table/panels/golden.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "game/deed.h"
#include "ui/table/battle.h"
#include "ui/table/brain.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row_run.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/run.h"
#include "ui/table/direct/recap.h"
#include "ui/table/guard.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/orders_card.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"
#include "ui/table/waits.h"

golden_button golden_now(table *t)
{
    if ((t->choice->ready && !t->choice->each) || odds_board_open(t)) return GOLDEN_CHOICE;
    if (t->layout->over[LAYOUT_DICE_ROW].w > 0) return GOLDEN_ROW;
    return orders_card_gives(t) ? GOLDEN_ORDERS : GOLDEN_CHOICE;
}

static void step_end_label(const table *t, char *out, size_t size)
{
    strbuf says = {0};
    deed_step_end_say(&t->battle->view, &says);
    snprintf(out, size, "%s", strbuf_str(&says));
    strbuf_free(&says);
}

bool golden_end_label(const table *t, char *out, size_t size)
{
    const int end = offers_end_step(t);
    if (end < 0) return false;
    strbuf says = {0};
    deed_end_say(&t->battle->view, &t->battle->d, t->battle->list.items[end].verb, &says);
    snprintf(out, size, "%s", strbuf_str(&says));
    strbuf_free(&says);
    return true;
}

bool golden_pointed(const table *t)
{
    bar_item ends = {.what = DO_END, .verb = -1, .list = -1};
    return t->battle->ours && !t->anim->running && golden_end_label(t, ends.label, sizeof ends.label) &&
           ui_hot(t->host->ui, bar_item_id(&ends));
}

bool golden_goes_on(const table *t)
{
    return !t->choice->ready && t->plan->on == PLAN_NONE && run_left(t) > 0;
}

/* Something else is what one would do next: what stands prepared, or what goes on. One golden button is
 * enough. */
static bool another_is_golden(const table *t)
{
    const bool goes_on = t->choice->unit == NO_UNIT && golden_goes_on(t);
    return t->choice->ready || t->plan->on == PLAN_PREPARED || dice_row_marches(t) > 0 || goes_on ||
           (!lesson_on(t) && all_fire_known(t)); /* a lesson has a button of its own */
}

bool golden_ends(const table *t)
{
    return offers_end_step(t) >= 0 && unused_nobody(t) && !another_is_golden(t);
}

/* Who holds up all others, or has gone part of his way and is asked again: what makes him be done (an index
 * into the list); -1: nobody is. */
static int holds_golden(const table *t)
{
    int behind;
    const int holds = offers_holding_up(t, &behind);
    return holds >= 0 || another_is_golden(t) ? holds : offers_ends_way(t);
}

/* As wide a number as any up to that one. */
static int widest_up_to(int n)
{
    return n > 99 ? 888 : n > 9 ? 88 : 8;
}

/* Whom it will ask about first stands below its name. It keeps its width, whatever that is: the buttons
 * beside it stay where they are. */
static void says_whether_it_asks(const table *t, bar_item *i)
{
    char most[sizeof i->under];
    int ours = 0;
    const int unplaced = unused_unplaced(t);
    for (int u = 0; u < t->sc->nunits; u++)
        ours += t->sc->units[u].side == t->battle->d.side;
    (void)unused_says(t, i->under, sizeof i->under);
    for (int about = UNUSED_NOBODY + 1; about <= UNUSED_LEFT; about++) {
        unused_say_both(t, (unused_about)about, widest_up_to(ours), unplaced > 0 ? widest_up_to(unplaced) : 0,
                        most, sizeof most);
        i->words = fmaxf(i->words, ui_width(t->host->ui, TEXT_SMALL, most));
    }
}

void golden_add(table *t, bar *b)
{
    const bool mine = t->battle->ours && !t->anim->running;
    const int end = mine ? offers_end_step(t) : -1, holds = mine ? holds_golden(t) : -1;
    bar_item *i = NULL;
    if (recap_on(t)) {
        i = bar_add(b, _("Go on"), 0, "Space", LOOK_PRIMARY);
        i->what = DO_TOLD;
        i->on = true;
    } else if (t->anim->running) {
        const bool stays = t->anim->held && show_wake(t) < 0; /* for a press; else it goes on by itself */
        i = bar_add(b, stays ? _("Go on") : _("Skip"), 0, "Space", LOOK_PRIMARY);
        i->what = DO_SKIP;
        i->on = true;
    } else if ((brain_may_hurry(t) && guard_calm(t)) || brain_tells(t)) {
        i = bar_add(b, brain_tells(t) ? _("Go on") : _("Move now"), KEY_SPACE, "Space", LOOK_PRIMARY);
        i->what = DO_MOVE_NOW;
        i->on = true;
    } else if (t->battle->d.side == GAME_OVER) {
        i = bar_add(b, _("The result"), 0, "Enter", LOOK_PRIMARY);
        i->what = DO_RESULT;
    } else if (t->waits->now == WAIT_DIE) {
        i = bar_add(b, _("Throw"), 0, "Enter", LOOK_PRIMARY);
        i->what = DO_THROW;
    } else if (holds >= 0) { /* to end the step would take from those behind him what they may do */
        char label[80];
        snprintf(label, sizeof label, "%s: %s", say_verb(t, t->battle->list.items[holds].verb),
                 say_unit(t, standing_unit_of(t, t->battle->list.items[holds].units[0])));
        i = bar_add(b, label, KEY_ENTER, "Ctrl Enter", another_is_golden(t) ? LOOK_NORMAL : LOOK_PRIMARY);
        i->mods = UI_CTRL;
        i->list = holds;
        i->what = DO_LIST;
    } else if (end >= 0) {
        char label[80];
        golden_end_label(t, label, sizeof label);
        const bool golden = golden_ends(t) && t->modal->card != MODAL_CHART; /* it has one of its own */
        i = bar_add(b, label, KEY_ENTER, "Ctrl Enter", golden ? LOOK_PRIMARY : LOOK_NORMAL);
        i->mods = UI_CTRL;
        i->what = DO_END;
        says_whether_it_asks(t, i);
    } else if (mine && agenda_head(&t->battle->view) == NULL && offers_unfinished(t) != NO_UNIT) {
        char label[80];
        step_end_label(t, label, sizeof label);
        i = bar_add(b, label, KEY_ENTER, "Ctrl Enter", LOOK_OFF);
        i->mods = UI_CTRL;
        i->what = DO_NOT_YET;
    }
    const bool settled = guard_golden(t, i ? ui_name(i->label, (int)i->what) : 0);
    if (i && (i->what == DO_SKIP || i->what == DO_TOLD || i->what == DO_MOVE_NOW)) guard_passing(t);
    if (i && i->what != DO_SKIP && i->what != DO_MOVE_NOW) i->early = !settled;
}
