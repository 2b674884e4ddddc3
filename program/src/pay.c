/** pay: the winner of a place gets its amount, and nothing else. Anyone may send it. */
#include "accounts.h"

/** Rent, deposit, fee and all other places stay covered. */
static Error pay_lamports(Account *account, const Escrow *escrow, Account *winner, u64 amount) {
  u64 needed;
  TRY(rent_minimum(account->data_length, &needed));
  if (needed < escrow->base) needed = escrow->base;
  TRY(add(needed, escrow->fee, &needed));
  TRY(add(needed, unpaid(escrow), &needed));
  REQUIRE(account->lamports >= needed, UNDERFUNDED);
  return move_lamports(account, winner, amount);
}

static Error pay_tokens(const TokenAccounts *token, Escrow *escrow, Account *winner, Account *into, u64 amount) {
  // Prize and fee together fit, as open has checked.
  REQUIRE(token_amount(token->vault) >= escrow->fee + unpaid(escrow), UNDERFUNDED);
  const u64 before = token->payer->lamports;
  TRY(send_from_vault(token, into, winner, amount));
  return repay_token_account(token->escrow, escrow, token->payer, spent(token->payer, before));
}

INSTRUCTION pay(const Call *call) {
  Account *caller, *account, *winner, *into;
  Escrow *escrow;
  REQUIRE(call->data_length == 2, BAD_DATA);
  const u8 number = call->data[1];
  TRY(take_payer(call, 0, &caller));
  TRY(take_escrow(call, 1, &account, &escrow));
  REQUIRE(escrow->status == REVEALED, WRONG_STATUS);
  // Before it is proven, a place has no winner to compare with.
  REQUIRE(number < escrow->proven && !is_paid(escrow, number), WRONG_PLACE);
  const Place *place = place_at(escrow, number);
  TRY(take_named(call, 2, &place->winner, WRONG_WINNER, &winner));
  TokenAccounts token = {.payer = caller, .escrow = account};
  if (is_token(escrow)) {
    TRY(take_token_accounts(call, 3, 1, escrow, &token));
    TRY(take_receiver(call, 6, &token, winner, &into));
    TRY(pay_tokens(&token, escrow, winner, into, place->amount));
  } else {
    TRY(pay_lamports(account, escrow, winner, place->amount));
  }
  escrow->paid |= 1U << number;
  TRY(repay_step(account, escrow, caller));

  EVENT {
    u8 place;
    Address winner;
    u64 amount;
  } fields;
  fields.place = number;
  copy(&fields.winner, &place->winner, 32);
  fields.amount = place->amount;
  return emit(call, &account->key, &fields, sizeof fields);
}
