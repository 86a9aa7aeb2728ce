/* lab_report.c: see lab_report.h. The charts are lab_plot.c's; behind each stand its numbers. */
#include "cli/lab_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/names.h"
#include "cli/lab_heat.h"
#include "cli/lab_plot.h"
#include "cli/lab_read.h"
#include "game/chance.h"
#include "game/report_plot.h"

static const char style[] =
    "body{font:15px/1.45 "
    "Inter,system-ui,sans-serif;color:#2b2520;background:#fbf5e4;max-width:1120px;margin:28px "
    "auto;padding:0 40px}h1,h2{font-family:'EB "
    "Garamond',Georgia,serif;margin:0}h1{font-size:42px;display:inline}"
    "header{border-bottom:2px solid "
    "#2b2520;padding-bottom:10px;display:flex;justify-content:space-between;align-items:"
    "baseline;gap:1em}header i{font:italic 22px 'EB Garamond',Georgia,serif;margin-left:1em}header "
    "div:last-child{text-"
    "align:right}h2{font-size:27px;border-bottom:1px solid #6b5d49;padding-bottom:4px;margin-top:30px}"
    ".run{border:1px solid #b9a987;background:#f4ead0;border-radius:6px;padding:12px 16px;margin:16px 0}"
    ".run dl{display:flex;flex-wrap:wrap;gap:6px 34px;margin:10px 0 0}.run "
    "dt{font-size:13px;color:#6b5d49}.run "
    "dd{margin:0;font-weight:600}.shards{display:inline-flex;flex-wrap:wrap;gap:3px;margin-left:12px;"
    "vertical-align:"
    "middle}.shards span{border:1px solid #2b2520;background:#2b2520;color:#fff8e6;font-size:12px;padding:0 "
    "9px;"
    "border-radius:2px}.shards span.none{background:none;color:#2b2520;border-style:dashed}"
    ".two{display:grid;grid-template-columns:1fr 1fr;gap:0 "
    "24px}.two>*{min-width:0}p.how{color:#6b5d49;margin:.5em "
    "0}p.so{font-weight:600;margin:.4em 0}svg{width:100%;height:auto;display:block}svg.swing{width:150px}"
    "svg text{fill:#2b2520;font:12.5px Inter,system-ui,sans-serif}svg .small{font-size:12px}svg .bold,svg "
    ".name{font-"
    "weight:600}svg .big{font-size:16px;font-weight:700}svg .rule{stroke:#d8cbae}svg "
    ".ink{stroke:#2b2520;stroke-width:"
    "1.4}svg .half{stroke:#6b5d49;stroke-dasharray:5 4}svg .aim{fill:#ead9b0;opacity:.75}svg "
    ".brass{fill:#b98a35;stroke:"
    "#2b2520;stroke-width:.8}svg .mean{stroke:#0c4671;stroke-width:1.6;stroke-dasharray:3 3}"
    "svg.board{border:1px solid "
    "#2b2520;max-height:660px}.cell{stroke:#c9b993;stroke-width:1.5}.water{fill:none;stroke:#"
    "6d95a6;stroke-width:14}.road{fill:none;stroke:#a98f66;stroke-width:7}.edge{fill:none;stroke:#6b5d49;"
    "stroke-width:6}"
    "svg.board .place{font:italic 26px "
    "Georgia,serif;fill:#2b2520;stroke:#fbf5e4;stroke-width:5;paint-order:stroke}"
    "table{border-collapse:collapse;width:100%;margin:.5em 0;font-size:14px}th,td{padding:3px "
    "9px;text-align:left}"
    "th{border-bottom:1px solid #6b5d49}tbody "
    "tr:nth-child(odd){background:#f4ead0}.n{text-align:right;font-variant-"
    "numeric:tabular-nums}details{margin:.3em "
    "0}summary{cursor:pointer;color:#6b5d49}code{font-size:13px;overflow-wrap:"
    "anywhere}.scroll{overflow-x:auto}footer{border-top:1px solid "
    "#6b5d49;margin-top:24px;padding-top:6px;color:#6b5d49;"
    "font-size:13px}@media(max-width:900px){.two{grid-template-columns:1fr}body{padding:0 "
    "16px}header{display:block}"
    "header div:last-child{text-align:left}}@media "
    "print{body{background:#fff;margin:0;max-width:none}.run,tbody "
    "tr:nth-child(odd){background:none}h2{break-after:avoid}svg,tr{break-inside:avoid}}";

static void text(strbuf *out, const char *s)
{
    strbuf_add_html(out, s);
}

/* 12,345 */
static void number(strbuf *out, long long n)
{
    char digits[32];
    const int size = snprintf(digits, sizeof digits, "%lld", n);
    for (int i = 0; i < size; i++) {
        if (i > 0 && (size - i) % 3 == 0) strbuf_addc(out, ',');
        strbuf_addc(out, digits[i]);
    }
}

static void open_table(strbuf *out, const char *columns)
{
    strbuf_add(out, "<details><summary>The numbers</summary><div class=\"scroll\"><table><thead><tr>");
    for (const char *p = columns; *p != '\0';) {
        const size_t n = strcspn(p, "|");
        strbuf_add(out, p[0] == '#' ? "<th class=\"n\">" : "<th>");
        for (size_t i = p[0] == '#'; i < n; i++)
            strbuf_addc(out, p[i]);
        strbuf_add(out, "</th>");
        p += n + (p[n] == '|');
    }
    strbuf_add(out, "</tr></thead><tbody>\n");
}

static void close_table(strbuf *out)
{
    strbuf_add(out, "</tbody></table></div></details>\n");
}

/* ---- where it comes from */

/* "1 3 4 of 8" */
static bool has_shard(const lab_card *c, int shard)
{
    for (const char *p = c->merged; *p >= '0' && *p <= '9';) {
        char *end;
        if (strtol(p, &end, 10) == shard) return true;
        p = *end == ' ' ? end + 1 : end;
    }
    return false;
}

/* How many shards a merge is of. */
static int shards_of(const lab_card *c)
{
    const char *of = strstr(c->merged, " of ");
    return of != NULL ? (int)strtol(of + 4, NULL, 10) : 1;
}

static void fact(strbuf *out, const char *name, const char *value)
{
    strbuf_addf(out, "<div><dt>%s</dt><dd>", name);
    text(out, value);
    strbuf_add(out, "</dd></div>");
}

static void add_shards(const lab_card *c, strbuf *out)
{
    enum { BOXES = 40 };
    const int shards = shards_of(c);
    if (c->shards > 1)
        strbuf_addf(out, " <span class=\"shards\"><span>shard %d of %d</span></span>", c->shard, c->shards);
    if (shards < 2) return;
    strbuf_add(out, "<span class=\"shards\">");
    for (int s = 1; s <= shards && shards <= BOXES; s++)
        strbuf_addf(out, "<span%s>shard %d of %d</span>", has_shard(c, s) ? "" : " class=\"none\"", s,
                    shards);
    if (shards > BOXES) strbuf_addf(out, "<span class=\"none\">some of %d shards are missing</span>", shards);
    strbuf_add(out, "</span>");
}

static void add_run(const lab_data *d, const lab_card *c, strbuf *out)
{
    char line[LAB_TEXT];
    const int all = c->shards > 1 ? lab_card_games(c, c->shard) : c->games;
    strbuf_add(out, "<div class=\"run\"><b>");
    number(out, d->games);
    strbuf_add(out, " of ");
    number(out, all);
    strbuf_add(out, " games</b>");
    add_shards(c, out);
    strbuf_add(out, "<dl>");
    snprintf(line, sizeof line, "%s, games 1 to %d", c->seed, c->games);
    fact(out, "Seed", line);
    fact(out, "Players", c->players);
    fact(out, "Options", c->options[0] != '\0' ? c->options : "as the battle sets them");
    snprintf(line, sizeof line, "%s, rules %s", c->program, d->sc->rules->id);
    fact(out, "Program", line);
    fact(out, "Data", c->data);
    if (d->seconds_of > 0) {
        const bool whole = d->seconds_of >= d->games;
        snprintf(line, sizeof line, "%.0f s of processor time%s", d->seconds,
                 whole ? "" : ", and more before it was broken off");
        fact(out, "Took", line);
    }
    strbuf_add(out, "</dl></div>\n");
}

/* ---- the charts with their words */

static void begin_part(strbuf *out, const char *title, const char *how)
{
    strbuf_addf(out, "<section><h2>%s</h2><p class=\"how\">", title);
    text(out, how);
    strbuf_add(out, "</p>\n");
}

static void add_won(const lab_data *d, strbuf *out)
{
    const char *so = "Balanced within the aim: every interval lies inside it.";
    begin_part(out, "Who won",
               "With 95 % Wilson intervals. Shaded: the aim for each of two sides, 35 to 65.");
    lab_plot_won(d, out);
    for (int k = 0; k < d->sc->nsides; k++) {
        double low, high;
        if (d->sc->sides[k].goes_alone) continue;
        lab_wilson(d->won[k] + d->drawn / 2.0, d->games, &low, &high);
        if (low > 65 || high < 35)
            so = "One side wins more than the aim allows.";
        else if ((low < 35 || high > 65) && so[0] == 'B')
            so = "The intervals reach beyond the aim: more games would tell.";
    }
    strbuf_addf(out, "<p class=\"so\">%s</p>", so);
    open_table(out, "Side|#Won|#Per cent|#From|#To");
    for (int k = 0; k <= d->sc->nsides; k++) {
        const int won = k < d->sc->nsides ? d->won[k] : d->drawn;
        double low, high;
        lab_wilson(won, d->games, &low, &high);
        strbuf_add(out, "<tr><td>");
        text(out, k < d->sc->nsides ? d->sc->sides[k].name : "Nobody");
        strbuf_addf(out,
                    "</td><td class=\"n\">%d</td><td class=\"n\">%.1f</td><td class=\"n\">%.1f</td><td "
                    "class=\"n\">%.1f</td></tr>\n",
                    won, d->games > 0 ? 100.0 * won / d->games : 0, low, high);
    }
    close_table(out);
    strbuf_add(out, "</section>\n");
}

static void add_length(const lab_data *d, strbuf *out)
{
    char how[120];
    const int turns = d->sc->turns, last = turns <= LAB_TURNS ? d->ended[turns] : 0;
    snprintf(how, sizeof how, "Turns a game of %d lasted. Mean %.2f (dashed).", turns,
             d->games > 0 ? d->turns / d->games : 0);
    begin_part(out, "How long", how);
    lab_plot_length(d, out);
    strbuf_add(out, "<p class=\"so\">");
    if (d->last_turn < turns)
        strbuf_addf(out, "The last turn, %d, was never reached.", turns);
    else
        strbuf_addf(out, "%.1f %% of the games went to the last turn.",
                    d->games > 0 ? 100.0 * last / d->games : 0);
    strbuf_add(out, "</p>");
    open_table(out, "#Turn|#Games that ended|#Per cent");
    for (int t = 0; t <= d->last_turn; t++)
        if (d->ended[t] > 0)
            strbuf_addf(out,
                        "<tr><td class=\"n\">%d</td><td class=\"n\">%d</td><td class=\"n\">%.1f</td></tr>\n",
                        t, d->ended[t], 100.0 * d->ended[t] / d->games);
    close_table(out);
    strbuf_add(out, "</section>\n");
}

static void add_losses(const lab_data *d, strbuf *out)
{
    begin_part(out, "Losses by turn",
               "Strength lost in a game that came to the turn, mean; the lines are 95 % intervals.");
    lab_plot_losses(d, out);
    strbuf_add(out, "<p class=\"so\">A whole game: ");
    for (int k = 0, n = 0; k < d->sc->nsides; k++) {
        if (d->sc->sides[k].goes_alone && d->total[k] == 0) continue;
        strbuf_add(out, n++ > 0 ? ", " : "");
        text(out, d->sc->sides[k].name);
        strbuf_addf(out, " %.1f", d->games > 0 ? (double)d->total[k] / d->games : 0);
    }
    strbuf_add(out, ".</p>");
    open_table(out, "#Turn|#Games|Side|#Lost a game");
    for (int t = 1; t <= d->last_turn; t++)
        for (int k = 0; k < d->sc->nsides; k++) {
            if (d->lost[t][k] <= 0) continue;
            strbuf_addf(out, "<tr><td class=\"n\">%d</td><td class=\"n\">%d</td><td>", t, d->reached[t]);
            text(out, d->sc->sides[k].name);
            strbuf_addf(out, "</td><td class=\"n\">%.2f</td></tr>\n",
                        d->reached[t] > 0 ? d->lost[t][k] / d->reached[t] : 0);
        }
    close_table(out);
    strbuf_add(out, "</section>\n");
}

/* The first turn from which the middle halves of won and lost games lie apart; 0: they never do. */
static int decided_from(const lab_data *d)
{
    int from = 0;
    for (int t = 1; t <= d->last_turn; t++) {
        const int won = lab_plot_quantile(d->chance[0][t], .25),
                  lost = lab_plot_quantile(d->chance[1][t], .75);
        if (won < 0 || lost < 0) continue;
        if (won <= lost)
            from = 0;
        else if (from == 0)
            from = t;
    }
    return from;
}

static void add_chances(const lab_data *d, strbuf *out)
{
    char how[160];
    snprintf(how, sizeof how, "%.60s, as each turn began, by who won in the end: median, half, four fifths.",
             d->sc->sides[d->viewer].name);
    begin_part(out, "Chance of winning by turn", how);
    if (!lab_plot_has_chances(d)) {
        strbuf_add(out, "<p class=\"so\">These rules have no weights for it (ai.json).</p></section>\n");
        return;
    }
    lab_plot_chances(d, out);
    const int from = decided_from(d);
    if (from > 0)
        strbuf_addf(
            out, "<p class=\"so\">From turn %d the half-bands part: by then it is mostly decided.</p>", from);
    else
        strbuf_add(out, "<p class=\"so\">The half-bands never part for good: it is open to the end.</p>");
    open_table(out, "#Turn|Games|#A tenth below|#A quarter|#Median|#Three quarters|#Nine tenths");
    for (int t = 1; t <= d->last_turn; t++)
        for (int who = 0; who < 2; who++) {
            static const double shares[] = {.1, .25, .5, .75, .9};
            if (lab_plot_quantile(d->chance[who][t], .5) < 0) continue;
            strbuf_addf(out, "<tr><td class=\"n\">%d</td><td>%s</td>", t, who == 0 ? "won" : "lost");
            for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
                strbuf_addf(out, "<td class=\"n\">%d</td>", lab_plot_quantile(d->chance[who][t], shares[i]));
            strbuf_add(out, "</tr>\n");
        }
    close_table(out);
    strbuf_add(out, "</section>\n");
}

/* ---- where they fall */

/* The space with the most of a side's losses after (less, or later than) another; NO_SPACE: none is left. */
static int next_space(const lab_data *d, int side, int after)
{
    int found = NO_SPACE;
    for (int i = 0; i < d->sc->board->nspaces; i++) {
        const int64_t here = d->fallen[i * SIDES_MAX + side],
                      bound = after == NO_SPACE ? INT64_MAX : d->fallen[after * SIDES_MAX + side];
        if (here == 0 || here > bound || (after != NO_SPACE && here == bound && i <= after)) continue;
        if (found == NO_SPACE || here > d->fallen[found * SIDES_MAX + side]) found = i;
    }
    return found;
}

static void add_spaces(const lab_data *d, int side, strbuf *out)
{
    enum { FIRST = 7 };
    int n = 0;
    int64_t told = 0;
    strbuf_add(out, "<table><thead><tr><th colspan=\"2\">");
    strbuf_add(out, "<svg viewBox=\"0 0 14 14\" style=\"width:14px;display:inline-block\">");
    lab_plot_mark(d->sc, side, 7, 7, out);
    strbuf_add(out, "</svg> ");
    text(out, d->sc->sides[side].name);
    strbuf_add(out, "</th><th class=\"n\">");
    number(out, d->total[side]);
    strbuf_add(out, "</th><th class=\"n\">%</th></tr></thead><tbody>\n");
    for (int i = next_space(d, side, NO_SPACE); i != NO_SPACE && n < FIRST; i = next_space(d, side, i), n++) {
        char name[16];
        const int64_t here = d->fallen[i * SIDES_MAX + side];
        const double share = 100.0 * (double)here / (double)d->total[side];
        told += here;
        board_space_name(d->sc->board, i, name);
        strbuf_add(out, "<tr><td><b>");
        text(out, name);
        strbuf_addf(out,
                    "</b></td><td style=\"width:45%%\"><svg viewBox=\"0 0 100 6\" "
                    "preserveAspectRatio=\"none\" style=\"height:12px\">"
                    "<rect width=\"%.1f\" height=\"6\" fill=\"%s\"/></svg></td><td class=\"n\">",
                    share * 100.0 /
                        (100.0 * (double)d->fallen[next_space(d, side, NO_SPACE) * SIDES_MAX + side] /
                         (double)d->total[side]),
                    report_side_colour(d->sc, side));
        number(out, here);
        strbuf_addf(out, "</td><td class=\"n\"><b>%.1f</b></td></tr>\n", share);
    }
    if (told < d->total[side]) {
        strbuf_add(out, "<tr><td>elsewhere</td><td></td><td class=\"n\">");
        number(out, d->total[side] - told);
        strbuf_addf(out, "</td><td class=\"n\">%.1f</td></tr>\n",
                    100.0 * (double)(d->total[side] - told) / (double)d->total[side]);
    }
    strbuf_add(out, "</tbody></table>\n");
}

static void add_heat(const lab_data *d, strbuf *out)
{
    begin_part(out, "Where they fall",
               "Share of a side's losses by space, per cent; of two sides the one that loses more of its own "
               "there. The darker, the more.");
    strbuf_add(out, "<div class=\"two\"><div>");
    for (int i = 0; i < d->sc->board->nsheets; i++)
        lab_heat(d, i, out);
    strbuf_add(out, "</div><div>");
    for (int k = 0; k < d->sc->nsides; k++)
        if (d->total[k] > 0) add_spaces(d, k, out);
    strbuf_add(out, "</div></div>\n");
    open_table(out, "Space|Side|#Lost");
    for (int i = 0; i < d->sc->board->nspaces; i++)
        for (int k = 0; k < d->sc->nsides; k++) {
            char name[16];
            if (d->fallen[i * SIDES_MAX + k] == 0) continue;
            board_space_name(d->sc->board, i, name);
            strbuf_add(out, "<tr><td>");
            text(out, name);
            strbuf_add(out, "</td><td>");
            text(out, d->sc->sides[k].name);
            strbuf_addf(out, "</td><td class=\"n\">%lld</td></tr>\n",
                        (long long)d->fallen[i * SIDES_MAX + k]);
        }
    close_table(out);
    strbuf_add(out, "</section>\n");
}

/* ---- rolls */

static void add_roll(const lab_data *d, const lab_roll *r, strbuf *out)
{
    strbuf_addf(out, "<tr><td class=\"n\">%d</td><td class=\"n\">%d</td><td>", r->game, r->turn);
    text(out, r->title);
    strbuf_add(out, "</td><td>");
    text(out, r->dice);
    strbuf_addf(out, "</td><td class=\"n\">%.1f</td><td class=\"n\">%.1f&nbsp;%%</td><td>",
                strtod(r->mean, NULL), 100 * strtod(r->tail, NULL));
    lab_plot_swing(d, r, out);
    strbuf_addf(out, "</td><td class=\"n\"><b>%d&nbsp;→&nbsp;%d</b></td></tr>\n", (r->before + 5) / 10,
                (r->after + 5) / 10);
}

/* As one word of a command to be pasted into a shell. */
static void shell_word(strbuf *out, const char *s)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,=+:@-";
    strbuf word = {0};
    if (s[strspn(s, plain)] == '\0') {
        text(out, s);
        return;
    }
    for (; *s != '\0'; s++)
        if (*s == '\'')
            strbuf_add(&word, "'\\''");
        else
            strbuf_addc(&word, *s);
    strbuf_addc(out, '\'');
    text(out, strbuf_str(&word));
    strbuf_addc(out, '\'');
    strbuf_free(&word);
}

static void add_rolls(const lab_data *d, const lab_card *c, strbuf *out)
{
    if (d->nrolls == 0) return;
    begin_part(out, "The rolls that decided",
               "The throws, one a game, that moved the chance most; of several at once the rarest. As far or "
               "more: how often dice alone come so far from their mean.");
    strbuf_add(out, "<div class=\"scroll\"><table><thead><tr><th class=\"n\">Game</th><th "
                    "class=\"n\">Turn</th><th>Roll</th><th>Dice</th><th "
                    "class=\"n\">Mean</th><th class=\"n\">As far or more</th><th colspan=\"2\">");
    text(out, d->sc->sides[d->viewer].name);
    strbuf_add(out, ", before and after</th></tr></thead><tbody>\n");
    for (int i = 0; i < d->nrolls; i++)
        add_roll(d, &d->roll[i], out);
    strbuf_add(out, "</tbody></table></div>\n<details open><summary>To watch one of them</summary>\n");
    for (int i = 0; i < d->nrolls; i++) {
        strbuf_add(out, "<code>sandtable simulate ");
        shell_word(out, c->file);
        strbuf_addf(out, " --seed %s --players ", c->seed);
        shell_word(out, c->players);
        if (c->options[0] != '\0') {
            strbuf_add(out, " --options ");
            shell_word(out, c->options);
        }
        strbuf_addf(out, " --game %d --save game-%d.save &amp;&amp; sandtable game-%d.save</code><br>\n",
                    d->roll[i].game, d->roll[i].game, d->roll[i].game);
    }
    strbuf_add(out, "</details></section>\n");
}

/* ---- the page */

static void add_page(const lab_data *d, const lab_card *c, strbuf *out)
{
    strbuf_add(out,
               "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
               "content=\"width=device-width\"><title>");
    text(out, d->sc->title);
    strbuf_addf(out, ": laboratory report</title><style>%s</style></head><body>\n", style);
    lab_plot_patterns(d->sc, out);
    strbuf_add(out, "<header><div><h1>");
    text(out, d->sc->title);
    strbuf_add(out, "</h1><i>");
    text(out, d->sc->date != NULL ? d->sc->date : "");
    strbuf_add(out, "</i></div><div><i>Laboratory report</i><br>");
    text(out, d->sc->rules->title);
    strbuf_add(out, "</div></header>\n");
    add_run(d, c, out);
    strbuf_add(out, "<div class=\"two\">\n");
    add_won(d, out);
    add_length(d, out);
    add_losses(d, out);
    add_chances(d, out);
    strbuf_add(out, "</div>\n");
    add_heat(d, out);
    add_rolls(d, c, out);
    strbuf_add(out, "<footer>");
    if (d->sc->chance->fitted)
        strbuf_addf(out,
                    "Chance: weights fitted to %d games of the computer against itself. A draw counts half. ",
                    d->sc->chance->games);
    strbuf_add(out, "Rows: games.csv, moments.csv.</footer>\n</body></html>\n");
}

bool lab_report(const char *dir, const scenario *sc, const lab_card *card, error *err)
{
    char path[LAB_PATH + 16];
    strbuf page = {0};
    lab_data *d = lab_data_read(dir, sc, err);
    if (d == NULL) return false;
    add_page(d, card, &page);
    lab_data_free(d);
    lab_path(dir, "report.html", path);
    const bool ok = file_write(path, page.s, page.len, err);
    strbuf_free(&page);
    return ok;
}
