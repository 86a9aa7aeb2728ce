/* view.c: see view.h. Tiles belong to a zoom; the host forgets the longest unused by itself. */
#include "ui/stage/view.h"

#include <math.h>
#include <string.h>
#include "core/hash.h"
#include "ui/draw/draw_append.h"

static const float FIRST_PIXELS = 900; /* of the small whole-sheet raster that stands in at once */

void view_init(view *v, const draw_host *host)
{
    memset(v, 0, sizeof *v);
    v->host = host;
    v->cell = 66;
    v->near = 200;
    v->far = 12;
}

void view_set_sheet(view *v, const view_sheet *sheet)
{
    bool other = v->sheet.key != sheet->key;
    v->sheet = *sheet;
    if (other) {
        v->older = 0;
        v->stands_in = 0;
        v->light = (view_light){0};
        v->lit = v->fading = false;
    }
}

/* Of more than there is room for, the lowest goes: it shows least. */
static void lay_under(view *v, view_under one)
{
    if (v->nunder == VIEW_UNDER) memmove(v->under, v->under + 1, sizeof *v->under * (size_t)--v->nunder);
    v->under[v->nunder++] = one;
}

static void forget_light(const view *v, uint64_t light);

void view_set_light(view *v, view_light light, bool still)
{
    const bool first = !v->lit;
    const bool unseen = v->fading && v->fade <= 0;
    uint64_t was = v->light.key;
    v->still = still;
    v->lit = true;
    if (light.key == v->light.key) {
        v->light = light;
        return;
    }
    if (!v->fading) v->nunder = 0;
    if (!v->fading || v->fade > 0)
        lay_under(v, (view_under){v->light.key, v->fading ? v->fade : 1, v->light.mark});
    v->fading = !first && (v->nunder > 1 || v->under[0].key != light.key);
    v->fade_from = 0;
    v->fade = 0;
    v->light = light;
    for (int i = 0; i < v->nunder; i++)
        if (v->under[i].key == was) was = 0; /* it is there a second time, and gives way */
    if (unseen) forget_light(v, was);
    v->stands_in = 0;
}

static float clampf(float x, float lo, float hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

/* Cells of the table beyond the sheet's edge that may be seen: where a player draws it, and where it is laid
 * for him. */
static const float SLACK = 1.2f, LAID_SLACK = 0.15f;

/* Some of the sheet stays in sight; where all of it fits, it stays in the middle. x, y: the middle of what is
 * looked through. */
static void keep_within(const view *v, frect through, float slack, float *x, float *y, float cell)
{
    frect b = v->sheet.bounds;
    float w = through.w / cell, h = through.h / cell;
    *x = w >= b.w - 0.3f ? b.x + b.w / 2 : clampf(*x, b.x + w / 2 - slack, b.x + b.w - w / 2 + slack);
    *y = h >= b.h - 0.3f ? b.y + b.h / 2 : clampf(*y, b.y + h / 2 - slack, b.y + b.h - h / 2 + slack);
}

static void view_keep(const view *v, float *x, float *y, float cell)
{
    keep_within(v, v->port, SLACK, x, y, cell);
}

/* No table is seen through that where the sheet is large enough to hide it. */
static bool sheet_covers(const view *v, frect through)
{
    float x = v->x, y = v->y;
    keep_within(v, through, 0, &x, &y, v->cell);
    return fabsf(x - v->x) < 0.02f && fabsf(y - v->y) < 0.02f;
}

void view_set_port(view *v, frect port, float near, float far)
{
    const frect was = v->port;
    const bool covered = sheet_covers(v, was);
    v->port = port;
    v->near = near;
    v->far = far;
    if (v->sheet.bounds.w > 0) {
        float whole = fminf(port.w / v->sheet.bounds.w, port.h / v->sheet.bounds.h);
        v->far = fminf(far, whole);
        v->cell = clampf(v->cell, v->far, v->near);
        const bool other = was.x != port.x || was.y != port.y || was.w != port.w || was.h != port.h;
        if (v->placed && other) keep_within(v, port, covered ? 0 : SLACK, &v->x, &v->y, v->cell);
    }
}

/* cell and point have been kept within their bounds. */
static void view_head(view *v, float x, float y, float cell, bool glide, uint64_t now)
{
    if (fabsf(cell - v->cell) > 0.01f && v->older != v->cell && !v->glide_to) v->older = v->cell;
    v->placed = true;
    v->from_x = v->x;
    v->from_y = v->y;
    v->from_cell = v->cell;
    v->to_x = x;
    v->to_y = y;
    v->to_cell = cell;
    v->glide_from = now;
    v->glide_to = now + VIEW_GLIDE;
    if (glide) return;
    v->x = x;
    v->y = y;
    v->cell = cell;
    v->glide_to = 0;
}

static void view_go(view *v, float x, float y, float cell, bool glide, uint64_t now)
{
    cell = clampf(cell, v->far, v->near);
    view_keep(v, &x, &y, cell);
    view_head(v, x, y, cell, glide, now);
}

/* From `at`, the middle of what is seen, so far towards where the sheet hides the table as leaves what must
 * be seen between two edges of the room, which lie `before` and `after` that middle. half: of what is seen.
 */
static float towards_cover(float at, float half, float from, float length, float must, float must_length,
                           float before, float after)
{
    static const float AIR = 0.1f;
    const float a = from + half, b = from + length - half, to = clampf(at, fminf(a, b), fmaxf(a, b)),
                first = must + must_length + AIR - after, last = must - AIR - before;
    if (first > last) return at;
    return to > at ? fmaxf(at, fminf(to, last)) : fminf(at, fmaxf(to, first));
}

/* The middle of the port so that the point is in that of the room. */
static fpoint middle_for(const view *v, fpoint at, frect room, float cell)
{
    keep_within(v, room, LAID_SLACK, &at.x, &at.y, cell);
    return (fpoint){at.x - (room.x + room.w / 2 - v->port.x - v->port.w / 2) / cell,
                    at.y - (room.y + room.h / 2 - v->port.y - v->port.h / 2) / cell};
}

/* Longer where it goes far, or much nearer: up to three times, so that the eye can follow. */
static void glide_longer(view *v)
{
    if (!v->glide_to || v->from_cell <= 0) return;
    const float cell = v->to_cell,
                way = hypotf((v->to_x - v->from_x) / v->port.w, (v->to_y - v->from_y) / v->port.h) * cell;
    v->glide_to += (uint64_t)(VIEW_GLIDE * fminf(2, way + fabsf(logf(cell / v->from_cell))));
}

void view_frame(view *v, float x, float y, frect room, float cell, bool glide, uint64_t now)
{
    cell = clampf(cell, v->far, v->near);
    const fpoint at = middle_for(v, (fpoint){x, y}, room, cell);
    view_head(v, at.x, at.y, cell, glide, now);
    glide_longer(v);
}

void view_frame_around(view *v, frect must, float x, float y, frect room, float cell, bool glide,
                       uint64_t now)
{
    cell = clampf(cell, v->far, v->near);
    const frect b = v->sheet.bounds;
    const float left = (room.x - v->port.x - v->port.w / 2) / cell,
                top = (room.y - v->port.y - v->port.h / 2) / cell;
    fpoint at = middle_for(v, (fpoint){x, y}, room, cell);
    at.x = towards_cover(at.x, v->port.w / cell / 2, b.x, b.w, must.x, must.w, left, left + room.w / cell);
    at.y = towards_cover(at.y, v->port.h / cell / 2, b.y, b.h, must.y, must.h, top, top + room.h / cell);
    view_head(v, at.x, at.y, cell, glide, now);
    glide_longer(v);
}

static float fitting_cell(const view *v)
{
    return fmaxf(floorf(fminf(v->port.w / v->sheet.bounds.w, v->port.h / v->sheet.bounds.h)), v->far);
}

void view_fit(view *v, bool glide, uint64_t now)
{
    frect b = v->sheet.bounds;
    view_go(v, b.x + b.w / 2, b.y + b.h / 2, fitting_cell(v), glide, now);
}

bool view_whole(const view *v)
{
    return v->placed && fabsf((v->glide_to ? v->to_cell : v->cell) - fitting_cell(v)) < 0.01f;
}

static void zoom(view *v, float notches, float sx, float sy, bool glide, uint64_t now)
{
    float base = v->glide_to ? v->to_cell : v->cell;
    float cell = clampf(roundf(base * powf(1.18f, notches)), v->far, v->near);
    fpoint at = view_to_board(v, sx, sy);
    float mx = (sx - v->port.x - v->port.w / 2) / cell, my = (sy - v->port.y - v->port.h / 2) / cell;
    view_go(v, at.x - mx, at.y - my, cell, glide, now);
}

void view_zoom(view *v, float notches, float sx, float sy, uint64_t now)
{
    zoom(v, notches, sx, sy, true, now);
    v->glide_to = now + VIEW_GLIDE / 2;
}

void view_pinch(view *v, float notches, float sx, float sy, uint64_t now)
{
    zoom(v, notches, sx, sy, false, now);
}

/* Not further out than the sheet lets it; from further out (it was laid beside a panel) only back. */
static float pan_to(float from, float from_kept, float to, float to_kept)
{
    if (fabsf(to - to_kept) <= fabsf(from - from_kept)) return to;
    return from == from_kept ? to_kept : from;
}

void view_pan(view *v, float dx, float dy)
{
    const float x = v->x - dx / v->cell, y = v->y - dy / v->cell;
    float from_x = v->x, from_y = v->y, to_x = x, to_y = y;
    v->glide_to = 0;
    view_keep(v, &from_x, &from_y, v->cell);
    view_keep(v, &to_x, &to_y, v->cell);
    v->x = pan_to(v->x, from_x, x, to_x);
    v->y = pan_to(v->y, from_y, y, to_y);
}

/* The nearest to `at` from where so much to both sides shows a place and what lies within `margin` of it, as
 * far as the sheet goes. */
static float nearest(float at, float half, float to, float margin, float from, float length)
{
    const float first = fmaxf(to - margin, fminf(from, to)),
                last = fminf(to + margin, fmaxf(from + length, to));
    return last - first > 2 * half ? to : clampf(at, last - half, first + half);
}

void view_show(view *v, float x, float y, float margin, bool glide, uint64_t now)
{
    const float cell = v->glide_to ? v->to_cell : v->cell, at_x = v->glide_to ? v->to_x : v->x,
                at_y = v->glide_to ? v->to_y : v->y;
    const frect b = v->sheet.bounds;
    x = nearest(at_x, v->port.w / cell / 2, x, margin, b.x, b.w);
    y = nearest(at_y, v->port.h / cell / 2, y, margin, b.y, b.h);
    keep_within(v, v->port, 0, &x, &y, cell);
    view_head(v, x, y, cell, glide, now);
}

void view_centre(view *v, float x, float y, bool glide, uint64_t now)
{
    view_go(v, x, y, v->glide_to ? v->to_cell : v->cell, glide, now);
}

void view_lift(view *v, float cells, bool glide, uint64_t now)
{
    const frect b = v->sheet.bounds;
    view_head(v, v->x, fminf(v->y + cells, b.y + b.h), v->cell, glide, now);
}

static bool tiles_ready(const view *v, uint64_t light, float cell);

/* Begins when the new light's tiles are made, so that nothing half made is seen. */
static bool fade_tick(view *v, uint64_t now)
{
    if (!v->fading || v->glide_to) return false;
    if (v->fade_from == 0) {
        if (!tiles_ready(v, v->light.key, v->cell)) return false;
        v->fade_from = now > 0 ? now : 1;
    }
    const float k = (float)(now - v->fade_from) / VIEW_FADE;
    v->fade = k < 1 ? k : 1;
    if (v->still || k >= 1) {
        v->fading = false;
        for (int i = 0; i < v->nunder; i++)
            forget_light(v, v->under[i].key);
    }
    return true;
}

bool view_tick(view *v, uint64_t now)
{
    const bool fades = fade_tick(v, now);
    if (!v->glide_to) return fades;
    float run = (float)(v->glide_to - v->glide_from), k = run > 0 ? (float)(now - v->glide_from) / run : 1;
    if (now >= v->glide_to || k >= 1) {
        v->x = v->to_x;
        v->y = v->to_y;
        v->cell = v->to_cell;
        v->glide_to = 0;
        return true;
    }
    k = 1 - (1 - k) * (1 - k) * (1 - k);
    v->cell = v->from_cell + (v->to_cell - v->from_cell) * k;
    /* The point under the cursor stays there while the zoom changes: move in proportion to the change of
     * 1/cell. */
    float a = 1 / v->from_cell, b = 1 / v->to_cell,
          along = fabsf(a - b) > 1e-6f ? (1 / v->cell - a) / (b - a) : k;
    v->x = v->from_x + (v->to_x - v->from_x) * along;
    v->y = v->from_y + (v->to_y - v->from_y) * along;
    return true;
}

/* The window's pixel of board point 0, 0: whole, so that tiles lie crisp. */
static fpoint view_origin(const view *v)
{
    return (fpoint){roundf(v->port.x + v->port.w / 2 - v->x * v->cell),
                    roundf(v->port.y + v->port.h / 2 - v->y * v->cell)};
}

view view_rested(const view *v)
{
    view end = *v;
    if (v->glide_to) end.x = v->to_x, end.y = v->to_y, end.cell = v->to_cell, end.glide_to = 0;
    return end;
}

fpoint view_to_window(const view *v, float x, float y)
{
    fpoint o = view_origin(v);
    return (fpoint){o.x + x * v->cell, o.y + y * v->cell};
}

fpoint view_to_board(const view *v, float sx, float sy)
{
    fpoint o = view_origin(v);
    return (fpoint){(sx - o.x) / v->cell, (sy - o.y) / v->cell};
}

frect view_seen(const view *v)
{
    fpoint a = view_to_board(v, v->port.x, v->port.y);
    return (frect){a.x, a.y, v->port.w / v->cell, v->port.h / v->cell};
}

bool view_holds(const view *v, float x, float y, float margin)
{
    const frect s = view_seen(v), b = v->sheet.bounds;
    return x > s.x && y > s.y && x < s.x + s.w && y < s.y + s.h && fmaxf(x - margin, b.x) > s.x - 0.01f &&
           fmaxf(y - margin, b.y) > s.y - 0.01f && fminf(x + margin, b.x + b.w) < s.x + s.w + 0.01f &&
           fminf(y + margin, b.y + b.h) < s.y + s.h + 0.01f;
}

static uint64_t tile_key(const view *v, uint64_t light, float cell, int i, int j)
{
    uint64_t zoom = (uint64_t)(cell * 4 + 0.5f), key = hash_mix(v->sheet.key, zoom);
    if (light) key = hash_mix(key, light);
    return hash_mix(key, (uint64_t)(uint32_t)i << 32 | (uint32_t)j) | 1;
}

/* The zoom at rest: names on what stands in for its tiles lie where they will lie on those. */
static float rest_cell(const view *v)
{
    return v->glide_to ? v->to_cell : v->cell;
}

static uint64_t look_at(const view *v, float cell)
{
    return v->sheet.look ? v->sheet.look(v->sheet.self, cell) : 0;
}

static uint64_t first_key(const view *v, uint64_t light)
{
    const uint64_t key = hash_mix(v->sheet.key, look_at(v, rest_cell(v)));
    return hash_mix(light ? hash_mix(key, light) : key, 0xf1257) | 1;
}

static void forget_tiles(const view *v, uint64_t light, float cell)
{
    const frect b = v->sheet.bounds;
    const int across = (int)ceilf(b.w * cell / VIEW_TILE), down = (int)ceilf(b.h * cell / VIEW_TILE);
    for (int j = 0; j < down; j++)
        for (int i = 0; i < across; i++)
            v->host->drop(v->host->self, tile_key(v, light, cell, i, j));
}

/* A light that has gone is seldom seen again, and every step taken in the dark makes another: its tiles go.
 * Those as printed stay, from which it is made anew if it does come back. */
static void forget_light(const view *v, uint64_t light)
{
    if (light == 0 || light == v->light.key) return;
    v->host->drop(v->host->self, first_key(v, light));
    forget_tiles(v, light, v->cell);
    if (v->older > 0 && v->older != v->cell) forget_tiles(v, light, v->older);
}

typedef struct tile_span {
    int i0, j0, i1, j1;
} tile_span;

/* Tiles of that zoom which the port shows; the sheet's corner is tile 0, 0. */
static tile_span tiles_seen(const view *v, float cell)
{
    frect s = view_seen(v), b = v->sheet.bounds;
    float t = VIEW_TILE / cell;
    int across = (int)ceilf(b.w / t), down = (int)ceilf(b.h / t);
    tile_span r = {(int)floorf((s.x - b.x) / t), (int)floorf((s.y - b.y) / t),
                   (int)floorf((s.x + s.w - b.x) / t), (int)floorf((s.y + s.h - b.y) / t)};
    if (r.i0 < 0) r.i0 = 0;
    if (r.j0 < 0) r.j0 = 0;
    if (r.i1 >= across) r.i1 = across - 1;
    if (r.j1 >= down) r.j1 = down - 1;
    return r;
}

/* One raster of the sheet: as printed, or lit from that one. */
typedef struct raster_wanted {
    uint64_t printed, lit; /* the same by plain day */
    float cell, w, h, scale, dx, dy;
} raster_wanted;

/* The printed one stays with the host, so that another light is another wash over it and no more. */
static void raster_make(const view *v, const raster_wanted *r)
{
    const draw_host *host = v->host;
    if (r->lit == r->printed || !host->cached(host->self, r->printed)) {
        host->cache(host->self, r->printed, (int)r->w, (int)r->h, v->sheet.content(v->sheet.self, r->cell),
                    r->scale, r->dx, r->dy);
        return;
    }
    draw_list *over = draw_list_new();
    draw_image(over, r->printed, (frect){0, 0, r->w, r->h}, 1, 0);
    draw_transform_push(over, r->scale, r->dx, r->dy, 0);
    draw_list_append(over, v->light.content(v->light.self, r->cell));
    draw_transform_pop(over);
    host->cache(host->self, r->lit, (int)r->w, (int)r->h, over, 1, 0, 0);
    draw_list_free(over);
}

static void tile_paint(const view *v, float cell, int i, int j)
{
    frect b = v->sheet.bounds;
    raster_wanted r = {.printed = tile_key(v, 0, cell, i, j),
                       .lit = tile_key(v, v->light.key, cell, i, j),
                       .cell = cell,
                       .w = fminf(VIEW_TILE, ceilf(b.w * cell - (float)(i * VIEW_TILE))),
                       .h = fminf(VIEW_TILE, ceilf(b.h * cell - (float)(j * VIEW_TILE))),
                       .scale = cell / v->sheet.units,
                       .dx = -b.x * cell - (float)(i * VIEW_TILE),
                       .dy = -b.y * cell - (float)(j * VIEW_TILE)};
    if (r.w >= 1 && r.h >= 1) raster_make(v, &r);
}

static bool first_ready(const view *v)
{
    return v->host->cached(v->host->self, first_key(v, v->light.key));
}

/* The small raster of this light and these names is there, and stands in from now on. */
static void note_first(view *v)
{
    if (!first_ready(v)) return;
    v->stands_in = first_key(v, v->light.key);
    v->stands_for = rest_cell(v);
}

bool view_paint(view *v)
{
    if (!v->sheet.content || v->sheet.bounds.w <= 0) return false;
    frect b = v->sheet.bounds;
    note_first(v);
    if (!first_ready(v)) {
        float k = FIRST_PIXELS / fmaxf(b.w, b.h);
        raster_wanted r = {.printed = first_key(v, 0),
                           .lit = first_key(v, v->light.key),
                           .cell = rest_cell(v),
                           .w = ceilf(b.w * k),
                           .h = ceilf(b.h * k),
                           .scale = k / v->sheet.units,
                           .dx = -b.x * k,
                           .dy = -b.y * k};
        raster_make(v, &r);
        note_first(v);
        return true;
    }
    if (v->glide_to) return false; /* while it moves, the old tiles serve */
    tile_span s = tiles_seen(v, v->cell);
    frect seen = view_seen(v);
    float t = VIEW_TILE / v->cell, cx = (seen.x + seen.w / 2 - b.x) / t - 0.5f,
          cy = (seen.y + seen.h / 2 - b.y) / t - 0.5f;
    float best = 1e9f;
    int bi = -1, bj = -1;
    for (int j = s.j0; j <= s.j1; j++)
        for (int i = s.i0; i <= s.i1; i++) {
            float d = hypotf((float)i - cx, (float)j - cy);
            if (d < best && !v->host->cached(v->host->self, tile_key(v, v->light.key, v->cell, i, j)))
                best = d, bi = i, bj = j;
        }
    if (bi < 0) return false;
    tile_paint(v, v->cell, bi, bj);
    return true;
}

static bool tiles_ready(const view *v, uint64_t light, float cell)
{
    tile_span s = tiles_seen(v, cell);
    for (int j = s.j0; j <= s.j1; j++)
        for (int i = s.i0; i <= s.i1; i++)
            if (!v->host->cached(v->host->self, tile_key(v, light, cell, i, j))) return false;
    return true;
}

static void tiles_draw(const view *v, draw_list *out, uint64_t light, float cell, float alpha)
{
    frect b = v->sheet.bounds;
    fpoint o = view_to_window(v, b.x, b.y);
    float k = v->cell / cell;
    tile_span s = tiles_seen(v, cell);
    for (int j = s.j0; j <= s.j1; j++)
        for (int i = s.i0; i <= s.i1; i++) {
            const uint64_t key = tile_key(v, light, cell, i, j);
            if (!v->host->cached(v->host->self, key)) continue;
            float w = fminf(VIEW_TILE, ceilf(b.w * cell - (float)(i * VIEW_TILE)));
            float h = fminf(VIEW_TILE, ceilf(b.h * cell - (float)(j * VIEW_TILE)));
            float x = o.x + (float)(i * VIEW_TILE) * k, y = o.y + (float)(j * VIEW_TILE) * k;
            draw_image(
                out, key,
                (frect){roundf(x), roundf(y), roundf(x + w * k) - roundf(x), roundf(y + h * k) - roundf(y)},
                alpha, 0);
        }
}

static bool under_ready(const view *v)
{
    for (int i = 0; i < v->nunder; i++)
        if (!tiles_ready(v, v->under[i].key, v->cell)) return false;
    return true;
}

float view_light_share(const view *v, int mark)
{
    const float on_top = v->light.mark == mark ? 1 : 0;
    if (!v->fading || !under_ready(v)) return on_top;
    float share = 0;
    for (int i = 0; i < v->nunder; i++)
        share += ((v->under[i].mark == mark ? 1 : 0) - share) * (i > 0 ? v->under[i].share : 1);
    return share + (on_top - share) * v->fade;
}

/* All that is seen was painted at the zoom before. */
static bool older_ready(const view *v)
{
    return v->older > 0 && tiles_ready(v, v->light.key, v->older);
}

/* Names lie there where they will lie when it rests: of others no part may be seen beside those. */
static bool looks_alike(const view *v, float cell)
{
    return look_at(v, cell) == look_at(v, rest_cell(v));
}

/* There is none of these names yet, but one of others. */
static bool first_is_stale(const view *v)
{
    return v->stands_in != 0 && !first_ready(v);
}

static void first_draw(const view *v, draw_list *out)
{
    const frect b = v->sheet.bounds;
    const fpoint o = view_to_window(v, b.x, b.y);
    const uint64_t key = first_is_stale(v) ? v->stands_in : first_key(v, v->light.key);
    draw_image(out, key, (frect){o.x, o.y, b.w * v->cell, b.h * v->cell}, 1, 0);
}

float view_written(const view *v)
{
    if (tiles_ready(v, v->light.key, v->cell)) return v->cell;
    if (older_ready(v)) return looks_alike(v, v->older) ? rest_cell(v) : v->older;
    return first_is_stale(v) ? v->stands_for : rest_cell(v);
}

void view_draw(const view *v, draw_list *out)
{
    frect b = v->sheet.bounds;
    const uint64_t light = v->light.key;
    if (b.w <= 0) return;
    if (v->fading && under_ready(v)) {
        for (int i = 0; i < v->nunder; i++)
            tiles_draw(v, out, v->under[i].key, v->cell, i > 0 ? v->under[i].share : 1);
        if (v->fade > 0) tiles_draw(v, out, light, v->cell, v->fade);
        return;
    }
    if (!tiles_ready(v, light, v->cell)) {
        const bool older = older_ready(v), alike = v->older > 0 && looks_alike(v, v->older),
                   stale = !older && first_is_stale(v);
        if (!older) first_draw(v, out);
        if (older || (alike && !stale)) tiles_draw(v, out, light, v->older, 1);
        if (stale || (older && !alike) || (v->glide_to && v->to_cell != v->older)) return;
    }
    tiles_draw(v, out, light, v->cell, 1);
}

bool view_patch(const view *v, draw_list *out, frect part, uint64_t key, const view_other *other)
{
    const frect b = v->sheet.bounds;
    if (!tiles_ready(v, v->light.key, v->cell)) return false;
    const float x = floorf((part.x - b.x) * v->cell), y = floorf((part.y - b.y) * v->cell),
                w = ceilf((part.x + part.w - b.x) * v->cell) - x,
                h = ceilf((part.y + part.h - b.y) * v->cell) - y, scale = v->cell / v->sheet.units,
                dx = -b.x * v->cell - x, dy = -b.y * v->cell - y;
    const uint64_t as = hash_mix(tile_key(v, v->light.key, v->cell, (int)x, (int)y), key) | 1;
    const fpoint o = view_to_window(v, b.x, b.y);
    if (!v->host->cached(v->host->self, as)) {
        draw_list *all = draw_list_new();
        draw_transform_push(all, scale, dx, dy, 0);
        draw_list_append(all, other->printed(other->self, v->cell));
        if (v->light.key) draw_list_append(all, other->lit(other->self, v->cell));
        draw_transform_pop(all);
        v->host->cache(v->host->self, as, (int)w, (int)h, all, 1, 0, 0);
        draw_list_free(all);
    }
    draw_image(out, as, (frect){roundf(o.x + x), roundf(o.y + y), w, h}, 1, 0);
    return true;
}
