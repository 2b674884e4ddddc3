/** The creator's brake, loaded when a screen shows it: it needs the curve's arithmetic. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { can } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { useRefreshGiveaway } from '../../client/giveaways.ts';
import { Card } from '../../ui/card.tsx';
import { isAlarm, type ListCheck } from '../list-check.ts';
import type { BrakePanel } from './brake-panel.tsx';

const Panel = lazy(async () => ({ default: (await import('./brake-panel.tsx')).BrakePanel }));

export function LateBrake(props: ComponentProps<typeof BrakePanel>) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}

/** Offers the brake to the creator where a page finds a wrong committed list. */
export function AlarmCard({ giveaway, check }: { giveaway: Giveaway; check: ListCheck }) {
  const refresh = useRefreshGiveaway(giveaway.id);
  if (!can('brake', giveaway) || !isAlarm(giveaway, check)) return null;
  return (
    <Card>
      <LateBrake giveaway={giveaway} lead="alarm" onCancelled={refresh} />
    </Card>
  );
}
