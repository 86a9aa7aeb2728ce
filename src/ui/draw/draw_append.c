/* draw_append.c: see draw_append.h. */
#include "ui/draw/draw_append.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"
#include "core/mem.h"
#include "ui/draw/draw_commands.h"

static void *grow(void *p, size_t *cap, size_t need, size_t size)
{
    if (need <= *cap) return p;
    *cap = need + need / 2;
    return mem_realloc(p, *cap * size);
}

void draw_list_append(draw_list *d, const draw_list *other)
{
    const draw_state outer = d->states[d->state];
    uint32_t words = (uint32_t)d->words_count, text = (uint32_t)d->text_count,
             states = (uint32_t)d->states_count;
    int clips = (int)d->clips_count;
    d->words = grow(d->words, &d->words_cap, words + other->words_count, sizeof *d->words);
    d->text = grow(d->text, &d->text_cap, text + other->text_count, 1);
    d->states = grow(d->states, &d->states_cap, states + other->states_count, sizeof *d->states);
    d->clips = grow(d->clips, &d->clips_cap, (size_t)clips + other->clips_count, sizeof *d->clips);
    d->commands = grow(d->commands, &d->cap, d->count + other->count, sizeof *d->commands);
    if (other->words_count) memcpy(d->words + words, other->words, other->words_count * sizeof *d->words);
    if (other->text_count) memcpy(d->text + text, other->text, other->text_count);
    d->words_count += other->words_count;
    d->text_count += other->text_count;
    for (size_t i = 0; i < other->clips_count; i++) {
        draw_clip c = other->clips[i];
        c.m = draw_matrix_times(&outer.m, &c.m);
        c.parent = c.parent >= 0 ? c.parent + clips : outer.clip;
        c.box = draw_box_moved(c.box, &outer.m);
        c.simple = c.simple && draw_matrix_straight(&outer.m);
        c.hash = hash_bytes(c.hash, &c.m, sizeof c.m);
        if (c.is_path) c.path.at += words;
        if (outer.clip >= 0) {
            c.box = draw_box_meet(c.box, d->clips[outer.clip].box);
            c.simple = c.simple && d->clips[outer.clip].simple;
            c.hash = hash_mix(d->clips[outer.clip].hash, c.hash);
        }
        d->clips[d->clips_count++] = c;
    }
    for (size_t i = 0; i < other->states_count; i++) {
        draw_state s = {.m = draw_matrix_times(&outer.m, &other->states[i].m)};
        s.clip = other->states[i].clip >= 0 ? other->states[i].clip + clips : outer.clip;
        s.hash = hash_bytes(s.clip < 0 ? 0 : d->clips[s.clip].hash, &s.m, sizeof s.m);
        d->states[d->states_count++] = s;
    }
    for (size_t i = 0; i < other->count; i++) {
        draw_command c = other->commands[i];
        c.box = draw_box_moved(c.box, &outer.m);
        if (outer.clip >= 0) c.box = draw_box_meet(c.box, d->clips[outer.clip].box);
        if (draw_box_empty(c.box)) continue;
        c.state += states;
        if (c.path.size) c.path.at += words;
        if (c.length) c.text += text;
        d->commands[d->count++] = c;
    }
}

draw_mark draw_list_mark(const draw_list *d)
{
    assert(d->stack_count == 0);
    return (draw_mark){d->count, d->words_count, d->text_count, d->states_count, d->clips_count};
}

void draw_list_rewind(draw_list *d, draw_mark to)
{
    assert(d->stack_count == 0 && to.commands <= d->count);
    d->count = to.commands;
    d->words_count = to.words;
    d->text_count = to.text;
    d->states_count = to.states;
    d->clips_count = to.clips;
    d->state = 0;
}
