/* odds_follow.c: what comes of the dice on the battle board: bars and bands or pairs of bars, the table of
 * what follows, notes. */
#include "ui/table/panels/odds_follow.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "ui/table/host.h"
#include "ui/table/panels/odds_bars.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/say.h"

#define LEADING 1.18f
#define PAIR_TWO_LINES 1.5f /* rows high */

static float row_height(const theme *m)
{
    return theme_tx(m, 20, 28);
}

static float base_of(ui *u, float y, float row, text_role role)
{
    return roundf(y + row / 2 + theme_font(&u->t, role).px * 0.36f);
}

/* A sentence with the chip of its rule; returns its height. */
static float sentence(table *t, ui_id id, const char *text, const char *rule, float x, float y, float w,
                      bool draw)
{
    ui *u = t->host->ui;
    const float row = row_height(&u->t), room = w - (rule && rule[0] ? ui_chip_width(u, rule) + 8 : 0),
                line = roundf(theme_font(&u->t, TEXT_SMALL).px * LEADING);
    float tall = row;
    if (ui_width(u, TEXT_SMALL, text) > room) {
        tall += ui_wrap(u, TEXT_SMALL, 0, 0, 0, room, LEADING, false, text) - line;
        if (draw) ui_wrap(u, TEXT_SMALL, u->t.ink, x, y + (row - line) / 2, room, LEADING, true, text);
    } else if (draw) {
        ui_text(u, TEXT_SMALL, u->t.ink, x, base_of(u, y, row, TEXT_SMALL), ALIGN_LEFT, text);
    }
    if (draw && rule && rule[0] && ui_chip(u, id, x + w, y + row / 2, false, rule))
        host_open_rule(t->host, rule);
    return tall;
}

/* ---- pairs of bars, back to back: what falls on us, what falls on them */

static uint32_t bar_at(const odds *o, int value)
{
    for (int i = 0; i < o->nbars; i++)
        if (o->bar[i].value == value) return o->bar[i].ppm;
    return 0;
}

/* Tenths of a per cent of all bars, each on its own side of nothing, and of each side's bars together. */
typedef struct pairs {
    int ours[ODDS_PAIRS + 1], theirs[ODDS_PAIRS + 1], tie, lost, won;
} pairs;

static pairs pairs_of(const odds *o)
{
    uint32_t part[2 * ODDS_PAIRS + 1];
    int tenths[2 * ODDS_PAIRS + 1];
    pairs p = {.tie = 0};
    const int middle = o->npairs;
    uint32_t side[2] = {0, 0}; /* below and above nothing */
    int sum[2];
    for (int k = -middle; k <= middle; k++) {
        part[middle + k] = bar_at(o, k);
        if (k != 0) side[k > 0] += part[middle + k];
    }
    odds_words_parts(part, 2 * middle + 1, PPM, tenths);
    odds_words_parts(side, 2, PPM, sum);
    p.tie = tenths[middle];
    p.lost = sum[0];
    p.won = sum[1];
    for (int k = 1; k <= middle; k++) {
        p.ours[k] = tenths[middle - k];
        p.theirs[k] = tenths[middle + k];
    }
    return p;
}

bool odds_follow_against(const table *t)
{
    if (!t->odds->on || !t->odds->some || !odds_known(t) || t->odds->odds.npairs == 0) return false;
    const pairs p = pairs_of(&t->odds->odds);
    return p.lost > p.won;
}

static float pair_middle(float w)
{
    return w * 0.44f;
}

/* What that pair is, and how high its row: higher where its words need two lines. */
static float pair_words(table *t, int k, float w, char *out, size_t size)
{
    ui *u = t->host->ui;
    const odds *o = &t->odds->odds;
    const float row = row_height(&u->t);
    word_args args = word_args_none();
    args.n[0] = o->pair_read[k - 1];
    say_code(t, &t->anim->shown, o->pair[k - 1], &args, out, size);
    return ui_width(u, TEXT_SMALL, out) > pair_middle(w) + 6 ? row * PAIR_TWO_LINES : row;
}

static void pair_row(table *t, int ours, int theirs, int most, const char *says, frect of)
{
    ui *u = t->host->ui;
    const float x = of.x, y = of.y, w = of.w, row = of.h, mid = x + w / 2, middle = pair_middle(w),
                bar = w * 0.15f, left = mid - middle / 2 - 4, right = mid + middle / 2 + 4,
                base = base_of(u, y, row, TEXT_SMALL), thick = row_height(&u->t) * 0.66f;
    char per[16];
    ui_squeeze(u, theme_font(&u->t, TEXT_SMALL), u->t.ink, (frect){mid - middle / 2 - 3, y, middle + 6, row},
               ALIGN_CENTRE, says);
    const float a = fmaxf(1, bar * (float)ours / (float)most),
                b = fmaxf(1, bar * (float)theirs / (float)most);
    draw_round(u->out, (frect){left - a, y + (row - thick) / 2, a, thick}, 2, 0xe2c88fff, u->t.ink, 0.9f);
    const frect r = {right, y + (row - thick) / 2, b, thick};
    draw_round(u->out, r, 2, 0xb98a35ff, u->t.ink, 0.9f);
    for (float k = r.x + 4; k < r.x + r.w - 2; k += 6)
        draw_line(u->out, k, r.y + r.h - 1.5f, fminf(k + 4, r.x + r.w - 1), r.y + 1.5f,
                  colour_alpha(u->t.ink, 0.6f), (stroke_style){.width = 0.8f});
    odds_words_tenth(ours, per);
    ui_text(u, TEXT_SMALL_STRONG, u->t.ink, left - a - 5, base, ALIGN_RIGHT, per);
    odds_words_tenth(theirs, per);
    ui_text(u, TEXT_SMALL_STRONG, u->t.ink, right + b + 5, base, ALIGN_LEFT, per);
}

/* Whoever attacks has the left: the enemy, where it is his attack. */
static const char *falls_on(const table *t, bool attacker)
{
    return attacker != t->odds->theirs ? _("Falls on us") : _("Falls on them");
}

/* What comes of it where it falls on neither. */
static void neither(const table *t, char says[96])
{
    const odds *o = &t->odds->odds;
    snprintf(says, 96, "%s", _("No effect"));
    for (int i = 0; i < o->nbands; i++)
        if (o->band[i].from <= 0 && o->band[i].to >= 0) odds_words_band(t, i, says, 96);
}

static float pairs_draw(table *t, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const odds *o = &t->odds->odds;
    const pairs p = pairs_of(o);
    const float row = row_height(m), top = y, sums = theme_tx(m, 40, 48);
    int most = 1;
    char text[240];
    for (int k = 1; k <= o->npairs; k++) {
        most = p.ours[k] > most ? p.ours[k] : most;
        most = p.theirs[k] > most ? p.theirs[k] : most;
    }
    if (draw) {
        draw_rect(u->out, (frect){x, y + 1, w, row - 2}, m->walnut);
        ui_text(u, TEXT_SMALL_STRONG, m->ivory, x + 6, base_of(u, y, row, TEXT_SMALL), ALIGN_LEFT,
                falls_on(t, true));
        ui_text(u, TEXT_SMALL_STRONG, m->ivory, x + w - 6, base_of(u, y, row, TEXT_SMALL), ALIGN_RIGHT,
                falls_on(t, false));
    }
    y += row;
    for (int k = o->npairs; k >= 1; k--) {
        const frect r = {x, y, w, pair_words(t, k, w, text, sizeof text)};
        y += r.h;
        if (!draw) continue;
        if (k % 2 == 0) draw_rect(u->out, r, colour_alpha(m->paper, 0.85f));
        pair_row(t, p.ours[k], p.theirs[k], most, text, r);
    }
    if (draw) {
        char none[96];
        neither(t, none);
        const char *const names[] = {falls_on(t, true), none, falls_on(t, false)};
        const int sum[] = {p.lost, p.tie, p.won};
        const float at[] = {x, x + w / 2, x + w};
        static const text_align align[] = {ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT};
        draw_rect(u->out, (frect){x, y + 1, w, 1.6f}, m->ink);
        for (int i = 0; i < 3; i++) {
            odds_words_tenth(sum[i], text);
            ui_text(u, TEXT_SMALL_STRONG, m->ink, at[i], y + theme_tx(m, 17, 20), align[i], names[i]);
            ui_text(u, TEXT_HEADING, m->ink, at[i], y + theme_tx(m, 35, 42), align[i], text);
        }
    }
    return y + sums - top;
}

/* ---- what follows */

static bool row_empty(const odds_after *a, int band)
{
    for (int i = 0; i < a->ncolumns; i++)
        if (a->ppm[band][i] > 0) return false;
    return true;
}

/* How wide a column is: its heading or its numbers, and air beside them. */
static float after_column(table *t, int nth)
{
    ui *u = t->host->ui;
    return fmaxf(ui_width(u, TEXT_SMALL_STRONG, "100.0%"),
                 ui_width(u, TEXT_KEY, say_title(t, t->odds->odds.after.column[nth], ""))) +
           10;
}

/* Of those from `first` on, all together: no more of the width than leaves the rows' words some. */
static float after_columns(table *t, float width, int first)
{
    const int n = t->odds->odds.after.ncolumns;
    float before = 0, those = 0;
    for (int i = 0; i < first && i < n; i++)
        before += after_column(t, i);
    for (int i = first; i < n; i++)
        those += after_column(t, i);
    return those * fminf(1, width * 0.8f / fmaxf(before + those, 1));
}

/* A row's words, on as many lines as the columns leave them; returns how high that makes the row. */
static float after_words(table *t, const char *says, text_role role, colour c, float x, float y, float w,
                         bool draw)
{
    ui *u = t->host->ui;
    const float row = row_height(&u->t), line = roundf(theme_font(&u->t, role).px * LEADING),
                room = w - after_columns(t, w, 0) - 8;
    if (ui_width(u, role, says) <= room) {
        if (draw) ui_text(u, role, c, x + 6, base_of(u, y, row, role), ALIGN_LEFT, says);
        return row;
    }
    return row - line + ui_wrap(u, role, c, x + 6, y + (row - line) / 2, room, LEADING, draw, says);
}

/* by_itself: of what the row has, not of everything. */
static void after_row(table *t, const char *label, const uint32_t *ppm, bool by_itself, text_role role,
                      float x, float y, float w)
{
    ui *u = t->host->ui;
    const odds_after *a = &t->odds->odds.after;
    const float row = row_height(&u->t), base = base_of(u, y, row, role);
    uint64_t whole = by_itself ? 0 : PPM;
    int tenths[ODDS_AFTER];
    char per[16];
    for (int i = 0; i < a->ncolumns && by_itself; i++)
        whole += ppm[i];
    odds_words_parts(ppm, a->ncolumns, whole, tenths);
    after_words(t, label, role, u->t.ink, x, y, w, true);
    for (int i = 0; i < a->ncolumns; i++) {
        odds_words_tenth(tenths[i], per);
        ui_text(u, role, u->t.ink, x + w - 6 - after_columns(t, w, i + 1), base, ALIGN_RIGHT, per);
    }
}

/* The likeliest of the bands and the worst that may follow it, of those cases as its row says it; nothing
 * where it leaves nobody, or no worse follows than the first column, in which all is well. */
static bool chain(table *t, char *out, size_t size)
{
    const odds *o = &t->odds->odds;
    const odds_after *a = &o->after;
    char band[96], first[16], then[16];
    int best = -1, share[ODDS_BANDS], tenths[ODDS_AFTER];
    uint64_t whole = 0;
    for (int i = 0; i < o->nbands; i++)
        if (best < 0 || o->band[i].ppm > o->band[best].ppm) best = i;
    if (o->nbands < 2 || row_empty(a, best)) return false; /* of one band alone its row says it */
    for (int i = 0; i < a->ncolumns; i++)
        whole += a->ppm[best][i];
    odds_words_parts(a->ppm[best], a->ncolumns, whole, tenths);
    int worst = a->ncolumns - 1;
    while (worst > 0 && tenths[worst] == 0) /* what reads 0.0 % does not come */
        worst--;
    if (worst == 0) return false;
    odds_words_band(t, best, band, sizeof band);
    odds_words_tenths(o, share);
    odds_words_tenth(share[best], first);
    odds_words_tenth(tenths[worst], then);
    snprintf(out, size, _("Likeliest: %s (%s). Even so it comes to \u201c%s\u201d in %s of those cases."),
             band, first, say_title(t, a->column[worst], ""), then);
    return true;
}

enum { TENTH = PPM / 1000 }; /* of a per cent */

/* Something worth a tenth of a per cent may follow: a chart of noughts says nothing. */
static bool may_follow(const odds *o)
{
    uint32_t sum = 0;
    for (int i = 0; i < o->nbands; i++)
        for (int k = 0; k < o->after.ncolumns; k++)
            sum += o->after.ppm[i][k];
    return sum >= TENTH / 2;
}

static float after_draw(table *t, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const odds *o = &t->odds->odds;
    const odds_after *a = &o->after;
    const float row = row_height(m), top = y;
    uint32_t all[ODDS_AFTER] = {0};
    char text[200];
    if (!a->code || !may_follow(o)) return 0;
    y += 4;
    const char *const head = say_title(t, a->code, "");
    const float tall_head = after_words(t, head, TEXT_SMALL_STRONG, 0, x, y, w, false);
    if (draw) {
        draw_round(u->out, (frect){x, y, w, tall_head}, 2, m->walnut, 0, 0);
        after_words(t, head, TEXT_SMALL_STRONG, m->ivory, x, y, w, true);
        for (int i = 0; i < a->ncolumns; i++)
            ui_text(u, TEXT_KEY, m->ivory, x + w - 6 - after_columns(t, w, i + 1),
                    base_of(u, y, row, TEXT_KEY), ALIGN_RIGHT, say_title(t, a->column[i], ""));
    }
    y += tall_head;
    for (int i = 0, shown = 0; i < o->nbands; i++) {
        for (int k = 0; k < a->ncolumns; k++)
            all[k] += a->ppm[i][k];
        if (row_empty(a, i) || o->band[i].ppm < 500) continue;
        odds_words_band(t, i, text, sizeof text);
        const float tall = after_words(t, text, TEXT_SMALL, 0, x, y, w, false);
        if (draw && shown % 2 == 1) draw_rect(u->out, (frect){x, y, w, tall}, colour_alpha(m->paper, 0.85f));
        if (draw) after_row(t, text, a->ppm[i], true, TEXT_SMALL, x, y, w);
        y += tall, shown++;
    }
    if (draw) {
        draw_rect(u->out, (frect){x, y, w, 1.2f}, m->ink);
        after_row(t, _("In all"), all, false, TEXT_SMALL_STRONG, x, y, w);
    }
    y += after_words(t, _("In all"), TEXT_SMALL_STRONG, 0, x, y, w, false);
    if (chain(t, text, sizeof text)) y += sentence(t, ui_name("oddsafter", 0), text, a->rule, x, y, w, draw);
    return y - top;
}

/* ---- what else may come of it */

static float notes_draw(table *t, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const odds *o = &t->odds->odds;
    const float top = y;
    bool ruled = false;
    for (int i = 0; i < o->nnotes; i++) {
        char text[200];
        if (o->note[i].in_after) continue;
        if (!ruled && draw) draw_rect(u->out, (frect){x, y + 1, w, 1}, u->t.line);
        ruled = true;
        odds_words_note(t, i, text, sizeof text);
        y += sentence(t, ui_name("oddsnote", i), text, o->note[i].rule, x, y, w, draw);
    }
    return y - top;
}

bool odds_follow_stretches(table *t, float width)
{
    return t->odds->odds.npairs == 0 && !odds_bars_plain(t, width);
}

bool odds_follow_spares(table *t, float width)
{
    return t->odds->odds.nbands > 0 && odds_follow_stretches(t, width);
}

static float bars_height(const theme *m)
{
    return theme_tx(m, 70, 84);
}

float odds_follow_lowest(const table *t)
{
    return theme_tx(&t->host->ui->t, 46, 52) - bars_height(&t->host->ui->t);
}

/* What dice and ledgers do not say of it. */
static float how_draw(table *t, float x, float y, float w, bool draw)
{
    const odds *o = &t->odds->odds;
    char text[240];
    word_args args = word_args_none();
    if (!o->how.code) return 0;
    args.n[0] = o->how.n;
    say_code(t, &t->anim->shown, o->how.code, &args, text, sizeof text);
    return sentence(t, ui_name("oddshow", 0), text, o->how.rule, x, y, w, draw);
}

static float follow(table *t, float x, float y, float w, float more, bool draw)
{
    const theme *m = &t->host->ui->t;
    const float top = y;
    y += how_draw(t, x, y, w, draw);
    if (t->odds->odds.npairs > 0) {
        y += pairs_draw(t, x, y, w, draw);
    } else {
        if (odds_follow_stretches(t, w) && more > ODDS_NO_BARS) {
            const float bars = bars_height(m) + more;
            if (draw) odds_bars_draw(t, x + 4, y, w - 8, bars);
            y += bars;
        }
        if (draw && t->odds->odds.nbands > 0) odds_bands_draw(t, x, y, w);
        y += odds_bands_height(t, w);
    }
    y += after_draw(t, x, y, w, draw);
    y += notes_draw(t, x, y, w, draw);
    return y - top;
}

float odds_follow_height(table *t, float width, float more)
{
    return follow(t, 0, 0, width, more, false);
}

void odds_follow_draw(table *t, float x, float y, float width, float more)
{
    (void)follow(t, x, y, width, more, true);
}
