import { Link } from 'react-router-dom';
import type { AddedClip } from '../../core/activity/model.ts';
import { dayText } from '../dates.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { List } from './activity-list.tsx';
import { tokenLabel } from './token-label.ts';
import { words } from './words.ts';

const text = words.clips;

/** The posts that a wallet added, and which of them won. */
export function ClipsAdded({ wallet }: { wallet: string }) {
  return (
    <List
      wallet={wallet}
      list="clips"
      icon="play"
      action={
        <Link to={paths.clips()} className={buttonClass()}>
          {text.find}
        </Link>
      }
    >
      {(clip) => <Row clip={clip} />}
    </List>
  );
}

function Row({ clip }: { clip: AddedClip }) {
  const { token, username, xUrl, addedAt, winner, unavailable } = clip;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <TokenImage address={token.tokenAddress} src={token.imageUrl} name="" className="size-12 rounded-xl!" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-fg">
          <Link
            to={paths.clips(token.tokenAddress)}
            aria-label={`${text.inClips}, ${tokenLabel(token)}`}
            className="-my-2.5 inline-block py-2.5 hover:text-mint hover:underline"
          >
            <bdi>{tokenLabel(token)}</bdi>
          </Link>
          <span className="font-normal text-muted">@{username}</span>
          {winner && (
            <span className="rounded-full bg-brass px-2.5 py-0.5 text-xs font-bold text-brass-ink">
              {text.winner}
            </span>
          )}
          {unavailable && <Badge>{text.gone}</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums">{text.added(dayText(addedAt))}</p>
      </div>
      <a
        href={xUrl}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary', 'sm', 'max-sm:w-full')}
      >
        {text.open}
        <Icon name="arrow-up-right" />
      </a>
    </div>
  );
}
