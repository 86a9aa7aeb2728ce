/* recap_read.c: what the viewer saw of the other side gathered, and its lines put in order. */
#include "ui/table/direct/recap_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "game/words.h"
#include "ui/draw/draw.h"
#include "ui/table/direct/recap_cause.h"

recap_way *recap_last_way(recap_reader *r, int who)
{
    recap_told *o = r->out;
    for (int i = o->nways - 1; i >= 0; i--)
        if (o->way[i].unit == who) return &o->way[i];
    return NULL;
}

bool recap_same_turn(const session *s, int entry, int other)
{
    return session_at(s, entry)->turn == session_at(s, other)->turn;
}

bool recap_same_step(const session *s, int entry, int other)
{
    const session_entry *a = session_at(s, entry), *b = session_at(s, other);
    return a->turn == b->turn && a->step == b->step;
}

static recap_way *way_new(recap_reader *r, int who)
{
    recap_told *o = r->out;
    if (o->nways == UNITS_MAX) return NULL;
    recap_way *w = &o->way[o->nways++];
    *w = (recap_way){.unit = (int16_t)who, .line = -1, .entry = r->entry, .why = -1, .by = NO_UNIT};
    return w;
}

static void step_to(recap_way *w, int space)
{
    if (space == NO_SPACE || (w->n > 0 && w->via[w->n - 1] == space)) return;
    if (w->n == RECAP_STEPS) w->n--; /* of a longer way its end counts */
    w->via[w->n++] = (uint16_t)space;
}

/* His last, where he took it in the turn that is read: of each turn's marches a line of its own tells. */
static recap_way *way_now(recap_reader *r, int who)
{
    recap_way *w = recap_last_way(r, who);
    return w && recap_same_turn(r->s, w->entry, r->entry) ? w : NULL;
}

static recap_way *way_of(recap_reader *r, int who)
{
    recap_way *w = way_now(r, who);
    return w ? w : way_new(r, who);
}

/* What is said of him right before that event of his, but for marks that go with it; -1: nothing. */
static int16_t note_before(const recap_reader *r, const event *ev, int who)
{
    const event *all = ev - r->event;
    int at = r->event - 1;
    while (at >= 0 && (all[at].kind == EV_MARK || all[at].kind == EV_UNMARK))
        at--;
    if (at < 0) return -1;
    const event *note = &all[at];
    const bool told = note->kind == EV_NOTE && note->code && note->unit >= 0 && note->other < 0 &&
                      action_unit_of(r->sc, note->unit) == who && (note->seen_by & 1u << r->viewer);
    return (int16_t)(told ? at : -1);
}

/* Whoever came on and was thrown back, or was thrown back and came on again, did two things: each is told. */
static recap_way *way_on(recap_reader *r, const event *ev, int who)
{
    recap_way *w = way_now(r, who);
    if (!w || (w->n > 1 && !w->gives != !ev->gives)) w = way_new(r, who);
    if (!w) return NULL;
    if (w->n == 0) w->why = note_before(r, ev, who);
    w->gives = ev->gives != 0;
    w->runs = w->runs || (w->gives && r->broke[who]);
    return w;
}

/* Whoever breaks where he came to by order broke after that march: no step of it was a flight. */
static void take_break(recap_reader *r, int who)
{
    recap_way *w = recap_last_way(r, who);
    r->broke[who] = w && w->n > 1 && !w->gives;
    if (r->broke[who]) return;
    w = way_of(r, who);
    if (w) w->runs = true;
}

static bool leads_through(const recap_way *w, int space)
{
    for (int i = 0; i < w->n; i++)
        if (w->via[i] == space) return true;
    return false;
}

/* It took that one off the map for good, and the viewer saw it. */
static bool is_end(const recap_reader *r, const event *ev, int u)
{
    return ev->kind == EV_REMOVE && (ev->n[0] == UNIT_DESTROYED || ev->n[0] == UNIT_CAPTURED) &&
           ev->unit == u && (ev->seen_by & 1u << r->viewer) != 0; /* itself: of a figure its unit remains */
}

uint16_t recap_fell(const recap_reader *r, int who)
{
    const int u = action_unit_of(r->sc, who);
    for (int i = session_count(r->s) - 1; i >= r->from; i--) {
        const event_list *l = &session_at(r->s, i)->events;
        for (int k = l->count - 1; k >= 0; k--)
            if (is_end(r, &l->items[k], u)) return event_left(&l->items[k], r->viewer);
    }
    return NO_SPACE;
}

uint16_t recap_last_seen(recap_reader *r, int who, int entry)
{
    const int u = action_unit_of(r->sc, who);
    const recap_way *w = recap_last_way(r, u);
    const uint16_t now = recap_where(r, u);
    state before, view;
    game_redact(session_state(r->s), r->viewer, &view);
    /* who left unseen may be there for all he knows */
    const bool unseen = (state_blind_to(session_state(r->s), u) & 1u << r->viewer) != 0,
               there = view.units[u].status == UNIT_ON || (unseen && view.units[u].status == UNIT_WAITING);
    if (now != NO_SPACE || !there) return now;
    session_state_at(r->s, entry, &before);
    const bool seen = (state_blind_to(&before, u) & 1u << r->viewer) == 0;
    const int then = seen && before.units[u].status == UNIT_ON ? before.units[u].space : NO_SPACE;
    if (w && w->n > 0 && (then == NO_SPACE || w->entry >= entry || leads_through(w, then)))
        return w->via[w->n - 1];
    return (uint16_t)then;
}

uint16_t recap_where(const recap_reader *r, int who)
{
    const state *now = session_state(r->s);
    const int u = action_unit_of(r->sc, who);
    const bool seen = (state_blind_to(now, u) & 1u << r->viewer) == 0;
    return seen && now->units[u].status == UNIT_ON ? now->units[u].space : NO_SPACE;
}

bool recap_is_there(const recap_reader *r, int who)
{
    state view;
    game_redact(session_state(r->s), r->viewer, &view);
    return view.units[who].status == UNIT_ON;
}

/* Each unit's last. */
static void take_blow(recap_reader *r, const event *ev, int who)
{
    recap_told *o = r->out;
    int at = 0;
    while (at < o->nblows && o->blow[at].unit != who)
        at++;
    if (at == RECAP_BLOWS) return;
    if (at == o->nblows) o->nblows++;
    o->blow[at] =
        (recap_blow){.unit = (int16_t)who,
                     .other = (int16_t)(ev->other < 0 ? NO_UNIT : action_unit_of(r->sc, ev->other)),
                     .space = ev->to != NO_SPACE || ev->other < 0 ? ev->to : recap_where(r, ev->other),
                     .attack = ev->declared == DECLARE_ATTACK,
                     .entry = r->entry};
}

/* What the rules say of his charge beside that it went home: it came on the flank. */
static void note_blow(recap_reader *r, const event *ev, int who)
{
    const word_entry *w = ev->other >= 0 && ev->code ? words_find(r->sc->words, ev->code) : NULL;
    for (int i = 0; i < r->out->nblows && w && w->also[0]; i++) {
        recap_blow *b = &r->out->blow[i];
        if (b->unit == who && b->entry == r->entry && b->other == action_unit_of(r->sc, ev->other))
            b->how = w->also;
    }
}

/* Steps that fell, and with whoever is gone all that he had left; answers how much it was. */
static int count_loss(recap_reader *r, const event *ev, int who)
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

/* Who came out of the bush and went off again is not there to be looked for: what came of it is told. */
static void went_off(recap_reader *r, int who)
{
    for (int i = 0; i < r->out->nways; i++)
        if (r->out->way[i].unit == who && r->out->way[i].enters) r->out->way[i].n = 0;
}

static void take(recap_reader *r, const event *ev)
{
    const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(r->sc, ev->unit);
    if (who == NO_UNIT) return;
    const int lost = count_loss(r, ev, who);
    if (!(ev->seen_by & 1u << r->viewer)) return;
    r->sum.lost[r->sc->units[who].side] += lost;
    if (r->sc->units[who].side == r->viewer) return;
    r->sum.sighted[who] = r->sum.sighted[who] || ev->kind == EV_REVEAL;
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
        w->off = ev->gives != 0;
        w->by = (int16_t)recap_cause(r->s, r->viewer, r->from, r->entry, r->event);
    } else if (ev->kind == EV_REMOVE && ev->n[0] == UNIT_WAITING) {
        went_off(r, who);
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

bool recap_came_back(const recap_way *w)
{
    return w->n > 1 && recap_goes_nowhere(w);
}

/* Who came back to where he was, and who fell, is told of, unless a fight tells of him. */
static void drop_idle(recap_reader *r)
{
    recap_told *o = r->out;
    int n = 0;
    for (int i = 0; i < o->nways; i++) {
        recap_way *w = &o->way[i];
        w->lost = w->lost && !r->fought[w->unit];
        w->off = w->off && w->lost;
        r->sum.back = r->sum.back || recap_came_back(w);
        const bool back = recap_came_back(w) && !r->named[w->unit];
        if (w->n == 0 || (recap_goes_nowhere(w) && !w->lost && !back)) continue;
        w->heading = (uint8_t)recap_heading(r->sc, w->via[0], w->via[w->n - 1]);
        o->way[n++] = *w;
    }
    o->nways = n;
}

recap_line *recap_line_add(recap_reader *r, int side, int space)
{
    recap_told *o = r->out;
    recap_line *l = &o->line[o->nlines < RECAP_LINES ? o->nlines++ : RECAP_LINES - 1];
    const session_entry *e = session_at(r->s, r->entry);
    *l = (recap_line){.side = (int8_t)side,
                      .fares = (int8_t)side,
                      .space = (uint16_t)space,
                      .entry = r->entry,
                      .turn = (int16_t)e->turn,
                      .step = (int16_t)e->step,
                      .fight = {-1, -1}};
    return l;
}

void recap_spot_add(recap_reader *r, int space)
{
    recap_told *o = r->out;
    if (space == NO_SPACE || o->nspots == UNITS_MAX) return;
    o->spot[o->nspots++] = (recap_spot){(int16_t)(o->nlines - 1), (uint16_t)space};
}

static int add_place(uint16_t out[UNITS_MAX], int n, uint16_t space)
{
    for (int i = 0; i < n; i++)
        if (out[i] == space) return n;
    if (n < UNITS_MAX) out[n++] = space;
    return n;
}

int recap_places(const recap_told *k, int line, uint16_t out[UNITS_MAX])
{
    int n = 0;
    for (int i = 0; i < k->nways; i++)
        if (k->way[i].line == line) n = add_place(out, n, k->way[i].via[k->way[i].n - 1]);
    for (int i = 0; i < k->nspots; i++)
        if (k->spot[i].line == line) n = add_place(out, n, k->spot[i].space);
    return n;
}

static void count_doers(recap_reader *r)
{
    recap_told *o = r->out;
    for (int i = 0; i < o->nways; i++)
        r->did[o->way[i].unit] = true;
    for (int i = 0; i < o->nblows; i++)
        r->did[o->blow[i].unit] = true;
    for (int u = 0; u < r->sc->nunits; u++)
        o->ndid += r->did[u];
}

bool recap_same_part(const recap_line *a, const recap_line *b)
{
    return a->turn == b->turn && a->step == b->step;
}

/* One step after another. In each, where one's own fights are told as well, what is about one's own comes
 * first, and what is about them after it. */
static bool comes_before(const recap_told *o, int viewer, const recap_line *a, const recap_line *b)
{
    if (!recap_same_part(a, b)) return a->entry < b->entry;
    if (a->entry == b->entry && a->enters != b->enters) return a->enters;
    const bool own = a->fares == viewer, of_other = b->fares == viewer;
    return o->both && own != of_other ? own : a->entry < b->entry;
}

static void find_parts(recap_told *o, const state *now)
{
    for (int i = 0; i < o->nlines; i++)
        o->parts = o->parts || o->line[i].turn != now->turn || !recap_same_part(&o->line[0], &o->line[i]);
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
    for (int i = 0; i < o->nspots; i++)
        o->spot[i].line = (int16_t)now[o->spot[i].line];
}

/* What each had left when the stretch began: of the strength he came with, what has not fallen. */
static void full_strength(recap_reader *r, int from)
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
static void count_before(recap_reader *r, int from, int to)
{
    for (int i = from; i < to; i++) {
        const event_list *l = &session_at(r->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(r->sc, ev->unit);
            const int lost = who == NO_UNIT ? 0 : count_loss(r, ev, who);
            if (lost == 0 || !(ev->seen_by & 1u << r->viewer)) continue;
            r->sum.lost[r->sc->units[who].side] += lost;
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
    recap_reader r = {.out = out,
                      .s = s,
                      .sc = session_scenario(s),
                      .t = &t,
                      .viewer = viewer,
                      .from = from,
                      .own = of->own};
    memset(out, 0, sizeof *out);
    out->whose = viewer == 0;
    out->named = of->named;
    full_strength(&r, of->lost < from ? of->lost : from);
    count_before(&r, of->lost, from);
    for (int i = from; i < to; i++) {
        const session_entry *e = session_at(s, i);
        r.entry = i;
        const bool theirs = e->side >= 0 && e->side != viewer && e->act.verb != VERB_GO;
        r.sum.chose = r.sum.chose || theirs;
        if (theirs) out->whose = e->side;
        for (r.event = 0; r.event < e->events.count; r.event++)
            take(&r, &e->events.items[r.event]);
    }
    drop_idle(&r);
    tale_read(&t, s, viewer, from, to);
    recap_note_driven(&r, from, to);
    recap_drop_never_begun(&r);
    recap_note_unseen(&r, to);
    recap_tell_fights(&r);
    drop_idle(&r);
    recap_tell_blows(&r);
    recap_tell_changes(&r, from, to);
    recap_tell_hidden(&r, from, to);
    count_doers(&r);
    recap_day(out, s, viewer, from, to, &r.sum);
    for (int way; (way = recap_next_way(&r)) >= 0;)
        recap_tell_way(&r, way);
    put_in_order(out, viewer);
    find_parts(out, session_state(s));
}
