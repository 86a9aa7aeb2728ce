/*
 * letter.c: `sandtable letter`: play by letters, where something is hidden: keys, letters to a side, answers,
 * and at the end whether each letter told what was so. docs/fair-dice.md says whom one has to trust.
 */
#include "cli/cli.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "cli/picture.h"
#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/save_answer.h"
#include "game/save_letter.h"
#include "game/save_load.h"
#include "game/session_seal.h"
#include "game/story.h"
#include "board/names.h"
#include "rules/list.h"

enum {
    OPT_NEW_KEY,
    OPT_SIDE,
    OPT_TO,
    OPT_AFTER,
    OPT_OUT,
    OPT_KEY,
    OPT_LEGAL,
    OPT_PICTURE,
    OPT_ORDERS,
    OPT_SECRET,
    OPT_SECRET_FILE,
    OPT_ANSWER
};

enum { SECRET_ROOM = SEAL_SECRET_MAX + 1, SECRET_FILE_MAX = 64 * 1024 };

static int wrong(const char *text)
{
    fprintf(stderr, _("sandtable letter: %s\nTry \"sandtable letter --help\".\n"), text);
    return CLI_USAGE;
}

/* A letter, an answer and a key are like no other file: nobody makes them again. */
static bool is_free(const char *path, error *err)
{
    return !file_exists(path) || error_set(err, path, 0, 0, "is there already: name a new file");
}

/* ---- keys */

static int new_key(const cli_args *a)
{
    post_keys keys;
    error err = {0};
    strbuf hex = {0};
    post_make(&keys);
    const bool good = post_write(a->value[OPT_NEW_KEY], &keys, &err);
    seal_add_hex(keys.known, POST_KEY, &hex);
    if (good)
        cli_say(
            stdout,
            _("%s\nWho writes letters for you needs this line (--to). What is in %s opens them: give it to "
              "nobody.\n"),
            strbuf_str(&hex), a->value[OPT_NEW_KEY]);
    strbuf_free(&hex);
    post_forget(&keys);
    return good ? CLI_DONE : cli_fail(&err, a->data_dir);
}

/* ---- the host's side */

/* The battle with its key, to write a letter from or to go on with. */
static session *resume(const cli_args *a, error *err)
{
    char ours[CLI_PATH], keys[CLI_PATH + 8];
    load_report report;
    const char *folder = cli_user_folder("XDG_STATE_HOME", ".local/state", ours, sizeof ours);
    if (folder != NULL) file_join(folder, "keys", keys, sizeof keys);
    session *s =
        session_resume(a->plain[0], a->data_dir, ruleset_list, folder != NULL ? keys : NULL, &report, err);
    if (s != NULL && report.said[0] != '\0')
        cli_say(stderr, _("sandtable: %s: %s\n"), a->plain[0], report.said);
    return s;
}

/* The number of this letter and the digest of the one before it, which must be of this battle. */
static bool follow(const session *s, const char *path, const char *side, int *number,
                   char before[LETTER_DIGITS], error *err)
{
    char *text;
    const char *body;
    size_t size;
    letter_head head;
    *number = 1;
    snprintf(before, LETTER_DIGITS, "-");
    if (path == NULL) return true;
    if (!file_read(path, LETTER_BYTES_MAX, &text, &size, err)) return false;
    bool good = letter_read_head(path, text, size, "letter", &head, &body, err);
    if (good && (strcmp(head.side, side) != 0 || head.number == LETTER_NUMBER_MAX))
        good = error_set(err, path, 0, 0, "is letter %d to %s: the one before must be to the same side",
                         head.number, head.side);
    if (good && !letter_is_of(&head, s))
        good = error_set(
            err, path, 0, 0,
            "was not made from this battle: name the letter that was last written of it to this side");
    *number = head.number + 1;
    letter_digest(text, size, before);
    mem_free(text);
    return good;
}

static bool write_letter(const cli_args *a, session *s, int side, error *err)
{
    uint8_t to[POST_KEY];
    char before[LETTER_DIGITS];
    int number;
    strbuf out = {0};
    const char *id = session_scenario(s)->sides[side].id, *path = a->value[OPT_OUT], *key = a->value[OPT_TO];
    if (!is_free(path, err)) return false;
    if (!seal_read_hex(key, strlen(key), to, sizeof to))
        return error_set(err, NULL, 0, 0, "--to %.80s: expected the 64 digits that --new-key printed", key);
    bool good = follow(s, a->value[OPT_AFTER], id, &number, before, err) && letter_seal_ready(s, err) &&
                letter_make(s, side, number, before, to, &out, err) && file_write(path, out.s, out.len, err);
    if (good)
        cli_say(
            stdout,
            _("%s: letter %d to %s. It holds what that side may know, and only its key opens it. The dice "
              "after its "
              "answer are committed to. You, who judge, know all: that is what your friends trust you "
              "with.\n"),
            path, number, id);
    strbuf_free(&out);
    return good;
}

static bool take_answer(const cli_args *a, session *s, error *err)
{
    char *text;
    size_t size;
    answer_report report;
    const char *path = a->value[OPT_ANSWER];
    if (!file_read(path, LETTER_BYTES_MAX, &text, &size, err)) return false;
    const bool good = answer_take(s, path, text, size, &report, err);
    mem_free(text);
    if (!good) return false;
    if (report.before > 0)
        printf(_("It was being taken when the program ended, after %d order%s. "), report.before,
               report.before == 1 ? "" : "s");
    printf(_("%d order%s done under a new seal, with the secret that came in the answer"), report.done,
           report.done == 1 ? "" : "s");
    if (report.left > 0) printf(_("; %d not done"), report.left);
    cli_say(stdout, ".%s%s\n", report.refused[0] != '\0' ? _(" Refused: ") : "", report.refused);
    return true;
}

static int host(const cli_args *a)
{
    error err = {0};
    session *s = resume(a, &err);
    if (s == NULL) return cli_fail(&err, a->data_dir);
    int side = NO_SIDE, code = CLI_DONE;
    if (a->value[OPT_ANSWER] != NULL) {
        if (!take_answer(a, s, &err)) code = cli_fail(&err, a->data_dir);
    } else if (!cli_side(s, a->value[OPT_SIDE], &side) || side == NO_SIDE) {
        code = wrong(_("--side: a letter is to one side of this battle"));
    } else if (!write_letter(a, s, side, &err)) {
        code = cli_fail(&err, a->data_dir);
    }
    session_free(s);
    return code;
}

/* ---- the side's */

static bool open_letter(const cli_args *a, const char *path, letter *out, error *err)
{
    char *text;
    size_t size;
    post_keys keys;
    if (!post_read(a->value[OPT_KEY], &keys, err)) return false;
    bool good = file_read(path, LETTER_BYTES_MAX, &text, &size, err);
    if (good) {
        good = letter_open(path, text, size, &keys, a->data_dir, ruleset_list, out, err);
        mem_free(text);
    }
    post_forget(&keys);
    return good;
}

static void show_units(const letter *l)
{
    static const char *const statuses[] = {
        "", N_("still to come"), N_("to be placed"), "", "destroyed", "captured", "gone"};
    const state *st = session_state(l->s);
    const scenario *sc = st->sc;
    char place[16];
    for (int u = 0; u < sc->nunits; u++) {
        const unit *x = &st->units[u];
        if (!state_knows(st, u, l->side)) continue;
        printf("  u%d %s, %s: ", u, sc->units[u].name, sc->sides[x->side].name);
        if (x->status == UNIT_ON) {
            board_space_name(sc->board, x->space, place);
            printf(_("%s, strength %d\n"), place, x->strength);
        } else {
            printf("%s\n", language_said(statuses[x->status]));
        }
    }
}

static void show_legal(const letter *l, bool all)
{
    decision d;
    strbuf text = {0};
    action_list list = {.cap = 1 << 16, .items = mem_alloc(sizeof(action) << 16)};
    session_decide(l->s, &d);
    if (d.side == l->side) game_actions(session_state(l->s), &list);
    for (int i = 0; all && i < list.count; i++) {
        strbuf_clear(&text);
        action_encode(session_scenario(l->s), &list.items[i], &text);
        printf("  %s\n", strbuf_str(&text));
    }
    strbuf_clear(&text);
    story_prompt(session_scenario(l->s), session_state(l->s), &d, &text);
    if (d.side == l->side)
        printf(_("It is for you to decide: %s (%d orders; --legal lists them)\n"), strbuf_str(&text),
               list.count);
    else
        printf(_("It is not for you to decide.\n"));
    mem_free(list.items);
    strbuf_free(&text);
}

static void show(const cli_args *a, const letter *l)
{
    const scenario *sc = session_scenario(l->s);
    printf(_("Letter %d to %s: %s, turn %d.\n"), l->head.number, sc->sides[l->side].name, sc->title,
           session_state(l->s)->turn);
    cli_say(stdout, _("What you have been told:\n%s"), strbuf_str(&l->told));
    printf(_("What you know of:\n"));
    show_units(l);
    show_legal(l, a->value[OPT_LEGAL] != NULL);
    printf(_("Dice: what follows your answer comes from %.16s..., which its writer is bound to, and from a "
             "secret of "
             "yours, which he does not know yet. He who wrote it knows the whole battle, and could tell you "
             "what is "
             "not so: at the end --key and the opened save show whether he did.\n"),
           l->next);
}

/* The first line of a text, without its end. */
static bool first_line_of(const char *text, const char *name, char out[SECRET_ROOM], error *err)
{
    const size_t n = strcspn(text, "\r\n");
    if (n >= SECRET_ROOM)
        return error_set(err, name, 1, 0, "the secret has more than %d characters", SEAL_SECRET_MAX);
    memcpy(out, text, n);
    out[n] = '\0';
    return true;
}

/* What ends the program from the keyboard or stops it, while what is typed is not shown. */
static const int stops[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTERM, SIGHUP};
enum { STOPS = sizeof stops / sizeof stops[0] };
static volatile sig_atomic_t stopped_by;

static void stop(int signal)
{
    stopped_by = signal;
}

/* A line of a terminal that does not show it. A signal puts the terminal right before it is obeyed; who comes
 * back from being stopped types anew. */
static bool read_at_terminal(const struct termios *was, char *out, int size)
{
    struct termios quiet = *was;
    struct sigaction ours = {.sa_handler = stop}, before[STOPS];
    sigset_t held, free_again;
    fd_set in;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    sigemptyset(&held);
    for (int i = 0; i < STOPS; i++)
        sigaddset(&held, stops[i]);
    bool good = false;
    do {
        stopped_by = 0;
        /* They come in while a line is waited for and at no other time: none between a look and the wait. */
        sigprocmask(SIG_BLOCK, &held, &free_again);
        for (int i = 0; i < STOPS; i++)
            sigaction(stops[i], &ours, &before[i]);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
        fputs("The secret for the dice after the answer (it is not shown): ", stderr);
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
        good = pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &free_again) > 0 &&
               fgets(out, size, stdin) != NULL;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, was);
        fputc('\n', stderr);
        for (int i = 0; i < STOPS; i++)
            sigaction(stops[i], &before[i], NULL);
        sigprocmask(SIG_SETMASK, &free_again, NULL);
        if (stopped_by != 0) raise(stopped_by);
    } while (stopped_by == SIGTSTP);
    return good;
}

/* A line of standard input; what is typed at a terminal is not shown there. */
static bool read_unseen(char *out, int size)
{
    struct termios was;
    if (isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &was) == 0) return read_at_terminal(&was, out, size);
    return fgets(out, size, stdin) != NULL;
}

/* The secret for the dice: of a file, of what is typed, or of the command itself. */
static bool read_secret(const cli_args *a, char out[SECRET_ROOM], error *err)
{
    char typed[4 * SECRET_ROOM] = "", *text;
    size_t size;
    const char *path = a->value[OPT_SECRET_FILE];
    if (path == NULL) return first_line_of(a->value[OPT_SECRET], "--secret", out, err);
    if (strcmp(path, "-") == 0) {
        const bool good =
            read_unseen(typed, sizeof typed) && first_line_of(typed, _("standard input"), out, err);
        seal_wipe(typed, sizeof typed);
        return good || error_is_set(err) || error_set(err, "standard input", 0, 0, "holds no secret");
    }
    if (!file_read(path, SECRET_FILE_MAX, &text, &size, err)) return false;
    const bool good = first_line_of(text, path, out, err);
    seal_wipe(text, size);
    mem_free(text);
    return good;
}

static bool write_answer(const cli_args *a, const letter *l, error *err)
{
    char *orders, secret[SECRET_ROOM];
    size_t size;
    int count;
    strbuf out = {0};
    if (!is_free(a->value[OPT_OUT], err) || !read_secret(a, secret, err)) return false;
    if (!file_read(a->value[OPT_ORDERS], LETTER_BYTES_MAX, &orders, &size, err)) {
        seal_wipe(secret, sizeof secret);
        return false;
    }
    const bool good = answer_make(l, orders, secret, &count, &out, err) &&
                      file_write(a->value[OPT_OUT], out.s, out.len, err);
    seal_wipe(secret, sizeof secret);
    if (good)
        cli_say(
            stdout,
            _("%s: %d order%s in answer to letter %d, closed to who wrote it. Whether they may be done, and "
              "what "
              "they run into, is judged there.\n"),
            a->value[OPT_OUT], count, count == 1 ? "" : "s", l->head.number);
    mem_free(orders);
    strbuf_free(&out);
    return good;
}

static int reader(const cli_args *a)
{
    letter l;
    error err = {0};
    bool good = open_letter(a, a->plain[0], &l, &err);
    if (!good) return cli_fail(&err, a->data_dir);
    const picture_order wanted = {.w = 1600, .h = 1000, .path = a->value[OPT_PICTURE], .side = l.side};
    if (a->value[OPT_ORDERS] != NULL)
        good = write_answer(a, &l, &err);
    else
        show(a, &l);
    if (good && wanted.path != NULL)
        good = cli_may_write(wanted.path, a->plain[0], &err) &&
               cli_may_write(wanted.path, a->value[OPT_KEY], &err) &&
               cli_picture(a->data_dir, l.s, &wanted, &err);
    letter_free(&l);
    return good ? CLI_DONE : cli_fail(&err, a->data_dir);
}

/* ---- at the end */

/* Which dice hung on the answer, and on what secret. */
static void tell_dice(const letter_outcome *found)
{
    if (found->first == 0)
        printf(_("No answer to it was taken: no die comes from what it committed to.\n"));
    else if (found->last < found->first)
        printf(_("Its answer was taken, but another seal came into force at once: no die comes from what it "
                 "committed to.\n"));
    else
        cli_say(stdout,
                _("What was thrown from action %d to action %d comes from what it committed to and from the "
                  "secret \"%s\": is it the one you sent?\n"),
                found->first, found->last, found->secret);
}

static int verify(const cli_args *a)
{
    char *save;
    size_t size;
    letter l;
    error err = {0};
    letter_outcome found;
    if (!open_letter(a, a->plain[1], &l, &err)) return cli_fail(&err, a->data_dir);
    bool good = file_read(a->plain[0], LETTER_BYTES_MAX * 4, &save, &size, &err);
    if (good) {
        good = letter_verify(&l, a->plain[0], save, size, a->data_dir, ruleset_list, &found, &err);
        mem_free(save);
    }
    if (good) {
        cli_say(
            stdout,
            _("%s: letter %d to %s was made after action %d of %s, and told all that this side might know "
              "then, and nothing that was not so.\n"),
            a->plain[1], l.head.number, l.head.side, found.after, a->plain[0]);
        tell_dice(&found);
    }
    letter_free(&l);
    if (good) return CLI_DONE;
    cli_fail(&err, a->data_dir);
    return CLI_CHECK_FAILED;
}

static int run(int argc, char **argv)
{
    cli_args a;
    const int code = cli_parse(&cli_letter, argc, argv, &a);
    if (code >= 0) return code;
    const char *const *v = a.value;
    if (v[OPT_NEW_KEY] != NULL) return a.nplain == 0 ? new_key(&a) : wrong(_("--new-key goes alone"));
    if (!cli_need_data(&a)) return CLI_FAILED;
    if (a.nplain == 2)
        return v[OPT_KEY] != NULL ? verify(&a) : wrong(_("SAVE LETTER: the letter's key is needed (--key)"));
    if (a.nplain != 1) return wrong(_("expected a save, a letter, or both"));
    if (v[OPT_KEY] == NULL) {
        if (v[OPT_ANSWER] != NULL || (v[OPT_SIDE] != NULL && v[OPT_TO] != NULL && v[OPT_OUT] != NULL))
            return host(&a);
        return wrong(_("of a save: --side, --to and --out write a letter, --answer takes one's answer; a "
                       "letter is opened "
                       "with --key"));
    }
    if (v[OPT_ORDERS] != NULL &&
        ((v[OPT_SECRET] == NULL) == (v[OPT_SECRET_FILE] == NULL) || v[OPT_OUT] == NULL))
        return wrong(
            _("--orders: an answer also has a secret (--secret-file FILE, or - to type it), and goes --out"));
    return reader(&a);
}

const cli_command cli_letter = {
    .name = "letter",
    .arguments = "[SAVE|LETTER]...",
    .help = N_(
        "play by mail where something is hidden: what one side may know, closed to its key, and its answer"),
    .run = run,
    .least = 0,
    .most = 2,
    .options = {
        [OPT_NEW_KEY] = {"new-key", "FILE",
                         N_("makes a side's key, and prints what others close letters by")},
        [OPT_SIDE] = {"side", "SIDE", N_("SAVE: writes a letter to that side")},
        [OPT_TO] = {"to", "DIGITS", N_("what that side's --new-key printed")},
        [OPT_AFTER] = {"after", "LETTER",
                       N_("the letter to that side before this one (none: it is the first)")},
        [OPT_OUT] = {"out", "FILE", N_("where to: a new file")},
        [OPT_KEY] = {"key", "FILE", N_("LETTER: opens it; SAVE LETTER: did it tell what was so?")},
        [OPT_LEGAL] = {"legal", NULL, N_("lists every order that may be given")},
        [OPT_PICTURE] = {"picture", "FILE", N_("and a picture of the board")},
        [OPT_ORDERS] = {"orders", "FILE", N_("answers with these orders, one a line")},
        [OPT_SECRET_FILE] = {"secret-file", "FILE",
                             N_("its first line is thrown in to the dice after the answer; -: you type it")},
        [OPT_SECRET] =
            {"secret", "TEXT",
             N_("the same, on the command line: who may list this machine's processes reads it there")},
        [OPT_ANSWER] = {"answer", "FILE", N_("SAVE: plays the answer")},
        {NULL, NULL, NULL}}};
