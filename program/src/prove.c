/**
 * prove: opens the one entry whose range contains the ticket of the next place, which fixes its winner. Anyone may send
 * it. The order is fixed and each ticket is drawn from what is left, so no sender has a choice.
 */
#include "accounts.h"

enum { PROVE_HEAD = 1 + 1 + 32 + 8, PROVE_LEAST = PROVE_HEAD + PROOF_HEAD_BYTES };

INSTRUCTION prove(const Call *call) {
  Account *caller, *account;
  Escrow *escrow;
  REQUIRE(call->data_length >= PROVE_LEAST, BAD_DATA);
  const u8 *proof = call->data + PROVE_HEAD;
  const u64 proof_length = call->data_length - PROVE_HEAD;
  REQUIRE(proof_length == PROOF_HEAD_BYTES + proof[0] * (u64)NODE_BYTES, BAD_DATA);
  TRY(take_payer(call, 0, &caller));
  TRY(take_escrow(call, 1, &account, &escrow));

  EVENT {
    u8 place;
    Address winner;
    u64 weight;
    u64 start;
    u64 ticket;
  } fields;
  Address winner;
  copy(&winner, call->data + 2, 32);
  const u64 weight = read_u64(call->data + 34);
  const u8 number = call->data[1];
  REQUIRE(escrow->status == REVEALED, WRONG_STATUS);
  REQUIRE(number == escrow->proven && number < escrow->places, WRONG_PLACE);
  const u64 rest = rest_of(escrow);
  REQUIRE(rest > 0, NOTHING_LEFT);
  // A prize for the escrow itself or its vault could never be paid out.
  REQUIRE(!same(&winner, &account->key), WRONG_WINNER);
  REQUIRE(!is_token(escrow) || !same(&winner, &escrow->vault), WRONG_WINNER);
  REQUIRE(!has_won(escrow, &winner), ALREADY_WON);
  u64 start, ticket;
  TRY(open_entry(escrow->root, escrow->total, winner.bytes, weight, proof, proof_length, &start));
  TRY(draw_ticket(escrow, &account->key, number, rest, &ticket));
  ticket = shifted(escrow, ticket);
  // start + weight is at most the total, so the difference gives the same result without a sum.
  REQUIRE(ticket >= start && ticket - start < weight, TICKET_OUTSIDE);

  Place *place = place_at(escrow, number);
  place->winner = winner;
  place->start = start;
  place->weight = weight;
  add_proven(escrow);
  if (number == 0) escrow->reclaim_at += RECLAIM_AFTER_PROOF;
  TRY(repay_step(account, escrow, caller));
  fields.place = number;
  copy(&fields.winner, &winner, 32);
  fields.weight = weight;
  fields.start = start;
  fields.ticket = ticket;
  return emit(call, &account->key, &fields, sizeof fields);
}
