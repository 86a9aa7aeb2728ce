/*
 * report_review.c: see report_review.h. Whole numbers only; what does not stand (taught_stands) is told in
 * words, grey, without a bar. The table stands in the page as text, so that it needs no picture.
 */
#include "game/report_review.h"

#include "core/language.h"

enum { WIDE = 720, HIGH = 240, LEFT = 46, RIGHT = 14, TOP = 14, BOTTOM = 34, WHOLE = 1000 };
enum { BAR_WIDE = 130, BAR_HIGH = 10 };

typedef struct drawn {
    const session *s;
    const scenario *sc;
    const review *r;
    const char *colour[SIDES_MAX];
    strbuf *out;
} drawn;

/* ---- the ledger in one line */

static void add_sum(const drawn *d, const char *what, const char *whose, taught_chance sum)
{
    char text[32];
    taught_known_words(sum, text);
    strbuf_add(d->out, "<td class=\"n\">");
    strbuf_add_html(d->out, whose);
    strbuf_addf(d->out, "%s<br><b>%s</b>", what, text);
    if (taught_stands(sum)) strbuf_addf(d->out, " <small>\u00b1%d</small>", (int)(sum.error + 5) / 10);
    strbuf_add(d->out, "</td>");
}

static void add_ledger(const drawn *d)
{
    const review *r = d->r;
    strbuf_addf(d->out, "<table class=\"ledger\"><tr><td class=\"n\">%s<br><b>", _("At the start"));
    strbuf_addf(d->out, _("%d.%d"), (int)(r->start / 10), (int)(r->start % 10));
    strbuf_add(d->out, "</b> %</td>");
    for (int dice = 0; dice < 2; dice++)
        for (int k = 0; k < d->sc->nsides; k++) {
            review_sum sum;
            if (!review_told(d->sc, r, k, &sum)) continue;
            add_sum(d, dice ? _(", dice") : _(", choices"), d->sc->sides[k].name,
                    dice ? (taught_chance){sum.luck, sum.luck_error}
                         : (taught_chance){sum.choice, sum.choice_error});
        }
    strbuf_addf(d->out, "<td class=\"n\">%s<br><b>", _("Not foreseen"));
    char rest[32];
    taught_rest_words(review_rest(d->sc, r), rest);
    strbuf_addf(d->out, "%s</b></td>", rest);
    strbuf_addf(d->out, "<td class=\"n\">= %s<br><b>", _("At the end"));
    strbuf_addf(d->out, _("%d.%d"), (int)(r->end / 10), (int)(r->end % 10));
    strbuf_add(d->out, "</b> %</td></tr></table>\n");
}

/* ---- the curve */

static int y_of(int share)
{
    return HIGH - BOTTOM - (HIGH - BOTTOM - TOP) * share / WHOLE;
}

static int x_of(const review *r, int row)
{
    return LEFT + (WIDE - LEFT - RIGHT) * row / (r->rows > 0 ? r->rows : 1);
}

static void add_scale(const drawn *d)
{
    int last = -100, turn = 0;
    for (int percent = 0; percent <= 100; percent += 25)
        strbuf_addf(d->out,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" class=\"rule\"/><text x=\"%d\" y=\"%d\" "
                    "text-anchor=\"end\">%d %%</text>",
                    LEFT, WIDE - RIGHT, y_of(10 * percent), y_of(10 * percent), LEFT - 6,
                    y_of(10 * percent) + 4, percent);
    for (int i = 0; i < d->r->rows; i++) {
        const int x = x_of(d->r, i);
        if (d->r->row[i].turn == turn) continue;
        turn = d->r->row[i].turn;
        if (x - last < 22) continue;
        strbuf_addf(d->out, "<text x=\"%d\" y=\"%d\">%d</text>", x, HIGH - BOTTOM + 18, turn);
        last = x;
    }
}

static void add_curve(const drawn *d)
{
    int which[REVIEW_MOMENTS];
    const int n = review_moments(d->r, which);
    strbuf_addf(d->out, "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", WIDE,
                HIGH, _("Chance of winning, turn by turn"));
    for (int i = 0; i < n; i++)
        strbuf_addf(d->out,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff3c4\"/><text x=\"%d\" "
                    "y=\"%d\" text-anchor=\"middle\" class=\"name\">%c</text>",
                    x_of(d->r, which[i]), TOP, x_of(d->r, which[i] + 1) - x_of(d->r, which[i]),
                    HIGH - BOTTOM - TOP, (x_of(d->r, which[i]) + x_of(d->r, which[i] + 1)) / 2, TOP + 12,
                    'A' + i);
    add_scale(d);
    strbuf_addf(d->out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"3\" points=\"%d,%d",
                d->colour[d->r->side], x_of(d->r, 0), y_of(d->r->start));
    for (int i = 0; i < d->r->rows; i++)
        strbuf_addf(d->out, " %d,%d", x_of(d->r, i + 1), y_of(d->r->row[i].after));
    strbuf_add(d->out, "\"/></svg>\n");
}

/* ---- moments */

static void add_moments(const drawn *d)
{
    int which[REVIEW_MOMENTS];
    const int n = review_moments(d->r, which);
    for (int i = 0; i < n; i++) {
        const review_row *row = &d->r->row[which[i]];
        strbuf what = {0}, why = {0};
        review_row_words(d->s, d->r, row, &what, &why);
        strbuf_addf(d->out, _("<p><b>%c. Turn %d, "), 'A' + i, row->turn);
        strbuf_add_html(d->out, d->sc->sides[row->side].name);
        strbuf_addf(d->out, ": %d \u2192 %d %%.</b> ", (int)(row->before + 5) / 10,
                    (int)(row->after + 5) / 10);
        strbuf_add_html(d->out, strbuf_str(&what));
        if (why.len > 0) {
            strbuf_add(d->out, " <span class=\"dice\">");
            strbuf_add_html(d->out, why.s);
            strbuf_add(d->out, "</span>");
        }
        char choice[32], luck[32];
        taught_known_words(row->choice, choice);
        review_luck_words(row, luck);
        strbuf_addf(d->out, row->rolled ? _(" Choice %s, dice %s.") : _(" Choice %s, %s."), choice, luck);
        strbuf_add(d->out, "</p>\n");
        strbuf_free(&what);
        strbuf_free(&why);
    }
}

/* ---- the table */

static void add_number(const drawn *d, bool stands, const char *text)
{
    strbuf_addf(d->out, "<td class=\"n\"%s>%s</td>", stands ? "" : " style=\"color:#8a8072\"", text);
}

/* A bar from the middle: to the right what it gave the reader, to the left what it took. */
static void add_bar(const drawn *d, taught_chance c, const char *colour, bool dice)
{
    int size = (c.share < 0 ? -c.share : c.share) * (BAR_WIDE / 2) / review_largest(d->r);
    if (c.share != 0 && size < 1) size = 1;
    strbuf_addf(d->out,
                "<td><svg width=\"%d\" height=\"%d\" aria-hidden=\"true\"><line x1=\"%d\" x2=\"%d\" y1=\"0\" "
                "y2=\"%d\" stroke=\"#6b5d49\"/>",
                BAR_WIDE, BAR_HIGH, BAR_WIDE / 2, BAR_WIDE / 2, BAR_HIGH);
    if (taught_stands(c))
        strbuf_addf(d->out, "<rect x=\"%d\" y=\"1\" width=\"%d\" height=\"%d\" stroke=\"%s\" fill=\"%s\"%s/>",
                    c.share < 0 ? BAR_WIDE / 2 - size : BAR_WIDE / 2, size, BAR_HIGH - 2, colour, colour,
                    dice ? " fill-opacity=\"0.45\"" : "");
    strbuf_add(d->out, "</svg></td>");
}

static void add_row(const drawn *d, const review_row *row, int turn_before)
{
    const char *colour = d->colour[row->side];
    char after[16], choice[32], luck[32];
    strbuf_add(d->out, "<tr><td class=\"n\">");
    if (row->turn != turn_before) strbuf_addf(d->out, "%d", row->turn);
    strbuf_addf(d->out, "</td><td><span style=\"color:%s\">\u25a0</span> ", colour);
    strbuf_add_html(d->out, d->sc->sides[row->side].name);
    strbuf_add(d->out, "</td>");
    taught_known_words(row->choice, choice);
    review_luck_words(row, luck);
    add_number(d, taught_stands(row->choice), choice);
    add_bar(d, row->choice, colour, false);
    add_number(d, taught_stands(row->luck), luck);
    add_bar(d, row->luck, colour, true);
    taught_share_words(row->after, after);
    strbuf_addf(d->out, "<td class=\"n\">%s</td><td><details><summary>", after);
    strbuf_add(d->out,
               taught_stands(row->choice) ? _("what was better") : _("as good as the best, or could be"));
    strbuf best = {0}, played = {0};
    review_row_compared(row, &best, &played);
    if (played.len > 0) strbuf_addc(&played, ' ');
    review_row_rest(row, &played);
    strbuf_add(d->out, "</summary>");
    strbuf_add_html(d->out, strbuf_str(&best));
    strbuf_add(d->out, "<br>");
    strbuf_add_html(d->out, strbuf_str(&played));
    strbuf_add(d->out, "</details></td></tr>\n");
    strbuf_free(&best);
    strbuf_free(&played);
}

static void add_table(const drawn *d)
{
    int turn = 0;
    strbuf_addf(d->out,
                "<table><tr><th class=\"n\">%s</th><th></th><th class=\"n\">%s</th><th></th>"
                "<th class=\"n\">%s</th><th></th><th class=\"n\">%s</th><th></th></tr>\n",
                _("Turn"), _("Choice"), _("Dice"), _("After"));
    for (int i = 0; i < d->r->rows; i++) {
        add_row(d, &d->r->row[i], turn);
        turn = d->r->row[i].turn;
    }
    strbuf_add(d->out, "</table>\n");
    for (int k = 0; k < d->sc->nsides; k++) {
        review_sum sum;
        if (!review_told(d->sc, d->r, k, &sum)) continue;
        strbuf_add(d->out, "<p>");
        strbuf_add_html(d->out, d->sc->sides[k].name);
        strbuf_addf(d->out,
                    _(": chose about as well as a %s; the best found was worth %d.%d per cent more a turn."),
                    language_said(sum.like), (int)(sum.mean_cost / 10), (int)(sum.mean_cost % 10));
        strbuf_add(d->out, "</p>\n");
    }
}

void report_review(const session *s, const review *r, const char *(*colour)(const scenario *sc, int side),
                   strbuf *out)
{
    drawn d = {.s = s, .sc = session_scenario(s), .r = r, .out = out};
    strbuf title = {0}, text = {0};
    for (int k = 0; k < d.sc->nsides; k++)
        d.colour[k] = colour(d.sc, k);
    review_verdict(d.sc, r, &title, &text);
    strbuf_add(out, "<p class=\"verdict\">");
    strbuf_add_html(out, title.s);
    strbuf_add(out, "</p>\n<p>");
    strbuf_add_html(out, text.s);
    strbuf_addf(
        out,
        _(" All chances are those of the %s, in per cent; a draw counts half: a plus is good for them, "
          "whoever chose or rolled. Choice is what was done less the best found, before any die, and nothing "
          "where that may be chance; dice is what their faces brought beyond what was to be expected. From "
          "%d "
          "battles tried in the head for each stretch; what is not at least twice its own error is told in "
          "grey words. What is left was not foreseen, or is not surely known.</p>\n"),
        d.sc->sides[r->side].name, r->playouts);
    add_ledger(&d);
    add_curve(&d);
    add_moments(&d);
    add_table(&d);
    strbuf_free(&title);
    strbuf_free(&text);
}
