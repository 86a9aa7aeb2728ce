/*
 * overlay.c: what is laid over the printed board: reach, range, targets, lines of fire, the facing handle,
 * crosses.
 */
#include "ui/table/board/overlay.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/story.h"
#include "game/way.h"
#include "ui/draw/draw_append.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/board/declared.h"
#include "ui/table/board/legend.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/names_aside.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/place.h"
#include "ui/table/board/plan_marks.h"
#include "ui/table/board/range.h"
#include "ui/table/board/sightline.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/board/prizes.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/marked.h"
#include "ui/table/choose/placing.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/reach.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

/* A place or a target may be chosen, and all that was done before has been told. */
static bool chooses(const table *t)
{
    return choice_open(t) && !recap_on(t);
}

static float disc_radius(const table *t)
{
    return fminf(theme_tx(&t->host->ui->t, 11, 11), t->camera->view.cell * 0.2f);
}

static void cost_disc(table *t, fpoint c, int cost)
{
    ui *u = t->host->ui;
    const float r = disc_radius(t);
    char s[8];
    if (cost == NO_GOING) return;
    const bool pale = hint_panel_on(t); /* its orders have numbers in dark discs, too */
    snprintf(s, sizeof s, "%d", cost);
    draw_circle(u->out, c.x, c.y, r + 1.6f, u->t.ivory, 0, 0);
    draw_circle(u->out, c.x, c.y, r, pale ? u->t.ivory : u->t.ink, pale ? u->t.ink : 0, pale ? 1.2f : 0);
    font f = {INTER_BOLD, roundf(r * 1.27f)};
    if (marking_prices(t))
        draw_text(u->out, f, pale ? u->t.ink : u->t.ivory, c.x, c.y + f.px * 0.36f, ALIGN_CENTRE, s);
}

static bool occupied(const table *t, int space)
{
    return standing_at(t, space, NO_UNIT, false) != NO_UNIT;
}

/* In the middle, or where a name is printed there above or below it. */
static void off_names(const table *t, fpoint *c)
{
    static const float ways[] = {0, -0.27f, 0.27f};
    const float r = disc_radius(t);
    for (int i = 0; i < 3; i++) {
        const float y = c->y + ways[i] * t->camera->view.cell;
        if (names_printed_at(t, (frect){c->x - r, y - r, 2 * r, 2 * r})) continue;
        c->y = y;
        return;
    }
}

static bool is_area(const table *t, int space)
{
    return t->b->sheets[t->b->spaces[space].sheet].kind == BOARD_AREA;
}

/* Where somebody stands who may be joined, the price lies on the upper left corner of the counter: on its
 * edge it would be as much the next space's, or that of who goes. False: there is no room for it; or it is an
 * area, which is outlined as a whole, and a dot without a number, or one on its stack, would say no more. */
static bool cost_place(const table *t, int space, fpoint *out)
{
    *out = where_centre(t, space);
    if (is_area(t, space) && (!marking_prices(t) || occupied(t, space))) return false;
    if (!occupied(t, space)) {
        off_names(t, out);
        return true;
    }
    const float corner = where_counter(t, space) / 2 - disc_radius(t);
    out->x -= corner;
    out->y -= corner;
    return marking_costs(t);
}

static fpoint arrow_at(const table *t, int d, fpoint middle, float far);

/* So large is an arrow of the facing: of a box or hex no larger than leaves the counter in it to be seen. */
static float arrow_size(const table *t, int space)
{
    const float size = theme_px(&t->host->ui->t, 9, 10);
    return is_area(t, space) ? size : fminf(size, t->camera->view.cell * 0.15f);
}

/* From the middle of its space it lies so far: of a box or hex about as far out as its edge, beyond which
 * somebody else's counter may stand; a smaller one farther, so that it covers no more of that. */
static float ring_far(const table *t, int space)
{
    const float whole = theme_px(&t->host->ui->t, 9, 10),
                beside = where_counter(t, space) * 0.5f + theme_px(&t->host->ui->t, 17, 19),
                edge = t->camera->view.cell * 0.5f + whole - arrow_size(t, space);
    return !is_area(t, space) && edge < beside ? edge : beside;
}

/* Where an arrow beside the counter is pressed: the middle of its own place and of those around belongs to
 * those. */
static frect arrow_grab(const table *t, int at, fpoint p, float r)
{
    const frect all = {p.x - r, p.y - r, 2 * r, 2 * r};
    if (facing_goes(t)) return all;
    const fpoint c = where_centre(t, at);
    const float cell = t->camera->view.cell, out = cell * 0.66f, in = cell * 0.28f;
    float left = fmaxf(all.x, c.x - out), top = fmaxf(all.y, c.y - out),
          right = fminf(all.x + all.w, c.x + out), low = fminf(all.y + all.h, c.y + out);
    if (p.x > c.x + in) left = fmaxf(left, c.x + in);
    if (p.x < c.x - in) right = fminf(right, c.x - in);
    if (p.y > c.y + in) top = fmaxf(top, c.y + in);
    if (p.y < c.y - in) low = fminf(low, c.y - in);
    return (frect){left, top, fmaxf(right - left, 0), fmaxf(low - top, 0)};
}

/* An arrow of the facing that stands to be chosen would lie on the disc. */
static bool under_arrow(const table *t, fpoint disc, float r)
{
    const choice *c = t->choice;
    if (!facing_has(t)) return false;
    const int to = action_space(&c->act), at = to != NO_SPACE ? to : t->battle->view.units[c->unit].space;
    if (at == NO_SPACE) return false;
    const float size = arrow_size(t, at);
    for (int d = 0; d < BOARD_DIRECTIONS_MAX; d++) {
        if (!(facing_bits(t) & 1u << d)) continue;
        const fpoint p = arrow_at(t, d, where_centre(t, at), ring_far(t, at));
        if (hypotf(p.x - disc.x, p.y - disc.y) < r + size - 4) return true;
    }
    return false;
}

/* What it costs to come there, on the lower left corner of the ghost, which hides the space's own disc. */
static void ghost_cost(table *t, const action *a)
{
    const int to = action_space(a), known = to == NO_SPACE ? -1 : t->choice->dest_at[to] - 1;
    if (known < 0 || !marking_prices(t) || t->choice->nextra > 0) return;
    const float corner = where_counter(t, to) / 2 - disc_radius(t) * 0.6f;
    const fpoint c = where_centre(t, to);
    cost_disc(t, (fpoint){c.x - corner, c.y + corner}, t->choice->cost[known]);
}

/* Of the choice, but where the pointer is; `card`: none that it touches, or a plate of the board; NULL: all.
 */
static void costs_draw(table *t, const frect *card)
{
    const choice *c = t->choice;
    const float r = disc_radius(t) + 2;
    if (marking_crowded(t) && !marking_costs(t)) return;
    for (int i = 0; i < c->ndest && c->unit != NO_UNIT; i++) {
        fpoint at;
        if (c->cost[i] == NO_GOING || c->dest[i] == c->space || c->dest[i] == t->pointer->hover ||
            t->b->spaces[c->dest[i]].sheet != t->camera->sheet || !cost_place(t, c->dest[i], &at))
            continue;
        const frect disc = {at.x - r, at.y - r, 2 * r, 2 * r};
        if (under_arrow(t, at, r)) continue;
        if (card && (ui_meet(*card, disc) || ui_meet(t->layout->note, disc) || ui_meet(t->legend->at, disc) ||
                     marking_taken(t, disc)))
            continue;
        cost_disc(t, at, c->cost[i]);
        marking_spare(t, disc);
    }
}

void overlay_costs_beside(table *t, frect card)
{
    draw_clip_push(t->host->ui->out, t->layout->board);
    if (chooses(t) && !t->anim->running && t->modal->card != MODAL_CURTAIN) costs_draw(t, &card);
    draw_clip_pop(t->host->ui->out);
}

static bool on_table(const table *t, int space)
{
    return space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet;
}

/* Of those at a place an enemy of the chosen unit, one ashore rather than a ship off it. NO_UNIT: the place
 * itself is meant. */
static int whom_at(const table *t, int space)
{
    const int mine = t->choice->unit;
    int ship = NO_UNIT;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false)) {
        if (mine == NO_UNIT || t->sc->units[u].side == t->sc->units[mine].side) continue;
        if (!standing_afloat(t, u)) return u;
        if (ship == NO_UNIT) ship = u;
    }
    return ship;
}

/* The line to whom the pointer is at, and its words: what lies between, or why there is none. Where the way
 * of what is prepared leads there, that is drawn. */
static void hovered_line(table *t)
{
    const choice *c = t->choice;
    if (pointer_old(t)) return;
    if (c->ready && action_space(&c->act) != NO_SPACE && action_space(&c->act) == t->pointer->hover) return;
    for (int i = 0; i < c->overlay.count; i++) {
        const overlay_item *o = &c->overlay.item[i];
        if (o->kind != OVERLAY_LINE || o->to != t->pointer->hover || !on_table(t, o->from) ||
            !on_table(t, o->to))
            continue;
        const int other = whom_at(t, o->to);
        char s[120];
        word_args args = word_args_none();
        args.n[0] = o->n;
        args.unit = (int16_t)other; /* of two who stand close it is to be told which is meant */
        say_code(t, &t->anim->shown, o->code, &args, s, sizeof s);
        marking_line(t, c->unit, o->from, other, o->to, s);
        return;
    }
}

static void focus_ticks(table *t, int space)
{
    ui *u = t->host->ui;
    fpoint c = where_centre(t, space);
    float h = t->camera->view.cell * 0.44f, len = t->camera->view.cell * 0.16f;
    for (int i = 0; i < 4; i++) {
        float sx = i & 1 ? 1 : -1, sy = i & 2 ? 1 : -1, x = c.x + sx * h, y = c.y + sy * h;
        fpoint p[3] = {{x - sx * len, y}, {x, y}, {x, y - sy * len}};
        draw_polyline(u->out, p, 3, false, u->t.ink, marking_pen(t, 6, 0, 0));
        draw_polyline(u->out, p, 3, false, u->t.ivory, marking_pen(t, 3, 0, 0));
    }
}

/* Of an area board, what is written within that part of the window. */
static void names_within(table *t, frect part)
{
    draw_list *out = t->host->ui->out;
    const fpoint o = view_to_window(&t->camera->view, 0, 0);
    draw_clip_push(out, part);
    draw_transform_push(out, t->camera->view.cell / SHEET_UNIT, o.x, o.y, 0);
    draw_clip_push(out, sheet_art_map_rect(t->camera->art));
    camera_draw_names(t, out);
    draw_clip_pop(out);
    draw_transform_pop(out);
    draw_clip_pop(out);
}

static bool areas_lie(const table *t)
{
    return t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
}

/* Whole areas are washed and outlined: what is written in them stays as dark as it was printed, and no line
 * strikes it out. */
static void names_again(table *t)
{
    if (areas_lie(t)) names_within(t, t->layout->board);
}

/* Where what is prepared would put its unit; w 0: nowhere else. */
static frect ghost_box(const table *t)
{
    const int to = t->choice->ready ? action_space(&t->choice->act) : NO_SPACE;
    if (!on_table(t, to)) return (frect){0};
    const fpoint c = where_centre(t, to);
    const float half = where_counter(t, to) / 2;
    return (frect){c.x - half, c.y - half, 2 * half, 2 * half};
}

/* A line of fire runs on beneath a name, unless a counter lies on that, or the ghost of one. */
static void names_over_lines(table *t)
{
    const float k = t->camera->view.cell / SHEET_UNIT;
    const frect *at;
    const line_span *line;
    const int n = camera_written(t, &at), lines = marking_lines(t, &line);
    for (int i = 0; i < n && areas_lie(t); i++) {
        const fpoint p = view_to_window(&t->camera->view, at[i].x / SHEET_UNIT, at[i].y / SHEET_UNIT);
        const frect r = {p.x, p.y, at[i].w * k, at[i].h * k};
        bool crossed = false;
        for (int l = 0; l < lines; l++)
            crossed = crossed || line_words_far(r, &line[l]) <= 0;
        if (!crossed || where_counters_covered(t, r) > 0 || ui_meet(r, ghost_box(t))) continue;
        names_within(t, r);
        draw_clip_push(t->host->ui->out, r);
        prizes_draw(t);
        draw_clip_pop(t->host->ui->out);
    }
}

/* Space by space as the rules lead the unit; the spaces of the order itself where the rules know no way for
 * it. */
static void ghost_path(table *t, const action *a)
{
    ui *u = t->host->ui;
    const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
    int from = who != NO_UNIT ? t->battle->view.units[who].space : NO_SPACE;
    if (!on_table(t, from) || a->nspaces == 0 || !on_table(t, action_space(a))) return;
    unit_way way;
    const bool led = game_way(&t->battle->view, a, &way) && way.count > 0;
    const uint16_t *through = led ? way.space : a->spaces;
    fpoint p[1 + WAY_SPACES + ACTION_SPACES];
    int n = 0;
    p[n++] = where_would(t, who, from);
    for (int i = 0; i < (led ? way.count : a->nspaces); i++)
        if (on_table(t, through[i])) p[n++] = where_centre(t, through[i]);
    draw_polyline(u->out, p, n, false, colour_alpha(u->t.ivory, 0.9f),
                  (stroke_style){.width = 6 * u->t.zoom, .round = true});
    draw_polyline(u->out, p, n, false, colour_alpha(u->t.ink, 0.9f),
                  (stroke_style){.width = 2.6f * u->t.zoom, .round = true});
}

/* The ways of what is prepared and of what a press would prepare: beneath costs and counters. */
static void ways(table *t)
{
    action look;
    if (t->choice->ready) ghost_path(t, &t->choice->act);
    if (t->pointer->hover != t->choice->space && choice_preview(t, t->pointer->hover, &look))
        ghost_path(t, &look);
}

/* Where it may go, as one ground. */
static void reach_as_one(table *t)
{
    const choice *c = t->choice;
    uint8_t *within = mem_alloc((size_t)t->b->nspaces);
    for (int i = 0; i < c->ndest; i++)
        within[c->dest[i]] = on_table(t, c->dest[i]);
    if (on_table(t, c->space)) within[c->space] = true; /* no hole where it stands */
    range_ground(t, within, colour_alpha(0xfffdf2ff, 0.42f), colour_alpha(t->host->ui->t.ink, 0.85f),
                 marking_pen(t, 2.4f, 7, 5));
    mem_free(within);
}

/* Where they may be placed, before it is said who. */
static void placing_ground(table *t)
{
    uint8_t *within = mem_alloc((size_t)t->b->nspaces);
    if (placing_all(t, within)) {
        for (int i = 0; i < t->b->nspaces; i++)
            if (!on_table(t, i)) within[i] = 0;
        range_ground(t, within, colour_alpha(0xfffdf2ff, 0.3f), colour_alpha(t->host->ui->t.ink, 0.85f),
                     marking_pen_placing(t, 2.4f));
        names_again(t);
    }
    mem_free(within);
}

void overlay_under(table *t)
{
    ui *u = t->host->ui;
    const choice *c = t->choice;
    if (t->anim->running || t->modal->card == MODAL_CURTAIN) return;
    if (chooses(t)) {
        const bool one = marking_crowded(t) && t->b->sheets[t->camera->sheet].kind != BOARD_AREA;
        const bool placed = c->unit != NO_UNIT && t->battle->view.units[c->unit].status == UNIT_READY;
        range_draw(t);
        if (one) reach_as_one(t);
        const uint16_t *some;
        const int nsome = choice_some_strike(t, &some);
        for (int i = 0; i < c->ndest + nsome; i++) {
            int space = i < c->ndest ? c->dest[i] : some[i - c->ndest];
            if (t->b->spaces[space].sheet != t->camera->sheet) continue;
            bool hot = space == t->pointer->hover || space == c->space;
            /* Whole areas are washed more lightly: their names stay readable. */
            const bool area = t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
            const float veil = area ? (hot ? 0.36f : 0.2f) : hot ? 0.62f : 0.42f;
            if (hot || !one)
                marking_wash(t, space, colour_alpha(0xfffdf2ff, veil), colour_alpha(u->t.ink, 0.85f),
                             hot      ? marking_pen(t, 2.4f, 0, 0)
                             : placed ? marking_pen_placing(t, 2.4f)
                                      : marking_pen(t, 2.4f, 7, 5));
        }
        const uint16_t *through;
        const int n = choice_ways_through(t, &through);
        for (int i = 0; i < n; i++)
            if (on_table(t, through[i]))
                marking_wash(t, through[i], colour_alpha(0xfffdf2ff, 0.18f), colour_alpha(u->t.ink, 0.9f),
                             marking_pen(t, 2.6f, 2, 5));
        if (c->ndest + nsome + c->overlay.count > 0) names_again(t);
        if (t->plan->on == PLAN_NONE) ways(t);
    } else {
        placing_ground(t);
        if (on_table(t, t->pointer->hover) && !pointer_before(t)) {
            marking_wash(t, t->pointer->hover, 0, colour_alpha(u->t.ink, 0.55f), marking_pen(t, 1.6f, 0, 0));
            names_again(t);
        }
    }
    plan_marks_under(t);
}

/* Thinner where counters are small, never so thin that a target must be looked for. */
static float bracket_pen(const table *t)
{
    const float z = t->host->ui->t.zoom, thinnest = 0.8f;
    return fmaxf(thinnest * z, fminf(z, t->camera->view.cell / 60));
}

static void brackets(table *t, int who, int space, bool chosen)
{
    ui *u = t->host->ui;
    fpoint c = where_would(t, who, space);
    float h = where_counter(t, space) / 2 + 5 * u->t.zoom, len = h * 0.48f;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 4; i++) {
            float sx = i & 1 ? 1 : -1, sy = i & 2 ? 1 : -1, x = c.x + sx * h, y = c.y + sy * h;
            fpoint p[3] = {{x - sx * len, y}, {x, y}, {x, y - sy * len}};
            colour line = pass ? u->t.warn : u->t.ivory;
            float width = (float)(chosen ? (pass ? 5 : 9) : (pass ? 3 : 6)) * bracket_pen(t);
            draw_polyline(u->out, p, 3, false, line, (stroke_style){.width = width});
        }
}

static int acting_unit(const action *a)
{
    return a->nunits > 0 ? a->units[0] : NO_UNIT;
}

/* Where the action is done from: where it goes to, else where its unit stands. */
static int acting_space(const table *t, const action *a)
{
    const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
    return action_space(a) != NO_SPACE ? action_space(a)
           : who != NO_UNIT            ? t->battle->view.units[who].space
                                       : NO_SPACE;
}

/* At whom. */
static void action_line(table *t, const action *a)
{
    const int target = standing_unit_of(t, a->target);
    if (target == NO_UNIT) return;
    const int from = acting_space(t, a), to = t->anim->shown.units[target].space;
    if (on_table(t, from) && on_table(t, to))
        marking_fire_as(t, legend_first(t, LEGEND_LINE) ? say_verb(t, a->verb) : NULL, acting_unit(a), from,
                        target, to);
}

/* Several together may mean another deed than one alone: which, before it is meant. */
static void deed_plate(const table *t, const action *a)
{
    const int target = standing_unit_of(t, a->target);
    char s[96];
    if (target == NO_UNIT || !on_table(t, t->anim->shown.units[target].space)) return;
    const fpoint c = where_unit(t, target);
    const bool each = choice_each(t, a), planned = each && t->plan->on != PLAN_NONE && t->plan->count > 1;
    if (planned && t->plan->may < t->plan->count)
        snprintf(s, sizeof s, _("%s: %d of the %d chosen"), say_verb(t, a->verb), plan_units(t, true),
                 plan_units(t, false));
    else
        snprintf(s, sizeof s, each ? _("%s: each of %d") : _("%s: %d together"), say_verb(t, a->verb),
                 planned ? plan_units(t, true) : t->choice->nextra + 1);
    marking_plate(t, c.x, c.y - where_counter(t, t->anim->shown.units[target].space) / 2 - 16, s);
}

/* What it brings to go there, below the counter as it would stand: briefly, where the line below says it all.
 */
static void brought_plate(table *t, const action *a)
{
    strbuf says = {0};
    const int to = action_space(a);
    if (to == NO_SPACE || !on_table(t, to) || t->choice->nextra > 0) return;
    say_brought(t, a, true, &says);
    const fpoint c = where_centre(t, to);
    const float half = where_counter(t, to) / 2;
    marking_spare(t, (frect){c.x - half, c.y - half, 2 * half, 2 * half});
    if (says.len > 0) marking_plate_clear(t, c.x, c.y + half + 16, strbuf_str(&says));
    strbuf_free(&says);
}

static bool marks_way(const overlay_item *o)
{
    return o->way != NO_DIRECTION && o->kind != OVERLAY_BLOCK;
}

/* Where the arrow of a direction is: beside the counter; where it would come to ground, on that which lies
 * foremost from the middle of all of it: on no counter of those that go. */
static fpoint arrow_at(const table *t, int d, fpoint middle, float far)
{
    const choice *c = t->choice;
    const float dx = t->camera->toward[d].x, dy = t->camera->toward[d].y;
    /* A box's corners lie farther out than its sides. */
    const bool corner = t->b->sheets[t->camera->sheet].kind == BOARD_SQUARE && fabsf(dx * dy) > 0.1f;
    if (corner) far *= 1.3f;
    fpoint sum = {0, 0}, at = {middle.x + dx * far, middle.y + dy * far};
    float best = -1e9f;
    int n = 0;
    for (int i = 0; i < c->overlay.count; i++) {
        if (!marks_way(&c->overlay.item[i])) continue;
        const fpoint p = where_centre(t, c->overlay.item[i].to);
        sum = (fpoint){sum.x + p.x, sum.y + p.y};
        n++;
    }
    for (int i = 0; i < c->overlay.count; i++) {
        const overlay_item *o = &c->overlay.item[i];
        if (!marks_way(o) || o->way != d) continue;
        const fpoint p = where_centre(t, o->to);
        const float x = p.x - sum.x / (float)n, y = p.y - sum.y / (float)n,
                    front = x * dx + y * dy - 0.5f * fabsf(x * dy - y * dx);
        if (front > best) best = front, at = p;
    }
    return at;
}

/* One small arrow a direction the piece may look or go; the one it will take is gold. draw false: no plate is
 * to lie there. */
static void facing_handle(table *t, bool draw)
{
    ui *u = t->host->ui;
    const choice *c = t->choice;
    if (!facing_has(t)) return;
    int to = action_space(&c->act), at = to != NO_SPACE ? to : t->battle->view.units[c->unit].space;
    const verb *v = action_verb(t->rs, c->act.verb);
    int k = verb_arg_of(v, ARG_DIRECTION), now = c->act.args[k];
    if (at == NO_SPACE) return;
    unsigned bits = facing_bits(t);
    float far = ring_far(t, at), size = arrow_size(t, at);
    for (int d = 0; d < 8; d++) {
        if (!(bits & 1u << d)) continue;
        const float dx = t->camera->toward[d].x, dy = t->camera->toward[d].y;
        const fpoint p = arrow_at(t, d, where_centre(t, at), far);
        ui_id id = ui_name("facing", d);
        bool on = d == now, hot = ui_hot(u, id);
        float r = size * (on ? 1.3f : hot ? 1.2f : 1);
        if (!draw) {
            marking_take(t, (frect){p.x - size, p.y - size, 2 * size, 2 * size});
            continue;
        }
        draw_circle(u->out, p.x, p.y, r + 2, u->t.ink, 0, 0);
        draw_circle(u->out, p.x, p.y, r, on ? u->t.gold : hot ? 0xffffffff : u->t.ivory, 0, 0);
        /* longer than wide: one of three equal sides would point three ways */
        fpoint tip[3] = {{p.x + dx * r * 0.85f, p.y + dy * r * 0.85f},
                         {p.x - dx * r * 0.55f - dy * r * 0.42f, p.y - dy * r * 0.55f + dx * r * 0.42f},
                         {p.x - dx * r * 0.55f + dy * r * 0.42f, p.y - dy * r * 0.55f - dx * r * 0.42f}};
        draw_polygon(u->out, tip, 3, u->t.ink);
        float grab = fmaxf(r + 4, 15);
        if (!ui_click(u, id, arrow_grab(t, at, p, grab), 0)) continue;
        if (on && facing_goes(t))
            choice_commit(t); /* pressed again, as its ground is */
        else
            choice_face(t, -1, d);
    }
}

/* What stands in the way by name, above or below it: where it lies on fewer counters. */
static void name_block(table *t, int space)
{
    ui *u = t->host->ui;
    const fpoint c = where_centre(t, space);
    const float off = t->camera->view.cell * 0.36f, h = theme_tx(&u->t, 20, 21);
    const int who = standing_at(t, space, NO_UNIT, false);
    char title[200];
    place_title(t, space, title, sizeof title);
    const size_t n = strlen(title);
    if (who != NO_UNIT && standing_at(t, space, who, false) == NO_UNIT)
        snprintf(title + n, sizeof title - n, " · %s", say_unit(t, who));
    const float w = ui_width(u, TEXT_SMALL_STRONG, title) + 14;
    const int above = where_counters_hidden(t, (frect){c.x - w / 2, c.y - off - h / 2, w, h}),
              below = where_counters_hidden(t, (frect){c.x - w / 2, c.y + off - h / 2, w, h});
    marking_plate(t, c.x, above < below ? c.y - off : c.y + off, title);
}

static void draw_why(table *t)
{
    ui *u = t->host->ui;
    if (!why_on(t)) return;
    const int from = t->why->from, at = t->why->refusal.args.space;
    bool elsewhere = at >= 0 && at < t->b->nspaces && at != t->why->space && at != from &&
                     t->b->spaces[at].sheet == t->camera->sheet;
    if (elsewhere && from != NO_SPACE && t->why->space != NO_SPACE) {
        fpoint a = where_centre(t, from), b = where_centre(t, t->why->space);
        draw_line(u->out, a.x, a.y, b.x, b.y, colour_alpha(u->t.ivory, 0.9f), (stroke_style){.width = 6});
        draw_line(u->out, a.x, a.y, b.x, b.y, u->t.warn, (stroke_style){.width = 2.6f, .dash = {4, 5, 4, 5}});
        marking_wash(t, at, 0, u->t.warn, marking_pen(t, 2.4f, 0, 0));
        marking_cross(t, at);
        name_block(t, at);
    }
    if (t->why->space == NO_SPACE) return;
    marking_wash(t, t->why->space, 0, u->t.ink, marking_pen(t, 2.4f, 0, 0));
    if (!elsewhere) marking_cross(t, t->why->space);
}

/* The head of an arrow goes aside where it would lie on the diamond of an objective. */
static void off_prize(const table *t, int from, int to, float tip, float dx, float dy, float *x, float *y)
{
    sheet_prize_at at[SHEET_PRIZES];
    const int n = sheet_art_prizes(t->camera->art, at);
    for (int i = 0; i < n; i++) {
        if (at[i].space != from && at[i].space != to) continue;
        const fpoint p = prizes_at(t, &at[i]);
        const float need = prizes_radius(t, at[i].space) + tip * 0.75f;
        const float mx = *x - dx * tip / 2, my = *y - dy * tip / 2, along = (p.x - mx) * dx + (p.y - my) * dy,
                    across = -(p.x - mx) * dy + (p.y - my) * dx;
        if (hypotf(along, across) >= need) continue;
        const float aside = across > 0 ? across - need : across + need;
        *x -= dy * aside;
        *y += dx * aside;
    }
}

/* Lines stand apart, and each has its range on it; where two are one and the same, each says whose it is. */
static const char *whose_shot(const table *t, const declared_list *d, int i, char *out, size_t size)
{
    const unit *all = t->battle->view.units;
    bool alone = true;
    for (int k = 0; k < d->count; k++) {
        const int from = all[d->unit[k]].space, to = all[d->other[k]].space, a = all[d->unit[i]].space,
                  b = all[d->other[i]].space;
        alone = alone && (k == i || !((from == a && to == b) || (from == b && to == a)));
    }
    if (alone) return NULL;
    snprintf(out, size, "%s", say_unit(t, d->unit[i]));
    return out;
}

/* Who aims at whom: a line of fire with a head; a charge is next door and needs the head alone. */
static void declared(table *t)
{
    ui *u = t->host->ui;
    declared_list d;
    declared_find(t, &d);
    for (int i = 0; i < d.count; i++) {
        int from = t->battle->view.units[d.unit[i]].space, to = t->battle->view.units[d.other[i]].space;
        if (from == NO_SPACE || to == NO_SPACE || from == to ||
            t->b->spaces[from].sheet != t->camera->sheet || t->b->spaces[to].sheet != t->camera->sheet)
            continue;
        fpoint p = where_would(t, d.unit[i], from), q = where_would(t, d.other[i], to);
        float dx = q.x - p.x, dy = q.y - p.y, len = hypotf(dx, dy), half = where_counter(t, to) * 0.5f;
        dx /= len;
        dy /= len;
        float x = q.x - dx * (half - 2), y = q.y - dy * (half - 2), tip = 12 * u->t.zoom;
        off_prize(t, from, to, tip, dx, dy, &x, &y);
        char means[96];
        if (board_steps(t->b, from, to) > 1)
            marking_fire_declared(t, whose_shot(t, &d, i, means, sizeof means), d.unit[i], from, d.other[i],
                                  to);
        fpoint head[3] = {{x, y},
                          {x - dx * tip - dy * tip * 0.55f, y - dy * tip + dx * tip * 0.55f},
                          {x - dx * tip + dy * tip * 0.55f, y - dy * tip - dx * tip * 0.55f}};
        draw_polygon(u->out, head, 3, u->t.ink);
        draw_polyline(u->out, head, 3, true, u->t.ivory, marking_pen(t, 1.6f, 0, 0));
    }
}

/* Why nothing could be done from there to the enemy who is marked; what stands between is crossed. */
static void no_shot(table *t, int from)
{
    const refusal *no = &t->odds->no;
    const int to = t->battle->view.units[t->odds->marked].space, at = no->args.space;
    strbuf title = {0};
    char says[200];
    if (!on_table(t, from) || !on_table(t, to)) return;
    story_refusal(t->sc, &t->battle->view, no, &title, NULL, NULL, NULL);
    snprintf(says, sizeof says, _("From there: %s"), strbuf_str(&title));
    strbuf_free(&title);
    const fpoint a = where_centre(t, from), b = where_centre(t, to);
    draw_line(t->host->ui->out, a.x, a.y, b.x, b.y, t->host->ui->t.warn, marking_pen(t, 2.6f, 4, 5));
    if (at != to && at != from && at < t->b->nspaces && on_table(t, at)) marking_cross(t, at);
    const float ring = facing_has(t) ? theme_px(&t->host->ui->t, 28, 31) : 0; /* its arrows lie above words */
    marking_plate(t, a.x, a.y - where_counter(t, from) / 2 - 14 - ring, says);
}

/* From where the move would end to whom the odds beside it speak of. */
static void preview_line(table *t, const action *a)
{
    if (!t->odds->on || !odds_known(t) || memcmp(a, &t->odds->of, sizeof *a) != 0) return;
    if (!t->odds->some && t->odds->no.code && acting_space(t, a) != NO_SPACE) no_shot(t, acting_space(t, a));
    if (!t->odds->some || !t->odds->preview || t->odds->target < 0) return;
    int from = acting_space(t, a), to = t->battle->view.units[t->odds->target].space;
    if (!on_table(t, from) || !on_table(t, to)) return;
    marking_fire_as(t, legend_first(t, LEGEND_LINE) ? _("from there") : NULL, acting_unit(a), from,
                    t->odds->target, to);
    brackets(t, t->odds->target, to, false);
}

static void umpire_ghost(table *t)
{
    action a;
    if (!t->pointer->placing || t->pointer->hover == NO_SPACE ||
        t->b->spaces[t->pointer->hover].sheet != t->camera->sheet)
        return;
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, t->umpire->unit);
    action_add_space(&a, t->pointer->hover);
    pieces_ghost(t, &a);
}

/* Who is moved stands in one place: where what is prepared puts him, turned as the pointer would turn him
 * there; of another place under the pointer the price is told. NULL: it would do nothing. */
static void ghost(table *t, const action *look)
{
    const choice *c = t->choice;
    const action *of =
        c->ready && t->plan->on == PLAN_NONE && on_table(t, action_space(&c->act)) ? &c->act : look;
    if (look && of != look) {
        if (action_space(look) == action_space(of) && look->units[0] == of->units[0])
            of = look;
        else
            ghost_cost(t, look);
    }
    if (!of || action_space(of) == NO_SPACE) return;
    pieces_ghost(t, of);
    ghost_cost(t, of);
}

void overlay_over(table *t)
{
    const choice *c = t->choice;
    if (t->anim->running || t->modal->card == MODAL_CURTAIN) return;
    marking_hold(t);
    declared(t);
    umpire_ghost(t);
    if (chooses(t)) {
        costs_draw(t, NULL);
        for (int i = 0; i < c->naim; i++) {
            int space = t->anim->shown.units[c->aim[i]].space;
            if (space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet)
                brackets(t, c->aim[i], space, c->aim[i] == c->target || space == t->pointer->hover);
        }
        action look;
        bool meant =
            c->ready && c->target != NO_UNIT && t->anim->shown.units[c->target].space == t->pointer->hover;
        bool preview = t->plan->on != PLAN_DRAGGED && choice_preview(t, t->pointer->hover, &look) &&
                       t->pointer->hover != c->space && !meant;
        ghost(t, preview ? &look : NULL);
        if (c->ready) {
            if (!preview && t->plan->on == PLAN_NONE) plan_marks_end(t, &c->act);
            action_line(t, &c->act);
            if (!preview) preview_line(t, &c->act);
            facing_handle(t, false);
        }
        if (preview) {
            plan_marks_end(t, &look);
            preview_line(t, &look);
            if (standing_unit_of(t, look.target) != c->target) action_line(t, &look);
        }
        if (!preview && !meant && !t->sight->asked) hovered_line(t);
        const int marked = marked_shown(t);
        if (marked != NO_UNIT) brackets(t, marked, t->anim->shown.units[marked].space, false);
        if (c->ready && t->plan->on == PLAN_NONE) brought_plate(t, &c->act);
        if (c->nextra > 0 && (preview || meant)) deed_plate(t, preview ? &look : &c->act);
    }
    names_over_lines(t);
    draw_why(t);
    plan_marks_over(t);
    bool on_unit = c->unit != NO_UNIT && t->battle->view.units[c->unit].space == t->pointer->hover;
    if (t->pointer->by_keys && t->pointer->hover != NO_SPACE && !on_unit &&
        (choice_open(t) || !pointer_before(t)) && t->b->spaces[t->pointer->hover].sheet == t->camera->sheet)
        focus_ticks(t, t->pointer->hover);
}

void overlay_facing(table *t)
{
    if (t->anim->running || t->modal->card == MODAL_CURTAIN || !chooses(t)) return;
    facing_handle(t, true);
}
