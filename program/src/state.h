/** The content of the escrow account, byte for byte as README.md lists it, and the constants of the terms. */
#ifndef STATE_H
#define STATE_H

#include "sdk.h"

enum { OPEN = 1, ENTRIES_CLOSED = 2, COMMITTED = 3, REVEALED = 4 };
enum { PARTICIPANTS = 0, HOLDERS = 1 };

#define MAX_PLACES 32
#define MAX_COMMITS 3

typedef struct {
  u64 amount;
  /** The entry that was proven; zero before. */
  Address winner;
  u64 start;
  u64 weight;
} Place;

typedef struct {
  u64 tag;
  u8 status;
  u8 kind;
  /** Zero. */
  u8 network;
  u8 places;
  /** Places 0 to proven - 1 have a winner. */
  u8 proven;
  u8 commits;
  u16 zero;
  Address creator;
  Address operator_;
  Address treasury;
  /** Zero for SOL, and so are the next two. */
  Address mint;
  Address token_program;
  Address vault;
  /** The time before which open is possible, i64, then 24 random bytes. */
  union {
    u8 id[32];
    i64 open_before;
  };
  u8 terms_hash[32];
  /** The amounts of all places. */
  u64 prize;
  u64 fee;
  u64 base;
  i64 ends_at;
  i64 reclaim_at;
  u64 round;
  u64 total;
  u8 root[32];
  u8 randomness[32];
  u8 list_hash[32];
  /** Before it a commit can be withdrawn or the giveaway canceled; 0: never. */
  i64 cutoff;
  u32 window;
  /** Bit i: place i. */
  u32 paid;
  u64 reserved;
  /** The numbers of the proven places, ascending by start. */
  u8 order[MAX_PLACES];
  Place place[];
} Escrow;

#define AT(field, offset) _Static_assert(__builtin_offsetof(Escrow, field) == offset, "layout of README.md")
AT(status, 8);
AT(network, 10);
AT(places, 11);
AT(commits, 13);
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
AT(list_hash, 392);
AT(cutoff, 424);
AT(window, 432);
AT(paid, 436);
AT(order, 448);
#undef AT
_Static_assert(sizeof(Escrow) == 480 && sizeof(Place) == 56, "layout of README.md");

/** FANFESC3, read as a little-endian number. */
#define ESCROW_TAG 0x33435345464e4146ULL
#define MAX_ESCROW_SIZE (sizeof(Escrow) + MAX_PLACES * sizeof(Place))

static inline u64 escrow_size(u64 places) {
  return sizeof(Escrow) + places * sizeof(Place);
}

#define DAY 86400LL
#define MAX_RUNNING (366 * DAY)
/** An id is of use for this long at most: open may land until the time in it, and nothing closes the escrow before. */
#define MAX_OPEN_BEFORE DAY
/** How long the creator cannot reclaim the prize, and how much longer once a winner is proven. */
#define RECLAIM_AFTER (30 * DAY)
#define RECLAIM_AFTER_PROOF (180 * DAY)
/** A creator who does not close the entries cannot delay the draw for longer than this. */
#define CLOSES_ITSELF_AFTER (7 * DAY)
/** The draw needs this much time before the creator may reclaim. */
#define COMMIT_BEFORE_RECLAIM (7 * DAY)

#define MAX_WINDOW 86400

#define MIN_PRIZE_LAMPORTS 10000000ULL
/** More than the rent minimum of an empty wallet, so that every winner can be paid. */
#define MIN_PLACE_LAMPORTS 1000000ULL
/** What the caller of reveal, prove, pay or finish is repaid: the fee of one signature. */
#define STEP_LAMPORTS 5000ULL
/** reveal and finish, and prove and pay of each place. */
#define STEPS(places) (2 + 2 * (places))
/** The size of a Token-2022 associated account, the larger of the two common ones. One for each place. */
#define TOKEN_ACCOUNT_DEPOSIT_SIZE 170

static inline bool is_token(const Escrow *escrow) {
  return (escrow->mint.words[0] | escrow->mint.words[1] | escrow->mint.words[2] | escrow->mint.words[3]) != 0;
}

#endif
