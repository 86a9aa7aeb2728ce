/* hall.c: the frame of what is read from three metres. It knows no battle. */
#include "ui/app/hall.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const float WIDE = 1920, HIGH = 1080, MARGIN = 0.05f;

float hall_px(const theme *t, float length)
{
    return length * fminf(t->width / WIDE, t->height / HIGH);
}

frect hall_at(const theme *t, frect p)
{
    const float across = t->width / WIDE, down = t->height / HIGH;
    return (frect){roundf(p.x * across), roundf(p.y * down), roundf(p.w * across), roundf(p.h * down)};
}

font hall_font(const theme *t, font_face face, float px)
{
    return (font){face, hall_px(t, px)};
}

frect hall_safe(const theme *t)
{
    return (frect){t->width * MARGIN, t->height * MARGIN, t->width * (1 - 2 * MARGIN),
                   t->height * (1 - 2 * MARGIN)};
}

float hall_width(ui *u, font_face face, float px, const char *s)
{
    return ui_width_font(u, hall_font(&u->t, face, px), s);
}

float hall_line(ui *u, font_face face, float px, colour c, float x, float y, text_align align, const char *s)
{
    draw_text(u->out, hall_font(&u->t, face, px), c, x, y, align, s);
    return hall_width(u, face, px, s);
}

/* So many bytes of s stand on a line, blanks at its end not among them; *next: where the next one begins. */
static size_t line_of(ui *u, font f, float width, const char *s, size_t *next)
{
    size_t fits = 0;
    for (size_t i = 0;; i++) {
        if (s[i] != ' ' && s[i] != '\0') continue;
        if (fits > 0 && u->host->text_width(u->host->self, f, s, i) > width) break;
        fits = i;
        if (s[i] == '\0') break;
    }
    *next = fits;
    while (s[*next] == ' ')
        ++*next;
    return fits;
}

float hall_words(ui *u, font_face face, float px, colour c, frect r, int lines, bool draw, const char *s)
{
    enum { LINE = 240 };
    const font f = hall_font(&u->t, face, px);
    const float leading = roundf(f.px * (face <= GARAMOND_BOLD ? 1.04f : 1.2f));
    float y = r.y;
    for (int n = 1; *s && (n <= lines || !draw); n++, y += leading) {
        char line[LINE];
        size_t next;
        const size_t fits = line_of(u, f, r.w, s, &next);
        const bool last = draw && n == lines && s[next];
        snprintf(line, sizeof line, "%.*s", last ? LINE - 1 : (int)fits, s);
        if (draw) ui_fit_font(u, f, c, r.x, roundf(y + f.px * 0.86f), ALIGN_LEFT, r.w, line);
        s += next;
    }
    return y - r.y;
}

void hall_bar(ui *u, frect r)
{
    const theme *t = &u->t;
    draw_shadow(u->out, r, hall_px(t, 10), hall_px(t, 10), 0.5f);
    draw_round(u->out, r, hall_px(t, 10), t->walnut, t->brass, fmaxf(1, hall_px(t, 1.4f)));
    ui_region_add(u, ui_name("hallbar", (int)r.y), r, UI_SOLID);
}

static void card(ui *u, frect r, colour gains, colour ground)
{
    const theme *t = &u->t;
    const float side = hall_px(t, 16);
    draw_shadow(u->out, r, hall_px(t, 10), hall_px(t, 12), 0.5f);
    if (gains) draw_rect(u->out, (frect){r.x - side / 2, r.y + side * 0.6f, side, r.h - side * 1.2f}, gains);
    draw_round(u->out, r, hall_px(t, 10), ground, 0xb59a68ff, fmaxf(1, hall_px(t, 1.6f)));
    if (gains) draw_rect(u->out, (frect){r.x, r.y + side * 0.6f, side / 2, r.h - side * 1.2f}, gains);
}

void hall_card(ui *u, frect r, colour gains, bool bright)
{
    card(u, r, gains, bright ? u->t.popover : u->t.panel);
    ui_region_add(u, ui_name("hallcard", (int)r.x * 31 + (int)r.y), r, UI_SOLID);
}

bool hall_press(ui *u, ui_id id, frect r, colour gains, bool marked)
{
    const theme *t = &u->t;
    const bool pressed = ui_click(u, id, r, UI_FOCUS);
    card(u, r, gains, ui_hot(u, id) ? t->popover : t->panel);
    if (marked) {
        draw_round(u->out, r, hall_px(t, 10), 0, t->ink, hall_px(t, 3.4f));
        draw_round(u->out, ui_inset(r, hall_px(t, 3.4f)), hall_px(t, 8), 0, t->gold, hall_px(t, 4));
    }
    if (u->show_focus && ui_focused(u, id))
        draw_round(u->out, ui_inset(r, -hall_px(t, 5)), hall_px(t, 13), 0, t->brass, hall_px(t, 3));
    return pressed;
}

void hall_key(ui *u, frect r, float px, const char *key)
{
    const theme *t = &u->t;
    const float rise = r.h * 0.06f, radius = r.h * 0.16f;
    const font f = hall_font(t, INTER_BOLD, px);
    draw_round(u->out, (frect){r.x, r.y + rise, r.w, r.h - rise}, radius, 0x8d7443ff, 0, 0);
    draw_round(u->out, (frect){r.x, r.y, r.w, r.h - rise}, radius, t->ivory, 0xb59a68ff,
               fmaxf(1, hall_px(t, 1.6f)));
    draw_text(u->out, f, t->ink, r.x + r.w / 2, roundf(r.y + (r.h - rise) / 2 + f.px * 0.36f), ALIGN_CENTRE,
              key);
}

float hall_pill(ui *u, float x, float y, float high, bool dark, const char *strong, const char *quiet)
{
    const theme *t = &u->t;
    const float h = hall_px(t, high), pad = h * 0.4f;
    const font f = hall_font(t, INTER_BOLD, HALL_MATTERS), q = hall_font(t, INTER, HALL_MATTERS);
    const float said = ui_width_font(u, f, strong), more = quiet ? ui_width_font(u, q, quiet) : 0,
                gap = quiet ? f.px * 0.28f : 0, w = roundf(said + gap + more + 2 * pad),
                base = roundf(y + h / 2 + f.px * 0.36f);
    draw_round(u->out, (frect){x, y, w, h}, h / 2, dark ? t->walnut : t->ivory, dark ? t->brass : 0,
               dark ? 1.4f : 0);
    draw_text(u->out, f, dark ? t->ivory : t->ink, x + pad, base, ALIGN_LEFT, strong);
    if (quiet) draw_text(u->out, q, dark ? t->sand : t->ink2, x + pad + said + gap, base, ALIGN_LEFT, quiet);
    return w;
}

void hall_parts(ui *u, frect r, int ours, int theirs, colour our, colour their)
{
    const theme *t = &u->t;
    const float line = fmaxf(1, hall_px(t, 2)), a = r.w * (float)ours / 100, b = r.w * (float)theirs / 100;
    const frect mine = {r.x, r.y, a, r.h}, his = {r.x + r.w - b, r.y, b, r.h};
    draw_rect(u->out, r, t->band);
    if (a > 0) {
        draw_rect(u->out, mine, our);
        for (int i = 0; i < 2; i++)
            draw_rect(u->out, (frect){r.x, roundf(r.y + r.h * (i ? 0.62f : 0.3f)), a, line}, THEME_IVORY);
    }
    if (b > 0) {
        draw_rect(u->out, his, their);
        draw_clip_push(u->out, his);
        for (float x = his.x - r.h; x < his.x + his.w; x += hall_px(t, 14))
            draw_line(u->out, x, r.y + r.h, x + r.h, r.y, THEME_IVORY, (stroke_style){.width = line});
        draw_clip_pop(u->out);
    }
    if (ours > 0 && ours < 100) draw_rect(u->out, (frect){r.x + a - line / 2, r.y, line, r.h}, t->ink);
    draw_round(u->out, r, 0, 0, t->ink, line);
}

/* ---- the lamp */

enum { LAMP_W = 192, LAMP_H = 108 };

/* Twice the window, so that its middle may lie anywhere in it: dark by the distance from the middle. */
static void lamp_row(void *of, int y, uint32_t *row)
{
    (void)of;
    for (int x = 0; x < LAMP_W; x++) {
        const float dx = ((float)x + 0.5f) / LAMP_W * 4 - 2, dy = ((float)y + 0.5f) / LAMP_H * 4 - 2;
        const float far = fminf(1, sqrtf(dx * dx + dy * dy) / 1.6f);
        const float dark = far < 0.5f ? 0.08f * far : 0.04f + (far - 0.5f) * 0.68f;
        const uint32_t alpha = (uint32_t)(dark * 255);
        row[x] = alpha << 24 | alpha * 0x1c / 255 << 16 | alpha * 0x13 / 255 << 8 | alpha * 0x0c / 255;
    }
}

void hall_lamp(ui *u, float x, float y)
{
    static const uint64_t key = 0x68616c6c6c616d70ULL; /* "halllamp" */
    const theme *t = &u->t;
    if (!u->host->cached(u->host->self, key))
        u->host->cache_pixels(u->host->self, key, LAMP_W, LAMP_H, lamp_row, NULL);
    draw_clip_push(u->out, (frect){0, 0, t->width, t->height});
    draw_image(u->out, key, (frect){x - t->width, y - t->height, 2 * t->width, 2 * t->height}, 1, 0);
    draw_clip_pop(u->out);
}

/* ---- arrows */

enum { ARROW_STEPS = 24 };

typedef struct arrow_spine {
    fpoint at[ARROW_STEPS + 1], across[ARROW_STEPS + 1]; /* across: of length 1, to the left */
} arrow_spine;

static arrow_spine spine_of(fpoint a, fpoint b, float bend, float grown)
{
    arrow_spine s;
    const fpoint via = {(a.x + b.x) / 2 - (b.y - a.y) * bend, (a.y + b.y) / 2 + (b.x - a.x) * bend};
    for (int i = 0; i <= ARROW_STEPS; i++) {
        const float k = grown * (float)i / ARROW_STEPS, j = 1 - k;
        const float dx = 2 * j * (via.x - a.x) + 2 * k * (b.x - via.x),
                    dy = 2 * j * (via.y - a.y) + 2 * k * (b.y - via.y),
                    n = fmaxf(0.001f, sqrtf(dx * dx + dy * dy));
        s.at[i] = (fpoint){j * j * a.x + 2 * j * k * via.x + k * k * b.x,
                           j * j * a.y + 2 * j * k * via.y + k * k * b.y};
        s.across[i] = (fpoint){-dy / n, dx / n};
    }
    return s;
}

static void side_line(draw_list *d, const arrow_spine *s, int upto, float out, colour c, float width)
{
    fpoint p[ARROW_STEPS + 1];
    for (int i = 1; i < upto; i++)
        p[i - 1] = (fpoint){s->at[i].x + s->across[i].x * out, s->at[i].y + s->across[i].y * out};
    if (upto > 3) draw_polyline(d, p, upto - 1, false, c, (stroke_style){.width = width});
}

void hall_arrow(ui *u, fpoint from, fpoint to, float width, float bend, float grown, colour c, int style)
{
    const arrow_spine s = spine_of(from, to, bend, grown);
    const float long_ = sqrtf((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)),
                head = fminf(1.1f * width, long_ * 0.4f), line = width * 0.1f;
    int neck = ARROW_STEPS - (int)ceilf(head / fmaxf(1, long_ * grown) * ARROW_STEPS);
    fpoint p[2 * ARROW_STEPS + 8];
    int n = 0;
    if (grown <= 0.05f || long_ < width) return;
    if (neck < 1) neck = 1;
    for (int i = 0; i <= neck; i++) {
        const float half = width * (0.34f + 0.22f * (float)i / ARROW_STEPS);
        p[n++] = (fpoint){s.at[i].x + s.across[i].x * half, s.at[i].y + s.across[i].y * half};
    }
    p[n++] = (fpoint){s.at[neck].x + s.across[neck].x * width, s.at[neck].y + s.across[neck].y * width};
    p[n++] = s.at[ARROW_STEPS];
    p[n++] = (fpoint){s.at[neck].x - s.across[neck].x * width, s.at[neck].y - s.across[neck].y * width};
    for (int i = neck; i >= 0; i--) {
        const float half = width * (0.34f + 0.22f * (float)i / ARROW_STEPS);
        p[n++] = (fpoint){s.at[i].x - s.across[i].x * half, s.at[i].y - s.across[i].y * half};
    }
    draw_polyline(u->out, p, n, true, THEME_IVORY, (stroke_style){.width = 2 * line, .round = true});
    draw_polygon(u->out, p, n, c);
    if (style == 0) { /* two rules along the shaft; a hatch across it */
        side_line(u->out, &s, neck, width * 0.12f, THEME_IVORY, line * 0.6f);
        side_line(u->out, &s, neck, -width * 0.12f, THEME_IVORY, line * 0.6f);
    } else {
        for (int i = 2; i < neck; i += 3) {
            const fpoint a = s.at[i], b = s.at[i + 1], w = s.across[i];
            draw_line(u->out, a.x + w.x * width * 0.26f, a.y + w.y * width * 0.26f, b.x - w.x * width * 0.26f,
                      b.y - w.y * width * 0.26f, THEME_IVORY, (stroke_style){.width = line * 0.6f});
        }
    }
}

void hall_tokens_of(int ours, int even, int theirs, int out[3])
{
    const int part[3] = {ours, even, theirs}, whole = ours + even + theirs;
    int left = HALL_TOKENS;
    float rest[3];
    for (int i = 0; i < 3; i++) {
        const float exact = whole > 0 ? (float)part[i] * HALL_TOKENS / (float)whole : 0;
        out[i] = part[i] > 0 && exact < 1 ? 1 : (int)exact;
        rest[i] = exact - (float)out[i];
        left -= out[i];
    }
    for (; left != 0 && whole > 0; left += left > 0 ? -1 : 1) {
        int best = 0; /* who has least of what is his due, or can best spare one */
        for (int i = 1; i < 3; i++)
            if (left > 0 ? rest[i] > rest[best] : out[i] > out[best]) best = i;
        out[best] += left > 0 ? 1 : -1;
        rest[best] += left > 0 ? -1 : 1;
    }
}
