/* prompt_line.c: the prompt line, drawn. */
#include "ui/table/panels/prompt_line.h"

#include <math.h>
#include <string.h>

#include "ui/table/board/pieces.h"
#include "ui/table/direct/recap.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/panels/prompt.h"

#define CHIP_APART 12    /* pixels */
#define ASIDE_APART 18   /* pixels */
#define LINES_APART 1.2f /* of a line's height */

/* The sentence can be read whole in so much room, on two lines or set smaller. */
static bool sentence_fits(ui *u, float room, float high, const char *what)
{
    return ui_width(u, TEXT_PROMPT, what) <= room ||
           ui_wrap(u, TEXT_BODY, 0, 0, 0, room, LINES_APART, false, what) <= high ||
           ui_squeezed(u, theme_font(&u->t, TEXT_PROMPT), room, high, what) <= room;
}

/* What of the right end's parts has room, the last ones, with the sentence read whole in the `rest` of the
 * line (pixels): how many may act is said in any case, what only the pointer asked is not. */
static const char *aside_that_fits(ui *u, const prompt_text *p, float rest, frect r)
{
    const font f = theme_font(&u->t, TEXT_BODY_STRONG);
    const float most = r.w * PROMPT_ASIDE;
    const char *parts = strbuf_str(&p->right), *what = strbuf_str(&p->what);
    while (parts[0]) {
        const float wide = fminf(ui_width(u, TEXT_BODY_STRONG, parts), most);
        const char *next = strstr(parts, PROMPT_PARTS);
        if (ui_squeezed(u, f, most, r.h, parts) <= most &&
            sentence_fits(u, rest - wide - ASIDE_APART, r.h, what))
            break;
        if (!next && !p->by_the_way) break;
        parts = next ? next + sizeof PROMPT_PARTS - 1 : "";
    }
    return parts;
}

/* What is to be done, from x to right. A long sentence stands on two lines where they fit, and is set smaller
 * before it is cut. `more`: what resting on it tells; "": the sentence itself, where it is cut. */
static void sentence_draw(table *t, frect r, float x, float right, const char *what, const char *more)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const font f = theme_font(m, TEXT_PROMPT);
    const float base = roundf(r.y + r.h / 2 + f.px * 0.36f);
    /* Two lines of its own letters would touch one another and the edges: they are set smaller. */
    const float room = right - x, apart = LINES_APART,
                whole = ui_wrap(u, TEXT_PROMPT, 0, 0, 0, room, apart, false, what);
    const text_role role = whole <= r.h ? TEXT_PROMPT : TEXT_BODY;
    const float tall = ui_wrap(u, role, 0, 0, 0, room, apart, false, what);
    const bool beyond = ui_width(u, TEXT_PROMPT, what) > room;
    const bool nearly = ui_width(u, TEXT_PROMPT, what) <= room * 1.08f; /* not for one word */
    if (beyond && tall <= r.h && !nearly)
        ui_wrap(u, role, m->ink, x, r.y + (r.h - tall) / 2, room, apart, true, what);
    else if (beyond)
        ui_squeeze(u, f, m->ink, (frect){x, r.y, room, r.h}, ALIGN_LEFT, what);
    else
        ui_text(u, TEXT_PROMPT, m->ink, x, base, ALIGN_LEFT, what);
    if (more[0] || (beyond && tall > r.h && ui_squeezed(u, f, room, r.h, what) > room)) {
        ui_id id = ui_name("prompt", 0);
        ui_region_add(u, id, r, UI_OFF);
        ui_tooltip(u, id, r, more[0] ? more : what);
    } else {
        ui_region_add(u, ui_name("prompt", 0), r, UI_SOLID);
    }
}

/* The chip of the rule it speaks of. It comes after the sentence, whose own region takes the whole line. */
static void rule_draw(table *t, const prompt_text *p, float right)
{
    const frect r = t->layout->prompt;
    if (p->rule[0] && ui_chip(t->host->ui, ui_name("promptrule", 0), right, r.y + r.h / 2, true, p->rule))
        host_open_rule(t->host, p->rule);
}

/* Its right end, from `right`; returns what is left of it. */
static float aside_draw(ui *u, const char *aside, float right, float base, frect r)
{
    const theme *m = &u->t;
    const float most = r.w * PROMPT_ASIDE, wide = ui_width(u, TEXT_BODY_STRONG, aside);
    if (wide <= most)
        ui_text(u, TEXT_BODY_STRONG, m->ink2, right, base, ALIGN_RIGHT, aside);
    else
        ui_squeeze(u, theme_font(m, TEXT_BODY_STRONG), m->ink2, (frect){right - most, r.y, most, r.h},
                   ALIGN_RIGHT, aside);
    return right - fminf(wide, most) - ASIDE_APART;
}

void prompt_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    frect r = t->layout->prompt;
    prompt_text p;
    prompt_words(t, &p);
    ui_is_read(u, r);
    draw_round(u->out, r, 6, m->panel, 0, 0);
    float x = r.x + 14 * m->zoom, size = theme_tx(m, 26, 28);
    if (p.side >= 0) {
        draw_round(u->out, (frect){r.x, r.y, 9 * m->zoom, r.h}, 4,
                   palette_side(m->sides, t->sc->sides[p.side].style).face, 0, 0);
        draw_rect(u->out, (frect){r.x + 6 * m->zoom, r.y, 4 * m->zoom, r.h}, m->panel);
        pieces_badge(t, p.side, r.x + 16 * m->zoom, r.y + (r.h - size) / 2, size);
        x = r.x + 28 * m->zoom + size;
    }
    font f = theme_font(m, TEXT_PROMPT);
    float base = roundf(r.y + r.h / 2 + f.px * 0.36f), right = r.x + r.w - 14 * m->zoom;
    const float led = p.who[0] ? ui_width(u, TEXT_PROMPT_STRONG, p.who) + theme_tx(m, 7, 8) : 0;
    const float chip = p.rule[0] ? ui_chip_width(u, p.rule) + CHIP_APART : 0;
    const char *aside = aside_that_fits(u, &p, right - x - led - chip, r);
    if (aside[0]) right = aside_draw(u, aside, right, base, r);
    const float chip_right = right;
    right -= chip;
    if (p.who[0]) ui_text(u, TEXT_PROMPT_STRONG, m->ink, x, base, ALIGN_LEFT, p.who);
    x += led;
    const char *what = strbuf_str(&p.what), *order = recap_order(t);
    const float ordered = ui_width(u, TEXT_NOTE_ITALIC, order) + 24;
    if (*order && !aside[0] && x + ui_width(u, TEXT_PROMPT, what) + ordered <= right) {
        ui_text(u, TEXT_NOTE_ITALIC, m->ink2, right, base, ALIGN_RIGHT, order);
        right -= ordered;
    }
    sentence_draw(t, r, x, right, what, strbuf_str(&p.more));
    rule_draw(t, &p, chip_right);
    prompt_free(&p);
}
