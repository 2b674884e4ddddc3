/** Panels for giveaways that are not funded yet, and for those that were refunded. */

import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { prizeText } from '../format.ts';

export function CancelledPanel({ giveaway }: { giveaway: Giveaway }) {
  const { stage, reason } = giveaway;
  const never = stage === 'expired';
  return (
    <Card>
      <EmptyState
        compact
        icon={<Icon name="close" className="size-5" />}
        title={never ? 'This giveaway never opened' : 'This giveaway was cancelled'}
        action={
          <Link to={paths.exploreGiveaways()} className={buttonClass('secondary')}>
            Explore giveaways
          </Link>
        }
      >
        {reason ??
          (never
            ? 'Its deposit never reached the escrow, so nothing was moved.'
            : `${prizeText(giveaway)} and the fee went back to its creator.`)}
      </EmptyState>
    </Card>
  );
}

export function PendingPanel({ giveaway }: { giveaway: Giveaway }) {
  return (
    <Card className="relative overflow-hidden">
      <ProgressLine label="Waiting for the deposit" />
      <EmptyState compact icon={<Icon name="clock" className="size-5" />} title="Waiting for the deposit">
        {giveaway.reason ??
          `It opens by itself as soon as ${prizeText(giveaway)} and the fee lie in the escrow.`}
      </EmptyState>
    </Card>
  );
}
