/*
 * terrain_scatter.c: see terrain_scatter.h. What a kind of ground has is said by its row of ground_looks.c;
 * how it is strewn and settled is in strew_plants.c and strew_houses.c. Nothing is strewn that could be read
 * as a rule: no scrub stamp in a clear cell.
 */
#include "ui/printed/terrain_scatter.h"

#include "ui/printed/strew_houses.h"
#include "ui/printed/strewing.h"

void terrain_scatter(const ground *g, const level_map *woods, draw_list *d)
{
    strewing s = strewing_new(g, woods);
    const uint32_t camps = board_tag(g->b, "camp");
    for (int i = 0; i < g->nspaces; i++)
        if (ground_look_at(g, i)->settle) ground_look_at(g, i)->settle(&s, i, d);
    for (int i = 0; i < g->nspaces; i++) {
        if (camps & g->b->spaces[g->s->first_space + i].tags && g->recipe[i]->kind != GROUND_CAMP)
            strew_camp(&s, i);
        if (ground_look_at(g, i)->strew) ground_look_at(g, i)->strew(&s, i);
    }
    strewing_draw(&s, d);
    strewing_free(&s);
}
