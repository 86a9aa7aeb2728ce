/*
 * draw.c: recording of draw lists. It paints nothing and knows no font or file; a command far outside its
 * clip is not even kept.
 */
#include "ui/draw/draw_commands.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/hash.h"
#include "core/mem.h"

#define DEGREES (3.14159265358979323846 / 180.0)
static const float FAR_AWAY = 1e9F;

static void reserve(void **p, size_t *cap, size_t need, size_t size)
{
    if (need <= *cap) return;
    size_t n = *cap ? *cap * 2 : 64;
    while (n < need)
        n *= 2;
    *p = mem_realloc(*p, n * size);
    *cap = n;
}

frect frect_round(frect a, frect b)
{
    if (a.w < 0) return b;
    if (b.w < 0) return a;
    const float x = fminf(a.x, b.x), y = fminf(a.y, b.y);
    return (frect){x, y, fmaxf(a.x + a.w, b.x + b.w) - x, fmaxf(a.y + a.h, b.y + b.h) - y};
}

static draw_box box_of(frect r)
{
    return (draw_box){r.x, r.y, r.x + r.w, r.y + r.h};
}

static draw_box grown(draw_box b, float by)
{
    return (draw_box){b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by};
}

/* ---- the list */

draw_list *draw_list_new(void)
{
    draw_list *d = mem_alloc(sizeof *d);
    draw_list_clear(d);
    return d;
}

void draw_list_free(draw_list *d)
{
    if (!d) return;
    mem_free(d->commands);
    mem_free(d->words);
    mem_free(d->text);
    mem_free(d->states);
    mem_free(d->clips);
    mem_free(d->stack);
    mem_free(d);
}

size_t draw_list_count(const draw_list *d)
{
    return d->count;
}

static uint32_t add_state(draw_list *d, draw_matrix m, int clip)
{
    reserve((void **)&d->states, &d->states_cap, d->states_count + 1, sizeof *d->states);
    draw_state *s = &d->states[d->states_count];
    s->m = m;
    s->clip = clip;
    s->hash = hash_bytes(clip < 0 ? 0 : d->clips[clip].hash, &m, sizeof m);
    return (uint32_t)d->states_count++;
}

void draw_list_clear(draw_list *d)
{
    d->count = d->words_count = d->text_count = d->states_count = d->clips_count = d->stack_count = 0;
    d->path = (path_span){0, 0};
    d->has_pen = false;
    d->state = add_state(d, (draw_matrix){1, 0, 0, 1, 0, 0}, -1);
}

static void push_state(draw_list *d, draw_matrix m, int clip)
{
    reserve((void **)&d->stack, &d->stack_cap, d->stack_count + 1, sizeof *d->stack);
    d->stack[d->stack_count++] = d->state;
    d->state = add_state(d, m, clip);
}

static void pop_state(draw_list *d)
{
    assert(d->stack_count > 0);
    d->state = d->stack[--d->stack_count];
}

static void push_clip(draw_list *d, draw_clip c, draw_box local)
{
    const draw_state *s = &d->states[d->state];
    c.parent = s->clip;
    c.m = s->m;
    c.box = draw_box_moved(local, &c.m);
    c.simple = !c.is_path && draw_matrix_straight(&c.m);
    uint64_t h = hash_bytes(c.is_path, &c.m, sizeof c.m);
    h = c.is_path ? hash_bytes(h, d->words + c.path.at, c.path.size * sizeof(draw_word))
                  : hash_bytes(h, &c.r, sizeof c.r);
    if (c.parent >= 0) {
        c.box = draw_box_meet(c.box, d->clips[c.parent].box);
        c.simple = c.simple && d->clips[c.parent].simple;
        h = hash_mix(d->clips[c.parent].hash, h);
    }
    c.hash = h;
    reserve((void **)&d->clips, &d->clips_cap, d->clips_count + 1, sizeof *d->clips);
    d->clips[d->clips_count] = c;
    push_state(d, c.m, (int)d->clips_count++);
}

void draw_clip_push(draw_list *d, frect r)
{
    push_clip(d, (draw_clip){.r = r}, box_of(r));
}

void draw_clip_pop(draw_list *d)
{
    pop_state(d);
}

void draw_transform_push(draw_list *d, float scale, float dx, float dy, float degrees)
{
    draw_matrix m = {scale, 0, 0, scale, dx, dy};
    if (degrees != 0) {
        float c = (float)cos(degrees * DEGREES) * scale, s = (float)sin(degrees * DEGREES) * scale;
        m = (draw_matrix){c, s, -s, c, dx, dy};
    }
    m = draw_matrix_times(&d->states[d->state].m, &m);
    push_state(d, m, d->states[d->state].clip);
}

void draw_transform_pop(draw_list *d)
{
    pop_state(d);
}

/* A zeroed command, or NULL where nothing of it could be seen. `local` is its box before the transform in
 * force. */
static draw_command *add(draw_list *d, draw_kind kind, draw_box local)
{
    const draw_state *s = &d->states[d->state];
    draw_box box = draw_box_moved(local, &s->m);
    if (s->clip >= 0) box = draw_box_meet(box, d->clips[s->clip].box);
    if (draw_box_empty(box)) return NULL;
    reserve((void **)&d->commands, &d->cap, d->count + 1, sizeof *d->commands);
    draw_command *c = &d->commands[d->count++];
    memset(c, 0, sizeof *c);
    c->box = box;
    c->kind = kind;
    c->state = d->state;
    return c;
}

static void add_text(draw_list *d, draw_command *c, const char *s)
{
    size_t n = strlen(s) + 1;
    reserve((void **)&d->text, &d->text_cap, d->text_count + n, 1);
    memcpy(d->text + d->text_count, s, n);
    c->text = (uint32_t)d->text_count;
    c->length = (uint32_t)(n - 1);
    d->text_count += n;
}

/* ---- shapes */

void draw_rect(draw_list *d, frect r, colour fill)
{
    if ((fill & 0xFF) == 0) return;
    draw_command *c = add(d, DRAW_RECT, box_of(r));
    if (c) {
        c->u.round.r = r;
        c->u.round.fill = fill;
    }
}

void draw_round(draw_list *d, frect r, float radius, colour fill, colour line, float width)
{
    draw_command *c = add(d, DRAW_ROUND, box_of(r));
    if (c) c->u.round = (draw_round_data){r, radius, fill, line, width};
}

void draw_circle(draw_list *d, float x, float y, float r, colour fill, colour line, float width)
{
    frect around = {x - r, y - r, 2 * r, 2 * r};
    draw_command *c = add(d, DRAW_CIRCLE, grown(box_of(around), width / 2));
    if (c) c->u.round = (draw_round_data){around, r, fill, line, width};
}

void draw_shadow(draw_list *d, frect r, float radius, float depth, float opacity)
{
    draw_box b = grown(box_of(r), depth);
    draw_command *c = add(d, DRAW_SHADOW, (draw_box){b.x0, b.y0, b.x1 + depth, b.y1 + depth});
    if (c) c->u.shadow = (draw_shadow_data){r, radius, depth, opacity};
}

void draw_glow(draw_list *d, float x, float y, float r, glow g)
{
    draw_command *c = add(d, DRAW_GLOW, (draw_box){x - r, y - r, x + r, y + r});
    if (c) c->u.glow = (draw_glow_data){x, y, r, g};
}

void draw_light(draw_list *d, frect r, const light_node *nodes, int nx, int ny)
{
    const size_t bytes = (size_t)nx * (size_t)ny * sizeof *nodes, words = (bytes + 3) / sizeof(draw_word);
    _Static_assert(sizeof(light_node) == 9, "nodes are packed into words");
    assert(nx >= 2 && ny >= 2);
    draw_command *c = add(d, DRAW_LIGHT, box_of(r));
    if (!c) return;
    reserve((void **)&d->words, &d->words_cap, d->words_count + words, sizeof *d->words);
    memset(d->words + d->words_count, 0, words * sizeof *d->words);
    memcpy(d->words + d->words_count, nodes, bytes);
    c->path = (path_span){(uint32_t)d->words_count, (uint32_t)words};
    c->u.light = (draw_light_data){r, (uint32_t)nx, (uint32_t)ny};
    d->words_count += words;
}

/* ---- paths */

static void path_room(draw_list *d, size_t words)
{
    /* Another path was recorded since this one was begun: go on with a copy at the end. */
    if (d->path.at + d->path.size != d->words_count) {
        reserve((void **)&d->words, &d->words_cap, d->words_count + d->path.size, sizeof *d->words);
        memcpy(d->words + d->words_count, d->words + d->path.at, d->path.size * sizeof *d->words);
        d->path.at = (uint32_t)d->words_count;
        d->words_count += d->path.size;
    }
    reserve((void **)&d->words, &d->words_cap, d->words_count + words, sizeof *d->words);
}

static void path_add(draw_list *d, path_verb verb, const fpoint *p, int n)
{
    path_room(d, 1 + 2 * (size_t)n);
    draw_word *w = d->words + d->words_count;
    (w++)->verb = verb;
    for (int i = 0; i < n; i++) {
        (w++)->f = p[i].x;
        (w++)->f = p[i].y;
        d->path_box.x0 = box_least(d->path_box.x0, p[i].x);
        d->path_box.y0 = box_least(d->path_box.y0, p[i].y);
        d->path_box.x1 = box_most(d->path_box.x1, p[i].x);
        d->path_box.y1 = box_most(d->path_box.y1, p[i].y);
    }
    d->words_count += 1 + 2 * (size_t)n;
    d->path.size += 1 + 2 * (uint32_t)n;
    if (n > 0) d->pen = p[n - 1];
}

void draw_path_begin(draw_list *d)
{
    d->path = (path_span){(uint32_t)d->words_count, 0};
    d->path_box = (draw_box){FAR_AWAY, FAR_AWAY, -FAR_AWAY, -FAR_AWAY};
    d->has_pen = false;
}

void draw_path_move(draw_list *d, float x, float y)
{
    path_add(d, PATH_MOVE, &(fpoint){x, y}, 1);
    d->start = d->pen;
    d->has_pen = true;
}

void draw_path_line(draw_list *d, float x, float y)
{
    if (!d->has_pen) {
        draw_path_move(d, x, y);
        return;
    }
    path_add(d, PATH_LINE, &(fpoint){x, y}, 1);
}

void draw_path_curve(draw_list *d, float x1, float y1, float x2, float y2, float x, float y)
{
    if (!d->has_pen) draw_path_move(d, x1, y1);
    path_add(d, PATH_CURVE, (fpoint[]){{x1, y1}, {x2, y2}, {x, y}}, 3);
}

void draw_path_quad(draw_list *d, float x1, float y1, float x, float y)
{
    if (!d->has_pen) draw_path_move(d, x1, y1);
    fpoint a = d->pen;
    draw_path_curve(d, a.x + (x1 - a.x) * 2 / 3, a.y + (y1 - a.y) * 2 / 3, x + (x1 - x) * 2 / 3,
                    y + (y1 - y) * 2 / 3, x, y);
}

void draw_path_arc(draw_list *d, float x, float y, float r, float from_degrees, float to_degrees)
{
    double a = from_degrees * DEGREES, sweep = (to_degrees - from_degrees) * DEGREES;
    int n = (int)ceil(fabs(sweep) / (90.001 * DEGREES));
    draw_path_line(d, x + r * (float)cos(a), y + r * (float)sin(a));
    for (int i = 0; i < n; i++) {
        double step = sweep / n, b = a + step, k = 4.0 / 3.0 * tan(step / 4);
        double ca = cos(a), sa = sin(a), cb = cos(b), sb = sin(b);
        draw_path_curve(d, x + r * (float)(ca - k * sa), y + r * (float)(sa + k * ca),
                        x + r * (float)(cb + k * sb), y + r * (float)(sb - k * cb), x + r * (float)cb,
                        y + r * (float)sb);
        a = b;
    }
}

void draw_path_close(draw_list *d)
{
    if (!d->has_pen) return;
    path_add(d, PATH_CLOSE, NULL, 0);
    d->pen = d->start;
}

static draw_command *add_path(draw_list *d, draw_kind kind, float grow)
{
    if (d->path.size == 0) return NULL;
    /* A level or upright line has no area but is still to be seen. */
    draw_command *c = add(d, kind, grown(d->path_box, grow + 0.01F));
    if (c) c->path = d->path;
    return c;
}

void draw_path_fill(draw_list *d, colour fill)
{
    draw_command *c = (fill & 0xFF) ? add_path(d, DRAW_FILL, 0) : NULL;
    if (c) c->u.fill = fill;
}

void draw_path_fill_evenodd(draw_list *d, colour fill)
{
    draw_command *c = (fill & 0xFF) ? add_path(d, DRAW_FILL_EVENODD, 0) : NULL;
    if (c) c->u.fill = fill;
}

void draw_path_fill_gradient(draw_list *d, gradient g)
{
    draw_command *c = add_path(d, DRAW_GRADIENT, 0);
    if (c) c->u.gradient = g;
}

void draw_path_stroke(draw_list *d, colour c, stroke_style style)
{
    /* Mitred corners reach out further than half the width: the painter limits them to four half widths. */
    draw_command *cmd = (c & 0xFF) && style.width > 0 ? add_path(d, DRAW_STROKE, style.width * 2) : NULL;
    if (!cmd) return;
    cmd->u.stroke.c = c;
    cmd->u.stroke.width = style.width;
    memcpy(cmd->u.stroke.dash, style.dash, sizeof style.dash);
    cmd->u.stroke.round = style.round;
}

void draw_path_clip_push(draw_list *d)
{
    draw_box none = {0, 0, 0, 0};
    push_clip(d, (draw_clip){.is_path = true, .path = d->path}, d->path.size ? d->path_box : none);
}

/* Shapes given whole leave the path being built as it was. */
typedef struct path_kept {
    path_span path;
    draw_box box;
    fpoint pen, start;
    bool has_pen;
} path_kept;

static path_kept path_keep(draw_list *d)
{
    path_kept k = {d->path, d->path_box, d->pen, d->start, d->has_pen};
    draw_path_begin(d);
    return k;
}

static void path_restore(draw_list *d, path_kept k)
{
    d->path = k.path;
    d->path_box = k.box;
    d->pen = k.pen;
    d->start = k.start;
    d->has_pen = k.has_pen;
}

static void path_points(draw_list *d, const fpoint *p, int n, bool closed)
{
    for (int i = 0; i < n; i++)
        (i ? draw_path_line : draw_path_move)(d, p[i].x, p[i].y);
    if (closed && n > 0) draw_path_close(d);
}

void draw_line(draw_list *d, float x0, float y0, float x1, float y1, colour c, stroke_style style)
{
    draw_polyline(d, (fpoint[]){{x0, y0}, {x1, y1}}, 2, false, c, style);
}

void draw_polygon(draw_list *d, const fpoint *p, int n, colour fill)
{
    path_kept k = path_keep(d);
    path_points(d, p, n, true);
    draw_path_fill(d, fill);
    path_restore(d, k);
}

void draw_polyline(draw_list *d, const fpoint *p, int n, bool closed, colour c, stroke_style style)
{
    path_kept k = path_keep(d);
    path_points(d, p, n, closed);
    draw_path_stroke(d, c, style);
    path_restore(d, k);
}

/* ---- pictures and text */

static draw_box turned(frect r, float degrees)
{
    if (degrees == 0) return box_of(r);
    float reach = hypotf(r.w, r.h) / 2, x = r.x + r.w / 2, y = r.y + r.h / 2;
    return (draw_box){x - reach, y - reach, x + reach, y + reach};
}

void draw_svg(draw_list *d, const char *name, frect r, colour tint, float alpha, float degrees)
{
    draw_command *c = alpha > 0 ? add(d, DRAW_SVG, turned(r, degrees)) : NULL;
    if (!c) return;
    c->u.image = (draw_image_data){0, r, tint, alpha, degrees, 0};
    add_text(d, c, name);
}

void draw_svg_printed(draw_list *d, const char *name, frect r, colour ink, colour paper, float alpha)
{
    draw_command *c = alpha > 0 ? add(d, DRAW_SVG, box_of(r)) : NULL;
    if (!c) return;
    c->u.image = (draw_image_data){0, r, ink, alpha, 0, paper};
    add_text(d, c, name);
}

void draw_image(draw_list *d, uint64_t key, frect r, float alpha, float degrees)
{
    draw_command *c = alpha > 0 ? add(d, DRAW_IMAGE, turned(r, degrees)) : NULL;
    if (c) c->u.image = (draw_image_data){key, r, 0, alpha, degrees, 0};
}

void draw_tiled(draw_list *d, uint64_t key, frect r, float alpha)
{
    draw_command *c = alpha > 0 ? add(d, DRAW_TILED, box_of(r)) : NULL;
    if (c) c->u.image = (draw_image_data){key, r, 0, alpha, 0, 0};
}

void draw_text(draw_list *d, font f, colour c, float x, float y, text_align align, const char *s)
{
    draw_text_spaced(d, f, c, x, y, align, 0, s);
}

void draw_text_spaced(draw_list *d, font f, colour c, float x, float y, text_align align, float letter_space,
                      const char *s)
{
    if ((c & 0xFF) == 0 || !*s) return;
    /* Fonts are the host's: this box is wide enough for any of them, the host narrows it. */
    float w = (float)strlen(s) * (f.px * 1.25F + fabsf(letter_space)) + f.px;
    float left = align == ALIGN_LEFT ? x : align == ALIGN_CENTRE ? x - w / 2 : x - w;
    draw_command *cmd =
        add(d, DRAW_TEXT, (draw_box){left - f.px / 2, y - f.px * 1.5F, left + w + f.px / 2, y + f.px * 0.8F});
    if (!cmd) return;
    cmd->u.text = (draw_text_data){f, c, x, y, align, letter_space};
    add_text(d, cmd, s);
}

size_t draw_count(const draw_list *d)
{
    return d->count;
}

/* A disc with its number on it. */
static bool is_numbered(const draw_list *d, size_t i)
{
    const draw_command *c = &d->commands[i], *on = c + 1;
    if (c->kind != DRAW_CIRCLE || i + 1 >= d->count || on->kind != DRAW_TEXT) return false;
    const frect r = c->u.round.r;
    return on->u.text.align == ALIGN_CENTRE && fabsf(on->u.text.x - r.x - r.w / 2) < 1 &&
           on->u.text.y > r.y && on->u.text.y < r.y + r.h;
}

void draw_drop_cut_text(draw_list *d, size_t from, float top, float bottom)
{
    enum { SLACK = 1 };
    size_t n = from;
    for (size_t i = from; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        const frect disc = c->u.round.r;
        if (is_numbered(d, i) && (disc.y < top - SLACK || disc.y + disc.h > bottom + SLACK)) {
            i++; /* and what is on it */
            continue;
        }
        if (c->kind == DRAW_TEXT) {
            const float px = c->u.text.f.px, y = c->u.text.y;
            if (y - px * 0.74F <= top - SLACK || y + px * 0.2F >= bottom + SLACK) continue;
        }
        d->commands[n++] = *c;
    }
    d->count = n;
}
