/*
 * teach_review.c: what each side-turn of a battle cost by choice and gave by luck.
 *
 * From the position a side-turn began with, as its side knew it, the best plan is sought as for a hint, and
 * it and what was done are played on with fresh dice, as far as for a hint, where the chance of winning is
 * read. After the side-turn its side does as it likes, and in it and after it the others do, of a few
 * postures, what it fares worst by (teach_replies), as for a hint: so a hint and a review say the same of a
 * moment. (Against others who only do what helps at once, who seldom charge, either side is promised too
 * much.)
 *
 * The difference of the two is the choice, before any die: by other dice than those that it was sought or
 * first seen by, and nothing where it is within its error. What the next side-turn begins with is the rest:
 * luck, and what nobody could know; so the last is reckoned first. Where no die fell there was no luck.
 */
#include <stdio.h>
#include <string.h>

#include "ai/teach_internal.h"
#include "core/hash.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/session_seal.h"
#include "game/session_undo.h"

enum {
    SALT = 0x72657677u,
    AGAIN_SALT = 0x61676169u,
    WHOLE = 1000,
    BEST_MOST = 4,
    STRETCHES = 4 * REVIEW_ROWS
};

/* Where one side decided: of a turn in which sides take turns at its steps a side has several, which are one
 * row of the review. */
typedef struct stretch {
    state view, truth; /* view: of the side that decides */
    int first, row;
    bool rolled; /* dice fell in it, or a card was turned: there was luck */
    teach_deed *deed;
    int ndeeds, cap;
} stretch;

typedef struct reviewing {
    const scenario *sc;
    uint64_t seed;
    int reader, playouts;
    stretch *of;
    int count, left;            /* stretches, and how many are not reckoned yet: the first so many */
    taught_chance after;        /* what the stretch after it began with */
    int32_t turn_ended;         /* what the turn after it began with */
    int32_t worst[REVIEW_ROWS]; /* of a row, the dearest of its choices so far */
    bool rolled[REVIEW_ROWS];   /* dice fell in one of its stretches */
} reviewing;

static int32_t final_chance(const session *s, int reader)
{
    const state *st = session_state(s);
    if (st->over) return st->winner == NO_SIDE ? WHOLE / 2 : st->winner == reader ? WHOLE : 0;
    return game_chance(st, reader);
}

static void add_deed(stretch *o, int entry, const session_entry *e, const state *before)
{
    if (o->ndeeds == o->cap) {
        o->cap = o->cap > 0 ? 2 * o->cap : 32;
        o->deed = mem_realloc(o->deed, sizeof *o->deed * (size_t)o->cap);
    }
    o->deed[o->ndeeds++] =
        (teach_deed){.act = e->act, .entry = entry, .turn = before->turn, .step = before->step};
}

/* Whose side-turn begins here; NO_SIDE: the one before goes on, or nobody's does. */
static int begins(const state *s, int turn, int phase)
{
    decision d;
    game_decide(s, &d);
    if (d.side < 0 || (s->side >= 0 && s->side != d.side)) return NO_SIDE;
    if (s->turn == turn && (d.side == phase || (s->side < 0 && phase != NO_SIDE))) return NO_SIDE;
    return d.side;
}

/* The row of that side in that turn, which is the last turn so far. */
static int row_of(review *out, int turn, int side)
{
    for (int i = out->rows - 1; i >= 0 && out->row[i].turn == turn; i--)
        if (out->row[i].side == side) return i;
    if (out->rows == REVIEW_ROWS) return REVIEW_ROWS - 1;
    out->row[out->rows] = (review_row){.turn = turn, .side = side};
    return out->rows++;
}

static stretch *new_stretch(reviewing *w, review *out, const session *s, int entry, int turn, int side)
{
    stretch *o = &w->of[w->count++];
    *o = (stretch){.first = entry, .row = row_of(out, turn, side)};
    session_view_at(s, side, entry, &o->view);
    session_state_at(s, entry, &o->truth);
    review_row *row = &out->row[o->row];
    if (row->last == 0) row->first = entry;
    return o;
}

/* The battle as stretches, with their positions and deeds. */
static void cut(reviewing *w, const session *s, review *out)
{
    const int total = session_count(s);
    int turn = 0, phase = NO_SIDE;
    state before;
    w->of = mem_alloc(sizeof *w->of * STRETCHES);
    out->row = mem_alloc(sizeof *out->row * REVIEW_ROWS);
    stretch *o = NULL;
    for (int i = 0; i < total; i++) {
        const session_entry *e = session_at(s, i);
        session_state_at(s, i, &before);
        const int side = begins(&before, turn, phase);
        if (side != NO_SIDE && w->count < STRETCHES) {
            o = new_stretch(w, out, s, i, before.turn, side);
            turn = before.turn, phase = side;
        }
        if (o == NULL) continue;
        out->row[o->row].last = i + 1;
        o->rolled = o->rolled || e->events.nrolls > 0;
        if (e->act.side != ACTION_OF_NOBODY) add_deed(o, i, e, &before);
    }
}

/* The entry by which the row's side first had a unit do something; where none did, the last of the row. */
static int first_move(const reviewing *w, const review *r, int row)
{
    for (int k = 0; k < w->count; k++)
        for (int i = 0; i < w->of[k].ndeeds; i++) {
            const teach_deed *d = &w->of[k].deed[i];
            if (w->of[k].row == row && d->act.side == r->row[row].side && d->act.nunits > 0) return d->entry;
        }
    return r->row[row].last;
}

/* In the order in which the sides moved: who was asked who should is not the first for that. */
static void in_order(reviewing *w, review *out)
{
    for (int i = 1; i < out->rows; i++)
        for (int k = i; k > 0 && out->row[k - 1].turn == out->row[k].turn &&
                        first_move(w, out, k) < first_move(w, out, k - 1);
             k--) {
            const review_row x = out->row[k];
            out->row[k] = out->row[k - 1];
            out->row[k - 1] = x;
            for (int j = 0; j < w->count; j++)
                w->of[j].row = w->of[j].row == k ? k - 1 : w->of[j].row == k - 1 ? k : w->of[j].row;
        }
}

void *teach_open(const session *s, int side, int playouts, review *out)
{
    const scenario *sc = session_scenario(s);
    *out = (review){.side = side, .nsides = sc->nsides, .playouts = playouts};
    if (!sc->chance->fitted || side < 0) return NULL;
    reviewing *w = mem_alloc(sizeof *w);
    *w = (reviewing){.sc = sc, .reader = side, .playouts = playouts};
    w->seed = session_public_seed(s);
    cut(w, s, out);
    in_order(w, out);
    w->left = w->count;
    w->after.share = w->turn_ended = out->end = out->start = final_chance(s, side);
    if (out->rows > 0) return w;
    review_free(out);
    teach_close(w);
    return NULL;
}

void teach_close(void *work)
{
    reviewing *w = work;
    if (w == NULL) return;
    for (int i = 0; i < w->count; i++)
        mem_free(w->of[i].deed);
    mem_free(w->of);
    mem_free(w);
}

typedef struct comparison {
    int n;
    int32_t of_best[TEACH_LOTS_MOST], of_done[TEACH_LOTS_MOST];
} comparison;

/* The best is better, for the side that decides, by more than the error of the difference. */
static bool is_better(const teach *w, const comparison *c)
{
    const taught_chance gain = teach_gain(c->of_best, c->of_done, c->n);
    return (w->t->side == w->reader ? gain.share : -gain.share) > gain.error;
}

static void play_both(teach *w, const plan *best, const teach_script *script, uint64_t salt, comparison *c)
{
    for (int i = 0; i < c->n && !w->stopped; i++) {
        c->of_best[i] = teach_play(w, best, NULL, salt, i);
        c->of_done[i] = teach_play(w, w->then, script, salt, i);
    }
}

/* The best and what was done, by the same dice. What seems to be dearer is told by twice as many other ones:
 * of many side-turns some seem so by luck. */
static void compare(teach *w, const plan *best, const teach_script *script, int n, comparison *c)
{
    c->n = n;
    play_both(w, best, script, TEACH_SALT, c);
    if (w->stopped || !is_better(w, c)) return;
    c->n = 2 * n < TEACH_LOTS_MOST ? 2 * n : TEACH_LOTS_MOST;
    play_both(w, best, script, AGAIN_SALT, c);
}

/* What was done comes to with other dice. Where something was hidden, as it truly stood: what one side thinks
 * of the other, and the other of it, are no two ends of one ledger. */
static taught_chance expected_of(teach *w, const stretch *o, const teach_script *script, const comparison *c)
{
    int32_t value[TEACH_LOTS_MOST];
    if (w->t->nguesses == 0 || !o->rolled) return teach_mean(c->of_done, c->n);
    trials *known = mem_alloc(sizeof *known);
    teach all = *w;
    trials_of_known(known, &o->truth, w->t->side, w->t->seed);
    all.t = known;
    for (int i = 0; i < c->n && !all.stopped; i++)
        value[i] = teach_play(&all, all.then, script, TEACH_SALT, i);
    w->stopped = all.stopped;
    mem_free(known);
    if (all.stopped) return (taught_chance){0};
    return teach_mean(value, c->n);
}

/* Who ends at the same place and fights the same one is told alike, however it came there. Of two who stay
 * and fight nobody to turn north is not what to turn south is. */
static bool same_order(const taught_order *a, const taught_order *b)
{
    if (a->unit != b->unit || a->to != b->to || a->target != b->target) return false;
    if (a->to != a->from || a->target != NO_UNIT) return true;
    return a->what == b->what &&
           ((a->what & TAUGHT_DOES) == 0 ||
            (a->does == b->does && memcmp(a->deed.args, b->deed.args, sizeof a->deed.args) == 0));
}

/* Of two plans only what they do not share; a plan that has nothing else stays as it is. */
static void only_differences(taught_plan *one, taught_plan *two)
{
    bool same_one[TAUGHT_ORDERS] = {false}, same_two[TAUGHT_ORDERS] = {false};
    int n = 0, m = 0;
    for (int i = 0; i < one->norders; i++)
        for (int k = 0; k < two->norders; k++)
            if (same_order(&one->order[i], &two->order[k])) same_one[i] = same_two[k] = true;
    for (int i = 0; i < one->norders; i++)
        if (!same_one[i]) one->order[n++] = one->order[i];
    for (int k = 0; k < two->norders; k++)
        if (!same_two[k]) two->order[m++] = two->order[k];
    if (n == 0 && m == 0) return; /* the same altogether */
    if (n > 0) one->norders = n;
    if (m > 0) two->norders = m;
}

/* What that side did from there on in the turn: the best reaches to the end of its side-turn, too. */
static void note_done(const reviewing *w, const stretch *from, int side, taught_plan *done)
{
    for (const stretch *o = from; o < w->of + w->count && o->view.turn == from->view.turn; o++)
        for (int i = 0; i < o->ndeeds; i++)
            if (o->deed[i].act.side == side) teach_note(&from->view, side, &o->deed[i].act, false, done);
}

/* A side-turn is looked back on as a whole: the gravest first; and who was fired at may have moved in it. */
static void look_back(taught_plan *p)
{
    for (int i = 0; i < p->norders; i++)
        p->order[i].later = false, p->order[i].by_name = true;
    teach_sort(p);
}

/* What was best and what was done instead, in words. */
static void say(reviewing *w, teach *play, const plan *best, const stretch *o, review_row *row)
{
    strbuf text = {0};
    taught_plan *p = mem_alloc(2 * sizeof *p), *done = p + 1;
    teach_orders(play, best, p);
    note_done(w, o, row->side, done);
    look_back(p);
    look_back(done);
    only_differences(p, done);
    taught_plan_words(w->sc, &o->view, p, BEST_MOST, &text);
    snprintf(row->best, sizeof row->best, "%s", strbuf_str(&text));
    strbuf_clear(&text);
    taught_plan_words(w->sc, &o->view, done, BEST_MOST, &text);
    snprintf(row->played, sizeof row->played, "%s", strbuf_str(&text));
    strbuf_free(&text);
    mem_free(p);
}

static taught_chance both(taught_chance a, int32_t share, int32_t by)
{
    return (taught_chance){a.share + share, teach_error_of_both(a.error, by)};
}

static int32_t a_chance(int32_t share)
{
    return share < 0 ? 0 : share > 1000 ? 1000 : share;
}

/* Enters what the stretch came to; the sides that nobody plays choose nothing. Where no die fell there was no
 * luck: it began with what it led to, less what the choice cost. True: none of its row is dearer so far. */
static bool enter(reviewing *w, const teach *play, const stretch *o, review_row *row, const comparison *c,
                  taught_chance expected)
{
    const int sign = row->side == w->reader ? 1 : -1;
    const bool better = is_better(play, c) && !w->sc->sides[row->side].goes_alone;
    taught_chance by = teach_gain(c->of_done, c->of_best, c->n);
    if (!better) by = (taught_chance){0};
    w->rolled[o->row] = w->rolled[o->row] || o->rolled;
    if (o->rolled)
        row->luck = both(row->luck, w->after.share - expected.share,
                         teach_error_of_both(expected.error, w->after.error));
    else
        by.share = w->after.share - a_chance(w->after.share - by.share);
    row->choice = both(row->choice, by.share, by.error);
    w->after = both(o->rolled ? expected : w->after, -by.share, by.error);
    const int32_t cost = -sign * by.share;
    const bool dearest = row->best[0] == '\0' || cost >= w->worst[o->row];
    if (dearest) w->worst[o->row] = cost;
    return dearest;
}

/* The rows of a turn are done: what each began with and led to, in the order they were begun. Where the sides
 * act in turns that is as though they had acted one after the other, which may be no chance at all: it is
 * told as the nearest one, and what one of them thereby gave less is the other's, of luck (of choice, where
 * no die fell), so that the rows add up as they are shown. What the turn began and ended with is what it was.
 */
static void end_turn(reviewing *w, int turn, review *into)
{
    int32_t chance = w->turn_ended;
    for (int i = into->rows - 1; i >= 0; i--) {
        review_row *row = &into->row[i];
        if (row->turn != turn) continue;
        row->after = a_chance(chance);
        chance -= row->choice.share + row->luck.share;
        row->before = a_chance(chance);
        const int32_t change = row->after - row->before;
        if (w->rolled[i])
            row->luck.share = change - row->choice.share;
        else
            row->choice.share = change - row->luck.share;
        row->done = true;
        into->done++;
    }
    w->turn_ended = chance;
    into->start = a_chance(chance);
}

bool teach_next(void *work, const teach_budget *b, review *into)
{
    reviewing *w = work;
    if (w->left == 0) return false;
    const int i = w->left - 1;
    stretch *o = &w->of[i];
    review_row *row = &into->row[o->row];
    trials *t = mem_alloc(sizeof *t);
    teach play = {.f = plan_field_new(w->sc), .t = t, .reader = w->reader, .b = b};
    comparison c;
    const teach_script script = {o->deed, o->ndeeds};
    int n = w->playouts / 2;
    if (n > TEACH_LOTS_MOST) n = TEACH_LOTS_MOST;
    if (n < RANDOM_SHARES) n = RANDOM_SHARES;
    if (trials_of_view(t, &o->view, hash_mix(w->seed, state_hash(&o->view)), TRIALS_MOST)) {
        plan best, pruned, after;
        play.horizon = o->view.turn + TEACH_HORIZON;
        teach_replies(&play, &after);
        play.then = &after;
        best = after;
        teach_search(&play, w->playouts / 2, &best, NULL);
        pruned = best;
        teach_prune(&play, w->playouts / 2, &pruned);
        teach_make_sure(&play, &pruned);
        compare(&play, &pruned, &script, n, &c);
        const taught_chance expected = expected_of(&play, o, &script, &c);
        if (!play.stopped && enter(w, &play, o, row, &c, expected)) say(w, &play, &pruned, o, row);
    }
    if (!play.stopped) {
        w->left--;
        if (w->left == 0 || into->row[w->of[w->left - 1].row].turn != row->turn) end_turn(w, row->turn, into);
    }
    mem_free(play.f);
    mem_free(t);
    return !play.stopped;
}
