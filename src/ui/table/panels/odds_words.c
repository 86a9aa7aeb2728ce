/* odds_words.c: what the card of odds says: its lines, notes, shares, and whom it is about. It draws nothing.
 */
#include "ui/table/panels/odds_words.h"

#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static word_args line_args(const table *t, const ledger_line *l, bool theirs)
{
    word_args args = word_args_none();
    args.n[0] = l->n;
    args.n[1] = l->value;
    args.unit = theirs ? t->odds->target : t->odds->of.units[0];
    args.other = theirs ? t->odds->of.units[0] : t->odds->target;
    return args;
}

static const word_entry *titled_note(const table *t, const ledger_line *l)
{
    const word_entry *w = l->op == LEDGER_NOTE && l->code ? words_find(t->sc->words, l->code) : NULL;
    return w && w->title[0] ? w : NULL;
}

void odds_words_line(const table *t, const ledger_line *l, bool theirs, char *out, size_t size)
{
    const word_args args = line_args(t, l, theirs);
    const word_entry *w = titled_note(t, l);
    strbuf b = {0};
    if (w) {
        words_format_template(t->sc, &t->battle->view, w->title, &args, &b);
        snprintf(out, size, "%s", strbuf_str(&b));
        strbuf_free(&b);
        return;
    }
    say_code(t, &t->battle->view, l->code, &args, out, size);
}

bool odds_words_note_value(const table *t, const ledger_line *l, bool theirs, char *out, size_t size)
{
    const word_args args = line_args(t, l, theirs);
    if (!titled_note(t, l)) return false;
    say_code(t, &t->battle->view, l->code, &args, out, size);
    return true;
}

void odds_words_value(const ledger *l, int line, char out[LEDGER_TEXT])
{
    ledger_op_text(ledger_op_read(l, line), l->line[line].value, false, out);
}

/* "We" and "they" of an attack are of whoever attacks: where that is the enemy, in the words for it. */
enum { CODE_MOST = 96 };
static const char *code_of(const table *t, const char *code, char as[CODE_MOST])
{
    snprintf(as, CODE_MOST, "%s.theirs", code);
    return t->odds->theirs && words_find(t->sc->words, as) ? as : code;
}

void odds_words_dice(const table *t, const odds_dice *d, char *out, size_t size)
{
    char as[CODE_MOST];
    const bool coins = d->read == ODDS_READ_HEADS;
    if (d->code)
        snprintf(out, size, "%s", say_title(t, code_of(t, d->code, as), d->code));
    else
        snprintf(out, size, "%s", coins ? _("Coins tossed") : d->n == 1 ? _("Die thrown") : _("Dice thrown"));
}

void odds_words_pool(const odds_dice *d, char out[24])
{
    if (d->read == ODDS_READ_HEADS)
        snprintf(out, 24, ngettext("%d coin", "%d coins", (unsigned long)d->n), d->n);
    else
        snprintf(out, 24, _("%dd%d"), d->n, d->sides);
}

typedef struct pool {
    int sides, n;
    bool coins;
} pool;

static void pool_add(pool *p, int *count, int n, int sides, bool coins)
{
    int at = 0;
    while (at < *count && (p[at].sides != sides || p[at].coins != coins))
        at++;
    if (at == *count) p[(*count)++] = (pool){sides, 0, coins};
    p[at].n += n;
}

bool odds_words_coins(const odds *o)
{
    bool coins = o->nthrows > 0;
    for (int i = 0; i < o->nthrows; i++)
        coins = coins && o->thrown[i].read == ODDS_READ_HEADS;
    return coins;
}

const char *odds_words_none(const table *t, const odds *o, bool theirs)
{
    const char *plain = odds_words_coins(o) ? N_("no coins") : N_("no dice");
    char code[64];
    snprintf(code, sizeof code, "none.%.50s", o->unit_code ? o->unit_code : "");
    return theirs ? say_word(t, code, plain) : _(plain);
}

void odds_words_pools(const table *t, const odds *o, bool theirs, char *out, size_t size)
{
    pool p[ODDS_THROWS + ODDS_DECLARED];
    int count = 0;
    size_t used = 0;
    for (int i = 0; i < o->nthrows; i++)
        if (o->thrown[i].theirs == theirs)
            pool_add(p, &count, o->thrown[i].n, o->thrown[i].sides, o->thrown[i].read == ODDS_READ_HEADS);
    for (int i = 0; i < o->ndeclared && !theirs; i++)
        pool_add(p, &count, o->declared[i].n, o->declared[i].sides, false);
    snprintf(out, size, "%s", odds_words_none(t, o, theirs));
    for (int i = 0; i < count && used < size; i++) {
        const unsigned long n = (unsigned long)p[i].n;
        if (i > 0) used += (size_t)snprintf(out + used, size - used, " + ");
        if (used < size && p[i].coins)
            used += (size_t)snprintf(out + used, size - used, ngettext("%d coin", "%d coins", n), p[i].n);
        else if (used < size)
            used += (size_t)snprintf(out + used, size - used, ngettext("%d die (d%d)", "%d dice (d%d)", n),
                                     p[i].n, p[i].sides);
    }
}

void odds_words_tenth(int tenths, char out[16])
{
    snprintf(out, 16, _("%d.%d%%"), tenths / 10, tenths % 10);
}

void odds_words_read(const odds_dice *d, char out[48])
{
    const char *whose = d->n == 1 ? _("needs") : d->read == ODDS_READ_SUM ? _("together") : _("each");
    const bool less = d->read == ODDS_READ_LESS, all = less ? d->need >= d->sides : d->need <= 1;
    out[0] = '\0';
    if (d->read == ODDS_READ_HALF)
        snprintf(out, 48, d->n == 1 ? _("half of it") : _("half their sum"));
    else if (d->read == ODDS_READ_HEADS)
        snprintf(out, 48, _("heads count"));
    else if (d->read == ODDS_READ_PAIR)
        snprintf(out, 48, _("die against die"));
    else if (d->read == ODDS_READ_SUM && d->need == 0)
        snprintf(out, 48, "%s", d->n == 1 ? "" : _("added up"));
    else if (d->read == ODDS_READ_SUM && d->n > 1)
        snprintf(out, 48, _("%s %d or more"), whose, (int)d->need);
    else if (less ? d->need < 1 : d->need > d->sides)
        snprintf(out, 48, _("no face will do"));
    else if (all)
        snprintf(out, 48, _("any face will do"));
    else if (d->need == (less ? 1 : d->sides))
        snprintf(out, 48, "%s %d", whose, (int)d->need);
    else
        snprintf(out, 48, less ? _("%s %d or less") : _("%s %d or more"), whose, (int)d->need);
}

/* Each is rounded by itself, though then the whole may come to a tenth more or less than it should: whoever
 * looks one up finds it so. */
void odds_words_parts(const uint32_t *part, int n, uint64_t whole, int *out)
{
    for (int i = 0; i < n; i++)
        out[i] = whole > 0 ? (int)(((uint64_t)part[i] * 1000 + whole / 2) / whole) : 0;
}

void odds_words_tenths(const odds *o, int out[ODDS_BANDS])
{
    uint32_t part[ODDS_BANDS] = {0};
    memset(out, 0, sizeof *out * ODDS_BANDS);
    for (int i = 0; i < o->nbands; i++)
        part[i] = o->band[i].ppm;
    odds_words_parts(part, o->nbands, PPM, out);
}

void odds_words_note(const table *t, int i, char *out, size_t size)
{
    char as[CODE_MOST];
    word_args args = word_args_none();
    args.n[0] = (int32_t)((t->odds->odds.note[i].ppm + 5000) / 10000);
    args.n[1] = t->odds->odds.note[i].n;
    args.unit = t->odds->of.units[0];
    args.other = t->odds->target;
    say_code(t, &t->battle->view, code_of(t, t->odds->odds.note[i].code, as), &args, out, size);
    const size_t said = strlen(out);
    const bool about = t->odds->odds.note[i].about;
    const int64_t ppm = t->odds->odds.note[i].ppm;
    if (strchr(out, '%')) return;
    if (ppm > 0 && args.n[0] == 0)
        snprintf(out + said, size - said, _(": under 1%%"));
    else if (ppm < 1000000 && args.n[0] == 100)
        snprintf(out + said, size - said, _(": over 99%%"));
    else
        snprintf(out + said, size - said, about ? _(": about %d%%") : _(": %d%%"), (int)args.n[0]);
}

int odds_words_bands(const odds *o, const int *tenths)
{
    int shown = 0;
    for (int i = 0; i < o->nbands; i++)
        shown += tenths[i] > 0;
    return shown;
}

void odds_words_band(const table *t, int band, char *out, size_t size)
{
    char as[CODE_MOST];
    const odds *o = &t->odds->odds;
    word_args args = word_args_none();
    args.n[0] = o->band[band].n;
    args.n[1] = o->band[band].from;
    args.n[2] = o->band[band].to;
    say_code(t, &t->battle->view, code_of(t, o->band[band].code, as), &args, out, size);
}

void odds_words_mean(int64_t milli, char out[48])
{
    const int64_t tenths = ((milli < 0 ? -milli : milli) + 50) / 100;
    snprintf(out, 48, _("%s%lld.%lld on average"), milli < 0 && tenths > 0 ? "−" : "",
             (long long)(tenths / 10), (long long)(tenths % 10));
}

void odds_words_share(const odds *o, int tenths, char out[24])
{
    snprintf(out, 24, o->about ? _("about %d.%d%%") : _("%d.%d%%"), tenths / 10, tenths % 10);
}

void odds_words_title(const table *t, char *out, size_t size)
{
    const action *a = &t->odds->of;
    const state *s = &t->battle->view;
    char place[16] = "";
    const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
    const int from = action_space(a) != NO_SPACE ? action_space(a)
                     : who != NO_UNIT            ? s->units[who].space
                                                 : NO_SPACE;
    if (t->odds->theirs && t->odds->preview) {
        board_space_name(t->b, s->units[t->odds->enemy].space, place);
        snprintf(out, size, _("Theirs, from %s"), place);
        return;
    }
    if (t->odds->fight) {
        snprintf(out, size, "%s", _("The melee as it stands"));
        return;
    }
    if (from != NO_SPACE) board_space_name(t->b, from, place);
    bool stormed = false; /* it goes in where the enemy stands */
    const int first =
        action_space(a) != NO_SPACE && who != NO_UNIT ? standing_at(t, from, NO_UNIT, false) : NO_UNIT;
    for (int i = first; i != NO_UNIT; i = standing_at(t, from, i, false))
        stormed = stormed || s->units[i].side != s->units[who].side;
    snprintf(out, size,
             from == NO_SPACE ? _("Odds%s")
             : stormed        ? _("Odds at %s")
                              : _("Odds from %s"),
             place);
}

bool odds_words_has_target(const table *t)
{
    return t->odds->target >= 0 && t->odds->target < UNITS_MAX;
}

void odds_words_whom(const table *t, bool compact, strbuf *out)
{
    const action *a = &t->odds->of;
    const bool target = odds_words_has_target(t);
    const char *whom = target ? say_unit(t, t->odds->target) : "";
    if (t->odds->fight) {
        strbuf_addf(out, _("%s against %s"), say_unit(t, a->units[0]), whom);
    } else if (t->odds->theirs && t->odds->preview) {
        for (int i = 0; i < a->nunits; i++)
            strbuf_addf(out, "%s%s", i ? story_between(t->sc) : "", say_unit(t, a->units[i]));
        strbuf_addf(out, !t->odds->hand ? _(" could fire at %s") : _(" could close with %s"), whom);
    } else if (t->odds->preview && (compact || target)) {
        strbuf_addf(out,
                    !t->odds->hand ? _("A preview: fire at %s") : _("A preview, for later: close with %s"),
                    whom);
    } else if (a->nunits > 1) {
        for (int i = 0; i < a->nunits; i++)
            strbuf_addf(out, "%s%s", i ? story_between(t->sc) : "", say_unit(t, a->units[i]));
        if (target) strbuf_addf(out, _(" on %s"), whom);
    } else if (target) {
        strbuf_addf(out, compact ? _("on %s") : "%s", whom);
    } else if (!compact) {
        strbuf_add(out, _("a preview, nothing is thrown"));
    }
}
