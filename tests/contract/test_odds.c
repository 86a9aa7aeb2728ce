/*
 * test_odds.c: what an odds card says is what play gives. Every kind of action for which a system gives a
 * card is played thousands of times from the same positions with fresh dice, until all that the card tells
 * of has come about; what came of it must lie within five standard errors of the card. Names no system.
 *
 * Positions come from random play and from the quick computer, with fixed seeds, over every scenario and with
 * other options. A kind is a verb and a card: what its bars count, its pool, its bands, its notes. What came
 * of an action is told by the rules themselves where they act on it, under the code of the card's row
 * (resolver_outcome); nothing is worked out here. So whoever adds a row to a card
 *
 *   - tells its outcome where the dice decide it: OUTCOME_COUNT with the card's unit_code and the number its
 *     bars count, OUTCOME_BAND with the band's code and n (bands that are mere ranges of the bars need not be
 *     told), OUTCOME_NOTE with the note's code and 1 or 0. `unit` and `other` are who acts and against whom,
 *     as in the action the card is of; NO_UNIT fits any. Only the first of a code counts, except where the
 *     note is of each throw (odds_note_each).
 *   - need not tell a note that did not come about, but the play is over sooner if it does. Where the battle
 *     may end before that, the note is not asked after.
 *
 * odds-<id>.txt lists what is not as it should be, each with a reason; anything else fails:
 *
 *   no-card VERB ROLL: why       the verb throws that roll (the words of its purpose), and has no card
 *   untold VERB CODE: why        nobody tells what that row of its card came to
 *   wrong VERB CODE: why         that row is not what play gives; to be mended
 *   wrong VERB *: why            nor is any other of that card
 *
 * A line that nothing needs fails as well (a `wrong` one where the whole number is played).
 * SANDTABLE_THROWS=n plays each kind n times: unless told 1500, 20000 where CI=true, 300 under sanitizers.
 */
#include "contract/every.h"

#include <math.h>

#include "ai/ai.h"
#include "core/mem.h"
#include "game/action_text.h"
#include "game/game.h"

enum {
    CAP = 65536,
    KINDS = 400,
    PAIRS = 16, /* positions a kind */
    KEY = 400,
    ROWS = 640,       /* of a kind's pooled bars, bands and notes */
    WHOLE = 20000,    /* plays a kind */
    STEPS_MOST = 120, /* actions until a card's outcome must be there */
    LINES = 200
};

typedef struct pair {
    state s; /* as its side sees it */
    action a;
    const scenario *sc;
    uint64_t flavour;
} pair;

typedef struct row { /* one row of the cards of a kind, over all its positions */
    uint8_t of;
    const char *code;
    int32_t n;
    double expected, variance, seen;
    bool unlisted; /* came about, though a card has no such row */
} row;

typedef struct kind {
    char key[KEY];
    uint8_t verb;
    int met, npairs, nrows;
    uint64_t plays;
    bool counted, banded, noted[ODDS_NOTES]; /* told of in some play */
    bool lasted;                             /* some play did not end with the battle */
    pair *pair[PAIRS];
    row rows[ROWS];
    double worst;
} kind;

typedef struct exception {
    char what[16], verb[32], code[64];
    bool used, right; /* right: a row of that code was held against play and is as the card says */
} exception;

typedef struct bench {
    const ruleset *rs;
    kind *kinds;
    int nkinds, nlines, faults, nscenarios;
    exception lines[LINES];
    scenario *kept[256];
    uint64_t plays;
} bench;

/* ---- the exceptions */

static void read_exceptions(bench *b)
{
    char path[128], text[512];
    snprintf(path, sizeof path, "tests/contract/odds-%s.txt", b->rs->id);
    FILE *f = fopen(path, "r");
    if (f == NULL) return;
    while (fgets(text, sizeof text, f) != NULL) {
        exception *e = &b->lines[b->nlines];
        if (text[0] == '#' || text[0] == '\n') continue;
        assert_true(b->nlines < LINES);
        memset(e, 0, sizeof *e);
        if (sscanf(text, "%15s %31s %63[^:]: %*s", e->what, e->verb, e->code) != 3 ||
            strstr(text, ": ") == NULL)
            fail_msg("%s: not WHAT VERB CODE: why: %s", path, text);
        b->nlines++;
    }
    fclose(f);
}

static bool excepted(bench *b, const char *what, int v, const char *code)
{
    bool found = false;
    for (int i = 0; i < b->nlines; i++) {
        exception *e = &b->lines[i];
        if (strcmp(e->what, what) != 0 || strcmp(e->verb, b->rs->verbs[v].name) != 0 ||
            (strcmp(e->code, "*") != 0 && strcmp(e->code, code) != 0))
            continue;
        e->used = found = true;
    }
    return found;
}

static void note_right(bench *b, const char *what, int v, const char *code)
{
    for (int i = 0; i < b->nlines; i++)
        if (strcmp(b->lines[i].what, what) == 0 && strcmp(b->lines[i].verb, b->rs->verbs[v].name) == 0 &&
            strcmp(b->lines[i].code, code) == 0)
            b->lines[i].right = true;
}

/* ---- kinds */

static void add_text(char key[KEY], const char *text)
{
    const size_t at = strlen(key);
    if (strstr(key, text) == NULL) snprintf(key + at, KEY - at, " %s", text);
}

/* Verb and card. Pools of like size are one kind. */
static void key_of(const bench *b, const action *a, const odds *o, char key[KEY])
{
    snprintf(key, KEY, "%s %s%s", b->rs->verbs[a->verb].name, o->unit_code != NULL ? o->unit_code : "-",
             o->about ? " about" : "");
    for (int i = 0; i < o->nthrows; i++) {
        const int n = o->thrown[i].n;
        char text[96];
        snprintf(text, sizeof text, "%s%sd%d",
                 n == 1  ? "1"
                 : n < 4 ? "2-3"
                 : n < 9 ? "4-8"
                         : "9+",
                 o->thrown[i].read == ODDS_READ_HEADS ? " coins " : "", o->thrown[i].sides);
        add_text(key, text);
    }
    for (int i = 0; i < o->nbands; i++)
        if (o->band[i].code[0] != '\0') add_text(key, o->band[i].code);
    for (int i = 0; i < o->nnotes; i++)
        add_text(key, o->note[i].code);
}

/* By what positions of one kind differ: who acts on whom, and by what modifiers. */
static uint64_t flavour_of(const state *s, const action *a, const odds *o)
{
    const int u = a->nunits > 0 ? action_unit_of(s->sc, a->units[0]) : NO_UNIT,
              t = action_unit_of(s->sc, a->target);
    uint64_t h = hash_mix((uint64_t)(u == NO_UNIT ? 99 : s->units[u].type),
                          (uint64_t)(t == NO_UNIT ? 99 : s->units[t].type));
    h = hash_mix(h, (uint64_t)a->nunits << 8 | (uint64_t)o->nthrows);
    for (int i = 0; i < o->nthrows; i++)
        h = hash_mix(h, (uint64_t)o->thrown[i].n << 16 | (uint64_t)(uint32_t)o->thrown[i].need);
    for (int i = 0; i < o->ledger.count; i++)
        h = hash_mix(h, hash_bytes(0, o->ledger.line[i].code, strlen(o->ledger.line[i].code)));
    for (int i = 0; i < ACTION_ARGS; i++)
        h = hash_mix(h, (uint64_t)(uint32_t)a->args[i]);
    return h;
}

static kind *kind_of(bench *b, const char *key, int v)
{
    for (int i = 0; i < b->nkinds; i++)
        if (strcmp(b->kinds[i].key, key) == 0) return &b->kinds[i];
    assert_true(b->nkinds < KINDS);
    kind *k = &b->kinds[b->nkinds++];
    memset(k, 0, sizeof *k);
    snprintf(k->key, sizeof k->key, "%s", key);
    k->verb = (uint8_t)v;
    return k;
}

/* The first of each flavour, then any: each that was met has the same chance to stay. */
static void keep(kind *k, const state *s, const action *a, uint64_t flavour, random_stream *r)
{
    int at = k->npairs;
    bool fresh = true;
    k->met++;
    for (int i = 0; i < k->npairs; i++)
        fresh = fresh && k->pair[i]->flavour != flavour;
    if (at == PAIRS) {
        at = (int)random_below(r, (uint32_t)(fresh ? PAIRS : k->met));
        if (at >= PAIRS) return;
        bool twin = false; /* the only one of its flavour gives way to a new one only */
        for (int i = 0; i < PAIRS; i++)
            twin = twin || (i != at && k->pair[i]->flavour == k->pair[at]->flavour);
        if (!twin && !fresh) return;
    } else {
        if (!fresh && k->met > 4 * PAIRS && k->npairs > PAIRS / 2) return; /* room for others */
        k->pair[k->npairs++] = mem_alloc(sizeof(pair));
    }
    pair *p = k->pair[at];
    p->s = *s;
    p->a = *a;
    p->sc = s->sc;
    p->flavour = flavour;
}

/* ---- playing on */

/* What a side does that wants nothing: the first action that needs no unit, or else any unit's first. */
static bool default_action(const state *s, const decision *d, action_list *list, action *out)
{
    if (d->side == NOBODY) {
        action_init(out, VERB_GO, ACTION_OF_NOBODY);
        return true;
    }
    list->count = 0;
    game_suggest(s, NO_UNIT, list);
    for (int u = 0; list->count == 0 && u < s->sc->nunits; u++)
        game_suggest(s, u, list);
    if (list->count == 0) return false;
    *out = list->items[0];
    return true;
}

/* ---- dice without a card */

/* What the action of a verb without a card throws for the unit it orders, by itself or by what it owes. */
static void look_for_dice(bench *b, const state *s, const action *a)
{
    static state then;
    static event_list events;
    dice_source dice;
    resolver r = {.dice = &dice, .events = &events};
    action now = *a;
    decision d;
    dice_forked(&dice, 71, s->actions);
    event_list_clear(&events);
    then = *s;
    for (int i = 0; i < 12; i++) {
        game_apply(&then, &now, &r);
        game_decide(&then, &d);
        if (d.side != NOBODY || then.step != s->step || then.turn != s->turn) break;
        action_init(&now, VERB_GO, ACTION_OF_NOBODY);
    }
    for (int i = 0; i < events.nrolls; i++) {
        const roll *made = &events.rolls[i];
        bool own = false;
        for (int u = 0; u < a->nunits; u++)
            own = own || (made->unit != NO_UNIT && made->unit == action_unit_of(s->sc, a->units[u]));
        if (!own || excepted(b, "no-card", a->verb, made->purpose)) continue;
        print_error("%s: \"%s\" throws \"%s\" and has no card\n", s->sc->path, b->rs->verbs[a->verb].name,
                    made->purpose);
        b->faults++;
        assert_true(b->nlines < LINES); /* once is enough */
        exception *e = &b->lines[b->nlines++];
        *e = (exception){.what = "no-card", .used = true};
        snprintf(e->verb, sizeof e->verb, "%s", b->rs->verbs[a->verb].name);
        snprintf(e->code, sizeof e->code, "%s", made->purpose);
    }
}

/* ---- gathering positions */

static void look_at(bench *b, const state *seen, const action_list *all, random_stream *r)
{
    static odds o;
    uint32_t first[256] = {0}, count[256] = {0};
    char key[KEY];
    for (int i = 0; i < all->count; i++) /* one of each verb */
        if (random_below(r, ++count[all->items[i].verb]) == 0) first[all->items[i].verb] = (uint32_t)i;
    for (int v = 0; v < b->rs->nverbs; v++) {
        if (count[v] == 0) continue;
        const action *a = &all->items[first[v]];
        if (!game_odds(seen, a, &o)) {
            if (random_below(r, 4) == 0) look_for_dice(b, seen, a);
            continue;
        }
        key_of(b, a, &o, key);
        keep(kind_of(b, key, v), seen, a, flavour_of(seen, a, &o), r);
    }
}

/* Chance does as often one thing as another: any of the verbs, then any action of it. */
static action any_action(const action_list *all, random_stream *r)
{
    const action *a = &all->items[random_below(r, (uint32_t)all->count)];
    bool there[256] = {false};
    int verbs = 0, pick;
    for (int i = 0; i < all->count; i++)
        if (!there[all->items[i].verb]) there[all->items[i].verb] = true, verbs++;
    if (random_below(r, 3) == 0) return *a;
    pick = (int)random_below(r, (uint32_t)verbs);
    int v = 0;
    while (!there[v] || pick-- > 0)
        v++;
    for (uint32_t i = 0, met = 0; i < (uint32_t)all->count; i++)
        if (all->items[i].verb == v && random_below(r, ++met) == 0) a = &all->items[i];
    return *a;
}

/* One battle: by chance, and with an odd seed one side as the quick computer. */
static void one_battle(bench *b, const scenario *sc, uint64_t seed, action_list *all)
{
    static state s, seen;
    const player *quick = seed % 2 == 1 ? ai_find("quick") : NULL;
    const int thinks = (int)(seed / 2 % 2);
    random_stream r = {.seed = seed, .stream = 11};
    dice_source dice;
    resolver out = {.dice = &dice};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &out);
    for (int n = 0; n < 1200; n++) {
        decision d;
        action pick;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, (uint64_t)n + 1);
        action_init(&pick, VERB_GO, ACTION_OF_NOBODY);
        if (d.side != NOBODY) {
            game_redact(&s, d.side, &seen);
            all->count = 0;
            game_actions(&seen, all);
            assert_true(all->count > 0);
            look_at(b, &seen, all, &r);
            if (quick == NULL || d.side != thinks || !quick->choose(&seen, seed + s.actions, NULL, &pick))
                pick = any_action(all, &r);
        }
        game_apply(&s, &pick, &out);
    }
}

/* A scenario as it is, and twice with every option at some value of it. */
static void gather(const char *path, void *self)
{
    bench *b = self;
    action_list all = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    random_stream r = {.seed = hash_bytes(0, path, strlen(path)), .stream = 3};
    for (int k = 0; k < 3; k++) {
        char text[24][96];
        const char *options[25] = {NULL};
        for (int i = 0; k > 0 && i < b->rs->noptions && i < 24; i++) {
            const option *o = &b->rs->options[i];
            const uint32_t most = (uint32_t)(o->hi - o->lo < 4 ? o->hi - o->lo : 3);
            snprintf(text[i], sizeof text[i], "%s=%d", o->key,
                     (int)(o->lo + (int)random_below(&r, most + 1)));
            options[i] = text[i];
        }
        scenario *sc = every_load_with(path, options);
        assert_true(b->nscenarios < (int)(sizeof b->kept / sizeof b->kept[0]));
        b->kept[b->nscenarios++] = sc;
        for (uint64_t g = 0; g < (k == 0 ? 3u : 1u); g++)
            one_battle(b, sc, 7000 + g + (uint64_t)k * 3, &all);
    }
    mem_free(all.items);
}

/* ---- one play */

typedef struct came {           /* what the card of one play came to */
    bool counted, banded, over; /* over: the battle ended first */
    int32_t count;
    const char *band;
    int32_t band_n;
    int noted[ODDS_NOTES], yes[ODDS_NOTES]; /* how often told, how often 1 */
} came;

static void hear(const action *a, const state *s, const odds *o, const event_list *events, came *c)
{
    const int u = a->nunits > 0 ? action_unit_of(s->sc, a->units[0]) : NO_UNIT,
              target = action_unit_of(s->sc, a->target);
    for (int i = 0; i < events->noutcomes; i++) {
        const card_outcome *e = &events->outcomes[i];
        if ((e->unit != NO_UNIT && e->unit != u) || (e->other != NO_UNIT && e->other != target)) continue;
        if (e->of == OUTCOME_COUNT && !c->counted && o->unit_code != NULL &&
            strcmp(e->code, o->unit_code) == 0) {
            c->counted = true;
            c->count = e->n;
        } else if (e->of == OUTCOME_BAND && !c->banded) {
            c->banded = true;
            c->band = e->code;
            c->band_n = e->n;
        } else if (e->of == OUTCOME_NOTE) {
            for (int k = 0; k < o->nnotes; k++)
                if (strcmp(o->note[k].code, e->code) == 0 && (o->note[k].each || c->noted[k] == 0)) {
                    c->noted[k]++;
                    c->yes[k] += e->n != 0;
                }
        }
    }
}

/* needs: what was told in plays of this kind before, and is waited for. */
static bool all_heard(const odds *o, const came *c, bool wants_band)
{
    if (!c->counted && !c->banded) return false;
    if (!c->banded && wants_band) return false;
    for (int k = 0; k < o->nnotes; k++)
        if (c->noted[k] == 0 && !o->note[k].each) return false;
    return true;
}

static came play(const pair *p, const odds *o, uint64_t seed, uint64_t number, bool wants_band,
                 action_list *list)
{
    static state s;
    static event_list events;
    dice_source dice;
    resolver r = {.dice = &dice, .events = &events};
    came c = {0};
    action a = p->a;
    dice_seeded(&dice, seed, number);
    s = p->s;
    for (int i = 0; i < STEPS_MOST; i++) {
        decision d;
        event_list_clear(&events);
        game_apply(&s, &a, &r);
        hear(&p->a, &p->s, o, &events, &c);
        if (all_heard(o, &c, wants_band)) break;
        game_decide(&s, &d);
        c.over = d.side == GAME_OVER;
        if (c.over || s.turn != p->s.turn || !default_action(&s, &d, list, &a)) break;
    }
    return c;
}

/* ---- card against play */

static row *row_of(kind *k, int of, const char *code, int32_t n)
{
    for (int i = 0; i < k->nrows; i++)
        if (k->rows[i].of == of && k->rows[i].n == n && strcmp(k->rows[i].code, code) == 0)
            return &k->rows[i];
    assert_true(k->nrows < ROWS);
    k->rows[k->nrows] = (row){.of = (uint8_t)of, .code = code, .n = n};
    return &k->rows[k->nrows++];
}

static int band_by_count(const odds *o, int32_t n)
{
    for (int i = 0; i < o->nbands; i++)
        if (n >= o->band[i].from && n <= o->band[i].to) return i;
    return -1;
}

static int band_by_code(const odds *o, const char *code, int32_t n)
{
    for (int i = 0; i < o->nbands; i++)
        if (o->band[i].n == n && strcmp(o->band[i].code, code) == 0) return i;
    return -1;
}

typedef struct tally { /* of the plays of one position */
    uint64_t plays, counted, banded;
    bool cut_short[ODDS_NOTES]; /* a battle ended before it came to that */
    uint64_t bar[ODDS_BARS], band[ODDS_BANDS], yes[ODDS_NOTES], noted[ODDS_NOTES];
} tally;

static void count_play(kind *k, const odds *o, const came *c, tally *t)
{
    t->plays++;
    if (c->counted) {
        int i = 0;
        while (i < o->nbars && o->bar[i].value != c->count)
            i++;
        t->counted++;
        if (i < o->nbars)
            t->bar[i]++;
        else if (o->nbars > 0)
            row_of(k, OUTCOME_COUNT, o->unit_code, c->count)->unlisted = true;
    }
    if (o->nbands > 0 && (c->banded || c->counted)) {
        const int i = c->banded ? band_by_code(o, c->band, c->band_n) : band_by_count(o, c->count);
        t->banded++;
        if (i >= 0)
            t->band[i]++;
        else if (c->banded)
            row_of(k, OUTCOME_BAND, c->band, c->band_n)->unlisted = true;
    }
    for (int i = 0; i < o->nnotes; i++) {
        t->noted[i] += (uint64_t)c->noted[i];
        t->yes[i] += (uint64_t)c->yes[i];
        t->cut_short[i] = t->cut_short[i] || (c->over && c->noted[i] == 0);
    }
}

/* The row's part of this position. `about`: the card itself is a sample, right to one in a hundred. */
static void add_row(kind *k, int of, const char *code, int32_t n, uint32_t ppm, uint64_t trials,
                    uint64_t seen, bool about)
{
    row *r = row_of(k, of, code, n);
    const double p = (double)ppm / PPM, m = (double)trials;
    r->expected += m * p;
    r->variance += m * p * (1 - p) + (about ? m * m * 0.0001 : 0);
    r->seen += (double)seen;
}

static void add_position(kind *k, const odds *o, const tally *t)
{
    for (int i = 0; i < o->nbars && t->counted > 0; i++)
        add_row(k, OUTCOME_COUNT, o->unit_code, o->bar[i].value, o->bar[i].ppm, t->plays, t->bar[i],
                o->about);
    for (int i = 0; i < o->nbands && t->banded > 0; i++)
        add_row(k, OUTCOME_BAND, o->band[i].code, o->band[i].n, o->band[i].ppm, t->plays, t->band[i],
                o->about);
    for (int i = 0; i < o->nnotes; i++)
        if (!t->cut_short[i] && (t->noted[i] > 0 || (!o->note[i].each && t->counted + t->banded > 0)))
            add_row(k, OUTCOME_NOTE, o->note[i].code, 0, o->note[i].ppm,
                    o->note[i].each ? t->noted[i] : t->plays, t->yes[i], o->about || o->note[i].about);
}

static void tell_pair(const bench *b, const pair *p)
{
    strbuf text = {0};
    action_encode(p->sc, &p->a, &text);
    print_error("   %s, turn %d, %s: %s\n", p->sc->path, p->s.turn, b->rs->steps[p->s.step],
                strbuf_str(&text));
    strbuf_free(&text);
}

static double errors_of(const row *r)
{
    const double off = fabs(r->seen - r->expected);
    /* A third of the distance is added to the variance, as in Bernstein's inequality: few plays of what
     * seldom happens stray farther than a bell curve would. In twenty thousand plays it is next to nothing.
     */
    return off > 0 ? off / sqrt(r->variance + off / 3) : 0;
}

/* Told rows of one lot of plays against the cards; k holds their sums. Returns the worst row, NULL: as it
 * should be. */
static const row *judge(bench *b, kind *k)
{
    const row *worst = NULL;
    for (int i = 0; i < k->nrows; i++) {
        const row *r = &k->rows[i];
        const double errors = errors_of(r);
        if (excepted(b, "untold", k->verb, r->code)) continue;
        if ((r->unlisted || errors > 5) && excepted(b, "wrong", k->verb, r->code)) continue;
        if (errors > k->worst && !r->unlisted) k->worst = errors;
        if (!r->unlisted && errors <= 5) continue;
        if (worst == NULL || r->unlisted || (!worst->unlisted && errors > errors_of(worst))) worst = r;
    }
    return worst;
}

static void complain(bench *b, const kind *k, const row *r, const pair *p)
{
    static const char *const of[] = {"bar", "band", "note"};
    b->faults++;
    if (r->unlisted)
        print_error("%s\n   came to %s %s %d, which no row of the card says\n", k->key, of[r->of], r->code,
                    (int)r->n);
    else
        print_error("%s\n   %s %s %d: the card says %.1f of %llu plays, there were %.0f: %.1f standard "
                    "errors\n",
                    k->key, of[r->of], r->code, (int)r->n, r->expected, (unsigned long long)k->plays, r->seen,
                    errors_of(r));
    if (p != NULL) tell_pair(b, p);
}

/* Of a whole kind: is there a row that nobody tells of? */
static void check_told(bench *b, const kind *k, const odds *o)
{
    const struct {
        bool there, told;
        const char *what, *code;
    } rows[2] = {{o->nbars > 0 && o->unit_code != NULL, k->counted, "bars", o->unit_code},
                 {o->nbands > 0, k->counted || k->banded, "bands", o->nbands > 0 ? o->band[0].code : NULL}};
    for (int i = 0; i < 2; i++) {
        if (!rows[i].there) continue;
        if (rows[i].told) {
            note_right(b, "untold", k->verb, rows[i].code);
        } else if (!excepted(b, "untold", k->verb, rows[i].code)) {
            print_error("%s\n   nobody tells what its %s (%s) came to\n", k->key, rows[i].what, rows[i].code);
            b->faults++;
        }
    }
    for (int i = 0; i < o->nnotes; i++)
        if (k->noted[i])
            note_right(b, "untold", k->verb, o->note[i].code);
        else if (o->note[i].each && !excepted(b, "untold", k->verb, o->note[i].code)) {
            print_error("%s\n   nobody tells what its note %s came to\n", k->key, o->note[i].code);
            b->faults++;
        }
}

/* Each position by itself, then all of the kind together. */
static void play_kind(bench *b, kind *k, long throws, action_list *list)
{
    static kind alone;
    static odds o;
    static tally t;
    enum { FEW = 20 }; /* of a card that is excepted altogether nothing is judged */
    const long all = (throws + k->npairs - 1) / k->npairs,
               each = all > FEW && excepted(b, "wrong", k->verb, "*") ? FEW : all;
    const row *bad;
    int complaints = 0;
    for (int i = 0; i < k->npairs; i++) {
        const pair *p = k->pair[i];
        if (!game_odds(&p->s, &p->a, &o)) fail_msg("the card is gone");
        memset(&t, 0, sizeof t);
        memset(&alone, 0, sizeof alone);
        memcpy(alone.key, k->key, sizeof alone.key);
        alone.verb = k->verb;
        for (long n = 0; n < each; n++) {
            const came c = play(p, &o, hash_mix(7, b->plays), (uint64_t)n + 1, k->banded, list);
            k->banded = k->banded || c.banded;
            count_play(&alone, &o, &c, &t);
            k->lasted = k->lasted || !c.over;
            if (n == 40 && t.counted + t.banded == 0) break; /* nobody tells */
        }
        b->plays += t.plays;
        k->plays += t.plays;
        alone.plays = t.plays;
        k->counted = k->counted || t.counted > 0;
        for (int m = 0; m < o.nnotes; m++)
            k->noted[m] = k->noted[m] || t.noted[m] > 0;
        add_position(&alone, &o, &t);
        add_position(k, &o, &t);
        for (int m = 0; m < alone.nrows; m++)
            if (alone.rows[m].unlisted)
                row_of(k, alone.rows[m].of, alone.rows[m].code, alone.rows[m].n)->unlisted = true;
        bad = judge(b, &alone);
        if (bad != NULL && complaints++ < 2) complain(b, &alone, bad, p);
        if (alone.worst > k->worst) k->worst = alone.worst;
    }
    if (k->lasted) check_told(b, k, &o); /* else the battle was always over before it came to that */
    bad = judge(b, k);
    if (bad != NULL) complain(b, k, bad, NULL);
}

/* ---- all of a system */

/* A row that is wrong by little may look right in fewer plays. */
static void check_exceptions(bench *b, bool whole)
{
    for (int i = 0; i < b->nlines; i++) {
        const exception *e = &b->lines[i];
        if (strcmp(e->what, "no-card") != 0 && strcmp(e->what, "untold") != 0 &&
            strcmp(e->what, "wrong") != 0)
            fail_msg("odds-%s.txt: what is %s?", b->rs->id, e->what);
        if (!whole && strcmp(e->what, "wrong") == 0) continue;
        if (e->used && !(e->right && strcmp(e->what, "untold") == 0)) continue;
        print_error("tests/contract/odds-%s.txt: nothing needs \"%s %s %s\" any more\n", b->rs->id, e->what,
                    e->verb, e->code);
        b->faults++;
    }
}

static void free_bench(bench *b)
{
    for (int i = 0; i < b->nkinds; i++)
        for (int p = 0; p < b->kinds[i].npairs; p++)
            mem_free(b->kinds[i].pair[p]);
    for (int i = 0; i < b->nscenarios; i++)
        scenario_free(b->kept[i]);
    mem_free(b->kinds);
}

static void check_system(const ruleset *rs, long throws)
{
    static bench b;
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    memset(&b, 0, sizeof b);
    b.rs = rs;
    b.kinds = mem_alloc(KINDS * sizeof(kind));
    read_exceptions(&b);
    every_scenario_of(rs, gather, &b);
    double worst = 0;
    for (int i = 0; i < b.nkinds; i++) {
        kind *k = &b.kinds[i];
        play_kind(&b, k, throws, &list);
        if (getenv("SANDTABLE_KINDS") != NULL)
            print_message("%5.2f of %llu plays, %d positions of %d: %s\n", k->worst,
                          (unsigned long long)k->plays, k->npairs, k->met, k->key);
        if (k->worst > worst) worst = k->worst;
    }
    check_exceptions(&b, throws >= WHOLE);
    print_message("%s: %d kinds of action, %llu plays; the farthest from its card by %.2f standard errors\n",
                  rs->id, b.nkinds, (unsigned long long)b.plays, worst);
    const int faults = b.faults;
    mem_free(list.items);
    free_bench(&b);
    if (faults > 0) fail_msg("%s: %d cards are not what play gives", rs->id, faults);
}

static void test_cards_are_what_play_gives(void **unused)
{
    (void)unused;
    const long throws = every_number("SANDTABLE_THROWS", EVERY_SANITIZED ? 300
                                                         : every_whole() ? WHOLE
                                                                         : 1500);
    for (int r = 0; ruleset_list[r] != NULL; r++)
        if (every_wants(ruleset_list[r])) check_system(ruleset_list[r], throws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cards_are_what_play_gives)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
