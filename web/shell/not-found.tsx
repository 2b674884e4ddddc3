import { Link } from 'react-router-dom';
import { NOT_FOUND_TITLE, tabTitle } from '../../core/share/titles.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

/** The screen for a path that leads nowhere. */
export function NotFound() {
  return (
    <div className="page grid place-items-center py-16 sm:py-24">
      <title>{tabTitle(NOT_FOUND_TITLE)}</title>
      <div className="monitor flex w-full max-w-xl flex-col items-center gap-4 px-6 py-16 text-center">
        <p className="text-7xl font-extrabold tracking-tight tabular-nums text-mint">404</p>
        <h1 className="text-2xl font-semibold tracking-tight text-fg">Nothing is on this channel</h1>
        <p className="max-w-sm leading-relaxed text-muted">
          The address may be mistyped. A token's page is at the site's name followed by the token's address.
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Link to={paths.home()} className={buttonClass()}>
            Go Back Home
          </Link>
          <Link to={paths.tipping()} className={buttonClass('secondary')}>
            Find a token
          </Link>
        </div>
      </div>
    </div>
  );
}
