/*
 * train_shard.h: the games of `sandtable train`, split up among folders, and put together again.
 *
 *     run.txt        whose games: lab_card.h; its scenario is the system, its options are the battles
 *     positions.csv  a row a position: game, whose features, time, what came of it, the features; behind
 *                    the last of each game "GAME,whole"
 *
 * Lots of games are appended and synced: what was killed goes on behind the last game that is whole.
 */
#ifndef CLI_TRAIN_SHARD_H
#define CLI_TRAIN_SHARD_H

#include "cli/lab_card.h"
#include "cli/selfplay.h"

/* Plays the games of its shard that are not in the folder yet. Of `job` the games are those of all shards. */
bool train_shard_play(const selfplay_job *job, int features, const lab_card *card, const char *dir,
                      error *err);

/* Of all shards of that run; `games` has room for card->games, zeroed; what is in it is the caller's,
 * selfplay_free(). false too where a shard is missing, or is not whole: which, *err says. */
bool train_shard_merge(const char *const *dirs, int ndirs, const lab_card *card, int battles, int features,
                       selfplay_game *games, error *err);

#endif
