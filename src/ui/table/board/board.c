/* table_board.c: the board and its counters, and what pointer and keys do there. */
#include "game/game.h"
#include "ui/table/table.h"

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

/* ---- what the pointer is over, in words */

/* Of several, their names: as many as a line or two will hold. */
static void stack_words(const table *t, int space, strbuf *text)
{
    enum { NAMED = 5 };
    int n = 0;
    if (space < 0 || choice_unit_at(t, space, NO_UNIT, false) == NO_UNIT ||
        choice_unit_at(t, space, choice_unit_at(t, space, NO_UNIT, false), false) == NO_UNIT)
        return;
    for (int u = choice_unit_at(t, space, NO_UNIT, false); u != NO_UNIT;
         u = choice_unit_at(t, space, u, false), n++)
        if (n < NAMED)
            strbuf_addf(text, "%s%s",
                        n           ? ", "
                        : text->len ? "\nHere stand "
                                    : "Here stand ",
                        table_unit_name(t, u));
    if (n > NAMED) strbuf_addf(text, " and %d more", n - NAMED);
    strbuf_addc(text, '.');
}

void table_place_words(table *t, int space, char *title, size_t size, strbuf *text)
{
    const board_space *s = &t->b->spaces[space];
    char whole[16];
    board_space_name(t->b, space, whole);
    /* On the sheet that lies there it needs no saying which. */
    const char *colon = s->sheet == t->sheet ? strchr(whole, ':') : NULL, *name = colon ? colon + 1 : whole;
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
    table_things_words(t, space, text);
    stack_words(t, space, text);
}

/* A counter or the pointer lies there. */
static bool plate_hides(const table *t, frect r)
{
    const frect wide = ui_inset(r, -26);
    if (ui_inside(ui_inset(r, -30), t->app->ui.mx, t->app->ui.my)) return true;
    for (int i = 0; i < t->sc->nunits; i++) {
        if (t->anim.shown.units[i].status != UNIT_ON) continue;
        const fpoint p = table_unit_centre(t, i);
        if (ui_inside(wide, p.x, p.y)) return true;
    }
    return false;
}

/* Where the plate of w x h hides nothing: by preference the upper left, then along the foot; else the first.
 */
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
    if (who != NO_UNIT && choice_unit_at(t, t->hover, who, false) == NO_UNIT) {
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

/* The space under the pointer; at sea that of the ship there. */
static int pointed_space(const table *t)
{
    const ui *u = &t->app->ui;
    const fpoint at = view_to_board(&t->cam, u->mx, u->my);
    const int space = table_space_at(t, at.x, at.y),
              who = space == NO_SPACE ? table_piece_at(t, u->mx, u->my) : NO_UNIT;
    return who != NO_UNIT ? t->anim.shown.units[who].space : space;
}

/* A ship lies apart from all that stands ashore: a press on her means her. */
static bool press_ship(table *t, int who)
{
    if (who == NO_UNIT || !table_afloat(t, who) || t->c.aimed[who]) return false;
    t->fan = NO_SPACE;
    if (t->ours && who == t->c.unit)
        choice_step_back(t);
    else if (t->ours && choice_offers(t, who))
        choice_select(t, who);
    else
        t->inspect = who;
    return true;
}

/* An area is large: a press on a counter of one's own means it, one beside it means the place. */
static bool press_counter(table *t, float x, float y)
{
    const choice *c = &t->c;
    if (t->b->sheets[t->sheet].kind != BOARD_AREA || (t->app->ui.mods & UI_SHIFT)) return false;
    const int who = table_piece_at(t, x, y);
    if (press_ship(t, who)) return true;
    if (!t->ours || c->unit == NO_UNIT) return false;
    if (who == NO_UNIT || who == c->unit || !choice_may_act(t, who) || c->aimed[who]) return false;
    const int space = t->view.units[who].space;
    if (space == c->space || space == t->view.units[c->unit].space)
        return false; /* done, or the next of the stack */
    t->fan = NO_SPACE;
    for (int u = choice_unit_at(t, space, NO_UNIT, false); u != NO_UNIT;
         u = choice_unit_at(t, space, u, false))
        if (u != who) t->fan = space;
    choice_select(t, who);
    return true;
}

static void board_hover(table *t, const ui_event *e, bool here)
{
    const ui *u = &t->app->ui;
    if (e->kind == UI_MOUSE_MOVE || e->kind == UI_MOUSE_DOWN) {
        int space = here && ui_inside(t->l.board, u->mx, u->my) ? pointed_space(t) : NO_SPACE;
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
}

static void board_press(table *t, const ui_event *e, bool here)
{
    ui *u = &t->app->ui;
    const fpoint at = view_to_board(&t->cam, u->mx, u->my);
    if (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT && here && table_scene_open(t)) {
        table_scene_close(t);
        ui_take(u);
        return;
    }
    if (table_busy(t)) return;
    if (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT && here) {
        int space = pointed_space(t);
        if (t->umpire.placing) {
            table_umpire_place(t, space);
            ui_take(u);
            return;
        }
        t->pressed = true;
        t->turning = false;
        t->press_space = space;
        if (!press_counter(t, e->x, e->y)) choice_pick(t, space, e->clicks);
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
    board_hover(t, e, here);
    board_press(t, e, here);
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
    bool at_choice =
        !t->by_keys || t->cursor == NO_SPACE || t->cursor == t->c.space ||
        (t->c.target != NO_UNIT && t->view.units[t->c.target].space == t->cursor) ||
        (t->c.unit != NO_UNIT && t->view.units[t->c.unit].space == t->cursor && !t->c.dest_at[t->cursor]) ||
        !choice_open(t);
    if (t->d.side == GAME_OVER) {
        table_card_open(t, CARD_RESULT);
        return;
    }
    if (t->c.ready && (at_choice || (t->c.space == NO_SPACE && t->c.target == NO_UNIT))) {
        choice_commit(t);
        return;
    }
    if (t->ours && !table_busy(t) && choice_to_act(t) == 0 && choice_end_step(t) < 0 && !choice_open(t)) {
        app_say(t->app, "The bar below holds the choice: press its letter, or F6 and then Enter.");
        return;
    }
    /* Enter never lets go of a unit: only Escape and the mouse do. */
    if (t->ours && t->c.unit != NO_UNIT && t->hover != NO_SPACE &&
        t->view.units[t->c.unit].space == t->hover && !t->c.dest_at[t->hover] && !table_busy(t)) {
        if (choice_only_target(t)) return;
        app_say(t->app, t->c.ndest > 0 || t->c.naim > 0
                            ? "Choose what is marked on the board, or press a letter of the bar below."
                            : "The bar below says what it may do: press the letter of one.");
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
        anim_skip(&t->anim, t->app->now);
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
    table_stack_keys(t);
    if (ui_key(u, KEY_ESCAPE, 0)) {
        if (table_scene_open(t))
            table_scene_close(t);
        else if (ring && t->fan == NO_SPACE)
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

/* What all counters in sight cover, in cells; w below 0: there are none. */
static frect armies(const table *t)
{
    float x0 = 1e9f, y0 = 1e9f, x1 = -1, y1 = -1, x, y;
    for (int i = 0; i < t->sc->nunits; i++) {
        const struct unit *p = &t->anim.shown.units[i];
        if (p->status != UNIT_ON || t->b->spaces[p->space].sheet != t->sheet) continue;
        pose_place(t->b, p->space, &x, &y);
        if (table_afloat(t, i)) {
            x = (float)t->b->spaces[p->space].berth.x / 1000;
            y = (float)t->b->spaces[p->space].berth.y / 1000;
        }
        x0 = fminf(x0, x);
        y0 = fminf(y0, y);
        x1 = fmaxf(x1, x);
        y1 = fmaxf(y1, y);
    }
    return x1 < 0 ? (frect){0, 0, -1, -1} : (frect){x0, y0, x1 - x0, y1 - y0};
}

/* At first: boxes of the size the look asks for, or as large as show all of both armies, or the map's whole
 * width, yet large enough for the pictures on the pieces; the armies in the middle. */
static void board_fit_first(table *t)
{
    const theme *m = &t->app->ui.t;
    const float around = 4;
    view_set_port(&t->cam, t->l.board, 190 * m->zoom, 14);
    if (t->cam.placed) return;
    const frect all = t->cam.sheet.bounds, a = armies(t), b = t->l.board;
    view_fit(&t->cam, false, t->app->now);
    /* Areas are drawn to be seen whole, as long as their counters can be told apart. */
    const board_sheet *s = &t->b->sheets[t->sheet];
    const float counter = 2 * sheet_art_radius(t->art, s->first_space) / SHEET_UNIT * t->cam.cell;
    enum { TELL_APART = 41, PICTURED = 36 };
    if (s->kind == BOARD_AREA && counter >= TELL_APART) return;
    const float most = theme_px(m, 66, 84);
    float wanted = fminf(most, b.w / all.w);
    if (a.w >= 0) wanted = fmaxf(wanted, fminf(most, fminf(b.w / (a.w + around), b.h / (a.h + around))));
    if (s->kind == BOARD_AREA)
        wanted = fminf(wanted, t->cam.cell * TELL_APART / fmaxf(counter, 1));
    else /* never so small that the pieces show their signs alone */
        wanted = fmaxf(wanted, t->cam.cell * PICTURED / fmaxf(counter, 1) + 1);
    wanted = floorf(wanted);
    if (wanted <= t->cam.cell) return;
    t->cam.cell = wanted;
    if (a.w >= 0)
        view_centre(&t->cam, a.x + a.w / 2, a.y + a.h / 2, false, t->app->now);
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
    table_things(t);
    table_pieces(t);
    table_overlays_over(t);
    table_marks(t);
    table_motion(t);
    table_sheets(t);
    t->foot = table_waiting(t);
    if (!table_scene_open(t)) place_plate(t);
    /* Not where a further choice is asked for. */
    if (!t->c.ready || (t->c.nstrips == 0 && !t->c.alone)) heard_plate(t, t->foot);
    table_stack(t);
    draw_clip_pop(u->out);
}
