/** close_entries: the creator declares that all participants have registered. */
#include "accounts.h"

INSTRUCTION close_entries(const Call *call) {
  Account *creator, *account;
  Escrow *escrow;
  REQUIRE(call->data_length == 1, BAD_DATA);
  TRY(take_signer(call, 0, &creator));
  TRY(take_escrow(call, 1, &account, &escrow));
  REQUIRE(same(&creator->key, &escrow->creator), WRONG_CREATOR);

  REQUIRE(escrow->kind == PARTICIPANTS, NOT_PARTICIPANTS);
  REQUIRE(escrow->status == OPEN, WRONG_STATUS);

  escrow->status = ENTRIES_CLOSED;
  return emit(call, &account->key, NULL, 0);
}
