import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useOnChange } from '../hooks.ts';
import { paths } from '../paths.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { useWallet } from '../wallet/context.ts';
import { WalletButton } from '../wallet/wallet-button.tsx';
import { Logo } from './logo.tsx';
import { MENU, NAVIGATION } from './navigation.ts';
import { useScrolled } from './use-scrolled.ts';
import { words } from './words.ts';

/** Only who has connected a wallet has news, and Home loads nothing for it. */
const NewsBadge = lazy(() => import('../activity/news-badge.tsx'));

export function Header() {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const scrolled = useScrolled();
  const { pathname } = useLocation();

  useOnChange(pathname, () => setOpen(false));
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <header
      className={cx(
        'sticky top-0 z-30 border-b transition-colors duration-150',
        // At the top the screen's aura shows through. No backdrop blur: it would cost a phone every frame.
        scrolled || open ? 'border-line bg-ink/95' : 'border-transparent',
      )}
    >
      <div className="page flex h-16 items-center gap-2 large-text:h-auto large-text:flex-wrap large-text:py-3">
        <Link
          to={paths.home()}
          aria-label={words.logo}
          className="-m-1 mr-auto rounded-xl p-1 md:mr-4 lg:mr-8"
        >
          <Logo />
        </Link>
        <nav aria-label={words.main} className="mr-auto hidden gap-1 md:flex">
          {NAVIGATION.map((entry) => (
            <NavLink
              key={entry.to}
              to={entry.to}
              end
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center rounded-xl px-2.5 text-sm font-medium transition-colors duration-150 lg:px-3.5',
                  isActive ? 'text-mint' : 'text-soft hover:text-fg',
                )
              }
            >
              {entry.label}
              <News to={entry.to} />
            </NavLink>
          ))}
        </nav>
        <WalletButton />
        <IconButton
          ref={toggle}
          label={open ? words.closeMenu : words.openMenu}
          icon={<Icon name={open ? 'close' : 'menu'} className="size-5" />}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="-mr-2 md:hidden"
        />
      </div>
      {open && (
        <nav
          id={menuId}
          aria-label={words.main}
          className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-4rem)] animate-enter flex-col overflow-y-auto border-b border-line-strong bg-surface p-2 shadow-lift md:hidden"
        >
          {MENU.map((entry) => (
            <NavLink
              key={entry.to}
              to={entry.to}
              end
              onClick={() => setOpen(false)}
              className={({ isActive }) =>
                cx(
                  'flex min-h-13 items-center rounded-xl px-4 font-medium',
                  isActive ? 'bg-raised text-mint' : 'text-fg hover:bg-raised',
                )
              }
            >
              {entry.label}
              <News to={entry.to} />
            </NavLink>
          ))}
        </nav>
      )}
    </header>
  );
}

/** Beside "My activity": prizes that were not seen yet. */
function News({ to }: { to: string }) {
  const { address } = useWallet();
  if (to !== paths.activity() || address === null) return null;
  return (
    <Suspense>
      <NewsBadge wallet={address} />
    </Suspense>
  );
}
