/**
 * What answers tell the browser to refuse: code and connections that are not ours, other sites that frame us, guessed
 * types. The worker puts them on its answers (worker/http/secure.ts), the build on pages and files (tools/headers.ts).
 */

/** The path of the page in which X's own widget runs, and the only one that may hold other people's scripts. */
export const X_POST_PAGE = '/x-post';
/** Where people come back to from X; the window that they left must still know this one. */
export const X_CALLBACK_PAGE = '/clips/auth/callback';

type Headers = Readonly<Record<string, string>>;
type Policy = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

/** On every answer. */
const ALWAYS: Headers = {
  'x-content-type-options': 'nosniff',
  // The overlay's address holds its key.
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  // Ledger is reached through WebHID, alerts play by themselves: these two stay.
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
};

/** Data is no document: nothing in it may load, run, or be framed. */
export const API_HEADERS: Headers = {
  ...ALWAYS,
  'content-security-policy': text({ 'default-src': [NONE], 'frame-ancestors': [NONE], 'base-uri': [NONE] }),
};

/** Loopback, where the local world's servers are, and what Vite's own page needs while it serves the sources. */
interface Looser {
  scripts?: readonly string[];
  connections: readonly string[];
}

/** Pages and files. `looser` is the local world's. */
export function pageHeaders(looser?: Looser): Headers {
  return {
    ...ALWAYS,
    // A window that we open for X keeps its way back to us; whoever opens us has none.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': text({
      'default-src': [NONE],
      'script-src': [SELF, ...(looser?.scripts ?? [])],
      // Toasts, and the window of Solana Mobile's adapter, bring their styles as elements. Styles run nothing.
      'style-src': [SELF, "'unsafe-inline'", 'https://fonts.googleapis.com'],
      'font-src': [SELF, 'https://fonts.gstatic.com'],
      // A token's picture lies wherever its maker put it; wallets bring theirs as data.
      // Token pictures come through us: no host that a stranger named sees who looks.
      'img-src': [SELF, 'data:'],
      'media-src': [SELF],
      // Solana Mobile answers on the phone's own loopback.
      'connect-src': [SELF, 'ws://localhost:*', ...(looser?.connections ?? [])],
      'worker-src': [SELF],
      // X's widget; Solflare's own window; the link that wakes a wallet app.
      'frame-src': [SELF, 'https://connect.solflare.com', 'solana-wallet:'],
      'manifest-src': [SELF],
      'base-uri': [NONE],
      'form-action': [NONE],
      'frame-ancestors': [NONE],
    }),
  };
}

/** The script that repeats a draw (web/giveaways/draw/check-worker.ts), as the build names it. */
const CHECK_SCRIPT = '/assets/check-worker-';

/**
 * The policy of that script alone, which is a Web Worker: it may ask any node that its visitor names, so that nobody has to
 * believe ours. It holds no wallet, no document and no storage of the page.
 */
export function checkScriptPolicy(looser?: Looser): string {
  return text({
    'default-src': [NONE],
    'script-src': [SELF],
    'connect-src': [SELF, 'https:', 'http://localhost:*', ...(looser?.connections ?? [])],
  });
}

const X_SCRIPTS = [
  'https://platform.x.com',
  'https://platform.twitter.com',
  'https://cdn.syndication.twimg.com',
];
const X_PAGES = ['https://platform.x.com', 'https://platform.twitter.com', 'https://syndication.twitter.com'];

/** The page of X's widget: without our origin even where somebody opens it by itself. */
export const X_POST_POLICY: string = text({
  sandbox: ['allow-scripts', 'allow-popups'],
  'default-src': [NONE],
  'script-src': [SELF, ...X_SCRIPTS],
  'style-src': [SELF, "'unsafe-inline'", ...X_PAGES],
  'img-src': ['data:', 'https:'],
  'font-src': ['https:'],
  'frame-src': X_PAGES,
  'connect-src': X_PAGES,
  'base-uri': [NONE],
  'form-action': [NONE],
  'frame-ancestors': [SELF],
});

/** The file `_headers` of Cloudflare's static assets: the first rule for everything, the others in its place. `looser` as for pages. */
export function headersFile(looser?: Looser): string {
  const rule = (path: string, lines: string[]) => [path, ...lines.map((line) => `  ${line}`), ''].join('\n');
  const set = (headers: Headers) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    rule('/*', set(pageHeaders(looser))),
    rule(`${X_POST_PAGE}*`, ['! content-security-policy', `content-security-policy: ${X_POST_POLICY}`]),
    rule(X_CALLBACK_PAGE, ['! cross-origin-opener-policy']),
    rule(`${CHECK_SCRIPT}*`, [
      '! content-security-policy',
      `content-security-policy: ${checkScriptPolicy(looser)}`,
    ]),
    // Vite names these by what they hold.
    rule('/assets/*', ['cache-control: public, max-age=31536000, immutable']),
    // These change rarely, and nobody minds an old one for a day.
    ...['/icon-*', '/apple-touch-icon.png', '/favicon.svg', '/og.png', '/manifest.webmanifest'].map((path) =>
      rule(path, ['cache-control: public, max-age=86400']),
    ),
  ].join('\n');
}

function text(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
