/**
 * A line of the archive's files: a tip as JSON. It has every column of the tip, its plan and its payment
 * (worker/archive), but this file knows only the fields that place it in a list. Amounts are decimal text in base
 * units, times are in ms.
 */
import type { TipCurrency } from '../tips/tip-limits.ts';
import { archiveKey } from './key.ts';

/** The fields that place a line in lists. */
export interface ListedLine {
  id: string;
  confirmedAt: number;
  token: string;
  currency: TipCurrency;
  sender: string;
  creator: string;
}

/** Two files have the same tips: `received` by creator, `sent` by sender. */
export type Section = 'received' | 'sent';

/** The position of a tip in a list: its time (ms) and id. */
export interface Point {
  at: number;
  id: string;
}

export const pointOf = ({ id, confirmedAt }: ListedLine): Point => ({ at: confirmedAt, id });

/** A list that can be read from the archive. */
export type ArchivedList = { sender: string } | { creator: string; token?: string; currency?: TipCurrency };

/** Returns the key of a list's blocks. */
export function listKey(list: ArchivedList): number {
  if ('sender' in list) return archiveKey('sender', list.sender);
  return archiveKey('creator', list.creator, list.token ?? '-', list.currency ?? '-');
}

/** Returns all lists of a section that a line is in. */
export function listsOf(section: Section, { sender, creator, token, currency }: ListedLine): ArchivedList[] {
  if (section === 'sent') return [{ sender }];
  return [{ creator }, { creator, token }, { creator, currency }, { creator, token, currency }];
}

export function isIn(list: ArchivedList, line: ListedLine): boolean {
  if ('sender' in list) return line.sender === list.sender;
  return (
    line.creator === list.creator &&
    (list.token === undefined || line.token === list.token) &&
    (list.currency === undefined || line.currency === list.currency)
  );
}

/** Compares newest first; tips of the same time by id, as in the lists of the database. */
export function listOrder(one: Point, other: Point): number {
  return other.at - one.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/** Returns the order within a file: each wallet's tips are neighbors. */
export function fileOrder(section: Section) {
  const wallet = ({ sender, creator }: ListedLine) => (section === 'sent' ? sender : creator);
  return (one: ListedLine, other: ListedLine): number => {
    const [mine, theirs] = [wallet(one), wallet(other)];
    return mine < theirs ? -1 : mine > theirs ? 1 : listOrder(pointOf(one), pointOf(other));
  };
}
