/* roll_words.c: a roll in words: what for, how it fell, what it means. */
#include "ui/table/panels/roll_words.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/language.h"
#include "core/number.h"
#include "game/story.h"
#include "game/tale.h"
#include "game/words.h"
#include "ui/table/say.h"

static word_args args_of(const table *t, const roll *r)
{
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    args.side = session_roll_side(t->sc, r);
    args.n[0] = r->total;
    args.n[1] = r->need;
    args.n[2] = r->outcome;
    args.n[3] = r->count;
    return args;
}

/* Is the sum what the row is found by, or is the row found by the dice and the sum what it leads to? */
/* Its chart is read by how much is above or below what was needed. */
static bool by_margin(const roll *r)
{
    return r->cause == CAUSE_MORALE && r->need != 0;
}

bool roll_words_reads_outcome(const table *t, const roll *r)
{
    if (r->chart < 0 || r->chart >= t->sc->ncharts || r->row < 0) return true;
    const chart *c = &t->sc->charts[r->chart];
    if (c->by && r->need != 0) return false; /* it says what each die needs */
    if (by_margin(r)) return false;
    return r->row >= c->nrows || (r->outcome >= c->from[r->row] && r->outcome <= c->to[r->row]);
}

/* Is the row found by the dice alone, and the sum what comes after it? */
static bool dice_find_row(const table *t, const roll *r)
{
    if (roll_words_reads_outcome(t, r) || r->kind != ROLL_DICE || by_margin(r)) return false;
    const chart *c = &t->sc->charts[r->chart];
    return !c->by && r->total >= c->from[r->row] && r->total <= c->to[r->row];
}

/* Where nothing is reckoned from the dice they speak for themselves; where they alone find the row, too. */
int32_t roll_words_result(const table *t, const roll *r)
{
    const bool plain = r->outcome == 0 && r->ledger.count == 0 && r->need == 0;
    return plain || dice_find_row(t, r) ? r->total : r->outcome;
}

void roll_words_figure(const table *t, const roll *r, char *out, size_t size)
{
    const int added = r->outcome - r->total;
    if (r->cause == CAUSE_INITIATIVE && added != 0) { /* the plate is not what the die shows: why */
        char number[NUMBER_TEXT];
        snprintf(out, size, "%d %s %d = %s", (int)r->total, added < 0 ? "\u2212" : "+", abs(added),
                 number_text(r->outcome, number));
        return;
    }
    if (r->counted == NULL) {
        char number[NUMBER_TEXT];
        snprintf(out, size, "%s", number_text(roll_words_result(t, r), number));
        return;
    }
    strbuf b = {0};
    story_did(t->sc, &t->anim->shown, r, &b);
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

void roll_words_purpose(const table *t, const roll *r, char *out, size_t size)
{
    const word_args args = args_of(t, r);
    say_code(t, &t->anim->shown, r->purpose, &args, out, size);
}

/* "6 + 4 + 1"; coins "5 heads, 2 tails"; the cards by name. */
static void card_name(int face, strbuf *out)
{
    static const char *const suits[] = {N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades")};
    static const char *const ranks[] = {N_("Ace"),  N_("Two"),   N_("Three"), N_("Four"), N_("Five"),
                                        N_("Six"),  N_("Seven"), N_("Eight"), N_("Nine"), N_("Ten"),
                                        N_("Jack"), N_("Queen"), N_("King")};
    strbuf_addf(out, _("%s of %s"), _(ranks[(face - 1) % 13]), _(suits[(face - 1) / 13 % 4]));
}

void roll_words_faces(const roll *r, char *out, size_t size)
{
    const bool each = r->counted != NULL; /* each die is looked at alone: no sum of them means anything */
    strbuf b = {0};
    if (r->kind == ROLL_COINS) {
        int heads = 0;
        for (int i = 0; i < r->count && i < ROLL_FACES; i++)
            heads += r->faces[i] == 2;
        strbuf_addf(&b, ngettext("%d head", "%d heads", (unsigned long)heads), heads);
        strbuf_addf(&b, ngettext(", %d tail", ", %d tails", (unsigned long)(r->count - heads)),
                    r->count - heads);
    } else if (r->kind == ROLL_CARDS) {
        for (int i = 0; i < r->count && i < ROLL_FACES && b.len < 60; i++) {
            if (i) strbuf_add(&b, ", ");
            card_name(r->faces[i], &b);
        }
    } else if (r->count > 1) {
        for (int i = 0; i < r->count && i < ROLL_FACES; i++)
            strbuf_addf(&b, "%s%d", i == 0 ? "" : each ? ", " : " + ", r->faces[i]);
        if (b.len > 44 && each) strbuf_clear(&b), strbuf_addf(&b, _("%d dice"), r->count);
        if (b.len > 44) strbuf_clear(&b), strbuf_addf(&b, _("%d dice come to %d"), r->count, (int)r->total);
    }
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

/* "; +1 Guide or great hunter; \u22121 Wounded in the party": each that was added to what the row says, or
 * nothing where more than that was done to it. */
static void what_was_added(const table *t, const roll *r, strbuf *out)
{
    const ledger *l = &r->ledger;
    for (int i = 0; i < l->count; i++)
        if (l->line[i].op != (i == 0 ? LEDGER_BASE : LEDGER_ADD)) return;
    for (int i = 1; i < l->count; i++) {
        char value[LEDGER_TEXT];
        word_args args = args_of(t, r);
        args.n[0] = l->line[i].n;
        args.n[1] = l->line[i].value;
        ledger_op_text(LEDGER_ADD, l->line[i].value, true, value);
        strbuf_addf(out, "; %s ", value);
        words_format(t->sc, &t->anim->shown, l->line[i].code, &args, out);
    }
}

/* What it means: the cell that was read, or what was needed. */
void roll_words_meaning(const table *t, const roll *r, char *out, size_t size)
{
    const word_args args = args_of(t, r);
    const bool charted = r->chart >= 0 && r->chart < t->sc->ncharts;
    strbuf sum = {0};
    char means[240];
    say_code(t, &t->anim->shown, tale_cell(t->sc, r), &args, means, sizeof means);
    /* Of dice that are counted its cell is the number before the modifiers. */
    if (r->counted != NULL || (!charted && r->need > 0)) {
        strbuf b = {0};
        story_need(t->sc, &t->anim->shown, r, &b);
        snprintf(means, sizeof means, "%s", strbuf_str(&b));
        strbuf_free(&b);
    }
    /* The row says what the dice say alone: what was added to it afterwards stands beside it. */
    if (means[0] && dice_find_row(t, r) && r->outcome != r->total) {
        what_was_added(t, r, &sum);
        strbuf_addf(&sum, _("; in all %d"), (int)r->outcome);
    }
    snprintf(out, size, "%s%s%s%s", means, strbuf_str(&sum), means[0] && r->typed ? ", " : "",
             r->typed ? _("entered by hand") : "");
    strbuf_free(&sum);
}
