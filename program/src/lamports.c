/** Lamports of the escrow: which of them belong to whom, and how they leave. */
#include "accounts.h"

static Error add(u64 a, u64 b, u64 *sum) {
  REQUIRE(a <= U64_MAX - b, AMOUNT_OVERFLOW);
  *sum = a + b;
  return OK;
}

/** Takes from an account of this program. Calls of other programs must come first: they compare balances. */
static Error move_lamports(Account *from, Account *to, u64 amount) {
  REQUIRE(from->lamports >= amount, UNDERFUNDED);
  // One statement after the other, so that an account that pays itself ends where it began.
  from->lamports -= amount;
  TRY(add(to->lamports, amount, &to->lamports));
  return OK;
}

/** What the calls of this instruction took from a payer that had `before`. */
static u64 spent(const Account *payer, u64 before) {
  return before > payer->lamports ? before - payer->lamports : 0;
}

/** Lamports beyond those that the escrow itself needed to exist. */
static u64 surplus(const Account *account, const Escrow *escrow) {
  return account->lamports > escrow->base ? account->lamports - escrow->base : 0;
}

/**
 * Repays a caller up to `amount`; `*repaid` is what it got. Nothing, when its balance would then still be below the
 * rent minimum: the runtime fails a transaction that leaves a wallet like this. That would keep a winner without SOL,
 * whose fees a third party pays, from claiming the prize.
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
 * Repays the caller of a step the fee of its transaction, as long as the deposit lasts. An empty deposit never fails
 * the step, and neither what is still to be paid, fee nor the present rent is touched.
 */
static Error repay_step(Account *account, Escrow *escrow, Account *caller) {
  u64 reserve, repaid;
  TRY(rent_minimum(account->data_length, &reserve));
  if (escrow->base < reserve + STEP_LAMPORTS) return OK;
  if (!is_token(escrow)) {
    TRY(add(reserve, escrow->fee, &reserve));
    TRY(add(reserve, unpaid(escrow), &reserve));
  }
  if (account->lamports < STEP_LAMPORTS || account->lamports - STEP_LAMPORTS < reserve) return OK;
  TRY(repay(account, caller, STEP_LAMPORTS, &repaid));
  escrow->base -= repaid;
  return OK;
}

/**
 * Repays a caller the cost of a token account, from the part of the deposit above the present rent, as far as it lasts.
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
 * Everything that is left goes to `heir`, and the account is as if it had never existed: without data and owner it is
 * not an escrow for a later instruction of the same transaction either, even if it gets lamports again.
 */
static Error close_escrow(Account *account, Account *heir) {
  sol_memset_(account->data, 0, account->data_length);
  account->data_length = 0;
  account->owner = SYSTEM_PROGRAM;
  return move_lamports(account, heir, account->lamports);
}
