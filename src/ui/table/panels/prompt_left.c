/* prompt_left.c: see prompt_left.h. */
#include "ui/table/panels/prompt_left.h"

#include "core/language.h"
#include "ui/table/battle.h"
#include "ui/table/choose/idle.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/panels/golden.h"
#include "ui/table/say.h"

/* Units are asked, but there is nothing for any of them but to hold; or the step can be ended and no more.
 * NULL: there is something. */
static const char *nothing_left(const table *t)
{
    static const char hold[] = N_("nobody has anything left to do but hold"),
                      none[] = N_("nobody has anything left to do");
    bool asked = false;
    if (!t->battle->ours || offers_to_act(t) > 0 || offers_end_step(t) < 0) return NULL;
    for (int i = 0; i < t->sc->nunits; i++)
        asked = asked || offers_any(t, i);
    return asked ? hold : t->battle->list.count == 1 ? none : NULL;
}

/* Who has begun and has nothing left but to rest keeps others waiting: he is to rest first. */
static bool add_holding_up(const table *t, prompt_text *p)
{
    int behind;
    const int rest = offers_holding_up(t, &behind);
    if (rest < 0) return false;
    const char *who = say_unit(t, t->battle->d.args.unit);
    strbuf_addf(&p->what,
                ngettext("%s has nothing left but to hold, and %d unit waits for that. The golden button "
                         "lets it hold.",
                         "%s has nothing left but to hold, and %d units wait for that. The golden button "
                         "lets it hold.",
                         (unsigned long)behind),
                who, behind);
    return true;
}

void prompt_left_say_ease(const table *t, const offers_ease *ease, strbuf *out)
{
    enum { NAMED = 2 };
    char names[160];
    say_units(t, ease->who, ease->n, NAMED, names, sizeof names);
    strbuf_addf(out, _("%s is still open to %s: %s."), say_verb(t, ease->verb), names, ease->says);
}

/* With the reason of each. */
static void add_nothing_left(const table *t, const char *left, prompt_text *p)
{
    strbuf why = {0};
    char ends[80];
    offers_ease ease;
    idle_words(t, &why);
    idle_each(t, &p->more);
    waiting_kept_out(t, &why);
    if (offers_eases(t, &ease)) {
        prompt_left_say_ease(t, &ease, &p->what);
        strbuf_add(&p->what, _(" Nothing else is"));
    } else {
        strbuf_add(&p->what, _(left));
    }
    if (why.len > 0) strbuf_addf(&p->what, " (%s)", strbuf_str(&why));
    if (golden_ends(t))
        strbuf_add(&p->what, _(". The golden button ends it."));
    else if (golden_end_label(t, ends, sizeof ends))
        strbuf_addf(&p->what, _(". To go on: %s."), ends);
    strbuf_free(&why);
}

bool prompt_left(const table *t, prompt_text *p)
{
    const char *left = nothing_left(t);
    if (left == NULL) return false;
    if (!add_holding_up(t, p)) add_nothing_left(t, left, p);
    return true;
}
