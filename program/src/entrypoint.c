/** Reads the runtime's input and passes the call to its instruction. */
#include "accounts.h"

/** The space that the runtime leaves after each account's data for it to grow. */
#define GROWTH_BYTES 10240

static const u8 *read_accounts(u8 *input, Call *call) {
  const u64 count = *(const u64 *)input;
  u8 *at = input + 8;
  call->count = count < MAX_ACCOUNTS ? count : MAX_ACCOUNTS;
  for (u64 i = 0; i < count; i++) {
    Account *account = (Account *)at;
    if (account->duplicate != 0xff) {
      // It repeats an earlier account. A repetition of one beyond the stored ones is itself beyond them.
      if (i < MAX_ACCOUNTS) call->accounts[i] = call->accounts[account->duplicate];
      at += 8;
      continue;
    }
    if (i < MAX_ACCOUNTS) call->accounts[i] = account;
    const u64 data_end = (u64)account->data + account->data_length + GROWTH_BYTES;
    at = (u8 *)((data_end + 7) / 8 * 8) + 8;
  }
  return at;
}

static Error dispatch(const Call *call) {
  REQUIRE(call->data_length > 0, UNKNOWN_INSTRUCTION);
  switch (call->data[0]) {
    case 0: return open_escrow(call);
    case 1: return close_entries(call);
    case 2: return commit(call);
    case 3: return reveal(call);
    case 4: return prove(call);
    case 5: return pay(call);
    case 6: return finish(call);
    case 7: return cancel(call);
    case 8: return reclaim(call);
    case 9: return withdraw(call);
    default: return UNKNOWN_INSTRUCTION;
  }
}

u64 entrypoint(u8 *input) {
  Call call;
  const u8 *at = read_accounts(input, &call);
  call.data_length = *(const u64 *)at;
  call.data = at + 8;
  call.program = (const Address *)(call.data + call.data_length);
  return dispatch(&call);
}
