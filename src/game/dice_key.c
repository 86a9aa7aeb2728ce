/*
 * dice_key.c: see dice_key.h. The key is hashed from the action's text, not from its bytes: so a rule system
 * may add verbs, which moves the numbers of the others, and old battles keep their dice.
 */
#include "game/dice_key.h"

#include "core/hash.h"
#include "game/action_text.h"

uint64_t dice_key_after(const scenario *sc, uint64_t stream, const action *a, strbuf *text)
{
    strbuf_clear(text);
    action_encode(sc, a, text);
    return hash_bytes(stream, strbuf_str(text), text->len);
}
