/*
 * things.c: what lies about on spaces (dropped loads, wrecks): a sign with how many, and what they are
 * called.
 */
#include "ui/table/board/things.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/say.h"

static bool thing_seen(const table *t, const thing *g)
{
    if (!g->used || g->space >= t->b->nspaces) return false;
    return t->battle->viewer < 0 || (g->seen_by & 1u << t->battle->viewer) || g->side == t->battle->viewer;
}

static int thing_count(const thing *g)
{
    return g->value > 0 ? g->value : 1;
}

/* By what it is called; what is called nothing that is drawn is baggage. */
static const char *picture_of(const table *t, int kind)
{
    static const char *const drawn[] = {"ivory", "boma", "breastwork", "grave", "flag", "marker", "camp"};
    char code[32];
    snprintf(code, sizeof code, "thing.%d", kind);
    const char *name = say_title(t, code, "");
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        for (const char *p = name; *p; p++) {
            size_t n = 0;
            while (drawn[i][n] && p[n] && tolower((unsigned char)p[n]) == drawn[i][n])
                n++;
            if (!drawn[i][n]) return drawn[i];
        }
    return "baggage";
}

/* In the corner of the place, so that a counter leaves it in sight. */
static void sign_draw(table *t, int space, int count, int kind)
{
    ui *u = t->host->ui;
    const fpoint c = where_centre(t, space);
    const float cell = 2 * sheet_art_radius(t->camera->art, space) / SHEET_UNIT * t->camera->view.cell,
                s = fmaxf(10, cell * 0.36f);
    const float x = c.x - cell * 0.42f, y = c.y + cell * 0.42f;
    if (!ui_inside(ui_inset(t->layout->board, -cell), x, y)) return;
    counter_draw_thing(u->out, picture_of(t, kind), x, y, s * 1.3f);
    if (count < 2 || s < 12) return;
    char text[16];
    snprintf(text, sizeof text, "%d", count);
    const font f = {INTER_EXTRABOLD, fmaxf(10, s * 0.5f)};
    const float r = f.px * 0.72f, px = x + s * 0.5f, py = y + s * 0.32f;
    draw_circle(u->out, px, py, r, u->t.ivory, u->t.ink, 1.2f);
    draw_text(u->out, f, u->t.ink, px, py + f.px * 0.36f, ALIGN_CENTRE, text);
}

void things_draw(table *t)
{
    const thing *all = t->anim->shown.things;
    for (int i = 0; i < THINGS_MAX; i++) {
        if (!thing_seen(t, &all[i]) || t->b->spaces[all[i].space].sheet != t->camera->sheet) continue;
        int count = 0;
        bool first = true;
        for (int k = 0; k < THINGS_MAX; k++) {
            if (!thing_seen(t, &all[k]) || all[k].space != all[i].space) continue;
            if (k < i) first = false;
            count += thing_count(&all[k]);
        }
        if (first) sign_draw(t, all[i].space, count, all[i].kind);
    }
}

void things_words(const table *t, int space, strbuf *out)
{
    const thing *all = t->anim->shown.things;
    int told = 0;
    for (int i = 0; i < THINGS_MAX; i++) {
        if (!thing_seen(t, &all[i]) || all[i].space != space) continue;
        int count = 0;
        bool first = true;
        for (int k = 0; k < THINGS_MAX; k++) {
            if (!thing_seen(t, &all[k]) || all[k].space != space || all[k].kind != all[i].kind) continue;
            if (k < i) first = false;
            count += thing_count(&all[k]);
        }
        if (!first) continue;
        char code[32];
        snprintf(code, sizeof code, "thing.%d", all[i].kind);
        const char *name = say_title(t, code, _("Baggage"));
        strbuf_addf(out, "%s%s", told++ ? ", " : out->len ? _("\nHere lie: ") : _("Here lie: "), name);
        if (count > 1) strbuf_addf(out, " (%d)", count);
    }
    if (told) strbuf_addc(out, '.');
}
