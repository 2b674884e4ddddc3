import { Link } from 'react-router-dom';
import { type Studio, useStudios } from '../client/studios.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { MENU_ITEM } from '../wallet/menu-item.ts';
import { StudioState } from './studio-state.tsx';
import { words as catalog } from './words.ts';

const words = catalog.studios;

/** The wallet's page and its studios, each with its state; and the way to a first or further one. */
export default function MenuTokens({ wallet, onOpen }: { wallet: string; onOpen: () => void }) {
  const { data: tokens = [], name } = useStudios(wallet);
  return (
    <>
      {name !== null && (
        <Link role="menuitem" tabIndex={-1} to={paths.channel(name)} onClick={onOpen} className={MENU_ITEM}>
          <Icon name="user" className="text-muted" />
          <span className="flex-1">{words.page}</span>
          <span className="min-w-0 truncate text-xs text-muted">/@{name}</span>
        </Link>
      )}
      {tokens.length > 0 && (
        <p aria-hidden="true" className="mt-1.5 border-t border-line px-3 pt-2.5 pb-1 text-xs text-faint">
          {words.title}
        </p>
      )}
      {tokens.map((token) => (
        <StudioRow key={token.tokenAddress} token={token} onOpen={onOpen} />
      ))}
      <Link role="menuitem" tabIndex={-1} to={paths.start()} onClick={onOpen} className={MENU_ITEM}>
        <Icon name={tokens.length > 0 ? 'plus' : 'bolt'} className="text-muted" />
        {tokens.length === 0 ? words.first : tokens.some(({ symbol }) => symbol) ? words.another : words.coin}
      </Link>
    </>
  );
}

function StudioRow({ token, onOpen }: { token: Studio; onOpen: () => void }) {
  const { tokenAddress, name, symbol, imageUrl } = token;
  return (
    <Link role="menuitem" tabIndex={-1} to={paths.token(tokenAddress)} onClick={onOpen} className={MENU_ITEM}>
      <TokenImage
        address={tokenAddress}
        src={imageUrl}
        name=""
        person={!symbol}
        className="size-6 rounded-md!"
      />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{name}</bdi>
        <StudioState address={tokenAddress} />
      </span>
    </Link>
  );
}
