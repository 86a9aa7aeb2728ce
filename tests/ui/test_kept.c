/* test_kept.c: the battles kept: what their list tells of each, names, deleting, what the title goes on with,
 * files from elsewhere, where things are kept; and who plays a side, changed at the table. */
#include "ui/desk.h"

#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "core/mem.h"
#include "game/game.h"
#include "game/session_internal.h"
#include "game/session_seats.h"
#include "ui/app/kept.h"
#include "ui/app/record.h"
#include "ui/app/setup.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/seats.h"

static const char kassassin[] = "rules/grid/scenarios/kassassin.json";

static void is_drawn(const desk *d, const char *part)
{
    if (!text_holds(d->out, part)) fail_msg("\"%s\" was not drawn", part);
}

static void type(desk *d, const char *text)
{
    ui_event e = {.kind = UI_TEXT};
    snprintf(e.text, sizeof e.text, "%s", text);
    app_event(d->a, &e);
    rest(d);
}

/* A recorded game up to a line, kept in a folder of ours; played so many seconds after the first day. */
static void keep(const char *from, int lines, const char *part, const char *name, int seconds)
{
    char within[200], path[300], *text;
    size_t size, at = 0;
    error err = {0};
    file_join(folder, part, within, sizeof within);
    assert_true(file_make_folders(within, &err));
    file_join(within, name, path, sizeof path);
    assert_true(file_read(from, 1u << 22, &text, &size, &err));
    for (int n = 0; at < size && n < lines; at++)
        n += text[at] == '\n';
    assert_true(file_write(path, text, at, &err));
    mem_free(text);
    const struct utimbuf day = {1000000000 + seconds, 1000000000 + seconds};
    assert_int_equal(utime(path, &day), 0);
}

/* The same with so many more lines behind it, each good in itself and of no use. */
static void keep_long(const char *from, const char *name, const char *line, int lines)
{
    char within[200], path[300], *text;
    size_t size;
    uint64_t check = 0;
    strbuf out = {0};
    error err = {0};
    assert_true(file_read(from, 1u << 22, &text, &size, &err));
    for (const char *at = text, *end; (end = strchr(at, '\n')) != NULL; at = end + 1)
        save_add_line(&out, &check, at, (size_t)(end - at) - SAVE_CHECK);
    for (int i = 0; i < lines; i++)
        save_add_line(&out, &check, line, strlen(line));
    file_join(folder, "battles", within, sizeof within);
    assert_true(file_make_folders(within, &err));
    file_join(within, name, path, sizeof path);
    assert_true(file_write(path, out.s, out.len, &err));
    const struct utimbuf last = {3000000000, 3000000000}; /* whatever else was played today */
    assert_int_equal(utime(path, &last), 0);
    strbuf_free(&out);
    mem_free(text);
}

static void empty_folders(void)
{
    static const char *const parts[] = {"battles", "saves"};
    for (int i = 0; i < 2; i++) {
        char within[200], path[500], **names;
        int n;
        file_join(folder, parts[i], within, sizeof within);
        if (!file_exists(within) || !file_list(within, "", &names, &n, NULL)) continue;
        for (int k = 0; k < n; k++) {
            file_join(within, names[k], path, sizeof path);
            unlink(path);
        }
        file_list_free(names, n);
    }
}

static desk list_of_three(void)
{
    empty_folders();
    keep("tests/playthroughs/prone-drill.save", 100000, "battles", "drill.save", 10);
    keep("tests/playthroughs/conduct-rorkes-drift.save", 60, "saves", "rorke-copy.save", 5);
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    key(&d, 'o', UI_CTRL);
    assert_int_equal(d.a->screen, SCREEN_LOAD);
    rest(&d);
    return d;
}

static void the_list_tells_how_each_stands(void **unused)
{
    (void)unused;
    desk d = list_of_three();
    is_drawn(&d, "Kassassin Lock");
    is_drawn(&d, "Turn 1 of 14, ");
    is_drawn(&d, "British: a person; Egyptians: the computer (Quick)");
    is_drawn(&d, "28 August 1882");
    is_drawn(&d, "Over after turn");
    is_drawn(&d, "copy: rorke-copy.save");
    key(&d, KEY_DOWN, 0);
    is_drawn(&d, "drill.save");
    is_drawn(&d, "Look at it");
    key(&d, KEY_DOWN, 0);
    is_drawn(&d, "22 January 1879");
    key(&d, KEY_HOME, 0); /* the last played comes first, whatever it is called */
    is_drawn(&d, "28 August 1882");
    desk_close(&d);
}

/* However many are kept, none is left out, and the last played comes first, whatever it is called. */
static void many_are_all_listed(void **unused)
{
    (void)unused;
    enum { MANY = 420 };
    empty_folders();
    for (int i = 0; i < MANY; i++) {
        char name[40];
        snprintf(name, sizeof name, "%c-%03d.save", i + 1 < MANY ? 'a' : 'z', i);
        keep("tests/playthroughs/prone-drill.save", 2, i % 2 ? "battles" : "saves", name, i);
    }
    desk d = desk_open(kassassin, 1280, 720, true);
    kept_list all = {0};
    kept_read(d.a, &all);
    assert_true(all.count >= MANY);
    bool newest = false;
    for (int i = 0; i < all.count; i++) {
        if (i > 0) assert_true(all.battles[i - 1].played >= all.battles[i].played);
        newest |= strcmp(kept_file(&all.battles[i]), "z-419.save") == 0;
    }
    assert_true(newest);
    kept_free(d.a, &all);
    desk_close(&d);
    empty_folders();
}

/* A save and a name that somebody else wrote: as much of them as a line holds, and nothing that turns it
 * round. */
static void what_others_called_it_is_cleaned(void **unused)
{
    (void)unused;
    char save[300], name[300], text[600] = "sandtable-save 1\ntitle ", far[KEPT_NAME + 40];
    error err = {0};
    kept_battle b;
    empty_folders();
    keep("tests/playthroughs/prone-drill.save", 60, "battles", "odd.save", 20);
    snprintf(save, sizeof save, "%s/battles/odd.save", folder);
    snprintf(name, sizeof name, "%s/battles/odd.name", folder);
    assert_true(file_write(name, "a\033[31mb\u202ec", 12, &err));
    assert_true(kept_one(save, &b, &err));
    assert_string_equal(b.name, "a?[31mb?c");
    memset(far, 'x', sizeof far);
    memcpy(far + KEPT_NAME - 2, "\u00e9", 2); /* where it is cut */
    assert_true(file_write(name, far, sizeof far, &err));
    assert_true(kept_one(save, &b, &err));
    assert_int_equal(strlen(b.name), KEPT_NAME - 2);
    assert_int_equal(remove(name), 0);
    memset(text + strlen(text), 'y', 400);
    memcpy(text + 30, "\033[2J", 4);
    assert_true(file_write(save, text, sizeof text - 1, &err)); /* a header without its digits, too */
    error_clear(&err);
    kept_one(save, &b, &err);
    assert_null(strchr(b.card.title, 033));
    assert_null(strchr(b.trouble, 033));
}

static frect button_at(const desk *d, const char *row, int n)
{
    for (int i = 0; i < d->a->ui.nregions; i++)
        if (d->a->ui.regions[i].id == ui_name(row, n)) return d->a->ui.regions[i].r;
    fail_msg("no button %d in %s", n, row);
    return (frect){0};
}

/* Who presses Load on the title once more presses nothing that deletes. */
static void delete_lies_nowhere_near_load(void **unused)
{
    (void)unused;
    enum { LOAD = 1, DELETE = 3 };
    desk d = list_of_three();
    const frect delete = button_at(&d, "load-button", DELETE);
    app_go(d.a, SCREEN_TITLE);
    rest(&d);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    const frect load = button_at(&d, "title-button", LOAD);
    assert_true(delete.x > load.x + load.w + 100);
    desk_close(&d);
}

static void a_battle_can_be_named(void **unused)
{
    (void)unused;
    desk d = list_of_three();
    key(&d, KEY_DOWN, 0);
    key(&d, 'n', 0);
    is_drawn(&d, "What shall it be called?");
    type(&d, " with Ann");
    key(&d, KEY_ENTER, 0);
    assert_false(text_holds(d.out, "What shall it be called?"));
    is_drawn(&d, "Under fire: a drill with Ann");
    desk_close(&d);
    d = desk_open(kassassin, 1280, 720, true); /* another day */
    key(&d, 'o', UI_CTRL);
    rest(&d);
    is_drawn(&d, "Under fire: a drill with Ann");
    for (int i = 0; i < 6 && !text_holds(d.out, "drill.save"); i++)
        key(&d, KEY_DOWN, 0);
    key(&d, 'n', 0);
    for (int i = 0; i < KEPT_NAME; i++)
        key(&d, KEY_BACKSPACE, 0);
    key(&d, KEY_ENTER, 0);
    assert_false(text_holds(d.out, "with Ann"));
    is_drawn(&d, "Under fire: a drill");
    desk_close(&d);
}

static void deleting_asks_first(void **unused)
{
    (void)unused;
    char path[300];
    desk d = list_of_three();
    snprintf(path, sizeof path, "%s/battles/drill.save", folder);
    key(&d, KEY_DELETE, 0); /* it lies on the table */
    assert_false(text_holds(d.out, "Delete this battle?"));
    key(&d, KEY_DOWN, 0);
    key(&d, KEY_DELETE, 0);
    is_drawn(&d, "Delete this battle?");
    assert_true(file_exists(path));
    key(&d, KEY_ESCAPE, 0);
    assert_true(file_exists(path));
    assert_int_equal(d.a->screen, SCREEN_LOAD);
    key(&d, KEY_DELETE, 0);
    key(&d, KEY_ENTER, 0);
    assert_false(file_exists(path));
    assert_false(text_holds(d.out, "drill.save"));
    is_drawn(&d, "rorke-copy.save");
    desk_close(&d);
}

static void one_that_is_damaged_is_listed_and_says_so(void **unused)
{
    (void)unused;
    char path[300], *text;
    size_t size;
    error err = {0};
    desk d = list_of_three();
    snprintf(path, sizeof path, "%s/saves/rorke-copy.save", folder);
    assert_true(file_read(path, 1u << 20, &text, &size, &err));
    text[size / 2] ^= 1;
    assert_true(file_write(path, text, size, &err));
    mem_free(text);
    key(&d, KEY_ESCAPE, 0);
    key(&d, 'o', UI_CTRL);
    rest(&d);
    is_drawn(&d, "damaged: ");
    for (int i = 0; i < 6 && !text_holds(d.out, "Go on from action "); i++)
        key(&d, KEY_DOWN, 0);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    const char *now = session_settings(d.a->table->s)->save_path;
    assert_non_null(strstr(now, "/saves/rorke-copy.whole-1.save"));
    assert_true(session_count(d.a->table->s) > 0);
    desk_close(&d);
    assert_true(file_read(path, 1u << 20, &text, &size, &err)); /* as it was, damage and all */
    assert_false(session_read_card(path, &(save_card){.title = ""}, NULL));
    mem_free(text);
    d = desk_open(path, 1280, 720, true); /* by its path: again, and into another new file */
    assert_non_null(strstr(session_settings(d.a->table->s)->save_path, "rorke-copy.whole-2.save"));
    assert_non_null(strstr(d.a->said, "rorke-copy.save is damaged and stays as it is"));
    desk_close(&d);
}

static bool first_legal(const session *s, action *out)
{
    action items[512];
    action_list list = {.items = items, .cap = 512};
    game_actions(session_state(s), &list);
    if (list.count == 0) return false;
    *out = items[0];
    return true;
}

/* Another window has it: here it is watched as it stands. */
static void a_battle_open_elsewhere_is_watched(void **unused)
{
    (void)unused;
    char path[300];
    error err = {0};
    load_report report;
    desk d = list_of_three();
    key(&d, KEY_ESCAPE, 0);
    snprintf(path, sizeof path, "%s/battles/drill.save", folder);
    keep("tests/playthroughs/prone-drill.save", 60, "battles", "drill.save", 20);
    session *other = session_load(path, ".", ruleset_list, true, &report, &err);
    assert_non_null(other);
    const table *own = d.a->table;
    app_open_file(d.a, path);
    assert_non_null(strstr(d.a->said, "only watch it"));
    rest(&d);
    assert_int_equal(d.a->screen, SCREEN_REPLAY);
    assert_ptr_equal(d.a->table, own); /* the battle on this table is left as it is */
    is_drawn(&d, "Watched, turn ");
    for (int i = 0; i < 12; i++) { /* it is played on there, and seen here */
        action act;
        char of[40];
        assert_true(first_legal(other, &act));
        assert_int_equal(session_do(other, &act, NULL, &err), SESSION_DONE);
        d.now += 1100;
        rest(&d);
        snprintf(of, sizeof of, "%d of %d", session_count(other), session_count(other));
        is_drawn(&d, of);
    }
    key(&d, KEY_HOME, 0); /* who looks back is left there */
    action act;
    char of[40];
    assert_true(first_legal(other, &act));
    assert_int_equal(session_do(other, &act, NULL, &err), SESSION_DONE);
    d.now += 1100;
    rest(&d);
    snprintf(of, sizeof of, "0 of %d", session_count(other));
    is_drawn(&d, of);
    key(&d, KEY_ESCAPE, 0);
    session_free(other);
    app_open_file(d.a, path); /* now it is free */
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_string_equal(session_settings(d.a->table->s)->save_path, path);
    own = d.a->table;
    app_open_file(d.a, path); /* and here it is already */
    assert_ptr_equal(d.a->table, own);
    desk_close(&d);
}

/* One of a hundred thousand lines holds up nobody who looks at the list; it is there, and it opens. */
static void a_very_long_one_holds_up_no_list(void **unused)
{
    (void)unused;
    desk d = list_of_three();
    keep_long("tests/playthroughs/prone-drill.save", "long.save", "seat german human", 120000);
    keep_long("tests/playthroughs/prone-drill.save", "back.save", "undo 0 | 0", 300000);
    alarm(120); /* each line is read once: a second at most */
    desk_close(&d);
    d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    key(&d, 'o', UI_CTRL);
    rest(&d);
    alarm(0);
    is_drawn(&d, "Not looked through: a file of ");
    key(&d, KEY_DOWN, 0); /* behind the other */
    rest(&d);
    is_drawn(&d, "long.save");
    is_drawn(&d, "No map can be shown.");
    key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_non_null(strstr(session_settings(d.a->table->s)->save_path, "long.save"));
    desk_close(&d);
    empty_folders();
}

static void do_first(desk *d)
{
    rest(d);
    assert_true(d->a->table->battle->list.count > 0);
    const action act = d->a->table->battle->list.items[0];
    const int count = session_count(d->a->table->s);
    battle_do(d->a->table, &act);
    assert_true(session_count(d->a->table->s) > count);
}

static bool in_file(const session *s, const char *path)
{
    error err = {0};
    load_report report;
    session *t = session_load(path, ".", ruleset_list, false, &report, &err);
    const bool same = t && session_hash(t, NO_SIDE) == session_hash(s, NO_SIDE);
    session_free(t);
    return same;
}

/* Nothing can be written: it is played all the same, and said, and a sign stays until something can. Of a
 * file that could be read alone what is played goes into a copy. */
static void where_nothing_can_be_kept_one_plays(void **unused)
{
    (void)unused;
    char sent[300];
    desk d = list_of_three();
    snprintf(sent, sizeof sent, "%s/sent.save", folder);
    keep("tests/playthroughs/grid-kassassin.save", 60, "", "sent.save", 0);
    for (int i = 0; i < 2; i++) {
        file_fail_at(FILE_OP_SYNC, 1, true);
        assert_true(app_open_file(d.a, i == 0 ? kassassin : sent));
        assert_int_equal(d.a->screen, SCREEN_TABLE);
        assert_non_null(strstr(d.a->said, "is not kept"));
        assert_null(session_settings(d.a->table->s)->save_path);
        do_first(&d);
        rest(&d);
        is_drawn(&d, "Not kept");
        file_fail_at(FILE_OP_SYNC, 0, false);
        do_first(&d);
        assert_non_null(strstr(d.a->said, "is kept again"));
        rest(&d);
        assert_false(text_holds(d.out, "Not kept"));
        const char *kept = session_settings(d.a->table->s)->save_path;
        assert_true(kept && strcmp(kept, sent) != 0 && in_file(d.a->table->s, kept));
        assert_string_equal(d.a->settings.last_save, kept); /* the title goes on with it */
    }
    desk_close(&d);
}

/* The disk fills up in mid-battle: play goes on, that is said, and so is that it is kept again. */
static void where_the_disk_fails_one_plays_on(void **unused)
{
    (void)unused;
    char path[300];
    desk d = list_of_three();
    assert_true(app_open_file(d.a, kassassin));
    do_first(&d);
    file_fail_at(FILE_OP_WRITE, 1, true);
    do_first(&d);
    assert_non_null(strstr(d.a->said, "is not kept from here on"));
    app_say(d.a, "-");
    do_first(&d);
    rest(&d);
    is_drawn(&d, "Not kept");
    file_fail_at(FILE_OP_WRITE, 0, false);
    assert_null(strstr(d.a->said, "kept")); /* said once */
    do_first(&d);
    assert_non_null(strstr(d.a->said, "is kept again"));
    rest(&d);
    assert_false(text_holds(d.out, "Not kept"));
    snprintf(path, sizeof path, "%s", session_settings(d.a->table->s)->save_path);
    const uint64_t hash = session_hash(d.a->table->s, NO_SIDE);
    desk_close(&d);
    error err = {0};
    load_report report;
    session *s = session_load(path, ".", ruleset_list, false, &report, &err);
    assert_non_null(s);
    assert_true(session_hash(s, NO_SIDE) == hash);
    session_free(s);
}

static void the_title_says_what_it_goes_on_with(void **unused)
{
    (void)unused;
    empty_folders();
    desk d = desk_open("rules/prone/scenarios/drill.json", 1920, 1080, true);
    rest(&d);
    key(&d, KEY_F8, 0);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    is_drawn(&d, "Continue Under fire: a drill");
    is_drawn(&d, "Under fire: a drill:"); /* it is laid open, too */
    assert_non_null(strstr(d.a->scenario, "drill.json"));
    key(&d, 'c', 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    /* Enter goes on with it as well, and begins nothing; of another battle that is chosen it does. */
    const session *open = d.a->table->s;
    key(&d, KEY_F8, 0);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_ptr_equal(d.a->table->s, open);
    key(&d, KEY_F8, 0);
    key(&d, KEY_DOWN, 0);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_ptr_not_equal(d.a->table->s, open);
    desk_close(&d);
}

/* The program started where that battle was played last ("": none was); what it leaves behind is forgotten.
 */
static desk another_day(const char *save, bool continues)
{
    settings last;
    error err = {0};
    const app_config c = {.rulesets = ruleset_list,
                          .players = ai_players,
                          .data_dir = ".",
                          .config_dir = folder,
                          .state_dir = folder,
                          .continues = continues,
                          .scale = 1,
                          .width = 1920,
                          .height = 1080,
                          .instant = true};
    settings_default(&last);
    if (save[0]) snprintf(last.last_save, sizeof last.last_save, "%s/battles/%s", folder, save);
    assert_true(settings_write(&last, folder, &err));
    desk d = desk_started_with(&c);
    settings_default(&last);
    assert_true(settings_write(&last, folder, &err));
    return d;
}

/* Started with --continue: the battle played last is on the table at once; where there is none, or no longer,
 * that is said over the title. */
static void continue_needs_no_title(void **unused)
{
    (void)unused;
    empty_folders();
    desk d = another_day("", true);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    assert_non_null(strstr(d.a->said, "No battle has been played yet"));
    desk_close(&d);
    for (int i = 0; i < 2; i++) {
        if (i == 1) keep("tests/playthroughs/grid-kassassin.save", 60, "battles", "last.save", 0);
        d = another_day("last.save", true);
        assert_int_equal(d.a->screen, i == 0 ? SCREEN_TITLE : SCREEN_TABLE);
        if (i == 0) assert_non_null(strstr(d.a->said, "last.save"));
        if (i == 1) assert_non_null(strstr(session_settings(d.a->table->s)->save_path, "/battles/last.save"));
        desk_close(&d);
    }
}

/* A person plays its second side. */
static void the_other_side_was_played(const char *name)
{
    char path[300];
    error err = {0};
    load_report report;
    empty_folders();
    keep("tests/playthroughs/grid-kassassin.save", 60, "battles", name, 0);
    snprintf(path, sizeof path, "%s/battles/%s", folder, name);
    session *s = session_load(path, ".", ruleset_list, true, &report, &err);
    assert_non_null(s);
    assert_true(session_seat(s, 0, SEAT_COMPUTER, ai_players[0]->name, &err));
    assert_true(session_seat(s, 1, SEAT_HUMAN, NULL, &err));
    session_free(s);
}

/* Started another day the golden Enter goes on with what was left unfinished: which battle that is, how it
 * stands and who plays it is said; P begins it anew. */
static void another_day_enter_goes_on(void **unused)
{
    (void)unused;
    the_other_side_was_played("last.save");
    desk d = another_day("last.save", false);
    rest(&d);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    is_drawn(&d, "Continue Kassassin Lock");
    is_drawn(&d,
             "Turn 2 of 14, British to act. You play the Egyptians, the computer the British. Press Enter "
             "to go on with it, P to begin it anew");
    is_drawn(&d, "Play anew");
    assert_int_equal(setup_get(d.a)->seat[1], SEAT_HUMAN); /* and so the seats beside it */
    assert_int_equal(setup_get(d.a)->seat[0], SEAT_COMPUTER);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_non_null(strstr(session_settings(d.a->table->s)->save_path, "/battles/last.save"));
    desk_close(&d);
    d = another_day("last.save", false);
    rest(&d);
    key(&d, 'p', 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_null(strstr(session_settings(d.a->table->s)->save_path, "/battles/last.save"));
    assert_int_equal(session_settings(d.a->table->s)->seat[1], SEAT_HUMAN);
    desk_close(&d);
}

/* One that was fought out is no more gone on with: Enter begins. */
static void another_day_a_result_is_not_gone_on_with(void **unused)
{
    (void)unused;
    empty_folders();
    keep("tests/playthroughs/grid-kassassin.save", 100000, "battles", "over.save", 0);
    desk d = another_day("over.save", false);
    rest(&d);
    is_drawn(&d, "Result of Kassassin Lock");
    is_drawn(&d, "press Enter to set out the pieces");
    assert_false(text_holds(d.out, "Play anew"));
    desk_close(&d);
}

/* Who looks at the options, or at the rules, comes back to the battle that was chosen. */
static void options_leave_the_choice_alone(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1920, 1080, true);
    rest(&d);
    key(&d, KEY_F8, 0);
    key(&d, KEY_UP, 0);
    assert_null(strstr(d.a->scenario, "drill.json"));
    char chosen[sizeof d.a->scenario];
    memcpy(chosen, d.a->scenario, sizeof chosen);
    key(&d, 'o', 0);
    assert_int_equal(d.a->screen, SCREEN_SETUP);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    assert_string_equal(d.a->scenario, chosen);
    is_drawn(&d, "press Enter to set out the pieces");
    key(&d, 'c', 0); /* from the table one comes back to its own */
    key(&d, KEY_F8, 0);
    assert_non_null(strstr(d.a->scenario, "drill.json"));
    is_drawn(&d, "Press Enter to go on with it");
    desk_close(&d);
}

/* To look at a battle that is over takes nothing from the one that is not. */
static void a_finished_battle_leaves_the_unfinished_one(void **unused)
{
    (void)unused;
    char path[300];
    empty_folders();
    keep("tests/playthroughs/grid-kassassin.save", 100000, "battles", "over.save", 0);
    snprintf(path, sizeof path, "%s/battles/over.save", folder);
    desk d = desk_open("rules/prone/scenarios/drill.json", 1920, 1080, true);
    rest(&d);
    key(&d, KEY_F8, 0);
    is_drawn(&d, "Continue Under fire: a drill");
    assert_true(app_open_file(d.a, path));
    rest(&d);
    assert_true(session_state(d.a->table->s)->over);
    app_go(d.a, SCREEN_TITLE);
    rest(&d);
    is_drawn(&d, "Continue Under fire: a drill");
    desk_close(&d);
}

static long size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

/* The result lies there to be read: of where the battle would go on nothing is said. */
static void a_battle_from_elsewhere_that_is_over_shows_its_result(void **unused)
{
    (void)unused;
    char path[300];
    empty_folders();
    keep("tests/playthroughs/grid-kassassin.save", 100000, "", "sent-over.save", 0);
    snprintf(path, sizeof path, "%s/sent-over.save", folder);
    desk d = desk_open(path, 1280, 720, true);
    assert_true(session_state(d.a->table->s)->over);
    assert_true(kept_owns(d.a, session_settings(d.a->table->s)->save_path));
    assert_null(strstr(d.a->said, "stays as it is"));
    desk_close(&d);
}

static void a_save_from_elsewhere_stays_as_it_is(void **unused)
{
    (void)unused;
    char path[300];
    empty_folders();
    keep("tests/playthroughs/grid-kassassin.save", 60, "", "sent.save", 0);
    snprintf(path, sizeof path, "%s/sent.save", folder);
    const long size = size_of(path);
    assert_true(size > 0);
    desk d = desk_open(path, 1280, 720, true);
    assert_non_null(strstr(d.a->said, "stays as it is"));
    const char *now = session_settings(d.a->table->s)->save_path;
    assert_non_null(strstr(now, "/battles/sent.save"));
    assert_true(kept_owns(d.a, now) && !kept_owns(d.a, path));
    rest(&d);
    action act;
    assert_true(d.a->table->battle->list.count > 0);
    act = d.a->table->battle->list.items[0];
    battle_do(d.a->table, &act);
    rest(&d);
    assert_int_equal(size_of(path), size);
    assert_true(size_of(now) > size);
    char own[300];
    snprintf(own, sizeof own, "%s", now);
    desk_close(&d);
    d = desk_open(own, 1280, 720, true); /* its own is gone on with */
    assert_string_equal(session_settings(d.a->table->s)->save_path, own);
    desk_close(&d);
    unlink(path);
}

/* What older versions kept is found and gone on with where it lies; new battles begin in the new place. */
static void the_old_place_is_still_found(void **unused)
{
    (void)unused;
    char kept[200], old[300];
    empty_folders();
    keep("tests/playthroughs/prone-drill.save", 100000, "battles", "drill.save", 10);
    snprintf(kept, sizeof kept, "%s/kept", folder);
    snprintf(old, sizeof old, "%s/battles/drill.save", folder);
    desk d = desk_open(kassassin, 1280, 720, true);
    d.a->config.keep_dir = kept;
    assert_true(app_open_file(d.a, kassassin));
    rest(&d);
    assert_non_null(strstr(session_settings(d.a->table->s)->save_path, "/kept/battles/kassassin"));
    key(&d, 'o', UI_CTRL);
    rest(&d);
    is_drawn(&d, "Under fire: a drill");
    assert_true(app_open_file(d.a, old));
    assert_string_equal(session_settings(d.a->table->s)->save_path, old);
    desk_close(&d);
    char command[300];
    snprintf(command, sizeof command, "rm -r %s", kept);
    assert_int_equal(system(command), 0);
}

/* ---- who plays */

static void a_side_changes_hands_at_the_table(void **unused)
{
    (void)unused;
    empty_folders();
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    const table *t = d.a->table;
    assert_int_equal(battle_seat(t, 1), SEAT_COMPUTER);
    key(&d, 'p', UI_CTRL);
    is_drawn(&d, "Who plays, and whose dice?");
    is_drawn(&d, "Its dice by hand");
    modal_seats(d.a->table)[SIDES_MAX] = 1;
    key(&d, KEY_ENTER, 0);
    assert_true(session_by_hand(t->s, 0) && !session_by_hand(t->s, 1));
    key(&d, 'p', UI_CTRL);
    modal_seats(d.a->table)[SIDES_MAX] = 0;
    key(&d, KEY_ENTER, 0);
    assert_false(session_by_hand(t->s, 0));
    key(&d, 'p', UI_CTRL);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->modal->card, MODAL_NONE);
    key(&d, 'p', UI_CTRL);
    modal_seats(d.a->table)[1] = 0; /* a person */
    rest(&d);
    assert_int_equal(battle_seat(t, 1), SEAT_COMPUTER); /* not before it is agreed to */
    key(&d, KEY_ENTER, 0);
    assert_int_equal(battle_seat(t, 1), SEAT_HUMAN);
    assert_int_equal(battle_humans(t), 2);
    key(&d, 'p', UI_CTRL);
    modal_seats(d.a->table)[0] = 2; /* the computer plays ours */
    modal_seats(d.a->table)[1] = 0;
    const ui_event yes = {.kind = UI_KEY, .key = KEY_ENTER};
    app_event(d.a, &yes);
    assert_int_equal(t->battle->viewer, 1); /* at once: what the computer knows is not shown to the other */
    rest(&d);
    assert_int_equal(battle_seat(t, 0), SEAT_COMPUTER);
    assert_string_equal(session_settings(t->s)->player[0], ai_players[1]->name);
    assert_int_equal(t->battle->viewer, 1);
    rest(&d);
    assert_int_equal(t->battle->d.side, 1); /* the computer has moved, and now this side decides */
    assert_true(t->battle->ours);
    char words[SEAT_WORDS];
    seats_words(t, 0, words);
    assert_string_equal(words, "played by the computer (Quick)");
    desk_close(&d);
}

/* What the window was asked for last. */
typedef struct asked {
    char opened[600], copied[600];
    int times;
    bool opens;
} asked;

static bool ask_open(void *self, const char *path, error *err)
{
    asked *a = self;
    snprintf(a->opened, sizeof a->opened, "%s", path);
    a->times++;
    return a->opens || error_set(err, path, 0, 0, "cannot be opened from here");
}

static void ask_copy(void *self, const char *text)
{
    asked *a = self;
    snprintf(a->copied, sizeof a->copied, "%s", text);
}

/* Pressed slowly: what is said would else be gone before the button is let go. */
static bool press_slowly(desk *d, ui_id id)
{
    ui *u = &d->a->ui;
    app_draw(d->a, d->out);
    for (int i = 0; i < u->nregions; i++) {
        const ui_region r = u->regions[i];
        if (r.id != id) continue;
        ui_event e = {.kind = UI_MOUSE_MOVE, .x = r.r.x + r.r.w / 2, .y = r.r.y + r.r.h / 2};
        app_event(d->a, &e);
        e.kind = UI_MOUSE_DOWN, e.button = UI_LEFT, e.clicks = 1;
        app_event(d->a, &e);
        app_tick(d->a, d->now += 700);
        app_draw(d->a, d->out);
        e.kind = UI_MOUSE_UP;
        app_event(d->a, &e);
        return true;
    }
    return false;
}

/* A report is a press away, and so are its folder and its path, also while a card lies over all; a press
 * elsewhere or Esc puts the message away. */
static void what_was_written_is_a_press_away(void **unused)
{
    (void)unused;
    enum { OPEN, FOLDER, COPY };
    desk d = desk_open(kassassin, 1280, 720, true);
    asked was = {.times = 0};
    rest(&d);
    d.a->window = (ui_window){.self = &was, .open = ask_open, .copy = ask_copy};
    const ui_event f7 = {.kind = UI_KEY, .key = KEY_F7}, esc = {.kind = UI_KEY, .key = KEY_ESCAPE};
    app_event(d.a, &f7);
    modal_open(d.a->table, MODAL_MENU);
    app_draw(d.a, d.out);
    is_drawn(&d, "Report written");
    assert_true(press_slowly(&d, ui_name("saidbutton", COPY)));
    assert_non_null(strstr(was.copied, "/reports/kassassin-turn-1.html"));
    modal_close(d.a->table);
    app_draw(d.a, d.out);
    app_event(d.a, &f7);
    assert_true(press_slowly(&d, ui_name("saidbutton", OPEN)));
    assert_non_null(strstr(was.opened, "/reports/kassassin-turn-1-2.html"));
    app_draw(d.a, d.out);
    is_drawn(&d, "cannot be opened from here");
    app_event(d.a, &f7);
    assert_true(press_slowly(&d, ui_name("saidbutton", FOLDER)));
    const size_t n = strlen(was.opened);
    assert_true(n > 8 && strcmp(was.opened + n - 8, "/reports") == 0);
    app_event(d.a, &f7);
    app_event(d.a, &esc);
    app_tick(d.a, d.now += 20);
    assert_int_equal(d.a->said[0], 0);
    assert_int_equal(d.a->table->modal->card, MODAL_NONE); /* it took the key */
    assert_int_equal(was.times, 2);
    was.opens = true; /* as far as anybody can tell: the desktop may have no program for it */
    app_event(d.a, &f7);
    app_draw(d.a, d.out);
    char written[sizeof d.a->said];
    snprintf(written, sizeof written, "%s", d.a->said);
    assert_true(press_slowly(&d, ui_name("saidbutton", OPEN)));
    app_draw(d.a, d.out);
    assert_string_not_equal(d.a->said, written); /* that something was done is seen */
    assert_non_null(strstr(d.a->said, was.opened));
    assert_true(press_slowly(&d, ui_name("saidbutton", COPY)));
    assert_string_equal(was.copied, was.opened);
    desk_close(&d);
}

/* From the result one goes to another battle, or to the menu, by the keys that do so from the board. */
static void the_result_has_the_ways_out_of_the_board(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/prone-drill.save", 1280, 720, true);
    rest(&d);
    if (d.a->table->modal->card != MODAL_RESULT) modal_open(d.a->table, MODAL_RESULT);
    key(&d, KEY_F10, 0);
    assert_int_equal(d.a->table->modal->card, MODAL_MENU);
    modal_open(d.a->table, MODAL_RESULT);
    key(&d, 'o', UI_CTRL);
    assert_int_equal(d.a->screen, SCREEN_LOAD);
    desk_close(&d);
}

/* The result has the report's key as the board has. */
static void the_result_writes_a_report_by_its_key(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/prone-drill.save", 1280, 720, true);
    const ui_event f7 = {.kind = UI_KEY, .key = KEY_F7};
    rest(&d);
    if (d.a->table->modal->card != MODAL_RESULT) modal_open(d.a->table, MODAL_RESULT);
    app_draw(d.a, d.out);
    d.a->said[0] = d.a->said_path[0] = 0;
    app_event(d.a, &f7);
    assert_true(file_exists(d.a->said_path));
    desk_close(&d);
}

/* ---- the record of one's own battles */

/* The drill as it was recorded up to its last turn's end, the Hereros led by the computer. */
static void keep_last_turn(const char *name)
{
    static const char from[] = "tests/playthroughs/prone-drill.save", herero[] = "side herero human";
    char within[200], path[300], led[80], *text;
    size_t size;
    uint64_t check = 0;
    strbuf out = {0};
    error err = {0};
    assert_true(file_read(from, 1u << 22, &text, &size, &err));
    snprintf(led, sizeof led, "side herero computer %s", ai_players[1]->name);
    for (char *at = text, *end; (end = strchr(at, '\n')) != NULL && strncmp(at, "94 ", 3) != 0;
         at = end + 1) {
        const bool his = strncmp(at, herero, sizeof herero - 1) == 0;
        save_add_line(&out, &check, his ? led : at, his ? strlen(led) : (size_t)(end - at) - SAVE_CHECK);
    }
    file_join(folder, "battles", within, sizeof within);
    assert_true(file_make_folders(within, &err));
    file_join(within, name, path, sizeof path);
    assert_true(file_write(path, out.s, out.len, &err));
    strbuf_free(&out);
    mem_free(text);
}

/* Nothing is kept yet; where the record will be. */
static void no_record(char out[300])
{
    file_join(folder, "record.tsv", out, 300);
    unlink(out);
    empty_folders();
}

/* Opens it and ends the last turn: the computer does the rest. */
static desk fight_it_out_recorded_in(const char *name, const char *state_dir)
{
    char path[300];
    action end;
    keep_last_turn(name);
    snprintf(path, sizeof path, "%s/battles/%s", folder, name);
    desk d = desk_open(path, 1280, 720, true);
    d.a->config.state_dir = state_dir;
    rest(&d);
    assert_false(session_state(d.a->table->s)->over);
    assert_true(battle_first_listed(d.a->table, &d.a->table->battle->view, &end));
    battle_do(d.a->table, &end);
    rest(&d);
    assert_true(session_state(d.a->table->s)->over);
    return d;
}

static desk fight_it_out(const char *name)
{
    return fight_it_out_recorded_in(name, folder);
}

/* The folder of the record need not be there. */
static void the_record_makes_its_folder(void **unused)
{
    (void)unused;
    char path[300], deep[140], file[160], up[120];
    no_record(path);
    snprintf(up, sizeof up, "%s/not-there", folder);
    snprintf(deep, sizeof deep, "%s/yet", up);
    snprintf(file, sizeof file, "%s/record.tsv", deep);
    desk d = fight_it_out_recorded_in("one.save", deep);
    assert_true(file_exists(file));
    desk_close(&d);
    assert_int_equal(unlink(file), 0);
    assert_int_equal(rmdir(deep), 0);
    assert_int_equal(rmdir(up), 0);
}

static void a_battle_fought_out_is_in_the_record(void **unused)
{
    (void)unused;
    char path[300], *text;
    size_t size;
    error err = {0};
    record r;
    no_record(path);
    desk d = fight_it_out("one.save");
    const int winner = session_state(d.a->table->s)->winner;
    assert_true(record_read(d.a, &r, &err));
    assert_int_equal(r.count, 1);
    const record_battle one = r.battles[0];
    assert_string_equal(one.title, "Under fire: a drill");
    assert_string_equal(one.side, "Germans");
    assert_string_equal(one.against, ai_players[1]->title);
    assert_int_equal(one.result, winner == 0 ? RECORD_WON : winner == NO_SIDE ? RECORD_DRAWN : RECORD_LOST);
    assert_int_equal(one.actions, session_count(d.a->table->s));
    assert_false(one.analysed);
    record_free(&r);
    /* Looked at for as long as one likes, and opened again: it is the same battle. */
    rest(&d);
    char save[300];
    snprintf(save, sizeof save, "%s/battles/one.save", folder);
    desk_close(&d);
    d = desk_open(save, 1280, 720, true);
    rest(&d);
    assert_true(record_read(d.a, &r, &err));
    assert_int_equal(r.count, 1);
    record_free(&r);
    /* What the analysis found comes in, whoever asks for it. */
    review_row rows[2] = {{.side = 0, .done = true, .choice = {-30, 5}, .luck = {10, 5}},
                          {.side = 1, .done = true, .choice = {0, 5}, .luck = {-24, 5}}};
    const review found = {.side = 0, .nsides = 2, .rows = 2, .done = 2, .row = rows};
    record_review(d.a, d.a->table->s, &found);
    record_review(d.a, d.a->table->s, &found);
    assert_true(record_read(d.a, &r, &err));
    assert_int_equal(r.count, 1);
    assert_true(r.battles[0].analysed);
    assert_int_equal(r.battles[0].choice, -30);
    assert_int_equal(r.battles[0].luck, -14);
    record_free(&r);
    desk_close(&d);
    assert_true(file_read(path, 1u << 20, &text, &size, &err));
    int lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    assert_int_equal(lines, 3); /* its first, as it was fought, as it was analysed */
    /* Killed in the middle of a line: what was whole stays, and the next goes on behind it. */
    assert_true(file_write(path, text, size - 7, &err));
    mem_free(text);
    d = fight_it_out("two.save");
    assert_true(record_read(d.a, &r, &err));
    assert_int_equal(r.count, 2);
    assert_true(r.battles[1].key == one.key && !r.battles[1].analysed);
    record_sum sum;
    record_add_up(&r, NULL, &sum);
    assert_int_equal(sum.battles, 2);
    assert_int_equal(sum.result[RECORD_LOST] + sum.result[RECORD_DRAWN] + sum.result[RECORD_WON], 2);
    record_add_up(&r, "nobody", &sum);
    assert_int_equal(sum.battles, 0);
    record_free(&r);
    assert_int_equal(d.a->table->modal->card, MODAL_RESULT); /* the battle is over, and it says so */
    key(&d, KEY_ESCAPE, 0);
    key(&d, 'o', UI_CTRL);
    key(&d, 'y', 0);
    assert_int_equal(d.a->screen, SCREEN_RECORD);
    app_draw(d.a, d.out);
    is_drawn(&d, "Your record");
    is_drawn(&d, "Under fire: a drill");
    is_drawn(&d, "Choice and luck are known of 0 of the 2");
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(d.a->screen, SCREEN_LOAD);
    desk_close(&d);
    unlink(path);
}

/* Two people at one desk, a battle that was over when it was opened, a file of somebody else's: none counts,
 * and none is touched. */
static void other_battles_are_no_part_of_the_record(void **unused)
{
    (void)unused;
    char path[300], *text;
    size_t size;
    error err = {0};
    record r;
    no_record(path);
    desk d = desk_open("tests/playthroughs/prone-drill.save", 1280, 720, true);
    rest(&d);
    assert_true(session_state(d.a->table->s)->over);
    assert_false(file_exists(path));
    desk_close(&d);
    char save[300];
    d = fight_it_out("three.save");
    assert_true(file_exists(path));
    desk_close(&d);
    unlink(path);
    snprintf(save, sizeof save, "%s/battles/three.save", folder);
    d = desk_open(save, 1280, 720, true);
    rest(&d);
    assert_true(session_state(d.a->table->s)->over);
    assert_false(file_exists(path));
    desk_close(&d);
    assert_true(file_write(path, "a diary\n", 8, &err));
    d = fight_it_out("four.save");
    assert_false(record_read(d.a, &r, &err));
    record_free(&r);
    assert_true(file_read(path, 1u << 20, &text, &size, &err));
    assert_string_equal(text, "a diary\n");
    mem_free(text);
    desk_close(&d);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_tells_how_each_stands),
        cmocka_unit_test(many_are_all_listed),
        cmocka_unit_test(delete_lies_nowhere_near_load),
        cmocka_unit_test(a_battle_can_be_named),
        cmocka_unit_test(deleting_asks_first),
        cmocka_unit_test(what_others_called_it_is_cleaned),
        cmocka_unit_test(one_that_is_damaged_is_listed_and_says_so),
        cmocka_unit_test(a_battle_open_elsewhere_is_watched),
        cmocka_unit_test(a_very_long_one_holds_up_no_list),
        cmocka_unit_test(where_nothing_can_be_kept_one_plays),
        cmocka_unit_test(where_the_disk_fails_one_plays_on),
        cmocka_unit_test(the_title_says_what_it_goes_on_with),
        cmocka_unit_test(continue_needs_no_title),
        cmocka_unit_test(another_day_enter_goes_on),
        cmocka_unit_test(another_day_a_result_is_not_gone_on_with),
        cmocka_unit_test(options_leave_the_choice_alone),
        cmocka_unit_test(a_finished_battle_leaves_the_unfinished_one),
        cmocka_unit_test(a_save_from_elsewhere_stays_as_it_is),
        cmocka_unit_test(a_battle_from_elsewhere_that_is_over_shows_its_result),
        cmocka_unit_test(the_old_place_is_still_found),
        cmocka_unit_test(a_side_changes_hands_at_the_table),
        cmocka_unit_test(what_was_written_is_a_press_away),
        cmocka_unit_test(the_result_writes_a_report_by_its_key),
        cmocka_unit_test(the_result_has_the_ways_out_of_the_board),
        cmocka_unit_test(the_record_makes_its_folder),
        cmocka_unit_test(a_battle_fought_out_is_in_the_record),
        cmocka_unit_test(other_battles_are_no_part_of_the_record),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
