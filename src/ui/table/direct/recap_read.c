/* recap_read.c: ways, fights and changes of the other side put into lines. */
#include "ui/table/direct/recap_read.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/plain.h"
#include "game/action_form.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/tale_say.h"
#include "game/words.h"
#include "ui/draw/draw.h"
#include "ui/table/direct/recap_cause.h"
#include "ui/table/direct/recap_day.h"
#include "ui/table/say.h"

typedef struct reader {
    recap_told *out;
    const session *s;
    const scenario *sc;
    const tale *t; /* of the stretch */
    int viewer;
    bool fought[UNITS_MAX];     /* a line tells what its fight came to */
    int fought_upto[UNITS_MAX]; /* the entry after the last of such a fight: what is begun later is told */
    bool named[UNITS_MAX];      /* a line begins with him, or with what was done to him */
    bool did[UNITS_MAX];
    bool broke[UNITS_MAX]; /* where it had come on: only the way that begins now is a flight */
    recap_sum sum;
    int left[UNITS_MAX]; /* of each unit's strength, as far as has been told */
    int entry;           /* that is read, or told of */
    int from, event;     /* the first that is read; while events are taken, which of the entry */
    int own;             /* the first of which the viewer's own fights are told, too */
} reader;

/* His last; NULL: he has gone nowhere yet. */
static recap_way *last_way(reader *r, int who)
{
    recap_told *o = r->out;
    for (int i = o->nways - 1; i >= 0; i--)
        if (o->way[i].unit == who) return &o->way[i];
    return NULL;
}

static recap_way *way_new(reader *r, int who)
{
    recap_told *o = r->out;
    if (o->nways == UNITS_MAX) return NULL;
    recap_way *w = &o->way[o->nways++];
    *w = (recap_way){.unit = (int16_t)who, .line = -1, .entry = r->entry, .by = NO_UNIT};
    return w;
}

static void step_to(recap_way *w, int space)
{
    if (space == NO_SPACE || (w->n > 0 && w->via[w->n - 1] == space)) return;
    if (w->n == RECAP_STEPS) w->n--; /* of a longer way its end counts */
    w->via[w->n++] = (uint16_t)space;
}

static recap_way *way_of(reader *r, int who)
{
    recap_way *w = last_way(r, who);
    return w ? w : way_new(r, who);
}

/* Whoever came on and was thrown back, or was thrown back and came on again, did two things: each is told. */
static recap_way *way_on(reader *r, const event *ev, int who)
{
    recap_way *w = last_way(r, who);
    if (!w || (w->n > 1 && !w->gives != !ev->gives)) w = way_new(r, who);
    if (!w) return NULL;
    w->gives = ev->gives != 0;
    w->runs = w->runs || (w->gives && r->broke[who]);
    return w;
}

/* Whoever breaks where he came to by order broke after that march: no step of it was a flight. */
static void take_break(reader *r, int who)
{
    recap_way *w = last_way(r, who);
    r->broke[who] = w && w->n > 1 && !w->gives;
    if (r->broke[who]) return;
    w = way_of(r, who);
    if (w) w->runs = true;
}

/* As he stands now: he may be gone by then, or out of sight. */
static uint16_t where(const reader *r, int who)
{
    const state *now = session_state(r->s);
    const int u = action_unit_of(r->sc, who);
    const bool seen = (state_blind_to(now, u) & 1u << r->viewer) == 0;
    return seen && now->units[u].status == UNIT_ON ? now->units[u].space : NO_SPACE;
}

/* Each unit's last. */
static void take_blow(reader *r, const event *ev, int who)
{
    recap_told *o = r->out;
    int at = 0;
    while (at < o->nblows && o->blow[at].unit != who)
        at++;
    if (at == RECAP_BLOWS) return;
    if (at == o->nblows) o->nblows++;
    o->blow[at] = (recap_blow){.unit = (int16_t)who,
                               .other = (int16_t)(ev->other < 0 ? NO_UNIT : action_unit_of(r->sc, ev->other)),
                               .space = ev->to != NO_SPACE || ev->other < 0 ? ev->to : where(r, ev->other),
                               .attack = ev->declared == DECLARE_ATTACK,
                               .entry = r->entry};
}

/* What the rules say of his charge beside that it went home: it came on the flank. */
static void note_blow(reader *r, const event *ev, int who)
{
    const word_entry *w = ev->other >= 0 && ev->code ? words_find(r->sc->words, ev->code) : NULL;
    for (int i = 0; i < r->out->nblows && w && w->also[0]; i++) {
        recap_blow *b = &r->out->blow[i];
        if (b->unit == who && b->entry == r->entry && b->other == action_unit_of(r->sc, ev->other))
            b->how = w->also;
    }
}

/* Steps that fell, and with whoever is gone all that he had left; answers how much it was. */
static int count_loss(reader *r, const event *ev, int who)
{
    const int was = r->left[who];
    if (ev->kind == EV_LOSS) {
        r->left[who] = ev->n[1];
        return ev->n[0];
    }
    if (ev->kind != EV_REMOVE || (ev->n[0] != UNIT_DESTROYED && ev->n[0] != UNIT_CAPTURED)) return 0;
    r->left[who] = 0;
    return was;
}

static void take(reader *r, const event *ev)
{
    const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(r->sc, ev->unit);
    if (who == NO_UNIT) return;
    const int lost = count_loss(r, ev, who);
    if (!(ev->seen_by & 1u << r->viewer)) return;
    if (r->sc->units[who].side == r->viewer) {
        r->sum.ours += lost;
        return;
    }
    r->sum.losses += lost;
    r->sum.sighted += ev->kind == EV_REVEAL;
    if (ev->kind == EV_MOVE && ev->to != NO_SPACE) {
        recap_way *w = way_on(r, ev, who);
        if (!w) return;
        step_to(w, ev->from);
        step_to(w, ev->to);
    } else if (ev->kind == EV_ENTER && ev->to != NO_SPACE) {
        recap_way *w = way_of(r, who);
        if (!w) return;
        w->enters = w->n == 0;
        step_to(w, ev->to);
    } else if (ev->kind == EV_REMOVE && ev->n[0] == UNIT_DESTROYED && ev->from != NO_SPACE) {
        recap_way *w = way_of(r, who);
        if (!w) return;
        step_to(w, ev->from);
        w->lost = true;
        w->by = (int16_t)recap_cause(r->s, r->viewer, r->from, r->entry, r->event);
    } else if (ev->kind == EV_DECLARE && (ev->declared == DECLARE_CHARGE || ev->declared == DECLARE_ATTACK)) {
        r->sum.charged = true;
        take_blow(r, ev, who);
    } else if (ev->kind == EV_NOTE) {
        note_blow(r, ev, who);
    } else if (ev->kind == EV_MARK && ev->n[0] >= 0 && ev->n[0] < r->sc->rules->nmarks &&
               r->sc->rules->marks[ev->n[0]].cannot_hold) {
        take_break(r, who);
    }
}

int recap_heading(const scenario *sc, int from, int to)
{
    const fpoint a = recap_place(sc, from), b = recap_place(sc, to);
    const float turn = atan2f(b.x - a.x, a.y - b.y) / 6.2831853f; /* north 0, east a quarter */
    return (int)floorf(turn * 8 + 8.5f) % 8;
}

static bool came_back(const recap_way *w)
{
    return w->n > 1 && recap_goes_nowhere(w);
}

/* Who came back to where he was, and who fell, is told of, unless a fight tells of him. */
static void drop_idle(reader *r)
{
    recap_told *o = r->out;
    int n = 0;
    for (int i = 0; i < o->nways; i++) {
        recap_way *w = &o->way[i];
        w->lost = w->lost && !r->fought[w->unit];
        r->sum.back = r->sum.back || came_back(w);
        const bool back = came_back(w) && !r->named[w->unit];
        if (w->n == 0 || (recap_goes_nowhere(w) && !w->lost && !back)) continue;
        w->heading = (uint8_t)recap_heading(r->sc, w->via[0], w->via[w->n - 1]);
        o->way[n++] = *w;
    }
    o->nways = n;
}

static recap_line *line_add(reader *r, int side, int space)
{
    recap_told *o = r->out;
    recap_line *l = &o->line[o->nlines < RECAP_LINES ? o->nlines++ : RECAP_LINES - 1];
    *l = (recap_line){.side = (int8_t)side, .space = (uint16_t)space, .entry = r->entry, .fight = {-1, -1}};
    return l;
}

/* What one's own volley or charge did is not the enemy's doing, though it fell in his step; what it cost
 * oneself is. */
static bool theirs(const reader *r, const tale_fight *f)
{
    const event *told = tale_event(r->s, f->told);
    if (!f->blow || f->begin.entry >= r->own) return true; /* whoever fell, came on or came to light in it */
    if (told && (told->kind == EV_REMOVE || told->kind == EV_LOSS) && told->unit >= 0 &&
        r->sc->units[action_unit_of(r->sc, told->unit)].side == r->viewer)
        return true;
    return f->doer < 0 || r->sc->units[f->doer].side != r->viewer;
}

static int side_of(const reader *r, const tale_fight *f)
{
    return f->doer >= 0 ? r->sc->units[f->doer].side : NO_SIDE;
}

/* What befell somebody on the spot (a man of his runs off, he loses heart) names no place: it is his own. */
static int place_of_fight(const reader *r, const tale_fight *f)
{
    int side;
    const int who = f->space == NO_SPACE ? tale_about(r->s, f, &side) : NO_UNIT;
    return who >= 0 ? where(r, who) : f->space;
}

static void has_fought(reader *r, int who, int last)
{
    r->fought[who] = r->sum.fought = true;
    if (r->fought_upto[who] <= last) r->fought_upto[who] = last + 1;
}

static void tell_fight(reader *r, const tale_fight *f)
{
    strbuf what = {0}, why = {0};
    const char *rule;
    tale_verdict(r->s, r->viewer, f, &what, &why, &rule);
    r->entry = f->last.entry;
    recap_line *l = line_add(r, side_of(r, f), place_of_fight(r, f));
    l->verdict = true;
    if (f->blow) l->fight = f->begin;
    l->passes = !f->blow && !tale_weighs(r->s, f);
    r->out->both = r->out->both || (f->blow && f->doer >= 0 && r->sc->units[f->doer].side == r->viewer &&
                                    f->begin.entry >= r->own);
    plain_put(l->bold, sizeof l->bold, strbuf_str(&what));
    plain_put(l->quiet, sizeof l->quiet, strbuf_str(&why));
    strbuf_free(&what);
    strbuf_free(&why);
    if (f->doer >= 0) r->named[f->doer] = true;
    if (f->other >= 0) r->named[f->other] = true;
    if (f->blow && f->doer >= 0) has_fought(r, f->doer, f->last.entry);
    if (f->blow && f->other >= 0) has_fought(r, f->other, f->last.entry);
}

/* Of whom it tells that he is gone, no line of the marches tells so too. */
static void tells_end(reader *r, const tale_fight *f)
{
    if (f->told.entry < 0) return;
    const event *told = &session_at(r->s, f->told.entry)->events.items[f->told.event];
    if (told->kind == EV_REMOVE && told->unit >= 0)
        r->fought[action_unit_of(r->sc, told->unit)] = r->sum.fought = true;
}

static bool is_arrival(const reader *r, const tale_fight *f)
{
    return !f->blow && f->told.entry >= 0 && tale_event(r->s, f->told)->kind == EV_ENTER;
}

/* All who came on marched on: the line of their march tells it. */
static bool marched_on(const reader *r, const tale_fight *f)
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
static void tells_arrival(const reader *r, const tale_fight *f)
{
    recap_told *o = r->out;
    if (!is_arrival(r, f)) return;
    for (int i = 0; i < o->nways; i++)
        for (int k = 0; k < f->told_of && k < TALE_WITH; k++)
            if (o->way[i].unit == f->with[k] && o->way[i].enters && o->way[i].n == 1 && o->way[i].line < 0)
                o->way[i].line = (int16_t)(o->nlines - 1);
}

/* Who charged and fell short is told with the way he came, in one line: how far it was is why. */
static void tells_short_charge(const reader *r, const tale_fight *f)
{
    recap_told *o = r->out;
    const roll *went = f->blow ? NULL : tale_roll(r->s, f->roll[0]);
    if (!went || went->cause != CAUSE_MOVEMENT || f->told.entry < 0) return;
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
        recap_say(r->s, "recap.one.way", &a, l->quiet, sizeof l->quiet);
        const size_t n = strlen(l->quiet);
        snprintf(l->quiet + n, sizeof l->quiet - n, ". %s", why);
        return;
    }
}

/* Each of their fights and of what befell them in a line of its own, as they ended. */
static void tell_fights(reader *r)
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
    }
}

/* It was begun, a throw said that he does not, and he never set out: that is told, and no charge is. */
static bool never_set_out(const reader *r, const recap_blow *b)
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

static void drop_never_begun(reader *r)
{
    recap_told *o = r->out;
    int n = 0;
    for (int i = 0; i < o->nblows; i++)
        if (!never_set_out(r, &o->blow[i])) o->blow[n++] = o->blow[i];
    o->nblows = n;
    r->sum.charged = n > 0;
}

/* One who charges or attacks; whoever marched for it is told here. */
static void tell_blow(reader *r, const recap_blow *b)
{
    recap_told *o = r->out;
    word_args a = word_args_none();
    r->entry = b->entry;
    recap_line *l = line_add(r, r->sc->units[b->unit].side, b->space);
    a.unit = b->unit;
    a.other = b->other;
    a.space = b->space;
    a.side = l->side;
    recap_say(r->s, l->space != NO_SPACE ? "recap.one.at" : "recap.charge.how", &a, l->quiet,
              sizeof l->quiet);
    recap_say(r->s, b->attack ? "recap.attack" : "recap.charge", &a, l->bold, sizeof l->bold);
    r->named[b->unit] = true;
    for (int i = 0; i < o->nways; i++) {
        recap_way *w = &o->way[i];
        if (w->unit != b->unit || w->line >= 0 || w->gives) continue;
        w->line = (int16_t)(o->nlines - 1);
        a.from = w->via[0];
        a.space = l->space = w->via[w->n - 1];
        recap_say(r->s, w->enters ? "recap.one.at" : "recap.one.way", &a, l->quiet, sizeof l->quiet);
    }
    const size_t n = strlen(l->quiet);
    if (b->how) snprintf(l->quiet + n, sizeof l->quiet - n, ", %s", b->how);
}

/* Those of which no fight is told, or not yet: what they shot before is another thing. */
static void tell_blows(reader *r)
{
    const recap_told *o = r->out;
    for (int i = 0; i < o->nblows; i++)
        if (r->fought_upto[o->blow[i].unit] <= o->blow[i].entry) tell_blow(r, &o->blow[i]);
}

static bool goes(const recap_told *o, int who)
{
    for (int i = 0; i < o->nways; i++)
        if (o->way[i].unit == who) return true;
    return false;
}

static bool charges(const recap_told *o, int who)
{
    for (int i = 0; i < o->nblows; i++)
        if (o->blow[i].unit == who) return true;
    return false;
}

/* Does its counter show it; *befell: it is nothing that is ordered. */
static bool shows(const reader *r, const event *ev, bool *befell)
{
    const ruleset *rs = r->sc->rules;
    if ((ev->kind != EV_MARK && ev->kind != EV_UNMARK) || ev->n[0] < 0 || ev->n[0] >= rs->nmarks)
        return false;
    *befell = rs->marks[ev->n[0]].gravity > 0;
    return rs->marks[ev->n[0]].picture != NULL;
}

/* Was it an order that the enemy gave a unit where it stands, and does its counter show it: a gun unlimbered,
 * men lain down, a front turned? Or did it befall one of whom no line tells? */
static bool made_ready(const reader *r, const session_entry *e, const event *ev, int who)
{
    bool befell = false;
    if (ev->kind != EV_FACE && !shows(r, ev, &befell)) return false;
    if (e->act.verb == VERB_GO || who == NO_UNIT || r->sc->units[who].side != e->side) return false;
    return befell ? !r->named[who] : !goes(r->out, who) && !charges(r->out, who);
}

static void tell_change(reader *r, const session_entry *e, const event *ev, int space)
{
    strbuf says = {0};
    word_args a = word_args_none();
    if (story_event(r->s, e, ev, r->viewer, &says)) {
        recap_line *l = line_add(r, e->side == r->viewer ? ev->side : e->side, space);
        a.space = l->space;
        plain_put(l->bold, sizeof l->bold, strbuf_str(&says));
        if (ev->unit >= 0) r->named[action_unit_of(r->sc, ev->unit)] = true;
        recap_say(r->s, l->space != NO_SPACE ? "recap.one.at" : "recap.charge.how", &a, l->quiet,
                  sizeof l->quiet);
    }
    strbuf_free(&says);
}

/* Of one event of a unit the last is told: it is what the counter shows now. What it did of its own order
 * makes nothing undone that befell it. */
static bool changed_again(const reader *r, int from, int index, int to, int who)
{
    bool befell = false, later = false;
    shows(r, &session_at(r->s, from)->events.items[index], &befell);
    for (int i = from; i < to; i++) {
        const session_entry *e = session_at(r->s, i);
        for (int k = i == from ? index + 1 : 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            const int other = ev->unit < 0 ? NO_UNIT : action_unit_of(r->sc, ev->unit);
            if (other != who || !(ev->seen_by & 1u << r->viewer) || !made_ready(r, e, ev, who)) continue;
            later = false;
            shows(r, ev, &later);
            if (later == befell) return true;
        }
    }
    return false;
}

/* It came of a fight that the viewer began, which he saw to its end. */
static bool of_own_fight(const reader *r, int entry)
{
    for (int i = 0; i < r->t->count; i++) {
        const tale_fight *f = &r->t->fights[i];
        if (f->blow && f->doer >= 0 && r->sc->units[f->doer].side == r->viewer && f->begin.entry <= entry &&
            entry <= f->last.entry)
            return true;
    }
    return false;
}

/* One of the viewer's who had to give way to what they did, by no choice of his own, and of whom no fight
 * tells: a leader whose place was overrun, those who stood beside the unit that the fight names. */
static bool driven_off(const reader *r, int entry, const event *ev, int who)
{
    const session_entry *e = session_at(r->s, entry);
    const bool chosen = e->side == r->viewer && e->act.verb != VERB_GO;
    return ev->kind == EV_MOVE && ev->gives && !chosen && who != NO_UNIT &&
           r->sc->units[who].side == r->viewer && !r->named[who] && !of_own_fight(r, entry);
}

/* What they did that is neither a march nor a fight: counters that look otherwise, places that they hold, who
 * had to go. */
static void tell_changes(reader *r, int from, int to)
{
    for (int i = from; i < to; i++) {
        r->entry = i;
        const session_entry *e = session_at(r->s, i);
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(r->sc, ev->unit);
            if (!(ev->seen_by & 1u << r->viewer)) continue;
            const bool taken = ev->kind == EV_HOLD && ev->side >= 0 && ev->side != r->viewer;
            if (taken || driven_off(r, i, ev, who)) {
                tell_change(r, e, ev, ev->to);
            } else if (e->side >= 0 && e->side != r->viewer && made_ready(r, e, ev, who) &&
                       !changed_again(r, i, k, to, who)) {
                r->did[who] = true;
                tell_change(r, e, ev, where(r, who));
            }
        }
    }
}

/* Areas are few and named: there one line is of one place; elsewhere, of one direction. */
static bool alike(const reader *r, const recap_way *a, const recap_way *b)
{
    if (a->lost || b->lost) return a->lost && b->lost;
    if (came_back(a) || came_back(b)) return came_back(a) && came_back(b);
    if (a->runs != b->runs || a->gives != b->gives || a->enters != b->enters) return false;
    const int to = a->via[a->n - 1];
    return recap_is_area(r->sc, to) ? to == b->via[b->n - 1] : a->enters || a->heading == b->heading;
}

/* All of them, as far as a line holds them. */
static void name_them(const reader *r, int line, char *out, size_t size)
{
    enum { AND_MORE = 16 };
    strbuf b = {0};
    int n = 0, said = 0;
    for (int i = 0; i < r->out->nways; i++)
        n += r->out->way[i].line == line;
    for (int i = 0; i < r->out->nways; i++) {
        const char *name = r->sc->units[r->out->way[i].unit].name;
        if (r->out->way[i].line != line) continue;
        if (strlen(strbuf_str(&b)) + strlen(name) + AND_MORE > size) break;
        strbuf_addf(&b, "%s%s", said++ ? story_between(r->sc) : "", name);
    }
    say_more(n - said, &b);
    plain_put(out, size, strbuf_str(&b));
    strbuf_free(&b);
}

static bool in_line(const recap_told *o, int line, int who)
{
    for (int i = 0; i < o->nways; i++)
        if (o->way[i].line == line && o->way[i].unit == who) return true;
    return false;
}

/* By whom they fell, where it was one and the same. */
static void tell_cause(const reader *r, int line, recap_line *l)
{
    word_args a = word_args_none();
    bool first = true;
    for (int i = 0; i < r->out->nways; i++) {
        const recap_way *w = &r->out->way[i];
        if (w->line != line) continue;
        if (!w->lost || w->by == NO_UNIT || (!first && a.other != w->by)) return;
        a.other = w->by;
        first = false;
    }
    if (first) return;
    snprintf(l->quiet + strlen(l->quiet), sizeof l->quiet - strlen(l->quiet), ", ");
    recap_add(r->s, "recap.by", &a, l->quiet, sizeof l->quiet);
}

/* All who go the same way as that one, in one line, nobody twice. */
static void tell_way(reader *r, int first)
{
    recap_told *o = r->out;
    const recap_way *w = &o->way[first];
    word_args a = word_args_none();
    for (int i = first; i < o->nways; i++)
        if (o->way[i].line < 0 && alike(r, w, &o->way[i]) && !in_line(o, o->nlines, o->way[i].unit))
            o->way[i].line = (int16_t)o->nlines, a.n[1]++;
    r->entry = w->entry;
    recap_line *l = line_add(r, r->sc->units[w->unit].side, w->via[w->n - 1]);
    l->retreat = w->gives;
    a.unit = w->unit;
    a.side = l->side;
    a.from = w->via[0];
    a.space = l->space;
    a.n[0] = w->heading;
    const bool many = a.n[1] > 1;
    recap_say(r->s,
              w->lost                         ? (many ? "recap.many.lost" : "recap.one.lost")
              : came_back(w)                  ? (many ? "recap.many.back" : "recap.one.back")
              : w->enters                     ? (many ? "recap.many.enter" : "recap.one.enters")
              : w->runs                       ? (many ? "recap.many.run" : "recap.one.runs")
              : w->gives                      ? (!many                           ? "recap.one.retreats"
                                                 : recap_is_area(r->sc, a.space) ? "recap.many.retreat.to"
                                                                                 : "recap.many.retreat")
              : !many                         ? "recap.one"
              : recap_is_area(r->sc, a.space) ? "recap.many.to"
                                              : "recap.many",
              &a, l->bold, sizeof l->bold);
    if (!many) r->named[w->unit] = true;
    if (many)
        name_them(r, o->nlines - 1, l->quiet, sizeof l->quiet);
    else
        recap_say(r->s, w->enters || recap_goes_nowhere(w) ? "recap.one.at" : "recap.one.way", &a, l->quiet,
                  sizeof l->quiet);
    tell_cause(r, o->nlines - 1, l);
}

/* The one of those not yet told whose like are most; -1: all are told. */
static int next_way(const reader *r)
{
    const recap_told *o = r->out;
    int best = -1, most = 0;
    for (int i = 0; i < o->nways; i++) {
        if (o->way[i].line >= 0) continue;
        int n = 0;
        for (int k = 0; k < o->nways; k++)
            n += o->way[k].line < 0 && alike(r, &o->way[i], &o->way[k]);
        /* Who fell is told before all others, then who runs. */
        n += o->way[i].lost ? 2 * UNITS_MAX : o->way[i].runs ? UNITS_MAX : 0;
        if (n > most) most = n, best = i;
    }
    return best;
}

static bool in_sight(const reader *r, const state *s, int u)
{
    return s->units[u].status == UNIT_ON && s->units[u].side != r->viewer &&
           (state_blind_to(s, u) & 1u << r->viewer) == 0;
}

/* Where it was seen last: where it was seen to go, else where it stood when the stretch began. */
static uint16_t last_seen(reader *r, const state *began, int u)
{
    const recap_way *w = last_way(r, u);
    return w && w->n > 0 ? w->via[w->n - 1] : began->units[u].space;
}

/* Who was in sight and is not any more, though nothing befell him: all in one line. */
static void tell_hidden(reader *r, int from, int to)
{
    enum { AND_MORE = 16 };
    state began, ended;
    strbuf names = {0};
    word_args a = word_args_none();
    int said = 0;
    session_state_at(r->s, from, &began);
    session_state_at(r->s, to, &ended);
    for (int u = 0; u < r->sc->nunits; u++) {
        const char *name = r->sc->units[u].name;
        const bool on = in_sight(r, &began, u) && ended.units[u].status == UNIT_ON;
        if (!on || in_sight(r, &ended, u)) continue;
        if (r->sum.hidden++ == 0) a.unit = (int16_t)u, a.space = last_seen(r, &began, u);
        if (strlen(strbuf_str(&names)) + strlen(name) + AND_MORE > RECAP_QUIET) continue;
        strbuf_addf(&names, "%s%s", said++ ? story_between(r->sc) : "", name);
    }
    a.n[1] = r->sum.hidden;
    if (r->sum.hidden > 0) {
        r->entry = to - 1;
        recap_line *l = line_add(r, r->sc->units[a.unit].side, a.space);
        say_more(r->sum.hidden - said, &names);
        recap_say(r->s, r->sum.hidden > 1 ? "recap.many.hidden" : "recap.one.hidden", &a, l->bold,
                  sizeof l->bold);
        if (r->sum.hidden > 1)
            plain_put(l->quiet, sizeof l->quiet, strbuf_str(&names));
        else
            recap_say(r->s, "recap.one.last", &a, l->quiet, sizeof l->quiet);
    }
    strbuf_free(&names);
}

static void count_doers(reader *r)
{
    recap_told *o = r->out;
    for (int i = 0; i < o->nways; i++)
        r->did[o->way[i].unit] = true;
    for (int i = 0; i < o->nblows; i++)
        r->did[o->blow[i].unit] = true;
    for (int u = 0; u < r->sc->nunits; u++)
        o->ndid += r->did[u];
}

/* Where one's own fights are told as well they come first, and theirs after them. */
static bool comes_before(const recap_told *o, int viewer, const recap_line *a, const recap_line *b)
{
    const bool own = a->side == viewer, of_other = b->side == viewer;
    return o->both && own != of_other ? own : a->entry < b->entry;
}

/* Marches, charges and fights follow one another as they came about. */
static void put_in_order(recap_told *o, int viewer)
{
    int at[RECAP_LINES], now[RECAP_LINES];
    recap_line was[RECAP_LINES];
    for (int i = 0; i < o->nlines; i++) {
        int k = i;
        for (; k > 0 && comes_before(o, viewer, &o->line[i], &o->line[at[k - 1]]); k--)
            at[k] = at[k - 1];
        at[k] = i;
        was[i] = o->line[i];
    }
    for (int i = 0; i < o->nlines; i++) {
        o->line[i] = was[at[i]];
        now[at[i]] = i;
    }
    for (int i = 0; i < o->nways; i++)
        if (o->way[i].line >= 0) o->way[i].line = (int16_t)now[o->way[i].line];
}

/* What each had left when the stretch began: of the strength he came with, what has not fallen. */
static void full_strength(reader *r, int from)
{
    for (int u = 0; u < r->sc->nunits; u++)
        r->left[u] = r->sc->units[u].strength;
    for (int i = 0; i < from; i++) {
        const event_list *l = &session_at(r->s, i)->events;
        for (int k = 0; k < l->count; k++)
            if (l->items[k].unit >= 0) count_loss(r, &l->items[k], action_unit_of(r->sc, l->items[k].unit));
    }
}

/* What fell before the stretch, and is counted with it. */
static void count_before(reader *r, int from, int to)
{
    for (int i = from; i < to; i++) {
        const event_list *l = &session_at(r->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(r->sc, ev->unit);
            const int lost = who == NO_UNIT ? 0 : count_loss(r, ev, who);
            if (lost == 0 || !(ev->seen_by & 1u << r->viewer)) continue;
            *(r->sc->units[who].side == r->viewer ? &r->sum.ours : &r->sum.losses) += lost;
        }
    }
}

/* It fell by itself, or answered what was owed: no order of its own. */
static bool follows(const session *s, int entry)
{
    state then;
    if (session_at(s, entry)->act.verb == VERB_GO) return true;
    session_state_at(s, entry, &then);
    return agenda_head(&then) != NULL;
}

/* Does one of another side strike there, or march? */
static bool others_act(const session *s, int viewer, int entry)
{
    const event_list *l = &session_at(s, entry)->events;
    for (int k = 0; k < l->count; k++) {
        const event *ev = &l->items[k];
        const bool acts = ev->kind == EV_FIRE || ev->kind == EV_MELEE || ev->kind == EV_DECLARE ||
                          ev->kind == EV_ENTER || (ev->kind == EV_MOVE && !ev->gives);
        const scenario *sc = session_scenario(s);
        if (acts && ev->unit >= 0 && sc->units[action_unit_of(sc, ev->unit)].side != viewer) return true;
    }
    return false;
}

int recap_order_upto(const session *s, int viewer, int from, int to)
{
    int first = from - 1, upto = from;
    while (first >= 0 && follows(s, first))
        first--;
    const session_entry *order = first >= 0 ? session_at(s, first) : NULL;
    const verb *v = order ? action_verb(session_scenario(s)->rules, order->act.verb) : NULL;
    if (!v || order->side != viewer || (v->takes & (ENDS_STEP | IS_REST))) return from;
    for (; upto < to && follows(s, upto) && !others_act(s, viewer, upto); upto++) {
        const session_entry *e = session_at(s, upto);
        if (e->turn != order->turn || e->step != order->step) break;
    }
    return upto;
}

void recap_read(recap_told *out, const session *s, int viewer, int from, int to)
{
    recap_read_span(out, s, viewer, &(recap_span){.from = from, .to = to, .own = to, .lost = from});
}

void recap_read_span(recap_told *out, const session *s, int viewer, const recap_span *of)
{
    const int from = of->from, to = of->to;
    tale t;
    reader r = {.out = out,
                .s = s,
                .sc = session_scenario(s),
                .t = &t,
                .viewer = viewer,
                .from = from,
                .own = of->own};
    memset(out, 0, sizeof *out);
    full_strength(&r, of->lost < from ? of->lost : from);
    count_before(&r, of->lost, from);
    for (int i = from; i < to; i++) {
        const session_entry *e = session_at(s, i);
        r.entry = i;
        r.sum.chose = r.sum.chose || (e->side >= 0 && e->side != viewer && e->act.verb != VERB_GO);
        for (r.event = 0; r.event < e->events.count; r.event++)
            take(&r, &e->events.items[r.event]);
    }
    drop_idle(&r);
    tale_read(&t, s, viewer, from, to);
    drop_never_begun(&r);
    tell_fights(&r);
    drop_idle(&r);
    tell_blows(&r);
    tell_changes(&r, from, to);
    tell_hidden(&r, from, to);
    count_doers(&r);
    recap_day(out, s, viewer, from, &r.sum);
    for (int way; (way = next_way(&r)) >= 0;)
        tell_way(&r, way);
    put_in_order(out, viewer);
}
