import type { ReactNode } from 'react';
import { shortAddress } from '../../core/short-address.ts';
import type { KnownToken } from '../../core/tokens/known.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { TokenSearch } from '../tokens/token-search.tsx';
import { cx } from '../ui/cx.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { words as catalog } from './words.ts';

const words = catalog.coin;

export interface CoinChoice {
  coins: readonly KnownToken[];
  failed: boolean;
  chosen: string | null;
  onChoose: (address: string) => void;
}

/** The wallet's coins, and the search for one that is missing. `other`: a found coin that pays another wallet. */
export function CoinStep({
  coins,
  failed,
  chosen,
  onChoose,
  wallet,
  other = null,
  children,
}: CoinChoice & { wallet: string; other?: TokenInfo | null; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      {coins.length > 0 ? (
        <ul aria-label={words.list} className="flex flex-col gap-2">
          {coins.map((coin) => (
            <li key={coin.tokenAddress}>
              <button
                type="button"
                aria-pressed={coin.tokenAddress === chosen}
                onClick={() => onChoose(coin.tokenAddress)}
                className={cx(
                  ROW,
                  coin.tokenAddress === chosen
                    ? 'border-mint bg-mint/8 ring-1 ring-mint'
                    : 'border-line-strong bg-ink/50 hover:border-faint',
                )}
              >
                <Coin {...coin} note={words.made(coin.symbol)} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">{failed ? words.failed : words.none}</p>
      )}
      {other && (
        <p role="status" className={cx(ROW, 'border-dashed border-line-strong')}>
          <Coin {...other} note={other.creator ? words.elsewhere : other.creatorReason} />
        </p>
      )}
      {children}
      <p className="text-sm text-muted">{words.tipsGo(shortAddress(wallet))}</p>
      <TokenSearch label={words.find} onPick={onChoose} />
    </div>
  );
}

const ROW = 'flex w-full items-center gap-3.5 rounded-2xl border px-3.5 py-3 text-left';

function Coin({
  tokenAddress,
  imageUrl,
  name,
  note,
}: Pick<KnownToken, 'tokenAddress' | 'imageUrl' | 'name'> & { note: string }) {
  return (
    <>
      <TokenImage address={tokenAddress} src={imageUrl} name="" className="size-13" />
      <span className="min-w-0">
        <bdi className="block truncate font-semibold text-fg">{name}</bdi>
        <span className="block text-sm break-words text-muted">{note}</span>
      </span>
    </>
  );
}
