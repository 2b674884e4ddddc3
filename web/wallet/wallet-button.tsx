import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useCopy } from '../ui/copy-button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWallet, type Wallet } from './context.ts';
import { MENU_ITEM } from './menu-item.ts';
import { words } from './words.ts';

/** New prizes, and draws that wait: read once a wallet is connected. */
const NewsBadge = lazy(() => import('../activity/news-badge.tsx'));

/** The creator's tokens, read when the menu is opened. */
const MenuTokens = lazy(() => import('../tokens/menu-tokens.tsx'));

/** Visitors without a wallet do not load what asks for balances. */
const WalletBalance = lazy(() => import('./wallet-balance.tsx'));

/** The header's wallet button: its label is the wallet's state. */
export function WalletButton() {
  const wallet = useWallet();
  switch (wallet.status) {
    case 'none':
      return (
        <Button variant="secondary" icon={<Icon name="wallet" />} onClick={wallet.open}>
          {words.select}
        </Button>
      );
    case 'selected':
      return (
        <span className="flex items-center gap-1.5">
          <IconButton label={words.change} icon={<Icon name="swap" />} onClick={wallet.open} />
          <Button variant="secondary" icon={<Icon name="wallet" />} onClick={wallet.connect}>
            {words.connect}
          </Button>
        </span>
      );
    case 'connecting':
      return (
        <Button variant="secondary" busy>
          {words.connecting}
        </Button>
      );
    case 'disconnecting':
      return (
        <Button variant="secondary" busy>
          {words.disconnecting}
        </Button>
      );
    case 'connected':
      return <ConnectedButton wallet={wallet} />;
  }
}

function ConnectedButton({ wallet }: { wallet: Wallet }) {
  const address = wallet.address ?? '';
  const short = `${address.slice(0, 4)}...${address.slice(-4)}`;
  const newsId = useId();
  const { copied, copy } = useCopy();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);

  const onKey = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key === 'Tab') setOpen(false);
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    items[next % items.length]?.focus();
  };

  const item = (icon: IconName, label: string, run: () => void) => (
    <button type="button" role="menuitem" tabIndex={-1} onClick={run} className={MENU_ITEM}>
      <Icon name={icon} className="text-muted" />
      {label}
    </button>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the button and its menu
    <div ref={box} className="relative flex items-center gap-3" onKeyDown={onKey}>
      <Suspense>
        <WalletBalance className="max-lg:hidden" />
      </Suspense>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={short}
        aria-describedby={newsId}
        title={address}
        onClick={() => setOpen(!open)}
        className="tabular-nums"
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-mint-deep" />
        {short}
        {/* It describes the button, whose name is the address alone. A phone has it on the menu's button. */}
        <Suspense>
          <NewsBadge id={newsId} wallet={address} together className="max-md:hidden" />
        </Suspense>
        <Icon name="chevron-down" className="text-muted" />
      </Button>
      {open && (
        <div
          role="menu"
          aria-label={words.menu}
          className="absolute top-full right-0 z-40 mt-2 w-72 max-h-[calc(100dvh-5rem)] animate-enter overflow-y-auto rounded-2xl border border-line-strong bg-surface p-1.5 shadow-lift max-sm:fixed max-sm:inset-x-4 max-sm:top-14 max-sm:w-auto"
        >
          <Link
            role="menuitem"
            tabIndex={-1}
            to={paths.activity()}
            onClick={() => setOpen(false)}
            className={MENU_ITEM}
          >
            <Icon name="clock" className="text-muted" />
            <span className="flex-1">{words.activity}</span>
            <Suspense>
              <NewsBadge wallet={address} />
            </Suspense>
          </Link>
          <Link
            role="menuitem"
            tabIndex={-1}
            to={`${paths.activity()}?edit=profile`}
            onClick={() => setOpen(false)}
            className={MENU_ITEM}
          >
            <Icon name="user" className="text-muted" />
            {words.editProfile}
          </Link>
          <Suspense>
            <MenuTokens wallet={address} onOpen={() => setOpen(false)} />
          </Suspense>
          <div className="mt-1.5 border-t border-line pt-1.5">
            {item(
              copied ? 'check' : 'copy',
              copied ? words.copied : words.copyAddress,
              () => void copy(address),
            )}
            {item('swap', words.change, () => {
              setOpen(false);
              wallet.open();
            })}
            {item('logout', words.disconnect, () => {
              setOpen(false);
              void wallet.disconnect();
            })}
          </div>
        </div>
      )}
    </div>
  );
}
