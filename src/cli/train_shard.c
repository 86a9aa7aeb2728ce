/* train_shard.c: see train_shard.h. Not for playing: selfplay.c; nor for fitting: train.c. */
#include "cli/train_shard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lab.h"
#include "core/file.h"
#include "core/mem.h"

enum { LOT = 64, NUMBERS = 4 + CHANCE_FEATURES };
static const char top[] = "game,side,time,came,features\n", whole[] = "whole";

/* ---- writing */

static void add_game(const selfplay_game *g, int number, int features, strbuf *out)
{
    for (int i = 0; i < g->positions; i++) {
        const selfplay_position *p = &g->position[i];
        strbuf_addf(out, "%d,%d,%d,%d", number + 1, p->side, p->time, p->came);
        for (int k = 0; k < features; k++)
            strbuf_addf(out, ",%" PRId32, p->feature[k]);
        strbuf_addc(out, '\n');
    }
    strbuf_addf(out, "%d,%s\n", number + 1, whole);
}

/* Plays games of the shard from its `done`-th on, a lot. */
static bool play_lot(const selfplay_job *job, int features, const lab_card *card, int done, int lot,
                     file_log *log, error *err)
{
    selfplay_job part = *job;
    strbuf rows = {0};
    selfplay_game *games = mem_alloc(sizeof *games * (size_t)lot);
    part.first = card->shard - 1 + done * card->shards;
    part.step = card->shards;
    part.games = lot;
    part.before = done;
    part.all = lab_card_games(card, card->shard);
    bool ok = selfplay_all(&part, games, err);
    for (int i = 0; i < lot && ok; i++)
        add_game(&games[i], selfplay_number(&part, i), features, &rows);
    ok = ok && file_log_append(log, rows.s, rows.len, err);
    strbuf_free(&rows);
    selfplay_free(games, lot);
    return ok;
}

/* ---- reading */

/* The row at `at`: how many numbers, which; 0: it ends a game; -1: it is no row. `at` goes to the next. */
static int read_row(const char **at, long numbers[NUMBERS])
{
    int n = 0;
    for (char *end; n < NUMBERS; *at = end + 1) {
        numbers[n++] = strtol(*at, &end, 10);
        if (end == *at || (*end != ',' && *end != '\n')) return -1;
        if (*end == '\n') {
            *at = end + 1;
            return n;
        }
        if (n == 1 && strncmp(end + 1, whole, strlen(whole)) == 0 && end[1 + strlen(whole)] == '\n') {
            *at = end + 2 + strlen(whole);
            return 0;
        }
    }
    return -1;
}

/* Does the row hold a position of that game? */
static bool is_position(const long *numbers, int n, int game, int features)
{
    bool ok = n == 4 + features && numbers[0] == game + 1 && numbers[1] >= 0 && numbers[1] < SIDES_MAX &&
              numbers[2] >= 0 && numbers[2] <= INT16_MAX && numbers[3] >= 0 && numbers[3] <= 2;
    for (int k = 4; k < n && ok; k++)
        ok = numbers[k] >= INT32_MIN && numbers[k] <= INT32_MAX;
    return ok;
}

static void keep(selfplay_game *g, const long *numbers, int n)
{
    selfplay_position *p = selfplay_add(g);
    *p = (selfplay_position){.side = (int8_t)numbers[1], .time = (int16_t)numbers[2]};
    p->came = (int8_t)numbers[3];
    for (int k = 4; k < n; k++)
        p->feature[k - 4] = (int32_t)numbers[k];
}

/* How many games are whole, in order; `end`: of the last of them. `games` NULL: they are only counted. A last
 * game that was cut off does not count; anything else that is no game of this shard is -1. */
static int read_games(const char *text, const lab_card *card, int battles, int features, selfplay_game *games,
                      const char **end)
{
    int done = 0;
    const int most = lab_card_games(card, card->shard);
    if (strncmp(text, top, strlen(top)) != 0) return -1;
    const char *at = *end = text + strlen(top);
    while (strchr(at, '\n') != NULL) {
        long numbers[NUMBERS] = {0};
        const int n = read_row(&at, numbers), game = card->shard - 1 + done * card->shards;
        if (n < 0 || done == most ||
            (n == 0 ? numbers[0] != game + 1 : !is_position(numbers, n, game, features)))
            return -1;
        if (n > 0 && games != NULL) keep(&games[game], numbers, n);
        if (n > 0) continue;
        if (games != NULL) games[game].ended = true, games[game].battle = game % battles;
        done++;
        *end = at;
    }
    return done;
}

/* Reads positions.csv of that folder; done -1 with *err set: it cannot be. */
static int read_folder(const char *dir, const lab_card *card, int battles, int features, selfplay_game *games,
                       size_t *size, size_t *kept, error *err)
{
    char path[LAB_PATH + 16], *text;
    const char *end;
    lab_path(dir, "positions.csv", path);
    if (!file_read(path, LAB_BYTES_MAX, &text, size, err)) return -1;
    const int done = read_games(text, card, battles, features, games, &end);
    *kept = done < 0 ? 0 : (size_t)(end - text);
    mem_free(text);
    if (done < 0) error_set(err, path, 0, 0, "is no table of this run");
    return done;
}

/* ---- whole shards */

bool train_shard_play(const selfplay_job *job, int features, const lab_card *card, const char *dir,
                      error *err)
{
    char path[LAB_PATH + 16];
    file_log log = {.fd = -1};
    size_t size, kept;
    int done = 0;
    if (strlen(dir) >= LAB_PATH) return error_set(err, dir, 0, 0, "is too long a name");
    if (!file_make_folders(dir, err) || !lab_open_card(card, dir, err)) return false;
    lab_path(dir, "positions.csv", path);
    if (file_exists(path)) {
        done = read_folder(dir, card, job->battles, features, NULL, &size, &kept, err);
        if (done < 0 || !file_log_open(&log, path, size, kept, err)) return false;
    } else if (!file_log_create(&log, path, top, strlen(top), err)) {
        return false;
    }
    bool ok = true;
    for (const int all = lab_card_games(card, card->shard); ok && done < all;) {
        const int lot = all - done < LOT ? all - done : LOT;
        ok = play_lot(job, features, card, done, lot, &log, err);
        done += lot;
    }
    file_log_close(&log);
    return ok;
}

static bool merge_one(const char *dir, const lab_card *card, int battles, int features, bool *had,
                      selfplay_game *games, error *err)
{
    lab_card part;
    size_t size, kept;
    if (!lab_card_read(dir, &part, err) || !lab_card_same(&part, card, dir, err)) return false;
    if (part.shards != card->shards)
        return error_set(err, dir, 0, 0, "is a shard of %d, not of %d", part.shards, card->shards);
    if (had[part.shard - 1])
        return error_set(err, dir, 0, 0, "is shard %d, and so is another folder", part.shard);
    had[part.shard - 1] = true;
    const int done = read_folder(dir, &part, battles, features, games, &size, &kept, err);
    if (done < 0) return false;
    return done == lab_card_games(&part, part.shard) ||
           error_set(err, dir, 0, 0, "has %d of its %d games: begin it again, and it goes on", done,
                     lab_card_games(&part, part.shard));
}

bool train_shard_merge(const char *const *dirs, int ndirs, const lab_card *card, int battles, int features,
                       selfplay_game *games, error *err)
{
    bool ok = true, *had = mem_alloc(sizeof *had * (size_t)card->shards);
    for (int i = 0; i < ndirs && ok; i++)
        ok = merge_one(dirs[i], card, battles, features, had, games, err);
    for (int s = 0; s < card->shards && ok; s++)
        if (!had[s])
            ok = error_set(err, dirs[0], 0, 0, "and the other folders lack shard %d of %d", s + 1,
                           card->shards);
    mem_free(had);
    return ok;
}
