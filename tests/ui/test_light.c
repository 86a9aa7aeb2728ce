/*
 * test_light.c: the light of a turn on the sheet: a tint for each kind, discs that reach as far as the rules
 * see, smoke that ages and goes, and tiles that are lit once for each change and never frame by frame.
 */
#include <math.h>

#include "game/light.h"
#include "game/occupied.h"
#include "game/game.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/scenario_load.h"
#include "game/session_undo.h"
#include "ui/desk.h"
#include "ui/lit.h"
#include "ui/printed/printed_internal.h"
#include "ui/printed/sheet_light.h"
#include "ui/stage/view.h"
#include "ui/table/board/lighting.h"

static void test_each_kind_has_its_tint(void **unused)
{
    (void)unused;
    static const char *const kinds[] = {"dawn", "dusk", "haze", "storm", "moon", "night"};
    session *s = begun("rules/grid/scenarios/kassassin.json");
    sheet_art *art = sheet_art_new(session_scenario(s)->board, 0, NULL, NULL, false);
    draw_list *d = draw_list_new();
    assert_false(sheet_light_record(art, &(sheet_sky){.kind = "day"}, d));
    assert_int_equal(draw_list_count(d), 0);
    uint64_t before = 0;
    uint8_t *nothing = calloc((size_t)session_scenario(s)->board->nspaces, 1);
    int dark[6];
    for (int i = 0; i < 6; i++) {
        const sheet_sky sky = {.kind = kinds[i], .seen = nothing, .sight = 1};
        assert_true(sheet_sky_hash(&sky, session_scenario(s)->board->nspaces) != before);
        before = sheet_sky_hash(&sky, session_scenario(s)->board->nspaces);
        draw_list_clear(d);
        assert_true(sheet_light_record(art, &sky, d));
        const lit l = light_in(d);
        dark[i] = bright_at(&l, (fpoint){3 * SHEET_UNIT, 8 * SHEET_UNIT});
        assert_int_equal(light_kind_find(kinds[i]) >= 0, true);
    }
    for (int i = 0; i < 4; i++) /* the night is darker than any other, moonlight lies between */
        assert_true(dark[4] < dark[i] && dark[5] < dark[4]);
    assert_true(dark[5] > 150); /* and not black */
    free(nothing);
    draw_list_free(d);
    sheet_art_free(art);
    session_free(s);
}

/* With the sun low, too, ground that nobody sees is darker than the same ground seen. */
static void test_unseen_ground_is_darker_at_dusk(void **unused)
{
    (void)unused;
    static const char *const kinds[] = {"dawn", "dusk"};
    session *s = begun("rules/grid/scenarios/kassassin.json");
    const size_t n = (size_t)session_scenario(s)->board->nspaces;
    sheet_art *art = sheet_art_new(session_scenario(s)->board, 0, NULL, NULL, false);
    draw_list *d = draw_list_new();
    uint8_t *seen = malloc(n);
    for (int i = 0; i < 2; i++) {
        int bright[2];
        for (int k = 0; k < 2; k++) {
            memset(seen, k, n);
            draw_list_clear(d);
            assert_true(sheet_light_record(art, &(sheet_sky){.kind = kinds[i], .seen = seen, .sight = 3}, d));
            const lit l = light_in(d);
            bright[k] = bright_at(&l, (fpoint){3 * SHEET_UNIT, 8 * SHEET_UNIT});
        }
        assert_true(bright[0] + 60 < bright[1]);
    }
    free(seen);
    draw_list_free(d);
    sheet_art_free(art);
    session_free(s);
}

/* Moved to any space, an enemy stands in the light just where the rules say that he is near enough. */
static void check_discs(const char *path, int turn, int each)
{
    session *s = begun(path);
    const scenario *sc = session_scenario(s);
    state at = *session_state(s);
    light_now now;
    at.turn = (uint16_t)turn;
    light_of(&at, 0, &now);
    assert_true(now.visibility > 0);
    uint8_t *seen = malloc((size_t)sc->board->nspaces);
    light_reaches(&at, 0, now.visibility, seen);
    uint16_t from[UNITS_MAX];
    int n = 0, enemy = NO_UNIT, inside = 0, outside = 0;
    for (int u = 0; u < sc->nunits; u++) {
        if (at.units[u].side == 0 && at.units[u].status == UNIT_ON) from[n++] = at.units[u].space;
        if (at.units[u].side != 0) enemy = u;
    }
    sheet_art *art = sheet_art_new(sc->board, 0, NULL, NULL, false);
    draw_list *d = draw_list_new();
    assert_true(sheet_light_record(
        art, &(sheet_sky){.kind = "night", .seen = seen, .from = from, .nfrom = n, .sight = now.visibility},
        d));
    const lit l = light_in(d);
    for (int u = 0; u < sc->nunits; u++) /* nobody else is there to be seen */
        if (at.units[u].side != 0) at.units[u].status = UNIT_DESTROYED;
    at.units[enemy].status = UNIT_ON;
    for (int i = 0; i < sc->board->sheets[0].nspaces; i++) {
        at.units[enemy].space = (uint16_t)i;
        const bool near = occupied_enemy_within(&at, enemy, now.visibility * each);
        assert_int_equal(seen[i], near);
        const fpoint middle = sheet_art_centre(art, i);
        const int bright = bright_at(&l, middle);
        /* A lamp's light is warm, so it is not taken for sight. */
        if (near ? bright < 330 : bright > 330 && warm_at(&l, middle) < 50)
            fail_msg("%s: space %d is lit %d", path, i, bright);
        inside += near;
        outside += !near;
    }
    assert_true(inside > 5 && outside > 5);
    free(seen);
    draw_list_free(d);
    sheet_art_free(art);
    session_free(s);
}

static void test_discs_reach_as_far_as_the_rules_see(void **unused)
{
    (void)unused;
    check_discs("rules/grid/scenarios/kassassin.json", 11, 2); /* counted in half boxes */
    check_discs("rules/conduct/scenarios/rorkes-drift.json", 6, 1);
    check_discs("rules/prone/scenarios/oviumbo.json", 10, 1);
    check_discs("rules/safari/scenarios/tsavo.json", 5, 1);
}

static void test_beasts_see_by_night(void **unused)
{
    (void)unused;
    session *s = begun("rules/safari/scenarios/tsavo.json");
    const scenario *sc = session_scenario(s);
    state at = *session_state(s);
    light_now men, beasts;
    at.turn = 5;
    light_of(&at, scenario_side_find(sc, "railway"), &men);
    light_of(&at, scenario_side_find(sc, "lions"), &beasts);
    assert_int_equal(men.visibility, 1);
    assert_int_equal(men.kind, LIGHT_NIGHT);
    assert_int_equal(beasts.visibility, 0);
    session_free(s);
}

static uint64_t all_of(const draw_list *d)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < d->count; i++)
        hash = hash * 31 + draw_command_hash(d, &d->commands[i]);
    return hash;
}

/* The map is recorded when it is asked for: whatever is asked for first is the same as after it. */
static void test_what_is_asked_for_first_makes_no_difference(void **unused)
{
    (void)unused;
    session *hills = begun("rules/grid/scenarios/bussaco.json"),
            *river = begun("rules/africa/scenarios/castillejos.json");
    uint64_t light[2], names[2];
    for (int mapped = 0; mapped < 2; mapped++) {
        draw_list *d = draw_list_new();
        sheet_art *lit_first = sheet_art_new(session_scenario(hills)->board, 0, NULL, NULL, false),
                  *named_first = sheet_art_new(session_scenario(river)->board, 0, NULL, NULL, false);
        assert_null(lit_first->map); /* the dearest of all: not before somebody wants it */
        if (mapped) sheet_art_map(lit_first), sheet_art_map(named_first);
        assert_true(sheet_light_record(lit_first, &(sheet_sky){.kind = "dusk"}, d));
        light[mapped] = all_of(d);
        names[mapped] = all_of(sheet_art_names(named_first, 72, 12));
        draw_list_free(d);
        sheet_art_free(lit_first);
        sheet_art_free(named_first);
    }
    assert_true(light[0] == light[1]);
    assert_true(names[0] == names[1]);
    session_free(hills);
    session_free(river);
}

/* The land stays as it is: another smoke, or the dusk of the next day, casts the same shadows. */
static void test_shadows_are_found_once_for_a_sun(void **unused)
{
    (void)unused;
    session *s = begun("rules/grid/scenarios/bussaco.json");
    sheet_art *art = sheet_art_new(session_scenario(s)->board, 0, NULL, NULL, false);
    draw_list *d = draw_list_new();
    const sheet_smoke smoke = {.from = 4, .to = 5};
    assert_true(sheet_light_record(art, &(sheet_sky){.kind = "dusk"}, d));
    const low_sun *west = &art->low[1];
    assert_true(west->found && !art->low[0].found);
    assert_non_null(west->shadow.a);
    const float *at = west->shadow.a;
    west->shadow.a[7] = 0.625f;
    draw_list_clear(d);
    assert_true(sheet_light_record(art, &(sheet_sky){.kind = "dusk", .smoke = &smoke, .nsmoke = 1}, d));
    assert_ptr_equal(west->shadow.a, at);
    assert_true(west->shadow.a[7] == 0.625f);
    /* At dawn they fall the other way. */
    assert_true(sheet_light_record(art, &(sheet_sky){.kind = "dawn"}, d));
    assert_true(art->low[0].found && art->low[0].shadow.a != at);
    assert_memory_not_equal(art->low[0].slope.a, west->slope.a, sizeof(float) * 4000);
    draw_list_free(d);
    sheet_art_free(art);
    session_free(s);
}

/* ---- smoke */

static void play_on(session *s, int turns)
{
    error err = {0};
    for (decision d; session_state(s)->turn <= turns;) {
        action a = {0};
        refusal why;
        session_decide(s, &d);
        if (d.side == GAME_OVER) return;
        static action items[20000];
        action_list l = {.items = items, .cap = 20000};
        game_actions(session_state(s), &l);
        assert_true(l.count > 0);
        int k = 0; /* fires where it may */
        for (int i = 0; i < l.count; i++)
            if (l.items[i].target != NO_UNIT) k = i;
        a = l.items[k];
        assert_int_equal(session_do(s, &a, &why, &err), SESSION_DONE);
    }
}

static void test_smoke_ages_and_is_gone_on_the_third_turn(void **unused)
{
    (void)unused;
    enum { MOST = 100 };
    session *s = begun("rules/grid/scenarios/el-teb.json");
    light_smoke found[MOST], again[MOST];
    play_on(s, 8);
    int fired = 0, count = session_count(s);
    for (int i = 0; i < count && fired == 0; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++)
            if (session_at(s, i)->events.items[k].kind == EV_FIRE) fired = session_at(s, i)->turn;
    assert_true(fired > 0);
    int upto = 0; /* of the history: that turn alone */
    while (upto < count && session_at(s, upto)->turn <= fired)
        upto++;
    for (int age = 0; age < LIGHT_SMOKE_AGES; age++) {
        const int n = light_smoke_find(s, NO_SIDE, upto, fired + age, found, MOST);
        assert_true(n > 0);
        for (int i = 0; i < n; i++)
            assert_int_equal(found[i].age, age);
    }
    assert_int_equal(light_smoke_find(s, NO_SIDE, upto, fired + LIGHT_SMOKE_AGES, found, MOST), 0);
    /* A battle taken up again has it still. */
    char path[200];
    error err = {0};
    file_join(folder, "smoke.save", path, sizeof path);
    assert_true(session_save_as(s, path, &err));
    session *loaded = session_load(path, ".", ruleset_list, false, NULL, &err);
    assert_non_null(loaded);
    unlink(path);
    const int n = light_smoke_find(s, NO_SIDE, upto, fired + 1, found, MOST);
    assert_int_equal(light_smoke_find(loaded, NO_SIDE, upto, fired + 1, again, MOST), n);
    for (int i = 0; i < n; i++)
        assert_true(found[i].from == again[i].from && found[i].to == again[i].to);
    session_free(loaded);
    session_free(s);
}

/* Parties fire too, and where they stood is told with it. */
static void test_parties_leave_smoke(void **unused)
{
    (void)unused;
    enum { MOST = 100 };
    session *s = begun("rules/safari/scenarios/rovuma.json");
    light_smoke found[MOST];
    int n = 0, fired = 0;
    for (int turns = 1; turns < 12 && fired == 0; turns++) {
        play_on(s, turns);
        for (int i = 0; i < session_count(s); i++)
            for (int k = 0; k < session_at(s, i)->events.count; k++) {
                const event *ev = &session_at(s, i)->events.items[k];
                if (ev->kind != EV_FIRE) continue;
                fired++;
                state before;
                session_state_at(s, i, &before);
                assert_int_equal(ev->from, before.units[ev->unit].space);
                if (n == 0) n = light_smoke_find(s, NO_SIDE, i + 1, session_at(s, i)->turn, found, MOST);
            }
    }
    assert_true(fired > 0 && n > 0);
    session_free(s);
}

/* A bow leaves none, and nobody is to look for any before archers. */
static void test_bows_leave_no_smoke(void **unused)
{
    (void)unused;
    error err = {0};
    session *s =
        session_load("tests/playthroughs/safari-first-march.save", ".", ruleset_list, false, NULL, &err);
    assert_non_null(s);
    int arrows = 0, bullets = 0;
    for (int i = 0; i < session_count(s); i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (ev->kind != EV_FIRE) continue;
            const scenario_unit *by = &session_scenario(s)->units[ev->unit];
            if (strcmp(by->name, "Forest archers") == 0) {
                assert_int_equal(ev->from, NO_SPACE);
                arrows++;
            } else if (by->side == 0) { /* rifles all */
                assert_int_not_equal(ev->from, NO_SPACE);
                bullets++;
            }
        }
    assert_true(arrows > 0 && bullets > 0);
    session_free(s);
}

/* ---- tiles */

enum { KEPT = 400 };
typedef struct shelf {
    uint64_t key[KEPT];
    int n, lit; /* made; of them with light in them */
} shelf;

static bool shelf_has(void *self, uint64_t key)
{
    const shelf *s = self;
    for (int i = 0; i < s->n; i++)
        if (s->key[i] == key) return true;
    return false;
}

static void shelf_make(void *self, uint64_t key, int w, int h, const draw_list *content, float scale,
                       float dx, float dy)
{
    shelf *s = self;
    (void)w, (void)h, (void)scale, (void)dx, (void)dy;
    assert_true(s->n < KEPT && !shelf_has(self, key)); /* nothing is made twice */
    s->key[s->n++] = key;
    for (size_t i = 0; i < content->count; i++)
        if (content->commands[i].kind == DRAW_LIGHT) {
            s->lit++;
            return;
        }
}

static void shelf_drop(void *self, uint64_t key)
{
    shelf *s = self;
    for (int i = 0; i < s->n; i++)
        if (s->key[i] == key) s->key[i] = s->key[--s->n];
}

/* How many rasters it took until nothing is missing. */
static int paint_all(view *v, shelf *s)
{
    const int before = s->n;
    while (view_paint(v))
        ;
    return s->n - before;
}

static bool lies_on_a_frame(const view *v, draw_list *out, draw_kind kind)
{
    draw_list_clear(out);
    view_draw(v, out);
    for (size_t i = 0; i < out->count; i++)
        if (out->commands[i].kind == kind) return true;
    return false;
}

static bool blends(const view *v, draw_list *out)
{
    draw_list_clear(out);
    view_draw(v, out);
    for (size_t i = 0; i < out->count; i++)
        if (out->commands[i].kind == DRAW_IMAGE && out->commands[i].u.image.alpha < 1) return true;
    return false;
}

static const draw_list *itself(void *self, float cell)
{
    (void)cell;
    return self;
}

static void test_tiles_are_lit_once_a_change(void **unused)
{
    (void)unused;
    shelf kept = {0};
    const draw_host host = {&kept, width_of, metrics_of, shelf_has, shelf_make, cache_pixels, drop};
    const light_node node = {{90, 90, 120}, {0}, {0}}, nodes[4] = {node, node, node, node};
    draw_list *map = draw_list_new(), *night = draw_list_new(), *out = draw_list_new();
    draw_rect(map, (frect){0, 0, 1440, 1008}, 0xe9d9aeff);
    draw_light(night, (frect){0, 0, 1440, 1008}, nodes, 2, 2);
    view v;
    view_init(&v, &host);
    view_set_sheet(&v, &(view_sheet){.content = itself,
                                     .self = map,
                                     .units = 72,
                                     .key = 5,
                                     .bounds = {0, 0, 20, 14},
                                     .map = {0, 0, 20, 14}});
    view_set_port(&v, (frect){0, 0, 1000, 700}, 200, 12);
    view_fit(&v, false, 0);
    view_set_light(&v, (view_light){0}, false);
    const int printed = paint_all(&v, &kept);
    assert_true(printed > 2 && kept.lit == 0);
    /* Night falls: one lit raster for each printed one, and none of those anew. */
    view_set_light(&v, (view_light){.content = itself, .self = night, .key = 77}, false);
    assert_false(blends(&v, out)); /* until all are made it is day */
    assert_int_equal(paint_all(&v, &kept), printed);
    assert_int_equal(kept.lit, printed);
    assert_true(view_tick(&v, 1000));
    assert_true(view_tick(&v, 1000 + VIEW_FADE / 2));
    assert_true(blends(&v, out));
    assert_true(view_tick(&v, 1000 + VIEW_FADE));
    /* Then frames are tiles and nothing else: no light, nothing laid over, nothing made. */
    for (int i = 0; i < 5; i++) {
        assert_false(view_tick(&v, 2000 + 16 * (uint64_t)i));
        view_set_light(&v, (view_light){.content = itself, .self = night, .key = 77}, false);
        assert_false(blends(&v, out));
        assert_false(lies_on_a_frame(&v, out, DRAW_LIGHT));
        assert_int_equal(paint_all(&v, &kept), 0);
    }
    /* In reduced motion there is no fade. Day comes back from what was kept. */
    view_set_light(&v, (view_light){0}, true);
    assert_int_equal(paint_all(&v, &kept), 0);
    assert_true(view_tick(&v, 3000));
    assert_false(blends(&v, out));
    assert_false(view_tick(&v, 3016));
    draw_list_free(map);
    draw_list_free(night);
    draw_list_free(out);
}

/* Each step in the dark is another light: of those that have gone no raster is kept, of the printed all. */
static void test_tiles_of_a_light_that_has_gone_are_let_go(void **unused)
{
    (void)unused;
    shelf kept = {0};
    const draw_host host = {&kept, width_of, metrics_of, shelf_has, shelf_make, cache_pixels, shelf_drop};
    draw_list *map = draw_list_new();
    draw_rect(map, (frect){0, 0, 1440, 1008}, 0xe9d9aeff);
    view v;
    view_init(&v, &host);
    view_set_sheet(
        &v, &(view_sheet){.content = itself, .self = map, .units = 72, .key = 5, .bounds = {0, 0, 20, 14}});
    view_set_port(&v, (frect){0, 0, 1000, 700}, 200, 12);
    view_fit(&v, false, 0);
    view_set_light(&v, (view_light){0}, false);
    const int printed = paint_all(&v, &kept);
    uint64_t now = 1000;
    for (uint64_t k = 0; k < 12; k++, now += 3 * VIEW_FADE) {
        view_set_light(&v, (view_light){.content = itself, .self = map, .key = 70 + k}, k % 2);
        paint_all(&v, &kept);
        if (k % 3 == 2) continue; /* another comes before a frame was made of it */
        view_tick(&v, now);
        view_tick(&v, now + 2 * VIEW_FADE);
        assert_int_equal(kept.n, 2 * printed);
    }
    view_set_light(&v, (view_light){0}, true);
    assert_int_equal(paint_all(&v, &kept), 0);
    view_tick(&v, now);
    view_tick(&v, now + 2 * VIEW_FADE);
    assert_int_equal(kept.n, printed);
    draw_list_free(map);
}

/* ---- names, which lie otherwise from another zoom on */

typedef struct written {
    shelf kept;
    colour look[KEPT]; /* of each raster there */
    draw_list *sheet[3];
} written;

static uint64_t look_of(void *self, float cell)
{
    (void)self;
    return cell < 40 ? 0 : cell < 70 ? 1 : 2;
}

static const draw_list *sheet_of(void *self, float cell)
{
    return ((written *)self)->sheet[look_of(self, cell)];
}

static bool written_has(void *self, uint64_t key)
{
    return shelf_has(&((written *)self)->kept, key);
}

static void written_make(void *self, uint64_t key, int w, int h, const draw_list *content, float scale,
                         float dx, float dy)
{
    written *s = self;
    for (int i = 0; i < 3; i++)
        if (s->sheet[i] == content) s->look[s->kept.n] = (colour)i;
    shelf_make(&s->kept, key, w, h, content, scale, dx, dy);
}

/* Every raster of a frame has its names where those do that are drawn over it. */
static void one_look(const view *v, const written *s, draw_list *out)
{
    int seen = 0;
    draw_list_clear(out);
    view_draw(v, out);
    for (size_t i = 0; i < out->count; i++)
        for (int k = 0; k < s->kept.n && out->commands[i].kind == DRAW_IMAGE; k++)
            if (s->kept.key[k] == out->commands[i].u.image.key) {
                assert_int_equal(s->look[k], look_of(NULL, view_written(v)));
                seen++;
            }
    assert_true(seen > 0);
}

static void test_no_name_is_seen_twice_while_tiles_are_made(void **unused)
{
    static const float notches[] = {3, -4, 6, -9, 2, 5, -1};
    (void)unused;
    written s = {0};
    const draw_host host = {&s, width_of, metrics_of, written_has, written_make, cache_pixels, drop};
    draw_list *out = draw_list_new();
    for (int i = 0; i < 3; i++)
        s.sheet[i] = draw_list_new();
    view v;
    view_init(&v, &host);
    view_set_sheet(&v, &(view_sheet){.content = sheet_of,
                                     .look = look_of,
                                     .self = &s,
                                     .units = 72,
                                     .key = 5,
                                     .bounds = {0, 0, 20, 14}});
    view_set_port(&v, (frect){0, 0, 1000, 700}, 200, 12);
    view_fit(&v, false, 0);
    view_set_light(&v, (view_light){0}, false);
    view_paint(&v);
    one_look(&v, &s, out); /* the first frame has the names of the tiles to come */
    uint64_t now = 1000;
    for (size_t i = 0; i < sizeof notches / sizeof *notches; i++) {
        view_zoom(&v, notches[i], 300, 200, now);
        for (bool more = true; more; now += 40) {
            view_tick(&v, now);
            one_look(&v, &s, out);
            more = view_paint(&v) || v.glide_to;
        }
        one_look(&v, &s, out);
        assert_true(view_written(&v) == v.cell);
    }
    for (int i = 0; i < 3; i++)
        draw_list_free(s.sheet[i]);
    draw_list_free(out);
}

/* What a frame lays one over the other, lowest first: each raster and how much of it is seen. */
static int layers(const view *v, draw_list *out, uint64_t *key, float *alpha, int max)
{
    int n = 0;
    draw_list_clear(out);
    view_draw(v, out);
    for (size_t i = 0; i < out->count; i++)
        if (out->commands[i].kind == DRAW_IMAGE) {
            assert_true(n < max);
            key[n] = out->commands[i].u.image.key;
            alpha[n++] = out->commands[i].u.image.alpha;
        }
    return n;
}

static void test_a_light_that_changes_half_way_does_not_jump(void **unused)
{
    (void)unused;
    enum { MOST = 60 };
    shelf kept = {0};
    const draw_host host = {&kept, width_of, metrics_of, shelf_has, shelf_make, cache_pixels, drop};
    draw_list *map = draw_list_new(), *out = draw_list_new();
    draw_rect(map, (frect){0, 0, 1440, 1008}, 0xe9d9aeff);
    view v;
    view_init(&v, &host);
    view_set_sheet(
        &v, &(view_sheet){.content = itself, .self = map, .units = 72, .key = 5, .bounds = {0, 0, 20, 14}});
    view_set_port(&v, (frect){0, 0, 1000, 700}, 200, 12);
    view_fit(&v, false, 0);
    view_set_light(&v, (view_light){0}, false);
    paint_all(&v, &kept);
    uint64_t key[2][MOST];
    float alpha[2][MOST];
    for (uint64_t k = 0, now = 1000; k < 3; k++, now += VIEW_FADE / 2) {
        view_set_light(&v, (view_light){.content = itself, .self = map, .key = 70 + k}, false);
        paint_all(&v, &kept);
        view_tick(&v, now);
        view_tick(&v, now + VIEW_FADE / 2 - 1);
        const int before = layers(&v, out, key[0], alpha[0], MOST);
        view_set_light(&v, (view_light){.content = itself, .self = map, .key = 90}, false);
        paint_all(&v, &kept);
        const int after = layers(&v, out, key[1], alpha[1], MOST);
        assert_int_equal(before, after);
        assert_memory_equal(key[0], key[1], sizeof *key[0] * (size_t)before);
        assert_memory_equal(alpha[0], alpha[1], sizeof *alpha[0] * (size_t)before);
        assert_true(k > 0 || alpha[0][before - 1] < 1);
    }
    /* And when it is over nothing of what gave way is left. */
    view_tick(&v, 90000);
    view_tick(&v, 90000 + VIEW_FADE);
    assert_false(blends(&v, out));
    assert_int_equal(v.light.key, 90);
    draw_list_free(map);
    draw_list_free(out);
}

/* ---- on the table */

static int units_hash(const table *t)
{
    int sum = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        if (t->anim->shown.units[u].side == t->battle->viewer) sum += (u + 1) * t->anim->shown.units[u].space;
    return sum;
}

/* Taken back and done otherwise between two frames: as many entries, and not the same battle. */
static void test_as_many_entries_are_not_the_same_battle(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/tel-el-kebir.json", 1280, 720, true);
    table *t = d.a->table;
    error err = {0};
    refusal why;
    static action items[20000];
    rest(&d);
    action_list l = {.items = items, .cap = 20000};
    for (decision next = {0};;
         assert_int_equal(session_do((session *)t->s, items, &why, &err), SESSION_DONE)) {
        l.count = 0; /* on, until it is he who moves */
        game_actions(session_state(t->s), &l);
        session_decide(t->s, &next);
        if (next.side == t->battle->viewer && l.count > 20) break;
    }
    int seen = 0, differ = 0, entries = 0;
    for (int i = 1; i < l.count && differ == 0; i++) {
        assert_int_equal(session_do((session *)t->s, &items[i], &why, &err), SESSION_DONE);
        anim_reset((anim *)t->anim, t->s, t->battle->viewer);
        const int count = session_count(t->s), at = units_hash(t);
        if (entries == 0 || count == entries) {
            app_draw(d.a, d.out);
            uint16_t from[UNITS_MAX];
            int n = 0;
            for (int u = 0; u < t->sc->nunits; u++)
                if (t->anim->shown.units[u].side == t->battle->viewer &&
                    t->anim->shown.units[u].status == UNIT_ON)
                    from[n++] = t->anim->shown.units[u].space;
            assert_int_equal(t->lighting->sky.nfrom, n);
            assert_memory_equal(t->lighting->from, from, sizeof *from * (size_t)n);
            if (entries != 0 && at != seen) differ++;
            entries = count;
            seen = at;
        }
        assert_true(session_undo((session *)t->s, true, &why, &err));
    }
    assert_true(differ > 0);
    desk_close(&d);
}

/* Gone to in a replay, a moment has its own smoke, also within a step that is under way. */
static void test_a_replay_shows_the_smoke_of_where_it_stands(void **unused)
{
    (void)unused;
    error err = {0};
    session *s = session_load("tests/playthroughs/conduct-ulundi.save", ".", ruleset_list, false, NULL, &err);
    assert_non_null(s);
    light_smoke found[LIGHTING_SMOKE];
    int first = 0, n[3] = {0}; /* two volleys of one step */
    for (; n[0] >= n[1] || n[1] >= n[2]; first++)
        for (int k = 0; k < 3; k++)
            n[k] = light_smoke_find(s, NO_SIDE, first + k, session_at(s, first + k)->turn, found,
                                    LIGHTING_SMOKE);
    assert_int_equal(session_at(s, first - 1)->step, session_at(s, first + 1)->step);
    session_free(s);
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    snprintf(d.a->file, sizeof d.a->file, "tests/playthroughs/conduct-ulundi.save");
    app_open(d.a, SCREEN_REPLAY);
    uint64_t key_of[2][4];
    key(&d, KEY_RIGHT, 0); /* and it holds still */
    key(&d, KEY_HOME, 0);
    for (int i = 0; i < first; i++)
        key(&d, KEY_RIGHT, 0);
    for (int k = 0; k < 2; k++) {
        int nkeys = 0;
        memset(key_of[k], 0, sizeof key_of[k]);
        key(&d, KEY_RIGHT, 0);
        rest(&d); /* it has faded in */
        for (size_t i = 0; i < d.out->count && nkeys < 4; i++)
            if (d.out->commands[i].kind == DRAW_IMAGE && d.out->commands[i].u.image.r.w > 400)
                key_of[k][nkeys++] = d.out->commands[i].u.image.key;
        assert_true(nkeys > 0);
    }
    assert_memory_not_equal(key_of[0], key_of[1], sizeof key_of[0]);
    desk_close(&d);
}

/* By the scenario's own name for it, which its note and its track use too. */
static void test_it_has_the_name_that_the_scenario_gives_it(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/rovuma.json", 1280, 720, true);
    strbuf said = {0};
    app_draw(d.a, d.out);
    assert_true(lighting_words(d.a->table, 0, &said));
    assert_non_null(strstr(strbuf_str(&said), "High grass: sight 3 hexes"));
    strbuf_free(&said);
    desk_close(&d);
}

static void test_the_table_shows_and_names_it(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/tel-el-kebir.json", 1280, 720, true);
    const table *t = d.a->table;
    app_draw(d.a, d.out);
    assert_int_equal(t->lighting->now.kind, LIGHT_NIGHT);
    const view_light light = t->camera->view.light;
    assert_non_null(light.content);
    /* Nothing is recorded until a tile is made of it; then it is all there. */
    assert_int_equal(draw_list_count(t->lighting->content), 0);
    assert_true(draw_list_count(light.content(light.self, t->camera->view.cell)) > 0);
    strbuf said = {0};
    assert_true(lighting_words(t, 0, &said));
    assert_non_null(strstr(strbuf_str(&said), "Night: sight 2 boxes"));
    /* Where the pointer is not seen: how far that is from the nearest who looks. */
    int least = BOARD_FAR, far = 0;
    for (int space = 0; space < t->b->nspaces && (least == BOARD_FAR || least <= 10); space++) {
        least = BOARD_FAR;
        for (int u = 0; u < t->sc->nunits; u++) {
            const unit *p = &t->battle->view.units[u];
            if (p->status != UNIT_ON || p->side != t->battle->viewer) continue;
            const int away = board_distance2(t->b, p->space, space);
            if (away < least) least = away;
        }
        far = space;
    }
    char away[40];
    snprintf(away, sizeof away, "%d%s off", least / 2, least % 2 ? "\u00bd" : "");
    strbuf_clear(&said);
    assert_true(lighting_words(t, far, &said));
    assert_non_null(strstr(strbuf_str(&said), away));
    strbuf_free(&said);
    d.a->settings.grid = !d.a->settings.grid; /* the sheet is printed anew, and is as dark as before */
    app_open(d.a, SCREEN_SETTINGS);
    app_back(d.a);
    rest(&d);
    assert_non_null(t->camera->view.light.content);
    desk_close(&d);
}

/* The long shadows of counters in the last frame, by their form: how many, and how strong (all are the same).
 */
static int long_shadows(const desk *d, float *alpha)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_IMAGE || c->u.image.r.w > 300) continue;
        if (fabsf(c->u.image.r.w / c->u.image.r.h - 76.0f / 56) > 0.03f) continue;
        if (n++ == 0) *alpha = c->u.image.alpha;
        assert_float_equal(c->u.image.alpha, *alpha, 0.001f);
    }
    return n;
}

/* The next frames until the light has come up: how the shadows of counters went, in `alpha`. */
static int frames_of_fade(desk *d, float *alpha, int max)
{
    const view *v = &d->a->table->camera->view;
    int n = 0;
    do {
        assert_true(n < max);
        d->now += 40;
        app_tick(d->a, d->now);
        app_draw(d->a, d->out);
        alpha[n] = 0;
        long_shadows(d, &alpha[n++]);
    } while (v->fading);
    return n;
}

static void the_light_of_turn(desk *d, int turn)
{
    ((anim *)d->a->table->anim)->shown.turn = (uint16_t)turn;
    lighting_forget(d->a->table);
    app_draw(d->a, d->out);
}

/* Dusk falls, then night: what counters throw comes and goes with the light on the ground. */
static void test_shadows_of_counters_come_and_go_with_the_light(void **unused)
{
    (void)unused;
    enum { MOST = 40 };
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    float alpha[MOST], none = 0;
    rest(&d);
    assert_int_equal(long_shadows(&d, &none), 0); /* by day */
    the_light_of_turn(&d, 9);
    assert_int_equal(d.a->table->lighting->now.kind, LIGHT_DUSK);
    assert_int_equal(long_shadows(&d, &none), 0); /* the ground is as it was */
    int n = frames_of_fade(&d, alpha, MOST);
    assert_true(n > 6 && alpha[1] < 0.3f && alpha[n - 1] > 0.99f);
    for (int i = 1; i < n; i++)
        assert_true(alpha[i] >= alpha[i - 1] && alpha[i] < alpha[i - 1] + 0.2f);
    the_light_of_turn(&d, 11);
    assert_int_equal(d.a->table->lighting->now.kind, LIGHT_MOON);
    n = frames_of_fade(&d, alpha, MOST);
    assert_true(n > 6 && alpha[1] > 0.7f && alpha[n - 1] < 0.01f);
    for (int i = 1; i < n; i++)
        assert_true(alpha[i] <= alpha[i - 1] && alpha[i] > alpha[i - 1] - 0.2f);
    desk_close(&d);
}

/* Smokeless powder leaves little, and that is of this turn. */
static void test_thin_smoke_is_no_older(void **unused)
{
    (void)unused;
    enum { MOST = 100 };
    session *s = begun("rules/conduct/scenarios/tientsin.json");
    light_smoke found[MOST];
    int n = 0;
    for (int turns = 1; turns < 8 && n == 0; turns++) {
        play_on(s, turns);
        for (int turn = 1; turn <= session_state(s)->turn && n == 0; turn++)
            for (int upto = session_count(s); upto > 0 && n == 0; upto--)
                n = light_smoke_find(s, NO_SIDE, upto, turn, found, MOST);
    }
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        assert_int_equal(found[i].turns, 0);
        assert_int_equal(found[i].age, LIGHT_SMOKE_AGES - 1);
    }
    session_free(s);
}

/* A disc about an enemy would betray him, and what he sees is his to know: also where he is seen himself. */
static void test_only_the_viewers_own_have_discs(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/rovuma.json", 1280, 720, true);
    const table *t = d.a->table;
    rest(&d);
    state *s = &((anim *)t->anim)->shown;
    for (int u = 0; u < t->sc->nunits; u++) /* one has come into sight */
        if (s->units[u].side != t->battle->viewer) {
            s->units[u].status = UNIT_ON;
            s->units[u].space = 0;
            break;
        }
    t->lighting->of.entries = -1;
    app_draw(d.a, d.out);
    int own = 0, others = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        if (s->units[u].status == UNIT_ON) *(s->units[u].side == t->battle->viewer ? &own : &others) += 1;
    assert_true(t->battle->viewer != NO_SIDE && others > 0);
    assert_int_equal(t->lighting->sky.nfrom, own);
    uint8_t *seen = malloc((size_t)t->b->nspaces);
    light_reaches(s, t->battle->viewer, t->lighting->now.visibility, seen);
    assert_memory_equal(seen, t->lighting->seen, (size_t)t->b->nspaces);
    free(seen);
    desk_close(&d);
}

/* By night the enemy is lost from sight; what he is known to have lost is not. */
static void losses_once_seen_stay_counted(void **unused)
{
    (void)unused;
    enum { OURS, THEIRS, STRIDE = 9 };
    desk d = desk_open("tests/playthroughs/conduct-tientsin.save", 1280, 720, false);
    const session *s = d.a->table->s;
    int32_t most = 0, known = 0, forgotten = 0;
    for (int count = 0; count < session_count(s); count += STRIDE) {
        static state truth, seen;
        result real, r;
        session_state_at(s, count, &truth);
        session_view_at(s, OURS, count, &seen);
        game_result(&truth, &real);
        game_result(&seen, &r);
        forgotten += r.lost[THEIRS] < most;
        session_recall(s, OURS, count, &seen);
        game_result(&seen, &r);
        assert_true(r.lost[THEIRS] >= known && r.lost[THEIRS] <= real.lost[THEIRS]);
        known = r.lost[THEIRS];
        if (known > most) most = known;
    }
    assert_true(most > 10 && forgotten > 0);
    table *t = d.a->table; /* and so it stands in the bar */
    int at = session_count(s) - 1;
    for (; at > 0; at -= STRIDE) {
        static state seen;
        result r, told;
        session_view_at(s, OURS, at, &seen);
        game_result(&seen, &r);
        session_recall(s, OURS, at, &seen);
        game_result(&seen, &told);
        if (r.lost[THEIRS] == told.lost[THEIRS]) continue;
        battle_sight(t, OURS);
        battle_undo(t, at);
        battle_sight(t, OURS);
        battle_look(t);
        game_result(&t->battle->view, &r);
        assert_int_equal(r.lost[THEIRS], told.lost[THEIRS]);
        break;
    }
    assert_true(at > 0);
    desk_close(&d);
}

/* What the legend shows of it is the ground as it lies on the map, in sight and well beyond that. */
static void ground_beyond_sight_is_shown_as_it_lies(void **unused)
{
    (void)unused;
    static const colour GROUND = 0xdfcd98ff;
    static const char *const darker[] = {"dusk", "moon", "night"};
    session *s = begun("rules/grid/scenarios/kassassin.json");
    sheet_art *art = sheet_art_new(session_scenario(s)->board, 0, NULL, NULL, false);
    uint8_t *nothing = calloc((size_t)session_scenario(s)->board->nspaces, 1);
    sheet_sky sky = {.kind = "haze", .seen = nothing, .sight = 3};
    const colour in_mist = sheet_light_ground(art, &sky, GROUND, true),
                 seen = sheet_light_ground(art, &sky, GROUND, false);
    assert_true((in_mist >> 8 & 0xff) > (seen >> 8 & 0xff) + 16); /* its blue: mist is pale */
    for (size_t i = 0; i < sizeof darker / sizeof *darker; i++) {
        sky.kind = darker[i];
        assert_true((sheet_light_ground(art, &sky, GROUND, true) >> 16 & 0xff) + 16 <
                    (sheet_light_ground(art, &sky, GROUND, false) >> 16 & 0xff));
    }
    sky.kind = "day";
    assert_int_equal(sheet_light_ground(art, &sky, GROUND, false), GROUND);
    free(nothing);
    sheet_art_free(art);
    session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_kind_has_its_tint),
        cmocka_unit_test(test_unseen_ground_is_darker_at_dusk),
        cmocka_unit_test(test_discs_reach_as_far_as_the_rules_see),
        cmocka_unit_test(test_beasts_see_by_night),
        cmocka_unit_test(test_what_is_asked_for_first_makes_no_difference),
        cmocka_unit_test(test_shadows_are_found_once_for_a_sun),
        cmocka_unit_test(test_parties_leave_smoke),
        cmocka_unit_test(test_bows_leave_no_smoke),
        cmocka_unit_test(test_tiles_of_a_light_that_has_gone_are_let_go),
        cmocka_unit_test(test_a_light_that_changes_half_way_does_not_jump),
        cmocka_unit_test(test_no_name_is_seen_twice_while_tiles_are_made),
        cmocka_unit_test(test_as_many_entries_are_not_the_same_battle),
        cmocka_unit_test(test_a_replay_shows_the_smoke_of_where_it_stands),
        cmocka_unit_test(test_smoke_ages_and_is_gone_on_the_third_turn),
        cmocka_unit_test(test_tiles_are_lit_once_a_change),
        cmocka_unit_test(test_the_table_shows_and_names_it),
        cmocka_unit_test(test_it_has_the_name_that_the_scenario_gives_it),
        cmocka_unit_test(test_shadows_of_counters_come_and_go_with_the_light),
        cmocka_unit_test(test_thin_smoke_is_no_older),
        cmocka_unit_test(test_only_the_viewers_own_have_discs),
        cmocka_unit_test(losses_once_seen_stay_counted),
        cmocka_unit_test(ground_beyond_sight_is_shown_as_it_lies),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
