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
    GRAVE_NOTE = 35,
    GRAVE_LEADER = 40,
    GRAVE_BREAKS = 60,
    GRAVE_LOSS = 70,
    GRAVE_DECIDED = 80, /* the sentence that says who won hand to hand */
    GRAVE_GONE = 90
};

typedef struct reader {
    const session *s;
    const scenario *sc;
    int viewer;
    tale *out;
    int from;           /* the entry the stretch begins with */
    int entry, current; /* current: the fight the entry's last blow began, -1 */
} reader;

static bool sees(const reader *r, uint8_t seen_by)
{
    return r->viewer < 0 || (seen_by & 1u << r->viewer);
}

static int whose(const scenario *sc, int who)
{
    return who < 0 ? NO_UNIT : action_unit_of(sc, who);
}

static bool has_also(const scenario *sc, const char *code)
{
    const word_entry *w = code ? words_find(sc->words, code) : NULL;
    return w && w->also[0];
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
        return GRAVE_HITS;
    case EV_NOTE:
        return f->roll[0].entry >= 0 &&
                       (ev->unit < 0 || (ev->other >= 0 && has_also(r->sc, ev->code))) /* one beat another */
                   ? GRAVE_DECIDED
                   : GRAVE_NOTE;
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
    if (t->count == TALE_FIGHTS) { /* the oldest gives way: a longer tale nobody reads */
        memmove(t->fights, t->fights + 1, sizeof t->fights[0] * (TALE_FIGHTS - 1));
        t->count--;
        if (r->current >= 0) r->current--;
    }
    tale_fight *f = &t->fights[t->count++];
    const tale_at none = {-1, -1}, here = {r->entry, index};
    const uint16_t at = ev->to != NO_SPACE || blow ? ev->to : ev->from;
    *f = (tale_fight){.doer = (int16_t)whose(r->sc, ev->unit),
                      .other = (int16_t)whose(r->sc, ev->other),
                      .space = at,
                      .struck = at,
                      .blow = blow,
                      .begin = here,
                      .last = here,
                      .told = blow ? none : here,
                      .roll = {none, none, none},
                      .deed = none,
                      .told_of = 1,
                      .with = {(int16_t)whose(r->sc, ev->unit)},
                      .owed = none};
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

/* Several fire at the same one before anything has come of it: it is told once, when it does. */
static int fire_at(const reader *r, int target)
{
    for (int i = r->out->count - 1; i >= 0 && target >= 0; i--) {
        const tale_fight *f = &r->out->fights[i];
        if (!f->settled && f->blow && f->grave == 0 && f->other == target && f->begin.entry != r->entry)
            return i;
    }
    return -1;
}

/* Of which fight is what happens to that unit? Of one against it; else of its own; else of the last blow. */
static int fight_of(const reader *r, int who, bool same_entry)
{
    int own = -1;
    for (int i = r->out->count - 1; i >= 0 && who >= 0; i--) {
        const tale_fight *f = &r->out->fights[i];
        if (f->settled || !f->blow) continue;
        if (f->other == who) return i;
        if (f->doer == who && own < 0) own = i;
    }
    return own >= 0 ? own : same_entry ? r->current : -1;
}

static void take_blow(reader *r, const event *ev, int index)
{
    const int a = whose(r->sc, ev->unit), b = whose(r->sc, ev->other),
              before = ev->kind != EV_MELEE ? fire_at(r, b)
                       : b >= 0             ? fight_between(r, a, b)
                                            : -1;
    if (before < 0) fight_add(r, ev, index, true);
    r->current = before < 0 ? r->out->count - 1 : before;
    r->out->fights[r->current].last = (tale_at){r->entry, index};
}

/* The words of the cell of a chart that the throw was read in; NULL: none. */
static const char *cell_code(const scenario *sc, const roll *r)
{
    const chart *c = r->chart >= 0 && r->chart < sc->ncharts ? &sc->charts[r->chart] : NULL;
    const bool within = c && r->row >= 0 && r->row < c->nrows && r->column >= 0 && r->column < c->ncolumns;
    return within ? c->cells[r->row * c->ncolumns + r->column].code : NULL;
}

static void take_roll(reader *r, const event *ev, const event_list *l, int index)
{
    const roll *thrown = ev->roll >= 0 && ev->roll < l->nrolls ? &l->rolls[ev->roll] : NULL;
    if (!thrown || !sees(r, thrown->seen_by)) return;
    const int who = whose(r->sc, thrown->unit);
    int of = r->current;
    if (of < 0 &&
        (thrown->cause == CAUSE_MELEE || thrown->cause == CAUSE_LOSS || thrown->cause == CAUSE_MORALE))
        of = fight_of(r, who, false);
    if (of < 0) return;
    tale_fight *f = &r->out->fights[of];
    f->last = (tale_at){r->entry, index};
    if (has_also(r->sc, cell_code(r->sc, thrown))) f->owed = f->last;
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
    const uint16_t own = session_at(r->s, f->begin.entry)->events.items[f->begin.event].from;
    f->space = who == f->doer && who != f->other && own != NO_SPACE ? own : f->struck;
}

/* Of which fight it comes, -1: of none. */
static int result_of(const reader *r, const event *ev)
{
    const int of = fight_of(r, whose(r->sc, ev->unit), ev->kind != EV_MOVE && ev->kind != EV_ENTER);
    return of >= 0 ? of : fight_at(r, ev);
}

static void take_result(reader *r, const event *ev, int index)
{
    const bool moves = ev->kind == EV_MOVE;
    const int of = result_of(r, ev);
    if (of < 0) return;
    tale_fight *f = &r->out->fights[of];
    const int g = grave(r, ev, f);
    /* Whoever moves by order afterwards does not move because of it. */
    if (g == 0 || (moves && session_at(r->s, r->entry)->act.verb != VERB_GO)) return;
    f->last = (tale_at){r->entry, index};
    if (!ev->code || !*ev->code) return;
    if (has_also(r->sc, ev->code) && f->nalso < TALE_ALSO) f->also[f->nalso++] = f->last;
    if (g <= f->grave) return;
    f->grave = g;
    f->told = f->last;
    tell_where(r, f, whose(r->sc, ev->unit));
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
        return r->viewer >= 0 && who >= 0 && r->sc->units[who].side != r->viewer && ev->code && *ev->code;
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

/* The dice it was decided by, if any were thrown for him in the same breath. */
static tale_at dice_of_tiding(const reader *r, const event_list *l, int index)
{
    const int who = whose(r->sc, l->items[index].unit);
    for (int i = index - 1; i >= 0 && who >= 0; i--) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0 || !sees(r, ev->seen_by)) continue;
        const roll *thrown = &l->rolls[ev->roll];
        const bool his = thrown->cause == CAUSE_MORALE && whose(r->sc, thrown->unit) == who,
                   brings = thrown->cause == CAUSE_ARRIVAL && thrown->thrower == r->sc->units[who].side + 1;
        if (sees(r, thrown->seen_by) && (his || brings)) return (tale_at){r->entry, i};
    }
    return (tale_at){-1, -1};
}

/* One more of the same in the same step, which the same plate tells: of that side, in words for many. */
static bool told_with(reader *r, const event *ev, int index)
{
    tale_fight *f = r->out->count > 0 ? &r->out->fights[r->out->count - 1] : NULL;
    if (!f || f->blow || f->settled || !ev->code || ev->unit < 0) return false;
    const event *before = &session_at(r->s, f->told.entry)->events.items[f->told.event];
    char many[80];
    snprintf(many, sizeof many, "%s.many", ev->code);
    const word_entry *w = words_find(r->sc->words, many);
    if (strcmp(before->code, ev->code) != 0 || !w || !w->title[0] || before->unit < 0 ||
        r->sc->units[whose(r->sc, before->unit)].side != r->sc->units[whose(r->sc, ev->unit)].side)
        return false;
    const int who = whose(r->sc, ev->unit);
    bool again = false;
    for (int i = 0; i < f->told_of && i < TALE_WITH; i++)
        again = again || f->with[i] == who;
    if (again && f->told_of == 1) return false; /* it is not said of many */
    if (!again && f->told_of < TALE_WITH) f->with[f->told_of] = (int16_t)who;
    f->told_of += !again;
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
    if (told_with(r, ev, index)) return;
    tale_fight *f = fight_add(r, ev, index, false);
    f->roll[0] = dice_of_tiding(r, l, index);
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
        if (is_tiding(r, ev)) take_tiding(r, l, index);
        take_result(r, ev, index);
    }
}

static bool before(tale_at a, tale_at b)
{
    return a.entry != b.entry ? a.entry < b.entry : a.event < b.event;
}

/* What is the gravest of a fight is told by it, and not once more by itself. */
static void drop_twice_told(tale *t)
{
    int n = 0;
    for (int i = 0; i < t->count; i++) {
        const tale_fight *f = &t->fights[i];
        bool twice = false;
        for (int k = 0; k < t->count && !f->blow && f->told_of == 1; k++)
            twice = twice || (t->fights[k].blow && t->fights[k].told.entry == f->told.entry &&
                              t->fights[k].told.event == f->told.event);
        if (!twice) t->fights[n++] = *f;
    }
    t->count = n;
}

/* What is lost beside a fight is a share of it: it is told when the fights of the same breath have been. */
static void wait_for_fights(tale *t, const session *s)
{
    for (int i = 0; i < t->count; i++) {
        tale_fight *f = &t->fights[i];
        if (f->blow || f->told.entry < 0 ||
            session_at(s, f->told.entry)->events.items[f->told.event].kind != EV_LOSS)
            continue;
        for (int k = 0; k < t->count; k++) {
            const tale_fight *of = &t->fights[k];
            if (of->blow && of->last.entry == f->last.entry && before(f->last, of->last)) f->last = of->last;
        }
    }
}

static bool ends_before(const tale_fight *a, const tale_fight *b)
{
    return before(a->last, b->last) || (!before(b->last, a->last) && a->blow && !b->blow);
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
        for (int i = 0; i < e->events.count; i++)
            take(&r, &e->events, i);
    }
    drop_twice_told(out);
    wait_for_fights(out, s);
    put_in_order(out);
}

/* ---- in words */

static const event *event_at(const session *s, tale_at at)
{
    return at.entry < 0 ? NULL : &session_at(s, at.entry)->events.items[at.event];
}

static const roll *roll_at(const session *s, tale_at at)
{
    const event *ev = event_at(s, at);
    return ev ? &session_at(s, at.entry)->events.rolls[ev->roll] : NULL;
}

static void say(const session *s, const char *code, const word_args *args, strbuf *out)
{
    words_format(session_scenario(s), session_state(s), code, args, out);
}

static word_args args_of(const tale_fight *f)
{
    word_args a = word_args_none();
    a.unit = f->doer;
    a.other = f->other;
    a.space = f->space;
    return a;
}

/* "Volley of the guns: 2d6: 3 4 = 7"; of many dice or coins only what they came to. */
static void add_roll(const session *s, int viewer, tale_at at, strbuf *out)
{
    enum { FACES_READ = 6 };
    const roll *r = roll_at(s, at);
    const event *ev = event_at(s, at);
    if (out->len > 0) strbuf_add(out, "; ");
    if (r->count <= FACES_READ) {
        story_event(s, session_at(s, at.entry), ev, viewer, out);
        return;
    }
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    if (r->thrower) args.side = r->thrower - 1;
    args.n[0] = r->total;
    args.n[1] = r->need;
    args.n[2] = r->outcome;
    args.n[3] = r->count;
    const size_t had = out->len;
    if (ev->code && *ev->code) say(s, ev->code, &args, out);
    if (out->len > had) strbuf_add(out, STORY_DICE);
    if (r->counted != NULL) {
        strbuf_addf(out, "%dd%d: ", r->count, r->sides);
        story_counted(session_scenario(s), session_state(s), r, out);
        return;
    }
    args.n[1] = r->sides;
    say(s, r->kind == ROLL_COINS ? "fight.coins" : "fight.dice", &args, out);
}

/* Somebody else was on the move when it came about. */
static bool met_on_the_way(const session *s, const tale_fight *f)
{
    const event_list *l = &session_at(s, f->begin.entry)->events;
    const event *met = &l->items[f->begin.event];
    for (int i = f->begin.event - 1; i >= 0; i--) {
        if (l->items[i].kind == EV_FIRE || l->items[i].kind == EV_STEP) return false;
        if (l->items[i].kind == EV_MOVE) return l->items[i].unit != met->unit;
    }
    return false;
}

bool tale_nothing(const tale_fight *f)
{
    return f->blow && f->grave == 0 && f->owed.entry < 0;
}

static bool same_who(const scenario *sc, int a, int b)
{
    return a >= 0 && b >= 0 && action_unit_of(sc, a) == action_unit_of(sc, b);
}

/* The throw at the unit whose hits the event tells; -1: it is of no shot. */
static int throw_of(const session *s, int viewer, const event_list *l, int index)
{
    const scenario *sc = session_scenario(s);
    const event *hits = &l->items[index];
    for (int i = index - 1; i >= 0; i--) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0 || ev->roll >= l->nrolls) continue;
        const roll *thrown = &l->rolls[ev->roll];
        const bool is_shown = viewer < 0 || (ev->seen_by & thrown->seen_by & 1u << viewer) != 0;
        if (is_shown && thrown->cause == CAUSE_DECLARED && same_who(sc, thrown->unit, hits->other) &&
            same_who(sc, thrown->other, hits->unit))
            return i;
    }
    return -1;
}

/* Something came to that unit, and not of its own shot. */
static bool has_come(const event_list *l, const event *ev)
{
    bool fires = false;
    for (int i = 0; i < l->count; i++)
        fires = fires || (l->items[i].kind == EV_FIRE && l->items[i].unit == ev->unit);
    return !fires && (ev->kind == EV_LOSS || ev->kind == EV_REMOVE || ev->kind == EV_MARK ||
                      ev->kind == EV_LEADER || ev->kind == EV_NOTE);
}

int tale_volleys(const session *s, int viewer, const tale_fight *f, tale_at out[TALE_VOLLEYS])
{
    const scenario *sc = session_scenario(s);
    const event *told = event_at(s, f->told), *begin = event_at(s, f->begin);
    int n = 0;
    if (!told || begin->kind != EV_FIRE || !same_who(sc, told->unit, begin->other) ||
        (told->kind != EV_LOSS && told->kind != EV_REMOVE && told->kind != EV_MARK))
        return 0;
    bool old = false; /* what fell before has been told */
    for (int i = f->told.entry; i >= 0 && !old; i--) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = i == f->told.entry ? f->told.event - 1 : l->count - 1; k >= 0 && !old; k--) {
            const event *ev = &l->items[k];
            const bool his = same_who(sc, ev->unit, told->unit);
            old =
                ev->kind == EV_STEP || ev->kind == EV_TURN || (his && i != f->told.entry && has_come(l, ev));
            const int at = his && ev->kind == EV_HITS && ev->n[0] > 0 ? throw_of(s, viewer, l, k) : -1;
            if (at >= 0 && n < TALE_VOLLEYS) out[n++] = (tale_at){i, at};
        }
    }
    for (int i = 0; i < n / 2; i++) { /* as they were thrown */
        const tale_at a = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = a;
    }
    return n;
}

/* "2 hits in all: Volley of ...; Volley of ..." */
static void say_volleys(const session *s, int viewer, const tale_at *at, int n, strbuf *why,
                        const char **rule)
{
    strbuf thrown = {0};
    word_args sum = word_args_none();
    sum.n[0] = 0;
    for (int i = 0; i < n; i++) {
        const roll *r = roll_at(s, at[i]);
        sum.n[0] += r->outcome;
        add_roll(s, viewer, at[i], &thrown);
        if (!**rule && r->rule) *rule = r->rule;
    }
    if (n > 1) {
        say(s, "fight.in-all", &sum, why);
        strbuf_addc(why, ' ');
    }
    strbuf_add(why, strbuf_str(&thrown));
    strbuf_free(&thrown);
}

/* The die by which that unit itself hung back, or did not stand, where no blow was struck; entry -1: none. */
static tale_at own_check(const session *s, int viewer, const tale_fight *f)
{
    const scenario *sc = session_scenario(s);
    const event *told = event_at(s, f->told);
    tale_at found = {-1, -1};
    if (!told || told->kind != EV_NOTE || event_at(s, f->begin)->kind != EV_MELEE) return found;
    for (int i = 0; i < TALE_ROLLS; i++)
        if (f->roll[i].entry >= 0 && roll_at(s, f->roll[i])->cause == CAUSE_MELEE) return found;
    const event_list *l = &session_at(s, f->told.entry)->events;
    for (int i = 0; i < f->told.event; i++) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0) continue;
        const roll *thrown = &l->rolls[ev->roll];
        const bool is_shown = viewer < 0 || (ev->seen_by & thrown->seen_by & 1u << viewer) != 0;
        if (is_shown && thrown->cause == CAUSE_MORALE && same_who(sc, thrown->unit, told->unit))
            found = (tale_at){f->told.entry, i};
    }
    return found;
}

/* Two throws of as many dice, each die against that which lies beside it. */
static bool in_pairs(const roll *a, const roll *b)
{
    return a->paired && b->paired && a->count == b->count && a->unit == b->other && a->other == b->unit;
}

/* "Man against man, Scouts first and what is added counted in: 2–2, 7–2, 4–5. Scouts won 1, Third band 1,
 * 1 even" */
static void say_pairs(const session *s, const roll *a, const roll *b, strbuf *out)
{
    word_args args = word_args_none();
    const int plus = a->ledger.total, against = b->ledger.total;
    args.unit = a->unit;
    args.other = b->unit;
    args.n[0] = a->outcome;
    args.n[1] = b->outcome;
    args.n[2] = a->count - a->outcome - b->outcome;
    args.n[3] = plus;
    if (out->len > 0) strbuf_add(out, "; ");
    say(s, "fight.pairs", &args, out);
    for (int i = 0; i < a->count; i++)
        strbuf_addf(out, "%s%d\u2013%d", i ? ", " : " ", a->faces[i] + plus, b->faces[i] + against);
    strbuf_add(out, ". ");
    say(s, "fight.pairs.won", &args, out);
}

static void say_why(const session *s, int viewer, const tale_fight *f, strbuf *why, const char **rule)
{
    const word_args args = args_of(f);
    tale_at volley[TALE_VOLLEYS];
    const int nvolleys = f->blow ? tale_volleys(s, viewer, f, volley) : 0;
    const tale_at check = f->blow ? own_check(s, viewer, f) : (tale_at){-1, -1};
    if (nvolleys > 0) say_volleys(s, viewer, volley, nvolleys, why, rule);
    if (check.entry >= 0) say_volleys(s, viewer, &check, 1, why, rule);
    for (int i = 0; i < TALE_ROLLS && nvolleys == 0 && check.entry < 0; i++) {
        if (f->roll[i].entry < 0) continue;
        const roll *next =
            i + 1 < TALE_ROLLS && f->roll[i + 1].entry >= 0 ? roll_at(s, f->roll[i + 1]) : NULL;
        const bool pairs = next && in_pairs(roll_at(s, f->roll[i]), next);
        if (pairs)
            say_pairs(s, roll_at(s, f->roll[i]), next, why);
        else
            add_roll(s, viewer, f->roll[i], why);
        i += pairs;
        if (!**rule && roll_at(s, f->roll[i])->rule) *rule = roll_at(s, f->roll[i])->rule;
    }
    if (why->len == 0 && f->blow)
        story_event(s, session_at(s, f->begin.entry), event_at(s, f->begin), viewer, why);
    if (why->len > 0) return;
    say(s,
        f->blow                ? "fight.no-dice"
        : met_on_the_way(s, f) ? "fight.tiding.met"
                               : "fight.tiding",
        &args, why);
}

/* One of what is told beside the gravest: of whom, in words, how often. */
typedef struct also_part {
    int unit, count;
    char says[80];
} also_part;

static int gather_also(const session *s, const tale_fight *f, also_part out[TALE_ALSO])
{
    const scenario *sc = session_scenario(s);
    int n = 0;
    for (int i = 0; i < f->nalso; i++) {
        const event *ev = event_at(s, f->also[i]);
        const word_args args = event_args(ev);
        also_part p = {.unit = whose(sc, ev->unit), .count = 1};
        strbuf b = {0};
        if (f->also[i].entry == f->told.entry && f->also[i].event == f->told.event) continue;
        words_format_template(sc, session_state(s), words_find(sc->words, ev->code)->also, &args, &b);
        snprintf(p.says, sizeof p.says, "%s", strbuf_str(&b));
        strbuf_free(&b);
        if (p.says[0] == '\0') continue; /* nothing beside what is told */
        int at = 0;
        while (at < n && (out[at].unit != p.unit || strcmp(out[at].says, p.says) != 0))
            at++;
        if (at < n)
            out[at].count++;
        else
            out[n++] = p;
    }
    return n;
}

/* "Also: guide killed, askari killed (3); Scouts: one killed." Of the one who is told of first without his
 * name, unless two are named there; who fell alone, as leaders do, before the rank and file. */
static void say_also(const session *s, const tale_fight *f, strbuf *out)
{
    enum { MOST = 5 };
    also_part part[TALE_ALSO];
    const event *told = event_at(s, f->told);
    const bool two = told && told->kind == EV_NOTE && told->other >= 0; /* the sentence names both */
    const int of = told && !two ? whose(session_scenario(s), told->unit) : NO_UNIT,
              n = gather_also(s, f, part);
    const word_args none = word_args_none();
    if (n == 0) return;
    strbuf_add(out, " ");
    say(s, "fight.also", &none, out);
    for (int said = 0, last = of; said < n && said < MOST; said++) {
        int next = -1;
        for (int i = 0; i < n; i++) {
            if (part[i].count == 0) continue;
            const also_part *a = &part[i], *b = next < 0 ? NULL : &part[next];
            const int rank = (a->unit == last ? 0 : 2) + (a->count > 1),
                      least = b == NULL ? 4 : (b->unit == last ? 0 : 2) + (b->count > 1);
            if (rank < least) next = i;
        }
        if (next < 0) break; /* all are said */
        const also_part *p = &part[next];
        strbuf_add(out, said == 0 ? " " : p->unit == last ? ", " : "; ");
        if (p->unit != last && p->unit >= 0)
            strbuf_addf(out, "%s: ", session_scenario(s)->units[p->unit].name);
        strbuf_add(out, p->says);
        if (p->count > 1) strbuf_addf(out, " (%d)", p->count);
        last = p->unit;
        part[next].count = 0;
    }
    strbuf_add(out, n > MOST ? " ..." : ".");
}

int tale_about(const session *s, const tale_fight *f, int *side)
{
    const scenario *sc = session_scenario(s);
    const event *told = event_at(s, f->told);
    int who = f->owed.entry >= 0 ? whose(sc, roll_at(s, f->owed)->unit) : f->doer;
    *side = NO_SIDE;
    if (told) {
        who = whose(sc, told->other >= 0 && story_by_other(sc, told) ? told->other : told->unit);
        *side = told->side;
    }
    if (who >= 0) *side = sc->units[who].side;
    return who;
}

/* "Riflemen, unseen until now, opened fire on Gordon Highlanders from G6." */
static void say_ambush(const session *s, const tale_fight *f, strbuf *what, strbuf *why)
{
    const event *deed = event_at(s, f->deed);
    word_args args = args_of(f);
    args.from = f->space;
    const bool fires = deed->kind == EV_FIRE;
    say(s, fires ? "fight.hidden.fires" : "fight.hidden.charges", &args, what);
    say(s, fires ? "fight.hidden.fires.why" : "fight.hidden.charges.why", &args, why);
}

/* The names of all that are told in one, as far as there is room. */
static void name_all(const session *s, const tale_fight *f, strbuf *out)
{
    enum { NAMED = 6 };
    const scenario *sc = session_scenario(s);
    for (int i = 0; i < f->told_of && i < NAMED; i++)
        strbuf_addf(out, "%s%s", i > 0 ? story_between(sc) : " ", sc->units[f->with[i]].name);
    if (f->told_of > NAMED) strbuf_addf(out, " and %d more", f->told_of - NAMED);
    strbuf_addc(out, '.');
}

/* What the rules make of it. */
static void say_follows(const session *s, const event *told, const word_entry *w, strbuf *out)
{
    const word_args of = event_args(told);
    if (!w->follows[0]) return;
    strbuf_add(out, out->len > 0 && strbuf_str(out)[out->len - 1] != '.' ? ". " : " ");
    words_format_template(session_scenario(s), session_state(s), w->follows, &of, out);
}

/* Its title; then its text, the die it came of, and what follows from it. */
static void say_tiding(const session *s, int viewer, const tale_fight *f, strbuf *what, strbuf *why)
{
    const scenario *sc = session_scenario(s);
    const event *told = event_at(s, f->told);
    const word_entry *w = tale_words(sc, told);
    word_args of = event_args(told);
    if (f->told_of > 1) {
        char many[80];
        snprintf(many, sizeof many, "%s.many", told->code);
        w = words_find(sc->words, many);
        of.n[0] = f->told_of;
        words_format_template(sc, session_state(s), w->title, &of, what);
        words_format_template(sc, session_state(s), w->text, &of, why);
        name_all(s, f, why);
    } else {
        words_format_template(sc, session_state(s), w->title, &of, what);
        story_event(s, session_at(s, f->told.entry), told, viewer, why);
    }
    if (f->roll[0].entry >= 0) {
        strbuf_addc(why, ' ');
        story_event(s, session_at(s, f->roll[0].entry), event_at(s, f->roll[0]), viewer, why);
        strbuf_addc(why, '.');
    }
    say_follows(s, told, w, why);
}

bool tale_weighs(const session *s, const tale_fight *f)
{
    const event *told = event_at(s, f->told);
    const word_entry *w = told ? tale_words(session_scenario(s), told) : NULL;
    return f->deed.entry >= 0 || (!f->blow && w && w->follows[0]);
}

void tale_verdict(const session *s, int viewer, const tale_fight *f, strbuf *what, strbuf *why,
                  const char **rule)
{
    const scenario *sc = session_scenario(s);
    const event *told = event_at(s, f->told);
    const word_entry *w = told ? tale_words(sc, told) : NULL;
    const word_args args = args_of(f);
    *rule = told && told->code && words_find(sc->words, told->code) ? words_find(sc->words, told->code)->rule
                                                                    : "";
    if (told && told->kind == EV_ROLL) {
        word_args of = args;
        of.side = roll_at(s, f->told)->thrower - 1;
        say(s, "fight.no-arrival", &of, what);
        story_event(s, session_at(s, f->told.entry), told, viewer, why);
        return;
    }
    if (f->deed.entry >= 0) {
        say_ambush(s, f, what, why);
        return;
    }
    if (!f->blow && w) { /* the title says what, the text why */
        *rule = w->rule;
        say_tiding(s, viewer, f, what, why);
        return;
    }
    if (told) story_event(s, session_at(s, f->told.entry), told, viewer, what);
    if (what->len > 0) say_also(s, f, what);
    if (what->len == 0 && f->owed.entry >= 0) {
        const roll *r = roll_at(s, f->owed);
        word_args of = args;
        of.unit = r->unit;
        of.other = r->other;
        words_format_template(sc, session_state(s), words_find(sc->words, cell_code(sc, r))->also, &of, what);
    }
    if (what->len == 0) say(s, f->other >= 0 ? "fight.nothing" : "fight.nothing-there", &args, what);
    say_why(s, viewer, f, why, rule);
    if (w) say_follows(s, told, w, why);
}
