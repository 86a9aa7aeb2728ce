/* search.c: see search.h. */
#include "ui/widget/search.h"

#include <ctype.h>
#include <string.h>

/* Bytes beyond ASCII are letters. */
static bool in_word(char c)
{
    return isalnum((unsigned char)c) || ((unsigned char)c & 0x80) != 0;
}

static bool holds(const char *text, size_t n, const char *find, size_t k, bool whole)
{
    for (size_t i = 0; i + k <= n; i++) {
        size_t j = 0;
        while (j < k && tolower((unsigned char)text[i + j]) == tolower((unsigned char)find[j]))
            j++;
        if (j == k && !(whole && ((i > 0 && in_word(text[i - 1])) || (i + k < n && in_word(text[i + k])))))
            return true;
    }
    return false;
}

bool search_holds_n(const char *text, size_t n, const char *find)
{
    return holds(text, n, find, strlen(find), false);
}

bool search_holds(const char *text, const char *find)
{
    return search_holds_n(text, strlen(text), find);
}

/* The next word at or after *find, which goes on behind it; its length, 0: there is none. */
static size_t next_word(const char **find, const char **word)
{
    *word = *find + strspn(*find, " ");
    const size_t n = strcspn(*word, " ");
    *find = *word + n;
    return n;
}

bool search_all_words(const char *text, size_t n, const char *find, bool whole)
{
    const char *word;
    for (size_t k; (k = next_word(&find, &word)) > 0;)
        if (!holds(text, n, word, k, whole)) return false;
    return true;
}

bool search_any_word(const char *text, size_t n, const char *find, bool whole)
{
    const char *word;
    for (size_t k; (k = next_word(&find, &word)) > 0;)
        if (holds(text, n, word, k, whole)) return true;
    return false;
}

bool search_one_line(const char *text, const char *find, bool whole)
{
    for (;; text++) {
        const size_t n = strcspn(text, "\n");
        if (search_all_words(text, n, find, whole)) return true;
        text += n;
        if (*text == '\0') return false;
    }
}
