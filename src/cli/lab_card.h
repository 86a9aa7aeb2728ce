/*
 * lab_card.h: run.txt: what a folder of the laboratory holds, a line a fact. For lab*.c.
 */
#ifndef CLI_LAB_CARD_H
#define CLI_LAB_CARD_H

#include "cli/simulate.h"

enum { LAB_SHARDS_MAX = 10000, LAB_TEXT = 512, LAB_PATH = 480 };
#define LAB_BYTES_MAX ((size_t)1 << 32)

/* run.txt */
typedef struct lab_card {
    char program[32], scenario[80], file[LAB_TEXT], data[20], players[LAB_TEXT], options[LAB_TEXT], seed[24];
    int games;             /* of all shards together */
    int shard, shards;     /* shard from 1; 1 of 1: the whole run */
    char merged[LAB_TEXT]; /* "" or, of a merge that lacks some, what it has: "1 3 4" */
} lab_card;

void lab_card_of(const simulate_job *job, int games, int shard, int shards, const char *file, lab_card *out);
/* All files of that battle that decide anything. */
uint64_t lab_card_digits(const scenario *sc);
/* "2/8", of --shard; NULL: the whole. false: it says so on stderr. */
bool lab_card_shard(const char *text, int *shard, int *shards);
bool lab_card_write(const lab_card *c, const char *dir, error *err);
bool lab_card_read(const char *dir, lab_card *out, error *err);
/* Sets *err to the first fact in which they are not the same run; true: the same (shards apart). */
bool lab_card_same(const lab_card *a, const lab_card *b, const char *dir, error *err);
/* How many games that shard has (from 1), by numbers shard - 1, shard - 1 + shards, ... */
int lab_card_games(const lab_card *c, int shard);
void lab_path(const char *dir, const char *name, char out[LAB_PATH + 16]); /* "DIR/NAME" */

#endif
