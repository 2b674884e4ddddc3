/**
 * A peer: an app with the parts of create-solana-dapp's template "gill-react-vite-tailwind", in its arrangement and with
 * its packages, written anew for this benchmark: providers, header with wallet and cluster, the checks of cluster and
 * account, mobile wallets, and a home screen as a chunk of its own; of its second screen only what sends SOL. Its cluster is a
 * path of this site, so that it gets an answer.
 */
import './styles.css';
import {
  createDefaultAuthorizationCache,
  createDefaultChainSelector,
  createDefaultWalletNotFoundHandler,
  registerMwa,
} from '@solana-mobile/wallet-standard-mobile';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createSolanaDevnet, createSolanaLocalnet, createWalletUiConfig, WalletUi } from '@wallet-ui/react';
import { WalletUiGillProvider } from '@wallet-ui/react-gill';
import { ThemeProvider } from 'next-themes';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useRoutes } from 'react-router';
import { Toaster } from 'sonner';
import { AccountCheck, ClusterCheck } from './checks.jsx';
import { Header } from './header.jsx';

const clusters = [createSolanaDevnet({ url: `${location.origin}/rpc` }), createSolanaLocalnet()];
const config = createWalletUiConfig({ clusters });
registerMwa({
  appIdentity: { uri: location.origin, name: 'Template' },
  authorizationCache: createDefaultAuthorizationCache(),
  chains: clusters.map(({ id }) => id),
  chainSelector: createDefaultChainSelector(),
  onWalletNotFound: createDefaultWalletNotFoundHandler(),
});
const queries = new QueryClient();
const Home = lazy(() => import('./home.jsx'));
const Send = lazy(() => import('./send.jsx'));

function Screens() {
  return useRoutes([
    { index: true, element: <Home /> },
    { path: 'send', element: <Send /> },
  ]);
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <BrowserRouter>
      <QueryClientProvider client={queries}>
        <WalletUi config={config}>
          <WalletUiGillProvider>
            <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
              <div className="flex min-h-screen flex-col">
                <Header />
                <main className="container mx-auto grow p-4">
                  <ClusterCheck>
                    <AccountCheck />
                  </ClusterCheck>
                  <Suspense fallback={<p>Loading ...</p>}>
                    <Screens />
                  </Suspense>
                </main>
              </div>
              <Toaster />
            </ThemeProvider>
          </WalletUiGillProvider>
        </WalletUi>
      </QueryClientProvider>
    </BrowserRouter>
  </StrictMode>,
);
