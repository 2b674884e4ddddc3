/** pay: the whole prize goes to the winner, with any surplus. Anyone may send it. */
#include "accounts.h"

/** Everything above deposit, rent and fee; dust that a stranger sent goes to the winner too. */
static Error pay_lamports(Account *account, const Escrow *escrow, Account *winner, u64 *amount) {
  u64 reserve;
  TRY(rent_minimum(account->data_length, &reserve));
  if (reserve < escrow->base) reserve = escrow->base;
  TRY(add(reserve, escrow->fee, &reserve));
  REQUIRE(account->lamports >= reserve && account->lamports - reserve >= escrow->prize, UNDERFUNDED);
  *amount = account->lamports - reserve;
  return move_lamports(account, winner, *amount);
}

static Error pay_tokens(const TokenAccounts *token, Escrow *escrow, Account *winner, Account *into, u64 *amount) {
  const u64 held = token_amount(token->vault);
  REQUIRE(held >= escrow->fee && held - escrow->fee >= escrow->prize, UNDERFUNDED);
  *amount = held - escrow->fee;
  const u64 before = token->payer->lamports;
  TRY(send_from_vault(token, into, winner, *amount));
  return repay_token_account(token->escrow, escrow, token->payer, spent(token->payer, before));
}

INSTRUCTION pay(const Call *call) {
  Account *caller, *account, *winner, *into;
  Escrow *escrow;
  REQUIRE(call->data_length == 1, BAD_DATA);
  TRY(take_payer(call, 0, &caller));
  TRY(take_escrow(call, 1, &account, &escrow));
  // Before this status there is no winner to compare with.
  REQUIRE(escrow->status == PROVEN, WRONG_STATUS);
  TRY(take_named(call, 2, &escrow->winner, WRONG_WINNER, &winner));
  TokenAccounts token = {.payer = caller, .escrow = account};
  if (is_token(escrow)) {
    TRY(take_token_accounts(call, 3, 1, escrow, &token));
    TRY(take_receiver(call, 6, &token, winner, &into));
  }

  struct {
    Address winner;
    u64 amount;
  } fields = {escrow->winner, 0};
  if (is_token(escrow)) {
    TRY(pay_tokens(&token, escrow, winner, into, &fields.amount));
  } else {
    TRY(pay_lamports(account, escrow, winner, &fields.amount));
  }
  escrow->status = PAID;
  TRY(repay_step(account, escrow, caller));
  return emit(call, &account->key, &fields, sizeof fields);
}
