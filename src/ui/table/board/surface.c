/* surface.c: the board as it is drawn, layer by layer, and how it lies when it is first seen. */
#include "ui/table/board/surface.h"

#include <math.h>

#include "ui/printed/sheet.h"
#include "ui/stage/pose.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/keys.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/motion.h"
#include "ui/table/board/overlay.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/place.h"
#include "ui/table/board/press.h"
#include "ui/table/board/tabs.h"
#include "ui/table/board/things.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/stack.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/scene.h"
#include "ui/table/standing.h"

/* What all counters in sight cover, in cells; w below 0: there are none. */
static frect armies(const table *t)
{
    float x0 = 1e9f, y0 = 1e9f, x1 = -1, y1 = -1, x, y;
    for (int i = 0; i < t->sc->nunits; i++) {
        const struct unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON || t->b->spaces[p->space].sheet != t->camera->sheet) continue;
        pose_place(t->b, p->space, &x, &y);
        if (standing_afloat(t, i)) {
            x = (float)t->b->spaces[p->space].berth.x / 1000;
            y = (float)t->b->spaces[p->space].berth.y / 1000;
        }
        x0 = fminf(x0, x);
        y0 = fminf(y0, y);
        x1 = fmaxf(x1, x);
        y1 = fmaxf(y1, y);
    }
    return x1 < 0 ? (frect){0, 0, -1, -1} : (frect){x0, y0, x1 - x0, y1 - y0};
}

/* The largest boxes with which all of both armies are seen, so that to choose any of them moves nothing. */
static float closest_whole(const table *t, frect a)
{
    const frect b = t->layout->board;
    const float edge = 2 * camera_edge(t);
    return fminf((b.w - edge) / fmaxf(a.w, 0.1f), (b.h - edge) / fmaxf(a.h, 0.1f));
}

/* At first: boxes of the size the look asks for, or as large as show all of both armies with room around
 * them, or the map's whole width, as long as that cuts no army off; yet large enough for the pictures on the
 * pieces. The armies are in the middle. */
static void board_fit_first(table *t)
{
    const theme *m = &t->host->ui->t;
    const float around = 4;
    camera_port(t, t->layout->board, 190 * m->zoom, 14);
    if (t->camera->view.placed) return;
    const frect all = t->camera->view.sheet.bounds, a = armies(t), b = t->layout->board;
    camera_fit(t, false);
    /* Areas are drawn to be seen whole, as long as their counters can be told apart. */
    const board_sheet *s = &t->b->sheets[t->camera->sheet];
    const float counter =
        2 * sheet_art_radius(t->camera->art, s->first_space) / SHEET_UNIT * t->camera->view.cell;
    enum { TELL_APART = 41, PICTURED = 36 };
    if (s->kind == BOARD_AREA && counter >= TELL_APART) return;
    const float most = theme_px(m, 66, 84);
    float wanted = fminf(most, b.w / all.w);
    if (a.w >= 0) wanted = fmaxf(wanted, fminf(most, fminf(b.w / (a.w + around), b.h / (a.h + around))));
    if (a.w >= 0) wanted = fminf(wanted, closest_whole(t, a));
    if (s->kind == BOARD_AREA)
        wanted = fminf(wanted, t->camera->view.cell * TELL_APART / fmaxf(counter, 1));
    else /* never so small that the pieces show their signs alone */
        wanted = fmaxf(wanted, t->camera->view.cell * PICTURED / fmaxf(counter, 1) + 1);
    wanted = floorf(wanted);
    if (wanted <= t->camera->view.cell) return;
    if (a.w >= 0)
        camera_first(t, wanted, a.x + a.w / 2, a.y + a.h / 2);
    else
        camera_first(t, wanted, t->camera->view.sheet.map.w / 2, t->camera->view.sheet.map.h / 2);
}

void surface_draw(table *t)
{
    ui *u = t->host->ui;
    board_fit_first(t);
    texture_make_all(u->host);
    lighting_lay(t);
    keys_board(t);
    press_board(t);
    frect b = t->layout->board;
    draw_clip_push(u->out, b);
    draw_tiled(u->out, TEXTURE_WOOD, b, 1);
    ui_region_add(u, press_region(), b, 0);
    if (t->modal->card == MODAL_CURTAIN) {
        draw_clip_pop(u->out);
        return;
    }
    frect all = t->camera->view.sheet.bounds;
    fpoint o = view_to_window(&t->camera->view, all.x, all.y);
    draw_shadow(u->out, (frect){o.x, o.y, all.w * t->camera->view.cell, all.h * t->camera->view.cell}, 2, 16,
                0.7f);
    view_draw(&t->camera->view, u->out);
    fallen_draw(t);
    overlay_under(t);
    things_draw(t);
    pieces_draw(t);
    overlay_over(t);
    pieces_marks(t);
    motion_draw(t);
    tabs_draw(t);
    camera_foot(t, waiting_draw(t));
    if (!scene_open(t)) place_plate(t);
    stack_draw(t);
    draw_clip_pop(u->out);
}
