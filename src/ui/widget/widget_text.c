/* widget_text.c: text, plates, chips, key caps and buttons. */
#include "ui/widget/widget_text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "ui/widget/padmap.h"

float ui_width_font(ui *u, font f, const char *s)
{
    s = language_said(s);
    assert(s != NULL);
    return *s ? u->host->text_width(u->host->self, f, s, strlen(s)) : 0;
}

float ui_longest_word(ui *u, text_role role, const char *s)
{
    s = language_said(s);
    const font f = theme_font(&u->t, role);
    float most = 0;
    for (size_t n; *s; s += n + strspn(s + n, " \n")) {
        n = strcspn(s, " \n");
        most = fmaxf(most, u->host->text_width(u->host->self, f, s, n));
    }
    return most;
}

float ui_width(ui *u, text_role role, const char *s)
{
    return ui_width_font(u, theme_font(&u->t, role), s);
}

void ui_text(ui *u, text_role role, colour c, float x, float y, text_align align, const char *s)
{
    s = language_said(s);
    draw_text(u->out, theme_font(&u->t, role), c, x, y, align, s);
}

/* Figures and capitals stand 0.72 em high: their middle is 0.36 above the baseline. */
float ui_text_mid(ui *u, text_role role, colour c, float x, frect r, text_align align, const char *s)
{
    s = language_said(s);
    font f = theme_font(&u->t, role);
    float height = f.face <= GARAMOND_BOLD ? 0.31f : 0.36f;
    draw_text(u->out, f, c, x, roundf(r.y + r.h / 2 + f.px * height), align, s);
    return ui_width_font(u, f, s);
}

static void note_cut(ui *u, const char *s, size_t n, float x, float y, float width)
{
    if (u->ncuts++ >= UI_CUTS) return;
    ui_cut *c = &u->cuts[u->ncuts - 1];
    if (n >= sizeof c->text) n = sizeof c->text - 1;
    memcpy(c->text, s, n);
    c->text[n] = 0;
    c->x = x, c->y = y, c->width = width;
}

float ui_fit_font(ui *u, font f, colour c, float x, float y, text_align align, float width, const char *s)
{
    s = language_said(s);
    if (!*s) return 0;
    if (width <= 0) {
        note_cut(u, s, strlen(s), x, y, width);
        return 0;
    }
    float w = ui_width_font(u, f, s);
    if (w <= width) {
        draw_text(u->out, f, c, x, y, align, s);
        return w;
    }
    char cut[512] = "";
    size_t n = strlen(s);
    note_cut(u, s, n, x, y, width);
    if (n > sizeof cut - 8) n = sizeof cut - 8;
    while (n > 0) {
        do
            n--;
        while (n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80);
        size_t end = n;
        while (end > 0 && s[end - 1] == ' ')
            end--;
        memcpy(cut, s, end);
        memcpy(cut + end, "…", sizeof "…");
        if (ui_width_font(u, f, cut) <= width) break;
    }
    draw_text(u->out, f, c, x, y, align, cut);
    return ui_width_font(u, f, cut);
}

float ui_text_fit(ui *u, text_role role, colour c, float x, float y, text_align align, float width,
                  const char *s)
{
    return ui_fit_font(u, theme_font(&u->t, role), c, x, y, align, width, s);
}

/* Under that nothing is set smaller. */
#define SQUEEZE_LEAST 12.0f

/* The letters in which `s` has one line of that width; *lines 2 where it needs two, 0 where it has no room.
 */
static font squeezed(ui *u, font f, float width, float height, const char *s, int *lines, size_t *first)
{
    static const float steps[] = {1, 0.93f, 0.86f, 0.8f, 0.74f, 0.68f};
    const float whole = f.px, least = fminf(whole, SQUEEZE_LEAST * u->t.zoom * fminf(1, u->t.whole));
    *lines = 1;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        f.px = fmaxf(least, roundf(whole * steps[i] * 2) / 2);
        if ((f.px <= height * 1.15f || f.px == least) && ui_width_font(u, f, s) <= width) return f;
    }
    *lines = 2;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        f.px = fmaxf(least, roundf(whole * steps[i] * 2) / 2);
        if (f.px * 2.1f > height) continue;
        for (size_t n = strlen(s); n > 0; n--)
            if (s[n] == ' ' && u->host->text_width(u->host->self, f, s, n) <= width &&
                ui_width_font(u, f, s + n + 1) <= width) {
                *first = n;
                return f;
            }
    }
    *lines = 0;
    return f;
}

float ui_squeezed(ui *u, font f, float width, float height, const char *s)
{
    s = language_said(s);
    int lines;
    size_t first = 0;
    if (!*s) return 0;
    f = squeezed(u, f, width, height, s, &lines, &first);
    if (lines == 2)
        return fmaxf(u->host->text_width(u->host->self, f, s, first), ui_width_font(u, f, s + first + 1));
    return lines == 1 ? ui_width_font(u, f, s) : width + 1;
}

float ui_squeeze(ui *u, font f, colour c, frect r, text_align align, const char *s)
{
    s = language_said(s);
    int lines;
    size_t first = 0;
    char line[256];
    if (!*s) return 0;
    f = squeezed(u, f, r.w, r.h, s, &lines, &first);
    const float x = align == ALIGN_LEFT     ? r.x
                    : align == ALIGN_CENTRE ? r.x + r.w / 2
                                            : r.x + r.w,
                high = f.px * (f.face <= GARAMOND_BOLD ? 0.31f : 0.36f), mid = r.y + r.h / 2;
    if (lines != 2 || first >= sizeof line) return ui_fit_font(u, f, c, x, roundf(mid + high), align, r.w, s);
    memcpy(line, s, first);
    line[first] = 0;
    draw_text(u->out, f, c, x, roundf(mid - f.px * 0.53f + high), align, line);
    draw_text(u->out, f, c, x, roundf(mid + f.px * 0.53f + high), align, s + first + 1);
    return fmaxf(ui_width_font(u, f, line), ui_width_font(u, f, s + first + 1));
}

static bool is_vowel(const char *s)
{
    return strchr("aeiouyAEIOUY", *s) || (unsigned char)*s == 0xc3;
}

/* A syllable may begin at s[k] in English, Spanish and German alike: a consonant before a vowel, with three
 * letters on either side. */
static bool syllable_begins(const char *s, size_t k, size_t n)
{
    static const char *const kept[] = {"ch", "ck", "ph", "th", "sh", "ll", "rr", "qu"}; /* are not parted */
    if (k < 3 || k + 3 > n || (s[k] & 0x80) || is_vowel(s + k) || !is_vowel(s + k + 1)) return false;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (strncmp(s + k - 1, kept[i], 2) == 0) return false;
    return s[k] >= 'a' && s[k] <= 'z';
}

size_t ui_word_break(ui *u, font f, const char *s, size_t n, float width, bool *hyphen)
{
    *hyphen = false;
    if (u->host->text_width(u->host->self, f, s, n) <= width) return n;
    for (size_t k = n - 1; k > 1; k--)
        if ((s[k - 1] == '/' || s[k - 1] == '-') && u->host->text_width(u->host->self, f, s, k) <= width)
            return k;
    const float stroke = u->host->text_width(u->host->self, f, "-", 1);
    for (size_t k = n - 1; k > 2; k--)
        if (syllable_begins(s, k, n) && u->host->text_width(u->host->self, f, s, k) + stroke <= width) {
            *hyphen = true;
            return k;
        }
    return n;
}

enum { ROW_BYTES = 1024 };

/* A space that parts no words: a number and its "%" stand on one line. */
static bool holds_together(const char *s, size_t i)
{
    return s[i] == ' ' && s[i + 1] == '%' && i > 0 && s[i - 1] >= '0' && s[i - 1] <= '9';
}

/* Where the word that begins at or after s[i] ends. */
static size_t word_end(const char *s, size_t i)
{
    while (s[i] == ' ')
        i++;
    while (s[i] && s[i] != '\n' && (s[i] != ' ' || holds_together(s, i)))
        i++;
    return i;
}

/* Where the last word ends that stands whole within `most` bytes; 0: the first is longer. */
static size_t words_within(const char *s, size_t most)
{
    size_t best = 0;
    for (size_t end = 0; s[end] && s[end] != '\n' && (end = word_end(s, end)) <= most;)
        best = end;
    return best;
}

static size_t word_before(const char *s, size_t end)
{
    while (end > 0 && (s[end - 1] != ' ' || holds_together(s, end - 1)))
        end--;
    while (end > 0 && s[end - 1] == ' ')
        end--;
    return end;
}

/* How many bytes of s, whole words, have room in a line; `guess` bytes are tried first, since to measure each
 * word's end in turn takes long. At least a word, or so much of it as word_break() leaves; *one is its end.
 */
static size_t line_bytes(ui *u, font f, const char *s, float width, size_t guess, size_t *one)
{
    const size_t most = ROW_BYTES - 1, first = word_end(s, 0);
    size_t best = words_within(s, guess < most ? guess : most);
    *one = 0;
    if (first == 0 || first > most) return 0;
    while (best > first && u->host->text_width(u->host->self, f, s, best) > width)
        best = word_before(s, best);
    if (best <= first) {
        bool hyphen;
        *one = best = ui_word_break(u, f, s, first, width, &hyphen);
        if (best < first) return best;
    }
    *one = first;
    while (s[best] && s[best] != '\n') {
        const size_t end = word_end(s, best);
        if (end > most || u->host->text_width(u->host->self, f, s, end) > width) break;
        best = end;
    }
    return best;
}

/* One line; its first `strong` bytes in that type, what follows in the plain one. */
static void draw_row(ui *u, font f, font plain, size_t strong, colour c, float x, float y, const char *row)
{
    const size_t n = strlen(row);
    char first[ROW_BYTES];
    if (strong == 0 || strong >= n) {
        draw_text(u->out, strong == 0 ? plain : f, c, x, y, ALIGN_LEFT, row);
        return;
    }
    memcpy(first, row, strong);
    first[strong] = 0;
    draw_text(u->out, f, c, x, y, ALIGN_LEFT, first);
    draw_text(u->out, plain, c, x + u->host->text_width(u->host->self, f, first, strong), y, ALIGN_LEFT,
              row + strong);
}

float ui_wrap(ui *u, text_role role, colour c, float x, float y, float width, float leading, bool draw,
              const char *s)
{
    s = language_said(s);
    return ui_wrap_named(u, role, role, strlen(s), c, x, y, width, leading, draw, s);
}

int ui_wrap_widths(ui *u, text_role role, float width, const char *s, float *out, int most)
{
    const font f = theme_font(&u->t, role);
    const size_t guess = (size_t)fmaxf(0, width / (f.px * 0.42f));
    int n = 0;
    s = language_said(s);
    while (*s && n < most) {
        while (*s == ' ')
            s++;
        size_t one;
        const size_t best = line_bytes(u, f, s, width, guess, &one);
        out[n++] = u->host->text_width(u->host->self, f, s, best);
        s += best;
        if (*s == '\n')
            s++;
        else if (!best)
            break;
    }
    return n;
}

float ui_wrap_named(ui *u, text_role role, text_role rest, size_t strong, colour c, float x, float y,
                    float width, float leading, bool draw, const char *s)
{
    const char *const begin = s;
    const font f = theme_font(&u->t, role), plain = theme_font(&u->t, rest);
    float line = roundf(f.px * leading), top = y;
    size_t guess = (size_t)fmaxf(0, width / (f.px * 0.42f)); /* of the lines before, once there are any */
    char row[ROW_BYTES];
    while (*s) {
        while (*s == ' ')
            s++;
        size_t one, best = line_bytes(u, f, s, width, guess, &one); /* one: its first word */
        if (best) {
            memcpy(row, s, best);
            row[best] = 0;
            const bool parted =
                s[best] && s[best] != ' ' && s[best] != '\n' && s[best - 1] != '/' && s[best - 1] != '-';
            if (parted && best + 1 < sizeof row) memcpy(row + best, "-", 2);
            if (s[best] && s[best] != '\n') guess = best;
            /* The first word stands even where it is wider than the line. */
            if (draw && best == one && u->host->text_width(u->host->self, f, row, one) > width + 1)
                note_cut(u, row, best, x, y, width);
            const size_t at = (size_t)(s - begin);
            if (draw)
                draw_row(u, f, plain, at < strong ? strong - at : 0, c, x,
                         roundf(y + line / 2 + f.px * 0.36f), row);
        }
        y += line;
        s += best;
        if (*s == '\n')
            s++;
        else if (!best)
            break;
    }
    return y - top;
}

float ui_caps(ui *u, colour c, float x, float y, const char *s)
{
    const float apart = 1;
    s = language_said(s);
    font f = theme_font(&u->t, TEXT_KEY);
    f.face = INTER_BOLD;
    draw_text_spaced(u->out, f, c, x, y, ALIGN_LEFT, apart, s);
    return ui_width_font(u, f, s) + apart * (float)strlen(s);
}

void ui_panel(ui *u, frect r)
{
    draw_shadow(u->out, r, 6, 10, 0.5f);
    draw_round(u->out, r, 6, u->t.panel, colour_alpha(u->t.line, 0.7f), 1);
    draw_round(u->out, ui_inset(r, 1), 5, 0, 0xfffaf0b0, 1);
}

void ui_popover(ui *u, frect r)
{
    draw_shadow(u->out, r, 8, 16, 0.6f);
    draw_round(u->out, r, 8, u->t.popover, u->t.ink, 1.6f);
}

void ui_plate(ui *u, frect r)
{
    draw_shadow(u->out, r, 8, 12, 0.55f);
    draw_round(u->out, r, 8, u->t.walnut, u->t.brass, 1.4f);
}

/* The button of a gamepad that stands for the cap, while one leads; PAD_BUTTONS: the cap itself. */
static pad_button cap_button(const ui *u, const char *cap)
{
    return u->pad ? padmap_hand(u->keys, padmap_button(u->heard, cap)) : PAD_BUTTONS;
}

/* A face button is round, and in the colour that is usual for it; the others are pills. */
static void draw_pad_button(ui *u, pad_button b, frect r)
{
    static const colour letters[] = {0x8fd18aff, 0xf08d84ff, 0x8fb8f0ff, 0xf2d36bff};
    const bool face = b <= PAD_Y;
    draw_round(u->out, r, r.h / 2, 0x20150dff, face ? letters[b] : 0xf3e6c8ff, 1.4f);
    ui_text_mid(u, TEXT_KEY, face ? letters[b] : 0xf3e6c8ff, r.x + r.w / 2, r, ALIGN_CENTRE, padmap_face(b));
}

static const char *cap_said(const ui *u, const char *cap, char out[KEYMAP_NAMES])
{
    char now[64];
    return keymap_said(language_said(keymap_shown(u->keys, u->heard, cap, now, sizeof now)), out);
}

float ui_keycap_width(ui *u, const char *s)
{
    const pad_button b = cap_button(u, s);
    char now[KEYMAP_NAMES];
    s = b < PAD_BUTTONS && padmap_face(b)[0] ? padmap_face(b) : cap_said(u, s, now);
    return fmaxf(theme_tx(&u->t, 22, 22), ui_width(u, TEXT_KEY, s) + theme_tx(&u->t, 12, 12));
}

void ui_keycap(ui *u, float x, float middle, bool dark, const char *s)
{
    const pad_button b = cap_button(u, s);
    float w = ui_keycap_width(u, s), h = theme_tx(&u->t, 21, 21);
    frect r = {x, roundf(middle - h / 2), w, h};
    if (b < PAD_BUTTONS && padmap_face(b)[0]) {
        draw_pad_button(u, b, r);
        return;
    }
    draw_round(u->out, r, 4, dark ? 0x20150dff : 0xfffaf0ff, dark ? 0x8d7250ff : 0x8a7448ff, 1);
    char now[KEYMAP_NAMES];
    ui_text_mid(u, TEXT_KEY, dark ? 0xf3e6c8ff : u->t.ink, x + w / 2, r, ALIGN_CENTRE, cap_said(u, s, now));
}

static bool chip(ui *u, ui_id id, float w, float right, float middle, bool dark, const char *s)
{
    const float h = theme_tx(&u->t, 19, 19);
    frect r = {right - w, roundf(middle - h / 2), w, h};
    colour fill = dark ? u->t.walnut : u->t.popover, text = dark ? u->t.gold : u->t.link;
    if (ui_hot(u, id)) fill = dark ? u->t.walnut2 : 0xdce7eeff;
    draw_round(u->out, r, h / 2, fill, text, 1);
    ui_text_mid(u, TEXT_KEY, text, r.x + w / 2, r, ALIGN_CENTRE, s);
    /* The chip is small print; what answers the pointer is 36 px high. */
    float grow = fmaxf(0, (36 - h) / 2);
    return ui_click(u, id, (frect){r.x - 4, r.y - grow, r.w + 8, h + 2 * grow}, 0);
}

float ui_chip_named_width(ui *u, const char *s)
{
    return ui_width(u, TEXT_KEY, s) + theme_tx(&u->t, 14, 14);
}

bool ui_chip_named(ui *u, ui_id id, float right, float middle, bool dark, const char *s)
{
    return chip(u, id, ui_chip_named_width(u, s), right, middle, dark, s);
}

/* The sign of a paragraph before it stands in what is left free at its sides. */
float ui_chip_width(ui *u, const char *rule)
{
    return ui_chip_named_width(u, rule);
}

bool ui_chip(ui *u, ui_id id, float right, float middle, bool dark, const char *rule)
{
    enum { CHIP_MOST = 64 };
    char said[CHIP_MOST]; /* an area of a map may be called as a rule is */
    snprintf(said, sizeof said, "§%s", rule);
    return chip(u, id, ui_chip_width(u, rule), right, middle, dark, said);
}

void ui_tick(ui *u, float x, float y, float size, colour c)
{
    fpoint p[3] = {
        {x - size * 0.5f, y}, {x - size * 0.12f, y + size * 0.4f}, {x + size * 0.55f, y - size * 0.45f}};
    draw_polyline(u->out, p, 3, false, c, (stroke_style){.width = size * 0.22f, .round = true});
}

void ui_cross(ui *u, float x, float y, float size, colour c, float width)
{
    stroke_style s = {.width = width, .round = true};
    draw_line(u->out, x - size, y - size, x + size, y + size, c, s);
    draw_line(u->out, x + size, y - size, x - size, y + size, c, s);
}

/* On a button with words no cap is drawn that nothing on the gamepad stands for, while one leads: the ring
 * goes there. */
static const char *cap_at_hand(const ui *u, const char *label, const char *cap)
{
    return u->pad && cap && *label && cap_button(u, cap) == PAD_BUTTONS ? NULL : cap;
}

float ui_button_width_for(ui *u, const char *label, float words, const char *keycap)
{
    label = language_said(label);
    float w = fmaxf(ui_width(u, TEXT_BUTTON, label), words) + theme_tx(&u->t, 20, 32);
    keycap = cap_at_hand(u, label, keycap);
    if (keycap && *keycap) w += (*label ? theme_tx(&u->t, 8, 10) : 0) + ui_keycap_width(u, keycap);
    return ceilf(w);
}

float ui_button_width(ui *u, const char *label, const char *keycap)
{
    return ui_button_width_for(u, label, 0, keycap);
}

static void button_face(ui *u, frect r, ui_look look, bool hot, bool down)
{
    static const colour fills[] = {0x4a3424ff, 0xf4ead0ff, 0xd9b365ff, 0x33241aff, 0xfbf5e4ff, 0x33241aff};
    static const colour lines[] = {0x75573cff, 0xc9a45aff, 0xf0d79aff, 0x4a382aff, 0x8a7448ff, 0x4a382aff};
    colour fill = fills[look], line = lines[look];
    if (look == LOOK_ON) fill = u->t.panel;
    if (hot && look == LOOK_NORMAL) fill = 0x5d4430ff, line = u->t.brass;
    if (hot && look == LOOK_PRIMARY) fill = 0xe6c47cff;
    if (hot && look == LOOK_PAPER) fill = 0xefe3c6ff;
    if (!down && look != LOOK_PAPER) draw_round(u->out, (frect){r.x, r.y + 2, r.w, r.h}, 7, 0x120b0680, 0, 0);
    draw_round(u->out, r, 7, fill, line, 1.3f);
}

/* A line of it in r, smaller where it is too wide. */
static void button_line(ui *u, text_role role, colour c, float x, frect r, const char *s)
{
    if (ui_width(u, role, s) > r.w - 8)
        ui_squeeze(u, theme_font(&u->t, role), c, (frect){r.x + 4, r.y, r.w - 8, r.h}, ALIGN_CENTRE, s);
    else
        ui_text_mid(u, role, c, x, r, ALIGN_LEFT, s);
}

bool ui_button_under(ui *u, ui_id id, frect r, ui_look look, const char *label, const char *under,
                     float words, const char *keycap, int key, int mods)
{
    label = language_said(label);
    keycap = cap_at_hand(u, label, keycap);
    const bool off = look == LOOK_OFF, grey = off || look == LOOK_DIM;
    bool hot = ui_hot(u, id), down = hot && u->active == id;
    frect face = r;
    if (down) face.y += 2;
    button_face(u, face, look, hot, down);
    bool dark = look == LOOK_NORMAL || grey;
    colour text = grey ? u->t.off_text : dark ? u->t.ivory : u->t.ink;
    float lw = fmaxf(ui_width(u, TEXT_BUTTON, label), words), gap = *label ? theme_tx(&u->t, 8, 10) : 0;
    float kw = keycap && *keycap ? ui_keycap_width(u, keycap) : 0, total = lw + (kw > 0 ? gap + kw : 0);
    if (total > r.w - 8) kw = 0, total = lw; /* the words matter more than the cap */
    if (total > r.w - 8) total = fmaxf(ui_width(u, TEXT_BUTTON, label), ui_width(u, TEXT_SMALL, under));
    const float x = fmaxf(roundf(face.x + (r.w - total) / 2), face.x + 4); /* words too wide are squeezed */
    frect line = face;
    if (*under) { /* two lines, a little apart from both edges */
        line.h = roundf(face.h * 0.46f);
        line.y = face.y + roundf(face.h * 0.06f);
        button_line(u, TEXT_SMALL, text, x, (frect){line.x, line.y + line.h, line.w, line.h}, under);
    }
    button_line(u, TEXT_BUTTON, text, x, line, label);
    if (kw > 0) ui_keycap(u, x + lw + gap, face.y + face.h / 2, dark, keycap);
    if (ui_click(u, id, r, off ? UI_OFF : UI_FOCUS)) return true;
    return !off && ui_key(u, key, mods);
}

bool ui_button(ui *u, ui_id id, frect r, ui_look look, const char *label, const char *keycap, int key,
               int mods)
{
    return ui_button_under(u, id, r, look, label, "", 0, keycap, key, mods);
}

static void draw_gear(ui *u, float x, float y, float s, colour c, colour hole)
{
    for (int i = 0; i < 4; i++) {
        float a = (float)i * 0.7853982f, dx = cosf(a) * s, dy = sinf(a) * s;
        draw_line(u->out, x - dx, y - dy, x + dx, y + dy, c, (stroke_style){.width = s * 0.44f});
    }
    draw_circle(u->out, x, y, s * 0.68f, c, 0, 0);
    draw_circle(u->out, x, y, s * 0.3f, hole, 0, 0);
}

static void draw_log(ui *u, float x, float y, float s, colour c)
{
    const stroke_style edge = {.width = 2.2f * s, .round = true}, line = {.width = 1.8f * s, .round = true};
    const fpoint page[] = {{x + 3 * s, y - 11 * s}, {x - 8 * s, y - 11 * s}, {x - 8 * s, y + 11 * s},
                           {x + 8 * s, y + 11 * s}, {x + 8 * s, y - 6 * s},  {x + 3 * s, y - 11 * s},
                           {x + 3 * s, y - 6 * s},  {x + 8 * s, y - 6 * s}};
    draw_polyline(u->out, page, sizeof page / sizeof *page, false, c, edge);
    for (int i = 0; i < 3; i++) {
        const float at = y + (4.4f * (float)i - 2) * s;
        draw_line(u->out, x - 4 * s, at, x + (i < 2 ? 4 : 1) * s, at, c, line);
    }
}

static void draw_icon(ui *u, ui_icon icon, frect r, colour c, colour ground)
{
    float x = r.x + r.w / 2, y = r.y + r.h / 2, s = r.h / 36;
    stroke_style pen = {.width = 2.4f * s, .round = true};
    switch (icon) {
    case ICON_MENU:
        for (int i = -1; i <= 1; i++)
            draw_line(u->out, x - 9 * s, y + 7 * s * (float)i, x + 9 * s, y + 7 * s * (float)i, c, pen);
        break;
    case ICON_LOG: /* a written page, its corner folded */
        draw_log(u, x, y, s, c);
        break;
    case ICON_GEAR:
        draw_gear(u, x, y, 11 * s, c, ground);
        break;
    case ICON_HELP:
        draw_text(u->out, (font){INTER_BOLD, 20 * s}, c, x, y + 7 * s, ALIGN_CENTRE, "?");
        break;
    case ICON_CLOSE:
        ui_cross(u, x, y, 6 * s, c, 2.4f * s);
        break;
    case ICON_PLUS:
        draw_line(u->out, x, y - 7 * s, x, y + 7 * s, c, pen); /* fallthrough */
    case ICON_MINUS:
        draw_line(u->out, x - 7 * s, y, x + 7 * s, y, c, pen);
        break;
    case ICON_FIT:
        draw_round(u->out, (frect){x - 9 * s, y - 7 * s, 18 * s, 14 * s}, 2, 0, c, 2.2f * s);
        break;
    case ICON_UNDO: {
        draw_path_begin(u->out);
        draw_path_move(u->out, x - 7 * s, y - 3 * s);
        draw_path_curve(u->out, x + 2 * s, y - 8 * s, x + 12 * s, y, x + 3 * s, y + 8 * s);
        draw_path_stroke(u->out, c, pen);
        fpoint p[3] = {{x - 8 * s, y - 8 * s}, {x - 8 * s, y - 2 * s}, {x - 2 * s, y - 2 * s}};
        draw_polyline(u->out, p, 3, false, c, pen);
        break;
    }
    }
}

bool ui_icon_button(ui *u, ui_id id, frect r, ui_icon icon, bool paper, const char *tip, int key, int mods)
{
    bool hot = ui_hot(u, id);
    colour fill = paper ? (hot ? u->t.band : u->t.paper) : hot ? 0x5d4430ff : u->t.walnut2;
    draw_round(u->out, r, 6, fill, paper ? u->t.line : hot ? u->t.brass : u->t.walnut_line, 1.2f);
    draw_icon(u, icon, r, paper ? u->t.ink : u->t.ivory, fill);
    ui_tooltip(u, id, r, tip);
    if (ui_click(u, id, r, UI_FOCUS)) return true;
    return ui_key(u, key, mods);
}
