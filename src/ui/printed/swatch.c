/* swatch.c: see swatch.h. The pictures are in swatch_land.c and swatch_built.c, chosen by ground_looks.c. */
#include "ui/printed/swatch.h"

#include "ui/draw/theme.h"
#include "ui/printed/terrain_water.h"

void swatch_record(const ground *g, draw_list *out, const char *terrain, frect r)
{
    const ground_recipe *recipe = ground_recipe_find(terrain);
    const swatch w = {.d = out,
                      .r = r,
                      .cx = r.x + r.w / 2,
                      .cy = r.y + r.h / 2,
                      .recipe = recipe,
                      .look = &g->looks[recipe->kind],
                      .paper = g->shape == BOARD_AREA ? PAPER_SAVANNAH : g->paper,
                      .fordable = terrain_fordable(g, terrain)};
    draw_clip_push(out, r);
    draw_rect(out, r, ground_paper_tint(w.paper));
    w.look->swatch(&w);
    draw_clip_pop(out);
    draw_round(out, r, 2, 0, THEME_INK, 1);
}
