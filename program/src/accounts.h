/** The accounts and data of one call, and the checks that every account passes before anything else happens. */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "errors.h"
#include "sdk.h"
#include "state.h"

/**
 * An account in the runtime's input buffer, from which the runtime also reads our changes. An account that is passed
 * twice is stored there once: both pointers are equal, so moving lamports from it to itself changes nothing.
 */
typedef struct {
  u8 duplicate;
  u8 is_signer;
  u8 is_writable;
  u8 executable;
  u32 padding;
  Address key;
  Address owner;
  u64 lamports;
  u64 data_length;
  u8 data[];
} Account;

_Static_assert(sizeof(Account) == 88, "layout of the runtime's input");

/** finish of a token prize takes the most. Accounts after these are ignored. */
#define MAX_ACCOUNTS 12

typedef struct {
  const Address *program;
  u64 count;
  Account *accounts[MAX_ACCOUNTS];
  /** The instruction's data, its number first. */
  const u8 *data;
  u64 data_length;
} Call;

/** An instruction keeps its own stack frame, of which there are 4096 bytes. */
#define INSTRUCTION static __attribute__((noinline)) Error

/** The system program, which owns every account that nothing else owns; its address is zero. */
static const Address SYSTEM_PROGRAM = {{0}};

#endif
