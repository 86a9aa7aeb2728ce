/*
 * model.h: what the independent models share: random positions of every battle of a system, reached by play
 * and bent by the umpire, and a place to tell what the program and the model do not agree on.
 *
 * A model is a second, naive reading of a system's document and rule pages, written without a look at its
 * sources. It sees a position only through what anybody may ask: the common part of a state, marks and fields
 * by their public names, the map. Where the two differ, the document says who is right.
 *
 * SANDTABLE_POSITIONS=n sets the positions of each program; unless told, what its plan says, a quarter of
 * that under sanitizers, and a million with SANDTABLE_FULL=1 (hours).
 */
#ifndef TESTS_MODEL_MODEL_H
#define TESTS_MODEL_MODEL_H

#include "contract/every.h"
#include "board/names.h"
#include "game/action_text.h"
#include "game/field.h"
#include "game/game.h"

enum { MODEL_ACTIONS = 65536, MODEL_TELLS = 12, MODEL_GAME = 2500 };

/* What the umpire may bend besides where units stand: a common key, a mark or a field of the rules, and the
 * values it gets; key NULL ends the list. */
typedef struct model_edit {
    const char *key;
    int lo, hi;
} model_edit;

struct model;
typedef struct model_plan {
    const char *folder;                                       /* rules/<folder>/scenarios */
    const char *without;                                      /* a scenario that is left out; NULL: none */
    const model_edit *unit_edits, *game_edits, *figure_edits; /* NULL: nothing of it; of units, something */
    const char *const *variants[6]; /* options to play under, each "key=value"... and NULL; the last NULL */
    long positions;                 /* a system, unless told otherwise */
    bool (*wants)(const state *s, int side); /* the choices it can judge; NULL: all */
    bool (*sound)(const state *s);           /* a position that play can come to; NULL: all are */
    void (*look)(struct model *m, const state *s, int side);
    void *self; /* the look's own */
} model_plan;

typedef struct model {
    const model_plan *plan;
    const scenario *sc;
    random_stream chance;
    uint64_t seed;
    long position, wanted, looked; /* the number of this one; of this scenario; of all */
    long checks, differences;
    action_list listed;
} model;

/* ---- a position, read by public names */

static inline bool model_mark(const state *s, int u, const char *name)
{
    const ruleset *rs = s->sc->rules;
    for (int i = 0; i < rs->nmarks; i++)
        if (strcmp(rs->marks[i].name, name) == 0) return state_has(s, u, i);
    fail_msg("no mark %s", name);
    return false;
}

static inline int32_t model_field(const state *s, int u, const char *name)
{
    const ruleset *rs = s->sc->rules;
    for (int i = 0; i < rs->nfields; i++)
        if (strcmp(rs->fields[i].name, name) == 0) return field_get(s, &rs->fields[i], u);
    fail_msg("no field %s", name);
    return 0;
}

static inline int32_t model_option(const state *s, const char *key)
{
    const ruleset *rs = s->sc->rules;
    for (int i = 0; i < rs->noptions; i++)
        if (strcmp(rs->options[i].key, key) == 0) return s->sc->options[i];
    fail_msg("no option %s", key);
    return 0;
}

static inline bool model_step(const state *s, const char *name)
{
    return strcmp(s->sc->rules->steps[s->step], name) == 0;
}

static inline const char *model_ground(const state *s, int space)
{
    return s->sc->board->terrains[s->sc->board->spaces[space].terrain];
}

static inline bool model_tagged(const state *s, int space, const char *tag)
{
    return (s->sc->board->spaces[space].tags & board_tag(s->sc->board, tag)) != 0;
}

static inline const char *model_verb(const state *s, const action *a)
{
    return s->sc->rules->verbs[a->verb].name;
}

static inline int model_verb_index(const state *s, const char *name)
{
    for (int i = 0; i < s->sc->rules->nverbs; i++)
        if (strcmp(s->sc->rules->verbs[i].name, name) == 0) return i;
    fail_msg("no verb %s", name);
    return -1;
}

static inline int model_below(model *m, int n)
{
    return (int)random_below(&m->chance, (uint32_t)n);
}

/* ---- telling */

static inline void model_tell_position(const model *m, const state *s)
{
    print_error("%s, seed %llu, position %ld, turn %d, step %s:\n", m->sc->path, (unsigned long long)m->seed,
                m->position, s->turn, m->sc->rules->steps[s->step]);
}

/* Those of its figures that are not as they began. */
static inline void model_tell_figures(const model *m, const state *s, int u)
{
    const int first = m->sc->units[u].first_figure;
    for (int f = first; f < first + m->sc->units[u].nfigures; f++) {
        bool said = false;
        for (int k = 0; k < m->sc->rules->nfields; k++) {
            const field *of = &m->sc->rules->fields[k];
            if (of->of != FIELD_FIGURE || s->figures[f].unit == NO_UNIT || field_get(s, of, f) == 0) continue;
            if (!said) print_error("        u%d.%d", u, f - first + 1);
            print_error(" %s=%d", of->name, field_get(s, of, f));
            said = true;
        }
        if (said) print_error("%s\n", s->figures[f].status == UNIT_ON ? "" : " gone");
    }
}

static inline void model_tell_unit(const model *m, const state *s, int u)
{
    char at[16] = "off the board";
    if (state_on_board(s, u)) board_space_name(m->sc->board, s->units[u].space, at);
    print_error("    u%d %s, %d, at %s", u, m->sc->types[s->units[u].type].id, s->units[u].strength, at);
    if (s->units[u].hits != 0) print_error(", hits %d", s->units[u].hits);
    for (int k = 0; k < m->sc->rules->nmarks; k++)
        if (state_has(s, u, k)) print_error(", %s", m->sc->rules->marks[k].name);
    for (int k = 0; k < m->sc->rules->nfields; k++) {
        const field *f = &m->sc->rules->fields[k];
        if (f->of == FIELD_UNIT && field_get(s, f, u) != 0)
            print_error(", %s=%d", f->name, field_get(s, f, u));
    }
    print_error("\n");
    model_tell_figures(m, s, u);
}

/* The program and the model do not agree about an action: what each says, and the first time the whole table.
 */
static inline void model_differ(model *m, const state *s, const action *a, const char *program,
                                const char *model_says)
{
    m->differences++;
    if (m->differences > MODEL_TELLS) return;
    strbuf text = {0};
    action_encode(m->sc, a, &text);
    model_tell_position(m, s);
    print_error("    %s\n    the program: %s; the model: %s\n", strbuf_str(&text), program, model_says);
    for (int i = 0; i < a->nunits; i++)
        model_tell_unit(m, s, action_unit_of(m->sc, a->units[i]));
    if (a->target != NO_UNIT) model_tell_unit(m, s, a->target);
    for (int u = 0; m->differences == 1 && u < s->sc->nunits; u++)
        if (state_on_board(s, u)) model_tell_unit(m, s, u);
    strbuf_free(&text);
}

/* One action: the program allows it or not, the model forbids it with a reason or allows it (NULL). */
static inline void model_judge(model *m, const state *s, const action *a, const char *forbidden)
{
    refusal why = {0};
    const bool allowed = game_check(s, a, &why);
    m->checks++;
    if (allowed != (forbidden == NULL))
        model_differ(m, s, a, allowed ? "allowed" : why.code, forbidden == NULL ? "allowed" : forbidden);
}

/* The verb, the unit and so on of an action to ask about. */
static inline action model_action(const state *s, const char *verb_name, int side, int u)
{
    return action_of(model_verb_index(s, verb_name), side, u);
}

/* ---- the list, held against the model's */

static inline int model_compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(action));
}

/* What is the same choice: a way counts by its end. */
static inline action model_choice(const action *a)
{
    action c = *a;
    for (int i = 0; i < ACTION_SPACES; i++)
        c.spaces[i] = NO_SPACE;
    if (a->nspaces > 0) c.spaces[0] = (uint16_t)action_space(a);
    c.nspaces = a->nspaces > 0;
    return c;
}

static inline int model_tidy(action *items, int count)
{
    for (int i = 0; i < count; i++)
        items[i] = model_choice(&items[i]);
    qsort(items, (size_t)count, sizeof(action), model_compare);
    int n = 0;
    for (int i = 0; i < count; i++)
        if (n == 0 || model_compare(&items[n - 1], &items[i]) != 0) items[n++] = items[i];
    return n;
}

/* Both lists hold the same choices. Both are put in order and shortened. */
static inline void model_same_lists(model *m, const state *s, action_list *program, action_list *ours)
{
    assert_false(program->overflow || ours->overflow);
    program->count = model_tidy(program->items, program->count);
    ours->count = model_tidy(ours->items, ours->count);
    int i = 0, k = 0;
    while (i < program->count || k < ours->count) {
        const int order = i == program->count ? 1
                          : k == ours->count  ? -1
                                              : model_compare(&program->items[i], &ours->items[k]);
        m->checks++;
        if (order < 0) model_differ(m, s, &program->items[i], "listed", "not listed");
        if (order > 0) {
            refusal why = {0};
            const bool allowed = game_check(s, &ours->items[k], &why);
            model_differ(m, s, &ours->items[k], allowed ? "not listed, though allowed" : why.code, "listed");
        }
        i += order <= 0;
        k += order >= 0;
    }
}

/* ---- positions */

static inline void model_throw(model *m, state *s, const action *a)
{
    dice_source dice;
    resolver out = {.dice = &dice};
    dice_seeded(&dice, m->seed, random_below(&m->chance, 1u << 30));
    game_apply(s, a, &out);
}

/* Plays on until somebody decides. */
static inline int model_side(model *m, state *s)
{
    decision d;
    for (game_decide(s, &d); d.side == NOBODY; game_decide(s, &d)) {
        action go;
        action_init(&go, VERB_GO, ACTION_OF_NOBODY);
        model_throw(m, s, &go);
    }
    return d.side;
}

static inline void model_umpire(model *m, state *s, const char *text)
{
    action a;
    refusal why = {0};
    error err = {0};
    if (action_decode(s->sc, NO_SIDE, text, &a, &err) && game_check(s, &a, &why)) model_throw(m, s, &a);
}

static inline int model_anywhere_near(model *m, const state *s, int space)
{
    const board *b = s->sc->board;
    for (int i = model_below(m, 3); i > 0; i--) {
        const board_space *at = &b->spaces[space];
        if (at->nlinks == 0) break;
        space = b->links[at->first_link + (uint32_t)model_below(m, at->nlinks)].to;
    }
    return space;
}

/* The umpire sets a unit down near another one, or bends what is known of one or of the battle. */
static inline const model_edit *model_one_edit(model *m, const model_edit *edits)
{
    int n = 0;
    while (edits[n].key != NULL)
        n++;
    return &edits[model_below(m, n)];
}

/* One figure of a unit, where the system counts them. */
static inline void model_bend_figure(model *m, state *s, int u)
{
    char text[128];
    if (s->sc->units[u].nfigures == 0) return;
    const model_edit *e = model_one_edit(m, m->plan->figure_edits);
    snprintf(text, sizeof text, "umpire-set u%d.%d key=%s value=%d", u,
             1 + model_below(m, s->sc->units[u].nfigures), e->key, e->lo + model_below(m, e->hi - e->lo + 1));
    model_umpire(m, s, text);
}

static inline void model_bend(model *m, state *s)
{
    char text[128];
    const int u = model_below(m, s->sc->nunits), what = model_below(m, 8);
    if (what > 5 && m->plan->figure_edits != NULL) {
        model_bend_figure(m, s, u);
        return;
    }
    if (what < 4) {
        const int other = model_below(m, s->sc->nunits);
        if (!state_on_board(s, other)) return;
        const int space = model_anywhere_near(m, s, s->units[other].space);
        strbuf name = {0};
        action a;
        action_init(&a, VERB_UMPIRE_PLACE, ACTION_OF_NOBODY);
        action_add_unit(&a, u);
        action_add_space(&a, space);
        action_encode(s->sc, &a, &name);
        model_umpire(m, s, strbuf_str(&name));
        strbuf_free(&name);
        return;
    }
    const bool of_game = what == 4 && m->plan->game_edits != NULL;
    const model_edit *e = model_one_edit(m, of_game ? m->plan->game_edits : m->plan->unit_edits);
    const int value = e->lo + model_below(m, e->hi - e->lo + 1);
    if (of_game)
        snprintf(text, sizeof text, "umpire-set key=%s value=%d", e->key, value);
    else
        snprintf(text, sizeof text, "umpire-set u%d key=%s value=%d", u, e->key, value);
    model_umpire(m, s, text);
}

/* The same, taken back where it makes what play cannot come to. */
static inline void model_bend_soundly(model *m, state *s)
{
    static state before;
    before = *s;
    model_bend(m, s);
    if (m->plan->sound != NULL && !m->plan->sound(s)) *s = before;
}

/* Chance picks, and every second time a verb before an action, so that what is rare is done too. */
static inline action model_pick(model *m, const state *s)
{
    m->listed.count = 0;
    game_actions(s, &m->listed);
    assert_false(m->listed.overflow);
    const action *items = m->listed.items;
    const int n = m->listed.count;
    if (model_below(m, 2) == 0) return items[model_below(m, n)];
    const int verb_index = items[model_below(m, n)].verb;
    uint32_t seen = 0;
    for (int i = 0; i < n; i++)
        seen |= BIT(items[i].verb);
    int wanted = verb_index;
    for (int tries = 0; tries < 64; tries++) {
        const int v = model_below(m, s->sc->rules->nverbs);
        if ((seen & BIT(v)) == 0) continue;
        wanted = v;
        break;
    }
    for (;;) {
        const action *a = &items[model_below(m, n)];
        if (a->verb == wanted) return *a;
    }
}

static inline void model_look_at(model *m, const state *s, int side)
{
    if (m->plan->wants != NULL && !m->plan->wants(s, side)) return;
    m->position++;
    m->looked++;
    static state view;
    game_redact(s, side, &view);
    m->plan->look(m, &view, side);
}

/* One battle, looked at now and then: as it is, and as the umpire bends it. */
static inline void model_one_game(model *m)
{
    static state s, bent; /* large, and one at a time */
    dice_source dice;
    resolver out = {.dice = &dice};
    m->chance = (random_stream){.seed = m->seed, .stream = 11};
    dice_seeded(&dice, m->seed, 0);
    game_setup(m->sc, &s, &out);
    for (int n = 0; n < MODEL_GAME && m->position < m->wanted; n++) {
        int side = model_side(m, &s);
        if (side == GAME_OVER) return;
        const int turn = model_below(m, 8);
        if (turn == 0) model_look_at(m, &s, side);
        if (turn == 1 || turn == 2) {
            bent = s;
            for (int i = 1 + model_below(m, 24); i > 0; i--)
                model_bend_soundly(m, &bent);
            const int who = model_side(m, &bent);
            if (who != GAME_OVER) model_look_at(m, &bent, who);
            if (who != GAME_OVER && turn == 2) {
                s = bent;
                side = who;
            }
        }
        const action a = model_pick(m, &s);
        model_throw(m, &s, &a);
    }
}

typedef struct model_tour {
    model *m;
    const char *const *options;
    long each;
} model_tour;

static inline bool model_left_out(const model_plan *plan, const char *path)
{
    return plan->without != NULL && strstr(path, plan->without) != NULL;
}

static inline void model_scenario(const char *path, void *self)
{
    const model_tour *tour = self;
    model *m = tour->m;
    if (model_left_out(m->plan, path)) return;
    scenario *sc = every_load_with(path, tour->options);
    m->sc = sc;
    m->position = 0;
    m->wanted = tour->each;
    for (m->seed = 1; m->position < m->wanted && m->seed < 1000000; m->seed++)
        model_one_game(m);
    scenario_free(sc);
}

static inline void model_count(const char *path, void *self)
{
    (void)path;
    ++*(int *)self;
}

/* Goes through all scenarios under all variants; fails if anything differed, or if it looked at nothing. */
static inline void model_run(const model_plan *plan)
{
    const ruleset *rs = ruleset_find(ruleset_list, plan->folder);
    assert_non_null(rs);
    int scenarios = plan->without != NULL ? -1 : 0, variants = 0;
    every_scenario_of(rs, model_count, &scenarios);
    while (plan->variants[variants] != NULL)
        variants++;
    const long bounded = EVERY_SANITIZED ? plan->positions / 4 : plan->positions;
    const long usual = every_full() ? 1000000 : bounded;
    const long all = every_number("SANDTABLE_POSITIONS", usual);
    model m = {.plan = plan,
               .listed = {.items = mem_alloc(MODEL_ACTIONS * sizeof(action)), .cap = MODEL_ACTIONS}};
    for (int i = 0; i < variants; i++) {
        model_tour tour = {&m, plan->variants[i], all / (scenarios * variants) + 1};
        every_scenario_of(rs, model_scenario, &tour);
    }
    mem_free(m.listed.items);
    print_message("%ld positions, %ld checks, %ld differences\n", m.looked, m.checks, m.differences);
    assert_true(m.checks > 0);
    assert_int_equal(m.differences, 0);
}

#endif
