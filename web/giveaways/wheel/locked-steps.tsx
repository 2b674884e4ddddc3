import type { Giveaway } from '../../../core/giveaways/model.ts';
import type { DrawHead } from '../../client/draw.ts';
import { Address } from '../../ui/address.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { clockText } from '../format.ts';
import { useNow } from '../use-now.ts';
import { LOCKED_STEPS, lockedStep } from './wheel-texts.ts';

/** What happens between closed entries and a winner, and where it stands. */
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
    <ol className="flex flex-col">
      {LOCKED_STEPS.map((title, index) => (
        <li key={title} className="group flex gap-3" aria-current={index === current ? 'step' : undefined}>
          <span className="flex flex-col items-center">
            <span
              aria-hidden="true"
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full border transition-colors duration-500',
                index < current && 'border-mint bg-mint text-mint-ink',
                index === current && 'border-mint text-mint',
                index > current && 'border-line-strong text-faint',
              )}
            >
              {index < current ? (
                <Icon name="check" className="size-3.5!" />
              ) : (
                <span
                  className={cx(
                    'size-1.5 rounded-full bg-current',
                    index === current && 'motion-safe:animate-ping',
                  )}
                />
              )}
            </span>
            <span
              aria-hidden="true"
              className={cx(
                'w-px flex-1 group-last:hidden transition-colors duration-500',
                index < current ? 'bg-mint/50' : 'bg-line-strong',
              )}
            />
          </span>
          <div className="min-w-0 pb-4 text-sm leading-6">
            <p className={cx('font-medium', index > current ? 'text-faint' : 'text-fg')}>
              {title}
              <span className="sr-only">{index < current ? ': done' : index === current ? ': now' : ''}</span>
            </p>
            {index <= current && <Evidence step={index} giveaway={giveaway} head={head} count={count} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Evidence({
  step,
  giveaway,
  head,
  count,
}: {
  step: number;
  giveaway: Giveaway;
  head: DrawHead | undefined;
  count: number;
}) {
  const text = 'text-xs leading-5 text-muted';
  if (step === 0 && giveaway.stage !== 'open')
    return <p className={text}>{count === 1 ? '1 wallet takes part' : `${count} wallets take part`}</p>;
  if (step === 1 && head)
    return (
      <p className={text}>
        Root <Address address={head.root} head={8} tail={8} />
      </p>
    );
  if (step === 2 && giveaway.round) return <p className={text}>drand round {giveaway.round}</p>;
  if (step === 3 && giveaway.stage === 'committed' && giveaway.roundTime)
    return <RoundCountdown until={Date.parse(giveaway.roundTime)} className={text} />;
  return null;
}

function RoundCountdown({ until, className }: { until: number; className: string }) {
  const now = useNow(250);
  if (now >= until) return <p className={className}>The round is out. Fetching and verifying it.</p>;
  return (
    <p className={className}>
      The round appears in <span className="tabular-nums text-fg">{clockText(until, now)}</span>
    </p>
  );
}
