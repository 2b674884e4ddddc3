/** The chain's clock and its price of storage, read at every use: both change while an escrow exists. */
#include "errors.h"
#include "sdk.h"

/** Far beyond any date, and far enough from the end of i64 that no period of the terms can overflow. */
#define TIME_MAX (1LL << 40)

/** Unix seconds, 0 to 2^40. */
static Error read_clock(i64 *now) {
  ClockSysvar clock;
  REQUIRE(sol_get_clock_sysvar(&clock) == 0, SYSCALL_FAILED);
  REQUIRE(clock.unix_time >= 0 && clock.unix_time < TIME_MAX, SYSCALL_FAILED);
  *now = clock.unix_time;
  return OK;
}

/** The bytes that the runtime charges for an account beside its data. */
#define ACCOUNT_OVERHEAD 128

/**
 * The rent minimum of an account of `size` bytes: (128 + size) × price × threshold, rounded up. The threshold is a
 * float, which programs cannot compute with: the upper 32 bits of its mantissa are a factor, its exponent is a shift.
 * Exact for 1.0 (today) and 2.0 (before), and never too low for any value that this immutable program may still see.
 */
SHARED Error rent_minimum(u64 size, u64 *lamports) {
  RentSysvar rent;
  REQUIRE(sol_get_rent_sysvar(&rent) == 0, SYSCALL_FAILED);
  REQUIRE(rent.lamports_per_byte < 1ULL << 20, SYSCALL_FAILED);
  const u64 price = (ACCOUNT_OVERHEAD + size) * rent.lamports_per_byte;
  const u64 exponent = rent.threshold >> 52;
  const u64 mantissa = (rent.threshold & ((1ULL << 52) - 1)) | 1ULL << 52;
  const u64 factor = (mantissa + (1ULL << 21) - 1) >> 21;
  // factor × 2^(exponent − 1054); 0 and thresholds outside of 2^-31 to 2^8 (the sign, infinities) mean a broken sysvar.
  REQUIRE(exponent > 1023 - 31 && exponent < 1023 + 8 && price < 1ULL << 31, SYSCALL_FAILED);
  const u64 shift = 1054 - exponent;
  *lamports = (price * factor + (1ULL << shift) - 1) >> shift;
  return OK;
}
