/* others.c: see others.h. */
#include "ui/table/choose/others.h"

#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/story.h"
#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/offers.h"
#include "ui/table/direct/frame.h"
#include "ui/table/host.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

/* Would the judge let it do together with the chosen unit, and all that joined it, what that one may do? */
static bool judged_together(const table *t, int who)
{
    refusal why;
    for (int i = 0; i < t->battle->list.count && t->choice->nextra < ACTION_UNITS - 1; i++) {
        action a = t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a.verb);
        if (a.nunits != 1 || a.units[0] != t->choice->unit || !v || !(v->takes & TAKES_GROUP)) continue;
        for (int k = 0; k < t->choice->nextra; k++)
            action_add_unit(&a, t->choice->extra[k]);
        action_add_unit(&a, who);
        if (game_check(&t->battle->view, &a, &why)) return true;
    }
    return false;
}

bool others_group_deed(const table *t, int who)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (a->nunits > 0 && a->units[0] == who && v && (v->takes & TAKES_GROUP)) return true;
    }
    return false;
}

bool others_may_join(const table *t, int who)
{
    const choice *c = t->choice;
    const state *s = &t->battle->view;
    if (!t->battle->ours || c->unit == NO_UNIT || who == c->unit || !offers_may_act(t, who)) return false;
    if (s->units[who].side != s->units[c->unit].side) return false;
    if (s->units[who].space != s->units[c->unit].space)
        return choice_in_group(t, who) || judged_together(t, who);
    return others_group_deed(t, who);
}

/* Of its side there, and may not act with it: has acted, is demoralized. Who lies off the coast is none of
 * the column ashore. */
static bool stays_out(const table *t, int who)
{
    const unit *u = &t->battle->view.units[who];
    return who != t->choice->unit && u->side == t->battle->view.units[t->choice->unit].side &&
           standing_afloat(t, who) == standing_afloat(t, t->choice->unit) && !others_may_join(t, who) &&
           !choice_in_group(t, who);
}

void others_join(table *t)
{
    const choice *c = t->choice;
    if (c->unit == NO_UNIT) return;
    const unit *first = &t->battle->view.units[c->unit];
    if (first->status == UNIT_ON && t->b->sheets[t->b->spaces[first->space].sheet].kind == BOARD_AREA) {
        others_gather_at(t, first->space);
        return;
    }
    const scenario_unit *of = &t->sc->units[c->unit];
    const int lead = c->unit;
    for (int i = 0; i < t->sc->nunits; i++) {
        const scenario_unit *other = &t->sc->units[i];
        const unit *u = &t->battle->view.units[i];
        float x, y;
        if (i == lead || other->side != of->side || other->group != of->group || other->tags != of->tags ||
            u->status != UNIT_ON || t->b->spaces[u->space].sheet != t->camera->sheet ||
            !offers_may_act(t, i) || choice_in_group(t, i))
            continue;
        pose_place(t->b, u->space, &x, &y);
        if (view_holds(&t->camera->view, x, y, 0)) choice_together(t, i);
    }
}

static int marked(const table *t)
{
    return t->choice->ndest + t->choice->naim;
}

static bool goes_to(const action *a, int who)
{
    return a->nunits == 1 && a->units[0] == who && action_space(a) != NO_SPACE;
}

/* Places that one might go to by itself. */
static int reaches(const table *t, int who)
{
    const action_list *l = &t->battle->list;
    int n = 0;
    for (int i = 0; i < l->count; i++) {
        bool known = !goes_to(&l->items[i], who);
        for (int k = 0; k < i && !known; k++)
            known = goes_to(&l->items[k], who) && action_space(&l->items[k]) == action_space(&l->items[i]);
        n += !known;
    }
    return n;
}

/* Why it may not go along to one of the places that are marked for the others. */
static bool refused_along(const table *t, int who, refusal *why)
{
    const choice *c = t->choice;
    for (int d = 0; d < c->ndest; d++)
        for (int i = 0; i < t->battle->list.count && c->nextra < ACTION_UNITS - 1; i++) {
            action a = t->battle->list.items[i];
            const verb *v = action_verb(t->rs, a.verb);
            if (!goes_to(&a, c->unit) || action_space(&a) != c->dest[d] || !v || !(v->takes & TAKES_GROUP))
                continue;
            for (int k = 0; k < c->nextra; k++)
                action_add_unit(&a, c->extra[k]);
            action_add_unit(&a, who);
            *why = (refusal){.args = word_args_none()};
            if (!game_check(&t->battle->view, &a, why) && why->code != NULL) return true;
        }
    return false;
}

/* "Sappers stays out: A1 has room for 4 units a side. ...": each reason once. */
static void left_words(const table *t, const int16_t *out, const refusal *why, int n, strbuf *says)
{
    bool told[UNITS_MAX] = {false};
    for (int i = 0; i < n; i++) {
        int16_t alike[UNITS_MAX];
        int m = 0;
        char names[160];
        strbuf title = {0}, text = {0}, remedy = {0};
        const char *rule;
        if (told[i]) continue;
        for (int k = i; k < n; k++)
            if (k == i || (why[i].code == NULL && why[k].code == NULL) ||
                story_refused_alike(t->sc, &why[i], &why[k]))
                told[k] = true, alike[m++] = out[k];
        if (why[i].code != NULL)
            story_refusal(t->sc, &t->battle->view, &why[i], &title, &text, &remedy, &rule);
        say_units(t, alike, m, 3, names, sizeof names);
        if (m > 1 && story_refusal_names_unit(t->sc, &why[i])) { /* it tells of the first alone */
            text.len = 0;
            strbuf_addf(&text, "%s.", strbuf_str(&title));
            language_within(text.s);
        }
        strbuf_addf(says, ngettext("%s%s stays out: %s", "%s%s stay out: %s", (unsigned long)m),
                    says->len > 0 ? " " : "", names,
                    text.len > 0 ? strbuf_str(&text) : _("there is nothing that all of them may do."));
        strbuf_free(&title);
        strbuf_free(&text);
        strbuf_free(&remedy);
    }
}

void others_say_left(table *t, const int16_t *out, const refusal *why, int n)
{
    strbuf says = {0};
    left_words(t, out, why, n, &says);
    host_say(t->host, "%s", strbuf_str(&says));
    strbuf_free(&says);
}

/* Those who may not act at all (idle), and those who would spoil it for the others: one message, for a second
 * would put the first away. */
static void say_left_out(table *t, int16_t *out, int n, const int16_t *idle, int nidle)
{
    refusal why[UNITS_MAX];
    int16_t unsaid[UNITS_MAX];
    strbuf says = {0};
    char names[160];
    int nunsaid = 0;
    for (int i = 0; i < n; i++)
        if (!refused_along(t, out[i], &why[i])) why[i] = (refusal){.args = word_args_none()};
    for (int i = 0; i < nidle; i++)
        if (refused_along(t, idle[i], &why[n]))
            out[n++] = idle[i];
        else
            unsaid[nunsaid++] = idle[i];
    if (nunsaid > 0) {
        say_units(t, unsaid, nunsaid, 3, names, sizeof names);
        strbuf_addf(&says, _("Not among them, who may not act with them now: %s."), names);
    }
    left_words(t, out, why, n, &says);
    if (says.len > 0) host_say(t->host, "%s", strbuf_str(&says));
    strbuf_free(&says);
}

/* Each of them in turn; returns how many are left out. */
static int gather(table *t, const int16_t *who, int n, bool together, int16_t out[UNITS_MAX])
{
    const int far = together ? reaches(t, t->choice->unit) : 0;
    int left = 0;
    for (int i = 0; i < n; i++) {
        if (who[i] == t->choice->unit || choice_in_group(t, who[i])) continue;
        const int before = marked(t);
        if (reaches(t, who[i]) >= far) {
            choice_together(t, who[i]);
            if (before == 0 || marked(t) > 0) continue;
            choice_together(t, who[i]); /* out again */
        }
        out[left++] = who[i];
    }
    return left;
}

void others_gather(table *t, const int16_t *who, int n, bool together)
{
    int16_t out[UNITS_MAX];
    const int left = gather(t, who, n, together, out);
    say_left_out(t, out, left, NULL, 0);
}

/* Gathered anew, led by that one. */
static int gather_by(table *t, int lead, const int16_t *who, int n, int16_t out[UNITS_MAX])
{
    const int fan = t->pointer->fan;
    choice_select(t, lead);
    pointer_fan(t, fan);
    return gather(t, who, n, false, out);
}

/* By whoever leaves the fewest out, where no order is pressed and nobody is chosen besides: an officer goes
 * where his men do, but by himself he may storm nothing. */
static int gather_most(table *t, const int16_t *who, int n, int16_t out[UNITS_MAX])
{
    const int first = t->choice->unit;
    const bool bound = t->choice->verb >= 0 || choice_ticked(t);
    int best = first, left = gather(t, who, n, false, out), fewest = left;
    if (bound) return left;
    for (int i = 0; i < n && fewest > 0; i++) {
        if (who[i] == first) continue;
        left = gather_by(t, who[i], who, n, out);
        if (left < fewest) fewest = left, best = who[i];
    }
    return t->choice->unit == best ? left : gather_by(t, best, who, n, out);
}

void others_gather_at(table *t, int space)
{
    int16_t who[UNITS_MAX] = {0}, idle[UNITS_MAX], out[UNITS_MAX];
    int n = 0, nidle = 0;
    for (int i = 0; i < t->sc->nunits && t->choice->unit != NO_UNIT; i++) {
        const unit *u = &t->battle->view.units[i];
        if (u->status != UNIT_ON || u->space != space) continue;
        if (i == t->choice->unit || others_may_join(t, i)) who[n++] = (int16_t)i;
        if (stays_out(t, i)) idle[nidle++] = (int16_t)i;
    }
    n = gather_most(t, who, n, out);
    say_left_out(t, out, n, idle, nidle);
}

/* Who goes on to the next leaves what he had prepared: it is not dropped in silence. */
static void say_not_given(const table *t)
{
    strbuf says = {0};
    if (!offers_prepared(t)) return;
    if (!say_sentence(t, &t->choice->act, &says)) strbuf_add(&says, say_verb(t, t->choice->act.verb));
    host_say(t->host, _("Not given: %s, %s. Enter gives what is prepared."), say_unit(t, t->choice->unit),
             strbuf_str(&says));
    strbuf_free(&says);
}

int others_places(const table *t)
{
    const choice *c = t->choice;
    const bool several = c->nextra > 0;
    if (!t->battle->ours || c->unit == NO_UNIT || (!several && (c->verb < 0 || c->ready))) return 0;
    return c->ndest;
}

bool others_next_place(table *t, int step)
{
    const choice *c = t->choice;
    const int n = others_places(t);
    int at = 0;
    if (n == 0) return false;
    while (at < n && c->dest[at] != t->pointer->cursor)
        at++;
    if (at < n && n == 1)
        host_say(t->host, _("There is no other place. Esc lets go of who is chosen; then Tab goes on."));
    if (at == n) at = step > 0 ? n - 1 : 0;
    frame_go(t, c->dest[(at + step + n) % n]);
    return true;
}

/* Where the round goes on from: who is chosen, or did something last; nobody: the first comes next, or the
 * last. */
static int round_at(const table *t, int step)
{
    const choice *c = t->choice;
    if (c->unit != NO_UNIT) return c->unit;
    if (c->did != NO_UNIT && t->battle->view.units[c->did].side == t->battle->d.side) return c->did;
    return step > 0 ? t->sc->nunits - 1 : 0;
}

/* The first of a stack stands for it. */
static void choose_next(table *t, int who)
{
    const int was = t->choice->unit;
    const unit *u = t->battle->view.units;
    choice_select(t, who);
    if (was == NO_UNIT || u[was].space != u[who].space) choice_whole(t);
}

/* While others would miss something, who could only turn is passed over; where nobody may act, he is found
 * who is pointed out all the same. */
void others_next(table *t, int step)
{
    const int n = t->sc->nunits, chosen = t->choice->unit;
    int at = round_at(t, step);
    if (!t->battle->ours || n == 0) return;
    const bool none = offers_to_act(t) == 0;
    const bool pass = offers_unused(t) > (chosen != NO_UNIT && offers_is_unused(t, chosen));
    say_not_given(t);
    for (int i = 0; i < n; i++) {
        at = (at + step + n) % n;
        if (!(none ? offers_calls(t, at) : offers_may_act(t, at)) || (pass && !offers_is_unused(t, at)))
            continue;
        if (at == chosen)
            host_say(t->host,
                     t->battle->d.args.unit == at ? _("First %s: the others act when that is done.")
                                                  : _("Nothing is left to do now but for %s."),
                     say_unit(t, at));
        else
            choose_next(t, at);
        const int space = t->battle->view.units[at].space;
        if (space == NO_SPACE) return;
        frame_go(t, space);
        return;
    }
    host_say(t->host, _("No unit of yours has anything to do now: the line below says what is awaited."));
}
