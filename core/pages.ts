/**
 * The table of pages. Everything that differs by page follows from it: the app's routes and links (web/), the titles,
 * what crawlers and the sitemap get (core/share, worker/share), and the files that the browser preloads (tools/).
 */

interface PageEntry {
  /** The address. `:tokenAddress`, `:id` or `:name` stands for the page's subject. */
  path: string;
  /** Other addresses of the same page. */
  aliases?: readonly string[];
  /** The module below web/ that renders it. */
  screen: string;
  /** The tab's title without " · Fanfare". A page with a subject shows it until the subject is loaded. */
  title?: string;
  /** For crawlers. */
  description?: string;
  /**
   * Whether search engines must skip it: a user's own pages, the operator's, and pages that only streaming software
   * opens.
   */
  isPrivate?: true;
  /** A program of its own, which carries neither router nor wallet: `screen` is its first module (web/main.tsx). */
  isProgram?: true;
}

const TABLE = {
  home: { path: '/', screen: 'home/home-page.tsx' },
  giveaways: {
    path: '/giveaways',
    screen: 'giveaways/giveaways-page.tsx',
    title: 'Giveaways',
    description:
      'Give away SOL or your own coin. The prize is locked in an escrow on Solana, and a public random beacon decides who wins.',
  },
  exploreGiveaways: {
    path: '/giveaways/explore',
    aliases: ['/explore'],
    screen: 'giveaways/explore/explore-page.tsx',
    title: 'Explore giveaways',
    description:
      'Giveaways that are open on Solana right now. Every prize is locked in escrow, and anyone can check every draw.',
  },
  createGiveaway: {
    path: '/giveaways/create',
    aliases: ['/create', '/create-giveaway'],
    screen: 'giveaways/create/create-page.tsx',
    title: 'Create a giveaway',
    description:
      'Set up a giveaway in three steps. The prize is locked on-chain, the draw cannot be rigged, and the winner is paid automatically.',
  },
  giveaway: {
    path: '/giveaways/:id',
    aliases: ['/giveaway/:id'],
    screen: 'giveaways/detail/giveaway-page.tsx',
    title: 'Giveaway',
  },
  draw: {
    path: '/giveaways/:id/draw',
    aliases: ['/giveaway/:id/draw'],
    screen: 'giveaways/draw/draw-page.tsx',
    title: 'The draw',
  },
  start: {
    path: '/start',
    screen: 'start/start-page.tsx',
    title: 'Get tips on your stream',
    description:
      'Seven short steps from your wallet to tips on your stream, in OBS or any app with a browser source.',
  },
  tipping: {
    path: '/tipping',
    screen: 'tips/tipping-page.tsx',
    title: 'Tipping',
    description:
      'Tip the creator of any Solana token in SOL or in the token itself. Your message goes straight to the stream.',
  },
  tip: { path: '/tip/:tokenAddress', screen: 'tips/tip-page.tsx' },
  token: { path: '/:tokenAddress', screen: 'tips/token-page.tsx' },
  channel: { path: '/@:name', screen: 'tips/channel-page.tsx' },
  overlay: { path: '/:tokenAddress/live', screen: 'overlay/main.tsx', isPrivate: true, isProgram: true },
  desk: {
    path: '/:tokenAddress/desk',
    screen: 'dock/main.tsx',
    title: 'Moderator dock',
    isPrivate: true,
    isProgram: true,
  },
  clips: {
    path: '/clips',
    screen: 'clips/clips-page.tsx',
    title: 'All Clips',
    description: 'The best moments of every stream, collected by fans. Creators pick the winners in public.',
  },
  tokenClips: { path: '/clips/:tokenAddress', screen: 'clips/clips-page.tsx' },
  clipsCallback: {
    path: '/clips/auth/callback',
    screen: 'clips/callback-page.tsx',
    title: 'X verification',
    isPrivate: true,
  },
  dashboard: {
    path: '/dashboard',
    screen: 'dashboard/dashboard-page.tsx',
    title: 'Dashboard',
    isPrivate: true,
  },
  help: {
    path: '/help',
    screen: 'site/help-page.tsx',
    title: 'Help',
    description:
      'How to tip, enter a giveaway and add a clip, and how creators put alerts on stream in OBS, run giveaways and pick clips.',
  },
  fees: {
    path: '/fees',
    screen: 'site/fees-page.tsx',
    title: 'Fees',
    description: 'What tips and giveaways cost on Fanfare, who receives it, and what you get back.',
  },
  status: {
    path: '/status',
    screen: 'site/status-page.tsx',
    title: 'Status',
    description: 'Whether tips, alerts and draws on Fanfare work right now.',
  },
  security: {
    path: '/security',
    screen: 'site/security-page.tsx',
    title: 'Security',
    description:
      'What Fanfare can and cannot do with your money, how to verify a draw yourself, and where to report a problem.',
  },
  terms: {
    path: '/terms',
    screen: 'site/terms-page.tsx',
    title: 'Terms',
    description: 'What Fanfare does, what it does not promise, and what you agree to when you use it.',
  },
  privacy: {
    path: '/privacy',
    screen: 'site/privacy-page.tsx',
    title: 'Privacy',
    description: 'What Fanfare stores about you, what is public on the blockchain, and how long it stays.',
  },
  activity: {
    path: '/activity',
    screen: 'activity/activity-page.tsx',
    title: 'My activity',
    isPrivate: true,
  },
  admin: { path: '/admin', screen: 'admin/admin-page.tsx', title: 'Admin dashboard', isPrivate: true },
} as const satisfies Record<string, PageEntry>;

export type PageKind = keyof typeof TABLE;
/** The address of a page as the table writes it. */
export type PathOf<Kind extends PageKind> = (typeof TABLE)[Kind]['path'];

export const PAGES: { readonly [Kind in PageKind]: (typeof TABLE)[Kind] & PageEntry } = TABLE;
export const PAGE_KINDS = Object.keys(TABLE) as PageKind[];

/** Pages that are programs of their own. */
export type ProgramKind = {
  [Kind in PageKind]: (typeof TABLE)[Kind] extends { isProgram: true } ? Kind : never;
}[PageKind];

export function isProgram(kind: PageKind): kind is ProgramKind {
  return PAGES[kind].isProgram === true;
}

/** Returns every address of a page, its own first. */
export function patternsOf(kind: PageKind): readonly string[] {
  const { path, aliases = [] } = PAGES[kind];
  return [path, ...aliases];
}

/** Returns whether the page is about a token or giveaway that its address names. */
export function hasSubject(kind: PageKind): boolean {
  return PAGES[kind].path.includes(':');
}

/** Returns the page's own address. `subject` must be encoded for a URL. */
export function pathOf(kind: PageKind, subject: string): string {
  return PAGES[kind].path.replace(/:\w+/, () => subject);
}

const ADDRESS = '[1-9A-HJ-NP-Za-km-z]{32,44}';

/** Looks like an address: base58 of the right length. No word in the table does. */
export function looksLikeAddress(text: string): boolean {
  return new RegExp(`^${ADDRESS}$`).test(text);
}

export interface Page {
  kind: PageKind;
  /** The token, giveaway or name that it is about; empty for the others. */
  subject: string;
  /** Its own address, whichever alias was asked for. */
  path: string;
}

/** Fixed addresses before those with a subject. */
const RULES = [...PAGE_KINDS]
  .sort((a, b) => Number(hasSubject(a)) - Number(hasSubject(b)))
  .flatMap((kind) =>
    patternsOf(kind).map((pattern) => ({
      kind,
      regExp: new RegExp(
        `^${pattern.replace(':tokenAddress', `(${ADDRESS})`).replace(':id', '([^/]+)').replace(':name', '([A-Za-z0-9-]+)')}$`,
      ),
    })),
  );

/** Returns the page of an address, or null. `pathname` as the URL has it; a token must look like an address. */
export function pageOf(pathname: string): Page | null {
  const asked = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  for (const { kind, regExp } of RULES) {
    const match = regExp.exec(asked);
    if (!match) continue;
    const subject = match[1] ?? '';
    return { kind, subject, path: pathOf(kind, subject) };
  }
  return null;
}
