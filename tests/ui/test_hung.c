/*
 * test_hung.c: the marks of crowded counters: with the whole board in view at 1280 x 720 none lies over
 * another, none over anybody's strength or facing; strengths are written on small counters too, and hits can
 * be counted on counters of every size.
 */
#include <math.h>

#include "ui/desk.h"

#include "ui/table/board/hung.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/prizes.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/pointer.h"

/* The first so many per cent of that game. */
static void kept_as_far(const char *which, int percent, char path[500])
{
    char from[200], *text;
    size_t size;
    error err = {0};
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", which);
    if (!file_read(from, 1u << 24, &text, &size, &err)) fail_msg("%s", err.text);
    const char *start = strstr(text, "\nstart ");
    assert_non_null(start);
    size_t end = (size_t)(start - text) + (size - (size_t)(start - text)) * (size_t)percent / 100;
    while (end > 0 && text[end - 1] != '\n')
        end--;
    file_join(folder, "saves-hung.save", path, 500);
    assert_true(file_write(path, text, end, &err));
    mem_free(text);
}

typedef struct disc {
    fpoint at;
    float r;
    const char *name;
} disc;

/* Marks that hang from counters of the board, by what is drawn of them. */
static int marks_drawn(const desk *d, disc out[200])
{
    const table *t = d->a->table;
    int n = 0;
    for (size_t i = 0; i < d->out->count && n < 200; i++) {
        const draw_command *c = &d->out->commands[i];
        const frect r = c->u.image.r;
        const fpoint at = {r.x + r.w / 2, r.y + r.h / 2};
        if (c->kind != DRAW_SVG || strncmp(d->out->text + c->text, "marks/", 6) != 0) continue;
        if (!ui_inside(t->layout->board, at.x, at.y) || d->out->states[c->state].clip < 0) continue;
        bool near = false;
        for (int u = 0; u < t->sc->nunits && !near; u++) {
            frect read[COUNTER_READS];
            if (pieces_reads(t, u, read) == 0) continue;
            const fpoint p = pieces_place(t, u);
            near = hypotf(p.x - at.x, p.y - at.y) < where_counter(t, t->anim->shown.units[u].space);
        }
        if (near) out[n++] = (disc){at, r.w * 20 / 52, d->out->text + c->text};
    }
    return n;
}

static float disc_over(const disc *m, frect b)
{
    const float dx = fmaxf(fmaxf(b.x - m->at.x, m->at.x - b.x - b.w), 0),
                dy = fmaxf(fmaxf(b.y - m->at.y, m->at.y - b.y - b.h), 0);
    return m->r - hypotf(dx, dy);
}

/* Who stands alone in his space: nobody lies over what is read of him. */
static bool alone(const table *t, int who)
{
    for (int u = 0; u < t->sc->nunits; u++)
        if (u != who && t->anim->shown.units[u].status == UNIT_ON &&
            t->anim->shown.units[u].space == t->anim->shown.units[who].space)
            return false;
    return true;
}

static int strengths_drawn(const desk *d, frect box)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_TEXT && c->u.text.f.face == INTER_EXTRABOLD &&
             ui_inside(box, c->u.text.x, c->u.text.y - 1);
    }
    return n;
}

static int marks_apart(const char *game, int percent, int w, int h)
{
    static disc m[200];
    char path[500];
    kept_as_far(game, percent, path);
    desk d = desk_open(path, w, h, false);
    const table *t = d.a->table;
    rest(&d);
    camera_fit(d.a->table, false);
    pointer_hide(d.a->table);
    app_draw(d.a, d.out);
    const int n = marks_drawn(&d, m);
    frect sign[32];
    const int signs = prizes_boxes(t, sign, 32);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < signs; k++)
            if (disc_over(&m[i], sign[k]) > 1)
                fail_msg("%s at %d %%: %s lies on the sign of a holder", game, percent, m[i].name);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            if (hypotf(m[i].at.x - m[k].at.x, m[i].at.y - m[k].at.y) < m[i].r + m[k].r - 1)
                fail_msg("%s %d: %s over %s", game, w, m[i].name, m[k].name);
        for (int u = 0; u < t->sc->nunits; u++) {
            frect read[COUNTER_READS];
            if (!alone(t, u)) continue;
            const int reads = pieces_reads_narrow(t, u, read);
            for (int k = 0; k < reads; k++)
                if (disc_over(&m[i], read[k]) > 1.5f)
                    fail_msg("%s %d: %s over what is read of %s", game, w, m[i].name, t->sc->units[u].name);
        }
    }
    desk_close(&d);
    return n;
}

static void marks_of_a_crowd_lie_apart(void **unused)
{
    static const char *const games[] = {"conduct-isandlwana", "conduct-tientsin",  "africa-wad-ras",
                                        "prone-omaruru",      "grid-tel-el-kebir", "grid-kassassin",
                                        "grid-bussaco"};
    (void)unused;
    int marks = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int percent = 35; percent <= 75; percent += 20) {
            marks += marks_apart(games[i], percent, 1280, 720);
            if (percent == 55) marks += marks_apart(games[i], percent, 1920, 1080);
        }
    print_message("%d marks\n", marks);
    assert_true(marks > 60);
}

/* Of two that share a space a little askew, and of four in a stack: a mark of whoever lies below is nowhere
 * on one who lies over him, or, where he shows too little for that, not in his face. */
static void a_mark_is_of_the_counter_it_hangs_from(void **unused)
{
    (void)unused;
    static const float apart[] = {0.3f, 0.21f, 0.12f};
    const float reach = counter_mark_reach(60);
    int hung = 0;
    for (size_t k = 0; k < sizeof apart / sizeof *apart; k++)
        for (int n = 2; n <= 4; n++)
            for (int below = 0; below < n - 1; below++) {
                counter_look look[4];
                hung_piece piece[4];
                hung_mark at[HUNG_MARKS];
                for (int i = 0; i < n; i++) {
                    const float step = 60 * apart[k] * (float)i;
                    look[i] = (counter_look){.strength = 5, .max = 5, .facing = -1};
                    piece[i] = (hung_piece){.at = {300 + step, 300 - step / 2}, .size = 60, .look = &look[i]};
                }
                look[below].nmarks = 1;
                look[below].marks[0] = "marks/prone";
                const int found = hung_find(piece, n, NULL, 0, at);
                for (int i = 0; i < found; i++)
                    for (int u = below + 1; u < n; u++) {
                        const float off = 30 + (k < 2 ? reach - 3 : 0);
                        assert_false(fabsf(at[i].at.x - piece[u].at.x) < off &&
                                     fabsf(at[i].at.y - piece[u].at.y) < off);
                    }
                hung += found;
            }
    assert_true(hung > 12); /* nor is it left out for that */
}

/* Marks of two that stand one above the other, or side by side, do not touch, however near they stand. */
static void marks_of_neighbours_leave_air_between(void **unused)
{
    (void)unused;
    int both = 0;
    for (int down = 0; down < 2; down++)
        for (float apart = 38; apart <= 56; apart += 0.5f)
            for (int n = 1; n <= 3; n++) {
                counter_look look[2];
                hung_piece piece[2];
                hung_mark at[HUNG_MARKS];
                for (int i = 0; i < 2; i++) {
                    const float off = apart * (float)i;
                    look[i] = (counter_look){.strength = 5, .max = 5, .facing = -1, .nmarks = n};
                    for (int k = 0; k < n; k++)
                        look[i].marks[k] = "marks/prone";
                    piece[i] = (hung_piece){
                        .at = {300 + (down ? 0 : off), 300 + (down ? off : 0)}, .size = 38, .look = &look[i]};
                }
                const int found = hung_find(piece, 2, NULL, 0, at);
                for (int i = 0; i < found; i++)
                    for (int k = 0; k < i; k++) {
                        if (at[i].piece == at[k].piece) continue;
                        both++;
                        assert_true(hypotf(at[i].at.x - at[k].at.x, at[i].at.y - at[k].at.y) >=
                                    at[i].reach + at[k].reach + 1.9f);
                    }
            }
    assert_true(both > 100);
}

/* Neither a mark nor the dots for more of them lie on a leader's star, of his own counter or of a neighbour.
 */
static void a_star_is_left_free(void **unused)
{
    (void)unused;
    int dots = 0;
    for (float size = 36; size <= 96; size += 4)
        for (int n = 1; n <= COUNTER_MARKS; n++)
            for (int side = 0; side < COUNTER_BEAST; side++) {
                counter_look look[2];
                hung_piece piece[2];
                hung_mark at[HUNG_MARKS];
                frect star;
                for (int i = 0; i < 2; i++) {
                    look[i] = (counter_look){
                        .side = side, .strength = 5, .max = 5, .facing = -1, .leader = true, .nmarks = n};
                    for (int k = 0; k < n; k++)
                        look[i].marks[k] = "marks/prone";
                    piece[i] =
                        (hung_piece){.at = {300 + (float)i * size, 300}, .size = size, .look = &look[i]};
                }
                const int found = hung_find(piece, 2, NULL, 0, at);
                for (int i = 0; i < found; i++)
                    for (int u = 0; u < 2; u++) {
                        const disc m = {at[i].at, at[i].reach, ""};
                        assert_true(counter_star(&look[u], piece[u].at.x, piece[u].at.y, size, &star));
                        if (disc_over(&m, star) > 0.5f)
                            fail_msg("side %d, %.0f, %d marks: one on a star", side, (double)size, n);
                    }
                for (int i = 0; i < found; i++)
                    dots += at[i].picture == NULL;
            }
    assert_true(dots > 100);
}

/* With the whole board in view a counter is 27 pixels wide there, and its strength stands on it. */
static void small_counters_show_their_strength(void **unused)
{
    char path[500];
    (void)unused;
    kept_as_far("conduct-isandlwana", 55, path);
    desk d = desk_open(path, 1280, 720, false);
    const table *t = d.a->table;
    rest(&d);
    camera_fit(d.a->table, false);
    app_draw(d.a, d.out);
    int told = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        frect read[COUNTER_READS];
        if (t->anim->shown.units[u].status != UNIT_ON) continue;
        const float size = where_counter(t, t->anim->shown.units[u].space);
        assert_true(size >= COUNTER_COUNTED && size < COUNTER_PICTURED);
        told += pieces_reads(t, u, read) > 0;
    }
    assert_true(told > 20);
    for (float size = 18; size <= 60; size += 2) {
        const counter_look look = {.branch = t->sc->types[0].branch, .strength = 7, .max = 8, .facing = -1};
        draw_list *out = draw_list_new();
        desk alone = {.out = out};
        counter_draw(out, NULL, &look, size / 2, size / 2, size);
        assert_int_equal(strengths_drawn(&alone, (frect){0, 0, 96, 99}), size >= COUNTER_COUNTED);
        draw_list_free(out);
    }
    desk_close(&d);
}

/* Either in parts wide enough to be counted, or as a figure. */
static void hits_can_be_counted_at_every_size(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/tel-el-kebir.json", 1280, 720, false);
    for (int side = 0; side < 5; side++)
        for (float size = 22; size <= 120; size += 1) {
            const counter_look look = {.side = side,
                                       .branch = d.a->table->sc->types[0].branch,
                                       .strength = 4,
                                       .max = 5,
                                       .facing = -1,
                                       .hits = 3,
                                       .hit_of = 4};
            draw_list *out = draw_list_new();
            int parts = 0, figures = 0;
            counter_draw(out, NULL, &look, size / 2, size / 2, size);
            for (size_t i = 0; i < out->count; i++) {
                const draw_command *c = &out->commands[i];
                if ((c->kind == DRAW_ROUND || c->kind == DRAW_RECT) && c->u.round.fill == 0xe0392bff) {
                    parts++;
                    if (c->u.round.r.w < 5 || c->u.round.r.h < 3.5f)
                        fail_msg("%.0f: a part of %.1f", (double)size, (double)c->u.round.r.w);
                }
                figures +=
                    c->kind == DRAW_TEXT && strcmp(out->text + c->text, "3") == 0 && c->u.text.f.px >= 10;
            }
            if (parts != (figures ? 0 : 3)) fail_msg("%.0f: %d parts", (double)size, parts);
            draw_list_free(out);
        }
    desk_close(&d);
}

static int pictures(const counter_look *look, const char *name)
{
    draw_list *out = draw_list_new();
    int n = 0;
    counter_draw(out, NULL, look, 50, 50, 72);
    for (size_t i = 0; i < out->count; i++)
        n += out->commands[i].kind == DRAW_SVG &&
             strncmp(out->text + out->commands[i].text, name, strlen(name)) == 0;
    draw_list_free(out);
    return n;
}

/* Riders on foot are shown on foot, and whoever lies, of those on foot, lies. */
static void who_is_on_foot_or_lies_is_shown_so(void **unused)
{
    static const char *const games[] = {"prone-omaruru", "prone-onganjira", "prone-heyde"};
    (void)unused;
    int rode = 0, walked = 0, lay = 0;
    for (int g = 0; g < 3; g++)
        for (int percent = 20; percent <= 80; percent += 30) {
            char path[500];
            kept_as_far(games[g], percent, path);
            desk d = desk_open(path, 1280, 720, false);
            const table *t = d.a->table;
            rest(&d);
            for (int u = 0; u < t->sc->nunits; u++) {
                counter_look look;
                if (t->anim->shown.units[u].status != UNIT_ON || !pieces_look(t, u, &look)) continue;
                const branch *own = t->sc->types[t->anim->shown.units[u].type].branch;
                bool down = false, prone = false;
                for (int m = 0; m < t->rs->nmarks; m++) {
                    const bool bears = (t->anim->shown.units[u].marks & 1u << m) != 0;
                    down = down || (bears && strcmp(t->rs->marks[m].name, "dismounted") == 0);
                    prone = prone || (bears && strstr(t->rs->marks[m].name, "prone"));
                }
                const bool lies = prone && look.branch->miniature == MINIATURE_FOOT;
                assert_int_equal(look.branch->miniature == MINIATURE_HORSE,
                                 own->miniature == MINIATURE_HORSE && !down);
                assert_int_equal(pictures(&look, "silhouettes/lying"), lies);
                assert_int_equal(pictures(&look, "silhouettes/mounted"),
                                 own->miniature == MINIATURE_HORSE && !down);
                rode += own->miniature == MINIATURE_HORSE && !down;
                walked += own->miniature == MINIATURE_HORSE && down;
                lay += lies;
            }
            desk_close(&d);
        }
    print_message("%d ride, %d on foot, %d lie\n", rode, walked, lay);
    assert_true(walked > 0 && lay > 0 && rode > 0);
}

/* On the square grid his star has a second ring, at every size that shows a strength; nobody else's has. */
static void the_armys_commander_is_marked(void **unused)
{
    static const char *const battles[] = {"kassassin", "tel-el-kebir", "el-teb",
                                          "maida",     "bussaco",      "pyramids"};
    (void)unused;
    int commanders = 0;
    for (size_t b = 0; b < sizeof battles / sizeof *battles; b++) {
        char path[120];
        snprintf(path, sizeof path, "rules/grid/scenarios/%s.json", battles[b]);
        desk d = desk_open(path, 1280, 720, false);
        const table *t = d.a->table;
        rest(&d);
        for (int u = 0; u < t->sc->nunits; u++) {
            counter_look look;
            panel card = {0};
            bool told = false;
            if (t->anim->shown.units[u].status != UNIT_ON || !pieces_look(t, u, &look)) continue;
            t->rs->describe_unit(&t->anim->shown, u, &card);
            for (int i = 0; i < card.count; i++)
                told = told || (card.row[i].value && strcmp(card.row[i].value, "leader.commander") == 0);
            assert_int_equal(look.commander, told);
            commanders += told;
            for (float size = 24; size <= 96; size += 24) {
                draw_list *out = draw_list_new();
                int rings = 0;
                counter_draw(out, NULL, &look, 50, 50, size);
                for (size_t i = 0; i < out->count; i++)
                    rings += out->commands[i].kind == DRAW_CIRCLE &&
                             out->commands[i].u.round.fill == THEME_INK &&
                             out->commands[i].u.round.line == 0xf0cf4aff;
                assert_int_equal(rings, told);
                draw_list_free(out);
            }
        }
        desk_close(&d);
    }
    print_message("%d commanders\n", commanders);
    assert_true(commanders > 3);
}

/* The choice of a leader lies beside the list of a stack, not on it. */
static void a_choice_lies_on_no_list(void **unused)
{
    (void)unused;
    static const char *const set[] = {
        "umpire-set u2 key=limbered value=0", "umpire-place u2 > 1118", "umpire-place u5 > 1118",
        "umpire-set u9 key=hidden value=0",   "umpire-place u9 > 1217", "umpire-step step=fire",
        "umpire-set key=ended value=2"};
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}};
    for (int i = 0; i < 2; i++) {
        desk d = desk_open("rules/prone/scenarios/heyde.json", sizes[i][0], sizes[i][1], false);
        table *t = d.a->table;
        frect list = {0}, strips = {0};
        rest(&d);
        for (size_t k = 0; k < sizeof set / sizeof *set; k++)
            overrule(&d, set[k]);
        if (t->battle->d.side != 0) { /* the first card was the others' */
            const action end = t->battle->list.items[offers_end_step(t)];
            battle_do(t, &end);
            rest(&d);
        }
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        rest(&d);
        pointer_fan(t, t->battle->view.units[2].space);
        rest(&d);
        choice_select(t, 2);
        rest(&d);
        assert_true(choice_target(t, 9));
        rest(&d);
        for (int k = 0; k < d.a->ui.nregions; k++) {
            if (d.a->ui.regions[k].id == ui_name("fan", 0)) list = d.a->ui.regions[k].r;
            if (d.a->ui.regions[k].id == ui_name("strips", 0)) strips = d.a->ui.regions[k].r;
        }
        assert_true(list.w > 0 && strips.w > 0);
        print_message("list %.0f to %.0f, %.0f to %.0f; choice from %.0f, %.0f\n", (double)list.x,
                      (double)(list.x + list.w), (double)list.y, (double)(list.y + list.h), (double)strips.x,
                      (double)strips.y);
        assert_false(ui_meet(list, strips));
        desk_close(&d);
    }
}

/* However many marks a counter bears, that it has acted is among those that hang. */
static void who_has_acted_shows_it_beside_many_marks(void **unused)
{
    static const char *const marks[] = {"done", "bayonets", "column", "disordered", "low-ammo", "shaken"};
    enum { MARKS = sizeof marks / sizeof *marks };
    (void)unused;
    for (int most = 1; most <= MARKS; most++) {
        desk d = desk_open("rules/conduct/scenarios/isandlwana.json", 1280, 720, true);
        const table *t = d.a->table;
        const char *out[COUNTER_MARKS];
        char text[60];
        int at = -1;
        rest(&d);
        for (int i = 0; i < most; i++) {
            snprintf(text, sizeof text, "umpire-set u0 key=%s value=1", marks[i]);
            overrule(&d, text);
        }
        const int n = pieces_marks_of(t, 0, out);
        assert_true(n >= most);
        for (int i = 0; i < n; i++)
            if (strcmp(out[i], "moved") == 0) at = i;
        assert_in_range(at, 0, COUNTER_MARKS_HUNG - 1);
        assert_true(most < MARKS || strcmp(out[0], "shaken") == 0); /* the gravest is still the first */
        desk_close(&d);
    }
}

/* A post beneath its leader, with marks of its own, shows that it has acted all the same. */
static void who_has_acted_shows_it_beneath_a_leader(void **unused)
{
    enum { NORTH = 1, HOSPITAL = 6 };
    static const int posts[] = {NORTH, HOSPITAL};
    (void)unused;
    for (size_t k = 0; k < sizeof posts / sizeof *posts; k++) {
        desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
        const table *t = d.a->table;
        disc drawn[200];
        char text[60];
        int ticks = 0;
        rest(&d);
        snprintf(text, sizeof text, "umpire-set u%d key=done value=1", posts[k]);
        overrule(&d, text);
        rest(&d);
        const fpoint at = pieces_place(t, posts[k]);
        const int n = marks_drawn(&d, drawn);
        for (int i = 0; i < n; i++)
            ticks += strncmp(drawn[i].name, "marks/moved", 11) == 0 &&
                     hypotf(drawn[i].at.x - at.x, drawn[i].at.y - at.y) < 50;
        if (ticks != 1) fail_msg("%s: %d ticks", t->sc->units[posts[k]].name, ticks);
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_of_a_crowd_lie_apart),
        cmocka_unit_test(a_mark_is_of_the_counter_it_hangs_from),
        cmocka_unit_test(a_star_is_left_free),
        cmocka_unit_test(small_counters_show_their_strength),
        cmocka_unit_test(hits_can_be_counted_at_every_size),
        cmocka_unit_test(who_is_on_foot_or_lies_is_shown_so),
        cmocka_unit_test(the_armys_commander_is_marked),
        cmocka_unit_test(a_choice_lies_on_no_list),
        cmocka_unit_test(who_has_acted_shows_it_beside_many_marks),
        cmocka_unit_test(who_has_acted_shows_it_beneath_a_leader),
        cmocka_unit_test(marks_of_neighbours_leave_air_between),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
