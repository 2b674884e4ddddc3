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
import { PRODUCT, SPECIFIED } from './navigation.ts';
import { words } from './words.ts';

/** Loaded late: only a connected wallet has new prizes, and Home must not pay for it. */
const NewsBadge = lazy(() => import('../activity/news-badge.tsx'));

/** Shows the logo, the menu and the wallet. */
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
        // At the top the screen's aura shows through. A backdrop blur would cost a phone every frame.
        scrolled || open ? 'border-line bg-ink/95' : 'border-transparent',
      )}
    >
      <div className="page flex h-16 items-center gap-2 large-text:h-auto large-text:flex-wrap large-text:py-3">
        <Link
          to={paths.home()}
          aria-label={words.logo}
          className="-m-1 mr-auto flex min-w-10 rounded-xl p-1 md:mr-1 md:max-lg:w-10 lg:mr-4 xl:mr-8"
        >
          <Logo />
        </Link>
        <nav aria-label={words.main} className="hidden flex-1 xl:gap-1 md:flex">
          {PRODUCT.map((entry, index) => (
            <NavLink
              key={entry.to}
              to={entry.to}
              end
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center rounded-xl px-2 text-sm font-medium whitespace-nowrap transition-colors duration-150 lg:px-3',
                  index === SPECIFIED.length && 'ml-auto',
                  isActive ? 'text-mint' : 'text-soft hover:text-fg',
                )
              }
            >
              {entry.label}
              <News to={entry.to} />
            </NavLink>
          ))}
        </nav>
        <div className="flex shrink-0 whitespace-nowrap large-text:shrink">
          <WalletButton />
        </div>
        <IconButton
          ref={toggle}
          label={open ? words.closeMenu : words.openMenu}
          icon={<Icon name={open ? 'close' : 'menu'} className="size-5" />}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="-mr-2 shrink-0 md:hidden"
        />
      </div>
      {open && (
        <nav
          id={menuId}
          aria-label={words.main}
          className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-4rem)] animate-enter flex-col overflow-y-auto border-b border-line-strong bg-surface p-2 shadow-lift md:hidden"
        >
          {PRODUCT.map((entry, index) => (
            <NavLink
              key={entry.to}
              to={entry.to}
              end
              onClick={() => setOpen(false)}
              className={({ isActive }) =>
                cx(
                  'flex min-h-13 items-center rounded-xl px-4 font-medium',
                  index === SPECIFIED.length && 'mt-2 rounded-t-none border-t border-line',
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

/** Counts unseen prizes beside "My activity". */
function News({ to }: { to: string }) {
  const { address } = useWallet();
  if (to !== paths.activity() || address === null) return null;
  return (
    <Suspense>
      <NewsBadge wallet={address} />
    </Suspense>
  );
}

/** Returns whether the page is scrolled away from its top. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > 8);
    read();
    addEventListener('scroll', read, { passive: true });
    return () => removeEventListener('scroll', read);
  }, []);
  return scrolled;
}
