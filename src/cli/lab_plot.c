/* lab_plot.c: see lab_plot.h. Not for the words around them: lab_report.c; nor for the map: lab_heat.c. */
#include "cli/lab_plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/report_plot.h"

enum { WIDE = 548, LEFT = 46, TOP = 12 };

static const char *colour_of(const scenario *sc, int side)
{
    return side == NO_SIDE ? "#6b5d49" : report_side_colour(sc, side);
}

static void text_at(strbuf *out, double x, double y, const char *anchor, const char *class, const char *text)
{
    strbuf_addf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor, class);
    strbuf_add_html(out, text);
    strbuf_add(out, "</text>");
}

static void number_at(strbuf *out, double x, double y, const char *anchor, const char *class, double n,
                      int places)
{
    char text[32];
    snprintf(text, sizeof text, "%.*f", places, n);
    text_at(out, x, y, anchor, class, text);
}

static void begin(strbuf *out, int high, const char *label)
{
    strbuf_addf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", WIDE, high, label);
}

static void rule_at(strbuf *out, double x1, double y1, double x2, double y2, const char *class)
{
    strbuf_addf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>", x1, y1, x2, y2,
                class);
}

void lab_plot_patterns(const scenario *sc, strbuf *out)
{
    static const char *const lines[SIDES_MAX] = {
        "<path d=\"M3 0V8\" stroke=\"#fff8e6\" stroke-width=\"1.4\"/>",
        "<circle cx=\"4\" cy=\"4\" r=\"1.4\" fill=\"#fff8e6\"/>",
        "<path d=\"M0 8L8 0\" stroke=\"#fff8e6\" stroke-width=\"1.4\"/>",
        "<path d=\"M0 4H8\" stroke=\"#fff8e6\" stroke-width=\"1.4\"/>",
    };
    strbuf_add(out, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>");
    for (int k = 0; k < sc->nsides; k++)
        strbuf_addf(out,
                    "<pattern id=\"side%d\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect "
                    "width=\"8\" height=\"8\" fill=\"%s\"/>%s</pattern>",
                    k, colour_of(sc, k), lines[k]);
    strbuf_add(out, "</defs></svg>\n");
}

void lab_plot_mark(const scenario *sc, int side, double x, double y, strbuf *out)
{
    const char *colour = colour_of(sc, side);
    if (side == 1)
        strbuf_addf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>", x, y, colour);
    else if (side == 0)
        strbuf_addf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\" fill=\"%s\"/>", x - 5, y - 5,
                    colour);
    else if (side == 2)
        strbuf_addf(out, "<path d=\"M%.1f %.1fl6 9h-12z\" fill=\"%s\"/>", x, y - 5, colour);
    else
        strbuf_addf(out, "<path d=\"M%.1f %.1fl6 6l-6 6l-6 -6z\" fill=\"%s\"/>", x, y - 6, colour);
}

/* ---- who won */

static void won_row(const lab_data *d, int side, int won, double y, strbuf *out)
{
    enum { FROM = 120, ACROSS = 270, NUMBERS = 540 };
    const double per = ACROSS / 100.0, share = d->games > 0 ? 100.0 * won / d->games : 0;
    double low, high;
    char text[48];
    lab_wilson(won, d->games, &low, &high);
    text_at(out, 0, y + 4, "start", "name", side == NO_SIDE ? "Nobody" : d->sc->sides[side].name);
    strbuf_addf(out, "<rect x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"14\" fill=\"%s\" opacity=\"0.4\"/>",
                FROM, y - 7, share * per, side == NO_SIDE ? "#6b5d49" : colour_of(d->sc, side));
    rule_at(out, FROM + low * per, y, FROM + high * per, y, "ink");
    rule_at(out, FROM + low * per, y - 6, FROM + low * per, y + 6, "ink");
    rule_at(out, FROM + high * per, y - 6, FROM + high * per, y + 6, "ink");
    lab_plot_mark(d->sc, side == NO_SIDE ? SIDES_MAX : side, FROM + share * per, y, out);
    snprintf(text, sizeof text, "%.1f %%", share);
    text_at(out, NUMBERS, y, "end", "big", text);
    snprintf(text, sizeof text, "%.1f to %.1f", low, high);
    text_at(out, NUMBERS, y + 14, "end", "small", text);
}

void lab_plot_won(const lab_data *d, strbuf *out)
{
    enum { ROW = 44, FROM = 120, ACROSS = 270 };
    int rows = 1;
    for (int k = 0; k < d->sc->nsides; k++)
        rows += !d->sc->sides[k].goes_alone;
    const int high = rows * ROW + 30, bottom = rows * ROW + 8;
    begin(out, high, "Who won");
    strbuf_addf(out, "<rect x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%d\" class=\"aim\"/>",
                FROM + .35 * ACROSS, .3 * ACROSS, bottom);
    for (int p = 0; p <= 100; p += 20) {
        rule_at(out, FROM + p * ACROSS / 100.0, 0, FROM + p * ACROSS / 100.0, bottom, "rule");
        number_at(out, FROM + p * ACROSS / 100.0, bottom + 16, "middle", "small", p, 0);
    }
    text_at(out, FROM + ACROSS + 14, bottom + 16, "start", "small", "%");
    double y = 22;
    for (int k = 0; k < d->sc->nsides; k++) {
        if (d->sc->sides[k].goes_alone) continue;
        won_row(d, k, d->won[k], y, out);
        y += ROW;
    }
    won_row(d, NO_SIDE, d->drawn, y, out);
    strbuf_add(out, "</svg>\n");
}

/* ---- how long */

/* A step of the scale that gives at most six of them. */
static double step_of(double most)
{
    double step = 1;
    while (most / step > 6)
        step *= most / step > 60 ? 10 : most / step > 30 ? 5 : 2;
    return step;
}

static int label_every(int turns)
{
    return turns <= 16 ? 1 : turns <= 40 ? 5 : 10;
}

void lab_plot_length(const lab_data *d, strbuf *out)
{
    enum { HIGH = 176, BASE = 148 };
    const int turns = d->last_turn > d->sc->turns ? d->last_turn : d->sc->turns;
    const double each = (double)(WIDE - LEFT) / (turns > 0 ? turns : 1);
    double most = 1;
    for (int t = 1; t <= turns; t++)
        most = fmax(most, 100.0 * d->ended[t] / fmax(d->games, 1));
    const double step = step_of(most), up = (BASE - TOP - 12) / (ceil(most / step) * step);
    begin(out, HIGH, "How many turns the games lasted");
    for (double v = 0; v <= most + step - 0.01; v += step) {
        rule_at(out, LEFT, BASE - v * up, WIDE, BASE - v * up, v > 0 ? "rule" : "ink");
        number_at(out, LEFT - 6, BASE - v * up + 4, "end", "small", v, 0);
    }
    text_at(out, 0, TOP - 1, "start", "small", "% of games");
    for (int t = 1; t <= turns; t++) {
        const double share = 100.0 * d->ended[t] / fmax(d->games, 1), x = LEFT + each * (t - 1);
        if (share > 0)
            strbuf_addf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"brass\"/>",
                        x + each * .1, BASE - share * up, each * .8, share * up);
        if (share > 0 && each > 26)
            number_at(out, x + each / 2, BASE - share * up - 4, "middle", "small bold", share, share < 10);
        if (t % label_every(turns) == 0 || turns <= 16)
            number_at(out, x + each / 2, BASE + 16, "middle", "small", t, 0);
    }
    if (d->games > 0) {
        const double x = LEFT + each * (d->turns / d->games - .5);
        strbuf_addf(out, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" class=\"mean\"/>", x, x, TOP + 14,
                    BASE);
    }
    strbuf_add(out, "</svg>\n");
}

/* ---- losses by turn */

static double mean_lost(const lab_data *d, int turn, int side, double *half)
{
    const double n = d->reached[turn], mean = n > 0 ? d->lost[turn][side] / n : 0,
                 variance = n > 1 ? (d->lost_squared[turn][side] - n * mean * mean) / (n - 1) : 0;
    *half = n > 0 && variance > 0 ? 1.959964 * sqrt(variance / n) : 0;
    return mean;
}

static void legend(const lab_data *d, double y, strbuf *out)
{
    double x = LEFT + 8;
    for (int k = 0; k < d->sc->nsides; k++) {
        if (d->total[k] == 0) continue;
        lab_plot_mark(d->sc, k, x, y - 4, out);
        text_at(out, x + 10, y, "start", "small bold", d->sc->sides[k].name);
        x += 34 + 7.0 * (double)strlen(d->sc->sides[k].name);
    }
}

/* A turn's bars, one a side that loses anything. */
static void losses_of_turn(const lab_data *d, int turn, double x, double each, double base, double up,
                           strbuf *out)
{
    int n = 0, at = 0;
    for (int k = 0; k < d->sc->nsides; k++)
        n += d->total[k] > 0;
    const double wide = each * .8 / (n > 0 ? n : 1);
    for (int k = 0; k < d->sc->nsides; k++) {
        double half;
        const double mean = mean_lost(d, turn, k, &half), middle = x + each * .1 + wide * (at + .5);
        if (d->total[k] == 0) continue;
        at++;
        strbuf_addf(
            out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"url(#side%d)\" stroke=\"%s\" "
            "stroke-width=\"0.8\"/>",
            middle - wide * .45, base - mean * up, wide * .9, mean * up, k, colour_of(d->sc, k));
        if (half <= 0) continue;
        const double low = base - fmax(mean - half, 0) * up, high = base - (mean + half) * up;
        rule_at(out, middle, low, middle, high, "ink");
        rule_at(out, middle - 3, high, middle + 3, high, "ink");
        rule_at(out, middle - 3, low, middle + 3, low, "ink");
    }
}

void lab_plot_losses(const lab_data *d, strbuf *out)
{
    enum { HIGH = 256, BASE = 210 };
    const int turns = d->last_turn > 0 ? d->last_turn : 1;
    const double each = (double)(WIDE - LEFT) / turns;
    double most = 1;
    for (int t = 0; t <= turns; t++)
        for (int k = 0; k < d->sc->nsides; k++) {
            double half;
            const double mean = mean_lost(d, t, k, &half);
            most = fmax(most, mean + half);
        }
    const double step = step_of(most), up = (BASE - 40) / (ceil(most / step) * step);
    begin(out, HIGH, "Losses by turn");
    for (double v = 0; v <= most + step - 0.01; v += step) {
        rule_at(out, LEFT, BASE - v * up, WIDE, BASE - v * up, v > 0 ? "rule" : "ink");
        number_at(out, LEFT - 6, BASE - v * up + 4, "end", "small", v, 0);
    }
    legend(d, TOP + 4, out);
    text_at(out, 0, BASE + 16, "start", "small", "turn");
    text_at(out, 0, BASE + 32, "start", "small", "games");
    for (int t = 1; t <= turns; t++) {
        const double x = LEFT + each * (t - 1);
        losses_of_turn(d, t, x, each, BASE, up, out);
        if (turns > 16 && t % label_every(turns) != 0) continue;
        number_at(out, x + each / 2, BASE + 16, "middle", "small bold", t, 0);
        number_at(out, x + each / 2, BASE + 32, "middle", "small", d->reached[t], 0);
    }
    strbuf_add(out, "</svg>\n");
}

/* ---- chances by turn */

int lab_plot_quantile(const int count[LAB_SHARES], double share)
{
    long all = 0, so_far = 0;
    for (int i = 0; i < LAB_SHARES; i++)
        all += count[i];
    for (int i = 0; i < LAB_SHARES; i++)
        if ((so_far += count[i]) > 0 && (double)so_far >= share * (double)all) return i;
    return -1;
}

/* The last turn that enough games of a kind came to: what fewer did says nothing. */
static int told_until(const lab_data *d)
{
    int last = 0;
    for (int t = 1; t <= d->last_turn; t++)
        if (d->reached[t] > 0 && 50 * d->reached[t] >= d->games) last = t;
    return last;
}

bool lab_plot_has_chances(const lab_data *d)
{
    for (int who = 0; who < 2; who++)
        for (int t = 1; t <= d->last_turn; t++)
            if (lab_plot_quantile(d->chance[who][t], .5) >= 0) return true;
    return false;
}

typedef struct axes {
    double each, base, up;
    int last;
} axes;

static void band(const lab_data *d, const axes *a, int who, double low, double high, const char *colour,
                 strbuf *out)
{
    strbuf_addf(out, "<path fill=\"%s\" opacity=\"0.24\" d=\"", colour);
    int n = 0;
    for (int t = 1; t <= a->last; t++)
        if (lab_plot_quantile(d->chance[who][t], high) >= 0)
            strbuf_addf(out, "%s%.1f %.1f", n++ > 0 ? "L" : "M", LEFT + a->each * (t - .5),
                        a->base - a->up * lab_plot_quantile(d->chance[who][t], high));
    for (int t = a->last; t >= 1; t--)
        if (lab_plot_quantile(d->chance[who][t], low) >= 0)
            strbuf_addf(out, "%s%.1f %.1f", n++ > 0 ? "L" : "M", LEFT + a->each * (t - .5),
                        a->base - a->up * lab_plot_quantile(d->chance[who][t], low));
    strbuf_add(out, n > 0 ? "z\"/>" : "\"/>");
}

static void median(const lab_data *d, const axes *a, int who, int as, const char *colour, strbuf *out)
{
    int n = 0;
    strbuf_addf(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s d=\"", colour,
                who == 1 ? " stroke-dasharray=\"7 3\"" : "");
    for (int t = 1; t <= a->last; t++)
        if (lab_plot_quantile(d->chance[who][t], .5) >= 0)
            strbuf_addf(out, "%s%.1f %.1f", n++ > 0 ? "L" : "M", LEFT + a->each * (t - .5),
                        a->base - a->up * lab_plot_quantile(d->chance[who][t], .5));
    strbuf_add(out, "\"/>");
    for (int t = 1; t <= a->last; t++)
        if (lab_plot_quantile(d->chance[who][t], .5) >= 0)
            lab_plot_mark(d->sc, as, LEFT + a->each * (t - .5),
                          a->base - a->up * lab_plot_quantile(d->chance[who][t], .5), out);
}

/* The other side of two; NO_SIDE of more: "the others". */
static int other_of(const lab_data *d)
{
    int found = NO_SIDE, n = 0;
    for (int k = 0; k < d->sc->nsides; k++)
        if (k != d->viewer && !d->sc->sides[k].goes_alone) found = k, n++;
    return n == 1 ? found : NO_SIDE;
}

void lab_plot_chances(const lab_data *d, strbuf *out)
{
    enum { HIGH = 256, BASE = 210 };
    axes a = {.base = BASE, .up = (BASE - 34) / 100.0, .last = told_until(d)};
    a.each = (double)(WIDE - LEFT) / (a.last > 0 ? a.last : 1);
    const int other = other_of(d);
    begin(out, HIGH, "Chance of winning by turn");
    for (int p = 0; p <= 100; p += 25) {
        rule_at(out, LEFT, BASE - p * a.up, WIDE, BASE - p * a.up, p == 50 ? "half" : p > 0 ? "rule" : "ink");
        number_at(out, LEFT - 6, BASE - p * a.up + 4, "end", "small", p, 0);
    }
    for (int who = 1; who >= 0; who--) {
        const int side = who == 0 ? d->viewer : other;
        const char *colour = colour_of(d->sc, side);
        band(d, &a, who, .1, .9, colour, out);
        band(d, &a, who, .25, .75, colour, out);
    }
    for (int who = 1; who >= 0; who--) {
        const int side = who == 0 ? d->viewer : other;
        median(d, &a, who, side == NO_SIDE ? SIDES_MAX : side, colour_of(d->sc, side), out);
    }
    double x = LEFT + 8;
    for (int who = 0; who < 2; who++) {
        const int side = who == 0 ? d->viewer : other;
        char text[96];
        snprintf(text, sizeof text, "%.60s won", side == NO_SIDE ? "the others" : d->sc->sides[side].name);
        lab_plot_mark(d->sc, side == NO_SIDE ? SIDES_MAX : side, x, TOP, out);
        text_at(out, x + 10, TOP + 4, "start", "small bold", text);
        x += 34 + 7.0 * (double)strlen(text);
    }
    text_at(out, 0, BASE + 16, "start", "small", "turn");
    text_at(out, 0, BASE + 32, "start", "small", "games");
    for (int t = 1; t <= a.last; t++) {
        if (a.last > 16 && t % label_every(a.last) != 0) continue;
        number_at(out, LEFT + a.each * (t - .5), BASE + 16, "middle", "small bold", t, 0);
        number_at(out, LEFT + a.each * (t - .5), BASE + 32, "middle", "small", d->reached[t], 0);
    }
    strbuf_add(out, "</svg>\n");
}

void lab_plot_swing(const lab_data *d, const lab_roll *r, strbuf *out)
{
    enum { ACROSS = 150 };
    const bool gained = r->after > r->before;
    const int other = other_of(d);
    const double from = 10 + r->before * (ACROSS - 20) / 1000.0, to = 10 + r->after * (ACROSS - 20) / 1000.0;
    const char *colour = colour_of(d->sc, gained ? d->viewer : other);
    strbuf_addf(out,
                "<svg viewBox=\"0 0 %d 16\" class=\"swing\" role=\"img\" aria-label=\"%d to %d per cent\">",
                ACROSS, (r->before + 5) / 10, (r->after + 5) / 10);
    strbuf_addf(out, "<rect x=\"0\" y=\"3\" width=\"%d\" height=\"10\" class=\"aim\"/>", ACROSS);
    rule_at(out, ACROSS / 2.0, 2, ACROSS / 2.0, 14, "rule");
    strbuf_addf(out,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"8\" y2=\"8\" stroke=\"%s\" stroke-width=\"2.4\"/><circle "
                "cx=\"%.1f\" "
                "cy=\"8\" r=\"4\" fill=\"%s\"/><path d=\"M%.1f 8l%d -5v10z\" fill=\"%s\"/></svg>",
                from, to, colour, from, colour, to + (gained ? 6 : -6), gained ? -9 : 9, colour);
}
