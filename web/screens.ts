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

export type Screen = keyof typeof screens;
/** What a path names: `id` of a giveaway, `tokenAddress`. */
export type Params = Readonly<Partial<Record<string, string>>>;

/** In the order in which a path is tried: words before names of any kind. */
const RULES = (Object.keys(patterns) as Screen[])
  .flatMap((screen) => [patterns[screen]].flat().map((pattern) => ({ screen, pattern })))
  .sort((a, b) => Number(a.pattern.includes(':')) - Number(b.pattern.includes(':')))
  .map(({ screen, pattern }) => ({
    screen,
    path: new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'),
  }));

/** The screen of a path and what the path names; null where there is none. One segment at the top must look like a token. */
export function screenOf(pathname: string): { screen: Screen; params: Params } | null {
  for (const { screen, path } of RULES) {
    const found = path.exec(pathname);
    if (!found) continue;
    const named = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decoded(text)]);
    const params: Params = Object.fromEntries(named);
    return screen === 'token' && !looksLikeAddress(params.tokenAddress ?? '') ? null : { screen, params };
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
