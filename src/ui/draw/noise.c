/* noise.c: hashed chance and value noise for drawing. Not for anything that decides a result. */
#include "ui/draw/noise.h"

#include <math.h>

uint32_t noise_hash(uint32_t seed, uint32_t a, uint32_t b, uint32_t k)
{
    const uint32_t in[4] = {seed, a, b, k};
    uint32_t h = 2166136261u;
    for (int i = 0; i < 4; i++)
        for (int shift = 0; shift < 32; shift += 8) {
            h ^= (in[i] >> shift) & 255u;
            h *= 16777619u;
        }
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
