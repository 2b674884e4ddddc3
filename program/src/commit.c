/** commit: the entries are fixed by their root, and the deciding round is one that no one can know yet. */
#include "accounts.h"
#include "networks.h"

enum { COMMIT_DATA = 41 };

static Error check_time_of_commit(const Escrow *escrow, i64 now) {
  if (escrow->kind == HOLDERS) {
    REQUIRE(escrow->status == OPEN, WRONG_STATUS);
    REQUIRE(now >= escrow->ends_at, TOO_EARLY);
  } else if (escrow->status == OPEN) {
    REQUIRE(now >= escrow->ends_at + CLOSES_ITSELF_AFTER, TOO_EARLY);
  } else {
    REQUIRE(escrow->status == ENTRIES_CLOSED, WRONG_STATUS);
  }
  REQUIRE(now <= escrow->reclaim_at - COMMIT_BEFORE_RECLAIM, TOO_LATE);
  return OK;
}

/** The first round whose time is at least `lead` seconds from now. Times are below 2^41, genesis is not negative. */
static u64 round_to_come(const Beacon *beacon, i64 now) {
  const i64 earliest = now + beacon->lead;
  if (earliest <= beacon->genesis) return 1;
  const u64 elapsed = (u64)(earliest - beacon->genesis);
  return (elapsed + beacon->period - 1) / beacon->period + 1;
}

INSTRUCTION commit(const Call *call) {
  Account *operator_, *account;
  Escrow *escrow;
  REQUIRE(call->data_length == COMMIT_DATA, BAD_DATA);
  const u8 *root = call->data + 1;
  const u64 total = read_u64(call->data + 33);
  TRY(take_signer(call, 0, &operator_));
  TRY(take_escrow(call, 1, &account, &escrow));
  REQUIRE(same(&operator_->key, &escrow->operator_), WRONG_OPERATOR);

  i64 now;
  TRY(read_clock(&now));
  TRY(check_time_of_commit(escrow, now));
  REQUIRE(total > 0, ZERO_WEIGHT);

  copy(escrow->root, root, 32);
  escrow->total = total;
  escrow->round = round_to_come(beacon_of(escrow), now);
  escrow->status = COMMITTED;

  struct {
    u64 round;
    u64 total;
    u8 root[32];
  } fields = {escrow->round, total, {0}};
  copy(fields.root, root, 32);
  return emit(call, &account->key, &fields, sizeof fields);
}
