import { WalletUiClusterDropdown, WalletUiDropdown } from '@wallet-ui/react';
import { Menu, X } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from './button.jsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown.jsx';

/** The name, the links and, behind a button on small screens, wallet, cluster and theme. */
export function Header() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <header className="relative z-50 bg-neutral-900 px-4 py-2 text-neutral-400">
      <div className="mx-auto flex items-center justify-between">
        <Link
          to="/"
          className="text-xl hover:text-white"
          aria-current={pathname === '/' ? 'page' : undefined}
        >
          Template
        </Link>
        <Button variant="ghost" size="icon" className="md:hidden" onClick={() => setOpen(!open)}>
          {open ? <X className="size-6" /> : <Menu className="size-6" />}
        </Button>
        <div className="hidden items-center gap-4 md:flex">
          <Controls />
        </div>
      </div>
      {open && (
        <div className="flex flex-col gap-4 p-4 md:hidden">
          <Controls />
        </div>
      )}
    </header>
  );
}

function Controls() {
  const { setTheme } = useTheme();
  return (
    <>
      <WalletUiDropdown size="sm" />
      <WalletUiClusterDropdown size="sm" />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="sm">
            Theme
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {['light', 'dark', 'system'].map((theme) => (
            <DropdownMenuItem key={theme} onClick={() => setTheme(theme)}>
              {theme}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}
