/** Panels for giveaways that are not funded yet, and for those that were refunded. */

import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { prizeText } from '../format.ts';
import { words } from './words.ts';

const text = words.over;

/** `takesFocus`: the visitor has just cancelled it, and the button that had the focus is gone. */
export function CancelledPanel({
  giveaway,
  takesFocus = false,
}: {
  giveaway: Giveaway;
  takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { stage, reason } = giveaway;
  const never = stage === 'expired';
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Card>
        <EmptyState
          compact
          icon={<Icon name="close" className="size-5" />}
          title={never ? text.never : text.cancelled}
          action={
            <Link to={paths.exploreGiveaways()} className={buttonClass('secondary')}>
              {words.page.explore}
            </Link>
          }
        >
          {reason ?? (never ? text.neverText : text.returned(prizeText(giveaway)))}
        </EmptyState>
      </Card>
    </div>
  );
}

export function PendingPanel({ giveaway }: { giveaway: Giveaway }) {
  return (
    <Card className="relative overflow-hidden">
      <ProgressLine label={text.waiting} />
      <EmptyState compact icon={<Icon name="clock" className="size-5" />} title={text.waiting}>
        {giveaway.reason ?? text.waitingText(prizeText(giveaway))}
      </EmptyState>
    </Card>
  );
}
