/* pieces.c: the counters and miniatures on the board, their marks and ghosts. */
#include "ui/table/board/pieces.h"

#include <math.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/minis.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/board/hung.h"
#include "ui/table/board/prizes.h"
#include "ui/table/board/things.h"
#include "ui/table/board/where.h"
#include "ui/table/board/writing.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/unit_marks.h"
#include "ui/table/pointer.h"
#include "ui/table/standing.h"

static int facing_degrees(const table *t, int facing)
{
    if (facing == NO_DIRECTION || facing >= BOARD_DIRECTIONS_MAX) return -1;
    fpoint d = t->camera->toward[facing];
    if (d.x == 0 && d.y == 0) return -1;
    int degrees = (int)lroundf(atan2f(d.x, -d.y) * 57.29578f);
    return (degrees + 360) % 360;
}

/* Of the n marks on a counter the last that is hung at all: that it has acted, if it has, in the place of a
 * lighter one. */
static void keep_acted(const char *acted, const char *out[COUNTER_MARKS], int n)
{
    for (int i = COUNTER_MARKS_HUNG; i < n; i++)
        if (out[i] == acted) {
            out[i] = out[COUNTER_MARKS_HUNG - 1];
            out[COUNTER_MARKS_HUNG - 1] = acted;
            return;
        }
}

int pieces_marks_of(const table *t, int who, const char *out[COUNTER_MARKS])
{
    const unsigned drawn = unit_marks_of(t, who);
    const int all = t->rs->nmarks + t->rs->nsigns;
    const char *acted = NULL;
    int n = 0, most = 0;
    for (int i = 0; i < all; i++)
        if (unit_marks_row(t, i)->gravity > most) most = unit_marks_row(t, i)->gravity;
    for (int gravity = most; gravity >= 0; gravity--)
        for (int i = 0; i < all && n < COUNTER_MARKS; i++) {
            const mark *m = unit_marks_row(t, i);
            if (m->gravity != gravity || !(drawn & 1u << i)) continue;
            if (m->of_turn) acted = m->picture;
            out[n++] = m->picture;
        }
    if (acted != NULL) keep_acted(acted, out, n);
    return n;
}

bool pieces_look(const table *t, int who, counter_look *look)
{
    if (who >= FIGURE_BASE && who - FIGURE_BASE < FIGURES_MAX)
        who = t->anim->shown.figures[who - FIGURE_BASE].unit;
    if (who < 0 || who >= t->sc->nunits) return false;
    const state *s = &t->anim->shown;
    const scenario_unit *su = &t->sc->units[who];
    const unit_type *type = &t->sc->types[s->units[who].type];
    unit_face face;
    game_face(s, who, &face);
    *look = (counter_look){.side = t->sc->sides[su->side].style,
                           .palette = t->host->ui->t.sides,
                           .branch = face.on_foot ? branch_on_foot(type->branch) : type->branch,
                           .hat = su->hat ? su->hat : t->sc->sides[su->side].hat,
                           .strength = face.number,
                           .max = face.of,
                           .quality = face.quality,
                           .leader = face.leader,
                           .commander = face.commander,
                           .hurt = face.hurt,
                           .spent = face.spent,
                           .prone = face.prone,
                           .hits = s->units[who].hits,
                           .hit_of = face.hit_of,
                           .facing = facing_degrees(t, s->units[who].facing)};
    look->nmarks = pieces_marks_of(t, who, look->marks);
    return true;
}

void pieces_counter(const table *t, int who, float x, float y, float size, bool bare)
{
    ui *u = t->host->ui;
    counter_look look;
    if (!pieces_look(t, who, &look)) return;
    look.portrait = bare;
    if (bare) look.facing = -1;
    counter_draw(u->out, u->host, &look, x, y, size);
    if (size >= 50) counter_draw_marks(u->out, &look, x, y, size);
}

void pieces_badge(const table *t, int side, float x, float y, float size)
{
    ui *u = t->host->ui;
    const scenario_side *s = &t->sc->sides[side];
    const branch *drawn = t->sc->types[0].branch; /* of a side without a unit: anybody */
    for (int i = 0; i < t->sc->nunits; i++)
        if (t->sc->units[i].side == side) {
            drawn = t->sc->types[t->sc->units[i].type].branch;
            break;
        }
    counter_look look = {
        .side = s->style, .palette = u->t.sides, .branch = drawn, .hat = s->hat, .facing = -1};
    counter_draw(u->out, u->host, &look, x + size / 2, y + size / 2, size);
}

enum { STACK_SEEN = 4 }; /* counters of a stack that are laid out; the rest lie under the lowest of them */

typedef struct stack_spot {
    int below, count;    /* of those it lies among: all in a box, its own side's in an area */
    int sides, nth_side; /* sides there, and its own place among them */
} stack_spot;

static stack_spot stack_spot_of(const table *t, int who, int space)
{
    stack_spot s = {0};
    const bool area = t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
    bool seen[SIDES_MAX] = {false};
    const int side = t->sc->units[who].side;
    const bool afloat = standing_afloat(t, who);
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false)) {
        const int other = t->sc->units[u].side;
        if (standing_afloat(t, u) != afloat) continue; /* she lies elsewhere */
        if (!seen[other]) {
            seen[other] = true;
            s.sides++;
            s.nth_side += other < side;
        }
        if (area && other != side) continue;
        s.below += u < who;
        s.count++;
    }
    return s;
}

/* In an area each side's stack lies by itself, close enough to leave the area's name free. */
static fpoint area_place(fpoint c, const stack_spot *s, float size)
{
    const int hidden = s->count > STACK_SEEN ? s->count - STACK_SEEN : 0;
    const int nth = s->below > hidden ? s->below - hidden : 0,
              last = s->count > STACK_SEEN ? STACK_SEEN - 1 : s->count - 1;
    const float dx = size * 0.21f, dy = -size * 0.073f;
    c.x += dx * ((float)nth - (float)last / 2);
    c.y += dy * ((float)nth - (float)last / 2);
    if (s->sides > 1) c.x += ((float)s->nth_side - (float)(s->sides - 1) / 2) * size * 1.25f;
    return c;
}

/* Where a unit's counter stands on the board, in window pixels. */
static fpoint counter_place(const table *t, int who, int space, float size)
{
    const fpoint c = where_would(t, who, space);
    const stack_spot s = stack_spot_of(t, who, space);
    if (t->b->sheets[t->camera->sheet].kind == BOARD_AREA) return area_place(c, &s, size);
    if (s.count < 2) return c;
    /* Two share a box side by side, a little askew. */
    if (s.count == 2) {
        float side = s.below ? 1 : -1;
        return (fpoint){c.x + side * size * 0.15f, c.y - side * size * 0.07f};
    }
    const int hidden = s.count > STACK_SEEN ? s.count - STACK_SEEN : 0,
              nth = s.below > hidden ? s.below - hidden : 0,
              seen = s.count < STACK_SEEN ? s.count : STACK_SEEN;
    fpoint o = counter_stack_offset(nth, size * 0.7f), last = counter_stack_offset(seen - 1, size * 0.7f);
    return (fpoint){c.x + o.x - last.x / 2, c.y + o.y - last.y / 2};
}

static float counter_size(const table *t, int who, int space)
{
    float size = 2 * sheet_art_radius(t->camera->art, space) / SHEET_UNIT * t->camera->view.cell;
    int n = 0;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        n += standing_afloat(t, u) == standing_afloat(t, who);
    return n > 1 ? fmaxf(size * 0.8f, fminf(size, 35)) : size; /* from 34 on its picture is drawn */
}

fpoint pieces_place(const table *t, int who)
{
    const int space = t->anim->shown.units[who].space;
    return counter_place(t, who, space, counter_size(t, who, space));
}

/* The uppermost counter under that point of the window, NO_UNIT. */
int pieces_at(const table *t, float x, float y)
{
    int found = NO_UNIT;
    for (int i = 0; i < t->sc->nunits; i++) {
        const struct unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON || p->space == NO_SPACE || t->b->spaces[p->space].sheet != t->camera->sheet)
            continue;
        const float half = counter_size(t, i, p->space) / 2;
        const fpoint at = counter_place(t, i, p->space, 2 * half);
        if (x >= at.x - half && x <= at.x + half && y >= at.y - half && y <= at.y + half) found = i;
        if (found == i && i == t->choice->unit) return i; /* it lies over the rest */
    }
    return found;
}

static bool lies_here(const table *t, int who, counter_look *look)
{
    const struct unit *p = &t->anim->shown.units[who];
    return p->status == UNIT_ON && p->space != NO_SPACE && t->b->spaces[p->space].sheet == t->camera->sheet &&
           pieces_look(t, who, look);
}

int pieces_reads(const table *t, int who, frect out[COUNTER_READS])
{
    counter_look look;
    if (!lies_here(t, who, &look)) return 0;
    const fpoint at = pieces_place(t, who);
    return counter_reads(&look, at.x, at.y, counter_size(t, who, t->anim->shown.units[who].space), out);
}

int pieces_reads_narrow(const table *t, int who, frect out[COUNTER_READS])
{
    counter_look look;
    if (!lies_here(t, who, &look)) return 0;
    const fpoint at = pieces_place(t, who);
    return counter_reads_narrow(&look, at.x, at.y, counter_size(t, who, t->anim->shown.units[who].space),
                                out);
}

/* It lies on top of a stack of which not all can be seen, or that shares a box, where one looks like one: how
 * many lie there; else 0. */
static int counted(const table *t, int who)
{
    const struct unit *p = &t->anim->shown.units[who];
    if (p->status != UNIT_ON || p->space == NO_SPACE || t->b->spaces[p->space].sheet != t->camera->sheet)
        return 0;
    const stack_spot s = stack_spot_of(t, who, p->space);
    const bool told =
        s.count > STACK_SEEN || (s.count > 1 && t->b->sheets[t->camera->sheet].kind == BOARD_SQUARE);
    return told && s.below == s.count - 1 ? s.count : 0;
}

bool pieces_counted(const table *t)
{
    for (int i = 0; i < t->sc->nunits; i++)
        if (counted(t, i) > 0) return true;
    return false;
}

/* At the upper right of the topmost counter, or so far to the left that it covers no name. */
static fpoint count_place(const table *t, fpoint at, float size)
{
    const float least = fmaxf(size, 44), y = at.y - size * 0.5f, step = size * 0.125f;
    for (int i = 0; i <= 9; i++) {
        const float x = at.x + size * 0.5f - step * (float)i;
        if (writing_under(t, counter_count_box(x, y, least)) == 0) return (fpoint){x, y};
    }
    return (fpoint){at.x + size * 0.5f, y};
}

/* Where that number lies, and how large it is; false: there is none. */
static bool count_of(const table *t, int who, int *count, fpoint *where, float *size)
{
    *count = counted(t, who);
    if (*count == 0) return false;
    const int space = t->anim->shown.units[who].space;
    const float own = counter_size(t, who, space);
    const fpoint at = counter_place(t, who, space, own);
    *where = count_place(t, at, own);
    *size = fmaxf(own, 44);
    return ui_inside(t->layout->board, at.x, at.y);
}

static bool count_box(const table *t, int who, frect *out)
{
    int count;
    fpoint at;
    float size;
    if (!count_of(t, who, &count, &at, &size)) return false;
    *out = counter_count_box(at.x, at.y, size);
    return true;
}

static void stack_counts(table *t)
{
    for (int i = 0; i < t->sc->nunits; i++) {
        int count;
        fpoint at;
        float size;
        if (count_of(t, i, &count, &at, &size)) counter_draw_count(t->host->ui->out, count, at.x, at.y, size);
    }
}

typedef struct piece {
    int who;
    fpoint at;
    float size;
    counter_look look;
    pose pose;
} piece;

static bool piece_make(const table *t, int who, piece *p)
{
    const struct unit *s = &t->anim->shown.units[who];
    const int space = s->status == UNIT_ON ? s->space : NO_SPACE;
    if (space == NO_SPACE || space >= t->b->nspaces || t->b->spaces[space].sheet != t->camera->sheet)
        return false;
    if (!pieces_look(t, who, &p->look)) return false;
    p->who = who;
    p->size = counter_size(t, who, space);
    p->at = counter_place(t, who, space, p->size);
    p->pose = anim_pose(t->anim, who, t->host->now);
    if (p->pose.moved && !standing_afloat(t, who))
        p->at = view_to_window(&t->camera->view, p->pose.x, p->pose.y);
    p->at.x += p->pose.nudge_x * t->camera->view.cell;
    p->at.y += p->pose.nudge_y * t->camera->view.cell - p->pose.lift * 6;
    /* What has gone out of the window need not be drawn. */
    frect b = ui_inset(t->layout->board, -p->size);
    return ui_inside(b, p->at.x, p->at.y);
}

/* Card, or from a certain size the miniatures, as the player likes. */
static bool piece_is_mini(const table *t, const piece *p)
{
    return t->host->settings->minis && p->size >= MINIS_SMALLEST &&
           p->look.branch->miniature != MINIATURE_NONE;
}

static void piece_paint(table *t, const piece *p, float x, float y)
{
    ui *u = t->host->ui;
    if (piece_is_mini(t, p))
        minis_draw(u->out, u->host, &p->look, x, y, p->size);
    else
        counter_draw(u->out, u->host, &p->look, x, y, p->size);
}

/* Of the few that something is asked of. */
static void called_ring(table *t, const piece *p)
{
    ui *u = t->host->ui;
    const frect r = {p->at.x - p->size / 2 - 1, p->at.y - p->size / 2 - 1, p->size + 2, p->size + 2};
    const float w = fmaxf(0.9f, fminf(u->t.zoom, p->size / 50));
    draw_path_begin(u->out);
    counter_outline(u->out, p->look.side, ui_inset(r, -2 * w));
    draw_path_stroke(u->out, u->t.ink, (stroke_style){.width = 6 * w});
    draw_path_begin(u->out);
    counter_outline(u->out, p->look.side, ui_inset(r, -2 * w));
    draw_path_stroke(u->out, u->t.gold, (stroke_style){.width = 3 * w});
}

static bool chosen(const table *t, int who)
{
    if (!t->battle->ours || t->anim->running) return false;
    for (int i = 0; i < t->choice->nextra; i++)
        if (t->choice->extra[i] == who) return true;
    return who == t->choice->unit;
}

static void piece_draw(table *t, piece *p)
{
    ui *u = t->host->ui;
    const bool selected = chosen(t, p->who);
    p->look.selected = selected;
    bool under = t->pointer->hover != NO_SPACE && t->anim->shown.units[p->who].space == t->pointer->hover &&
                 !t->anim->running;
    p->look.hovered =
        under && !selected && t->battle->ours && t->anim->shown.units[p->who].side == t->battle->d.side;
    if (p->pose.alpha < 0.99f) p->look.ghost = true;
    if (p->pose.alpha < 0.15f) return;
    if (p->pose.tilt != 0) {
        draw_transform_push(u->out, 1, p->at.x, p->at.y, p->pose.tilt);
        piece_paint(t, p, 0, 0);
        draw_transform_pop(u->out);
    } else {
        piece_paint(t, p, p->at.x, p->at.y);
    }
}

/* Under all of them, so that no counter lies in another's shadow; they come and go with the light on the
 * ground. */
static void long_shadows(table *t, int sun)
{
    const float share = view_light_share(&t->camera->view, sun);
    ui *u = t->host->ui;
    piece p;
    for (int i = 0; share > 0 && !u->t.contrast && i < t->sc->nunits; i++)
        if (piece_make(t, i, &p) && !piece_is_mini(t, &p) && p.pose.alpha > 0.9f)
            counter_draw_long_shadow(u->out, u->host, p.at.x, p.at.y, p.size, sun, share);
}

/* Under all counters: none covers the strength or the facing of a neighbour. While the pointer is on what
 * ends the step, those alone whom its count is of. */
static void called_rings(table *t)
{
    piece p;
    for (int i = 0; t->modal->card != MODAL_CURTAIN && i < t->sc->nunits; i++)
        if ((t->pointer->counts ? t->pointer->counted[i] : offers_calls(t, i)) && !chosen(t, i) &&
            piece_make(t, i, &p))
            called_ring(t, &p);
}

/* The chosen one and the one in motion lie over the rest. */
static bool on_top(const table *t, int who)
{
    const event *ev = anim_event(t->anim);
    return who == (ev ? ev->unit : NO_UNIT) || (who == t->choice->unit && !t->anim->running);
}

void pieces_draw(table *t)
{
    piece p;
    long_shadows(t, -1);
    long_shadows(t, 1);
    called_rings(t);
    for (int pass = 0; pass <= 1; pass++)
        for (int i = 0; i < t->sc->nunits; i++)
            if (on_top(t, i) == (pass == 1) && piece_make(t, i, &p)) piece_draw(t, &p);
}

/* Of its marks, how many weigh little. */
static int light_marks(const table *t, int who)
{
    const unsigned drawn = unit_marks_of(t, who);
    int n = 0;
    for (int i = 0; i < t->rs->nmarks + t->rs->nsigns; i++)
        n += (drawn & 1u << i) && unit_marks_row(t, i)->gravity == 0;
    return n;
}

typedef struct all_hung {
    piece piece[HUNG_PIECES];
    hung_piece as[HUNG_PIECES];
    int n;
    frect count[HUNG_PIECES]; /* where a number stands, or what lies about */
    int ncounts;
    hung_mark mark[HUNG_MARKS];
    int nmarks;
} all_hung;

static void hang_one(const table *t, all_hung *h, int who)
{
    piece *p = &h->piece[h->n];
    if (h->n == HUNG_PIECES || !piece_make(t, who, p) || p->pose.alpha < 0.5f) return;
    const bool pointed = t->pointer->hover != NO_SPACE && !t->anim->running &&
                         t->anim->shown.units[who].space == t->pointer->hover;
    h->as[h->n++] = (hung_piece){.at = p->at,
                                 .size = p->size,
                                 .look = &p->look,
                                 .light = light_marks(t, who),
                                 .first = pointed || chosen(t, who),
                                 .plain = piece_is_mini(t, p)};
}

static all_hung *hang_all(const table *t)
{
    all_hung *h = mem_alloc(sizeof *h);
    h->n = h->ncounts = 0;
    for (int pass = 0; pass <= 1; pass++)
        for (int i = 0; i < t->sc->nunits; i++)
            if (on_top(t, i) == (pass == 1)) hang_one(t, h, i);
    for (int i = 0; i < t->sc->nunits && h->ncounts < HUNG_PIECES; i++)
        h->ncounts += count_box(t, i, &h->count[h->ncounts]);
    h->ncounts += things_boxes(t, h->count + h->ncounts, HUNG_PIECES - h->ncounts);
    h->ncounts += prizes_boxes(t, h->count + h->ncounts, HUNG_PIECES - h->ncounts);
    h->nmarks = hung_find(h->as, h->n, h->count, h->ncounts, h->mark);
    return h;
}

bool pieces_hide_marks(const table *t)
{
    all_hung *h = hang_all(t);
    bool dots = false;
    for (int i = 0; i < h->nmarks; i++)
        dots = dots || !h->mark[i].picture;
    mem_free(h);
    return dots;
}

/* No neighbour covers where anybody looks; who lies on top of him in his own space does. */
static void facings(const table *t, const all_hung *h)
{
    for (int i = 0; i < h->n; i++) {
        const piece *p = &h->piece[i];
        frect wedge;
        bool under = h->as[i].plain || p->pose.alpha < 0.99f || p->pose.tilt != 0 ||
                     !counter_faces(&p->look, p->at.x, p->at.y, p->size, &wedge);
        for (int o = i + 1; o < h->n && !under; o++) {
            const piece *other = &h->piece[o];
            const frect box = {other->at.x - other->size / 2, other->at.y - other->size / 2, other->size,
                               other->size};
            under = t->anim->shown.units[other->who].space == t->anim->shown.units[p->who].space &&
                    ui_inside(box, wedge.x + wedge.w / 2, wedge.y + wedge.h / 2);
        }
        if (!under) counter_draw_facing(t->host->ui->out, &p->look, p->at.x, p->at.y, p->size);
    }
}

void pieces_marks(table *t)
{
    all_hung *h = hang_all(t);
    draw_list *out = t->host->ui->out;
    facings(t, h);
    for (int i = 0; i < h->n; i++)
        if (h->as[i].plain)
            minis_draw_marks(out, &h->piece[i].look, h->piece[i].at.x, h->piece[i].at.y, h->piece[i].size);
    hung_draw(out, h->as, h->mark, h->nmarks);
    mem_free(h);
    stack_counts(t);
}

void pieces_ghost(const table *t, const action *a)
{
    pieces_ghost_beside(t, a, 0);
}

void pieces_ghost_beside(const table *t, const action *a, int others)
{
    int who = a->units[0], space = action_space(a);
    counter_look look;
    if (who < 0 || space == NO_SPACE || !pieces_look(t, who, &look)) return;
    int k = verb_arg_of(action_verb(t->rs, a->verb), ARG_DIRECTION);
    if (k >= 0 && a->args[k] >= 0) look.facing = facing_degrees(t, a->args[k]);
    look.ghost = true;
    fpoint c = where_would(t, who, space);
    const float size = 2 * sheet_art_radius(t->camera->art, space) / SHEET_UNIT * t->camera->view.cell,
                aside = size * 0.15f * (float)others;
    counter_draw(t->host->ui->out, t->host->ui->host, &look, c.x + aside, c.y - aside * 0.5f, size);
}
