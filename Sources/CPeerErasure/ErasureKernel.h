/* A product with a fixed coefficient is linear, so it is the sum of two products with a nibble each: two tables of 16 entries, which are
 * made anew for each row and fit one vector register each. Every variant gives the same bytes.
 */
#ifndef ERASUREKERNEL_H
#define ERASUREKERNEL_H

#include <stddef.h>
#include <stdint.h>

#if defined(__SSSE3__) || defined(__x86_64__) || defined(__i386__)
#include <tmmintrin.h>
#define ERASURE_SHUFFLE 1
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#define ERASURE_SHUFFLE 2
#else
#define ERASURE_SHUFFLE 0
#endif

/// What `coefficient` makes of each low nibble (entries 0 to 15) and of each high nibble (entries 16 to 31).
static inline void erasure_tables(uint8_t coefficient, uint8_t tables[32]) {
    uint8_t power = coefficient;
    tables[0] = 0;
    tables[16] = 0;
    for (int bit = 0; bit < 8; bit++) {
        uint8_t *half = tables + (bit < 4 ? 0 : 16);
        int step = 1 << (bit & 3);
        for (int entry = 0; entry < step; entry++) half[step + entry] = (uint8_t)(half[entry] ^ power);
        power = (uint8_t)((power << 1) ^ ((power & 0x80) ? 0x1d : 0));
    }
}

/// The bytes one by one.
static inline void erasure_add_product_bytes(uint8_t *target, const uint8_t *source, size_t count, const uint8_t tables[32]) {
    for (size_t index = 0; index < count; index++) {
        target[index] ^= (uint8_t)(tables[source[index] & 15] ^ tables[16 + (source[index] >> 4)]);
    }
}

/* Sixteen bytes at once: `erasure_add_product_blocks` gives how many bytes it has done. */
#if ERASURE_SHUFFLE == 1
__attribute__((target("ssse3")))
static inline size_t erasure_add_product_blocks(uint8_t *target, const uint8_t *source, size_t count, const uint8_t tables[32]) {
    const __m128i low = _mm_loadu_si128((const __m128i *)tables);
    const __m128i high = _mm_loadu_si128((const __m128i *)(tables + 16));
    const __m128i nibble = _mm_set1_epi8(15);
    size_t index = 0;
    for (; index + 16 <= count; index += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(source + index));
        __m128i below = _mm_shuffle_epi8(low, _mm_and_si128(bytes, nibble));
        __m128i above = _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi64(bytes, 4), nibble));
        __m128i sum = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(target + index)), _mm_xor_si128(below, above));
        _mm_storeu_si128((__m128i *)(target + index), sum);
    }
    return index;
}

static inline int erasure_has_shuffle(void) { return __builtin_cpu_supports("ssse3") != 0; }
#elif ERASURE_SHUFFLE == 2
static inline size_t erasure_add_product_blocks(uint8_t *target, const uint8_t *source, size_t count, const uint8_t tables[32]) {
    const uint8x16_t low = vld1q_u8(tables);
    const uint8x16_t high = vld1q_u8(tables + 16);
    const uint8x16_t nibble = vdupq_n_u8(15);
    size_t index = 0;
    for (; index + 16 <= count; index += 16) {
        uint8x16_t bytes = vld1q_u8(source + index);
        uint8x16_t below = vqtbl1q_u8(low, vandq_u8(bytes, nibble));
        uint8x16_t above = vqtbl1q_u8(high, vshrq_n_u8(bytes, 4));
        vst1q_u8(target + index, veorq_u8(vld1q_u8(target + index), veorq_u8(below, above)));
    }
    return index;
}

static inline int erasure_has_shuffle(void) { return 1; }
#else
static inline size_t erasure_add_product_blocks(uint8_t *target, const uint8_t *source, size_t count, const uint8_t tables[32]) {
    (void)target;
    (void)source;
    (void)count;
    (void)tables;
    return 0;
}

static inline int erasure_has_shuffle(void) { return 0; }
#endif

#endif
