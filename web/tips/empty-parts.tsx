import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { words as catalog } from './token-words.ts';

const words = catalog.empty;

/** The parts of a token's page that are empty, a line each; nothing if none is. */
export function EmptyParts({
  token,
  tips,
  clips,
  giveaways,
}: {
  token: TokenInfo;
  /** Each: whether it is known to be empty. */
  tips: boolean;
  clips: boolean;
  giveaways: boolean;
}) {
  if (!tips && !clips && !giveaways) return null;
  return (
    <Card aria-label={words.label} className="py-1! sm:py-2!">
      <ul className="divide-y divide-line">
        {tips && <Line icon="heart" title={catalog.tips.title} text={catalog.tips.empty} />}
        {giveaways && (
          <Line
            icon="gift"
            title={token.kind === 'coin' ? words.giveaways.title : words.giveaways.channel}
            text={token.kind === 'coin' ? words.giveaways.text : words.giveaways.channelText}
          >
            <Link to={paths.explore()} className="text-link">
              {words.giveaways.action}
            </Link>
          </Line>
        )}
        {clips && (
          <Line icon="play" title={words.clips.title} text={words.clips.text}>
            <Link to={`${paths.clips(token.tokenAddress)}#add-clip`} className="text-link">
              {words.clips.action}
            </Link>
          </Line>
        )}
      </ul>
    </Card>
  );
}

function Line({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex items-center gap-x-4 py-3 max-[22rem]:flex-wrap">
      <Icon name={icon} className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm max-[22rem]:min-w-44">
        <h2 className="font-semibold text-fg">{title}</h2>
        <p className="mt-0.5 text-muted">{text}</p>
      </div>
      {children && <span className="max-[22rem]:w-full max-[22rem]:pl-9">{children}</span>}
    </li>
  );
}
