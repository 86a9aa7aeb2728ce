/* table_why.c: why a thing may not be done: the action that was most likely meant is put to game_check(), and
 * its refusal shown on a card. */
#include "game/game.h"
#include "ui/table/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const verb *verb_of(const table *t, int index)
{
    return action_verb(t->rs, index);
}

static bool verb_for_them(const table *t, const verb *v, unsigned wanted)
{
    return (v->takes & wanted) && (t->c.nextra == 0 || (v->takes & TAKES_GROUP));
}

/* The verb a refused press most likely meant. */
static int verb_meant(const table *t, bool target)
{
    unsigned wanted = target ? TAKES_TARGET : TAKES_SPACE | TAKES_PATH;
    if (t->c.verb >= 0 && verb_for_them(t, verb_of(t, t->c.verb), wanted)) return t->c.verb;
    /* One that somebody may do now, rather than one of another step. */
    for (int i = 0; i < t->list.count; i++) {
        const verb *v = verb_of(t, t->list.items[i].verb);
        if (v && verb_for_them(t, v, wanted) && (v->takes & TAKES_UNIT)) return t->list.items[i].verb;
    }
    for (int i = 0; i < t->rs->nverbs; i++)
        if (verb_for_them(t, &t->rs->verbs[i], wanted) &&
            (t->rs->verbs[i].takes & (TAKES_UNIT | TAKES_GROUP)))
            return i;
    return -1;
}

/* The unit, or where this verb is done by single figures its first. */
static int lead_of(const table *t, int verb_index)
{
    const scenario_unit *u = &t->sc->units[t->c.unit];
    for (int i = 0; i < t->list.count && u->nfigures > 0; i++) {
        const action *a = &t->list.items[i];
        if (a->verb == verb_index && a->nunits > 0 && a->units[0] >= FIGURE_BASE)
            return FIGURE_BASE + (t->c.actor != NO_UNIT ? t->c.actor - FIGURE_BASE : u->first_figure);
    }
    return t->c.unit;
}

static void ask_why(table *t, const action *a, int space, int verb_index)
{
    refusal why = {.args = word_args_none()};
    t->why_on = false;
    if (game_check(&t->view, a, &why)) return;
    t->why = why;
    t->why_space = space;
    t->why_verb = verb_index;
    t->why_press = (fpoint){t->app->ui.mx, t->app->ui.my};
    t->why_on = true;
}

static void fill_args(const table *t, action *a, const verb *v)
{
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (v->args[i].kind == ARG_NUMBER) a->args[i] = v->args[i].lo;
        if (v->args[i].kind == ARG_CHOICE) a->args[i] = 0;
        if (v->args[i].kind == ARG_DIRECTION) {
            int d = a->nunits ? choice_wanted_facing(t, a) : 0;
            /* Foot and horse face a side: a corner would be refused before what the player wants to know. */
            if (d == NO_DIRECTION) d = 0;
            a->args[i] = board_directions(t->b, t->b->sheets[t->sheet].first_space) == 8 ? (d & ~1) : d;
        }
    }
}

void choice_why(table *t, int space)
{
    if (t->c.unit == NO_UNIT || !t->ours) return;
    int enemy = NO_UNIT;
    for (int u = choice_unit_at(t, space, NO_UNIT, false); u != NO_UNIT;
         u = choice_unit_at(t, space, u, false))
        if (t->view.units[u].side != t->d.side) enemy = u;
    int index = verb_meant(t, enemy != NO_UNIT);
    if (index < 0) index = verb_meant(t, false);
    if (index < 0) return;
    const verb *v = verb_of(t, index);
    action a;
    action_init(&a, index, t->d.side);
    action_add_unit(&a, lead_of(t, index));
    for (int i = 0; i < t->c.nextra; i++)
        action_add_unit(&a, t->c.extra[i]);
    if ((v->takes & TAKES_TARGET) && enemy != NO_UNIT) a.target = (int16_t)enemy;
    if (!(v->takes & TAKES_TARGET) || enemy == NO_UNIT) action_add_space(&a, space);
    fill_args(t, &a, v);
    ask_why(t, &a, space, -1);
}

void choice_why_verb(table *t, int index)
{
    const verb *v = verb_of(t, index);
    if (!v || t->c.unit == NO_UNIT || !t->ours) return;
    action a;
    action_init(&a, index, t->d.side);
    action_add_unit(&a, lead_of(t, index));
    const unit *u = &t->view.units[t->c.unit];
    if (v->takes & TAKES_TARGET)
        for (int i = 0; i < t->sc->nunits && a.target == NO_UNIT; i++)
            if (t->view.units[i].status == UNIT_ON && t->view.units[i].side != t->d.side)
                a.target = (int16_t)i;
    if ((v->takes & (TAKES_SPACE | TAKES_PATH)) && u->space != NO_SPACE && t->b->spaces[u->space].nlinks > 0)
        action_add_space(&a, t->b->links[t->b->spaces[u->space].first_link].to);
    fill_args(t, &a, v);
    ask_why(t, &a, NO_SPACE, index);
}

/* ---- its card */

static void why_text(table *t, char *title, size_t size, strbuf *text, strbuf *remedy, const char **rule)
{
    strbuf head = {0};
    *rule = NULL;
    story_refusal(t->sc, &t->view, &t->why, &head, text, remedy, rule);
    char place[16] = "";
    if (t->why_space != NO_SPACE) board_space_name(t->b, t->why_space, place);
    const char *h = head.len ? strbuf_str(&head) : "Not now";
    if (place[0] && !strstr(h, place))
        snprintf(title, size, "%s: %s", h, place);
    else
        snprintf(title, size, "%s", h);
    strbuf_free(&head);
}

/* Beside its place, on the side where it hides least of what may be chosen; a tip points there. */
static frect why_place(table *t, float w, float h)
{
    frect port = ui_inset(t->l.board, 8);
    fpoint c = table_centre(t, t->why_space);
    float half = t->cam.cell / 2, gap = 10;
    if (t->b->sheets[t->sheet].kind == BOARD_AREA) { /* an area is large: where it was pressed */
        if (!t->by_keys && t->hover == t->why_space) c = t->why_press;
        half = 14;
    }
    float x = fmaxf(port.x, fminf(c.x - w * 0.6f, port.x + port.w - w)),
          y = fmaxf(port.y, fminf(c.y - h * 0.4f, port.y + port.h - h));
    frect side[4] = {{x, c.y + half + gap, w, h},
                     {x, c.y - half - gap - h, w, h},
                     {c.x - half - gap - w, y, w, h},
                     {c.x + half + gap, y, w, h}};
    const fpoint out[4] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}}; /* from the card to the place */
    int best = 0, least = 100000;
    for (int i = 0; i < 4; i++) {
        frect r = side[i];
        int cost = table_choice_hidden(t, r) + i;
        if (r.x < port.x || r.y < port.y || r.x + w > port.x + port.w || r.y + h > port.y + port.h)
            cost += 1000;
        if (cost < least) best = i, least = cost;
    }
    frect r = side[best];
    float tx = best < 2    ? fmaxf(r.x + 20, fminf(c.x, r.x + w - 20))
               : best == 2 ? r.x + w
                           : r.x,
          ty = best >= 2   ? fmaxf(r.y + 20, fminf(c.y, r.y + h - 20))
               : best == 1 ? r.y + h
                           : r.y;
    fpoint o = out[best], n = {-o.y, o.x};
    draw_polygon(t->app->ui.out,
                 (fpoint[]){{tx + 9 * n.x - 2 * o.x, ty + 9 * n.y - 2 * o.y},
                            {tx + 10 * o.x, ty + 10 * o.y},
                            {tx - 9 * n.x - 2 * o.x, ty - 9 * n.y - 2 * o.y}},
                 3, t->app->ui.t.walnut);
    return r;
}

void table_why_card(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    if (!t->why_on || t->anim.running || t->card != CARD_NONE) return;
    char title[120];
    strbuf text = {0}, remedy = {0};
    const char *rule;
    why_text(t, title, sizeof title, &text, &remedy, &rule);
    float w = fminf(theme_tx(m, 316, 330), t->l.board.w - 20), pad = 18, in = w - 2 * pad;
    float th = ui_wrap(u, TEXT_BODY, 0, 0, 0, in, 1.35f, false, strbuf_str(&text)),
          rh = ui_wrap(u, TEXT_BODY, 0, 0, 0, in, 1.35f, false, strbuf_str(&remedy));
    float head = theme_tx(m, 44, 46), foot = theme_tx(m, 30, 32), h = head + th + rh + foot;
    frect r = {t->l.board.x + 16, t->l.prompt.y - h - 24, w, h};
    if (t->why_space != NO_SPACE) r = why_place(t, w, h);
    t->why_at = ui_inset(r, -12);
    ui_plate(u, r);
    ui_region_add(u, ui_name("why", 0), r, UI_SOLID);
    float cx = r.x + pad + 8, cy = r.y + head / 2 + 3;
    draw_circle(u->out, cx, cy, 11, 0, m->gold, 2.6f);
    draw_line(u->out, cx - 7.6f, cy + 7.6f, cx + 7.6f, cy - 7.6f, m->gold, (stroke_style){.width = 2.6f});
    font f = theme_font(m, TEXT_HEADING);
    ui_text_fit(u, TEXT_HEADING, 0xfbf5e6ff, r.x + pad + 28, roundf(cy + f.px * 0.36f), ALIGN_LEFT, in - 28,
                title);
    float y = r.y + head;
    y += ui_wrap(u, TEXT_BODY, 0xfbf5e6ff, r.x + pad, y, in, 1.35f, true, strbuf_str(&text));
    y += ui_wrap(u, TEXT_BODY, m->sand, r.x + pad, y, in, 1.35f, true, strbuf_str(&remedy));
    float middle = r.y + h - foot / 2 - 1, x = r.x + pad;
    if (rule && rule[0]) {
        char label[48];
        snprintf(label, sizeof label, "Rule %s", rule);
        float cw = ui_chip_width(u, label);
        if (ui_chip(u, ui_name("whyrule", 0), x + cw, middle, true, label)) table_open_rule(t, rule);
        x += cw + 12;
    }
    ui_text_fit(u, TEXT_KEY, 0xcdbb94ff, r.x + w - pad, roundf(middle + theme_font(m, TEXT_KEY).px * 0.36f),
                ALIGN_RIGHT, r.x + w - pad - x, t->why.code ? t->why.code : "");
    strbuf_free(&text);
    strbuf_free(&remedy);
}
