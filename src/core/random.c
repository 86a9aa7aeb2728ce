/*
 * random.c: Philox4x32-10 and faces made from it.
 *
 * Key: the two halves of the seed. Counter: the stream's halves, the draw's number, the number of the
 * retry after a rejected word. So a retry never moves another draw.
 */
#include "core/random.h"

#include <assert.h>

enum { ROUNDS = 10 };

void philox4x32(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t x = (uint64_t)0xD2511F53u * c0;
        uint64_t y = (uint64_t)0xCD9E8D57u * c2;
        c0 = (uint32_t)(y >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)y;
        c2 = (uint32_t)(x >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)x;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

/* 0..n-1: words at or above the largest multiple of n are thrown away and drawn again. */
static uint32_t below(uint64_t seed, uint64_t stream, uint32_t draw, uint32_t n)
{
    const uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    const uint32_t over = (0u - n) % n; /* 2^32 mod n: so many words are too many */
    uint32_t counter[4] = {(uint32_t)stream, (uint32_t)(stream >> 32), draw, 0};
    uint32_t word[4];
    for (;;) {
        philox4x32(counter, key, word);
        if (word[0] <= UINT32_MAX - over) return word[0] % n;
        counter[3]++;
    }
}

int random_face(uint64_t seed, uint64_t stream, uint32_t draw, int sides)
{
    assert(sides >= 1 && sides <= 1000);
    return 1 + (int)below(seed, stream, draw, (uint32_t)sides);
}

/* Where `share` comes in an order of all `of` of them that `chance` makes: others put in later change places
 * with it. Any order is as likely as any other, but for less than one part in 10^4. */
static int place_in_order(const uint32_t chance[2], int share, int of)
{
    uint32_t left = chance[0];
    int place = 0;
    for (int i = 0; i < of; i++) {
        if (i == RANDOM_SHARES / 2) left = chance[1];
        const uint64_t x = (uint64_t)left * (uint64_t)(i + 1);
        const int at = (int)(x >> 32);
        left = (uint32_t)x;
        if (i == share)
            place = at;
        else if (i > share && at == place)
            place = i;
    }
    return place;
}

int random_shared_face(uint64_t seed, uint64_t stream, uint32_t draw, int sides, int share, int of)
{
    assert(sides >= 1 && sides <= 1000 && share >= 0 && share < of && of <= RANDOM_SHARES);
    const uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    const uint32_t counter[4] = {(uint32_t)stream, (uint32_t)(stream >> 32), draw, 0};
    uint32_t word[4];
    philox4x32(counter, key, word);
    /* The same offset for all shares: the faces are cut at even distances. */
    const uint64_t at =
        ((uint64_t)place_in_order(word, share, of) << 32 | word[2]) / (uint64_t)of; /* of 2^32 */
    return 1 + (int)(at * (uint64_t)sides >> 32);
}

uint32_t random_below(random_stream *r, uint32_t n)
{
    assert(n >= 1);
    return below(r->seed, r->stream, r->draw++, n);
}
