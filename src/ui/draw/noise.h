/*
 * noise.h: the chance of the drawing, and of nothing else: hashes of where a thing stands, so that the same
 * map is always the same picture. Dice are never thrown here (core/random.h).
 */
#ifndef UI_NOISE_H
#define UI_NOISE_H

#include <stdint.h>

/* docs/look.md section 6: FNV-1a over the four integers, then three rounds of mixing. */
uint32_t noise_hash(uint32_t seed, uint32_t a, uint32_t b, uint32_t k);
/* The same as a number from 0 to just under 1. */
float noise_unit(uint32_t seed, uint32_t a, uint32_t b, uint32_t k);
/* FNV-1a of a name: the seed of a sheet. */
uint32_t noise_seed(const char *name);

/* Value noise, 0..1, smooth, one lattice point at each whole number. */
float noise_value(uint32_t seed, float x, float y);

#endif
