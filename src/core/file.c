/*
 * file.c: whole files in, durable files out. Not for drawing assets by SDL, and knows no format.
 *
 * The system is called through the sys_ functions below, where a test may make the n-th call fail.
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "core/file.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/mem.h"

enum { PATH_SIZE = 4096, LINKS_MAX = 8 };

static struct {
    atomic_uint countdown;
    atomic_bool for_good;
} faults[FILE_OPS];

void file_fail_at(file_op op, unsigned nth, bool for_good)
{
    assert(op < FILE_OPS);
    atomic_store(&faults[op].for_good, for_good);
    atomic_store(&faults[op].countdown, nth);
}

bool file_failed(file_op op)
{
    return atomic_load(&faults[op].countdown) == 0;
}

static bool fails_now(file_op op)
{
    unsigned left = atomic_load_explicit(&faults[op].countdown, memory_order_relaxed);
    if (left == 0) return false;
    if (left > 1 || !atomic_load(&faults[op].for_good)) atomic_store(&faults[op].countdown, left - 1);
    return left == 1;
}

static int sys_create(const char *path, int flags, mode_t mode)
{
    int fd;
    if (fails_now(FILE_OP_OPEN)) {
        errno = EMFILE;
        return -1;
    }
    do
        fd = open(path, flags | O_CLOEXEC, mode);
    while (fd < 0 && errno == EINTR);
    return fd;
}

static int sys_open(const char *path, int flags)
{
    return sys_create(path, flags, 0666);
}

static ssize_t sys_write(int fd, const char *data, size_t size)
{
    if (fails_now(FILE_OP_WRITE)) { /* a disk that fills up takes a part first */
        if (write(fd, data, size / 2) >= 0) errno = ENOSPC;
        return -1;
    }
    ssize_t n;
    do
        n = write(fd, data, size);
    while (n < 0 && errno == EINTR);
    return n;
}

static int sys_sync(int fd, bool data_only)
{
    int rc;
    if (fails_now(FILE_OP_SYNC)) {
        errno = EIO;
        return -1;
    }
    do
        rc = data_only ? fdatasync(fd) : fsync(fd);
    while (rc < 0 && errno == EINTR);
    return rc;
}

static int sys_rename(const char *from, const char *to)
{
    if (fails_now(FILE_OP_RENAME)) {
        errno = EACCES;
        return -1;
    }
    return rename(from, to);
}

static bool write_all(int fd, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t n = sys_write(fd, data, size);
        if (n < 0) return false;
        data += n;
        size -= (size_t)n;
    }
    return true;
}

/* ---- reading */

static bool read_all(int fd, const char *path, size_t limit, size_t expected, char **data, size_t *size,
                     error *err)
{
    size_t cap = expected + 2 <= limit + 2 ? expected + 2 : limit + 2,
           len = 0; /* one spare byte shows the end */
    char *buffer = mem_realloc(NULL, cap);
    for (;;) {
        if (cap - len < 2) {
            cap = cap < limit / 2 ? cap * 2 : limit + 2;
            buffer = mem_realloc(buffer, cap);
        }
        ssize_t n = read(fd, buffer + len, cap - len - 1);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            error_set(err, path, 0, 0, "cannot be read: %s", strerror(errno));
            mem_free(buffer);
            return false;
        }
        if (n == 0) break;
        len += (size_t)n;
        if (len > limit) {
            error_set(err, path, 0, 0,
                      "is larger than the %zu bytes such a file may have: is it the right file?", limit);
            mem_free(buffer);
            return false;
        }
    }
    buffer[len] = '\0';
    *data = buffer;
    *size = len;
    return true;
}

bool file_read(const char *path, size_t limit, char **data, size_t *size, error *err)
{
    struct stat st;
    *data = NULL;
    *size = 0;
    if (limit > SIZE_MAX / 4) limit = SIZE_MAX / 4;
    int fd = sys_open(path, O_RDONLY | O_NONBLOCK); /* a pipe that nobody writes to would hold it for ever */
    if (fd < 0) return error_set(err, path, 0, 0, "cannot be opened: %s", strerror(errno));
    bool ok = false;
    if (fstat(fd, &st) != 0)
        error_set(err, path, 0, 0, "cannot be read: %s", strerror(errno));
    else if (S_ISDIR(st.st_mode))
        error_set(err, path, 0, 0, "is a folder, a file was expected: name a file inside it");
    else if (!S_ISREG(st.st_mode))
        error_set(err, path, 0, 0, "is a pipe or a device, a file was expected: copy it into a file first");
    else if ((uintmax_t)st.st_size > limit)
        error_set(err, path, 0, 0, "is %ju bytes long, at most %zu are expected: is it the right file?",
                  (uintmax_t)st.st_size, limit);
    else
        ok = read_all(fd, path, limit, (size_t)st.st_size, data, size, err);
    close(fd);
    return ok;
}

bool file_begins(const char *path, const char *text)
{
    char start[64];
    struct stat st;
    const size_t size = strlen(text);
    assert(size <= sizeof start);
    int fd = sys_open(path, O_RDONLY | O_NONBLOCK);
    if (fd < 0) return false;
    const bool good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && read(fd, start, size) == (ssize_t)size &&
                      memcmp(start, text, size) == 0;
    close(fd);
    return good;
}

/* ---- writing */

bool file_name_beside(const char *path, const char *ending, const char *word, char *out, size_t size)
{
    const size_t n = strlen(path), e = strlen(ending);
    const bool has = n > e && strcmp(path + n - e, ending) == 0;
    for (int i = 1; i < 10000; i++) {
        const int length = snprintf(out, size, "%.*s.%s-%d%s", (int)(has ? n - e : n), path, word, i, ending);
        if (length < 0 || (size_t)length >= size) return false;
        if (!file_exists(out)) return true;
    }
    return false;
}

const char *file_last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

void file_folder(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        snprintf(out, size, ".");
    else if (slash == path)
        snprintf(out, size, "/");
    else
        snprintf(out, size, "%.*s", (int)(slash - path), path);
}

void file_join(const char *folder, const char *name, char *out, size_t size)
{
    size_t len = strlen(folder);
    if (name[0] == '/' || len == 0 || strcmp(folder, ".") == 0)
        snprintf(out, size, "%s", name);
    else
        snprintf(out, size, "%s%s%s", folder, folder[len - 1] == '/' ? "" : "/", name);
}

void file_absolute(const char *path, char *out, size_t size)
{
    char here[PATH_SIZE];
    file_join(path[0] != '/' && getcwd(here, sizeof here) != NULL ? here : "", path, out, size);
}

/* A rename is durable only when its folder is. */
static bool sync_folder(const char *path)
{
    char folder[PATH_SIZE];
    file_folder(path, folder, sizeof folder);
    int fd = sys_open(folder, O_RDONLY | O_DIRECTORY);
    if (fd < 0) return false;
    bool ok = sys_sync(fd, false) == 0;
    if (!ok && errno == EINVAL) /* some file systems cannot sync a folder, and need not */
        ok = true;
    int saved = errno;
    close(fd);
    errno = saved;
    return ok;
}

static bool is_no_file(const char *path, mode_t mode, error *err)
{
    return error_set(err, path, 0, 0, "%s, and nothing but a file is written over: name another",
                     S_ISLNK(mode)   ? "is a link"
                     : S_ISDIR(mode) ? "is a folder"
                                     : "is a pipe or a device");
}

/* What stands at the path, if anything, may be put out of its place by a file: it is one itself. *mode is its
 * permissions, 0 where nothing is there. */
static bool may_replace(const char *path, mode_t *mode, error *err)
{
    struct stat st;
    *mode = 0;
    if (lstat(path, &st) != 0) return true; /* not there; if it is for another reason, opening says so */
    *mode = st.st_mode & 0777;
    if (S_ISREG(st.st_mode)) return true;
    return is_no_file(path, st.st_mode, err);
}

/* The file a path means: of a link, what it leads to, so that the link stays where it is. */
static bool follow(const char *path, char *out, size_t size, error *err)
{
    struct stat st;
    char folder[PATH_SIZE], name[PATH_SIZE];
    if (strlen(path) >= size) return error_set(err, path, 0, 0, "cannot be written: the name is too long");
    memcpy(out, path, strlen(path) + 1);
    for (int links = 0; lstat(out, &st) == 0; links++) {
        if (!S_ISLNK(st.st_mode)) return true;
        const ssize_t n = readlink(out, name, sizeof name - 1);
        if (n <= 0 || links == LINKS_MAX) break;
        name[n] = '\0';
        file_folder(out, folder, sizeof folder);
        if (strlen(folder) + (size_t)n + 2 > size) break;
        file_join(folder, name, out, size);
    }
    if (lstat(path, &st) != 0 || !S_ISLNK(st.st_mode)) return true;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) return is_no_file(path, st.st_mode, err);
    return error_set(err, path, 0, 0, "is a link that leads nowhere: name another, or remove it");
}

/* Takes the lock; true: another has it. */
static bool is_anothers(int fd)
{
    int rc;
    do
        rc = flock(fd, LOCK_EX | LOCK_NB);
    while (rc < 0 && errno == EINTR);
    return rc < 0 && errno == EWOULDBLOCK;
}

/* It is the file of that name, and no other has come there. */
static bool is_at(int fd, const char *path)
{
    struct stat own, there;
    return fstat(fd, &own) == 0 && stat(path, &there) == 0 && own.st_dev == there.st_dev &&
           own.st_ino == there.st_ino;
}

/* A file that is being written aside, to be put in its place. Whoever has it locked is the only one to put
 * anything there: two programs that write one name at once get in each other's way in nothing but this. */
typedef struct aside {
    int fd;
    char name[PATH_SIZE];
} aside;

static bool give_up(aside *a)
{
    if (a->fd < 0) return false;
    if (is_at(a->fd, a->name)) unlink(a->name); /* while it is ours, and there */
    close(a->fd);
    a->fd = -1;
    return false;
}

/* Nobody else writes there; false and *err if somebody does. */
static bool is_ours(const aside *a, const char *path, error *err)
{
    return (!is_anothers(a->fd) && is_at(a->fd, a->name)) ||
           error_set(err, path, 0, 0, "is being written by another window or program: try again in a moment");
}

/* path.part, empty; one that a killed program left there is taken. wanted: its permissions; 0: those of what
 * is there, or the usual ones. */
static bool open_aside(aside *a, const char *path, mode_t wanted, error *err)
{
    mode_t mode, leftover;
    const int n = snprintf(a->name, sizeof a->name, "%s.part", path);
    a->fd = -1;
    if (n < 0 || (size_t)n >= sizeof a->name)
        return error_set(err, path, 0, 0, "cannot be written: the name is too long");
    if (!may_replace(path, &mode, err) || !may_replace(a->name, &leftover, err)) return false;
    if (wanted != 0) mode = wanted;
    a->fd = sys_create(a->name, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK,
                       wanted != 0 ? wanted : 0666);
    if (a->fd >= 0 && !is_ours(a, path, err)) {
        close(a->fd);
        a->fd = -1;
        return false;
    }
    if (a->fd >= 0 && (mode == 0 || fchmod(a->fd, mode) == 0) && ftruncate(a->fd, 0) == 0) return true;
    error_set(err, path, 0, 0, "cannot be written: %s", strerror(errno));
    return give_up(a);
}

static bool fill(const aside *a, const char *path, const char *data, size_t size, error *err)
{
    return (write_all(a->fd, data, size) && sys_sync(a->fd, false) == 0) ||
           error_set(err, path, 0, 0, "cannot be written: %s", strerror(errno));
}

static bool rename_in(const aside *a, const char *path, error *err)
{
    if (sys_rename(a->name, path) != 0)
        return error_set(err, path, 0, 0, "cannot be put in its place: %s", strerror(errno));
    return sync_folder(path) ||
           error_set(err, path, 0, 0, "is written, but its folder could not be made safe on disk: %s",
                     strerror(errno));
}

/* The log has one writer: whoever holds this lock, until its descriptor is closed. Where the file system
 * knows no locks there is none, and the length of the file is all that tells. */
static bool lock_log(int fd, const char *path, bool *busy, error *err)
{
    *busy = is_anothers(fd);
    if (!*busy) return true;
    return error_set(err, path, 0, 0,
                     "is open in another window or program, which is writing to it: close it there first");
}

/* Holds what stands at the path, so that nobody begins to write to it while it is being replaced. *guard -1:
 * nothing to hold. */
static bool hold_path(const char *path, int *guard, bool *busy, error *err)
{
    *busy = false;
    *guard = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (*guard < 0 || lock_log(*guard, path, busy, err)) return true;
    close(*guard);
    *guard = -1;
    return false;
}

static void let_go(int guard)
{
    if (guard >= 0) close(guard);
}

static bool write_whole(const char *path, mode_t wanted, const char *data, size_t size, error *err)
{
    int guard = -1;
    bool busy;
    char end[PATH_SIZE];
    aside a;
    if (!follow(path, end, sizeof end, err) || !open_aside(&a, end, wanted, err)) return false;
    const bool good =
        hold_path(end, &guard, &busy, err) && fill(&a, end, data, size, err) && rename_in(&a, end, err);
    let_go(guard);
    if (!good) return give_up(&a);
    close(a.fd);
    return true;
}

bool file_write(const char *path, const char *data, size_t size, error *err)
{
    return write_whole(path, 0, data, size, err);
}

bool file_write_private(const char *path, const char *data, size_t size, error *err)
{
    return write_whole(path, S_IRUSR | S_IWUSR, data, size, err);
}

/* ---- logs */

static bool keep_path(file_log *log, const char *path, error *err)
{
    *log = (file_log){.fd = -1};
    if (strlen(path) >= sizeof log->path)
        return error_set(err, path, 0, 0, "cannot be a log: the name is longer than %zu bytes",
                         sizeof log->path - 1);
    memcpy(log->path, path, strlen(path) + 1);
    return true;
}

bool file_log_is_at(const file_log *log, const char *path)
{
    return log->fd >= 0 && is_at(log->fd, path);
}

/* What may be done with a file that is there already. */
typedef enum over { OVER_ANY, OVER_OWN, OVER_NONE } over;

static bool may_put(const char *path, over what, int *guard, bool *busy, error *err)
{
    struct stat st;
    if (what == OVER_NONE && lstat(path, &st) == 0)
        return error_set(err, path, 0, 0, "is there already, and is not written over: name another");
    return what == OVER_OWN || hold_path(path, guard, busy, err);
}

/* Its descriptor is locked before it has its name: nobody can be sooner. */
static bool put_log(file_log *log, const char *path, over what, const char *first, size_t size, error *err)
{
    int guard = -1;
    char end[PATH_SIZE];
    aside a;
    if (!keep_path(log, path, err) || !follow(path, end, sizeof end, err) || !open_aside(&a, end, 0, err))
        return false;
    const bool good = may_put(end, what, &guard, &log->busy, err) && fill(&a, end, first, size, err) &&
                      rename_in(&a, end, err);
    let_go(guard);
    if (!good) return give_up(&a);
    log->fd = a.fd;
    log->length = size;
    mem_count_battles(1);
    return true;
}

bool file_log_replace(file_log *log, const file_log *mine, const char *path, const char *first, size_t size,
                      error *err)
{
    const bool is_mine = mine != NULL && file_log_is_at(mine, path);
    return put_log(log, path, is_mine ? OVER_OWN : OVER_ANY, first, size, err);
}

bool file_log_create(file_log *log, const char *path, const char *first, size_t size, error *err)
{
    return put_log(log, path, OVER_ANY, first, size, err);
}

bool file_log_begin(file_log *log, const char *path, const char *first, size_t size, error *err)
{
    return put_log(log, path, OVER_NONE, first, size, err);
}

bool file_log_share(file_log *log, const file_log *other, error *err)
{
    *log = *other;
    if (other->fd >= 0) log->fd = fcntl(other->fd, F_DUPFD_CLOEXEC, 0);
    if (log->fd >= 0) mem_count_battles(1);
    if (log->fd >= 0 || other->fd < 0) return true;
    return error_set(err, other->path, 0, 0, "cannot be opened for writing: %s", strerror(errno));
}

bool file_log_open(file_log *log, const char *path, size_t had, size_t keep, error *err)
{
    struct stat st;
    assert(keep <= had);
    if (!keep_path(log, path, err)) return false;
    int fd = sys_open(path, O_WRONLY | O_APPEND | O_NONBLOCK);
    if (fd < 0) return error_set(err, path, 0, 0, "cannot be opened for writing: %s", strerror(errno));
    log->fd = fd;
    mem_count_battles(1);
    bool good = lock_log(fd, path, &log->busy, err);
    if (good && (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || (uintmax_t)st.st_size != had ||
                 !file_log_is_at(log, path)))
        good = error_set(err, path, 0, 0, "has changed since it was read: read it again");
    if (good && had > keep && (ftruncate(fd, (off_t)keep) != 0 || sys_sync(fd, false) != 0))
        good = error_set(err, path, 0, 0, "cannot be cut to its last whole line: %s", strerror(errno));
    log->length = keep;
    if (!good) file_log_close(log);
    return good;
}

/* Nobody else has written to it, cut it or taken it away. */
static bool is_as_left(const file_log *log, error *err)
{
    struct stat st;
    if (fstat(log->fd, &st) != 0)
        return error_set(err, log->path, 0, 0, "cannot be written: %s", strerror(errno));
    if (st.st_nlink == 0)
        return error_set(err, log->path, 0, 0, "has been deleted or replaced: save under another name");
    return (uintmax_t)st.st_size == log->length ||
           error_set(err, log->path, 0, 0,
                     "has been changed by another program and is left as it is: save under another name");
}

bool file_log_append(file_log *log, const char *data, size_t size, error *err)
{
    if (log->fd < 0)
        return error_set(err, log->path, 0, 0, "is no longer open for writing: save under another name");
    if (!is_as_left(log, err)) return false;
    ssize_t n = sys_write(log->fd, data, size);
    if (n == (ssize_t)size && sys_sync(log->fd, true) == 0) {
        log->length += size;
        return true;
    }
    error_set(err, log->path, 0, 0, "cannot be written: %s",
              n >= 0 && n < (ssize_t)size ? "the disk is full" : strerror(errno));
    /* a torn line in the middle would spoil the log: write no more behind it */
    if (ftruncate(log->fd, (off_t)log->length) != 0) file_log_close(log);
    return false;
}

void file_log_close(file_log *log)
{
    if (log->fd < 0) return;
    close(log->fd);
    log->fd = -1;
    mem_count_battles(-1);
}

/* ---- folders */

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool file_remove(const char *path, error *err)
{
    if (unlink(path) == 0 || errno == ENOENT) return true;
    return error_set(err, path, 0, 0, "cannot be deleted: %s", strerror(errno));
}

bool file_same(const char *a, const char *b)
{
    struct stat one, two;
    return stat(a, &one) == 0 && stat(b, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

bool file_lies_with(const char *path, const char *neighbour)
{
    char folder[PATH_SIZE], whole[PATH_SIZE], near[PATH_SIZE];
    struct stat st;
    if (realpath(path, whole) == NULL || stat(neighbour, &st) != 0) return false;
    for (int real = 0; real < 2; real++) { /* beside its name, and beside the file that its name leads to */
        if (real == 0 ? realpath(neighbour, near) == NULL : strlen(neighbour) >= sizeof near) return false;
        if (real != 0) memcpy(near, neighbour, strlen(neighbour) + 1);
        if (S_ISDIR(st.st_mode))
            memcpy(folder, near, strlen(near) + 1);
        else
            file_folder(near, folder, sizeof folder);
        if (realpath(folder, near) == NULL) return false;
        const size_t n = strcmp(near, "/") == 0 ? 0 : strlen(near);
        if (strncmp(whole, near, n) == 0 && whole[n] == '/') return true;
    }
    return false;
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool no_folder(const char *path, int why, error *err)
{
    if (why != EEXIST) return error_set(err, path, 0, 0, "cannot be made: %s", strerror(why));
    return error_set(err, path, 0, 0,
                     file_exists(path) ? "is a file, a folder is needed there: move it away"
                                       : "is a link that leads nowhere, a folder is needed there: remove it, "
                                         "or make the folder it leads to");
}

bool file_make_folders(const char *path, error *err)
{
    char part[PATH_SIZE];
    size_t len = strlen(path);
    if (len == 0 || len >= sizeof part)
        return error_set(err, path, 0, 0, "cannot be made: a folder's name is 1 to %zu bytes long",
                         sizeof part - 1);
    memcpy(part, path, len + 1);
    for (size_t i = 1; i <= len; i++) {
        if (part[i] != '/' && part[i] != '\0') continue;
        char held = part[i];
        part[i] = '\0';
        const int why = mkdir(part, 0777) == 0 ? 0 : errno;
        if (why != 0 && !is_folder(part)) return no_folder(part, why, err);
        part[i] = held;
    }
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool file_list(const char *folder, const char *suffix, char ***names, int *count, error *err)
{
    size_t suffix_len = strlen(suffix);
    int n = 0, cap = 0;
    char **list = NULL;
    *names = NULL;
    *count = 0;
    DIR *dir = opendir(folder);
    if (dir == NULL) return error_set(err, folder, 0, 0, "cannot be listed: %s", strerror(errno));
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        size_t len = strlen(entry->d_name);
        char path[PATH_SIZE];
        if (entry->d_name[0] == '.' || len < suffix_len ||
            strcmp(entry->d_name + len - suffix_len, suffix) != 0)
            continue;
        file_join(folder, entry->d_name, path, sizeof path);
        if (is_folder(path)) continue;
        if (n == cap) {
            cap = cap > 0 ? cap * 2 : 16;
            list = mem_realloc(list, (size_t)cap * sizeof *list);
        }
        list[n++] = mem_strdup(entry->d_name);
    }
    closedir(dir);
    if (n > 1) qsort(list, (size_t)n, sizeof *list, compare_names); /* names in a folder differ, so no ties */
    *names = list;
    *count = n;
    return true;
}

void file_list_free(char **names, int count)
{
    for (int i = 0; i < count; i++)
        mem_free(names[i]);
    mem_free(names);
}
