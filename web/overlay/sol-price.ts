import { useEffect, useState } from 'react';

const SOL = 'So11111111111111111111111111111111111111112';
const RENEW_MS = 60_000;

/** Dollars a SOL, renewed each minute; null where they are not wanted or unknown. An alert never waits for it. */
export function useSolUsd(wanted: boolean): number | null {
  const [price, setPrice] = useState<number | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const ask = async () => {
      const response = await fetch(`/api/prices?mints=${SOL}`);
      const { data } = (await response.json()) as { data?: { prices?: Record<string, { usd: number }> } };
      setPrice(data?.prices?.[SOL]?.usd ?? null);
    };
    // The last price stays: it is closer than none.
    const renew = () => void ask().catch(() => {});
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, [wanted]);
  return wanted ? price : null;
}
