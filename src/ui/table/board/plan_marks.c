/*
 * plan_marks.c: on the board, what each of several would do: its way with what it costs, its ghost, a sign on
 * whoever cannot; and the band drawn round them.
 */
#include "ui/table/board/plan_marks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_form.h"
#include "game/course.h"
#include "game/game.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/arrivals.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/trail.h"
#include "ui/table/layout.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

enum { REFUSED_EACH = 2 }; /* so many are told of one by one */

static bool seen(const table *t, int space)
{
    return space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet;
}

static bool several(const table *t)
{
    return t->plan->count > 1;
}

/* Where the row's unit would end: as far as is known before it throws, where it was sent. */
static int ends_at(const plan_row *row)
{
    return row->throws ? row->want.space : action_space(&row->act);
}

static void head(ui *u, fpoint from, fpoint to)
{
    const float dx = to.x - from.x, dy = to.y - from.y, len = hypotf(dx, dy), s = 11 * u->t.zoom;
    if (len < 1) return;
    const float x = dx / len, y = dy / len;
    const fpoint tip[3] = {{to.x + x * s * 0.6f, to.y + y * s * 0.6f},
                           {to.x - x * s * 0.6f - y * s * 0.62f, to.y - y * s * 0.6f + x * s * 0.62f},
                           {to.x - x * s * 0.6f + y * s * 0.62f, to.y - y * s * 0.6f - x * s * 0.62f}};
    draw_polygon(u->out, tip, 3, u->t.ink);
    draw_polyline(u->out, tip, 3, true, u->t.ivory, (stroke_style){.width = 1.4f * u->t.zoom});
}

static void dashed(ui *u, const fpoint *at, int n)
{
    const float z = u->t.zoom;
    draw_polyline(u->out, at, n, false, colour_alpha(u->t.ivory, 0.85f), (stroke_style){.width = 5 * z});
    draw_polyline(u->out, at, n, false, u->t.ink,
                  (stroke_style){.width = 2.4f * z, .dash = {6 * z, 5 * z, 6 * z, 5 * z}});
}

/* Space by space as the rules lead it, or as it would go if its die lets it; where nobody leads it: straight.
 */
static void way_line(table *t, const plan_row *row)
{
    ui *u = t->host->ui;
    fpoint p[1 + WAY_SPACES + 1];
    int n = 0;
    const int to = ends_at(row), who = row->want.who[0];
    if (!seen(t, row->from) || !seen(t, to)) return;
    p[n++] = where_would(t, who, row->from);
    for (int i = 0; i < row->way.count; i++)
        if (seen(t, row->way.space[i])) p[n++] = where_centre(t, row->way.space[i]);
    if (n == 1) p[n++] = where_would(t, who, to);
    if (row->throws) {
        dashed(u, p, n);
        if (row->waits) head(u, p[n - 2], p[n - 1]);
        return;
    }
    draw_polyline(u->out, p, n, false, u->t.ivory, (stroke_style){.width = 8 * u->t.zoom, .round = true});
    draw_polyline(u->out, p, n, false, u->t.ink, (stroke_style){.width = 4 * u->t.zoom, .round = true});
    head(u, p[n - 2], p[n - 1]);
}

/* From where the lead would stop to where it was sent. */
static void beyond(table *t)
{
    const plan *p = t->plan;
    const plan_row *lead = &p->row[p->lead];
    if (!lead->may || lead->throws || !seen(t, p->space) || p->on != PLAN_DRAGGED) return;
    const int to = ends_at(lead);
    if (!seen(t, to) || to == p->space) return;
    const fpoint b = where_centre(t, p->space);
    fpoint at[WAY_SPACES + 1] = {where_centre(t, to), b};
    unit_way way;
    trail_find(t, lead->want.who[0], to, p->space, &way);
    for (int i = 0; i < way.count; i++)
        at[i + 1] = where_centre(t, way.space[i]);
    const float r = t->camera->view.cell * 0.2f, z = t->host->ui->t.zoom;
    dashed(t->host->ui, at, way.count > 0 ? way.count + 1 : 2);
    draw_circle(t->host->ui->out, b.x, b.y, r, colour_alpha(t->host->ui->t.ivory, 0.35f), 0, 0);
    draw_path_begin(t->host->ui->out);
    draw_path_arc(t->host->ui->out, b.x, b.y, r, 0, 360);
    draw_path_stroke(t->host->ui->out, t->host->ui->t.ink,
                     (stroke_style){.width = 2 * z, .dash = {4 * z, 4 * z, 4 * z, 4 * z}});
}

void plan_marks_under(table *t)
{
    const plan *p = t->plan;
    if (p->on == PLAN_NONE || p->on == PLAN_GIVEN) return;
    for (int i = 0; i < p->count; i++)
        if (p->row[i].may) way_line(t, &p->row[i]);
    if (p->count > 0) beyond(t);
}

/* What it has cost when a space is entered, on the space's lower edge. */
static void cost_discs(table *t, const plan_row *row)
{
    ui *u = t->host->ui;
    const float cell = t->camera->view.cell, r = fminf(theme_tx(&u->t, 11, 11), cell * 0.2f);
    if (cell <= 30 || row->throws) return;
    for (int i = 0; i < row->way.count; i++) {
        if (!seen(t, row->way.space[i])) continue;
        const fpoint c = where_centre(t, row->way.space[i]);
        const int per = row->way.per > 0 ? row->way.per : 1, cost = row->way.cost[i];
        char s[12];
        if (cost % per && per == 2)
            snprintf(s, sizeof s, "%d\u00bd", cost / per);
        else
            snprintf(s, sizeof s, "%d", (cost + per - 1) / per);
        const font f = {INTER_BOLD, roundf(r * (s[1] ? 1.05f : 1.27f))};
        const float y = c.y + cell * 0.5f - r;
        draw_circle(u->out, c.x, y, r + 1.6f, u->t.ivory, 0, 0);
        draw_circle(u->out, c.x, y, r, u->t.ink, 0, 0);
        draw_text(u->out, f, u->t.ivory, c.x, y + f.px * 0.36f, ALIGN_CENTRE, s);
    }
}

static int facing_of(const table *t, const action *a)
{
    const int k = verb_arg_of(action_verb(t->rs, a->verb), ARG_DIRECTION);
    return k >= 0 && a->args[k] != NO_ARG ? (int)a->args[k] : NO_DIRECTION;
}

/* Where the stroke says how they will look: three chevrons from the ghost's front, and its name. */
static void facing_marks(table *t, const plan_row *row, bool named)
{
    ui *u = t->host->ui;
    const int to = ends_at(row), d = facing_of(t, &row->act);
    char name[32], s[48];
    if (row->throws || !seen(t, to) || d >= BOARD_DIRECTIONS_MAX) return;
    const fpoint c = where_centre(t, to), v = t->camera->toward[d];
    const float z = u->t.zoom, half = where_counter(t, to) * 0.5f, w = 7 * z;
    for (int i = 0; i < 3; i++) {
        const float far = half + (5 + 7 * (float)i) * z, x = c.x + v.x * far, y = c.y + v.y * far;
        const fpoint p[3] = {{x - v.x * w * 0.7f - v.y * w, y - v.y * w * 0.7f + v.x * w},
                             {x, y},
                             {x - v.x * w * 0.7f + v.y * w, y - v.y * w * 0.7f - v.x * w}};
        draw_polyline(u->out, p, 3, false, u->t.ivory, (stroke_style){.width = 5 * z});
        draw_polyline(u->out, p, 3, false, u->t.ink, (stroke_style){.width = 2.6f * z});
    }
    facing_name(t, d, name, sizeof name);
    if (!named || !name[0]) return;
    snprintf(s, sizeof s, _("faces %s"), name);
    const float wide = ui_width(u, TEXT_SMALL_STRONG, s) / 2 + 10, far = half + 30 * z;
    marking_plate(t, c.x + v.x * (far + wide), c.y + v.y * (far + 8 * z), s);
}

static void reason(const table *t, const refusal *why, char *out, size_t size)
{
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule = NULL;
    out[0] = 0;
    if (why->code) story_refusal(t->sc, &t->battle->view, why, &title, &text, &remedy, &rule);
    snprintf(out, size, "%s", title.len ? strbuf_str(&title) : strbuf_str(&text));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
}

static fpoint stands(const table *t, const plan_row *row)
{
    return where_would(t, row->want.who[0], row->from);
}

/* Where name and reason have room, below the cross. */
static frect stays_place(const table *t, const plan_row *row, const char *title, const char *why)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const fpoint c = stands(t, row);
    const frect b = ui_inset(t->layout->board, 6);
    const float w = fminf(fmaxf(ui_width(u, TEXT_BODY_BOLD, title), ui_width(u, TEXT_SMALL, why)) + 24, b.w),
                h = theme_tx(m, 44, 48), below = where_counter(t, row->from) / 2 + 12 * m->zoom;
    frect r = {roundf(fmaxf(b.x, fminf(c.x - w / 2, b.x + b.w - w))), roundf(c.y + below), w, h};
    if (r.y + h > b.y + b.h) r.y = roundf(c.y - below - h);
    return r;
}

typedef struct stays_words {
    char title[96], why[120];
    frect r;
} stays_words;

/* In a step of fire nobody goes anywhere: whoever may not is kept from firing. */
static bool is_fire(const table *t, const plan_row *row)
{
    if (row->want.verb >= 0) return (t->rs->verbs[row->want.verb].takes & FIRES) != 0;
    if (t->rs->course == NULL) return false;
    const uint32_t now = BIT(course_stage(&t->battle->view));
    bool fires = false;
    for (int i = 0; i < t->rs->nverbs; i++) {
        const verb *v = &t->rs->verbs[i];
        if (v->stages == 0 || (v->stages & now) == 0) continue;
        if (v->takes & (LEADS_ON | TAKES_SPACE | TAKES_PATH)) return false;
        fires = fires || (v->takes & FIRES) != 0;
    }
    return fires;
}

static stays_words stays_of(const table *t, const plan_row *row)
{
    stays_words s;
    snprintf(s.title, sizeof s.title, is_fire(t, row) ? _("%s: cannot fire") : _("%s: no move"),
             say_unit(t, row->want.who[0]));
    reason(t, &row->why, s.why, sizeof s.why);
    s.r = stays_place(t, row, s.title, s.why);
    return s;
}

static void stays_plate(table *t, const stays_words *s)
{
    ui *u = t->host->ui;
    const frect r = s->r;
    ui_plate(u, r);
    ui_text_fit(u, TEXT_BODY_BOLD, 0xfbf5e6ff, r.x + 12, roundf(r.y + r.h * 0.42f), ALIGN_LEFT, r.w - 24,
                s->title);
    ui_text_fit(u, TEXT_SMALL, u->t.sand, r.x + 12, roundf(r.y + r.h * 0.82f), ALIGN_LEFT, r.w - 24, s->why);
}

/* It stays by the rules, and not because the player leaves it out. */
static bool is_barred(const plan_row *row)
{
    return !row->may && !row->left;
}

static void refusals(table *t)
{
    const plan *p = t->plan;
    int told = 0, stay = 0;
    const plan_row *first = NULL;
    stays_words says[REFUSED_EACH];
    for (int i = 0; i < p->count; i++)
        if (!p->row[i].may && seen(t, p->row[i].from)) {
            marking_stays(t, p->row[i].want.who[0], p->row[i].from);
            if (!first && !p->row[i].left) first = &p->row[i];
        }
    for (int i = 0; i < p->count; i++)
        stay += is_barred(&p->row[i]);
    if (!first) return;
    for (int i = 0; i < p->count && stay <= REFUSED_EACH; i++)
        if (is_barred(&p->row[i]) && seen(t, p->row[i].from) && told < REFUSED_EACH)
            says[told++] = stays_of(t, &p->row[i]);
    const bool apart = told < 2 || !ui_meet(says[0].r, says[1].r); /* one over the other: neither is read */
    for (int i = 0; i < told && apart; i++)
        stays_plate(t, &says[i]);
    if (stay <= REFUSED_EACH && apart) return;
    char s[160], why[120];
    const fpoint c = stands(t, first);
    bool alike = true; /* one thing holds all of them */
    for (int i = 0; i < p->count; i++)
        alike = alike && (!is_barred(&p->row[i]) || story_refused_alike(t->sc, &first->why, &p->row[i].why));
    reason(t, &first->why, why, sizeof why);
    if (!alike) why[0] = 0;
    snprintf(s, sizeof s, ngettext("%d stays%s%s", "%d stay%s%s", (unsigned long)stay), stay,
             why[0] ? ": " : "", why);
    marking_plate(t, c.x, c.y + where_counter(t, first->from) / 2 + 12, s);
}

/* Who of its own side stands there and stays, beside those of the order; answers how many. */
static int beside(const table *t, const action *a, int space, int16_t out[UNITS_MAX])
{
    int n = 0;
    const int side = a->nunits > 0 ? t->sc->units[standing_unit_of(t, a->units[0])].side : NO_SIDE;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false)) {
        bool goes = t->sc->units[u].side != side || plan_holds(t, u) ||
                    standing_afloat(t, u) != standing_afloat(t, a->units[0]);
        for (int i = 0; i < a->nunits; i++)
            goes = goes || standing_unit_of(t, a->units[i]) == u;
        if (!goes) out[n++] = (int16_t)u;
    }
    return n;
}

/* Beside the list of a stack, where words in the middle would lie beneath it. */
static float clear_of_list(const table *t, float x, float y, float half)
{
    const frect list = t->layout->over[LAYOUT_STACK], b = t->layout->board;
    const float tall = 14 * t->host->ui->t.zoom, gap = 6;
    if (list.w <= 0 || !ui_meet(list, (frect){x - half, y - tall, 2 * half, 2 * tall})) return x;
    const float left = list.x - gap - half, right = list.x + list.w + gap + half;
    return left - half >= b.x + gap ? left : right + half <= b.x + b.w - gap ? right : x;
}

static void above(table *t, int space, const char *says)
{
    const frect b = t->layout->board;
    const fpoint c = where_centre(t, space);
    /* The arrows of a facing lie above words: beyond them, where it stands to be chosen. */
    const bool ringed = facing_has(t) && action_space(&t->choice->act) == space;
    const float ring = ringed ? theme_px(&t->host->ui->t, 28, 31) : 0,
                far = where_counter(t, space) / 2 + 14 * t->host->ui->t.zoom + ring,
                w = marking_plate_width(t, says) / 2, x = fmaxf(b.x + w + 6, fminf(c.x, b.x + b.w - w - 6)),
                y = c.y - far > b.y + 14 ? c.y - far : c.y + far;
    marking_plate(t, clear_of_list(t, x, y, w), y, says);
}

/* What it means that one of that type joins troops, where the rules have words for it ("stacks.TYPE"). */
static void add_meaning(const table *t, const action *a, const int16_t *with, int n, char *says, size_t size)
{
    char code[80];
    const unit *self = &t->battle->view.units[standing_unit_of(t, a->units[0])];
    bool troops = false;
    snprintf(code, sizeof code, "stacks.%s", t->sc->types[self->type].id);
    for (int i = 0; i < n; i++) {
        unit_face face;
        game_face(&t->battle->view, with[i], &face);
        troops = troops || face.of > 0;
    }
    const size_t used = strlen(says);
    if (troops && words_find(t->sc->words, code))
        snprintf(says + used, size - used, ": %s", say_title(t, code, ""));
}

/* Where a press on a counter means its place, whoever could be given orders himself is chosen after Escape.
 */
static void add_how_to_choose(const table *t, const int16_t *with, int n, char *says, size_t size)
{
    const size_t used = strlen(says);
    if (n != 1 || t->b->sheets[t->camera->sheet].kind == BOARD_AREA || !offers_may_act(t, with[0])) return;
    snprintf(says + used, size - used, "%s", _("; Esc first to choose that one"));
}

void plan_marks_end(table *t, const action *a)
{
    enum { NAMED = 2 };
    int16_t with[UNITS_MAX];
    char names[120], says[240];
    const int space = action_space(a);
    if (why_on(t) && t->why->space == space) return; /* it was refused: nobody is joined there */
    if (a->nunits == 0 || a->target != NO_UNIT || !seen(t, space) ||
        standing_unit_of(t, a->units[0]) == NO_UNIT)
        return;
    const int n = beside(t, a, space, with);
    if (arrivals_kept_out(t, a, says, sizeof says))
        above(t, space, says); /* the plates lie beside each other */
    if (n == 0) return;
    say_units(t, with, n, NAMED, names, sizeof names);
    snprintf(says, sizeof says, _("stacks with %s"), names);
    add_meaning(t, a, with, n, says, sizeof says);
    add_how_to_choose(t, with, n, says, sizeof says);
    above(t, space, says);
}

/* At the end of each way who is joined there; where the lead comes no farther, why not. */
static void ends(table *t)
{
    enum { TOLD = 3 };
    const plan *p = t->plan;
    const plan_row *lead = &p->row[p->lead];
    refusal why = {.args = word_args_none()};
    char says[120];
    int told = 0;
    for (int i = 0; i < p->count && told < TOLD; i++) {
        const plan_row *row = &p->row[i];
        if (!row->may || row->throws) continue;
        plan_marks_end(t, &row->act);
        told++;
    }
    if (drag_comes_to(t) == NO_SPACE) return;
    drag_tell(t);
    if (!seen(t, p->space) || !plan_barred(t, lead, p->space, &why)) return;
    reason(t, &why, says, sizeof says);
    if (says[0]) above(t, p->space, says);
}

static void band(table *t)
{
    ui *u = t->host->ui;
    const frect r = drag_band(t);
    const float z = u->t.zoom;
    const fpoint p[4] = {{r.x, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h}, {r.x, r.y + r.h}};
    draw_rect(u->out, r, colour_alpha(u->t.ivory, 0.22f));
    draw_polyline(u->out, p, 4, true, u->t.ivory, (stroke_style){.width = 4 * z});
    draw_polyline(u->out, p, 4, true, u->t.ink,
                  (stroke_style){.width = 2 * z, .dash = {7 * z, 5 * z, 7 * z, 5 * z}});
}

/* Others of the plan that end where this one does, before it. */
static int shares(const plan *p, int nth)
{
    int n = 0;
    for (int i = 0; i < nth; i++)
        n += p->row[i].may && ends_at(&p->row[i]) == ends_at(&p->row[nth]);
    return n;
}

/* Who is yet to throw, as the others went, has no ghost: nobody knows how far he comes. */
static void ghosts(table *t)
{
    const plan *p = t->plan;
    for (int i = 0; i < p->count; i++) {
        const plan_row *row = &p->row[i];
        if (!row->may || !seen(t, ends_at(row)) || (row->throws && (row->waits || row->want.foe != NO_UNIT)))
            continue;
        action a = row->act;
        if (row->throws) {
            a = action_of(row->act.verb, t->battle->d.side, row->want.who[0]);
            action_add_space(&a, row->want.space);
        }
        pieces_ghost_beside(t, &a, shares(p, i));
        cost_discs(t, row);
    }
}

/* At whom each would fire: dashed, since it is not declared yet. */
static void aims(table *t)
{
    const plan *p = t->plan;
    for (int i = 0; i < p->count && p->shots; i++) {
        const plan_row *row = &p->row[i];
        const int to = row->want.target == NO_UNIT ? NO_SPACE : t->battle->view.units[row->want.target].space;
        if (!row->may || !seen(t, row->from) || !seen(t, to)) continue;
        const fpoint a = stands(t, row), b = where_would(t, row->want.target, to);
        const float len = hypotf(b.x - a.x, b.y - a.y), far = len - where_counter(t, to) * 0.4f;
        if (len < 1) continue;
        const fpoint tip = {a.x + (b.x - a.x) * far / len, a.y + (b.y - a.y) * far / len};
        dashed(t->host->ui, (const fpoint[]){a, tip}, 2);
        head(t->host->ui, a, tip);
    }
}

void plan_marks_over(table *t)
{
    const plan *p = t->plan;
    if (t->drag->kind == DRAG_BAND) band(t);
    if (p->on == PLAN_NONE || p->on == PLAN_GIVEN || p->count == 0) return;
    aims(t);
    ghosts(t);
    for (int i = 0; i < p->count && p->facing != NO_ARG; i++)
        if (p->row[i].may) facing_marks(t, &p->row[i], i == p->lead);
    ends(t);
    const plan_row *lead = &p->row[p->lead];
    if (lead->may && lead->throws && seen(t, lead->want.space)) {
        const fpoint c = where_centre(t, lead->want.space);
        action means;
        char says[64];
        const bool falls = lead->want.foe != NO_UNIT && plan_row_means(t, lead, &means);
        snprintf(says, sizeof says, falls ? _("%s, if the die lets it") : "%s",
                 falls ? say_verb(t, means.verb) : _("as far as the die lets it"));
        marking_plate(t, c.x, c.y + where_counter(t, lead->want.space) / 2 + 12, says);
    }
    if (p->on == PLAN_DRAGGED || several(t)) refusals(t);
}
