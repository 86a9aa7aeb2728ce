/* account.c: see account.h. Its sentences are in rules/common.json, those of the fights in each system's
 * words. */
#include "game/account.h"

#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "game/luck.h"
#include "game/report_plot.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/tale_say.h"
#include "game/words.h"

enum { PLANS = 3 }; /* turning points that get a small plan */

/* ---- what it turned on */

static void result_at(const session *s, int side, int count, result *out)
{
    state seen;
    const int eyes = session_state(s)->over ? NO_SIDE : side;
    session_view_at(s, eyes, count, &seen);
    session_recall(s, eyes, count, &seen);
    game_result(&seen, out);
}

/* What a thing that costs no strength counts for, in thousandths of a side's. */
static int32_t weight_of(int kind)
{
    if (kind == EV_REMOVE) return 60;
    if (kind == EV_NOTE) return 40; /* who won hand to hand */
    if (kind == EV_LEADER) return 30;
    if (kind == EV_MARK) return 20;
    return kind == EV_LOSS ? 10 : 0;
}

static int lighter(const account *a, int p, int q)
{
    return q < 0 || a->point[p].weight < a->point[q].weight ? p : q;
}

/* Where a point of that weight goes: in place of one of the same moment, in a free place, or in that of the
 * least, of its turn where that has its share. -1: nowhere, for it weighs less. */
static int place_for(account *a, const account_point *found)
{
    int least = -1, least_of_turn = -1, of_turn = 0;
    for (int i = 0; i < a->count; i++) {
        if (a->point[i].entry == found->entry) return found->weight > a->point[i].weight ? i : -1;
        least = lighter(a, i, least);
        if (a->point[i].turn != found->turn) continue;
        of_turn++;
        least_of_turn = lighter(a, i, least_of_turn);
    }
    if (of_turn == ACCOUNT_A_TURN)
        least = least_of_turn;
    else if (a->count < ACCOUNT_POINTS)
        return a->count++;
    return found->weight > a->point[least].weight ? least : -1;
}

/* What it cost, in thousandths of what its side began with. */
static int32_t share_of(const account *a, const account_point *p)
{
    if (p->side < 0 || a->strength[p->side] <= 0) return 0;
    return (int32_t)((int64_t)p->cost * 1000 / a->strength[p->side]);
}

static int32_t left_of(const session *s, int side, int count, int who)
{
    state seen;
    session_view_at(s, side, count, &seen);
    const unit *u = &seen.units[who];
    return u->status == UNIT_DESTROYED || u->status == UNIT_CAPTURED ? 0 : u->strength;
}

/* What that entry took of him of whom it is told, who is not the only one it may have taken anything of; of
 * who is no strength, whatever it took of his side. */
static int32_t cost_of(const session *s, int side, int entry, int who, int32_t all)
{
    const int32_t his = left_of(s, side, entry, who) - left_of(s, side, entry + 1, who);
    return his > 0 && his < all ? his : all;
}

static void consider(account *a, const session *s, int side, const tale_fight *f)
{
    if (!f->blow || f->grave == 0) return;
    const scenario *sc = session_scenario(s);
    const event *ev = &session_at(s, f->told.entry)->events.items[f->told.event];
    const int who = ev->unit >= 0 ? action_unit_of(sc, ev->unit) : NO_UNIT;
    account_point found = {.entry = f->told.entry,
                           .event = f->told.event,
                           .turn = session_at(s, f->told.entry)->turn,
                           .weight = weight_of(ev->kind),
                           .side = who >= 0 ? sc->units[who].side : NO_SIDE,
                           .space = f->space};
    result before, after;
    result_at(s, side, found.entry, &before);
    result_at(s, side, found.entry + 1, &after);
    if (found.side >= 0) {
        found.cost = cost_of(s, side, found.entry, who, after.lost[found.side] - before.lost[found.side]);
        const int32_t share = share_of(a, &found);
        found.weight += share;
        if (share > a->greatest) a->greatest = share;
    }
    const int at = found.weight > 0 ? place_for(a, &found) : -1;
    if (at < 0) return;
    strbuf why = {0};
    const char *rule;
    strbuf_free(&a->point[at].words);
    tale_verdict(s, side, f, &found.words, &why, &rule);
    strbuf_free(&why);
    strbuf luck = {0};
    if (luck_say(s, f, &luck)) strbuf_addf(&found.words, " %s", strbuf_str(&luck));
    strbuf_free(&luck);
    a->point[at] = found;
}

static int as_it_happened(const void *a, const void *b)
{
    const account_point *p = a, *q = b;
    return p->entry != q->entry ? p->entry - q->entry : p->event - q->event;
}

static void take_strength(account *a, const session *s)
{
    const scenario *sc = session_scenario(s);
    state first;
    session_state_at(s, 0, &first);
    for (int i = 0; i < sc->nunits; i++)
        if (first.units[i].status != UNIT_NONE) a->strength[sc->units[i].side] += first.units[i].strength;
}

void account_read(account *out, const session *s, int side)
{
    tale *t = mem_alloc(sizeof *t);
    *out = (account){.largest = -1};
    if (session_state(s)->over) side = NO_SIDE;
    take_strength(out, s);
    for (int from = 0, to; from < session_count(s); from = to) { /* turn by turn: a tale has its bounds */
        for (to = from + 1; to < session_count(s) && session_at(s, to)->turn == session_at(s, from)->turn;)
            to++;
        tale_read(t, s, side, from, to);
        for (int i = 0; i < t->count; i++)
            consider(out, s, side, &t->fights[i]);
    }
    mem_free(t);
    qsort(out->point, (size_t)out->count, sizeof out->point[0], as_it_happened);
    for (int i = 0; i < out->count; i++)
        if (out->greatest > 0 && share_of(out, &out->point[i]) == out->greatest) out->largest = i;
}

void account_free(account *a)
{
    for (int i = 0; i < ACCOUNT_POINTS; i++)
        strbuf_free(&a->point[i].words);
}

/* ---- told */

static void say(const session *s, const char *code, const word_args *args, strbuf *out)
{
    strbuf text = {0};
    words_format(session_scenario(s), session_state(s), code, args, &text);
    strbuf_add_html(out, strbuf_str(&text));
    strbuf_addc(out, ' ');
    strbuf_free(&text);
}

static void say_met(const session *s, const state *first, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    for (int k = 0; k < sc->nsides; k++) {
        word_args args = word_args_none();
        args.side = k;
        for (int i = 0; i < sc->nunits; i++) {
            const unit *u = &first->units[i];
            if (sc->units[i].side != k || u->status == UNIT_NONE) continue;
            args.n[0]++;
            args.n[1] += u->status == UNIT_WAITING;
        }
        if (args.n[0] > 0) say(s, args.n[1] > 0 ? "account.came" : "account.had", &args, out);
    }
}

static void say_cost(const session *s, const result *r, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    for (int k = 0; k < sc->nsides; k++) {
        word_args args = word_args_none();
        args.side = k;
        args.n[0] = r->lost[k];
        say(s, r->lost[k] > 0 ? "account.lost" : "account.unhurt", &args, out);
    }
}

/* Entries before the first of a later turn than that. */
static int end_of_turn(const session *s, int turn)
{
    int n = 0;
    while (n < session_count(s) && session_at(s, n)->turn <= turn)
        n++;
    return n;
}

/* What so many turns cost: those between two turning points, or one in all. */
static void say_between(const session *s, int side, int from, int to, strbuf *out)
{
    result before, after;
    word_args args = word_args_none();
    bool lost = false;
    if (to < from) return;
    result_at(s, side, end_of_turn(s, from - 1), &before);
    result_at(s, side, end_of_turn(s, to), &after);
    for (int k = 0; k < session_scenario(s)->nsides; k++)
        lost = lost || after.lost[k] > before.lost[k];
    args.n[0] = from;
    args.n[1] = to;
    strbuf_add(out, "<p>");
    say(s, lost ? from == to ? "account.one-turn" : "account.turns" : "account.quiet", &args, out);
    for (int k = 0; k < session_scenario(s)->nsides && lost; k++) {
        word_args toll = word_args_none();
        toll.side = k;
        toll.n[0] = after.lost[k] - before.lost[k];
        if (toll.n[0] > 0) say(s, "account.toll", &toll, out);
    }
    strbuf_add(out, "</p>\n");
}

/* Is it one of the few that get a plan: those of most weight. */
static bool has_plan(const account *a, int which)
{
    int greater = 0;
    for (int i = 0; i < a->count; i++)
        greater += a->point[i].weight > a->point[which].weight;
    return greater < PLANS && a->point[which].space != NO_SPACE;
}

static void say_point(const session *s, int side, const account *a, int i, strbuf *out)
{
    const account_point *p = &a->point[i];
    word_args args = word_args_none();
    args.side = p->side;
    args.n[0] = p->turn;
    args.n[1] = p->cost;
    strbuf_add(out, "<div class=\"point\">");
    if (has_plan(a, i)) report_plot_spot(s, side, p->entry + 1, p->space, out);
    strbuf_add(out, "<p><b>");
    say(s, "account.turn", &args, out);
    strbuf_add(out, "</b>");
    strbuf_add_html(out, strbuf_str(&p->words));
    strbuf_addc(out, ' ');
    if (i == a->largest) say(s, "account.largest", &args, out);
    strbuf_add(out, "</p></div>\n");
}

/* Of a turn with turning points: what it cost besides. */
static void say_rest(const session *s, int side, const account *a, int turn, strbuf *out)
{
    int32_t told[SIDES_MAX] = {0};
    result before, after;
    bool more = false;
    for (int i = 0; i < a->count; i++)
        if (a->point[i].turn == turn && a->point[i].side >= 0) told[a->point[i].side] += a->point[i].cost;
    result_at(s, side, end_of_turn(s, turn - 1), &before);
    result_at(s, side, end_of_turn(s, turn), &after);
    for (int k = 0; k < session_scenario(s)->nsides; k++)
        more = more || after.lost[k] - before.lost[k] > told[k];
    if (more) say_between(s, side, turn, turn, out);
}

void account_html(const session *s, int side, strbuf *out)
{
    state first;
    result r;
    account a;
    int told = 1;
    session_state_at(s, 0, &first);
    account_read(&a, s, side);
    strbuf_add(out, "<div class=\"account\"><p>");
    if (side == NO_SIDE || session_state(s)->over) say_met(s, &first, out);
    word_args none = word_args_none();
    if (a.count == 0) say(s, "account.nothing", &none, out);
    strbuf_add(out, "</p>\n");
    for (int i = 0; i < a.count; i++) {
        say_between(s, side, told, a.point[i].turn - 1, out);
        say_point(s, side, &a, i, out);
        if (i + 1 == a.count || a.point[i + 1].turn != a.point[i].turn)
            say_rest(s, side, &a, a.point[i].turn, out);
        told = a.point[i].turn + 1;
    }
    result_at(s, side, session_count(s), &r);
    strbuf_add(out, "<p>");
    say_cost(s, &r, out);
    strbuf_add(out, "</p></div>\n");
    account_free(&a);
}
