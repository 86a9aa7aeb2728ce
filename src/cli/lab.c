/* lab.c: see lab.h. Not for putting shards together: lab_merge.c. */
#include "cli/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lab_notes.h"

size_t lab_rows_until(const char *text, const char *top, int last)
{
    const size_t n = strlen(top);
    if (strncmp(text, top, n) != 0) return 0;
    const char *at = text + n;
    for (const char *end; (end = strchr(at, '\n')) != NULL && strtol(at, NULL, 10) <= last; at = end + 1)
        ;
    return (size_t)(at - text);
}

/* What a merge left cannot be played on: its games are not one after the other. */
static bool same_shard(const lab_card *old, const lab_card *card, const char *dir, error *err)
{
    if (old->merged[0] != '\0')
        return error_set(err, dir, 0, 0,
                         "holds a merge that lacks games: play the missing shards, merge again");
    return (old->shard == card->shard && old->shards == card->shards) ||
           error_set(err, dir, 0, 0, "holds another run: it is shard %d of %d, not %d of %d", old->shard,
                     old->shards, card->shard, card->shards);
}

bool lab_is_free(const char *dir, error *err)
{
    static const char *const tables[] = {"games.csv", "moments.csv", "positions.csv"};
    char path[LAB_PATH + 16];
    for (int i = 0; i < 3; i++) {
        lab_path(dir, tables[i], path);
        if (file_exists(path))
            return error_set(err, dir, 0, 0, "holds games of somebody else: there is a %s and no run.txt",
                             tables[i]);
    }
    return true;
}

bool lab_open_card(const lab_card *card, const char *dir, error *err)
{
    char path[LAB_PATH + 16];
    lab_card old;
    lab_path(dir, "run.txt", path);
    if (file_exists(path))
        return lab_card_read(dir, &old, err) && lab_card_same(&old, card, dir, err) &&
               same_shard(&old, card, dir, err);
    return lab_is_free(dir, err) && lab_card_write(card, dir, err);
}

/* Opens one of the two for appending, cut to the lines of games up to `last` (from 1; 0: none). */
static bool open_rows(file_log *log, const char *dir, const char *name, const char *top, int last, error *err)
{
    char path[LAB_PATH + 16], *text;
    size_t size;
    lab_path(dir, name, path);
    if (!file_exists(path)) return file_log_create(log, path, top, strlen(top), err);
    if (!file_read(path, LAB_BYTES_MAX, &text, &size, err)) return false;
    const size_t keep = lab_rows_until(text, top, last);
    const bool ok = keep > 0 || error_set(err, path, 0, 0, "is no table of this run");
    mem_free(text);
    return ok && file_log_open(log, path, size, keep, err);
}

/* How many of its games are whole: rows in order, of the numbers of its shard. */
static bool count_games(lab *l, const char *top, error *err)
{
    char path[LAB_PATH + 16], *text;
    size_t size;
    lab_path(l->dir, "games.csv", path);
    if (!file_exists(path)) return true;
    if (!file_read(path, LAB_BYTES_MAX, &text, &size, err)) return false;
    const size_t n = strlen(top);
    bool ok = size >= n && strncmp(text, top, n) == 0;
    for (const char *at = text + n, *end; ok && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        ok = l->done < lab_card_games(&l->card, l->card.shard) &&
             strtol(at, NULL, 10) == l->card.shard + (long)l->done * l->card.shards;
        l->done += ok;
    }
    mem_free(text);
    return ok || error_set(err, path, 0, 0, "is no table of this run");
}

bool lab_open(lab *l, const char *dir, const simulate_job *job, const lab_card *card, error *err)
{
    strbuf top = {0};
    *l = (lab){.card = *card, .games = {.fd = -1}, .moments = {.fd = -1}};
    if (strlen(dir) >= sizeof l->dir) return error_set(err, dir, 0, 0, "is too long a name");
    snprintf(l->dir, sizeof l->dir, "%s", dir);
    simulate_csv_head(job, &top);
    bool ok =
        file_make_folders(dir, err) && lab_open_card(card, dir, err) && count_games(l, strbuf_str(&top), err);
    const int last = l->done > 0 ? card->shard + (l->done - 1) * card->shards : 0;
    ok = ok && open_rows(&l->moments, dir, "moments.csv", lab_notes_head, last, err) &&
         open_rows(&l->games, dir, "games.csv", strbuf_str(&top), last, err);
    strbuf_free(&top);
    if (!ok) lab_close(l);
    return ok;
}

bool lab_add(lab *l, const simulate_job *job, int number, const simulated *game, const strbuf *notes,
             error *err)
{
    strbuf_clear(&l->row);
    simulate_csv_row(job, number, game, &l->row);
    return file_log_append(&l->moments, strbuf_str(notes), notes->len, err) &&
           file_log_append(&l->games, l->row.s, l->row.len, err);
}

void lab_close(lab *l)
{
    if (l->games.fd >= 0) file_log_close(&l->games);
    if (l->moments.fd >= 0) file_log_close(&l->moments);
    strbuf_free(&l->row);
}

bool lab_took(const char *dir, int games, double seconds, error *err)
{
    char path[LAB_PATH + 16], line[64];
    file_log log = {.fd = -1};
    lab_path(dir, "took.txt", path);
    const int n = snprintf(line, sizeof line, "%d games, %.1f s\n", games, seconds);
    if (!file_exists(path)) {
        if (!file_log_create(&log, path, line, (size_t)n, err)) return false;
    } else {
        char *text;
        size_t size;
        if (!file_read(path, 1 << 20, &text, &size, err)) return false;
        mem_free(text);
        if (!file_log_open(&log, path, size, size, err)) return false;
        if (!file_log_append(&log, line, (size_t)n, err)) {
            file_log_close(&log);
            return false;
        }
    }
    file_log_close(&log);
    return true;
}
