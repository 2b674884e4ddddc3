import { expect, test } from 'vitest';
import { hasSubject, looksLikeAddress, PAGE_KINDS, pageOf, patternsOf } from '../core/pages.ts';
import { paths } from './paths.ts';

const TOKEN = 'So11111111111111111111111111111111111111112';

test('every link has its path', () => {
  const all = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path(TOKEN)]));
  expect(all).toMatchInlineSnapshot(`
    {
      "activity": "/activity",
      "admin": "/admin",
      "channel": "/@So11111111111111111111111111111111111111112",
      "clips": "/clips/So11111111111111111111111111111111111111112",
      "clipsCallback": "/clips/auth/callback",
      "create": "/create",
      "createGiveaway": "/giveaways/create",
      "dashboard": "/dashboard",
      "desk": "/So11111111111111111111111111111111111111112/desk",
      "draw": "/giveaways/So11111111111111111111111111111111111111112/draw",
      "explore": "/explore",
      "exploreGiveaways": "/giveaways/explore",
      "fees": "/fees",
      "giveaway": "/giveaways/So11111111111111111111111111111111111111112",
      "giveawayShort": "/giveaway/So11111111111111111111111111111111111111112",
      "giveaways": "/giveaways",
      "help": "/help",
      "home": "/",
      "overlay": "/So11111111111111111111111111111111111111112/live",
      "privacy": "/privacy",
      "security": "/security",
      "start": "/start",
      "status": "/status",
      "terms": "/terms",
      "tip": "/tip/So11111111111111111111111111111111111111112",
      "tipping": "/tipping",
      "token": "/So11111111111111111111111111111111111111112",
      "tokenClips": "/clips/So11111111111111111111111111111111111111112",
    }
  `);
});

test('a path cannot be left through a value put into it', () => {
  expect(paths.token('../admin?x#y')).toBe('/..%2Fadmin%3Fx%23y');
});

test('words in our paths are never read as token addresses', () => {
  const words = [
    'giveaways',
    'giveaway',
    'create-giveaway',
    'create',
    'explore',
    'dashboard',
    'tipping',
    'tip',
    'clips',
  ];
  for (const word of [...words, 'admin', 'api', 'live', 'desk', 'index.html', ''])
    expect(looksLikeAddress(word)).toBe(false);
  expect(looksLikeAddress(TOKEN)).toBe(true);
  expect(looksLikeAddress(`${TOKEN}l`)).toBe(false);
  expect(looksLikeAddress('O'.repeat(40))).toBe(false);
});

test('only {address}/live is the overlay', () => {
  const overlayToken = (path: string) => {
    const page = pageOf(path);
    return page?.kind === 'overlay' ? page.subject : null;
  };
  expect(overlayToken(`/${TOKEN}/live`)).toBe(TOKEN);
  expect(overlayToken(`/${TOKEN}/live/`)).toBe(TOKEN);
  for (const path of ['/', `/${TOKEN}`, '/clips/live', `/tip/${TOKEN}/live`, `/${TOKEN}/live/x`])
    expect(overlayToken(path)).toBeNull();
});

test('only {address}/desk is the dock', () => {
  expect(pageOf(`/${TOKEN}/desk`)).toMatchObject({ kind: 'desk', subject: TOKEN });
  for (const path of ['/clips/desk', `/tip/${TOKEN}/desk`, `/${TOKEN}/desk/x`, '/desk'])
    expect(pageOf(path)?.kind).not.toBe('desk');
});

test("the worker's pages and their paths are the app's", () => {
  for (const kind of PAGE_KINDS) {
    for (const pattern of patternsOf(kind)) {
      const path = pattern.replace(/:\w+/, TOKEN);
      const found = pageOf(path);
      expect([path, found?.kind, found?.subject]).toEqual([path, kind, hasSubject(kind) ? TOKEN : '']);
    }
  }
  const { create, explore, giveawayShort, ...canonical } = paths;
  for (const path of Object.values(canonical).map((of) => of(TOKEN)))
    expect([path, pageOf(path)?.path]).toEqual([path, path]);
  expect(pageOf(explore())?.path).toBe(canonical.exploreGiveaways());
  expect(pageOf(create())?.path).toBe(canonical.createGiveaway());
  expect(pageOf(giveawayShort(TOKEN))?.path).toBe(canonical.giveaway(TOKEN));
  for (const path of ['/nothing', '/tip', '/tip/x', `/${TOKEN}/x`, '/giveaways/a/b'])
    expect([path, pageOf(path)]).toEqual([path, null]);
});
