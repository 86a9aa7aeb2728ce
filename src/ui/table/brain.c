/*
 * brain.c: the computer's turn at the table: its choices are begun, waited for without holding anything up,
 * and done. Each side-turn has a purse of time, from which every choice of it takes.
 */
#include "ui/table/brain.h"

#include <string.h>

#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/session_seal.h"
#include "ui/stage/thought.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"

/* Milliseconds. SHOWN: a thought that takes no longer is not worth a word; a frame that only counts on is
 * drawn seldom. WITHOUT_A_CLOCK: where nothing is to take time. */
enum { POLL = 16, POLL_LONG = 100, SHOWN = 400, WITHOUT_A_CLOCK = 20, TOLD = 3500, POLL_TOLD = 50 };

/* What a side has of its side-turn. */
typedef struct purse {
    const player *of;
    int turn, phase, side;
    uint64_t spent;
    bool hurried; /* it was told to move */
} purse;

/* What it means to do, told before it does the first of it. */
typedef struct telling {
    bool on, stopped, read;
    int told[SIDES_MAX]; /* the turn in which each side told it last, counted from 1 */
    uint64_t since;
    intention says;
    action act; /* what it then does */
} telling;

struct brain {
    thought *thought;    /* the choice under way, or NULL */
    uint64_t begun;      /* by the host's clock */
    purse of[SIDES_MAX]; /* sides may decide by turns */
    purse *now;          /* of whoever chooses, or chose last */
    telling tell;
    thought *ahead; /* what is prepared while a person decides, or NULL */
    int ahead_of;   /* after so many entries; -1: after none */
};

struct brain *brain_new(void)
{
    struct brain *b = mem_alloc(sizeof *b);
    b->now = b->of;
    b->ahead_of = -1;
    return b;
}

static void drop_ahead(table *t)
{
    if (t->brain->ahead) thought_drop(t->brain->ahead);
    t->brain->ahead = NULL;
}

void brain_drop(table *t)
{
    drop_ahead(t);
    t->brain->ahead_of = -1;
    if (t->brain->thought) thought_drop(t->brain->thought);
    t->brain->thought = NULL;
    t->brain->tell.on = false;
}

void brain_taken_back(table *t)
{
    brain_drop(t);
    memset(t->brain->of, 0, sizeof t->brain->of);
    memset(t->brain->tell.told, 0, sizeof t->brain->tell.told);
}

void brain_free(table *t)
{
    brain_drop(t);
    mem_free(t->brain);
}

static const player *player_of(const table *t, int side)
{
    const player *const *list = t->host->players;
    const player *found = player_find(list, side >= 0 ? session_settings(t->s)->player[side] : NULL);
    const int usual = player_usual(list);
    return found ? found : usual >= 0 ? list[usual] : NULL;
}

/* Whoever is asked for a time of his own has the one of the settings. */
static int time_of(const table *t, const player *p)
{
    const int chosen = t->host->settings->think;
    return p->all_cores && chosen > 0 ? chosen * 1000 : p->milliseconds;
}

static void open_purse(table *t, const player *p, const state *seen, int side)
{
    purse *now = t->brain->now = &t->brain->of[side];
    if (now->of == p && now->turn == seen->turn && now->phase == seen->side) return;
    *now = (purse){.of = p, .turn = seen->turn, .phase = seen->side, .side = side};
}

/* What is left of it; a player without a clock makes his own effort. */
static budget left_of(const table *t, const player *p)
{
    const purse *now = t->brain->now;
    int all = time_of(t, p);
    if (all == 0) return (budget){0};
    if (t->host->instant || t->host->hurried) all = WITHOUT_A_CLOCK;
    const bool some = !now->hurried && now->spent < (uint64_t)all;
    return (budget){.milliseconds = some ? all - (int)now->spent : 1,
                    .threads = p->all_cores ? ALL_CORES : 1,
                    .as = character_wished((character_wish)t->host->settings->character,
                                           t->sc->sides[now->side].character)};
}

static int poll(const table *t)
{
    return t->host->now - t->brain->begun < SHOWN ? POLL : POLL_LONG;
}

/* ---- on a person's time */

/* The one side that the computer plays, if there is but one. */
static int other_side(const table *t)
{
    int found = NO_SIDE;
    for (int i = 0; i < t->sc->nsides; i++) {
        if (t->sc->sides[i].goes_alone || battle_seat(t, i) == SEAT_HUMAN) continue;
        if (found != NO_SIDE) return NO_SIDE;
        found = i;
    }
    return found;
}

void brain_ponder(table *t)
{
    struct brain *b = t->brain;
    if (!b || !t->host->settings->ponder || t->watched || t->host->instant || t->host->hurried) return;
    const int side = other_side(t), count = session_count(t->s);
    const player *p = side != NO_SIDE ? player_of(t, side) : NULL;
    if (count == b->ahead_of || t->battle->d.side < 0 || !p || !p->ponder) return;
    state seen;
    drop_ahead(t);
    b->ahead_of = count;
    session_view(t->s, side, &seen);
    const budget some = {
        .milliseconds = time_of(t, p),
        .as = character_wished((character_wish)t->host->settings->character, t->sc->sides[side].character)};
    b->ahead = thought_ponder(p, &seen, side, hash_mix(session_public_seed(t->s), (uint64_t)count), &some);
}

/* ---- what it intends */

/* It only answers what an act of the other side's step left owed: a retreat, a loss. */
static bool only_answers(const state *seen, int side)
{
    return agenda_head(seen) != NULL && seen->side != side;
}

/* It goes somewhere or falls upon somebody, and whoever looks on sees who does. */
static bool leads(const state *seen, const action *a, int viewer)
{
    const verb *v = action_verb(seen->sc->rules, a->verb);
    const int who = a->nunits > 0 ? action_unit_of(seen->sc, a->units[0]) : NO_UNIT;
    if (v == NULL || who == NO_UNIT || (v->takes & (ENDS_STEP | IS_REST)) != 0) return false;
    if (!state_seen(seen, who, viewer)) return false;
    return action_space(a) != NO_SPACE || (v->takes & LEADS_ON) != 0 ||
           (a->target != NO_UNIT && (v->takes & FIRES) == 0);
}

/* Somebody may be led by it in this step: where they only fire, it would be told of a march that is over. */
static bool lies_ahead(const state *seen, const action *first, int viewer)
{
    enum { MOST = 20000 };
    bool some = leads(seen, first, viewer);
    if (some) return true;
    action_list l = {.items = mem_alloc(sizeof *l.items * MOST), .cap = MOST};
    game_actions(seen, &l);
    for (int i = 0; i < l.count && !some; i++)
        some = leads(seen, &l.items[i], viewer);
    mem_free(l.items);
    return some;
}

/* Once a turn, to a person who looks on, before it gives an order to any unit in a step in which it may lead
 * one anywhere, though he hurried its thought; not where no time is taken for anything, nor that all take
 * what offers, nor where one sees nobody of it. */
static bool has_to_tell(table *t, const player *p, int side, const state *own, const action *first)
{
    telling *tell = &t->brain->tell;
    const state *seen = &t->battle->view;
    if (!t->host->settings->intends || t->host->instant || t->host->hurried || host_pace(t->host) <= 0)
        return false;
    if (t->watched || battle_humans(t) == 0 || t->battle->viewer < 0 || t->battle->viewer == side)
        return false;
    if (!p || !p->intend || tell->told[side] == seen->turn + 1 || first->nunits == 0) return false;
    if (only_answers(seen, side) || !lies_ahead(own, first, t->battle->viewer)) return false;
    if (!p->intend(seen, side, t->battle->viewer, &tell->says)) return false;
    tell->told[side] = seen->turn + 1;
    return tell->says.nlines > 1 || (tell->says.nlines == 1 && tell->says.line[0].kind != INTENT_FREE);
}

const intention *brain_tells(const table *t)
{
    return t->brain && t->brain->tell.on ? &t->brain->tell.says : NULL;
}

float brain_told(const table *t)
{
    const float share = (float)(t->host->now - t->brain->tell.since) / TOLD;
    return t->brain->tell.stopped || share > 1 ? 1 : share;
}

bool brain_stopped_here(const table *t)
{
    return t->brain->tell.stopped;
}

void brain_stop_here(table *t)
{
    telling *tell = &t->brain->tell;
    tell->stopped = !tell->stopped;
    tell->since = t->host->now;
}

/* ---- its decision */

static int act(table *t, const state *seen, bool found, action *a)
{
    if (found || battle_first_listed(t, seen, a))
        battle_do(t, a);
    else
        host_say(t->host, _("%s have no action left; the battle cannot go on."),
                 t->sc->sides[t->battle->d.side].name);
    return 0;
}

/* It has been read, or put away. */
static int act_as_told(table *t, const state *seen)
{
    telling *tell = &t->brain->tell;
    const uint64_t gone = t->host->now - tell->since;
    if (!tell->read && (tell->stopped || gone < TOLD)) return POLL_TOLD;
    tell->on = false;
    return act(t, seen, true, &tell->act);
}

/* The computer's decision: begun on a thread of its own, asked for each frame, done when it is there. */
int brain_think(table *t)
{
    struct brain *b = t->brain;
    if (b->thought && !thought_done(b->thought)) return poll(t);
    state seen;
    action a;
    refusal why;
    const int side = t->battle->d.side;
    const player *p = player_of(t, side);
    session_view(t->s, side, &seen);
    if (b->tell.on) return act_as_told(t, &seen);
    drop_ahead(t); /* the best so far is known by now */
    if (p && !b->thought) {
        const uint64_t seed = hash_mix(session_public_seed(t->s), (uint64_t)session_count(t->s));
        open_purse(t, p, &seen, side);
        const budget left = left_of(t, p);
        b->begun = t->host->now;
        b->thought = thought_begin(p, &seen, seed, &left, t->host->instant || t->host->hurried);
        if (!thought_done(b->thought)) return POLL;
    }
    b->now->spent += t->host->now - b->begun;
    bool found = b->thought && thought_end(b->thought, &a) && game_check(&seen, &a, &why);
    b->thought = NULL;
    if (found && has_to_tell(t, p, side, &seen, &a)) {
        b->tell.on = true, b->tell.stopped = b->tell.read = false;
        b->tell.since = t->host->now, b->tell.act = a;
        return POLL_TOLD;
    }
    return act(t, &seen, found, &a);
}

bool brain_may_hurry(const table *t)
{
    const struct brain *b = t->brain;
    return b && b->thought && !b->now->hurried && t->host->now - b->begun >= SHOWN;
}

void brain_hurry(table *t)
{
    telling *tell = &t->brain->tell;
    if (tell->on) { /* it has been read */
        tell->read = true;
        return;
    }
    t->brain->now->hurried = true;
    if (t->brain->thought) thought_stop(t->brain->thought);
}

bool brain_words(const table *t, strbuf *out)
{
    int done, wanted;
    if (!brain_may_hurry(t)) return false;
    thought_progress(t->brain->thought, &done, &wanted);
    if (wanted <= 0) return false;
    strbuf_addf(out, _("the %s plans: %d of about %d battles in the head."), t->brain->now->of->title, done,
                wanted);
    return true;
}
