/** Token accounts, parsed by hand, and the calls that create, fill, empty and close them. */
#include "accounts.h"
#include "programs.h"

/* Offsets that Token and Token-2022 share. A state of 2 is frozen; tags are 1 where a field is set. */
enum { MINT_SIZE = 82, MINT_DECIMALS = 44, MINT_INITIALIZED = 45 };
enum { TOKEN_SIZE = 165, TOKEN_OWNER = 32, TOKEN_AMOUNT = 64, DELEGATE_TAG = 72, STATE = 108, CLOSE_AUTHORITY_TAG = 129 };
enum { TYPE = 165, TYPE_MINT = 1, TYPE_TOKEN_ACCOUNT = 2 };
/**
 * The signers of a multisig are chosen freely, so one could be crafted to parse as any account. Token-2022 recognises
 * it by its size.
 */
enum { MULTISIG_SIZE = 355 };

/** The accounts around a token prize. */
typedef struct {
  /** Pays for token accounts that are missing. */
  Account *payer;
  Account *escrow;
  Account *mint;
  Account *program;
  Account *vault;
  Account *system;
  Account *associated;
  /** Absent in open, where nothing leaves the vault; so are the seeds with which the escrow signs. */
  Account *memo;
  const Address *creator;
  const u8 *id;
} TokenAccounts;

static bool has_layout(const Account *account, const Address *program, u64 size, u8 type) {
  if (!same(&account->owner, program)) return false;
  if (account->data_length == size) return true;
  return same(program, &TOKEN_2022_PROGRAM) && account->data_length > TYPE && account->data_length != MULTISIG_SIZE &&
         account->data[TYPE] == type;
}

static Error check_mint(const Account *mint, const Address *program) {
  REQUIRE(!same(&mint->key, &WRAPPED_SOL) && !same(&mint->key, &WRAPPED_SOL_2022), NATIVE_MINT);
  REQUIRE(has_layout(mint, program, MINT_SIZE, TYPE_MINT) && mint->data[MINT_INITIALIZED] == 1, WRONG_MINT);
  return OK;
}

static u64 token_amount(const Account *account) {
  return *(const u64 *)(account->data + TOKEN_AMOUNT);
}

/** A usable account of this mint that belongs to `owner`. */
static Error check_token_account(const TokenAccounts *token, const Account *account, const Address *owner) {
  REQUIRE(has_layout(account, &token->program->key, TOKEN_SIZE, TYPE_TOKEN_ACCOUNT), WRONG_TOKEN_ACCOUNT);
  REQUIRE(same((const Address *)account->data, &token->mint->key), WRONG_TOKEN_ACCOUNT);
  REQUIRE(same((const Address *)(account->data + TOKEN_OWNER), owner), WRONG_TOKEN_ACCOUNT);
  REQUIRE(account->data[STATE] != 0, WRONG_TOKEN_ACCOUNT);
  REQUIRE(account->data[STATE] == 1, ACCOUNT_FROZEN);
  return OK;
}

/** Only the owner can move the account's tokens, or close it. */
static Error check_undelegated(const Account *account) {
  REQUIRE(read_u32(account->data + DELEGATE_TAG) == 0, ACCOUNT_HAS_DELEGATE);
  REQUIRE(read_u32(account->data + CLOSE_AUTHORITY_TAG) == 0, ACCOUNT_HAS_DELEGATE);
  return OK;
}

static Error check_vault(const TokenAccounts *token) {
  const Error error = check_token_account(token, token->vault, &token->escrow->key);
  return error == WRONG_TOKEN_ACCOUNT ? WRONG_VAULT : error;
}

static bool is_missing(const Account *account) {
  return account->data_length == 0 && same(&account->owner, &SYSTEM_PROGRAM);
}

/**
 * Each bump is the right one with a probability of one half: no one finds an owner whose account needs more of them.
 */
#define MAX_BUMPS 64

/**
 * WRONG_TOKEN_ACCOUNT unless `account` is the associated account of `owner`. The address is hashed here, for a ninth of
 * the syscall's cost, and without its search for the first bump off the curve. The search is not needed: only the
 * associated token program can create an account at such an address, it creates the first one only, and where an
 * account is still missing we call that very program.
 */
static Error check_associated(const TokenAccounts *token, const Account *account, const Address *owner) {
  static const u8 DOMAIN[21] = "ProgramDerivedAddress";
  u8 bump;
  Address address;
  const SolBytes parts[] = {{owner, 32}, {&token->program->key, 32}, {&token->mint->key, 32}, {&bump, 1},
                            {&ASSOCIATED_TOKEN_PROGRAM, 32}, {DOMAIN, sizeof DOMAIN}};
  for (u64 tried = 0; tried < MAX_BUMPS; tried++) {
    bump = (u8)(255 - tried);
    REQUIRE(sol_sha256(parts, 6, address.bytes) == 0, SYSCALL_FAILED);
    if (same(&account->key, &address)) return OK;
  }
  return WRONG_TOKEN_ACCOUNT;
}

/**
 * The accounts of a payout: mint, token program and vault from `first` on, then `receivers` token accounts, then the
 * programs. `token` already names payer and escrow.
 */
static Error take_token_accounts(const Call *call, u64 first, u64 receivers, const Escrow *escrow, TokenAccounts *token) {
  TRY(take(call, first, &token->mint));
  REQUIRE(same(&token->mint->key, &escrow->mint), WRONG_MINT);
  TRY(take(call, first + 1, &token->program));
  REQUIRE(same(&token->program->key, &escrow->token_program), WRONG_TOKEN_PROGRAM);
  TRY(check_mint(token->mint, &escrow->token_program));
  TRY(take_writable(call, first + 2, &token->vault));
  REQUIRE(same(&token->vault->key, &escrow->vault), WRONG_VAULT);
  TRY(check_vault(token));
  const u64 programs = first + 3 + receivers;
  TRY(take_program(call, programs, &SYSTEM_PROGRAM, &token->system));
  TRY(take_program(call, programs + 1, &ASSOCIATED_TOKEN_PROGRAM, &token->associated));
  TRY(take_program(call, programs + 2, &MEMO_PROGRAM, &token->memo));
  token->creator = &escrow->creator;
  token->id = escrow->id;
  return OK;
}

/**
 * The account in which `owner` receives: its associated account, even if it is still missing; or, when the owner itself
 * signs, another one that only it controls. It need not be the caller: the two owners of a finish could not both be. An
 * associated account that was given away is refused: a prize must not go to the wallet that now controls the account.
 */
static Error take_receiver(const Call *call, u64 index, const TokenAccounts *token, const Account *owner,
                           Account **account) {
  TRY(take_writable(call, index, account));
  const Error associated = check_associated(token, *account, &owner->key);
  if (associated == OK && is_missing(*account)) return OK;
  REQUIRE(associated == OK || owner->is_signer, associated);
  TRY(check_token_account(token, *account, &owner->key));
  return associated == OK ? OK : check_undelegated(*account);
}

/** `account` is the associated account of `owner`; otherwise the associated token program refuses. */
static Error create_where_missing(const TokenAccounts *token, Account *account, Account *owner) {
  static const u8 CREATE_IDEMPOTENT[] = {1};
  if (!is_missing(account)) return OK;
  const Invocation create = {
      .program = &ASSOCIATED_TOKEN_PROGRAM,
      .count = 6,
      .accounts = {token->payer, account, owner, token->mint, token->system, token->program},
      .rights = {WRITE | SIGN, WRITE, READ, READ, READ, READ},
      .data = CREATE_IDEMPOTENT,
      .data_length = sizeof CREATE_IDEMPOTENT,
  };
  return invoke(&create, NULL, NULL);
}

/** TransferChecked; `authority` owns `from`. The caller checks the result. */
static Error transfer_tokens(const TokenAccounts *token, Account *from, Account *to, Account *authority, u64 amount) {
  u8 data[10] = {12};
  copy(data + 1, &amount, 8);
  data[9] = token->mint->data[MINT_DECIMALS];
  const Invocation transfer = {
      .program = &token->program->key,
      .count = 4,
      .accounts = {from, token->mint, to, authority},
      .rights = {WRITE, READ, WRITE, SIGN},
      .data = data,
      .data_length = sizeof data,
  };
  return invoke(&transfer, token->creator, token->id);
}

/** Some accounts accept tokens only right after a memo. */
static Error write_memo(void) {
  static const u8 TEXT[] = "Fanfare giveaway";
  Invocation memo;
  memo.program = &MEMO_PROGRAM;
  memo.count = 0;
  memo.data = TEXT;
  memo.data_length = sizeof TEXT - 1;
  return invoke(&memo, NULL, NULL);
}

/**
 * Sends from the vault, creating the receiving account where it is missing. Vault and receiver must have changed by
 * exactly `amount`: a mint that takes a share, or a dishonest program, fails the step.
 */
static Error send_from_vault(const TokenAccounts *token, Account *to, Account *owner, u64 amount) {
  TRY(create_where_missing(token, to, owner));
  // Also for an account that was just created: a mint can freeze its accounts from the start.
  TRY(check_token_account(token, to, &owner->key));
  u64 received;
  TRY(add(token_amount(to), amount, &received));
  const u64 held = token_amount(token->vault);
  REQUIRE(held >= amount, UNDERFUNDED);
  TRY(write_memo());
  TRY(transfer_tokens(token, token->vault, to, token->escrow, amount));
  REQUIRE(token_amount(token->vault) == held - amount && token_amount(to) == received, SYSCALL_FAILED);
  return OK;
}

/** Closes the empty vault. Its lamports go through the escrow, which repays callers. */
static Error close_vault(const TokenAccounts *token) {
  static const u8 CLOSE_ACCOUNT[] = {9};
  u64 after;
  TRY(add(token->escrow->lamports, token->vault->lamports, &after));
  const Invocation close = {
      .program = &token->program->key,
      .count = 3,
      .accounts = {token->vault, token->escrow, token->escrow},
      .rights = {WRITE, WRITE, SIGN},
      .data = CLOSE_ACCOUNT,
      .data_length = sizeof CLOSE_ACCOUNT,
  };
  TRY(invoke(&close, token->creator, token->id));
  REQUIRE(token->vault->lamports == 0 && token->escrow->lamports == after, SYSCALL_FAILED);
  return OK;
}
