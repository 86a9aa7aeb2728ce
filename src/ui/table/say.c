/* say.c: what things are called, in the words of the battle. */
#include "ui/table/say.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/words.h"
#include "game/story.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/standing.h"

const char *say_unit(const table *t, int who)
{
    who = standing_unit_of(t, who);
    return who >= 0 && who < t->sc->nunits ? t->sc->units[who].name : "";
}

const char *say_kind(const table *t, int who)
{
    return words_kind(t->sc, t->sc->units[who].type);
}

const char *say_between(const table *t, int i, int n)
{
    const char *marks = story_between(t->sc);
    return i == n - 1 && (n == 2 || marks[0] == ',') ? _(" and ") : marks;
}

void say_units(const table *t, const int16_t *who, int n, int most, char *out, size_t size)
{
    strbuf b = {0};
    if (n == 2) most = 2; /* "and 1 more" would be no shorter than his name */
    for (int i = 0; i < n && n <= most; i++) {
        if (i > 0) strbuf_add(&b, say_between(t, i, n));
        const size_t at = b.len;
        strbuf_add(&b, say_unit(t, who[i]));
        if (i > 0) b.len = language_join(b.s, at);
    }
    if (n > most) strbuf_addf(&b, _("%s and %d more"), say_unit(t, who[0]), n - 1);
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

void say_count(const table *t, int units, int attending, char *out, size_t size)
{
    strbuf b = {0};
    word_args a = word_args_none();
    if (!words_find(t->sc->words, "count.attending")) units += attending, attending = 0;
    if (units > 0 || attending == 0)
        strbuf_addf(&b, ngettext("%d unit", "%d units", (unsigned long)units), units);
    if (units > 0 && attending > 0) strbuf_add(&b, ", ");
    a.n[0] = attending;
    if (attending > 0) words_format(t->sc, &t->battle->view, "count.attending", &a, &b);
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

void say_more(int left, strbuf *out)
{
    if (left > 0) strbuf_addf(out, _(" and %d more"), left);
}

const char *say_word(const table *t, const char *code, const char *otherwise)
{
    const word_entry *w = words_find(t->sc->words, code);
    return w && w->text[0] ? w->text : language_said(otherwise);
}

const char *say_title(const table *t, const char *code, const char *otherwise)
{
    const word_entry *w = words_find(t->sc->words, code);
    return w && w->title[0] ? w->title : w && w->text[0] ? w->text : language_said(otherwise);
}

const char *say_step(const table *t, int index)
{
    char code[80];
    snprintf(code, sizeof code, "step.%s", t->rs->steps[index]);
    return say_title(t, code, t->rs->steps[index]);
}

const char *say_left_open(const table *t, const verb_arg *arg)
{
    char code[96];
    snprintf(code, sizeof code, "arg.%s.none", arg->name);
    return say_title(t, code, NULL);
}

const char *say_boxes(const table *t, int n)
{
    switch (t->b->sheets[t->camera->sheet].kind) {
    case BOARD_SQUARE:
        return ngettext("box", "boxes", (unsigned long)n);
    case BOARD_HEX:
        return ngettext("hex", "hexes", (unsigned long)n);
    case BOARD_AREA:
        return ngettext("area", "areas", (unsigned long)n);
    }
    return "";
}

const char *say_verb(const table *t, int index)
{
    const verb *v = action_verb(t->rs, index);
    static const char nothing[] = "";
    char code[80];
    if (!v) return nothing;
    snprintf(code, sizeof code, "verb.%s", v->name);
    return say_title(t, code, v->name);
}

bool say_sentence(const table *t, const action *a, strbuf *out)
{
    const verb *v = action_verb(t->rs, a->verb);
    char code[80];
    snprintf(code, sizeof code, "verb.%s", v ? v->name : "");
    const word_entry *w = words_find(t->sc->words, code);
    const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT, to = action_space(a);
    word_args args = word_args_none();
    if (!w || !v || a->target != NO_UNIT) return false;
    bool turned = false;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (v->args[i].kind == ARG_DIRECTION && a->args[i] != NO_ARG) turned = true, args.n[0] = a->args[i];
    bool has = (to != NO_SPACE && strstr(w->text, "{space}")) || (turned && strstr(w->text, "{dir0}"));
    if (!has && a->nunits > 0 && a->units[0] >= FIGURE_BASE) {
        snprintf(code, sizeof code, "verb.%s.of", v->name); /* done to a single figure */
        has = words_find(t->sc->words, code) != NULL;
    }
    if (!has) return false;
    args.unit = a->nunits > 0 ? a->units[0] : NO_UNIT;
    args.space = to == NO_SPACE && who != NO_UNIT ? t->battle->view.units[who].space : to;
    words_format(t->sc, &t->anim->shown, code, &args, out);
    return true;
}

const char *say_brought(const table *t, const action *a, bool brief, strbuf *out)
{
    unit_way way;
    word_args args = word_args_none();
    if (!game_way(&t->battle->view, a, &way) || !way.brings) return "";
    args.n[0] = way.brought;
    args.space = way.where;
    args.other = way.whom;
    const word_entry *w = words_find(t->sc->words, way.brings);
    if (brief && w && w->title[0])
        words_format_template(t->sc, &t->battle->view, w->title, &args, out);
    else
        words_format(t->sc, &t->battle->view, way.brings, &args, out);
    return w ? w->rule : "";
}

void say_price(const table *t, const action *a, bool rules, strbuf *out)
{
    unit_way way;
    if (!game_way(&t->battle->view, a, &way) || way.nparts == 0 || way.count == 0 || way.per > 1) return;
    const int cost = way.cost[way.count - 1], left = way.most - cost;
    if (left >= 0) strbuf_addf(out, _("%d of %d: "), cost, way.most);
    for (int i = 0; i < way.nparts; i++) {
        const word_entry *w = words_find(t->sc->words, way.part[i].code);
        word_args args = word_args_none();
        args.n[0] = way.part[i].n;
        if (i > 0) strbuf_add(out, ", ");
        words_format(t->sc, &t->battle->view, way.part[i].code, &args, out);
        if (rules && w && w->rule[0]) strbuf_addf(out, " [%s]", w->rule);
    }
    if (left >= 0) strbuf_addf(out, _("; %d left"), left);
}

void say_chance(int32_t thousandths, char out[24])
{
    const int whole = (thousandths + 5) / 10;
    if (whole == 0 && thousandths > 0)
        snprintf(out, 24, "%s", _("under 1 %"));
    else if (whole == 100 && thousandths < 1000)
        snprintf(out, 24, "%s", _("over 99 %"));
    else
        snprintf(out, 24, "%d %%", whole);
}

bool say_forgone(const table *t, const action *a, strbuf *out)
{
    unit_way way;
    word_args args = word_args_none();
    if (a->nunits == 0 || action_space(a) == NO_SPACE || !game_way(&t->battle->view, a, &way) || !way.forgoes)
        return false;
    args.unit = a->units[0];
    strbuf_add(out, " ");
    words_format(t->sc, &t->anim->shown, way.forgoes, &args, out);
    return true;
}

bool say_warned(const table *t, const action *a, strbuf *out)
{
    refusal why;
    if (!game_warned_of(&t->battle->view, a, &why)) return false;
    strbuf_add(out, " ");
    words_format(t->sc, &t->anim->shown, why.code, &why.args, out);
    return true;
}

void say_code(const table *t, const state *seen, const char *code, const word_args *args, char *out,
              size_t size)
{
    strbuf b = {0};
    if (code) words_format(t->sc, seen, code, args, &b);
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

void say_row(const table *t, const char *code, const panel_row *row, int who, char *out, size_t size)
{
    word_args args = word_args_none();
    args.unit = who;
    if (who >= 0) args.side = t->sc->units[who].side, args.space = t->anim->shown.units[who].space;
    for (int i = 0; i < 4; i++)
        args.n[i] = row->n[i];
    if (code && !words_find(t->sc->words, code))
        snprintf(out, size, "%s", code);
    else
        say_code(t, &t->anim->shown, code, &args, out, size);
}

bool say_formation(const table *t, int who, strbuf *out)
{
    panel p = {0};
    char says[160];
    if (who == NO_UNIT) return false;
    game_describe_unit(&t->battle->view, who, &p);
    for (int i = 0; i < p.count; i++) {
        if (p.row[i].style != ROW_FORM) continue;
        say_row(t, p.row[i].value, &p.row[i], who, says, sizeof says);
        strbuf_addf(out, _("Now %s."), says);
        return true;
    }
    return false;
}
