/*
 * terrain.c: the table of recipes by terrain name, and the preparing of a sheet: which space owns which node,
 * what stands where. The drawing itself is in terrain_wash.c, terrain_relief.c, terrain_water.c,
 * terrain_line.c, terrain_works.c and terrain_scatter.c.
 */
#include "ui/printed/terrain.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/draw/noise.h"

/* The one place where a terrain's name meets its picture. */
static const ground_recipe recipes[] = {
    {"clear", GROUND_OPEN, 0, 0xe9d9aeff, "Open ground"},
    {"open", GROUND_OPEN, 0, 0xe9d9aeff, "Open ground"},
    {"desert", GROUND_OPEN, 0, 0xe9d9aeff, "Open desert"},
    {"coast", GROUND_OPEN, 0, 0xeeddb4ff, "Coast"},
    {"beach", GROUND_OPEN, 0, 0xeeddb4ff, "Beach"},
    {"savannah", GROUND_GRASS, 0, 0xe6d8a6ff, "Savannah"},
    {"grass", GROUND_GRASS, 0, 0xe0d8a4ff, "Grassland"},
    {"veldt", GROUND_GRASS, 0, 0xe3d6a0ff, "Veldt"},
    {"rise", GROUND_RELIEF, 0.62f, 0xdcc795ff, "Low rise"},
    {"rough", GROUND_RELIEF, 0.7f, 0xd8c08cff, "Rough ground"},
    {"hill", GROUND_RELIEF, 0.85f, 0xd3b67dff, "Hill"},
    {"ridge", GROUND_RELIEF, 1, 0xc9a66aff, "Ridge, rough"},
    {"mountain", GROUND_RELIEF, 1.1f, 0xc2a06aff, "Mountain"},
    {"scrub", GROUND_SCRUB, 0, 0xd6cd94ff, "Scrub"},
    {"bush", GROUND_SCRUB, 0, 0xd6cd94ff, "Thornbush"},
    {"thorn", GROUND_SCRUB, 0, 0xd6cd94ff, "Thornbush"},
    {"garden", GROUND_SCRUB, 0, 0xcfcb90ff, "Garden"},
    {"dense_bush", GROUND_THICKET, 0, 0xb9b377ff, "Dense thornbush"},
    {"thicket", GROUND_THICKET, 0, 0xb9b377ff, "Thicket"},
    {"clearing", GROUND_CLEARING, 0, 0xeadfb6ff, "Clearing"},
    {"palms", GROUND_PALMS, 0, 0xcdca90ff, "Palm grove"},
    {"cultivation", GROUND_FARM, 0, 0xd3d09aff, "Cultivation"},
    {"fields", GROUND_FARM, 0, 0xd3d09aff, "Fields"},
    {"vineyard", GROUND_FARM, 0, 0xcccb92ff, "Vineyard"},
    {"jungle", GROUND_TREES, 0, 0xa5b57bff, "Jungle"},
    {"wood", GROUND_TREES, 0, 0xb0bb84ff, "Wood"},
    {"forest", GROUND_TREES, 0, 0xb0bb84ff, "Forest"},
    {"swamp", GROUND_SWAMP, 0, 0xa9bfaeff, "Swamp"},
    {"marsh", GROUND_SWAMP, 0, 0xa9bfaeff, "Marsh"},
    {"waterhole", GROUND_POOL, 0, 0xb5c8b8ff, "Waterhole"},
    {"wells", GROUND_WELLS, 0, 0xd9cfa5ff, "Wells"},
    {"river", GROUND_RIVER, 0, 0x9dbfc0ff, "River"},
    {"deep_river", GROUND_RIVER, 0, 0x86acb2ff, "Deep river"},
    {"stream", GROUND_RIVER, 0, 0xb0cdc8ff, "Stream, fordable"},
    {"riverbed", GROUND_DRY_BED, 0, 0xeee0bcff, "Dry riverbed"},
    {"omuramba", GROUND_DRY_BED, 0, 0xeee0bcff, "Omuramba"},
    {"rivier", GROUND_DRY_BED, 0, 0xeee0bcff, "Dry riverbed"},
    {"wadi", GROUND_DRY_BED, 0, 0xeee0bcff, "Wadi"},
    {"donga", GROUND_GULLY, 0, 0xc0a06cff, "Donga"},
    {"nullah", GROUND_GULLY, 0, 0xc0a06cff, "Nullah"},
    {"khor", GROUND_GULLY, 0, 0xbc9a66ff, "Khor"},
    {"ravine", GROUND_GULLY, 0, 0xbc9a66ff, "Ravine"},
    {"canal", GROUND_CANAL, 0, 0xa7c3c2ff, "Canal"},
    {"bridge", GROUND_BRIDGE, 0, 0x8a6a44ff, "Bridge"},
    {"lock", GROUND_BRIDGE, 0, 0x8a6a44ff, "Lock bridge"},
    {"ford", GROUND_FORD, 0, 0xd9c684ff, "Ford"},
    {"railway", GROUND_RAIL, 0, 0xb99f6cff, "Railway"},
    {"road", GROUND_ROAD, 0, 0xf6ebcdff, "Road"},
    {"sea", GROUND_SEA, 0, 0xbcd2cfff, "Sea"},
    {"lake", GROUND_SEA, 0, 0xbcd2cfff, "Lake"},
    {"water", GROUND_SEA, 0, 0xbcd2cfff, "Water"},
    {"village", GROUND_VILLAGE, 0, 0xc98a66ff, "Village"},
    {"buildings", GROUND_BUILDINGS, 0, 0xc0785aff, "Buildings"},
    {"town", GROUND_BUILDINGS, 0, 0xc0785aff, "Town"},
    {"suburb", GROUND_BUILDINGS, 0, 0xc98a66ff, "Suburb"},
    {"city", GROUND_CITY, 0, 0xb06a4cff, "City"},
    {"huts", GROUND_HUTS, 0, 0xcfae70ff, "Huts"},
    {"hut", GROUND_HUTS, 0, 0xcfae70ff, "Huts"},
    {"kraal", GROUND_HUTS, 0, 0xcfae70ff, "Kraal"},
    {"boma", GROUND_THORN_RING, 0, 0xcdb27cff, "Boma"},
    {"zareba", GROUND_THORN_RING, 0, 0xcdb27cff, "Zareba"},
    {"zariba", GROUND_THORN_RING, 0, 0xcdb27cff, "Zareba"},
    {"cattle_kraal", GROUND_STONE_RING, 0, 0xbfa678ff, "Cattle kraal"},
    {"sangar", GROUND_STONE_RING, 0, 0xbfa678ff, "Sangar"},
    {"breastwork", GROUND_BREASTWORK, 1, 0xb7965eff, "Stone breastworks"},
    {"city_wall", GROUND_WALL, 0, 0x8f8272ff, "City wall"},
    {"wall", GROUND_WALL, 0, 0x8f8272ff, "Wall"},
    {"mud_wall", GROUND_MUD_WALL, 0, 0xa98e60ff, "Mud wall"},
    {"gate", GROUND_GATE, 0, 0xc0905cff, "Gate"},
    {"field_works", GROUND_YARD, 0, 0xd9c598ff, "Field works"},
    {"yard", GROUND_YARD, 0, 0xe6d6aeff, "Yard"},
    {"trench", GROUND_TRENCH, 0, 0xa98e60ff, "Trench"},
    {"redoubt", GROUND_REDOUBT, 0, 0x9a7c4cff, "Redoubt"},
    {"earthwork", GROUND_EARTHWORK, 0, 0xa98e60ff, "Earthwork"},
    {"boiler_house", GROUND_BOILER, 0, 0xb06a4cff, "Boiler-house"},
    {"camp", GROUND_CAMP, 0, 0xeadfbeff, "Camp"},
};

static const ground_recipe unknown = {"", GROUND_PLAIN, 0, 0xddc9a0ff, NULL};

const ground_recipe *ground_recipe_find(const char *name)
{
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++)
        if (strcmp(recipes[i].name, name) == 0) return &recipes[i];
    return &unknown;
}

/* ---- preparing */

fpoint ground_point(const ground *g, board_point p)
{
    (void)g;
    return (fpoint){(float)p.x * SHEET_CELL / 1000, (float)p.y * SHEET_CELL / 1000};
}

static void read_spaces(ground *g)
{
    const board *b = g->b;
    int corners = 0;
    for (int i = 0; i < g->nspaces; i++)
        corners += b->spaces[g->s->first_space + i].ncorners;
    size_t n = (size_t)g->nspaces + 1;
    g->recipe = mem_alloc(sizeof *g->recipe * n);
    g->centre = mem_alloc(sizeof *g->centre * n);
    g->first_corner = mem_alloc(sizeof *g->first_corner * n);
    g->corner = mem_alloc(sizeof *g->corner * ((size_t)corners + 1));
    corners = 0;
    for (int i = 0; i < g->nspaces; i++) {
        const board_space *space = &b->spaces[g->s->first_space + i];
        const ground_recipe *look = space->look ? ground_recipe_find(b->looks[space->look]) : &unknown;
        g->recipe[i] = look->kind != GROUND_PLAIN ? look : ground_recipe_find(b->terrains[space->terrain]);
        g->centre[i] = ground_point(g, space->centre);
        g->first_corner[i] = corners;
        for (int k = 0; k < space->ncorners; k++)
            g->corner[corners++] = ground_point(g, b->corners[space->first_corner + (uint32_t)k]);
    }
    g->first_corner[g->nspaces] = corners;
}

static float corner_distance(const ground *g)
{
    if (g->nspaces == 0 || g->first_corner[1] == 0) return SHEET_CELL / 2;
    fpoint a = g->corner[0], c = g->centre[0];
    return sqrtf((a.x - c.x) * (a.x - c.x) + (a.y - c.y) * (a.y - c.y));
}

static void choose_scale(ground *g)
{
    switch (g->shape) {
    case BOARD_SQUARE:
        g->u = 1;
        g->radius = SHEET_CELL / 2;
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

ground *ground_new(const board *b, int sheet, bool contrast)
{
    ground *g = mem_alloc(sizeof *g);
    g->b = b;
    g->sheet = sheet;
    g->s = &b->sheets[sheet];
    g->shape = g->s->kind;
    g->contrast = contrast;
    g->nspaces = g->s->nspaces;
    g->w = (float)g->s->width * SHEET_CELL / 1000;
    g->h = (float)g->s->height * SHEET_CELL / 1000;
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
    for (int i = 0; i < g->nways; i++)
        curve_free(&g->way[i].line);
    mem_free(g->way);
    for (int i = 0; i < g->nlanes; i++)
        curve_free(&g->lane[i]);
    mem_free(g->lane);
    mem_free(g->lane_rail);
    mem_free(g->wide);
    mem_free(g->recipe);
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

int ground_at(const ground *g, float x, float y)
{
    int i = (int)(x / g->step + 0.5f), j = (int)(y / g->step + 0.5f);
    if (x < 0 || y < 0 || i >= g->nx || j >= g->ny) return -1;
    uint16_t owner = g->owner[(size_t)j * (size_t)g->nx + (size_t)i];
    return owner == NO_SPACE ? -1 : owner;
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
    return polygon_holds(p, n, x, y) && polygon_holds(p, n, x - margin, y - margin * 0.7f) &&
           polygon_holds(p, n, x + margin, y - margin * 0.7f) && polygon_holds(p, n, x, y + margin * 0.6f);
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

field ground_mask(const ground *g, float step, float (*weigh)(const ground *g, int space))
{
    field f = field_new(g->w, g->h, step);
    float *value = mem_alloc(sizeof *value * ((size_t)g->nspaces + 1));
    for (int i = 0; i < g->nspaces; i++)
        value[i] = weigh(g, i);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++) {
            int a = (int)((float)i * step / g->step + 0.5f), c = (int)((float)j * step / g->step + 0.5f);
            a = a < g->nx ? a : g->nx - 1;
            c = c < g->ny ? c : g->ny - 1;
            uint16_t owner = g->owner[(size_t)c * (size_t)g->nx + (size_t)a];
            f.a[(size_t)j * (size_t)f.nx + (size_t)i] = owner == NO_SPACE ? 0 : value[owner];
        }
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

void terrain_record(ground *g, draw_list *d)
{
    draw_clip_push(d, (frect){0, 0, g->w, g->h});
    field woods = terrain_woods_field(g);
    terrain_wash_base(g, d);
    terrain_relief(g, d);
    terrain_washes(g, &woods, d);
    terrain_dry(g, d);
    terrain_water(g, d);
    terrain_lines(g, d);
    terrain_works(g, d);
    terrain_walls(g, d);
    terrain_scatter(g, &woods, d);
    field_free(&woods);
    draw_clip_pop(d);
}
