/* search.c: see search.h. */
#include "ui/widget/search.h"

#include <ctype.h>
#include <string.h>

bool search_holds_n(const char *text, size_t n, const char *find)
{
    size_t k = strlen(find);
    for (size_t i = 0; i + k <= n; i++) {
        size_t j = 0;
        while (j < k && tolower((unsigned char)text[i + j]) == tolower((unsigned char)find[j]))
            j++;
        if (j == k) return true;
    }
    return false;
}

bool search_holds(const char *text, const char *find)
{
    return search_holds_n(text, strlen(text), find);
}
