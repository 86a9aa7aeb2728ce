/*
 * brain.c: the computer's turn at the table: its choices are begun, waited for without holding anything up,
 * and done. Each side-turn has a purse of time, from which every choice of it takes.
 */
#include "ui/table/brain.h"

#include "core/hash.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/session_seal.h"
#include "ui/stage/thought.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"

/* Milliseconds. SHOWN: a thought that takes no longer is not worth a word; a frame that only counts on is
 * drawn seldom. WITHOUT_A_CLOCK: where nothing is to take time. */
enum { POLL = 16, POLL_LONG = 100, SHOWN = 400, WITHOUT_A_CLOCK = 20 };

/* What a side has of its side-turn. */
typedef struct purse {
    const player *of;
    int turn, phase, side;
    uint64_t spent;
    bool hurried; /* it was told to move */
} purse;

struct brain {
    thought *thought; /* the choice under way, or NULL */
    uint64_t begun;   /* by the host's clock */
    purse now;
};

struct brain *brain_new(void)
{
    struct brain *b = mem_alloc(sizeof *b);
    b->now.turn = -1;
    return b;
}

void brain_drop(table *t)
{
    if (t->brain->thought) thought_drop(t->brain->thought);
    t->brain->thought = NULL;
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
    purse *now = &t->brain->now;
    if (now->of == p && now->turn == seen->turn && now->phase == seen->side && now->side == side) return;
    *now = (purse){.of = p, .turn = seen->turn, .phase = seen->side, .side = side};
}

/* What is left of it; a player without a clock makes his own effort. */
static budget left_of(const table *t, const player *p)
{
    const purse *now = &t->brain->now;
    int all = time_of(t, p);
    if (all == 0) return (budget){0};
    if (t->host->instant || t->host->hurried) all = WITHOUT_A_CLOCK;
    const bool some = !now->hurried && now->spent < (uint64_t)all;
    return (budget){.milliseconds = some ? all - (int)now->spent : 1,
                    .threads = p->all_cores ? ALL_CORES : 1};
}

static int poll(const table *t)
{
    return t->host->now - t->brain->begun < SHOWN ? POLL : POLL_LONG;
}

/* The computer's decision: begun on a thread of its own, asked for each frame, done when it is there. */
int brain_think(table *t)
{
    struct brain *b = t->brain;
    if (b->thought && !thought_done(b->thought)) return poll(t);
    state seen;
    action act;
    refusal why;
    const int side = t->battle->d.side;
    const player *p = player_of(t, side);
    session_view(t->s, side, &seen);
    if (p && !b->thought) {
        const uint64_t seed = hash_mix(session_public_seed(t->s), (uint64_t)session_count(t->s));
        open_purse(t, p, &seen, side);
        const budget left = left_of(t, p);
        b->begun = t->host->now;
        b->thought = thought_begin(p, &seen, seed, &left, t->host->instant || t->host->hurried);
        if (!thought_done(b->thought)) return POLL;
    }
    b->now.spent += t->host->now - b->begun;
    bool found = b->thought && thought_end(b->thought, &act) && game_check(&seen, &act, &why);
    b->thought = NULL;
    if (found || battle_first_listed(t, &seen, &act))
        battle_do(t, &act);
    else
        host_say(t->host, "%s have no action left; the battle cannot go on.", t->sc->sides[side].name);
    return 0;
}

bool brain_may_hurry(const table *t)
{
    const struct brain *b = t->brain;
    return b && b->thought && !b->now.hurried && t->host->now - b->begun >= SHOWN;
}

void brain_hurry(table *t)
{
    t->brain->now.hurried = true;
    if (t->brain->thought) thought_stop(t->brain->thought);
}

bool brain_words(const table *t, strbuf *out)
{
    int done, wanted;
    if (!brain_may_hurry(t)) return false;
    thought_progress(t->brain->thought, &done, &wanted);
    if (wanted <= 0) return false;
    strbuf_addf(out, "the %s plans: %d of about %d battles in the head.", t->brain->now.of->title, done,
                wanted);
    return true;
}
