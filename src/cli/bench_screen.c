/* bench_screen.c: the rows of `sandtable bench` about the screen. What is measured is src/sdl/measure.c's;
 * starts are whole processes. */
#include "cli/bench_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/ai.h"
#include "cli/bench.h"
#include "cli/cli.h"
#include "rules/list.h"
#include "sdl/measure.h"
#include "sdl/window.h"

/* Aims in copies of the frame; of the start in minimal SDL programs. A tenth is allowed. */
static const double full_aim = 5, scroll_aim = 4, one_aim = 0.4, start_aim = 1.55;

static bool row(const char *what, double ms, double copies, double aim)
{
    char reading[64], ratio[64], text[64];
    snprintf(text, sizeof text, "%g memcpy of the frame", aim);
    snprintf(reading, sizeof reading, "%.2f ms", ms);
    snprintf(ratio, sizeof ratio, "%.2f memcpy", copies);
    bench_row(what, reading, ratio, text, copies <= aim * 1.1);
    return true;
}

int bench_minimal(const char *data_dir)
{
    error err = {0};
    return measure_minimal(data_dir, &err) ? CLI_DONE : cli_fail(&err, data_dir);
}

int bench_first_frame(const char *data_dir)
{
    error err = {0};
    app_config config = {.rulesets = ruleset_list,
                         .players = ai_levels,
                         .data_dir = data_dir,
                         .config_dir = "/nonexistent",
                         .state_dir = NULL,
                         .scale = 1,
                         .width = 1280,
                         .height = 720,
                         .seed = 1};
    return window_first_frame(&config, &err) == 0 ? CLI_DONE : cli_fail(&err, data_dir);
}

/* Milliseconds of a whole run of this program with the one argument; negative where it failed. */
static double time_child(const char *argument, const char *data_dir)
{
    char self[1024];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0) return -1;
    self[n] = '\0';
    uint64_t start = bench_now();
    pid_t child = fork();
    if (child == 0) {
        execl(self, self, "bench", argument, "--data-dir", data_dir, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return -1;
    return (double)(bench_now() - start) / 1e6;
}

static void bench_start(const char *data_dir, bool display)
{
    if (!display) { /* most of a start is the display's answers: without one the ratio says nothing */
        bench_row("time to first useful frame", "needs a display", "", "-", false);
        return;
    }
    double ours[BENCH_ROUNDS], least[BENCH_ROUNDS];
    bool ok = true;
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        ours[i] = time_child("--first-frame", data_dir);
        least[i] = time_child("--minimal", data_dir);
        ok = ok && ours[i] > 0 && least[i] > 0;
    }
    double a = bench_median(ours, BENCH_ROUNDS), b = bench_median(least, BENCH_ROUNDS);
    char reading[64] = "no window here", ratio[64] = "";
    if (ok) {
        snprintf(reading, sizeof reading, "%.0f ms", a);
        snprintf(ratio, sizeof ratio, "%.2f minimal SDL programs", a / b);
    }
    char text[64];
    snprintf(text, sizeof text, "%g minimal SDL programs", start_aim);
    bench_row("time to first useful frame", reading, ratio, text, ok && a / b <= start_aim * 1.1);
}

bool bench_screen(const char *data_dir, error *err)
{
    measured m;
    if (!measure_screen(data_dir, &m, err)) return false;
    printf("screen: 1920x1080, software, %s; a memcpy of the frame takes %.3f ms\n", m.driver, m.copy);
    row("full frame, 500 labelled counters", m.full, m.full / m.copy, full_aim);
    row("full frame by night", m.night, m.night / m.copy, full_aim);
    row("scrolling", m.scroll, m.scroll / m.copy, scroll_aim);
    row("one counter moved", m.one, m.one / m.copy, one_aim);
    char idle[64];
    snprintf(idle, sizeof idle, "%d painted, %d shown", m.idle_rects, m.idle_rects);
    bench_row("idle table", idle, "", "nothing painted or shown", m.idle_rects == 0);
    bench_start(data_dir, strcmp(m.driver, "memory") != 0);
    return true;
}
