/* hall_show.c: see hall_show.h. Places and sizes are those of a picture of 1920 x 1080 (hall.h). */
#include "ui/app/hall_show.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/goal.h"
#include "game/game.h"
#include "ui/app/hall_table.h"
#include "ui/table/board/pieces.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/say.h"

static frect within(const theme *t, frect r, float x, float y, float w, float h)
{
    return (frect){r.x + hall_px(t, x), r.y + hall_px(t, y), hall_px(t, w), hall_px(t, h)};
}

static void wants(table *t, int side, frect r)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    char text[160];
    hall_wants(t->sc, side, text);
    hall_card(u, r, hall_colour(t, side), false);
    pieces_badge(t, side, r.x + hall_px(m, 34), r.y + hall_px(m, 24), hall_px(m, 84));
    ui_fit_font(u, hall_font(m, GARAMOND_BOLD, HALL_NAME), m->ink, r.x + hall_px(m, 138),
                r.y + hall_px(m, 64), ALIGN_LEFT, r.w - hall_px(m, 158), t->sc->sides[side].name);
    hall_line(u, INTER, 34, m->ink2, r.x + hall_px(m, 138), r.y + hall_px(m, 106), ALIGN_LEFT, _("want to"));
    const frect in = within(m, r, 34, 116, 490, 0);
    const bool fits = hall_words(u, INTER_BOLD, HALL_MATTERS, 0, in, 3, false, text) < hall_px(m, 170);
    hall_words(u, INTER_BOLD, fits ? HALL_MATTERS : HALL_SECOND, m->ink, in, fits ? 3 : 4, true, text);
}

static void strip(table *t, const hall_next *next, int n)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const frect r = hall_at(m, (frect){96, 840, 1728, 186});
    const hall_next now = {.title = t->sc->title, .quiet = t->sc->date};
    hall_card(u, r, 0, true);
    for (int i = 0; i <= n && i <= HALL_NEXT; i++) {
        const frect place = within(m, r, 20 + 564 * (float)i, 18, 552, 150);
        const hall_next *b = i == 0 ? &now : &next[i - 1];
        const float x = place.x + hall_px(m, 26), wide = place.w - hall_px(m, 40);
        if (i == 0) draw_round(u->out, place, hall_px(m, 8), m->band, m->ink, hall_px(m, 2.4f));
        hall_line(u, INTER_SEMIBOLD, HALL_LEAST, m->ink2, x, place.y + hall_px(m, 44), ALIGN_LEFT,
                  i == 0   ? _("Now")
                  : i == 1 ? _("Next")
                           : _("Then"));
        ui_fit_font(u, hall_font(m, GARAMOND_BOLD, 50), m->ink, x, place.y + hall_px(m, 98), ALIGN_LEFT, wide,
                    b->title);
        ui_fit_font(u, hall_font(m, INTER, HALL_LEAST), m->ink2, x, place.y + hall_px(m, 136), ALIGN_LEFT,
                    wide, b->quiet);
    }
}

void hall_show_between(table *t, const hall_next *next, int n)
{
    const theme *m = &t->host->ui->t;
    int side[SIDES_MAX];
    const int sides = hall_sides(t, side);
    hall_top(t);
    for (int i = 0; i < sides && i < 2; i++)
        wants(t, side[i], hall_at(m, (frect){1270, 176 + 322 * (float)i, 554, 300}));
    strip(t, next, n);
    layout_cover(t, LAYOUT_HALL_FOOT, hall_at(m, (frect){96, 840, 1728, 186}));
}

void hall_show_result(table *t)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const state *s = session_state(t->s);
    const frect r = hall_at(m, (frect){96, 712, 1728, 314});
    const int winner = s->over ? s->winner : NO_SIDE;
    result *res = mem_alloc(sizeof *res);
    char first[160], why[300] = "";
    game_result(s, res);
    if (s->over && res->code) say_code(t, s, res->code, &res->args, why, sizeof why);
    if (winner >= 0)
        goal_side_wins(t->sc, winner, first, sizeof first);
    else
        snprintf(first, sizeof first, s->over ? _("Nobody has won") : _("So far the battle went"));
    hall_top(t);
    hall_card(u, r, hall_colour(t, winner), false);
    float x = 52;
    if (winner >= 0) {
        pieces_badge(t, winner, r.x + hall_px(m, 44), r.y + hall_px(m, 44), hall_px(m, 120));
        x = 200;
    }
    ui_fit_font(u, hall_font(m, GARAMOND_BOLD, 96), m->ink, r.x + hall_px(m, x), r.y + hall_px(m, 122),
                ALIGN_LEFT, r.w - hall_px(m, x + 40), first);
    hall_words(u, INTER_SEMIBOLD, HALL_MATTERS, m->ink2, within(m, r, 52, 182, 1624, 0), 2, true, why);
    mem_free(res);
}
