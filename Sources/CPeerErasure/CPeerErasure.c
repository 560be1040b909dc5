#include "include/CPeerErasure.h"

#include "ErasureKernel.h"

void peer_erasure_add_product(uint8_t *target, const uint8_t *source, size_t count, uint8_t coefficient) {
    uint8_t tables[32];
    erasure_tables(coefficient, tables);
    size_t done = erasure_has_shuffle() ? erasure_add_product_blocks(target, source, count, tables) : 0;
    erasure_add_product_bytes(target + done, source + done, count - done, tables);
}

void peer_erasure_add_product_portable(uint8_t *target, const uint8_t *source, size_t count, uint8_t coefficient) {
    uint8_t tables[32];
    erasure_tables(coefficient, tables);
    erasure_add_product_bytes(target, source, count, tables);
}

int peer_erasure_has_vectors(void) { return erasure_has_shuffle(); }
