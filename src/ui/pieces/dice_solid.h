/* dice_solid.h: the geometry of dice: corners, faces, turning. Used by dice.c only. */
#ifndef UI_DICE_SOLID_H
#define UI_DICE_SOLID_H

typedef struct vec3 {
    float x, y, z;
} vec3;
typedef struct mat3 {
    vec3 r[3];
} mat3; /* rows */

enum { SOLID_CORNERS = 20, SOLID_FACES = 20, SOLID_RING = 5 };

typedef struct solid {
    int ncorners, nfaces;
    vec3 corner[SOLID_CORNERS]; /* the farthest at distance 1 */
    struct {
        int n, ring[SOLID_RING];
        vec3 normal;
    } face[SOLID_FACES]; /* corners in order round the face */
} solid;

/* sides: 4, 6, 8, 10, 12 or 20. */
void solid_make(int sides, solid *out);
void solid_turn(solid *s, const mat3 *m);

vec3 vec3_add(vec3 a, vec3 b);
vec3 vec3_sub(vec3 a, vec3 b);
vec3 vec3_scale(vec3 a, float k);
float vec3_dot(vec3 a, vec3 b);
vec3 vec3_cross(vec3 a, vec3 b);
vec3 vec3_unit(vec3 a);
mat3 mat3_axis(vec3 axis, float radians); /* axis of length 1 */
mat3 mat3_between(vec3 a, vec3 b);        /* turns a onto b, both of length 1 */
vec3 mat3_apply(const mat3 *m, vec3 v);
vec3 solid_middle(const solid *s, int face);

#endif
