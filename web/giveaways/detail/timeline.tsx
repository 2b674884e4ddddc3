/** A giveaway's steps on chain: done, active, waiting. */
import { endedWithoutDraw } from '../../../core/giveaways/can.ts';
import {
  type Giveaway,
  type GiveawayStage,
  type GiveawayTransactions,
  STAGES,
} from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { dateTimeText, momentText } from '../../dates.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { feeText, prizeText } from '../format.ts';
import { isSettling, nextRevealAt, paymentOf } from './standing.ts';
import { words } from './timeline-words.ts';
import { TransactionLink } from './transaction-link.tsx';
import { words as page } from './words.ts';

/** The steps on chain: each with its transaction, the active one with the event that it waits for. */
export function Timeline({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  return (
    <Card title={words.title} description={words.description}>
      <ProgressSteps
        steps={timelineOf(giveaway, now).map(({ signature, ...step }) => ({
          ...step,
          aside: signature && <TransactionLink signature={signature} />,
        }))}
      />
    </Card>
  );
}

type StepKey = keyof GiveawayTransactions;

interface TimelineStep {
  /** Unique among the steps. */
  key: StepKey | `withdraw ${number}`;
  title: string;
  state: 'done' | 'current' | 'ahead';
  /** The meaning of the step, or the event that it waits for. */
  note: string | null;
  signature: string | null;
}

/** The steps of a giveaway that has a winner in the end. */
const ORDER: readonly GiveawayStage[] = STAGES.filter((stage) => !endedWithoutDraw({ stage }));

/** The stage from which a step is done. */
const DONE_FROM: readonly [key: StepKey, stage: GiveawayStage][] = [
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
  // A payment counts once it is final: until then a fork may drop it, and the end with it.
  const at = ORDER.indexOf(isSettling(giveaway) ? 'proven' : giveaway.stage);
  const current = DONE_FROM.findIndex(([, stage]) => ORDER.indexOf(stage) > at);
  const steps = DONE_FROM.map(([key], index): TimelineStep => {
    const state = index === current ? 'current' : current < 0 || index < current ? 'done' : 'ahead';
    return {
      key,
      title: titleOf(key, giveaway, state === 'done'),
      state,
      note:
        state === 'ahead' ? null : state === 'done' ? doneNote(key, giveaway) : waitNote(key, giveaway, now),
      // The end lands before a payment is final.
      signature: state === 'ahead' ? null : signatureOf(key, giveaway),
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
      title: words.withdrawnTitle(number + 1),
      state: 'done',
      note: words.withdrawnNote(dateTimeText(committedAt), dateTimeText(withdrawnAt!), listHash.slice(0, 8)),
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

/** Returns only the steps that happened: steps that never came would read like a promise. */
function endedEarly(giveaway: Giveaway): TimelineStep[] {
  const { transactions, stage, reason } = giveaway;
  const end = transactions.reclaim ? 'reclaim' : 'cancel';
  // A commit that was withdrawn is one of the withdrawn lists.
  const { commits } = giveaway;
  const isListed = commits.length > 0 && commits.every(({ withdrawnAt }) => withdrawnAt !== null);
  const passed = DONE_FROM.filter(
    ([key]) => transactions[key] !== undefined && !(key === 'commit' && isListed),
  );
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
      stage === 'expired' ? words.neverOpened : end === 'reclaim' ? words.reclaimed : words.steps.cancel[1],
    state: 'done',
    note:
      stage === 'expired'
        ? (reason ?? words.neverReached)
        : words.returned(prizeText(giveaway), feeText(giveaway)),
    signature: transactions[end] ?? null,
  };
  return withWithdrawn([...steps, last], giveaway);
}

function titleOf(key: StepKey, { type, places }: Pick<Giveaway, 'type' | 'places'>, done: boolean): string {
  const at = done ? 1 : 0;
  if (key === 'prove' && places.length > 1) return words.proveMany[at];
  if (key === 'close_entries' && type === 'holders') return words.snapshot[at];
  return words.steps[key][at];
}

function doneNote(key: StepKey, giveaway: Giveaway): string {
  const { places } = giveaway;
  const many = places.length > 1;
  const won = places.filter(({ winner }) => winner !== null).length;
  const isShown = nextRevealAt(giveaway) === null;
  const listed = groupThousands(String(giveaway.currentParticipants));
  const text = words.done;
  switch (key) {
    case 'open':
      return text.open(prizeText(giveaway), feeText(giveaway));
    case 'close_entries':
      if (giveaway.transactions.close_entries) return text.closedByCreator;
      return giveaway.live && giveaway.type === 'participants'
        ? text.closedByList
        : text.ended(dateTimeText(giveaway.endDate));
    case 'commit':
      return (giveaway.live ? text.commitLive : text.commitWindow)(listed, giveaway.round);
    case 'reveal':
      return text.reveal;
    case 'prove':
      if (!many) return text.proveOne;
      return isShown ? text.proveMany(String(won), places.length) : text.proveHidden;
    case 'pay':
      if (paymentOf(giveaway, places) === 'back') return page.winner.paidSome;
      return many ? text.payMany : text.payOne;
    default:
      return text.finish;
  }
}

/** Returns the event that the active step waits for; the server's reason wins if there is one. */
function waitNote(key: StepKey, giveaway: Giveaway, now: number): string {
  if (giveaway.reason) return giveaway.reason;
  const { type, endDate, round, roundTime, autoPayAt, cutoff, places } = giveaway;
  const many = places.length > 1;
  const ended = now >= Date.parse(endDate);
  const text = words.waits;
  switch (key) {
    case 'open':
      return text.open;
    case 'close_entries':
      if (type === 'holders') return ended ? text.drawBegins : text.endsOn(dateTimeText(endDate));
      return ended ? text.ended : text.untilDraw(dateTimeText(endDate));
    case 'commit':
      return giveaway.stage === 'frozen' ? text.publishing : text.freezing;
    case 'reveal':
      if (cutoff && now < Date.parse(cutoff)) return text.object(momentText(cutoff, now), round);
      return roundTime && Date.parse(roundTime) > now
        ? text.round(round, dateTimeText(roundTime))
        : text.roundOut(round);
    case 'prove':
      return many ? text.proveMany : text.proveOne;
    case 'pay':
      if (isSettling(giveaway)) return page.winner.settling;
      if (type === 'participants' && autoPayAt) return text.pay(dateTimeText(autoPayAt));
      if (many && nextRevealAt(giveaway) !== null) return text.payAfter;
      return many ? text.payMany : text.payOne;
    default:
      return text.finish;
  }
}
