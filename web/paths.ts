/** Every link of the app is built here. A path that is not here does not exist. */

export const paths = {
  home: () => '/',
  giveaways: () => '/giveaways',
  createGiveaway: () => '/giveaways/create',
  exploreGiveaways: () => '/giveaways/explore',
  /** The short forms that Home uses. */
  create: () => '/create',
  explore: () => '/explore',
  giveaway: (id: string) => `/giveaways/${encodeURIComponent(id)}`,
  /** The short form, for links that leave the page that they stand on. */
  giveawayShort: (id: string) => `/giveaway/${encodeURIComponent(id)}`,
  draw: (id: string) => `/giveaways/${encodeURIComponent(id)}/draw`,
  /** Of one token, or of all. */
  clips: (token?: string) => (token === undefined ? '/clips' : `/clips/${encodeURIComponent(token)}`),
  admin: () => '/admin',
  dashboard: () => '/dashboard',
  tipping: () => '/tipping',
  tip: (token: string) => `/tip/${encodeURIComponent(token)}`,
  token: (token: string) => `/${encodeURIComponent(token)}`,
  overlay: (token: string) => `/${encodeURIComponent(token)}/live`,
};

/** Patterns of the same paths, for the router. */
export const patterns = {
  home: '/',
  giveaways: '/giveaways',
  /** The first of each list is where it lives; the others are aliases. */
  createGiveaway: ['/giveaways/create', '/create', '/create-giveaway'],
  exploreGiveaways: ['/giveaways/explore', '/explore'],
  giveaway: ['/giveaways/:id', '/giveaway/:id'],
  draw: ['/giveaways/:id/draw', '/giveaway/:id/draw'],
  clips: ['/clips', '/clips/:tokenAddress'],
  clipsCallback: '/clips/auth/callback',
  admin: '/admin',
  dashboard: '/dashboard',
  tipping: '/tipping',
  tip: '/tip/:tokenAddress',
  token: '/:tokenAddress',
};

const BASE58 = '[1-9A-HJ-NP-Za-km-z]{32,44}';

/** Looks like an address: base58 of the right length. None of our own words does. */
export function looksLikeAddress(text: string): boolean {
  return new RegExp(`^${BASE58}$`).test(text);
}

/** The token of an overlay's path, or null for every other screen. */
export function overlayToken(pathname: string): string | null {
  return new RegExp(`^/(${BASE58})/live/?$`).exec(pathname)?.[1] ?? null;
}
