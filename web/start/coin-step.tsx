import type { ReactNode } from 'react';
import { shortAddress } from '../../core/short-address.ts';
import type { KnownToken } from '../../core/tokens/known.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { TokenSearch } from '../tokens/token-search.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { Foot } from './foot.tsx';
import { words as catalog } from './words.ts';

const words = catalog.coin;

export interface CoinChoice {
  coins: readonly KnownToken[];
  failed: boolean;
  chosen: string | null;
  onChoose: (address: string) => void;
}

/**
 * The wallet's coins, the choice of none, and the search for one that is missing. `other`: a found coin that pays
 * another wallet.
 */
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
      {coins.length === 0 && <p className="text-sm text-muted">{failed ? words.failed : words.none}</p>}
      <ul aria-label={words.list} className="flex flex-col gap-2">
        {coins.map((coin) => (
          <Choice
            key={coin.tokenAddress}
            chosen={coin.tokenAddress === chosen}
            onChoose={() => onChoose(coin.tokenAddress)}
          >
            <Coin {...coin} note={words.made(coin.symbol)} pays={['SOL', coin.symbol]} />
          </Choice>
        ))}
        <Choice chosen={chosen === wallet} onChoose={() => onChoose(wallet)}>
          <span
            aria-hidden="true"
            className="grid size-13 shrink-0 place-items-center rounded-2xl bg-[linear-gradient(135deg,#c4b5fd,#5b3fd6)] text-white"
          >
            <Icon name="coins" className="size-6" />
          </span>
          <span className="min-w-0">
            <b className="block font-semibold text-fg">{words.noCoin}</b>
            <span className="block text-sm text-muted">{words.noCoinNote}</span>
            <Pays currencies={['SOL']} />
          </span>
        </Choice>
      </ul>
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

/** The button of the step, which asks for a signature the first time. */
export function ContinueWith({
  symbol,
  busy,
  isSigned,
  onClick,
}: {
  /** Of the coin; empty without one. */
  symbol: string;
  busy: boolean;
  isSigned: boolean;
  onClick: () => Promise<void>;
}) {
  return (
    <Foot>
      <Button size="lg" wraps busy={busy} onClick={() => void onClick()}>
        {busy ? words.signing : words.use(symbol)}
      </Button>
      {!isSigned && <p className="text-sm text-muted">{words.signature}</p>}
    </Foot>
  );
}

const ROW = 'flex w-full items-center gap-3.5 rounded-2xl border px-3.5 py-3 text-left';

function Choice({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={cx(
          ROW,
          chosen
            ? 'border-mint bg-mint/8 ring-1 ring-mint'
            : 'border-line-strong bg-ink/50 hover:border-faint',
        )}
      >
        {children}
      </button>
    </li>
  );
}

/** What fans can tip there; SOL comes first. */
function Pays({ currencies }: { currencies: readonly string[] }) {
  return (
    <span aria-hidden="true" className="mt-1.5 flex flex-wrap gap-1.5">
      {currencies.map((currency, at) => (
        <span
          key={currency}
          className={cx(
            'max-w-full truncate rounded-full bg-raised px-2.5 py-0.5 text-xs font-semibold',
            at === 0 ? 'text-iris' : 'text-coral',
          )}
        >
          {currency}
        </span>
      ))}
    </span>
  );
}

function Coin({
  tokenAddress,
  imageUrl,
  name,
  note,
  pays,
}: Pick<KnownToken, 'tokenAddress' | 'imageUrl' | 'name'> & { note: string; pays?: readonly string[] }) {
  return (
    <>
      <TokenImage address={tokenAddress} src={imageUrl} name="" className="size-13" />
      <span className="min-w-0">
        <bdi className="block truncate font-semibold text-fg">{name}</bdi>
        <span className="block text-sm break-words text-muted">{note}</span>
        {pays && <Pays currencies={pays} />}
      </span>
    </>
  );
}
