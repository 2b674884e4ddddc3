/** The map: which path shows which screen. Each screen is a chunk of its own. */
import { lazy } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { looksLikeAddress, patterns } from './paths.ts';
import { NotFound } from './shell/not-found.tsx';

const AdminPage = lazy(() => import('./admin/admin-page.tsx'));
const Home = lazy(() => import('./home/home.tsx'));
const ClipsCallback = lazy(() => import('./clips/callback-page.tsx'));
const ClipsPage = lazy(() => import('./clips/clips-page.tsx'));
const Dashboard = lazy(() => import('./dashboard/dashboard-page.tsx'));
const DrawPage = lazy(() => import('./giveaways/draw/draw-page.tsx'));
const GiveawaysLanding = lazy(() => import('./giveaways/landing.tsx'));
const CreateWizard = lazy(() => import('./giveaways/create/wizard.tsx'));
const Explore = lazy(() => import('./giveaways/explore/explore.tsx'));
const GiveawayPage = lazy(() => import('./giveaways/detail/giveaway-page.tsx'));
const TipsLanding = lazy(() => import('./tips/tips-landing.tsx'));
const TipPage = lazy(() => import('./tips/tip-page.tsx'));
const TokenPage = lazy(() => import('./tips/token-page.tsx'));

export function AppRoutes() {
  return (
    <Routes>
      <Route path={patterns.home} element={<Home />} />
      <Route path={patterns.giveaways} element={<GiveawaysLanding />} />
      {patterns.createGiveaway.map((path) => (
        <Route key={path} path={path} element={<CreateWizard />} />
      ))}
      {patterns.exploreGiveaways.map((path) => (
        <Route key={path} path={path} element={<Explore />} />
      ))}
      {patterns.draw.map((path) => (
        <Route key={path} path={path} element={<DrawPage />} />
      ))}
      {patterns.giveaway.map((path) => (
        <Route key={path} path={path} element={<GiveawayPage />} />
      ))}
      <Route path={patterns.admin} element={<AdminPage />} />
      <Route path={patterns.dashboard} element={<Dashboard />} />
      <Route path={patterns.tipping} element={<TipsLanding />} />
      <Route path={patterns.tip} element={<TipPage />} />
      <Route path={patterns.clipsCallback} element={<ClipsCallback />} />
      {patterns.clips.map((path) => (
        <Route key={path} path={path} element={<ClipsPage />} />
      ))}
      <Route path={patterns.token} element={<TokenRoute />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** One segment at the top is a token only if it looks like an address. */
function TokenRoute() {
  const { tokenAddress = '' } = useParams();
  return looksLikeAddress(tokenAddress) ? <TokenPage key={tokenAddress} /> : <NotFound />;
}
