/*
 * tray.c: the dice tray: what is thrown and what for, the pools thrown before it by the same action, and what
 * it came to.
 */
#include "ui/table/panels/tray.h"

#include <math.h>
#include <stdio.h>

#include "game/story.h"
#include "ui/printed/sheet.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/dice_bed.h"
#include "ui/table/panels/roll_words.h"

#define POOL_LEADING 1.2f

static float pool_line(const theme *m)
{
    return theme_tx(m, 18, 21);
}

static void pool_words(const table *t, const roll *r, char *out, size_t size)
{
    char what[160], faces[120], means[200];
    roll_words_purpose(t, r, what, sizeof what);
    roll_words_faces(r, faces, sizeof faces);
    roll_words_meaning(t, r, means, sizeof means);
    const char *more = r->chart >= 0 && means[0] ? means : "";
    /* The number first: it is what a narrow tray must not cut. */
    if (r->kind != ROLL_DICE)
        snprintf(out, size, "%s%s%s: %s", faces, more[0] ? ", " : "", more, what);
    else
        snprintf(out, size, "%d%s%s: %s", (int)roll_words_result(t, r), more[0] ? ", " : "", more, what);
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

float tray_wanted(const table *t)
{
    theme *m = &t->host->ui->t;
    if (!t->anim->has_tray) return 0;
    const roll *r = &t->anim->tray;
    float bed = t->layout->tray.w - 2 * theme_px(m, 9, 10), size = theme_px(m, 34, 44) * 1.34f;
    if (r->kind == ROLL_CARDS) size *= 1.3f;
    int across = (int)fmaxf(1, floorf(bed / size)), rows = (r->count + across - 1) / across;
    float dice = fmaxf(theme_tx(m, 54, 110), (float)rows * size);
    float pools = 0;
    for (int i = 0; i < t->anim->nscene; i++)
        pools += pool_height(t, i, pool_room(t, bed - 20));
    char title[160];
    roll_words_purpose(t, r, title, sizeof title);
    pools += title_more(t->host->ui, title, bed - 24);
    return 2 * theme_px(m, 9, 10) + theme_tx(m, 22, 26) + pools + dice + plate_height(m) +
           theme_px(m, 10, 14);
}

static void tray_bed(table *t, frect r, frect bed)
{
    ui *u = t->host->ui;
    draw_shadow(u->out, r, 8, 10, 0.5f);
    draw_round(u->out, r, 8, 0x4a3220ff, 0x7a5838ff, 1.4f);
    draw_clip_push(u->out, bed);
    draw_tiled(u->out, SHEET_KEY_BAIZE, bed, 1);
    draw_clip_pop(u->out);
    draw_rect(u->out, (frect){bed.x, bed.y, bed.w, 4}, 0x00000040);
    draw_rect(u->out, (frect){bed.x, bed.y, 3, bed.h}, 0x00000030);
    draw_round(u->out, bed, 4, 0, 0x1a0f08ff, 1.4f);
}

static void tray_tip(table *t, frect r, bool has_chart, const char *title)
{
    strbuf tip = {0};
    const roll *p = &t->anim->tray;
    strbuf_addf(&tip, "%s\n", title);
    story_roll(t->sc, &t->anim->shown, p, &tip);
    if (p->ledger.count > 0) {
        strbuf_add(&tip, "\n");
        story_ledger(t->sc, &t->anim->shown, &p->ledger, &tip);
    }
    for (int i = 0; i < t->anim->nscene; i++) {
        char text[520];
        pool_words(t, t->anim->scene[i], text, sizeof text);
        strbuf_addf(&tip, "%s%s", i ? "\n" : "\nBefore it:\n", text);
    }
    if (has_chart) strbuf_add(&tip, "\nPress to see the table that was read (X).");
    ui_tooltip(t->host->ui, ui_name("tray", 0), r, strbuf_str(&tip));
    strbuf_free(&tip);
}

/* What the row of the table is found by. */
static const char *chart_counts(const table *t, const roll *r)
{
    const bool tails = t->sc->charts[r->chart].reading == READ_TAILS;
    return tails ? (r->outcome == 1 ? "tail" : "tails") : r->outcome == 1 ? "head" : "heads";
}

/* On one line; on more where it is too long, and the plate grows upwards as it must. */
static void plate_words(ui *u, float x, float base, float width, frect plate, const char *s)
{
    const float tall = ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, width, 1.1f, false, s);
    if (ui_width(u, TEXT_BODY_STRONG, s) <= width) {
        ui_text(u, TEXT_BODY_STRONG, u->t.ink, x, base, ALIGN_LEFT, s);
        return;
    }
    const float more = fmaxf(0, tall + 4 - plate.h);
    if (more > 0)
        draw_round(u->out, (frect){x - 4, plate.y - more, plate.x + plate.w - x + 4, more + 8}, 5, u->t.panel,
                   0, 0);
    ui_wrap(u, TEXT_BODY_STRONG, u->t.ink, x, plate.y - more + (plate.h + more - tall) / 2, width, 1.1f, true,
            s);
}

static void tray_plate(table *t, frect plate, const char *title, bool titled)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const roll *p = &t->anim->tray;
    char faces[160], means[240], big[32];
    roll_words_faces(p, faces, sizeof faces);
    roll_words_meaning(t, p, means, sizeof means);
    big[0] = 0;
    if (m->compact && p->kind == ROLL_COINS && means[0] && p->chart >= 0) /* one line is all there is */
        snprintf(faces, sizeof faces, "%d %s: %.120s", (int)p->outcome, chart_counts(t, p), means);
    if (p->kind == ROLL_DICE) snprintf(big, sizeof big, "%d", (int)roll_words_result(t, p));
    draw_round(u->out, plate, 5, m->panel, 0x1a0f08ff, 1);
    font f = theme_font(m, TEXT_RESULT);
    float x = plate.x + 14, right = plate.x + plate.w - 14;
    float base = m->compact ? roundf(plate.y + plate.h / 2 + f.px * 0.36f) : plate.y + plate.h * 0.42f;
    /* What stands over the dice already is not said again. */
    const char *first = titled ? (means[0] ? means : faces) : m->compact && means[0] ? means : title;
    if (big[0]) {
        ui_text(u, TEXT_RESULT, m->ink, x, base, ALIGN_LEFT, big);
        x += ui_width(u, TEXT_RESULT, big) + 12;
        plate_words(u, x, base - 1, right - x, plate, first);
    } else {
        const bool long_words = ui_width(u, TEXT_PROMPT_STRONG, faces) > right - x;
        if (long_words)
            plate_words(u, x, base - 1, right - x, plate, faces);
        else
            ui_text(u, TEXT_PROMPT_STRONG, m->ink, x, base - 1, ALIGN_LEFT, faces);
    }
    if (m->compact) return;
    base = plate.y + plate.h * 0.79f;
    const char *left = first == faces ? ""
                       : big[0]       ? faces
                                      : first,
               *low = big[0] && first == means ? ""
                      : big[0]                 ? means
                                               : "";
    if (!low[0] && ui_width(u, TEXT_BODY_STRONG, left) > right - plate.x - 14) {
        const float tall = ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, right - plate.x - 14, 1.05f, false, left);
        ui_wrap(u, TEXT_BODY_STRONG, m->ink2, plate.x + 14, plate.y + plate.h - tall - 1,
                right - plate.x - 14, 1.05f, true, left);
        return;
    }
    float sw = ui_text_fit(u, TEXT_BODY_STRONG, m->ink2, plate.x + 14, base, ALIGN_LEFT,
                           (right - plate.x) * (low[0] ? 0.55f : 0.95f), left);
    ui_text_fit(u, TEXT_BODY, m->ink, right, base, ALIGN_RIGHT, right - plate.x - 26 - sw, low);
}

void tray_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    frect bed = ui_inset(r, theme_px(m, 9, 10));
    tray_bed(t, r, bed);
    ui_id id = ui_name("tray", 0);
    const roll *p = &t->anim->tray;
    bool has_chart = t->anim->has_tray && p->chart >= 0 && p->chart < t->sc->ncharts;
    bool pressed = ui_click(u, id, r, has_chart ? UI_FOCUS : UI_OFF) || (has_chart && ui_key(u, 'x', 0));
    if (has_chart && pressed && !anim_roll_under_way(t->anim)) {
        modal_chart(t, p->chart, NULL);
    }
    if (!t->anim->has_tray) {
        ui_text_mid(u, TEXT_BODY, 0xdccba6ff, bed.x + bed.w / 2, bed, ALIGN_CENTRE, "The dice lie here");
        return;
    }
    char title[160];
    roll_words_purpose(t, p, title, sizeof title);
    float ph = plate_height(m), top = bed.y + 4;
    frect plate = {bed.x + 10, bed.y + bed.h - ph - theme_px(m, 5, 8), bed.w - 20, ph};
    /* What is thrown for stands over the dice from the first, where there is room for it. */
    const bool titled = plate.y - bed.y > theme_tx(m, 74, 96) && title[0];
    float more = 0;
    if (titled) {
        float line = theme_tx(m, 18, 22);
        float tall;
        more = title_more(u, title, bed.w - 24);
        int n = pools_shown(t, plate.y - bed.y - theme_tx(m, 52, 84) - line - more, bed.w - 20, &tall);
        pools_draw(t, (frect){bed.x + 12, top, bed.w - 20, 0}, n);
        top += tall + line + more;
    }
    float part = anim_roll_under_way(t->anim) ? anim_dice_part(t->anim, t->host->now) : 1;
    draw_clip_push(u->out, bed);
    dice_bed_draw(t, p, (frect){bed.x, top, bed.w, plate.y - top}, part);
    draw_clip_pop(u->out);
    const float base = roundf(top - more - theme_tx(m, 5, 6)), small = theme_font(m, TEXT_SMALL_STRONG).px;
    if (titled && more > 0)
        ui_wrap(u, TEXT_SMALL_STRONG, 0xf3e6c8ff, bed.x + 12, base - small * 0.96f, bed.w - 24, POOL_LEADING,
                true, title);
    else if (titled)
        ui_text(u, TEXT_SMALL_STRONG, 0xf3e6c8ff, bed.x + 12, base, ALIGN_LEFT, title);
    if (part < 1) return;
    tray_plate(t, plate, title, titled);
    tray_tip(t, r, has_chart, title);
}
