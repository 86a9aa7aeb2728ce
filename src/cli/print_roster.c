/* print_roster.c: the order of battle of each side, with boxes to tick and the track of turns. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "cli/print_internal.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "game/game.h"
#include "game/ruleset.h"
#include "game/words.h"
#include "ui/pieces/counter.h"

#define GAP 13.4f /* between the columns */
#define FORCE 25  /* the side's band */
#define SUB 12.5f /* a heading among the units */

enum { MARKS_MOST = 6, PER_TURN = 29 };

typedef struct roster {
    print_book *b;
    int side, column, pages;
    print_page page;
    float w, y, bottom; /* of a column */
    bool dry;           /* nothing is printed: `total` is how high all of it comes to be */
    float total;
    char letter[MARKS_MOST + 1];
    char names[MARKS_MOST][60];
    int nmarks, band;
    const char *heading; /* to be printed before the next unit; NULL: none */
    char sub[400];
} roster;

/* ---- marks kept with a pencil */

static void find_marks(roster *r)
{
    const ruleset *rs = r->b->sc->rules;
    for (int i = 0; i < rs->nmarks && r->nmarks < MARKS_MOST; i++) {
        char code[80], *name = r->names[r->nmarks];
        if (rs->marks[i].name == NULL || !print_data_names(&r->b->data, "marks", rs->marks[i].name) ||
            !print_data_uses(&r->b->data, "marks", rs->marks[i].name))
            continue;
        snprintf(code, sizeof code, "mark.%s", rs->marks[i].name);
        print_words(r->b, code, name, sizeof r->names[0]);
        for (const char *at = name; *at != '\0'; at++) { /* the first letter that no other has */
            const char letter = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
            if (letter < 'A' || letter > 'Z' || strchr(r->letter, letter) != NULL) continue;
            r->letter[r->nmarks++] = letter;
            break;
        }
    }
}

static void explain(roster *r)
{
    strbuf out = {0};
    strbuf_add(&out, _("Tick a box for every step, base or figure lost."));
    for (int i = 0; i < r->nmarks; i++) {
        char name[60];
        snprintf(name, sizeof name, "%s", r->names[i]);
        language_within(name);
        strbuf_addf(&out, "%s%c %s", i == 0 ? _(" Marks: ") : ", ", r->letter[i], name);
    }
    if (r->nmarks > 0) strbuf_add(&out, _(": pencil, and rub out."));
    snprintf(r->sub, sizeof r->sub, "%s", strbuf_str(&out));
    strbuf_free(&out);
}

/* ---- the turns */

static bool dark(const scenario *sc, int turn)
{
    const scenario_light *l = scenario_light_at(sc, turn);
    return l != NULL && l->visibility > 0;
}

static float track_height(const scenario *sc)
{
    return 12 + 21 * (float)((sc->turns + PER_TURN - 1) / PER_TURN) + (sc->nlights > 0 ? 9 : 0);
}

static void draw_track(const roster *r)
{
    const print_page *p = &r->page;
    const scenario *sc = r->b->sc;
    const float h = track_height(sc), top = p->y + p->h - h,
                step = fminf(29, (p->w - 52) / (float)(sc->turns < PER_TURN ? sc->turns : PER_TURN));
    draw_round(p->out, (frect){p->x, top, p->w, h}, 0, PRINT_WHITE, THEME_INK, 0.67f);
    print_text(r->b, p->out, (font){INTER_BOLD, 8.7f}, THEME_INK, p->x + 8, top + 19, ALIGN_LEFT, 36,
               _("Turn"));
    for (int i = 0; i < sc->turns; i++) {
        char number[12];
        const float x = p->x + 44 + step * (float)(i % PER_TURN), y = top + 6 + 21 * (float)(i / PER_TURN);
        snprintf(number, sizeof number, "%d", i + 1);
        draw_round(p->out, (frect){x, y, step - 3, 18}, 1.5f, dark(sc, i + 1) ? 0xd9dfe2ff : PRINT_WHITE,
                   THEME_INK, 0.75f);
        print_text(r->b, p->out, (font){INTER_BOLD, 8.4f}, THEME_INK, x + (step - 3) / 2, y + 12.2f,
                   ALIGN_CENTRE, step - 4, number);
    }
    strbuf said = {0};
    for (int i = 0; i < sc->nlights; i++)
        strbuf_addf(&said, _("%sfrom turn %d %s"), i > 0 ? "; " : "", sc->lights[i].turn, sc->lights[i].name);
    if (sc->nlights > 0)
        print_text(r->b, p->out, (font){INTER, 7}, THEME_INK2, p->x + 44, top + h - 4.5f, ALIGN_LEFT,
                   p->w - 52, strbuf_str(&said));
    strbuf_free(&said);
}

/* ---- pages and columns */

static void draw_force(const roster *r)
{
    const scenario_side *side = &r->b->sc->sides[r->side];
    const side_colours c = palette_side(PALETTE_PRINTED, side->style);
    const print_page *p = &r->page;
    int n = 0;
    char text[80];
    for (int u = 0; u < r->b->sc->nunits; u++)
        n += r->b->sc->units[u].side == r->side && print_knows(r->b, u);
    const int had = snprintf(text, sizeof text, ngettext("%d unit", "%d units", (unsigned long)n), n);
    if (r->pages > 1 && had < (int)sizeof text)
        snprintf(text + had, sizeof text - (size_t)had, "%s", _(", going on"));
    draw_rect(p->out, (frect){p->x, p->y, p->w, FORCE}, c.face);
    draw_path_begin(p->out);
    counter_outline(p->out, side->style, (frect){p->x + 7, p->y + FORCE / 2.0f - 7, 14, 14});
    draw_path_stroke(p->out, c.text, (stroke_style){.width = 1});
    print_text(r->b, p->out, (font){GARAMOND_BOLD, 15.4f}, c.text, p->x + 28, p->y + 17.5f, ALIGN_LEFT,
               p->w * 0.5f, side->name);
    print_text(r->b, p->out, (font){INTER, 8.2f}, c.text, p->x + p->w - 7, p->y + 16, ALIGN_RIGHT,
               p->w * 0.4f, text);
}

static void new_page(roster *r)
{
    const char *foot =
        _("Order of battle. The numbers before the names are those on the counters. Sandtable.");
    r->page = print_page_new(r->b, PRINT_ROSTER, _("Order of battle"), r->pages == 0 ? r->sub : NULL, foot);
    r->pages++;
    draw_force(r);
    r->bottom = r->page.y + r->page.h;
    if (r->pages == 1) {
        draw_track(r);
        r->bottom -= track_height(r->b->sc) + 8;
    }
    r->y = r->page.y + FORCE;
    r->column = 0;
    r->w = (r->page.w - GAP) / 2;
    const float room = r->bottom - r->y;
    if (r->pages == 1 && r->total > 0 && r->total / 2 + 56 < room) r->bottom = r->y + r->total / 2 + 56;
}

static void need(roster *r, float h)
{
    if (r->y + h <= r->bottom) return;
    if (r->column == 0) {
        r->column = 1;
        r->y = r->page.y + FORCE;
    } else {
        new_page(r);
    }
}

static void draw_heading(roster *r)
{
    const float x = r->page.x + (float)r->column * (r->w + GAP);
    draw_rect(r->page.out, (frect){x, r->y, r->w, SUB}, PRINT_HEAD);
    print_text(r->b, r->page.out, (font){INTER_BOLD, 7.4f}, THEME_INK, x + 5, r->y + 8.9f, ALIGN_LEFT,
               r->w - 10, r->heading);
    r->y += SUB;
    r->band = 0;
}

/* ---- a unit */

typedef struct box_form {
    int across;
    float size, gap;
} box_form;

static box_form form_of(int n)
{
    if (n <= 8) return (box_form){8, 11.9f, 1.6f};
    return n <= 20 ? (box_form){10, 9, 1.6f} : (box_form){15, 6, 1};
}

static int boxes_of(const print_book *b, int u)
{
    const scenario_unit *su = &b->sc->units[u];
    if (su->nfigures > 0) return su->nfigures;
    return su->strength > 0 ? su->strength : 1;
}

static float boxes_height(int n)
{
    const box_form f = form_of(n);
    return (float)((n + f.across - 1) / f.across) * (f.size + 2);
}

static void draw_boxes(const roster *r, float x, float y, int n)
{
    const box_form f = form_of(n);
    const int half = f.across / (f.across == 8 ? 2 : f.across / 5);
    for (int i = 0; i < n; i++) {
        const int column = i % f.across;
        const float at = x + (float)column * (f.size + f.gap) + 2.6f * (float)(column / half),
                    down = y + (float)(i / f.across) * (f.size + 2);
        draw_round(r->page.out, (frect){at, down, f.size, f.size}, 1, PRINT_WHITE, THEME_INK, 0.7f);
        if (i == n - 1 && n > 1)
            draw_line(r->page.out, at + 2, down + f.size - 2, at + f.size - 2, down + 2, PRINT_RULE,
                      (stroke_style){.width = 0.7f});
    }
}

static void draw_letters(const roster *r, float x, float y)
{
    for (int i = 0; i < r->nmarks; i++) {
        const char one[2] = {r->letter[i], '\0'};
        draw_circle(r->page.out, x + 6 + 14.2f * (float)i, y, 5.9f, PRINT_WHITE, THEME_INK2, 0.6f);
        print_text(r->b, r->page.out, (font){INTER_BOLD, 6.4f}, PRINT_GREY, x + 6 + 14.2f * (float)i,
                   y + 2.3f, ALIGN_CENTRE, 11, one);
    }
}

static void where(const print_book *b, int u, char *out, size_t size)
{
    const scenario_unit *su = &b->sc->units[u];
    char at[24];
    out[0] = '\0';
    if (su->space >= b->sc->board->nspaces) {
        if (su->ndeploy > 0) snprintf(out, size, _("to be placed at the start"));
        return;
    }
    board_space_name(b->sc->board, su->space, at);
    snprintf(out, size, _("at %s"), at);
    if ((b->sc->rules->capabilities & HAS_FACING) == 0 || su->facing >= BOARD_DIRECTIONS_MAX) return;
    strbuf way = {0};
    word_args args = word_args_none();
    args.n[0] = su->facing;
    words_format_template(b->sc, NULL, "{dir0}", &args, &way);
    snprintf(out, size, _("at %s, facing %s"), at, strbuf_str(&way));
    strbuf_free(&way);
}

static void add_unit(roster *r, int u)
{
    const scenario_unit *su = &r->b->sc->units[u];
    const bool aside = (r->b->sc->noncombatants >> su->type & 1) != 0;
    const font bold = {GARAMOND_BOLD, 9.9f}, small = {INTER, 6.9f};
    const float left = 37, names_w = r->w - left - 116, boxes_x = r->w - 113;
    char name[160], place[100];
    const int n = aside ? 1 : boxes_of(r->b, u);
    snprintf(name, sizeof name, "%d · %s", u + 1, su->name);
    where(r->b, u, place, sizeof place);
    const float title = print_wrap(r->b, NULL, bold, 0, 0, 0, names_w, 10.6f, name),
                kind = print_wrap(r->b, NULL, small, 0, 0, 0, names_w, 8.2f, r->b->sc->types[su->type].title),
                there = place[0] != '\0' ? 8.2f : 0,
                ticks = boxes_height(n) + (r->nmarks > 0 && !aside ? 15.5f : 0),
                h = fmaxf(fmaxf(title + kind + there, ticks) + 7, 37);
    if (r->dry) {
        r->total += h + (r->heading != NULL ? SUB : 0);
        r->heading = NULL;
        return;
    }
    need(r, h + (r->heading != NULL ? SUB : 0));
    if (r->heading != NULL) draw_heading(r);
    r->heading = NULL;
    const float x = r->page.x + (float)r->column * (r->w + GAP), y = r->y;
    draw_list *out = r->page.out;
    if (r->band++ % 2 == 0) draw_rect(out, (frect){x, y, r->w, h}, PRINT_BAND);
    draw_round(out, (frect){x + 3, y + h / 2 - 15.5f, 31, 31}, 2, PRINT_WHITE, 0, 0);
    draw_image(out, print_face(r->b, u), (frect){x + 3.5f, y + h / 2 - 15, 30, 30}, 1, 0);
    float down = y + (h - title - kind - there) / 2;
    down += print_wrap(r->b, out, bold, THEME_INK, x + left, down, names_w, 10.6f, name);
    down += print_wrap(r->b, out, small, THEME_INK2, x + left, down, names_w, 8.2f,
                       r->b->sc->types[su->type].title);
    if (place[0] != '\0')
        print_text(r->b, out, small, THEME_INK2, x + left, down + 6.4f, ALIGN_LEFT, names_w, place);
    draw_boxes(r, x + boxes_x, y + (h - ticks) / 2, n);
    if (aside)
        print_text(r->b, out, (font){INTER, 7.7f}, THEME_INK2, x + boxes_x + 17, y + h / 2 + 2, ALIGN_LEFT,
                   60, _("lost"));
    else if (r->nmarks > 0)
        draw_letters(r, x + boxes_x, y + (h + ticks) / 2 - 6.5f);
    draw_line(out, x, y + h, x + r->w, y + h, PRINT_RULE, (stroke_style){.width = 0.5f});
    r->y += h;
    r->b->listed[u]++;
}

/* Those of a group, 0: there from the start; `aside`: who does not fight. */
static void add_units(roster *r, const char *heading, int group, bool aside)
{
    const scenario *sc = r->b->sc;
    r->heading = heading;
    for (int u = 0; u < sc->nunits; u++)
        if (sc->units[u].side == r->side && print_knows(r->b, u) &&
            ((sc->noncombatants >> sc->units[u].type & 1) != 0) == aside &&
            (aside || sc->units[u].group == group))
            add_unit(r, u);
    r->heading = NULL;
}

static void group_heading(const scenario_group *g, char *out, size_t size)
{
    strbuf text = {0};
    strbuf_addf(&text, "%s", g->name);
    for (int i = 0; i < g->nsteps; i++) {
        strbuf_add(&text, i == 0 ? ": " : _(", else "));
        strbuf_addf(&text, _("turn %d"), g->turn[i]);
        if (g->need[i] > 1) strbuf_addf(&text, _(" on %d or more"), g->need[i]);
    }
    snprintf(out, size, "%s", strbuf_str(&text));
    strbuf_free(&text);
}

static bool has_units(const print_book *b, int side)
{
    for (int u = 0; u < b->sc->nunits; u++)
        if (b->sc->units[u].side == side && print_knows(b, u)) return true;
    return false;
}

static void add_side(roster *r)
{
    const scenario *sc = r->b->sc;
    add_units(r, sc->ngroups > 0 ? _("On the field") : NULL, 0, false);
    for (int g = 0; g < sc->ngroups; g++) {
        char heading[200];
        group_heading(&sc->groups[g], heading, sizeof heading);
        add_units(r, heading, g + 1, false);
    }
    add_units(r, _("Leaders and others who do not fight"), 0, true);
}

void print_roster(print_book *b)
{
    for (int side = 0; side < b->sc->nsides; side++) {
        roster r = {.b = b, .side = side};
        if (!has_units(b, side)) continue;
        find_marks(&r);
        explain(&r);
        r.w = (b->w - 2 * print_margin() - GAP) / 2;
        r.dry = true;
        add_side(&r);
        r.dry = false;
        new_page(&r);
        add_side(&r);
    }
}
