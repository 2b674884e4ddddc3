import type { ReactNode } from 'react';
import type { Giveaway, GiveawayStage } from '../../../core/giveaways/model.ts';
import type { DrawHead } from '../../client/draw.ts';
import { clockText } from '../../dates.ts';
import { useNow } from '../../hooks.ts';
import { Address } from '../../ui/address.tsx';
import { fill } from '../../ui/fill.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { words } from './words.ts';

/** The steps from closed entries to a winner, and the current one. */
export function LockedSteps({
  giveaway,
  head,
  count,
}: {
  giveaway: Giveaway;
  head: DrawHead | undefined;
  count: number;
}) {
  const current = lockedStep(giveaway.stage);
  return (
    <ProgressSteps
      steps={words.locked.steps.map((title, index) => ({
        key: title,
        title,
        state: index < current ? 'done' : index === current ? 'current' : 'ahead',
        note: index <= current && evidenceOf(index, giveaway, head, count),
        aside: <StepTransaction step={index} giveaway={giveaway} />,
      }))}
    />
  );
}

/** The transaction of a step, in the explorer. */
function StepTransaction({ step, giveaway: { transactions, places } }: { step: number; giveaway: Giveaway }) {
  const proven = places.findLast(({ prove }) => prove !== null)?.prove;
  const of = [transactions.close_entries, null, transactions.commit, transactions.reveal, proven][step];
  return of ? <TransactionLink signature={of} /> : null;
}

function evidenceOf(step: number, giveaway: Giveaway, head: DrawHead | undefined, count: number): ReactNode {
  const { stage, commits, round, roundTime } = giveaway;
  const text = 'text-xs leading-5 text-muted';
  if (step === 0 && stage !== 'open') return <p className={text}>{words.locked.entered(count)}</p>;
  const root = head?.commits.at(-1)?.root ?? commits.at(-1)?.root;
  if (step === 1 && root)
    return (
      <p className={text}>
        {words.locked.fingerprint} <Address address={root} head={8} tail={8} />
      </p>
    );
  if (step === 2 && round) return <p className={text}>{words.locked.round(round)}</p>;
  if (step === 3 && stage === 'committed' && roundTime)
    return <RoundCountdown until={Date.parse(roundTime)} className={text} />;
  return null;
}

function RoundCountdown({ until, className }: { until: number; className: string }) {
  const now = useNow(250);
  if (now >= until) return <p className={className}>{words.locked.roundOut}</p>;
  return (
    <p className={className}>
      {fill(words.locked.roundIn, {
        time: <span className="tabular-nums text-fg">{clockText(until, now)}</span>,
      })}
    </p>
  );
}

/** Returns the index of a stage's current step. */
export function lockedStep(stage: GiveawayStage): number {
  switch (stage) {
    case 'prepared':
    case 'signed':
    case 'open':
      return 0;
    case 'closed':
      return 1;
    case 'frozen':
      return 2;
    case 'committed':
      return 3;
    case 'revealed':
      return 4;
    default:
      return words.locked.steps.length;
  }
}
