/** The routes: one for each address in the table of pages (core/pages.ts). */
import { type ComponentType, lazy } from 'react';
import { type Location, Route, Routes, useParams } from 'react-router-dom';
import {
  hasSubject,
  isProgram,
  looksLikeAddress,
  PAGE_KINDS,
  PAGES,
  pageOf,
  patternsOf,
} from '../core/pages.ts';
import { tabTitle } from '../core/share/titles.ts';
import { type AppPage, loadScreen } from './screens.ts';
import { NotFound } from './shell/not-found.tsx';

// The router has no parameter that begins within a segment: a name comes by the route of a token.
const Channel = pageComponent('channel');

export const ROUTES = PAGE_KINDS.filter((kind) => !isProgram(kind) && kind !== 'channel').flatMap((page) => {
  const Page = pageComponent(page);
  return patternsOf(page).map((path) => <Route key={path} path={path} handle={page} element={<Page />} />);
});

/** The page at `location`. */
export function AppRoutes({ location }: { location: Location }) {
  return (
    <Routes location={location}>
      {ROUTES}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function pageComponent(page: AppPage): ComponentType {
  const Screen = lazy(() => loadScreen(page));
  const title = hasSubject(page) ? undefined : PAGES[page].title;
  return function Page() {
    const { tokenAddress = '' } = useParams();
    // Otherwise every mistyped address of one word would show as a missing token.
    if (page === 'token' && !looksLikeAddress(tokenAddress))
      return pageOf(`/${tokenAddress}`)?.kind === 'channel' ? <Channel /> : <NotFound />;
    return (
      <>
        {title && <title>{tabTitle(title)}</title>}
        <Screen />
      </>
    );
  };
}
