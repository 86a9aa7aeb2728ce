/* hands.c: see hands.h. */
#include "ui/app/hands.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/app/hands_desk.h"
#include "core/file.h"
#include "core/strbuf.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/save_load.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/front.h"
#include "ui/table/choose/offers.h"
#include "ui/table/modal/modal.h"
#include "ui/table/pointer.h"

static const hands_turn turns[] = {
    {"movement at Kassassin", "rules/grid/scenarios/kassassin.json", "tests/playthroughs/grid-kassassin.save",
     1, 0, true, 8},
    {"movement at El Teb", "rules/grid/scenarios/el-teb.json", "tests/playthroughs/grid-el-teb.save", 1, 0,
     true, 15},
    {"a turn of Castillejos", "rules/africa/scenarios/castillejos.json",
     "tests/playthroughs/africa-castillejos.save", 2, 0, false, 12},
    {"a side's turn at Tientsin, fire and all", "rules/conduct/scenarios/tientsin.json",
     "tests/playthroughs/conduct-tientsin.save", 2, 0, false, 40},
    {"deployment at Onganjira", "rules/prone/scenarios/onganjira.json",
     "tests/ui/hands/onganjira-deployment.save", 1, 0, true, 6},
};

const hands_turn *hands_turns(int *count)
{
    *count = (int)(sizeof turns / sizeof *turns);
    return turns;
}

enum { HANDS_PATH = 1024 };

/* The record, and how far the table has followed it. */
typedef struct follow {
    const hands_turn *of;
    const session *record;
    const scenario *sc;
    hands_desk desk;
    int at;   /* the next entry of the record */
    int step; /* the only one that counts; -1: all */
    error *err;
} follow;

static bool same(const action *a, const action *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Not what the program does of itself. */
static bool is_order(const session_entry *e)
{
    return e->act.verb != VERB_GO;
}

static bool within(const follow *f, const session_entry *e)
{
    return is_order(e) && e->turn == f->of->turn && e->side == f->of->side &&
           (f->step < 0 || e->step == f->step);
}

static bool differs(follow *f, const char *what)
{
    strbuf line = {0};
    const session_entry *e = session_at(f->record, f->at);
    action_encode(f->sc, &e->act, &line);
    if (session_count(f->desk.t->s) > f->at) {
        strbuf_add(&line, "\", the table \"");
        action_encode(f->sc, &session_at(f->desk.t->s, f->at)->act, &line);
    }
    error_set(f->err, f->of->record, 0, 0, "entry %d, \"%s\": %s", f->at + 1, strbuf_str(&line), what);
    strbuf_free(&line);
    return false;
}

/* What the table has done since must be what stands next in the record. */
static bool caught_up(follow *f)
{
    for (; f->at < session_count(f->desk.t->s); f->at++) {
        if (f->at >= session_count(f->record)) return false;
        const session_entry *did = session_at(f->desk.t->s, f->at), *was = session_at(f->record, f->at);
        if (!same(&did->act, &was->act) || did->hash != was->hash) return false;
    }
    return true;
}

/* ---- one order by hand */

static fpoint towards(const follow *f, fpoint at, int direction)
{
    const float far = (DRAG_TAIL + 12) * f->desk.t->host->ui->t.zoom;
    if (direction == NO_ARG) return at;
    const fpoint k = f->desk.t->camera->toward[direction];
    return (fpoint){at.x - k.x * far, at.y - k.y * far};
}

static int32_t facing_of(const follow *f, const action *a)
{
    const verb *v = action_verb(f->sc->rules, a->verb);
    for (int i = 0; v != NULL && i < ACTION_ARGS; i++)
        if (v->args[i].kind == ARG_DIRECTION) return a->args[i];
    return NO_ARG;
}

static bool has_place(const action *a)
{
    return action_space(a) != NO_SPACE || a->target != NO_UNIT;
}

/* Where of its counter it is not covered by others. */
static bool bare(const follow *f, int who, fpoint *at)
{
    enum { ACROSS = 9 };
    const table *t = f->desk.t;
    const int space = t->battle->view.units[who].space;
    if (space == NO_SPACE) return false;
    const fpoint mid = where_unit(t, who);
    const float size = where_counter(t, space) * 0.9f;
    *at = mid;
    for (int i = 0; i < ACROSS * ACROSS && pieces_at(t, at->x, at->y) != who; i++)
        *at = (fpoint){mid.x + size * ((float)(i % ACROSS) / (ACROSS - 1) - 0.5f),
                       mid.y + size * ((float)(i / ACROSS) / (ACROSS - 1) - 0.5f)};
    return pieces_at(t, at->x, at->y) == who;
}

/* Where that unit can be laid hold of; its stack is looked into first where others lie on it. */
static bool grip(follow *f, int who, fpoint *at)
{
    table *t = f->desk.t;
    if (hands_desk_find(&f->desk, "waits", who, at)) return true;
    const int space = t->battle->view.units[who].space;
    if (space == NO_SPACE) return false;
    if (bare(f, who, at)) return true;
    if (t->pointer->fan != space) hands_desk_press(&f->desk, where_centre(t, space), 0);
    return hands_desk_find(&f->desk, "fanned", who, at);
}

/* Those who do it as one are put together first: all of a place by its button. */
static bool together(follow *f, const action *a)
{
    fpoint at;
    if (a->nunits < 2) return true;
    if (!grip(f, a->units[0], &at)) return false;
    if (f->desk.t->choice->unit != a->units[0]) hands_desk_press(&f->desk, at, 0);
    if (hands_desk_find(&f->desk, "stackall", 0, &at)) hands_desk_press(&f->desk, at, 0);
    for (int i = 0; i < f->desk.t->choice->nextra; i++) {
        bool wanted = false;
        for (int k = 0; k < a->nunits; k++)
            wanted = wanted || a->units[k] == f->desk.t->choice->extra[i];
        if (!wanted && grip(f, f->desk.t->choice->extra[i], &at)) hands_desk_press(&f->desk, at, UI_SHIFT);
    }
    return f->desk.t->choice->nextra == a->nunits - 1;
}

/* Where a stroke for it ends: on the place, or on the target where that lies uppermost. */
static bool end_of(const follow *f, const action *a, fpoint *to)
{
    const table *t = f->desk.t;
    if (action_space(a) != NO_SPACE) {
        *to = where_centre(t, action_space(a));
        return true;
    }
    return bare(f, action_unit_of(f->sc, a->target), to);
}

/* A stroke from the unit to its place or its target; onto an enemy it shows the odds, and Enter is the order.
 */
static bool by_stroke(follow *f, const action *a)
{
    fpoint from, to;
    const int before = session_count(f->desk.t->s);
    if (!end_of(f, a, &to) || !together(f, a) || !grip(f, action_unit_of(f->sc, a->units[0]), &from))
        return false;
    hands_desk_stroke(&f->desk, from, towards(f, to, facing_of(f, a)), to, 0);
    if (session_count(f->desk.t->s) == before && a->target != NO_UNIT && f->desk.t->choice->ready)
        hands_desk_key(&f->desk, KEY_ENTER, 0);
    return true;
}

/* Drawn straight there it would look otherwise than it is to. */
static bool needs_turning(const follow *f, const action *a)
{
    const table *t = f->desk.t;
    const int32_t facing = facing_of(f, a);
    const int who = a->nunits == 1 ? action_unit_of(f->sc, a->units[0]) : NO_UNIT, to = action_space(a);
    const int from = who == NO_UNIT   ? NO_SPACE
                     : a->nspaces > 1 ? a->spaces[a->nspaces - 2]
                                      : t->battle->view.units[who].space;
    if (facing == NO_ARG || from == NO_SPACE || to == NO_SPACE || a->target != NO_UNIT) return false;
    const int begins = t->battle->view.units[who].space;
    if (begins == NO_SPACE) return false;
    const fpoint p = where_centre(t, begins), q = where_centre(t, to), k = t->camera->toward[facing];
    const bool straight = (q.x - p.x) * k.x + (q.y - p.y) * k.y > 0.75f * hypotf(q.x - p.x, q.y - p.y);
    return straight && !drag_at_enemy(t, to, facing) &&
           front_after(t, &t->battle->view, who, from, to) != facing;
}

/* The unit, its place, the key that turns it until it looks there, and Enter. */
static bool by_turning(follow *f, const action *a)
{
    enum { TURNS = 8 };
    fpoint at;
    table *t = f->desk.t;
    const int before = session_count(t->s);
    if (!needs_turning(f, a) || !grip(f, action_unit_of(f->sc, a->units[0]), &at)) return false;
    if (t->choice->unit != action_unit_of(f->sc, a->units[0])) hands_desk_press(&f->desk, at, 0);
    hands_desk_press(&f->desk, where_centre(t, action_space(a)), 0);
    for (int i = 0; i < TURNS && t->choice->ready && facing_of(f, &t->choice->act) != facing_of(f, a); i++)
        hands_desk_key(&f->desk, 'e', 0);
    if (t->choice->ready) hands_desk_key(&f->desk, KEY_ENTER, 0);
    return session_count(t->s) > before;
}

/* A press on where it stands, and of those there on the very one. */
static void aim_at(follow *f, int target)
{
    fpoint at;
    table *t = f->desk.t;
    hands_desk_press(&f->desk, where_unit(t, target), 0);
    if (t->choice->target != target && hands_desk_find(&f->desk, "fanned", target, &at))
        hands_desk_press(&f->desk, at, 0);
}

/* The unit, its verb's key, the place, and Enter while something is prepared. */
static bool by_presses(follow *f, const action *a)
{
    fpoint at;
    table *t = f->desk.t;
    const int who = a->nunits > 0 ? action_unit_of(f->sc, a->units[0]) : NO_UNIT,
              before = session_count(t->s);
    const verb *v = action_verb(f->sc->rules, a->verb);
    if (who != NO_UNIT && t->choice->unit != who) {
        if (!grip(f, who, &at)) return false;
        hands_desk_press(&f->desk, at, 0);
        const bool only = t->choice->ready && t->choice->alone && t->choice->act.verb == a->verb;
        if (only && grip(f, who, &at)) hands_desk_press_again(&f->desk, at);
    }
    const bool prepared = t->choice->ready && t->choice->act.verb == a->verb;
    if (session_count(t->s) == before && v->key != 0 && !has_place(a) && !prepared)
        hands_desk_key(&f->desk, tolower((unsigned char)v->key), 0);
    if (session_count(t->s) == before && a->target != NO_UNIT) aim_at(f, action_unit_of(f->sc, a->target));
    if (session_count(t->s) == before && action_space(a) != NO_SPACE)
        hands_desk_press(&f->desk, where_centre(t, action_space(a)), 0);
    if (session_count(t->s) == before && t->choice->ready) hands_desk_key(&f->desk, KEY_ENTER, 0);
    return session_count(t->s) > before;
}

/* A throw and the march it is for are one stroke: what the march says. */
static const action *meant(const follow *f, const action *a)
{
    const verb *v = action_verb(f->sc->rules, a->verb);
    if (!(v->takes & LEADS_ON) || f->at + 1 >= session_count(f->record)) return a;
    const action *next = &session_at(f->record, f->at + 1)->act;
    return next->nunits > 0 && next->units[0] == a->units[0] && action_space(next) != NO_SPACE ? next : a;
}

/* All that wait are set out next: how many; 0: not all of them, or one is none to set out. */
static int all_set_out(const follow *f)
{
    int16_t waits[WAITING_MAX];
    const int n = offers_waiting(f->desk.t, waits), v = session_at(f->record, f->at)->act.verb;
    const verb *of = action_verb(f->sc->rules, v);
    if (n < 2 || of == NULL || !(of->takes & COMES_ON)) return 0;
    for (int i = 0; i < n; i++) {
        bool next = false;
        for (int k = f->at; k < f->at + n && k < session_count(f->record); k++) {
            const action *a = &session_at(f->record, k)->act;
            next = next || (a->verb == v && a->nunits == 1 && a->units[0] == waits[i]);
        }
        if (!next) return 0;
    }
    return n;
}

/* The tray's "All", and a stroke from the first to his place. */
static bool by_setting_out(follow *f, const action *a)
{
    fpoint all, from;
    if (all_set_out(f) == 0 || !hands_desk_find(&f->desk, "waitall", 0, &all)) return false;
    hands_desk_press(&f->desk, all, 0);
    if (!hands_desk_find(&f->desk, "waits", a->units[0], &from)) return false;
    const fpoint to = where_centre(f->desk.t, action_space(a));
    hands_desk_stroke(&f->desk, from, to, to, 0);
    return true;
}

static bool by_hand(follow *f, const action *a)
{
    const verb *v = action_verb(f->sc->rules, a->verb);
    const int before = session_count(f->desk.t->s);
    if (v == NULL) return differs(f, "no such verb");
    if ((v->takes & ENDS_STEP) && a->nunits == 0) {
        hands_desk_key(&f->desk, KEY_ENTER, UI_CTRL);
        if (f->desk.t->modal->card != MODAL_NONE) hands_desk_key(&f->desk, KEY_ENTER, UI_CTRL); /* yes */
    } else {
        const action *m = meant(f, a);
        if (!by_setting_out(f, a) && !by_turning(f, m) && (!has_place(m) || !by_stroke(f, m)))
            by_presses(f, a);
        if (f->desk.t->modal->card == MODAL_SURE)
            hands_desk_key(&f->desk, KEY_ENTER, 0); /* the last counter */
    }
    if (session_count(f->desk.t->s) == before) return differs(f, "no gesture gives this order");
    return caught_up(f) || differs(f, "the gesture gave another order");
}

/* ---- the turn */

static void count_separate(const follow *f, const action *a, int last, hands_count *out)
{
    const verb *v = action_verb(f->sc->rules, a->verb);
    const int who = a->nunits > 0 ? a->units[0] : NO_UNIT;
    out->orders++;
    if (v != NULL && (v->takes & ENDS_STEP) && a->nunits == 0) {
        out->separate++;
        return;
    }
    if (who != last) out->separate += a->nunits;
    out->separate += (action_space(a) != NO_SPACE) + (a->target != NO_UNIT) + 1;
}

/* What others do in between, and what went before: given without hands. */
static bool given(follow *f, const action *a)
{
    battle_do(f->desk.t, a);
    hands_desk_rest(&f->desk);
    const bool moved = session_count(f->desk.t->s) > f->at;
    return (moved && caught_up(f)) || differs(f, "the table did not follow the record");
}

static bool play_turn(follow *f, hands_count *out)
{
    int last = NO_UNIT, ended = 0;
    for (int i = 0; i < session_count(f->record); i++)
        if (within(f, session_at(f->record, i))) ended = i + 1;
    if (ended == 0) return error_set(f->err, f->of->record, 0, 0, "no such turn is recorded");
    for (int i = 0; i < ended; i++)
        if (within(f, session_at(f->record, i))) {
            const action *a = &session_at(f->record, i)->act;
            count_separate(f, a, last, out);
            last = a->nunits > 0 ? a->units[0] : NO_UNIT;
        }
    while (f->at < ended) {
        const session_entry *e = session_at(f->record, f->at);
        const action a = e->act;
        if (within(f, e) ? !by_hand(f, &a) : !given(f, &a)) return false;
    }
    out->gestures = f->desk.gestures;
    return true;
}

bool hands_play(const ruleset *const *rules, const char *data_dir, const hands_turn *of, hands_count *out,
                error *err)
{
    char record[HANDS_PATH], scenario_file[HANDS_PATH];
    load_report report;
    *out = (hands_count){0};
    file_join(data_dir, of->record, record, sizeof record);
    file_join(data_dir, of->scenario, scenario_file, sizeof scenario_file);
    session *s = session_load(record, data_dir, rules, false, &report, err);
    if (s == NULL) return false;
    follow f = {.of = of, .record = s, .sc = session_scenario(s), .step = -1, .err = err};
    for (int i = 0; i < session_count(s) && of->one_step && f.step < 0; i++)
        if (within(&f, session_at(s, i))) f.step = session_at(s, i)->step;
    bool good = hands_desk_open(&f.desk, rules, data_dir, scenario_file, 1, err);
    if (good) {
        good = play_turn(&f, out);
        hands_desk_close(&f.desk);
    }
    session_free(s);
    return good;
}
