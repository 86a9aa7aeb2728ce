/* tale.c: fights put together from events: which blow, which dice, what came of it. */
#include "game/tale.h"

#include <stdio.h>
#include <string.h>

#include "game/game.h"
#include "game/story.h"
#include "game/words.h"

/* How grave a thing is that comes of a fight; the gravest is told. */
enum {
    GRAVE_MOVED = 10,
    GRAVE_MARK = TALE_MINOR,
    GRAVE_HITS = 30,
    GRAVE_VAIN, /* a hit that did nothing */
    GRAVE_HURT, /* one that did, and killed nobody */
    GRAVE_NOTE = 35,
    GRAVE_LEADER = 40,
    GRAVE_BREAKS = 60,
    GRAVE_LOSS = 70,
    GRAVE_DECIDED = 80, /* the sentence that says who won hand to hand */
    GRAVE_GONE = 90
};

const event *tale_event(const session *s, tale_at at)
{
    return at.entry < 0 ? NULL : &session_at(s, at.entry)->events.items[at.event];
}

const roll *tale_roll(const session *s, tale_at at)
{
    const event *ev = tale_event(s, at);
    return ev ? &session_at(s, at.entry)->events.rolls[ev->roll] : NULL;
}

typedef struct reader {
    const session *s;
    const scenario *sc;
    int viewer;
    tale *out;
    int from;           /* the entry the stretch begins with */
    int entry, current; /* current: the fight the entry's last blow began, -1 */
    int striker;        /* who struck that blow */
    bool thrown;        /* dice of that blow have been thrown */
    int by, on;         /* whose hit on whom the entry's last dice of a hit were about, NO_UNIT */
} reader;

static bool sees(const reader *r, uint8_t seen_by)
{
    return r->viewer < 0 || (seen_by & 1u << r->viewer);
}

static int whose(const scenario *sc, int who)
{
    return who < 0 ? NO_UNIT : action_unit_of(sc, who);
}

static bool is_passing(const scenario *sc, const char *code)
{
    const word_entry *w = code ? words_find(sc->words, code) : NULL;
    return w && w->passing;
}

static bool has_also(const scenario *sc, const char *code)
{
    const word_entry *w = code ? words_find(sc->words, code) : NULL;
    return w && w->also[0];
}

/* Hand to hand one beat another; what is said of both when somebody fires is a share of the fire. */
static bool beats(const reader *r, const event *ev, const tale_fight *f)
{
    return ev->other >= 0 && has_also(r->sc, ev->code) && tale_event(r->s, f->begin)->kind == EV_MELEE;
}

static int grave(const reader *r, const event *ev, const tale_fight *f)
{
    const ruleset *rs = r->sc->rules;
    switch ((event_kind)ev->kind) {
    case EV_REMOVE:
        return GRAVE_GONE;
    case EV_LOSS:
        return GRAVE_LOSS;
    case EV_MARK:
        return ev->n[0] >= 0 && ev->n[0] < rs->nmarks && rs->marks[ev->n[0]].cannot_hold ? GRAVE_BREAKS
                                                                                         : GRAVE_MARK;
    case EV_LEADER:
        return GRAVE_LEADER;
    case EV_HITS:
        return is_passing(r->sc, ev->code) ? GRAVE_HURT : GRAVE_HITS;
    case EV_NOTE:
        if (is_passing(r->sc, ev->code)) return GRAVE_VAIN;
        if (ev->unit < 0 && ev->to == NO_SPACE) return 0; /* of the turn, and of no fight */
        return f->roll[0].entry >= 0 && (ev->unit < 0 || beats(r, ev, f)) ? GRAVE_DECIDED : GRAVE_NOTE;
    case EV_HOLD:
    case EV_UNMARK:
    case EV_MOVE:
        return GRAVE_MOVED;
    case EV_STEP:
    case EV_TURN:
    case EV_DECLARE:
    case EV_FACE:
    case EV_FIRE:
    case EV_MELEE:
    case EV_ROLL:
    case EV_ENTER:
    case EV_REVEAL:
    case EV_THING:
    case EV_UMPIRE:
    case EV_CARD:
    case EV_OVER:
    case EV_KINDS:
        break;
    }
    return 0;
}

static tale_fight *fight_add(reader *r, const event *ev, int index, bool blow)
{
    tale *t = r->out;
    if (t->count == TALE_FIGHTS) { /* the oldest gives way: more than a recap has lines for */
        memmove(t->fights, t->fights + 1, sizeof t->fights[0] * (TALE_FIGHTS - 1));
        t->count--;
        if (r->current >= 0) r->current--;
    }
    tale_fight *f = &t->fights[t->count++];
    const tale_at none = {-1, -1}, here = {r->entry, index};
    const uint16_t at = ev->to != NO_SPACE || blow ? ev->to : event_left(ev, r->viewer);
    *f = (tale_fight){.doer = (int16_t)whose(r->sc, ev->unit),
                      .other = (int16_t)whose(r->sc, ev->other),
                      .space = at,
                      .struck = at,
                      .blow = blow,
                      .begin = here,
                      .last = here,
                      .told = blow ? none : here,
                      .deed = none,
                      .told_of = 1,
                      .times = 1,
                      .with = {(int16_t)whose(r->sc, ev->unit)},
                      .owed = none};
    for (int i = 0; i < TALE_ROLLS; i++)
        f->roll[i] = none;
    return f;
}

/* The same two at it again, blow and answer: one fight. */
static int fight_between(const reader *r, int a, int b)
{
    for (int i = r->out->count - 1; i >= 0; i--) {
        const tale_fight *f = &r->out->fights[i];
        if (f->settled || !f->blow) continue;
        if ((f->doer == a && f->other == b) || (f->doer == b && f->other == a)) return i;
    }
    return -1;
}

/* Nothing has come of it but hits, and what passes, which are still to be counted together. */
static bool still_open(const reader *r, const tale_fight *f)
{
    const event *told = tale_event(r->s, f->told);
    return f->grave == 0 || f->grave == GRAVE_VAIN || f->grave == GRAVE_HURT ||
           (told && told->kind == EV_HITS && f->nalso == 0);
}

/* Several fire at the same one before anything has come of it: it is told once, when it does. */
static int fire_at(const reader *r, int target)
{
    for (int i = r->out->count - 1; i >= 0 && target >= 0; i--) {
        const tale_fight *f = &r->out->fights[i];
        if (!f->settled && f->blow && still_open(r, f) && f->other == target && f->begin.entry != r->entry &&
            tale_event(r->s, f->begin)->kind == EV_FIRE)
            return i;
    }
    return -1;
}

bool tale_helps(const tale_fight *f, int who)
{
    for (int i = 0; i < f->nhelpers; i++)
        if (f->helper[i] == who) return true;
    return false;
}

/* Of which fight is what happens to that unit? Of that with him whose hit it was; else of one against it;
 * else of its own; else of one in which it helped; else of the last blow. */
static int fight_of(const reader *r, int who, bool same_entry)
{
    int own = -1;
    const int hit = who >= 0 && r->on == who ? fight_between(r, r->by, who) : -1;
    if (hit >= 0 && tale_event(r->s, r->out->fights[hit].begin)->kind == EV_MELEE) return hit;
    for (int i = r->out->count - 1; i >= 0 && who >= 0; i--) {
        const tale_fight *f = &r->out->fights[i];
        if (f->settled || !f->blow) continue;
        if (f->other == who) return i;
        if (f->doer == who && own < 0) own = i;
    }
    for (int i = r->out->count - 1; i >= 0 && who >= 0 && own < 0; i--)
        if (!r->out->fights[i].settled && tale_helps(&r->out->fights[i], who)) own = i;
    return own >= 0 ? own : same_entry ? r->current : -1;
}

static void add_helper(tale_fight *f, int who)
{
    if (who == f->doer || who == f->other || tale_helps(f, who) || f->nhelpers == TALE_HELPERS) return;
    f->helper[f->nhelpers++] = (int16_t)who;
}

/* Hand to hand the rules say of each who took part what it came to against those who led. */
static void read_helpers(const reader *r, tale_fight *f)
{
    const event_list *l = &session_at(r->s, r->entry)->events;
    for (int i = 0; i < l->noutcomes; i++) {
        const card_outcome *c = &l->outcomes[i];
        const int a = whose(r->sc, c->unit), b = whose(r->sc, c->other);
        if (c->of != OUTCOME_COUNT || a < 0 || b < 0) continue;
        if (a == f->doer || a == f->other) add_helper(f, b);
        if (b == f->doer || b == f->other) add_helper(f, a);
    }
}

static void take_blow(reader *r, const event *ev, int index)
{
    const int a = whose(r->sc, ev->unit), b = whose(r->sc, ev->other),
              before = ev->kind != EV_MELEE ? fire_at(r, b)
                       : b >= 0             ? fight_between(r, a, b)
                                            : -1;
    if (before < 0) fight_add(r, ev, index, true);
    r->current = before < 0 ? r->out->count - 1 : before;
    r->striker = a;
    if (ev->kind == EV_MELEE) read_helpers(r, &r->out->fights[r->current]);
    r->out->fights[r->current].last = (tale_at){r->entry, index};
    r->thrown = false;
}

const char *tale_cell(const scenario *sc, const roll *r)
{
    if (r->calls_for != NULL && r->calls == 0) return r->calls_for;
    const chart *c = r->chart >= 0 && r->chart < sc->ncharts ? &sc->charts[r->chart] : NULL;
    const bool within = c && r->row >= 0 && r->row < c->nrows && r->column >= 0 && r->column < c->ncolumns;
    return within ? c->cells[r->row * c->ncolumns + r->column].code : NULL;
}

static void take_roll(reader *r, const event *ev, const event_list *l, int index)
{
    const roll *thrown = ev->roll >= 0 && ev->roll < l->nrolls ? &l->rolls[ev->roll] : NULL;
    if (!thrown || !sees(r, thrown->seen_by)) return;
    const bool struck = thrown->cause == CAUSE_LOSS && thrown->other >= 0; /* it is about him */
    const int who = whose(r->sc, struck ? thrown->other : thrown->unit);
    int of = r->current;
    r->thrown = true;
    if (thrown->cause == CAUSE_LOSS) {
        r->by = struck ? whose(r->sc, thrown->unit) : NO_UNIT;
        r->on = struck ? who : NO_UNIT;
    }
    if (of < 0 &&
        (thrown->cause == CAUSE_MELEE || thrown->cause == CAUSE_LOSS || thrown->cause == CAUSE_MORALE))
        of = fight_of(r, who, false);
    if (of < 0) return;
    tale_fight *f = &r->out->fights[of];
    f->last = (tale_at){r->entry, index};
    if (has_also(r->sc, tale_cell(r->sc, thrown))) f->owed = f->last;
    const bool decides = thrown->cause == CAUSE_DECLARED || thrown->cause == CAUSE_ANSWERED ||
                         thrown->cause == CAUSE_MELEE || f->roll[0].entry < 0;
    for (int i = 0; i < TALE_ROLLS && decides; i++)
        if (f->roll[i].entry < 0) {
            f->roll[i] = (tale_at){r->entry, index};
            break;
        }
}

/* Several fight over a place, and the one who falls struck no blow by itself. */
static int fight_at(const reader *r, const event *ev)
{
    const bool falls = ev->kind == EV_REMOVE || ev->kind == EV_LOSS;
    for (int i = r->out->count - 1; i >= 0 && falls && ev->from != NO_SPACE; i--) {
        const tale_fight *f = &r->out->fights[i];
        if (!f->settled && f->blow && f->struck == ev->from) return i;
    }
    return -1;
}

/* What befell the one who struck is told where he stood, and not where he struck. */
static void tell_where(const reader *r, tale_fight *f, int who)
{
    const uint16_t own = tale_event(r->s, f->begin)->from;
    f->space = who == f->doer && who != f->other && own != NO_SPACE ? own : f->struck;
}

/* What befalls who fires, by his own shot: none that was fired at him has to do with it. */
static bool of_own_shot(const reader *r, const event *ev)
{
    return ev->kind == EV_MARK && r->current >= 0 && r->striker >= 0 &&
           whose(r->sc, ev->unit) == r->striker &&
           whose(r->sc, ev->unit) != r->out->fights[r->current].other &&
           tale_event(r->s, r->out->fights[r->current].begin)->kind == EV_FIRE;
}

/* Who won is said of a side, when all have struck: the last melee that it was in. */
static bool of_a_side(const reader *r, const event *ev)
{
    return ev->kind == EV_NOTE && ev->unit < 0 && ev->to == NO_SPACE && has_also(r->sc, ev->code);
}

static int melee_of(const reader *r, int side)
{
    for (int i = r->out->count - 1; i >= 0; i--) {
        const tale_fight *f = &r->out->fights[i];
        if (f->settled || !f->blow || tale_event(r->s, f->begin)->kind != EV_MELEE) continue;
        if (side < 0 || (f->doer >= 0 && r->sc->units[f->doer].side == side) ||
            (f->other >= 0 && r->sc->units[f->other].side == side))
            return i;
    }
    return -1;
}

/* All of a stack give way when those who led it are beaten: that comes of the blows struck there, not of a
 * shot at one of them that had come to its end before. */
static int beaten_there(const reader *r, const event *ev, int of)
{
    const tale_fight *before = &r->out->fights[of];
    for (int i = r->out->count - 1; i >= 0 && ev->kind == EV_MOVE && ev->gives; i--) {
        const tale_fight *f = &r->out->fights[i];
        if (f->settled || !f->blow || f->struck != ev->from || i == of) continue;
        if (tale_event(r->s, f->begin)->kind == EV_MELEE && tale_before(before->last, f->begin)) return i;
    }
    return -1;
}

/* Of which fight it comes, -1: of none. */
static int result_of(const reader *r, const event *ev)
{
    if (of_own_shot(r, ev)) return r->current;
    if (of_a_side(r, ev)) return melee_of(r, ev->side);
    const int of = fight_of(r, whose(r->sc, ev->unit), ev->kind != EV_MOVE && ev->kind != EV_ENTER);
    if (of < 0) return fight_at(r, ev);
    const int beaten = beaten_there(r, ev, of);
    return beaten >= 0 ? beaten : of;
}

bool tale_failed(const roll *r)
{
    if (r->need <= 0 || r->counted) return false;
    return r->or_less ? r->outcome > r->need : r->outcome < r->need;
}

const word_entry *tale_several(const scenario *sc, const event *ev)
{
    char code[80];
    snprintf(code, sizeof code, "%s.several", ev->code ? ev->code : "");
    return words_find(sc->words, code);
}

bool tale_one_more(const scenario *sc, const event *told, const event *ev)
{
    return told && told->unit == ev->unit && told->code && ev->code && strcmp(told->code, ev->code) == 0 &&
           tale_several(sc, told) != NULL;
}

const word_entry *tale_words(const scenario *sc, const event *ev)
{
    const ruleset *rs = sc->rules;
    const word_entry *w = ev->code ? words_find(sc->words, ev->code) : NULL;
    if (w && w->title[0]) return w;
    if (ev->kind != EV_MARK || ev->n[0] < 0 || ev->n[0] >= rs->nmarks) return NULL;
    char code[64];
    snprintf(code, sizeof code, "told.%s", rs->marks[ev->n[0]].name);
    w = words_find(sc->words, code);
    return w && w->title[0] ? w : NULL;
}

bool tale_leads(const scenario *sc, const event *ev)
{
    const word_entry *w = ev->code ? words_find(sc->words, ev->code) : NULL,
                     *plate = w && w->leads ? w : tale_words(sc, ev);
    return plate && plate->leads;
}

/* What befalls who fires before his dice are thrown (his last shells) comes of no shot: it is a tiding. So is
 * what his own shot did to him (few rounds left) where that is told with what others fired: it has his dice.
 */
static bool is_apart(const reader *r, const event *ev)
{
    const tale_fight *f = r->current >= 0 ? &r->out->fights[r->current] : NULL;
    return f && ev->kind == EV_MARK && tale_words(r->sc, ev) && tale_event(r->s, f->begin)->kind == EV_FIRE &&
           whose(r->sc, ev->unit) != f->other &&
           (!r->thrown || (of_own_shot(r, ev) && f->begin.entry != r->entry));
}

/* Hand to hand, where both lose alike, one's own loss is told first. */
static bool own_first(const reader *r, const event *ev, const tale_fight *f)
{
    const event *told = tale_event(r->s, f->told);
    const int who = whose(r->sc, ev->unit), before = told ? whose(r->sc, told->unit) : NO_UNIT;
    return tale_event(r->s, f->begin)->kind == EV_MELEE && has_also(r->sc, ev->code) && told &&
           told->kind == ev->kind && has_also(r->sc, told->code) && who >= 0 && before >= 0 &&
           r->sc->units[who].side == r->viewer && r->sc->units[before].side != r->viewer;
}

static void take_result(reader *r, const event *ev, int index)
{
    const bool moves = ev->kind == EV_MOVE;
    const int of = is_apart(r, ev) ? -1 : result_of(r, ev);
    if (of < 0) return;
    tale_fight *f = &r->out->fights[of];
    const int g = grave(r, ev, f);
    if ((ev->kind == EV_CARD || of_a_side(r, ev)) && has_also(r->sc, ev->code) && f->nalso < TALE_ALSO)
        f->also[f->nalso++] = (tale_at){r->entry, index};
    if (of_a_side(r, ev)) f->last = (tale_at){r->entry, index};
    /* Whoever moves by order afterwards does not move because of it. */
    if (g == 0 || (moves && session_at(r->s, r->entry)->act.verb != VERB_GO)) return;
    f->last = (tale_at){r->entry, index};
    if (!ev->code || !*ev->code) return;
    if ((has_also(r->sc, ev->code) || tale_leads(r->sc, ev) || tale_several(r->sc, ev)) &&
        f->nalso < TALE_ALSO)
        f->also[f->nalso++] = f->last;
    /* Of several that are counted together the last is told: its words say what it left. */
    if (g < f->grave ||
        (g == f->grave && !own_first(r, ev, f) && !tale_one_more(r->sc, tale_event(r->s, f->told), ev)))
        return;
    f->grave = g;
    f->told = f->last;
    tell_where(r, f, whose(r->sc, ev->unit));
}

/* Somebody of a group that comes later, and not by the viewer's own order. */
static bool arrives(const reader *r, const event *ev, int who)
{
    return who >= 0 && r->sc->units[who].group > 0 && r->sc->units[who].side != r->viewer &&
           tale_words(r->sc, ev) != NULL;
}

/* Of those who come on in one step the first is told before the stretch began. */
static bool came_before(const reader *r, int side)
{
    for (int i = r->from - 1; i >= 0; i--) {
        const session_entry *e = session_at(r->s, i);
        if (e->turn != session_at(r->s, r->from)->turn || e->step != session_at(r->s, r->from)->step) break;
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            const int who = whose(r->sc, ev->unit);
            if (ev->kind == EV_ENTER && sees(r, ev->seen_by) && arrives(r, ev, who) &&
                r->sc->units[who].side == side)
                return true;
        }
    }
    return false;
}

/* What is no fight and is told on a plate all the same: somebody comes to light, or on; what has a title in
 * its words. Whoever falls, and what is lost, only where no fight tells it. */
static bool is_tiding(const reader *r, const event *ev)
{
    const int who = whose(r->sc, ev->unit);
    switch ((event_kind)ev->kind) {
    case EV_REVEAL:
        return r->viewer >= 0 && who >= 0 && r->sc->units[who].side != r->viewer && ev->code && *ev->code &&
               !story_sighted_before(r->s, r->entry, (int)(ev - session_at(r->s, r->entry)->events.items),
                                     r->viewer, STORY_SIGHT_KEPT);
    case EV_ENTER:
        return arrives(r, ev, who) && !came_before(r, r->sc->units[who].side);
    case EV_REMOVE:
    case EV_LOSS:
        return result_of(r, ev) < 0 && tale_words(r->sc, ev) != NULL;
    case EV_NOTE:
    case EV_THING:
    case EV_MOVE:
    case EV_MARK:
    case EV_LEADER:
        return tale_words(r->sc, ev) != NULL;
    case EV_STEP:
    case EV_TURN:
    case EV_DECLARE:
    case EV_FACE:
    case EV_FIRE:
    case EV_MELEE:
    case EV_ROLL:
    case EV_HITS:
    case EV_UNMARK:
    case EV_HOLD:
    case EV_UMPIRE:
    case EV_CARD:
    case EV_OVER:
    case EV_KINDS:
        break;
    }
    return false;
}

/* By what shot or charge of his own he came to light, in the same breath; entry -1: by none. */
static tale_at deed_of(const reader *r, const event_list *l, int index)
{
    const int who = whose(r->sc, l->items[index].unit);
    for (int i = 0; i < l->count && l->items[index].kind == EV_REVEAL; i++) {
        const event *ev = &l->items[i];
        const bool strikes = ev->kind == EV_FIRE || ev->kind == EV_MELEE ||
                             (ev->kind == EV_DECLARE && ev->declared != DECLARE_FIRE);
        if (strikes && sees(r, ev->seen_by) && whose(r->sc, ev->unit) == who && ev->other >= 0)
            return (tale_at){r->entry, i};
    }
    return (tale_at){-1, -1};
}

/* The dice it was decided by, if any were thrown for him in the same breath and the same step. */
static tale_at dice_of_tiding(const reader *r, const event_list *l, int index)
{
    const int who = whose(r->sc, l->items[index].unit);
    for (int i = index - 1; i >= 0 && who >= 0; i--) {
        const event *ev = &l->items[i];
        if (ev->kind == EV_STEP || ev->kind == EV_TURN) break;
        if (ev->kind != EV_ROLL || ev->roll < 0 || !sees(r, ev->seen_by)) continue;
        const roll *thrown = &l->rolls[ev->roll];
        const bool his = thrown->cause == CAUSE_MORALE && whose(r->sc, thrown->unit) == who,
                   brings = thrown->cause == CAUSE_ARRIVAL && thrown->thrower == r->sc->units[who].side + 1;
        const bool went = l->items[index].kind == EV_NOTE && l->items[index].other >= 0 &&
                          thrown->cause == CAUSE_MOVEMENT && whose(r->sc, thrown->unit) == who;
        const bool met = l->items[index].kind == EV_LOSS && thrown->cause == CAUSE_HAPPENING &&
                         thrown->need > 0 && whose(r->sc, thrown->unit) == who;
        const bool fired = l->items[index].kind == EV_MARK && whose(r->sc, thrown->unit) == who &&
                           (thrown->cause == CAUSE_DECLARED || thrown->cause == CAUSE_WEAPON);
        if (sees(r, thrown->seen_by) && (his || brings || went || met || fired))
            return (tale_at){r->entry, i};
    }
    return (tale_at){-1, -1};
}

/* The throw that failed just before it, of him who leads them, where the dice of it are of each of his men
 * alone, or none. */
static tale_at check_before(const reader *r, const event *ev, tale_at dice)
{
    const tale_at none = {-1, -1};
    const roll *men = tale_roll(r->s, dice);
    const int who = whose(r->sc, ev->unit);
    if (r->entry <= r->from || (men ? men->cause != CAUSE_MORALE || !men->counted : ev->kind != EV_NOTE))
        return none;
    const event_list *l = &session_at(r->s, r->entry - 1)->events;
    for (int i = l->count - 1; i >= 0; i--) {
        const event *thrown = &l->items[i];
        if (thrown->kind == EV_STEP || thrown->kind == EV_TURN) return none;
        if (thrown->kind != EV_ROLL || thrown->roll < 0) continue;
        const roll *of = &l->rolls[thrown->roll];
        const bool his = of->cause == CAUSE_MORALE && tale_failed(of) && whose(r->sc, of->unit) == who &&
                         sees(r, thrown->seen_by & of->seen_by);
        return his ? (tale_at){r->entry - 1, i} : none;
    }
    return none;
}

/* Is what either lost no share of a fight, but came of a throw of his own, as a failed rally does? Men who
 * run off one by one are told of together all the same. */
static bool of_own_throw(const reader *r, const tale_fight *f, const event_list *l, int index)
{
    const event *ev = &l->items[index];
    if (ev->kind != EV_LOSS || r->sc->units[whose(r->sc, ev->unit)].nfigures > 0) return false;
    return f->roll[0].entry >= 0 || dice_of_tiding(r, l, index).entry >= 0;
}

/* The words of an event for several of it: of many units ("<code>.many"), of one unit again ("<code>.again").
 */
static bool has_words_for(const reader *r, const char *code, const char *of)
{
    char whole[80];
    snprintf(whole, sizeof whole, "%s.%s", code, of);
    const word_entry *w = words_find(r->sc->words, whole);
    return w && w->title[0];
}

/* One more of the same in the same step, which the same plate tells: of that side, in words for many. */
static bool told_with(reader *r, const event_list *l, int index)
{
    const event *ev = &l->items[index];
    tale_fight *f = r->out->count > 0 ? &r->out->fights[r->out->count - 1] : NULL;
    if (!f || f->blow || f->settled || !ev->code || ev->unit < 0) return false;
    const event *before = tale_event(r->s, f->told);
    if (!before->code || strcmp(before->code, ev->code) != 0 || before->unit < 0 ||
        r->sc->units[whose(r->sc, before->unit)].side != r->sc->units[whose(r->sc, ev->unit)].side)
        return false;
    const int who = whose(r->sc, ev->unit);
    if (of_own_throw(r, f, l, index)) return false;
    bool again = false;
    for (int i = 0; i < f->told_of && i < TALE_WITH; i++)
        again = again || f->with[i] == who;
    if (!has_words_for(r, ev->code, again && f->told_of == 1 ? "again" : "many")) return false;
    if (!again && f->told_of < TALE_WITH) f->with[f->told_of] = (int16_t)who;
    f->told_of += !again;
    f->times++;
    f->last = (tale_at){r->entry, index};
    return true;
}

/* Who may come on stands nowhere yet: it is told where they will. */
static uint16_t place_of(const reader *r, const event *ev, uint16_t told)
{
    const uint16_t *spaces;
    const int who = whose(r->sc, ev->unit);
    if (told != NO_SPACE || who < 0 || r->sc->units[who].group == 0) return told;
    return scenario_entry(r->sc, who, &spaces) > 0 ? spaces[0] : told;
}

static int grave_tiding(const event *ev)
{
    if (ev->kind == EV_REMOVE) return GRAVE_GONE;
    if (ev->kind == EV_REVEAL) return GRAVE_BREAKS;
    if (ev->kind == EV_LEADER || ev->kind == EV_ENTER) return GRAVE_LEADER;
    return ev->kind == EV_LOSS ? GRAVE_HITS : GRAVE_MARK;
}

static void take_tiding(reader *r, const event_list *l, int index)
{
    const event *ev = &l->items[index];
    if (told_with(r, l, index)) return;
    tale_fight *f = fight_add(r, ev, index, false);
    f->roll[0] = dice_of_tiding(r, l, index);
    const tale_at check = check_before(r, ev, f->roll[0]);
    if (check.entry >= 0) f->roll[1] = f->roll[0], f->roll[0] = check;
    f->grave = grave_tiding(ev);
    f->deed = deed_of(r, l, index);
    f->space = place_of(r, ev, f->space);
    if (f->deed.entry >= 0) f->other = (int16_t)whose(r->sc, l->items[f->deed.event].other);
}

/* Reinforcements were thrown for, and do not come yet. */
static bool is_vain_arrival(const reader *r, const event *ev, const event_list *l)
{
    const roll *thrown = ev->roll >= 0 && ev->roll < l->nrolls ? &l->rolls[ev->roll] : NULL;
    return thrown && thrown->cause == CAUSE_ARRIVAL && thrown->total < thrown->need &&
           sees(r, thrown->seen_by);
}

/* What falls from somebody's hands lies there, and who fires is seen, before it is told what came of it. */
static void goes_with(reader *r, const event *ev, int index)
{
    if ((ev->kind != EV_THING || ev->unit >= 0) && (ev->kind != EV_REVEAL || is_tiding(r, ev))) return;
    for (int i = 0; i < r->out->count; i++) {
        tale_at *last = &r->out->fights[i].last;
        if (last->entry == r->entry && last->event == index - 1) last->event = index;
    }
}

static void take(reader *r, const event_list *l, int index)
{
    const event *ev = &l->items[index];
    if (ev->kind == EV_STEP || ev->kind == EV_TURN) {
        for (int i = 0; i < r->out->count; i++)
            r->out->fights[i].settled = true;
        r->current = -1;
        return;
    }
    if (!sees(r, ev->seen_by)) return;
    if (ev->kind == EV_FIRE || ev->kind == EV_MELEE) {
        take_blow(r, ev, index);
    } else if (ev->kind == EV_ROLL) {
        if (is_vain_arrival(r, ev, l)) fight_add(r, ev, index, false);
        take_roll(r, ev, l, index);
    } else {
        goes_with(r, ev, index);
        if (is_tiding(r, ev)) take_tiding(r, l, index);
        take_result(r, ev, index);
    }
}

bool tale_before(tale_at a, tale_at b)
{
    return a.entry != b.entry ? a.entry < b.entry : a.event < b.event;
}

static bool same_at(tale_at a, tale_at b)
{
    return a.entry == b.entry && a.event == b.event;
}

/* Is it what that fight tells, or told beside that? */
static bool tells(const tale_fight *f, tale_at at)
{
    bool told = f->blow && same_at(f->told, at);
    for (int i = 0; i < f->nalso && f->blow; i++)
        told = told || same_at(f->also[i], at);
    return told;
}

/* What a fight tells is told by it, and not once more by itself. */
static void drop_twice_told(tale *t)
{
    int n = 0;
    for (int i = 0; i < t->count; i++) {
        const tale_fight *f = &t->fights[i];
        bool twice = false;
        for (int k = 0; k < t->count && !f->blow && f->times == 1; k++)
            twice = twice || tells(&t->fights[k], f->told);
        if (!twice) t->fights[n++] = *f;
    }
    t->count = n;
}

/* What is lost beside a fight is a share of it: it is told when the fights of the same breath have been. */
static void wait_for_fights(tale *t, const session *s)
{
    for (int i = 0; i < t->count; i++) {
        tale_fight *f = &t->fights[i];
        if (f->blow || f->told.entry < 0 || tale_event(s, f->told)->kind != EV_LOSS) continue;
        for (int k = 0; k < t->count; k++) {
            const tale_fight *of = &t->fights[k];
            if (of->blow && of->last.entry == f->last.entry && tale_before(f->last, of->last))
                f->last = of->last;
        }
    }
}

static bool ends_before(const tale_fight *a, const tale_fight *b)
{
    return tale_before(a->last, b->last) || (!tale_before(b->last, a->last) && a->blow && !b->blow);
}

/* As they ended. */
static void put_in_order(tale *t)
{
    for (int i = 1; i < t->count; i++)
        for (int k = i; k > 0 && ends_before(&t->fights[k], &t->fights[k - 1]); k--) {
            const tale_fight f = t->fights[k];
            t->fights[k] = t->fights[k - 1];
            t->fights[k - 1] = f;
        }
}

void tale_read(tale *out, const session *s, int viewer, int from, int to)
{
    reader r = {.s = s, .sc = session_scenario(s), .viewer = viewer, .out = out, .current = -1};
    out->count = 0;
    r.from = from < 0 ? 0 : from;
    for (r.entry = r.from; r.entry < to; r.entry++) {
        const session_entry *e = session_at(s, r.entry);
        r.current = -1;
        r.by = r.on = NO_UNIT;
        for (int i = 0; i < e->events.count; i++)
            take(&r, &e->events, i);
    }
    drop_twice_told(out);
    wait_for_fights(out, s);
    put_in_order(out);
}

bool tale_goes_on(const tale *t, int fight)
{
    if (fight + 1 >= t->count) return false;
    const tale_fight *f = &t->fights[fight], *next = f + 1;
    const bool doer = next->doer == f->doer || next->doer == f->other,
               other = next->other == f->doer || next->other == f->other || next->other == NO_UNIT;
    return next->begin.entry == f->begin.entry && doer && other;
}

bool tale_nothing(const tale_fight *f)
{
    return f->blow && f->grave == 0 && f->owed.entry < 0;
}
