/*
 * test_table_contract.c: what the table owes its player: the shortest battle of every rule system is played
 * by keys alone and by mouse alone, in the smaller window and the larger, every panel and card is opened on
 * the way, and in every frame every word is to be read and every button to be pressed. What the computer
 * would order the hand gives: an order it cannot give fails. The fonts are the real ones; nothing is painted.
 *
 * Each battle goes on for DECISIONS orders; with CI=true four times as many, in large letters only
 * where no sanitizer slows it; with SANDTABLE_FULL=1 to its end. What each took of the processor is printed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "core/file.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "rules/list.h"
#include "shots/desk.h"
#include "shots/shortest.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/modal/modal.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/widget/padmap.h"

#if defined(__SANITIZE_ADDRESS__)
enum { SLOW = 1 }; /* ten times as slow */
#else
enum { SLOW = 0 };
#endif
enum { DECISIONS = 24, IN_FULL = 5000, TRIES = 3, BUTTONS = 20, CURSOR_STEPS = 120 };

/* ---- looking about */

static void open_by_key(desk *d, const char *doing, int k, int mods, int again)
{
    d->doing = doing;
    key(d, k, mods);
    key(d, again, 0);
    if (d->a->screen == SCREEN_TABLE && table_of(d)->modal->card != MODAL_NONE) key(d, KEY_ESCAPE, 0);
}

/* The menu of the table, and every page its keys lead to. */
static void pages_by_keys(desk *d)
{
    static const struct {
        const char *doing;
        int key, mods;
    } pages[] = {
        {"the menu", KEY_F10, 0}, {"keys", KEY_F1, 0},          {"rules", KEY_F2, 0},
        {"settings", KEY_F3, 0},  {"the umpire", 'u', UI_CTRL}, {"other battles", 'o', UI_CTRL},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        open_by_key(d, pages[i].doing, pages[i].key, pages[i].mods, KEY_ESCAPE);
        assert_int_equal(d->a->screen, SCREEN_TABLE);
    }
}

/* Each opened, and closed again. */
static void panels_by_keys(desk *d)
{
    static const struct {
        const char *doing;
        int key;
    } panels[] = {{"the log by key", 'l'}, {"the unit's card by key", 'i'}, {"odds by key", 't'},
                  {"why not by key", 'w'}, {"the small map by key", 'o'},   {"a stack by key", 'k'},
                  {"the table read", 'x'}, {"the board alone", KEY_F9},     {"the dock", 'd'}};
    for (size_t i = 0; i < sizeof panels / sizeof *panels; i++) {
        d->doing = panels[i].doing;
        key(d, panels[i].key, 0);
        if (panels[i].key == 'w') key(d, KEY_RIGHT, 0);
        if (table_of(d)->modal->card != MODAL_NONE)
            key(d, KEY_ESCAPE, 0);
        else
            key(d, panels[i].key, 0);
    }
}

/* The pointer rests on everything that answers it, until its words appear. */
static void tips(desk *d)
{
    ui_region seen[UI_REGIONS];
    const int n = d->a->ui.nregions;
    memcpy(seen, d->a->ui.regions, sizeof seen[0] * (size_t)n);
    for (int i = 0; i < n; i++) {
        if (seen[i].flags & UI_SOLID) continue;
        move(d, seen[i].r.x + seen[i].r.w / 2, seen[i].r.y + seen[i].r.h / 2);
        d->now += 600;
        look(d);
    }
}

/* The printed tables of the battle, each as its card. */
static void charts(desk *d)
{
    table *t = table_of(d);
    char doing[80];
    d->doing = doing;
    for (int c = 0; c < t->sc->ncharts; c++) {
        const panel_row row = {.n = {c, 0, t->sc->charts[c].ncolumns - 1, 0}};
        snprintf(doing, sizeof doing, "the table %s", t->sc->charts[c].id);
        modal_chart(t, c, &row);
        look(d);
        look(d);
        key(d, KEY_ESCAPE, 0);
    }
    d->doing = "charts";
}

static void pages_by_mouse(desk *d)
{
    static const char *const buttons[] = {"menu", "help", "gear", "log"};
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        d->doing = buttons[i];
        if (!press_named(d, buttons[i], 0)) fail_msg("no button for %s", buttons[i]);
        if (d->a->screen != SCREEN_TABLE)
            press_named(d, "page-back", 0);
        else if (table_of(d)->modal->card == MODAL_MENU)
            press_named(d, "menuitem", 0);
        else
            press_named(d, buttons[i], 0);
    }
    d->doing = "the chart of a unit";
    for (int i = 0; i < 12; i++) {
        if (!press_named(d, "rowchart", i)) continue;
        press_named(d, "chartback", 0);
    }
    d->doing = "the page of a rule";
    for (int i = 0; i < 12; i++)
        if (press_named(d, "rowrule", i) || press_named(d, "oddsrule", i)) {
            press_named(d, "page-back", 0);
            assert_int_equal(d->a->screen, SCREEN_TABLE);
            break;
        }
}

/* ---- one order, as a hand gives it */

/* A card that lies over everything is answered first. */
static bool answer_card(desk *d, bool by_mouse)
{
    table *t = table_of(d);
    if (t->modal->card == MODAL_NONE) return false;
    d->doing = "a card that asks";
    if (t->modal->card == MODAL_END) { /* the step is to end, whoever could still act */
        const ui *u = &d->a->ui;
        if (!by_mouse) key(d, KEY_ENTER, UI_CTRL);
        for (int i = 0; i < u->nregions && by_mouse; i++)
            if (u->regions[i].id == ui_name("unusedend", 0)) {
                const frect r = u->regions[i].r;
                press(d, r.x + r.w / 2, r.y + r.h / 2);
                break;
            }
        return true;
    }
    if (!by_mouse) {
        key(d, KEY_ENTER, 0);
        if (t->modal->card != MODAL_NONE) key(d, KEY_ESCAPE, 0);
        return true;
    }
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].layer == u->top && (u->regions[i].flags & UI_FOCUS)) {
            const frect r = u->regions[i].r;
            press(d, r.x + r.w / 2, r.y + r.h / 2);
            return true;
        }
    return false;
}

/* Scrolls the board by hand until the place lies free under the pointer, then presses it. */
static void press_place(desk *d, fpoint (*at)(const table *, int), int what, int space)
{
    table *t = table_of(d);
    const int sheet = t->b->spaces[space].sheet;
    if (sheet != t->camera->sheet) press_named(d, "sheettab", sheet);
    for (int tries = 0; tries < 5; tries++) {
        const frect b = t->layout->board;
        const fpoint p = at(t, what), mid = {b.x + b.w * (0.3f + 0.1f * (float)tries), b.y + b.h * 0.4f};
        const ui_region *r = ui_inside(b, p.x, p.y) ? region_at(d, p.x, p.y) : NULL;
        if (r &&
            r->id == ui_name("minimap", 0)) { /* it gives way to a pointer that comes to a choice below it */
            move(d, p.x, p.y);
            look(d);
            r = region_at(d, p.x, p.y);
        }
        if (r && r->id == ui_name("board", 0)) {
            press(d, p.x, p.y);
            return;
        }
        if (press_named(d, "stackclose", 0)) continue; /* the list of a stack may lie over it */
        const ui_region *free = region_at(d, mid.x, mid.y);
        if (!free || free->id != ui_name("board", 0)) continue;
        const float dx = fmaxf(-b.w * 0.25f, fminf(b.w * 0.25f, mid.x - p.x)),
                    dy = fmaxf(-b.h * 0.35f, fminf(b.h * 0.5f, mid.y - p.y));
        drag(d, mid.x, mid.y, mid.x + dx, mid.y + dy);
    }
}

/* Of an area the ground is pressed, beside its counters: a press on a counter of one's own means that one. */
static fpoint ground_of(const table *t, int space)
{
    const fpoint c = where_centre(t, space);
    if (t->b->sheets[t->b->spaces[space].sheet].kind != BOARD_AREA) return c;
    for (float out = 0; out < 240; out += 12)
        for (int turn = 0; turn < 16; turn++) {
            const float angle = (float)turn * 0.3927f;
            const fpoint p = {c.x + out * cosf(angle), c.y + out * sinf(angle)},
                         at = view_to_board(&t->camera->view, p.x, p.y);
            if (ui_inside(ui_inset(t->layout->board, 4), p.x, p.y) &&
                where_space_at(t, at.x, at.y) == space && pieces_at(t, p.x, p.y) == NO_UNIT)
                return p;
        }
    return c;
}

static void turn_wheel(desk *d, const char *name, float notches)
{
    const ui_region *r = region(d, ui_name(name, 0));
    if (!r) return;
    const float x = r->r.x + r->r.w / 2, y = r->r.y + r->r.h / 2;
    if (d->fingers) {
        swipe(d, x, y, 0, notches * app_touch_notch(d->a));
        return;
    }
    move(d, x, y);
    send(d, (ui_event){.kind = UI_WHEEL, .x = x, .y = y, .wheel = notches});
    rest(d);
}

static void choose_by_mouse(desk *d, int who)
{
    table *t = table_of(d);
    const int space = t->battle->view.units[who].space;
    d->doing = "choosing a unit by mouse";
    for (int i = 0; i < 8 && t->choice->unit != who; i++) {
        if (space == NO_SPACE) {
            if (!press_named(d, "waits", who)) return;
        } else if (t->pointer->fan != space) {
            press_place(d, where_unit, who, space);
        } else if (!press_named(d, "fanned", who)) {
            turn_wheel(d, "fan", i == 1 ? 20 : -2); /* from its top downwards */
        }
    }
}

static void verb_by_mouse(desk *d, int v)
{
    table *t = table_of(d);
    if (t->choice->verb == v) return;
    press_named(d, say_verb(t, v), v * 20 - 1);
}

static void values_by_mouse(desk *d, const action *a)
{
    table *t = table_of(d);
    for (int s = 0; s < t->choice->nstrips; s++)
        for (int i = 0; i < t->choice->strips[s].count; i++)
            if (t->choice->strips[s].value[i] == a->args[t->choice->strips[s].arg] &&
                t->choice->act.args[t->choice->strips[s].arg] != t->choice->strips[s].value[i]) {
                press_named(d, "stripvalue", s * STRIP_VALUES + i);
                return;
            }
}

/* A button of the bar: the last one ends the step. */
static void bar_by_mouse(desk *d, bool last, int nth)
{
    const ui *u = &d->a->ui;
    const frect bar = table_of(d)->layout->actions;
    frect button[64];
    int n = 0;
    for (int i = 0; i < u->nregions && n < 64; i++) {
        const frect r = u->regions[i].r;
        if ((u->regions[i].flags & UI_FOCUS) && ui_inside(bar, r.x + r.w / 2, r.y + r.h / 2)) button[n++] = r;
    }
    if (n == 0) return;
    const frect hit = button[last ? n - 1 : nth % n];
    press(d, hit.x + hit.w / 2, hit.y + hit.h / 2);
}

static void order_by_mouse(desk *d, const action *a, int tries)
{
    table *t = table_of(d);
    const int before = session_count(t->s), space = action_space(a);
    const verb *v = action_verb(t->rs, a->verb);
    if (a->nunits == 0 && space == NO_SPACE && a->target == NO_UNIT) {
        d->doing = "a button of the bar";
        bar_by_mouse(d, v->takes & ENDS_STEP, tries);
        return;
    }
    if (a->nunits > 0) choose_by_mouse(d, standing_unit_of(t, a->units[0]));
    for (int i = 1; i < a->nunits; i++)
        press_named(d, "stackjoin", a->units[i]);
    d->doing = "pressing a verb";
    verb_by_mouse(d, a->verb);
    if (session_count(t->s) != before || t->modal->card != MODAL_NONE) return;
    d->doing = "choosing a target by mouse";
    if (a->target != NO_UNIT) {
        const int target = standing_unit_of(t, a->target);
        press_place(d, where_unit, target, t->battle->view.units[target].space);
        if (t->choice->target != target) press_named(d, "fanned", target);
    }
    d->doing = "choosing a place by mouse";
    if (space != NO_SPACE && t->choice->space != space) press_place(d, ground_of, space, space);
    if (session_count(t->s) != before) return;
    d->doing = "an order prepared by mouse";
    values_by_mouse(d, a);
    if (!t->choice->ready || session_count(t->s) != before) return;
    if (press_named(d, "doalone", 0) || press_named(d, "oddsgo", 0)) return;
    if (space != NO_SPACE)
        press_place(d, ground_of, space, space);
    else if (a->target != NO_UNIT)
        press_place(d, where_unit, standing_unit_of(t, a->target),
                    t->battle->view.units[standing_unit_of(t, a->target)].space);
}

/* With the arrows, each time the one that brings the cursor nearer; where none does a step aside, then on. */
static void cursor_to(desk *d, int space)
{
    static const int arrows[] = {KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN};
    table *t = table_of(d);
    for (int i = 0; i < CURSOR_STEPS && t->pointer->cursor != space; i++) {
        if (t->pointer->cursor == NO_SPACE ||
            t->b->spaces[t->pointer->cursor].sheet != t->b->spaces[space].sheet) {
            if (t->b->spaces[space].sheet != t->camera->sheet) key(d, ']', 0);
            key(d, KEY_UP, 0);
            continue;
        }
        const board_space *at = &t->b->spaces[t->pointer->cursor], *to = &t->b->spaces[space];
        const float dx = (float)(to->centre.x - at->centre.x), dy = (float)(to->centre.y - at->centre.y);
        const int across = dx < 0 ? 0 : 1, down = dy < 0 ? 2 : 3, was = t->pointer->cursor,
                  aside = i % 40 >= 30 ? i * 7 / 3 % 4 : -1;
        key(d, arrows[aside >= 0 ? aside : fabsf(dx) > fabsf(dy) ? across : down], 0);
        if (t->pointer->cursor == was) key(d, arrows[fabsf(dx) > fabsf(dy) ? down : across], 0);
    }
}

/* Tab goes round those who may still act; anybody else is chosen where he stands. */
static void choose_by_key(desk *d, int who)
{
    const table *t = table_of(d);
    const int space = t->battle->view.units[who].space;
    for (int i = 0; i < t->sc->nunits && t->choice->unit != who; i++)
        key(d, KEY_TAB, 0);
    for (int i = 0; i < 4 && t->choice->unit != who && space != NO_SPACE; i++) {
        cursor_to(d, space);
        key(d, KEY_ENTER, 0);
    }
}

static const ui_region *button_at(const desk *d, float x, float y)
{
    const ui_region *r = region_at(d, x, y);
    return r && (r->flags & UI_FOCUS) ? r : NULL;
}

/* The button in the bar whose words begin so. */
static const ui_region *button_of(const desk *d, const char *label)
{
    const frect bar = table_of(d)->layout->actions;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && ui_inside(bar, c->u.text.x, c->u.text.y) &&
            strncmp(d->out->text + c->text, label, strlen(label)) == 0)
            return button_at(d, c->u.text.x, c->u.text.y - 4);
    }
    return NULL;
}

/* The key that it shows beside its words or below them, 0 where room is short and the cap left out: another
 * than its own where that one has a meaning already. */
static int key_shown(const desk *d, const char *label)
{
    const ui_region *on = button_of(d, label);
    for (size_t i = 0; on && i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        const char *text = d->out->text + c->text;
        if (c->kind == DRAW_TEXT && text[0] && !text[1] && button_at(d, c->u.text.x, c->u.text.y - 4) == on)
            return text[0] | 0x20;
    }
    return 0;
}

/* Do the words of the button begin so? */
static bool says(const desk *d, const ui_region *r, const char *label)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && ui_inside(r->r, c->u.text.x, c->u.text.y - 4) &&
            strncmp(d->out->text + c->text, label, strlen(label)) == 0)
            return true;
    }
    return false;
}

/* X brings the ring to the bar, the cross moves it on, A presses: the button of that label, or the nth. */
static void verb_by_pad(desk *d, const char *label, int nth)
{
    const ui *u = &d->a->ui;
    pad(d, PAD_X);
    if (!u->focus) pad(d, PAD_X); /* it had been there */
    for (int i = 0; i < BUTTONS; i++) {
        const ui_region *r = region(d, u->focus);
        if (!r) return;
        if (label ? says(d, r, label) : i == nth) {
            pad(d, PAD_A);
            return;
        }
        pad(d, PAD_RIGHT);
    }
    pad(d, PAD_B);
}

static void verb_by_key(desk *d, const action *a, int tries)
{
    const table *t = table_of(d);
    if (d->pad) {
        const bool nth = a->nunits == 0 && tries > 0;
        if (t->choice->verb != a->verb || nth) verb_by_pad(d, nth ? NULL : say_verb(t, a->verb), tries - 1);
        return;
    }
    const int shown = key_shown(d, say_verb(t, a->verb)),
              letter = shown ? shown : action_verb(t->rs, a->verb)->key | 0x20;
    if (letter && t->choice->verb != a->verb) key(d, letter, 0);
    if (!letter || (a->nunits == 0 && tries > 0)) key(d, "1abcdfghjmnprsuvyz"[tries % 18], 0);
}

static void order_by_keys(desk *d, const action *a, int tries)
{
    table *t = table_of(d);
    const int before = session_count(t->s), space = action_space(a);
    const verb *v = action_verb(t->rs, a->verb);
    if (v->takes & ENDS_STEP) {
        d->doing = "ending a step by key";
        key(d, KEY_ENTER, UI_CTRL);
        return;
    }
    d->doing = "choosing a unit by key";
    if (a->nunits > 0) choose_by_key(d, standing_unit_of(t, a->units[0]));
    d->doing = "pressing a verb by key";
    verb_by_key(d, a, tries);
    if (session_count(t->s) != before || t->modal->card != MODAL_NONE) return;
    d->doing = "an order prepared by key";
    const int to = a->target != NO_UNIT ? t->battle->view.units[standing_unit_of(t, a->target)].space : space;
    if (to != NO_SPACE && (!t->choice->ready || t->choice->space != to)) {
        cursor_to(d, to);
        key(d, KEY_ENTER, 0);
    }
    for (int i = 0; i < 2 && session_count(t->s) == before && t->modal->card == MODAL_NONE; i++)
        key(d, KEY_ENTER, 0);
}

/* ---- a battle */

static int decisions(const desk *d)
{
    const char *full = getenv("SANDTABLE_FULL"), *ci = getenv("CI");
    if (full && *full) return IN_FULL;
    if (SLOW && d->text != 0) return DECISIONS; /* its words are read to the end by the other builds */
    return ci && strcmp(ci, "true") == 0 ? DECISIONS * 4 : DECISIONS;
}

static void look_about(desk *d, bool by_mouse)
{
    if (table_of(d)->modal->card != MODAL_NONE) return;
    if (by_mouse) {
        pages_by_mouse(d);
        d->doing = "words of the pointer";
        tips(d);
        return;
    }
    pages_by_keys(d);
    panels_by_keys(d);
    charts(d);
}

/*
 * By hand: false if it could not be given in TRIES. A card that asks once more is answered next. Nobody's
 * unit, place or target is named by an order that is a button of the bar: there the hand tries them one by
 * one.
 */
static bool give(desk *d, const action *a, bool by_mouse)
{
    const table *t = table_of(d);
    const int before = session_count(t->s),
              tries = a->nunits == 0 && action_space(a) == NO_SPACE && a->target == NO_UNIT ? BUTTONS : TRIES;
    for (int i = 0; i < tries; i++) {
        if (by_mouse)
            order_by_mouse(d, a, i);
        else
            order_by_keys(d, a, i);
        if (session_count(t->s) > before || t->modal->card != MODAL_NONE) return true;
        if (!by_mouse) key(d, KEY_ESCAPE, 0);
        if (t->modal->card != MODAL_NONE) key(d, KEY_ESCAPE, 0); /* the menu: there was nothing to let go */
    }
    return false;
}

/* The whole battle by a gamepad or by keys: DECISIONS orders of the computer's, then the first that is
 * listed, which hurts least and ends steps, until the verdict lies there; and it can be put away. */
static void play_in_full(desk *d)
{
    table *t = table_of(d);
    rest(d);
    for (int i = 0; i < IN_FULL && t->battle->d.side != GAME_OVER; i++) {
        state seen;
        action a;
        if (answer_card(d, false)) continue;
        session_view(t->s, t->battle->d.side, &seen);
        if (session_count(t->s) > DECISIONS)
            a = t->battle->list.items[0];
        else if (!ai_players[0]->choose(&seen, (uint64_t)(i * 31 + 7), NULL, &a))
            break;
        if (give(d, &a, false)) continue;
        strbuf text = {0};
        action_encode(t->sc, &a, &text);
        fail_msg("%s: the order \"%s\" cannot be given by %s", d->battle, strbuf_str(&text),
                 d->pad ? "a gamepad" : "keys");
    }
    d->doing = "the verdict";
    rest(d);
    assert_int_equal(t->battle->d.side, GAME_OVER);
    assert_int_equal(t->modal->card, MODAL_RESULT);
    if (d->pad)
        pad(d, PAD_B);
    else
        key(d, KEY_ESCAPE, 0);
    assert_int_equal(t->modal->card, MODAL_NONE);
}

/* By fingers a whole turn at least. */
static bool enough(const desk *d, int all)
{
    const table *t = table_of(d);
    return session_count(t->s) >= all && (!d->fingers || t->battle->view.turn > 1);
}

static void play(desk *d, bool by_mouse)
{
    table *t = table_of(d);
    const int all = decisions(d);
    rest(d);
    for (int i = 0; i < 4 * all && !enough(d, all) && t->battle->d.side != GAME_OVER; i++) {
        state seen;
        action a;
        if (answer_card(d, by_mouse)) continue;
        if (!d->fingers && (i == 1 || i == all)) look_about(d, by_mouse);
        session_view(t->s, t->battle->d.side, &seen);
        if (!ai_players[0]->choose(&seen, (uint64_t)(i * 31 + 7), NULL, &a)) break;
        if (give(d, &a, by_mouse)) continue;
        strbuf text = {0};
        action_encode(t->sc, &a, &text);
        fail_msg("%s by %s: the order \"%s\" cannot be given", d->battle, by_mouse ? "mouse" : "keys",
                 strbuf_str(&text));
    }
}

static void open_battle(desk *d, const char *path, int w, int h)
{
    open_app(d, path, w, h);
    assert_non_null(d->a->table);
}

static void one_battle(desk *d, const char *path, int w, int h, bool by_mouse)
{
    const char *with = d->pad ? "gamepad" : d->fingers ? "fingers" : by_mouse ? "mouse" : "keys";
    const clock_t began = clock();
    open_battle(d, path, w, h);
    if (d->in_full)
        play_in_full(d);
    else
        play(d, by_mouse);
    const int orders = session_count(d->a->table->s);
    if (d->fingers && table_of(d)->battle->d.side != GAME_OVER)
        assert_true(table_of(d)->battle->view.turn > 1);
    print_message("%s %dx%d by %s: %d orders, %.1f s\n", path, w, h, with, orders,
                  (double)(clock() - began) / CLOCKS_PER_SEC);
    if (orders < 3) fail_msg("%s by %s: only %d orders could be given", path, with, orders);
    app_free(d->a);
}

static void every_system(desk *d, int w, int h, bool by_mouse)
{
    char path[512];
    const char *only = getenv("SANDTABLE_ONLY");
    d->found->count = 0;
    for (int i = 0; ruleset_list[i]; i++) {
        if (only && strcmp(only, ruleset_list[i]->id) != 0) continue;
        if (shortest(ruleset_list[i], path)) one_battle(d, path, w, h, by_mouse);
    }
    nothing_to_complain_of(d);
}

/* Every battle as it opens, and the card of every unit that can be looked at. */
static void look_at_battle(desk *d, const char *path, int w, int h)
{
    open_battle(d, path, w, h);
    rest(d);
    for (int i = 0; i < 4 && answer_card(d, false); i++) {
    }
    const table *t = table_of(d);
    d->doing = "the card of a unit";
    for (int who = 0; who < t->sc->nunits; who++) {
        pointer_inspect(table_of(d), who);
        look(d);
    }
    app_free(d->a);
}

static void every_battle(desk *d, int w, int h)
{
    const char *only = getenv("SANDTABLE_ONLY");
    for (int i = 0; ruleset_list[i]; i++) {
        char within[200], **names;
        int count;
        error err = {0};
        if (only && strcmp(only, ruleset_list[i]->id) != 0) continue;
        snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
        if (!file_exists(within) || !file_list(within, ".json", &names, &count, &err)) continue;
        for (int k = 0; k < count; k++) {
            char one[512];
            file_join(within, names[k], one, sizeof one);
            look_at_battle(d, one, w, h);
        }
        file_list_free(names, count);
    }
    nothing_to_complain_of(d);
}

static void every_battle_opens_in_the_smaller_window(void **given)
{
    every_battle(*given, 1280, 720);
}

static void every_battle_opens_in_the_larger_window(void **given)
{
    every_battle(*given, 1920, 1080);
}

static void by_keys_in_the_smaller_window(void **given)
{
    every_system(*given, 1280, 720, false);
}

static void by_keys_in_the_larger_window(void **given)
{
    every_system(*given, 1920, 1080, false);
}

static void by_mouse_in_the_smaller_window(void **given)
{
    every_system(*given, 1280, 720, true);
}

static void by_mouse_in_the_larger_window(void **given)
{
    every_system(*given, 1920, 1080, true);
}

static void whole_battles_by_gamepad(void **given)
{
    desk *d = *given;
    d->pad = d->in_full = true;
    every_system(d, 1280, 720, false);
}

static void whole_battles_by_keys(void **given)
{
    desk *d = *given;
    d->in_full = true;
    every_system(d, 1280, 720, false);
}

static void by_fingers(void **given)
{
    desk *d = *given;
    d->fingers = true;
    every_system(d, 1280, 720, true);
}

/* Caps show the buttons of what was used last. */
static void caps_show_what_is_in_the_hand(void **given)
{
    desk *d = *given;
    open_battle(d, "rules/grid/scenarios/kassassin.json", 1280, 720);
    rest(d);
    assert_int_equal(padmap_button(KEYS_TABLE, "Ctrl Enter"), PAD_START);
    assert_int_equal(padmap_button(KEYS_TABLE, "T"), PAD_Y);
    assert_int_equal(padmap_button(KEYS_TABLE, "L"), PAD_BUTTONS);
    assert_int_equal(padmap_button(KEYS_TABLE, "Space"), PAD_A);
    const float key_wide = ui_keycap_width(&d->a->ui, "Ctrl Enter");
    pad(d, PAD_RIGHT_TRIGGER);
    assert_true(d->a->ui.pad);
    assert_true(ui_keycap_width(&d->a->ui, "Ctrl Enter") < key_wide);
    key(d, KEY_RIGHT, 0);
    assert_false(d->a->ui.pad);
    app_free(d->a);
}

static void every_battle_opens_in_large_letters(void **given)
{
    desk *d = *given;
    d->text = 150;
    every_battle(d, 1280, 720);
}

static void by_keys_in_large_letters(void **given)
{
    desk *d = *given;
    d->text = 150;
    every_system(d, 1280, 720, false);
}

static void by_mouse_in_large_letters(void **given)
{
    desk *d = *given;
    d->text = 150;
    every_system(d, 1280, 720, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_battle_opens_in_the_smaller_window, begin, end),
        cmocka_unit_test_setup_teardown(every_battle_opens_in_the_larger_window, begin, end),
        cmocka_unit_test_setup_teardown(by_keys_in_the_smaller_window, begin, end),
        cmocka_unit_test_setup_teardown(by_keys_in_the_larger_window, begin, end),
        cmocka_unit_test_setup_teardown(by_mouse_in_the_smaller_window, begin, end),
        cmocka_unit_test_setup_teardown(by_mouse_in_the_larger_window, begin, end),
        cmocka_unit_test_setup_teardown(whole_battles_by_gamepad, begin, end),
        cmocka_unit_test_setup_teardown(whole_battles_by_keys, begin, end),
        cmocka_unit_test_setup_teardown(by_fingers, begin, end),
        cmocka_unit_test_setup_teardown(caps_show_what_is_in_the_hand, begin, end),
        cmocka_unit_test_setup_teardown(every_battle_opens_in_large_letters, begin, end),
        cmocka_unit_test_setup_teardown(by_keys_in_large_letters, begin, end),
        cmocka_unit_test_setup_teardown(by_mouse_in_large_letters, begin, end),
    };
    const char *some = getenv("SANDTABLE_TEST");
    if (some) cmocka_set_test_filter(some);
    return cmocka_run_group_tests_name("table contract", tests, NULL, NULL);
}
