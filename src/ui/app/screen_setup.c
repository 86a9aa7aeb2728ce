/*
 * screen_setup.c: everything that is settled before a battle: seats, whose dice, the seed, what may be taken
 * back, and the options of the rule system in its own words.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/words.h"
#include "core/language.h"
#include "ui/app/opponent.h"
#include "ui/app/page.h"
#include "ui/app/setup.h"
#include "ui/app/title_pane.h"

typedef struct column {
    app *a;
    float x, y, w;
} column;

static void setup_enter(app *a)
{
    setup_get(a);
    if (!a->scenario[0]) return;
    catalogue_entry *e = catalogue_at(catalogue_get(a), catalogue_find(a, a->scenario));
    catalogue_load(a, e);
    if (e->sc) setup_take(a, e);
}

static void heading(column *c, const char *text)
{
    const theme *t = &c->a->ui.t;
    font f = theme_font(t, TEXT_BATTLE);
    draw_text(c->a->ui.out, f, t->ink, c->x, c->y + f.px * 0.8f, ALIGN_LEFT, text);
    c->y += f.px * 1.25f;
}

static void sentence(column *c, text_role role, colour ink, const char *text)
{
    if (role == TEXT_BODY_STRONG && c->a->ui.t.text > 1.31f) role = TEXT_KEY; /* a name is a word that long */
    c->y += ui_wrap(&c->a->ui, role, ink, c->x, c->y, c->w, 1.32f, true, text);
}

static float control(const column *c)
{
    return fmaxf(36, theme_tx(&c->a->ui.t, 36, 38));
}

/* Real dice are chosen side by side here; of those that nobody plays, too. */
static void choose_dice(column *c, const catalogue_entry *e)
{
    static const char *const names[] = {N_("On screen"), N_("Real, typed")};
    app *a = c->a;
    battle_setup *s = setup_get(a);
    for (int i = 0; i < e->sc->nsides; i++) {
        char text[128];
        snprintf(text, sizeof text, _("%s: dice"), e->sc->sides[i].name); /* "The bush" brings its article */
        sentence(c, TEXT_BODY_STRONG, a->ui.t.ink, text);
        c->y += 4;
        if (ui_segments(&a->ui, ui_name("setup-dice", i), (frect){c->x, c->y, c->w, control(c)}, names, 2,
                        &s->real[i]))
            setup_side_dice_chosen(s, e->sc);
        c->y += control(c) + theme_px(&a->ui.t, 8, 12);
    }
}

static void choose_seed(column *c)
{
    app *a = c->a;
    ui *u = &a->ui;
    battle_setup *s = setup_get(a);
    sentence(c, TEXT_BODY_STRONG, u->t.ink, _("Seed of the dice"));
    sentence(c, TEXT_SMALL, u->t.ink2, _("The same seed and the same choices give the same battle again."));
    c->y += 5;
    const float w = ui_button_width(u, _("Another"), "N"), h = control(c);
    char before[sizeof s->seed];
    memcpy(before, s->seed, sizeof before);
    if (ui_input(u, ui_name("setup-seed", 0), (frect){c->x, c->y, c->w - w - 8, h}, s->seed, sizeof s->seed,
                 _("A number; none: by chance")))
        s->entered = true;
    if (memcmp(before, s->seed, sizeof before) != 0) setup_clean_seed(a);
    if (ui_button(u, ui_name("setup-another", 0), (frect){c->x + c->w - w, c->y, w, h}, LOOK_PAPER,
                  _("Another"), "N", 'n', 0))
        setup_new_seed(a);
    c->y += h + theme_px(&u->t, 10, 16);
}

/* What nobody can know beforehand: the commitment stands before a secret is typed. */
static void choose_secrets(column *c, const catalogue_entry *e)
{
    app *a = c->a;
    battle_setup *s = setup_get(a);
    char digits[20], text[160];
    int people = 0;
    seal_short(s->its.commit, digits);
    snprintf(text, sizeof text,
             _("Nobody can know them before they fall; the end of the battle proves it. Noted down "
               "now, %s proves the most."),
             digits);
    sentence(c, TEXT_SMALL, a->ui.t.ink2, text);
    c->y += theme_px(&a->ui.t, 6, 8);
    for (int i = 0; i < e->sc->nsides; i++)
        people += !e->sc->sides[i].goes_alone && s->seat[i] == SEAT_HUMAN;
    for (int i = 0; i < e->sc->nsides && people > 1; i++) {
        if (e->sc->sides[i].goes_alone || s->seat[i] != SEAT_HUMAN) continue;
        snprintf(text, sizeof text, _("%s: a secret, if you like"), e->sc->sides[i].name);
        if (ui_input(&a->ui, ui_name("setup-secret", i), (frect){c->x, c->y, c->w, control(c)}, s->secret[i],
                     sizeof s->secret[i], text))
            s->entered = true;
        c->y += control(c) + theme_px(&a->ui.t, 6, 8);
    }
    c->y += theme_px(&a->ui.t, 4, 8);
}

/* Where the program was started with a seed it is a seed. */
static void choose_chance(column *c, const catalogue_entry *e)
{
    static const char *const names[] = {N_("Sealed"), N_("By a seed")};
    app *a = c->a;
    battle_setup *s = setup_get(a);
    if (a->config.sealed) {
        sentence(c, TEXT_BODY_STRONG, a->ui.t.ink, _("Dice on screen"));
        c->y += 4;
        ui_segments(&a->ui, ui_name("setup-sealed", 0), (frect){c->x, c->y, c->w, control(c)}, names, 2,
                    &s->named);
        c->y += control(c) + theme_px(&a->ui.t, 6, 8);
    }
    if (s->named)
        choose_seed(c);
    else
        choose_secrets(c, e);
}

static void choose_undo(column *c)
{
    static const char *const names[] = {N_("Freely"), N_("If both agree"), N_("Never")};
    static const char *const what[] = {
        N_("Any choice may be taken back, and every one is noted in the log."),
        N_("What dice or fog have shown is taken back only when the other player agrees."),
        N_("What dice or fog have shown stands."),
    };
    app *a = c->a;
    battle_setup *s = setup_get(a);
    sentence(c, TEXT_BODY_STRONG, a->ui.t.ink, _("Taking back"));
    c->y += 4;
    ui_segments(&a->ui, ui_name("setup-undo", 0), (frect){c->x, c->y, c->w, control(c)}, names, 3, &s->undo);
    c->y += control(c) + 5;
    sentence(c, TEXT_SMALL, a->ui.t.ink2, what[s->undo >= 0 && s->undo < 3 ? s->undo : 0]);
    c->y += theme_px(&a->ui.t, 8, 12);
}

static const catalogue_entry *chosen(app *a)
{
    return a->scenario[0] ? catalogue_at(catalogue_get(a), catalogue_find(a, a->scenario)) : NULL;
}

static float who_card(app *a, const catalogue_entry *e, frect r)
{
    column c = {a, r.x, r.y, r.w};
    const theme *t = &a->ui.t;
    heading(&c, _("Who plays"));
    int rows = title_seats(a, e, (frect){c.x, c.y, c.w, 0});
    c.y += (title_seat_row(t) + theme_px(t, 5, 6)) * (float)rows + theme_px(t, 6, 10);
    return c.y - r.y;
}

static float terms_card(app *a, const catalogue_entry *e, frect r)
{
    column c = {a, r.x, r.y, r.w};
    heading(&c, _("Dice and taking back"));
    choose_dice(&c, e);
    choose_chance(&c, e);
    choose_undo(&c);
    return c.y - r.y;
}

/* ---- options of the rule system */

static const char *option_word(const scenario *sc, const char *key, const char *more, bool title,
                               const char *otherwise)
{
    char code[160];
    snprintf(code, sizeof code, "option.%s%s%s", key, more[0] ? "." : "", more);
    const word_entry *w = words_find(sc->words, code);
    if (!w) return otherwise;
    if (title) return w->title[0] ? w->title : w->text[0] ? w->text : otherwise;
    return w->title[0] ? w->text : "";
}

/* A choice that has no words of its own: "five-hits-only" reads as it is, with blanks and a capital. */
static void plain_name(const char *name, char out[48])
{
    snprintf(out, 48, "%s", name);
    for (char *p = out; *p; p++)
        if (*p == '-') *p = ' ';
    language_begin(out);
}

typedef struct option_names {
    char text[8][48];
    const char *name[8];
    int n;
} option_names;

/* What can be chosen, by name; n is 0 where only a number will do. */
static void names_of(const scenario *sc, int i, option_names *out)
{
    const option *o = &sc->rules->options[i];
    const int n = (int)(o->hi - o->lo + 1);
    out->n = 0;
    if (n > 8 || (!o->choices && n > 5)) return;
    for (int k = 0; k < n; k++) {
        out->name[k] = out->text[k];
        if ((!o->choices && o->lo == 0 && o->hi == 1) || o->choices == action_no_yes)
            snprintf(out->text[k], sizeof out->text[k], "%s", k ? _("Yes") : _("No"));
        else if (!o->choices)
            snprintf(out->text[k], sizeof out->text[k], "%d", (int)o->lo + k);
        else if (option_word(sc, o->key, o->choices[k], true, NULL))
            out->name[k] = option_word(sc, o->key, o->choices[k], true, NULL);
        else
            plain_name(o->choices[k], out->text[k]);
    }
    out->n = n;
}

static float control_width(ui *u, const option_names *names)
{
    float w = theme_tx(&u->t, 60, 70);
    for (int k = 0; k < names->n; k++)
        w = fmaxf(w, ui_width(u, TEXT_BUTTON, names->name[k]) + theme_tx(&u->t, 20, 26));
    return names->n ? w * (float)names->n : w * 2.6f;
}

/* Yes or no, a few named choices, or a number. */
static void option_control(app *a, const scenario *sc, int i, frect r, const option_names *names)
{
    ui *u = &a->ui;
    const option *o = &sc->rules->options[i];
    int32_t *value = &setup_get(a)->options[i];
    int at = (int)(*value - o->lo);
    if (names->n) {
        if (ui_segments(u, ui_name("option", i), r, names->name, names->n, &at)) *value = o->lo + at;
        return;
    }
    float h = r.h;
    char text[24];
    if (ui_icon_button(u, ui_name("option-less", i), (frect){r.x, r.y, h, h}, ICON_MINUS, true, NULL, 0, 0) &&
        *value > o->lo)
        *value -= 1;
    if (ui_icon_button(u, ui_name("option-more", i), (frect){r.x + r.w - h, r.y, h, h}, ICON_PLUS, true, NULL,
                       0, 0) &&
        *value < o->hi)
        *value += 1;
    snprintf(text, sizeof text, "%d", (int)*value);
    ui_text_mid(u, TEXT_HEADING, u->t.ink, r.x + r.w / 2, r, ALIGN_CENTRE, text);
}

/* Words at the left, what is chosen at the right; where that is too narrow, one under the other. Returns the
 * height. */
static float option_row(app *a, const scenario *sc, int i, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const option *o = &sc->rules->options[i];
    option_names names;
    names_of(sc, i, &names);
    const float h = fmaxf(36, theme_tx(t, 36, 38)), air = theme_px(t, 8, 11),
                wide = fminf(control_width(u, &names), r.w);
    const bool changed = setup_get(a)->options[i] != sc->options[i];
    const char *title = option_word(sc, o->key, "", true, o->key),
               *text = option_word(sc, o->key, "", false, "");
    const float chip =
        (o->rule ? ui_chip_width(u, o->rule) + 10 : 0) + ui_width(u, TEXT_SMALL_STRONG, "changed") + 14;
    const bool under =
        r.w - wide - 20 < fmaxf(theme_tx(t, 220, 260), ui_width(u, TEXT_BODY_STRONG, title) + chip);
    const float room = under ? r.w : r.w - wide - 20;
    font f = theme_font(t, TEXT_BODY_STRONG);
    const float line = roundf(f.px * 1.5f);
    float y = r.y + air;
    float w = ui_text_fit(u, TEXT_BODY_STRONG, t->ink, r.x, roundf(y + line / 2 + f.px * 0.36f), ALIGN_LEFT,
                          room - chip, title);
    if (o->rule) w += ui_chip_width(u, o->rule) + 10;
    if (o->rule && ui_chip(u, ui_name("option-rule", i), r.x + w, y + line / 2, false, o->rule)) {
        snprintf(a->page, sizeof a->page, "%s", o->rule);
        app_open(a, SCREEN_RULES);
        return 0;
    }
    if (changed)
        ui_text(u, TEXT_SMALL_STRONG, t->warn, r.x + w + 10, roundf(y + line / 2 + f.px * 0.36f), ALIGN_LEFT,
                _("changed"));
    y += line;
    if (text[0]) y += ui_wrap(u, TEXT_SMALL, t->ink2, r.x, y, room, 1.32f, true, text);
    if (under) {
        option_control(a, sc, i, (frect){r.x, y + 6, wide, h}, &names);
        y += 6 + h;
    } else {
        option_control(a, sc, i, (frect){r.x + r.w - wide, r.y + air, wide, h}, &names);
        y = fmaxf(y, r.y + air + h);
    }
    return y + air - r.y;
}

/* What cannot change anything in the battle is not offered, unless it has been changed all the same. */
static bool concerns(app *a, const scenario *sc, int i)
{
    const ruleset *rs = sc->rules;
    return rs->option_concerns == NULL || rs->option_concerns(sc, i) ||
           setup_get(a)->options[i] != sc->options[i];
}

static float options_card(app *a, const catalogue_entry *e, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    column c = {a, r.x, r.y, r.w};
    const int n = e->sc->rules->noptions < OPTIONS_MAX ? e->sc->rules->noptions : OPTIONS_MAX;
    char text[160];
    int left_out = 0, shown = 0;
    for (int i = 0; i < n; i++)
        left_out += !concerns(a, e->sc, i);
    snprintf(text, sizeof text, _("Optional rules: %.100s"), language_said(e->sc->rules->title));
    heading(&c, text);
    strbuf says = {0};
    strbuf_add(&says,
               n ? _("As this battle sets them, unless you change them.") : _("This system has no options."));
    if (left_out > 0)
        strbuf_addf(&says, _(" %d more would change nothing in it: %s for other battles."), left_out,
                    left_out == 1 ? _("it is") : _("they are"));
    sentence(&c, TEXT_SMALL, t->ink2, strbuf_str(&says));
    strbuf_free(&says);
    c.y += 4;
    for (int i = 0; i < n && a->screen == SCREEN_SETUP; i++) {
        if (!concerns(a, e->sc, i)) continue;
        if (shown++ > 0) draw_line(u->out, c.x, c.y, c.x + c.w, c.y, t->rule, (stroke_style){.width = 1});
        c.y += option_row(a, e->sc, i, (frect){c.x, c.y, c.w, 0});
    }
    return c.y - r.y;
}

enum { CARD_WHO, CARD_COMMANDER, CARD_LEVELS, CARD_TERMS, CARD_OPTIONS, CARDS };

/* Which stand on the page now: of the computer nothing where it plays no side. */
static int cards_now(const app *a, const catalogue_entry *e, int out[CARDS])
{
    const bool asked = opponent_asked(a, e->sc);
    int n = 0;
    for (int i = 0; i < CARDS; i++)
        if (asked || (i != CARD_COMMANDER && i != CARD_LEVELS)) out[n++] = i;
    return n;
}

static float setup_card(app *a, int i, frect r)
{
    const catalogue_entry *e = chosen(a);
    int shown[CARDS];
    cards_now(a, e, shown);
    switch (shown[i]) {
    case CARD_WHO:
        return who_card(a, e, r);
    case CARD_COMMANDER:
        return opponent_commander(a, e, r);
    case CARD_LEVELS:
        return opponent_levels(a, e, r);
    case CARD_TERMS:
        return terms_card(a, e, r);
    default:
        return options_card(a, e, r);
    }
}

/* ---- the page */

enum { DO_RESET, DO_PLAY };

static void setup_bar(app *a, const catalogue_entry *e, frect bar)
{
    const bool ready = e && e->sc;
    const page_button row[] = {
        [DO_RESET] = {_("As the battle sets them"), _("Reset"), "R", 'r', 0, ready ? LOOK_NORMAL : LOOK_OFF,
                      true, _("Puts the optional rules back")},
        [DO_PLAY] = {_("Play"), NULL, "Enter", KEY_ENTER, 0, ready ? LOOK_PRIMARY : LOOK_OFF, false, NULL},
    };
    switch (page_buttons(&a->ui, "setup-button", bar, row, 2)) {
    case DO_RESET:
        if (ready) memcpy(setup_get(a)->options, e->sc->options, sizeof e->sc->options);
        break;
    case DO_PLAY:
        setup_start(a, e);
        break;
    }
}

static void setup_draw(app *a)
{
    static const int column_of[CARDS] = {
        [CARD_WHO] = 0, [CARD_COMMANDER] = 0, [CARD_LEVELS] = 1, [CARD_TERMS] = 0, [CARD_OPTIONS] = 1};
    ui *u = &a->ui;
    const theme *t = &u->t;
    const catalogue_entry *e = chosen(a);
    char about[300];
    snprintf(about, sizeof about, "%s", _("Choose a battle first"));
    if (e)
        snprintf(about, sizeof about, "%.120s%s%.120s", e->card.title, e->card.date[0] ? ", " : "",
                 e->card.date);
    frect bar, body = page_begin(a, _("Options"), about, &bar);
    if (a->screen != SCREEN_SETUP) return;
    if (e && e->sc) {
        int shown[CARDS], columns[CARDS];
        const int n = cards_now(a, e, shown);
        for (int i = 0; i < n; i++)
            columns[i] = column_of[shown[i]];
        page_cards(a, body, setup_card, n, columns, theme_tx(t, 420, 560), &setup_get(a)->scroll);
    } else {
        frect in = ui_inset(body, theme_px(t, 14, 22));
        ui_panel(u, body);
        ui_wrap(u, TEXT_BODY, t->ink, in.x, in.y, in.w, 1.4f, true,
                e ? e->trouble : _("There is no battle to set up. Go back and choose one."));
    }
    if (a->screen == SCREEN_SETUP) setup_bar(a, e, bar);
    const bool entered = setup_get(a)->entered;
    setup_get(a)->entered = false;
    if (entered && a->screen == SCREEN_SETUP && e && e->sc) setup_start(a, e);
}

const screen_vtable setup_screen = {.enter = setup_enter, .draw = setup_draw, .release = setup_release};
