/* table_board.c: the board and its counters, and what pointer and keys do there. */
#include "ui/table.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static ui_id board_id(void)
{
    return ui_name("board", 0);
}

int table_space_at(const table *t, float x, float y)
{
    return sheet_art_space_at(t->art, x * SHEET_UNIT, y * SHEET_UNIT);
}

/* ---- a stack spread out, and units waiting to come on */

static void fan(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    if (t->fan == NO_SPACE || t->anim.running) return;
    int n = 0;
    for (int i = choice_unit_at(t, t->fan, NO_UNIT, false); i != NO_UNIT;
         i = choice_unit_at(t, t->fan, i, false))
        n++;
    if (n < 2) {
        t->fan = NO_SPACE;
        return;
    }
    float size = theme_px(m, 52, 64), gap = 10, w = (size + gap) * (float)n + gap, h = size + 2 * gap;
    fpoint c = table_centre(t, t->fan);
    frect r = {c.x - w / 2, c.y - t->cam.cell / 2 - h - 8, w, h}, b = t->l.board;
    r.x = fmaxf(b.x + 6, fminf(r.x, b.x + b.w - w - 6));
    if (r.y < b.y + 6) r.y = c.y + t->cam.cell / 2 + 8;
    ui_popover(u, r);
    ui_region_add(u, ui_name("fan", 0), r, UI_SOLID);
    float x = r.x + gap;
    for (int i = choice_unit_at(t, t->fan, NO_UNIT, false); i != NO_UNIT;
         i = choice_unit_at(t, t->fan, i, false)) {
        frect box = {x - 3, r.y + gap - 3, size + 6, size + 6};
        ui_id id = ui_name("fanned", i);
        if (ui_hot(u, id) || i == t->c.unit) draw_round(u->out, box, 6, 0, m->ink, 2.4f);
        table_counter(t, i, x + size / 2, r.y + gap + size / 2, size, false);
        ui_tooltip(u, id, box, table_unit_name(t, i));
        if (ui_click(u, id, box, UI_FOCUS)) {
            if (t->ours && t->view.units[i].side == t->d.side)
                choice_select(t, i);
            else
                t->inspect = i;
        }
        x += size + gap;
    }
}

/* Returns how much of the board's foot it takes. */
static float waiting(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    int16_t list[WAITING_MAX];
    int n = table_busy(t) ? 0 : choice_waiting(t, list);
    if (n == 0) return 0;
    frect b = t->l.board;
    float size = theme_px(m, 46, 58), gap = 8, head = theme_tx(m, 26, 28), room = b.w * 0.55f;
    int across = (int)fminf((float)n, fmaxf(1, room / (size + gap))), rows = (n + across - 1) / across;
    float w = fmaxf((size + gap) * (float)across + gap + 8, ui_width(u, TEXT_BODY_BOLD, "To be placed") + 32),
          h = head + (size + gap) * (float)rows + gap;
    frect r = {b.x + (b.w - w) / 2, b.y + b.h - h - 12, w, h};
    ui_popover(u, r);
    ui_region_add(u, ui_name("waiting", 0), r, UI_SOLID);
    ui_text(u, TEXT_BODY_BOLD, m->ink, r.x + 14, r.y + head * 0.75f, ALIGN_LEFT, "To be placed");
    for (int i = 0; i < n; i++) {
        float x = r.x + gap + 4 + (size + gap) * (float)(i % across),
              y = r.y + head + 4 + (size + gap) * (float)(i / across);
        frect box = {x - 3, y - 3, size + 6, size + 6};
        ui_id id = ui_name("waits", list[i]);
        if (ui_hot(u, id) || list[i] == t->c.unit) draw_round(u->out, box, 6, 0, m->ink, 2.4f);
        table_counter(t, list[i], x + size / 2, y + size / 2, size, true);
        ui_tooltip(u, id, box, table_unit_name(t, list[i]));
        if (ui_click(u, id, box, UI_FOCUS)) choice_select(t, list[i]);
    }
    return h + 12;
}

/* ---- what the pointer is over, in words */

void table_place_words(table *t, int space, char *title, size_t size, strbuf *text)
{
    const board_space *s = &t->b->spaces[space];
    char name[16];
    board_space_name(t->b, space, name);
    const char *ground = t->sc->terrain[s->terrain].title, *effect = t->sc->terrain[s->terrain].effect;
    if (!ground) ground = t->b->terrains[s->terrain];
    if (s->name)
        snprintf(title, size, "%s, %s", name, s->name);
    else
        snprintf(title, size, "%s, %s", name, ground);
    if (s->name) strbuf_addf(text, "%s. ", ground);
    panel p = {0};
    game_describe_place(&t->anim.shown, space, &p);
    /* Where the system says it row by row, the short form would say it twice. */
    if (effect && effect[0] && p.count == 0)
        strbuf_addf(text, "%c%s", toupper((unsigned char)effect[0]), effect + 1);
    if (p.count > 0) {
        for (int i = 0; i < p.count; i++) {
            word_args args = word_args_none();
            args.space = space;
            for (int k = 0; k < 4; k++)
                args.n[k] = p.row[i].n[k];
            if (text->len) strbuf_add(text, "\n");
            if (p.row[i].label) words_format(t->sc, &t->anim.shown, p.row[i].label, &args, text);
            if (p.row[i].label && p.row[i].value) strbuf_add(text, ": ");
            if (p.row[i].value) words_format(t->sc, &t->anim.shown, p.row[i].value, &args, text);
        }
    }
    for (int i = 0; i < t->sc->nobjectives; i++)
        if (t->sc->objectives[i] == space) {
            int holder = t->anim.shown.holder[i];
            strbuf_addf(text, "%sObjective, held by %s.", text->len ? "\n" : "",
                        holder ? t->sc->sides[holder - 1].name : "nobody");
        }
}

/* A counter or the pointer lies there. */
static bool plate_hides(const table *t, frect r)
{
    const frect wide = ui_inset(r, -26);
    if (ui_inside(ui_inset(r, -30), t->app->ui.mx, t->app->ui.my)) return true;
    for (int i = 0; i < t->sc->nunits; i++) {
        if (t->anim.shown.units[i].status != UNIT_ON) continue;
        const fpoint p = table_centre(t, t->anim.shown.units[i].space);
        if (ui_inside(wide, p.x, p.y)) return true;
    }
    return false;
}

/* Where the plate of w x h hides nothing: by preference the upper left, then along the foot; else the first. */
static frect plate_place(const table *t, float w, float h)
{
    static const float across[] = {0.2f, 0.4f, 0.6f, 0.8f};
    const frect b = t->l.board, first = {b.x + 14, b.y + 12, w, h};
    if (!plate_hides(t, first)) return first;
    for (int i = 0; i < 4; i++) {
        const frect r = {fminf(b.x + b.w * across[i], b.x + b.w - w - 14), b.y + b.h - h - 12, w, h};
        if (!plate_hides(t, r)) return r;
    }
    return ui_inside(ui_inset(first, -30), t->app->ui.mx, t->app->ui.my)
               ? (frect){b.x + b.w * 0.4f, b.y + b.h - h - 12, w, h}
               : first;
}

static void place_plate(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    if (t->hover == NO_SPACE || m->compact || t->card != CARD_NONE) return;
    char title[160];
    strbuf text = {0};
    table_place_words(t, t->hover, title, sizeof title, &text);
    int who = choice_unit_at(t, t->hover, NO_UNIT, false);
    if (who != NO_UNIT) {
        size_t n = strlen(title);
        snprintf(title + n, sizeof title - n, " · %s", table_unit_name(t, who));
    }
    float pad = 12, most = theme_tx(m, 300, 360),
          w = fminf(most,
                    fmaxf(ui_width(u, TEXT_BODY_BOLD, title), ui_width(u, TEXT_SMALL, strbuf_str(&text))) +
                        1);
    float h = ui_wrap(u, TEXT_SMALL, 0, 0, 0, w, 1.35f, false, strbuf_str(&text)), head = theme_tx(m, 20, 22);
    const frect r = plate_place(t, w + 2 * pad, head + h + pad + 4);
    draw_round(u->out, r, 6, colour_alpha(m->popover, 0.96f), 0xb59a68ff, 1);
    ui_text_fit(u, TEXT_BODY_BOLD, m->ink, r.x + pad, r.y + head, ALIGN_LEFT, w, title);
    ui_wrap(u, TEXT_SMALL, m->ink2, r.x + pad, r.y + head + 5, w, 1.35f, true, strbuf_str(&text));
    strbuf_free(&text);
}

/* What is heard, in words, at the board's foot. */
static void heard_plate(table *t, float above)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    if (!t->app->heard || t->app->now >= t->app->heard_until) return;
    float w = ui_width(u, TEXT_SMALL_STRONG, t->app->heard) + 34, h = theme_tx(m, 24, 26);
    frect b = t->l.board, r = {roundf(b.x + (b.w - w) / 2), roundf(b.y + b.h - above - h - 12), w, h};
    draw_round(u->out, r, h / 2, colour_alpha(m->walnut, 0.94f), m->walnut_line, 1);
    for (int i = 0; i < 2; i++) { /* two rings go out from a point */
        float x = r.x + 11, y = r.y + h / 2;
        draw_path_begin(u->out);
        draw_path_arc(u->out, x, y, 4 + 4 * (float)i, -45, 45);
        draw_path_stroke(u->out, m->sand, (stroke_style){.width = 1.6f, .round = true});
    }
    draw_circle(u->out, r.x + 11, r.y + h / 2, 1.8f, m->sand, 0, 0);
    ui_text_mid(u, TEXT_SMALL_STRONG, m->ivory, r.x + 25, r, ALIGN_LEFT, t->app->heard);
}

/* ---- pointer and keys */

static void board_pointer(table *t)
{
    ui *u = &t->app->ui;
    const ui_event *e = u->event;
    bool here = ui_hot(u, board_id());
    if (!e) return;
    if (e->kind == UI_WHEEL && here) {
        t->followed = false;
        view_zoom(&t->cam, e->wheel, e->x, e->y, t->app->now);
        ui_take(u);
        return;
    }
    if (e->kind == UI_MOUSE_DOWN && (e->button == UI_RIGHT || e->button == UI_MIDDLE) &&
        ui_inside(t->l.board, e->x, e->y) && u->hot == board_id()) {
        t->panning = true;
        t->press_x = e->x;
        t->press_y = e->y;
        return;
    }
    if (e->kind == UI_MOUSE_UP && e->button != UI_LEFT) {
        t->panning = false;
        return;
    }
    if (e->kind == UI_MOUSE_MOVE && t->panning) {
        t->followed = false;
        view_pan(&t->cam, e->x - t->press_x, e->y - t->press_y);
        t->press_x = e->x;
        t->press_y = e->y;
        return;
    }
    fpoint at = view_to_board(&t->cam, u->mx, u->my);
    if (e->kind == UI_MOUSE_MOVE || e->kind == UI_MOUSE_DOWN) {
        int space = here && ui_inside(t->l.board, u->mx, u->my) ? table_space_at(t, at.x, at.y) : NO_SPACE;
        /* On the way to the refusal's card and on it the pointer asks nothing new: its rule can be pressed.
         */
        bool reading = t->why_on && ui_inside(t->why_at, u->mx, u->my);
        if (e->kind == UI_MOUSE_MOVE && !reading && (space != t->hover || t->by_keys)) {
            t->by_keys = false;
            t->hover = space;
            if (t->why_on && t->why_space != space) t->why_on = false;
            if (t->why_mode && t->ours && t->c.unit != NO_UNIT && space != NO_SPACE && !t->c.dest_at[space] &&
                space != t->view.units[t->c.unit].space)
                choice_why(t, space);
        }
    }
    if (table_busy(t)) return;
    if (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT && here) {
        int space = table_space_at(t, at.x, at.y);
        if (t->umpire.placing) {
            table_umpire_place(t, space);
            ui_take(u);
            return;
        }
        t->pressed = true;
        t->turning = false;
        t->press_space = space;
        choice_pick(t, space, e->clicks);
        ui_take(u);
        return;
    }
    /* Pressed on a destination and drawn out of it: that way it will face; let go, it goes. */
    if (e->kind == UI_MOUSE_MOVE && t->pressed && t->c.ready && choice_has_facing(t)) {
        if (table_space_at(t, at.x, at.y) != action_space(&t->c.act)) t->turning = true;
        if (t->turning) choice_face_point(t, at.x, at.y);
    }
    if (e->kind == UI_MOUSE_UP && e->button == UI_LEFT) {
        bool go = t->pressed && t->turning && t->c.ready;
        t->pressed = t->turning = false;
        if (go) choice_commit(t);
    }
}

/* The neighbour that lies most nearly that way; anywhere else the nearest space. */
static void cursor_move(table *t, float dx, float dy)
{
    if (t->cursor == NO_SPACE || t->b->spaces[t->cursor].sheet != t->sheet) {
        int who = t->c.unit != NO_UNIT ? t->view.units[t->c.unit].space : NO_SPACE;
        fpoint c = {t->cam.x, t->cam.y};
        int near = who != NO_SPACE ? who : table_space_at(t, c.x, c.y);
        t->cursor = near != NO_SPACE ? near : t->b->sheets[t->sheet].first_space;
    } else {
        const board_space *s = &t->b->spaces[t->cursor];
        float best = 0.35f;
        int found = NO_SPACE;
        for (int i = 0; i < s->nlinks; i++) {
            const board_space *n = &t->b->spaces[t->b->links[s->first_link + (uint32_t)i].to];
            float x = (float)(n->centre.x - s->centre.x), y = (float)(n->centre.y - s->centre.y),
                  len = hypotf(x, y);
            float dot = (x * dx + y * dy) / len;
            if (dot > best) best = dot, found = t->b->links[s->first_link + (uint32_t)i].to;
        }
        if (found != NO_SPACE) t->cursor = found;
    }
    table_show_space(t, t->cursor);
    if (t->why_on && t->why_space != t->cursor) t->why_on = false;
    if (t->why_mode && t->ours && t->c.unit != NO_UNIT && !t->c.dest_at[t->cursor]) choice_why(t, t->cursor);
}

static void board_enter_key(table *t)
{
    if (t->umpire.placing) {
        table_umpire_place(t, t->hover);
        return;
    }
    bool at_choice = !t->by_keys || t->cursor == NO_SPACE || t->cursor == t->c.space ||
                     (t->c.target != NO_UNIT && t->view.units[t->c.target].space == t->cursor) ||
                     t->c.unit == NO_UNIT;
    if (t->d.side == GAME_OVER) {
        table_card_open(t, CARD_RESULT);
        return;
    }
    if (t->c.ready && (at_choice || (t->c.space == NO_SPACE && t->c.target == NO_UNIT))) {
        choice_commit(t);
        return;
    }
    if (t->ours && !table_busy(t) && choice_to_act(t) == 0 && choice_end_step(t) < 0) {
        app_say(t->app, "The bar below holds the choice: press its letter, or F6 and then Enter.");
        return;
    }
    /* A hovered choice is taken in two strokes as a pressed one is. */
    if (t->hover != NO_SPACE && !table_busy(t)) choice_pick(t, t->hover, 1);
}

static void board_keys(table *t)
{
    ui *u = &t->app->ui;
    if (!u->event || u->event->kind != UI_KEY || u->layer < u->last_top) return;
    bool ring = u->show_focus && u->focus;
    if (t->anim.running && (ui_key(u, KEY_SPACE, 0) || ui_key(u, KEY_ENTER, 0))) {
        anim_skip(&t->anim);
        table_log_update(t);
        return;
    }
    if (!ring) {
        if (ui_key(u, KEY_TAB, 0))
            choice_next(t, 1);
        else if (ui_key(u, KEY_TAB, UI_SHIFT))
            choice_next(t, -1);
        else if (ui_key(u, KEY_LEFT, 0))
            cursor_move(t, -1, 0);
        else if (ui_key(u, KEY_RIGHT, 0))
            cursor_move(t, 1, 0);
        else if (ui_key(u, KEY_UP, 0))
            cursor_move(t, 0, -1);
        else if (ui_key(u, KEY_DOWN, 0))
            cursor_move(t, 0, 1);
        else if (ui_key(u, KEY_ENTER, 0))
            board_enter_key(t);
    }
    if (ui_key(u, KEY_ESCAPE, 0)) {
        if (ring)
            u->focus = 0;
        else if (t->umpire.placing)
            table_card_open(t, CARD_UMPIRE);
        else if (t->why_on || t->c.unit != NO_UNIT || t->inspect != NO_UNIT || t->fan != NO_SPACE)
            choice_step_back(t);
        else if (t->board_only)
            t->board_only = false;
        else
            table_card_open(t, CARD_MENU);
    } else if (ui_key(u, 'q', 0))
        choice_turn(t, -1);
    else if (ui_key(u, 'e', 0))
        choice_turn(t, 1);
    else if (ui_key(u, 'y', UI_CTRL) || ui_key(u, 'z', UI_CTRL | UI_SHIFT))
        table_redo(t);
    else if (ui_key(u, 'l', 0))
        t->log.open = !t->log.open;
    else if (ui_key(u, 'i', 0))
        t->card_open = !t->card_open;
    else if (ui_key(u, 'd', 0))
        t->drawer = !t->drawer;
    else if (ui_key(u, KEY_HOME, 0) || ui_key(u, '0', 0))
        view_fit(&t->cam, true, t->app->now);
    else if (ui_key(u, '+', 0) || ui_key(u, '=', 0) || ui_key(u, '+', UI_SHIFT) || ui_key(u, '=', UI_SHIFT) ||
             ui_key(u, KEY_PAGE_UP, 0))
        view_zoom(&t->cam, 1, t->l.board.x + t->l.board.w / 2, t->l.board.y + t->l.board.h / 2, t->app->now);
    else if (ui_key(u, '-', 0) || ui_key(u, KEY_PAGE_DOWN, 0))
        view_zoom(&t->cam, -1, t->l.board.x + t->l.board.w / 2, t->l.board.y + t->l.board.h / 2, t->app->now);
    else if (ui_key(u, 'h', UI_SHIFT) || ui_key(u, KEY_F9, 0))
        t->board_only = !t->board_only;
}

/* At first: boxes of the size the look asks for, or as large as show the map's whole width; the armies in the
 * middle. */
static void board_fit_first(table *t)
{
    const theme *m = &t->app->ui.t;
    view_set_port(&t->cam, t->l.board, 190 * m->zoom, 14);
    if (t->cam.placed) return;
    frect all = t->cam.sheet.bounds;
    view_fit(&t->cam, false, t->app->now);
    float wanted = floorf(fminf(theme_px(m, 66, 84), t->l.board.w / all.w)), x0 = 1e9f, y0 = 1e9f, x1 = -1,
          y1 = -1, x, y;
    if (wanted <= t->cam.cell) return;
    t->cam.cell = wanted;
    for (int i = 0; i < t->sc->nunits; i++) {
        const struct unit *p = &t->anim.shown.units[i];
        if (p->status != UNIT_ON || t->b->spaces[p->space].sheet != t->sheet) continue;
        anim_place(t->b, p->space, &x, &y);
        x0 = fminf(x0, x);
        y0 = fminf(y0, y);
        x1 = fmaxf(x1, x);
        y1 = fmaxf(y1, y);
    }
    if (x1 >= 0)
        view_centre(&t->cam, (x0 + x1) / 2, (y0 + y1) / 2, false, t->app->now);
    else
        view_centre(&t->cam, t->cam.sheet.map.w / 2, t->cam.sheet.map.h / 2, false, t->app->now);
}

void table_board(table *t)
{
    ui *u = &t->app->ui;
    board_fit_first(t);
    sheet_art_textures(u->host);
    board_keys(t);
    board_pointer(t);
    frect b = t->l.board;
    draw_clip_push(u->out, b);
    draw_tiled(u->out, SHEET_KEY_WOOD, b, 1);
    ui_region_add(u, board_id(), b, 0);
    if (t->card == CARD_CURTAIN) {
        draw_clip_pop(u->out);
        return;
    }
    frect all = t->cam.sheet.bounds;
    fpoint o = view_to_window(&t->cam, all.x, all.y);
    draw_shadow(u->out, (frect){o.x, o.y, all.w * t->cam.cell, all.h * t->cam.cell}, 2, 16, 0.7f);
    view_draw(&t->cam, u->out);
    table_fallen_draw(t);
    table_overlays(t);
    table_pieces(t);
    table_overlays_over(t);
    table_marks(t);
    table_motion(t);
    fan(t);
    float foot = waiting(t);
    place_plate(t);
    heard_plate(t, foot);
    draw_clip_pop(u->out);
}
