/**
 * The headers that tell the browser what to refuse: foreign code and connections, framing by other sites, guessed
 * types. The worker puts them on its answers (worker/http/secure.ts), the build on pages and files (tools/headers.ts).
 */
/** The path of the page in which X's own widget runs: the only page that may load foreign scripts. */
export const X_POST_PAGE = '/x-post';
/** The path of the frame's page on the second host (core/frame-host.ts). */
export const X_FRAME_PATH = '/x-frame';
/** The page to which X returns users; the window that opened it must keep its reference to it. */
export const X_CALLBACK_PAGE = '/clips/auth/callback';

type Headers = Readonly<Record<string, string>>;
type Policy = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

/** On every answer. */
const ALWAYS: Headers = {
  'x-content-type-options': 'nosniff',
  // The overlay's address contains its key.
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  // Ledger is reached through WebHID, alerts play by themselves: these two stay.
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
};

/** Data is not a document: nothing in it may load, run, or be framed. */
export const API_HEADERS: Headers = {
  ...ALWAYS,
  'content-security-policy': text({ 'default-src': [NONE], 'frame-ancestors': [NONE], 'base-uri': [NONE] }),
};

/** The policy of creators' uploads, which run nothing even when opened: no origin, no script, no plugin. */
export const MEDIA_POLICY: string = text({ 'default-src': [NONE], 'frame-ancestors': [NONE], sandbox: [] });

/** Loopback, where the local world's servers are, what Vite's own page needs, the second host, and Turnstile's. */
interface Looser {
  scripts?: readonly string[];
  connections?: readonly string[];
  /** The origins of the second host (core/frame-host.ts) and of Turnstile, if the deployment has them. */
  frames?: readonly string[];
}

/** Pages and files. `looser` is the local world's. */
export function pageHeaders(looser?: Looser): Headers {
  return {
    ...ALWAYS,
    // A window that we open for X keeps its reference to us; a site that opens us gets none.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': text({
      'default-src': [NONE],
      'script-src': [SELF, ...(looser?.scripts ?? [])],
      // Toasts, and the window of Solana Mobile's adapter, bring their styles as elements. Styles run nothing.
      'style-src': [SELF, "'unsafe-inline'", 'https://fonts.googleapis.com'],
      'font-src': [SELF, 'https://fonts.gstatic.com'],
      // Token pictures come through us, so that no stranger's host sees our visitors; wallets bring theirs as data.
      'img-src': [SELF, 'data:'],
      'media-src': [SELF],
      // Solana Mobile answers on the phone's own loopback.
      'connect-src': [SELF, 'ws://localhost:*', ...(looser?.connections ?? [])],
      'worker-src': [SELF],
      // X's widget, Turnstile's; Solflare's own window; the link that wakes a wallet app.
      'frame-src': [SELF, ...(looser?.frames ?? []), 'https://connect.solflare.com', 'solana-wallet:'],
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
 * Returns the policy of that script alone, which is a Web Worker: it may ask any node that its visitor names, so that
 * no one has to trust ours. It has no access to a wallet, a document or the page's storage.
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

/** Returns the policy that X's widget needs; `widget`: the source of its script, if not X. */
function widgetRules(widget: readonly string[] = []): Policy {
  return {
    'default-src': [NONE],
    'script-src': [SELF, ...X_SCRIPTS, ...widget],
    'style-src': [SELF, "'unsafe-inline'", ...X_PAGES],
    'img-src': ['data:', 'https:'],
    'font-src': ['https:'],
    'frame-src': [...X_PAGES, ...widget],
    'connect-src': X_PAGES,
    'base-uri': [NONE],
    'form-action': [NONE],
  };
}

/** The page of X's widget on our own host: without our origin even if a visitor opens it by itself. */
export const X_POST_POLICY: string = text({
  sandbox: ['allow-scripts', 'allow-popups'],
  ...widgetRules(),
  'frame-ancestors': [SELF],
});

/**
 * Returns the policy of X's widget page on the second host. It keeps that host's origin, because X's own frame inside
 * would lose its own with it; nothing else is there. `site`: the only origin that may frame it.
 */
export function framePolicy(site: string, widget: string): string {
  const own = URL.canParse(widget) && widget.startsWith('http') ? new URL(widget).origin : null;
  const extra = own === null || X_SCRIPTS.includes(own) ? [] : [own];
  return text({ ...widgetRules(extra), 'frame-ancestors': [site] });
}

/**
 * Returns the file `_headers` of Cloudflare's static assets: the first rule for everything, the others in its place.
 * `looser` as for pages.
 */
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
    // Vite names these files by their content.
    rule('/assets/*', ['cache-control: public, max-age=31536000, immutable']),
    // These change rarely, and a day-old one does no harm.
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
