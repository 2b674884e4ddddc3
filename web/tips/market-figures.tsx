import { compactUsdText, priceText } from '../../core/tokens/market.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';

type Market = Pick<TokenInfo, 'price' | 'marketCap' | 'volume24h' | 'priceSource'>;

/** A token's price and market figures, or that they are unknown. */
export function MarketFigures({ token }: { token: Market }) {
  const { price, marketCap, volume24h, priceSource } = token;
  if (price === null) return <p className="text-sm text-muted">No market price is known.</p>;
  return (
    <div>
      <dl className="grid grid-cols-[auto_auto_auto] divide-x divide-line rounded-xl border border-line bg-raised/50 sm:inline-grid sm:min-w-96 sm:grid-cols-3">
        <Figure label="Price" value={priceText(price)} />
        <Figure label="Market cap" value={dollars(marketCap)} />
        <Figure label="24h volume" value={dollars(volume24h)} />
      </dl>
      {priceSource === 'curve' && (
        <p className="mt-1.5 text-xs text-muted">By its bonding curve on the launch site.</p>
      )}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="min-w-0 px-3 py-2 sm:px-4">
      <dt className="text-xs font-medium text-muted">{label}</dt>
      <dd className="mt-0.5 text-sm font-semibold whitespace-nowrap tabular-nums text-fg sm:text-base">
        {value ?? (
          <>
            <span aria-hidden="true" className="text-faint">
              –
            </span>
            <span className="sr-only">not known</span>
          </>
        )}
      </dd>
    </div>
  );
}

function dollars(usd: number | null): string | null {
  return usd === null ? null : compactUsdText(usd);
}
