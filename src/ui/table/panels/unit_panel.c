/*
 * unit_panel.c: the panel of a unit: its counter, its state of mind, and row by row what its system says of
 * it.
 */
#include "ui/table/panels/unit_panel.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/tale_say.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/pieces.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/figures.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/about.h"
#include "ui/table/panels/coming.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/unit_marks.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

#define TABLE_CHIP N_("table") /* brings the printed table */
#define NAME_LEADING 1.1f
#define NOTE_LEADING 1.2f
#define VALUE_LEADING 1.25f

struct unit_panel {
    ui_scroll scroll;
    char acts[96]; /* the code of what is said of who acts */
};

struct unit_panel *unit_panel_new(void)
{
    return mem_alloc(sizeof(struct unit_panel));
}

/* Of whom the board tells just now: whom the verdict is about that is being read, else who is in the event
 * that is shown. *others: nobody here ordered it, or the verdict names nobody. */
static int told_of(const table *t, bool *others)
{
    const tale_fight *f = show_verdict(t);
    const event *ev = anim_event(t->anim);
    const int entry = t->anim->entry, count = session_count(t->s);
    int side = entry >= 0 && entry < count ? session_at(t->s, entry)->side : NO_SIDE;
    *others = f != NULL || (side >= 0 && side != t->battle->viewer);
    if (f != NULL) return tale_about(t->s, f, &side);
    return ev ? standing_unit_of(t, ev->unit) : NO_UNIT;
}

/* Whom the card is about: of whom the board tells, else who is chosen, who is looked at, or who stands under
 * the pointer; nobody while it tells of what others did and names no unit. */
int unit_panel_about(const table *t)
{
    if (t->anim->running) {
        bool others;
        const int who = told_of(t, &others);
        if (who != NO_UNIT || others) return who;
    }
    if (t->pointer->inspect != NO_UNIT) return t->pointer->inspect;
    if (t->choice->unit != NO_UNIT) return t->choice->unit;
    /* Whoever has just acted, until the pointer goes on: not the enemy it happens to be over. */
    const int did = t->choice->did;
    if (did != NO_UNIT && t->choice->did_at == t->pointer->hover &&
        t->anim->shown.units[did].status <= UNIT_ON)
        return did;
    return t->pointer->hover != NO_SPACE ? standing_at(t, t->pointer->hover, NO_UNIT, false) : NO_UNIT;
}

/* What is shown was ordered of him. */
static bool acts_now(const table *t, int who)
{
    const int entry = t->anim->entry;
    if (!t->anim->running || entry < 0 || entry >= session_count(t->s)) return false;
    const action *a = &session_at(t->s, entry)->act;
    for (int i = 0; i < a->nunits; i++)
        if (standing_unit_of(t, a->units[i]) == who) return true;
    return false;
}

/* Who is seen to act is fit to no more: in the words the system has for that ("<code>.acts"). */
static void say_acting(const table *t, panel *p)
{
    char *code = t->unit_panel->acts;
    for (int i = 0; i < p->count; i++) {
        if (p->row[i].style != ROW_GOOD || !p->row[i].value) continue;
        snprintf(code, sizeof t->unit_panel->acts, "%s.acts", p->row[i].value);
        if (!words_find(t->sc->words, code)) continue;
        p->row[i].style = ROW_TEXT;
        p->row[i].value = code;
        return;
    }
}

/* Whether the enemy sees him, where that is not plain to see: right below what he is fit for. */
static void add_seen(const table *t, int who, panel *p)
{
    const char *seen = lighting_seen(t, who);
    if (!seen || p->count == PANEL_ROWS) return;
    for (int i = p->count++; i > 1; i--)
        p->row[i] = p->row[i - 1];
    p->row[1] = (panel_row){.label = "row.seen-by", .value = seen, .style = ROW_TEXT};
}

/* Whose counter still lies there while his fall is read is told of as what he is: gone. */
static void describe(const table *t, int who, panel *out)
{
    state without;
    const bool fell = who == t->anim->kept;
    game_describe_unit(fell ? anim_without_kept(t->anim, &without) : &t->anim->shown, who, out);
    if (acts_now(t, who)) say_acting(t, out);
    if (out->count > 0 && !fell) add_seen(t, who, out);
    if (!t->battle->ours || t->battle->view.units[who].side != t->battle->d.side || !waiting_no_room(t, who))
        return;
    for (int i = 0; i < out->count; i++) /* ready it is, and has nowhere to go */
        if (out->row[i].style == ROW_GOOD) {
            out->row[i].style = ROW_WARN;
            out->row[i].value = "status.no-room";
            return;
        }
}

static void row_pips(ui *u, const panel_row *row, float x, float y, float room, colour c)
{
    int of = row->n[1], n = row->n[0];
    float s = theme_tx(&u->t, 11, 13), step = fminf(s + 4, room / fmaxf(1, (float)of));
    for (int i = 0; i < of && step >= 4; i++) {
        frect r = {x + step * (float)i, y - s / 2, fminf(s, step - 1.5f), s};
        draw_round(u->out, r, 2, i < n ? c : 0, c, i < n ? 0 : 1.2f);
    }
}

static void row_bar(ui *u, const panel_row *row, float x, float y, float room)
{
    int of = row->n[1], n = row->n[0];
    if (of <= 0) return;
    float w = fminf(room, theme_tx(&u->t, 90, 104)), h = theme_tx(&u->t, 10, 11), step = w / (float)of;
    if (step < 6) {
        draw_round(u->out, (frect){x, y - h / 2, w, h}, 2, 0, u->t.ink, 1);
        draw_rect(u->out, (frect){x, y - h / 2, w * fminf(1, (float)n / (float)of), h}, u->t.ink);
        return;
    }
    for (int i = 0; i < of; i++)
        draw_round(u->out, (frect){x + step * (float)i, y - h / 2, step - 2, h}, 1.5f, i < n ? u->t.ink : 0,
                   u->t.ink, 1);
}

static void row_quality(ui *u, const panel_row *row, float x, float y)
{
    float w = theme_tx(&u->t, 12, 14);
    for (int i = 0; i < 3; i++)
        draw_round(u->out, (frect){x + (w + 3) * (float)i, y - 3 * u->t.zoom, w, 6 * u->t.zoom}, 1,
                   i < row->n[0] ? u->t.ink : 0, u->t.ink, 1);
}

/* A value too long to stand beside its label gets a line of its own. */
static bool row_is_long(table *t, const panel_row *row, int who, float width)
{
    ui *u = t->host->ui;
    char label[160], value[240];
    if (row->style == ROW_HEADING || row->style == ROW_FIGURE) return false;
    say_row(t, row->label, row, who, label, sizeof label);
    say_row(t, row->value, row, who, value, sizeof value);
    float room = width - 12 - (row->rule ? ui_chip_width(u, row->rule) + 8 : 0);
    if (row->style == ROW_CHART) room -= ui_chip_named_width(u, _(TABLE_CHIP)) + 8;
    return ui_width(u, TEXT_BODY, label) + ui_width(u, TEXT_BODY_STRONG, value) > room;
}

/* What a value longer than its line needs below that. */
static float value_more(ui *u, const char *value, float width)
{
    if (ui_width(u, TEXT_BODY_STRONG, value) <= width) return 0;
    return ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, width, VALUE_LEADING, false, value) -
           roundf(theme_font(&u->t, TEXT_BODY_STRONG).px * VALUE_LEADING);
}

/* Beside a label as short as "17 %" a long value keeps to its line, and goes on below itself: how wide; 0:
 * the label has the line for itself. */
static float value_beside(table *t, const panel_row *row, int who, float width)
{
    static const float part = 0.2f;
    char label[160];
    say_row(t, row->label, row, who, label, sizeof label);
    const float wide = ui_width(t->host->ui, TEXT_BODY, label);
    const bool bare =
        !row->rule && (row->style == ROW_TEXT || row->style == ROW_GOOD || row->style == ROW_WARN);
    return bare && wide <= width * part ? width - wide - 12 : 0;
}

static float row_height(table *t, const panel_row *row, int who, float width)
{
    float h = theme_tx(&t->host->ui->t, 22, 25);
    if (row->style == ROW_FIGURE) return figures_row_height(t, row, who, width, h);
    if (!row_is_long(t, row, who, width)) return h;
    char value[240];
    say_row(t, row->value, row, who, value, sizeof value);
    const float beside = value_beside(t, row, who, width);
    if (beside > 0) return h + value_more(t->host->ui, value, beside);
    return roundf(h * 1.82f) + value_more(t->host->ui, value, width);
}

static float card_row(table *t, const panel_row *row, int who, frect r, bool first)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char label[160], value[240];
    say_row(t, row->label, row, who, label, sizeof label);
    say_row(t, row->value, row, who, value, sizeof value);
    bool two = row_is_long(t, row, who, r.w);
    float whole = r.h;
    if (two) r.h = theme_tx(m, 22, 25);
    float y = r.y + r.h / 2, base = roundf(y + theme_font(m, TEXT_BODY).px * 0.36f), right = r.x + r.w;
    if (!first) draw_rect(u->out, (frect){r.x, r.y, r.w, 0.8f}, m->rule);
    if (row->style == ROW_FIGURE) {
        figures_row(t, row, who, (frect){r.x, r.y, r.w, whole});
        return whole;
    }
    if (row->style == ROW_HEADING) {
        const char *says = label[0] ? label : value;
        const bool fits = ui_width(u, TEXT_BODY_BOLD, says) <= r.w;
        const float wide = fits ? ui_text_fit(u, TEXT_BODY_BOLD, m->ink, r.x, base, ALIGN_LEFT, r.w, says)
                                : ui_squeeze(u, theme_font(m, TEXT_BODY_BOLD), m->ink, r, ALIGN_LEFT, says);
        about_word(t, ui_name("rowabout", (int)r.y), (frect){r.x, base - r.h * 0.5f, wide, r.h * 0.5f + 4},
                   row->label);
        return whole;
    }
    if (row->rule && ui_chip(u, ui_name("rowrule", (int)r.y), right, y, false, row->rule))
        host_open_rule(t->host, row->rule);
    if (row->rule) right -= ui_chip_width(u, row->rule) + 8;
    if (row->style == ROW_CHART &&
        ui_chip_named(u, ui_name("rowchart", (int)r.y), right, y, false, _(TABLE_CHIP))) {
        modal_chart(t, row->n[0], row);
    }
    if (row->style == ROW_CHART) right -= ui_chip_named_width(u, _(TABLE_CHIP)) + 8;
    float middle = r.x + r.w * 0.42f, beside = two ? 0 : ui_width(u, TEXT_BODY_STRONG, value),
          lw = ui_text_fit(u, TEXT_BODY, m->ink2, r.x, base, ALIGN_LEFT,
                           fmaxf(r.w * 0.55f, right - r.x - beside - 12), label);
    about_word(t, ui_name("rowabout", (int)r.y), (frect){r.x, base - r.h * 0.5f, lw, r.h * 0.5f + 4},
               row->label);
    middle = fmaxf(middle, r.x + lw + 10);
    float room = right - beside - 10 - middle;
    colour c = row->style == ROW_GOOD ? m->good : row->style == ROW_WARN ? m->warn : m->ink;
    if (row->style == ROW_PIPS)
        row_pips(u, row, middle, y, room,
                 palette_side(u->t.sides, t->sc->sides[t->sc->units[who].side].style).line);
    if (row->style == ROW_BAR && room >= 44) row_bar(u, row, middle, y, room);
    if (row->style == ROW_QUALITY && room > 50) row_quality(u, row, middle, y);
    const float own = two ? value_beside(t, row, who, r.w) : 0;
    if (own > 0)
        ui_wrap(u, TEXT_BODY_STRONG, c, r.x + r.w - own,
                r.y + (r.h - roundf(theme_font(m, TEXT_BODY_STRONG).px * VALUE_LEADING)) / 2, own,
                VALUE_LEADING, true, value);
    else if (two && value_more(u, value, r.w) > 0)
        ui_wrap(u, TEXT_BODY_STRONG, c, r.x, r.y + r.h * 0.9f, r.w, VALUE_LEADING, true, value);
    else if (two)
        ui_text(u, TEXT_BODY_STRONG, c, r.x + r.w, base + r.h * 0.8f, ALIGN_RIGHT, value);
    else
        ui_text_fit(u, TEXT_BODY_STRONG, c, right, base, ALIGN_RIGHT, right - r.x - lw - 12, value);
    return whole;
}

/* The state of mind as a chip: sign and word, never colour alone. What is neither well nor ill has no sign.
 */
static float chip_width(const table *t, const panel_row *row, int who)
{
    const theme *m = &t->host->ui->t;
    char label[96];
    say_row(t, row->value ? row->value : row->label, row, who, label, sizeof label);
    return ui_width(t->host->ui, TEXT_SMALL_STRONG, label) +
           (row->style == ROW_TEXT ? theme_tx(m, 24, 26) : theme_tx(m, 38, 40));
}

static float plain_chip(ui *u, const char *label, frect r)
{
    draw_round(u->out, r, r.h / 2, 0, u->t.line, 1.2f);
    ui_text_mid(u, TEXT_SMALL_STRONG, u->t.ink2, r.x + theme_tx(&u->t, 12, 13), r, ALIGN_LEFT, label);
    return r.w;
}

static float state_chip(table *t, const panel_row *row, int who, float x, float y)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char label[96];
    say_row(t, row->value ? row->value : row->label, row, who, label, sizeof label);
    bool good = row->style == ROW_GOOD;
    colour c = good ? m->good : m->warn;
    float h = theme_tx(m, 23, 25), w = chip_width(t, row, who);
    frect r = {x, y, w, h};
    if (row->style == ROW_TEXT) return plain_chip(u, label, r);
    draw_round(u->out, r, h / 2, good ? 0xdfe6d3ff : 0xf3dccbff, c, 1.2f);
    if (good) {
        ui_tick(u, x + theme_tx(m, 15, 16), y + h / 2, theme_tx(m, 11, 11), c);
    } else {
        float k = theme_tx(m, 1, 1) < 1.5f ? 1 : m->zoom * m->text, mx = x + 16 * k, my = y + h / 2;
        fpoint p[3] = {{mx, my - 7 * k}, {mx + 7 * k, my + 6 * k}, {mx - 7 * k, my + 6 * k}};
        draw_polyline(u->out, p, 3, true, c, (stroke_style){.width = 1.8f * k});
        draw_line(u->out, mx, my - 2 * k, mx, my + 3 * k, c, (stroke_style){.width = 1.8f * k});
    }
    ui_text_mid(u, TEXT_SMALL_STRONG, c, x + theme_tx(m, 27, 28), r, ALIGN_LEFT, label);
    return w;
}

/* What is ill, or well, comes first; but not what is well where the first row, what it is fit for, is
 * neither: it waits, it has acted. */
static const panel_row *state_row(const panel *p)
{
    const bool plain = p->count > 0 && p->row[0].style == ROW_TEXT;
    for (int i = 0; i < p->count; i++)
        if (p->row[i].style == ROW_WARN || (p->row[i].style == ROW_GOOD && !plain)) return &p->row[i];
    return plain ? &p->row[0] : NULL;
}

static void facing_words(const table *t, int who, char *out, size_t size)
{
    const struct unit *p = &t->anim->shown.units[who];
    char name[32];
    out[0] = 0;
    if (p->status != UNIT_ON || p->facing == NO_DIRECTION || t->b->spaces[p->space].sheet != t->camera->sheet)
        return;
    facing_name(t, p->facing, name, sizeof name);
    if (name[0]) snprintf(out, size, _("faces %s"), name);
}

/* The whole of the small card is one button: what the pointer is on of it says what it is. */
static void strip_tip(ui *u, frect r, const char *tip)
{
    if (ui_inside(r, u->mx, u->my)) ui_tooltip(u, ui_name("cardopen", 0), r, tip);
}

/* What the little squares count: "Key figures: 1 of 2". */
static void pips_tip(table *t, const panel_row *row, int who, frect r)
{
    char label[96], value[96], tip[200];
    say_row(t, row->label, row, who, label, sizeof label);
    say_row(t, row->value, row, who, value, sizeof value);
    snprintf(tip, sizeof tip, "%s: %s", label, value);
    ui_region_add(t->host->ui, ui_name("cardpips", 0), r, UI_OFF); /* beneath the button */
    strip_tip(t->host->ui, r, tip);
}

/* In short words ("<code>.short") where the others have no room on one line. */
static void store_words(const table *t, const panel_row *row, int who, float room, char *out, size_t size)
{
    char code[96];
    say_row(t, row->value, row, who, out, size);
    snprintf(code, sizeof code, "%s.short", row->value);
    if (ui_width(t->host->ui, TEXT_SMALL, out) > room && words_find(t->sc->words, code))
        say_row(t, code, row, who, out, size);
}

/* What is left to be used up, in what room is left. */
static void strip_store(table *t, const panel *p, int who, float x, float y, float right)
{
    ui *u = t->host->ui;
    char says[96];
    for (int i = 0; i < p->count; i++) {
        if (p->row[i].style != ROW_STORE) continue;
        const frect box = {x, y - theme_tx(&u->t, 14, 15), right - x, theme_tx(&u->t, 28, 30)};
        store_words(t, &p->row[i], who, box.w, says, sizeof says);
        if (box.w >= theme_tx(&u->t, 44, 50))
            ui_squeeze(u, theme_font(&u->t, TEXT_SMALL), u->t.ink2, box, ALIGN_LEFT, says);
        return;
    }
}

static const float STATE_LEADING = 1.1f;

/* The state of mind in so much room: in its short words ("<code>.short") where the others have none. Returns
 * how high it is. */
static float state_words(table *t, const panel_row *mood, int who, frect box, char *says, size_t size)
{
    ui *u = t->host->ui;
    const char *code = mood->value ? mood->value : mood->label;
    char brief[96];
    say_row(t, code, mood, who, says, size);
    snprintf(brief, sizeof brief, "%s.short", code);
    const float tall = ui_wrap(u, TEXT_BODY_BOLD, 0, 0, 0, box.w, STATE_LEADING, false, says);
    if (tall <= box.h || !words_find(t->sc->words, brief)) return tall;
    say_row(t, brief, mood, who, says, size);
    return ui_wrap(u, TEXT_BODY_BOLD, 0, 0, 0, box.w, STATE_LEADING, false, says);
}

/* In smaller letters where not even short words have room. */
static void strip_state(table *t, const panel_row *mood, int who, colour c, frect box)
{
    ui *u = t->host->ui;
    char says[96];
    const float tall = state_words(t, mood, who, box, says, sizeof says);
    if (tall > box.h)
        ui_squeeze(u, theme_font(&u->t, TEXT_BODY_BOLD), c, box, ALIGN_LEFT, says);
    else
        ui_wrap(u, TEXT_BODY_BOLD, c, box.x, box.y + (box.h - tall) / 2, box.w, STATE_LEADING, true, says);
}

/* How wide its strength is beside its state of mind, which is `wide` on one line and may take two: close
 * together rather than not at all. 0: not even so; the counter has the number. */
static float strip_pips(table *t, const panel_row *pips, const panel_row *mood, int who, float wide,
                        frect box)
{
    enum { BESIDE = 10 };
    const theme *m = &t->host->ui->t;
    const float steps[] = {theme_tx(m, 15, 15), theme_tx(m, 9, 9), theme_tx(m, 5, 5)};
    char says[96];
    float w = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        w = fminf(box.w * 0.5f, steps[i] * (float)pips->n[1]);
        if (!mood || wide <= box.w - BESIDE - w) return w;
    }
    box.w -= BESIDE + w + (mood->style == ROW_GOOD ? theme_tx(m, 18, 18) : 0);
    return state_words(t, mood, who, box, says, sizeof says) <= box.h ? w : 0;
}

/* What a warning means, to who points at it: the rows below it that follow from the same rule say why, and
 * the words themselves may be explained. */
static void mood_tip(table *t, const panel *p, const panel_row *mood, int who, frect r)
{
    strbuf tip = {0};
    char label[160], value[240];
    if (mood->style != ROW_WARN) return;
    for (const panel_row *row = mood + 1; row < p->row + p->count && panel_one_rule(row, mood); row++) {
        if (row->style != ROW_TEXT) break;
        say_row(t, row->label, row, who, label, sizeof label);
        say_row(t, row->value, row, who, value, sizeof value);
        strbuf_addf(&tip, "%s: %s.\n", label, value);
    }
    const char *about = about_words(t, mood->label);
    if (about) strbuf_add(&tip, about);
    if (tip.len > 0) strip_tip(t->host->ui, r, strbuf_str(&tip));
    strbuf_free(&tip);
}

static void card_strip(table *t, int who, const panel *p, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    /* What hangs from the counter's foot stays on the panel. */
    float size = r.h - 18, x = r.x + 12, kw = ui_keycap_width(u, "I"), gap = 14, edge = 10;
    if (ui_width(u, TEXT_UNIT, say_unit(t, who)) > r.x + r.w - x - size - gap - edge) /* a long name */
        x = r.x + 6, gap = 8, edge = 4;
    pieces_counter(t, who, x + size / 2, r.y + r.h / 2 - 3, size, true);
    x += size + gap;
    float room = r.x + r.w - x - kw - 20;
    const float beside = r.x + r.w - x - edge;
    const bool two = ui_width(u, TEXT_UNIT, say_unit(t, who)) > beside;
    if (two)
        ui_wrap(u, TEXT_UNIT, m->ink, x, r.y + 2, beside, 1, true, say_unit(t, who));
    else
        ui_text(u, TEXT_UNIT, m->ink, x, r.y + r.h * 0.43f, ALIGN_LEFT, say_unit(t, who));
    const panel_row *mood = state_row(p);
    const font named = theme_font(m, TEXT_UNIT);
    const float below = two ? r.y + 2 + 2 * named.px : r.y + r.h * 0.43f + named.px * 0.22f;
    float y = r.y + r.h * (two ? 0.82f : 0.72f), mood_wide = 0;
    char label[96] = "";
    if (mood) {
        say_row(t, mood->value ? mood->value : mood->label, mood, who, label, sizeof label);
        mood_wide = ui_width(u, TEXT_BODY_BOLD, label) + (mood->style == ROW_GOOD ? theme_tx(m, 18, 18) : 0);
    }
    for (int i = 0; i < p->count; i++)
        if (p->row[i].style == ROW_PIPS) {
            const frect left = {x, below, room, r.y + r.h - 4 - below};
            const float wide = strip_pips(t, &p->row[i], mood, who, mood_wide, left);
            if (wide <= 0) break;
            row_pips(u, &p->row[i], x, y, wide,
                     palette_side(u->t.sides, t->sc->sides[t->sc->units[who].side].style).line);
            pips_tip(t, &p->row[i], who, (frect){x - 2, y - 11 * m->zoom, wide + 4, 22 * m->zoom});
            x += wide + 10;
            break;
        }
    if (mood) {
        colour c = mood->style == ROW_GOOD ? m->good : mood->style == ROW_WARN ? m->warn : m->ink2;
        if (mood->style == ROW_GOOD) ui_tick(u, x + 6, y, theme_tx(m, 11, 11), c), x += theme_tx(m, 18, 18);
        const float rest = r.x + r.w - kw - 18 - x, foot = r.y + r.h - 4;
        const frect box = {x, below, rest, foot - below};
        strip_state(t, mood, who, c, box);
        mood_tip(t, p, mood, who, box);
        x += fminf(rest, ui_width(u, TEXT_BODY_BOLD, label)) + 10;
    }
    strip_store(t, p, who, x, y, r.x + r.w - kw - 18);
    ui_keycap(u, r.x + r.w - kw - 10, y, false, "I");
}

static const char *empty_hint(const table *t)
{
    offers_ease ease;
    if (offers_to_act(t) > 0 || offers_eases(t, &ease))
        return _("Press a counter of yours, or Tab, to see what it may do.");
    return t->battle->list.count == 1 && offers_end_step(t) >= 0
               ? _("Nothing is to be chosen now: the golden button ends the step.")
               : _("The bar below holds what is to be chosen now.");
}

static void card_empty(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    float pad = theme_tx(m, 12, 16);
    if (r.h < theme_tx(m, 110, 120)) {
        ui_wrap(u, TEXT_BODY, m->ink2, r.x + pad, r.y + pad * 0.6f, r.w - 2 * pad, 1.35f, true,
                t->battle->ours ? empty_hint(t) : _("The unit that acts is shown here."));
        return;
    }
    ui_text_fit(u, TEXT_UNIT, m->ink, r.x + pad, r.y + pad + theme_font(m, TEXT_UNIT).px * 0.8f, ALIGN_LEFT,
                r.w - 2 * pad, t->sc->title);
    float y = r.y + pad + theme_font(m, TEXT_UNIT).px * 1.35f;
    draw_clip_push(u->out, ui_inset(r, 4));
    /* The story whole, in smaller letters if need be, or not at all. */
    const float in = r.w - 2 * pad, room = r.y + r.h - 8 - y;
    if (ui_wrap(u, TEXT_NOTE, 0, 0, 0, in, 1.36f, false, t->sc->note) <= room)
        y += ui_wrap(u, TEXT_NOTE, m->ink, r.x + pad, y, in, 1.36f, true, t->sc->note) + 8;
    else if (ui_wrap(u, TEXT_SMALL, 0, 0, 0, in, 1.3f, false, t->sc->note) <= room)
        y += ui_wrap(u, TEXT_SMALL, m->ink, r.x + pad, y, in, 1.3f, true, t->sc->note) + 8;
    if (coming_lines(t, r.x + pad, y, in, false) <= r.y + r.h - 8 - y)
        y += coming_lines(t, r.x + pad, y, in, true) + 8;
    const float left = r.y + r.h - 8 - y;
    if (t->battle->ours && ui_wrap(u, TEXT_BODY, 0, 0, 0, in, 1.4f, false, empty_hint(t)) <= left)
        ui_wrap(u, TEXT_BODY, m->ink2, r.x + pad, y, in, 1.4f, true, empty_hint(t));
    draw_clip_pop(u->out);
}

/* For the note of the battle, whole, and who is still to come. */
static float empty_wanted(table *t, float width)
{
    ui *u = t->host->ui;
    const float pad = theme_tx(&u->t, 12, 16);
    return pad + theme_font(&u->t, TEXT_UNIT).px * 1.35f +
           ui_wrap(u, TEXT_NOTE, 0, 0, 0, width - 2 * pad, 1.36f, false, t->sc->note) + 8 +
           coming_lines(t, 0, 0, width - 2 * pad, false) + 8;
}

static const char *unit_note(const table *t, int who)
{
    const char *note = t->sc->units[who].note;
    return note && note[0] ? note : say_kind(t, who);
}

/* What a note longer than its line needs below that. */
static float note_more(const table *t, int who, float width)
{
    ui *u = t->host->ui;
    const float line = roundf(theme_font(&u->t, TEXT_BODY).px * NOTE_LEADING);
    return ui_wrap(u, TEXT_BODY, 0, 0, 0, width, NOTE_LEADING, false, unit_note(t, who)) - line;
}

static float name_more(const table *t, int who, float width)
{
    ui *u = t->host->ui;
    const float line = roundf(theme_font(&u->t, TEXT_UNIT).px * NAME_LEADING);
    return ui_wrap(u, TEXT_UNIT, 0, 0, 0, width, NAME_LEADING, false, say_unit(t, who)) - line;
}

/* The state of mind that stands as a chip at the head; too long for that it is a row like the others. */
static const panel_row *head_state(const table *t, const panel *p, int who, float width)
{
    const panel_row *mood = state_row(p);
    return mood && chip_width(t, mood, who) <= width ? mood : NULL;
}

/* What it needs below for where it looks, for which a long state of mind leaves no room beside it. */
static float facing_more(const table *t, int who, const panel_row *mood, float width)
{
    enum { BESIDE = 10 };
    ui *u = t->host->ui;
    char facing[48];
    facing_words(t, who, facing, sizeof facing);
    const float wide = (mood ? chip_width(t, mood, who) + BESIDE : 0) + ui_width(u, TEXT_SMALL, facing);
    return wide > width ? theme_tx(&u->t, 16, 18) : 0;
}

/* The chip tells all of it: the state itself, not a row that has a name besides. */
static bool told_above(const panel *p, int i, const panel_row *mood)
{
    return i == 0 && &p->row[i] == mood;
}

static float body_height(table *t, const panel *p, int who, const panel_row *mood, float width)
{
    float all = unit_marks_rows(t, who, 0, 0, width, false);
    for (int i = 0; i < p->count; i++)
        if (!told_above(p, i, mood)) all += row_height(t, &p->row[i], who, width);
    return all;
}

/* Of a body that is scrolled: no higher than the rows that lie whole in it before it is. */
static float whole_rows(table *t, const panel *p, int who, const panel_row *mood, float width, float room)
{
    float h = unit_marks_rows(t, who, 0, 0, width, false);
    for (int i = 0; i < p->count; i++) {
        const float row = told_above(p, i, mood) ? 0 : row_height(t, &p->row[i], who, width);
        if (h + row > room) break;
        h += row;
    }
    return h > 0 ? fminf(h, room) : room;
}

/* The marks its counter has, by name, then row by row what its system says; beside a scroll bar, where it has
 * one. */
static void panel_body(table *t, const panel *p, int who, const panel_row *mood, frect body)
{
    enum { BAR = 14 };
    ui *u = t->host->ui;
    float w = body.w, all = body_height(t, p, who, mood, w);
    if (all > body.h) {
        w -= BAR, all = body_height(t, p, who, mood, w);
        body.h = whole_rows(t, p, who, mood, w, body.h);
    }
    ui_id id = ui_name("cardscroll", 0);
    ui_scroll_begin(u, id, body, &t->unit_panel->scroll, all);
    float y = body.y - t->unit_panel->scroll.at;
    y += unit_marks_rows(t, who, body.x, y, w, true);
    bool first = true;
    for (int i = 0; i < p->count; i++) {
        if (told_above(p, i, mood)) continue;
        y += card_row(t, &p->row[i], who, (frect){body.x, y, w, row_height(t, &p->row[i], who, w)}, first);
        first = false;
    }
    ui_scroll_end(u, id, body, &t->unit_panel->scroll);
}

void unit_panel_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    ui_panel(u, r);
    ui_region_add(u, ui_name("card", 0), r, UI_SOLID);
    int who = unit_panel_about(t);
    if (who == NO_UNIT) {
        card_empty(t, r);
        return;
    }
    panel p = {0};
    describe(t, who, &p);
    if (r.h < theme_tx(m, 110, 120)) {
        card_strip(t, who, &p, r);
        if (ui_click(u, ui_name("cardopen", 0), r, UI_FOCUS)) {
            odds_make_way(t);
            layout_open(t, LAYOUT_UNIT, true);
        }
        return;
    }
    float pad = theme_tx(m, 12, 16), size = theme_tx(m, 76, 96), x = r.x + pad + size + theme_tx(m, 12, 16);
    pieces_counter(t, who, r.x + pad + size / 2, r.y + pad + 2 + size / 2, size, true);
    float y = r.y + pad + theme_font(m, TEXT_UNIT).px, right = r.x + r.w - pad;
    const float below_name = name_more(t, who, right - x), below_note = note_more(t, who, right - x),
                more = below_name + below_note;
    if (below_name > 0)
        ui_wrap(u, TEXT_UNIT, m->ink, x, y - theme_font(m, TEXT_UNIT).px * 0.93f, right - x, NAME_LEADING,
                true, say_unit(t, who));
    else
        ui_text(u, TEXT_UNIT, m->ink, x, y, ALIGN_LEFT, say_unit(t, who));
    y += theme_tx(m, 20, 24) + below_name;
    if (below_note > 0)
        ui_wrap(u, TEXT_BODY, m->ink2, x, y - theme_font(m, TEXT_BODY).px * 1.01f, right - x, NOTE_LEADING,
                true, unit_note(t, who));
    else
        ui_text(u, TEXT_BODY, m->ink2, x, y, ALIGN_LEFT, unit_note(t, who));
    y += theme_tx(m, 10, 14) + below_note;
    const panel_row *mood = head_state(t, &p, who, right - x);
    char facing[48];
    facing_words(t, who, facing, sizeof facing);
    const float below = facing_more(t, who, mood, right - x),
                chip = mood ? state_chip(t, mood, who, x, y) : 0;
    if (below > 0)
        y += theme_tx(m, 20, 22);
    else if (mood)
        x += chip + 10;
    ui_text(u, TEXT_SMALL, m->ink2, x, y + theme_tx(m, 16, 17.5f), ALIGN_LEFT, facing);
    float top = r.y + pad + size + theme_tx(m, 12, 16) + more + below;
    panel_body(t, &p, who, mood, (frect){r.x + pad, top, r.w - 2 * pad, r.y + r.h - top - 6});
}

float unit_panel_wanted(table *t, float width)
{
    const theme *m = &t->host->ui->t;
    const int who = unit_panel_about(t);
    if (who == NO_UNIT) return empty_wanted(t, width);
    panel p = {0};
    describe(t, who, &p);
    const float pad = theme_tx(m, 12, 16), beside = width - 3 * pad - theme_tx(m, 76, 96);
    const panel_row *mood = head_state(t, &p, who, beside);
    float head = theme_tx(m, 76, 96) + 2 * theme_tx(m, 12, 16),
          rows = unit_marks_rows(t, who, 0, 0, width - 2 * theme_tx(m, 12, 16), false);
    for (int i = 0; i < p.count; i++)
        if (!told_above(&p, i, mood)) rows += row_height(t, &p.row[i], who, width - 2 * theme_tx(m, 12, 16));
    return head + rows + 10 + note_more(t, who, beside) + name_more(t, who, beside) +
           facing_more(t, who, mood, beside);
}
