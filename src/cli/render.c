/* render.c: `sandtable render`: the board of a scenario, of a saved battle or of a map alone as a
 * picture, or as a poster to hang up; all counters of a list of branches. The pictures themselves are
 * picture.c's and picture_counters.c's. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include "board/tiled.h"
#include "cli/picture.h"
#include "cli/picture_counters.h"
#include "core/language.h"
#include "game/light.h"
#include "game/save_load.h"
#include "game/scenario_load.h"
#include "rules/list.h"

enum { OPT_OUT, OPT_SIZE, OPT_POSTER, OPT_TURN, OPT_LIGHT, OPT_SIDES, OPT_SIDE };

enum { A3_W = 4961, A3_H = 3508 }; /* across, at 300 dots an inch */

static bool read_size(const char *text, int *w, int *h)
{
    char more;
    if (sscanf(text, "%5dx%5d%c", w, h, &more) == 2 && *w >= 64 && *h >= 64 && *w <= 16384 && *h <= 16384)
        return true;
    cli_say(stderr, _("sandtable: --size %s: expected WIDTHxHEIGHT, such as 1600x1000\n"), text);
    return false;
}

static bool read_light(const cli_args *a, picture_order *wanted)
{
    uint64_t turn = 0;
    if (a->value[OPT_TURN] != NULL && !cli_number(a->value[OPT_TURN], 1, 200, "turn", &turn)) return false;
    wanted->turn = (int)turn;
    if (a->value[OPT_LIGHT] == NULL) return true;
    wanted->light = light_kind_find(a->value[OPT_LIGHT]) + 1;
    if (wanted->light > 0) return true;
    cli_say(stderr, _("sandtable: --light %s: expected day, dawn, dusk, night, moon, haze or storm\n"),
            a->value[OPT_LIGHT]);
    return false;
}

static bool read_palette(const cli_args *a, picture_order *wanted)
{
    if (a->value[OPT_SIDES] == NULL) return true;
    const int found = palette_find(a->value[OPT_SIDES]);
    if (found >= 0)
        wanted->sides = (side_palette)found;
    else
        cli_say(stderr, _("sandtable: --sides %s: expected printed, okabe-ito or grey\n"),
                a->value[OPT_SIDES]);
    return found >= 0;
}

static session *load(const char *data_dir, const char *file, error *err)
{
    char path[CLI_PATH];
    if (cli_is_save(file)) return session_load(file, data_dir, ruleset_list, false, NULL, err);
    if (!cli_find_scenario(data_dir, file, path, sizeof path, err)) return NULL;
    scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, err);
    session_config config = {.seed = 1};
    return sc != NULL ? session_new(sc, &config, err) : NULL;
}

static bool is_map(const char *file)
{
    const char *end = strrchr(file, '.');
    return end != NULL && (strcmp(end, ".tmj") == 0 || strcmp(end, ".tmx") == 0);
}

static bool is_branches(const char *file)
{
    const char *slash = strrchr(file, '/');
    return strcmp(slash != NULL ? slash + 1 : file, "branches.json") == 0;
}

static int render_counters(const cli_args *a, const picture_order *wanted)
{
    error err = {0};
    const char *to = a->value[OPT_OUT] != NULL ? wanted->path : "counters.png";
    return cli_picture_counters(a->data_dir, a->plain[0], wanted, to, &err) ? CLI_DONE
                                                                            : cli_fail(&err, a->data_dir);
}

static int render_map(const char *data_dir, const char *file, const picture_order *wanted)
{
    error err = {0};
    board *b = tiled_load(&file, NULL, 1, NULL, &err);
    if (b == NULL) return cli_fail(&err, data_dir);
    bool good = cli_picture_map(data_dir, b, wanted, &err);
    board_free(b);
    return good ? CLI_DONE : cli_fail(&err, data_dir);
}

static int run(int argc, char **argv)
{
    cli_args a;
    error err = {0};
    int code = cli_parse(&cli_render, argc, argv, &a);
    if (code >= 0) return code;
    const bool poster = a.value[OPT_POSTER] != NULL;
    picture_order wanted = {.w = poster ? A3_W : 1600,
                            .h = poster ? A3_H : 1000,
                            .manner = poster ? PICTURE_POSTER : PICTURE_TABLE,
                            .path = a.value[OPT_OUT] ? a.value[OPT_OUT]
                                    : poster         ? "poster.pdf"
                                                     : "board.png"};
    if (a.value[OPT_SIZE] != NULL && !read_size(a.value[OPT_SIZE], &wanted.w, &wanted.h)) return CLI_USAGE;
    if (!read_light(&a, &wanted) || !read_palette(&a, &wanted)) return CLI_USAGE;
    if (!cli_need_data(&a)) return CLI_FAILED;
    if (!cli_may_write(wanted.path, a.plain[0], &err)) return cli_fail(&err, a.data_dir);
    if (is_branches(a.plain[0])) return render_counters(&a, &wanted);
    if (is_map(a.plain[0])) return render_map(a.data_dir, a.plain[0], &wanted);
    session *s = load(a.data_dir, a.plain[0], &err);
    if (s == NULL) return cli_fail(&err, a.data_dir);
    const bool known = cli_side(s, a.value[OPT_SIDE], &wanted.side);
    const bool good = known && cli_picture(a.data_dir, s, &wanted, &err);
    session_free(s);
    if (!known) return CLI_USAGE;
    return good ? CLI_DONE : cli_fail(&err, a.data_dir);
}

const cli_command cli_render = {
    .name = "render",
    .arguments = "FILE",
    .help = N_("writes a picture of the board of a scenario, a saved battle or a map, or of all counters "
               "(rules/branches.json)"),
    .run = run,
    .least = 1,
    .most = 1,
    .options = {
        [OPT_OUT] = {"out", "FILE", N_("where to: .png or .pdf (board.png; of a poster poster.pdf)")},
        [OPT_SIZE] = {"size", N_("WxH"), N_("in pixels (1600x1000; of a poster A3 at 300 dpi, 4961x3508)")},
        [OPT_POSTER] = {"poster", NULL, N_("the sheet alone, to hang up")},
        [OPT_TURN] = {"turn", "N", N_("in the light of that turn (of the one that stands)")},
        [OPT_LIGHT] = {"light", "KIND", N_("day, dawn, dusk, night, moon, haze or storm, whatever the turn")},
        [OPT_SIDES] = {"sides", "PALETTE",
                       N_("printed, okabe-ito or grey: the colours of the sides (printed)")},
        [OPT_SIDE] = {"side", "SIDE",
                      N_("what that side may know, or all (while it runs the side that decides)")},
        {NULL, NULL, NULL}}};
