/* table_strips.c: what of an action prepared may still be chosen, above the prompt: its numbers and named
 * choices, and the button that does what needs no place. */
#include "ui/table.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

/* What needs no place is done by a button of its own beside its choices, where no card of odds has one. */
static bool wants_button(const table *t)
{
    return t->c.ready && t->c.alone && !(t->odds_on && t->odds_ready && t->odds_some) && !table_busy(t) &&
           t->card == CARD_NONE;
}

static float commit_button(table *t, float bottom)
{
    ui *u = &t->app->ui;
    char label[160];
    snprintf(label, sizeof label, "%s: %s", table_unit_name(t, t->c.unit), table_verb_name(t, t->c.act.verb));
    const float h = fmaxf(36, theme_tx(&u->t, 36, 40)), w = ui_button_width(u, label, "Enter");
    const frect r = {roundf(t->l.board.x + (t->l.board.w - w) / 2), bottom - h - 8, w, h};
    if (ui_button(u, ui_name("doalone", 0), r, LOOK_PRIMARY, label, "Enter", 0, 0)) choice_commit(t);
    return h + 12;
}

/* A choice by its own words, its argument's, else as it is with blanks and a capital. */
static void value_words(const table *t, const verb *v, const verb_arg *arg, int32_t value, char *out,
                        size_t size)
{
    char code[96];
    if (arg->kind != ARG_CHOICE) {
        snprintf(out, size, "%d", (int)value);
        return;
    }
    const char *name = arg->choices[value];
    snprintf(code, sizeof code, "verb.%s.%s", v->name, name);
    const char *own = table_word_title(t, code, NULL);
    snprintf(code, sizeof code, "arg.%s.%s", arg->name, name);
    if (!own) own = table_word_title(t, code, NULL);
    snprintf(out, size, "%s", own ? own : name);
    for (char *p = out; !own && *p; p++)
        if (*p == '-') *p = ' ';
    if (!own) out[0] = (char)toupper((unsigned char)out[0]);
}

/* The n-th further choice of the action prepared, above the prompt; returns its height. */
static float one_strip(table *t, int n, float bottom)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    choice *c = &t->c;
    const choice_strip *s = &c->strips[n];
    const verb *v = action_verb(t->rs, c->act.verb);
    const verb_arg *arg = &v->args[s->arg];
    char code[96], name[64], labels[STRIP_VALUES][48];
    snprintf(code, sizeof code, "arg.%s", arg->name);
    snprintf(name, sizeof name, "%s", table_word_title(t, code, arg->name));
    float h = theme_tx(m, 36, 40), x = t->l.board.x + t->l.board.w / 2,
          w = ui_width(u, TEXT_BODY_BOLD, name) + 44, widths[STRIP_VALUES];
    for (int i = 0; i < s->count; i++) {
        value_words(t, v, arg, s->value[i], labels[i], sizeof labels[i]);
        widths[i] = fmaxf(h, ui_width(u, TEXT_BUTTON, labels[i]) + 24);
        w += widths[i] + 6;
    }
    frect r = {roundf(x - w / 2), bottom - h - 16, w, h + 16};
    ui_panel(u, r);
    ui_region_add(u, ui_name("strip", n), r, UI_SOLID);
    ui_text_mid(u, TEXT_BODY_BOLD, m->ink, r.x + 16, r, ALIGN_LEFT, name);
    x = r.x + 28 + ui_width(u, TEXT_BODY_BOLD, name);
    /* By keys: the digits, unless figures are to be chosen by them; of a second choice with Shift. */
    const bool digits = n < 2 && c->actors.count < 2 && c->victims.count < 2;
    for (int i = 0; i < s->count; i++) {
        const bool on = c->act.args[s->arg] == s->value[i];
        const int digit = arg->kind == ARG_NUMBER ? (int)s->value[i] : i + 1,
                  key = digits && digit >= 0 && digit <= 9 ? '0' + digit : 0;
        if (ui_button(u, ui_name("stripvalue", n * STRIP_VALUES + i), (frect){x, r.y + 8, widths[i], h},
                      on ? LOOK_PRIMARY : LOOK_PAPER, labels[i], "", key, n ? UI_SHIFT : 0)) {
            c->want[s->arg] = s->value[i];
            choice_update(t);
            return r.h;
        }
        x += widths[i] + 6;
    }
    return r.h;
}

void table_strips(table *t)
{
    const choice *c = &t->c;
    float bottom = t->l.prompt.y - 14;
    if (!c->ready || table_busy(t) || t->card != CARD_NONE) return;
    if (wants_button(t)) bottom -= commit_button(t, bottom);
    for (int i = 0; i < c->nstrips && c->ready; i++)
        bottom -= one_strip(t, i, bottom) + 4;
}
