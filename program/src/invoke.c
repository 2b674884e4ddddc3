/** Calls of other programs. A failed call ends the transaction; after a successful one, the effect is checked. */
#include "accounts.h"

#define MAX_PASSED 6
enum { READ = 0, WRITE = 1, SIGN = 2 };

/** Accounts in the order of the called instruction, and their flags. */
typedef struct {
  const Address *program;
  u64 count;
  Account *accounts[MAX_PASSED];
  u8 rights[MAX_PASSED];
  const u8 *data;
  u64 data_length;
} Invocation;

static const u8 ESCROW_SEED[6] = "escrow";
/** The creator picks an id whose first candidate is off the curve, so there is one address per id and no search. */
static const u8 ESCROW_BUMP[1] = {255};

static Error escrow_address(const Call *call, const Address *creator, const u8 *id, Address *address) {
  const SolBytes seeds[] = {{ESCROW_SEED, sizeof ESCROW_SEED}, {creator, 32}, {id, 32}, {ESCROW_BUMP, 1}};
  REQUIRE(sol_create_program_address(seeds, 4, call->program, address) == 0, WRONG_ESCROW_ADDRESS);
  return OK;
}

/** `creator` and `id` make the escrow sign; both are NULL when it does not. */
static Error invoke(const Invocation *invocation, const Address *creator, const u8 *id) {
  SolAccountMeta metas[MAX_PASSED];
  SolAccountInfo infos[MAX_PASSED];
  for (u64 i = 0; i < invocation->count; i++) {
    Account *account = invocation->accounts[i];
    metas[i].key = &account->key;
    metas[i].is_writable = (invocation->rights[i] & WRITE) != 0;
    metas[i].is_signer = (invocation->rights[i] & SIGN) != 0;
    infos[i].key = &account->key;
    infos[i].lamports = &account->lamports;
    infos[i].data_length = account->data_length;
    infos[i].data = account->data;
    infos[i].owner = &account->owner;
    infos[i].rent_epoch = U64_MAX;
    infos[i].is_signer = account->is_signer;
    infos[i].is_writable = account->is_writable;
    infos[i].executable = account->executable;
  }
  const SolInstruction instruction = {invocation->program, metas, invocation->count, invocation->data,
                                      invocation->data_length};
  const SolBytes seeds[] = {{ESCROW_SEED, sizeof ESCROW_SEED}, {creator, 32}, {id, 32}, {ESCROW_BUMP, 1}};
  const SolSignerSeeds signer = {seeds, 4};
  const u64 answer = sol_invoke_signed_c(&instruction, infos, invocation->count, &signer, creator != NULL ? 1 : 0);
  REQUIRE(answer == 0, SYSCALL_FAILED);
  return OK;
}
