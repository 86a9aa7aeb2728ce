/* replay.c: `sandtable replay`: tells a saved battle again, sentence by sentence; with --verify only whether
 * it comes out the same. */
#include "cli/cli.h"
#include "cli/proof.h"
#include "cli/teach.h"
#include "core/file.h"
#include "core/language.h"
#include "game/game.h"
#include "game/save_load.h"
#include "game/story.h"
#include "game/words.h"
#include "rules/list.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { OPT_VERIFY, OPT_SIDE, OPT_ANALYSIS };

static void tell(const session *s, int side)
{
    strbuf line = {0};
    int turn = -1;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        if (e->turn != turn) {
            turn = e->turn;
            printf(_("Turn %d\n"), turn);
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
        strbuf_addf(&text, _("The battle stands in turn %d of %d."), session_state(s)->turn, sc->turns);
    printf("%s\n", strbuf_str(&text));
    strbuf_free(&text);
}

static void say_row(const scenario *sc, const review_row *row)
{
    char choice[32], luck[32], rest[16];
    taught_known_words(row->choice, choice);
    review_luck_words(row, luck);
    taught_change_words(review_row_left(row), rest);
    printf(_("  turn %2d %-16.16s choice %9s  dice %9s  rest %6s  after %5.1f\n"), row->turn,
           sc->sides[row->side].name, choice, luck, rest, row->after / 10.0);
}

static void say_sum(const scenario *sc, int side, const review_sum *sum)
{
    char choice[32], luck[32];
    const taught_chance by_choice = {sum->choice, sum->choice_error}, by_luck = {sum->luck, sum->luck_error};
    taught_known_words(by_choice, choice);
    taught_known_words(by_luck, luck);
    printf(_("%s: choices %s, dice %s, plays like a %s\n"), sc->sides[side].name, choice, luck, sum->like);
}

/* What choice cost and luck gave, as a table. */
static void say_review(const session *s, int side)
{
    review r;
    strbuf title = {0}, text = {0};
    const scenario *sc = session_scenario(s);
    if (!session_state(s)->over || !cli_review(s, side, REVIEW_PLAYOUTS, &r)) {
        printf(_("Nothing to analyse: the battle is not over, or its rules have no chances of winning.\n"));
        return;
    }
    review_verdict(sc, &r, &title, &text);
    printf("%s %s\n", title.s, text.s);
    printf(_("Chances of the %s, per cent: %.1f at the start\n"), sc->sides[r.side].name, r.start / 10.0);
    for (int i = 0; i < r.rows; i++) {
        const review_row *row = &r.row[i];
        say_row(sc, row);
        if (row->asked)
            printf(_("          the lesson asked for it: it is not judged\n"));
        else if (taught_stands(row->choice))
            printf(_("          best: %s\n          done: %s\n"), row->best, row->played);
    }
    for (int k = 0; k < sc->nsides; k++) {
        review_sum sum;
        if (review_told(sc, &r, k, &sum)) say_sum(sc, k, &sum);
    }
    strbuf_free(&title);
    strbuf_free(&text);
    review_free(&r);
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
        return file_exists(a.plain[0]) ? CLI_CHECK_FAILED : CLI_FAILED;
    }
    if (report.said[0] != '\0') cli_say(stderr, _("sandtable: %s: %s\n"), a.plain[0], report.said);
    if (!cli_side(s, a.value[OPT_SIDE], &side)) {
        session_free(s);
        return CLI_USAGE;
    }
    if (a.value[OPT_VERIFY] == NULL) tell(s, side);
    say_result(s);
    if (a.value[OPT_ANALYSIS] != NULL) say_review(s, side);
    const session_begun *begun = &session_settings(s)->begun;
    if (report.older)
        cli_say(stdout, _("%s: %d of %d actions can be played under the rules of today"), a.plain[0],
                begun->kept, begun->of);
    else
        cli_say(stdout, _("%s: %d actions come out as they were saved"), a.plain[0], session_count(s));
    printf("; state %016" PRIx64 "\n", session_hash(s, NO_SIDE));
    if (a.value[OPT_VERIFY] != NULL) proof_say(s, a.data_dir);
    session_free(s);
    return report.older && a.value[OPT_VERIFY] != NULL ? CLI_CHECK_FAILED : CLI_DONE;
}

const cli_command cli_replay = {
    .name = "replay",
    .arguments = "SAVE",
    .help = N_("plays a saved battle again and checks every die and every state"),
    .run = run,
    .least = 1,
    .most = 1,
    .options = {
        [OPT_VERIFY] = {"verify", NULL, N_("only check, do not tell the story")},
        [OPT_SIDE] = {"side", "SIDE",
                      N_("tell what that side may know, or all (while it runs the side that decides)")},
        [OPT_ANALYSIS] = {"analysis", NULL,
                          N_("what choice cost and luck gave, side-turn by side-turn (takes a while)")},
        {NULL, NULL, NULL}}};
