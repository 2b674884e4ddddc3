import type { Giveaway } from '../../core/giveaways/model.ts';
import { Dollars } from '../money/dollars.tsx';
import { count, placesText, prizeMint } from './format.ts';

/** Shows the prize in dollars and, if there are several winners, their number. */
export function PrizeDetails({ giveaway }: { giveaway: Giveaway }) {
  const { prizeUnits, prizeDecimals, places } = giveaway;
  return (
    <>
      <Dollars
        units={BigInt(prizeUnits)}
        decimals={prizeDecimals}
        mint={prizeMint(giveaway)}
        className="block text-xs text-muted"
      />
      {places.length > 1 && (
        <span className="block text-xs text-muted" title={placesText(giveaway) ?? undefined}>
          {count(places.length, 'winner')}
        </span>
      )}
    </>
  );
}
