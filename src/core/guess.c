/* guess.c: the known name nearest to a mistyped one. */
#include "core/guess.h"

#include <string.h>

enum { LONGEST = 40, NEAR = 3 };

/* Letters to change, add or leave out to make one word of the other. */
static int typing_distance(const char *a, const char *b)
{
    int row[LONGEST + 1];
    size_t la = strlen(a), lb = strlen(b);
    if (la > LONGEST || lb > LONGEST) return LONGEST;
    for (size_t j = 0; j <= lb; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= la; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= lb; j++) {
            int best = corner + (a[i - 1] != b[j - 1]);
            if (row[j] + 1 < best) best = row[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            corner = row[j];
            row[j] = best;
        }
    }
    return row[lb];
}

const char *guess_name(const char *wrong, guess_names names, const void *self)
{
    const char *nearest = NULL, *name;
    int best = NEAR;
    for (size_t i = 0; (name = names(self, i)) != NULL; i++) {
        const int d = typing_distance(wrong, name);
        if (d < best && 2 * (size_t)d <= strlen(wrong)) { /* most letters stay */
            best = d;
            nearest = name;
        }
    }
    return nearest;
}

const char *guess_from_list(const void *self, size_t i)
{
    return ((const char *const *)self)[i];
}
