/*
 * hash.c: XXH64 as published (Yann Collet, xxHash specification 0.1.1), written afresh from the
 * specification. Four independent lanes keep it near the speed of memory without any 128-bit product.
 * Not for secrets: anyone can make two inputs that collide.
 */
#include "core/hash.h"

#include <string.h>

#if defined(__GNUC__)
#define APART __attribute__((noinline))
#else
#define APART
#endif

static const uint64_t P1 = 0x9E3779B185EBCA87u, P2 = 0xC2B2AE3D27D4EB4Fu, P3 = 0x165667B19E3779F9u,
                      P4 = 0x85EBCA77C2B2AE63u, P5 = 0x27D4EB2F165667C5u;

static inline uint64_t rotate(uint64_t x, int n)
{
    return x << n | x >> (64 - n);
}

/* Bytes are put together by hand, so that every machine reads them alike; compilers see one load. */
static inline uint64_t read64(const unsigned char *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
           (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static inline uint64_t read32(const unsigned char *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24;
}

static inline uint64_t round_lane(uint64_t lane, uint64_t input)
{
    return rotate(lane + input * P2, 31) * P1;
}

static inline uint64_t merge_lane(uint64_t h, uint64_t lane)
{
    return (h ^ round_lane(0, lane)) * P1 + P4;
}

static uint64_t avalanche(uint64_t h)
{
    h = (h ^ h >> 33) * P2;
    h = (h ^ h >> 29) * P3;
    return h ^ h >> 32;
}

uint64_t hash_bytes(uint64_t seed, const void *data, size_t size)
{
    const unsigned char *p = data;
    size_t left = size;
    uint64_t h;
    if (size >= 32) {
        uint64_t a = seed + P1 + P2, b = seed + P2, c = seed, d = seed - P1;
        for (; left >= 32; left -= 32, p += 32) {
            a = round_lane(a, read64(p));
            b = round_lane(b, read64(p + 8));
            c = round_lane(c, read64(p + 16));
            d = round_lane(d, read64(p + 24));
        }
        h = rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
        h = merge_lane(merge_lane(merge_lane(merge_lane(h, a), b), c), d);
    } else {
        h = seed + P5;
    }
    h += (uint64_t)size;
    for (; left >= 8; left -= 8, p += 8)
        h = rotate(h ^ round_lane(0, read64(p)), 27) * P1 + P4;
    if (left >= 4) {
        h = rotate(h ^ read32(p) * P1, 23) * P2 + P3;
        left -= 4;
        p += 4;
    }
    for (; left > 0; left--, p++)
        h = rotate(h ^ *p * P5, 11) * P1;
    return avalanche(h);
}

/* Eight lanes and one product a word: for kilobytes, where the products of hash_bytes() wait for each other.
 * A function of its own, so that nothing but the lanes is kept from word to word: they fill the registers. */
static APART void mix_lanes(uint64_t lane[8], const unsigned char *p, const unsigned char *end)
{
    uint64_t a = lane[0], b = lane[1], c = lane[2], d = lane[3];
    uint64_t e = lane[4], f = lane[5], g = lane[6], h = lane[7];
    for (; p < end; p += 64) {
        a = rotate(a ^ read64(p), 29) * P1;
        b = rotate(b ^ read64(p + 8), 29) * P1;
        c = rotate(c ^ read64(p + 16), 29) * P1;
        d = rotate(d ^ read64(p + 24), 29) * P1;
        e = rotate(e ^ read64(p + 32), 29) * P1;
        f = rotate(f ^ read64(p + 40), 29) * P1;
        g = rotate(g ^ read64(p + 48), 29) * P1;
        h = rotate(h ^ read64(p + 56), 29) * P1;
    }
    lane[0] = a, lane[1] = b, lane[2] = c, lane[3] = d;
    lane[4] = e, lane[5] = f, lane[6] = g, lane[7] = h;
}

uint64_t hash_block(uint64_t seed, const void *data, size_t size)
{
    uint64_t lane[8] = {seed + P1, seed + P2, seed + P3, seed + P4,
                        seed - P1, seed - P2, seed - P3, seed - P4};
    const unsigned char *p = data, *end = p + size / 64 * 64;
    uint64_t sum = seed + (uint64_t)size;
    mix_lanes(lane, p, end);
    for (int i = 0; i < 8; i++)
        sum = merge_lane(sum, lane[i]);
    return hash_bytes(sum, end, size % 64);
}

uint64_t hash_string(uint64_t seed, const char *s)
{
    return hash_bytes(seed, s, strlen(s));
}

uint64_t hash_mix(uint64_t a, uint64_t b)
{
    return avalanche(merge_lane(a + P5, b) + rotate(a, 23));
}
