/* player.c: see player.h. */
#include "game/player.h"

#include <string.h>

static bool was_called(const char *was, const char *name)
{
    const size_t n = strlen(name);
    for (const char *s = was; s != NULL && *s != '\0' && n > 0;) {
        const size_t word = strcspn(s, " ");
        if (word == n && strncmp(s, name, n) == 0) return true;
        s += word + (s[word] == ' ');
    }
    return false;
}

const player *player_find(const player *const *list, const char *name)
{
    if (list == NULL || name == NULL) return NULL;
    for (int i = 0; list[i] != NULL; i++)
        if (strcmp(list[i]->name, name) == 0) return list[i];
    for (int i = 0; list[i] != NULL; i++)
        if (was_called(list[i]->was, name)) return list[i];
    return NULL;
}

int player_usual(const player *const *list)
{
    int n = 0;
    for (; list != NULL && list[n] != NULL; n++)
        if (list[n]->usual) return n;
    return n - 1;
}
