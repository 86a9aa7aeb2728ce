/* lab_card.c: see lab_card.h. */
#include "cli/lab_card.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/file.h"
#include "core/hash.h"

void lab_path(const char *dir, const char *name, char out[LAB_PATH + 16])
{
    snprintf(out, LAB_PATH + 16, "%.*s/%s", LAB_PATH - 1, dir, name);
}

static const char head[] = "sandtable laboratory 1\n";

/* The facts of a card by name, those that must be the same first. */
enum { FACTS = 7 };
static const struct {
    const char *key, *are; /* "their PLAYERS are ..." */
    size_t at, size;
} facts[FACTS] = {
    {"scenario", "scenario is", offsetof(lab_card, scenario), sizeof((lab_card *)0)->scenario},
    {"players", "players are", offsetof(lab_card, players), sizeof((lab_card *)0)->players},
    {"options", "options are", offsetof(lab_card, options), sizeof((lab_card *)0)->options},
    {"seed", "seed is", offsetof(lab_card, seed), sizeof((lab_card *)0)->seed},
    {"program", "program is", offsetof(lab_card, program), sizeof((lab_card *)0)->program},
    {"data", "data (rules, map, scenario) have the digits", offsetof(lab_card, data),
     sizeof((lab_card *)0)->data},
    {"file", "", offsetof(lab_card, file), sizeof((lab_card *)0)->file},
};

static char *fact_of(lab_card *c, int i)
{
    return (char *)c + facts[i].at;
}

static const char *fact_in(const lab_card *c, int i)
{
    return (const char *)c + facts[i].at;
}

uint64_t lab_card_digits(const scenario *sc)
{
    uint64_t hash = 0;
    for (int i = 0; i < sc->nfiles; i++)
        hash = hash_mix(hash, sc->files[i].hash);
    return hash;
}

static void append(char *to, size_t size, const char *between, const char *more)
{
    const size_t n = strlen(to);
    snprintf(to + n, size - n, "%s%s", n > 0 ? between : "", more);
}

/* A fact is one line, whatever the file is called. */
static void one_line(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ') *text = '?';
}

void lab_card_of(const simulate_job *job, int games, int shard, int shards, const char *file, lab_card *out)
{
    *out = (lab_card){.games = games, .shard = shard, .shards = shards};
    snprintf(out->program, sizeof out->program, "sandtable %s", SANDTABLE_VERSION);
    snprintf(out->scenario, sizeof out->scenario, "%s", job->sc->id);
    snprintf(out->file, sizeof out->file, "%s", file);
    snprintf(out->data, sizeof out->data, "%016" PRIx64, lab_card_digits(job->sc));
    snprintf(out->seed, sizeof out->seed, "%" PRIu64, job->seed);
    for (int k = 0; k < job->sc->nsides; k++)
        append(out->players, sizeof out->players, ",", job->players[k]->name);
    for (int i = 0; job->options != NULL && job->options[i] != NULL; i++)
        append(out->options, sizeof out->options, ",", job->options[i]);
    one_line(out->scenario);
    one_line(out->file);
    one_line(out->options);
}

bool lab_card_shard(const char *text, int *shard, int *shards)
{
    char *slash = NULL;
    *shard = *shards = 1;
    if (text == NULL) return true;
    const unsigned long k = strtoul(text, &slash, 10), n = *slash == '/' ? strtoul(slash + 1, &slash, 10) : 0;
    if (text[0] < '0' || text[0] > '9' || *slash != '\0' || k < 1 || n < k || n > LAB_SHARDS_MAX) {
        cli_say(stderr, "sandtable: --shard %s: expected K/N, such as 2/8: the second of eight shards\n",
                text);
        return false;
    }
    *shard = (int)k, *shards = (int)n;
    return true;
}

bool lab_card_write(const lab_card *c, const char *dir, error *err)
{
    strbuf text = {0};
    char path[LAB_PATH + 16];
    strbuf_add(&text, head);
    for (int i = 0; i < FACTS; i++)
        strbuf_addf(&text, "%s: %s\n", facts[i].key, fact_in(c, i));
    strbuf_addf(&text, "games: %d\nshard: %d/%d\n", c->games, c->shard, c->shards);
    if (c->merged[0] != '\0') strbuf_addf(&text, "merged: %s\n", c->merged);
    lab_path(dir, "run.txt", path);
    const bool ok = file_write(path, text.s, text.len, err);
    strbuf_free(&text);
    return ok;
}

static bool read_line(lab_card *c, const char *line, size_t size)
{
    char text[LAB_TEXT + 32];
    if (size >= sizeof text) return false;
    snprintf(text, sizeof text, "%.*s", (int)size, line);
    char *value = strstr(text, ": ");
    if (value == NULL) return false;
    *value = '\0';
    value += 2;
    for (int i = 0; i < FACTS; i++)
        if (strcmp(text, facts[i].key) == 0) {
            snprintf(fact_of(c, i), facts[i].size, "%s", value);
            return true;
        }
    if (strcmp(text, "games") == 0) c->games = (int)strtol(value, NULL, 10);
    if (strcmp(text, "merged") == 0) snprintf(c->merged, sizeof c->merged, "%s", value);
    if (strcmp(text, "shard") == 0) {
        char *slash = NULL;
        c->shard = (int)strtol(value, &slash, 10);
        if (*slash == '/') c->shards = (int)strtol(slash + 1, NULL, 10);
    }
    return true;
}

bool lab_card_read(const char *dir, lab_card *out, error *err)
{
    char path[LAB_PATH + 16], *text;
    size_t size;
    *out = (lab_card){.games = 0};
    lab_path(dir, "run.txt", path);
    if (!file_exists(path))
        return error_set(err, dir, 0, 0, "holds no run of the laboratory (there is no run.txt in it)");
    if (!file_read(path, 1 << 16, &text, &size, err)) return false;
    bool ok = strncmp(text, head, strlen(head)) == 0;
    for (const char *at = text + (ok ? strlen(head) : 0); ok && *at != '\0';) {
        const size_t n = strcspn(at, "\n");
        ok = at[n] == '\n' && read_line(out, at, n);
        at += n + 1;
    }
    mem_free(text);
    ok = ok && out->games > 0 && out->shards > 0 && out->shards <= LAB_SHARDS_MAX && out->shard > 0 &&
         out->shard <= out->shards;
    return ok || error_set(err, path, 0, 0, "is no card of a run");
}

bool lab_card_same(const lab_card *a, const lab_card *b, const char *dir, error *err)
{
    for (int i = 0; i < FACTS - 1; i++) {
        const char *is = fact_in(a, i), *other = fact_in(b, i);
        if (strcmp(is, other) != 0)
            return error_set(err, dir, 0, 0, "holds another run: its %s %s, not %s", facts[i].are,
                             is[0] != '\0' ? is : "those of the battle",
                             other[0] != '\0' ? other : "those of the battle");
    }
    return a->games == b->games ||
           error_set(err, dir, 0, 0, "holds another run: it is of %d games, not %d", a->games, b->games);
}

int lab_card_games(const lab_card *c, int shard)
{
    return shard <= c->games ? (c->games - shard) / c->shards + 1 : 0;
}
