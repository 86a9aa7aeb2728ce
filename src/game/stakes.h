/*
 * stakes.h: what is at stake in a throw, told before its dice fall: "Horse Artillery: destroyed at 6 hits".
 *
 * Read from the throw itself and from the odds card of the deed that asked for it, as the side knew the
 * battle that did it; no die is drawn, and nothing is known here of any rule. A system says in its words what
 * a throw of its own means: "stake.<purpose>", else that of the purpose without its last part. There {0} is
 * the number needed, {1} how many dice, {2} what the dice themselves must show for it, {3} the dice of the
 * other one. The same code may have another sentence with ".never" after it, where the dice cannot show it,
 * ".always", where they must, and ".worst", where {3} on the dice or less is the last row of its table.
 * "stake.lead.<unit code of the card>" stands before what each number of a second throw does: {0} is how many
 * coins or dice are thrown first.
 */
#ifndef GAME_STAKES_H
#define GAME_STAKES_H

#include "core/strbuf.h"
#include "game/odds.h"
#include "game/session.h"

/* Of the roll that event `index` of that entry throws. False: there is nothing to say, or it was said of an
 * earlier throw of the same fight in that entry. */
bool stakes_say(const session *s, int entry, int index, strbuf *out);
/* The odds card of the deed that asked for that roll, of all that fall together with it; false: nobody
 * ordered it, or it has none. */
bool stakes_card(const session *s, int entry, int index, odds *out);

#endif
