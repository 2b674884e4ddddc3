import type { Giveaway } from '../../../core/giveaways/model.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { timelineOf } from './timeline-steps.ts';
import { words } from './timeline-words.ts';
import { TransactionLink } from './transaction-link.tsx';

/** The steps on chain: each with its transaction, the active one with what it waits for. */
export function Timeline({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  return (
    <Card title={words.title} description={words.description}>
      <ProgressSteps
        steps={timelineOf(giveaway, now).map(({ signature, ...step }) => ({
          ...step,
          aside: signature && <TransactionLink signature={signature} />,
        }))}
      />
    </Card>
  );
}
