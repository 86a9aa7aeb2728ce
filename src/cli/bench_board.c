/*
 * bench_board.c: the rows of `sandtable bench` that need only the board and the disk.
 */
#include "cli/bench_board.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board/build_grid.h"
#include "board/reach.h"
#include "board/tiled.h"
#include "cli/bench.h"
#include "core/file.h"
#include "core/mem.h"
#include "core/random.h"
#include "core/strbuf.h"

/* ---- reach, beside Dijkstra's search as every textbook has it: a binary heap, costs by space. It is given
 * its memory beforehand. */

enum { YARD_SPACES = 200 * 200, YARD_HEAP = 4096 };

typedef struct yard_node {
    int cost, space;
} yard_node;

typedef struct reach_case {
    const board *b;
    const uint8_t *enter; /* by terrain */
    reach_map *map;
    reach_query queries[64];
    int next;
    reach_result result;
    uint32_t era, seen[YARD_SPACES]; /* a cost counts only in the search that set it */
    int cost[YARD_SPACES];
    yard_node heap[YARD_HEAP];
    int count;
} reach_case;

static void yard_push(reach_case *c, yard_node n)
{
    int i = c->count++;
    for (; i > 0 && n.cost < c->heap[(i - 1) / 2].cost; i = (i - 1) / 2)
        c->heap[i] = c->heap[(i - 1) / 2];
    c->heap[i] = n;
}

static yard_node yard_pop(reach_case *c)
{
    yard_node top = c->heap[0], last = c->heap[--c->count];
    int i = 0;
    for (int child; (child = 2 * i + 1) < c->count; i = child) {
        if (child + 1 < c->count && c->heap[child + 1].cost < c->heap[child].cost) child++;
        if (c->heap[child].cost >= last.cost) break;
        c->heap[i] = c->heap[child];
    }
    c->heap[i] = last;
    return top;
}

static void reach_yard(void *self)
{
    reach_case *c = self;
    const reach_query *q = &c->queries[c->next++ & 63];
    c->era++, c->count = 0, c->result.count = 0;
    c->seen[q->from] = c->era, c->cost[q->from] = 0;
    yard_push(c, (yard_node){0, q->from});
    while (c->count > 0) {
        yard_node at = yard_pop(c);
        if (at.cost > c->cost[at.space]) continue;
        if (at.space != q->from) {
            c->result.space[c->result.count] = (uint16_t)at.space;
            c->result.cost[c->result.count++] = (uint8_t)at.cost;
        }
        const board_space *p = &c->b->spaces[at.space];
        for (int k = 0; k < p->nlinks; k++) {
            int to = c->b->links[p->first_link + (uint32_t)k].to,
                total = at.cost + c->enter[c->b->spaces[to].terrain];
            if (total > q->budget || (c->seen[to] == c->era && c->cost[to] <= total) || c->count == YARD_HEAP)
                continue;
            c->seen[to] = c->era, c->cost[to] = total;
            yard_push(c, (yard_node){total, to});
        }
    }
}

static void reach_fast(void *self)
{
    reach_case *c = self;
    reach_find(c->map, &c->queries[c->next++ & 63], &c->result);
}

static void bench_reach(void)
{
    board *b = board_make_grid(BOARD_HEX, false, 200, 200);
    random_stream r = {.seed = 11, .stream = 1};
    static const char *const names[] = {"clear", "wood", "hill", "marsh"};
    static const uint8_t enter[BOARD_TERRAINS_MAX] = {1, 2, 2, 3};
    for (b->nterrains = 0; b->nterrains < 4; b->nterrains++)
        b->terrains[b->nterrains] = names[b->nterrains];
    for (int i = 0; i < b->nspaces; i++)
        b->spaces[i].terrain = (uint8_t)(random_below(&r, 3) ? 0 : 1 + random_below(&r, 3));
    reach_case *c = mem_alloc(sizeof *c);
    c->b = b, c->enter = enter;
    arena *memory = arena_new();
    c->map = reach_map_new(memory, b, &(reach_costs){.enter = enter});
    for (int i = 0; i < 64; i++)
        c->queries[i] = (reach_query){.from = (uint16_t)random_below(&r, (uint32_t)b->nspaces), .budget = 8};
    bool same = true;
    for (int i = 0; i < 64 && same; i++) { /* a yardstick that finds something else measures nothing */
        c->next = i;
        reach_fast(c);
        int found = c->result.count;
        c->next = i;
        reach_yard(c);
        same = c->result.count == found;
    }
    double fast, plain;
    bench_pair(reach_fast, reach_yard, c, 2000, bench_cpu, &fast, &plain);
    char reading[64], ratio[64];
    snprintf(reading, sizeof reading, "%.2f us", fast / 1000);
    snprintf(ratio, sizeof ratio, "%.1f x textbook heap", plain / fast);
    bench_row("one unit's reach, 8 points, 200x200 hexes", reading, ratio, "0.6 us, 8 x",
              same && fast <= 660 && plain / fast >= 7.2);
    arena_free(memory);
    mem_free(c);
    board_free(b);
}

/* ---- map loading */

static void write_big_map(strbuf *out)
{
    random_stream r = {.seed = 5, .stream = 2};
    strbuf_add(out, "{\"type\":\"map\",\"version\":\"1.8\",\"orientation\":\"orthogonal\",\"renderorder\":"
                    "\"right-down\",\"infinite\":false,"
                    "\"width\":200,\"height\":200,\"tilewidth\":32,\"tileheight\":32,\"tilesets\":[{"
                    "\"firstgid\":1,\"name\":\"t\",\"tilewidth\":32,"
                    "\"tileheight\":32,\"tilecount\":8,\"columns\":8,\"tiles\":[");
    for (int i = 0; i < 8; i++)
        strbuf_addf(
            out,
            "%s{\"id\":%d,\"properties\":[{\"name\":\"terrain\",\"type\":\"string\",\"value\":\"t%d\"}]}",
            i ? "," : "", i, i);
    strbuf_add(out, "]}],\"layers\":[");
    static const char *const layers[] = {"terrain", "decoration", "more"};
    for (int k = 0; k < 3; k++) {
        strbuf_addf(out,
                    "%s{\"type\":\"tilelayer\",\"name\":\"%s\",\"id\":%d,\"width\":200,\"height\":200,\"x\":"
                    "0,\"y\":0,\"opacity\":1,\"visible\":true,\"data\":[",
                    k ? "," : "", layers[k], k + 1);
        for (int i = 0; i < 200 * 200; i++)
            strbuf_addf(out, "%s%u", i ? ", " : "", 1 + random_below(&r, 8));
        strbuf_add(out, "]}");
    }
    strbuf_add(out, "]}");
}

static bool bench_map(error *err)
{
    strbuf text = {0};
    write_big_map(&text);
    double ms[BENCH_ROUNDS], copy[BENCH_ROUNDS];
    char *twin = mem_alloc(text.len);
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        uint64_t start = bench_cpu();
        board *b = tiled_parse("bench.tmj", text.s, text.len, ".", NULL, err);
        ms[i] = (double)(bench_cpu() - start) / 1e6;
        if (b == NULL) {
            strbuf_free(&text);
            mem_free(twin);
            return false;
        }
        board_free(b);
        start = bench_cpu();
        memcpy(twin, text.s, text.len);
        copy[i] = (double)(bench_cpu() - start) / 1e6;
    }
    double median = bench_median(ms, BENCH_ROUNDS);
    char reading[64], ratio[64];
    snprintf(reading, sizeof reading, "%.2f ms", median);
    snprintf(ratio, sizeof ratio, "%.0f memcpy of its text", median / bench_median(copy, BENCH_ROUNDS));
    bench_row("map of 200x200x3 loaded and checked", reading, ratio, "3 ms", median <= 3.3);
    mem_free(twin);
    strbuf_free(&text);
    return true;
}

bool bench_board(error *err)
{
    bench_reach();
    return bench_map(err);
}

/* ---- durable action */

typedef struct append_case {
    file_log log;
    int raw;
    bool failed;
} append_case;
static const char append_line[] = "12 fire u9 @u17 dice=5 = 3 5 2 6 1 # 0123456789abcdef 89abcdef\n";

static void append_ours(void *self)
{
    append_case *c = self;
    error err = {0};
    if (!file_log_append(&c->log, append_line, sizeof append_line - 1, &err)) c->failed = true;
}

static void append_raw(void *self)
{
    append_case *c = self;
    if (write(c->raw, append_line, sizeof append_line - 1) < 0 || fdatasync(c->raw) != 0) c->failed = true;
}

bool bench_save(error *err)
{
    char folder[] = "/tmp/sandtable-bench-XXXXXX", ours[64], raw[64];
    if (mkdtemp(folder) == NULL)
        return error_set(err, "/tmp", 0, 0,
                         "no folder for the measurement could be made there; make some room in /tmp");
    snprintf(ours, sizeof ours, "%s/ours", folder);
    snprintf(raw, sizeof raw, "%s/raw", folder);
    append_case c = {.raw = open(raw, O_WRONLY | O_CREAT | O_APPEND, 0600)};
    bool ok = file_log_create(&c.log, ours, "x\n", 2, err) && c.raw >= 0;
    if (ok) {
        double a, b;
        bench_pair(append_ours, append_raw, &c, 100, bench_now, &a, &b);
        char reading[64], ratio[64];
        snprintf(reading, sizeof reading, "%.3f ms", a / 1e6);
        snprintf(ratio, sizeof ratio, "%.2f raw appends", a / b);
        bench_row("durable action", reading, ratio, "1.5 raw append + fdatasync", !c.failed && a / b <= 1.65);
        file_log_close(&c.log);
    }
    if (c.raw >= 0) close(c.raw);
    remove(ours), remove(raw), rmdir(folder);
    return ok && !c.failed;
}
