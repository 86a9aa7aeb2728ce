/* scene_rock.c: see scene_rock.h. */
#include "ui/printed/scene_rock.h"

#include <math.h>
#include <stdlib.h>

static const colour DARK = 0x3b2815ff;

/* How a face that looks along n is lit, -1 to 1, and its stone. */
static float light_on(fpoint n)
{
    return n.x * -0.6f + n.y * -0.8f;
}

static colour stone(float lit, float chance)
{
    static const colour tones[6] = {0xf6e8c6ff, 0xecd9aeff, 0xd9c190ff, 0xb99a68ff, 0x8c6a40ff, 0x5f4427ff};
    const float t = 2.6f - lit * 2.9f + (chance - 0.5f) * 1.5f;
    return tones[t < 0 ? 0 : t > 5 ? 5 : (int)t];
}

/* ---- crags */

enum { CREST = 6 };

typedef struct crag {
    const scene *s;
    curve rim;     /* closed: the last point is the first */
    float outward; /* 1: the rim's normals look out */
    fpoint crest[CREST];
} crag;

static float area_of(const curve *c)
{
    float sum = 0;
    for (int i = 0; i + 1 < c->n; i++)
        sum += c->p[i].x * c->p[i + 1].y - c->p[i + 1].x * c->p[i].y;
    return sum / 2;
}

static fpoint out_of(const crag *c, int i)
{
    const fpoint n = curve_normal(&c->rim, i % (c->rim.n - 1));
    return (fpoint){n.x * c->outward, n.y * c->outward};
}

/* Along the longer way of the outline, midway between its sides. */
static void find_crest(crag *c)
{
    const scene *s = c->s;
    float xx = 0, xy = 0, yy = 0;
    for (int i = 0; i < c->rim.n; i++) {
        const float x = c->rim.p[i].x - s->middle.x, y = c->rim.p[i].y - s->middle.y;
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    const float a = 0.5f * atan2f(2 * xy, xx - yy), ax = cosf(a), ay = sinf(a);
    float low = 1e9f, high = -1e9f;
    for (int i = 0; i < c->rim.n; i++) {
        const float t = (c->rim.p[i].x - s->middle.x) * ax + (c->rim.p[i].y - s->middle.y) * ay;
        low = fminf(low, t);
        high = fmaxf(high, t);
    }
    for (int k = 0; k < CREST; k++) {
        const float at = low + (high - low) * (0.17f + 0.66f * (float)k / (CREST - 1));
        float left = 1e9f, right = -1e9f;
        for (int i = 0; i < c->rim.n; i++) {
            const float x = c->rim.p[i].x - s->middle.x, y = c->rim.p[i].y - s->middle.y;
            if (fabsf(x * ax + y * ay - at) > (high - low) * 0.12f) continue;
            left = fminf(left, -x * ay + y * ax);
            right = fmaxf(right, -x * ay + y * ax);
        }
        const float side = left < right ? (left + right) / 2 : 0, jag = 2.4f * s->g->u;
        c->crest[k] = (fpoint){s->middle.x + ax * at - ay * side + (scene_chance(s, k, 63) - 0.5f) * 2 * jag,
                               s->middle.y + ay * at + ax * side + (scene_chance(s, k, 64) - 0.5f) * jag};
    }
}

static crag crag_of(const scene *s)
{
    crag c = {.s = s};
    curve ring = {0};
    for (int i = 0; i <= s->shape.n; i++)
        curve_add(&ring, s->shape.p[i % s->shape.n].x, s->shape.p[i % s->shape.n].y);
    c.rim = curve_resample(&ring, 5.2f * s->g->u);
    curve_free(&ring);
    for (int i = 0; i + 1 < c.rim.n; i++) {
        c.rim.p[i].x += (scene_chance(s, i, 61) - 0.5f) * 4.4f * s->g->u;
        c.rim.p[i].y += (scene_chance(s, i, 62) - 0.5f) * 4.4f * s->g->u;
    }
    c.rim.p[c.rim.n - 1] = c.rim.p[0];
    c.outward = area_of(&c.rim) < 0 ? 1 : -1;
    find_crest(&c);
    return c;
}

static fpoint nearest_crest(const crag *c, fpoint p)
{
    fpoint best = c->crest[0];
    float least = 1e12f;
    for (int k = 0; k + 1 < CREST; k++) {
        const fpoint a = c->crest[k], b = c->crest[k + 1];
        const float dx = b.x - a.x, dy = b.y - a.y, l2 = dx * dx + dy * dy + 1e-6f;
        const float t = fminf(fmaxf(((p.x - a.x) * dx + (p.y - a.y) * dy) / l2, 0), 1);
        const fpoint q = {a.x + dx * t, a.y + dy * t};
        const float d = (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
        if (d < least) {
            least = d;
            best = q;
        }
    }
    return best;
}

static fpoint toward(fpoint a, fpoint b, float t)
{
    return (fpoint){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

/* The faces below the rim, broken into columns. */
static void cliffs(const crag *c)
{
    const float u = c->s->g->u;
    draw_list *d = c->s->d;
    for (int i = 0, q = 0; i + 1 < c->rim.n; q++) {
        int j = i + 1 + (int)(1.7f * scene_chance(c->s, q, 65));
        j = j < c->rim.n ? j : c->rim.n - 1;
        const fpoint a = c->rim.p[i], b = c->rim.p[j], na = out_of(c, i), nb = out_of(c, j);
        const float lit = light_on(na),
                    h = 12 * u * (0.6f + 0.6f * scene_chance(c->s, q, 66)) * (1 - 0.3f * lit);
        const fpoint face[4] = {
            a, b, {b.x + nb.x * h * 0.9f, b.y + nb.y * h * 0.9f}, {a.x + na.x * h, a.y + na.y * h}};
        draw_polygon(d, face, 4, stone(lit - 0.25f, scene_chance(c->s, q, 67)));
        scene_spindle(d, b, toward(b, face[2], 0.33f), face[2], (1.2f + 1.2f * fmaxf(0, -lit)) * u,
                      0x3b2815e6);
        const fpoint m = toward(a, b, 0.5f), foot = toward(face[2], face[3], 0.5f);
        if (lit < 0.3f) scene_spindle(d, m, toward(m, foot, 0.5f), foot, 1.3f * u, 0x3b2815b3);
        i = j;
    }
}

/* Two faces from each stretch of the rim up to the crest. */
static void faces(const crag *c)
{
    const float u = c->s->g->u;
    draw_list *d = c->s->d;
    for (int i = 0; i + 1 < c->rim.n; i++) {
        const fpoint a = c->rim.p[i], b = c->rim.p[i + 1], ca = nearest_crest(c, a), cb = nearest_crest(c, b);
        const float lit = light_on(out_of(c, i)), up = 0.42f + 0.2f * scene_chance(c->s, i, 68);
        const fpoint ma = toward(a, ca, up), mb = toward(b, cb, up);
        draw_polygon(d, (const fpoint[4]){a, b, mb, ma}, 4, stone(lit + 0.1f, scene_chance(c->s, i, 69)));
        draw_polygon(d, (const fpoint[4]){ma, mb, cb, ca}, 4,
                     stone(lit * 0.8f + 0.25f, scene_chance(c->s, i, 70)));
        if (scene_chance(c->s, i, 71) > 0.35f)
            draw_line(d, a.x, a.y, ma.x, ma.y, 0x4a301899, (stroke_style){.width = 0.75f * u});
        if (scene_chance(c->s, i, 72) > 0.55f)
            draw_line(d, ma.x, ma.y, mb.x, mb.y, 0x4a301880, (stroke_style){.width = 0.7f * u});
        if (lit < -0.1f && scene_chance(c->s, i, 73) > 0.3f)
            scene_spindle(d, ca, toward(ca, ma, 0.5f), ma, 1.5f * u, 0x3b281599);
    }
}

void scene_crag(const scene *s)
{
    const float u = s->g->u;
    if (s->shape.n < 3) return;
    crag c = crag_of(s);
    cliffs(&c);
    faces(&c);
    draw_polyline(s->d, c.crest, CREST, false, 0x3b2815e6, (stroke_style){.width = 1.5f * u, .round = true});
    for (int k = 0; k < CREST; k++)
        c.crest[k] = (fpoint){c.crest[k].x - 1.5f * u, c.crest[k].y - u};
    draw_polyline(s->d, c.crest, CREST, false, 0xfff6dcbf, (stroke_style){.width = 1.2f * u, .round = true});
    draw_polyline(s->d, c.rim.p, c.rim.n, false, 0x3b2815e6,
                  (stroke_style){.width = 1.35f * u, .round = true});
    scene_take(s, 14 * u);
    curve_free(&c.rim);
}

/* ---- boulders */

static void boulder(const scene *s, fpoint at, float r, int k)
{
    enum { CORNERS = 7 };
    fpoint p[CORNERS], dark[CORNERS];
    int ndark = 0;
    const float u = s->g->u;
    for (int i = 0; i < CORNERS; i++) {
        const float a = 6.283f * (float)i / CORNERS + 0.3f;
        p[i] = (fpoint){at.x + r * (0.78f + 0.4f * scene_chance(s, k * 8 + i, 81)) * cosf(a),
                        at.y + r * 0.78f * (0.78f + 0.4f * scene_chance(s, k * 8 + i, 82)) * sinf(a)};
        if (p[i].x - at.x + (p[i].y - at.y) * 0.9f > -r * 0.25f) dark[ndark++] = p[i];
    }
    draw_circle(s->d, at.x + r * 0.35f, at.y + r * 0.45f, r * 0.9f, 0x3a2a1040, 0, 0);
    draw_polygon(s->d, p, CORNERS, 0xcdb88cff);
    draw_polygon(s->d, dark, ndark, 0x8d7048bf); /* four of them, however they are drawn */
    draw_polyline(s->d, p, CORNERS, true, 0x4a3520f2,
                  (stroke_style){.width = fmaxf(0.7f, 0.9f * u), .round = true});
    draw_line(s->d, at.x - r * 0.5f, at.y - r * 0.25f, at.x - r * 0.05f, at.y - r * 0.5f, 0xf4e8c6cc,
              (stroke_style){.width = fmaxf(0.6f, 0.9f * u)});
}

typedef struct stone_at {
    fpoint p;
    float r;
    int k;
} stone_at;

static int northern(const void *a, const void *b)
{
    const stone_at *p = a, *q = b;
    return p->p.y < q->p.y ? -1 : p->p.y > q->p.y ? 1 : p->k - q->k;
}

/* At most so many in the box's ellipse: `heap` 1 puts the large ones in the middle, 0 makes all small. */
static void heap_of(const scene *s, int most, float heap)
{
    enum { MOST = 90 };
    stone_at all[MOST];
    int n = 0;
    for (int k = 0; k < most && n < MOST; k++) {
        const float a = 6.283f * scene_chance(s, k, 90), q = sqrtf(scene_chance(s, k, 91));
        const fpoint p = {s->middle.x + q * s->rx * cosf(a), s->middle.y + q * s->ry * sinf(a)};
        const float large = heap > 0 ? (5.6f - 3.6f * q) * 1.5f : 2.6f;
        if (s->shape.n > 2 && !scene_holds(s, p.x, p.y)) continue;
        all[n] = (stone_at){p, fmaxf(1.3f, large * (0.6f + 0.65f * scene_chance(s, k, 92))) * s->g->u, k};
        n++;
    }
    qsort(all, (size_t)n, sizeof *all, northern);
    for (int i = 0; i < n; i++)
        boulder(s, all[i].p, all[i].r, all[i].k);
}

void scene_koppie(const scene *s)
{
    heap_of(s, (int)(s->rx * s->ry / (s->g->u * s->g->u) / 38) + 8, 1);
    scene_take(s, 4 * s->g->u);
}

void scene_boulders(const scene *s)
{
    heap_of(s, (int)(s->rx * s->ry / (s->g->u * s->g->u) / 150) + 5, 0);
}

/* ---- pyramids */

void scene_pyramid(const scene *s)
{
    const float x = s->middle.x, y = s->middle.y, r = fminf(s->rx, s->ry), u = s->g->u;
    const fpoint corner[4] = {{x - r, y - r}, {x + r, y - r}, {x + r, y + r}, {x - r, y + r}},
                 top = {x, y - r * 0.1f};
    static const colour face[4] = {0xecd9aeff, 0xb99a68ff, 0x8c6a40ff, 0xd9c190ff};
    const fpoint shade[3] = {corner[1], {x + r * 2.3f, y + r * 1.6f}, corner[3]};
    draw_polygon(s->d, shade, 3, 0x3a2a1038);
    for (int i = 0; i < 4; i++) {
        const fpoint a = corner[i], b = corner[(i + 1) % 4];
        draw_polygon(s->d, (const fpoint[3]){a, b, top}, 3, face[i]);
        for (int k = 1; k < 7; k++) /* courses of stone */
            draw_line(s->d, a.x + (top.x - a.x) * (float)k / 7, a.y + (top.y - a.y) * (float)k / 7,
                      b.x + (top.x - b.x) * (float)k / 7, b.y + (top.y - b.y) * (float)k / 7, 0x4a301840,
                      (stroke_style){.width = 0.6f * u});
        draw_line(s->d, a.x, a.y, top.x, top.y, 0x4a3018cc, (stroke_style){.width = u});
    }
    draw_polyline(s->d, corner, 4, true, DARK, (stroke_style){.width = 1.3f * u, .round = true});
    scene_take(s, 4 * u);
}
