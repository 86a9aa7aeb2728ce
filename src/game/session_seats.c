/* session_seats.c: in the middle of a battle another person, or another computer, takes a side over; or its
 * dice are thrown by another hand; or a hint is asked for. */
#include "game/session_seats.h"

#include <assert.h>
#include <string.h>

#include "game/session_internal.h"

/* Turns since a person sat down there, this one too. */
static int turns_seated(const session *s, int side)
{
    const int since = s->since[side] > 0 ? s->since[side] : 1;
    return s->now.turn < since ? 0 : s->now.turn - since + 1;
}

static void take_seat(session *s, int side, int seat, const char *player)
{
    const bool manned = s->config.seat[side] == SEAT_HUMAN;
    if (manned && seat == SEAT_COMPUTER && s->count > 0) s->manned[side] += turns_seated(s, side);
    if (!manned && seat == SEAT_HUMAN) s->since[side] = s->count > 0 ? s->now.turn : 0;
    if (seat == SEAT_COMPUTER && s->config.seat[side] == SEAT_HUMAN && s->count > 0 && s->relieved[side] == 0)
        s->relieved[side] = s->now.turn;
    char *name = player != NULL && seat == SEAT_COMPUTER ? mem_strdup(player) : NULL;
    mem_free(s->player[side]);
    s->config.player[side] = s->player[side] = name;
    s->config.seat[side] = (uint8_t)seat;
}

bool session_seat(session *s, int side, int seat, const char *player, error *err)
{
    assert(side >= 0 && side < s->sc->nsides && !s->sc->sides[side].goes_alone);
    if (!save_append_seat(s, side, seat, seat == SEAT_COMPUTER ? player : NULL, err)) return false;
    take_seat(s, side, seat, player);
    session_forget_faces(s);
    return true;
}

int session_relieved(const session *s, int side)
{
    return s->relieved[side];
}

int session_manned(const session *s, int side)
{
    return s->manned[side] + (s->config.seat[side] == SEAT_HUMAN ? turns_seated(s, side) : 0);
}

static void take_dice(session *s, int side, bool typed)
{
    const uint8_t bit = (uint8_t)(1u << side);
    s->config.typed = (uint8_t)(typed ? s->config.typed | bit : s->config.typed & ~bit);
}

bool session_hand(session *s, int side, bool typed, error *err)
{
    assert(side >= 0 && side < s->sc->nsides);
    if (!save_append_hand(s, side, typed, err)) return false;
    take_dice(s, side, typed);
    session_forget_faces(s);
    return true;
}

bool session_by_hand(const session *s, int side)
{
    return (s->config.typed >> side & 1) != 0;
}

/* The side that the text names, and in *rest what follows its name; NO_SIDE: none of this battle. */
static int read_side(const session *s, const char *text, const char **rest)
{
    const size_t n = strcspn(text, " ");
    *rest = text + n + 1;
    for (int i = 0; i < s->sc->nsides && text[n] == ' '; i++)
        if (strlen(s->sc->sides[i].id) == n && strncmp(s->sc->sides[i].id, text, n) == 0) return i;
    return NO_SIDE;
}

static bool read_hand(session *s, const char *text)
{
    const char *how;
    const int side = read_side(s, text, &how);
    const bool typed = side != NO_SIDE && strcmp(how, "typed") == 0;
    if (side == NO_SIDE || (!typed && strcmp(how, "seeded") != 0)) return false;
    take_dice(s, side, typed);
    return true;
}

bool session_hint(session *s, int side, error *err)
{
    assert(side >= 0 && side < s->sc->nsides);
    if (!save_append_hint(s, side, err)) return false;
    s->hints[side]++;
    return true;
}

int session_hints(const session *s, int side)
{
    return s->hints[side];
}

static bool read_hint(session *s, const char *text)
{
    static const char after[] = "after ";
    const char *when;
    const int side = read_side(s, text, &when);
    if (side == NO_SIDE || strncmp(when, after, sizeof after - 1) != 0) return false;
    when += sizeof after - 1;
    if (*when == '\0' || when[strspn(when, "0123456789")] != '\0') return false;
    s->hints[side]++;
    return true;
}

bool session_is_seat_line(const char *text)
{
    static const char *const words[] = {"seat ", "dice ", "hint "};
    for (int i = 0; i < 3; i++)
        if (strncmp(text, words[i], 5) == 0) return true;
    return false;
}

bool session_read_seat(session *s, const char *text)
{
    static const char human[] = "human", computer[] = "computer";
    const char *who;
    if (!session_is_seat_line(text)) return false;
    if (text[0] == 'd') return read_hand(s, text + 5);
    if (text[0] == 'h') return read_hint(s, text + 5);
    const int side = read_side(s, text + 5, &who);
    if (side == NO_SIDE) return false;
    if (strcmp(who, human) == 0) return take_seat(s, side, SEAT_HUMAN, NULL), true;
    if (strncmp(who, computer, sizeof computer - 1) != 0) return false;
    who += sizeof computer - 1;
    if (*who != '\0' && *who != ' ') return false;
    return take_seat(s, side, SEAT_COMPUTER, *who == ' ' ? who + 1 : NULL), true;
}

int session_person(const session *s)
{
    const scenario *sc = session_scenario(s);
    int one = NO_SIDE, humans = 0, computers = 0;
    for (int k = 0; k < sc->nsides; k++) {
        if (sc->sides[k].goes_alone) continue;
        const bool human = session_settings(s)->seat[k] == SEAT_HUMAN;
        humans += human, computers += !human;
        if (human) one = k;
    }
    return humans == 1 && computers > 0 ? one : NO_SIDE;
}
