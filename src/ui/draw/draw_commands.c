/* draw_commands.c: what tells one recorded command from another. */
#include "ui/draw/draw_commands.h"

#include "core/hash.h"

uint64_t draw_command_hash(const draw_list *d, const draw_command *c)
{
    uint64_t h = hash_bytes(d->states[c->state].hash + (uint64_t)c->kind, &c->u, sizeof c->u);
    if (c->length) h = hash_bytes(h, d->text + c->text, c->length);
    if (c->path.size) h = hash_bytes(h, d->words + c->path.at, c->path.size * sizeof(draw_word));
    return h;
}
