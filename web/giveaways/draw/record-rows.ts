/** Reads the frozen list of a record: pages of it, and one wallet. The record is already validated. */
import type { DrawRecord } from '../../../core/draw/record.ts';
import type { ExclusionReason } from '../../../core/giveaways/weights.ts';

export type ListKind = 'entries' | 'excluded' | 'below';

export interface Row {
  /** Position in the list, from 1. */
  place: number;
  wallet: string;
  /** Entries in the draw; null for excluded wallets. */
  weight: string | null;
  /** Base units; null if holdings do not count. */
  holding: string | null;
  reason: ExclusionReason | null;
}

export interface RowPage {
  rows: Row[];
  /** Rows that match the search. */
  matches: number;
}

/** A wallet's part in a draw. */
export type Place =
  | { kind: 'entries' | 'excluded' | 'below'; row: Row; totalWeight: string; won: boolean }
  | { kind: 'absent' };

/** `from` counts matches from 0. A search is a part of an address; like addresses it is case-sensitive. */
export function rowsOf(
  record: DrawRecord,
  kind: ListKind,
  search: string,
  from: number,
  limit: number,
): RowPage {
  const wanted = search.trim();
  const list: readonly (readonly unknown[])[] = record.list[kind];
  if (!wanted) {
    const rows = list.slice(from, from + limit).map((_, index) => rowAt(record, kind, from + index));
    return { rows, matches: list.length };
  }
  const rows: Row[] = [];
  let matches = 0;
  for (let index = 0; index < list.length; index++) {
    if (!(list[index]![0] as string).includes(wanted)) continue;
    if (matches >= from && rows.length < limit) rows.push(rowAt(record, kind, index));
    matches++;
  }
  return { rows, matches };
}

export function placeOf(record: DrawRecord, wallet: string): Place {
  for (const kind of ['entries', 'excluded', 'below'] as const) {
    const list: readonly (readonly unknown[])[] = record.list[kind];
    const index = list.findIndex(([listed]) => listed === wallet);
    if (index >= 0) {
      const { totalWeight, winner } = record;
      return { kind, row: rowAt(record, kind, index), totalWeight, won: winner?.wallet === wallet };
    }
  }
  return { kind: 'absent' };
}

function rowAt(record: DrawRecord, kind: ListKind, index: number): Row {
  const row = { place: index + 1, weight: null, holding: null, reason: null };
  const { entries, excluded, below } = record.list;
  if (kind === 'entries') {
    const [wallet, weight, holding] = entries[index]!;
    return { ...row, wallet, weight, holding };
  }
  if (kind === 'excluded') {
    const [wallet, reason, holding] = excluded[index]!;
    return { ...row, wallet, reason, holding };
  }
  const [wallet, holding] = below[index]!;
  return { ...row, wallet, holding };
}
