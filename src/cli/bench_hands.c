/* bench_hands.c: see bench_hands.h. The counting is hands.c's. */
#include "cli/bench_hands.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/bench.h"
#include "cli/cli.h"
#include "core/file.h"
#include "rules/list.h"
#include "ui/app/hands.h"

bool bench_hands(const char *data_dir, error *err)
{
    int n;
    const hands_turn *of = hands_turns(&n);
    for (int i = 0; i < n; i++) {
        char path[CLI_PATH], reading[64], ratio[64], aim[64];
        hands_count c;
        file_join(data_dir, of[i].record, path, sizeof path);
        if (!file_exists(path)) {
            bench_row(of[i].what, "needs the sources", "", "-", false);
            continue;
        }
        if (!hands_play(ruleset_list, data_dir, &of[i], &c, err)) return false;
        snprintf(reading, sizeof reading, "%d gestures", c.gestures);
        snprintf(ratio, sizeof ratio, "%d orders, %d presses", c.orders, c.separate);
        snprintf(aim, sizeof aim, "%d gestures", of[i].most);
        bench_row(of[i].what, reading, ratio, aim, c.gestures <= of[i].most);
    }
    return true;
}
