/** Moving between screens: wouter, with this app's table of screens (screens.ts) and its rule for the present link. */

import type { ComponentProps } from 'react';
import { createContext, useContext } from 'react';
import { Link as PlainLink } from 'wouter';
import { navigate, usePathname } from 'wouter/use-browser-location';
import type { Params } from './screens.ts';

export { useSearchParams } from 'wouter';
export { usePathname };

/** Set around a screen by the map of the screens. */
export const ParamsContext = createContext<Params>({});

/** What the path of the present screen names. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

export function useNavigate(): typeof navigate {
  return navigate;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/** A link within the app. One to where one is makes no new entry in the history. */
export function Link({ to, ...rest }: LinkProps) {
  usePathname(); // drawn anew on every way, so that `replace` is true of the present address
  return <PlainLink {...rest} href={to} replace={to === location.pathname + location.search} />;
}

/** A link that knows whether it leads to the present screen. */
export function NavLink({
  className,
  ...rest
}: Omit<LinkProps, 'className'> & { className: (state: { isActive: boolean }) => string }) {
  const pathname = usePathname();
  const isActive = pathname === rest.to || pathname === `${rest.to}/`;
  return <Link {...rest} aria-current={isActive ? 'page' : undefined} className={className({ isActive })} />;
}
