/** Loaders: an instruction takes its accounts by position, each through one of these. */
#include "accounts.h"

static Error take(const Call *call, u64 index, Account **account) {
  REQUIRE(index < call->count, MISSING_ACCOUNT);
  *account = call->accounts[index];
  return OK;
}

static Error take_writable(const Call *call, u64 index, Account **account) {
  TRY(take(call, index, account));
  REQUIRE((*account)->is_writable, NOT_WRITABLE);
  return OK;
}

static Error take_signer(const Call *call, u64 index, Account **account) {
  TRY(take(call, index, account));
  REQUIRE((*account)->is_signer, MISSING_SIGNATURE);
  return OK;
}

/** The caller, who sends a step and pays for what it needs. */
static Error take_payer(const Call *call, u64 index, Account **account) {
  TRY(take_signer(call, index, account));
  REQUIRE((*account)->is_writable, NOT_WRITABLE);
  return OK;
}

/** A wallet that receives, which must be the one that the escrow names; `error` is returned for any other. */
static Error take_named(const Call *call, u64 index, const Address *name, Error error, Account **account) {
  TRY(take_writable(call, index, account));
  REQUIRE(same(&(*account)->key, name), error);
  return OK;
}

static Error take_program(const Call *call, u64 index, const Address *program, Account **account) {
  TRY(take(call, index, account));
  REQUIRE(same(&(*account)->key, program), WRONG_PROGRAM);
  return OK;
}

/**
 * The escrow of every instruction except open. Only this program can write to accounts that it owns, and it writes the
 * tag only at the one address that belongs to creator and id: an account that passes is an escrow, and its terms are
 * true.
 */
SHARED Error take_escrow(const Call *call, u64 index, Account **account, Escrow **escrow) {
  TRY(take_writable(call, index, account));
  const Account *found = *account;
  REQUIRE(same(&found->owner, call->program) && found->data_length >= sizeof(Escrow), NOT_AN_ESCROW);
  const Escrow *read = *escrow = (Escrow *)(*account)->data;
  REQUIRE(read->tag == ESCROW_TAG && read->network == 0, NOT_AN_ESCROW);
  REQUIRE(read->places >= 1 && read->places <= MAX_PLACES && read->proven <= read->places, NOT_AN_ESCROW);
  REQUIRE(found->data_length == escrow_size(read->places), NOT_AN_ESCROW);
  REQUIRE(read->status >= OPEN && read->status <= REVEALED, NOT_AN_ESCROW);
  return OK;
}
