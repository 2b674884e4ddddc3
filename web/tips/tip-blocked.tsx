import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { words } from './tip-words.ts';
import type { TipFormState } from './use-tip-form.ts';

// Of no use to a fan.
const ClaimCoin = lazy(() => import('./claim-coin.tsx'));

/** In place of the form when nothing can be tipped: why, and where to go from here. */
export function TipBlocked({ form: { token, wallet, blocked, variant } }: { form: TipFormState }) {
  const text = words.blocked;
  const unclaimed = token.creatorStatus === 'unclaimed' && token.refusedReason === null;
  const isOwn = unclaimed && wallet.address === token.creator && variant === 'token-page';
  if (isOwn)
    return (
      <Suspense fallback={<Skeleton className="h-24" />}>
        <ClaimCoin token={token} />
      </Suspense>
    );
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">{blocked}</Notice>
      <div>
        <h3 className="text-sm font-semibold text-fg">{text.next}</h3>
        <p className="mt-1 text-sm leading-relaxed text-muted">
          {token.refusedReason ? text.refused : unclaimed ? text.unclaimed : text.revoked}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to={variant === 'tip-page' ? paths.token(token.tokenAddress) : paths.tokenClips(token.tokenAddress)}
          className={buttonClass('secondary', 'sm')}
        >
          {variant === 'tip-page' ? text.token : text.clips}
        </Link>
        <Link to={paths.tipping()} className={buttonClass('secondary', 'sm')}>
          {text.other}
        </Link>
      </div>
      {!unclaimed && (
        <form aria-label={words.label}>
          <Button type="submit" size="lg" disabled icon={<Icon name="send" />} className="w-full">
            {words.send(null)}
          </Button>
        </form>
      )}
    </div>
  );
}
