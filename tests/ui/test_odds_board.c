/*
 * test_odds_board.c: the battle board of every system and every kind of fight: golden battles are opened in
 * mid-play, a fight is prepared as a hand prepares it, and every word of the board is held against
 * data/boards.txt; what it says in figures is held against the odds themselves.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "ui/desk.h"
#include "ui/figures.h"
#include "ui/table/choose/choice.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/standing.h"

#define BOARDS "tests/ui/data/boards.txt"

/* The battle up to the entry that has the action, which is the next. */
static bool beginning(const char *which, const char *entry, char path[500])
{
    char from[200], as[80];
    char *text;
    size_t size;
    error err = {0};
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", which);
    if (!file_read(from, 1u << 24, &text, &size, &err)) fail_msg("%s", err.text);
    char *at = strstr(text, entry);
    while (at && at > text && at[-1] != '\n')
        at--;
    if (at) {
        snprintf(as, sizeof as, "saves-%s.save", which);
        file_join(folder, as, path, 500);
        assert_true(file_write(path, text, (size_t)(at - text), &err));
    }
    mem_free(text);
    return at != NULL;
}

/* Prepares it: who, with whom, which deed, where, at whom. */
static void prepare(desk *d, const action *a)
{
    table *t = d->a->table;
    choice_select(t, standing_unit_of(t, a->units[0]));
    for (int i = 1; i < a->nunits; i++)
        choice_together(t, standing_unit_of(t, a->units[i]));
    choice_verb(t, a->verb);
    if (a->target != NO_UNIT && t->choice->target != standing_unit_of(t, a->target))
        choice_target(t, standing_unit_of(t, a->target));
    if (!t->choice->ready && action_space(a) != NO_SPACE) choice_space(t, action_space(a));
    app_draw(d->a, d->out);
}

static frect board_rect(const desk *d)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name("odds", 0)) return u->regions[i].r;
    fail_msg("there is no battle board");
    return (frect){0};
}

/* Its words, in the order they were drawn in; the board is drawn after what lies beneath it. */
static void tell_words(const desk *d, strbuf *out)
{
    const frect r = board_rect(d);
    bool title = false;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        const char *text = d->out->text + c->text;
        title = title || strcmp(text, "nothing is thrown yet") == 0 ||
                strcmp(text, "all that falls together") == 0;
        if (!title || !ui_inside(r, c->u.text.x - 1, c->u.text.y)) continue;
        strbuf_addf(out, " %s |", text);
    }
    strbuf_addc(out, '\n');
}

/* The lines of a ledger come to its total. */
static void adds_up(const ledger *l)
{
    ledger again;
    ledger_clear(&again);
    for (int i = 0; i < l->count; i++)
        ledger_put(&again, l->line[i].op, l->line[i].value, l->line[i].n, l->line[i].code, l->line[i].rule,
                   l->line[i].house);
    assert_int_equal(again.total, l->total);
}

static void figures_agree(const desk *d)
{
    const table *t = d->a->table;
    static odds o;
    int tenths[ODDS_BANDS], all = 0;
    memset(&o, 0, sizeof o);
    assert_true(game_odds(&t->battle->view, &t->choice->act, &o));
    assert_memory_equal(o.band, t->odds->odds.band, sizeof o.band);
    assert_memory_equal(o.bar, t->odds->odds.bar, sizeof o.bar);
    assert_int_equal(o.nbands, t->odds->odds.nbands);
    odds_words_tenths(&o, tenths);
    for (int i = 0; i < o.nbands; i++) {
        char per[24];
        all += tenths[i];
        odds_words_share(&o, tenths[i], per);
        if (tenths[i] > 0 && o.npairs == 0 && !text_drawn(d->out, per)) fail_msg("%s is not told", per);
    }
    if (o.nbands > 0) assert_int_equal(all, 1000);
    adds_up(&o.ledger);
    adds_up(&o.against);
    for (int side = 0; side < 2; side++) {
        char pools[96];
        odds_words_pools(&o, side == 1, pools, sizeof pools);
        if (!text_drawn(d->out, pools)) fail_msg("%s is not told", pools);
    }
}

/* Neither who fights nor the place it is about lies beneath it, where one of its two places leaves them. */
static void hides_nobody(const desk *d)
{
    const table *t = d->a->table;
    const frect r = board_rect(d);
    const int own = t->choice->unit, target = t->choice->target;
    const fpoint a = where_unit(t, own);
    if (ui_inside(r, a.x, a.y)) fail_msg("the board lies on %s", t->sc->units[own].name);
    if (target == NO_UNIT || t->battle->view.units[target].space == NO_SPACE) return;
    const fpoint b = where_unit(t, target);
    if (ui_inside(r, b.x, b.y)) fail_msg("the board lies on %s", t->sc->units[target].name);
}

static const struct {
    const char *battle, *entry, *action;
} fights[] = {
    {"grid-kassassin", " british fire u5 @u15 ", "fire u5 @u15"},
    {"grid-kassassin", " british fire u0 @u14 ", "fire u0 @u14"},
    {"grid-bussaco", " allied charge u4 @u32 ", "charge u4 @u32"},
    {"africa-castillejos", " spanish attack u0+u1+u3+u4 > A5 ", "attack u0+u1+u3+u4 > A5"},
    {"africa-castillejos", " moroccan attack u19+u21+u22+u24+u36 > A10 ", "attack u19+u21+u22+u24+u36 > A10"},
    {"safari-first-march", " expedition fire u0 @u4 ", "fire u0 @u4"},
    {"prone-drill", " herero charge u1 @u0 ", "charge u1 @u0"},
    {"prone-drill", " german fire u0 @u1 ", "fire u0 @u1 direct=yes"},
    {"conduct-rorkes-drift", " zulu charge u13 > 0808 @u4 ", "charge u13 > 0808 @u4"},
    {"conduct-rorkes-drift", " british fire u0 @u15 ", "fire u0 @u15"},
};

static void every_fight_has_its_board(void **unused)
{
    (void)unused;
    recording r = recording_open(BOARDS);
    for (size_t i = 0; i < sizeof fights / sizeof fights[0]; i++) {
        char path[500];
        action a;
        error err = {0};
        if (!beginning(fights[i].battle, fights[i].entry, path))
            fail_msg("%s has no longer %s", fights[i].battle, fights[i].entry);
        for (int large = 0; large < 2; large++) {
            desk d = desk_open(path, large ? 1920 : 1280, large ? 1080 : 720, false);
            rest(&d);
            while (d.a->table->modal->card != MODAL_NONE)
                key(&d, KEY_ENTER, 0);
            const table *t = d.a->table;
            if (!action_decode(t->sc, t->battle->d.side, fights[i].action, &a, &err))
                fail_msg("%s: %s", fights[i].battle, err.text);
            prepare(&d, &a);
            if (!odds_board_open(d.a->table))
                fail_msg("%s: %s opens no board", fights[i].battle, fights[i].entry);
            figures_agree(&d);
            hides_nobody(&d);
            if (!large) {
                strbuf_addf(&r.told, "%s%s:", fights[i].battle, fights[i].entry);
                tell_words(&d, &r.told);
                recording_compare(&r);
            }
            desk_close(&d);
        }
    }
    recording_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_fight_has_its_board)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
