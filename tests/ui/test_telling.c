/*
 * test_telling.c: how the table tells what happened and what a press does meanwhile: one press does one
 * thing, what goes on and what takes back never change places.
 */
#include "core/mem.h"
#include "ui/desk.h"
#include "ui/table/table.h"

static const char *const kassassin = "tests/playthroughs/grid-kassassin.save";

/* A golden game as it stood after so many of its lines, in mid-play; nothing is instant. */
static desk desk_in_play(const char *save, int lines, int w, int h)
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
    return desk_open_with(ruleset_list, ".", path, w, h, false, false);
}

static void wait_ms(desk *d, int ms)
{
    for (; ms > 0; ms -= 20) {
        d->now += 20;
        app_tick(d->a, d->now);
        app_draw(d->a, d->out);
    }
}

/* Where a text that begins so was drawn last; false: nowhere. */
static bool drawn_at(const desk *d, const char *part, float *x, float *y)
{
    bool found = false;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT || strncmp(d->out->text + c->text, part, strlen(part)) != 0) continue;
        *x = c->u.text.x;
        *y = c->u.text.y;
        found = true;
    }
    return found;
}

static void click(desk *d, float x, float y)
{
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = x, .y = y};
    app_event(d->a, &e);
    e.kind = UI_MOUSE_DOWN;
    e.button = UI_LEFT;
    e.clicks = 1;
    app_event(d->a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

static void strike(desk *d, int k, int mods)
{
    ui_event e = {.kind = UI_KEY, .key = k, .mods = mods};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

/* Both guns have aimed; the step that ends throws their volleys. Two presses at once end it once: nothing is
 * skipped and nothing taken back, and what takes back lies where it lay. */
static void a_double_press_does_one_thing(void **unused)
{
    (void)unused;
    for (int how = 0; how < 2; how++) {
        desk d = desk_in_play(kassassin, 61, 1280, 720);
        table *t = d.a->table;
        float x, y, undo_x, undo_y, skip_x, skip_y, then_x, then_y;
        rest(&d);
        wait_ms(&d, 500);
        assert_true(drawn_at(&d, "End fire", &x, &y));
        x = 1264; /* where whatever lies at the right end has its key cap */
        assert_true(drawn_at(&d, "Undo", &undo_x, &undo_y));
        const int before = session_count(t->s);
        if (how == 0)
            click(&d, x, y);
        else
            strike(&d, KEY_ENTER, UI_CTRL);
        const int after = session_count(t->s);
        assert_true(after > before);
        wait_ms(&d, 300);
        const int entry = t->anim->entry, at = t->anim->event;
        assert_true(t->anim->running);
        assert_true(drawn_at(&d, "Skip", &skip_x, &skip_y));
        assert_true(skip_x > undo_x + 200); /* the slot at the right end */
        assert_true(drawn_at(&d, "Undo", &then_x, &then_y));
        assert_true(then_x == undo_x && then_y == undo_y);
        if (how == 0)
            click(&d, x, y);
        else
            strike(&d, KEY_ENTER, 0);
        assert_int_equal(session_count(t->s), after);
        assert_true(t->anim->running);
        assert_int_equal(t->anim->entry, entry);
        assert_int_equal(t->anim->event, at);
        wait_ms(&d, 300);
        click(&d, skip_x, skip_y); /* half a second later it is meant */
        assert_false(t->anim->running);
        assert_int_equal(session_count(t->s), after);
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_double_press_does_one_thing),
    };
    return cmocka_run_group_tests_name("telling", tests, make_folder, remove_folder);
}
