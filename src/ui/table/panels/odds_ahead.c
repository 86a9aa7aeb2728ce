/* odds_ahead.c: see odds_ahead.h. */
#include "ui/table/panels/odds_ahead.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_rows.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/say.h"

#define LEADING 1.18f

/* "That reckoned in: none lost 61.2%, 1 base 29.7%, ..."; nothing where the whole is not told. */
static void add_bands(const table *t, strbuf *out)
{
    const odds *o = &t->odds->odds;
    const int n = o->before.nbands;
    uint32_t part[ODDS_BANDS];
    int tenths[ODDS_BANDS];
    for (int i = 0; i < n; i++)
        part[i] = o->before.band[i].ppm;
    odds_words_parts(part, n, PPM, tenths);
    bool said = false;
    strbuf begins = {0};
    strbuf_addf(&begins, _(" All of it reckoned in, %s:"), say_unit(t, t->odds->target));
    for (int i = 0; i < n; i++) {
        word_args args = word_args_none();
        char what[96], per[16];
        if (tenths[i] == 0) continue;
        args.n[0] = o->before.band[i].n;
        say_code(t, &t->battle->view, o->before.band[i].code, &args, what, sizeof what);
        odds_words_tenth(tenths[i], per);
        strbuf_addf(out, "%s %s %s", said ? "," : strbuf_str(&begins), what, per);
        said = true;
    }
    if (said) strbuf_addc(out, '.');
    strbuf_free(&begins);
}

static float ahead(table *t, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const odds *o = &t->odds->odds;
    if (o->before.line <= 0 || o->before.line > o->ledger.count) return 0;
    const ledger_line *l = &o->ledger.line[o->before.line - 1];
    const float pad = theme_tx(m, 6, 8), bar = 4, gap = theme_tx(m, 3, 5), in = x + bar + pad,
                chip = l->rule && l->rule[0] ? ui_chip_width(u, l->rule) + 8 : 0, room = w - bar - pad - chip;
    char what[ODDS_ROW_TEXT], value[ODDS_ROW_VALUE] = "", who[240], from[300];
    strbuf says = {0};
    odds_words_line(t, l, false, what, sizeof what);
    (void)odds_words_note_value(t, l, false, value, sizeof value);
    say_units(t, o->before.by, o->before.nby, ODDS_BEFORE, who, sizeof who);
    snprintf(from, sizeof from, _("From %s"), who);
    strbuf_addf(&says, "%s%s%s. %s.", what, value[0] ? ": " : "", value, from);
    add_bands(t, &says);
    const float tall = ui_wrap(u, TEXT_SMALL_STRONG, 0, 0, 0, room, LEADING, false, strbuf_str(&says));
    if (draw) {
        draw_rect(u->out, (frect){x, y, w, tall + gap}, colour_alpha(m->band, 0.8f));
        draw_rect(u->out, (frect){x, y, bar, tall + gap}, m->warn);
        ui_wrap(u, TEXT_SMALL_STRONG, m->ink, in, y + gap / 2, room, LEADING, true, strbuf_str(&says));
        if (chip > 0 && ui_chip(u, ui_name("oddsahead", 0), x + w,
                                y + gap / 2 + theme_font(m, TEXT_SMALL).px * LEADING / 2, false, l->rule))
            host_open_rule(t->host, l->rule);
    }
    strbuf_free(&says);
    return tall + gap;
}

float odds_ahead_height(table *t, float width)
{
    return ahead(t, 0, 0, width, false);
}

void odds_ahead_draw(table *t, float x, float y, float width)
{
    (void)ahead(t, x, y, width, true);
}
