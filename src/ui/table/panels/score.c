/* score.c: see score.h. Who holds what is judged by game/state_hold.c; here it is put into words. */
#include "ui/table/panels/score.h"

#include <ctype.h>
#include <stdio.h>

#include "board/names.h"
#include "game/state_hold.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static void mark_name(const table *t, int nth, char out[64])
{
    char code[80];
    snprintf(code, sizeof code, "mark.%s", t->rs->marks[nth].name);
    snprintf(out, 64, "%s", say_title(t, code, t->rs->marks[nth].name));
    out[0] = (char)tolower((unsigned char)out[0]);
}

/* The first of its marks for which it holds nothing; -1: it can. */
static int bar_of(const table *t, int who)
{
    for (int i = 0; i < t->rs->nmarks; i++)
        if (t->rs->marks[i].cannot_hold && t->anim->shown.units[who].marks >> i & 1) return i;
    return -1;
}

void score_why_not_held(const table *t, int objective, strbuf *out)
{
    enum { NAMED = 3 };
    const int space = t->sc->objectives[objective], holder = t->anim->shown.holder[objective];
    int n = 0;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (bar_of(t, u) < 0 && t->anim->shown.units[u].side + 1 != holder)
            return; /* it is contested, or will be his */
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false)) {
        char why[64];
        const int bar = bar_of(t, u);
        if (bar < 0 || t->anim->shown.units[u].side + 1 == holder) continue;
        mark_name(t, bar, why);
        if (n < NAMED) strbuf_addf(out, "%s%s (%s)", n ? ", " : "", say_unit(t, u), why);
        n++;
    }
    if (n > NAMED) strbuf_addf(out, " and %d more", n - NAMED);
    if (n > 0) strbuf_addf(out, " %s nothing: it stays with who held it last.", n == 1 ? "holds" : "hold");
}

/* The condition that counts points for places; NULL: none. */
static const victory_condition *counting(const table *t)
{
    for (int i = 0; i < t->sc->nconditions; i++)
        if (t->sc->conditions[i].kind == VICTORY_HOLD && t->sc->conditions[i].worth)
            return &t->sc->conditions[i];
    return NULL;
}

/* "Moroccans"; "contested" while both stand there. */
static const char *holder_of(const table *t, int objective)
{
    const int side = t->anim->shown.holder[objective] - 1;
    if (side < 0) return "nobody";
    return state_holds(&t->anim->shown, objective, side) ? t->sc->sides[side].name : "contested";
}

bool score_words(const table *t, strbuf *out)
{
    const victory_condition *c = counting(t);
    if (!c) return false;
    strbuf_add(out, "Points for places held: ");
    for (int i = 0; i < c->nspaces; i++) {
        const board_space *s = &t->b->spaces[c->spaces[i]];
        char name[16];
        board_space_name(t->b, c->spaces[i], name);
        strbuf_addf(out, "%s%s %d (%s)", i ? ", " : "", s->name && s->name[0] ? s->name : name, c->worth[i],
                    holder_of(t, t->sc->objective_at[c->spaces[i]] - 1));
    }
    strbuf_addf(out, ". A place stays with who held it last, until an enemy stands there alone");
    int n = 0;
    for (int i = 0; i < t->rs->nmarks; i++) {
        char name[64];
        if (!t->rs->marks[i].cannot_hold) continue;
        mark_name(t, i, name);
        strbuf_addf(out, "%s%s", n++ ? ", " : "; these hold nothing: ", name);
    }
    strbuf_addc(out, '.');
    return true;
}
