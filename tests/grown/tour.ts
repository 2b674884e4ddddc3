/** A request to each endpoint that reads, in the forms that cost most. */
import type { Grown } from './grow.ts';

export interface Stop {
  /** The endpoint in the spelling of docs/endpoints.md. */
  endpoint: string;
  path: string;
  /** With the bearer token of an admin, or of the creator. */
  as?: 'admin' | 'creator';
  /** A token that is forgotten before each turn: no one has looked at it, so that its row is read and stored. */
  forgets?: string;
}

/** The endpoints that are not measured, each with a reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  '/api/health': 'asks the watch only: tests/worker/watch.test.ts',
  '/.well-known/security.txt': 'settings of the deployment only',
  '/.well-known/fanfare.json': 'settings of the deployment only',
  '/api/live/:token': 'a WebSocket: tests/worker/room-limits.test.ts',
  '/api/live/:token/speech/:tipId': 'asks the room only, and the service that speaks',
  '/api/wallets/:wallet/balances/:token': 'asks the chain only',
  '/api/tokens/:token/picture': 'asks the host of the picture',
  '/og/:kind/:file': 'draws with files of the build; its rows are those of the page',
  '/api/giveaways/:id/lists/:listHash': 'reads one row and a list in R2',
  '/api/giveaways/:id/draw': 'reads one row and a record in R2: tests/worker/draw-record.test.ts',
  '/api/admin/auth-message': 'the sign-in of the tour itself',
  '/api/admin/payouts/:id': 'payouts are made by hand',
  '/api/clips/:token/picks/:pickId': 'one row by its key',
  '/api/live/:token/desk/links': 'asks the room only: tests/worker/room-desk.test.ts',
  '/api/profiles/:wallet': 'two rows by their key: tests/worker/profiles.test.ts',
  '/api/faces/:hash': 'three rows by their key and an object in R2: tests/worker/profiles.test.ts',
  '/api/media/:hash': 'two rows by their key and an object in R2: tests/worker/media.test.ts',
};

export function tourOf({ giveaway, registrant, creator, tip }: Grown, mint: string): Stop[] {
  const stops = (endpoint: string, paths: string[], as?: Stop['as']): Stop[] =>
    paths.map((path) => ({ endpoint, path, as }));
  const one = (path: string, as?: Stop['as']) => stops(path, [path], as);
  const lists = ['pending', 'active', 'ended', 'completed', 'cancelled'].flatMap((status) =>
    ['', `&creator=${creator}`, `&token=${mint}`].map((more) => `/api/giveaways?status=${status}${more}`),
  );
  return [
    ...stops('/api/giveaways', [
      '/api/giveaways',
      ...lists,
      `/api/giveaways?creator=${creator}`,
      `/api/giveaways?token=${mint}`,
      `/api/giveaways?token=${mint}&hosted=true`,
      '/api/giveaways?status=active&sort=ending',
      '/api/giveaways?status=active&sort=prize',
      '/api/giveaways?status=completed&type=holders',
      '/api/giveaways?type=holders',
      '/api/giveaways?search=friday',
      '/api/giveaways?search=zqxzqx',
    ]),
    ...one('/api/giveaways/public-config'),
    ...one('/api/giveaways/stats/platform'),
    ...stops('/api/giveaways/:id', [`/api/giveaways/${giveaway}`]),
    ...stops('/api/giveaways/:id/spins', [`/api/giveaways/${giveaway}/spins`]),
    ...stops('/api/giveaways/:id/wallets/:wallet', [`/api/giveaways/${giveaway}/wallets/${registrant}`]),
    ...stops('/api/channels/:wallet', [`/api/channels/${creator}`]),
    ...stops('/api/names/:name', ['/api/names/juniper']),
    ...stops('/api/names/:name/free', [`/api/names/frog/free?wallet=${creator}`]),
    ...stops('/api/tokens', [
      '/api/tokens?search=frog',
      '/api/tokens?search=f',
      `/api/tokens?search=${mint}`,
    ]),
    ...['tips', 'entries', 'wins', 'clips'].flatMap((list) =>
      stops(
        `/api/activity/:wallet/${list}`,
        [registrant, creator].map((each) => `/api/activity/${each}/${list}`),
      ),
    ),
    ...one('/api/tip/stats/global'),
    ...stops('/api/tip/stats/:token', [`/api/tip/stats/${mint}`]),
    ...stops('/api/tip/received/:wallet', [
      `/api/tip/received/${creator}`,
      `/api/tip/received/${creator}?token=${mint}`,
      `/api/tip/received/${creator}?currency=SOL`,
    ]),
    ...stops('/api/tip/received/:wallet/csv', [`/api/tip/received/${creator}/csv`]),
    { endpoint: '/api/tip/:token', path: `/api/tip/${mint}`, forgets: mint },
    ...stops('/api/tip/config/:token', [`/api/tip/config/${mint}`]),
    ...one('/api/clips'),
    ...stops('/api/clips/:token', [`/api/clips/${mint}`]),
    ...stops('/api/clips/:token/winners', [`/api/clips/${mint}/winners`]),
    ...stops('/api/clips/:token/picks', [`/api/clips/${mint}/picks`]),
    ...stops('/api/clips/auth/status/:wallet', [`/api/clips/auth/status/${creator}`]),
    ...stops('/api/live/:token/tips/:tipId', [`/api/live/${mint}/tips/${tip}`]),
    ...stops('/api/tokens/:token/start', [`/api/tokens/${mint}/start`]),
    ...stops('/api/live/:token/queue', [`/api/live/${mint}/queue`], 'admin'),
    ...stops('/api/live/:token/voice', [`/api/live/${mint}/voice`], 'admin'),
    ...stops('/api/live/:token/show', [`/api/live/${mint}/show`]),
    ...['alerts', 'show'].flatMap((kind) =>
      stops(`/api/live/:token/settings/${kind}`, [`/api/live/${mint}/settings/${kind}`]),
    ),
    ...stops('/api/live/:token/settings/moderation', [`/api/live/${mint}/settings/moderation`], 'admin'),
    ...stops('/api/media/:token/list', [`/api/media/${mint}/list`], 'admin'),
    ...stops('/api/prices', [`/api/prices?mints=${mint}`]),
    ...stops('/api/faces', [`/api/faces?wallets=${creator},${registrant}`]),
    ...one('/robots.txt'),
    ...one('/sitemap.xml'),
    ...[
      'verify-token',
      'config',
      'stats',
      'platform-earnings',
      'banned-words',
      'audit',
      'health',
      'payouts',
      'token-balances',
      'media',
      'blocks',
    ].flatMap((name) => one(`/api/admin/${name}`, 'admin')),
    ...stops('/api/admin/giveaways', ['/api/admin/giveaways', '/api/admin/giveaways?status=active'], 'admin'),
  ];
}
