/*
 * test_cues.c: what is shown when something happens: how long each kind of event takes, what it changes in
 * the state as shown, how the counter stands meanwhile, what a shot sounds like.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "board/tiled.h"
#include "core/file.h"
#include "ui/desk.h"
#include "ui/stage.h"
#include "ui/stage/cues.h"

static void every_kind_takes_its_time(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < EV_KINDS; kind++) {
        const int ms = cue_length(cues_find(kind), 1, false);
        if (kind == EV_OVER)
            assert_int_equal(ms, 0);
        else
            assert_in_range(ms, 90, 2100);
    }
    assert_int_equal(cue_length(cues_find(EV_KINDS), 1, false), 0);
    assert_int_equal(cue_length(cues_find(-1), 1, false), 0);
}

static void more_takes_longer_within_bounds(void **unused)
{
    (void)unused;
    const event_cue *move = cues_find(EV_MOVE), *card = cues_find(EV_CARD), *loss = cues_find(EV_LOSS);
    assert_int_equal(cue_length(move, 1, false), 220);
    assert_int_equal(cue_length(move, 3, false), 660);
    assert_int_equal(cue_length(move, 30, false), 900);
    assert_int_equal(cue_length(card, 100, false), 5200);
    assert_int_equal(cue_length(card, 1000, false), 9000);
    assert_int_equal(cue_length(loss, 3, false) - cue_length(loss, 2, false), 90);
    assert_int_equal(cue_length(cues_find(EV_FACE), 5, false), 90); /* counts nothing */
}

static void what_moves_only_fades_with_reduced_motion(void **unused)
{
    static const event_kind fading[] = {EV_MOVE, EV_ENTER, EV_REVEAL, EV_REMOVE, EV_ROLL};
    (void)unused;
    for (size_t i = 0; i < sizeof fading / sizeof *fading; i++)
        assert_int_equal(cue_length(cues_find(fading[i]), 4, true), CUE_FADE);
    assert_int_equal(cue_length(cues_find(EV_FIRE), 1, true), cue_length(cues_find(EV_FIRE), 1, false));
    assert_int_equal(cue_length(cues_find(EV_CARD), 100, true), 5200); /* it must still be read */
}

static void every_sound_is_a_file(void **unused)
{
    (void)unused;
    int heard = 0;
    for (int kind = 0; kind < EV_KINDS; kind++) {
        if (!cues_find(kind)->sound) continue;
        char path[64];
        snprintf(path, sizeof path, "assets/sounds/%s.wav", cues_find(kind)->sound);
        if (!file_exists(path)) fail_msg("%s is not there", path);
        heard++;
    }
    assert_true(heard >= 11);
}

static void show_event(state *st, unit *u, event ev)
{
    const event_cue *c = cues_find(ev.kind);
    assert_non_null(c->show);
    c->show(st, u, &ev);
}

static void events_change_the_state_as_shown(void **unused)
{
    static state st;
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    st = d.a->table->anim->shown;
    unit *u = &st.units[0];
    show_event(&st, u, (event){.kind = EV_TURN, .n = {7}});
    show_event(&st, u, (event){.kind = EV_STEP, .n = {2}});
    assert_int_equal(st.turn, 7);
    assert_int_equal(st.step, 2);
    u->status = UNIT_NONE;
    show_event(&st, u, (event){.kind = EV_ENTER, .to = 12});
    assert_int_equal(u->space, 12);
    assert_int_equal(u->status, UNIT_ON);
    show_event(&st, u, (event){.kind = EV_MOVE, .to = 13});
    assert_int_equal(u->space, 13);
    show_event(&st, u, (event){.kind = EV_MOVE, .to = NO_SPACE});
    assert_int_equal(u->space, 13);
    show_event(&st, u, (event){.kind = EV_FACE, .n = {5}});
    assert_int_equal(u->facing, 5);
    show_event(&st, u, (event){.kind = EV_HITS, .n = {2}});
    show_event(&st, u, (event){.kind = EV_HITS, .n = {1}});
    assert_int_equal(u->hits, 3);
    show_event(&st, u, (event){.kind = EV_LOSS, .n = {2, 4}});
    assert_int_equal(u->strength, 4);
    u->hits = 18; /* ten of them make a loss, and do not stand after it */
    show_event(&st, u, (event){.kind = EV_LOSS, .n = {1, 3}});
    assert_int_equal(u->strength, 3);
    assert_int_equal(u->hits, 8);
    show_event(&st, u, (event){.kind = EV_MARK, .n = {6}});
    assert_int_equal(u->marks, 1u << 6);
    show_event(&st, u, (event){.kind = EV_MARK, .n = {32}});
    show_event(&st, u, (event){.kind = EV_UNMARK, .n = {-1}});
    assert_int_equal(u->marks, 1u << 6);
    show_event(&st, u, (event){.kind = EV_UNMARK, .n = {6}});
    assert_int_equal(u->marks, 0);
    const event falls = {.kind = EV_REMOVE, .n = {UNIT_DESTROYED}},
                leaves = {.kind = EV_REMOVE, .n = {UNIT_EXITED}};
    cues_find(EV_REMOVE)->begin(&st, u, &leaves);
    assert_int_equal(u->strength, 3);
    cues_find(EV_REMOVE)->begin(&st, u, &falls); /* nothing is left of him from the first moment */
    assert_int_equal(u->strength, 0);
    show_event(&st, u, (event){.kind = EV_REMOVE, .n = {UNIT_NONE}});
    assert_int_equal(u->space, NO_SPACE);
    assert_int_equal(u->status, UNIT_NONE);
    show_event(&st, NULL, (event){.kind = EV_OVER});
    assert_int_equal(st.over, 1);
    show_event(&st, NULL, (event){.kind = EV_LOSS, .n = {2, 4}}); /* of a unit nobody knows: nothing */
    desk_close(&d);
}

static board *squares(void)
{
    error err = {0};
    const char *paths[1] = {"maps/kassassin.tmj"}, *ids[1] = {NULL};
    board *b = tiled_load(paths, ids, 1, NULL, &err);
    if (!b) fail_msg("%s", err.text);
    return b;
}

static pose pose_at(event_kind kind, pose_beat beat)
{
    pose p = {.alpha = 1};
    assert_non_null(cues_find(kind)->pose);
    cues_find(kind)->pose(&beat, &p);
    return p;
}

static void a_counter_walks_its_spaces(void **unused)
{
    (void)unused;
    board *b = squares();
    const event steps[2] = {{.kind = EV_MOVE, .from = 0, .to = 1}, {.kind = EV_MOVE, .from = 1, .to = 2}};
    pose_beat beat = {.b = b, .events = steps, .nevents = 2};
    float x, y;
    for (int i = 0; i <= 2; i++) {
        beat.part = (float)i / 2;
        const pose p = pose_at(EV_MOVE, beat);
        pose_place(b, i, &x, &y);
        assert_true(p.moved && fabsf(p.x - x) < 0.001f && fabsf(p.y - y) < 0.001f);
        assert_true(i == 1 ? p.lift > 0.9f : p.lift < 0.001f); /* lifted on the way, set down at its ends */
        assert_true(p.alpha > 0.99f);
    }
    beat.still = true;
    beat.part = 0.25f;
    const pose faded = pose_at(EV_MOVE, beat);
    assert_true(faded.moved && fabsf(faded.x - x) < 0.001f && fabsf(faded.alpha - 0.25f) < 0.001f);
    pose_place(b, b->nspaces, &x, &y);
    assert_true(x == 0 && y == 0);
    board_free(b);
}

static void blows_nudge_the_counter(void **unused)
{
    (void)unused;
    pose_beat beat = {.part = 0.5f, .dx = 1, .dy = 0};
    assert_true(fabsf(pose_at(EV_MELEE, beat).nudge_x - 0.1f) < 0.001f);
    assert_true(fabsf(pose_at(EV_FIRE, beat).nudge_x + 0.035f) < 0.001f);
    assert_true(pose_at(EV_HITS, beat).nudge_x == 0); /* long over */
    beat.part = 0.16f;
    assert_true(fabsf(pose_at(EV_HITS, beat).nudge_x + 0.06f) < 0.001f);
    assert_true(cues_find(EV_MELEE)->both && !cues_find(EV_FIRE)->both);
    beat.part = 0.5f;
    assert_true(pose_at(EV_MARK, beat).tilt == 0);
    beat.routs = true;
    assert_true(fabsf(pose_at(EV_MARK, beat).tilt - 6) < 0.001f);
    beat.still = true;
    assert_true(pose_at(EV_MARK, beat).tilt == 0 && pose_at(EV_MELEE, beat).nudge_x == 0);
    assert_true(fabsf(pose_at(EV_REMOVE, beat).alpha - 0.5f) < 0.001f);
}

/* ---- what a shot sounds like: by its branch's trait, whatever anything is called */

typedef struct shots_heard {
    int guns, volleys;
} shots_heard;

static void hear(void *self, const char *cue, float volume)
{
    shots_heard *h = self;
    (void)volume;
    h->guns += strcmp(cue, "gun") == 0;
    h->volleys += strcmp(cue, "volley") == 0;
}

/* In place of all that the stage's orders do: whoever is ordered fires. */
static void fire(state *s, const action *a, resolver *r)
{
    (void)s;
    resolver_emit(r, EV_FIRE, "ev.shoot", a->units[0])->other = STAGE_RIFIANS;
}

/* What is heard when a unit of the branch `like` fires; `called`: the name, in place of its own, of the
 * branch, the type and the unit. */
static shots_heard shot_of(const char *like, const char *called)
{
    enum { BATTALION = 1 };
    shots_heard heard = {0};
    ruleset rules = stage_ruleset;
    rules.apply = fire;
    const ruleset *const list[] = {&rules, NULL};
    desk d = desk_open_with(list, STAGE_DATA, STAGE_SCENARIO, 1280, 720, false, false);
    d.a->window = (ui_window){.self = &heard, .sound = hear};
    table *t = d.a->table;
    scenario_unit *u = (scenario_unit *)&t->sc->units[BATTALION];
    unit_type *type = (unit_type *)&t->sc->types[u->type];
    const branch *found = branch_find(&t->sc->branches, like);
    assert_non_null(found);
    branch drawn = *found;
    if (called) drawn.id = type->id = type->title = u->name = called;
    type->branch = &drawn;
    rest(&d);
    action a;
    action_init(&a, STAGE_READ, t->battle->d.side);
    action_add_unit(&a, BATTALION);
    battle_do(t, &a);
    rest(&d);
    desk_close(&d);
    return heard;
}

static void assert_shot(const char *like, const char *called, bool gun)
{
    const shots_heard heard = shot_of(like, called);
    assert_int_equal(heard.guns, gun ? 1 : 0);
    assert_int_equal(heard.volleys, gun ? 0 : 1);
}

static void a_shot_sounds_as_its_branch_does(void **unused)
{
    (void)unused;
    assert_shot("gun", NULL, true);
    assert_shot("gunboat", NULL, true); /* another branch of that sound */
    assert_shot("line", NULL, false);
    assert_shot("rocket", NULL, false); /* drawn as a gun is, and none by its sound */
}

static void no_name_makes_a_gun(void **unused)
{
    (void)unused;
    assert_shot("gun", "rifle", true);
    assert_shot("gun", "Water carriers", true);
    assert_shot("line", "gun", false);
    assert_shot("line", "Field gun", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_takes_its_time),
        cmocka_unit_test(more_takes_longer_within_bounds),
        cmocka_unit_test(what_moves_only_fades_with_reduced_motion),
        cmocka_unit_test(every_sound_is_a_file),
        cmocka_unit_test(events_change_the_state_as_shown),
        cmocka_unit_test(a_counter_walks_its_spaces),
        cmocka_unit_test(blows_nudge_the_counter),
        cmocka_unit_test(a_shot_sounds_as_its_branch_does),
        cmocka_unit_test(no_name_makes_a_gun),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
