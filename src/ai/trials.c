/*
 * trials.c: see trials.h. Not for choosing between actions: ai.c.
 */
#include "ai/trials.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"
#include "game/game.h"

enum { UNIT_CAP = 512, RUN_ON_LIMIT = 160, GO_MOST = 24, LED_MOST = 256 };
enum { CARD_LEAST = 4 }; /* a line is fitted to no fewer trials */

bool trials_of_view(trials *t, const state *view, uint64_t seed, int guesses)
{
    decision d;
    game_decide(view, &d);
    if (d.side < 0) return false;
    trials_of_side(t, view, d.side, seed, guesses);
    return true;
}

void trials_of_side(trials *t, const state *view, int side, uint64_t seed, int guesses)
{
    const ruleset_hidden *hidden = view->sc->rules->hidden;
    trials_of_known(t, view, side, hash_mix(seed, 0x7468696e6bu));
    if (hidden == NULL || hidden->imagine == NULL) return;
    assert(guesses <= TRIALS_MOST);
    for (int i = 0; i < guesses; i++) {
        random_stream r = {.seed = t->seed, .stream = 1 + (uint64_t)i};
        t->guess[i] = *view;
        game_imagine(&t->guess[i], side, &r);
        if (i == 0 && memcmp(&t->guess[0], view, sizeof *view) == 0) return; /* nothing is hidden now */
        t->nguesses++;
    }
}

void trials_of_known(trials *t, const state *s, int side, uint64_t seed)
{
    t->view = *s;
    t->side = side;
    t->seed = seed;
    t->judge = game_evaluate;
    t->nguesses = t->nrest = 0;
}

void trials_begin_one(const trials *t, const lot *l, state *s)
{
    *s = t->nguesses > 0 ? t->guess[l->share % t->nguesses] : t->view;
}

/* The same for one of n, whose luck it takes. */
static void begin_lot(const trials *t, int i, int n, lot *l, state *s)
{
    *l = (lot){.seed = t->seed, .share = i, .of = n};
    trials_begin_one(t, l, s);
}

bool trials_may(const trials *t, const state *s, const action *a)
{
    return t->nguesses == 0 || game_check(s, a, NULL);
}

void trials_apply(state *s, const action *a, resolver *r, lot *l)
{
    const agenda_item *owed = agenda_head(s);
    uint64_t key = hash_mix((uint64_t)(uint16_t)s->turn << 32 | (uint64_t)s->step << 24 | (uint64_t)a->verb,
                            (uint16_t)(a->nunits > 0 ? a->units[0] : NO_UNIT));
    if (owed != NULL)
        key = hash_mix(key, (uint64_t)(uint16_t)owed->kind << 32 | (uint64_t)(uint16_t)owed->unit << 16 |
                                (uint16_t)owed->other);
    l->again = key == l->last ? l->again + 1 : 0;
    l->last = key;
    if (l->again > 0) key = hash_mix(key, l->again);
    dice_forked_share(r->dice, l->seed, key, l->share, l->of);
    game_apply(s, a, r);
    l->threw = l->threw || r->dice->draw > 0;
}

void trials_settle(state *s, resolver *r, lot *l)
{
    action go;
    action_init(&go, VERB_GO, NO_SIDE);
    for (int i = 0; i < GO_MOST; i++) {
        decision d;
        game_decide(s, &d);
        if (d.side != NOBODY) return;
        trials_apply(s, &go, r, l);
    }
}

/* The default of a decision: the first action that needs no unit, else the first of the first unit that has
 * one. */
static bool default_action(const state *s, const decision *d, action *out)
{
    if (d->side == NOBODY) {
        action_init(out, VERB_GO, NO_SIDE);
        return true;
    }
    action buffer[UNIT_CAP];
    action_list list = {.items = buffer, .cap = UNIT_CAP};
    game_list(s, NO_UNIT, &list);
    for (int u = 0; list.count == 0 && u < s->sc->nunits; u++)
        game_list(s, u, &list);
    if (list.count == 0) return false;
    *out = list.items[0];
    return true;
}

/* Plays on by defaults until this step of this turn is over and nothing is owed. */
static void run_on(state *s, resolver *r, lot *l)
{
    const int turn = s->turn, step = s->step;
    for (int i = 0; i < RUN_ON_LIMIT; i++) {
        decision d;
        action a;
        game_decide(s, &d);
        if (d.side == GAME_OVER) return;
        if (d.side != NOBODY && (s->turn != turn || s->step != step)) return;
        if (!default_action(s, &d, &a)) return;
        trials_apply(s, &a, r, l);
    }
}

/* The trials of one action: what each of them came to, and what was counted in it on the way. */
typedef struct sample {
    int n;
    int64_t worth[TRIALS_MOST], count[TRIALS_MOST]; /* in thousandths, as the card has it */
    outcome_wanted heard[TRIALS_MOST];
} sample;

/*
 * What the sum of a sample would be had it met with just the mean of the card: by the line that fits count
 * and worth best. Luck that the end of the step has too is taken off first: it has nothing to do with the
 * card.
 */
static int64_t set_right(const trials *t, const sample *m, int64_t mean_milli)
{
    enum { FINE = 1 << 17 };
    int64_t count = 0, gain = 0, both = 0, spread = 0, sum = 0;
    int64_t by[TRIALS_MOST];
    for (int i = 0; i < m->n; i++) {
        by[i] = m->worth[i] - (t->nrest == m->n ? t->rest[i] : 0);
        sum += m->worth[i];
        count += m->count[i];
        gain += by[i];
    }
    for (int i = 0; i < m->n; i++) {
        const int64_t off = m->count[i] - count / m->n;
        both += off * (by[i] - gain / m->n);
        spread += off * off;
    }
    if (spread == 0) return sum;
    return sum + (both * FINE / spread) * (mean_milli * m->n - count) / FINE;
}

/* Nothing was thrown and nothing is guessed: all trials come to the same, what they come to is noted. */
static int64_t alike(trials *t, int64_t worth, int n)
{
    if (t->nrest > 0) return worth;
    for (int i = 0; i < n; i++)
        t->rest[i] = worth;
    t->nrest = n;
    return worth;
}

/* Could its card say anything that its trials have not? A card is dear. Not of what is worse than the end of
 * the step in every one of them; nor of what came to no count, to be met with only in a later step; nor of a
 * single die, whose faces they have shared out among them. */
static bool card_matters(const trials *t, const sample *m)
{
    bool better = false, several = false;
    for (int i = 0; i < m->n; i++) {
        const outcome_wanted *w = &m->heard[i];
        if (w->told == 0) return false;
        several = several || w->count[w->told - 1].draws > 1;
        better = better || t->nrest != m->n || m->worth[i] >= t->rest[i];
    }
    return better && several;
}

/* What each trial came to of what the card counts, and what it has on average. */
static bool read_card(const trials *t, const action *a, sample *m, int64_t *mean_milli)
{
    odds o;
    if (!card_matters(t, m) || !game_odds(&t->view, a, &o)) return false;
    if (o.unit_code == NULL || o.kinds || o.nbars < 2) return false;
    for (int i = 0; i < m->n; i++) {
        const outcome_wanted *w = &m->heard[i];
        int k = 0;
        while (k < w->told && strcmp(w->count[k].code, o.unit_code) != 0)
            k++;
        if (k == w->told) return false;
        m->count[i] = 1000 * (int64_t)w->count[k].n;
    }
    *mean_milli = o.mean_milli;
    return true;
}

int64_t trials_weigh(trials *t, const action *a, int n)
{
    sample m; /* filled as far as it is read */
    int64_t sum = 0, mean_milli = 0;
    m.n = n;
    assert(n <= TRIALS_MOST);
    const bool counted = n >= CARD_LEAST && a->target != NO_UNIT && a->nunits > 0 && t->nguesses == 0;
    for (int i = 0; i < n; i++) {
        lot l;
        state s;
        dice_source dice;
        m.heard[i] = (outcome_wanted){.unit = a->units[0], .other = a->target};
        resolver r = {.dice = &dice, .wanted = counted ? &m.heard[i] : NULL};
        begin_lot(t, i, n, &l, &s);
        if (trials_may(t, &s, a)) trials_apply(&s, a, &r, &l);
        run_on(&s, &r, &l);
        m.worth[i] = t->judge(&s, t->side);
        sum += m.worth[i];
        if (i == 0 && !l.threw && t->nguesses == 0) return n * alike(t, m.worth[0], n);
    }
    if (t->nrest == 0) {
        memcpy(t->rest, m.worth, sizeof t->rest);
        t->nrest = n;
    }
    return counted && read_card(t, a, &m, &mean_milli) ? set_right(t, &m, mean_milli) : sum;
}

int64_t trials_rest(const trials *t, int n)
{
    int64_t sum = 0;
    for (int i = 0; i < n; i++) {
        lot l;
        state s;
        dice_source dice;
        resolver r = {.dice = &dice};
        begin_lot(t, i, n, &l, &s);
        run_on(&s, &r, &l);
        sum += t->judge(&s, t->side);
    }
    return sum;
}

/* The best of what the units of *a may do where it has led, or of what is done for them. */
static int32_t best_after(const trials *t, const action *a, const state *led, const lot *l)
{
    action buffer[LED_MOST];
    action_list list = {.items = buffer, .cap = LED_MOST};
    dice_source dice;
    resolver r = {.dice = &dice};
    decision d;
    state s = *led;
    lot then = *l;
    run_on(&s, &r, &then);
    int32_t best = t->judge(&s, t->side);
    game_decide(led, &d);
    for (int k = 0; d.side == t->side && k < a->nunits; k++)
        game_suggest(led, a->units[k], &list);
    for (int i = 0; i < list.count; i++) {
        s = *led, then = *l;
        trials_apply(&s, &list.items[i], &r, &then);
        run_on(&s, &r, &then);
        const int32_t worth = t->judge(&s, t->side);
        if (worth > best) best = worth;
    }
    return best;
}

int64_t trials_weigh_throw(const trials *t, const action *a, int n)
{
    int64_t sum = 0;
    for (int i = 0; i < n; i++) {
        lot l;
        state led;
        dice_source dice;
        resolver r = {.dice = &dice};
        begin_lot(t, i, n, &l, &led);
        if (trials_may(t, &led, a)) trials_apply(&led, a, &r, &l);
        trials_settle(&led, &r, &l);
        sum += best_after(t, a, &led, &l);
    }
    return sum;
}
