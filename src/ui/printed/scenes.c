/* scenes.c: see scenes.h. A new kind of scene is a word of board/board.h, its name in board/tiled_marks.c and
 * a row here. */
#include "ui/printed/scenes.h"

#include "ui/printed/scene_life.h"
#include "ui/printed/scene_rock.h"
#include "ui/printed/scene_trace.h"

static const struct {
    bool stands; /* over lines and works; else it lies under them */
    void (*draw)(const scene *s);
} kinds[SCENE_KINDS] = {
    [SCENE_CRAG] = {true, scene_crag},         [SCENE_KOPPIE] = {true, scene_koppie},
    [SCENE_BOULDERS] = {true, scene_boulders}, [SCENE_HOMESTEAD] = {true, scene_homestead},
    [SCENE_MEALIES] = {false, scene_mealies},  [SCENE_FIELD] = {false, scene_field},
    [SCENE_ORCHARD] = {true, scene_orchard},   [SCENE_THORNS] = {true, scene_thorns},
    [SCENE_TENTS] = {true, scene_tents},       [SCENE_WAGONS] = {true, scene_wagons},
    [SCENE_WALL] = {true, scene_wall},         [SCENE_HOUSES] = {true, scene_houses},
    [SCENE_CHANNEL] = {false, scene_channel},  [SCENE_KAREZ] = {false, scene_karez},
    [SCENE_PATH] = {false, scene_path},        [SCENE_TRACK] = {true, scene_track},
    [SCENE_POOL] = {true, scene_pool},         [SCENE_PYRAMID] = {true, scene_pyramid},
    [SCENE_MILL] = {true, scene_mill},         [SCENE_RIPPLES] = {false, scene_ripples},
    [SCENE_PITS] = {true, scene_pits},         [SCENE_REMAINS] = {true, scene_remains},
    [SCENE_ANTHILLS] = {true, scene_anthills},
};

static void draw_all(const ground *g, bool standing, draw_list *d)
{
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet != g->sheet || f->kind != FEATURE_SCENE || kinds[f->form].stands != standing) continue;
        scene s = scene_of(g, f, (uint32_t)i, d);
        kinds[f->form].draw(&s);
        scene_free(&s);
    }
}

void scenes_land(const ground *g, draw_list *d)
{
    draw_all(g, false, d);
}

void scenes_works(const ground *g, draw_list *d)
{
    draw_all(g, true, d);
}
