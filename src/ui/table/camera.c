/*
 * camera.c: the maps of a battle that has several: which one lies on the table, its picture, the camera of
 * each as it was left.
 */
#include "ui/table/camera.h"

#include <math.h>
#include <string.h>

#include "core/hash.h"
#include "ui/draw/draw_append.h"
#include "ui/stage/pose.h"
#include "ui/table/host.h"

/* The objectives of the sheet and what holding them counts, printed on the map of areas. */
static int find_prizes(const table *t, int sheet, uint16_t *spaces, int *prizes)
{
    int n = 0;
    for (int i = 0; i < t->sc->nobjectives; i++) {
        const int space = t->sc->objectives[i], worth = scenario_worth(t->sc, space);
        if (t->b->spaces[space].sheet != sheet) continue;
        spaces[n] = (uint16_t)space;
        prizes[n++] = worth;
    }
    return n;
}

static sheet_art *make_art(const table *t, int sheet)
{
    sheet_word rows[BOARD_TERRAINS_MAX];
    uint16_t spaces[OBJECTIVES_MAX];
    int n = 0, prizes[OBJECTIVES_MAX];
    for (int i = 0; i < t->b->nterrains; i++)
        if (t->sc->terrain[i].title)
            rows[n++] = (sheet_word){t->b->terrains[i], t->sc->terrain[i].title, t->sc->terrain[i].effect};
    const bool one = t->b->nsheets == 1;
    const char *own = t->b->sheets[sheet].title;
    sheet_words w = {.terrains = rows,
                     .nterrains = n,
                     .title = one || !own || !own[0] ? t->sc->title : own,
                     .date = t->sc->date,
                     .note = t->sc->place,
                     .prize_spaces = spaces,
                     .prizes = prizes,
                     .nprizes = find_prizes(t, sheet, spaces, prizes),
                     .no_grid = !t->host->settings->grid};
    return sheet_art_new(t->b, sheet, &w, t->host->ui->host, t->host->ui->t.contrast);
}

/* Taken from whichever spaces have a neighbour that way. */
static void find_directions(table *t)
{
    const board_sheet *s = &t->b->sheets[t->sheet];
    memset(t->toward, 0, sizeof t->toward);
    for (int i = 0; i < s->nspaces; i++) {
        const board_space *from = &t->b->spaces[s->first_space + i];
        for (int k = 0; k < from->nlinks; k++) {
            const board_link *l = &t->b->links[from->first_link + (uint32_t)k];
            if (l->direction >= BOARD_DIRECTIONS_MAX) continue;
            float dx = (float)(t->b->spaces[l->to].centre.x - from->centre.x),
                  dy = (float)(t->b->spaces[l->to].centre.y - from->centre.y);
            float len = hypotf(dx, dy);
            t->toward[l->direction] = (fpoint){dx / len, dy / len};
        }
    }
}

/* False: it is recorded as it is wanted. */
static bool sheet_record(table *t, int sheet)
{
    const bool contrast = t->host->ui->t.contrast, grid = t->host->settings->grid;
    if (t->sheets[sheet].art && t->sheets[sheet].contrast == contrast && t->sheets[sheet].grid == grid)
        return false;
    if (t->sheets[sheet].art) sheet_art_free(t->sheets[sheet].art);
    if (!t->sheets[sheet].map) t->sheets[sheet].map = draw_list_new();
    t->sheets[sheet].contrast = contrast;
    t->sheets[sheet].grid = grid;
    sheet_art *art = t->sheets[sheet].art = make_art(t, sheet);
    draw_list *map = t->sheets[sheet].map;
    draw_list_clear(map);
    draw_list_append(map, sheet_art_paper(art));
    draw_list_append(map, sheet_art_map(art));
    draw_list_append(map, sheet_art_frame(art));
    return true;
}

bool camera_lay_sheet(table *t, int sheet)
{
    const bool other = t->art == NULL || t->sheet != sheet;
    if (t->art && other) { /* the camera of the one that is put away */
        t->sheets[t->sheet].x = t->cam.x;
        t->sheets[t->sheet].y = t->cam.y;
        t->sheets[t->sheet].cell = t->cam.cell;
        t->sheets[t->sheet].placed = t->cam.placed;
    }
    t->sheet = sheet;
    if (!sheet_record(t, sheet) && !other) return false; /* a new one may lie where the old one lay */
    t->art = t->sheets[sheet].art;
    t->map = t->sheets[sheet].map;
    find_directions(t);
    const board_sheet *s = &t->b->sheets[sheet];
    const float k = SHEET_UNIT;
    frect all = sheet_art_bounds(t->art);
    const uint64_t look =
        (uint64_t)sheet << 2 | (uint64_t)t->sheets[sheet].grid << 1 | t->sheets[sheet].contrast;
    view_sheet v = {.content = t->map,
                    .units = k,
                    .key = hash_mix(hash_mix(hash_string(7, s->name), t->b->hash), look),
                    .bounds = {all.x / k, all.y / k, all.w / k, all.h / k},
                    .map = {0, 0, (float)s->width / 1000, (float)s->height / 1000}};
    view_set_sheet(&t->cam, &v);
    if (!other) return false;
    t->cam.glide_to = 0;
    t->cam.placed = t->sheets[sheet].placed;
    if (t->sheets[sheet].placed) {
        t->cam.x = t->sheets[sheet].x;
        t->cam.y = t->sheets[sheet].y;
        t->cam.cell = t->sheets[sheet].cell;
    }
    return true;
}

void camera_free(table *t)
{
    for (int i = 0; i < BOARD_SHEETS_MAX; i++) {
        if (t->sheets[i].art) sheet_art_free(t->sheets[i].art);
        draw_list_free(t->sheets[i].map);
    }
}

void camera_show_sheet(table *t, int sheet)
{
    if (sheet < 0 || sheet >= t->b->nsheets || sheet == t->sheet) return;
    host_sound(t->host, "paper", 0.5f);
    camera_lay_sheet(t, sheet);
    t->hover = t->cursor = t->fan = NO_SPACE;
    t->why_on = false;
    t->followed = false;
}

void camera_show_space(table *t, int space)
{
    if (space < 0 || space >= t->b->nspaces) return;
    float x, y;
    camera_show_sheet(t, t->b->spaces[space].sheet);
    pose_place(t->b, space, &x, &y);
    /* Well inside: at the edge what is written on the board would lie over it. */
    const float edge = 70 * t->host->ui->t.zoom / fmaxf(t->cam.cell, 1);
    if (!view_holds(&t->cam, x, y, fmaxf(1.2f, edge)))
        view_show(&t->cam, x, y, fmaxf(2, 1.6f * edge), !t->host->ui->t.still, t->host->now);
    t->cursor = t->hover = space;
    t->by_keys = true;
}
