/** withdraw: before the cutoff, creator or operator take a committed list back, and another one can be committed. */
#include "accounts.h"

INSTRUCTION withdraw(const Call *call) {
  Account *caller, *account;
  Escrow *escrow;
  REQUIRE(call->data_length == 2, BAD_DATA);
  const u8 number = call->data[1];
  TRY(take_signer(call, 0, &caller));
  TRY(take_escrow(call, 1, &account, &escrow));
  REQUIRE(same(&caller->key, &escrow->creator) || same(&caller->key, &escrow->operator_), WRONG_SIGNER);

  i64 now;
  TRY(read_clock(&now));
  // The number keeps a late or repeated withdrawal from a list that was committed since.
  REQUIRE(escrow->status == COMMITTED && number == escrow->commits - 1, WRONG_STATUS);
  REQUIRE(now < escrow->cutoff, TOO_LATE);

  escrow->round = 0;
  escrow->total = 0;
  escrow->cutoff = 0;
  sol_memset_(escrow->root, 0, 32);
  sol_memset_(escrow->list_hash, 0, 32);
  escrow->status = escrow->kind == HOLDERS ? OPEN : ENTRIES_CLOSED;
  return emit(call, &account->key, &number, sizeof number);
}
