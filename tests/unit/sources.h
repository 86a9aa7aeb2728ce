/* sources.h: every file of src/ with its text, for the tests that hold the house to its plan. */
#ifndef UNIT_SOURCES_H
#define UNIT_SOURCES_H

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <cmocka.h>

#include "core/file.h"
#include "core/mem.h"

typedef void (*visitor)(const char *path, const char *text, void *self);

/* Visits every .c and .h of a folder and of those in it. */
static inline void walk(const char *folder, visitor visit, void *self)
{
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        if (e->d_name[0] == '.') continue;
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        struct stat st;
        assert_int_equal(stat(path, &st), 0);
        size_t n = strlen(path);
        if (S_ISDIR(st.st_mode)) {
            walk(path, visit, self);
        } else if (n > 2 && path[n - 2] == '.' && (path[n - 1] == 'c' || path[n - 1] == 'h')) {
            char *text;
            size_t size;
            error err = {0};
            assert_true(file_read(path, 4u << 20, &text, &size, &err));
            visit(path, text, self);
            mem_free(text);
        }
    }
    closedir(d);
}

#endif
