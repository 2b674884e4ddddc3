/** The program's refusals: custom errors whose numbers are never reused. */

/** Names and sentences by number. */
export const ESCROW_REFUSALS = {
  1: ['unknown_instruction', 'The program has no instruction of this number.'],
  2: ['bad_data', "The instruction's data is shorter or longer than it must be."],
  3: ['missing_account', 'The instruction names fewer accounts than it needs.'],
  4: ['missing_signature', 'An account that must sign has not signed.'],
  5: ['not_writable', 'An account that changes was not given as writable.'],
  6: ['wrong_escrow_address', 'The escrow does not stand at the address that follows from creator and id.'],
  7: ['escrow_exists', 'There is an escrow of this creator with this id already.'],
  8: ['not_an_escrow', 'The account is not an escrow of this program.'],
  9: ['wrong_creator', "The account given as creator is not the escrow's creator."],
  10: ['wrong_operator', "The account given as operator is not the escrow's operator."],
  11: ['wrong_treasury', "The account given as treasury is not the escrow's treasury."],
  12: ['wrong_signer', 'Only the creator or the operator may do this.'],
  13: ['wrong_mint', "The mint is not the prize's mint, or no mint of its token program."],
  14: ['wrong_token_program', "The token program is not the prize's, or none that is supported."],
  17: ['wrong_vault', "The vault is not the escrow's associated token account for the prize."],
  18: [
    'wrong_token_account',
    'The token account may not receive or send this: owner, mint or address differ.',
  ],
  19: ['account_has_delegate', 'The token account has a delegate or a close authority.'],
  20: ['wrong_program', 'An account given as a program is not that program.'],
  21: ['native_mint', 'Wrapped SOL cannot be a prize; give SOL itself.'],
  22: ['wrong_winner', 'The account given as winner is not the winner of this place.'],
  23: ['bad_kind', 'The kind of the giveaway is neither participants nor holders.'],
  24: ['bad_network', 'The byte that once named a beacon is not zero.'],
  25: ['prize_too_small', 'The prize, or that of a place, is smaller than the least that is allowed.'],
  26: ['amount_overflow', 'The amounts together are larger than a number can hold.'],
  27: ['ends_in_past', 'The end of the giveaway lies in the past.'],
  28: ['ends_too_late', 'The end of the giveaway is more than 366 days ahead.'],
  29: ['deposit_mismatch', 'The vault did not grow by exactly prize and fee.'],
  30: ['insufficient_lamports', 'The creator does not have enough SOL for this.'],
  33: ['wrong_status', 'The escrow is not at the step at which this is possible.'],
  34: ['not_participants', 'Only a giveaway among participants has entries to close.'],
  35: ['too_early', 'It is too early for this.'],
  36: ['too_late', 'It is too late for this.'],
  37: ['zero_weight', 'The total weight of the entries is zero.'],
  38: ['bad_signature_encoding', "The beacon's signature is not a point in its only valid encoding."],
  39: ['bad_hint', 'A hint for the check of the beacon is wrong, missing or too much.'],
  40: ['beacon_mismatch', "The signature is not the beacon's for the committed round."],
  41: ['bad_proof', 'The proof of the winning entry is malformed.'],
  42: ['root_mismatch', 'The proof does not lead to the committed root and total.'],
  43: ['ticket_outside', 'The ticket does not lie in the range of this entry.'],
  44: [
    'underfunded',
    "What must be paid is more than the escrow, or at open the creator's token account, holds.",
  ],
  45: ['syscall_failed', 'A function of the runtime that must not fail has failed.'],
  46: ['account_frozen', 'The token account is frozen.'],
  47: ['already_won', 'This wallet has won a place already.'],
  48: ['wrong_place', 'The place is not the next one to prove, or not one that waits to be paid.'],
  49: ['nothing_left', 'Every entry has won: there is nothing left to draw from.'],
  50: ['bad_places', 'A prize has 1 to 32 places.'],
  51: ['bad_window', 'The window is out of range, or does not allow a live commit.'],
  52: ['too_many_commits', 'There were three commits already.'],
  53: ['other_course', 'The draw has gone on since this was signed: read the escrow and sign again.'],
} as const satisfies Record<number, readonly [string, string]>;

type EscrowRefusalNumber = keyof typeof ESCROW_REFUSALS;
export type EscrowRefusalName = (typeof ESCROW_REFUSALS)[EscrowRefusalNumber][0];

interface EscrowRefusal {
  number: EscrowRefusalNumber;
  name: EscrowRefusalName;
  sentence: string;
}

/** Returns the refusal of that number; null if the program has none. */
export function escrowRefusal(number: number): EscrowRefusal | null {
  if (!Object.hasOwn(ESCROW_REFUSALS, number)) return null;
  const known = number as EscrowRefusalNumber;
  const [name, sentence] = ESCROW_REFUSALS[known];
  return { number: known, name, sentence };
}

const NUMBERS = new Map(
  Object.entries(ESCROW_REFUSALS).map(([number, [name]]) => [name, Number(number) as EscrowRefusalNumber]),
);

export function escrowRefusalNumber(name: EscrowRefusalName): EscrowRefusalNumber {
  return NUMBERS.get(name)!;
}

/**
 * Finds in the logs the program that failed a transaction, and its custom error if it returned one. The first line that
 * reports a failure decides: an error of the token program passes through its caller with the token program's number.
 */
export function failureOfLogs(logs: readonly string[]): { program: string; code: number | null } | null {
  for (const line of logs) {
    const failed = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) failed: (.*)$/.exec(line);
    if (!failed) continue;
    const code = /^custom program error: 0x([0-9a-f]+)$/.exec(failed[2]!);
    return { program: failed[1]!, code: code ? Number.parseInt(code[1]!, 16) : null };
  }
  return null;
}

/** Returns the refusal with which `program` failed a transaction, or null if another error failed it. */
export function refusalOfLogs(program: string, logs: readonly string[]): EscrowRefusal | null {
  const failure = failureOfLogs(logs);
  return failure?.program === program && failure.code !== null ? escrowRefusal(failure.code) : null;
}
