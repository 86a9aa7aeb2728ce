/* table_cards.c: the cards that lie over the table: hand-over, undo, the verdict, keys. */
#include "game/game.h"
#include "ui/table/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static frect card_box(table *t, float w, float h)
{
    theme *m = &t->app->ui.t;
    w = fminf(w, m->width - 32);
    h = fminf(h, m->height - 32);
    return (frect){roundf((m->width - w) / 2), roundf((m->height - h) / 2), w, h};
}

frect table_card_begin(table *t, const char *name, float w, float h)
{
    ui *u = &t->app->ui;
    ui_layer_begin(u, ui_name(name, 0), true);
    frect r = card_box(t, w, h);
    ui_panel(u, r);
    ui_region_add(u, ui_name(name, 1), r, UI_SOLID);
    return r;
}

float table_card_title(table *t, frect r, float y, const char *s)
{
    ui *u = &t->app->ui;
    float px = theme_font(&u->t, TEXT_TITLE).px;
    ui_text_fit(u, TEXT_TITLE, u->t.ink, r.x + r.w / 2, y + px * 0.85f, ALIGN_CENTRE, r.w - 48, s);
    return y + px * 1.15f;
}

int table_card_buttons(table *t, frect r, const char *const *labels, int n)
{
    ui *u = &t->app->ui;
    float h = fmaxf(38, theme_tx(&u->t, 38, 44)), x = r.x + r.w - 24;
    int pressed = -1;
    for (int i = 0; i < n; i++) {
        const char *cap = i == 0 ? "Enter" : i == n - 1 ? "Esc" : "";
        int key = i == 0 ? KEY_ENTER : i == n - 1 ? KEY_ESCAPE : 0;
        float w = ui_button_width(u, labels[i], cap);
        x -= w;
        if (ui_button(u, ui_name(labels[i], i), (frect){x, r.y + r.h - h - 20, w, h},
                      i == 0 ? LOOK_PRIMARY : LOOK_NORMAL, labels[i], cap, key, 0))
            pressed = i;
        x -= 10;
    }
    return pressed;
}

/* ---- between two people */

static void card_curtain(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    ui_layer_begin(u, ui_name("curtain", 0), false);
    draw_rect(u->out, (frect){0, 0, m->width, m->height}, m->walnut);
    draw_tiled(u->out, SHEET_KEY_WOOD, (frect){0, 0, m->width, m->height}, 1);
    frect r = card_box(t, theme_tx(m, 520, 640), theme_tx(m, 300, 340));
    ui_panel(u, r);
    int side = t->d.side >= 0 ? t->d.side : 0;
    const scenario_side *s = &t->sc->sides[side];
    float size = theme_tx(m, 60, 72), y = r.y + 24;
    table_side_badge(t, side, r.x + r.w / 2 - size / 2, y, size);
    y += size + 14;
    char line[200];
    snprintf(line, sizeof line, "The table is for the %s", s->name);
    y = table_card_title(t, r, y, line) + 4;
    ui_wrap(u, TEXT_NOTE, m->ink, r.x + 40, y, r.w - 80, 1.4f, true,
            "Whoever plays them takes the seat; everybody else looks away. Then what they saw happen is "
            "shown again.");
    static const char *const go[] = {"I am in the seat"};
    float h = fmaxf(40, theme_tx(m, 40, 48)), w = ui_button_width(u, go[0], "Enter") + 30;
    frect b = {r.x + (r.w - w) / 2, r.y + r.h - h - 22, w, h};
    if (ui_button(u, ui_name("seated", 0), b, LOOK_PRIMARY, go[0], "Enter", KEY_ENTER, 0)) {
        t->card = CARD_NONE;
        t->curtain_due = false;
        table_new_viewer(t, t->d.side >= 0 ? t->d.side : t->viewer, true);
    }
    ui_layer_end(u);
}

/* ---- questions */

static int question(table *t, const char *name, const char *title, const char *text,
                    const char *const *labels, int n)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    float w = theme_tx(m, 460, 560), in = w - 64;
    float h = ui_wrap(u, TEXT_NOTE, 0, 0, 0, in, 1.4f, false, text);
    frect r = table_card_begin(t, name, w, theme_font(m, TEXT_TITLE).px * 1.2f + h + theme_tx(m, 112, 124));
    float y = table_card_title(t, r, r.y + 18, title) + 4;
    ui_wrap(u, TEXT_NOTE, m->ink, r.x + 32, y, r.w - 64, 1.4f, true, text);
    int pressed = table_card_buttons(t, r, labels, n);
    ui_layer_end(u);
    return pressed;
}

static void card_undo(table *t)
{
    static const char *const labels[] = {"Both agree", "Leave it"};
    int pressed = question(t, "undocard", "Take it back?",
                           "Dice have been thrown, or something hidden has been seen, since then. Both sides "
                           "must agree to take it back.",
                           labels, 2);
    if (pressed == 0) table_undo_agreed(t, t->undo_to);
    if (pressed == 1) t->card = CARD_NONE;
}

static void card_undo_to(table *t)
{
    char text[240];
    int n = session_count(t->s) - t->undo_to;
    snprintf(text, sizeof text, "%d %s since then will be taken back. Ctrl Y brings it again.", n,
             n == 1 ? "thing that happened" : "things that happened");
    static const char *const labels[] = {"Go back", "Leave it"};
    int pressed = question(t, "undotocard", "Go back to there?", text, labels, 2);
    if (pressed == 1) t->card = CARD_NONE;
    if (pressed != 0) return;
    if (session_settings(t->s)->undo == UNDO_ASK)
        table_card_open(t, CARD_UNDO);
    else
        table_undo_agreed(t, t->undo_to);
}

/* Between two people the umpire is both of them. */
static void card_overrule(table *t)
{
    static const char *const labels[] = {"Both agree", "Leave it"};
    strbuf text = {0};
    table_umpire_sentence(t, &t->umpire.act, &text);
    strbuf_add(&text, " Both sides must agree to it; it is written in the log.");
    int pressed = question(t, "overrulecard", "Overrule?", strbuf_str(&text), labels, 2);
    strbuf_free(&text);
    if (pressed < 0) return;
    action act = t->umpire.act;
    t->card = CARD_NONE;
    if (pressed == 0)
        table_overrule(t, &act);
    else
        table_card_open(t, CARD_UMPIRE);
}

static void card_sure(table *t)
{
    static const char *const labels[] = {"Do it", "Think again"};
    const verb *v = action_verb(t->rs, t->sure.verb);
    char code[80], text[320];
    snprintf(code, sizeof code, "verb.%s", v ? v->name : "");
    snprintf(text, sizeof text, "%s: %s. The rules allow it, but as things stand it is seldom wise.",
             t->sure.nunits > 0 ? table_unit_name(t, t->sure.units[0]) : "You",
             table_word_title(t, code, v ? v->name : ""));
    int pressed = question(t, "surecard", "Are you sure?", text, labels, 2);
    if (pressed < 0) return;
    t->card = CARD_NONE;
    if (pressed != 0) return;
    action act = t->sure;
    table_do(t, &act);
}

/* ---- the verdict */

/* Where nobody won: what each would have needed. */
static void needs_words(const table *t, strbuf *out)
{
    strbuf_add(out, " Nobody reached what was needed.");
    for (int side = 0; side < t->sc->nsides; side++) {
        int n = 0;
        for (int i = 0; i < t->sc->nconditions; i++) {
            const victory_condition *c = &t->sc->conditions[i];
            if (c->side != side || c->effect != EFFECT_WIN || !c->text || !c->text[0]) continue;
            if (n++ == 0)
                strbuf_addf(out, " %s: %s", t->sc->sides[side].name, c->text);
            else
                strbuf_addf(out, "; or %s", c->text);
        }
        if (n > 0) strbuf_add(out, ".");
    }
}

static void verdict_words(table *t, const result *r, strbuf *out)
{
    word_args args = r->args;
    /* How it ended is told by the event that ended it. */
    for (int i = session_count(t->s) - 1; i >= 0 && i >= session_count(t->s) - 4 && out->len == 0; i--) {
        const session_entry *e = session_at(t->s, i);
        for (int k = 0; k < e->events.count; k++)
            if (e->events.items[k].kind == EV_OVER) story_event(t->s, e, &e->events.items[k], NO_SIDE, out);
    }
    if (out->len > 0) return;
    if (r->code)
        words_format(t->sc, &t->view, r->code, &args, out);
    else
        strbuf_add(out, r->winner >= 0 ? t->sc->sides[r->winner].name : "A draw");
}

static void tally_rows(table *t, const result *r, frect box, float y)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    float row = theme_tx(m, 26, 30), column = theme_tx(m, 110, 130), x = box.x + 32,
          right = box.x + box.w - 32;
    int n = t->sc->nsides;
    for (int s = 0; s < n; s++)
        ui_text_fit(u, TEXT_BODY_BOLD, m->ink, right - column * (float)(n - 1 - s), y + row * 0.7f,
                    ALIGN_RIGHT, column - 10, t->sc->sides[s].name);
    y += row;
    for (int i = 0; i < r->ntally; i++) {
        if (i % 2 == 0)
            draw_round(u->out, (frect){x - 10, y, right - x + 20, row}, 3, colour_alpha(m->band, 0.6f), 0, 0);
        ui_text_fit(u, TEXT_BODY, m->ink, x, y + row * 0.68f, ALIGN_LEFT, right - x - column * (float)n,
                    table_word_title(t, r->tally[i].code, r->tally[i].code));
        for (int s = 0; s < n; s++) {
            char value[24];
            snprintf(value, sizeof value, "%d", (int)r->tally[i].value[s]);
            ui_text(u, TEXT_BODY_BOLD, m->ink, right - column * (float)(n - 1 - s), y + row * 0.68f,
                    ALIGN_RIGHT, value);
        }
        y += row;
    }
}

static void card_result(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    result r = {0};
    game_result(session_state(t->s), &r);
    strbuf verdict = {0};
    verdict_words(t, &r, &verdict);
    if (r.winner < 0) needs_words(t, &verdict);
    float w = theme_tx(m, 620, 760),
          vh = ui_wrap(u, TEXT_NOTE, 0, 0, 0, w - 80, 1.4f, false, strbuf_str(&verdict));
    float history = t->sc->history[0]
                        ? fminf(theme_tx(m, 138, 176),
                                ui_wrap(u, TEXT_NOTE, 0, 0, 0, w - 88, 1.4f, false, t->sc->history) + 8)
                        : 0;
    float row = theme_tx(m, 26, 30), size = theme_tx(m, 56, 68);
    frect box = table_card_begin(t, "result", w,
                                 size + 40 + theme_font(m, TEXT_TITLE).px * 1.3f + vh +
                                     row * (float)(r.ntally + 1) + history + theme_tx(m, 110, 120));
    float y = box.y + 22;
    if (r.winner >= 0)
        table_side_badge(t, r.winner, box.x + box.w / 2 - size / 2, y, size);
    else
        for (int i = 0; i < 2 && i < t->sc->nsides; i++)
            table_side_badge(t, i, box.x + box.w / 2 + ((float)i - 1) * (size + 8), y, size);
    y += size + 10;
    char line[160];
    if (r.winner >= 0)
        snprintf(line, sizeof line, "%s: victory", t->sc->sides[r.winner].name);
    else
        snprintf(line, sizeof line, "A drawn battle");
    y = table_card_title(t, box, y, line) + 2;
    y += ui_wrap(u, TEXT_NOTE, m->ink, box.x + 40, y, box.w - 80, 1.4f, true, strbuf_str(&verdict)) + 8;
    strbuf_free(&verdict);
    tally_rows(t, &r, box, y);
    y += row * (float)(r.ntally + 1) + 12;
    if (history > 0) {
        frect body = {box.x + 28, y, box.w - 48, history};
        ui_id id = ui_name("history", 0);
        ui_scroll_begin(u, id, body, &t->card_scroll,
                        ui_wrap(u, TEXT_NOTE, 0, 0, 0, box.w - 88, 1.4f, false, t->sc->history));
        ui_wrap(u, TEXT_NOTE, m->ink2, box.x + 40, y - t->card_scroll.at, box.w - 88, 1.4f, true,
                t->sc->history);
        ui_scroll_end(u, id, body, &t->card_scroll);
    }
    static const char *const labels[] = {"To the title", "Write a report", "Replay", "Look at the board"};
    static const char *const without[] = {"To the title", "Write a report", "Look at the board"};
    bool may_replay = table_may_replay(t);
    int pressed = table_card_buttons(t, box, may_replay ? labels : without, may_replay ? 4 : 3);
    ui_layer_end(u);
    if (pressed == 0)
        app_go(t->app, SCREEN_TITLE);
    else if (pressed == 1)
        table_write_report(t);
    else if (pressed == 2 && may_replay)
        table_replay(t);
    else if (pressed >= 2)
        t->card = CARD_NONE;
}

/* ---- keys, where no screen of their own shows them */

static void card_keys(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    static const char *const lines[][2] = {
        {"Enter", "choose; again: do it"},
        {"Esc", "step back; menu"},
        {"Tab", "next unit"},
        {"Arrows", "move the cursor"},
        {"Q, E", "turn"},
        {"W", "why not"},
        {"T", "odds"},
        {"K", "look into a stack"},
        {"[, ]", "another map"},
        {"I", "unit card"},
        {"X", "the table just read"},
        {"L", "log"},
        {"O", "small map"},
        {"D", "dock"},
        {"Space", "skip what is shown"},
        {"Ctrl Enter", "end the step"},
        {"Ctrl Z, Ctrl Y", "undo, redo"},
        {"+, -, Home", "nearer, farther, all"},
        {"F6", "to the buttons"},
        {"F9, F11", "board alone, full screen"},
        {"F12", "keep a picture"},
    };
    int n = (int)(sizeof lines / sizeof lines[0]);
    float row = theme_tx(m, 25, 30);
    frect r = table_card_begin(t, "keys", theme_tx(m, 620, 720),
                               theme_font(m, TEXT_TITLE).px * 1.3f + row * (float)((n + 1) / 2) +
                                   theme_tx(m, 100, 110));
    float y = table_card_title(t, r, r.y + 16, "Keys") + 6;
    for (int i = 0; i < n; i++) {
        float x = r.x + 28 + (i >= (n + 1) / 2 ? r.w / 2 : 0), yy = y + row * (float)(i % ((n + 1) / 2));
        ui_keycap(u, x, yy + row / 2, false, lines[i][0]);
        ui_text(u, TEXT_BODY, m->ink, x + theme_tx(m, 116, 130), yy + row * 0.68f, ALIGN_LEFT, lines[i][1]);
    }
    static const char *const labels[] = {"Back"};
    if (table_card_buttons(t, r, labels, 1) == 0 || ui_key(u, KEY_ESCAPE, 0)) t->card = CARD_NONE;
    ui_layer_end(u);
}

void table_cards(table *t)
{
    switch (t->card) {
    case CARD_NONE:
        table_menu_keys(t);
        break;
    case CARD_MENU:
        table_menu_card(t);
        break;
    case CARD_RESULT:
        card_result(t);
        break;
    case CARD_CURTAIN:
        card_curtain(t);
        break;
    case CARD_FACES:
        table_faces_card(t);
        break;
    case CARD_UNDO:
        card_undo(t);
        break;
    case CARD_UNDO_TO:
        card_undo_to(t);
        break;
    case CARD_SURE:
        card_sure(t);
        break;
    case CARD_KEYS:
        card_keys(t);
        break;
    case CARD_CHART:
        table_chart_card(t);
        break;
    case CARD_UMPIRE:
        table_umpire_card(t);
        break;
    case CARD_OVERRULE:
        card_overrule(t);
        break;
    }
}
