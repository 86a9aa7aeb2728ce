/* record.c: see record.h. The page that shows it: screen_record.c. */
#include "ui/app/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/plain.h"
#include "game/session_seal.h"
#include "game/session_seats.h"
#include "ui/table/table.h"

enum { FIELDS = 11, FILE_MAX = 16 * 1024 * 1024 };
static const char head[] = "sandtable record 1\n";
static const char *const results[RECORD_RESULTS] = {"lost", "drawn", "won"};

/* ---- the file */

static bool path_of(const app *a, char *out, size_t size)
{
    if (!a->config.state_dir) return false;
    file_join(a->config.state_dir, "record.tsv", out, size);
    return true;
}

/* A line cut up at its tabs, in place; how many parts. */
static int cut(char *line, char *part[FIELDS + 1])
{
    int n = 0;
    for (char *at = line, *tab; n <= FIELDS; at = tab + 1) {
        part[n++] = at;
        tab = strchr(at, '\t');
        if (tab == NULL) break;
        *tab = '\0';
    }
    return n;
}

static bool whole_number(const char *text, int *out)
{
    char *end;
    const long n = strtol(text, &end, 10);
    *out = (int)n;
    return end != text && *end == '\0' && n >= -1000000000 && n <= 1000000000;
}

static bool read_line(char *line, record_battle *b)
{
    char *part[FIELDS + 1], *end;
    *b = (record_battle){.result = -1};
    if (cut(line, part) != FIELDS) return false;
    b->key = strtoull(part[0], &end, 16);
    if (end == part[0] || *end != '\0') return false;
    snprintf(b->day, sizeof b->day, "%s", part[1]);
    snprintf(b->title, sizeof b->title, "%s", part[2]);
    snprintf(b->side, sizeof b->side, "%s", part[3]);
    snprintf(b->against, sizeof b->against, "%s", part[4]);
    for (int i = 0; i < RECORD_RESULTS; i++)
        if (strcmp(part[5], results[i]) == 0) b->result = i;
    b->analysed = strcmp(part[9], "-") != 0;
    return b->result >= 0 && whole_number(part[6], &b->turns) && whole_number(part[7], &b->actions) &&
           whole_number(part[8], &b->hints) &&
           (!b->analysed || (whole_number(part[9], &b->choice) && whole_number(part[10], &b->luck)));
}

static void add_line(const record_battle *b, strbuf *out)
{
    strbuf_addf(out, "%016" PRIx64 "\t%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\t", b->key, b->day, b->title, b->side,
                b->against, results[b->result], b->turns, b->actions, b->hints);
    if (b->analysed)
        strbuf_addf(out, "%d\t%d\n", b->choice, b->luck);
    else
        strbuf_add(out, "-\t-\n");
}

static record_battle *find(const record *r, uint64_t key)
{
    for (int i = 0; i < r->count; i++)
        if (r->battles[i].key == key) return &r->battles[i];
    return NULL;
}

/* A later line of a battle takes the earlier one's place, and counts as fought then. */
static void take(record *r, const record_battle *b)
{
    record_battle *was = find(r, b->key);
    if (was == NULL) {
        if (r->count == r->cap) {
            r->cap = r->cap > 0 ? r->cap * 2 : 32;
            r->battles = mem_realloc(r->battles, sizeof *r->battles * (size_t)r->cap);
        }
        was = &r->battles[r->count++];
    }
    *was = *b;
}

/* The battles in order of their lines; how many bytes there are, and up to where lines are whole. */
static bool read_lines(const char *path, record *out, size_t *size, size_t *whole, error *err)
{
    char *text;
    *out = (record){.count = 0};
    *size = *whole = 0;
    if (!file_exists(path)) return true;
    if (!file_read(path, FILE_MAX, &text, size, err)) return false;
    const size_t top = strlen(head);
    const bool ours = strncmp(text, head, top) == 0;
    char *at = text + (ours ? top : 0);
    for (char *end; ours && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        record_battle b;
        *end = '\0';
        if (read_line(at, &b)) take(out, &b);
    }
    *whole = (size_t)(at - text);
    mem_free(text);
    return ours || error_set(err, path, 0, 0, "is no record of battles: its first line should be \"%.*s\"",
                             (int)top - 1, head);
}

bool record_read(const app *a, record *out, error *err)
{
    char path[1100];
    size_t size, whole;
    *out = (record){.count = 0};
    if (!path_of(a, path, sizeof path)) return true;
    const bool ok = read_lines(path, out, &size, &whole, err);
    for (int i = 0, k = out->count - 1; i < k; i++, k--) {
        const record_battle b = out->battles[i];
        out->battles[i] = out->battles[k];
        out->battles[k] = b;
    }
    return ok;
}

void record_free(record *r)
{
    mem_free(r->battles);
    *r = (record){.count = 0};
}

/* At the end of the file, or as its beginning, where there is none yet. */
static bool append(const char *path, size_t size, size_t whole, const strbuf *line, error *err)
{
    char folder[1024];
    file_log log = {.fd = -1};
    file_folder(path, folder, sizeof folder);
    const bool ok =
        size == 0
            ? file_make_folders(folder, err) && file_log_create(&log, path, line->s, line->len, err)
            : file_log_open(&log, path, size, whole, err) && file_log_append(&log, line->s, line->len, err);
    if (log.fd >= 0) file_log_close(&log);
    return ok;
}

/* Appends; one of the same actions that says no more than the last is not written again. `known`: only where
 * the battle is in the record. */
static bool note(const char *path, const record_battle *b, bool known, error *err)
{
    record r;
    size_t size, whole;
    strbuf line = {0};
    bool ok = read_lines(path, &r, &size, &whole, err);
    const record_battle *was = ok ? find(&r, b->key) : NULL;
    const bool said = was != NULL && was->actions == b->actions && was->result == b->result &&
                      (!b->analysed || (was->analysed && was->choice == b->choice && was->luck == b->luck));
    if (ok && !said && (was != NULL || !known)) {
        if (size == 0) strbuf_add(&line, head);
        add_line(b, &line);
        ok = append(path, size, whole, &line, err);
    }
    strbuf_free(&line);
    record_free(&r);
    return ok;
}

void record_add_up(const record *r, const char *against, record_sum *out)
{
    *out = (record_sum){.battles = 0};
    for (int i = 0; i < r->count; i++) {
        const record_battle *b = &r->battles[i];
        if (against != NULL && strcmp(b->against, against) != 0) continue;
        out->battles++;
        out->result[b->result]++;
        out->hints += b->hints;
        if (!b->analysed) continue;
        out->analysed++;
        out->choice += b->choice;
        out->luck += b->luck;
    }
}

/* ---- a battle */

static void words_of(char out[RECORD_WORDS], const char *text)
{
    snprintf(out, RECORD_WORDS, "%s", text);
    plain_cut(out, RECORD_WORDS);
    plain_text(out);
    for (char *c = out; *c != '\0'; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
}

/* The first of those who play against that side. */
static const char *opponent_of(const app *a, const session *s, int side)
{
    const scenario *sc = session_scenario(s);
    for (int k = 0; k < sc->nsides; k++) {
        const player *p = k != side && !sc->sides[k].goes_alone
                              ? player_find(a->config.players, session_settings(s)->player[k])
                              : NULL;
        if (p) return p->title;
    }
    return N_("the computer");
}

/* Its seed, and its file: a battle may be begun twice with one seed. */
static uint64_t key_of(const session *s)
{
    const char *path = session_settings(s)->save_path;
    const uint64_t seed = hash_string(session_public_seed(s), session_scenario(s)->id);
    return path ? hash_string(seed, file_last_name(path)) : seed;
}

static bool describe(const app *a, const session *s, record_battle *b)
{
    const scenario *sc = session_scenario(s);
    const state *now = session_state(s);
    const int side = session_person(s);
    const time_t t = time(NULL);
    struct tm local;
    if (side == NO_SIDE || !now->over) return false;
    *b = (record_battle){.key = key_of(s), .turns = now->turn, .actions = session_count(s)};
    if (localtime_r(&t, &local) != NULL) strftime(b->day, sizeof b->day, "%Y-%m-%d", &local);
    words_of(b->title, sc->title);
    words_of(b->side, sc->sides[side].name);
    words_of(b->against, opponent_of(a, s, side));
    b->hints = session_hints(s, side);
    b->result = now->winner == side ? RECORD_WON : now->winner == NO_SIDE ? RECORD_DRAWN : RECORD_LOST;
    return true;
}

void record_heed(app *a)
{
    char path[1100];
    record_battle b;
    error err = {0};
    const session *s = a->table ? a->table->s : NULL;
    if (!s) return;
    if (!session_state(s)->over) {
        a->lived = s;
        a->noted = -1;
        return;
    }
    if (a->lived != s || a->noted == session_count(s)) return;
    a->noted = session_count(s);
    if (!describe(a, s, &b) || !path_of(a, path, sizeof path)) return;
    if (!note(path, &b, false, &err)) app_say_error(a, &err);
}

void record_review(app *a, const session *s, const review *r)
{
    char path[1100];
    record_battle b;
    review_sum own;
    error err = {0};
    if (!describe(a, s, &b) || r->side != session_person(s) || !path_of(a, path, sizeof path)) return;
    review_add_up(r, r->side, &own);
    b.analysed = true;
    b.choice = own.choice;
    for (int i = 0; i < r->rows; i++)
        b.luck += r->row[i].luck.share;
    if (!note(path, &b, true, &err)) app_say_error(a, &err);
}
