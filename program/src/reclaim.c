/** reclaim: when the draw was never completed, the creator takes everything back. */
#include "accounts.h"

INSTRUCTION reclaim(const Call *call) {
  Account *creator, *account;
  Escrow *escrow;
  REQUIRE(call->data_length == 1, BAD_DATA);
  TRY(take_payer(call, 0, &creator));
  TRY(take_escrow(call, 1, &account, &escrow));
  REQUIRE(same(&creator->key, &escrow->creator), WRONG_CREATOR);

  i64 now;
  TRY(read_clock(&now));
  REQUIRE(escrow->status < PAID, WRONG_STATUS);
  REQUIRE(now >= escrow->reclaim_at, TOO_EARLY);

  return return_everything(call, 2, creator, account, creator);
}
