/** prove: opens the one entry whose range contains the ticket, which fixes the winner. Anyone may send it. */
#include "accounts.h"

enum { PROVE_HEAD = 1 + 32 + 8, PROVE_LEAST = PROVE_HEAD + PROOF_HEAD_BYTES };

INSTRUCTION prove(const Call *call) {
  Account *caller, *account;
  Escrow *escrow;
  REQUIRE(call->data_length >= PROVE_LEAST, BAD_DATA);
  const u8 *proof = call->data + PROVE_HEAD;
  const u64 proof_length = call->data_length - PROVE_HEAD;
  REQUIRE(proof_length == PROOF_HEAD_BYTES + proof[0] * (u64)NODE_BYTES, BAD_DATA);
  TRY(take_payer(call, 0, &caller));
  TRY(take_escrow(call, 1, &account, &escrow));

  struct {
    Address winner;
    u64 weight;
    u64 start;
    u64 ticket;
  } fields;
  copy(&fields.winner, call->data + 1, 32);
  fields.weight = read_u64(call->data + 33);
  REQUIRE(escrow->status == REVEALED, WRONG_STATUS);
  // A prize for the escrow itself or its vault could never be paid out.
  REQUIRE(!same(&fields.winner, &account->key), WRONG_WINNER);
  REQUIRE(!is_token(escrow) || !same(&fields.winner, &escrow->vault), WRONG_WINNER);
  TRY(open_entry(escrow->root, escrow->total, fields.winner.bytes, fields.weight, proof, proof_length, &fields.start));
  fields.ticket = draw_ticket(escrow->id, escrow->randomness, escrow->total);
  // start + weight is at most the total, so the difference gives the same result without a sum.
  REQUIRE(fields.ticket >= fields.start && fields.ticket - fields.start < fields.weight, TICKET_OUTSIDE);

  escrow->winner = fields.winner;
  escrow->reclaim_at += RECLAIM_AFTER_PROOF;
  escrow->status = PROVEN;
  TRY(repay_step(account, escrow, caller));
  return emit(call, &account->key, &fields, sizeof fields);
}
