import { useBearer } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWallet } from '../wallet/context.ts';
import { NAVIGATION } from './navigation.ts';

/** Where people talk about Fanfare. A deployment with an account of its own names it here. */
const SOCIAL_URL = 'https://x.com/hashtag/fanfare';

export function Footer() {
  // Whoever is signed in as administrator finds back; nobody else is told that there is such a screen.
  const isAdmin = useBearer('admin', useWallet().address) !== null;
  const entries = isAdmin ? [...NAVIGATION, { label: 'Admin', to: paths.admin() }] : NAVIGATION;
  return (
    <footer className="mt-20 border-t border-line sm:mt-28">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm text-muted sm:px-6">
        <p className="py-3 tabular-nums">© {new Date().getFullYear()} Fanfare</p>
        <ul className="-mx-3 flex flex-wrap">
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} className="flex min-h-11 items-center rounded-lg px-3 hover:text-fg">
                {entry.label}
              </Link>
            </li>
          ))}
          <li>
            <a
              href={SOCIAL_URL}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center gap-1.5 rounded-lg px-3 hover:text-fg"
            >
              Fanfare on X
              <Icon name="arrow-up-right" />
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
