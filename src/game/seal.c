/*
 * seal.c: commitments, the key, and the dice from it, by libsodium's BLAKE2b. Nothing here is of our own
 * making but the order in which things are put into it.
 */
#include "game/seal.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char tag_own[] = "sandtable seal 1", tag_secret[] = "sandtable secret 1",
                  tag_key[] = "sandtable dice 1";

static void put_u32(uint8_t *out, uint32_t n)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(n >> (8 * i));
}

/* With its length before it, so that no two lists of pieces are hashed alike. */
static void absorb(crypto_generichash_state *st, const void *data, size_t size)
{
    uint8_t length[4];
    put_u32(length, (uint32_t)size);
    crypto_generichash_update(st, length, sizeof length);
    crypto_generichash_update(st, data, size);
}

static void commit_to(const char *tag, const uint8_t *own, const char *text, uint8_t out[SEAL_DIGEST])
{
    crypto_generichash_state st;
    crypto_generichash_init(&st, NULL, 0, SEAL_DIGEST);
    absorb(&st, tag, strlen(tag));
    absorb(&st, own, SEAL_OWN);
    absorb(&st, text, strlen(text));
    crypto_generichash_final(&st, out, SEAL_DIGEST);
}

void seal_make(seal *out)
{
    if (sodium_init() < 0) abort(); /* the system has no randomness: there are no dice without it */
    *out = (seal){.known = true};
    randombytes_buf(out->own, sizeof out->own);
    commit_to(tag_own, out->own, "", out->commit);
}

void seal_make_of(const uint8_t own[SEAL_OWN], seal *out)
{
    *out = (seal){.known = true};
    memcpy(out->own, own, sizeof out->own);
    commit_to(tag_own, out->own, "", out->commit);
}

void seal_derive(const seal *s, const char *tag, const char *what, uint8_t *out, size_t size)
{
    crypto_generichash_state st;
    assert(s->known && size >= crypto_generichash_BYTES_MIN && size <= crypto_generichash_BYTES_MAX);
    crypto_generichash_init(&st, s->own, sizeof s->own, size);
    absorb(&st, tag, strlen(tag));
    absorb(&st, what, strlen(what));
    crypto_generichash_final(&st, out, size);
    sodium_memzero(&st, sizeof st);
}

bool seal_throw_in(seal *s, int side, const char *text)
{
    uint8_t salt[SEAL_OWN];
    randombytes_buf(salt, sizeof salt);
    return seal_throw_in_salted(s, side, text, salt);
}

bool seal_throw_in_salted(seal *s, int side, const char *text, const uint8_t salt[SEAL_OWN])
{
    assert(side >= 0 && side < SIDES_MAX && s->known);
    seal_secret *secret = &s->secret[side];
    const size_t n = strlen(text);
    if (n == 0 || n > SEAL_SECRET_MAX) return false;
    secret->thrown = true;
    memcpy(secret->salt, salt, sizeof secret->salt);
    memcpy(secret->text, text, n + 1);
    commit_to(tag_secret, secret->salt, secret->text, secret->commit);
    return true;
}

void seal_bind(seal *s, const char *terms, size_t size)
{
    crypto_generichash_state st;
    assert(s->known);
    crypto_generichash_init(&st, s->own, sizeof s->own, SEAL_DIGEST);
    absorb(&st, tag_key, strlen(tag_key));
    for (int i = 0; i < SIDES_MAX; i++) {
        const seal_secret *secret = &s->secret[i];
        absorb(&st, secret->salt, secret->thrown ? sizeof secret->salt : 0);
        absorb(&st, secret->text, secret->thrown ? strlen(secret->text) : 0);
    }
    absorb(&st, terms, size);
    crypto_generichash_final(&st, s->key, sizeof s->key);
    sodium_memzero(&st, sizeof st);
}

bool seal_fits(const seal *s)
{
    uint8_t want[SEAL_DIGEST];
    commit_to(tag_own, s->own, "", want);
    bool good = memcmp(want, s->commit, sizeof want) == 0;
    for (int i = 0; i < SIDES_MAX; i++) {
        const seal_secret *secret = &s->secret[i];
        if (!secret->thrown) continue;
        commit_to(tag_secret, secret->salt, secret->text, want);
        good = good && memcmp(want, secret->commit, sizeof want) == 0;
    }
    return good;
}

void seal_wipe(void *bytes, size_t size)
{
    sodium_memzero(bytes, size);
}

void seal_forget(seal *s)
{
    sodium_memzero(s, sizeof *s);
}

int seal_face(const uint8_t key[SEAL_DIGEST], uint64_t stream, uint32_t set, uint32_t draw, int sides)
{
    assert(sides >= 1 && sides <= 1000);
    const uint32_t n = (uint32_t)sides, over = (0u - n) % n; /* 2^32 mod n: so many words are too many */
    uint8_t in[20], out[crypto_generichash_BYTES_MIN];
    put_u32(in, (uint32_t)stream);
    put_u32(in + 4, (uint32_t)(stream >> 32));
    put_u32(in + 8, set);
    put_u32(in + 12, draw);
    for (uint32_t again = 0;; again++) {
        put_u32(in + 16, again);
        crypto_generichash(out, sizeof out, in, sizeof in, key, SEAL_DIGEST);
        const uint32_t word =
            (uint32_t)out[0] | (uint32_t)out[1] << 8 | (uint32_t)out[2] << 16 | (uint32_t)out[3] << 24;
        if (word <= UINT32_MAX - over) return 1 + (int)(word % n);
    }
}

/* ---- as text */

void seal_add_hex(const uint8_t *bytes, size_t size, strbuf *out)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        strbuf_addc(out, digits[bytes[i] >> 4]);
        strbuf_addc(out, digits[bytes[i] & 15]);
    }
}

static int digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool seal_read_hex(const char *text, size_t length, uint8_t *out, size_t size)
{
    if (length != 2 * size) return false;
    for (size_t i = 0; i < size; i++) {
        const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void seal_short(const uint8_t commit[SEAL_DIGEST], char out[20])
{
    strbuf hex = {0};
    seal_add_hex(commit, 8, &hex);
    for (int i = 0, at = 0; i < 16; i++) {
        if (i > 0 && i % 4 == 0) out[at++] = '-';
        out[at++] = hex.s[i];
    }
    out[19] = '\0';
    strbuf_free(&hex);
}

uint64_t seal_number(const seal *s)
{
    uint64_t n = 0;
    for (int i = 0; i < 8; i++)
        n = n << 8 | s->commit[i];
    return n;
}

void seal_add_opening(const seal *s, const char *const *ids, strbuf *out)
{
    assert(s->known);
    seal_add_hex(s->own, sizeof s->own, out);
    for (int i = 0; i < SIDES_MAX; i++) {
        const seal_secret *secret = &s->secret[i];
        if (!secret->thrown) continue;
        strbuf_addf(out, " %s ", ids[i]);
        seal_add_hex(secret->salt, sizeof secret->salt, out);
        strbuf_addc(out, ' ');
        for (const char *p = secret->text; *p != '\0'; p++)
            if ((unsigned char)*p <= 0x20 || *p == '%' || *p == 0x7f)
                strbuf_addf(out, "%%%02x", (unsigned)(unsigned char)*p);
            else
                strbuf_addc(out, *p);
    }
}

typedef struct word {
    const char *text;
    size_t length;
} word;

static word next_word(const char **at)
{
    *at += strspn(*at, " ");
    const word w = {*at, strcspn(*at, " ")};
    *at += w.length;
    return w;
}

static bool read_text(word w, char out[SEAL_SECRET_MAX + 1])
{
    size_t n = 0;
    for (size_t i = 0; i < w.length; i++) {
        uint8_t c = (uint8_t)w.text[i];
        if (c == '%') {
            if (i + 2 >= w.length || !seal_read_hex(w.text + i + 1, 2, &c, 1) || c == 0) return false;
            i += 2;
        }
        if (n == SEAL_SECRET_MAX) return false;
        out[n++] = (char)c;
    }
    out[n] = '\0';
    return n > 0;
}

static int side_of(word w, const char *const *ids, int nsides)
{
    for (int i = 0; i < nsides; i++)
        if (strlen(ids[i]) == w.length && memcmp(ids[i], w.text, w.length) == 0) return i;
    return NO_SIDE;
}

bool seal_open(seal *s, const char *const *ids, int nsides, const char *text)
{
    seal told = *s;
    unsigned asked = 0, met = 0;
    word w = next_word(&text);
    bool good = seal_read_hex(w.text, w.length, told.own, sizeof told.own);
    for (int i = 0; i < SIDES_MAX; i++)
        asked |= told.secret[i].thrown ? 1u << i : 0;
    while (good && *text != '\0') {
        const int side = side_of(next_word(&text), ids, nsides);
        good = side != NO_SIDE && (asked >> side & 1) != 0 && (met >> side & 1) == 0;
        if (!good) break;
        w = next_word(&text);
        good = seal_read_hex(w.text, w.length, told.secret[side].salt, SEAL_OWN) &&
               read_text(next_word(&text), told.secret[side].text);
        met |= 1u << side;
    }
    good = good && met == asked && seal_fits(&told);
    if (good) {
        told.known = true;
        *s = told;
    }
    seal_forget(&told);
    return good;
}
