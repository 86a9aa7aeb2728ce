/*
 * test_mail.c: a battle of one's own played by mail between two homes that share nothing but the letters:
 * turn by turn, every face thrown again; letters that are damaged, forged, repeated, of another person, or
 * that take back.
 */
#include "saves/battle.h"

#include <dirent.h>

#include "game/own.h"
#include "game/save_mail_internal.h"
#include "game/save_mail_open.h"
#include "game/session_internal.h"
#include "game/session_seats.h"

enum { ANN, BOB, HOMES };

static char homes[HOMES][200], key_folders[HOMES][220];

static mail_place at(int who)
{
    own_set_folder(homes[who]);
    return (mail_place){
        .own = homes[who], .keys = key_folders[who], .data_dir = ".", .rulesets = ruleset_list};
}

static void clear(const char *folder)
{
    char path[1300];
    DIR *dir = opendir(folder);
    for (const struct dirent *one; dir != NULL && (one = readdir(dir)) != NULL;) {
        if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0) continue;
        file_join(folder, one->d_name, path, sizeof path);
        if (unlink(path) != 0) clear(path);
    }
    if (dir != NULL) closedir(dir);
    rmdir(folder);
}

static int begin_homes(void **unused)
{
    static const char *const names[HOMES] = {"ann", "bob"};
    (void)unused;
    clear(battle_folder());
    mkdir(battle_folder(), 0777);
    for (int i = 0; i < HOMES; i++) {
        file_join(battle_folder(), names[i], homes[i], sizeof homes[i]);
        file_join(homes[i], "state/keys", key_folders[i], sizeof key_folders[i]);
        mkdir(homes[i], 0777);
    }
    return 0;
}

static int end_homes(void **unused)
{
    (void)unused;
    own_set_folder(NULL);
    clear(battle_folder());
    return 0;
}

static void copy(const char *from, const char *folder, const char *name, const char *find, const char *with)
{
    char *text, to[400];
    size_t size;
    error err = {0};
    strbuf out = {0};
    file_join(folder, name, to, sizeof to);
    if (!file_read(from, 1 << 24, &text, &size, &err)) fail_with(&err);
    const char *found = find != NULL ? strstr(text, find) : NULL;
    strbuf_addn(&out, text, found != NULL ? (size_t)(found - text) : size);
    if (found != NULL) strbuf_addf(&out, "%s%s", with, found + strlen(find));
    if (!file_write(to, strbuf_str(&out), out.len, &err)) fail_with(&err);
    strbuf_free(&out);
    mem_free(text);
}

/* Ann's own battle: Kassassin on a map of her own, where no one else has it. */
static session *anns_battle(mail_game *g)
{
    char folder[300], path[400], save[1300];
    error err = {0};
    seal its;
    const mail_place ann = at(ANN);
    snprintf(folder, sizeof folder, "%s/scenarios", homes[ANN]);
    if (!file_make_folders(folder, &err)) fail_with(&err);
    copy("maps/kassassin.tmj", folder, "mine.tmj", NULL, NULL);
    copy("maps/squares.tsj", folder, "squares.tsj", NULL, NULL);
    copy("rules/grid/scenarios/kassassin.json", folder, "middle.txt", "{", "{\"rules\": \"grid\",");
    snprintf(path, sizeof path, "%s/middle.txt", folder);
    copy(path, folder, "my.json", "kassassin.tmj", "mine.tmj");
    unlink(path);
    snprintf(path, sizeof path, "%s/my.json", folder);
    scenario *sc = battle_load(path, ruleset_list);
    seal_make(&its);
    if (!own_battle_path(homes[ANN], sc, 1, save, sizeof save, &err)) fail_with(&err);
    session_config config = {.seal = &its, .key_dir = key_folders[ANN], .undo = UNDO_NO, .save_path = save};
    session *s = session_new(sc, &config, &err);
    if (s == NULL) fail_with(&err);
    decision d;
    session_decide(s, &d);
    if (!mail_begin(&ann, s, d.side, g, &err)) fail_with(&err);
    return s;
}

static session *resume(int who, const mail_game *g)
{
    load_report report;
    error err = {0};
    const mail_place p = at(who);
    session *s = session_resume(g->save, ".", ruleset_list, p.keys, &report, &err);
    if (s == NULL) fail_with(&err);
    return s;
}

/* Decides at random until it is the friend's; the session is closed. */
static void play(session *s, const mail_game *g, random_stream *r)
{
    for (int guard = 0; guard < 3000 && !mail_is_due(g, s); guard++)
        battle_play(s, r, 1);
    assert_true(mail_is_due(g, s));
    session_free(s);
}

static void send(int who, mail_game *g, char letter[1300])
{
    error err = {0};
    const mail_place p = at(who);
    if (!mail_write(&p, g, letter, 1300, &err)) fail_with(&err);
    assert_true(mail_is_letter(letter));
}

static mail_opened take(int who, const char *letter)
{
    error err = {0};
    mail_opened o;
    const mail_place p = at(who);
    if (!mail_open(&p, letter, &o, &err)) fail_with(&err);
    return o;
}

static void refused(int who, const char *letter, const char *because)
{
    error err = {0};
    mail_opened o;
    const mail_place p = at(who);
    assert_false(mail_open(&p, letter, &o, &err));
    if (strstr(err.text, because) == NULL) fail_msg("\"%s\" is not said, but: %s", because, err.text);
}

static void test_three_turns_each(void **unused)
{
    (void)unused;
    random_stream r = {.seed = 7, .stream = 1};
    mail_game game[HOMES];
    char letter[1300];
    int letters = 0, fair = 0, turn = 0;
    session *s = anns_battle(&game[ANN]);
    for (int who = ANN; turn <= 3 && letters < 200; who = !who) {
        play(s, &game[who], &r);
        send(who, &game[who], letter);
        letters++;
        const mail_opened o = take(!who, letter);
        assert_int_equal(o.first, letters == 1);
        assert_int_not_equal(o.dice, MAIL_DICE_TRUSTED);
        if (letters == 1) assert_true(o.dice == MAIL_DICE_FIRST || o.dice == MAIL_DICE_NONE);
        fair += o.dice == MAIL_DICE_FAIR;
        game[!who] = o.game;
        s = resume(!who, &game[!who]);
        assert_true(o.game.ended || !mail_is_due(&game[!who], s));
        turn = session_state(s)->turn;
        if (o.game.ended) break;
    }
    assert_true(turn > 3);
    assert_true(letters >= 6);
    assert_true(fair >= 3);
    /* Bob has it from the letters alone. */
    assert_int_equal(session_scenario(s)->nsides, 2);
    session_free(s);
    s = resume(BOB, &game[BOB]);
    assert_non_null(strstr(session_scenario(s)->path, "/bob/packs/"));
    session_free(s);
    mail_game all[MAIL_GAMES_MAX];
    const mail_place bob = at(BOB);
    assert_int_equal(mail_games(&bob, all), 1);
    assert_true(mail_find(&bob, game[BOB].save, &all[0]));
}

/* The letter with the first byte after `find` another: a secret's digit may be any. */
static void change(const char *path, const char *to, const char *find)
{
    char *text;
    size_t size;
    error err = {0};
    if (!file_read(path, 1 << 24, &text, &size, &err)) fail_with(&err);
    char *found = strstr(text, find);
    assert_non_null(found);
    found += strlen(find);
    *found = *found == '0' ? '1' : '0';
    if (!file_write(to, text, size, &err)) fail_with(&err);
    mem_free(text);
}

/* Each has one sentence, and nothing of the battle is changed. */
static void test_what_is_wrong_is_not_taken(void **unused)
{
    (void)unused;
    random_stream r = {.seed = 11, .stream = 1};
    mail_game ann, bob, was;
    char one[1300], two[1300], three[1300], bad[300];
    error err = {0};
    snprintf(bad, sizeof bad, "%s/bad.letter", battle_folder());
    play(anns_battle(&ann), &ann, &r);
    send(ANN, &ann, one);
    change(one, bad, "turn");
    refused(BOB, bad, "damaged");
    change(one, bad, "commit ");
    refused(BOB, bad, "damaged");
    if (!file_write(bad, "Dear Bob", 8, &err)) fail_with(&err);
    refused(BOB, bad, "no letter");
    refused(ANN, one, "your own letter");
    bob = take(BOB, one).game;
    refused(BOB, one, "already");
    play(resume(BOB, &bob), &bob, &r);
    send(BOB, &bob, two);

    /* Written again it is the same, byte for byte. */
    was = bob;
    char *first, *again;
    size_t n, m;
    if (!file_read(two, 1 << 24, &first, &n, &err)) fail_with(&err);
    unlink(two);
    send(BOB, &was, two);
    if (!file_read(two, 1 << 24, &again, &m, &err)) fail_with(&err);
    assert_int_equal(n, m);
    assert_memory_equal(first, again, n);

    /* Of the first letter back Ann knows no key yet: the second one from Bob is bound to it. */
    mail_letter l;
    strbuf forged = {0};
    char sign[129];
    mail_sign_make(sign, sizeof sign);
    ann = take(ANN, two).game;
    play(resume(ANN, &ann), &ann, &r);
    send(ANN, &ann, three);
    bob = take(BOB, three).game;
    play(resume(BOB, &bob), &bob, &r);
    send(BOB, &bob, two);
    mem_free(first);
    mem_free(again);
    if (!file_read(two, 1 << 24, &first, &n, &err)) fail_with(&err);
    assert_true(mail_parse(first, n, &l, &err));
    mail_sign_known(sign, l.key);
    mail_add_head(&l, sign, &forged);
    strbuf_addn(&forged, first + (n - l.pack_size - l.save_size), l.pack_size + l.save_size);
    if (!file_write(bad, forged.s, forged.len, &err)) fail_with(&err);
    refused(ANN, bad, "not from the person");
    strbuf_free(&forged);

    /* Its own writer cannot tell other dice or another past. */
    strbuf save = {0};
    mail_sign_known(bob.sign, l.key);
    strbuf_addn(&save, l.save, l.save_size);
    save.s[save.len - 60] ^= 1;
    l.save = save.s;
    mail_add_head(&l, bob.sign, &forged);
    strbuf_addn(&forged, l.pack, l.pack_size);
    strbuf_addn(&forged, l.save, l.save_size);
    if (!file_write(bad, forged.s, forged.len, &err)) fail_with(&err);
    const mail_place p = at(ANN);
    mail_opened o;
    assert_false(mail_open(&p, bad, &o, &err));
    strbuf_free(&forged);
    strbuf_free(&save);
    mem_free(first);
    take(ANN, two); /* and the true one still is */
}

/* A stretch whose key is lost in its midst is told as such: nobody can say then that its dice were fair. */
static void test_a_lost_key_is_told(void **unused)
{
    (void)unused;
    random_stream r = {.seed = 3, .stream = 1};
    mail_game ann, bob;
    char letter[1300], path[1300], **names;
    int count;
    session *s = anns_battle(&ann);
    mail_dice dice = MAIL_DICE_NONE;
    for (int i = 0; i < 60 && dice == MAIL_DICE_NONE; i++) {
        play(s, &ann, &r);
        send(ANN, &ann, letter);
        bob = take(BOB, letter).game;
        assert_true(file_list(key_folders[BOB], ".key", &names, &count, NULL));
        for (int k = 0; k < count; k++) {
            file_join(key_folders[BOB], names[k], path, sizeof path);
            unlink(path);
        }
        file_list_free(names, count);
        play(resume(BOB, &bob), &bob, &r);
        send(BOB, &bob, letter);
        const mail_opened o = take(ANN, letter);
        dice = o.dice;
        ann = o.game;
        s = resume(ANN, &ann);
    }
    session_free(s);
    assert_int_equal(dice, MAIL_DICE_TRUSTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_three_turns_each, begin_homes, end_homes),
        cmocka_unit_test_setup_teardown(test_a_lost_key_is_told, begin_homes, end_homes),
        cmocka_unit_test_setup_teardown(test_what_is_wrong_is_not_taken, begin_homes, end_homes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
