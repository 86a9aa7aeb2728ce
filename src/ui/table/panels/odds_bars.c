/* odds_bars.c: the bars of what may come of a throw, with their mean, and the bands they fall into. */
#include "ui/table/panels/odds_bars.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/number.h"
#include "ui/table/host.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/say.h"

/* Then the bars would say nothing that the bands do not. */
static bool each_its_bar(const odds *o)
{
    return o->nbands > 0 && o->nbars <= o->nbands + 1;
}

static bool bands_too_long(table *t, const int *share, float width)
{
    ui *u = t->host->ui;
    const float step = width / (float)odds_words_bands(&t->odds->odds, share);
    for (int i = 0; i < t->odds->odds.nbands; i++) {
        char label[96];
        if (share[i] <= 0) continue;
        odds_words_band(t, i, label, sizeof label);
        if (ui_width(u, TEXT_SMALL_STRONG, label) > step - theme_tx(&u->t, 10, 11) - 12) return true;
    }
    return false;
}

#define BAND_LEADING 1.2f

/* Where a listed band's name begins, and the room it has. */
static float band_left(const theme *m, bool bars)
{
    return bars ? 6 : theme_tx(m, 10, 11) + 9;
}

static float band_room(table *t, const int *share, int i, bool bars, float width)
{
    ui *u = t->host->ui;
    char per[24];
    odds_words_share(&t->odds->odds, share[i], per);
    return width - band_left(&u->t, bars) - 10 - ui_width(u, TEXT_SMALL_STRONG, per);
}

static float band_height(table *t, const int *share, int i, bool bars, float width)
{
    ui *u = t->host->ui;
    char label[96];
    odds_words_band(t, i, label, sizeof label);
    return theme_tx(&u->t, 19, 23) - roundf(theme_font(&u->t, TEXT_SMALL_STRONG).px * BAND_LEADING) +
           ui_wrap(u, TEXT_SMALL_STRONG, 0, 0, 0, band_room(t, share, i, bars, width), BAND_LEADING, false,
                   label);
}

static int band_of(const odds *o, int32_t value)
{
    for (int i = 0; i < o->nbands; i++)
        if (value >= o->band[i].from && value <= o->band[i].to) return i;
    return -1;
}

/* From the first outcome to the last, light to dark; few of them take every other shade, and only where there
 * are as many as can be does the one in the middle count. */
static const colour band_fill[ODDS_BANDS] = {0xfffaf0ff, 0xead5a4ff, 0xe2c88fff, 0xd8ba78ff, 0xcdab60ff,
                                             0xb98a35ff, 0x8c6424ff, 0x5f3d14ff, THEME_INK};
enum { SPARE_SHADE = 3, FIRST_DARK = 6 };

/* Of harm that is counted up from none, the last band: whatever more there is. */
static bool is_worst(const odds *o, int band)
{
    return band == o->nbands - 1 && o->band[band].to == INT32_MAX && o->band[band].from > 0 &&
           o->band[0].from >= 0;
}

/* One colour means the same on every card: the first that nothing is lost, which may be out of the question
 * there, and the darkest the worst. */
static int slot_of(const odds *o, int band)
{
    const bool some = o->nbands < ODDS_BANDS && o->band[0].n > 0;
    return band < 0 ? band : is_worst(o, band) ? ODDS_BANDS - 1 : band + some;
}

static int shade_of(const odds *o, int band)
{
    enum { FEW = 5, LAST = ODDS_BANDS - 2 };
    const int slot = slot_of(o, band), n = o->nbands + slot_of(o, 0);
    if (slot >= 0 && (o->nbands == ODDS_BANDS || slot == ODDS_BANDS - 1)) return slot;
    const int shade = slot < 0 ? 2 : n > FEW ? slot * LAST / (n - 1) : slot < FEW - 1 ? slot * 2 : LAST;
    return shade < SPARE_SHADE ? shade : shade + 1;
}

/* Told apart by fill and, in grey too, by hatch: from the third on those that rise and those that lie take
 * turns. */
void odds_bars_swatch(ui *u, const odds *o, int band, frect r, float radius, float rim)
{
    const int shade = shade_of(o, band), slot = slot_of(o, band);
    const bool dark = shade >= FIRST_DARK;
    const colour line = colour_alpha(dark ? u->t.popover : u->t.ink, 0.6f);
    const stroke_style thin = {.width = 0.8f};
    draw_round(u->out, r, radius, band_fill[shade], u->t.ink, rim);
    if (slot < 2 || r.w < 4) return;
    const bool rises = slot % 2 == 0;
    const float step = r.h < 14 ? 3 : rises ? 6 : 5;
    for (float y = r.y + r.h - (rises ? 2 : step); y > r.y + (rises ? 4 : 1.5f); y -= step)
        draw_line(u->out, r.x + 1, y, r.x + r.w - 1, rises ? y - fminf(4, r.h / 3) : y, line, thin);
}

/* What the bars count, left of the mean's words or right of them, where there is room. */
static void draw_counted(table *t, float left, float y, float left_end, float right, float right_begin)
{
    ui *u = t->host->ui;
    if (!t->odds->odds.unit_code) return;
    const char *what = say_title(t, t->odds->odds.unit_code, t->odds->odds.unit_code);
    const float wide = ui_width(u, TEXT_SMALL, what);
    if (wide <= left_end - left)
        ui_text(u, TEXT_SMALL, u->t.ink2, left, y, ALIGN_LEFT, what);
    else if (wide <= right - right_begin)
        ui_text(u, TEXT_SMALL, u->t.ink2, right, y, ALIGN_RIGHT, what);
}

static uint32_t highest(const odds *o)
{
    uint32_t most = 1;
    for (int i = 0; i < o->nbars; i++)
        if (o->bar[i].ppm > most) most = o->bar[i].ppm;
    return most;
}

/* Between x = from and to all bars leave so much of the height free (pixels), where the highest is so high.
 */
static bool leave_free(const odds *o, float step, float from, float to, float high, float free)
{
    const uint32_t most = highest(o);
    for (int i = 0; i < o->nbars; i++) {
        const float left = step * (float)i;
        if (left < to && left + step > from && (float)o->bar[i].ppm / (float)most * high > high - free)
            return false;
    }
    return true;
}

/* Low bars have no strip for words above them where what is counted and the mean have room over their ends.
 */
static bool words_aside(table *t, const char *mean, float w, float high)
{
    enum { EDGE = 6 };
    ui *u = t->host->ui;
    const odds *o = &t->odds->odds;
    const float strip = theme_tx(&u->t, 16, 18), step = w / (float)o->nbars;
    const char *what = o->unit_code ? say_title(t, o->unit_code, o->unit_code) : "";
    return high < 2 * strip &&
           leave_free(o, step, 0, ui_width(u, TEXT_SMALL, what) + EDGE, high + strip, strip) &&
           leave_free(o, step, w - ui_width(u, TEXT_SMALL_STRONG, mean) - EDGE, w, high + strip, strip);
}

void odds_bars_draw(table *t, float x, float y, float w, float h)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const odds *o = &t->odds->odds;
    float axis = theme_tx(m, 18, 20), strip = theme_tx(m, 16, 18), bottom = y + h - axis,
          step = w / (float)o->nbars;
    const uint32_t most = highest(o);
    char mean[48];
    odds_words_mean(o->mean_milli, mean);
    const bool aside = words_aside(t, mean, w, bottom - y - strip);
    const float top = aside ? y + 2 : y + strip;
    for (int i = 0; i < o->nbars; i++) {
        int band = band_of(o, o->bar[i].value);
        float tall = fmaxf(1.2f, (float)o->bar[i].ppm / (float)most * (bottom - top)), gap = step > 4 ? 1 : 0;
        frect r = {x + step * (float)i + gap, bottom - tall, fmaxf(1, step - 2 * gap), tall};
        odds_bars_swatch(u, o, band, r, step > 6 ? 1 : 0, step > 4 ? 0.9f : 0);
    }
    draw_rect(u->out, (frect){x - 3, bottom - 0.7f, w + 6, 1.4f}, m->ink);
    int32_t lo = o->bar[0].value, hi = o->bar[o->nbars - 1].value,
            every = hi - lo > 60   ? 20
                    : hi - lo > 24 ? 5
                    : hi - lo > 12 ? 3
                                   : 1;
    char n[48];
    for (int i = 0; i < o->nbars; i++)
        if (o->bar[i].value % every == 0) {
            number_text(o->bar[i].value, n);
            ui_text(u, TEXT_KEY, m->ink2, x + step * ((float)i + 0.5f), bottom + axis * 0.78f, ALIGN_CENTRE,
                    n);
        }
    float at = ((float)o->mean_milli / 1000 - (float)lo + 0.5f) * step;
    if (at < 0 || at > w) return;
    const float nw = ui_width(u, TEXT_SMALL_STRONG, mean), tx = aside             ? x + w - nw
                                                                : at + 8 + nw > w ? x + at - 8 - nw
                                                                                  : x + at + 8;
    draw_counted(t, x, y + theme_tx(m, 13, 14), x + fminf(at, tx - x) - 6, x + w, fmaxf(x + at, tx + nw) + 6);
    draw_line(u->out, x + at, y + 2, x + at, bottom, m->link,
              (stroke_style){.width = 1.8f, .dash = {4, 3, 4, 3}});
    draw_round(u->out, (frect){tx - 3, y, nw + 6, theme_tx(m, 17, 18)}, 2, colour_alpha(m->popover, 0.95f), 0,
               0);
    ui_text(u, TEXT_SMALL_STRONG, m->link, tx, y + theme_tx(m, 13, 14), ALIGN_LEFT, mean);
}

/* Whatever the dice come to, one outcome alone can follow. */
static bool certain(const odds *o, const int *share)
{
    enum { ALL = 1000 };
    for (int i = 0; i < o->nbands; i++)
        if (share[i] == ALL) return true;
    return false;
}

/* Where the bands are the bars themselves, of something that is counted: below them stands what it comes to
 * on average. */
static bool tells_mean(table *t, float width)
{
    const odds *o = &t->odds->odds;
    int share[ODDS_BANDS];
    odds_words_tenths(o, share);
    return !o->kinds && o->nbars > 1 && !certain(o, share) && odds_bars_plain(t, width);
}

static void list_bands(table *t, const int *share, bool bars, float x, float y, float w)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const odds *o = &t->odds->odds;
    const float row = theme_tx(m, 19, 23), sw = theme_tx(m, 10, 11);
    float at = y + 4;
    for (int i = 0; i < o->nbands; i++) {
        char label[96], per[24];
        if (share[i] <= 0) continue;
        odds_words_band(t, i, label, sizeof label);
        odds_words_share(o, share[i], per);
        const float tall = band_height(t, share, i, bars, w), room = band_room(t, share, i, bars, w);
        const float base = roundf(at + row / 2 + theme_font(m, TEXT_SMALL_STRONG).px * 0.36f);
        if (bars)
            draw_round(u->out, (frect){x, at + 1, fmaxf(sw + 4, w * (float)share[i] / 1000), tall - 2}, 3,
                       colour_alpha(m->band, 0.9f), 0, 0);
        const float left = band_left(m, bars);
        if (!bars) odds_bars_swatch(u, o, i, (frect){x + 2, roundf(at + (row - sw) / 2), sw, sw}, 2, 1);
        ui_text(u, TEXT_SMALL_STRONG, m->ink, x + w - 2, base, ALIGN_RIGHT, per);
        if (tall > row + 1)
            ui_wrap(u, TEXT_SMALL_STRONG, m->ink, x + left,
                    at + (row - roundf(theme_font(m, TEXT_SMALL_STRONG).px * BAND_LEADING)) / 2, room,
                    BAND_LEADING, true, label);
        else
            ui_text(u, TEXT_SMALL_STRONG, m->ink, x + left, base, ALIGN_LEFT, label);
        at += tall;
    }
    if (!tells_mean(t, w)) return;
    char mean[48], says[160];
    odds_words_mean(o->mean_milli, mean);
    snprintf(says, sizeof says, "%s: %s", say_title(t, o->unit_code ? o->unit_code : "", ""), mean);
    const bool named = o->unit_code && ui_width(u, TEXT_SMALL_STRONG, says) <= w - 4;
    ui_text(u, TEXT_SMALL_STRONG, m->link, x + w - 2,
            roundf(at + row / 2 + theme_font(m, TEXT_SMALL_STRONG).px * 0.36f), ALIGN_RIGHT,
            named ? says : mean);
}

void odds_bands_draw(table *t, float x, float y, float w)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const odds *o = &t->odds->odds;
    int share[ODDS_BANDS];
    odds_words_tenths(o, share);
    const int shown = odds_words_bands(o, share);
    if (bands_too_long(t, share, w)) {
        list_bands(t, share, odds_bars_plain(t, w), x, y, w);
        return;
    }
    float step = w / (float)(shown > 0 ? shown : 1), at = x;
    for (int i = 0; i < o->nbands; i++) {
        if (share[i] <= 0) continue;
        char label[96], per[24];
        odds_words_band(t, i, label, sizeof label);
        odds_words_share(o, share[i], per);
        float mid = at + step / 2, sw = theme_tx(m, 10, 11);
        float lw = fminf(ui_width(u, TEXT_SMALL_STRONG, label), step - sw - 12);
        float top = y + theme_tx(m, 17, 19);
        if (o->nbars > 1) odds_bars_swatch(u, o, i, (frect){mid - (lw + sw + 5) / 2, top - sw, sw, sw}, 2, 1);
        ui_text_fit(u, TEXT_SMALL_STRONG, m->ink, mid - (lw + sw + 5) / 2 + sw + 5, top, ALIGN_LEFT, lw + 1,
                    label);
        font f = {INTER_EXTRABOLD, theme_font(m, TEXT_BODY).px + 1};
        draw_text(u->out, f, m->ink, mid, y + theme_tx(m, 37, 41), ALIGN_CENTRE, per);
        at += step;
    }
}

bool odds_bars_plain(table *t, float width)
{
    const odds *o = &t->odds->odds;
    int share[ODDS_BANDS];
    odds_words_tenths(o, share);
    return o->kinds || o->nbars < 2 || certain(o, share) ||
           (o->nbands > 0 && bands_too_long(t, share, width) && each_its_bar(o));
}

float odds_bands_height(table *t, float width)
{
    const odds *o = &t->odds->odds;
    int share[ODDS_BANDS];
    if (o->nbands == 0) return 0;
    odds_words_tenths(o, share);
    if (!bands_too_long(t, share, width)) return theme_tx(&t->host->ui->t, 44, 50);
    const bool plain = odds_bars_plain(t, width);
    float sum = 8 + (tells_mean(t, width) ? theme_tx(&t->host->ui->t, 19, 23) : 0);
    for (int i = 0; i < o->nbands; i++)
        if (share[i] > 0) sum += band_height(t, share, i, plain, width);
    return sum;
}
