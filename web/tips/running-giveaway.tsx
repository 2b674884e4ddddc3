import { Link } from 'react-router-dom';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { formatAmount, groupThousands } from '../../core/money.ts';
import { useGiveaways } from '../client/giveaways.ts';
import { useDollars } from '../client/prices.ts';
import { timeLeftText } from '../dates.ts';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { words } from './receipt-words.ts';

/** The giveaway that the token puts forward and that ends next, for who has just tipped; nothing if none is open. */
export function RunningGiveaway({ token, imageUrl }: { token: string; imageUrl: string | null }) {
  const { data: pages } = useGiveaways({ token, hosted: true, status: 'active' });
  const now = useNow(60_000);
  const next = (pages ?? [])
    .flatMap(({ data }) => data)
    .sort((one, other) => Date.parse(one.endDate) - Date.parse(other.endDate))[0];
  const mint = next && (next.prizeCurrency === 'SOL' ? WRAPPED_SOL_MINT : next.tokenMint);
  const dollars = useDollars(mint);
  if (!next) return null;
  const units = BigInt(next.prizeUnits);
  const prize = `${groupThousands(formatAmount(units, next.prizeDecimals))} ${next.prizeSymbol}`;
  const worth = dollars.text(units, next.prizeDecimals);
  const left = timeLeftText(next.endDate, now);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-raised/60 p-3.5">
      <TokenImage address={token} src={imageUrl} name="" className="size-12" />
      <div className="min-w-0 flex-1 basis-28">
        <p dir="auto" className="any-way truncate font-semibold text-fg">
          {next.title}
        </p>
        <p className="text-sm tabular-nums text-muted">
          {worth ? words.giveaway.lineDollars(prize, worth, left) : words.giveaway.line(prize, left)}
        </p>
      </div>
      <Link to={paths.giveaway(next.id)} className={buttonClass('secondary', 'sm', 'max-sm:grow')}>
        {next.type === 'participants' ? words.giveaway.enter : words.giveaway.view}
      </Link>
    </div>
  );
}
