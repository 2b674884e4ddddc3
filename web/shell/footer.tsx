import { Link } from 'react-router-dom';
import { useBearer } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useWallet } from '../wallet/context.ts';
import { NAVIGATION } from './navigation.ts';

/** Fanfare's posts on X. A deployment with an account of its own sets it here. */
const SOCIAL_URL = 'https://x.com/hashtag/fanfare';

const LINK =
  'flex min-h-11 items-center gap-1.5 rounded-lg px-2.5 transition-colors duration-150 hover:text-fg';

export function Footer() {
  // Only a signed-in admin gets the link; other visitors need not know that the screen exists.
  const isAdmin = useBearer('admin', useWallet().address) !== null;
  const entries = isAdmin ? [...NAVIGATION, { label: 'Admin', to: paths.admin() }] : NAVIGATION;
  return (
    <footer className="mt-14 border-t border-line sm:mt-20">
      <div className="page flex flex-wrap items-center gap-x-6 py-3 text-sm text-muted sm:py-5">
        <p className="mr-auto py-3 tabular-nums">© {new Date().getFullYear()} Fanfare</p>
        <ul className="-mx-2.5 flex flex-wrap max-md:order-1 max-md:w-[calc(100%+1.25rem)] md:mx-0">
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} className={LINK}>
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
        <a href={SOCIAL_URL} target="_blank" rel="noreferrer" className={`${LINK} -mx-2.5 md:-ml-6`}>
          Fanfare on X
          <Icon name="arrow-up-right" />
        </a>
      </div>
    </footer>
  );
}
