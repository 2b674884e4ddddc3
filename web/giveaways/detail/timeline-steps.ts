/** A giveaway's steps on chain: done, active, waiting. */

import { endedWithoutDraw } from '../../../core/giveaways/can.ts';
import {
  type Giveaway,
  type GiveawayTransactions,
  STAGES,
  type Stage,
} from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { dateTimeText, momentText } from '../../dates.ts';
import { feeText, prizeText } from '../format.ts';
import { nextRevealAt } from './standing.ts';

type StepKey = keyof GiveawayTransactions;

interface TimelineStep {
  /** Unique among the steps. */
  key: StepKey | `withdraw ${number}`;
  title: string;
  state: 'done' | 'current' | 'ahead';
  /** What it means, or what it waits for. */
  note: string | null;
  signature: string | null;
}

/** The steps of a giveaway that has a winner in the end. */
const ORDER: readonly Stage[] = STAGES.filter((stage) => !endedWithoutDraw({ stage }));

/** The stage from which a step is done. */
const DONE_FROM: readonly [key: StepKey, stage: Stage][] = [
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
  const steps = DONE_FROM.map(([key], index): TimelineStep => {
    const state = index === current ? 'current' : current < 0 || index < current ? 'done' : 'ahead';
    return {
      key,
      title: titleOf(key, giveaway, state === 'done'),
      state,
      note:
        state === 'ahead' ? null : state === 'done' ? doneNote(key, giveaway) : waitNote(key, giveaway, now),
      signature: signatureOf(key, giveaway),
    };
  });
  return withWithdrawn(steps, giveaway);
}

/** Lists that were withdrawn stand before the commit that counts, so that none of them is hidden. */
function withWithdrawn(steps: TimelineStep[], giveaway: Giveaway): TimelineStep[] {
  const withdrawn = giveaway.commits.filter(({ withdrawnAt }) => withdrawnAt !== null);
  const before = steps.findIndex(({ key }) => key === 'commit' || key === 'cancel' || key === 'reclaim');
  const named = withdrawn.map(
    ({ number, listHash, committedAt, withdrawnAt }, index): TimelineStep => ({
      key: `withdraw ${number}`,
      title: `List ${number + 1} withdrawn`,
      state: 'done',
      note: `Fixed on ${dateTimeText(committedAt)} and withdrawn on ${dateTimeText(withdrawnAt!)}, before its random number existed. Its fingerprint was ${listHash.slice(0, 8)}.`,
      signature: index === withdrawn.length - 1 ? (giveaway.transactions.withdraw ?? null) : null,
    }),
  );
  return [...steps.slice(0, before), ...named, ...steps.slice(before)];
}

/** Several places have a transaction each, in the list of winners. */
function signatureOf(key: StepKey, { transactions, places }: Giveaway): string | null {
  const each = (key === 'prove' || key === 'pay') && places.length > 1;
  return each ? null : (transactions[key] ?? null);
}

/** Only what happened: steps that never came would read like a promise. */
function endedEarly(giveaway: Giveaway): TimelineStep[] {
  const { transactions, stage, reason } = giveaway;
  const end = transactions.reclaim ? 'reclaim' : 'cancel';
  const passed = DONE_FROM.filter(([key]) => transactions[key] !== undefined);
  const steps = passed.map(
    ([key]): TimelineStep => ({
      key,
      title: titleOf(key, giveaway, true),
      state: 'done',
      note: doneNote(key, giveaway),
      signature: signatureOf(key, giveaway),
    }),
  );
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
  return withWithdrawn([...steps, last], giveaway);
}

/** A step's name before it is done, and after. */
const TITLES: Record<StepKey, [ahead: string, done: string]> = {
  open: ['Deposit', 'Opened'],
  close_entries: ['Close of entries', 'Entries closed'],
  commit: ['Commit', 'Committed'],
  reveal: ['Reveal', 'Revealed'],
  prove: ['Proof of the winner', 'Winner proven'],
  pay: ['Payment', 'Paid'],
  finish: ['Finish', 'Finished'],
  cancel: ['Cancel', 'Cancelled'],
  reclaim: ['Reclaim', 'Reclaimed'],
  withdraw: ['Withdrawal', 'Withdrawn'],
};

function titleOf(key: StepKey, { type, places }: Pick<Giveaway, 'type' | 'places'>, done: boolean): string {
  if (key === 'prove' && places.length > 1) return done ? 'Winners proven' : 'Proof of the winners';
  if (key === 'close_entries' && type === 'holders') return done ? 'Ended' : 'Snapshot';
  return TITLES[key][done ? 1 : 0];
}

function doneNote(key: StepKey, giveaway: Giveaway): string {
  const { places } = giveaway;
  const many = places.length > 1;
  const won = places.filter(({ winner }) => winner !== null).length;
  const isShown = nextRevealAt(giveaway) === null;
  const listed = groupThousands(String(giveaway.currentParticipants));
  switch (key) {
    case 'open':
      return `${prizeText(giveaway)} and a fee of ${feeText(giveaway)} lie in the escrow.`;
    case 'close_entries':
      if (giveaway.transactions.close_entries) return 'Its creator closed the entries.';
      return giveaway.live && giveaway.type === 'participants'
        ? 'They closed with the list that its creator signed.'
        : `The end came on ${dateTimeText(giveaway.endDate)}.`;
    case 'commit':
      return giveaway.live
        ? `Creator and platform signed the list of ${listed}; it is bound to drand round ${giveaway.round}.`
        : `The list of ${listed} is bound to drand round ${giveaway.round}, which is made after the time to object.`;
    case 'reveal':
      return "The round's signature was verified on chain.";
    case 'prove':
      return many
        ? `${isShown ? `${won} of ${places.length}` : 'The'} places opened at one wallet each, and those wallets are stored on chain.`
        : 'The ticket opens at one wallet only, and that wallet is stored on chain.';
    case 'pay':
      return many
        ? 'Every winner got exactly the prize of that place.'
        : 'The whole prize went to the winner.';
    default:
      return 'The escrow is empty and closed.';
  }
}

/** What the active step waits for; the server's reason wins if there is one. */
function waitNote(key: StepKey, giveaway: Giveaway, now: number): string {
  if (giveaway.reason) return giveaway.reason;
  const { type, endDate, roundTime, autoPayAt, cutoff, places } = giveaway;
  const many = places.length > 1;
  const ended = now >= Date.parse(endDate);
  switch (key) {
    case 'open':
      return 'The deposit is on its way to the escrow.';
    case 'close_entries':
      if (type === 'holders') return ended ? 'The draw begins.' : `It ends on ${dateTimeText(endDate)}.`;
      return ended
        ? 'Registration has ended. Its creator starts the draw; after seven days that happens by itself.'
        : `Open until its creator starts the draw, at the latest until ${dateTimeText(endDate)}.`;
    case 'commit':
      return giveaway.stage === 'frozen'
        ? 'The list is published; its fingerprint goes on chain.'
        : 'The list of everyone who takes part is being frozen.';
    case 'reveal':
      if (cutoff && now < Date.parse(cutoff))
        return `Anyone can object until ${momentText(cutoff, now)}, and the creator can cancel. Round ${giveaway.round} is made after that.`;
      return roundTime && Date.parse(roundTime) > now
        ? `Round ${giveaway.round} appears on ${dateTimeText(roundTime)}; nobody knows it yet.`
        : `Round ${giveaway.round} is out; its signature goes on chain.`;
    case 'prove':
      return many
        ? 'The entries of the winners go on chain, one after the other.'
        : "The winner's entry goes on chain.";
    case 'pay':
      return type === 'participants' && autoPayAt
        ? `The creator confirms; without that it is paid by itself on ${dateTimeText(autoPayAt)}.`
        : many
          ? 'The prizes are being sent.'
          : 'The prize is being sent.';
    default:
      return 'The fee goes to the platform, what is left to the creator.';
  }
}
