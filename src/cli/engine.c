/*
 * engine.c: the text protocol's loop, its answers' form, and the commands that load, set up and save a
 * battle. What moves a battle is in engine_play.c, what only looks in engine_answer.c.
 */
#include "cli/engine_internal.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/cli.h"
#include "core/file.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/session_seal.h"
#include "game/session_undo.h"
#include "game/scenario_load.h"
#include "rules/list.h"

engine *engine_new(const char *data_dir, const ruleset *const *rulesets, const player *const *players)
{
    engine *e = mem_alloc(sizeof *e);
    e->data_dir = data_dir;
    e->rulesets = rulesets;
    e->players = players;
    e->seed = 1;
    e->view = NO_SIDE;
    return e;
}

static void forget_options(engine *e)
{
    while (e->noptions > 0) {
        mem_free(e->options[--e->noptions]);
        e->options[e->noptions] = NULL;
    }
}

void engine_free(engine *e)
{
    if (e == NULL) return;
    session_free(e->s);
    forget_options(e);
    mem_free(e->list.items);
    mem_free(e);
}

/* The battle just loaded, taken, in the old one's place. */
static void engine_take(engine *e, session *s)
{
    session_free(e->s);
    e->s = s;
    e->sealed = false;
    e->path[0] = '\0';
    e->view = NO_SIDE;
    ai_forget();
}

/* ---- answers. An empty line ends one, so none may be inside it. */

static void add_answer(strbuf *out, char sign, const char *text)
{
    strbuf_addc(out, sign);
    if (text[0] != '\0') strbuf_addc(out, ' ');
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '\n' ? p[1] == '\n' || p[1] == '\0' : c < 0x20)
            strbuf_addc(out, ' ');
        else
            strbuf_addc(out, *p);
    }
    strbuf_add(out, "\n\n");
}

void engine_ok(strbuf *out, const char *text)
{
    add_answer(out, '=', text);
}

bool engine_bad(strbuf *out, const char *text)
{
    add_answer(out, '?', text);
    return false;
}

bool engine_bad_error(strbuf *out, const error *err)
{
    char text[1024];
    error_format(err, text, sizeof text);
    return engine_bad(out, text);
}

/* ---- loading and setting up */

static bool has_begun(const session *s)
{
    for (int i = 0; i < session_count(s); i++)
        if (session_at(s, i)->act.verb != VERB_GO) return true;
    return session_can_redo(s);
}

/* A fresh battle of the scenario at e->path; the old one stands if it cannot be had. */
static bool begin(engine *e, strbuf *out)
{
    error err = {0};
    session_config config = {.seed = e->seed, .undo = UNDO_FREE};
    scenario *sc = scenario_load(e->path, e->data_dir, e->rulesets, (const char *const *)e->options, &err);
    seal its;
    if (e->sealed) {
        seal_make(&its);
        for (int k = 0; sc != NULL && k < sc->nsides; k++)
            if (e->secret[k][0] != '\0') seal_throw_in(&its, k, e->secret[k]);
        config.seal = &its;
    }
    session *s = sc != NULL ? session_new(sc, &config, &err) : NULL;
    if (e->sealed) seal_forget(&its);
    if (s == NULL) return engine_bad_error(out, &err);
    session_free(e->s);
    e->s = s;
    ai_forget();
    return true;
}

static void do_load(engine *e, const char *arg, strbuf *out)
{
    error err = {0};
    char path[sizeof e->path], old[sizeof e->path];
    if (arg[0] == '\0') {
        engine_bad(out, "load what? Give a scenario or a saved battle");
        return;
    }
    if (cli_is_save(arg)) {
        load_report report;
        session *s = session_load(arg, e->data_dir, e->rulesets, false, &report, &err);
        if (s == NULL) {
            engine_bad_error(out, &err);
            return;
        }
        engine_take(e, s);
        forget_options(e);
        engine_ok(out, report.said[0] != '\0' ? report.said : session_scenario(s)->title);
        return;
    }
    if (!cli_find_scenario(e->data_dir, arg, path, sizeof path, &err)) {
        engine_bad_error(out, &err);
        return;
    }
    memcpy(old, e->path, sizeof old);
    memcpy(e->path, path, sizeof path);
    char *kept[ENGINE_OPTIONS + 1];
    int nkept = e->noptions;
    memcpy(kept, e->options, sizeof kept);
    e->noptions = 0;
    e->options[0] = NULL;
    const bool was_sealed = e->sealed;
    e->sealed = false;
    if (!begin(e, out)) {
        e->sealed = was_sealed;
        memcpy(e->path, old, sizeof old);
        memcpy(e->options, kept, sizeof kept);
        e->noptions = nkept;
        return;
    }
    for (int i = 0; i < nkept; i++)
        mem_free(kept[i]);
    e->view = NO_SIDE;
    memset(e->secret, 0, sizeof e->secret);
    engine_ok(out, session_scenario(e->s)->title);
}

static bool may_set_up(const engine *e, strbuf *out)
{
    if (e->s == NULL) return engine_bad(out, "no battle is loaded: load PATH first");
    if (e->path[0] == '\0' || has_begun(e->s))
        return engine_bad(out, "the battle has begun: load the scenario again first");
    return true;
}

static void do_seed(engine *e, const char *arg, strbuf *out)
{
    char *end;
    errno = 0;
    uint64_t seed = strtoull(arg, &end, 10), old = e->seed;
    if (!isdigit((unsigned char)arg[0]) || *end != '\0' || errno != 0) {
        engine_bad(out, "the seed is a whole number from 0 to 18446744073709551615");
        return;
    }
    if (e->s != NULL && !may_set_up(e, out)) return;
    const bool was_sealed = e->sealed;
    e->seed = seed;
    e->sealed = false;
    if (e->s != NULL && !begin(e, out)) {
        e->seed = old;
        e->sealed = was_sealed;
        return;
    }
    engine_ok(out, arg);
}

static int side_named(const scenario *sc, const char *name, size_t length)
{
    for (int k = 0; k < sc->nsides; k++)
        if (strlen(sc->sides[k].id) == length && memcmp(sc->sides[k].id, name, length) == 0) return k;
    return NO_SIDE;
}

/* "seal": the battle begins anew with sealed dice; "seal SIDE SECRET": and with what that side throws in. The
 * key is in this program alone. */
static void do_seal(engine *e, const char *arg, strbuf *out)
{
    if (!may_set_up(e, out)) return;
    const scenario *sc = session_scenario(e->s);
    const size_t n = strcspn(arg, " ");
    const char *secret = arg + n + strspn(arg + n, " ");
    if (arg[0] != '\0') {
        const int side = side_named(sc, arg, n);
        if (side == NO_SIDE || secret[0] == '\0' || strlen(secret) > SEAL_SECRET_MAX) {
            engine_bad(out, "expected: seal, or seal SIDE SECRET with at most 100 bytes of it");
            return;
        }
        snprintf(e->secret[side], sizeof e->secret[side], "%s", secret);
    } else {
        memset(e->secret, 0, sizeof e->secret);
    }
    const bool was_sealed = e->sealed;
    e->sealed = true;
    if (!begin(e, out)) {
        e->sealed = was_sealed;
        return;
    }
    seal_card card;
    session_seal_card(e->s, 0, &card);
    engine_ok(out, card.commit);
}

static void do_option(engine *e, const char *arg, strbuf *out)
{
    strbuf pair = {0};
    size_t key = strcspn(arg, " =");
    const char *value = arg + key + strspn(arg + key, " =");
    if (key == 0 || value[0] == '\0') {
        engine_bad(out, "expected: option KEY VALUE");
        return;
    }
    if (!may_set_up(e, out)) return;
    if (e->noptions == ENGINE_OPTIONS) {
        engine_bad(out, "too many options are set: load the scenario again");
        return;
    }
    strbuf_addn(&pair, arg, key);
    strbuf_addf(&pair, "=%s", value);
    e->options[e->noptions++] = mem_strdup(pair.s);
    e->options[e->noptions] = NULL;
    if (!begin(e, out)) {
        mem_free(e->options[--e->noptions]);
        e->options[e->noptions] = NULL;
    } else {
        engine_ok(out, pair.s);
    }
    strbuf_free(&pair);
}

static bool same_word(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return *a == '\0' && *b == '\0';
}

static void do_view(engine *e, const char *arg, strbuf *out)
{
    const scenario *sc = session_scenario(e->s);
    int found = -2;
    if (same_word(arg, "all")) found = NO_SIDE;
    for (int k = 0; k < sc->nsides; k++)
        if (same_word(arg, sc->sides[k].id) || same_word(arg, sc->sides[k].name) ||
            (arg[0] == '0' + k && arg[1] == '\0'))
            found = k;
    if (found == -2) {
        strbuf text = {0};
        strbuf_add(&text, "expected: view all");
        for (int k = 0; k < sc->nsides; k++)
            strbuf_addf(&text, ", view %s", sc->sides[k].id);
        engine_bad(out, text.s);
        strbuf_free(&text);
        return;
    }
    e->view = found;
    engine_ok(out, found == NO_SIDE ? "all" : sc->sides[found].name);
}

/* ---- the rest */

static void do_save(engine *e, const char *arg, strbuf *out)
{
    error err = {0};
    if (arg[0] == '\0')
        engine_bad(out, "expected: save PATH");
    else if (session_save_as(e->s, arg, &err))
        engine_ok(out, arg);
    else
        engine_bad_error(out, &err);
}

static void do_list(const engine *e, strbuf *out)
{
    strbuf text = {0};
    for (int i = 0; e->rulesets[i] != NULL; i++) {
        char folder[1200];
        char **names;
        int count;
        snprintf(folder, sizeof folder, "%.1000s/rules/%.100s/scenarios", e->data_dir, e->rulesets[i]->id);
        if (!file_list(folder, ".json", &names, &count, NULL)) continue;
        for (int k = 0; k < count; k++)
            strbuf_addf(&text, "%srules/%s/scenarios/%s", text.len > 0 ? "\n" : "", e->rulesets[i]->id,
                        names[k]);
        file_list_free(names, count);
    }
    engine_ok(out, strbuf_str(&text));
    strbuf_free(&text);
}

static const char help_text[] =
    "load PATH\nseed N\nseal [SIDE SECRET]\noption KEY VALUE\nview SIDE|all\ndice "
    "FACE...\nstate\nunits\nlegal [UNIT]\nwhy ACTION\nodds ACTION\ndo ACTION\n"
    "umpire place UNIT SPACE\numpire remove UNIT\numpire set UNIT|game KEY "
    "VALUE\numpire step NAME\numpire roll DICE SIDES [PURPOSE]\nundo\nredo\nthink [MS]\nplay N [PLAYER]\n"
    "hint [PLAYOUTS]\nanalyse [PLAYOUTS]\n"
    "reload [partly]\nsave PATH\nresult\nlog\nlist\nhelp\nquit";

/* Commands that need a battle. */
static bool battle_command(engine *e, const char *name, const char *arg, strbuf *out)
{
    if (strcmp(name, "view") == 0)
        do_view(e, arg, out);
    else if (strcmp(name, "dice") == 0)
        engine_do_dice(e, arg, out);
    else if (strcmp(name, "state") == 0)
        engine_state(e, out);
    else if (strcmp(name, "units") == 0)
        engine_units(e, out);
    else if (strcmp(name, "legal") == 0)
        engine_legal(e, arg, out);
    else if (strcmp(name, "why") == 0)
        engine_why(e, arg, out);
    else if (strcmp(name, "odds") == 0)
        engine_odds(e, arg, out);
    else if (strcmp(name, "do") == 0)
        engine_do_action(e, arg, out);
    else if (strcmp(name, "umpire") == 0)
        engine_do_umpire(e, arg, out);
    else if (strcmp(name, "undo") == 0)
        engine_do_undo(e, out);
    else if (strcmp(name, "redo") == 0)
        engine_do_redo(e, out);
    else if (strcmp(name, "think") == 0)
        engine_do_think(e, arg, out);
    else if (strcmp(name, "play") == 0)
        engine_do_play(e, arg, out);
    else if (strcmp(name, "hint") == 0)
        engine_hint(e, arg, out);
    else if (strcmp(name, "analyse") == 0)
        engine_analyse(e, arg, out);
    else if (strcmp(name, "reload") == 0)
        engine_do_reload(e, arg, out);
    else if (strcmp(name, "save") == 0)
        do_save(e, arg, out);
    else if (strcmp(name, "result") == 0)
        engine_result(e, out);
    else if (strcmp(name, "log") == 0)
        engine_log(e, out);
    else
        return false;
    return true;
}

static bool known_battle_command(const char *name)
{
    static const char *const names[] = {"view", "dice",   "state", "units", "legal",   "why",  "odds",
                                        "do",   "umpire", "undo",  "redo",  "think",   "play", "reload",
                                        "save", "result", "log",   "hint",  "analyse", NULL};
    for (int i = 0; names[i] != NULL; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static bool command(engine *e, const char *name, const char *arg, strbuf *out)
{
    if (strcmp(name, "quit") == 0) {
        engine_ok(out, "");
        return false;
    }
    if (strcmp(name, "help") == 0)
        engine_ok(out, help_text);
    else if (strcmp(name, "list") == 0)
        do_list(e, out);
    else if (strcmp(name, "load") == 0)
        do_load(e, arg, out);
    else if (strcmp(name, "seed") == 0)
        do_seed(e, arg, out);
    else if (strcmp(name, "seal") == 0)
        do_seal(e, arg, out);
    else if (strcmp(name, "option") == 0)
        do_option(e, arg, out);
    else if (e->s == NULL && known_battle_command(name))
        engine_bad(out, "no battle is loaded: load PATH first");
    else if (e->s == NULL || !battle_command(e, name, arg, out))
        engine_bad(out, "there is no such command: help lists them");
    return true;
}

bool engine_line(engine *e, const char *line, size_t size, strbuf *out)
{
    if (size > ENGINE_LINE_MAX) {
        engine_bad(out, "the line is too long");
        return true;
    }
    if (memchr(line, '\0', size) != NULL) {
        engine_bad(out, "the line holds a NUL byte: commands are plain text");
        return true;
    }
    char *copy = mem_alloc(size + 1), *name = copy;
    memcpy(copy, line, size);
    for (size_t n = size; n > 0 && strchr(" \t\r\n", copy[n - 1]) != NULL; n--)
        copy[n - 1] = '\0';
    name += strspn(name, " \t");
    bool on = true;
    if (name[0] != '\0' && name[0] != '#') { /* empty lines and remarks have no answer */
        char *arg = name + strcspn(name, " \t");
        if (*arg != '\0') *arg++ = '\0';
        arg += strspn(arg, " \t");
        on = command(e, name, arg, out);
    }
    mem_free(copy);
    return on;
}

/* Reads one line; what goes beyond the limit is thrown away and the size tells. False at the end. */
static bool read_line(FILE *in, char *line, size_t *size)
{
    size_t n = 0;
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (n < ENGINE_LINE_MAX) line[n] = (char)c;
        n++;
    }
    *size = n;
    return c != EOF || n > 0;
}

static void loop(engine *e)
{
    char *line = mem_alloc(ENGINE_LINE_MAX + 1);
    strbuf out = {0};
    size_t size;
    bool on = true;
    while (on && read_line(stdin, line, &size)) {
        strbuf_clear(&out);
        on = engine_line(e, line, size, &out);
        fwrite(strbuf_str(&out), 1, out.len, stdout);
        fflush(stdout);
    }
    strbuf_free(&out);
    mem_free(line);
}

enum { OPT_SEED };

static int run(int argc, char **argv)
{
    cli_args a;
    uint64_t seed = 1;
    int code = cli_parse(&cli_engine, argc, argv, &a);
    if (code >= 0) return code;
    if (!cli_need_data(&a)) return CLI_FAILED;
    if (a.value[OPT_SEED] != NULL && !cli_number(a.value[OPT_SEED], 0, UINT64_MAX, "seed", &seed))
        return CLI_USAGE;
    engine *e = engine_new(a.data_dir, ruleset_list, ai_named);
    e->seed = seed;
    if (a.nplain > 0) {
        strbuf out = {0};
        do_load(e, a.plain[0], &out);
        if (e->s == NULL) {
            fprintf(stderr, "sandtable: %.*s\n", (int)(out.len > 4 ? out.len - 4 : 0), strbuf_str(&out) + 2);
            strbuf_free(&out);
            engine_free(e);
            return CLI_FAILED;
        }
        strbuf_free(&out);
    }
    loop(e);
    engine_free(e);
    return CLI_DONE;
}

const cli_command cli_engine = {
    .name = "engine",
    .arguments = "[SCENARIO]",
    .help = "plays by text commands on standard input (\"help\" lists them)",
    .run = run,
    .most = 1,
    .options = {[OPT_SEED] = {"seed", "N", "seed of the dice (1 if not given)"}, {NULL, NULL, NULL}}};
