/** The content of the escrow account, byte for byte as README.md lists it, and the constants of the terms. */
#ifndef STATE_H
#define STATE_H

#include "sdk.h"

enum { OPEN = 1, ENTRIES_CLOSED = 2, COMMITTED = 3, REVEALED = 4, PROVEN = 5, PAID = 6 };
enum { PARTICIPANTS = 0, HOLDERS = 1 };
enum { EVMNET = 0, NAMED_IN_TERMS = 1 };

typedef struct {
  /** G2 in the order that the pairing takes: x.c1, x.c0, y.c1, y.c0. */
  u8 key[128];
  i64 genesis;
  u32 period;
  u32 lead;
} Beacon;

typedef struct {
  u64 tag;
  u8 status;
  u8 kind;
  u8 network;
  u8 zero[5];
  Address creator;
  Address operator_;
  Address treasury;
  /** Zero for SOL, and so are the next two. */
  Address mint;
  Address token_program;
  Address vault;
  u8 id[32];
  u8 terms_hash[32];
  u64 prize;
  u64 fee;
  u64 base;
  i64 ends_at;
  i64 reclaim_at;
  u64 round;
  u64 total;
  u8 root[32];
  u8 randomness[32];
  Address winner;
  u64 reserved;
  /** Exists only with NAMED_IN_TERMS. */
  Beacon beacon;
} Escrow;

#define AT(field, offset) _Static_assert(__builtin_offsetof(Escrow, field) == offset, "layout of README.md")
AT(status, 8);
AT(network, 10);
AT(creator, 16);
AT(treasury, 80);
AT(mint, 112);
AT(vault, 176);
AT(id, 208);
AT(terms_hash, 240);
AT(prize, 272);
AT(base, 288);
AT(ends_at, 296);
AT(round, 312);
AT(root, 328);
AT(winner, 392);
AT(beacon, 432);
AT(beacon.genesis, 560);
AT(beacon.period, 568);
AT(beacon.lead, 572);
#undef AT
_Static_assert(sizeof(Escrow) == 576, "layout of README.md");

/** FANFESC1, read as a little-endian number. */
#define ESCROW_TAG 0x31435345464e4146ULL
#define EVMNET_SIZE 432
#define NAMED_SIZE 576

static inline u64 escrow_size(u8 network) {
  return network == EVMNET ? EVMNET_SIZE : NAMED_SIZE;
}

#define DAY 86400LL
#define MAX_RUNNING (366 * DAY)
/** How long the creator cannot reclaim the prize, and how much longer once a winner is proven. */
#define RECLAIM_AFTER (30 * DAY)
#define RECLAIM_AFTER_PROOF (180 * DAY)
/** A creator who does not close the entries cannot delay the draw for longer than this. */
#define CLOSES_ITSELF_AFTER (7 * DAY)
/** The draw needs this much time before the creator may reclaim. */
#define COMMIT_BEFORE_RECLAIM (7 * DAY)

#define MIN_PRIZE_LAMPORTS 10000000ULL
/** What the caller of reveal, prove, pay or finish is repaid: the fee of one signature. */
#define STEP_LAMPORTS 5000ULL
#define STEPS 4
/** The size of a Token-2022 associated account, the larger of the two common ones. */
#define TOKEN_ACCOUNT_DEPOSIT_SIZE 170

static inline bool is_token(const Escrow *escrow) {
  return (escrow->mint.words[0] | escrow->mint.words[1] | escrow->mint.words[2] | escrow->mint.words[3]) != 0;
}

#endif
