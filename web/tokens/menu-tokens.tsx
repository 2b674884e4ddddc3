import { Link } from 'react-router-dom';
import { useCreatedTokens } from '../client/tokens.ts';
import { paths } from '../paths.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { words } from './words.ts';

/** Number of tokens in the menu. */
const SHOWN = 3;

/** Links the wallet's menu to the overlays of the tokens that the wallet created. It renders nothing without any. */
export default function MenuTokens({ wallet, onOpen }: { wallet: string; onOpen: () => void }) {
  const { data } = useCreatedTokens(wallet);
  if (!data || data.length === 0) return null;
  return (
    <>
      {data.slice(0, SHOWN).map(({ tokenAddress, symbol, imageUrl }) => (
        <Link
          key={tokenAddress}
          role="menuitem"
          tabIndex={-1}
          to={`${paths.token(tokenAddress)}?tab=overlay`}
          state={{ setsUp: true }}
          onClick={onOpen}
          aria-label={words.yours.overlayOf(symbol)}
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-sm font-medium text-fg transition-colors duration-150 hover:bg-hover focus-visible:bg-hover"
        >
          <TokenImage address={tokenAddress} src={imageUrl} name="" className="size-6 rounded-md!" />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate">${symbol}</bdi>
            <span className="block text-xs text-muted">{words.yours.overlay}</span>
          </span>
        </Link>
      ))}
    </>
  );
}
