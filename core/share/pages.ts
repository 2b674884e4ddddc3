/** Which page an address shows, as the worker must know it: web/paths.ts has the same patterns for the app, a test compares. */

export type PageKind =
  | 'home'
  | 'giveaways'
  | 'explore'
  | 'create'
  | 'giveaway'
  | 'draw'
  | 'tipping'
  | 'tip'
  | 'token'
  | 'overlay'
  | 'clips'
  | 'token-clips'
  | 'callback'
  | 'dashboard'
  | 'admin';

export interface Page {
  kind: PageKind;
  /** The token or giveaway that it is about; empty for the others. */
  subject: string;
  /** Where it lives; others lead to the same page. */
  path: string;
}

const TOKEN = '([1-9A-HJ-NP-Za-km-z]{32,44})';

/** The first that fits decides; the path has `$` where the subject stands. */
const PAGES: readonly [kind: PageKind, pattern: RegExp, path: string][] = [
  ['home', /^\/$/, '/'],
  ['explore', /^\/(?:giveaways\/)?explore$/, '/giveaways/explore'],
  ['create', /^\/(?:giveaways\/create|create|create-giveaway)$/, '/giveaways/create'],
  ['giveaways', /^\/giveaways$/, '/giveaways'],
  ['draw', /^\/giveaways?\/([^/]+)\/draw$/, '/giveaways/$/draw'],
  ['giveaway', /^\/giveaways?\/([^/]+)$/, '/giveaways/$'],
  ['tipping', /^\/tipping$/, '/tipping'],
  ['tip', new RegExp(`^/tip/${TOKEN}$`), '/tip/$'],
  ['callback', /^\/clips\/auth\/callback$/, '/clips/auth/callback'],
  ['clips', /^\/clips$/, '/clips'],
  ['token-clips', new RegExp(`^/clips/${TOKEN}$`), '/clips/$'],
  ['dashboard', /^\/dashboard$/, '/dashboard'],
  ['admin', /^\/admin$/, '/admin'],
  ['overlay', new RegExp(`^/${TOKEN}/live$`), '/$/live'],
  ['token', new RegExp(`^/${TOKEN}$`), '/$'],
];

/** Null for an address that shows nothing. `pathname` as it stands in the address. */
export function pageOf(pathname: string): Page | null {
  const asked = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  for (const [kind, pattern, path] of PAGES) {
    const match = pattern.exec(asked);
    if (match) {
      const subject = match[1] ?? '';
      return { kind, subject, path: path.replace('$', () => subject) };
    }
  }
  return null;
}

/** Pages that are nobody's to find: a person's own, the operator's, and what only streaming software opens. */
export const PRIVATE_PAGES: readonly PageKind[] = ['overlay', 'callback', 'dashboard', 'admin'];
