/*
 * test_direct.c: the eye comes before the dice: what is at stake is told before they are thrown, at the
 * table, in a replay and in the demonstration alike, and a battle's first dice wait until it lies there.
 */
#include "core/mem.h"
#include "game/overlay.h"
#include "game/save_load.h"
#include "game/stakes.h"
#include "ui/desk.h"
#include "ui/app/playlist.h"
#include "ui/table/direct/stakes_plate.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/log.h"

static const char *const kassassin = "tests/playthroughs/grid-kassassin.save";

/* A golden game as it stood after so many of its lines; nothing is instant. */
static desk desk_in_play(const char *save, int lines)
{
    char path[200], *all;
    size_t n, end = 0;
    error err = {0};
    assert_true(file_read(save, 1 << 24, &all, &n, &err));
    for (int line = 0; end < n && line < lines; end++)
        line += all[end] == '\n';
    snprintf(path, sizeof path, "%s/part.save", folder);
    assert_true(file_write(path, all, end, &err));
    mem_free(all);
    return desk_open_with(ruleset_list, ".", path, 1280, 720, false, false);
}

static void wait_ms(desk *d, int ms)
{
    for (; ms > 0; ms -= 20) {
        d->now += 20;
        app_tick(d->a, d->now);
        app_draw(d->a, d->out);
    }
}

/* As long as that is on the board and its dice are in hand: milliseconds. */
static int told_for(desk *d, const char *part)
{
    int ms = 0;
    for (int i = 0; i < 500 && !text_holds(d->out, part); i++)
        wait_ms(d, 20);
    for (; text_holds(d->out, part) && d->a->table->anim->poised && ms < 10000; ms += 20) {
        assert_true(anim_dice_part(d->a->table->anim, d->now) <= 0);
        wait_ms(d, 20);
    }
    return ms;
}

/* Two fire at the same cavalry: at first what both may come to, then what has fallen of it. */
static void what_is_at_stake_is_told_before_the_dice(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 119);
    rest(&d);
    ui_event end = {.kind = UI_KEY, .key = KEY_ENTER, .mods = UI_CTRL};
    wait_ms(&d, 500);
    app_event(d.a, &end);
    assert_in_range(told_for(&d, "3rd Egyptian Cavalry: 2 bases at 12"), 1000, 1600);
    assert_true(anim_roll_under_way(d.a->table->anim)); /* now they are thrown */
    assert_true(text_holds(d.out, "3rd Egyptian Cavalry: 2 bases at 12"));
    assert_true(text_holds(d.out, "At stake in this throw")); /* it is no result */
    assert_false(text_holds(d.out, "3d6: 6 4 6"));
    wait_ms(&d, 100);
    assert_true(anim_dice_part(d.a->table->anim, d.now) > 0);
    assert_true(told_for(&d, "16 so far") >= 1000);
    wait_ms(&d, 6000);
    assert_false(stakes_plate_on(d.a->table));
    desk_close(&d);
}

/* Whoever does not care to read: one press and it is over. */
static void a_press_passes_over_it(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 119);
    rest(&d);
    ui_event end = {.kind = UI_KEY, .key = KEY_ENTER, .mods = UI_CTRL},
             space = {.kind = UI_KEY, .key = KEY_SPACE};
    wait_ms(&d, 500);
    app_event(d.a, &end);
    for (int i = 0; i < 200 && !d.a->table->anim->poised; i++)
        wait_ms(&d, 20);
    wait_ms(&d, 500);
    assert_true(d.a->table->anim->poised);
    app_event(d.a, &space);
    wait_ms(&d, 20);
    assert_false(d.a->table->anim->poised);
    assert_true(d.a->table->anim->held); /* what came of it */
    desk_close(&d);
}

/* What the place under the pointer is lies under no stake that is told, wherever the pointer rests. */
static void a_place_is_told_clear_of_the_stake(void **unused)
{
    (void)unused;
    int told = 0;
    desk d = desk_in_play("tests/playthroughs/africa-castillejos.save", 23);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_ENTER});
    wait_ms(&d, 400);
    anim_start((anim *)t->anim, 0, d.now);
    for (int i = 0; i < 500 && !stakes_plate_on(t); i++)
        wait_ms(&d, 20);
    for (int s = 0; s < t->b->nspaces && stakes_plate_on(t); s++) {
        const fpoint c = where_centre(t, s);
        app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = c.x, .y = c.y});
        wait_ms(&d, 40);
        if (!stakes_plate_on(t)) break;
        assert_true(t->layout->stakes.w > 0);
        told += t->layout->note.w > 0;
        if (ui_meet(t->layout->note, t->layout->stakes))
            fail_msg("at area %d they lie one over the other", s);
    }
    assert_true(told >= 6);
    desk_close(&d);
}

/* Where both strike, what is at stake names the number of whoever throws, not the other's. */
static void a_blow_is_told_its_own_number(void **unused)
{
    static const char *const saves[] = {"tests/playthroughs/safari-rovuma.save",
                                        "tests/playthroughs/safari-lake.save",
                                        "tests/playthroughs/safari-ituri.save"};
    int told = 0;
    (void)unused;
    for (size_t k = 0; k < sizeof saves / sizeof *saves; k++) {
        desk d = desk_in_play(saves[k], 1 << 20);
        const session *s = d.a->table->s;
        for (int i = 0; i < session_count(s); i++) {
            const session_entry *e = session_at(s, i);
            for (int n = 0; n < e->events.count; n++) {
                char own[40];
                strbuf says = {0};
                const event *ev = &e->events.items[n];
                const roll *r = ev->kind == EV_ROLL && ev->roll >= 0 ? &e->events.rolls[ev->roll] : NULL;
                if (r && strcmp(r->purpose, "roll.blows") == 0 && stakes_say(s, i, n, &says) &&
                    strstr(strbuf_str(&says), "hits at ")) {
                    snprintf(own, sizeof own, "at %d or more", (int)r->need);
                    if (!strstr(strbuf_str(&says), own))
                        fail_msg("%s, entry %d: \"%s\" of a throw that needs %d", saves[k], i,
                                 strbuf_str(&says), (int)r->need);
                    told++;
                }
                strbuf_free(&says);
            }
        }
        desk_close(&d);
    }
    assert_true(told > 1);
}

/* A second toss has the coins the first earned: what counted there, or could have, is not asked again,
 * neither while its coins fall nor when they lie. */
static void a_second_toss_asks_nothing_anew(void **unused)
{
    (void)unused;
    int falls = 0, lies = 0;
    desk d = desk_in_play("tests/playthroughs/africa-castillejos.save", 130); /* a volley of two tosses */
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_ENTER});
    wait_ms(&d, 400);
    anim_start((anim *)t->anim, session_count(t->s) - 1, d.now);
    for (int i = 0; i < 600; i++) {
        wait_ms(&d, 20);
        if (!text_holds(d.out, "Modifiers") || !text_holds(d.out, "Heads of the first toss")) continue;
        const bool lie = anim_dice_part(t->anim, d.now) >= 1;
        falls += !lie, lies += lie;
        if (text_holds(d.out, "Target in river or marsh"))
            fail_msg("asked anew, the coins %s", lie ? "lie" : "fall");
    }
    assert_true(falls > 0 && lies > 0);
    desk_close(&d);
}

static bool verdict_read(const desk *d)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name("verdictplate", 0)) return true;
    return false;
}

static bool middle_of(const desk *d, ui_id id, fpoint *middle)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == id) {
            const frect r = u->regions[i].r;
            *middle = (fpoint){r.x + r.w / 2, r.y + r.h / 2};
            return true;
        }
    return false;
}

/* The chip of its rule opens the rule, and the plate waits on for its press. */
static void a_chip_on_the_plate_opens_its_rule(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 119);
    rest(&d);
    ui_event end = {.kind = UI_KEY, .key = KEY_ENTER, .mods = UI_CTRL};
    fpoint chip;
    wait_ms(&d, 500);
    app_event(d.a, &end);
    for (int i = 0; i < 2000 && !middle_of(&d, ui_name("verdictrule", 0), &chip); i++)
        wait_ms(&d, 50);
    assert_true(middle_of(&d, ui_name("verdictrule", 0), &chip) && d.a->table->anim->held);
    const int was = d.a->screen;
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = chip.x, .y = chip.y, .button = UI_LEFT, .clicks = 1};
    app_event(d.a, &e);
    e.kind = UI_MOUSE_DOWN;
    app_event(d.a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d.a, &e);
    assert_true(d.a->table->anim->held);
    assert_int_not_equal(d.a->screen, was); /* the page of the rules */
    desk_close(&d);
}

/* The next verdict is read for a while and then goes by itself: milliseconds. */
static int verdict_stays(desk *d)
{
    int ms = 0;
    for (int i = 0; i < 6000 && !verdict_read(d); i++)
        wait_ms(d, 20);
    for (; verdict_read(d) && ms < 20000; ms += 20)
        wait_ms(d, 20);
    return ms;
}

static void a_replay_tells_it_too(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 125); /* both volleys have been thrown */
    rest(&d);
    ui_event replay = {.kind = UI_KEY, .key = 'r', .mods = UI_CTRL};
    app_event(d.a, &replay);
    wait_ms(&d, 100);
    assert_int_equal(d.a->screen, SCREEN_REPLAY);
    int told = 0;
    for (int i = 0; i < 20000 && told == 0; i++) {
        wait_ms(&d, 20);
        told = text_holds(d.out, "3rd Egyptian Cavalry: 2 bases at 12");
    }
    assert_true(told);
    const int stays = verdict_stays(&d);
    assert_true(stays >= 1000 && stays < 4000);
    const ui_event pause = {.kind = UI_KEY, .key = KEY_SPACE};
    for (int i = 0; i < 6000 && !verdict_read(&d); i++)
        wait_ms(&d, 20);
    app_event(d.a, &pause);
    wait_ms(&d, 100);
    assert_false(verdict_read(&d)); /* where it is paused it stands still */
    desk_close(&d);
}

/* The next beat in which somebody fires at somebody, as far as the camera has gone then. */
static void next_shot(desk *d, const table *t)
{
    const event *ev = anim_event(t->anim);
    for (int i = 0; i < 9000 && ev && ev->kind == EV_FIRE; i++)
        wait_ms(d, 20), ev = anim_event(t->anim);
    for (int i = 0; i < 9000 && !(ev && ev->kind == EV_FIRE); i++)
        wait_ms(d, 20), ev = anim_event(t->anim);
    assert_true(ev && ev->kind == EV_FIRE);
    wait_ms(d, 320);
}

static bool seen_whole(const table *t, int who)
{
    const fpoint p = where_unit(t, who);
    const float half = where_counter(t, t->anim->shown.units[who].space) / 2;
    const frect b = t->layout->board;
    return p.x - half >= b.x && p.x + half <= b.x + b.w && p.y - half >= b.y && p.y + half <= b.y + b.h;
}

/* A fight that is looked back at comes near, with who fires and at whom; a camera laid by hand stays, and 0
 * gives it back. */
static void a_replay_goes_near_to_its_fights(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 125);
    rest(&d);
    const ui_event replay = {.kind = UI_KEY, .key = 'r', .mods = UI_CTRL},
                   back = {.kind = UI_KEY, .key = '0'};
    app_event(d.a, &replay);
    wait_ms(&d, 100);
    const table *t = *(table *const *)d.a->data[SCREEN_REPLAY];
    const float whole = t->camera->view.cell;
    assert_true(camera_whole(t));
    next_shot(&d, t);
    const event *ev = anim_event(t->anim);
    assert_true(t->camera->view.cell > 1.2f * whole);
    assert_true(seen_whole(t, ev->unit) && seen_whole(t, ev->other));
    camera_first((table *)t, whole, t->camera->view.x, t->camera->view.y);
    camera_stay((table *)t);
    const view laid = t->camera->view;
    wait_ms(&d, 400);
    next_shot(&d, t);
    next_shot(&d, t);
    assert_true(t->camera->view.cell == laid.cell && t->camera->view.x == laid.x &&
                t->camera->view.y == laid.y);
    app_event(d.a, &back);
    assert_true(camera_whole(t)); /* on its way there, until the next throw */
    next_shot(&d, t);
    assert_true(t->camera->view.cell > 1.2f * whole);
    desk_close(&d);
}

static void the_demonstration_tells_it_too(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    rest(&d);
    app_open(d.a, SCREEN_DEMO);
    assert_int_equal(d.a->screen, SCREEN_DEMO);
    bool told = false;
    for (int i = 0; i < 15000 && !told; i++) {
        wait_ms(&d, 20);
        const anim *a = d.a->table->anim;
        told = a->poised && a->stakes[0] && stakes_plate_on(d.a->table);
    }
    assert_true(told);
    const int stays = verdict_stays(&d);
    assert_true(stays >= 1000 && stays < 4000);
    desk_close(&d);
}

/* The programme that everybody gets: each system comes up within ten minutes of the show's own clock, though
 * a battle is never cut while its dice roll. */
static void the_programme_shows_every_system_in_ten_minutes(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    bool seen[16] = {false};
    int n = 0;
    app_open(d.a, SCREEN_DEMO);
    for (const uint64_t begun = d.now; d.now < begun + 600000;) {
        app_tick(d.a, d.now += 2000);
        assert_int_equal(d.a->screen, SCREEN_DEMO);
        for (int i = 0; ruleset_list[i]; i++)
            if (ruleset_list[i] == d.a->table->rs && !seen[i]) seen[i] = true, n++;
    }
    assert_int_equal(n, 5);
    desk_close(&d);
}

/* What was chosen at the title comes first, though the programme lacks it; then that begins at its beginning.
 */
static void the_demonstration_begins_with_the_battle_that_was_chosen(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/el-teb.json", 1280, 720, true, true);
    app_go(d.a, SCREEN_TITLE);
    app_draw(d.a, d.out);
    assert_true(strstr(d.a->scenario, "el-teb") != NULL);
    key(&d, 'd', 0);
    assert_int_equal(d.a->screen, SCREEN_DEMO);
    assert_string_equal(session_scenario(d.a->table->s)->id, "el-teb");
    for (const uint64_t begun = d.now; d.now < begun + 600000;) {
        app_tick(d.a, d.now += 2000);
        if (strcmp(session_scenario(d.a->table->s)->id, "el-teb") != 0) break;
    }
    assert_string_equal(session_scenario(d.a->table->s)->id, "rorkes-drift");
    desk_close(&d);
}

static void a_playlist_that_is_wrong_says_where(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"{\"format\":1,\"battles\":[]}", "battles: has 0 battles: 1 to 64 are expected"},
        {"{\"format\":2,\"battles\":[]}", "format"},
        {"{\"format\":1,\"battles\":[{\"seconds\":60}]}", "scenario"},
        {"{\"format\":1,\"battles\":[{\"scenario\":\"nowhere.json\",\"seconds\":60}]}",
         "there is no file \"nowhere.json\""},
        {"{\"format\":1,\"battles\":[{\"save\":\"rules/common.json\",\"seconds\":5}]}", "seconds"},
        {"{\"format\":1,\"battles\":[{\"scenario\":\"rules/common.json\",\"from\":2,\"seconds\":60}]}",
         "from"},
        {"{\"format\":1,\"battles\":[{\"save\":\"rules/common.json\",\"from\":4,\"to\":3,\"seconds\":60}]}",
         "it ends before turn 4, where it begins"}};
    playlist *p = mem_alloc(sizeof *p);
    char path[200];
    snprintf(path, sizeof path, "%s/playlist.json", folder);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error err = {0};
        assert_true(file_write(path, wrong[i][0], strlen(wrong[i][0]), &err));
        assert_false(playlist_read(p, path, ".", &err));
        if (!strstr(err.text, wrong[i][1])) fail_msg("%s: %s", wrong[i][0], err.text);
        assert_null(strchr(err.text, '\n'));
    }
    error err = {0};
    assert_true(playlist_usual(p, ".", &err));
    assert_int_equal(p->count, 5);
    mem_free(p);
}

/* A battle that was played is shown from its turn to its turn, then the next follows. */
static void a_battle_that_was_played_is_cut_to_its_turns(void **unused)
{
    (void)unused;
    static const char list[] = "{\"format\":1,\"battles\":["
                               "{\"save\":\"tests/playthroughs/grid-kassassin.save\",\"from\":2,\"to\":3,"
                               "\"seconds\":3600},"
                               "{\"scenario\":\"rules/safari/scenarios/tsavo.json\",\"seconds\":60}]}";
    char path[200];
    error err = {0};
    snprintf(path, sizeof path, "%s/playlist.json", folder);
    assert_true(file_write(path, list, strlen(list), &err));
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    d.a->config.playlist = path;
    app_open(d.a, SCREEN_DEMO);
    const ruleset *first = d.a->table->rs;
    int least = 99, most = 0;
    for (int i = 0; i < 4000 && d.a->table->rs == first; i++) {
        const int turn = d.a->table->anim->shown.turn;
        least = turn < least ? turn : least;
        most = turn > most ? turn : most;
        app_tick(d.a, d.now += 1000);
    }
    assert_string_equal(d.a->table->rs->id, "safari");
    assert_true(least >= 1 && least <= 2); /* the event that begins turn 2 is shown */
    assert_int_equal(most, 3);
    desk_close(&d);
}

/* The first dice lie in hand until the sheet has lain there for most of a second, however long it took to
 * draw. */
static void a_battle_is_seen_before_its_first_dice_fall(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    const table *t = d.a->table;
    app_tick(d.a, d.now += 20);
    assert_true(t->anim->running && t->anim->poised);
    app_draw(d.a, d.out);
    d.now += 3000; /* a slow machine painted it */
    app_tick(d.a, d.now);
    app_draw(d.a, d.out);
    assert_true(t->anim->poised);
    assert_int_equal(t->anim->event, 0);
    wait_ms(&d, 800);
    assert_true(t->anim->poised);
    assert_false(text_holds(d.out, "Initiative, British \u2013 1d6"));
    wait_ms(&d, 300);
    assert_false(t->anim->poised);
    assert_true(anim_roll_under_way(t->anim));
    rest(&d);
    assert_true(text_holds(d.out, "Initiative, British \u2013 1d6"));
    desk_close(&d);
}

/* What is washed for the chosen gun says at the pointer what it is; elsewhere nothing is said. */
static void what_is_drawn_over_the_board_says_what_it_is(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 59); /* fire: neither British gun has aimed */
    const table *t = d.a->table;
    rest(&d);
    choice_select(d.a->table, 5);
    rest(&d);
    int told[2] = {0};
    for (int i = 0; i < t->choice->overlay.count; i++) {
        const overlay_item *o = &t->choice->overlay.item[i];
        if (o->kind != OVERLAY_SHORT && o->kind != OVERLAY_LONG) continue;
        const fpoint at = where_centre(t, o->to);
        const ui_event there = {.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y};
        if (!ui_inside(t->layout->board, at.x, at.y)) continue;
        app_event(d.a, &there);
        app_draw(d.a, d.out);
        if (t->pointer->hover != o->to) continue; /* something lies over it */
        assert_true(text_holds(d.out, o->kind == OVERLAY_SHORT ? "Krupp on a truck: Short range"
                                                               : "Krupp on a truck: Long range"));
        told[o->kind == OVERLAY_LONG]++;
    }
    assert_true(told[0] > 0 && told[1] > 0);
    const fpoint own = where_unit(t, 5);
    const ui_event there = {.kind = UI_MOUSE_MOVE, .x = own.x, .y = own.y};
    app_event(d.a, &there);
    app_draw(d.a, d.out);
    assert_false(text_holds(d.out, "Krupp on a truck: "));
    desk_close(&d);
}

/* ---- the sentences */

/* In any of its throws: words, or the whole of a sentence. */
static bool says(const session *s, const char *sentence)
{
    bool found = false;
    for (int i = 0; i < session_count(s) && !found; i++)
        for (int k = 0; k < session_at(s, i)->events.count && !found; k++) {
            strbuf b = {0};
            found = stakes_say(s, i, k, &b) && strstr(strbuf_str(&b), sentence);
            strbuf_free(&b);
        }
    return found;
}

/* In any golden game whose name begins so. */
static bool said_in(const char *game, const char *sentence)
{
    char **names, path[200];
    int n;
    bool found = false;
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &n, &err));
    for (int i = 0; i < n && !found; i++) {
        if (strncmp(names[i], game, strlen(game)) != 0) continue;
        load_report report;
        snprintf(path, sizeof path, "tests/playthroughs/%.120s", names[i]);
        session *s = session_load(path, ".", ruleset_list, false, &report, &err);
        assert_non_null(s);
        found = says(s, sentence);
        session_free(s);
    }
    file_list_free(names, n);
    return found;
}

static void every_system_says_what_is_at_stake(void **unused)
{
    (void)unused;
    static const char *const told[][2] = {
        {"grid-kassassin", "Horse Artillery: destroyed at 6 hits."},
        {"grid-kassassin", "1st Egyptian: 7 or more on the dice to stand; broken at 2 or less. (8 is needed, "
                           "and +1 is added.)"},
        {"grid-el-teb", "Spears by the track: 6 or more on the dice to stand."},
        {"conduct-tamai", "Hadendowa in the khor 3: disordered at 1, shaken at 2 hits."},
        {"conduct-", "shaken already: loses more at "},
        {"conduct-", "destroyed at 1 hit."},
        {"conduct-rorkes-drift", "8 dice of South barricade, hits at 3 or more, against 6 of Marksmen on the "
                                 "Oscarberg, at 2 or more: who "
                                 "takes more is shaken."},
        {"prone-drill", "9 dice at First band: each that shows 3 or less hits."},
        {"prone-drill", "Field company: forced down at 3 or more on the die."},
        {"prone-onganjira",
         " or more on the die to close; else they hang back. (3 is needed, and +1 is added.)"},
        {"safari-", ": each hits at "},
        {"safari-", ": it hits at "},
        {"safari-", " would be needed to stand, and no die shows it."},
        {"safari-", " or more on the leader’s d8 to stand; else "},
        {"safari-", " or more on the leader’s d10 to close; else no charge."},
        {"safari-", ": 5 or more on a d12 to rally; "},
        {"africa-castillejos", "13 coins of Príncipe against 10 of Haus: more heads win; a tie throws the "
                               "attackers back. Then the winner tosses: the fewer tails, the worse for the "
                               "losers."},
        {"africa-castillejos", " at Príncipe. Each head earns a coin for a second toss. There 0 heads: no "
                               "effect, 1 head: retreats, "
                               "2 heads: demoralized, 3 heads or more: loses a step."},
        {"africa-castillejos", " 2 heads: breaks up (gone), "},
        {"africa-castillejos",
         "A die picks the column of the table, the heads of 5 coins its row. Gaix, 1st: "
         "retreats 47 %, demoralized 13 %, loses a step 1 %."}};
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (!said_in(told[i][0], told[i][1])) fail_msg("%s: nobody says: %s", told[i][0], told[i][1]);
    /* the number of another throw of him at whom it goes, which has none, is not told as its own */
    assert_false(said_in("", " at 0 or more"));
    assert_false(said_in("", " at 1 hits"));
}

/* In a narrow window and in a hall, where the dock is a drawer and shut, dice and cards fall on the board. */
static void dice_are_seen_where_the_dock_is_shut(void **unused)
{
    (void)unused;
    static const int width[] = {900, 1280};
    for (int i = 0; i < 2; i++) {
        desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", width[i], 720, true,
                                false);
        table *t = d.a->table;
        if (i) d.a->settings.convention = true;
        if (i) app_settings_changed(d.a);
        int thrown = 0;
        for (int k = 0; k < 300; k++) {
            wait_ms(&d, 20);
            assert_true(t->layout->dock.w <= 0);
            if (!anim_roll_under_way(t->anim)) continue;
            const frect r = region_of(d.a->table, "loosedice", 0), b = t->layout->board;
            thrown++;
            assert_true(r.w > 150 && r.h > 80);
            assert_true(r.x >= b.x && r.y >= b.y && r.x + r.w <= b.x + b.w && r.y + r.h <= b.y + b.h);
        }
        assert_true(thrown > 20);
        desk_close(&d);
    }
}

/* Of several who arrive together the bar names all, or how many, and not the last of them alone. */
static void the_bar_tells_of_all_who_arrive(void **unused)
{
    (void)unused;
    int many = 0, one = 0;
    desk d = desk_in_play("tests/playthroughs/africa-castillejos.save", 20); /* after they have come */
    table *t = d.a->table;
    rest(&d);
    anim_start((anim *)t->anim, 0, d.now);
    for (int k = 0; k < 300; k++) {
        wait_ms(&d, 20);
        const char *says = log_last(t, NULL);
        many += strstr(says, "8 units and 1 officer arrived and may enter where there is room: Pr") != NULL;
        one += strstr(says, "Prim arrived and may enter where there is room.") != NULL;
    }
    assert_true(many > 0);
    assert_int_equal(one, 0);
    desk_close(&d);
}

static void pull(desk *d, fpoint a, fpoint b)
{
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = a.x, .y = a.y, .button = UI_LEFT, .clicks = 1};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
    e.kind = UI_MOUSE_DOWN;
    app_event(d->a, &e);
    e.kind = UI_MOUSE_MOVE;
    for (int i = 1; i <= 8; i++) {
        e.x = a.x + (b.x - a.x) * (float)i / 8;
        e.y = a.y + (b.y - a.y) * (float)i / 8;
        app_event(d->a, &e);
        app_draw(d->a, d->out);
    }
    e.kind = UI_MOUSE_UP;
    app_event(d->a, &e);
    wait_ms(d, 200);
}

/* One order given while the last is still on its way, by hand or by keys: that stands at once, and it is
 * done. */
static void the_next_order_waits_for_no_march(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 35); /* the British are to move */
    table *t = d.a->table;
    rest(&d);
    camera_fit(t, false);
    wait_ms(&d, 1500);
    const int before = session_count(t->s), step = t->battle->view.step;
    const int foot = board_neighbour(t->b, t->battle->view.units[0].space, 6),
              marines = board_neighbour(t->b, t->battle->view.units[2].space, 1);
    pull(&d, where_unit(t, 0), where_centre(t, foot));
    assert_true(t->anim->running);
    assert_true(show_plain(t));
    pull(&d, where_unit(t, 2), where_centre(t, marines));
    assert_int_equal(session_count(t->s), before + 2);
    assert_int_equal(t->battle->view.units[0].space, foot);
    assert_int_equal(t->battle->view.units[2].space, marines);
    assert_true(t->anim->running);
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_ENTER, .mods = UI_CTRL});
    wait_ms(&d, 100);
    assert_true(t->modal->card == MODAL_END || t->battle->view.step != step);
    desk_close(&d);
}

/* Where dice are shown they are seen first: the key is not heeded, and that is said. */
static void what_dice_show_comes_before_the_next_order(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 119);
    rest(&d);
    const ui_event end = {.kind = UI_KEY, .key = KEY_ENTER, .mods = UI_CTRL};
    wait_ms(&d, 500);
    app_event(d.a, &end);
    wait_ms(&d, 600);
    assert_true(d.a->table->anim->running);
    assert_false(show_plain(d.a->table));
    d.a->said[0] = 0;
    app_event(d.a, &end);
    assert_non_null(strstr(d.a->said, "Not heeded while this is shown"));
    assert_true(d.a->table->anim->running);
    desk_close(&d);
}

/* From the first moment in which he is seen to come his counter and his card are his: nothing of what was not
 * known of him before. */
static void who_comes_into_sight_is_shown_as_he_is(void **unused)
{
    (void)unused;
    int seen = 0;
    desk d = desk_in_play("tests/playthroughs/grid-bussaco.save", 140);
    table *t = d.a->table;
    rest(&d);
    anim_start((anim *)t->anim, 0, d.now);
    for (int i = 0; i < 6000 && t->anim->running && seen < 3; i++) {
        const event *ev = anim_event(t->anim);
        if (ev && ev->kind == EV_REVEAL && anim_sees(t->anim, ev) && ev->unit < t->sc->nunits) {
            const unit *u = &t->anim->shown.units[ev->unit];
            assert_int_equal(u->status, UNIT_ON);
            assert_int_equal(u->space, ev->to);
            assert_true(u->strength > 0);
            seen++;
        }
        anim_next((anim *)t->anim, d.now);
        if (t->anim->held) anim_release((anim *)t->anim, d.now);
    }
    assert_true(seen > 0);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_at_stake_is_told_before_the_dice),
        cmocka_unit_test(a_press_passes_over_it),
        cmocka_unit_test(a_place_is_told_clear_of_the_stake),
        cmocka_unit_test(a_blow_is_told_its_own_number),
        cmocka_unit_test(a_second_toss_asks_nothing_anew),
        cmocka_unit_test(a_chip_on_the_plate_opens_its_rule),
        cmocka_unit_test(a_replay_tells_it_too),
        cmocka_unit_test(a_replay_goes_near_to_its_fights),
        cmocka_unit_test(the_demonstration_tells_it_too),
        cmocka_unit_test(the_programme_shows_every_system_in_ten_minutes),
        cmocka_unit_test(the_demonstration_begins_with_the_battle_that_was_chosen),
        cmocka_unit_test(a_playlist_that_is_wrong_says_where),
        cmocka_unit_test(a_battle_that_was_played_is_cut_to_its_turns),
        cmocka_unit_test(a_battle_is_seen_before_its_first_dice_fall),
        cmocka_unit_test(what_is_drawn_over_the_board_says_what_it_is),
        cmocka_unit_test(every_system_says_what_is_at_stake),
        cmocka_unit_test(dice_are_seen_where_the_dock_is_shut),
        cmocka_unit_test(the_next_order_waits_for_no_march),
        cmocka_unit_test(who_comes_into_sight_is_shown_as_he_is),
        cmocka_unit_test(what_dice_show_comes_before_the_next_order),
        cmocka_unit_test(the_bar_tells_of_all_who_arrive)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
