import '../styles.css';
import { Suspense, useDeferredValue } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { WinBanner } from '../activity/win-banner.tsx';
import { useOnChange } from '../hooks.ts';
import { AppRoutes } from '../routes.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { WalletProvider } from '../wallet/wallet-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NewVersion } from './new-version.tsx';
import { words } from './words.ts';

function App() {
  return (
    <WalletProvider>
      <div className="relative isolate flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 rounded-lg bg-mint px-4 py-3 font-semibold text-mint-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        >
          {words.skip}
        </a>
        <NewVersion />
        <WinBanner />
        <Header />
        <main id="content" tabIndex={-1} className="relative flex-1 outline-none">
          <Screen />
        </main>
        <Footer />
      </div>
    </WalletProvider>
  );
}

/** Shows the current screen until the next one is ready. A new path starts at the top, without the last one's error. */
function Screen() {
  const asked = useLocation();
  const deferred = useDeferredValue(asked);
  const { pathname } = deferred;
  const leaving = asked.pathname !== pathname;
  useOnChange(pathname, () => window.scrollTo(0, 0));
  const progress = <ProgressLine label={words.loading} />;
  return (
    <>
      {leaving && progress}
      {/* As tall as the window, so that the footer does not jump. */}
      <Suspense fallback={<div className="min-h-dvh">{progress}</div>}>
        <ErrorBoundary key={pathname}>
          {/* A new query is not a new page: filters and tabs apply at once. */}
          <AppRoutes location={leaving ? deferred : asked} />
        </ErrorBoundary>
      </Suspense>
    </>
  );
}

/** Shows the app in `root`. */
export function mountApp(root: HTMLElement): void {
  createRoot(root).render(
    // Without transitions the header has the new address at once, and `Screen` knows that the next page is loading.
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>,
  );
}
