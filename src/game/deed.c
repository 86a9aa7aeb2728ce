/* deed.c: see deed.h. The words are those of the rule system. */
#include "game/deed.h"

#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/story.h"
#include "game/words.h"

bool deed_same(const action *a, const action *b, int part)
{
    switch (part) {
    case DEED_WHO:
        return a->nunits == b->nunits && memcmp(a->units, b->units, sizeof a->units) == 0 &&
               (a->nunits > 0 || a->verb == b->verb);
    case DEED_VERB:
        return a->verb == b->verb;
    case DEED_TARGET:
        return a->target == b->target;
    case DEED_PLACE:
        return a->nspaces == b->nspaces && memcmp(a->spaces, b->spaces, sizeof a->spaces) == 0;
    default:
        return a->args[part - DEED_ARGS] == b->args[part - DEED_ARGS];
    }
}

const char *deed_choice(const scenario *sc, const verb *v, int arg, int32_t value, bool *whole)
{
    char code[96];
    const char *name = v->args[arg].choices[value];
    snprintf(code, sizeof code, "verb.%s.%s", v->name, name);
    const char *own = words_title(sc->words, code);
    *whole = own != NULL;
    if (own != NULL) return own;
    snprintf(code, sizeof code, "arg.%s.%s", v->args[arg].name, name);
    return words_title(sc->words, code);
}

static void named(const state *s, const char *template, const word_args *args, strbuf *out)
{
    words_format_template(s->sc, s, template, args, out);
}

void deed_unit_say(const state *s, int who, strbuf *out)
{
    word_args args = word_args_none();
    args.unit = who;
    named(s, "{unit}", &args, out);
    const int u = action_unit_of(s->sc, who);
    if (u == NO_UNIT || s->units[u].space == NO_SPACE) return;
    args.space = s->units[u].space;
    named(s, ", {space}", &args, out);
}

static void say_who(const state *s, const action *a, strbuf *out)
{
    for (int i = 0; i < a->nunits; i++) {
        word_args args = word_args_none();
        args.unit = a->units[i];
        if (i + 1 == a->nunits) {
            strbuf_add(out, i > 0 ? _(" and ") : "");
            deed_unit_say(s, a->units[i], out);
        } else {
            strbuf_add(out, i > 0 ? story_between(s->sc) : "");
            named(s, "{unit}", &args, out);
        }
    }
}

void deed_step_end_say(const state *s, strbuf *out)
{
    char code[80], step[48];
    snprintf(code, sizeof code, "step.%s",
             s->step < s->sc->rules->nsteps ? s->sc->rules->steps[s->step] : "");
    const char *title = words_title(s->sc->words, code);
    snprintf(step, sizeof step, "%s", title != NULL ? title : _("step"));
    language_within(step);
    strbuf_addf(out, _("End %s"), step);
}

void deed_end_say(const state *s, const decision *d, int verb_index, strbuf *out)
{
    const verb *v = action_verb(s->sc->rules, verb_index);
    char code[80];
    if (d->one) {
        word_args args = word_args_none();
        strbuf who = {0};
        args.unit = d->args.unit;
        named(s, "{unit}", &args, &who);
        strbuf_addf(out, _("Done with %s"), strbuf_str(&who));
        strbuf_free(&who);
        return;
    }
    const char *n = v->name;
    const bool own = strcmp(n, "end") != 0 && strcmp(n, "done") != 0 && strcmp(n, "pass") != 0;
    snprintf(code, sizeof code, "verb.%s", n);
    if ((own || agenda_head(s) != NULL) && words_find(s->sc->words, code) != NULL)
        strbuf_add(out, words_title(s->sc->words, code) != NULL ? words_title(s->sc->words, code) : n);
    else
        deed_step_end_say(s, out);
}

static void say_verb(const state *s, const action *a, strbuf *out)
{
    const verb *v = action_verb(s->sc->rules, a->verb);
    char code[80];
    if (v == NULL) return;
    snprintf(code, sizeof code, "verb.%s", v->name);
    const char *title = words_title(s->sc->words, code);
    strbuf_add(out, title != NULL ? title : v->name);
}

/* The destination, and the places that lie on the way to it. */
static void say_place(const state *s, const action *a, strbuf *out)
{
    if (a->nspaces == 0) return;
    word_args args = word_args_none();
    args.space = a->spaces[a->nspaces - 1];
    named(s, "{space}", &args, out);
    for (int i = 0; i + 1 < a->nspaces; i++) {
        args.space = a->spaces[i];
        strbuf_add(out, i == 0 ? _(" by ") : ", ");
        named(s, "{space}", &args, out);
    }
}

static void say_arg(const state *s, const action *a, int arg, strbuf *out)
{
    const verb *v = action_verb(s->sc->rules, a->verb);
    if (v == NULL || v->args[arg].kind == ARG_NONE) return;
    const verb_arg *is = &v->args[arg];
    const int32_t value = a->args[arg];
    word_args args = word_args_none();
    args.n[0] = value;
    bool whole;
    if (value == NO_ARG) {
        char code[96];
        snprintf(code, sizeof code, "arg.%s.none", is->name);
        const char *open = words_title(s->sc->words, code);
        strbuf_add(out, open != NULL ? open : _("as it is"));
    } else if (is->kind == ARG_DIRECTION) {
        named(s, "{dir0}", &args, out);
    } else if (is->kind == ARG_NUMBER) {
        strbuf_addf(out, "%s %d", is->name, (int)value);
    } else {
        const char *title = deed_choice(s->sc, v, arg, value, &whole);
        strbuf_add(out, title != NULL ? title : is->choices[value]);
    }
}

void deed_part_say(const state *s, const action *a, int part, strbuf *out)
{
    switch (part) {
    case DEED_WHO:
        if (a->nunits > 0) {
            say_who(s, a, out);
        } else if ((action_verb(s->sc->rules, a->verb)->takes & ENDS_STEP) != 0) {
            decision d;
            game_decide(s, &d);
            deed_end_say(s, &d, a->verb, out);
        } else {
            say_verb(s, a, out);
        }
        break;
    case DEED_VERB:
        if (a->nunits > 0) say_verb(s, a, out);
        break;
    case DEED_TARGET:
        if (a->target != NO_UNIT) deed_unit_say(s, a->target, out);
        break;
    case DEED_PLACE:
        say_place(s, a, out);
        break;
    default:
        say_arg(s, a, part - DEED_ARGS, out);
    }
}

void deed_name_say(const state *s, const action *a, strbuf *out)
{
    deed_part_say(s, a, a->nunits > 0 ? DEED_VERB : DEED_WHO, out);
}

void deed_say(const state *s, const action *a, strbuf *out)
{
    int told = 0;
    for (int part = 0; part < DEED_PARTS; part++) {
        if (part >= DEED_ARGS && a->args[part - DEED_ARGS] == NO_ARG) continue;
        strbuf says = {0};
        deed_part_say(s, a, part, &says);
        if (says.len > 0) strbuf_addf(out, "%s%s", told == 0 ? "" : told == 1 ? ": " : ", ", says.s);
        told += says.len > 0;
        strbuf_free(&says);
    }
}
