/*
 * screen_analysis.c: a battle that is over, looked back on: what choice cost and luck gave, side-turn by
 * side-turn. It fills in from the end as it is reckoned, and never holds anything up.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "core/language.h"
#include "game/lesson_review.h"
#include "game/session_seats.h"
#include "ui/app/page.h"
#include "ui/app/record.h"
#include "ui/stage/hindsight.h"
#include "ui/table/battle.h"
#include "ui/table/table.h"

enum { POLL_MS = 120, FEW_PLAYOUTS = 16, WORDS = 400 };

typedef struct analysis_data {
    hindsight *at_work;
    const session *s; /* the battle on the table */
    int entries;      /* it had; another count is another battle */
    review r;
    int row;  /* chosen */
    int seen; /* the chosen one that was last brought into sight */
    int moment[REVIEW_MOMENTS], moments;
    char what[REVIEW_MOMENTS][WORDS];
    bool table;          /* the narrow window: the page of the table, not of the curve */
    uint64_t since, now; /* when it was first looked at, and when rows came last; 0: not yet */
    ui_scroll scroll;
} analysis_data;

static analysis_data *data_of(app *a)
{
    return a->data[SCREEN_ANALYSIS];
}

static void forget(analysis_data *d)
{
    hindsight_end(d->at_work);
    review_free(&d->r);
    *d = (analysis_data){.row = 0};
}

/* Whose chances: of the side that people played longest, though a computer may have ended it for them. */
static int reader_of(const session *s)
{
    const scenario *sc = session_scenario(s);
    int reader = 0, most = 0;
    for (int k = 0; k < sc->nsides; k++)
        if (!sc->sides[k].goes_alone && session_manned(s, k) > most) reader = k, most = session_manned(s, k);
    return reader;
}

/* What a moment was about: sought once, when all is reckoned. */
static void find_moments(analysis_data *d)
{
    d->moments = review_moments(&d->r, d->moment);
    for (int i = 0; i < d->moments; i++) {
        strbuf what = {0}, why = {0};
        review_row_words(d->s, &d->r, &d->r.row[d->moment[i]], &what, &why);
        snprintf(d->what[i], WORDS, "%s", strbuf_str(&what));
        strbuf_free(&what);
        strbuf_free(&why);
    }
}

static void analysis_enter(app *a)
{
    analysis_data *d = data_of(a);
    if (d == NULL) d = a->data[SCREEN_ANALYSIS] = mem_alloc(sizeof *d);
    if (a->table == NULL || a->config.teacher == NULL) return;
    const session *s = a->table->s;
    if (d->at_work != NULL && d->s == s && d->entries == session_count(s)) return; /* back from a replay */
    forget(d);
    d->s = s;
    d->entries = session_count(s);
    const bool here = a->config.instant || a->config.hurried;
    d->at_work =
        hindsight_begin(a->config.teacher, s, reader_of(s), here ? FEW_PLAYOUTS : REVIEW_PLAYOUTS, here);
}

const review *analysis_known(app *a)
{
    const analysis_data *d = data_of(a);
    const session *s = a->table != NULL ? a->table->s : NULL;
    const bool known = d != NULL && d->at_work != NULL && d->s == s && d->entries == session_count(s) &&
                       d->r.rows > 0 && d->r.done == d->r.rows;
    return known ? &d->r : NULL;
}

/* The battle it is about may be put away now. */
void analysis_forget(app *a)
{
    if (data_of(a) != NULL) forget(data_of(a));
}

static void analysis_release(app *a)
{
    analysis_forget(a);
    mem_free(a->data[SCREEN_ANALYSIS]);
    a->data[SCREEN_ANALYSIS] = NULL;
}

static int analysis_tick(app *a, uint64_t now)
{
    analysis_data *d = data_of(a);
    if (d == NULL || d->at_work == NULL) return -1;
    const bool done = hindsight_done(d->at_work);
    if (d->since == 0) d->since = now;
    if (hindsight_read(d->at_work, &d->r)) {
        d->now = now;
        lesson_spare(d->s, &d->r);
        if (d->r.done == d->r.rows) {
            find_moments(d);
            record_review(a, d->s, &d->r);
        }
        return 0;
    }
    return done ? -1 : POLL_MS;
}

/* ---- what is drawn */

static side_colours colours_of(app *a, int side)
{
    return palette_side(a->ui.t.sides, session_scenario(data_of(a)->s)->sides[side].style);
}

static bool all_done(const analysis_data *d)
{
    return d->r.rows > 0 && d->r.done == d->r.rows;
}

/* At the pace so far: in minutes, rounded up; 0: not known yet. */
static int minutes_left(const analysis_data *d)
{
    enum { MINUTE = 60000 };
    if (d->r.done == 0 || d->now <= d->since) return 0;
    const uint64_t left = (d->now - d->since) * (uint64_t)(d->r.rows - d->r.done) / (uint64_t)d->r.done;
    return (int)((left + MINUTE - 1) / MINUTE);
}

static void how_far(const analysis_data *d, char *out, size_t size)
{
    const int left = minutes_left(d);
    if (left == 0)
        snprintf(out, size, _("Looking back: %d of %d"), d->r.done, d->r.rows);
    else if (left == 1)
        snprintf(out, size, _("Looking back: %d of %d; a minute more at most"), d->r.done, d->r.rows);
    else
        snprintf(out, size, _("Looking back: %d of %d; about %d minutes more"), d->r.done, d->r.rows, left);
}

/* What has not been reckoned yet is no figure. */
static void ledger_cell(app *a, frect r, const char *what, const char *value, const char *below)
{
    ui *u = &a->ui;
    const bool known = all_done(data_of(a));
    const theme *t = &u->t;
    const float middle = r.x + r.w / 2;
    ui_squeeze(u, theme_font(t, TEXT_SMALL), t->ink2, (frect){r.x + 3, r.y, r.w - 6, r.h * 0.32f},
               ALIGN_CENTRE, what);
    ui_squeeze(u, theme_font(t, TEXT_PROMPT_STRONG), t->ink,
               (frect){r.x + 6, r.y + r.h * 0.3f, r.w - 12, r.h * 0.42f}, ALIGN_CENTRE,
               known ? value : "\u2026");
    ui_text(u, TEXT_SMALL, t->ink2, middle, r.y + r.h * 0.94f, ALIGN_CENTRE, below);
}

/* What the numbers are, over whatever shows them. */
static void explain(app *a, int which, frect r)
{
    const ui_id id = ui_name("analysis-explain", which);
    ui_click(&a->ui, id, r, 0);
    ui_tooltip(
        &a->ui, id, r,
        _("In per cent to win. Choice: what a side's orders gave or cost, against the best that was found. "
          "Dice: what the faces of its turn brought beyond what was to be expected. \u00b1: how far off that "
          "may "
          "be; what may be off by more than half is told in words. Not foreseen: what is left, such as an "
          "enemy "
          "who plays otherwise than was tried, and what is not surely known."));
}

/* A column of the ledger: what, how much, and of which kind. */
typedef struct ledger_column {
    char what[64], value[32], below[24];
} ledger_column;
enum { LEDGER_COLUMNS = 3 + 2 * SIDES_MAX };

/* Start, the choices of each side, the dice of each, what was not foreseen, end; how many. */
static int ledger_columns(const analysis_data *d, ledger_column out[LEDGER_COLUMNS])
{
    const scenario *sc = session_scenario(d->s);
    int n = 0;
    out[n] = (ledger_column){.below = "%"};
    snprintf(out[n].what, sizeof out[n].what, "%s", _("at the start"));
    taught_share_words(d->r.start, out[n++].value);
    for (int dice = 0; dice < 2; dice++)
        for (int k = 0; k < sc->nsides; k++) {
            review_sum sum;
            if (!review_told(sc, &d->r, k, &sum)) continue;
            const taught_chance of = dice ? (taught_chance){sum.luck, sum.luck_error}
                                          : (taught_chance){sum.choice, sum.choice_error};
            snprintf(out[n].what, sizeof out[n].what, "%.60s", sc->sides[k].name);
            taught_known_words(of, out[n].value);
            snprintf(out[n].below, sizeof out[n].below,
                     of.error > 0 && taught_stands(of) && all_done(d) ? "%s \u00b1%d" : "%s",
                     dice ? _("dice") : _("choice"), (int)(of.error + 5) / 10);
            n++;
        }
    out[n] = out[n + 1] = (ledger_column){.below = "%"};
    snprintf(out[n].what, sizeof out[n].what, "%s", _("not foreseen"));
    taught_rest_words(review_rest(sc, &d->r), out[n++].value);
    snprintf(out[n].what, sizeof out[n].what, "%s", _("at the end"));
    snprintf(out[n].value, sizeof out[n].value, _("= %d.%d"), (int)(d->r.end / 10), (int)(d->r.end % 10));
    return n + 1;
}

/* Each as wide as its words, and the rest shared out: a long name takes of what short ones leave. */
static void ledger_draw(app *a, frect r)
{
    ui *u = &a->ui;
    ledger_column c[LEDGER_COLUMNS];
    float wide[LEDGER_COLUMNS], all = 0, x = r.x;
    const int n = ledger_columns(data_of(a), c);
    for (int i = 0; i < n; i++) {
        wide[i] = fmaxf(fmaxf(ui_width(u, TEXT_SMALL, c[i].what) + 8, ui_width(u, TEXT_SMALL, c[i].below)),
                        ui_width(u, TEXT_PROMPT_STRONG, c[i].value) + 14);
        all += wide[i];
    }
    for (int i = 0; i < n; i++) {
        const float w = all > r.w ? wide[i] * r.w / all : wide[i] + (r.w - all) / (float)n;
        ledger_cell(a, (frect){x, r.y, w, r.h}, c[i].what, c[i].value, c[i].below);
        x += w;
    }
    explain(a, 0, r);
}

/* Below the ledger, what its columns are; returns how high that is. */
static float ledger_note(app *a, frect r, bool draw)
{
    return ui_wrap(
        &a->ui, TEXT_SMALL, a->ui.t.ink2, r.x, r.y, r.w, 1.2f, draw,
        _("In per cent to win, from start to end. Choice: orders, against the best found. Dice: luck. Not "
          "foreseen: what neither explains, as where the enemy plays otherwise than was tried."));
}

/* The verdict's title; below it the text has what it needs. */
static float verdict_head(const theme *t)
{
    return theme_tx(t, 42, 52);
}

static float verdict_left(const theme *t, float w)
{
    return w * 0.4f - theme_tx(t, 14, 20);
}

/* With the note below its ledger, or without. */
static float verdict_height(app *a, float w, bool note)
{
    const theme *t = &a->ui.t;
    const analysis_data *d = data_of(a);
    const float wide = w - w * 0.4f - theme_tx(t, 14, 20) - 8,
                least = theme_tx(t, 84, 104) + (note ? ledger_note(a, (frect){0, 0, wide, 0}, false) : 0);
    strbuf title = {0}, text = {0};
    if (!all_done(d)) return least;
    review_verdict(session_scenario(d->s), &d->r, &title, &text);
    const float high = ui_wrap(&a->ui, TEXT_SMALL, 0, 0, 0, verdict_left(t, w), 1.2f, false, text.s);
    strbuf_free(&title);
    strbuf_free(&text);
    return fmaxf(least, verdict_head(t) + high + theme_tx(t, 8, 10));
}

static void verdict_draw_here(app *a, frect r, bool noted)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const analysis_data *d = data_of(a);
    strbuf title = {0}, text = {0};
    const float pad = theme_tx(t, 14, 20), left = r.w * 0.4f;
    ui_panel(u, r);
    review_verdict(session_scenario(d->s), &d->r, &title, &text);
    if (all_done(d)) {
        const float head = verdict_head(t);
        ui_squeeze(u, theme_font(t, TEXT_TITLE), t->ink, (frect){r.x + pad, r.y + 4, left - pad, head - 4},
                   ALIGN_LEFT, title.s);
        ui_wrap(u, TEXT_SMALL, t->ink2, r.x + pad, r.y + head, verdict_left(t, r.w), 1.2f, true, text.s);
    } else {
        char s[128];
        strbuf what = {0};
        how_far(d, s, sizeof s);
        ui_squeeze(u, theme_font(t, TEXT_BODY_STRONG), t->ink2,
                   (frect){r.x + pad, r.y, left - pad, r.h * 0.45f}, ALIGN_LEFT, s);
        strbuf_addf(
            &what,
            _("A plus is good for the %s. Choice: what a side's orders were worth against the best that "
              "were found. Dice: what luck gave. \u00b1: how sure that is."),
            session_scenario(d->s)->sides[d->r.side].name);
        ui_wrap(u, TEXT_SMALL, t->ink2, r.x + pad, r.y + r.h * 0.45f, left - pad, 1.2f, true,
                strbuf_str(&what));
        strbuf_free(&what);
    }
    const float right = r.w - left - pad - 8,
                note = noted ? ledger_note(a, (frect){0, 0, right, 0}, false) + 4 : 0;
    ledger_draw(a, (frect){r.x + left + 8, r.y + 8, right, r.h - 16 - note});
    if (noted) ledger_note(a, (frect){r.x + left + 8, r.y + r.h - note - 2, right, note}, true);
    strbuf_free(&title);
    strbuf_free(&text);
}

static float curve_x(const analysis_data *d, frect in, int i)
{
    return in.x + in.w * (float)i / (float)(d->r.rows > 0 ? d->r.rows : 1);
}

static float curve_y(frect in, int32_t share)
{
    return in.y + in.h * (1 - (float)share / 1000);
}

static void curve_ground(app *a, frect in)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const analysis_data *d = data_of(a);
    char s[16];
    int turn = 0;
    float last = -100;
    for (int i = 0; i <= 4; i++) {
        const float y = curve_y(in, 250 * i);
        draw_line(u->out, in.x, y, in.x + in.w, y, i == 2 ? t->ink2 : t->line,
                  (stroke_style){.width = 1, .dash = {i == 2 ? 6.0f : 0, 5}});
        snprintf(s, sizeof s, "%d %%", 25 * i);
        if (i % 2 == 0 || in.h / 4 >= theme_tx(t, 16, 20)) /* a low one has no room for all */
            ui_text(u, TEXT_SMALL, t->ink2, in.x - 6, y + 4, ALIGN_RIGHT, s);
    }
    for (int i = 0; i < d->r.rows; i++) {
        const float x = curve_x(d, in, i);
        if (d->r.row[i].turn == turn) continue;
        turn = d->r.row[i].turn;
        if (x - last < theme_tx(t, 24, 28)) continue;
        last = x;
        snprintf(s, sizeof s, "%d", turn);
        ui_text(u, TEXT_SMALL, t->ink2, x, in.y + in.h + theme_tx(t, 16, 20), ALIGN_LEFT, s);
    }
}

/* The reader's chances from row to row, as far as they are reckoned; what is below is his, above the others'.
 */
static void curve_line(app *a, frect in)
{
    ui *u = &a->ui;
    const analysis_data *d = data_of(a);
    const side_colours own = colours_of(a, d->r.side);
    int first = 0;
    while (first < d->r.rows && !d->r.row[first].done)
        first++;
    if (first == d->r.rows) return;
    for (int pass = 0; pass < 2; pass++) {
        draw_path_begin(u->out);
        draw_path_move(u->out, curve_x(d, in, first), curve_y(in, d->r.row[first].before));
        for (int i = first; i < d->r.rows; i++)
            draw_path_line(u->out, curve_x(d, in, i + 1), curve_y(in, d->r.row[i].after));
        if (pass == 1) break;
        draw_path_line(u->out, in.x + in.w, in.y + in.h);
        draw_path_line(u->out, curve_x(d, in, first), in.y + in.h);
        draw_path_close(u->out);
        draw_path_fill(u->out, colour_alpha(own.face, 0.16f));
    }
    draw_path_stroke(u->out, 0xfffaf0ff, (stroke_style){.width = 9, .round = true});
    draw_path_stroke(u->out, u->t.ink, (stroke_style){.width = 3, .round = true});
}

static void curve_draw(app *a, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    analysis_data *d = data_of(a);
    const float pad = theme_tx(t, 14, 20), head = theme_tx(t, 34, 42);
    char s[120];
    ui_panel(u, r);
    ui_text(u, TEXT_UNIT, t->ink, r.x + pad, r.y + head * 0.72f, ALIGN_LEFT, _("Chance of winning"));
    snprintf(s, sizeof s, _("%s. A draw counts half."), session_scenario(d->s)->sides[d->r.side].name);
    ui_text_fit(u, TEXT_SMALL, t->ink2, r.x + pad + ui_width(u, TEXT_UNIT, _("Chance of winning")) + 12,
                r.y + head * 0.72f, ALIGN_LEFT, r.w * 0.5f, s);
    const float label = ui_width(u, TEXT_SMALL, "100 %") + 10, foot = theme_tx(t, 26, 32);
    const frect in = {r.x + pad + label, r.y + head + 6, r.w - 2 * pad - label, r.h - head - foot - 10};
    for (int i = 0; i < d->r.rows; i++) {
        const frect band = {curve_x(d, in, i), in.y, curve_x(d, in, i + 1) - curve_x(d, in, i), in.h};
        bool moment = false;
        for (int k = 0; k < d->moments; k++)
            moment = moment || d->moment[k] == i;
        if (i == d->row)
            draw_rect(u->out, band, 0xfff3c4ff);
        else if (moment)
            draw_rect(u->out, band, colour_alpha(0xfff3c4ff, 0.6f));
        if (ui_click(u, ui_name("analysis-band", i), band, 0)) d->row = i;
    }
    curve_ground(a, in);
    curve_line(a, in);
    for (int k = 0; k < d->moments; k++) {
        const float x = (curve_x(d, in, d->moment[k]) + curve_x(d, in, d->moment[k] + 1)) / 2;
        const char name[2] = {(char)('A' + k), 0};
        const float round = theme_tx(t, 10, 12);
        draw_circle(u->out, x, in.y + round + 2, round, t->ink, 0, 0);
        ui_text(u, TEXT_SMALL_STRONG, t->ivory, x, in.y + round + 6, ALIGN_CENTRE, name);
    }
}

/* As many lines as have room: the words that do not go in are left out, and dots stand for them. Its height.
 */
static float in_lines(ui *u, colour c, float x, float y, float wide, float most, char *s, size_t size)
{
    for (size_t n = strlen(s); ui_wrap(u, TEXT_SMALL, c, x, y, wide, 1.2f, false, s) > most;) {
        while (n > 0 && !isspace((unsigned char)s[n - 1]))
            n--;
        if (n == 0) break;
        n--;
        snprintf(s + n, size - n, "\u2026");
    }
    return ui_wrap(u, TEXT_SMALL, c, x, y, wide, 1.2f, true, s);
}

/* The foot of a moment, with what choice, dice and the rest come to: two lines have room. */
static float sums_height(const theme *t)
{
    return theme_tx(t, 30, 36);
}

static float line_of(ui *u)
{
    return ui_wrap(u, TEXT_SMALL, 0, 0, 0, 400, 1.2f, false, "x");
}

static float moment_head(const theme *t)
{
    return theme_tx(t, 34, 42);
}

enum { BETWEEN = 2 }; /* what was best, what was played, what came of it */

/* How high a moment is in which every word has room. */
static float moment_height(app *a, float w, int k)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const analysis_data *d = data_of(a);
    const float wide = w - 2 * theme_tx(t, 12, 16);
    strbuf best = {0}, played = {0};
    review_row_compared(&d->r.row[d->moment[k]], &best, &played);
    const float high = ui_wrap(u, TEXT_SMALL, 0, 0, 0, wide, 1.2f, false, strbuf_str(&best)) +
                       ui_wrap(u, TEXT_SMALL, 0, 0, 0, wide, 1.2f, false, strbuf_str(&played)) +
                       ui_wrap(u, TEXT_SMALL, 0, 0, 0, wide, 1.2f, false, d->what[k]);
    strbuf_free(&best);
    strbuf_free(&played);
    return moment_head(t) + high + 3 * BETWEEN + sums_height(t);
}

/* The moments are as high as their words, if the curve above keeps the most of the room. */
static float moments_height(app *a, float w, float room)
{
    const theme *t = &a->ui.t;
    const analysis_data *d = data_of(a);
    float high = theme_tx(t, 132, 190);
    for (int k = 0; k < d->moments; k++)
        high = fmaxf(high, moment_height(a, w, k));
    return roundf(fminf(high, fmaxf(theme_tx(t, 132, 190), room * 0.55f)));
}

/* What was best, what was played and what came of it. Where they have no room together what came of it, the
 * last told, gives way first, then both others alike. */
static void moment_words(app *a, frect r, int k)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const analysis_data *d = data_of(a);
    const review_row *row = &d->r.row[d->moment[k]];
    const float pad = theme_tx(t, 12, 16), x = r.x + pad, wide = r.w - 2 * pad, line = line_of(u),
                end = r.y + r.h - sums_height(t);
    float y = r.y + moment_head(t);
    strbuf best = {0}, played = {0};
    review_row_compared(row, &best, &played);
    const float room = end - y + line * 0.2f,
                second = ui_wrap(u, TEXT_SMALL, 0, 0, 0, wide, 1.2f, false, strbuf_str(&played));
    y += in_lines(u, t->ink, x, y, wide, fmaxf(room - second - BETWEEN, fmaxf(line, room / 2)), best.s,
                  best.len + 1) +
         BETWEEN;
    if (played.len > 0)
        y += in_lines(u, t->ink, x, y, wide, fmaxf(line, end + line * 0.2f - y), played.s, played.len + 1) +
             BETWEEN;
    strbuf_free(&best);
    strbuf_free(&played);
    if (d->what[k][0] && y + ui_wrap(u, TEXT_SMALL, t->ink2, x, y, wide, 1.2f, false, d->what[k]) <= end)
        ui_wrap(u, TEXT_SMALL, t->ink2, x, y, wide, 1.2f, true, d->what[k]);
}

static void moment_draw(app *a, frect r, int k)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    analysis_data *d = data_of(a);
    const review_row *row = &d->r.row[d->moment[k]];
    const float pad = theme_tx(t, 12, 16), sums = sums_height(t);
    char s[120], choice[32], luck[32], before[16], after[16];
    ui_panel(u, r);
    taught_share_words(row->before, before);
    taught_share_words(row->after, after);
    snprintf(s, sizeof s, _("%c  Turn %d, %s: %s \u2192 %s"), 'A' + k, row->turn,
             session_scenario(d->s)->sides[row->side].name, before, after);
    ui_squeeze(u, theme_font(t, TEXT_BODY_BOLD), t->ink,
               (frect){r.x + pad, r.y + 4, r.w - 2 * pad, theme_tx(t, 26, 32)}, ALIGN_LEFT, s);
    draw_clip_push(u->out, (frect){r.x, r.y, r.w, r.h - sums});
    moment_words(a, r, k);
    draw_clip_pop(u->out);
    taught_known_words(row->choice, choice);
    review_luck_words(row, luck);
    snprintf(s, sizeof s, row->rolled ? _("choice %s, dice %s") : _("choice %s, %s"), choice, luck);
    if (review_row_left(row) != 0) { /* without it they would not add up */
        char rest[32];
        taught_rest_words(review_row_left(row), rest);
        const size_t n = strlen(s);
        snprintf(s + n, sizeof s - n, _(", not foreseen %s"), rest);
    }
    ui_squeeze(u, theme_font(t, TEXT_SMALL_STRONG), t->ink2,
               (frect){r.x + pad, r.y + r.h - sums, r.w - 2 * pad, sums - 3}, ALIGN_LEFT, s);
    if (ui_click(u, ui_name("analysis-moment", k), r, UI_FOCUS)) d->row = d->moment[k];
}

/* Where fewer moments stand out than there is room for, what one asks all the same. */
static void plain_draw(app *a, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const analysis_data *d = data_of(a);
    const float pad = theme_tx(t, 12, 16), x = r.x + pad, wide = r.w - 2 * pad;
    strbuf text = {0};
    ui_panel(u, r);
    ui_squeeze(u, theme_font(t, TEXT_BODY_BOLD), t->ink, (frect){x, r.y + 4, wide, theme_tx(t, 26, 32)},
               ALIGN_LEFT, d->moments == 0 ? _("No moment stands out") : _("In short"));
    review_plain(session_scenario(d->s), &d->r, &text);
    draw_clip_push(u->out, r);
    ui_wrap(u, TEXT_SMALL, t->ink, x, r.y + theme_tx(t, 34, 42), wide, 1.25f, true, strbuf_str(&text));
    draw_clip_pop(u->out);
    strbuf_free(&text);
}

/* From the middle, to the right what helps the reader, to the left what does not; `longest` is a whole half.
 */
static void bar_of(app *a, frect r, taught_chance c, colour face, bool hatched, int32_t longest)
{
    ui *u = &a->ui;
    const float zero = r.x + r.w / 2,
                size = r.w / 2 * (float)(c.share < 0 ? -c.share : c.share) / (float)longest;
    const frect b = {c.share < 0 ? zero - size : zero, r.y, fmaxf(size, 1.5f), r.h};
    draw_line(u->out, zero, r.y, zero, r.y + r.h, u->t.line, (stroke_style){.width = 1});
    if (!taught_stands(c)) return;
    draw_round(u->out, b, 0, hatched ? colour_alpha(face, 0.35f) : face, face, 1.2f);
    if (!hatched) return;
    draw_clip_push(u->out, b);
    for (float x = b.x - b.h; x < b.x + b.w; x += 5)
        draw_line(u->out, x, b.y + b.h, x + b.h, b.y, face, (stroke_style){.width = 1.6f});
    draw_clip_pop(u->out);
}

/* What does not stand is grey. */
static void number_draw(ui *u, float right, float base, float room, bool stands, const char *s)
{
    ui_text_fit(u, stands ? TEXT_SMALL_STRONG : TEXT_SMALL, stands ? u->t.ink : u->t.off_text, right, base,
                ALIGN_RIGHT, room, s);
}

static void row_draw(app *a, frect r, int i, int32_t longest)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    analysis_data *d = data_of(a);
    const review_row *row = &d->r.row[i];
    const side_colours c = colours_of(a, row->side);
    const float base = r.y + r.h * 0.7f, k = r.w / 100, bar = r.h * 0.45f, top = r.y + (r.h - bar) / 2;
    char s[32];
    if (i == d->row)
        draw_round(u->out, r, 3, 0xfff3c4ff, t->ink, 1.8f);
    else if (row->turn % 2 == 0)
        draw_rect(u->out, r, colour_alpha(t->band, 0.5f));
    if (i == 0 || d->r.row[i - 1].turn != row->turn) {
        snprintf(s, sizeof s, "%d", row->turn);
        ui_text(u, TEXT_SMALL_STRONG, t->ink, r.x + 5 * k, base, ALIGN_RIGHT, s);
    }
    draw_rect(u->out, (frect){r.x + 7 * k, top, bar, bar}, c.face);
    ui_text_fit(u, TEXT_SMALL, t->ink, r.x + 7 * k + bar + 6, base, ALIGN_LEFT, 17 * k,
                session_scenario(d->s)->sides[row->side].name);
    for (int m = 0; m < d->moments; m++)
        if (d->moment[m] == i) {
            const char name[2] = {(char)('A' + m), 0};
            draw_circle(u->out, r.x + 30 * k, r.y + r.h / 2, r.h * 0.36f, t->ink, 0, 0);
            ui_text(u, TEXT_KEY, t->ivory, r.x + 30 * k, r.y + r.h * 0.66f, ALIGN_CENTRE, name);
        }
    if (!row->done) {
        ui_text(u, TEXT_SMALL, t->ink2, r.x + 45 * k, base, ALIGN_RIGHT, "\u2026");
    } else {
        taught_known_words(row->choice, s);
        number_draw(u, r.x + 45 * k, base, 12 * k, taught_stands(row->choice), s);
        bar_of(a, (frect){r.x + 46 * k, top, 12 * k, bar}, row->choice, c.face, false, longest);
        review_luck_words(row, s);
        number_draw(u, r.x + 70 * k, base, 11.5f * k, taught_stands(row->luck), s);
        bar_of(a, (frect){r.x + 71 * k, top, 19 * k, bar}, row->luck, c.face, true, longest);
        taught_share_words(row->after, s);
        ui_text(u, TEXT_SMALL_STRONG, t->ink, r.x + 99 * k, base, ALIGN_RIGHT, s);
    }
    if (ui_click(u, ui_name("analysis-row", i), r, UI_FOCUS)) d->row = i;
}

static void table_draw_here(app *a, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    analysis_data *d = data_of(a);
    const float pad = theme_tx(t, 12, 16), head = theme_tx(t, 50, 60), row = theme_tx(t, 22, 26),
                detail = theme_tx(t, 96, 116);
    const bool told = d->row < d->r.rows && d->r.row[d->row].done; /* what is told of the chosen one */
    const float room = r.h - head - (told ? detail : 0) - pad;
    const frect in = {r.x + pad, r.y + head, r.w - 2 * pad, row * fmaxf(1, floorf(room / row))};
    const float k = in.w / 100, y = r.y + head - 8;
    const float title = ui_width(u, TEXT_UNIT, _("Turn by turn")) + 12;
    char plus[96];
    snprintf(plus, sizeof plus, _("+ helps %.40s; grey: too rough to tell"),
             session_scenario(d->s)->sides[d->r.side].name);
    ui_panel(u, r);
    ui_text(u, TEXT_UNIT, t->ink, r.x + pad, r.y + theme_tx(t, 24, 30), ALIGN_LEFT, _("Turn by turn"));
    ui_text_fit(u, TEXT_SMALL, t->ink2, r.x + r.w - pad, r.y + theme_tx(t, 24, 30), ALIGN_RIGHT,
                r.w - 2 * pad - title, plus);
    ui_text(u, TEXT_SMALL_STRONG, t->ink, in.x + 45 * k, y, ALIGN_RIGHT, _("choice"));
    ui_text(u, TEXT_SMALL_STRONG, t->ink, in.x + 70 * k, y, ALIGN_RIGHT, _("dice"));
    ui_text(u, TEXT_SMALL_STRONG, t->ink, in.x + 99 * k, y, ALIGN_RIGHT, _("after"));
    explain(a, 1, (frect){r.x, r.y + theme_tx(t, 30, 36), r.w, head - theme_tx(t, 30, 36)});
    const float content = row * (float)d->r.rows;
    const int32_t longest = review_largest(&d->r);
    if (d->row != d->seen) ui_scroll_show(&d->scroll, in, row * (float)d->row, row * (float)(d->row + 1));
    d->seen = d->row;
    ui_scroll_begin(u, ui_name("analysis-scroll", 0), in, &d->scroll, content);
    for (int i = 0; i < d->r.rows; i++) {
        const frect at = {in.x, in.y - d->scroll.at + row * (float)i, in.w - 8, row};
        if (at.y + row > in.y && at.y < in.y + in.h) row_draw(a, at, i, longest);
    }
    ui_scroll_end(u, ui_name("analysis-scroll", 0), in, &d->scroll);
    if (!told) return;
    const review_row *chosen = &d->r.row[d->row];
    const frect box = {in.x, r.y + r.h - detail - pad / 2, in.w, detail};
    strbuf best = {0}, played = {0};
    review_row_compared(chosen, &best, &played);
    if (played.len > 0) strbuf_addc(&played, ' ');
    review_row_rest(chosen, &played);
    if (played.len > 0) strbuf_addc(&played, ' ');
    review_row_sure(chosen, &played);
    draw_round(u->out, box, 4, 0xfff3c4ff, t->ink, 1.4f);
    draw_clip_push(u->out, box);
    const float high =
        ui_wrap(u, TEXT_SMALL, t->ink, box.x + 10, box.y + 6, box.w - 20, 1.25f, true, strbuf_str(&best));
    ui_wrap(u, TEXT_SMALL, t->ink, box.x + 10, box.y + 8 + high, box.w - 20, 1.25f, true,
            strbuf_str(&played));
    draw_clip_pop(u->out);
    strbuf_free(&best);
    strbuf_free(&played);
}

/* ---- keys and buttons */

static void go_there(app *a)
{
    const analysis_data *d = data_of(a);
    const char *path = session_settings(d->s)->save_path;
    if (d->row >= d->r.rows || path == NULL || !app_has(a, SCREEN_REPLAY)) return;
    snprintf(a->file, sizeof a->file, "%s", path);
    a->goes_to = d->r.row[d->row].first;
    app_open(a, SCREEN_REPLAY);
}

static void next_moment(analysis_data *d, int by)
{
    int best = -1;
    for (int i = 0; i < d->moments; i++) {
        const int k = by > 0 ? i : d->moments - 1 - i;
        if (best < 0 && (by > 0 ? d->moment[k] > d->row : d->moment[k] < d->row)) best = k;
    }
    if (best < 0 && d->moments > 0) best = by > 0 ? 0 : d->moments - 1;
    if (best >= 0) d->row = d->moment[best];
}

static void step_row(analysis_data *d, int by)
{
    d->row += by;
    if (d->row >= d->r.rows) d->row = d->r.rows - 1;
    if (d->row < 0) d->row = 0;
}

static void keys_here(app *a)
{
    ui *u = &a->ui;
    analysis_data *d = data_of(a);
    for (int k = 0; k < d->moments; k++)
        if (ui_key(u, 'a' + k, 0)) d->row = d->moment[k];
    if (ui_key(u, KEY_DOWN, 0) || ui_key(u, KEY_RIGHT, 0)) step_row(d, 1);
    if (ui_key(u, KEY_UP, 0) || ui_key(u, KEY_LEFT, 0)) step_row(d, -1);
}

static void foot_here(app *a, frect bar)
{
    analysis_data *d = data_of(a);
    const bool narrow = a->ui.t.compact;
    page_button b[4] = {{_("Moment before"), _("Before"), "Shift N", 'n', UI_SHIFT, LOOK_NORMAL, false, NULL},
                        {_("Next moment"), _("Next"), "N", 'n', 0, LOOK_NORMAL, false, NULL}};
    int n = 2;
    if (narrow)
        b[n++] = (page_button){
            d->table ? _("The curve") : _("The table"), NULL, "Tab", KEY_TAB, 0, LOOK_NORMAL, false, NULL};
    if (session_settings(d->s)->save_path != NULL)
        b[n++] = (page_button){_("Go there"), NULL, "Enter", KEY_ENTER, 0, LOOK_PRIMARY, true, NULL};
    const int pressed = page_buttons(&a->ui, "analysis-foot", bar, b, n);
    if (pressed == 0) next_moment(d, -1);
    if (pressed == 1) next_moment(d, 1);
    if (pressed == 2 && narrow) d->table = !d->table;
    if (pressed >= 2 && b[pressed].look == LOOK_PRIMARY) go_there(a);
}

static void analysis_draw(app *a)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    analysis_data *d = data_of(a);
    frect bar;
    const frect body =
        page_begin(a, _("Analysis"), d != NULL && d->s != NULL ? session_scenario(d->s)->title : NULL, &bar);
    if (a->screen == SCREEN_ANALYSIS && ui_key(u, KEY_F5, 0)) app_back(a);
    if (a->screen != SCREEN_ANALYSIS) return; /* Back was pressed */
    if (d == NULL || d->at_work == NULL || d->r.rows == 0) {
        ui_text(u, TEXT_BODY, t->ivory, body.x + 12, body.y + 40, ALIGN_LEFT,
                _("There is nothing to look back on: nobody has decided anything, or these rules have no "
                  "chances of winning."));
        return;
    }
    const bool narrow = t->compact;
    const float left = narrow ? body.w : roundf(body.w * 0.63f), gap = 8, w = (left - 2 * gap) / 3,
                high = verdict_height(a, left, true), room = body.h - high - gap;
    /* In large letters curve and table need the room of the note; who points at the ledger is told more. */
    const bool noted = narrow && d->table
                           ? room >= theme_tx(t, 300, 360)
                           : room - moments_height(a, w, room - gap) - gap >= theme_tx(t, 150, 180);
    const float verdict = noted ? high : verdict_height(a, left, false),
                moments = moments_height(a, w, body.h - verdict - 2 * gap);
    frect r = {body.x, body.y, left, verdict};
    verdict_draw_here(a, r, noted);
    const float rest = body.h - verdict - gap;
    const frect list = narrow ? (frect){body.x, body.y + verdict + gap, body.w, rest}
                              : (frect){body.x + left + gap, body.y, body.w - left - gap, body.h};
    if (!narrow || d->table) table_draw_here(a, list);
    if (!narrow || !d->table) {
        const float below = all_done(d) ? moments + gap : 0;
        curve_draw(a, (frect){body.x, body.y + verdict + gap, left, rest - below});
        for (int k = 0; k < d->moments; k++)
            moment_draw(a, (frect){body.x + (w + gap) * (float)k, body.y + body.h - moments, w, moments}, k);
        const float used = (w + gap) * (float)d->moments;
        if (all_done(d) && d->moments < REVIEW_MOMENTS)
            plain_draw(a, (frect){body.x + used, body.y + body.h - moments, left - used, moments});
    }
    keys_here(a);
    foot_here(a, bar);
}

const screen_vtable analysis_screen = {
    .enter = analysis_enter, .tick = analysis_tick, .draw = analysis_draw, .release = analysis_release};
