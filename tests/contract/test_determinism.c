/*
 * test_determinism.c: the same battles everywhere. Random games of every scenario to their ends, every state
 * hashed, by one thread and by two, against the hashes in signature-<id>.txt: what any compiler, at any
 * level, under sanitizers, must come to. Names no system.
 *
 * A change of rules or data that is meant: tools/record-playthroughs. SANDTABLE_FULL=1 plays a thousand seeds
 * a scenario besides; tools/determinism compares compilers.
 */
#include "contract/every.h"

#include <threads.h>

#include "core/random.h"
#include "core/strbuf.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "rules/list.h"

enum { CAP = 65536, SEEDS = 200 }; /* with five scenarios a system: a thousand games a system */

/* The hash of every state of a game, one after the other. */
static uint64_t game_hash(const scenario *sc, uint64_t seed, action_list *list)
{
    state s;
    random_stream r = {.seed = seed, .stream = 21};
    dice_source dice;
    resolver out = {.dice = &dice};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &out);
    uint64_t hash = state_hash(&s), n = 0;
    for (decision d;; n++) {
        game_decide(&s, &d);
        if (d.side == GAME_OVER) return hash;
        action pick;
        action_init(&pick, VERB_GO, 0xff);
        if (d.side != NOBODY) {
            list->count = 0;
            for (int u = (int)random_below(&r, (uint32_t)sc->nunits + 1) - 1, k = 0;
                 list->count == 0 && k <= sc->nunits; k++) {
                game_list(&s, u, list);
                u = u + 1 < sc->nunits ? u + 1 : NO_UNIT;
            }
            pick = list->items[random_below(&r, (uint32_t)list->count)];
        }
        dice_seeded(&dice, seed, n + 1);
        game_apply(&s, &pick, &out);
        hash = hash_mix(hash, state_hash(&s));
    }
}

typedef struct job {
    const scenario *sc;
    int first, step, seeds;
    uint64_t *hash;
} job;

static int play_part(void *self)
{
    job *j = self;
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    for (int i = j->first; i < j->seeds; i += j->step)
        j->hash[i] = game_hash(j->sc, 1 + (uint64_t)i, &list);
    mem_free(list.items);
    return 0;
}

static uint64_t play_all(const scenario *sc, int seeds, int threads, uint64_t *hash)
{
    thrd_t thread[2];
    job jobs[2];
    memset(hash, 0, sizeof *hash * (size_t)seeds);
    for (int i = 0; i < threads; i++) {
        jobs[i] = (job){sc, i, threads, seeds, hash};
        if (threads == 1)
            play_part(&jobs[i]);
        else
            assert_int_equal(thrd_create(&thread[i], play_part, &jobs[i]), thrd_success);
    }
    for (int i = 0; i < threads && threads > 1; i++)
        thrd_join(thread[i], NULL);
    uint64_t all = 0;
    for (int i = 0; i < seeds; i++)
        all = hash_mix(all, hash[i]);
    return all;
}

typedef struct recording {
    char *want;
    strbuf found;
    int seeds;
    char path[128];
} recording;

static void play_scenario(const char *path, void *self)
{
    recording *rec = self;
    scenario *sc = every_load(path);
    uint64_t *one = mem_alloc(sizeof *one * (size_t)rec->seeds),
             *two = mem_alloc(sizeof *two * (size_t)rec->seeds);
    uint64_t all = play_all(sc, rec->seeds, 1, one);
    play_all(sc, rec->seeds, 2, two);
    for (int i = 0; i < rec->seeds; i++)
        if (one[i] != two[i]) fail_msg("%s, seed %d: two threads play another game than one", path, i + 1);
    strbuf line = {0};
    strbuf_addf(&line, "%s %d %016llx\n", path, rec->seeds, (unsigned long long)all);
    strbuf_add(&rec->found, strbuf_str(&line));
    if (rec->want != NULL && strstr(rec->want, strbuf_str(&line)) == NULL)
        print_error("%s is not in %s: it plays otherwise than it was recorded\n", path, rec->path);
    strbuf_free(&line);
    mem_free(one);
    mem_free(two);
    scenario_free(sc);
}

static void compare_system(const ruleset *rs)
{
    recording rec = {.seeds = SEEDS};
    size_t size;
    error err = {0};
    bool rewrite = getenv("SANDTABLE_REWRITE") != NULL;
    snprintf(rec.path, sizeof rec.path, "tests/contract/signature-%s.txt", rs->id);
    if (!rewrite && !file_read(rec.path, 1u << 20, &rec.want, &size, &err))
        fail_msg(
            "%s: %s. A new system has none yet: run tools/record-playthroughs %s, which writes it beside the "
            "golden games",
            rec.path, err.text, rs->id);
    every_scenario_of(rs, play_scenario, &rec);
    if (rewrite)
        assert_true(file_write(rec.path, strbuf_str(&rec.found), rec.found.len, &err));
    else if (strcmp(rec.want, strbuf_str(&rec.found)) != 0)
        fail_msg("the games differ from those recorded; if rules or data were changed on purpose, run "
                 "tools/record-playthroughs %s. Found:\n%s",
                 rs->id, strbuf_str(&rec.found));
    mem_free(rec.want);
    strbuf_free(&rec.found);
}

static void test_same_games_as_recorded(void **unused)
{
    (void)unused;
    int compared = 0;
    for (int r = 0; ruleset_list[r] != NULL; r++)
        if (every_wants(ruleset_list[r])) compare_system(ruleset_list[r]), compared++;
    assert_true(compared > 0);
}

static void test_a_thousand_seeds_a_scenario(void **unused)
{
    (void)unused;
    if (!every_full()) skip();
    recording rec = {.seeds = 1000};
    every_scenario(play_scenario, &rec);
    print_message("%s", strbuf_str(&rec.found));
    strbuf_free(&rec.found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_games_as_recorded),
        cmocka_unit_test(test_a_thousand_seeds_a_scenario),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
