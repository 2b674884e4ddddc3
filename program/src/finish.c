/**
 * finish: the fee goes to the treasury, the rest to the creator, and nothing stays behind. Anyone may send it once
 * everything is paid. The creator may end it after the deadline, where a winner cannot be proven or paid, or where the
 * treasury cannot take its fee.
 */
#include "accounts.h"

/** The token accounts for a token prize's fee and rest, and the amount for each. */
typedef struct {
  /** The creator ends it after the deadline: a fee that the treasury cannot take goes with the rest. */
  bool late;
  Account *fee_into;
  Account *rest_into;
  u64 fee;
  u64 rest;
} Shares;

/** Whether the treasury's associated account exists and takes nothing: it is frozen, or was given away. */
static bool cannot_receive(const Call *call, u64 index, const TokenAccounts *token, const Address *owner) {
  Account *account;
  return take(call, index, &account) == OK && check_associated(token, account, owner) == OK && !is_missing(account) &&
         check_token_account(token, account, owner) != OK;
}

/** An account that receives nothing is not checked: it must not be able to block the step. */
static Error take_shares(const Call *call, const TokenAccounts *token, const Account *creator, const Account *treasury,
                         Shares *shares) {
  const Escrow *escrow = (const Escrow *)token->escrow->data;
  const u64 held = token_amount(token->vault);
  REQUIRE(held >= escrow->fee, UNDERFUNDED);
  shares->fee = shares->late && cannot_receive(call, 7, token, &treasury->key) ? 0 : escrow->fee;
  shares->rest = held - shares->fee;
  if (shares->fee > 0) TRY(take_receiver(call, 7, token, treasury, &shares->fee_into));
  if (shares->rest > 0) TRY(take_receiver(call, 8, token, creator, &shares->rest_into));
  return OK;
}

static Error check_finish(const Escrow *escrow, const Address *caller, i64 now) {
  REQUIRE(now >= escrow->open_before, TOO_EARLY);
  REQUIRE(escrow->status == REVEALED, WRONG_STATUS);
  if (is_done(escrow)) return OK;
  // Where nothing is paid, the creator reclaims, and the fee comes back too.
  REQUIRE(escrow->paid != 0, WRONG_STATUS);
  REQUIRE(now >= escrow->reclaim_at, TOO_EARLY);
  REQUIRE(same(caller, &escrow->creator), WRONG_CREATOR);
  return OK;
}

INSTRUCTION finish(const Call *call) {
  Account *caller, *account, *creator, *treasury;
  Escrow *escrow;
  REQUIRE(call->data_length == END_DATA, BAD_DATA);
  TRY(take_payer(call, 0, &caller));
  TRY(take_escrow(call, 1, &account, &escrow));
  TRY(take_named(call, 2, &escrow->creator, WRONG_CREATOR, &creator));
  TRY(take(call, 3, &treasury));
  REQUIRE(same(&treasury->key, &escrow->treasury), WRONG_TREASURY);
  i64 now;
  TRY(read_clock(&now));
  TRY(check_finish(escrow, &caller->key, now));
  TRY(check_course(call, escrow));
  Shares shares = {.late = now >= escrow->reclaim_at && same(&caller->key, &escrow->creator)};
  REQUIRE(treasury->is_writable || shares.late, NOT_WRITABLE);
  TokenAccounts token = {.payer = caller, .escrow = account};
  if (is_token(escrow)) {
    TRY(take_token_accounts(call, 4, 2, escrow, &token));
    TRY(take_shares(call, &token, creator, treasury, &shares));
  }

  struct {
    u64 fee;
    u64 returned;
  } fields = {escrow->fee, 0};
  if (is_token(escrow)) {
    const u64 before = caller->lamports;
    u64 repaid;
    fields.fee = shares.fee;
    if (shares.fee > 0) TRY(send_from_vault(&token, shares.fee_into, treasury, shares.fee));
    if (shares.rest > 0) TRY(send_from_vault(&token, shares.rest_into, creator, shares.rest));
    TRY(close_vault(&token));
    TRY(repay(account, caller, spent(caller, before), &repaid));
    fields.returned = shares.rest;
  } else {
    if (!treasury->is_writable) fields.fee = 0;
    TRY(move_lamports(account, treasury, fields.fee));
    escrow->fee = 0;
    fields.returned = surplus(account, escrow);
  }
  TRY(repay_step(account, escrow, caller));
  TRY(close_escrow(account, creator));
  return emit(call, &account->key, &fields, sizeof fields);
}
