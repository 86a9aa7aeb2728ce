/* foot.c: the foot of the table: the prompt line, under it the action bar, above it further choices. */
#include "ui/table/panels/foot.h"

#include "ui/table/choose/strips.h"
#include "ui/table/layout.h"
#include "ui/table/panels/actions.h"
#include "ui/table/panels/prompt_line.h"
#include "ui/table/panels/scene.h"

/* What is told lies there, and anything that is pressed beside it goes on: here too, where no button is. */
static void empty_press(table *t)
{
    ui *u = t->host->ui;
    const bool empty = u->hot == ui_name("foot", 0) || u->hot == ui_name("prompt", 0);
    if (!empty || !u->event || u->event->kind != UI_MOUSE_DOWN || u->event->button != UI_LEFT ||
        !scene_open(t))
        return;
    scene_close(t);
    ui_take(u);
}

void foot_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    float top = t->layout->prompt.y - theme_px(m, 8, 8);
    frect ground = {0, top, m->width, m->height - top};
    draw_rect(u->out, ground, m->walnut);
    draw_rect(u->out, (frect){0, top, m->width, 1.2f}, colour_alpha(m->brass, 0.8f));
    ui_region_add(u, ui_name("foot", 0), ground, UI_SOLID);
    prompt_draw(t);
    if (!t->layout->open[LAYOUT_BOARD_ONLY]) actions_draw(t);
    strips_draw(t);
    empty_press(t);
}
