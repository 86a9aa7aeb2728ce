/* marking.c: the pens the board is marked with: plates, lines of fire, crosses. */
#include "ui/table/board/marking.h"

#include <math.h>
#include <stdio.h>

#include "core/mem.h"
#include "game/game.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/layout.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

enum { PLATES = 48 };

/* Widths and dashes are given for a window up to 1080 high. */
stroke_style marking_pen(const table *t, float width, float on, float off)
{
    float z = t->host->ui->t.zoom;
    return (stroke_style){.width = width * z, .dash = {on * z, off * z, on * z, off * z}};
}

stroke_style marking_pen_placing(const table *t, float width)
{
    const stroke_style dash = marking_pen(t, width, 9, 4), dot = marking_pen(t, width, 2, 4);
    return (stroke_style){.width = dash.width,
                          .dash = {dash.dash[0], dash.dash[1], dot.dash[0], dot.dash[1]}};
}

static frect square_of(const table *t, int space)
{
    fpoint c = where_centre(t, space);
    float h = t->camera->view.cell / 2;
    return (frect){roundf(c.x - h), roundf(c.y - h), roundf(t->camera->view.cell),
                   roundf(t->camera->view.cell)};
}

void marking_wash(const table *t, int space, colour fill, colour line, stroke_style style)
{
    draw_list *out = t->host->ui->out;
    if (t->b->sheets[t->camera->sheet].kind == BOARD_SQUARE) {
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
    where_outline(t, space, 4);
    draw_path_fill(out, fill);
    if (line & 0xff) draw_path_stroke(out, line, style);
}

bool marking_crowded(const table *t)
{
    enum { MANY = 60 };
    return t->choice->ndest > MANY;
}

bool marking_costs(const table *t)
{
    /* The orders of a hint have numbers in such discs, too. */
    return t->camera->view.cell > 30 && !marking_crowded(t) && !hint_panel_on(t);
}

float marking_plate_width(const table *t, const char *s)
{
    return ui_width(t->host->ui, TEXT_SMALL_STRONG, s) + 14;
}

float marking_plate_height(const table *t)
{
    return theme_tx(&t->host->ui->t, 20, 21);
}

/* How much a plate there lies on counters, on what marks them, or beyond the board: square pixels. */
static float plate_hides(const table *t, frect r)
{
    enum { AROUND = 3 }; /* corners of a target, and marks, stand out so far */
    const frect port = t->layout->board;
    const bool aboard =
        r.x >= port.x && r.y >= port.y && r.x + r.w <= port.x + port.w && r.y + r.h <= port.y + port.h;
    return where_counters_covered(t, ui_inset(r, -AROUND)) + (aboard ? 0 : r.w * r.h);
}

/* Along the line from its middle, ever farther to both sides of it, to where it lies on no counter. */
fpoint marking_beside(const table *t, fpoint a, fpoint b, float w, float h)
{
    enum { TRIES = 24 };
    const fpoint middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    const float dx = b.x - a.x, dy = b.y - a.y, len = fmaxf(hypotf(dx, dy), 1),
                near = theme_tx(&t->host->ui->t, 16, 16), step = 5 * t->host->ui->t.zoom;
    const float up = dx < 0 ? -1 : 1; /* above the line first */
    fpoint best = middle;
    float least = 0;
    for (int i = 0; i < 2 * TRIES; i++) {
        const float off = (near + step * (float)(i / 2)) * (i & 1 ? -up : up);
        const fpoint at = {middle.x + dy / len * off, middle.y - dx / len * off};
        const float cost = plate_hides(t, (frect){at.x - w / 2, at.y - h / 2, w, h});
        if (i == 0 || cost < least) best = at, least = cost;
        if (least <= 0) break;
    }
    return best;
}

typedef struct held_plate {
    float x, y;
    char says[224];
} held_plate;

struct marking {
    frect plate[PLATES];
    int count;
    held_plate held[PLATES];
    int nheld;
    bool hold;
};

struct marking *marking_new(void)
{
    return mem_alloc(sizeof(struct marking));
}

void marking_begin(table *t)
{
    t->marking->count = t->marking->nheld = 0;
    t->marking->hold = false;
}

static bool taken(const struct marking *k, frect r)
{
    for (int i = 0; i < k->count; i++)
        if (ui_meet(k->plate[i], r)) return true;
    return false;
}

/* One rule for all plates of the board: where it is wanted, else the nearest place about it where it lies on
 * no counter and on nothing that lies there already; where there is none, where it hides least. */
static frect place_free(const table *t, frect r)
{
    static const fpoint ways[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    enum { WAYS = sizeof ways / sizeof *ways, RINGS = 6 };
    const struct marking *k = t->marking;
    const float step = (r.h + 2) / 2;
    frect best = r;
    float least = 0;
    for (int i = 0; i <= RINGS * WAYS; i++) { /* 0: where it is wanted */
        const fpoint way = i > 0 ? ways[(i - 1) % WAYS] : (fpoint){0, 0};
        const float far = step * (float)(i > 0 ? (i - 1) / WAYS + 1 : 0);
        const frect at = {roundf(r.x + way.x * far), roundf(r.y + way.y * far), r.w, r.h};
        const float cost = plate_hides(t, at) + (taken(k, at) ? r.w * r.h : 0);
        if (i == 0 || cost < least) best = at, least = cost;
        if (least <= 0) break;
    }
    return best;
}

void marking_take(const table *t, frect r)
{
    struct marking *k = t->marking;
    if (k->count < PLATES) k->plate[k->count++] = r;
}

void marking_hold(const table *t)
{
    t->marking->hold = true;
}

void marking_let_go(const table *t)
{
    struct marking *k = t->marking;
    k->hold = false;
    for (int i = 0; i < k->nheld; i++)
        marking_plate(t, k->held[i].x, k->held[i].y, k->held[i].says);
    k->nheld = 0;
}

static void plate_draw(ui *u, frect r, const char *s)
{
    draw_round(u->out, r, 4, 0xf6ecd2f5, 0xb59a68ff, 0.8f);
    ui_text_mid(u, TEXT_SMALL_STRONG, u->t.ink, r.x + r.w / 2, r, ALIGN_CENTRE, s);
}

void marking_plate(const table *t, float x, float y, const char *s)
{
    ui *u = t->host->ui;
    struct marking *k = t->marking;
    if (k->hold && k->nheld < PLATES) {
        held_plate *p = &k->held[k->nheld++];
        p->x = x, p->y = y;
        snprintf(p->says, sizeof p->says, "%s", s);
        return;
    }
    const float w = marking_plate_width(t, s), h = marking_plate_height(t);
    const frect r = place_free(t, (frect){roundf(x - w / 2), roundf(y - h / 2), w, h});
    marking_take(t, r);
    plate_draw(u, r, s);
}

void marking_plate_in_motion(const table *t, float x, float y, const char *s)
{
    const float w = marking_plate_width(t, s), h = marking_plate_height(t);
    plate_draw(t->host->ui, (frect){roundf(x - w / 2), roundf(y - h / 2), w, h}, s);
}

static void fire_line(const table *t, int who, int from, int other, int to, float along, const char *s)
{
    ui *u = t->host->ui;
    if (from == NO_SPACE || to == NO_SPACE) return;
    fpoint a = where_would(t, who, from), b = where_would(t, other, to);
    float dx = b.x - a.x, dy = b.y - a.y, len = hypotf(dx, dy), half = where_counter(t, from) * 0.5f;
    if (len < 2 * half + 4) return;
    float x0 = a.x + dx / len * half, y0 = a.y + dy / len * half, x1 = b.x - dx / len * (half + 6),
          y1 = b.y - dy / len * (half + 6);
    draw_line(u->out, x0, y0, x1, y1, u->t.ivory, marking_pen(t, 7, 0, 0));
    draw_line(u->out, x0, y0, x1, y1, u->t.ink, marking_pen(t, 3.2f, 9, 5));
    if (!s[0]) return;
    const float aside = along - 0.5f;
    const fpoint by = {dx * aside, dy * aside}, p = {a.x + by.x, a.y + by.y}, q = {b.x + by.x, b.y + by.y},
                 at = marking_beside(t, p, q, marking_plate_width(t, s), marking_plate_height(t));
    marking_plate(t, at.x, at.y, s);
}

void marking_line(const table *t, int who, int from, int other, int to, const char *s)
{
    fire_line(t, who, from, other, to, 0.5f, s);
}

/* What the rules say of the range, in the words of the battle; nothing where they see no line. */
static void range_words(const table *t, int who, int from, int to, char *out, size_t size)
{
    state then = t->battle->view;
    overlay lines = {0};
    out[0] = 0;
    who = standing_unit_of(t, who);
    if (who == NO_UNIT) return;
    unit *self = &then.units[who];
    self->status = UNIT_ON;
    self->space = (uint16_t)from;
    if (self->facing != NO_DIRECTION) self->facing = (uint8_t)board_direction(t->b, from, to);
    game_show(&then, who, -1, &lines);
    for (int i = 0; i < lines.count && !out[0]; i++) {
        const overlay_item *o = &lines.item[i];
        word_args args = word_args_none();
        args.n[0] = o->n;
        if (o->kind == OVERLAY_LINE && o->to == to)
            say_code(t, &t->anim->shown, "overlay.line", &args, out, size);
    }
}

void marking_fire_as(const table *t, const char *means, float along, int who, int from, int other, int to)
{
    char s[48] = "", says[120];
    if (from == NO_SPACE || to == NO_SPACE) return;
    if (!standing_afloat(t, who)) range_words(t, who, from, to, s, sizeof s); /* hers is none of spaces */
    snprintf(says, sizeof says, "%s%s%s", means ? means : "", means && s[0] ? ": " : "", s);
    fire_line(t, who, from, other, to, along, says);
}

void marking_fire(const table *t, int who, int from, int other, int to)
{
    marking_fire_as(t, NULL, 0.5f, who, from, other, to);
}

void marking_cross(const table *t, int space)
{
    marking_cross_at(t, where_centre(t, space));
}

void marking_cross_at(const table *t, fpoint c)
{
    ui *u = t->host->ui;
    float s = t->camera->view.cell * 0.2f;
    ui_cross(u, c.x, c.y, s, u->t.ivory, 7 * u->t.zoom);
    ui_cross(u, c.x, c.y, s, u->t.warn, 4 * u->t.zoom);
}

void marking_stays(const table *t, int who, int space)
{
    ui *u = t->host->ui;
    const fpoint c = where_would(t, who, space);
    const float z = u->t.zoom, half = where_counter(t, space) / 2, r = fminf(9 * z, half * 0.6f),
                x = c.x + half - r * 0.4f, y = c.y - half + r * 0.4f, bar = r * 0.95f;
    draw_circle(u->out, x, y, r, u->t.ivory, u->t.ink, 1.6f * z);
    for (int i = -1; i <= 1; i += 2)
        draw_line(u->out, x + (float)i * r * 0.3f, y - bar / 2, x + (float)i * r * 0.3f, y + bar / 2,
                  u->t.ink, (stroke_style){.width = 2.4f * z});
}
