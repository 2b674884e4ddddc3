/**
 * The base field of BN254: numbers modulo p = 36x^4 + 36x^3 + 24x^2 + 6x + 1 with x = 4965661367192848881 (EIP-196).
 *
 * Two shapes. `number` holds a canonical value, below p, in four 64-bit words: what comes from and goes to bytes.
 * `limbs` holds nine limbs of 29 bits for products: BPF multiplies 64 by 64 bits to 64, so 27 products of two limbs can be
 * summed before they overflow. Products are Montgomery's with R = 2^261: product(a, b) = a * b / R mod p. Values are not
 * brought into Montgomery form; the constants of map.c carry the powers of R that the products leave behind.
 *
 * Bounds: every limb is below 2^29. A product of a and b is below p + a*b/R, and R > 128p, so factors below 8p give
 * a result below 1.5p.
 */

#include "sdk.h"

#define LIMBS 9
#define LIMB_BITS 29
#define LIMB_MASK ((1ULL << LIMB_BITS) - 1)
#define UNROLLED _Pragma("clang loop unroll(full)")
/* Keeps the compiler from loading all limbs at once, for which there are not enough registers. */
#define FORGET_REGISTERS __asm__ volatile("" ::: "memory")

typedef struct { u64 word[4]; } number;
typedef struct { u64 limb[LIMBS]; } limbs;

static const number P = {{0x3c208c16d87cfd47, 0x97816a916871ca8d, 0xb85045b68181585d, 0x30644e72e131a029}};
static const u64 P_LIMB[LIMBS] = {0x187cfd47, 0x010460b6, 0x1c72a34f, 0x02d522d0, 0x1585d978,
                                  0x02db40c0, 0x00a6e141, 0x0e5c2634, 0x0030644e};
/* -1/p mod 2^29 */
#define P_INVERSE 0x04866389ULL
/* floor(2^406 / p), for the division of 384 bits by p */
#define RECIPROCAL_LIMBS 6
static const u64 RECIPROCAL[RECIPROCAL_LIMBS] = {0x0eba5978, 0x0d00e602, 0x0b074a58, 0x11d0253d, 0x091d1898, 0x000000a9};

/* Big-endian words; the runtime reads at unaligned addresses. */
static u64 read_word(const u8 *bytes) { return __builtin_bswap64(*(const u64 *)bytes); }
static void write_word(u8 *bytes, u64 word) { *(u64 *)bytes = __builtin_bswap64(word); }

/* Whether a < b */
static bool number_below(const number *a, const number *b) {
  UNROLLED for (int i = 3; i > 0; i--)
    if (a->word[i] != b->word[i]) return a->word[i] < b->word[i];
  return a->word[0] < b->word[0];
}

static bool number_is_zero(const number *a) { return (a->word[0] | a->word[1] | a->word[2] | a->word[3]) == 0; }

/* Reads 32 bytes, big-endian. Returns 0 for p or more, which nothing here accepts. */
static bool number_read(number *out, const u8 *bytes) {
  UNROLLED for (int i = 0; i < 4; i++) out->word[i] = read_word(bytes + 24 - 8 * i);
  return number_below(out, &P);
}

static void number_write(u8 *bytes, const number *a) {
  UNROLLED for (int i = 0; i < 4; i++) write_word(bytes + 24 - 8 * i, a->word[i]);
}

/* Plain 256-bit sum and difference; callers make sure that no carry leaves the top. */
static void words_add(number *out, const number *a, const number *b) {
  u64 carry = 0;
  UNROLLED for (int i = 0; i < 4; i++) {
    u64 sum = a->word[i] + carry;
    carry = sum < carry;
    sum += b->word[i];
    carry += sum < b->word[i];
    out->word[i] = sum;
  }
}

static void words_subtract(number *out, const number *a, const number *b) {
  u64 borrow = 0;
  UNROLLED for (int i = 0; i < 4; i++) {
    u64 subtrahend = b->word[i] + borrow;
    borrow = subtrahend < borrow;
    borrow |= a->word[i] < subtrahend;
    out->word[i] = a->word[i] - subtrahend;
  }
}

static void number_add(number *out, const number *a, const number *b) {
  words_add(out, a, b);
  if (!number_below(out, &P)) words_subtract(out, out, &P);
}

static void number_subtract(number *out, const number *a, const number *b) {
  bool below = number_below(a, b);
  words_subtract(out, a, b);
  if (below) words_add(out, out, &P);
}

/* Limbs of `count` words. Whole words give LIMBS limbs for 4 and 14 for 6. */
static inline __attribute__((always_inline)) void split_limbs(u64 *out, const u64 *word, int count) {
  int limb_count = (64 * count + LIMB_BITS - 1) / LIMB_BITS;
  UNROLLED for (int i = 0; i < limb_count; i++) {
    int at = LIMB_BITS * i / 64, shift = LIMB_BITS * i % 64;
    u64 limb = word[at] >> shift;
    if (shift > 64 - LIMB_BITS && at + 1 < count) limb |= word[at + 1] << (64 - shift);
    out[i] = limb & LIMB_MASK;
  }
}

static void limbs_of(limbs *out, const number *a) { split_limbs(out->limb, a->word, 4); }

/* The canonical value of limbs whose value is below 2p. */
static void number_of(number *out, const limbs *a) {
  UNROLLED for (int i = 0; i < 4; i++) {
    u64 word = 0;
    UNROLLED for (int k = 0; k < LIMBS; k++) {
      int shift = LIMB_BITS * k - 64 * i;
      if (shift >= 64 || shift <= -LIMB_BITS) continue;
      word |= shift >= 0 ? a->limb[k] << shift : a->limb[k] >> -shift;
    }
    out->word[i] = word;
  }
  if (!number_below(out, &P)) words_subtract(out, out, &P);
}

/* Sum of a[i] * b[column - i] over the limbs that exist. */
#define COLUMN(sum, a, b, column)                                                                                      \
  UNROLLED for (int i = (column) < LIMBS ? 0 : (column) - LIMBS + 1; i < LIMBS && i <= (column); i++) sum +=            \
      (a)[i] * (b)[(column) - i]

/* out = (a*b + c*d) / R mod p; without c and d when they are null. Called through the two functions below. */
static inline __attribute__((always_inline)) void products(u64 *out, const u64 *a, const u64 *b, const u64 *c,
                                                           const u64 *d) {
  u64 quotient[LIMBS];
  u64 sum = 0;
  UNROLLED for (int column = 0; column < 2 * LIMBS - 1; column++) {
    COLUMN(sum, a, b, column);
    if (c) COLUMN(sum, c, d, column);
    UNROLLED for (int i = column < LIMBS ? 0 : column - LIMBS + 1; i < LIMBS && i < column; i++) sum +=
        quotient[i] * P_LIMB[column - i];
    if (column < LIMBS) {
      quotient[column] = sum * P_INVERSE & LIMB_MASK;
      sum += quotient[column] * P_LIMB[0];
    } else {
      out[column - LIMBS] = sum & LIMB_MASK;
    }
    sum >>= LIMB_BITS;
    FORGET_REGISTERS;
  }
  out[LIMBS - 1] = sum;
}

/* out = a*b / R mod p. `out` may be `a` or `b`. */
static __attribute__((noinline)) void product(limbs *out, const limbs *a, const limbs *b) {
  products(out->limb, a->limb, b->limb, 0, 0);
}

/* Whether a*b + c*d = 0 mod p. */
static __attribute__((noinline)) bool products_cancel(const limbs *a, const limbs *b, const limbs *c, const limbs *d) {
  limbs rest;
  products(rest.limb, a->limb, b->limb, c->limb, d->limb);
  /* A multiple of p below 2p is 0 or p. */
  u64 zero = 0, whole = 0;
  UNROLLED for (int i = 0; i < LIMBS; i++) {
    zero |= rest.limb[i];
    whole |= rest.limb[i] ^ P_LIMB[i];
  }
  return zero == 0 || whole == 0;
}

/* out = constant + factor * a, limb by limb, with carries; the result must be between 0 and 2^261. */
static void limbs_combine(limbs *out, const u64 *constant, i64 factor, const limbs *a) {
  i64 carry = 0;
  UNROLLED for (int i = 0; i < LIMBS; i++) {
    i64 sum = (i64)constant[i] + factor * (i64)a->limb[i] + carry;
    out->limb[i] = (u64)sum & LIMB_MASK;
    carry = sum >> LIMB_BITS;
  }
}

/*
 * out = 48 big-endian bytes mod p, canonical, in both forms. Barrett's division: the estimate of the quotient from the
 * highest 152 bits is at most one too low, because everything it ignores is below 2^-18 of a unit.
 */
static __attribute__((noinline)) void reduce_wide(number *out, limbs *out_limbs, const u8 *bytes) {
  u64 word[6], limb[14], quotient[5], rest[LIMBS];
  UNROLLED for (int i = 0; i < 6; i++) word[i] = read_word(bytes + 40 - 8 * i);
  split_limbs(limb, word, 6);
  u64 sum = 0;
  UNROLLED for (int column = 4; column < 11; column++) {
    UNROLLED for (int i = column < 6 ? 0 : column - 5; i < 6 && i <= column; i++) sum += limb[8 + i] * RECIPROCAL[column - i];
    if (column >= 6) quotient[column - 6] = column < 10 ? sum & LIMB_MASK : sum;
    sum >>= LIMB_BITS;
    FORGET_REGISTERS;
  }
  i64 difference = 0;
  UNROLLED for (int column = 0; column < LIMBS; column++) {
    difference += (i64)limb[column];
    UNROLLED for (int i = 0; i < 5 && i <= column; i++) difference -= (i64)(quotient[i] * P_LIMB[column - i]);
    rest[column] = (u64)difference & LIMB_MASK;
    difference >>= LIMB_BITS;
    FORGET_REGISTERS;
  }
  number_of(out, (const limbs *)rest);
  limbs_of(out_limbs, out);
}
