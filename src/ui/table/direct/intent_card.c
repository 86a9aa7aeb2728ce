/* intent_card.c: see intent_card.h. Not for what is told: it is told by units and places that one sees. */
#include "ui/table/direct/intent_card.h"

#include <math.h>
#include <stdio.h>

#include "board/board.h"
#include "core/language.h"
#include "game/intent.h"
#include "game/words.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/brain.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"

enum { INTENT_WORDS = 200, INTENT_PLATES = 2 };

static const char *const kinds[INTENT_KINDS] = {
    [INTENT_FREE] = "free",     [INTENT_CHARGE] = "charge", [INTENT_CLOSE] = "close",
    [INTENT_GO] = "go",         [INTENT_STAND] = "stand",   [INTENT_WAIT] = "wait",
    [INTENT_GATHER] = "gather", [INTENT_FOLLOW] = "follow", [INTENT_SCREEN] = "screen",
    [INTENT_BACK] = "back"};

static void say(const table *t, const char *code, const word_args *args, char out[INTENT_WORDS])
{
    strbuf b = {0};
    words_format(t->sc, &t->battle->view, code, args, &b);
    snprintf(out, INTENT_WORDS, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

/* Words of a wing: one unit alone, more or less than half of a line; from there on by the eight winds, from
 * the north with the sun. */
enum { ALONE = 4, MOST, PART, WINDS_AT = 10, WINDS = 8 };

static fpoint middle_of(const table *t, const intention_line *l)
{
    const int n = l->nunits < INTENT_UNITS ? l->nunits : INTENT_UNITS;
    fpoint m = {0, 0};
    for (int i = 0; i < n; i++) {
        const int at = t->battle->view.units[l->unit[i]].space;
        if (at == NO_SPACE) continue;
        m.x += (float)t->b->spaces[at].centre.x / (float)n;
        m.y += (float)t->b->spaces[at].centre.y / (float)n;
    }
    return m;
}

/* Where on the map that wing lies, of all that is told of: a wind; -1: in the midst. */
static int wind_of(const table *t, const intention *is, const intention_line *l)
{
    const float turn = 6.2831853f, near = 500; /* thousandths of a cell */
    const fpoint own = middle_of(t, l);
    fpoint all = {0, 0};
    for (int i = 0; i < is->nlines; i++) {
        const fpoint m = middle_of(t, &is->line[i]);
        all.x += m.x / (float)is->nlines, all.y += m.y / (float)is->nlines;
    }
    const float x = own.x - all.x, y = own.y - all.y; /* y goes down */
    if (x * x + y * y < near * near) return -1;
    return ((int)roundf(atan2f(x, -y) / turn * WINDS) + WINDS) % WINDS;
}

/* A wing by where it lies on the map, for units may be called after their own left and right; two that would
 * be called alike keep the names of the line. */
static int wing_words(const table *t, const intention *is, const intention_line *l)
{
    if (l->wing == WING_ALL && l->nunits == 1) return ALONE; /* one is no line */
    if (l->wing == WING_ALL) return l->nunits == l->nseen ? WING_ALL : 2 * l->nunits > l->nseen ? MOST : PART;
    const int wind = l->wing == WING_CENTRE ? -1 : wind_of(t, is, l);
    for (int i = 0; i < is->nlines && wind >= 0; i++) {
        const intention_line *other = &is->line[i];
        if (other != l && other->wing != WING_CENTRE && wind_of(t, is, other) == wind) return l->wing;
    }
    return wind < 0 ? l->wing : WINDS_AT + wind;
}

/* From there to the nearest of those who are shown and not of that side. */
static int to_others(const table *t, int side, int space)
{
    int least = INT32_MAX;
    for (int u = 0; u < t->sc->nunits; u++) {
        const struct unit *p = &t->anim->shown.units[u];
        if (p->status != UNIT_ON || p->side == side) continue;
        const int far = board_distance2(t->b, space, p->space);
        if (far < least) least = far;
    }
    return least;
}

/* Where it goes is no nearer to anybody: that is not forward. */
static bool goes_aside(const table *t, const intention *is, const intention_line *l)
{
    return l->kind == INTENT_GO && l->to != NO_SPACE &&
           to_others(t, is->side, l->to) >= to_others(t, is->side, l->from);
}

/* "The western wing is to charge." */
static void say_bold(const table *t, const intention *is, const intention_line *l, char out[INTENT_WORDS])
{
    char code[64];
    word_args args = word_args_none();
    args.n[0] = wing_words(t, is, l);
    const bool alone = l->kind == INTENT_GATHER && l->nunits == 1; /* with nobody */
    snprintf(code, sizeof code, "intent.%s%s", goes_aside(t, is, l) ? "go.aside" : kinds[l->kind],
             alone ? ".one" : "");
    say(t, code, &args, out);
}

/* Who, and where to where that is a place with a name. */
static void say_quiet(const table *t, const intention_line *l, char out[INTENT_WORDS])
{
    char code[64];
    word_args args = word_args_none();
    const bool place = l->kind == INTENT_GO && l->to != NO_SPACE;
    args.unit = l->unit[0];
    args.other = l->nunits > 1 ? l->unit[1] : NO_UNIT;
    args.n[0] = l->nunits - 2;
    args.n[1] = l->nunits;
    args.space = place ? l->to : NO_SPACE;
    snprintf(code, sizeof code, "intent.who.%d%s",
             l->nunits > 3   ? 3
             : l->nunits > 2 ? 2
                             : l->nunits - 1,
             place ? ".to" : "");
    say(t, code, &args, out);
}

/* ---- the card */

static float disc(ui *u, const table *t, int side, float x, float y, int number)
{
    char s[12];
    const float r = theme_tx(&u->t, 12, 14);
    const colour face = palette_side(u->t.sides, t->sc->sides[side].style).face;
    snprintf(s, sizeof s, "%d", number);
    draw_circle(u->out, x, y, r, face, u->t.ivory, 1.6f);
    draw_text(u->out, theme_font(&u->t, TEXT_SMALL_STRONG), u->t.ivory, x,
              y + theme_font(&u->t, TEXT_SMALL_STRONG).px * 0.36f, ALIGN_CENTRE, s);
    return r;
}

static float head_draw(table *t, const intention *is, frect r, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const scenario_side *side = &t->sc->sides[is->side];
    const bool named = side->commander && side->commander[0];
    const float pad = theme_tx(m, 14, 16), badge = theme_tx(m, 36, 44), in = r.w - 2 * pad - badge - 10;
    char turn[120];
    float y = r.y + pad;
    const font title = theme_font(m, TEXT_BATTLE);
    if (draw)
        draw_text(u->out, title, m->ink, r.x + r.w / 2, y + title.px * 0.8f, ALIGN_CENTRE,
                  _("Order of the day"));
    y += title.px * 1.25f;
    snprintf(turn, sizeof turn, _("%s, turn %d"), side->name, t->battle->view.turn);
    if (draw) pieces_badge(t, is->side, r.x + pad, y, badge);
    const float x = r.x + pad + badge + 10;
    const float name =
        ui_wrap(u, TEXT_BODY_BOLD, m->ink, x, y, in, 1.25f, draw, named ? side->commander : side->name);
    const float under = ui_wrap(u, TEXT_SMALL, m->ink2, x, y + name, in, 1.25f, draw, turn);
    y += fmaxf(badge, name + under) + 8;
    if (draw) draw_line(u->out, r.x + pad, y, r.x + r.w - pad, y, m->line, (stroke_style){.width = 1.2f});
    return y + 8;
}

/* How much of the intention a card has room for. */
typedef struct shown {
    int lines;
    bool tight; /* what is ordered in the letters of who is */
} shown;

static float line_draw(table *t, const intention *is, int i, bool tight, frect r, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    char bold[INTENT_WORDS], quiet[INTENT_WORDS];
    const float x = r.x + theme_tx(m, 46, 52), in = r.x + r.w - theme_tx(m, 12, 14) - x;
    say_bold(t, is, &is->line[i], bold);
    say_quiet(t, &is->line[i], quiet);
    float y = r.y;
    if (draw) disc(u, t, is->side, r.x + theme_tx(m, 26, 29), y + theme_tx(m, 12, 14), i + 1);
    y += ui_wrap(u, tight ? TEXT_BODY_BOLD : TEXT_UNIT, m->ink, x, y, in, tight ? 1.2f : 1.1f, draw, bold);
    y += ui_wrap(u, tight ? TEXT_SMALL : TEXT_BODY, m->ink, x, y, in, 1.25f, draw, quiet);
    return y + (tight ? theme_tx(m, 4, 5) : theme_tx(m, 8, 10)) - r.y;
}

/* So much of it, and of what is left out how many lines that are. */
static float body_draw(table *t, const intention *is, shown all, frect r, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float pad = theme_tx(m, 14, 16);
    float y = head_draw(t, is, r, draw);
    for (int i = 0; i < all.lines; i++)
        y += line_draw(t, is, i, all.tight, (frect){r.x, y, r.w, 0}, draw);
    if (all.lines < is->nlines) {
        char more[80];
        snprintf(more, sizeof more, _("and %d more"), is->nlines - all.lines);
        y += ui_wrap(u, TEXT_BODY, m->ink, r.x + theme_tx(m, 46, 52), y, r.w - theme_tx(m, 58, 66), 1.25f,
                     draw, more);
    }
    /* each order is weighed anew when it is given: by what has come of the others */
    y += ui_wrap(u, TEXT_SMALL, m->ink2, r.x + pad, y, r.w - 2 * pad, 1.25f, draw,
                 _("Whoever sees a better chance when he acts may take it."));
    if (battle_secrets(t))
        y += ui_wrap(u, TEXT_SMALL, m->ink2, r.x + pad, y, r.w - 2 * pad, 1.25f, draw,
                     _("Of what you cannot see it says nothing."));
    y += ui_wrap(u, TEXT_SMALL, m->ink2, r.x + pad, y, r.w - 2 * pad, 1.25f, draw,
                 _("The computer tells its plan before it acts. To play without: \"Says what it "
                   "intends\", where a battle is set up."));
    return y + theme_tx(m, 26, 30) - r.y;
}

float intent_card_height(table *t, float width)
{
    const intention *is = brain_tells(t);
    return is ? ceilf(body_draw(t, is, (shown){is->nlines, false}, (frect){0, 0, width, 0}, false)) : 0;
}

/* As much as has room there, rather all of it in smaller letters than a part; the arrows on the board tell
 * all of it. */
static shown that_fits(table *t, const intention *is, frect r)
{
    shown all = {is->nlines, false};
    while (all.lines > 0 && body_draw(t, is, all, (frect){0, 0, r.w, 0}, false) > r.h) {
        all.lines -= all.tight;
        all.tight = true;
    }
    return all;
}

/* At the foot a line of ink fills while it is read. */
void intent_card_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    const intention *is = brain_tells(t);
    if (!is) return;
    const float pad = theme_tx(&u->t, 14, 16), y = r.y + r.h - theme_tx(&u->t, 16, 18);
    ui_panel(u, r);
    ui_region_add(u, ui_name("intentcard", 0), r, UI_SOLID);
    draw_clip_push(u->out, r);
    body_draw(t, is, that_fits(t, is, r), r, true);
    draw_clip_pop(u->out);
    const frect line = {r.x + pad, y, r.w - 2 * pad, 5};
    draw_round(u->out, line, 2.5f, u->t.band, u->t.line, 1);
    draw_round(u->out, (frect){line.x, line.y, line.w * brain_told(t), line.h}, 2.5f, u->t.ink, 0, 0);
}

/* ---- the board */

static bool here(const table *t, int space)
{
    return space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet;
}

static fpoint along(fpoint a, fpoint way, float far, float aside)
{
    return (fpoint){a.x + way.x * far - way.y * aside, a.y + way.y * far + way.x * aside};
}

/* A sign of the order on the board: its axis, from edge to edge, and where its number lies. */
typedef struct signed_line {
    line_span axis;
    fpoint number;
} signed_line;

/* Words lie beside it. */
static void spare_along(const table *t, const line_span *l, float half)
{
    const float dx = l->b.x - l->a.x, dy = l->b.y - l->a.y;
    const int parts = 1 + (int)(hypotf(dx, dy) / half);
    for (int i = 0; i <= parts; i++) {
        const float part = (float)i / (float)parts;
        const fpoint p = {l->a.x + dx * part, l->a.y + dy * part};
        marking_spare(t, (frect){p.x - half, p.y - half, 2 * half, 2 * half});
    }
}

/* A broad tapered arrow with a swallow tail, in the side's colour, cased in ivory; where there is no room for
 * one, nothing but its place. */
static signed_line arrow(table *t, int side, fpoint a, fpoint b, float counter, float k)
{
    ui *u = t->host->ui;
    const float dx = b.x - a.x, dy = b.y - a.y, far = hypotf(dx, dy);
    const fpoint way = {dx / fmaxf(far, 1), dy / fmaxf(far, 1)};
    const float from = counter * 0.62f, to = far - counter * 0.62f, head = 30 * k;
    const float end = fmaxf(to, from), neck = to - head, tail = 7 * k, shaft = 12 * k, wide = 24 * k;
    const signed_line is = {{.a = along(a, way, from, 0), .b = along(a, way, end, 0)},
                            along(a, way, (from + end) / 2, 0)};
    if (to - from < head + 8) return is;
    const fpoint p[8] = {along(a, way, from, -tail),     along(a, way, from + 9 * k, 0),
                         along(a, way, from, tail),      along(a, way, neck, shaft),
                         along(a, way, neck - 3, wide),  along(a, way, to, 0),
                         along(a, way, neck - 3, -wide), along(a, way, neck, -shaft)};
    const colour face = palette_side(u->t.sides, t->sc->sides[side].style).face;
    draw_polyline(u->out, p, 8, true, u->t.ivory, (stroke_style){.width = 6.4f * k});
    draw_path_begin(u->out);
    draw_path_move(u->out, p[0].x, p[0].y);
    for (int i = 1; i < 8; i++)
        draw_path_line(u->out, p[i].x, p[i].y);
    draw_path_close(u->out);
    draw_path_fill(u->out, face);
    draw_path_stroke(u->out, u->t.ink, (stroke_style){.width = 1.5f * k});
    spare_along(t, &is.axis, shaft);
    return is;
}

/* On the ground of the map, within its frame, and on no name printed there. */
static bool on_free_ground(const table *t, frect r)
{
    const float k = t->camera->view.cell / SHEET_UNIT;
    const frect *written, map = sheet_art_map_rect(t->camera->art);
    const int n = camera_written(t, &written);
    const fpoint o = view_to_window(&t->camera->view, map.x / SHEET_UNIT, map.y / SHEET_UNIT);
    if (r.x < o.x || r.y < o.y || r.x + r.w > o.x + map.w * k || r.y + r.h > o.y + map.h * k) return false;
    for (int i = 0; i < n; i++) {
        const fpoint p =
            view_to_window(&t->camera->view, written[i].x / SHEET_UNIT, written[i].y / SHEET_UNIT);
        if (ui_meet(r, (frect){p.x, p.y, written[i].w * k, written[i].h * k})) return false;
    }
    return true;
}

/* Counters, names and signs on the way of a bar from edge to edge: square pixels. */
static float hidden_by(const table *t, const line_span *l, float half)
{
    const float dx = l->b.x - l->a.x, dy = l->b.y - l->a.y;
    const int parts = 1 + (int)(hypotf(dx, dy) / half);
    float sum = 0;
    for (int i = 0; i <= parts; i++) {
        const float part = (float)i / (float)parts;
        const frect r = {l->a.x + dx * part - half, l->a.y + dy * part - half, 2 * half, 2 * half};
        sum += marking_hides(t, r) + (on_free_ground(t, r) ? 0 : r.w * r.h);
    }
    return sum;
}

/* A bar before who stands there, on nothing that lies there: a little farther off, or to one side; where
 * there is no such place, where it hides least. */
static line_span bar_place(const table *t, fpoint at, fpoint way, float counter, float half)
{
    static const float far[] = {0.72f, 0.9f, 1.1f, 1.35f}, turn[] = {0, 0.5f, -0.5f, 1, -1};
    line_span best = {0};
    float least = 0;
    for (int i = 0; i < 20; i++) {
        const float c = cosf(turn[i / 4]), s = sinf(turn[i / 4]), off = counter * far[i % 4];
        const fpoint w = {way.x * c - way.y * s, way.x * s + way.y * c};
        const line_span l = {.a = along(at, w, off, -counter * 0.8f), .b = along(at, w, off, counter * 0.8f)};
        const float cost = hidden_by(t, &l, half);
        if (i == 0 || cost < least) best = l, least = cost;
        if (least <= 0) break;
    }
    return best;
}

/* Who stands or waits has a bar before him; `drawn` false: who goes nowhere that can be told has its place
 * alone. */
static signed_line bar(table *t, int side, fpoint at, fpoint towards, float counter, float k, bool drawn)
{
    ui *u = t->host->ui;
    const float dx = towards.x - at.x, dy = towards.y - at.y, far = fmaxf(hypotf(dx, dy), 1);
    const fpoint way = {dx / far, dy / far}, before = along(at, way, counter * 0.72f, 0);
    const colour face = palette_side(u->t.sides, t->sc->sides[side].style).face;
    if (!drawn) return (signed_line){{.a = before, .b = before}, before};
    const line_span l = bar_place(t, at, way, counter, 5.5f * k);
    draw_line(u->out, l.a.x, l.a.y, l.b.x, l.b.y, u->t.ivory, (stroke_style){.width = 11 * k});
    draw_line(u->out, l.a.x, l.a.y, l.b.x, l.b.y, u->t.ink, (stroke_style){.width = 8 * k});
    draw_line(u->out, l.a.x, l.a.y, l.b.x, l.b.y, face, (stroke_style){.width = 5 * k});
    spare_along(t, &l, 9 * k);
    return (signed_line){l, {(l.a.x + l.b.x) / 2, (l.a.y + l.b.y) / 2}};
}

/* The middle of the viewer's own, towards whom all of it looks. */
static fpoint facing(const table *t, fpoint otherwise)
{
    fpoint sum = {0, 0};
    int n = 0;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *self = &t->battle->view.units[i];
        if (self->side != t->battle->viewer || self->status != UNIT_ON || !here(t, self->space)) continue;
        const fpoint c = where_centre(t, self->space);
        sum.x += c.x, sum.y += c.y, n++;
    }
    return n > 0 ? (fpoint){sum.x / (float)n, sum.y / (float)n} : otherwise;
}

/* Arrow or bar; false: it begins on another map. */
static bool sign_line(table *t, const intention *is, int i, float k, signed_line *out)
{
    const intention_line *l = &is->line[i];
    if (!here(t, l->from)) return false;
    const fpoint a = where_centre(t, l->from);
    const float counter = where_counter(t, l->from);
    const bool stays = l->kind == INTENT_STAND || l->kind == INTENT_WAIT;
    *out = !stays && l->kind != INTENT_FREE && here(t, l->to) && l->to != l->from
               ? arrow(t, is->side, a, where_centre(t, l->to), counter, k)
               : bar(t, is->side, a, facing(t, a), counter, k, stays);
    return true;
}

/* Words there would be taken for another's. */
static bool nearer_to_another(const signed_line *all, int n, int own, frect r)
{
    const float far = line_words_far(r, &all[own].axis);
    for (int i = 0; i < n; i++)
        if (i != own && line_words_far(r, &all[i].axis) <= far) return true;
    return false;
}

/* Beside its own sign, by its middle first, and as near as it lies on nothing: else the card says it alone.
 */
static void say_beside(table *t, const signed_line *all, int n, int own, const char *s)
{
    static const float parts[] = {0.5f, 0.3f, 0.7f, 0.1f, 0.9f};
    enum { PARTS = sizeof parts / sizeof *parts, NEAR = 4, STEP = 6, FAR = 76 };
    const line_span *l = &all[own].axis;
    const float w = marking_plate_width(t, s), h = marking_plate_height(t), dx = l->b.x - l->a.x,
                dy = l->b.y - l->a.y, far = fmaxf(hypotf(dx, dy), 1), z = t->host->ui->t.zoom;
    const fpoint normal = {dy / far, -dx / far};
    const float reach = (fabsf(normal.x) * w + fabsf(normal.y) * h) / 2;
    for (int off = NEAR; off <= FAR; off += STEP)
        for (int i = 0; i < 2 * PARTS; i++) {
            const float aside = (reach + (float)off * z) * (i & 1 ? -1 : 1), part = parts[i / 2];
            const fpoint p = {l->a.x + dx * part + normal.x * aside, l->a.y + dy * part + normal.y * aside};
            const frect r = {p.x - w / 2, p.y - h / 2, w, h};
            if (marking_hides(t, r) > 0 || nearer_to_another(all, n, own, r) || !on_free_ground(t, r))
                continue;
            marking_plate(t, p.x, p.y, s);
            return;
        }
}

void intent_card_over(table *t)
{
    const intention *is = brain_tells(t);
    ui *u = t->host->ui;
    const float k = theme_px(&u->t, 1, 1.27f);
    signed_line drawn[INTENT_WINGS];
    int line[INTENT_WINGS], n = 0;
    for (int i = 0; is && i < is->nlines; i++)
        if (sign_line(t, is, i, k, &drawn[n])) line[n++] = i;
    for (int i = 0; i < n; i++) {
        const fpoint at = drawn[i].number;
        const float r = disc(u, t, is->side, at.x, at.y, line[i] + 1);
        marking_take(t, (frect){at.x - r, at.y - r, 2 * r, 2 * r});
    }
    for (int i = 0; i < n && line[i] < INTENT_PLATES; i++) {
        char bold[INTENT_WORDS];
        say_bold(t, is, &is->line[line[i]], bold);
        say_beside(t, drawn, n, i, bold);
    }
}
