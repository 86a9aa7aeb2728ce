/* headless.c: see headless.h. The log is made by game/story.c, the pictures by picture.c: nothing is told
 * here that the window would not tell. */
#include "cli/headless.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/cli.h"
#include "cli/picture.h"
#include "core/file.h"
#include "game/game.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/story.h"
#include "game/words.h"
#include "game/scenario_load.h"
#include "rules/list.h"

bool headless_needed(void)
{
    static const char *const screens[] = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(screens[i]);
        if (value != NULL && value[0] != '\0') return false;
    }
    return true;
}

static void print_entries(const session *s, int from)
{
    const scenario *sc = session_scenario(s);
    strbuf line = {0};
    for (int i = from; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i), *before = i > 0 ? session_at(s, i - 1) : NULL;
        if (before == NULL || before->turn != e->turn || before->step != e->step) {
            char code[96];
            word_args none = word_args_none();
            strbuf_clear(&line);
            snprintf(code, sizeof code, "step.%s", sc->rules->steps[e->step]);
            words_format(sc, NULL, code, &none, &line);
            printf("\nTurn %d, %s\n", e->turn, strbuf_str(&line));
        }
        for (int k = 0; k < e->events.count; k++) {
            strbuf_clear(&line);
            if (story_event(s, e, &e->events.items[k], NO_SIDE, &line)) printf("  %s\n", strbuf_str(&line));
        }
    }
    strbuf_free(&line);
}

static bool take_picture(const char *data_dir, const session *s, const char *folder, const char *moment,
                         error *err)
{
    char path[CLI_PATH + 200];
    snprintf(path, sizeof path, "%s/%s-%s.png", folder, session_scenario(s)->id, moment);
    if (!cli_picture(data_dir, s, &(picture_order){.w = 1600, .h = 1000, .path = path, .side = NO_SIDE}, err))
        return false;
    printf("\n  [picture: %s]\n", path);
    return true;
}

static session *open_battle(const char *data_dir, const char *file, uint64_t seed, const char *const *options,
                            error *err)
{
    if (cli_is_save(file)) {
        load_report report;
        session *s = session_load(file, data_dir, ruleset_list, false, &report, err);
        if (s != NULL && report.said[0] != '\0') printf("%s\n", report.said);
        return s;
    }
    scenario *sc = scenario_load(file, data_dir, ruleset_list, options, err);
    session_config config = {.seed = seed, .undo = UNDO_NO};
    for (int i = 0; i < SIDES_MAX; i++)
        config.seat[i] = SEAT_COMPUTER, config.player[i] = ai_find("quick")->name;
    return sc != NULL ? session_new(sc, &config, err) : NULL;
}

static void print_verdict(const session *s)
{
    const scenario *sc = session_scenario(s);
    result r;
    strbuf line = {0};
    game_result(session_state(s), &r);
    words_format(sc, session_state(s), r.code, &r.args, &line);
    printf("\n%s\n", strbuf_str(&line));
    strbuf_free(&line);
}

bool headless_battle(const char *data_dir, const char *file, uint64_t seed, const char *const *options,
                     const char *folder, error *err)
{
    if (!file_make_folders(folder, err)) return false;
    session *s = open_battle(data_dir, file, seed, options, err);
    if (s == NULL) return false;
    const scenario *sc = session_scenario(s);
    printf("%s, %s\n%s\n", sc->title, sc->date, sc->note);
    bool good = take_picture(data_dir, s, folder, "start", err), half = false;
    int told = 0;
    for (decision d; good;) {
        session_decide(s, &d);
        print_entries(s, told);
        told = session_count(s);
        if (d.side == GAME_OVER) break;
        if (!half && session_state(s)->turn > sc->turns / 2)
            half = true, good = take_picture(data_dir, s, folder, "middle", err);
        action a;
        refusal why;
        if (!cli_choose(s, ai_find("quick"), NULL, &a) || session_do(s, &a, &why, err) != SESSION_DONE)
            good = error_set(
                err, file, 0, 0,
                "the computer found nothing it may do on turn %d; please report this with the seed %llu",
                session_state(s)->turn, (unsigned long long)seed);
    }
    if (good) {
        print_verdict(s);
        good = take_picture(data_dir, s, folder, "end", err);
        char path[CLI_PATH + 200];
        snprintf(path, sizeof path, "%s/%s.save", folder, sc->id);
        good = good && session_save_as(s, path, err);
        if (good) printf("  [battle kept: %s; tell it again with: sandtable replay %s]\n", path, path);
    }
    session_free(s);
    return good;
}
