/** cancel: until the commit, or until its cutoff, creator or operator may call the giveaway off. */
#include "accounts.h"

INSTRUCTION cancel(const Call *call) {
  Account *caller, *account, *creator;
  Escrow *escrow;
  REQUIRE(call->data_length == END_DATA, BAD_DATA);
  TRY(take_payer(call, 0, &caller));
  TRY(take_escrow(call, 1, &account, &escrow));
  REQUIRE(same(&caller->key, &escrow->creator) || same(&caller->key, &escrow->operator_), WRONG_SIGNER);
  TRY(take_named(call, 2, &escrow->creator, WRONG_CREATOR, &creator));

  i64 now;
  TRY(read_clock(&now));
  TRY(check_open_for_change(escrow, now));
  REQUIRE(now >= escrow->open_before, TOO_EARLY);
  TRY(check_course(call, escrow));

  return return_everything(call, 3, caller, account, creator);
}
