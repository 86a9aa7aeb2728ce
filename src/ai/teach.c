/*
 * teach.c: the hint, and what a few actions come to. What all do by standing and firing is compared with the
 * best plan that was found, and with another, by the same dice; a first answer is told early, then better
 * ones.
 */
#include "ai/teach.h"

#include <stdio.h>

#include "ai/teach_internal.h"
#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/state_hold.h"

const teacher ai_teacher = {
    .hint = teach_hint, .weigh = teach_weigh, .open = teach_open, .next = teach_next, .close = teach_close};

enum { FIRST_JUDGED = 16, EACH_TIME = 16, PRUNED_BY = 96 };
enum { ANSWER_PART = 16, ANSWER_LOTS = 32 }; /* of a hint's play-outs to find an answer, at most */

typedef struct hinting {
    teach w;
    hint *h;
    plan hold, best, second, after; /* after: this turn */
    int32_t of_hold[TEACH_LOTS_MOST], of_best[TEACH_LOTS_MOST], of_second[TEACH_LOTS_MOST];
    uint64_t kept_by_hold[TEACH_LOTS_MOST], kept_by_best[TEACH_LOTS_MOST], kept_by_second[TEACH_LOTS_MOST];
    int lots;             /* kept: as teach.held */
    bool early;           /* the plans are the first: better ones are to be sought */
    bool swapped;         /* what was judged as the best has become the second */
    int nchoices, answer; /* to what no unit is asked: all is played by this answer */
    teach_deed deed[HINT_CHOICES];
    teach_script script[HINT_CHOICES];
    int32_t of_choice[HINT_CHOICES][TEACH_LOTS_MOST]; /* the best, by each answer */
} hinting;

/* By that answer instead. Like what finds an answer it is not counted: a plan is sought as long as where
 * nothing is asked. */
static int32_t answered(hinting *k, const plan *p, int choice, int number)
{
    const int done = k->w.done;
    const int32_t came = teach_play(&k->w, p, &k->script[choice], TEACH_SALT, number);
    k->w.done = done;
    return came;
}

static void judge(hinting *k, int until)
{
    if (until > TEACH_LOTS_MOST) until = TEACH_LOTS_MOST;
    k->w.then = &k->after; /* only this turn's orders are compared */
    for (; k->lots < until && !k->w.stopped; k->lots++) {
        k->of_hold[k->lots] = teach_play(&k->w, &k->hold, NULL, TEACH_SALT, k->lots);
        k->kept_by_hold[k->lots] = k->w.held;
        k->of_best[k->lots] = teach_play(&k->w, &k->best, NULL, TEACH_SALT, k->lots);
        k->kept_by_best[k->lots] = k->w.held;
        k->of_second[k->lots] = teach_play(&k->w, &k->second, NULL, TEACH_SALT, k->lots);
        k->kept_by_second[k->lots] = k->w.held;
        for (int i = 0; i < k->nchoices; i++)
            if (i != k->answer)
                k->of_choice[i][k->lots] = answered(k, k->swapped ? &k->second : &k->best, i, k->lots);
    }
    k->w.then = NULL;
}

static void swap_plans(hinting *k)
{
    const plan p = k->best;
    k->best = k->second;
    k->second = p;
    k->swapped = !k->swapped;
    for (int i = 0; i < k->lots; i++) {
        const int32_t value = k->of_best[i];
        const uint64_t kept = k->kept_by_best[i];
        k->of_best[i] = k->of_second[i];
        k->kept_by_best[i] = k->kept_by_second[i];
        k->of_second[i] = value;
        k->kept_by_second[i] = kept;
    }
}

/* Is it more than chance, by the battles in which only one of the two kept it? */
static bool hangs_on_it(const hinting *k, int objective)
{
    int more = 0, either = 0;
    for (int i = 0; i < k->lots; i++) {
        const int by_plan = (int)(k->kept_by_best[i] >> objective & 1),
                  by_staying = (int)(k->kept_by_hold[i] >> objective & 1);
        more += by_plan - by_staying;
        either += by_plan != by_staying;
    }
    return more * more > 4 * either; /* two standard errors */
}

static int share_kept(const uint64_t kept[], int lots, int objective)
{
    int n = 0;
    for (int i = 0; i < lots; i++)
        n += (int)(kept[i] >> objective & 1);
    return (200 * n + lots) / (2 * lots);
}

/* The first that is sent from an objective of its side's whose fate hangs on that. */
static void leaving_reason(hinting *k)
{
    const state *view = &k->w.t->view;
    const scenario *sc = view->sc;
    for (int i = 0; i < k->h->best.norders; i++) {
        const taught_order *o = &k->h->best.order[i];
        if (o->from == NO_SPACE || (o->to == o->from && (o->what & TAUGHT_CHARGES) == 0)) continue;
        const int at = sc->objective_at[o->from] - 1;
        if (at < 0 || at >= TEACH_HELD || !state_holds(view, at, k->w.t->side)) continue;
        if (!hangs_on_it(k, at)) continue;
        taught_reason *r = &k->h->reason[k->h->nreasons++];
        char place[16];
        board_space_name(sc->board, o->from, place);
        r->unit = o->unit, r->rule[0] = '\0';
        snprintf(
            r->text, sizeof r->text,
            k->w.horizon < INT16_MAX
                ? _("%.60s leaves %s: yours some turns on in %d %% of the battles tried, in %d %% if all "
                    "stay.")
                : _("%.60s leaves %s: yours in the end in %d %% of the battles tried, in %d %% if all stay."),
            sc->units[o->unit].name, place, share_kept(k->kept_by_best, k->lots, at),
            share_kept(k->kept_by_hold, k->lots, at));
        return;
    }
}

/* Where nothing else can be said of it. */
static void count_reason(hinting *k)
{
    int better = 0, worse = 0;
    taught_reason *r = &k->h->reason[k->h->nreasons++];
    for (int i = 0; i < k->lots; i++) {
        better += k->of_best[i] > k->of_hold[i];
        worse += k->of_best[i] < k->of_hold[i];
    }
    r->unit = NO_UNIT, r->rule[0] = '\0';
    if (better <= worse || k->h->unsure) /* no word for what may be nothing */
        snprintf(r->text, sizeof r->text, _("In %d battles tried it came to much the same as if all stay."),
                 k->lots);
    else
        snprintf(r->text, sizeof r->text,
                 _("Against staying: better in %d of %d battles tried, worse in %d."), better, k->lots,
                 worse);
}

/* That is what holding is, too. */
static bool only_fires(const taught_plan *p)
{
    for (int i = 0; i < p->norders; i++)
        if ((p->order[i].what & ~TAUGHT_FIRES) != 0) return false;
    return true;
}

int32_t teach_answer_share(int32_t played, taught_chance less)
{
    const int32_t share = taught_is_noise(less) ? played : played - less.share;
    return share < 0 ? 0 : share > 1000 ? 1000 : share;
}

/* What each answer comes to beside the one that is played by, with the same plan and dice: so that no answer
 * is worse by more than is told of the best. */
static void tell_choices(hinting *k)
{
    hint *h = k->h;
    const int32_t all = h->holds ? h->hold.share : h->best.chance.share;
    const int32_t *by = k->swapped ? k->of_second : k->of_best;
    h->nchoices = k->nchoices;
    for (int i = 0; i < k->nchoices; i++) {
        h->choice[i] = k->deed[i].act;
        h->choice_share[i] =
            i == k->answer ? all : teach_answer_share(all, teach_gain(by, k->of_choice[i], k->lots));
    }
}

/* A shot nobody would miss, at game or at a village that trades, does not. */
static bool matters(const state *view, const taught_order *o)
{
    return o->what != TAUGHT_FIRES || game_asked_for(view, &o->act);
}

/* `all`: even if nothing is left of the plan. */
static void leave_out_slight(const state *view, bool all, taught_plan *p)
{
    int kept = 0, n = 0;
    for (int i = 0; i < p->norders; i++)
        kept += matters(view, &p->order[i]);
    if (kept == 0 && !all) return;
    for (int i = 0; i < p->norders; i++)
        if (matters(view, &p->order[i])) p->order[n++] = p->order[i];
    p->norders = n;
}

/* Whether all are to stay, and what they do then: where nothing is better that is what is best. */
static void tell_staying(hinting *k)
{
    hint *h = k->h;
    taught_plan *stay = mem_alloc(sizeof *stay);
    teach_orders(&k->w, &k->hold, stay);
    leave_out_slight(&k->w.t->view, true, stay);
    const bool same = taught_plan_differs(&h->best, stay) < 0 && taught_plan_differs(stay, &h->best) < 0;
    h->fires = false;
    for (int i = 0; i < stay->norders; i++)
        h->fires = h->fires || (stay->order[i].what & TAUGHT_FIRES) != 0;
    h->holds =
        h->best.gain.share < 0 || h->best.norders == 0 || (h->unsure && (same || only_fires(&h->best)));
    stay->chance = h->hold;
    if (h->holds) h->best = *stay;
    mem_free(stay);
}

/* What is known so far, as an answer. */
static void answer(hinting *k)
{
    hint *h = k->h;
    const state *view = &k->w.t->view;
    if (k->lots == 0 || k->w.stopped) return;
    if (teach_mean(k->of_second, k->lots).share > teach_mean(k->of_best, k->lots).share) swap_plans(k);
    h->done = k->w.done < h->most ? k->w.done : h->most;
    h->early = k->early;
    h->hold = teach_mean(k->of_hold, k->lots);
    h->best.chance = teach_mean(k->of_best, k->lots);
    h->best.gain = teach_gain(k->of_best, k->of_hold, k->lots);
    h->second.chance = teach_mean(k->of_second, k->lots);
    h->second.gain = teach_gain(k->of_second, k->of_hold, k->lots);
    h->unsure = h->best.gain.share < HINT_GAIN || h->best.gain.share < h->best.gain.error + HINT_MORE;
    teach_orders(&k->w, &k->best, &h->best);
    teach_orders(&k->w, &k->second, &h->second);
    leave_out_slight(view, h->unsure, &h->best);
    leave_out_slight(view, true, &h->second);
    teach_make_room_first(view, &h->best);
    teach_make_room_first(view, &h->second);
    tell_staying(k);
    h->has_second = !only_fires(&h->second) && h->second.gain.share >= -h->second.gain.error &&
                    taught_plan_differs(&h->second, &h->best) >= 0;
    tell_choices(k);
    h->nreasons = 0;
    if (!h->holds) leaving_reason(k);
    if (!h->holds) teach_reasons(view, k->w.t->side, h);
    if (!h->holds && h->nreasons == 0) count_reason(k);
    if (!h->holds) teach_throws(view, h);
    if (k->w.b->tell != NULL) k->w.b->tell(k->w.b->self, h);
}

/* The best by more of the same; what was known of the old ones counts no more. */
static void new_plans(hinting *k, int playouts)
{
    k->best = k->second = k->hold;
    teach_search(&k->w, playouts, &k->best, &k->second);
    k->after = k->best;
    k->w.then = &k->after;
    teach_prune(&k->w, PRUNED_BY, &k->best);
    teach_make_sure(&k->w, &k->best);
    teach_make_sure(&k->w, &k->second);
    k->w.then = NULL;
    k->lots = 0, k->swapped = false;
}

/* What is asked now is of no unit, and there are several answers. */
static void find_choices(hinting *k)
{
    const state *view = &k->w.t->view;
    action item[HINT_CHOICES + 1];
    action_list all = {.items = item, .cap = HINT_CHOICES + 1};
    game_actions(view, &all);
    bool asked = all.count > 1 && all.count <= HINT_CHOICES;
    for (int i = 0; asked && i < all.count; i++) {
        const verb *v = action_verb(view->sc->rules, item[i].verb);
        asked = v != NULL && (v->takes & ENDS_STEP) == 0 && item[i].nunits == 0;
        k->deed[i] = (teach_deed){.act = item[i], .turn = view->turn, .step = view->step};
        k->script[i] = (teach_script){&k->deed[i], 1};
    }
    k->nchoices = asked ? all.count : 0;
}

/* Everything is played by the best of them from here on: of these plans of all sides. */
static void pick_answer(hinting *k, const plan *p)
{
    int lots = k->w.b->playouts / ANSWER_PART;
    int64_t most = -1;
    if (lots > ANSWER_LOTS) lots = ANSWER_LOTS;
    for (int i = 0; i < k->nchoices && !k->w.stopped; i++) {
        int64_t sum = 0;
        for (int l = 0; l < lots; l++)
            sum += answered(k, p, i, l);
        if (sum > most && !k->w.stopped) most = sum, k->answer = i, k->w.first = &k->script[i];
    }
}

/* What all would do as they like, against standing and firing, by a few play-outs: to have something to show
 * at once. */
static void first_answer(hinting *k)
{
    enum { FEW = 3 };
    const state *view = &k->w.t->view;
    const int far = k->w.horizon;
    plan_all(&k->best, ORDER_FREE);
    pick_answer(k, &k->best);
    k->hold = k->second = k->best;
    for (int u = 0; u < view->sc->nunits; u++)
        if (view->units[u].side == k->w.t->side) k->hold.of[u].kind = ORDER_STAND;
    k->second = k->hold;
    k->after = k->best;
    if (view->sc->chance->fitted) k->w.horizon = view->turn + 1;
    judge(k, FEW);
    k->early = k->w.done < k->w.b->playouts;
    answer(k);
    k->w.horizon = far;
    k->lots = 0;
}

/* By postures alone, then with more time by other orders too, judged ever more often. */
static void better_answers(hinting *k, int most)
{
    const state *view = &k->w.t->view;
    teach_replies(&k->w, &k->hold);
    pick_answer(k, &k->hold);
    for (int u = 0; u < view->sc->nunits; u++)
        if (view->units[u].side == k->w.t->side) k->hold.of[u].kind = ORDER_STAND;
    new_plans(k, 0);
    judge(k, FIRST_JUDGED);
    k->early = k->w.done < most;
    answer(k);
    if (k->w.done >= most || k->w.stopped) return;
    new_plans(k, (most - k->w.done) / 3);
    k->early = false;
    while (k->w.done < most && k->lots < TEACH_LOTS_MOST && !k->w.stopped) {
        judge(k, k->lots + EACH_TIME);
        answer(k);
    }
}

bool teach_hint(const state *view, uint64_t seed, const teach_budget *b, hint *out)
{
    trials *t = mem_alloc(sizeof *t);
    hinting *k = mem_alloc(sizeof *k);
    *out = (hint){0};
    if (trials_of_view(t, view, seed, TRIALS_MOST)) {
        k->h = out;
        k->w = (teach){.f = plan_field_new(view->sc), .t = t, .reader = t->side, .whole_turn = true, .b = b};
        k->w.horizon = view->sc->chance->fitted ? view->turn + TEACH_HORIZON : INT16_MAX;
        out->side = t->side, out->turn = view->turn, out->most = b->playouts;
        find_choices(k);
        first_answer(k);
        if (k->w.done < b->playouts && !k->w.stopped) better_answers(k, b->playouts);
        mem_free(k->w.f);
    }
    mem_free(k);
    mem_free(t);
    return out->done > 0;
}

/* ---- a few actions beside each other */

enum { WEIGHED_TURNS = 2, WEIGHED_MOST = 8 }; /* this turn and the next; how many actions */

bool teach_weigh(const state *view, uint64_t seed, const teach_budget *b, const action *act, int n,
                 int32_t share[])
{
    int32_t came[WEIGHED_MOST][TEACH_LOTS_MOST];
    const int lots = b->playouts < TEACH_LOTS_MOST ? b->playouts : TEACH_LOTS_MOST;
    trials *t = mem_alloc(sizeof *t);
    plan p;
    int best = 0;
    const bool can = n > 0 && n <= WEIGHED_MOST && trials_of_view(t, view, seed, TRIALS_MOST) &&
                     game_chance(view, t->side) >= 0;
    teach w = {.f = plan_field_new(view->sc),
               .t = t,
               .reader = t->side,
               .horizon = view->turn + WEIGHED_TURNS,
               .b = b};
    plan_all(&p, ORDER_FREE);
    for (int i = 0; can && i < n; i++) {
        const teach_deed deed = {.act = act[i], .turn = view->turn, .step = view->step};
        const teach_script script = {&deed, 1};
        for (int l = 0; l < lots; l++)
            came[i][l] = teach_play(&w, &p, &script, TEACH_SALT, l);
        share[i] = teach_mean(came[i], lots).share;
        if (share[i] > share[best]) best = i;
    }
    for (int i = 0; can && i < n; i++)
        if (taught_is_noise(teach_gain(came[best], came[i], lots))) share[i] = share[best];
    mem_free(w.f);
    mem_free(t);
    return can && !w.stopped;
}
