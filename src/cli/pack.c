/* pack.c: `sandtable pack`: a scenario, or a saved battle with its scenario, in one file to be handed on. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/json.h"
#include "core/mem.h"
#include "game/pack.h"
#include "game/save_load.h"
#include "game/scenario_load.h"
#include "rules/list.h"

enum { OPT_OUT };

/* Away from its folder in rules/ a scenario must say its rules. */
static bool say_rules(const scenario *sc, pack *p, bool has_save, error *err)
{
    pack_file *f = &p->files[p->scenario];
    json_in root;
    if (!json_parse(f->name, f->data, f->size, &root, err)) return false;
    const bool says = json_has(&root, "rules");
    json_close(&root);
    if (says) return true;
    if (has_save)
        return error_set(err, sc->path, 0, 0,
                         "is one of the program's own battles, which everybody has: hand on the save alone");
    const char *brace = strchr(f->data, '{');
    strbuf text = {0};
    strbuf_addn(&text, f->data, (size_t)(brace - f->data) + 1);
    strbuf_addf(&text, "\n  \"rules\": \"%s\",", sc->rules->id);
    strbuf_add(&text, brace + 1);
    mem_free(f->data);
    f->data = mem_strdup(strbuf_str(&text));
    f->size = text.len;
    strbuf_free(&text);
    return true;
}

/* It is read and its battle loads, from nothing but what is in it. */
static bool opens(const pack *p, const char *data_dir, error *err)
{
    char folder[CLI_PATH], path[CLI_PATH * 2];
    if (!pack_unpack_aside(p, folder, sizeof folder, err)) return false;
    file_join(folder, p->files[p->scenario].name, path, sizeof path);
    scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, err);
    if (sc != NULL) scenario_free(sc);
    pack_remove(p, folder);
    return sc != NULL;
}

static bool make(const scenario *sc, const char *save, const char *data_dir, const char *out, error *err)
{
    pack p;
    if (!pack_scenario(sc, &p, err)) return false;
    bool good = say_rules(sc, &p, save != NULL, err) && (save == NULL || pack_add(&p, save, err)) &&
                opens(&p, data_dir, err) && pack_write(&p, out, err);
    if (good) cli_say(stdout, "%s: %d files, %s\n", out, p.count, sc->title);
    pack_free(&p);
    return good;
}

static int run(int argc, char **argv)
{
    cli_args a;
    char path[CLI_PATH * 2], named[CLI_PATH];
    error err = {0};
    int code = cli_parse(&cli_pack, argc, argv, &a);
    if (code >= 0) return code;
    if (!cli_need_data(&a)) return CLI_FAILED;
    const char *save = cli_is_save(a.plain[0]) ? a.plain[0] : NULL;
    session *s = save != NULL ? session_load(save, a.data_dir, ruleset_list, false, NULL, &err) : NULL;
    scenario *own = NULL;
    if (save == NULL && cli_find_scenario(a.data_dir, a.plain[0], path, sizeof path, &err))
        own = scenario_load(path, a.data_dir, ruleset_list, NULL, &err);
    const scenario *sc = s != NULL ? session_scenario(s) : own;
    if (sc == NULL) return cli_fail(&err, a.data_dir);
    snprintf(named, sizeof named, "%s%s", sc->id, PACK_ENDING);
    const char *out = a.value[OPT_OUT] != NULL ? a.value[OPT_OUT] : named;
    const bool good = cli_may_write(out, a.plain[0], &err) && make(sc, save, a.data_dir, out, &err);
    session_free(s);
    scenario_free(own);
    return good ? CLI_DONE : cli_fail(&err, a.data_dir);
}

const cli_command cli_pack = {
    .name = "pack",
    .arguments = "BATTLE",
    .help = "puts a scenario, or a saved battle with its scenario, into one file to hand on",
    .run = run,
    .least = 1,
    .most = 1,
    .options = {[OPT_OUT] = {"out", "FILE", "where to (NAME.sandtable)"}, {NULL, NULL, NULL}}};
