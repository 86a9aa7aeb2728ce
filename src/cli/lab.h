/*
 * lab.h: a folder of the laboratory: one run of `sandtable simulate --out`, whole or a shard of it.
 *
 *     run.txt      what is played: a line a fact; another run is refused
 *     games.csv    a row a game, in order
 *     moments.csv  behind each game: chances by turn, losses, the roll that changed most
 *     took.txt     processor time, a line each time somebody played on to the end
 *     report.html  lab_report.h
 *
 * The rows of a game are in moments.csv before its own row is in games.csv, each appended and synced: what
 * was killed at any instant is cut back to the games that are whole, and goes on from there to the same
 * bytes.
 */
#ifndef CLI_LAB_H
#define CLI_LAB_H

#include "cli/lab_card.h"
#include "core/file.h"

/* A folder that is played into. */
typedef struct lab {
    char dir[LAB_PATH];
    lab_card card;
    file_log games, moments;
    int done; /* games in it */
    strbuf row;
} lab;

/* It holds no tables that a run.txt does not speak for. */
bool lab_is_free(const char *dir, error *err);
/* Makes the folder, or takes it up where it stands. false, and nothing is open: it is another run's, somebody
 * else has it open, or it cannot be written. */
bool lab_open(lab *l, const char *dir, const simulate_job *job, const lab_card *card, error *err);
/* The folder is that shard's from now on, or was. */
bool lab_open_card(const lab_card *card, const char *dir, error *err);
bool lab_add(lab *l, const simulate_job *job, int number, const simulated *game, const strbuf *notes,
             error *err);
void lab_close(lab *l);
/* The bytes of a table, head and all, up to the last whole line of a game of number `last` at the most; 0: it
 * does not begin with `top`. */
size_t lab_rows_until(const char *text, const char *top, int last);
bool lab_took(const char *dir, int games, double seconds, error *err);

#endif
