import { Link } from 'react-router-dom';
import { useStudios } from '../client/studios.ts';
import { useToken } from '../client/tips.ts';
import { paths } from '../paths.ts';
import { useVisitedTokens } from '../tokens/visited.ts';
import { cx } from '../ui/cx.ts';
import { words } from './words.ts';

/** The way to the wallet's studio, of several to the one opened last. It renders nothing without one. */
export default function StudioLink({ wallet, className }: { wallet: string; className: string }) {
  const { data: tokens = [] } = useStudios(wallet);
  const visited = useVisitedTokens();
  const isOwn = (address: string) => tokens.some(({ tokenAddress }) => tokenAddress === address);
  const last = visited.find(({ tokenAddress }) => isOwn(tokenAddress)) ?? tokens[0];
  const { data: token } = useToken(last?.tokenAddress ?? null);
  if (!last) return null;
  const live = token?.isLive ?? false;
  return (
    <Link to={paths.token(last.tokenAddress)} className={className}>
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', live ? 'bg-mint-deep' : 'border-2 border-line-field')}
      />
      {words.pages.studio}
      {live && <span className="sr-only">, {words.overlayConnected}</span>}
    </Link>
  );
}

/** What /start is for this wallet: its first coin, or another one. */
export function StartLabel({ wallet }: { wallet: string }) {
  const { data: tokens = [] } = useStudios(wallet);
  return tokens.length > 0 ? words.pages.startAnother : words.pages.start;
}
