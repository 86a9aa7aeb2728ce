/* print_host.c: what the host says, hands out and watches. */
#include <stdio.h>
#include <string.h>

#include "cli/print_internal.h"

#include "core/language.h"

static void add_lines(print_flow *f, const char *title, const char *const *lines, int n)
{
    flow_section(f, title, NULL, true);
    for (int i = 0; i < n; i++)
        flow_words(f, (font){INTER, 9.2f}, THEME_INK, 12.4f, lines[i]);
    flow_row(f, 3);
}

/* In a hall one speaks, and does not read: large, a minute a paragraph. */
static void add_say(print_flow *f)
{
    static const char *const minutes[] = {"1", "2", "3", "4", "5", "6"};
    const host_sheet *h = f->b->said;
    const font face = {GARAMOND, 12.6f};
    flow_section(f, _("What to say: a minute for each"), NULL, true);
    for (int i = 0; i < h->nsay; i++) {
        const float room = f->whole - 40, lines = print_wrap(f->b, NULL, face, 0, 0, 0, room, 15, h->say[i]),
                    y = flow_row(f, lines + 7);
        print_text(f->b, f->out, (font){GARAMOND_BOLD, 17}, THEME_INK, 9, y + 15, ALIGN_LEFT, 20, minutes[i]);
        print_wrap(f->b, f->out, face, THEME_INK, 29, y + 2.4f, room, 15, h->say[i]);
        draw_line(f->out, 0, y + lines + 7, f->whole, y + lines + 7, PRINT_RULE,
                  (stroke_style){.width = 0.5f});
    }
}

static void add_roles(print_flow *f)
{
    const host_sheet *h = f->b->said;
    const font name = {INTER_BOLD, 9.2f}, task = {INTER, 8.8f};
    flow_section(f, _("Roles to hand out, the first of each side first"), NULL, true);
    for (int i = 0; i < h->nroles; i++) {
        const float left = 168, room = f->whole - left - 8,
                    lines = print_wrap(f->b, NULL, task, 0, 0, 0, room, 11.4f, h->roles[i].task),
                    heading = print_wrap(f->b, NULL, name, 0, 0, 0, left - 36, 11.4f, h->roles[i].role),
                    high = (lines > heading ? lines : heading) + 7, y = flow_row(f, high);
        if (i % 2 == 0) draw_rect(f->out, (frect){0.4f, y, f->whole - 0.8f, high}, PRINT_BAND);
        print_emblem(f->out, f->b->sc->sides[h->roles[i].side].style, 15, y + high / 2, 13);
        print_wrap(f->b, f->out, name, THEME_INK, 29, y + (high - heading) / 2, left - 36, 11.4f,
                   h->roles[i].role);
        print_wrap(f->b, f->out, task, THEME_INK, left, y + (high - lines) / 2, room, 11.4f,
                   h->roles[i].task);
    }
}

static void add_winning(print_flow *f)
{
    const scenario *sc = f->b->sc;
    char text[400];
    int n = 0;
    flow_section(f, _("Who wins"), NULL, true);
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *v = &sc->conditions[i];
        if (v->effect != EFFECT_WIN || v->text == NULL || v->text[0] == '\0') continue;
        snprintf(text, sizeof text, "%s: %s", sc->sides[v->side].name, v->text);
        flow_pair(f, n++, text, NULL);
    }
}

void print_host(print_book *b)
{
    const char *foot = _("For the host alone: it tells what the sides do not know of each other. Sandtable.");
    print_flow f;
    char sub[200];
    flow_begin(&f, b);
    if (b->said != NULL) {
        add_say(&f);
        add_roles(&f);
        add_lines(&f, _("Rules of this battle"), b->said->special, b->said->nspecial);
        add_lines(&f, _("When to end"), b->said->end, b->said->nend);
    } else if (b->sc->note != NULL) {
        add_lines(&f, _("What it is about"), &b->sc->note, 1);
    }
    add_winning(&f);
    snprintf(sub, sizeof sub,
             ngettext("%d turn%s%s. The sheet holds what the host needs before the first die.",
                      "%d turns%s%s. The sheet holds what the host needs before the first die.",
                      (unsigned long)b->sc->turns),
             b->sc->turns, b->sc->length != NULL ? ", " : "", b->sc->length != NULL ? b->sc->length : "");
    flow_lay(&f, PRINT_HOST, _("Host’s sheet"), sub, foot, _("Notes of this table"));
}
