/* sheet_labels.c: see sheet_labels.h. The higher rank chooses its place first; within a rank the order is the
 * map's. */
#include "ui/printed/sheet_labels.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/printed/sheet_names.h"

typedef struct label {
    const char *words, *style;
    fpoint p;                  /* of a plate: the middle of its baseline */
    const board_feature *line; /* what it runs along; NULL: a plate */
    name_rank rank;
} label;

typedef struct lettering {
    const sheet_art *a;
    const draw_host *host;
    draw_list *d;
    sheet_writing *out;
    label_room *room;
    float text; /* board units of a text point */
} lettering;

/* ---- room */

void label_room_free(label_room *room)
{
    mem_free(room->r);
    *room = (label_room){0};
}

void label_room_take(label_room *room, frect r)
{
    if (room->n == room->cap) {
        room->cap = room->cap ? room->cap * 2 : 128;
        room->r = mem_realloc(room->r, sizeof *room->r * (size_t)room->cap);
    }
    room->r[room->n++] = r;
}

bool label_room_clear(const label_room *room, frect r, float gap)
{
    for (int i = 0; i < room->n; i++) {
        const frect *o = &room->r[i];
        if (r.x < o->x + o->w + gap && o->x < r.x + r.w + gap && r.y < o->y + o->h + gap &&
            o->y < r.y + r.h + gap)
            return false;
    }
    return true;
}

/* What is laid is known by its rectangle and by what it says. */
static void name_take(lettering *l, frect r, plate_style style, const char *words)
{
    sheet_writing *out = l->out;
    const int n = out->whole.n;
    label_room_take(&out->whole, r);
    out->said = mem_realloc(out->said, sizeof *out->said * (size_t)out->whole.cap);
    out->said[n] = (sheet_name){arena_strdup(l->a->memory, words), style.f, style.ink};
}

/* ---- plates */

static bool larger_than_printed(const lettering *l)
{
    return l->text > l->a->writing * 1.01f;
}

/* Round its place, the nearest that is free. A note whose surroundings are taken is left out; any other stays
 * where it belongs, but where names are larger than printed: there the map is seen from afar. */
static void plate_lay(lettering *l, const label *n)
{
    enum { AROUND = 3 };
    const plate_style style = sheet_style(l->a, n->style, l->text);
    const float gap = larger_than_printed(l) && n->rank == RANK_NOTE ? style.f.px * 0.5f : 1;
    const int around = l->a->g->shape == BOARD_AREA ? 0 : AROUND;
    float least = 1e9f;
    fpoint best = n->p;
    for (int dy = -around; dy <= around; dy++)
        for (int dx = -around; dx <= around; dx++) {
            const fpoint p = {n->p.x + (float)dx * SHEET_UNIT * 0.4f, n->p.y + (float)dy * SHEET_UNIT * 0.3f};
            const frect r = sheet_plate_rect(l->a, l->host, style, p, n->words);
            const float far = hypotf(p.x - n->p.x, p.y - n->p.y);
            if (far >= least || !label_room_clear(l->room, r, gap)) continue;
            least = far;
            best = p;
        }
    const bool found = least < 1e9f;
    if (!found && around > 0 && (n->rank == RANK_NOTE || larger_than_printed(l))) return;
    const frect r = sheet_plate_on_map(l->a, l->host, style, best, n->words, l->d);
    label_room_take(l->room, r);
    name_take(l, r, style, n->words);
}

/* ---- names that run along a line */

enum { LETTERS = 64 };

typedef struct letters {
    int n;
    char one[LETTERS][8];
    float at[LETTERS]; /* the middle of each, from the beginning of the name */
    float wide;
    plate_style style;
} letters;

/* The bytes of a letter of UTF-8. */
static size_t letter_bytes(const char *s)
{
    size_t n = 1;
    while (((unsigned char)s[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* Its code point; of two or three bytes, 0 any other. */
static unsigned letter_code(const char *s)
{
    const unsigned char *b = (const unsigned char *)s;
    if ((b[0] & 0xe0) == 0xc0) return (b[0] & 0x1fu) << 6 | (b[1] & 0x3fu);
    if ((b[0] & 0xf0) == 0xe0 && b[1] != 0)
        return (b[0] & 0x0fu) << 12 | (b[1] & 0x3fu) << 6 | (b[2] & 0x3fu);
    return 0;
}

/* Of a script whose letters join, stack or run from right to left (Hebrew to Myanmar, Khmer to Mongolian, the
 * shaped forms of Hebrew and Arabic): it cannot be taken apart. */
static bool stands_whole(const char *words)
{
    static const unsigned scripts[][2] = {
        {0x0590, 0x109f}, {0x1780, 0x18af}, {0xfb1d, 0xfdff}, {0xfe70, 0xfeff}};
    for (const char *s = words; *s; s += letter_bytes(s))
        for (int i = 0; i < (int)(sizeof scripts / sizeof *scripts); i++)
            if (letter_code(s) >= scripts[i][0] && letter_code(s) <= scripts[i][1]) return true;
    return false;
}

/* Letters stand as they would in a straight line, `space` wider. */
static void letters_set(const lettering *l, const label *n, float space, letters *out)
{
    char before[4 * LETTERS] = "";
    const bool place = n->rank == RANK_PLACE;
    out->style = sheet_style(l->a, n->style, l->text);
    out->style.f.px *= larger_than_printed(l) ? 1.1f : place ? 1.4f : 1.3f;
    out->n = 0;
    for (const char *s = n->words; *s && out->n < LETTERS && strlen(before) + 8 < sizeof before; out->n++) {
        const size_t bytes = letter_bytes(s), kept = bytes < 8 ? bytes : 7;
        char *one = out->one[out->n];
        memcpy(one, s, kept);
        one[kept] = 0;
        memcpy(before + strlen(before), one, kept + 1);
        out->at[out->n] = sheet_text_width(l->host, out->style.f, before, 0) + space * (float)out->n -
                          sheet_text_width(l->host, out->style.f, one, 0) / 2;
        s += bytes;
    }
    out->wide = sheet_text_width(l->host, out->style.f, n->words, space) - space;
}

/* The point so far along a curve, and its direction in degrees; beyond its ends it runs straight on. */
static fpoint point_along(const curve *c, float at, float *degrees)
{
    int i = 0;
    float run = 0, span = 0;
    for (;; i++) {
        const float dx = c->p[i + 1].x - c->p[i].x, dy = c->p[i + 1].y - c->p[i].y;
        span = fmaxf(sqrtf(dx * dx + dy * dy), 0.001f);
        if (run + span >= at || i + 2 >= c->n) {
            *degrees = atan2f(dy, dx) * 57.29578f;
            const float t = (at - run) / span;
            return (fpoint){c->p[i].x + dx * t, c->p[i].y + dy * t};
        }
        run += span;
    }
}

/* A letter's place: so far along the line, and so far to its right. */
static fpoint letter_place(const curve *c, float along, float aside, float *degrees)
{
    const fpoint p = point_along(c, along, degrees);
    const float turn = *degrees / 57.29578f;
    return (fpoint){p.x - sinf(turn) * aside, p.y + cosf(turn) * aside};
}

static frect letter_box(const letters *n, fpoint p)
{
    const float half = n->style.f.px * 0.42f;
    return (frect){p.x - half, p.y - half, 2 * half, 2 * half};
}

static bool letters_clear(const lettering *l, const letters *n, const curve *c, float start, float aside)
{
    for (int i = 0; i < n->n; i++) {
        float degrees;
        const fpoint p = letter_place(c, start + n->at[i], aside, &degrees);
        const frect box = letter_box(n, p);
        if (box.x < 0 || box.y < 0 || box.x + box.w > l->a->g->w || box.y + box.h > l->a->g->h) return false;
        if (n->one[i][0] != ' ' && !label_room_clear(l->room, box, 1)) return false;
    }
    return true;
}

/* A letter turned as the line runs, on a halo of paper. */
static void letter(const lettering *l, plate_style style, const char *s, fpoint p, float degrees, bool halo)
{
    static const float round[8][2] = {{1, 0},  {0.7f, 0.7f},   {0, 1},  {-0.7f, 0.7f},
                                      {-1, 0}, {-0.7f, -0.7f}, {0, -1}, {0.7f, -0.7f}};
    const float r = 2.3f * l->text, base = style.f.px * 0.3f;
    draw_transform_push(l->d, 1, p.x, p.y, degrees);
    for (int k = 0; k < 8 && halo; k++)
        draw_text(l->d, style.f, 0xf6ecd2f0, round[k][0] * r, base + round[k][1] * r, ALIGN_CENTRE, s);
    if (!halo) draw_text(l->d, style.f, style.ink, 0, base, ALIGN_CENTRE, s);
    draw_transform_pop(l->d);
}

/* As a plate is, bent as the line runs. */
static void band(const lettering *l, const letters *n, const curve *c, float start, float aside)
{
    enum { POINTS = 24 };
    const float px = n->style.f.px, from = start - px * 0.45f, wide = n->wide + px * 0.9f;
    fpoint p[POINTS + 1];
    for (int i = 0; i <= POINTS; i++) {
        float degrees;
        p[i] = letter_place(c, from + wide * (float)i / POINTS, aside, &degrees);
    }
    draw_list *d = l->out->bands;
    draw_polyline(d, p, POINTS + 1, false, 0xb59a68ff, (stroke_style){.width = px * 1.2f + 1.6f});
    draw_polyline(d, p, POINTS + 1, false, 0xf6ecd2ff, (stroke_style){.width = px * 1.2f});
}

static void letters_draw(lettering *l, const letters *n, const char *words, const curve *c, float start,
                         float aside)
{
    frect whole = {0, 0, -1, -1};
    band(l, n, c, start, aside);
    for (int pass = 0; pass < 2; pass++) /* no halo over a letter */
        for (int i = 0; i < n->n; i++) {
            if (n->one[i][0] == ' ') continue;
            float degrees;
            const fpoint p = letter_place(c, start + n->at[i], aside, &degrees);
            letter(l, n->style, n->one[i], p, degrees, pass == 0);
            if (pass != 0) continue;
            label_room_take(l->room, letter_box(n, p));
            whole = frect_round(whole, letter_box(n, p));
        }
    name_take(l, whole, n->style, words);
}

/* In the middle of its line, or so far along it and beside it that nothing is in the way. False: there is no
 * such place. */
static bool letters_lay(lettering *l, const letters *n, const char *words, const curve *c, bool must)
{
    enum { ALONG = 8, ASIDE = 2 };
    const float spare = fmaxf(curve_length(c) - n->wide, 0), middle = (curve_length(c) - n->wide) / 2;
    float least = 1e9f, start = middle, aside = 0;
    for (int i = -ALONG; i <= ALONG; i++)
        for (int k = -ASIDE; k <= ASIDE; k++) {
            const float along = spare / 2 * (float)i / ALONG, off = 18 * (float)k,
                        cost = fabsf(along) + 2 * fabsf(off);
            if (cost >= least || (i != 0 && spare < 1)) continue;
            if (!letters_clear(l, n, c, middle + along, off)) continue;
            least = cost;
            start = middle + along;
            aside = off;
        }
    if (least == 1e9f && !must) return false;
    letters_draw(l, n, words, c, start, aside);
    return true;
}

static void line_lay(lettering *l, const label *n)
{
    curve rough = {0};
    for (int i = 0; i < n->line->npoints; i++) {
        const fpoint p = ground_point(l->a->g, n->line->points[i]);
        curve_add(&rough, p.x, p.y);
    }
    curve c = curve_round(rough.p, rough.n, 12);
    curve_free(&rough);
    const bool larger = larger_than_printed(l), whole = stands_whole(n->words);
    letters set;
    letters_set(l, n, (n->rank == RANK_PLACE ? 1.6f : 0.9f) * l->text, &set);
    if (larger && set.wide > curve_length(&c)) letters_set(l, n, 0, &set);
    const bool fits = !whole && (!larger || set.wide < curve_length(&c) * 1.25f);
    if ((!fits || !letters_lay(l, &set, n->words, &c, !larger && n->rank != RANK_NOTE)) &&
        (larger || whole)) {
        label plate = *n;
        float degrees;
        plate.p = point_along(&c, curve_length(&c) / 2, &degrees);
        plate_lay(l, &plate);
    }
    curve_free(&c);
}

/* ---- which */

/* A little upstream of the middle, where counters and bridges seldom are; on area maps clear of the stacks.
 */
static fpoint water_place(const sheet_art *a, const board_feature *f)
{
    static const int fifths[5] = {4, 6, 3, 7, 2};
    for (int k = 0; k < 5 && a->g->shape == BOARD_AREA; k++) {
        fpoint p = ground_point(a->g, f->points[f->npoints * fifths[k] / 10]);
        bool clear = true;
        for (int i = 0; i < a->g->nspaces && clear; i++)
            clear = fabsf(p.x - a->g->centre[i].x) > 90 * a->text ||
                    fabsf(p.y - a->g->centre[i].y) > 52 * a->text;
        if (clear) return p;
    }
    return ground_point(a->g, f->points[f->npoints * 2 / 5]);
}

static bool feature_label(const sheet_art *a, const board_feature *f, label *out)
{
    if (f->sheet != a->sheet || !f->text || !f->text[0] || f->npoints == 0 || f->kind == FEATURE_LINK ||
        sheet_names_sea(a, f))
        return false;
    *out = (label){.words = f->text, .style = "note", .p = ground_point(a->g, f->points[f->npoints / 2])};
    switch (f->kind) {
    case FEATURE_LABEL:
        out->style = f->style;
        if (f->npoints > 1) out->line = f;
        break;
    case FEATURE_RIVER:
    case FEATURE_CANAL:
    case FEATURE_COAST:
        out->style = "water";
        out->p = water_place(a, f);
        break;
    case FEATURE_ROAD:
    case FEATURE_TRACK:
    case FEATURE_RAIL:
    case FEATURE_EDGE:
        out->p = ground_point(a->g, f->points[f->npoints / 3]);
        break;
    case FEATURE_BRIDGE:
    case FEATURE_FORD:
    case FEATURE_LINK:
    case FEATURE_GULLY:
    case FEATURE_SLOPE:
    case FEATURE_SCENE:
        break;
    }
    out->p.y += 5 * a->text;
    out->rank = sheet_style(a, out->style, 1).rank;
    return true;
}

static bool space_label(const sheet_art *a, int i, label *out)
{
    const char *name = a->b->spaces[a->g->s->first_space + i].name;
    *out = (label){.words = name,
                   .style = "place",
                   .p = {a->g->centre[i].x, a->g->centre[i].y + a->g->radius * 0.92f},
                   .rank = RANK_PLACE};
    return a->g->shape != BOARD_AREA && name && name[0];
}

/* A terrain without a recipe says its name, once a patch: on the first of its spaces that has no like
 * neighbour before it. */
static bool unknown_label(const sheet_art *a, int i, arena *memory, label *out)
{
    const ground *g = a->g;
    if (g->shape == BOARD_AREA || g->recipe[i]->kind != GROUND_PLAIN) return false;
    const board_space *p = &a->b->spaces[g->s->first_space + i];
    for (int k = 0; k < p->nlinks; k++) {
        int to = a->b->links[p->first_link + (uint32_t)k].to - g->s->first_space;
        if (to >= 0 && to < i && g->recipe[to]->kind == GROUND_PLAIN &&
            a->b->spaces[g->s->first_space + to].terrain == p->terrain)
            return false;
    }
    char *words = arena_strdup(memory, a->b->terrains[p->terrain]);
    for (char *s = words; *s; s++)
        if (*s == '_' || *s == '-') *s = ' ';
    *out = (label){.words = words,
                   .style = "note",
                   .p = {g->centre[i].x, g->centre[i].y + 5 * a->text},
                   .rank = RANK_LAND};
    return true;
}

void sheet_labels_record(const sheet_art *a, const draw_host *host, float text, label_room *room,
                         sheet_writing *out)
{
    lettering l = {a, host, out->names, out, room, text};
    arena *memory = arena_new();
    label *labels = arena_alloc(memory, sizeof *labels * (size_t)(a->b->nfeatures + 2 * a->g->nspaces + 1));
    int n = 0;
    for (int i = 0; i < a->b->nfeatures; i++)
        n += feature_label(a, &a->b->features[i], &labels[n]);
    for (int i = 0; i < a->g->nspaces; i++) {
        n += space_label(a, i, &labels[n]);
        n += unknown_label(a, i, memory, &labels[n]);
    }
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = 0; i < n; i++) {
            if ((int)labels[i].rank != rank) continue;
            if (labels[i].line)
                line_lay(&l, &labels[i]);
            else
                plate_lay(&l, &labels[i]);
        }
    arena_free(memory);
}
