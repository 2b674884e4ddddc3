/**
 * reveal: the beacon's signature of exactly the committed round becomes the randomness. Anyone may send it. No clock is
 * asked: who has the signature ends cancel and withdraw, even where the chain's clock is behind.
 */
#include "accounts.h"

enum { SIGNATURE_BYTES = 64, HINT_BYTES = 32, MIN_HINTS = 2, MAX_HINTS = 4 };

INSTRUCTION reveal(const Call *call) {
  Account *caller, *account;
  Escrow *escrow;
  REQUIRE(call->data_length >= 1 + SIGNATURE_BYTES + MIN_HINTS * HINT_BYTES, BAD_DATA);
  const u8 *signature = call->data + 1;
  const u8 *hints = signature + SIGNATURE_BYTES;
  const u64 hints_length = call->data_length - 1 - SIGNATURE_BYTES;
  REQUIRE(hints_length <= MAX_HINTS * HINT_BYTES && hints_length % HINT_BYTES == 0, BAD_DATA);
  TRY(take_payer(call, 0, &caller));
  TRY(take_escrow(call, 1, &account, &escrow));

  REQUIRE(escrow->status == COMMITTED, WRONG_STATUS);
  TRY(verify_beacon(escrow->round, signature, hints, hints_length));

  const SolBytes signed_bytes = {signature, SIGNATURE_BYTES};
  REQUIRE(sol_sha256(&signed_bytes, 1, escrow->randomness) == 0, SYSCALL_FAILED);
  escrow->status = REVEALED;
  escrow->cutoff = 0;
  TRY(repay_step(account, escrow, caller));

  struct {
    u64 round;
    u8 randomness[32];
  } fields = {escrow->round, {0}};
  copy(fields.randomness, escrow->randomness, 32);
  return emit(call, &account->key, &fields, sizeof fields);
}
