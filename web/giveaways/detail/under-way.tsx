import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';
import { clockText, momentText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { COMPUTABLE } from '../wheel/wheel-texts.ts';
import { canObject, hasDraw, nextRevealAt } from './standing.ts';

/** A prize is being drawn: what it waits for, and a button to watch. `now` by the server's clock. */
export function UnderWay({
  giveaway,
  now,
  onWatch,
}: {
  giveaway: Giveaway;
  now: number;
  onWatch: () => void;
}) {
  const { stage, roundTime, round, type } = giveaway;
  const revealed = nextRevealAt(giveaway);
  const spins = revealed !== null && type === 'participants';
  const until = spins
    ? revealed - SPIN_MS
    : stage === 'committed' && roundTime
      ? Date.parse(roundTime)
      : null;
  return (
    <Card
      data-testid="draw-under-way"
      className={cx('relative overflow-hidden', spins && 'border-mint/45! bg-mint/8!')}
    >
      <ProgressLine label="The draw is under way" />
      <div className="flex flex-wrap items-center justify-between gap-5">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-sm font-semibold text-mint">{headOf(giveaway, spins, now)}</p>
          <p role="status" className="mt-1 text-lg font-semibold tracking-tight text-fg">
            {spins
              ? now >= revealed - SPIN_MS
                ? 'The wheel is spinning, for everybody at once.'
                : 'The wheel starts for everybody at once.'
              : (giveaway.reason ?? waitText(giveaway, now))}
          </p>
          <p className="mt-1 text-sm leading-relaxed text-muted">
            {spins ? COMPUTABLE : boundText(giveaway, now)}
          </p>
        </div>
        {until !== null && until > now && (
          <p className="text-center">
            <span className="block text-4xl font-semibold tracking-tight tabular-nums text-fg">
              {clockText(until, now)}
            </span>
            <span className="text-xs text-muted">{spins ? 'to the spin' : 'to the round'}</span>
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {type === 'participants' && (
          <Button
            variant={round && !canObject(giveaway, now) ? 'primary' : 'secondary'}
            size={round ? 'md' : 'sm'}
            icon={<Icon name="play" />}
            onClick={onWatch}
          >
            {round ? 'Watch the draw live' : 'Watch the wheel'}
          </Button>
        )}
        {hasDraw(giveaway) && (
          <Link to={paths.draw(giveaway.id)} className={buttonClass('ghost', round ? 'md' : 'sm')}>
            <Icon name="shield" />
            See the frozen list
          </Link>
        )}
      </div>
    </Card>
  );
}

function headOf(giveaway: Giveaway, spins: boolean, now: number): string {
  if (spins) return giveaway.places.length > 1 ? 'The winners are drawn' : 'The winner is drawn';
  return canObject(giveaway, now) ? 'The list is fixed' : 'The draw is under way';
}

function waitText(giveaway: Giveaway, now: number): string {
  if (canObject(giveaway, now)) return 'Everybody has time to look at the list before the draw.';
  return WAITS[giveaway.stage] ?? 'The next step is being sent.';
}

const WAITS: Partial<Record<Giveaway['stage'], string>> = {
  closed: 'The list is being frozen.',
  frozen: 'The list is published; its fingerprint goes on chain.',
  committed: 'Waiting for a random round that does not exist yet.',
  revealed: 'The round is verified; the winners are being proven.',
};

function boundText(giveaway: Giveaway, now: number): string {
  const { round, cutoff, commits } = giveaway;
  if (cutoff !== null && canObject(giveaway, now))
    return `Bound to drand round ${round}, which is made after the time to object ends at ${momentText(cutoff, now)}. Until then the creator can cancel.`;
  if (round) return `Locked to drand round ${round}. From here on nobody can change who wins.`;
  return commits.some(({ withdrawnAt }) => withdrawnAt !== null)
    ? 'A list was withdrawn before its random number existed. It is made again.'
    : 'Nobody can join or leave any more.';
}
