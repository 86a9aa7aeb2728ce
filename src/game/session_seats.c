/* session_seats.c: another person, or another computer, takes a side over in the middle of a battle. */
#include "game/session_seats.h"

#include <assert.h>
#include <string.h>

#include "game/session_internal.h"

static void take_seat(session *s, int side, int seat, const char *player)
{
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

bool session_read_seat(session *s, const char *text)
{
    static const char human[] = "human", computer[] = "computer";
    if (strncmp(text, "seat ", 5) != 0) return false;
    text += 5;
    const size_t n = strcspn(text, " ");
    for (int i = 0; i < s->sc->nsides && text[n] == ' '; i++) {
        if (strlen(s->sc->sides[i].id) != n || strncmp(s->sc->sides[i].id, text, n) != 0) continue;
        const char *who = text + n + 1;
        if (strcmp(who, human) == 0) return take_seat(s, i, SEAT_HUMAN, NULL), true;
        if (strncmp(who, computer, sizeof computer - 1) != 0) return false;
        who += sizeof computer - 1;
        if (*who != '\0' && *who != ' ') return false;
        return take_seat(s, i, SEAT_COMPUTER, *who == ' ' ? who + 1 : NULL), true;
    }
    return false;
}
