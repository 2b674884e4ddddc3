/**
 * commit: the entries are fixed by their root, and the deciding round is one that no one can know yet. With the
 * creator's signature it comes soon; without it the creator has some time to stop the draw.
 */
#include "accounts.h"
#include "networks.h"

enum { COMMIT_DATA = 75 };

static Error check_time_of_commit(const Escrow *escrow, i64 now) {
  if (escrow->kind == HOLDERS) {
    REQUIRE(escrow->status == OPEN, WRONG_STATUS);
    REQUIRE(now >= escrow->ends_at, TOO_EARLY);
  } else if (escrow->status == OPEN) {
    REQUIRE(now >= escrow->ends_at + CLOSES_ITSELF_AFTER, TOO_EARLY);
  } else {
    REQUIRE(escrow->status == ENTRIES_CLOSED, WRONG_STATUS);
  }
  return OK;
}

/** A live commit: operator and creator both sign, who so closes the entries too. */
static Error check_live(const Call *call, const Escrow *escrow, i64 now) {
  Account *creator;
  REQUIRE(escrow->window == 0, BAD_WINDOW);
  TRY(take(call, 2, &creator));
  REQUIRE(same(&creator->key, &escrow->creator), WRONG_CREATOR);
  REQUIRE(creator->is_signer, MISSING_SIGNATURE);
  REQUIRE(escrow->status == OPEN || escrow->status == ENTRIES_CLOSED, WRONG_STATUS);
  REQUIRE(escrow->kind != HOLDERS || now >= escrow->ends_at, TOO_EARLY);
  return OK;
}

/** The first round whose time is at least `earliest`. Times are below 2^41. */
static u64 round_from(i64 earliest) {
  if (earliest <= GENESIS) return 1;
  const u64 elapsed = (u64)(earliest - GENESIS);
  return (elapsed + PERIOD - 1) / PERIOD + 1;
}

INSTRUCTION commit(const Call *call) {
  Account *operator_, *account;
  Escrow *escrow;
  REQUIRE(call->data_length == COMMIT_DATA, BAD_DATA);
  const u8 live = call->data[1];
  const u8 number = call->data[2];
  const u8 *root = call->data + 3;
  const u64 total = read_u64(call->data + 35);
  const u8 *list_hash = call->data + 43;
  TRY(take_signer(call, 0, &operator_));
  TRY(take_escrow(call, 1, &account, &escrow));
  REQUIRE(same(&operator_->key, &escrow->operator_), WRONG_OPERATOR);

  REQUIRE(live <= 1, BAD_DATA);
  // The number shows every reader how often a list was withdrawn; a commit that is sent twice lands once.
  REQUIRE(number == escrow->commits, WRONG_STATUS);
  REQUIRE(escrow->commits < MAX_COMMITS, TOO_MANY_COMMITS);

  i64 now;
  TRY(read_clock(&now));
  TRY(live ? check_live(call, escrow, now) : check_time_of_commit(escrow, now));
  REQUIRE(now <= escrow->reclaim_at - COMMIT_BEFORE_RECLAIM, TOO_LATE);
  REQUIRE(total > 0, ZERO_WEIGHT);

  const i64 cutoff = now + (escrow->window > MIN_WINDOW ? escrow->window : MIN_WINDOW);
  copy(escrow->root, root, 32);
  copy(escrow->list_hash, list_hash, 32);
  escrow->total = total;
  escrow->round = round_from(live ? now + LEAD : cutoff + LATE);
  escrow->cutoff = live ? 0 : cutoff;
  escrow->commits++;
  escrow->status = COMMITTED;

  EVENT {
    u8 number;
    u8 live;
    u64 round;
    i64 cutoff;
    u64 total;
    u8 root[32];
    u8 list_hash[32];
  } fields = {number, live, escrow->round, escrow->cutoff, total, {0}, {0}};
  copy(fields.root, root, 32);
  copy(fields.list_hash, list_hash, 32);
  return emit(call, &account->key, &fields, sizeof fields);
}
