/* noise.c: hashed chance and value noise for drawing. Not for anything that decides a result. */
#include "ui/draw/noise.h"

#include <math.h>

/* One more word of an FNV-1a hash, lowest byte first. A byte of nought only multiplies, so that the small
 * numbers asked for mostly cost one step or two and not four. */
static inline uint32_t hash_word(uint32_t h, uint32_t word)
{
    const uint32_t p = 16777619u, p3 = p * p * p;
    if (word < 1u << 8) return (h ^ word) * (p * p3);
    h = (h ^ (word & 255u)) * p;
    if (word < 1u << 16) return (h ^ word >> 8) * p3;
    h = (h ^ (word >> 8 & 255u)) * p;
    h = (h ^ (word >> 16 & 255u)) * p;
    return (h ^ word >> 24) * p;
}

uint32_t noise_hash(uint32_t seed, uint32_t a, uint32_t b, uint32_t k)
{
    uint32_t h = hash_word(hash_word(hash_word(hash_word(2166136261u, seed), a), b), k);
    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    h ^= h >> 12;
    h *= 0x297a2d39u;
    h ^= h >> 15;
    return h;
}

float noise_unit(uint32_t seed, uint32_t a, uint32_t b, uint32_t k)
{
    return (float)(noise_hash(seed, a, b, k) >> 8) / 16777216.0f;
}

uint32_t noise_seed(const char *name)
{
    uint32_t h = 2166136261u;
    for (const char *s = name; *s; s++) {
        h ^= (unsigned char)*s;
        h *= 16777619u;
    }
    return h;
}

static float mix4(float a, float b, float c, float d, float fx, float fy)
{
    fx = fx * fx * (3 - 2 * fx);
    fy = fy * fy * (3 - 2 * fy);
    return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
}

float noise_value(uint32_t seed, float x, float y)
{
    float x0 = floorf(x), y0 = floorf(y);
    uint32_t i = (uint32_t)(int32_t)x0, j = (uint32_t)(int32_t)y0;
    return mix4(noise_unit(seed, i, j, 0), noise_unit(seed, i + 1, j, 0), noise_unit(seed, i, j + 1, 0),
                noise_unit(seed, i + 1, j + 1, 0), x - x0, y - y0);
}
