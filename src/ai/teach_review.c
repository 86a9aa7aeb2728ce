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
 * first seen by, and nothing where it is within its error. What the position it led to is worth by the same
 * battles in the head, less what was done comes to on average, is luck: nothing where no die fell. What the
 * next side-turn begins with is known by then, since the last is reckoned first: what neither accounts for is
 * the rest, what those battles did not foresee.
 */
#include <stdio.h>
#include <string.h>

#include "ai/teach_internal.h"
#include "core/hash.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/chance.h"
#include "game/deed.h"
#include "game/game.h"
#include "game/session_seal.h"
#include "game/session_undo.h"
#include "game/story.h"

enum {
    SALT = 0x72657677u,
    AGAIN_SALT = 0x61676169u,
    WHOLE = 1000,
    MODEL = 40, /* what battles in the head from one position may be off by, whatever their number */
    LATER = 30, /* and what followed */
    BEST_MOST = 4,
    STRETCHES = 4 * REVIEW_ROWS
};

/* Where one side decided: of a turn in which sides take turns at its steps a side has several, which are one
 * row of the review. */
typedef struct stretch {
    state view, truth; /* view: of the side that decides */
    state end;         /* as it truly stood when the next began, or before the dice that begin a turn */
    int first, row;
    int luck_row; /* where its dice are told: of whose they are; its own but where they are others' alone */
    bool rolled;  /* dice fell in it, or a card was turned: there was luck */
    bool rolled_after; /* dice fell as the next turn began: for the initiative, which is nobody's luck */
    teach_deed *deed;
    int ndeeds, cap;
} stretch;

typedef struct reviewing {
    const scenario *sc;
    uint64_t seed;
    int reader, playouts;
    stretch *of;
    int count, left;             /* stretches, and how many are not reckoned yet: the first so many */
    taught_chance after;         /* what the stretch after it began with */
    int32_t turn_ended;          /* what the turn after it began with */
    int32_t worst[REVIEW_ROWS];  /* of a row, the dearest of its choices so far */
    int32_t change[REVIEW_ROWS]; /* of a row, what its stretches led to less what they began with */
    int32_t error[REVIEW_ROWS];  /* of a row, how far off what it began with may be */
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
    o->first = entry;
    o->row = o->luck_row = row_of(out, turn, side);
    session_view_at(s, side, entry, &o->view);
    session_state_at(s, entry, &o->truth);
    review_row *row = &out->row[o->row];
    if (row->last == 0) row->first = entry;
    return o;
}

/* Who has ended his part and no more has no hand in what the other side's own dice bring by themselves (its
 * Shaken roll): they are told in that side's row, if it has one in this turn. */
static void find_whose_dice(stretch *o, const session *s, int until, int turn, review *out)
{
    int whose = NO_SIDE;
    bool one = true;
    for (int i = 0; i < o->ndeeds; i++) {
        const verb *v = action_verb(session_scenario(s)->rules, o->deed[i].act.verb);
        one = one && v != NULL && (v->takes & ENDS_STEP) != 0 && o->deed[i].act.nunits == 0;
    }
    for (int i = o->first; i < until && one; i++) {
        const session_entry *e = session_at(s, i);
        for (int k = 0; k < e->events.nrolls; k++) {
            const int side = session_roll_side(session_scenario(s), &e->events.rolls[k]);
            one = one && side != NO_SIDE && (whose == NO_SIDE || side == whose);
            whose = side;
        }
    }
    for (int i = out->rows - 1; i >= 0 && out->row[i].turn == turn && one && whose != NO_SIDE; i--)
        if (out->row[i].side == whose) o->luck_row = i;
    out->row[o->luck_row].rolled = out->row[o->luck_row].rolled || o->rolled;
}

/* The battle as stretches, with their positions and deeds. */
static void cut(reviewing *w, const session *s, review *out)
{
    const int total = session_count(s);
    int turn = 0, phase = NO_SIDE, until = 0, dice = 0; /* dice: so many as the next turn began */
    state before;
    w->of = mem_alloc(sizeof *w->of * STRETCHES);
    out->row = mem_alloc(sizeof *out->row * REVIEW_ROWS);
    stretch *o = NULL;
    for (int i = 0; i < total; i++) {
        const session_entry *e = session_at(s, i);
        session_state_at(s, i, &before);
        const int side = begins(&before, turn, phase);
        if (side != NO_SIDE && w->count < STRETCHES) {
            stretch *last = o;
            if (last != NULL) find_whose_dice(last, s, until, turn, out);
            o = new_stretch(w, out, s, i, before.turn, side);
            if (last != NULL && dice == 0) last->end = o->truth;
            turn = before.turn, phase = side, dice = 0;
        }
        if (o == NULL) continue;
        if (before.turn != turn && e->act.side == ACTION_OF_NOBODY) { /* of the turn that begins */
            if (dice == 0) o->end = before;
            dice += e->events.nrolls;
            o->rolled_after = dice > 0;
            continue;
        }
        out->row[o->row].last = i + 1;
        until = i + 1;
        o->rolled = o->rolled || e->events.nrolls > 0;
        if (e->act.side != ACTION_OF_NOBODY) add_deed(o, i, e, &before);
    }
    if (o == NULL) return;
    o->end = *session_state(s);
    find_whose_dice(o, s, until, turn, out);
}

/* It has a unit do something, or says that none is to. */
static bool moves(const scenario *sc, const action *a)
{
    const verb *v = action_verb(sc->rules, a->verb);
    return a->nunits > 0 || (v != NULL && (v->takes & ENDS_STEP) != 0);
}

/* The entry by which the row's side first moved; where it did not, the last of the row. */
static int first_move(const reviewing *w, const review *r, int row)
{
    for (int k = 0; k < w->count; k++)
        for (int i = 0; i < w->of[k].ndeeds; i++) {
            const teach_deed *d = &w->of[k].deed[i];
            if (w->of[k].row == row && d->act.side == r->row[row].side && moves(w->sc, &d->act))
                return d->entry;
        }
    return r->row[row].last;
}

static int swapped(int row, int k)
{
    return row == k ? k - 1 : row == k - 1 ? k : row;
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
            for (int j = 0; j < w->count; j++) {
                w->of[j].row = swapped(w->of[j].row, k);
                w->of[j].luck_row = swapped(w->of[j].luck_row, k);
            }
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
    uint64_t salt;
    int32_t of_best[TEACH_LOTS_MOST], of_done[TEACH_LOTS_MOST];
} comparison;

/* What a stretch came to; all but `choice` as it truly stood. */
typedef struct reckoned {
    taught_chance choice, expected, luck;
} reckoned;

/* The best is better, for the side that decides, by more than the error of the difference. */
static bool is_better(const teach *w, const comparison *c)
{
    const taught_chance gain = teach_gain(c->of_best, c->of_done, c->n);
    return (w->t->side == w->reader ? gain.share : -gain.share) > gain.error;
}

/* What was found: a plan, or of what no unit is asked an answer, after which all go on as they do after what
 * was done. */
typedef struct best_found {
    plan p;
    teach_deed answer;
    bool answers;
} best_found;

static int32_t play_best(teach *w, const best_found *best, uint64_t salt, int which)
{
    const teach_script said = {&best->answer, 1};
    return best->answers ? teach_play(w, w->then, &said, salt, which)
                         : teach_play(w, &best->p, NULL, salt, which);
}

static void play_both(teach *w, const best_found *best, const teach_script *script, uint64_t salt,
                      comparison *c)
{
    c->salt = salt;
    for (int i = 0; i < c->n && !w->stopped; i++) {
        c->of_best[i] = play_best(w, best, salt, i);
        c->of_done[i] = teach_play(w, w->then, script, salt, i);
    }
}

/* To stand and give every shot, where by the same dice that comes to more than what was found. */
static void no_worse_than_fire(teach *w, plan *best, comparison *c)
{
    int32_t value[TEACH_LOTS_MOST];
    plan fire = *w->then;
    if (w->stopped) return;
    plan_fires(&fire, &w->t->view, w->t->side);
    for (int i = 0; i < c->n && !w->stopped; i++)
        value[i] = teach_play(w, &fire, NULL, c->salt, i);
    const int32_t more = teach_gain(value, c->of_best, c->n).share;
    if (w->stopped || (w->t->side == w->reader ? more : -more) <= 0) return;
    memcpy(c->of_best, value, sizeof *value * (size_t)c->n);
    *best = fire;
}

/* The best and what was done, by the same dice. What seems to be dearer is told by twice as many other ones:
 * of many side-turns some seem so by luck. */
static void compare(teach *w, best_found *best, const teach_script *script, int n, comparison *c)
{
    c->n = n;
    play_both(w, best, script, TEACH_SALT, c);
    if (w->stopped || !is_better(w, c)) return;
    c->n = 2 * n < TEACH_LOTS_MOST ? 2 * n : TEACH_LOTS_MOST;
    play_both(w, best, script, AGAIN_SALT, c);
    if (!best->answers) no_worse_than_fire(w, &best->p, c);
}

/* So many battles played on from a position as it truly stood, by what follows a side-turn. */
static void play_on(teach *w, const state *from, const teach_script *script, uint64_t salt, int n,
                    int32_t *value)
{
    trials *known = mem_alloc(sizeof *known);
    teach all = *w;
    trials_of_known(known, from, w->t->side, w->t->seed);
    all.t = known;
    for (int i = 0; i < n && !all.stopped; i++)
        value[i] = teach_play(&all, all.then, script, salt, i);
    w->stopped = all.stopped;
    mem_free(known);
}

/* What was done comes to with other dice, and what it came to with its own: the difference is luck, by the
 * same battles in the head. Where something was hidden, as it truly stood: what one side thinks of the other,
 * and the other of it, are no two ends of one ledger. */
static reckoned reckon(teach *w, const stretch *o, const teach_script *script, const comparison *c, int n)
{
    int32_t other[TEACH_LOTS_MOST], own[TEACH_LOTS_MOST];
    const int32_t *done = c->of_done;
    const bool better = is_better(w, c) && !w->t->view.sc->sides[w->t->side].goes_alone;
    reckoned r = {.choice = better ? teach_gain(c->of_done, c->of_best, c->n) : (taught_chance){0}};
    if (!o->rolled && !o->rolled_after && r.choice.share == 0) return r;
    if (w->t->nguesses > 0) play_on(w, &o->truth, script, c->salt, n, other), done = other;
    r.expected = teach_mean(done, n);
    if (!o->rolled) return r;
    play_on(w, &o->end, NULL, c->salt, n, own);
    if (!w->stopped) r.luck = teach_gain(own, done, n);
    return r;
}

/* Who ends at the same place and fights the same one is told alike, however it came there. Of two who stay
 * and fight nobody to turn north is not what to turn south is. */
static bool told_alike(const taught_order *a, const taught_order *b)
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
            if (told_alike(&one->order[i], &two->order[k])) same_one[i] = same_two[k] = true;
    for (int i = 0; i < one->norders; i++)
        if (!same_one[i]) one->order[n++] = one->order[i];
    for (int k = 0; k < two->norders; k++)
        if (!same_two[k]) two->order[m++] = two->order[k];
    if (n == 0 && m == 0) return; /* the same altogether */
    if (n > 0) one->norders = n;
    if (m > 0) two->norders = m;
}

/* What that side did in that stretch, as far as the best reaches. */
static void note_done(const stretch *o, int side, taught_plan *done)
{
    for (int i = 0; i < o->ndeeds; i++)
        if (o->deed[i].act.side == side) teach_note(&o->view, side, &o->deed[i].act, false, done);
}

/* Where nobody was asked for anything in that stretch, what the side did in the others of its side-turn: it
 * is looked back on as a whole. */
static void note_turn(const reviewing *w, const stretch *o, int side, taught_plan *done)
{
    note_done(o, side, done);
    if (done->norders > 0) return;
    for (int i = 0; i < w->count; i++)
        if (w->of[i].row == o->row) note_done(&w->of[i], side, done);
}

/* Who goes nowhere holds, but what he may fire later in the turn he does. */
static void say_plan(const reviewing *w, const stretch *o, const taught_plan *p, bool fires_later, char *out,
                     size_t size)
{
    strbuf text = {0};
    if (p->norders == 0 && fires_later)
        strbuf_add(&text, _("All stay where they are, and fire from there"));
    else
        taught_plan_words(w->sc, &o->view, p, BEST_MOST, &text);
    snprintf(out, size, "%s", strbuf_str(&text));
    strbuf_free(&text);
}

static bool fires(const taught_plan *p)
{
    bool some = false;
    for (int i = 0; i < p->norders; i++)
        some = some || (p->order[i].what & TAUGHT_FIRES) != 0;
    return some;
}

/* A side-turn is looked back on as a whole: the gravest first; and who was fired at may have moved in it. */
static void look_back(taught_plan *p)
{
    for (int i = 0; i < p->norders; i++)
        p->order[i].later = false, p->order[i].once = NULL, p->order[i].meets = 0;
    teach_sort(p);
}

/* What was best and what was done instead, of what no unit was asked. */
static void say_answer(const stretch *o, const action *answer, review_row *row)
{
    strbuf best = {0}, played = {0};
    deed_say(&o->view, answer, &best);
    deed_say(&o->view, &o->deed[0].act, &played);
    snprintf(row->best, sizeof row->best, "%s", strbuf_str(&best));
    snprintf(row->played, sizeof row->played, "%s", strbuf_str(&played));
    strbuf_free(&best);
    strbuf_free(&played);
}

/* What was best and what was done instead, in words. */
static void say(reviewing *w, teach *play, const plan *best, const stretch *o, review_row *row)
{
    taught_plan *p = mem_alloc(3 * sizeof *p), *done = p + 1, *later = p + 2;
    teach_orders(play, best, p);
    if (p->norders == 0) teach_orders_of_turn(play, best, later);
    note_turn(w, o, row->side, done);
    look_back(p);
    look_back(done);
    only_differences(p, done);
    say_plan(w, o, p, fires(later), row->best, sizeof row->best);
    say_plan(w, o, done, fires(later), row->played, sizeof row->played);
    mem_free(p);
}

static taught_chance both(taught_chance a, taught_chance b)
{
    return (taught_chance){a.share + b.share, teach_error_of_both(a.error, b.error)};
}

static int32_t a_chance(int32_t share)
{
    return share < 0 ? 0 : share > WHOLE ? WHOLE : share;
}

/* Of two measures of one chance the mean, the surer one counting for more: what the battles in the head come
 * to, and what followed. */
static taught_chance mean_of_both(taught_chance a, taught_chance b)
{
    const int64_t of_a = (int64_t)a.error * a.error + MODEL * MODEL,
                  of_b = (int64_t)b.error * b.error + LATER * LATER, all = of_a + of_b;
    const int32_t one = (int32_t)(a.error * of_b / all), other = (int32_t)(b.error * of_a / all);
    return (taught_chance){(int32_t)(((int64_t)a.share * of_b + (int64_t)b.share * of_a) / all),
                           teach_error_of_both(one, other)};
}

/* The error of as much of it as there was to lose. */
static int32_t error_of_less(taught_chance c, int32_t share)
{
    return c.share == 0 ? c.error : (int32_t)((int64_t)c.error * share / c.share);
}

int32_t teach_given_away(int32_t choice, int32_t expected, int32_t without, int sign)
{
    const int32_t cost = -sign * choice, missing = sign * (expected - choice - without);
    if (missing <= 0) return 0;
    return -sign * (cost < missing ? cost : missing);
}

/* Enters what the stretch came to. What was to be expected of what was done is known twice: by battles from
 * its beginning, and by what it led to less its luck. Nobody gives away more than there was to lose. True:
 * none of its row is dearer so far, and what units did is told rather than an answer. */
static bool enter(reviewing *w, const stretch *o, review *into, const reckoned *r, bool answers)
{
    review_row *row = &into->row[o->row], *thrown = &into->row[o->luck_row];
    const int sign = row->side == w->reader ? 1 : -1;
    const taught_chance led_to = w->after;
    taught_chance without = {led_to.share - r->luck.share, teach_error_of_both(led_to.error, r->luck.error)};
    if (o->rolled || o->rolled_after) without = mean_of_both(r->expected, without);
    without.share = a_chance(without.share);
    const taught_chance before = {a_chance(without.share - teach_given_away(r->choice.share,
                                                                            r->expected.share, without.share,
                                                                            sign)),
                                  teach_error_of_both(without.error, r->choice.error)},
                        choice = {without.share - before.share,
                                  error_of_less(r->choice, without.share - before.share)};
    row->choice = both(row->choice, choice);
    thrown->luck = both(thrown->luck, r->luck);
    w->change[o->row] += led_to.share - before.share - r->luck.share;
    w->change[o->luck_row] += r->luck.share;
    row->rest += led_to.share - before.share - choice.share - r->luck.share;
    w->after = before;
    w->error[o->row] = before.error;
    const int32_t cost = -sign * choice.share;
    const int32_t dear = w->worst[o->row];
    const bool dearest = row->best[0] == '\0' || cost > dear || (cost == dear && !answers);
    if (dearest) w->worst[o->row] = cost;
    return dearest;
}

/* So many battles of each kind as are played on from a stretch. */
static int lots_of(const reviewing *w)
{
    const int n = w->playouts / 2;
    return n > TEACH_LOTS_MOST ? TEACH_LOTS_MOST : n < RANDOM_SHARES ? RANDOM_SHARES : n;
}

/* That all of so many battles are won makes nothing sure while the battle goes on. Of n that were won n + 1
 * of n + 2 is told: the rule of succession. */
static int32_t not_sure(const reviewing *w)
{
    return WHOLE / (lots_of(w) + 2);
}

static int32_t an_open_chance(const reviewing *w, int32_t share)
{
    const int32_t least = not_sure(w);
    return share < least ? least : share > WHOLE - least ? WHOLE - least : share;
}

/* The rows of a turn are done: what each began with and led to, in the order they were begun. Where the sides
 * act in turns that is as though they had acted one after the other, which may be no chance at all: it is
 * told as the nearest one, and what is off by that is made up by another row of the turn.
 */
static void end_turn(reviewing *w, int turn, review *into)
{
    int32_t chance = w->turn_ended, left = 0;
    review_row *first = NULL;
    for (int i = into->rows - 1; i >= 0; i--) {
        review_row *row = &into->row[i];
        if (row->turn != turn) continue;
        row->after = into->done == 0 ? a_chance(chance) : an_open_chance(w, chance);
        chance -= w->change[i];
        row->before = an_open_chance(w, chance);
        row->error = w->error[i] > not_sure(w) ? w->error[i] : not_sure(w);
        row->overlap = row->after - row->before - row->choice.share - row->luck.share - row->rest;
        left += row->overlap;
        first = row;
        row->done = true;
        into->done++;
    }
    if (first != NULL)
        first->rest += left, first->overlap -= left; /* what no chance can be, and is not told */
    w->turn_ended = chance;
    into->start = an_open_chance(w, chance);
}

/* The answers to what no unit is asked, where nothing else was in that stretch: "move first or second?" How
 * many; 0: units were asked. */
static int answers_to(const stretch *o, action item[HINT_CHOICES + 1])
{
    action_list all = {.items = item, .cap = HINT_CHOICES + 1};
    for (int i = 0; i < o->ndeeds; i++)
        if (o->deed[i].act.nunits > 0) return 0;
    game_list(&o->view, NO_UNIT, &all);
    if (o->ndeeds == 0 || all.count < 2 || all.count > HINT_CHOICES) return 0;
    const verb *v = action_verb(o->view.sc->rules, item[0].verb);
    return v == NULL || (v->takes & ENDS_STEP) != 0 ? 0 : all.count;
}

/* The answer after which all fare best, by the dice that plans are sought by. */
static void find_answer(teach *w, const stretch *o, const action *item, int n, int lots, best_found *out)
{
    const int sign = w->t->side == w->reader ? 1 : -1;
    int64_t most = INT64_MIN;
    for (int i = 0; i < n && !w->stopped; i++) {
        const best_found one = {.answer = {item[i], o->first, o->view.turn, o->view.step}, .answers = true};
        int64_t sum = 0;
        for (int l = 0; l < lots && !w->stopped; l++)
            sum += sign * (int64_t)play_best(w, &one, SALT, l);
        if (sum > most) most = sum, *out = one;
    }
}

/* As for a hint; what turns out to be worth nothing is taken out of it. */
static void find_best(reviewing *w, teach *play, const stretch *o, int lots, best_found *out)
{
    action item[HINT_CHOICES + 1];
    const int n = answers_to(o, item);
    *out = (best_found){.p = *play->then};
    if (n > 0) {
        find_answer(play, o, item, n, lots, out);
        return;
    }
    teach_search(play, w->playouts / 2, &out->p, NULL);
    teach_prune(play, w->playouts / 2, &out->p);
    teach_make_sure(play, &out->p);
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
    const int n = lots_of(w);
    if (trials_of_view(t, &o->view, hash_mix(w->seed, state_hash(&o->view)), TRIALS_MOST)) {
        plan after;
        best_found best;
        play.horizon = o->view.turn + TEACH_HORIZON;
        teach_replies(&play, &after);
        play.then = &after;
        find_best(w, &play, o, n, &best);
        compare(&play, &best, &script, n, &c);
        const reckoned r = reckon(&play, o, &script, &c, n);
        if (!play.stopped && enter(w, o, into, &r, best.answers)) {
            if (best.answers)
                say_answer(o, &best.answer.act, row);
            else
                say(w, &play, &best.p, o, row);
        }
    }
    if (!play.stopped) {
        w->left--;
        if (w->left == 0 || into->row[w->of[w->left - 1].row].turn != row->turn) end_turn(w, row->turn, into);
    }
    mem_free(play.f);
    mem_free(t);
    return !play.stopped;
}
