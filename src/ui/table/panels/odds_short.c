/* odds_short.c: see odds_short.h. */
#include "ui/table/panels/odds_short.h"

#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/say.h"

/* What of a shot or a blow falls on the enemy, of a million; -1: nothing that could be told by. *only:
 * the one band of those; -1: there are several. */
static int64_t falls_on_him(const odds *o, int *only)
{
    int64_t sum = 0;
    bool others = false, told = false; /* told: by what is lost, which a band of no loss has 0 of */
    *only = -1;
    if (o->tells > 0) return o->tells;
    for (int i = 0; i < o->nbands; i++)
        told = told || o->band[i].n > 0;
    for (int i = 0; i < o->nbands; i++) {
        if (o->band[i].from < 0 || o->band[i].to <= 0 || (o->band[i].from == 0 && !told)) continue;
        if (told && o->band[i].n == 0) continue;
        sum += o->band[i].ppm;
        others = *only >= 0;
        *only = others ? *only : i;
    }
    if (others) *only = -1;
    return sum > 0 ? sum : -1;
}

/* What is neither certain nor out of the question stays so. */
static int32_t thousandths_of(int64_t ppm)
{
    const int32_t n = (int32_t)((ppm + 500) / 1000);
    return ppm > 0 && n == 0 ? 1 : ppm < 1000000 && n == 1000 ? 999 : n;
}

static int likeliest(const odds *o)
{
    int best = 0;
    for (int i = 1; i < o->nbands; i++)
        if (o->band[i].ppm > o->band[best].ppm) best = i;
    return best;
}

static bool strikes(const table *t, const action *a)
{
    return a->target != NO_UNIT || (action_verb(t->rs, a->verb)->takes & FIRES) != 0;
}

/* Something is thrown that is told of here. */
static bool thrown(const table *t, const action *a, odds *o)
{
    return !(action_verb(t->rs, a->verb)->takes & LEADS_ON) && game_odds(&t->battle->view, a, o) &&
           o->nbands > 0 && o->nthrows > 0;
}

const char *odds_short_word(const table *t, int of)
{
    if (!(action_verb(t->rs, of)->takes & FIRES)) return _("you get the better of it");
    const word_entry *w = words_find(t->sc->words, "odds.short.fires");
    return w ? w->text : _("it has an effect");
}

bool odds_short_tells(const table *t, const action *a, int32_t *thousandths)
{
    odds *o = mem_alloc(sizeof *o);
    const bool told = strikes(t, a) && thrown(t, a, o);
    int band;
    const int64_t ppm = told ? falls_on_him(o, &band) : 0;
    if (told) *thousandths = ppm < 0 ? 0 : thousandths_of(ppm);
    mem_free(o);
    return told;
}

bool odds_short_say(const table *t, const action *a, char *says, size_t size, int32_t *thousandths)
{
    odds *o = mem_alloc(sizeof *o);
    const bool told = thrown(t, a, o);
    if (told) {
        int band;
        int64_t ppm = strikes(t, a) ? falls_on_him(o, &band) : -1;
        if (ppm < 0) band = likeliest(o), ppm = (int64_t)o->band[band].ppm;
        if (band >= 0) {
            word_args args = word_args_none();
            args.n[0] = o->band[band].n, args.n[1] = o->band[band].from, args.n[2] = o->band[band].to;
            say_code(t, &t->battle->view, o->band[band].code, &args, says, size);
        } else
            snprintf(says, size, "%s", odds_short_word(t, a->verb));
        *thousandths = thousandths_of(ppm);
    }
    mem_free(o);
    return told;
}
