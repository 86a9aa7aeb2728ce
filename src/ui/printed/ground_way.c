/* ground_way.c: see ground_way.h. */
#include "ui/printed/ground_way.h"

#include <math.h>
#include "core/mem.h"

void ground_add_way(ground *g, curve line, float half, bool canal)
{
    g->way = mem_realloc(g->way, sizeof *g->way * (size_t)(g->nways + 1));
    g->way[g->nways++] = (waterway){line, half, canal};
}

const waterway *ground_nearest_way(const ground *g, fpoint p, float within, int *at)
{
    const waterway *best = NULL;
    float least = within * within;
    for (int i = 0; i < g->nways; i++) {
        int k = curve_nearest(&g->way[i].line, p);
        fpoint q = g->way[i].line.p[k];
        float apart = (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
        if (apart < least) {
            least = apart;
            best = &g->way[i];
            *at = k;
        }
    }
    return best;
}

void ground_add_lane(ground *g, const curve *line, bool rail)
{
    g->lane = mem_realloc(g->lane, sizeof *g->lane * (size_t)(g->nlanes + 1));
    g->lane_rail = mem_realloc(g->lane_rail, (size_t)(g->nlanes + 1));
    g->lane_rail[g->nlanes] = rail;
    g->lane[g->nlanes++] = curve_resample(line, 8 * g->u);
}

bool ground_lane_at(const ground *g, fpoint p, float within, float *degrees, bool *rail)
{
    float least = within * within;
    bool found = false;
    for (int i = 0; i < g->nlanes; i++) {
        int k = curve_nearest(&g->lane[i], p);
        fpoint q = g->lane[i].p[k], n = curve_normal(&g->lane[i], k);
        float apart = (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
        if (apart >= least) continue;
        least = apart;
        *degrees = atan2f(-n.x, n.y) * 57.29578f;
        *rail = g->lane_rail[i] != 0;
        found = true;
    }
    return found;
}
