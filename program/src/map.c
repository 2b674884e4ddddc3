/**
 * From a message to a point of BN254's G1: RFC 9380 with expand_message_xmd over keccak256 (5.3.1) and the map of
 * Shallue and van de Woestijne (6.6.1) for g(x) = x^3 + 3, Z = 1:
 *
 *   t = c3*u / (1 + 4u^2), x1 = -1/2 - t, x2 = -1/2 + t, w = (1 + 4u^2) / (1 - 4u^2), x3 = 1 + c4*w^2
 *   c3 = the even root of -12, c4 = -16/3; x is the first whose g(x) has a root, y the root with the parity of u.
 *
 * Dividing is dear and checking is cheap, so the caller hands in t, and w where x3 is needed. Nothing can be gained by a
 * wrong one: 1 + 4u^2 is never 0, since -1 has no root (p = 3 mod 4), so exactly one t passes; u = +-1/2 is refused, so
 * exactly one w does. If t were not checked, a caller could steer H(m) to the point of another round and replay its
 * signature. Roots are found by the runtime, which decompresses x or reports that it does not exist; its special case, x = 0 for
 * the identity, is refused. No one knows a round for which u or x is one of these.
 */

#include "errors.h"

#define HASH_DOMAIN "BLS_SIG_BN254G1_XMD:KECCAK-256_SVDW_RO_NUL_"
#define HASH_DOMAIN_BYTES 43
#define KECCAK_BLOCK_BYTES 136

/* Operations of the runtime's alt_bn128 syscalls. */
#define ALT_BN128_ADD 0
#define ALT_BN128_PAIRING 3
#define ALT_BN128_G1_DECOMPRESS 1

/* R = 2^261, see field.c */
static const u64 ONE_BY_R[LIMBS] = {0x0584ee8b, 0x1cdb2f68, 0x0247987e, 0x1b5610a2, 0x0c602ae5,
                                    0x1ffe0537, 0x05157382, 0x0e2c8bce, 0x0018223d};
/* 2/R + 10p */
static const u64 TWO_BY_R[LIMBS] = {0x1febc1dc, 0x03e225f3, 0x01099214, 0x12ff7d6d, 0x0ffad47c,
                                    0x1c8c91f5, 0x10afb390, 0x0bf295a4, 0x02142f8b};
static const u64 TEN_P[LIMBS] = {0x14e1e4c6, 0x0a2bc723, 0x1c7a6116, 0x1c535c28, 0x173a7eb0,
                                 0x1c908786, 0x0684cc8a, 0x0f997e08, 0x01e3eb10};
/* -c3/R */
static const limbs MINUS_C3_BY_R = {{0x13cee6e1, 0x1d1d8446, 0x1192bcb7, 0x118dd827, 0x179adb16, 0x1ea52fa0, 0x099c553c,
                                     0x11d2ff6e, 0x0010d9b0}};
/* c4*R^2 */
static const limbs C4_BY_RR = {{0x1c880763, 0x09fb2580, 0x063cb75e, 0x0a996a94, 0x1ee1c8d0, 0x1f9d2072, 0x0aad1f34,
                                0x0a5422c0, 0x00119765}};
static const limbs UNIT = {{1}};
static const number ONE = {{1}};
static const number HALF = {{0x9e10460b6c3e7ea4, 0xcbc0b548b438e546, 0xdc2822db40c0ac2e, 0x183227397098d014}};
static const number MINUS_HALF = {{0x9e10460b6c3e7ea3, 0xcbc0b548b438e546, 0xdc2822db40c0ac2e, 0x183227397098d014}};

/* The caller's remaining hints. */
typedef struct { const u8 *next; u64 length; } hint_reader;

static Error next_hint(hint_reader *hints, number *value, limbs *value_limbs) {
  REQUIRE(hints->length >= 32 && number_read(value, hints->next), BAD_HINT);
  hints->next += 32;
  hints->length -= 32;
  limbs_of(value_limbs, value);
  return 0;
}

static bool number_equals(const number *a, const number *b) {
  return !((a->word[0] ^ b->word[0]) | (a->word[1] ^ b->word[1]) | (a->word[2] ^ b->word[2]) | (a->word[3] ^ b->word[3]));
}

/* Writes the point with this x and either y to 64 bytes. Returns 0 when the curve has none. */
static bool decompress(u8 *point, const number *x) {
  u8 bytes[32] __attribute__((aligned(8)));
  number_write(bytes, x);
  return sol_alt_bn128_compression(ALT_BN128_G1_DECOMPRESS, bytes, 32, point) == 0;
}

/* Makes y as odd as u. No point of the curve has y = 0. */
static void set_parity(u8 *point, u64 u) {
  number y;
  if ((point[63] & 1) == (u & 1)) return;
  number_read(&y, point + 32);
  words_subtract(&y, &P, &y);
  number_write(point + 32, &y);
}

/* Writes the point of `u`, given as 48 bytes, to 64 bytes. Consumes its hints. */
static __attribute__((noinline)) Error map_to_curve(u8 *point, const u8 *bytes, hint_reader *hints) {
  number u, t, x;
  limbs u_limbs, t_limbs, above;
  reduce_wide(&u, &u_limbs, bytes);
  REQUIRE(!number_equals(&u, &HALF) && !number_equals(&u, &MINUS_HALF), BEACON_MISMATCH);

  /* (1 + 4u^2)/R, below 6p */
  product(&above, &u_limbs, &u_limbs);
  limbs_combine(&above, ONE_BY_R, 4, &above);
  TRY(next_hint(hints, &t, &t_limbs));
  REQUIRE(products_cancel(&t_limbs, &above, &u_limbs, &MINUS_C3_BY_R), BAD_HINT);

  number_subtract(&x, &MINUS_HALF, &t);
  REQUIRE(!number_is_zero(&x), BEACON_MISMATCH);
  bool found = decompress(point, &x);
  if (!found) {
    number_add(&x, &MINUS_HALF, &t);
    REQUIRE(!number_is_zero(&x), BEACON_MISMATCH);
    found = decompress(point, &x);
  }
  if (!found) {
    number w;
    limbs w_limbs, below;
    TRY(next_hint(hints, &w, &w_limbs));
    /* (1 - 4u^2)/R, below 11p, and the value that must cancel w times it, below 10p */
    limbs_combine(&below, TWO_BY_R, -1, &above);
    limbs_combine(&above, TEN_P, -1, &above);
    REQUIRE(products_cancel(&w_limbs, &below, &above, &UNIT), BAD_HINT);
    product(&w_limbs, &w_limbs, &w_limbs);
    product(&w_limbs, &w_limbs, &C4_BY_RR);
    number_of(&x, &w_limbs);
    number_add(&x, &x, &ONE);
    REQUIRE(!number_is_zero(&x), BEACON_MISMATCH);
    /* One of the three has a root. */
    REQUIRE(decompress(point, &x), SYSCALL_FAILED);
  }
  set_parity(point, u.word[0]);
  return 0;
}

/* 96 bytes of expand_message_xmd of a message of 32 bytes. */
static Error expand_message(u8 *out, const u8 *message) {
  static const u8 zeros[KECCAK_BLOCK_BYTES];
  static const u8 length_and_zero[3] = {0, 96, 0};
  static const u8 domain[HASH_DOMAIN_BYTES + 2] = HASH_DOMAIN "\x2b";
  u64 first[4], block[4];
  u8 counter = 1;
  const SolBytes start[] = {{zeros, sizeof zeros}, {message, 32}, {length_and_zero, 3}, {domain, HASH_DOMAIN_BYTES + 1}};
  REQUIRE(sol_keccak256(start, 4, (u8 *)first) == 0, SYSCALL_FAILED);
  UNROLLED for (int i = 0; i < 4; i++) block[i] = first[i];
  const SolBytes next[] = {{(const u8 *)block, 32}, {&counter, 1}, {domain, HASH_DOMAIN_BYTES + 1}};
  for (; counter <= 3; counter++, out += 32) {
    REQUIRE(sol_keccak256(next, 3, out) == 0, SYSCALL_FAILED);
    UNROLLED for (int i = 0; i < 4; i++) block[i] = first[i] ^ ((const u64 *)out)[i];
  }
  return 0;
}

/* Writes H(message) to 64 bytes. All hints must be used up. */
static Error hash_to_g1(u8 *out, const u8 *message, const u8 *hint_bytes, u64 hints_length) {
  u8 uniform[96] __attribute__((aligned(8)));
  u8 points[128] __attribute__((aligned(8)));
  hint_reader hints = {hint_bytes, hints_length};
  TRY(expand_message(uniform, message));
  TRY(map_to_curve(points, uniform, &hints));
  TRY(map_to_curve(points + 64, uniform + 48, &hints));
  REQUIRE(hints.length == 0, BAD_HINT);
  REQUIRE(sol_alt_bn128_group_op(ALT_BN128_ADD, points, 128, out) == 0, SYSCALL_FAILED);
  return OK;
}
