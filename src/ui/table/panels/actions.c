/* actions.c: the bar of what may be done, by button and key. */
#include "ui/table/panels/actions.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_form.h"
#include "game/course.h"
#include "game/deed.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/brain.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row_run.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/last_turn.h"
#include "ui/table/choose/left_so.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/others.h"
#include "ui/table/choose/plan.h"
#include "ui/table/direct/recap.h"
#include "ui/table/guard.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/bar_fit.h"
#include "ui/table/panels/golden.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"
#include "ui/table/take_back.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"
#include "ui/widget/keymap.h"

/* Its own letter, else the first free one of its name. */
static int key_for(const bar *b, int wanted, const char *label)
{
    int k = wanted;
    if (k && !b->used[k]) return k;
    for (const char *s = label; *s; s++) {
        k = tolower((unsigned char)*s);
        if (k >= 'a' && k <= 'z' && !b->used[k]) return k;
    }
    for (k = '1'; k <= '9'; k++)
        if (!b->used[k]) return k;
    return 0;
}

static void cap_of(int key, char out[24])
{
    if (key > 0 && key < 128)
        snprintf(out, 24, "%c", toupper(key));
    else
        out[0] = 0;
}

/* A choice by its own name ("Form square"), else by the verb's and its own word. */
static void choice_label(const table *t, const verb *v, int arg, int32_t value, char *label, size_t size)
{
    const char *name = v->args[arg].choices[value];
    bool whole;
    const char *own = deed_choice(t->sc, v, arg, value, &whole);
    size_t n = strlen(label);
    if (own && whole)
        snprintf(label, size, "%s", own);
    else if (own)
        snprintf(label + n, size - n, ": %s", own);
    else if (strcmp(name, "no") != 0 && strcmp(name, "yes") != 0) /* the verb says enough */
        snprintf(label + n, size - n, " %s", name);
}

static bool chosen(const table *t, int who)
{
    return who == t->choice->unit || choice_in_group(t, who);
}

/* Two orders that may be offered at one time. */
static bool may_meet(const verb *a, const verb *b)
{
    return a->stages == 0 || b->stages == 0 || (a->stages & b->stages) != 0;
}

static bool letter_is_free(const table *t, const bar *b, int v, int letter)
{
    if (b->used[letter]) return false;
    for (int i = 0; i < t->rs->nverbs && i < VERBS_KEYED; i++)
        if (b->letter[i] == letter && may_meet(&t->rs->verbs[i], &t->rs->verbs[v])) return false;
    return true;
}

/* The letter of every order there is in these rules, whichever are offered now, so that each has the same one
 * in every decision: its own; where that is the table's, the first free one of its name, else any. */
static void bar_letters(const table *t, bar *b)
{
    const int n = t->rs->nverbs < VERBS_KEYED ? t->rs->nverbs : VERBS_KEYED;
    for (int v = 0; v < n; v++) {
        const int born = tolower((unsigned char)t->rs->verbs[v].key);
        if (born && letter_is_free(t, b, v, born)) b->letter[v] = born;
    }
    for (int v = 0; v < n; v++) {
        if (b->letter[v] || (t->rs->verbs[v].takes & ENDS_STEP)) continue;
        for (const char *s = say_verb(t, v); *s && !b->letter[v]; s++) {
            const int k = tolower((unsigned char)*s);
            if (k >= 'a' && k <= 'z' && letter_is_free(t, b, v, k)) b->letter[v] = k;
        }
        for (int k = 'a'; k <= 'z' && !b->letter[v]; k++)
            if (letter_is_free(t, b, v, k)) b->letter[v] = k;
    }
}

/* What is left open, or said no to, is no part of an order's name: "Fire", not "Fire: leads as usual". */
static bool declines(const table *t, int v, int arg, int index)
{
    const int32_t value = t->battle->list.items[index].args[arg];
    return value == NO_ARG || (value == 0 && t->rs->verbs[v].args[arg].choices == action_no_yes);
}

static bool same_branch(const table *t, int who)
{
    const int chosen_one = t->choice->unit;
    return chosen_one == NO_UNIT || t->sc->types[t->battle->view.units[who].type].branch ==
                                        t->sc->types[t->battle->view.units[chosen_one].type].branch;
}

/* An order that the unit chosen may not be given now stands in its row all the same, where it is one of its
 * own (ruleset.has_order), or what it is done with lies before him. Where the rules do not say which are:
 * what others may do now, but for what only other kinds of troops do where they stand (limber, dismount). */
static bool bar_barred(const table *t, int v, bool now, bool like)
{
    const unsigned takes = t->rs->verbs[v].takes;
    const uint32_t stages = t->rs->verbs[v].stages;
    const bool in_time = stages == 0 || (stages & BIT(course_stage(&t->battle->view))) != 0;
    if (t->rs->at_hand != NULL && t->choice->unit != NO_UNIT && in_time &&
        t->rs->at_hand(&t->battle->view, t->choice->unit, v))
        return true;
    if (t->rs->has_order == NULL || t->choice->unit == NO_UNIT || (takes & IS_REST) != 0 ||
        (takes & (TAKES_UNIT | TAKES_GROUP)) == 0)
        return now && (like || (takes & (TAKES_SPACE | TAKES_PATH | TAKES_TARGET)) != 0);
    return in_time && game_has_order(&t->battle->view, t->choice->unit, v);
}

/* Verbs that some unit of ours may use now; for those chosen they may be barred. */
static void bar_verbs(table *t, bar *b)
{
    bool now[VERBS_KEYED] = {false}, like[VERBS_KEYED] = {false};
    int mine[VERBS_KEYED] = {0}, only[VERBS_KEYED];
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0
                ? t->choice->unit != NO_UNIT || (action_space(a) == NO_SPACE && a->target == NO_UNIT)
                : t->choice->unit == NO_UNIT)
            continue;
        now[a->verb] = true;
        like[a->verb] = like[a->verb] || a->nunits == 0 || same_branch(t, standing_unit_of(t, a->units[0]));
        if (a->nunits == 0 || chosen(t, standing_unit_of(t, a->units[0]))) mine[a->verb]++, only[a->verb] = i;
    }
    int shown = t->choice->verb >= 0 ? t->choice->verb : t->choice->ready ? t->choice->act.verb : -1;
    for (int v = 0; v < t->rs->nverbs && v < VERBS_KEYED; v++) {
        if (mine[v] == 0 && !bar_barred(t, v, now[v], like[v])) continue;
        char cap[24];
        char label[64];
        snprintf(label, sizeof label, "%s", say_verb(t, v));
        int arg = verb_arg_of(&t->rs->verbs[v], ARG_CHOICE);
        if (mine[v] == 1 && arg >= 0 && !declines(t, v, arg, only[v]))
            choice_label(t, &t->rs->verbs[v], arg, t->battle->list.items[only[v]].args[arg], label,
                         sizeof label);
        const int key = key_for(b, b->letter[v], label);
        cap_of(key, cap);
        bar_item *i = bar_add(b, label, key, cap, !mine[v] ? LOOK_OFF : shown == v ? LOOK_ON : LOOK_NORMAL);
        i->verb = v;
        i->what = DO_VERB;
    }
}

/* Choices that need no unit: who moves first, which of two, pass. */
static void bar_free(table *t, bar *b)
{
    int made = 0;
    for (int i = 0; i < t->battle->list.count && made < 10; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (a->nunits || !v || (v->takes & ENDS_STEP) || action_space(a) != NO_SPACE || a->target != NO_UNIT)
            continue;
        char label[64], cap[24];
        snprintf(label, sizeof label, "%s", say_verb(t, a->verb));
        for (int k = 0; k < ACTION_ARGS; k++) {
            if (a->args[k] == NO_ARG) continue;
            size_t n = strlen(label);
            if (v->args[k].kind == ARG_CHOICE)
                choice_label(t, v, k, a->args[k], label, sizeof label);
            else
                snprintf(label + n, sizeof label - n, " %d", (int)a->args[k]);
        }
        const int key = key_for(b, a->verb < VERBS_KEYED ? b->letter[a->verb] : 0, label);
        cap_of(key, cap);
        bar_item *item = bar_add(
            b, label, key, cap,
            made == 0 && offers_end_step(t) < 0 && t->choice->unit == NO_UNIT ? LOOK_PRIMARY : LOOK_NORMAL);
        item->list = i;
        item->what = DO_LIST;
        made++;
    }
}

static void ask_why(table *t)
{
    why_toggle(t);
    if (!t->why->mode) return;
    const int who = t->choice->unit, at = who != NO_UNIT ? t->battle->view.units[who].space : NO_SPACE;
    if (who == NO_UNIT)
        host_say(t->host, _("Why not is on. Choose one of your units, then point at a place, an enemy or an "
                            "order that is barred: you are told why. The same button ends it."));
    else if (t->pointer->hover == NO_SPACE || t->pointer->hover == at)
        host_say(t->host, _("Why not is on: point at a place, an enemy or an order that is barred. The same "
                            "button ends it."));
    if (t->pointer->hover != NO_SPACE && t->pointer->hover != at && !t->choice->dest_at[t->pointer->hover])
        meant_space(t, t->pointer->hover);
}

static void list_do(table *t, int index)
{
    const action a = t->battle->list.items[index];
    battle_do(t, &a);
}

static void skip(table *t, bool all)
{
    if (all)
        show_skip_all(t);
    else
        show_skip(t);
    log_update(t);
}

static void switch_odds(table *t)
{
    odds_show(t, !t->odds->on);
    if (!t->odds->some)
        host_say(t->host,
                 t->odds->on ? _("Odds on: they show for whom or what you point at.") : _("Odds off."));
}

/* A second click needs no word; a click where Skip has just gone may have been meant for what is there now.
 */
static bool came_too_soon(table *t, const bar_item *i)
{
    const bool late = i->what == DO_NEXT && guard_late(t);
    if (late || (i->early && t->guard->pressed > 0)) guard_say(t);
    return late || i->early;
}

void actions_stay_all(table *t)
{
    /* Who is chosen only to be looked at stands in no order's way. */
    if (t->battle->ours && t->choice->unit != NO_UNIT && !offers_any(t, t->choice->unit)) choice_clear(t);
    if (left_so_may(t))
        left_so(t);
    else if (!all_fire_prepare(t))
        unused_stay(t);
}

/* What orders nothing, but is looked at or asked. */
static void bar_look(table *t, const bar_item *i)
{
    if (i->what == DO_ODDS)
        switch_odds(t);
    else if (i->what == DO_WHY)
        ask_why(t);
    else
        hint_panel_toggle(t);
}

static void bar_do(table *t, const bar_item *i)
{
    if (came_too_soon(t, i)) return;
    switch (i->what) {
    case DO_VERB:
        choice_verb(t, i->verb);
        break;
    case DO_LIST:
        list_do(t, i->list);
        break;
    case DO_ODDS:
    case DO_WHY:
    case DO_HINT:
        bar_look(t, i);
        break;
    case DO_UNDO:
        take_back(t);
        break;
    case DO_LAST_TURN:
        last_turn_prepare(t);
        break;
    case DO_GO_ON:
        run_go_on(t);
        break;
    case DO_STAY:
        actions_stay_all(t);
        break;
    case DO_NEXT:
        if (!odds_board_next(t, 1) && !others_next_place(t, 1)) others_next(t, 1);
        break;
    case DO_END:
        unused_end(t);
        break;
    case DO_RESULT:
        modal_open(t, MODAL_RESULT);
        break;
    case DO_THROW:
        t->heed(t, NOTICE_THROW, 0);
        break;
    case DO_AGAIN:
        waits_show_again(t, recap_again(t));
        break;
    case DO_TOLD:
        recap_put_away(t);
        break;
    case DO_NOT_YET:
        offers_say_unfinished(t);
        break;
    case DO_STOP_HERE:
        brain_stop_here(t);
        break;
    case DO_MOVE_NOW:
        brain_hurry(t);
        break;
    case DO_SKIP:
    case DO_SKIP_ALL:
        skip(t, i->what == DO_SKIP_ALL);
        break;
    }
}

/* The button that a lesson speaks of. */
static void bar_ring(table *t, const bar_item *i, frect r)
{
    static const lesson_button buttons[DO_NOT_YET + 1] = {
        [DO_VERB] = BUTTON_VERB, [DO_LIST] = BUTTON_VERB, [DO_ODDS] = BUTTON_ODDS, [DO_WHY] = BUTTON_WHY,
        [DO_UNDO] = BUTTON_UNDO, [DO_NEXT] = BUTTON_NEXT, [DO_END] = BUTTON_END};
    const int of = i->what == DO_LIST ? t->battle->list.items[i->list].verb : i->verb;
    lesson_ring(t, buttons[i->what], of, r, i->label, i->cap);
}

/* What that choice of it means and costs ("help.<verb>.<choice>"), or what it means where it is chosen from a
 * strip ("verb.<verb>.<choice>"); or "". */
static const char *choice_tip(const table *t, const verb *v, const action *a)
{
    char code[96];
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (v->args[i].kind != ARG_CHOICE || a->args[i] < 0) continue;
        const char *name = v->args[i].choices[a->args[i]];
        snprintf(code, sizeof code, "help.%s.%s", v->name, name);
        if (words_find(t->sc->words, code)) return say_word(t, code, "");
        snprintf(code, sizeof code, "verb.%s.%s", v->name, name);
        const word_entry *w = words_find(t->sc->words, code);
        if (w && w->title[0] && w->text[0]) return w->text;
    }
    return "";
}

/* What an order does, where the rules have words for it ("help.<verb>"); or "". */
static const char *order_tip(const table *t, const bar_item *i)
{
    const int of = i->what == DO_VERB   ? i->verb
                   : i->what == DO_LIST ? t->battle->list.items[i->list].verb
                                        : -1;
    const verb *v = of >= 0 ? action_verb(t->rs, of) : NULL;
    char code[80];
    if (!v) return "";
    const char *own = i->what == DO_LIST ? choice_tip(t, v, &t->battle->list.items[i->list]) : "";
    if (own[0]) return own;
    snprintf(code, sizeof code, "help.%s", v->name);
    return words_find(t->sc->words, code) ? say_word(t, code, "") : "";
}

/* One press for one thing shown, and the key for all of them. */
static void skip_tip(const table *t, strbuf *out)
{
    const ui *u = t->host->ui;
    char key[KEYMAP_NAME];
    strbuf_add(out, _("Goes on to what is shown next."));
    if (show_may_skip_all(t))
        strbuf_addf(out, _(" %s passes over all that is still to be shown, down to your next order."),
                    keymap_shown(u->keys, u->heard, "Shift Space", key, sizeof key));
}

/* The names behind the count that stands on the button. */
static void add_counted(const table *t, strbuf *out)
{
    strbuf_addc(out, ' ');
    unused_names(t, out);
}

/* Of one unit's turn it asks nothing. */
static void end_tip(const table *t, strbuf *out)
{
    char asks[64];
    if (unused_says(t, asks, sizeof asks))
        strbuf_addf(out, _("You are asked first: %s."), asks), add_counted(t, out);
    else if (asks[0] && lesson_now(t) && lesson_now(t)->button == BUTTON_END)
        strbuf_addf(out, _("Ends the step: %s. The lesson goes on by it, so nothing is asked."), asks);
    else if (asks[0])
        strbuf_addf(out,
                    _("Ends the step: %s. Others have had orders, so nothing is asked; Undo brings it back."),
                    asks);
    else if (left_so_may(t)) /* the button beside it does more */
        strbuf_addf(out, _("Ends the step this once. \"%s\" ends it by itself in later turns too."),
                    left_so_label());
    else if (!t->battle->d.one)
        strbuf_add(out, _("Ends the step. Nothing is asked."));
}

static void stay_tip(const table *t, strbuf *out)
{
    strbuf left = {0};
    char end[80];
    strbuf_addf(out, "%s%s", out->len > 0 ? ". " : "",
                _("All who are left hold where they stand: the step ends, and nothing is asked."));
    if (golden_end_label(t, end, sizeof end))
        strbuf_addf(out, _(" \"%s\" ends it as well, and asks first whether they shall."), end);
    if (unused_stay_waits(t, &left)) strbuf_addf(out, " %s.", strbuf_str(&left));
    strbuf_free(&left);
}

/* Between a button's name, or a sentence, and the next sentence. */
static const char *tip_between(const strbuf *out)
{
    if (out->len == 0) return "";
    return out->s[out->len - 1] == '.' ? " " : ". ";
}

/* In which formation the chosen unit stands, where the button changes that. */
static void add_formation(const table *t, const bar_item *i, strbuf *out)
{
    const verb *v = i->what == DO_VERB ? action_verb(t->rs, i->verb) : NULL;
    strbuf now = {0};
    if (v && (v->takes & REFORMS) && t->choice->nextra == 0 && say_formation(t, t->choice->unit, &now))
        strbuf_addf(out, "%s%s", tip_between(out), strbuf_str(&now));
    strbuf_free(&now);
}

/* What those buttons do whose names leave it open; of one that shows no name, that first. */
static void bar_tip(const table *t, const bar_item *i, strbuf *out)
{
    static const char *const tips[DO_NOT_YET + 1] = {
        [DO_SKIP_ALL] = N_("Passes over all that is still to be shown, down to your next order."),
        [DO_LAST_TURN] =
            N_("The march of last turn again, for all who made one. Enter gives them all, Esc drops them."),
        [DO_ODDS] = N_("On or off: the odds of what is prepared, or pointed at, show at the right."),
        [DO_WHY] = N_("On or off: point at a place, an enemy or a dim order, and you are told why not."),
        [DO_HINT] =
            N_("What the computer would do in your place, as arrows on the board. It may take some seconds."),
        [DO_NEXT] = N_("Chooses the next that has something to do.")};
    const char *says = i->what == DO_STAY && all_fire_known(t) ? all_fire_tip()
                       : tips[i->what]                         ? _(tips[i->what])
                                                               : order_tip(t, i);
    strbuf where = {0};
    if (i->brief) strbuf_add(out, i->label);
    add_formation(t, i, out);
    if (i->what == DO_UNDO && take_back_where(t, &where))
        strbuf_addf(out, _("Takes back all since your last order: to %s."), strbuf_str(&where));
    else if (i->what == DO_UNDO)
        strbuf_add(out, _("Takes back your last order."));
    else if (i->what == DO_SKIP)
        skip_tip(t, out);
    else if (i->what == DO_END)
        end_tip(t, out);
    else if (i->what == DO_STAY && left_so_may(t))
        strbuf_add(out, left_so_tip(t));
    else if (i->what == DO_STAY && !all_fire_known(t))
        stay_tip(t, out);
    else if (says[0])
        strbuf_addf(out, "%s%s", tip_between(out), says);
    if (i->what == DO_UNDO && !(session_settings(t->s)->typed & 1u << (t->battle->viewer & 7)))
        strbuf_add(out, _(" The same order again throws the same dice."));
    strbuf_free(&where);
}

/* The name of what is barred, and why it is. */
static void barred_tip(table *t, const bar_item *i, ui_id id, frect r)
{
    strbuf tip = {0};
    strbuf_add(&tip, i->label);
    meant_verb_why(t, i->verb, &tip);
    ui_tooltip(t->host->ui, id, r, strbuf_str(&tip));
    strbuf_free(&tip);
}

/* Of a barred order that the pointer is on: a press asks, and so does coming to it while Why not is on. */
static bool asks_why(const table *t, int v)
{
    const ui_event *e = t->host->ui->event;
    const bool shown = why_on(t) && t->why->verb == v;
    return e && !shown && (e->kind == UI_MOUSE_DOWN || (t->why->mode && e->kind == UI_MOUSE_MOVE));
}

static void bar_item_draw(table *t, bar_item *i, frect r)
{
    ui *u = t->host->ui;
    const bool barred = i->look == LOOK_OFF && i->what == DO_VERB;
    if (lesson_on(t) && !barred) bar_ring(t, i, r);
    const ui_id id = bar_item_id(i);
    if (barred) {
        /* Barred for this unit: to point at it, or to press it, says why. */
        ui_button_under(u, id, r, LOOK_OFF, i->label, i->under, 0, i->cap, 0, 0);
        if (ui_hot(u, id) && !t->why->mode) barred_tip(t, i, id, r);
        if (ui_hot(u, id) && asks_why(t, i->verb)) meant_verb(t, i->verb);
        if (ui_key(u, i->key, i->mods)) meant_verb(t, i->verb);
        return;
    }
    if (i->what == DO_NOT_YET) { /* it does nothing, and says so when it is pressed */
        ui_button(u, id, r, LOOK_OFF, i->label, i->brief ? "" : i->cap, 0, 0);
        if ((ui_hot(u, id) && u->event && u->event->kind == UI_MOUSE_DOWN) || ui_key(u, i->key, i->mods))
            bar_do(t, i);
        return;
    }
    const char *says = i->brief ? "" : i->label;
    if (ui_hot(u, id)) {
        strbuf tip = {0};
        bar_tip(t, i, &tip);
        if (tip.len == 0 && ui_width(u, TEXT_BUTTON, says) > r.w - 8) strbuf_add(&tip, says);
        ui_tooltip(u, id, r, strbuf_str(&tip));
        strbuf_free(&tip);
    }
    if (ui_button_under(u, id, r, i->look, says, i->under, i->words, i->cap, i->key, i->mods)) bar_do(t, i);
}

/* What takes back has a place of its own, whatever else is offered. */
static void bar_undo(table *t, bar *b)
{
    bool ask;
    bar_item *i = bar_add(b, _("Undo"), 'z', "Ctrl Z", session_can_undo(t->s, &ask) ? LOOK_NORMAL : LOOK_OFF);
    i->mods = UI_CTRL;
    i->what = DO_UNDO;
}

/* Tab leads somewhere else than where one is. */
static bool tab_leads_on(table *t)
{
    const int who = t->choice->unit;
    return odds_board_targets(t) > 1 || others_places(t) > 0 ||
           offers_to_act(t) > (who != NO_UNIT && offers_may_act(t, who));
}

static void bar_skip_all(const table *t, bar *b)
{
    if (show_more(t)) bar_add(b, _("Skip all"), 0, "Shift Space", LOOK_NORMAL)->what = DO_SKIP_ALL;
}

static void bar_right(table *t, bar *b)
{
    if (t->battle->ours && !t->anim->running && !recap_on(t) && offers_to_act(t) > 0)
        bar_add(b,
                odds_board_targets(t) > 1 ? _("Next target")
                : others_places(t) > 0    ? _("Next place")
                                          : _("Next unit"),
                0, "Tab", tab_leads_on(t) ? LOOK_NORMAL : LOOK_OFF)
            ->what = DO_NEXT;
    if (t->host->ui->t.pages) bar_skip_all(t, b);
    golden_add(t, b);
}

static void bar_lay(table *t, bar *b, const bar_fit *f, frect r, bool from_right)
{
    float all = 0;
    for (int i = 0; i < b->count; i++)
        all += b->item[i].width - f->cut + f->gap;
    float x = from_right ? r.x + r.w - all + f->gap : r.x;
    for (int i = 0; i < b->count; i++) {
        bar_item *item = &b->item[i];
        if (!f->caps && !bar_has_cap(item)) item->cap[0] = 0;
        bar_item_draw(t, item, (frect){x, r.y, item->width - f->cut, r.h});
        x += item->width - f->cut + f->gap;
    }
}

/* Letters that are the table's; an order's is none that a command came to or left, either. */
static void bar_reserve(const table *t, bar *b, bool moved[128])
{
    static const char reserved[] = "oltdiwqexk";
    const ui *u = t->host->ui;
    for (const char *s = reserved; *s; s++)
        b->used[(unsigned char)*s] = true;
    for (int k = 'a'; k <= 'z'; k++)
        if (keymap_letter_taken(u->keys, u->heard, k)) b->used[k] = moved[k] = true;
}

int actions_letter(table *t, int verb_index)
{
    bar b = {.count = 0};
    bool moved[128] = {false};
    bar_reserve(t, &b, moved);
    bar_letters(t, &b);
    return verb_index < VERBS_KEYED ? b.letter[verb_index] : 0;
}

static void bar_left(table *t, bar *b)
{
    bool moved[128] = {false};
    bar_reserve(t, b, moved);
    if (recap_on(t)) bar_add(b, _("Show again"), 'r', "R", LOOK_NORMAL)->what = DO_AGAIN;
    if (brain_tells(t))
        bar_add(b, _("Stop here"), 'p', "P", brain_stopped_here(t) ? LOOK_ON : LOOK_NORMAL)->what =
            DO_STOP_HERE;
    if (!t->battle->ours || waits_busy(t)) return;
    bar_letters(t, b);
    bar_verbs(t, b);
    bar_free(t, b);
    if (golden_goes_on(t)) {
        char label[64];
        snprintf(label, sizeof label, _("Go on: %d"), run_left(t));
        const bool golden = t->choice->unit == NO_UNIT && dice_row_marches(t) == 0;
        bar_item *i = bar_add(b, label, 'g', "Shift G", golden ? LOOK_PRIMARY : LOOK_NORMAL);
        i->mods = UI_SHIFT;
        i->what = DO_GO_ON;
    }
    bool units = false;
    for (int i = 0; i < t->battle->list.count && !units; i++)
        units = t->battle->list.items[i].nunits > 0;
    if (t->choice->unit == NO_UNIT && t->plan->on == PLAN_NONE && last_turn_known(t)) {
        bar_item *i =
            bar_add(b, _("As last turn"), 'l', "Shift L", LOOK_NORMAL); /* no letter of an order's */
        i->mods = UI_SHIFT;
        i->what = DO_LAST_TURN;
    }
    const bool fire = all_fire_known(t), so = left_so_may(t);
    if (fire || so || unused_may_stay(t)) {
        bar_item *i = bar_add(b,
                              so     ? left_so_label()
                              : fire ? all_fire_label(t)
                                     : unused_stay_label(t),
                              'a', "Shift A", fire && !so && !lesson_on(t) ? LOOK_PRIMARY : LOOK_NORMAL);
        i->mods = UI_SHIFT;
        i->what = DO_STAY;
    }
    if (t->rs->odds && units)
        bar_add(b, _("Odds"), 't', "T", t->odds->on ? LOOK_ON : LOOK_NORMAL)->what = DO_ODDS;
    if (units || t->choice->unit != NO_UNIT) /* of one who can do nothing it is asked all the more */
        bar_add(b, _("Why not?"), 'w', "W", t->why->mode ? LOOK_ON : LOOK_NORMAL)->what = DO_WHY;
    if (t->host->teacher && (hint_panel_on(t) || hint_panel_may(t))) /* the panel itself hears its key */
        bar_add(b, _("Hint"), 0, "F4", hint_panel_on(t) ? LOOK_ON : LOOK_NORMAL)->what = DO_HINT;
}

/* Whoever has chosen nobody may not know what to do; beside a unit's orders the hint's button stays where
 * they keep their keys, if need be without its own. */
static void spare_hint(const table *t, bar *b, float room)
{
    bar_item *last = b->count > 0 ? &b->item[b->count - 1] : NULL;
    if (!last || last->what != DO_HINT || t->choice->unit == NO_UNIT || bar_fits(t, b, room)) return;
    last->cap[0] = 0;
    if (!bar_fits(t, b, room)) b->count--;
}

/* Can somebody whose turn it is do that now, of one's own units or without one? */
static bool somebody_may(const table *t, int v)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == v) return true;
    return false;
}

/* Which of those of one letter is likelier meant: what somebody may do, then what is an order of who is
 * chosen. */
static int letter_weight(const table *t, int v)
{
    const int who = t->choice->unit;
    return 2 * somebody_may(t, v) + (who != NO_UNIT && game_has_order(&t->battle->view, who, v));
}

/* The letter of an order that no button has now: it says why nothing comes of it. */
static void dead_letter(table *t, const bar *b)
{
    ui *u = t->host->ui;
    if (!t->battle->ours || waits_busy(t) || !u->event || u->event->kind != UI_KEY) return;
    int of = -1;
    for (int v = 0; v < t->rs->nverbs && v < VERBS_KEYED; v++)
        if (b->letter[v] == u->event->key && (of < 0 || letter_weight(t, v) > letter_weight(t, of))) of = v;
    if (of < 0 || !ui_key(u, b->letter[of], 0)) return;
    if (t->choice->unit != NO_UNIT)
        meant_verb(t, of);
    else if (somebody_may(t, of))
        host_say(t->host, _("%s: first choose one of your units."), say_verb(t, of));
    else
        host_say(t->host, _("%s: none of your units can do that now."), say_verb(t, of));
}

/* Where what takes back lies, as a share of the bar, so that nothing else is ever pressed there. */
#define UNDO_AT 0.5655f
/* What ends a step is no wider: so much is left free on its right where something else goes on. */
#define END_WIDTH 0.17f

void actions_draw(table *t)
{
    ui *u = t->host->ui;
    bar left = {.count = 0}, undo = {.count = 0}, right = {.count = 0};
    bar_left(t, &left);
    bar_undo(t, &undo);
    bar_right(t, &right);
    frect r = t->layout->actions;
    const bar_fit plain = {.caps = true, .gap = 8};
    if (u->t.pages) { /* the orders have a row of their own */
        const frect above = {r.x, r.y, r.w, t->layout->row};
        spare_hint(t, &left, above.w + 8);
        const bar_fit fit = bar_make_fit(t, &left, above.w + 8);
        bar_lay(t, &left, &fit, above, false);
        r = (frect){r.x, r.y + r.h - above.h, r.w, above.h};
        left.count = 0;
    }
    const float at = u->t.pages ? r.x : roundf(r.x + r.w * UNDO_AT),
                most = roundf(r.w * (u->t.pages ? 0.3f : 0.14f));
    const bar_fit undo_fit = bar_make_fit(t, &undo, most);
    const float undo_w = bar_wide(u, &undo, &undo_fit) - undo_fit.gap;
    frect before = {r.x, r.y, at - plain.gap - r.x, r.h};
    frect after = {at + undo_w + plain.gap, r.y, r.x + r.w - at - undo_w - plain.gap, r.h};
    if (right.count > 0 && right.item[right.count - 1].on) after.w -= roundf(r.w * END_WIDTH);
    bar skips = {.count = 0}; /* with its key, where nothing is ordered meanwhile */
    if (!u->t.pages) bar_skip_all(t, &skips);
    const bar_fit skip_fit = bar_make_fit(t, &skips, before.w + 8);
    bar_lay(t, &skips, &skip_fit, before, true);
    if (skips.count > 0) before.w -= bar_wide(u, &skips, &skip_fit);
    spare_hint(t, &left, before.w + 8);
    const bar_fit left_fit = bar_make_fit(t, &left, before.w + 8),
                  right_fit = bar_make_fit(t, &right, after.w + 8);
    bar_lay(t, &left, &left_fit, before, false);
    bar_lay(t, &undo, &undo_fit, (frect){at, r.y, undo_w, r.h}, false);
    bar_lay(t, &right, &right_fit, after, true);
    dead_letter(t, &left);
    bool counted[UNITS_MAX];
    pointer_count(t, golden_pointed(t) && unused_counted(t, counted) ? counted : NULL);
}
