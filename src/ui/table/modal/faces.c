/*
 * faces.c: the card for dice thrown on the real table: whose they are, what for, and the faces as they lie.
 */
#include "ui/table/modal/faces.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/pieces/dice_card.h"
#include "ui/table/board/pieces.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/given.h"
#include "ui/table/host.h"
#include "ui/table/modal/menu.h"
#include "ui/table/modal/modal.h"
#include "ui/table/say.h"

static const char *face_name(const roll *r, int face, char out[8])
{
    if (r->kind == ROLL_COINS) return face == 2 ? "H" : "T";
    if (r->kind == ROLL_CARDS) {
        static const char suits[] = "CDHS";
        static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"};
        snprintf(out, 8, "%s%c", ranks[(face - 1) % 13], suits[(face - 1) / 13]);
        return out;
    }
    snprintf(out, 8, "%d", face % 1000);
    return out;
}

static int faces_entered(const char *s)
{
    int n = 0;
    for (bool in = false; *s; s++) {
        if (*s == ' ')
            in = false;
        else if (!in)
            in = true, n++;
    }
    return n;
}

static void face_add(table *t, const roll *r, int face)
{
    char name[8];
    const char *s = face_name(r, face, name);
    size_t n = strlen(t->modal->faces), gap = n > 0 && t->modal->faces[n - 1] != ' ';
    if (faces_entered(t->modal->faces) < r->count && n + strlen(s) + 2 < sizeof t->modal->faces)
        snprintf(modal_faces(t) + n, sizeof t->modal->faces - n, "%s%s", gap ? " " : "", s);
}

/* Is a face written in one letter: then each that is typed is a whole one. */
static bool one_letter(const roll *r)
{
    return r->kind == ROLL_COINS || (r->kind == ROLL_DICE && r->sides <= 9);
}

static void die_name(const roll *r, char out[24])
{
    if (r->kind == ROLL_DICE)
        snprintf(out, 24, "d%d", r->sides);
    else
        snprintf(out, 24, r->kind == ROLL_COINS ? _("coin (H or T)") : _("card (QS, TH, 4C)"));
}

static void face_typed(table *t, const roll *r, int key)
{
    char die[24];
    size_t n = strlen(t->modal->faces);
    if (one_letter(r)) {
        int face = r->kind == ROLL_COINS ? (key == 'h' ? 2 : key == 't' ? 1 : 0) : key - '0';
        if (face >= 1 && face <= (r->kind == ROLL_COINS ? 2 : r->sides)) {
            face_add(t, r, face);
            return;
        }
        die_name(r, die);
        host_say(t->host, _("\"%c\" is not on a %s: look again and enter what it shows."), key, die);
    } else if (n + 2 < sizeof t->modal->faces) {
        modal_faces(t)[n] = (char)(key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key);
        modal_faces(t)[n + 1] = 0;
    }
}

static void faces_keys(table *t, const roll *r)
{
    ui *u = t->host->ui;
    if (!u->event || u->event->kind != UI_KEY || u->event->mods & (UI_CTRL | UI_ALT)) return;
    int key = u->event->key;
    size_t n = strlen(t->modal->faces);
    if ((key >= '0' && key <= '9') || (key >= 'a' && key <= 'z')) {
        face_typed(t, r, key);
    } else if (key == KEY_SPACE && !one_letter(r) && !u->focus && n > 0 && n + 2 < sizeof t->modal->faces) {
        if (t->modal->faces[n - 1] != ' ') modal_faces(t)[n] = ' ', modal_faces(t)[n + 1] = 0;
    } else if (key == KEY_BACKSPACE) {
        char *space = strrchr(modal_faces(t), ' ');
        if (space)
            *space = 0;
        else
            modal_faces(t)[0] = 0;
    } else {
        return;
    }
    ui_take(u);
}

static void faces_done(table *t, const roll *r)
{
    error err = {0};
    int missing = r->count - faces_entered(t->modal->faces);
    if (missing > 0) {
        host_say(t->host, _("%d of %d %s still missing."), missing, r->count, missing == 1 ? "is" : "are");
        return;
    }
    char entered[sizeof t->modal->faces];
    snprintf(entered, sizeof entered, "%s", t->modal->faces);
    bool good = battle_enter_faces(t, entered, &err);
    modal_faces(t)[0] = 0;
    if (!good) {
        host_say_error(t->host, &err);
        return;
    }
    const action act = t->battle->awaits_faces;
    modal_close(t);
    battle_do(t, &act);
    choice_keep(t, act.nunits > 0 ? act.units[0] : NO_UNIT);
    if (session_faces_unfit(t->s))
        host_say(
            t->host,
            _("\"%s\" has been drawn before and is not in the deck: look again and enter what lies there."),
            entered);
}

static void faces_thrown_for(table *t)
{
    const action act = t->battle->awaits_faces;
    modal_close(t);
    modal_faces(t)[0] = 0;
    battle_throw_for(t);
    choice_keep(t, act.nunits > 0 ? act.units[0] : NO_UNIT);
}

/* How it is entered, with an example. */
static const char *how_entered(const roll *r)
{
    if (r->kind == ROLL_COINS) return _("Press them as they lie, or type H for heads and T for tails.");
    if (r->kind == ROLL_CARDS)
        return r->count == 1
                   ? _("Press the card, or type it: QS is the queen of spades, TH the ten of hearts.")
                   : _("Press the cards, or type them: QS TH 4C, queen of spades, ten of hearts, "
                       "four of clubs.");
    if (r->count == 1) return _("Press the face that lies there, or type it.");
    return one_letter(r) ? _("Press the faces as they lie, or type them: 1 3 2.")
                         : _("Press the faces as they lie, or type them with a space after each: 9 3 10.");
}

/* What was thrown before it for the same action, as far as it counts: "Attack, led by Luchana: 6". */
static void thrown_before(const table *t, char *out, size_t size)
{
    int n;
    const roll *before = session_thrown_before(t->s, &n);
    out[0] = 0;
    for (int i = 0; i < n; i++) {
        const roll *r = &before[i];
        char purpose[120], came[48];
        word_args args = word_args_none();
        args.unit = r->unit;
        args.other = r->other;
        args.side = session_roll_side(t->sc, r);
        say_code(t, &t->battle->view, r->purpose, &args, purpose, sizeof purpose);
        if (r->kind == ROLL_COINS)
            snprintf(came, sizeof came, ngettext("%d head of %d", "%d heads of %d", (unsigned long)r->total),
                     r->total, r->count);
        else
            snprintf(came, sizeof came, "%d", r->total);
        const size_t had = strlen(out);
        snprintf(out + had, size - had, "%s%s: %s", had > 0 ? "; " : _("Before: "), purpose, came);
    }
}

/* "British: throw 2d6", and under it what for. Returns where it ends. */
static float faces_head(table *t, const roll *r, frect box)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char title[160], what[48];
    int side = session_roll_side(t->sc, r);
    if (r->kind == ROLL_DICE)
        snprintf(what, sizeof what, _("throw %.0d%sd%d"), r->count > 1 ? r->count : 0,
                 r->count > 1 ? "" : "a ", r->sides);
    else if (r->kind == ROLL_COINS)
        snprintf(what, sizeof what, r->count == 1 ? _("toss a coin") : _("toss %d coins"), r->count);
    else
        snprintf(what, sizeof what, r->count == 1 ? _("draw a card") : _("draw %d cards"), r->count);
    snprintf(title, sizeof title, "%s%s%s", side >= 0 ? t->sc->sides[side].name : "", side >= 0 ? ": " : "",
             what);
    if (side < 0 && title[0] >= 'a' && title[0] <= 'z') title[0] = (char)(title[0] - 'a' + 'A');
    float size = theme_tx(m, 34, 40), tw = ui_width(u, TEXT_TITLE, title);
    const int who = r->unit == NO_UNIT ? NO_UNIT : action_unit_of(t->sc, r->unit);
    const float left = box.x + (box.w - tw) / 2 - size / 2 - 12;
    if (who != NO_UNIT && tw + 2 * size + 60 < box.w) /* who throws, where somebody does by himself */
        pieces_counter(t, who, left, box.y + theme_tx(m, 17, 19) + size / 2, size, true);
    else if (side >= 0 && tw + 2 * size + 60 < box.w)
        pieces_badge(t, side, box.x + (box.w - tw) / 2 - size - 12, box.y + theme_tx(m, 17, 19), size);
    float y = modal_title(t, box, box.y + 16, title);
    char purpose[200];
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    args.side = side;
    say_code(t, &t->battle->view, r->purpose, &args, purpose, sizeof purpose);
    ui_text_fit(u, TEXT_NOTE, m->ink, box.x + box.w / 2, y + theme_font(m, TEXT_NOTE).px, ALIGN_CENTRE,
                box.w - 48, purpose);
    y += theme_font(m, TEXT_NOTE).px * 1.5f;
    char before[400];
    thrown_before(t, before, sizeof before);
    if (before[0]) {
        ui_text_fit(u, TEXT_SMALL_STRONG, m->ink, box.x + box.w / 2, y + theme_font(m, TEXT_SMALL).px,
                    ALIGN_CENTRE, box.w - 48, before);
        y += theme_font(m, TEXT_SMALL).px * 1.5f;
    }
    ui_text_fit(u, TEXT_SMALL, m->ink2, box.x + box.w / 2, y + theme_font(m, TEXT_SMALL).px, ALIGN_CENTRE,
                box.w - 48, how_entered(r));
    return y + theme_font(m, TEXT_SMALL).px * 1.9f;
}

/* How the faces one may press lie on the card. */
typedef struct face_grid {
    int faces, columns, rows;
    float w, h, gap;
} face_grid;

static face_grid grid_of(ui *u, const roll *r)
{
    const theme *m = &u->t;
    face_grid g = {.gap = 6};
    const bool cards = r->kind == ROLL_CARDS;
    g.faces = cards ? 52 : r->kind == ROLL_COINS ? 2 : r->sides;
    g.columns = cards ? 13 : g.faces > 10 ? 10 : g.faces;
    g.rows = (g.faces + g.columns - 1) / g.columns;
    g.w = fmaxf(38, theme_tx(m, 40, 48));
    g.h = cards ? roundf(g.w * 1.4f) : g.w;
    if (r->kind == ROLL_COINS) g.w = ui_button_width(u, _("Heads"), "H");
    return g;
}

/* It has been drawn since the deck was shuffled, and cannot lie there now. */
static bool card_is_out(const roll *r, int face)
{
    return r->kind == ROLL_CARDS && r->deck != 0 && (r->deck >> (face - 1) & 1) == 0;
}

/* The face as it is pressed: a card is seen as one, a coin and a number are named. A card that has been drawn
 * leaves its place, crossed through. */
static bool face_button(table *t, const roll *r, int face, frect f)
{
    ui *u = t->host->ui;
    char room[8];
    const bool card = r->kind == ROLL_CARDS;
    const ui_id id = ui_name("face", face - 1);
    if (card_is_out(r, face)) {
        const frect in = ui_inset(f, 3);
        char tip[64];
        draw_round(u->out, in, 4, 0, u->t.line, 1);
        draw_line(u->out, in.x + 6, in.y + in.h - 6, in.x + in.w - 6, in.y + 6, u->t.line,
                  (stroke_style){.width = 1.4f});
        ui_text_mid(u, TEXT_SMALL, u->t.ink2, f.x + f.w / 2, f, ALIGN_CENTRE, face_name(r, face, room));
        snprintf(tip, sizeof tip, _("%s has been drawn"), face_name(r, face, room));
        ui_region_add(u, id, f, UI_OFF);
        ui_tooltip(u, id, f, tip);
        return false;
    }
    const bool coin = r->kind == ROLL_COINS; /* its letter is heard where faces are typed */
    const bool pressed =
        coin ? ui_button(u, id, f, LOOK_PAPER, face == 2 ? _("Heads") : _("Tails"), face == 2 ? "H" : "T", 0,
                         0)
             : ui_button(u, id, f, LOOK_PAPER, card ? "" : face_name(r, face, room), "", 0, 0);
    if (card)
        dice_draw_card(u->out, (face - 1) % 13 + 1, "cdhs"[(face - 1) / 13], f.x + f.w / 2, f.y + f.h / 2,
                       f.h - 6, 0, false);
    return pressed;
}

static void faces_grid(table *t, const roll *r, const face_grid *g, frect box, float y)
{
    const float left = roundf(box.x + (box.w - (g->w + g->gap) * (float)g->columns + g->gap) / 2);
    for (int i = 0; i < g->faces; i++) {
        const int face = r->kind == ROLL_COINS ? g->faces - i : i + 1; /* heads before tails */
        const frect f = {left + (g->w + g->gap) * (float)(i % g->columns),
                         y + (g->h + g->gap) * (float)(i / g->columns), g->w, g->h};
        if (face_button(t, r, face, f)) face_add(t, r, face);
    }
}

/* What has been entered, and how much of it is wanted. */
static void faces_row(table *t, const roll *r, frect shown)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char line[48];
    const int have = faces_entered(t->modal->faces);
    if (have == r->count || have == 0)
        snprintf(line, sizeof line, _("%d of %d"), have, r->count);
    else
        snprintf(line, sizeof line, _("%d of %d, %d missing"), have, r->count, r->count - have);
    const float base = roundf(shown.y + shown.h / 2 + theme_font(m, TEXT_BODY).px * 0.36f);
    draw_round(u->out, shown, 6, m->window, have == r->count ? m->good : m->line,
               have == r->count ? 2.2f : 1.4f);
    ui_text_fit(u, TEXT_BODY_BOLD, m->ink, shown.x + 12, base, ALIGN_LEFT,
                shown.w - 40 - ui_width(u, TEXT_BODY, line), t->modal->faces);
    ui_text(u, TEXT_BODY, m->ink2, shown.x + shown.w - 12, base, ALIGN_RIGHT, line);
}

enum { FACES_ENTERED, FACES_CLEAR, FACES_FOR_ME, FACES_LATER, FACES_BUTTONS };
static const char *const dice_buttons[FACES_BUTTONS] = {N_("These are the faces"), N_("Clear"),
                                                        N_("Throw it for me"), N_("Not now")},
                         *const many_buttons[FACES_BUTTONS] = {N_("These are the faces"), N_("Clear"),
                                                               N_("Throw them for me"), N_("Not now")},
                         *const coin_buttons[FACES_BUTTONS] = {N_("So they lie"), N_("Clear"),
                                                               N_("Toss for me"), N_("Not now")},
                         *const card_buttons[FACES_BUTTONS] = {N_("That is what was drawn"), N_("Clear"),
                                                               N_("Draw it for me"), N_("Not now")};

static const char *const *buttons_of(const roll *r)
{
    if (r->kind != ROLL_DICE) return r->kind == ROLL_CARDS ? card_buttons : coin_buttons;
    return r->count > 1 ? many_buttons : dice_buttons;
}

/* As wide as its buttons are, and its faces. */
static float faces_width(const table *t, const roll *r, const face_grid *g)
{
    ui *u = t->host->ui;
    float w = 48;
    for (int i = 0; i < FACES_BUTTONS; i++)
        w += ui_button_width(u, buttons_of(r)[i], i == 0 ? "Enter" : i == FACES_LATER ? "Esc" : "") + 10;
    return fmaxf(w, (g->w + g->gap) * (float)g->columns + 60);
}

static void faces_press(table *t, const roll *r, int pressed)
{
    switch (pressed) {
    case FACES_ENTERED:
        faces_done(t, r);
        break;
    case FACES_CLEAR:
        modal_faces(t)[0] = 0;
        break;
    case FACES_FOR_ME:
        faces_thrown_for(t);
        break;
    case FACES_LATER:
        modal_faces(t)[0] = 0;
        t->heed(t, NOTICE_LEFT, 0);
        break;
    default:
        break;
    }
}

void faces_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const roll *r = session_lacking(t->s);
    if (!r) {
        modal_close(t);
        return;
    }
    const face_grid g = grid_of(u, r);
    const float high = fmaxf(36, theme_tx(m, 36, 42));
    int nbefore;
    (void)session_thrown_before(t->s, &nbefore);
    const float told = nbefore > 0 ? theme_font(m, TEXT_SMALL).px * 1.5f : 0;
    frect box = modal_begin(t, "faces", faces_width(t, r, &g),
                            theme_tx(m, 202, 236) + high + told + (g.h + g.gap) * (float)g.rows);
    float y = faces_head(t, r, box);
    faces_grid(t, r, &g, box, y);
    y += (g.h + g.gap) * (float)g.rows + 6;
    faces_row(t, r, (frect){box.x + 28, y, box.w - 56, high});
    faces_keys(t, r);
    faces_press(t, r, modal_buttons(t, box, buttons_of(r), FACES_BUTTONS));
    if (t->modal->card == MODAL_FACES) menu_ways_out(t);
    ui_layer_end(u);
}
