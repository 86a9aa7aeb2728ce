/* text_game.c: the dialogue: what a line means, what is told after it, and the computer's side in between. */
#include "cli/text_internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "cli/cli.h"
#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/character.h"
#include "game/deed.h"
#include "game/game.h"
#include "game/save.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/words.h"

enum { LOG_LINES = 20, PART_MAX = 160 };

text_game *text_game_new(session *s, const text_seats *seats)
{
    text_game *g = mem_alloc(sizeof *g);
    g->s = s;
    g->seats = *seats;
    g->spent_turn = -1;
    for (g->viewer = 0; g->viewer < session_scenario(s)->nsides; g->viewer++)
        if ((seats->people >> g->viewer & 1) != 0) break;
    if (g->viewer == session_scenario(s)->nsides) g->viewer = NO_SIDE; /* who only looks on knows all */
    return g;
}

void text_game_free(text_game *g)
{
    if (g == NULL) return;
    session_free(g->s);
    mem_free(g->legal.items);
    mem_free(g->pick.of);
    mem_free(g->pick.option);
    mem_free(g);
}

const session *text_game_session(const text_game *g)
{
    return g->s;
}

/* What an enemy lost who has been lost from sight since stays counted. */
static void see(const text_game *g, state *out)
{
    const int eyes = session_state(g->s)->over ? NO_SIDE : g->viewer;
    session_view(g->s, eyes, out);
    session_recall(g->s, eyes, session_count(g->s), out);
}

static bool is_person(const text_game *g, int side)
{
    return side >= 0 && (g->seats.people >> side & 1) != 0;
}

/* Do several people sit at a battle in which one may know what the other may not? */
static bool keeps_secrets(const text_game *g)
{
    return state_hides(session_state(g->s)) && (g->seats.people & (g->seats.people - 1)) != 0;
}

/* ---- telling */

static void tell_events(const text_game *g, const session_entry *e, const event_list *l, strbuf *out)
{
    const int side = session_state(g->s)->over ? NO_SIDE : g->viewer;
    for (int k = 0; k < l->count; k++) {
        strbuf line = {0};
        if (story_event(g->s, e, &l->items[k], side, &line) && line.len > 0) strbuf_addf(out, "%s\n", line.s);
        strbuf_free(&line);
    }
}

static int *told_of(text_game *g)
{
    return keeps_secrets(g) && g->viewer != NO_SIDE ? &g->told_to[g->viewer] : &g->told;
}

/* Everything that has happened since the reader was last told. */
static void tell(text_game *g, strbuf *out)
{
    int *told = told_of(g);
    const int n = session_count(g->s);
    for (int i = *told < n ? *told : n; i < n; i++)
        tell_events(g, session_at(g->s, i), &session_at(g->s, i)->events, out);
    *told = n;
}

static void do_log(text_game *g, strbuf *out)
{
    strbuf all = {0};
    tell_events(g, NULL, session_opening(g->s), &all);
    for (int i = 0; i < session_count(g->s); i++)
        tell_events(g, session_at(g->s, i), &session_at(g->s, i)->events, &all);
    const char *from = strbuf_str(&all) + all.len;
    for (int lines = 0; from > strbuf_str(&all); from--)
        if (from[-1] == '\n' && ++lines > LOG_LINES) break;
    strbuf_add(out, all.len > 0 ? from : _("Nothing has happened yet.\n"));
    strbuf_free(&all);
}

static void ask_faces(text_game *g, strbuf *out)
{
    const roll *r = session_lacking(g->s);
    state seen;
    word_args args = word_args_none();
    see(g, &seen);
    args.unit = r->unit;
    args.other = r->other;
    args.side = session_roll_side(session_scenario(g->s), r);
    words_format(session_scenario(g->s), &seen, r->purpose, &args, out);
    if (r->sides == 2)
        strbuf_addf(out, ngettext(": toss %d coin", ": toss %d coins", (unsigned long)r->count), r->count);
    else if (r->sides == 52)
        strbuf_add(out, _(": draw a card"));
    else
        strbuf_addf(out, _(": throw %dd%d"), r->count, r->sides);
    strbuf_add(out,
               _(" and type what it shows, with blanks between; or \"throw\", and the program throws.\n"));
}

static void ask_order(text_game *g, strbuf *out)
{
    state seen;
    decision d;
    session_decide(g->s, &d);
    see(g, &seen);
    strbuf_addf(out, _("\nTurn %d of %d. "), seen.turn, seen.sc->turns);
    story_prompt(session_scenario(g->s), &seen, &d, out);
    strbuf_add(out, "\n");
    text_pick_say(g, out);
}

/* ---- the computer, and the dice that nobody asks for */

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* A level has its time for a whole side-turn, and each choice takes from it. */
static bool computer_chooses(text_game *g, const decision *d, action *a)
{
    const player *p = g->seats.computer;
    const state *s = session_state(g->s);
    if (!g->seats.by_clock || p->milliseconds == 0) return cli_choose(g->s, p, NULL, a);
    if (g->spent_turn != s->turn || g->spent_side != d->side) g->spent = 0;
    g->spent_turn = s->turn;
    g->spent_side = d->side;
    const uint64_t began = now_ms(), all = (uint64_t)p->milliseconds;
    const budget b = {.milliseconds = g->spent < all ? (int)(all - g->spent) : 1,
                      .threads = p->all_cores ? ALL_CORES : 1,
                      .as = session_scenario(g->s)->sides[d->side].character};
    const bool good = cli_choose(g->s, p, &b, a);
    g->spent += now_ms() - began;
    return good;
}

/* What a session said to an action. True: it is done. */
static bool done(text_game *g, session_outcome outcome, const action *a, const refusal *why, const error *err,
                 strbuf *out)
{
    state seen;
    char said[1024];
    switch (outcome) {
    case SESSION_DONE:
        return true;
    case SESSION_REFUSED:
        see(g, &seen);
        strbuf title = {0}, text = {0}, remedy = {0};
        const char *rule = "";
        story_refusal(session_scenario(g->s), &seen, why, &title, &text, &remedy, &rule);
        strbuf_addf(out, "%s. %s %s\n", strbuf_str(&title), strbuf_str(&text), strbuf_str(&remedy));
        strbuf_free(&title);
        strbuf_free(&text);
        strbuf_free(&remedy);
        g->wait = WAIT_ORDER;
        return false;
    case SESSION_NEEDS_FACES:
        g->sure = *a;
        g->wait = WAIT_FACES;
        return false;
    case SESSION_FAILED:
        error_format(err, said, sizeof said);
        strbuf_addf(out, "%s\n", said);
        g->wait = WAIT_ORDER;
        return false;
    }
    return false;
}

static bool act(text_game *g, const action *a, strbuf *out)
{
    refusal why = {.code = "", .args = word_args_none()};
    error err = {0};
    return done(g, session_do(g->s, a, &why, &err), a, &why, &err, out);
}

/* Hands over to the next reader; true: he must take his seat first. */
static bool hands_over(text_game *g, int side, strbuf *out)
{
    if (side == g->viewer || g->viewer == NO_SIDE) return false;
    g->viewer = side;
    if (!keeps_secrets(g)) return false;
    strbuf_addf(out, _("\nNow %s. Hand over, and press Enter.\n"), session_scenario(g->s)->sides[side].name);
    g->wait = WAIT_HANDOVER;
    return true;
}

static void ask(text_game *g, strbuf *out)
{
    text_pick_begin(g);
    g->wait = WAIT_ORDER;
    g->for_odds = false;
    ask_order(g, out);
}

/* Plays on until a person must say something, and asks. */
static void go_on(text_game *g, strbuf *out)
{
    for (decision d;;) {
        session_decide(g->s, &d);
        action a;
        action_init(&a, VERB_GO, ACTION_OF_NOBODY);
        if (d.side == GAME_OVER) {
            state seen;
            see(g, &seen);
            tell(g, out);
            strbuf_add(out, _("\nThe battle is over.\n"));
            text_score(&seen, out);
            g->wait = WAIT_NOTHING;
            return;
        }
        if (is_person(g, d.side)) {
            tell(g, out);
            if (hands_over(g, d.side, out)) return;
            ask(g, out);
            return;
        }
        if (d.side >= 0 && !computer_chooses(g, &d, &a)) {
            strbuf_add(out, _("The computer found nothing to do.\n"));
            g->wait = WAIT_NOTHING;
            return;
        }
        if (!act(g, &a, out)) {
            tell(g, out);
            if (g->wait == WAIT_FACES) ask_faces(g, out);
            return;
        }
    }
}

/* ---- a person's orders */

static void order(text_game *g, const action *a, strbuf *out)
{
    if (act(g, a, out))
        go_on(g, out);
    else if (g->wait == WAIT_FACES)
        tell(g, out), ask_faces(g, out);
    else
        ask(g, out);
}

static void consider(text_game *g, strbuf *out)
{
    const action *one = text_pick_one(g);
    state seen;
    if (one == NULL) {
        text_pick_say(g, out);
        return;
    }
    see(g, &seen);
    g->sure = *one;
    const char *why = game_asked_about(&seen, one);
    if (why != NULL) {
        const word_args none = word_args_none();
        deed_say(&seen, one, out);
        strbuf_add(out, ". ");
        words_format(seen.sc, &seen, why, &none, out);
        strbuf_add(out, _(" Are you sure? yes or no\n"));
        g->wait = WAIT_SURE;
        return;
    }
    refusal warned;
    if (game_warned_of(&seen, one, &warned)) {
        words_format(seen.sc, &seen, warned.code, &warned.args, out);
        strbuf_addc(out, '\n');
    }
    order(g, &g->sure, out);
}

/* The next answer of several with commas between, without the blanks round it; false: there are no more. */
static bool next_part(const char **line, char out[PART_MAX])
{
    const char *p = *line + strspn(*line, " \t,");
    size_t n = strcspn(p, ",");
    *line = p + n;
    while (n > 0 && isspace((unsigned char)p[n - 1]))
        n--;
    if (n >= PART_MAX) n = PART_MAX - 1;
    memcpy(out, p, n);
    out[n] = '\0';
    return n > 0;
}

/* A name may have a comma in it: as much of the line as some choice begins with is one answer. */
static void take_more(const text_game *g, const char **line, strbuf *answer)
{
    const char *rest = *line;
    char more[PART_MAX];
    strbuf longer = {0};
    strbuf_add(&longer, answer->s);
    while (next_part(&rest, more)) {
        strbuf_addf(&longer, ", %s", more);
        if (!text_pick_begins(g, longer.s)) continue;
        strbuf_clear(answer);
        strbuf_add(answer, longer.s);
        *line = rest;
    }
    strbuf_free(&longer);
}

static bool choose_all(text_game *g, const char *line, strbuf *out)
{
    char part[PART_MAX];
    bool taken = true;
    while (taken && next_part(&line, part)) {
        strbuf answer = {0};
        strbuf_add(&answer, part);
        take_more(g, &line, &answer);
        taken = text_pick_take(g, answer.s, out);
        strbuf_free(&answer);
    }
    return taken;
}

/* What is chosen from now on is only asked about, until one order is left; then all can be chosen again. */
static void ask_odds(text_game *g, const char *line, strbuf *out)
{
    state seen;
    if (!choose_all(g, line, out)) return;
    if (text_pick_one(g) == NULL) {
        strbuf_add(out, _("The odds of what? "));
        text_pick_say(g, out);
        return;
    }
    see(g, &seen);
    text_odds(&seen, text_pick_one(g), out);
    g->for_odds = false;
    text_pick_all(g);
    strbuf_add(out, _("Nothing is ordered yet: choose among all again, or type list.\n"));
}

static void do_odds(text_game *g, const char *line, strbuf *out)
{
    if (g->wait != WAIT_ORDER) {
        strbuf_add(out, _("There is no order to be given now.\n"));
        return;
    }
    g->for_odds = true;
    ask_odds(g, line, out);
}

static void do_choose(text_game *g, const char *line, strbuf *out)
{
    if (g->for_odds) {
        ask_odds(g, line, out);
        return;
    }
    if (choose_all(g, line, out)) consider(g, out);
}

/* ---- why not */

/* The order that is meant most nearly: "move" is not "move first". */
static bool verb_meant(const state *s, const char *typed, action *a)
{
    const ruleset *rs = s->sc->rules;
    int best = 1;
    for (int v = 0; v < rs->nverbs; v++) {
        strbuf title = {0};
        action one;
        if ((rs->verbs[v].takes & (TAKES_UNIT | TAKES_GROUP)) == 0) continue;
        action_init(&one, v, a->side);
        deed_part_say(s, &one, DEED_WHO, &title);
        const int meant =
            strcasecmp(rs->verbs[v].name, typed) == 0 ? 3 : text_meant(strbuf_str(&title), typed);
        strbuf_free(&title);
        if (meant > best) best = meant, a->verb = (uint8_t)v;
    }
    return best > 1;
}

/* As much of the line as names a unit, whose name may have commas in it. */
static int next_unit(const text_game *g, const state *seen, const char **line)
{
    char part[PART_MAX];
    strbuf name = {0};
    int found = NO_UNIT;
    for (const char *rest = *line; next_part(&rest, part); *line = rest) {
        strbuf_addf(&name, name.len > 0 ? ", %s" : "%s", part);
        const int who = text_find_unit(seen, g->viewer, strbuf_str(&name));
        if (who == NO_UNIT) break;
        found = who;
    }
    strbuf_free(&name);
    return found;
}

/* The place that comes next in the line, or the target; what is neither is passed over. False: the line ends.
 */
static bool take_aim(const text_game *g, const state *seen, const char **line, action *a)
{
    char part[PART_MAX];
    const char *rest = *line;
    if (!next_part(&rest, part)) return false;
    const int space = text_find_space(seen, part);
    const int target = space == NO_SPACE ? next_unit(g, seen, line) : NO_UNIT;
    if (space != NO_SPACE) action_add_space(a, space);
    if (target != NO_UNIT)
        a->target = (int16_t)target;
    else
        *line = rest;
    return true;
}

/* "B Company, move, 0406": anything one may think of, also what is in no list. */
static void do_why(text_game *g, const char *line, strbuf *out)
{
    char part[PART_MAX];
    action a;
    state seen;
    decision d;
    refusal why;
    session_decide(g->s, &d);
    see(g, &seen);
    action_init(&a, 0, g->viewer);
    const int who = next_unit(g, &seen, &line);
    if (who == NO_UNIT || !next_part(&line, part) || !verb_meant(&seen, part, &a)) {
        strbuf_add(out, _("Say who, what, and where or at whom: why UNIT, ORDER, PLACE\n"));
        return;
    }
    action_add_unit(&a, who);
    while (take_aim(g, &seen, &line, &a))
        continue;
    deed_say(&seen, &a, out);
    strbuf_add(out, ". ");
    if (game_check(&seen, &a, &why))
        strbuf_add(out, _("That may be done.\n"));
    else
        (void)done(g, SESSION_REFUSED, &a, &why, NULL, out);
}

/* ---- the other commands */

static void do_look(text_game *g, const char *name, strbuf *out)
{
    state seen;
    see(g, &seen);
    if (name[0] == '\0') {
        text_look_board(&seen, g->viewer, out);
        return;
    }
    const int space = text_find_space(&seen, name);
    const int who = space == NO_SPACE ? text_find_unit(&seen, g->viewer, name) : NO_UNIT;
    if (space != NO_SPACE)
        text_look_space(&seen, space, out);
    else if (who != NO_UNIT)
        text_look_unit(&seen, g->viewer, who, out);
    else
        strbuf_addf(out, _("There is no unit and no place called \"%s\".\n"), name);
}

/* Back to a decision of a person: what the computer did in between goes too. */
static void do_undo(text_game *g, bool agreed, strbuf *out)
{
    bool must_agree = false;
    refusal why = {.code = "", .args = word_args_none()};
    error err = {0};
    if (session_can_undo(g->s, &must_agree) && must_agree && !agreed) {
        strbuf_add(out, _("Both sides must agree to that: type \"undo agreed\" if they do.\n"));
        return;
    }
    for (decision d;;) {
        const bool good = session_undo(g->s, agreed, &why, &err);
        if (!good && !done(g, error_is_set(&err) ? SESSION_FAILED : SESSION_REFUSED, NULL, &why, &err, out))
            break;
        session_decide(g->s, &d);
        if (is_person(g, d.side)) {
            strbuf_add(out, _("Taken back.\n"));
            break;
        }
    }
    g->told = g->told < session_count(g->s) ? g->told : session_count(g->s);
    *told_of(g) = session_count(g->s);
    go_on(g, out);
}

static void do_redo(text_game *g, strbuf *out)
{
    error err = {0};
    if (!session_redo(g->s, &err))
        strbuf_add(out, _("There is nothing to do again.\n"));
    else
        go_on(g, out);
}

static void do_save(const text_game *g, const char *path, strbuf *out)
{
    error err = {0};
    char said[1024];
    if (path[0] == '\0') {
        strbuf_add(out, _("Save where? Type: save FILE\n"));
    } else if (file_exists(path)) {
        strbuf_addf(out, _("%s is there already, and stays as it is: choose another name.\n"), path);
    } else if (session_save_as(g->s, path, &err)) {
        strbuf_addf(out, _("Kept in %s.\n"), path);
    } else {
        error_format(&err, said, sizeof said);
        strbuf_addf(out, "%s\n", said);
    }
}

static void do_score(text_game *g, strbuf *out)
{
    state seen;
    see(g, &seen);
    text_score(&seen, out);
}

static void do_help(strbuf *out)
{
    strbuf_add(out,
               _("Answer with a number or a name of the list; several answers in one line have commas "
                 "between them: 2, move, 0406.\n"
                 "list: what can be chosen now. back: all choices again.\n"
                 "look: the board. look NAME: a unit or a place and what is round it.\n"
                 "odds 2, fire, 3: the chances of that order. why UNIT, ORDER, PLACE: may it, and why not.\n"
                 "score: who is winning, and by what. log: what happened last.\n"
                 "undo, redo. save FILE: a copy. quit: the battle stays kept, and goes on from its file.\n"));
}

typedef struct text_command {
    const char *name, *also; /* in the language spoken too */
    void (*run)(text_game *g, const char *arg, strbuf *out);
} text_command;

static void run_list(text_game *g, const char *arg, strbuf *out)
{
    (void)arg;
    g->for_odds = false;
    if (g->wait == WAIT_FACES) {
        ask_faces(g, out);
    } else if (g->wait == WAIT_NOTHING) {
        strbuf_add(out, _("The battle is over.\n"));
    } else {
        text_pick_all(g);
        ask_order(g, out);
    }
}

static void run_log(text_game *g, const char *arg, strbuf *out)
{
    (void)arg;
    do_log(g, out);
}

static void run_score(text_game *g, const char *arg, strbuf *out)
{
    (void)arg;
    do_score(g, out);
}

static void run_undo(text_game *g, const char *arg, strbuf *out)
{
    do_undo(g, strcasecmp(arg, "agreed") == 0 || strcasecmp(arg, _("agreed")) == 0, out);
}

static void run_redo(text_game *g, const char *arg, strbuf *out)
{
    (void)arg;
    do_redo(g, out);
}

static void run_save(text_game *g, const char *arg, strbuf *out)
{
    do_save(g, arg, out);
}

static void run_help(text_game *g, const char *arg, strbuf *out)
{
    (void)g;
    (void)arg;
    do_help(out);
}

static const text_command commands[] = {
    {"look", N_("look"), do_look},  {"odds", N_("odds"), do_odds},  {"why", N_("why"), do_why},
    {"list", N_("list"), run_list}, {"back", N_("back"), run_list}, {"score", N_("score"), run_score},
    {"log", N_("log"), run_log},    {"undo", N_("undo"), run_undo}, {"redo", N_("redo"), run_redo},
    {"save", N_("save"), run_save}, {"help", N_("help"), run_help}, {"?", "?", run_help},
};

/* One of them, its argument behind it; NULL: the line is an answer. */
static const text_command *command_of(const char *line, const char **arg)
{
    const size_t n = strcspn(line, " \t");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *names[] = {commands[i].name, _(commands[i].also)};
        for (int k = 0; k < 2; k++) {
            if (strlen(names[k]) != n || strncasecmp(line, names[k], n) != 0) continue;
            *arg = line + n + strspn(line + n, " \t");
            return &commands[i];
        }
    }
    return NULL;
}

static bool says(const char *line, const char *word)
{
    return strcasecmp(line, word) == 0 || strcasecmp(line, _(word)) == 0;
}

static void take_faces(text_game *g, const char *line, strbuf *out)
{
    error err = {0};
    char said[1024];
    const action again = g->sure;
    const bool good =
        says(line, N_("throw")) ? session_throw_for(g->s) : session_enter_faces(g->s, line, &err);
    if (!good) {
        error_format(&err, said, sizeof said);
        strbuf_addf(out, "%s\n", said);
        ask_faces(g, out);
        return;
    }
    order(g, &again, out);
}

/* A word that the dialogue waits for; true: it was one. */
static bool answered(text_game *g, const char *line, strbuf *out)
{
    switch (g->wait) {
    case WAIT_FACES:
        take_faces(g, line, out);
        return true;
    case WAIT_SURE:
        g->wait = WAIT_ORDER;
        if (says(line, N_("yes")))
            order(g, &g->sure, out);
        else
            ask(g, out);
        return true;
    case WAIT_HANDOVER:
        tell(g, out);
        ask(g, out);
        return true;
    case WAIT_ORDER:
    case WAIT_NOTHING:
        break;
    }
    return false;
}

bool text_game_line(text_game *g, const char *line, strbuf *out)
{
    const char *arg;
    char text[1024];
    line += strspn(line, " \t");
    size_t n = strcspn(line, "\r\n");
    while (n > 0 && isspace((unsigned char)line[n - 1]))
        n--;
    snprintf(text, sizeof text, "%.*s", (int)(n < sizeof text ? n : sizeof text - 1), line);
    if (says(text, N_("quit"))) return false;
    const text_command *c = command_of(text, &arg);
    if (c != NULL && g->wait != WAIT_HANDOVER) {
        c->run(g, arg, out);
        return true;
    }
    if (answered(g, text, out)) return true;
    if (g->wait == WAIT_NOTHING)
        strbuf_add(out, _("The battle is over: look, log, score, undo, save or quit.\n"));
    else if (text[0] == '\0')
        ask_order(g, out);
    else
        do_choose(g, text, out);
    return true;
}

void text_game_open(text_game *g, strbuf *out)
{
    const scenario *sc = session_scenario(g->s);
    strbuf_addf(out, "%s, %s.\n%s\n", sc->title, sc->date, sc->note);
    for (int k = 0; k < sc->nsides; k++)
        if (!sc->sides[k].goes_alone)
            strbuf_addf(out, is_person(g, k) ? _("%s: you.\n") : _("%s: the computer.\n"), sc->sides[k].name);
    strbuf_add(out, _("Type help for the commands.\n"));
    do_log(g, out); /* of a battle that goes on, what happened last */
    g->told = session_count(g->s);
    for (int k = 0; k < SIDES_MAX; k++)
        g->told_to[k] = g->told;
    go_on(g, out);
}
