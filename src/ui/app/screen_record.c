/* screen_record.c: the page of one's own record: how many battles were won, what choice and luck had to do
 * with it, against whom, and every battle fought out, the last first. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/mem.h"
#include "core/language.h"
#include "ui/app/page.h"
#include "ui/app/record.h"

enum { CELLS = 4, COLUMNS = 7, OPPONENTS = 8 };

typedef struct record_data {
    record r;
    record_sum all;
    const char *against[OPPONENTS]; /* in the order they were last met; point into r */
    int opponents;
    ui_scroll scroll;
} record_data;

static void find_opponents(record_data *d)
{
    d->opponents = 0;
    for (int i = 0; i < d->r.count; i++) {
        bool met = d->opponents == OPPONENTS;
        for (int k = 0; k < d->opponents && !met; k++)
            met = strcmp(d->against[k], d->r.battles[i].against) == 0;
        if (!met) d->against[d->opponents++] = d->r.battles[i].against;
    }
}

static void record_release(app *a)
{
    record_data *d = a->data[SCREEN_RECORD];
    if (d == NULL) return;
    record_free(&d->r);
    mem_free(d);
    a->data[SCREEN_RECORD] = NULL;
}

static void record_enter(app *a)
{
    error err = {0};
    record_release(a);
    record_data *d = a->data[SCREEN_RECORD] = mem_alloc(sizeof *d);
    if (!record_read(a, &d->r, &err)) app_say_error(a, &err);
    record_add_up(&d->r, NULL, &d->all);
    find_opponents(d);
}

/* ---- the sums */

/* "62 %"; nothing to be shared: a dash. */
static void share_words(int some, int all, char out[16])
{
    if (all > 0)
        snprintf(out, 16, "%d\u00a0%%", (200 * some + all) / (2 * all));
    else
        snprintf(out, 16, "\u2013");
}

/* The mean of a battle that was analysed: "+6.1"; a dash where none was. */
static void mean_words(int sum, int n, char out[16])
{
    if (n > 0)
        taught_change_words(sum / n, out);
    else
        snprintf(out, 16, "\u2013");
}

static void cell_draw(ui *u, frect r, const char *what, const char *value, const char *below)
{
    const theme *t = &u->t;
    ui_panel(u, r);
    ui_squeeze(u, theme_font(t, TEXT_BODY_STRONG), t->ink2, (frect){r.x + 8, r.y + 4, r.w - 16, r.h * 0.28f},
               ALIGN_CENTRE, what);
    ui_squeeze(u, theme_font(t, TEXT_RESULT), t->ink,
               (frect){r.x + 8, r.y + r.h * 0.28f, r.w - 16, r.h * 0.42f}, ALIGN_CENTRE, value);
    ui_squeeze(u, theme_font(t, TEXT_SMALL), t->ink2,
               (frect){r.x + 8, r.y + r.h * 0.68f, r.w - 16, r.h * 0.28f}, ALIGN_CENTRE, below);
}

static void sums_draw(app *a, const record_data *d, frect r)
{
    const record_sum *s = &d->all;
    const float gap = theme_px(&a->ui.t, 8, 12), w = floorf((r.w - gap * (CELLS - 1)) / CELLS);
    char value[CELLS][16], below[CELLS][96];
    static const char *const what[CELLS] = {N_("Fought"), N_("Score"), N_("Choice"), N_("Luck")};
    snprintf(value[0], sizeof value[0], "%d", s->battles);
    snprintf(below[0], sizeof below[0], _("%d won, %d drawn, %d lost"), s->result[RECORD_WON],
             s->result[RECORD_DRAWN], s->result[RECORD_LOST]);
    share_words(2 * s->result[RECORD_WON] + s->result[RECORD_DRAWN], 2 * s->battles, value[1]);
    snprintf(below[1], sizeof below[1],
             ngettext("a draw counts half; %d hint asked for", "a draw counts half; %d hints asked for",
                      (unsigned long)s->hints),
             s->hints);
    mean_words(s->choice, s->analysed, value[2]);
    snprintf(below[2], sizeof below[2], _("%% a battle, against the best found"));
    mean_words(s->luck, s->analysed, value[3]);
    snprintf(below[3], sizeof below[3], _("%% a battle, from all the dice"));
    for (int i = 0; i < CELLS; i++)
        cell_draw(&a->ui, (frect){r.x + (w + gap) * (float)i, r.y, w, r.h}, what[i], value[i], below[i]);
}

/* "Captain: 3 won, 0 drawn, 1 lost of 4", one behind the other. */
static void opponents_words(const record_data *d, strbuf *out)
{
    for (int i = 0; i < d->opponents; i++) {
        record_sum s;
        record_add_up(&d->r, d->against[i], &s);
        strbuf_addf(out, _("%s%s: %d of %d won"), i > 0 ? "; " : _("Against "), d->against[i],
                    s.result[RECORD_WON], s.battles);
        if (s.result[RECORD_DRAWN] > 0) strbuf_addf(out, _(", %d drawn"), s.result[RECORD_DRAWN]);
    }
    if (d->opponents > 0) strbuf_add(out, ". ");
    if (d->all.analysed < d->all.battles)
        strbuf_addf(
            out,
            _("Choice and luck are known of %d of the %d: F5 after a battle looks back on it, and what "
              "it finds comes in here."),
            d->all.analysed, d->all.battles);
}

/* ---- the battles */

typedef struct column {
    const char *head;
    float at, wide; /* shares of the width */
    text_align align;
} column;

static const column columns[COLUMNS] = {
    {N_("Day"), 0, 0.11f, ALIGN_LEFT},        {N_("Battle"), 0.11f, 0.28f, ALIGN_LEFT},
    {N_("As"), 0.40f, 0.20f, ALIGN_LEFT},     {N_("Against"), 0.61f, 0.11f, ALIGN_LEFT},
    {N_("Result"), 0.73f, 0.11f, ALIGN_LEFT}, {N_("Choice"), 0.84f, 0.07f, ALIGN_RIGHT},
    {N_("Luck"), 0.92f, 0.07f, ALIGN_RIGHT},
};

static void column_draw(ui *u, frect r, int i, text_role role, colour c, const char *text)
{
    const column *k = &columns[i];
    const float base = roundf(r.y + r.h * 0.68f), wide = r.w * k->wide - 6;
    ui_text_fit(u, role, c, r.x + r.w * k->at + (k->align == ALIGN_RIGHT ? wide : 0), base, k->align, wide,
                text);
}

/* "2026-11-23" as "23 Nov 2026"; what is no day stays as it is. */
static void day_words(const char *day, char out[24])
{
    static const char *const months[] = {N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"),
                                         N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")};
    char *end;
    const long year = strtol(day, &end, 10), month = *end == '-' ? strtol(end + 1, &end, 10) : 0,
               of_month = *end == '-' ? strtol(end + 1, &end, 10) : 0;
    if (month >= 1 && month <= 12 && of_month >= 1 && of_month <= 31 && *end == '\0')
        snprintf(out, 24, "%ld %s %ld", of_month, _(months[month - 1]), year);
    else
        snprintf(out, 24, "%s", day);
}

static void row_draw(ui *u, const record_battle *b, frect r)
{
    static const char *const results[RECORD_RESULTS] = {N_("lost"), N_("drawn"), N_("won")};
    const theme *t = &u->t;
    char ended[48], change[16], day[24];
    snprintf(ended, sizeof ended, _("%s, turn %d"), _(results[b->result]), b->turns);
    day_words(b->day, day);
    column_draw(u, r, 0, TEXT_SMALL, t->ink2, day);
    column_draw(u, r, 1, TEXT_BODY, t->ink, b->title);
    column_draw(u, r, 2, TEXT_BODY, t->ink, b->side);
    column_draw(u, r, 3, TEXT_BODY, t->ink, b->against);
    column_draw(u, r, 4, b->result == RECORD_WON ? TEXT_BODY_STRONG : TEXT_BODY, t->ink, ended);
    mean_words(b->choice, b->analysed, change);
    column_draw(u, r, 5, TEXT_BODY, t->ink, change);
    mean_words(b->luck, b->analysed, change);
    column_draw(u, r, 6, TEXT_BODY, t->ink, change);
    draw_line(u->out, r.x, r.y + r.h, r.x + r.w, r.y + r.h, colour_alpha(t->line, 0.35f),
              (stroke_style){.width = 1});
}

static void battles_draw(app *a, record_data *d, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const float row = theme_tx(t, 28, 34), head = theme_tx(t, 30, 36), pad = theme_px(t, 12, 18);
    const frect in = {r.x + pad, r.y + head, r.w - 2 * pad, r.h - head - pad};
    const ui_id id = ui_name("record-scroll", 0);
    ui_panel(u, r);
    ui_region_add(u, ui_name("record-panel", 0), r, UI_SOLID);
    if (d->r.count == 0) {
        ui_wrap(u, TEXT_BODY, t->ink2, in.x, r.y + pad, in.w, 1.4f, true,
                _("No battle of one person against the computer has been fought to its end on this machine "
                  "since this record is kept. The first that is will stand here."));
        return;
    }
    for (int i = 0; i < COLUMNS; i++)
        column_draw(u, (frect){in.x, r.y + 2, in.w - 12, head - 4}, i, TEXT_SMALL_STRONG, t->ink2,
                    columns[i].head);
    draw_line(u->out, in.x, in.y, in.x + in.w, in.y, t->line, (stroke_style){.width = 1.4f});
    ui_scroll_begin(u, id, in, &d->scroll, row * (float)d->r.count);
    for (int i = 0; i < d->r.count; i++) {
        const frect at = {in.x, in.y + row * (float)i - d->scroll.at, in.w - 12, row};
        if (at.y + row > in.y && at.y < in.y + in.h) row_draw(u, &d->r.battles[i], at);
    }
    ui_scroll_end(u, id, in, &d->scroll);
}

static void record_draw(app *a)
{
    record_data *d = a->data[SCREEN_RECORD];
    ui *u = &a->ui;
    const theme *t = &u->t;
    strbuf words = {0};
    const frect body = page_begin(a, _("Your record"), _("Battles of one person against the computer"), NULL);
    if (a->screen != SCREEN_RECORD) return;
    const float gap = theme_px(t, 10, 14), cells = theme_tx(t, 92, 112);
    sums_draw(a, d, (frect){body.x, body.y, body.w, cells});
    opponents_words(d, &words);
    float y = body.y + cells + gap;
    if (words.len > 0)
        y += ui_wrap(u, TEXT_BODY, t->ivory, body.x + 4, y, body.w - 8, 1.35f, true, words.s) + gap;
    strbuf_free(&words);
    battles_draw(a, d, (frect){body.x, y, body.w, body.y + body.h - y});
}

const screen_vtable record_screen = {.enter = record_enter, .draw = record_draw, .release = record_release};
