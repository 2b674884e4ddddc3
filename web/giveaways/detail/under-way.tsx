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
import { words as wheel } from '../wheel/words.ts';
import { ActionBar } from './action-bar.tsx';
import { canObject, hasDraw, nextRevealAt } from './standing.ts';
import { words } from './words.ts';

const text = words.draw;

/** The draw under way: the event that it waits for, and a button to watch. `now` by the server's clock. */
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
  const watch = (
    <Button
      variant={round && !canObject(giveaway, now) ? 'primary' : 'secondary'}
      size={round ? 'md' : 'sm'}
      icon={<Icon name="play" />}
      onClick={onWatch}
    >
      {round ? words.winner.watchLive : words.winner.watch}
    </Button>
  );
  return (
    <Card
      data-testid="draw-under-way"
      className={cx('relative overflow-hidden', spins && 'border-mint/45! bg-mint/8!')}
    >
      {!canObject(giveaway, now) && <ProgressLine label={text.underWay} />}
      <div className="flex flex-wrap items-center justify-between gap-5">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-sm font-semibold text-mint">{headOf(giveaway, spins, now)}</p>
          <p role="status" className="mt-1 text-lg font-semibold tracking-tight text-fg">
            {spins
              ? now >= revealed - SPIN_MS
                ? text.spinning
                : text.starting
              : (giveaway.reason ?? waitText(giveaway, now))}
          </p>
          <p className="mt-1 text-sm leading-relaxed text-muted">
            {spins ? wheel.locked.computable : boundText(giveaway, now)}
          </p>
        </div>
        {until !== null && until > now && (
          <p className="text-center">
            <span className="block text-4xl font-semibold tracking-tight tabular-nums text-fg">
              {clockText(until, now)}
            </span>
            <span className="text-xs text-muted">{spins ? text.untilSpin : text.untilRound}</span>
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {type === 'participants' && (round ? <ActionBar>{watch}</ActionBar> : watch)}
        {hasDraw(giveaway) && (
          <Link to={paths.draw(giveaway.id)} className={buttonClass('secondary', round ? 'md' : 'sm')}>
            <Icon name="shield" />
            {text.seeList}
          </Link>
        )}
      </div>
    </Card>
  );
}

function headOf(giveaway: Giveaway, spins: boolean, now: number): string {
  if (spins) return text.drawn(giveaway.places.length);
  return canObject(giveaway, now) ? text.fixed : text.underWay;
}

function waitText(giveaway: Giveaway, now: number): string {
  if (canObject(giveaway, now)) return text.checkList;
  return WAITS[giveaway.stage] ?? text.next;
}

const WAITS: Partial<Record<Giveaway['stage'], string>> = {
  closed: text.closed,
  frozen: text.frozen,
  committed: text.committed,
  revealed: text.revealed,
};

function boundText(giveaway: Giveaway, now: number): string {
  const { round, cutoff, commits } = giveaway;
  if (cutoff !== null && canObject(giveaway, now))
    return text.boundLater(String(round), momentText(cutoff, now));
  if (round) return text.bound(round);
  return commits.some(({ withdrawnAt }) => withdrawnAt !== null) ? text.withdrawn : text.closedToAll;
}
