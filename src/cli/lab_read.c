/* lab_read.c: see lab_read.h. Fields are found by the name of their column; a row that makes no sense is left
 * out. */
#include "cli/lab_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/names.h"
#include "cli/lab_notes.h"

enum { FIELDS = 64 };

/* One line cut up in place; quotes are taken off. */
typedef struct row {
    char *field[FIELDS];
    int count;
} row;

static char *cut_line(char *line, row *out)
{
    char *p = line;
    out->count = 0;
    while (out->count < FIELDS) {
        char *to = p;
        const bool quoted = *p == '"';
        out->field[out->count++] = to;
        if (quoted) p++;
        for (; *p != '\0' && *p != '\n'; p++) {
            if (quoted && *p == '"') {
                if (p[1] != '"') break;
                p++;
            } else if (!quoted && *p == ',') {
                break;
            }
            *to++ = *p;
        }
        if (quoted && *p == '"') p++;
        const char end = *p;
        *to = '\0';
        if (end == '\0') return p;
        p++;
        if (end == '\n') return p;
    }
    return p + strcspn(p, "\n");
}

static int column_of(const row *head, const char *name)
{
    for (int i = 0; i < head->count; i++)
        if (strcmp(head->field[i], name) == 0) return i;
    return -1;
}

static int side_of(const scenario *sc, const char *id)
{
    for (int k = 0; k < sc->nsides; k++)
        if (strcmp(sc->sides[k].id, id) == 0) return k;
    return NO_SIDE;
}

/* What the second table is read with. */
typedef struct reader {
    lab_data *d;
    int8_t *winner; /* by number of the game */
    int most;
    int game; /* whose losses are being added up */
    double lost[LAB_TURNS + 1][SIDES_MAX];
} reader;

static void count_game(reader *in, const row *r, const int at[4])
{
    lab_data *d = in->d;
    const long number = strtol(r->field[at[0]], NULL, 10), turns = strtol(r->field[at[2]], NULL, 10);
    if (number < 1 || number > in->most || turns < 0) return;
    const int winner = side_of(d->sc, r->field[at[1]]), last = turns < LAB_TURNS ? (int)turns : LAB_TURNS;
    in->winner[number] = (int8_t)winner;
    d->games++;
    if (winner == NO_SIDE)
        d->drawn++;
    else
        d->won[winner]++;
    d->ended[last]++;
    if (last > d->last_turn) d->last_turn = last;
    for (int t = 0; t <= last; t++)
        d->reached[t]++;
    d->turns += (double)turns;
    d->turns_squared += (double)turns * (double)turns;
}

static bool read_games(reader *in, char *text)
{
    row head, r;
    char *p = cut_line(text, &head);
    const int at[4] = {column_of(&head, "game"), column_of(&head, "winner"), column_of(&head, "turns"), 0};
    if (at[0] < 0 || at[1] < 0 || at[2] < 0) return false;
    while (*p != '\0') {
        p = cut_line(p, &r);
        if (r.count == head.count) count_game(in, &r, at);
    }
    return true;
}

/* ---- moments */

static void end_losses(reader *in)
{
    for (int t = 0; t <= LAB_TURNS; t++)
        for (int k = 0; k < SIDES_MAX; k++) {
            in->d->lost[t][k] += in->lost[t][k];
            in->d->lost_squared[t][k] += in->lost[t][k] * in->lost[t][k];
        }
    memset(in->lost, 0, sizeof in->lost);
}

enum { MOMENT_GAME, MOMENT_WHAT, MOMENT_TURN, MOMENT_SIDE, MOMENT_SPACE, MOMENT_VALUE, MOMENT_BEFORE };
enum { MOMENT_AFTER = MOMENT_BEFORE + 1, MOMENT_MEAN, MOMENT_TAIL, MOMENT_ROLL, MOMENT_DICE, MOMENT_FIELDS };

static void count_loss(reader *in, const row *r, int turn)
{
    lab_data *d = in->d;
    const int side = side_of(d->sc, r->field[MOMENT_SIDE]),
              space = board_space_find(d->sc->board, r->field[MOMENT_SPACE]);
    const long lost = strtol(r->field[MOMENT_VALUE], NULL, 10);
    if (side == NO_SIDE) return;
    in->lost[turn][side] += (double)lost;
    d->total[side] += lost;
    if (space != NO_SPACE) d->fallen[space * SIDES_MAX + side] += lost;
}

static void count_chance(reader *in, const row *r, int turn, int game)
{
    lab_data *d = in->d;
    const long per_mille = strtol(r->field[MOMENT_VALUE], NULL, 10);
    if (in->winner[game] == NO_SIDE || per_mille < 0 || per_mille > 1000) return;
    d->chance[in->winner[game] != d->viewer][turn][(per_mille + 5) / 10]++;
}

static int swing(const lab_roll *r)
{
    return r->after > r->before ? r->after - r->before : r->before - r->after;
}

/* Only the largest are kept, the largest first; of equals the earlier game. */
static void count_roll(lab_data *d, const row *r, int turn, int game)
{
    lab_roll one = {.game = game,
                    .turn = turn,
                    .before = (int)strtol(r->field[MOMENT_BEFORE], NULL, 10),
                    .after = (int)strtol(r->field[MOMENT_AFTER], NULL, 10),
                    .side = side_of(d->sc, r->field[MOMENT_SIDE])};
    snprintf(one.mean, sizeof one.mean, "%.15s", r->field[MOMENT_MEAN]);
    snprintf(one.tail, sizeof one.tail, "%.15s", r->field[MOMENT_TAIL]);
    snprintf(one.title, sizeof one.title, "%.*s", LAB_WORDS - 1, r->field[MOMENT_ROLL]);
    snprintf(one.dice, sizeof one.dice, "%.*s", LAB_WORDS - 1, r->field[MOMENT_DICE]);
    int at = d->nrolls;
    while (at > 0 && swing(&d->roll[at - 1]) < swing(&one))
        at--;
    if (at == LAB_ROLLS) return;
    if (d->nrolls < LAB_ROLLS) d->nrolls++;
    memmove(&d->roll[at + 1], &d->roll[at], sizeof one * (size_t)(d->nrolls - 1 - at));
    d->roll[at] = one;
}

static void read_moments(reader *in, char *text)
{
    row r;
    for (char *p = cut_line(text, &r); *p != '\0';) {
        p = cut_line(p, &r);
        if (r.count != MOMENT_FIELDS) continue;
        const long game = strtol(r.field[MOMENT_GAME], NULL, 10),
                   turn = strtol(r.field[MOMENT_TURN], NULL, 10);
        if (game < 1 || game > in->most || turn < 0 || turn > LAB_TURNS) continue;
        if (game != in->game) end_losses(in);
        in->game = (int)game;
        if (strcmp(r.field[MOMENT_WHAT], "loss") == 0) count_loss(in, &r, (int)turn);
        if (strcmp(r.field[MOMENT_WHAT], "chance") == 0) count_chance(in, &r, (int)turn, (int)game);
        if (strcmp(r.field[MOMENT_WHAT], "roll") == 0) count_roll(in->d, &r, (int)turn, (int)game);
    }
    end_losses(in);
}

/* ---- all */

static bool table_of(const char *dir, const char *name, char **text, error *err)
{
    char path[LAB_PATH + 16];
    size_t size;
    lab_path(dir, name, path);
    return file_read(path, LAB_BYTES_MAX, text, &size, err);
}

static void read_took(lab_data *d, const char *dir)
{
    char *text = NULL;
    if (!table_of(dir, "took.txt", &text, NULL)) return;
    for (char *p = text; *p != '\0';) {
        char *end;
        const long games = strtol(p, &end, 10);
        const char *comma = strchr(end, ',');
        if (comma == NULL) break;
        d->seconds += strtod(comma + 1, NULL);
        d->seconds_of += (int)games;
        p = strchr(end, '\n');
        if (p == NULL) break;
        p++;
    }
    mem_free(text);
}

lab_data *lab_data_read(const char *dir, const scenario *sc, error *err)
{
    lab_data *d = mem_alloc(sizeof *d);
    reader *in = mem_alloc(sizeof *in);
    lab_card card;
    char *games = NULL, *moments = NULL;
    d->sc = sc;
    d->viewer = lab_notes_viewer(sc);
    d->fallen = mem_alloc(sizeof *d->fallen * SIDES_MAX * (size_t)(sc->board->nspaces + 1));
    bool ok = lab_card_read(dir, &card, err) && table_of(dir, "games.csv", &games, err) &&
              table_of(dir, "moments.csv", &moments, err);
    if (ok) {
        *in = (reader){.d = d, .most = card.games};
        in->winner = mem_alloc((size_t)card.games + 1);
        memset(in->winner, NO_SIDE, (size_t)card.games + 1);
        ok = read_games(in, games) || error_set(err, dir, 0, 0, "games.csv is no table of this run");
        if (ok) read_moments(in, moments);
        read_took(d, dir);
    }
    mem_free(games);
    mem_free(moments);
    mem_free(in->winner);
    mem_free(in);
    if (ok) return d;
    lab_data_free(d);
    return NULL;
}

void lab_data_free(lab_data *d)
{
    if (d == NULL) return;
    mem_free(d->fallen);
    mem_free(d);
}

void lab_wilson(double won, double games, double *low, double *high)
{
    const double z = 1.959964;
    *low = 0, *high = 100;
    if (games <= 0) return;
    const double p = won / games, middle = p + z * z / (2 * games),
                 half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)),
                 scale = 1 + z * z / games;
    *low = 100 * (middle - half) / scale;
    *high = 100 * (middle + half) / scale;
}
