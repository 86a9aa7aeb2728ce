/* teacher.c: see teacher.h: sums, and sentences. Not for finding anything: src/ai/teach*.c. */
#include "game/teacher.h"

#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/deed.h"
#include "game/ruleset.h"
#include "game/tale_say.h"
#include "game/words.h"

/* ---- sums */

void review_free(review *r)
{
    mem_free(r->row);
    *r = (review){0};
}

static int32_t root(int64_t square)
{
    int32_t r = 0;
    while ((int64_t)(r + 1) * (r + 1) <= square)
        r++;
    return r;
}

void review_spare(review *r, int side, int entry)
{
    for (int i = 0; i < r->rows; i++) {
        review_row *row = &r->row[i];
        if (row->side != side || entry < row->first || entry >= row->last || row->asked) continue;
        const int64_t of =
            (int64_t)row->choice.error * row->choice.error + (int64_t)row->luck.error * row->luck.error;
        row->asked = true;
        row->luck = (taught_chance){row->luck.share + row->choice.share, root(of)};
        row->choice = (taught_chance){0};
    }
}

void review_add_up(const review *r, int side, review_sum *out)
{
    enum { GENERAL = 10, COLONEL = 20, CAPTAIN = 40 };
    int64_t choice = 0, luck = 0;
    int judged = 0;
    *out = (review_sum){.like = N_("recruit")};
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        if (row->side != side || !row->done) continue;
        out->choice += row->choice.share;
        out->luck += row->luck.share;
        choice += (int64_t)row->choice.error * row->choice.error;
        luck += (int64_t)row->luck.error * row->luck.error;
        out->turns++;
        judged += !row->asked;
    }
    out->choice_error = root(choice);
    out->luck_error = root(luck);
    if (out->turns == 0) return;
    out->mean_cost = judged == 0 ? 0 : (out->choice < 0 ? -out->choice : out->choice) / judged;
    out->like = out->mean_cost < GENERAL   ? N_("general")
                : out->mean_cost < COLONEL ? N_("colonel")
                : out->mean_cost < CAPTAIN ? N_("captain")
                                           : N_("recruit");
}

static int32_t size_of(int32_t by)
{
    return by < 0 ? -by : by;
}

static int32_t change_of(const review_row *row)
{
    return !row->done ? -1 : size_of(row->after - row->before);
}

int32_t review_largest(const review *r)
{
    enum { LEAST = 250 };
    int32_t most = LEAST;
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        if (row->done && size_of(row->choice.share) > most) most = size_of(row->choice.share);
        if (row->done && size_of(row->luck.share) > most) most = size_of(row->luck.share);
    }
    return most;
}

int review_moments(const review *r, int which[REVIEW_MOMENTS])
{
    enum { LEAST = 10 }; /* what is less is the same in whole per cent */
    int n = 0;
    while (n < REVIEW_MOMENTS) {
        int best = -1;
        for (int i = 0; i < r->rows; i++) {
            bool taken = change_of(&r->row[i]) < LEAST;
            for (int k = 0; k < n; k++)
                taken = taken || r->row[which[k]].turn == r->row[i].turn;
            if (!taken && (best < 0 || change_of(&r->row[i]) > change_of(&r->row[best]))) best = i;
        }
        if (best < 0) break;
        which[n++] = best;
    }
    for (int i = 1; i < n; i++) /* as they came */
        for (int j = i; j > 0 && which[j - 1] > which[j]; j--) {
            const int x = which[j];
            which[j] = which[j - 1];
            which[j - 1] = x;
        }
    return n;
}

/* ---- in words */

static void add_verb(const scenario *sc, int which, strbuf *out)
{
    char code[64];
    const verb *v = action_verb(sc->rules, which);
    snprintf(code, sizeof code, "verb.%.50s", v != NULL ? v->name : "");
    const word_entry *w = words_find(sc->words, code);
    const char *name = w == NULL ? code + strlen("verb.") : w->title[0] != '\0' ? w->title : w->text;
    const size_t at = out->len;
    strbuf_add(out, name);
    if (out->len > at && out->s[at] >= 'A' && out->s[at] <= 'Z') out->s[at] += 'a' - 'A';
}

/* A deed with the one thing that it asks for beside: "face north"; "Form square", where that has a name. */
static void add_deed(const state *view, const taught_order *o, strbuf *out)
{
    const scenario *sc = view->sc;
    const verb *v = action_verb(sc->rules, o->does);
    int only = -1, n = 0;
    for (int i = 0; v != NULL && i < ACTION_ARGS; i++)
        if (v->args[i].kind != ARG_NONE) only = i, n++;
    if (n != 1 || o->deed.verb != o->does || o->deed.args[only] == NO_ARG) {
        add_verb(sc, o->does, out);
        return;
    }
    bool whole = false;
    const int32_t value = o->deed.args[only];
    const char *title = v->args[only].kind == ARG_CHOICE ? deed_choice(sc, v, only, value, &whole) : NULL;
    if (whole) {
        strbuf_add(out, title);
        return;
    }
    add_verb(sc, o->does, out);
    if (title == NULL && v->args[only].kind != ARG_DIRECTION) return;
    strbuf_addc(out, ' ');
    deed_part_say(view, &o->deed, DEED_ARGS + only, out);
}

/* An area by its title: its number says little, and that of its sheet nothing. */
static void add_place(const scenario *sc, int space, strbuf *out)
{
    char name[16];
    if (space == NO_SPACE) return;
    const char *title = sc->board->spaces[space].name; /* of areas alone */
    board_space_name(sc->board, space, name);
    strbuf_add(out, title != NULL && title[0] != '\0' ? title : name);
}

void taught_share_words(int32_t thousandths, char out[16])
{
    const int32_t size = thousandths < 0 ? -thousandths : thousandths;
    snprintf(out, 16, _("%s%d.%d"), thousandths < 0 ? "\u2212" : "", (int)(size / 10), (int)(size % 10));
}

void taught_change_words(int32_t thousandths, char out[16])
{
    char share[16];
    taught_share_words(thousandths, share);
    snprintf(out, 16, "%s%.14s", thousandths > 0 ? "+" : "", share);
}

bool taught_is_noise(taught_chance c)
{
    return (c.share < 0 ? -c.share : c.share) <= c.error;
}

void taught_order_words(const scenario *sc, const state *view, const taught_order *o, strbuf *who,
                        strbuf *what)
{
    const bool goes = o->to != o->from && o->to != NO_SPACE;
    strbuf_add(who, sc->units[o->unit].name);
    if (o->later) strbuf_add(what, _("later: "));
    const verb *first = (o->what & TAUGHT_DOES) != 0 ? action_verb(sc->rules, o->does) : NULL;
    if (goes && first != NULL && (first->takes & LEADS_ON) == 0) { /* he must stand up before he goes */
        add_deed(view, o, what);
        strbuf_add(what, ", ");
    }
    if (goes && (o->what & TAUGHT_CHARGES) == 0) {
        const bool enters = (o->what & TAUGHT_ENTERS) != 0;
        strbuf_add(what, enters ? _("enter at ") : _("to "));
        add_place(sc, enters ? action_space(&o->act) : o->to, what);
        if (o->target != NO_UNIT) strbuf_add(what, ", ");
    }
    if (o->target != NO_UNIT) {
        strbuf_add(what, (o->what & TAUGHT_CHARGES) != 0 ? _("charge ") : _("fire at "));
        if (o->by_name)
            strbuf_add(what, sc->units[o->target].name);
        else
            add_place(sc, view->units[o->target].space, what);
    } else if (!goes && (o->what & TAUGHT_DOES) != 0) {
        add_deed(view, o, what);
    } else if (!goes) {
        strbuf_add(what, _("stay"));
    }
}

void taught_plan_words(const scenario *sc, const state *view, const taught_plan *p, int most, strbuf *out)
{
    for (int i = 0; i < p->norders && i < most; i++) {
        strbuf who = {0}, what = {0};
        taught_order_words(sc, view, &p->order[i], &who, &what);
        strbuf_addf(out, "%s%s: %s", i > 0 ? "; " : "", strbuf_str(&who), strbuf_str(&what));
        strbuf_free(&who);
        strbuf_free(&what);
    }
    if (p->norders > most) strbuf_addf(out, _("; and %d more"), p->norders - most);
    if (p->norders == 0) strbuf_add(out, _("All hold where they are"));
}

void review_row_compared(const review_row *row, strbuf *best, strbuf *played)
{
    if (row->asked) {
        strbuf_add(best, _("The lesson asked for it: it is not judged."));
        return;
    }
    if (strcmp(row->best, row->played) == 0) {
        strbuf_addf(best, _("Nothing better was found than what was played: %s."), row->played);
        return;
    }
    strbuf_addf(best,
                taught_is_noise(row->choice) ? _("Best found, though its gain may be chance: %s.")
                                             : _("Best found: %s."),
                row->best);
    strbuf_addf(played, _("Played instead: %s."), row->played);
}

void review_row_words(const session *s, const review_row *row, strbuf *what, strbuf *why)
{
    tale *t = mem_alloc(sizeof *t);
    const char *rule = "";
    int gravest = -1;
    tale_read(t, s, NO_SIDE, row->first, row->last);
    for (int i = 0; i < t->count; i++)
        if (gravest < 0 || t->fights[i].grave > t->fights[gravest].grave) gravest = i;
    if (gravest >= 0) tale_verdict(s, NO_SIDE, &t->fights[gravest], what, why, &rule);
    mem_free(t);
}

void review_verdict(const scenario *sc, const review *r, strbuf *title, strbuf *text)
{
    review_sum own;
    int32_t dice = 0, choices = 0;
    int64_t squares = 0;
    review_add_up(r, r->side, &own);
    for (int i = 0; i < r->rows; i++) {
        dice += r->row[i].luck.share, choices += r->row[i].choice.share;
        squares += (int64_t)r->row[i].luck.error * r->row[i].luck.error;
    }
    const int32_t by_chance = root(squares);
    const bool won = r->end > 500, drawn = r->end == 500;
    const bool lucky = (dice < 0 ? -dice : dice) > by_chance; /* else it is told to be even */
    /* what the enemy gave away lost nothing */
    const bool by_dice = lucky && (won ? dice > choices : dice < own.choice);
    /* own.choice is a cost; the rest of the choices is what the others gave away */
    const bool theirs = won && !by_dice && own.choice < 0 && -2 * own.choice > choices - own.choice;
    const bool nothing = !by_dice && (won ? choices == 0 : own.choice == 0);
    strbuf_add(title, drawn     ? _("Nobody won it.")
                      : nothing ? (won ? _("No one thing won it.") : _("No one thing lost it."))
                      : by_dice ? (won ? _("The dice won it.") : _("The dice lost it."))
                      : theirs  ? _("The enemy's mistakes won it.")
                      : won     ? _("Good play won it.")
                                : _("Play lost it."));
    strbuf_addf(text, "%s: ", sc->sides[r->side].name);
    if (own.mean_cost > 0)
        strbuf_addf(text, _("chose about as well as a %s; the best found was worth %d.%d %% more a turn"),
                    language_said(own.like), (int)(own.mean_cost / 10), (int)(own.mean_cost % 10));
    else
        strbuf_add(text, _("no choice that surely cost anything was found"));
    strbuf_add(text, dice > by_chance    ? _("; the luck was with it.")
                     : dice < -by_chance ? _("; the luck was against it.")
                                         : _("; luck was even."));
}
