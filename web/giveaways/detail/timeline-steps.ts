/** A giveaway's steps on chain: done, active, waiting. */

import { endedWithoutDraw } from '../../../core/giveaways/can.ts';
import {
  type Giveaway,
  type GiveawayTransactions,
  STAGES,
  type Stage,
} from '../../../core/giveaways/model.ts';
import { dateTimeText } from '../../dates.ts';
import { feeText, prizeText } from '../format.ts';

interface TimelineStep {
  key: keyof GiveawayTransactions;
  title: string;
  state: 'done' | 'current' | 'ahead';
  /** What it means, or what it waits for. */
  note: string | null;
  signature: string | null;
}

/** The steps of a giveaway that has a winner in the end. */
const ORDER: readonly Stage[] = STAGES.filter((stage) => !endedWithoutDraw({ stage }));

/** The stage from which a step is done. */
const DONE_FROM: readonly [key: keyof GiveawayTransactions, stage: Stage][] = [
  ['open', 'open'],
  ['close_entries', 'closed'],
  ['commit', 'committed'],
  ['reveal', 'revealed'],
  ['prove', 'proven'],
  ['pay', 'paid'],
  ['finish', 'completed'],
];

/** `now` in milliseconds. */
export function timelineOf(giveaway: Giveaway, now: number): TimelineStep[] {
  if (endedWithoutDraw(giveaway)) return endedEarly(giveaway);
  const at = ORDER.indexOf(giveaway.stage);
  const current = DONE_FROM.findIndex(([, stage]) => ORDER.indexOf(stage) > at);
  return DONE_FROM.map(([key], index) => {
    const state = index === current ? 'current' : current < 0 || index < current ? 'done' : 'ahead';
    return {
      key,
      title: titleOf(key, giveaway, state === 'done'),
      state,
      note:
        state === 'ahead' ? null : state === 'done' ? doneNote(key, giveaway) : waitNote(key, giveaway, now),
      signature: giveaway.transactions[key] ?? null,
    };
  });
}

/** Only what happened: steps that never came would read like a promise. */
function endedEarly(giveaway: Giveaway): TimelineStep[] {
  const { transactions, stage, reason } = giveaway;
  const end = transactions.reclaim ? 'reclaim' : 'cancel';
  const passed = DONE_FROM.filter(([key]) => transactions[key] !== undefined);
  const steps = passed.map(([key]) => ({
    key,
    title: titleOf(key, giveaway, true),
    state: 'done' as const,
    note: doneNote(key, giveaway),
    signature: transactions[key] ?? null,
  }));
  const last: TimelineStep = {
    key: end,
    title:
      stage === 'expired' ? 'Never opened' : end === 'reclaim' ? 'Reclaimed by its creator' : 'Cancelled',
    state: 'done',
    note:
      stage === 'expired'
        ? (reason ?? 'Its deposit never reached the escrow.')
        : `${prizeText(giveaway)} and the fee of ${feeText(giveaway)} went back to the creator.`,
    signature: transactions[end] ?? null,
  };
  return [...steps, last];
}

/** A step's name before it is done, and after. */
const TITLES: Record<keyof GiveawayTransactions, [ahead: string, done: string]> = {
  open: ['Deposit', 'Opened'],
  close_entries: ['Close of entries', 'Entries closed'],
  commit: ['Commit', 'Committed'],
  reveal: ['Reveal', 'Revealed'],
  prove: ['Proof of the winner', 'Winner proven'],
  pay: ['Payment', 'Paid'],
  finish: ['Finish', 'Finished'],
  cancel: ['Cancel', 'Cancelled'],
  reclaim: ['Reclaim', 'Reclaimed'],
};

function titleOf(key: keyof GiveawayTransactions, { type }: Pick<Giveaway, 'type'>, done: boolean): string {
  if (key === 'close_entries' && type === 'holders') return done ? 'Ended' : 'Snapshot';
  return TITLES[key][done ? 1 : 0];
}

function doneNote(key: keyof GiveawayTransactions, giveaway: Giveaway): string {
  switch (key) {
    case 'open':
      return `${prizeText(giveaway)} and a fee of ${feeText(giveaway)} lie in the escrow.`;
    case 'close_entries':
      return giveaway.type === 'holders' || !giveaway.transactions.close_entries
        ? `The end came on ${dateTimeText(giveaway.endDate)}.`
        : 'Its creator closed the entries.';
    case 'commit':
      return `The list of ${giveaway.currentParticipants} is bound to drand round ${giveaway.round}.`;
    case 'reveal':
      return "The round's signature was verified on chain.";
    case 'prove':
      return 'The ticket opens at one wallet only, and that wallet is stored on chain.';
    case 'pay':
      return 'The whole prize went to the winner.';
    default:
      return 'The escrow is empty and closed.';
  }
}

/** What the active step waits for; the server's reason wins if there is one. */
function waitNote(key: keyof GiveawayTransactions, giveaway: Giveaway, now: number): string {
  if (giveaway.reason) return giveaway.reason;
  const { type, endDate, roundTime, autoPayAt } = giveaway;
  const ended = now >= Date.parse(endDate);
  switch (key) {
    case 'open':
      return 'The deposit is on its way to the escrow.';
    case 'close_entries':
      if (type === 'holders') return ended ? 'The draw begins.' : `It ends on ${dateTimeText(endDate)}.`;
      return ended
        ? 'Registration has ended. Its creator draws the winner; after seven days that happens by itself.'
        : `Open until its creator draws the winner, at the latest until ${dateTimeText(endDate)}.`;
    case 'commit':
      return giveaway.stage === 'frozen'
        ? 'The list is published; its fingerprint goes on chain.'
        : 'The list of everyone who takes part is being frozen.';
    case 'reveal':
      return roundTime && Date.parse(roundTime) > now
        ? `Round ${giveaway.round} appears on ${dateTimeText(roundTime)}; nobody knows it yet.`
        : `Round ${giveaway.round} is out; its signature goes on chain.`;
    case 'prove':
      return "The winner's entry goes on chain.";
    case 'pay':
      return type === 'participants' && autoPayAt
        ? `The creator confirms the winner; without that it is paid by itself on ${dateTimeText(autoPayAt)}.`
        : 'The prize is being sent.';
    default:
      return 'The fee goes to the platform, what is left to the creator.';
  }
}
