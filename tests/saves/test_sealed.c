/*
 * test_sealed.c: sealed dice: what a save tells of them and when, the key's file, copies without it, what two
 * players throw in, and whoever edits a file. Random play is the tests' own stream.
 */
#include "saves/battle.h"

#include <sys/wait.h>

#include "board/names.h"
#include "game/save_answer.h"
#include "game/save_letter.h"
#include "game/seal_key.h"
#include "game/session_internal.h"
#include "game/session_reload.h"
#include "game/session_seal.h"

static const char *keys(void)
{
    static char folder[100];
    snprintf(folder, sizeof folder, "%s/keys", battle_folder());
    return folder;
}

static int drop_keys(void **unused)
{
    char **names, path[400];
    int count;
    (void)unused;
    if (!file_list(keys(), "", &names, &count, NULL)) return 0;
    for (int i = 0; i < count; i++) {
        file_join(keys(), names[i], path, sizeof path);
        unlink(path);
    }
    file_list_free(names, count);
    rmdir(keys());
    return 0;
}

static int keys_there(void)
{
    char **names;
    int count;
    if (!file_list(keys(), ".key", &names, &count, NULL)) return 0;
    file_list_free(names, count);
    return count;
}

static session *try_sealed_on(const char *scenario_path, const seal *from, const char *save, error *err)
{
    session_config config = {.seal = from, .key_dir = save != NULL ? keys() : NULL, .save_path = save};
    return session_new(battle_load(scenario_path, ruleset_list), &config, err);
}

static session *try_sealed(const seal *from, const char *save, error *err)
{
    return try_sealed_on(VILLAGE, from, save, err);
}

/* A new battle under a seal that the test knows, too. */
static session *sealed_new(seal *its, const char *save)
{
    error err = {0};
    seal_make(its);
    session *s = try_sealed(its, save, &err);
    if (s == NULL) fail_with(&err);
    return s;
}

static session *resume(const char *save, load_report *report)
{
    error err = {0};
    session *s = session_resume(save, ".", ruleset_list, keys(), report, &err);
    if (s == NULL) fail_with(&err);
    return s;
}

static void play(session *s, uint64_t seed, int choices)
{
    random_stream chance = {.seed = seed, .stream = 3};
    battle_play(s, &chance, choices);
}

static void play_out(session *s, uint64_t seed)
{
    play(s, seed, 5000);
    assert_true(session_state(s)->over);
}

static char *text_of(const char *path)
{
    char *text;
    size_t size;
    error err = {0};
    if (!file_read(path, 1 << 26, &text, &size, &err)) fail_with(&err);
    return text;
}

/* ---- forging: lines without their digits, which are made anew when it is read */

static char *without_digits(const char *text)
{
    strbuf out = {0};
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        strbuf_addn(&out, text, (size_t)(end - text) - SAVE_CHECK);
        strbuf_addc(&out, '\n');
    }
    return out.s;
}

static session *read_forged(const char *text, error *err)
{
    strbuf signed_anew = {0};
    uint64_t check = 0;
    load_report report;
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1)
        save_add_line(&signed_anew, &check, text, (size_t)(end - text));
    session *s = battle_parse(strbuf_str(&signed_anew), signed_anew.len, &report, err);
    strbuf_free(&signed_anew);
    return s;
}

static void expect_forgery_noticed(const char *text, const char *says)
{
    error err = {0};
    session *s = read_forged(text, &err);
    if (s != NULL) fail_msg("a forgery was believed that should have said \"%s\"", says);
    if (strstr(err.text, says) == NULL) fail_msg("\"%s\" does not say \"%s\"", err.text, says);
}

static void expect_believed(const char *text)
{
    error err = {0};
    session *s = read_forged(text, &err);
    if (s == NULL) fail_with(&err);
    session_free(s);
}

/* The first `from` after `after` becomes `to`. */
static char *changed(const char *text, const char *after, const char *from, const char *to)
{
    strbuf out = {0};
    const char *at = strstr(text, after);
    assert_non_null(at);
    at = strstr(at, from);
    assert_non_null(at);
    strbuf_addn(&out, text, (size_t)(at - text));
    strbuf_add(&out, to);
    strbuf_add(&out, at + strlen(from));
    return out.s;
}

/* ---- what is told, and when */

/* Keys of battles that are gone: with the battle that is deleted, or when it has been gone for long. */
static void test_stale_keys_go(void **unused)
{
    (void)unused;
    char path[3][128], whole[1200], elsewhere[128];
    seal its;
    for (int i = 0; i < 3; i++) {
        char name[20];
        snprintf(name, sizeof name, "stale%d.save", i);
        battle_path(name, path[i]);
        session_free(sealed_new(&its, path[i]));
    }
    assert_int_equal(keys_there(), 3);
    file_absolute(path[0], whole, sizeof whole);
    assert_int_equal(remove(path[0]), 0);
    seal_keys_forget(keys(), whole);
    assert_int_equal(keys_there(), 2);
    battle_path("stale-moved.save", elsewhere);
    assert_int_equal(rename(path[1], elsewhere), 0);
    assert_int_equal(seal_keys_tidy(keys(), time(NULL) - 1000), 0); /* only just */
    assert_int_equal(keys_there(), 2);
    assert_int_equal(seal_keys_tidy(keys(), time(NULL) + 1000), 1);
    assert_int_equal(keys_there(), 1);
    load_report report;
    session *s = resume(path[2], &report); /* that one is there, and has its key */
    assert_false(report.lost_key);
    session_free(s);
}

static void test_the_last_line_opens_what_the_header_committed_to(void **unused)
{
    (void)unused;
    char path[128], key[300], *text;
    seal its;
    struct stat st;
    load_report report;
    seal_card card;
    strbuf own = {0}, dice = {0}, commit = {0};
    battle_path("open.save", path);
    session *s = sealed_new(&its, path);
    seal_add_hex(its.own, sizeof its.own, &own);
    seal_add_hex(s->seals[0].key, SEAL_DIGEST, &dice);
    seal_add_hex(its.commit, SEAL_DIGEST, &commit);
    snprintf(key, sizeof key, "%s/%.32s.key", keys(), commit.s);
    assert_int_equal(stat(key, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    play(s, 1, 60);
    session_free(s);

    text = text_of(path); /* while it runs: the commitment, and nothing to foresee by */
    assert_non_null(strstr(text, commit.s));
    assert_null(strstr(text, own.s));
    assert_null(strstr(text, dice.s));
    assert_null(strstr(text, "\nseed "));
    assert_null(strstr(text, "\nopen "));
    mem_free(text);

    s = resume(path, &report); /* with its key it goes on under the same seal */
    assert_false(report.lost_key);
    assert_string_equal(report.said, "");
    play_out(s, 2);
    assert_int_equal(session_seals(s), 1);
    session_free(s);

    text = text_of(path);
    char *last = strstr(text, "\nopen 1 ");
    assert_non_null(last);
    assert_memory_equal(last + 8, own.s, 32);
    assert_int_equal(strchr(last + 1, '\n')[1], '\0'); /* it is the last */
    mem_free(text);
    assert_int_equal(stat(key, &st), -1);

    error err = {0};
    s = session_load(path, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    session_seal_card(s, 0, &card);
    assert_true(card.told && card.known);
    assert_string_equal(card.commit, commit.s);
    session_free(s);
    strbuf_free(&own);
    strbuf_free(&dice);
    strbuf_free(&commit);
}

/* Whoever only looks has no key: neither the engine nor a replay can be made to foresee. */
static void test_looking_takes_no_key(void **unused)
{
    (void)unused;
    char path[128];
    seal its;
    error err = {0};
    battle_path("look.save", path);
    session *s = sealed_new(&its, path), *t;
    play(s, 5, 40);
    t = session_load(path, ".", ruleset_list, false, NULL, &err);
    if (t == NULL) fail_with(&err);
    assert_false(t->seals[0].known);
    assert_int_equal(session_hash(s, NO_SIDE), session_hash(t, NO_SIDE));
    state there;
    session_state_at(t, session_count(t) / 2, &there); /* from what was written down */
    state here;
    session_state_at(s, session_count(s) / 2, &here);
    assert_int_equal(state_hash(&there), state_hash(&here));
    session_free(t);
    session_free(s);
}

static void test_a_copy_goes_on_under_a_key_of_its_own(void **unused)
{
    (void)unused;
    char path[128], copy[128], *text;
    seal its;
    load_report report;
    error err = {0};
    seal_card card;
    battle_path("one.save", path);
    battle_path("copy.save", copy);
    session *s = sealed_new(&its, path);
    play(s, 7, 40);
    const int stood = session_count(s);
    session_free(s);
    text = text_of(path);
    assert_true(file_write(copy, text, strlen(text), &err));
    mem_free(text);

    session *t = resume(copy, &report);
    assert_true(report.lost_key);
    assert_non_null(strstr(report.said, "The key of its sealed dice is not here: from action "));
    play_out(t, 8);
    assert_int_equal(session_seals(t), 2);
    session_seal_card(t, 1, &card);
    assert_int_equal(card.first, stood);
    assert_true(card.told);
    session_seal_card(t, 0, &card);
    assert_false(card.told || card.known);

    s = resume(path, &report); /* the original has its key still, and other dice than its copy */
    assert_false(report.lost_key);
    play_out(s, 8);
    assert_int_equal(session_seals(s), 1);
    assert_memory_not_equal(s->seals[0].key, t->seals[1].key, SEAL_DIGEST);
    session_free(s);
    session_free(t);
    s = resume(copy, &report); /* all of it is read again, what was recorded and what is proved */
    assert_int_equal(session_seals(s), 2);
    session_free(s);
}

/* A moved file keeps its key; a lost one takes the battle no further back than to what stands. */
static void test_moved_and_lost(void **unused)
{
    (void)unused;
    char path[128], moved[128];
    seal its;
    load_report report;
    refusal why;
    error err = {0};
    battle_path("here.save", path);
    battle_path("there.save", moved);
    session *s = sealed_new(&its, path);
    play(s, 11, 30);
    session_free(s);
    assert_int_equal(rename(path, moved), 0);
    s = resume(moved, &report);
    assert_false(report.lost_key);
    play(s, 12, 10);
    session_free(s);
    drop_keys(NULL);
    s = resume(moved, &report);
    assert_true(report.lost_key);
    assert_true(session_undo(s, true, &why, &err)); /* back and forth without any key */
    assert_true(session_redo(s, &err));
    play(s, 13, 10);
    assert_int_equal(keys_there(), 1);
    assert_int_equal(session_seals(s), 2);
    const uint64_t hash = session_hash(s, NO_SIDE);
    session_free(s);
    s = resume(moved, &report); /* the new key is there */
    assert_false(report.lost_key);
    assert_int_equal(session_hash(s, NO_SIDE), hash);
    play_out(s, 14);
    session_free(s);
    assert_int_equal(keys_there(), 0);
}

/* Taken back under a key that is lost now, and done again under a new one: what came after it cannot be. */
static void test_nothing_is_redone_under_another_seal(void **unused)
{
    (void)unused;
    char path[128];
    seal its;
    load_report report;
    refusal why;
    error err = {0};
    battle_path("redo.save", path);
    session *s = sealed_new(&its, path);
    play(s, 61, 6);
    const action first = session_at(s, 0)->act;
    assert_int_equal(session_at(s, 0)->events.nrolls, 0);
    assert_true(session_undo_to(s, 0, true, &why, &err));
    session_free(s);
    drop_keys(NULL);
    s = resume(path, &report);
    assert_true(session_can_redo(s));
    assert_int_equal(session_do(s, &first, &why, &err), SESSION_DONE);
    assert_false(session_can_redo(s));
    session_free(s);
    session_free(resume(path, &report));
}

/* ---- whoever edits a file */

static int faces_thrown(const session *s)
{
    int n = 0;
    for (int i = 0; i < session_count(s); i++)
        for (int k = 0; k < session_at(s, i)->events.nrolls; k++)
            n += session_at(s, i)->events.rolls[k].count;
    return n;
}

/* The lines of a battle that threw so many dice that no other key gives the same ones by chance. */
static char *edited_save(seal *its, const char *const secrets[2])
{
    error err = {0};
    size_t size;
    session *s = NULL;
    for (uint64_t chance = 21; s == NULL || faces_thrown(s) < 12; chance++) {
        assert_true(chance < 60);
        session_free(s);
        seal_make(its);
        for (int i = 0; i < 2 && secrets != NULL; i++)
            assert_true(seal_throw_in(its, i, secrets[i]));
        s = try_sealed_on(FIELD, its, NULL, &err); /* it throws more dice than the village */
        if (s == NULL) fail_with(&err);
        play_out(s, chance);
    }
    char *text = battle_text(s, &size), *plain = without_digits(text);
    session_free(s);
    mem_free(text);
    return plain;
}

/* A battle whose dice another key threw than the one its header commits to: nobody can tell, until it is
 * opened. */
static void test_doctored_dice_are_noticed_once_opened(void **unused)
{
    (void)unused;
    seal its, other;
    strbuf was = {0}, claimed = {0}, opened = {0};
    char *whole = edited_save(&its, NULL);
    char *end = strstr(whole, "\nopen 1 ");
    assert_non_null(end);
    expect_believed(whole);
    end[1] = '\0'; /* not opened */
    seal_make(&other);
    seal_add_hex(its.commit, sizeof its.commit, &was);
    seal_add_hex(other.commit, sizeof other.commit, &claimed);
    char *doctored = changed(whole, "\nseal ", was.s, claimed.s);
    expect_believed(doctored); /* verify says that its faces are taken as they were written */
    strbuf_addf(&opened, "%sopen 1 ", doctored);
    seal_add_hex(other.own, sizeof other.own, &opened);
    strbuf_add(&opened, "\n");
    expect_forgery_noticed(opened.s, "");
    strbuf_free(&was);
    strbuf_free(&claimed);
    strbuf_free(&opened);
    mem_free(doctored);
    mem_free(whole);
}

static void test_what_does_not_open_it_is_refused(void **unused)
{
    (void)unused;
    static const char *const secrets[2] = {"heads tails tails", "17% of 93"};
    seal its, other;
    strbuf own = {0}, another = {0};
    char *text = edited_save(&its, secrets), *forged;
    expect_believed(text);
    assert_non_null(strstr(text, " heads%20tails%20tails"));
    assert_non_null(strstr(text, " 17%25%20of%2093"));
    seal_make(&other);
    seal_add_hex(its.own, sizeof its.own, &own);
    seal_add_hex(other.own, sizeof other.own, &another);
    const struct {
        const char *after, *from, *to, *says;
    } edits[] = {
        {"\nopen 1 ", own.s, another.s, "is not what the seal was made of"},
        {"\nopen 1 ", "heads%20tails", "tails%20heads", "is not what the seal was made of"},
        {"\nopen 1 ", "heads%20tails%20tails", "", "is not what the seal was made of"},
        {"\nopen 1 ", "open 1 ", "open 2 ", "expected \"open NUMBER\""},
        {"\nopen 1 ", "open 1 ", "open 0 ", "expected \"open NUMBER\""},
        {"\nopen 1 ", "open 1 ", "open x ", "expected \"open NUMBER\""},
        {"\nseal ", "seal ", "seal 0", "expected \"seal\""},
        {"\nsecret ", "secret red ", "secret north ", "expected \"secret SIDE\""},
        {"\nsecret ", "secret blue ", "secret red ", "expected \"secret SIDE\""},
        {"\nsecret ", "\nsecret ", "\nseal 00\nsecret ", "second seal"},
        {"\nundo ", "undo free", "undo never", "it now comes out as"}, /* what was agreed is in the key */
        {"\nside ", "red human", "red computer quick", "it now comes out as"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        forged = changed(text, edits[i].after, edits[i].from, edits[i].to);
        expect_forgery_noticed(forged, edits[i].says);
        mem_free(forged);
    }
    forged = changed(text, "\nstart ", "\nstart ", "\nseed 5\nstart ");
    expect_believed(forged); /* a seed beside the seal throws nothing */
    mem_free(forged);
    mem_free(text);
    strbuf_free(&own);
    strbuf_free(&another);
}

/* A save of a named seed has no seal, and none can be put into it. */
static void test_a_named_seed_stays_in_clear(void **unused)
{
    (void)unused;
    size_t size;
    session *s = battle_new(77, NULL);
    play(s, 3, 20);
    assert_int_equal(session_seals(s), 0);
    char *text = battle_text(s, &size), *plain = without_digits(text);
    assert_non_null(strstr(plain, "\nseed 77\n"));
    strbuf more = {0};
    strbuf_addf(&more, "%sopen 1 00\n", plain);
    expect_forgery_noticed(more.s, "of a seal, and this battle began with none");
    strbuf_free(&more);
    mem_free(text);
    mem_free(plain);
    session_free(s);
}

/* ---- what two throw in */

static void test_two_secrets_make_the_dice(void **unused)
{
    (void)unused;
    static const char terms[] = "dice seeded\n";
    seal a, b;
    int alike = 0;
    seal_make(&a);
    assert_false(seal_throw_in(&a, 0, ""));
    assert_true(seal_throw_in(&a, 0, "ann") && seal_throw_in(&a, 1, "ben"));
    b = a;
    snprintf(b.secret[1].text, sizeof b.secret[1].text, "bea");
    seal_bind(&a, terms, strlen(terms));
    seal_bind(&b, terms, strlen(terms));
    assert_true(seal_fits(&a));
    assert_false(seal_fits(&b));
    for (uint32_t i = 0; i < 6000; i++)
        alike += seal_face(a.key, 1, 0, i, 6) == seal_face(b.key, 1, 0, i, 6);
    assert_in_range(alike, 850, 1150); /* one in six */
    b = a;
    seal_bind(&b, "dice typed\n", 11);
    assert_memory_not_equal(a.key, b.key, SEAL_DIGEST);
    seal_make(&b); /* the same word of another is hashed with another salt: nobody can try words out */
    assert_true(seal_throw_in(&b, 0, "ann"));
    assert_memory_not_equal(a.secret[0].commit, b.secret[0].commit, SEAL_DIGEST);
}

static void test_faces_are_even(void **unused)
{
    (void)unused;
    int times[20] = {0};
    uint8_t key[SEAL_DIGEST] = {1};
    for (uint32_t i = 0; i < 60000; i++) {
        const int face = seal_face(key, i / 10, 0, i % 10, 20);
        assert_in_range(face, 1, 20);
        times[face - 1]++;
    }
    for (int i = 0; i < 20; i++)
        assert_in_range(times[i], 2700, 3300);
    /* as another BLAKE2b gives them (Python's hashlib), so that anyone can check a save */
    assert_int_equal(seal_face(key, 0x0123456789abcdefu, 0, 0, 1000), 232);
    assert_int_equal(seal_face(key, 0x0123456789abcdefu, 0, 1, 1000), 286);
}

/* ---- undo, typed dice, reload, failing disks */

static void test_going_back_behind_the_end(void **unused)
{
    (void)unused;
    char path[128];
    seal its;
    load_report report;
    seal_card card;
    save_tally tally;
    refusal why;
    error err = {0};
    battle_path("back.save", path);
    session *s = sealed_new(&its, path);
    play_out(s, 31);
    for (int i = 0; i < 6; i++)
        assert_true(session_undo(s, true, &why, &err));
    assert_true(session_redo(s, &err)); /* thrown before it was opened: the same again */
    session_tally(s, &tally);
    assert_true(tally.after_told > 0);
    const int stood = session_count(s);
    random_stream chance = {.seed = 4, .stream = 4};
    battle_play(s, &chance, 1); /* everybody could know the old key's dice now: a new one throws */
    assert_int_equal(session_seals(s), 2);
    session_seal_card(s, 1, &card);
    assert_int_equal(card.first, stood);
    assert_false(card.told);
    assert_int_equal(keys_there(), 1);
    play_out(s, 32);
    const uint64_t hash = session_hash(s, NO_SIDE);
    session_free(s);
    s = resume(path, &report);
    assert_int_equal(session_hash(s, NO_SIDE), hash);
    session_seal_card(s, 1, &card);
    assert_true(card.told && card.known);
    session_free(s);
}

static void test_typed_dice_under_a_seal(void **unused)
{
    (void)unused;
    seal its;
    error err = {0};
    refusal why;
    size_t size;
    seal_make(&its);
    session_config config = {.seal = &its, .typed = 1};
    session *s = session_new(battle_load(VILLAGE, ruleset_list), &config, &err);
    random_stream chance = {.seed = 2, .stream = 2};
    action a;
    int asked = 0;
    while (battle_pick(s, &chance, &a) && asked < 8) {
        session_outcome got = session_do(s, &a, &why, &err);
        for (; got == SESSION_NEEDS_FACES; got = session_do(s, &a, &why, &err), asked++)
            assert_true(session_throw_for(s)); /* the program's own: from the key */
        assert_int_equal(got, SESSION_DONE);
    }
    char *text = battle_text(s, &size);
    session *t = battle_parse_of(VILLAGE, text, size, NULL, &err);
    if (t == NULL) fail_with(&err);
    assert_int_equal(session_hash(t, NO_SIDE), session_hash(s, NO_SIDE));
    session_free(t);
    session_free(s);
    mem_free(text);
}

static void test_reload_keeps_seal_and_dice(void **unused)
{
    (void)unused;
    char path[128], kept[300], *before, *after;
    seal its;
    error err = {0};
    reload_report report;
    battle_path("reload.save", path);
    session *s = sealed_new(&its, path);
    play(s, 41, 60);
    before = text_of(path);
    session *t = session_reload(s, NO_SIDE, &report, &err);
    if (t == NULL) fail_with(&err);
    assert_int_equal(report.stopped.number, 0);
    assert_int_equal(report.thrown_anew, 0);
    assert_int_equal(session_hash(t, NO_SIDE), session_hash(s, NO_SIDE));
    assert_true(session_reload_take(t, s, kept, sizeof kept, &err));
    session_free(s);
    assert_string_equal(kept, ""); /* nothing was edited: it says the same */
    after = text_of(path);
    assert_string_equal(before, after);
    mem_free(before);
    mem_free(after);
    session_free(t);
    drop_keys(NULL);
    load_report loaded;
    s = resume(path, &loaded); /* without its key what was thrown is given again, under a new seal */
    t = session_reload(s, NO_SIDE, &report, &err);
    if (t == NULL) fail_with(&err);
    assert_int_equal(report.stopped.number, 0);
    assert_int_equal(session_hash(t, NO_SIDE), session_hash(s, NO_SIDE));
    assert_memory_not_equal(t->seals[0].commit, its.commit, SEAL_DIGEST);
    session_free(s);
    play(t, 42, 10);
    session_free(t);
}

/* However the disk fails: no save commits to a key that is not on the disk. */
static void test_the_key_is_there_before_the_commitment(void **unused)
{
    (void)unused;
    char path[128];
    battle_path("fail.save", path);
    int refused = 0;
    for (int op = 0; op < FILE_OPS; op++)
        for (unsigned n = 1; n < 12; n++) {
            seal its;
            error err = {0};
            load_report report;
            drop_keys(NULL);
            unlink(path);
            seal_make(&its);
            session_config config = {.seal = &its, .key_dir = keys(), .save_path = path};
            scenario *sc = battle_load(VILLAGE, ruleset_list);
            file_fail_at((file_op)op, n, true);
            session *s = session_new(sc, &config, &err);
            file_fail_at((file_op)op, 0, false);
            refused += s == NULL;
            session_free(s);
            if (!file_exists(path)) continue;
            s = resume(path, &report);
            assert_false(report.lost_key);
            session_free(s);
        }
    assert_true(refused > 4);
}

/* ---- what verify says */

static char said[1 << 16];

static int verify(const char *save)
{
    char command[1200];
    snprintf(command, sizeof command, "'%s' replay '%s' --verify 2>&1", SANDTABLE_BINARY, save);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    said[fread(said, 1, sizeof said - 1, out)] = '\0';
    const int status = pclose(out);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void expect_said(const char *says)
{
    if (strstr(said, says) == NULL) fail_msg("\"%s\" does not say \"%s\"", said, says);
}

static void test_verify_tells_who_committed_and_from_where(void **unused)
{
    (void)unused;
    char path[128], sentence[200];
    seal its;
    load_report report;
    error err = {0};
    battle_path("told.save", path);
    seal_make(&its);
    assert_true(seal_throw_in(&its, 1, "a coin: heads"));
    session *s = try_sealed(&its, path, &err);
    if (s == NULL) fail_with(&err);
    play(s, 51, 30);
    const int stood = session_count(s);
    session_free(s);
    assert_int_equal(verify(path), 0);
    expect_said("from the beginning, action 1: not opened yet.");
    expect_said("threw in a secret, not told yet");
    drop_keys(NULL);
    s = resume(path, &report);
    battle_umpire(s, "umpire-set key=turn value=2");
    play_out(s, 52);
    session_free(s);
    assert_int_equal(verify(path), 0);
    snprintf(sentence, sizeof sentence, "from action %d: opened. It is what was committed to", stood + 1);
    expect_said(sentence);
    expect_said("from the beginning, action 1: never opened: its key was not there any more.");
    expect_said("  1 act of the umpire\n");
    expect_said("taking back was free");
    char *text = text_of(path);
    assert_null(strstr(text, "a%20coin"));
    mem_free(text);
    unlink(path);
    s = try_sealed(&its, path, &err);
    play_out(s, 53);
    session_free(s);
    assert_int_equal(verify(path), 0);
    expect_said("threw in \"a coin: heads\", as committed to");
}

/* ---- letters */

#define AMBUSHES "rules/grid/scenarios/el-teb.json"

/* A battle with ambushes under that seal, played until the side that does not see them decides, and the
 * umpire has put one of them there. */
static session *ambushed(const seal *its, int side, const char *where)
{
    error err = {0};
    refusal why;
    action a;
    decision d;
    session *s = try_sealed_on(AMBUSHES, its, NULL, &err);
    if (s == NULL) fail_with(&err);
    for (session_decide(s, &d); d.side != side; session_decide(s, &d))
        play(s, 3, 1);
    int u = 0;
    while (u < session_scenario(s)->nunits && state_knows(session_state(s), u, side))
        u++;
    assert_true(u < session_scenario(s)->nunits);
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    a.nunits = a.nspaces = 1;
    a.units[0] = (int16_t)u;
    a.spaces[0] = (uint16_t)board_space_find(session_scenario(s)->board, where);
    if (!session_umpire(s, &a, &why, &err)) fail_msg("%s: %s", where, why.code);
    assert_false(state_seen(session_state(s), u, side));
    return s;
}

static bool try_letter(const char *text, size_t size, const post_keys *keys, letter *out, error *err)
{
    return letter_open("a.letter", text, size, keys, ".", ruleset_list, out, err);
}

static void expect_shut(const char *text, size_t size, const post_keys *keys, const char *says)
{
    letter l;
    error err = {0};
    if (try_letter(text, size, keys, &l, &err)) fail_msg("opened, and should have said \"%s\"", says);
    if (strstr(err.text, says) == NULL) fail_msg("\"%s\" does not say \"%s\"", err.text, says);
}

static void written(const session *s, int side, int number, const post_keys *to, strbuf *out)
{
    error err = {0};
    if (!letter_make(s, side, number, NULL, to->known, out, &err)) fail_with(&err);
}

/* Two battles that differ only in where an ambush lies: what the side's key opens is the same, to the byte.
 */
static void test_a_letter_hides_what_its_side_may_not_know(void **unused)
{
    (void)unused;
    enum { BRITISH = 0 };
    seal its;
    post_keys keys, others;
    strbuf sent[2] = {{0}};
    letter l[2];
    error err = {0};
    seal_make(&its);
    post_make(&keys);
    post_make(&others);
    static const char *const where[] = {"K4", "L5"};
    for (int i = 0; i < 2; i++) {
        session *s = ambushed(&its, BRITISH, where[i]);
        assert_int_equal(session_scenario(s)->sides[BRITISH].id[0], 'b');
        written(s, BRITISH, 1, &keys, &sent[i]);
        session_free(s);
        if (!try_letter(sent[i].s, sent[i].len, &keys, &l[i], &err)) fail_with(&err);
    }
    assert_int_equal(l[0].text.len, l[1].text.len);
    assert_memory_equal(l[0].text.s, l[1].text.s, l[0].text.len);
    assert_int_equal(sent[0].len, sent[1].len);
    assert_string_not_equal(l[0].head.of, l[1].head.of); /* and yet each is bound to its own battle */
    for (int i = 0; i < 2; i++) {
        assert_null(strstr(l[i].text.s, "\nseed "));
        assert_non_null(l[i].s);
        assert_true(memcmp(session_state(l[0].s)->units, session_state(l[i].s)->units,
                           sizeof session_state(l[0].s)->units) == 0);
    }
    expect_shut(sent[0].s, sent[0].len, &others, "cannot be opened with this key");
    expect_shut(sent[0].s, sent[0].len - 100, &keys, "cannot be opened with this key");
    expect_shut("sandtable-save 1\n", 17, &keys, "is no letter");
    for (size_t at = 0; at < sent[0].len; at += 97) { /* no byte of it can be another */
        const char was = sent[0].s[at];
        error changed_err = {0};
        letter other;
        sent[0].s[at] = was == 'A' ? 'B' : 'A';
        if (try_letter(sent[0].s, sent[0].len, &keys, &other, &changed_err)) {
            assert_string_not_equal(other.head.of,
                                    l[0].head.of); /* the one thing that stands outside alone */
            letter_free(&other);
        } else {
            assert_true(error_is_set(&changed_err));
        }
        sent[0].s[at] = was;
    }
    for (int i = 0; i < 2; i++) {
        letter_free(&l[i]);
        strbuf_free(&sent[i]);
    }
}

/* The first order there is, as text. */
static void first_order(const session *s, strbuf *out)
{
    static action items[20000];
    action_list list = {.items = items, .cap = sizeof items / sizeof *items};
    game_actions(session_state(s), &list);
    assert_true(list.count > 0);
    strbuf_clear(out);
    action_encode(session_scenario(s), &items[0], out);
}

/* There and back again, to the end, and then everybody can see that it was so. */
static void test_letters_are_answered_and_verified(void **unused)
{
    (void)unused;
    enum { BRITISH = 0 };
    char path[128];
    seal its;
    post_keys keys;
    strbuf sent = {0}, order = {0}, answer = {0};
    letter l;
    error err = {0};
    answer_report report;
    load_report loaded;
    decision d;
    int count = 0;
    letter_outcome found;
    post_make(&keys);
    battle_path("mailed.save", path);
    seal_make(&its);
    session *s = try_sealed_on(AMBUSHES, &its, path, &err);
    if (s == NULL) fail_with(&err);
    for (session_decide(s, &d); d.side != BRITISH; session_decide(s, &d))
        play(s, 3, 1);
    written(s, BRITISH, 1, &keys, &sent);
    const int then = session_count(s);
    if (!try_letter(sent.s, sent.len, &keys, &l, &err)) fail_with(&err);
    first_order(l.s, &order);
    assert_false(answer_make(&l, "no such order\n", "swans", &count, &answer, &err));
    assert_non_null(strstr(err.text, "no such order"));
    error_clear(&err);
    assert_false(answer_make(&l, order.s, "", &count, &answer, &err));
    error_clear(&err);
    if (!answer_make(&l, order.s, "two black swans", &count, &answer, &err)) fail_with(&err);
    assert_int_equal(count, 1);
    answer.s[answer.len - 30] ^= 1;
    assert_false(answer_take(s, "a.answer", answer.s, answer.len, &report, &err));
    assert_non_null(strstr(err.text, "is damaged"));
    error_clear(&err);
    answer.s[answer.len - 30] ^= 1;
    if (!answer_take(s, "a.answer", answer.s, answer.len, &report, &err)) fail_with(&err);
    assert_int_equal(report.done, 1);
    assert_true(session_count(s) > then);
    seal_card card;
    session_seal_card(s, 1, &card);
    assert_string_equal(card.commit, l.next); /* the dice are those that were committed to */
    assert_true(card.thrown[BRITISH]);
    assert_false(answer_take(s, "a.answer", answer.s, answer.len, &report, &err));
    assert_non_null(strstr(err.text, "has been taken already"));
    error_clear(&err);
    session_free(s);
    s = resume(path, &loaded); /* the secret's seal has its key, too */
    assert_false(loaded.lost_key);
    assert_false(letter_verify(&l, path, s->log.s, s->log.len, ".", ruleset_list, &found, &err));
    assert_non_null(strstr(err.text, "not opened"));
    error_clear(&err);
    play_out(s, 11);
    if (!letter_verify(&l, path, s->log.s, s->log.len, ".", ruleset_list, &found, &err)) fail_with(&err);
    assert_int_equal(found.after, then);
    assert_int_equal(found.first, then + 1); /* one secret, and to the end */
    assert_int_equal(found.last, session_count(s));
    assert_string_equal(found.secret, "two black swans");
    l.text.s[l.text.len - 40] ^= 1; /* a host who told something else */
    assert_false(letter_verify(&l, path, s->log.s, s->log.len, ".", ruleset_list, &found, &err));
    assert_non_null(strstr(err.text, "something else"));
    error_clear(&err);
    assert_false(letter_make(s, BRITISH, 2, NULL, keys.known, &sent, &err));
    assert_non_null(strstr(err.text, "is over"));
    session_free(s);
    letter_free(&l);
    strbuf_free(&sent);
    strbuf_free(&order);
    strbuf_free(&answer);
}

/* A battle at the British side's first choice, and its letter opened. */
static session *mailed(const seal *its, const post_keys *keys, letter *l)
{
    enum { BRITISH = 0 };
    error err = {0};
    strbuf sent = {0};
    decision d;
    session *s = try_sealed_on(AMBUSHES, its, NULL, &err);
    if (s == NULL) fail_with(&err);
    for (session_decide(s, &d); d.side != BRITISH; session_decide(s, &d))
        play(s, 3, 1);
    written(s, BRITISH, 1, keys, &sent);
    if (!try_letter(sent.s, sent.len, keys, l, &err)) fail_with(&err);
    strbuf_free(&sent);
    return s;
}

/* ---- a program that ends while it takes an answer */

/* Some orders of that side that throw no dice, one a line, as it would try them on its letter. */
static void some_orders(letter *l, int most, strbuf *out)
{
    random_stream chance = {.seed = 4, .stream = 3};
    action a;
    decision d;
    refusal why;
    error err = {0};
    for (int i = 0; i < most; i++) {
        session_decide(l->s, &d);
        if (d.side != l->side || !battle_pick(l->s, &chance, &a)) return;
        const int before = session_count(l->s);
        if (session_do(l->s, &a, &why, &err) != SESSION_DONE || session_at(l->s, before)->rolled) return;
        action_encode(session_scenario(l->s), &a, out);
        strbuf_addc(out, '\n');
    }
}

static void put_save(const char *path, const char *text, size_t size)
{
    error err = {0};
    if (!file_write(path, text, size, &err)) fail_with(&err);
}

/* Takes it from what the save holds by now; the save is then as if nothing had come in between. */
static void take_again(const char *path, const strbuf *answer, const char *whole, bool taken,
                       answer_report *report)
{
    load_report loaded;
    error err = {0};
    session *s = resume(path, &loaded);
    const bool good = answer_take(s, "a.answer", answer->s, answer->len, report, &err);
    session_free(s);
    if (good == taken) fail_msg("%s", taken ? "it was taken a second time" : err.text);
    if (taken) assert_non_null(strstr(err.text, "has been taken already"));
    char *text = text_of(path);
    assert_string_equal(text, whole);
    mem_free(text);
}

/* An answer is used up when the last of its orders is in the save, and not before: cut off after each line,
 * and in the midst of each, and where each write fails. */
static void test_an_answer_outlasts_a_crash(void **unused)
{
    (void)unused;
    char path[128];
    seal its;
    post_keys keys_of;
    letter l, trial;
    error err = {0};
    answer_report report;
    load_report loaded;
    strbuf orders = {0}, answer = {0}, sent = {0};
    int count, gone_on = 0;
    post_make(&keys_of);
    seal_make(&its);
    battle_path("answered.save", path);
    session *s = try_sealed_on(AMBUSHES, &its, path, &err);
    if (s == NULL) fail_with(&err);
    decision d;
    for (session_decide(s, &d); d.side != 0; session_decide(s, &d))
        play(s, 3, 1);
    written(s, 0, 1, &keys_of, &sent);
    if (!try_letter(sent.s, sent.len, &keys_of, &l, &err) ||
        !try_letter(sent.s, sent.len, &keys_of, &trial, &err))
        fail_with(&err);
    some_orders(&trial, 4, &orders);
    if (!answer_make(&l, orders.s, "two black swans", &count, &answer, &err)) fail_with(&err);
    assert_true(count >= 2);
    session_free(s);
    char *before = text_of(path);
    s = resume(path, &loaded);
    if (!answer_take(s, "a.answer", answer.s, answer.len, &report, &err)) fail_with(&err);
    session_free(s);
    char *whole = text_of(path);
    const size_t from = strlen(before), size = strlen(whole);
    for (size_t at = from; at <= size; at++) {
        const bool ends = whole[at - 1] == '\n';
        if (!ends && whole[at] != '\n') continue; /* a line without its end; and with it */
        put_save(path, whole, at);
        take_again(path, &answer, whole, at == size, &report);
        gone_on += at < size && report.before > 0;
        assert_true(at == size || report.before + report.done == count);
    }
    assert_true(gone_on >= count - 1);
    for (int op = 0; op < FILE_OPS; op++)
        for (unsigned nth = 1; nth <= 4; nth++) {
            put_save(path, before, from);
            s = resume(path, &loaded);
            file_fail_at((file_op)op, nth, false);
            error_clear(&err);
            const bool good = answer_take(s, "a.answer", answer.s, answer.len, &report, &err);
            file_fail_at((file_op)op, 0, false);
            session_free(s);
            take_again(path, &answer, whole, good && report.done == count, &report);
        }
    mem_free(before);
    mem_free(whole);
    letter_free(&l);
    letter_free(&trial);
    strbuf_free(&orders);
    strbuf_free(&answer);
    strbuf_free(&sent);
}

/* Nothing of a key stays behind where its file was no good. */
static void test_a_damaged_key_is_forgotten(void **unused)
{
    (void)unused;
    static const post_keys none;
    char path[128];
    post_keys keys_of, read;
    error err = {0};
    post_make(&keys_of);
    battle_path("damaged.key", path);
    if (!post_write(path, &keys_of, &err)) fail_with(&err);
    char *text = text_of(path);
    strstr(text, "public ")[9] ^= 1;
    put_save(path, text, strlen(text));
    memset(&read, 7, sizeof read);
    assert_false(post_read(path, &read, &err));
    assert_memory_equal(&read, &none, sizeof none);
    mem_free(text);
}

/* Whoever takes an answer again, on a copy, has the same dice again: nothing is left for him to choose. */
static void test_an_answer_leaves_the_host_no_choice_of_dice(void **unused)
{
    (void)unused;
    seal its;
    post_keys keys;
    letter l;
    error err = {0};
    answer_report report;
    strbuf order = {0}, answer = {0};
    uint8_t key[SEAL_DIGEST];
    int count;
    post_make(&keys);
    seal_make(&its);
    for (int again = 0; again < 2; again++) {
        session *s = mailed(&its, &keys, &l);
        first_order(l.s, &order);
        strbuf_clear(&answer);
        if (!answer_make(&l, order.s, "two black swans", &count, &answer, &err)) fail_with(&err);
        letter_free(&l);
        if (!answer_take(s, "a.answer", answer.s, answer.len, &report, &err)) fail_with(&err);
        assert_int_equal(session_seals(s), 2);
        if (again == 0)
            memcpy(key, s->seals[1].key, sizeof key);
        else
            assert_memory_equal(key, s->seals[1].key, sizeof key);
        session_free(s);
    }
    strbuf_free(&order);
    strbuf_free(&answer);
}

/* A host who throws in a salt of his choosing, or a second secret, could have tried many. */
static void test_other_dice_after_an_answer_are_noticed(void **unused)
{
    (void)unused;
    post_keys keys;
    post_make(&keys);
    for (int how = 0; how < 3; how++) {
        seal its, next;
        letter l;
        error err = {0};
        letter_outcome found;
        seal_make(&its);
        session *s = mailed(&its, &keys, &l);
        letter_next_part(&s->seals[0], l.head.side, 1, &next);
        if (how == 0)
            assert_true(seal_throw_in(&next, l.side, "swans"));
        else
            assert_true(letter_throw_in(&next, l.head.side, l.side, "swans"));
        if (how == 1) assert_true(seal_throw_in(&next, 1 - l.side, "tried"));
        if (!session_seal_change(s, &next, &err)) fail_with(&err);
        play_out(s, 17);
        const bool good = letter_verify(&l, "it.save", s->log.s, s->log.len, ".", ruleset_list, &found, &err);
        if (good != (how == 2)) fail_msg("%d: %s", how, good ? "believed" : err.text);
        if (!good) assert_non_null(strstr(err.text, "something else than what the letter committed to"));
        session_free(s);
        letter_free(&l);
    }
}

/* What the umpire may do, a side may not: neither here nor by a program that lets it try. */
static void test_an_answer_is_no_umpire(void **unused)
{
    (void)unused;
    seal its;
    post_keys keys;
    letter l;
    error err = {0};
    answer_report report;
    strbuf answer = {0}, closed = {0};
    int count;
    post_make(&keys);
    seal_make(&its);
    session *s = mailed(&its, &keys, &l);
    assert_false(answer_make(&l, "umpire-set key=turn value=2\n", "swans", &count, &answer, &err));
    assert_non_null(strstr(err.text, "umpire alone"));
    strbuf_clear(&answer);
    strbuf_addf(&answer, "sandtable-answer 1\nto %s 1 -\nof %s\n", l.head.side, l.head.of);
    strbuf_add(&closed, "sandtable-answer 1\nsecret swans\ndo umpire-set key=turn value=2\n");
    post_close(l.host, closed.s, closed.len, &answer);
    const int stood = session_count(s);
    error_clear(&err);
    if (!answer_take(s, "a.answer", answer.s, answer.len, &report, &err)) fail_with(&err);
    assert_int_equal(report.done, 0);
    assert_int_equal(report.left, 1);
    assert_non_null(strstr(report.refused, "umpire alone"));
    assert_int_equal(session_count(s), stood);
    session_free(s);
    letter_free(&l);
    strbuf_free(&answer);
    strbuf_free(&closed);
}

/* A named seed is known to who has it, and all salts with it. */
static void test_no_letters_on_a_named_seed(void **unused)
{
    (void)unused;
    post_keys keys;
    strbuf sent = {0};
    error err = {0};
    session *s = battle_new(3, NULL);
    post_make(&keys);
    assert_false(letter_make(s, 0, 1, NULL, keys.known, &sent, &err));
    assert_non_null(strstr(err.text, "named seed"));
    session_free(s);
}

/* What was closed, with one to three digits of the state changed, orders to a terminal in what is told and
 * its check digits made right, closed again. */
static void forged_letter(const letter *l, const post_keys *keys, random_stream *r, strbuf *out)
{
    strbuf text = {0};
    uint64_t check = 0;
    const char *first = strstr(l->text.s, "sandtable-save 1");
    strbuf_addn(&text, l->text.s, (size_t)(first - l->text.s));
    for (const char *at = first, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        char one[1024];
        const size_t n = (size_t)(end - at) - SAVE_CHECK;
        assert_true(n < sizeof one);
        memcpy(one, at, n);
        if (strncmp(one, "view ", 5) == 0 && random_below(r, 150) == 0)
            for (int k = 1 + (int)random_below(r, 3); k > 0; k--)
                one[n - 1 - random_below(r, 60)] = "0123456789abcdef"[random_below(r, 16)];
        if (strncmp(one, "told ", 5) == 0 && n > 5) one[5] = '\x1b';
        save_add_line(&text, &check, one, n);
    }
    strbuf_addf(out, "sandtable-letter 1\nto %s %d %s\nof %s\n", l->head.side, l->head.number, l->head.before,
                l->head.of);
    post_close(keys->known, text.s, text.len, out);
    strbuf_free(&text);
}

/* A letter is not believed: it is refused, or a battle that can be looked at, listed and played. */
static void test_forged_letters(void **unused)
{
    (void)unused;
    static const char *const scenarios[] = {AMBUSHES, "rules/prone/scenarios/omaruru.json",
                                            "rules/safari/scenarios/rovuma.json", VILLAGE};
    static action items[20000];
    random_stream r = {.seed = 77};
    post_keys keys;
    int opened = 0, refused = 0, told = 0;
    post_make(&keys);
    for (size_t k = 0; k < sizeof scenarios / sizeof *scenarios; k++) {
        seal its;
        strbuf sent = {0};
        letter l;
        error err = {0};
        const uint8_t own[SEAL_OWN] = {7, (uint8_t)k}; /* the same dice in every run */
        seal_make_of(own, &its);
        session *s = try_sealed_on(scenarios[k], &its, NULL, &err);
        if (s == NULL) fail_with(&err);
        play(s, 5, 12);
        decision d;
        session_decide(s, &d);
        written(s, d.side, 1, &keys, &sent);
        if (!try_letter(sent.s, sent.len, &keys, &l, &err)) fail_with(&err);
        for (int i = 0; i < how_many(25, 20000); i++) {
            strbuf forged = {0};
            letter other;
            error why = {0};
            forged_letter(&l, &keys, &r, &forged);
            if (try_letter(forged.s, forged.len, &keys, &other, &why)) {
                action_list list = {.items = items, .cap = sizeof items / sizeof *items};
                opened++;
                assert_null(strchr(strbuf_str(&other.told), 0x1b));
                assert_int_equal(strlen(strbuf_str(&other.told)), other.told.len);
                told += other.told.len > 0;
                session_decide(other.s, &d);
                if (d.side >= 0) game_actions(session_state(other.s), &list);
                if (list.count > 0)
                    session_do(other.s, &items[random_below(&r, (uint32_t)list.count)], NULL, &why);
                letter_free(&other);
            } else {
                assert_true(error_is_set(&why));
                refused++;
            }
            strbuf_free(&forged);
        }
        letter_free(&l);
        strbuf_free(&sent);
        session_free(s);
    }
    print_message("           %d forged letters opened, %d refused\n", opened, refused);
    assert_true(opened >= 3 && refused > 10 && told > 0);
}

/* Every view of every golden battle is one that a letter may tell. */
static void test_every_view_goes_into_a_letter(void **unused)
{
    (void)unused;
    char **names, path[300];
    int n, opened = 0;
    post_keys keys;
    error err = {0};
    post_make(&keys);
    assert_true(file_list("tests/playthroughs", ".save", &names, &n, &err));
    for (int i = 0; i < n; i += how_many(3, 1)) {
        file_join("tests/playthroughs", names[i], path, sizeof path);
        session *golden = session_load(path, ".", ruleset_list, false, NULL, &err);
        if (golden == NULL) fail_with(&err);
        seal its;
        seal_make(&its);
        session_config config = {.seal = &its};
        session *s = session_new(battle_load(session_scenario(golden)->path, ruleset_list), &config, &err);
        const int step = session_count(golden) / how_many(3, 40) + 1;
        for (int k = 0; k < session_count(golden); k += step) {
            session_state_at(golden, k, &s->now);
            s->now.sc = s->sc;
            for (int side = 0; side < s->sc->nsides && !s->now.over; side++) {
                strbuf sent = {0};
                letter l;
                written(s, side, 1, &keys, &sent);
                if (!try_letter(sent.s, sent.len, &keys, &l, &err))
                    fail_msg("%s, %d actions, side %d: %s", path, k, side, err.text);
                opened++;
                letter_free(&l);
                strbuf_free(&sent);
            }
        }
        session_free(s);
        session_free(golden);
    }
    file_list_free(names, n);
    assert_true(opened > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_the_last_line_opens_what_the_header_committed_to, drop_keys),
        cmocka_unit_test_setup(test_stale_keys_go, drop_keys),
        cmocka_unit_test_setup(test_looking_takes_no_key, drop_keys),
        cmocka_unit_test_setup(test_a_copy_goes_on_under_a_key_of_its_own, drop_keys),
        cmocka_unit_test_setup(test_moved_and_lost, drop_keys),
        cmocka_unit_test_setup(test_nothing_is_redone_under_another_seal, drop_keys),
        cmocka_unit_test_setup(test_doctored_dice_are_noticed_once_opened, drop_keys),
        cmocka_unit_test_setup(test_what_does_not_open_it_is_refused, drop_keys),
        cmocka_unit_test(test_a_named_seed_stays_in_clear),
        cmocka_unit_test(test_two_secrets_make_the_dice),
        cmocka_unit_test(test_faces_are_even),
        cmocka_unit_test_setup(test_going_back_behind_the_end, drop_keys),
        cmocka_unit_test(test_typed_dice_under_a_seal),
        cmocka_unit_test_setup(test_reload_keeps_seal_and_dice, drop_keys),
        cmocka_unit_test_setup(test_the_key_is_there_before_the_commitment, drop_keys),
        cmocka_unit_test_setup(test_verify_tells_who_committed_and_from_where, drop_keys),
        cmocka_unit_test(test_a_letter_hides_what_its_side_may_not_know),
        cmocka_unit_test_teardown(test_letters_are_answered_and_verified, drop_keys),
        cmocka_unit_test_teardown(test_an_answer_outlasts_a_crash, drop_keys),
        cmocka_unit_test(test_a_damaged_key_is_forgotten),
        cmocka_unit_test(test_an_answer_leaves_the_host_no_choice_of_dice),
        cmocka_unit_test(test_other_dice_after_an_answer_are_noticed),
        cmocka_unit_test(test_an_answer_is_no_umpire),
        cmocka_unit_test(test_no_letters_on_a_named_seed),
        cmocka_unit_test(test_forged_letters),
        cmocka_unit_test(test_every_view_goes_into_a_letter),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    drop_keys(NULL);
    battle_clean();
    return failed;
}
