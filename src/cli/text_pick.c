/* text_pick.c: from a long list of legal actions to one of them, a question at a time: who, what, at whom,
 * where, how. What all of them have in common is not asked. */
#include "cli/text_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/deed.h"
#include "game/game.h"

enum { LIST_FIRST = 4096, LIST_MOST = 1 << 22, ROOMY = 12 };

static void list_all(text_game *g, const state *seen)
{
    if (g->legal.cap == 0) {
        g->legal.cap = LIST_FIRST;
        g->legal.items = mem_alloc(sizeof(action) * (size_t)g->legal.cap);
    }
    for (;;) {
        g->legal.count = 0;
        g->legal.overflow = false;
        game_actions(seen, &g->legal);
        if (!g->legal.overflow || g->legal.cap >= LIST_MOST) return;
        g->legal.cap *= 2;
        g->legal.items = mem_realloc(g->legal.items, sizeof(action) * (size_t)g->legal.cap);
    }
}

static bool differs(const text_game *g, int part)
{
    const text_pick *p = &g->pick;
    for (int i = 1; i < p->count; i++)
        if (!deed_same(&g->legal.items[p->of[0]], &g->legal.items[p->of[i]], part)) return true;
    return false;
}

static bool offered(const text_game *g, int index)
{
    const text_pick *p = &g->pick;
    for (int k = 0; k < p->noptions; k++)
        if (deed_same(&g->legal.items[p->option[k]], &g->legal.items[index], p->part)) return true;
    return false;
}

/* Finds what is asked next. Whoever leads an order comes before what needs nobody: that ends the step. */
static void find_options(text_game *g)
{
    text_pick *p = &g->pick;
    p->noptions = 0;
    for (p->part = DEED_WHO; p->part < DEED_PARTS && !differs(g, p->part); p->part++)
        continue;
    if (p->part == DEED_PARTS) return;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < p->count; i++) {
            const bool nobody = p->part == DEED_WHO && g->legal.items[p->of[i]].nunits == 0;
            if (nobody == (pass == 1) && !offered(g, p->of[i])) p->option[p->noptions++] = p->of[i];
        }
}

void text_pick_all(text_game *g)
{
    text_pick *p = &g->pick;
    p->count = g->legal.count;
    for (int i = 0; i < p->count; i++)
        p->of[i] = i;
    find_options(g);
}

void text_pick_begin(text_game *g)
{
    state seen;
    session_view(g->s, g->viewer, &seen);
    list_all(g, &seen);
    const size_t n = (size_t)(g->legal.count > 0 ? g->legal.count : 1);
    g->pick.of = mem_realloc(g->pick.of, sizeof(int) * n);
    g->pick.option = mem_realloc(g->pick.option, sizeof(int) * n);
    text_pick_all(g);
}

const action *text_pick_one(const text_game *g)
{
    return g->pick.count > 0 && g->pick.noptions == 0 ? &g->legal.items[g->pick.of[0]] : NULL;
}

/* To choose what leaves one thing to do is to do it: so it is listed with all of that. */
static bool is_alone(const text_game *g, int index)
{
    const text_pick *p = &g->pick;
    int n = 0;
    for (int i = 0; i < p->count && n < 2; i++)
        n += deed_same(&g->legal.items[p->of[i]], &g->legal.items[index], p->part);
    return n == 1;
}

static void label_of(const text_game *g, const state *seen, int k, strbuf *out)
{
    const text_pick *p = &g->pick;
    const action *a = &g->legal.items[p->option[k]];
    const bool alone = is_alone(g, p->option[k]);
    if (p->part == DEED_WHO && alone)
        deed_say(seen, a, out);
    else
        deed_part_say(seen, a, p->part, out);
    for (int part = p->part + 1; alone && p->part != DEED_WHO && part < DEED_PARTS; part++) {
        strbuf more = {0};
        if (differs(g, part)) deed_part_say(seen, a, part, &more);
        if (more.len > 0) strbuf_addf(out, "%s%s", out->len > 0 ? ", " : "", more.s);
        strbuf_free(&more);
    }
    if (out->len == 0) strbuf_add(out, _("nothing"));
}

static const char *question_of(int part)
{
    static const char *const asked[] = {N_("Who?"), N_("What?"), N_("At whom?"), N_("Where?")};
    return _(part < DEED_ARGS ? asked[part] : N_("How?"));
}

void text_pick_say(text_game *g, strbuf *out)
{
    const text_pick *p = &g->pick;
    state seen;
    session_view(g->s, g->viewer, &seen);
    if (p->noptions == 0) {
        if (p->count == 0) return;
        strbuf_add(out, _("There is one thing to do:\n1 "));
        deed_say(&seen, &g->legal.items[p->of[0]], out);
        strbuf_add(out, "\n");
        return;
    }
    if (p->part > DEED_WHO && !differs(g, DEED_WHO)) {
        deed_part_say(&seen, &g->legal.items[p->of[0]], DEED_WHO, out);
        strbuf_add(out, ". ");
    }
    strbuf_add(out, question_of(p->part));
    /* Many of them are read as one line: who hears them need not wait out so many ends of lines. */
    const bool roomy = p->noptions <= ROOMY;
    strbuf before = {0};
    strbuf_add(out, roomy ? "\n" : " ");
    for (int k = 0, alike = 1; k < p->noptions; k++) {
        strbuf label = {0};
        label_of(g, &seen, k, &label);
        alike = k > 0 && strcmp(label.s, before.s) == 0 ? alike + 1 : 1;
        strbuf_addf(out, "%d %s", k + 1, label.s);
        if (alike > 1) strbuf_addf(out, _(", number %d of these"), alike);
        strbuf_add(out, roomy || k + 1 == p->noptions ? "\n" : "; ");
        strbuf_free(&before);
        before = label;
    }
    strbuf_free(&before);
}

int text_meant(const char *label, const char *typed)
{
    const size_t n = strlen(typed);
    if (strcasecmp(label, typed) == 0) return 3;
    if (strncasecmp(label, typed, n) == 0) return 2;
    for (const char *p = label; *p != '\0'; p++)
        if (p > label && !isalnum((unsigned char)p[-1]) && strncasecmp(p, typed, n) == 0) return 1;
    return 0;
}

/* The choice that is meant; -1 none, -2 several. */
static int option_meant(const text_game *g, const char *answer)
{
    const text_pick *p = &g->pick;
    char *end;
    const long number = strtol(answer, &end, 10);
    int best = 0, found = -1;
    state seen;
    session_view(g->s, g->viewer, &seen);
    for (int k = 0; k < p->noptions; k++) {
        strbuf label = {0};
        label_of(g, &seen, k, &label);
        const int meant = text_meant(label.s, answer);
        strbuf_free(&label);
        if (meant > 0 && meant == best) found = -2;
        if (meant > best) best = meant, found = k;
    }
    /* A space may be called by a number: where it is spelt out whole, it is meant. */
    if (best < 3 && isdigit((unsigned char)answer[0]) && *end == '\0')
        return number >= 1 && number <= p->noptions ? (int)number - 1 : found;
    return found;
}

static void narrow(text_game *g, int meant)
{
    text_pick *p = &g->pick;
    const action chosen = g->legal.items[p->option[meant]];
    int n = 0;
    for (int i = 0; i < p->count; i++)
        if (deed_same(&g->legal.items[p->of[i]], &chosen, p->part)) p->of[n++] = p->of[i];
    p->count = n;
    find_options(g);
}

/* What all that is left has in common is not asked, and may be said all the same; so may the one that is
 * left. */
static bool goes_without_saying(const text_game *g, const char *answer)
{
    const text_pick *p = &g->pick;
    const bool number = isdigit((unsigned char)answer[0]);
    state seen;
    bool said = p->noptions == 0 && strcmp(answer, "1") == 0;
    if (p->count == 0) return false;
    session_view(g->s, g->viewer, &seen);
    for (int part = DEED_WHO; part <= DEED_PARTS && !said; part++) {
        strbuf label = {0};
        if (part == DEED_PARTS ? p->noptions > 0 : differs(g, part)) continue;
        if (part == DEED_PARTS)
            deed_say(&seen, &g->legal.items[p->of[0]], &label);
        else
            deed_part_say(&seen, &g->legal.items[p->of[0]], part, &label);
        said = label.len > 0 && text_meant(label.s, answer) >= (number ? 3 : 2);
        strbuf_free(&label);
    }
    return said;
}

bool text_pick_begins(const text_game *g, const char *answer)
{
    const text_pick *p = &g->pick;
    state seen;
    bool begins = false;
    session_view(g->s, g->viewer, &seen);
    for (int k = 0; k < p->noptions && !begins; k++) {
        strbuf label = {0};
        label_of(g, &seen, k, &label);
        begins = text_meant(label.s, answer) >= 2;
        strbuf_free(&label);
    }
    return begins;
}

bool text_pick_take(text_game *g, const char *answer, strbuf *out)
{
    const int meant = option_meant(g, answer);
    if (meant >= 0) {
        narrow(g, meant);
        return true;
    }
    if (meant == -1 && goes_without_saying(g, answer)) return true;
    if (g->pick.noptions > 0) strbuf_addf(out, "%s ", question_of(g->pick.part));
    strbuf_addf(out,
                meant == -2
                    ? _("\"%s\" may mean several of these: say more of it, or its number.\n")
                    : _("There is no \"%s\" to choose here. Type a number or a name of the list, or help.\n"),
                answer);
    return false;
}
