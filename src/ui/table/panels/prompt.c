/* prompt.c: what the prompt line says. */
#include "ui/table/panels/prompt.h"

#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/state_hold.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/brain.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/pieces.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/figures.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/idle.h"
#include "ui/table/choose/left_so.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/reach.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/direct/recap.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/orders_card.h"
#include "ui/table/panels/passed.h"
#include "ui/table/panels/prompt_count.h"
#include "ui/table/panels/prompt_goal.h"
#include "ui/table/panels/prompt_left.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/waits.h"

#define TWO_LINES 1.6f /* words are not broken */
#define WHO_MOST 0.3f  /* of the line the names of several may take */

static void add_figure(table *t, int who, const char *before, prompt_text *p)
{
    char name[120], detail[8];
    if (figures_words(t, who, name, sizeof name, detail, sizeof detail))
        strbuf_addf(&p->what, " (%s %s)", before, name);
}

/* Whom it goes for was chosen, and not from where, though it might be from elsewhere. */
static bool from_elsewhere(const table *t)
{
    const choice *c = t->choice;
    const action *ready = &c->act;
    if (c->space != NO_SPACE || c->target == NO_UNIT || action_space(ready) == NO_SPACE) return false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb == ready->verb && a->nunits > 0 && a->units[0] == ready->units[0] &&
            a->target == ready->target && action_space(a) != action_space(ready))
            return true;
    }
    return false;
}

/* " (off the map, +16 points)": what it brings to end there, where the rules say so. */
static void add_brought(const table *t, prompt_text *p)
{
    strbuf says = {0};
    if (t->choice->nextra == 0) p->rule = say_brought(t, &t->choice->act, false, &says);
    if (says.len > 0) strbuf_addf(&p->what, " (%s)", strbuf_str(&says));
    strbuf_free(&says);
}

/* What else may be done to somebody by going the same way, and how: " Charge: press 2nd Cavalry." */
static void add_aim_there(const table *t, const action *ready, prompt_text *p)
{
    if (ready->target != NO_UNIT || action_space(ready) == NO_SPACE || t->choice->nextra > 0) return;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->target == NO_UNIT || a->nunits != 1 || a->units[0] != ready->units[0] ||
            action_space(a) != action_space(ready))
            continue;
        strbuf_addf(&p->what, _(" %s: press %s."), say_verb(t, a->verb), say_unit(t, a->target));
        return;
    }
}

/* What that way takes of the march, where one goes alone. */
static void add_price(const table *t, prompt_text *p)
{
    strbuf says = {0};
    if (t->choice->nextra == 0) say_price(t, &t->choice->act, false, &says);
    if (says.len > 0) strbuf_addf(&p->what, " (%s)", strbuf_str(&says));
    strbuf_free(&says);
}

/* How it will look, who can be turned. */
static void add_front(const table *t, prompt_text *p)
{
    const action *a = &t->choice->act;
    char front[24];
    if (!facing_has(t) || facing_goes(t)) return;
    facing_name(t, a->args[verb_arg_of(action_verb(t->rs, a->verb), ARG_DIRECTION)], front, sizeof front);
    if (front[0]) strbuf_addf(&p->what, _(", its front to the %s"), front);
}

/* Of a list of figures: which keys take another from it than the one that is marked. */
static void add_list(const table *t, prompt_text *p)
{
    const int actors = t->choice->actors.count, most = actors > 1 ? actors : t->choice->victims.count;
    if (most < 2) return;
    if (t->host->ui->pad || most > 9)
        strbuf_add(&p->what, _(" The list has others."));
    else
        strbuf_addf(&p->what, _(" 1 to %d take one from the list."), most);
}

/* So much more can be said on so many lines. */
static bool has_room(const table *t, const prompt_text *p, const char *says, float lines)
{
    ui *u = t->host->ui;
    const float wide = ui_width(u, TEXT_PROMPT, strbuf_str(&p->what)) + ui_width(u, TEXT_PROMPT, says) +
                       ui_width(u, TEXT_PROMPT_STRONG, p->who) +
                       ui_width(u, TEXT_BODY_STRONG, strbuf_str(&p->right));
    return wide < lines * (t->layout->prompt.w - theme_tx(&u->t, 110, 130));
}

/* It leads its unit away from where it stands: it goes elsewhere, or falls upon somebody. */
static bool leads_away(const table *t, const action *a, int who)
{
    const unit *self = &t->battle->view.units[who];
    const int target = standing_unit_of(t, a->target);
    if (self->status != UNIT_ON) return false;
    if (action_space(a) != NO_SPACE) return action_space(a) != self->space;
    return target != NO_UNIT && t->battle->view.units[target].side != self->side &&
           t->battle->view.units[target].space != self->space &&
           !(action_verb(t->rs, a->verb)->takes & FIRES);
}

/* Nobody of its side stays where it stands. */
static bool stands_alone(const table *t, int who)
{
    const unit *self = &t->battle->view.units[who];
    int u = standing_at(t, self->space, NO_UNIT, false);
    while (u != NO_UNIT && (u == who || t->battle->view.units[u].side != self->side))
        u = standing_at(t, self->space, u, false);
    return u == NO_UNIT;
}

/* What becomes of an objective of his side's that he leaves. */
static void add_left_held(const table *t, const action *a, prompt_text *p)
{
    const int who = a->nunits == 1 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
    if (who == NO_UNIT || !leads_away(t, a, who) || !stands_alone(t, who)) return;
    const int from = t->battle->view.units[who].space, at = t->sc->objective_at[from] - 1;
    if (at < 0 || !state_holds(&t->battle->view, at, t->battle->view.units[who].side)) return;
    char place[16], says[120];
    board_space_name(t->b, from, place);
    snprintf(says, sizeof says, _(" %s stays yours until an enemy stands there alone."), place);
    if (has_room(t, p, says, 2)) strbuf_add(&p->what, says);
}

/* How the order is given: by Enter, or by the same press once more. */
static void add_by_press(const table *t, strbuf *out)
{
    const choice *c = t->choice;
    if (c->target != NO_UNIT)
        strbuf_add(out, _(": press Enter, or the target once more"));
    else if (c->space != NO_SPACE)
        strbuf_addf(out, _(": press Enter, or the same %s once more"), say_boxes(t, 1));
    else if (c->alone && c->verb < 0)
        strbuf_add(out, _(": press Enter, or the unit once more"));
    else
        strbuf_add(out, _(": press Enter"));
}

static void add_ready(table *t, prompt_text *p)
{
    const action *a = &t->choice->act;
    char place[16];
    const bool said = say_sentence(t, a, &p->what);
    if (!said) strbuf_add(&p->what, say_verb(t, a->verb));
    const bool named = said && action_space(a) == NO_SPACE;
    add_figure(t, t->choice->actors.count > 0 && !named ? a->units[0] : NO_UNIT, _("by"), p);
    if (standing_unit_of(t, a->target) != NO_UNIT) strbuf_addf(&p->what, _(" at %s"), say_unit(t, a->target));
    add_figure(t, a->target, _("of it"), p);
    if (t->choice->actors.count > 1 && a->units[0] < FIGURE_BASE) strbuf_add(&p->what, _(", all together"));
    if (action_space(a) != NO_SPACE && !said) {
        const bool put = (action_verb(t->rs, a->verb)->takes & COMES_ON) != 0;
        board_space_name(t->b, action_space(a), place);
        if (put) strbuf_add(&p->what, " ");
        strbuf_addf(&p->what, a->target != NO_UNIT ? _(" from %s") : put ? _("at %s") : _(" to %s"), place);
    }
    if (t->choice->nextra > 0) strbuf_addf(&p->what, _(", %d together"), t->choice->act.nunits);
    add_price(t, p);
    add_brought(t, p);
    add_front(t, p);
    if (!choice_at_cursor(t)) {
        board_space_name(t->b, t->pointer->cursor, place);
        strbuf_addf(&p->what, _(": prepared. But the cursor is at %s, and Enter means that place."), place);
        return;
    }
    add_by_press(t, &p->what);
    strbuf_add(&p->what, !facing_turns(t) ? "."
                         : facing_goes(t) ? _("; Q and E for another way.")
                                          : _("; Q and E turn it."));
    say_forgone(t, a, &p->what);
    say_warned(t, a, &p->what);
    add_left_held(t, a, p);
    add_aim_there(t, a, p);
    add_list(t, p);
    if (from_elsewhere(t))
        strbuf_addf(&p->what, _(" From another side: press another marked %s."), say_boxes(t, 1));
}

/* The verbs of the chosen unit that need neither a place nor a target, or all of them; how many there are. */
static int verbs_of(const table *t, bool all, bool has[256])
{
    int n = 0;
    memset(has, 0, 256 * sizeof has[0]);
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0 || standing_unit_of(t, a->units[0]) != t->choice->unit || has[a->verb]) continue;
        if (!all && (action_space(a) != NO_SPACE || a->target != NO_UNIT)) continue;
        has[a->verb] = true;
        n++;
    }
    return n;
}

/* The buttons by name, to rest the last: "press March, Flee or Hold". */
static void add_buttons(const table *t, const bool has[256], int n, prompt_text *p)
{
    int at = 0;
    for (int i = 0; i < 512; i++) {
        const int v = i & 255;
        const verb *known = action_verb(t->rs, v);
        const bool rests = known && (known->takes & IS_REST);
        if (!has[v] || rests != (i >= 256)) continue;
        strbuf_addf(&p->what, "%s%s", at == 0 ? _("press ") : at == n - 1 ? _(" or ") : ", ", say_verb(t, v));
        at++;
    }
}

static int first_of(const bool has[256])
{
    int v = 0;
    while (v < 255 && !has[v])
        v++;
    return v;
}

static bool only_rests(const table *t, const bool has[256])
{
    const verb *known = action_verb(t->rs, first_of(has));
    return known && (known->takes & IS_REST);
}

static const char *rest_called(const table *t, const bool has[256], char out[64])
{
    snprintf(out, 64, "%s", say_verb(t, first_of(has)));
    language_within(out);
    return out;
}

/* Several were put together who can do nothing as one. */
static bool nothing_together(const table *t)
{
    const choice *c = t->choice;
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].nunits == c->nextra + 1) return false;
    return c->nextra > 0 && c->ndest == 0 && c->naim == 0;
}

/* They have no place and no target in common: what each of them may do for itself, else how one is let go. */
static void add_together(const table *t, prompt_text *p)
{
    const int n = t->choice->nextra + 1;
    bool each[256];
    const int verbs = verbs_of(t, false, each);
    if (verbs > 1 || (verbs == 1 && !only_rests(t, each))) {
        add_buttons(t, each, verbs, p);
        strbuf_addf(&p->what, _(": that is for all %d."), n);
        return;
    }
    strbuf_addf(&p->what,
                _("these %d have no %s and no target in common. Press one of them to take him out."), n,
                say_boxes(t, 1));
}

/* What is asked is answered by no unit, and is no end of a step: "move first or second?" */
static bool asks_no_unit(const table *t)
{
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count; i++)
        if (l->items[i].nunits > 0) return false;
    return l->count > 0 && offers_end_step(t) < 0;
}

static bool has_acted(const table *t, int who)
{
    unit_face face;
    if (who == NO_UNIT) return false;
    game_face(&t->battle->view, who, &face);
    return face.spent;
}

static void add_verbs(table *t, prompt_text *p)
{
    bool has[256];
    char name[64];
    const int n = verbs_of(t, true, has);
    if (n == 0 && asks_no_unit(t)) { /* the question stands, whoever is looked at meanwhile */
        strbuf_add(&p->what, _("it waits until this is answered."));
        strbuf_addc(&p->what, ' ');
        story_prompt(t->sc, &t->battle->view, &t->battle->d, &p->what);
        return;
    }
    if (n == 0 || (n == 1 && only_rests(t, has))) {
        strbuf why = {0};
        if (n == 0)
            strbuf_add(&p->what, _("it can do nothing now."));
        else
            strbuf_addf(&p->what, _("nothing is left for it but to %s."), rest_called(t, has, name));
        if (idle_why(t, t->choice->unit, &why))
            strbuf_addf(&p->what, " %s", strbuf_str(&why));
        else
            strbuf_add(&p->what, _(" W and the pointer say why."));
        if (offers_to_act(t) > 1) strbuf_add(&p->what, _(" Tab goes to the next unit."));
        strbuf_free(&why);
        return;
    }
    const bool acted = has_acted(t, t->choice->unit); /* what is left to it is no more than that */
    const char *next = offers_to_act(t) > 1 ? _(", or Tab for the next unit") : "";
    if (acted) strbuf_add(&p->what, _("it has acted and need do no more: "));
    add_buttons(t, has, n, p);
    strbuf_addf(&p->what, acted ? _(" below if you like%s.") : _(" below%s."), next);
}

/* What pressing a target will do, where it can only be one thing: "(Charge)". */
static void add_deed(const table *t, prompt_text *p)
{
    const int deed = offers_deed_at_targets(t);
    if (deed >= 0) strbuf_addf(&p->what, " (%s)", say_verb(t, deed));
}

/* Several in one place are aimed at by that: "a target in one of 3 areas". */
static void say_targets(const table *t, char *out, size_t size)
{
    const choice *c = t->choice;
    int places = 0;
    for (int i = 0; i < c->naim; i++) {
        bool first = true;
        for (int k = 0; k < i; k++)
            first = first && t->battle->view.units[c->aim[k]].space != t->battle->view.units[c->aim[i]].space;
        places += first;
    }
    if (places == c->naim)
        snprintf(out, size, _("one of %d targets"), c->naim);
    else if (places == 1)
        snprintf(out, size, _("one of %d targets in the marked %s"), c->naim, say_boxes(t, 1));
    else
        snprintf(out, size, _("a target in one of %d marked %s"), places, say_boxes(t, places));
}

/* What the chosen unit owes, where the system has words for that: "must retreat from Condesa beach:". */
static void add_owed(const table *t, prompt_text *p)
{
    char code[80];
    const decision *d = &t->battle->d;
    if (t->choice->unit == NO_UNIT || d->prompt == NULL || !offers_any(t, t->choice->unit)) return;
    snprintf(code, sizeof code, "%s.unit", d->prompt);
    if (words_find(t->sc->words, code) == NULL) return;
    word_args args = d->args;
    args.unit = (int16_t)t->choice->unit;
    if (t->battle->view.units[t->choice->unit].status == UNIT_ON)
        args.space = t->battle->view.units[t->choice->unit].space;
    words_format(t->sc, &t->battle->view, code, &args, &p->what);
}

/* An enemy at whom not all of them may strike is marked, too. */
static void add_some(const table *t, prompt_text *p)
{
    const uint16_t *some;
    char place[16];
    const int n = choice_some_strike(t, &some);
    if (n == 0) return;
    board_space_name(t->b, some[0], place);
    if (n == 1)
        strbuf_addf(&p->what, _(" %s is for some of them alone: press it."), place);
    else
        strbuf_addf(&p->what, _(" %s and %d more are for some of them alone: press one."), place, n - 1);
}

/* What Enter does where the cursor was led to. */
static void add_cursor(const table *t, prompt_text *p)
{
    const choice *c = t->choice;
    const int at = t->pointer->cursor;
    char place[16];
    if (!t->pointer->by_keys || at == NO_SPACE) return;
    for (int i = 0; i < c->naim; i++)
        if (t->battle->view.units[c->aim[i]].space == at) {
            strbuf_addf(&p->what, _(" Enter aims at %s."), say_unit(t, c->aim[i]));
            return;
        }
    if (!c->dest_at[at]) return;
    board_space_name(t->b, at, place);
    strbuf_addf(&p->what, _(" Enter chooses %s."), place);
}

static void add_unit(table *t, prompt_text *p)
{
    const choice *c = t->choice;
    snprintf(p->who, sizeof p->who,
             "%s:", c->unit != NO_UNIT ? say_unit(t, c->unit) : t->sc->sides[t->battle->d.side].name);
    if (c->nextra > 0) { /* all who do it, as far as there is room for names */
        enum { NAMED = 2 };
        int16_t all[GROUP_MAX + 1];
        char who[90];
        const int n = c->ready ? c->act.nunits : choice_all(t, all, GROUP_MAX + 1);
        int named = NAMED + 1;
        do
            say_units(t, c->ready ? c->act.units : all, n, --named, who, sizeof who);
        while (named > 1 && ui_width(t->host->ui, TEXT_PROMPT_STRONG, who) > t->layout->prompt.w * WHO_MOST);
        snprintf(p->who, sizeof p->who, "%s:", who);
    }
    if (c->ready) {
        add_ready(t, p);
        return;
    }
    char boxes[40], targets[60];
    if (c->ndest == 1)
        snprintf(boxes, sizeof boxes, _("the marked %s"), say_boxes(t, 1));
    else
        snprintf(boxes, sizeof boxes, _("one of %d %s"), c->ndest, say_boxes(t, c->ndest));
    if (c->naim == 1)
        snprintf(targets, sizeof targets, _("the marked target"));
    else
        say_targets(t, targets, sizeof targets);
    add_owed(t, p);
    if (nothing_together(t)) {
        add_together(t, p);
        return;
    }
    if (c->ndest == 0 && c->naim == 0) {
        add_verbs(t, p);
        return;
    }
    bool has[256];
    const int n = c->verb < 0 && c->unit != NO_UNIT ? verbs_of(t, false, has) : 0;
    /* Most units have something to do before a far target is of any use. */
    const bool first = n > 1 && c->ndest == 0;
    if (first) add_buttons(t, has, n, p);
    strbuf_add(&p->what, first ? _(", or choose ") : _("choose "));
    if (c->ndest > 0) strbuf_addf(&p->what, "%s%s", boxes, c->naim > 0 ? _(" or ") : "");
    if (c->naim > 0) {
        strbuf_add(&p->what, targets);
        add_deed(t, p);
        if (c->verb >= 0 && c->ndest == 0) strbuf_add(&p->what, _(": press it, or Tab and then Enter"));
    }
    if (n > 0 && !first) {
        strbuf_add(&p->what, _(", or "));
        add_buttons(t, has, n, p);
    }
    strbuf_add(&p->what, ".");
    add_some(t, p);
    add_cursor(t, p);
}

/* What the light is where the pointer has come to in this step, and who fell there, where there is room on
 * one line: not beside an order, of which the dead would seem to come. */
static void add_light(const table *t, prompt_text *p)
{
    strbuf said = {0};
    if (t->pointer->hover != NO_SPACE && !t->anim->running && pointer_asks(t)) {
        strbuf lost = {0};
        (void)lighting_words(t, t->pointer->hover, &said);
        if (t->choice->unit == NO_UNIT && fallen_words(t, t->pointer->hover, &lost))
            strbuf_addf(&said, "%s%s", said.len ? "; " : "", strbuf_str(&lost));
        strbuf_free(&lost);
    }
    if (said.len > 0) {
        const bool alone = p->right.len == 0;
        if (!alone) strbuf_addf(&said, PROMPT_PARTS "%s", strbuf_str(&p->right));
        if (alone ||
            ui_width(t->host->ui, TEXT_BODY_STRONG, strbuf_str(&said)) <= t->layout->prompt.w * PROMPT_ASIDE)
            strbuf_set(&p->right, strbuf_str(&said));
        p->by_the_way = alone;
    }
    strbuf_free(&said);
}

/* What is heard, for those who wish to read it. */
static void add_heard(const table *t, prompt_text *p)
{
    const char *heard = sounds_words(t->host->sounds);
    if (!heard) return;
    strbuf said = {0};
    strbuf_addf(&said, "(%s)%s%s", heard, p->right.len > 0 ? PROMPT_PARTS : "", strbuf_str(&p->right));
    strbuf_set(&p->right, strbuf_str(&said));
    strbuf_free(&said);
}

/* Whose dice were left for later, and what for. */
static void add_waiting_dice(table *t, prompt_text *p)
{
    const roll *r = session_lacking(t->s);
    if (!r) return;
    const int side = session_roll_side(t->sc, r);
    word_args args = word_args_none();
    char purpose[200];
    args.unit = r->unit;
    args.other = r->other;
    args.side = side;
    p->side = side;
    if (side >= 0) snprintf(p->who, sizeof p->who, "%s:", t->sc->sides[side].name);
    say_code(t, &t->battle->view, r->purpose, &args, purpose, sizeof purpose);
    strbuf_addf(&p->what, _("%s. %s waited for: press Enter."), purpose,
                r->kind == ROLL_CARDS   ? _("The card is")
                : r->kind == ROLL_COINS ? _("The coins are")
                : r->count == 1         ? _("The die is")
                                        : _("The dice are"));
}

/* Before another part of the aside a sentence has no full stop. */
static void add_part(strbuf *said, const char *part)
{
    if (said->len > 0 && said->s[said->len - 1] == '.') said->s[--said->len] = 0;
    strbuf_addf(said, "%s%s", said->len > 0 ? PROMPT_PARTS : "", part);
}

/* What was passed over on the way to this step, until something is done in it. */
static void add_passed(table *t, prompt_text *p)
{
    strbuf said = {0}, steps = {0}, shots = {0}, theirs = {0};
    if (t->anim->running || recap_on(t) || !t->battle->ours || t->choice->unit != NO_UNIT) return;
    const bool first = passed_first(t, &said), passed = passed_now(t, &steps);
    const bool idle = passed_shots(t, &shots), still = passed_idle(t, &theirs);
    if (still) add_part(&said, strbuf_str(&theirs));
    if (passed) add_part(&said, strbuf_str(&steps));
    if (idle) add_part(&said, strbuf_str(&shots));
    if (passed || first || idle || still) {
        if (p->right.len > 0) add_part(&said, strbuf_str(&p->right));
        strbuf_set(&p->right, strbuf_str(&said));
    }
    strbuf_free(&said);
    strbuf_free(&steps);
    strbuf_free(&shots);
    strbuf_free(&theirs);
}

/* An order to several broke off: by what, and who is still to do it. */
static bool add_left(const table *t, prompt_text *p)
{
    const ui *u = t->host->ui;
    const int n = run_left(t), verb_index = n > 0 ? run_left_verb(t) : -1;
    char key[KEYMAP_NAME], deed[64] = "go";
    strbuf why = {0};
    if (n == 0 || t->choice->unit != NO_UNIT) return false;
    if (verb_index >= 0) snprintf(deed, sizeof deed, "%s", say_verb(t, verb_index));
    language_within(deed);
    snprintf(p->who, sizeof p->who, _("%d %s still to %s."), n, n == 1 ? _("unit is") : _("units are"), deed);
    run_left_why(t, &why);
    if (why.len > 0) strbuf_addf(&p->what, "%s ", strbuf_str(&why));
    strbuf_addf(&p->what, _("%s: the same order goes on."),
                keymap_shown(u->keys, u->heard, "Shift G", key, sizeof key));
    strbuf_free(&why);
    return true;
}

/* One order for all that stay, where there is room to say so. */
static void add_stay(const table *t, prompt_text *p)
{
    const ui *u = t->host->ui;
    char key[KEYMAP_NAME], says[240];
    strbuf left = {0};
    if (!p->asks || !unused_may_stay(t)) return;
    const char *by = keymap_shown(u->keys, u->heard, "Shift A", key, sizeof key);
    if (unused_stay_waits(t, &left))
        snprintf(says, sizeof says, _(" %s (step ends, %s): %s."), unused_stay_label(t), strbuf_str(&left),
                 by);
    else
        snprintf(says, sizeof says, _(" %s (step ends): %s."), unused_stay_label(t), by);
    strbuf_free(&left);
    if (has_room(t, p, says, 1)) strbuf_add(&p->what, says);
}

/* The whole fire as one order, before how several are chosen. */
static bool add_all_fire(const table *t, prompt_text *p)
{
    const ui *u = t->host->ui;
    char key[KEYMAP_NAME];
    if (!p->asks || !all_fire_known(t)) return false;
    strbuf_addf(&p->what, _(" %s at the best targets, shown first: %s."), all_fire_label(t),
                keymap_shown(u->keys, u->heard, "Shift A", key, sizeof key));
    return true;
}

/* The only one who may act is named: what he may do lies in the bar when he has been chosen. */
static void add_only(const table *t, prompt_text *p)
{
    int who = 0;
    char name[120];
    if (!p->asks || t->battle->d.one || !t->battle->ours || offers_to_act(t) != 1) return;
    while (!offers_may_act(t, who))
        who++;
    snprintf(name, sizeof name, "%s", say_unit(t, who));
    language_within_proper(name);
    strbuf_addf(&p->what, _(" Only %s may act: press the counter, or Tab."), name);
}

/* Who has arrived stands nowhere on the map, and is easily forgotten. */
static void add_arrived(const table *t, prompt_text *p)
{
    int16_t list[WAITING_MAX];
    int n = 0;
    if (!p->asks || t->choice->unit != NO_UNIT || t->plan->on != PLAN_NONE) return;
    for (int i = offers_waiting(t, list) - 1; i >= 0; i--)
        n += t->sc->units[list[i]].group > 0;
    if (n == 0) return;
    strbuf_addf(&p->what,
                ngettext(" %d has arrived: press it under \"To be placed\", or Tab until it comes up.",
                         " %d have arrived: press them under \"To be placed\", or Tab until they come up.",
                         (unsigned long)n),
                n);
}

/* Somebody might still do something, but nothing that he would miss: who goes on loses nothing by it. */
static bool add_nothing_pressing(const table *t, prompt_text *p)
{
    const bool ends = p->asks && t->battle->ours && !t->battle->d.one && offers_end_step(t) >= 0;
    const char *rest = ends ? unused_rest(t) : NULL;
    const int may = ends && offers_unused(t) == 0 && unused_nobody(t) ? offers_to_act(t) : 0;
    strbuf says = {0};
    if (rest)
        strbuf_addf(&says, _(" %s: the golden button ends the step."), rest);
    else if (may > 0 && left_so_harmless(t))
        strbuf_add(&says, _(" In range is nobody who does you harm: the golden button ends the step."));
    else if (may == 1)
        strbuf_add(&says, _(" It need not: the golden button ends the step."));
    else if (may > 1)
        strbuf_addf(&says, _(" %d may act, none need: the golden button ends the step."), may);
    const bool said = says.len > 0 && has_room(t, p, strbuf_str(&says), TWO_LINES);
    if (said) strbuf_add(&p->what, strbuf_str(&says));
    strbuf_free(&says);
    return said;
}

/* With nobody left before it a side is told what else there is to do: in full where that has room. */
static bool add_goal(const table *t, prompt_text *p)
{
    bool said = false;
    for (int brief = 0; brief <= 1 && p->asks && !said; brief++) {
        strbuf says = {0};
        said = prompt_goal(t, brief == 1, &says) && has_room(t, p, strbuf_str(&says), TWO_LINES);
        if (said) strbuf_add(&p->what, strbuf_str(&says));
        strbuf_free(&says);
    }
    return said;
}

/* What spares most presses is told while it is still new. */
static void add_several(const table *t, prompt_text *p)
{
    enum { MANY = 3, TURNS = 2 };
    const char *says = t->battle->d.single ? _(" Several, one by one: draw a box, or press with Shift.")
                                           : _(" Several at once: draw a box, or press with Shift.");
    if (!t->battle->ours || t->battle->view.turn > TURNS || offers_to_act(t) < MANY || t->anim->running ||
        recap_on(t) || t->choice->unit != NO_UNIT || t->plan->on != PLAN_NONE)
        return;
    if (has_room(t, p, says, 1)) strbuf_add(&p->what, says);
}

/* How far somebody goes is what his dice said, where there is room for them. */
static void add_thrown(const table *t, prompt_text *p)
{
    const char *thrown = log_last_thrown(t);
    if (thrown[0] && has_room(t, p, thrown, TWO_LINES)) strbuf_addf(&p->what, " %s.", thrown);
}

/* While events are shown the line tells them; between them it asks. */
static void make(table *t, prompt_text *p)
{
    p->side = t->battle->d.side;
    if (t->anim->running) {
        int8_t side = NO_SIDE;
        const char *last = log_last(t, &side);
        p->side = side;
        strbuf_add(&p->what, last);
        add_thrown(t, p);
    } else if (recap_on(t)) {
        strbuf who = {0};
        p->side = recap_words(t, &who, &p->what);
        snprintf(p->who, sizeof p->who, "%s", strbuf_str(&who));
        strbuf_free(&who);
    } else if (t->pointer->placing) {
        p->side = NO_SIDE;
        snprintf(p->who, sizeof p->who, _("Umpire:"));
        umpire_words(t, &p->what);
    } else if (t->waits->now == WAIT_DIE) {
        add_waiting_dice(t, p);
    } else if (t->battle->d.side == GAME_OVER) {
        snprintf(p->who, sizeof p->who, _("The battle is over."));
        if (t->modal->card != MODAL_RESULT) strbuf_add(&p->what, _("Enter shows the result."));
    } else if (t->battle->d.side >= 0 && battle_seat(t, t->battle->d.side) == SEAT_COMPUTER) {
        snprintf(p->who, sizeof p->who, "%s:", t->sc->sides[t->battle->d.side].name);
        if (brain_tells(t))
            strbuf_add(&p->what, _("the orders are given."));
        else if (!brain_words(t, &p->what))
            strbuf_add(&p->what, _("the computer is thinking."));
    } else if (t->battle->ours && orders_words(t, p->who, sizeof p->who, &p->what)) {
        /* what is being drawn, or prepared for several, is all there is to say */
    } else if (t->battle->ours && (t->choice->unit != NO_UNIT || t->choice->ready)) {
        add_unit(t, p);
    } else if (add_left(t, p)) {
        /* what broke off comes before what else there is to do */
    } else if (prompt_left(t, p)) {
        snprintf(p->who, sizeof p->who, "%s:", t->sc->sides[t->battle->d.side].name);
    } else if (t->battle->d.side >= 0) {
        snprintf(p->who, sizeof p->who, "%s:", t->sc->sides[t->battle->d.side].name);
        story_prompt(t->sc, &t->battle->view, &t->battle->d, &p->what);
        p->asks = true;
    }
    if (t->battle->ours && !t->anim->running && !recap_on(t)) prompt_count(t, &p->right);
    add_passed(t, p);
    add_light(t, p);
    add_heard(t, p);
    add_only(t, p);
    add_arrived(t, p);
    const bool goal = add_goal(t, p);
    add_stay(t, p);
    if (!add_all_fire(t, p) && !goal && !add_nothing_pressing(t, p)) add_several(t, p);
}

/* The side's name before a sentence that already begins with it would be said twice. */
static void trim(const table *t, prompt_text *p)
{
    if (p->side < 0) return;
    const char *name = t->sc->sides[p->side].name, *s = strbuf_str(&p->what);
    size_t n = strlen(name);
    if (strncmp(p->who, name, n) == 0 && strncmp(s, name, n) == 0) p->who[0] = 0;
}

void prompt_words(table *t, prompt_text *p)
{
    *p = (prompt_text){.side = NO_SIDE, .rule = ""};
    make(t, p);
    trim(t, p);
}

void prompt_free(prompt_text *p)
{
    strbuf_free(&p->what);
    strbuf_free(&p->more);
    strbuf_free(&p->right);
}
