/** The map: which path shows which screen. Each screen is a chunk of its own. */
import { lazy } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { looksLikeAddress, patterns } from './paths.ts';
import { screens } from './screens.ts';
import { NotFound } from './shell/not-found.tsx';

const AdminPage = lazy(screens.admin);
const Home = lazy(screens.home);
const ClipsCallback = lazy(screens.clipsCallback);
const ClipsPage = lazy(screens.clips);
const Dashboard = lazy(screens.dashboard);
const DrawPage = lazy(screens.draw);
const GiveawaysLanding = lazy(screens.giveaways);
const CreateWizard = lazy(screens.createGiveaway);
const Explore = lazy(screens.exploreGiveaways);
const GiveawayPage = lazy(screens.giveaway);
const TipsLanding = lazy(screens.tipping);
const TipPage = lazy(screens.tip);
const TokenPage = lazy(screens.token);

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
