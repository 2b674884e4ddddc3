import { Link } from 'react-router-dom';
import { useBearer } from '../client/session.ts';
import { paths } from '../paths.ts';
import { operator } from '../site/operator.ts';
import { Icon } from '../ui/icon.tsx';
import { useWallet } from '../wallet/context.ts';
import { Logo } from './logo.tsx';
import { ABOUT, PRODUCT } from './navigation.ts';
import { words } from './words.ts';

const LINK =
  'flex min-h-11 items-center gap-1.5 rounded-lg text-muted transition-colors duration-150 hover:text-fg md:pointer-fine:min-h-9';

export function Footer() {
  // Only a signed-in admin gets the link. Other visitors need not know the screen.
  const isAdmin = useBearer('admin', useWallet().address) !== null;
  const product = isAdmin ? [...PRODUCT, { label: words.pages.admin, to: paths.admin() }] : PRODUCT;
  const { name, xAccount } = operator();
  return (
    <footer className="mt-16 border-t border-line sm:mt-24">
      <div className="page grid gap-x-10 gap-y-8 py-10 text-sm sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:gap-x-16 sm:py-12 lg:gap-x-24">
        <div className="flex flex-col items-start gap-3">
          <Logo />
          <p className="max-w-64 leading-relaxed text-muted">{words.footer.tagline}</p>
          {xAccount && (
            <a href={`https://x.com/${xAccount}`} target="_blank" rel="noreferrer" className={LINK}>
              {words.footer.onX}
              <Icon name="arrow-up-right" />
            </a>
          )}
        </div>
        <Links title={words.footer.product} entries={product} />
        <Links title={words.footer.about} entries={ABOUT} />
        <p className="text-muted tabular-nums sm:col-span-3">
          {words.footer.copyright(new Date().getFullYear(), name)}
        </p>
      </div>
    </footer>
  );
}

function Links({ title, entries }: { title: string; entries: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <p className="text-xs font-semibold tracking-wide text-fg">{title}</p>
      <ul className="mt-2 grid grid-cols-[10rem_1fr] gap-x-6 sm:grid-cols-1">
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={LINK}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
