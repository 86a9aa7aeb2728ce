/* draw_commands.c: what tells one recorded command from another. */
#include "ui/draw/draw_commands.h"

#include <string.h>

#include "core/hash.h"

/* hash_bytes() is made for longer: this is five words of every command of every frame. */
static uint64_t hash_words(uint64_t h, const void *data, size_t size)
{
    const uint64_t odd = 0x9E3779B97F4A7C15U;
    const unsigned char *p = data;
    for (; size >= sizeof h; size -= sizeof h, p += sizeof h) {
        uint64_t word;
        memcpy(&word, p, sizeof word);
        h = (h ^ word) * odd;
        h ^= h >> 32;
    }
    return h;
}

uint64_t draw_command_hash(const draw_list *d, const draw_command *c)
{
    _Static_assert(sizeof c->u % sizeof(uint64_t) == 0, "whole words");
    uint64_t h = hash_words(d->states[c->state].hash + (uint64_t)c->kind, &c->u, sizeof c->u);
    if (c->length) h = hash_bytes(h, d->text + c->text, c->length);
    if (c->path.size) h = hash_bytes(h, d->words + c->path.at, c->path.size * sizeof(draw_word));
    return h;
}
