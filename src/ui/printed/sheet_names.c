/* sheet_names.c: how names are written on the map: on plates; of seas and of areas with their numbers and
 * victory points. Where the others lie is in sheet_labels.c. */
#include "ui/printed/sheet_names.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "ui/printed/sheet_prizes.h"

/* Roughly Garamond and Inter: enough to lay out a plate where no host measures. */
float sheet_text_width(const draw_host *host, font f, const char *s, float letter_space)
{
    size_t n = strlen(s), letters = 0;
    float w = 0;
    for (size_t i = 0; i < n; i++) {
        if (((unsigned char)s[i] & 0xc0) == 0x80) continue;
        letters++;
        w += strchr("iljtf.,:;'!| ", s[i]) ? 0.27f
             : strchr("mwMW", s[i])        ? 0.8f
             : s[i] >= 'A' && s[i] <= 'Z'  ? 0.66f
                                           : 0.48f;
    }
    float width = host && host->text_width ? host->text_width(host->self, f, s, n)
                                           : w * f.px * (f.face >= INTER ? 1.14f : 1);
    return width + letter_space * (float)letters;
}

static float held(float v, float low, float high)
{
    return high < low ? (low + high) / 2 : fminf(fmaxf(v, low), high);
}

frect sheet_plate_rect(const sheet_art *a, const draw_host *host, plate_style style, fpoint p,
                       const char *text)
{
    const float size = style.f.px,
                w = sheet_text_width(host, style.f, text, style.letter_space) + size * 0.8f;
    const float half = w / 2 + 4;
    const float x = held(p.x, half, a->g->w - half), y = held(p.y, size + 4, a->g->h - size * 0.3f - 4);
    return (frect){x - w / 2, y - size * 0.98f, w, size * 1.28f};
}

frect sheet_plate_on_map(const sheet_art *a, const draw_host *host, plate_style style, fpoint p,
                         const char *text, draw_list *d)
{
    const frect r = sheet_plate_rect(a, host, style, p, text);
    const float x = r.x + r.w / 2, y = r.y + style.f.px * 0.96f;
    const colour fill = 0xf6ecd200u | (colour)(style.opacity * 255);
    draw_round(d, r, 3, fill, 0xb59a68ff, 0.8f);
    if (style.letter_space > 0)
        draw_text_spaced(d, style.f, style.ink, x, y, ALIGN_CENTRE, style.letter_space, text);
    else
        draw_text(d, style.f, style.ink, x, y, ALIGN_CENTRE, text);
    return r;
}

plate_style sheet_style(const sheet_art *a, const char *style, float text)
{
    plate_style out = {{GARAMOND, 15.5f * text}, THEME_INK, 0, 0.9f, RANK_LAND};
    if (strcmp(style, "water") == 0) {
        out.f.face = GARAMOND_ITALIC;
        out.ink = THEME_WATER_INK;
        out.rank = RANK_WATER;
    } else if (strcmp(style, "note") == 0) {
        out.f = (font){GARAMOND_ITALIC, 14.5f * text};
        out.rank = RANK_NOTE;
    } else if (strcmp(style, "place") == 0) {
        out.f = (font){GARAMOND_BOLD, 15.5f * text};
        out.rank = RANK_PLACE;
    }
    if (a->contrast) out.opacity = 1;
    return out;
}

/* ---- seas */

bool sheet_names_sea(const sheet_art *a, const board_feature *f)
{
    if (f->kind != FEATURE_LABEL) return false;
    const fpoint p = ground_point(a->g, f->points[f->npoints / 2]);
    int at = ground_at(a->g, p.x, p.y);
    return strcmp(f->style, "sea") == 0 ||
           (strcmp(f->style, "water") == 0 &&
            ((at < 0 && a->g->shore) || (at >= 0 && a->g->recipe[at]->kind == GROUND_SEA)));
}

/* Water from end to end of a name, and it stays on the map. */
static bool sea_there(const sheet_art *a, float text, fpoint p, float half)
{
    for (int k = -4; k <= 4; k++) {
        const float x = p.x + (half + 34 * text) * (float)k / 4;
        if (x < 0 || x > a->g->w) return false;
        const int at = ground_at(a->g, x, p.y);
        if (at >= 0 && a->g->recipe[at]->kind != GROUND_SEA) return false;
    }
    return true;
}

/* The one text without a plate: a sea's name, spaced, on the flat tint (docs/look.md 1.6). */
static void sea_name(const sheet_art *a, const draw_host *host, float text, fpoint p, const char *words,
                     draw_list *d)
{
    char caps[96];
    snprintf(caps, sizeof caps, "%s", words);
    language_capitals(caps);
    font f = {GARAMOND_ITALIC, 18 * text};
    float space = 8 * text, half = sheet_text_width(host, f, caps, space) / 2;
    for (; space > text && (half * 2 > a->g->w * 0.25f || !sea_there(a, text, p, half)); space -= text)
        half = sheet_text_width(host, f, caps, space - text) / 2;
    draw_text_spaced(d, f, THEME_WATER_INK, held(p.x, half + 6, a->g->w - half - 6), p.y, ALIGN_CENTRE, space,
                     caps);
}

void sheet_record_seas(const sheet_art *a, const draw_host *host, float text, draw_list *d)
{
    for (int i = 0; i < a->b->nfeatures; i++) {
        const board_feature *f = &a->b->features[i];
        if (f->sheet != a->sheet || !f->text || !f->text[0] || f->npoints == 0 || !sheet_names_sea(a, f))
            continue;
        sea_name(a, host, text, ground_point(a->g, f->points[f->npoints / 2]), f->text, d);
    }
}

/* ---- areas */

static int prize_of(const sheet_art *a, int space)
{
    for (int i = 0; i < a->nprizes; i++)
        if (a->prize_spaces[i] == space) return a->prizes[i];
    return -1;
}

/* In two lines where one would be long: at the space nearest the middle. */
static int split_name(float text, const draw_host *host, font f, const char *name, char lines[2][64])
{
    snprintf(lines[0], 64, "%s", name);
    lines[1][0] = 0;
    if (sheet_text_width(host, f, name, 0) <= 150 * text) return 1;
    size_t n = strlen(name), best = 0;
    for (size_t i = 1; i + 1 < n; i++)
        if (name[i] == ' ' &&
            (best == 0 || (i > n / 2 ? i - n / 2 : n / 2 - i) < (best > n / 2 ? best - n / 2 : n / 2 - best)))
            best = i;
    if (best == 0 || best > 60) return 1;
    snprintf(lines[0], 64, "%.*s", (int)best, name);
    snprintf(lines[1], 64, "%s", name + best + 1);
    return 2;
}

/* How badly a plate would lie at r: corners outside its area, and how far it is from the stack's place. */
static float plate_cost(const sheet_art *a, int i, frect r, const frect *others, int nothers)
{
    float cost = 0, room = 6 * a->text;
    for (int k = 0; k < nothers; k++)
        if (r.x < others[k].x + others[k].w + room && others[k].x < r.x + r.w + room &&
            r.y < others[k].y + others[k].h + room && others[k].y < r.y + r.h + room)
            cost += 400;
    for (int k = 0; k < a->g->nspaces; k++) { /* other stacks' places */
        fpoint q = a->g->centre[k];
        if (k != i && q.x > r.x - 58 * a->text && q.x < r.x + r.w + 58 * a->text &&
            q.y > r.y - 38 * a->text && q.y < r.y + r.h + 38 * a->text)
            cost += 120;
    }
    for (int k = 0; k < 8; k++) {
        float x = r.x + r.w * (float)(k % 4) / 3, y = r.y + r.h * (float)(k / 4);
        if (!ground_inside(a->g, i, x, y, 3 * a->text)) cost += 40;
    }
    for (int k = 0; k < 27; k++) /* a road, a river, works, houses: better seen */
        if (ground_taken(a->g, r.x + r.w * (float)(k % 9) / 8, r.y + r.h * (float)(k / 9) / 2)) cost += 7;
    fpoint c = a->g->centre[i];
    /* Above it stands the plate that counts a stack. */
    float dx = fmaxf(0, fabsf(r.x + r.w / 2 - c.x) - r.w / 2 - 60 * a->text), dy = fabsf(r.y + r.h / 2 - c.y),
          clear = r.h / 2 + (r.y < c.y ? 52 : 40) * a->text;
    if (dx <= 0 && dy < clear) cost += 60 + (clear - dy) * 7; /* under the counters, a stack of four */
    return cost + (dx + dy) * 0.16f / a->text + (r.y + r.h / 2 > c.y ? 3 : 0);
}

static frect area_plate(const sheet_art *a, const draw_host *host, float text, int i, const label_room *room,
                        draw_list *d)
{
    const board_space *p = &a->b->spaces[a->g->s->first_space + i];
    const float u = text;
    font f = {GARAMOND_BOLD, 16.5f * u}, small = {INTER_BOLD, 13.5f * u};
    f.face = GARAMOND;
    char lines[2][64];
    const char *tab = p->id ? p->id : ""; /* whole: as log, prompt and typed orders have it */
    int n = split_name(u, host, f, p->name ? p->name : "", lines),
        prize = prize_of(a, a->g->s->first_space + i);
    float wide =
        fmaxf(sheet_text_width(host, f, lines[0], 0), n > 1 ? sheet_text_width(host, f, lines[1], 0) : 0);
    float tab_w = fmaxf(32 * u, sheet_text_width(host, small, tab, 0) + 14 * u),
          w = tab_w + (wide > 0 ? wide + 14 * u : 0) + (prize >= 0 ? 24 * u : 0);
    float h = (8 + 18 * (float)n) * u, least = 1e9f;
    frect best = {a->g->centre[i].x - w / 2, a->g->centre[i].y - 60 * u, w, h};
    for (int dy = -16; dy <= 16; dy++)
        for (int dx = -17; dx <= 17; dx++) {
            frect r = {a->g->centre[i].x - w / 2 + (float)dx * 9 * u,
                       a->g->centre[i].y - h / 2 + (float)dy * 8 * u, w, h};
            if (r.x < 4 || r.y < 4 || r.x + w > a->g->w - 4 || r.y + h > a->g->h - 4) continue;
            float cost = plate_cost(a, i, r, room->r, room->n);
            if (cost < least) {
                least = cost;
                best = r;
            }
        }
    draw_round(d, best, 4 * u, a->contrast ? 0xf8f0daff : 0xf8f0daf2, 0x8a7448ff, u);
    draw_round(d, (frect){best.x, best.y, tab_w, h}, 4 * u, THEME_INK2, 0, 0);
    draw_text(d, small, THEME_IVORY, best.x + tab_w / 2, best.y + h / 2 + 4.8f * u, ALIGN_CENTRE, tab);
    for (int k = 0; k < n && wide > 0; k++)
        draw_text(d, f, THEME_INK, best.x + tab_w + 7 * u, best.y + (17.5f + 18 * (float)k) * u, ALIGN_LEFT,
                  lines[k]);
    if (prize >= 0) sheet_prize(d, best.x + w - 14 * u, best.y + h / 2, u, prize);
    return best;
}

void sheet_record_names(const sheet_art *a, const draw_host *host, float text, sheet_writing *out)
{
    label_room room = {0};
    const float half = a->g->shape == BOARD_HEX ? SHEET_UNIT * 0.4f : SHEET_UNIT * 0.45f;
    const bool areas = a->g->shape == BOARD_AREA;
    for (int i = 0; i < a->ntaken && !areas; i++) {
        const fpoint c = a->g->centre[a->taken[i] - a->g->s->first_space];
        label_room_take(&room, (frect){c.x - half, c.y - half, 2 * half, 2 * half});
    }
    const int before = room.n;
    if (!areas) sheet_record_seas(a, host, text, out->names);
    sheet_labels_record(a, host, text, &room, out);
    for (int i = 0; i < a->g->nspaces && areas; i++)
        label_room_take(&room, area_plate(a, host, text, i, &room, out->names));
    for (int i = before; i < room.n; i++)
        label_room_take(&out->parts, room.r[i]);
    label_room_free(&room);
}
