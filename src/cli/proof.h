/* proof.h: what the check of a saved battle proves, what in it rests on somebody's word, and what it cannot
 * show: `replay --verify` says it. */
#ifndef CLI_PROOF_H
#define CLI_PROOF_H

#include "game/session.h"

/* On standard output. data_dir: to tell which options were changed; NULL: they are left out. */
void proof_say(const session *s, const char *data_dir);

#endif
