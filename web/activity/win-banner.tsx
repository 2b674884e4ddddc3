import { lazy, Suspense } from 'react';
import { useWallet } from '../wallet/context.ts';

/** Loaded late: only a connected wallet has news. */
const Banner = lazy(() => import('./banner.tsx'));

/** Tells a winner on every page, until the prize is seen or the banner closed. */
export function WinBanner() {
  const { address } = useWallet();
  if (address === null) return null;
  return (
    <Suspense>
      <Banner wallet={address} />
    </Suspense>
  );
}
