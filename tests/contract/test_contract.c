/*
 * test_contract.c: what every rule system promises, tried on every scenario. Names no system.
 *
 * Both sides play at random, and in every second game one of them as the quick computer does: chance alone
 * hardly ever brings anybody into contact. SANDTABLE_GAMES=n sets the games a system; unless told 100, 500
 * where CI=true, 100 under sanitizers; SANDTABLE_FULL=1 makes them 100000, under sanitizers 20000. With
 * SANDTABLE_FROM=k they are those from the k-th on: slices of any length are together the same games as one
 * run of all (tools/many). Every check is made on every state; with SANDTABLE_CHECKS=k in every k-th four of
 * the games, and the rest are listed and played, twice, one in 2 k of them against the quick computer.
 */
#include "contract/every.h"
#include "ai/ai.h"
#include "game/action_text.h"
#include "game/field.h"
#include "game/fits.h"
#include "game/game.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/session_undo.h"
#include "game/words.h"
#include "game/scenario_load.h"
#include "rules/list.h"

#include <unistd.h>

enum { CAP = 16384, LONG_LIST = 32, LONG_STRIDE = 5 };

typedef struct harness {
    action_list all;
    uint64_t games, states, actions, garbage, odds, redacted;
    long checks;  /* of so many fours of games one is checked */
    bool checked; /* the game that is played now */
} harness;

static void show_action(const state *s, const action *a, const char *what)
{
    strbuf b = {0};
    action_encode(s->sc, a, &b);
    print_error("%s: turn %d: %s\n", what, s->turn, strbuf_str(&b));
    strbuf_free(&b);
}

/* Each passes check(), of a long list one in a few, other ones at each state: most of a long list are the
 * places of one move, each as dear to judge as the whole list was to make, and test_lists.c asks every one.
 * One in sixteen goes into text and back. */
static void check_listed(const state *s, const action_list *all, int n)
{
    const int stride = all->count > LONG_LIST ? LONG_STRIDE : 1;
    for (int i = n % stride; i < all->count; i += stride) {
        const action *a = &all->items[i];
        refusal why = {0};
        if (!game_check(s, a, &why)) {
            show_action(s, a, why.code);
            fail_msg("a listed action is refused: %s", why.code);
        }
        if (s->sc->rules->has_order != NULL && a->nunits > 0 && a->units[0] < FIGURE_BASE &&
            !game_has_order(s, a->units[0], a->verb)) {
            show_action(s, a, "no order of its");
            fail_msg("a listed action is no order of its unit");
        }
        if ((i + n) % 16 != 0) continue;
        strbuf b = {0};
        action_encode(s->sc, a, &b);
        action back;
        error err = {0};
        if (!action_decode(s->sc, a->side, strbuf_str(&b), &back, &err))
            fail_msg("%s: %s", strbuf_str(&b), err.text);
        if (memcmp(&back, a, sizeof back) != 0) fail_msg("does not round-trip: %s", strbuf_str(&b));
        strbuf_free(&b);
    }
}

/* A refusal always has a code, and the code a sentence. */
static void check_refusal(const state *s, const refusal *why)
{
    assert_non_null(why->code);
    const word_entry *w = words_find(s->sc->words, why->code);
    if (w == NULL || w->text[0] == '\0') fail_msg("no sentence for the refusal %s", why->code);
}

/* ---- words: whatever is said has its sentence */

static void want_words(const state *s, const action *a, const char *what, const char *code)
{
    if (code == NULL || code[0] == '\0' || words_find(s->sc->words, code) != NULL) return;
    print_error("%s: ", s->sc->path);
    if (a != NULL) show_action(s, a, what);
    fail_msg("%s \"%s\" has no words", what, code);
}

static void want_ledger_words(const state *s, const action *a, const ledger *l)
{
    for (int i = 0; i < l->count; i++)
        want_words(s, a, "the ledger line", l->line[i].code);
}

static void want_event_words(const state *s, const action *a, const event_list *l)
{
    for (int i = 0; i < l->count; i++)
        want_words(s, a, "the event", l->items[i].code);
    for (int i = 0; i < l->nrolls; i++) {
        assert_non_null(l->rolls[i].purpose);
        want_words(s, a, "the roll", l->rolls[i].purpose);
        want_ledger_words(s, a, &l->rolls[i].ledger);
    }
}

static void want_panel_words(const state *s, const panel *p)
{
    for (int i = 0; i < p->count; i++) {
        want_words(s, NULL, "the row", p->row[i].label);
        want_words(s, NULL, "the row's value", p->row[i].value);
    }
}

static void want_result_words(const state *s, const result *res)
{
    want_words(s, NULL, "the verdict", res->code);
    for (int i = 0; i < res->ntally; i++)
        want_words(s, NULL, "the tally", res->tally[i].code);
}

static void want_odds_words(const state *s, const action *a, const odds *o)
{
    want_ledger_words(s, a, &o->ledger);
    want_ledger_words(s, a, &o->against);
    for (int i = 0; i < o->npairs; i++)
        want_words(s, a, "the pair", o->pair[i]);
    for (int i = 0; i < o->after.ncolumns; i++)
        want_words(s, a, "what follows", o->after.column[i]);
    if (o->after.code) want_words(s, a, "what follows", o->after.code);
    if (o->how.code) want_words(s, a, "how it is found", o->how.code);
    for (int i = 0; i < o->nbands; i++)
        want_words(s, a, "the band", o->band[i].code);
    for (int i = 0; i < o->nnotes; i++)
        want_words(s, a, "the note", o->note[i].code);
    want_words(s, a, "the unit of the odds", o->unit_code);
}

/* ---- the positions */

static void throw_garbage(harness *h, const state *s, random_stream *r, const decision *d)
{
    for (int i = 0; i < 8; i++) {
        action a;
        uint8_t *bytes = (uint8_t *)&a;
        for (size_t k = 0; k < sizeof a; k++)
            bytes[k] = (uint8_t)random_below(r, 256);
        if (i >= 4) { /* nearly right: a real verb of the deciding side with small numbers */
            action_init(&a, (int)random_below(r, (uint32_t)s->sc->rules->nverbs), d->side);
            action_add_unit(&a, (int)random_below(r, (uint32_t)s->sc->nunits + 2));
            if (random_below(r, 2))
                action_add_space(&a, (int)random_below(r, (uint32_t)s->sc->board->nspaces + 2));
            if (random_below(r, 2)) a.target = (int16_t)random_below(r, (uint32_t)s->sc->nunits + 1);
            a.args[0] = random_below(r, 2) ? NO_ARG : (int32_t)random_below(r, 10) - 1;
        }
        refusal why = {0};
        if (game_check(s, &a, &why)) continue;
        check_refusal(s, &why);
        h->garbage++;
    }
}

/* A state that was played to is one that can be, for each who looks at it. */
static void check_fits(const state *s, const char *whose)
{
    const char *what;
    if (!state_fits(s, &what)) fail_msg("%s: %s of turn %d cannot be: %s", s->sc->path, whose, s->turn, what);
}

/* The deciding side's own knowledge is enough to judge, list and go on. */
static void check_redacted(harness *h, const state *s, const decision *d, random_stream *r)
{
    static state seen;
    game_redact(s, d->side, &seen);
    check_fits(s, "the state");
    check_fits(&seen, "a view");
    decision again;
    game_decide(&seen, &again);
    assert_int_equal(again.side, d->side);
    for (int i = 0; i < 12; i++) {
        const action *a = &h->all.items[random_below(r, (uint32_t)h->all.count)];
        action b = *a;
        if (i % 3 == 1) b.target = (int16_t)random_below(r, (uint32_t)s->sc->nunits);
        if (i % 3 == 2 && b.nspaces > 0)
            b.spaces[b.nspaces - 1] = (uint16_t)random_below(r, (uint32_t)s->sc->board->nspaces);
        refusal truth = {0}, known = {0};
        bool x = game_check(s, &b, &truth), y = game_check(&seen, &b, &known);
        if (x != y || (!x && strcmp(truth.code, known.code) != 0)) {
            show_action(s, &b, "judged differently by what the side can see");
            fail_msg("truth: %s, seen: %s", x ? "legal" : truth.code, y ? "legal" : known.code);
        }
        h->redacted++;
    }
}

/* The ledger shown before is the ledger of the roll that follows, whenever that roll comes with this action
 * or the `go`s it leads to. */
static bool same_ledger(const ledger *a, const ledger *b)
{
    if (a->count != b->count || a->total != b->total) return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->line[i].code, b->line[i].code) != 0 || a->line[i].value != b->line[i].value)
            return false;
    return true;
}

/* A further throw of just what the one before it came to: its ledger is that, and nothing else. */
static bool is_earned(const event_list *events, int i)
{
    const roll *r = &events->rolls[i];
    return i > 0 && r->unit == r[-1].unit && r->ledger.count == 1 && r->ledger.line[0].op == LEDGER_BASE &&
           r->ledger.total == r[-1].outcome && r->count == r[-1].outcome;
}

static void check_odds(harness *h, const state *s, const action *a)
{
    static odds o;
    if (s->sc->rules->odds == NULL) return;
    memset(&o, 0, sizeof o);
    if (!s->sc->rules->odds(s, a, &o)) return;
    want_odds_words(s, a, &o);
    uint64_t sum = 0;
    for (int i = 0; i < o.nbars; i++)
        sum += o.bar[i].ppm;
    if (o.nbars > 0) assert_int_equal(sum, PPM);
    sum = 0;
    for (int i = 0; i < o.nbands; i++)
        sum += o.band[i].ppm;
    if (o.nbands > 0 && (sum < PPM - 8 || sum > PPM + 8))
        fail_msg("bands add up to %llu", (unsigned long long)sum);
    h->odds++;
    if (o.about || o.ledger.count == 0) return;
    static state copy;
    copy = *s;
    event_list events = {0};
    dice_source dice;
    dice_forked(&dice, 99, s->actions);
    resolver r = {.dice = &dice, .events = &events};
    game_apply(&copy, a, &r);
    for (int i = 0; i < events.nrolls; i++)
        if (events.rolls[i].unit == a->units[0] && events.rolls[i].ledger.count > 0 &&
            !same_ledger(&events.rolls[i].ledger, &o.ledger) && !is_earned(&events, i)) {
            show_action(s, a, "the ledger of the odds is not the ledger of the roll");
            fail();
        }
    event_list_free(&events);
}

/* Every row of the cards of one unit in eight, others at each state, and of one place. */
static void check_panels(const state *s, int n)
{
    for (int u = (8 - n % 8) % 8; u < s->sc->nunits; u += 8) {
        panel p = {0};
        game_describe_unit(s, u, &p);
        assert_true(p.count > 0 && p.count <= PANEL_ROWS);
        want_panel_words(s, &p);
    }
    panel place = {0};
    game_describe_place(s, (int)((unsigned)n * 7u % (unsigned)s->sc->board->nspaces), &place);
    want_panel_words(s, &place);
}

/* What that player does here, from what his side may know. */
static action choice_of(const player *who, const state *s, const decision *d, uint64_t seed)
{
    static state seen;
    action a;
    game_redact(s, d->side, &seen);
    assert_true(who->choose(&seen, seed + s->actions, NULL, &a));
    return a;
}

/* Everything asked in a position where a side decides; returns one of what it may do: `who`'s choice, with
 * NULL any. */
static action check_choice(harness *h, const state *s, const decision *d, random_stream *r, int n,
                           const player *who)
{
    const scenario *sc = s->sc;
    uint64_t before = state_hash(s);
    h->all.count = 0;
    game_actions(s, &h->all);
    if (h->all.count == 0)
        fail_msg("%s: side %d has nothing it may do (turn %d, step %s)", sc->path, d->side, s->turn,
                 sc->rules->steps[s->step]);
    assert_false(h->all.overflow);
    h->actions += (uint64_t)h->all.count;
    action pick =
        who != NULL ? choice_of(who, s, d, r->seed) : h->all.items[random_below(r, (uint32_t)h->all.count)];
    if (!h->checked) return pick;
    check_listed(s, &h->all, n);
    refusal why = {0};
    if (!game_check(s, &pick, &why)) fail_msg("%s chose what is refused: %s", who->name, why.code);
    throw_garbage(h, s, r, d);
    check_redacted(h, s, d, r);
    check_odds(h, s, &pick);
    check_odds(h, s, &h->all.items[random_below(r, (uint32_t)h->all.count)]);
    result res;
    memset(&res, 0, sizeof res);
    game_result(s, &res);
    assert_false(res.over);
    want_words(s, NULL, "the prompt", d->prompt);
    want_result_words(s, &res);
    check_panels(s, n);
    assert_true(state_hash(s) == before); /* asking changes nothing */
    return pick;
}

/* A roll says why it was thrown and which modifiers could count; whoever shows it need not guess. */
static void check_roll(const scenario *sc, const roll *r)
{
    if (r->cause == CAUSE_OTHER || r->cause >= CAUSES)
        fail_msg("%s: the roll \"%s\" says no cause: set it where resolver_roll() is called", sc->path,
                 r->purpose);
    assert_true(r->table >= -1 && r->table < sc->ntables);
    if (r->ledger.from_table != 0) assert_int_equal(r->table, r->ledger.from_table - 1);
}

/* A copy is the battle: the same action, the same faces, the same bytes, whether or not anybody listens. */
static void play_twice(state *s, const action *pick, uint64_t seed, int n)
{
    static state copy;
    dice_source dice, twin;
    event_list events = {0};
    resolver out = {.dice = &dice, .events = &events}, quiet = {.dice = &twin};
    dice_seeded(&dice, seed, (uint64_t)n + 1);
    dice_seeded(&twin, seed, (uint64_t)n + 1);
    copy = *s;
    game_apply(&copy, pick, &quiet);
    game_apply(s, pick, &out);
    if (state_hash(&copy) != state_hash(s)) {
        show_action(s, pick, "it came out otherwise a second time, or because somebody listened");
        fail_msg("%s: turn %d, action %d of seed %llu: the states differ", s->sc->path, s->turn, n,
                 (unsigned long long)seed);
    }
    for (int i = 0; i < events.count; i++)
        assert_true(events.items[i].kind < EV_KINDS && events.items[i].roll < events.nrolls &&
                    events.items[i].declared < DECLARATIONS);
    for (int i = 0; i < events.nrolls; i++)
        check_roll(s->sc, &events.rolls[i]);
    want_event_words(s, pick, &events);
    event_list_free(&events);
}

/* By chance, and with an odd seed one side, the other next time, as the quick computer. */
static void one_game(harness *h, const scenario *sc, uint64_t seed)
{
    static state s;
    h->checked = seed / 4 % (uint64_t)h->checks == 0;
    const bool thinking = seed % 2 == 1 && (h->checked || seed / 2 % (uint64_t)h->checks == 1);
    const player *quick = thinking ? ai_find("quick") : NULL;
    const int thinks = (int)(seed / 2 % 2);
    random_stream r = {.seed = seed, .stream = 7};
    dice_source dice;
    dice_seeded(&dice, seed, 0);
    resolver out = {.dice = &dice};
    game_setup(sc, &s, &out);
    for (int n = 0;; n++, h->states++) {
        if (n > sc->rules->max_actions) fail_msg("%s: no end after %d actions", sc->path, n);
        decision d;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        action pick;
        action_init(&pick, VERB_GO, 0xff);
        if (d.side != NOBODY) pick = check_choice(h, &s, &d, &r, n, d.side == thinks ? quick : NULL);
        play_twice(&s, &pick, seed, n);
    }
    result res;
    memset(&res, 0, sizeof res);
    game_result(&s, &res);
    assert_true(res.over && s.over);
    want_result_words(&s, &res);
}

static int scenarios_beside(const char *path)
{
    char folder[512];
    char **names;
    int n;
    error err = {0};
    file_folder(path, folder, sizeof folder);
    assert_true(file_list(folder, ".json", &names, &n, &err));
    file_list_free(names, n);
    return n;
}

static bool is_other(const scenario *usual, int k, int32_t value)
{
    const option *o = &usual->rules->options[k];
    return value <= o->hi && value < o->lo + 4 && value != usual->options[k];
}

/* Values that make another game of it have five shares in the games. */
static long share_of(const option *o)
{
    return o->variant ? 5 : 1;
}

/* Of the games that are counted from `first` to before `end`, those that fall to `share` of `shares`. */
typedef struct slice {
    long first, end;
} slice;

static slice part_of(slice all, long share, long shares)
{
    return (slice){(all.first * share + shares - 1) / shares, (all.end * share + shares - 1) / shares};
}

/* Every other value of every option, at least once: together half as many games again. */
static void play_options(harness *h, const char *path, const scenario *usual, slice games)
{
    const option *options = usual->rules->options;
    long shares = 0;
    for (int k = 0; k < usual->rules->noptions; k++)
        for (int32_t value = options[k].lo; value <= options[k].hi; value++)
            shares += is_other(usual, k, value) ? share_of(&options[k]) : 0;
    for (int k = 0; k < usual->rules->noptions; k++)
        for (int32_t value = options[k].lo; value <= options[k].hi; value++) {
            char text[96];
            if (!is_other(usual, k, value)) continue;
            const slice some = part_of(games, share_of(&options[k]), 2 * shares);
            if (some.first == some.end) continue;
            snprintf(text, sizeof text, "%s=%d", options[k].key, (int)value);
            scenario *sc = every_load_with(path, (const char *const[]){text, NULL});
            for (long g = some.first; g < some.end; g++)
                one_game(h, sc, 5000 + (uint64_t)g);
            h->games += (uint64_t)(some.end - some.first);
            scenario_free(sc);
        }
}

static void play_scenario(const char *path, void *self)
{
    harness *h = self;
    scenario *sc = every_load(path);
    const int beside = scenarios_beside(path);
    const long usual = every_full()      ? (EVERY_SANITIZED ? 20000 : 100000)
                       : EVERY_SANITIZED ? 100
                       : every_whole()   ? 500
                                         : 100;
    const long from = every_number("SANDTABLE_FROM", 0), end = from + every_number("SANDTABLE_GAMES", usual);
    const slice games = part_of((slice){from, end}, 1, beside);
    for (long g = games.first; g < games.end; g++)
        one_game(h, sc, 1000 + (uint64_t)g);
    h->games += (uint64_t)(games.end - games.first);
    play_options(h, path, sc, games);
    scenario_free(sc);
}

static void test_games_of_every_scenario(void **unused)
{
    (void)unused;
    harness h = {.all = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP},
                 .checks = every_number("SANDTABLE_CHECKS", 1)};
    int n = every_scenario(play_scenario, &h);
    assert_true(h.checks > 1 || (h.states > 1000 && h.garbage > 500 && h.redacted > 500));
    print_message("%d scenarios, %llu games: %llu states, %llu legal actions listed, %llu garbage refused, "
                  "%llu odds, %llu judged redacted\n",
                  n, (unsigned long long)h.games, (unsigned long long)h.states, (unsigned long long)h.actions,
                  (unsigned long long)h.garbage, (unsigned long long)h.odds, (unsigned long long)h.redacted);
    mem_free(h.all.items);
}

/* ---- a state that nobody played to, as a letter may tell it */

typedef struct forger {
    harness *h;
    random_stream r;
    uint64_t refused, played;
} forger;

/* Whoever opens it looks at it, lists and judges, and gives an order or lets things go. */
static void use_forged(forger *f, const state *forged)
{
    static state s, seen;
    decision d;
    result res;
    s = *forged;
    memset(&res, 0, sizeof res);
    game_result(&s, &res);
    for (int side = 0; side < s.sc->nsides; side++)
        game_redact(&s, side, &seen);
    check_panels(&s, (int)random_below(&f->r, 64));
    for (int i = 0; i < 6; i++) {
        dice_source dice;
        event_list events = {0};
        resolver out = {.dice = &dice, .events = &events};
        action pick;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) return;
        action_init(&pick, VERB_GO, 0xff);
        if (d.side != NOBODY) {
            f->h->all.count = 0;
            game_actions(&s, &f->h->all);
            if (f->h->all.count == 0) return; /* it is said, and nobody can go on */
            pick = f->h->all.items[random_below(&f->r, (uint32_t)f->h->all.count)];
            refusal why = {0};
            if (!game_check(&s, &pick, &why)) return;
            static odds o;
            memset(&o, 0, sizeof o);
            if (s.sc->rules->odds != NULL) s.sc->rules->odds(&s, &pick, &o);
        }
        dice_seeded(&dice, 3, (uint64_t)i);
        game_apply(&s, &pick, &out);
        event_list_free(&events);
    }
    f->played++;
}

/* Refused; or it does no harm. `wrong`: it must be refused. */
static void try_forged(forger *f, const state *forged, bool wrong, const char *what)
{
    const bool fits = state_fits(forged, NULL);
    if (fits && wrong) fail_msg("%s: a state with a wrong %s was believed", forged->sc->path, what);
    f->refused += !fits;
    if (fits) use_forged(f, forged);
}

/* Each field of the system's own beyond its range, at its ends and in between, of a few of those that have
 * it. */
static void forge_fields(forger *f, const state *s)
{
    static state copy;
    const ruleset *rs = s->sc->rules;
    for (int i = 0; i < rs->nfields; i++) {
        const field *x = &rs->fields[i];
        const int64_t most = x->names_unit ? s->sc->nunits : x->hi, room = ((int64_t)1 << 8 * x->width) - 1;
        const int64_t values[] = {most + 1, room, x->lo, most, (x->lo + most) / 2, x->lo + 1};
        const int n = x->of == FIELD_GAME ? 1 : x->of == FIELD_UNIT ? s->sc->nunits : FIGURES_MAX;
        for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
            const int of = (int)random_below(&f->r, (uint32_t)n);
            if (values[k] > room || (x->of == FIELD_FIGURE && s->figures[of].unit == NO_UNIT)) continue;
            copy = *s;
            field_set(&copy, x, of, (int32_t)values[k]);
            try_forged(f, &copy, values[k] > most, x->name);
        }
    }
}

/* Each kind of thing that may be owed, first, with and without what it needs. */
static void forge_owed(forger *f, const state *s)
{
    static state copy;
    const ruleset *rs = s->sc->rules;
    for (int kind = 0; kind <= rs->nowed; kind++)
        for (int k = 0; k < 12; k++) {
            const bool known = kind < rs->nowed && (rs->owed[kind].needs & OWED_KNOWN) != 0;
            const int needs = known ? rs->owed[kind].needs : 0;
            agenda_item a = {.kind = (uint8_t)kind,
                             .side = (int8_t)random_below(&f->r, (uint32_t)s->sc->nsides),
                             .unit = (int16_t)random_below(&f->r, (uint32_t)s->sc->nunits),
                             .other = (int16_t)random_below(&f->r, (uint32_t)s->sc->nunits),
                             .space = (uint16_t)random_below(&f->r, (uint32_t)s->sc->board->nspaces)};
            bool wrong = !known;
            if (known) {
                const int least = rs->owed[kind].least, most = rs->owed[kind].most[0];
                a.n[0] = (int16_t)(least + (int)random_below(&f->r, (uint32_t)(most - least + 1)));
            }
            if ((needs & (OWED_GROUP | OWED_SIDE)) != 0) a.n[0] = 0;
            for (int i = 0; k >= 4 && !state_on_board(s, a.unit) && i < s->sc->nunits; i++)
                a.unit = (int16_t)((a.unit + 1) % s->sc->nunits);
            if (k == 0 && (needs & OWED_UNIT) != 0) a.unit = NO_UNIT, wrong = true;
            if (k == 1 && (needs & OWED_OTHER) != 0) a.other = (int16_t)s->sc->nunits, wrong = true;
            if (k == 2 && (needs & OWED_SPACE) != 0) a.space = NO_SPACE, wrong = true;
            if (k == 3) a.n[0] = INT16_MIN, wrong = true;
            copy = *s;
            agenda_clear(&copy);
            agenda_push(&copy, a);
            try_forged(f, &copy, wrong, "item of what is owed");
        }
}

/* Any bytes at all, one to three. */
static void forge_bytes(forger *f, const state *s, int n)
{
    static state copy;
    for (int i = 0; i < n; i++) {
        copy = *s;
        for (int k = 1 + (int)random_below(&f->r, 3); k > 0; k--) {
            const size_t head = random_below(&f->r, 4) == 0 ? offsetof(state, units) : sizeof copy;
            const size_t at = sizeof copy.sc + random_below(&f->r, (uint32_t)(head - sizeof copy.sc));
            ((uint8_t *)&copy)[at] = (uint8_t)random_below(&f->r, random_below(&f->r, 2) ? 256 : 8);
        }
        try_forged(f, &copy, false, NULL);
    }
}

/* One action of whoever decides, or `go`; false: it is over. h->all holds what there was to choose from. */
static bool pick_any(harness *h, const state *s, random_stream *r, action *pick)
{
    decision d;
    h->all.count = 0;
    action_init(pick, VERB_GO, 0xff);
    game_decide(s, &d);
    if (d.side == GAME_OVER) return false;
    if (d.side == NOBODY) return true;
    game_actions(s, &h->all);
    *pick = h->all.items[random_below(r, (uint32_t)h->all.count)];
    return true;
}

static void forge_of(const char *path, void *self)
{
    forger *f = self;
    static state s;
    scenario *sc = every_load(path);
    const int few = EVERY_SANITIZED && !every_full() ? 40 : 300;
    dice_source dice;
    dice_seeded(&dice, 8, 0);
    resolver out = {.dice = &dice};
    game_setup(sc, &s, &out);
    for (int n = 0; n < 240 && !s.over; n++) {
        action pick;
        if (n == 5 || n == 20 || n % 80 == 40) { /* short battles have their share */
            forge_fields(f, &s);
            forge_owed(f, &s);
            forge_bytes(f, &s, (int)every_number("SANDTABLE_FORGED", few));
        }
        if (!pick_any(f->h, &s, &f->r, &pick)) break;
        game_apply(&s, &pick, &out);
    }
    scenario_free(sc);
}

/* An option of which it is said that it changes nothing in that battle changes nothing in it. */
static uint64_t played_with(harness *h, const char *path, const char *changed)
{
    const char *const options[] = {changed, NULL};
    static state s;
    scenario *sc = every_load_with(path, changed != NULL ? options : NULL);
    random_stream r = {.seed = 17, .stream = 3};
    dice_source dice;
    uint64_t all = 0;
    dice_seeded(&dice, 6, 0);
    resolver out = {.dice = &dice};
    game_setup(sc, &s, &out);
    for (int n = 0; n < 400 && !s.over; n++) {
        action pick;
        if (!pick_any(h, &s, &r, &pick)) break;
        if (h->all.count > 0) all = all * 31 + (uint64_t)h->all.count;
        game_apply(&s, &pick, &out);
    }
    all = all * 31 + state_hash(&s);
    scenario_free(sc);
    return all;
}

static void options_of(const char *path, void *self)
{
    harness *h = self;
    scenario *sc = every_load(path);
    const ruleset *rs = sc->rules;
    uint64_t usual = 0;
    for (int k = 0; k < rs->noptions && rs->option_concerns != NULL; k++) {
        if (rs->option_concerns(sc, k)) continue;
        if (usual == 0) usual = played_with(h, path, NULL);
        for (int32_t value = rs->options[k].lo; value <= rs->options[k].hi; value++) {
            char text[64];
            snprintf(text, sizeof text, "%s=%d", rs->options[k].key, (int)value);
            if (is_other(sc, k, value) && played_with(h, path, text) != usual)
                fail_msg("%s: %s is not offered, and changes the battle", path, text);
        }
    }
    scenario_free(sc);
}

static void test_options_that_concern_nobody(void **unused)
{
    (void)unused;
    harness h = {.all = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP}};
    every_scenario(options_of, &h);
    mem_free(h.all.items);
}

static void test_forged_states(void **unused)
{
    (void)unused;
    harness h = {.all = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP}, .checks = 1};
    forger f = {.h = &h, .r = {.seed = every_number("SANDTABLE_FROM", 0) + 5, .stream = 11}};
    every_scenario(forge_of, &f);
    print_message("%llu forged states refused, %llu played on\n", (unsigned long long)f.refused,
                  (unsigned long long)f.played);
    assert_true(f.refused > 20 && f.played > 20);
    mem_free(h.all.items);
}

/* ---- the session on top: undo, redo, save and load give back the very same battle */

static void random_step(session *s, random_stream *r, action_list *all)
{
    all->count = 0;
    game_actions(session_state(s), all);
    assert_true(all->count > 0);
    refusal why = {0};
    error err = {0};
    session_outcome o = session_do(s, &all->items[random_below(r, (uint32_t)all->count)], &why, &err);
    if (o != SESSION_DONE) fail_msg("a legal action was not done: %s %s", why.code ? why.code : "", err.text);
}

static void undo_and_save(const char *path, void *self)
{
    action_list *all = self;
    char save[64];
    snprintf(save, sizeof save, "/tmp/sandtable-contract-%ld.save", (long)getpid());
    session_config config = {.seed = 5, .undo = UNDO_FREE};
    error err = {0};
    session *s = session_new(every_load(path), &config, &err);
    assert_non_null(s);
    random_stream r = {.seed = 3, .stream = 9};
    decision d;
    for (int i = 0; i < 120; i++) {
        session_decide(s, &d);
        if (d.side == GAME_OVER) break;
        uint64_t before = session_hash(s, NO_SIDE);
        random_step(s, &r, all);
        uint64_t after = session_hash(s, NO_SIDE);
        if (i % 10 == 4) {
            refusal why = {0};
            assert_true(session_undo(s, true, &why, &err));
            assert_true(session_hash(s, NO_SIDE) == before);
            assert_true(session_redo(s, &err));
            assert_true(session_hash(s, NO_SIDE) == after);
        }
        if (i % 40 == 7) {
            if (!session_save_as(s, save, &err)) fail_msg("%s", err.text);
            load_report report = {0};
            session *t = session_load(save, ".", ruleset_list, false, &report, &err);
            if (t == NULL) fail_msg("%s", err.text);
            assert_true(session_hash(t, NO_SIDE) == after);
            assert_int_equal(session_count(t), session_count(s));
            session_free(t);
        }
    }
    session_free(s);
    remove(save);
}

static void test_undo_redo_save_load(void **unused)
{
    (void)unused;
    action_list all = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    every_scenario(undo_and_save, &all);
    mem_free(all.items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_of_every_scenario),
        cmocka_unit_test(test_options_that_concern_nobody),
        cmocka_unit_test(test_forged_states),
        cmocka_unit_test(test_undo_redo_save_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
