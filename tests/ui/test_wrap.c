/* test_wrap.c: a word that is wider than its line or its column is parted where a syllable begins, and
 * nothing lies over what stands beside it. */
#include "ui/desk.h"
#include "ui/widget/markdown.h"

static const char *const words[] = {"Artilleriebeobachtungsstelle", "Geschwindigkeitsbegrenzung",
                                    "Aufkl\u00e4rungsabteilungen", "desafortunadamente", "reconnaissance"};

static bool drawn(const draw_list *d, const char *text)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT && strcmp(d->text + d->commands[i].text, text) == 0) return true;
    return false;
}

/* All that is drawn is that word, in order, with a hyphen where it is parted. */
static void is_whole(const draw_list *d, const char *word, float right)
{
    char all[200] = "";
    for (size_t i = 0; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        const char *s = d->text + c->text;
        assert_true(c->u.text.x + width_of(NULL, c->u.text.f, s, strlen(s)) <= right + 0.5f);
        size_t n = strlen(all);
        if (n > 0 && all[n - 1] == '-') all[n - 1] = 0;
        strncat(all, s, sizeof all - strlen(all) - 1);
    }
    assert_string_equal(all, word);
}

static void a_long_word_is_parted(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (float width = 60; width < 220; width += 20) {
            draw_list_clear(d.out);
            ui_begin(&d.a->ui, d.out, NULL, 0);
            const float tall = ui_wrap(&d.a->ui, TEXT_BODY, 0xff, 0, 0, width, 1, true, words[i]),
                        measured = ui_wrap(&d.a->ui, TEXT_BODY, 0xff, 0, 0, width, 1, false, words[i]);
            assert_true(tall == measured);
            is_whole(d.out, words[i], width);
        }
    desk_close(&d);
}

/* However narrow the column is, a number and its "%" stand on one line. */
static void a_number_keeps_its_percent(void **unused)
{
    static const char says[] = "What it costs of the chance of winning stays below 3 %.";
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    int lines = 0;
    for (float width = 80; width < 500; width += 3) {
        draw_list_clear(d.out);
        ui_begin(&d.a->ui, d.out, NULL, 0);
        ui_wrap(&d.a->ui, TEXT_BODY, 0xff, 0, 0, width, 1, true, says);
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            if (c->kind != DRAW_TEXT) continue;
            lines++;
            assert_true(d.out->text[c->text] != '%');
        }
    }
    assert_true(lines > 0);
    desk_close(&d);
}

static float table_height(desk *d, const char *head)
{
    char text[200];
    snprintf(text, sizeof text, "%s\n|---|---|\n| elite | +1 |\n| raw | -1 |\n", head);
    markdown *m = markdown_new(text);
    draw_list_clear(d->out);
    ui_begin(&d->a->ui, d->out, NULL, 0);
    const float tall = markdown_draw(&d->a->ui, m, 0, 0, 400, true, NULL, NULL, NULL);
    markdown_free(m);
    return tall;
}

/* Where a table heads none of its columns no empty band stands over its rows. */
static void a_table_without_heads_has_no_band(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    const float headed = table_height(&d, "| Who | Dice |"), bare = table_height(&d, "| | |");
    assert_true(drawn(d.out, "elite") && drawn(d.out, "raw"));
    assert_true(bare < headed - 10);
    desk_close(&d);
}

/* However wide the page is, brackets and the rule between them, set in other letters, stand on one line. */
static void a_rule_keeps_its_brackets(void **unused)
{
    static const char *const parts[] = {"(", "U\u00b7H18", ")."};
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    markdown *m = markdown_new("A Shaken one must rally as well (**U\u00b7H18**). Then it goes.");
    for (float width = 90; width < 500; width += 3) {
        float line[3] = {0};
        draw_list_clear(d.out);
        ui_begin(&d.a->ui, d.out, NULL, 0);
        markdown_draw(&d.a->ui, m, 0, 0, width, true, NULL, NULL, NULL);
        for (size_t i = 0; i < d.out->count; i++)
            for (int k = 0; k < 3 && d.out->commands[i].kind == DRAW_TEXT; k++)
                if (strcmp(d.out->text + d.out->commands[i].text, parts[k]) == 0)
                    line[k] = d.out->commands[i].u.text.y;
        assert_true(line[0] > 0 && line[0] == line[1] && line[1] == line[2]);
    }
    markdown_free(m);
    desk_close(&d);
}

static void columns_keep_apart(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char page[200];
        snprintf(page, sizeof page, "| %s | Feuer |\n|---|---|\n| %s | 4 |\n", words[i], words[i]);
        markdown *m = markdown_new(page);
        draw_list_clear(d.out);
        ui_begin(&d.a->ui, d.out, NULL, 0);
        markdown_draw(&d.a->ui, m, 0, 0, 150, true, NULL, NULL, NULL);
        assert_true(drawn(d.out, "Feuer"));
        for (size_t a = 0; a < d.out->count; a++)
            for (size_t b = 0; b < a; b++) {
                const draw_command *x = &d.out->commands[b], *y = &d.out->commands[a];
                if (x->kind != DRAW_TEXT || y->kind != DRAW_TEXT || x->u.text.y != y->u.text.y) continue;
                const char *s = d.out->text + x->text;
                assert_true(x->u.text.x + width_of(NULL, x->u.text.f, s, strlen(s)) <= y->u.text.x);
            }
        markdown_free(m);
    }
    desk_close(&d);
}

/* Of a list that is scrolled no disc is left at its edge in half, with its number or without; a disc within
 * it stays. */
static void no_disc_is_cut_at_the_edge_of_a_list(void **unused)
{
    (void)unused;
    const font f = {INTER, 13};
    draw_list *d = draw_list_new();
    for (int i = 0; i < 3; i++) { /* at the foot, in the middle, above the top */
        const float y = i == 0 ? 198 : i == 1 ? 150 : 98;
        draw_circle(d, 20, y, 10, THEME_INK, 0, 0);
        draw_text(d, f, 0xffffffff, 20, y + 4.6f, ALIGN_CENTRE, i == 0 ? "1" : i == 1 ? "2" : "3");
    }
    draw_circle(d, 60, 198, 10, THEME_INK, 0, 0); /* a mere dot is cut as it may be */
    draw_drop_cut_text(d, 0, 100, 200);
    assert_true(drawn(d, "2") && !drawn(d, "1") && !drawn(d, "3"));
    int discs = 0;
    for (size_t i = 0; i < d->count; i++)
        discs += d->commands[i].kind == DRAW_CIRCLE;
    assert_int_equal(discs, 2);
    draw_list_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_word_is_parted),
        cmocka_unit_test(a_number_keeps_its_percent),
        cmocka_unit_test(a_rule_keeps_its_brackets),
        cmocka_unit_test(columns_keep_apart),
        cmocka_unit_test(a_table_without_heads_has_no_band),
        cmocka_unit_test(no_disc_is_cut_at_the_edge_of_a_list),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
