/* hash.h: 64-bit hash of bytes, the same on every machine (little-endian reading), fast on kilobytes. */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(uint64_t seed, const void *data, size_t size);
/* Another hash, faster on kilobytes: states. */
uint64_t hash_block(uint64_t seed, const void *data, size_t size);
uint64_t hash_string(uint64_t seed, const char *s);
uint64_t hash_mix(uint64_t a, uint64_t b); /* order matters */

#endif
