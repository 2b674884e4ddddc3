/** The screens, each a chunk of its own, and which of them a path shows: the first script asks for it beside the shell. */
import { looksLikeAddress, patterns } from './paths.ts';

export const screens = {
  admin: () => import('./admin/admin-page.tsx'),
  clips: () => import('./clips/clips-page.tsx'),
  clipsCallback: () => import('./clips/callback-page.tsx'),
  createGiveaway: () => import('./giveaways/create/wizard.tsx'),
  dashboard: () => import('./dashboard/dashboard-page.tsx'),
  draw: () => import('./giveaways/draw/draw-page.tsx'),
  exploreGiveaways: () => import('./giveaways/explore/explore.tsx'),
  giveaway: () => import('./giveaways/detail/giveaway-page.tsx'),
  giveaways: () => import('./giveaways/landing.tsx'),
  home: () => import('./home/home.tsx'),
  tip: () => import('./tips/tip-page.tsx'),
  tipping: () => import('./tips/tips-landing.tsx'),
  token: () => import('./tips/token-page.tsx'),
} satisfies Record<keyof typeof patterns, () => Promise<unknown>>;

type Screen = keyof typeof screens;

/** In the order in which a path is tried: words before names of any kind. */
const RULES: [screen: Screen, pattern: RegExp][] = (Object.keys(patterns) as Screen[])
  .flatMap((screen) => [patterns[screen]].flat().map((pattern) => ({ screen, pattern })))
  .sort((a, b) => Number(a.pattern.includes(':')) - Number(b.pattern.includes(':')))
  .map(({ screen, pattern }) => [screen, new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/?$`)]);

/** The screen of a path and the token that it is about; null where the router will find nothing either. */
export function screenOf(pathname: string): { screen: Screen; token: string | null } | null {
  for (const [screen, pattern] of RULES) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const token = screen === 'tip' || screen === 'token' ? found[1]! : null;
    if (token !== null && !looksLikeAddress(token))
      return screen === 'token' ? null : { screen, token: null };
    return { screen, token };
  }
  return null;
}
