/* writing.c: see writing.h. */
#include "ui/table/board/writing.h"

#include "ui/printed/sheet.h"
#include "ui/table/camera.h"
#include "ui/table/host.h"

static frect in_window(const view *v, frect at)
{
    const fpoint p = view_to_window(v, at.x / SHEET_UNIT, at.y / SHEET_UNIT);
    const float k = v->cell / SHEET_UNIT;
    return (frect){p.x, p.y, at.w * k, at.h * k};
}

int writing_under(const table *t, frect r)
{
    const frect *at;
    const int n = camera_written(t, &at);
    int hidden = 0;
    for (int i = 0; i < n; i++)
        hidden += ui_meet(in_window(&t->camera->view, at[i]), r);
    return hidden;
}

int writing_find(const table *t, frect r, frect *out, int most)
{
    const frect *at;
    const int n = camera_written(t, &at);
    int found = 0;
    for (int i = 0; i < n && found < most; i++) {
        const frect name = in_window(&t->camera->view, at[i]);
        if (ui_meet(name, r)) out[found++] = name;
    }
    return found;
}
