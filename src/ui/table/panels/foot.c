/* table_foot.c: the prompt line, which always says what is awaited and of whom, and the action bar under it.
 */
#include "ui/table/table.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct prompt_text {
    char who[96];
    strbuf what;
    char right[96];
    int side;
} prompt_text;

const char *table_verb_name(const table *t, int index)
{
    const verb *v = action_verb(t->rs, index);
    static const char nothing[] = "";
    char code[80];
    if (!v) return nothing;
    snprintf(code, sizeof code, "verb.%s", v->name);
    return table_word_title(t, code, v->name);
}

static void lower_first(char *s)
{
    if (s[0] && islower((unsigned char)s[1])) s[0] = (char)tolower((unsigned char)s[0]);
}

static void say_figure(table *t, int who, const char *before, prompt_text *p)
{
    char name[120], detail[8];
    if (table_figure_words(t, who, name, sizeof name, detail, sizeof detail))
        strbuf_addf(&p->what, " (%s %s)", before, name);
}

/* A verb may have a sentence of its own for where it is done: "Attack {space}". */
static bool say_sentence(table *t, const action *a, prompt_text *p)
{
    char code[80];
    const verb *v = action_verb(t->rs, a->verb);
    snprintf(code, sizeof code, "verb.%s", v ? v->name : "");
    const word_entry *w = words_find(t->sc->words, code);
    if (!w || !strstr(w->text, "{space}") || action_space(a) == NO_SPACE || a->target != NO_UNIT)
        return false;
    word_args args = word_args_none();
    args.unit = a->units[0];
    args.space = action_space(a);
    words_format(t->sc, &t->anim.shown, code, &args, &p->what);
    return true;
}

static void say_ready(table *t, prompt_text *p)
{
    const action *a = &t->c.act;
    char place[16];
    const bool said = say_sentence(t, a, p);
    if (!said) strbuf_add(&p->what, table_verb_name(t, a->verb));
    say_figure(t, t->c.actors.count > 0 ? a->units[0] : NO_UNIT, "by", p);
    if (choice_unit_of(t, a->target) != NO_UNIT)
        strbuf_addf(&p->what, " at %s", table_unit_name(t, a->target));
    say_figure(t, a->target, "of it", p);
    if (action_space(a) != NO_SPACE && !said) {
        board_space_name(t->b, action_space(a), place);
        strbuf_addf(&p->what, "%s %s", a->target != NO_UNIT ? " from" : " to", place);
    }
    if (t->c.nextra > 0) strbuf_addf(&p->what, ", %d together", t->c.act.nunits);
    bool there = t->c.space != NO_SPACE || t->c.target != NO_UNIT || (t->c.alone && t->c.verb < 0);
    if (t->c.actors.count > 1 || t->c.victims.count > 1) strbuf_add(&p->what, ", or another from the list");
    strbuf_addf(&p->what, ": press Enter%s%s", there ? ", or press there again" : "",
                choice_has_facing(t) ? "; Q and E turn it." : ".");
}

/* The verbs of the chosen unit that need neither a place nor a target, or all of them; how many there are. */
static int verbs_of(const table *t, bool all, bool has[256])
{
    int n = 0;
    memset(has, 0, 256 * sizeof has[0]);
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        if (a->nunits == 0 || choice_unit_of(t, a->units[0]) != t->c.unit || has[a->verb]) continue;
        if (!all && (action_space(a) != NO_SPACE || a->target != NO_UNIT)) continue;
        has[a->verb] = true;
        n++;
    }
    return n;
}

/* The buttons by name, to rest the last: "press March, Flee or Hold". */
static void say_buttons(const table *t, const bool has[256], int n, prompt_text *p)
{
    int at = 0;
    for (int i = 0; i < 512; i++) {
        const int v = i & 255;
        const verb *known = action_verb(t->rs, v);
        const bool rests = known && (known->takes & IS_REST);
        if (!has[v] || rests != (i >= 256)) continue;
        strbuf_addf(&p->what, "%s%s",
                    at == 0       ? "press "
                    : at == n - 1 ? " or "
                                  : ", ",
                    table_verb_name(t, v));
        at++;
    }
}

static void say_verbs(table *t, prompt_text *p)
{
    bool has[256];
    const int n = verbs_of(t, true, has);
    if (n == 0) {
        strbuf_add(&p->what, "it can do nothing now. W and the pointer say why.");
        return;
    }
    say_buttons(t, has, n, p);
    strbuf_addf(&p->what, " below%s.", choice_to_act(t) > 1 ? ", or Tab for the next unit" : "");
}

/* What pressing a target will do, where it can only be one thing: "(Charge)". */
static void say_deed(const table *t, prompt_text *p)
{
    int deed = -1;
    char name[64];
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        if (a->nunits == 0 || choice_unit_of(t, a->units[0]) != t->c.unit || a->target == NO_UNIT) continue;
        if (t->c.verb >= 0 && a->verb != t->c.verb) continue;
        if (deed >= 0 && a->verb != deed) return;
        deed = a->verb;
    }
    if (deed < 0) return;
    snprintf(name, sizeof name, "%s", table_verb_name(t, deed));
    strbuf_addf(&p->what, " (%s)", name);
}

static void say_unit(table *t, prompt_text *p)
{
    choice *c = &t->c;
    snprintf(p->who, sizeof p->who,
             "%s:", c->unit != NO_UNIT ? table_unit_name(t, c->unit) : t->sc->sides[t->d.side].name);
    if (c->ready) {
        say_ready(t, p);
        return;
    }
    char boxes[40], targets[40];
    if (c->ndest == 1)
        snprintf(boxes, sizeof boxes, "the marked %s", table_box_word(t, 1));
    else
        snprintf(boxes, sizeof boxes, "one of %d %s", c->ndest, table_box_word(t, c->ndest));
    if (c->naim == 1)
        snprintf(targets, sizeof targets, "the marked target");
    else
        snprintf(targets, sizeof targets, "one of %d targets", c->naim);
    if (c->ndest == 0 && c->naim == 0) {
        say_verbs(t, p);
        return;
    }
    bool has[256];
    const int n = c->verb < 0 && c->unit != NO_UNIT ? verbs_of(t, false, has) : 0;
    /* Most units have something to do before a far target is of any use. */
    const bool first = n > 1 && c->ndest == 0;
    if (first) say_buttons(t, has, n, p);
    strbuf_add(&p->what, first ? ", or choose " : "choose ");
    if (c->ndest > 0) strbuf_addf(&p->what, "%s%s", boxes, c->naim > 0 ? " or " : "");
    if (c->naim > 0) {
        strbuf_add(&p->what, targets);
        say_deed(t, p);
    }
    if (n > 0 && !first) {
        strbuf_add(&p->what, ", or ");
        say_buttons(t, has, n, p);
    }
    strbuf_add(&p->what, ".");
}

/* While events are shown the line tells them; between them it asks. */
static void prompt_make(table *t, prompt_text *p)
{
    p->side = t->d.side;
    if (t->anim.running) {
        int8_t side = NO_SIDE;
        const char *last = table_log_last(t, &side);
        p->side = side;
        if (t->app->settings.captions) strbuf_add(&p->what, last);
        snprintf(p->right, sizeof p->right, "Space skips");
    } else if (t->umpire.placing) {
        p->side = NO_SIDE;
        snprintf(p->who, sizeof p->who, "Umpire:");
        table_umpire_words(t, &p->what);
    } else if (t->d.side == GAME_OVER) {
        snprintf(p->who, sizeof p->who, "The battle is over.");
        strbuf_add(&p->what, "Enter shows the result.");
    } else if (t->d.side >= 0 && table_seat(t, t->d.side) == SEAT_COMPUTER) {
        snprintf(p->who, sizeof p->who, "%s:", t->sc->sides[t->d.side].name);
        strbuf_add(&p->what, "the computer is thinking.");
    } else if (t->ours && (t->c.unit != NO_UNIT || t->c.ready)) {
        say_unit(t, p);
    } else if (t->d.side >= 0) {
        snprintf(p->who, sizeof p->who, "%s:", t->sc->sides[t->d.side].name);
        story_prompt(t->sc, &t->view, &t->d, &p->what);
    }
    int n = t->ours && !t->anim.running ? choice_to_act(t) : 0;
    if (n > 0)
        snprintf(p->right, sizeof p->right, t->app->ui.t.compact ? "%d to act" : "%d %s may still act", n,
                 n == 1 ? "unit" : "units");
}

/* The side's name before a sentence that already begins with it would be said twice. */
static void prompt_trim(const table *t, prompt_text *p)
{
    if (p->side < 0) return;
    const char *name = t->sc->sides[p->side].name, *s = strbuf_str(&p->what);
    size_t n = strlen(name);
    if (strncmp(p->who, name, n) == 0 && strncmp(s, name, n) == 0) p->who[0] = 0;
}

static void prompt_line(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    frect r = t->l.prompt;
    prompt_text p = {.side = NO_SIDE};
    prompt_make(t, &p);
    prompt_trim(t, &p);
    draw_round(u->out, r, 6, m->panel, 0, 0);
    float x = r.x + 14 * m->zoom, size = theme_tx(m, 26, 28);
    if (p.side >= 0) {
        draw_round(u->out, (frect){r.x, r.y, 9 * m->zoom, r.h}, 4,
                   theme_side(t->sc->sides[p.side].style).face, 0, 0);
        draw_rect(u->out, (frect){r.x + 6 * m->zoom, r.y, 4 * m->zoom, r.h}, m->panel);
        table_side_badge(t, p.side, r.x + 16 * m->zoom, r.y + (r.h - size) / 2, size);
        x = r.x + 28 * m->zoom + size;
    }
    font f = theme_font(m, TEXT_PROMPT);
    float base = roundf(r.y + r.h / 2 + f.px * 0.36f), right = r.x + r.w - 14 * m->zoom;
    if (p.right[0]) {
        ui_text(u, TEXT_BODY_STRONG, m->ink2, right, base, ALIGN_RIGHT, p.right);
        right -= ui_width(u, TEXT_BODY_STRONG, p.right) + 18;
    }
    if (p.who[0]) {
        ui_text(u, TEXT_PROMPT_STRONG, m->ink, x, base, ALIGN_LEFT, p.who);
        x += ui_width(u, TEXT_PROMPT_STRONG, p.who) + theme_tx(m, 7, 8);
    }
    const char *what = strbuf_str(&p.what);
    ui_text_fit(u, TEXT_PROMPT, m->ink, x, base, ALIGN_LEFT, right - x, what);
    if (x + ui_width(u, TEXT_PROMPT, what) > right) {
        ui_id id = ui_name("prompt", 0);
        ui_region_add(u, id, r, UI_OFF);
        ui_tooltip(u, id, r, what);
    } else {
        ui_region_add(u, ui_name("prompt", 0), r, UI_SOLID);
    }
    strbuf_free(&p.what);
}

/* ---- the bar */

typedef struct bar_item {
    char label[64], cap[24];
    int key, mods;
    ui_look look;
    int verb; /* of the chosen unit; -1 */
    int list; /* an action of no unit, index in the list; -1 */
    enum { DO_VERB, DO_LIST, DO_ODDS, DO_WHY, DO_UNDO, DO_NEXT, DO_END, DO_RESULT } what;
    bool brief; /* the key cap alone, for want of room */
    float width;
} bar_item;

typedef struct bar {
    bar_item item[40];
    int count;
    bool used[128];
} bar;

static bar_item *bar_add(bar *b, const char *label, int key, const char *cap, ui_look look)
{
    if (b->count == (int)(sizeof b->item / sizeof b->item[0])) b->count--;
    bar_item *i = &b->item[b->count++];
    *i = (bar_item){.key = key, .look = look, .verb = -1, .list = -1};
    snprintf(i->label, sizeof i->label, "%s", label);
    snprintf(i->cap, sizeof i->cap, "%s", cap);
    if (key > 0 && key < 128) b->used[key] = true;
    return i;
}

/* Its own letter, else the first free one of its name. */
static int key_for(bar *b, char wanted, const char *label)
{
    int k = tolower((unsigned char)wanted);
    if (k && !b->used[k]) return k;
    for (const char *s = label; *s; s++) {
        k = tolower((unsigned char)*s);
        if (k >= 'a' && k <= 'z' && !b->used[k]) return k;
    }
    for (k = '1'; k <= '9'; k++)
        if (!b->used[k]) return k;
    return 0;
}

static void cap_of(int key, char out[24])
{
    if (key > 0 && key < 128)
        snprintf(out, 24, "%c", toupper(key));
    else
        out[0] = 0;
}

/* A choice by its own name ("Form square"), else by the verb's and its own word. */
static void choice_label(const table *t, const verb *v, int arg, int32_t value, char *label, size_t size)
{
    char code[96];
    const char *name = v->args[arg].choices[value];
    snprintf(code, sizeof code, "verb.%s.%s", v->name, name);
    const char *own = table_word_title(t, code, NULL);
    size_t n = strlen(label);
    if (own) {
        snprintf(label, size, "%s", own);
        return;
    }
    snprintf(code, sizeof code, "arg.%s.%s", v->args[arg].name, name);
    own = table_word_title(t, code, NULL);
    if (own)
        snprintf(label + n, size - n, ": %s", own);
    else if (strcmp(name, "no") != 0 && strcmp(name, "yes") != 0) /* the verb says enough */
        snprintf(label + n, size - n, " %s", name);
}

/* Verbs that some unit of ours may use now; for the chosen one they may be barred. */
static void bar_verbs(table *t, bar *b)
{
    bool now[256] = {false};
    int mine[256] = {0}, only[256];
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        if (a->nunits == 0 ? t->c.unit != NO_UNIT || (action_space(a) == NO_SPACE && a->target == NO_UNIT)
                           : t->c.unit == NO_UNIT)
            continue;
        now[a->verb] = true;
        if (a->nunits == 0 || choice_unit_of(t, a->units[0]) == t->c.unit) mine[a->verb]++, only[a->verb] = i;
    }
    int shown = t->c.verb >= 0 ? t->c.verb : t->c.ready ? t->c.act.verb : -1;
    for (int v = 0; v < t->rs->nverbs && v < 256; v++) {
        if (!now[v]) continue;
        char cap[24];
        char label[64];
        snprintf(label, sizeof label, "%s", table_verb_name(t, v));
        int arg = verb_arg_of(&t->rs->verbs[v], ARG_CHOICE);
        if (mine[v] == 1 && arg >= 0 && t->list.items[only[v]].args[arg] != NO_ARG)
            choice_label(t, &t->rs->verbs[v], arg, t->list.items[only[v]].args[arg], label, sizeof label);
        int key = key_for(b, t->rs->verbs[v].key, label);
        cap_of(key, cap);
        bar_item *i = bar_add(b, label, key, cap, !mine[v] ? LOOK_OFF : shown == v ? LOOK_ON : LOOK_NORMAL);
        i->verb = v;
        i->what = DO_VERB;
    }
}

/* Choices that need no unit: who moves first, which of two, pass. */
static void bar_free(table *t, bar *b)
{
    int made = 0;
    for (int i = 0; i < t->list.count && made < 10; i++) {
        const action *a = &t->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (a->nunits || !v || (v->takes & ENDS_STEP) || action_space(a) != NO_SPACE || a->target != NO_UNIT)
            continue;
        char label[64], cap[24];
        snprintf(label, sizeof label, "%s", table_verb_name(t, a->verb));
        for (int k = 0; k < ACTION_ARGS; k++) {
            if (a->args[k] == NO_ARG) continue;
            size_t n = strlen(label);
            if (v->args[k].kind == ARG_CHOICE)
                choice_label(t, v, k, a->args[k], label, sizeof label);
            else
                snprintf(label + n, sizeof label - n, " %d", (int)a->args[k]);
        }
        int key = key_for(b, v->key, label);
        cap_of(key, cap);
        bar_item *item =
            bar_add(b, label, key, cap,
                    made == 0 && choice_end_step(t) < 0 && t->c.unit == NO_UNIT ? LOOK_PRIMARY : LOOK_NORMAL);
        item->list = i;
        item->what = DO_LIST;
        made++;
    }
}

static void bar_do(table *t, const bar_item *i)
{
    switch (i->what) {
    case DO_VERB:
        choice_verb(t, i->verb);
        break;
    case DO_LIST: {
        action a = t->list.items[i->list];
        table_do(t, &a);
        break;
    }
    case DO_ODDS:
        t->odds_on = !t->odds_on;
        break;
    case DO_WHY:
        t->why_mode = !t->why_mode;
        t->why_on = false;
        if (t->why_mode && t->hover != NO_SPACE && !t->c.dest_at[t->hover]) choice_why(t, t->hover);
        break;
    case DO_UNDO:
        table_undo(t);
        break;
    case DO_NEXT:
        choice_next(t, 1);
        break;
    case DO_END: {
        int end = choice_end_step(t);
        if (end < 0) break;
        action a = t->list.items[end];
        table_do(t, &a);
        break;
    }
    case DO_RESULT:
        table_card_open(t, CARD_RESULT);
        break;
    }
}

static void bar_item_draw(table *t, bar_item *i, frect r)
{
    ui *u = &t->app->ui;
    ui_id id = ui_name(i->label, (int)i->what * 1000 + i->verb * 20 + i->list);
    if (i->look == LOOK_OFF && i->what == DO_VERB) {
        /* Barred for this unit: hovering with W on, or pressing it, says why. */
        ui_button(u, id, r, LOOK_OFF, i->label, i->cap, 0, 0);
        if (!t->why_mode) ui_tooltip(u, id, r, i->label);
        if (ui_hot(u, id) && (t->why_mode || (u->event && u->event->kind == UI_MOUSE_DOWN)) &&
            t->why_verb != i->verb)
            choice_why_verb(t, i->verb);
        if (ui_key(u, i->key, i->mods)) choice_why_verb(t, i->verb);
        return;
    }
    if (i->brief || ui_width(u, TEXT_BUTTON, i->label) > r.w - 8) ui_tooltip(u, id, r, i->label);
    if (ui_button(u, id, r, i->look, i->brief ? "" : i->label, i->cap, i->key, i->mods)) bar_do(t, i);
}

static void bar_right(table *t, bar *b)
{
    bar_item *i;
    bool ask, undo = session_can_undo(t->s, &ask);
    i = bar_add(b, "Undo", 'z', "Ctrl Z", undo ? LOOK_NORMAL : LOOK_OFF);
    i->mods = UI_CTRL;
    i->what = DO_UNDO;
    bool mine = t->ours && !t->anim.running;
    if (t->d.side == GAME_OVER && !t->anim.running)
        bar_add(b, "The result", 0, "Enter", LOOK_PRIMARY)->what = DO_RESULT;
    if (mine && choice_to_act(t) > 0) {
        i = bar_add(b, "Next unit", 0, "Tab", LOOK_NORMAL);
        i->what = DO_NEXT;
    }
    int end = mine ? choice_end_step(t) : -1;
    if (end < 0) return;
    const word_entry *w = NULL;
    const verb *v = action_verb(t->rs, t->list.items[end].verb);
    char label[80], code[80], step[80];
    snprintf(code, sizeof code, "verb.%s", v->name);
    w = words_find(t->sc->words, code);
    snprintf(step, sizeof step, "step.%s", t->view.step < t->rs->nsteps ? t->rs->steps[t->view.step] : "");
    char name[48];
    snprintf(name, sizeof name, "%s", table_word_title(t, step, "step"));
    lower_first(name);
    snprintf(label, sizeof label, "End %s", name);
    if (w && strcmp(v->name, "end") != 0 && strcmp(v->name, "done") != 0 && strcmp(v->name, "pass") != 0)
        snprintf(label, sizeof label, "%s", w->title[0] ? w->title : w->text);
    i = bar_add(b, label, KEY_ENTER, "Ctrl Enter",
                choice_to_act(t) == 0 || !t->c.ready ? LOOK_PRIMARY : LOOK_NORMAL);
    i->mods = UI_CTRL;
    i->what = DO_END;
}

static float bar_measure(ui *u, bar *b, bool caps)
{
    float w = 0;
    for (int i = 0; i < b->count; i++) {
        const bar_item *item = &b->item[i];
        b->item[i].width =
            ui_button_width(u, item->brief ? "" : item->label, caps || item->brief ? item->cap : "");
        w += b->item[i].width + 8;
    }
    return w;
}

static float bar_saved(const bar *left, const bar *right, float cut)
{
    return (float)(left->count + right->count) * (cut + 3);
}

static void bar_drop_barred(bar *b)
{
    int n = 0;
    for (int i = 0; i < b->count; i++)
        if (b->item[i].look != LOOK_OFF) b->item[n++] = b->item[i];
    b->count = n;
}

/* Still too wide: the long words give way, and say the whole under the pointer. */
static void bar_squeeze(bar *b, float room, float wide)
{
    while (wide > room) {
        int most = 0;
        for (int i = 1; i < b->count; i++)
            if (b->item[i].width > b->item[most].width) most = i;
        if (b->count == 0 || b->item[most].width < 44) return;
        b->item[most].width -= 4;
        wide -= 4;
    }
}

static void bar_lay(table *t, bar *b, bool caps, float gap, float cut, frect r, bool from_right)
{
    float all = 0;
    for (int i = 0; i < b->count; i++)
        all += b->item[i].width - cut + gap;
    float x = from_right ? r.x + r.w - all + gap : r.x;
    for (int i = 0; i < b->count; i++) {
        bar_item *item = &b->item[i];
        if (!caps && !item->brief) item->cap[0] = 0;
        bar_item_draw(t, item, (frect){x, r.y, item->width - cut, r.h});
        x += item->width - cut + gap;
    }
}

static void action_bar(table *t)
{
    ui *u = &t->app->ui;
    bar left = {.count = 0}, right = {.count = 0};
    const char reserved[] = "oltdiwqexk";
    for (const char *s = reserved; *s; s++)
        left.used[(unsigned char)*s] = true;
    left.used['w'] = left.used['t'] = true;
    if (t->ours && !table_busy(t)) {
        bar_verbs(t, &left);
        bar_free(t, &left);
        bool units = false;
        for (int i = 0; i < t->list.count && !units; i++)
            units = t->list.items[i].nunits > 0;
        if (t->rs->odds && units)
            bar_add(&left, "Odds", 't', "T", t->odds_on ? LOOK_ON : LOOK_NORMAL)->what = DO_ODDS;
        if (units) bar_add(&left, "Why not?", 'w', "W", t->why_mode ? LOOK_ON : LOOK_NORMAL)->what = DO_WHY;
    }
    bar_right(t, &right);
    frect r = t->l.actions;
    /* Where room is short: spacing goes first, then what is barred, then the key caps; the words stay. */
    bool caps = true;
    float gap = 8, cut = 0, lw = bar_measure(u, &left, true), rw = bar_measure(u, &right, true);
    if (lw + rw > r.w) gap = 5, cut = theme_tx(&u->t, 9, 16);
    if (lw + rw - bar_saved(&left, &right, cut) > r.w) {
        bar_drop_barred(&left);
        lw = bar_measure(u, &left, true);
    }
    for (int i = 0; i < left.count && lw + rw - bar_saved(&left, &right, cut) > r.w; i++)
        if (left.item[i].what == DO_ODDS || left.item[i].what == DO_WHY) {
            left.item[i].brief = true;
            lw = bar_measure(u, &left, true);
        }
    if (lw + rw - bar_saved(&left, &right, cut) > r.w) {
        caps = false;
        lw = bar_measure(u, &left, false);
        rw = bar_measure(u, &right, false);
    }
    if (lw + rw <= r.w) gap = 8, cut = 0;
    bar_squeeze(&left, r.w - rw + bar_saved(&right, &right, cut) / 2 - gap,
                lw - bar_saved(&left, &left, cut) / 2);
    bar_lay(t, &left, caps, gap, cut, r, false);
    bar_lay(t, &right, caps, gap, cut, r, true);
}

void table_foot(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    float top = t->l.prompt.y - theme_px(m, 8, 8);
    frect ground = {0, top, m->width, m->height - top};
    draw_rect(u->out, ground, m->walnut);
    draw_rect(u->out, (frect){0, top, m->width, 1.2f}, colour_alpha(m->brass, 0.8f));
    ui_region_add(u, ui_name("foot", 0), ground, UI_SOLID);
    prompt_line(t);
    if (!t->board_only) action_bar(t);
    table_strips(t);
}
