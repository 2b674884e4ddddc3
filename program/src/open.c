/** open: prize and fee move into the escrow, and its terms are set for good. */
#include "accounts.h"
#include "networks.h"

/** The data without amounts. */
enum { OPEN_DATA = 152, AMOUNT_BYTES = 8, OPEN_ACCOUNTS = 3 };

/** The instruction's data, in its order. */
typedef struct {
  u8 kind;
  const u8 *id;
  Address operator_;
  Address treasury;
  const u8 *terms_hash;
  u64 fee;
  i64 ends_at;
  u32 window;
  u8 places;
  const u8 *amounts;
  /** The sum of the amounts, once they are checked. */
  u64 prize;
} Terms;

static Error read_terms(const Call *call, Terms *terms) {
  const u8 *data = call->data;
  REQUIRE(call->data_length >= OPEN_DATA, BAD_DATA);
  terms->kind = data[1];
  REQUIRE(data[2] == 0, BAD_NETWORK);
  terms->places = data[151];
  terms->amounts = data + OPEN_DATA;
  REQUIRE(call->data_length == OPEN_DATA + terms->places * (u64)AMOUNT_BYTES, BAD_DATA);
  terms->id = data + 3;
  copy(&terms->operator_, data + 35, 32);
  copy(&terms->treasury, data + 67, 32);
  terms->terms_hash = data + 99;
  terms->fee = read_u64(data + 131);
  terms->ends_at = (i64)read_u64(data + 139);
  terms->window = read_u32(data + 147);
  return OK;
}

static u64 amount_of(const Terms *terms, u64 place) {
  return read_u64(terms->amounts + place * AMOUNT_BYTES);
}

/** Sums the amounts up. */
static Error check_amounts(Terms *terms, bool token) {
  REQUIRE(terms->places >= 1 && terms->places <= MAX_PLACES, BAD_PLACES);
  terms->prize = 0;
  for (u64 place = 0; place < terms->places; place++) {
    const u64 amount = amount_of(terms, place);
    REQUIRE(amount >= (token ? 1 : MIN_PLACE_LAMPORTS), PRIZE_TOO_SMALL);
    TRY(add(terms->prize, amount, &terms->prize));
  }
  REQUIRE(token || terms->prize >= MIN_PRIZE_LAMPORTS, PRIZE_TOO_SMALL);
  REQUIRE(terms->prize <= U64_MAX - terms->fee, AMOUNT_OVERFLOW);
  return OK;
}

static Error check_terms(Terms *terms, bool token, i64 now) {
  REQUIRE(terms->kind <= HOLDERS, BAD_KIND);
  REQUIRE(terms->ends_at > now, ENDS_IN_PAST);
  REQUIRE(terms->ends_at - now <= MAX_RUNNING, ENDS_TOO_LATE);
  TRY(check_amounts(terms, token));
  // An escrow is closed from this time on only, so that the same id never opens twice.
  const i64 open_before = (i64)read_u64(terms->id);
  REQUIRE(now < open_before, TOO_LATE);
  REQUIRE(open_before - now <= MAX_OPEN_BEFORE, TOO_EARLY);
  REQUIRE(terms->window == 0 || (terms->window >= MIN_WINDOW && terms->window <= MAX_WINDOW), BAD_WINDOW);
  return OK;
}

/**
 * The token accounts of open, from position 3 on: the last three are the creator's, the treasury and the treasury's.
 */
typedef struct {
  TokenAccounts all;
  Account *source;
  Account *treasury;
  Account *treasury_tokens;
} OpenTokens;

static Error take_open_tokens(const Call *call, const Terms *terms, OpenTokens *tokens) {
  TokenAccounts *token = &tokens->all;
  TRY(take(call, OPEN_ACCOUNTS, &token->mint));
  TRY(take(call, OPEN_ACCOUNTS + 1, &token->program));
  const Address *program = &token->program->key;
  REQUIRE(same(program, &TOKEN_PROGRAM) || same(program, &TOKEN_2022_PROGRAM), WRONG_TOKEN_PROGRAM);
  TRY(check_mint(token->mint, program));
  TRY(take_writable(call, OPEN_ACCOUNTS + 2, &token->vault));
  REQUIRE(check_associated(token, token->vault, &token->escrow->key) == OK, WRONG_VAULT);
  TRY(take_writable(call, OPEN_ACCOUNTS + 3, &tokens->source));
  TRY(check_token_account(token, tokens->source, &token->payer->key));
  TRY(take(call, OPEN_ACCOUNTS + 4, &tokens->treasury));
  REQUIRE(same(&tokens->treasury->key, &terms->treasury), WRONG_TREASURY);
  REQUIRE(!same(&terms->treasury, &token->vault->key), WRONG_TREASURY);
  TRY(take_writable(call, OPEN_ACCOUNTS + 5, &tokens->treasury_tokens));
  TRY(check_associated(token, tokens->treasury_tokens, &terms->treasury));
  return take_program(call, OPEN_ACCOUNTS + 6, &ASSOCIATED_TOKEN_PROGRAM, &token->associated);
}

/** What the creator pays for a token account. */
static Error cost_of(const TokenAccounts *token, const Account *account, u64 *cost) {
  u64 rent;
  const bool smaller = same(&token->program->key, &TOKEN_PROGRAM);
  TRY(rent_minimum(smaller ? TOKEN_SIZE : TOKEN_ACCOUNT_DEPOSIT_SIZE, &rent));
  *cost = !is_missing(account) || account->lamports >= rent ? 0 : rent - account->lamports;
  return OK;
}

/** The deposit of tokens: the vault gains exactly prize and fee, and only the escrow controls it. */
static Error fill_vault(const OpenTokens *tokens, u64 amount) {
  const TokenAccounts *token = &tokens->all;
  TRY(create_where_missing(token, token->vault, token->escrow));
  TRY(check_vault(token));
  TRY(check_undelegated(token->vault));
  TRY(create_where_missing(token, tokens->treasury_tokens, tokens->treasury));
  TRY(check_token_account(token, tokens->treasury_tokens, &tokens->treasury->key));
  u64 filled;
  TRY(add(token_amount(token->vault), amount, &filled));
  REQUIRE(token_amount(tokens->source) >= amount, UNDERFUNDED);
  TRY(transfer_tokens(token, tokens->source, token->vault, token->payer, amount));
  REQUIRE(token_amount(token->vault) == filled, DEPOSIT_MISMATCH);
  return OK;
}

/**
 * Creates the account even if it already has lamports: a stranger could send some first, and create_account would then
 * refuse for ever. Those lamports stay on top of `lamports`.
 */
static Error create_escrow(Account *creator, Account *account, const Call *call, const u8 *id, const u64 amounts[2]) {
  const u64 lamports = amounts[0], size = amounts[1];
  u64 after;
  TRY(add(account->lamports, lamports, &after));
  u8 data[36] = {2};
  copy(data + 4, &lamports, 8);
  Invocation invocation = {&SYSTEM_PROGRAM, 2, {creator, account}, {WRITE | SIGN, WRITE}, data, 12};
  TRY(invoke(&invocation, NULL, NULL));
  data[0] = 8;
  copy(data + 4, &size, 8);
  invocation = (Invocation){&SYSTEM_PROGRAM, 1, {account}, {WRITE | SIGN}, data, 12};
  TRY(invoke(&invocation, &creator->key, id));
  data[0] = 1;
  copy(data + 4, call->program, 32);
  invocation.data_length = 36;
  TRY(invoke(&invocation, &creator->key, id));
  REQUIRE(account->lamports == after, DEPOSIT_MISMATCH);
  REQUIRE(account->data_length == size && same(&account->owner, call->program), SYSCALL_FAILED);
  return OK;
}

INSTRUCTION open_escrow(const Call *call) {
  Terms terms;
  Account *creator, *account, *system;
  OpenTokens tokens;
  Address address;
  TRY(read_terms(call, &terms));
  TRY(take_payer(call, 0, &creator));
  TRY(take_writable(call, 1, &account));
  TRY(escrow_address(call, &creator->key, terms.id, &address));
  REQUIRE(same(&account->key, &address), WRONG_ESCROW_ADDRESS);
  REQUIRE(!same(&account->owner, call->program), ESCROW_EXISTS);
  REQUIRE(is_missing(account), WRONG_ESCROW_ADDRESS);
  TRY(take_program(call, 2, &SYSTEM_PROGRAM, &system));
  // If the treasury were the escrow itself, its fee would have nowhere to go when the escrow is closed.
  REQUIRE(!same(&terms.treasury, &account->key), WRONG_TREASURY);
  const bool is_for_token = call->count > OPEN_ACCOUNTS;
  tokens.all = (TokenAccounts){.payer = creator, .escrow = account, .system = system};
  if (is_for_token) TRY(take_open_tokens(call, &terms, &tokens));

  i64 now;
  TRY(read_clock(&now));
  TRY(check_terms(&terms, is_for_token, now));
  const u64 size = escrow_size(terms.places);
  u64 base, lamports, cost;
  TRY(rent_minimum(size, &base));
  base += STEPS(terms.places) * STEP_LAMPORTS;
  if (is_for_token) {
    TRY(rent_minimum(TOKEN_ACCOUNT_DEPOSIT_SIZE, &cost));
    base += terms.places * cost;
    lamports = base;
    TRY(cost_of(&tokens.all, tokens.all.vault, &cost));
    u64 needed = lamports + cost;
    TRY(cost_of(&tokens.all, tokens.treasury_tokens, &cost));
    needed += cost;
    REQUIRE(creator->lamports >= needed, INSUFFICIENT_LAMPORTS);
  } else {
    TRY(add(terms.prize + terms.fee, base, &lamports));
    REQUIRE(creator->lamports >= lamports, INSUFFICIENT_LAMPORTS);
  }

  if (is_for_token) TRY(fill_vault(&tokens, terms.prize + terms.fee));
  const u64 amounts[2] = {lamports, size};
  TRY(create_escrow(creator, account, call, terms.id, amounts));
  Escrow *escrow = (Escrow *)account->data;
  escrow->tag = ESCROW_TAG;
  escrow->status = OPEN;
  escrow->kind = terms.kind;
  escrow->places = terms.places;
  escrow->creator = creator->key;
  escrow->operator_ = terms.operator_;
  escrow->treasury = terms.treasury;
  if (is_for_token) {
    escrow->mint = tokens.all.mint->key;
    escrow->token_program = tokens.all.program->key;
    escrow->vault = tokens.all.vault->key;
  }
  copy(escrow->id, terms.id, 32);
  copy(escrow->terms_hash, terms.terms_hash, 32);
  escrow->prize = terms.prize;
  escrow->fee = terms.fee;
  escrow->base = base;
  escrow->ends_at = terms.ends_at;
  escrow->reclaim_at = terms.ends_at + RECLAIM_AFTER;
  escrow->window = terms.window;
  for (u64 place = 0; place < terms.places; place++) place_at(escrow, place)->amount = amount_of(&terms, place);
  return emit(call, &account->key, escrow, size);
}
