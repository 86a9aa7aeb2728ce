/* lab_merge.c: see lab_merge.h. Rows are lines; those of one game stay together. */
#include "cli/lab_merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lab_notes.h"

/* One folder while it is merged: the texts, and where the rows of its games that are whole end. */
typedef struct part {
    lab_card card;
    char *games, *moments;     /* NULL: it has none yet */
    const char *game, *moment; /* the next row of each */
    const char *games_end, *moments_end;
    int done;
} part;

static bool read_table(const char *dir, const char *name, char **out, error *err)
{
    char path[LAB_PATH + 16];
    size_t size;
    lab_path(dir, name, path);
    return !file_exists(path) || file_read(path, LAB_BYTES_MAX, out, &size, err);
}

static bool read_part(part *p, const char *dir, const lab_card *first, error *err)
{
    if (!lab_card_read(dir, &p->card, err) || !lab_card_same(&p->card, first, dir, err)) return false;
    if (p->card.shards != first->shards)
        return error_set(err, dir, 0, 0, "is a shard of %d, not of %d", p->card.shards, first->shards);
    if (p->card.merged[0] != '\0')
        return error_set(err, dir, 0, 0, "is a merge itself: name the folders of the shards");
    if (!read_table(dir, "games.csv", &p->games, err) || !read_table(dir, "moments.csv", &p->moments, err))
        return false;
    if (p->games == NULL || p->moments == NULL) return true;
    const char *rows = strchr(p->games, '\n');
    long last = 0;
    if (rows == NULL || strncmp(p->moments, lab_notes_head, strlen(lab_notes_head)) != 0)
        return error_set(err, dir, 0, 0, "holds no tables of a run");
    p->game = p->games_end = rows + 1;
    for (const char *end; (end = strchr(p->games_end, '\n')) != NULL; p->games_end = end + 1) {
        last = strtol(p->games_end, NULL, 10);
        if (last != p->card.shard + (long)p->done++ * p->card.shards)
            return error_set(err, dir, 0, 0, "has games that are not its own");
    }
    p->moment = p->moments + strlen(lab_notes_head);
    p->moments_end = p->moments + lab_rows_until(p->moments, lab_notes_head, (int)last);
    return true;
}

/* The rows of that game, if they are the next ones. */
static bool take_rows(const char **at, const char *end, int number, strbuf *out)
{
    bool any = false;
    while (*at != NULL && *at < end && strtol(*at, NULL, 10) == number) {
        const size_t n = strcspn(*at, "\n") + 1;
        strbuf_addn(out, *at, n);
        *at += n;
        any = true;
    }
    return any;
}

static bool write_tables(part *parts, const int *of_shard, const lab_card *card, const char *out, error *err)
{
    strbuf games = {0}, moments = {0};
    char path[LAB_PATH + 16];
    for (int s = 0; s < card->shards && games.len == 0; s++)
        if (of_shard[s] >= 0 && parts[of_shard[s]].games != NULL)
            strbuf_addn(&games, parts[of_shard[s]].games, strcspn(parts[of_shard[s]].games, "\n") + 1);
    strbuf_add(&moments, lab_notes_head);
    for (int g = 0; g < card->games; g++) {
        part *p = of_shard[g % card->shards] >= 0 ? &parts[of_shard[g % card->shards]] : NULL;
        if (p != NULL && take_rows(&p->game, p->games_end, g + 1, &games))
            take_rows(&p->moment, p->moments_end, g + 1, &moments);
    }
    lab_path(out, "moments.csv", path);
    bool ok = file_write(path, moments.s, moments.len, err);
    lab_path(out, "games.csv", path);
    ok = ok && file_write(path, strbuf_str(&games), games.len, err);
    strbuf_free(&games);
    strbuf_free(&moments);
    return ok;
}

/* The shards that are whole go into the card, the others into words. */
static void name_missing(const part *parts, const int *of_shard, lab_merged *m)
{
    lab_card *card = &m->card;
    strbuf have = {0};
    for (int s = 0; s < card->shards; s++) {
        const int all = lab_card_games(card, s + 1), done = of_shard[s] >= 0 ? parts[of_shard[s]].done : 0;
        m->games += done;
        if (done == all) {
            strbuf_addf(&have, "%s%d", have.len > 0 ? " " : "", s + 1);
            continue;
        }
        strbuf_addf(&m->missing, "%sshard %d of %d ", m->missing.len > 0 ? ", " : "", s + 1, card->shards);
        if (of_shard[s] < 0)
            strbuf_add(&m->missing, "(none of the folders)");
        else
            strbuf_addf(&m->missing, "(%d of its %d games)", done, all);
    }
    if (m->missing.len > 0)
        snprintf(card->merged, sizeof card->merged, "%s of %d", have.len > 0 ? have.s : "none", card->shards);
    strbuf_free(&have);
}

/* Nothing of anybody else's, nor more than the merge has. */
static bool may_write(const char *out, const lab_card *card, bool lacks, error *err)
{
    char path[LAB_PATH + 16];
    lab_card old;
    if (strlen(out) >= LAB_PATH) return error_set(err, out, 0, 0, "is too long a name");
    lab_path(out, "run.txt", path);
    if (!file_exists(path)) return lab_is_free(out, err) && file_make_folders(out, err);
    if (!lab_card_read(out, &old, err) || !lab_card_same(&old, card, out, err)) return false;
    if (old.shards != 1) return error_set(err, out, 0, 0, "is the folder of a shard: merge into another");
    return !lacks || old.merged[0] != '\0' ||
           error_set(err, out, 0, 0,
                     "holds this run unsplit, and the merge would lack games: merge into another folder");
}

static bool read_parts(part *parts, const char *const *dirs, int ndirs, int *of_shard, const lab_card *first,
                       error *err)
{
    for (int i = 0; i < ndirs; i++) {
        if (!read_part(&parts[i], dirs[i], first, err)) return false;
        int *of = &of_shard[parts[i].card.shard - 1];
        if (*of >= 0)
            return error_set(err, dirs[i], 0, 0, "is shard %d, and so is %s", parts[i].card.shard, dirs[*of]);
        *of = i;
    }
    return true;
}

bool lab_merge(const char *const *dirs, int ndirs, const char *out, lab_merged *m, error *err)
{
    lab_card first;
    *m = (lab_merged){.games = 0};
    if (!lab_card_read(dirs[0], &first, err)) return false;
    part *parts = mem_alloc(sizeof *parts * (size_t)ndirs);
    int *of_shard = mem_alloc(sizeof *of_shard * (size_t)first.shards);
    for (int i = 0; i < first.shards; i++)
        of_shard[i] = -1;
    bool ok = read_parts(parts, dirs, ndirs, of_shard, &first, err);
    if (ok) {
        m->card = first;
        name_missing(parts, of_shard, m);
        ok = may_write(out, &first, m->missing.len > 0, err) &&
             write_tables(parts, of_shard, &first, out, err);
        m->card.shard = m->card.shards = 1;
        ok = ok && lab_card_write(&m->card, out, err);
    }
    for (int i = 0; i < ndirs; i++) {
        mem_free(parts[i].games);
        mem_free(parts[i].moments);
    }
    mem_free(parts);
    mem_free(of_shard);
    return ok;
}
