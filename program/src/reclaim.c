/** reclaim: when no one was paid in all the time for it, the creator takes everything back. */
#include "accounts.h"

INSTRUCTION reclaim(const Call *call) {
  Account *creator, *account;
  Escrow *escrow;
  REQUIRE(call->data_length == END_DATA, BAD_DATA);
  TRY(take_payer(call, 0, &creator));
  TRY(take_escrow(call, 1, &account, &escrow));
  REQUIRE(same(&creator->key, &escrow->creator), WRONG_CREATOR);

  i64 now;
  TRY(read_clock(&now));
  REQUIRE(now >= escrow->open_before && now >= escrow->reclaim_at, TOO_EARLY);
  REQUIRE(escrow->paid == 0, WRONG_STATUS);
  TRY(check_course(call, escrow));

  return return_everything(call, 2, creator, account, creator);
}
