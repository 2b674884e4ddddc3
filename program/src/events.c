/** What an instruction did, as one entry of the transaction's log, so that no reader has to infer it from balances. */
#include "accounts.h"

#define EVENT_TAG "FANFEVT1"
#define EVENT_HEAD (8 + 1 + 32)

/** Fields of an event lie side by side, without gaps. */
#define EVENT struct __attribute__((packed))

/** One slice: tag, number of the instruction, address of the escrow, fields. */
SHARED Error emit(const Call *call, const Address *escrow, const void *fields, u64 length) {
  u8 event[EVENT_HEAD + MAX_ESCROW_SIZE];
  REQUIRE(length <= MAX_ESCROW_SIZE, SYSCALL_FAILED);
  copy(event, EVENT_TAG, 8);
  event[8] = call->data[0];
  copy(event + 9, escrow, 32);
  if (length > 0) copy(event + EVENT_HEAD, fields, length);
  const SolBytes slice = {event, EVENT_HEAD + length};
  REQUIRE(sol_log_data(&slice, 1) == 0, SYSCALL_FAILED);
  return OK;
}
