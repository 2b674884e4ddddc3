import { Link } from 'react-router-dom';
import { NOT_FOUND_TITLE, tabTitle } from '../../core/share/titles.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { words } from './words.ts';

const { notFound } = words;

/** Shows that a path does not exist. */
export function NotFound() {
  return (
    <div className="page grid place-items-center py-16 sm:py-24">
      <title>{tabTitle(NOT_FOUND_TITLE)}</title>
      <div className="monitor flex w-full max-w-xl flex-col items-center gap-4 px-6 py-16 text-center">
        <p className="text-7xl font-extrabold tracking-tighter tabular-nums text-mint">{notFound.code}</p>
        <h1 className="text-2xl font-semibold tracking-tight text-fg">{notFound.title}</h1>
        <p className="max-w-sm leading-relaxed break-words text-muted">{notFound.text(location.host)}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Link to={paths.home()} className={buttonClass()}>
            {notFound.home}
          </Link>
          <Link to={paths.tipping()} className={buttonClass('secondary')}>
            {notFound.find}
          </Link>
        </div>
      </div>
    </div>
  );
}
