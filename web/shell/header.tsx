import { useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useOnChange } from '../hooks.ts';
import { paths } from '../paths.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { WalletButton } from '../wallet/wallet-button.tsx';
import { Logo } from './logo.tsx';
import { NAVIGATION } from './navigation.ts';

export function Header() {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
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
    <header className="sticky top-0 z-30 border-b border-line bg-ink/85 backdrop-blur-md">
      <div className="page flex h-16 items-center gap-2 large-text:h-auto large-text:flex-wrap large-text:py-3">
        <Link
          to={paths.home()}
          aria-label="Fanfare, home"
          className="-m-1 mr-auto rounded-xl p-1 md:mr-3 lg:mr-8"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden gap-1 md:flex">
          {NAVIGATION.map((entry) => (
            <NavLink
              key={entry.to}
              to={entry.to}
              end
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center rounded-xl px-2.5 text-sm lg:px-3.5 font-medium transition-colors duration-150',
                  isActive ? 'text-mint' : 'text-muted hover:text-fg',
                )
              }
            >
              {entry.label}
            </NavLink>
          ))}
        </nav>
        <WalletButton />
        <IconButton
          ref={toggle}
          label={open ? 'Close menu' : 'Open menu'}
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
          aria-label="Main"
          className="absolute inset-x-0 top-full flex animate-enter flex-col border-b border-line-strong bg-surface p-2 shadow-lift md:hidden"
        >
          {NAVIGATION.map((entry) => (
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
            </NavLink>
          ))}
        </nav>
      )}
    </header>
  );
}
