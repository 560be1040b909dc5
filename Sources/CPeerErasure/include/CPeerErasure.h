/* The byte kernel of the erasure code: target ^= coefficient * source in GF(2^8) with the polynomial x^8 + x^4 + x^3 + x^2 + 1. */
#ifndef CPEERERASURE_H
#define CPEERERASURE_H

#include <stddef.h>
#include <stdint.h>

/// target[i] ^= coefficient * source[i] for `count` bytes, with vector instructions where this machine has them.
void peer_erasure_add_product(uint8_t *target, const uint8_t *source, size_t count, uint8_t coefficient);

/// The same without any vector instruction: what a machine without them runs, and what the others are held to.
void peer_erasure_add_product_portable(uint8_t *target, const uint8_t *source, size_t count, uint8_t coefficient);

/// Whether `peer_erasure_add_product` uses vector instructions on this machine.
int peer_erasure_has_vectors(void);

#endif
