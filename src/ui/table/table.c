/* table.c: one battle on the table: time, the one road to the session, who looks. What is drawn stands in
 * table_*.c. */
#include "ui/table/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "core/hash.h"
#include "core/mem.h"
#include "game/game.h"

/* ---- small questions */

int table_seat(const table *t, int side)
{
    if (side < 0 || side >= t->sc->nsides || t->sc->sides[side].goes_alone) return SEAT_COMPUTER;
    return session_settings(t->s)->seat[side];
}

int table_humans(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->sc->nsides; i++)
        n += table_seat(t, i) == SEAT_HUMAN;
    return n;
}

/* Somebody at the table must not see everything: hidden units, and more than one person. */
static bool table_secrets(const table *t)
{
    if (table_humans(t) < 2) return false;
    const state *st = session_state(t->s);
    const unsigned everybody = (1u << t->sc->nsides) - 1;
    for (int i = 0; i < t->sc->nunits; i++) /* set out hidden, or lost from sight since: by night */
        if (t->sc->units[i].hidden ||
            (st->units[i].status == UNIT_ON && (st->units[i].seen_by & everybody) != everybody))
            return true;
    return t->d.secret;
}

bool table_busy(const table *t)
{
    return t->anim.running || t->card == CARD_CURTAIN || t->thinking;
}

const char *table_unit_name(const table *t, int who)
{
    who = choice_unit_of(t, who);
    return who >= 0 && who < t->sc->nunits ? t->sc->units[who].name : "";
}

const char *table_word(const table *t, const char *code, const char *otherwise)
{
    const word_entry *w = words_find(t->sc->words, code);
    return w && w->text[0] ? w->text : otherwise;
}

const char *table_word_title(const table *t, const char *code, const char *otherwise)
{
    const word_entry *w = words_find(t->sc->words, code);
    return w && w->title[0] ? w->title : w && w->text[0] ? w->text : otherwise;
}

const char *table_box_word(const table *t, int n)
{
    switch (t->b->sheets[t->sheet].kind) {
    case BOARD_SQUARE:
        return n == 1 ? "box" : "boxes";
    case BOARD_HEX:
        return n == 1 ? "hex" : "hexes";
    case BOARD_AREA:
        return n == 1 ? "area" : "areas";
    }
    return "";
}

void table_open_rule(table *t, const char *rule)
{
    if (!rule || !*rule) return;
    if (!app_has(t->app, SCREEN_RULES)) {
        app_say(t->app, "Rule %s.", rule);
        return;
    }
    snprintf(t->app->page, sizeof t->app->page, "%s", rule);
    app_open(t->app, SCREEN_RULES);
}

void table_card_open(table *t, table_card card)
{
    if (card != CARD_NONE) app_sound(t->app, "paper", 0.6f);
    t->card = card;
    t->umpire.placing = false;
    t->card_scroll.at = 0;
}

void table_show_space(table *t, int space)
{
    if (space < 0 || space >= t->b->nspaces) return;
    float x, y;
    table_show_sheet(t, t->b->spaces[space].sheet);
    pose_place(t->b, space, &x, &y);
    /* Well inside: at the edge what is written on the board would lie over it. */
    const float edge = 70 * t->app->ui.t.zoom / fmaxf(t->cam.cell, 1);
    if (!view_holds(&t->cam, x, y, fmaxf(1.2f, edge)))
        view_show(&t->cam, x, y, fmaxf(2, 1.6f * edge), !t->app->ui.t.still, t->app->now);
    t->cursor = t->hover = space;
    t->by_keys = true;
}

/* ---- making and looking */

static int table_viewer_for(const table *t, const decision *d)
{
    int humans = table_humans(t), only = NO_SIDE;
    for (int i = 0; i < t->sc->nsides; i++)
        if (table_seat(t, i) == SEAT_HUMAN) only = i;
    if (humans == 0) return NO_SIDE;
    if (humans == 1) return only;
    return table_seat(t, d->side) == SEAT_HUMAN ? d->side : t->viewer;
}

void table_refresh(table *t)
{
    session_decide(t->s, &t->d);
    session_view(t->s, t->viewer, &t->view);
    t->ours = t->d.side >= 0 && table_seat(t, t->d.side) == SEAT_HUMAN && t->d.side == t->viewer;
    t->list.count = 0;
    t->list.overflow = false;
    if (t->ours) game_actions(&t->view, &t->list);
    choice_find_offers(t);
    if (t->d.sheet >= 0 && t->d.sheet < t->b->nsheets && t->d.sheet != t->asked_sheet) {
        t->asked_sheet = t->d.sheet; /* whoever looked elsewhere is called back only where the map changes */
        table_show_sheet(t, t->d.sheet);
    }
    choice_clear(t);
    t->places_due = true;
    t->umpire.placing = false;
    t->why_on = false;
    t->odds_ready = false;
    table_log_update(t);
    table_fallen_update(t);
}

void table_new_viewer(table *t, int side, bool replay)
{
    t->viewer = side;
    anim_reset(&t->anim, t->s, side);
    table_log_clear(t);
    table_refresh(t);
    if (replay && side >= 0) anim_start(&t->anim, t->seen_upto[side], t->app->now);
}

table *table_new(app *a, session *s)
{
    table *t = mem_alloc(sizeof *t);
    t->app = a;
    t->s = s;
    t->sc = session_scenario(s);
    t->rs = t->sc->rules;
    t->b = t->sc->board;
    t->list.items = mem_alloc(sizeof *t->list.items * TABLE_ACTIONS);
    t->list.cap = TABLE_ACTIONS;
    t->c.dest = mem_alloc(sizeof *t->c.dest * (size_t)t->b->nspaces);
    t->c.cost = mem_alloc((size_t)t->b->nspaces);
    t->c.dest_at = mem_alloc(sizeof *t->c.dest_at * (size_t)t->b->nspaces);
    t->hover = t->cursor = t->fan = NO_SPACE;
    t->inspect = t->stay = NO_UNIT;
    t->recall.entry = -2;
    t->strayed = -1;
    t->minimap = a->settings.minimap;
    t->odds_on = true;
    view_init(&t->cam, &a->host);
    session_decide(s, &t->d);
    t->asked_sheet = t->d.sheet >= 0 && t->d.sheet < t->b->nsheets ? t->d.sheet : 0;
    table_sheet_art(t, t->asked_sheet);
    t->viewer = NO_SIDE;
    for (int i = t->sc->nsides - 1; i >= 0; i--)
        if (table_seat(t, i) == SEAT_HUMAN) t->viewer = i;
    t->viewer = table_viewer_for(t, &t->d);
    /* Of a battle taken up again each side has seen what came before it last acted. */
    for (int i = 0; i < session_count(s); i++)
        if (session_at(s, i)->side >= 0 && session_at(s, i)->side < t->sc->nsides)
            t->seen_upto[session_at(s, i)->side] = i + 1;
    anim_reset(&t->anim, s, t->viewer);
    table_refresh(t);
    if (table_secrets(t)) t->curtain_due = true;
    return t;
}

void table_free(table *t)
{
    table_drop_thought(t);
    table_log_clear(t);
    mem_free(t->fallen.items);
    mem_free(t->log.lines);
    mem_free(t->list.items);
    mem_free(t->c.dest);
    mem_free(t->c.cost);
    mem_free(t->c.dest_at);
    table_sheets_free(t);
    session_free(t->s);
    mem_free(t);
}

/* ---- the one road */

void table_message_refusal(table *t, const refusal *why)
{
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule = NULL;
    story_refusal(t->sc, &t->view, why, &title, &text, &remedy, &rule);
    app_say(t->app, "%s %s", strbuf_str(&text), strbuf_str(&remedy));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
}

static void table_beat(table *t);

/* What was just done is shown from entry `before` on. */
static void table_show_from(table *t, int before)
{
    t->anim.pace = app_pace(t->app);
    t->anim.still = t->app->ui.t.still;
    t->anim.charts = t->app->settings.charts;
    t->anim.hurry = table_humans(t) > 0 && session_count(t->s) > before &&
                    table_seat(t, session_at(t->s, before)->side) == SEAT_COMPUTER;
    table_refresh(t);
    anim_start(&t->anim, before, t->app->now);
    if (t->anim.pace > 0) {
        if (t->anim.began) table_beat(t);
        t->anim.began = false;
        return;
    }
    anim_finish(&t->anim);
    table_recall_last(t, before); /* what came up is read all the same */
}

void table_do(table *t, const action *act)
{
    refusal why = {0};
    error err;
    error_clear(&err);
    int before = session_count(t->s);
    switch (session_do(t->s, act, &why, &err)) {
    case SESSION_DONE:
        t->card = CARD_NONE;
        t->faces[0] = 0;
        table_show_from(t, before);
        break;
    case SESSION_REFUSED:
        table_message_refusal(t, &why);
        table_refresh(t);
        break;
    case SESSION_NEEDS_FACES:
        t->faces_for = *act;
        t->faces[0] = 0;
        table_card_open(t, CARD_FACES);
        break;
    case SESSION_FAILED:
        app_say_error(t->app, &err);
        break;
    }
}

void table_overrule(table *t, const action *act)
{
    refusal why = {0};
    error err;
    error_clear(&err);
    int before = session_count(t->s);
    t->umpire.placing = false;
    if (session_umpire(t->s, act, &why, &err)) {
        t->card = CARD_NONE;
        t->told_result = false;
        t->thinking = false;
        table_show_from(t, before);
    } else if (why.code) {
        table_message_refusal(t, &why);
    } else {
        app_say_error(t->app, &err);
    }
}

static void table_after_undo(table *t, bool good, const refusal *why, const error *err)
{
    t->card = CARD_NONE;
    if (good) {
        decision d;
        session_decide(t->s, &d);
        for (int i = 0; i < t->sc->nsides; i++)
            if (t->seen_upto[i] > session_count(t->s)) t->seen_upto[i] = session_count(t->s);
        t->told_result = false;
        t->thinking = false;
        app_sound(t->app, "card", 0.5f);
        anim_reset(&t->anim, t->s, t->viewer);
        table_log_clear(t);
        table_fallen_clear(t);
        table_refresh(t);
    } else if (why->code) {
        table_message_refusal(t, why);
    } else {
        app_say_error(t->app, err);
    }
}

void table_undo_agreed(table *t, int count)
{
    refusal why = {0};
    error err;
    error_clear(&err);
    bool good =
        count < 0 ? session_undo(t->s, true, &why, &err) : session_undo_to(t->s, count, true, &why, &err);
    table_after_undo(t, good, &why, &err);
}

void table_undo(table *t)
{
    bool ask = false;
    if (!session_can_undo(t->s, &ask)) {
        app_say(t->app, "There is nothing to take back.");
        return;
    }
    anim_finish(&t->anim);
    if (ask) {
        t->undo_to = -1;
        table_card_open(t, CARD_UNDO);
        return;
    }
    table_undo_agreed(t, -1);
}

void table_redo(table *t)
{
    error err;
    refusal why = {0};
    error_clear(&err);
    if (!session_can_redo(t->s)) {
        app_say(t->app, "There is nothing to do again.");
        return;
    }
    anim_finish(&t->anim);
    bool good = session_redo(t->s, &err);
    table_after_undo(t, good, &why, &err);
}

/* ---- time */

static const char *sound_of(const table *t, const event *ev)
{
    int who = ev->unit;
    if (ev->kind == EV_ROLL && t->anim.has_tray && t->anim.tray.kind == ROLL_COINS) return "coin";
    if (ev->kind == EV_ROLL && t->anim.has_tray && t->anim.tray.kind == ROLL_CARDS) return "card";
    if (ev->kind == EV_FIRE && who >= 0 && who < t->sc->nunits &&
        strstr(t->sc->types[t->sc->units[who].type].branch, "gun"))
        return "gun";
    if (ev->kind == EV_MARK && ev->n[0] >= 0 && ev->n[0] < t->rs->nmarks &&
        t->rs->marks[ev->n[0]].cannot_hold)
        return "rout";
    /* A declaration to be carried out next door is a charge. */
    if (ev->kind == EV_DECLARE && who >= 0 && who < t->sc->nunits && ev->other >= 0 &&
        ev->other < t->sc->nunits) {
        int from = t->anim.shown.units[who].space, to = t->anim.shown.units[ev->other].space;
        if (from != NO_SPACE && to != NO_SPACE && board_steps(t->b, from, to) <= 1) return "bugle";
    }
    return cues_find(ev->kind)->sound;
}

/* A beat begins: it is heard, and the camera goes where it happens. */
static void table_beat(table *t)
{
    const event *ev = anim_event(&t->anim);
    if (!ev) return;
    const char *sound = sound_of(t, ev);
    if (sound) app_sound(t->app, sound, 1);
    int space = ev->to != NO_SPACE ? ev->to : ev->from;
    if (space == NO_SPACE && ev->unit >= 0 && ev->unit < UNITS_MAX)
        space = t->anim.shown.units[ev->unit].space;
    if (space == NO_SPACE || space >= t->b->nspaces) return;
    float x, y;
    const int sheet = t->b->spaces[space].sheet;
    if (sheet != t->sheet) {
        if (t->strayed < 0) t->strayed = t->sheet;
        table_show_sheet(t, sheet);
    }
    if (cues_find(ev->kind)->off_board) return;
    pose_place(t->b, space, &x, &y);
    if (view_holds(&t->cam, x, y, 0.8f)) return;
    if (!t->followed) t->home = t->cam;
    t->followed = true;
    view_show(&t->cam, x, y, 1.6f, !t->app->ui.t.still, t->app->now);
}

/* Between two people: the one who decides next must not see what the other may. */
static bool table_hand_over(table *t)
{
    int next = table_viewer_for(t, &t->d);
    if (next == t->viewer) return false;
    if (table_secrets(t))
        t->curtain_due = true;
    else
        table_new_viewer(t, next, false);
    return true;
}

static int table_tick(app *a, uint64_t now)
{
    table *t = a->table;
    if (!t) return -1;
    if (!t->thinking) table_drop_thought(t); /* taken back while it thought */
    bool moving = view_tick(&t->cam, now);
    t->anim.still = a->ui.t.still;
    bool ran = t->anim.running;
    if (anim_tick(&t->anim, now)) {
        if (t->anim.began) table_beat(t);
        t->anim.began = false;
        table_log_update(t);
        moving = true;
    } else if (ran) {
        table_log_update(t);
        moving = true;
    }
    choice_stay(t);
    if (view_paint(&t->cam)) moving = true;
    if (t->c.unit != NO_UNIT && now - t->lift_from < 140) moving = true;
    if (t->anim.running) return 0;
    if (t->strayed >= 0) { /* back to the map the choice is made on, or that was looked at */
        table_show_sheet(t, t->strayed);
        t->strayed = -1;
        moving = true;
    }
    if (t->places_due) {
        t->places_due = false;
        if (t->ours && t->c.unit == NO_UNIT && t->c.ndest > 0) {
            t->followed = false; /* not back home: there is where to look */
            choice_show_places(t);
        }
        if (t->ours && t->c.unit == NO_UNIT) choice_show_called(t);
    }
    if (t->followed && t->ours) {
        t->followed = false;
        if (t->home.cell == t->cam.cell && t->home.sheet.key == t->cam.sheet.key)
            view_centre(&t->cam, t->home.x, t->home.y, !t->app->ui.t.still, t->app->now);
    }
    if (t->viewer >= 0 && !t->curtain_due) t->seen_upto[t->viewer] = session_count(t->s);
    if (t->curtain_due && t->card != CARD_CURTAIN) {
        table_card_open(t, CARD_CURTAIN);
        return 0;
    }
    if (t->card == CARD_CURTAIN || t->card == CARD_FACES) return moving ? 0 : -1;
    if (t->d.side == GAME_OVER) {
        if (!t->told_result) {
            t->told_result = true;
            table_card_open(t, CARD_RESULT);
            moving = true;
        }
        return moving ? 0 : -1;
    }
    if (t->d.side == NOBODY) { /* the first dice of a battle whose dice are thrown by hand */
        if (t->card != CARD_NONE) return moving ? 0 : -1;
        action go;
        action_init(&go, VERB_GO, NO_SIDE);
        table_do(t, &go);
        return 0;
    }
    if (t->d.side >= 0 && table_seat(t, t->d.side) == SEAT_COMPUTER) {
        if (t->card != CARD_NONE || t->umpire.placing) return moving ? 0 : -1;
        if (t->thinking && t->thought_shown) {
            int wait = table_think(t);
            return moving ? 0 : wait;
        }
        if (!t->thinking) t->thought_shown = false;
        t->thinking = true;
        return 0;
    }
    if (t->d.side >= 0 && table_hand_over(t)) return 0;
    return moving ? 0 : -1;
}

static void table_enter(app *a)
{
    if (a->table) {
        a->table->anim.pace = app_pace(a);
        a->table->thinking = false;
        table_sheet_art(a->table, a->table->sheet); /* the settings may have changed */
    }
}

void table_lay_out(table *t)
{
    const theme *m = &t->app->ui.t;
    float W = m->width, H = m->height, g = theme_px(m, 8, 8), x = m->margin, y = m->margin;
    table_layout *l = &t->l;
    *l = (table_layout){0};
    float w = W - 2 * x, h = H - 2 * y, bar = theme_tx(m, 48, 56), prompt = theme_tx(m, 36, 44);
    float rows = theme_tx(m, 38, 52), foot = g + prompt + theme_px(m, 6, 8) + rows + g;
    if (t->board_only) {
        l->board = (frect){0, 0, W, H - y - prompt - 2 * g};
        l->prompt = (frect){x + g, H - y - g - prompt, w - 2 * g, prompt};
        l->top = l->dock = l->actions = (frect){0};
        return;
    }
    l->top = (frect){x, y, w, bar};
    float dock = fminf(theme_tx(m, 296, 408), w * 0.36f);
    float body = h - bar - foot;
    if (m->drawer) {
        dock = fminf(dock, w * 0.8f);
        l->board = (frect){x, y + bar, w, body};
        if (t->drawer) l->dock = (frect){x + w - dock, y + bar, dock, body};
    } else {
        l->board = (frect){x, y + bar, w - dock, body};
        l->dock = (frect){x + w - dock, y + bar, dock, body};
    }
    l->odds_in_dock = m->compact && l->dock.w > 0;
    l->prompt = (frect){x + g, y + h - foot + g, w - 2 * g, prompt};
    l->actions = (frect){x + g, l->prompt.y + prompt + theme_px(m, 6, 8), w - 2 * g, rows};
    if (l->dock.w <= 0) return;
    frect d = {l->dock.x + g / 2, l->dock.y + g, l->dock.w - 1.5f * g, l->dock.h - 2 * g};
    float who = m->compact ? theme_tx(m, 70, 84) : theme_tx(m, 270, 318),
          tray = m->compact ? theme_tx(m, 106, 140) : theme_tx(m, 190, 226);
    float last = theme_tx(m, 36, 40);
    l->card = (frect){d.x, d.y, d.w, who};
    float used = who + g;
    if (m->compact) {
        float rest = d.h - used - tray - g - last - g;
        l->odds = (frect){d.x, d.y + used, d.w, rest};
        used += rest + g;
    }
    l->tray = (frect){d.x, d.y + used, d.w, tray};
    used += tray + g;
    l->log = (frect){d.x, d.y + used, d.w, fmaxf(last, d.h - used)};
}

static void table_draw(app *a)
{
    table *t = a->table;
    if (!t) {
        app_go(a, SCREEN_TITLE);
        return;
    }
    table_lay_out(t);
    /* What had the keys on a card that has gone has them no more. */
    if (t->card == CARD_NONE && t->card_shown != CARD_NONE) a->ui.focus = 0;
    t->card_shown = t->card;
    draw_rect(a->ui.out, (frect){0, 0, a->ui.t.width, a->ui.t.height}, a->ui.t.walnut);
    table_board(t);
    if (!t->board_only) {
        table_minimap(t);
        table_dock(t);
        table_bar(t);
    }
    table_foot(t);
    table_lineup_lay(t);
    table_odds(t);
    table_lineup(t);
    table_scene(t);
    table_cards(t);
    if (t->thinking && !a->in_event) t->thought_shown = true;
}

const screen_vtable table_screen = {.enter = table_enter, .tick = table_tick, .draw = table_draw};
