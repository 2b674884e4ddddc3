/** Our database's data of a draw, read at once (readStored in store.ts), and conclusions from it. */
import type { DrawFacts } from '../../core/draw-engine/facts.ts';
import type { GiveawayRow, ListSummary } from '../giveaways/store.ts';
import type { giveawayTransactions } from '../schema.ts';
import type { StepDetails } from './instructions.ts';
import type { CommitRow, ConfirmedStep } from './landed/store.ts';

/** A transaction of commit or reveal in any state. `details`: JSON of StepDetails. */
type SentStep = Pick<
  typeof giveawayTransactions.$inferSelect,
  'step' | 'number' | 'details' | 'status' | 'confirmedAt'
> & { isSigned: boolean };

export interface StoredDraw {
  row: GiveawayRow;
  /** Confirmed, in the order in which they landed. */
  steps: ConfirmedStep[];
  /** Landed commits by their number. */
  commits: CommitRow[];
  sent: SentStep[];
  /** Lists that were made and not deleted. */
  lists: ListSummary[];
}

/** Returns the details of a stored transaction. */
export function sentDetails({ sent }: Pick<StoredDraw, 'sent'>, step: SentStep['step']): StepDetails[] {
  return sent.filter((one) => one.step === step).map(({ details }) => JSON.parse(details) as StepDetails);
}

/** Returns whether we ever signed a commit: it may have landed, whatever its state. */
export function wasCommitSigned({ sent }: Pick<StoredDraw, 'sent'>): boolean {
  return sent.some(({ step, isSigned }) => step === 'commit' && isSigned);
}

/** Returns whether we ever signed a commit of this number and list: then it is ours, by any sender. */
export function isOurs(
  { sent }: Pick<StoredDraw, 'sent'>,
  { number, listHash }: { number: number; listHash: string },
): boolean {
  const signed = sent.filter((one) => one.isSigned && one.number === number);
  return sentDetails({ sent: signed }, 'commit').some((details) => details.listHash === listHash);
}

/** Returns the list of a commit, if the commit is ours and the list is still there. */
export function listOfCommit(stored: StoredDraw, listHash: string, ours: boolean): ListSummary | null {
  return (ours && stored.lists.find((list) => list.listHash === listHash)) || null;
}

/** Returns whether the live commit of this number may land, has landed (confirmed at `since`, ms), or never can. */
export function liveCommitOf(
  { sent }: Pick<StoredDraw, 'sent'>,
  number: number,
): NonNullable<DrawFacts['liveCommit']> {
  const commits = sent.filter((one) => one.step === 'commit' && one.number === number);
  if (commits.some(({ status }) => status === 'signed')) return { state: 'in flight' };
  const landed = commits.find(({ status }) => status === 'confirmed');
  return landed ? { state: 'landed', since: landed.confirmedAt ?? 0 } : { state: 'dead' };
}
