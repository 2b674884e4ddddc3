/** Lamports of the escrow: what of them belongs to whom, and how they leave. */
#include "accounts.h"

static Error add(u64 a, u64 b, u64 *sum) {
  REQUIRE(a <= U64_MAX - b, AMOUNT_OVERFLOW);
  *sum = a + b;
  return OK;
}

/** Takes from an account of this program. Calls of other programs must come before: they compare balances. */
static Error move_lamports(Account *from, Account *to, u64 amount) {
  REQUIRE(from->lamports >= amount, UNDERFUNDED);
  // One statement after the other, so that an account that gives to itself ends where it began.
  from->lamports -= amount;
  TRY(add(to->lamports, amount, &to->lamports));
  return OK;
}

/** What the calls of this instruction took from a payer that had `before`. */
static u64 spent(const Account *payer, u64 before) {
  return before > payer->lamports ? before - payer->lamports : 0;
}

/** Lamports that are not what the escrow itself needed to exist. */
static u64 surplus(const Account *account, const Escrow *escrow) {
  return account->lamports > escrow->base ? account->lamports - escrow->base : 0;
}

/**
 * Gives a caller up to `amount` back; `*repaid` is what it got. Nothing, when it would then hold less than an account
 * must: the runtime fails a transaction that leaves a wallet so, which would keep an empty-handed winner, whose fees
 * somebody else pays, from fetching the prize.
 */
static Error repay(Account *account, Account *caller, u64 amount, u64 *repaid) {
  u64 least, held;
  *repaid = 0;
  if (amount > account->lamports) amount = account->lamports;
  TRY(rent_minimum(0, &least));
  TRY(add(caller->lamports, amount, &held));
  if (caller->data_length == 0 && held < least) return OK;
  *repaid = amount;
  return move_lamports(account, caller, amount);
}

/**
 * Gives the caller of a step the fee of its transaction, as long as the deposit lasts. Whether there is something left
 * never decides whether the step succeeds, and neither prize, fee nor the rent of today is touched.
 */
static Error repay_step(Account *account, Escrow *escrow, Account *caller) {
  u64 kept, repaid;
  TRY(rent_minimum(account->data_length, &kept));
  if (escrow->base < kept + STEP_LAMPORTS) return OK;
  if (!is_token(escrow)) {
    TRY(add(kept, escrow->fee, &kept));
    if (escrow->status < PAID) TRY(add(kept, escrow->prize, &kept));
  }
  if (account->lamports < STEP_LAMPORTS || account->lamports - STEP_LAMPORTS < kept) return OK;
  TRY(repay(account, caller, STEP_LAMPORTS, &repaid));
  escrow->base -= repaid;
  return OK;
}

/**
 * Gives a caller back what a token account cost it, from the part of the deposit above the rent of today, as far as
 * that lasts.
 */
static Error repay_token_account(Account *account, Escrow *escrow, Account *caller, u64 cost) {
  u64 rent, repaid;
  TRY(rent_minimum(account->data_length, &rent));
  const u64 held = account->lamports < escrow->base ? account->lamports : escrow->base;
  const u64 left = held > rent ? held - rent : 0;
  TRY(repay(account, caller, cost < left ? cost : left, &repaid));
  escrow->base -= repaid;
  return OK;
}

/**
 * Everything that is left goes to `heir`, and the account is as if it had never been: without data and owner it is no
 * escrow for a later instruction of the same transaction either, also when somebody sends it lamports again.
 */
static Error close_escrow(Account *account, Account *heir) {
  sol_memset_(account->data, 0, account->data_length);
  account->data_length = 0;
  account->owner = SYSTEM_PROGRAM;
  return move_lamports(account, heir, account->lamports);
}
