import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { serverNow } from '../../client/server-clock.ts';
import { clockText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * Whether the record may contain an outcome that is not revealed yet: its round is published. `now` in ms by the
 * server's clock.
 */
export function isHeld(
  { stage, winner, roundTime }: Pick<Giveaway, 'stage' | 'winner' | 'roundTime'>,
  now: number,
): boolean {
  if (winner !== null) return false;
  if (stage === 'revealed' || stage === 'proven') return true;
  return stage === 'committed' && roundTime !== null && now >= Date.parse(roundTime);
}

/** The draw is done, and the wheel has not shown it yet. */
export function HeldCard({ giveaway, onCompute }: { giveaway: Giveaway; onCompute: () => void }) {
  const { id, type, revealAt } = giveaway;
  return (
    <Card title="Drawn, and not shown yet" data-testid="held" className="border-mint/45! bg-mint/8!">
      {revealAt !== null && (
        <p className="mb-4">
          <span className="block text-5xl font-semibold tracking-tight text-mint tabular-nums">
            {clockText(Date.parse(revealAt), serverNow())}
          </span>
          <span className="mt-1 block text-sm text-muted">until everybody is shown the winner</span>
        </p>
      )}
      <p className="text-sm leading-relaxed text-muted">
        The round is out. List and beacon are public, so that anybody can compute the winner now, and so can
        your browser. Every other page waits, so that nobody is told before the wheel stops.
      </p>
      <div className="mt-5 flex flex-col gap-2.5">
        {type === 'participants' && (
          <Link to={paths.giveaway(id)} className={buttonClass()}>
            <Icon name="play" />
            Watch the draw live
          </Link>
        )}
        <Button variant="secondary" icon={<Icon name="bolt" />} onClick={onCompute}>
          Compute it now
        </Button>
      </div>
    </Card>
  );
}
