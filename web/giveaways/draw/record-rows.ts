/** Reads the frozen list of a record: pages of it, and one wallet. */
import type { DrawRecord } from '../../../core/draw/record.ts';
import type { FrozenList } from '../../../core/giveaways/list.ts';
import type { ExclusionReason } from '../../../core/giveaways/weights.ts';

export type ListKind = 'entries' | 'excluded' | 'below';
export const LIST_KINDS: readonly ListKind[] = ['entries', 'excluded', 'below'];

/** A list that is well-formed, and who won by its record. */
export interface ReadList {
  list: FrozenList;
  places: DrawRecord['places'];
}

export interface ListedRow {
  /** Position in the list, from 1. */
  place: number;
  wallet: string;
  /** Entries in the draw; null for excluded wallets. */
  weight: string | null;
  /** Base units; null if holdings do not count. */
  holding: string | null;
  reason: ExclusionReason | null;
  /** The place that it won, from 1; null: none. */
  won: number | null;
}

export interface RowPage {
  rows: ListedRow[];
  /** Rows that match the search. */
  matches: number;
}

/** A wallet's part in a draw. */
export type WalletPart = { kind: ListKind; row: ListedRow } | { kind: 'absent' };

/** `from` counts matches from 0. A search is a part of an address; like addresses it is case-sensitive. */
export function listedRows(
  read: ReadList,
  kind: ListKind,
  search: string,
  from: number,
  limit: number,
): RowPage {
  const wanted = search.trim();
  const part: readonly (readonly unknown[])[] = read.list[kind];
  if (!wanted) {
    const rows = part.slice(from, from + limit).map((_, index) => rowAt(read, kind, from + index));
    return { rows, matches: part.length };
  }
  const rows: ListedRow[] = [];
  let matches = 0;
  for (let index = 0; index < part.length; index++) {
    if (!(part[index]![0] as string).includes(wanted)) continue;
    if (matches >= from && rows.length < limit) rows.push(rowAt(read, kind, index));
    matches++;
  }
  return { rows, matches };
}

export function partOf(read: ReadList, wallet: string): WalletPart {
  for (const kind of LIST_KINDS) {
    const part: readonly (readonly unknown[])[] = read.list[kind];
    const index = part.findIndex(([listed]) => listed === wallet);
    if (index >= 0) return { kind, row: rowAt(read, kind, index) };
  }
  return { kind: 'absent' };
}

function rowAt({ list, places }: ReadList, kind: ListKind, index: number): ListedRow {
  const row = { place: index + 1, weight: null, holding: null, reason: null, won: null };
  if (kind === 'entries') {
    const [wallet, weight, holding] = list.entries[index]!;
    const place = places.findIndex(({ winner }) => winner === wallet);
    return { ...row, wallet, weight, holding, won: place < 0 ? null : place + 1 };
  }
  if (kind === 'excluded') {
    const [wallet, reason, holding] = list.excluded[index]!;
    return { ...row, wallet, reason, holding };
  }
  const [wallet, holding] = list.below[index]!;
  return { ...row, wallet, holding };
}
