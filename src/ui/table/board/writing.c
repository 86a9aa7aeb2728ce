/* writing.c: see writing.h. */
#include "ui/table/board/writing.h"

#include "ui/printed/sheet.h"
#include "ui/table/camera.h"
#include "ui/table/host.h"

int writing_under(const table *t, frect r)
{
    const frect *at;
    const int n = camera_written(t, &at);
    const view *v = &t->camera->view;
    int hidden = 0;
    for (int i = 0; i < n; i++) {
        const fpoint p = view_to_window(v, at[i].x / SHEET_UNIT, at[i].y / SHEET_UNIT);
        const float k = v->cell / SHEET_UNIT;
        hidden += ui_meet((frect){p.x, p.y, at[i].w * k, at[i].h * k}, r);
    }
    return hidden;
}
