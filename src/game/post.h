/*
 * post.h: what is closed for one reader alone: pairs of keys, and texts closed to the public one of them
 * (libsodium's sealed boxes). What a text says is save_letter.c's.
 */
#ifndef GAME_POST_H
#define GAME_POST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/strbuf.h"

enum {
    POST_KEY = 32,
    POST_BLOCK =
        4096 /* bytes: a closed text is padded to a multiple of this, so that its length tells little */
};

typedef struct post_keys {
    uint8_t known[POST_KEY];  /* to everybody: to close by */
    uint8_t secret[POST_KEY]; /* to open with */
} post_keys;

void post_make(post_keys *out);
void post_make_of(const uint8_t seed[POST_KEY], post_keys *out); /* the same each time */
/* A file that only its owner may read; an old one there is never written over. */
bool post_write(const char *path, const post_keys *keys, error *err);
bool post_read(const char *path, post_keys *out, error *err);
void post_forget(post_keys *keys);

/* Appends lines of the closed text. */
void post_close(const uint8_t to[POST_KEY], const char *text, size_t size, strbuf *out);
/* False: they are damaged, or closed to another key. */
bool post_open(const post_keys *keys, const char *lines, size_t size, strbuf *out);

#endif
