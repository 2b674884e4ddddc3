/**
 * What the runtime gives to a program: types, syscalls, addresses. There is no libc, no heap and no writable data here.
 */
#ifndef SDK_H
#define SDK_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
typedef _Bool bool;

#define true 1
#define false 0
#define NULL ((void *)0)
#define U64_MAX 0xffffffffffffffffULL

_Static_assert(sizeof(u64) == 8 && sizeof(void *) == 8, "64-bit target");

/** 32 bytes, aligned so that they compare as four words. */
typedef union {
  u8 bytes[32];
  u64 words[4];
} Address;

/** A slice of memory, as sol_sha256, sol_log_data and the seeds of an address take it. */
typedef struct {
  const void *start;
  u64 length;
} SolBytes;

#define SLICE(value) {&(value), sizeof(value)}

/* Syscalls return 0 for success; the result must always be checked. */

u64 sol_sha256(const SolBytes *slices, u64 count, u8 *result);
u64 sol_keccak256(const SolBytes *slices, u64 count, u8 *result);
u64 sol_alt_bn128_group_op(u64 operation, const u8 *input, u64 length, u8 *result);
u64 sol_alt_bn128_compression(u64 operation, const u8 *input, u64 length, u8 *result);
u64 sol_create_program_address(const SolBytes *seeds, u64 count, const Address *program, Address *result);
u64 sol_log_data(const SolBytes *slices, u64 count);
void sol_memcpy_(void *to, const void *from, u64 length);
void sol_memset_(void *to, u8 value, u64 length);
void sol_memcmp_(const void *a, const void *b, u64 length, int *result);

typedef struct {
  u64 slot;
  i64 epoch_start_time;
  u64 epoch;
  u64 leader_schedule_epoch;
  i64 unix_time;
} ClockSysvar;
u64 sol_get_clock_sysvar(ClockSysvar *result);

typedef struct {
  u64 lamports_per_byte;
  /** The bits of a 64-bit float: 1.0 or 2.0 so far. */
  u64 threshold;
  u8 burn_percent;
} RentSysvar;
u64 sol_get_rent_sysvar(RentSysvar *result);

/* The C forms of a cross-program call. */

typedef struct {
  const Address *key;
  bool is_writable;
  bool is_signer;
} SolAccountMeta;

typedef struct {
  const Address *program;
  const SolAccountMeta *accounts;
  u64 account_count;
  const u8 *data;
  u64 data_length;
} SolInstruction;

typedef struct {
  const Address *key;
  u64 *lamports;
  /** The runtime writes the new length here and before the data in the input. */
  u64 data_length;
  u8 *data;
  const Address *owner;
  u64 rent_epoch;
  bool is_signer;
  bool is_writable;
  bool executable;
} SolAccountInfo;

typedef struct {
  const SolBytes *seeds;
  u64 count;
} SolSignerSeeds;

_Static_assert(sizeof(SolAccountMeta) == 16 && sizeof(SolInstruction) == 40 && sizeof(SolAccountInfo) == 56, "C ABI");

u64 sol_invoke_signed_c(const SolInstruction *instruction, const SolAccountInfo *accounts, u64 account_count,
                        const SolSignerSeeds *signers, u64 signer_count);

/** For a function with many callers: inlining it would grow the program, and every byte on chain costs rent. */
#define SHARED static __attribute__((noinline))

/* Memory. */

static inline void copy(void *to, const void *from, u64 length) {
  sol_memcpy_(to, from, length);
}

static inline bool same(const Address *a, const Address *b) {
  return a->words[0] == b->words[0] && a->words[1] == b->words[1] && a->words[2] == b->words[2] &&
         a->words[3] == b->words[3];
}

/** A little-endian number in an instruction's data, which is not aligned. */
static inline u64 read_u64(const u8 *from) {
  u64 value = 0;
  for (u64 i = 0; i < 8; i++) value |= (u64)from[i] << (8 * i);
  return value;
}

static inline u32 read_u32(const u8 *from) {
  return (u32)(from[0] | (u64)from[1] << 8 | (u64)from[2] << 16 | (u64)from[3] << 24);
}

#endif
