/**
 * Is this the signature of exactly this round? The scheme is drand's bls-bn254-unchained-on-g1 (evmnet):
 *
 *   message = keccak256(round, 8 bytes big-endian), H as in map.c, accepted when e(signature, -G2) * e(H(message), key) = 1
 *
 * G1 has prime order, so one signature per round and key passes. Its coordinates must be below p: the pairing ignores the
 * highest bit of y, and a second spelling of the same point would hash to a second randomness, a choice of two winners.
 */

#include "errors.h"
#include "networks.h"

/* -G2 as the pairing takes it: x.c1, x.c0, y.c1, y.c0 of EIP-197's generator, y negated. */
static const u8 MINUS_G2[128] = {
    0x19, 0x8e, 0x93, 0x93, 0x92, 0x0d, 0x48, 0x3a, 0x72, 0x60, 0xbf, 0xb7, 0x31, 0xfb, 0x5d, 0x25,
    0xf1, 0xaa, 0x49, 0x33, 0x35, 0xa9, 0xe7, 0x12, 0x97, 0xe4, 0x85, 0xb7, 0xae, 0xf3, 0x12, 0xc2,
    0x18, 0x00, 0xde, 0xef, 0x12, 0x1f, 0x1e, 0x76, 0x42, 0x6a, 0x00, 0x66, 0x5e, 0x5c, 0x44, 0x79,
    0x67, 0x43, 0x22, 0xd4, 0xf7, 0x5e, 0xda, 0xdd, 0x46, 0xde, 0xbd, 0x5c, 0xd9, 0x92, 0xf6, 0xed,
    0x27, 0x5d, 0xc4, 0xa2, 0x88, 0xd1, 0xaf, 0xb3, 0xcb, 0xb1, 0xac, 0x09, 0x18, 0x75, 0x24, 0xc7,
    0xdb, 0x36, 0x39, 0x5d, 0xf7, 0xbe, 0x3b, 0x99, 0xe6, 0x73, 0xb1, 0x3a, 0x07, 0x5a, 0x65, 0xec,
    0x1d, 0x9b, 0xef, 0xcd, 0x05, 0xa5, 0x32, 0x3e, 0x6d, 0xa4, 0xd4, 0x35, 0xf3, 0xb6, 0x17, 0xcd,
    0xb3, 0xaf, 0x83, 0x28, 0x5c, 0x2d, 0xf7, 0x11, 0xef, 0x39, 0xc0, 0x15, 0x71, 0x82, 0x7f, 0x9d,
};

/**
 * OK, or an error: BAD_SIGNATURE_ENCODING for coordinates of p or more and for the identity; BAD_HINT for hints that
 * are not the round's (see map.c); BEACON_MISMATCH for a wrong signature, including points off the curve;
 * SYSCALL_FAILED when the runtime fails.
 */
static Error verify_beacon(u64 round, const u8 signature[64], const u8 *hints, u64 hints_len) {
  u8 pairs[384] __attribute__((aligned(8)));
  u8 message[32] __attribute__((aligned(8)));
  u8 result[32] __attribute__((aligned(8)));
  number x, y;
  REQUIRE(number_read(&x, signature) && number_read(&y, signature + 32), BAD_SIGNATURE_ENCODING);
  REQUIRE(!number_is_zero(&x) || !number_is_zero(&y), BAD_SIGNATURE_ENCODING);

  u64 round_word = __builtin_bswap64(round);
  const SolBytes preimage = {(const u8 *)&round_word, 8};
  REQUIRE(sol_keccak256(&preimage, 1, message) == 0, SYSCALL_FAILED);
  TRY(hash_to_g1(pairs + 192, message, hints, hints_len));

  number_write(pairs, &x);
  number_write(pairs + 32, &y);
  copy(pairs + 64, MINUS_G2, 128);
  copy(pairs + 256, BEACON_KEY, 128);
  /* For a point off its curve the runtime returns an error, otherwise 32 bytes with 0 or 1. */
  REQUIRE(sol_alt_bn128_group_op(ALT_BN128_PAIRING, pairs, sizeof pairs, result) == 0, BEACON_MISMATCH);
  number answer;
  REQUIRE(number_read(&answer, result) && number_equals(&answer, &ONE), BEACON_MISMATCH);
  return OK;
}
