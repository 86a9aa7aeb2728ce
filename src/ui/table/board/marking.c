/* marking.c: the pens the board is marked with: plates, lines of fire, crosses. */
#include "ui/table/board/marking.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "game/game.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/line_words.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/layout.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

enum { PLATES = 96, LINES = 128, SPARED = 160 };

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

bool marking_prices(const table *t)
{
    return t->camera->view.cell > 30;
}

bool marking_costs(const table *t)
{
    enum { LARGE = 46, MOST = 110 };
    const bool room = t->camera->view.cell > LARGE && t->choice->ndest <= MOST;
    return marking_prices(t) && (room || !marking_crowded(t));
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
    int line;    /* whose words they are, of `line` below; -1: of none */
    bool clear;  /* off prices, too */
    bool spared; /* rather none than where they would be taken for another's */
    int less;    /* from there on they say enough, where all have no room; 0: from the beginning */
    char says[224];
} held_plate;

struct marking {
    frect plate[PLATES];
    int count;
    frect spare[SPARED];
    int nspare;
    fpoint points[3];
    held_plate held[PLATES];
    int nheld;
    bool hold;
    line_span line[LINES];
    int nlines;
};

struct marking *marking_new(void)
{
    return mem_alloc(sizeof(struct marking));
}

void marking_begin(table *t)
{
    t->marking->count = t->marking->nheld = t->marking->nlines = t->marking->nspare = 0;
    t->marking->hold = false;
}

bool marking_taken(const table *t, frect r)
{
    const struct marking *k = t->marking;
    for (int i = 0; i < k->count; i++)
        if (ui_meet(k->plate[i], r)) return true;
    return false;
}

/* Of a line no other words are to lie on it: square pixels. */
static float lines_under(const struct marking *k, frect r)
{
    float sum = 0;
    for (int i = 0; i < k->nlines; i++)
        if (line_words_far(r, &k->line[i]) <= 0) sum += r.w * r.h / 4;
    return sum;
}

/* How much of what is to be spared lies under it, and under the lesson's pointer: square pixels. */
static float spared_under(const table *t, frect r)
{
    enum { POINTS = 6 };
    const struct marking *k = t->marking;
    const fpoint *tail = k->points;
    float sum = 0;
    for (int i = 0; i < k->nspare; i++)
        if (ui_meet(k->spare[i], r)) sum += k->spare[i].w * k->spare[i].h;
    for (int i = 0; i < 3; i++) {
        const line_span side = {.a = tail[i], .b = tail[(i + 1) % 3]};
        if (hypotf(side.a.x - side.b.x, side.a.y - side.b.y) > 0 && line_words_far(r, &side) < POINTS)
            sum += r.w * r.h;
    }
    return sum;
}

/* How much of what matters a plate there hides. clear: of what is to be spared, too. */
static float hides(const table *t, frect r, bool clear)
{
    return plate_hides(t, r) + (marking_taken(t, r) ? r.w * r.h : 0) + lines_under(t->marking, r) +
           (clear ? spared_under(t, r) : 0);
}

float marking_hides(const table *t, frect r)
{
    return hides(t, r, true);
}

/* One rule for all plates of the board: where it is wanted, else the nearest place about it where it lies on
 * no counter and on nothing that lies there already; where there is none, where it hides least. */
static frect place_free(const table *t, frect r, bool clear)
{
    static const fpoint ways[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    enum { WAYS = sizeof ways / sizeof *ways, RINGS = 6, FAR = 16 };
    const float step = (r.h + 2) / 2;
    frect best = r;
    float least = 0;
    for (int i = 0; i <= (clear ? FAR : RINGS) * WAYS; i++) { /* 0: where it is wanted */
        const fpoint way = i > 0 ? ways[(i - 1) % WAYS] : (fpoint){0, 0};
        const float far = step * (float)(i > 0 ? (i - 1) / WAYS + 1 : 0);
        const frect at = {roundf(r.x + way.x * far), roundf(r.y + way.y * far), r.w, r.h};
        const float cost = hides(t, at, clear);
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

static void plate_draw(ui *u, frect r, const char *s)
{
    draw_round(u->out, r, 4, 0xf6ecd2f5, 0xb59a68ff, 0.8f);
    ui_text_mid(u, TEXT_SMALL_STRONG, u->t.ink, r.x + r.w / 2, r, ALIGN_CENTRE, s);
}

static void plate_place(const table *t, const held_plate *p)
{
    struct marking *k = t->marking;
    const char *says = p->says;
    const float h = marking_plate_height(t);
    float w = marking_plate_width(t, says);
    frect r = {roundf(p->x - w / 2), roundf(p->y - h / 2), w, h};
    if (p->line < 0) {
        r = place_free(t, r, p->clear);
    } else {
        bool room = line_words_place(t, k->line, k->nlines, p->line, k->plate, k->count, w, h, &r);
        if (!room && p->less > 0) {
            says += p->less;
            w = marking_plate_width(t, says);
            room = line_words_place(t, k->line, k->nlines, p->line, k->plate, k->count, w, h, &r);
        }
        if (!room && p->spared) return;
        k->line[p->line].words = r;
    }
    marking_take(t, r);
    plate_draw(t->host->ui, r, says);
}

/* Now, or when all lines are drawn. */
static void plate_say(const table *t, held_plate p, const char *s)
{
    struct marking *k = t->marking;
    snprintf(p.says, sizeof p.says, "%s", s);
    if (k->hold && k->nheld < PLATES)
        k->held[k->nheld++] = p;
    else
        plate_place(t, &p);
}

/* Those that may be spared last. */
void marking_let_go(const table *t)
{
    struct marking *k = t->marking;
    k->hold = false;
    for (int pass = 0; pass <= 1; pass++)
        for (int i = 0; i < k->nheld; i++)
            if (k->held[i].spared == (pass == 1)) plate_place(t, &k->held[i]);
    k->nheld = 0;
}

int marking_lines(const table *t, const line_span **out)
{
    *out = t->marking->line;
    return t->marking->nlines;
}

void marking_plate(const table *t, float x, float y, const char *s)
{
    plate_say(t, (held_plate){.x = x, .y = y, .line = -1}, s);
}

void marking_plate_in_motion(const table *t, float x, float y, const char *s)
{
    const float w = marking_plate_width(t, s), h = marking_plate_height(t);
    plate_draw(t->host->ui, (frect){roundf(x - w / 2), roundf(y - h / 2), w, h}, s);
}

void marking_plate_clear(const table *t, float x, float y, const char *s)
{
    plate_say(t, (held_plate){.x = x, .y = y, .line = -1, .clear = true}, s);
}

void marking_spare(const table *t, frect r)
{
    struct marking *k = t->marking;
    if (k->nspare < SPARED) k->spare[k->nspare++] = r;
}

void marking_points(const table *t, const fpoint at[3])
{
    memcpy(t->marking->points, at, sizeof t->marking->points);
}

/* Returns which it is of the lines of this frame; -1: there is no room for one between them. */
static int fire_line(const table *t, int who, int from, int other, int to)
{
    ui *u = t->host->ui;
    struct marking *k = t->marking;
    if (from == NO_SPACE || to == NO_SPACE) return -1;
    fpoint a = where_would(t, who, from), b = where_would(t, other, to);
    float dx = b.x - a.x, dy = b.y - a.y, len = hypotf(dx, dy), half = where_counter(t, from) * 0.5f;
    if (len < 2 * half + 4 || k->nlines == LINES) return -1;
    const line_span l = {.a = {a.x + dx / len * half, a.y + dy / len * half},
                         .b = {b.x - dx / len * (half + 6), b.y - dy / len * (half + 6)},
                         .from = from,
                         .to = to,
                         .from_at = a,
                         .to_at = b};
    draw_line(u->out, l.a.x, l.a.y, l.b.x, l.b.y, u->t.ivory, marking_pen(t, 7, 0, 0));
    draw_line(u->out, l.a.x, l.a.y, l.b.x, l.b.y, u->t.ink, marking_pen(t, 3.2f, 9, 5));
    k->line[k->nlines] = l;
    return k->nlines++;
}

bool marking_line(const table *t, int who, int from, int other, int to, const char *s)
{
    const int line = fire_line(t, who, from, other, to);
    if (line >= 0 && s[0]) plate_say(t, (held_plate){.line = line}, s);
    return line >= 0;
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

static void fire_as(const table *t, held_plate p, const char *means, int who, int from, int other, int to)
{
    char s[48] = "", says[160];
    if (from == NO_SPACE || to == NO_SPACE) return;
    if (!standing_afloat(t, who)) range_words(t, who, from, to, s, sizeof s); /* hers is none of spaces */
    snprintf(says, sizeof says, "%s%s%s", means ? means : "", means && s[0] ? ": " : "", s);
    p.line = fire_line(t, who, from, other, to);
    if (p.spared && s[0]) p.less = (int)(strlen(says) - strlen(s));
    if (p.line >= 0 && says[0]) plate_say(t, p, says);
}

void marking_fire_as(const table *t, const char *means, int who, int from, int other, int to)
{
    fire_as(t, (held_plate){.spared = false}, means, who, from, other, to);
}

void marking_fire_declared(const table *t, const char *means, int who, int from, int other, int to)
{
    fire_as(t, (held_plate){.spared = true}, means, who, from, other, to);
}

void marking_fire(const table *t, int who, int from, int other, int to)
{
    marking_fire_as(t, NULL, who, from, other, to);
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
