/** The places of a prize: who has won them, what is left to draw from, what is left to pay. */
#include "accounts.h"

static inline Place *place_at(const Escrow *escrow, u64 place) {
  return (Place *)escrow->place + place;
}

static inline bool is_paid(const Escrow *escrow, u64 place) {
  return escrow->paid >> place & 1;
}

/** The amounts of all places that are not paid, proven or not. Never more than the prize, so the sum fits. */
SHARED u64 unpaid(const Escrow *escrow) {
  u32 paid = escrow->paid;
  if (paid == 0) return escrow->prize;
  u64 sum = 0;
  const Place *place = place_at(escrow, 0);
  for (u64 left = escrow->places; left > 0; left--, place++, paid >>= 1) {
    if (!(paid & 1)) sum += place->amount;
  }
  return sum;
}

/** The weight of the entries that have not won. Ranges of one tree do not overlap: their sum is at most the total. */
static u64 rest_of(const Escrow *escrow) {
  u64 rest = escrow->total;
  const Place *place = place_at(escrow, 0);
  for (u64 left = escrow->proven; left > 0; left--, place++) rest -= place->weight;
  return rest;
}

static bool has_won(const Escrow *escrow, const Address *wallet) {
  const Place *place = place_at(escrow, 0);
  for (u64 left = escrow->proven; left > 0; left--, place++) {
    if (same(&place->winner, wallet)) return true;
  }
  return false;
}

/**
 * A ticket among what is left, as a number of the whole list: it moves past each range before it that was won.
 * A ticket below the rest ends below the total.
 */
static u64 shifted(const Escrow *escrow, u64 ticket) {
  for (u64 i = 0; i < escrow->proven; i++) {
    const Place *won = place_at(escrow, escrow->order[i]);
    if (ticket < won->start) break;
    ticket += won->weight;
  }
  return ticket;
}

/** Puts the next place, which is filled, behind all that start before it. */
static void add_proven(Escrow *escrow) {
  const u8 place = escrow->proven++;
  const u64 start = place_at(escrow, place)->start;
  u64 at = place;
  for (; at > 0 && place_at(escrow, escrow->order[at - 1])->start > start; at--) escrow->order[at] = escrow->order[at - 1];
  escrow->order[at] = place;
}

/** No further place can be proven, and every proven one is paid. */
static bool is_done(const Escrow *escrow) {
  if (escrow->proven != escrow->places && (escrow->proven == 0 || rest_of(escrow) != 0)) return false;
  return escrow->paid == (1ULL << escrow->proven) - 1;
}

/** The data of finish, cancel and reclaim: the number, and what check_course reads. */
enum { END_DATA = 8 };

/** The end testifies to the draw's course: no record of an ended giveaway can leave out a list, a winner or a payment. */
SHARED Error check_course(const Call *call, const Escrow *escrow) {
  const u8 *said = call->data + 1;
  REQUIRE(said[0] == escrow->commits && said[1] == escrow->proven, OTHER_COURSE);
  REQUIRE(read_u32(said + 2) == escrow->paid && said[6] == escrow->status, OTHER_COURSE);
  return OK;
}

/** Whether the giveaway may still be called off. */
static Error check_open_for_change(const Escrow *escrow, i64 now) {
  REQUIRE(escrow->status <= COMMITTED, WRONG_STATUS);
  REQUIRE(escrow->status < COMMITTED || now < escrow->cutoff, TOO_LATE);
  return OK;
}
