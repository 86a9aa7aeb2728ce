/* surface.c: the board as it is drawn, layer by layer. */
#include "ui/table/board/surface.h"

#include "ui/table/board/dice_row_marks.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/hint_marks.h"
#include "ui/table/board/keys.h"
#include "ui/table/board/legend.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/motion.h"
#include "ui/table/board/names_aside.h"
#include "ui/table/board/overlay.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/place.h"
#include "ui/table/board/press.h"
#include "ui/table/board/prizes.h"
#include "ui/table/board/ruler.h"
#include "ui/table/board/sightline.h"
#include "ui/table/board/tabs.h"
#include "ui/table/board/things.h"
#include "ui/table/board/ways_out.h"
#include "ui/table/camera.h"
#include "ui/table/choose/stack.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/intent_card.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/recap_card.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/lesson_card.h"
#include "ui/table/panels/scene.h"
#include "ui/table/pointer.h"

/* As a battle opens, and where the window has another size than the frame before. */
static void lay_camera(table *t)
{
    const bool resized = camera_resized(t), whole = resized && camera_whole(t);
    camera_port(t, t->layout->board, 190 * t->host->ui->t.zoom, 14);
    if (!t->camera->view.placed)
        frame_opening(t);
    else if (resized)
        frame_resized(t, whole);
    if (resized && !t->pointer->by_keys) pointer_hide(t); /* what lay under it lies elsewhere now */
}

void surface_draw(table *t)
{
    ui *u = t->host->ui;
    layout_cover(t, LAYOUT_TABS, tabs_room(t));
    lay_camera(t);
    texture_make_all(u->host);
    lighting_lay(t, recap_told_turn(t));
    marking_begin(t);
    keys_board(t);
    press_board(t);
    sightline_mind(t);
    legend_mind(t);
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
    name_aside aside[NAMES_ASIDE_MAX];
    const int n_aside = names_aside_find(t, aside);
    const bool apart = names_aside_erase(t, aside, n_aside);
    fallen_draw(t);
    overlay_under(t);
    recap_card_under(t);
    if (apart) names_aside_draw(t, aside, n_aside);
    things_draw(t);
    pieces_draw(t);
    things_over(t);
    prizes_draw(t);
    ways_out_draw(t);
    overlay_over(t);
    hint_marks_draw(t);
    sightline_draw(t);
    dice_row_marks(t);
    lesson_card_ring(t);
    pieces_marks(t);
    overlay_facing(t);
    marking_let_go(t);
    recap_card_over(t);
    intent_card_over(t);
    motion_draw(t);
    ruler_draw(t);
    if (!t->layout->open[LAYOUT_HALL]) { /* too small to be read there, and for whoever plays at the table */
        tabs_draw(t);
        frect told = {0};
        if (!scene_open(t) && !t->ruler->on) told = place_plate(t); /* not over what is measured */
        legend_draw(t, told);
        stack_draw(t);
    }
    draw_clip_pop(u->out);
}
