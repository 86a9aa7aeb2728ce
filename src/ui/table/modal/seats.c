/* seats.c: who plays which side of the battle that is under way, and who throws its dice: two rows of choices
 * a side. */
#include "ui/table/modal/seats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/session_seats.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"

enum { CHOICES_MAX = 8, PERSON = 0 };

static int players_of(const table *t)
{
    int n = 0;
    while (t->host->players && t->host->players[n] && n < CHOICES_MAX - 1)
        n++;
    return n;
}

/* The computer of that side, as an index; who is not named is the usual one, as the table plays him. */
static int player_of(const table *t, int side)
{
    const player *p = player_find(t->host->players, session_settings(t->s)->player[side]);
    for (int i = 0; i < players_of(t); i++)
        if (t->host->players[i] == p) return i;
    return player_usual(t->host->players);
}

bool seats_may_change(const table *t)
{
    return !t->watched && !t->battle->half_thrown && t->battle->d.side != GAME_OVER && players_of(t) > 0;
}

void seats_words(const table *t, int side, char out[SEAT_WORDS])
{
    const int p = player_of(t, side);
    if (battle_seat(t, side) == SEAT_HUMAN)
        snprintf(out, SEAT_WORDS, "%s", battle_humans(t) == 1 ? _("played by you") : _("played by a person"));
    else if (p >= 0)
        snprintf(out, SEAT_WORDS, _("played by the computer (%s)"),
                 language_said(t->host->players[p]->title));
    else
        snprintf(out, SEAT_WORDS, _("played by the computer"));
}

void seats_brief(const table *t, int side, char out[SEAT_WORDS])
{
    const int p = player_of(t, side);
    const char *computer = p >= 0 ? t->host->players[p]->title : NULL;
    const char *person = battle_humans(t) == 1 ? _("you") : _("a person");
    const bool human = battle_seat(t, side) == SEAT_HUMAN;
    snprintf(out, SEAT_WORDS, "%s", human ? person : computer ? language_said(computer) : "");
}

const char *seats_computer(const table *t)
{
    int plays = -1;
    for (int i = 0; i < t->sc->nsides; i++) {
        if (t->sc->sides[i].goes_alone || battle_seat(t, i) == SEAT_HUMAN) continue;
        if (plays >= 0 && plays != player_of(t, i)) return NULL;
        plays = player_of(t, i);
    }
    return plays >= 0 ? t->host->players[plays]->title : NULL;
}

void seats_open(table *t)
{
    int seats[2 * SIDES_MAX] = {PERSON};
    for (int i = 0; i < t->sc->nsides; i++) {
        seats[i] = battle_seat(t, i) == SEAT_HUMAN ? PERSON : player_of(t, i) + 1;
        seats[SIDES_MAX + i] = session_by_hand(t->s, i);
    }
    memcpy(modal_seats(t), seats, sizeof seats);
    modal_open(t, MODAL_SEATS);
}

/* One change is made after the other; the last notice tells the table who looks now. */
static void take_seats(table *t, const int *wanted)
{
    int to[2 * SIDES_MAX];
    memcpy(to, wanted, sizeof to);
    modal_close(t);
    for (int i = 0; i < t->sc->nsides; i++) {
        const player *p = to[i] == PERSON ? NULL : t->host->players[to[i] - 1];
        const int was = battle_seat(t, i) == SEAT_HUMAN ? PERSON : player_of(t, i) + 1;
        if (t->sc->sides[i].goes_alone) continue;
        const bool typed = to[SIDES_MAX + i] != 0;
        if (typed != session_by_hand(t->s, i)) battle_hand(t, i, typed);
        if (was == to[i]) continue;
        battle_reseat(t, i, p ? SEAT_COMPUTER : SEAT_HUMAN, p ? p->name : NULL);
    }
}

static float row_height(const theme *m)
{
    return fmaxf(36, theme_tx(m, 36, 40));
}

static float side_height(const theme *m)
{
    return theme_tx(m, 26, 30) + 12 + 2 * row_height(m) + theme_px(m, 12, 18);
}

/* A side's sign and name, and under them the choices. */
static float one_side(table *t, int side, frect r)
{
    static const char *const dice[] = {N_("Its dice on screen"), N_("Its dice by hand")};
    ui *u = t->host->ui;
    theme *m = &u->t;
    const char *labels[CHOICES_MAX] = {[PERSON] = _("A person")};
    const int n = players_of(t);
    const float badge = theme_tx(m, 26, 30), row = row_height(m);
    for (int i = 0; i < n; i++)
        labels[i + 1] = t->host->players[i]->title;
    pieces_badge(t, side, r.x, r.y, badge);
    font name = theme_font(m, TEXT_BODY_BOLD);
    ui_text_fit(u, TEXT_BODY_BOLD, m->ink, r.x + badge + 10, roundf(r.y + badge / 2 + name.px * 0.36f),
                ALIGN_LEFT, r.w - badge - 10, t->sc->sides[side].name);
    ui_segments(u, ui_name("seat", side), (frect){r.x, r.y + badge + 6, r.w, row}, labels, n + 1,
                &modal_seats(t)[side]);
    ui_segments(u, ui_name("seatdice", side), (frect){r.x, r.y + badge + 12 + row, r.w, row}, dice, 2,
                &modal_seats(t)[SIDES_MAX + side]);
    return side_height(m);
}

void seats_draw(table *t)
{
    static const char *const labels[] = {N_("Go on so"), N_("Leave it")};
    static const char about[] = N_(
        "A person, or the computer at one of its strengths; dice that the program throws, or that are thrown "
        "at the table and entered. It holds from now on, and is written in the battle kept.");
    ui *u = t->host->ui;
    theme *m = &u->t;
    const float w = fminf(theme_tx(m, 640, 760), m->width - 32), in = w - 64;
    const float each = side_height(m);
    int sides = 0;
    for (int i = 0; i < t->sc->nsides; i++)
        sides += !t->sc->sides[i].goes_alone;
    const float words = ui_wrap(u, TEXT_BODY, 0, 0, 0, in, 1.4f, false, about) + 12;
    frect r =
        modal_begin(t, "seatscard", w,
                    theme_font(m, TEXT_TITLE).px * 1.2f + words + each * (float)sides + theme_tx(m, 96, 108));
    float y = modal_title(t, r, r.y + 16, _("Who plays, and whose dice?")) + 6;
    y += ui_wrap(u, TEXT_BODY, m->ink2, r.x + 32, y, r.w - 64, 1.4f, true, about) + 12;
    for (int i = 0; i < t->sc->nsides; i++)
        if (!t->sc->sides[i].goes_alone) y += one_side(t, i, (frect){r.x + 32, y, r.w - 64, each});
    const int pressed = modal_buttons(t, r, labels, 2);
    ui_layer_end(u);
    if (pressed == 0) take_seats(t, modal_seats(t));
    if (pressed == 1) modal_close(t);
}
