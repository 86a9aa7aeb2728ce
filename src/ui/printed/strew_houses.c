/* strew_houses.c: see strew_houses.h. */
#include "ui/printed/strew_houses.h"

#include <math.h>

/* Areas: where a group of signs stands, beside the stack's place, inside the area, on dry ground. Grids: the
 * centre. */
static fpoint group_place(const ground *g, int space, int from)
{
    enum { MARGIN = 44 };
    static const float off[12][2] = {{96, -4}, {-96, -4}, {0, 74}, {0, -78}, {84, 62}, {-84, 62},
                                     {66, -4}, {-66, -4}, {0, 62}, {0, -66}, {58, 50}, {-58, 50}};
    fpoint c = g->centre[space];
    if (g->shape != BOARD_AREA) return c;
    for (int i = from; i < 12; i++) {
        float x = c.x + off[i][0] * g->u, y = c.y + off[i][1] * g->u;
        const bool whole = x > MARGIN * g->u && y > MARGIN * g->u && x < g->w - MARGIN * g->u &&
                           y < g->h - MARGIN * g->u; /* none is cut by the frame */
        if (whole && ground_inside(g, space, x, y, 30 * g->u) && !ground_taken(g, x, y) &&
            !ground_taken(g, x + 20 * g->u, y) && !ground_taken(g, x - 20 * g->u, y))
            return (fpoint){x, y};
    }
    return c;
}

/* Roofs in close rows, with lanes between. */
void strew_city(strewing *s, int space, draw_list *d)
{
    const ground *g = s->g;
    float r = g->radius * 0.86f, u = g->u, pitch = 17 * u;
    for (int j = -3; j <= 3; j++)
        for (int i = -3; i <= 3; i++) {
            int k = (j + 3) * 7 + i + 3;
            float x = g->centre[space].x + (float)i * pitch + (ground_unit(g, space, k, 31) - 0.5f) * 4 * u,
                  y = g->centre[space].y + (float)j * pitch * 0.84f +
                      (ground_unit(g, space, k, 32) - 0.5f) * 3 * u;
            if (ground_at(g, x, y) != space || ground_taken(g, x, y) || fabsf(x - g->centre[space].x) > r ||
                ground_unit(g, space, k, 33) < 0.16f)
                continue;
            stamp_house(d, x, y, (10 + 5 * ground_unit(g, space, k, 34)) * u,
                        (8 + 4 * ground_unit(g, space, k, 35)) * u, (ground_unit(g, space, k, 36) - 0.5f) * 8,
                        u);
        }
}

/* A hex of buildings with none beside it is one house and its shed. */
static bool farmstead(const ground *g, int space)
{
    const board_space *p = &g->b->spaces[g->s->first_space + space];
    if (g->shape != BOARD_HEX || !(g->recipe[space]->variant & VARIANT_FARMSTEAD)) return false;
    for (int i = 0; i < p->nlinks; i++) {
        int to = g->b->links[p->first_link + (uint32_t)i].to - g->s->first_space;
        if (to >= 0 && to < g->nspaces && g->recipe[to]->kind == GROUND_BUILDINGS) return false;
    }
    return true;
}

static void houses(strewing *s, int space, bool village, draw_list *d)
{
    const ground *g = s->g;
    static const float plan[8][5] = {{-0.28f, 0.12f, 14, 10, 4}, {-0.04f, 0.26f, 12, 12, -6},
                                     {-0.3f, 0.36f, 12, 9, 0},   {0.22f, 0.1f, 16, 11, -3},
                                     {0.3f, 0.34f, 13, 12, 8},   {0.06f, 0, 9, 8, 0},
                                     {0.05f, 0.43f, 11, 7, 0},   {-0.14f, -0.24f, 12, 9, 5}};
    float span = (g->shape == BOARD_AREA  ? 34 * g->u
                  : g->shape == BOARD_HEX ? g->radius * 0.92f
                                          : g->radius) *
                 2;
    fpoint c = group_place(g, space, 0);
    if (farmstead(g, space)) {
        float lean = (ground_unit(g, space, 3, 30) - 0.5f) * 16, u = g->u;
        stamp_house(d, c.x - 3 * u, c.y + 2 * u, 40 * u, 19 * u, lean, u);
        stamp_house(d, c.x + 22 * u, c.y - 17 * u, 13 * u, 10 * u, lean + 4, u);
        return;
    }
    float turn = ground_unit(g, space, 0, 30) < 0.5f ? 1 : -1, back = 0.1f;
    int n = 5 + (int)(ground_unit(g, space, 1, 30) * 3.99f);
    if (village) n = n < 6 ? 6 : n;
    for (int i = 0; i < n; i++) {
        const float *p = plan[i];
        float x = c.x + (p[0] * turn + (ground_unit(g, space, i, 31) - 0.5f) * 0.06f) * span;
        float y = c.y + (p[1] - back + (ground_unit(g, space, i, 32) - 0.5f) * 0.05f) * span;
        if (g->shape != BOARD_AREA && ground_taken(g, x, y)) continue;
        float tilt = p[4] * turn + (ground_unit(g, space, i, 33) - 0.5f) * 8;
        stamp_house(d, x, y, p[2] * g->u, p[3] * g->u, tilt, g->u);
        if (g->shape == BOARD_AREA) ground_take(g, x, y, 12 * g->u);
    }
    if (village && g->paper == PAPER_DESERT)
        for (int i = 0; i < 3; i++)
            strewing_add(s, STAMP_PALM,
                         g->centre[space].x + (ground_unit(g, space, i, 34) - 0.5f) * span * 0.94f,
                         g->centre[space].y + (0.1f + 0.38f * ground_unit(g, space, i, 35)) * span,
                         g->u * (0.6f + 0.2f * ground_unit(g, space, i, 36)), 0);
}

/* A fence: posts in a ring, with a gap. */
static void posts(const ground *g, fpoint c, float r, float gap, int n, draw_list *d)
{
    draw_path_begin(d);
    for (int i = 0; i < n; i++) {
        float a = gap + 5.65f * (float)i / (float)(n - 1), px = c.x + r * sinf(a),
              py = c.y - r * 0.92f * cosf(a);
        draw_path_move(d, px + 1.7f * g->u, py);
        draw_path_arc(d, px, py, 1.7f * g->u, 0, 360);
        draw_path_close(d);
    }
    draw_path_fill(d, 0x5f4422ff);
}

/* A cleared disc, a fence of posts with a gap, five thatched huts; a kraal's huts stand in a ring round its
 * pen. */
void strew_huts(strewing *s, int space, draw_list *d)
{
    const ground *g = s->g;
    static const float at[5][3] = {{-0.32f, -0.28f, 1.15f},
                                   {0.3f, -0.2f, 1},
                                   {-0.06f, 0.34f, 1.1f},
                                   {0.42f, 0.3f, 0.7f},
                                   {-0.46f, 0.24f, 0.7f}};
    float r = g->shape == BOARD_AREA ? 46 * g->u : g->radius * (g->shape == BOARD_SQUARE ? 1.04f : 1);
    fpoint c = g->centre[space];
    float gap = ground_unit(g, space, 0, 40) * 6.28f;
    stamp_ellipse(d, stamp_at(c.x, c.y, 1), 0, 0, r * 0.8f, r * 0.76f, 0xdcc48ae6);
    posts(g, c, r * 0.74f, gap, 34, d);
    if (g->recipe[space]->variant & VARIANT_PENNED) {
        posts(g, c, r * 0.3f, gap, 14, d);
        for (int i = 0; i < 9; i++) {
            float a = gap + 0.1f + 5.45f * (float)i / 8;
            stamp_draw(d, STAMP_HUT, c.x + r * 0.53f * sinf(a), c.y - r * 0.5f * cosf(a), g->u * 0.68f, 0);
        }
        return;
    }
    for (int i = 0; i < 5; i++)
        stamp_draw(d, STAMP_HUT, c.x + at[i][0] * r, c.y + at[i][1] * r, g->u * at[i][2], 0);
}

void strew_camp(strewing *s, int space)
{
    const ground *g = s->g;
    bool built = g->recipe[space]->kind == GROUND_BUILDINGS || g->recipe[space]->kind == GROUND_VILLAGE;
    fpoint c = group_place(g, space, built ? 1 : 0);
    float u = g->u, x = c.x, y = c.y;
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) {
            float px = x + ((float)i - 1) * 21 * u + ((float)j - 1) * 4 * u,
                  py = y + 6 * u + ((float)j - 1) * 20 * u;
            if (g->shape == BOARD_AREA || !ground_taken(g, px, py - 4 * u))
                strewing_add(s, STAMP_TENT, px, py, 0.8f * u, 0);
        }
    if (g->shape == BOARD_AREA) ground_take(g, x, y + 3 * u, 30 * u);
}

void strew_buildings(strewing *s, int space, draw_list *d)
{
    houses(s, space, false, d);
}

/* Thatch on a savannah where nobody builds in stone, houses elsewhere. */
void strew_village(strewing *s, int space, draw_list *d)
{
    if (s->g->paper == PAPER_SAVANNAH && !ground_has(s->g, GROUND_BUILDINGS))
        strew_huts(s, space, d);
    else
        houses(s, space, true, d);
}

void strew_wells(strewing *s, int space, draw_list *d)
{
    static const float at[3][3] = {{-0.36f, -0.14f, 1}, {0.34f, -0.3f, 0.8f}, {0.2f, 0.36f, 0.9f}};
    const ground *g = s->g;
    const float r = g->shape == BOARD_AREA ? 50 * g->u : g->radius;
    for (int i = 0; i < 3; i++)
        stamp_draw(d, STAMP_WELL, g->centre[space].x + at[i][0] * r, g->centre[space].y + at[i][1] * r,
                   g->u * at[i][2], 0);
}

void strew_chimney(strewing *s, int space, draw_list *d)
{
    const ground *g = s->g;
    stamp_draw(d, STAMP_CHIMNEY, g->centre[space].x, g->centre[space].y + 12 * g->u, g->u * 1.25f, 0);
}
