/** Moving between screens without loading the page anew: the little of a router that this app needs. */
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Params } from './screens.ts';

interface Place {
  pathname: string;
  search: string;
}

const here = (): Place => ({ pathname: location.pathname, search: location.search });
const moved = new EventTarget();
const PlaceContext = createContext<Place | null>(null);
/** Set around a screen by the map of the screens. */
export const ParamsContext = createContext<Params>({});

/** Follows the address for all that stands within. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    // What is on screen stays usable while the next screen is drawn.
    const follow = () => startTransition(() => setPlace(here));
    addEventListener('popstate', follow);
    moved.addEventListener('moved', follow);
    return () => {
      removeEventListener('popstate', follow);
      moved.removeEventListener('moved', follow);
    };
  }, []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

export interface Going {
  /** In the place of the present entry of the history. */
  replace?: boolean;
}

/** Goes to a path of this app, with its query. */
function navigate(to: string, { replace = false }: Going = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  moved.dispatchEvent(new Event('moved'));
}

export function useNavigate(): typeof navigate {
  return navigate;
}

export function useLocation(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('useLocation is used outside of Router');
  return place;
}

/** What the path of the present screen names. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

/** The query of the address, and a way to another query of the same path. */
export function useSearchParams(): [
  URLSearchParams,
  (query: URLSearchParams | Record<string, string>, going?: Going) => void,
] {
  const { search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  return [query, setQuery];
}

function setQuery(query: URLSearchParams | Record<string, string>, going?: Going): void {
  const text = new URLSearchParams(query).toString();
  navigate(text ? `${location.pathname}?${text}` : location.pathname, going);
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

/** A link within the app. A click that asks for another tab or window is the browser's. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere || (rest.target ?? '_self') !== '_self')
      return;
    event.preventDefault();
    navigate(to, { replace: to === location.pathname + location.search });
  };
  return <a {...rest} href={to} onClick={go} />;
}

/** A link that knows whether it leads to the present screen. */
export function NavLink({
  className,
  ...rest
}: Omit<LinkProps, 'className'> & { className: (state: { isActive: boolean }) => string }) {
  const { pathname } = useLocation();
  const isActive = pathname === rest.to || pathname === `${rest.to}/`;
  return <Link {...rest} aria-current={isActive ? 'page' : undefined} className={className({ isActive })} />;
}
