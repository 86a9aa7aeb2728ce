/*
 * post.c: see post.h. A key file:
 *
 *     sandtable-post 1
 *     public 3fa291c0...
 *     secret 77de0b14...
 */
#include "game/post.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/file.h"
#include "core/mem.h"
#include "game/seal.h"

enum { KEY_FILE_MAX = 64 * 1024, LINE = 76 };

static void begin(void)
{
    if (sodium_init() < 0) abort(); /* the system has no randomness: nothing can be closed without it */
}

void post_make(post_keys *out)
{
    begin();
    crypto_box_keypair(out->known, out->secret);
}

void post_make_of(const uint8_t seed[POST_KEY], post_keys *out)
{
    _Static_assert(POST_KEY == crypto_box_SEEDBYTES && POST_KEY == crypto_box_PUBLICKEYBYTES &&
                       POST_KEY == crypto_box_SECRETKEYBYTES,
                   "the sizes of a key");
    begin();
    crypto_box_seed_keypair(out->known, out->secret, seed);
}

void post_forget(post_keys *keys)
{
    sodium_memzero(keys, sizeof *keys);
}

bool post_write(const char *path, const post_keys *keys, error *err)
{
    strbuf text = {0};
    if (file_exists(path)) return error_set(err, path, 0, 0, "is there already: name a new file");
    strbuf_add(&text, "sandtable-post 1\npublic ");
    seal_add_hex(keys->known, POST_KEY, &text);
    strbuf_add(&text, "\nsecret ");
    seal_add_hex(keys->secret, POST_KEY, &text);
    strbuf_addc(&text, '\n');
    const bool good = file_write_private(path, text.s, text.len, err);
    sodium_memzero(text.s, text.cap);
    strbuf_free(&text);
    return good;
}

static bool hex_after(const char *text, const char *word, uint8_t out[POST_KEY])
{
    const char *at = strstr(text, word);
    if (at == NULL) return false;
    at += strlen(word);
    return seal_read_hex(at, strcspn(at, "\n"), out, POST_KEY);
}

bool post_read(const char *path, post_keys *out, error *err)
{
    char *text;
    size_t size;
    uint8_t fits[POST_KEY];
    if (!file_read(path, KEY_FILE_MAX, &text, &size, err)) return false;
    const bool good = strncmp(text, "sandtable-post 1\n", 17) == 0 &&
                      hex_after(text, "\npublic ", out->known) && hex_after(text, "\nsecret ", out->secret) &&
                      crypto_scalarmult_base(fits, out->secret) == 0 &&
                      memcmp(fits, out->known, POST_KEY) == 0;
    sodium_memzero(text, size);
    mem_free(text);
    if (good) return true;
    post_forget(out); /* of a damaged one, too, half may be right */
    return error_set(err, path, 0, 0,
                     "is no key for letters, or is damaged: it should begin with \"sandtable-post 1\" and "
                     "have a public and a secret line that belong together");
}

void post_close(const uint8_t to[POST_KEY], const char *text, size_t size, strbuf *out)
{
    const size_t most = size + POST_BLOCK, closed_most = most + crypto_box_SEALBYTES;
    size_t padded = size;
    begin();
    uint8_t *plain = mem_alloc(most), *closed = mem_alloc(closed_most);
    memcpy(plain, text, size);
    if (sodium_pad(&padded, plain, size, POST_BLOCK, most) != 0 ||
        crypto_box_seal(closed, plain, padded, to) != 0)
        abort(); /* neither can be: there is room, and any 32 bytes are a public key */
    const size_t n = sodium_base64_ENCODED_LEN(padded + crypto_box_SEALBYTES, sodium_base64_VARIANT_ORIGINAL);
    char *digits = mem_alloc(n);
    sodium_bin2base64(digits, n, closed, padded + crypto_box_SEALBYTES, sodium_base64_VARIANT_ORIGINAL);
    for (size_t at = 0; at + 1 < n; at += LINE) {
        strbuf_addn(out, digits + at, n - 1 - at < LINE ? n - 1 - at : LINE);
        strbuf_addc(out, '\n');
    }
    sodium_memzero(plain, most);
    mem_free(plain);
    mem_free(closed);
    mem_free(digits);
}

bool post_open(const post_keys *keys, const char *lines, size_t size, strbuf *out)
{
    size_t n = 0, length = 0;
    begin();
    uint8_t *closed = mem_alloc(size + 1), *plain = mem_alloc(size + 1);
    bool good = sodium_base642bin(closed, size, lines, size, "\n\r ", &n, NULL,
                                  sodium_base64_VARIANT_ORIGINAL) == 0 &&
                n > crypto_box_SEALBYTES &&
                crypto_box_seal_open(plain, closed, n, keys->known, keys->secret) == 0 &&
                sodium_unpad(&length, plain, n - crypto_box_SEALBYTES, POST_BLOCK) == 0;
    if (good) strbuf_addn(out, (const char *)plain, length);
    sodium_memzero(plain, size);
    mem_free(closed);
    mem_free(plain);
    return good;
}
