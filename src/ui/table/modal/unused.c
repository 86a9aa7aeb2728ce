/* unused.c: before a step ends: who could still do something useful. Enter stays; to end takes another key.
 */
#include "ui/table/modal/unused.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "game/action_form.h"
#include "game/course.h"
#include "game/game.h"
#include "game/story.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/guard.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/golden.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

enum { COULD_MOVE = 1, COULD_FIGHT = 2, COULD_BE_PLACED = 4, NAMED = 4 };

static void find(const table *t, uint8_t of[UNITS_MAX])
{
    const state *now = &t->battle->view;
    for (int u = 0; u < UNITS_MAX; u++) {
        const uint8_t may = t->offers->of[u];
        of[u] = (uint8_t)((may & OFFER_DEED ? COULD_MOVE : 0) | (may & OFFER_FIGHT ? COULD_FIGHT : 0));
        const bool waits =
            u < t->sc->nunits && t->rs->waits && t->rs->waits(now, u); /* behind one who has begun */
        if (of[u] == 0 && waits && game_useful(now, u)) of[u] = COULD_MOVE;
        if (t->offers->settled[u]) of[u] = 0;
        if (offers_left_out(t, u)) of[u] = 0;
        if (of[u] && now->units[u].status == UNIT_READY) of[u] |= COULD_BE_PLACED;
    }
}

/* What the question is about, of all that somebody could still do: to fight, then to be placed. */
static int kind_of(const table *t, const uint8_t of[UNITS_MAX])
{
    int all = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        all |= of[u];
    return all & COULD_FIGHT ? COULD_FIGHT : all & COULD_BE_PLACED ? COULD_BE_PLACED : all;
}

/* The same stroke has just ended this side's step before, and nothing was done since: it may have been meant
 * as the second half of that. */
static bool ended_just_now(const table *t)
{
    int i = session_count(t->s) - 1;
    if (!t->guard->again) return false;
    while (i >= 0 && session_at(t->s, i)->act.verb == VERB_GO)
        i--;
    if (i < 0 || session_at(t->s, i)->side != t->battle->d.side) return false;
    const verb *v = action_verb(t->rs, session_at(t->s, i)->act.verb);
    return v && (v->takes & ENDS_STEP) != 0;
}

/* The lesson says: end it. */
static bool told_to_end(const table *t)
{
    const lesson_step *told = lesson_now(t);
    return told && told->button == BUTTON_END;
}

/* Whom an order to all has left out, and who may still be ordered by himself. */
static unused_about left_out(const table *t, int *n)
{
    for (int u = 0; u < t->sc->nunits; u++)
        *n += offers_is_unused(t, u) && offers_left_out(t, u);
    return *n > 0 ? UNUSED_LEFT : UNUSED_NOBODY;
}

/* What the question would be about, whether or not a lesson has it left out; HOLD and LEFT. */
static unused_about left_over(const table *t, int *n)
{
    uint8_t of[UNITS_MAX];
    *n = 0;
    if (offers_end_step(t) < 0) return UNUSED_NOBODY;
    if (offers_prepared(t)) return UNUSED_PREPARED;
    if (t->battle->d.one) return UNUSED_NOBODY; /* it ends nobody else's turn */
    find(t, of);
    const int kind = kind_of(t, of);
    bool fire = true;
    for (int u = 0; u < t->sc->nunits; u++) {
        if (!(of[u] & kind)) continue;
        ++*n;
        fire = fire && (t->offers->of[u] & OFFER_SHOT) != 0;
    }
    if (*n == 0) return left_out(t, n);
    if (t->battle->d.lax && (kind != COULD_FIGHT || !ended_just_now(t))) return UNUSED_NOBODY;
    if (kind == COULD_FIGHT) return fire ? UNUSED_FIRE : UNUSED_FIGHT;
    if (kind == COULD_BE_PLACED) return UNUSED_PLACE;
    if (unused_rest(t) != NULL) return UNUSED_NOBODY; /* that they stay so has been said */
    const bool forgotten =
        game_tells_useful(&t->battle->view) || session_settings(t->s)->undo != UNDO_FREE || !offers_begun(t);
    return forgotten ? UNUSED_MOVE : UNUSED_HOLD;
}

unused_about unused_asks(const table *t, int *n)
{
    const unused_about about = left_over(t, n);
    const bool asks = about != UNUSED_HOLD && about != UNUSED_LEFT;
    if (about == UNUSED_PREPARED || (asks && !told_to_end(t))) return about;
    *n = 0;
    return UNUSED_NOBODY;
}

bool unused_asked(const table *t)
{
    int n;
    return unused_asks(t, &n) != UNUSED_NOBODY;
}

/* All that may be done to an enemy in this step is one verb: "charge"; false: there are several, or none. */
static bool fight_called(const table *t, char out[64])
{
    int only = -1;
    for (int i = 0; i < t->rs->nverbs && t->rs->course != NULL; i++) {
        const verb *v = &t->rs->verbs[i];
        if (!(v->takes & TAKES_TARGET) || !(v->stages >> course_stage(&t->battle->view) & 1)) continue;
        if (only >= 0) return false;
        only = i;
    }
    if (only < 0) return false;
    snprintf(out, 64, "%s", say_verb(t, only));
    language_within(out);
    return true;
}

void unused_say(const table *t, unused_about about, int n, char *out, size_t size)
{
    const char *says = "";
    char deed[64];
    if (about == UNUSED_FIGHT && fight_called(t, deed)) {
        snprintf(out, size, ngettext("%d can still %s", "%d can still %s", (unsigned long)n), n, deed);
        return;
    }
    switch (about) {
    case UNUSED_NOBODY:
        break;
    case UNUSED_PREPARED:
        says = _("order not given");
        break;
    case UNUSED_FIRE:
        says = ngettext("%d can still fire", "%d can still fire", (unsigned long)n);
        break;
    case UNUSED_FIGHT:
        says = ngettext("%d can still fight", "%d can still fight", (unsigned long)n);
        break;
    case UNUSED_PLACE:
        says = ngettext("%d not placed yet", "%d not placed yet", (unsigned long)n);
        break;
    case UNUSED_MOVE:
        says = ngettext("%d not used yet", "%d not used yet", (unsigned long)n);
        break;
    case UNUSED_HOLD:
        says = ngettext("%d will hold", "%d will hold", (unsigned long)n);
        break;
    case UNUSED_LEFT:
        says = ngettext("%d left out", "%d left out", (unsigned long)n);
        break;
    }
    snprintf(out, size, says, n);
}

/* The question about those with a target names those as well who are not on the map yet: so does the line. */
int unused_unplaced(const table *t)
{
    uint8_t of[UNITS_MAX];
    int n = 0;
    find(t, of);
    for (int u = 0; u < t->sc->nunits; u++)
        n += (of[u] & COULD_BE_PLACED) != 0;
    return n;
}

void unused_say_both(const table *t, unused_about about, int n, int unplaced, char *out, size_t size)
{
    unused_say(t, about, n, out, size);
    const size_t len = strlen(out);
    if (unplaced == 0 || (about != UNUSED_FIRE && about != UNUSED_FIGHT) || len + 2 >= size) return;
    snprintf(out + len, size - len, ", ");
    unused_say(t, UNUSED_PLACE, unplaced, out + len + 2, size - len - 2);
}

bool unused_says(const table *t, char *out, size_t size)
{
    int n;
    const unused_about about = left_over(t, &n);
    unused_say_both(t, about, n, unused_unplaced(t), out, size);
    return unused_asked(t);
}

/* The words of a mark by which it stays as it is without an order; NULL: it bears none. */
static const char *stays_as_it_is(const table *t, int u)
{
    for (int i = 0; i < t->rs->nmarks; i++) {
        char code[48];
        snprintf(code, sizeof code, "rest.%.40s", t->rs->marks[i].name);
        if ((t->battle->view.units[u].marks & 1u << i) && words_find(t->sc->words, code) != NULL)
            return say_word(t, code, "");
    }
    return NULL;
}

const char *unused_rest(const table *t)
{
    const char *says = NULL;
    uint8_t of[UNITS_MAX];
    if (!t->battle->ours || t->battle->d.one || offers_end_step(t) < 0 || !offers_begun(t)) return NULL;
    find(t, of);
    for (int u = 0; u < t->sc->nunits; u++) {
        if (of[u] == 0 || !offers_is_unused(t, u)) continue;
        const char *mine = of[u] & (COULD_FIGHT | COULD_BE_PLACED) ? NULL : stays_as_it_is(t, u);
        if (mine == NULL) return NULL;
        says = mine;
    }
    return says;
}

/* The lesson asks for something that can be done now, and is no end of a step. */
static bool lesson_asks_first(const table *t, const lesson_step *told)
{
    if (!told || lesson_telling(t->lesson) || lesson_waits(t)) return false;
    if (told->until == UNTIL_VERB) return (action_verb(t->rs, told->verb)->takes & ENDS_STEP) == 0;
    return told->until != UNTIL_EVENT && told->until != UNTIL_STEP && told->until != UNTIL_TURN;
}

bool unused_nobody(const table *t)
{
    uint8_t of[UNITS_MAX];
    offers_ease ease;
    if (told_to_end(t)) return true;
    if (lesson_asks_first(t, lesson_now(t))) return false;
    if (unused_rest(t) != NULL) return true;
    find(t, of);
    for (int u = 0; u < t->sc->nunits; u++)
        if (of[u] != 0 && offers_is_unused(t, u)) return false;
    return offers_to_act(t) > 0 || !offers_eases(t, &ease);
}

static void end_now(table *t)
{
    const int end = offers_end_step(t);
    if (end < 0) return;
    action a = t->battle->list.items[end];
    battle_do(t, &a);
}

/* The first who waits to come on, and may now; NO_UNIT: nobody. */
static int to_be_placed(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
        if (who != NO_UNIT && !offers_rest(t, a) && t->battle->view.units[who].status == UNIT_READY)
            return who;
    }
    return NO_UNIT;
}

/* Who alone has something to decide now: his march is half done; NO_UNIT: nobody. */
static int under_way(const table *t)
{
    const bool one = t->battle->d.one || offers_end_step(t) < 0;
    if (!t->battle->ours || t->anim->running || !one || agenda_head(&t->battle->view)) return NO_UNIT;
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].nunits > 0)
            return standing_unit_of(t, t->battle->list.items[i].units[0]);
    return NO_UNIT;
}

static bool may_shoot(const table *t)
{
    if (!t->battle->ours || t->anim->running) return false;
    for (int i = 0; i < t->battle->list.count; i++)
        if (game_is_shot(&t->battle->view, &t->battle->list.items[i])) return true;
    return false;
}

/* Whoever is chosen, if nothing is prepared for him. */
static bool could_stay(const table *t)
{
    bool goes = false;
    if (!t->battle->ours || t->battle->d.one || t->anim->running || lesson_on(t) || offers_end_step(t) < 0 ||
        t->plan->on != PLAN_NONE)
        return false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
        if (who == NO_UNIT || offers_rest(t, a)) continue;
        if (t->battle->view.units[who].status == UNIT_READY) continue; /* to be placed: it waits on */
        const verb *v = action_verb(t->rs, a->verb);
        goes = goes || (v->takes & LEADS_ON) != 0 || (action_space(a) != NO_SPACE && a->target == NO_UNIT);
    }
    return goes;
}

/* Where the end of the step asks nothing, one button ends it: that. */
bool unused_may_stay(const table *t)
{
    return t->choice->unit == NO_UNIT && could_stay(t) && unused_asked(t);
}

const char *unused_stay_label(const table *t)
{
    return offers_begun(t) ? _("The rest hold") : _("All hold");
}

/* Whether something waits to be given, which is said. */
static bool says_prepared(table *t)
{
    if (t->plan->on == PLAN_PREPARED)
        host_say(t->host, _("An order stands prepared: Enter gives it, Escape cancels it."));
    return t->plan->on == PLAN_PREPARED;
}

bool unused_stay_waits(const table *t, strbuf *out)
{
    int16_t who[WAITING_MAX];
    char names[160];
    const int n = offers_waiting(t, who);
    if (n == 0) return false;
    say_units(t, who, n, 3, names, sizeof names);
    strbuf_addf(
        out,
        ngettext("%s is left waiting to be placed", "%s are left waiting to be placed", (unsigned long)n),
        names);
    return true;
}

/* What a mark comes to for him who gets no order ("idle.<mark>"), each once. */
static void add_idle(const table *t, const uint8_t of[UNITS_MAX], int which, strbuf *out)
{
    uint32_t borne = 0;
    if (which != COULD_MOVE) return; /* no fire undoes a mark */
    for (int u = 0; u < t->sc->nunits; u++)
        if (of[u] & which) borne |= t->battle->view.units[u].marks;
    for (int i = 0; i < t->rs->nmarks; i++) {
        char code[48];
        snprintf(code, sizeof code, "idle.%.40s", t->rs->marks[i].name);
        if (!(borne & 1u << i) || words_find(t->sc->words, code) == NULL) continue;
        strbuf_addf(out, " %s", say_word(t, code, ""));
    }
}

void unused_stay(table *t)
{
    strbuf left = {0};
    if (says_prepared(t)) return;
    if (!could_stay(t)) {
        const int waits = t->battle->ours && !t->anim->running ? to_be_placed(t) : NO_UNIT;
        if (waits != NO_UNIT)
            host_say(t->host, _("Still to be placed: %s. Do that first, or end the step."),
                     say_unit(t, waits));
        else if (under_way(t) != NO_UNIT)
            host_say(t->host, _("%s is under way: finish that first, then all may hold."),
                     say_unit(t, under_way(t)));
        else if (may_shoot(t))
            host_say(t->host, _("Here every shot falls at once: drag a box round several, then press whom "
                                "they are to fire at."));
        else if (t->battle->ours && !t->anim->running)
            host_say(t->host, _("There is no move to give up here: what may be done, the line below says."));
        return;
    }
    if (offers_prepared(t))
        host_say(t->host, _("An order stands prepared: Enter gives it, Escape cancels it."));
    else {
        uint8_t of[UNITS_MAX];
        find(t, of);
        if (unused_stay_waits(t, &left)) strbuf_addc(&left, '.');
        add_idle(t, of, COULD_MOVE, &left); /* to hold is not always the best that costs nothing */
        end_now(t);
        if (left.len > 0) host_say(t->host, "%s", strbuf_str(&left) + (strbuf_str(&left)[0] == ' '));
    }
    strbuf_free(&left);
}

void unused_end(table *t)
{
    if (says_prepared(t)) return;
    if (unused_asked(t))
        modal_open(t, MODAL_END);
    else
        end_now(t);
}

/* It bears a mark of the graver kind: Shaken, disordered, jammed. */
static bool in_trouble(const table *t, int u)
{
    for (int i = 0; i < t->rs->nmarks; i++)
        if (t->rs->marks[i].gravity > 1 && (t->battle->view.units[u].marks & 1u << i)) return true;
    return false;
}

/* Who is in trouble first: he is not to be among those who are only counted. */
static void add_names(const table *t, const uint8_t of[UNITS_MAX], int which, strbuf *out)
{
    int n = 0, said = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        n += (of[u] & which) != 0;
    for (int at = 0; at < 2 * t->sc->nunits && said < NAMED; at++) {
        const int u = at % t->sc->nunits;
        if (!(of[u] & which) || in_trouble(t, u) != (at < t->sc->nunits)) continue;
        if (said > 0) strbuf_add(out, say_between(t, said, n));
        const size_t from = out->len;
        strbuf_add(out, say_unit(t, u));
        out->len = language_join(out->s, from);
        said++;
    }
    say_more(n - said, out);
}

/* The title counts them as well. */
static void add_others(const table *t, const uint8_t of[UNITS_MAX], int which, strbuf *out)
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        n += of[u] != 0 && (of[u] & (which | COULD_BE_PLACED)) == 0;
    if (n > 0)
        strbuf_addf(out, ngettext(" %d more could still act.", " %d more could still act.", (unsigned long)n),
                    n);
}

/* What comes of it that they are not used in this step: it is kept for another, or gone ("idle.<step>", or
 * "idle.<step>.alone" where a side that nobody plays has its steps as well). */
static void add_kept(const table *t, strbuf *out)
{
    char code[56];
    bool alone = false;
    for (int i = 0; i < t->sc->nsides; i++)
        alone = alone || t->sc->sides[i].goes_alone;
    const char *step = t->rs->steps[t->battle->view.step];
    snprintf(code, sizeof code, "idle.%.40s%s", step, alone ? ".alone" : "");
    if (alone && words_find(t->sc->words, code) == NULL) snprintf(code, sizeof code, "idle.%.40s", step);
    if (words_find(t->sc->words, code) != NULL) strbuf_addf(out, " %s", say_word(t, code, ""));
}

/* None of them has begun: whoever has rolled, or gone part of his way, is used, and not done. */
static bool idle_yet(const table *t, const uint8_t of[UNITS_MAX], int which)
{
    const state *now = &t->battle->view;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn != now->turn || e->step != now->step) break;
        for (int k = 0; k < e->act.nunits && e->act.verb != VERB_GO && !e->by_umpire; k++) {
            const int who = action_unit_of(t->sc, e->act.units[k]);
            if (who >= 0 && who < UNITS_MAX && (of[who] & which)) return false;
        }
    }
    return true;
}

/* Of whom the question is, by name. */
static void add_about(const table *t, const uint8_t of[UNITS_MAX], int which, strbuf *out)
{
    strbuf_add(out, which == COULD_FIGHT       ? _("A target is within reach of: ")
                    : which == COULD_BE_PLACED ? _("Not placed yet: ")
                    : idle_yet(t, of, which)   ? _("Not used yet: ")
                                               : _("Not done yet: "));
    add_names(t, of, which, out);
    const bool stopped = out->len > 0 && strbuf_str(out)[out->len - 1] == '.'; /* a name may end in one */
    if (!stopped) strbuf_addc(out, '.');
}

bool unused_counted(const table *t, bool counted[UNITS_MAX])
{
    uint8_t of[UNITS_MAX];
    int n;
    const unused_about about = unused_asks(t, &n);
    if (about == UNUSED_NOBODY || about == UNUSED_PREPARED) return false;
    find(t, of);
    const int kind = kind_of(t, of);
    for (int u = 0; u < UNITS_MAX; u++)
        counted[u] = (of[u] & kind) != 0;
    return kind != 0;
}

void unused_names(const table *t, strbuf *out)
{
    uint8_t of[UNITS_MAX];
    find(t, of);
    if (!offers_prepared(t) && kind_of(t, of) != 0) add_about(t, of, kind_of(t, of), out);
}

/* Those with an enemy before them are named first: they alone, where there are any. */
static void say_who(const table *t, strbuf *out)
{
    static const char *const back[] = {[UNDO_FREE] = N_("Undo would bring the step back."),
                                       [UNDO_ASK] = N_("It is taken back only if both agree."),
                                       [UNDO_NO] = N_("It cannot be taken back.")};
    uint8_t of[UNITS_MAX];
    find(t, of);
    const int which = kind_of(t, of);
    bool unplaced = false;
    for (int u = 0; u < t->sc->nunits; u++)
        unplaced = unplaced || (of[u] & COULD_BE_PLACED) != 0;
    if (offers_prepared(t)) {
        strbuf_addf(out, _("Prepared, but not given: %s, "), say_unit(t, t->choice->unit));
        if (!say_sentence(t, &t->choice->act, out)) strbuf_add(out, say_verb(t, t->choice->act.verb));
        strbuf_addf(out, _(". Go back, and Enter gives it. %s"), _(back[session_settings(t->s)->undo]));
        return;
    }
    if (which == COULD_FIGHT && unplaced) { /* who is not on the map yet is easily forgotten */
        strbuf_add(out, _("Not placed yet: "));
        add_names(t, of, COULD_BE_PLACED, out);
        strbuf_add(out, strbuf_str(out)[out->len - 1] == '.' ? " " : ". ");
    }
    add_about(t, of, which, out);
    add_others(t, of, which, out);
    add_idle(t, of, which, out);
    if (which == COULD_FIGHT) add_kept(t, out);
    if (which == COULD_MOVE && !offers_begun(t))
        strbuf_add(out, _(" Nothing has been ordered in this step."));
    strbuf_addf(out, " %s", _(back[session_settings(t->s)->undo]));
}

void unused_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char end[80], title[80];
    uint8_t of[UNITS_MAX];
    int n = 0;
    strbuf text = {0};
    find(t, of);
    for (int i = 0; i < t->sc->nunits; i++)
        n += of[i] != 0;
    if ((n == 0 && !offers_prepared(t)) ||
        !golden_end_label(t, end, sizeof end)) { /* taken back or gone on below the card */
        modal_close(t);
        return;
    }
    say_who(t, &text);
    if (offers_prepared(t))
        snprintf(title, sizeof title, _("An order is not given yet"));
    else
        snprintf(title, sizeof title, n == 1 ? _("One unit could still act") : _("%d units could still act"),
                 n);
    const float stay = ui_button_width(u, _("Go back"), "Enter"), go = ui_button_width(u, end, "Ctrl Enter"),
                told = fmaxf(ui_width(u, TEXT_TITLE, title) + 64, stay + go + 58),
                w = fminf(fmaxf(theme_tx(m, 500, 600), told), m->width - 40), in = w - 64,
                h = ui_wrap(u, TEXT_NOTE, 0, 0, 0, in, 1.4f, false, strbuf_str(&text)),
                bh = fmaxf(38, theme_tx(m, 38, 44));
    frect r = modal_begin(t, "unused", w, theme_font(m, TEXT_TITLE).px * 1.2f + h + theme_tx(m, 112, 124));
    const float y = modal_title(t, r, r.y + 18, title) + 4;
    ui_wrap(u, TEXT_NOTE, m->ink, r.x + 32, y, in, 1.4f, true, strbuf_str(&text));
    strbuf_free(&text);
    const float at = r.y + r.h - bh - 20, x = r.x + r.w - 24 - stay;
    const bool stays = ui_button(u, ui_name("unusedstay", 0), (frect){x, at, stay, bh}, LOOK_PRIMARY,
                                 _("Go back"), "Enter", KEY_ENTER, 0) ||
                       ui_key(u, KEY_ESCAPE, 0);
    const bool ends = ui_button(u, ui_name("unusedend", 0), (frect){x - 10 - go, at, go, bh}, LOOK_NORMAL,
                                end, "Ctrl Enter", KEY_ENTER, UI_CTRL);
    ui_layer_end(u);
    if (stays || ends) modal_close(t);
    if (ends) end_now(t);
}
