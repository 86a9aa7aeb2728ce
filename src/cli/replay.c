/* replay.c: `sandtable replay`: tells a saved battle again, sentence by sentence; with --verify only whether
 * it comes out the same. */
#include "cli/cli.h"
#include "game/game.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/story.h"
#include "game/words.h"
#include "rules/list.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { OPT_VERIFY, OPT_SIDE };

static void tell(const session *s, int side)
{
    strbuf line = {0};
    int turn = -1;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        if (e->turn != turn) {
            turn = e->turn;
            printf("Turn %d\n", turn);
        }
        for (int k = 0; k < e->events.count; k++) {
            strbuf_clear(&line);
            if (story_event(s, e, &e->events.items[k], side, &line))
                printf("  %s%s\n", e->by_umpire ? "[umpire] " : "", strbuf_str(&line));
        }
    }
    strbuf_free(&line);
}

static void say_result(const session *s)
{
    const scenario *sc = session_scenario(s);
    result r;
    strbuf text = {0};
    game_result(session_state(s), &r);
    if (r.over && r.code != NULL)
        words_format(sc, session_state(s), r.code, &r.args, &text);
    else
        strbuf_addf(&text, "The battle stands in turn %d of %d.", session_state(s)->turn, sc->turns);
    printf("%s\n", strbuf_str(&text));
    strbuf_free(&text);
}

static void count_of(int n, const char *one, const char *many)
{
    if (n > 0) printf("  %d %s\n", n, n == 1 ? one : many);
}

/* What the check shows, what in the battle rests on somebody's word, and what no such check can show. */
static void say_proof(const session *s)
{
    save_tally t;
    session_tally(s, &t);
    printf(
        "Checked: the lines are in order and whole as far as they go, every face follows from the seed and "
        "the actions, every state from those before it.\n");
    const bool word = t.umpire + t.typed + t.given + t.undos + t.seats > 0;
    printf("On somebody's word:%s\n", word ? "" : " nothing.");
    count_of(t.umpire, "change by the umpire", "changes by the umpire");
    count_of(t.typed, "action with dice typed in by hand", "actions with dice typed in by hand");
    count_of(t.given, "action with dice given by a script", "actions with dice given by a script");
    count_of(t.undos, "order taken back, perhaps after its dice were seen",
             "times an order was taken back, perhaps after its dice were seen");
    count_of(t.seats, "side given to another player", "times a side was given to another player");
    printf(
        "Not shown by any of this: who played; that nobody knew the seed, which stands in the file, and the "
        "dice with it; that the title, the options, the players and how it ended are as they were, for "
        "whoever edits a file can make its check digits anew.\n");
}

static int run(int argc, char **argv)
{
    cli_args a;
    error err = {0};
    load_report report;
    int side, code = cli_parse(&cli_replay, argc, argv, &a);
    if (code >= 0) return code;
    if (!cli_need_data(&a)) return CLI_FAILED;
    session *s = session_load(a.plain[0], a.data_dir, ruleset_list, false, &report, &err);
    if (s == NULL) {
        cli_fail(&err, a.data_dir);
        return CLI_CHECK_FAILED;
    }
    if (report.said[0] != '\0') fprintf(stderr, "sandtable: %s: %s\n", a.plain[0], report.said);
    if (!cli_side(s, a.value[OPT_SIDE], &side)) {
        session_free(s);
        return CLI_USAGE;
    }
    if (a.value[OPT_VERIFY] == NULL) tell(s, side);
    say_result(s);
    const session_begun *begun = &session_settings(s)->begun;
    if (report.older)
        printf("%s: %d of %d actions can be played under the rules of today", a.plain[0], begun->kept,
               begun->of);
    else
        printf("%s: %d actions come out as they were saved", a.plain[0], session_count(s));
    printf("; state %016" PRIx64 "\n", session_hash(s, NO_SIDE));
    if (a.value[OPT_VERIFY] != NULL) say_proof(s);
    session_free(s);
    return report.older && a.value[OPT_VERIFY] != NULL ? CLI_CHECK_FAILED : CLI_DONE;
}

const cli_command cli_replay = {
    .name = "replay",
    .arguments = "SAVE",
    .help = "plays a saved battle again and checks every die and every state",
    .run = run,
    .least = 1,
    .most = 1,
    .options = {[OPT_VERIFY] = {"verify", NULL, "only check, do not tell the story"},
                [OPT_SIDE] = {"side", "SIDE",
                              "tell what that side may know, or all (while it runs the side that decides)"},
                {NULL, NULL, NULL}}};
