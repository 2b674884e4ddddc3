/**
 * The program's events in a transaction's logs. Any program may log lines that look like ours, so a line counts only
 * while ours runs: the runtime's own "invoke" and "success" lines tell that, and no program can write them (the lines
 * of programs begin with "Program log:" or "Program data:").
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { address, u64 } from '../accounts/bytes.ts';
import { fromBase64 } from '../base64.ts';
import { decodeEscrow, type EscrowAccount } from './account.ts';
import { ESCROW_STEPS } from './instructions.ts';

export type EscrowEvent = { escrow: string } & (
  | { step: 'open'; account: EscrowAccount }
  | { step: 'close_entries' }
  | {
      step: 'commit';
      number: number;
      live: boolean;
      round: bigint;
      cutoff: bigint;
      totalWeight: bigint;
      root: Uint8Array;
      listHash: Uint8Array;
    }
  | { step: 'reveal'; round: bigint; randomness: Uint8Array }
  | { step: 'prove'; place: number; winner: string; weight: bigint; start: bigint; ticket: bigint }
  | { step: 'pay'; place: number; winner: string; amount: bigint }
  | { step: 'finish'; fee: bigint; returned: bigint }
  | { step: 'cancel' | 'reclaim'; returned: bigint }
  | { step: 'withdraw'; number: number }
);

const TAG = utf8ToBytes('FANFEVT1');
const HEAD = TAG.length + 1 + 32;

/** Returns the events of `program`, in order. Do not pass a failed transaction's logs: it changed nothing. */
export function escrowEvents(program: string, logs: readonly string[]): EscrowEvent[] {
  const found: EscrowEvent[] = [];
  const running: string[] = [];
  for (const line of logs) {
    const invoked = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) invoke \[(\d+)\]$/.exec(line);
    if (invoked) {
      // The depth does not follow from the lines before: some are missing, and the running program is unknown.
      if (Number(invoked[2]) !== running.length + 1) return found;
      running.push(invoked[1]!);
      continue;
    }
    const ended = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) (success$|failed: )/.exec(line);
    if (ended) {
      if (running.pop() !== ended[1]) return found;
      continue;
    }
    if (!line.startsWith('Program data: ') || running.at(-1) !== program) continue;
    const event = decodeEvent(line.slice('Program data: '.length));
    if (event) found.push(event);
  }
  return found;
}

/** Decodes one entry of sol_log_data: base64 slices with spaces between them. Returns null unless it is our event. */
function decodeEvent(text: string): EscrowEvent | null {
  const slices = text.split(' ').map(fromBase64);
  if (!slices.every((slice) => slice !== null)) return null;
  const data = concatBytes(...slices);
  if (data.length < HEAD || TAG.some((byte, at) => data[at] !== byte)) return null;
  const step = ESCROW_STEPS[data[TAG.length]!];
  const escrow = address(data, TAG.length + 1);
  const body = data.subarray(HEAD);
  const sized = (length: number) => body.length === length;
  switch (step) {
    case 'open': {
      const account = decodeEscrow(body);
      return account && { step, escrow, account };
    }
    case 'close_entries':
      return sized(0) ? { step, escrow } : null;
    case 'commit':
      return sized(90)
        ? {
            step,
            escrow,
            number: body[0]!,
            live: body[1] === 1,
            round: u64(body, 2),
            cutoff: BigInt.asIntN(64, u64(body, 10)),
            totalWeight: u64(body, 18),
            root: body.slice(26, 58),
            listHash: body.slice(58),
          }
        : null;
    case 'reveal':
      return sized(40) ? { step, escrow, round: u64(body, 0), randomness: body.slice(8) } : null;
    case 'prove':
      return sized(57)
        ? {
            step,
            escrow,
            place: body[0]!,
            winner: address(body, 1),
            weight: u64(body, 33),
            start: u64(body, 41),
            ticket: u64(body, 49),
          }
        : null;
    case 'pay':
      return sized(41)
        ? { step, escrow, place: body[0]!, winner: address(body, 1), amount: u64(body, 33) }
        : null;
    case 'finish':
      return sized(16) ? { step, escrow, fee: u64(body, 0), returned: u64(body, 8) } : null;
    case 'cancel':
    case 'reclaim':
      return sized(8) ? { step, escrow, returned: u64(body, 0) } : null;
    case 'withdraw':
      return sized(1) ? { step, escrow, number: body[0]! } : null;
    default:
      return null;
  }
}
