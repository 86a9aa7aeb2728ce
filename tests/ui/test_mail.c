/*
 * test_mail.c: play by mail as two people do it who know no command line: begun on its page, played on while
 * it is for one to decide, written, carried to the other's folder, opened, looked at; and letters that are
 * not to be taken. What a letter proves is saves/test_mail's.
 */
#include "ui/desk.h"

#include <dirent.h>
#include <sys/stat.h>

#include "game/game.h"
#include "game/own.h"
#include "game/save_mail_open.h"
#include "ui/app/screen_mail.h"

enum { ANN, BOB, HOMES };

static char base[64], homes[HOMES][100], states[HOMES][120];

static void clear(const char *of)
{
    char path[1300];
    DIR *dir = opendir(of);
    for (const struct dirent *one; dir != NULL && (one = readdir(dir)) != NULL;) {
        if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0) continue;
        file_join(of, one->d_name, path, sizeof path);
        if (unlink(path) != 0) clear(path);
    }
    if (dir != NULL) closedir(dir);
    rmdir(of);
}

static int begin(void **unused)
{
    static const char *const names[HOMES] = {"ann", "bob"};
    (void)unused;
    strcpy(base, "/tmp/sandtable-mail-XXXXXX");
    if (mkdtemp(base) == NULL) return -1;
    for (int i = 0; i < HOMES; i++) {
        file_join(base, names[i], homes[i], sizeof homes[i]);
        file_join(homes[i], "state", states[i], sizeof states[i]);
        mkdir(homes[i], 0777);
    }
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    own_set_folder(NULL);
    clear(base);
    return 0;
}

static desk at(int who)
{
    app_config c = {.rulesets = ruleset_list,
                    .data_dir = ".",
                    .keep_dir = homes[who],
                    .state_dir = states[who],
                    .scale = 1,
                    .width = 1280,
                    .height = 720,
                    .instant = true};
    own_set_folder(homes[who]);
    desk d = desk_started_with(&c);
    rest(&d);
    return d;
}

/* The page by the keys that lead there from the title. */
static void to_page(desk *d)
{
    key(d, 'o', UI_CTRL);
    assert_int_equal(d->a->screen, SCREEN_LOAD);
    key(d, 'm', 0);
    assert_int_equal(d->a->screen, SCREEN_MAIL);
}

/* The first that is listed, until the battle is the friend's to go on with and has left the table. */
static void play(desk *d)
{
    action a;
    for (int i = 0; i < 400 && d->a->table != NULL; i++) {
        table *t = d->a->table;
        if (t->modal->card != MODAL_NONE) modal_close(t);
        if (t->battle->d.side >= 0 && !waits_busy(t) && battle_first_listed(t, &t->battle->view, &a))
            battle_do(t, &a);
        rest(d);
    }
    assert_null(d->a->table);
    assert_int_equal(d->a->screen, SCREEN_MAIL);
}

/* By W; where the letter then lies. */
static void write_letter(desk *d, int who, char out[600])
{
    char sent[200], **names;
    int count, newest = 0;
    struct stat is, last = {.st_size = 0};
    key(d, 'w', 0);
    file_join(homes[who], "mail/to-send", sent, sizeof sent);
    assert_true(file_list(sent, MAIL_ENDING, &names, &count, NULL));
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        file_join(sent, names[i], out, 600);
        assert_int_equal(stat(out, &is), 0);
        const bool later = is.st_mtim.tv_sec != last.st_mtim.tv_sec
                               ? is.st_mtim.tv_sec > last.st_mtim.tv_sec
                               : is.st_mtim.tv_nsec >= last.st_mtim.tv_nsec;
        if (i == 0 || later) newest = i, last = is;
    }
    file_join(sent, names[newest], out, 600);
    file_list_free(names, count);
    assert_non_null(strstr(d->a->said, out)); /* and it is said where */
}

/* As it was sent, or with a byte of it changed; where it lies in the other's folder. */
static void carry(const char *letter, int to, bool damaged, char out[600])
{
    char within[200], *text;
    size_t size;
    error err = {0};
    file_join(homes[to], "mail", within, sizeof within);
    assert_true(file_make_folders(within, &err));
    file_join(within, damaged ? "damaged.letter" : strrchr(letter, '/') + 1, out, 600);
    assert_true(file_read(letter, 1 << 24, &text, &size, &err));
    if (damaged) text[size / 2] ^= 1;
    assert_true(file_write(out, text, size, &err));
    mem_free(text);
}

/* The letter tells, as far as its reader may know, and then it is his turn. */
static void open_letter(desk *d, const char *path)
{
    app_open_file(d->a, path);
    assert_int_equal(d->a->screen, SCREEN_REPLAY);
    assert_non_null(strstr(d->a->said, "The letter is opened"));
    rest(d);
    key(d, KEY_ESCAPE, 0);
    assert_int_equal(d->a->screen, SCREEN_MAIL);
    assert_true(text_drawn(d->out, "Play your turn"));
}

/* A letter is seen that came while the page lay open. */
static void seen_to_come(desk *d, const char *letter, int who, char there[600])
{
    const char *name = strrchr(letter, '/') + 1;
    to_page(d);
    assert_false(text_drawn(d->out, name));
    carry(letter, who, false, there);
    app_tick(d->a, d->now += 1100);
    app_draw(d->a, d->out);
    assert_true(text_drawn(d->out, name));
    key(d, KEY_ESCAPE, 0);
}

/* On the page the letter that came last is the one that is meant, whatever lies there besides. */
static void open_newest(desk *d)
{
    to_page(d);
    key(d, 'o', 0);
    assert_int_equal(d->a->screen, SCREEN_REPLAY);
    key(d, KEY_ESCAPE, 0);
    assert_int_equal(d->a->screen, SCREEN_MAIL);
}

static void refused(desk *d, const char *path, const char *says)
{
    app_open_file(d->a, path);
    assert_int_not_equal(d->a->screen, SCREEN_REPLAY);
    if (strstr(d->a->said, says) == NULL) fail_msg("\"%s\" and not \"%s\"", d->a->said, says);
    rest(d);
}

static void a_battle_by_mail(void **unused)
{
    char letter[600], there[600];
    (void)unused;
    desk ann = at(ANN);
    to_page(&ann);
    assert_true(text_drawn(ann.out, "Begin a battle by mail"));
    key(&ann, 'b', 0);
    play(&ann); /* the dice may give the first decision to Bob: then the page is there again already */
    write_letter(&ann, ANN, letter);
    refused(&ann, letter, "your own letter");
    app_free(ann.a);
    draw_list_free(ann.out);
    for (int turn = 0; turn < 6; turn++) {
        const int who = turn % 2 == 0 ? BOB : ANN;
        char before[600];
        desk d = at(who);
        carry(letter, who, true, there);
        refused(&d, there, "letter");
        if (turn == 5)
            seen_to_come(&d, letter, who, there);
        else
            carry(letter, who, false, there);
        snprintf(before, sizeof before, "%s", there);
        if (turn < 2)
            open_letter(&d, there);
        else
            open_newest(&d);
        key(&d, KEY_ENTER, 0);
        assert_non_null(d.a->table);
        play(&d);
        write_letter(&d, who, letter);
        refused(&d, before, "opened already");
        app_free(d.a);
        draw_list_free(d.out);
    }
    mail_game games[MAIL_GAMES_MAX];
    char keys[200];
    file_join(states[BOB], "keys", keys, sizeof keys);
    const mail_place p = {.own = homes[BOB], .keys = keys, .data_dir = ".", .rulesets = ruleset_list};
    assert_int_equal(mail_games(&p, games), 1);
    assert_in_range(games[0].number, 6, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_battle_by_mail, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
