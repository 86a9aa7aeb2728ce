/*
 * test_odds_board.c: the battle board of every system and every kind of fight: golden battles are opened in
 * mid-play, a fight is prepared as a hand prepares it, and every word of the board is held against
 * data/boards.txt; what it says in figures is held against the odds themselves.
 */
#include <math.h>

#include "game/action_text.h"
#include "game/game.h"
#include "ui/desk.h"
#include "ui/figures.h"
#include "ui/stage/pose.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/plan.h"
#include "ui/table/panels/odds_bars.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_thrown.h"
#include "ui/table/panels/odds_follow.h"
#include "ui/table/panels/odds_throws.h"
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

/* From where to where it stands, in pixels. */
static frect words_rect(const desk *d, const draw_command *c)
{
    const float w = ui_width_font((ui *)&d->a->ui, c->u.text.f, d->out->text + c->text),
                back = c->u.text.align == ALIGN_RIGHT    ? w
                       : c->u.text.align == ALIGN_CENTRE ? w / 2
                                                         : 0;
    return (frect){c->u.text.x - back, c->u.text.y - c->u.text.f.px * 0.5f, w, 1};
}

/* Its first words; before them is drawn what lies beneath it, names of the map among that. */
static size_t board_begins(const desk *d)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        const char *text = d->out->text + c->text;
        if (strcmp(text, "nothing is thrown yet") == 0 || strcmp(text, "all that falls together") == 0)
            return i;
    }
    return d->out->count;
}

/* On the sign of a rule stands the rule, and nothing of the board under it. */
static void signs_lie_on_no_words(const desk *d)
{
    const ui *u = &d->a->ui;
    const size_t first = board_begins(d);
    for (int i = 0; i < u->nregions; i++) {
        int on = 0;
        bool sign = false;
        for (int k = 0; k < 40 && !sign; k++)
            sign =
                u->regions[i].id == ui_name("oddsrule", k) || u->regions[i].id == ui_name("oddstheirrule", k);
        for (size_t k = first; sign && k < d->out->count; k++)
            on += d->out->commands[k].kind == DRAW_TEXT &&
                  ui_meet(ui_inset(u->regions[i].r, 1), words_rect(d, &d->out->commands[k]));
        if (sign && on != 1) fail_msg("%d words under the sign of a rule", on - 1);
    }
}

/* Its words, in the order they were drawn in. */
static void tell_words(const desk *d, strbuf *out)
{
    const frect r = board_rect(d);
    for (size_t i = board_begins(d); i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT || !ui_inside(r, c->u.text.x - 1, c->u.text.y)) continue;
        strbuf_addf(out, " %s |", d->out->text + c->text);
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
    if (o.nbands > 0) assert_in_range(all, 998, 1002); /* equal chances read alike: a tenth may be lost */
    adds_up(&o.ledger);
    adds_up(&o.against);
    for (int side = 0; side < 2; side++) {
        char pools[96];
        odds_words_pools(t, &o, side == 1, pools, sizeof pools);
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

enum { GUN_SHOT, LONG_SHOT, CHARGE, ATTACK }; /* of these */
static const struct {
    const char *battle, *entry, *action;
} fights[] = {
    {"grid-kassassin", " british fire u5 @u15 ", "fire u5 @u15"},
    {"grid-kassassin", " british fire u0 @u14 ", "fire u0 @u14"},
    {"grid-bussaco", " allied charge u4 @u32 ", "charge u4 @u32"},
    {"africa-castillejos", " spanish attack u2+u5+u8+u14 > A6 ", "attack u2+u5+u8+u14 > A6"},
    {"africa-castillejos", " moroccan attack u20+u21+u24+u28+u36 > A3 ", "attack u20+u21+u24+u28+u36 > A3"},
    {"africa-wad-ras", " spanish attack u25+u26 > W5 ", "attack u25+u26 > W5"}, /* uphill */
    {"safari-first-march", " expedition fire u0 @u4 ", "fire u0 @u4"},
    {"prone-drill", " herero charge u1 @u0 ", "charge u1 @u0"},
    {"prone-drill", " german charge u0 @u2 ", "charge u0 @u2"}, /* they touch: it comes up for certain */
    {"prone-drill", " german fire u0 @u1 ", "fire u0 @u1 direct=yes"},
    {"conduct-rorkes-drift", " zulu charge u18 > 0808 @u5 ", "charge u18 > 0808 @u5"},
    {"conduct-rorkes-drift", " british fire u0 @u15 ", "fire u0 @u15"},
};

/* The table of a fight that is prepared, in that golden battle before that entry. */
static desk before_fight(const char *which, const char *entry, int w, int h, bool instant)
{
    char path[500];
    if (!beginning(which, entry, path)) fail_msg("%s has no longer %s", which, entry);
    desk d = desk_open_with(ruleset_list, ".", path, w, h, false, instant);
    rest(&d);
    while (d.a->table->modal->card != MODAL_NONE)
        key(&d, KEY_ENTER, 0);
    return d;
}

static void prepare_fight(desk *d, const char *prepared)
{
    table *t = d->a->table;
    action a;
    error err = {0};
    if (!action_decode(t->sc, t->battle->d.side, prepared, &a, &err)) fail_msg("%s: %s", prepared, err.text);
    prepare(d, &a);
    if (!odds_board_open(t)) fail_msg("%s opens no board", prepared);
}

static desk fight_before(const char *which, const char *entry, const char *prepared, int w, int h,
                         bool instant)
{
    desk d = before_fight(which, entry, w, h, instant);
    prepare_fight(&d, prepared);
    return d;
}

/* The table of the n-th fight, which is prepared. */
static desk fight_open(size_t n, int w, int h, bool instant)
{
    return fight_before(fights[n].battle, fights[n].entry, fights[n].action, w, h, instant);
}

/* Who is charged throws nothing for that, but strikes back: "no dice" would be read as if he did not. */
static void who_is_charged_throws_later(void **unused)
{
    (void)unused;
    desk d = fight_before("safari-ituri", " forest charge u13 @u5 ", "charge u13 @u5", 1280, 720, true);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "dice if it comes to blows"));
    assert_false(text_drawn(d.out, "no dice"));
    desk_close(&d);
}

/* The headings of columns on walnut have air between them. Answers how many there are. */
static int headings_stand_apart(const desk *d, const char *which, int text)
{
    const font key = theme_font(&d->a->ui.t, TEXT_KEY);
    int n = 0;
    for (size_t i = board_begins(d); i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i], *next = i + 1 < d->out->count ? c + 1 : NULL;
        if (c->kind != DRAW_TEXT || c->u.text.align != ALIGN_RIGHT || c->u.text.c != d->a->ui.t.ivory ||
            c->u.text.f.px != key.px)
            continue;
        n++;
        if (!next || next->kind != DRAW_TEXT || next->u.text.y != c->u.text.y) continue;
        const frect of = words_rect(d, c), after = words_rect(d, next);
        if (after.x - of.x - of.w < 8)
            fail_msg("%s at %d %%: %.1f pixels between \"%s\" and \"%s\"", which, text,
                     (double)(after.x - of.x - of.w), d->out->text + c->text, d->out->text + next->text);
    }
    return n;
}

/* In the smallest window no word of the board is cut, however large letters are; nor of what stands on the
 * card in its place, however narrow that is. */
static void no_word_is_cut(void **unused)
{
    (void)unused;
    int headings = 0;
    for (size_t i = 0; i < sizeof fights / sizeof fights[0]; i++)
        for (int text = 100; text <= 150; text += 50) {
            desk d = fight_open(i, 1280, 720, true);
            d.a->settings.text = text;
            app_settings_changed(d.a);
            rest(&d);
            headings += headings_stand_apart(&d, fights[i].battle, text);
            const ui *u = &d.a->ui;
            const float narrow = text > 100 ? 480 : 380; /* no board is */
            odds_throws_draw(d.a->table, 0, 0, narrow);
            odds_follow_draw(d.a->table, 0, 0, narrow, 0);
            if (u->ncuts > 0)
                fail_msg("%s%sat %d %%: cut is \"%s\", room %.0f", fights[i].battle, fights[i].entry, text,
                         u->cuts[0].text, (double)u->cuts[0].width);
            desk_close(&d);
        }
    assert_true(headings > 8);
}

/* What comes of it stands above what it is made of, on every board alike. */
static int comes_first(const desk *d)
{
    const frect r = board_rect(d);
    float percent = 1e6f, total = -1;
    for (size_t i = board_begins(d); i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT || !ui_inside(r, c->u.text.x - 1, c->u.text.y)) continue;
        const char *text = d->out->text + c->text;
        const size_t n = strlen(text);
        if (n > 1 && text[n - 1] == '%') percent = fminf(percent, c->u.text.y);
        if (strcmp(text, "Throws") == 0) total = c->u.text.y;
    }
    if (total < 0 || percent > 1e5f) return 0;
    if (percent > total) fail_msg("what it is made of, at %.0f, is above what comes of it", (double)total);
    return 1;
}

static void every_fight_has_its_board(void **unused)
{
    (void)unused;
    recording r = recording_open(BOARDS);
    int ordered = 0;
    for (size_t i = 0; i < sizeof fights / sizeof fights[0]; i++) {
        for (int large = 0; large < 2; large++) {
            desk d = fight_open(i, large ? 1920 : 1280, large ? 1080 : 720, true);
            figures_agree(&d);
            hides_nobody(&d);
            signs_lie_on_no_words(&d);
            ordered += comes_first(&d);
            if (!large) {
                strbuf_addf(&r.told, "%s%s:", fights[i].battle, fights[i].entry);
                tell_words(&d, &r.told);
                recording_compare(&r);
            }
            desk_close(&d);
        }
    }
    recording_close(&r);
    print_message("%d boards tell what comes of it first\n", ordered);
    assert_true(ordered > 4);
}

/* Where bands are the bars themselves, what is counted has its mean all the same. */
static void bars_of_bands_have_their_mean(void **unused)
{
    (void)unused;
    int seen = 0;
    for (size_t i = 0; i < sizeof fights / sizeof fights[0]; i++) {
        desk d = fight_open(i, 1280, 720, true);
        table *t = d.a->table;
        const odds *o = &t->odds->odds;
        char mean[48];
        odds_words_mean(o->mean_milli, mean);
        for (float w = 160; w < 480; w += 40) {
            if (!odds_bars_plain(t, w) || o->kinds || o->nbars < 2 || o->nbands < 2) continue;
            draw_list_clear(d.out);
            odds_bands_draw(t, 0, 0, w);
            if (!text_holds(d.out, mean)) fail_msg("%s: no %s", fights[i].battle, mean);
            seen++;
        }
        desk_close(&d);
    }
    assert_true(seen > 0);
}

static bool is_bar(const draw_command *c, float foot)
{
    const frect r = c->u.round.r;
    return c->kind == DRAW_ROUND && fabsf(r.y + r.h - foot) < 0.01f;
}

/* Low bars take the height that words above them would, where those have room over their ends. */
static void low_bars_are_no_flat_strip(void **unused)
{
    (void)unused;
    enum { WIDE = 448, HIGH = 46, AXIS = 18, STRIP = 16 };
    int grown = 0;
    for (size_t i = 0; i < sizeof fights / sizeof fights[0]; i++) {
        desk d = fight_open(i, 1280, 720, true);
        const odds *o = &d.a->table->odds->odds;
        char mean[48];
        float most = 0;
        odds_words_mean(o->mean_milli, mean);
        if (odds_bars_plain(d.a->table, WIDE) || o->npairs > 0) {
            desk_close(&d);
            continue;
        }
        draw_list_clear(d.out);
        odds_bars_draw(d.a->table, 0, 0, WIDE, HIGH);
        for (size_t k = 0; k < d.out->count; k++)
            if (is_bar(&d.out->commands[k], HIGH - AXIS)) most = fmaxf(most, d.out->commands[k].u.round.r.h);
        for (size_t k = 0; k < d.out->count && most > HIGH - AXIS - STRIP + 1; k++) {
            const draw_command *c = &d.out->commands[k];
            if (c->kind != DRAW_TEXT || strcmp(d.out->text + c->text, mean) != 0) continue;
            grown++;
            for (size_t b = 0; b < d.out->count; b++)
                if (is_bar(&d.out->commands[b], HIGH - AXIS))
                    assert_false(ui_meet(d.out->commands[b].u.round.r, words_rect(&d, c)));
        }
        desk_close(&d);
    }
    assert_true(grown > 0);
}

/* Of a row that goes on below, its value there, an edge of what scrolls leaves nothing or all. */
static void no_row_loses_its_value(void **unused)
{
    (void)unused;
    enum { STEP = 5 };
    int with = 0, without = 0;
    desk d = fight_open(CHARGE, 1280, 720, true);
    d.a->settings.text = 150;
    for (float at = 0; at < 400; at += STEP) {
        odds_scroll(d.a->table)->at = at;
        app_draw(d.a, d.out);
        const bool words = text_holds(d.out, "if tested"), value = text_holds(d.out, "with modifiers");
        if (words != value) fail_msg("at %.0f: %s alone", (double)at, words ? "words" : "value");
        with += words, without += !words;
    }
    print_message("%d times, %d times not\n", with, without);
    assert_true(with > 0);
    desk_close(&d);
}

/* Where it would lie on somebody at either edge, the map makes room; and it comes back. */
static void the_map_makes_room(void **unused)
{
    (void)unused;
    desk d = fight_open(LONG_SHOT, 1280, 720, true);
    table *t = d.a->table;
    const int own = t->choice->unit, target = t->choice->target;
    float x[2], y[2];
    pose_place(t->b, t->battle->view.units[own].space, &x[0], &y[0]);
    pose_place(t->b, t->battle->view.units[target].space, &x[1], &y[1]);
    const float apart = fabsf(x[0] - x[1]), cell = 350 / apart;
    key(&d, KEY_ESCAPE, 0);
    assert_false(odds_board_open(t));
    camera_first(t, cell, (x[0] + x[1]) / 2 - 148 / cell, (y[0] + y[1]) / 2);
    app_draw(d.a, d.out);
    const float before = t->camera->view.x;
    if (t->choice->unit != own) choice_select(t, own);
    assert_true(choice_target(t, target));
    rest(&d);
    assert_true(odds_board_open(t));
    /* to the middle of what it leaves */
    const frect leaves = odds_board_leaves(t);
    const fpoint a = where_unit(t, own), b = where_unit(t, target);
    assert_true(fabsf((a.x + b.x) / 2 - (leaves.x + leaves.w / 2)) < 2);
    hides_nobody(&d);
    key(&d, KEY_ESCAPE, 0);
    rest(&d);
    assert_false(odds_board_open(t));
    assert_true(fabsf(t->camera->view.x - before) < 0.01f);
    desk_close(&d);
}

/* A passing message does not lie on it. */
static void a_message_lies_beside_it(void **unused)
{
    (void)unused;
    static const char *const said = "Nothing is left to do now but for the men who stand here.";
    desk d = fight_open(LONG_SHOT, 1280, 720, true);
    ui *u = &d.a->ui;
    app_say(d.a, "%s", said);
    app_draw(d.a, d.out);
    int seen = 0;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT || strcmp(d.out->text + c->text, said) != 0) continue;
        const frect r = board_rect(&d);
        const float end = c->u.text.x + ui_width(u, TEXT_BODY, said);
        seen++;
        assert_true(end <= r.x || c->u.text.x >= r.x + r.w);
    }
    assert_int_equal(seen, 1);
    desk_close(&d);
}

/* Tab goes to the next whom it could be done to, and the board is of him. */
static void tab_goes_round_the_targets(void **unused)
{
    (void)unused;
    desk d = fight_open(GUN_SHOT, 1280, 720, true);
    table *t = d.a->table;
    const int own = t->choice->unit, first = t->choice->target, n = t->choice->naim;
    assert_true(n > 1 && odds_board_targets(t) == n);
    for (int i = 0; i < n; i++) {
        key(&d, KEY_TAB, 0);
        assert_int_equal(t->choice->unit, own);
        assert_int_equal(t->choice->target == first, i == n - 1);
        assert_true(odds_board_open(t));
        assert_int_equal(t->odds->target, t->choice->target);
        hides_nobody(&d);
    }
    key(&d, KEY_TAB, UI_SHIFT);
    assert_int_not_equal(t->choice->target, first);
    desk_close(&d);
}

static void tap_board(desk *d)
{
    const frect r = board_rect(d);
    tap(d, r.x + r.w / 2, r.y + 60);
}

/* The dice of the fight fall on the board that was weighed, what came of it stands there until the first
 * press, and then it goes. */
static void the_dice_fall_on_it(void **unused)
{
    (void)unused;
    desk d = fight_open(ATTACK, 1280, 720, false);
    table *t = d.a->table;
    int seen = 0, held = 0;
    bool blank = false;
    choice_commit(t);
    if (t->modal->card != MODAL_NONE) { /* are you sure? */
        ui_event e = {.kind = UI_KEY, .key = KEY_ENTER};
        app_event(d.a, &e);
    }
    for (int i = 0; i < 2000 && t->anim->running; i++) {
        app_tick(d.a, d.now += 40);
        app_draw(d.a, d.out);
        const bool open = odds_board_open(t);
        if (open && t->anim->held) {
            assert_true(odds_board_tells(t) && text_drawn(d.out, "what came of it"));
            assert_true(text_drawn(d.out, "4 coins: tails count"));
            if (held++ > 20) tap_board(&d);
            continue;
        }
        if (seen == 0 && open) assert_false(text_drawn(d.out, "4 coins: tails count")); /* who wins? */
        const bool die = anim_roll_under_way(t->anim) && t->anim->tray.kind == ROLL_DICE;
        if (open) assert_true(text_drawn(d.out, die ? "the dice fall" : "the coins fall"));
        /* who fought, as they stood: nothing of what came of it */
        if (open) assert_true(text_holds(d.out, "Spanish, 2 units, 2"));
        if (open) assert_true(text_holds(d.out, "Moroccans, 4 units, 1"));
        if (open) assert_false(text_drawn(d.out, "Not yet")); /* it cannot be helped any more */
        blank = blank || (seen > 0 && !open);
        seen += open;
    }
    assert_true(seen > 10 && blank && held == 22);
    assert_false(odds_board_open(t));
    desk_close(&d);
}

/* Whether it comes to blows is decided by throws before them: the board with the blows opens after those. */
static void no_board_before_they_close(void **unused)
{
    (void)unused;
    desk d = before_fight("prone-drill", "56 herero end", 1280, 720, false);
    table *t = d.a->table;
    const action end = t->battle->list.items[offers_end_step(t)];
    int tests = 0, blows = 0;
    battle_do(t, &end);
    for (int i = 0; i < 4000 && t->anim->running; i++) {
        app_tick(d.a, d.now += 20);
        app_draw(d.a, d.out);
        if (t->anim->held) show_skip(t);
        if (!anim_roll_under_way(t->anim)) continue;
        const bool struck = t->anim->tray.cause == CAUSE_MELEE;
        if (t->anim->tray.cause == CAUSE_MORALE && blows == 0) assert_false(odds_board_open(t));
        tests += t->anim->tray.cause == CAUSE_MORALE && blows == 0;
        if (struck) assert_true(odds_board_open(t));
        blows += struck;
    }
    assert_true(tests > 10 && blows > 10);
    desk_close(&d);
}

/* How likely n coins of ours show more heads than m of theirs, in tenths of a per cent. */
static double more_heads(int n, int m)
{
    double sum = 0, ours = pow(0.5, n);
    for (int i = 0; i <= n; i++) {
        double theirs = pow(0.5, m);
        for (int k = 0; k < i && k <= m; k++) {
            sum += ours * theirs;
            theirs *= (double)(m - k) / (k + 1);
        }
        ours *= (double)(n - i) / (i + 1);
    }
    return sum * 1000;
}

/* Who come to light as they are attacked fight with the others: while the coins fall heads, coins and chances
 * on the board are of all of them. */
static void who_comes_to_light_is_weighed(void **unused)
{
    (void)unused;
    desk d = before_fight("africa-wad-ras", " spanish move u23+u24+u25+u26 > W6 ", 1280, 720, false);
    table *t = d.a->table;
    overrule(&d, "umpire-place u54 > W5"); /* horse that is in sight, beside two bands that are not */
    overrule(&d, "umpire-place u55 > W5");
    prepare_fight(&d, "attack u23+u24+u25+u26 > W5");
    int seen = 0;
    assert_true(text_drawn(d.out, "Moroccans, 2 units, W5"));
    const int before = t->odds->odds.against.total;
    choice_commit(t);
    if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, 0);
    for (int i = 0; i < 2000 && t->anim->running; i++) {
        app_tick(d.a, d.now += 40);
        app_draw(d.a, d.out);
        if (t->anim->held) {
            if (odds_board_tells(t)) break;
            app_tick(d.a, d.now += 2000);
            tap(&d, 300, 300);
            continue;
        }
        if (!odds_board_open(t) || (t->odds->fought.on && t->odds->odds.nbands == 0)) continue; /* decided */
        if (!t->odds->fought.on) { /* nobody has come to light yet */
            assert_true(t->anim->event <= 2 && text_drawn(d.out, "Moroccans, 2 units, W5"));
            continue;
        }
        const odds *o = &t->odds->odds;
        int64_t win = 0;
        for (int k = 0; k < o->nbands; k++)
            if (o->band[k].n > 0) win += o->band[k].ppm;
        assert_true(o->against.total > before);
        assert_true(text_drawn(d.out, "Moroccans, 4 units, W5"));
        /* of those who won by one head some gain nothing by the second toss */
        assert_true(fabs((double)win / 1000 - more_heads(o->ledger.total, o->against.total)) < 12);
        seen++;
    }
    assert_true(seen > 5);
    desk_close(&d);
}

/* The sentence under what follows has the figure of its row; where no worse may follow it says nothing. */
static void the_sentence_agrees_with_its_row(void **unused)
{
    (void)unused;
    desk d = fight_open(CHARGE, 1280, 720, true);
    table *t = d.a->table;
    odds_after *a = (odds_after *)&t->odds->odds.after;
    static const char says[] = "Likeliest: 1 base (62.5%). Even so it comes to \u201cruns\u201d";
    assert_true(text_drawn(d.out, says));
    assert_true(text_drawn(d.out, "in 16.7% of those cases."));
    for (int i = 0; i < ODDS_BANDS; i++) /* what reads 0.0% does not come */
        for (int k = 1; k < a->ncolumns; k++) {
            const uint32_t left = a->ppm[i][k] > 0;
            a->ppm[i][0] += a->ppm[i][k] - left;
            a->ppm[i][k] = left;
        }
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Morale afterwards"));
    for (size_t i = 0; i < d.out->count; i++)
        if (d.out->commands[i].kind == DRAW_TEXT)
            assert_null(strstr(d.out->text + d.out->commands[i].text, "Likeliest"));
    desk_close(&d);
}

static bool text_begins(const desk *d, const char *with)
{
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT &&
            strncmp(d->out->text + d->out->commands[i].text, with, strlen(with)) == 0)
            return true;
    return false;
}

/* Two who may do that deed to one target, told together; false: there are no two. */
static bool prepare_two(desk *d, int deed)
{
    table *t = d->a->table;
    for (int i = 0; i < t->battle->list.count; i++)
        for (int k = i + 1; k < t->battle->list.count; k++) {
            const action a = t->battle->list.items[i], b = t->battle->list.items[k];
            if (a.verb != deed || b.verb != deed || a.target != b.target || a.units[0] == b.units[0])
                continue;
            choice_select(t, a.units[0]);
            choice_together(t, b.units[0]);
            choice_verb(t, deed);
            if (t->choice->target != a.target) choice_target(t, a.target);
            app_draw(d->a, d->out);
            return t->choice->each && t->plan->may == 2;
        }
    return false;
}

/* Volleys of one order that fall together are weighed together; bursts that each stand by themselves say so.
 */
static void an_order_to_several_is_weighed_whole(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle, *entry;
        bool together;
    } orders[] = {{"conduct-rorkes-drift", " british fire u3 @u14 ", true},
                  {"grid-kassassin", "95 british fire ", true},
                  {"prone-onganjira", " german fire ", false}};
    for (size_t n = 0; n < 3; n++) {
        char path[500];
        assert_true(beginning(orders[n].battle, orders[n].entry, path));
        desk d = desk_open(path, 1280, 720, false);
        table *t = d.a->table;
        rest(&d);
        while (t->modal->card != MODAL_NONE)
            key(&d, KEY_ENTER, 0);
        int deed = 0;
        while (strcmp(t->rs->verbs[deed].name, "fire") != 0)
            deed++;
        assert_true(prepare_two(&d, deed) && odds_board_open(t));
        int64_t mean = 0;
        uint32_t sum = 0;
        for (int i = 0; i < t->plan->count; i++) {
            static odds one;
            assert_true(game_odds(&t->battle->view, &t->plan->row[i].act, &one));
            mean += one.mean_milli;
        }
        for (int i = 0; i < t->odds->odds.nbands; i++)
            sum += t->odds->odds.band[i].ppm;
        assert_int_equal(text_drawn(d.out, "all that falls together"), orders[n].together);
        assert_int_equal(text_drawn(d.out, "one of 2, each shoots by itself"), !orders[n].together);
        assert_int_equal(t->odds->odds.ndeclared, orders[n].together ? 1 : 0);
        assert_int_equal(llabs(mean - t->odds->odds.mean_milli) <= 2, orders[n].together);
        if (orders[n].together) assert_true(text_begins(&d, "British, 2 units, "));
        assert_true(sum >= PPM - 4 && sum <= PPM + 4);
        desk_close(&d);
    }
}

static int verb_called(const table *t, const char *name)
{
    int deed = 0;
    while (strcmp(t->rs->verbs[deed].name, name) != 0)
        deed++;
    return deed;
}

/* A volley that was declared at the same target falls with the next one: its odds count it in, on the large
 * board and on the small card. */
static void what_was_declared_before_is_counted_in(void **unused)
{
    (void)unused;
    char path[500];
    assert_true(beginning("conduct-rorkes-drift", " british fire u3 @u14 ", path));
    desk d = desk_open(path, 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    while (t->modal->card != MODAL_NONE)
        key(&d, KEY_ENTER, 0);
    const int deed = verb_called(t, "fire");
    assert_true(prepare_two(&d, deed));
    const action first = t->plan->row[0].act, second = t->plan->row[1].act;
    choice_select(t, NO_UNIT);
    static odds each[2];
    assert_true(game_odds(&t->battle->view, &first, &each[0]));
    assert_true(game_odds(&t->battle->view, &second, &each[1]));
    battle_do(t, &first);
    rest(&d);
    prepare(&d, &second);
    assert_true(t->choice->ready && !t->choice->each);
    assert_int_equal(t->odds->odds.ndeclared, 1);
    assert_int_equal(t->odds->odds.declared[0].unit, first.units[0]);
    assert_true(llabs(each[0].mean_milli + each[1].mean_milli - t->odds->odds.mean_milli) <= 2);
    assert_int_equal(t->odds->together, 0); /* the order is of one */
    assert_int_equal(t->odds->odds.declared[0].need, each[0].thrown[0].need);
    strbuf words = {0};
    app_draw(d.a, d.out);
    tell_words(&d, &words);
    assert_non_null(strstr(words.s, "2 units: each 3")); /* as of one alone */
    strbuf_free(&words);
    ((odds_shown *)t->odds)->odds.declared[0].need++; /* who is worse off is told so by himself */
    app_draw(d.a, d.out);
    tell_words(&d, &words);
    if (!strstr(words.s, "Storehouse: each 4") || !strstr(words.s, "South barricade: each"))
        fail_msg("%s", words.s);
    assert_true(text_drawn(d.out, "2 units together"));
    strbuf_free(&words);
    desk_close(&d);
}

static bool has_region(const desk *d, const char *name)
{
    for (int i = 0; i < d->a->ui.nregions; i++)
        if (d->a->ui.regions[i].id == ui_name(name, 0)) return true;
    return false;
}

/* The large card of a unit makes way for what is weighed, and comes back when nothing is. */
static void the_large_card_leaves_the_odds(void **unused)
{
    (void)unused;
    char path[500];
    assert_true(beginning("conduct-rorkes-drift", " british order u", path));
    desk d = desk_open(path, 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    while (t->modal->card != MODAL_NONE)
        key(&d, KEY_ENTER, 0);
    layout_open(t, LAYOUT_UNIT, true);
    int nth = 0;
    while (t->battle->list.items[nth].verb != verb_called(t, "order"))
        nth++;
    const action of = t->battle->list.items[nth];
    choice_select(t, of.units[0]);
    if (!t->choice->ready) choice_verb(t, of.verb);
    app_draw(d.a, d.out);
    if (!t->choice->ready)
        fail_msg("%d %d %d: nobody is ready", of.units[0], t->choice->unit, t->choice->verb);
    assert_true(t->odds->on);
    assert_true(has_region(&d, "oddsgo"));
    choice_select(t, NO_UNIT);
    app_draw(d.a, d.out);
    assert_false(has_region(&d, "oddsgo"));
    assert_true(t->layout->open[LAYOUT_UNIT]);
    desk_close(&d);
}

/* ---- a fight that was fought, in two columns */

typedef struct halves {
    int words[2], coins[2]; /* rows that say `what`; coins below them: in the left half, in the right */
} halves;

static halves halves_of(const desk *d, const char *what)
{
    const frect r = board_rect(d);
    halves h = {{0}, {0}};
    bool on = false; /* what lies beneath the board is drawn before it */
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        const char *said = c->kind == DRAW_TEXT ? d->out->text + c->text : "";
        if (c->kind == DRAW_TEXT && strcmp(said, "what came of it") == 0) on = true;
        if (!on) continue;
        if (c->kind == DRAW_TEXT && ui_inside(r, c->u.text.x, c->u.text.y) && strcmp(said, what) == 0)
            h.words[c->u.text.x > r.x + r.w / 2]++;
        /* at rest each is a picture */
        if (c->kind == DRAW_IMAGE && h.words[0] + h.words[1] > 0 &&
            ui_inside(r, c->u.image.r.x, c->u.image.r.y))
            h.coins[c->u.image.r.x + c->u.image.r.w / 2 > r.x + r.w / 2]++;
    }
    return h;
}

static int side_that_threw(const table *t, const roll *r)
{
    return r->thrower ? r->thrower - 1 : t->sc->units[standing_unit_of(t, r->unit)].side;
}

/* Every throw of the fight that is shown stands in the column of the side that threw it, its coins too. */
static void each_throws_in_its_column(const desk *d, bool both[2])
{
    const table *t = d->a->table;
    const odds_fought *f = &t->odds->fought;
    const int left = t->sc->units[tale_event(t->s, f->fight.begin)->unit].side;
    int coins[2] = {0, 0};
    halves h = {{0}, {0}};
    for (int i = 0; i < f->n; i++) {
        const roll *r = odds_fought_roll(t, i);
        const bool right = side_that_threw(t, r) != left;
        char what[ODDS_THROWN_WORDS], other[ODDS_THROWN_WORDS], value[ODDS_THROWN_WORDS];
        int want[2] = {0, 0};
        odds_thrown_says(t, i, what, value);
        both[right] = true;
        for (int k = 0; k < f->n; k++) {
            odds_thrown_says(t, k, other, value);
            want[side_that_threw(t, odds_fought_roll(t, k)) != left] += strcmp(what, other) == 0;
        }
        h = halves_of(d, what);
        if (h.words[0] != want[0] || h.words[1] != want[1])
            fail_msg("%s stands %d times at the left and %d at the right", what, h.words[0], h.words[1]);
        if (r->kind == ROLL_COINS) coins[right] += r->count;
    }
    if (coins[0] + coins[1] > 0 && (h.coins[0] != coins[0] || h.coins[1] != coins[1]))
        fail_msg("%d coins at the left and %d at the right", h.coins[0], h.coins[1]);
}

static void nothing_is_cut(const desk *d)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->ncuts && i < UI_CUTS; i++)
        if (ui_inside(board_rect(d), u->cuts[i].x + 1, u->cuts[i].y)) fail_msg("cut: %s", u->cuts[i].text);
}

/* Of a throw whose own rows stand below it, however far all of it is scrolled: its head stands over the first
 * of them, and the line that leads down to them ends where they do. */
static int heads_stand_over_rows(desk *d)
{
    table *t = d->a->table;
    const ui *u = &d->a->ui;
    int heads = 0;
    for (int k = 0; k < 12; k++) {
        odds_scroll(t)->at = (float)k * 9;
        app_draw(d->a, d->out);
        const frect b = board_rect(d);
        int lines = 0, over = 0;
        for (size_t i = 0; i < d->out->count; i++) {
            const draw_command *c = &d->out->commands[i];
            if (c->kind == DRAW_TEXT && strncmp(d->out->text + c->text, "Winner's toss", 13) == 0 &&
                c->u.text.f.face == theme_font(&u->t, TEXT_BODY_STRONG).face &&
                ui_inside(b, c->u.text.x, c->u.text.y))
                over++;
            const draw_box *r = &c->box;
            if (c->kind != DRAW_RECT || r->x1 - r->x0 != 2 || !ui_inside(b, r->x0, r->y0)) continue;
            lines++;
            if (r->y1 - r->y0 < 12) fail_msg("a line of %g", (double)(r->y1 - r->y0));
        }
        if (over > lines) fail_msg("%d heads, %d lines", over, lines);
        heads += over;
    }
    odds_scroll(t)->at = 0;
    return heads;
}

enum { FIGHTS = 10 };

/* Each of the first fights, as its line brings it back; how many of them both sides threw in. */
static int fights_read_again(desk *d, bool wide, int *heads)
{
    table *t = d->a->table;
    int seen = 0, two_sided = 0;
    for (int i = 0; i < session_count(t->s) && seen < FIGHTS; i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count && seen < FIGHTS; k++) {
            bool both[2] = {false, false};
            if (l->items[k].kind != EV_MELEE) continue;
            show_fight(t, i, k);
            if (!odds_board_open(t)) continue;
            app_draw(d->a, d->out);
            assert_true(odds_board_tells(t));
            if (!wide) *heads += heads_stand_over_rows(d);
            if (wide) each_throws_in_its_column(d, both); /* else a row may have two lines */
            for (int text = 100; text <= 150; text += 50) {
                d->a->settings.text = text;
                app_draw(d->a, d->out);
                nothing_is_cut(d);
            }
            d->a->settings.text = 100;
            seen++;
            two_sided += both[0] && both[1];
        }
    }
    return wide ? two_sided : seen;
}

/* The line of any fight hand to hand brings back both sides' dice; of every system. */
static void a_fight_is_read_again_in_two_columns(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"africa-castillejos", "grid-bussaco", "prone-drill",
                                          "conduct-rorkes-drift", "safari-ituri"};
    int heads = 0;
    for (size_t n = 0; n < 2 * sizeof battles / sizeof *battles; n++) {
        char path[200];
        const bool wide = n % 2 == 1;
        snprintf(path, sizeof path, "tests/playthroughs/%s.save", battles[n / 2]);
        desk d = desk_open(path, wide ? 1920 : 1280, wide ? 1080 : 720, false);
        rest(&d);
        modal_close(d.a->table); /* it is over */
        if (fights_read_again(&d, wide, &heads) == 0) fail_msg("%s: no fight of both sides", battles[n / 2]);
        key(&d, KEY_ESCAPE, 0);
        assert_false(odds_board_open(d.a->table));
        desk_close(&d);
    }
    assert_true(heads > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fight_has_its_board),
        cmocka_unit_test(no_word_is_cut),
        cmocka_unit_test(bars_of_bands_have_their_mean),
        cmocka_unit_test(low_bars_are_no_flat_strip),
        cmocka_unit_test(no_row_loses_its_value),
        cmocka_unit_test(what_was_declared_before_is_counted_in),
        cmocka_unit_test(the_large_card_leaves_the_odds),
        cmocka_unit_test(the_map_makes_room),
        cmocka_unit_test(a_message_lies_beside_it),
        cmocka_unit_test(tab_goes_round_the_targets),
        cmocka_unit_test(the_dice_fall_on_it),
        cmocka_unit_test(no_board_before_they_close),
        cmocka_unit_test(who_comes_to_light_is_weighed),
        cmocka_unit_test(who_is_charged_throws_later),
        cmocka_unit_test(a_fight_is_read_again_in_two_columns),
        cmocka_unit_test(the_sentence_agrees_with_its_row),
        cmocka_unit_test(an_order_to_several_is_weighed_whole),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
