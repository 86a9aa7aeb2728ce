/* recap_fights.c: fights, and the charges and attacks of which no fight is told yet, put into lines. */
#include "ui/table/direct/recap_internal.h"

#include <stdio.h>
#include <string.h>

#include "core/plain.h"
#include "game/action_form.h"
#include "game/story.h"
#include "game/tale_say.h"
#include "game/words.h"

/* By a throw of his own he did not do what he had been told: that befell him. */
static bool held_back(const session *s, const tale_fight *f)
{
    const event *told = tale_event(s, f->told);
    const roll *thrown = tale_roll(s, f->roll[0]);
    return told && told->kind == EV_NOTE && told->unit == f->doer && thrown &&
           thrown->cause == CAUSE_MORALE && tale_failed(thrown);
}

/* Of two who fight hand to hand either may stand first in it: the other one charged him. */
static bool was_charged(const recap_reader *r, const tale_fight *f)
{
    const event *begin = tale_event(r->s, f->begin);
    for (int i = 0; i < r->out->nblows && begin->kind == EV_MELEE; i++) {
        const recap_blow *b = &r->out->blow[i];
        if (b->unit == f->other && b->other == f->doer && b->entry <= f->begin.entry) return true;
    }
    return false;
}

/* What one's own volley or charge did is not the enemy's doing, though it fell in his step; what it cost
 * oneself is, and that a charge was not made. */
static bool theirs(const recap_reader *r, const tale_fight *f)
{
    const event *told = tale_event(r->s, f->told);
    if (!f->blow || f->begin.entry >= r->own) return true; /* whoever fell, came on or came to light in it */
    if (told && (told->kind == EV_REMOVE || told->kind == EV_LOSS) && told->unit >= 0 &&
        r->sc->units[action_unit_of(r->sc, told->unit)].side == r->viewer)
        return true;
    return f->doer < 0 || r->sc->units[f->doer].side != r->viewer || held_back(r->s, f) || was_charged(r, f);
}

/* Whom it befell has gone from there, and is seen elsewhere: who stands in his place now is another, and
 * nothing of it is his. */
static bool left_since(const recap_reader *r, const tale_fight *f)
{
    int side;
    const int who = f->other;
    if (who < 0 || recap_where(r, who) == NO_SPACE || recap_where(r, who) == f->space) return false;
    bool taken = false;
    for (int u = 0; u < r->sc->nunits && !taken; u++)
        taken = recap_where(r, u) == f->space;
    return !taken || tale_about(r->s, f, &side) == who;
}

static bool is_arrival(const recap_reader *r, const tale_fight *f)
{
    return !f->blow && f->told.entry >= 0 && tale_event(r->s, f->told)->kind == EV_ENTER;
}

/* Of a group that comes later, and where is not told: on its plate that is where it will come on. Who has
 * fallen since has a place of his own. */
static bool may_enter(const recap_reader *r, const tale_fight *f)
{
    const event *told = f->blow || f->told.entry < 0 ? NULL : tale_event(r->s, f->told);
    return told != NULL && told->unit >= 0 && told->to == NO_SPACE &&
           r->sc->units[action_unit_of(r->sc, told->unit)].group > 0 && recap_fell(r, told->unit) == NO_SPACE;
}

/* Who has arrived stands where he has come on since; NO_SPACE: none of them has. */
static int place_of_arrival(const recap_reader *r, const tale_fight *f)
{
    int at = recap_where(r, tale_event(r->s, f->told)->unit);
    for (int k = 0; k < f->told_of && k < TALE_WITH && at == NO_SPACE; k++)
        at = recap_where(r, f->with[k]);
    return at;
}

/* What befell somebody on the spot (a man of his runs off, he loses heart) names no place: it is his own. */
static int place_of_fight(recap_reader *r, const tale_fight *f)
{
    int side;
    if (is_arrival(r, f) || may_enter(r, f)) return place_of_arrival(r, f);
    if (f->space != NO_SPACE) return left_since(r, f) ? recap_where(r, f->other) : f->space;
    const int who = tale_about(r->s, f, &side);
    return who >= 0 ? recap_last_seen(r, who, f->begin.entry) : f->space;
}

/* It befell one who has gone out of sight since: where he was seen last is said beside it. */
static void tell_last_seen(const recap_reader *r, const tale_fight *f, recap_line *l)
{
    int side;
    const int who =
        f->space == NO_SPACE && !is_arrival(r, f) && !may_enter(r, f) ? tale_about(r->s, f, &side) : NO_UNIT;
    size_t n = strlen(l->quiet);
    if (who < 0 || l->space == NO_SPACE || recap_where(r, who) != NO_SPACE || f->told_of > 1) return;
    word_args a = word_args_none();
    a.space = l->space;
    if (n > 0 && l->quiet[n - 1] == '.') n--;
    snprintf(l->quiet + n, sizeof l->quiet - n, "%s", n > 0 ? ", " : "");
    recap_add(r->s, "recap.one.last", &a, l->quiet, sizeof l->quiet);
}

/* Did one of them shoot or strike in it? Who hung back, and who was only shot at, did not. */
static bool they_fought(const recap_reader *r, const tale_fight *f)
{
    const event *told = tale_event(r->s, f->told);
    const bool by_them = f->doer >= 0 && r->sc->units[f->doer].side != r->viewer;
    if (!f->blow) return false;
    if (tale_event(r->s, f->begin)->kind == EV_FIRE) return by_them;
    for (int i = 0; i < TALE_ROLLS; i++)
        if (f->roll[i].entry >= 0 && tale_roll(r->s, f->roll[i])->cause == CAUSE_MELEE) return true;
    return !told || told->kind != EV_NOTE;
}

/* His charge of that stretch was of another step, and no shot tells of it. */
static bool charged_apart(const recap_reader *r, int who, const tale_fight *f)
{
    for (int i = 0; i < r->out->nblows && tale_event(r->s, f->begin)->kind == EV_FIRE; i++)
        if (r->out->blow[i].unit == who) return !recap_same_step(r->s, r->out->blow[i].entry, f->begin.entry);
    return false;
}

static void has_fought(recap_reader *r, int who, const tale_fight *f)
{
    r->fought[who] = true;
    if (charged_apart(r, who, f)) return;
    if (r->fought_upto[who] <= f->last.entry) r->fought_upto[who] = f->last.entry + 1;
}

/* It was shot at, and nothing came of it: it suffered nothing, and who shot did not either. */
static bool shot_in_vain(const recap_reader *r, const tale_fight *f)
{
    const event *told = tale_event(r->s, f->told);
    return f->blow && f->other >= 0 && tale_event(r->s, f->begin)->kind == EV_FIRE &&
           (!told || story_shooter_missed(r->sc, told) != NO_UNIT);
}

static void tell_fight(recap_reader *r, const tale_fight *f)
{
    strbuf what = {0}, why = {0};
    const char *rule;
    tale_verdict(r->s, r->viewer, f, &what, &why, &rule);
    int about; /* whom it befell, as on its verdict */
    tale_about(r->s, f, &about);
    r->entry = f->last.entry;
    recap_line *l = recap_line_add(r, about, place_of_fight(r, f));
    if (shot_in_vain(r, f)) l->fares = (int8_t)r->sc->units[f->other].side;
    l->verdict = true;
    if (f->blow) l->fight = f->begin;
    l->passes = !f->blow && !tale_weighs(r->s, f);
    r->out->own = r->out->own || (!f->blow && l->side == r->viewer &&
                                  (f->doer < 0 || r->sc->units[f->doer].side == r->viewer));
    r->out->both = r->out->both || (f->blow && f->doer >= 0 && r->sc->units[f->doer].side == r->viewer &&
                                    f->begin.entry >= r->own);
    plain_put(l->bold, sizeof l->bold, strbuf_str(&what));
    plain_put(l->quiet, sizeof l->quiet, strbuf_str(&why));
    tell_last_seen(r, f, l);
    for (int i = 0; !f->blow && f->told_of > 1 && i < f->told_of && i < TALE_WITH; i++)
        recap_spot_add(r, recap_last_seen(r, f->with[i], f->begin.entry));
    strbuf_free(&what);
    strbuf_free(&why);
    r->sum.fought = r->sum.fought || they_fought(r, f);
    if (f->doer >= 0) r->named[f->doer] = true;
    if (f->other >= 0) r->named[f->other] = true;
    if (f->blow && f->doer >= 0) has_fought(r, f->doer, f);
    if (f->blow && f->other >= 0) has_fought(r, f->other, f);
}

/* Of whom it tells that he is gone, no line of the marches tells so too. */
static void tells_end(recap_reader *r, const tale_fight *f)
{
    if (f->told.entry < 0) return;
    const event *told = &session_at(r->s, f->told.entry)->events.items[f->told.event];
    if (told->kind == EV_REMOVE && told->unit >= 0) r->fought[action_unit_of(r->sc, told->unit)] = true;
}

/* All who came on marched on: the line of their march tells it. */
static bool marched_on(const recap_reader *r, const tale_fight *f)
{
    const recap_told *o = r->out;
    int n = 0;
    for (int k = 0; k < f->told_of && k < TALE_WITH; k++)
        for (int i = 0; i < o->nways; i++)
            if (o->way[i].unit == f->with[k] && o->way[i].enters && o->way[i].n > 1) {
                n++;
                break;
            }
    return n > 0 && n == f->told_of;
}

/* Who came on is told by its tiding, and by no line of the marches. */
static void tells_arrival(const recap_reader *r, const tale_fight *f)
{
    recap_told *o = r->out;
    if (!is_arrival(r, f)) return;
    for (int i = 0; i < o->nways; i++)
        for (int k = 0; k < f->told_of && k < TALE_WITH; k++)
            if (o->way[i].unit == f->with[k] && o->way[i].enters && o->way[i].n == 1 && o->way[i].line < 0)
                o->way[i].line = (int16_t)(o->nlines - 1);
}

/* Who charged and fell short is told with the way he came, in one line: how far it was is why. No other line
 * tells of that charge. */
static void tells_short_charge(recap_reader *r, const tale_fight *f)
{
    recap_told *o = r->out;
    const event *told = f->blow ? NULL : tale_event(r->s, f->told);
    const roll *went = f->blow ? NULL : tale_roll(r->s, f->roll[0]);
    const bool nothing = told && told->kind == EV_NOTE && told->declared == DECLARE_CHARGE;
    if (f->told.entry < 0 || f->doer < 0 || (!nothing && (!went || went->cause != CAUSE_MOVEMENT))) return;
    if (r->fought_upto[f->doer] <= f->told.entry) r->fought_upto[f->doer] = f->told.entry + 1;
    for (int i = 0; i < o->nways; i++) {
        recap_way *w = &o->way[i];
        if (w->unit != f->doer || w->entry != f->told.entry || w->line >= 0 || w->gives || w->n < 2) continue;
        recap_line *l = &o->line[o->nlines - 1];
        char why[RECAP_QUIET];
        word_args a = word_args_none();
        w->line = (int16_t)(o->nlines - 1);
        a.from = w->via[0];
        a.space = l->space = w->via[w->n - 1];
        snprintf(why, sizeof why, "%s", l->quiet);
        recap_say(r->s, recap_way_words(w), &a, l->quiet, sizeof l->quiet);
        const size_t n = strlen(l->quiet);
        snprintf(l->quiet + n, sizeof l->quiet - n, ". %s", why);
        return;
    }
}

/* Did it go because of what is told: the note of it stands right before its first step? */
static bool went_for_it(const recap_reader *r, const tale_fight *f, const recap_way *w)
{
    const event_list *l = &session_at(r->s, w->entry)->events;
    const event *told = tale_event(r->s, f->told);
    for (int i = 1; i < l->count; i++) {
        const event *ev = &l->items[i], *before = ev - 1;
        if (ev->kind != EV_MOVE || !ev->gives || action_unit_of(r->sc, ev->unit) != w->unit) continue;
        return before->kind == EV_NOTE && before->unit == ev->unit && before->code &&
               words_find(r->sc->words, before->code) == words_find(r->sc->words, told->code);
    }
    return false;
}

/* Who turned to run is told with the way he ran, in one line. */
static void tells_flight(const recap_reader *r, const tale_fight *f)
{
    recap_told *o = r->out;
    const event *told = f->blow ? NULL : tale_event(r->s, f->told);
    if (!told || told->kind != EV_NOTE || !told->code) return;
    for (int i = 0; i < o->nways; i++) {
        recap_way *w = &o->way[i];
        bool of_it = false;
        for (int k = 0; k < f->told_of && k < TALE_WITH; k++)
            of_it = of_it || f->with[k] == w->unit;
        recap_line *l = &o->line[o->nlines - 1];
        if (!of_it || !w->gives || w->line >= 0 || w->n < 2 || w->lost || !went_for_it(r, f, w) ||
            !recap_same_turn(r->s, w->entry, l->entry))
            continue;
        w->line = (int16_t)(o->nlines - 1);
        l->space = w->via[w->n - 1];
        if (f->told_of > 1) continue; /* the line has their names */
        word_args a = word_args_none();
        a.from = w->via[0];
        a.space = l->space;
        recap_say(r->s, recap_way_words(w), &a, l->quiet, sizeof l->quiet);
    }
}

/* Each of their fights and of what befell them in a line of its own, as they ended. */
void recap_tell_fights(recap_reader *r)
{
    for (int i = 0; i < r->t->count; i++) {
        const tale_fight *f = &r->t->fights[i];
        const bool by_them = f->doer >= 0 && r->sc->units[f->doer].side != r->viewer;
        if (!theirs(r, f) || (f->grave == 0 && f->doer < 0)) continue;
        if (!f->blow && f->grave <= TALE_MINOR && !by_them && !tale_weighs(r->s, f)) continue;
        if (is_arrival(r, f) && marched_on(r, f)) continue;
        tells_end(r, f);
        if (by_them) r->did[f->doer] = true;
        if (f->other >= 0 && r->sc->units[f->other].side != r->viewer) r->did[f->other] = true;
        tell_fight(r, f);
        tells_arrival(r, f);
        tells_short_charge(r, f);
        tells_flight(r, f);
    }
}

/* It was begun, a throw said that he does not, and he never set out: that is told, and no charge is. */
static bool never_set_out(const recap_reader *r, const recap_blow *b)
{
    bool held_back = false;
    for (int i = 0; i < r->out->nways; i++) {
        const recap_way *w = &r->out->way[i];
        if (w->unit == b->unit && w->entry >= b->entry && !w->gives && w->n > 1) return false;
    }
    for (int i = 0; i < r->t->count; i++) {
        const tale_fight *f = &r->t->fights[i];
        const event *told = f->told.entry >= b->entry ? tale_event(r->s, f->told) : NULL;
        const roll *thrown = tale_roll(r->s, f->roll[0]);
        if (f->doer != b->unit || !told) continue;
        if (f->blow && tale_event(r->s, f->begin)->kind == EV_MELEE) return false;
        held_back = held_back || (!f->blow && told->kind == EV_NOTE && thrown &&
                                  thrown->cause == CAUSE_MORALE && (tale_failed(thrown) || thrown->counted));
    }
    return held_back;
}

void recap_drop_never_begun(recap_reader *r)
{
    recap_told *o = r->out;
    int n = 0;
    for (int i = 0; i < o->nblows; i++)
        if (!never_set_out(r, &o->blow[i])) o->blow[n++] = o->blow[i];
    o->nblows = n;
    r->sum.charged = n > 0;
}

/* He attacked a place that he never came to: somebody unseen stopped him on the way. */
static bool is_stopped(const recap_reader *r, const recap_blow *b)
{
    if (!b->attack || b->space == NO_SPACE) return false;
    for (int i = 0; i < r->out->nways; i++) {
        const recap_way *w = &r->out->way[i];
        for (int k = 0; k < w->n && w->unit == b->unit && w->entry >= b->entry; k++)
            if (w->via[k] == b->space) return false;
    }
    return recap_where(r, b->unit) != b->space;
}

/* One who charges or attacks; whoever marched for it is told here. */
static void tell_blow(recap_reader *r, const recap_blow *b)
{
    recap_told *o = r->out;
    word_args a = word_args_none();
    r->entry = b->entry;
    recap_line *l = recap_line_add(r, r->sc->units[b->unit].side, b->space);
    a.unit = b->unit;
    a.other = b->other;
    a.space = b->space;
    a.side = l->side;
    recap_say(r->s, l->space != NO_SPACE ? "recap.one.at" : "recap.charge.how", &a, l->quiet,
              sizeof l->quiet);
    recap_say(r->s,
              is_stopped(r, b) ? "recap.attack.stopped"
              : b->attack      ? "recap.attack"
                               : "recap.charge",
              &a, l->bold, sizeof l->bold);
    r->named[b->unit] = true;
    for (int i = 0; i < o->nways; i++) {
        recap_way *w = &o->way[i];
        if (w->unit != b->unit || w->line >= 0 || w->gives || !recap_same_step(r->s, w->entry, b->entry))
            continue;
        w->line = (int16_t)(o->nlines - 1);
        a.from = w->via[0];
        a.space = l->space = w->via[w->n - 1];
        recap_say(r->s, w->enters ? "recap.one.at" : recap_way_words(w), &a, l->quiet, sizeof l->quiet);
    }
    const size_t n = strlen(l->quiet);
    if (b->how) snprintf(l->quiet + n, sizeof l->quiet - n, ", %s", b->how);
}

/* Those of which no fight is told, or not yet: what they shot before is another thing. */
void recap_tell_blows(recap_reader *r)
{
    const recap_told *o = r->out;
    for (int i = 0; i < o->nblows; i++)
        if (r->fought_upto[o->blow[i].unit] <= o->blow[i].entry) tell_blow(r, &o->blow[i]);
}
