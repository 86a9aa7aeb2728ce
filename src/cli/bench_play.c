/*
 * bench_play.c: the rows of `sandtable bench` that play: random games, copies, replays, the computer, and the
 * play signature.
 */
#include "cli/bench_play.h"

#include <stdio.h>
#include <string.h>
#include <threads.h>
#include <unistd.h>

#include "ai/ai.h"
#include "cli/bench.h"
#include "cli/cli.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/strbuf.h"
#include "game/game.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/session.h"
#include "game/scenario_load.h"
#include "rules/list.h"

enum { CAP = 16384, SCENARIOS_MAX = 64 };

typedef struct battles {
    scenario *sc[SCENARIOS_MAX];
    int count;
} battles;

static void battles_free(battles *b)
{
    for (int i = 0; i < b->count; i++)
        scenario_free(b->sc[i]);
}

static const scenario *battles_largest(const battles *b)
{
    const scenario *largest = b->sc[0];
    for (int i = 0; i < b->count; i++)
        if (b->sc[i]->nunits > largest->nunits) largest = b->sc[i];
    return largest;
}

/* By its counters and the spaces of its board: with both a play-out takes longer. */
static const scenario *battles_slowest(const battles *b)
{
    const scenario *slowest = b->sc[0];
    int64_t most = 0;
    for (int i = 0; i < b->count; i++) {
        const int64_t size = (int64_t)b->sc[i]->nunits * b->sc[i]->board->nspaces;
        if (size > most) most = size, slowest = b->sc[i];
    }
    return slowest;
}

static bool battles_load(battles *b, const char *data_dir, error *err)
{
    for (int r = 0; ruleset_list[r] != NULL; r++) {
        char folder[512], path[768];
        char **names;
        int n;
        snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", data_dir, ruleset_list[r]->id);
        if (!file_list(folder, ".json", &names, &n, err)) return false;
        for (int i = 0; i < n && b->count < SCENARIOS_MAX; i++) {
            file_join(folder, names[i], path, sizeof path);
            scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, err);
            if (sc == NULL) {
                file_list_free(names, n);
                return false;
            }
            b->sc[b->count++] = sc;
        }
        file_list_free(names, n);
    }
    return true;
}

/* Random play as the trust table counts it: at each decision one unit's full list, and one of it. */
static const action *random_choice(const state *s, random_stream *r, action_list *list)
{
    const int n = s->sc->nunits + 1;
    list->count = 0;
    int first = (int)random_below(r, (uint32_t)n);
    for (int i = 0; i < n && list->count == 0; i++)
        game_list(s, (first + i) % n - 1, list);
    return &list->items[random_below(r, (uint32_t)list->count)];
}

/* A whole random game; returns the states seen. */
static uint64_t random_game(const scenario *sc, uint64_t seed, action_list *list, uint64_t *final_hash)
{
    state s;
    random_stream r = {.seed = seed, .stream = 4};
    dice_source dice;
    resolver out = {.dice = &dice};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &out);
    uint64_t states = 0;
    action go;
    action_init(&go, VERB_GO, NO_SIDE);
    for (decision d;; states++) {
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, states + 1);
        game_apply(&s, d.side == NOBODY ? &go : random_choice(&s, &r, list), &out);
    }
    *final_hash = hash_mix(*final_hash, state_hash(&s));
    return states;
}

static void bench_random(const battles *b, action_list *list)
{
    for (int i = 0; i < b->count; i++) {
        double rates[BENCH_ROUNDS];
        for (int k = 0; k < BENCH_ROUNDS; k++) {
            uint64_t states = 0, hash = 0, start = bench_cpu();
            for (uint64_t g = 0; states < 40000; g++)
                states += random_game(b->sc[i], 100 + g, list, &hash);
            rates[k] = (double)states * 1e9 / (double)(bench_cpu() - start);
        }
        double rate = bench_median(rates, BENCH_ROUNDS);
        char what[80], reading[64];
        snprintf(what, sizeof what, "random play, %s", b->sc[i]->title);
        snprintf(reading, sizeof reading, "%.0f states/s", rate);
        bench_row(what, reading, "", "300000", rate >= 300000);
    }
}

/* Legal actions a second when whole sides are listed, over the positions of a random game. */
static void bench_listing(const battles *b, action_list *list)
{
    const double aim = 1e7;
    double worst = 0;
    const char *slowest = "";
    int slow = 0;
    for (int i = 0; i < b->count; i++) {
        static state s;
        const scenario *sc = b->sc[i];
        random_stream r = {.seed = 9, .stream = 5};
        dice_source dice;
        resolver out = {.dice = &dice};
        dice_seeded(&dice, 9, 0);
        game_setup(sc, &s, &out);
        uint64_t listed = 0, spent = 0, n = 0;
        for (decision d;; n++) {
            game_decide(&s, &d);
            if (d.side == GAME_OVER) break;
            dice_seeded(&dice, 9, n + 1);
            action pick;
            action_init(&pick, VERB_GO, NO_SIDE);
            if (d.side != NOBODY) {
                uint64_t start = bench_cpu();
                for (int k = 0; k < 8; k++) {
                    list->count = 0;
                    game_actions(&s, list);
                    listed += (uint64_t)list->count;
                }
                spent += bench_cpu() - start;
                pick = list->items[random_below(&r, (uint32_t)list->count)];
            }
            game_apply(&s, &pick, &out);
        }
        double rate = (double)listed * 1e9 / (double)spent;
        if (worst == 0 || rate < worst) worst = rate, slowest = sc->title;
        slow += rate < aim;
    }
    char reading[64], below[96];
    snprintf(reading, sizeof reading, "%.1f million/s", worst / 1e6);
    snprintf(below, sizeof below, "%s, %d of %d below", slowest, slow, b->count);
    bench_row("legal actions, whole sides, worst scenario", reading, below, "10 million/s", slow == 0);
}

typedef struct copy_case {
    state from, to;
    unsigned char a[sizeof(state)], b[sizeof(state)];
} copy_case;
static void copy_state(void *self)
{
    copy_case *c = self;
    c->to = c->from;
    c->from.turn = (int16_t)(c->to.turn + 1);
}
static void copy_bytes(void *self)
{
    copy_case *c = self;
    memcpy(c->b, c->a, sizeof c->a);
    c->a[0] = (unsigned char)(c->b[1] + 1);
}

static void bench_copy(void)
{
    copy_case *c = mem_alloc(sizeof *c);
    double ours, raw;
    bench_pair(copy_state, copy_bytes, c, 20000, bench_cpu, &ours, &raw);
    char reading[64], ratio[64];
    snprintf(reading, sizeof reading, "%.0f ns, %zu bytes", ours, sizeof(state));
    snprintf(ratio, sizeof ratio, "%.2f memcpy", ours / raw);
    bench_row("copy of a state", reading, ratio, "2 memcpy, 8 KB",
              ours / raw <= 2.2 && sizeof(state) <= 8192);
    mem_free(c);
}

/* What a level needs: side-turns, and of them and of single decisions the longest and all together. */
typedef struct took {
    int decisions, side_turns;
    double ms, worst_decision, worst_side_turn;
} took;

/* One game of the computer against itself through a session, each side-turn by the clock that a player has at
 * the table; returns it for the replay. */
static session *computer_game(const char *path, const char *data_dir, const player *p, int max_turns,
                              took *all, error *err)
{
    scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, err);
    if (sc == NULL) return NULL;
    session_config config = {.seed = 77, .undo = UNDO_FREE};
    session *s = session_new(sc, &config, err);
    static state view;
    int turn = -1, phase = -1;
    double spent[SIDES_MAX] = {0};
    *all = (took){0};
    for (decision d; s != NULL;) {
        session_decide(s, &d);
        const state *now = session_state(s);
        if (d.side == GAME_OVER || now->turn > max_turns) break;
        if (turn != now->turn || phase != now->side) {
            memset(spent, 0, sizeof spent);
            turn = now->turn, phase = now->side;
        }
        session_view(s, d.side, &view);
        const double left = p->milliseconds - spent[d.side];
        const budget b = {.milliseconds = p->milliseconds == 0 ? 0
                                          : left > 1           ? (int)left
                                                               : 1,
                          .threads = p->all_cores ? ALL_CORES : 1};
        action a;
        uint64_t start = bench_now();
        if (!p->choose(&view, now->actions, &b, &a)) break;
        double ms = (double)(bench_now() - start) / 1e6;
        if (spent[d.side] == 0) all->side_turns++;
        all->decisions++, all->ms += ms, spent[d.side] += ms;
        if (ms > all->worst_decision) all->worst_decision = ms;
        if (spent[d.side] > all->worst_side_turn) all->worst_side_turn = spent[d.side];
        refusal why;
        if (session_do(s, &a, &why, err) != SESSION_DONE) {
            session_free(s);
            return NULL;
        }
    }
    return s;
}

/* The first turns of every battle by a level that is soon done, and of the largest by one that takes its
 * time. */
static bool bench_level(const battles *b, const char *data_dir, const player *p, int usual, error *err)
{
    enum { SOON = 1000, TURNS = 2 };
    took sum = {0};
    const char *slowest = "";
    for (int i = 0; i < b->count; i++) {
        const bool thinks = p->milliseconds >= SOON;
        if (thinks && b->sc[i] != battles_slowest(b)) continue;
        took all;
        session *s = computer_game(b->sc[i]->path, data_dir, p, thinks ? 1 : TURNS, &all, err);
        if (s == NULL) return false;
        session_free(s);
        sum.side_turns += all.side_turns, sum.ms += all.ms;
        if (all.worst_decision > sum.worst_decision) sum.worst_decision = all.worst_decision;
        if (all.worst_side_turn <= sum.worst_side_turn) continue;
        sum.worst_side_turn = all.worst_side_turn, slowest = b->sc[i]->title;
    }
    const double mean = sum.ms / (sum.side_turns > 0 ? sum.side_turns : 1);
    char what[64], reading[64], ratio[160], aim[64];
    snprintf(what, sizeof what, "computer, %s", p->title);
    snprintf(reading, sizeof reading, "%.1f ms a side-turn", mean);
    snprintf(ratio, sizeof ratio, "worst %.0f ms, %s; of a decision %.0f ms", sum.worst_side_turn, slowest,
             sum.worst_decision);
    snprintf(aim, sizeof aim, "%d ms, none over %d ms", usual, p->milliseconds);
    bench_row(what, reading, ratio, aim, mean <= usual && sum.worst_side_turn <= 1.05 * p->milliseconds);
    return true;
}

static bool bench_computer(const battles *b, const char *data_dir, error *err)
{
    enum { FASTEST = 30 };
    bool good = true;
    for (int i = 0; good && ai_levels[i] != NULL; i++)
        good = bench_level(b, data_dir, ai_levels[i], i == 0 ? FASTEST : ai_levels[i]->milliseconds, err);
    return good;
}

/* A whole battle of random moves, as the text of its save. */
static bool random_save(const char *path, const char *data_dir, strbuf *out, int *entries, error *err)
{
    took all;
    char file[64];
    char *text = NULL;
    size_t size;
    snprintf(file, sizeof file, "/tmp/sandtable-bench-%ld.save", (long)getpid());
    session *s = computer_game(path, data_dir, ai_find("random"), 99, &all, err);
    bool good = s != NULL && session_save_as(s, file, err) && file_read(file, 1u << 26, &text, &size, err);
    if (good) {
        strbuf_addn(out, text, size);
        *entries = session_count(s);
    }
    mem_free(text);
    remove(file);
    session_free(s);
    return good;
}

/* Loading a save is replaying it: every line's digits, every action judged, every face and hash compared. The
 * scenario is at hand. */
static bool bench_replay_of(const scenario *sc, bool judged, const char *data_dir, action_list *list,
                            error *err)
{
    strbuf text = {0};
    int entries = 0;
    double replay[BENCH_ROUNDS], random[BENCH_ROUNDS];
    bool good = random_save(sc->path, data_dir, &text, &entries, err);
    for (int k = 0; good && k < BENCH_ROUNDS; k++) {
        uint64_t spent = 0, replayed = 0;
        while (good && replayed < 10000) {
            load_report report = {0};
            scenario *own = scenario_load(sc->path, data_dir, ruleset_list, NULL, err);
            uint64_t start = bench_cpu();
            session *t = own != NULL
                             ? session_parse_save_of(own, "the measured save", text.s, text.len, &report, err)
                             : NULL;
            spent += bench_cpu() - start;
            good = t != NULL;
            session_free(t);
            replayed += (uint64_t)entries;
        }
        replay[k] = (double)replayed * 1e9 / (double)(spent ? spent : 1);
        uint64_t hash = 0, states = 0, start = bench_cpu();
        for (uint64_t g = 0; states < 10000; g++)
            states += random_game(sc, 50 + g, list, &hash);
        random[k] = (double)states * 1e9 / (double)(bench_cpu() - start);
    }
    strbuf_free(&text);
    if (!good) return false;
    double a = bench_median(replay, BENCH_ROUNDS), c = bench_median(random, BENCH_ROUNDS);
    char what[80], reading[64], ratio[64];
    snprintf(what, sizeof what, "replay with checks, %s", sc->title);
    snprintf(reading, sizeof reading, "%.0f states/s", a);
    snprintf(ratio, sizeof ratio, "%.2f of random play", a / c);
    bench_row(what, reading, ratio, judged ? "1 of random play (largest)" : "-", a / c >= 0.9);
    return true;
}

static bool bench_replay(const battles *b, const char *data_dir, action_list *list, error *err)
{
    const scenario *largest = battles_largest(b);
    for (int i = 0; i < b->count; i++)
        if (!bench_replay_of(b->sc[i], b->sc[i] == largest, data_dir, list, err)) return false;
    return true;
}

typedef struct signature_job {
    const battles *b;
    int seeds, first, step;
    uint64_t sum;
} signature_job;

static int signature_part(void *self)
{
    signature_job *job = self;
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    for (int i = 0; i < job->b->count; i++)
        for (int g = job->first; g < job->seeds; g += job->step) {
            uint64_t hash = hash_string((uint64_t)g, job->b->sc[i]->id);
            random_game(job->b->sc[i], 1 + (uint64_t)g, &list, &hash);
            job->sum += hash; /* a sum: the same whoever plays which game */
        }
    mem_free(list.items);
    return 0;
}

static uint64_t signature_of(const battles *b, int seeds, int threads)
{
    signature_job jobs[8];
    thrd_t thread[8];
    if (threads > 8) threads = 8;
    uint64_t sum = 0;
    for (int i = 0; i < threads; i++) {
        jobs[i] = (signature_job){.b = b, .seeds = seeds, .first = i, .step = threads};
        if (threads == 1 || thrd_create(&thread[i], signature_part, &jobs[i]) != thrd_success) {
            signature_part(&jobs[i]);
            thread[i] = 0;
        }
    }
    for (int i = 0; i < threads; i++) {
        if (threads > 1 && thread[i] != 0) thrd_join(thread[i], NULL);
        sum += jobs[i].sum;
    }
    return sum;
}

bool bench_signature(const char *data_dir, int seeds, int threads, error *err)
{
    battles *b = mem_alloc(sizeof *b);
    bool ok = battles_load(b, data_dir, err);
    if (ok)
        printf("play signature %016llx (%d scenarios, %d seeds)\n",
               (unsigned long long)signature_of(b, seeds, threads), b->count, seeds);
    battles_free(b);
    mem_free(b);
    return ok;
}

bool bench_play(const char *data_dir, error *err)
{
    battles *b = mem_alloc(sizeof *b);
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    bool ok = battles_load(b, data_dir, err);
    if (ok) {
        printf("play signature %016llx (%d scenarios, 5 seeds)\n", (unsigned long long)signature_of(b, 5, 1),
               b->count);
        bench_random(b, &list);
        bench_listing(b, &list);
        bench_copy();
        ok = bench_replay(b, data_dir, &list, err) && bench_computer(b, data_dir, err);
    }
    battles_free(b);
    mem_free(b);
    mem_free(list.items);
    return ok;
}
