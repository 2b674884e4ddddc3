import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useBearer } from '../client/session.ts';
import { useOnChange } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWallet } from '../wallet/context.ts';
import { WalletButton } from '../wallet/wallet-button.tsx';
import { words as walletWords } from '../wallet/words.ts';
import { Logo } from './logo.tsx';
import { SPECIFIED } from './navigation.ts';
import { words } from './words.ts';

/** Loaded late: only a connected wallet has news or a studio, and Home must not pay for them. */
const NewsBadge = lazy(() => import('../activity/news-badge.tsx'));
const MenuProfile = lazy(() => import('./menu-profile.tsx'));
const StudioLink = lazy(() => import('./studio-link.tsx'));
const StartLabel = lazy(async () => ({ default: (await import('./studio-link.tsx')).StartLabel }));

const { pages } = words;
const ROW = 'flex min-h-13 items-center gap-3 rounded-xl px-4 font-medium';
const OTHER = cx(ROW, 'text-fg hover:bg-raised');

/** Shows the logo, the menu, what the wallet's roles open, and the wallet. */
export function Header() {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const scrolled = useScrolled();
  const { pathname } = useLocation();
  const { address, disconnect } = useWallet();
  // Only after the signed message: other visitors need not know the screen.
  const isAdmin = useBearer('admin', address) !== null;

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

  const news = (together: boolean) =>
    address && (
      <Suspense>
        <NewsBadge wallet={address} together={together} />
      </Suspense>
    );
  const studio = (className: string) =>
    address && (
      <Suspense>
        <StudioLink key={address} wallet={address} className={className} />
      </Suspense>
    );

  const start = address ? (
    <Suspense fallback={pages.start}>
      <StartLabel key={address} wallet={address} />
    </Suspense>
  ) : (
    pages.start
  );

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
          {SPECIFIED.map((entry) => (
            <NavLink
              key={entry.to}
              to={entry.to}
              end
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center rounded-xl px-1.5 text-sm font-medium whitespace-nowrap transition-colors duration-150 lg:px-3',
                  isActive ? 'text-mint' : 'text-soft hover:text-fg',
                )
              }
            >
              {entry.label}
            </NavLink>
          ))}
        </nav>
        {studio(buttonClass('secondary', 'md', 'max-md:hidden'))}
        {isAdmin && (
          <Link to={paths.admin()} className={buttonClass('secondary', 'md', 'max-lg:hidden')}>
            <Icon name="shield" />
            {pages.admin}
          </Link>
        )}
        <div className="flex shrink-0 whitespace-nowrap large-text:shrink">
          <WalletButton />
        </div>
        <Button
          ref={toggle}
          variant="bare"
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="relative -mr-2 size-11 shrink-0 px-0! md:hidden"
        >
          <Icon name={open ? 'close' : 'menu'} className="size-5" />
          <span className="sr-only">{open ? words.closeMenu : words.menu}</span>
          <span className="absolute -top-1 right-0.5 *:*:h-4 *:*:min-w-4 *:*:px-1 *:*:text-[0.6875rem]">
            {news(true)}
          </span>
        </Button>
      </div>
      {open && (
        <nav
          id={menuId}
          aria-label={words.main}
          className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-4rem)] animate-enter flex-col overflow-y-auto border-b border-line-strong bg-surface p-2 shadow-lift md:hidden"
        >
          {address && (
            <Suspense>
              <MenuProfile wallet={address} />
            </Suspense>
          )}
          {SPECIFIED.map((entry) => (
            <Row key={entry.to} {...entry} onOpen={() => setOpen(false)} />
          ))}
          <div className="mt-2 flex flex-col border-t border-line pt-2">
            {/* Its dot takes the place of an icon. */}
            {studio(cx(OTHER, '[&>span:first-child]:mx-1'))}
            {isAdmin && (
              <Row icon="shield" label={pages.admin} to={paths.admin()} onOpen={() => setOpen(false)} />
            )}
            <Row icon="clock" label={pages.activity} to={paths.activity()} onOpen={() => setOpen(false)}>
              {news(false)}
            </Row>
            <Row icon="bolt" label={start} to={paths.start()} onOpen={() => setOpen(false)} />
            {address && (
              <>
                <Link
                  to={`${paths.activity()}?edit=profile`}
                  onClick={() => setOpen(false)}
                  className={OTHER}
                >
                  <Icon name="user" className="text-faint" />
                  {walletWords.editProfile}
                </Link>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    void disconnect();
                  }}
                  className={OTHER}
                >
                  <Icon name="logout" className="text-faint" />
                  {walletWords.disconnect}
                </button>
              </>
            )}
          </div>
        </nav>
      )}
    </header>
  );
}

/** An entry of the phone's menu. */
function Row({
  icon,
  label,
  to,
  onOpen,
  children,
}: {
  icon: IconName;
  label: ReactNode;
  to: string;
  onOpen: () => void;
  children?: ReactNode;
}) {
  return (
    <NavLink
      to={to}
      end
      onClick={onOpen}
      className={({ isActive }) => cx(ROW, isActive ? 'bg-raised text-mint' : 'text-fg hover:bg-raised')}
    >
      <Icon name={icon} className="text-faint" />
      {label}
      {children}
    </NavLink>
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
