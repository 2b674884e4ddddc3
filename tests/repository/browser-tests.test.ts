/** Browser tests share one world, so each has wallets and coins of its own: what one leaves there, no other meets. */
import { expect, test } from 'vitest';
import { demoCoins } from '../../local/world/coins.ts';
import { newPeople } from '../../local/world/seed.ts';
import { sources, withoutComments } from '../../tools/files.ts';

/** Files that may use the users and coins of the demo world, and why. */
const DEMO: Readonly<Record<string, string>> = {
  'tests/e2e/app.setup.ts': 'provides the world',
  'tests/e2e/own.ts': "adds the file's own people to the operator's",
  'tests/e2e/launcher.test.ts': 'starts a world of its own and looks at what it holds',
  'tests/e2e/giveaway-gone.test.ts': 'starts a world of its own and ends it',
  'tests/e2e/update.test.ts': 'starts a world of its own and updates it',
};

const browser = sources
  .filter(({ path }) => path.startsWith('tests/e2e/'))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));
const SYMBOLS = demoCoins(newPeople()).map(({ token }) => token.symbol);
const DEMO_WORLD = new RegExp(
  String.raw`inject\('world'\)|\bworld\.(people|tokens)\b|\b(${SYMBOLS.join('|')})\b`,
);

test('no browser test uses a coin or a user of the demo world', () => {
  const using = browser.filter(({ text }) => DEMO_WORLD.test(text)).map(({ path }) => path);
  expect(using.sort()).toEqual(Object.keys(DEMO).sort());
});

test('every own coin has a symbol that no other coin has', () => {
  const own = browser.flatMap(({ text }) =>
    [...text.matchAll(/\bownCoin\([^'"]*'(\w+)'/g)].map(([, symbol]) => symbol!),
  );
  expect(own.length).toBeGreaterThan(20);
  expect([...own, ...SYMBOLS].filter((symbol, at, all) => all.indexOf(symbol) !== at)).toEqual([]);
});
