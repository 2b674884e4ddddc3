import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { WonPrize } from '../../core/activity/model.ts';
import { FacesOf } from '../client/faces.tsx';
import { unitsText } from '../giveaways/format.ts';
import { paths } from '../paths.ts';
import { IconButton } from '../ui/button.tsx';
import { Face } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { markSeen } from './model.ts';
import { useNews } from './use-news.ts';
import { words } from './words.ts';

/** A device that has shown none knows nothing of what was seen elsewhere: older prizes are no news. */
const NEWS_MS = 7 * 86_400_000;
const text = words.wins;

/** One prize after the other, the oldest first. A visit of its giveaway or of My activity counts as seen. */
export default function Banner({ wallet }: { wallet: string }) {
  const { pathname } = useLocation();
  const win = useNews(wallet)
    .wins.filter(({ wonAt }) => Date.now() - Date.parse(wonAt) < NEWS_MS)
    .at(-1);
  const isSeen = win !== undefined && pathname === paths.giveaway(win.id);
  useEffect(() => {
    if (win && isSeen) markSeen(wallet, [win]);
  }, [wallet, win, isSeen]);
  if (!win || isSeen || pathname === paths.activity()) return null;
  return <WonBanner wallet={wallet} win={win} />;
}

function WonBanner({ wallet, win }: { wallet: string; win: WonPrize }) {
  const amount = unitsText(win.units, win.decimals, win.symbol);
  const seen = () => markSeen(wallet, [win]);
  return (
    <aside aria-label={text.won(amount)} className="brass-fill animate-enter">
      <div className="page flex min-h-15 items-center justify-center gap-3 py-1.5">
        <FacesOf wallets={[wallet]}>
          <Face address={wallet} className="size-10 max-sm:hidden" />
        </FacesOf>
        <p role="status" className="min-w-0 leading-tight max-sm:flex-1">
          <span className="block font-bold wrap-anywhere">{text.won(amount)}</span>
          <bdi className="block truncate text-sm">{win.title}</bdi>
        </p>
        <Link
          to={paths.giveaway(win.id)}
          onClick={seen}
          className="grid min-h-11 shrink-0 place-items-center rounded-xl bg-brass-ink px-4 text-sm font-semibold text-brass sm:ml-3"
        >
          {text.seeIt}
        </Link>
        <IconButton
          label={text.close}
          icon={<Icon name="close" className="size-5" />}
          onClick={seen}
          className="shrink-0 text-brass-ink! hover:bg-brass-ink/10!"
        />
      </div>
    </aside>
  );
}
