/* speak.c: --lang, and where the catalogues of languages lie. Not for sentences. */
#include "cli/speak.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/file.h"
#include "core/language.h"

static char catalogues[CLI_PATH + sizeof SANDTABLE_LOCALE_FROM_BIN];
static bool given;

const char *cli_catalogues(void)
{
    return catalogues;
}

bool cli_language_given(void)
{
    return given;
}

/* Beside the program in its build folder, else where it was installed. */
static void find_catalogues(void)
{
    char here[CLI_PATH];
    const ssize_t n = readlink("/proc/self/exe", here, sizeof here - 1);
    if (n <= 0) return;
    here[n] = '\0';
    char *slash = strrchr(here, '/');
    if (slash != NULL) *slash = '\0';
    file_join(here, "locale", catalogues, sizeof catalogues);
    if (!file_exists(catalogues)) file_join(here, SANDTABLE_LOCALE_FROM_BIN, catalogues, sizeof catalogues);
}

/* Takes `n` arguments out at `at`. */
static void drop(int *argc, char **argv, int at, int n)
{
    for (int i = at; i + n <= *argc; i++) /* the closing NULL too */
        argv[i] = argv[i + n];
    *argc -= n;
}

/* What --lang names, taken out of the arguments; NULL: it is not there. */
static const char *take_option(int *argc, char **argv)
{
    static const char long_name[] = "--lang=";
    for (int i = 1; i < *argc && strcmp(argv[i], "--") != 0; i++) {
        const char *code = NULL;
        if (strncmp(argv[i], long_name, sizeof long_name - 1) == 0) {
            code = argv[i] + sizeof long_name - 1;
            drop(argc, argv, i, 1);
        } else if (strcmp(argv[i], "--lang") == 0) {
            code = i + 1 < *argc ? argv[i + 1] : "";
            drop(argc, argv, i, i + 1 < *argc ? 2 : 1);
        }
        if (code != NULL) return code;
    }
    return NULL;
}

/* Programs read what these say, line by line. */
static bool is_read_by_programs(int argc, char **argv)
{
    static const char *const names[] = {"engine", "train", "bench"};
    for (int i = 1; i < argc && i < 4; i++)
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
            if (strcmp(argv[i], names[k]) == 0) return true;
    return false;
}

bool cli_speak(int *argc, char **argv)
{
    const char *code = take_option(argc, argv);
    given = code != NULL;
    find_catalogues();
    if (given && !language_known(code)) {
        language one;
        fprintf(stderr, _("sandtable: --lang %s: there is no such language; there are:"), code);
        for (size_t i = 0; language_at(i, &one); i++)
            fprintf(stderr, "%s %s (%s)", i > 0 ? "," : "", one.code, one.name);
        fprintf(stderr, "\n");
        return false;
    }
    if (is_read_by_programs(*argc, argv)) return true;
    language_speak(given ? code : language_wanted(), catalogues);
    return true;
}
