/* opponent.c: see opponent.h. */
#include "ui/app/opponent.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/character.h"
#include "ui/app/page.h"

bool opponent_asked(const app *a, const scenario *sc)
{
    const battle_setup *s = a->data[SCREEN_SETUP];
    for (int i = 0; i < sc->nsides; i++)
        if (!sc->sides[i].goes_alone && s->seat[i] == SEAT_COMPUTER) return setup_players(a) > 1;
    return false;
}

/* Whom the cards are about: a side that the computer plays. */
static int about(battle_setup *s, const scenario *sc)
{
    const int now = s->about;
    if (now < sc->nsides && !sc->sides[now].goes_alone && s->seat[now] == SEAT_COMPUTER) return now;
    for (int i = 0; i < sc->nsides; i++)
        if (!sc->sides[i].goes_alone && s->seat[i] == SEAT_COMPUTER) return s->about = i;
    return 0;
}

/* ---- how well */

/* 2000 as "2,000". */
static void thousands(int n, char out[16])
{
    if (n < 1000)
        snprintf(out, 16, "%d", n);
    else
        snprintf(out, 16, "%d,%03d", n / 1000 % 1000, n % 1000);
}

void opponent_strength(const player *p, char *out, size_t size)
{
    const double z = 1.96, n = p->against.battles;
    char battles[16];
    out[0] = '\0';
    if (p->against.battles <= 0 || !p->against.name) return;
    const double share = p->against.halves / (2 * n), mid = (share + z * z / (2 * n)) / (1 + z * z / n),
                 wide = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    thousands(p->against.battles, battles);
    snprintf(out, size, _("beats %s in %.0f %% (%.0f to %.0f), %s battles"), p->against.name, 100 * share,
             100 * fmax(0, mid - wide), 100 * fmin(1, mid + wide), battles);
}

/* "at once", "1 s a turn", "up to 10 s a turn". */
static void time_words(const app *a, const player *p, char out[32])
{
    const int ms = p->all_cores && a->settings.think > 0 ? a->settings.think * 1000 : p->milliseconds;
    if (ms < 500)
        snprintf(out, 32, _("at once"));
    else
        snprintf(out, 32, _("%s%d s a turn"), p->all_cores ? _("up to ") : "", (ms + 500) / 1000);
}

static void clock_sign(ui *u, float x, float y, float r, colour c)
{
    const stroke_style hand = {.width = 1.6f};
    draw_circle(u->out, x, y, r, 0, c, 1.6f);
    draw_line(u->out, x, y, x, y - r * 0.6f, c, hand);
    draw_line(u->out, x, y, x + r * 0.45f, y + r * 0.25f, c, hand);
}

/* The rank in bars, as quality on the counters: the lowest first. */
static void rank_bars(ui *u, frect r, int rank, int of, colour c)
{
    const float h = r.h / (float)(of * 2 - 1) * 1.25f, pitch = (r.h - h) / (float)(of - 1);
    for (int i = 0; i < of; i++) {
        const frect bar = {r.x, roundf(r.y + r.h - h - pitch * (float)i), r.w, h};
        draw_round(u->out, bar, 2, i <= rank ? c : 0, i <= rank ? 0 : colour_alpha(c, 0.45f), 1.2f);
    }
}

typedef struct level_look {
    colour ground, line, ink, ink2;
    float width;
} level_look;

static level_look look_of_level(const theme *t, bool chosen, bool hot)
{
    if (chosen) return (level_look){t->walnut, t->brass, t->popover, t->sand, 2.2f};
    return (level_look){hot ? t->band : t->popover, t->line, t->ink, t->ink2, 1.4f};
}

/* What stands on the card of one level; its height. */
static float level_card(app *a, int i, frect r, bool chosen, bool draw)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const player *p = a->config.players[i];
    const float pad = theme_px(t, 14, 18), bars = theme_px(t, 32, 40),
                x = r.x + pad + bars + theme_px(t, 18, 24), right = r.x + r.w - pad, in = right - x;
    char takes[32], beats[120], cap[12];
    time_words(a, p, takes);
    opponent_strength(p, beats, sizeof beats);
    snprintf(cap, sizeof cap, "%d", i + 1);
    const font f = theme_font(t, TEXT_BATTLE);
    const float head = roundf(f.px * 1.3f), cap_h = theme_tx(t, 26, 30),
                how = p->how ? ui_wrap(u, TEXT_BODY, 0, x, 0, in, 1.3f, false, p->how) : 0;
    const float h = fmaxf(theme_px(t, 100, 124), 2 * pad + head + how + cap_h + 2);
    if (!draw) return h;
    r.h = h;
    const ui_id id = ui_name("setup-level", i);
    const level_look l = look_of_level(t, chosen, ui_hot(u, id));
    draw_round(u->out, r, 7, l.ground, l.line, l.width);
    rank_bars(u, (frect){r.x + pad, r.y + (h - bars * 1.75f) / 2, bars, bars * 1.75f}, i, setup_players(a),
              l.ink);
    float y = r.y + pad - 2;
    const float tw = ui_width(u, TEXT_BODY_STRONG, takes), sign = theme_px(t, 9, 11);
    const frect line = {x, y, in, head};
    ui_text(u, TEXT_BATTLE, l.ink, x, roundf(y + f.px * 0.98f), ALIGN_LEFT, p->title);
    ui_text_mid(u, TEXT_BODY_STRONG, l.ink, right, line, ALIGN_RIGHT, takes);
    clock_sign(u, right - tw - sign - 8, y + head / 2, sign, l.ink);
    y += head;
    if (p->how) y += ui_wrap(u, TEXT_BODY, l.ink, x, y, in, 1.3f, true, p->how);
    const float kw = ui_keycap_width(u, cap), mid = y + 4 + cap_h / 2;
    ui_keycap(u, x, mid, chosen, cap);
    if (beats[0])
        ui_text_fit(u, TEXT_SMALL_STRONG, l.ink2, x + kw + 10,
                    mid + theme_font(t, TEXT_SMALL_STRONG).px * 0.36f, ALIGN_LEFT,
                    in - kw - 10 - (chosen ? 30 : 0), beats);
    if (chosen) {
        const float d = theme_px(t, 12, 15);
        draw_circle(u->out, right - d, r.y + h - pad - d, d, t->brass, 0, 0);
        ui_tick(u, right - d, r.y + h - pad - d, d * 1.1f, t->walnut);
    }
    return h;
}

/* Digits choose; so do the arrows, where nothing else has them. */
static int level_keys(ui *u, int now, int n)
{
    if (u->had_text || u->wants_text) return now;
    for (int i = 0; i < n; i++)
        if (ui_key(u, '1' + i, 0)) return i;
    if (u->focus && u->show_focus) return now;
    if (now > 0 && ui_key(u, KEY_UP, 0)) return now - 1;
    if (now < n - 1 && ui_key(u, KEY_DOWN, 0)) return now + 1;
    return now;
}

static float sides_row(app *a, const scenario *sc, frect r)
{
    ui *u = &a->ui;
    battle_setup *s = setup_get(a);
    const char *names[SIDES_MAX];
    int of[SIDES_MAX], n = 0, at = 0;
    for (int i = 0; i < sc->nsides; i++)
        if (!sc->sides[i].goes_alone && s->seat[i] == SEAT_COMPUTER) {
            if (i == about(s, sc)) at = n;
            of[n] = i, names[n++] = sc->sides[i].name;
        }
    if (n < 2) return 0;
    r.h = fmaxf(36, theme_tx(&u->t, 36, 38));
    if (ui_segments(u, ui_name("setup-about", 0), r, names, n, &at)) s->about = of[at];
    return r.h + theme_px(&u->t, 8, 12);
}

float opponent_levels(app *a, const catalogue_entry *e, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    battle_setup *s = setup_get(a);
    const int n = setup_players(a), side = about(s, e->sc);
    const font f = theme_font(t, TEXT_BATTLE);
    static const char fair[] = N_("same dice, same sight, at every level");
    float y = r.y;
    const float title = ui_width(u, TEXT_BATTLE, _("How well it plays"));
    ui_text(u, TEXT_BATTLE, t->ink, r.x, y + f.px * 0.8f, ALIGN_LEFT, _("How well it plays"));
    if (title + 24 + ui_width(u, TEXT_SMALL, fair) < r.w)
        ui_text(u, TEXT_SMALL, t->ink2, r.x + r.w, y + f.px * 0.8f, ALIGN_RIGHT, fair);
    y += f.px * 1.25f;
    y += sides_row(a, e->sc, (frect){r.x, y, r.w, 0});
    for (int i = 0; i < n; i++) {
        const frect card = {r.x, y, r.w, 0};
        const float h = level_card(a, i, card, s->player[side] == i, false);
        if (ui_click(u, ui_name("setup-level", i), (frect){r.x, y, r.w, h}, UI_FOCUS))
            setup_choose_player(a, side, i);
        level_card(a, i, card, s->player[side] == i, true);
        y += h + theme_px(t, 8, 10);
    }
    if (u->event) setup_choose_player(a, side, level_keys(u, s->player[side], n));
    y += ui_wrap(
        u, TEXT_SMALL, t->ink2, r.x, y, r.w, 1.32f, true,
        _("Levels differ by time and by blunders. The General's time is in the settings; in battle, who "
          "plays is changed with Ctrl P."));
    return y - r.y;
}

/* ---- as whom */

static float wish_row(app *a, const character *own, frect r)
{
    static const char *const all[CHARACTER_WISHES] = {N_("His own"), N_("Bold"), N_("Careful"), N_("Even")};
    ui *u = &a->ui;
    const int first = own ? 0 : 1, wish = a->settings.character;
    int at = wish < first ? CHARACTER_EVEN - first : wish - first;
    float used;
    if (page_choice(u, ui_name("setup-character", 0), r, all + first, CHARACTER_WISHES - first, &at, &used)) {
        a->settings.character = at + first;
        app_settings_changed(a);
    }
    return used;
}

/* Words at the left, No and Yes at the right. */
static float yes_row(app *a, int i, frect r, const char *title, const char *text, bool *on)
{
    static const char *const names[] = {N_("No"), N_("Yes")};
    ui *u = &a->ui;
    const theme *t = &u->t;
    const float w = theme_tx(t, 124, 150), h = fmaxf(36, theme_tx(t, 36, 40)), room = r.w - w - 14;
    int at = *on ? 1 : 0;
    float y = r.y + theme_px(t, 8, 11);
    draw_line(u->out, r.x, r.y, r.x + r.w, r.y, t->rule, (stroke_style){.width = 1});
    if (ui_segments(u, ui_name("setup-mind", i), (frect){r.x + r.w - w, y, w, h}, names, 2, &at)) {
        *on = at != 0;
        app_settings_changed(a);
    }
    float low = y + ui_wrap(u, TEXT_BODY_STRONG, t->ink, r.x, y, room, 1.3f, true, title);
    low += ui_wrap(u, TEXT_SMALL, t->ink2, r.x, low, room, 1.3f, true, text);
    return fmaxf(low, y + h) + theme_px(t, 8, 11) - r.y;
}

float opponent_commander(app *a, const catalogue_entry *e, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const int side = about(setup_get(a), e->sc);
    const scenario_side *of = &e->sc->sides[side];
    const player *plays = a->config.players[setup_get(a)->player[side]];
    const character *own = of->character, *is = character_wished((character_wish)a->settings.character, own);
    const bool named = of->commander && of->commander[0];
    char commands[120];
    snprintf(commands, sizeof commands, named ? _("commands the %s") : _("played by the computer"), of->name);
    const font f = theme_font(t, TEXT_BATTLE);
    const char *title = named ? of->commander : of->name;
    float y = r.y, badge = theme_px(t, 80, 100);
    const float wide = ui_width(u, TEXT_BATTLE, title), aside = ui_width(u, TEXT_SMALL, commands);
    ui_text_fit(u, TEXT_BATTLE, t->ink, r.x, y + f.px * 0.8f, ALIGN_LEFT, r.w, title);
    if (wide + 16 + aside < r.w)
        ui_text(u, TEXT_SMALL, t->ink2, r.x + wide + 16, y + f.px * 0.8f, ALIGN_LEFT, commands);
    y += f.px * 1.3f;
    catalogue_badge(a, e, side, r.x + 4, y, badge);
    const float x = r.x + badge + theme_px(t, 20, 26), in = r.x + r.w - x;
    font saying = theme_font(t, TEXT_NOTE_ITALIC);
    saying.px = theme_tx(t, 24, 29);
    ui_squeeze(u, saying, t->ink, (frect){x, y, in, saying.px * 1.35f}, ALIGN_LEFT, is->saying);
    const float how =
        saying.px * 1.4f + ui_wrap(u, TEXT_BODY, t->ink, x, y + saying.px * 1.4f, in, 1.32f, true, is->how);
    y += fmaxf(badge, how) + theme_px(t, 12, 16);
    y += wish_row(a, own, (frect){r.x, y, r.w, fmaxf(36, theme_tx(t, 36, 38))}) + 5;
    y += ui_wrap(
        u, TEXT_SMALL, t->ink2, r.x, y, r.w, 1.32f, true,
        _("A leaning of those who plan (Captain, Colonel, General), among plans of about equal worth: "
          "what it costs of the chance of winning stays below 3 %."));
    y += theme_px(t, 8, 10);
    y += yes_row(a, 0, (frect){r.x, y, r.w, 0}, _("Says what it intends"),
                 plays->intend ? _("Before it acts. Never what is hidden.")
                               : _("Not at this level: the Colonel and the General do."),
                 &a->settings.intends);
    y += yes_row(a, 1, (frect){r.x, y, r.w, 0}, _("Thinks while you do"),
                 plays->ponder ? _("Prepares its plan on your time.")
                               : _("Not at this level: the Colonel and the General do."),
                 &a->settings.ponder);
    return y - r.y;
}
