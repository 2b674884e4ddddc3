import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { figureText, solText } from './figures.ts';
import type { OutcomeState } from './use-payout-quote.ts';
import { words } from './words.ts';

/** What the swap is expected to bring, who says so, and the least that is accepted. */
export function PayoutQuote({ outcome }: { outcome: OutcomeState }) {
  const { now, from, priceImpact, loading, problem, retry } = outcome;
  if (loading)
    return (
      <div role="status" className="rounded-xl border border-line bg-ink/50 p-4">
        <span className="sr-only">{words.quote.asking}</span>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-3 h-4 w-56 max-w-full" />
      </div>
    );
  const again = (
    <Button size="sm" variant="ghost" icon={<Icon name="refresh" />} onClick={retry}>
      {words.quote.retry}
    </Button>
  );
  if (!now)
    return problem === null ? null : (
      <Notice tone="danger" icon="warning" role="alert">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">{words.quote.failed}</span>
          {again}
        </span>
        <span className="block text-muted">{problem}</span>
      </Notice>
    );
  return (
    <div className="rounded-xl border border-line bg-ink/50 p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-semibold tabular-nums text-fg">
          {words.quote.about(solText(now.lamports, 6))}
        </span>
        {from === 'quote' ? (
          <Badge tone="mint">{words.quote.jupiter}</Badge>
        ) : (
          <Badge tone="warn">{words.quote.market}</Badge>
        )}
      </p>
      <p className="mt-1.5 text-sm leading-relaxed text-muted">
        {words.quote.least(solText(now.minimum, 6))}
        {priceImpact !== null && words.quote.impact(figureText(priceImpact, 2))}
      </p>
      {problem !== null && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-warn">
          {problem === words.quote.unavailable ? problem : words.quote.because(problem)}
          {again}
        </p>
      )}
    </div>
  );
}
