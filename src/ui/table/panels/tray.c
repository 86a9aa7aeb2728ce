/*
 * tray.c: the dice tray: what is thrown and what for, the pools thrown before it by the same action, and what
 * it came to.
 */
#include "ui/table/panels/tray.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/story.h"
#include "ui/printed/sheet.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/dice_bed.h"
#include "ui/table/panels/roll_words.h"

#define POOL_LEADING 1.2f
#define PLATE_LEADING 1.1f
#define PLATE_PAD 14.0f
#define PLATE_SECOND 0.34f /* of the wide plate: its second line */

static float pool_line(const theme *m)
{
    return theme_tx(m, 18, 21);
}

static void pool_words(const table *t, const roll *r, char *out, size_t size)
{
    char what[160], faces[120], means[200], large[48];
    roll_words_purpose(t, r, what, sizeof what);
    roll_words_faces(r, faces, sizeof faces);
    roll_words_meaning(t, r, means, sizeof means);
    roll_words_figure(t, r, large, sizeof large);
    const char *more = r->chart >= 0 && means[0] ? means : "";
    language_within(means); /* it comes behind a number */
    /* The number first: it is what a narrow tray must not cut. */
    if (r->kind != ROLL_DICE)
        snprintf(out, size, "%s%s%s: %s", faces, more[0] ? ", " : "", more, what);
    else
        snprintf(out, size, "%s%s%s: %s", large, more[0] ? ", " : "", more, what);
}

/* Of the n-th roll of the scene; room for words: beside their dot. */
static float pool_height(const table *t, int n, float width)
{
    ui *u = t->host->ui;
    char text[520];
    pool_words(t, t->anim->scene[n], text, sizeof text);
    return pool_line(&u->t) + ui_wrap(u, TEXT_SMALL, 0, 0, 0, width, POOL_LEADING, false, text) -
           roundf(theme_font(&u->t, TEXT_SMALL).px * POOL_LEADING);
}

static float pool_room(const table *t, float width)
{
    return width - 16 * t->host->ui->t.zoom;
}

/* How many of the last ones there is room for, and their height. */
static int pools_shown(const table *t, float room, float width, float *height)
{
    int n = 0;
    *height = 0;
    while (n < t->anim->nscene) {
        const float one = pool_height(t, t->anim->nscene - 1 - n, pool_room(t, width));
        if (*height + one > room) break;
        *height += one;
        n++;
    }
    return n;
}

static void pools_draw(table *t, frect r, int n)
{
    ui *u = t->host->ui;
    const float line = pool_line(&u->t), small = theme_font(&u->t, TEXT_SMALL).px;
    float y = r.y;
    for (int i = t->anim->nscene - n; i < t->anim->nscene; i++) {
        char text[520];
        pool_words(t, t->anim->scene[i], text, sizeof text);
        const float x = r.x + 13 * u->t.zoom, room = pool_room(t, r.w);
        draw_circle(u->out, r.x + 4, y + line / 2, 2.4f * u->t.zoom, u->t.brass, 0, 0);
        if (ui_width(u, TEXT_SMALL, text) > room)
            ui_wrap(u, TEXT_SMALL, u->t.sand, x, roundf(y + (line - roundf(small * POOL_LEADING)) / 2), room,
                    POOL_LEADING, true, text);
        else
            ui_text(u, TEXT_SMALL, u->t.sand, x, roundf(y + line * 0.72f), ALIGN_LEFT, text);
        y += pool_height(t, i, room);
    }
}

static float plate_height(const theme *m)
{
    return m->compact ? theme_tx(m, 34, 44) : theme_tx(m, 60, 72);
}

/* What a title longer than its line needs below that. */
static float title_more(ui *u, const char *title, float width)
{
    return ui_wrap(u, TEXT_SMALL_STRONG, 0, 0, 0, width, POOL_LEADING, false, title) -
           roundf(theme_font(&u->t, TEXT_SMALL_STRONG).px * POOL_LEADING);
}

/* What the row of the table is found by. */
static const char *chart_counts(const table *t, const roll *r)
{
    const bool tails = t->sc->charts[r->chart].reading == READ_TAILS;
    return tails ? ngettext("tail", "tails", (unsigned long)r->outcome)
                 : ngettext("head", "heads", (unsigned long)r->outcome);
}

/* What the plate says: a figure and words, or the faces in words. */
typedef struct plate_said {
    char big[32], faces[160], means[240];
    const char *first; /* of the words: one of the above, or the title */
} plate_said;

static void plate_read(const table *t, const char *title, bool titled, plate_said *said)
{
    const roll *p = &t->anim->tray;
    const bool compact = t->host->ui->t.compact;
    roll_words_faces(p, said->faces, sizeof said->faces);
    roll_words_meaning(t, p, said->means, sizeof said->means);
    said->big[0] = 0;
    if (compact && p->kind == ROLL_COINS && said->means[0] && p->chart >= 0) { /* one line is all there is */
        char within[sizeof said->means];
        snprintf(within, sizeof within, "%s", said->means);
        language_within(within);
        snprintf(said->faces, sizeof said->faces, "%d %s: %.120s", (int)p->outcome, chart_counts(t, p),
                 within);
    }
    if (p->kind == ROLL_DICE) roll_words_figure(t, p, said->big, sizeof said->big);
    if (p->paired) { /* who won them: the other's lay there before */
        char added[sizeof said->means];
        snprintf(added, sizeof added, "%s", said->means);
        snprintf(said->means, sizeof said->means, "%s%s%.180s", t->sc->units[p->unit].name,
                 added[0] ? ", " : "", added);
    }
    if (!titled && compact && said->big[0] && said->means[0] &&
        title[0]) { /* else nobody knows whose it is */
        char means[sizeof said->means];
        snprintf(means, sizeof means, "%s", said->means);
        language_within(means);
        snprintf(said->means, sizeof said->means, "%.120s: %.110s", title, means);
    }
    /* What stands over the dice already is not said again. */
    said->first = titled                      ? (said->means[0] ? said->means : said->faces)
                  : compact && said->means[0] ? said->means
                                              : title;
}

static const char *plate_words(const plate_said *said)
{
    return said->big[0] ? said->first : said->faces;
}

static text_role plate_role(const plate_said *said)
{
    return said->big[0] ? TEXT_BODY_STRONG : TEXT_PROMPT_STRONG;
}

/* What the figure takes of the line. */
static float plate_beside(ui *u, const plate_said *said)
{
    return said->big[0] ? ui_width(u, TEXT_RESULT, said->big) + 12 : 0;
}

static bool plate_wraps(ui *u, const plate_said *said, float room)
{
    return ui_width(u, plate_role(said), plate_words(said)) > room;
}

static float plate_tall(ui *u, float room, const char *words)
{
    return ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, room, PLATE_LEADING, false, words);
}

static float plate_line(const theme *m)
{
    return roundf(theme_font(m, TEXT_BODY_STRONG).px * PLATE_LEADING);
}

/* What words longer than their line need below that; in the narrow dock beyond the plate, which has one line.
 */
static float words_more(ui *u, const plate_said *said, float width)
{
    const float room = width - 2 * PLATE_PAD - plate_beside(u, said);
    if (!plate_wraps(u, said, room)) return 0;
    const float tall = plate_tall(u, room, plate_words(said));
    return fmaxf(0, u->t.compact ? tall + 6 - plate_height(&u->t) : tall - plate_line(&u->t));
}

/* The second line of the wide plate: at its left, and at its right. */
static const char *plate_left(const plate_said *said)
{
    return said->first == said->faces ? "" : said->big[0] ? said->faces : said->first;
}

static const char *plate_low(const plate_said *said)
{
    return said->big[0] && said->first != said->means ? said->means : "";
}

static float left_more(ui *u, const plate_said *said, float width)
{
    const char *left = plate_left(said);
    const float room = width - 2 * PLATE_PAD;
    if (u->t.compact || plate_low(said)[0] || ui_width(u, TEXT_BODY_STRONG, left) <= room) return 0;
    return plate_tall(u, room, left) - plate_line(&u->t);
}

/* What it needs beyond its height, or below 0 where its second line is empty; width: the plate's. */
static float plate_more(const table *t, const char *title, bool titled, float width)
{
    ui *u = t->host->ui;
    plate_said said;
    plate_read(t, title, titled, &said);
    const bool one = !u->t.compact && !plate_left(&said)[0] && !plate_low(&said)[0];
    return words_more(u, &said, width) + left_more(u, &said, width) -
           (one ? plate_height(&u->t) * PLATE_SECOND : 0);
}

/* The press that brings the printed table back, beside what was thrown for. */
#define TABLE_CHIP N_("table")

static bool has_chart(const table *t)
{
    return t->anim->has_tray && t->anim->tray.chart >= 0 && t->anim->tray.chart < t->sc->ncharts;
}

/* What the title has of the bed. */
static float title_room(const table *t, float bed)
{
    ui *u = t->host->ui;
    return bed - 24 - (has_chart(t) ? ui_chip_named_width(u, _(TABLE_CHIP)) + 10 : 0);
}

static float bed_width(const table *t)
{
    return t->layout->tray.w - 2 * theme_px(&t->host->ui->t, 9, 10);
}

float tray_least_more(const table *t)
{
    char title[160];
    if (!t->anim->has_tray) return 0;
    roll_words_purpose(t, &t->anim->tray, title, sizeof title);
    return plate_more(t, title, false, bed_width(t) - 20);
}

float tray_wanted(const table *t)
{
    theme *m = &t->host->ui->t;
    if (!t->anim->has_tray) return 0;
    const roll *r = &t->anim->tray;
    float bed = bed_width(t), size = theme_px(m, 34, 44) * 1.34f;
    if (r->kind == ROLL_CARDS) size *= 1.3f;
    int across = (int)fmaxf(1, floorf(bed / size)), rows = (r->count + across - 1) / across;
    float dice = fmaxf(theme_tx(m, 54, 110), (float)rows * size);
    float pools = 0;
    for (int i = 0; i < t->anim->nscene; i++)
        pools += pool_height(t, i, pool_room(t, bed - 20));
    char title[160];
    roll_words_purpose(t, r, title, sizeof title);
    pools += title_more(t->host->ui, title, title_room(t, bed)) + plate_more(t, title, true, bed - 20) +
             dice_bed_said(t, r);
    return 2 * theme_px(m, 9, 10) + theme_tx(m, 22, 26) + pools + dice + plate_height(m) +
           theme_px(m, 10, 14);
}

static void tray_bed(table *t, frect r, frect bed)
{
    ui *u = t->host->ui;
    draw_shadow(u->out, r, 8, 10, 0.5f);
    draw_round(u->out, r, 8, 0x4a3220ff, 0x7a5838ff, 1.4f);
    draw_clip_push(u->out, bed);
    draw_tiled(u->out, TEXTURE_BAIZE, bed, 1);
    draw_clip_pop(u->out);
    draw_rect(u->out, (frect){bed.x, bed.y, bed.w, 4}, 0x00000040);
    draw_rect(u->out, (frect){bed.x, bed.y, 3, bed.h}, 0x00000030);
    draw_round(u->out, bed, 4, 0, 0x1a0f08ff, 1.4f);
}

static void tray_tip(table *t, frect r, const char *title)
{
    strbuf tip = {0};
    const roll *p = &t->anim->tray;
    strbuf_addf(&tip, "%s\n", title);
    story_roll(t->sc, &t->anim->shown, p, &tip);
    if (p->ledger.count > 0) {
        strbuf_add(&tip, "\n");
        story_roll_ledger(t->sc, &t->anim->shown, p, &tip);
    }
    for (int i = 0; i < t->anim->nscene; i++) {
        char text[520];
        pool_words(t, t->anim->scene[i], text, sizeof text);
        strbuf_addf(&tip, "%s%s", i ? "\n" : _("\nBefore it:\n"), text);
    }
    if (has_chart(t)) strbuf_add(&tip, _("\nPress to see the table that was read (X)."));
    ui_tooltip(t->host->ui, ui_name("tray", 0), r, strbuf_str(&tip));
    strbuf_free(&tip);
}

/* Of words on several lines the first stands where one would. */
static void plate_wrapped(ui *u, colour ink, float x, float base, float room, const char *words)
{
    const float px = theme_font(&u->t, TEXT_BODY_STRONG).px;
    ui_wrap(u, TEXT_BODY_STRONG, ink, x, roundf(base - plate_line(&u->t) / 2 - px * 0.36f), room,
            PLATE_LEADING, true, words);
}

static void plate_second(ui *u, const plate_said *said, frect plate, float base)
{
    const float left = plate.x + PLATE_PAD, right = plate.x + plate.w - PLATE_PAD;
    if (left_more(u, said, plate.w) > 0) {
        plate_wrapped(u, u->t.ink2, left, base, right - left, plate_left(said));
        return;
    }
    const char *low = plate_low(said);
    const float w = ui_text_fit(u, TEXT_BODY_STRONG, u->t.ink2, left, base, ALIGN_LEFT,
                                (right - plate.x) * (low[0] ? 0.55f : 0.95f), plate_left(said));
    ui_text_fit(u, TEXT_BODY, u->t.ink, right, base, ALIGN_RIGHT, right - plate.x - 26 - w, low);
}

/* A number by itself stands on a plate of its own size, below the dice. */
static frect plate_for(ui *u, const plate_said *said, frect plate)
{
    const bool second = !u->t.compact && (plate_left(said)[0] || plate_low(said)[0]);
    if (plate_words(said)[0] || second || !said->big[0]) return plate;
    const float w = fminf(plate.w, ui_width(u, TEXT_RESULT, said->big) + 2 * PLATE_PAD);
    return (frect){roundf(plate.x + (plate.w - w) / 2), plate.y, w, plate.h};
}

static void tray_plate(table *t, frect plate, const char *title, bool titled)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    plate_said said;
    plate_read(t, title, titled, &said);
    plate = plate_for(u, &said, plate);
    draw_round(u->out, plate, 5, m->panel, 0x1a0f08ff, 1);
    const float h = plate_height(m), more = words_more(u, &said, plate.w),
                right = plate.x + plate.w - PLATE_PAD;
    float x = plate.x + PLATE_PAD,
          base = m->compact ? roundf(plate.y + plate.h / 2 + theme_font(m, TEXT_RESULT).px * 0.36f)
                            : plate.y + h * 0.42f;
    if (said.big[0]) ui_text(u, TEXT_RESULT, m->ink, x, base, ALIGN_LEFT, said.big);
    x += plate_beside(u, &said);
    const char *words = plate_words(&said);
    if (!plate_wraps(u, &said, right - x)) {
        ui_text(u, plate_role(&said), m->ink, x, base - 1, ALIGN_LEFT, words);
    } else if (m->compact) {
        const float tall = plate_tall(u, right - x, words);
        ui_wrap(u, TEXT_BODY_STRONG, m->ink, x, plate.y + (plate.h - tall) / 2, right - x, PLATE_LEADING,
                true, words);
    } else {
        plate_wrapped(u, m->ink, x, base - 1, right - x, words);
    }
    if (!m->compact) plate_second(u, &said, plate, plate.y + h * 0.79f + more);
}

void tray_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    frect bed = ui_inset(r, theme_px(m, 9, 10));
    tray_bed(t, r, bed);
    ui_id id = ui_name("tray", 0);
    const roll *p = &t->anim->tray;
    const bool charted = has_chart(t);
    bool pressed = ui_click(u, id, r, charted ? UI_FOCUS : UI_OFF) || (charted && ui_key(u, 'x', 0));
    if (charted && pressed && !anim_roll_under_way(t->anim)) {
        modal_chart(t, p->chart, NULL);
    }
    if (!t->anim->has_tray) {
        ui_text_mid(u, TEXT_BODY, 0xdccba6ff, bed.x + bed.w / 2, bed, ALIGN_CENTRE,
                    _("What is thrown lies here"));
        return;
    }
    char title[160];
    roll_words_purpose(t, p, title, sizeof title);
    float ph = plate_height(m), top = bed.y + 4;
    frect plate = {bed.x + 10, bed.y + bed.h - ph - theme_px(m, 5, 8), bed.w - 20, ph};
    /* What is thrown for stands over the dice from the first, where there is room for it. */
    const bool titled = plate.y - bed.y > theme_tx(m, 74, 96) && title[0];
    const float grown = plate_more(t, title, titled, plate.w);
    plate.y -= grown, plate.h += grown;
    float more = 0;
    if (titled) {
        float line = theme_tx(m, 18, 22), tall;
        more = title_more(u, title, title_room(t, bed.w));
        int n = pools_shown(t, plate.y - bed.y - theme_tx(m, 52, 84) - line - more, bed.w - 20, &tall);
        pools_draw(t, (frect){bed.x + 12, top, bed.w - 20, 0}, n);
        top += tall + line + more;
    }
    float part = anim_roll_under_way(t->anim) ? anim_dice_part(t->anim, t->host->now) : 1;
    const float above = part < 1 ? top - bed.y : 0; /* a die that tumbles passes over no words there */
    draw_clip_push(u->out, (frect){bed.x, bed.y + above, bed.w, bed.h - above});
    const float chip =
        charted && !titled ? ui_chip_named_width(u, _(TABLE_CHIP)) + 10 : 0; /* no die lies under it */
    dice_bed_draw(t, p, (frect){bed.x, top, bed.w - chip, plate.y - top}, part);
    draw_clip_pop(u->out);
    const float base = roundf(top - more - theme_tx(m, 5, 6)), small = theme_font(m, TEXT_SMALL_STRONG).px;
    if (titled && more > 0)
        ui_wrap(u, TEXT_SMALL_STRONG, 0xf3e6c8ff, bed.x + 12, base - small * 0.96f, title_room(t, bed.w),
                POOL_LEADING, true, title);
    else if (titled)
        ui_text(u, TEXT_SMALL_STRONG, 0xf3e6c8ff, bed.x + 12, base, ALIGN_LEFT, title);
    if (part < 1) return;
    tray_plate(t, plate, title, titled);
    tray_tip(t, r, title);
    const float first = titled ? base - small * 0.36f : bed.y + theme_tx(m, 16, 18);
    if (charted && !anim_roll_under_way(t->anim) && lesson_on(t)) {
        const float w = ui_chip_named_width(u, _(TABLE_CHIP)), h = theme_tx(m, 19, 19);
        lesson_ring(t, BUTTON_TABLE, -1, (frect){bed.x + bed.w - 8 - w, roundf(first - h / 2), w, h},
                    TABLE_CHIP, "");
    }
    if (charted && !anim_roll_under_way(t->anim) &&
        ui_chip_named(u, ui_name("traychart", 0), bed.x + bed.w - 8, first, true, _(TABLE_CHIP)))
        modal_chart(t, p->chart, NULL);
}
