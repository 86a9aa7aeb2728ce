/* seating.c: see seating.h. */
#include "cli/seating.h"

#include <stdio.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/cli.h"
#include "core/language.h"

bool seating_people(const scenario *sc, const char *name, const char *given, unsigned *out)
{
    *out = 0;
    for (int k = 0; k < sc->nsides; k++) {
        if (sc->sides[k].goes_alone) continue;
        const bool first = name == NULL && *out == 0;
        if (first || (name != NULL && (strcmp(name, "both") == 0 || strcmp(name, sc->sides[k].id) == 0)))
            *out |= 1u << k;
    }
    if (*out != 0) return true;
    cli_say(stderr, _("sandtable: --%s %s: expected both"), given, name);
    for (int k = 0; k < sc->nsides; k++)
        if (!sc->sides[k].goes_alone) cli_say(stderr, ", %s", sc->sides[k].id);
    fprintf(stderr, "\n");
    return false;
}

bool seating_level(const char *name, const player **out)
{
    const int usual = player_usual(ai_levels);
    *out = name != NULL ? player_find(ai_levels, name) : usual >= 0 ? ai_levels[usual] : NULL;
    if (*out != NULL) return true;
    cli_say(stderr, _("sandtable: --level %s: expected"), name);
    for (int i = 0; ai_levels[i] != NULL; i++)
        fprintf(stderr, "%s %s", i > 0 ? "," : "", ai_levels[i]->name);
    fprintf(stderr, "\n");
    return false;
}

bool seating_undo(const char *name, undo_policy *out)
{
    static const char *const names[] = {[UNDO_FREE] = "free", [UNDO_ASK] = "ask", [UNDO_NO] = "never"};
    for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++)
        if (strcmp(name, names[i]) == 0) {
            *out = (undo_policy)i;
            return true;
        }
    cli_say(stderr, _("sandtable: --undo %s: expected free, ask or never\n"), name);
    return false;
}

void seating_configure(const scenario *sc, unsigned people, const player *computer, session_config *config)
{
    for (int k = 0; k < sc->nsides; k++)
        if ((people >> k & 1) == 0) config->seat[k] = SEAT_COMPUTER, config->player[k] = computer->name;
    config->undo = (people & (people - 1)) != 0 ? UNDO_ASK : UNDO_FREE;
}

void seating_options(char *text, const char *list[OPTIONS_MAX + 1])
{
    int n = 0;
    while (list[n] != NULL)
        n++;
    for (char *save, *part = strtok_r(text, ",", &save); part != NULL && n < OPTIONS_MAX;
         part = strtok_r(NULL, ",", &save))
        list[n++] = part;
    list[n] = NULL;
}
