/*
 * file.h: whole files in, and files out that a killed program never leaves half-written.
 *
 * Every call to the system goes through a small table, so that a test can make the n-th write, sync,
 * rename or open fail, once or for good.
 */
#ifndef CORE_FILE_H
#define CORE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include "core/error.h"

/* Reads a whole file (a NUL is added after it, not counted). Refuses more than `limit` bytes, folders, pipes
 * and devices (it never waits for one), and files it may not read, with a sentence. *data is the caller's,
 * mem_free(). */
bool file_read(const char *path, size_t limit, char **data, size_t *size, error *err);

/* Writes aside, syncs, renames over: the old file stays whole until the new one is, and the new one has its
 * permissions. A link stays, and what it leads to is written. What is there and is no file is refused, and so
 * are a link that leads nowhere and a log that somebody has open. */
bool file_write(const char *path, const char *data, size_t size, error *err);
/* The same; nobody but its owner may read it, from its first byte on. */
bool file_write_private(const char *path, const char *data, size_t size, error *err);

/*
 * An append-only log. It has one writer: an advisory lock says so to every other, in this program or another,
 * until it is closed; and nothing is appended to a file that is not as long as it was left, or that has gone.
 */
typedef struct file_log {
    int fd;
    bool busy;     /* after a refusal: because somebody else has it open */
    size_t length; /* bytes it has, as far as we know */
    char path[512];
} file_log;
/* Written aside with `first` in it, then renamed in. */
bool file_log_create(file_log *log, const char *path, const char *first, size_t size, error *err);
/* The same; what is there already is never replaced, however many programs begin one of that name at once. */
bool file_log_begin(file_log *log, const char *path, const char *first, size_t size, error *err);
/* The same where the file at `path` may be one of our own that is still open, `mine` (NULL: it is not). */
bool file_log_replace(file_log *log, const file_log *mine, const char *path, const char *first, size_t size,
                      error *err);
/* One that was read and was `had` bytes long: truncates it to `keep`, then appends. */
bool file_log_open(file_log *log, const char *path, size_t had, size_t keep, error *err);
/* The very file another log has open, lock and all. From now on only one of them may append. */
bool file_log_share(file_log *log, const file_log *other, error *err);
bool file_log_is_at(const file_log *log, const char *path); /* it is open, and is the file of that name */
/* One write, then fdatasync; a short write is cut off again. */
bool file_log_append(file_log *log, const char *data, size_t size, error *err);
void file_log_close(file_log *log);

bool file_exists(const char *path);
bool file_begins(const char *path,
                 const char *text);             /* it is a file, and its first bytes (at most 64) are these */
bool file_remove(const char *path, error *err); /* one that is not there is no error */
bool file_same(const char *a, const char *b);   /* both are there and are one file, by whatever names */
/* The file that `path` leads to, by whatever links, lies below the folder of `neighbour` (below itself, where
 * that is a folder). */
bool file_lies_with(const char *path, const char *neighbour);
bool file_make_folders(const char *path, error *err); /* mkdir -p */
/* "a.save" -> "a.WORD-1.save", the first number that is free; false: there is none, or no room. */
bool file_name_beside(const char *path, const char *ending, const char *word, char *out, size_t size);
const char *file_last_name(const char *path);               /* "a/b/c.json" -> "c.json": part of it */
void file_folder(const char *path, char *out, size_t size); /* "a/b/c.json" -> "a/b"; "." if none */
/* Absolute names stay as they are. */
void file_join(const char *folder, const char *name, char *out, size_t size);
void file_absolute(const char *path, char *out, size_t size); /* as seen from the folder we are in */
/* Sorted names of the files in `folder` ending in `suffix`; *names and each name are the caller's
 * (file_list_free). */
bool file_list(const char *folder, const char *suffix, char ***names, int *count, error *err);
void file_list_free(char **names, int count);

typedef enum { FILE_OP_OPEN, FILE_OP_WRITE, FILE_OP_SYNC, FILE_OP_RENAME, FILE_OPS } file_op;
void file_fail_at(file_op op, unsigned nth, bool for_good); /* tests: nth call from now fails; 0: none */
bool file_failed(file_op op); /* tests: did that call come, where one was to fail once */

#endif
