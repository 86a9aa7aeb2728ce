/* proof.c: `replay --verify`, the words. docs/fair-dice.md tells the same at length. */
#include "cli/proof.h"

#include "cli/cli.h"
#include <stdio.h>

#include "core/language.h"
#include "game/save.h"
#include "game/scenario_load.h"
#include "game/session_seal.h"

static void count_of(int n, const char *one, const char *many)
{
    if (n > 0) printf("  %d %s\n", n, ngettext(one, many, (unsigned long)n));
}

/* Who threw in something of his own, and what. */
static void say_secrets(const session *s, const seal_card *card)
{
    const scenario *sc = session_scenario(s);
    for (int i = 0; i < sc->nsides; i++) {
        if (!card->thrown[i]) continue;
        if (card->secret[i] != NULL)
            cli_say(stdout, _("    %s threw in \"%s\", as committed to\n"), sc->sides[i].name,
                    card->secret[i]);
        else
            printf(_("    %s threw in a secret, not told yet\n"), sc->sides[i].name);
    }
}

static void say_seal(const session *s, int i)
{
    seal_card card, next = {.first = session_count(s)};
    const bool last = i + 1 == session_seals(s);
    session_seal_card(s, i, &card);
    if (!last) session_seal_card(s, i + 1, &next);
    printf(_("  %s, from %s%d: "), card.digits, i == 0 ? _("the beginning, action ") : _("action "),
           card.first + 1);
    if (card.told)
        printf(_("opened. It is what was committed to, and every face under it follows from it, from dice, "
                 "undo, sides "
                 "and options as the file has them, and from the actions.\n"));
    else if (last && !session_state(s)->over)
        printf(_(
            "not opened yet. Its faces are taken as they were written; the end of the battle will tell.\n"));
    else if (!session_state(s)->over)
        printf(_("not opened so far, and another came after it: a letter was answered, or its key lost. Its "
                 "faces are "
                 "taken as they were written; the end of the battle will tell.\n"));
    else
        printf(_("never opened: its key was not there any more. Its faces cannot be checked%s.\n"),
               card.first < next.first ? "" : _(", and there are none that stand"));
    say_secrets(s, &card);
}

static void say_dice(const session *s)
{
    if (session_seals(s) == 0) {
        printf(
            _("Checked: the lines are in order and whole as far as they go, every face follows from the seed "
              "and the actions, every state from those before it.\n"
              "The seed was named or chosen and stands in the file: whoever has it can know every die "
              "beforehand.\n"));
        return;
    }
    printf(_("Checked: the lines are in order and whole as far as they go, every state follows from those "
             "before it "
             "and the faces.\nSealed dice:\n"));
    for (int i = 0; i < session_seals(s); i++)
        say_seal(s, i);
}

/* Options that are not as the scenario has them. */
static void say_options(const session *s, const char *data_dir)
{
    const scenario *sc = session_scenario(s);
    const ruleset *const rulesets[] = {sc->rules, NULL};
    scenario *plain =
        data_dir != NULL && sc->path != NULL ? scenario_load(sc->path, data_dir, rulesets, NULL, NULL) : NULL;
    if (plain == NULL) return;
    for (int i = 0; i < sc->rules->noptions; i++)
        if (sc->options[i] != plain->options[i])
            printf(_("  option %s is %d, %d in the scenario\n"), sc->rules->options[i].key,
                   (int)sc->options[i], (int)plain->options[i]);
    scenario_free(plain);
}

static const char *undo_rule(const session *s)
{
    switch (session_settings(s)->undo) {
    case UNDO_FREE:
        return _("free");
    case UNDO_ASK:
        return _("to be agreed to where dice were seen");
    case UNDO_NO:
        return _("not allowed where dice were seen");
    }
    return _("free");
}

void proof_say(const session *s, const char *data_dir)
{
    save_tally t;
    session_tally(s, &t);
    say_dice(s);
    printf(_("Agreed on before it: taking back was %s.\n"), undo_rule(s));
    say_options(s, data_dir);
    const bool word = t.umpire + t.typed + t.given + t.undos + t.seats + t.after_told > 0;
    printf(_("On somebody's word:%s\n"), word ? "" : _(" nothing."));
    count_of(t.umpire, "act of the umpire", "acts of the umpire");
    count_of(t.typed, "action with dice typed in by hand", "actions with dice typed in by hand");
    count_of(t.given, "action with dice given by a script", "actions with dice given by a script");
    count_of(t.undos - t.undos_seen, "order taken back, before its dice or anything new was seen",
             "orders taken back, before their dice or anything new was seen");
    count_of(t.undos_seen, "order taken back when its dice or something new had been seen",
             "orders taken back when their dice or something new had been seen");
    count_of(t.after_told, "action done when its seal had been opened, by somebody who could know its dice",
             "actions done when their seal had been opened, by somebody who could know their dice");
    count_of(t.seats, "side given to another player", "times a side was given to another player");
    printf(
        _("Not shown by any of this: who played; that lines of what was taken back were not cut out, or the "
          "end cut "
          "off, for whoever edits a file can make its check digits anew"));
    if (session_seals(s) == 0)
        printf(_("; that the title, the options and the players are as they were.\n"));
    else
        printf(
            _("; that nobody read the key where it was kept; that this is the battle you played, unless you "
              "noted "
              "down its first digits when it began.\n"));
}
