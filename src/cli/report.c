/* report.c: `sandtable report`: the page after the battle, with a picture of the final board where one can be
 * made. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* mkstemps */
#endif
#include "game/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/picture.h"
#include "cli/teach.h"
#include "core/file.h"
#include "game/save_load.h"
#include "rules/list.h"

enum {
    OPT_OUT,
    OPT_SIDE,
    OPT_PLAN,
    OPT_ANALYSIS,
    PICTURE_W = 960,
    PICTURE_H = 600,
    FILE_LARGEST = 32 * 1024 * 1024
};

static void add_base64(strbuf *out, const unsigned char *data, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned long n = (unsigned long)data[i] << 16;
        if (i + 1 < size) n |= (unsigned long)data[i + 1] << 8;
        if (i + 2 < size) n |= data[i + 2];
        strbuf_addc(out, digits[n >> 18 & 63]);
        strbuf_addc(out, digits[n >> 12 & 63]);
        strbuf_addc(out, i + 1 < size ? digits[n >> 6 & 63] : '=');
        strbuf_addc(out, i + 2 < size ? digits[n & 63] : '=');
    }
}

/* The board as the table draws it, or nothing where no picture can be made here. */
static bool picture_as_text(const char *data_dir, const session *s, int side, strbuf *out)
{
    char path[] = "/tmp/sandtable-report-XXXXXX.jpg";
    char *data;
    size_t size;
    int fd = mkstemps(path, 4);
    if (fd < 0) return false;
    close(fd);
    bool good =
        cli_picture(data_dir, s, &(picture_order){.w = PICTURE_W, .h = PICTURE_H, .path = path, .side = side},
                    NULL) &&
        file_read(path, FILE_LARGEST, &data, &size, NULL);
    unlink(path);
    if (!good) return false;
    add_base64(out, (const unsigned char *)data, size);
    mem_free(data);
    return size > 0;
}

static int run(int argc, char **argv)
{
    cli_args a;
    error err = {0};
    load_report loaded;
    int side = NO_SIDE, code = cli_parse(&cli_report, argc, argv, &a);
    if (code >= 0) return code;
    if (!cli_need_data(&a)) return CLI_FAILED;
    session *s = session_load(a.plain[0], a.data_dir, ruleset_list, false, &loaded, &err);
    if (s == NULL) return cli_fail(&err, a.data_dir);
    if (loaded.said[0] != '\0') cli_say(stderr, "sandtable: %s: %s\n", a.plain[0], loaded.said);
    if (!cli_side(s, a.value[OPT_SIDE], &side)) {
        session_free(s);
        return CLI_USAGE;
    }
    strbuf page = {0}, picture = {0};
    const bool has_picture = a.value[OPT_PLAN] == NULL && picture_as_text(a.data_dir, s, side, &picture);
    review r;
    const bool reviewed =
        a.value[OPT_ANALYSIS] != NULL && session_state(s)->over && cli_review(s, side, REVIEW_PLAYOUTS, &r);
    if (a.value[OPT_ANALYSIS] != NULL && !reviewed)
        fprintf(stderr,
                "sandtable: %s: there is nothing to analyse: the battle is not over, or its rules have no "
                "chances of winning.\n",
                a.plain[0]);
    report_html(s, side, has_picture ? picture.s : NULL, reviewed ? &r : NULL, &page);
    if (reviewed) review_free(&r);
    const char *out = a.value[OPT_OUT];
    bool good = true;
    if (out == NULL || strcmp(out, "-") == 0)
        good = fwrite(page.s, 1, page.len, stdout) == page.len;
    else
        good = cli_may_write(out, a.plain[0], &err) && file_write(out, page.s, page.len, &err);
    if (!good && !error_is_set(&err))
        error_set(&err, NULL, 0, 0, "The report could not be written to standard output.");
    strbuf_free(&page);
    strbuf_free(&picture);
    session_free(s);
    return good ? CLI_DONE : cli_fail(&err, a.data_dir);
}

const cli_command cli_report = {
    .name = "report",
    .arguments = "SAVE",
    .help = "writes an after-action report in HTML",
    .run = run,
    .least = 1,
    .most = 1,
    .options = {[OPT_OUT] = {"out", "FILE", "where to (standard output)"},
                [OPT_SIDE] = {"side", "SIDE",
                              "only what that side may know, or all (while it runs the side that decides)"},
                [OPT_PLAN] = {"plan", NULL, "a plain plan of the board instead of its picture"},
                [OPT_ANALYSIS] = {"analysis", NULL,
                                  "what choice cost and luck gave, side-turn by side-turn (takes a while)"},
                {NULL, NULL, NULL}}};
