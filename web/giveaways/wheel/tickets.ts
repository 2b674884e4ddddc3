/** Tickets as screens show them: counted from 1, where program and record count from 0. */
import { groupThousands } from '../../../core/money.ts';

/** "1,024". */
export function ticketText(ticket: bigint | string): string {
  return groupThousands(String(BigInt(ticket) + 1n));
}

/** The tickets of an entry: "7", or "7–12". */
export function rangeText(start: bigint | string, weight: bigint | string): string {
  const [first, held] = [BigInt(start), BigInt(weight)];
  return held === 1n ? ticketText(first) : `${ticketText(first)}–${ticketText(first + held - 1n)}`;
}
