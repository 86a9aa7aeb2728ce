/* table_pieces.c: the counters and miniatures on the board, their marks and ghosts, and the dice in the tray.
 */
#include "ui/table.h"

#include <math.h>
#include "ui/counter.h"
#include "ui/dice.h"
#include "ui/minis.h"
#include "ui/noise.h"

/* ---- counters */

static int facing_degrees(const table *t, int facing)
{
    if (facing == NO_DIRECTION || facing >= BOARD_DIRECTIONS_MAX) return -1;
    fpoint d = t->toward[facing];
    if (d.x == 0 && d.y == 0) return -1;
    int degrees = (int)lroundf(atan2f(d.x, -d.y) * 57.29578f);
    return (degrees + 360) % 360;
}

static bool counter_look_of(const table *t, int who, counter_look *look)
{
    if (who >= FIGURE_BASE && who - FIGURE_BASE < FIGURES_MAX)
        who = t->anim.shown.figures[who - FIGURE_BASE].unit;
    if (who < 0 || who >= t->sc->nunits) return false;
    const state *s = &t->anim.shown;
    const scenario_unit *su = &t->sc->units[who];
    const unit_type *type = &t->sc->types[s->units[who].type];
    unit_face face;
    game_face(s, who, &face);
    *look = (counter_look){.side = t->sc->sides[su->side].style,
                           .branch = type->branch,
                           .hat = su->hat ? su->hat : t->sc->sides[su->side].hat,
                           .strength = face.number,
                           .max = face.of,
                           .quality = face.quality,
                           .leader = face.leader,
                           .spent = face.spent,
                           .hits = s->units[who].hits,
                           .facing = facing_degrees(t, s->units[who].facing)};
    /* Gravest first. */
    for (int gravity = 0; gravity < 256 && look->nmarks < COUNTER_MARKS; gravity++) {
        bool more = false;
        for (int i = 0; i < t->rs->nmarks && i < 32; i++) {
            if (t->rs->marks[i].gravity > gravity) more = true;
            if (t->rs->marks[i].gravity != gravity || !(s->units[who].marks & 1u << i) ||
                !t->rs->marks[i].picture)
                continue;
            if (look->nmarks < COUNTER_MARKS) look->marks[look->nmarks++] = t->rs->marks[i].picture;
        }
        if (!more) break;
    }
    return true;
}

void table_counter(table *t, int who, float x, float y, float size, bool bare)
{
    ui *u = &t->app->ui;
    counter_look look;
    if (!counter_look_of(t, who, &look)) return;
    if (bare) look.facing = -1;
    counter_draw(u->out, u->host, &look, x, y, size);
    if (size >= 50) counter_draw_marks(u->out, &look, x, y, size);
}

void table_side_badge(table *t, int side, float x, float y, float size)
{
    ui *u = &t->app->ui;
    const scenario_side *s = &t->sc->sides[side];
    const char *branch = "line";
    for (int i = 0; i < t->sc->nunits; i++)
        if (t->sc->units[i].side == side) {
            branch = t->sc->types[t->sc->units[i].type].branch;
            break;
        }
    counter_look look = {.side = s->style, .branch = branch, .hat = s->hat, .facing = -1};
    counter_draw(u->out, u->host, &look, x + size / 2, y + size / 2, size);
}

/* Where a unit's counter stands on the board, in window pixels. */
static fpoint counter_place(const table *t, int who, int space, float size)
{
    fpoint c = table_centre(t, space);
    int below = 0, n = 0;
    for (int u = choice_unit_at(t, space, NO_UNIT, false); u != NO_UNIT;
         u = choice_unit_at(t, space, u, false)) {
        if (u < who) below++;
        n++;
    }
    if (n < 2) return c;
    /* Two share a box side by side, a little askew. */
    if (n == 2) {
        float side = below ? 1 : -1;
        return (fpoint){c.x + side * size * 0.15f, c.y - side * size * 0.07f};
    }
    fpoint o = counter_stack_offset(below, size), last = counter_stack_offset(n < 4 ? n - 1 : 3, size);
    return (fpoint){c.x + o.x - last.x / 2, c.y + o.y - last.y / 2};
}

static float counter_size(const table *t, int space)
{
    float size = 2 * sheet_art_radius(t->art, space) / SHEET_UNIT * t->cam.cell;
    int n = 0;
    for (int u = choice_unit_at(t, space, NO_UNIT, false); u != NO_UNIT;
         u = choice_unit_at(t, space, u, false))
        n++;
    return n > 1 ? size * 0.8f : size;
}

typedef struct piece {
    int who;
    fpoint at;
    float size;
    counter_look look;
    pose pose;
} piece;

static bool piece_make(table *t, int who, piece *p)
{
    const struct unit *s = &t->anim.shown.units[who];
    const event *ev = anim_event(&t->anim);
    bool comes = ev && ev->unit == who && (ev->kind == EV_ENTER || ev->kind == EV_REVEAL);
    int space = s->status == UNIT_ON ? s->space : comes ? ev->to : NO_SPACE;
    if (space == NO_SPACE || space >= t->b->nspaces || t->b->spaces[space].sheet != t->sheet) return false;
    if (!counter_look_of(t, who, &p->look)) return false;
    p->who = who;
    p->size = counter_size(t, space);
    p->at = counter_place(t, who, space, p->size);
    p->pose = anim_pose(&t->anim, who, t->app->now);
    if (p->pose.moved) p->at = view_to_window(&t->cam, p->pose.x, p->pose.y);
    p->at.x += p->pose.nudge_x * t->cam.cell;
    p->at.y += p->pose.nudge_y * t->cam.cell - p->pose.lift * 6;
    /* What has gone out of the window need not be drawn. */
    frect b = ui_inset(t->l.board, -p->size);
    return ui_inside(b, p->at.x, p->at.y);
}

/* Card, or from a certain size the miniatures, as the player likes. */
static bool piece_is_mini(const table *t, const piece *p)
{
    return t->app->settings.minis && p->size >= MINIS_SMALLEST && minis_known(p->look.branch);
}

static void piece_paint(table *t, const piece *p, float x, float y)
{
    ui *u = &t->app->ui;
    if (piece_is_mini(t, p))
        minis_draw(u->out, u->host, &p->look, x, y, p->size);
    else
        counter_draw(u->out, u->host, &p->look, x, y, p->size);
}

static void piece_draw(table *t, piece *p)
{
    ui *u = &t->app->ui;
    bool selected = t->ours && !t->anim.running && p->who == t->c.unit;
    for (int i = 0; i < t->c.nextra; i++)
        selected = selected || t->c.extra[i] == p->who;
    p->look.selected = selected;
    bool under = t->hover != NO_SPACE && t->anim.shown.units[p->who].space == t->hover && !t->anim.running;
    p->look.hovered = under && !selected && t->ours && t->anim.shown.units[p->who].side == t->d.side;
    float lift = 0;
    if (selected) lift = u->t.still ? 3 : 3 * fminf(1, (float)(t->app->now - t->lift_from) / 120);
    if (p->pose.alpha < 0.99f) p->look.ghost = true;
    if (p->pose.alpha < 0.15f) return;
    if (p->pose.tilt != 0) {
        draw_transform_push(u->out, 1, p->at.x, p->at.y, p->pose.tilt);
        piece_paint(t, p, 0, 0);
        draw_transform_pop(u->out);
    } else {
        piece_paint(t, p, p->at.x, p->at.y - lift);
    }
}

void table_pieces(table *t)
{
    piece p;
    const event *ev = anim_event(&t->anim);
    int moving = ev ? ev->unit : NO_UNIT;
    /* The chosen one and the one in motion lie over the rest. */
    for (int pass = 0; pass <= 1; pass++)
        for (int i = 0; i < t->sc->nunits; i++) {
            bool top = i == moving || (i == t->c.unit && !t->anim.running);
            if (top != (pass == 1) || !piece_make(t, i, &p)) continue;
            piece_draw(t, &p);
        }
}

void table_marks(table *t)
{
    piece p;
    for (int i = 0; i < t->sc->nunits; i++) {
        if (!piece_make(t, i, &p) || p.pose.alpha < 0.5f) continue;
        if (piece_is_mini(t, &p))
            minis_draw_marks(t->app->ui.out, &p.look, p.at.x, p.at.y, p.size);
        else if (p.look.nmarks > 0)
            counter_draw_marks(t->app->ui.out, &p.look, p.at.x, p.at.y, p.size);
    }
}

void table_ghost(table *t, const action *a, float alpha)
{
    (void)alpha;
    int who = a->units[0], space = action_space(a);
    counter_look look;
    if (who < 0 || space == NO_SPACE || !counter_look_of(t, who, &look)) return;
    int k = verb_arg_of(action_verb(t->rs, a->verb), ARG_DIRECTION);
    if (k >= 0 && a->args[k] >= 0) look.facing = facing_degrees(t, a->args[k]);
    look.ghost = true;
    fpoint c = table_centre(t, space);
    counter_draw(t->app->ui.out, t->app->ui.host, &look, c.x, c.y,
                 2 * sheet_art_radius(t->art, space) / SHEET_UNIT * t->cam.cell);
}

/* ---- dice */

/* Scattered a little off their row, the same way each time the same dice are seen. */
static float scatter(uint32_t seed, int i, int k)
{
    return noise_unit(seed, (uint32_t)i, (uint32_t)k, 77) - 0.5f;
}

static void tray_card(draw_list *out, int face, float x, float y, float size, float degrees)
{
    static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    static const char suits[] = "cdhs";
    dice_draw_card(out, ranks[(face - 1) % 13], suits[(face - 1) / 13 % 4], x, y, size * 1.3f, degrees,
                   false);
}

void table_dice(table *t, const roll *r, frect bed, float part)
{
    ui *u = &t->app->ui;
    int n = r->count < ROLL_FACES ? r->count : ROLL_FACES;
    if (n == 0) return;
    float most = theme_px(&u->t, 36, 58), size = most;
    int across = n, rows = 1;
    for (; size > 12; size -= 1) {
        across = (int)fmaxf(1, floorf(bed.w / (size * 1.32f)));
        rows = (n + across - 1) / across;
        if ((float)rows * size * 1.3f <= bed.h + 2) break;
    }
    across = (n + rows - 1) / rows;
    uint32_t seed = (uint32_t)(r->total * 31 + n * 7 + r->unit);
    for (int i = 0; i < n; i++) {
        int row = i / across, in_row = row == rows - 1 ? n - across * row : across;
        float x =
            bed.x + bed.w * ((float)(i % across) + 0.5f) / (float)in_row + scatter(seed, i, 1) * size * 0.16f;
        float y = bed.y + bed.h * ((float)row + 0.5f) / (float)rows +
                  scatter(seed, i, 2) * fmaxf(0, fminf(size * 0.3f, bed.h / (float)rows - size * 1.1f));
        /* They come to rest one after the other. */
        float rest = 0.55f + 0.45f * (float)(i + 1) / (float)n, tumble = part >= rest ? 0 : 1 - part / rest;
        x += tumble * bed.w * 0.12f * scatter(seed, i, 3);
        y -= tumble * size * 0.3f;
        if (r->kind == ROLL_CARDS) {
            tray_card(u->out, r->faces[i], x, y, size, scatter(seed, i, 4) * 14);
            continue;
        }
        dice_look look = {.sides = r->sides,
                          .face = r->faces[i],
                          .tumble = tumble,
                          .seed = seed + (uint32_t)i * 13u,
                          .side = -1};
        if (r->kind == ROLL_COINS) look.sides = 2, look.face = r->faces[i] == 2 ? 1 : 2;
        look.flat = r->sides == 6 && (n > 4 || tumble <= 0);
        if (look.flat)
            dice_draw_flat(u->out, look.face, x, y, size * 0.86f, scatter(seed, i, 5) * 56 + tumble * 340, -1,
                           false);
        else
            dice_draw_look(u->out, u->host, &look, x, y, size);
    }
}
