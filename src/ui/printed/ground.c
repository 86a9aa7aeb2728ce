/* ground.c: see ground.h. */
#include "ui/printed/ground.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/draw/noise.h"
#include "ui/printed/ground_area.h"

/* ---- preparing */

fpoint ground_point(const ground *g, board_point p)
{
    (void)g;
    return (fpoint){(float)p.x * SHEET_UNIT / 1000, (float)p.y * SHEET_UNIT / 1000};
}

static void read_spaces(ground *g)
{
    const board *b = g->b;
    int corners = 0;
    for (int i = 0; i < g->nspaces; i++)
        corners += b->spaces[g->s->first_space + i].ncorners;
    size_t n = (size_t)g->nspaces + 1;
    g->recipe = mem_alloc(sizeof *g->recipe * n);
    g->terrain = mem_alloc(sizeof *g->terrain * n);
    g->centre = mem_alloc(sizeof *g->centre * n);
    g->first_corner = mem_alloc(sizeof *g->first_corner * n);
    g->corner = mem_alloc(sizeof *g->corner * ((size_t)corners + 1));
    corners = 0;
    for (int i = 0; i < g->nspaces; i++) {
        const board_space *space = &b->spaces[g->s->first_space + i];
        const ground_recipe *look = ground_recipe_find(space->look ? b->looks[space->look] : "");
        g->terrain[i] = ground_recipe_find(b->terrains[space->terrain]);
        g->recipe[i] = look->kind != GROUND_PLAIN ? look : g->terrain[i];
        g->centre[i] = ground_point(g, space->centre);
        g->first_corner[i] = corners;
        for (int k = 0; k < space->ncorners; k++)
            g->corner[corners++] = ground_point(g, b->corners[space->first_corner + (uint32_t)k]);
    }
    g->first_corner[g->nspaces] = corners;
}

static float corner_distance(const ground *g)
{
    if (g->nspaces == 0 || g->first_corner[1] == 0) return SHEET_UNIT / 2;
    fpoint a = g->corner[0], c = g->centre[0];
    return sqrtf((a.x - c.x) * (a.x - c.x) + (a.y - c.y) * (a.y - c.y));
}

static void choose_scale(ground *g)
{
    switch (g->shape) {
    case BOARD_SQUARE:
        g->u = 1;
        g->radius = SHEET_UNIT / 2;
        break;
    case BOARD_HEX:
        g->radius = corner_distance(g);
        g->u = g->radius / 46;
        break;
    case BOARD_AREA: {
        float across = sqrtf(g->w * g->h / (float)(g->nspaces > 0 ? g->nspaces : 1));
        g->u = fminf(fmaxf(across / 290, 0.45f), 3);
        g->radius = across / 3;
        break;
    }
    }
}

colour ground_paper_tint(ground_paper paper)
{
    static const colour tints[3] = {0xe9d9aeff, 0xe6d8a6ff, 0xdfdaa8ff};
    return tints[paper];
}

static void choose_paper(ground *g)
{
    const char *paper = g->s->paper;
    g->paper = PAPER_DESERT;
    if (strcmp(paper, "desert") == 0) return;
    if (strcmp(paper, "savannah") == 0 || strcmp(paper, "veldt") == 0)
        g->paper = PAPER_SAVANNAH;
    else if (strcmp(paper, "meadow") == 0 || strcmp(paper, "green") == 0)
        g->paper = PAPER_MEADOW;
    else if (g->shape != BOARD_AREA &&
             (ground_has(g, GROUND_GRASS) || ground_has(g, GROUND_TREES) || ground_has(g, GROUND_SWAMP)))
        g->paper = PAPER_SAVANNAH;
}

/* One space's outline onto the nodes it covers, row by row. */
static void own_nodes(ground *g, int space)
{
    const fpoint *p = g->corner + g->first_corner[space];
    int n = g->first_corner[space + 1] - g->first_corner[space];
    frect box;
    ground_box(g, space, &box);
    int j0 = (int)ceilf(box.y / g->step), j1 = (int)floorf((box.y + box.h) / g->step);
    for (int j = j0 < 0 ? 0 : j0; j <= j1 && j < g->ny; j++) {
        float y = (float)j * g->step + 0.01f, cut[64];
        int cuts = 0;
        for (int i = 0, k = n - 1; i < n && cuts < 64; k = i++)
            if ((p[i].y > y) != (p[k].y > y))
                cut[cuts++] = (p[k].x - p[i].x) * (y - p[i].y) / (p[k].y - p[i].y) + p[i].x;
        for (int i = 1; i < cuts; i++)
            for (int k = i; k > 0 && cut[k] < cut[k - 1]; k--) {
                float t = cut[k];
                cut[k] = cut[k - 1];
                cut[k - 1] = t;
            }
        for (int c = 0; c + 1 < cuts; c += 2) {
            int i0 = (int)ceilf(cut[c] / g->step), i1 = (int)floorf(cut[c + 1] / g->step);
            for (int i = i0 < 0 ? 0 : i0; i <= i1 && i < g->nx; i++)
                g->owner[(size_t)j * (size_t)g->nx + (size_t)i] = (uint16_t)space;
        }
    }
}

/* Nodes outside every space take their nearest neighbour's owner: so relief and woods run on under a hex
 * map's ragged edge. */
static void spread_owners(ground *g)
{
    size_t size = (size_t)g->nx * (size_t)g->ny, head = 0, tail = 0;
    int *queue = mem_alloc(sizeof *queue * size);
    for (size_t k = 0; k < size; k++)
        if (g->owner[k] != NO_SPACE) queue[tail++] = (int)k;
    while (head < tail) {
        int k = queue[head++], i = k % g->nx, j = k / g->nx;
        const int to[4] = {i > 0 ? k - 1 : k, i + 1 < g->nx ? k + 1 : k, j > 0 ? k - g->nx : k,
                           j + 1 < g->ny ? k + g->nx : k};
        for (int q = 0; q < 4; q++)
            if (g->owner[to[q]] == NO_SPACE) {
                g->owner[to[q]] = g->owner[k];
                queue[tail++] = to[q];
            }
    }
    mem_free(queue);
}

ground *ground_new(const board *b, int sheet, bool contrast, const ground_look *looks)
{
    ground *g = mem_alloc(sizeof *g);
    g->b = b;
    g->sheet = sheet;
    g->s = &b->sheets[sheet];
    g->shape = g->s->kind;
    g->contrast = contrast;
    g->looks = looks;
    g->nspaces = g->s->nspaces;
    g->w = (float)g->s->width * SHEET_UNIT / 1000;
    g->h = (float)g->s->height * SHEET_UNIT / 1000;
    g->seed = noise_seed(g->s->name ? g->s->name : "");
    read_spaces(g);
    choose_scale(g);
    g->detail = g->nspaces <= 600 ? 100 : 60000 / g->nspaces > 8 ? 60000 / g->nspaces : 8;
    if (g->shape == BOARD_AREA) ground_area_outlines(g);
    choose_paper(g);
    g->step = fmaxf(4.5f, sqrtf(g->w * g->h / 500000));
    g->nx = (int)(g->w / g->step) + 2;
    g->ny = (int)(g->h / g->step) + 2;
    size_t size = (size_t)g->nx * (size_t)g->ny;
    g->wide = mem_alloc((size_t)g->nspaces + 1);
    g->owner = mem_alloc(sizeof *g->owner * size);
    g->taken = mem_alloc(size);
    for (size_t k = 0; k < size; k++)
        g->owner[k] = NO_SPACE;
    for (int i = 0; i < g->nspaces; i++)
        own_nodes(g, i);
    if (!g->shore) spread_owners(g);
    return g;
}

void ground_free(ground *g)
{
    if (!g) return;
    for (int i = 0; i < g->nborders; i++)
        curve_free(&g->border[i]);
    mem_free(g->border);
    level_map_free(&g->heights);
    for (int i = 0; i < g->nways; i++)
        curve_free(&g->way[i].line);
    mem_free(g->way);
    for (int i = 0; i < g->nlanes; i++)
        curve_free(&g->lane[i]);
    mem_free(g->lane);
    mem_free(g->lane_rail);
    mem_free(g->wide);
    mem_free(g->recipe);
    mem_free(g->terrain);
    mem_free(g->centre);
    mem_free(g->first_corner);
    mem_free(g->corner);
    mem_free(g->owner);
    mem_free(g->taken);
    mem_free(g);
}

/* ---- asking */

bool ground_has(const ground *g, ground_kind kind)
{
    for (int i = 0; i < g->nspaces; i++)
        if (g->recipe[i]->kind == kind) return true;
    return false;
}

const ground_look *ground_look_at(const ground *g, int space)
{
    return &g->looks[g->recipe[space]->kind];
}

bool ground_is(const ground *g, int space, unsigned traits)
{
    return (ground_look_at(g, space)->traits & traits) != 0;
}

int ground_at(const ground *g, float x, float y)
{
    int i = (int)(x / g->step + 0.5f), j = (int)(y / g->step + 0.5f);
    if (x < 0 || y < 0 || i >= g->nx || j >= g->ny) return -1;
    uint16_t owner = g->owner[(size_t)j * (size_t)g->nx + (size_t)i];
    return owner == NO_SPACE ? -1 : owner;
}

bool ground_outline_holds(const fpoint *p, int n, float x, float y)
{
    bool in = false;
    for (int i = 0, j = n - 1; i < n; j = i++)
        if ((p[i].y > y) != (p[j].y > y) && x < (p[j].x - p[i].x) * (y - p[i].y) / (p[j].y - p[i].y) + p[i].x)
            in = !in;
    return in;
}

static bool space_holds(const ground *g, int space, float x, float y)
{
    const int first = g->first_corner[space];
    return ground_outline_holds(g->corner + first, g->first_corner[space + 1] - first, x, y);
}

int ground_space_at(const ground *g, float x, float y)
{
    if (x < 0 || y < 0 || x > g->w || y > g->h) return -1;
    const int near = ground_at(g, x, y);
    if (near >= 0) {
        const board_space *p = &g->b->spaces[g->s->first_space + near];
        for (int i = -1; i < p->nlinks; i++) {
            const int at = i < 0 ? near : g->b->links[p->first_link + (uint32_t)i].to - g->s->first_space;
            if (at >= 0 && at < g->nspaces && space_holds(g, at, x, y)) return at;
        }
    }
    for (int at = 0; at < g->nspaces && g->shape == BOARD_AREA; at++)
        if (space_holds(g, at, x, y)) return at;
    return -1;
}

void ground_box(const ground *g, int space, frect *box)
{
    float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
    for (int k = g->first_corner[space]; k < g->first_corner[space + 1]; k++) {
        x0 = fminf(x0, g->corner[k].x);
        y0 = fminf(y0, g->corner[k].y);
        x1 = fmaxf(x1, g->corner[k].x);
        y1 = fmaxf(y1, g->corner[k].y);
    }
    *box = x1 < x0 ? (frect){0, 0, 0, 0} : (frect){x0, y0, x1 - x0, y1 - y0};
}

bool ground_inside(const ground *g, int space, float x, float y, float margin)
{
    const fpoint *p = g->corner + g->first_corner[space];
    int n = g->first_corner[space + 1] - g->first_corner[space];
    return ground_outline_holds(p, n, x, y) && ground_outline_holds(p, n, x - margin, y - margin * 0.7f) &&
           ground_outline_holds(p, n, x + margin, y - margin * 0.7f) &&
           ground_outline_holds(p, n, x, y + margin * 0.6f);
}

void ground_take(const ground *g, float x, float y, float r)
{
    int i0 = (int)floorf((x - r) / g->step), i1 = (int)ceilf((x + r) / g->step);
    int j0 = (int)floorf((y - r) / g->step), j1 = (int)ceilf((y + r) / g->step);
    for (int j = j0 < 0 ? 0 : j0; j <= j1 && j < g->ny; j++)
        for (int i = i0 < 0 ? 0 : i0; i <= i1 && i < g->nx; i++) {
            float dx = (float)i * g->step - x, dy = (float)j * g->step - y;
            if (dx * dx + dy * dy <= r * r) g->taken[(size_t)j * (size_t)g->nx + (size_t)i] = 1;
        }
}

void ground_take_curve(const ground *g, const curve *c, float r)
{
    float pitch = fmaxf(r * 0.6f, g->step);
    curve even = curve_resample(c, pitch);
    for (int i = 0; i < even.n; i++)
        ground_take(g, even.p[i].x, even.p[i].y, r);
    curve_free(&even);
}

bool ground_taken(const ground *g, float x, float y)
{
    int i = (int)(x / g->step + 0.5f), j = (int)(y / g->step + 0.5f);
    if (i < 0 || j < 0 || i >= g->nx || j >= g->ny) return true;
    return g->taken[(size_t)j * (size_t)g->nx + (size_t)i] != 0;
}

float ground_height(const ground *g, float x, float y)
{
    return g->heights.a ? level_map_at(&g->heights, x, y) : 0;
}

/* Every node takes the value of the space that owns it. */
static level_map spread_values(const ground *g, float step, const float *value)
{
    level_map f = level_map_new(g->w, g->h, step);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++) {
            int a = (int)((float)i * step / g->step + 0.5f), c = (int)((float)j * step / g->step + 0.5f);
            a = a < g->nx ? a : g->nx - 1;
            c = c < g->ny ? c : g->ny - 1;
            uint16_t owner = g->owner[(size_t)c * (size_t)g->nx + (size_t)a];
            f.a[(size_t)j * (size_t)f.nx + (size_t)i] = owner == NO_SPACE ? 0 : value[owner];
        }
    return f;
}

level_map ground_mask(const ground *g, float step, float (*weigh)(const ground *g, int space))
{
    float *value = mem_alloc(sizeof *value * ((size_t)g->nspaces + 1));
    for (int i = 0; i < g->nspaces; i++)
        value[i] = weigh(g, i);
    level_map f = spread_values(g, step, value);
    mem_free(value);
    return f;
}

level_map ground_mask_of(const ground *g, float step, ground_kind kind)
{
    float *value = mem_alloc(sizeof *value * ((size_t)g->nspaces + 1));
    for (int i = 0; i < g->nspaces; i++)
        value[i] = g->recipe[i]->kind == kind ? 1 : 0;
    level_map f = spread_values(g, step, value);
    mem_free(value);
    return f;
}

float ground_unit(const ground *g, int space, int item, int k)
{
    const board_space *p = &g->b->spaces[g->s->first_space + space];
    return noise_unit(g->seed, p->column, p->row, (uint32_t)(item * 64 + k));
}

int ground_share(const ground *g, int wanted)
{
    int n = (wanted * g->detail + 50) / 100;
    return n > 0 ? n : 1;
}
