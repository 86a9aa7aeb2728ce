/*
 * strips.c: what of an action prepared may still be chosen, above the prompt: its numbers and named choices,
 * and the button that does what needs no place.
 */
#include "ui/table/choose/strips.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/meant.h"
#include "ui/table/direct/frame.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/dock.h"
#include "ui/table/panels/golden.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/say.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

/* What needs no place is done by a button of its own beside its choices, where neither card of odds nor list
 * of orders has one. */
static bool wants_button(table *t)
{
    return t->choice->ready && t->choice->alone && !dock_shows_odds(t) && !waits_busy(t) &&
           t->modal->card == MODAL_NONE && golden_now(t) == GOLDEN_CHOICE;
}

static void commit_label(const table *t, char *out, size_t size)
{
    enum { NAMED = 3 };
    strbuf said = {0};
    char who[200];
    const action *a = &t->choice->act;
    const char *what = say_sentence(t, a, &said) ? strbuf_str(&said) : say_verb(t, a->verb);
    if (t->choice->nextra > 0)
        say_units(t, a->units, a->nunits, NAMED, who, sizeof who);
    else
        snprintf(who, sizeof who, "%s", say_unit(t, t->choice->unit));
    snprintf(out, size, "%s: %s", who, what);
    strbuf_free(&said);
}

static float commit_width(table *t)
{
    char label[300];
    commit_label(t, label, sizeof label);
    return ui_button_width(t->host->ui, label, "Enter");
}

static float strip_height(const theme *m)
{
    return theme_tx(m, 36, 40) + 16;
}

static void commit_button(table *t, float x, float y)
{
    ui *u = t->host->ui;
    char label[300];
    commit_label(t, label, sizeof label);
    const float h = fmaxf(36, theme_tx(&u->t, 36, 40));
    const frect r = {roundf(x), roundf(y + (strip_height(&u->t) - h) / 2), commit_width(t), h};
    if (ui_button(u, ui_name("doalone", 0), r, LOOK_PRIMARY, label, "Enter", 0, 0)) choice_commit(t);
}

/* A choice by its own words, its argument's, else as it is with blanks and a capital. */
static void value_words(const table *t, const verb *v, const verb_arg *arg, int32_t value, char *out,
                        size_t size)
{
    char code[96];
    if (value == NO_ARG) {
        snprintf(out, size, "%s", say_left_open(t, arg));
        return;
    }
    if (arg->kind != ARG_CHOICE) {
        snprintf(out, size, "%d", (int)value);
        return;
    }
    const char *name = arg->choices[value];
    snprintf(code, sizeof code, "verb.%s.%s", v->name, name);
    const char *own = say_title(t, code, NULL);
    snprintf(code, sizeof code, "arg.%s.%s", arg->name, name);
    if (!own) own = say_title(t, code, NULL);
    snprintf(out, size, "%s", own ? own : name);
    for (char *p = out; !own && *p; p++)
        if (*p == '-') *p = ' ';
    if (!own) language_begin(out);
}

/* Which choices of a strip leave the card of odds as it is with the first of its kind: whatever they add is
 * eaten by a cap. Read once: the choice lays its strips anew whenever the order changes. */
static void compare(const table *t, choice_strip *s)
{
    odds with, without;
    action a = t->choice->act;
    s->compared = true;
    a.args[s->arg] = 0;
    if (!game_odds(&t->battle->view, &a, &without)) return;
    for (int i = 0; i < s->count; i++) {
        a.args[s->arg] = s->value[i];
        s->nothing[i] = s->value[i] != NO_ARG && s->value[i] != 0 && game_odds(&t->battle->view, &a, &with) &&
                        with.mean_milli == without.mean_milli && with.nbands == without.nbands &&
                        memcmp(with.band, without.band, sizeof with.band) == 0;
    }
}

bool strips_nothing_gained(const table *t, int arg, int32_t value)
{
    choice *c = (choice *)t->choice;
    for (int n = 0; n < c->nstrips; n++) {
        choice_strip *s = &c->strips[n];
        if (s->arg != arg) continue;
        if (!s->compared) compare(t, s);
        for (int i = 0; i < s->count; i++)
            if (s->value[i] == value) return s->nothing[i];
    }
    return false;
}

/* What a choice means, where its words, of that verb or of any, say more than its name, or else what it does
 * and costs ("help.<verb>.<choice>"); NULL. Where it comes to nothing, "arg.<name>.<choice>.same". */
static const char *value_tip(const table *t, int index, int32_t value)
{
    const verb_arg *arg = &action_verb(t->rs, t->choice->act.verb)->args[index];
    char code[96];
    if (arg->kind != ARG_CHOICE || value == NO_ARG) return NULL;
    snprintf(code, sizeof code, "arg.%s.%s.same", arg->name, arg->choices[value]);
    const word_entry *same = words_find(t->sc->words, code);
    if (same != NULL && strips_nothing_gained(t, index, value)) return same->text;
    snprintf(code, sizeof code, "verb.%s.%s", action_verb(t->rs, t->choice->act.verb)->name,
             arg->choices[value]);
    const word_entry *w = words_find(t->sc->words, code);
    if (w == NULL) {
        snprintf(code, sizeof code, "arg.%s.%s", arg->name, arg->choices[value]);
        w = words_find(t->sc->words, code);
    }
    if (w && w->title[0] && w->text[0]) return w->text;
    snprintf(code, sizeof code, "help.%s.%s", action_verb(t->rs, t->choice->act.verb)->name,
             arg->choices[value]);
    return words_find(t->sc->words, code) ? say_word(t, code, "") : NULL;
}

static const float LARGE = 1.3f; /* letters of which a row holds few */

typedef struct strip_words {
    char name[64], label[STRIP_VALUES][48];
    float width[STRIP_VALUES], all; /* of each button; of the strip */
    float shift;                    /* of the cap beside its name */
    char cap[STRIP_VALUES][2];
    int key[STRIP_VALUES]; /* 0: none */
} strip_words;

static void strip_measure(table *t, int n, strip_words *out)
{
    ui *u = t->host->ui;
    const choice_strip *s = &t->choice->strips[n];
    const verb *v = action_verb(t->rs, t->choice->act.verb);
    const verb_arg *arg = &v->args[s->arg];
    char code[96];
    snprintf(code, sizeof code, "arg.%s", arg->name);
    snprintf(out->name, sizeof out->name, "%s", say_title(t, code, arg->name));
    /* By keys: the digits, unless figures are to be chosen by them; of a second choice with Shift. */
    const bool digits = n < 2 && t->choice->actors.count < 2 && t->choice->victims.count < 2;
    const bool caps = u->t.text < LARGE; /* in large letters the words need the room */
    out->shift = digits && caps && n == 1 && !u->pad ? ui_keycap_width(u, "Shift") + 8 : 0;
    out->all = ui_width(u, TEXT_BODY_BOLD, out->name) + 44 + out->shift;
    for (int i = 0; i < s->count; i++) {
        const int digit = arg->kind == ARG_NUMBER ? (int)s->value[i] : i + 1;
        value_words(t, v, arg, s->value[i], out->label[i], sizeof out->label[i]);
        out->key[i] = digits && digit >= 0 && digit <= 9 ? '0' + digit : 0;
        /* a number's button says it */
        out->cap[i][0] = (char)(arg->kind == ARG_NUMBER || !caps ? 0 : out->key[i]);
        out->cap[i][1] = 0;
        out->width[i] =
            fmaxf(theme_tx(&u->t, 36, 40), caps ? ui_button_width(u, out->label[i], out->cap[i]) + 4
                                                : ui_width(u, TEXT_BUTTON, out->label[i]) + 24);
        out->all += out->width[i] + 6;
    }
}

/* It may not be chosen now: to point at it, or to press it, says why. */
static void barred_value(table *t, const choice_strip *s, int i, ui_id id, frect button, const char *label,
                         int key, unsigned mods)
{
    ui *u = t->host->ui;
    action a = t->choice->act;
    a.args[s->arg] = s->value[i];
    ui_button(u, id, button, LOOK_OFF, label, "", 0, 0);
    if (ui_hot(u, id)) {
        strbuf tip = {0};
        strbuf_add(&tip, label);
        meant_why(t, &a, &tip);
        ui_tooltip(u, id, button, strbuf_str(&tip));
        strbuf_free(&tip);
    }
    if ((ui_hot(u, id) && u->event && u->event->kind == UI_MOUSE_DOWN) || (key && ui_key(u, key, mods)))
        why_ask(t, &a, NO_SPACE, -1);
}

/* The n-th further choice of the action prepared. */
static void one_strip(table *t, int n, float x, float y)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const choice *c = t->choice;
    const choice_strip *s = &c->strips[n];
    strip_words w;
    strip_measure(t, n, &w);
    const frect r = {roundf(x), roundf(y), w.all, strip_height(m)};
    ui_text_mid(u, TEXT_BODY_BOLD, m->ink, r.x + 16, r, ALIGN_LEFT, w.name);
    x = r.x + 28 + ui_width(u, TEXT_BODY_BOLD, w.name);
    if (w.shift > 0) ui_keycap(u, x - 4, r.y + r.h / 2, false, "Shift");
    x += w.shift;
    for (int i = 0; i < s->count; i++) {
        const bool on = c->act.args[s->arg] == s->value[i];
        const ui_id id = ui_name("stripvalue", n * STRIP_VALUES + i);
        const frect button = {x, r.y + 8, w.width[i], r.h - 16};
        x += w.width[i] + 6;
        if (s->barred[i]) {
            barred_value(t, s, i, id, button, w.label[i], w.key[i], n ? UI_SHIFT : 0);
            continue;
        }
        const char *tip = value_tip(t, s->arg, s->value[i]);
        /* What is chosen stands out from the rest; golden is what does it alone. */
        if (ui_button(u, id, button, on ? LOOK_NORMAL : LOOK_PAPER, w.label[i], w.cap[i], w.key[i],
                      n ? UI_SHIFT : 0)) {
            const bool ring = u->focus == id && u->show_focus;
            choice_want(t, s->arg, s->value[i]);
            if (ring) ui_set_focus(u, 0); /* Enter is the deed's again, as the prompt says */
            return;
        }
        if (tip) ui_tooltip(u, id, button, tip);
    }
}

/* How far the lowest of what the choices are about lies below that line: who does it, at whom, and where. */
static float lies_below(const table *t, float line)
{
    const int who[] = {t->choice->unit, t->choice->target}, end = action_space(&t->choice->act);
    float lowest = -1e6f;
    for (int i = 0; i < 2; i++) {
        const int at = who[i] == NO_UNIT ? NO_SPACE : t->battle->view.units[who[i]].space;
        if (at != NO_SPACE && t->b->spaces[at].sheet == t->camera->sheet)
            lowest = fmaxf(lowest, where_unit(t, who[i]).y);
    }
    if (end != NO_SPACE && t->b->spaces[end].sheet == t->camera->sheet)
        lowest = fmaxf(lowest, where_centre(t, end).y);
    return lowest + t->camera->view.cell * 0.6f - line;
}

/* Once for each unit, verb and target: the board goes up until what is chosen stands above its choices; its
 * target stays in sight with it, unless the player has laid the board himself. */
static void lift_board(table *t, frect room)
{
    const int who = t->choice->unit,
              key = (who * 256 + t->choice->act.verb) * (UNITS_MAX + 2) + t->choice->target + 2;
    if (who == NO_UNIT || t->camera->lifted == key || t->camera->view.glide_to) return;
    const float below = lies_below(t, room.y + room.h);
    if (below <= 0) return;
    if (t->camera->touched) {
        camera_lift(t, key, below / t->camera->view.cell);
        return;
    }
    camera_lifted(t, key);
    frame_chosen_within(t, room);
}

enum { STRIP_PARTS = ACTION_ARGS + 1, STRIP_AIR = 6, NOTE_TEXT = 400 };

/* Which parts stand in which row, from the lowest up, and what they take. */
typedef struct strip_rows {
    int parts, rows, first[STRIP_PARTS];
    float width[STRIP_PARTS], across[STRIP_PARTS], wide;
} strip_rows;

/* Side by side as far as the board's width goes, the button last; above them the next row. */
static strip_rows rows_measure(table *t, float room)
{
    const choice *c = t->choice;
    /* Beside choices its place is kept where a card of odds has the button: nothing moves under the hand. */
    const bool kept = c->nstrips > 0 && c->alone && t->host->ui->t.text < LARGE;
    strip_rows l = {.parts = c->nstrips + (wants_button(t) || kept ? 1 : 0)};
    for (int i = 0; i < l.parts; i++) {
        strip_words w = {.all = 0};
        if (i < c->nstrips) strip_measure(t, i, &w);
        l.width[i] = i < c->nstrips ? w.all : commit_width(t) + 2 * STRIP_AIR;
    }
    for (int last = l.parts; last > 0; last = l.first[l.rows++]) {
        int first = last - 1;
        float all = l.width[first];
        while (first > 0 && all + l.width[first - 1] <= room)
            all += l.width[--first];
        l.first[l.rows] = first;
        l.across[l.rows] = all;
        l.wide = fmaxf(l.wide, all);
    }
    return l;
}

/* In which formation it stands that is to be changed; answers how many bytes. */
static size_t formation_words(const table *t, char *out, size_t size)
{
    const choice *c = t->choice;
    strbuf now = {0};
    out[0] = 0;
    if ((action_verb(t->rs, c->act.verb)->takes & REFORMS) && c->nstrips > 0 && c->nextra == 0 &&
        say_formation(t, c->unit, &now))
        snprintf(out, size, "%s", strbuf_str(&now));
    strbuf_free(&now);
    return strlen(out);
}

/* What the values that stand now mean, below them: what is gained and what is risked. Of the n-th strip
 * another value, if it were chosen; -1: none. */
static void note_words(const table *t, int nth, int32_t value, char *out, size_t size)
{
    const choice *c = t->choice;
    const size_t now = formation_words(t, out, size); /* on a line of its own */
    size_t n = now;
    for (int i = 0; i < c->nstrips; i++) {
        const int arg = c->strips[i].arg;
        const char *tip = value_tip(t, arg, i == nth ? value : c->act.args[arg]);
        if (tip && n < size)
            n += (size_t)snprintf(out + n, size - n, "%s%s", n > now ? " " : n > 0 ? "\n" : "", tip);
    }
}

/* As high as the longest of what may stand there by one press more, so that no button moves under the hand.
 */
static float note_height(table *t, float width)
{
    const choice *c = t->choice;
    char note[NOTE_TEXT];
    float most = 0;
    for (int i = 0; i < c->nstrips; i++)
        for (int k = 0; k < c->strips[i].count; k++) {
            if (c->strips[i].barred[k]) continue;
            note_words(t, i, c->strips[i].value[k], note, sizeof note);
            if (note[0])
                most = fmaxf(most, ui_wrap(t->host->ui, TEXT_SMALL, 0, 0, 0, width, 1.2f, false, note) + 8);
        }
    return most;
}

/* Beside the small map, where what is left has room for it. */
static float beside_minimap(const table *t, frect card, frect room)
{
    const frect map = ui_inset(t->layout->small_map, -6);
    if (t->layout->small_map.w <= 0 || !ui_meet(map, card)) return card.x;
    if (map.x + map.w + card.w <= room.x + room.w) return map.x + map.w;
    return map.x - card.w >= room.x ? map.x - card.w : card.x;
}

/* All on one card. It lies over the board, so it takes as little of its height as may be. */
void strips_draw(table *t)
{
    ui *u = t->host->ui;
    const choice *c = t->choice;
    if (!c->ready || waits_busy(t) || t->modal->card != MODAL_NONE) return;
    /* A strip that was pressed makes the choice anew: what is drawn stays as many as were measured. */
    const frect b = odds_board_leaves(t);
    const strip_rows l = rows_measure(t, b.w - 24);
    if (l.parts == 0) return;
    const bool button = wants_button(t);
    const float high = strip_height(&u->t), air = STRIP_AIR;
    char note[NOTE_TEXT];
    note_words(t, -1, NO_ARG, note, sizeof note);
    const float foot = roundf(note_height(t, l.wide - 20));
    frect card = {roundf(b.x + (b.w - l.wide) / 2 - air),
                  roundf(t->layout->prompt.y - 10 - high * (float)l.rows - foot), l.wide + 2 * air,
                  high * (float)l.rows + foot};
    card.x = beside_minimap(t, card, b);
    if (c->nstrips > 0) ui_panel(u, card); /* a lone button needs none */
    if (c->nstrips > 0) ui_region_add(u, ui_name("strips", 0), card, UI_SOLID);
    for (int row = 0, last = l.parts; row < l.rows; last = l.first[row++]) {
        float x = card.x + (card.w - l.across[row]) / 2;
        const float y = card.y + card.h - foot - high * (float)(row + 1);
        for (int i = l.first[row]; i < last && c->ready; x += l.width[i++]) {
            if (i < c->nstrips)
                one_strip(t, i, x, y);
            else if (button)
                commit_button(t, x + air, y);
        }
    }
    if (note[0])
        ui_wrap(u, TEXT_SMALL, u->t.ink2, card.x + air + 10, card.y + card.h - foot - 2, l.wide - 20, 1.2f,
                true, note);
    lift_board(t, (frect){b.x, b.y, b.w, card.y - 4 - b.y});
}
