/*
 * xwindow.h: for tests only: a virtual display of our own, the real program in a real window on it, and a
 * hand for its mouse and keys.
 *
 * Xvfb, xdotool and (for pictures) ImageMagick's import do the work; what the program does with it is not
 * judged here.
 */
#ifndef SHOTS_XWINDOW_H
#define SHOTS_XWINDOW_H

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct xwindow {
    pid_t server, program;
    char display[24], folder[64]; /* folder: the player's own, gone at the end */
    char id[24];                  /* of the window, as xdotool writes it */
} xwindow;

static void x_wait(int ms)
{
    struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000L};
    nanosleep(&t, NULL);
}

static bool x_installed(const char *tool)
{
    char command[128];
    snprintf(command, sizeof command, "command -v %s >/dev/null 2>&1", tool);
    return system(command) == 0;
}

/* Opens a display on whatever number is free. It is not reset when the last program on it ends (-noreset):
 * one that starts at that very moment would be turned away. */
static bool x_open(xwindow *x, int width, int height)
{
    int pipes[2];
    char size[48], number[16] = "", fd[16];
    if (pipe(pipes) != 0) return false;
    snprintf(size, sizeof size, "%dx%dx24", width, height);
    snprintf(fd, sizeof fd, "%d", pipes[1]);
    x->server = fork();
    if (x->server == 0) {
        int quiet = open("/dev/null", O_WRONLY);
        dup2(quiet, 2);
        close(pipes[0]);
        execlp("Xvfb", "Xvfb", "-displayfd", fd, "-screen", "0", size, "-noreset", "-nolisten", "tcp",
               (char *)NULL);
        _exit(127);
    }
    close(pipes[1]);
    size_t n = 0;
    while (n < sizeof number - 1 && read(pipes[0], number + n, 1) == 1 && number[n] != '\n')
        n++;
    number[n] = 0;
    close(pipes[0]);
    if (n == 0) return false;
    snprintf(x->display, sizeof x->display, ":%.10s", number);
    snprintf(x->folder, sizeof x->folder, "/tmp/sandtable-window-XXXXXX");
    return mkdtemp(x->folder) != NULL;
}

/* One command of a shell on that display; its first line of output in out (may be NULL). */
static bool x_shell(const xwindow *x, char *out, size_t size, const char *format, ...)
{
    char command[1024];
    int n = snprintf(command, sizeof command, "DISPLAY=%s ", x->display);
    va_list args;
    va_start(args, format);
    vsnprintf(command + n, sizeof command - (size_t)n, format, args);
    va_end(args);
    FILE *f = popen(command, "r");
    if (!f) return false;
    char line[256] = "", rest[256];
    bool any = fgets(line, sizeof line, f) != NULL;
    while (fgets(rest, sizeof rest, f))
        continue;
    if (out) snprintf(out, size, "%.*s", (int)strcspn(line, "\n"), line);
    return pclose(f) == 0 && (any || !out);
}

static void x_environment(const xwindow *x)
{
    char path[128];
    snprintf(path, sizeof path, "%s/state", x->folder);
    setenv("XDG_STATE_HOME", path, 1);
    setenv("XDG_DATA_HOME", path, 1);
    snprintf(path, sizeof path, "%s/config", x->folder);
    setenv("XDG_CONFIG_HOME", path, 1);
    setenv("DISPLAY", x->display, 1);
    setenv("SDL_VIDEODRIVER", "x11", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    /* What the desktop's libraries keep to themselves is no leak of ours. */
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
}

/* Starts the program and waits until its window stands. */
static bool x_start(xwindow *x, const char *const *arguments)
{
    char *argv[16] = {(char *)(size_t)SANDTABLE_BINARY};
    for (int i = 0; i < 14 && arguments[i]; i++)
        argv[i + 1] = (char *)(size_t)arguments[i];
    x->program = fork();
    if (x->program == 0) {
        x_environment(x);
        execv(SANDTABLE_BINARY, argv);
        _exit(127);
    }
    for (int i = 0; i < 300; i++) {
        x_wait(100);
        if (waitpid(x->program, NULL, WNOHANG) == x->program) return x->program = 0, false;
        if (!x_shell(x, x->id, sizeof x->id, "xdotool search --onlyvisible --name Sandtable 2>/dev/null"))
            continue;
        x_wait(400); /* its first frame */
        return x_shell(x, NULL, 0, "xdotool windowfocus %s 2>/dev/null", x->id);
    }
    return false;
}

static bool x_alive(xwindow *x)
{
    return x->program > 0 && waitpid(x->program, NULL, WNOHANG) == 0;
}

/* The plug is pulled: no signal the program could answer. */
static void x_kill(xwindow *x)
{
    if (x->program > 0) {
        kill(x->program, SIGKILL);
        waitpid(x->program, NULL, 0);
    }
    x->program = 0;
}

static void x_close(xwindow *x)
{
    char command[128];
    x_kill(x);
    if (x->server > 0) {
        kill(x->server, SIGTERM);
        waitpid(x->server, NULL, 0);
    }
    snprintf(command, sizeof command, "rm -r '%s'", x->folder);
    if (x->folder[0] && system(command) != 0) printf("%s could not be removed\n", x->folder);
}

static inline void x_click(xwindow *x, float px, float py)
{
    x_shell(x, NULL, 0, "xdotool mousemove --window %s %d %d click 1", x->id, (int)px, (int)py);
}

static inline void x_wheel(xwindow *x, float px, float py, int notches)
{
    x_shell(x, NULL, 0, "xdotool mousemove --window %s %d %d click --repeat %d --delay 12 %d", x->id, (int)px,
            (int)py, abs(notches), notches > 0 ? 4 : 5);
}

static inline void x_key(xwindow *x, const char *keys)
{
    x_shell(x, NULL, 0, "xdotool key --delay 8 %s", keys);
}

/* A picture of the whole display in out/shots, for people to look at. */
static inline void x_picture(xwindow *x, const char *name)
{
    if (!x_installed("import")) return;
    if (system("mkdir -p out/shots") == 0 &&
        x_shell(x, NULL, 0, "import -window %s out/shots/%s.png 2>/dev/null", x->id, name))
        return;
    printf("no picture %s could be taken\n", name);
}

#endif
