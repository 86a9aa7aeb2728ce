/* lesson.c: a lesson's file found, read and held against its battle; which of its steps the play has shown.
 */
#include "game/lesson.h"

#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/file.h"
#include "core/json.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/translation.h"
#include "game/words.h"

enum { LESSON_BYTES_MAX = 256 * 1024 };

/* ---- which file */

void lesson_first(const char *data_dir, const char *rules_id, char *path, size_t size)
{
    snprintf(path, size, "%s/rules/%s/lesson.json", data_dir, rules_id);
}

bool lesson_find(const char *data_dir, const char *rules_id, const char *scenario_id, char *path, size_t size)
{
    lesson_card of;
    snprintf(path, size, "%s/rules/%s/lesson-%s.json", data_dir, rules_id, scenario_id);
    if (!file_exists(path)) lesson_first(data_dir, rules_id, path, size);
    return lesson_read_card(path, &of) && strcmp(of.scenario, scenario_id) == 0;
}

bool lesson_called(const char *path, char *scenario_id, size_t size)
{
    static const char begins[] = "lesson-", ends[] = ".json";
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    const size_t n = strlen(name), least = strlen(begins) + strlen(ends);
    scenario_id[0] = '\0';
    if (strcmp(name, "lesson.json") == 0) return true;
    if (n <= least || strncmp(name, begins, strlen(begins)) != 0 ||
        strcmp(name + n - strlen(ends), ends) != 0)
        return false;
    snprintf(scenario_id, size, "%.*s", (int)(n - least), name + strlen(begins));
    return true;
}

bool lesson_read_card(const char *path, lesson_card *out)
{
    json_in root;
    const char *id, *side;
    error err = {0};
    if (!json_read_file(path, LESSON_BYTES_MAX, &root, &err)) return false;
    const bool good = json_want_string(&root, "scenario", &id) && json_want_string(&root, "side", &side);
    if (good) {
        snprintf(out->scenario, sizeof out->scenario, "%s", id);
        snprintf(out->side, sizeof out->side, "%s", side);
    }
    json_close(&root);
    return good;
}

/* ---- names of the battle */

static const char *verb_name(const void *self, size_t i)
{
    const ruleset *rs = self;
    return i < (size_t)rs->nverbs ? rs->verbs[i].name : NULL;
}

static const char *step_name(const void *self, size_t i)
{
    const ruleset *rs = self;
    return i < (size_t)rs->nsteps ? rs->steps[i] : NULL;
}

static const char *mark_name(const void *self, size_t i)
{
    const ruleset *rs = self;
    return i < (size_t)rs->nmarks ? rs->marks[i].name : NULL;
}

static const char *side_name(const void *self, size_t i)
{
    const scenario *sc = self;
    return i < (size_t)sc->nsides ? sc->sides[i].id : NULL;
}

static const char *type_name(const void *self, size_t i)
{
    const scenario *sc = self;
    return i < (size_t)sc->ntypes ? sc->types[i].id : NULL;
}

static const char *unit_name(const void *self, size_t i)
{
    const scenario *sc = self;
    return i < (size_t)sc->nunits ? sc->units[i].called : NULL;
}

/* Its place among the names; -1 and a complaint. */
static int named(const json_in *at, const char *name, guess_names names, const void *self, const char *what)
{
    for (int i = 0; names(self, (size_t)i) != NULL; i++)
        if (strcmp(names(self, (size_t)i), name) == 0) return i;
    json_fail_name(at, name, names, self, N_("there are: "), "the battle has no %s \"%.40s\"", what, name);
    return -1;
}

static bool want_named(const json_in *in, const char *key, guess_names names, const void *self,
                       const char *what, int *out)
{
    const char *name;
    const json_in at = json_get(in, key);
    if (!json_want_string(in, key, &name)) return false;
    *out = named(&at, name, names, self, what);
    return *out >= 0;
}

static bool want_verb(const json_in *in, const char *key, const scenario *sc, int *out)
{
    return want_named(in, key, verb_name, sc->rules, "verb", out);
}

static bool want_space(const json_in *in, const char *key, const scenario *sc, int *out)
{
    const char *name;
    const json_in at = json_get(in, key);
    if (!json_want_string(in, key, &name)) return false;
    *out = board_space_find(sc->board, name);
    return *out != NO_SPACE || json_fail(&at, "the map has no space \"%.20s\"", name);
}

/* A code must have its words: what has none is never said, so it is a slip of the pen. */
static bool as_code(const json_in *at, const scenario *sc, arena *memory, const char **out)
{
    const char *code;
    if (!json_as_string(at, &code)) return false;
    *out = arena_strdup(memory, code);
    if (strcmp(code, LESSON_ANY) == 0 || words_find(sc->words, code) != NULL) return true;
    return json_fail(
        at, "there are no words for the code \"%.60s\" in the rules' words.json: nothing ever says it", code);
}

/* One code, or a list of those of which any will do. */
static bool want_codes(const json_in *in, const char *key, const scenario *sc, arena *memory, lesson_step *s)
{
    const json_in at = json_get(in, key);
    const size_t n = json_count(&at);
    if (n == 0) return as_code(&at, sc, memory, &s->codes[0]);
    if (n > LESSON_CODES) return json_fail(&at, "names %zu codes: at most %d can be told", n, LESSON_CODES);
    bool ok = true;
    for (size_t i = 0; i < n; i++) {
        const json_in one = json_at(&at, i);
        ok = as_code(&one, sc, memory, &s->codes[i]) && ok;
    }
    return ok;
}

/* ---- a step */

static int count_words(const char *text)
{
    int n = 0;
    for (bool in = false; *text != '\0'; text++) {
        const bool gap = *text == ' ' || *text == '\n';
        n += !gap && !in;
        in = !gap;
    }
    return n;
}

static bool want_words(const json_in *in, const char *key, int most, arena *memory, const char **out)
{
    const char *text;
    const json_in at = json_get(in, key);
    if (!json_want_string(in, key, &text) || !words_may_fill(&at, text)) return false;
    *out = arena_strdup(memory, text);
    const int n = count_words(text);
    return (n > 0 && n <= most) ||
           json_fail(&at, "has %d words: one to %d can be read while playing", n, most);
}

static bool read_until(const json_in *in, const scenario *sc, arena *memory, lesson_step *s)
{
    static const char *const keys[] = {[UNTIL_VERB] = "verb",
                                       [UNTIL_EVENT] = "event",
                                       [UNTIL_STEP] = "step",
                                       [UNTIL_TURN] = "turn",
                                       [UNTIL_CHOOSE] = "choose",
                                       [UNTIL_CHOOSE_FOR] = "choose-for",
                                       [UNTIL_OPEN] = "open",
                                       [UNTIL_REFUSAL] = "refusal",
                                       [UNTIL_UNDO] = "undo",
                                       "or", /* of verb */
                                       NULL};
    static const char *const panels[] = {"odds", "why", "log", "chart", "stack", NULL};
    json_in at;
    long turn;
    bool yes;
    int found = -1, n = 0;
    if (!json_want_object(in, "until", &at) || !json_only_keys(&at, keys)) return false;
    for (int i = 0; i <= UNTIL_UNDO; i++)
        if (json_has(&at, keys[i])) found = i, n++;
    if (n != 1)
        return json_fail(&at,
                         "says %d things to wait for: one is expected, of verb, event, step, turn, choose, "
                         "choose-for, open, refusal, undo",
                         n);
    s->until = (lesson_until)found;
    switch (s->until) {
    case UNTIL_VERB:
        return want_verb(&at, "verb", sc, &s->verb) &&
               (!json_has(&at, "or") || want_verb(&at, "or", sc, &s->or_verb));
    case UNTIL_EVENT:
        return want_codes(&at, "event", sc, memory, s);
    case UNTIL_STEP:
        return want_named(&at, "step", step_name, sc->rules, "step of the turn", &s->number);
    case UNTIL_TURN:
        if (!json_want_int(&at, "turn", 1, sc->turns, &turn)) return false;
        s->number = (int)turn;
        return true;
    case UNTIL_CHOOSE:
        return want_named(&at, "choose", unit_name, sc, "unit", &s->chosen);
    case UNTIL_CHOOSE_FOR:
        return want_verb(&at, "choose-for", sc, &s->verb);
    case UNTIL_OPEN:
        return json_want_choice(&at, "open", panels, &s->number);
    case UNTIL_REFUSAL:
        return want_codes(&at, "refusal", sc, memory, s);
    case UNTIL_UNDO:
        return json_opt_bool(&at, "undo", true, &yes);
    case UNTILS:
        break;
    }
    return false;
}

/* "odds", "why", "undo", "next", "table", "end", else the name of a verb. */
static bool read_button(const json_in *in, const scenario *sc, lesson_step *s)
{
    static const char *const names[] = {"end", "odds", "why", "undo", "next", "table"};
    const char *name;
    const json_in at = json_get(in, "button");
    if (!json_opt_string(in, "button", "", &name)) return false;
    if (name[0] == '\0') return true;
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++)
        if (strcmp(names[i], name) == 0) {
            s->button = (lesson_button)(BUTTON_END + i);
            return true;
        }
    s->button = BUTTON_VERB;
    s->button_verb =
        named(&at, name, verb_name, sc->rules, "verb (nor is it odds, why, undo, next, table or end)");
    return s->button_verb >= 0;
}

/* A list of marks: who bears none of them any more has nothing to do here; where no unit is named, none of
 * our side. */
static bool read_while(const json_in *in, const scenario *sc, lesson_step *s)
{
    const json_in at = json_get(in, "while-marked");
    const size_t n = json_count(&at);
    bool ok = n > 0 || json_fail(&at, "a list of marks is expected");
    for (size_t i = 0; i < n; i++) {
        const char *name;
        const json_in one = json_at(&at, i);
        if (!json_as_string(&one, &name)) return false;
        const int which = named(&one, name, mark_name, sc->rules, "mark");
        ok = which >= 0 && ok;
        if (which >= 0) s->while_marked |= UINT32_C(1) << which;
    }
    return ok;
}

/* A list of steps of the turn: elsewhere it waits. */
static bool read_in_steps(const json_in *in, const scenario *sc, lesson_step *s)
{
    const json_in at = json_get(in, "in-steps");
    const size_t n = json_count(&at);
    bool ok = n > 0 || json_fail(&at, "a list of steps of the turn is expected");
    for (size_t i = 0; i < n; i++) {
        const char *name;
        const json_in one = json_at(&at, i);
        if (!json_as_string(&one, &name)) return false;
        const int which = named(&one, name, step_name, sc->rules, "step of the turn");
        ok = which >= 0 && ok;
        if (which >= 0) s->in_steps |= UINT32_C(1) << which;
    }
    return ok;
}

/* A list of types: nobody else brings it about. */
static bool read_by(const json_in *in, const scenario *sc, lesson_step *s)
{
    enum { BITS = 64 };
    const json_in at = json_get(in, "by");
    const size_t n = json_count(&at);
    bool ok = n > 0 || json_fail(&at, "a list of types of units is expected");
    if (s->ours < 0) return json_fail(&at, "says nothing without \"ours\"");
    for (size_t i = 0; i < n; i++) {
        const char *name;
        const json_in one = json_at(&at, i);
        if (!json_as_string(&one, &name)) return false;
        const int which = named(&one, name, type_name, sc, "type");
        ok = which >= 0 && which < BITS && ok;
        if (which >= 0 && which < BITS) s->by |= UINT64_C(1) << which;
    }
    return ok;
}

static bool read_step(const json_in *in, const scenario *sc, arena *memory, lesson_step *s)
{
    static const char *const keys[] = {
        "title", "text",         "press",      "key",  "unit",     "space",   "button",
        "until", "while-marked", "wait",       "ours", "in-steps", "follows", "turns",
        "later", "optional",     "wait-press", "by",   NULL};
    const char *press, *key, *meanwhile;
    long turns = 0;
    *s = (lesson_step){.unit = NO_UNIT,
                       .space = NO_SPACE,
                       .chosen = NO_UNIT,
                       .wait = "",
                       .wait_press = "",
                       .or_verb = -1,
                       .ours = -1};
    bool ok = json_only_keys(in, keys);
    ok = want_words(in, "title", LESSON_TITLE_WORDS, memory, &s->title) && ok;
    ok = want_words(in, "text", LESSON_WORDS, memory, &s->text) && ok;
    ok = json_opt_string(in, "press", "", &press) && json_opt_string(in, "key", "", &key) && ok;
    ok = json_opt_string(in, "wait-press", "", &meanwhile) && ok;
    if (ok) s->press = arena_strdup(memory, press), s->key = arena_strdup(memory, key);
    if (ok) s->wait_press = arena_strdup(memory, meanwhile);
    if (json_has(in, "unit")) ok = want_named(in, "unit", unit_name, sc, "unit", &s->unit) && ok;
    if (json_has(in, "space")) ok = want_space(in, "space", sc, &s->space) && ok;
    if (ok && json_has(in, "while-marked")) ok = read_while(in, sc, s);
    if (ok && json_has(in, "wait")) ok = want_words(in, "wait", LESSON_WORDS, memory, &s->wait);
    if (json_has(in, "ours")) ok = want_verb(in, "ours", sc, &s->ours) && ok;
    if (json_has(in, "by")) ok = read_by(in, sc, s) && ok;
    if (json_has(in, "in-steps")) ok = read_in_steps(in, sc, s) && ok;
    ok = json_opt_bool(in, "follows", false, &s->follows) && ok;
    ok = json_opt_bool(in, "later", false, &s->later) && ok;
    ok = json_opt_bool(in, "optional", false, &s->optional) && ok;
    if (json_has(in, "turns")) ok = json_want_int(in, "turns", 1, sc->turns, &turns) && ok;
    s->patience = (int)turns;
    ok = read_button(in, sc, s) && ok;
    return read_until(in, sc, memory, s) && ok;
}

/* What may come about at any time, or never. */
static bool read_asides(const json_in *root, const scenario *sc, lesson *l)
{
    json_in asides;
    bool ok = true;
    if (!json_has(root, "asides")) return true;
    if (!json_want_array(root, "asides", &asides)) return false;
    const size_t n = json_count(&asides);
    if (n > LESSON_ASIDES) return json_fail(&asides, "has %zu: at most %d are told", n, LESSON_ASIDES);
    for (size_t i = 0; i < n; i++) {
        const json_in at = json_at(&asides, i);
        if (!read_step(&at, sc, l->memory, &l->asides[i]))
            ok = false;
        else if (l->asides[i].until != UNTIL_EVENT)
            ok = json_fail(&at, "an aside waits for an event");
    }
    l->nasides = (int)n;
    return ok;
}

/* A lesson-BATTLE.json is found by its name, so that it must be of that battle. */
static bool called_as_it_is(const json_in *root, const char *path, const char *id)
{
    char named_by[64];
    const json_in at = json_get(root, "scenario");
    if (!lesson_called(path, named_by, sizeof named_by) || named_by[0] == '\0' || strcmp(named_by, id) == 0)
        return true;
    return json_fail(&at,
                     "names \"%.40s\", but a file of this name teaches \"%.40s\": call it lesson-%.40s.json, "
                     "or name that battle",
                     id, named_by, id);
}

static bool read_lesson(const json_in *root, const char *path, const scenario *sc, lesson *l)
{
    static const char *const keys[] = {"format", "scenario", "side",   "player", "seed",
                                       "ending", "steps",    "asides", NULL};
    long format, seed = 1;
    json_in steps;
    const char *id = "", *player = "", *ending = "";
    bool ok = json_only_keys(root, keys) && json_want_int(root, "format", 1, 1, &format);
    ok = json_want_string(root, "scenario", &id) && called_as_it_is(root, path, id) && ok;
    ok = want_named(root, "side", side_name, sc, "side", &l->side) && ok;
    ok = json_opt_string(root, "player", "", &player) && json_opt_string(root, "ending", "", &ending) && ok;
    ok = json_opt_int(root, "seed", 1, 999999999, 1, &seed) && ok;
    ok = json_want_array(root, "steps", &steps) && ok;
    const json_in at_ending = json_get(root, "ending");
    ok = ok && words_may_fill(&at_ending, ending);
    if (!ok) return false;
    snprintf(l->scenario, sizeof l->scenario, "%s", id);
    l->player = player[0] != '\0' ? arena_strdup(l->memory, player) : NULL;
    l->ending = arena_strdup(l->memory, ending);
    l->last = (lesson_step){.title = _("The end of the lesson"),
                            .text = l->ending,
                            .press = "",
                            .key = "",
                            .wait = "",
                            .wait_press = "",
                            .ours = -1,
                            .unit = NO_UNIT,
                            .space = NO_SPACE,
                            .chosen = NO_UNIT,
                            .until = UNTIL_UNDO};
    l->seed = (uint64_t)seed;
    const json_in side = json_get(root, "side");
    if (sc->sides[l->side].goes_alone) return json_fail(&side, "nobody plays this side");
    const size_t n = json_count(&steps);
    if (n < 1 || n > LESSON_STEPS)
        return json_fail(&steps, "has %zu steps: 1 to %d are expected", n, LESSON_STEPS);
    for (size_t i = 0; i < n; i++) {
        const json_in at = json_at(&steps, i);
        ok = read_step(&at, sc, l->memory, &l->steps[i]) && ok;
    }
    l->count = (int)n;
    return read_asides(root, sc, l) && ok;
}

lesson *lesson_load(const char *path, const scenario *sc, error *err)
{
    json_in root;
    lesson *l = mem_alloc(sizeof *l);
    l->memory = arena_new();
    const bool read = json_read_file(path, LESSON_BYTES_MAX, &root, err);
    const bool good = read && translation_put(&root, path) && read_lesson(&root, path, sc, l);
    json_close(&root);
    if (good) return l;
    lesson_free(l);
    return NULL;
}

void lesson_free(lesson *l)
{
    if (l == NULL) return;
    arena_free(l->memory);
    mem_free(l);
}

/* ---- what came about */

static bool has_code(const lesson_step *step, const char *code)
{
    for (int i = 0; i < LESSON_CODES && step->codes[i] != NULL && code != NULL; i++)
        if (strcmp(step->codes[i], LESSON_ANY) == 0 || strcmp(step->codes[i], code) == 0) return true;
    return false;
}

/* By our deed of that verb, of a type that it names, if it names any. */
static bool is_ours(const lesson *l, const lesson_step *step, const scenario *sc, const session_entry *e)
{
    if (step->ours < 0) return true;
    if (e->side != l->side || e->act.verb != step->ours) return false;
    bool named = step->by == 0;
    for (int i = 0; i < e->act.nunits && !named; i++)
        named = (step->by >> sc->units[action_unit_of(sc, e->act.units[i])].type & 1) != 0;
    return named;
}

bool lesson_asks_for(const lesson_step *step, int which)
{
    return which == step->verb || which == step->or_verb;
}

static bool is_it(const lesson *l, const lesson_step *step, const scenario *sc, const session_entry *e)
{
    if (step->until == UNTIL_VERB) return e->side == l->side && lesson_asks_for(step, e->act.verb);
    for (int i = 0; i < e->events.count; i++) {
        const event *ev = &e->events.items[i];
        if (step->until == UNTIL_STEP && ev->kind == EV_STEP && ev->n[0] == step->number) return true;
        if (step->until == UNTIL_TURN && ev->kind == EV_TURN && ev->n[0] >= step->number) return true;
        if (step->until == UNTIL_EVENT && has_code(step, ev->code) && is_ours(l, step, sc, e)) return true;
    }
    return false;
}

bool lesson_came_about(const lesson *l, const lesson_step *step, const session *s, int from, int *needs)
{
    for (int i = from; i < session_count(s); i++)
        if (is_it(l, step, session_scenario(s), session_at(s, i))) {
            *needs = i + 1;
            return true;
        }
    return false;
}

/* What a later step asks for had been done by then: the lesson had gone past this one. */
static bool gone_past(const lesson *l, int nth, const session *s, int from, int upto)
{
    int needs;
    for (int i = nth + 1; i < l->count; i++)
        if (l->steps[i].until >= UNTIL_VERB && l->steps[i].until <= UNTIL_TURN &&
            lesson_came_about(l, &l->steps[i], s, from, &needs) && needs < upto)
            return true;
    return false;
}

int lesson_deeds(const lesson *l, const session *s, int entry[LESSON_STEPS])
{
    enum { ASKED_TURNS = 2 }; /* a step that is still not done by then has been left */
    int n = 0, from = 0, needs;
    for (int i = 0; i < l->count; i++) {
        const lesson_step *step = &l->steps[i];
        const bool deed = step->until == UNTIL_VERB || (step->until == UNTIL_EVENT && step->ours >= 0);
        if (!deed || !lesson_came_about(l, step, s, from, &needs)) continue;
        const session_entry *done = session_at(s, needs - 1);
        if (done->turn > (from > 0 ? session_at(s, from - 1)->turn : done->turn) + ASKED_TURNS) break;
        if (gone_past(l, i, s, from, needs)) continue;
        from = needs;
        const verb *v = action_verb(session_scenario(s)->rules, done->act.verb);
        if (v == NULL || (v->takes & ENDS_STEP) == 0) entry[n++] = needs - 1;
    }
    return n;
}

bool lesson_names_code(const lesson_step *step, const char *code)
{
    return has_code(step, code);
}
