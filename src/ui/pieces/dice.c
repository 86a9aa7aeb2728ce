/*
 * dice.c: dice and coins as they lie in the tray. The solids' geometry is in dice_solid.c, cards in
 * dice_card.c; which face was rolled is the caller's.
 */
#include "ui/pieces/dice.h"

#include <math.h>
#include <stdio.h>
#include "core/hash.h"
#include "ui/pieces/dice_solid.h"
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"
#include "ui/draw/theme.h"

static const colour DIE_GOLD = 0xf0cf4aff;

typedef struct material {
    colour body, dark, ink;
} material;

/* Ivory where it is nobody's: as the beasts', who throw none of their own. Brass is ochre's. */
static material material_of(const dice_look *look)
{
    enum { OCHRE = 3, NOBODY = 5 };
    const bool own = look->side >= 0 && look->side < NOBODY;
    const side_colours c = palette_side(own ? look->palette : PALETTE_PRINTED, own                ? look->side
                                                                               : look->sides == 3 ? OCHRE
                                                                                                  : NOBODY);
    return (material){c.die, c.die_dark, c.text};
}

static colour mixed(colour a, colour b, float t)
{
    colour out = 0xff;
    t = fminf(fmaxf(t, 0), 1);
    for (int shift = 8; shift < 32; shift += 8) {
        float p = (float)((a >> shift) & 255u), q = (float)((b >> shift) & 255u);
        out |= (colour)(p + (q - p) * t) << shift;
    }
    return out;
}

static void gold_ring(draw_list *d, float x, float y, float r)
{
    draw_circle(d, x, y, r, 0, THEME_INK_AT(0x80), 4.4f);
    draw_circle(d, x, y, r, 0, DIE_GOLD, 2.6f);
}

/* ---- numerals: strokes in a box 6 wide and 10 high about the middle, so that they can lie on any face */

static const char *const numerals[10] = {
    "M0,-5 C2.4,-5 3,-2.6 3,0 C3,2.6 2.4,5 0,5 C-2.4,5 -3,2.6 -3,0 C-3,-2.6 -2.4,-5 0,-5Z",
    "M-1.9,-3.3 L0.7,-5 L0.7,5",
    "M-2.8,-2.6 C-2.6,-4.2 -1.4,-5 0,-5 C1.8,-5 2.9,-3.9 2.9,-2.3 C2.9,-0.8 2,0.2 0.6,1.6 L-2.8,5 L3,5",
    "M-2.7,-3.4 C-2.2,-4.5 -1.2,-5 0,-5 C1.7,-5 2.7,-4 2.7,-2.6 C2.7,-1.1 1.6,-0.4 -0.4,-0.4 C1.9,-0.4 3,0.6 "
    "3,2.2 C3,4 1.7,5 0,5 C-1.4,5 -2.6,4.4 -2.9,3",
    "M1.6,5 L1.6,-5 L-3.2,2.2 L3.4,2.2",
    "M2.6,-5 L-2,-5 L-2.5,-0.4 C-1.8,-1.1 -0.9,-1.4 0,-1.4 C1.9,-1.4 3,-0.1 3,1.7 C3,3.7 1.8,5 0,5 C-1.4,5 "
    "-2.5,4.3 -2.9,3.1",
    "M2,-4.7 C0.2,-5.4 -3,-4.4 -3,1 C-3,3.8 -1.7,5 0,5 C1.8,5 3,3.8 3,1.9 C3,0 1.8,-1.2 0.1,-1.2 C-1.6,-1.2 "
    "-2.7,-0.2 -3,1.2",
    "M-2.9,-5 L3,-5 L-0.9,5",
    "M0,-0.5 C-1.6,-0.5 -2.6,-1.4 -2.6,-2.7 C-2.6,-4.1 -1.5,-5 0,-5 C1.5,-5 2.6,-4.1 2.6,-2.7 C2.6,-1.4 "
    "1.6,-0.5 0,-0.5 C1.8,-0.5 3,0.6 3,2.2 "
    "C3,3.9 1.8,5 0,5 C-1.8,5 -3,3.9 -3,2.2 C-3,0.6 -1.8,-0.5 0,-0.5Z",
    "M-2,4.7 C-0.2,5.4 3,4.4 3,-1 C3,-3.8 1.7,-5 0,-5 C-1.8,-5 -3,-3.8 -3,-1.9 C-3,0 -1.8,1.2 -0.1,1.2 "
    "C1.6,1.2 2.7,0.2 3,-1.2"};

static stamp_frame shifted(stamp_frame f, float x, float y)
{
    f.x += f.xx * x + f.xy * y;
    f.y += f.yx * x + f.yy * y;
    return f;
}

/* `underline` tells 6 from 9. The frame's unit is a tenth of the numeral's height. */
static void numeral(draw_list *d, stamp_frame f, int value, colour ink, bool underline)
{
    char text[12];
    int n = snprintf(text, sizeof text, "%d", value);
    for (int i = 0; i < n; i++)
        stamp_line(d, shifted(f, ((float)i - (float)(n - 1) / 2) * 7.6f, 0), numerals[text[i] - '0'], 2, ink);
    if (underline) stamp_line(d, f, "M-3.4,7.6 L3.4,7.6", 1.3f, ink);
}

/* ---- solids */

static const float PITCH = 0.9773844f; /* the camera looks down at 56 degrees */

typedef struct scene {
    draw_list *d;
    solid s;
    int sides, face, up; /* up: the face that shows the result */
    bool bars;
    float x, y, r;
    material m;
    int value[SOLID_FACES];
} scene;

static fpoint project(const scene *c, vec3 p)
{
    return (fpoint){c->x + c->r * p.x, c->y - c->r * (p.y * sinf(PITCH) + p.z * cosf(PITCH))};
}

static int half_hull(const fpoint *p, int n, int from, int to, int step, fpoint *out, int start)
{
    int k = start;
    (void)n;
    for (int i = from; i != to; i += step) {
        while (k - start > 1 && (out[k - 1].x - out[k - 2].x) * (p[i].y - out[k - 2].y) -
                                        (out[k - 1].y - out[k - 2].y) * (p[i].x - out[k - 2].x) <=
                                    0)
            k--;
        out[k++] = p[i];
    }
    return k - 1;
}

/* The points around all others (Andrew's monotone chain); sorts p. */
static int hull(fpoint *p, int n, fpoint *out)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && (p[k].x < p[k - 1].x || (p[k].x == p[k - 1].x && p[k].y < p[k - 1].y));
             k--) {
            fpoint t = p[k];
            p[k] = p[k - 1];
            p[k - 1] = t;
        }
    int k = half_hull(p, n, 0, n, 1, out, 0);
    return half_hull(p, n, n - 1, -1, -1, out, k);
}

static void ground_shadow(const scene *c)
{
    fpoint p[SOLID_CORNERS], around[2 * SOLID_CORNERS], grown[2 * SOLID_CORNERS], middle = {0, 0};
    for (int i = 0; i < c->s.ncorners; i++) {
        vec3 v = c->s.corner[i];
        p[i] = project(c, (vec3){v.x + v.z * 0.42f, v.y - v.z * 0.18f, 0});
    }
    int n = hull(p, c->s.ncorners, around);
    for (int i = 0; i < n; i++) {
        middle.x += around[i].x / (float)n;
        middle.y += around[i].y / (float)n;
    }
    for (int k = 0; k < 6; k++) {
        float g = 1 + 0.04f * (float)(6 - k);
        for (int i = 0; i < n; i++)
            grown[i] =
                (fpoint){middle.x + (around[i].x - middle.x) * g, middle.y + (around[i].y - middle.y) * g};
        draw_polygon(c->d, grown, n, 0x00000018);
    }
}

/* Opposite faces sum to one more than the sides; the upper face shows the result; the others follow by hash.
 */
static void number_faces(scene *c, int top)
{
    int n = c->s.nfaces, left[SOLID_FACES], nleft = 0, down = 0;
    float lowest = 9;
    for (int i = 0; i < n; i++) {
        c->value[i] = 0;
        if (vec3_dot(c->s.face[i].normal, c->s.face[c->up].normal) < lowest) {
            lowest = vec3_dot(c->s.face[i].normal, c->s.face[c->up].normal);
            down = i;
        }
    }
    c->value[c->up] = top;
    c->value[down] = n + 1 - top;
    for (int v = 1; v <= n; v++)
        if (v != top && v != n + 1 - top) left[nleft++] = v;
    for (int i = 0; i < n; i++) {
        if (c->value[i] || nleft == 0) continue;
        int at = 0, other = i;
        float far = 9;
        for (int k = 1; k < nleft; k++)
            if (noise_hash((uint32_t)left[k], (uint32_t)n, 0, 0) <
                noise_hash((uint32_t)left[at], (uint32_t)n, 0, 0))
                at = k;
        int v = left[at];
        left[at] = left[--nleft];
        c->value[i] = v;
        for (int k = 0; k < n; k++)
            if (vec3_dot(c->s.face[i].normal, c->s.face[k].normal) < far) {
                far = vec3_dot(c->s.face[i].normal, c->s.face[k].normal);
                other = k;
            }
        for (int k = 0; k < nleft && !c->value[other]; k++)
            if (left[k] == n + 1 - v) {
                c->value[other] = left[k];
                left[k] = left[--nleft];
            }
    }
}

/* The frame of a face: `unit` pixels each, y down the face, foreshortened as seen. */
static stamp_frame face_frame(const scene *c, vec3 at, vec3 normal, vec3 upward, float unit)
{
    vec3 u = vec3_unit(vec3_sub(upward, vec3_scale(normal, vec3_dot(upward, normal)))),
         r = vec3_cross(u, normal);
    float s = sinf(PITCH), k = cosf(PITCH);
    fpoint p = project(c, at);
    float rx = r.x, ry = -(r.y * s + r.z * k), ux = u.x, uy = -(u.y * s + u.z * k);
    float area = fabsf(rx * -uy + ry * ux);
    return (stamp_frame){p.x, p.y, unit * sqrtf(area), rx * unit, ry * unit, -ux * unit, -uy * unit};
}

static float inner_radius(const scene *c, int face, vec3 middle)
{
    float least = 9;
    for (int i = 0; i < c->s.face[face].n; i++) {
        vec3 a = c->s.corner[c->s.face[face].ring[i]],
             b = c->s.corner[c->s.face[face].ring[(i + 1) % c->s.face[face].n]];
        vec3 side = vec3_sub(b, a), across = vec3_cross(vec3_sub(a, middle), vec3_sub(b, middle));
        least = fminf(least, sqrtf(vec3_dot(across, across) / vec3_dot(side, side)));
    }
    return least;
}

static const int8_t pip_places[6][6][2] = {{{0, 0}},
                                           {{-1, -1}, {1, 1}},
                                           {{-1, -1}, {0, 0}, {1, 1}},
                                           {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
                                           {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
                                           {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}}};

static void pips_or_bars(const scene *c, int face, vec3 middle)
{
    const int *ring = c->s.face[face].ring;
    vec3 edge = vec3_sub(c->s.corner[ring[1]], c->s.corner[ring[0]]);
    float e = sqrtf(vec3_dot(edge, edge));
    stamp_frame f = face_frame(c, middle, c->s.face[face].normal, edge, e * c->r);
    int value = c->value[face];
    if (c->bars) {
        value = (value + 1) / 2;
        for (int q = 0; q < value; q++) {
            stamp_frame g = shifted(f, ((float)q - (float)(value - 1) / 2) * 0.22f, 0);
            stamp_fill(c->d, g, "M-0.06,-0.28 L0.06,-0.28 L0.06,0.28 L-0.06,0.28Z", c->m.ink);
        }
        return;
    }
    for (int q = 0; q < value; q++) {
        float a = (float)pip_places[value - 1][q][0] * 0.26f, b = (float)pip_places[value - 1][q][1] * 0.26f;
        stamp_ellipse(c->d, f, a, b, 0.092f, 0.092f, c->m.ink);
        stamp_ellipse(c->d, f, a - 0.02f, b - 0.02f, 0.03f, 0.03f, mixed(c->m.ink, 0xffffffff, 0.45f));
    }
}

/* A four-sided die reads by its upright number, the one at the corner that points up. */
static void corner_numbers(const scene *c, int face, vec3 middle)
{
    int top = 0, next = 1, value[4];
    for (int i = 1; i < 4; i++)
        if (c->s.corner[i].z > c->s.corner[top].z) top = i;
    for (int i = 0; i < 4; i++) {
        if (next == c->face) next++;
        value[i] = i == top ? c->face : next++;
    }
    for (int i = 0; i < 3; i++) {
        int at = c->s.face[face].ring[i];
        vec3 out = vec3_sub(c->s.corner[at], middle);
        stamp_frame f = face_frame(c, vec3_add(middle, vec3_scale(out, 0.5f)), c->s.face[face].normal, out,
                                   c->r * 0.30f * 0.073f);
        numeral(c->d, f, value[at], c->m.ink, false);
    }
}

static void mark_face(const scene *c, int face)
{
    static const float share[21] = {[8] = 0.98f, [10] = 0.82f, [12] = 0.95f, [20] = 0.92f};
    vec3 n = c->s.face[face].normal, view = {0, -cosf(PITCH), sinf(PITCH)},
         middle = solid_middle(&c->s, face);
    if (vec3_dot(n, view) < 0.16f) return;
    if (c->sides == 4) {
        corner_numbers(c, face, middle);
        return;
    }
    if (c->sides == 6) {
        pips_or_bars(c, face, middle);
        return;
    }
    vec3 up = n.z > 0.9f ? (vec3){0, 1, 0} : (vec3){0, 0, 1};
    if (c->sides != 12 && (n.z > 0.9f || c->sides != 20 ||
                           face == c->up)) { /* towards the corner that points most upward, or most away */
        float best = -9;
        for (int i = 0; i < c->s.face[face].n; i++) {
            vec3 v = vec3_sub(c->s.corner[c->s.face[face].ring[i]], middle);
            float l = sqrtf(vec3_dot(v, v)),
                  score = n.z > 0.9f ? l + 0.3f * v.y : l + 0.1f * c->s.corner[c->s.face[face].ring[i]].z;
            if (score > best) {
                best = score;
                up = v;
            }
        }
    }
    int value = c->sides == 10 ? c->value[face] % 10 : c->value[face];
    float px = share[c->sides] * inner_radius(c, face, middle) * c->r;
    numeral(c->d, face_frame(c, middle, n, up, px * 0.073f), value, c->m.ink,
            c->sides > 8 && (value == 6 || value == 9));
}

static void draw_faces(const scene *c)
{
    vec3 view = {0, -cosf(PITCH), sinf(PITCH)}, light = vec3_unit((vec3){-0.45f, 0.25f, 0.86f});
    fpoint all[SOLID_CORNERS], around[2 * SOLID_CORNERS], ring[SOLID_RING];
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < c->s.nfaces; i++) {
            if (vec3_dot(c->s.face[i].normal, view) <= 0.001f) continue;
            for (int k = 0; k < c->s.face[i].n; k++)
                ring[k] = project(c, c->s.corner[c->s.face[i].ring[k]]);
            float t = 0.30f + 0.78f * fmaxf(0, vec3_dot(c->s.face[i].normal, light));
            colour lit = t <= 1 ? mixed(c->m.dark, c->m.body, t)
                                : mixed(c->m.body, 0xffffffff, fminf(0.5f, (t - 1) * 1.6f));
            if (pass == 0) {
                draw_polygon(c->d, ring, c->s.face[i].n, lit);
                draw_polyline(c->d, ring, c->s.face[i].n, true, lit, (stroke_style){c->r * 0.05f, {0}, true});
            } else {
                colour edge = (mixed(c->m.body, 0xffffffff, 0.55f) & 0xffffff00u) | 0xa6;
                draw_polyline(c->d, ring, c->s.face[i].n, true, edge,
                              (stroke_style){fmaxf(0.8f, c->r * 0.014f), {0}, true});
            }
        }
    for (int i = 0; i < c->s.ncorners; i++)
        all[i] = project(c, c->s.corner[i]);
    int n = hull(all, c->s.ncorners, around);
    fpoint low = around[0], high = around[0];
    for (int i = 0; i < n; i++) {
        low = (fpoint){fminf(low.x, around[i].x), fminf(low.y, around[i].y)};
        high = (fpoint){fmaxf(high.x, around[i].x), fmaxf(high.y, around[i].y)};
    }
    fpoint middle = {low.x + (high.x - low.x) * 0.45f, low.y + (high.y - low.y) * 0.45f};
    draw_path_begin(c->d);
    for (int i = 0; i < n; i++)
        if (i == 0)
            draw_path_move(c->d, around[i].x, around[i].y);
        else
            draw_path_line(c->d, around[i].x, around[i].y);
    draw_path_close(c->d);
    draw_path_fill_gradient(c->d, (gradient){low, middle, 0xffffff57, 0xffffff00});
    draw_path_fill_gradient(c->d, (gradient){middle, high, 0x00000000, 0x00000042});
}

/* Lays the result's face up (a four-sided die: a face down), turned a little by the seed. */
static void lay(scene *c, uint32_t seed)
{
    vec3 to = {0, 0, c->sides == 4 ? -1 : 1};
    mat3 flat = mat3_between(c->s.face[0].normal, to);
    solid_turn(&c->s, &flat);
    c->up = 0;
    float turn = 0.4f + (noise_unit(seed, 1, 0, 0) - 0.5f) * 0.8f;
    if (c->sides == 8 || c->sides == 10 || c->sides == 20) {
        vec3 middle = solid_middle(&c->s, 0), far = {0, 0, 0};
        float most = -1;
        for (int i = 0; i < c->s.face[0].n; i++) {
            vec3 v = vec3_sub(c->s.corner[c->s.face[0].ring[i]], middle);
            float l = vec3_dot(v, v);
            if (l > most + 1e-4f) {
                most = l;
                far = v;
            }
        }
        turn = 1.5707963f - atan2f(far.y, far.x) + (turn - 0.4f) * 0.5f;
    }
    mat3 about = mat3_axis((vec3){0, 0, 1}, turn);
    solid_turn(&c->s, &about);
    if (c->sides != 20) return;
    /* Of so many facets the one that is seen in the middle is the one that is read: it is turned to the eye.
     */
    mat3 tilt = mat3_axis((vec3){1, 0, 0}, 1.5707963f - PITCH);
    solid_turn(&c->s, &tilt);
}

/* Thrown: rolling about an axis of its own, from the left, in lessening hops. */
static void throw_off(scene *c, float tumble, uint32_t seed, float size)
{
    float a = noise_unit(seed, 2, 0, 0) * 6.2831853f, spin = tumble * (5 + 4 * noise_unit(seed, 3, 0, 0));
    mat3 roll = mat3_axis(vec3_unit((vec3){cosf(a) * 0.5f, 1, sinf(a) * 0.4f}), -spin);
    solid_turn(&c->s, &roll);
    c->x -= tumble * size * (0.7f + 0.5f * noise_unit(seed, 4, 0, 0));
    c->y -= tumble * size * (noise_unit(seed, 5, 0, 0) - 0.5f) * 0.7f;
}

static void draw_solid(draw_list *d, const dice_look *look, float x, float y, float size)
{
    scene c = {d,
               {0},
               look->sides == 3 ? 6 : look->sides,
               look->face,
               0,
               look->sides == 3,
               x,
               y,
               0,
               material_of(look),
               {0}};
    float tumble = fminf(fmaxf(look->tumble, 0), 1);
    solid_make(c.sides, &c.s);
    c.r = size * (c.sides == 4 ? 0.58f : c.sides == 6 ? 0.5f : 0.49f);
    lay(&c, look->seed);
    if (c.sides != 4) number_faces(&c, look->sides == 3 ? 2 * look->face - 1 : look->face);
    if (tumble > 0) throw_off(&c, tumble, look->seed, size);
    float low = 9, high = -9, hop = fabsf(sinf(tumble * 7)) * tumble * 0.8f;
    for (int i = 0; i < c.s.ncorners; i++)
        low = fminf(low, c.s.corner[i].z);
    for (int i = 0; i < c.s.ncorners; i++)
        c.s.corner[i].z += hop - low;
    low = 9;
    for (int i = 0; i < c.s.ncorners; i++) { /* the middle of what is seen into the middle of its square */
        float at = c.s.corner[i].y * sinf(PITCH) + c.s.corner[i].z * cosf(PITCH);
        low = fminf(low, at);
        high = fmaxf(high, at);
    }
    c.y += c.r * ((low + high) / 2 - hop * cosf(PITCH));
    ground_shadow(&c);
    draw_faces(&c);
    for (int i = 0; i < c.s.nfaces; i++)
        mark_face(&c, i);
}

/* ---- flat dice, coins, plates */

void dice_draw_flat(draw_list *d, const dice_look *look, float x, float y, float size, float degrees)
{
    const int face = look->face;
    float s = size * 0.72f, h = s / 2, r = s * 0.2f;
    bool ivory = look->side < 0 || look->side > 4;
    material m = ivory ? (material){0xf6efddff, 0xb7a47cff, THEME_INK} : material_of(look);
    for (int i = 0; i < 5; i++) {
        float e = (float)(5 - i) * s * 0.035f;
        draw_transform_push(d, 1, x + s * 0.07f, y + s * 0.12f, degrees);
        draw_round(d, (frect){-h - e, -h - e, s + 2 * e, s + 2 * e}, r + e, 0x0000001c, 0, 0);
        draw_transform_pop(d);
    }
    draw_transform_push(d, 1, x, y + s * 0.075f, degrees);
    draw_round(d, (frect){-h, -h, s, s}, r, ivory ? m.dark : mixed(m.dark, m.body, 0.3f), 0, 0);
    draw_transform_pop(d);
    draw_transform_push(d, 1, x, y, degrees);
    draw_round(d, (frect){-h, -h, s, s}, r, m.body, 0, 0);
    draw_round(d, (frect){-h + s * 0.07f, -h + s * 0.07f, s * 0.86f, s * 0.86f}, s * 0.24f,
               ivory ? 0xfffaf08c : 0xfffaf01f, 0, 0);
    for (int q = 0; q < face && face <= 6; q++) {
        float px = (float)pip_places[face - 1][q][0] * s * 0.25f,
              py = (float)pip_places[face - 1][q][1] * s * 0.25f;
        draw_circle(d, px, py, s * 0.092f, m.ink, 0, 0);
        draw_circle(d, px - s * 0.02f, py - s * 0.025f, s * 0.03f, ivory ? 0x8a7a64ff : 0xb9b09aff, 0, 0);
    }
    draw_transform_pop(d);
    if (look->highlighted) gold_ring(d, x, y, s * 0.82f);
}

static void ellipse(draw_list *d, float x, float y, float rx, float ry, colour fill)
{
    stamp_ellipse(d, stamp_at(0, 0, 1), x, y, rx, ry, fill);
}

static void coin(draw_list *d, const dice_look *look, float x, float y, float size)
{
    float r = size * 0.4f, k = r / 50, tumble = fminf(fmaxf(look->tumble, 0), 1);
    float turn = fabsf(cosf(tumble * (9 + 4 * noise_unit(look->seed, 1, 0, 0)))),
          hop = fabsf(sinf(tumble * 3.1f)) * size * 0.5f;
    for (int i = 0; i < 7; i++) {
        float e = (float)(7 - i) * 2.2f * k * 0.6f;
        ellipse(d, x + 6 * k, y + 9 * k, r + e, r * 0.97f * fmaxf(turn, 0.5f) + e, 0x00000013);
    }
    if (tumble <= 0 || turn > 0.96f) {
        draw_svg(d, look->face == 1 ? "dice/coin_heads" : "dice/coin_tails",
                 (frect){x - 54 * k, y - hop - 54 * k, 108 * k, 116 * k}, 0, 1, 0);
    } else {
        float ry = fmaxf(r * 0.97f * turn, 3 * k);
        ellipse(d, x, y - hop + 7 * k, r, ry, 0x6b4a14ff);
        ellipse(d, x, y - hop, r, ry, 0xdcb253ff);
        ellipse(d, x, y - hop, r * 0.9f, ry * 0.88f, 0xc79a3eff);
        ellipse(d, x, y - hop - ry * 0.03f, r * 0.84f, ry * 0.8f, 0xe3bd62ff);
    }
    if (look->highlighted) gold_ring(d, x, y, r * 1.16f);
}

static void plate(draw_list *d, const dice_look *look, float x, float y, float size)
{
    char text[12];
    float s = size * 0.8f;
    snprintf(text, sizeof text, "%d", look->face);
    draw_shadow(d, (frect){x - s / 2, y - s / 2, s, s}, s * 0.14f, s * 0.12f, 0.5f);
    draw_round(d, (frect){x - s / 2, y - s / 2, s, s}, s * 0.14f, 0xf4ead0ff, 0x8a7448ff, 1.2f);
    draw_text(d, (font){INTER_EXTRABOLD, s * 0.46f}, THEME_INK, x, y + s * 0.17f, ALIGN_CENTRE, text);
    if (look->highlighted) gold_ring(d, x, y, s * 0.8f);
}

/* A small die of many sides: its outline with the number on it. */
static void outline(draw_list *d, const dice_look *look, float x, float y, float size)
{
    static const struct {
        int sides, corners;
        float turn, drop; /* of the first corner from the top; where the number's middle lies */
    } shapes[] = {{4, 3, 0, 0.14f}, {8, 4, 0, 0}, {10, 4, 0, -0.03f}, {12, 5, 0, 0.02f}, {20, 6, 0, 0}};
    fpoint p[6];
    char text[12];
    int n = 4;
    float turn = 45, drop = 0, r = size * 0.46f;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].sides == look->sides)
            n = shapes[i].corners, turn = shapes[i].turn, drop = shapes[i].drop;
    const material m = material_of(look);
    const float sway = (noise_unit(look->seed, 6, 0, 0) - 0.5f) * 16 + look->tumble * 300;
    for (int pass = 0; pass < 2; pass++) {
        const float shift = pass ? 0 : size * 0.06f;
        for (int i = 0; i < n; i++) {
            float a = ((float)i * 360 / (float)n + turn + sway) * 0.017453293f;
            float k = look->sides == 10 && i == 2 ? 0.86f : 1;
            p[i] = (fpoint){x + shift + sinf(a) * r * k, y + shift - cosf(a) * r * k};
        }
        draw_polygon(d, p, n, pass ? m.body : 0x00000055);
        if (pass) draw_polyline(d, p, n, true, m.dark, (stroke_style){fmaxf(1, size * 0.05f), {0}, true});
    }
    snprintf(text, sizeof text, "%d", look->sides == 10 ? look->face % 10 : look->face);
    const font f = {INTER_EXTRABOLD, size * (look->sides == 4 ? 0.36f : 0.44f)};
    draw_text(d, f, m.ink, x, y + size * drop + f.px * 0.36f, ALIGN_CENTRE, text);
    if (look->highlighted) gold_ring(d, x, y, size * 0.52f);
}

static bool is_solid(int sides)
{
    return sides == 3 || sides == 4 || sides == 6 || sides == 8 || sides == 10 || sides == 12 || sides == 20;
}

static void draw_any(draw_list *d, const dice_look *look, float x, float y, float size)
{
    bool real = look->face >= 1 && look->face <= look->sides;
    if (look->sides == 2)
        coin(d, look, x, y, size);
    else if (look->sides == 6 && look->flat && real)
        dice_draw_flat(d, look, x - look->tumble * size * 0.8f, y, size,
                       (noise_unit(look->seed, 6, 0, 0) - 0.5f) * 40 + look->tumble * 300);
    else if (look->flat && look->sides != 3 && is_solid(look->sides) && real)
        outline(d, look, x, y, size);
    else if (is_solid(look->sides) && real)
        draw_solid(d, look, x, y, size);
    else
        plate(d, look, x, y, size);
    if (look->highlighted && is_solid(look->sides) && real && !look->flat) gold_ring(d, x, y, size * 0.58f);
}

void dice_draw_look(draw_list *d, const draw_host *host, const dice_look *look, float x, float y, float size)
{
    if (!host || look->tumble > 0) {
        draw_any(d, look, x, y, size);
        return;
    }
    /* a die at rest is one raster: trays are redrawn while others still roll */
    int w = (int)ceilf(size * 1.7f);
    const int32_t n[8] = {look->sides, look->face,          look->side, look->highlighted,
                          look->flat,  (int32_t)look->seed, w,          look->palette};
    uint64_t key = hash_bytes(0x64696365u, n, sizeof n);
    if (!host->cached(host->self, key)) {
        draw_list *content = draw_list_new();
        draw_any(content, look, (float)w / 2, (float)w / 2, size);
        host->cache(host->self, key, w, w, content, 1, 0, 0);
        draw_list_free(content);
    }
    draw_image(d, key,
               (frect){floorf(x - (float)w / 2 + 0.5f), floorf(y - (float)w / 2 + 0.5f), (float)w, (float)w},
               1, 0);
}

void dice_draw(draw_list *d, const draw_host *host, int sides, int face, float x, float y, float size,
               float tumble, uint32_t seed, bool highlighted)
{
    dice_look look = {
        .sides = sides, .face = face, .tumble = tumble, .seed = seed, .side = -1, .highlighted = highlighted};
    dice_draw_look(d, host, &look, x, y, size);
}
