/* table_overlay.c: what is laid over the printed board: reach, range, targets, lines of fire, the facing
 * handle, crosses. */
#include "ui/table/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"
#include "ui/draw/draw_append.h"

/* Widths and dashes are given for a window up to 1080 high. */
static stroke_style pen(const table *t, float width, float on, float off)
{
    float z = t->app->ui.t.zoom;
    return (stroke_style){.width = width * z, .dash = {on * z, off * z, on * z, off * z}};
}

fpoint table_centre(const table *t, int space)
{
    fpoint c = sheet_art_centre(t->art, space);
    return view_to_window(&t->cam, c.x / SHEET_UNIT, c.y / SHEET_UNIT);
}

bool table_afloat(const table *t, int who)
{
    who = choice_unit_of(t, who);
    return who != NO_UNIT && counter_afloat(t->sc->types[t->anim.shown.units[who].type].branch);
}

fpoint table_place_of(const table *t, int who, int space)
{
    if (!table_afloat(t, who)) return table_centre(t, space);
    const fpoint c = sheet_art_berth(t->art, space);
    return view_to_window(&t->cam, c.x / SHEET_UNIT, c.y / SHEET_UNIT);
}

fpoint table_unit_centre(const table *t, int who)
{
    return table_place_of(t, who, t->anim.shown.units[who].space);
}

static float counter_px(const table *t, int space)
{
    return 2 * sheet_art_radius(t->art, space) / SHEET_UNIT * t->cam.cell;
}

void table_outline(table *t, int space, float shrink)
{
    draw_list *out = t->app->ui.out;
    enum { CORNERS = 600 }; /* an area's border has hundreds: a corner left out would show */
    fpoint p[CORNERS], c = table_centre(t, space);
    int n = sheet_art_outline(t->art, space, p, CORNERS);
    draw_path_begin(out);
    for (int i = 0; i < n; i++) {
        fpoint w = view_to_window(&t->cam, p[i].x / SHEET_UNIT, p[i].y / SHEET_UNIT);
        float dx = w.x - c.x, dy = w.y - c.y, len = hypotf(dx, dy),
              k = len > shrink * 1.4f ? 1 - shrink * 1.3f / len : 1;
        if (i == 0)
            draw_path_move(out, c.x + dx * k, c.y + dy * k);
        else
            draw_path_line(out, c.x + dx * k, c.y + dy * k);
    }
    draw_path_close(out);
}

static frect square_of(const table *t, int space)
{
    fpoint c = table_centre(t, space);
    float h = t->cam.cell / 2;
    return (frect){roundf(c.x - h), roundf(c.y - h), roundf(t->cam.cell), roundf(t->cam.cell)};
}

static bool is_square(const table *t)
{
    return t->b->sheets[t->sheet].kind == BOARD_SQUARE;
}

static void wash(table *t, int space, colour fill, colour line, stroke_style style)
{
    draw_list *out = t->app->ui.out;
    if (is_square(t)) {
        frect r = ui_inset(square_of(t, space), 4);
        draw_round(out, ui_inset(r, -1), 6, fill, 0, 0);
        if (!(line & 0xff)) return;
        if (style.dash[0] == 0) {
            draw_round(out, r, 6, 0, line, style.width);
            return;
        }
        fpoint p[4] = {{r.x, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h}, {r.x, r.y + r.h}};
        draw_polyline(out, p, 4, true, line, style);
        return;
    }
    table_outline(t, space, 4);
    draw_path_fill(out, fill);
    if (line & 0xff) draw_path_stroke(out, line, style);
}

static void cost_disc(table *t, int space, int cost)
{
    ui *u = &t->app->ui;
    fpoint c = table_centre(t, space);
    char s[8];
    float r = fminf(theme_tx(&u->t, 11, 11), t->cam.cell * 0.2f);
    snprintf(s, sizeof s, "%d", cost);
    draw_circle(u->out, c.x, c.y, r + 1.6f, u->t.ivory, 0, 0);
    draw_circle(u->out, c.x, c.y, r, u->t.ink, 0, 0);
    font f = {INTER_BOLD, roundf(r * 1.27f)};
    if (t->cam.cell > 30) draw_text(u->out, f, u->t.ivory, c.x, c.y + f.px * 0.36f, ALIGN_CENTRE, s);
}

static bool occupied(const table *t, int space)
{
    return choice_unit_at(t, space, NO_UNIT, false) != NO_UNIT;
}

static void draw_range(table *t)
{
    theme *m = &t->app->ui.t;
    const float light = t->b->sheets[t->sheet].kind == BOARD_AREA ? 0.4f : 1; /* names lie under it */
    for (int i = 0; i < t->c.overlay.count; i++) {
        const overlay_item *o = &t->c.overlay.item[i];
        int space = o->to != NO_SPACE ? o->to : o->from;
        if (space >= t->b->nspaces || t->b->spaces[space].sheet != t->sheet) continue;
        switch (o->kind) {
        case OVERLAY_SHORT:
            wash(t, space, colour_alpha(0xfffdf2ff, 0.30f * light), colour_alpha(m->ink, 0.35f),
                 pen(t, 1, 0, 0));
            break;
        case OVERLAY_LONG:
            wash(t, space, colour_alpha(0xfffdf2ff, 0.16f * light), colour_alpha(m->ink, 0.30f),
                 pen(t, 1, 2, 4));
            break;
        case OVERLAY_ARC:
            wash(t, space, colour_alpha(0xfffdf2ff, 0.14f), 0, pen(t, 1, 0, 0));
            break;
        case OVERLAY_ZONE:
        case OVERLAY_COVER:
            wash(t, space, colour_alpha(m->gold, 0.14f), colour_alpha(m->ink, 0.4f), pen(t, 1.4f, 3, 3));
            break;
        case OVERLAY_LINE:
        case OVERLAY_BLOCK:
            break;
        }
    }
}

static void focus_ticks(table *t, int space)
{
    ui *u = &t->app->ui;
    fpoint c = table_centre(t, space);
    float h = t->cam.cell * 0.44f, len = t->cam.cell * 0.16f;
    for (int i = 0; i < 4; i++) {
        float sx = i & 1 ? 1 : -1, sy = i & 2 ? 1 : -1, x = c.x + sx * h, y = c.y + sy * h;
        fpoint p[3] = {{x - sx * len, y}, {x, y}, {x, y - sy * len}};
        draw_polyline(u->out, p, 3, false, u->t.ink, pen(t, 6, 0, 0));
        draw_polyline(u->out, p, 3, false, u->t.ivory, pen(t, 3, 0, 0));
    }
}

/* Whole areas are washed: what is written in them stays as dark as it was printed. */
static void names_again(table *t)
{
    draw_list *out = t->app->ui.out;
    const fpoint o = view_to_window(&t->cam, 0, 0);
    const frect map = sheet_art_map_rect(t->art);
    const float k = t->cam.cell / SHEET_UNIT;
    if (t->b->sheets[t->sheet].kind != BOARD_AREA || t->c.ndest + t->c.overlay.count == 0) return;
    draw_transform_push(out, k, o.x, o.y, 0);
    draw_clip_push(out, map);
    draw_list_append(out, sheet_art_names(t->art));
    draw_clip_pop(out);
    draw_transform_pop(out);
}

void table_overlays(table *t)
{
    ui *u = &t->app->ui;
    choice *c = &t->c;
    if (t->anim.running || t->card == CARD_CURTAIN) return;
    if (choice_open(t)) {
        draw_range(t);
        for (int i = 0; i < c->ndest; i++) {
            int space = c->dest[i];
            if (t->b->spaces[space].sheet != t->sheet) continue;
            bool hot = space == t->hover || space == c->space;
            /* Whole areas are washed more lightly: their names stay readable. */
            const bool area = t->b->sheets[t->sheet].kind == BOARD_AREA;
            const float veil = area ? (hot ? 0.36f : 0.2f) : hot ? 0.62f : 0.42f;
            wash(t, space, colour_alpha(0xfffdf2ff, veil), colour_alpha(u->t.ink, 0.85f),
                 hot ? pen(t, 2.4f, 0, 0) : pen(t, 2.4f, 7, 5));
        }
        names_again(t);
    } else if (t->hover != NO_SPACE && t->b->spaces[t->hover].sheet == t->sheet) {
        wash(t, t->hover, 0, colour_alpha(u->t.ink, 0.55f), pen(t, 1.6f, 0, 0));
    }
}

static void plate(table *t, float x, float y, const char *s)
{
    ui *u = &t->app->ui;
    float w = ui_width(u, TEXT_SMALL_STRONG, s) + 14, h = theme_tx(&u->t, 20, 21);
    frect r = {roundf(x - w / 2), roundf(y - h / 2), w, h};
    draw_round(u->out, r, 4, 0xf6ecd2f5, 0xb59a68ff, 0.8f);
    ui_text_mid(u, TEXT_SMALL_STRONG, u->t.ink, x, r, ALIGN_CENTRE, s);
}

static void brackets(table *t, int who, int space, bool chosen)
{
    ui *u = &t->app->ui;
    fpoint c = table_place_of(t, who, space);
    float h = counter_px(t, space) / 2 + 5 * u->t.zoom, len = h * 0.48f;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 4; i++) {
            float sx = i & 1 ? 1 : -1, sy = i & 2 ? 1 : -1, x = c.x + sx * h, y = c.y + sy * h;
            fpoint p[3] = {{x - sx * len, y}, {x, y}, {x, y - sy * len}};
            colour line = pass ? u->t.warn : u->t.ivory;
            float width =
                (float)(chosen ? (pass ? 5 : 9) : (pass ? 3 : 6)) * fminf(u->t.zoom, t->cam.cell / 60);
            draw_polyline(u->out, p, 3, false, line, (stroke_style){.width = width});
        }
}

/* Range in half spaces as people say it: 2, 1.5. */
static void range_text(int half, char *out, size_t size)
{
    snprintf(out, size, half % 2 ? "range %d.5" : "range %d", half / 2);
}

/* From where `who` stands or would stand to `other`. */
static void fire_line(table *t, int who, int from, int other, int to)
{
    ui *u = &t->app->ui;
    if (from == NO_SPACE || to == NO_SPACE) return;
    fpoint a = table_place_of(t, who, from), b = table_place_of(t, other, to);
    float dx = b.x - a.x, dy = b.y - a.y, len = hypotf(dx, dy), half = counter_px(t, from) * 0.5f;
    if (len < 2 * half + 4) return;
    float x0 = a.x + dx / len * half, y0 = a.y + dy / len * half, x1 = b.x - dx / len * (half + 6),
          y1 = b.y - dy / len * (half + 6);
    draw_line(u->out, x0, y0, x1, y1, u->t.ivory, pen(t, 7, 0, 0));
    draw_line(u->out, x0, y0, x1, y1, u->t.ink, pen(t, 3.2f, 9, 5));
    char s[32];
    if (table_afloat(t, who)) return; /* her range is no matter of spaces between */
    range_text(board_distance2(t->b, from, to), s, sizeof s);
    plate(t, (x0 + x1) / 2, (y0 + y1) / 2 - theme_tx(&u->t, 16, 16), s);
}

static int acting_unit(const action *a)
{
    return a->nunits > 0 ? a->units[0] : NO_UNIT;
}

/* Where the action is done from: where it goes to, else where its unit stands. */
static int acting_space(const table *t, const action *a)
{
    const int who = a->nunits > 0 ? choice_unit_of(t, a->units[0]) : NO_UNIT;
    return action_space(a) != NO_SPACE ? action_space(a)
           : who != NO_UNIT            ? t->view.units[who].space
                                       : NO_SPACE;
}

static bool on_table(const table *t, int space)
{
    return space != NO_SPACE && t->b->spaces[space].sheet == t->sheet;
}

/* At whom. */
static void action_line(table *t, const action *a)
{
    const int target = choice_unit_of(t, a->target);
    if (target == NO_UNIT) return;
    const int from = acting_space(t, a), to = t->anim.shown.units[target].space;
    if (on_table(t, from) && on_table(t, to)) fire_line(t, acting_unit(a), from, target, to);
}

static void ghost_path(table *t, const action *a)
{
    ui *u = &t->app->ui;
    const int who = a->nunits > 0 ? choice_unit_of(t, a->units[0]) : NO_UNIT;
    int from = who != NO_UNIT ? t->view.units[who].space : NO_SPACE;
    if (!on_table(t, from) || a->nspaces == 0 || !on_table(t, action_space(a))) return;
    fpoint p[ACTION_SPACES + 1];
    int n = 0;
    p[n++] = table_place_of(t, who, from);
    for (int i = 0; i < a->nspaces; i++)
        p[n++] = table_centre(t, a->spaces[i]);
    draw_polyline(u->out, p, n, false, colour_alpha(u->t.ivory, 0.9f),
                  (stroke_style){.width = 6 * u->t.zoom, .round = true});
    draw_polyline(u->out, p, n, false, colour_alpha(u->t.ink, 0.9f),
                  (stroke_style){.width = 2.6f * u->t.zoom, .round = true});
}

static void cross(table *t, int space)
{
    ui *u = &t->app->ui;
    fpoint c = table_centre(t, space);
    float s = t->cam.cell * 0.2f;
    ui_cross(u, c.x, c.y, s, u->t.ivory, 7 * u->t.zoom);
    ui_cross(u, c.x, c.y, s, u->t.warn, 4 * u->t.zoom);
}

/* One small arrow a direction the piece may look; the one it will look in is gold. */
static void facing_handle(table *t)
{
    ui *u = &t->app->ui;
    choice *c = &t->c;
    if (!choice_has_facing(t)) return;
    int to = action_space(&c->act), at = to != NO_SPACE ? to : t->view.units[c->unit].space;
    const verb *v = action_verb(t->rs, c->act.verb);
    int k = verb_arg_of(v, ARG_DIRECTION), now = c->act.args[k];
    if (at == NO_SPACE) return;
    fpoint p = table_centre(t, at);
    unsigned bits = choice_facings(t);
    float far = counter_px(t, at) * 0.5f + theme_px(&u->t, 17, 19), size = theme_px(&u->t, 9, 10);
    for (int d = 0; d < 8; d++) {
        if (!(bits & 1u << d)) continue;
        float dx = t->toward[d].x, dy = t->toward[d].y, x = p.x + dx * far, y = p.y + dy * far;
        ui_id id = ui_name("facing", d);
        bool on = d == now, hot = ui_hot(u, id);
        float r = size + (on ? 3 : hot ? 2 : 0);
        draw_circle(u->out, x, y, r + 2, u->t.ink, 0, 0);
        draw_circle(u->out, x, y, r, on ? u->t.gold : hot ? 0xffffffff : u->t.ivory, 0, 0);
        fpoint tip[3] = {{x + dx * r * 0.75f, y + dy * r * 0.75f},
                         {x - dx * r * 0.35f - dy * r * 0.55f, y - dy * r * 0.35f + dx * r * 0.55f},
                         {x - dx * r * 0.35f + dy * r * 0.55f, y - dy * r * 0.35f - dx * r * 0.55f}};
        draw_polygon(u->out, tip, 3, u->t.ink);
        float grab = fmaxf(r + 4, 15);
        if (ui_click(u, id, (frect){x - grab, y - grab, 2 * grab, 2 * grab}, 0)) {
            c->facing = d;
            choice_update(t);
        }
    }
}

static void draw_why(table *t)
{
    ui *u = &t->app->ui;
    if (!t->why_on) return;
    int from = t->c.unit != NO_UNIT ? t->view.units[t->c.unit].space : NO_SPACE, at = t->why.args.space;
    bool elsewhere = at >= 0 && at < t->b->nspaces && at != t->why_space && at != from &&
                     t->b->spaces[at].sheet == t->sheet;
    if (elsewhere && from != NO_SPACE && t->why_space != NO_SPACE) {
        fpoint a = table_centre(t, from), b = table_centre(t, t->why_space);
        draw_line(u->out, a.x, a.y, b.x, b.y, colour_alpha(u->t.ivory, 0.9f), (stroke_style){.width = 6});
        draw_line(u->out, a.x, a.y, b.x, b.y, u->t.warn, (stroke_style){.width = 2.6f, .dash = {4, 5, 4, 5}});
        wash(t, at, 0, u->t.warn, pen(t, 2.4f, 0, 0));
        cross(t, at);
    }
    if (t->why_space == NO_SPACE) return;
    wash(t, t->why_space, 0, u->t.ink, pen(t, 2.4f, 0, 0));
    if (!elsewhere) cross(t, t->why_space);
}

/* Who aims at whom: a line of fire with a head; a charge is next door and needs the head alone. */
static void declared(table *t)
{
    ui *u = &t->app->ui;
    table_declared d;
    table_find_declared(t, &d);
    for (int i = 0; i < d.count; i++) {
        int from = t->view.units[d.unit[i]].space, to = t->view.units[d.other[i]].space;
        if (from == NO_SPACE || to == NO_SPACE || from == to || t->b->spaces[from].sheet != t->sheet ||
            t->b->spaces[to].sheet != t->sheet)
            continue;
        fpoint p = table_place_of(t, d.unit[i], from), q = table_place_of(t, d.other[i], to);
        float dx = q.x - p.x, dy = q.y - p.y, len = hypotf(dx, dy), half = counter_px(t, to) * 0.5f;
        dx /= len;
        dy /= len;
        float x = q.x - dx * (half - 2), y = q.y - dy * (half - 2), tip = 12 * u->t.zoom;
        if (board_steps(t->b, from, to) > 1) fire_line(t, d.unit[i], from, d.other[i], to);
        fpoint head[3] = {{x, y},
                          {x - dx * tip - dy * tip * 0.55f, y - dy * tip + dx * tip * 0.55f},
                          {x - dx * tip + dy * tip * 0.55f, y - dy * tip - dx * tip * 0.55f}};
        draw_polygon(u->out, head, 3, u->t.ink);
        draw_polyline(u->out, head, 3, true, u->t.ivory, pen(t, 1.6f, 0, 0));
    }
}

/* From where the move would end to whom the odds beside it speak of. */
static void preview_line(table *t, const action *a)
{
    if (!t->odds_on || !t->odds_ready || !t->odds_some || !t->odds_preview || t->odds_target < 0) return;
    if (memcmp(a, &t->odds_for, sizeof *a) != 0) return;
    int from = acting_space(t, a), to = t->view.units[t->odds_target].space;
    if (!on_table(t, from) || !on_table(t, to)) return;
    fire_line(t, acting_unit(a), from, t->odds_target, to);
    brackets(t, t->odds_target, to, false);
}

static void umpire_ghost(table *t)
{
    action a;
    if (!t->umpire.placing || t->hover == NO_SPACE || t->b->spaces[t->hover].sheet != t->sheet) return;
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, t->umpire.unit);
    action_add_space(&a, t->hover);
    table_ghost(t, &a, 0.6f);
}

void table_overlays_over(table *t)
{
    choice *c = &t->c;
    if (t->anim.running || t->card == CARD_CURTAIN) return;
    declared(t);
    umpire_ghost(t);
    if (choice_open(t)) {
        for (int i = 0; i < c->ndest && c->unit != NO_UNIT && !choice_has_facing(t); i++)
            if (c->dest[i] != c->space && c->dest[i] != t->hover && !occupied(t, c->dest[i]) &&
                t->b->spaces[c->dest[i]].sheet == t->sheet)
                cost_disc(t, c->dest[i], c->cost[i]);
        for (int i = 0; i < c->naim; i++) {
            int space = t->anim.shown.units[c->aim[i]].space;
            if (space != NO_SPACE && t->b->spaces[space].sheet == t->sheet)
                brackets(t, c->aim[i], space, c->aim[i] == c->target || space == t->hover);
        }
        action look;
        bool meant = c->ready && c->target != NO_UNIT && t->anim.shown.units[c->target].space == t->hover;
        bool preview = choice_preview(t, t->hover, &look) && t->hover != c->space && !meant;
        if (c->ready) {
            ghost_path(t, &c->act);
            int to = action_space(&c->act);
            if (to != NO_SPACE && t->b->spaces[to].sheet == t->sheet) table_ghost(t, &c->act, 0.8f);
            action_line(t, &c->act);
            if (!preview) preview_line(t, &c->act);
            facing_handle(t);
        }
        if (preview) {
            int to = action_space(&look);
            ghost_path(t, &look);
            if (to != NO_SPACE) table_ghost(t, &look, 0.55f);
            preview_line(t, &look);
            if (choice_unit_of(t, look.target) != c->target) action_line(t, &look);
        }
    }
    draw_why(t);
    bool on_unit = c->unit != NO_UNIT && t->view.units[c->unit].space == t->hover;
    if (t->by_keys && t->hover != NO_SPACE && !on_unit && t->b->spaces[t->hover].sheet == t->sheet)
        focus_ticks(t, t->hover);
}

/* ---- what is going on, as it is shown */

static void puff(draw_list *out, float x, float y, float dx, float dy, float size, float k)
{
    for (int i = 0; i < 5; i++) {
        float spread = ((float)(i % 3) - 1) * size * 0.5f,
              far = size * (0.6f + 1.1f * k * (0.6f + 0.2f * (float)i));
        float r = size * (0.25f + 0.5f * k) * (0.8f + 0.1f * (float)i);
        draw_circle(out, x + dx * far - dy * spread, y + dy * far + dx * spread, r,
                    colour_alpha(0xefe9dcff, 0.75f * (1 - k)), 0, 0);
    }
}

/* ---- what happens, laid over the board while it is shown */

/* Where it happens: the doer's place, the other's, and the way from one to the other. */
typedef struct motion {
    const event *ev;
    int who, other;    /* units or figures' units; NO_UNIT */
    int here, there;   /* their spaces, or where it goes; NO_SPACE */
    fpoint a, b;       /* on the screen; equal where the other one is not on this sheet */
    float dx, dy, len; /* from a to b: of length 1, and how far */
    float part;        /* 0..1 of the beat */
} motion;

static void motion_plate(table *t, const motion *m, const char *s)
{
    int space = t->anim.shown.units[m->who].space;
    if (space == NO_SPACE || t->b->spaces[space].sheet != t->sheet) return;
    fpoint c = table_unit_centre(t, m->who);
    float rise = t->app->ui.t.still ? 0 : 10 * m->part;
    plate(t, c.x, c.y - counter_px(t, space) / 2 - 8 - rise, s);
}

static void motion_line(table *t, const motion *m)
{
    if (m->len > 1) fire_line(t, m->who, m->here, m->other, m->there);
}

static void motion_shot(table *t, const motion *m)
{
    const float half = counter_px(t, m->here) / 2;
    motion_line(t, m);
    if (m->len > 1)
        puff(t->app->ui.out, m->a.x + m->dx * half, m->a.y + m->dy * half, m->dx, m->dy, t->cam.cell * 0.2f,
             m->part);
}

static void motion_clash(table *t, const motion *m)
{
    ui *u = &t->app->ui;
    float x = (m->a.x + m->b.x) / 2, y = (m->a.y + m->b.y) / 2, r = t->cam.cell * 0.2f;
    draw_circle(u->out, x, y, r, u->t.ivory, u->t.ink, 2);
    ui_cross(u, x, y, r * 0.5f, u->t.warn, 3.4f);
}

static void motion_hits(table *t, const motion *m)
{
    char s[32];
    snprintf(s, sizeof s, "%d %s", (int)m->ev->n[0], m->ev->n[0] == 1 ? "hit" : "hits");
    motion_plate(t, m, s);
}

static void motion_loss(table *t, const motion *m)
{
    char s[32];
    snprintf(s, sizeof s, "−%d", (int)m->ev->n[0]);
    motion_plate(t, m, s);
}

static void motion_mark(table *t, const motion *m)
{
    if (m->ev->n[0] < 0 || m->ev->n[0] >= t->rs->nmarks) return;
    char code[64];
    snprintf(code, sizeof code, "mark.%s", t->rs->marks[m->ev->n[0]].name);
    motion_plate(t, m, table_word_title(t, code, t->rs->marks[m->ev->n[0]].name));
}

static void motion_cross(table *t, const motion *m)
{
    cross(t, m->here);
}

/* The number of the turn that begins, high over the board. */
static void turn_plate(table *t, int turn)
{
    ui *u = &t->app->ui;
    char s[32];
    snprintf(s, sizeof s, "Turn %d", turn);
    float w = ui_width(u, TEXT_TITLE, s) + 60, h = theme_tx(&u->t, 56, 70);
    frect r = {t->l.board.x + (t->l.board.w - w) / 2, t->l.board.y + t->l.board.h * 0.2f, w, h};
    ui_panel(u, r);
    ui_text_mid(u, TEXT_TITLE, u->t.ink, r.x + w / 2, r, ALIGN_CENTRE, s);
}

void table_motion(table *t)
{
    static void (*const plates[CUE_PLATES])(table *, const motion *) = {
        [CUE_LINE] = motion_line,   [CUE_SHOT] = motion_shot, [CUE_CLASH] = motion_clash,
        [CUE_HITS] = motion_hits,   [CUE_LOSS] = motion_loss, [CUE_MARK] = motion_mark,
        [CUE_CROSS] = motion_cross,
    };
    const event *ev = anim_event(&t->anim);
    if (!ev) return;
    if (ev->kind == EV_TURN) turn_plate(t, (int)ev->n[0]);
    motion m = {.ev = ev,
                .who = choice_unit_of(t, ev->unit),
                .other = choice_unit_of(t, ev->other),
                .part = anim_part(&t->anim, t->app->now)};
    m.here = m.who != NO_UNIT ? t->anim.shown.units[m.who].space : NO_SPACE;
    m.there = m.other != NO_UNIT ? t->anim.shown.units[m.other].space : ev->to;
    if (m.here == NO_SPACE || t->b->spaces[m.here].sheet != t->sheet) return;
    m.a = m.b = table_place_of(t, m.who, m.here);
    if (m.there != NO_SPACE && m.there < t->b->nspaces && t->b->spaces[m.there].sheet == t->sheet)
        m.b = table_place_of(t, m.other, m.there);
    m.dx = m.b.x - m.a.x;
    m.dy = m.b.y - m.a.y;
    m.len = hypotf(m.dx, m.dy);
    if (m.len > 1) m.dx /= m.len, m.dy /= m.len;
    const cue_plate kind = cues_find(ev->kind)->plate;
    if (plates[kind]) plates[kind](t, &m);
}
