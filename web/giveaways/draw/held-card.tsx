import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { serverNow } from '../../client/server-clock.ts';
import { clockText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nextRevealAt } from '../detail/standing.ts';
import { words } from './words.ts';

/** The draw is done, and the wheel has not shown all of it yet. */
export function HeldCard({ giveaway, onCompute }: { giveaway: Giveaway; onCompute: () => void }) {
  const { id, type, places } = giveaway;
  const revealAt = nextRevealAt(giveaway);
  const several = places.length > 1;
  return (
    <Card title={words.held.title} data-testid="held" className="border-mint/45! bg-mint/8!">
      {revealAt !== null && (
        <p className="mb-4">
          <span className="block text-5xl font-semibold tracking-tight text-mint tabular-nums">
            {clockText(revealAt, serverNow())}
          </span>
          <span className="mt-1 block text-sm text-muted">{words.held.until(several)}</span>
        </p>
      )}
      <p className="text-sm leading-relaxed text-muted">{words.held.text(several)}</p>
      <div className="mt-5 flex flex-col gap-2.5">
        {type === 'participants' && (
          <Link to={paths.giveaway(id)} className={buttonClass()}>
            <Icon name="play" />
            {words.held.watch}
          </Link>
        )}
        <Button variant="secondary" icon={<Icon name="bolt" />} onClick={onCompute}>
          {words.held.compute}
        </Button>
      </div>
    </Card>
  );
}
