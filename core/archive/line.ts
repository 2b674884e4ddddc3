/** What the archive's files hold of a tip, one line of JSON each. Amounts in base units as decimal text, times in ms. */
import type { AlertPlan } from '../alerts/plan.ts';
import type { TipCurrency } from '../tips/tip-limits.ts';
import { archiveKey } from './key.ts';

/** A line of the files by sender: no message, as in the lists that are made of them. */
export interface SentLine {
  id: string;
  /** When it was confirmed. */
  at: number;
  token: string;
  symbol: string;
  currency: TipCurrency;
  decimals: number;
  sender: string;
  fee: string;
  share: string;
  plan: AlertPlan | null;
  signature: string;
}

/** A line of the files by creator: all that was stored of a tip and its payment but what its owner may take back. */
export interface TipLine extends SentLine {
  program: string | null;
  creator: string;
  treasury: string;
  message: string;
  /** Lamports. */
  worth: string | null;
  slot: number;
  blockhash: string;
  lastValid: number;
  preparedAt: number;
  /** The id that its memo names. */
  memo: string;
  origin: 'row' | 'chain';
  seenAt: number;
  finalizedAt: number;
}

export type Section = 'received' | 'sent';

export function sentLine(line: TipLine): SentLine {
  const { id, at, token, symbol, currency, decimals, sender, fee, share, plan, signature } = line;
  return { id, at, token, symbol, currency, decimals, sender, fee, share, plan, signature };
}

/** A list that can be read from the archive. */
export type ArchivedList = { sender: string } | { creator: string; token?: string; currency?: TipCurrency };

/** The key under which the blocks of a list are found. */
export function listKey(list: ArchivedList): number {
  if ('sender' in list) return archiveKey('sender', list.sender);
  return archiveKey('creator', list.creator, list.token ?? '-', list.currency ?? '-');
}

/** All lists of a section that a line is in. */
export function listsOf(section: Section, line: SentLine | TipLine): ArchivedList[] {
  if (section === 'sent') return [{ sender: line.sender }];
  const { creator, token, currency } = line as TipLine;
  return [{ creator }, { creator, token }, { creator, currency }, { creator, token, currency }];
}

export function isIn(list: ArchivedList, line: SentLine | TipLine): boolean {
  if ('sender' in list) return line.sender === list.sender;
  const { creator, token, currency } = line as TipLine;
  return (
    creator === list.creator &&
    (list.token === undefined || token === list.token) &&
    (list.currency === undefined || currency === list.currency)
  );
}

/** Newest first; of the same time by id, as the lists of the database. */
export function inListOrder(one: { at: number; id: string }, other: { at: number; id: string }): number {
  return other.at - one.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/** The order within a file: each wallet's tips are neighbors. */
export function inFileOrder(section: Section) {
  const wallet = (line: SentLine | TipLine) => (section === 'sent' ? line.sender : (line as TipLine).creator);
  return (one: SentLine | TipLine, other: SentLine | TipLine): number => {
    const [mine, theirs] = [wallet(one), wallet(other)];
    return mine < theirs ? -1 : mine > theirs ? 1 : inListOrder(one, other);
  };
}
