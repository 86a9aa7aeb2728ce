/*
 * teach_reasons.c: why a plan is better: exact chances of what it fires and charges, how far it brings whom,
 * what it takes out of harm's way, who stands by. Every reason has a number in it.
 */
#include <stdio.h>

#include "ai/teach_internal.h"
#include "board/board.h"
#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/words.h"

enum { PER_CENT = PPM / 100, BESIDE = 2, CLEARLY_LESS = 10 };

static taught_reason *new_reason(hint *h, int u, const char *text, const char *rule)
{
    if (h->nreasons == HINT_REASONS) return NULL;
    taught_reason *r = &h->reason[h->nreasons++];
    r->unit = (int16_t)u;
    snprintf(r->text, sizeof r->text, "%s", text);
    snprintf(r->rule, sizeof r->rule, "%s", rule != NULL ? rule : "");
    return r;
}

static const char *rule_of(const state *view, const action *a, const odds *o)
{
    char code[64];
    const verb *v = action_verb(view->sc->rules, a->verb);
    for (int i = 0; o != NULL && i < o->ledger.count; i++)
        if (o->ledger.line[i].rule != NULL && o->ledger.line[i].rule[0] != '\0')
            return o->ledger.line[i].rule;
    snprintf(code, sizeof code, "verb.%.50s", v != NULL ? v->name : "");
    const word_entry *w = words_find(view->sc->words, code);
    return w != NULL ? w->rule : "";
}

static bool odds_of(const state *view, const taught_order *o, odds *card)
{
    if (game_check(view, &o->act, NULL)) return game_odds(view, &o->act, card);
    return o->way.nspaces > 0 && game_check(view, &o->way, NULL) &&
           game_preview_odds(view, &o->way, o->target, card);
}

/* "2 or more on 64 %" */
static void add_share(const odds *card, strbuf *out)
{
    int at_least = (int)((card->mean_milli + 500) / 1000);
    uint32_t ppm = 0;
    if (at_least < 1) at_least = 1;
    for (int i = 0; i < card->nbars; i++)
        if (card->bar[i].value >= at_least) ppm += card->bar[i].ppm;
    strbuf_addf(out, _("%d or more on %d %%"), at_least, (int)((ppm + PER_CENT / 2) / PER_CENT));
}

static void fight_reason(const state *view, const taught_order *o, hint *h)
{
    odds *card = mem_alloc(sizeof *card);
    strbuf text = {0};
    const scenario *sc = view->sc;
    if (odds_of(view, o, card) && card->nbars > 1) {
        word_args args = word_args_none();
        strbuf_addf(&text, _("%s at %s: "), sc->units[o->unit].name, sc->units[o->target].name);
        if (card->unit_code != NULL && !card->kinds && card->npairs == 0) {
            strbuf_addf(&text, _("%d.%d "), (int)(card->mean_milli / 1000),
                        (int)(card->mean_milli % 1000 / 100));
            words_format(sc, view, card->unit_code, &args, &text);
            strbuf_add(&text, _(" on average, "));
            add_share(card, &text);
        } else if (card->nbands > 0) {
            int most = 0;
            for (int i = 1; i < card->nbands; i++)
                if (card->band[i].ppm > card->band[most].ppm) most = i;
            args.n[0] = card->band[most].n;
            words_format(sc, view, card->band[most].code, &args, &text);
            strbuf_addf(&text, ", %d %%", (int)((card->band[most].ppm + PER_CENT / 2) / PER_CENT));
        } else {
            strbuf_clear(&text);
        }
        if (text.len > 0) {
            strbuf_add(&text, ".");
            new_reason(h, o->unit, text.s, rule_of(view, &o->act, card));
        }
    }
    strbuf_free(&text);
    mem_free(card);
}

/* The chance in millionths that some enemy in sight hits him where he stands in s, by the worst of them. */
static uint32_t danger(const state *s, int u, odds *card, int *whose)
{
    uint32_t worst = 0;
    *whose = NO_UNIT;
    for (int e = 0; e < s->sc->nunits; e++) {
        if (s->units[e].side == s->units[u].side || !state_on_board(s, e) ||
            !state_seen(s, e, s->units[u].side))
            continue;
        for (int close = 0; close < 2; close++) {
            action of;
            uint32_t ppm = 0;
            if (!game_threat(s, e, u, close != 0, &of, card) || card->kinds || card->npairs > 0) continue;
            for (int i = 0; i < card->nbars; i++)
                if (card->bar[i].value > 0) ppm += card->bar[i].ppm;
            if (ppm > worst) worst = ppm, *whose = e;
        }
    }
    return worst;
}

static void safety_reason(const state *view, const taught_order *o, hint *h)
{
    state there = *view;
    odds *card = mem_alloc(sizeof *card);
    char place[16], text[TAUGHT_TEXT];
    int who, whom;
    const uint32_t now = danger(view, o->unit, card, &who);
    there.units[o->unit].space = o->to;
    const uint32_t then = danger(&there, o->unit, card, &whom);
    board_space_name(view->sc->board, o->to, place);
    if (now >= then + CLEARLY_LESS * PER_CENT) {
        snprintf(text, sizeof text, _("Hits on %.60s by %.60s: %d %% at the present place, at %s %d %%."),
                 view->sc->units[o->unit].name, view->sc->units[who].name,
                 (int)((now + PER_CENT / 2) / PER_CENT), place, (int)((then + PER_CENT / 2) / PER_CENT));
        new_reason(h, o->unit, text, rule_of(view, &o->act, card));
    }
    mem_free(card);
}

/* How much nearer to the nearest place that its side's conditions name and it does not hold. At the pace of
 * this march: who goes a little aside in it is no slower for that. */
static void place_reason(const state *view, int side, const taught_order *o, hint *h)
{
    const scenario *sc = view->sc;
    int best = NO_SPACE, far = INT32_MAX;
    char goal[16], text[TAUGHT_TEXT];
    for (int i = 0; i < sc->nobjectives; i++) {
        const int to = board_distance2(sc->board, o->to, sc->objectives[i]);
        if (view->holder[i] != side + 1 && to < far) far = to, best = sc->objectives[i];
    }
    if (best == NO_SPACE || o->from == NO_SPACE) return;
    const int gone = board_distance2(sc->board, o->from, best) - far,
              pace = board_distance2(sc->board, o->from, o->to), left = sc->turns - view->turn;
    if (gone <= 0 || pace <= 0) return;
    board_space_name(sc->board, best, goal);
    if (far == 0)
        snprintf(text, sizeof text, _("%.60s will be at %s this turn, %d before the end."),
                 sc->units[o->unit].name, goal, left);
    else
        snprintf(text, sizeof text,
                 ngettext("At this pace %.60s will be at %s in %d turns; %d is left.",
                          "At this pace %.60s will be at %s in %d turns; %d are left.", (unsigned long)left),
                 sc->units[o->unit].name, goal, (far + pace - 1) / pace + 1, left);
    new_reason(h, o->unit, text, rule_of(view, &o->act, NULL));
}

static int friends_by(const state *view, int u, int space)
{
    int n = 0;
    for (int i = 0; i < view->sc->nunits; i++)
        if (i != u && view->units[i].side == view->units[u].side && state_on_board(view, i) &&
            board_distance2(view->sc->board, space, view->units[i].space) <= BESIDE)
            n++;
    return n;
}

static void support_reason(const state *view, const taught_order *o, hint *h)
{
    char place[16], here[16], text[TAUGHT_TEXT];
    if (o->from == NO_SPACE) return;
    const int was = friends_by(view, o->unit, o->from), is = friends_by(view, o->unit, o->to);
    if (is <= was) return;
    board_space_name(view->sc->board, o->to, place);
    board_space_name(view->sc->board, o->from, here);
    snprintf(text, sizeof text,
             ngettext("%.60s: %d friend in or beside %s, %d in or beside %s now.",
                      "%.60s: %d friends in or beside %s, %d in or beside %s now.", (unsigned long)is),
             view->sc->units[o->unit].name, is, place, was, here);
    new_reason(h, o->unit, text, rule_of(view, &o->act, NULL));
}

void teach_reasons(const state *view, int side, hint *h)
{
    const taught_plan *p = &h->best;
    int fights = 0;
    for (int i = 0; i < p->norders && fights < 2; i++)
        if (p->order[i].target != NO_UNIT) {
            fight_reason(view, &p->order[i], h);
            fights = h->nreasons;
        }
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0, had = h->nreasons; i < p->norders && h->nreasons == had && h->nreasons < HINT_REASONS;
             i++) {
            const taught_order *o = &p->order[i];
            if (o->to == NO_SPACE || o->to == o->from || o->from == NO_SPACE) continue;
            if (pass == 0) safety_reason(view, o, h);
            if (pass == 1) place_reason(view, side, o, h);
            if (pass == 2) support_reason(view, o, h);
        }
}

/* ---- the dice of a march */

/* Throws of a deed that are tried one by one: of so many dice at most, of six faces. */
enum { THROWN_MOST = 4, THROWS_MOST = 6 * 6 * 6 * 6 };

typedef struct throws {
    const state *from;
    const taught_order *order;
    int good;  /* throws that let it go to its place */
    bool told; /* false: there are more of them, no dice, or some that nobody may try */
} throws;

/* The deed, and what follows from it before somebody decides: where a rule throws for it only then. */
static void done_by(const throws *k, state *then, resolver *r)
{
    enum { GO_MOST = 8 };
    action go;
    action_init(&go, VERB_GO, NO_SIDE);
    game_apply(then, &k->order->deed, r);
    for (int i = 0; i < GO_MOST && !r->dice->lacked; i++) {
        decision d;
        game_decide(then, &d);
        if (d.side != NOBODY) return;
        game_apply(then, &go, r);
    }
}

static bool may_go(const throws *k, const state *then)
{
    const taught_order *o = k->order;
    decision d;
    game_decide(then, &d);
    return (state_on_board(then, o->unit) && then->units[o->unit].space == o->to) ||
           (d.side == k->from->units[o->unit].side && game_check(then, &o->way, NULL));
}

/* After n faces, with which `part` of all throws begin. */
static void throw_on(throws *k, int face[THROWN_MOST], int n, int part)
{
    state then = *k->from;
    dice_source dice;
    resolver r = {.dice = &dice};
    char faces[8 * THROWN_MOST] = "";
    for (int i = 0, at = 0; i < n; i++)
        at += snprintf(faces + at, sizeof faces - (size_t)at, "%d ", face[i]);
    dice_typed(&dice, 0, 0);
    (void)dice_script(&dice, faces, NULL);
    done_by(k, &then, &r);
    if (!dice.lacked) {
        k->told = k->told && dice.draw == (uint32_t)dice.used; /* what not everybody sees is not typed */
        k->good += may_go(k, &then) ? part : 0;
        return;
    }
    const int sides = dice.lacking.sides;
    k->told = k->told && dice.lacking.kind == ROLL_DICE && n < THROWN_MOST && part % sides == 0;
    for (int i = 1; k->told && i <= sides; i++) {
        face[n] = i;
        throw_on(k, face, n + 1, part / sides);
    }
}

void teach_throws(const state *view, hint *h)
{
    const unsigned throwing = LEADS_ON | LEADS_IF | RISES;
    for (int i = 0; i < h->best.norders && h->nreasons < HINT_REASONS; i++) {
        const taught_order *o = &h->best.order[i];
        const verb *v = (o->what & TAUGHT_DOES) != 0 ? action_verb(view->sc->rules, o->deed.verb) : NULL;
        if (v == NULL || (v->takes & throwing) == 0 || o->to == o->from || o->way.nspaces == 0 ||
            !game_check(view, &o->deed, NULL))
            continue;
        throws k = {.from = view, .order = o, .told = true};
        int face[THROWN_MOST];
        char place[16], text[TAUGHT_TEXT];
        throw_on(&k, face, 0, THROWS_MOST);
        if (!k.told || k.good == THROWS_MOST) continue;
        board_space_name(view->sc->board, o->to, place);
        snprintf(text, sizeof text, _("The dice bring %.60s to %s on %d %% of the throws."),
                 view->sc->units[o->unit].name, place, (200 * k.good + THROWS_MOST) / (2 * THROWS_MOST));
        new_reason(h, o->unit, text, rule_of(view, &o->deed, NULL));
        return;
    }
}
