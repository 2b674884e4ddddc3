import type { GiveawayStatus } from '../../core/giveaways/model.ts';
import { Badge } from '../ui/badge.tsx';
import { STATUS_LABELS, STATUS_SENTENCES } from './format.ts';

/** The status of a giveaway: active is highlighted, every other one is secondary. */
export function StatusBadge({ status, className }: { status: GiveawayStatus; className?: string }) {
  const active = status === 'active';
  return (
    <span title={STATUS_SENTENCES[status]} className={className}>
      <Badge tone={active ? 'mint' : 'neutral'} dot={active}>
        {STATUS_LABELS[status]}
      </Badge>
    </span>
  );
}
