/* table_sheets.c: the maps of a battle that has several: which one lies on the table, the camera of each as
 * it was left, and a tab for each. */
#include "ui/table/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "core/hash.h"
#include "ui/draw/draw_append.h"

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
                     .no_grid = !t->app->settings.grid};
    return sheet_art_new(t->b, sheet, &w, &t->app->host, t->app->ui.t.contrast);
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
    const bool contrast = t->app->ui.t.contrast, grid = t->app->settings.grid;
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

bool table_sheet_art(table *t, int sheet)
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

void table_sheets_free(table *t)
{
    for (int i = 0; i < BOARD_SHEETS_MAX; i++) {
        if (t->sheets[i].art) sheet_art_free(t->sheets[i].art);
        draw_list_free(t->sheets[i].map);
    }
}

void table_show_sheet(table *t, int sheet)
{
    if (sheet < 0 || sheet >= t->b->nsheets || sheet == t->sheet) return;
    app_sound(t->app, "paper", 0.5f);
    table_sheet_art(t, sheet);
    t->hover = t->cursor = t->fan = NO_SPACE;
    t->why_on = false;
    t->followed = false;
}

/* ---- the tabs */

static void tab_name(const table *t, int sheet, char *out, size_t size)
{
    const board_sheet *s = &t->b->sheets[sheet];
    const char *name = s->title && s->title[0] ? s->title : s->name && s->name[0] ? s->name : "";
    if (name[0])
        snprintf(out, size, "%s", name);
    else
        snprintf(out, size, "Map %d", sheet + 1);
}

static int units_on(const table *t, int sheet)
{
    int n = 0;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim.shown.units[i];
        n += p->status == UNIT_ON && p->space != NO_SPACE && t->b->spaces[p->space].sheet == sheet;
    }
    return n;
}

static void one_tab(table *t, int sheet, frect r, const char *name)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    const bool on = sheet == t->sheet, asked = sheet == t->d.sheet && t->d.side >= 0;
    ui_id id = ui_name("sheettab", sheet);
    draw_round(u->out, r, 7,
               on              ? m->panel
               : ui_hot(u, id) ? 0x5d4430ff
                               : m->walnut2,
               on ? m->ink : m->brass, 1.3f);
    if (asked)
        draw_circle(u->out, r.x + theme_tx(m, 12, 12), r.y + r.h / 2, theme_tx(m, 4, 4), m->gold, m->ink, 1);
    font f = theme_font(m, TEXT_SMALL_STRONG);
    ui_text_fit(u, TEXT_SMALL_STRONG, on ? m->ink : m->ivory, r.x + theme_tx(m, 22, 22),
                roundf(r.y + r.h / 2 + f.px * 0.36f), ALIGN_LEFT, r.w - theme_tx(m, 30, 30), name);
    char tip[200];
    const int n = units_on(t, sheet);
    snprintf(tip, sizeof tip, "%s: %d %s in sight there.%s The keys [ and ] turn from map to map.", name, n,
             n == 1 ? "unit" : "units", asked ? " The choice now is made here." : "");
    ui_tooltip(u, id, r, tip);
    if (ui_click(u, id, r, UI_FOCUS)) table_show_sheet(t, sheet);
}

void table_sheets(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    const int n = t->b->nsheets;
    if (n < 2 || t->card == CARD_CURTAIN) return;
    if (ui_key(u, ']', 0)) table_show_sheet(t, (t->sheet + 1) % n);
    if (ui_key(u, '[', 0)) table_show_sheet(t, (t->sheet + n - 1) % n);
    const float h = theme_tx(m, 36, 36), gap = 4;
    float x = t->l.board.x + 10, room = (t->l.board.w - 20 - gap * (float)(n - 1)) / (float)n;
    for (int i = 0; i < n; i++) {
        char name[96];
        tab_name(t, i, name, sizeof name);
        const float w = fminf(room, ui_width(u, TEXT_SMALL_STRONG, name) + theme_tx(m, 34, 34));
        one_tab(t, i, (frect){x, t->l.board.y + 8, w, h}, name);
        x += w + gap;
    }
}
