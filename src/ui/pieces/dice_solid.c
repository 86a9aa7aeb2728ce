/* dice_solid.c: the five regular solids of the tray and the ten-sided one, found from their corners alone. */
#include "ui/pieces/dice_solid.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

vec3 vec3_add(vec3 a, vec3 b)
{
    return (vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

vec3 vec3_sub(vec3 a, vec3 b)
{
    return (vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

vec3 vec3_scale(vec3 a, float k)
{
    return (vec3){a.x * k, a.y * k, a.z * k};
}

float vec3_dot(vec3 a, vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

vec3 vec3_cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

vec3 vec3_unit(vec3 a)
{
    float l = sqrtf(vec3_dot(a, a));
    return l > 1e-9f ? vec3_scale(a, 1 / l) : (vec3){0, 0, 1};
}

vec3 mat3_apply(const mat3 *m, vec3 v)
{
    return (vec3){vec3_dot(m->r[0], v), vec3_dot(m->r[1], v), vec3_dot(m->r[2], v)};
}

mat3 mat3_axis(vec3 a, float t)
{
    float c = cosf(t), s = sinf(t), k = 1 - c;
    return (mat3){{{c + a.x * a.x * k, a.x * a.y * k - a.z * s, a.x * a.z * k + a.y * s},
                   {a.y * a.x * k + a.z * s, c + a.y * a.y * k, a.y * a.z * k - a.x * s},
                   {a.z * a.x * k - a.y * s, a.z * a.y * k + a.x * s, c + a.z * a.z * k}}};
}

mat3 mat3_between(vec3 a, vec3 b)
{
    vec3 axis = vec3_cross(a, b);
    float s = sqrtf(vec3_dot(axis, axis)), c = vec3_dot(a, b);
    if (s < 1e-5f) return mat3_axis((vec3){1, 0, 0}, c > 0 ? 0 : 3.14159265f);
    return mat3_axis(vec3_scale(axis, 1 / s), atan2f(s, c));
}

void solid_turn(solid *s, const mat3 *m)
{
    for (int i = 0; i < s->ncorners; i++)
        s->corner[i] = mat3_apply(m, s->corner[i]);
    for (int i = 0; i < s->nfaces; i++)
        s->face[i].normal = mat3_apply(m, s->face[i].normal);
}

vec3 solid_middle(const solid *s, int face)
{
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < s->face[face].n; i++)
        sum = vec3_add(sum, s->corner[s->face[face].ring[i]]);
    return vec3_scale(sum, 1 / (float)s->face[face].n);
}

static void corner(solid *s, float x, float y, float z)
{
    s->corner[s->ncorners++] = (vec3){x, y, z};
}

static void corners(int sides, solid *s)
{
    const float gold = 1.6180340f, thin = 0.6180340f;
    s->ncorners = 0;
    switch (sides) {
    case 4:
        corner(s, 1, 1, 1);
        corner(s, 1, -1, -1);
        corner(s, -1, 1, -1);
        corner(s, -1, -1, 1);
        break;
    case 8:
        for (int i = 0; i < 6; i++) {
            float v = i % 2 ? -1 : 1;
            corner(s, i / 2 == 0 ? v : 0, i / 2 == 1 ? v : 0, i / 2 == 2 ? v : 0);
        }
        break;
    case 10: {
        const float a = 1.12f, c = cosf(0.62831853f), ring = a * (1 - c) / (1 + c);
        corner(s, 0, 0, a);
        corner(s, 0, 0, -a);
        for (int i = 0; i < 10; i++)
            corner(s, cosf((float)i * 0.62831853f), sinf((float)i * 0.62831853f), i % 2 ? -ring : ring);
        break;
    }
    case 20:
        for (int i = 0; i < 4; i++) {
            float p = i % 2 ? -1 : 1, q = i / 2 ? -gold : gold;
            corner(s, 0, p, q);
            corner(s, p, q, 0);
            corner(s, q, 0, p);
        }
        break;
    default:
        for (int i = 0; i < 8; i++)
            corner(s, i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
        for (int i = 0; i < 4 && sides == 12; i++) {
            float p = i % 2 ? -thin : thin, q = i / 2 ? -gold : gold;
            corner(s, 0, p, q);
            corner(s, p, q, 0);
            corner(s, q, 0, p);
        }
        break;
    }
}

/* The corners of the plane through three of them, if all others lie on one side: a face, its corners sorted
 * round it. */
static bool face_through(solid *s, int i, int j, int k)
{
    vec3 n =
        vec3_unit(vec3_cross(vec3_sub(s->corner[j], s->corner[i]), vec3_sub(s->corner[k], s->corner[i])));
    int on[SOLID_CORNERS], count = 0, above = 0, below = 0;
    for (int c = 0; c < s->ncorners; c++) {
        float d = vec3_dot(vec3_sub(s->corner[c], s->corner[i]), n);
        if (fabsf(d) < 2e-3f)
            on[count++] = c;
        else if (d > 0)
            above++;
        else
            below++;
    }
    if ((above && below) || count < 3 || count > SOLID_RING || on[0] != i || on[1] != j || on[2] != k)
        return false; /* not a face, or one found already by its first three corners */
    if (above) n = vec3_scale(n, -1);
    vec3 middle = {0, 0, 0};
    for (int c = 0; c < count; c++)
        middle = vec3_add(middle, vec3_scale(s->corner[on[c]], 1 / (float)count));
    vec3 u = vec3_unit(vec3_sub(s->corner[on[0]], middle)), w = vec3_cross(n, u);
    float angle[SOLID_RING];
    for (int c = 0; c < count; c++) {
        vec3 p = vec3_sub(s->corner[on[c]], middle);
        angle[c] = atan2f(vec3_dot(p, w), vec3_dot(p, u));
    }
    for (int a = 1; a < count; a++)
        for (int b = a; b > 0 && angle[b] < angle[b - 1]; b--) {
            float t = angle[b];
            int o = on[b];
            angle[b] = angle[b - 1];
            on[b] = on[b - 1];
            angle[b - 1] = t;
            on[b - 1] = o;
        }
    s->face[s->nfaces].n = count;
    memcpy(s->face[s->nfaces].ring, on, sizeof(int) * (size_t)count);
    s->face[s->nfaces].normal = n;
    s->nfaces++;
    return true;
}

void solid_make(int sides, solid *s)
{
    memset(s, 0, sizeof *s);
    corners(sides, s);
    float far = 0;
    for (int i = 0; i < s->ncorners; i++)
        far = fmaxf(far, sqrtf(vec3_dot(s->corner[i], s->corner[i])));
    for (int i = 0; i < s->ncorners; i++)
        s->corner[i] = vec3_scale(s->corner[i], 1 / far);
    for (int i = 0; i < s->ncorners; i++)
        for (int j = i + 1; j < s->ncorners; j++)
            for (int k = j + 1; k < s->ncorners && s->nfaces < SOLID_FACES; k++)
                face_through(s, i, j, k);
}
