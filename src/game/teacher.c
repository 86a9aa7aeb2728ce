/* teacher.c: see teacher.h: sums, and sentences. Not for finding anything: src/ai/teach*.c. */
#include "game/teacher.h"

#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/deed.h"
#include "game/game.h"
#include "game/ruleset.h"
#include "game/session_undo.h"
#include "game/tale_say.h"
#include "game/words.h"

/* ---- sums */

void review_free(review *r)
{
    mem_free(r->row);
    *r = (review){0};
}

static int32_t root(int64_t square)
{
    int32_t r = 0;
    while ((int64_t)(r + 1) * (r + 1) <= square)
        r++;
    return r;
}

void review_spare(review *r, int side, int entry)
{
    for (int i = 0; i < r->rows; i++) {
        review_row *row = &r->row[i];
        if (row->side != side || entry < row->first || entry >= row->last || row->asked) continue;
        row->asked = true;
        row->rest += row->choice.share;
        row->choice = (taught_chance){0};
    }
}

void review_add_up(const review *r, int side, review_sum *out)
{
    enum { GENERAL = 10, COLONEL = 20, CAPTAIN = 40 };
    int64_t choice = 0, luck = 0;
    int judged = 0;
    *out = (review_sum){.like = N_("recruit")};
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        if (row->side != side || !row->done) continue;
        out->choice += row->choice.share;
        out->luck += row->luck.share;
        out->rest += row->rest;
        choice += (int64_t)row->choice.error * row->choice.error;
        luck += (int64_t)row->luck.error * row->luck.error;
        out->turns++;
        judged += !row->asked;
    }
    out->choice_error = root(choice);
    out->luck_error = root(luck);
    if (out->turns == 0) return;
    out->mean_cost = judged == 0 ? 0 : (out->choice < 0 ? -out->choice : out->choice) / judged;
    out->like = out->mean_cost < GENERAL   ? N_("general")
                : out->mean_cost < COLONEL ? N_("colonel")
                : out->mean_cost < CAPTAIN ? N_("captain")
                                           : N_("recruit");
}

bool review_told(const scenario *sc, const review *r, int side, review_sum *out)
{
    review_add_up(r, side, out);
    return out->turns > 0 && !sc->sides[side].goes_alone;
}

int32_t review_rest(const scenario *sc, const review *r)
{
    int32_t rest = r->end - r->start;
    for (int k = 0; k < sc->nsides; k++) {
        review_sum sum;
        if (!review_told(sc, r, k, &sum)) continue;
        const taught_chance choice = {sum.choice, sum.choice_error}, luck = {sum.luck, sum.luck_error};
        rest -= (taught_stands(choice) ? choice.share : 0) + (taught_stands(luck) ? luck.share : 0);
    }
    return rest;
}

static int32_t size_of(int32_t by)
{
    return by < 0 ? -by : by;
}

static int32_t standing(taught_chance c)
{
    return taught_stands(c) ? size_of(c.share) : 0;
}

/* By the larger of the two that a player sees in it. */
static int32_t weight_of(const review_row *row)
{
    if (!row->done) return -1;
    const int32_t choice = standing(row->choice), luck = standing(row->luck);
    return choice > luck ? choice : luck;
}

int32_t review_largest(const review *r)
{
    enum { LEAST = 250 };
    int32_t most = LEAST;
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        if (weight_of(row) > most) most = weight_of(row);
    }
    return most;
}

static int32_t moved(const review_row *row)
{
    return row->done ? size_of(row->after - row->before) : -1;
}

int review_moments(const review *r, int which[REVIEW_MOMENTS])
{
    enum { LEAST = 10 }; /* what is less is the same in whole per cent */
    int n = 0;
    while (n < REVIEW_MOMENTS) {
        int best = -1;
        for (int i = 0; i < r->rows; i++) {
            bool taken = moved(&r->row[i]) < LEAST;
            for (int k = 0; k < n; k++)
                taken = taken || which[k] == i;
            if (!taken && (best < 0 || moved(&r->row[i]) > moved(&r->row[best]))) best = i;
        }
        if (best < 0) break;
        which[n++] = best;
    }
    for (int i = 1; i < n; i++) /* as they came */
        for (int j = i; j > 0 && which[j - 1] > which[j]; j--) {
            const int x = which[j];
            which[j] = which[j - 1];
            which[j - 1] = x;
        }
    return n;
}

/* ---- in words */

static void add_verb(const scenario *sc, int which, strbuf *out)
{
    char code[64];
    const verb *v = action_verb(sc->rules, which);
    snprintf(code, sizeof code, "verb.%.50s", v != NULL ? v->name : "");
    const word_entry *w = words_find(sc->words, code);
    const char *name = w == NULL ? code + strlen("verb.") : w->title[0] != '\0' ? w->title : w->text;
    const size_t at = out->len;
    strbuf_add(out, name);
    if (out->len > at && out->s[at] >= 'A' && out->s[at] <= 'Z') out->s[at] += 'a' - 'A';
}

/* A deed with the one thing that it asks for beside: "face north"; "Form square", where that has a name. */
static void add_deed(const state *view, const taught_order *o, strbuf *out)
{
    const scenario *sc = view->sc;
    const verb *v = action_verb(sc->rules, o->does);
    int only = -1, n = 0;
    for (int i = 0; v != NULL && i < ACTION_ARGS; i++)
        if (v->args[i].kind != ARG_NONE) only = i, n++;
    if (n != 1 || o->deed.verb != o->does || o->deed.args[only] == NO_ARG) {
        add_verb(sc, o->does, out);
        return;
    }
    bool whole = false;
    const int32_t value = o->deed.args[only];
    const char *title = v->args[only].kind == ARG_CHOICE ? deed_choice(sc, v, only, value, &whole) : NULL;
    if (whole) {
        strbuf_add(out, title);
        return;
    }
    add_verb(sc, o->does, out);
    if (title == NULL && v->args[only].kind != ARG_DIRECTION) return;
    strbuf_addc(out, ' ');
    deed_part_say(view, &o->deed, DEED_ARGS + only, out);
}

/* An area by its title: its number says little, and that of its sheet nothing. */
static void add_place(const scenario *sc, int space, strbuf *out)
{
    char name[16];
    if (space == NO_SPACE) return;
    const char *title = sc->board->spaces[space].name; /* of areas alone */
    board_space_name(sc->board, space, name);
    strbuf_add(out, title != NULL && title[0] != '\0' ? title : name);
}

void taught_share_words(int32_t thousandths, char out[16])
{
    const int32_t size = thousandths < 0 ? -thousandths : thousandths;
    snprintf(out, 16, _("%s%d.%d"), thousandths < 0 ? "\u2212" : "", (int)(size / 10), (int)(size % 10));
}

void taught_change_words(int32_t thousandths, char out[16])
{
    char share[16];
    taught_share_words(thousandths, share);
    snprintf(out, 16, "%s%.14s", thousandths > 0 ? "+" : "", share);
}

bool taught_is_noise(taught_chance c)
{
    return (c.share < 0 ? -c.share : c.share) <= c.error;
}

bool taught_stands(taught_chance c)
{
    return c.share != 0 && size_of(c.share) >= 2 * c.error;
}

void taught_known_words(taught_chance c, char out[32])
{
    enum { LITTLE = 30 };
    if (taught_stands(c) || (c.share == 0 && c.error == 0))
        taught_change_words(c.share, out);
    else
        snprintf(out, 32, "%s", c.error <= LITTLE ? _("about 0") : _("too rough"));
}

void taught_rest_words(int32_t rest, char out[32])
{
    enum { WHOLE = 1000 };
    if (size_of(rest) > WHOLE)
        snprintf(out, 32, "%s", _("too rough"));
    else
        taught_change_words(rest, out);
}

void review_luck_words(const review_row *row, char out[32])
{
    if (row->rolled)
        taught_known_words(row->luck, out);
    else
        snprintf(out, 32, "%s", _("no dice"));
}

static bool same_order(const taught_order *a, const taught_order *b)
{
    return a->unit == b->unit && a->target == b->target && a->to == b->to && a->what == b->what &&
           a->does == b->does && a->later == b->later &&
           memcmp(a->deed.args, b->deed.args, sizeof a->deed.args) == 0;
}

int taught_plan_differs(const taught_plan *p, const taught_plan *other)
{
    for (int i = 0; i < p->norders; i++) {
        bool has = false;
        for (int k = 0; k < other->norders && !has; k++)
            has = same_order(&p->order[i], &other->order[k]);
        if (!has) return i;
    }
    return -1;
}

static bool held_against(const state *view, const taught_order *o)
{
    const int side = view->units[o->unit].side;
    for (int i = 0; i < view->sc->nunits; i++)
        if (view->units[i].side == 1 - side && state_on_board(view, i) && view->units[i].space == o->to &&
            state_seen(view, i, side))
            return true;
    return false;
}

void taught_order_words(const scenario *sc, const state *view, const taught_order *o, strbuf *who,
                        strbuf *what)
{
    const bool goes = o->to != o->from && o->to != NO_SPACE;
    strbuf_add(who, sc->units[o->unit].name);
    if (o->later) strbuf_add(what, _("later: "));
    const verb *first = (o->what & TAUGHT_DOES) != 0 ? action_verb(sc->rules, o->does) : NULL;
    /* He must stand up before he goes; the gun is unlimbered before it fires. */
    if ((goes || (o->target != NO_UNIT && o->first)) && first != NULL && (first->takes & LEADS_ON) == 0) {
        add_deed(view, o, what);
        strbuf_add(what, ", ");
    }
    if (goes && ((o->what & TAUGHT_CHARGES) == 0 || o->to != view->units[o->target].space)) {
        const bool enters = (o->what & TAUGHT_ENTERS) != 0;
        const bool storms = !enters && o->target == NO_UNIT && held_against(view, o);
        strbuf_add(what, enters ? _("enter at ") : storms ? _("attack ") : _("to "));
        add_place(sc, enters ? action_space(&o->act) : o->to, what);
        if (o->target != NO_UNIT) strbuf_add(what, ", ");
    }
    if (o->target != NO_UNIT) {
        strbuf_add(what, (o->what & TAUGHT_CHARGES) != 0 ? _("charge ") : _("fire at "));
        strbuf_add(what, sc->units[o->target].name);
        if (o->once != NULL) strbuf_addf(what, ", %s", language_said(o->once));
        if (o->meets > 0 &&
            o->meets - 1 != view->units[o->target].space) { /* the enemy has his turn before */
            strbuf_add(what, _(", if that enemy comes to "));
            add_place(sc, o->meets - 1, what);
        }
    } else if (!goes && (o->what & TAUGHT_DOES) != 0) {
        add_deed(view, o, what);
    } else if (!goes) {
        strbuf_add(what, _("stay"));
    }
}

void taught_plan_words(const scenario *sc, const state *view, const taught_plan *p, int most, strbuf *out)
{
    for (int i = 0; i < p->norders && i < most; i++) {
        strbuf who = {0}, what = {0};
        taught_order_words(sc, view, &p->order[i], &who, &what);
        strbuf_addf(out, "%s%s: %s", i > 0 ? "; " : "", strbuf_str(&who), strbuf_str(&what));
        strbuf_free(&who);
        strbuf_free(&what);
    }
    if (p->norders > most) strbuf_addf(out, _("; and %d more"), p->norders - most);
    if (p->norders == 0) strbuf_add(out, _("All hold where they are"));
}

void review_row_compared(const review_row *row, strbuf *best, strbuf *played)
{
    if (row->asked) {
        strbuf_add(best, _("The lesson asked for it: it is not judged."));
        return;
    }
    if (strcmp(row->best, row->played) == 0) {
        strbuf_addf(best, _("Nothing better was found than what was played: %s."), row->played);
        return;
    }
    if (!taught_stands(row->choice)) {
        strbuf_addf(best, _("As good as any that was found: %s."), row->played);
        return;
    }
    strbuf_addf(best, _("Best found: %s."), row->best);
    strbuf_addf(played, _("Played instead: %s."), row->played);
}

static int32_t told(taught_chance c)
{
    return taught_stands(c) ? c.share : 0;
}

int32_t review_row_left(const review_row *row)
{
    return row->after - row->before - told(row->choice) - (row->rolled ? told(row->luck) : 0);
}

void review_row_rest(const review_row *row, strbuf *out)
{
    enum { LEAST = 10 };
    char size[32];
    const int32_t left = review_row_left(row);
    const bool known = taught_stands(row->choice) && (!row->rolled || taught_stands(row->luck));
    if (row->asked || size_of(left) < LEAST) return;
    taught_change_words(left, size);
    strbuf_addf(out,
                known ? _("%s more by what the battles tried did not foresee, such as an enemy who plays "
                          "otherwise.")
                      : _("%s more by what is not surely known, or was not foreseen."),
                size);
}

void review_row_sure(const review_row *row, strbuf *out)
{
    const int off = (int)(row->error + 5) / 10;
    char before[16];
    if (row->error <= 0) return;
    taught_share_words(row->before, before);
    strbuf_addf(out, _("Before it the chance was %s %%, give or take %d."), before, off > 0 ? off : 1);
}

/* What a fight did to the reader's chances, as far as strength tells: what others lost by it, less his. */
static int32_t gained(const session *s, const review *r, const tale_fight *f)
{
    const scenario *sc = session_scenario(s);
    state *at = mem_alloc(sizeof *at);
    result before, after;
    int32_t sum = 0;
    session_state_at(s, f->begin.entry, at);
    game_result(at, &before);
    session_state_at(s, f->last.entry + 1, at);
    game_result(at, &after);
    for (int k = 0; k < sc->nsides; k++) {
        const int32_t lost = after.lost[k] - before.lost[k];
        if (!sc->sides[k].goes_alone) sum += k == r->side ? -lost : lost;
    }
    mem_free(at);
    return sum;
}

/* The fight that did most of what the row did; of equal ones, and where none did anything, the gravest. */
static int fight_of_row(const session *s, const review *r, const review_row *row, const tale *t)
{
    int best = -1;
    int32_t most = 0;
    for (int i = 0; i < t->count; i++) {
        const int32_t did = gained(s, r, &t->fights[i]) * (row->after < row->before ? -1 : 1);
        const bool graver = best >= 0 && t->fights[i].grave > t->fights[best].grave;
        if (best >= 0 && (did > 0 ? did : 0) <= most && !(graver && (did > 0 ? did : 0) == most)) continue;
        best = i;
        most = did > 0 ? did : 0;
    }
    return best;
}

void review_row_words(const session *s, const review *r, const review_row *row, strbuf *what, strbuf *why)
{
    tale *t = mem_alloc(sizeof *t);
    const char *rule = "";
    tale_read(t, s, NO_SIDE, row->first, row->last);
    const int gravest = fight_of_row(s, r, row, t);
    if (gravest >= 0) tale_verdict(s, NO_SIDE, &t->fights[gravest], what, why, &rule);
    mem_free(t);
}

/* What a verdict is made of, all in the chances of the reader. */
typedef struct causes {
    taught_chance own, theirs, choices, dice; /* the choices of the reader, of the others, of all */
    bool
        dice_told; /* the dice of all stand, and so do those of a side by themselves that went the same way */
    int32_t mean_cost;
    const char *like;
} causes;

/* The dice of one side at least are told as a number, of the same sign: nothing is said of all dice that the
 * columns beside it do not know. */
static bool dice_of_one_stand(const review *r, int32_t all)
{
    for (int k = 0; k < r->nsides; k++) {
        review_sum sum;
        review_add_up(r, k, &sum);
        if (taught_stands((taught_chance){sum.luck, sum.luck_error}) && (sum.luck > 0) == (all > 0))
            return true;
    }
    return false;
}

static causes causes_of(const review *r)
{
    review_sum own;
    causes c = {0};
    int64_t dice = 0, theirs = 0;
    review_add_up(r, r->side, &own);
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        c.dice.share += row->luck.share;
        dice += (int64_t)row->luck.error * row->luck.error;
        if (row->side == r->side) continue;
        c.theirs.share += row->choice.share;
        theirs += (int64_t)row->choice.error * row->choice.error;
    }
    c.dice.error = root(dice);
    c.theirs.error = root(theirs);
    c.own = (taught_chance){own.choice, own.choice_error};
    c.choices = (taught_chance){own.choice + c.theirs.share,
                                root(theirs + (int64_t)own.choice_error * own.choice_error)};
    c.mean_cost = own.mean_cost, c.like = own.like;
    c.dice_told = taught_stands(c.dice) && dice_of_one_stand(r, c.dice.share);
    return c;
}

/* The side-turn whose dice or choice alone did most: what stands of it is a fifth of all chances or more, and
 * twice that of any other that went the same way. -1: none. */
static int decisive(const review *r)
{
    enum { LEAST = 200 };
    const int way = r->end > 500 ? 1 : -1;
    int best = -1;
    int32_t most = 0, next = 0;
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        const int32_t luck = taught_stands(row->luck) ? way * row->luck.share : 0,
                      choice = taught_stands(row->choice) ? way * row->choice.share : 0,
                      did = luck > choice ? luck : choice;
        if (did > most) {
            next = most;
            most = did;
            best = i;
        } else if (did > next) {
            next = did;
        }
    }
    return most >= LEAST && most >= 2 * next ? best : -1;
}

/* What it was that decided there: "The dice of turn 6 alone: −56.3 %." */
static void decided_by(const review *r, int which, strbuf *out)
{
    const review_row *row = &r->row[which];
    const bool dice = taught_stands(row->luck) &&
                      (!taught_stands(row->choice) || size_of(row->luck.share) > size_of(row->choice.share));
    char size[16];
    taught_change_words(dice ? row->luck.share : row->choice.share, size);
    strbuf_addf(out,
                dice ? _("; the dice of turn %d alone: %s %%.") : _("; a choice of turn %d alone: %s %%."),
                row->turn, size);
}

/* What the enemy gave away lost nothing; the reader's own choices are a cost. */
static bool lost_by_dice(const causes *c)
{
    return c->dice_told && c->dice.share < c->own.share;
}

/* The reader's own choices lost it: what they surely cost is a fourth or more of all that was lost. */
static bool play_lost(const review *r, const causes *c)
{
    return r->end < 500 && taught_stands(c->own) && c->own.share < 0 &&
           -4 * c->own.share >= r->start - r->end;
}

static bool dice_decided(const review *r, const causes *c)
{
    return r->end > 500 ? c->dice_told && c->dice.share > c->choices.share : lost_by_dice(c);
}

static bool play_decided(const review *r, const causes *c)
{
    return r->end > 500 ? taught_stands(c->choices) && c->choices.share > 0 : play_lost(r, c);
}

/* It was won or lost, and neither by the dice nor by play nor in one side-turn. */
static bool nothing_decided(const review *r, const causes *c, int which)
{
    return r->end != 500 && which < 0 && !dice_decided(r, c) && !play_decided(r, c);
}

/* Only what stands is named as what decided. `which`: the side-turn that did, where no sum does; -1: none. */
static const char *headline(const review *r, const causes *c, int which)
{
    const bool won = r->end > 500, play = play_decided(r, c);
    if (r->end == 500) return _("Nobody won it.");
    if (dice_decided(r, c)) return won ? _("The dice won it.") : _("The dice lost it.");
    if (!play && which >= 0) return won ? _("One turn won it.") : _("One turn lost it.");
    if (!play) return won ? _("No one thing won it.") : _("No one thing lost it.");
    if (!won) return _("Play lost it.");
    return taught_stands(c->own) && -2 * c->own.share > c->theirs.share ? _("The enemy's mistakes won it.")
                                                                        : _("The better play won it.");
}

void review_swings(const review *r, int *rose, int *fell)
{
    enum { LEAST = 10 };
    *rose = *fell = -1;
    for (int i = 0; i < r->rows; i++) {
        const int32_t by = r->row[i].after - r->row[i].before;
        if (!r->row[i].done) continue;
        if (by >= LEAST && (*rose < 0 || by > r->row[*rose].after - r->row[*rose].before)) *rose = i;
        if (-by >= LEAST && (*fell < 0 || by < r->row[*fell].after - r->row[*fell].before)) *fell = i;
    }
}

/* false: it is nowhere, and nothing is said. */
static bool say_swing(const scenario *sc, const review *r, int which, bool rose, strbuf *out)
{
    const char *format = rose ? _("The chance rose most in turn %d, %s: %s to %s %%.")
                              : _("The chance fell most in turn %d, %s: %s to %s %%.");
    char before[16], after[16];
    if (which < 0) return false;
    taught_share_words(r->row[which].before, before);
    taught_share_words(r->row[which].after, after);
    strbuf_addf(out, format, r->row[which].turn, sc->sides[r->row[which].side].name, before, after);
    return true;
}

/* In whole per cent, what it cannot be more than, whichever way. */
static int at_most(taught_chance c)
{
    return (int)((size_of(c.share) + c.error + 9) / 10);
}

void review_plain(const scenario *sc, const review *r, strbuf *text)
{
    const causes c = causes_of(r);
    int rose, fell;
    char size[16];
    review_swings(r, &rose, &fell);
    if (say_swing(sc, r, rose, true, text)) strbuf_addc(text, '\n');
    if (say_swing(sc, r, fell, false, text)) strbuf_addc(text, '\n');
    taught_change_words(c.own.share, size);
    if (c.own.share == 0)
        strbuf_add(text, _("Orders: none was found that surely cost anything."));
    else if (taught_stands(c.own))
        strbuf_addf(text, _("Orders: %s %% in all against the best found."), size);
    else
        strbuf_addf(text, _("Orders: cost no more than %d %% in all against the best found."),
                    at_most(c.own));
    strbuf_addc(text, '\n');
    taught_change_words(c.dice.share, size);
    if (taught_stands(c.dice))
        strbuf_addf(text, _("Luck: %s %%, all dice together."), size);
    else
        strbuf_addf(text, _("Luck: no more than %d %% either way, all dice together."), at_most(c.dice));
}

/* What the rows of that side do not show of the sum of its dice: of none of those turns alone is it sure. */
static void add_unsure(const review *r, strbuf *out)
{
    enum { LEAST = 10 };
    review_sum sum;
    int32_t unsure = 0;
    char size[16];
    review_add_up(r, r->side, &sum);
    for (int i = 0; i < r->rows; i++)
        if (r->row[i].side == r->side && r->row[i].done && !taught_stands(r->row[i].luck))
            unsure += r->row[i].luck.share;
    if (!taught_stands((taught_chance){sum.luck, sum.luck_error}) || size_of(unsure) < LEAST) return;
    taught_change_words(unsure, size);
    strbuf_addf(out, _(" %s of its dice came in turns that are not surely known one by one."), size);
}

/* What its choices cost, and how well that is chosen: where the headline blames them, how much that was. */
static void say_choices(const causes *c, bool blamed, strbuf *out)
{
    char cost[16];
    if (c->own.share == 0) {
        strbuf_add(out, _("no choice that surely cost anything was found"));
    } else if (!taught_stands(c->own)) {
        strbuf_add(out, _("what its choices cost is not surely known"));
    } else if (blamed) {
        taught_change_words(c->own.share, cost);
        strbuf_addf(out, _("its choices in all: %s %%; the best found was worth %d.%d %% more a turn"), cost,
                    (int)(c->mean_cost / 10), (int)(c->mean_cost % 10));
    } else {
        strbuf_addf(out, _("chose about as well as a %s; the best found was worth %d.%d %% more a turn"),
                    language_said(c->like), (int)(c->mean_cost / 10), (int)(c->mean_cost % 10));
    }
}

/* Which way it went in the end, and where most. */
static void add_swing(const scenario *sc, const review *r, strbuf *out)
{
    int rose, fell;
    review_swings(r, &rose, &fell);
    const bool won = r->end > 500;
    if ((won ? rose : fell) < 0) return;
    strbuf_addc(out, ' ');
    say_swing(sc, r, won ? rose : fell, won, out);
}

void review_verdict(const scenario *sc, const review *r, strbuf *title, strbuf *text)
{
    enum { EVEN = 50 }; /* a sum that is less sure says nothing */
    const causes c = causes_of(r);
    const int which = decisive(r);
    strbuf_add(title, headline(r, &c, which));
    strbuf_addf(text, "%s: ", sc->sides[r->side].name);
    say_choices(&c, play_lost(r, &c) && !lost_by_dice(&c), text);
    if (!c.dice_told && which >= 0)
        decided_by(r, which, text);
    else
        strbuf_add(text, c.dice_told            ? (c.dice.share > 0 ? _("; the luck was with it.")
                                                                    : _("; the luck was against it."))
                         : c.dice.error <= EVEN ? _("; luck was even.")
                                                : _("; how the luck fell is not surely known."));
    add_unsure(r, text);
    if (nothing_decided(r, &c, which)) add_swing(sc, r, text);
}
